"""What a person sees of a layout: at once, the same each time, neighbours together, old points in place."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from core.clusters import LayoutSettings, neighbour_layout, neighbours_kept, pca_layout, place
from core.errors import CancelledError, InputError
from core.progress import CancelToken, Progress, Task
from tests.core.clusters.conftest import Themes, neighbours_of

PROJECT = Path(__file__).resolve().parents[3]


def test_pca_is_that_of_scikit_learn(themes: Themes) -> None:
    from sklearn.decomposition import PCA

    ours = pca_layout(themes.vectors)
    theirs = PCA(2, svd_solver="full").fit_transform(themes.vectors.astype(np.float64))
    theirs *= np.sign((ours * theirs).sum(axis=0))
    assert ours.dtype == np.float32
    np.testing.assert_allclose(ours, theirs, atol=1e-4)


def test_pca_of_large_and_uncentred_values(themes: Themes) -> None:
    from sklearn.decomposition import PCA

    vectors = 300 * themes.vectors + 50
    theirs = PCA(2, svd_solver="full").fit_transform(vectors.astype(np.float64))
    ours = pca_layout(vectors)
    theirs *= np.sign((ours * theirs).sum(axis=0))
    np.testing.assert_allclose(ours, theirs, atol=0.05)


def test_layout_keeps_neighbours_and_groups(themes: Themes) -> None:
    from sklearn.manifold import trustworthiness
    from sklearn.metrics import silhouette_score

    start = pca_layout(themes.vectors)
    layout = neighbour_layout(themes.neighbours, start)
    assert layout.shape == (600, 2)
    assert layout.dtype == np.float32
    assert trustworthiness(themes.vectors, layout, n_neighbors=15, metric="cosine") > 0.95
    assert neighbours_kept(themes.neighbours, layout) > 2 * neighbours_kept(themes.neighbours, start)
    assert silhouette_score(layout, themes.themes) > 0.6


@pytest.mark.parametrize("n", [120, 300, 600])
def test_the_picture_is_never_a_line_on_its_way(
    themes: Themes, monkeypatch: pytest.MonkeyPatch, n: int
) -> None:
    vectors = themes.vectors[:: 600 // n]
    shapes: list[float] = []

    def seen(coordinates: NDArray[np.float32]) -> None:
        short, long = np.linalg.eigvalsh(np.cov(coordinates.T))
        shapes.append(float((short / long) ** 0.5))

    monkeypatch.setattr("core.clusters.projection._PARTIAL_SECONDS", 0.0)
    neighbour_layout(neighbours_of(vectors, 15), pca_layout(vectors), on_partial=seen)
    assert len(shapes) > 50
    assert min(shapes) > 0.4


def test_same_input_same_picture_whatever_the_threads(themes: Themes, tmp_path: Path) -> None:
    np.save(tmp_path / "vectors.npy", themes.vectors)
    np.save(tmp_path / "neighbours.npy", themes.neighbours)
    script = (
        "import hashlib, sys, numpy as np\n"
        "from core.clusters import neighbour_layout, pca_layout\n"
        "vectors = np.load(sys.argv[1] + '/vectors.npy')\n"
        "neighbours = np.load(sys.argv[1] + '/neighbours.npy')\n"
        "layout = neighbour_layout(neighbours, pca_layout(vectors))\n"
        "print(hashlib.sha256(layout.tobytes()).hexdigest())\n"
    )
    pictures = set()
    for threads in ("1", "2", "3"):
        environment = {**os.environ, "OMP_NUM_THREADS": threads, "OPENBLAS_NUM_THREADS": threads}
        ran = subprocess.run(
            [sys.executable, "-c", script, str(tmp_path)],
            cwd=PROJECT, env=environment, capture_output=True, text=True, check=True, timeout=240,
        )  # fmt: skip
        pictures.add(ran.stdout.strip())
    here = neighbour_layout(themes.neighbours, pca_layout(themes.vectors))
    pictures.add(hashlib.sha256(here.tobytes()).hexdigest())
    assert len(pictures) == 1


def test_partial_pictures_and_progress_do_not_change_the_result(
    themes: Themes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("core.clusters.projection._PARTIAL_SECONDS", 0.0)
    start = pca_layout(themes.vectors)
    partial: list[NDArray[np.float32]] = []
    reports: list[Progress] = []
    layout = neighbour_layout(themes.neighbours, start, on_partial=partial.append, task=Task(reports.append))
    assert len(partial) > 50
    assert all(picture.shape == (600, 2) and picture.dtype == np.float32 for picture in partial)
    assert np.ptp(partial[-1]) > 10 * np.ptp(partial[0])  # it unfolds
    assert [progress.done for progress in reports] == sorted(progress.done for progress in reports)
    assert reports[-1].done == reports[-1].total
    np.testing.assert_array_equal(layout, neighbour_layout(themes.neighbours, start))


def test_it_stops_when_the_picture_has_settled(themes: Themes) -> None:
    reports: list[Progress] = []
    settings = LayoutSettings(settled=0.3)
    start = pca_layout(themes.vectors)
    neighbour_layout(themes.neighbours, start, settings=settings, task=Task(reports.append))
    assert settings.early_steps < len(reports) - 1 < settings.early_steps + settings.steps
    assert reports[-1].done == reports[-1].total


def test_cancel_takes_effect_within_a_step(themes: Themes) -> None:
    token = CancelToken()
    reports: list[Progress] = []

    def cancel_at_20(progress: Progress) -> None:
        reports.append(progress)
        if progress.done == 20:
            token.cancel()

    with pytest.raises(CancelledError):
        neighbour_layout(themes.neighbours, pca_layout(themes.vectors), task=Task(cancel_at_20, token))
    assert reports[-1].done == 20


def test_a_layout_from_an_older_one_looks_like_it(themes: Themes) -> None:
    """What moves between two layouts of the same texts should be little."""
    old = neighbour_layout(themes.neighbours, pca_layout(themes.vectors))
    new = neighbour_layout(themes.neighbours, old)
    for axis in range(2):
        assert np.corrcoef(old[:, axis], new[:, axis])[0, 1] > 0.9


@pytest.mark.parametrize("n", [0, 1, 2, 3, 4, 5, 15, 16])
def test_few_points(n: int) -> None:
    vectors = np.random.default_rng(n).normal(size=(n, 8)).astype(np.float32)
    neighbours = neighbours_of(vectors) if n > 1 else np.zeros((n, 0), dtype=np.int64)
    start = pca_layout(vectors)
    layout = neighbour_layout(neighbours, start)
    assert start.shape == layout.shape == (n, 2)
    assert np.isfinite(layout).all()
    assert 0 <= neighbours_kept(neighbours, layout) <= 1
    if n > 1:
        assert len(np.unique(layout, axis=0)) == n


def test_one_dimension_and_equal_vectors() -> None:
    line = pca_layout(np.arange(5, dtype=np.float32)[:, None])
    assert (np.diff(line[:, 0]) > 0).all()
    assert (line[:, 1] == 0).all()
    assert (pca_layout(np.ones((30, 8), dtype=np.float32)) == 0).all()
    assert (pca_layout(np.zeros((30, 8), dtype=np.float32)) == 0).all()


def test_equal_vectors_do_not_stay_one_point() -> None:
    everyone = np.arange(30)
    neighbours = (everyone[:, None] + np.arange(1, 11)) % 30
    layout = neighbour_layout(neighbours, np.zeros((30, 2), dtype=np.float32))
    assert np.isfinite(layout).all()
    assert len(np.unique(layout.round(3), axis=0)) == 30


def test_points_without_neighbours_stay_in_the_picture(themes: Themes) -> None:
    neighbours = themes.neighbours.copy()
    neighbours[neighbours == 10] = -1
    neighbours[10] = -1
    neighbours[20, 5:] = -1
    layout = neighbour_layout(neighbours, pca_layout(themes.vectors))
    others = np.delete(layout, 10, axis=0)
    assert (layout[10] >= others.min(axis=0) - 5).all()
    assert (layout[10] <= others.max(axis=0) + 5).all()


def test_own_id_among_the_neighbours_is_passed_over(themes: Themes) -> None:
    with_self = np.hstack([np.arange(600)[:, None], themes.neighbours])
    start = pca_layout(themes.vectors)
    np.testing.assert_array_equal(
        neighbour_layout(with_self, start), neighbour_layout(themes.neighbours, start)
    )


def test_other_seed_other_picture(themes: Themes) -> None:
    start = pca_layout(themes.vectors)
    one, other = (neighbour_layout(themes.neighbours, start, settings=LayoutSettings(seed=s)) for s in (0, 1))
    assert not np.array_equal(one, other)


@pytest.mark.parametrize(
    ("vectors", "sentence"),
    [
        (np.full((3, 4), np.nan), "3 of 3 vectors hold values that are not finite, first number 0"),
        (np.array([[1.0, 2.0], [np.inf, 0.0]]), "1 of 2 vectors hold values that are not finite, first num"),
        (np.zeros(5, dtype=np.float32), "The vectors have shape (5,), not (n, dim)"),
    ],
)  # fmt: skip
def test_vectors_that_cannot_be_laid_out(vectors: NDArray[np.float32], sentence: str) -> None:
    with pytest.raises(InputError) as raised:
        pca_layout(vectors)
    assert sentence in str(raised.value)


def test_neighbours_that_cannot_be_laid_out() -> None:
    start = np.zeros((5, 2), dtype=np.float32)
    with pytest.raises(InputError, match="lies outside 0 … 4"):
        neighbour_layout(np.full((5, 2), 5), start)
    with pytest.raises(InputError, match="not integers with 5 rows"):
        neighbour_layout(np.zeros((4, 2), dtype=np.int64), start)
    with pytest.raises(InputError, match="not integers"):
        neighbour_layout(np.zeros((5, 2)), start)  # type: ignore[arg-type]
    with pytest.raises(InputError, match="not finite"):
        neighbour_layout(np.zeros((5, 2), dtype=np.int64), np.full((5, 2), np.nan))


def test_new_points_land_among_their_neighbours(themes: Themes) -> None:
    layout = neighbour_layout(themes.neighbours, pca_layout(themes.vectors))
    new = np.arange(0, 600, 10)
    old = np.setdiff1d(np.arange(600), new)
    similarities = themes.vectors[new] @ themes.vectors[old].T
    nearest = np.argsort(-similarities, axis=1, kind="stable")[:, :15]
    before = layout[old].copy()

    coordinates = place(layout[old], nearest)

    assert coordinates.dtype == np.float32
    np.testing.assert_array_equal(layout[old], before)
    groups = np.array([layout[themes.themes == theme].mean(axis=0) for theme in range(12)])
    landed = ((coordinates[:, None] - groups) ** 2).sum(axis=-1).argmin(axis=1)
    assert (landed == themes.themes[new]).mean() > 0.95
    # As near to its neighbours as the layout itself had put it, give or take.
    from scipy.spatial import cKDTree

    tree = cKDTree(layout[old])
    placed, laid_out = (
        (nearest[:, :, None] == np.asarray(tree.query(spots, k=15)[1])[:, None, :]).any(axis=-1).mean()
        for spots in (coordinates, layout[new])
    )
    assert placed > 0.8 * laid_out


def test_a_new_point_between_two_groups_goes_to_one_of_them() -> None:
    left = np.random.default_rng(0).normal(size=(40, 2))
    layout = np.concatenate([left, left + np.array([100, 0])])
    neighbours = np.array([[0, 1, 2, 40, 3, 41, 4, 5, 42, 6]])
    assert np.linalg.norm(place(layout, neighbours)[0] - left.mean(axis=0)) < 3


def test_placing_with_few_or_no_neighbours() -> None:
    layout = np.array([[0.0, 0.0], [10.0, 0.0]])
    placed = place(layout, np.array([[1, -1], [-1, -1]]))
    np.testing.assert_allclose(placed, [[10, 0], [5, 0]])
    assert place(layout, np.zeros((0, 15), dtype=np.int64)).shape == (0, 2)
    assert place(np.zeros((0, 2)), np.full((3, 2), -1)).shape == (3, 2)
    with pytest.raises(InputError, match="lies outside"):
        place(layout, np.array([[2]]))


def test_neighbours_kept_counts_what_a_person_would_count() -> None:
    line = np.stack([np.arange(10.0), np.zeros(10)], axis=1)
    true = neighbours_by_distance(line, 2)
    assert neighbours_kept(true, line, k=2) == 1.0
    assert neighbours_kept(true, line[::-1] * 3, k=2) > 0.7  # mirrored: ties at the ends aside
    shuffled = line[np.array([0, 5, 1, 6, 2, 7, 3, 8, 4, 9])]
    assert neighbours_kept(true, shuffled, k=2) < 0.5
    assert neighbours_kept(np.full((10, 2), -1), line) == 1.0
    some = np.array([1, 4, 7])
    wanted = neighbours_kept(np.where(np.isin(np.arange(10), some)[:, None], true, -1), shuffled, k=2)
    assert neighbours_kept(true[some], shuffled, k=2, of=some) == wanted


def neighbours_by_distance(coordinates: NDArray[np.float64], k: int) -> NDArray[np.int64]:
    from scipy.spatial import cKDTree

    return np.asarray(cKDTree(coordinates).query(coordinates, k=k + 1)[1], dtype=np.int64)[:, 1:]
