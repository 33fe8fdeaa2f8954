"""What the Health page lists: made on a lane from what a check found, frozen, texts included."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QCoreApplication

from explorer.health.lines import GroupLines, Line, in_one_line, row_name
from explorer.shared import wording
from explorer.shared.engine_words import said
from explorer.shared.state import NO_IDS

if TYPE_CHECKING:
    from core.corpus import RowStore
    from core.judgments.teaching import Problem
    from core.progress import Task
    from core.workspace import Health, Keeping, Repeats, Workspace

Kind = Literal["duplicates", "outliers", "hubs", "blank", "truncated", "contradicting", "suspicious"]
KINDS: tuple[Kind, ...] = (
    *("duplicates", "outliers", "hubs", "blank", "truncated", "contradicting"),
    "suspicious",
)

# (n_rows,) bool, which rows pass the filter; None where none is in force. A finding that lies wholly outside
# is left out, and the card says so.
Passes = NDArray[np.bool_] | None

MOST_LISTED = 300  # lines of a list without groups; groups whose texts are read at once


def _tr(text: str) -> str:
    return QCoreApplication.translate("health", text)


@dataclass(frozen=True, eq=False)
class Listing:
    """One kind of finding.

    Attributes:
        kind: which.
        count: what the card counts; None where it is not known.
        note: one line on what is counted.
        row_ids: (m,) int64, every row concerned, the ones that are not listed included.
        lines: what is listed. n_more: lines beyond those.
        repeats: of near-duplicates, their groups. to_hide: (m,) int64 the rows that the rule would hide.
        n_groups: of near-duplicates, those that something would be hidden of.
    """

    kind: Kind
    count: int | None
    note: str
    row_ids: NDArray[np.int64]
    lines: Sequence[Line] = ()
    n_more: int = 0
    repeats: Repeats | None = None
    to_hide: NDArray[np.int64] = field(default_factory=lambda: NO_IDS)
    n_groups: int = 0


def list_duplicates(
    workspace: Workspace,
    health: Health,
    threshold: float | None,
    keeping: Keeping,
    task: Task,
    passes: Passes = None,
) -> Listing:
    """Groups of near-duplicate rows at a threshold (None: of the same text); every one of them is listed."""
    repeats = health.duplicates(workspace, threshold, keeping, task)
    groups = repeats.groups
    task.check()
    inside = _inside(groups.members, passes)
    some_inside = np.logical_or.reduceat(inside, groups.starts[:-1]) if len(groups) else inside
    listed = np.flatnonzero(some_inside)
    text_ids = workspace.rows.text_ids()[: health.basis.n_rows]
    lines = GroupLines(repeats, listed, text_ids)
    lines.take_texts(texts_of(workspace.rows, lines.missing(0, MOST_LISTED)))
    note = wording.plural(len(groups), _tr("rows in 1 group"), _tr("rows in {n} groups"))
    if passes is not None:
        note = _tr("pass the filter, in {n} of {all} groups").format(
            n=wording.count(len(listed)), all=wording.count(len(groups))
        )
    passing = np.sort(groups.members[inside])
    is_to_hide = repeats.is_to_hide & inside
    to_hide = np.sort(groups.members[is_to_hide])
    n_groups = len(np.unique(groups.numbers[is_to_hide]))
    return Listing("duplicates", len(passing), note, passing, lines, 0, repeats, to_hide, n_groups)


def list_others(rows: RowStore, health: Health, passes: Passes = None) -> tuple[Listing, ...]:
    """Outliers, hubs, blank rows and truncated texts."""
    text_ids = rows.text_ids()[: health.basis.n_rows]
    nearness = [f"{value:.2f}" for value in health.nearness.tolist()]
    outliers = _texts(rows, "outliers", health.outliers, nearness, text_ids, passes)
    occurrence = [wording.count(n) for n in health.occurrence.tolist()]
    hubs = _texts(rows, "hubs", health.hubs, occurrence, text_ids, passes)
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
    return outliers, hubs, blank, truncated


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
            right = row_name(int(there[0])) if len(there) else _tr("searched for; no row")
            lines.append(Line(in_one_line(text), right, there, number))
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
    rights: list[str] | None,
    text_ids: NDArray[np.int32],
    passes: Passes,
) -> Listing:
    """A line a text; `rights` are what stands on the right, else the row."""
    is_found = np.zeros(int(max(text_ids.max(initial=-1), found.max(initial=-1))) + 2, dtype=np.bool_)
    is_found[found] = True  # -1 is the last, which is no text
    row_ids = np.flatnonzero(is_found[text_ids])
    n_rows = len(row_ids)
    row_ids = row_ids[_inside(row_ids, passes)]
    there = np.isin(found, text_ids[row_ids])
    listed = found[there][:MOST_LISTED]
    if rights is not None:
        rights = [rights[place] for place in np.flatnonzero(there)[:MOST_LISTED].tolist()]
    order = np.argsort(text_ids[row_ids], kind="stable")
    sorted_rows = row_ids[order]
    starts = np.searchsorted(text_ids[sorted_rows], listed, side="left")
    ends = np.searchsorted(text_ids[sorted_rows], listed, side="right")
    texts = texts_of(rows, sorted_rows[starts])
    lines = []
    for place, (start, end) in enumerate(zip(starts.tolist(), ends.tolist(), strict=True)):
        row = int(sorted_rows[start])
        right = row_name(row) if rights is None else rights[place]
        lines.append(Line(texts[row], right, np.sort(sorted_rows[start:end])))
    note = {
        "outliers": _tr("rows far from all others"),
        "hubs": _tr("rows near very many others"),
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
            f"{name}: {in_one_line(str(cell))}"
            for name, cell in zip(names, own, strict=True)
            if cell is not None
        ]
        lines.append(Line(" · ".join(said) or _tr("nothing in any column"), row_name(row), np.array([row])))
    return tuple(lines)


def texts_of(rows: RowStore, row_ids: NDArray[np.int64]) -> dict[int, str]:
    """Row id -> its text in one line."""
    found = rows.fetch(row_ids, [rows.text_column])
    return {row: in_one_line(str(text)) for row, (text,) in zip(row_ids.tolist(), found, strict=True)}
