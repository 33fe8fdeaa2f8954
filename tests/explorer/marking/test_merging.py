"""A colleague's labels and marks are merged in the window: agreement, conflicts by ticks, undo, redo."""

from __future__ import annotations

import shutil
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication, QFileDialog, QLabel, QScrollArea, QTableView
from pytestqt.qtbot import QtBot

from core.workspace import Workspace
from explorer.marking.merge_dialog import MergeDialog
from explorer.shell.window import MainWindow
from tests.explorer.driver import OpenWindow, click, error_said, settled, wait
from tests.explorer.small_files import prepared, small_file


@pytest.fixture
def copies(tmp_path: Path) -> tuple[Path, Path]:
    """A workspace, and a copy of it in which somebody else labelled and marked on."""
    mine, theirs = prepared(small_file(tmp_path)), tmp_path / "theirs"
    with Workspace.open(mine) as opened:
        texts = opened.rows.texts(0, 6)
        good, bad = opened.labels.add("good"), opened.labels.add("bad")
        opened.labels.set_rows(good.label_id, np.arange(0, 10))
        opened.labels.set_rows(bad.label_id, np.arange(10, 20))
        opened.judgments.mark([(texts[0], texts[1])], 1.0, "hit")
    shutil.copytree(mine, theirs)
    with Workspace.open(theirs) as opened:
        good, bad = opened.labels.all()
        opened.labels.set_rows(good.label_id, np.arange(0, 12))
        opened.labels.set_rows(bad.label_id, np.arange(12, 25))
        opened.judgments.mark([(texts[0], texts[1])], 0.0, "hit")
        opened.judgments.mark([(texts[2], texts[3])], 1.0, "hit")
    return mine, theirs


def merged_with(
    window: MainWindow, qtbot: QtBot, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> MergeDialog:
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_: str(folder))
    window.actions_["merge"].trigger()
    wait(qtbot, lambda: window.findChild(MergeDialog) is not None)
    dialog = window.findChild(MergeDialog)
    assert dialog is not None
    return dialog


def shown(window: MainWindow) -> dict[str, list[int]]:
    return {each.name: each.row_ids.tolist() for each in window.session.labelling.labels}


def test_conflicts_are_decided_and_undone(
    open_window: OpenWindow, qtbot: QtBot, copies: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    mine, theirs = copies
    window = open_window(mine)
    wait(qtbot, lambda: settled(window))
    before = shown(window)
    dialog = merged_with(window, qtbot, theirs, monkeypatch)
    said = dialog.findChild(QLabel, "agreement").text()  # type: ignore[union-attr]
    assert "98 rows are in both." in said
    assert "To be added: labels on 5 rows, 1 mark." in said
    # 20 rows, 18 alike: p = 0.9, e = 0.5 * 0.6 + 0.5 * 0.4 = 0.5
    assert "Rows that both labelled: 20, Cohen's κ 0.80." in said
    assert "Pairs that both judged: 1, 0 of them the same" in said
    table = dialog.findChild(QTableView, "conflictTable")
    assert table is not None
    model = dialog.model
    # All of it is seen at once; in a lower window the table scrolls, and nothing around it.
    around = dialog.content.parentWidget().parentWidget().parentWidget()  # type: ignore[union-attr]
    assert isinstance(around, QScrollArea)
    assert (table.verticalScrollBar().maximum(), around.verticalScrollBar().maximum()) == (0, 0)
    high = dialog.height()
    monkeypatch.setattr(dialog, "highest", lambda: high - 20)
    dialog.fit()
    wait(qtbot, lambda: dialog.height() <= high - 20)
    QApplication.processEvents()
    assert (table.verticalScrollBar().maximum() > 0, around.verticalScrollBar().maximum()) == (True, 0)
    monkeypatch.undo()
    dialog.fit()
    words = [[model.index(row, column).data() for column in (1, 2)] for row in range(model.rowCount())]
    assert words == [["bad", "good"], ["bad", "good"], ["alike", "not alike"]]
    # The box of "theirs" in the first row, as a person ticks it.
    area = table.visualRect(model.index(0, 2))
    box = area.topLeft() + QPoint(10, area.height() // 2)
    qtbot.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, pos=box)
    assert model.theirs == [True, False, False]
    click(qtbot, dialog, "mergeButton")
    wait(qtbot, lambda: shown(window)["bad"] == list(range(11, 25)))
    assert shown(window)["good"] == list(range(11))
    wait(qtbot, lambda: window.session.marking.n_marks == 2)
    window.actions_["undo"].trigger()
    wait(qtbot, lambda: shown(window) == before and window.session.marking.n_marks == 1)
    window.actions_["redo"].trigger()
    wait(qtbot, lambda: shown(window)["good"] == list(range(11)))
    dialog = merged_with(window, qtbot, theirs, monkeypatch)
    click(qtbot, dialog, "allTheirs")
    click(qtbot, dialog, "mergeButton")
    wait(qtbot, lambda: shown(window)["good"] == list(range(12)))


def test_other_data_is_refused_in_a_sentence(
    open_window: OpenWindow,
    qtbot: QtBot,
    copies: tuple[Path, Path],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with Workspace.create(tmp_path / "strange") as opened:
        opened.add_lines(["Nothing of this is there", "Nor this"])
    window = open_window(copies[0])
    wait(qtbot, lambda: settled(window))
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_: str(tmp_path / "strange"))
    window.actions_["merge"].trigger()
    wait(qtbot, lambda: "strange holds other data than answers" in error_said(window))


def test_kappa_says_of_which_rows_it_is(
    open_window: OpenWindow, qtbot: QtBot, copies: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    mine, theirs = copies
    with Workspace.open(theirs) as opened:
        opened.labels.set_rows(opened.labels.all()[0].label_id, np.arange(0, 15))  # 12 to 14 have both
    window = open_window(mine)
    wait(qtbot, lambda: settled(window))
    dialog = merged_with(window, qtbot, theirs, monkeypatch)
    said = dialog.findChild(QLabel, "agreement").text().splitlines()  # type: ignore[union-attr]
    assert "Rows that both labelled: 20." in said
    # 17 rows, 15 alike: p = 15 / 17, e = (10 * 12 + 7 * 5) / 17²
    assert "Of these, with one label each: 17, Cohen's κ 0.75." in said
    assert "To be added: labels on 5 rows, 1 mark." in said
    click(qtbot, dialog, "cancelMerge")
