"""Suspicious labels: the joint beside cleanlab's, and whether labels that were flipped are found."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray
from sklearn.metrics import average_precision_score

from core.errors import CancelledError, InputError
from core.judgments.suspicious import FOLDS, confident_counts, find_suspicious, joint_of, judge
from core.progress import CancelToken, Progress, Task

# 24 texts of three classes, of which numbers 0, 4, 8 and 15 were given another class. What cleanlab 2.9.0
# makes of them (`compute_confident_joint(calibrate=False)`, `estimate_joint`, `get_confident_thresholds`).
LIKELY = np.array(
    [
        *([0.49, 0.03, 0.48], [0.1, 0.43, 0.47], [0.27, 0.31, 0.42], [0.62, 0.31, 0.07], [0.37, 0.45, 0.18]),
        *([0.05, 0.37, 0.58], [0.49, 0.36, 0.15], [0.09, 0.7, 0.21], [0.24, 0.07, 0.69], [0.41, 0.57, 0.02]),
        *([0.32, 0.64, 0.04], [0.34, 0.01, 0.65], [0.7, 0.02, 0.28], [0.44, 0.49, 0.07], [0.16, 0.3, 0.54]),
        *([0.45, 0.23, 0.32], [0.15, 0.82, 0.03], [0.42, 0.15, 0.43], [0.5, 0.15, 0.35], [0.46, 0.54, 0.0]),
        *([0.08, 0.15, 0.77], [0.52, 0.34, 0.14], [0.18, 0.81, 0.01], [0.23, 0.33, 0.44]),
    ]
)
GIVEN = np.array([1, 1, 2, 0, 2, 2, 0, 1, 0, 0, 1, 2, 0, 1, 2, 2, 1, 2, 0, 1, 2, 0, 1, 2])
THRESHOLDS = np.array([3.48 / 7, 4.46 / 8, 4.33 / 9])
CONFIDENT = [[4, 1, 1], [0, 4, 0], [0, 0, 4]]
TEXTS = [[5, 1, 1], [0, 8, 0], [0, 0, 9]]  # the joint times 24; cleanlab rounds it to whole texts


def groups(
    n: int, n_classes: int, share: float, seed: int = 0
) -> tuple[NDArray[Any], NDArray[Any], NDArray[Any]]:
    """Vectors around a middle for each class; classes, of which some were flipped; which."""
    rng = np.random.default_rng(seed)
    true = rng.permutation(np.arange(n) % n_classes)
    vectors = rng.normal(size=(n_classes, 24))[true] + 0.7 * rng.normal(size=(n, 24))
    flipped = rng.random(n) < share
    given = np.where(flipped, (true + rng.integers(1, n_classes, n)) % n_classes, true)
    return vectors.astype(np.float32), given, flipped


def thresholds_of(likely: NDArray[Any], given: NDArray[Any]) -> NDArray[Any]:
    return np.array([likely[given == k, k].mean() for k in range(likely.shape[1])])


def test_the_joint_is_the_published_one() -> None:
    assert thresholds_of(LIKELY, GIVEN) == pytest.approx(THRESHOLDS)
    confident = confident_counts(LIKELY, GIVEN, THRESHOLDS)
    assert confident.tolist() == CONFIDENT
    joint = joint_of(confident, np.bincount(GIVEN))
    assert joint.sum() == pytest.approx(1)
    assert np.round(24 * joint).tolist() == TEXTS
    assert 24 * joint[0] == pytest.approx(np.array([7 * 4 / 6, 7 / 6, 7 / 6]))  # before it is rounded


def test_the_numbers_above_are_those_of_cleanlab() -> None:
    count = pytest.importorskip("cleanlab.count", reason="cleanlab is not installed")
    confident = count.compute_confident_joint(GIVEN, LIKELY, calibrate=False)
    assert confident.tolist() == CONFIDENT
    assert count.get_confident_thresholds(GIVEN, LIKELY) == pytest.approx(THRESHOLDS)
    joint = count.estimate_joint(GIVEN, LIKELY, confident_joint=confident)
    assert 24 * joint == pytest.approx(np.array(TEXTS))


def test_the_joint_by_the_sentences_of_the_paper() -> None:
    """Equation 1 as a loop over texts, equation 3 as a loop over classes."""
    rng = np.random.default_rng(3)
    likely = rng.dirichlet(np.full(4, 0.5), 300)
    given = np.array([rng.choice(4, p=0.9 * row + 0.025) for row in likely])
    thresholds = thresholds_of(likely, given)
    counts = np.zeros((4, 4))
    for row, label in zip(likely, given, strict=True):
        reached = [k for k in range(4) if row[k] >= thresholds[k]]
        if reached:
            counts[label, max(reached, key=lambda k: row[k])] += 1
    expected = np.array([counts[k] / counts[k].sum() * (given == k).sum() / 300 for k in range(4)])
    confident = confident_counts(likely, given, thresholds)
    assert confident.tolist() == counts.tolist()
    assert joint_of(confident, np.bincount(given)) == pytest.approx(expected)


def test_the_score_is_the_log_odds_of_the_best_other_class() -> None:
    score, other = judge(np.array([[0.7, 0.2, 0.1], [0.7, 0.2, 0.1]]), np.array([0, 2]))
    assert score == pytest.approx(np.log([0.2 / 0.7, 0.7 / 0.1]), rel=1e-5)
    assert other.tolist() == [1, 0]


@pytest.mark.parametrize("n_classes", [2, 7])
def test_flipped_labels_are_found_with_the_right_class(n_classes: int) -> None:
    vectors, given, flipped = groups(1_400, n_classes, 0.05)
    true = groups(1_400, n_classes, 0.0)[1]
    found = find_suspicious(vectors, given, n_classes)
    assert average_precision_score(flipped, found.score) > 0.9
    assert found.n_estimated == pytest.approx(flipped.sum(), rel=0.3)
    assert len(found.ranking) <= round(found.n_estimated)
    assert (found.score[found.ranking] > 0).all()
    assert (np.diff(found.score[found.ranking]) <= 0).all()
    right = flipped[found.ranking]
    assert right.mean() > 0.8
    assert (found.suggested[found.ranking][right] == true[found.ranking][right]).mean() > 0.95
    assert ((found.sureness() > 0.5) & (found.sureness() <= 1)).all()


def test_which_classes_are_taken_for_one_another() -> None:
    vectors, given, _ = groups(1_200, 4, 0.0)
    given = np.where((given == 2) & (np.arange(1_200) % 4 == 0), 1, given)  # some of class 2 are called 1
    found = find_suspicious(vectors, given, 4)
    first = found.confusions()[0]
    assert (first.given, first.other) == (1, 2)
    assert first.n == pytest.approx((given[found.ranking] == 1).sum(), rel=0.3)
    assert sum(each.n for each in found.confusions()) == pytest.approx(found.n_estimated)


def test_a_small_class_is_left_out_and_said_to_be() -> None:
    vectors, given, _ = groups(300, 3, 0.0)
    given[np.flatnonzero(given == 0)[FOLDS - 1 :]] = 1
    found = find_suspicious(vectors, given, 6)
    assert found.left_out.tolist() == [0]
    assert np.isneginf(found.score[given == 0]).all()
    assert (found.suggested[given == 0] == 0).all()
    assert found.n_judged == (given != 0).sum()
    assert found.joint.shape == (6, 6)
    assert not found.joint[[0, 3, 4, 5]].any()
    assert not np.isin(found.suggested, [3, 4, 5]).any()


def test_a_text_never_speaks_for_itself() -> None:
    """One with two classes is judged by other texts alone, wherever its folds would have been."""
    vectors, given, _ = groups(300, 2, 0.0)
    places = np.concatenate([np.arange(300), np.arange(40)])
    both = np.concatenate([given, 1 - given[:40]])
    found = find_suspicious(vectors, both, 2, places)
    assert found.score[300:] == pytest.approx(-found.score[:40])  # by one classifier
    assert set(found.ranking[:30].tolist()) <= set(range(300, 340))


def test_a_text_of_many_is_judged_by_a_sample(monkeypatch: pytest.MonkeyPatch) -> None:
    from core.judgments import suspicious

    vectors, given, flipped = groups(4_000, 4, 0.05)
    monkeypatch.setattr(suspicious, "_MOST_FITTED", 1_000)
    sizes = []
    fit = suspicious.fit_classifier

    def counted(x: Any, *rest: Any, **options: Any) -> Any:
        sizes.append(len(x))
        return fit(x, *rest, **options)

    monkeypatch.setattr(suspicious, "fit_classifier", counted)
    found = find_suspicious(vectors, given, 4)
    assert max(sizes) <= 1_000
    assert average_precision_score(flipped, found.score) > 0.9


def test_it_repeats_reports_and_stops() -> None:
    vectors, given, _ = groups(400, 3, 0.05)
    reports: list[Progress] = []
    once = find_suspicious(vectors, given, 3, task=Task(reports.append))
    assert np.array_equal(find_suspicious(vectors, given, 3).score, once.score)
    assert (reports[-1].done, reports[-1].total) == (2 * FOLDS, 2 * FOLDS)
    token = CancelToken()
    with pytest.raises(CancelledError):
        find_suspicious(vectors, given, 3, task=Task(lambda _: token.cancel(), token))


def test_what_it_refuses() -> None:
    vectors, given, _ = groups(100, 2, 0.0)
    with pytest.raises(InputError, match="Fewer than two classes have 5 texts"):
        find_suspicious(vectors, np.zeros(100, np.int64), 2)
    with pytest.raises(InputError, match="500 are the most"):
        find_suspicious(vectors, given, 501)
    with pytest.raises(InputError, match="shape"):
        find_suspicious(vectors, given[:50], 2)


def test_nothing_is_sure_where_texts_do_not_say_the_class() -> None:
    vectors, given, _ = groups(600, 3, 0.0)
    clear = find_suspicious(vectors, np.where(np.arange(600) % 40 == 0, (given + 1) % 3, given), 3)
    assert np.median(clear.sureness()) > 0.9
    drawn = np.random.default_rng(1).integers(3, size=600)
    unclear = find_suspicious(vectors, drawn, 3)
    assert len(unclear.ranking) > 200
    assert np.median(unclear.sureness()) < 0.6
    assert unclear.temperature > clear.temperature
