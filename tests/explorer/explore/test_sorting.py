"""A click on a heading before the order is ready: the table says that it is busy, and for no longer."""

from __future__ import annotations

import threading
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt, QTimer
from pytestqt.qtbot import QtBot

from core.corpus.cross_filter import CrossFilter
from explorer.explore.row_table import RowTable
from explorer.shell.window import MainWindow
from tests.explorer.driver import OpenWindow, error_said, open_prepared, wait
from tests.explorer.small_files import small_file


@pytest.fixture
def window(open_window: OpenWindow, qtbot: QtBot, tmp_path: Path) -> MainWindow:
    """The Explore page with the rows of a small workspace."""
    window = open_window()
    open_prepared(window, qtbot, small_file(tmp_path))
    return window


def click_heading(qtbot: QtBot, table: RowTable, column: str) -> None:
    head, place = table.view.head, table.model.columns().index(column)
    at = QPoint(head.sectionViewportPosition(place) + 10, 8)
    qtbot.mouseClick(head.viewport(), Qt.MouseButton.LeftButton, pos=at)


def scores(table: RowTable) -> list[str]:
    place = table.model.columns().index("score")
    return [str(table.model.index(row, place).data()) for row in range(table.model.rowCount())]


def test_a_table_that_waits_for_its_order_says_so(
    window: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, goes_on, ordered = window.explore_page().rows, threading.Event(), CrossFilter.ordered

    def held(self: CrossFilter, *asked: Any) -> Any:
        goes_on.wait(60)
        return ordered(self, *asked)

    monkeypatch.setattr(CrossFilter, "ordered", held)
    assert not table.busy.isVisible()
    click_heading(qtbot, table, "score")
    try:
        wait(qtbot, table.busy.isVisible)
        assert table.busy.accessibleName() == "Sorting"
        head = table.view.head
        top = table.busy.mapTo(table, QPoint(0, 0)).y()
        assert (top, table.busy.width()) == (head.height(), table.width())
    finally:
        goes_on.set()
    wait(qtbot, lambda: not table.busy.isVisible())
    wait(qtbot, lambda: "…" not in scores(table))
    assert scores(table)[0] == "1"
    # One that is there at once shows no bar, then or later.
    click_heading(qtbot, table, "score")
    wait(qtbot, lambda: scores(table)[0] == "5")
    assert not table.busy.isVisible()
    soon = table.findChild(QTimer, "table busy")
    assert soon is not None
    assert not soon.isActive()


def test_an_order_that_fails_leaves_no_table_busy(
    window: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, goes_on = window.explore_page().rows, threading.Event()

    def failing(self: CrossFilter, *asked: Any) -> Any:
        goes_on.wait(60)
        raise MemoryError

    monkeypatch.setattr(CrossFilter, "ordered", failing)
    click_heading(qtbot, table, "score")
    try:
        wait(qtbot, table.busy.isVisible)
    finally:
        goes_on.set()
    wait(qtbot, lambda: not table.busy.isVisible())
    assert "memory" in error_said(window)


def test_the_first_rows_come_before_all_are_in_order(
    window: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The order of all rows takes a while: its beginning is there, and what was done meanwhile holds."""
    for where in ("explorer.shared.row_source", "explorer.explore.rows"):
        monkeypatch.setattr(f"{where}.PAGE", 20)
    monkeypatch.setattr(CrossFilter, "has_order", lambda *_: False)
    table, goes_on, ordered = window.explore_page().rows, threading.Event(), CrossFilter.ordered
    places = window.session.workspace.rows.select(order_by="score", descending=True)  # type: ignore[union-attr]

    def held(self: CrossFilter, *asked: Any) -> Any:
        goes_on.wait(60)
        return ordered(self, *asked)

    monkeypatch.setattr(CrossFilter, "ordered", held)
    click_heading(qtbot, table, "score")
    try:
        wait(qtbot, lambda: table.model.is_begun())
        assert scores(table)[:20] == ["1"] * 20
        assert set(scores(table)[20:]) == {"…"}
        assert sorted(table.model.row_ids()) == list(range(len(places)))  # none is left out meanwhile
        wait(qtbot, table.busy.isVisible)  # and it says that it is not done
        table.view.selectRow(3)
        chosen = table.selected_rows().tolist()
        bar = table.view.verticalScrollBar()
        bar.setValue(2)
    finally:
        goes_on.set()
    wait(qtbot, lambda: not table.busy.isVisible())
    assert not table.model.is_begun()
    assert (table.selected_rows().tolist(), bar.value()) == (chosen, 2)
    wait(qtbot, lambda: "…" not in scores(table))
    assert scores(table) == sorted(scores(table), key=lambda score: score or "9")  # blank last
    # What is selected is not left for the beginning of another order.
    goes_on.clear()
    click_heading(qtbot, table, "score")
    try:
        wait(qtbot, table.busy.isVisible)
        assert not table.model.is_begun()
    finally:
        goes_on.set()
    wait(qtbot, lambda: table.model.row_ids().tolist() == places.tolist())
    assert table.selected_rows().tolist() == chosen


def test_a_beginning_without_an_end_is_taken_back(
    window: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    def failing(self: CrossFilter, *asked: Any) -> Any:
        raise MemoryError

    monkeypatch.setattr(CrossFilter, "has_order", lambda *_: False)
    monkeypatch.setattr(CrossFilter, "ordered", failing)
    table = window.explore_page().rows
    before = table.model.row_ids().tolist()
    click_heading(qtbot, table, "topic")
    wait(qtbot, lambda: "memory" in error_said(window) and table.model.row_ids().tolist() == before)
    assert not table.model.is_begun()
    assert not table.view.head.isSortIndicatorShown()
