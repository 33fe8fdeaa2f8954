"""What there is to learn from is offered, three examples are read before the start, and the keyboard, Cancel
and the time stay in one place: in the real window.
"""

from __future__ import annotations

import threading
from pathlib import Path

import numpy as np
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QLabel, QPushButton
from pytestqt.qtbot import QtBot

from core.examples import Examples
from explorer.train.examples_shown import shown_examples
from explorer.train.offers import Offered, most_promising, offers_of
from explorer.train.page import TrainPage
from tests.explorer.driver import OpenWindow, click, open_prepared, wait
from tests.explorer.small_files import sentences, write_csv
from tests.explorer.train.test_page import (
    button,
    held_before_step_4,
    open_small,
    ready,
    set_field,
    text_of,
    use_tiny_model,
)

__all__ = ["held_before_step_4"]


def offered(page: TrainPage) -> list[str]:
    """What the buttons of the empty page say."""
    place = page.run_card.drop_place
    return [each.text() for each in place.findChildren(QPushButton) if each.isVisible()]


def test_marks_labels_columns_file_and_sample_are_offered_and_labels_are_learned(
    open_window: OpenWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    window = open_window()
    use_tiny_model(window, tmp_path)
    page = open_small(window, qtbot, tmp_path)
    session, workspace = window.session, window.session.workspace
    assert workspace is not None
    wait(qtbot, lambda: "Column “topic” · 4 classes" in offered(page))
    assert offered(page)[-2:] == ["Choose a file…", "The sample pairs"]
    assert not any("marks" in each or "judgments" in each for each in offered(page))
    texts = workspace.rows.texts()
    workspace.judgments.mark([(texts[2 * k], texts[2 * k + 1]) for k in range(12)], 1.0, "hit")
    workspace.judgments.mark([(texts[2 * k], texts[95 - 2 * k]) for k in range(7)], 0.0, "random")
    click(qtbot, window.header, "exploreTab")
    labels = session.labelling
    topic_of = workspace.rows.values("topic")
    for name, code in (("late & lost", 0), ("부산", 1)):
        rows = np.flatnonzero(topic_of.codes == code)[:20]
        labels.put(name, rows)
    wait(qtbot, lambda: window.lanes.idle and len(labels.labels) == 2)
    click(qtbot, window.header, "trainTab")
    wait(qtbot, lambda: "2 labels · 40 rows" in offered(page))
    labels.show(labels.labels[0].put(np.arange(96), machine=True), labels.labels[0].label_id)
    about = next(each.about for each in offers_of(session) if each.kind == "labels")
    n_by_machine = len(labels.labels[0].machine_ids)
    assert n_by_machine > 0
    assert about.endswith(f"{n_by_machine} labels that a machine gave are left out")
    wait(qtbot, lambda: "2 labels · 40 rows" in offered(page))  # as before; the list is made anew
    labels.refresh()
    wait(qtbot, lambda: "The marks so far · 12 alike, 7 not" in offered(page))

    chosen = next(
        each for each in page.run_card.drop_place.findChildren(QPushButton) if "2 labels" in each.text()
    )
    qtbot.mouseClick(chosen, Qt.MouseButton.LeftButton)
    wait(qtbot, lambda: ready(page))
    data = page.training.data
    assert data is not None
    assert data.last.title == "The labels · 2 classes"
    assert data.examples.class_names == ("late & lost", "부산")
    shown = page.run_card.message.examples
    assert len(shown) == 3
    assert [each.role for each in shown] == ["good", "good", "bad"]
    every = page.run_card.message.findChildren(QLabel)
    said = [each.toolTip() or each.text() for each in every if each.isVisible()]
    assert {"alike: late & lost", "not alike", shown[0].first, shown[0].second} <= set(said)

    click(qtbot, page, "startRun")
    wait(qtbot, lambda: page.training.live is None and bool(page.training.runs))
    (row, _) = page.training.runs
    assert row.fate == "finished"
    assert row.order is not None
    assert row.order.sources[0].labels
    page.run_list.choose((row.number,))
    click(qtbot, page, "copyCommand")
    assert "--columns labels" in QGuiApplication.clipboard().text()
    click(qtbot, page, "copyPython")
    python = QGuiApplication.clipboard().text()
    assert "classes1 = texts_with_labels(workspace)\n" in python
    assert "split_examples(classes1)" in python
    compile(python, "copied", "exec")


def standing_out(page: TrainPage) -> list[str]:
    """What the buttons of the empty page say that are in the accent."""
    place = page.run_card.drop_place
    shown = [each for each in place.findChildren(QPushButton) if each.isVisible()]
    return [each.text() for each in shown if each.property("role") == "primary"]


def test_what_promises_most_stands_out_and_no_objective_is_named_before_a_source(
    open_window: OpenWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    window = open_window()
    use_tiny_model(window, tmp_path)
    page = open_small(window, qtbot, tmp_path)
    workspace = window.session.workspace
    assert workspace is not None
    wait(qtbot, lambda: "Column “topic” · 4 classes" in offered(page))
    assert standing_out(page) == ["Column “topic” · 4 classes"], "the sample teaches nothing of these texts"
    said = [each.text() for each in page.form.findChildren(QLabel) if each.isVisible()]
    assert not page.form.objective.isVisible()
    assert not any("file" in each or "Objective" in each for each in said), "there is none"
    texts = workspace.rows.texts()
    workspace.judgments.mark([(texts[2 * k], texts[2 * k + 1]) for k in range(3)], 1.0, "hit")
    page.session.marking.teaching_changed.emit(page.session.marking.teaching)
    wait(qtbot, lambda: "The marks so far · 3 alike" in offered(page))
    assert standing_out(page) == ["Column “topic” · 4 classes"], "three marks are too few"
    workspace.judgments.mark([(texts[k], texts[95 - k]) for k in range(47)], 0.0, "random")
    page.session.marking.teaching_changed.emit(page.session.marking.teaching)
    wait(qtbot, lambda: standing_out(page) == ["The marks so far · 3 alike, 47 not"])
    page.take_sample()
    wait(qtbot, lambda: ready(page))
    assert page.form.objective.isVisible()
    assert "scores" in text_of(page, "objectiveWhy")


def test_without_anything_of_its_own_a_file_stands_out() -> None:
    file, sample = Offered("file", "a file", ""), Offered("sample", "the sample", "")
    few = Offered("judgments", "3 marks", "", is_much=False)
    labels = Offered("labels", "2 labels", "")
    column, none_yet = Offered("column", "topic", ""), Offered("labels", "none", "", ready=False)
    assert most_promising((few, none_yet, file, sample)) is file
    assert most_promising((few, none_yet, column, file, sample)) is column
    assert most_promising((few, labels, column, file, sample)) is labels


def test_a_column_that_is_listed_is_offered_as_classes_however_many_they_are(
    open_window: OpenWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    window = open_window()
    use_tiny_model(window, tmp_path)
    rows = [(f"{text} {n}", f"topic {n % 240}", n % 5) for n, (text, _) in enumerate(sentences() * 5)]
    open_prepared(window, qtbot, write_csv(tmp_path / "many.csv", rows))
    window.session.treat_column("topic", "category")
    click(qtbot, window.header, "trainTab")
    wait(qtbot, lambda: "Column “topic” · 240 classes" in offered(window.train_page()))


def test_a_run_keeps_the_focus_and_shows_one_cancel_and_one_time(
    open_window: OpenWindow, qtbot: QtBot, tmp_path: Path, held_before_step_4: threading.Event
) -> None:
    window = open_window()
    use_tiny_model(window, tmp_path)
    page = open_small(window, qtbot, tmp_path)
    page.take_sample()
    wait(qtbot, lambda: ready(page))
    assert " s, " in page.facts.values[2].text()
    field = page.form.setting("epochs")
    window.activateWindow()
    field.setFocus()
    wait(qtbot, field.hasFocus)
    window.actions_["start_training"].trigger()
    wait(qtbot, lambda: "pairs a second" in text_of(page, "runStatus"))
    focused = QApplication.focusWidget()
    assert focused is not None
    assert page.run_card.isAncestorOf(focused) or focused is page.run_card

    def cancels() -> list[str]:
        every = window.findChildren(QPushButton)
        return [each.objectName() for each in every if each.isVisible() and each.text() == "Cancel"]

    def times() -> list[str]:
        every = [*page.findChildren(QLabel), *window.task_bar.findChildren(QLabel)]
        return [each.text() for each in every if each.isVisible() and " left" in each.text()]

    window._jobs_changed()
    assert cancels() == ["cancelRun"]
    assert len(times()) == 1
    assert " s, " not in page.facts.values[2].text()  # the estimate has been overtaken
    window.show_page("explore")  # from elsewhere it is the bar that tells, and stops it
    wait(qtbot, lambda: cancels() == ["taskCancel"])
    window.show_page("train")
    assert cancels() == ["cancelRun"]
    page.run_card.buttons["pause"].setFocus()
    held_before_step_4.set()
    wait(qtbot, lambda: page.training.live is None and bool(page.training.runs))
    wait(qtbot, field.hasFocus)
    set_field(page, "epochs", "1")
    button(page, "startRun").setFocus()


def test_examples_of_each_kind_are_unlike_each_other() -> None:
    a, b = ("one", "two", "three", "four"), ("1", "2", "3", "4")
    scored = Examples("pair+score", (a, b), scores=np.array([0.2, 1.0, 0.0, 0.5]), score_range=(0.0, 5.0))
    assert [(each.first, each.said) for each in shown_examples(scored)] == [
        ("two", "5"), ("one", "1"), ("three", "0")
    ]  # fmt: skip
    classes = ("entailment", "neutral", "contradiction")
    nli = Examples("pair+class", (a, b), labels=np.array([2, 2, 0, 1]), class_names=classes, positive_class=0)
    assert {each.said for each in shown_examples(nli)} == set(classes)
    triplets = Examples("triplet", (a, b, a))
    assert [(each.said, each.role) for each in shown_examples(triplets)] == [
        ("nearer", "good"), ("farther", "bad"), ("nearer", "good")
    ]  # fmt: skip
    one = Examples("text", (("x " * 200,),))
    (only,) = shown_examples(one)
    assert (only.second, len(only.first)) == ("", 180)
    assert shown_examples(one.take([])) == ()
