"""Outliers and where they would go; the estimate of errors beside the classes of labelled texts."""

from __future__ import annotations

import numpy as np
import pytest

from core.clusters import find_homes
from core.errors import CancelledError
from core.progress import CancelToken, Task
from tests.core.clusters.planted_topics import planted


def test_the_nearest_middle_and_the_margin() -> None:
    made = planted(outliers=60)
    homes = find_homes(made.labels, made.vectors.__getitem__)
    unit = made.vectors / np.linalg.norm(made.vectors, axis=1, keepdims=True)
    middles = np.stack([unit[made.labels == each].mean(axis=0) for each in range(18)])
    middles /= np.linalg.norm(middles, axis=1, keepdims=True)
    cosines = unit[homes.places] @ middles.T
    ordered = np.sort(cosines, axis=1)
    np.testing.assert_array_equal(homes.topics, cosines.argmax(axis=1))
    np.testing.assert_allclose(homes.margins, ordered[:, -1] - ordered[:, -2], atol=1e-5)
    assert (np.diff(homes.margins) <= 0).all()
    assert sorted(homes.places.tolist()) == np.flatnonzero(made.labels < 0).tolist()
    assert homes.n_from(float(homes.margins[9])) == 10
    assert homes.n_from(float("inf")) == 0
    assert homes.n_from(0.0) == 60


def test_ends_of_the_estimate() -> None:
    made = planted(outliers=120)
    homes = find_homes(made.labels, made.vectors.__getitem__)
    for n in (1, 30, 120):
        low, high = homes.errors(n)
        assert 0 <= low <= high <= 1
    assert homes.errors(0) == (0.0, 0.0)
    wrong = (homes.topics != made.small[homes.places]) | (homes.places % 3 == made.labels.argmin() % 3)
    low, high = homes.errors(120)
    assert low - 0.05 <= wrong.mean() <= high + 0.05


@pytest.mark.parametrize("n_clusters", [0, 1])
def test_with_one_topic_there_is_no_choice(n_clusters: int) -> None:
    made = planted()
    labels = np.where(made.small < n_clusters, made.small, -1).astype(np.int32)
    assert len(find_homes(labels, made.vectors.__getitem__)) == 0


def test_two_topics() -> None:
    made = planted(outliers=30)
    labels = np.where((made.small < 2) & (made.labels >= 0), made.small, -1).astype(np.int32)
    homes = find_homes(labels, made.vectors.__getitem__)
    assert len(homes) == np.count_nonzero(labels < 0)
    assert np.isfinite([*homes.low, *homes.high]).all()


def test_cancel() -> None:
    made, cancel = planted(outliers=3), CancelToken()
    cancel.cancel()
    with pytest.raises(CancelledError):
        find_homes(made.labels, made.vectors.__getitem__, Task(cancel=cancel))


@pytest.mark.slow
@pytest.mark.parametrize("name", ["banking77", "clinc150"])
def test_the_estimate_holds_on_texts_with_labels(public_data: object, name: str) -> None:
    from tests.bench.outliers import SHARES, measured

    for found in measured(name, SHARES):
        assert found.low - 0.02 <= found.wrong <= found.high + 0.02
