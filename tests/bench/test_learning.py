"""The data of the learning benchmark, and its runs on tiny encoders."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import numpy as np
import pytest

from core.examples.examples import Examples
from core.training.conversions import triplets_of_classes
from core.training.objectives.classification import BLOCKS
from tests.bench import learning_data as data_sets
from tests.bench.ablation import POOLINGS, UNTRAINED, ablation_table, cell
from tests.bench.learning import Bench
from tests.bench.test_tables import row
from tests.core.encoding.conftest import make_transformer
from tests.core.training.tiny import classified, scored, tiny_encoder


def test_shuffling_moves_labels_and_nothing_else() -> None:
    pairs, classes = scored(40), classified(40)
    for given in (pairs, classes):
        moved = data_sets.shuffled(given, 0)
        assert moved.texts == given.texts
        old, new = (e.labels if e.scores is None else e.scores for e in (given, moved))
        assert old is not None
        assert new is not None
        assert sorted(new) == sorted(old)
        assert (new != old).sum() > len(given) / 4
        again = data_sets.shuffled(given, 0)
        assert again.fingerprint() == moved.fingerprint() != data_sets.shuffled(given, 1).fingerprint()


def test_data_sets_are_joined_by_the_names_of_their_classes() -> None:
    first = classified(5)
    names = ("contradiction", "entailment", "neutral")
    second = Examples(
        *("pair+class", (("a", "b"), ("c", "d"))),
        labels=np.array([0, 1]),
        class_names=names,
        positive_class=1,
    )
    both = data_sets.joined("both", first, second)
    assert len(both) == 7
    assert [both.class_names[k] for k in both.labels[-2:]] == ["contradiction", "entailment"]
    assert [both.class_names[k] for k in both.labels[:5]] == [first.class_names[k] for k in first.labels]
    assert both.class_names[both.positive_class] == "entailment"


def test_a_sample_is_seeded_and_has_no_pair_twice() -> None:
    pairs = scored(30)
    drawn = data_sets.sample(pairs, 10, 3)
    assert len(drawn) == len(set(zip(*drawn.texts, strict=True))) == 10
    assert drawn.fingerprint() == data_sets.sample(pairs, 10, 3).fingerprint()
    assert drawn.fingerprint() != data_sets.sample(pairs, 10, 4).fingerprint()
    assert len(data_sets.sample(pairs, 99, 3)) == 30


def test_the_trained_part_shares_no_sentence_with_the_verdict() -> None:
    split = data_sets.divided(classified(200), 50, 30, 0)
    assert (len(split.train), len(split.selection), len(split.verdict)) == (50, 0, 30)
    assert data_sets.n_shared(split.train, split.verdict) == 0
    assert data_sets.n_shared(split.train, split.train) == 100


def test_each_text_stands_in_one_triplet_of_true_classes() -> None:
    texts = tuple(f"text {k}" for k in range(90))
    labels = np.arange(90) % 4
    of = dict(zip(texts, labels, strict=True))
    triplets = triplets_of_classes(
        Examples("text+class", (texts,), labels=labels, class_names=("a", "b", "c", "d")), 0
    )
    assert len(triplets) >= 25
    assert max(Counter(text for column in triplets.texts for text in column).values()) == 1
    for anchor, positive, negative in zip(*triplets.texts, strict=True):
        assert of[anchor] == of[positive] != of[negative]


def test_a_run_tells_of_verdict_gain_and_what_was_looked_at(tmp_path: Path, monkeypatch) -> None:
    encoder = tiny_encoder(tmp_path / "tiny")
    monkeypatch.setattr(Bench, "encoder", lambda self, model=None: encoder)
    found = Bench(tmp_path, "cpu").learn(
        data_sets.parts(scored(32), scored(70, seed=1), 0), 0, lambda model: {"seen": model.embedding_dim}
    )
    assert found["metric"] == "spearman"
    assert found["verdict"] in {"better", "no clear change", "worse"}
    assert found["gain_low"] <= found["after"] - found["before"] <= found["gain_high"]
    assert (found["n_train"], found["n_verdict"], found["seen"]) == (32, 70, encoder.embedding_dim)


@pytest.mark.parametrize("pooling", POOLINGS)
def test_a_cell_of_the_ablation_from_the_folder_of_a_bert(tmp_path: Path, pooling: str) -> None:
    make_transformer("bert", tmp_path)
    learned, asked = classified(96), scored(300)
    figures = [
        cell(str(tmp_path), pooling, blocks, learned, asked, 0, "cpu")["spearman"]
        for blocks in (UNTRAINED, BLOCKS[0], BLOCKS[3])
    ]
    assert all(-100 <= figure <= 100 for figure in figures)
    assert len(set(figures)) == 3  # it did learn, and not the same by both
    again = cell(str(tmp_path), pooling, BLOCKS[0], learned, asked, 0, "cpu")["spearman"]
    assert again == figures[1]


def test_the_ablation_table_has_a_cell_for_each_choice() -> None:
    rows = []
    for at, blocks in enumerate((UNTRAINED, *BLOCKS)):
        for column, pooling in enumerate(POOLINGS):
            one = row("", "", 0, spearman=10.0 * at + column)
            one["key"] |= {"blocks": blocks, "pooling": pooling}
            rows.append(one)
    lines = ablation_table(rows).splitlines()
    assert len(lines) == 2 + 1 + len(BLOCKS)
    assert lines[0] == "| blocks | mean | cls | max |"
    assert lines[2] == "| as loaded | 0.00 | 1.00 | 2.00 |"
    assert lines[3] == "| (u, v, \\|u−v\\|) | 10.00 | 11.00 | 12.00 |"


@pytest.mark.public_data
def test_the_public_files_are_read_whole(public_data: Path) -> None:
    sizes = [len(data_sets.stsb(public_data, part)) for part in ("train", "dev", "test")]
    assert sizes == [5749, 1500, 1379]
    for language in ("de", "zh", "ko"):
        sizes = [len(data_sets.stsb_translated(public_data, language, part)) for part in ("dev", "test")]
        assert sizes == [1500, 1379]
    assert len(data_sets.korean_as_published(public_data)) == 1376
    assert len(data_sets.nli(public_data)) == 9831 + 19647
    assert [len(data_sets.banking(public_data, part)) for part in ("train", "test")] == [10003, 3080]
    train, test = (data_sets.stsb(public_data, part) for part in ("train", "test"))
    assert data_sets.n_shared(train, test) == 256
