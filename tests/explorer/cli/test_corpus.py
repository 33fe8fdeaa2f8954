"""`train --data WORKSPACE` without labels, and `mine`."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest

from core.encoding import CrossEncoder
from core.training.adapting import CAVEAT
from core.workspace import Workspace
from tests.core.training.tiny import scored, sentences, tiny_encoder
from tests.explorer.cli.test_train import write
from tests.explorer.command_line import Command


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a tiny model, and a workspace of 500 texts encoded by it. Tests only read it."""
    home = tmp_path_factory.mktemp("corpus")
    tiny_encoder(home / "plain").save(home / "tiny")
    texts = [f"{text} and this came up twice a week" for text in sentences(500)]
    with Workspace.create(home / "ws", model=str(home / "tiny")) as workspace:
        workspace.add_lines(texts)
        workspace.encoder("cpu", "float32")
        workspace.encode()
    write(home / "alike.csv", ("anchor", "positive"), [(f"{text} twice", text) for text in texts[:60]])
    pairs = scored(100)
    assert pairs.scores is not None
    write(
        home / "pairs.csv",
        ("sentence1", "sentence2", "score"),
        zip(*pairs.texts, pairs.scores.tolist(), strict=True),
    )
    return home


def test_a_workspace_gives_its_texts_and_its_model(home: Path, tmp_path: Path, command: Command) -> None:
    said = command(
        "train", home / "ws", "--data", home / "ws", "--objective", "simcse", "--lr", "1e-4",
        "--batch-size", "64", "-o", tmp_path / "new", "--json",
    )  # fmt: skip
    assert said.status == 0, said.err
    assert "of the 500 texts, drawn at random, without labels." in said.err
    assert "To judge meaning, mark" in said.err
    assert said.json["primary"] == "mrr"
    assert said.json["verdict"] in ("better", "no clear change", "worse")
    assert said.json["sentence"].endswith(CAVEAT)
    assert said.json["parts"]["train"] + said.json["parts"]["verdict"] < 500
    assert CAVEAT in (tmp_path / "new" / "README.md").read_text(encoding="utf-8")
    kept = json.loads((Path(said.json["run"]) / "data" / "verdict.json").read_text(encoding="utf-8"))
    learned = json.loads((Path(said.json["run"]) / "data" / "train-0.json").read_text(encoding="utf-8"))
    assert not set(kept["texts"][1]) & set(learned["texts"][0])


def test_labelled_files_may_judge_it(home: Path, tmp_path: Path, command: Command) -> None:
    said = command(
        "train", home / "tiny", "--data", home / "ws", "--objective", "tsdae", "--verdict",
        home / "pairs.csv", "--batch-size", "64", "-o", tmp_path / "new", "--json",
    )  # fmt: skip
    assert said.status == 0, said.err
    assert said.json["primary"] == "spearman"
    assert said.json["parts"]["verdict"] == 100
    assert "some of their words" not in said.json["sentence"]


def test_the_help_says_what_a_workspace_gives(command: Command) -> None:
    said = " ".join(command("train", "--help").out.split())
    assert "its marked pairs, or its texts" in said
    assert "tsdae" in said


def test_hard_negatives_from_a_workspace_and_from_the_pairs_own_texts(
    home: Path, tmp_path: Path, command: Command
) -> None:
    for place in (("--workspace", home / "ws"), ("--model", home / "tiny")):
        to = tmp_path / f"{place[0][2:]}.csv"
        said = command("mine", home / "alike.csv", *place, "--share", "0.999", "-o", to, "--json")
        assert said.status == 0, said.err
        with to.open(encoding="utf-8", newline="") as file:
            rows = list(csv.DictReader(file))
        assert len(rows) == said.json["triplets"] > 10
        assert said.json["n_anchors"] == 60
        assert said.json["n_looked_at"] > said.json["n_too_near"] > 0
        assert all(row["negative"] not in (row["anchor"], row["positive"]) for row in rows)
        assert all(row["anchor"] == f"{row['positive']} twice" for row in rows)
    people = command(
        "mine", home / "alike.csv", "--model", home / "tiny", "--share", "1", "-o", tmp_path / "a.csv"
    )
    assert "near texts were left out because they may be alike as well" in people.out
    trained = command("train", home / "tiny", "--data", tmp_path / "a.csv", "-o", tmp_path / "new", "--json")
    assert trained.status == 0, trained.err


def test_a_cross_encoder_guards_them(home: Path, tmp_path: Path, command: Command) -> None:
    cross = CrossEncoder.from_transformer(home / "plain", seed=1, device="cpu", precision="float32")
    cross.save(tmp_path / "cross")
    said = command(
        "mine", home / "alike.csv", "--model", home / "tiny", "--cross-encoder", tmp_path / "cross",
        "--share", "0.9999", "--precision", "float32", "-o", tmp_path / "triplets.csv", "--json",
    )  # fmt: skip
    assert said.status == 0, said.err
    with (tmp_path / "triplets.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert rows
    positive, negative = (
        cross.alike([(row["anchor"], row[side]) for row in rows]) for side in ("positive", "negative")
    )
    assert (negative <= 0.9999 * positive + 1e-5).all()


def test_ranking_takes_hard_negatives_from_a_workspace(home: Path, tmp_path: Path, command: Command) -> None:
    with Workspace.create(tmp_path / "reviews", model="all-MiniLM-L6-v2") as workspace:
        workspace.add_lines(sentences(80))
        workspace.encoder("cpu", "float32")
        workspace.encode()
    said = command(
        "train", home / "tiny", "--data", home / "alike.csv", "--objective", "ranking", "--hard-negatives",
        tmp_path / "reviews", "--both-ways", "-o", tmp_path / "new", "--json",
    )  # fmt: skip
    assert said.status == 0, said.err
    assert "--both-ways is now --symmetric" in said.err
    card = (tmp_path / "new" / "README.md").read_text(encoding="utf-8")
    assert "symmetric" in next(line for line in card.splitlines() if line.startswith("- settings:"))
    assert "--both-ways" not in command("train", "--help").out
    assert "Hard negatives from reviews: " in said.err
    assert said.json["primary"] == "mrr", "judged as before"
    read = [
        json.loads((Path(said.json["run"]) / "data" / f"{name}.json").read_text(encoding="utf-8"))
        for name in ("train-0", "verdict", "selection")
    ]
    assert read[0]["task"] == "triplet"
    held_out = {text for part in read[1:] for column in part["texts"] for text in column}
    assert not held_out & set(read[0]["texts"][2])


def test_what_mine_cannot_is_said(home: Path, tmp_path: Path, command: Command) -> None:
    for arguments, said in (
        ((home / "alike.csv",), "--workspace or --model"),
        ((home / "alike.csv", "--workspace", home / "ws", "--model", home / "tiny"), "one of them"),
        ((home / "ws",), "No pair is marked yet"),
        ((home / "alike.csv", "--model", home / "tiny", "--margin", "5"), "No hard negative is left"),
        ((home / "alike.csv", "--model", home / "tiny", "--negatives", "0"), "at least 1 negative"),
    ):
        refused = command("mine", *arguments, "-o", tmp_path / "none.csv")
        assert refused.status == 2, arguments
        assert said in refused.err
    assert not (tmp_path / "none.csv").exists()


def test_mine_looks_at_its_output_before_the_work(home: Path, tmp_path: Path, command: Command) -> None:
    pairs = tmp_path / "pairs.csv"
    pairs.write_bytes((home / "alike.csv").read_bytes())
    for output, said in (
        (pairs, "is the file that is read"),
        (tmp_path, "is a folder"),
        (tmp_path / "no such folder" / "triplets.csv", "does not exist"),
    ):
        refused = command("mine", pairs, "--model", tmp_path / "no such model", "-o", output)
        assert refused.status == 2
        assert said in refused.err, "before the model is looked for"
    assert pairs.read_bytes() == (home / "alike.csv").read_bytes()
