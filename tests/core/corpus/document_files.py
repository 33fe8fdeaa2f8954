"""Documents, written byte by byte: none of them comes from elsewhere."""

from __future__ import annotations

import io
import re
import zipfile
import zlib
from collections.abc import Sequence
from pathlib import Path
from xml.sax.saxutils import escape

_PICTURE = (  # one grey pixel
    b"<</Type/XObject/Subtype/Image/Width 1/Height 1/ColorSpace/DeviceGray/BitsPerComponent 8/Length 1>>"
    b"stream\n\x80\nendstream"
)


def pdf(pages: Sequence[str | None], title: str = "") -> bytes:
    """A PDF with these pages, a line each; None is a page with a picture and no text.

    Its font has no shapes. What a character is stands in a table (ISO 32000-1 §9.10.3), as in PDFs of any
    script.
    """
    objects = [b"<</Type/Catalog/Pages 2 0 R>>", b"", _PICTURE]
    numbers = {each: k for k, each in enumerate(sorted(set("".join(page or "" for page in pages))), start=1)}
    rows = [f"<{k:04x}> <{each.encode('utf-16-be').hex()}>" for each, k in numbers.items()]
    table = "/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /M def /CMapType 2 def "
    table += "1 begincodespacerange <0000> <ffff> endcodespacerange\n"
    for start in range(0, len(rows), 100):
        some = rows[start : start + 100]
        table += "\n".join([f"{len(some)} beginbfchar", *some, "endbfchar\n"])
    objects.append(_stream(f"{table}endcmap end end".encode()))
    objects.append(
        b"<</Type/FontDescriptor/FontName/Made/Flags 4/FontBBox[0 0 1000 1000]/ItalicAngle 0/Ascent 800"
        b"/Descent -200/CapHeight 700/StemV 80>>"
    )
    objects.append(
        b"<</Type/Font/Subtype/CIDFontType2/BaseFont/Made/FontDescriptor 5 0 R/DW 600"
        b"/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>>>"
    )
    objects.append(
        b"<</Type/Font/Subtype/Type0/BaseFont/Made/Encoding/Identity-H"
        b"/DescendantFonts[6 0 R]/ToUnicode 4 0 R>>"
    )
    kids = []
    for page in pages:
        drawn = b"/P Do"
        if page is not None:
            lines = ["".join(f"{numbers[each]:04x}" for each in line) for line in page.split("\n")]
            drawn = f"BT /F 11 Tf 14 TL 40 790 Td {' '.join(f'<{line}> Tj T*' for line in lines)} ET".encode()
        objects.append(_stream(drawn))
        of_page = f"<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents {len(objects)} 0 R"
        objects.append(f"{of_page}/Resources<</Font<</F 7 0 R>>/XObject<</P 3 0 R>>>>>>".encode())
        kids.append(f"{len(objects)} 0 R")
    objects[1] = f"<</Type/Pages/Count {len(kids)}/Kids[{' '.join(kids)}]>>".encode()
    objects.append(b"<</Title<feff" + title.encode("utf-16-be", "surrogatepass").hex().encode() + b">>>")
    return _file(objects)


def _stream(content: bytes) -> bytes:
    return b"<</Length %d>>stream\n%s\nendstream" % (len(content), content)


def pdf_bomb() -> bytes:
    """A PDF of less than 100 kB with one short text, whose page unpacks to 80 MB."""
    packer = zlib.compressobj(9)
    pieces = [packer.compress(b"BT /F 11 Tf <0001> Tj ET ")]
    pieces += [packer.compress(b" " * 1_000_000) for _ in range(80)] + [packer.flush()]
    packed = b"".join(pieces)
    stream = b"<</Filter/FlateDecode/Length %d>>stream\n%s\nendstream" % (len(packed), packed)
    whole = pdf(["A"])
    objects = re.findall(rb"\d+ 0 obj\n(.*?)\nendobj", whole, re.DOTALL)
    (drawn,) = (k for k, each in enumerate(objects) if b" Td " in each)
    objects[drawn] = stream
    return _file(objects)


def _file(objects: Sequence[bytes]) -> bytes:
    whole, places = b"%PDF-1.7\n", []
    for number, each in enumerate(objects, start=1):
        places.append(len(whole))
        whole += b"%d 0 obj\n%s\nendobj\n" % (number, each)
    at = len(whole)
    whole += b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1)
    whole += b"".join(b"%010d 00000 n \n" % place for place in places)
    end = b"trailer<</Size %d/Root 1 0 R/Info %d 0 R>>\nstartxref\n%d\n%%%%EOF\n"
    return whole + end % (len(objects) + 1, len(objects), at)


def locked(document: bytes) -> bytes:
    """The PDF with a password."""
    import pypdf

    writer = pypdf.PdfWriter(clone_from=pypdf.PdfReader(io.BytesIO(document)))
    writer.encrypt("secret", algorithm="RC4-128")
    stream = io.BytesIO()
    writer.write(stream)
    return stream.getvalue()


_W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
_MC = 'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"'


def paragraph(text: str, style: str = "") -> str:
    """A paragraph of Word, with tab stops, which are no text."""
    said = f'<w:pStyle w:val="{style}"/>' if style else ""
    return (
        f'<w:p><w:pPr>{said}<w:tabs><w:tab w:val="left" w:pos="9"/></w:tabs></w:pPr>'
        f"<w:r><w:t>{escape(text)}</w:t></w:r></w:p>"
    )


def docx(path: Path, body: str, title: str = "", notes: str = "", above: str = "") -> Path:
    """A document of Word with this body. `above` stands before it, as a declaration of entities does."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(
            "_rels/.rels",
            '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">'
            '<Relationship Id="a" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/'
            'officeDocument" Target="word/document2.xml"/></Relationships>',
        )
        archive.writestr(
            "word/document2.xml",
            f'<?xml version="1.0"?>{above}<w:document {_W} {_MC}><w:body>{body}</w:body></w:document>',
        )
        if notes:
            archive.writestr(
                "word/footnotes.xml",
                f"<w:footnotes {_W}><w:footnote>{notes}</w:footnote></w:footnotes>",
            )
        archive.writestr(
            "docProps/core.xml",
            f'<c:coreProperties xmlns:c="c" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>'
            f"{escape(title)}</dc:title></c:coreProperties>",
        )
    return path


def epub(path: Path, chapters: Sequence[str], title: str, locked_: int | None = None) -> Path:
    """A book with these chapters of HTML, its files named against the order in which they are read."""
    names = [f"text/part {len(chapters) - k}.xhtml" for k in range(len(chapters))]
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(zipfile.ZipInfo("mimetype"), "application/epub+zip")
        archive.writestr(
            "META-INF/container.xml",
            '<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles>'
            '<rootfile full-path="OPS/book.opf"/></rootfiles></container>',
        )
        items = "".join(
            f'<item id="c{k}" href="{name.replace(" ", "%20")}"/>' for k, name in enumerate(names)
        )
        spine = "".join(f'<itemref idref="c{k}"/>' for k in range(len(names)))
        archive.writestr(
            "OPS/book.opf",
            '<package xmlns="http://www.idpf.org/2007/opf"><metadata '
            f'xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>{escape(title)}</dc:title>'
            f"<dc:title>Another</dc:title></metadata><manifest>{items}</manifest><spine>{spine}</spine></package>",
        )
        for name, chapter in zip(names, chapters, strict=True):
            archive.writestr(f"OPS/{name}", chapter)
        if locked_ is not None:
            archive.writestr(
                "META-INF/encryption.xml",
                f'<encryption><CipherReference URI="OPS/{names[locked_].replace(" ", "%20")}"/></encryption>',
            )
    return path


def folder_of_documents(folder: Path) -> Path:
    """One of each kind, and one of each that cannot be read."""
    (folder / "more" / "deep").mkdir(parents=True)
    report = pdf(
        ["The lift was out of order.\n엘리베이터가 고장났다.", None, "Breakfast was late."], "Report"
    )
    (folder / "report.pdf").write_bytes(report)
    (folder / "scan.pdf").write_bytes(pdf([None, None]))
    (folder / "locked.pdf").write_bytes(locked(report))
    (folder / "more" / "torn.pdf").write_bytes(report[:300])
    docx(folder / "more" / "letter.docx", paragraph("My parcel arrived broken."), "Letter")
    epub(folder / "book.epub", ["<h1>One</h1><p>The ship sank.", "<h1>Two</h1><p>All were saved."], "Voyage")
    page = "<!doctype html><title>Zimmer</title><p>Das Zimmer war kühl &amp; ruhig."
    (folder / "page.html").write_text(page, encoding="cp1252")
    (folder / "more" / "deep" / "notes.md").write_text("# 记录\n\n房间很*安静*。\n", encoding="utf-8")
    (folder / "plain.txt").write_text("The tea was cold.\nNobody came.\n", encoding="utf-8")
    (folder / "table.csv").write_text("text,stars\nA fine room,5\n", encoding="utf-8")
    (folder / "photo.png").write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(100))
    (folder / "program.dat").write_bytes(b"what no suffix tells")
    (folder / "empty.md").write_bytes(b"")
    (folder / ".hidden.txt").write_text("A secret.", encoding="utf-8")
    return folder
