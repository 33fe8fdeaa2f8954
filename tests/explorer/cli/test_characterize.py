"""`semantic-explorer characterize` as a person or a script meets it."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

from core.workspace import Workspace
from tests.core.workspace.conftest import sentences
from tests.explorer.command_line import Command


@pytest.fixture(scope="module")
def workspace(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """400 rows, the first 50 by phone; each fifth of the others has the text of the row before."""
    folder = tmp_path_factory.mktemp("apart")
    texts = sentences(400, seed=2)
    with (folder / "rows.csv").open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(["text", "source", "rating", "day"])
        for number, text in enumerate(texts):
            day = f"2024-{'12' if number < 50 else '03'}-{number % 28 + 1:02d}"
            if number < 50:
                writer.writerow([f"{text}\n(reimbursement), 환불", "phone", 1, day])
            else:
                writer.writerow([text if number % 5 else texts[number - 1], "mail", number % 5 + 1, day])
    with Workspace.create(folder / "ws") as opened:
        opened.add_file(folder / "rows.csv", "text")
    return folder / "ws"


def test_json(workspace: Path, command: Command) -> None:
    said = command("characterize", workspace, "--where", "source = 'phone'", "--json")
    assert said.status == 0
    found = said.json
    assert (found["rows"], found["texts"], found["counted"]) == (50, 50, 50)
    word = next(each for each in found["words"] if each["text"] == "reimbursement")
    assert word.keys() == {"text", "log_odds", "low", "high", "n_in", "n_out"}
    assert 0 < word["low"] <= word["log_odds"] <= word["high"]
    assert (word["n_in"], word["n_out"]) == (50, 0)
    columns = {each["column"]: each for each in found["columns"]}
    assert columns.keys() == {"rating", "day"}  # not the one that was asked for
    assert columns["rating"]["values"][0]["value"] == "1"
    assert (columns["rating"]["type"], columns["rating"]["median"]) == ("number", 1.0)
    assert columns["day"]["median"].startswith("2024-12-")
    assert columns["day"]["median_others"].startswith("2024-03-")
    assert len(found["examples"]) == 5
    assert all(example["row"] < 50 for example in found["examples"])
    assert found["nothing"] is None


def test_for_a_person(workspace: Path, command: Command) -> None:
    said = command("characterize", workspace, "--where", "source = 'phone'", "--against", "rating = 3")
    assert said.status == 0
    lines = said.out.splitlines()
    assert lines[0].startswith("50 rows: 50 sentences, compared with ")
    (word,) = (line for line in lines if line.startswith(("  reimbursement", "  환불")))
    assert word.split()[1:3] == ["100.0%", "0.0%"]
    assert any(line.startswith("day: median 2024-12-") for line in lines)
    at = lines.index("typical sentences")
    assert all(line.startswith("  row ") for line in lines[at + 1 :])


def test_nothing_is_said_as_a_sentence(workspace: Path, command: Command) -> None:
    asked = ("characterize", workspace, "--where", "rating = 4", "--against", "rating = 3")
    found = command(*asked, "--json").json
    assert (found["words"], found["less"], found["columns"]) == ([], [], [])
    assert found["nothing"].startswith("Nothing sets these ")
    assert f"\n{found['nothing']}\n" in command(*asked).out


@pytest.mark.parametrize(
    ("conditions", "wrong"),
    [
        (["--where", "source = 'fax'"], "No row fulfils 'source = 'fax''"),
        (["--where", "rating > 0"], "Every row fulfils 'rating > 0'"),
        (["--where", "rating = 1", "--against", "rating > 5"], "No row fulfils 'rating > 5'"),
        (["--where", "rating >= 1", "--against", "rating = 2"], "every row of it is chosen too"),
        (["--where", "colour = 'red'"], "There is no column 'colour'"),
        (["--where", "rating ="], "is not understood"),
        ([], "--where"),
    ],
)
def test_bad_input_is_one_clear_sentence(
    workspace: Path, command: Command, conditions: list[str], wrong: str
) -> None:
    said = command("characterize", workspace, *conditions)
    assert said.status == 2
    assert wrong in said.err
    assert not said.out


def test_a_folder_that_is_no_workspace(tmp_path: Path, command: Command) -> None:
    said = command("characterize", tmp_path, "--where", "rating = 1")
    assert said.status == 2
    assert "is not a workspace" in said.err
