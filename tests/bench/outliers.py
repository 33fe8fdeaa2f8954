"""Whether the estimated share of errors of assigned outliers is right, on labelled texts.

    python -m tests.bench.outliers

All texts of banking77 and of clinc150, encoded with the bundled model and clustered as the map clusters them.
An outlier is assigned rightly when its topic has at least a tenth of the texts of its class.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from core.clusters import find_homes
from tests.bench import topics

SHARES = (0.05, 0.1, 0.2, 0.3, 0.5, 0.7, 1.0)
_HOME = 0.1  # share of a class's texts that a topic of it has


class Measured(NamedTuple):
    """Of outliers down to a margin: how many, the estimate, and the share that is wrong by the classes."""

    n: int
    margin: float
    low: float
    high: float
    wrong: float


def measured(name: str, shares: Sequence[float]) -> list[Measured]:
    """The estimate beside the truth, for these shares of the outliers, the largest margins first."""
    data = {"banking77": topics.banking77, "clinc150": topics.clinc150}[name]()
    labels, vectors = data.made, data.vectors
    homes = find_homes(labels, vectors.__getitem__)
    _, classes = np.unique(data.classes, return_inverse=True)
    inside = labels >= 0
    counts = np.zeros((int(classes.max()) + 1, int(labels.max()) + 1))
    np.add.at(counts, (classes[inside], labels[inside]), 1)
    share = counts / np.bincount(classes)[:, None]
    wrong = share[classes[homes.places], homes.topics] < _HOME
    found = []
    for part in shares:
        n = round(part * len(homes))
        found.append(Measured(n, float(homes.margins[n - 1]), *homes.errors(n), float(wrong[:n].mean())))
    return found


def main() -> None:
    for name in ("banking77", "clinc150"):
        print(f"\n{name}: outliers assigned, down to a margin; estimate; wrong by the classes")
        for each in measured(name, SHARES):
            print(f"  {each.n:5d}  {each.margin:.3f}  {each.low:.0%} to {each.high:.0%}  {each.wrong:4.0%}")


if __name__ == "__main__":
    main()
