"""Labels and marks of another copy of a workspace, such as a colleague's, taken over.

Rows of the two are matched by what they hold, never by their ids: first those with the same text and the same
cells in the columns that both have (of rows that are alike in all that, the first with the first), then,
where files were renewed by key, those with the same key. What only the other one has is added. Where both say
something and differ is a conflict, to be decided; until then what is here stays. A label that a machine put
on a row is not what anybody says: it neither agrees nor differs, and is added, as the machine's, where nobody
labelled the row here.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from core.errors import InputError
from core.judgments.agreement import cohen_kappa
from core.judgments.labels import MOST_LABELS, Label, free_colour
from core.judgments.model import ALIKE_FROM, Judgment
from core.judgments.notes import LONGEST_NOTE
from core.progress import QUIET, Task

if TYPE_CHECKING:
    from core.corpus import RowStore
    from core.judgments.store import Marked
    from core.workspace.workspace import Workspace

Ids = NDArray[np.int64]
_LEAST = 0.5  # of the rows there, or of those that are labelled there, that are to be found here


@dataclass(frozen=True)
class RowConflict:
    """A row that both labelled, and not alike.

    Attributes:
        row_id: here. text: its text.
        mine, theirs: names of the labels that it has here and there, each in alphabetical order.
    """

    row_id: int
    text: str
    mine: tuple[str, ...]
    theirs: tuple[str, ...]


@dataclass(frozen=True)
class MarkConflict:
    """A pair that both judged, and not alike."""

    mine: Judgment
    theirs: Judgment


@dataclass(frozen=True)
class LabelAgreement:
    """A label that the other one has.

    Attributes:
        name: as it is called here, where it is here.
        n_added: rows that get it, from people or a machine, and those on which a machine put it here and
            people there; conflicts not counted.
        kappa: Cohen's, of having it or not, over the rows that both labelled; None where that says nothing.
    """

    name: str
    n_added: int
    kappa: float | None


@dataclass(frozen=True, eq=False)
class Merge:
    """What another copy brings, before anything is changed.

    Attributes:
        n_matched: rows there that are here. n_unmatched: those that are not. n_lost: of these, how many are
            labelled there: their labels cannot be taken over.
        n_both: rows that both labelled.
        kappa: Cohen's over the rows to which both gave exactly one label; n_single of them. None where that
            says nothing.
        labels: each label there. row_conflicts: in order of the rows here.
        marks_added: judgments of pairs that nobody judged here. n_marks_both: pairs that both judged; of
            them `n_marks_agree` alike.
        marks_kappa: Cohen's over these, of alike or not.
        mark_conflicts: those that are judged otherwise here.
        theirs: the labels there by their names here, on the rows here that have them there.
        notes: row here -> the note that it gets: theirs, or both where they differ.
    """

    n_matched: int
    n_unmatched: int
    n_lost: int
    n_both: int
    n_single: int
    kappa: float | None
    labels: tuple[LabelAgreement, ...]
    row_conflicts: tuple[RowConflict, ...]
    marks_added: tuple[Judgment, ...]
    n_marks_both: int
    n_marks_agree: int
    marks_kappa: float | None
    mark_conflicts: tuple[MarkConflict, ...]
    theirs: dict[str, Label]
    notes: dict[int, str]

    @property
    def is_nothing(self) -> bool:
        """Whether there is nothing to take over and nothing to decide."""
        adds = any(each.n_added for each in self.labels) or self.marks_added or self.notes
        return not (adds or self.row_conflicts or self.mark_conflicts)


@dataclass(frozen=True, eq=False)
class Merged:
    """What a merge changed, so that it can be taken back and made again.

    Attributes:
        before: labels as they were. after: as they are; both of those that were changed, with None for one
            that was not there.
        marked: judgments that were changed.
        notes_before, notes_after: row -> its note, "" for none, of those that were changed.
    """

    before: tuple[Label | None, ...]
    after: tuple[Label, ...]
    marked: Marked
    notes_before: dict[int, str]
    notes_after: dict[int, str]


def compare_copies(mine: Workspace, theirs: Workspace, task: Task = QUIET) -> Merge:
    """What the labels and marks of another copy would bring; nothing is changed.

    Raises:
        InputError: the two hold different data.
        CancelledError: it was cancelled.
    """
    here = _matched(mine.rows, theirs.rows, task)
    task.check()
    their_labels = theirs.labels.all()
    labelled = np.unique(np.concatenate([np.zeros(0, np.int64), *(each.row_ids for each in their_labels)]))
    there = here >= 0
    n_lost = int(np.count_nonzero(~there[labelled]))
    _require_same_data(mine, theirs, there, labelled, n_lost)
    by_name = {each.name.casefold(): each for each in mine.labels.all()}
    named: dict[str, Label] = {}
    for each in their_labels:
        known = by_name.get(each.name.casefold())
        ids, machine_ids, refused_ids = (
            np.unique(here[rows][here[rows] >= 0])
            for rows in (each.row_ids, each.machine_ids, each.refused_ids)
        )
        name = known.name if known is not None else each.name
        named[name] = replace(each, name=name, row_ids=ids, machine_ids=machine_ids, refused_ids=refused_ids)
    labels, both, conflicts, single = _label_agreement(mine, named)
    task.check()
    added, n_both, agree, kappa, mark_conflicts = _mark_agreement(mine, theirs)
    return Merge(
        n_matched=int(np.count_nonzero(there)),
        n_unmatched=int(np.count_nonzero(~there)),
        n_lost=n_lost,
        n_both=both,
        n_single=single[0],
        kappa=single[1],
        labels=labels,
        row_conflicts=conflicts,
        marks_added=added,
        n_marks_both=n_both,
        n_marks_agree=agree,
        marks_kappa=kappa,
        mark_conflicts=mark_conflicts,
        theirs=named,
        notes=_notes(mine.notes.all(), theirs.notes.all(), here),
    )


def merge(
    workspace: Workspace,
    found: Merge,
    rows: Collection[int] = (),
    marks: Collection[MarkConflict] = (),
) -> Merged:
    """Take over what `compare_copies` found.

    Args:
        rows: ids of the rows in conflict that get the labels they have there; the others keep theirs.
        marks: conflicts in which the judgment there replaces the one here.

    Raises:
        InputError: there would be too many labels.
        WorkspaceError: it could not be written; nothing has changed.
    """
    known = {each.name: each for each in workspace.labels.all()}
    if len(known.keys() | found.theirs.keys()) > MOST_LABELS:
        raise InputError(
            f"With those of the other workspace there would be more than {MOST_LABELS} labels.",
            "Remove some.",
        )
    in_conflict = np.array([each.row_id for each in found.row_conflicts], np.int64)
    taken = np.array(sorted(set(rows)), np.int64)
    labelled = _rows_labelled(known.values())
    before: list[Label | None] = []
    after: list[Label] = []
    for name in dict.fromkeys((*known, *found.theirs)):
        was, theirs = known.get(name), found.theirs.get(name)
        now = was if was is not None else _new([*known.values(), *after], name, found.theirs[name].colour)
        now = now.without(taken)
        if theirs is not None:
            now = _with_theirs(now, theirs, in_conflict, labelled)
            now = now.put(_both(theirs.person_ids, taken)).put(_both(theirs.machine_ids, taken), machine=True)
        if was is None or not now.same_rows(was):
            after.append(now)
            before.append(was)
    replaced = [each.theirs for each in marks]
    workspace.labels.put_many(after)
    known_notes = workspace.notes.all()
    notes_before = {row_id: known_notes.get(row_id, "") for row_id in found.notes}
    try:
        workspace.notes.put_many(found.notes)
        marked = workspace.judgments.take_over([*found.marks_added, *replaced])
    except BaseException:
        _put_labels(workspace, tuple(before), tuple(after))
        workspace.notes.put_many(notes_before)
        raise
    return Merged(tuple(before), tuple(after), marked, notes_before, found.notes)


def unmerge(workspace: Workspace, merged: Merged) -> None:
    """Have labels and judgments as they were before a merge.

    Raises:
        WorkspaceError: it could not be written.
    """
    _put_labels(workspace, merged.before, merged.after)
    workspace.notes.put_many(merged.notes_before)
    workspace.judgments.put_back(merged.marked)


def merge_again(workspace: Workspace, merged: Merged) -> None:
    """Have labels and judgments as they were after it.

    Raises:
        WorkspaceError: it could not be written.
    """
    workspace.labels.put_many(merged.after)
    workspace.notes.put_many(merged.notes_after)
    workspace.judgments.put_again(merged.marked)


def _notes(mine: Mapping[int, str], theirs: Mapping[int, str], here: Ids) -> dict[int, str]:
    """The notes that rows here get; where both have one and they differ, both are kept, mine first."""
    found = {}
    for row_there, text in theirs.items():
        row_id = int(here[row_there])
        own = mine.get(row_id, "")
        if row_id >= 0 and text not in own:
            found[row_id] = f"{own}\n{text}".strip()[:LONGEST_NOTE]
    return found


def _new(known: Sequence[Label], name: str, colour: int) -> Label:
    """A label that comes from there, in its colour there if none has it here."""
    if any(each.colour == colour for each in known):
        colour = free_colour(known)
    none = np.zeros(0, np.int64)
    return Label(max((each.label_id for each in known), default=-1) + 1, name, none, none, colour)


def _with_theirs(mine: Label, theirs: Label, in_conflict: Ids, labelled: Ids) -> Label:
    """A label on the rows that have it there too, those in conflict aside; a machine's only where nobody
    labelled the row here.
    """
    by_machine = np.setdiff1d(theirs.machine_ids, labelled, assume_unique=True)
    by_machine = np.setdiff1d(by_machine, in_conflict, assume_unique=True)
    by_people = np.setdiff1d(theirs.person_ids, in_conflict, assume_unique=True)
    return mine.put(by_people).put(by_machine, machine=True)


def _rows_labelled(labels: Iterable[Label]) -> Ids:
    """The rows that people labelled."""
    return np.unique(np.concatenate([np.zeros(0, np.int64), *(each.person_ids for each in labels)]))


def _both(a: Ids, b: Ids) -> Ids:
    return np.intersect1d(a, b, assume_unique=True)


def _put_labels(workspace: Workspace, before: tuple[Label | None, ...], after: tuple[Label, ...]) -> None:
    gone = [now.label_id for was, now in zip(before, after, strict=True) if was is None]
    workspace.labels.put_many([was for was in before if was is not None], gone)


# -- which row is which


def _matched(mine: RowStore, theirs: RowStore, task: Task) -> Ids:
    """(n_rows there,) the id of each row here, -1 where it is not here."""
    here = np.full(theirs.n_rows, -1, np.int64)
    names = {each.name.casefold() for each in mine.columns() if each.name != mine.text_column}
    common = sorted(
        each.name.casefold()
        for each in theirs.columns()
        if each.name != theirs.text_column and each.name.casefold() in names
    )
    _match(here, mine, theirs, [("text", ""), *(("column", name) for name in common)], task)
    for key in _keys(mine, theirs):
        if key.casefold() in common:
            _match(here, mine, theirs, [("column", key.casefold())], task)
    return here


def _keys(*stores: RowStore) -> list[str]:
    """The columns by which files were renewed."""
    found = [report.again.key for store in stores for report in store.reports() if report.again is not None]
    return list(dict.fromkeys(found))


def _match(here: Ids, mine: RowStore, theirs: RowStore, by: list[tuple[str, str]], task: Task) -> None:
    """Match the rows that are not matched yet and say the same in some columns; `here` is filled in."""
    is_taken = np.zeros(mine.n_rows, np.bool_)
    is_taken[here[here >= 0]] = True
    my_ids, my_digests = _digests(mine, by)
    their_ids, their_digests = _digests(theirs, by)
    task.check()
    mine_left, theirs_left = ~is_taken[my_ids], here[their_ids] < 0
    my_ids, my_digests = my_ids[mine_left], my_digests[mine_left]
    their_ids, their_digests = their_ids[theirs_left], their_digests[theirs_left]
    # The first of equal rows there is the first of them here: both are told apart by how many came before.
    digests = np.unique(np.concatenate([my_digests, their_digests]))
    mine_at, theirs_at = (_numbered(digests, each) for each in (my_digests, their_digests))
    order = np.argsort(mine_at, kind="stable")
    places = np.searchsorted(mine_at[order], theirs_at)
    places = np.minimum(places, max(len(order) - 1, 0))
    if not len(order) or not len(theirs_at):
        return
    found = mine_at[order][places] == theirs_at
    here[their_ids[found]] = my_ids[order][places[found]]
    task.check()


def _numbered(digests: NDArray[np.uint64], of: NDArray[np.uint64]) -> Ids:
    """(m,) a number for each row that no other of the same workspace has: its digest, and its turn among
    those with the same one.
    """
    codes = np.searchsorted(digests, of).astype(np.int64)
    order = np.argsort(codes, kind="stable")
    ascending = codes[order]
    begins = np.flatnonzero(np.concatenate([[True], ascending[1:] != ascending[:-1]])[: len(ascending)])
    turn = np.arange(len(of)) - np.repeat(begins, np.diff(begins, append=len(of)))
    numbers = np.empty(len(of), np.int64)
    numbers[order] = ascending + turn * (len(digests) + 1)
    return numbers


def _digests(rows: RowStore, by: list[tuple[str, str]]) -> tuple[Ids, NDArray[np.uint64]]:
    """Ids of the rows, those of removed imports left out, and a number made of what each says."""
    names = [rows.text_column if kind == "text" else rows.column(name).name for kind, name in by]
    ids, digests = rows.digests(names)
    removed = rows.hidden.of("import removed")
    if len(removed):
        there = ~np.isin(ids, removed, assume_unique=True)
        ids, digests = ids[there], digests[there]
    return ids, digests


def _require_same_data(
    mine: Workspace, theirs: Workspace, there: NDArray[np.bool_], labelled: Ids, n_lost: int
) -> None:
    n_rows, n_found = len(there), int(np.count_nonzero(there))
    too_few = n_found < _LEAST * n_rows or (len(labelled) and n_lost > (1 - _LEAST) * len(labelled))
    if not n_rows or too_few:
        raise InputError(
            f"{theirs.name} holds other data than {mine.name}: of its {n_rows:,} rows {n_found:,} are found "
            "here by their text and columns.",
            "Merge a copy of the same workspace, or import the same files first.",
        )


# -- agreement


def _label_agreement(
    mine: Workspace, theirs: dict[str, Label]
) -> tuple[tuple[LabelAgreement, ...], int, tuple[RowConflict, ...], tuple[int, float | None]]:
    """Each label there; rows that both labelled; those that differ; and over rows with one label each, how
    many they are and kappa.
    """
    own = {each.name: each for each in mine.labels.all()}
    names, n_rows = list(dict.fromkeys((*own, *theirs))), mine.rows.n_rows
    n_mine, n_theirs = np.zeros(n_rows, np.int32), np.zeros(n_rows, np.int32)
    differs = np.zeros(n_rows, np.bool_)
    class_mine, class_theirs = np.zeros(n_rows, np.int32), np.zeros(n_rows, np.int32)
    none = np.zeros(0, np.int64)
    for number, name in enumerate(names):
        a, b = (each[name].person_ids if name in each else none for each in (own, theirs))
        n_mine[a] += 1
        n_theirs[b] += 1
        class_mine[a], class_theirs[b] = number, number
        differs[np.setxor1d(a, b, assume_unique=True)] = True
    both = np.flatnonzero((n_mine > 0) & (n_theirs > 0))
    in_conflict = both[differs[both]]
    single = both[(n_mine[both] == 1) & (n_theirs[both] == 1)]
    found, labelled = [], _rows_labelled(own.values())
    for name, there in theirs.items():
        here = own.get(name, Label(-1, name, none))
        now = _with_theirs(here, there, in_conflict, labelled)
        n_confirmed = len(here.machine_ids) - len(_both(now.machine_ids, here.machine_ids))
        kappa = cohen_kappa(np.isin(both, here.person_ids), np.isin(both, there.person_ids))
        found.append(LabelAgreement(name, len(now.row_ids) - len(here.row_ids) + n_confirmed, kappa))
    conflicts = _row_conflicts(mine, in_conflict, own, theirs)
    kappa = cohen_kappa(class_mine[single], class_theirs[single])
    return tuple(found), len(both), conflicts, (len(single), kappa)


def _row_conflicts(
    mine: Workspace, row_ids: Ids, own: dict[str, Label], theirs: dict[str, Label]
) -> tuple[RowConflict, ...]:
    if not len(row_ids):
        return ()
    texts = mine.rows.fetch(row_ids, [mine.rows.text_column])

    def of_rows(labels: dict[str, Label]) -> list[tuple[str, ...]]:
        names: list[list[str]] = [[] for _ in row_ids]
        for name in sorted(labels):
            for place in np.flatnonzero(np.isin(row_ids, labels[name].person_ids)).tolist():
                names[place].append(name)
        return [tuple(each) for each in names]

    return tuple(
        RowConflict(row_id, text or "", a, b)
        for row_id, (text,), a, b in zip(row_ids.tolist(), texts, of_rows(own), of_rows(theirs), strict=True)
    )


def _mark_agreement(
    mine: Workspace, theirs: Workspace
) -> tuple[tuple[Judgment, ...], int, int, float | None, tuple[MarkConflict, ...]]:
    """Judgments that only they made; pairs that both judged, and of those alike; kappa; those that differ."""
    own = {frozenset((each.first, each.second)): each for each in mine.judgments.all()}
    added, conflicts = [], []
    pairs: list[tuple[bool, bool]] = []
    for each in theirs.judgments.all():
        here = own.get(frozenset((each.first, each.second)))
        if here is None:
            added.append(each)
            continue
        pairs.append((here.score >= ALIKE_FROM, each.score >= ALIKE_FROM))
        if (here.score, here.kind) != (each.score, each.kind):
            conflicts.append(MarkConflict(here, each))
    columns = np.array(pairs, np.bool_).reshape(-1, 2)
    kappa = cohen_kappa(columns[:, 0], columns[:, 1])
    return tuple(added), len(pairs), len(pairs) - len(conflicts), kappa, tuple(conflicts)
