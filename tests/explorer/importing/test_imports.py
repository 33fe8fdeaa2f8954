"""Imports removed, restored and renewed by key in the window, with undo: what stands on the screen."""

from __future__ import annotations

import csv
import threading
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtWidgets import QLabel, QPushButton, QTableWidget
from pytestqt.qtbot import QtBot

from core.corpus import RowStore
from core.progress import Task
from explorer.importing.imports_dialog import ImportsDialog
from explorer.importing.sheet import ADD, AGAIN
from explorer.importing.sheet import NEW as NEW_WORKSPACE
from explorer.shell.window import MainWindow
from tests.explorer.driver import OpenWindow, click, drop, settled, shown_hits, type_query, wait
from tests.explorer.small_files import sentences

HEADER = ("id", "text", "topic")
OLD = [(f"k{n}", text, topic) for n, (text, topic) in enumerate(sentences()[:48])]
ZEBRA = "The zebra on the pier asked for its umbrella"
CHANGED = "A giraffe at the counter wants its ticket back"
OLD.append(("z", ZEBRA, "animals"))
NEW = [("k0", CHANGED, "animals"), *OLD[1:48], ("new", "A flamingo waits for the bus", "animals")]


def write(folder: Path, rows: Sequence[Sequence[object]], name: str = "tickets.csv") -> Path:
    folder.mkdir(exist_ok=True)
    with open(folder / name, "w", encoding="utf-8", newline="") as stream:
        csv.writer(stream).writerows([HEADER, *rows])
    return folder / name


def standing_note(window: MainWindow) -> str:
    return " ".join(label.text() for label in window.task_bar.findChildren(QLabel))


def opened(window: MainWindow, qtbot: QtBot, tmp_path: Path) -> None:
    """The old export, explored."""
    drop(window, write(tmp_path / "old", OLD))
    wait(qtbot, lambda: window.import_sheet().view.explore.isEnabled())
    click(qtbot, window, "exploreButton")
    wait(qtbot, lambda: settled(window) and len(window.session.facets) > 0)


def counts_of(window: MainWindow, column: str) -> dict[object, int]:
    """The values of a facet that are on the screen."""
    facet = next(facet for facet in window.session.facets if facet.column == column)
    return {value: n for value, n, _ in facet.values}


def hits_of(window: MainWindow, qtbot: QtBot, query: str) -> list[str]:
    with qtbot.waitSignal(window.session.hits_changed, timeout=60_000):
        type_query(qtbot, window, query)
    wait(qtbot, lambda: window.lanes.idle)
    return [hit.text for hit in shown_hits(window)]


def test_a_newer_export_in_the_window(open_window: OpenWindow, qtbot: QtBot, tmp_path: Path) -> None:
    window = open_window()
    session = window.session
    opened(window, qtbot, tmp_path)
    session.labelling.put("urgent", np.array([0, 48]))
    drop(window, write(tmp_path / "new", NEW))
    view = window.import_sheet().view
    wait(qtbot, lambda: view.renew.changes.text())
    assert view.destination.currentData() == AGAIN
    assert view.destination.currentText() == "This file again"
    assert not view.place.isVisible()
    assert view.renew.key_combo.currentText() == "id"
    wait(qtbot, lambda: "changed" in view.renew.changes.text())
    assert view.renew.changes.text() == "1 changed · 1 new · 1 vanished · 47 as they were"
    click(qtbot, window, "exploreButton")
    wait(qtbot, lambda: window.page == "explore" and session.corpus.n_visible == 49)
    wait(qtbot, lambda: settled(window) and counts_of(window, "topic").get("animals") == 2)
    assert "49 rows · 49 distinct texts" in standing_note(window)
    assert ZEBRA not in hits_of(window, qtbot, "zebra umbrella pier")
    assert hits_of(window, qtbot, "giraffe ticket counter")[0] == CHANGED
    page = window.explore_page()
    picture = session.map_picture
    assert picture is not None
    workspace = session.workspace
    assert workspace is not None
    zebra = workspace.rows.find_texts([ZEBRA])[0]
    place = int(np.flatnonzero(picture.text_ids == zebra)[0])
    scene = page.map._scene
    assert not any(place in indices for indices, _ in scene.layers), "no dot is drawn"
    assert scene.grid.nearest(*scene.xy[place].tolist(), 0.0) is None, "nothing is pointed at there"
    session.clear_search()
    wait(qtbot, lambda: window.lanes.idle)
    page.select_passing()
    assert len(session.selection) == 49
    assert 48 not in session.selection

    window.actions_["undo"].trigger()  # the selection
    window.actions_["undo"].trigger()
    wait(qtbot, lambda: settled(window) and counts_of(window, "topic").get("animals") == 1)
    assert hits_of(window, qtbot, "zebra umbrella pier")[0] == ZEBRA
    assert CHANGED not in hits_of(window, qtbot, "giraffe ticket counter")
    window.actions_["redo"].trigger()
    wait(qtbot, lambda: settled(window) and counts_of(window, "topic").get("animals") == 2)
    assert hits_of(window, qtbot, "giraffe ticket counter")[0] == CHANGED
    assert workspace.labels.all()[0].row_ids.tolist() == [0, 48]


def test_a_key_that_is_there_twice_is_said_on_the_sheet(
    open_window: OpenWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    window = open_window()
    opened(window, qtbot, tmp_path)
    drop(window, write(tmp_path / "new", [*NEW, NEW[3]]))
    view = window.import_sheet().view
    wait(qtbot, lambda: "both have" in view.renew.changes.text())
    assert view.renew.changes.text().startswith(
        "tickets.csv, lines 5 and 51: both have “k3” in the key 'id'."
    )
    assert not view.explore.isEnabled()
    view.destination.setCurrentIndex(view.destination.findData(ADD))
    view.destination.activated.emit(view.destination.currentIndex())
    wait(qtbot, lambda: view.explore.isEnabled())
    assert not view.renew.isVisible()
    click(qtbot, window, "cancelButton")
    wait(qtbot, lambda: window.page == "explore")


def test_cancel_in_the_middle_leaves_all_as_it_was(
    open_window: OpenWindow, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = open_window()
    opened(window, qtbot, tmp_path)
    drop(window, write(tmp_path / "new", NEW))
    view = window.import_sheet().view
    wait(qtbot, lambda: "changed" in view.renew.changes.text() and view.explore.isEnabled())
    wait(qtbot, lambda: window.lanes.idle)
    begun = threading.Event()
    real = RowStore.add_again

    def endless(self: RowStore, *arguments: object, task: Task, **named: object) -> object:
        def wait_for_cancel(changes: object) -> None:
            begun.set()
            while True:
                task.check()

        return real(self, *arguments, task=task, **{**named, "on_changes": wait_for_cancel})  # type: ignore[arg-type]

    monkeypatch.setattr(RowStore, "add_again", endless)
    click(qtbot, window, "exploreButton")
    wait(qtbot, begun.is_set)
    click(qtbot, window, "cancelButton")
    wait(qtbot, lambda: view.explore.isEnabled())
    assert window.page == "import"
    workspace = window.session.workspace
    assert workspace is not None
    assert workspace.rows.fetch(workspace.rows.select()) == OLD
    assert len(workspace.rows.reports()) == 1


def test_rows_that_would_be_there_twice_are_said(
    open_window: OpenWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    window = open_window()
    opened(window, qtbot, tmp_path)
    drop(window, write(tmp_path / "copy", OLD, "a copy.csv"))
    view = window.import_sheet().view
    wait(qtbot, lambda: view.explore.isEnabled())
    assert view.destination.currentData() == ADD
    wait(qtbot, view.same.isVisible)
    assert view.same.text() == "tickets.csv was imported already: its rows would be there twice."
    for choice, is_said in ((NEW_WORKSPACE, False), (ADD, True), (AGAIN, False), (ADD, True)):
        at = view.destination.findData(choice)
        if at >= 0:
            view.destination.setCurrentIndex(at)
            view.destination.activated.emit(at)
            wait(qtbot, lambda is_said=is_said: window.lanes.idle and view.same.isVisible() == is_said)
    click(qtbot, window, "exploreButton")  # a person may want it
    wait(qtbot, lambda: settled(window) and window.session.corpus.n_visible == 98)
    drop(window, write(tmp_path / "changed", OLD[:48], "changed.csv"))
    wait(qtbot, lambda: view.explore.isEnabled() and window.lanes.idle)
    assert not view.same.isVisible()


def test_an_import_is_removed_restored_and_undone(
    open_window: OpenWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    window = open_window()
    session = window.session
    opened(window, qtbot, tmp_path)
    more = [("m1", "An otter reads the newspaper in the morning", "animals")]
    drop(window, write(tmp_path / "more", more, "more.csv"))
    view = window.import_sheet().view
    wait(qtbot, lambda: view.explore.isEnabled())
    assert view.destination.currentData() == ADD
    click(qtbot, window, "exploreButton")
    wait(qtbot, lambda: settled(window) and session.corpus.n_visible == 50)
    wait(qtbot, lambda: counts_of(window, "topic").get("animals") == 2)
    window.actions_["imports"].trigger()
    wait(qtbot, lambda: window.findChild(ImportsDialog) is not None)
    dialog = window.findChild(ImportsDialog)
    assert dialog is not None
    table = dialog.findChild(QTableWidget)
    assert table is not None
    wait(qtbot, lambda: table.rowCount() == 2)
    assert [table.item(row, 0).text() for row in range(2)] == ["more.csv", "tickets.csv"]  # type: ignore[union-attr]
    assert [table.item(row, 2).text() for row in range(2)] == ["1 row", "49 rows"]  # type: ignore[union-attr]
    assert len(table.item(0, 1).text()) == len("2025-01-31 12:00")  # type: ignore[union-attr]
    click(qtbot, dialog, "removeImport2")
    wait(qtbot, lambda: dialog.findChild(QPushButton, "restoreImport2") is not None)
    assert table.item(0, 2).text() == "1 row · removed"  # type: ignore[union-attr]
    wait(qtbot, lambda: session.corpus.n_visible == 49 and counts_of(window, "topic").get("animals") == 1)
    click(qtbot, dialog, "closeImports")
    assert all("otter" not in text for text in hits_of(window, qtbot, "otter newspaper"))
    window.actions_["undo"].trigger()
    wait(qtbot, lambda: session.corpus.n_visible == 50 and counts_of(window, "topic").get("animals") == 2)
    assert hits_of(window, qtbot, "otter newspaper")[0] == more[0][1]
    window.actions_["redo"].trigger()
    wait(qtbot, lambda: session.corpus.n_visible == 49)
    assert "1 row is hidden" in standing_note(window)
    window.close()
    again = open_window(session.settings.recent[0].folder)
    wait(qtbot, lambda: settled(again))
    assert again.session.corpus.n_visible == 49, "it stays removed"
