"""The Train page, driven as a person does: drop labelled pairs, train, read the verdict, keep, go back."""

from __future__ import annotations

import gc
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QLabel, QPlainTextEdit, QPushButton
from pytestqt.qtbot import QtBot

import assets
from core.training import Step, Trainer, TrainingConfig, read_events
from explorer.shell.window import MainWindow
from explorer.train.page import TrainPage
from explorer.train.recipe import as_command, as_python
from explorer.train.records import orders_of, remember_order
from explorer.train.state import RunRow
from explorer.widgets.dialogs import BaseDialog
from tests.core.training.tiny import tiny_encoder
from tests.explorer.driver import (
    OpenWindow,
    busy_until,
    click,
    drop,
    open_prepared,
    shown_hits,
    type_query,
    wait,
)
from tests.explorer.small_files import small_file

MY_CARD = ("The machine kept my card", "I lost my bank card in town")  # two texts of the small file


def open_small(window: MainWindow, qtbot: QtBot, tmp_path: Path) -> TrainPage:
    """A window with a finished small workspace, on its Train page."""
    open_prepared(window, qtbot, small_file(tmp_path))
    click(qtbot, window.header, "trainTab")
    assert window.page == "train"
    return window.train_page()


def use_tiny_model(window: MainWindow, place: Path) -> None:
    """Files that come next are encoded by a random model of two layers: for tests of what the page does where
    it does not matter what is learned.
    """
    made = place.parent / "tiny-model"  # once for all tests of the process
    if not made.exists():
        tiny_encoder(place / "plain", normalize=True).save(made)
    window.settings.set("model", str(made))


def text_of(page: TrainPage, name: str) -> str:
    """What the label of that name says, "" while it is not shown."""
    label = page.findChild(QLabel, name)
    assert label is not None, name
    return label.text() if label.isVisibleTo(page) else ""


def button(page: TrainPage, name: str) -> QPushButton:
    found = page.findChild(QPushButton, name)
    assert found is not None, name
    return found


def set_field(page: TrainPage, name: str, text: str) -> None:
    page.form.setting(name).setText(text)


def vectors(window: MainWindow) -> np.ndarray[Any, Any]:
    assert window.session.workspace is not None
    snapshot = window.session.workspace.vectors()
    assert snapshot is not None
    return snapshot.sorted().matrix.copy()


def ready(page: TrainPage) -> bool:
    """Whether the estimate is there and Start can be pressed."""
    plan = page.training.plan
    return plan is not None and plan.estimate is not None and button(page, "startRun").isEnabled()


@pytest.fixture
def held_before_step_4(monkeypatch: pytest.MonkeyPatch) -> Iterator[threading.Event]:
    """Training does not get beyond three steps until the event is set, however quick the machine is."""
    go_on, made = threading.Event(), Trainer._make_step

    def make(self: Trainer) -> Step:
        if self._step == 3:
            busy_until(go_on)
        return made(self)

    monkeypatch.setattr(Trainer, "_make_step", make)
    yield go_on
    go_on.set()


@pytest.mark.slow  # tests/explorer/test_loop.py goes this way with marks
def test_sample_pairs_make_a_better_model_that_is_kept_searched_with_and_left_again(
    open_window: OpenWindow, qtbot: QtBot, tmp_path: Path, held_before_step_4: threading.Event
) -> None:
    window = open_window()
    page = open_small(window, qtbot, tmp_path)
    training, session = page.training, window.session
    assert session.workspace is not None
    assert not page.run_list.isVisible()
    wait(qtbot, lambda: button(page, "useSamplePairs").isVisible())  # once it is known what there is

    drop(window, assets.sample_pairs())
    assert window.page == "train"
    wait(qtbot, lambda: ready(page))
    assert text_of(page, "takenFor") == "sentence1, sentence2, score 0–5 → 0–1"
    assert page.form.objective.currentData() == "regression"
    assert "scores" in text_of(page, "objectiveWhy")
    parts, steps, about = (label.text() for label in page.facts.values)
    assert (parts, steps) == ("180 / 30 / 90", "12")
    assert " s, " in about
    set_field(page, "epochs", "2")
    wait(qtbot, lambda: ready(page))
    assert page.facts.values[1].text() == "24"

    before = vectors(window)
    model_before = session.workspace.model
    click(qtbot, page, "startRun")
    assert page.run_list.isVisible()  # from the start, so that nothing jumps when its folder is there
    assert page.run_list.model.row(0).number == page.run_list.model.running == 1
    wait(qtbot, lambda: "pairs a second" in text_of(page, "runStatus"))
    type_query(qtbot, window, "cash machine swallowed my card")  # search goes on beside it
    wait(qtbot, lambda: session.hits is not None and training.live is not None)
    found = shown_hits(window)
    assert "kept my card" in found[0].text
    held_before_step_4.set()
    wait(qtbot, lambda: training.live is None and len(page.run_card.plot.curves) == 1)

    run = session.workspace.runs.all()[0]
    events = read_events(run.folder)
    steps_made = [(event["step"], event["loss"]) for event in events if event["event"] == "Step"]
    curve = page.run_card.plot.curves[0]
    assert len(steps_made) == 24
    assert list(zip(curve.steps.tolist(), curve.losses.tolist(), strict=True)) == steps_made
    marks = [
        [event[key] for key in ("step", "value", "low", "high")]
        for event in events
        if event["event"] == "Evaluated"
    ]
    assert curve.marks.tolist() == marks
    assert text_of(page, "verdict").startswith(("Better on ", "No clear change on ", "Worse on "))
    assert "97 % interval" in text_of(page, "verdictSentence")
    assert np.array_equal(vectors(window), before)  # nothing has changed yet

    click(qtbot, page, "keepRun")
    wait(qtbot, lambda: not training.taking_over and session.workspace.model != model_before)
    wait(qtbot, lambda: window.lanes.idle)
    assert session.encoder_status.name.endswith("version 1")
    after = vectors(window)
    texts = session.workspace.rows.texts()
    a, b = (texts.index(text) for text in MY_CARD)
    assert abs(float(after[a] @ after[b]) - float(before[a] @ before[b])) > 1e-4
    assert training.runs[0].active

    click(qtbot, window.header, "exploreTab")
    type_query(qtbot, window, "cash machine swallowed my card")
    wait(qtbot, lambda: session.hits is not None and session.search_state.encoder is not None)
    encoder = session.search_state.encoder
    assert encoder.fingerprint == session.workspace.encoder().fingerprint
    wait(qtbot, lambda: abs(top_similarity(window) - similarity(window, after)) < 1e-3)

    click(qtbot, window.header, "trainTab")
    page.run_list.choose((0,))
    click(qtbot, page, "useRun")
    wait(qtbot, lambda: not training.taking_over and session.workspace.model == model_before)
    wait(qtbot, lambda: window.lanes.idle)
    assert vectors(window).tobytes() == before.tobytes()
    assert session.settings.get("model") == model_before
    assert [row.active for row in training.runs] == [False, True]


def top_similarity(window: MainWindow) -> float:
    hits = window.session.hits
    assert hits is not None
    assert hits.hits
    return float(hits.hits[0].similarity or 0.0)


def similarity(window: MainWindow, matrix: np.ndarray[Any, Any]) -> float:
    """That of the best hit, from the vectors in use."""
    state, hits = window.session.search_state, window.session.hits
    assert hits is not None
    assert state is not None
    assert state.encoder is not None
    query = state.encoder.encode_query(hits.query.text)
    return float(matrix[hits.hits[0].text_id] @ query)


def write_pairs(path: Path, n: int = 40) -> Path:
    lines = ["left,right,grade"]
    for k in range(n):
        lines.append(f"the {k} parcel was late,parcel number {k} came too late,{k % 5}")
        lines.append(f"soup {k} was cold,the music in room {k} is loud,{(k + 1) % 3}")
    lines += [",a sentence without its other half,3", "one sentence,another sentence,no number"]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path


def test_rows_left_out_are_named_and_columns_can_be_overruled(
    open_window: OpenWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    window = open_window()
    use_tiny_model(window, tmp_path)
    page = open_small(window, qtbot, tmp_path)
    training = page.training
    drop(window, write_pairs(tmp_path / "pairs.csv"))
    wait(qtbot, lambda: training.data is not None)
    assert page.learn_from.source.accessibleName() == "pairs.csv · 80 scored pairs"
    assert text_of(page, "takenFor") == "left, right, grade 0–4 → 0–1"
    assert button(page, "leftOut").text() == "2 rows left out: lines 82, 83"
    click(qtbot, page, "leftOut")
    dialog = page.window().findChild(BaseDialog, "linesDialog")
    assert dialog is not None
    lines = dialog.findChild(QPlainTextEdit, "lines")
    assert lines is not None
    assert "line 83: the score 'no number' is not a number" in lines.toPlainText()
    dialog.accept()

    click(qtbot, page, "readDifferently")
    choices = page.learn_from.choices
    index = choices.task.findData("positive pairs")
    choices.task.setCurrentIndex(index)
    choices.task.activated.emit(index)
    wait(qtbot, lambda: training.data is not None and training.data.examples.task == "positive pairs")
    assert training.data is not None
    assert dict(training.data.last.order.columns) == {"anchor": "left", "positive": "right"}
    assert "found among the others" in text_of(page, "objectiveWhy")

    drop(window, small_file(tmp_path, "classes.csv"))
    wait(qtbot, lambda: training.source.reading is None)
    assert training.data is not None
    assert training.data.last.objective == "triplet"
    assert page.form.setting("margin").isVisibleTo(page.form.more)
    wait(qtbot, lambda: ready(page))
    assert page.form.setting("margin").placeholderText() == "0.3"
    assert "unit norm" in page.form.fields["margin"].why.text()


def test_which_class_means_alike_is_asked_for_where_its_name_does_not_tell_it(
    open_window: OpenWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    window = open_window()
    use_tiny_model(window, tmp_path)
    page = open_small(window, qtbot, tmp_path)
    training, choices = page.training, page.learn_from.choices
    lines = [
        f"the {k} parcel was late,parcel number {k} came,{'high' if k % 2 else 'low'}" for k in range(40)
    ]
    path = tmp_path / "levels.csv"
    path.write_text("\n".join(["left,right,nearness", *lines]) + "\n", encoding="utf-8")
    drop(window, path)
    wait(qtbot, lambda: training.data is not None)
    assert training.data is not None
    assert training.data.examples.positive_class is None
    assert "Which of them means alike is not known" in text_of(page, "takenFor")
    assert "contrastive" not in training.data.last.objectives

    click(qtbot, page, "readDifferently")
    assert choices.alike.isVisibleTo(page)
    assert choices.alike.currentText() == "choose a class"
    index = choices.alike.findData("high")
    choices.alike.setCurrentIndex(index)
    choices.alike.activated.emit(index)
    wait(qtbot, lambda: training.source.reading is None)
    examples = training.data.examples
    assert examples.positive_class is not None
    assert examples.class_names[examples.positive_class] == "high"
    assert "not known" not in text_of(page, "takenFor")
    assert "contrastive" in training.data.last.objectives
    assert choices.alike.currentData() == "high"
    order = training.data.order
    assert window.session.workspace is not None
    remember_order(window.session.workspace.rows, "run 1", order)
    assert orders_of(window.session.workspace.rows)["run 1"] == order
    row = RunRow(1, "run 1", "contrastive", "finished", order=order, objectives=("contrastive",))
    assert "--alike high" in as_command(row, tmp_path)
    assert "alike='high'" in as_python(row, tmp_path)

    # Of other classes it is another question.
    index = choices.task.findData("positive pairs")
    choices.task.setCurrentIndex(index)
    choices.task.activated.emit(index)
    wait(qtbot, lambda: training.source.reading is None)
    assert training.data.last.order.alike == ""
    assert not choices.alike.isVisibleTo(page)


def test_a_file_without_labels_says_so_and_leaves_what_was_there(
    open_window: OpenWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    window = open_window()
    use_tiny_model(window, tmp_path)
    page = open_small(window, qtbot, tmp_path)
    plain = tmp_path / "numbers.csv"
    plain.write_text("a,b\n1,2\n3,4\n5,6\n", encoding="utf-8")
    drop(window, plain)
    wait(qtbot, lambda: text_of(page, "trainingDataError"))
    assert "numbers.csv does not look like labelled examples" in text_of(page, "trainingDataError")
    assert page.training.data is None
    wait(qtbot, lambda: window.lanes.idle)


def test_settings_that_cannot_be_used_are_told_and_start_waits(
    open_window: OpenWindow, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    frozen: list[str] = []
    monkeypatch.setattr(gc, "freeze", lambda: frozen.append("once more"))
    window = open_window()
    use_tiny_model(window, tmp_path)
    page = open_small(window, qtbot, tmp_path)
    drop(window, assets.sample_pairs())
    wait(qtbot, lambda: ready(page))
    set_field(page, "learning_rate", "fast")
    assert text_of(page, "settingsError") == "Learning rate is “fast”. Give a number, such as 2e-5."
    assert not button(page, "startRun").isEnabled()
    set_field(page, "learning_rate", "-1")
    assert "above 0" in text_of(page, "settingsError")
    set_field(page, "learning_rate", "3e-5")
    set_field(page, "warmup_ratio", "20 %")
    assert text_of(page, "settingsError") == ""
    assert page.training.config == TrainingConfig(
        objective="regression", learning_rate=3e-5, warmup_ratio=0.2
    )
    wait(qtbot, lambda: ready(page))
    # What is frozen is never collected: another estimate freezes nothing more.
    before, plan = len(frozen), page.training.plan
    set_field(page, "epochs", "2")
    wait(qtbot, lambda: ready(page) and page.training.plan is not plan)
    assert len(frozen) == before > 0


def test_a_stopped_run_is_offered_when_the_workspace_is_opened_again(
    open_window: OpenWindow, qtbot: QtBot, tmp_path: Path, held_before_step_4: threading.Event
) -> None:
    window = open_window()
    use_tiny_model(window, tmp_path)
    page = open_small(window, qtbot, tmp_path)
    training, session = page.training, window.session
    assert session.workspace is not None
    folder = session.workspace.folder
    drop(window, assets.sample_pairs())
    wait(qtbot, lambda: ready(page))
    click(qtbot, page, "startRun")
    wait(qtbot, lambda: training.live is not None and training.live.step == 3)
    click(qtbot, page, "pauseRun")
    assert text_of(page, "runStatus").startswith("paused at step")
    click(qtbot, page, "unpauseRun")
    session.close_workspace()  # mid-run
    held_before_step_4.set()
    wait(qtbot, lambda: window.page == "start" and window.lanes.idle)
    session.open_workspace(folder)
    wait(qtbot, lambda: session.workspace is not None and training.runs)
    click(qtbot, window.header, "trainTab")
    wait(qtbot, lambda: len(page.run_card.plot.curves) == 1)
    assert text_of(page, "runTitle") == "Run 1"
    reached = training.runs[0].step
    assert text_of(page, "runStatus") == f"stopped; resumes from step {reached} of 12"
    assert 2 <= reached < 12
    wait(qtbot, lambda: session.encoder_status.state == "ready")
    click(qtbot, page, "resumeRun")
    wait(qtbot, lambda: training.live is None and training.runs[0].fate == "finished")
    wait(qtbot, lambda: page.run_card.plot.curves)
    assert page.run_card.plot.curves[0].steps.tolist() == list(range(1, 13))

    click(qtbot, page, "copyPython")
    copied = QGuiApplication.clipboard().text()
    compile(copied, "copied", "exec")
    assert f"split_examples(read_examples({str(assets.sample_pairs())!r}))" in copied
    click(qtbot, page, "copyCommand")
    command = QGuiApplication.clipboard().text()
    model = session.settings.get("model")
    start = f"semantic-explorer train {model} --data {assets.sample_pairs()} --objective regression"
    assert command.startswith(start)
    assert "--margin" not in command


def test_every_training_action_has_a_key(open_window: OpenWindow, qtbot: QtBot, tmp_path: Path) -> None:
    window = open_window()
    use_tiny_model(window, tmp_path)
    page = open_small(window, qtbot, tmp_path)
    window.show_page("explore")
    qtbot.keyClick(window, Qt.Key.Key_2, Qt.KeyboardModifier.ControlModifier)
    assert window.page == "train"
    qtbot.keyClick(
        window, Qt.Key.Key_T, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
    )
    wait(qtbot, lambda: ready(page))
    qtbot.keyClick(window, Qt.Key.Key_R, Qt.KeyboardModifier.ControlModifier)
    assert page.training.live is not None
    qtbot.keyClick(
        window, Qt.Key.Key_P, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
    )
    wait(qtbot, lambda: page.training.live is None)
