"""Marking as a person does it: with the keyboard, on hits, taken back, and there again the next time."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QInputMethodEvent
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from explorer.explore.hits import MARK_ROLE
from explorer.shared.state import Mark
from explorer.shell.window import MainWindow
from explorer.widgets.dialogs import ConfirmDialog
from tests.explorer.driver import OpenWindow, open_prepared, settled, shown_hits, type_query, wait
from tests.explorer.small_files import small_file, write_csv

ALIKE, NOT_ALIKE = Mark(1.0), Mark(0.0)
UNDO = (Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
REDO = (Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier)


def opened(window: MainWindow, qtbot: QtBot, file: Path) -> None:
    """The file is imported, encoded and mapped, and nothing is left to do."""
    open_prepared(window, qtbot, file)


def searched(window: MainWindow, qtbot: QtBot, text: str) -> None:
    """The hits of `text` are shown, and the list has the keyboard with its first hit current."""
    if text.isascii():
        type_query(qtbot, window, text)
    else:  # as an input method hands over what was composed
        field = window.explore_page().search_box.field
        field.setFocus()
        field.clear()
        composed = QInputMethodEvent()
        composed.setCommitString(text)
        QApplication.sendEvent(field, composed)
        qtbot.keyClick(field, Qt.Key.Key_Return)
    wait(qtbot, lambda: window.session.hits is not None and window.session.hits.query.text == text)
    wait(qtbot, lambda: window.lanes.idle)
    window.activateWindow()
    qtbot.keyClick(window, Qt.Key.Key_F6)
    view = window.explore_page().hits.view
    assert view.hasFocus()
    assert view.currentIndex().row() == 0


def marks(window: MainWindow) -> list[Mark | None]:
    """The marks as the list of hits shows them, from the top."""
    model = window.explore_page().hits.view.model()
    return [model.index(row, 0).data(MARK_ROLE) for row in range(model.rowCount())]


def press(qtbot: QtBot, window: MainWindow, keys: str) -> None:
    """Mark hit after hit, going down; "-" passes one over."""
    view = window.explore_page().hits.view
    for key in keys:
        if key != "-":
            qtbot.keyClicks(view, key)
        qtbot.keyClick(view, Qt.Key.Key_Down)


def said(window: MainWindow) -> list[tuple[str, str, float, str]]:
    """What is written in the workspace."""
    workspace = window.session.workspace
    assert workspace is not None
    return [(one.first, one.second, one.score, one.origin) for one in workspace.judgments.all()]


def test_marks_by_keyboard_are_kept_taken_back_and_there_again(
    open_window: OpenWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    window = open_window()
    opened(window, qtbot, small_file(tmp_path))
    searched(window, qtbot, "the machine took my card")
    hits = [hit.text for hit in shown_hits(window)]
    view = window.explore_page().hits.view
    scrolled = view.verticalScrollBar().value()
    press(qtbot, window, "YYYNN")
    assert marks(window)[:6] == [ALIKE, ALIKE, ALIKE, NOT_ALIKE, NOT_ALIKE, None]
    assert [hit.text for hit in shown_hits(window)] == hits
    assert view.currentIndex().row() == 5
    wait(qtbot, lambda: window.lanes.idle)
    assert said(window) == [
        ("the machine took my card", text, score, "hit")
        for text, score in zip(hits, (1.0, 1.0, 1.0, 0.0, 0.0), strict=False)
    ]
    taught = window.explore_page().teaching
    wait(qtbot, lambda: taught.count.text() == "5")
    assert taught.kinds.text() == "3 alike · 2 not alike"
    assert view.verticalScrollBar().value() == scrolled

    qtbot.keyClick(window, *UNDO)
    qtbot.keyClick(window, *UNDO)
    assert marks(window)[:5] == [ALIKE, ALIKE, ALIKE, None, None]
    qtbot.keyClick(window, *REDO)
    assert marks(window)[:5] == [ALIKE, ALIKE, ALIKE, NOT_ALIKE, None]
    wait(qtbot, lambda: window.lanes.idle)
    assert [one[2] for one in said(window)] == [1.0, 1.0, 1.0, 0.0]
    window.close()  # at once: what was marked last is written all the same
    assert window.session.undo_stack.count() == 0  # else the collector may free a command twice

    again = open_window()
    again.start_page.recent_rows()[0].click()
    wait(qtbot, lambda: again.session.workspace is not None and settled(again))
    # What was searched for comes back by itself, with the hit that was looked at.
    wait(qtbot, lambda: [hit.text for hit in shown_hits(again)] == hits and again.lanes.idle)
    assert again.explore_page().search_box.text() == "the machine took my card"
    assert marks(again)[:5] == [ALIKE, ALIKE, ALIKE, NOT_ALIKE, None]
    assert again.explore_page().teaching.count.text() == "4"
    assert not again.session.undo_stack.canUndo()


def row_of(window: MainWindow, qtbot: QtBot, text: str) -> None:
    """The hit with that text has the keyboard."""
    model = window.explore_page().hits.model
    place = next(row for row, hit in enumerate(model.hits()) if hit.text == text)
    window.explore_page().hits.view.setCurrentIndex(model.index(place))


@pytest.fixture
def many_languages(tmp_path: Path) -> Path:
    """Sentences in Chinese, Korean and English."""
    chinese = ["我的银行卡被吞了", "取款机吞了我的银行卡", "公交车总是晚点", "泳池的水太冷了"]
    korean = [
        "카드를 기계가 삼켰어요",
        "현금인출기가 카드를 먹었어요",
        "버스가 늘 늦게 와요",
        "수영장 물이 너무 차가워요",
    ]
    english = [f"The bus number {n} is late again" for n in range(40)]
    rows = [(text, "x", 1) for text in [*chinese, *korean, *english]]
    return write_csv(tmp_path / "languages.csv", rows)


def test_marks_in_chinese_and_korean_a_scale_and_a_click(
    open_window: OpenWindow, qtbot: QtBot, many_languages: Path
) -> None:
    window = open_window()
    opened(window, qtbot, many_languages)
    window.explore_page().set_mode("keyword")
    searched(window, qtbot, "银行卡")
    row_of(window, qtbot, "我的银行卡被吞了")
    view = window.explore_page().hits.view
    qtbot.keyClicks(view, "y")
    searched(window, qtbot, "카드를")
    row_of(window, qtbot, "카드를 기계가 삼켰어요")
    qtbot.keyClick(view, Qt.Key.Key_4, Qt.KeyboardModifier.ShiftModifier)
    row_of(window, qtbot, "현금인출기가 카드를 먹었어요")
    qtbot.keyClicks(view, "n")
    wait(qtbot, lambda: window.lanes.idle)
    assert said(window) == [
        ("银行卡", "我的银行卡被吞了", 1.0, "hit"),
        ("카드를", "카드를 기계가 삼켰어요", 0.8, "hit"),
        ("카드를", "현금인출기가 카드를 먹었어요", 0.0, "hit"),
    ]
    place = view.currentIndex()
    told = str(place.data(Qt.ItemDataRole.AccessibleTextRole))
    assert "marked not alike" in told
    no = view.delegate.marks(place, QRectF(view.visualRect(place)))[1]
    qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=no.rect.center().toPoint())
    assert place.data(MARK_ROLE) is None
    row_of(window, qtbot, "카드를 기계가 삼켰어요")
    qtbot.keyClick(view, Qt.Key.Key_Delete)
    wait(qtbot, lambda: window.lanes.idle)
    assert [one[0] for one in said(window)] == ["银行卡"]
    undo = window.actions_["undo"]
    assert undo.text() == "&Undo taking a mark away"
    undo.trigger()
    undo.trigger()
    wait(qtbot, lambda: window.lanes.idle)
    assert len(said(window)) == 3


def test_a_selection_is_marked_after_a_question_and_a_contradiction_shows_its_rows(
    open_window: OpenWindow, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("explorer.shell.mark_commands.ASK_ABOVE", 10)
    asked: list[str] = []
    answers = iter((False, True))

    def answer(dialog: ConfirmDialog) -> bool:
        asked.append(" ".join(label.text() for label in dialog.findChildren(QLabel)))
        return next(answers)

    monkeypatch.setattr(ConfirmDialog, "exec", answer)
    window = open_window()
    opened(window, qtbot, small_file(tmp_path))
    session = window.session
    session.select(range(24), "map")  # what a lasso around the topic "card" does
    for n_marks in (0, 23):
        window.actions_["selection_alike"].trigger()
        wait(qtbot, lambda: window.lanes.idle)
        assert len(said(window)) == n_marks
    assert len(asked) == 2
    assert asked[0].startswith("Mark 24 sentences as all alike?")
    assert "23 pairs: each sentence with the most typical of them, “" in asked[0]
    assert len({one[0] for one in said(window)}) == 1  # one stands in the middle of all pairs
    session.select([0, 1], "map")
    window.actions_["selection_not_alike"].trigger()  # one pair: no question
    wait(qtbot, lambda: window.lanes.idle)
    assert len(asked) == 2
    panel = window.explore_page().teaching
    wait(qtbot, lambda: any(row.problem.kind == "contradicting" for row in panel.problems()))
    row = panel.problems()[0]
    assert row.problem.kind == "contradicting"
    wanted = {text for pair in row.problem.pairs for text in pair}
    qtbot.mouseClick(row, Qt.MouseButton.LeftButton)
    rows = window.explore_page().rows
    wait(qtbot, lambda: window.lanes.idle and rows.view.isVisible() and rows.model.rowCount() <= 4)
    wait(qtbot, lambda: window.lanes.idle)
    shown = {str(rows.model.index(n, 0).data()) for n in range(rows.model.rowCount())}
    assert shown == wanted
    assert set(session.selection.tolist()) == set(rows.model.row_ids().tolist())
    window.actions_["clear_filter"].trigger()
    wait(qtbot, lambda: rows.model.rowCount() == 98)
