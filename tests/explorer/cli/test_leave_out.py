"""`semantic-explorer index --leave-out` as a person or a script meets it."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

from core.workspace import Workspace
from tests.core.workspace.conftest import sentences
from tests.explorer.command_line import Command


@pytest.fixture
def posts(tmp_path: Path) -> Path:
    """Forty posts to an airline, the first ten with a link, all signed."""
    path = tmp_path / "posts.csv"
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(["text"])
        for number, text in enumerate(sentences(40, seed=9)):
            link = " https://t.example/q7" if number < 10 else ""
            writer.writerow([f"@norwind {text} &amp; more{link} Kind regards, the Smith family"])
    return path


def test_what_is_left_out_is_said(command: Command, posts: Path, tmp_path: Path) -> None:
    asked = ("--leave-out", 'handles,html,"Kind regards, the Smith family"', "--leave-out", "addresses")
    said = command("index", posts, "-o", tmp_path / "ws", *asked)
    assert said.status == 0, said.err
    facts = [line.split(maxsplit=2)[2] for line in said.out.splitlines() if line.startswith("left out")]
    assert facts == [
        *("handles: of 40 sentences", "addresses: of 10 sentences", "html: of 40 sentences"),
        "Kind regards, the Smith family: of 40 sentences",
    ]
    with Workspace.open(tmp_path / "ws") as opened:
        text = opened.rows.text(0)
        assert text.startswith("@norwind ")
        assert " & more https://t.example/q7 " in text
    again = command("index", posts, "-o", tmp_path / "ws", "--leave-out", "handles", "--json")
    assert again.status == 2
    assert "make a new workspace" in again.err
    said = command("index", posts, "-o", tmp_path / "ws", "--twice", "--json")
    assert [each["texts"] for each in said.json["files"][0]["left_out"]] == [0] * 4  # none is new


def test_what_could_go_is_offered(command: Command, posts: Path, tmp_path: Path) -> None:
    said = command("index", posts, "-o", tmp_path / "ws")
    assert said.status == 0, said.err
    (line,) = (line for line in said.lines if "--leave-out" in line)
    for part in ("handles (100%)", "html (100%)", "addresses (25%)", "the Smith family” (100%)"):
        assert part in line
    twice = command("index", posts, "-o", tmp_path / "ws", "--twice", "--json")
    assert twice.json["files"][0]["left_out"] == []


def test_a_list_that_says_nothing(command: Command, posts: Path, tmp_path: Path) -> None:
    said = command("index", posts, "-o", tmp_path / "ws", "--leave-out", "handles,--")
    assert said.status == 2
    assert "no phrase" in said.err
    assert not (tmp_path / "ws").exists()
