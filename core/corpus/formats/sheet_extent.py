"""How far the cells of a spreadsheet reach, found out before the reader sees it.

The reader (calamine) holds the smallest rectangle around all filled cells of a sheet, 32 bytes a place: two
cells, at A1 and at XFD1048576, ask for 549 GB, and a refusal of the system ends the process. An archive may
also unpack to any size. So archives are read here first, in pieces, with tags and records told apart as the
reader tells them; an old .xls, which is no archive, is tried in a process of its own with limited memory.
"""

from __future__ import annotations

import re
import struct
import subprocess
import sys
import zipfile
import zlib
from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import BinaryIO
from xml.etree import ElementTree
from xml.parsers import expat

from core.corpus.sources import is_far_more
from core.errors import InputError, TooLargeError

MOST_PLACES = 50_000_000  # of a rectangle, 1.6 GB in the reader, unless
MOST_EMPTY = 100  # there are at most so many places to a filled cell,
MOST_PLACES_EVER = 200_000_000  # and so many places at all
MOST_BYTES = 2 << 30  # that all parts of an archive unpack to
MOST_ASKED = 2_000_000_000  # bytes of memory that are taken without a question
_PLACE, _TEXT = 200, 3  # bytes of memory for a cell, and for a byte of the texts that cells share
MOST_MEMORY = 4 << 30  # bytes, for the process that tries an .xls
MOST_SECONDS = 300  # for the same
LAST_ROW, LAST_COLUMN = 1_048_576, 16_384  # of Excel and LibreOffice: XFD1048576

_CHUNK = 1 << 20
# What reading a damaged archive, or one with a password, ends in.
FAULTS_OF_ZIP = (zipfile.BadZipFile, zlib.error, struct.error, OSError, EOFError, ValueError, RuntimeError)
# A tag ends at the first ">" outside of quotes; "<" inside of them begins none.
_ATTRIBUTES = rb"(?:[^>\"']++|\"[^\"]*+\"|'[^']*+')*+"
_ATTRIBUTE = re.compile(rb"([^\s=/>\"']++)\s*+=\s*+(?:\"([^\"]*+)\"|'([^']*+)')")
_REFERENCE = re.compile(r"([A-Za-z]{0,8})([0-9]{0,12})")
_TRY_XLS = """
import sys
try:
    import resource
    resource.setrlimit(resource.RLIMIT_AS, (int(sys.argv[2]), int(sys.argv[2])))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
except (ImportError, ValueError, OSError):
    pass
import python_calamine
book = python_calamine.CalamineWorkbook.from_path(sys.argv[1])
for name in book.sheet_names:
    book.get_sheet_by_name(name)
"""


@dataclass
class Extent:
    """The rectangle around filled cells, counted from 0.

    Attributes:
        cells: how many cells are filled.
        fault: why it is not known, as a sentence without its end; "" where it is.
    """

    cells: int = 0
    top: int = LAST_ROW
    bottom: int = -1
    left: int = LAST_COLUMN
    right: int = -1
    fault: str = ""

    def add(self, row: int, column: int, rows: int = 1, columns: int = 1) -> None:
        """A filled cell, repeated so many times down and to the right."""
        self.cells += 1
        bottom, right = row + rows - 1, column + columns - 1
        if row < self.top:
            self.top = row
        if column < self.left:
            self.left = column
        if bottom > self.bottom:
            self.bottom = bottom
        if right > self.right:
            self.right = right

    @property
    def places(self) -> int:
        """Cells of the rectangle, empty ones included."""
        return max(self.bottom - self.top + 1, 0) * max(self.right - self.left + 1, 0)

    def check(self, where: str) -> None:
        """Refuse what the reader could not hold.

        Raises:
            InputError: names the sheet (`where`), the last cell, and what to do.
        """
        if self.fault:
            raise InputError(f"{where} cannot be read: {self.fault}.", "Save the file again, or as CSV.")
        fix = "Delete the cells far away from the table, or save the table as CSV."
        if self.bottom >= LAST_ROW or self.right >= LAST_COLUMN:
            raise InputError(
                f"{where} names the cell {self.last}, and no sheet reaches beyond "
                f"{reference(LAST_ROW - 1, LAST_COLUMN - 1)}.",
                fix,
            )
        if self.places > max(MOST_PLACES, MOST_EMPTY * self.cells):
            raise InputError(
                f"{where} reaches to the cell {self.last}: {self.places:,} cells, of which {self.cells:,} "
                "are filled.",
                fix,
            )
        if self.places > MOST_PLACES_EVER:
            raise InputError(f"{where} has {self.places:,} cells, too many to be read.", "Save it as CSV.")

    @property
    def last(self) -> str:
        """The lower right corner, such as "C7"."""
        return reference(self.bottom, self.right)


def reference(row: int, column: int) -> str:
    """ "A1" for row 0, column 0."""
    letters = ""
    column += 1
    while column > 0:
        column, letter = divmod(column - 1, 26)
        letters = chr(65 + letter) + letters
    return f"{letters}{row + 1}"


def check_before_opening(path: Path, any_size: bool | None = None) -> None:
    """Refuse a spreadsheet that the reader could not even open.

    Args:
        any_size: whether a person allowed one that unpacks to far more than its size.

    Raises:
        InputError: when it unpacks to too much, or reaches too far; names the sheet and the cell.
        TooLargeError: when a part of it unpacks to far more than its size, as soon as that is seen.
    """
    if not zipfile.is_zipfile(path):
        _try_xls(str(path), _stamp(path))
        return
    parts = _parts(str(path), _stamp(path), bool(any_size))
    for table, extent in parts.tables.items():
        extent.check(_where(path, table))


def check_sheet(path: Path, name: str, any_size: bool | None = None) -> None:
    """Refuse a sheet whose cells reach so far that the reader could not hold it.

    Args:
        any_size: whether a person allowed one that takes much memory.

    Raises:
        InputError: names the sheet, the cell, and what to do.
        TooLargeError: it takes much memory.
    """
    if not zipfile.is_zipfile(path):
        return
    parts = _parts(str(path), _stamp(path), bool(any_size))
    for part in parts.of_sheet.get(name) or parts.any_sheet or parts.sheets:
        if part in parts.sheets:
            parts.sheets[part].check(_where(path, name))
            needed = parts.sheets[part].places * _PLACE + parts.other_bytes * _TEXT
            if needed > MOST_ASKED and not any_size:
                raise TooLargeError(
                    str(path),
                    f"{_where(path, name)} has {parts.sheets[part].places:,} cells, which take about "
                    f"{needed / 1e9:,.0f} GB of memory to be read.",
                )


def _where(path: Path, sheet: str) -> str:
    return f"Sheet '{sheet}' of {path.name}"


def _stamp(path: Path) -> tuple[int, int]:
    stat = path.stat()
    return stat.st_size, stat.st_mtime_ns


@dataclass
class _Parts:
    """What an archive holds.

    Attributes:
        sheets: the extent of each part with cells. tables: of each table of an OpenDocument file.
        of_sheet: the parts that a sheet's name may mean. any_sheet: those that are a sheet, by whatever name.
        other_bytes: of parts without cells, unpacked: texts that the cells share, mostly.
    """

    sheets: dict[str, Extent] = field(default_factory=dict)
    tables: dict[str, Extent] = field(default_factory=dict)
    of_sheet: dict[str, list[str]] = field(default_factory=dict)
    any_sheet: list[str] = field(default_factory=list)
    other_bytes: int = 0


@lru_cache(maxsize=8)
def _parts(path: str, stamp: tuple[int, int], any_size: bool) -> _Parts:
    found = _Parts()
    unpacked = 0
    small: dict[str, bytes] = {}
    try:
        with zipfile.ZipFile(path) as archive, open(path, "rb") as file:
            for info in archive.infolist():
                name = info.filename.lower()
                readings: list[_Reading] = [_Reading()]
                if name.endswith(".xml"):
                    cells = _OdsCells if name == "content.xml" else _XlsxCells
                    readings = [_Quick(cells()), _Careful(cells())]
                elif name.endswith(".bin"):
                    readings = [_Xlsb()]
                for reading in readings:
                    size = 0
                    kept = b""
                    for chunk in _unpack(file, info):
                        size += len(chunk)
                        stated = max(size, info.file_size)  # by the archive, and so only worth a first look
                        if unpacked + size > MOST_BYTES:
                            raise InputError(
                                f"{Path(path).name} unpacks to more than {MOST_BYTES >> 30} GB.",
                                "Save the table as CSV.",
                            )
                        if not any_size and is_far_more(stated, info.compress_size):
                            raise TooLargeError(
                                path,
                                f"{Path(path).name} holds a part of {info.compress_size / 1e3:,.0f} kB that "
                                f"unpacks to more than {stated / 1e6:,.0f} MB.",
                            )
                        reading.see(chunk)
                        kept = kept + chunk if len(kept) < _CHUNK else kept
                    reading.finish()
                    if not reading.fault:
                        break
                unpacked += size
                if not reading.extent.cells:
                    found.other_bytes += size
                if name.startswith(("_rels/.rels", "xl/workbook.xml", "xl/_rels/workbook.")):
                    small[name] = kept
                if name == "content.xml":
                    found.tables = reading.tables or {"1": reading.extent}
                elif reading.extent.cells or reading.fault:
                    found.sheets[name] = reading.extent
                for extent in (reading.extent, *reading.tables.values()):
                    extent.fault = reading.fault
    except FAULTS_OF_ZIP as error:
        raise InputError(
            f"{Path(path).name} cannot be read as a spreadsheet ({error}).", "Save it again or as CSV."
        ) from error
    _name_parts(found, small)
    return found


def _unpack(file: BinaryIO, info: zipfile.ZipInfo) -> Iterator[bytes]:
    """What a part unpacks to, in pieces. Not by `ZipFile.open`, which ends where the archive says that the
    part ends: the reader continues.
    """
    file.seek(info.header_offset)
    header = file.read(30)
    n_name, n_extra = struct.unpack("<HH", header[26:30])
    file.seek(info.header_offset + 30 + n_name + n_extra)
    left = info.compress_size
    unpack = zlib.decompressobj(-15) if info.compress_type == zipfile.ZIP_DEFLATED else None
    while left > 0 and (piece := file.read(min(left, _CHUNK))):
        left -= len(piece)
        if unpack is None:
            yield piece
            continue
        while piece:
            yield unpack.decompress(piece, _CHUNK)
            piece = unpack.unconsumed_tail


def _name_parts(found: _Parts, small: dict[str, bytes]) -> None:
    """Find the parts of the sheets, as far as the workbook can be made out."""
    roots = _nodes(small.get("_rels/.rels", b""), "Relationship")
    books = [node.get("Target", "") for node in roots if node.get("Type", "").endswith("/officeDocument")]
    if len(books) != 1 or books[0].lower().removeprefix("/") not in ("xl/workbook.xml", "xl/workbook.bin"):
        return
    relations: list[tuple[str, str]] = []
    for name, content in small.items():
        if name.startswith("xl/_rels/"):
            for node in _nodes(content, "Relationship"):
                part = "xl/" + node.get("Target", "").lower().removeprefix("/").removeprefix("xl/")
                relations.append((node.get("Id", ""), part))
                if node.get("Type", "").endswith("/worksheet"):
                    found.any_sheet.append(part)
    for sheet in _nodes(small.get("xl/workbook.xml", b""), "sheet"):
        keys = {value for name, value in sheet.attrib.items() if name.rpartition("}")[2] == "id"}
        parts = [part for key, part in relations if key in keys]
        found.of_sheet.setdefault(sheet.get("name", ""), []).extend(parts)


def _nodes(content: bytes, tag: str) -> list[ElementTree.Element]:
    if b"<!DOCTYPE" in content:  # entities could make anything of it
        return []
    try:
        return [n for n in ElementTree.fromstring(content).iter() if n.tag.rpartition("}")[2] == tag]
    except ElementTree.ParseError:
        return []


class _Reading:
    """Takes a part in pieces and notes how far its cells reach.

    Attributes:
        fault: why that cannot be said, as the start of a sentence; "" where it can.
    """

    def __init__(self) -> None:
        self.extent = Extent()
        self.tables: dict[str, Extent] = {}
        self.fault = ""

    def see(self, chunk: bytes) -> None:
        """The next piece."""

    def finish(self) -> None:
        """There is no more."""


class _Cells(ABC):
    """Takes the tags of an XML part, without their prefix, and their attributes."""

    names: tuple[str, ...]

    def __init__(self) -> None:
        self.extent = Extent()
        self.tables: dict[str, Extent] = {}

    @abstractmethod
    def tag(self, name: str, attributes: Mapping[str, str]) -> None:
        """The next tag."""


class _XlsxCells(_Cells):
    """Cells without a reference follow the one before; those without a value are none."""

    names = ("row", "c", "v", "is", "f")

    def __init__(self) -> None:
        super().__init__()
        self._row, self._column = -1, -1
        self._cell: tuple[int, int] | None = None
        self._columns: dict[str, int] = {}

    def tag(self, name: str, attributes: Mapping[str, str]) -> None:
        if name == "c":
            letters, number = self._reference(attributes)
            self._column = self._column_of(letters) if letters else self._column + 1
            self._cell = (int(number) - 1 if number else max(self._row, 0), self._column)
        elif name == "row":
            _, number = self._reference(attributes)
            self._row = int(number) - 1 if number else self._row + 1
            self._column = -1
        elif self._cell is not None:
            self.extent.add(*self._cell)
            self._cell = None

    @staticmethod
    def _reference(attributes: Mapping[str, str]) -> tuple[str, str]:
        """ "C7" in its two halves, empty where they are absent."""
        found = _REFERENCE.match(attributes.get("r", ""))
        return (found[1], found[2]) if found is not None else ("", "")

    def _column_of(self, letters: str) -> int:
        if letters not in self._columns:
            number = 0
            for letter in letters.upper():
                number = number * 26 + ord(letter) - 64
            self._columns[letters] = number - 1
        return self._columns[letters]


class _OdsCells(_Cells):
    """Rows and cells say how often they are repeated; those without a value are none."""

    names = ("table", "table-row", "table-cell", "covered-table-cell")

    def __init__(self) -> None:
        super().__init__()
        self._row, self._rows, self._column = 0, 0, 0

    def tag(self, name: str, attributes: Mapping[str, str]) -> None:
        if name == "table":
            self.extent = self.tables[attributes.get("table:name", "")] = Extent()
            self._row, self._rows = 0, 0
        elif name == "table-row":
            self._row += self._rows
            self._rows, self._column = self._times(attributes, "table:number-rows-repeated"), 0
        else:
            times = self._times(attributes, "table:number-columns-repeated")
            if any("value" in key or key.endswith(":formula") for key in attributes):
                self.extent.add(self._row, self._column, self._rows, times)
            self._column += times

    @staticmethod
    def _times(attributes: Mapping[str, str], name: str) -> int:
        number = attributes.get(name, "1").strip()[:12]
        return int(number) if number.isdecimal() else 1


class _Xml(_Reading):
    """Hands the tags of an XML part to `cells`."""

    def __init__(self, cells: _Cells) -> None:
        super().__init__()
        self._cells = cells

    def _take(self) -> None:
        self.extent, self.tables = self._cells.extent, self._cells.tables


class _Quick(_Xml):
    """By expat, which takes sound XML as the reader does. Malformed XML is a fault."""

    def __init__(self, cells: _Cells) -> None:
        super().__init__(cells)
        tag = cells.tag
        wanted = {name: name for name in cells.names}

        def start(name: str, attributes: dict[str, str]) -> None:
            local = wanted.get(name) or wanted.get(name.rpartition(":")[2])
            if local is not None:
                tag(local, attributes)

        self._parser = expat.ParserCreate()
        self._parser.StartElementHandler = start
        self._parser.StartDoctypeDeclHandler = self._refuse

    def _refuse(self, *_: object) -> None:
        self.fault = "it declares entities"  # which the reader does not resolve

    def see(self, chunk: bytes) -> None:
        if not self.fault:
            self._parse(chunk, False)

    def finish(self) -> None:
        if not self.fault:
            self._parse(b"", True)
        self._take()

    def _parse(self, chunk: bytes, is_last: bool) -> None:
        try:
            self._parser.Parse(chunk, is_last)
        except expat.ExpatError as error:
            self.fault = f"its XML is damaged ({error})"


class _Careful(_Xml):
    """Slowly, tag by tag as the reader finds them also in XML that is not sound."""

    def __init__(self, cells: _Cells) -> None:
        super().__init__(cells)
        wanted = rb"<(?:[\w.-]++:)?(?:" + "|".join(cells.names).encode() + rb")(?=[\s/>])"
        between = (
            rb"(?:[^<]++|</[^>]*+>|<!--(?s:.*?)-->|<!\[CDATA\[(?s:.*?)\]\]>|<\?(?s:.*?)\?>|(?!"
            + wanted
            + rb")<[^!?/]"
            + _ATTRIBUTES
            + rb">)*+"
        )
        self._between = re.compile(between)
        self._wanted = re.compile(between + rb"(" + wanted + rb")(" + _ATTRIBUTES + rb")>")
        self._rest = b""

    def see(self, chunk: bytes) -> None:
        if self.fault:
            return
        text, at = self._rest + chunk, 0
        while (match := self._wanted.match(text, at)) is not None:
            found = reversed(_ATTRIBUTE.findall(match[2]))  # of two of a name the first counts
            attributes = {name.decode("latin-1"): (one or two).decode("latin-1") for name, one, two in found}
            self._cells.tag(match[1].lstrip(b"<").rpartition(b":")[2].decode(), attributes)
            at = match.end()
        skipped = self._between.match(text, at)
        self._rest = text[skipped.end() if skipped is not None else at :]
        if len(self._rest) > _CHUNK:
            self.fault = "it holds a tag of more than 1 MB"

    def finish(self) -> None:
        if self._rest and not self.fault:
            self.fault = "its XML ends within a tag, or holds what no sheet holds"
        self._take()


class _Xlsb(_Reading):
    """Records: kind and length in 7 bits a byte, then the content, which for a cell begins with its column
    (MS-XLSB 2.1.4).
    """

    _ROW, _CELLS, _BEGIN = 0, {*range(2, 12), 62}, 145
    _HEAD = 10  # bytes that kind, length and the number of a row or column take at most

    def __init__(self) -> None:
        super().__init__()
        self._rest = b""
        self._skip, self._row = 0, 0
        self._begun = False

    def see(self, chunk: bytes) -> None:
        self._read(self._rest + chunk, self._HEAD)

    def finish(self) -> None:
        self._read(self._rest + bytes(self._HEAD), 2 * self._HEAD)

    def _read(self, data: bytes, least: int) -> None:
        at = self._skip
        while len(data) - at >= least:
            kind, content = data[at], at + 1
            if kind & 0x80:
                kind, content = (kind & 0x7F) | (data[at + 1] & 0x7F) << 7, at + 2
            length = 0
            for n in range(4):
                byte = data[content]
                length |= (byte & 0x7F) << 7 * n
                content += 1
                if not byte & 0x80:
                    break
            number = int.from_bytes(data[content : content + 4], "little")
            self._begun |= kind == self._BEGIN
            if kind == self._ROW:
                self._row = number
            elif self._begun and kind in self._CELLS:
                self.extent.add(self._row, number)
            at = content + length
        self._rest, self._skip = data[at:], max(at - len(data), 0)


@lru_cache(maxsize=8)
def _try_xls(path: str, stamp: tuple[int, int]) -> None:
    name = Path(path).name
    command = [sys.executable, "-c", _TRY_XLS, path, str(MOST_MEMORY)]
    try:
        tried = subprocess.run(command, capture_output=True, timeout=MOST_SECONDS, check=False)
        went_well = tried.returncode in (0, 1)  # 1: the reader says why, and says it again here
    except subprocess.TimeoutExpired:
        went_well = False
    if not went_well:
        raise InputError(
            f"{name} asks for more than {MOST_MEMORY >> 30} GB of memory to be read, or is damaged.",
            "Delete the cells far away from the table, or save the table as CSV.",
        )
