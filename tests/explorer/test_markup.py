"""A stranger's file full of markup, led through the real program: it is read letter by letter everywhere."""

from __future__ import annotations

import csv
import ctypes
import os
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import QAbstractListModel, QEvent, QPoint, Qt
from PySide6.QtGui import QColor, QHelpEvent, QImage
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QFileDialog,
    QHeaderView,
    QLabel,
    QToolTip,
    QWidget,
)
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

import assets
from core import TrainingConfig, Workspace
from core.errors import InputError
from core.examples import read_examples
from explorer.exporting.dialog import ExportDialog
from explorer.marking.label_dialog import LabelDialog
from explorer.marking.merge_dialog import MergeDialog
from explorer.marking.note_dialog import NoteDialog
from explorer.shell.model_dialog import ModelDialog
from explorer.shell.window import MainWindow
from explorer.widgets.dialogs import BaseDialog, ConfirmDialog, show_lines
from tests.core.training.tiny import tiny_encoder
from tests.explorer.driver import OpenWindow, drop, settled, type_query, wait
from tests.explorer.small_files import sentences, write_csv
from tests.explorer.widgets.test_plain_text import read

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="files are watched by inotify")

_NAME = "<img src='canary.png'><b>bold<a href=x> &amp; x"  # no "/", so that a file can have it
_IN_ACCESS, _IN_OPEN = 0x1, 0x20


class Canary:
    """A picture that the kernel watches: whether anybody opens it."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / "canary.png"
        picture = QImage(8, 8, QImage.Format.Format_RGB32)
        picture.fill(QColor("yellow"))
        assert picture.save(str(self.path))
        self.markup = (
            f"<img src='{self.path.as_uri()}'> <b>bold</b> <a href='{self.path.as_uri()}'>x</a> &amp;"
        )
        libc = ctypes.CDLL(None, use_errno=True)
        self._watch = libc.inotify_init1(os.O_NONBLOCK)
        assert self._watch >= 0
        added = libc.inotify_add_watch(self._watch, os.fsencode(self.path), _IN_OPEN | _IN_ACCESS)
        assert added >= 0

    def was_read(self) -> bool:
        """Whether anybody opened it since the last question."""
        try:
            return bool(os.read(self._watch, 4096))
        except BlockingIOError:
            return False

    def close(self) -> None:
        os.close(self._watch)


@pytest.fixture
def canary(qapp: QApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Canary]:
    """The picture; relative addresses lead to it, too."""
    monkeypatch.chdir(tmp_path)
    made = Canary(tmp_path)
    yield made
    made.close()


def markup_file(folder: Path, canary: Canary) -> Path:
    """Sentences, some of which are markup, in columns that are called so; each value of the last as well."""
    rows = [
        (f"{text} {canary.markup}" if n % 3 == 0 else text, f"{topic} {canary.markup}", n)
        for n, (text, topic) in enumerate(sentences())
    ]
    header = (f"text {canary.markup}", f"topic {canary.markup}", f"number {canary.markup}")
    return write_csv(folder / f"{_NAME}.csv", rows, header=header)


def look_at_all(window: MainWindow, canary: Canary) -> int:
    """Look at every label there is, and point at everything that is visible.

    Returns:
        How many tooltips held markup, which was shown letter by letter.
    """
    QApplication.processEvents()
    n_markup = 0
    for widget in QApplication.allWidgets():
        if isinstance(widget, QLabel) and widget.metaObject().className() != "QTipLabel":
            told = f"{widget.objectName()} in {type(widget.parentWidget()).__name__}: {widget.text()[:80]}"
            assert widget.textFormat() == Qt.TextFormat.PlainText, told
    for widget in QApplication.allWidgets():
        gone = not isValid(widget)  # a tooltip that another one took the place of
        if gone or not widget.isVisible() or widget.metaObject().className() == "QTipLabel":
            continue
        for place in places(widget):
            QToolTip.hideText()
            event = QHelpEvent(QEvent.Type.ToolTip, place, widget.mapToGlobal(place))
            QApplication.sendEvent(widget, event)
            if event.isAccepted() and QToolTip.text():
                n_markup += "<" in read(QToolTip.text())
    QToolTip.hideText()
    QApplication.processEvents()
    window.grab()
    assert not canary.was_read()
    return n_markup


def places(widget: QWidget) -> list[QPoint]:
    """Where to point at a widget: at its middle, and at the items or sections of a view."""
    view = widget.parentWidget()
    if isinstance(view, QHeaderView):
        return [QPoint(view.sectionViewportPosition(n) + 2, 2) for n in range(view.count())]
    if isinstance(view, QAbstractItemView) and view.model() is not None and view.viewport() is widget:
        model = view.model()
        rows = min(model.rowCount(), 30)
        columns = 1 if isinstance(model, QAbstractListModel) else model.columnCount()
        cells = [
            view.visualRect(model.index(row, column)) for row in range(rows) for column in range(columns)
        ]
        return [cell.center() for cell in cells if widget.rect().contains(cell.center())]
    return [widget.rect().center()]


def test_the_canary_is_seen_when_it_is_read(qtbot: QtBot, canary: Canary) -> None:
    """Against a watch that sees nothing: a label that guesses does read it."""
    label = QLabel(canary.markup)
    qtbot.addWidget(label)
    label.show()
    label.grab()
    label.hide()
    assert canary.was_read()
    assert not canary.was_read()


def test_markup_in_cells_columns_and_names_is_shown_letter_by_letter(
    open_window: OpenWindow, qtbot: QtBot, tmp_path: Path, canary: Canary
) -> None:
    window = open_window()
    session = window.session
    wait(qtbot, lambda: session.encoder_status.state == "ready")
    drop(window, markup_file(tmp_path, canary))
    sheet = window.import_sheet()
    wait(qtbot, lambda: sheet.view.explore.isEnabled() and window.lanes.idle)
    assert look_at_all(window, canary) >= 3  # the name of the file, and cells of the preview
    sheet.start()
    wait(qtbot, lambda: session.workspace is not None and settled(window))
    type_query(qtbot, window, "my card")
    wait(qtbot, lambda: session.hits is not None and window.lanes.idle)
    page = window.explore_page()
    page.hits.like_requested.emit(0, 1)
    wait(qtbot, lambda: window.lanes.idle)
    assert look_at_all(window, canary) >= 3  # the header bar, facets and their values, a chip
    page.results.show_page("rows")
    wait(qtbot, lambda: page.rows.model.rowCount() > 0 and window.lanes.idle)
    page.rows.view.selectRow(0)
    wait(qtbot, lambda: canary.markup in page.detail.text.text())
    window.task_bar.post(canary.markup, "warning")
    texts = [f"{text} {canary.markup}" for text, _ in sentences()[:7:3]]
    session.marking.mark_pairs([(texts[0], texts[1]), (texts[1], texts[2])], 1.0, "selection")
    session.marking.mark_pairs([(texts[0], texts[2])], 0.0, "selection")
    wait(qtbot, lambda: bool(page.teaching.problems()) and window.lanes.idle)
    assert look_at_all(window, canary) >= 10  # rows, a row's columns, the task bar, a problem of the marks
    qtbot.mouseClick(window.header.tabs["health"], Qt.MouseButton.LeftButton)
    health = window.pages.health()
    wait(qtbot, lambda: health.checks.state == "ready" and window.lanes.idle)
    health.cards.cards["contradicting"].click()
    wait(qtbot, lambda: health.list.model().rowCount() > 0)
    look_at_all(window, canary)


def test_markup_in_dialogs_is_shown_letter_by_letter(
    open_window: OpenWindow, qtbot: QtBot, canary: Canary
) -> None:
    window = open_window()
    wait(qtbot, lambda: window.session.encoder_status.state == "ready" and window.lanes.idle)
    dialogs = (
        ConfirmDialog(canary.markup, [canary.markup], "Go", "Stay", window),
        ModelDialog(f"/{_NAME}", [f"/{_NAME}"], True, window),
    )
    for dialog in dialogs:
        dialog.show()
        dialog.grab()
        look_at_all(window, canary)
        dialog.close()
        dialog.deleteLater()
    window.show_error(InputError(canary.markup, canary.markup), canary.markup)
    look_at_all(window, canary)
    window.notices.dismiss()
    window.show_error(ValueError(canary.markup))
    look_at_all(window, canary)
    show_lines(window, canary.markup, [canary.markup])
    look_at_all(window, canary)
    for shown in window.findChildren(BaseDialog):
        shown.close()


@pytest.fixture(scope="module")
def trained(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A workspace called like markup, with rows, a model and one ended run that are, too."""
    place = tmp_path_factory.mktemp("trained")
    model = place / f"model {_NAME}"
    tiny_encoder(place / "plain", normalize=True).save(model)
    with Workspace.create(place / _NAME, model=str(model)) as workspace:
        rows = [(f"{text} <b>bold</b> <img src='canary.png'>", topic) for text, topic in sentences()]
        workspace.add_file(write_csv(place / "rows.csv", rows, header=("text", "<b>topic</b>")))
        workspace.prepare()
        examples = read_examples(assets.sample_pairs())
        list(workspace.runs.begin(examples, TrainingConfig(objective="regression")))
    return place / _NAME


def test_markup_in_training_and_comparing_is_shown_letter_by_letter(
    open_window: OpenWindow, qtbot: QtBot, tmp_path: Path, canary: Canary, trained: Path
) -> None:
    folder = tmp_path / _NAME
    shutil.copytree(trained, folder)
    window = open_window(folder)
    wait(qtbot, lambda: settled(window) and window.session.encoder_status.state == "ready")
    qtbot.mouseClick(window.header.tabs["train"], Qt.MouseButton.LeftButton)
    page = window.train_page()
    with assets.sample_pairs().open(encoding="utf-8", newline="") as file:
        pairs = list(csv.reader(file))[1:]
    pairs[5][2] = canary.markup  # a line that is left out
    columns = ("<b>sentence1</b>", f"b {canary.markup}", "score")
    page.take_file(write_csv(tmp_path / f"pairs {_NAME}.csv", pairs, header=columns))
    wait(qtbot, lambda: page.training.data is not None and window.lanes.idle)
    assert look_at_all(window, canary) >= 2
    window.show_comparison(1)
    comparing = window.compare_page().comparing
    wait(qtbot, lambda: comparing.comparison is not None and window.lanes.idle)
    assert look_at_all(window, canary) >= 3


@pytest.fixture(scope="module")
def labelled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A workspace whose labels, notes and values are called like markup, and another that differs."""
    place = tmp_path_factory.mktemp("labelled")
    kinds = {"food": f"food {_NAME}", "money": f"money {_NAME}"}
    foods = [f"I eat {n} {what} in the {where}" for n in FOOD_N for what in FOOD for where in WHERE]
    moneys = [f"My {what} of {n} is {how}" for n in FOOD_N for what in MONEY for how in HOW]
    rows = [(f"{text} {_NAME}" if n < 10 else text, kinds["food"], n) for n, text in enumerate(foods)]
    rows += [(text, kinds["food" if n % 12 == 5 else "money"], n) for n, text in enumerate(moneys)]
    with Workspace.create(place / "mine") as workspace:
        workspace.add_file(write_csv(place / "rows.csv", rows, header=("text", f"kind {_NAME}", "number")))
        workspace.prepare()
        first, second = (workspace.labels.add(f"{name} {_NAME}"[:80]) for name in ("good", "bad"))
        workspace.labels.set_rows(first.label_id, np.arange(0, 20))
        workspace.labels.set_rows(second.label_id, np.arange(20, 40))
        workspace.notes.put_many(dict.fromkeys(range(5), f"a note {_NAME}"))
    shutil.copytree(place / "mine", place / "theirs")
    with Workspace.open(place / "theirs") as workspace:
        first, second = workspace.labels.all()
        workspace.labels.set_rows(first.label_id, np.arange(0, 30))
        workspace.labels.set_rows(second.label_id, np.arange(30, 40))
    return place


FOOD_N, FOOD, WHERE = (
    ("two", "three", "ripe", "cold"),
    ("apples", "pears", "plums"),
    ("garden", "kitchen", "car"),
)
MONEY, HOW = ("loan", "account", "credit card"), ("blocked", "late", "empty")


def test_markup_in_labelling_merging_and_exporting_is_shown_letter_by_letter(
    open_window: OpenWindow,
    qtbot: QtBot,
    tmp_path: Path,
    canary: Canary,
    labelled: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    shutil.copytree(labelled / "mine", tmp_path / "mine")
    shutil.copytree(labelled / "theirs", tmp_path / _NAME)
    window = open_window(tmp_path / "mine")
    wait(qtbot, lambda: settled(window) and window.session.encoder_status.state == "ready")
    session, ids = window.session, np.arange(3, dtype=np.int64)
    for dialog in (
        LabelDialog(session, ids, window),
        NoteDialog(session, ids, window),
        ExportDialog(session, parent=window),
    ):
        dialog.show()
        wait(qtbot, lambda: window.lanes.idle)
        dialog.grab()
        look_at_all(window, canary)
        dialog.close()
        dialog.deleteLater()
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_: str(tmp_path / _NAME))
    window.actions_["merge"].trigger()
    wait(qtbot, lambda: window.findChild(MergeDialog) is not None)
    merging = window.findChild(MergeDialog)
    assert merging is not None
    merging.grab()
    assert merging.model.rowCount() > 0
    assert look_at_all(window, canary) >= 3  # the texts, and both labels
    merging.close()
    qtbot.mouseClick(window.header.tabs["health"], Qt.MouseButton.LeftButton)
    page = window.pages.health()
    qtbot.mouseClick(page.cards.cards["suspicious"], Qt.MouseButton.LeftButton)
    wait(qtbot, lambda: page.suspicious.state in ("ready", "failed", "nothing") and window.lanes.idle)
    assert page.suspicious.state == "ready"
    assert page.model.lines
    assert look_at_all(window, canary) >= 1  # a suspicious label
