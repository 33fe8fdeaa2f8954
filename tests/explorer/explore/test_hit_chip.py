"""The chip of a hit: a value that holds for all its rows, else how many values they have; or the document."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from PySide6.QtCore import QRectF, Qt
from pytestqt.qtbot import QtBot

from explorer.explore.hit_chip import ChipColumn
from explorer.explore.hits import CHIP_ROLE
from explorer.shell.window import MainWindow
from tests.explorer.driver import OpenWindow, open_prepared, settled, shown_hits, type_query, wait
from tests.explorer.explore.test_hits import held, hit
from tests.explorer.small_files import sentences, write_csv


def chips(window: MainWindow) -> list[Any]:
    model = window.explore_page().hits.model
    return [model.index(row).data(CHIP_ROLE) for row in range(model.rowCount())]


def test_a_value_is_shown_where_all_rows_of_a_hit_share_it() -> None:
    column = ChipColumn("paid", held((0, 0, 1, 2, 2, 2), ("no", "yes")))
    shared = column.chip(hit(0, "a", rows=2, paid="no"))
    assert shared is not None
    assert (shared.text, shared.tip, shared.value, shared.is_one) == ("no", "paid: no", "no", True)
    several = column.chip(hit(0, "a", rows=6, paid="no"))
    assert several is not None
    assert (several.text, several.is_one) == ("3 values", False)
    assert several.tip == "paid: of the 6 rows with this text\n(none): 3\nno: 2\nyes: 1"
    assert column.chip(hit(3, "a", rows=3, paid=None)) is None, "none of them has one"
    begins_blank = column.chip(hit(1, "a", rows=2, paid=""))
    assert begins_blank is not None
    assert begins_blank.text == "2 values"


def test_only_the_most_common_of_many_values_are_named() -> None:
    column = ChipColumn("size", held(tuple(range(9)), tuple(range(9))))
    several = column.chip(hit(0, "a", rows=9, size=0))
    assert several is not None
    lines = several.tip.split("\n")
    assert (several.text, len(lines), lines[-1]) == ("9 values", 8, "… and 3 more values")
    seven = column.chip(hit(0, "a", rows=7, size=0))
    assert seven is not None
    assert seven.tip.endswith("\n… and 1 more value")


def test_where_the_values_are_not_in_memory_nothing_is_said_of_all_rows() -> None:
    for column in (ChipColumn("topic"), ChipColumn("topic", held((0, 0), ("bus",)))):  # of rows before these
        first = column.chip(hit(0, "a", rows=3, topic="bus"))
        assert first is not None
        assert (first.text, first.is_one, first.value) == ("bus, …", False, None)
        assert first.tip == (
            "topic: bus. That is the first of the 3 rows with this text; others may have another value."
        )


def test_a_document_is_named_by_its_file() -> None:
    column = ChipColumn("path", held((0, 1, 0), ("a/b/letter.docx", "c.pdf")), of_documents=True)
    one = column.chip(hit(0, "a", path="a/b/letter.docx"))
    assert one is not None
    assert (one.text, one.tip, one.cut_in_middle) == ("letter.docx", "path: a/b/letter.docx", True)
    two = column.chip(hit(0, "a", rows=3, path="a/b/letter.docx"))
    assert two is not None
    assert two.text == "2 documents"


def test_a_hit_of_many_rows_says_no_value_that_only_the_first_has(
    tmp_path: Path, qtbot: QtBot, open_window: OpenWindow
) -> None:
    rows: list[tuple[str, str]] = []
    for n, (text, topic) in enumerate(sentences()[:48]):
        rows += [(text, topic), (text, topic), (text, topic if n % 2 else ("", "other")[n % 4 == 0])]
    window = open_window()
    open_prepared(window, qtbot, write_csv(tmp_path / "repeated.csv", rows, ("text", "topic")))
    page = window.explore_page()
    wait(qtbot, lambda: window.lanes.idle and [each.column for each in window.session.facets] == ["topic"])
    page.set_mode("semantic")
    type_query(qtbot, window, sentences()[0][0])
    wait(qtbot, lambda: settled(window) and len(shown_hits(window)) == 48)
    topics = dict(sentences())
    for found, chip in zip(shown_hits(window), chips(window), strict=True):
        given = {topic for text, topic in rows if text == found.text}
        assert len(found.rows) == 3
        assert (chip.text, chip.is_one) == (
            ("2 values", False) if len(given) > 1 else (topics[found.text], True)
        )
    view = page.hits.view
    several = next(row for row, chip in enumerate(chips(window)) if not chip.is_one)
    alike = next(row for row, chip in enumerate(chips(window)) if chip.is_one)
    for row, filters in ((several, {}), (alike, {"topic": (chips(window)[alike].value,)})):
        index = page.hits.model.index(row)
        view.scrollTo(index)
        parts = view.delegate.chips(index, QRectF(view.visualRect(index)), True)
        place = next(part.rect.center() for part in parts if part.name in ("value", "several"))
        qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=place.toPoint())
        assert window.session.filter_state.chosen == filters
    wait(qtbot, lambda: window.lanes.idle)
