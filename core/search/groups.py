"""Groups of what is alike: connected by pairs above a threshold, at any threshold at once.

Single linkage (Florek et al. 1951) with a limit: pairs are taken from the most similar one down, and each
joins the two groups it lies between unless they would become larger than the limit. Without it, single
linkage chains a whole corpus into one group at low thresholds. What is joined above a threshold does not
depend on what comes below it, so one pass serves all of them.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from core.errors import InputError
from core.old_names import old_cancel
from core.progress import QUIET, Task
from core.search.pairs import Pairs
from core.search.vector_index import IdArray

LARGEST = 200  # members of a group
_CHECKED_EVERY = 20_000


@dataclass(frozen=True, slots=True)
class Groups:
    """Groups of positions at one threshold, largest first, then by their first member.

    Attributes:
        members: (k,) int64, the groups one after the other, ascending within each; read-only.
        starts: (n_groups + 1,) int64, where each begins in `members`; read-only.
        lowest: (n_groups,) float64, the lowest similarity that joined its members; read-only.
    """

    members: IdArray
    starts: IdArray
    lowest: NDArray[np.float64]

    def __post_init__(self) -> None:
        for array in (self.members, self.starts, self.lowest):
            array.flags.writeable = False

    def __len__(self) -> int:
        return len(self.lowest)

    def __getitem__(self, number: int) -> IdArray:
        return self.members[self.starts[number] : self.starts[number + 1]]


@dataclass(frozen=True, slots=True)
class Joints:
    """What joined groups, from the most similar pair down: one after the other they make every grouping.

    Attributes:
        child, parent: (m,) int64 positions: the group that `child` stands for became part of that of
            `parent`, and stands for none afterwards; read-only.
        similarity: (m,) float64 of the pair that joined them, falling; read-only.
        n_cut: pairs that would have made a group larger than the limit.
    """

    child: IdArray
    parent: IdArray
    similarity: NDArray[np.float64]
    n_cut: int

    def __post_init__(self) -> None:
        for array in (self.child, self.parent, self.similarity):
            array.flags.writeable = False

    def groups(self, threshold: float) -> Groups:
        """The groups made by pairs of at least `threshold`; takes milliseconds."""
        n = int(np.searchsorted(-self.similarity, -threshold, side="right"))
        child, parent, similarity = self.child[:n], self.parent[:n], self.similarity[:n]
        positions = np.unique(np.concatenate([child, parent]))
        above = np.arange(len(positions))
        above[np.searchsorted(positions, child)] = np.searchsorted(positions, parent)
        root = above
        while not np.array_equal(root, root[root]):
            root = root[root]
        order = np.argsort(root, kind="stable")  # positions ascend within a root
        _, starts, sizes = np.unique(root[order], return_index=True, return_counts=True)
        lowest = np.full(len(positions), np.inf)
        np.minimum.at(lowest, root[np.searchsorted(positions, child)], similarity)
        lowest = lowest[root[order[starts]]]
        first = positions[order[starts]]
        largest_first = np.lexsort((first, -sizes))
        members = [positions[order[starts[g] : starts[g] + sizes[g]]] for g in largest_first]
        return Groups(
            np.concatenate([np.zeros(0, dtype=np.int64), *members]),
            np.concatenate([[0], np.cumsum(sizes[largest_first])]).astype(np.int64),
            lowest[largest_first],
        )


@old_cancel
def joints_of(pairs: Pairs, n: int, *, largest: int = LARGEST, task: Task = QUIET) -> Joints:
    """What joins `n` positions into groups of at most `largest`, at every threshold.

    Raises:
        InputError: `largest` is less than 2, or a pair names a position from `n` on.
        CancelledError: it was cancelled.
    """
    if largest < 2:
        raise InputError(f"Groups of at most {largest} are none.", "Use 2 or more.")
    if len(pairs) and int(pairs.second.max()) >= n:
        raise InputError(f"A pair names position {int(pairs.second.max())} of {n}.", "Count from 0.")
    above = list(range(n))
    size = [1] * n
    joints: list[tuple[int, int, int]] = []
    n_cut = 0
    for number, (one, other) in enumerate(zip(pairs.first.tolist(), pairs.second.tolist(), strict=True)):
        if number % _CHECKED_EVERY == 0:
            task.check()
        while above[one] != one:
            above[one] = one = above[above[one]]
        while above[other] != other:
            above[other] = other = above[above[other]]
        if one == other:
            continue
        if size[one] + size[other] > largest:
            n_cut += 1
            continue
        if size[one] < size[other]:
            one, other = other, one
        above[other] = one
        size[one] += size[other]
        joints.append((other, one, number))
    table = np.array(joints, dtype=np.int64).reshape(-1, 3)
    child, parent = table[:, 0].copy(), table[:, 1].copy()
    return Joints(child, parent, pairs.similarity[table[:, 2]], n_cut)


def groups_of(pairs: Pairs, n: int, *, largest: int = LARGEST) -> Groups:
    """The groups that all of `pairs` make of `n` positions: connected, larger ones cut where they hold least.

    Raises:
        InputError: as `joints_of`.
    """
    return joints_of(pairs, n, largest=largest).groups(-2.0)
