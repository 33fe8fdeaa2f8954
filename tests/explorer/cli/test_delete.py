"""`delete` through the real `main()`: it says what goes first, and deletes nothing unasked."""

from __future__ import annotations

import io
import logging
import sys
from pathlib import Path

import pytest

from core.workspace import Workspace
from explorer.shared.log_file import LOG_NAME, start_log, stop_log
from explorer.shared.settings import settings_folder
from tests.explorer.command_line import Command

PERSON = "qqpersonmarker"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    file = tmp_path / "rows.csv"
    file.write_text(f"text,user\none thing,{PERSON}\nanother thing,b\none thing,b\nlast thing,{PERSON}\n")
    with Workspace.create(tmp_path / "ws") as workspace:
        workspace.add_file(file, "text")
    return tmp_path / "ws"


def n_rows(folder: Path) -> int:
    with Workspace.open(folder) as workspace:
        return workspace.n_rows


def test_it_asks_first(command: Command, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    where = ("--where", f"user = '{PERSON}'")
    monkeypatch.setattr(sys, "stdin", io.StringIO(""))
    said = command("delete", folder, *where)
    assert said.status != 0
    assert "nobody could be asked" in said.err
    assert n_rows(folder) == 4
    said = command("delete", folder, *where, "--dry-run", "--json")
    assert (said.json["rows"], said.json["texts"], said.json["texts_that_stay"]) == (2, 1, 1)
    assert said.json["deleted"] is False
    assert n_rows(folder) == 4
    said = command("delete", folder)
    assert "--where or --row" in said.err


def test_it_deletes(command: Command, folder: Path) -> None:
    said = command("delete", folder, "--where", f"user = '{PERSON}'", "--yes")
    assert said.status == 0, said.err
    assert "2 rows" in said.err
    assert "1 of the sentences stays: other rows have the same." in said.err
    assert said.out == "2 rows were deleted for good\n"
    assert n_rows(folder) == 2
    assert not any(PERSON.encode() in path.read_bytes() for path in folder.rglob("*") if path.is_file())
    assert command("delete", folder, "--row", "0", "--yes", "--json").json["deleted"] is True
    assert n_rows(folder) == 1


def test_the_log_of_the_program_is_emptied(command: Command, folder: Path) -> None:
    """A traceback may hold a sentence: of this session, of one before, of another window that is open."""
    path = settings_folder() / LOG_NAME
    start_log(path.parent)
    try:
        logging.getLogger("explorer").error("it failed at %s", PERSON)
        path.with_name(f"{LOG_NAME}.1").write_text(f"it failed at {PERSON}", encoding="utf-8")
        where = ("--where", f"user = '{PERSON}'")
        command("delete", folder, *where, "--dry-run")
        assert PERSON in path.read_text(encoding="utf-8")
        said = command("delete", folder, *where, "--yes")
        assert "The log of the program is emptied: it may hold sentences." in said.err
        logging.getLogger("explorer").error("and goes on")
    finally:
        stop_log()
    logs = sorted(path.parent.glob(f"{LOG_NAME}*"))
    assert len(logs) == 2
    assert not [each for each in logs if PERSON in each.read_text(encoding="utf-8")]
    assert path.read_text(encoding="utf-8").endswith("and goes on\n")
    assert "\0" not in path.read_text(encoding="utf-8")


def test_a_log_that_cannot_be_emptied_is_said_first(command: Command, folder: Path) -> None:
    path = settings_folder() / LOG_NAME
    path.parent.mkdir(parents=True, exist_ok=True)
    path.unlink(missing_ok=True)
    path.mkdir()
    try:
        said = command("delete", folder, "--where", f"user = '{PERSON}'", "--yes")
    finally:
        path.rmdir()
    assert said.status == 2
    assert f"Nothing was deleted: the log {path}, which may hold sentences, cannot be emptied" in said.err
    assert n_rows(folder) == 4
