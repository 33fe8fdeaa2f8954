"""A static encoder against the encoder that it is made of, and its bags of words against the tokenizer."""

from __future__ import annotations

import csv
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from scipy.stats import spearmanr

import assets
from core.encoding import SentenceEncoder, StaticEncoder
from core.encoding.static import main_directions
from core.encoding.word_bags import word_bags
from core.errors import CancelledError, InputError
from core.progress import CancelToken, Task
from core.search.estimates import Estimates
from tests.core.encoding.conftest import FAMILIES, SENTENCES

TEXTS = [
    *SENTENCES,
    "It's 3.50€, isn't it?",
    "tab\tand\nline\u00a0and\u3000wide",
    "我的卡还没有到。",
    "an" + "other" * 30,
    "Ünïcôde ﬁligree ①",
    "\ud800 half a pair",
]


@pytest.fixture(scope="module")
def encoder() -> SentenceEncoder:
    return SentenceEncoder.load("all-MiniLM-L6-v2", device="cpu", precision="float32")


@pytest.fixture(scope="module")
def sample() -> list[str]:
    with assets.sample_csv().open(encoding="utf-8", newline="") as file:
        return list(dict.fromkeys(row["text"] for row in csv.DictReader(file)))


def test_the_tokens_of_words_are_those_of_the_tokenizer(encoder: SentenceEncoder, sample: list[str]) -> None:
    texts = TEXTS + sample
    bags = word_bags(encoder.tokenizer, [texts[:7], texts[7:]])
    assert len(bags) == len(texts)
    tokens, starts = bags.tokens(np.arange(len(texts)))
    for text, first, last in zip(texts, starts[:-1], starts[1:], strict=True):
        assert tokens[first:last].tolist() == encoder.tokenizer.tokenize([text]).ids[0][1:-1], text
    counted = Counter(tokens.tolist())
    counts = bags.token_counts(len(encoder.tokenizer.vocabulary))
    assert {int(token): int(counts[token]) for token in np.flatnonzero(counts)} == counted


@pytest.mark.parametrize("family", FAMILIES)
def test_words_are_cut_as_texts_are_in_every_family(family: str, transformer: Callable[[str], Path]) -> None:
    encoder = SentenceEncoder.from_transformer(transformer(family), device="cpu")
    texts = [text for text in SENTENCES if text.strip()]
    bags = word_bags(encoder.tokenizer, [[f"x {text}" for text in texts]])
    tokens, starts = bags.tokens(np.arange(len(texts)))
    for i, text in enumerate(texts):
        whole = encoder.tokenizer.bare_ids([f"x {text}"])[0]
        of_words = tokens[starts[i] : starts[i + 1]].tolist()
        after_space, first = (len(encoder.tokenizer.bare_ids([x])[0]) for x in (" x", "x"))
        # The tokenizer stops after as many tokens as are read.
        assert of_words[after_space:][: len(whole) - first] == whole[first:], text
    static = StaticEncoder.distil(encoder)
    assert np.isfinite(static.encode(texts)).all()


def test_only_as_many_words_are_read_as_the_model_reads_tokens(encoder: SentenceEncoder) -> None:
    words = ["word"] * encoder.max_seq_length
    once, more = (word_bags(encoder.tokenizer, [[" ".join(text)]]) for text in (words, [*words, "another"]))
    assert once.tokens(np.zeros(1, np.int64))[0].tolist() == more.tokens(np.zeros(1, np.int64))[0].tolist()


def test_a_distilled_encoder_compares_sentences_much_as_its_encoder(encoder: SentenceEncoder) -> None:
    with assets.sample_pairs().open(encoding="utf-8", newline="") as file:
        pairs = list(csv.DictReader(file))
    first, second = ([pair[f"sentence{i}"] for pair in pairs] for i in (1, 2))
    bags = word_bags(encoder.tokenizer, [first, second])
    static = StaticEncoder.distil(encoder, bags.token_counts(len(encoder.tokenizer.vocabulary)))
    ours = (static.encode(first) * static.encode(second)).sum(1)
    theirs = (encoder.encode(first) * encoder.encode(second)).sum(1)
    assert float(spearmanr(ours, theirs).statistic) > 0.7
    assert static.embedding_dim == 256
    some = static.encode([*first, ""])
    assert some.dtype == np.float32
    np.testing.assert_allclose(np.linalg.norm(some, axis=1), [1] * len(first) + [0], atol=1e-5)
    assert static.encode([]).shape == (0, 256)


def test_a_fitted_encoder_finds_what_the_encoder_finds(encoder: SentenceEncoder, sample: list[str]) -> None:
    vectors = encoder.encode(sample)
    bags = word_bags(encoder.tokenizer, [sample])
    order = np.random.default_rng(0).permutation(len(sample))
    seen, unseen = order[: len(order) // 2], order[len(order) // 2 :]
    distilled = StaticEncoder.distil(encoder, bags.token_counts(len(encoder.tokenizer.vocabulary)), 384)
    static = distilled.fitted(bags, seen, vectors[seen])
    guessed = static.encode([sample[i] for i in unseen.tolist()])
    assert float((guessed * vectors[unseen]).sum(1).mean()) > 0.5
    top10, proposed = [], []
    for query in vectors[seen[:50]]:
        exact = np.argsort(-(vectors[unseen] @ query))[:10]
        near = np.argsort(-(guessed @ query))
        top10.append(len(np.intersect1d(exact, near[:10])) / 10)
        proposed.append(len(np.intersect1d(exact, near[:50])) / 10)
    # Of 348 texts, by estimates that 348 others taught; with 4,096 it is two to three times as much.
    assert np.mean(top10) > 0.25
    assert np.mean(proposed) > 0.6

    estimates = Estimates(static, bags)
    by_hand = static.encode_bags(bags, np.arange(len(bags))) @ vectors[0]
    np.testing.assert_allclose(estimates.products(vectors[0]), by_hand, atol=1e-5)


def test_the_fit_is_the_ridge_regression_that_it_says(encoder: SentenceEncoder, sample: list[str]) -> None:
    """Against scikit-learn's, on what the distilled table leaves."""
    from sklearn.linear_model import Ridge

    bags = word_bags(encoder.tokenizer, [sample[:120]])
    vectors = encoder.encode(sample[:120])
    n_tokens = len(encoder.tokenizer.vocabulary)
    empty = StaticEncoder(np.zeros((n_tokens, 1), np.float32), np.zeros(1, np.float32), encoder.tokenizer, "")
    # The table of zeros leaves everything to the regression; the ridge of its linear map needs one number.
    empty.table[:, 0] = 1e-6
    fitted = empty.fitted(bags, np.arange(120), vectors)
    tokens, starts = bags.tokens(np.arange(120))
    parts = np.zeros((120, n_tokens))
    for i in range(120):
        np.add.at(parts[i], tokens[starts[i] : starts[i + 1]], 1 / (starts[i + 1] - starts[i]))
    alpha = 0.3 * float((parts**2).sum(1).mean())
    ridge = Ridge(alpha=alpha, fit_intercept=False).fit(parts, vectors - vectors.mean(0))
    np.testing.assert_allclose(parts @ fitted.table, ridge.predict(parts), atol=2e-3)


def test_the_fingerprint_tells_encoders_apart(encoder: SentenceEncoder) -> None:
    counts = np.zeros(len(encoder.tokenizer.vocabulary), np.int64)
    counts[2000:2300] = 5
    first, second = StaticEncoder.distil(encoder, counts, 16), StaticEncoder.distil(encoder, counts, 16)
    assert first.fingerprint == second.fingerprint != encoder.fingerprint
    counts[2000] = 900
    assert StaticEncoder.distil(encoder, counts, 16).fingerprint != first.fingerprint


def test_bad_input_is_said_in_a_sentence(encoder: SentenceEncoder) -> None:
    n_tokens = len(encoder.tokenizer.vocabulary)
    with pytest.raises(InputError, match="There are 3 counts for a vocabulary of"):
        StaticEncoder.distil(encoder, np.ones(3, np.int64))
    with pytest.raises(InputError, match="No token occurs"):
        StaticEncoder.distil(encoder, np.zeros(n_tokens, np.int64))
    counts = np.zeros(n_tokens, np.int64)
    counts[2000:2010] = 1
    static = StaticEncoder.distil(encoder, counts, 8)
    with pytest.raises(InputError, match="One string"):
        static.encode("not a list")
    with pytest.raises(InputError, match="of type int"):
        static.encode(["a text", 3])  # type: ignore[list-item]


def test_cancel_stops_distilling_and_fitting(encoder: SentenceEncoder, sample: list[str]) -> None:
    cancel = CancelToken()
    cancel.cancel()
    with pytest.raises(CancelledError):
        StaticEncoder.distil(encoder, task=Task(cancel=cancel))
    bags = word_bags(encoder.tokenizer, [sample])
    table = np.ones((len(encoder.tokenizer.vocabulary), 4), np.float32)
    static = StaticEncoder(table, np.zeros(4, np.float32), encoder.tokenizer, "")
    with pytest.raises(CancelledError):
        static.fitted(bags, np.arange(4), np.ones((4, 4), np.float32), Task(cancel=cancel))
    with pytest.raises(CancelledError):
        Estimates(static, bags, Task(cancel=cancel))


def test_main_directions_are_those_of_the_singular_values() -> None:
    matrix = np.random.default_rng(0).normal(size=(50, 6)).astype(np.float32) * [9, 5, 3, 2, 1, 0.5]
    matrix -= matrix.mean(0)
    axes = main_directions(matrix.astype(np.float32), 2)
    right = np.linalg.svd(matrix)[2][:2].T
    np.testing.assert_allclose(np.abs((axes * right).sum(0)), 1, atol=1e-4)
