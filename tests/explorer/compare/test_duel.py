"""A blind duel in the real window: answered by keys, taken back, stopped, continued; its verdict shown."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from core.workspace import Workspace
from explorer.compare.duel_deck import DuelDeck
from explorer.compare.page import ComparePage
from explorer.shell.window import MainWindow
from tests.core.workspace import learned
from tests.explorer.driver import OpenWindow, click, settled, wait


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return learned.make(tmp_path_factory.mktemp("learned"))


@pytest.fixture
def folder(home: Path, tmp_path: Path) -> Path:
    """A workspace with a finished run, to be changed."""
    return Path(shutil.copytree(home, tmp_path / "answers"))


def compare_page(window: MainWindow, qtbot: QtBot) -> ComparePage:
    """The Compare page, with the run beside the model in use."""
    wait(qtbot, lambda: settled(window))
    qtbot.keyClick(window, Qt.Key.Key_3, Qt.KeyboardModifier.ControlModifier)
    page = window.compare_page()
    wait(qtbot, lambda: bool(page.comparing.after) and window.lanes.idle)
    return page


def deck_of(page: ComparePage, qtbot: QtBot) -> DuelDeck:
    """The deck, once there is something to ask."""
    click(qtbot, page, "beginDuel")
    deck = page.findChild(DuelDeck)
    assert deck is not None
    wait(qtbot, lambda: deck.begin.isVisibleTo(deck) or not deck.isVisible())
    assert deck.isVisible()
    return deck


def said(parent: ComparePage | DuelDeck, name: str) -> str:
    label = parent.findChild(QLabel, name)
    assert label is not None
    return label.text() if label.isVisibleTo(parent) else ""


def test_asked_answered_stopped_and_continued(open_window: OpenWindow, qtbot: QtBot, folder: Path) -> None:
    window = open_window(folder)
    page = compare_page(window, qtbot)
    assert "without being told whose they are" in page.duel.link.toolTip()
    assert said(page, "duelSentence") == ""
    deck = deck_of(page, qtbot)
    assert "You may look at the verdict, and stop, after any answer." in said(deck, "duelPlan")
    assert "240 rows drawn at random" in said(deck, "duelPlan")
    click(qtbot, deck, "duelBegin")
    workspace = window.session.workspace
    assert workspace is not None
    (duel,) = workspace.duels.all()
    query, hit = workspace.duels.texts(duel, [0])[0]
    assert (deck.first.text.text(), deck.second.text.text()) == (query, hit)
    for key in (Qt.Key.Key_Y, Qt.Key.Key_N, Qt.Key.Key_S, Qt.Key.Key_Y):
        before = said(deck, "duelPlace")
        qtbot.keyClick(deck, key)
        assert said(deck, "duelPlace") != before  # the next one is there at once
    qtbot.keyClick(deck, Qt.Key.Key_Backspace)
    assert said(deck, "duelPlace") == "question 4"
    click(qtbot, deck, "duelNo")
    wait(qtbot, lambda: window.lanes.idle)
    found = workspace.duels.get(duel.id)
    assert found.answers.rstrip("-") == "yn?n"
    assert found.looks == 5
    assert said(deck, "duelSaid") == found.outcome().sentence
    assert said(deck, "duelSaid").startswith("Too little to say: a difference in precision of ")
    assert deck.strip.accessibleDescription() == found.outcome().sentence
    click(qtbot, deck, "duelStop")
    wait(qtbot, lambda: page.findChild(DuelDeck) is None)
    assert said(page, "duelSentence") == found.outcome().sentence
    again = deck_of(page, qtbot)
    assert again.begin.text() == "Continue"
    click(qtbot, again, "duelBegin")
    assert said(again, "duelPlace") == "question 5"
    assert not again.back.isEnabled()  # what was answered before is not taken back by accident
    again.reject()
    wait(qtbot, lambda: window.lanes.idle)


def test_a_better_model_stands_out(open_window: OpenWindow, qtbot: QtBot, folder: Path) -> None:
    window = open_window(folder)
    page = compare_page(window, qtbot)
    assert page.verdict.buttons["keep"].property("role") != "primary"
    deck = deck_of(page, qtbot)
    click(qtbot, deck, "duelBegin")
    workspace = window.session.workspace
    assert workspace is not None
    (duel,) = workspace.duels.all()
    for sign in duel.questions.signs[:60]:  # somebody who finds all that the new model finds
        qtbot.keyClick(deck, Qt.Key.Key_Y if sign > 0 else Qt.Key.Key_N)
    wait(qtbot, lambda: window.lanes.idle)
    assert said(deck, "duelSaid").startswith("Better: a difference in precision of +")
    deck.reject()
    wait(qtbot, lambda: page.findChild(DuelDeck) is None)
    assert page.verdict.buttons["keep"].property("role") == "primary"
    window.close()
    with Workspace.open(folder) as opened:
        (kept,) = opened.duels.all()
        assert kept.n_answers == 60
        assert kept.outcome().word == "better"


def test_when_all_is_answered_it_says_so(open_window: OpenWindow, qtbot: QtBot, folder: Path) -> None:
    with Workspace.open(folder) as workspace:
        from core.workspace.dueling import begin

        duel = begin(workspace, workspace.versions.active.id, f"run:{workspace.runs.all()[0].id}")
        last = len(duel.questions) - 1
        workspace.duels.answer(duel.id, dict.fromkeys(range(last), "y"))
    window = open_window(folder)
    page = compare_page(window, qtbot)
    deck = deck_of(page, qtbot)
    click(qtbot, deck, "duelBegin")
    qtbot.keyClick(deck, Qt.Key.Key_Y)
    wait(qtbot, lambda: window.lanes.idle)
    assert said(deck, "duelPlanHead") == "Every question is answered"
    deck.reject()
    wait(qtbot, lambda: window.lanes.idle)
    outcome = page.comparing.duel
    assert outcome is not None
    assert outcome.n_left == 0
    assert outcome.difference.high - outcome.difference.low < 1e-5  # all is known
