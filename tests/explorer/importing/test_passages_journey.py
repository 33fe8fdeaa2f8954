"""A person imports long texts: sentences are proposed, a hit shows where it stands, a mark names it."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from explorer.explore.page import ExplorePage
from explorer.shell.window import MainWindow
from explorer.widgets.elided_label import ElidedLabel
from tests.core.workspace.conftest import sentences
from tests.explorer.driver import OpenWindow, drop, settled, shown_hits, type_query, wait

FOUND = "My parcel arrived broken and nobody answered the phone."
AROUND = "The weather was fine and the train was on time. "


@pytest.fixture
def reviews(tmp_path: Path) -> Path:
    """Forty short reviews, and twelve that are longer than the model reads, one with a complaint in it."""
    path = tmp_path / "reviews.csv"
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(["text", "stars"])
        for number, text in enumerate(sentences(40, seed=4)):
            writer.writerow([text, number % 5 + 1])
        for number in range(12):
            end = FOUND if number == 7 else f"It was review number {number}."
            writer.writerow([f"{number}. {AROUND * 50}{end} {AROUND * 4}", 3])
    return path


CTRL_ALT = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier


def spoken(page: ExplorePage, row: int) -> str:
    """What a screen reader says of a hit."""
    said: str = page.hits.model.index(row).data(Qt.ItemDataRole.AccessibleTextRole)
    return said


def imported(window: MainWindow, qtbot: QtBot, file: Path, kind: str) -> None:
    drop(window, file)
    sheet = window.import_sheet()
    combo = sheet.view.split
    wait(qtbot, lambda: combo.currentData() == "sentences")  # proposed
    wait(
        qtbot,
        lambda: sheet.view.estimate.text().startswith("23 % of the rows are longer than the model reads. "),
    )
    if kind != "sentences":
        combo.setFocus()
        QTest.keyClick(combo, Qt.Key.Key_Home)
        for _ in range(combo.findData(kind)):
            QTest.keyClick(combo, Qt.Key.Key_Down)
        combo.activated.emit(combo.currentIndex())
    wait(qtbot, sheet.view.explore.isEnabled)
    sheet.start()
    wait(qtbot, lambda: settled(window))


def test_from_the_sheet_to_the_passage_in_its_row(
    open_window: OpenWindow, qtbot: QtBot, reviews: Path
) -> None:
    window = open_window()
    imported(window, qtbot, reviews, "sentences")
    workspace = window.session.workspace
    assert workspace is not None
    assert workspace.rows.split.kind == "sentences"
    assert (workspace.n_rows, workspace.n_encoded) == (52, 52)
    assert window.session.n_truncated == 0
    page = window.explore_page()
    page.set_mode("semantic")
    type_query(qtbot, window, "a damaged delivery")
    wait(qtbot, lambda: settled(window) and len(shown_hits(window)) > 0)
    hit = shown_hits(window)[0]
    assert (hit.row, hit.found) == (47, FOUND)
    assert len({each.row for each in shown_hits(window)}) == len(shown_hits(window))  # a row counts once
    index = page.hits.model.index(0)
    assert f": … {FOUND} …" in index.data(Qt.ItemDataRole.AccessibleTextRole)
    wait(qtbot, lambda: "best passage" in page.results.how.text())

    by_mean = window.actions_["passages_by_mean"]
    assert by_mean.isEnabled()
    assert f"similarity {hit.similarity:.2f}, best of {hit.n_passages} passages" in spoken(page, 0)
    n_best = hit.n_passages
    QTest.keyClick(page.search_box.field, Qt.Key.Key_O, CTRL_ALT)
    wait(qtbot, lambda: "mean of passages" in page.results.how.text() and settled(window))
    assert by_mean.isChecked()
    place = [each.row for each in shown_hits(window)].index(47)
    mean = shown_hits(window)[place]
    assert (mean.found, mean.n_passages) == (FOUND, n_best)
    assert mean.similarity < hit.similarity - 0.1  # the rest of the review is about the weather
    assert f"similarity {mean.similarity:.2f}, mean of {n_best} passages" in spoken(page, place)
    by_mean.trigger()
    wait(qtbot, lambda: "best passage" in page.results.how.text() and settled(window))

    page.hits.view.setCurrentIndex(
        index
    )  # the row's text, from a little before the passage, with that marked
    wait(qtbot, lambda: page.detail.text.selectedText() == FOUND)
    start, end = hit.passage.start + 1, hit.passage.end  # type: ignore[union-attr]
    assert f"found in characters {start:,} to {end:,}" in page.detail.head.text()
    assert page.detail.text.text().startswith("… ")
    assert page.detail.all.isVisible()

    page.hits.view.setFocus()
    QTest.keyClick(page.hits.view, Qt.Key.Key_Y)
    wait(qtbot, lambda: settled(window) and len(workspace.judgments.all()) == 1)
    (judgment,) = workspace.judgments.all()
    assert {judgment.first, judgment.second} == {"a damaged delivery", FOUND}
    assert window.session.marking.marks_of_hits().keys() == {hit.text_id}


def test_what_is_not_read_is_said_on_every_page(open_window: OpenWindow, qtbot: QtBot, reviews: Path) -> None:
    window = open_window()
    imported(window, qtbot, reviews, "row")
    workspace = window.session.workspace
    assert workspace is not None
    assert not workspace.rows.split
    assert not window.actions_["passages_by_mean"].isEnabled()
    assert window.session.n_truncated == 12
    folder = workspace.folder
    window.task_bar.clear_note()
    note = window.task_bar.findChild(ElidedLabel, "taskNote")
    assert note is not None
    for name in ("explore", "health", "train", "compare"):
        window.show_page(name)
        assert note.text().endswith("· 12 read in part")
        assert "divided into passages" in note.toolTip()
    window.session.close_workspace()
    wait(qtbot, lambda: note.text() == "no network used")
    window.session.open_workspace(folder)  # found again, without counting
    wait(qtbot, lambda: settled(window) and window.session.n_truncated == 12)
