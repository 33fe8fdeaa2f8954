"""How far two people agree beyond chance."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike


def cohen_kappa(one: ArrayLike, other: ArrayLike) -> float | None:
    """Cohen's kappa (Cohen 1960, *A coefficient of agreement for nominal scales*): (p - e) / (1 - e), where p
    is the share of cases that both put into the same class, and e the share that chance would.

    Args:
        one, other: (n,) the classes that each gave, any values that can be told apart.

    Returns:
        1 for full agreement, 0 for what chance brings; None where there is no case, or where both put all
        into one class, so that chance explains everything.
    """
    first, second = np.asarray(one), np.asarray(other)
    if first.shape != second.shape or first.ndim != 1:
        raise ValueError(f"{first.shape} and {second.shape} are not one class a case each")
    if not len(first):
        return None
    classes, codes = np.unique(np.concatenate([first, second]), return_inverse=True)
    a, b = codes[: len(first)], codes[len(first) :]
    share_a, share_b = (np.bincount(each, minlength=len(classes)) / len(a) for each in (a, b))
    by_chance = float(share_a @ share_b)
    if by_chance >= 1.0:
        return None
    return (float(np.mean(a == b)) - by_chance) / (1.0 - by_chance)
