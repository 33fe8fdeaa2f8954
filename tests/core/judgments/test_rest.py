"""Label the rest like this, on arrays: beside scikit-learn and scipy, and that its error can be believed."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray
from scipy.stats import binomtest, chisquare, hypergeom
from sklearn.linear_model import LogisticRegression
from sklearn.metrics import average_precision_score

from core.errors import CancelledError, InputError
from core.judgments.rest import Proposals, draw, estimate_error, learn, probabilities
from core.progress import CancelToken, Task

NONE = np.zeros(0, np.int64)


def topics(n: int = 4_000, dim: int = 24, n_topics: int = 10, seed: int = 0) -> tuple[Any, Any]:
    """Vectors of unit norm around as many centres, and the topic of each."""
    rng = np.random.default_rng(seed)
    topic = rng.integers(n_topics, size=n)
    vectors = rng.normal(size=(n_topics, dim))[topic] + 0.9 * rng.normal(size=(n, dim))
    return (vectors / np.linalg.norm(vectors, axis=1, keepdims=True)).astype(np.float32), topic


def some_of(topic: NDArray[Any], wanted: int, n: int, seed: int = 0) -> tuple[Any, Any]:
    """`n` places of a topic, and all other places."""
    labelled = np.random.default_rng(seed).choice(np.flatnonzero(topic == wanted), n, replace=False)
    return labelled, np.setdiff1d(np.arange(len(topic)), labelled)


def test_with_labels_on_everything_it_is_scikit_learns_logistic_regression() -> None:
    vectors, topic = topics()
    labelled, others = np.flatnonzero(topic == 3), np.flatnonzero(topic != 3)
    learned = learn(vectors, labelled, others, NONE)
    assert (learned.n_labelled, learned.n_others, learned.n_background) == (len(labelled), len(others), 0)
    centred = vectors - vectors.mean(axis=0)
    x = centred / np.sqrt((centred**2).sum(axis=1).mean())
    theirs = LogisticRegression(C=10.0, tol=1e-8, max_iter=10_000).fit(x, topic == 3).predict_proba(x)[:, 1]
    assert probabilities(learned, vectors) == pytest.approx(theirs, abs=0.01)


def test_twenty_labels_find_a_topic_and_say_how_likely() -> None:
    vectors, topic = topics()
    for wanted in range(4):
        labelled, rest = some_of(topic, wanted, 20)
        learned = learn(vectors, labelled, NONE, rest, seed=wanted)
        assert learned.n_background == 3_000
        found, truth = probabilities(learned, vectors[rest]), topic[rest] == wanted
        taken = found >= 0.5
        assert truth[taken].mean() > 0.9
        assert truth[taken].sum() / truth.sum() > 0.6


def test_a_common_label_is_not_taken_for_a_rare_one_because_few_have_it_so_far() -> None:
    """Of the background 40 % should have it: as scikit-learn takes it, almost nothing is likely."""
    vectors, topic = topics()
    common = (topic < 4).astype(np.int64)
    labelled, rest = some_of(common, 1, 40)
    learned = learn(vectors, labelled, NONE, rest)
    found, truth = probabilities(learned, vectors[rest]), common[rest] == 1
    background = np.random.default_rng(0).choice(rest, 3_000, replace=False)
    x, y = vectors[[*labelled, *background]], [1] * 40 + [0] * 3_000
    naive = LogisticRegression(C=10.0).fit(x, y).predict_proba(vectors[rest])[:, 1]
    assert truth[naive >= 0.5].sum() < 0.05 * truth.sum()
    assert truth[found >= 0.5].sum() > 0.6 * truth.sum()
    assert truth[found >= 0.5].mean() > 0.8
    assert learned.share < 0.5


def test_counter_examples_teach_what_is_not_meant() -> None:
    vectors, topic = topics()
    vectors[topic == 1] = vectors[topic == 1] * 0.5 + 0.5 * vectors[topic == 0][: int((topic == 1).sum())]
    labelled, rest = some_of(topic, 0, 20)
    wrong = np.flatnonzero(topic == 1)[:15]
    before = probabilities(learn(vectors, labelled, NONE, rest), vectors)
    after = probabilities(learn(vectors, labelled, wrong, np.setdiff1d(rest, wrong)), vectors)
    among = np.isin(topic, [0, 1])
    assert average_precision_score(topic[among] == 0, after[among]) > average_precision_score(
        topic[among] == 0, before[among]
    )


def test_the_same_seed_gives_the_same_and_lengths_of_vectors_say_nothing() -> None:
    vectors, topic = topics(800)
    labelled, rest = some_of(topic, 2, 20)
    one, again = (probabilities(learn(vectors, labelled, NONE, rest, seed=5), vectors) for _ in range(2))
    assert np.array_equal(one, again)
    longer = probabilities(learn(7 * vectors, labelled, NONE, rest, seed=5), 7 * vectors)
    assert longer == pytest.approx(one, abs=0.01)


@pytest.mark.parametrize(
    ("n", "said"), [(0, "No text has it"), (1, "Only 1 text has it"), (4, "Only 4 texts")]
)
def test_too_few_texts_with_the_label(n: int, said: str) -> None:
    vectors, _ = topics(50)
    with pytest.raises(InputError, match=said):
        learn(vectors, np.arange(n), NONE, np.arange(n, 50))


def test_a_label_on_everything_leaves_nothing() -> None:
    vectors, _ = topics(50)
    with pytest.raises(InputError, match="Every text has the label"):
        learn(vectors, np.arange(50), NONE, NONE)


def test_it_can_be_stopped() -> None:
    vectors, topic = topics(800)
    token = CancelToken()
    token.cancel()
    labelled, rest = some_of(topic, 2, 20)
    with pytest.raises(CancelledError):
        learn(vectors, labelled, NONE, rest, task=Task(cancel=token))
    learned = learn(vectors, labelled, NONE, rest)
    with pytest.raises(CancelledError):
        probabilities(learned, vectors, Task(cancel=token))


def test_a_threshold_says_how_many_texts_and_rows_it_takes() -> None:
    likely = np.array([0.2, 0.9, 0.5, 0.7, 0.5], np.float32)
    found = Proposals(np.array([2, 3, 5, 8, 9]), likely, np.array([1, 1, 4, 1, 2])).prepared()
    for threshold, texts in ((0.0, [2, 3, 5, 8, 9]), (0.5, [3, 5, 8, 9]), (0.51, [3, 8]), (0.95, [])):
        assert found.from_(threshold).tolist() == texts
        n_rows = int(found.n_rows[np.isin(found.text_ids, texts)].sum())
        assert found.n_from(threshold) == (len(texts), n_rows)
    assert found.least_likely(0.5, 3).tolist() == [5, 9, 8]
    assert found.least_likely(0.95, 3).tolist() == []
    assert found.histogram.sum() == 5
    assert (found.histogram[10], found.histogram[25], found.histogram[45]) == (1, 2, 1)


def test_what_is_checked_is_drawn_uniformly_and_never_twice() -> None:
    texts = np.arange(100, 120)
    drawn = [draw(texts, 8, seed) for seed in range(2_000)]
    assert all(len(np.unique(each)) == 8 for each in drawn)
    assert chisquare(np.bincount(np.concatenate(drawn) - 100, minlength=20)).pvalue > 0.001
    assert chisquare(np.bincount([each[0] - 100 for each in drawn], minlength=20)).pvalue > 0.001
    assert sorted(draw(texts, 30, 0)) == texts.tolist()
    assert np.array_equal(draw(texts, 8, 3), draw(texts, 8, 3))


@pytest.mark.parametrize("n", [1, 12, 30, 40, 50])
def test_the_interval_is_scipys_exact_one(n: int) -> None:
    for n_wrong in range(n + 1):
        found = estimate_error({k: k >= n_wrong for k in range(n)})
        exact = binomtest(n_wrong, n).proportion_ci(0.95, method="exact")
        assert (found.n, found.n_wrong, found.share) == (n, n_wrong, n_wrong / n)
        assert (found.low, found.high) == pytest.approx((exact.low, exact.high), abs=1e-9)


@pytest.mark.parametrize(("n", "n_left"), [(30, 1), (40, 10), (40, 63), (12, 300)])
def test_of_few_it_is_the_exact_interval_for_draws_without_replacement(n: int, n_left: int) -> None:
    """By trying every number of wrong ones with scipy's hypergeometric distribution."""
    wrong = np.arange(n_left + 1)
    for n_wrong in range(0, n + 1, 3):
        drawn = hypergeom(n + n_left, n_wrong + wrong, n)
        possible = wrong[(drawn.cdf(n_wrong) > 0.025) & (drawn.sf(n_wrong - 1) > 0.025)]
        found = estimate_error({k: k >= n_wrong for k in range(n)}, n_left)
        assert (found.low * n_left, found.high * n_left) == pytest.approx((possible[0], possible[-1]))


def test_of_many_that_are_left_it_is_clopper_and_pearsons() -> None:
    for n_wrong in (0, 1, 2, 13, 40):
        answers = {k: k >= n_wrong for k in range(40)}
        many, endless = estimate_error(answers, 1_000_000), estimate_error(answers)
        assert (many.low, many.high) == pytest.approx((endless.low, endless.high), abs=1e-4)
    nothing = estimate_error({1: True}, 0)
    assert (nothing.low, nothing.high) == (0.0, 0.0)


@pytest.mark.parametrize("n_left", [10, 60, 960])
@pytest.mark.parametrize("share", [0.0, 0.03, 0.2, 0.6])
def test_the_interval_holds_the_true_share_of_the_left_in_95_of_100_draws(share: float, n_left: int) -> None:
    texts = np.arange(40 + n_left)
    wrong = texts < round(share * len(texts))
    held = 0
    for seed in range(400):
        drawn = draw(texts, 40, seed)
        found = estimate_error({text: not wrong[text] for text in drawn.tolist()}, n_left)
        held += found.low <= np.delete(wrong, drawn).mean() + 1e-9 and np.delete(wrong, drawn).mean() <= (
            found.high + 1e-9
        )
    assert held >= 0.95 * 400


def test_without_an_answer_there_is_no_error() -> None:
    with pytest.raises(InputError, match="No proposal was checked"):
        estimate_error({})
