"""Clusters against classes: scikit-learn's own figures, several seeds."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from sklearn.cluster import MiniBatchKMeans
from sklearn.metrics import adjusted_rand_score, v_measure_score

from core.errors import InputError
from core.evaluation.clustering import evaluate_clustering
from core.examples.examples import Examples
from tests.core.evaluation.files import BAD, GOOD, encode, sentences


def two_classes(n: int) -> Examples:
    texts = list(dict.fromkeys([*sentences(n, GOOD, 1), *sentences(n, BAD, 2)]))
    labels = np.array([any(word in text.split() for word in BAD) for text in texts], dtype=np.int64)
    return Examples("text+class", (tuple(texts),), labels=labels, class_names=("good", "bad"), source="x.csv")


def test_the_mean_over_seeds_is_scikit_learns() -> None:
    examples = two_classes(80)
    found = evaluate_clustering(examples, encode, seeds=3)
    vectors = encode(examples.texts[0])
    unit = vectors / np.linalg.norm(vectors, axis=1, keepdims=True)
    clusters = [
        MiniBatchKMeans(2, batch_size=500, n_init="auto", random_state=seed).fit_predict(unit)
        for seed in range(3)
    ]
    for name, score in (("v_measure", v_measure_score), ("adjusted_rand", adjusted_rand_score)):
        expected = [score(examples.labels, one) for one in clusters]
        assert [part.metrics[name].value for part in found.parts.values()] == pytest.approx(expected)
        whole = found.whole.metrics[name]
        assert whole.value == pytest.approx(np.mean(expected))
        assert whole.low < whole.value < whole.high
    assert found.whole.primary == "v_measure"
    assert found.whole.n_components == len(examples)
    assert "3 seeds" in found.how


def test_a_model_that_maps_everything_onto_one_point_finds_no_clusters() -> None:
    found = evaluate_clustering(two_classes(20), lambda texts: np.ones((len(texts), 3)), seeds=2)
    assert found.whole.value.value == 0


def test_only_sentences_with_a_class_can_be_clustered() -> None:
    pairs = Examples("positive pairs", (("a", "b"), ("c", "d")), source="pairs.csv")
    with pytest.raises(InputError, match=r"pairs.csv holds positive pairs"):
        evaluate_clustering(pairs, encode)


@pytest.mark.public_data
@pytest.mark.slow
def test_banking77_has_clusters(public_data: Path) -> None:
    from core.encoding import SentenceEncoder
    from core.examples.reading import read_examples

    encoder = SentenceEncoder.load("all-MiniLM-L6-v2", "cpu", "float32")
    found = evaluate_clustering(
        read_examples(public_data / "banking77" / "test.csv"), encoder.encode, seeds=3
    )
    assert 0.75 < found.whole.value.low < found.whole.value.high < 0.9
