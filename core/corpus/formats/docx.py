"""Word documents (.docx, ISO/IEC 29500) to text: one row each, since pages are made when it is shown."""

from __future__ import annotations

import posixpath
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager

from core.corpus.archives import Archive, read_xml
from core.corpus.documents import Document, Page, document_format
from core.corpus.formats.sheet_extent import FAULTS_OF_ZIP
from core.corpus.layout import ReadOptions
from core.corpus.sources import Source
from core.errors import InputError
from core.progress import Task

_SUFFIXES = (".docx", ".docm")
_OLD = b"\xd0\xcf\x11\xe0"  # of Word before 2007, and of what has a password
_TITLES = ("Title", "Heading1")  # styles of a paragraph, the better one first
# Text that is not that of the document as it stands: deleted, moved away, a second time for older programs.
_SKIPPED = {"del", "moveFrom", "Fallback"}
_INSTEAD = {"br": "\n", "cr": "\n", "tab": "\t", "ptab": "\t", "noBreakHyphen": "-"}


class _Body:
    """Takes the events of a part with paragraphs."""

    def __init__(self) -> None:
        self.pieces: list[str] = []
        self.titles: dict[str, str] = {}  # by style
        self._n_skipped = self._n_runs = self._n_cells = self._n_text = 0
        self._style, self._begins = "", 0

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        if self._n_skipped or tag in _SKIPPED:
            self._n_skipped += 1
        elif tag == "t":
            self._n_text += 1
        elif tag == "r":
            self._n_runs += 1
        elif tag == "tc":
            self._n_cells += 1
        elif tag == "p":
            self._style, self._begins = "", len(self.pieces)
        elif tag == "pStyle":
            self._style = attributes.get("val", "")
        elif tag in _INSTEAD and self._n_runs:  # a paragraph's tab stops are called so, too
            self.pieces.append(_INSTEAD[tag])

    def end(self, tag: str) -> None:
        if self._n_skipped:
            self._n_skipped -= 1
        elif tag == "t":
            self._n_text -= 1
        elif tag == "r":
            self._n_runs -= 1
        elif tag == "p":
            if self._style in _TITLES:
                self.titles.setdefault(self._style, "".join(self.pieces[self._begins :]).strip())
            self.pieces.append(" " if self._n_cells else "\n\n")
        elif tag == "tc":
            self._n_cells -= 1
            if self.pieces[-1:] == [" "]:  # after its last paragraph
                self.pieces.pop()
            self.pieces.append("\t")
        elif tag == "tr" and not self._n_cells:
            self.pieces.append("\n")

    def text(self, text: str) -> None:
        if self._n_text and not self._n_skipped:
            self.pieces.append(text)


class _Values:
    """Takes the texts of elements and their attributes, of small parts."""

    def __init__(self) -> None:
        self.texts: dict[str, str] = {}
        self.relations: list[dict[str, str]] = []
        self._tag = ""

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        self._tag = tag
        if tag == "Relationship":
            self.relations.append(attributes)

    def end(self, tag: str) -> None:
        self._tag = ""

    def text(self, text: str) -> None:
        self.texts[self._tag] = self.texts.get(self._tag, "") + text


def _values(archive: Archive, name: str) -> _Values:
    values = _Values()
    if name in archive.names:
        read_xml(archive.read(name), values, f"{name} of {archive.source.name}")
    return values


def _main_part(archive: Archive) -> str:
    """The part with the text, as the archive says; usually word/document.xml."""
    for relation in _values(archive, "_rels/.rels").relations:
        if relation.get("Type", "").endswith("/officeDocument"):
            return posixpath.normpath(relation.get("Target", "")).lstrip("/")
    return "word/document.xml"


@contextmanager
def _open(source: Source, options: ReadOptions, task: Task) -> Iterator[Document]:
    if source.head(4) == _OLD:
        raise InputError(
            f"{source.name} has a password, or is of a Word before 2007.",
            "Save it as .docx, without a password.",
        )
    with Archive.open(source, task) as archive:
        main, body = _main_part(archive), _Body()
        read_xml(archive.read(main), body, f"{main} of {source.name}")
        for notes in ("footnotes", "endnotes"):
            name = posixpath.join(posixpath.dirname(main), f"{notes}.xml")
            if name in archive.names:
                read_xml(archive.read(name), body, f"{name} of {source.name}")
        said = _values(archive, "docProps/core.xml").texts.get("title", "").strip()
        title = said or next((body.titles[each] for each in _TITLES if body.titles.get(each)), "")
        yield Document(iter([Page("".join(body.pieces), title=title)]))


def _holds(source: Source) -> bool:
    """Whether a file that begins as archives and office documents do is one of Word."""
    if source.is_gzip:
        return False
    if source.head(4) == _OLD:
        return source.suffix in _SUFFIXES
    try:
        with zipfile.ZipFile(source.path) as archive:
            return any(name.startswith("word/") for name in archive.namelist())
    except FAULTS_OF_ZIP:
        return source.suffix in _SUFFIXES


FORMATS = (
    document_format(
        "docx",
        "Word",
        _SUFFIXES,
        _open,
        magic=(b"PK\x03\x04", _OLD),
        holds=_holds,
        mime_types=("application/vnd.openxmlformats-officedocument.wordprocessingml.document",),
    ),
)
