"""The selection's view alone: empty, with rows, narrow, and what its buttons and menus ask for."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QAbstractButton, QMenu, QWidget
from pytestqt.qtbot import QtBot

from core.clusters.characterize import Characterization, ColumnDifference, Difference
from explorer.explore.selection_view import SelectionView
from explorer.shared.state import Selection

LEFT = Qt.MouseButton.LeftButton
ROWS = np.array([3, 5, 8, 13], dtype=np.int64)
NAMES = ["only_selected", "label_selected", "export_selected", "invert_selection", "train_selected"]


@pytest.fixture
def view(qtbot: QtBot) -> Iterator[SelectionView]:
    window = QWidget()
    qtbot.addWidget(window)
    window.resize(900, 600)
    widget = SelectionView(window)
    widget.resize(700, 500)
    window.show()
    qtbot.waitExposed(window)
    yield widget
    window.close()


def fill(view: SelectionView, rows: np.ndarray = ROWS) -> None:
    view.set_selection(Selection(rows, "late"))
    view.set_rows(rows, ("text", "lang"))
    view.table.model.set_page(view.table.model.view, 0, [(f"sentence {row}", "en") for row in rows.tolist()])


def found(words: tuple[str, ...] = (), nothing: str | None = None, n_columns: int = 0) -> Characterization:
    columns = tuple(
        ColumnDifference(f"column{n}", "category", (Difference("a_b", 1.0, 0.5, 1.5, 3, 4),))
        for n in range(n_columns)
    )
    differences = tuple(Difference(word, 1.0, 0.5, 1.5, 3, 4) for word in words)
    return Characterization(4, 4, 4, 96, differences, (), columns, (), 0, 200, 150, nothing)


def entries(menu: QMenu) -> dict[str, bool]:
    return {action.text(): action.isEnabled() for action in menu.actions() if not action.isSeparator()}


def open_menu(view: SelectionView) -> QMenu:
    (menu,) = (menu for menu in view.findChildren(QMenu) if menu.isVisible())
    return menu


def close(menu: QMenu, view: SelectionView, qtbot: QtBot) -> None:
    qtbot.keyClick(menu, Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: not view.findChildren(QMenu))


def test_where_nothing_is_selected_it_says_how_to_select(view: SelectionView) -> None:
    assert view.empty.isVisible()
    assert view.empty.text().startswith("Nothing is selected.")
    assert "lasso (L)" in view.empty.text()
    assert not view.table.isVisible()
    fill(view)
    assert not view.empty.isVisible()
    assert view.table.isVisible()
    assert view.table.model.row_ids().tolist() == ROWS.tolist()
    view.set_selection(Selection())
    assert view.empty.isVisible()
    assert view.table.model.rowCount() == 0


def test_every_part_has_a_name(view: SelectionView) -> None:
    fill(view)
    view.set_apart(None, "Wait.", "everything else", "elsewhere")
    for part in (*view.findChildren(QAbstractButton), view.table.view, view.apart):
        if part.isVisible():
            name = QAccessible.queryAccessibleInterface(part).text(QAccessible.Text.Name)
            assert name.strip(), part.objectName()
    assert view.table.view.accessibleName() == "Selected rows"


def test_buttons_ask_for_actions_of_the_window(view: SelectionView, qtbot: QtBot) -> None:
    fill(view)
    assert list(view.buttons) == NAMES
    for name, button in view.buttons.items():
        with qtbot.waitSignal(view.action_requested) as asked:
            qtbot.mouseClick(button, LEFT)
        assert asked.args == [name]
    qtbot.mouseClick(view.mark, LEFT)
    menu = open_menu(view)
    assert entries(menu) == {"They are all alike…": True, "No two of them are alike…": True}
    with qtbot.waitSignal(view.action_requested) as asked:
        qtbot.mouseClick(menu, LEFT, pos=menu.actionGeometry(menu.actions()[1]).center())
    assert asked.args == ["selection_not_alike"]
    qtbot.waitUntil(lambda: not view.findChildren(QMenu))


def test_one_row_is_not_alike_to_anything(view: SelectionView) -> None:
    fill(view, ROWS[:1])
    assert not view.mark.isEnabled()
    assert view.buttons["label_selected"].isEnabled()


@pytest.mark.parametrize("width", [250, 300, 340, 380, 460])
def test_what_does_not_fit_is_in_the_menu(view: SelectionView, qtbot: QtBot, width: int) -> None:
    fill(view)
    view.resize(width, 500)
    buttons = [*view.buttons.values(), view.mark]
    qtbot.waitUntil(lambda: all(button.x() > 0 for button in buttons if button.isVisible()))
    shown = [button for button in buttons if button.isVisible()]
    assert shown == buttons[: len(shown)]
    rights = [button.mapTo(view, button.rect().topRight()).x() for button in (*shown, view.more)]
    if len(shown) == len(buttons):
        assert not view.more.isVisible()
        return
    assert view.more.isVisible()
    assert max(rights) < width
    assert all(button.width() >= button.sizeHint().width() for button in shown)
    qtbot.mouseClick(view.more, LEFT)
    menu = open_menu(view)
    hidden = [button.text() for button in buttons[len(shown) :] if button is not view.mark]
    assert list(entries(menu)) == [*hidden, "They are all alike…", "No two of them are alike…"]
    if hidden:
        last = next(action for action in menu.actions() if action.text() == hidden[-1])
        with qtbot.waitSignal(view.action_requested) as asked:
            qtbot.mouseClick(menu, LEFT, pos=menu.actionGeometry(last).center())
        assert asked.args == [NAMES[[button.text() for button in buttons].index(hidden[-1])]]
        qtbot.waitUntil(lambda: not view.findChildren(QMenu))
    else:
        close(menu, view, qtbot)


def test_wide_enough_everything_stands_side_by_side(view: SelectionView) -> None:
    fill(view)
    assert not view.more.isVisible()
    assert all(button.isVisible() for button in (*view.buttons.values(), view.mark))


def test_moving_looks_at_one_row_after_another(view: SelectionView, qtbot: QtBot) -> None:
    fill(view)
    looked_at: list[int] = []
    view.row_chosen.connect(looked_at.append)
    table = view.table.view
    qtbot.mouseClick(table.viewport(), LEFT, pos=table.visualRect(view.table.model.index(0, 0)).center())
    qtbot.keyClick(table, Qt.Key.Key_Down)
    qtbot.keyClick(table, Qt.Key.Key_Down)
    assert looked_at == [3, 5, 8]
    view.show_row(13)
    assert view.table.selected_rows().tolist() == [13]
    assert looked_at == [3, 5, 8]


def test_rows_are_taken_out_or_kept_by_the_menu(view: SelectionView, qtbot: QtBot) -> None:
    fill(view)
    view.table.select_rows(ROWS[[1, 3]])
    menu = view.table.menu_for(5, "sentence 5")
    texts = [action.text() for action in menu.actions() if not action.isSeparator()]
    assert texts[:3] == ["Take them out of the selection", "Keep only these selected", "Copy"]
    with qtbot.waitSignal(view.drop_requested) as asked:
        menu.actions()[0].trigger()
    assert asked.args[0].tolist() == [5, 13]
    with qtbot.waitSignal(view.keep_requested) as asked:
        menu.actions()[1].trigger()
    assert asked.args[0].tolist() == [5, 13]
    view.table.select_rows(ROWS[:1])
    one = [action.text() for action in view.table.menu_for(3, "").actions()][:2]
    assert one == ["Take it out of the selection", "Keep only this selected"]


def test_what_sets_them_apart_is_summed_up_and_listed(view: SelectionView, qtbot: QtBot) -> None:
    fill(view)
    words = tuple(f"word{n}" for n in range(9))
    view.set_apart(found(words, n_columns=8), "", "everything else", "elsewhere")
    first = [*words[:6], *(f"column{n}: a b" for n in range(6))]
    assert view.summary.text() == " · ".join(first)
    qtbot.mouseClick(view.which.buttons["apart"], LEFT)
    assert view.apart.isVisible()
    assert not view.table.isVisible()
    assert [line.text for line in view.apart.found.lines() if line.kind == "word"] == list(words)
    assert view.against.text() == "everything else ▾"
    assert view.against.accessibleName() == "Compared with everything else"
    view.set_apart(None, "All rows are selected.", "everything else", "elsewhere")
    assert (view.note.isVisible(), view.note.text()) == (True, "All rows are selected.")
    assert view.summary.text() == "All rows are selected."
    view.set_apart(found(nothing="Nothing sets them apart."), "", "a <b>cluster</b>", "cluster")
    assert view.summary.text() == "Nothing sets them apart."
    assert not view.note.isVisible()
    assert view.against.text() == "a <b>cluster</b> ▾"
    qtbot.mouseClick(view.which.buttons["table"], LEFT)
    assert view.table.isVisible()


@pytest.mark.parametrize("width", [260, 340, 700])
def test_a_long_name_of_what_is_compared_with_fits(view: SelectionView, qtbot: QtBot, width: int) -> None:
    view.show_which("apart")
    view.resize(width, 500)
    fill(view)
    view.set_apart(found(("late",)), "", "R&D " + "W" * 60, "kept")
    text = view.against.text()
    assert text.startswith("R&&D")
    assert text.endswith(" ▾")
    qtbot.waitUntil(lambda: view.against.width() >= view.against.sizeHint().width())
    assert view.against.mapTo(view, view.against.rect().topRight()).x() <= width - 4
    view.resize(width + 100, 500)
    qtbot.waitUntil(lambda: len(view.against.text()) > len(text))


def test_answers_are_wanted_while_it_is_seen(view: SelectionView) -> None:
    wanted: list[bool] = []
    view.apart_wanted.connect(wanted.append)
    view.hide()
    view.show()
    assert wanted == [False, True]


def test_what_to_compare_with_is_asked_for_when_the_menu_opens(view: SelectionView, qtbot: QtBot) -> None:
    fill(view)
    view.set_apart(found(("late",)), "", "everything else", "elsewhere")
    view.show_which("apart")
    view.against_menu_wanted.connect(lambda menu: menu.addAction("the hits"))
    qtbot.mouseClick(view.against, LEFT)
    menu = open_menu(view)
    assert list(entries(menu)) == ["the hits"]
    close(menu, view, qtbot)
