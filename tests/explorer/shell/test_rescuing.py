"""A workspace that cannot be opened for damage offers to save what can be read, and the new one opens."""

from __future__ import annotations

import importlib
import struct
import threading
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from core.errors import DamagedRowsError
from core.workspace import Workspace
from explorer.shared.lanes import JobContext
from explorer.shell.window import MainWindow
from tests.explorer.driver import OpenWindow, click, error_said, running, settled, wait
from tests.explorer.small_files import sentences

MARK = ("the parcel is late", "where is my parcel")


@pytest.fixture
def damaged(tmp_path: Path) -> Path:
    """A flipped bit in the block that says which tables the database has."""
    folder = tmp_path / "Survey"
    with Workspace.create(folder) as workspace:
        workspace.add_lines([text for text, _ in sentences()[:40]])
        workspace.judgments.mark([MARK], 1.0, "hit")
        label = workspace.labels.add("late")
        workspace.labels.set_rows(label.label_id, np.array([3, 5], np.int64))
    rows = folder / "rows.duckdb"
    content = bytearray(rows.read_bytes())
    # A header: checksum, number, block of the tables, free blocks, blocks, bytes a block; the later counts.
    headers = [struct.unpack_from("<QQQqQQ", content, at) for at in (4096, 8192)]
    _, _, tables, _, _, size = max(headers, key=lambda header: header[1])
    content[12288 + (tables & (1 << 56) - 1) * size + 16] ^= 1
    rows.write_bytes(content)
    return folder


def contents(folder: Path) -> dict[str, bytes]:
    """All files below a folder; a lock says who has held the workspace."""
    return {
        str(path.relative_to(folder)): b"" if path.name == "workspace.lock" else path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file()
    }


def heading(window: MainWindow) -> str:
    shown = window.notices.shown
    return "" if shown is None else shown.heading


def test_what_can_be_read_is_saved_and_opened(
    open_window: OpenWindow,
    qtbot: QtBot,
    damaged: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    before = {path.name: path.read_bytes() for path in damaged.iterdir() if path.is_file()}
    window = open_window(damaged)
    wait(qtbot, lambda: heading(window) == "Survey was not opened")
    assert window.session.workspace is None
    shown = window.notices.shown
    assert shown is not None
    assert shown.verb == "Save what can be read…"
    assert "rows.duckdb" in shown.what

    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_: "")  # the person thinks again
    click(qtbot, window.notices, "noticeAct")
    assert heading(window) == "Survey was not opened"
    assert not (tmp_path / "Survey (saved)").exists()

    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_: str(tmp_path))
    click(qtbot, window.notices, "noticeAct")
    wait(qtbot, lambda: heading(window) == "Saved in a new workspace")
    workspace = window.session.workspace
    assert workspace is not None
    assert workspace.folder == tmp_path / "Survey (saved)"
    shown = window.notices.shown
    assert shown is not None
    assert shown.is_calm
    assert shown.what.startswith("40 rows are saved. 1 label is saved.")
    assert "1 mark is saved." in shown.what
    assert workspace.n_rows == 40
    assert [(each.name, each.row_ids.tolist()) for each in workspace.labels.all()] == [("late", [3, 5])]
    assert [{each.first, each.second} for each in workspace.judgments.all()] == [set(MARK)]
    after = {path.name: path.read_bytes() for path in damaged.iterdir() if path.is_file()}
    assert {**after, "workspace.lock": b""} == {**before, "workspace.lock": b""}
    wait(qtbot, lambda: settled(window))


@dataclass
class Held:
    """A rescue that stops at one step until it is let go."""

    step: str
    came: threading.Event
    goes_on: threading.Event


@pytest.fixture(params=["begun", "all but its end", "over"])
def held(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[Held]:
    """Waits before the tables, before the document that makes it a workspace, or when it is made."""
    name = {
        "begun": "core.corpus.salvage.is_whole",
        "all but its end": "core.workspace.document.write",
        "over": "core.workspace.salvage.salvage",
    }[request.param]
    came, goes_on = threading.Event(), threading.Event()
    module, _, function = name.rpartition(".")
    plain = getattr(importlib.import_module(module), function)

    def waits(*given: Any, **named: Any) -> Any:
        first = plain(*given, **named) if request.param == "over" else None
        came.set()
        goes_on.wait(60)
        return plain(*given, **named) if first is None else first

    monkeypatch.setattr(name, waits)
    yield Held(request.param, came, goes_on)
    goes_on.set()


def test_cancelled_half_way_nothing_is_left_and_it_is_offered_again(
    open_window: OpenWindow,
    qtbot: QtBot,
    damaged: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    held: Held,
) -> None:
    (damaged / "models" / "one").mkdir(parents=True)
    (damaged / "models" / "one" / "config.json").write_text("{}")
    before = contents(tmp_path)
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_: str(tmp_path))
    window = open_window(damaged)
    wait(qtbot, lambda: heading(window) == "Survey was not opened")
    offered = window.notices.shown
    assert offered is not None
    click(qtbot, window.notices, "noticeAct")
    wait(qtbot, held.came.is_set)
    assert (tmp_path / "Survey (saved)" / "rows.duckdb").is_file()
    assert window.notices.shown is None
    wait(qtbot, lambda: running(window, "Saving what can be read"))
    click(qtbot, window.task_bar, "taskCancel")
    held.goes_on.set()
    wait(qtbot, lambda: heading(window) == "Survey was not opened" and window.lanes.idle)
    assert contents(tmp_path) == before
    assert window.session.workspace is None
    shown = window.notices.shown
    assert shown is not None
    assert (shown.what, shown.fix, shown.verb) == (offered.what, offered.fix, "Save what can be read…")
    if held.step == "begun":
        click(qtbot, window.notices, "noticeAct")  # and now it is let come to its end
        wait(qtbot, lambda: heading(window) == "Saved in a new workspace")
        assert window.session.workspace is not None
        assert window.session.workspace.folder == tmp_path / "Survey (saved)"
        assert window.session.workspace.n_rows == 40


def test_a_place_that_cannot_be_written_to_is_said_and_another_can_be_chosen(
    open_window: OpenWindow, qtbot: QtBot, damaged: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("")
    before = contents(tmp_path)
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_: str(tmp_path / "file"))
    window = open_window(damaged)
    wait(qtbot, lambda: heading(window) == "Survey was not opened")
    click(qtbot, window.notices, "noticeAct")
    wait(qtbot, lambda: len(window.notices.notices) == 2)
    assert [notice.heading for notice in window.notices.notices] == [
        "Nothing was saved", "Survey was not opened",
    ]  # fmt: skip
    assert window.notices.notices[1].verb == "Save what can be read…"
    assert contents(tmp_path) == before
    wait(qtbot, lambda: window.lanes.idle)


def test_where_nothing_can_be_read_nothing_is_left(
    open_window: OpenWindow, qtbot: QtBot, damaged: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (damaged / "rows.duckdb").write_bytes(b"DUCK" * 5000)
    (tmp_path / "Survey (saved)").mkdir()  # somebody's: another name is taken
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_: str(tmp_path))
    window = open_window(damaged)
    wait(qtbot, lambda: heading(window) == "Survey was not opened")
    click(qtbot, window.notices, "noticeAct")
    wait(qtbot, lambda: heading(window) == "Nothing was saved")
    wait(qtbot, lambda: window.lanes.idle)
    assert sorted(path.name for path in tmp_path.iterdir() if path.is_dir() and "Survey" in path.name) == [
        "Survey",
        "Survey (saved)",
    ]
    assert list((tmp_path / "Survey (saved)").iterdir()) == []


def test_what_is_not_damaged_has_no_such_button(
    open_window: OpenWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    with Workspace.create(tmp_path / "held"):
        window = open_window(tmp_path / "held")
        wait(qtbot, lambda: heading(window) == "held was not opened")
        shown = window.notices.shown
        assert shown is not None
        assert shown.act is None
        assert "is open in this program already" in error_said(window)


def test_damage_that_shows_while_it_is_open_has_the_same_way_out(
    open_window: OpenWindow, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Workspace.create(tmp_path / "Survey") as workspace:
        workspace.add_lines([text for text, _ in sentences()[:40]])
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_: str(tmp_path))
    window = open_window(tmp_path / "Survey")
    wait(qtbot, lambda: window.session.workspace is not None and settled(window))

    def job(context: JobContext) -> None:  # a block that nobody had read before
        raise DamagedRowsError(f"{tmp_path / 'Survey' / 'rows.duckdb'} is damaged (a checksum).")

    window.lanes.submit("io", job, title="Reading", on_failed=window.session.error_raised.emit)
    wait(qtbot, lambda: window.notices.shown is not None and "is damaged" in window.notices.shown.what)
    shown = window.notices.shown
    assert shown is not None
    assert shown.verb == "Save what can be read…"
    click(qtbot, window.notices, "noticeAct")
    wait(qtbot, lambda: any(each.heading == "Saved in a new workspace" for each in window.notices.notices))
    workspace = window.session.workspace
    assert workspace is not None
    assert workspace.folder == tmp_path / "Survey (saved)"
    assert workspace.n_rows == 40
    wait(qtbot, lambda: settled(window))
