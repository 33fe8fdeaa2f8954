"""A blind duel in the real window: answered by keys, taken back, stopped, continued; its verdict shown."""

from __future__ import annotations

import csv
import shutil
import threading
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from assets import sample_csv
from core.encoding import CrossEncoder
from core.encoding.known_models import DEFAULT_MODEL
from core.workspace import Workspace
from explorer.compare.duel_deck import DuelDeck
from explorer.compare.page import ComparePage
from explorer.shell.window import MainWindow
from tests.conftest import MadeOnce
from tests.core.workspace import learned
from tests.core.workspace.test_dueling import mark_selection
from tests.explorer.driver import OpenWindow, click, drop, settled, wait
from tests.explorer.explore.test_reranking import pairs
from tests.explorer.train.test_page import ready
from tests.explorer.train.test_sources import pick


@pytest.fixture(scope="module")
def home(made_once: MadeOnce) -> Path:
    return made_once("learned", learned.make) / "ws"


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
    assert "236 rows drawn at random" in said(deck, "duelPlan")
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
    asked = duel.open_questions(6)
    assert said(deck, "duelPlace") == f"question {asked[3] + 1}"
    click(qtbot, deck, "duelNo")
    wait(qtbot, lambda: window.lanes.idle)
    found = workspace.duels.get(duel.id)
    assert "".join(found.answers[k] for k in asked) == "yn?n--"
    assert found.n_answers == 4
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
    assert said(again, "duelPlace") == f"question {asked[4] + 1}"
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
    for number in duel.open_questions(60):  # somebody who finds all that the new model finds
        qtbot.keyClick(deck, Qt.Key.Key_Y if duel.questions.signs[number] > 0 else Qt.Key.Key_N)
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
        last = duel.open_questions(len(duel.questions))[-1]
        answered = [k for k in range(len(duel.questions)) if last not in duel.of_the_same_pair(k)]
        workspace.duels.answer(duel.id, dict.fromkeys(answered, "y"))
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


def test_pairs_and_searches_are_asked_about_where_there_are_any(
    open_window: OpenWindow, qtbot: QtBot, folder: Path
) -> None:
    window = open_window(folder)
    page = compare_page(window, qtbot)
    deck = deck_of(page, qtbot)
    segments = deck.frames.buttons
    assert [segments[key].isEnabled() for key in ("rows", "searches", "pairs")] == [True, False, False]
    assert segments["searches"].toolTip() == (
        "No search was saved whose hits are not marked, and from which no run has learned."
    )
    assert "that a run set aside for selection; there are 0 and 0." in segments["pairs"].toolTip()
    deck.reject()
    wait(qtbot, lambda: page.findChild(DuelDeck) is None)
    workspace = window.session.workspace
    assert workspace is not None
    mark_selection(workspace)
    workspace.searches.save("a typed search", "semantic")
    deck = deck_of(page, qtbot)
    qtbot.mouseClick(deck.frames.buttons["searches"], Qt.MouseButton.LeftButton)
    wait(qtbot, lambda: "For 1 search that you saved" in said(deck, "duelPlan"))
    qtbot.mouseClick(deck.frames.buttons["pairs"], Qt.MouseButton.LeftButton)
    wait(qtbot, lambda: "by thresholds from your marked pairs" in said(deck, "duelPlan"))
    click(qtbot, deck, "duelBegin")
    assert deck.heading.text() == "Are these two alike?"
    qtbot.keyClick(deck, Qt.Key.Key_Y)
    wait(qtbot, lambda: "a difference in accuracy of" in said(deck, "duelSaid"))
    deck.reject()
    wait(qtbot, lambda: page.findChild(DuelDeck) is None)
    found = {(each.questions.bet, each.asked): each.n_answers for each in workspace.duels.all()}
    assert found == {("hits", "rows"): 0, ("hits", "searches"): 0, ("pairs", "rows"): 1}


def test_answers_are_written_though_the_window_closes_at_once(
    open_window: OpenWindow, qtbot: QtBot, folder: Path
) -> None:
    window = open_window(folder)
    page = compare_page(window, qtbot)
    deck = deck_of(page, qtbot)
    click(qtbot, deck, "duelBegin")
    let_go = threading.Event()
    window.session.lanes.submit("interactive", lambda context: let_go.wait(20), title="Something else")
    for _ in range(3):
        qtbot.keyClick(deck, Qt.Key.Key_Y)
    lanes = window.session.lanes
    close, lanes.close = lanes.close, lambda: (let_go.set(), close())[-1]  # type: ignore[method-assign,assignment]
    window.close()
    with Workspace.open(folder) as opened:
        assert opened.duels.all()[0].n_answers == 3


def test_real_models_and_answers_by_what_rows_are_about(
    open_window: OpenWindow, qtbot: QtBot, spoilt: str, tmp_path: Path
) -> None:
    """MiniLM against itself with noise on its weights, on the sample; alike is what has the same category."""
    with sample_csv().open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))[:240]
    category = {row["text"]: row["category"] for row in rows}
    with (tmp_path / "rows.csv").open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, ["text", "category"], extrasaction="ignore")
        writer.writeheader()
        writer.writerows(rows)
    with Workspace.create(tmp_path / "ws", model=spoilt) as workspace:
        workspace.add_file(tmp_path / "rows.csv", text_column="text")
        workspace.encode()
        workspace.set_model(DEFAULT_MODEL)
        workspace.prepare()
    window = open_window(tmp_path / "ws")
    page = compare_page(window, qtbot)
    sides = [page.comparing.side(key) for key in (page.comparing.before, page.comparing.after)]
    assert [side.name for side in sides if side is not None] == ["spoilt", DEFAULT_MODEL]
    deck = deck_of(page, qtbot)
    assert "A difference of 0.10 in precision takes about " in said(deck, "duelPlan")
    click(qtbot, deck, "duelBegin")
    for _ in range(160):
        first, second = deck.first.text.text(), deck.second.text.text()
        qtbot.keyClick(deck, Qt.Key.Key_Y if category[first] == category[second] else Qt.Key.Key_N)
    wait(qtbot, lambda: window.lanes.idle)
    assert said(deck, "duelSaid").startswith("Better: a difference in precision of +")
    assert "hits of 240 rows drawn at random, not how good either is." in said(deck, "duelSaid")
    deck.reject()
    wait(qtbot, lambda: page.findChild(DuelDeck) is None)
    assert said(page, "duelSentence").startswith("Better: ")
    assert window.session.workspace is not None
    (duel,) = window.session.workspace.duels.all()
    assert duel.n_answers == 160
    texts = window.session.workspace.duels.texts(duel, range(len(duel.questions)))
    truth = np.array([category[first] == category[second] for first, second in texts], dtype=float)
    inside = duel.outcome().difference
    assert inside.low <= duel.questions.share * float((duel.questions.signs * truth).mean()) <= inside.high


def test_one_that_is_trained_and_kept_foretells_the_next_duel(
    open_window: OpenWindow, qtbot: QtBot, folder: Path, tmp_path: Path
) -> None:
    window = open_window(folder)
    wait(qtbot, lambda: settled(window))
    click(qtbot, window.header, "trainTab")
    train = window.train_page()
    drop(window, pairs(tmp_path / "pairs.csv"))
    wait(qtbot, lambda: ready(train))
    pick(train.form.objective, "cross-encoder")
    training = train.training
    wait(qtbot, lambda: training.data is not None and training.data.objectives == ("cross-encoder",))
    wait(qtbot, lambda: ready(train))
    click(qtbot, train, "startRun")
    wait(qtbot, lambda: training.live is None and training.runs and training.runs[0].fate == "finished")
    click(qtbot, train, "keepRun")
    wait(qtbot, lambda: training.runs[0].reranker)
    workspace = window.session.workspace
    assert workspace is not None
    (kept,) = workspace.rerankers.all()
    page = compare_page(window, qtbot)
    assert page.comparing.after.startswith("run:")  # that of before: a cross-encoder has no hits of its own
    deck = deck_of(page, qtbot)
    assert f"A cross-encoder ({kept.name}) foretells the answers" in said(deck, "duelPlan")
    (duel,) = workspace.duels.all()
    asked = workspace.duels.texts(duel, range(len(duel.questions)))
    expected = CrossEncoder.load(kept, "cpu").alike(asked)
    assert duel.questions.foretold == pytest.approx(expected, abs=6e-3)
    click(qtbot, deck, "duelBegin")
    for _ in range(5):
        qtbot.keyClick(deck, Qt.Key.Key_Y)
    wait(qtbot, lambda: window.lanes.idle)
    assert said(deck, "duelSaid") == workspace.duels.get(duel.id).outcome().sentence
    assert workspace.duels.get(duel.id).n_answers == 5
    deck.reject()
    wait(qtbot, lambda: page.findChild(DuelDeck) is None)


def test_a_kept_cross_encoder_foretells(open_window: OpenWindow, qtbot: QtBot, folder: Path) -> None:
    with Workspace.open(folder) as workspace:
        source = workspace.model_source
        cross = CrossEncoder.from_transformer(Path(source), seed=1, device="cpu", precision="float32")
        cross.save(folder / "rerankers" / "20260101-000000")
    window = open_window(folder)
    page = compare_page(window, qtbot)
    deck = deck_of(page, qtbot)
    assert "A cross-encoder (20260101-000000) foretells the answers" in said(deck, "duelPlan")
    assert window.session.workspace is not None
    (duel,) = window.session.workspace.duels.all()
    assert duel.assistant == "20260101-000000"
    deck.reject()
    wait(qtbot, lambda: page.findChild(DuelDeck) is None)
