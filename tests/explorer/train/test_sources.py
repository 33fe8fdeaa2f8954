"""The Train page: several sources, files of their own, groups, judgments; and the same as a command."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QGuiApplication
from PySide6.QtWidgets import QApplication, QFileDialog
from pytestqt.qtbot import QtBot

import assets
from core.training import TrainingConfig, read_events
from explorer.__main__ import main
from explorer.cli import teach as cli_teach
from explorer.train.page import TrainPage
from explorer.train.state import SourceOrder
from tests.explorer.driver import OpenWindow, click, drop, wait
from tests.explorer.train.test_page import button, open_small, ready, set_field, text_of, use_tiny_model


def pairs(path: Path, n: int, *, group: bool = False) -> Path:
    """Scored pairs, no sentence twice."""
    lines = ["left,right,grade,day" if group else "left,right,grade"]
    for k in range(n):
        day = f",day {k % 7}" if group else ""
        same = f"parcel {k} {path.stem} came too late"
        other, grade = same if k % 2 else f"soup {k} was cold", k % 2 * 3 + k % 3 * 0.5
        lines.append(f"the parcel {k} {path.stem} was late,{other},{grade}{day}")
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path


def classes(path: Path, n: int = 24) -> Path:
    lines = ["first,second,label"]
    names = ("entailment", "neutral", "contradiction")
    lines += [f"a man number {k} sleeps,a person {k} rests,{names[k % 3]}" for k in range(n)]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path


def choose(monkeypatch: pytest.MonkeyPatch, path: Path) -> None:
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(path), ""))


def pick(combo: Any, data: object) -> None:
    """Choose an entry as a person does."""
    index = combo.findData(data)
    combo.setCurrentIndex(index)
    combo.activated.emit(index)


def read(page: TrainPage, qtbot: QtBot) -> None:
    wait(qtbot, lambda: page.training.source.reading is None)
    assert text_of(page, "trainingDataError") == ""


def as_the_command_has_it(command: str, monkeypatch: pytest.MonkeyPatch) -> tuple[Any, TrainingConfig, Any]:
    """What the command line makes of `command`, without training."""
    seen: list[Any] = []

    class SeenError(BaseException):
        """No defect, which the program would turn into a sentence."""

    def take(start: Any, labelled: Any, config: TrainingConfig, *_: Any) -> None:
        seen.extend((start, config, labelled))
        raise SeenError

    monkeypatch.setattr(cli_teach, "train_model", take)
    with pytest.raises(SeenError):
        main(shlex.split(command))
    return seen[0], seen[1], seen[2]


def test_files_in_stages_with_parts_of_their_own_and_groups(
    open_window: OpenWindow, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = open_window()
    use_tiny_model(window, tmp_path)
    page = open_small(window, qtbot, tmp_path)
    training, more = page.training, page.learn_from.more
    drop(window, classes(tmp_path / "nli.csv"))
    wait(qtbot, lambda: training.data is not None)
    assert not more.isVisible()
    click(qtbot, page, "moreData")
    assert page.learn_from.more_button.text() == "Less"
    assert not more.list.isVisible()

    scored = pairs(tmp_path / "a file with a rather long name of its own for once.csv", 40, group=True)
    choose(monkeypatch, scored)
    click(qtbot, page, "addSourceFile")
    wait(qtbot, lambda: training.data is not None and len(training.data.sets) == 2)
    assert training.data is not None
    assert training.data.objectives == ("classification", "regression")
    assert page.learn_from.source.accessibleName() == f"{scored.name} and 1 more"
    assert text_of(page, "sourceLast").startswith("The last one counts: a file with")
    pick(more.group, "day")
    read(page, qtbot)
    assert training.data.split.train.groups is not None

    verdict = pairs(tmp_path / "held out.csv", 70)
    choose(monkeypatch, verdict)
    click(qtbot, page, "verdictFile")
    wait(qtbot, lambda: text_of(page, "trainingDataError"))  # it has no such column
    assert "day" in text_of(page, "trainingDataError")
    verdict = pairs(tmp_path / "held out.csv", 70, group=True)
    click(qtbot, page, "verdictFile")
    read(page, qtbot)
    assert training.data is not None
    assert training.data.counts["verdict"] == 70
    assert more.parts["verdict"].file.text() == "held out.csv"
    # Seven days are seven groups: too few to judge by.
    assert "needs 53 more examples" in text_of(page, "verdictNeeds")
    pick(more.group, "")
    read(page, qtbot)
    assert text_of(page, "verdictNeeds") == ""
    set_field(page, "evaluate_every", "2")
    set_field(page, "max_grad_norm", "")
    qtbot.keyClick(page.form.fields["gradient_checkpointing"].edit, Qt.Key.Key_Space)
    set_field(page, "learning_rate", "3e-5")
    wait(qtbot, lambda: ready(page))

    click(qtbot, page, "startRun")
    wait(qtbot, lambda: training.live is None and training.runs and training.runs[0].fate == "finished")
    assert window.session.workspace is not None
    run = window.session.workspace.runs.all()[0]
    assert run.objectives == ("classification", "regression")
    assert {event["stage"] for event in read_events(run.folder) if event["event"] == "Step"} == {0, 1}
    assert run.parts["verdict"] == 70
    assert text_of(page, "verdict").startswith(("Better on ", "No clear change on ", "Worse on "))

    wait(qtbot, lambda: page.run_list.chosen() == (1,))
    click(qtbot, page, "copyCommand")
    _, config, labelled = as_the_command_has_it(QGuiApplication.clipboard().text(), monkeypatch)
    plain = TrainingConfig(margin=run.config.margin)
    assert config == TrainingConfig(
        objective=("classification", "regression"),
        evaluate_every=2,
        max_grad_norm=None,
        gradient_checkpointing=True,
        learning_rate=3e-5,
    )
    assert config.batch_size == plain.batch_size
    assert labelled.files == (tmp_path / "nli.csv", scored)
    assert labelled.verdict == verdict
    click(qtbot, page, "copyPython")
    compile(QGuiApplication.clipboard().text(), "copied", "exec")

    more.list.setCurrentRow(0)
    assert text_of(page, "takenFor").startswith("first, second, label: entailment")
    click(qtbot, page, "removeSource")
    wait(qtbot, lambda: training.data is not None and len(training.data.sets) == 1)
    assert training.data.order.verdict == verdict  # it belongs to what is left
    wait(qtbot, lambda: window.lanes.idle)


def test_judgments_alone_say_too_little_and_with_the_sample_pairs_a_verdict(
    open_window: OpenWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    window = open_window()
    use_tiny_model(window, tmp_path)
    page = open_small(window, qtbot, tmp_path)
    training, workspace = page.training, window.session.workspace
    assert workspace is not None
    texts = workspace.rows.texts()
    menu = page.learn_from.source.menu_

    def judgments() -> QAction:
        menu.aboutToShow.emit()
        return next(action for action in menu.actions() if action.objectName() == "learnFromJudgments")

    entry = judgments()
    assert (entry.text(), entry.isEnabled()) == ("The marks so far · none yet", False)
    workspace.judgments.mark([(texts[2 * k], texts[2 * k + 1]) for k in range(20)], 1.0, "hit")
    workspace.judgments.mark([(texts[2 * k], texts[95 - 2 * k]) for k in range(14)], 0.0, "random")
    entry = judgments()
    assert (entry.text(), entry.isEnabled()) == ("The marks so far · 20 alike, 14 not", True)
    entry.trigger()
    wait(qtbot, lambda: ready(page))
    assert training.data is not None
    needed = training.data.needed
    assert needed > 0
    assert f"{needed} more of these are needed" in text_of(page, "splitNotes")
    assert "too little to say" in text_of(page, "verdictNeeds")
    assert page.form.why.text() == training.data.last.why
    offered = [
        page.form.objective.itemData(k)
        for k in range(page.form.objective.count())
        if page.form.objective.model().item(k).isEnabled()
    ]
    assert "regression" in offered
    assert "classification" in offered
    pick(page.form.objective, "classification")
    wait(qtbot, lambda: training.data is not None and training.data.objectives == ("classification",))
    assert "You chose it" in text_of(page, "objectiveWhy")
    pick(page.form.objective, "regression")
    wait(qtbot, lambda: training.data is not None and training.data.objectives == ("regression",))
    wait(qtbot, lambda: ready(page))
    click(qtbot, page, "startRun")
    wait(qtbot, lambda: training.live is None and training.runs and training.runs[0].fate == "finished")
    assert text_of(page, "verdict") == "Too little to say"
    assert f"{training.runs[0].pairs_needed:,} more" in text_of(page, "verdictSentence")

    training.source.add(SourceOrder(assets.sample_pairs()))
    wait(qtbot, lambda: training.data is not None and len(training.data.sets) == 2)
    assert training.data is not None
    assert [each.order.path is None for each in training.data.sets] == [True, False]
    assert training.data.order.mixed
    workspace.judgments.mark([(texts[1], texts[50])], 0.0, "hit")  # counts, though it came after the reading
    wait(qtbot, lambda: button(page, "startRun").isEnabled())
    click(qtbot, page, "startRun")
    wait(qtbot, lambda: len(training.runs) > 2 and training.live is None)
    wait(qtbot, lambda: training.runs[0].fate == "finished" and text_of(page, "verdict"))
    assert text_of(page, "verdict").startswith(("Better on ", "No clear change on ", "Worse on "))
    data = workspace.runs.all()[0].data
    assert (data[0]["examples"], data[1]["source"]) == (35, "sample-pairs.csv") or data[0]["examples"] < 35
    click(qtbot, page, "copyCommand")
    copied = QGuiApplication.clipboard().text()
    assert f"--data {shlex.quote(str(workspace.folder))} --objective regression --data" in copied
    assert "--mixed" in copied
    QApplication.processEvents()
