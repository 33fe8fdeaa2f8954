"""Text that looks like markup, in a label and in every kind of tooltip."""

from __future__ import annotations

import html
import re

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QHelpEvent, QStandardItem, QStandardItemModel
from PySide6.QtWidgets import (
    QApplication,
    QComboBox,
    QGraphicsScene,
    QGraphicsView,
    QLabel,
    QListWidget,
    QMenu,
    QPushButton,
    QTabBar,
    QTableView,
    QToolButton,
    QToolTip,
    QWidget,
)
from pytestqt.qtbot import QtBot

from explorer.widgets.plain_text import (
    TIP_CHARACTERS,
    TIP_COLUMNS,
    TIP_LINES,
    PlainLabel,
    PlainToolTips,
    tooltip_text,
    without_mnemonic,
)

MARKUP = "<img src='file:///dev/zero'> <b>bold</b> &amp; <a href='x'>link</a>"


@pytest.fixture(autouse=True)
def plain_tooltips(qapp: QApplication) -> None:
    PlainToolTips.install(qapp)


def hover(widget: QWidget, at: QPoint | None = None) -> str:
    """Ask a widget for its tooltip as Qt does.

    Returns:
        What a person reads in it.
    """
    place = widget.rect().center() if at is None else at
    QApplication.sendEvent(widget, QHelpEvent(QEvent.Type.ToolTip, place, widget.mapToGlobal(place)))
    return read(QToolTip.text())


def read(tip: str) -> str:
    """The words of a tooltip's HTML, which may hold line breaks and nothing else."""
    tags = set(re.findall(r"<[^>]*>", tip))
    assert tags <= {"<span style='white-space: pre'>", "<br>", "</span>"}, tip
    return html.unescape(re.sub(r"<[^>]*>", "", tip))


def test_a_label_shows_markup_letter_by_letter(qtbot: QtBot) -> None:
    label = PlainLabel(MARKUP)
    qtbot.addWidget(label)
    assert label.textFormat() == Qt.TextFormat.PlainText
    assert label.text() == MARKUP
    one_line = label.fontMetrics().horizontalAdvance(MARKUP)
    assert label.sizeHint().width() >= one_line  # laid out as HTML it would be shorter by its tags


def items() -> QStandardItemModel:
    model = QStandardItemModel(1, 1)
    item = QStandardItem("cell")
    item.setToolTip(MARKUP)
    model.setItem(0, 0, item)
    model.setHeaderData(0, Qt.Orientation.Horizontal, MARKUP, Qt.ItemDataRole.ToolTipRole)
    return model


def test_tooltips_of_widgets_tables_headers_lists_tabs_menus_and_drawings(qtbot: QtBot) -> None:
    button, tabs, table, menu = QPushButton(), QTabBar(), QTableView(), QMenu()
    listed, combo, scene = QListWidget(), QComboBox(), QGraphicsScene(0, 0, 40, 40)
    view, tool = QGraphicsView(scene), QToolButton()
    widgets = (button, tabs, table, menu, listed, combo, view, tool)
    for widget in widgets:
        qtbot.addWidget(widget)
        widget.resize(200, 120)
        widget.show()
    button.setToolTip(MARKUP)
    assert hover(button) == MARKUP
    tabs.addTab("one")
    tabs.setTabToolTip(0, MARKUP)
    assert hover(tabs, tabs.tabRect(0).center()) == MARKUP
    model = items()
    table.setModel(model)
    assert hover(table.viewport(), table.visualRect(model.index(0, 0)).center()) == MARKUP
    assert hover(table.horizontalHeader().viewport(), QPoint(5, 5)) == MARKUP
    listed.addItem("line")
    listed.item(0).setToolTip(MARKUP)
    assert hover(listed.viewport(), listed.visualItemRect(listed.item(0)).center()) == MARKUP
    menu.setToolTipsVisible(True)
    action = menu.addAction("act")
    action.setToolTip(MARKUP)
    assert hover(menu, menu.actionGeometry(action).center()) == MARKUP
    tool.setDefaultAction(action)
    assert hover(tool) == MARKUP
    combo.addItem("value")
    combo.setItemData(0, MARKUP, Qt.ItemDataRole.ToolTipRole)
    combo.showPopup()
    popup = combo.view()
    assert hover(popup.viewport(), popup.visualRect(popup.model().index(0, 0)).center()) == MARKUP
    combo.hidePopup()
    drawn = scene.addRect(0, 0, 40, 40)
    drawn.setToolTip(MARKUP)
    assert hover(view.viewport(), view.mapFromScene(20, 20)) == MARKUP
    for widget in widgets:
        widget.hide()
    QToolTip.hideText()


def test_what_has_no_tooltip_shows_that_of_what_holds_it(qtbot: QtBot) -> None:
    outer = QWidget()
    qtbot.addWidget(outer)
    outer.setToolTip(MARKUP)
    inner = QLabel("inner", outer)
    outer.show()
    assert hover(inner) == MARKUP
    outer.hide()
    QToolTip.hideText()


def test_a_long_tooltip_is_wrapped_and_bounded() -> None:
    for text in ("word " * 50_000, "x" * 1_000_000, "line\n" * 50_000, "긴문장" * 5_000):
        shown = tooltip_text(text)
        assert len(shown) < 2 * TIP_CHARACTERS
        lines = re.sub(r"</?span[^>]*>", "", shown).split("<br>")
        assert len(lines) <= TIP_LINES
        assert max(map(len, lines)) <= TIP_COLUMNS + 1
        assert lines[-1].endswith("…")
    assert read(tooltip_text("a\nb")) == "ab"
    assert "…" not in tooltip_text("short")
    assert tooltip_text(" \n ") == ""


def test_an_ampersand_in_a_button_is_a_letter(qtbot: QtBot) -> None:
    button = QPushButton(without_mnemonic("R&D &amp;"))
    qtbot.addWidget(button)
    assert button.shortcut().isEmpty()
    assert button.text() == "R&&D &&amp;"
