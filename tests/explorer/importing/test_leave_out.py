"""A person leaves words out when a file is imported: in the real window, by the boxes of the sheet."""

from __future__ import annotations

import csv
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from core.workspace import Workspace
from explorer.importing.leave_out import LeaveOutChoice
from explorer.shell.commands import report_lines
from tests.core.workspace.conftest import sentences
from tests.explorer.driver import OpenWindow, drop, settled, shown_hits, type_query, wait

SIGNED = "Kind regards, the <b>Smith</b> family"


@pytest.fixture
def posts(tmp_path: Path) -> Path:
    """Sixty posts to an airline, each second one signed, with one & in HTML each."""
    path = tmp_path / "posts.csv"
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(["text"])
        for number, text in enumerate(sentences(60, seed=5)):
            signed = f" {SIGNED}" if number % 2 else ""
            writer.writerow([f"@norwind {text} &amp; seat {number}{signed}"])
    return path


def test_from_the_sheet_to_the_vectors(open_window: OpenWindow, qtbot: QtBot, posts: Path) -> None:
    window = open_window()
    drop(window, posts)
    sheet = window.import_sheet()
    choice: LeaveOutChoice = sheet.view.leave_out
    wait(qtbot, choice.isVisible)
    wait(qtbot, sheet.view.explore.isEnabled)
    assert {name: box.text() for name, box in choice.boxes.items()}.items() >= {
        "handles": "handles, such as @norwind · 100 %",
        "html": "HTML, such as &&amp; · 100 %",
    }.items()
    phrases = [name for name in choice.boxes if name not in ("handles", "html")]
    assert phrases == ["Kind regards, the Smith family"]
    assert "in 30 of 60 texts" in choice.boxes[phrases[0]].toolTip()
    assert choice.chosen() == ()  # nothing is left out unless it is ticked
    for box in choice.boxes.values():
        qtbot.mouseClick(box, Qt.MouseButton.LeftButton, pos=QPoint(8, box.height() // 2))
    assert choice.chosen() == ("handles", "html", *phrases)
    sheet.start()
    wait(qtbot, lambda: settled(window))
    workspace = window.session.workspace
    assert workspace is not None
    text = workspace.rows.text(1)
    assert text.startswith("@norwind ")
    assert " & seat 1 " in text  # shown as it was meant
    assert text.endswith(SIGNED)  # and for the rest as it was
    snapshot = workspace.vectors()
    assert snapshot is not None
    rest = workspace.rows.texts_to_encode(1, 2)[0]
    assert rest == sentences(60, seed=5)[1] + " & seat 1"
    wanted = workspace.encoder().encode([rest])[0]
    found = snapshot.sorted().matrix[1]
    assert float(found @ wanted / np.linalg.norm(found) / np.linalg.norm(wanted)) > 0.99
    said = report_lines(workspace.rows.reports())
    assert "    Left out for meaning: handles: of 60 sentences" in said
    assert "    Left out for meaning: Kind regards, the Smith family: of 30 sentences" in said
    window.explore_page().set_mode("keyword")
    type_query(qtbot, window, "norwind")
    wait(qtbot, lambda: settled(window) and len(shown_hits(window)) > 0)
    assert "@norwind" in shown_hits(window)[0].text


def test_the_boxes_stand_below_each_other_where_there_is_no_room(
    open_window: OpenWindow, qtbot: QtBot, posts: Path
) -> None:
    window = open_window()
    window.resize(720, 480)
    drop(window, posts)
    sheet = window.import_sheet()
    choice: LeaveOutChoice = sheet.view.leave_out
    wait(qtbot, lambda: choice.isVisible() and sheet.view.explore.isEnabled())

    def lines() -> list[int]:
        """The line of each box; how high one is follows from what else is on the sheet."""
        tops = sorted({box.y() for box in choice.boxes.values()})
        return [tops.index(box.y()) for box in choice.boxes.values()]

    def fits(box: QWidget) -> bool:
        return choice.rect().contains(box.geometry()) and box.width() >= box.sizeHint().width()

    assert all(fits(box) for box in choice.boxes.values())
    left = choice.mapTo(window, QPoint(0, 0)).x()
    assert left + choice.width() <= window.width()  # nobody has to scroll sideways
    narrow = lines()
    assert max(narrow) > 0
    window.resize(1440, 900)
    wait(qtbot, lambda: set(lines()) == {0})  # side by side
    window.resize(720, 480)
    wait(qtbot, lambda: lines() == narrow)
    assert all(fits(box) for box in choice.boxes.values())


def test_a_plain_file_offers_nothing(open_window: OpenWindow, qtbot: QtBot, tmp_path: Path) -> None:
    path = tmp_path / "plain.csv"
    path.write_text("text\n" + "\n".join(sentences(40)) + "\n", encoding="utf-8")
    window = open_window()
    drop(window, path)
    sheet = window.import_sheet()
    wait(qtbot, lambda: sheet.view.explore.isEnabled() and window.lanes.idle)
    assert not sheet.view.leave_out.isVisible()
    sheet.start()
    wait(qtbot, lambda: settled(window))
    workspace = window.session.workspace
    assert isinstance(workspace, Workspace)
    assert not workspace.rows.leave_out
