"""Learning from what is on the screen: selected and filtered rows, and classes within wider ones; a run, its
repetition and the same as a command take just these rows.
"""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from explorer.train.page import TrainPage
from tests.explorer.driver import OpenWindow, click, open_prepared, wait
from tests.explorer.small_files import sentences, write_csv
from tests.explorer.train.test_corpus import divided_by_the_command, up_to_where_it_would_train
from tests.explorer.train.test_page import ready, text_of, use_tiny_model
from tests.explorer.train.test_sources import pick

AREA = {"card": "bank", "transfer": "bank", "weather": "leisure", "food": "leisure"}


def rows_said(page: TrainPage) -> tuple[list[str], str]:
    """The rows that the page offers, and those it says it learns from; nothing where it offers no choice."""
    choice = page.learn_from.rows
    if not choice.isVisible():
        return [], ""
    return [choice.list.itemText(k) for k in range(choice.list.count())], choice.list.currentText()


def test_selected_rows_alone_are_learned_from_and_a_repeated_run_takes_them_again(
    open_window: OpenWindow, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = open_window()
    use_tiny_model(window, tmp_path)
    written = [(text, topic, AREA[topic]) for text, topic in sentences()]
    open_prepared(window, qtbot, write_csv(tmp_path / "asked.csv", written, ("text", "topic", "area")))
    session = window.session
    workspace = session.workspace
    assert workspace is not None
    topics = np.array([topic for _, topic, _ in written])
    chosen = np.flatnonzero(topics != "weather")
    texts = {written[k][0] for k in chosen.tolist()}
    session.select(chosen, "map", name="no weather")
    ctrl_alt = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier
    qtbot.keyClick(window, Qt.Key.Key_V, ctrl_alt)
    assert window.page == "train"
    page = window.train_page()
    training = page.training
    assert rows_said(page) == (["all 96", "selected 72"], "selected 72")

    def column() -> QPushButton | None:
        every = page.run_card.drop_place.findChildren(QPushButton)
        return next((each for each in every if "“topic”" in each.text() and each.isVisible()), None)

    wait(qtbot, column)
    button = column()
    assert button is not None
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    wait(qtbot, lambda: ready(page))
    data = training.data
    assert data is not None
    assert set(data.examples.texts[0]) == texts
    assert page.learn_from.source.accessibleName() == "Column “topic” · 3 classes"
    assert text_of(page, "runStatus").endswith(" to learn from · 72 selected rows")
    shown = page.run_card.message.examples
    assert {each.first for each in shown} | {each.second for each in shown} <= texts

    # Classes within wider ones: only of a column that holds each of them whole.
    within = page.learn_from.within
    assert within.isVisible()
    assert [within.list.itemText(k) for k in range(within.list.count())] == ["no wider classes", "area"]
    pick(within.list, "area")
    wait(qtbot, lambda: ready(page) and training.data is not None and training.data.last.order.within)
    data = training.data
    assert data is not None
    assert data.examples.task == "pair+score"
    assert page.learn_from.source.accessibleName().startswith("Column “topic” within “area” · ")
    assert [each.said for each in page.run_card.message.examples] == ["1", "0.5", "0"]
    click(qtbot, page, "startRun")
    wait(qtbot, lambda: training.live is None and training.runs and training.runs[0].fate == "finished")
    wait(qtbot, lambda: text_of(page, "verdict"))
    assert "Of this workspace only 72 selected rows were used." in text_of(page, "verdictSentence")
    (run,) = workspace.runs.all()
    remembered = workspace.runs.rows(run.id)
    assert remembered is not None
    assert remembered.tolist() == chosen.tolist()
    for part in ("train-0", "selection", "verdict"):
        columns = json.loads((run.folder / "data" / f"{part}.json").read_text(encoding="utf-8"))["texts"]
        assert columns
        assert {text for each in columns for text in each} <= texts
    click(qtbot, page, "copyCommand")
    command = QGuiApplication.clipboard().text()
    assert "--columns label=topic,within=area" in command
    assert f"--where run:{run.id}" in command
    click(qtbot, page, "copyPython")
    python = QGuiApplication.clipboard().text()

    # What is selected or filtered later is followed; a run that is repeated takes its own rows.
    window.show_page("explore")
    session.toggle_facet("topic", "weather")
    wait(qtbot, lambda: session.filter_state.row_ids is not None and len(session.filter_state.row_ids) == 24)
    session.select(np.flatnonzero(topics != "food"), "map")
    window.show_page("train")
    assert rows_said(page) == (["all 96", "filtered 24", "selected 72"], "selected 72")
    wait(qtbot, lambda: training.source.reading is None)
    assert training.data is not None
    assert not {text for each in training.data.examples.texts for text in each} <= texts
    pick(page.learn_from.rows.list, "filtered")
    wait(qtbot, lambda: text_of(page, "trainingDataError"))
    assert "Among 24 rows there are fewer than two values of 'topic'" in text_of(page, "trainingDataError")
    assert rows_said(page)[1] == "selected 72"  # what was there stays, and is what a start would take
    window.show_page("explore")
    session.toggle_facet("topic", "card")
    wait(qtbot, lambda: session.filter_state.row_ids is not None and len(session.filter_state.row_ids) == 48)
    window.show_page("train")
    pick(page.learn_from.rows.list, "filtered")
    wait(qtbot, lambda: text_of(page, "runStatus").endswith("48 filtered rows"))
    window.show_page("explore")
    session.clear_filter()
    wait(qtbot, lambda: session.filter_state.row_ids is None)
    window.show_page("train")
    assert rows_said(page)[1] == "chosen before: 48"  # nobody is left with all rows by accident
    pick(page.learn_from.rows.list, "selected")
    wait(qtbot, lambda: ready(page))
    page.run_list.choose((1,))
    click(qtbot, page, "startRun")
    wait(qtbot, lambda: training.live is None and len(training.runs) == 3)
    assert workspace.runs.all()[0].id != run.id
    again = workspace.runs.rows(workspace.runs.all()[0].id)
    assert again is not None
    assert again.tolist() == chosen.tolist()
    assert rows_said(page) == (["all 96", "selected 72", "chosen before: 72"], "chosen before: 72")

    train, verdict = (training.data.split.train, training.data.split.verdict)
    wait(qtbot, lambda: window.lanes.idle)
    window.close()
    monkeypatch.chdir(tmp_path)
    by_command = divided_by_the_command(command, monkeypatch)
    assert by_command.train.fingerprint() == train.fingerprint()
    assert by_command.verdict.fingerprint() == verdict.fingerprint()
    assert {text for each in by_command.train.texts for text in each} <= texts
    by_python = up_to_where_it_would_train(python)["examples"]
    assert by_python.train.fingerprint() == train.fingerprint()
