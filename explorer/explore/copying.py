"""Rows to the clipboard: read beside the window, as a spreadsheet takes them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QObject
from PySide6.QtGui import QGuiApplication

from explorer.shared import wording
from explorer.shared.lanes import JobContext
from explorer.shared.state import LABELS, NOTES

if TYPE_CHECKING:
    from core.corpus import RowStore
    from core.judgments.labels import Label
    from core.progress import Task
    from explorer.explore.row_table import RowTable
    from explorer.shell.session import Session

MOST_COPIED = 10_000  # rows; an export takes any number


@dataclass(frozen=True)
class Copied:
    """What is for the clipboard.

    Attributes:
        text: a line a row. n_rows: how many, of `of_rows` that were asked for.
        n_safe: cells that a spreadsheet would run, made safe.
    """

    text: str
    n_rows: int
    of_rows: int
    n_safe: int = 0


def cells_of_rows(
    rows: RowStore,
    row_ids: NDArray[np.int64],
    columns: Sequence[str],
    task: Task,
    labels: tuple[Label, ...] = (),
    notes: Mapping[int, str] | None = None,
) -> Copied:
    """The first `MOST_COPIED` rows, tabs between whole cells; what a spreadsheet would run is made safe."""
    from core.export import ExportSource, TableOptions
    from core.export.columns import chosen_columns
    from core.export.rows import preview_rows

    offered = ExportSource(rows, labels=labels, notes=notes or {}).columns()
    beside = [each.name for each in offered if each.group == "labels"]
    names = {
        LABELS: [name for name in beside if name.startswith("labels")],  # of people, and of a machine
        NOTES: [name for name in beside if name.startswith("note")],
    }
    chosen = chosen_columns(offered, [each for name in columns for each in names.get(name, [name])])
    read = preview_rows(rows, chosen, row_ids[:MOST_COPIED], ".csv", TableOptions(), task)
    lines = ("\t".join(_on_a_line(cell or "") for cell in line) for line in read.lines)
    return Copied("\n".join(lines), len(read.lines), len(row_ids), read.n_safe)


def texts_of_rows(rows: RowStore, row_ids: NDArray[np.int64], task: Task) -> Copied:
    """The texts of the first `MOST_COPIED` rows as they are, one a line; blank ones are left out."""
    lines = []
    for text_id in rows.text_ids()[row_ids[:MOST_COPIED]].tolist():
        task.check()
        if text_id >= 0:
            lines.append(_on_a_line(rows.text(text_id)))
    return Copied("\n".join(lines), len(lines), len(row_ids))


def _on_a_line(text: str) -> str:
    return " ".join(text.split())


class Copying(QObject):
    """Copies rows, of tables when they ask for it, and says how many there were."""

    def __init__(self, session: Session, tables: Iterable[RowTable], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session
        for table in tables:
            table.copy_requested.connect(self.copy_cells)

    def copy_cells(self, row_ids: NDArray[np.int64], columns: Sequence[str]) -> None:
        """Copy these columns of rows, in their order."""
        workspace = self._session.workspace
        if workspace is None or not len(row_ids):
            return
        rows = workspace.rows

        labels, notes = self._session.labelling.labels, self._session.noting.notes

        def job(context: JobContext) -> Copied:
            return cells_of_rows(rows, row_ids, columns, context, labels, notes)

        self._submit(job)

    def copy_texts(self, row_ids: NDArray[np.int64]) -> None:
        """Copy the texts of rows."""
        workspace = self._session.workspace
        if workspace is None or not len(row_ids):
            return
        rows = workspace.rows

        def job(context: JobContext) -> Copied:
            return texts_of_rows(rows, row_ids, context)

        self._submit(job)

    def _submit(self, job: object) -> None:
        self._session.submit(
            "interactive",
            job,
            title=self.tr("Copying"),
            on_done=self._copied,
            supersede_key="copy rows",
            quiet=True,
        )

    def _copied(self, copied: Copied) -> None:
        QGuiApplication.clipboard().setText(copied.text)
        said = self.tr("{0} on the clipboard.").format(wording.rows(copied.n_rows))
        if copied.of_rows > MOST_COPIED:
            said = self.tr("The first {0} of {1} are on the clipboard; an export takes all.").format(
                wording.count(MOST_COPIED), wording.rows(copied.of_rows)
            )
        if copied.n_safe:
            once = self.tr("1 cell that a spreadsheet would run begins with an apostrophe.")
            several = self.tr("{n} cells that a spreadsheet would run begin with an apostrophe.")
            said = f"{said} {wording.plural(copied.n_safe, once, several)}"
        self._session.message_posted.emit(said, "info")
