"""Documents as rows: every kind by its name and by its bytes, and what cannot be read by name and count."""

from __future__ import annotations

import importlib.util
import shutil
import sys
import zipfile
from concurrent.futures import ThreadPoolExecutor
from html.parser import HTMLParser
from pathlib import Path

import pytest

from core.corpus import ReadOptions, RowStore, count, read_table, sniff
from core.corpus.documents import document_column
from core.corpus.formats import of_suffix
from core.corpus.html_text import text_of_html
from core.corpus.layout import Cells, RejectedLine
from core.errors import CancelledError, InputError, TooLargeError
from core.progress import CancelToken, Progress, Task
from tests.core.corpus.document_files import docx, epub, folder_of_documents, locked, paragraph, pdf, pdf_bomb
from tests.core.corpus.files import put, read

NEEDS_PDFIUM = pytest.mark.skipif(
    importlib.util.find_spec("pypdfium2") is None,
    reason='PDF is not read without pip install "semantic-explorer[documents]"',
)
COLUMNS = ("path", "page", "title", "text")


def rows_and_reasons(path: Path, **options: object) -> tuple[list[Cells], list[str]]:
    columns, rows, rejected = read(path, **options)
    assert columns == COLUMNS
    assert {each.line for each in rejected} <= {0}
    return rows, [each.reason for each in rejected]


@NEEDS_PDFIUM
def test_a_folder_is_one_table_and_says_what_is_not_in_it(tmp_path: Path) -> None:
    folder = folder_of_documents(tmp_path / "docs")
    layout = sniff(folder)
    assert (layout.format, layout.text_column, layout.estimated_rows) == ("folder", "text", 8)
    assert [column.name for column in layout.columns] == list(COLUMNS)
    rows, reasons = rows_and_reasons(folder)
    assert rows == [
        ("book.epub", "1", "Voyage · One", "One\n\nThe ship sank."),
        ("book.epub", "2", "Voyage · Two", "Two\n\nAll were saved."),
        ("more/deep/notes.md", None, "记录", "记录\n\n房间很安静。"),
        ("more/letter.docx", None, "Letter", "My parcel arrived broken."),
        ("page.html", None, "Zimmer", "Das Zimmer war kühl & ruhig."),
        ("plain.txt", None, None, "The tea was cold.\nNobody came."),
        ("report.pdf", "1", "Report", "The lift was out of order.\n엘리베이터가 고장났다."),
        ("report.pdf", "3", "Report", "Breakfast was late."),
    ]
    assert list(layout.preview) == rows
    assert reasons == [
        "empty.md is empty: it has no row with anything in it.",
        "locked.pdf has a password.",
        "more/torn.pdf: torn.pdf is no PDF, or a damaged one.",
        "photo.png is a picture, not a table or text.",
        "program.dat is no document.",
        "page 2 of report.pdf: no text on it, only pictures",
        "scan.pdf: 2 pages without text; the first: no text on it, only pictures",
        "table.csv is a table (CSV), which is added by itself.",
        "1 hidden file or link not looked into: .hidden.txt.",
    ]
    counted = count(layout)
    assert (counted.rows, counted.distinct_texts, counted.rejected) == (8, 8, 9)


@NEEDS_PDFIUM
def test_a_folder_is_imported_once_and_noticed_again(tmp_path: Path) -> None:
    folder = folder_of_documents(tmp_path / "docs")
    layout = sniff(folder)
    with RowStore.create(tmp_path / "rows") as rows:
        report = rows.add_file(layout)
        assert (report.rows, report.n_rejected, report.text_column) == (8, 9, "text")
        assert [(column.name, column.type) for column in report.columns] == [
            ("path", "text"),
            ("page", "integer"),
            ("title", "text"),
            ("text", "text"),
        ]
        moved = shutil.copytree(folder, tmp_path / "copy")
        found = rows.imported_before(sniff(moved))
        assert found is not None
        assert found.number == 0
        (moved / "plain.txt").write_text("Another text.", encoding="utf-8")
        assert rows.imported_before(sniff(moved)) is None
        (folder / "plain.txt").write_text("Another text.", encoding="utf-8")
        with pytest.raises(InputError, match="docs was changed by another program"):
            rows.add_file(layout)
        assert rows.n_rows == 8


def test_each_kind_is_known_by_its_name_and_by_its_bytes(tmp_path: Path) -> None:
    chapters = ["<h1>One</h1><p>The ship sank."]
    page = "\n<!-- kept -->\n<HTML><title>A</title><p>Wide rooms"
    files = {
        "docx": (docx(tmp_path / "a.docx", paragraph("Text")), None, "Text"),
        "epub": (epub(tmp_path / "a.epub", chapters, "B"), "1", "One\n\nThe ship sank."),
        "html": (put(tmp_path, "a.html", page), None, "Wide rooms"),
        "pdf": (put(tmp_path, "a.pdf", pdf(["A page"])), "1", "A page"),
    }
    if NEEDS_PDFIUM.args[0]:
        del files["pdf"]
    for name, (path, number, text) in files.items():
        unnamed = shutil.copy(path, tmp_path / f"without_{name}")
        for each in (path, Path(unnamed)):
            assert sniff(each).format == name
            (row,), reasons = rows_and_reasons(each)
            assert (row[0], row[1], row[3], reasons) == (each.name, number, text, [])
    # Of a table and a text the name counts, whatever a cell begins with; HTML may begin with anything.
    assert sniff(put(tmp_path, "pages.csv", "<html><p>a,1\n<html><p>b,2\n")).format == "csv"
    assert sniff(put(tmp_path, "piece.htm", "A piece <b>of</b> a page")).format == "html"
    assert rows_and_reasons(put(tmp_path, "b.md", "No heading, *only* text"))[0] == [
        ("b.md", None, None, "No heading, only text")
    ]
    # A spreadsheet's name does not make a letter one.
    shutil.copy(tmp_path / "a.docx", tmp_path / "letter.xlsx")
    assert sniff(tmp_path / "letter.xlsx").format == "docx"


@NEEDS_PDFIUM
@pytest.mark.parametrize(
    ("name", "content", "said"),
    [
        ("a.pdf", locked(pdf(["A page"])), "a.pdf has a password. Save it without one"),
        ("a.pdf", pdf([None]), "a.pdf: no text on it, only pictures. Have the text in its pictures"),
        ("a.pdf", pdf([""]), "a.pdf: nothing on it."),
        ("a.pdf", pdf(["A page"])[:200], "a.pdf is no PDF, or a damaged one."),
        ("a.pdf", b"no PDF at all", "a.pdf is no PDF, or a damaged one."),
        ("a.docx", b"PK\x03\x04 torn", "a.docx is damaged or has a password"),
        ("a.docx", b"\xd0\xcf\x11\xe0" + bytes(600), "a.docx has a password, or is of a Word before 2007."),
        ("a.epub", b"PK\x03\x04 torn", "a.epub is damaged or has a password"),
        ("a.epub", b"no book", "a.epub is not what its name says"),
        ("a.md", b"<!-- nothing that is shown -->", "a.md: no text on it."),
        ("a.html", bytes(range(1, 256)) * 9, "a.html does not hold text."),
    ],
)
def test_one_that_cannot_be_read_is_refused(tmp_path: Path, name: str, content: bytes, said: str) -> None:
    with pytest.raises(InputError) as refused:
        sniff(put(tmp_path, name, content))
    assert said in str(refused.value)


def test_what_word_keeps_beside_the_text_is_left_out_and_notes_are_read(tmp_path: Path) -> None:
    rows = "".join(
        f"<w:tr>{''.join(f'<w:tc>{paragraph(cell)}</w:tc>' for cell in cells)}</w:tr>"
        for cells in (("a", "b"), ("1", "2"))
    )
    body = (
        paragraph("The heading", "Heading1")
        + "<w:p><w:r><w:t>kept</w:t><w:tab/><w:t>, too</w:t><w:br/><w:t>a line</w:t></w:r>"
        "<w:del><w:r><w:delText>gone</w:delText><w:t>gone</w:t></w:r></w:del>"
        "<mc:AlternateContent><mc:Choice><w:r><w:t> box</w:t></w:r></mc:Choice>"
        "<mc:Fallback><w:r><w:t>box again</w:t></w:r></mc:Fallback></mc:AlternateContent></w:p>"
        f"<w:tbl>{rows}</w:tbl>" + paragraph("房间很安静。")
    )
    path = docx(tmp_path / "a.docx", body, notes=paragraph("A note."))
    ((_, number, title, text),), reasons = rows_and_reasons(path)
    assert (number, title, reasons) == (None, "The heading", [])
    assert text == "The heading\n\nkept\t, too\na line box\n\na\tb\n1\t2\n房间很安静。\n\nA note."


def test_entities_and_bombs_are_refused(tmp_path: Path) -> None:
    many = "".join(f'<!ENTITY a{k} "{f"&a{k - 1};" * 10}">' for k in range(1, 9))
    path = docx(tmp_path / "a.docx", "<w:p/>", above=f'<!DOCTYPE w [<!ENTITY a0 "x">{many}]>')
    with pytest.raises(InputError, match=r"word/document2\.xml of a\.docx declares entities"):
        sniff(path)
    with zipfile.ZipFile(tmp_path / "b.docx", "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("word/document.xml", "<d>" + "<t>x</t>" * 9_000_000 + "</d>")
    with pytest.raises(TooLargeError, match=r"b\.docx has .* and unpacks to more than"):
        sniff(tmp_path / "b.docx")
    put(tmp_path, "plain.txt", "A text.")
    rows, reasons = rows_and_reasons(tmp_path)
    assert [row[0] for row in rows] == ["plain.txt"]
    assert [each.split(" ")[0] for each in reasons] == ["word/document2.xml", "b.docx"]
    assert "declares entities" in reasons[0]


@NEEDS_PDFIUM
def test_a_title_that_is_no_text_is_none(tmp_path: Path) -> None:
    assert rows_and_reasons(put(tmp_path, "a.pdf", pdf(["A page"], "Half \ud83d")))[0][0][2:] == (
        None,
        "A page",
    )
    assert rows_and_reasons(put(tmp_path, "b.pdf", pdf(["A page"], "보고서")))[0][0][2:] == (
        "보고서",
        "A page",
    )


@NEEDS_PDFIUM
def test_a_pdf_that_unpacks_to_far_more_than_its_size_is_asked_about(tmp_path: Path) -> None:
    path = put(tmp_path, "a.pdf", pdf_bomb())
    with pytest.raises(TooLargeError, match=r"a\.pdf has \d+ kB and unpacks to more than"):
        sniff(path)
    assert rows_and_reasons(path, any_size=True)[0][0][3] == "A"


def test_a_book_says_which_chapters_are_locked_or_missing(tmp_path: Path) -> None:
    chapters = ["<title>First</title><p>It rained.", "<p>Never read.", "<img src='http://x.invalid/p.png'>"]
    path = epub(tmp_path / "b.epub", chapters, "A book", locked_=1)
    rows, reasons = rows_and_reasons(path)
    assert rows == [("b.epub", "1", "A book · First", "It rained.")]
    assert reasons == ["page 2 of b.epub: it is encrypted", "page 3 of b.epub: no text on it"]


def test_encodings_of_pages(tmp_path: Path) -> None:
    korean = "<meta charset='euc-kr'><p>방이 조용했다"
    assert rows_and_reasons(put(tmp_path, "a.html", korean, "cp949"))[0][0][3] == "방이 조용했다"
    # UTF-8 is UTF-8, whatever the page says of itself.
    assert rows_and_reasons(put(tmp_path, "b.html", korean))[0][0][3] == "방이 조용했다"
    wide = put(tmp_path, "e.html", "<p>A quiet room\n<p>with a view\n" * 20, "utf-16-le")
    assert rows_and_reasons(wide)[0][0][3].startswith("A quiet room\n\nwith a view")
    chosen = put(tmp_path, "c.html", "<p>방이 조용했다", "utf-16-le")
    assert rows_and_reasons(chosen, encoding="utf-16-le")[0][0][3] == "방이 조용했다"
    table = read_table(put(tmp_path, "d.html", b"<meta charset=gb2312><p>\xb7\xbf \xff\xff"))
    assert [row[3] for _, rows in table for row in rows] == ["房 \ufffd\ufffd"]
    assert table.doubts.kept == [
        RejectedLine(0, "d.html: 2 places hold bytes that are not in the file's encoding")
    ]


class _Peer(HTMLParser):
    """What Python's own parser takes for text."""

    def __init__(self) -> None:
        super().__init__()
        self.words: list[str] = []
        self._inside = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._inside = tag if tag in ("script", "style", "title") else ""

    def handle_endtag(self, tag: str) -> None:
        self._inside = ""

    def handle_data(self, data: str) -> None:
        if not self._inside:
            self.words += data.split()


PAGES = [
    "<!DOCTYPE html><html><head><title>T</title><style>p{color:red}</style></head><body><p>a b<p>c</body>",
    "<p title='x > y'>a</p> <a href=http://x.y/?a=1&b=2>b</a> <!-- <p>no --> c <br/> d&nbsp;e &amp; &#8364;",
    "<script>if (a < b && '</p>') { write('<p>no') }</script><ul><li>one<li>two</ul><P CLASS=A>three 1 < 2",
    "<table><tr><td>a</td> <td>b</td></tr><tr><th> c <td>d</table><pre> x\n  y </pre> <b>b</b> <i>o</i>",
]


@pytest.mark.parametrize("page", PAGES)
def test_html_has_the_words_that_another_parser_finds(page: str) -> None:
    peer = _Peer()
    peer.feed(page)
    peer.close()
    assert text_of_html(page).text.split() == peer.words


def test_html_breaks_lines_where_a_browser_does() -> None:
    page = text_of_html(
        "<title> A  page </title><h2>Good <i>morning</i></h2>to <b>you</b>,<br>all<div>of <i>it</i></div>"
        "<table><tr><td> a </td><td>b</td></tr><tr><td>c</td></tr></table><template><p>no</template>"
        "<svg><text>no</text></svg><textarea>a &lt; b</textarea><pre>x\n  y</pre><!--><p>end"
    )
    assert (page.title, page.heading) == ("A page", "Good morning")
    assert page.text == "Good morning\n\nto you,\nall\nof it\n\na\tb\nc\n\na < b\n\nx\n  y\n\nend"


@pytest.mark.parametrize(
    "piece",
    [
        "<a ",
        "<a b='",
        "<",
        "</",
        "<!",
        "<!--",
        "&",
        "<div>x",
        "<p><b id=x>x",
        "<script>",
        "</scrip",
        "<![x[",
        "<svg>",
    ],
)
def test_html_that_is_made_to_take_long_takes_none(piece: str) -> None:
    """60 kB of some of these take Python's parser minutes, and grow into gigabytes as a tree."""
    assert len(text_of_html(piece * 60_000).text) <= 3 * 60_000


@NEEDS_PDFIUM
def test_lines_of_a_page_are_joined_where_they_were_wrapped() -> None:
    from core.corpus.formats.pdf import unwrapped

    english = (
        "The room was on the third floor and we had to\nask Mary for the key, which she gave us after a "
        "won-\nderful breakfast in the hall.\nPrices\nSingle 40\n"
        "The garden is open from nine in the morning to\ndusk."
    )
    assert unwrapped(english).split("\n") == [
        "The room was on the third floor and we had to ask Mary for the key, which she gave us after a "
        "wonderful breakfast in the hall.",
        "Prices",
        "Single 40",
        "The garden is open from nine in the morning to dusk.",
    ]
    chinese = "这家酒店的房间非常安静而且干净，早餐也很丰富多样，我\n们下次还会再来。\n价格"
    assert unwrapped(chinese) == chinese.replace("我\n们", "我们")
    korean = "방이 조용하고 깨끗했으며 아침 식사도 아주 훌륭해서\n다음에 다시 오고 싶다."
    assert unwrapped(korean) == korean.replace("\n", " ")


@NEEDS_PDFIUM
def test_reading_says_how_far_it_is_and_stops(tmp_path: Path) -> None:
    path = put(tmp_path, "long.pdf", pdf([f"Page number {k}" for k in range(60)]))
    assert sniff(path).estimated_rows == 60
    seen: list[Progress] = []
    stop = CancelToken()

    def look(progress: Progress) -> None:
        seen.append(progress)
        if progress.done == 20:
            stop.cancel()

    with pytest.raises(CancelledError):
        for _ in read_table(path, task=Task(look, stop)):
            pass
    assert [(each.done, each.total, each.unit) for each in seen][-1] == (20, 60, "pages")
    (tmp_path / "docs").mkdir()
    for k in range(5):
        put(tmp_path / "docs", f"{k}.txt", f"Text {k}")
    seen.clear()
    for _ in read_table(tmp_path / "docs", task=Task(look)):
        pass
    assert [(each.done, each.total, each.unit) for each in seen] == [(k, 5, "files") for k in range(5)]


@NEEDS_PDFIUM
def test_several_threads_may_read_at_once(tmp_path: Path) -> None:
    path = put(tmp_path, "a.pdf", pdf([f"Page number {k}" for k in range(40)]))
    with ThreadPoolExecutor(4) as pool:
        for rows, reasons in pool.map(rows_and_reasons, [path] * 8):
            assert ([row[3] for row in rows], reasons) == ([f"Page number {k}" for k in range(40)], [])


def test_without_the_library_it_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pypdfium2", None)
    put(tmp_path, "a.pdf", pdf(["A page"]))
    with pytest.raises(InputError) as refused:
        sniff(tmp_path / "a.pdf")
    assert str(refused.value) == (
        "PDF is read by the package pypdfium2, which is not installed. "
        'Install it with: pip install "semantic-explorer[documents]".'
    )
    put(tmp_path, "b.txt", "A text.")
    rows, reasons = rows_and_reasons(tmp_path)
    assert ([row[0] for row in rows], len(reasons)) == (["b.txt"], 1)
    assert reasons[0] == "a.pdf: PDF is read by the package pypdfium2, which is not installed."


def test_a_folder_does_not_lead_out_of_itself(tmp_path: Path) -> None:
    folder = tmp_path / "docs"
    (folder / "in").mkdir(parents=True)
    put(tmp_path, "outside.txt", "Not asked for.")
    put(folder / "in", "a.txt", "A text.")
    (folder / "circle").symlink_to(folder)
    (folder / "in" / "link.txt").symlink_to(tmp_path / "outside.txt")
    rows, reasons = rows_and_reasons(folder)
    assert rows == [("in/a.txt", None, None, "A text.")]
    assert reasons == ["2 hidden files or links not looked into: circle, in/link.txt."]


def test_options_and_the_place_of_text_files(tmp_path: Path) -> None:
    """By itself a text is a sentence a line, as it always was; in a folder it is a document."""
    kind = of_suffix(".txt")
    assert kind is not None
    put(tmp_path, "a.txt", "One.\nTwo.\n")
    assert sniff(tmp_path / "a.txt").estimated_rows == 2
    assert sniff(tmp_path).estimated_rows == 1
    with pytest.raises(InputError, match="has no column 'body'"):
        sniff(tmp_path, ReadOptions(text_column="body"))


def test_rows_of_documents_are_known_by_their_columns() -> None:
    columns = ["path", "page", "title", "text"]
    assert document_column(columns, "text") == "path"
    assert document_column([*columns, "language"], "text") == "path", "of another file beside them"
    assert document_column(columns, "title") is None
    assert document_column(["path", "text"], "text") is None
