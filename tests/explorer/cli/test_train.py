"""`train` and `evaluate` as a person or a script meets them."""

from __future__ import annotations

import csv
import json
import shutil
import signal
from collections.abc import Iterable
from pathlib import Path

import numpy as np
import pytest
from scipy.stats import spearmanr

import assets
from core.encoding import SentenceEncoder
from core.training import Step, Trainer, read_events
from core.workspace import Workspace
from tests.core.training.tiny import classified, scored, tiny_encoder, triplets
from tests.explorer.command_line import Command


def write(path: Path, header: Iterable[str], rows: Iterable[Iterable[object]], delimiter: str = ",") -> Path:
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, delimiter=delimiter)
        writer.writerows([header, *rows])
    return path


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a tiny model, its plain transformer, and labelled files. Tests only read it."""
    home = tmp_path_factory.mktemp("labelled")
    tiny_encoder(home / "plain").save(home / "tiny")
    pairs = scored(300)
    assert pairs.scores is not None
    rows = [(a, b, round(5 * s, 2)) for a, b, s in zip(*pairs.texts, pairs.scores, strict=True)]
    write(home / "pairs.csv", ("sentence1", "sentence2", "score"), rows)
    # Without telling names, with things that are neither sentence nor score in between.
    numbered = [(k, "main", score, a, b) for k, (a, b, score) in enumerate(rows)]
    write(home / "odd.tsv", ("id", "set", "c", "d", "e"), numbered, "\t")
    nli = classified(120, seed=3)
    assert nli.labels is not None
    named = [(a, b, nli.class_names[k]) for a, b, k in zip(*nli.texts, nli.labels, strict=True)]
    write(home / "nli.csv", ("premise", "hypothesis", "label"), named)
    write(
        home / "triplets.csv",
        ("anchor", "positive", "negative"),
        zip(*triplets(120, seed=4).texts, strict=True),
    )
    return home


def test_help_names_every_option_of_the_design(command: Command) -> None:
    for name in ("train", "evaluate"):
        said = command(name, "--help")
        assert said.status == 0
        for option in ("--data", "--columns", "--score-range", "--selection", "--verdict", "--group"):
            assert option in said.out
        for option in ("--encoding", "--delimiter", "--quoting", "--no-header", "--sheet", "--json"):
            assert option in said.out
        for option in ("--device", "--precision", "--download"):
            assert option in said.out
    assert "--against" in command("evaluate", "--help").out
    assert "train" in command("--help").out


def test_train_leaves_a_model_a_card_and_the_shape_of_the_design(
    home: Path, tmp_path: Path, command: Command
) -> None:
    said = command(
        "train", home / "tiny", "--data", home / "pairs.csv", "--objective", "regression", "--lr", "1e-3",
        "--seed", "4", "-o", tmp_path / "new", "--json",
    )  # fmt: skip
    assert said.status == 0, said.err
    found = said.json
    assert found["parts"] == {"train": 180, "selection": 30, "verdict": 90}
    assert found["verdict"] in ("better", "no clear change", "worse", "too little to say")
    assert found["pairs_needed"] == 0
    for part in ("metrics", "baseline", "difference"):
        assert set(found[part]["spearman"]) == {"value", "low", "high"}
    difference = found["metrics"]["spearman"]["value"] - found["baseline"]["spearman"]["value"]
    assert found["difference"]["spearman"]["value"] == pytest.approx(difference)
    assert found["sentence"].lower().startswith(found["verdict"])
    # The figures are those that scipy finds with the model in the folder.
    kept = json.loads((Path(found["run"]) / "data" / "verdict.json").read_text())
    encoder = SentenceEncoder.load(found["model_folder"], "cpu", "float32")
    a, b = (encoder.encode(column, normalize=True) for column in kept["texts"])
    expected = spearmanr((a * b).sum(1), kept["scores"]).statistic
    # Two programs round differently, and where two cosines are nearly equal their ranks change places.
    assert found["metrics"]["spearman"]["value"] == pytest.approx(expected, abs=1e-5)
    card = (tmp_path / "new" / "README.md").read_text(encoding="utf-8")
    assert f"Verdict: **{found['verdict']}**" in card
    assert 'base_model: "tiny"' in card
    # What was understood, and how it goes, is told beside the result.
    assert "pairs.csv: 300 examples. Taken for pairs of sentences with a score" in said.err
    assert "on the selection part" in said.err
    steps = [e for e in read_events(Path(found["run"])) if e["event"] == "Step"]
    assert max(step["learning_rate"] for step in steps) == pytest.approx(1e-3)


def test_train_reads_columns_by_number_ranges_and_parts_of_their_own(
    home: Path, tmp_path: Path, command: Command
) -> None:
    # One of the same name elsewhere is a file of its own.
    copies = tmp_path / "selection.tsv", tmp_path / "verdict" / "odd.tsv"
    for copy in copies:
        copy.parent.mkdir(exist_ok=True)
        shutil.copy(home / "odd.tsv", copy)
    said = command(
        "train", home / "tiny", "--data", home / "odd.tsv", "--columns", "sentence1=4,sentence2=5,score=3",
        "--score-range", "0,5", "--selection", copies[0], "--verdict", copies[1],
        "--epochs", "1", "--batch-size", "60", "-o", tmp_path / "new", "--json",
    )  # fmt: skip
    assert said.status == 0, said.err
    assert said.json["parts"] == {"train": 300, "selection": 300, "verdict": 300}
    assert "more than one of the parts given as files" in said.err
    assert "300 of these examples have a sentence that was learned from" in said.json["sentence"]
    assert "nothing else has seen" not in said.json["sentence"]
    assert sum(e["event"] == "Step" for e in read_events(Path(said.json["run"]))) == 5


def test_a_verdict_of_the_same_name_is_a_file_of_its_own(
    home: Path, tmp_path: Path, command: Command
) -> None:
    """It was taken for a part of the data, on which nothing else has learned; more were asked for."""
    heads, said = ("sentence1", "sentence2", "score"), []
    for name in ("pairs.csv", "other.csv"):
        pairs = scored(20, seed=9)
        assert pairs.scores is not None
        own = tmp_path / "own" / name
        own.parent.mkdir(exist_ok=True)
        write(own, heads, zip(*pairs.texts, pairs.scores, strict=True))
        asked = (
            "--data",
            home / "pairs.csv",
            "--verdict",
            own,
            "--epochs",
            "1",
            "-o",
            tmp_path / name,
            "--json",
        )
        said.append(command("train", home / "tiny", *asked))
        assert said[-1].status == 0, said[-1].err
    assert said[0].json["pairs_needed"] == said[1].json["pairs_needed"]
    assert said[0].json["sentence"] == said[1].json["sentence"]


def test_one_file_is_not_given_twice(home: Path, tmp_path: Path, command: Command) -> None:
    link = tmp_path / "link.csv"
    link.symlink_to(home / "pairs.csv")
    for part, what in (("--verdict", "the verdict"), ("--selection", "the selection")):
        for path in (home / "pairs.csv", link):
            asked = (home / "tiny", "--data", home / "pairs.csv", part, path)
            judge = (("evaluate", *asked),) if part == "--verdict" else ()
            for words in (("train", *asked, "-o", tmp_path / "new"), *judge):
                said = command(*words)
                assert said.status == 2
                assert f"{path.name} is given twice, as the data and as {what}." in said.err


def test_stages_and_mixtures_take_an_objective_for_each_file(
    home: Path, tmp_path: Path, command: Command
) -> None:
    files = ("--data", home / "nli.csv", "--objective", "classification", "--data", home / "pairs.csv")
    named = (*files, "--objective", "regression", "--columns", "", "--columns", "score=score")
    said = command("train", home / "tiny", *named, "--blocks", "|u-v|", "-o", tmp_path / "staged", "--json")
    assert said.status == 0, said.err
    stages = [e["stage"] for e in read_events(Path(said.json["run"])) if e["event"] == "Step"]
    assert stages == sorted(stages)
    assert set(stages) == {0, 1}
    assert "objective: classification, classifier sees |u-v|, then regression" in (
        tmp_path / "staged" / "README.md"
    ).read_text(encoding="utf-8")
    said = command("train", home / "tiny", *named, "--mixed", "-o", tmp_path / "mixed", "--json")
    assert said.status == 0, said.err
    assert {e["stage"] for e in read_events(Path(said.json["run"])) if e["event"] == "Step"} == {0}


def test_a_transformer_starts_anew_with_pooling_and_a_dense_layer(
    home: Path, tmp_path: Path, command: Command
) -> None:
    said = command(
        "train", home / "plain", "--data", home / "triplets.csv", "--pooling", "max", "--dense-dim", "16",
        "--margin", "0.5", "-o", tmp_path / "new",
    )  # fmt: skip
    assert said.status == 0, said.err
    assert "accuracy" in said.out
    assert str(tmp_path / "new") in said.out
    encoder = SentenceEncoder.load(tmp_path / "new", "cpu", "float32")
    assert encoder.embedding_dim == 16
    assert "max" in str(encoder.layout.pooling)
    assert "margin ε 0.5" in (tmp_path / "new" / "README.md").read_text(encoding="utf-8")


def test_ctrl_c_leaves_a_run_and_says_how_it_goes_on(
    home: Path, tmp_path: Path, command: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = Trainer._make_step

    def interrupted(self: Trainer) -> Step:
        step = made(self)
        if step.step == 5:
            signal.raise_signal(signal.SIGINT)
        return step

    arguments = ("train", home / "tiny", "--data", home / "pairs.csv", "-o", tmp_path / "new", "--seed", "2")
    with monkeypatch.context() as patched:
        patched.setattr(Trainer, "_make_step", interrupted)
        said = command(*arguments, "--json")
    assert said.status == 130
    assert said.out == ""
    assert not (tmp_path / "new").exists()
    resume = next(line for line in said.lines if "train --resume" in line)
    run_folder = Path(resume.split("--resume ")[1].split('"')[0])
    refused = command("train", "--resume", run_folder, "--epochs", "3")
    assert refused.status == 2
    assert "settings that it was begun with" in refused.err
    resumed = command("train", "--resume", run_folder, "--json")
    assert resumed.status == 0, resumed.err
    assert "resumed after step 5" in resumed.err
    again = command("train", "--resume", run_folder)
    assert again.status == 2
    assert "is finished" in again.err
    whole = command(*arguments[:-4], "-o", tmp_path / "whole", "--seed", "2", "--json")
    for name in ("metrics", "baseline", "difference", "verdict"):
        assert whole.json[name] == resumed.json[name], "as if it had never stopped"
    assert (tmp_path / "new" / "model.safetensors").read_bytes() == (
        tmp_path / "whole" / "model.safetensors"
    ).read_bytes()


def test_a_setting_of_another_objective_is_refused(home: Path, tmp_path: Path, command: Command) -> None:
    for objective in ((), ("--objective", "regression")):
        said = command(
            "train", home / "tiny", "--data", home / "pairs.csv", *objective, "--margin", "0.05",
            "--queue-size", "64", "-o", tmp_path / "new",
        )  # fmt: skip
        assert said.status == 2
        assert "regression has no use for --margin, --queue-size." in said.err
        assert not (tmp_path / "new").exists()


def test_evaluate_uses_the_whole_file_and_compares(home: Path, tmp_path: Path, command: Command) -> None:
    tiny = SentenceEncoder.load(home / "tiny", "cpu", "float32")
    pairs = scored(300)
    assert pairs.scores is not None
    a, b = (tiny.encode(column, normalize=True) for column in pairs.texts)
    alone = command("evaluate", home / "tiny", "--data", home / "pairs.csv", "--json")
    assert alone.status == 0, alone.err
    # Some pairs have the same tokens, and rounding puts these ties in another order in another batch.
    assert alone.json["metrics"]["spearman"]["value"] == pytest.approx(
        spearmanr((a * b).sum(1), np.round(5 * pairs.scores, 2)).statistic, abs=5e-4
    )
    assert alone.json["parts"] == {"train": 0, "selection": 0, "verdict": 300}
    assert alone.json["verdict"] is None
    same = command(
        "evaluate", home / "tiny", "--data", home / "pairs.csv", "--against", home / "tiny", "--json"
    )
    assert same.json["verdict"] == "no clear change"
    assert same.json["metrics"] == same.json["baseline"] == alone.json["metrics"]
    for_people = command(
        "evaluate", home / "tiny", "--data", home / "nli.csv", "--selection", home / "nli.csv"
    )
    assert for_people.status == 0, for_people.err
    for name in ("average_precision", "accuracy", "f1"):
        assert name in for_people.out
    as_trained = command(
        "evaluate", home / "tiny", "--data", home / "pairs.csv", "--verdict", home / "odd.tsv",
        "--against", home / "tiny", "--json", "--columns", "score=3",
    )  # fmt: skip
    assert as_trained.status == 0, as_trained.err
    assert as_trained.json["parts"]["verdict"] == 300


def test_what_cannot_be_is_said_in_one_line(home: Path, tmp_path: Path, command: Command) -> None:
    pairs, new = home / "pairs.csv", tmp_path / "new"
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "something").write_text("here")
    Workspace.create(tmp_path / "ws", model=str(home / "tiny")).close()
    for arguments, said in (
        (("train", "--data", pairs, "-o", new), "MODEL is missing"),
        (("train", home / "tiny", "-o", new), "--data FILE is missing"),
        (("train", home / "tiny", "--data", pairs), "-o MODEL_FOLDER is missing"),
        (("train", home / "tiny", "--data", pairs, "-o", tmp_path / "full"), "is already there"),
        (("train", home / "tiny", "--data", tmp_path / "none.csv", "-o", new), "none.csv"),
        (("train", home / "tiny", "--data", tmp_path / "ws", "-o", new), "No pair is marked in"),
        (("evaluate", home / "tiny", "--data", tmp_path / "ws"), "No pair is marked in"),
        (("train", tmp_path / "no-model", "--data", pairs, "-o", new), "no-model"),
        (("train", home / "tiny", "--data", pairs, "--objective", "triplet", "-o", new), "triplet"),
        (("train", home / "tiny", "--data", pairs, "--objective", "magic", "-o", new), "magic"),
        (("train", home / "tiny", "--data", pairs, "--epochs", "0", "-o", new), "epochs is 0"),
        (("train", home / "tiny", "--data", pairs, "--mixed", "-o", new), "--mixed needs several"),
        (
            ("train", home / "tiny", "--data", pairs, "--objective", "a", "--objective", "b", "-o", new),
            "1 --data and 2",
        ),
        (("train", home / "tiny", "--data", pairs, "--score-range", "5", "-o", new), "no score range"),
        (("train", home / "tiny", "--data", pairs, "--columns", "score=9", "-o", new), "9"),
        (("train", "--resume", tmp_path / "full"), "There is no run in"),
        (("evaluate", home / "tiny", "--data", pairs, "--against", tmp_path / "none"), "none"),
    ):
        refused = command(*arguments)
        assert refused.status == 2, arguments
        errors = [line for line in refused.lines if line.startswith("semantic-explorer: ")]
        assert said in errors[-1], errors
        assert "Traceback" not in refused.err
        assert refused.out == ""
    assert not new.exists()


def test_the_sample_pairs_teach_the_bundled_model(tmp_path: Path, command: Command) -> None:
    said = command(
        "train", "all-MiniLM-L6-v2", "--data", assets.sample_pairs(), "-o", tmp_path / "new", "--json"
    )
    assert said.status == 0, said.err
    assert said.json["parts"] == {"train": 180, "selection": 30, "verdict": 90}
    assert said.json["verdict"] in ("better", "no clear change", "worse")
    assert said.json["metrics"]["pearson"]["value"] > said.json["baseline"]["pearson"]["value"]
