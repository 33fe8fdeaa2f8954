"""The window without a mouse: an order that makes sense, a ring where one is, a name for everything."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QEvent, QRect, Qt
from PySide6.QtGui import QAccessible, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QApplication, QScrollArea, QWidget
from pytestqt.qtbot import QtBot

from explorer.explore.query_help import QueryHelp
from explorer.shell.actions import Entry, menus
from explorer.shell.commands import WindowCommands
from explorer.shell.window import MainWindow
from tests.explorer.driver import OpenWindow, drop, open_prepared, shown_hits, type_query, wait
from tests.explorer.small_files import small_file


def entries() -> list[Entry]:
    """Every action there is."""
    return [entry for _, entries in menus() for entry in entries if entry is not None]


def reached_by_tab(window: QWidget) -> list[QWidget]:
    """What the Tab key stops at, in its order from the top."""
    found: list[QWidget] = []
    widget: Any = window.nextInFocusChain()
    while widget is not window:
        tab = widget.focusPolicy() & Qt.FocusPolicy.TabFocus
        if tab and widget.window() is window and widget.isVisible() and widget.isEnabled():
            found.append(widget)
        widget = widget.nextInFocusChain()
    return found


def name_of(widget: QWidget) -> str:
    """What a screen reader calls it."""
    return QAccessible.queryAccessibleInterface(widget).text(QAccessible.Text.Name)


def told(widget: Any) -> str:
    return f"{type(widget).__name__} {widget.objectName()} {name_of(widget)}"


def faults(window: QWidget) -> Iterator[str]:
    """What has no name, and what looks the same with and without the keyboard."""
    for widget in reached_by_tab(window):
        if not name_of(widget).strip():
            yield f"{told(widget)} in {told(widget.parentWidget())} has no name"
        widget.setFocus(Qt.FocusReason.TabFocusReason)
        bring_into_sight(widget)
        QApplication.processEvents()
        with_it = window.grab(widget_area(widget, window)).toImage()
        window.setFocus()
        QApplication.processEvents()
        if window.grab(widget_area(widget, window)).toImage() == with_it:
            yield f"{told(widget)} does not show that it has the keyboard"


def bring_into_sight(widget: QWidget) -> None:
    """What QScrollArea does where the Tab key, and not a program, moves the keyboard there."""
    parent = widget.parentWidget()
    while parent is not None:
        if isinstance(parent, QScrollArea):
            parent.ensureWidgetVisible(widget)
        parent = parent.parentWidget()


def widget_area(widget: QWidget, window: QWidget) -> QRect:
    place = widget.rect().translated(widget.mapTo(window, widget.rect().topLeft()))
    return place.adjusted(-3, -3, 3, 3)


def explore(window: MainWindow, qtbot: QtBot, tmp_path: Path) -> None:
    """Everything on the Explore page that can be there."""
    open_prepared(window, qtbot, small_file(tmp_path))
    type_query(qtbot, window, "card")
    wait(qtbot, lambda: len(shown_hits(window)) > 3 and window.lanes.idle)
    session = window.session
    for hit, sign in zip(shown_hits(window)[:2], (1, -1), strict=True):
        session.more_like(hit.text_id, sign)
        wait(qtbot, lambda: window.lanes.idle)
    session.toggle_facet("topic", "card")
    session.set_range("score", 2, 4)
    wait(qtbot, lambda: window.lanes.idle)
    window.explore_page().hits.view.setCurrentIndex(window.explore_page().hits.view.model().index(0, 0))
    window.explore_page().map.legend.toggle.click()
    wait(qtbot, lambda: window.lanes.idle)


def test_every_stop_of_the_tab_key_has_a_name_and_a_ring(
    open_window: OpenWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    window = open_window()
    wait(qtbot, lambda: window.lanes.idle)
    assert list(faults(window)) == []
    drop(window, small_file(tmp_path))
    wait(qtbot, lambda: window.import_sheet().view.explore.isEnabled() and window.lanes.idle)
    window.import_sheet().view.format_button.click()
    assert list(faults(window)) == []
    window.import_sheet().cancel()
    explore(window, qtbot, tmp_path)
    assert list(faults(window)) == []
    window.explore_page().results.show_page("rows")
    assert list(faults(window)) == []


def test_tab_goes_from_the_filters_over_search_and_map_to_the_hits(
    open_window: OpenWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    window = open_window()
    explore(window, qtbot, tmp_path)
    page = window.explore_page()
    left = page.layout_.side  # filters or topics, and below them what was taught
    parts = (window.header, left, page.search_box, page.modes, page.in_force, page.map, page.results)
    order = [
        next(n for n, part in enumerate(parts) if part is widget or part.isAncestorOf(widget))
        for widget in reached_by_tab(window)
    ]
    assert order == sorted(order)
    assert set(order) == set(range(len(parts)))
    stops = [widget for widget in reached_by_tab(window) if page.search_box.isAncestorOf(widget)]
    assert [name_of(stop).split(":")[0] for stop in stops] == [
        "Search", "Like", "Not like", "Clear the search (Escape)", "Saved searches",
    ]  # fmt: skip


def places(window: MainWindow) -> dict[str, QWidget]:
    """Where the keyboard may be on the Explore page; a workspace is open."""
    page = window.explore_page()
    return {
        "the search field": page.search_box.field,
        "the hits": page.hits.view,
        "the table": page.rows.view,
        "the map": page.map,
    }


def test_every_shortcut_works_wherever_the_keyboard_is(
    open_window: OpenWindow, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    done: list[str] = []
    monkeypatch.setattr(
        WindowCommands,
        "handlers",
        lambda _: {entry.name: partial(done.append, entry.name) for entry in entries()},
    )
    window = open_window()
    explore(window, qtbot, tmp_path)
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    everything = {entry.needs for entry in entries()}
    shortcuts = [entry.shortcut for entry in entries()]
    assert all(shortcuts)
    assert len(set(shortcuts)) == len(shortcuts)
    for where, panel in (
        ("the search field", "hits"), ("the hits", "hits"), ("the table", "rows"), ("the map", "hits"),
    ):  # fmt: skip
        window.explore_page().show_panel(panel)
        wait(qtbot, lambda: window.lanes.idle)
        widget = places(window)[where]
        assert widget.isVisible(), where
        for entry in entries():
            window.actions_.set_there(everything)
            widget.setFocus()
            done.clear()
            keys = QKeySequence(entry.shortcut)[0]
            qtbot.keyClick(widget, keys.key(), keys.keyboardModifiers())
            # The field itself takes back what was typed, and explains what can be typed.
            own = where == "the search field" and entry.name in ("undo", "redo", "shortcuts")
            assert done == ([] if own else [entry.name]), f"{entry.shortcut} in {where}"
            if own and entry.name == "shortcuts":
                window.findChild(QueryHelp).accept()
                window.activateWindow()
                qtbot.waitUntil(window.isActiveWindow)


def test_every_shortcut_works_while_one_types(open_window: OpenWindow, qtbot: QtBot, tmp_path: Path) -> None:
    window = open_window()
    explore(window, qtbot, tmp_path)
    window.activateWindow()
    field = window.explore_page().search_box.field
    field.setFocus()
    tried = 0
    for action in window.actions():
        if action.isEnabled() and not action.shortcut().isEmpty() and action.objectName() != "shortcuts":
            keys = action.shortcut()[0]
            event = QKeyEvent(QEvent.Type.ShortcutOverride, keys.key(), keys.keyboardModifiers())
            QApplication.sendEvent(field, event)
            own = action.objectName() == "undo"  # of what was typed
            assert event.isAccepted() == own, f"{action.objectName()} {action.shortcut().toString()}"
            tried += 1
    assert tried > 40
    before = field.text()
    qtbot.keyClick(field, Qt.Key.Key_Home, Qt.KeyboardModifier.ControlModifier)
    assert window.page == "start"
    qtbot.keyClick(window, Qt.Key.Key_1, Qt.KeyboardModifier.ControlModifier)
    assert window.page == "explore"
    field.setFocus()
    qtbot.keyClicks(field, "x")
    qtbot.keyClick(field, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert field.text() == before
