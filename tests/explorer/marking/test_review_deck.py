"""The review deck, played by keyboard in the real window."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from explorer.marking.review_deck import ReviewDeck
from explorer.shell.window import MainWindow
from tests.explorer.driver import OpenWindow, click, open_prepared, wait
from tests.explorer.small_files import small_file


def opened(window: MainWindow, qtbot: QtBot, file: Path) -> None:
    """The file is imported, encoded and mapped, and nothing is left to do."""
    open_prepared(window, qtbot, file)


def the_deck(window: MainWindow, qtbot: QtBot) -> ReviewDeck:
    """The deck, once it asks about a pair."""
    wait(qtbot, lambda: any(one.isVisible() for one in window.findChildren(ReviewDeck)))
    deck = next(one for one in window.findChildren(ReviewDeck) if one.isVisible())
    wait(qtbot, lambda: deck.yes.isVisible())
    return deck


def shown(deck: ReviewDeck) -> tuple[str, str]:
    """The two sentences that are asked about."""
    return deck.first.text.text(), deck.second.text.text()


def text_of(deck: ReviewDeck, name: str) -> str:
    label = deck.findChild(QLabel, name)
    assert label is not None
    return label.text()


def test_ten_marks_by_keyboard_undone_finished_and_trained_on(
    open_window: OpenWindow, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("explorer.marking.reviewing.ROUND", 10)
    window = open_window()
    opened(window, qtbot, small_file(tmp_path))
    judgments = window.session.workspace.judgments  # type: ignore[union-attr]
    click(qtbot, window.explore_page(), "reviewButton")
    deck = the_deck(window, qtbot)
    first = shown(deck)
    assert text_of(deck, "reviewPlace") == "1 of 10"
    assert "A verdict needs" in text_of(deck, "reviewTaught")

    qtbot.keyClick(deck, Qt.Key.Key_S)
    second = shown(deck)
    assert second != first
    qtbot.keyClick(deck, Qt.Key.Key_Y)
    assert text_of(deck, "reviewPlace") == "2 of 10"
    qtbot.keyClick(deck, Qt.Key.Key_Backspace)
    assert shown(deck) == second
    assert text_of(deck, "reviewPlace") == "1 of 10"
    qtbot.keyClick(deck, Qt.Key.Key_Backspace)
    assert shown(deck) == first
    qtbot.keyClick(deck, Qt.Key.Key_Backspace)  # nothing before it
    assert shown(deck) == first
    wait(qtbot, lambda: window.lanes.idle)
    assert len(judgments) == 0

    asked, reasons = [], []
    began = time.perf_counter()
    for key in "ynyn35ynyn":
        wait(qtbot, lambda: deck.yes.isVisible())
        asked.append(frozenset(shown(deck)))
        reasons.append(text_of(deck, "reviewReason"))
        qtbot.keyClicks(deck, key)
        QApplication.processEvents()
    seconds = time.perf_counter() - began
    assert seconds < 10
    assert len(set(asked)) == 10
    assert reasons.count("chosen at random") in (2, 3, 4)
    wait(qtbot, lambda: window.lanes.idle)
    kept = {frozenset((one.first, one.second)): one for one in judgments.all()}
    assert set(kept) == set(asked)
    said = [(kept[pair].kind, kept[pair].score) for pair in asked]
    yes, no = ("alike", 1.0), ("not alike", 0.0)
    assert said == [yes, no, yes, no, ("scored", 0.6), ("scored", 1.0), yes, no, yes, no]
    origins = [kept[pair].origin for pair in asked]
    assert origins == ["random" if reason == "chosen at random" else "offered" for reason in reasons]

    assert text_of(deck, "reviewEnd") == "10 pairs marked"
    assert deck.train.text() == "Train on 10 marks"
    qtbot.keyClick(deck, Qt.Key.Key_Backspace)  # the last one after all
    assert frozenset(shown(deck)) == asked[-1]
    qtbot.keyClicks(deck, "y")
    assert deck.train.hasFocus()
    qtbot.keyClick(deck.train, Qt.Key.Key_Return)
    wait(qtbot, lambda: window.page == "train")
    wait(qtbot, lambda: window.lanes.idle)
    training = window.train_page().training
    assert training.data is not None
    assert training.data.judged == judgments.revision


def test_a_pair_is_judged_again_and_a_held_key_answers_once(
    open_window: OpenWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    window = open_window()
    opened(window, qtbot, small_file(tmp_path))
    marking = window.session.marking
    pairs = [("a b", "c d"), ("c d", "e f"), ("a b", "e f")]
    marking.mark_pairs(pairs[:2], 1.0, "hit")
    marking.mark_pairs(pairs[2:], 0.0, "hit")
    panel = window.explore_page().teaching
    wait(qtbot, lambda: bool(panel.problems()) and panel.problems()[0].problem.kind == "contradicting")
    menu = panel.problems()[0].menu()
    next(action for action in menu.actions() if "again" in action.text()).trigger()
    deck = the_deck(window, qtbot)
    assert shown(deck) == pairs[0]
    assert text_of(deck, "reviewReason") == "marked alike"
    assert text_of(deck, "reviewPlace") == "1 of 3"
    qtbot.keyClicks(deck, "n")
    held = QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_N, Qt.KeyboardModifier.NoModifier, "n", True)
    QApplication.sendEvent(deck, held)
    assert shown(deck) == pairs[1]
    qtbot.keyClicks(deck, "ss")
    assert text_of(deck, "reviewEnd") == "1 pair marked"
    assert not deck.more.isVisible()
    qtbot.keyClick(deck, Qt.Key.Key_Escape)
    wait(qtbot, lambda: not panel.problems() or panel.problems()[0].problem.kind != "contradicting")
    assert marking.mark_of("a b", "c d").score == 0.0  # type: ignore[union-attr]


def test_when_every_pair_was_asked_about_nothing_is_left(
    qtbot: QtBot, open_window: OpenWindow, tmp_path: Path
) -> None:
    window = open_window()
    file = tmp_path / "three.txt"
    file.write_text("The soup was cold\nThe bus is late\nMy card is lost\n")
    opened(window, qtbot, file)
    window.actions_["review"].trigger()
    deck = the_deck(window, qtbot)
    for _ in range(3):
        wait(qtbot, lambda: deck.yes.isVisible())
        qtbot.keyClicks(deck, "n")
    wait(qtbot, lambda: "No pair is left" in text_of(deck, "reviewEnd"))
    assert deck.train.text() == "Train on 3 marks"
    deck.close()
    window.actions_["review"].trigger()
    wait(qtbot, lambda: any(one.isVisible() for one in window.findChildren(ReviewDeck)))
    deck = next(one for one in window.findChildren(ReviewDeck) if one.isVisible())
    wait(qtbot, lambda: "No pair is left" in text_of(deck, "reviewEnd"))
    assert text_of(deck, "reviewEnd").startswith("Nothing was marked")
    deck.close()
