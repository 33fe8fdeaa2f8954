"""Pages of HTML to text: one row a page, since that is its file."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager

from core.corpus.documents import Document, Page, document_format
from core.corpus.formats import of_suffix
from core.corpus.html_text import text_of_html
from core.corpus.layout import ReadOptions
from core.corpus.sources import Source
from core.corpus.text_documents import text_of
from core.progress import Task

_SUFFIXES = (".html", ".htm", ".xhtml")
_BEGINS = re.compile(
    rb"\s*(?:<\?xml[^>]*>\s*)?(?:<!--(?:(?!-->).)*-->\s*)*<(?:!doctype\s+html|html)\b", re.I | re.S
)


@contextmanager
def _open(source: Source, options: ReadOptions, task: Task) -> Iterator[Document]:
    text, encoding, doubt = text_of(source, options, task, is_html=True)
    page = text_of_html(text)
    yield Document(iter([Page(page.text, title=page.title or page.heading, doubt=doubt)]), 1, encoding)


def _holds(source: Source) -> bool:
    """Whether a file is a page: by its name, or by how it begins where its name says nothing."""
    if source.suffix in _SUFFIXES:
        return True
    head = source.head(4096).removeprefix(b"\xef\xbb\xbf")
    return of_suffix(source.suffix) is None and _BEGINS.match(head) is not None


FORMATS = (
    document_format(
        "html",
        "HTML",
        _SUFFIXES,
        _open,
        takes=frozenset({"encoding"}),
        magic=(b"<", b"\xef\xbb\xbf<", b" ", b"\t", b"\n", b"\r"),
        holds=_holds,
        begins_anyhow=True,
        may_be_packed=True,
    ),
)
