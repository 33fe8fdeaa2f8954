"""`train` and `evaluate` on the marked pairs of a workspace."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import numpy as np
import pytest

from core.training import read_events
from core.workspace import Workspace
from tests.core.training.tiny import scored, tiny_encoder
from tests.explorer.command_line import Command


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A tiny model, a labelled file, and a workspace with 240 marks, a third of them on random pairs."""
    home = tmp_path_factory.mktemp("judged")
    tiny_encoder(home / "plain").save(home / "tiny")
    pairs = list(zip(*scored(300).texts, strict=True))
    with (home / "pairs.csv").open("w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows([("sentence1", "sentence2", "label")])
        csv.writer(file).writerows((a, b, k % 2) for k, (a, b) in enumerate(pairs[240:]))
    with Workspace.create(home / "w", model=str(home / "tiny")) as workspace:
        workspace.add_lines([text for pair in pairs for text in pair])
        for k, pair in enumerate(pairs[:240]):
            workspace.judgments.mark([pair], float(k % 2), "random" if k % 3 == 0 else "hit")
    with Workspace.create(home / "hits", model=str(home / "tiny")) as workspace:
        workspace.judgments.mark(pairs[:40:2], 1.0, "hit")
        workspace.judgments.mark(pairs[1:40:2], 0.0, "hit")
    Workspace.create(home / "unmarked", model=str(home / "tiny")).close()
    return home


def test_a_model_learns_from_marks_and_is_judged_by_random_ones(
    command: Command, home: Path, tmp_path: Path
) -> None:
    said = command("train", home / "tiny", "--data", home / "w", "-o", tmp_path / "new", "--json")
    assert said.status == 0, said.err
    assert "w: 240 marked pairs." in said.err
    result = json.loads(said.out)
    assert result["parts"] == {"train": 144, "selection": 24, "verdict": 72}
    assert result["primary"] == "average_precision"
    assert result["verdict"] in ("better", "no clear change", "worse")
    assert result["pairs_needed"] == 0
    assert read_events(Path(result["run"]))
    judged = command("evaluate", tmp_path / "new", "--against", home / "tiny", "--data", home / "w", "--json")
    assert judged.status == 0, judged.err
    again = json.loads(judged.out)
    assert again["parts"] == result["parts"]
    assert again["metrics"]["average_precision"] == pytest.approx(
        result["metrics"]["average_precision"], abs=1e-6
    )


def test_marks_as_a_stage_before_a_file_and_a_file_as_their_verdict(
    command: Command, home: Path, tmp_path: Path
) -> None:
    data = (
        "--data",
        home / "w",
        "--data",
        home / "pairs.csv",
        "--columns",
        "sentence1=1,sentence2=2,label=3",
    )
    said = command(
        *("train", home / "tiny", *data, "--objective", "regression", "--objective", "classification"),
        *("-o", tmp_path / "staged", "--json"),
    )
    assert said.status == 0, said.err
    assert json.loads(said.out)["parts"]["train"] == 240 + 36
    said = command(
        *("train", home / "tiny", "--data", home / "w", "--verdict", home / "pairs.csv"),
        *("-o", tmp_path / "judged", "--json"),
    )
    assert said.status == 0, said.err
    assert json.loads(said.out)["parts"]["verdict"] == 60


@pytest.mark.parametrize("columns", ["label=kind", "labels"])
def test_texts_with_a_class_are_judged_as_they_were_after_training(
    command: Command, home: Path, tmp_path: Path, columns: str
) -> None:
    sentences = [f"{word} is number {k}" for k, word in enumerate(["rain", "bread", "train"] * 60)]
    file = tmp_path / "kinds.csv"
    with file.open("w", encoding="utf-8", newline="") as opened:
        csv.writer(opened).writerows([("text", "kind"), *((each, each.split()[0]) for each in sentences)])
    with Workspace.create(tmp_path / "kinds", model=str(home / "tiny")) as workspace:
        workspace.add_file(file)
        for at, word in enumerate(["rain", "bread", "train"]):
            label = workspace.labels.add(word)
            workspace.labels.set_rows(label.label_id, np.arange(at, len(sentences), 3))
    of_classes = ("--data", tmp_path / "kinds", "--columns", columns, "--json")
    said = command("train", home / "tiny", *of_classes, "-o", tmp_path / "new")
    assert said.status == 0, said.err
    judged = command("evaluate", tmp_path / "new", "--against", home / "tiny", *of_classes)
    assert judged.status == 0, judged.err
    assert judged.json["parts"] == said.json["parts"]
    primary = said.json["primary"]
    assert judged.json["primary"] == primary
    assert judged.json["metrics"][primary] == pytest.approx(said.json["metrics"][primary], abs=1e-6)


def test_with_hits_alone_a_run_is_allowed_and_says_what_is_missing(
    command: Command, home: Path, tmp_path: Path
) -> None:
    said = command("train", home / "tiny", "--data", home / "hits", "-o", tmp_path / "new", "--json")
    assert said.status == 0, said.err
    assert "A verdict needs 80 more marks on pairs drawn at random" in said.err
    result = json.loads(said.out)
    assert result["verdict"] == "too little to say"
    assert result["pairs_needed"] == 80
    assert "80 more that share no sentence with others" in result["sentence"]
    assert "Only pairs drawn at random, or imported, are judged by: 80 more of these are needed." in said.err
    said = command("evaluate", home / "tiny", "--data", home / "hits")
    assert said.status == 2
    assert "may be judged by" in said.err
    assert "Mark 80 more pairs drawn at random" in said.err


def test_what_cannot_be_is_one_line_and_status_2(command: Command, home: Path, tmp_path: Path) -> None:
    out = ("-o", tmp_path / "new")
    said = command("train", home / "tiny", "--data", home / "unmarked", *out)
    assert (said.status, "No pair is marked in" in said.err) == (2, True)
    said = command("train", home / "tiny", "--data", home / "w", "--columns", "score=3", *out)
    assert (said.status, "has no columns" in said.err or "have no columns" in said.err) == (2, True)
    said = command("train", home / "tiny", "--data", home / "pairs.csv", "--verdict", home / "w", *out)
    assert (said.status, "is a workspace" in said.err) == (2, True)
    with Workspace.open(home / "w"):
        said = command("train", home / "tiny", "--data", home / "w", *out)
    assert said.status == 2
    assert "open" in said.err
    assert not (tmp_path / "new").exists()
