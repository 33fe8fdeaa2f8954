"""Facets, map, table and hits follow the filter, the selection and each other, in the real window."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from explorer.explore.facet_panel import HistogramFacet, ValueFacet
from explorer.shell.window import MainWindow
from tests.explorer.driver import OpenWindow, open_prepared, type_query, wait
from tests.explorer.small_files import sentences, write_csv

CONTROL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def window(open_window: OpenWindow, qtbot: QtBot, tmp_path: Path) -> MainWindow:
    """The program with a small file on the map: 96 rows with a topic and a price, a few without one."""
    rows = [
        (text, topic, "" if n % 10 == 0 else f"{n * 37 % 96 / 4:.2f}")
        for n, (text, topic) in enumerate(sentences())
    ]
    opened = open_window()
    open_prepared(opened, qtbot, write_csv(tmp_path / "answers.csv", rows, ("text", "topic", "price")))
    wait(qtbot, lambda: opened.session.facets)
    return opened


def cells(window: MainWindow, column: str) -> list[object]:
    """The cells of a column, row by row."""
    workspace = window.session.workspace
    assert workspace is not None
    return [cell for (cell,) in workspace.rows.fetch(range(workspace.n_rows), [column])]


def said(window: MainWindow, column: str) -> dict[str, str]:
    """What each value of a facet says to a screen reader."""
    section = window.explore_page().facets.section(column)
    assert isinstance(section, ValueFacet)
    indexes = [section.values.index(row) for row in range(section.values.rowCount())]
    texts = [index.data(Qt.ItemDataRole.AccessibleTextRole) for index in indexes]
    return dict(text.split(", ", 1) for text in texts)


def control_click(qtbot: QtBot, window: MainWindow, column: str, value: str) -> None:
    section = window.explore_page().facets.section(column)
    assert isinstance(section, ValueFacet)
    place = next(
        section.values.index(row)
        for row in range(section.values.rowCount())
        if section.values.index(row).data() == value
    )
    centre = section.list.visualRect(place).center()
    qtbot.mouseClick(section.list.viewport(), Qt.MouseButton.LeftButton, CONTROL, centre)
    wait(qtbot, lambda: window.lanes.idle)


def test_a_selection_on_the_map_shows_in_the_facets_and_follows_the_filter(
    window: MainWindow, qtbot: QtBot
) -> None:
    session, page = window.session, window.explore_page()
    topics = cells(window, "topic")
    counts = Counter(str(topic) for topic in topics)
    assert said(window, "topic") == {topic: f"{n} rows, not chosen" for topic, n in counts.items()}
    picture = session.map_picture
    assert picture is not None
    page.map.texts_selected.emit(picture.text_ids[:40], "replace", "")  # as the lasso does
    wait(qtbot, lambda: window.lanes.idle)
    selected = Counter(str(topics[row]) for row in session.selection.tolist())
    assert sum(selected.values()) >= 40
    assert said(window, "topic") == {
        topic: f"{n} rows, {selected[topic]} of them selected, not chosen" for topic, n in counts.items()
    }
    histogram = page.facets.section("price")
    assert isinstance(histogram, HistogramFacet)
    with_price = sum(cells(window, "price")[row] is not None for row in session.selection.tolist())
    assert f"{with_price} of them selected" in histogram.brush.accessibleDescription()

    topic = next(topic for topic, n in selected.items() if 0 < n < counts[topic])
    session.toggle_facet("topic", topic)
    wait(qtbot, lambda: window.lanes.idle)
    passing = [row for row, cell in enumerate(topics) if str(cell) == topic]
    assert page.rows.model.row_ids().tolist() == passing
    both = [row for row in session.selection.tolist() if row in passing]
    with_price = sum(cells(window, "price")[row] is not None for row in both)
    assert f"{with_price} of them selected" in histogram.brush.accessibleDescription()
    assert said(window, "topic")[topic] == f"{counts[topic]} rows, {selected[topic]} of them selected, chosen"
    type_query(qtbot, window, "the")
    wait(qtbot, lambda: window.lanes.idle and session.hits is not None)
    assert session.hits is not None
    found = {int(row) for hit in session.hits.hits for row in session.rows_of_text(hit.text_id)}
    assert found
    assert found <= set(passing)

    session.clear_filter()
    session.select([], "menu")
    wait(qtbot, lambda: window.lanes.idle)
    assert said(window, "topic") == {name: f"{n} rows, not chosen" for name, n in counts.items()}


def test_selecting_by_a_facet_selects_what_it_counts_and_filters_nothing(
    window: MainWindow, qtbot: QtBot
) -> None:
    session, page = window.session, window.explore_page()
    topics = [str(topic) for topic in cells(window, "topic")]
    first, second, *_ = dict.fromkeys(topics)
    control_click(qtbot, window, "topic", first)
    wanted = [row for row, topic in enumerate(topics) if topic == first]
    assert session.selection.tolist() == wanted
    assert session.selected.name == f"topic: {first}"
    assert session.filter_state.row_ids is None
    assert page.results.switch.mode() == "selection"
    assert said(window, "topic")[first] == f"{len(wanted)} rows, {len(wanted)} of them selected, not chosen"
    page.facets.selection_requested.emit("topic", second, "add")
    wait(qtbot, lambda: window.lanes.idle)
    assert session.selection.tolist() == [row for row, topic in enumerate(topics) if topic in (first, second)]

    histogram = page.facets.section("price")
    assert isinstance(histogram, HistogramFacet)
    bars = histogram.brush
    x = bars.box.mapViewToScene(bars.box.viewRect().center()).toPoint()
    qtbot.mouseClick(bars.viewport(), Qt.MouseButton.LeftButton, CONTROL, x)
    wait(qtbot, lambda: window.lanes.idle)
    found = next(facet for facet in session.facets if facet.column == "price")
    assert found.selected is not None
    (bar,) = [at for at, n in enumerate(found.selected) if n]
    assert found.selected[bar] == found.histogram.counts[bar] == len(session.selection)  # type: ignore[union-attr]
    assert session.filter_state.row_ids is None


def test_the_newest_selection_is_counted_once_and_no_other_count_changes(
    window: MainWindow, qtbot: QtBot
) -> None:
    session = window.session
    before = session.facets
    for n in (5, 10, 20):
        session.select(range(n), "rows")
    wait(qtbot, lambda: window.lanes.idle)
    assert [sum(facet.selected or ()) for facet in session.facets if facet.column == "topic"] == [20]
    for old, new in zip(before, session.facets, strict=True):
        assert (old.values, old.histogram) == (new.values, new.histogram)
    # A filter that was counted for an older selection does not bring that one back.
    session.toggle_facet("topic", str(cells(window, "topic")[0]))
    session.select(range(3), "rows")
    wait(qtbot, lambda: window.lanes.idle)
    counted = next(facet for facet in session.facets if facet.column == "topic")
    assert sum(counted.selected or ()) == 3
