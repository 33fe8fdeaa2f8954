"""What the Health page lists: made on a lane from what a check found, frozen, texts included."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QCoreApplication

from explorer.shared import wording
from explorer.shared.engine_words import said
from explorer.shared.state import NO_IDS

if TYPE_CHECKING:
    from core.corpus import RowStore
    from core.judgments.teaching import Problem
    from core.progress import Task
    from core.workspace import Health

Kind = Literal["duplicates", "outliers", "blank", "truncated", "contradicting"]
KINDS: tuple[Kind, ...] = ("duplicates", "outliers", "blank", "truncated", "contradicting")

# (n_rows,) bool, which rows pass the filter; None where none is in force. A finding that lies wholly outside
# is left out, and the card says so.
Passes = NDArray[np.bool_] | None

MOST_LISTED = 300  # groups, or lines where there are none
MOST_IN_GROUP = 12


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


@dataclass(frozen=True, eq=False)
class Listing:
    """One kind of finding.

    Attributes:
        kind: which.
        count: what the card counts; None where it is not known.
        note: one line on what is counted.
        row_ids: (m,) int64, every row concerned, the ones that are not listed included.
        lines: what is listed. n_more: groups or lines beyond those.
        threshold: of near-duplicates.
    """

    kind: Kind
    count: int | None
    note: str
    row_ids: NDArray[np.int64]
    lines: tuple[Line, ...] = ()
    n_more: int = 0
    threshold: float = 0.0


def list_duplicates(
    rows: RowStore, health: Health, threshold: float, task: Task, passes: Passes = None
) -> Listing:
    """Groups of near-duplicate rows at a threshold."""
    text_ids = rows.text_ids()[: health.basis.n_rows]
    groups = health.duplicates(threshold, text_ids)
    task.check()
    inside = _inside(groups.members, passes)
    some_inside = np.logical_or.reduceat(inside, groups.starts[:-1]) if len(groups) else inside
    numbers = np.flatnonzero(some_inside).tolist()
    listed_groups = numbers[:MOST_LISTED]
    shown = [groups[number] for number in listed_groups]
    members = [_one_row_a_text(row_ids, text_ids) for row_ids in shown]
    texts = _texts_of(rows, np.concatenate([NO_IDS, *(first[:MOST_IN_GROUP] for first, _ in members)]))
    task.check()
    lines: list[Line] = []
    for number, (row_ids, (first, n_rows)) in enumerate(zip(shown, members, strict=True)):
        listed = first[:MOST_IN_GROUP].tolist()
        alike = f"{groups.lowest[listed_groups[number]]:.2f}" if len(first) > 1 else _tr("same text")
        head = wording.rows(len(row_ids))
        own = tuple(texts[row] for row in listed)
        different = text_ids[first].astype(np.int64)
        lines.append(Line(head, alike, row_ids, number, True, own, different))
        for row, n in zip(listed, n_rows.tolist(), strict=False):
            same = row_ids[text_ids[row_ids] == text_ids[row]]
            times = wording.rows(n) if n > 1 else _row(row)
            lines.append(Line(texts[row], times, same, number))
        if len(first) > len(listed):
            rest = wording.plural(
                len(first) - len(listed), _tr("and 1 more sentence"), _tr("and {n} more sentences")
            )
            lines.append(Line(rest, "", row_ids, number))
    note = wording.plural(len(groups), _tr("rows in 1 group"), _tr("rows in {n} groups"))
    if passes is not None:
        note = _tr("pass the filter, in {n} of {all} groups").format(
            n=wording.count(len(numbers)), all=wording.count(len(groups))
        )
    passing = np.sort(groups.members[inside])
    n_more = len(numbers) - len(shown)
    return Listing("duplicates", len(passing), note, passing, tuple(lines), n_more, threshold)


def list_others(rows: RowStore, health: Health, passes: Passes = None) -> tuple[Listing, ...]:
    """Outliers, blank rows and truncated texts."""
    text_ids = rows.text_ids()[: health.basis.n_rows]
    outliers = _texts(rows, "outliers", health.outliers, health.nearness, text_ids, passes)
    lengths = None if health.truncated is None else health.truncated
    if lengths is None:
        truncated = Listing("truncated", None, _tr("not known: the model is not loaded"), NO_IDS)
    else:
        truncated = _texts(rows, "truncated", lengths, None, text_ids, passes)
    blank_rows = health.blank_rows[_inside(health.blank_rows, passes)]
    blank = Listing(
        "blank",
        len(blank_rows),
        _note(_tr("rows without a text"), len(health.blank_rows), passes),
        blank_rows,
        _blank_lines(rows, blank_rows[:MOST_LISTED]),
        max(len(blank_rows) - MOST_LISTED, 0),
    )
    return outliers, blank, truncated


def list_problems(rows: RowStore, problems: Sequence[Problem], n: int, passes: Passes = None) -> Listing:
    """Judgments that contradict each other; `n` of them in all, `problems` those that are listed."""
    pairs = [pair for problem in problems for pair in problem.pairs]
    texts = list(dict.fromkeys(text for pair in pairs for text in pair))
    found = dict(zip(texts, rows.find_texts(texts), strict=True)) if texts else {}
    text_ids = rows.text_ids()
    rows_of = {text: np.flatnonzero(text_ids == number) for text, number in found.items() if number >= 0}
    lines: list[Line] = []
    listed = 0
    for number, problem in enumerate(problems):
        own = list(dict.fromkeys(text for pair in problem.pairs for text in pair))
        row_ids = np.unique(np.concatenate([NO_IDS, *(rows_of.get(text, NO_IDS) for text in own)]))
        if passes is not None and not _inside(row_ids, passes).any():
            continue
        listed += 1
        lines.append(Line(said(problem.sentence), "", row_ids, number, True))
        for text in own:
            there = rows_of.get(text, NO_IDS)
            right = _row(int(there[0])) if len(there) else _tr("searched for; no row")
            lines.append(Line(_in_one_line(text), right, there, number))
    every = np.unique(np.concatenate([NO_IDS, *rows_of.values()]))
    if passes is not None:
        note = _note(_tr("marks that disagree"), len(problems), passes)
        return Listing("contradicting", listed, note, every[_inside(every, passes)], tuple(lines))
    note = _tr("marks that disagree")
    return Listing("contradicting", n, note, every, tuple(lines), max(n - len(problems), 0))


def _texts(
    rows: RowStore,
    kind: Kind,
    found: NDArray[np.int64],
    nearness: NDArray[np.floating[Any]] | None,
    text_ids: NDArray[np.int32],
    passes: Passes,
) -> Listing:
    """A line a text; `nearness` is what stands on the right, else the row."""
    is_found = np.zeros(int(max(text_ids.max(initial=-1), found.max(initial=-1))) + 2, dtype=np.bool_)
    is_found[found] = True  # -1 is the last, which is no text
    row_ids = np.flatnonzero(is_found[text_ids])
    n_rows = len(row_ids)
    row_ids = row_ids[_inside(row_ids, passes)]
    there = np.isin(found, text_ids[row_ids])
    listed = found[there][:MOST_LISTED]
    rights = None if nearness is None else [f"{value:.2f}" for value in nearness[there][:MOST_LISTED]]
    order = np.argsort(text_ids[row_ids], kind="stable")
    sorted_rows = row_ids[order]
    starts = np.searchsorted(text_ids[sorted_rows], listed, side="left")
    ends = np.searchsorted(text_ids[sorted_rows], listed, side="right")
    texts = _texts_of(rows, sorted_rows[starts])
    lines = []
    for place, (start, end) in enumerate(zip(starts.tolist(), ends.tolist(), strict=True)):
        row = int(sorted_rows[start])
        right = _row(row) if rights is None else rights[place]
        lines.append(Line(texts[row], right, np.sort(sorted_rows[start:end])))
    note = {
        "outliers": _tr("rows far from all others"),
        "truncated": _tr("rows cut by the model"),
    }[kind]
    note, n_more = _note(note, n_rows, passes), int(np.count_nonzero(there)) - len(listed)
    return Listing(kind, len(row_ids), note, row_ids, tuple(lines), n_more)


def _inside(row_ids: NDArray[np.int64], passes: Passes) -> NDArray[np.bool_]:
    """Which of some rows pass the filter."""
    return np.ones(len(row_ids), np.bool_) if passes is None else passes[row_ids]


def _note(note: str, n: int, passes: Passes) -> str:
    """What a card counts: where a filter is in force, of how many in all."""
    return note if passes is None else _tr("of {n} pass the filter").format(n=wording.count(n))


def _blank_lines(rows: RowStore, row_ids: NDArray[np.int64]) -> tuple[Line, ...]:
    """Blank rows by what their other cells say."""
    names = [column.name for column in rows.columns() if column.name != rows.text_column][:4]
    cells = rows.fetch(row_ids, names) if names else [()] * len(row_ids)
    lines = []
    for row, own in zip(row_ids.tolist(), cells, strict=True):
        said = [
            f"{name}: {_in_one_line(str(cell))}"
            for name, cell in zip(names, own, strict=True)
            if cell is not None
        ]
        lines.append(Line(" · ".join(said) or _tr("nothing in any column"), _row(row), np.array([row])))
    return tuple(lines)


def _one_row_a_text(
    row_ids: NDArray[np.int64], text_ids: NDArray[np.int32]
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """The first row of each different text of some ascending rows, in file order, and how many share it."""
    _, first, counts = np.unique(text_ids[row_ids], return_index=True, return_counts=True)
    order = np.argsort(first)
    return row_ids[first[order]], counts[order].astype(np.int64)


def _texts_of(rows: RowStore, row_ids: NDArray[np.int64]) -> dict[int, str]:
    """Row id -> its text in one line."""
    found = rows.fetch(row_ids, [rows.text_column])
    return {row: _in_one_line(str(text)) for row, (text,) in zip(row_ids.tolist(), found, strict=True)}


def _in_one_line(text: str) -> str:
    return " ".join(text.split())


def _row(row: int) -> str:
    return _tr("row {n}").format(n=wording.count(row + 1))
