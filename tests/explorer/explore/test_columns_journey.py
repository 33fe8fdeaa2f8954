"""A person chooses what the table of rows shows, in the real window; opened again it is shown so."""

from __future__ import annotations

from pathlib import Path

import numpy as np
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QMenu
from pytestqt.qtbot import QtBot

from core.workspace import Workspace
from explorer.explore.columns_dialog import ColumnsDialog
from explorer.explore.row_table import RowTable
from explorer.shell.window import MainWindow
from tests.explorer.driver import OpenWindow, wait
from tests.explorer.explore.test_rows import drag
from tests.explorer.explore.test_selection_journey import open_menus
from tests.explorer.small_files import sentences, write_csv

Key, CONTROL, ALT = Qt.Key, Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.AltModifier
MEASURES = tuple(f"measure {n} of the quarterly survey among all customers" for n in range(26))
HEADER = ("id", "channel", "sentence", "stars", *MEASURES)


def wide_workspace(folder: Path) -> Path:
    """30 columns with long names over 96 sentences."""
    rows = [
        (n + 1, ("by phone", "web")[n % 2], text, n % 5 + 1, *[n * k % 7 for k in range(26)])
        for n, (text, _) in enumerate(sentences())
    ]
    with Workspace.create(folder / "wide") as workspace:
        workspace.add_file(write_csv(folder / "wide.csv", rows, HEADER), text_column="sentence")
    return folder / "wide"


class Reader:
    """One open window with its table of rows."""

    def __init__(self, window: MainWindow, qtbot: QtBot) -> None:
        self.window, self.qtbot = window, qtbot
        self.page = window.explore_page()
        wait(qtbot, lambda: self.table.model.rowCount() == 96 and window.lanes.idle)
        self.page.show_panel("rows")

    @property
    def table(self) -> RowTable:
        return self.page.rows

    def idle(self) -> None:
        wait(self.qtbot, lambda: self.window.lanes.idle and "…" not in self.row(0))

    def headings(self) -> list[str]:
        """The names on the header, from left to right."""
        head, columns = self.table.view.head, self.table.model.columns()
        return [columns[head.logicalIndex(place)] for place in range(head.count())]

    def row(self, number: int) -> list[str]:
        """The cells of a row, from left to right."""
        model = self.table.model
        return [str(model.index(number, column).data()) for column in range(model.columnCount())]

    def header_menu(self, column: str) -> QMenu:
        """Press the right button on a heading; the menu that opens."""
        head = self.table.view.head
        self.table.view.scrollTo(self.table.model.index(0, self.headings().index(column)))
        section = self.table.model.columns().index(column)
        head.menu_requested.emit(section, head.mapToGlobal(QPoint(5, 5)))
        (menu,) = open_menus()
        return menu

    def choose(self, menu: QMenu, text: str) -> None:
        """Choose an entry with the keys."""
        action = next(action for action in menu.actions() if action.text() == text)
        assert action.isEnabled()
        menu.setActiveAction(action)
        self.qtbot.keyClick(menu, Key.Key_Return)
        self.idle()

    def menu_entry(self, column: str, text: str) -> None:
        self.choose(self.header_menu(column), text)


def test_columns_are_chosen_moved_resized_and_kept(
    tmp_path: Path, qtbot: QtBot, open_window: OpenWindow
) -> None:
    folder = wide_workspace(tmp_path)
    window = open_window(folder)
    window.resize(1440, 900)
    reader = Reader(window, qtbot)
    reader.idle()
    assert reader.headings() == ["sentence", "id", "channel", "stars", *MEASURES]
    assert reader.row(0)[:4] == [sentences()[0][0], "1", "by phone", "1"]
    reader.menu_entry("id", "Hide this column")
    reader.menu_entry("stars", "Move to the left")
    assert reader.headings()[:3] == ["sentence", "stars", "channel"]
    assert reader.row(1)[:3] == [sentences()[1][0], "2", "web"]
    head = reader.table.view.head
    reader.table.view.horizontalScrollBar().setValue(0)
    edge = head.sectionViewportPosition(1) + head.sectionSize(1)
    width = head.sectionSize(1)
    drag(qtbot, reader.table, edge - 1, edge + 29)
    reader.idle()
    assert head.sectionSize(1) == width + 30
    drag(qtbot, reader.table, edge + 60, 10)
    assert reader.headings()[0] == "sentence", "nothing is moved before the text"
    reader.menu_entry(reader.headings()[1], "Sort downwards")
    reader.idle()
    before = reader.headings()
    widths = {name: reader.table.view.columnWidth(n) for n, name in enumerate(before)}
    window.close()
    wait(qtbot, lambda: not window.isVisible())

    again = Reader(open_window(folder), qtbot)
    again.window.resize(1440, 900)
    again.idle()
    assert again.headings() == before
    assert "id" not in again.headings()
    assert again.table.view.columnWidth(before.index("stars")) == widths["stars"] == width + 30
    selected = again.page.selected.table
    again.window.session.select(np.array([3, 5]), "menu")
    again.idle()
    assert list(selected.model.columns()) == before, "the selection has the same columns"


def test_columns_are_chosen_by_keys_alone(tmp_path: Path, qtbot: QtBot, open_window: OpenWindow) -> None:
    reader = Reader(open_window(wide_workspace(tmp_path)), qtbot)
    reader.idle()
    view = reader.table.view
    view.setFocus()
    view.setCurrentIndex(reader.table.model.index(0, 0))
    for _ in range(2):
        qtbot.keyClick(view, Key.Key_Right)
    qtbot.keyClick(reader.window, Key.Key_K, CONTROL | ALT)
    dialog = reader.window.findChild(ColumnsDialog)
    assert dialog is not None
    qtbot.keyClick(dialog.list, Key.Key_Down)
    qtbot.keyClick(dialog.list, Key.Key_Space)
    reader.idle()
    assert "channel" not in reader.headings()
    qtbot.keyClick(dialog.list, Key.Key_Down)
    qtbot.keyClick(dialog, Key.Key_Up, ALT)
    qtbot.keyClick(dialog, Key.Key_Up, ALT)
    reader.idle()
    assert reader.headings()[:3] == ["sentence", "stars", "id"]
    assert dialog.list.currentItem().text() == "stars"
    qtbot.keyClicks(dialog.field, "chan")
    listed = [dialog.list.item(row) for row in range(dialog.list.count())]
    (found,) = [item for item in listed if not item.isHidden()]
    assert (found.text(), found.checkState()) == ("channel", Qt.CheckState.Unchecked)
    assert not dialog.up.isEnabled()
    dialog.field.clear()
    qtbot.mouseClick(dialog.reset, Qt.MouseButton.LeftButton)
    reader.idle()
    assert reader.headings() == ["sentence", "id", "channel", "stars", *MEASURES]
    qtbot.keyClick(dialog, Key.Key_Escape)
    wait(qtbot, lambda: not dialog.isVisible())
    assert view.currentIndex().row() in (-1, 0)
