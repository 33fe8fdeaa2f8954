"""Markdown (CommonMark, and tables) to text, through markdown-it-py: one row a file."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager

from core.corpus.documents import Document, Page, document_format, library
from core.corpus.html_text import text_of_html
from core.corpus.layout import ReadOptions
from core.corpus.sources import Source
from core.corpus.text_documents import text_of
from core.progress import Task

# What stands above the text in files of many programs: names and values between two lines of hyphens.
_FRONT = re.compile(r"---[ \t]*\n(.*?\n)(?:---|\.\.\.)[ \t]*(?:\n|\Z)", re.DOTALL)
_TITLE = re.compile(r"^title:[ \t]*(['\"]?)(.+?)\1[ \t]*$", re.MULTILINE | re.IGNORECASE)


@contextmanager
def _open(source: Source, options: ReadOptions, task: Task) -> Iterator[Document]:
    markdown = library("markdown_it", "Markdown")
    text, encoding, doubt = text_of(source, options, task)
    text = text.replace("\r\n", "\n")
    front = _FRONT.match(text)
    above = "" if front is None else front[1]
    said = _TITLE.search(above)
    # HTML within is let through, since what becomes of it is text without its tags.
    parser = markdown.MarkdownIt("commonmark", {"html": True}).enable("table")
    page = text_of_html(parser.render(text if front is None else text[front.end() :]))
    title = page.heading if said is None else said[2]
    yield Document(iter([Page(f"{above}\n{page.text}", title=title, doubt=doubt)]), 1, encoding)


FORMATS = (
    document_format(
        "markdown",
        "Markdown",
        (".md", ".markdown"),
        _open,
        takes=frozenset({"encoding"}),
        may_be_packed=True,
        mime_types=("text/markdown",),
    ),
)
