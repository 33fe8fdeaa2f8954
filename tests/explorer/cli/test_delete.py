"""`delete` through the real `main()`: it says what goes first, and deletes nothing unasked."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import pytest

from core.workspace import Workspace
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
