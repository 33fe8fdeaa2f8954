"""The kinds of file that can be read: every module of this package that has `FORMATS`.

To add one, add one file here. What it declares is all that the window, the commands and the importer know of
it: by what its files are known, which options suit them, how one is sniffed and how its rows are read.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from core.corpus.layout import FileLayout, ReadOptions
from core.corpus.sources import Source
from core.corpus.table import Table
from core.progress import Task

if TYPE_CHECKING:
    from core.corpus.documents import Document

Sniff = Callable[[Source, ReadOptions, Task], FileLayout]
Read = Callable[[FileLayout, Task], Table]
# What a file without a known suffix is taken for; its reader sees for itself whether it is a table.
PLAIN_TEXT = "txt"
DELIMITED = "csv"
FOLDER = "folder"  # of documents, which is no file and has no suffix


def any_file(source: Source) -> bool:
    """Every file with the right beginning."""
    return True


@dataclass(frozen=True, slots=True)
class Format:
    """One kind of file.

    Attributes:
        name: `FileLayout.format` of its files. title: what a person calls it.
        suffixes: of its files, in lower case, as ".csv".
        sniff: how a file is to be read, found from its head and a few samples further in. Path, size and
            options of the layout, and a text column that the person named, are filled in afterwards.
        read: the rows of a file (see `Table`).
        takes: the names of those `ReadOptions` that suit it.
        magic: what its files begin with; without one they are known by their suffix.
        holds: of files that begin so, those that are of this format.
        begins_anyhow: whether a file of its suffix is of this format however it begins.
        may_be_packed: whether it reads files that are packed with gzip.
        mime_types: of its files, for "Open with" of a desktop.
        document: opens a file as one document, as those in a folder are; None where it is a table.
    """

    name: str
    title: str
    suffixes: tuple[str, ...]
    sniff: Sniff
    read: Read
    takes: frozenset[str] = frozenset()
    magic: tuple[bytes, ...] = ()
    holds: Callable[[Source], bool] = any_file
    begins_anyhow: bool = False
    may_be_packed: bool = False
    mime_types: tuple[str, ...] = ()
    document: Callable[[Source, ReadOptions, Task], AbstractContextManager[Document]] | None = None


@cache
def formats() -> dict[str, Format]:
    """Every format by its name."""
    found: dict[str, Format] = {}
    for module in pkgutil.iter_modules(__path__):
        declared = getattr(importlib.import_module(f"{__name__}.{module.name}"), "FORMATS", ())
        found |= {each.name: each for each in declared}
    return found


def suffixes() -> tuple[str, ...]:
    """The suffixes of all formats."""
    return tuple(suffix for each in formats().values() for suffix in each.suffixes)


def of_suffix(suffix: str) -> Format | None:
    """The format whose files end in `suffix`, or None."""
    return next((each for each in formats().values() if suffix in each.suffixes), None)


def titles() -> str:
    """What can be read, for a sentence: "CSV, JSON, …"."""
    return ", ".join(each.title for each in formats().values() if each.suffixes)


def mime_types() -> tuple[str, ...]:
    """The MIME types of all formats."""
    return tuple(mime_type for each in formats().values() for mime_type in each.mime_types)


def patterns() -> str:
    """What the files of all formats are called, for a file dialog: "*.csv *.tsv … *.gz"."""
    return " ".join(f"*{suffix}" for suffix in (*suffixes(), ".gz"))
