"""Where dropped files go: a new workspace, named and placed, or the open one; several files at once."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from explorer.importing.sheet_view import SheetView
from explorer.shared.settings import workspaces_folder
from explorer.shell.window import MainWindow
from tests.explorer.driver import OpenWindow, click, drop, settled, wait
from tests.explorer.small_files import small_file, write_csv


def dropped(window: MainWindow, qtbot: QtBot, *paths: Path) -> SheetView:
    """The sheet for dropped files, once they were looked at."""
    drop(window, *paths)
    view = window.import_sheet().view
    wait(qtbot, lambda: view.explore.isEnabled() or view.question.text())
    return view


def explored(window: MainWindow, qtbot: QtBot, name: str) -> None:
    """Press Explore and wait for the workspace of that name."""
    click(qtbot, window, "exploreButton")
    wait(qtbot, lambda: window.session.workspace is not None and window.session.workspace.name == name)
    wait(qtbot, lambda: settled(window))


def lines(view: SheetView) -> list[str]:
    return [view.files.item(k).text() for k in range(view.files.count())]


@pytest.mark.skipif(os.name != "posix", reason="~ is not usual there")
def test_a_folder_below_the_home_is_written_with_a_tilde(
    open_window: OpenWindow, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(workspaces_folder().parent))
    place = dropped(open_window(), qtbot, small_file(tmp_path)).place
    folder = workspaces_folder() / "answers"
    assert place.folder.text() == f"~/{folder.parent.name}/answers"
    assert place.folder.toolTip() == str(folder)


def test_a_file_dropped_on_an_open_workspace_makes_a_new_one(
    open_window: OpenWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    window = open_window()
    view = dropped(window, qtbot, small_file(tmp_path))
    assert view.place.name_edit.text() == "answers"
    assert view.place.folder.text() == str(workspaces_folder() / "answers")
    assert not view.destination.isVisible()
    explored(window, qtbot, "answers")
    reviews = write_csv(
        tmp_path / "reviews.csv", [(3, "The pool was cold"), (4, "A fine room")], header=("stars", "opinion")
    )
    view = dropped(window, qtbot, reviews)
    assert view.destination.currentText() == "New workspace"
    assert view.place.isVisible()
    assert view.place.name_edit.text() == "reviews"
    explored(window, qtbot, "reviews")
    assert window.windowTitle() == "reviews · Semantic Explorer"
    assert window.session.workspace is not None
    assert window.session.workspace.n_rows == 2
    assert (workspaces_folder() / "answers" / "workspace.json").is_file()


def test_name_and_folder_are_changed_before_the_import(
    open_window: OpenWindow, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = open_window()
    view = dropped(window, qtbot, small_file(tmp_path))
    elsewhere = tmp_path / "elsewhere"
    (elsewhere / "Guests 2025").mkdir(parents=True)
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_: str(elsewhere))
    click(qtbot, window, "changeFolder")
    view.place.name_edit.selectAll()
    qtbot.keyClicks(view.place.name_edit, "Guests 2025")
    taken = elsewhere / "Guests 2025 2"
    assert view.place.folder.text() == f"{taken} (“Guests 2025” is taken)"
    explored(window, qtbot, "Guests 2025 2")
    assert window.session.workspace is not None
    assert window.session.workspace.folder == taken


def test_of_several_files_the_unreadable_one_is_said_and_the_rest_go_in(
    open_window: OpenWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    window = open_window()
    broken = tmp_path / "broken.parquet"
    broken.write_bytes(b"PAR1 this is none")
    unwanted = write_csv(tmp_path / "unwanted.csv", [("Not this one", "no", 1)])
    semicolons = tmp_path / "semicolons.csv"
    semicolons.write_text("text;topic;stars\nThe tap drips, again;home;1\n", encoding="utf-8")
    view = dropped(window, qtbot, broken, small_file(tmp_path), semicolons, unwanted)
    assert lines(view)[0].startswith("broken.parquet is no whole Parquet file.")
    assert lines(view)[1:] == [
        "answers.csv · UTF-8, comma",
        "semicolons.csv · UTF-8, semicolon",
        "unwanted.csv · UTF-8, comma",
    ]
    assert view.files.item(0).checkState() == Qt.CheckState.Unchecked
    assert not view.files.item(0).flags() & Qt.ItemFlag.ItemIsUserCheckable
    view.files.item(3).setCheckState(Qt.CheckState.Unchecked)
    wait(qtbot, lambda: view.counts.text().startswith("99 rows"))
    assert view.counts.text().endswith(" · 1 file cannot be read")
    explored(window, qtbot, "broken")
    assert window.session.workspace is not None
    assert [report.rows for report in window.session.workspace.rows.reports()] == [98, 1]


def test_each_of_several_files_has_its_own_reading_options(
    open_window: OpenWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    window = open_window()
    no_header = tmp_path / "plain.csv"
    no_header.write_text("text,topic,stars\nThe bus was late again,travel,2\n", encoding="utf-8")
    view = dropped(window, qtbot, small_file(tmp_path), no_header)
    wait(qtbot, lambda: view.counts.text().startswith("99 rows"))
    view.files.setCurrentRow(1)
    wait(qtbot, lambda: view.table.model().rowCount() == 1)
    header = view.options.header
    header.setCurrentIndex(header.findData(False))
    header.activated.emit(header.currentIndex())
    wait(qtbot, lambda: view.counts.text().startswith("100 rows"))
    assert view.files.currentRow() == 1, "the file that is looked at stays"
    view.files.setCurrentRow(0)
    wait(qtbot, lambda: view.explore.isEnabled())
    assert header.currentData() is None, "the first file is read as it was found"


def test_no_file_ticked_cannot_be_explored(open_window: OpenWindow, qtbot: QtBot, tmp_path: Path) -> None:
    window = open_window()
    view = dropped(window, qtbot, small_file(tmp_path), write_csv(tmp_path / "b.csv", [("A text", "t", 1)]))
    for number in range(2):
        view.files.item(number).setCheckState(Qt.CheckState.Unchecked)
    assert view.question.text() == "No file is ticked. Tick those that go in."
    assert not view.explore.isEnabled()
