"""How often verdicts may be false, all together: each further one has a smaller share.

The j-th run that is judged by the same examples, and the j-th duel of a workspace, may be falsely called
better or worse with a chance of α · 6 / (π² j²). These sum to α, so that all of them together, however many,
are wrong in at most 5 % of cases (the union bound, whatever the verdicts have to do with each other). What it
costs is said by `cost_of`. It does not undo what a person learns from a verdict and trains into the next
model: examples that judged often are worn, and fresh ones are asked for.
"""

from __future__ import annotations

import math
from statistics import NormalDist

from core.evaluation.betting import ALPHA

POWER = 0.9
# Runs judged by the same examples from which on these are called worn: a difference takes twice as many.
WORN_FROM = 6


def share_of_alpha(run: int) -> float:
    """How often the verdict of the j-th run may be false: α · 6 / (π² j²), which sums to α."""
    return ALPHA * 6 / (math.pi**2 * run**2)


def cost_of(run: int) -> float:
    """How many times the examples of one run, tested at 5 %, the j-th run takes for the same difference.

    To find it in 90 % of cases, in the normal approximation: the squared ratio of the sums of two quantiles.
    """
    normal = NormalDist()

    def root(alpha: float) -> float:
        return normal.inv_cdf(1 - alpha / 2) + normal.inv_cdf(POWER)

    return (root(share_of_alpha(run)) / root(ALPHA)) ** 2


def percent(level: float) -> str:
    """A level of confidence as people write it: 0.95 is "95 %", 0.9981 "99.8 %", never "100 %"."""
    missing = 1 - level
    digits = 0 if missing >= 0.0095 else math.ceil(-math.log10(missing * 1.05)) - 2
    return f"{100 * level:.{digits}f} %"
