"""Cross-topic folds: no topic is judged by what was learned from it; figures are scikit-learn's."""

from __future__ import annotations

import dataclasses
from pathlib import Path

import numpy as np
import pytest
from scipy.stats import spearmanr
from sklearn.metrics import accuracy_score, average_precision_score, f1_score

from core.errors import InputError
from core.evaluation.metrics import threshold_for_accuracy, threshold_for_f1
from core.evaluation.similarities import Encode
from core.evaluation.topics import evaluate_topics, has_arguments, read_arguments, topic_folds
from core.examples.examples import Examples
from core.training.config import TrainingConfig
from core.training.topic_folds import taught_on_the_others
from tests.core.evaluation.files import encode, write_arguments, write_csv
from tests.core.training.tiny import tiny_encoder


def cosines_of(examples: Examples) -> np.ndarray:
    a, b = (encode(column).astype(np.float64) for column in examples.texts)
    return (a * b).sum(1) / np.linalg.norm(a, axis=1) / np.linalg.norm(b, axis=1)


def test_arguments_and_key_points_are_joined_file_by_file(tmp_path: Path) -> None:
    folder = write_arguments(tmp_path / "argkp")
    assert has_arguments(folder)
    assert not has_arguments(tmp_path)
    examples = read_arguments(folder)
    assert len(examples) == 6 * 2 * 12 * 2
    assert examples.groups is not None
    assert set(examples.groups) == {f"topic {k}" for k in range(6)}
    assert examples.labels is not None
    assert examples.labels.mean() == 0.5
    write_csv(folder / "labels_test.csv", ("arg_id", "key_point_id", "label"), [("arg_9", "kp_0_0", 1)])
    with pytest.raises(InputError, match="labels arg_9 with kp_0_0"):
        read_arguments(folder)
    write_csv(folder / "labels_test.csv", ("arg_id", "label"), [("arg_9", 1)])
    with pytest.raises(InputError, match=r"labels_test.csv has no column key_point_id"):
        read_arguments(folder)


def test_folds_hold_whole_topics_and_are_about_equal() -> None:
    topics = [f"t{k}" for k in range(31) for _ in range(5 + 40 * (k % 3))]
    fold = topic_folds(topics, 4)
    assert set(fold.tolist()) == {0, 1, 2, 3}
    for topic in set(topics):
        assert len({f for f, t in zip(fold.tolist(), topics, strict=True) if t == topic}) == 1
    sizes = np.bincount(fold)
    assert sizes.max() < 1.15 * sizes.min()
    np.testing.assert_array_equal(fold, topic_folds(topics, 4))
    assert (fold != topic_folds(topics, 4, seed=1)).any()
    for n in (1, 32):
        with pytest.raises(InputError, match=f"31 topics cannot be divided into {n} folds"):
            topic_folds(topics, n)


def test_each_topic_is_judged_once_by_the_others(tmp_path: Path) -> None:
    examples = read_arguments(write_arguments(tmp_path / "argkp"))
    assert examples.groups is not None
    assert examples.labels is not None
    seen: list[set[str]] = []

    def model_of(others: Examples) -> Encode:
        assert others.groups is not None
        seen.append(set(others.groups))
        return encode

    found = evaluate_topics(examples, model_of, n_folds=3)
    assert len(seen) == 3
    assert all(len(others) == 4 for others in seen)
    topics, cosines = np.array(examples.groups), cosines_of(examples)
    for topic, part in found.parts.items():
        (others,) = [names for names in seen if topic not in names]
        learned, asked = np.isin(topics, list(others)), topics == topic
        positive = examples.labels == 1
        f1_at = threshold_for_f1(cosines[learned], positive[learned])
        accuracy_at = threshold_for_accuracy(cosines[learned], positive[learned])
        expected = {
            "average_precision": average_precision_score(positive[asked], cosines[asked]),
            "f1": f1_score(positive[asked], cosines[asked] >= f1_at),
            "accuracy": accuracy_score(positive[asked], cosines[asked] >= accuracy_at),
        }
        for name, value in expected.items():
            assert part.metrics[name].value == pytest.approx(value), (topic, name)
        assert part.n_components == 24  # arguments: the two pairs of one are drawn together
    values = [part.value.value for part in found.parts.values()]
    assert found.whole.value.value == pytest.approx(np.mean(values))
    assert found.whole.n_components == 6
    assert min(values) <= found.whole.value.low <= found.whole.value.high <= max(values)
    assert "6 topics in 3 folds" in found.how


def test_pairs_with_scores_are_correlated_topic_by_topic(tmp_path: Path) -> None:
    classes = read_arguments(write_arguments(tmp_path / "argkp"))
    scores = np.random.default_rng(0).random(len(classes))
    examples = dataclasses.replace(
        classes, task="pair+score", labels=None, class_names=(), positive_class=None, scores=scores
    )
    found = evaluate_topics(examples, lambda others: encode, n_folds=2)
    assert examples.groups is not None
    at = np.array(examples.groups) == "topic 3"
    expected = spearmanr(cosines_of(examples)[at], scores[at]).statistic
    assert found.parts["topic 3"].metrics["spearman"].value == pytest.approx(expected, abs=1e-6)


def test_what_has_no_topics_is_refused() -> None:
    pairs = Examples("pair+score", (("a", "b"), ("c", "d")), scores=np.array([0.0, 1.0]), source="p.csv")
    with pytest.raises(InputError, match=r"p.csv holds no pairs with a class or a score, and a topic"):
        evaluate_topics(pairs, lambda others: encode)


def test_a_copy_is_taught_for_each_fold_and_nothing_else_changes(tmp_path: Path) -> None:
    examples = read_arguments(write_arguments(tmp_path / "argkp"))
    encoder = tiny_encoder(tmp_path / "tiny")
    config = TrainingConfig("contrastive", learning_rate=1e-3, precision="float32")
    asked: list[Encode] = []
    teach = taught_on_the_others(encoder, config, tmp_path / "runs")

    def model_of(others: Examples) -> Encode:
        asked.append(teach(others))
        return asked[-1]

    before = encoder.encode(["a film"])
    found = evaluate_topics(examples, model_of, n_folds=2)
    assert len(found.parts) == 6
    np.testing.assert_array_equal(encoder.encode(["a film"]), before)
    taught = [before, *(encode(["a film"]) for encode in asked)]
    assert all(np.abs(taught[i] - taught[j]).max() > 1e-3 for i, j in ((0, 1), (0, 2), (1, 2)))


@pytest.mark.public_data
def test_the_public_arguments_are_read_whole(public_data: Path) -> None:
    examples = read_arguments(public_data / "argkp")
    assert len(examples) == 20_635 + 3_458 + 3_426
    assert examples.groups is not None
    assert len(set(examples.groups)) == 31
