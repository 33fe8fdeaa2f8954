"""Notes without a window: shown at once, written in order, taken back, on disk when opened again."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QPushButton
from pytestqt.qtbot import QtBot

from core.errors import InputError
from core.judgments.notes import LONGEST_NOTE
from core.workspace import Workspace
from explorer.explore.facets import count_facets, rows_of_facet
from explorer.marking.note_dialog import NoteDialog
from explorer.shared.lanes import Lanes
from explorer.shared.settings import Settings
from explorer.shared.state import NOTES
from explorer.shell.session import Session
from tests.explorer.driver import wait
from tests.explorer.marking.test_session import adopt


@pytest.fixture
def session(qapp: QApplication, qtbot: QtBot, tmp_path: Path) -> Iterator[Session]:
    lanes = Lanes()
    session = Session(Settings(), lanes)
    workspace = Workspace.create(tmp_path / "workspace")
    workspace.add_lines([f"Sentence {n} about nothing" for n in range(30)])
    adopt(session, workspace)
    wait(qtbot, lambda: lanes.idle)
    yield session
    if session.workspace is not None:  # else a test has shut it down
        session.shut_down()


def rows(*row_ids: int) -> Any:
    return np.array(row_ids, dtype=np.int64)


def written(session: Session, qtbot: QtBot) -> dict[int, str]:
    wait(qtbot, lambda: session.lanes.idle)
    assert session.workspace is not None
    return dict(session.workspace.notes.all())


def test_a_note_is_shown_at_once_written_undone_and_made_again(session: Session, qtbot: QtBot) -> None:
    noting, stack = session.noting, session.undo_stack
    with qtbot.waitSignal(noting.notes_changed):
        noting.put(rows(9, 2), "  ask again ")
    assert dict(noting.notes) == {2: "ask again", 9: "ask again"}
    assert noting.row_ids.tolist() == [2, 9]
    assert written(session, qtbot) == {2: "ask again", 9: "ask again"}
    noting.put(rows(9, 4), "answered")
    assert (stack.undoText(), written(session, qtbot)) == (
        "note on 2 rows",
        {2: "ask again", 4: "answered", 9: "answered"},
    )
    noting.put(rows(9, 4), "answered ")  # as it is
    noting.put(rows(20), " ")
    assert stack.count() == 2
    stack.undo()
    assert written(session, qtbot) == {2: "ask again", 9: "ask again"}
    stack.redo()
    noting.put(rows(2, 9), "")
    assert written(session, qtbot) == {4: "answered"}
    for _ in range(3):
        stack.undo()
    assert (dict(noting.notes), written(session, qtbot)) == ({}, {})


def test_what_cannot_be_a_note_is_refused(
    session: Session, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(InputError, match="at most 4,000 characters"):
        session.noting.put(rows(1), "x" * (LONGEST_NOTE + 1))
    monkeypatch.setattr("explorer.marking.noting.MOST_AT_ONCE", 2)
    with pytest.raises(InputError, match="A note is for at most 2 rows"):
        session.noting.put(rows(1, 2, 3), "too many")
    assert (session.undo_stack.count(), written(session, qtbot)) == (0, {})


def test_what_was_noted_is_written_when_the_window_closes(session: Session, tmp_path: Path) -> None:
    session.noting.put(rows(1), "<b>the last word</b>")
    session.shut_down()
    with Workspace.open(tmp_path / "workspace") as again:
        assert dict(again.notes.all()) == {1: "<b>the last word</b>"}


def test_rows_with_a_note_are_a_filter_that_goes_with_the_last_of_them(
    session: Session, qtbot: QtBot
) -> None:
    session.noting.put(rows(3, 5), "look")
    wait(qtbot, lambda: session.lanes.idle)
    (facet,) = [facet for facet in session.facets if facet.column == NOTES]
    assert facet.values == (("with a note", 2, False),)
    assert session.workspace is not None
    found = rows_of_facet(session.workspace.rows, session.filter_state, NOTES, "with a note")
    assert found.tolist() == [3, 5]
    session.toggle_facet(NOTES, "with a note")
    wait(qtbot, lambda: session.lanes.idle)
    assert session.filter_state.row_ids is not None
    assert session.filter_state.row_ids.tolist() == [3, 5]
    (facet,) = count_facets(session.workspace.rows, session.filter_state, rows(5, 6))[:1]
    assert (facet.values, facet.selected) == ((("with a note", 2, True),), (1,))
    session.noting.put(rows(3, 5), "")
    wait(qtbot, lambda: session.lanes.idle)
    assert not session.filter_state.active
    assert session.filter_state.row_ids is None


def test_the_dialog_shows_the_note_and_says_what_it_would_do(session: Session, qtbot: QtBot) -> None:
    def opened(*row_ids: int) -> NoteDialog:
        made = NoteDialog(session, rows(*row_ids))
        qtbot.addWidget(made)
        made.open()
        qtbot.waitExposed(made)
        return made

    dialog = opened(4)
    yes = dialog.findChild(QPushButton, "noteYes")
    assert isinstance(yes, QPushButton)
    assert (dialog.heading.text(), dialog.field.toPlainText(), yes.isEnabled()) == (
        "Note on 1 row", "", False,
    )  # fmt: skip
    qtbot.keyClicks(dialog.field, "ask again")
    qtbot.keyClick(dialog.field, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert dict(session.noting.notes) == {4: "ask again"}
    dialog = opened(4, 5)
    assert dialog.field.toPlainText() == ""
    assert "different notes" in dialog.field.placeholderText()
    qtbot.keyClick(dialog, Qt.Key.Key_Escape)
    dialog = opened(4)
    assert dialog.field.toPlainText() == "ask again"
    dialog.field.clear()
    yes = dialog.findChild(QPushButton, "noteYes")
    assert isinstance(yes, QPushButton)
    assert yes.text() == "Take the note away"
    yes.click()
    assert dict(session.noting.notes) == {}
