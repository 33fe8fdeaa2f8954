"""A person exports from the real window: rows, columns, format, preview, masking; the files are read back."""

from __future__ import annotations

import csv
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from core.progress import Progress, Task
from explorer.exporting import jobs
from explorer.exporting.dialog import ExportDialog
from explorer.shell.window import MainWindow
from tests.explorer.driver import (
    OpenWindow,
    click,
    once_running,
    open_prepared,
    settled,
    shown_hits,
    type_query,
    wait,
)

CONTROL, ALT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.AltModifier
TEXTS = [
    "the parcel came late and nobody answered anna@example.com",
    "=HYPERLINK(1) the parcel never came",
    "the coffee was cold",
    "great coffee, call 010-1234-5678 to order",
    "the waiter was rude to us",
    "- the waiter smiled all evening",
    "a long queue at the counter",
    "the queue was short, 3 stars",
]


class Journey:
    """One window with a workspace of few rows, and what was said in it."""

    def __init__(
        self, window: MainWindow, qtbot: QtBot, folder: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        self.window, self.qtbot, self.folder, self.monkeypatch = window, qtbot, folder, monkeypatch
        source = folder / "few.csv"
        with source.open("w", encoding="utf-8", newline="") as file:
            writer = csv.writer(file)
            writer.writerow(["text", "stars"])
            writer.writerows((text, place % 4 - 1) for place, text in enumerate(TEXTS))
        open_prepared(window, qtbot, source)
        self.said: list[str] = []
        window.session.message_posted.connect(self._hear)

    def _hear(self, sentence: str, level: str) -> None:
        self.said.append(sentence)

    def open(self, modifiers: Qt.KeyboardModifier = CONTROL) -> ExportDialog:
        """Press the shortcut, and wait for the preview."""
        self.window.activateWindow()  # where nobody manages windows, none is after a dialog
        self.qtbot.waitUntil(self.window.isActiveWindow, timeout=10_000)
        self.qtbot.keyClick(self.window, Qt.Key.Key_E, modifiers)
        dialog = next(each for each in self.window.findChildren(ExportDialog) if each.isVisible())
        self.idle()
        return dialog

    def idle(self) -> None:
        wait(self.qtbot, lambda: self.window.lanes.idle)

    def write(self, dialog: ExportDialog, name: str) -> Path:
        """Press Export…, name the file, and wait until it is written."""
        path, n = self.folder / name, len(self.said)
        self.monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))
        click(self.qtbot, dialog, "exportYes")
        wait(self.qtbot, lambda: len(self.said) > n)
        assert str(path) in self.said[-1]
        return path

    def choose(self, dialog: ExportDialog, *, rows: str = "", key: str = "") -> None:
        if rows:
            titles = [dialog.rows.itemText(place) for place in range(dialog.rows.count())]
            dialog.rows.setCurrentIndex(next(n for n, title in enumerate(titles) if title.startswith(rows)))
        if key:
            dialog.format.setCurrentIndex([each.key for each in jobs.FORMATS].index(key))
        self.idle()


@pytest.fixture
def journey(
    open_window: OpenWindow, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Journey:
    return Journey(open_window(), qtbot, tmp_path, monkeypatch)


def lines_of(path: Path) -> list[list[str]]:
    with path.open(encoding="utf-8-sig", newline="") as file:
        return list(csv.reader(file))


def shown(dialog: ExportDialog) -> list[list[str]]:
    """The preview as it stands on the screen."""
    table = dialog.table
    columns = range(table.columnCount())
    names = [table.horizontalHeaderItem(column).text() for column in columns]
    cells = [
        [table.item(row, column).text() for column in columns]  # type: ignore[union-attr]
        for row in range(table.rowCount())
    ]
    return [names, *cells]


def whole_columns(dialog: ExportDialog) -> int:
    """How many columns the preview shows, all of them whole."""
    table = dialog.table
    rights = [table.columnViewportPosition(n) + table.columnWidth(n) for n in range(table.columnCount())]
    assert table.viewport().width() in rights
    return rights.index(table.viewport().width()) + 1


def test_what_is_shown_is_what_is_written(journey: Journey) -> None:
    dialog = journey.open()
    assert dialog.count.text() == "8 rows · 5 columns"
    assert shown(dialog)[0] == ["text", "stars", "cluster", "map_x", "map_y"]
    assert [line[0] for line in shown(dialog)[1:]] == [
        *(TEXTS[0], f"'{TEXTS[1]}", *TEXTS[2:5], f"'{TEXTS[5]}", *TEXTS[6:]),
    ]
    assert dialog.table.horizontalScrollBar().maximum() > 0
    assert whole_columns(dialog) == 3  # none is cut by the edge
    # Other columns, in another order.
    dialog.columns.tick(["text", "stars", "row"])
    dialog.columns.setCurrentRow(1)
    dialog.columns.setFocus()
    journey.qtbot.keyClick(dialog.columns, Qt.Key.Key_Up, ALT)
    journey.idle()
    assert shown(dialog)[0] == ["stars", "text", "row"]
    # What would be masked is shown first.
    journey.qtbot.mouseClick(dialog.masks.emails, Qt.MouseButton.LeftButton)
    journey.qtbot.mouseClick(dialog.masks.phones, Qt.MouseButton.LeftButton)
    journey.idle()
    assert dialog.masks.count.text() == "In these rows: 1 e-mail address · 1 telephone number."
    assert [label.text() for label in dialog.masks.examples] == [
        "came late and nobody answered anna@example.com  →  came late and nobody answered [email]",
        "great coffee, call 010-1234-5678 to order  →  great coffee, call [phone] to order",
    ]
    before = shown(dialog)
    path = journey.write(dialog, "out.csv")
    assert path.read_bytes().startswith(b"\xef\xbb\xbf")
    assert lines_of(path) == before
    assert before[1] == ["-1", "the parcel came late and nobody answered [email]", "0"]
    assert journey.said[-1] == (f"8 rows written to {path}. 2 made safe for spreadsheets. 2 masked")
    pandas = pytest.importorskip("pandas")
    assert pandas.read_csv(path)["stars"].tolist() == [place % 4 - 1 for place in range(8)]


def test_filtered_selected_and_found_rows(journey: Journey) -> None:
    session, qtbot = journey.window.session, journey.qtbot
    session.toggle_facet("stars", 2)
    journey.idle()
    session.select([5, 1], "rows")
    type_query(qtbot, journey.window, "cold coffee")
    wait(qtbot, lambda: settled(journey.window) and shown_hits(journey.window))

    dialog = journey.open()  # what passes the filter is proposed
    assert [dialog.rows.itemText(place) for place in range(dialog.rows.count())] == [
        *("All · 8", "Those that pass the filter · 2", "The hits that are listed · 2", "Selected · 2"),
    ]
    assert dialog.rows.currentText() == "Those that pass the filter · 2"
    assert [line[0] for line in shown(dialog)[1:]] == [TEXTS[3], TEXTS[7]]

    journey.choose(dialog, rows="The hits")
    hits = [hit.text for hit in shown_hits(journey.window)]
    assert shown(dialog)[0][:5] == ["rank", "similarity", "score", "query", "text"]
    assert [line[4] for line in shown(dialog)[1:]] == hits
    path = journey.write(dialog, "hits.csv")
    written = lines_of(path)[1:]
    assert [line[0] for line in written] == ["1", "2"]
    assert [line[3:5] for line in written] == [["cold coffee", text] for text in hits]
    found = [hit.similarity for hit in shown_hits(journey.window)]
    assert [float(line[1]) for line in written] == pytest.approx(found, abs=1e-6)

    dialog = journey.open(CONTROL | ALT)
    assert dialog.rows.currentText() == "Selected · 2"
    journey.choose(dialog, rows="All")
    dialog.columns.tick(["text", "similarity"])
    journey.idle()
    path = journey.write(dialog, "all.csv")
    by_text = {text.removeprefix("'"): float(similarity) for text, similarity in lines_of(path)[1:]}
    assert list(by_text) == TEXTS
    assert [by_text[text] for text in hits] == pytest.approx(found, abs=2e-3)  # as the map is coloured


def test_excel_and_vectors(journey: Journey) -> None:
    dialog = journey.open()
    journey.choose(dialog, key="xlsx")
    assert not dialog.bom.isEnabled()
    assert [line[0] for line in shown(dialog)[1:3]] == TEXTS[:2]  # Excel keeps its apostrophe beside the text
    path = journey.write(dialog, "out.xlsx")
    openpyxl = pytest.importorskip("openpyxl")
    sheet = openpyxl.load_workbook(path)["rows"]
    assert [cell.value for cell in sheet["A"]] == ["text", *TEXTS]
    assert [cell.quotePrefix for cell in sheet["A"]][1:] == [text[0] in "=-" for text in TEXTS]
    assert [cell.value for cell in sheet["B"]][1:] == [place % 4 - 1 for place in range(8)]

    dialog = journey.open()
    journey.choose(dialog, key="npy")
    assert not dialog.table.isVisible()
    assert "8 × 384" in dialog.about.text()
    vectors = np.load(journey.write(dialog, "v.npy"), allow_pickle=False)
    workspace = journey.window.session.workspace
    assert workspace is not None
    snapshot = workspace.vectors()
    assert snapshot is not None
    np.testing.assert_array_equal(vectors, snapshot.sorted().matrix)

    dialog = journey.open()
    journey.choose(dialog, key="vectors")
    path = journey.write(dialog, "v.parquet")
    parquet = pytest.importorskip("pyarrow.parquet")
    table = parquet.read_table(path).to_pylist()
    assert [row["text"] for row in table] == TEXTS
    np.testing.assert_array_equal(np.array([row["vector"] for row in table], np.float32), vectors)


RUN = """
import json, sys
cells = json.load(open(sys.argv[1], encoding="utf-8"))["cells"]
there = {}
for cell in cells:
    if cell["cell_type"] == "code":
        exec(compile("".join(cell["source"]), cell["id"], "exec"), there)
print([(hit.rank, hit.row) for hit in there["hits"].hits])
"""


@pytest.mark.parametrize("rows", ["Those that pass", "The hits", "Selected"])
def test_a_notebook_does_the_session_again(journey: Journey, rows: str) -> None:
    """Its cells run in order in a fresh process, and the script does; both write what the window wrote."""
    session, qtbot = journey.window.session, journey.qtbot
    session.toggle_facet("stars", 2)
    session.toggle_facet("stars", 0)
    journey.idle()
    session.select([5, 1, 3], "rows")
    type_query(qtbot, journey.window, "cold coffee")
    wait(qtbot, lambda: settled(journey.window) and shown_hits(journey.window))
    hits = [(hit.rank, hit.row) for hit in shown_hits(journey.window)]
    assert len(hits) == 4
    written = {}
    for key, name in (("csv", "window.csv"), ("notebook", "again.ipynb"), ("script", "script.py")):
        dialog = journey.open()
        journey.choose(dialog, rows=rows, key=key)
        dialog.columns.tick(["text", "stars", "cluster", "cluster_id", "map_x", "rank", "similarity"])
        dialog.masks.phones.setChecked(True)
        journey.idle()
        written[key] = journey.write(dialog, name)
    session.close_workspace()
    journey.idle()
    for command in (["-c", RUN, written["notebook"]], [written["script"]]):
        ran = subprocess.run(
            [sys.executable, *map(str, command)], capture_output=True, text=True, cwd=journey.folder
        )
        assert ran.returncode == 0, ran.stderr
        if command[0] == "-c":
            assert ran.stdout.splitlines()[-1] == str(hits)
    window, again = lines_of(written["csv"]), lines_of(journey.folder / "again.csv")
    assert len(window) == {"Those that pass": 5, "The hits": 5, "Selected": 4}[rows]
    assert lines_of(journey.folder / "script.csv") == again
    assert [line[:4] for line in window] == [line[:4] for line in again]
    for one, other in zip(window[1:], again[1:], strict=True):
        for name, cell, same in zip(window[0], one, other, strict=True):
            if name in ("map_x", "similarity"):
                assert float(cell) == pytest.approx(float(same), abs=1e-4)
            else:
                assert cell == same


def test_nothing_is_written_without_a_column_and_after_a_cancel(
    journey: Journey, monkeypatch: pytest.MonkeyPatch
) -> None:
    dialog = journey.open()
    dialog.columns.tick([])
    journey.idle()
    assert not dialog.yes.isEnabled()
    assert dialog.count.text() == "8 rows · 0 columns"
    click(journey.qtbot, dialog, "exportAll")
    journey.idle()
    assert dialog.yes.isEnabled()
    assert len(shown(dialog)[0]) == dialog.columns.count()
    click(journey.qtbot, dialog, "exportUsual")
    journey.idle()

    def cancelled(path: Path, request: jobs.ExportRequest, task: Task) -> object:
        assert task.cancel is not None
        task.cancel.wait(0.1)  # the progress is heard from a timer
        task.report(Progress("Writing rows", 1, 8, "rows", 0.1))
        while not task.cancel.wait(0.01):
            task.report(Progress("Writing rows", 2, 8, "rows", 0.1))
        task.check()
        return write(path, request, task)

    write = jobs.write
    monkeypatch.setattr(jobs, "write", cancelled)
    path = journey.folder / "never.csv"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))
    bar = journey.window.task_bar
    begun = once_running(
        journey.window, "Exporting", lambda _: click(journey.qtbot, bar, "taskCancel"), midway=True
    )
    click(journey.qtbot, dialog, "exportYes")
    wait(journey.qtbot, lambda: begun and journey.window.lanes.idle)
    assert not path.exists()
    assert not journey.said


@pytest.mark.parametrize("size", [(720, 480), (900, 600)])
def test_it_fits_the_window(
    open_window: OpenWindow,
    qtbot: QtBot,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    size: tuple[int, int],
) -> None:
    journey = Journey(open_window(), qtbot, tmp_path, monkeypatch)
    journey.window.resize(*size)
    dialog = journey.open()
    dialog.masks.emails.setChecked(True)
    dialog.masks.phones.setChecked(True)
    journey.idle()
    assert dialog.width() <= size[0]
    assert dialog.height() <= size[1]
    for each in (dialog.rows, dialog.format, dialog.columns, dialog.table, dialog.yes, dialog.count):
        corner = each.mapTo(dialog, each.rect().bottomRight())
        assert dialog.rect().contains(corner), each.objectName()
    dialog.reject()
