"""Documents that are text: decoded as a whole."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager

from core.corpus import encodings
from core.corpus.documents import Document, Page, whole_bytes
from core.corpus.layout import ReadOptions
from core.corpus.sampling import sample_text
from core.corpus.sources import Source
from core.errors import InputError
from core.plurals import plural
from core.progress import Task

_CHARSET = re.compile(rb"<meta[^>]{0,200}?charset\s*=\s*[\"']?\s*([\w.:-]{1,40})", re.IGNORECASE)
_LOOKED_AT = 4096  # bytes in which a page has to say its encoding, four times what the standard asks for
_UTF_8 = {"ascii", "us-ascii", "iso-8859-1", "latin-1"}  # which a page says that has no idea


def text_of(
    source: Source, options: ReadOptions, task: Task, *, is_html: bool = False
) -> tuple[str, str, str]:
    """A document's text, its encoding, and what is in doubt of it ("" where nothing is).

    Args:
        is_html: it may say its encoding itself.

    Raises:
        InputError: it holds no text, or too much of it.
    """
    encoding = sample_text(source, options).encoding
    content = whole_bytes(source, task)
    # UTF-16 of English letters would be sound UTF-8, too, with a NUL behind each.
    is_wide = encoding.startswith(("utf-16", "utf-32"))
    if options.encoding is None and not is_wide:
        said = _CHARSET.search(content[:_LOOKED_AT]) if is_html else None
        found = _settled(content, said[1].decode() if said else None)
        encoding = encoding if found is None else found
    text = content.decode(encoding, errors="replace").removeprefix("\ufeff")
    n_lost = text.count("\ufffd")
    doubt = ""
    if n_lost:
        one = "1 place holds bytes that are not in the file's encoding"
        doubt = plural(n_lost, one, "{n} places hold bytes that are not in the file's encoding")
    return text, encoding, doubt


def _settled(content: bytes, said: str | None) -> str | None:
    """The encoding of the whole, UTF-8 if it is that; what the page says; None: as its head looks."""
    try:
        content.decode("utf-8")
        return "utf-8"
    except UnicodeDecodeError:
        pass
    if said is None or said.lower() in _UTF_8:
        return None
    try:
        return encodings.known_codec(said)
    except InputError:
        return None


@contextmanager
def open_text(source: Source, options: ReadOptions, task: Task) -> Iterator[Document]:
    """A text as one document, which it is in a folder of documents."""
    text, encoding, doubt = text_of(source, options, task)
    yield Document(iter([Page(text, doubt=doubt)]), 1, encoding)
