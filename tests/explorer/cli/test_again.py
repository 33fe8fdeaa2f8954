"""`index --again --key` and `imports` through the real `main()`: nothing that is hidden comes out."""

from __future__ import annotations

import csv
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from core.workspace import Workspace
from tests.core.workspace.conftest import sentences
from tests.explorer.command_line import Command

HEADER = ("ticket", "text", "desk")
TEXTS = sentences(60, seed=4)
GONE = "The zebra on the pier asked for its umbrella"
CHANGED = "A giraffe at the counter wants its ticket back"
OLD: list[tuple[object, ...]] = [
    (f"T{n}", text, "north" if n % 2 else "south") for n, text in enumerate(TEXTS)
] + [("T60", GONE, "pier")]
NEW: list[tuple[object, ...]] = [
    ("T0", CHANGED, "south"),
    *OLD[2:60],
    ("T1", TEXTS[1], "north"),
    ("T99", "A new ticket about a flamingo", "north"),
]

# On the row that is changed, on one that stands elsewhere in the new file, and on the one that is gone.
NOTES = {0: "call her back", 1: "moved to the end", 60: "gone, and a pity"}


def write(path: Path, rows: Sequence[Sequence[object]], header: Sequence[str] = HEADER) -> Path:
    with open(path, "w", encoding="utf-8", newline="") as stream:
        csv.writer(stream).writerows([header, *rows])
    return path


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A workspace of the old export; a label, notes and a mark are on what the new one changes or lacks."""
    folder = tmp_path_factory.mktemp("again") / "tickets"
    with Workspace.create(folder) as opened:
        opened.add_file(write(folder.parent / "tickets.csv", OLD))
        label = opened.labels.add("urgent")
        opened.labels.set_rows(label.label_id, np.array([0, 5, 60]))
        opened.judgments.mark([(TEXTS[0], TEXTS[7]), (GONE, TEXTS[8]), (TEXTS[9], TEXTS[10])], 1.0, "hit")
        opened.notes.put_many(NOTES)
        opened.prepare()
    return folder


@pytest.fixture
def tickets(made: Path, tmp_path: Path) -> Path:
    import shutil

    return Path(shutil.copytree(made, tmp_path / "tickets"))


def pairs(folder: Path) -> set[frozenset[str]]:
    with Workspace.open(folder) as opened:
        return {frozenset((each.first, each.second)) for each in opened.judgments.all()}


def notes(folder: Path) -> dict[int, str]:
    with Workspace.open(folder) as opened:
        return dict(opened.notes.all())


def noted(command: Command, folder: Path, tmp_path: Path) -> dict[str, str]:
    """The notes of an export, by the key of their rows."""
    file = tmp_path / "noted.csv"
    assert command("export", folder, "-o", file, "--columns", "ticket,note").status == 0
    with file.open(encoding="utf-8", newline="") as opened:
        return {row["ticket"]: row["note"] for row in csv.DictReader(opened) if row["note"]}


def test_a_newer_export(command: Command, tickets: Path, tmp_path: Path) -> None:
    new = write(tmp_path / "tickets.csv", NEW)
    said = command("index", new, "-o", tickets, "--again", "--key", "ticket", "--json")
    assert said.status == 0, said.err
    assert any("to be changed: 1; new: 1; vanished: 1; as they were: 59 rows" in line for line in said.lines)
    again = said.json["files"][0]["again"]
    assert again == {
        "key": "ticket",
        "of": 0,
        "changed": 1,
        "new": 1,
        "vanished": 1,
        "returned": 0,
        "unchanged": 59,
        "marks": 1,
    }
    assert said.json["encoded"] == 2, "only new texts are encoded"
    assert said.json["workspace"] == {"rows": 61, "texts": 61, "hidden": 1}
    with Workspace.open(tickets) as opened:
        assert opened.labels.all()[0].row_ids.tolist() == [0, 5, 60]
        assert opened.rows.fetch([0]) == [("T0", CHANGED, "south")]
    assert notes(tickets) == NOTES
    assert noted(command, tickets, tmp_path) == {"T0": "call her back", "T1": "moved to the end"}
    assert pairs(tickets) == {
        frozenset((CHANGED, TEXTS[7])),
        frozenset((GONE, TEXTS[8])),
        frozenset((TEXTS[9], TEXTS[10])),
    }
    assert_nowhere(command, tickets, tmp_path, GONE, TEXTS[0])
    for mode in ("semantic", "keyword", "hybrid"):
        found = command("search", tickets, "giraffe counter ticket", "--mode", mode, "--json")
        assert found.json["hits"][0]["text"] == CHANGED
        assert found.json["hits"][0]["row"] == 0

    said = command("imports", tickets, "--remove", 2)
    assert said.status == 0, said.err
    assert pairs(tickets) == {
        frozenset((TEXTS[0], TEXTS[7])),
        frozenset((GONE, TEXTS[8])),
        frozenset((TEXTS[9], TEXTS[10])),
    }
    with Workspace.open(tickets) as opened:
        assert opened.rows.fetch(opened.rows.select()) == OLD
    assert notes(tickets) == NOTES
    by_key = {f"T{row}": note for row, note in NOTES.items()}
    assert noted(command, tickets, tmp_path) == by_key
    assert_nowhere(command, tickets, tmp_path, CHANGED, str(NEW[-1][1]))
    assert command("imports", tickets, "--restore", 2).status == 0
    assert_nowhere(command, tickets, tmp_path, GONE, TEXTS[0])
    assert command("imports", tickets, "--show-vanished").status == 0
    found = command("search", tickets, GONE, "--json")
    assert found.json["hits"][0]["text"] == GONE


def assert_nowhere(command: Command, folder: Path, tmp_path: Path, *texts: str) -> None:
    """No command brings these texts out."""

    def out(*arguments: object) -> str:
        said = command(*arguments)
        assert said.status == 0, said.err
        return said.out

    file = tmp_path / "rows.csv"
    said = [
        out("search", folder, text, "--mode", mode, *more)
        for text in texts
        for mode in ("semantic", "keyword", "hybrid")
        for more in (("--top-k", 100, "--json"), ("--where", "ticket <> ''"))
    ]
    said += [
        out("topics", folder, "--json"),
        out("topics", folder),
        out("duplicates", folder, "--threshold", "0.1"),
        out("characterize", folder, "--where", "desk = 'south'", "--json"),
        out("export", folder, "-o", file),
        file.read_text(encoding="utf-8"),
    ]
    assert not [text for text in texts for each in said if text in each]


def test_counts_leave_hidden_rows_out(command: Command, tickets: Path, tmp_path: Path) -> None:
    new = write(tmp_path / "tickets.csv", NEW)
    assert command("index", new, "-o", tickets, "--again", "--key", "ticket").status == 0
    topics = command("topics", tickets, "--json").json
    n_texts = (
        sum(topic["size"] for topic in topics["layers"][0]) + topics["outliers"] if topics["layers"] else 61
    )
    assert n_texts == 61
    found = command("search", tickets, "zebra", "--where", "desk = 'pier'", "--json").json
    assert found["hits"] == []
    found = command("search", tickets, "ticket:T60", "--json").json
    assert (found["hits"], found["total"]) == ([], 0)
    found = command("search", tickets, "anything at all", "--json").json
    assert found["total"] == 61
    said = command("characterize", tickets, "--where", "desk = 'pier'")
    assert said.status == 2
    found = command("search", tickets, "like:#60", "--json").json
    assert "like:#60" in found["ignored"]


def test_an_import_is_removed_and_restored(command: Command, tickets: Path, tmp_path: Path) -> None:
    more = write(tmp_path / "more.csv", [("M1", "An otter reads the newspaper", "river")])
    assert command("index", more, "-o", tickets).status == 0
    listed: dict[str, Any] = command("imports", tickets, "--json").json
    assert [(each["import"], each["rows"], each["removed"]) for each in listed["imports"]] == [
        (1, 61, False),
        (2, 1, False),
    ]
    assert listed["imports"][1]["imported"]
    said = command("imports", tickets, "--remove", 2)
    assert "1 row of more.csv hidden" in said.err
    assert "1 row, removed" in said.out
    assert_nowhere(command, tickets, tmp_path, "An otter reads the newspaper")
    assert command("imports", tickets, "--remove", 2).status == 2
    assert command("imports", tickets, "--restore", 2).status == 0
    found = command("search", tickets, "otter", "--mode", "keyword", "--json").json
    assert [hit["text"] for hit in found["hits"]] == ["An otter reads the newspaper"]
    for wrong in (("--remove", 3), ("--restore", 1), ("--remove", 1, "--restore", 1)):
        assert command("imports", tickets, *wrong).status == 2


@pytest.mark.parametrize(
    ("rows", "options", "sentence"),
    [
        (
            [*NEW, NEW[0]],
            ("--key", "ticket"),
            "tickets.csv, lines 2 and 63: both have “T0” in the key 'ticket'.",
        ),
        (
            [*NEW, ("", "A text", "north")],
            ("--key", "ticket"),
            "tickets.csv, line 63: the key 'ticket' is blank.",
        ),
        (NEW, ("--key", "number"), "tickets.csv has no column 'number' to be the key."),
        (NEW, (), "Give --key ticket."),
        (NEW, ("--key", "desk"), "both have"),
        (NEW, ("--key", "text"), "'text' holds the texts themselves."),
    ],
)
def test_what_is_refused(
    command: Command,
    tickets: Path,
    tmp_path: Path,
    rows: list[tuple[object, ...]],
    options: tuple[str, ...],
    sentence: str,
) -> None:
    said = command("index", write(tmp_path / "tickets.csv", rows), "-o", tickets, "--again", *options)
    assert said.status == 2
    assert sentence in said.err
    assert len(said.lines) <= 2
    with Workspace.open(tickets) as opened:
        assert opened.rows.fetch(opened.rows.select()) == OLD
        assert len(opened.rows.reports()) == 1


def test_where_there_is_nothing_to_renew(command: Command, tickets: Path, tmp_path: Path) -> None:
    new = write(tmp_path / "other.csv", NEW)
    said = command("index", new, "-o", tmp_path / "none", "--again", "--key", "ticket")
    assert said.status == 2
    assert not (tmp_path / "none").exists()
    assert command("index", new, "-o", tickets, "--key", "ticket").status == 2
    assert command("index", "-o", tickets, "--again", "--key", "ticket").status == 2
    write(tmp_path / "second.csv", [("S1", "A text of the second file", "x")])
    assert command("index", tmp_path / "second.csv", "-o", tickets).status == 0
    said = command("index", new, "-o", tickets, "--again", "--key", "ticket")
    assert said.status == 2
    assert "other.csv could be a newer export of any of tickets.csv, second.csv." in said.err


def test_a_workspace_that_is_open_elsewhere(command: Command, tickets: Path, tmp_path: Path) -> None:
    new = write(tmp_path / "tickets.csv", NEW)
    with Workspace.open(tickets):
        said = command("index", new, "-o", tickets, "--again", "--key", "ticket")
    assert said.status == 2
    assert "is open in" in said.err
