"""The lines of a list: one a text, or of groups, of which each is made when it comes in sight."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, overload

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QCoreApplication

from explorer.shared import wording
from explorer.shared.state import NO_IDS

if TYPE_CHECKING:
    from core.workspace import Repeats

MOST_IN_GROUP = 12  # different texts of a group that are listed until it is opened


def _tr(text: str) -> str:
    return QCoreApplication.translate("health", text)


@dataclass(frozen=True, eq=False)
class Line:
    """One line of a list.

    Attributes:
        text: what it says. right: what stands at its right end.
        row_ids: (m,) int64 rows that it stands for; none where no row has the text.
        group: number of its group, -1 where there are none.
        is_head: whether it stands for the whole group, with the members below it.
        opens: whether it stands for members that are not listed until the group is opened.
        is_read: whether `text` and `texts` are there; they are read when a line comes in sight.
        texts: of a group's head, the different texts of the members that are listed.
        text_ids: of a group's head, all its different texts.
    """

    text: str
    right: str
    row_ids: NDArray[np.int64]
    group: int = -1
    is_head: bool = False
    texts: tuple[str, ...] = ()
    text_ids: NDArray[np.int64] | None = None
    opens: bool = False
    is_read: bool = True


class GroupLines(Sequence[Line]):
    """The lines of groups of near-duplicates: of each a head, its different texts, that which is kept first,
    and, where those are many, a line that opens the group.

    Nothing but arrays until a line is asked for, however many groups there are; texts are read by someone
    else and given here.

    Args:
        repeats: the groups. listed: (m,) the numbers of those that are listed.
        text_ids: (n_rows,) text of each row.
    """

    def __init__(self, repeats: Repeats, listed: NDArray[np.int64], text_ids: NDArray[np.int32]) -> None:
        groups = repeats.groups
        self._repeats, self._listed, self._text_ids = repeats, listed, text_ids
        self._texts: dict[int, str] = {}  # of rows
        self._opened: set[int] = set()
        # A member a different text of each group, the one that is kept before the others, then in file order.
        is_kept, numbers, of_member = groups.is_kept, groups.numbers, text_ids[groups.members]
        order = np.lexsort((~is_kept, of_member, numbers))
        number, text = numbers[order], of_member[order]
        is_new = np.ones(len(order), np.bool_)
        is_new[1:] = (number[1:] != number[:-1]) | (text[1:] != text[:-1])
        firsts = np.flatnonzero(is_new)
        n_alike = np.diff(np.append(firsts, len(order)))
        place = order[firsts]
        by_group = np.lexsort((place, ~is_kept[place], numbers[place]))
        self._places = place[by_group]  # of a member a text, in `groups.members`
        self._n_alike = n_alike[by_group]
        self._starts = np.searchsorted(numbers[self._places], np.arange(len(groups) + 1))
        self._lowest, self._kept, self._stays = groups.lowest, is_kept, ~repeats.is_to_hide & ~is_kept
        self._count()

    def _count(self) -> None:
        n_texts = np.diff(self._starts)[self._listed]
        is_whole = np.isin(self._listed, list(self._opened)) | (n_texts <= MOST_IN_GROUP)
        self._n_shown = np.where(is_whole, n_texts, MOST_IN_GROUP)
        self._ends = np.cumsum(1 + self._n_shown + ~is_whole)

    # -- lines

    def __len__(self) -> int:
        return int(self._ends[-1]) if len(self._ends) else 0

    @overload
    def __getitem__(self, place: int) -> Line: ...
    @overload
    def __getitem__(self, place: slice) -> Sequence[Line]: ...
    def __getitem__(self, place: int | slice) -> Line | Sequence[Line]:
        if isinstance(place, slice):
            return [self[each] for each in range(*place.indices(len(self)))]
        if not 0 <= place < len(self):
            raise IndexError(place)
        listed, offset = self._at(place)
        number, n_shown = int(self._listed[listed]), int(self._n_shown[listed])
        if offset == 0:
            return self._head(listed, number)
        if offset <= n_shown:
            return self._member(listed, int(self._starts[number]) + offset - 1)
        n_more = int(self._starts[number + 1] - self._starts[number]) - n_shown
        rest = wording.plural(n_more, _tr("and 1 more sentence"), _tr("and {n} more sentences"))
        return Line(rest, _tr("open"), self._repeats.groups[number], listed, opens=True)

    def _at(self, place: int) -> tuple[int, int]:
        """Which of the listed groups a line is in, and which line of it it is."""
        listed = int(np.searchsorted(self._ends, place, side="right"))
        return listed, place - (int(self._ends[listed - 1]) if listed else 0)

    def _head(self, listed: int, number: int) -> Line:
        row_ids = self._repeats.groups[number]
        start, stop = int(self._starts[number]), int(self._starts[number + 1])
        alike = f"{self._lowest[number]:.2f}" if stop - start > 1 else _tr("same text")
        rows = self._repeats.groups.members[self._places[start:stop]]
        first = [self._texts.get(row) for row in rows[:MOST_IN_GROUP].tolist()]
        texts = tuple(text for text in first if text is not None)
        different = self._text_ids[rows].astype(np.int64)
        is_read = len(texts) == len(first)
        return Line(
            wording.rows(len(row_ids)), alike, row_ids, listed, True, texts, different, is_read=is_read
        )

    def _member(self, listed: int, entry: int) -> Line:
        groups, place, n = self._repeats.groups, int(self._places[entry]), int(self._n_alike[entry])
        row, number = int(groups.members[place]), int(groups.numbers_at(place))
        row_ids, text = groups[number], self._texts.get(row)
        within = slice(int(groups.starts[number]), int(groups.starts[number + 1]))
        is_same = self._text_ids[row_ids] == self._text_ids[row]
        said = [wording.rows(n) if n > 1 else row_name(row)]
        if self._kept[place]:
            said.append(_tr("kept") if n == 1 else _tr("1 kept"))
        else:
            said.append(f"{groups.similarity[place]:.2f}")
        n_staying = int(np.count_nonzero(self._stays[within] & is_same))
        if n_staying:
            said.append(_tr("stays") if n == 1 else _tr("{n} stay").format(n=wording.count(n_staying)))
        return Line(text or "", " · ".join(said), row_ids[is_same], listed, is_read=text is not None)

    def head_of(self, place: int) -> Line:
        """The head of the group that a line is in."""
        listed, _ = self._at(place)
        return self[int(self._ends[listed - 1]) if listed else 0]

    def place_like(self, line: Line) -> int | None:
        """Where a line is that stands for the same rows, or at least begins with the same."""
        groups = self._repeats.groups
        found = np.flatnonzero(groups.members == line.row_ids[0]) if len(line.row_ids) else NO_IDS
        if not len(found) or line.group < 0:
            return None
        number = groups.numbers_at(int(found[0]))
        listed = int(np.searchsorted(self._listed, number))
        if listed == len(self._listed) or self._listed[listed] != number:
            return None
        start = int(self._ends[listed - 1]) if listed else 0
        if line.is_head:
            return start if np.array_equal(groups[number], line.row_ids) else None
        for place in range(start + 1, int(self._ends[listed])):
            if np.array_equal(self[place].row_ids, line.row_ids):
                return place
        return None

    @property
    def n_groups(self) -> int:
        """Groups that are listed."""
        return len(self._listed)

    # -- opening

    def open_at(self, place: int) -> int | None:
        """List every text of the group of a line that stands for what is not listed; how many lines that is
        more. None where it is no such line.
        """
        if not self[place].opens:
            return None
        before = len(self)
        self._opened.add(int(self._listed[self._at(place)[0]]))
        self._count()
        return len(self) - before

    # -- texts

    def missing(self, start: int, stop: int) -> NDArray[np.int64]:
        """(m,) the rows whose texts are not there yet, of the lines from `start` up to and without `stop`."""
        members, wanted = self._repeats.groups.members, dict[int, None]()
        for place in range(max(start, 0), min(stop, len(self))):
            listed, offset = self._at(place)
            begin = int(self._starts[self._listed[listed]])
            n_shown = int(self._n_shown[listed])
            entries = range(min(n_shown, MOST_IN_GROUP)) if offset == 0 else (offset - 1,)
            for entry in entries:
                if entry < n_shown:
                    wanted[int(members[self._places[begin + entry]])] = None
        return np.array([row for row in wanted if row not in self._texts], dtype=np.int64)

    def take_texts(self, texts: Mapping[int, str]) -> None:
        """Have the texts of some rows."""
        self._texts.update(texts)


def in_one_line(text: str) -> str:
    """A text without line breaks."""
    return " ".join(text.split())


def row_name(row: int) -> str:
    """What a row is called."""
    return _tr("row {n}").format(n=wording.count(row + 1))
