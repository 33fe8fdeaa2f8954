"""The main job on real input, through the real program: drop, search, see as a map, come back."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from core.workspace import encoding_job
from explorer.shared.settings import workspaces_folder
from explorer.shell.pipeline import FIRST_PICTURE
from explorer.shell.window import MainWindow
from tests.explorer.driver import (
    MINUTE,
    busy_until,
    click,
    drop,
    run_program,
    settled,
    shown_hits,
    type_query,
)

QUESTION = "my card was swallowed by the machine"


def category(hit: object) -> object:
    return hit.columns["category"]  # type: ignore[attr-defined]


@pytest.mark.slow
@pytest.mark.public_data
def test_banking77_dropped_searched_and_opened_again(
    qtbot: QtBot, public_data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    found: dict[str, object] = {}
    searched, save = threading.Event(), encoding_job._Pending.save

    def save_and_wait(self: encoding_job._Pending) -> None:
        n_saved = sum(map(len, self._ids))
        save(self)
        if n_saved >= FIRST_PICTURE:  # it goes on when it has been searched beside, however quick it is
            busy_until(searched)

    monkeypatch.setattr(encoding_job._Pending, "save", save_and_wait)

    def first_time(window: MainWindow) -> None:
        drop(window, public_data / "banking77" / "train.csv")
        sheet = window.import_sheet()
        qtbot.waitUntil(lambda: "10,003 rows" in sheet.view.counts.text(), timeout=MINUTE)
        assert sheet.view.column_combo.currentText() == "text"
        assert "0 rejected" in sheet.view.counts.text()
        click(qtbot, sheet, "exploreButton")
        qtbot.waitUntil(lambda: window.page == "explore", timeout=MINUTE)
        session = window.session

        # While the encoding runs: words answer, then meanings of what is encoded so far; a map is up.
        window.explore_page().set_mode("keyword")
        type_query(qtbot, window, "swallowed")
        qtbot.waitUntil(lambda: len(shown_hits(window)) > 5, timeout=MINUTE)
        assert all("swallow" in hit.text.lower() for hit in shown_hits(window)[:5])
        qtbot.waitUntil(lambda: session.map_picture is not None, timeout=MINUTE)
        assert session.workspace is not None
        assert session.workspace.n_encoded < session.workspace.n_texts, (
            "the encoding was over before the first map"
        )
        assert session.map_picture.stage == "preview"
        window.explore_page().set_mode("semantic")
        type_query(qtbot, window, QUESTION)
        qtbot.waitUntil(
            lambda: bool(shown_hits(window)) and shown_hits(window)[0].similarity is not None, timeout=MINUTE
        )
        assert session.workspace.n_encoded < session.workspace.n_texts, (
            "no search was answered during the encoding"
        )
        assert session.hits is not None
        assert "encoded so far" in (session.hits.note or "")
        searched.set()

        # When it is done.
        qtbot.waitUntil(lambda: settled(window), timeout=6 * MINUTE)
        assert session.workspace.n_encoded == session.workspace.n_texts
        qtbot.waitUntil(lambda: session.hits is not None and session.hits.note is None, timeout=MINUTE)
        assert sum(category(hit) == "card_swallowed" for hit in shown_hits(window)[:5]) >= 4
        facet = next(facet for facet in session.facets if facet.column == "category")
        assert facet.n_distinct == 77
        assert len(session.corpus.text_ids) == 10_003
        assert session.map_picture.kind == "neighbours"
        assert len(session.map_picture.text_ids) == session.workspace.n_texts
        found["picture"] = session.map_picture
        found["texts"] = [hit.text for hit in shown_hits(window)[:10]]
        found["folder"] = session.workspace.folder

    try:
        run_program(qtbot, [], first_time)
    finally:
        searched.set()
    folder = found["folder"]
    assert isinstance(folder, Path)
    assert folder.parent == workspaces_folder()
    written = {path: path.stat().st_mtime_ns for path in (folder / "vectors").rglob("*") if path.is_file()}

    def second_time(window: MainWindow) -> None:
        session = window.session
        qtbot.waitUntil(lambda: window.page == "explore" and session.map_picture is not None, timeout=MINUTE)
        window.explore_page().set_mode("keyword")
        type_query(qtbot, window, "swallowed")
        qtbot.waitUntil(lambda: len(shown_hits(window)) > 5, timeout=MINUTE)
        assert session.workspace is not None
        assert not session.workspace.repairs
        assert len(session.corpus.text_ids) == 10_003
        assert (session.map_picture.xy == found["picture"].xy).all()  # type: ignore[attr-defined]
        assert session.map_picture.names == found["picture"].names  # type: ignore[attr-defined]
        window.explore_page().set_mode("semantic")
        type_query(qtbot, window, QUESTION)
        qtbot.waitUntil(lambda: session.encoder_status.state == "ready", timeout=MINUTE)
        qtbot.waitUntil(lambda: window.lanes.idle, timeout=MINUTE)
        qtbot.waitUntil(
            lambda: [hit.text for hit in shown_hits(window)[:10]] == found["texts"], timeout=MINUTE
        )

    run_program(qtbot, [str(folder)], second_time)
    assert {path: path.stat().st_mtime_ns for path in written} == written, "something was encoded anew"
