"""Books (EPUB 2 and 3) to text: one row a chapter, in the order of the spine."""

from __future__ import annotations

import posixpath
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from urllib.parse import unquote

from core.corpus.archives import Archive, read_xml
from core.corpus.documents import Document, Page, document_format
from core.corpus.formats.sheet_extent import FAULTS_OF_ZIP
from core.corpus.html_text import text_of_html
from core.corpus.layout import ReadOptions
from core.corpus.sources import Source
from core.errors import InputError
from core.progress import Task

_CONTAINER, _ENCRYPTION = "META-INF/container.xml", "META-INF/encryption.xml"
_KIND = b"application/epub+zip"


@dataclass
class _Package:
    """Takes the events of container, package and encryption.

    Attributes:
        packages: where the package may be. items: what is in the book, by id. spine: ids in reading order.
        locked: what is encrypted.
    """

    packages: list[str] = field(default_factory=list)
    items: dict[str, str] = field(default_factory=dict)
    spine: list[str] = field(default_factory=list)
    locked: set[str] = field(default_factory=set)
    title: str = ""
    _tag: str = ""

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        self._tag = tag
        if tag == "rootfile":
            self.packages.append(attributes.get("full-path", ""))
        elif tag == "item":
            self.items[attributes.get("id", "")] = attributes.get("href", "")
        elif tag == "itemref":
            self.spine.append(attributes.get("idref", ""))
        elif tag == "CipherReference":
            self.locked.add(unquote(attributes.get("URI", "")))

    def end(self, tag: str) -> None:
        if tag == "title" and self.title:
            self.title += "\n"  # only the first one counts
        self._tag = ""

    def text(self, text: str) -> None:
        if self._tag == "title" and not self.title.endswith("\n"):
            self.title += text


@contextmanager
def _open(source: Source, options: ReadOptions, task: Task) -> Iterator[Document]:
    with Archive.open(source, task) as archive:
        book = _Package()
        read_xml(archive.read(_CONTAINER), book, f"{_CONTAINER} of {source.name}")
        if not book.packages:
            raise InputError(f"{source.name} is damaged: it names no package.", "Fetch it again.")
        package = book.packages[0]
        read_xml(archive.read(package), book, f"{package} of {source.name}")
        if _ENCRYPTION in archive.names:
            read_xml(archive.read(_ENCRYPTION), book, f"{_ENCRYPTION} of {source.name}")
        yield Document(_chapters(archive, book, posixpath.dirname(package)), len(book.spine))


def _chapters(archive: Archive, book: _Package, folder: str) -> Iterator[Page]:
    title = book.title.strip()
    for number, key in enumerate(book.spine, start=1):
        name = posixpath.normpath(posixpath.join(folder, unquote(book.items.get(key, "").partition("#")[0])))
        if name in book.locked:
            yield Page("", number, title, "it is encrypted")
        elif name not in archive.names:
            yield Page("", number, title, "it is missing")
        else:
            chapter = text_of_html(archive.read(name).decode("utf-8", errors="replace"))
            of_chapter = chapter.heading or chapter.title
            both = dict.fromkeys(each for each in (title, of_chapter) if each)
            yield Page(chapter.text, number, " · ".join(both))


def _holds(source: Source) -> bool:
    """Whether a file that begins as archives do is a book."""
    if source.is_gzip:
        return False
    try:
        with zipfile.ZipFile(source.path) as archive:
            names = archive.namelist()
            if "mimetype" not in names:
                return _CONTAINER in names
            with archive.open("mimetype") as kind:
                return kind.read(len(_KIND)) == _KIND
    except FAULTS_OF_ZIP:
        return source.suffix == ".epub"


FORMATS = (
    document_format(
        "epub",
        "EPUB",
        (".epub",),
        _open,
        magic=(b"PK\x03\x04",),
        holds=_holds,
        mime_types=("application/epub+zip",),
    ),
)
