"""PDF to text, through pdfium: one row a page."""

from __future__ import annotations

import mmap
import re
import threading
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from core.corpus.documents import ONLY_PICTURES, Document, Page, document_format, library
from core.corpus.layout import ReadOptions
from core.corpus.sources import CHUNK, Source
from core.errors import InputError
from core.progress import Task

# pdfium is not made for several threads: the window examines a file on one lane and counts it on another.
_ONE_AT_A_TIME = threading.Lock()
_PASSWORD = 4  # FPDF_ERR_PASSWORD
_STREAM = re.compile(rb"(?<!end)stream\r?\n")
_FULL = 0.75  # of the width of a page has a line that was wrapped
_LEAST_WIDTH = 20  # letters; in narrower columns nothing tells
_SOFT_HYPHENS = "\xad\x02\ufffe"  # at a line's end, as pdfium gives them
_ENDS_SENTENCE = re.compile(r"[.!?:;。！？：；…][\"'”’»)\]）」』]*$")
_WIDE = re.compile(r"[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60]")
_RUN_TOGETHER = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\u3000-\u303f\uff00-\uffef]")


def unwrapped(text: str) -> str:
    """A page's text with the lines joined that were only broken at the margin.

    A line that is as wide as most, and does not end a sentence, continues in the next one. Between Chinese or
    Japanese characters no space comes; a hyphen goes where a small letter follows.
    """
    lines = [line.strip() for line in text.splitlines()]
    widths = sorted(_width(line) for line in lines if line)
    width = widths[round(0.9 * (len(widths) - 1))] if widths else 0
    joined: list[str] = []
    goes_on = False
    for line in lines:
        if goes_on and line:
            before = joined[-1]
            if before[-1] in _SOFT_HYPHENS or (before.endswith("-") and line[0].islower()):
                joined[-1] = before[:-1] + line
            elif _RUN_TOGETHER.match(before[-1]) and _RUN_TOGETHER.match(line[0]):
                joined[-1] = before + line
            else:
                joined[-1] = f"{before} {line}"
        else:
            joined.append(line)
        is_full = width >= _LEAST_WIDTH and _width(line) >= _FULL * width
        is_cut = bool(line) and line[-1] in _SOFT_HYPHENS
        goes_on = is_cut or (is_full and not _ENDS_SENTENCE.search(line))
    return "\n".join(joined)


def _width(line: str) -> int:
    """About how wide it is printed, in letters: a character of Chinese, Japanese or Korean is two."""
    return len(line) + len(_WIDE.findall(line))


def _check_streams(source: Source, task: Task) -> None:
    """Unpack what is packed by deflate, as nearly all is, and keep nothing of it: pdfium holds it whole.

    Raises:
        TooLargeError: it unpacks to far more than the file has.
    """
    if source.any_size:
        return
    n_unpacked = 0
    with source.path.open("rb") as file, mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as content:
        for found in _STREAM.finditer(content):
            task.check()
            unpacker, at, waiting = zlib.decompressobj(), found.end(), b""
            while not unpacker.eof and (waiting or at < len(content)):
                if not waiting:
                    waiting, at = content[at : at + CHUNK], at + CHUNK
                try:
                    n_unpacked += len(unpacker.decompress(waiting, CHUNK))
                except zlib.error:
                    break
                source.check_unpacked(n_unpacked)
                waiting = unpacker.unconsumed_tail


@contextmanager
def _open(source: Source, options: ReadOptions, task: Task) -> Iterator[Document]:
    pdfium = library("pypdfium2", "PDF")
    _check_streams(source, task)
    with _ONE_AT_A_TIME:
        try:
            pdf = pdfium.PdfDocument(source.path)
        except pdfium.PdfiumError as error:
            if getattr(error, "err_code", None) == _PASSWORD:
                raise InputError(
                    f"{source.name} has a password.", "Save it without one, as by printing it to a PDF."
                ) from error
            raise InputError(
                f"{source.name} is no PDF, or a damaged one.", "Fetch or save it again."
            ) from error
        n_pages, title = len(pdf), _title(pdf)
    try:
        yield Document(_pages(pdfium, pdf, n_pages, title, source), n_pages)
    finally:
        with _ONE_AT_A_TIME:
            pdf.close()


def _title(pdf: Any) -> str:
    """What the document calls itself; "" where that is no text, as half a character."""
    try:
        return str(pdf.get_metadata_value("Title"))
    except UnicodeDecodeError:
        return ""


def _pages(pdfium: Any, pdf: Any, n_pages: int, title: str, source: Source) -> Iterator[Page]:
    n_characters = 0
    for k in range(n_pages):
        with _ONE_AT_A_TIME:
            try:
                text, unread = _read(pdfium, pdf, k)
            except pdfium.PdfiumError:
                text, unread = "", "it is damaged"
        n_characters += len(text)
        source.check_unpacked(n_characters)
        yield Page(unwrapped(text), k + 1, title, unread)


def _read(pdfium: Any, pdf: Any, k: int) -> tuple[str, str]:
    """The text of a page, and what is to be said where it has none."""
    page = pdf[k]
    try:
        text_page = page.get_textpage()
        try:
            text = str(text_page.get_text_range())
        finally:
            text_page.close()
        if text.strip():
            return text, ""
        pictures = page.get_objects(filter=(pdfium.raw.FPDF_PAGEOBJ_IMAGE,), max_depth=3)
        return "", ONLY_PICTURES if any(True for _ in pictures) else "nothing on it"
    finally:
        page.close()


FORMATS = (
    document_format(
        "pdf",
        "PDF",
        (".pdf",),
        _open,
        magic=(b"%PDF",),
        begins_anyhow=True,
        mime_types=("application/pdf",),
    ),
)
