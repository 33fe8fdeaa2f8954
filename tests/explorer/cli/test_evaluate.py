"""`evaluate` on folders and files that are more than labels: topics, SentEval, translations, clusters."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.core.evaluation.files import (
    write_arguments,
    write_csv,
    write_lines,
    write_senteval,
    write_translations,
)
from tests.core.training.tiny import sentences, tiny_encoder, triplets
from tests.explorer.command_line import Command


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A tiny model, and data of every kind. Tests only read it."""
    home = tmp_path_factory.mktemp("evaluated")
    tiny_encoder(home / "plain").save(home / "tiny")
    write_senteval(home / "SentEval" / "data", n=16)
    write_translations(home / "tatoeba", n=30)
    write_arguments(home / "argkp", n_topics=4, n=4)
    texts = sentences(40)
    write_csv(home / "intents.csv", ("text", "intent"), [(text, f"i{k % 4}") for k, text in enumerate(texts)])
    pairs = [(a, b, k % 2, f"topic {k % 3}") for k, (a, b) in enumerate(zip(texts, texts[::-1], strict=True))]
    write_csv(home / "pairs.csv", ("sentence1", "sentence2", "label", "about"), pairs)
    return home


def test_a_folder_is_known_by_its_shape(home: Path, command: Command) -> None:
    for folder, task, parts, saying in (
        ("SentEval", "senteval", ["MR", "CR", "SUBJ", "MPQA", "SST2", "TREC", "MRPC"], "tasks of SentEval"),
        ("tatoeba", "translations", ["deu-eng", "kor-eng"], "translations line by line: deu-eng, kor-eng"),
        ("argkp", "topics", [f"topic {k}" for k in range(4)], "arguments and key points"),
    ):
        options = ("--folds", 2) if task != "translations" else ()
        said = command("evaluate", home / "tiny", "--data", home / folder, "--json", *options)
        assert said.status == 0, said.err
        assert saying in said.err
        assert said.json["task"] == task
        assert list(said.json["by"]) == parts
        primary = said.json["primary"]
        for found in (said.json["metrics"], *said.json["by"].values()):
            assert set(found[primary]) == {"value", "low", "high"}
        assert said.json["verdict"] is None
        assert said.json["parts"]["verdict"] > 0


def test_a_file_is_clustered_or_folded_when_it_is_asked_for(home: Path, command: Command) -> None:
    said = command(
        "evaluate", home / "tiny", "--data", home / "intents.csv", "--task", "clustering", "--json"
    )
    assert said.status == 0, said.err
    assert list(said.json["by"]) == [f"seed {k}" for k in range(10)]
    assert said.json["parts"]["verdict"] == 40
    said = command(
        "evaluate", home / "tiny", "--data", home / "pairs.csv", "--task", "topics", "--group", "about",
        "--folds", 3,
    )  # fmt: skip
    assert said.status == 0, said.err
    assert "3 topics in 3 folds of whole topics" in said.out
    assert "topic 2" in said.out
    assert "average_precision" in said.out


def test_models_are_compared_task_by_task(home: Path, command: Command) -> None:
    said = command(
        "evaluate", home / "tiny", "--data", home / "tatoeba", "--against", home / "tiny", "--json"
    )
    assert said.status == 0, said.err
    assert said.json["by"] == said.json["baseline_by"]
    assert said.json["difference"]["accuracy"] == {"value": 0, "low": 0, "high": 0}
    assert said.json["verdict"] in ("no clear change", "too little to say")


def test_copies_are_taught_on_the_other_topics(home: Path, command: Command) -> None:
    asked = ("--data", home / "argkp", "--folds", 2, "--objective", "contrastive", "--json")
    said = command("evaluate", home / "tiny", *asked)
    assert said.status == 0, said.err
    assert said.json["by"].keys() == said.json["baseline_by"].keys()
    assert said.json["verdict"] == "too little to say"
    assert "a verdict takes 20 examples that share no sentence" in said.json["sentence"]
    assert "set aside for it so far: 4." in said.json["sentence"]


def test_sections_of_wikipedia_are_triplets(home: Path, tmp_path: Path, command: Command) -> None:
    head = ("Sentence1", "Sentence2", "Sentence3", "Article Title", "Section1")
    rows = [(*row, f"Article {k}", "History") for k, row in enumerate(zip(*triplets(60).texts, strict=True))]
    said = command(
        "evaluate", home / "tiny", "--data", write_csv(tmp_path / "wiki.csv", head, rows), "--json"
    )
    assert said.status == 0, said.err
    assert "triplets (anchor, positive, negative)" in said.err
    assert {"accuracy", "accuracy_euclidean", "accuracy_manhattan"} <= set(said.json["metrics"])


def test_what_cannot_be_is_said_in_one_line(home: Path, tmp_path: Path, command: Command) -> None:
    write_lines(tmp_path / "notes" / "a.txt", ["nothing"])
    write_lines(tmp_path / "half" / "MR" / "rt-polarity.pos", ["great"])
    for arguments, saying in (
        ((tmp_path / "notes",), "is a folder that holds nothing a model could be evaluated on"),
        ((tmp_path / "half",), "MR lacks the file rt-polarity.neg"),
        ((tmp_path / "none",), "none"),
        ((home / "tatoeba", "--task", "senteval"), "which senteval cannot be asked of"),
        ((home / "tatoeba", "--task", "magic"), "There is no task named “magic”"),
        ((home / "tatoeba", "--folds", 3), "translations has no folds"),
        ((home / "pairs.csv", "--folds", 3), "labels has no folds"),
        ((home / "pairs.csv", "--objective", "triplet"), "Nothing is taught for labels"),
        ((home / "pairs.csv", "--task", "translations"), "is not what translations is asked of"),
        ((home / "pairs.csv", "--task", "clustering"), "holds pair+class"),
        ((home / "pairs.csv", "--task", "topics"), "Name the column of topics with --group"),
        ((home / "argkp", "--folds", 40), "4 topics cannot be divided into 40 folds"),
        ((home / "argkp", "--objective", "magic"), "magic"),
        ((home / "argkp", "--objective", "contrastive", "--against", home / "tiny"), "Leave out --against"),
    ):
        refused = command("evaluate", home / "tiny", "--data", *arguments)
        assert refused.status == 2, arguments
        errors = [line for line in refused.lines if line.startswith("semantic-explorer: ")]
        assert saying in errors[-1], errors
        assert refused.out == ""
