"""`semantic-explorer duplicates` as a person or a script meets it."""

from __future__ import annotations

import csv
import json
import re
import shutil
from pathlib import Path
from typing import Any

import pytest

import assets
from core.search import likely_pairs
from core.workspace import Workspace, health
from tests.explorer.command_line import run


@pytest.fixture(scope="module")
def workspace(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The first 120 rows of the sample, then row 3 again, row 5 without its full stop, and a blank row."""
    folder = tmp_path_factory.mktemp("duplicates")
    with assets.sample_csv().open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))[:120]
    text = "text"
    near = rows[5] | {text: rows[5][text].rstrip(".!?") + " !"}
    with (folder / "part.csv").open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, list(rows[0]))
        writer.writeheader()
        writer.writerows([*rows, rows[3], near, rows[0] | {text: ""}])
    assert run("index", folder / "part.csv", "-o", folder / "ws", "--text", text) == 0
    return folder / "ws"


def said(capsys: pytest.CaptureFixture[str], *arguments: object) -> tuple[int, str, str]:
    capsys.readouterr()
    status = run("duplicates", *arguments)
    captured = capsys.readouterr()
    return status, captured.out, captured.err


def found(capsys: pytest.CaptureFixture[str], *arguments: object) -> dict[str, Any]:
    status, out, _ = said(capsys, *arguments, "--json")
    assert status == 0
    parsed: dict[str, Any] = json.loads(out)
    return parsed


def test_groups_and_pairs_by_row_ids(capsys: pytest.CaptureFixture[str], workspace: Path) -> None:
    answer = found(capsys, workspace)
    assert [3, 120] in answer["groups"]
    assert [5, 121] in answer["groups"]
    pairs = {tuple(pair["rows"]): pair["similarity"] for pair in answer["pairs"]}
    assert pairs[3, 120] == 1.0
    assert 0.9 <= pairs[5, 121] < 1.0
    assert min(pairs.values()) >= answer["threshold"] == 0.9
    assert answer["complete"] is True
    assert [pair["similarity"] for pair in answer["pairs"]] == sorted(pairs.values(), reverse=True)
    assert not any(122 in group for group in answer["groups"])  # a blank row is like nothing


def test_the_threshold_decides(capsys: pytest.CaptureFixture[str], workspace: Path) -> None:
    same = found(capsys, workspace, "--threshold", "1")
    assert same["groups"] == [[3, 120]]
    loose = found(capsys, workspace, "--threshold", "0.6")
    assert len(loose["pairs"]) > len(found(capsys, workspace)["pairs"])


def test_of_very_many_it_says_what_was_missed(
    capsys: pytest.CaptureFixture[str], workspace: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    every = found(capsys, workspace, "--threshold", "0.5")
    assert every["sampled"] is None
    monkeypatch.setattr(health, "COMPARED_UP_TO", 50)
    status, out, err = said(capsys, workspace, "--threshold", "0.5", "--json")
    assert status == 0
    answer = json.loads(out)
    n = answer["sampled"]["pairs"]
    assert n > 0
    assert answer == every | {"sampled": {"pairs": n, "missed": 0, "above": None}}
    assert f"of {n} pairs of a sample that was, 0.0% are missed (0)" in err
    _, _, err = said(capsys, workspace, "--threshold", "1")
    assert "to tell what was missed" in err


def test_of_too_many_pairs_the_count_is_said_to_be_the_least(
    capsys: pytest.CaptureFixture[str], workspace: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    n_pairs = len(found(capsys, workspace, "--threshold", "0.2")["pairs"])
    monkeypatch.setattr(health, "COMPARED_UP_TO", 50)
    monkeypatch.setattr(likely_pairs, "_MOST_HELD", 20)
    status, out, err = said(capsys, workspace, "--threshold", "0.2", "--json")
    assert status == 0
    answer = json.loads(out)
    assert answer["complete"] is False
    least = re.search(r"at least ([\d,]+) pairs of sentences are so alike", err)
    assert least is not None
    assert 10 < int(least[1].replace(",", "")) <= n_pairs
    above = answer["sampled"]["above"]
    assert 0.2 < above < 1
    assert answer["sampled"]["missed"] == 0
    assert f"pairs above {above:.4f} of a sample that was, 0.0% are missed (0)" in err


def test_all_but_one_are_hidden_written_and_shown_again(
    capsys: pytest.CaptureFixture[str], workspace: Path, tmp_path: Path
) -> None:
    copy, table = tmp_path / "ws", tmp_path / "groups.csv"
    shutil.copytree(workspace, copy)
    answer = found(capsys, copy, "--keep", "longest", "-o", table)
    groups = dict(zip(map(tuple, answer["groups"]), answer["kept"], strict=True))
    assert groups[3, 120] == 3
    assert groups[5, 121] == 121  # " !" is longer than "."
    assert {120, 5} <= set(answer["to_hide"])
    assert (answer["keep"], answer["labelled"], answer["hidden"]) == ("longest", 0, 0)
    with table.open(encoding="utf-8-sig", newline="") as file:
        lines = {int(line["row"]): line for line in csv.DictReader(file)}
    assert (lines[121]["kept"].lower(), lines[5]["kept"].lower()) == ("true", "false")
    assert lines[121]["group"] == lines[5]["group"] != lines[3]["group"]
    assert 0.9 <= float(lines[5]["similarity"]) < 1
    status, _, err = said(capsys, copy, "--same-text", "--hide")
    assert status == 0
    assert "1 row hidden; --show-again shows them" in err
    assert found(capsys, copy, "--same-text")["groups"] == []
    with Workspace.open(copy) as opened:
        assert opened.rows.hidden.of("duplicate").tolist() == [120]
        assert opened.n_rows == 122
    assert found(capsys, copy, "--show-again") == {"shown": 1, "hidden": 0}
    assert [3, 120] in found(capsys, copy, "--same-text")["groups"]


def test_a_person_reads_the_sentences(capsys: pytest.CaptureFixture[str], workspace: Path) -> None:
    status, out, _ = said(capsys, workspace)
    with Workspace.open(workspace) as opened:
        text = opened.rows.text(3)
    assert status == 0
    assert f"  row 3  {text}\n  row 120  {text}\n" in out


def test_what_cannot_be_done_is_one_line(
    capsys: pytest.CaptureFixture[str], workspace: Path, tmp_path: Path
) -> None:
    for arguments, part in (
        ((workspace, "--threshold", "1.5"), "1.5"),
        ((workspace, "--threshold", "nan"), "nan"),
        ((workspace, "--threshold", "much"), "a valid number"),
        ((tmp_path / "none",), "none"),
        ((workspace, "--keep", "best"), "no rule 'best'"),
        ((workspace, "--date", "date"), "--keep newest"),
        ((workspace, "--keep", "newest", "--date", "category"), "neither numbers nor dates"),
        ((workspace, "-o", tmp_path / "groups.txt"), "groups.txt"),
    ):
        status, out, err = said(capsys, *arguments)
        assert (status, out) == (2, "")
        assert len(err.splitlines()) == 1
        assert part in err
    with Workspace.create(tmp_path / "bare") as bare:
        bare.add_lines(["nothing is encoded", "of these"])
    status, out, err = said(capsys, tmp_path / "bare")
    assert status == 2
    assert "index -o" in err
    with Workspace.open(workspace):
        assert said(capsys, workspace)[0] == 2  # open elsewhere
