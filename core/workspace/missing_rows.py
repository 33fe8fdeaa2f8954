"""Labels and notes on rows that went missing are there again once their file is added again.

Where opening finds fewer rows than the journal knows, the journal is put aside. Rows that are added later and
hold what a missing row held (the n-th of a text is the n-th of that text then) get its labels and notes.
"""

from __future__ import annotations

from pathlib import Path

import duckdb
import numpy as np

from core.corpus import RowStore
from core.corpus.journal import Ids, MovedPlaces, Places, Texts, read_journal, unpacked_ids
from core.judgments.labels import LABELS, Labels
from core.judgments.notes import NOTES, Notes
from core.plurals import plural
from core.workspace import store
from core.workspace.folder import JOURNAL_FILE
from core.workspace.journal import CORPORA_BEFORE, texts_of


class _Added(Places):
    """Rows by content, as far as they are among those that were just added."""

    def __init__(self, places: Places, first_row: int) -> None:
        self._places, self._first_row = places, first_row

    def rows(self, row_ids: Ids) -> Ids:
        found = self._places.rows(row_ids)
        return np.where(found >= self._first_row, found, -1)


def bring_back(folder: Path, rows: RowStore, labels: Labels, notes: Notes, first_row: int) -> list[str]:
    """Put labels and notes on the rows from `first_row` on that were missing; what was done, as sentences.
    A label that is not there any more stays away, and a row keeps a note that it has.

    Raises:
        WorkspaceError: a journal could not be read, or something not be written.
    """
    corpora = rows.meta_get(CORPORA_BEFORE, [])
    n_labels = n_notes = 0
    for path in sorted(folder.glob(f"{JOURNAL_FILE}.aside-*")) if corpora else ():
        with store.explained("the journal"):
            found = read_journal(path)
        if found is None or found.start is None or found.start.change.content["corpus"] not in corpora:
            continue
        with rows.database.reading() as cursor:
            places = _Added(MovedPlaces(texts_of(found), Texts.read(cursor)), first_row)
        with duckdb.connect(":memory:") as scratch:
            for kind in (LABELS, NOTES):
                changes = [line.change.content for line in found.lines if line.change.kind == kind.name]
                kind.apply(scratch, changes, places)
            n_labels += sum(
                _labelled(labels, each) for content in LABELS.state(scratch) for each in content["labels"]
            )
            there = {
                row_id: text
                for content in NOTES.state(scratch)
                for row_id, text in zip(content["rows"], content["texts"], strict=True)
                if text and row_id not in notes.all()
            }
        if there:
            notes.put_many(there)
            n_notes += len(there)
    said = []
    if n_labels:
        one = "1 label of a row that was missing is back."
        said.append(plural(n_labels, one, "{n} labels of rows that were missing are back."))
    if n_notes:
        one = "1 note on a row that was missing is back."
        said.append(plural(n_notes, one, "{n} notes on rows that were missing are back."))
    return said


def _labelled(labels: Labels, was: dict[str, object]) -> int:
    """Put one label on its rows; on how many."""
    label = labels.named(str(was["name"]))
    if label is None:
        return 0
    on, machine = (_ids(was.get(name)) for name in ("row_ids", "machine_ids"))
    on = np.setdiff1d(on, label.row_ids)
    machine = np.intersect1d(machine, on)
    for ids, by_machine in ((np.setdiff1d(on, machine), False), (machine, True)):
        if len(ids):
            labels.put(label.label_id, ids, machine=by_machine)
    return len(on)


def _ids(steps: object) -> Ids:
    return unpacked_ids(steps[0]) if isinstance(steps, list) else np.zeros(0, np.int64)
