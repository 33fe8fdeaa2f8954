"""A folder of documents, those in its folders too: all of their rows, with the path within it."""

from __future__ import annotations

import time
from collections.abc import Iterator

from core.corpus.documents import PAGES_AT_ONCE, PREVIEW_PAGES, TEXT_COLUMN, rows_of, with_preview
from core.corpus.folders import Folder
from core.corpus.formats import FOLDER, PLAIN_TEXT, Format
from core.corpus.kinds import format_of
from core.corpus.layout import Cells, FileLayout, ReadOptions
from core.corpus.names import listed
from core.corpus.sources import Source
from core.corpus.table import Batch, Rejects, Table
from core.errors import InputError
from core.plurals import plural
from core.progress import Progress, Task


def _rows(
    folder: Folder, options: ReadOptions, rejects: Rejects, doubts: Rejects, task: Task
) -> Iterator[Cells]:
    """The rows of all documents; what is none, or cannot be read, is noted by name."""
    began = time.perf_counter()
    for done, name in enumerate(folder.files):
        task.check()
        seconds = time.perf_counter() - began
        task.report(Progress("Reading", done, len(folder.files), "files", seconds))
        try:
            source = Source(folder.path / name, options.any_size)
            source.look_for_bomb(task)
            kind = format_of(source, options)
            if kind.document is None:
                rejects.add(0, f"{name} is a table ({kind.title}), which is added by itself.")
            elif kind.name == PLAIN_TEXT and source.suffix not in kind.suffixes:
                rejects.add(0, f"{name} is no document.")
            else:
                with kind.document(source, options, task) as document:
                    yield from rows_of(document, name, rejects, doubts, task)
        except InputError as error:
            rejects.add(0, error.what if name in error.what else f"{name}: {error.what}")
    if folder.passed_by:
        n = plural(len(folder.passed_by), "1 hidden file or link", "{n} hidden files or links")
        rejects.add(0, f"{n} not looked into: {listed(list(folder.passed_by))}.")


def sniff_folder(folder: Folder, options: ReadOptions, task: Task) -> FileLayout:
    """The layout of a folder of documents.

    Raises:
        InputError: nothing in it can be read.
    """
    rejects, rows = Rejects(), list[Cells]()
    n_rows: int | None = None
    for row in _rows(folder, options, rejects, Rejects(), task.quiet):
        rows.append(row)
        if len(rows) == PREVIEW_PAGES:
            break
    else:
        n_rows = len(rows)
    if not rows:
        what = f"{folder.name} is a folder without a document that can be read."
        raise InputError(what, rejects.kept[0].reason if rejects.n else "There is no file in it.")
    return with_preview(FileLayout(str(folder.path), FOLDER, header=True), rows, n_rows)


class FolderTable(Table):
    """The rows of a folder of documents (see `Table`)."""

    def __iter__(self) -> Iterator[Batch]:
        self.only_text = frozenset({"path", "title", TEXT_COLUMN})
        folder = Folder.of(self.layout.path, self._task)
        batch: list[Cells] = []
        for row in _rows(folder, self.layout.options, self.rejects, self.doubts, self._task):
            batch.append(row)
            if len(batch) == PAGES_AT_ONCE:
                yield self.columns, batch
                batch = []
        if batch:
            yield self.columns, batch


def _no_file(source: Source, options: ReadOptions, task: Task) -> FileLayout:
    raise InputError(f"{source.name} is no folder.", "Name a folder.")


FORMATS = (Format(FOLDER, "folder of documents", (), _no_file, FolderTable),)
