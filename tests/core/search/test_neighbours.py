"""The neighbours of every row, against scikit-learn."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from sklearn.neighbors import NearestNeighbors

from core.errors import CancelledError, InputError
from core.progress import CancelToken, Progress, Task
from core.search import exact_neighbours
from tests.core.search.test_vector_index import structured

PROJECT = Path(__file__).resolve().parents[3]


@pytest.mark.parametrize("metric", ["cosine", "euclidean"])
@pytest.mark.parametrize("n", [40, 3_001])
def test_neighbours_are_those_of_scikit_learn(metric: str, n: int) -> None:
    vectors = structured(n, 24)
    found = exact_neighbours(vectors, 15, metric)
    judge = NearestNeighbors(n_neighbors=16, metric=metric, algorithm="brute").fit(vectors.astype(np.float64))
    distances, ids = judge.kneighbors(vectors.astype(np.float64))
    np.testing.assert_array_equal(found.ids, ids[:, 1:])  # the first is the row itself
    expected = 1 - distances if metric == "cosine" else -distances
    np.testing.assert_allclose(found.similarities, expected[:, 1:], atol=1e-6)


def test_dot_neighbours_are_those_of_numpy() -> None:
    vectors = structured(1_500, 8)
    products = vectors.astype(np.float64) @ vectors.T.astype(np.float64)
    np.fill_diagonal(products, -np.inf)
    np.testing.assert_array_equal(
        exact_neighbours(vectors, 5, "dot").ids, np.argsort(-products, axis=1)[:, :5]
    )


def test_few_rows_are_padded_and_a_row_is_never_its_own_neighbour() -> None:
    found = exact_neighbours([[1, 0], [0, 1], [1, 0]], 4)
    assert found.ids.tolist() == [[2, 1, -1, -1], [0, 2, -1, -1], [0, 1, -1, -1]]
    assert exact_neighbours(np.zeros((1, 3)), 2).ids.tolist() == [[-1, -1]]
    assert exact_neighbours(np.zeros((0, 3)), 2).ids.shape == (0, 2)
    same = exact_neighbours(np.ones((500, 3)), 6).ids
    assert (same != np.arange(500)[:, None]).all()
    assert (same >= 0).all()
    with pytest.raises(InputError, match="is needed"):
        exact_neighbours([1.0, 2.0], 1)


def test_the_result_does_not_depend_on_the_number_of_threads(tmp_path: Path) -> None:
    np.save(tmp_path / "vectors.npy", structured(2_500, 40))
    code = (
        "import sys, hashlib, numpy as np; from core.search import exact_neighbours; "
        "n = exact_neighbours(np.load(sys.argv[1]), 15); "
        "print(hashlib.sha256(n.ids.tobytes() + n.similarities.tobytes()).hexdigest())"
    )
    digests = {
        subprocess.run(
            [sys.executable, "-c", code, str(tmp_path / "vectors.npy")],
            env={**os.environ, "OPENBLAS_NUM_THREADS": threads, "OMP_NUM_THREADS": threads},
            capture_output=True,
            text=True,
            check=True,
            cwd=PROJECT,
        ).stdout
        for threads in ("1", "2", "3")
    }
    assert len(digests) == 1


def test_progress_and_cancel() -> None:
    vectors = structured(2_000, 8)
    seen: list[Progress] = []
    exact_neighbours(vectors, 3, task=Task(seen.append))
    assert (seen[-1].done, seen[-1].total) == (2_000, 2_000)
    token = CancelToken()
    with pytest.raises(CancelledError):
        exact_neighbours(vectors, 3, task=Task(lambda _: token.cancel(), token))
