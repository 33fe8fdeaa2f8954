"""Cross-encoders as a person meets them on the command line: train, evaluate, search --rerank, label."""

from __future__ import annotations

import csv
from pathlib import Path

import numpy as np
import pytest

from core.encoding import CrossEncoder, MultiVectorEncoder
from core.evaluation import evaluate
from core.examples import read_examples
from core.training.models import judge_by
from core.workspace import Workspace
from tests.core.encoding.multi_vector_folders import native
from tests.core.training.tiny import sentences, triplets
from tests.explorer.cli.test_train import home, write
from tests.explorer.command_line import Command

__all__ = ["home"]


@pytest.fixture(scope="module")
def cross(home: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A cross-encoder with a random classifier."""
    folder = tmp_path_factory.mktemp("cross") / "cross"
    CrossEncoder.from_transformer(home / "tiny", device="cpu", precision="float32").save(folder)
    return folder


def test_a_cross_encoder_is_trained_judged_and_goes_on(home: Path, tmp_path: Path, command: Command) -> None:
    arguments = ("--data", home / "pairs.csv", "--objective", "cross-encoder", "--lr", "1e-3", "--json")
    said = command("train", home / "tiny", *arguments, "-o", tmp_path / "cross")
    assert said.status == 0, said.err
    assert said.json["parts"] == {"train": 180, "selection": 30, "verdict": 90}
    assert said.json["primary"] == "spearman"
    card = (tmp_path / "cross" / "README.md").read_text(encoding="utf-8")
    assert "from sentence_transformers import CrossEncoder" in card
    assert "- text-ranking" in card
    again = command("train", tmp_path / "cross", *arguments, "-o", tmp_path / "more")
    assert again.status == 0, again.err
    before = said.json["metrics"]["spearman"]["value"]
    assert again.json["baseline"]["spearman"]["value"] == pytest.approx(before, abs=1e-6)
    wrong = command(
        "train", tmp_path / "cross", "--data", home / "pairs.csv", "--objective", "cosent", "-o", "x"
    )
    assert wrong.status == 2
    assert "is a cross-encoder" in wrong.err


def test_evaluate_shows_it_beside_the_encoder(home: Path, cross: Path, command: Command) -> None:
    asked = ("evaluate", home / "tiny", "--data", home / "pairs.csv", "--cross-encoder", cross)
    said = command(*asked, "--json")
    assert said.status == 0, said.err
    model = CrossEncoder.load(cross, "cpu", "float32")
    expected = evaluate(read_examples(home / "pairs.csv"), judge_by(model)).value
    bound = said.json["upper_bound"]["spearman"]
    assert bound["value"] == pytest.approx(expected.value, abs=1e-6)
    assert (bound["low"], bound["high"]) == pytest.approx((expected.low, expected.high), abs=1e-6)
    assert f", cross-encoder {expected.value:.4f} (" in command(*asked).out
    against = command("evaluate", cross, "--against", home / "tiny", "--data", home / "pairs.csv", "--json")
    assert against.json["metrics"]["spearman"]["value"] == pytest.approx(expected.value, abs=1e-6)
    assert against.json["baseline"]["spearman"] == pytest.approx(said.json["metrics"]["spearman"], abs=1e-6)


def test_label_writes_scores_and_margins(home: Path, cross: Path, tmp_path: Path, command: Command) -> None:
    model = CrossEncoder.load(cross, "cpu", "float32")
    said = command("label", home / "pairs.csv", "--cross-encoder", cross, "-o", tmp_path / "labelled.csv")
    assert said.status == 0, said.err
    assert "regression, with --score-range 0,1" in said.out
    given, back = (
        read_examples(path, score_range=(0.0, 5.0))
        for path in (home / "pairs.csv", tmp_path / "labelled.csv")
    )
    assert back.texts == given.texts
    expected = model.score(list(zip(*given.texts, strict=True)))
    with (tmp_path / "labelled.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    np.testing.assert_allclose([float(row["score"]) for row in rows], expected, atol=1e-5)
    said = command(
        "label", home / "triplets.csv", "--cross-encoder", cross, "-o", tmp_path / "m.tsv", "--json"
    )
    assert said.status == 0, said.err
    assert said.json["column"] == "margin"
    with (tmp_path / "m.tsv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file, delimiter="\t"))
    assert list(rows[0]) == ["anchor", "positive", "negative", "margin"]
    a, p, n = triplets(120, seed=4).texts
    margins = model.score(list(zip(a, p, strict=True))) - model.score(list(zip(a, n, strict=True)))
    np.testing.assert_allclose([float(row["margin"]) for row in rows], margins, atol=1e-5)


def test_label_says_what_it_cannot_do(home: Path, cross: Path, tmp_path: Path, command: Command) -> None:
    texts = write(tmp_path / "texts.csv", ("text", "label"), [("one text", "a"), ("another", "b")])
    for arguments, why in (
        ((texts, "--cross-encoder", cross, "-o", tmp_path / "x.csv"), "labels pairs"),
        ((home / "pairs.csv", "--cross-encoder", cross, "-o", tmp_path / "x.json"), "end in .csv or .tsv"),
        (
            (home / "pairs.csv", "--cross-encoder", home / "tiny", "-o", tmp_path / "x.csv"),
            "no cross-encoder",
        ),
    ):
        said = command("label", *arguments)
        assert said.status == 2
        assert why in said.err
    assert not list(tmp_path.glob("x.*"))


def test_search_reranks_and_says_what_it_cost(
    home: Path, cross: Path, tmp_path: Path, command: Command
) -> None:
    texts = [f"the parcel number {k} was {'late' if k % 2 else 'torn and cold'}" for k in range(60)]
    rows = write(tmp_path / "texts.csv", ("text",), [(text,) for text in texts])
    assert command("index", rows, "-o", tmp_path / "ws", "--model", home / "tiny").status == 0
    asked = ("search", tmp_path / "ws", "the card was late", "--top-k", "10", "--json")
    plain, reranked = command(*asked), command(*asked, "--rerank", cross)
    assert reranked.status == 0, reranked.err
    assert "50 hits read by cross in " in reranked.err
    assert plain.json["reranked"] is None
    assert reranked.json["reranked"]["n"] == 50
    model = CrossEncoder.load(cross, "auto")
    first = command(*asked[:3], "--top-k", "50", "--json").json["hits"]
    scores = model.score([("the card was late", hit["text"]) for hit in first])
    best = np.argsort(-scores, kind="stable")[:10]
    assert [hit["score"] for hit in reranked.json["hits"]] == pytest.approx(scores[best], abs=1e-4)
    assert [hit["rank"] for hit in reranked.json["hits"]] == list(range(1, 11))
    with Workspace.open(tmp_path / "ws") as workspace:
        found = workspace.search("the card was late", top_k=10, rerank=model)
    assert [hit.row for hit in found.hits] == [hit["row"] for hit in reranked.json["hits"]]


def test_search_reranks_by_late_interaction_and_says_by_which_words(
    home: Path, tmp_path: Path, command: Command
) -> None:
    filled = {"strategy": "fixed", "attend": False, "length": 12}
    late = native(home / "plain", tmp_path / "late", query_expansion=filled)
    texts = [f"Parcel number {k} was {'late' if k % 2 else 'torn and cold'}." for k in range(60)]
    rows = write(tmp_path / "texts.csv", ("text",), [(text,) for text in texts])
    assert command("index", rows, "-o", tmp_path / "ws", "--model", home / "tiny").status == 0
    asked = ("search", tmp_path / "ws", "the card was late", "--top-k", "10", "--json")
    plain, reranked = command(*asked), command(*asked, "--rerank", late)
    assert reranked.status == 0, reranked.err
    assert "50 hits read by late in " in reranked.err
    assert (reranked.json["reranked"]["model"], reranked.json["reranked"]["n"]) == ("late", 50)
    assert all(hit["links"] is None for hit in plain.json["hits"])
    model = MultiVectorEncoder.load(late, "auto")
    with Workspace.open(tmp_path / "ws") as workspace:
        found = workspace.search("the card was late", top_k=10, rerank=model)
    assert [hit.row for hit in found.hits] == [hit["row"] for hit in reranked.json["hits"]]
    for hit in reranked.json["hits"]:
        (score,), (links,) = (
            each([("the card was late", hit["text"])]) for each in (model.alike, model.links)
        )
        assert hit["score"] == pytest.approx(score, abs=1e-4)
        assert [link["query"] for link in hit["links"]] == ["card", "late"]
        assert all(hit["text"][link["start"] : link["end"]] == link["word"] for link in hit["links"])
        expected = [link.similarity for link in links if link.query in ("card", "late")]
        assert [link["similarity"] for link in hit["links"]] == pytest.approx(expected, abs=1e-4)
    wrong = command(*asked, "--rerank", home / "tiny")
    assert wrong.status == 2
    assert "no cross-encoder" in wrong.err


def test_hard_negatives_are_told_by_it(home: Path, cross: Path, tmp_path: Path, command: Command) -> None:
    near = [(text, f"{text} again") for text in sentences(60)]
    pairs = write(tmp_path / "alike.csv", ("anchor", "positive"), near)
    asked = ("mine", pairs, "--model", home / "tiny", "--share", "1", "--json")
    plain = command(*asked, "-o", tmp_path / "plain.csv")
    assert plain.status == 0, plain.err
    said = command(*asked, "--cross-encoder", cross, "-o", tmp_path / "told.csv")
    assert said.status == 0, said.err
    with (tmp_path / "told.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert len(rows) == said.json["triplets"]
    model = CrossEncoder.load(cross, "auto")
    own, other = (
        model.score([(row["anchor"], row[name]) for row in rows]) for name in ("positive", "negative")
    )
    assert (other <= own + 1e-4).all()


def test_the_help_names_it(command: Command) -> None:
    assert "cross-encoder: Not for search by itself" in " ".join(command("train", "--help").out.split())
    assert "--rerank" in command("search", "--help").out
    assert "label" in command("--help").out
