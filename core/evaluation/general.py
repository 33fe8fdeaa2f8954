"""What a model knows of everyday sentences: 120 pairs with a score, written for this project.

A run teaches a model what is alike in one corpus. What it lost of everything else is seen where nobody taught
it: Spearman of its similarities with the scores, before and after. The pairs are few, so that a difference
below some 0.03 says little; they are no benchmark, and no verdict rests on them.
"""

from __future__ import annotations

import csv
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from core.progress import QUIET, Task

if TYPE_CHECKING:
    from core.evaluation.similarities import JudgeBy
    from core.examples import Examples

# A smaller change is not said to be one.
CLEAR = 0.03

# The greatest score in the file, as STS-B has it.
_MOST = 5.0


@dataclass(frozen=True)
class General:
    """Spearman of two models on the general pairs.

    Attributes:
        n: how many pairs. before, after: of the old and of the new model.
    """

    n: int
    before: float
    after: float

    @property
    def sentence(self) -> str:
        """For the person."""
        return said(self.n, self.before, self.after)


def general_pairs() -> Examples:
    """The pairs. Raises: OSError: the file that ships with the program is missing."""
    import assets
    from core.examples import Examples

    path = assets.general_pairs()
    with path.open(encoding="utf-8", newline="") as file:  # ours: nothing of its form has to be found out
        first, second, scores = zip(*list(csv.reader(file))[1:], strict=True)
    return Examples(
        "pair+score", (first, second), scores=np.array(scores, dtype=np.float64) / _MOST, source=path.name
    )


def general(before: JudgeBy, after: JudgeBy, task: Task = QUIET) -> General:
    """What a new model lost of what the old one knew in general, or gained.

    Args:
        before, after: what gives their vectors of rows.
    """
    from core.evaluation.labelled import evaluate_primary

    pairs = general_pairs()
    old, new = (evaluate_primary(pairs, each, task.quiet).value for each in (before, after))
    return General(len(pairs), old, new)


def said(n: int, old: float, new: float) -> str:
    """What a person should hear of Spearman before and after on so many pairs."""
    numbers = f"{old:.3f} → {new:.3f}".replace("-", "−")
    if abs(old - new) < CLEAR:
        return f"On {n:,} general pairs of sentences it is as good as before (Spearman {numbers})."
    if new > old:
        return f"On {n:,} general pairs of sentences it has gained (Spearman {numbers})."
    return f"On {n:,} general pairs of sentences it has lost (Spearman {numbers})."
