"""Rows that repeat others: which one of a group is kept, which would be hidden, and hiding them.

What a person did is not undone by a rule. A row that has a label or a note, or that stands for a text in a
mark, is kept before others; one that would have to be hidden all the same stays, unless that is asked for.
One whose text was marked as not alike to that of the one that is kept stays in any case.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

import numpy as np
from numpy.typing import NDArray

from core.errors import InputError
from core.judgments.model import NOT_ALIKE_UP_TO
from core.progress import QUIET, Task
from core.search.groups import Groups, groups_of, leaders_of
from core.search.pairs import Pairs

if TYPE_CHECKING:
    from core.corpus import RowStore
    from core.workspace.workspace import Workspace

Ids = NDArray[np.int64]

# Which row of a group is kept: the first in the file, that of the longest text, that of the last date.
Rule = Literal["first", "longest", "newest"]
RULES: tuple[Rule, ...] = ("first", "longest", "newest")

_ORDERED = ("integer", "real", "date", "timestamp")
# "1.00" in six digits: equal vectors differ in the last bits of their cosine.
EQUAL = 1 - 1e-6


@dataclass(frozen=True)
class Keeping:
    """Which rows are kept.

    Attributes:
        rule: which of a group.
        date_column: for "newest": the column of dates (or numbers) of which the greatest is kept; rows
            without one come last. None: the only column of dates.
        hides_touched: whether rows that a person labelled, marked or noted something on are hidden as well.
    """

    rule: Rule = "first"
    date_column: str | None = None
    hides_touched: bool = False


KEEP_FIRST = Keeping()


@dataclass(frozen=True, eq=False)
class Repeats:
    """Groups of rows that repeat each other, and what hiding all but one of each would do.

    Attributes:
        groups: of row ids.
        is_touched: (k,) bool, which members a person labelled, marked or noted something on.
        is_apart: (k,) bool, which of them were marked as not alike to the one that is kept.
        keeping: by what they were formed.
    """

    groups: Groups
    is_touched: NDArray[np.bool_]
    is_apart: NDArray[np.bool_]
    keeping: Keeping

    @property
    def is_to_hide(self) -> NDArray[np.bool_]:
        """(k,) which members would be hidden."""
        others: NDArray[np.bool_] = ~self.groups.is_kept & ~self.is_apart
        return others if self.keeping.hides_touched else others & ~self.is_touched

    @property
    def to_hide(self) -> Ids:
        """(m,) ascending ids of the rows that would be hidden."""
        return np.sort(self.groups.members[self.is_to_hide])

    @property
    def n_touched(self) -> int:
        """Rows with a person's label, mark or note: those that stay beside the ones that are kept, or, where
        `keeping` hides them, those that would be hidden.
        """
        counted = self.is_to_hide & self.is_touched
        if not self.keeping.hides_touched:
            counted = ~self.is_to_hide & ~self.groups.is_kept
        return int(np.count_nonzero(counted))


def repeats_of(
    workspace: Workspace,
    pairs: Pairs | None,
    threshold: float,
    keeping: Keeping = KEEP_FIRST,
    *,
    n_rows: int | None = None,
    task: Task = QUIET,
) -> Repeats:
    """Rows that have the same text, or texts alike by a threshold; rows that are hidden are left out.

    Args:
        pairs: of text ids; None: only the same text counts.
        threshold: pairs below it do not count.
        n_rows: only the first so many rows; None: all.
        task: asked for a cancel.

    Raises:
        InputError: there is no such rule or column, or no date to go by.
        CancelledError: it was cancelled.
    """
    rows = workspace.rows
    check_keeping(rows, keeping)
    text_ids = rows.text_ids()[:n_rows]
    n_texts = max(rows.n_texts, int(text_ids.max(initial=-1)) + 1)
    key = _key(rows, keeping, text_ids)
    task.check()
    touched = np.zeros(len(text_ids), np.bool_)
    for label in workspace.labels.all():
        touched[label.person_ids[label.person_ids < len(text_ids)]] = True
    noted = np.fromiter(workspace.notes.all(), dtype=np.int64)
    touched[noted[noted < len(text_ids)]] = True
    rank, best_rows = _in_order(key, touched, text_ids, n_texts)
    judgments = workspace.judgments.all()
    number_of: dict[str, int] = {}
    if judgments:
        texts = list(dict.fromkeys(text for each in judgments for text in (each.first, each.second)))
        number_of = dict(zip(texts, rows.find_texts(texts), strict=True))
        marked = np.array([number for number in number_of.values() if number >= 0], dtype=np.int64)
        # A mark names a text, and one row is enough to have it.
        best = best_rows[marked]
        touched[best[best >= 0]] = True
        rank, best_rows = _in_order(key, touched, text_ids, n_texts)
    task.check()
    none = np.zeros(0, dtype=np.int64)
    known = Pairs(none, none, np.zeros(0), EQUAL, 0) if pairs is None else pairs
    leaders = leaders_of(known, rank, min(threshold, EQUAL), task=task)
    groups = groups_of(leaders, text_ids, best_rows)
    apart = [
        (number_of[each.first], number_of[each.second]) for each in judgments if each.score <= NOT_ALIKE_UP_TO
    ]
    said = _pair_keys(np.array(apart, dtype=np.int64).reshape(-1, 2), n_texts)
    kept_texts = text_ids[groups.kept[groups.numbers]].astype(np.int64)
    own = np.stack([text_ids[groups.members].astype(np.int64), kept_texts], axis=1)
    is_apart = np.isin(_pair_keys(own, n_texts), said)
    return Repeats(groups, touched[groups.members], is_apart, keeping)


def _pair_keys(pairs: Ids, n_texts: int) -> Ids:
    """(m,) a number for each of (m, 2) pairs of texts, whichever comes first."""
    low, high = np.minimum(pairs[:, 0], pairs[:, 1]), np.maximum(pairs[:, 0], pairs[:, 1])
    keys: Ids = (low + 1) * (n_texts + 1) + high  # -1 is a text that no row has
    return keys


def date_columns(rows: RowStore) -> list[str]:
    """The columns by which one row can be newer than another."""
    return [column.name for column in rows.columns() if column.type in ("date", "timestamp")]


def check_keeping(rows: RowStore, keeping: Keeping) -> None:
    """Refuse a rule that cannot be followed, before anything is compared for it.

    Raises:
        InputError: there is no such rule or column, or no date to go by.
    """
    if keeping.rule not in RULES:
        raise InputError(f"There is no rule {keeping.rule!r}.", f"Use one of {', '.join(RULES)}.")
    if keeping.rule == "newest" and rows.column(_date_column(rows, keeping)).type not in _ORDERED:
        raise InputError(
            f"Column '{keeping.date_column}' holds neither numbers nor dates.", "Choose one that does."
        )


def _date_column(rows: RowStore, keeping: Keeping) -> str:
    known = date_columns(rows)
    if keeping.date_column is None and len(known) != 1:
        there = f"There are {', '.join(known)}." if known else "There is none."
        raise InputError("The newest is known by a column of dates, which has to be named.", there)
    return keeping.date_column or known[0]


def _key(rows: RowStore, keeping: Keeping, text_ids: NDArray[np.int32]) -> NDArray[np.float64] | Ids:
    """(n_rows,) by which rows are kept, least first; of equal ones the first."""
    if keeping.rule == "first":
        return np.zeros(len(text_ids), dtype=np.int64)
    if keeping.rule == "longest":
        lengths = np.append(rows.text_lengths(), 0)  # the last is for -1
        return -lengths[text_ids]
    numbers, blank = rows.numbers(_date_column(rows, keeping))
    key = -numbers[: len(text_ids)].astype(np.float64)
    key[blank[: len(text_ids)]] = np.inf
    return key


def _in_order(
    key: NDArray[np.float64] | Ids, touched: NDArray[np.bool_], text_ids: NDArray[np.int32], n_texts: int
) -> tuple[Ids, Ids]:
    """(n_texts,) the place of each text in the order of keeping, and the row that is kept of it; -1 where it
    has none.
    """
    order = np.lexsort((key, ~touched))  # rows of equal keys stay as they were
    order = order[text_ids[order] >= 0]
    known, first = np.unique(text_ids[order], return_index=True)
    rank, best_rows = np.arange(n_texts) + len(order), np.full(n_texts, -1, dtype=np.int64)
    rank[known], best_rows[known] = first, order[first]
    return rank, best_rows
