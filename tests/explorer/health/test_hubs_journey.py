"""Hubs on the Health page, and the correction for them in the search: off at first, named where it is on."""

from __future__ import annotations

import csv
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot
from sklearn.neighbors import NearestNeighbors

import assets
from core.workspace import Workspace
from explorer.explore.hits import SCORE_ROLE
from explorer.shell.window import MainWindow
from tests.explorer.driver import OpenWindow, settled, shown_hits, type_query, wait


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """300 sentences of the sample."""
    folder = tmp_path_factory.mktemp("hubs")
    with assets.sample_csv().open(encoding="utf-8", newline="") as file:
        texts = [row["text"] for row in csv.DictReader(file)][:300]
    with Workspace.create(folder / "made") as workspace:
        workspace.add_lines(texts)
        workspace.prepare()
    return folder / "made"


def scores(window: MainWindow) -> list[str]:
    """The numbers that stand beside the hits."""
    model = window.explore_page().hits.view.model()
    return [model.index(row, 0).data(SCORE_ROLE).text for row in range(model.rowCount())]


def test_hubs_are_listed_with_how_many_lists_they_stand_in(
    open_window: OpenWindow, qtbot: QtBot, made: Path
) -> None:
    window = open_window(made)
    wait(qtbot, lambda: settled(window))
    workspace = window.session.workspace
    assert workspace is not None
    snapshot = workspace.vectors()
    assert snapshot is not None
    lists = NearestNeighbors(n_neighbors=10, metric="cosine").fit(snapshot.matrix).kneighbors()[1]
    occurrence = np.bincount(lists.ravel(), minlength=len(snapshot))
    is_hub = occurrence > occurrence.mean() + 2 * occurrence.std()
    qtbot.mouseClick(window.header.tabs["health"], Qt.MouseButton.LeftButton)
    page = window.pages.health()
    wait(qtbot, lambda: page.checks.state == "ready" and window.lanes.idle)
    page.cards.cards["hubs"].click()
    listed = page.model.lines
    assert [line.right for line in listed] == [str(n) for n in sorted(occurrence[is_hub], reverse=True)]
    texts = dict(zip(snapshot.text_ids.tolist(), range(len(snapshot)), strict=True))
    for line in listed:
        place = texts[int(workspace.rows.text_ids()[line.row_ids[0]])]
        assert line.right == str(occurrence[place])
    n_never = np.count_nonzero(occurrence == 0)
    assert f"Of {len(snapshot)} sentences {n_never} " in page.meaning.text()
    qtbot.keyClick(page.list, Qt.Key.Key_Return)
    wait(qtbot, lambda: window.page == "explore" and window.lanes.idle)
    assert window.session.selection.tolist() == listed[0].row_ids.tolist()


def test_the_correction_is_named_and_the_cosine_is_kept(
    open_window: OpenWindow, qtbot: QtBot, made: Path
) -> None:
    window = open_window(made)
    wait(qtbot, lambda: settled(window))
    action = window.actions_["correct_hubs"]
    assert not action.isChecked()
    type_query(qtbot, window, "a late train")
    wait(qtbot, lambda: window.session.hits is not None and window.lanes.idle)
    plain = shown_hits(window)
    assert scores(window)[0] == f"{plain[0].similarity:.2f}"
    qtbot.keyClick(
        window.explore_page().search_box.field,
        Qt.Key.Key_U,
        Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier,
    )
    wait(qtbot, lambda: window.session.hits.n_corrected > 0 and window.lanes.idle)
    assert action.isChecked()
    found = shown_hits(window)
    assert scores(window)[0] == f"MP {found[0].score:.1f}"
    assert [hit.score for hit in found] == sorted((hit.score for hit in found), reverse=True)
    index = window.explore_page().hits.view.model().index(0, 0)
    similarity = f"{found[0].similarity:.2f}"
    assert index.data(Qt.ItemDataRole.ToolTipRole).endswith(f"Cosine similarity {similarity}.")
    spoken = index.data(Qt.ItemDataRole.AccessibleTextRole)
    assert f"mutual proximity {found[0].score:.1f}, similarity {similarity}" in spoken
    same = {hit.text_id: hit.similarity for hit in plain}
    assert all(hit.similarity == pytest.approx(same[hit.text_id]) for hit in found if hit.text_id in same)
    assert window.explore_page().results.how.text().startswith("by mutual proximity · ")

    window.close()
    again = open_window(made)
    wait(qtbot, lambda: settled(again))
    assert again.actions_["correct_hubs"].isChecked()
    again.actions_["correct_hubs"].trigger()
    type_query(qtbot, again, "a late train")
    wait(qtbot, lambda: again.session.hits is not None and again.lanes.idle)
    assert scores(again)[0] == f"{plain[0].similarity:.2f}"
