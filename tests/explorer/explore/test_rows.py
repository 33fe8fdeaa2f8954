"""The table of rows: pages instead of queries, sorting asked for, one selection."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtTest import QAbstractItemModelTester
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from explorer.explore.row_table import RowTable
from explorer.explore.rows import PAGE, RowsModel
from explorer.shared import theme
from explorer.widgets.values import shown, shown_category, shown_range


class Store:
    """Answers page requests as a session does, and counts them."""

    def __init__(self, model: RowsModel) -> None:
        self.model = model
        self.asked: list[tuple[int, int]] = []
        model.page_requested.connect(self.answer)

    def answer(self, view: int, start: int, count: int) -> None:
        self.asked.append((start, count))
        ids = self.model.row_ids()[start : start + count].tolist()
        others = len(self.model.columns()) - 1
        self.model.set_page(view, start, [(f"text of row {row}", *[row * 2] * others) for row in ids])


def text_at(model: RowsModel, row: int, column: int = 0) -> str:
    return str(model.index(row, column).data())


def test_cells_come_by_pages_and_only_when_looked_at(qtbot: QtBot) -> None:
    model = RowsModel()
    store = Store(model)
    model.set_rows(np.arange(200_000)[::-1], ("text", "number"), frozenset({"number"}))
    assert model.rowCount() == 200_000
    assert store.asked == []
    assert text_at(model, 5) == "…"
    qtbot.waitUntil(lambda: len(store.asked) == 1)
    assert store.asked == [(0, PAGE)]
    assert text_at(model, 5) == "text of row 199994"
    assert text_at(model, 5, 1) == "399988"
    for row in range(PAGE):
        text_at(model, row)
    assert len(store.asked) == 1
    assert text_at(model, 199_999) == "…"
    qtbot.waitUntil(lambda: len(store.asked) == 2)
    assert text_at(model, 199_999) == "text of row 0"


def test_a_fast_scroll_asks_only_for_where_it_ends(qtbot: QtBot) -> None:
    model = RowsModel()
    store = Store(model)
    model.set_rows(np.arange(100_000), ("text", "number"), frozenset())
    for row in range(0, 90_000, 500):
        text_at(model, row)
    qtbot.waitUntil(lambda: bool(store.asked))
    assert len(store.asked) <= 3
    assert text_at(model, 89_500) == "text of row 89500"
    assert text_at(model, 500) == "…"
    qtbot.waitUntil(lambda: text_at(model, 500) == "text of row 500")


def test_a_page_of_an_earlier_order_is_dropped(qtbot: QtBot) -> None:
    model = RowsModel()
    model.set_rows(np.arange(10), ("text",), frozenset())
    old = model.view
    model.set_rows(np.arange(10)[::-1], ("text",), frozenset())
    model.set_page(old, 0, [("stale",)] * 10)
    assert text_at(model, 0) == "…"
    model.set_page(model.view, 0, [("fresh\nline",)] * 10)
    assert text_at(model, 0) == "fresh line"
    qtbot.waitUntil(lambda: not model._ask.isActive())


def test_the_model_keeps_qts_rules(qtbot: QtBot) -> None:
    model = RowsModel()
    store = Store(model)
    tester = QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    model.set_rows(np.arange(300), ("text", "number"), frozenset())
    text_at(model, 0)
    qtbot.waitUntil(lambda: text_at(model, 0) != "…")
    model.set_rows(np.zeros(0, np.int64), ("text", "number"), frozenset())
    assert tester.model() is store.model


@pytest.fixture
def table(qtbot: QtBot, qapp: QApplication) -> RowTable:
    theme.apply(qapp, "light")
    widget = RowTable()
    qtbot.addWidget(widget)
    widget.resize(390, 500)
    widget.show()
    qtbot.waitExposed(widget)
    widget.store = Store(widget.model)  # type: ignore[attr-defined]
    widget.set_rows(np.arange(1_000), ("text", "number"), frozenset({"number"}))
    qtbot.waitUntil(lambda: text_at(widget.model, 0) == "text of row 0")
    return widget


def test_header_clicks_ask_for_sorting(qtbot: QtBot, table: RowTable) -> None:
    heard: list[tuple[str, bool]] = []
    table.sort_requested.connect(lambda column, descending: heard.append((column, descending)))
    header = table.view.horizontalHeader()
    for section in (0, 0, 0, 1):
        x = header.sectionViewportPosition(section) + 20
        qtbot.mouseClick(header.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(x, 8))
    assert heard == [("text", False), ("text", True), ("", False), ("number", False)]
    table.end_busy()  # nobody answers here


def test_selection_is_told_and_taken(qtbot: QtBot, table: RowTable) -> None:
    with qtbot.waitSignal(table.rows_selected) as heard:
        table.view.selectRow(3)
    assert heard.args[0].tolist() == [3]
    told: list[object] = []
    table.rows_selected.connect(told.append)
    table.select_rows(np.array([700, 701, 999, 5_000]))
    assert table.selected_rows().tolist() == [700, 701, 999]
    assert table.view.rowAt(table.view.viewport().height() // 2) > 500  # it came into sight
    table.set_rows(np.arange(1_000)[::-1], ("text", "number"))
    assert table.selected_rows().tolist() == [700, 701, 999]
    assert told == []
    qtbot.waitUntil(lambda: not table.model._ask.isActive())


def test_a_selection_in_many_pieces_is_marked_and_added_to(qtbot: QtBot, table: RowTable) -> None:
    plain = table.view.viewport().grab().toImage()
    table.set_rows(np.arange(200_000), ("text", "number"))
    qtbot.waitUntil(lambda: text_at(table.model, 0) == "text of row 0")
    told: list[Any] = []
    table.rows_selected.connect(told.append)
    table.select_rows(np.arange(0, 200_000, 2))
    assert table.selected_rows().tolist() == list(range(0, 200_000, 2))
    marked = table.view.viewport().grab().toImage()
    background = marked.pixelColor(2, 14)
    assert background != plain.pixelColor(2, 14)
    second = table.view.rowHeight(0) + 14
    assert marked.pixelColor(2, second) == plain.pixelColor(2, second), "the second row is not selected"
    assert told == []
    table.set_rows(np.arange(200_000)[::-1], ("text", "number"))
    assert len(table.selected_rows()) == 100_000
    table.set_rows(np.arange(200_000), ("text", "number"))
    qtbot.waitUntil(lambda: text_at(table.model, 2) == "text of row 2")
    with qtbot.waitSignal(table.copy_requested) as heard:
        qtbot.keyClick(table.view, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert heard.args[0].tolist() == list(range(0, 200_000, 2))
    assert heard.args[1] == ("text", "number")
    press = [table.view.visualRect(table.model.index(row, 0)).center() for row in range(4)]
    viewport, left = table.view.viewport(), Qt.MouseButton.LeftButton
    qtbot.mouseClick(viewport, left, Qt.KeyboardModifier.ControlModifier, press[1])
    assert told.pop().tolist() == sorted([*range(0, 200_000, 2), 1])
    qtbot.mouseClick(viewport, left, Qt.KeyboardModifier.ControlModifier, press[2])
    assert told.pop().tolist() == sorted({*range(0, 200_000, 2), 1} - {2})
    qtbot.mouseClick(viewport, left, pos=press[3])
    assert told.pop().tolist() == [3]
    table.select_rows(np.arange(10, 150_000))
    assert len(table.selected_rows()) == 149_990
    qtbot.waitUntil(lambda: not table.model._ask.isActive())


def test_another_filter_begins_at_the_top_unless_the_selection_is_in_it(
    qtbot: QtBot, table: RowTable
) -> None:
    bar = table.view.verticalScrollBar()
    table.set_rows(np.arange(5_000), ("text", "number"))
    table.select_rows(np.array([4_000]))
    assert bar.value() > 1_000
    table.set_rows(np.arange(3_500, 4_500), ("text", "number"))
    assert 0 < bar.value() < 1_000
    table.set_rows(np.arange(300), ("text", "number"))
    assert bar.value() == 0


def test_no_row_says_so(table: RowTable) -> None:
    table.set_rows(np.zeros(0, np.int64), ("text", "number"))
    assert table.empty.isVisible()


@pytest.mark.parametrize(
    ("value", "text"),
    [(None, ""), (True, "yes"), (3, "3"), (2.5, "2.5"), (1e15, "1e+15"), ("a_b", "a_b"), ("", "")],
)
def test_cells_as_read(value: object, text: str) -> None:
    assert shown(value) == text


def test_categories_and_ranges_as_read() -> None:
    assert shown_category("card_payment_fee") == "card payment fee"
    assert shown_category("snake_case in words") == "snake_case in words"
    assert shown_category(None) == "(none)"
    assert shown_range(1, 9, "integer") == "1 – 9"
    assert shown_range(0.25, 0.25, "real") == "0.25"
    day = 86_400
    assert shown_range(0, 200 * day, "date") == "Jan – Jul 1970"
    assert shown_range(0, 5 * day, "timestamp") == "1 Jan – 6 Jan 1970"
    assert shown_range(20 * day, 400 * day, "date") == "Jan 1970 – Feb 1971"
    assert shown_range(4 * day, 4 * day, "date") == "5 Jan 1970"
    assert shown_range(9 * 3600, 17.5 * 3600, "timestamp") == "1 Jan 1970, 09:00 – 17:30"


def columns_in_sight(table: RowTable) -> list[str]:
    """The columns that stand whole in the table as it opens."""
    header = table.view.horizontalHeader()
    ends = [header.sectionViewportPosition(n) + header.sectionSize(n) for n in range(header.count())]
    width = table.view.viewport().width()
    return [name for name, end in zip(table.model.columns(), ends, strict=True) if end <= width]


@pytest.mark.parametrize("width", [250, 336, 390, 900])
def test_a_further_column_stands_whole_beside_the_text(table: RowTable, width: int) -> None:
    names = ("text", "category", "stars", "date")
    table.resize(width, 500)
    table.set_rows(np.arange(50), names, frozenset({"stars"}))
    QApplication.processEvents()
    seen = columns_in_sight(table)
    assert seen[: 2 if width > 320 else 1] == ["text", "category"][: 2 if width > 320 else 1]
    begun = [
        name
        for n, name in enumerate(names)
        if table.view.columnViewportPosition(n) < table.view.viewport().width()
    ]
    assert begun == seen or width == 250  # none is seen in part
    assert table.view.columnWidth(0) >= 200
    assert table.view.columnWidth(2) < table.view.columnWidth(1) <= 140
    if width == 900:
        assert tuple(seen) == names
        assert not table.view.horizontalScrollBar().isVisible()


def swipe(table: RowTable, pixels: int) -> None:
    table.view.horizontalScrollBar().setValue(pixels)
    QApplication.processEvents()


def test_the_text_stays_in_sight_while_other_columns_are_scrolled(qtbot: QtBot, table: RowTable) -> None:
    names = ("text", *(f"measure {n}" for n in range(29)))
    table.set_rows(np.arange(500), names, frozenset(names[1:]))
    qtbot.waitUntil(lambda: text_at(table.model, 0) == "text of row 0")
    view, head = table.view, table.view.head
    width = view.columnWidth(0)
    before = view.viewport().grab().toImage().copy(0, 0, width - 2, 200)
    swipe(table, 700)
    assert view.frozen_width() == width
    assert view.viewport().grab().toImage().copy(0, 0, width - 2, 200) == before
    row = view.visualRect(table.model.index(3, 0))
    assert (row.left(), row.width()) == (0, width)
    assert view.indexAt(row.center()) == table.model.index(3, 0)
    assert view.indexAt(QPoint(width + 40, row.center().y())).column() > 4
    qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=row.center())
    assert (view.currentIndex().column(), table.selected_rows().tolist()) == (0, [3])
    assert view.horizontalScrollBar().value() == 700
    view.setCurrentIndex(table.model.index(3, 5))
    assert view.visualRect(table.model.index(3, 5)).left() >= width, "a cell that is gone to is not covered"
    swipe(table, 700)
    with qtbot.waitSignal(table.sort_requested) as asked:
        qtbot.mouseClick(head.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(width // 2, 8))
    assert asked.args == ["text", False]
    table.end_busy()  # nobody answers here
    head_image = head.viewport().grab().toImage()
    swipe(table, 0)
    plain = head.viewport().grab().toImage()
    assert head_image.copy(0, 0, 60, 20) == plain.copy(0, 0, 60, 20), "the heading of the text stays too"


def drag(qtbot: QtBot, table: RowTable, start: int, end: int) -> None:
    """Drag along the header with the left button."""
    head, left = table.view.head.viewport(), Qt.MouseButton.LeftButton
    qtbot.mousePress(head, left, pos=QPoint(start, 8))
    for step in range(1, 6):
        place = QPoint(start + (end - start) * step // 5, 8)
        moved = QMouseEvent(
            QEvent.Type.MouseMove, QPointF(place), QPointF(head.mapToGlobal(place)),
            Qt.MouseButton.NoButton, left, Qt.KeyboardModifier.NoModifier,
        )  # fmt: skip
        QApplication.sendEvent(head, moved)
    qtbot.mouseRelease(head, left, pos=QPoint(end, 8))


def test_columns_are_moved_and_resized_with_the_mouse(qtbot: QtBot, table: RowTable) -> None:
    table.resize(800, 400)
    table.set_rows(np.arange(50), ("text", "stars", "channel", "date"), frozenset({"stars"}))
    head = table.view.head
    middle = [head.sectionViewportPosition(n) + head.sectionSize(n) // 2 for n in range(4)]
    with qtbot.waitSignal(table.columns_arranged) as told:
        drag(qtbot, table, middle[2], middle[1] - 20)
    assert told.args[0] == ["text", "channel", "stars", "date"]
    assert told.args[1] == {}
    table.set_columns(told.args[0], frozenset({"stars"}))
    assert [table.model.columns()[head.logicalIndex(n)] for n in range(4)] == told.args[0]
    end = head.sectionViewportPosition(1) + head.sectionSize(1)
    before = head.sectionSize(1)
    with qtbot.waitSignal(table.columns_arranged) as told:
        drag(qtbot, table, end - 1, end + 49)
    assert told.args[1] == {"channel": before + 50}
    table.set_columns(("text", "channel", "stars", "date"), frozenset(), told.args[1])
    assert table.view.columnWidth(1) == before + 50
    with qtbot.assertNotEmitted(table.columns_arranged):
        drag(qtbot, table, 30, middle[3])
    assert head.logicalIndex(0) == 0, "the text stays first"


def test_the_text_is_resized_at_its_edge_while_it_covers_others(qtbot: QtBot, table: RowTable) -> None:
    names = ("text", *(f"measure {n}" for n in range(29)))
    table.set_rows(np.arange(50), names, frozenset())
    swipe(table, 500)
    width = table.view.frozen_width()
    with qtbot.waitSignal(table.columns_arranged) as told:
        drag(qtbot, table, width - 1, width - 31)
    assert told.args[1] == {"text": width - 30}
    table.set_columns(names, frozenset(), told.args[1])
    assert table.view.columnWidth(0) == width - 30
    table.resize(420, 500)
    assert table.view.columnWidth(0) == width - 30, "what a person has chosen stays"


def test_two_lines_of_a_sentence_are_read_where_one_is_short(qtbot: QtBot, table: RowTable) -> None:
    narrow = table.view.rowHeight(0)
    table.resize(900, 500)
    QApplication.processEvents()
    assert narrow > 2 * table.fontMetrics().lineSpacing() > table.view.rowHeight(0)


def test_two_columns_fill_the_table_without_a_scroll_bar(table: RowTable) -> None:
    assert columns_in_sight(table) == ["text", "number"]
    assert not table.view.horizontalScrollBar().isVisible()
    ends = table.view.columnWidth(0) + table.view.columnWidth(1)
    assert ends == table.view.viewport().width()
