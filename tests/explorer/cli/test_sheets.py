"""Sheets of a spreadsheet by commands: which one is read is said, and a newer export keeps it."""

from __future__ import annotations

import json
from pathlib import Path

import openpyxl

from tests.core.corpus.files import book
from tests.core.workspace.conftest import sentences
from tests.explorer.command_line import Command

NAMES = ["No.", "Comment", "Desk"]
BODY = [[n, text, ("north", "south")[n % 2]] for n, text in enumerate(sentences(30, seed=4))]
TABLE = [["Comments"], [], NAMES, *BODY]
COVER = [["Customer feedback of the year"], [], ["Total", "see the next sheet"]]


def test_index_says_which_sheet_is_read(command: Command, tmp_path: Path) -> None:
    path = book(tmp_path / "f.xlsx", COVER, TABLE)
    said = command("index", path, "-o", tmp_path / "w", "--json")
    note = "f.xlsx: the sheet 'S2' is read, and not 'S1' (2 rows); --sheet chooses one"
    assert note in said.err
    (file,) = said.json["files"]
    assert (file["rows"], file["text_column"]) == (30, "Comment")
    assert file["rejected"] == [{"line": 1, "reason": "above the names of the columns"}]
    chosen = command("index", path, "-o", tmp_path / "v", "--sheet", "S1", "--json")
    assert chosen.json["workspace"]["rows"] == 2
    assert "the sheet" not in chosen.err
    said = command("encode", path, "-o", tmp_path / "vectors.npy")
    assert note in said.err


def test_a_newer_export_keeps_its_sheet(command: Command, tmp_path: Path) -> None:
    path = book(tmp_path / "f.xlsx", TABLE, [NAMES, *BODY[:3]])
    assert command("index", path, "-o", tmp_path / "w").status == 0
    newer = [*TABLE, [30, "A flamingo waits for the bus", "north"]]
    longer = [NAMES, *([n, f"{text} once more", "east"] for n in range(2) for _, text, _ in BODY)]
    book(path, newer, longer)
    said = command("index", path, "-o", tmp_path / "w", "--again", "--key", "No.", "--json")
    again = said.json["files"][0]["again"]
    assert (again["changed"], again["new"], again["vanished"], again["unchanged"]) == (0, 1, 0, 30)
    assert "the sheet" not in said.err

    renamed = openpyxl.load_workbook(path)
    del renamed["S2"]
    renamed["S1"].title = "December"
    renamed.save(path)
    said = command("index", path, "-o", tmp_path / "w", "--again", "--key", "No.", "--json")
    assert said.status == 0
    assert "f.xlsx was imported from the sheet 'S1' before, which it lacks now" in said.err
    assert json.loads(said.out)["files"][0]["again"]["unchanged"] == 31
