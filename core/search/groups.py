"""Groups of what is alike, each around the one that is kept.

Rows are gone through in the order in which they would be kept. One that is alike to none that is kept already
is kept; any other goes with the most similar one that is kept and came before it. So each row of a group is
alike to the one that is kept, by the threshold or more, and no two that are kept are. That is the greedy
maximal independent set of the graph of pairs; Hartigan (1975), *Clustering Algorithms*, ch. 3, has it as the
leader algorithm. Single linkage, which joins whatever a chain of pairs connects, would put texts that are not
alike into one group, and whoever hides all but one would lose some that say something else.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from core.errors import InputError
from core.progress import QUIET, Task
from core.search.pairs import Pairs
from core.search.vector_index import IdArray

_CHECKED_EVERY = 20_000


@dataclass(frozen=True, slots=True)
class Groups:
    """Groups of rows, largest first, then by their first member. Arrays are read-only.

    Attributes:
        members: (k,) int64, the groups one after the other, ascending within each.
        starts: (n_groups + 1,) int64, where each begins in `members`.
        similarity: (k,) float64 cosine of each member with the one of its group that is kept; 1 of that one
            and of those that have the same text.
        kept: (n_groups,) int64, the member of each that is kept.
    """

    members: IdArray
    starts: IdArray
    similarity: NDArray[np.float64]
    kept: IdArray

    def __post_init__(self) -> None:
        for array in (self.members, self.starts, self.similarity, self.kept):
            array.flags.writeable = False

    def __len__(self) -> int:
        return len(self.kept)

    def __getitem__(self, number: int) -> IdArray:
        return self.members[self.starts[number] : self.starts[number + 1]]

    @property
    def lowest(self) -> NDArray[np.float64]:
        """(n_groups,) the cosine of the member that is least alike to the one that is kept."""
        return np.minimum.reduceat(self.similarity, self.starts[:-1]) if len(self) else np.zeros(0)

    def numbers_at(self, place: int) -> int:
        """The place of the group of one member."""
        return int(np.searchsorted(self.starts, place, side="right")) - 1

    @property
    def numbers(self) -> IdArray:
        """(k,) the place of each member's group."""
        return np.repeat(np.arange(len(self)), np.diff(self.starts))

    @property
    def is_kept(self) -> NDArray[np.bool_]:
        """(k,) which members are those that are kept."""
        kept: NDArray[np.bool_] = self.members == np.repeat(self.kept, np.diff(self.starts))
        return kept


@dataclass(frozen=True, slots=True)
class Leaders:
    """Which text each text goes with.

    Attributes:
        leader: (n,) int64, the text that is kept for each; itself where it is kept.
        similarity: (n,) float64 cosine with that; 1 with itself.
    """

    leader: IdArray
    similarity: NDArray[np.float64]


def leaders_of(pairs: Pairs, rank: IdArray, threshold: float = -1.0, *, task: Task = QUIET) -> Leaders:
    """Which texts are kept, and which goes with which of them.

    Args:
        pairs: of texts that are alike.
        rank: (n,) the place of each text in the order of keeping; no two have the same.
        threshold: pairs below it do not count.
        task: asked for a cancel.

    Raises:
        InputError: a pair names a text from `n` on.
        CancelledError: it was cancelled.
    """
    n = len(rank)
    if len(pairs) and int(pairs.second.max()) >= n:
        raise InputError(f"A pair names position {int(pairs.second.max())} of {n}.", "Count from 0.")
    end = int(np.searchsorted(-pairs.similarity, -threshold, side="right"))
    first, second, similarity = pairs.first[:end], pairs.second[:end], pairs.similarity[:end]
    is_before = rank[first] < rank[second]
    before, after = np.where(is_before, first, second), np.where(is_before, second, first)
    # In this order, all that is said of `before` is known when it is asked.
    order = np.argsort(rank[after], kind="stable")
    is_led = bytearray(n)
    for start in range(0, end, _CHECKED_EVERY):
        task.check()
        part = order[start : start + _CHECKED_EVERY]
        for one, other in zip(before[part].tolist(), after[part].tolist(), strict=True):
            if not is_led[one]:
                is_led[other] = 1
    is_kept = np.frombuffer(is_led, dtype=np.bool_)[before] == 0
    before, after, similarity = before[is_kept], after[is_kept], similarity[is_kept]
    best = np.lexsort((rank[before], -similarity, after))
    led, place = np.unique(after[best], return_index=True)
    leader, to_leader = np.arange(n), np.ones(n)
    leader[led], to_leader[led] = before[best[place]], similarity[best[place]]
    return Leaders(leader, to_leader)


def groups_of(leaders: Leaders, text_ids: NDArray[np.int32], best_rows: IdArray) -> Groups:
    """Groups of two rows or more that have the same text or go with the same one.

    Args:
        leaders: which text each text goes with.
        text_ids: (n_rows,) text of each row, -1 for one that has none or is hidden.
        best_rows: (n_texts,) the row that would be kept of those of each text.
    """
    rows = np.flatnonzero(text_ids >= 0)
    of_row = leaders.leader[text_ids[rows]]
    rows = rows[np.argsort(of_row, kind="stable")]  # rows ascend within a group
    of_row = leaders.leader[text_ids[rows]]
    leading, starts, sizes = np.unique(of_row, return_index=True, return_counts=True)
    several = sizes > 1
    leading, starts, sizes = leading[several], starts[several], sizes[several]
    largest_first = np.lexsort((rows[starts], -sizes))
    leading, starts, sizes = leading[largest_first], starts[largest_first], sizes[largest_first]
    ends = np.concatenate([[0], np.cumsum(sizes)]).astype(np.int64)
    members = rows[np.repeat(starts - ends[:-1], sizes) + np.arange(ends[-1])]
    return Groups(members, ends, leaders.similarity[text_ids[members]], best_rows[leading])
