"""A preview in the real window: marked while it is one, and no longer when every text has its vector."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

import assets
from core.encoding import batch_runner
from core.workspace import encoding_job, preview
from explorer.shell.window import MainWindow
from tests.explorer.driver import click, drop, run_program, settled, shown_hits, type_query, wait


@pytest.fixture
def held(monkeypatch: pytest.MonkeyPatch) -> threading.Event:
    """A preview pays for the sample already; the encoding waits after it until the event is set."""
    monkeypatch.setattr(preview, "PAYS_FROM", 0.0)
    monkeypatch.setattr(preview, "SAMPLE", 200)
    monkeypatch.setattr(encoding_job, "SEGMENT_TEXTS", 64)
    monkeypatch.setattr(batch_runner, "_GROUP", 64)
    goes_on = threading.Event()
    make = preview.Previews.make_where_it_pays

    def make_and_wait(self: preview.Previews, snapshot: object, *rest: object) -> None:
        before = self._preview
        make(self, snapshot, *rest)  # type: ignore[arg-type]
        if before is not None and self._preview is not None:  # the state with the preview has been told of
            goes_on.wait(60)

    monkeypatch.setattr(preview.Previews, "make_where_it_pays", make_and_wait)
    return goes_on


def open_sample(qtbot: QtBot, window: MainWindow) -> None:
    drop(window, assets.sample_csv())
    click(qtbot, window.import_sheet(), "exploreButton")
    session = window.session
    wait(qtbot, lambda: session.search_state is not None and session.search_state.preview is not None)
    wait(qtbot, lambda: session.map_picture is not None and session.map_picture.n_estimated > 0)


def test_hits_and_map_say_preview_until_all_is_encoded(qtbot: QtBot, held: threading.Event) -> None:
    def act(window: MainWindow) -> None:
        session = window.session
        try:
            open_sample(qtbot, window)
            type_query(qtbot, window, "the bus never comes on time")
            wait(qtbot, lambda: session.hits is not None and session.hits.n_estimated > 0)
            page = window.explore_page()
            wait(qtbot, page.hits.preview.isVisible)
            assert "estimate" in page.hits.preview.toolTip()
            assert all(hit.similarity is not None for hit in shown_hits(window))
            assert page.map.legend.summary.text().endswith("preview")
            assert "estimated" in page.map.legend.info.toolTip()
            assert session.map_picture is not None
            assert session.workspace is not None
            assert len(session.map_picture) == session.workspace.n_texts > session.workspace.n_encoded
            session.colour_by("similarity")
            wait(qtbot, lambda: session.colouring.kind == "similarity")
            wait(qtbot, lambda: len(session.colouring.values) == session.workspace.n_texts)  # type: ignore[arg-type,union-attr]
        finally:
            held.set()
        wait(qtbot, lambda: settled(window))
        wait(qtbot, lambda: session.hits is not None and session.hits.n_estimated == 0)
        assert not page.hits.preview.isVisible()
        assert "preview" not in page.map.legend.summary.text()
        assert session.search_state is not None
        assert session.search_state.preview is None

    run_program(qtbot, [], act)


def test_a_cancel_keeps_the_preview_and_closing_leaves_nothing(qtbot: QtBot, held: threading.Event) -> None:
    folders: list[Path] = []

    def act(window: MainWindow) -> None:
        session = window.session
        try:
            open_sample(qtbot, window)
            assert session.workspace is not None
            folders.append(session.workspace.folder)
            window.lanes.drop_key("encode")
        finally:
            held.set()
        wait(qtbot, lambda: window.lanes.idle)
        assert session.workspace.n_encoded < session.workspace.n_texts
        type_query(qtbot, window, "where can I park my bicycle")
        wait(qtbot, lambda: session.hits is not None and session.hits.n_estimated > 0)
        session.close_workspace()
        wait(qtbot, lambda: window.lanes.idle and session.search_state is None)

    run_program(qtbot, [], act)
    names = {path.name for path in folders[0].iterdir()}
    assert not any("preview" in name or name.startswith(".tmp") for name in names), names
