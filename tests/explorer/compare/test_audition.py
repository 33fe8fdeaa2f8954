"""An audition in the real window: models chosen, measured, answered by keys, and one of them taken over."""

from __future__ import annotations

import shutil
import threading
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QStyledItemDelegate
from pytestqt.qtbot import QtBot

from core.encoding.known_models import DEFAULT_MODEL
from core.workspace import Workspace
from explorer.compare.audition_dialog import AuditionDialog
from explorer.compare.duel_deck import DuelDeck
from explorer.shell.static_copy import StaticCopyDialog
from explorer.shell.window import MainWindow
from tests.conftest import MadeOnce
from tests.core.workspace import learned
from tests.core.workspace.test_auditioning import nearly_the_same
from tests.explorer.driver import OpenWindow, click, error_said, settled, wait


@pytest.fixture(scope="module")
def home(made_once: MadeOnce) -> Path:
    return made_once("learned", learned.make) / "ws"


@pytest.fixture
def folder(home: Path, tmp_path: Path) -> Path:
    """A workspace with a finished run, to be changed."""
    return Path(shutil.copytree(home, tmp_path / "answers"))


def opened(window: MainWindow, qtbot: QtBot) -> AuditionDialog:
    wait(qtbot, lambda: settled(window))
    window.actions_["audition"].trigger()
    dialog = window.findChild(AuditionDialog)
    assert dialog is not None
    wait(qtbot, lambda: dialog.list.count() > 0)
    return dialog


def tick(dialog: AuditionDialog, name: str, *, on: bool = True) -> None:
    for row in range(dialog.list.count()):
        item = dialog.list.item(row)
        if item.data(Qt.ItemDataRole.UserRole) == name:
            item.setCheckState(Qt.CheckState.Checked if on else Qt.CheckState.Unchecked)
            return
    raise AssertionError(f"{name} is not offered")


def cells(dialog: AuditionDialog, column: int) -> list[str]:
    items = (dialog.table.item(row, column) for row in range(dialog.table.rowCount()))
    return [item.text() for item in items if item is not None]


def said(parent: AuditionDialog | DuelDeck, name: str) -> str:
    label = parent.findChild(QLabel, name)
    assert label is not None
    return label.text()


def test_models_are_measured_answered_and_one_is_taken_over(
    open_window: OpenWindow, qtbot: QtBot, folder: Path, spoilt: str
) -> None:
    window = open_window(folder)
    dialog = opened(window, qtbot)
    workspace = window.session.workspace
    assert workspace is not None
    active = workspace.model
    assert dialog.chosen() == [active]
    assert not dialog.measure.isEnabled()  # one model is no audition
    tick(dialog, active, on=False)
    minilm = dialog.list.findItems(DEFAULT_MODEL, Qt.MatchFlag.MatchStartsWith)[0]
    dialog.list.setCurrentItem(minilm)
    qtbot.keyClick(dialog.list, Qt.Key.Key_Space)
    assert minilm.checkState() == Qt.CheckState.Checked
    assert type(dialog.list.itemDelegate()) is QStyledItemDelegate  # which draws the box that is ticked
    dialog.add_folder(spoilt)
    assert dialog.chosen() == [DEFAULT_MODEL, spoilt]
    click(qtbot, dialog, "auditionMeasure")
    wait(qtbot, lambda: dialog.stack.currentIndex() == 1)
    assert dialog.table.isColumnHidden(0)  # without answers nobody has a place
    assert cells(dialog, 1) == [DEFAULT_MODEL, "spoilt"]
    assert cells(dialog, 4) == ["384", "384"]
    assert cells(dialog, 7)[0] == "English"
    assert "only answers tell" in said(dialog, "auditionSentence")
    click(qtbot, dialog, "auditionAsk")
    deck = dialog.findChild(DuelDeck)
    assert deck is not None
    (found,) = workspace.auditions.all()
    first = found.open_questions(1)
    assert (deck.first.text.text(), deck.second.text.text()) == workspace.auditions.texts(found, first)[0]
    for number in found.open_questions(8):  # somebody who finds all that MiniLM finds
        qtbot.keyClick(deck, Qt.Key.Key_Y if found.race.has[number, 0] else Qt.Key.Key_N)
    assert said(deck, "duelPlace") == "question 9"
    wait(qtbot, lambda: window.lanes.idle)
    assert said(deck, "duelSaid") == workspace.auditions.get(found.id).sentence
    assert not deck.strip.isVisible()
    qtbot.keyClick(deck, Qt.Key.Key_Backspace)
    wait(qtbot, lambda: workspace.auditions.get(found.id).n_answers == 7 and window.lanes.idle)
    assert said(deck, "duelPlace") == "question 8"
    click(qtbot, deck, "duelStop")
    assert not dialog.table.isColumnHidden(0)
    assert cells(dialog, 0) == ["1 (1 to 2)", "2 (1 to 2)"]
    assert said(dialog, "auditionSentence") == workspace.auditions.get(found.id).sentence
    click(qtbot, dialog, "auditionUse")
    wait(qtbot, lambda: workspace.model == DEFAULT_MODEL and settled(window))
    assert window.findChild(AuditionDialog) is None
    again = opened(window, qtbot)
    again.add_folder(spoilt)
    click(qtbot, again, "auditionMeasure")
    wait(qtbot, lambda: again.stack.currentIndex() == 1)
    assert cells(again, 0) == ["1 (1 to 2)", "2 (1 to 2)"]  # the answers are still there
    again.reject()
    wait(qtbot, lambda: window.lanes.idle)


def test_a_static_form_is_measured_and_made_a_quick_copy_of(
    open_window: OpenWindow, qtbot: QtBot, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = open_window(folder)
    dialog = opened(window, qtbot)
    workspace = window.session.workspace
    assert workspace is not None
    tick(dialog, f"{workspace.model}@static")
    click(qtbot, dialog, "auditionMeasure")
    wait(qtbot, lambda: dialog.stack.currentIndex() == 1)
    assert dialog.use.isEnabled()
    assert not dialog.why_not.isVisible()
    dialog.table.selectRow(1)
    assert not dialog.why_not.isVisible()
    assert dialog.use.text() == "Make a quick copy…"
    picked = dialog._candidate()
    assert picked is not None
    with monkeypatch.context() as other:  # the model in use was changed since the audition
        other.setattr(dialog, "_candidate", lambda: replace(picked, name="another (static)"))
        dialog._picked()
        assert not dialog.use.isEnabled()
        assert said(dialog, "auditionWhyNot") == (
            "another (static) cannot be used here: a quick copy is made of the model in use."
        )
    dialog._picked()
    click(qtbot, dialog, "auditionUse")
    wait(qtbot, lambda: window.findChild(StaticCopyDialog) is not None)
    copying = window.findChild(StaticCopyDialog)
    assert copying is not None
    assert copying.heading.text().startswith("A quick copy of ")
    copying.reject()
    wait(qtbot, lambda: window.findChild(AuditionDialog) is None and window.lanes.idle)


def test_quick_mode_is_offered_measured_and_taken_over(
    open_window: OpenWindow, qtbot: QtBot, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("core.encoding.devices.offers_quick_mode", lambda device: True)
    window = open_window(folder)
    dialog = opened(window, qtbot)
    workspace = window.session.workspace
    assert workspace is not None
    model, before = workspace.model, workspace.models.precision
    assert before != "int8"
    tick(dialog, f"{model}@int8")
    click(qtbot, dialog, "auditionMeasure")
    wait(qtbot, lambda: dialog.stack.currentIndex() == 1)
    dialog.table.selectRow(1)
    assert cells(dialog, 1)[1].endswith(" (int8)")
    click(qtbot, dialog, "auditionUse")
    wait(qtbot, lambda: workspace.models.precision == "int8" and settled(window))
    assert (workspace.model, window.settings.get("precision")) == (model, "int8")
    assert workspace.n_encoded == workspace.n_texts
    again = opened(window, qtbot)
    offered = [again.list.item(row).data(Qt.ItemDataRole.UserRole) for row in range(again.list.count())]
    assert f"{model}@int8" not in offered  # it is in use already
    again.reject()
    wait(qtbot, lambda: window.lanes.idle)


def test_a_version_that_was_kept_is_taken_over_and_offered_once(
    open_window: OpenWindow, qtbot: QtBot, folder: Path, tmp_path: Path
) -> None:
    with Workspace.open(folder) as kept:
        base = kept.versions.active.id
        version = kept.versions.keep(kept.runs.all()[0].id, "with answers").id
        kept.versions.activate(base)  # it is not to be taken over yet
    window = open_window(folder)
    dialog = opened(window, qtbot)
    workspace = window.session.workspace
    assert workspace is not None
    dialog.add_folder(str(tmp_path / "my@model"))
    assert dialog.list.item(dialog.list.count() - 1).text() == "my@model · a folder"
    tick(dialog, str(tmp_path / "my@model"), on=False)
    tick(dialog, version)
    click(qtbot, dialog, "auditionMeasure")
    tick(dialog, f"{base}@static")
    assert not dialog.measure.isEnabled()  # it is at it already
    wait(qtbot, lambda: dialog.stack.currentIndex() == 1)
    assert cells(dialog, 1) == [Path(base).name, "with answers"]
    dialog.table.selectRow(1)
    click(qtbot, dialog, "auditionUse")
    wait(qtbot, lambda: workspace.versions.active.id == version and settled(window))
    assert error_said(window) == ""
    assert window.session.encoders.loaded is not None
    assert window.session.encoders.loaded.name == workspace.model
    again = opened(window, qtbot)
    assert again.chosen() == [version]
    shown = [again.list.item(row).text() for row in range(again.list.count())]
    assert [each for each in shown if each.startswith("with answers") and "(int8)" not in each] == [
        "with answers · in use",
        "with answers (static) · the static form of the model in use: far quicker",
    ]
    assert not [each for each in shown if Path(version).name in each]
    again.reject()
    wait(qtbot, lambda: window.lanes.idle)


def test_an_answer_goes_to_the_question_on_the_screen_after_one_was_taken_back(
    open_window: OpenWindow, qtbot: QtBot, folder: Path
) -> None:
    window = open_window(folder)
    dialog = opened(window, qtbot)
    workspace = window.session.workspace
    assert workspace is not None
    tick(dialog, f"{workspace.model}@static")
    click(qtbot, dialog, "auditionMeasure")
    wait(qtbot, lambda: dialog.stack.currentIndex() == 1)
    click(qtbot, dialog, "auditionAsk")
    deck = dialog.findChild(DuelDeck)
    assert deck is not None
    (found,) = workspace.auditions.all()

    def on_screen() -> tuple[str, str]:
        return deck.first.text.text(), deck.second.text.text()

    def held() -> threading.Event:
        """Something else on the lane that writes answers."""
        let_go = threading.Event()
        window.session.lanes.submit("interactive", lambda context: let_go.wait(20), title="Something else")
        return let_go

    let_go, first = held(), on_screen()
    qtbot.keyClick(deck, Qt.Key.Key_Y)
    assert on_screen() != first
    qtbot.keyClick(deck, Qt.Key.Key_Backspace)
    assert on_screen() == first  # though nothing is written yet
    qtbot.keyClick(deck, Qt.Key.Key_Y)
    let_go.set()
    wait(qtbot, lambda: window.lanes.idle)
    assert workspace.auditions.get(found.id).n_answers == 1
    qtbot.keyClick(deck, Qt.Key.Key_N)
    second = on_screen()
    qtbot.keyClick(deck, Qt.Key.Key_Y)
    wait(qtbot, lambda: window.lanes.idle)
    assert on_screen() not in (first, second)
    let_go = held()  # what was answered is not among the next questions any more, and is there all the same
    qtbot.keyClick(deck, Qt.Key.Key_Backspace)
    qtbot.keyClick(deck, Qt.Key.Key_Backspace)
    assert deck.stack.currentIndex() == 1
    back = on_screen()
    assert back not in (first, second)
    qtbot.keyClick(deck, Qt.Key.Key_S)
    assert on_screen() == second
    qtbot.keyClick(deck, Qt.Key.Key_S)
    let_go.set()
    wait(qtbot, lambda: window.lanes.idle)
    answers = workspace.auditions.get(found.id)
    assert answers.n_answers == 3
    given = {workspace.auditions.texts(found, [k])[0]: letter for k, letter in enumerate(answers.answers)}
    assert [given[each] for each in (first, back, second)] == ["y", "?", "?"]
    click(qtbot, deck, "duelStop")
    dialog.reject()
    wait(qtbot, lambda: window.lanes.idle)


def test_of_models_that_find_nearly_the_same_nothing_is_asked(
    open_window: OpenWindow, qtbot: QtBot, folder: Path, tmp_path: Path
) -> None:
    window = open_window(folder)
    dialog = opened(window, qtbot)
    workspace = window.session.workspace
    assert workspace is not None
    tick(dialog, workspace.model, on=False)
    window.settings.set("precision", "float32")
    plain = Path(shutil.copytree(workspace.model_source, tmp_path / "plain"))
    nearly_the_same(str(plain), tmp_path / "near")
    for each in (plain, tmp_path / "near"):
        dialog.add_folder(str(each))
    click(qtbot, dialog, "auditionMeasure")
    wait(qtbot, lambda: dialog.stack.currentIndex() == 1)
    assert said(dialog, "auditionSentence").startswith("There is nothing to ask: whatever the answers, ")
    assert not dialog.ask.isEnabled()
    dialog.reject()
    wait(qtbot, lambda: window.lanes.idle)


def test_answers_are_written_though_the_window_closes_at_once(
    open_window: OpenWindow, qtbot: QtBot, folder: Path
) -> None:
    window = open_window(folder)
    dialog = opened(window, qtbot)
    workspace = window.session.workspace
    assert workspace is not None
    tick(dialog, f"{workspace.model}@static")
    click(qtbot, dialog, "auditionMeasure")
    wait(qtbot, lambda: dialog.stack.currentIndex() == 1)
    click(qtbot, dialog, "auditionAsk")
    deck = dialog.findChild(DuelDeck)
    assert deck is not None
    let_go = threading.Event()
    lanes = window.session.lanes
    lanes.submit("interactive", lambda context: let_go.wait(20), title="Something else")
    for _ in range(3):
        qtbot.keyClick(deck, Qt.Key.Key_Y)
    close = lanes.close
    lanes.close = lambda: (let_go.set(), close())[-1]  # type: ignore[method-assign,assignment]
    window.close()
    with Workspace.open(folder) as again:
        (found,) = again.auditions.all()
        assert found.n_answers == 3
        assert "1 audition with its answers" in again.look_before_deleting([3]).lines
