"""How a file, or a folder of documents, is to be read: format, encoding, delimiter, header, columns, text
column.

Found from its head and a few samples further in; everything can be overruled with `ReadOptions`.
"""

from __future__ import annotations

import os
from dataclasses import replace

from core.corpus import dialect
from core.corpus.folders import Folder, state_of
from core.corpus.formats.folder import sniff_folder
from core.corpus.kinds import format_of
from core.corpus.layout import FIND_EVERYTHING, FileLayout, ReadOptions
from core.corpus.names import listed, same, short
from core.corpus.sources import PathLike, Source
from core.errors import InputError
from core.old_names import old_cancel
from core.progress import QUIET, Task


@old_cancel
def sniff(path: PathLike, options: ReadOptions = FIND_EVERYTHING, task: Task = QUIET) -> FileLayout:
    """How a file is to be read. Looks at its head and a few samples, so its size hardly matters.

    Raises:
        InputError: when it cannot be read, holds no row, or an option does not suit it.
    """
    if options.quoting is not None:
        dialect.known_quoting(options.quoting)  # refused also where the file has no quotes to speak of
    if os.path.isdir(path):
        return _folder_layout(Folder.of(path, task), options, task)
    source = Source(path, options.any_size)
    source.look_for_bomb(task)
    kind = format_of(source, options)
    task.check()
    if options.sheet is not None and "sheet" not in kind.takes:
        raise InputError(
            f"{source.name} is no spreadsheet, so it has no sheet '{options.sheet}'.", "Leave the sheet out."
        )
    layout = kind.sniff(source, options, task)
    layout = replace(layout, n_bytes=source.n_bytes, modified_ns=source.modified_ns, options=options)
    return with_text_column(layout, options.text_column)


def described(
    file: PathLike | FileLayout, options: ReadOptions = FIND_EVERYTHING, task: Task = QUIET
) -> FileLayout:
    """A file that was sniffed before as it is, any other sniffed now.

    Raises:
        InputError: see `sniff`.
        TypeError: options for a file that was sniffed already, with its own.
    """
    if not isinstance(file, FileLayout):
        return sniff(file, options, task)
    if options not in (FIND_EVERYTHING, file.options):
        raise TypeError("a file that was sniffed is read as it was described: give the options to sniff()")
    return file


def is_unchanged(layout: FileLayout) -> bool:
    """Whether a file was not written to since it was sniffed."""
    return state_of(layout.path) == (layout.n_bytes, layout.modified_ns)


def require_unchanged(layout: FileLayout) -> None:
    """Raise `InputError` where a file was written to since it was sniffed."""
    if not is_unchanged(layout):
        raise InputError(
            f"{layout.name} was changed by another program after it was examined.",
            "Open it again when nothing writes to it.",
        )


def with_text_column(layout: FileLayout, name: str | None) -> FileLayout:
    """`layout` with the text column that the person named; as it is for None.

    Raises:
        InputError: when the file has no such column; names those it has.
    """
    if name is None:
        return layout
    wanted = same(" ".join(name.split()))
    found = next((column.name for column in layout.columns if same(column.name) == wanted), None)
    if found is None:
        raise InputError(f"{layout.name} has no column '{short(name)}'.", f"Its columns: {_listed(layout)}.")
    return replace(layout, text_column=found)


def need_text_column(layout: FileLayout) -> str:
    """The text column of a layout.

    Raises:
        InputError: when none was found and none was named; names the columns.
    """
    if layout.text_column is None:
        raise InputError(
            f"No column of {layout.name} looks like sentences.",
            f"Say which one holds the text; its columns: {_listed(layout)}.",
        )
    return layout.text_column


def _listed(layout: FileLayout) -> str:
    return listed([column.name for column in layout.columns])


def _folder_layout(folder: Folder, options: ReadOptions, task: Task) -> FileLayout:
    layout = sniff_folder(folder, options, task)
    layout = replace(layout, n_bytes=folder.n_bytes, modified_ns=folder.modified_ns, options=options)
    return with_text_column(layout, options.text_column)
