"""`train` and `evaluate` on texts of a workspace with classes: chosen rows, and classes within classes."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest

from core.workspace import Workspace
from tests.core.training.tiny import tiny_encoder
from tests.core.workspace.test_graded import PLACE
from tests.explorer.command_line import Command


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A tiny model, and a workspace with 640 questions of eight intents in three domains, of two years."""
    home = tmp_path_factory.mktemp("classes")
    tiny_encoder(home / "plain").save(home / "tiny")
    with (home / "asked.csv").open("w", encoding="utf-8", newline="") as file:
        rows = csv.writer(file)
        rows.writerow(["text", "intent", "domain", "year"])
        for number in range(80):
            for domain, intents in PLACE.items():
                rows.writerows([(f"{i} question {number}", i, domain, 2000 + number % 2) for i in intents])
    with Workspace.create(home / "w", model=str(home / "tiny")) as workspace:
        workspace.add_file(home / "asked.csv", text_column="text")
    return home


def test_classes_within_classes_of_chosen_rows(command: Command, home: Path, tmp_path: Path) -> None:
    data = ("--data", home / "w", "--columns", "label=intent,within=domain", "--where", "year = 2000")
    said = command("train", home / "tiny", *data, "--objective", "cosent", "-o", tmp_path / "new", "--json")
    assert said.status == 0, said.err
    result = json.loads(said.out)
    assert result["primary"] == "spearman"
    # Half of the rows; a text is in one pair of those that judge, and in up to three of those to learn from.
    assert 30 <= result["parts"]["verdict"] <= 60
    assert result["parts"]["train"] > 320 * 0.6
    judged = command("evaluate", tmp_path / "new", "--against", home / "tiny", *data, "--json")
    assert judged.status == 0, judged.err
    assert json.loads(judged.out)["parts"] == result["parts"]


def test_classes_of_chosen_rows(command: Command, home: Path, tmp_path: Path) -> None:
    data = ("--data", home / "w", "--columns", "label=intent", "--where", "domain = 'bank'")
    said = command("train", home / "tiny", *data, "-o", tmp_path / "new", "--json")
    assert said.status == 0, said.err
    assert sum(json.loads(said.out)["parts"].values()) == 240


@pytest.mark.parametrize(
    ("more", "said"),
    [
        (("--columns", "label=intent", "--where", "year = 1900"), "No row of w fulfils"),
        (("--columns", "label=intent", "--where", "month = 3"), "month"),
        (("--where", "year = 2000"), "No pair is marked in w yet"),
        (("--columns", "label=intent", "--where", "run:20000101-000000"), "There is no run"),
        (("--columns", "label=intent,within=gone"), "gone"),
    ],
)
def test_what_cannot_be_chosen(
    command: Command, home: Path, tmp_path: Path, more: tuple[str, ...], said: str
) -> None:
    refused = command("train", home / "tiny", "--data", home / "w", *more, "-o", tmp_path / "new")
    assert refused.status == 2
    assert said in refused.err
    assert not (tmp_path / "new").exists()


def test_a_file_has_no_rows_to_choose(command: Command, home: Path, tmp_path: Path) -> None:
    data = ("--data", home / "asked.csv", "--columns", "text=text,label=intent", "--where", "year = 2000")
    refused = command("train", home / "tiny", *data, "-o", tmp_path / "new")
    assert refused.status == 2
    assert "--where chooses rows of a workspace." in refused.err
