"""Near-duplicates hidden by a rule in the real window: gone everywhere, undone, restored after reopening."""

from __future__ import annotations

import csv
import shutil
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

import assets
from core.workspace import Workspace
from explorer.health.finding_list import LINE
from explorer.health.lines import MOST_IN_GROUP, GroupLines, Line
from explorer.health.page import HealthPage
from explorer.shell.window import MainWindow
from tests.explorer.driver import OpenWindow, click, settled, shown_hits, type_query, wait

LATE = "The train to Basel was late again"


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """60 rows of the sample, and 15 that say the same in other spellings, the last but one of them twice."""
    folder = tmp_path_factory.mktemp("repeats")
    with assets.sample_csv().open(encoding="utf-8", newline="") as file:
        texts = [row["text"] for row in csv.DictReader(file)][:60]
    ends = [".", "!", "!!", "?", "...", " .", " !", " ?", "; ", ":", " !!", "?!", ".!", "!!!", "!!!"]
    with (folder / "rows.csv").open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(("text", "written", "topic"))
        writer.writerows(
            (text, f"2024-01-{number % 28 + 1:02d}", "sample") for number, text in enumerate(texts)
        )
        writer.writerows(
            (LATE + end, f"2025-02-{20 - number:02d}", "trains") for number, end in enumerate(ends)
        )
    with Workspace.create(folder / "made") as workspace:
        workspace.add_file(folder / "rows.csv", "text")
        workspace.prepare()
    return folder / "made"


def opened(open_window: OpenWindow, qtbot: QtBot, folder: Path) -> MainWindow:
    window = open_window(folder)
    wait(qtbot, lambda: settled(window))
    return window


def health(window: MainWindow, qtbot: QtBot) -> HealthPage:
    """The page, once everything on it is known of what is there now."""
    qtbot.mouseClick(window.header.tabs["health"], Qt.MouseButton.LeftButton)
    page = window.pages.health()
    wait(qtbot, lambda: page.checks.state == "ready" and not page.checks.is_stale and window.lanes.idle)
    return page


def lines(page: HealthPage) -> list[Line]:
    return [page.model.index(place).data(LINE) for place in range(page.model.rowCount())]


def choose_rule(page: HealthPage, window: MainWindow, qtbot: QtBot, name: str) -> None:
    rule = page.keep.rule
    rule.setFocus()
    qtbot.keyClick(rule, Qt.Key.Key_Home)
    while rule.currentText() != name:
        qtbot.keyClick(rule, Qt.Key.Key_Down)
    wait(qtbot, lambda: window.lanes.idle)


def counts(window: MainWindow) -> dict[str, int]:
    """What the facet says of the topics."""
    facet = next(facet for facet in window.session.facets if facet.column == "topic")
    return {str(value): n for value, n, _ in facet.values}


def late_hits(window: MainWindow, qtbot: QtBot) -> list[str]:
    window.show_page("explore")
    type_query(qtbot, window, LATE.lower())
    wait(qtbot, lambda: window.session.hits is not None and window.lanes.idle)
    return [hit.text for hit in shown_hits(window) if hit.text.startswith(LATE)]


def test_all_but_one_are_hidden_undone_and_restored_after_reopening(
    open_window: OpenWindow, qtbot: QtBot, made: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "made"
    shutil.copytree(made, folder)
    window = opened(open_window, qtbot, folder)
    session = window.session
    assert len(late_hits(window, qtbot)) == 14  # each text once
    page = health(window, qtbot)
    head = lines(page)[0]
    assert head.row_ids.tolist() == list(range(60, 75))
    assert lines(page)[1].text == LATE + "."
    assert lines(page)[1].right == "row 61 · kept"
    assert page.keep.said.text() == "14 rows in 1 group would be hidden; 1 is kept."

    # What does not fit is opened in place.
    rest = lines(page)[MOST_IN_GROUP + 1]
    assert (rest.text, rest.opens) == ("and 2 more sentences", True)
    page.list.setCurrentIndex(page.model.index(MOST_IN_GROUP + 1))
    page.list.setFocus()
    qtbot.keyClick(page.list, Qt.Key.Key_Return)
    wait(qtbot, lambda: all(line.is_read for line in lines(page)) and window.lanes.idle)
    assert window.page == "health"
    assert lines(page)[14].text == LATE + "!!!"
    assert lines(page)[14].right.startswith("2 rows · 0.9")

    # Exported before anything is hidden, and read back.
    path = tmp_path / "groups.csv"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))
    choose_rule(page, window, qtbot, "the newest by written")
    click(qtbot, page, "exportGroups")
    wait(qtbot, lambda: path.exists() and window.lanes.idle)
    with path.open(encoding="utf-8-sig", newline="") as file:
        written = list(csv.DictReader(file))
    assert [line["row"] for line in written if line["group"] == "1"] == [str(row) for row in range(60, 75)]
    assert [line["row"] for line in written if line["kept"].lower() == "true" and line["group"] == "1"] == [
        "60"
    ]
    assert min(float(line["similarity"]) for line in written) >= 0.9

    choose_rule(page, window, qtbot, "the longest")
    kept = next(line for line in lines(page) if line.right.endswith(" kept"))
    assert kept.text == LATE + "..."  # the first of the longest
    assert page.keep.hides.text() == "Hide 14 rows"
    click(qtbot, page, "hideRepeats")
    wait(qtbot, lambda: session.corpus.n_visible == 61 and settled(window))
    page = health(window, qtbot)
    assert page.cards.cards["duplicates"].number == "0"
    assert page.keep.said.text() == "14 rows are hidden already."
    gone_from_everything(window, qtbot)

    window.actions_["undo"].trigger()
    wait(qtbot, lambda: session.corpus.n_visible == 75 and settled(window))
    assert counts(window)["trains"] == 15
    assert len(late_hits(window, qtbot)) == 14
    window.actions_["redo"].trigger()
    wait(qtbot, lambda: session.corpus.n_visible == 61 and settled(window))

    window.close()
    again = opened(open_window, qtbot, folder)
    assert again.session.corpus.n_visible == 61
    assert counts(again)["trains"] == 1
    page = health(again, qtbot)
    click(qtbot, page, "showRepeats")
    wait(qtbot, lambda: again.session.corpus.n_visible == 75 and settled(again))
    page = health(again, qtbot)
    assert lines(page)[0].row_ids.tolist() == list(range(60, 75))
    assert counts(again)["trains"] == 15
    assert not page.keep.shows.isVisible()


def gone_from_everything(window: MainWindow, qtbot: QtBot) -> None:
    """The hidden rows are neither hits nor points nor in counts, table or export."""
    assert late_hits(window, qtbot) == [LATE + "..."]
    assert counts(window)["trains"] == 1
    session = window.session
    workspace = session.workspace
    assert workspace is not None
    window.session.clear_search()
    wait(qtbot, lambda: window.lanes.idle)
    shown = window.explore_page().rows.model.row_ids()
    assert np.count_nonzero(shown >= 60) == 1
    assert np.count_nonzero(workspace.rows.text_ids() >= 0) == 61
    assert len(workspace.rows.select()) == 61


def test_labelled_rows_stay_and_that_is_said(
    open_window: OpenWindow, qtbot: QtBot, made: Path, tmp_path: Path
) -> None:
    shutil.copytree(made, tmp_path / "made")
    with Workspace.open(tmp_path / "made") as workspace:
        label = workspace.labels.add("checked")
        workspace.labels.set_rows(label.label_id, np.array([63, 66]))
    window = opened(open_window, qtbot, tmp_path / "made")
    page = health(window, qtbot)
    said = "13 rows in 1 group would be hidden; 1 is kept. 1 with a label, mark or note stays as well."
    assert page.keep.said.text() == said
    assert lines(page)[1].right == "row 64 · kept"
    assert any(line.right.endswith("stays") for line in lines(page))
    page.keep.touched_too.click()
    wait(qtbot, lambda: window.lanes.idle)
    assert page.keep.hides.text() == "Hide 14 rows"
    assert page.keep.said.text().endswith("1 of them has a label, mark or note.")
    page.same_text.click()
    wait(qtbot, lambda: window.lanes.idle)
    assert [line.row_ids.tolist() for line in lines(page) if line.is_head] == [[73, 74]]
    assert not page.threshold.isEnabled()


def test_every_group_is_listed_and_texts_are_read_as_they_come_in_sight(
    open_window: OpenWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    texts = [f"sentence number {number}" for number in range(900)]
    with Workspace.create(tmp_path / "many") as workspace:
        workspace.add_lines([*texts, *texts])
    window = open_window(tmp_path / "many")
    wait(qtbot, lambda: window.session.workspace is not None)
    page = health(window, qtbot)
    page.same_text.click()
    wait(qtbot, lambda: window.lanes.idle)
    listed = page.model.lines
    assert isinstance(listed, GroupLines)
    assert listed.n_groups == 900
    assert page.model.rowCount() == 1_800
    assert not listed[1_799].is_read
    page.list.setFocus()
    qtbot.keyClick(page.list, Qt.Key.Key_End)
    wait(qtbot, lambda: listed[1_799].is_read and window.lanes.idle)
    assert page.list.currentIndex().data() == "sentence number 899"
    assert listed.head_of(1_799).row_ids.tolist() == [899, 1_799]
    assert not listed[900].is_read  # nobody looked there
