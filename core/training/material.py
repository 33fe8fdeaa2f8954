"""What a run learns from and is judged by: the data sets, divided, each with its objective."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from core.encoding import SentenceEncoder, choose_device
from core.errors import InputError
from core.examples.examples import Examples
from core.examples.sentences import sentence_key
from core.examples.split import Split, split_examples
from core.training import adapters
from core.training.augmentation import Augmentation
from core.training.config import TrainingConfig, rates_of, with_defaults
from core.training.models import Model, check_model, settings_for, settled
from core.training.objectives import objective_named, propose_objective
from core.training.run_folder import RunFolder
from core.training.settings import mantissa

# More would take longer than they are worth during training; the verdict part is judged whole.
_SELECTION_SAMPLE = 2000

Data: TypeAlias = Examples | Split


@dataclass(frozen=True)
class Material:
    """The examples of a run.

    Attributes:
        train: for each data set, what is trained on.
        objectives: for each data set, the name of its objective.
        selection, verdict: of the last data set, which is what the training is for.
        verdict_share: of further examples, how many would go into the verdict part.
        notes: sentences for the person.
    """

    train: tuple[Examples, ...]
    objectives: tuple[str, ...]
    selection: Examples
    verdict: Examples
    verdict_share: float
    notes: tuple[str, ...]

    @property
    def parts(self) -> dict[str, int]:
        """Part -> number of examples, over all data sets."""
        return {
            "train": sum(map(len, self.train)),
            "selection": len(self.selection),
            "verdict": len(self.verdict),
        }

    @property
    def n_seen(self) -> int:
        """How many examples of the verdict part have a sentence that is trained on, or selected by: none,
        unless a part has a file of its own.
        """
        seen = {
            sentence_key(text)
            for part in (*self.train, self.selection)
            for column in part.texts
            for text in column
        }
        rows = zip(*self.verdict.texts, strict=True)
        return sum(any(sentence_key(text) in seen for text in row) for row in rows)

    def unmarked(self, n: int) -> list[tuple[str, str]]:
        """Up to n random pairs of sentences of the verdict part that stand together in no example of it; of
        classes, which say of every two sentences whether they are alike, none.
        """
        from core.evaluation.forgetting import random_pairs

        if self.verdict.task == "text+class":
            return []
        number: dict[str, int] = {}
        together = set()
        for row in zip(*self.verdict.texts, strict=True):
            ids = [number.setdefault(text, len(number)) for text in row]
            together |= {(min(a, b), max(a, b)) for k, a in enumerate(ids) for b in ids[:k]}
        texts = list(number)
        return [(texts[a], texts[b]) for a, b in zip(*random_pairs(len(texts), together, n), strict=True)]

    def save(self, folder: RunFolder) -> None:
        """Keep the examples in a run's folder."""
        for number, examples in enumerate(self.train):
            folder.save_examples(f"train-{number}", examples)
        folder.save_examples("selection", self.selection)
        folder.save_examples("verdict", self.verdict)

    @classmethod
    def load(
        cls, folder: RunFolder, objectives: Sequence[str], verdict_share: float, notes: Sequence[str]
    ) -> Material:
        """The examples kept in a run's folder."""
        return cls(
            tuple(folder.load_examples(f"train-{number}") for number in range(len(objectives))),
            tuple(objectives),
            folder.load_examples("selection"),
            folder.load_examples("verdict"),
            verdict_share,
            tuple(notes),
        )


@dataclass(frozen=True)
class Prepared:
    """What follows from a model, data and settings before anything is computed or written.

    Attributes:
        config: the settings, with what the objectives propose for the model.
        material: the examples, divided, each data set with its objective.
        precision: how it computes, "float32" or "bfloat16".
        notes: sentences for the person, beside those of `material`.
    """

    config: TrainingConfig
    material: Material
    precision: str
    notes: tuple[str, ...]


def prepare(model: Model, examples: Data | Sequence[Data], config: TrainingConfig | None) -> Prepared:
    """All that is decided before the first step, for a run as for its estimate.

    Args: as a `Trainer` takes them.

    Raises:
        InputError: the data or the settings cannot be.
    """
    data = (examples,) if isinstance(examples, Data) else tuple(examples)
    config = settings_for(model, config or TrainingConfig(), len(data))
    objectives = objectives_for(data, config)
    static = isinstance(model, SentenceEncoder) and model.layout.is_static
    config = with_defaults(config, objectives, [_to_learn(part).task for part in data], static)
    config, notes = settled(model, config, objectives)
    if config.lora_rank is not None:
        notes += adapters.notes(config)
    if config.sweep:
        rates = ", ".join(map(mantissa, rates_of(config)))
        notes += (
            f"Three learning rates are tried, one after the other: {rates}. The best on the selection part "
            "is kept, and it alone is judged.",
        )
    material = prepare_material(data, objectives, config.seed)
    check_model(model, material)
    Augmentation.of(config)  # what cannot be read is said before anything is made
    precision = choose_device(model.device, config.precision).precision
    return Prepared(config, material, precision, notes)


def objectives_for(data: Sequence[Data], config: TrainingConfig) -> tuple[str, ...]:
    """The objective of each data set: as named, or what suits it.

    Raises:
        InputError: an objective cannot learn from its data set, a teacher is missing, or numbers differ.
    """
    if not data:
        raise InputError("There are no examples to train on.", "Give a file with labelled examples.")
    examples = [_to_learn(part) for part in data]
    names = config.objectives or tuple(propose_objective(e.task)[0] for e in examples)
    if len(names) != len(data):
        raise InputError(
            f"{len(data)} data sets and {len(names)} objectives were given.", "Give one for each data set."
        )
    for name, e in zip(names, examples, strict=True):
        objective_named(name).check(e)
        objective_named(name).check_settings(e, config)
    return names


def _to_learn(data: Data) -> Examples:
    return data.train if isinstance(data, Split) else data


def prepare_material(data: Sequence[Data], objectives: Sequence[str], seed: int) -> Material:
    """Divide the last data set into parts, unless that is done, and train on all of the others.

    Examples of the others that share a sentence with the selection or the verdict part are left out.

    Raises:
        InputError: there is nothing to train on.
    """
    target = data[-1]
    split = target if isinstance(target, Split) else split_examples(target, seed=seed)
    notes = list(split.notes)
    held_out = {
        sentence_key(text)
        for part in (split.selection, split.verdict)
        for column in part.texts
        for text in column
    }
    train: list[Examples] = []
    for other in data[:-1]:
        examples = _to_learn(other)
        leaks = [
            any(sentence_key(text) in held_out for text in row) for row in zip(*examples.texts, strict=True)
        ]
        if any(leaks):
            notes.append(
                f"{sum(leaks):,} examples of {examples.source or 'another data set'} were left out because "
                "their sentences are kept for the verdict or the selection."
            )
        train.append(examples.take([i for i, leak in enumerate(leaks) if not leak]))
    train.append(split.train)
    for examples in train:
        if not len(examples):
            raise InputError(
                f"No example of {examples.source or 'the data'} is left to train on.", "Give more examples."
            )
    return Material(
        tuple(train),
        tuple(objectives),
        split.selection,
        split.verdict,
        split.verdict_share,
        tuple(notes),
    )


def selection_sample(selection: Examples, seed: int) -> Examples:
    """The examples that the metric is watched on during training: all, or a seeded sample of 2,000."""
    if len(selection) <= _SELECTION_SAMPLE:
        return selection
    import numpy as np

    drawn = np.random.default_rng([seed, len(selection)]).permutation(len(selection))[:_SELECTION_SAMPLE]
    return selection.take(np.sort(drawn))
