"""A cross-encoder: it reads both texts of a pair together, and gives a score or a class."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from core.errors import InputError
from core.progress import QUIET, Task
from core.training.objectives.base import Model, Objective, Read

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray
    from torch import Tensor

    from core.encoding.tokenizer import TextTokenizer
    from core.examples.examples import Examples
    from core.training.objectives.context import Context
    from core.training.training_set import TrainingSet

_TOKENIZED_AT_ONCE = 1024


class CrossEncoderObjective(Objective):
    """Cross-entropy of the logits of a pair: binary with the score in [0, 1], or over the classes.

    Devlin et al. 2019; Reimers & Gurevych 2019, §1. Equal to BinaryCrossEntropyLoss and CrossEntropyLoss of
    sentence-transformers' cross-encoders.

    | texts | target | row |
    |---|---|---|
    | sentence 1, sentence 2 | score | as it is |
    | sentence 1, sentence 2 | class | as it is; with two classes, score 1 where the class means alike |
    | anchor, positive | – | score 1; as many shuffled pairs with score 0 |
    | anchor, positive, negative | – | the first two with score 1, anchor and negative with score 0 |
    """

    name = "cross-encoder"
    title = "Cross-encoder · reads both together"
    when = "Not for search by itself: it reads both texts together; for reranking and labelling."
    source = "Devlin et al. 2019; Reimers & Gurevych 2019, §1"
    needs = "Needs pairs, with scores or classes or alike, or triplets."
    takes = ("pair+score", "pair+class", "positive pairs", "triplet")
    whole_vectors = "A cross-encoder makes no vectors."
    cross_encoder = True
    only_alike_class = False
    default_learning_rate = 1e-4  # its classifier begins at random
    default_epochs = 4

    def training_set(
        self,
        examples: Examples,
        model: Model,
        seed: int,
        task: Task = QUIET,
    ) -> TrainingSet:
        """Both texts of a pair in one row of token ids."""
        from core.encoding import CrossEncoder

        assert isinstance(model, CrossEncoder)
        outputs = Outputs(model.layout.class_names, model.layout.alike)
        return pair_set(examples, outputs, model.tokenizer, seed, task)

    def read(self, context: Context, rows: NDArray[np.int64]) -> list[Read]:
        """Token ids of each pair, and which text each is of."""
        model, data = context.model, context.data
        if context.augmentation is None:
            return list(zip(data.texts(rows), data.types(rows), strict=True))
        both = [data.strings[k] for k in (*rows.tolist(), *(rows + len(data)).tolist())]
        changed, n = context.augmentation.changed(both), len(rows)
        tokens = model.tokenizer.tokenize_pairs(list(zip(changed[:n], changed[n:], strict=True)))
        return list(zip(tokens.ids, tokens.types, strict=True))

    def columns(self, context: Context, read: Sequence[Read]) -> list[Tensor]:
        """The logits of some pairs, the one column that the loss takes: (n, n_outputs)."""
        from core.encoding import CrossEncoder

        model = context.model
        assert isinstance(model, CrossEncoder)
        ids, types = map(list, zip(*read, strict=True))
        with context.autocast():
            logits: Tensor = model.network(*model.tensors(ids, types))
        return [logits.float()]

    def loss(self, columns: Sequence[Tensor], target: Tensor, context: Context) -> Tensor:
        """One column of logits (batch, k), target (batch,) scores or int64 classes -> ()."""
        return pair_loss(columns, target)


def pair_loss(columns: Sequence[Tensor], target: Tensor) -> Tensor:
    """One column of logits (batch, k), target (batch,) scores where k is 1, else int64 classes -> ()."""
    from torch.nn import functional

    (logits,) = columns
    if logits.shape[1] == 1:
        return functional.binary_cross_entropy_with_logits(logits[:, 0], target.to(logits.dtype))
    return functional.cross_entropy(logits, target)


@dataclass(frozen=True)
class Outputs:
    """What a cross-encoder says of a pair.

    Attributes:
        class_names: one output a class; empty: one score.
        alike: the class that means "alike", where there are classes and it is known.
    """

    class_names: tuple[str, ...] = ()
    alike: int | None = None


def outputs_for(examples: Examples) -> Outputs:
    """What a new cross-encoder says of pairs such as these: a score, or the class where there are more than
    alike and not alike.
    """
    if examples.task != "pair+class" or (
        len(examples.class_names) == 2 and examples.positive_class is not None
    ):
        return Outputs()
    return Outputs(examples.class_names, examples.positive_class)


def to_score(examples: Examples, outputs: Outputs, seed: int) -> Examples:
    """Examples as pairs with the scores or the classes that a cross-encoder learns to give.

    Of a triplet, the anchor with the positive has score 1, with the negative 0. Positive pairs get as many
    shuffled ones with score 0.

    Raises:
        InputError: it cannot learn from them.
    """
    CrossEncoderObjective().check(examples)
    import numpy as np

    from core.training.conversions import scored_by_class, with_shuffled_negatives

    if outputs.class_names:
        if set(examples.class_names) != set(outputs.class_names):
            raise InputError(
                f"The cross-encoder tells the classes {', '.join(outputs.class_names[:6])}; "
                f"{examples.source or 'the data'} has others, or none.",
                "Begin a new cross-encoder with a sentence encoder.",
            )
        assert examples.labels is not None
        to_own = np.array([outputs.class_names.index(name) for name in examples.class_names], np.int64)
        return replace(examples, labels=to_own[examples.labels], class_names=outputs.class_names)
    if examples.task == "pair+class":
        if examples.positive_class is None:
            raise InputError(
                f"None of the classes {', '.join(examples.class_names[:6])} is known to mean that two texts "
                "are alike, and the cross-encoder gives one score.",
                "Say which one does.",
            )
        return scored_by_class(examples)
    if examples.task == "triplet":
        return _pairs_of_triplets(examples)
    return with_shuffled_negatives(examples, seed) if examples.task == "positive pairs" else examples


def pair_set(
    examples: Examples,
    outputs: Outputs,
    tokenizer: TextTokenizer,
    seed: int,
    task: Task = QUIET,
) -> TrainingSet:
    """Make examples ready for a cross-encoder with these outputs.

    Raises:
        InputError: it cannot learn from them.
        CancelledError: it was cancelled.
    """
    import numpy as np

    from core.progress import Reporter
    from core.training.training_set import TrainingSet

    pairs = to_score(examples, outputs, seed)
    both = list(zip(*pairs.texts, strict=True))
    reporter = Reporter(task, "Reading tokens", len(both), "pairs")
    ids: list[NDArray[np.int32]] = []
    types: list[NDArray[np.int8]] = []
    for start in range(0, len(both), _TOKENIZED_AT_ONCE):
        task.check()
        tokens = tokenizer.tokenize_pairs([(a, b) for a, b in both[start : start + _TOKENIZED_AT_ONCE]])
        ids += [np.asarray(each, np.int32) for each in tokens.ids]
        types += [np.asarray(each, np.int8) for each in tokens.types]
        reporter.advance(len(tokens.ids))
    lengths = np.fromiter(map(len, ids), np.int64, count=len(ids))
    assert pairs.scores is not None or pairs.labels is not None
    return TrainingSet(
        CrossEncoderObjective.name,
        np.concatenate(ids),
        np.concatenate([np.zeros(1, np.int64), np.cumsum(lengths)]),
        np.arange(len(both), dtype=np.int64)[None, :],
        pairs.scores.astype(np.float32) if pairs.scores is not None else _classes(pairs),
        len(outputs.class_names),
        lengths,
        strings=(*pairs.texts[0], *pairs.texts[1]),
        token_types=np.concatenate(types),
    )


def _classes(pairs: Examples) -> NDArray[np.int64]:
    import numpy as np

    assert pairs.labels is not None
    return pairs.labels.astype(np.int64)


def _pairs_of_triplets(triplets: Examples) -> Examples:
    import numpy as np

    anchor, positive, negative = triplets.texts
    n = len(anchor)
    return replace(
        triplets,
        task="pair+score",
        texts=((*anchor, *anchor), (*positive, *negative)),
        scores=np.repeat([1.0, 0.0], n),
        groups=None,
        score_range=(0.0, 1.0),
        score_range_declared=True,
    )
