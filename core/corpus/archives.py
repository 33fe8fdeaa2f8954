"""Documents that are archives of XML (Word, EPUB): their parts, bounded, and their XML, without entities."""

from __future__ import annotations

import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Protocol
from xml.parsers import expat

from core.corpus.formats.sheet_extent import FAULTS_OF_ZIP
from core.corpus.sources import CHUNK, Source
from core.errors import ExplorerError, InputError
from core.progress import Task

_SEPARATOR = "\x1f"  # between a namespace and a name, as expat gives them: no XML holds it


class Archive:
    """A zip file whose parts are read whole; `Archive.open` gives one.

    All that is read is counted together, so that parts that overlap cannot unpack to more than was allowed.
    """

    def __init__(self, source: Source, archive: zipfile.ZipFile, task: Task) -> None:
        self.source, self.names = source, frozenset(archive.namelist())
        self._archive, self._task, self._done = archive, task, 0

    @staticmethod
    @contextmanager
    def open(source: Source, task: Task) -> Iterator[Archive]:
        """The archive, closed at the end of the block.

        Raises:
            InputError: it is damaged, also when that is seen within the block.
        """
        try:
            with zipfile.ZipFile(source.path) as archive:
                yield Archive(source, archive, task)
        except ExplorerError:
            raise
        except FAULTS_OF_ZIP as error:
            raise InputError(
                f"{source.name} is damaged or has a password ({error}).", "Save it again, without a password."
            ) from error

    def read(self, name: str) -> bytes:
        """A part, unpacked.

        Raises:
            InputError: there is no such part.
            TooLargeError: with those that were read before it unpacks to far more than the file has.
        """
        if name not in self.names:
            raise InputError(f"{self.source.name} is damaged: it lacks {name}.", "Save it again.")
        pieces: list[bytes] = []
        with self._archive.open(name) as part:
            while piece := part.read(CHUNK):
                self._task.check()
                self._done += len(piece)
                self.source.check_unpacked(self._done)
                pieces.append(piece)
        return b"".join(pieces)


class Handler(Protocol):
    """What takes the events of XML; names are without their namespaces."""

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        """An element begins."""

    def end(self, tag: str) -> None:
        """An element ends."""

    def text(self, text: str) -> None:
        """Text of the element that is open."""


def read_xml(content: bytes, handler: Handler, where: str) -> None:
    """Hand the events of XML to `handler`. Nothing outside of it is read.

    Args:
        where: it stands, for a sentence: "word/document.xml of report.docx".

    Raises:
        InputError: it is no sound XML, or declares entities, by which a few bytes become any number.
    """

    def refuse(*_: object) -> None:
        raise InputError(f"{where} declares entities, which no such document needs.", "Save it again.")

    def attributes_of(found: dict[str, str]) -> dict[str, str]:
        return {_local(name): value for name, value in found.items()}

    parser = expat.ParserCreate(namespace_separator=_SEPARATOR)
    parser.buffer_text = True
    parser.EntityDeclHandler = refuse
    parser.StartElementHandler = lambda tag, found: handler.start(_local(tag), attributes_of(found))
    parser.EndElementHandler = lambda tag: handler.end(_local(tag))
    parser.CharacterDataHandler = handler.text
    try:
        parser.Parse(content, True)
    except expat.ExpatError as error:
        raise InputError(f"{where} is damaged: {error}.", "Save it again.") from error


def _local(name: str) -> str:
    return name.rpartition(_SEPARATOR)[2]
