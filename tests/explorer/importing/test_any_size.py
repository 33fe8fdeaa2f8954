"""A file that asks for far more than its size lets one expect: the sheet asks, a command names an option."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from core.corpus import sources
from explorer.cli.main import run
from tests.explorer.driver import OpenWindow, click, drop, settled, wait
from tests.explorer.small_files import small_file

N = 3_000


@pytest.fixture
def bomb(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A file that packs to a hundredth, where that is no longer usual."""
    monkeypatch.setattr(sources, "UNPACKED_BYTES", 50_000)
    monkeypatch.setattr(sources, "UNPACKED_TIMES", 20)
    path = tmp_path / "bomb.csv.gz"
    path.write_bytes(gzip.compress(b"text,number\n" + b"the very same words again and again,1\n" * N, 9))
    return path


def test_the_sheet_asks_and_reads_what_was_allowed(open_window: OpenWindow, qtbot: QtBot, bomb: Path) -> None:
    window = open_window()
    drop(window, bomb)
    sheet = window.import_sheet()
    wait(qtbot, sheet.view.allow.isVisible)
    assert "bomb.csv.gz has" in sheet.view.question.text()
    assert "unpacks to more than" in sheet.view.question.text()
    assert not sheet.view.explore.isEnabled()
    assert sheet.view.cancel.hasFocus()
    click(qtbot, sheet, "allowButton")
    wait(qtbot, sheet.view.explore.isEnabled)
    assert not sheet.view.allow.isVisible()
    sheet.start()
    wait(qtbot, lambda: settled(window))
    assert window.session.workspace is not None
    assert window.session.workspace.n_rows == N


def test_return_cancels_and_allows_nothing(open_window: OpenWindow, qtbot: QtBot, bomb: Path) -> None:
    window = open_window()
    drop(window, bomb)
    sheet = window.import_sheet()
    wait(qtbot, sheet.view.allow.isVisible)
    QTest.keyClick(sheet.view.cancel, Qt.Key.Key_Return)
    wait(qtbot, lambda: not sheet.isVisible())
    assert window.session.workspace is None


def test_among_several_files_it_is_asked_of_the_one_that_is_chosen(
    open_window: OpenWindow, qtbot: QtBot, bomb: Path, tmp_path: Path
) -> None:
    window = open_window()
    drop(window, small_file(tmp_path), bomb)
    sheet = window.import_sheet()
    wait(qtbot, sheet.view.explore.isEnabled)
    assert not sheet.view.allow.isVisible()
    sheet.view.files.setFocus()
    QTest.keyClick(sheet.view.files, Qt.Key.Key_Down)
    wait(qtbot, sheet.view.allow.isVisible)
    click(qtbot, sheet, "allowButton")
    wait(qtbot, lambda: sheet.view.explore.isEnabled() and sheet.view.details.isVisible())
    assert not sheet.view.allow.isVisible()
    sheet.start()
    wait(qtbot, lambda: settled(window))
    assert window.session.workspace is not None
    assert window.session.workspace.n_rows > N


def test_a_size_that_shows_while_the_file_is_counted_is_asked_about_too(
    open_window: OpenWindow, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The end of the file tells of its last part alone."""
    monkeypatch.setattr(sources, "UNPACKED_BYTES", 2_000_000)
    path = tmp_path / "two.csv.gz"
    body = gzip.compress(b"text,number\n" + b"the very same words again and again,1\n" * 100_000, 9)
    path.write_bytes(body + gzip.compress(b"other words,2\n"))
    window = open_window()
    drop(window, path)
    sheet = window.import_sheet()
    wait(qtbot, sheet.view.allow.isVisible)
    assert not sheet.view.explore.isEnabled()
    click(qtbot, sheet, "allowButton")
    wait(qtbot, lambda: sheet.view.explore.isEnabled() and sheet.view.details.isVisible())
    assert "100,001 rows" in sheet.view.counts.text()


def test_the_command_names_the_option(bomb: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "ws"
    assert run(["index", str(bomb), "-o", str(folder)]) == 2
    said = capsys.readouterr().err.strip().splitlines()[-1]
    assert "bomb.csv.gz has" in said
    assert said.endswith("With --any-size it is read.")
    assert not folder.exists()
    assert run(["index", str(bomb), "-o", str(folder), "--any-size", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["rows"] == N
