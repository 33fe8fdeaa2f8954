"""The map of passages: chosen on the map, its points are passages, and what is chosen of them are rows."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from core.corpus import Split
from core.workspace import Workspace
from explorer.explore.points import Points
from explorer.map.canvas import MapCanvas
from tests.core.workspace.conftest import sentences, write_csv
from tests.explorer.driver import OpenWindow, settled, shown_hits, type_query, wait

CTRL_ALT = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier


@pytest.fixture
def divided(tmp_path: Path) -> Path:
    """Thirty texts of three sentences each, about different things."""
    drawn = sentences(90, seed=3)
    texts = [". ".join(drawn[3 * n : 3 * n + 3]).capitalize() + "." for n in range(30)]
    with Workspace.create(tmp_path / "w") as workspace:
        workspace.divide(Split("sentences"))
        workspace.add_file(write_csv(tmp_path / "rows.csv", texts), "text")
        workspace.prepare()
    return tmp_path / "w"


def free_point(canvas: MapCanvas, n: int) -> tuple[float, float]:
    """Where a point is that nothing lies over."""
    for number in range(n):
        x, y = place = canvas.place_of(number) or (-1.0, -1.0)
        is_seen = canvas.rect().adjusted(60, 160, -60, -80).contains(round(x), round(y))
        if is_seen and canvas.cluster_at(x, y) is None and canvas.childAt(round(x), round(y)) is None:
            return place
    raise AssertionError("something lies over every point")


def test_passages_on_the_map_stand_for_their_rows(
    open_window: OpenWindow, qtbot: QtBot, divided: Path
) -> None:
    window = open_window(divided)
    wait(qtbot, lambda: settled(window))
    session, page = window.session, window.explore_page()
    canvas, legend = page.map, page.map.legend
    canvas.set_animated(False)  # points and view are where they will be
    assert legend.points.isVisible()
    of_rows = session.shown_map
    assert of_rows is session.map_picture
    type_query(qtbot, window, "a late train")
    wait(qtbot, lambda: settled(window) and len(shown_hits(window)) > 0)

    rows, passages = legend.points.menu().actions()
    assert (rows.isChecked(), passages.isChecked()) == (True, False)
    passages.trigger()
    wait(qtbot, lambda: settled(window) and session.shown_map is not of_rows)
    picture = session.shown_map
    assert picture is not None
    assert picture.passages is not None
    assert (passages.isChecked(), window.actions_["map_passages"].isChecked()) == (True, True)
    assert session.map_picture is of_rows  # topics, facets and exports of rows go by it
    wait(qtbot, lambda: legend.summary.text().startswith(f"{len(picture)} passages of 30 rows"))
    assert f"{len(picture)} passages" in canvas.accessibleDescription()
    assert session.colouring.kind == "cluster"
    assert len(session.colouring.codes) == len(picture)  # type: ignore[arg-type]

    # A point is a passage: it says itself under the pointer, and stands for its row.
    said: list[tuple[str, str]] = []
    canvas.set_hover = lambda number, shown, line: said.append((shown, line))  # type: ignore[method-assign]
    x, y = free_point(canvas, len(picture))
    point = canvas.point_at(x, y)
    assert point is not None
    text_id = int(picture.texts[point])
    start, end = picture.passages.spans[point].tolist()
    (text,) = session.workspace.rows.texts_of([text_id])  # type: ignore[union-attr]
    at = QPoint(round(x), round(y))
    QTest.mouseMove(canvas, QPoint(canvas.width() - 5, canvas.height() - 5))
    with qtbot.waitSignal(canvas.text_hovered):
        QTest.mouseMove(canvas, at)
    wait(qtbot, lambda: bool(said))
    of_text = np.flatnonzero(picture.texts == text_id)
    assert said[-1][0] == text[start:end]
    assert f"passage {point - of_text[0] + 1} of {len(of_text)}" in said[-1][1]
    QTest.mouseClick(canvas, Qt.MouseButton.LeftButton, pos=at)
    wait(qtbot, lambda: session.selection.tolist() == [text_id] and settled(window))
    assert f"selected: {len(of_text)} passages" in canvas.accessibleDescription()

    # The hits are where their passages are.
    for hit in shown_hits(window):
        (place,) = Points(picture).of_hit(hit).tolist()
        start, end = picture.passages.spans[place].tolist()
        assert (picture.texts[place], hit.text[start:end]) == (hit.text_id, hit.found)

    # The name of a cluster selects the rows that have a passage in it.
    if picture.names:
        canvas.cluster_clicked.emit(0, "replace")
        wanted = np.unique(picture.texts[picture.labels == 0]).tolist()
        wait(qtbot, lambda: session.selection.tolist() == wanted and settled(window))
    session.colour_by("similarity")
    wait(qtbot, lambda: session.colouring.kind == "similarity" and settled(window))
    assert len(session.colouring.values) == len(picture)  # type: ignore[arg-type]

    QTest.keyClick(page.search_box.field, Qt.Key.Key_D, CTRL_ALT)
    assert session.shown_map is of_rows  # at once
    assert rows.isChecked()
    QTest.keyClick(page.search_box.field, Qt.Key.Key_D, CTRL_ALT)
    assert session.shown_map is picture
    wait(qtbot, lambda: settled(window))
    page.map_binding.show_topic(0)  # topics are of rows
    assert session.shown_map is of_rows
