"""Suspicious labels on the Health page of the real program, where some were planted."""

from __future__ import annotations

import shutil
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from core.workspace import Workspace
from explorer.health.page import HealthPage
from explorer.health.suspicious_list import SuspiciousLine
from explorer.shell.window import MainWindow
from tests.core.workspace.test_suspicious import WRONG, planted
from tests.explorer.driver import OpenWindow, click, settled, wait


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("suspicious")
    with Workspace.create(folder / "planted") as workspace:
        workspace.add_file(planted(folder), text_column="text")
        workspace.prepare()
    return folder / "planted"


@pytest.fixture
def opened(open_window: OpenWindow, qtbot: QtBot, made: Path, tmp_path: Path) -> MainWindow:
    shutil.copytree(made, tmp_path / "planted")
    window = open_window(tmp_path / "planted")
    wait(qtbot, lambda: settled(window))
    return window


def suspicious(window: MainWindow, qtbot: QtBot) -> HealthPage:
    """The page with the card chosen, once the labels are judged."""
    qtbot.mouseClick(window.header.tabs["health"], Qt.MouseButton.LeftButton)
    page = window.pages.health()
    qtbot.mouseClick(page.cards.cards["suspicious"], Qt.MouseButton.LeftButton)
    wait(qtbot, lambda: page.suspicious.state in ("ready", "failed", "nothing") and window.lanes.idle)
    return page


def lines(page: HealthPage) -> list[SuspiciousLine]:
    found = page.model.lines
    assert all(isinstance(line, SuspiciousLine) for line in found)
    return [line for line in found if isinstance(line, SuspiciousLine)]


def test_labels_of_a_column_are_settled_one_by_one(opened: MainWindow, qtbot: QtBot) -> None:
    page, session = suspicious(opened, qtbot), opened.session
    assert page.label_source.source.currentText() == "kind"
    assert page.cards.cards["suspicious"].accessibleName() == (
        f"Suspicious labels: {len(lines(page))} labels that are probably wrong"
    )
    assert len(lines(page)) >= 2
    assert {int(line.row_ids[0]) for line in lines(page)} <= set(WRONG)
    assert all(line.right.startswith("food → money · ") for line in lines(page))
    said = page.meaning.text()
    assert "of 120 are estimated to be wrong." in said
    assert "Confused most: food → money" in said
    assert "1 class with too few sentences is left out." in said
    assert page.meaning.toolTip().endswith("Left out: odd")

    first, second = lines(page)[:2]
    assert page.list.currentIndex().row() == 0
    page.list.setFocus()
    QTest.keyClick(page.list, Qt.Key.Key_S)
    wait(qtbot, lambda: opened.lanes.idle and len(lines(page)) and lines(page)[0].text == second.text)
    (label,) = session.labelling.labels
    assert (label.name, label.row_ids.tolist()) == ("money", first.row_ids.tolist())
    session.undo_stack.undo()
    wait(qtbot, lambda: opened.lanes.idle and lines(page)[0].text == first.text)
    assert session.labelling.labels == ()

    page.list.setCurrentIndex(page.model.index(0))
    click(qtbot, page, "labelIsRight")
    wait(qtbot, lambda: opened.lanes.idle and lines(page)[0].text == second.text)
    assert session.undo_stack.undoText() == "food is right"
    session.undo_stack.undo()
    wait(qtbot, lambda: opened.lanes.idle and lines(page)[0].text == first.text)
    session.undo_stack.redo()
    wait(qtbot, lambda: opened.lanes.idle and lines(page)[0].text == second.text)

    everyone = np.unique(np.concatenate([line.row_ids for line in lines(page)])).tolist()
    click(qtbot, page, "showAll")
    wait(qtbot, lambda: opened.page == "explore" and opened.lanes.idle)
    assert session.selection.tolist() == everyone
    assert session.selected.name == "suspicious labels"
    page = suspicious(opened, qtbot)
    assert lines(page)[0].text == second.text  # what is right is not asked again


def test_own_labels_are_changed_in_one_step(opened: MainWindow, qtbot: QtBot) -> None:
    session, wrong = opened.session, np.array(WRONG)
    session.labelling.put("money", np.setdiff1d(np.arange(60), wrong))
    session.labelling.put("food", np.concatenate([np.arange(60, 120), wrong]))
    wait(qtbot, lambda: opened.lanes.idle)
    page = suspicious(opened, qtbot)
    source = page.label_source.source
    assert [source.itemText(place) for place in range(source.count())] == ["kind", "Your labels"]
    source.setFocus()
    QTest.keyClick(source, Qt.Key.Key_Down)
    wait(qtbot, lambda: page.suspicious.state == "ready" and opened.lanes.idle)
    assert page.suspicious.found is not None
    assert page.suspicious.found.column is None
    before = lines(page)
    assert {int(line.row_ids[0]) for line in before} <= set(WRONG)
    click(qtbot, page, "putSuggested")
    wait(qtbot, lambda: opened.lanes.idle and len(lines(page)) == len(before) - 1)
    row = int(before[0].row_ids[0])
    assert [label.name for label in session.labelling.of_row(row)] == ["money"]
    assert page.label_source.state.text() == "Labels or rows have changed since."
    session.undo_stack.undo()
    wait(qtbot, lambda: opened.lanes.idle and len(lines(page)) == len(before))
    assert [label.name for label in session.labelling.of_row(row)] == ["food"]
    page.list.setCurrentIndex(page.model.index(0))
    click(qtbot, page, "putSuggested")
    wait(qtbot, lambda: opened.lanes.idle and len(lines(page)) == len(before) - 1)
    click(qtbot, page, "judgeAgain")
    wait(qtbot, lambda: page.suspicious.state == "ready" and opened.lanes.idle)
    assert page.label_source.state.text() == ""
    assert row not in [int(line.row_ids[0]) for line in lines(page)]


def test_the_list_follows_the_filter_and_the_search_can_be_stopped(opened: MainWindow, qtbot: QtBot) -> None:
    page, session = suspicious(opened, qtbot), opened.session
    n = len(lines(page))
    session.toggle_facet("kind", "money")
    wait(qtbot, lambda: opened.lanes.idle)
    assert lines(page) == []
    assert page.empty.text() == "Nothing of this kind passes the filter."
    card = page.cards.cards["suspicious"]
    assert card.accessibleName() == f"Suspicious labels: 0 of {n} pass the filter"
    session.clear_filter()
    wait(qtbot, lambda: opened.lanes.idle)
    assert len(lines(page)) == n
    shutil.rmtree(opened.session.workspace.folder / "suspicious")  # type: ignore[union-attr]
    page.suspicious.check()
    assert page.label_source.again.text() == "Stop"
    click(qtbot, page, "judgeAgain")
    wait(qtbot, lambda: page.suspicious.state == "stopped" and opened.lanes.idle)
    assert page.label_source.again.text() == "Judge again"
    click(qtbot, page, "judgeAgain")
    wait(qtbot, lambda: page.suspicious.state == "ready" and opened.lanes.idle)
    assert len(lines(page)) == n
