"""A workspace that is opened again looks as it was left: in the real window, closed and started anew."""

from __future__ import annotations

import json
import threading
from datetime import date, datetime
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from core.encoding import batch_runner
from core.progress import Task
from core.search import Query
from core.workspace import encoding_job, preview
from explorer.explore.history import Place
from explorer.explore.kept_view import place_from_json, place_to_json
from explorer.explore.selecting import KeptSelection
from explorer.shared.state import FilterState, RowSet, Selection
from explorer.shell.window import MainWindow
from tests.explorer.driver import (
    OpenWindow,
    drop,
    open_prepared,
    running,
    settled,
    shown_hits,
    type_query,
    wait,
)
from tests.explorer.small_files import small_file


def made(open_window: OpenWindow, qtbot: QtBot, tmp_path: Path) -> MainWindow:
    """A window with a finished small workspace."""
    window = open_window()
    open_prepared(window, qtbot, small_file(tmp_path))
    wait(qtbot, lambda: window.session.facets)
    return window


def test_query_filter_selection_colouring_page_and_splitters_come_back(
    open_window: OpenWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    window = made(open_window, qtbot, tmp_path)
    page, session = window.explore_page(), window.session
    type_query(qtbot, window, "cash machine swallowed my card")
    wait(qtbot, lambda: bool(shown_hits(window)) and window.lanes.idle)
    texts = [hit.text for hit in shown_hits(window)]
    topic = shown_hits(window)[0].columns["topic"]
    session.toggle_facet("topic", topic)
    session.colour_by("column:topic")
    page.show_side("topics")
    session.select(np.array([1, 2, 5]), "map", name="by hand")
    wait(qtbot, lambda: window.lanes.idle and session.filter_state.row_ids is not None)
    narrowed = [hit.text for hit in shown_hits(window)]
    assert 0 < len(narrowed) < len(texts)
    page.show_panel("rows")
    splitter = page.layout_.splitter
    splitter.moveSplitter(300, 1)  # as a drag of its handle does
    splitter.splitterMoved.emit(300, 1)
    sizes = splitter.sizes()
    window.show_page("health")
    window.close()

    again = open_window(tmp_path / "answers")
    wait(qtbot, lambda: settled(again) and again.session.hits is not None and again.page == "health")
    page, session = again.explore_page(), again.session
    wait(qtbot, lambda: again.lanes.idle and bool(shown_hits(again)) and session.facets)
    assert page.search_box.text() == "cash machine swallowed my card"
    wait(qtbot, lambda: [hit.text for hit in shown_hits(again)] == narrowed)
    assert session.filter_state.chosen == {"topic": (topic,)}
    assert session.selection.tolist() == [1, 2, 5]
    assert session.selected.name == "by hand"
    assert session.colouring.column == "topic"
    assert page.results.switch.mode() == "rows"
    assert page.layout_.side.switch.mode() == "topics"
    assert page.layout_.splitter.sizes() == sizes
    assert not page.history.can_go_back
    assert not session.undo_stack.canUndo()

    # What was begun meanwhile is not overwritten, and a damaged file costs the view alone.
    view = tmp_path / "answers" / "view.json"
    again.close()
    view.write_text('{"query": [', encoding="utf-8")
    third = open_window(tmp_path / "answers")
    wait(qtbot, lambda: settled(third) and third.session.facets)
    assert third.page == "explore"
    assert third.session.query is None
    third.close()
    assert json.loads(view.read_text(encoding="utf-8"))["page"] == "explore"


@pytest.fixture
def held(monkeypatch: pytest.MonkeyPatch) -> threading.Event:
    """Encoding waits after its first texts until the event is set, or it is cancelled."""
    monkeypatch.setattr(encoding_job, "SEGMENT_TEXTS", 32)
    monkeypatch.setattr(batch_runner, "_GROUP", 32)
    goes_on = threading.Event()

    def wait_here(self: preview.Previews, vectors: object, encoder: object, task: Task) -> None:
        while not goes_on.wait(0.002):
            task.check()

    monkeypatch.setattr(preview.Previews, "make_where_it_pays", wait_here)
    return goes_on


def test_a_workspace_that_was_not_finished_says_so_among_the_recent_ones(
    open_window: OpenWindow, qtbot: QtBot, tmp_path: Path, held: threading.Event
) -> None:
    window = open_window()
    drop(window, small_file(tmp_path))
    wait(qtbot, lambda: window.import_sheet().view.explore.isEnabled())
    window.import_sheet().start()
    session = window.session
    wait(qtbot, lambda: session.workspace is not None and session.workspace.n_encoded > 0)
    assert session.workspace is not None
    assert session.workspace.n_encoded < session.workspace.n_texts
    assert running(window, "Encoding")
    window.close()
    assert not held.is_set()

    again = open_window()
    (row,) = again.start_page.recent_rows()
    assert "unfinished · 98 rows" in row.accessibleName()
    assert "Open it, and they get one" in row.toolTip()
    held.set()
    qtbot.mouseClick(row, Qt.MouseButton.LeftButton)
    wait(qtbot, lambda: settled(again) and not running(again, "Encoding"))
    assert again.session.workspace is not None
    assert again.session.workspace.n_encoded == again.session.workspace.n_texts
    again.close()
    third = open_window()
    (row,) = third.start_page.recent_rows()
    assert "98 rows" in row.accessibleName()
    assert "unfinished" not in row.accessibleName()


def test_what_does_not_fit_any_more_is_left_out() -> None:
    place = Place(
        Query("late", "hybrid", 50, like=(3, 7), unlike=(1,)),
        FilterState(
            chosen={"day": (date(2024, 2, 3),), "gone": ("a",), "n": (None, 2, True)},
            ranges={"moment": (datetime(2024, 1, 1, 12), datetime(2025, 1, 1)), "gone": (1.0, 2.0)},
            rows=RowSet("topic", "late bus", np.array([0, 9])),
        ),
        KeptSelection(Selection(np.array([2, 4]), "lasso", "n"), 10),
        "selection",
        None,
        KeptSelection(Selection(np.array([1])), 10),
    )
    kept = json.loads(json.dumps(place_to_json(place, 10)))
    columns = frozenset({"day", "n", "moment"})
    back = place_from_json(kept, 10, 8, columns)
    assert back.query == place.query
    assert back.filter_state.chosen == {"day": (date(2024, 2, 3),), "n": (None, 2, True)}
    assert back.filter_state.ranges == {"moment": (datetime(2024, 1, 1, 12), datetime(2025, 1, 1))}
    assert back.filter_state.rows is not None
    assert back.filter_state.rows.row_ids.tolist() == [0, 9]
    assert back.selection.selection().row_ids.tolist() == [2, 4]
    assert (back.selection.name, back.selection.column, back.panel) == ("lasso", "n", "selection")
    assert back.within is not None
    assert back.within.selection().row_ids.tolist() == [1]

    grown = place_from_json(kept, 11, 5, columns)  # rows have other places, some texts are gone
    assert grown.query is not None
    assert (grown.query.like, grown.query.unlike) == ((3,), (1,))
    assert not len(grown.selection.selection().row_ids)
    assert grown.filter_state.rows is None
    assert grown.within is None


@pytest.mark.parametrize(
    "kept",
    [
        {},
        {"n_rows": 10, "query": {"text": 3, "mode": "semantic", "top_k": 5}, "panel": "hits"},
        {"n_rows": 10, "query": {"text": "a", "mode": "psychic", "top_k": 5}},
        {"n_rows": 10, "query": {"text": "a", "mode": "keyword", "top_k": True}},
        {"n_rows": 10, "selection": {"rows": "%%%"}, "only": {"rows": "AA=="}, "within": []},
        {"n_rows": 10, "chosen": {"a": "b"}, "ranges": {"a": [1]}},
    ],
)
def test_a_view_that_was_changed_by_hand_shows_nothing(kept: dict[str, object]) -> None:
    place = place_from_json(kept, 10, 5, frozenset({"a"}))
    assert place.query is None
    assert not place.filter_state.active
    assert not len(place.selection.selection().row_ids)
    assert place.within is None
    assert place.panel == "rows"
