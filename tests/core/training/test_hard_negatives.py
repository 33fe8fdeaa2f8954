"""Hard negatives: the same as sentence-transformers mines, what is guarded, what is counted."""

from __future__ import annotations

import re
import sys
import tracemalloc
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest
from numpy.typing import NDArray
from sentence_transformers import SentenceTransformer
from sentence_transformers.util import hard_negatives as theirs

from core import memory
from core.encoding import SentenceEncoder
from core.errors import CancelledError, InputError
from core.examples.examples import Examples
from core.progress import CancelToken, Progress, Task
from core.training.hard_negatives import AmongTexts, Mined, mine_hard_negatives
from tests.core.training.tiny import THINGS, WORDS, sentences, tiny_encoder


class Table:
    """The little of a `datasets.Dataset`, and of its pandas frame, that their function asks of one."""

    def __init__(self, columns: dict[str, list[str]]) -> None:
        self.columns = columns
        self.column_names = list(columns)

    from_dict = classmethod(lambda cls, columns: cls(columns))

    def __len__(self) -> int:
        return len(next(iter(self.columns.values())))

    def __getitem__(self, name: str) -> list[str]:
        return self.columns[name]

    def to_pandas(self) -> Table:
        return self

    groupby = count = lambda self, *_: self

    def to_dict(self) -> dict[str, dict[str, int]]:
        return {"positive": dict(Counter(self.columns["anchor"]))}


@pytest.fixture
def their_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    """sentence-transformers mines in tables of a package that is not needed for anything else."""
    module = ModuleType("datasets")
    module.Dataset = Table  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "datasets", module)
    monkeypatch.setattr(theirs, "is_datasets_available", lambda: True)


@pytest.fixture(scope="module")
def encoder(tmp_path_factory: pytest.TempPathFactory) -> SentenceEncoder:
    return tiny_encoder(tmp_path_factory.mktemp("model") / "bert", dropout=0.0)


def pairs(n: int) -> Examples:
    """Each third anchor stands twice, with two positives."""
    texts = sentences(n)
    anchors = [texts[k - 1] if k % 3 == 1 else texts[k] for k in range(n)]
    positives = [f"{anchor} with {THINGS[k % 10]} and {WORDS[k % 8]}" for k, anchor in enumerate(anchors)]
    return Examples("positive pairs", (tuple(anchors), tuple(positives)), source="pairs.csv")


def mined(encoder: SentenceEncoder, examples: Examples, corpus: list[str], **settings: object) -> Mined:
    near = AmongTexts([*corpus, *examples.texts[1]], encoder.encode, encoder.encode)
    return mine_hard_negatives(examples, near, **settings)  # type: ignore[arg-type]


@pytest.mark.usefixtures("their_tables")
@pytest.mark.parametrize(
    ("ours", "peer"),
    [
        ({"per_anchor": 3, "share": 0.99}, {"num_negatives": 3, "relative_margin": 0.01}),
        ({"per_anchor": 2, "margin": 0.005, "share": None}, {"num_negatives": 2, "absolute_margin": 0.005}),
        (
            {"per_anchor": 1, "skip": 2, "share": 0.999},
            {"num_negatives": 1, "range_min": 2, "relative_margin": 0.001},
        ),
    ],
)
def test_as_sentence_transformers_mines(
    tmp_path: Path, encoder: SentenceEncoder, ours: dict[str, object], peer: dict[str, object]
) -> None:
    encoder.save(tmp_path / "saved")
    model = SentenceTransformer(str(tmp_path / "saved"), device="cpu", local_files_only=True)
    examples = pairs(40)
    # The tiny model reads no numbers; texts that differ in nothing else are equally near.
    read = {re.sub(r"\d+", "", text): f"{text} again" for text in sentences(60, seed=3)}
    corpus = list(read.values())
    there = theirs.mine_hard_negatives(
        Table({"anchor": list(examples.texts[0]), "positive": list(examples.texts[1])}),
        model,
        corpus=corpus,
        verbose=False,
        **peer,  # type: ignore[arg-type]
    )
    found = mined(encoder, examples, corpus, **ours)
    expected = set(zip(there["anchor"], there["positive"], there["negative"], strict=True))
    assert set(zip(*found.triplets.texts, strict=True)) == expected
    assert len(found.triplets) == len(expected) > 10
    assert found.n_anchors == len(set(examples.texts[0]))


VECTORS = {
    "a question": [1.0, 0.0],
    "its answer": [0.8, 0.6],
    "ITS  answer": [0.81, 0.59],  # the same, written otherwise
    "nearer than the answer": [0.95, 0.31],
    "nearly as near": [0.78, 0.62],
    "near": [0.7, 0.71],
    "farther": [0.3, 0.95],
}


def asked(**settings: object) -> Mined:
    def encode(texts: object) -> NDArray[np.float64]:
        return np.array([VECTORS[text] for text in texts])  # type: ignore[attr-defined]

    examples = Examples("positive pairs", (("a question",), ("its answer",)))
    near = AmongTexts(list(VECTORS), encode, encode)
    return mine_hard_negatives(examples, near, **settings)  # type: ignore[arg-type]


def negatives(found: Mined) -> list[str]:
    return list(found.triplets.texts[2])


def test_what_may_be_alike_is_guarded_away_and_counted() -> None:
    found = asked(per_anchor=2)
    assert negatives(found) == ["near", "farther"]
    assert (found.n_looked_at, found.n_too_near, found.n_without) == (4, 2, 0)
    assert found.sentence.startswith("2 triplets for 1 of 1 anchors; 2 of 4 near texts were left out")
    assert negatives(asked(per_anchor=2, share=None)) == ["nearer than the answer", "nearly as near"]
    assert negatives(asked(share=1.0)) == ["nearly as near"]
    assert negatives(asked(share=None, margin=0.2)) == ["farther"]
    assert negatives(asked(skip=1)) == ["farther"]
    with pytest.raises(InputError, match="No hard negative is left"):
        asked(share=None, margin=0.9)


def test_a_cross_encoder_takes_the_place_of_the_similarities() -> None:
    scores = {"its answer": 0.9, "nearer than the answer": 0.1, "nearly as near": 0.89, "near": 0.5}

    def score(wanted: object) -> NDArray[np.float64]:
        return np.array([scores.get(text, 0.0) for _, text in wanted])  # type: ignore[attr-defined]

    assert negatives(asked(per_anchor=2, score=score)) == ["near", "nearer than the answer"]


def test_pairs_with_classes_and_scores_give_those_that_are_alike(encoder: SentenceEncoder) -> None:
    texts = sentences(20)
    columns = (tuple(texts[:10]), tuple(texts[10:]))
    alike = np.arange(10) % 2
    classes = Examples("pair+class", columns, labels=alike, class_names=("no", "yes"), positive_class=1)
    scores = Examples("pair+score", columns, scores=alike * 0.9)
    for examples in (classes, scores):
        found = mined(encoder, examples, [], share=None)
        assert set(found.triplets.texts[0]) == set(texts[1:10:2])
    near, unlabelled = AmongTexts(texts, encoder.encode, encoder.encode), Examples("text", (tuple(texts),))
    with pytest.raises(InputError, match="which pairs are alike"):
        mine_hard_negatives(unlabelled, near)


def test_it_says_how_far_it_is_and_stops(encoder: SentenceEncoder) -> None:
    reports: list[Progress] = []
    mined(encoder, pairs(30), [], share=None, task=Task(reports.append))
    assert (reports[-1].done, reports[-1].unit) == (reports[-1].total, "anchors")
    token = CancelToken()
    token.cancel()
    with pytest.raises(CancelledError):
        mined(encoder, pairs(30), [], task=Task(cancel=token))


def test_many_texts_are_compared_in_blocks_and_their_vectors_are_not_held(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Of 256 anchors and 140,000 texts all similarities at once would be 143 MB, in order as much thrice."""
    n, dim = 140_000, 4
    monkeypatch.setattr(memory, "IN_MEMORY_UP_TO", 1_000)
    table = np.random.default_rng(0).standard_normal((n, dim)).astype(np.float32)
    texts = [f"text {k}" for k in range(n)]

    def encode(some: Sequence[str]) -> NDArray[np.float32]:
        return table[[int(text.split()[1]) for text in some]]

    examples = Examples("positive pairs", (tuple(texts[:256]), tuple(texts[256:512])))
    tracemalloc.start()
    try:
        near = AmongTexts(texts, encode, encode)
        before = tracemalloc.get_traced_memory()[0]
        tracemalloc.reset_peak()
        found = mine_hard_negatives(examples, near, share=None)
        peak = tracemalloc.get_traced_memory()[1] - before
    finally:
        tracemalloc.stop()
    assert peak < 80e6
    if sys.platform == "linux":
        assert isinstance(near._index._content.parts[0].matrix.base, np.memmap)
    units = table / np.linalg.norm(table, axis=1, keepdims=True)
    for anchor, negative in zip(found.triplets.texts[0][:20:5], negatives(found)[:20:5], strict=True):
        k, other = int(anchor.split()[1]), int(negative.split()[1])
        similarity = units @ units[k]
        similarity[[k, 256 + k]] = -1
        assert similarity[other] == pytest.approx(similarity.max(), abs=1e-6)
