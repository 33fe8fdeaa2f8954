"""Spreadsheets that ask for more memory than there is: refused in a sentence before the reader sees them."""

from __future__ import annotations

import struct
import zipfile
from pathlib import Path

import pytest

from core.corpus.formats import sheet_extent
from core.corpus.formats.sheet_extent import reference
from core.corpus.formats.spreadsheets import Book
from core.errors import InputError

_MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
_OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_PACKAGE = "http://schemas.openxmlformats.org/package/2006/relationships"
_ROOT = (
    f'<Relationships xmlns="{_PACKAGE}"><Relationship Id="r" Type="{_OFFICE}/officeDocument" '
    'Target="xl/workbook.xml"/></Relationships>'
)
_HEADER = '<row r="1"><c r="A1" t="inlineStr"><is><t>text</t></is></c></row>'


def cell(where: str, value: str = "some words") -> str:
    named = f' r="{where}"' if where else ""
    return f'<c{named} t="inlineStr"><is><t>{value}</t></is></c>'


def xlsx(path: Path, *sheets: str, before: str = "") -> Path:
    """A workbook of sheets S1, S2 … with this XML within `sheetData`."""
    names = "".join(f'<sheet name="S{n}" sheetId="{n}" r:id="r{n}"/>' for n in range(1, len(sheets) + 1))
    links = "".join(
        f'<Relationship Id="r{n}" Type="{_OFFICE}/worksheet" Target="worksheets/sheet{n}.xml"/>'
        for n in range(1, len(sheets) + 1)
    )
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("[Content_Types].xml", "<Types/>")
        archive.writestr("_rels/.rels", _ROOT)
        archive.writestr(
            "xl/workbook.xml",
            f'<workbook xmlns="{_MAIN}" xmlns:r="{_OFFICE}"><sheets>{names}</sheets></workbook>',
        )
        archive.writestr(
            "xl/_rels/workbook.xml.rels", f'<Relationships xmlns="{_PACKAGE}">{links}</Relationships>'
        )
        for n, data in enumerate(sheets, start=1):
            archive.writestr(
                f"xl/worksheets/sheet{n}.xml",
                f'{before}<worksheet xmlns="{_MAIN}"><sheetData>{data}</sheetData></worksheet>',
            )
    return path


def read(path: Path, sheet: str | None = None) -> list[list[object]]:
    """The rows of a sheet, the first one unless it is named, that hold anything."""
    book = Book(path)
    _, rows = book.values(sheet or book.names[0])
    return [row for row in rows if any(cell != "" for cell in row)]


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        (
            _HEADER + f'<row r="1048576">{cell("XFD1048576")}</row>',
            "reaches to the cell XFD1048576: 17,179,869,184 cells, of which 2 are filled",
        ),
        (
            _HEADER + f'<row r="99999999999">{cell("A99999999999")}</row>',
            "names the cell A99999999999, and no sheet reaches beyond XFD1048576",
        ),
        (_HEADER + f'<row r="2">{cell("ZZZ2")}</row>', "names the cell ZZZ2"),
        (
            _HEADER + f"<row r='900000'><c s='1' r='XFD7'><v>1</v></c>{cell('')}</row>",
            "names the cell XFE900000",
        ),
        (_HEADER + "<row/>" * 20_000 + f"<row>{'<c/>' * 5_000}{cell('')}</row>", "the cell GJI20002"),
        # As a reader takes it that minds neither an unsound name nor "<" in quotes.
        (_HEADER + '<row r="9"><c s="<c " r="XFD1048576"><v>1</v></c></row>', "the cell XFD1048576"),
        (_HEADER + "<row r='9'><c s=' r=\"A1\"<' r='XFD1048576'><v>1</v></c></row>", "the cell XFD1048576"),
        (_HEADER + '</x "><c r="XFD1048576"><v>1</v></c>', "the cell XFD1048576"),
        (_HEADER + '<!-- " --><c r="XFD1048576"><v>1</v></c>&#1;', "the cell XFD1048576"),
    ],
)
@pytest.mark.parametrize("chunk", [1 << 20, 1_000])
def test_a_far_cell_is_refused_with_its_place(
    tmp_path: Path, rows: str, said: str, chunk: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sheet_extent, "_CHUNK", chunk)
    path = xlsx(tmp_path / "far.xlsx", rows)
    with pytest.raises(InputError) as caught:
        read(path)
    assert caught.value.what.startswith("Sheet 'S1' of far.xlsx ")
    assert said in caught.value.what
    assert "CSV" in caught.value.fix


@pytest.mark.parametrize(
    "far", ["", '<row r="1048576"><c r="XFD1048576" s="1"/></row>', '<row r="1048576"/>']
)
def test_sheets_with_cells_that_are_only_coloured_far_away_are_read(tmp_path: Path, far: str) -> None:
    rows = "".join(f'<row r="{n}">{cell(f"A{n}", f"line {n}")}{cell("")}</row>' for n in range(2, 30))
    path = xlsx(tmp_path / "near.xlsx", _HEADER + rows + far)
    assert read(path)[1] == ["line 2", "some words"]
    assert len(read(path)) == 29


def test_what_is_unsound_in_a_text_does_not_keep_the_sheet_from_being_read(tmp_path: Path) -> None:
    path = xlsx(
        tmp_path / "unsound.xlsx", _HEADER + f'<row r="2">{cell("A2", "a control character &#1;!")}</row>'
    )
    assert len(read(path)) == 2


def test_another_sheet_with_a_far_cell_does_not_matter(tmp_path: Path) -> None:
    good = _HEADER + f'<row r="2">{cell("A2", "one")}</row>'
    path = xlsx(tmp_path / "two.xlsx", good, _HEADER + f'<row r="1048576">{cell("XFD1048576")}</row>')
    assert read(path)[1] == ["one"]
    with pytest.raises(InputError, match=r"^Sheet 'S2' of two\.xlsx reaches to the cell XFD1048576"):
        read(path, "S2")


def test_a_second_workbook_in_the_archive_does_not_speak_for_the_first(tmp_path: Path) -> None:
    """The reader goes by `_rels/.rels`: here to a workbook whose sheet S1 is the far one."""
    far = _HEADER + f'<row r="1048576">{cell("XFD1048576")}</row>'
    path = xlsx(tmp_path / "two.xlsx", _HEADER + f'<row r="2">{cell("A2")}</row>', far)
    with zipfile.ZipFile(path) as archive:
        parts = {name: archive.read(name).decode() for name in archive.namelist()}
    parts["_rels/.rels"] = _ROOT.replace("xl/workbook.xml", "xl/other.xml")
    parts["xl/other.xml"] = parts["xl/workbook.xml"]
    parts["xl/_rels/other.xml.rels"] = parts["xl/_rels/workbook.xml.rels"].replace("sheet1.xml", "sheet2.xml")
    with zipfile.ZipFile(path, "w") as archive:
        for name, content in parts.items():
            archive.writestr(name, content)
    with pytest.raises(InputError, match="reaches to the cell XFD1048576"):
        read(path, "S1")


def test_entities_are_no_way_round(tmp_path: Path) -> None:
    doctype = '<!DOCTYPE worksheet [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]>'
    path = xlsx(tmp_path / "entities.xlsx", _HEADER + cell("A2", "&b;"), before=doctype)
    with pytest.raises(InputError, match=r"Sheet 'S1' of entities\.xlsx cannot be read"):
        read(path)


def test_an_archive_that_unpacks_to_too_much_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = xlsx(tmp_path / "bomb.xlsx", _HEADER + f'<row r="2">{cell("A2", "x" * (8 << 20))}</row>')
    assert path.stat().st_size < 20_000
    assert len(read(path)) == 2
    monkeypatch.setattr(sheet_extent, "MOST_BYTES", 4 << 20)
    sheet_extent._parts.cache_clear()
    with pytest.raises(InputError, match=r"bomb\.xlsx unpacks to more than"):
        read(path)
    # Also where the archive says that it is small.
    packed = path.read_bytes().replace(struct.pack("<I", _size_of(path)), struct.pack("<I", 100))
    lying = tmp_path / "lying.xlsx"
    lying.write_bytes(packed)
    assert _size_of(lying) == 100
    with pytest.raises(InputError, match=r"lying\.xlsx unpacks to more than"):
        read(lying)


def _size_of(path: Path) -> int:
    with zipfile.ZipFile(path) as archive:
        return archive.getinfo("xl/worksheets/sheet1.xml").file_size


def ods(path: Path, rows: str) -> Path:
    names = "".join(
        f' xmlns:{n}="urn:oasis:names:tc:opendocument:xmlns:{n}:1.0"' for n in ("office", "table", "text")
    )
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("mimetype", "application/vnd.oasis.opendocument.spreadsheet")
        archive.writestr("META-INF/manifest.xml", "<manifest/>")
        archive.writestr(
            "content.xml",
            f"<office:document-content{names}><office:body><office:spreadsheet>"
            f'<table:table table:name="T">{rows}</table:table>'
            "</office:spreadsheet></office:body></office:document-content>",
        )
    return path


def test_repeated_cells_of_an_opendocument_sheet_are_counted(tmp_path: Path) -> None:
    filled = '<table:table-cell office:value-type="string"{}><text:p>words</text:p></table:table-cell>'
    empty = (
        '<table:table-row table:number-rows-repeated="{}">'
        '<table:table-cell table:number-columns-repeated="{}"/></table:table-row>'
    )
    row = f"<table:table-row>{filled.format('') * 2}</table:table-row>"
    end = empty.format(1_048_570, 16_384)  # as LibreOffice fills a sheet up
    assert read(ods(tmp_path / "good.ods", row * 3 + end)) == [["words", "words"]] * 3
    times = filled.format(' table:number-columns-repeated="99999999"')
    wide = f"<table:table-row>{times}</table:table-row>"
    with pytest.raises(InputError, match=r"^Sheet 'T' of wide\.ods names the cell [A-Z]+4, and no sheet"):
        read(ods(tmp_path / "wide.ods", row * 3 + wide))
    far = empty.format(999_999, 1) + wide.replace("99999999", "16000")
    with pytest.raises(InputError, match=r"^Sheet 'T' of far\.ods reaches to the cell [A-Z]+1000001"):
        read(ods(tmp_path / "far.ods", row + far))


def record(kind: int, content: bytes) -> bytes:
    """A record of a binary workbook."""
    head = bytes([kind]) if kind < 128 else bytes([kind & 0x7F | 0x80, kind >> 7])
    return head + bytes([len(content)]) + content


@pytest.mark.parametrize("chunk", [1 << 20, 11])
def test_a_far_cell_of_a_binary_workbook_is_refused(
    tmp_path: Path, chunk: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sheet_extent, "_CHUNK", chunk)

    def row(number: int, column: int) -> bytes:
        real = struct.pack("<IId", column, 0, 2.5)
        return record(0, struct.pack("<I", number) + bytes(13)) + record(5, real)

    name = "S".encode("utf-16-le")
    link = "r1".encode("utf-16-le")
    sheet = struct.pack("<II", 0, 1) + struct.pack("<I", 2) + link + struct.pack("<I", 1) + name
    for number, column, is_far in ((1, 1, False), (1_048_575, 16_383, True), (2, 4_000_000_000, True)):
        path = tmp_path / f"{number}.xlsb"
        with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
            archive.writestr(
                "xl/_rels/workbook.bin.rels",
                f'<Relationships xmlns="{_PACKAGE}"><Relationship Id="r1" Type="{_OFFICE}/worksheet" '
                'Target="worksheets/sheet1.bin"/></Relationships>',
            )
            archive.writestr(
                "xl/workbook.bin", record(143, b"") + record(156, sheet) + record(144, b"") + record(157, b"")
            )
            content = record(148, struct.pack("<IIII", 0, 1, 0, 1)) + record(145, b"") + row(0, 0)
            archive.writestr("xl/worksheets/sheet1.bin", content + row(number, column) + record(146, b""))
        if is_far:
            with pytest.raises(
                InputError, match=rf"^Sheet 'S' of {number}\.xlsb .*cell {reference(number, column)}"
            ):
                read(path)
        else:
            assert read(path) == [[2.5, ""], ["", 2.5]]


def xls(path: Path, row: int, column: int) -> Path:
    """An old workbook with a number in A1 and one more: a compound file whose only stream is `Workbook`."""

    def biff(kind: int, content: bytes) -> bytes:
        return struct.pack("<HH", kind, len(content)) + content

    begin = struct.pack("<HHHHII", 0x600, 0x5, 0x1DBB, 0x7CC, 0, 6)
    end = biff(10, b"")
    head = biff(0x809, begin) + biff(0x42, struct.pack("<H", 1200))
    sheet = struct.pack("<IBBBB", 0, 0, 0, 1, 0) + b"S"
    at = len(head) + len(biff(0x85, sheet)) + len(end)
    head += biff(0x85, struct.pack("<I", at) + sheet[4:]) + end
    cells = b"".join(biff(0x203, struct.pack("<HHHd", r, c, 0, 2.5)) for r, c in ((0, 0), (row, column)))
    stream = head + biff(0x809, begin[:2] + struct.pack("<H", 0x10) + begin[4:]) + cells + end
    stream = stream.ljust(4096, b"\0")  # what is shorter lies elsewhere

    def entry(name: str, kind: int, child: int, start: int, size: int) -> bytes:
        raw = (name + "\0").encode("utf-16-le")
        none = 0xFFFFFFFF
        return (
            raw.ljust(64, b"\0")
            + struct.pack("<HBBIII", len(raw), kind, 1, none, none, child)
            + bytes(36)
            + struct.pack("<IQ", start, size)
        )

    directory = entry("Root Entry", 5, 1, 0xFFFFFFFE, 0) + entry("Workbook", 2, 0xFFFFFFFF, 2, 4096)
    table = [0xFFFFFFFD, 0xFFFFFFFE, *range(3, 10), 0xFFFFFFFE]
    sectors = struct.pack("<128I", *table, *[0xFFFFFFFF] * (128 - len(table)))
    header = (
        b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
        + bytes(16)
        + struct.pack("<HHHHH", 0x3E, 3, 0xFFFE, 9, 6)
        + bytes(6)
        + struct.pack("<IIIIIIIIII", 0, 1, 1, 0, 4096, 0xFFFFFFFE, 0, 0xFFFFFFFE, 0, 0)
        + struct.pack("<108I", *[0xFFFFFFFF] * 108)
    )
    path.write_bytes(header + sectors + directory.ljust(512, b"\0") + stream)
    return path


def test_an_old_workbook_that_asks_for_too_much_memory_is_refused(tmp_path: Path) -> None:
    assert read(xls(tmp_path / "near.xls", 1, 1)) == [[2.5, ""], ["", 2.5]]
    with pytest.raises(
        InputError, match=r"^far\.xls asks for more than 4 GB of memory to be read, or is damaged"
    ):
        read(xls(tmp_path / "far.xls", 65_535, 65_535))


def test_references_are_those_of_a_spreadsheet() -> None:
    assert [reference(0, 0), reference(6, 2), reference(1_048_575, 16_383)] == ["A1", "C7", "XFD1048576"]
    assert [reference(0, 25), reference(0, 26), reference(0, 701), reference(0, 702)] == [
        "Z1",
        "AA1",
        "ZZ1",
        "AAA1",
    ]
