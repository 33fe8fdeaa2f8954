"""Adapting to the corpus on the Train page: no file, no labels; and the same as a command."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtGui import QGuiApplication
from pytestqt.qtbot import QtBot

from core import Workspace
from core.examples import Split
from core.workspace.training_data import corpus_split
from explorer.__main__ import main
from explorer.cli import teach as cli_teach
from explorer.train.page import TrainPage
from tests.explorer.driver import OpenWindow, click, drop, wait
from tests.explorer.train.test_objectives import alike, offered
from tests.explorer.train.test_page import button, open_small, ready, set_field, text_of, use_tiny_model
from tests.explorer.train.test_sources import pick


def adapt(page: TrainPage) -> None:
    """Choose the corpus from the menu of what to learn from."""
    menu = page.learn_from.source.menu_
    menu.aboutToShow.emit()
    entry = next(action for action in menu.actions() if action.objectName() == "learnFromCorpus")
    assert entry.text() == "Adapt to this corpus"
    entry.trigger()


def test_a_run_adapts_to_the_corpus_and_is_told_as_command_and_python(
    open_window: OpenWindow, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = open_window()
    use_tiny_model(window, tmp_path)
    page = open_small(window, qtbot, tmp_path)
    training, workspace = page.training, window.session.workspace
    assert workspace is not None
    adapt(page)
    wait(qtbot, lambda: ready(page))
    assert page.learn_from.source.accessibleName().startswith("This corpus, without labels · ")
    can = offered(page)
    assert {"simcse", "contriever", "moco", "tsdae"} <= set(can)
    assert text_of(page, "objectiveCaution") == ""
    assert not {"regression", "triplet", "ranking"} & set(can)
    assert all(can.values()), "one sentence each on when to use it"
    assert text_of(page, "takenFor").startswith("The texts of this workspace, without labels.")
    notes = text_of(page, "splitNotes")
    assert "of the 96 texts, drawn at random, without labels" in notes
    assert "found by some of their words" in notes
    assert "more random pairs" in notes
    pick(page.form.objective, "tsdae")
    wait(qtbot, lambda: training.data is not None and training.data.objectives == ("tsdae",))
    assert "tsdae" not in text_of(page, "objectiveWhy")
    # Before a start, not after one.
    caution = "It made a good model worse on the short questions that it was measured on"
    assert text_of(page, "objectiveCaution").startswith(caution)
    assert text_of(page, "objectiveCaution").endswith("for a model that tells little apart yet.")
    set_field(page, "batch_size", "40")
    set_field(page, "learning_rate", "3e-5")
    wait(qtbot, lambda: ready(page))
    click(qtbot, page, "startRun")
    wait(qtbot, lambda: training.live is None and training.runs and training.runs[0].fate == "finished")
    wait(qtbot, lambda: text_of(page, "verdict"))
    # A fifth of 96 texts cannot carry a verdict, and nothing better is claimed.
    assert text_of(page, "verdict") == "Too little to say"
    learned = workspace.runs.all()[0].parts["train"]
    split = corpus_split(workspace)
    assert learned == len(split.train) < 96

    click(qtbot, page, "copyCommand")
    command = QGuiApplication.clipboard().text()
    assert f"--data {shlex.quote(str(workspace.folder))} --objective tsdae" in command
    click(qtbot, page, "copyPython")
    python = QGuiApplication.clipboard().text()
    folder = workspace.folder
    wait(qtbot, lambda: window.lanes.idle)
    window.close()

    monkeypatch.chdir(tmp_path)
    by_command = divided_by_the_command(command, monkeypatch)
    assert by_command.train.fingerprint() == split.train.fingerprint()
    assert by_command.verdict.fingerprint() == split.verdict.fingerprint()
    names = up_to_where_it_would_train(python)
    assert names["examples"].train.fingerprint() == split.train.fingerprint()
    assert names["config"].objective == "tsdae"
    with Workspace.open(folder) as again:
        assert again.runs.all()[0].objectives == ("tsdae",)


def divided_by_the_command(command: str, monkeypatch: pytest.MonkeyPatch) -> Split:
    """What the command line would train on, without training."""
    seen: list[Any] = []

    class SeenError(BaseException):
        """No defect, which the program would turn into a sentence."""

    def take(_: object, data: object, *__: object, **___: object) -> None:
        seen.append(data)
        raise SeenError

    monkeypatch.setattr("core.training.estimate_run", take)
    monkeypatch.setattr(cli_teach, "load_model", lambda *_: object())
    with pytest.raises(SeenError):
        main(shlex.split(command))
    (split,) = seen[0]
    assert isinstance(split, Split)
    return split


def up_to_where_it_would_train(python: str) -> dict[str, Any]:
    """What the copied Python has made before it trains, without a model."""
    names: dict[str, Any] = {}
    before = python[: python.index("for event in")].replace("SentenceEncoder.load(", "str(")
    exec(compile(before, "copied", "exec"), names)
    return names


def test_marks_judge_once_there_are_enough(open_window: OpenWindow, qtbot: QtBot, tmp_path: Path) -> None:
    window = open_window()
    use_tiny_model(window, tmp_path)
    page = open_small(window, qtbot, tmp_path)
    workspace = window.session.workspace
    assert workspace is not None
    texts = [f"a question of number {k}" for k in range(400)]
    pairs = [(texts[2 * k], texts[2 * k + 1]) for k in range(200)]
    workspace.judgments.mark(pairs[:100], 1.0, "random")
    workspace.judgments.mark(pairs[100:], 0.0, "random")
    adapt(page)
    wait(qtbot, lambda: ready(page))
    assert "Judged by 60 marked pairs, which are held out." in text_of(page, "splitNotes")
    assert page.training.data is not None
    assert page.training.data.counts["verdict"] == 60
    assert button(page, "startRun").isEnabled()
    wait(qtbot, lambda: window.lanes.idle)


@pytest.mark.slow
def test_ranking_takes_hard_negatives_from_the_corpus(
    open_window: OpenWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    window = open_window()
    page = open_small(window, qtbot, tmp_path)
    training, workspace = page.training, window.session.workspace
    assert workspace is not None
    drop(window, alike(tmp_path / "alike.csv"))
    wait(qtbot, lambda: ready(page))
    click(qtbot, page, "moreData")
    box = page.learn_from.more.hard
    assert box.isVisible()
    box.click()
    wait(qtbot, lambda: training.data is not None and training.data.order.hard_negatives)
    assert box.isChecked()
    wait(qtbot, lambda: ready(page))
    click(qtbot, page, "startRun")
    wait(qtbot, lambda: training.live is None and training.runs and training.runs[0].fate == "finished")
    run = workspace.runs.all()[0]
    assert [each["task"] for each in run.data] == ["triplet", "positive pairs", "positive pairs"]
    assert any("Hard negatives from" in note and "near texts were left out" in note for note in run.notes)
    wait(qtbot, lambda: text_of(page, "verdict"))
    click(qtbot, page, "copyCommand")
    copied = QGuiApplication.clipboard().text()
    assert f"--hard-negatives {shlex.quote(str(workspace.folder))}" in copied
    click(qtbot, page, "copyPython")
    python = QGuiApplication.clipboard().text()
    compile(python, "copied", "exec")
    assert "divided = with_hard_negatives(workspace, split_examples(" in python
    pick(page.form.objective, "cosent")
    wait(qtbot, lambda: training.data is not None and training.data.objectives == ("cosent",))
    assert not box.isVisible()
    wait(qtbot, lambda: window.lanes.idle)
