"""Margin-MSE: by how much a teacher finds one text nearer than another."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from core.errors import InputError
from core.progress import Task
from core.training.objectives.base import TEACHER_READS, Objective

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray
    from torch import Tensor

    from core.encoding import SentenceEncoder
    from core.examples.examples import Examples
    from core.training.config import TrainingConfig
    from core.training.objectives.context import Context
    from core.training.training_set import TrainingSet


class MarginMse(Objective):
    """Mean of (s(a, p) − s(a, n) − margin)², the margin a teacher's.

    Hofstätter et al. 2020, §3.2; s is the dot product for models that compare so, as in the paper, else the
    cosine.

    | texts | target | row |
    |---|---|---|
    | anchor, positive, negative | margin, of the file or of a teacher that is an encoder | as it is |

    Options: `teacher`.
    """

    name = "margin-mse"
    title = "Margin-MSE · a teacher's scores"
    when = "For triplets that a better model, such as a cross-encoder, scored: by how much counts."
    source = "Hofstätter et al. 2020"
    needs = "Needs triplets, with margins or a teacher."
    takes = ("triplet",)
    shared_options = ("teacher",)
    taught = True
    teacher_column = "margin"

    def check_settings(self, examples: Examples, config: TrainingConfig) -> None:
        """There are margins, or a teacher."""
        if examples.margins is None and config.teacher is None:
            raise InputError(
                f"{examples.source or 'The data'} does not say by how much each positive is nearer.",
                "Give a column margin, or positive_score and negative_score, or name a teacher.",
            )

    def check_model(self, examples: Examples, encoder: SentenceEncoder) -> None:
        """Cosines can differ as much as margins do."""
        import numpy as np

        if examples.margins is None or encoder.similarity == "dot" or not len(examples):
            return
        largest = float(np.abs(examples.margins).max())
        if largest > 2:
            raise InputError(
                f"The margins of {examples.source or 'the data'} go up to {largest:.4g}, but this model "
                "compares by cosine, and cosines differ by 2 at most.",
                "Give scores from 0 to 1, such as a cross-encoder's after the sigmoid, or start from a model "
                "that compares by dot product.",
            )

    def needs_teacher(self, examples: Examples) -> bool:
        """Where the file gives no margins."""
        return examples.margins is None

    def teacher_targets(
        self,
        teacher: SentenceEncoder,
        student: SentenceEncoder,
        data: TrainingSet,
        scratch: Path,
        advance: Callable[[int], None],
        task: Task,
    ) -> tuple[tuple[int, ...], Iterator[NDArray[np.float32]]]:
        """(n,) margins."""
        return (len(data),), _margins(teacher, data, advance, task)

    def loss(self, columns: Sequence[Tensor], target: Tensor, context: Context) -> Tensor:
        """a, p and n (batch, n), target (batch,) the teacher's margins -> ()."""
        return margin_mse_loss(columns, target, context.encoder.similarity)


def margin_mse_loss(columns: Sequence[Tensor], target: Tensor, similarity: str = "dot") -> Tensor:
    """Mean squared error of the margin: a, p and n (batch, n), target (batch,) -> ()."""
    import torch

    anchor, positive, negative = columns
    margin = scores(anchor, positive, similarity) - scores(anchor, negative, similarity)
    return torch.nn.functional.mse_loss(margin, target.to(margin.dtype))


def scores(a: Tensor, b: Tensor, similarity: str) -> Tensor:
    """(n,) how near each vector of a is to that of b: dot products, or else cosines."""
    import torch

    return (a * b).sum(dim=1) if similarity == "dot" else torch.cosine_similarity(a, b)


def _margins(
    teacher: SentenceEncoder,
    data: TrainingSet,
    advance: Callable[[int], None],
    task: Task,
) -> Iterator[NDArray[np.float32]]:
    import numpy as np
    import torch

    for start in range(0, len(data), TEACHER_READS):
        some = np.arange(start, min(start + TEACHER_READS, len(data)), dtype=np.int64)
        vectors = torch.from_numpy(teacher.encode_documents(data.strings_of(some), task=task.quiet))
        anchor, positive, negative = torch.split(vectors, len(some))
        near, far = (scores(anchor, other, teacher.similarity) for other in (positive, negative))
        yield (near - far).numpy()
        advance(len(some))
