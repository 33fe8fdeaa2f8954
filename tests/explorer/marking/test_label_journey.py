"""A person labels by keys wherever the keyboard is: in tables, on the map, in topics, in the search field."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from explorer.explore.columns_dialog import ColumnsDialog
from explorer.marking.label_dialog import LabelDialog
from explorer.marking.note_dialog import NoteDialog
from explorer.shared.state import LABELS, NOTES
from explorer.shell.window import MainWindow
from explorer.widgets.breaking_label import BreakingLabel
from tests.explorer.driver import (
    OpenWindow,
    click,
    drop,
    open_prepared,
    settled,
    shown_hits,
    type_query,
    wait,
)
from tests.explorer.small_files import small_file

CONTROL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier


@pytest.fixture
def window(tmp_path: Path, qtbot: QtBot, open_window: OpenWindow) -> MainWindow:
    window = open_window()
    window.resize(1440, 900)
    open_prepared(window, qtbot, small_file(tmp_path))
    wait(qtbot, lambda: window.session.topics.tree)
    window.activateWindow()
    wait(qtbot, lambda: QApplication.activeWindow() is window and window.lanes.idle)
    return window


def named(window: MainWindow, name: str) -> list[int]:
    return next(each.row_ids.tolist() for each in window.session.labelling.labels if each.name == name)


def answer(window: MainWindow, qtbot: QtBot, name: str) -> None:
    """Type a new label into the dialog that is open."""
    (dialog,) = window.findChildren(LabelDialog)
    wait(qtbot, lambda: QApplication.activeWindow() is dialog)
    field = dialog.findChild(QLineEdit, "newLabel")
    assert field is not None
    qtbot.keyClicks(field, name)
    click(qtbot, dialog, "labelYes")
    window.activateWindow()  # there is no window manager here to do it
    wait(qtbot, lambda: QApplication.activeWindow() is window and window.lanes.idle)


def focused(qtbot: QtBot, widget: QWidget) -> QWidget:
    widget.setFocus()
    wait(qtbot, widget.hasFocus)
    return widget


def test_labels_are_put_on_by_keys_from_everywhere(window: MainWindow, qtbot: QtBot) -> None:
    session, page = window.session, window.explore_page()
    said: list[str] = []
    session.message_posted.connect(lambda text, kind: said.append(text))

    def press(at: QWidget, key: Qt.Key, held: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
        qtbot.keyClick(focused(qtbot, at), key, held)
        wait(qtbot, lambda: window.lanes.idle)

    def click_row(row: int) -> None:
        model = page.rows.model
        wait(qtbot, lambda: window.lanes.idle and "…" not in str(model.index(row, 0).data()))
        place = page.rows.view.visualRect(model.index(row, 0)).center()
        qtbot.mouseClick(page.rows.view.viewport(), Qt.MouseButton.LeftButton, pos=place)
        wait(qtbot, lambda: session.selection.tolist() == [row] and window.lanes.idle)

    field, table, canvas = page.search_box.field, page.rows.view, page.map
    # Nothing is selected, and no label is there.
    press(field, Qt.Key.Key_1, CONTROL | SHIFT)
    assert said[-1] == "Select rows first: nothing is there to label."
    assert session.labelling.labels == ()
    # From the table: no label has that number, so one is asked for.
    page.show_panel("rows")
    click_row(3)
    qtbot.keyClick(focused(qtbot, table), Qt.Key.Key_1)
    answer(window, qtbot, "price")
    assert named(window, "price") == [3]
    click_row(5)
    press(table, Qt.Key.Key_1)
    assert named(window, "price") == [3, 5]
    assert said[-1] == "'price' on 1 row"
    assert [chip.name for chip in page.detail.labels.chips()] == ["price"]
    # The table shows it in a column of its own, the copied row has it, and the column sorts.
    model = page.rows.model
    assert model.columns()[:2] == ("text", LABELS)
    assert model.headerData(1, Qt.Orientation.Horizontal) == "labels"
    assert [model.index(row, 1).data() for row in range(3, 7)] == ["price", "", "price", ""]
    page.rows.sort_by(LABELS, descending=True)
    wait(qtbot, lambda: window.lanes.idle and model.row_ids()[:3].tolist() == [3, 5, 0])
    qtbot.keyClick(focused(qtbot, table), Qt.Key.Key_C, CONTROL)
    wait(qtbot, lambda: window.lanes.idle and "\tprice\t" in QGuiApplication.clipboard().text())
    page.rows.sort_by("")
    wait(qtbot, lambda: window.lanes.idle and model.row_ids()[:3].tolist() == [0, 1, 2])
    # From the map, several rows in one step; again takes it off.
    session.select(range(3, 15), "map")
    wait(qtbot, lambda: window.lanes.idle)
    n_steps = session.undo_stack.count()
    press(canvas, Qt.Key.Key_1)
    assert named(window, "price") == list(range(3, 15))
    assert said[-1] == "'price' on 12 rows"
    assert session.undo_stack.count() == n_steps + 1
    # While one types, with a chord; plain digits are typed.
    press(field, Qt.Key.Key_1)
    assert field.text() == "1"
    assert named(window, "price") == list(range(3, 15))
    press(field, Qt.Key.Key_1, CONTROL | SHIFT)
    assert named(window, "price") == []
    assert field.text() == "1"
    assert said[-1] == "'price' taken off 12 rows"
    assert field.hasFocus()
    session.undo_stack.undo()
    assert named(window, "price") == list(range(3, 15))
    # The second label has the second digit, and the menu says so.
    press_chord = window.actions_["label_2"]
    assert (window.actions_["label_1"].text(), press_chord.text()) == ("&1  price", "&2  new label…")
    press_chord.trigger()
    answer(window, qtbot, "later")
    assert press_chord.text() == "&2  later"
    # In the selection list.
    page.show_panel("selection")
    press(page.selected.table.view, Qt.Key.Key_2)
    assert named(window, "later") == []
    # On all rows of a topic.
    page.show_side("topics")
    topics = page.topics
    first = topics.model.index(0, 0)
    topics.view.choose(first)
    wait(qtbot, lambda: window.lanes.idle)
    rows = page.map_binding.rows_of_topics(topics.chosen_ids()).tolist()
    assert len(rows) > 1
    press(topics.view, Qt.Key.Key_2)
    assert named(window, "later") == rows
    # A machine put it there: the digit makes it this person's, and only then takes it off.
    labelling = session.labelling
    later = labelling.labels[1]
    assert session.workspace is not None
    session.workspace.labels.put_back(later.without(later.row_ids).put(later.row_ids, machine=True))
    labelling.refresh()
    assert labelling.labels[1].person_ids.tolist() == []
    wait(qtbot, lambda: window.lanes.idle)
    press(topics.view, Qt.Key.Key_2)
    assert labelling.labels[1].person_ids.tolist() == rows
    press(topics.view, Qt.Key.Key_2)
    assert labelling.labels[1].row_ids.tolist() == []
    # On the hit that the keyboard is at.
    type_query(qtbot, window, "card")
    wait(qtbot, lambda: len(shown_hits(window)) > 3 and window.lanes.idle)
    session.select([], "menu")
    page.hits.take_keyboard()
    wait(qtbot, lambda: window.lanes.idle)
    hit_rows = sorted(page.hits.view.currentIndex().data(Qt.ItemDataRole.UserRole).rows)
    press(page.hits.view, Qt.Key.Key_2)
    assert named(window, "later") == hit_rows
    # All hits: a dialog for their rows.
    window.actions_["label_hits"].trigger()
    answer(window, qtbot, "found")
    every = sorted({row for hit in shown_hits(window) for row in hit.rows})
    assert named(window, "found") == every
    assert [each.name for each in session.workspace.labels.all()] == ["price", "later", "found"]


def test_a_note_is_written_by_keys_and_read_where_the_row_is(window: MainWindow, qtbot: QtBot) -> None:
    session, page = window.session, window.explore_page()
    page.show_panel("rows")
    session.select([4], "map")
    wait(qtbot, lambda: window.lanes.idle)
    qtbot.keyClick(focused(qtbot, page.search_box.field), Qt.Key.Key_N, CONTROL | SHIFT)
    (dialog,) = window.findChildren(NoteDialog)
    wait(qtbot, lambda: QApplication.activeWindow() is dialog)
    qtbot.keyClicks(dialog.field, "<b>ask</b> again")
    qtbot.keyClick(dialog.field, Qt.Key.Key_Return, CONTROL)
    window.activateWindow()
    wait(qtbot, lambda: QApplication.activeWindow() is window and window.lanes.idle)
    model = page.rows.model
    assert model.columns()[:2] == ("text", NOTES)
    assert model.index(4, 1).data() == "<b>ask</b> again"
    cells = [label.text() for label in page.detail.findChildren(BreakingLabel)]
    assert cells[cells.index("note") + 1] == "<b>ask</b> again"
    page.rows.sort_by(NOTES)
    wait(qtbot, lambda: window.lanes.idle and model.row_ids()[:2].tolist() == [4, 0])
    columns = ColumnsDialog(page.columns, window)
    qtbot.addWidget(columns)
    assert columns.list.item(0).text() == "note"
    columns.list.item(0).setCheckState(Qt.CheckState.Unchecked)
    wait(qtbot, lambda: NOTES not in model.columns() and window.lanes.idle)
    page.columns.show_all()
    session.undo_stack.undo()
    wait(qtbot, lambda: window.lanes.idle)
    assert NOTES not in model.columns(), "no row has a note"
    assert session.workspace is not None
    assert dict(session.workspace.notes.all()) == {}


def test_the_map_and_the_filter_show_labels_in_their_colours(
    window: MainWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    session = window.session
    session.labelling.put("price", session.corpus.row_ids[:8])
    session.labelling.put("later", session.corpus.row_ids[5:11])
    session.labelling.recolour(1, 7)
    window.actions_["colour_label"].trigger()
    wait(qtbot, lambda: window.lanes.idle and session.colouring.kind == "label")
    colouring, picture = session.colouring, session.map_picture
    assert colouring.codes is not None
    assert picture is not None
    assert colouring.categories == ("price", "later", "several labels")
    assert colouring.palette == (0, 7, -1)
    by_row = {int(text): int(code) for text, code in zip(picture.text_ids, colouring.codes, strict=True)}
    expected: dict[int, set[int]] = {}
    for row, text in enumerate(session.text_ids.tolist()):
        expected.setdefault(text, set())
        expected[text] |= {0} if row < 8 else set()
        expected[text] |= {1} if 5 <= row < 11 else set()
    wanted = {text: -1 if not on else 2 if len(on) > 1 else on.pop() for text, on in expected.items()}
    assert by_row == {text: wanted[text] for text in by_row}
    session.undo_stack.undo()  # the colour
    wait(qtbot, lambda: window.lanes.idle and session.colouring.palette == (0, 1, -1))
    # The filter comes back on reopening, with the labels that are there by then.
    session.toggle_facet(LABELS, "later")
    session.toggle_facet("topic", "card")
    wait(qtbot, lambda: window.lanes.idle)
    passing = session.filter_state.row_ids
    assert passing is not None
    folder = session.workspace.folder if session.workspace is not None else tmp_path

    before = session.filter_state.chosen
    qtbot.keyClick(window, Qt.Key.Key_W, CONTROL)
    wait(qtbot, lambda: window.page == "start" and window.lanes.idle)
    drop(window, folder)
    wait(qtbot, lambda: window.page == "explore" and settled(window))
    wait(qtbot, lambda: session.filter_state.chosen == before and window.lanes.idle)
    assert session.filter_state.row_ids is not None
    assert session.filter_state.row_ids.tolist() == passing.tolist()
