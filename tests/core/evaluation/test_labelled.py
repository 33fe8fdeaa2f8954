"""Every metric of every task, against sentence-transformers' evaluators on a random model."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest

from core.errors import CancelledError, InputError, ModelError
from core.evaluation import as_json, compare, evaluate, evaluate_primary, primary_metric
from core.evaluation.similarities import OwnSimilarity
from core.examples import Examples, split_examples
from core.progress import CancelToken, Task
from tests.core.training.word_model import word_model

WORDS = [
    *("late", "parcel", "card", "refund", "hotel", "soup", "music", "letter"),
    *("station", "breakfast", "cake", "staff", "box", "week", "torn", "machine"),
]
FOUR = ("cosine", "dot", "manhattan", "euclidean")


def sentences(n: int, seed: int) -> tuple[str, ...]:
    rng = np.random.default_rng(seed)
    return tuple(" ".join(rng.choice(WORDS, size=rng.integers(3, 9))) + f" {seed}x{k}" for k in range(n))


@pytest.fixture(scope="module")
def model() -> Any:
    """A sentence-transformers model with random word vectors."""
    return word_model(WORDS)


def their(metrics: dict[str, float], name: str) -> float:
    return next(value for key, value in metrics.items() if key == name or key.endswith("_" + name))


def ours(name: str, similarity: str) -> str:
    return name if similarity == "cosine" else f"{name}_{similarity}"


def test_scores(model: Any) -> None:
    from sentence_transformers.sentence_transformer.evaluation import EmbeddingSimilarityEvaluator

    a, b = sentences(200, 1), sentences(200, 2)
    scores = np.random.default_rng(1).random(200).round(1)
    found = evaluate(Examples("pair+score", (a, b), scores=scores), model.encode)
    peer = EmbeddingSimilarityEvaluator(a, b, scores.tolist(), similarity_fn_names=list(FOUR))(model)
    assert found.primary == "spearman"
    assert found.n_components == 200
    for similarity in FOUR:
        for name in ("spearman", "pearson"):
            value = found.metrics[ours(name, similarity)].value
            assert value == pytest.approx(their(peer, f"{name}_{similarity}"), abs=1e-5)
    live = evaluate_primary(Examples("pair+score", (a, b), scores=scores), model.encode)
    assert live == found.value
    assert live.low < live.value < live.high


def test_two_classes(model: Any) -> None:
    from sentence_transformers.sentence_transformer.evaluation import BinaryClassificationEvaluator

    a, b = sentences(200, 1), sentences(200, 2)
    labels = np.random.default_rng(1).integers(0, 2, 200)
    names = ("different", "same")
    pairs = Examples("pair+class", (a, b), labels=labels, class_names=names, positive_class=1)
    # The threshold from the same pairs: then both take the best there is.
    found = evaluate(pairs, model.encode, selection=pairs)
    peer = BinaryClassificationEvaluator(a, b, labels.tolist(), similarity_fn_names=list(FOUR))(model)
    assert found.primary == "average_precision"
    for similarity in FOUR:
        value = found.metrics[ours("average_precision", similarity)].value
        assert value == pytest.approx(their(peer, f"{similarity}_ap"), abs=1e-6)
    assert found.metrics["accuracy"].value == pytest.approx(their(peer, "cosine_accuracy"))
    assert found.metrics["f1"].value == pytest.approx(their(peer, "cosine_f1"))
    assert "accuracy" not in evaluate(pairs, model.encode).metrics


def test_the_threshold_comes_from_the_selection_part(model: Any) -> None:
    a, b = sentences(200, 1), sentences(200, 2)
    labels = np.random.default_rng(1).integers(0, 2, 200)
    pairs = Examples("pair+class", (a, b), labels=labels, class_names=("0", "1"), positive_class=1)
    first, second = pairs.take(range(100)), pairs.take(range(100, 200))
    elsewhere = evaluate(second, model.encode, selection=first).metrics["accuracy"].value
    at_best = evaluate(second, model.encode, selection=second).metrics["accuracy"].value
    assert elsewhere < at_best


def test_nli_is_judged_by_how_entailment_stands_out(model: Any) -> None:
    from sentence_transformers.sentence_transformer.evaluation import BinaryClassificationEvaluator

    a, b = sentences(150, 1), sentences(150, 2)
    labels = np.random.default_rng(1).integers(0, 3, 150)
    names = ("entailment", "neutral", "contradiction")
    pairs = Examples("pair+class", (a, b), labels=labels, class_names=names, positive_class=0)
    assert pairs.is_nli
    peer = BinaryClassificationEvaluator(
        a, b, (labels == 0).astype(int).tolist(), similarity_fn_names=["cosine"]
    )
    found = evaluate(pairs, model.encode)
    assert found.value.value == pytest.approx(their(peer(model), "cosine_ap"), abs=1e-6)


def test_triplets(model: Any) -> None:
    from sentence_transformers.sentence_transformer.evaluation import TripletEvaluator

    columns = tuple(sentences(150, seed) for seed in (1, 2, 3))
    found = evaluate(Examples("triplet", columns), model.encode)
    peer = TripletEvaluator(*columns, similarity_fn_names=list(FOUR))(model)
    for similarity in FOUR:
        expected = their(peer, f"{similarity}_accuracy")
        assert found.metrics[ours("accuracy", similarity)].value == pytest.approx(expected)


def information_retrieval(
    model: Any, queries: dict[str, str], corpus: dict[str, str], relevant: dict[str, set[str]]
) -> dict[str, float]:
    from sentence_transformers.sentence_transformer.evaluation import InformationRetrievalEvaluator

    evaluator = InformationRetrievalEvaluator(
        queries,
        corpus,
        relevant,
        mrr_at_k=[len(corpus)],
        precision_recall_at_k=[1, 5, 10],
        score_functions={"cosine": lambda a, b: model.similarity(a, b)},
    )
    found = evaluator(model)
    return {
        "mrr": their(found, f"mrr@{len(corpus)}"),
        **{f"recall@{k}": their(found, f"recall@{k}") for k in (1, 5, 10)},
        "ndcg@10": their(found, "ndcg@10"),
        "precision@10": their(found, "precision@10"),
    }


def test_positive_pairs(model: Any) -> None:
    a, b = sentences(120, 1), sentences(120, 2)
    # Three anchors have two positives.
    anchors, positives = (*a, a[0], a[1], a[2]), (*b, *sentences(3, 9))
    found = evaluate(Examples("positive pairs", (anchors, positives)), model.encode)
    corpus = {text: text for text in positives}
    relevant: dict[str, set[str]] = {}
    for anchor, positive in zip(anchors, positives, strict=True):
        relevant.setdefault(anchor, set()).add(positive)
    peer = information_retrieval(model, {text: text for text in a}, corpus, relevant)
    assert found.primary == "mrr"
    assert found.n_components == 120
    for name, expected in peer.items():
        assert found.metrics[name].value == pytest.approx(expected, abs=1e-6), name


@pytest.fixture(scope="module", params=FOUR)
def by_own(request: pytest.FixtureRequest) -> tuple[Any, str, OwnSimilarity]:
    """A peer that compares by one of the four, its name, and what it is judged by here."""
    made = word_model(WORDS, seed=3)
    made.similarity_fn_name = request.param
    return made, request.param, OwnSimilarity(made.encode, request.param)


def test_pairs_and_triplets_go_by_the_similarity_of_the_model(
    by_own: tuple[Any, str, OwnSimilarity],
) -> None:
    """A search goes by it, and the verdict went by the cosine."""
    from sentence_transformers.sentence_transformer.evaluation import (
        BinaryClassificationEvaluator,
        EmbeddingSimilarityEvaluator,
        TripletEvaluator,
    )

    peer, own, judged_by = by_own
    a, b, c = (sentences(150, seed) for seed in (1, 2, 3))
    scores = np.random.default_rng(1).random(150).round(1)
    found = evaluate(Examples("pair+score", (a, b), scores=scores), judged_by)
    theirs = EmbeddingSimilarityEvaluator(a, b, scores.tolist())(peer)
    assert found.similarity == own
    assert found.value.value == pytest.approx(their(theirs, f"spearman_{own}"), abs=1e-5)
    others = {f"spearman_{name}" for name in FOUR if name != own}
    assert {name for name in found.metrics if name.startswith("spearman")} == {"spearman", *others}
    labels = np.random.default_rng(1).integers(0, 2, 150)
    pairs = Examples("pair+class", (a, b), labels=labels, class_names=("0", "1"), positive_class=1)
    classes = evaluate(pairs, judged_by, selection=pairs).metrics
    theirs = BinaryClassificationEvaluator(a, b, labels.tolist(), similarity_fn_names=[own])(peer)
    for name, their_name in (("average_precision", "ap"), ("accuracy", "accuracy"), ("f1", "f1")):
        assert classes[name].value == pytest.approx(their(theirs, f"{own}_{their_name}"), abs=1e-6)
    theirs = TripletEvaluator(a, b, c)(peer)
    triplets = Examples("triplet", (a, b, c))
    assert evaluate(triplets, judged_by).value.value == pytest.approx(their(theirs, f"{own}_accuracy"))
    assert evaluate_primary(triplets, judged_by) == evaluate(triplets, judged_by).value


def test_what_is_found_goes_by_the_similarity_of_the_model(by_own: tuple[Any, str, OwnSimilarity]) -> None:
    peer, _, judged_by = by_own
    a, b = sentences(120, 1), sentences(120, 2)
    found = evaluate(Examples("positive pairs", (a, b)), judged_by)
    theirs = information_retrieval(
        peer,
        {text: text for text in a},
        {text: text for text in b},
        {x: {y} for x, y in zip(a, b, strict=True)},
    )
    for name, expected in theirs.items():
        assert found.metrics[name].value == pytest.approx(expected, abs=1e-6), name
    labels = np.random.default_rng(1).integers(0, 7, 120)
    names = tuple(f"class {k}" for k in range(7))
    by_class = evaluate(Examples("text+class", (a,), labels=labels, class_names=names), judged_by)
    near = np.asarray(peer.similarity(peer.encode(list(a)), peer.encode(list(a))), np.float64)
    np.fill_diagonal(near, -np.inf)
    order = np.argsort(-near, axis=1, kind="stable")[:, :-1]
    reciprocal = 1 / (1 + (labels[order] == labels[:, None]).argmax(axis=1))
    assert by_class.metrics["mrr"].value == pytest.approx(reciprocal.mean())


def test_a_verdict_says_what_each_model_compares_by() -> None:
    a, b = sentences(100, 1), sentences(100, 2)
    pairs, model = Examples("positive pairs", (a, b)), word_model(WORDS)
    by = {name: evaluate(pairs, OwnSimilarity(model.encode, name)) for name in FOUR}
    assert "compare" not in compare(by["cosine"], by["cosine"]).sentence
    both = compare(by["dot"], by["dot"])
    assert both.sentence.endswith("Both compare texts by dot product, as they do in a search.")
    assert compare(by["euclidean"], by["cosine"]).sentence.endswith(
        "The new model compares texts by Euclidean distance, the old one by cosine, as they do in a search."
    )
    printed = as_json(by["dot"], by["cosine"], both)
    assert (printed["similarity"], printed["baseline_similarity"]) == ("dot", "cosine")


def test_sentences_with_a_class(model: Any) -> None:
    from sklearn.cluster import KMeans
    from sklearn.metrics import v_measure_score

    texts = sentences(150, 1)
    labels = np.random.default_rng(1).integers(0, 7, 150)
    names = tuple(f"class {k}" for k in range(7))
    found = evaluate(Examples("text+class", (texts,), labels=labels, class_names=names), model.encode)
    assert found.primary == "ndcg@10"
    # The peer cannot leave the query itself out, so each query gets a corpus of its own.
    vectors = model.encode(list(texts))
    ndcg, reciprocal = [], []
    unit = vectors / np.linalg.norm(vectors, axis=1, keepdims=True)
    for k in range(150):
        order = [j for j in np.argsort(-(unit @ unit[k]), kind="stable") if j != k]
        hits = labels[order] == labels[k]
        gains = hits[:10] / np.log2(np.arange(2, 12))
        ndcg.append(gains.sum() / (1 / np.log2(np.arange(2, 2 + min(hits.sum(), 10)))).sum())
        reciprocal.append(1 / (1 + hits.argmax()))
    assert found.metrics["ndcg@10"].value == pytest.approx(np.mean(ndcg))
    assert found.metrics["mrr"].value == pytest.approx(np.mean(reciprocal))
    clusters = KMeans(7, n_init=1, random_state=0).fit_predict(unit)
    v_measure = found.metrics["v_measure"]
    assert v_measure.value == pytest.approx(v_measure_score(labels, clusters))
    for name in ("v_measure", "adjusted_rand"):
        assert found.metrics[name].low < found.metrics[name].value < found.metrics[name].high


def test_a_model_that_maps_everything_onto_one_point_finds_nothing() -> None:
    a, b = sentences(300, 1), sentences(300, 2)

    def collapsed(texts: Sequence[str]) -> np.ndarray:
        return np.ones((len(texts), 4), dtype=np.float32)

    assert evaluate(Examples("positive pairs", (a, b)), collapsed).value.value < 0.1
    assert evaluate(Examples("triplet", (a, b, sentences(300, 3))), collapsed).value.value == 0
    labels = np.arange(300) % 10
    texts = Examples("text+class", (a,), labels=labels, class_names=tuple("abcdefghij"))
    found = evaluate(texts, collapsed).metrics
    assert found["ndcg@10"].value < 0.2
    assert found["v_measure"].value == found["adjusted_rand"].value == 0
    scores = np.linspace(0, 1, 300)
    assert evaluate(Examples("pair+score", (a, b), scores=scores), collapsed).value.value == 0


def test_a_model_whose_vectors_are_no_numbers_is_never_judged() -> None:
    pairs = Examples("pair+score", (sentences(9, 1), sentences(9, 2)), scores=np.linspace(0, 1, 9))
    with pytest.raises(ModelError, match="18 of 18 sentences"):
        evaluate(pairs, lambda texts: np.full((len(texts), 2), np.nan))


def test_each_distinct_sentence_is_encoded_once() -> None:
    seen: list[str] = []

    def encode(texts: Sequence[str]) -> np.ndarray:
        seen.extend(texts)
        return np.random.default_rng(0).normal(size=(len(texts), 3))

    a = sentences(20, 1)
    evaluate(Examples("pair+score", (a, a[::-1]), scores=np.linspace(0, 1, 20)), encode)
    assert sorted(seen) == sorted(a)


def test_what_cannot_be_evaluated_is_said() -> None:
    a, b = sentences(3, 1), sentences(3, 2)
    labels = np.array([0, 1, 2])
    stances = Examples(
        "pair+class", (a, b), labels=labels, class_names=("against", "for", "neither"), source="stance.csv"
    )
    with pytest.raises(InputError, match="None of the classes against, for, neither of stance"):
        primary_metric(stances)
    alone = Examples("text+class", (a,), labels=labels, class_names=("x", "y", "z"))
    with pytest.raises(InputError, match="No class stands twice"):
        evaluate(alone, lambda texts: np.ones((len(texts), 2)))
    empty = Examples("pair+score", ((), ()), scores=np.empty(0))
    with pytest.raises(InputError, match="no examples to evaluate"):
        evaluate(empty, lambda texts: np.ones((len(texts), 2)))


def test_it_can_be_cancelled() -> None:
    token = CancelToken()
    token.cancel()
    pairs = Examples("pair+score", (sentences(9, 1), sentences(9, 2)), scores=np.linspace(0, 1, 9))
    with pytest.raises(CancelledError):
        evaluate(pairs, lambda texts: np.ones((len(texts), 2)), task=Task(cancel=token))


def test_a_split_s_parts_are_evaluated_apart(model: Any) -> None:
    a, b = sentences(100, 1), sentences(100, 2)
    split = split_examples(Examples("pair+score", (a, b), scores=np.linspace(0, 1, 100)))
    assert evaluate(split.verdict, model.encode).n_components == split.n_components["verdict"] == 30
