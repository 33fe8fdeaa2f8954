"""A person reads one row, sees what is nearest to it and which labels it has, and goes on from there."""

from __future__ import annotations

from pathlib import Path

import numpy as np
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from tests.explorer.driver import OpenWindow, open_prepared, wait
from tests.explorer.small_files import small_file


def test_neighbours_and_labels_of_a_row(tmp_path: Path, qtbot: QtBot, open_window: OpenWindow) -> None:
    window = open_window()
    window.resize(1440, 900)
    open_prepared(window, qtbot, small_file(tmp_path))
    page, session = window.explore_page(), window.session
    page.show_panel("rows")
    shown = page.detail.neighbours
    wait(qtbot, lambda: window.lanes.idle and "…" not in str(page.rows.model.index(5, 0).data()))
    cell = page.rows.view.visualRect(page.rows.model.index(5, 0))
    qtbot.mouseClick(page.rows.view.viewport(), Qt.MouseButton.LeftButton, pos=cell.center())
    wait(qtbot, lambda: window.lanes.idle and shown.isVisible())

    assert session.workspace is not None
    assert session.search_state is not None
    texts = session.workspace.rows.texts()
    there, read = session.search_state.vectors_of(np.arange(len(texts)))
    assert there.tolist() == list(range(len(texts)))
    vectors = np.asarray(read, dtype=np.float64)
    vectors /= np.linalg.norm(vectors, axis=1, keepdims=True)
    similarity = vectors @ vectors[5]
    similarity[5] = -1
    nearest = np.argsort(-similarity)[:5]
    found = [line.hit for line in shown.lines if line.isVisible()]
    assert [hit.text for hit in found if hit is not None] == [texts[text_id] for text_id in nearest]
    assert [line.similarity() for line in shown.lines] == [f"{similarity[n]:.2f}" for n in nearest]
    assert page.detail.text.text() == texts[5]

    line = shown.lines[1]
    page.detail.ensureWidgetVisible(line)
    qtbot.mouseClick(line, Qt.MouseButton.LeftButton)
    goal = int(nearest[1])
    wait(qtbot, lambda: window.lanes.idle and page.detail.text.text() == texts[goal])
    assert [session.text_ids[row] for row in session.selection] == [goal] * len(session.selection)
    assert goal in session.text_ids[page.rows.selected_rows()], "the table goes there too"
    assert goal not in [line.hit.text_id for line in shown.lines if line.hit is not None]

    chosen = np.array([1, 2, 3])
    session.select(chosen, "map", name="lasso")
    wait(qtbot, lambda: window.lanes.idle and page.detail.text.text() == texts[1])
    other = shown.lines[0].hit
    assert other is not None
    qtbot.mouseClick(shown.lines[0], Qt.MouseButton.LeftButton)
    wait(qtbot, lambda: window.lanes.idle and page.detail.text.text() == other.text)
    assert session.selection.tolist() == chosen.tolist(), "several rows stay selected"

    row = int(session.rows_of_text(other.text_id)[0])
    session.labelling.put("to be answered", np.array([row]))

    wait(qtbot, lambda: [chip.name for chip in page.detail.labels.chips()] == ["to be answered"])
    assert page.detail.labels.accessibleName() == "Labels: 1 to be answered"
