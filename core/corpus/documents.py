"""Documents to rows: one a page where there are pages, else one a document; path, page and title beside it.

A format that is a document says how one is opened (`Format.document`); sniffing and reading are the same for
all of them, alone or in a folder.
"""

from __future__ import annotations

import importlib
import re
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from core.corpus.encodings import HALF_CHARACTER, MOST_CHARACTERS, too_long
from core.corpus.formats import Format, formats
from core.corpus.layout import Cells, ColumnInfo, FileLayout, ReadOptions
from core.corpus.sources import Source, source_of
from core.corpus.table import Batch, Rejects, Table
from core.errors import InputError
from core.progress import Progress, Task

COLUMNS = (
    ColumnInfo("path", "text"),
    ColumnInfo("page", "integer"),
    ColumnInfo("title", "text"),
    ColumnInfo("text", "text"),
)
TEXT_COLUMN = "text"
PREVIEW_PAGES = 20
NO_TEXT, ONLY_PICTURES = "no text on it", "no text on it, only pictures"
PAGES_AT_ONCE = 16  # of a batch: a cancel is seen after so many
MOST_BYTES = 4 * MOST_CHARACTERS  # of a document that is one text: it could not be a row
_UNSEEN = re.compile("[\x00-\x08\x0b\x0e-\x1f\x7f\ufffe\uffff]")
_LINE_END = re.compile(r"[^\S\n]*(?:\r\n|[\r\n\f])")
_EMPTY_LINES = re.compile(r"\n{3,}")


@dataclass(frozen=True, slots=True)
class Page:
    """What becomes a row.

    Attributes:
        text: of the page, or of the whole document.
        number: from 1, where there are pages or chapters. title: of the document.
        unread: of a page without text, why.
        doubt: what may not be meant as it is read; "" where nothing is.
    """

    text: str
    number: int | None = None
    title: str = ""
    unread: str = NO_TEXT
    doubt: str = ""


@dataclass(frozen=True, slots=True)
class Document:
    """A document that is open: its pages, read as they are asked for, once.

    Attributes:
        n_pages: how many there are. encoding: of a text; "utf-8" where the format has its own.
    """

    pages: Iterator[Page]
    n_pages: int = 1
    encoding: str = "utf-8"


Opens = Callable[[Source, ReadOptions, Task], AbstractContextManager[Document]]


def document_column(columns: Iterable[str], text_column: str | None) -> str | None:
    """The column that says which document a row is of; None where rows are not of documents.

    Args:
        columns: the names of all columns of a file or a workspace. text_column: the one with the texts.
    """
    is_of_documents = text_column == TEXT_COLUMN and {each.name for each in COLUMNS} <= set(columns)
    return COLUMNS[0].name if is_of_documents else None


def document_format(name: str, title: str, suffixes: tuple[str, ...], opens: Opens, **more: Any) -> Format:
    """The declaration of a format that is a document.

    Args:
        opens: a document, of which the pages are read within its block. more: other attributes of `Format`.
    """
    return Format(name, title, suffixes, partial(_sniff, name), DocumentTable, document=opens, **more)


def library(module: str, title: str) -> Any:
    """A library of the extra `documents`, imported when it is first wanted.

    Args:
        title: of what it reads.

    Raises:
        InputError: it is not installed, or cannot be loaded here.
    """
    try:
        return importlib.import_module(module)
    except ImportError:
        raise InputError(
            f"{title} is read by the package {module}, which is not installed.",
            'Install it with: pip install "semantic-explorer[documents]".',
        ) from None


def whole_bytes(source: Source, task: Task) -> bytes:
    """All of a document that is one text.

    Raises:
        InputError: it has more bytes than a row may have; or see `Source`.
    """
    pieces: list[bytes] = []
    left = MOST_BYTES
    for piece in source.chunks(task.quiet):
        task.check()
        pieces.append(piece)
        left -= len(piece)
        if left < 0:
            raise InputError(f"{source.name} is {too_long()}.", "Divide it into several files.")
    return b"".join(pieces)


def clean(text: str) -> str:
    """A text without what nobody sees, its lines ended by line feeds, without empty lines in a row."""
    text = HALF_CHARACTER.sub("\ufffd", _LINE_END.sub("\n", text))
    return _EMPTY_LINES.sub("\n\n", _UNSEEN.sub("", text)).strip()


def rows_of(document: Document, path: str, rejects: Rejects, doubts: Rejects, task: Task) -> Iterator[Cells]:
    """The rows of a document; pages without text are noted, as one where no page has any.

    Args:
        path: by which a person knows it.
    """
    textless: list[Page] | None = []  # None once there is text
    for page in document.pages:
        task.check()
        text = clean(page.text)
        if not text:
            if textless is None:
                rejects.add(0, _without_text(page, path))
            else:
                textless.append(page)
            continue
        for each in textless or ():
            rejects.add(0, _without_text(each, path))
        textless = None
        if len(text) > MOST_CHARACTERS:
            rejects.add(0, f"{_where(page, path)}: {too_long()}")
            continue
        if page.doubt:
            doubts.add(0, f"{_where(page, path)}: {page.doubt}")
        number = None if page.number is None else str(page.number)
        yield path, number, clean(page.title).replace("\n", " ") or None, text
    if textless:
        rejects.add(0, nothing_in(path, textless))


def nothing_in(path: str, pages: list[Page]) -> str:
    """The reason for leaving out a document without any text."""
    if len(pages) == 1:
        return f"{path}: {pages[0].unread}"
    return f"{path}: {len(pages):,} pages without text; the first: {pages[0].unread}"


def _without_text(page: Page, path: str) -> str:
    return f"{_where(page, path)}: {page.unread}"


def _where(page: Page, path: str) -> str:
    return path if page.number is None else f"page {page.number} of {path}"


def with_preview(layout: FileLayout, rows: list[Cells], n_rows: int | None) -> FileLayout:
    """The layout of documents: the columns are always the same.

    Args:
        rows: the first ones. n_rows: about how many there are; None: nobody knows.
    """
    return replace(
        layout, columns=COLUMNS, text_column=TEXT_COLUMN, preview=tuple(rows), estimated_rows=n_rows
    )


def _sniff(name: str, source: Source, options: ReadOptions, task: Task) -> FileLayout:
    opens = formats()[name].document
    assert opens is not None
    rejects, rows = Rejects(), list[Cells]()
    with opens(source, options, task) as document:
        for row in rows_of(document, source.name, rejects, Rejects(), task):
            rows.append(row)
            if len(rows) == PREVIEW_PAGES:
                break
        if not rows:
            if not rejects.n:
                raise InputError(f"{source.name} has no page.")
            reason = rejects.kept[0].reason
            ocr = "Have the text in its pictures recognised first (OCR)."
            raise InputError(f"{reason}.", ocr if ONLY_PICTURES in reason else "")
        layout = FileLayout(str(source.path), name, encoding=document.encoding, header=True)
        return with_preview(layout, rows, document.n_pages)


class DocumentTable(Table):
    """The rows of one document (see `Table`)."""

    def __iter__(self) -> Iterator[Batch]:
        self.only_text = frozenset({"path", "title", TEXT_COLUMN})
        source, began = source_of(self.layout), time.perf_counter()
        opens = formats()[self.layout.format].document
        assert opens is not None
        with opens(source, self.layout.options, self._task) as document:
            batch: list[Cells] = []
            for done, row in enumerate(
                rows_of(document, source.name, self.rejects, self.doubts, self._task), start=1
            ):
                batch.append(row)
                if len(batch) == PAGES_AT_ONCE:
                    yield self.columns, batch
                    batch = []
                seconds = time.perf_counter() - began
                self._task.report(Progress("Reading", done, document.n_pages, "pages", seconds))
        if batch:
            yield self.columns, batch
