"""The preview of the import sheet: short cells whole, the sentences get the room."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from explorer.importing.preview_table import (
    MAX_SCROLLED,
    MIN_TEXT_WIDTH,
    MIN_WIDTH,
    PADDING,
    PreviewTable,
    column_widths,
)
from explorer.shared import theme

SAMPLE = [
    (str(1000 + n), "2025-06-30", "bins and recycling", "4", "The bus was late again. " * 6) for n in range(9)
]
NAMES = ("id", "date", "category", "rating", "text")
NOTES = ("number", "date", "text", "number", "text")


@pytest.fixture
def table(qtbot: QtBot, qapp: QApplication) -> PreviewTable:
    theme.apply(qapp, "light")
    widget = PreviewTable()
    qtbot.addWidget(widget)
    widget.resize(780, 220)
    widget.show()
    return widget


def room_of(table: PreviewTable, column: int) -> int:
    return table.columnWidth(column) - PADDING - PADDING // 2


def test_dates_and_short_cells_are_shown_whole(table: PreviewTable) -> None:
    table.set_file(NAMES, NOTES, SAMPLE, 4)
    metrics = QFontMetrics(table.font())
    for column, cell in enumerate(SAMPLE[0][:4]):
        assert room_of(table, column) >= metrics.horizontalAdvance(cell), NAMES[column]
    widths = [table.columnWidth(column) for column in range(5)]
    assert sum(widths) == table.viewport().width()
    assert widths[4] == max(widths)


def test_without_a_text_column_everything_still_fits(table: PreviewTable) -> None:
    names = ("sepal_length", "sepal_width", "petal_length", "petal_width", "species")
    rows = [("5.1", "3.5", "1.4", "0.2", "Iris-versicolor")] * 6
    table.set_file(names, ("number",) * 4 + ("text",), rows, None)
    metrics = QFontMetrics(table.font())
    for column, cell in enumerate(rows[0]):
        assert room_of(table, column) >= metrics.horizontalAdvance(cell)
    assert sum(table.columnWidth(column) for column in range(5)) == table.viewport().width()


needs = st.lists(st.integers(10, 300), min_size=1, max_size=12)


@given(needs=needs, text=st.integers(0, 11) | st.none(), room=st.integers(200, 1200))
def test_the_widest_give_way_first(needs: list[int], text: int | None, room: int) -> None:
    text = text if text is None else text % len(needs)
    widths = column_widths(needs, needs, text, room)
    assert min(widths) >= MIN_WIDTH
    assert text is None or widths[text] >= MIN_TEXT_WIDTH
    assert sum(widths) >= room - 1
    if sum(widths) > room:  # scrolls sideways: nobody has much, and the text half the room
        most = MIN_WIDTH if text is None else MAX_SCROLLED
        assert all(width <= most for column, width in enumerate(widths) if column != text)
        assert text is None or widths[text] == max(MIN_TEXT_WIDTH, room // 2)
    others = sorted(
        (need, width)
        for column, (need, width) in enumerate(zip(needs, widths, strict=True))
        if column != text
    )
    for (_, narrow), (_, wide) in pairwise(others):
        assert narrow <= wide + 1 or text is None


def test_many_columns_scroll_and_what_is_cut_has_a_tooltip(table: PreviewTable) -> None:
    names = (*(f"measurement of the day before {n}" for n in range(40)), "text")
    rows = [(*(f"{n}.5" for n in range(40)), "I have never waited so long for a bus. " * 3)] * 4
    table.set_file(names, ("number",) * 40 + ("text",), rows, 40)
    assert MIN_WIDTH < table.columnWidth(0) <= MAX_SCROLLED
    assert table.columnWidth(40) == table.viewport().width() // 2
    assert table.horizontalScrollBar().maximum() > 0
    model = table.model()
    tip, across = Qt.ItemDataRole.ToolTipRole, Qt.Orientation.Horizontal
    assert model.headerData(3, across, tip) == "measurement of the day before 3"
    assert model.headerData(40, across, tip) is None
    assert model.index(0, 40).data(tip) == rows[0][40]
    assert model.index(0, 3).data(tip) is None


def test_the_text_stands_first_and_stays_in_sight(qtbot: QtBot, table: PreviewTable) -> None:
    names = (*(f"day {n}" for n in range(20)), "text", "title")
    rows = [(*(f"{n}.5" for n in range(20)), "I have never waited so long. " * 3, "Waiting")] * 4
    table.set_file(names, ("number",) * 20 + ("text", "text"), rows, 20)
    cell = table.visualRect(table.model().index(0, 20))
    assert cell.left() == 0
    table.horizontalScrollBar().setValue(900)
    assert table.visualRect(table.model().index(0, 20)) == cell
    assert table.visualRect(table.model().index(0, 0)).right() < 0
    with qtbot.waitSignal(table.column_chosen) as chosen:
        qtbot.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, pos=cell.center())
    assert chosen.args == [20]
    last = table.visualRect(table.model().index(0, 21))
    table.horizontalScrollBar().setValue(table.horizontalScrollBar().maximum())
    last = table.visualRect(table.model().index(0, 21))
    with qtbot.waitSignal(table.column_chosen) as chosen:
        qtbot.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, pos=last.center())
    assert chosen.args == [21]
    table.choose(21)
    assert table.visualRect(table.model().index(0, 21)).left() == 0
    head = table.horizontalHeader()
    assert [head.logicalIndex(place) for place in range(4)] == [21, 0, 1, 2]
    assert head.logicalIndex(21) == 20, "the first choice is back in its place"
    table.choose(None)
    assert [head.logicalIndex(place) for place in range(22)] == list(range(22))
