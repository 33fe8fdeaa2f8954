"""`semantic-explorer propose` as a person or a script meets it."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import numpy as np
import pytest

from core.workspace import Workspace
from tests.core.workspace.test_rest import FRUIT, SOME, TRAINS
from tests.explorer.command_line import Command


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("propose") / "meals"
    with Workspace.create(folder) as made:
        made.add_lines([*FRUIT, *TRAINS, FRUIT[30]])  # the last is row 72
        made.encode()
        label = made.labels.add("fruit")
        made.labels.put(label.label_id, SOME)
    return folder


def test_rows_are_proposed_with_probabilities_and_some_to_check(
    folder: Path, command: Command, tmp_path: Path
) -> None:
    file = tmp_path / "proposals.csv"
    result = command(
        "propose", folder, "--label", "FRUIT", "--threshold", "0.3", "--check", "5", "--json", "-o", file
    )
    found = json.loads(result.out)
    assert result.status == 0
    others = sorted({*range(36)} - {*SOME.tolist()} | {72})
    assert sorted(each["row"] for each in found["proposals"]) == others
    assert (found["label"], found["labelled"], found["others"], found["background"]) == ("fruit", 12, 0, 60)
    likely = [each["probability"] for each in found["proposals"]]
    assert likely == sorted(likely, reverse=True)
    assert min(likely) >= 0.3
    assert len({each["text"] for each in found["proposals"] if each["check"]}) == 5
    with file.open(encoding="utf-8", newline="") as opened:
        lines = list(csv.DictReader(opened))
    assert [int(line["row"]) for line in lines] == [each["row"] for each in found["proposals"]]
    assert [line["check"] for line in lines] == [str(each["check"]).lower() for each in found["proposals"]]
    with Workspace.open(folder) as opened_again:
        assert np.array_equal(opened_again.labels.all()[0].row_ids, SOME)  # nothing is labelled


def test_for_a_person_a_line_a_row(folder: Path, command: Command) -> None:
    result = command("propose", folder, "--label", "fruit", "--threshold", "0.3", "--check", "1")
    head, *lines = result.out.splitlines()
    assert head == "25 rows for the label 'fruit', learned from 12 sentences with it"
    assert len(lines) == 25
    assert sum("(check)" in line for line in lines) in (1, 2)  # two rows may share the sentence


def test_a_label_that_is_not_there(folder: Path, command: Command) -> None:
    result = command("propose", folder, "--label", "trains")
    assert (result.status, result.out) == (2, "")
    assert "has no label 'trains'" in result.err
    assert "It has: fruit." in result.err
    assert command("propose", folder, "--label", "fruit", "--threshold", "2").status == 2
