"""Save what can be read of a damaged workspace into a new one; the damaged one stays as it is.

Rows keep their ids, so that labels, notes and hidden rows stay where they are. Vectors, indexes and maps are
made again. Numbers say what was saved and what was lost.
"""

from __future__ import annotations

import contextlib
import os
import shutil
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from core import files
from core.corpus import RowStore
from core.encoding.known_models import DEFAULT_MODEL
from core.errors import InputError, WorkspaceError
from core.plurals import plural
from core.progress import QUIET, Task
from core.workspace import document
from core.workspace.document import DOCUMENT_FILE, Document
from core.workspace.folder import JOURNAL_FILE, ROWS_FILE, WorkspaceLock, make
from core.workspace.journal import KINDS, bring_back, last_setting
from core.workspace.models import MODELS
from core.workspace.runs import RUNS
from core.workspace.versions import RERANKERS

if TYPE_CHECKING:
    from core.corpus.salvage import SavedTables

# What people made: table -> what is said of what was saved of it, and of what was lost.
_MADE = ("labels", "notes", "judgments")


@dataclass(frozen=True)
class Salvage:
    """What came of a workspace that was damaged.

    Attributes:
        tables: what came of its database.
        is_document_lost: whether its name and its model versions could not be read.
        n_folders_lost: model versions, cross-encoders and runs that could not be copied whole.
    """

    tables: SavedTables
    is_document_lost: bool
    n_folders_lost: int

    @property
    def is_whole(self) -> bool:
        """Whether nothing was lost."""
        tables = self.tables
        lost = tables.n_without_text, *tables.cells.values(), *tables.lost.values(), self.n_folders_lost
        return not any(lost) and not tables.is_log_lost and not self.is_document_lost

    def n_saved(self, what: str) -> int:
        """Labels, notes or judgments that are there."""
        return self.tables.saved.get(what, 0)

    def n_lost(self, what: str) -> int:
        """Labels, notes or judgments that were lost."""
        return self.tables.lost.get(what, 0)

    @property
    def sentences(self) -> tuple[str, ...]:
        """How much of what was saved, and how much was lost."""
        return tuple(self._said())

    def _said(self) -> Iterator[str]:
        tables = self.tables
        yield plural(tables.n_rows, "1 row is saved.", "{n} rows are saved.")
        yield plural(self.n_saved("labels"), "1 label is saved.", "{n} labels are saved.")
        yield plural(self.n_saved("notes"), "1 note is saved.", "{n} notes are saved.")
        yield plural(self.n_saved("judgments"), "1 mark is saved.", "{n} marks are saved.")
        if tables.n_mended:
            yield plural(
                tables.n_mended,
                "1 block of the file had a flipped bit, which was taken back.",
                "{n} blocks of the file had a flipped bit each, which was taken back.",
            )
        if tables.n_without_text:
            yield plural(
                tables.n_without_text,
                "1 row lost its sentence and is blank.",
                "{n} rows lost their sentences and are blank.",
            )
        n_cells = sum(tables.cells.values())
        if n_cells:
            yield plural(n_cells, "1 cell of a column is lost.", "{n} cells of columns are lost.")
        for what, one, many in (
            ("labels", "1 label is lost.", "{n} labels are lost."),
            ("notes", "1 note is lost.", "{n} notes are lost."),
            ("judgments", "1 mark is lost.", "{n} marks are lost."),
        ):
            if self.n_lost(what):
                yield plural(self.n_lost(what), one, many)
        n_other = sum(n for table, n in tables.lost.items() if table not in _MADE)
        if n_other:
            yield plural(
                n_other,
                "1 entry on imports, hidden rows, topics or settings is lost.",
                "{n} entries on imports, hidden rows, topics or settings are lost.",
            )
        if tables.is_log_lost:
            yield "The log of the last session could not be read; what only it had is lost."
        if self.is_document_lost:
            yield f"{DOCUMENT_FILE} could not be read: the name and the model versions are lost."
        if self.n_folders_lost:
            yield plural(
                self.n_folders_lost,
                "1 model version or run could not be copied.",
                "{n} model versions or runs could not be copied.",
            )
        if self.is_whole:
            yield "Nothing is lost."


def salvage(damaged: Path | str, new: Path | str, task: Task = QUIET) -> Salvage:
    """Save what can be read of a workspace in a new folder, which becomes a workspace.

    Args:
        damaged: its folder; nothing in it is changed.
        new: a folder that is absent or empty.

    Raises:
        InputError: `new` lies in `damaged`, or there is no workspace in `damaged`.
        DamagedError: nothing of its rows can be read.
        WorkspaceError: `new` is in use or cannot be written.
        WorkspaceBusyError: another process has `damaged` open.
        CancelledError: it was cancelled.

    Where it comes to nothing, nothing that was made in `new` is left.
    """
    from core.corpus.salvage import save_tables

    old, folder = Path(damaged).absolute(), Path(new).absolute()
    rows = old / ROWS_FILE
    if not rows.is_file():
        raise InputError(f"{old} has no {ROWS_FILE}: there are no rows to save.", "Choose another folder.")
    if folder.resolve().is_relative_to(old.resolve()):
        raise InputError(f"{folder} lies in the damaged workspace.", "Choose a folder beside it.")
    came: list[Salvage] = []
    was_there, is_ours = folder.exists(), False

    def fill(target: Path) -> None:
        nonlocal is_ours
        is_ours = True  # it was empty, and is locked
        tables = _with_journal(save_tables(rows, target / ROWS_FILE, task), target, old / JOURNAL_FILE)
        n_lost = (
            0
            if is_lost
            else sum(_copied(old / name, target / name, task) for name in (MODELS, RERANKERS, RUNS))
        )
        came.append(Salvage(tables, is_lost, n_lost))

    with _held(old):
        content, is_lost = _document(old)
        try:
            make(folder, replace(content, name=folder.name), fill).release()
        except BaseException:
            if is_ours:
                for left in list(folder.iterdir()) if was_there else [folder]:
                    files.remove(left)
            raise
    return came[0]


def _with_journal(tables: SavedTables, folder: Path, journal: Path) -> SavedTables:
    """What came of the tables in `folder`, once the journal has brought back what was lost of what it has."""
    kinds = [
        kind
        for kind in KINDS.values()
        if tables.is_log_lost or (kind.table is not None and tables.lost.get(kind.table))
    ]
    if not kinds or not journal.is_file():
        return tables
    saved, lost = dict(tables.saved), dict(tables.lost)
    with contextlib.closing(RowStore.open(folder / ROWS_FILE)) as rows:
        bring_back(journal, rows, kinds)
        for kind in kinds:
            name = kind.table
            if name and rows.database.value(
                "SELECT count(*) FROM duckdb_tables() WHERE table_name = ?", [name]
            ):
                there = int(rows.database.value(f"SELECT count(*) FROM {name}"))
                lost[name] = max(saved.get(name, 0) + lost.get(name, 0) - there, 0)
                saved[name] = there
    return replace(tables, saved=saved, lost={name: n for name, n in lost.items() if n})


@contextlib.contextmanager
def _held(folder: Path) -> Iterator[None]:
    """The lock of a workspace, where its folder can be written; on a medium that cannot, nobody writes."""
    if not os.access(folder, os.W_OK):
        yield
        return
    lock = WorkspaceLock(folder)
    try:
        yield
    finally:
        lock.release()


def _document(folder: Path) -> tuple[Document, bool]:
    """The document of a workspace, or what its journal has of it, or one that says as little as can be known;
    and whether it was lost.
    """
    try:
        return document.read(folder), False
    except WorkspaceError:
        kept = document.of_content(last_setting(folder / JOURNAL_FILE, document.REMEMBERED))
        if kept is not None:
            return kept, False
        return Document(name=folder.name, model=DEFAULT_MODEL), True


def _copied(source: Path, target: Path, task: Task) -> int:
    """Copy what is in a folder, each part whole or not at all; how many parts could not be."""
    n_lost = 0

    def copy(this: str, there: str) -> str:
        task.check()
        files.require_file(Path(this))
        return shutil.copy2(this, there)

    for part in sorted(source.iterdir()) if source.is_dir() else ():
        target.mkdir(exist_ok=True)
        try:
            if part.is_dir():
                # Links stay links: one to a folder above would be copied for good.
                shutil.copytree(part, target / part.name, symlinks=True, copy_function=copy)
            else:
                copy(str(part), str(target / part.name))
        except (OSError, shutil.Error):
            files.remove(target / part.name)
            n_lost += 1
    return n_lost
