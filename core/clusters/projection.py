"""Vectors to coordinates in the plane: PCA at once, then a layout in which neighbours stay neighbours.

The layout is t-SNE (van der Maaten & Hinton 2008) started from PCA (Kobak & Berens 2019), with equal
weights on each text's nearest neighbours: `core.clusters.tsne` computes the gradient and takes the steps.

The same input gives the same picture bit for bit, whatever the number of threads: sums whose order depends
on threads are taken over integers, where order does not matter, and everything else runs in one fixed
order.
"""

from __future__ import annotations

import gc
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from core.clusters.checks import check_coordinates, check_neighbours, check_vectors
from core.clusters.clustering import typical_distance
from core.old_names import old_arguments
from core.progress import QUIET, Progress, Task

if TYPE_CHECKING:
    from scipy.sparse import csr_matrix

OnPartial = Callable[[NDArray[np.float32]], None]

_BLOCK = 8_192  # rows worked on at a time, so that cancel and memory stay within bounds
_PLACED = 1_024  # new points placed at a time: the memory is theirs times the square of their neighbours
_FEW = 3  # up to three points there is nothing to arrange: they are all each other's neighbours
_PARTIAL_SECONDS = 0.4  # time between two partial pictures
_PCA_SAMPLE = 20_000  # vectors that the axes of a larger map are computed from
_VECTOR_BITS = 15  # vectors are rounded to 2^-15 of their largest value for PCA
_AXIS_BITS = 20
_EXAGGERATED_BY = 1_000  # points for each further time that attraction may be exaggerated


@dataclass(frozen=True, slots=True)
class LayoutSettings:
    """What the neighbour layout depends on beside its input; a saved map says which `version` laid it out.

    Attributes:
        version: of the method; raised whenever the same input would give another picture.
        n_neighbors: k of the kNN affinities.
        early_exaggeration: what the attractive forces are multiplied by in the first steps; in a map of less
            than 3,000 points by less, 1 + n / 1000 (docs/decisions/082-the-layout-starts-wide.md).
        early_steps: number of those first steps.
        steps: most steps afterwards; fewer once the picture has settled.
        settled: the picture has settled when `check_every` steps move the points by less than this share of
            its width (mean over points).
        seed: of the noise that keeps points with equal vectors apart.
    """

    version: int = 3
    n_neighbors: int = 15
    early_exaggeration: float = 4.0
    early_steps: int = 50
    steps: int = 500
    settled: float = 0.02
    check_every: int = 25
    seed: int = 0


def warm_up() -> None:
    """Load what the layout and the clusters need.

    An import stops the main thread of a window for up to some 200 ms even from a worker thread, so a window
    calls this before anything moves. What the libraries bring stays until the end of the program: a garbage
    collection in the middle of a layout that walks through it would hold all threads for a tenth of a second,
    so it is frozen (`gc.unfreeze` at the end lets it go).
    """
    import scipy.ndimage
    import scipy.spatial  # noqa: F401
    import sklearn.cluster
    import sklearn.feature_extraction.text  # noqa: F401

    gc.freeze()


def pca_layout(vectors: NDArray[np.floating[Any]], seed: int = 0) -> NDArray[np.float32]:
    """The plane in which the vectors vary most.

    Args:
        vectors: (n, dim), finite.
        seed: of the sample of vectors that the axes are computed from where there are more than 20,000.

    Returns:
        (n, 2) float32, mean 0; the first axis is the one of the largest variance, and each axis points to
        where its largest component is positive.

    Raises:
        InputError: the vectors have the wrong shape, or some of them hold values that are not finite.
    """
    check_vectors(vectors)
    n, dim = vectors.shape
    if n == 0 or dim == 0:
        return np.zeros((n, 2), dtype=np.float32)
    scale = max(float(vectors.max()), -float(vectors.min()))  # of |vectors|, which would be a copy of all
    if scale == 0:
        return np.zeros((n, 2), dtype=np.float32)
    sample = np.arange(n)
    if n > _PCA_SAMPLE:
        sample = np.sort(np.random.default_rng(seed).choice(n, _PCA_SAMPLE, replace=False))
    products = np.zeros((dim, dim))
    sums = np.zeros(dim)
    for start in range(0, len(sample), _BLOCK):
        block = _whole_numbers(vectors[sample[start : start + _BLOCK]], scale)
        products += block.T @ block  # exact: integers below 2^53
        sums += block.sum(axis=0)
    covariance = products / len(sample) - np.outer(sums / len(sample), sums / len(sample))
    axes = np.linalg.eigh(covariance)[1][:, ::-1][:, :2]  # (dim, 1 or 2)
    axes = axes * np.sign(axes[np.abs(axes).argmax(axis=0), np.arange(axes.shape[1])])
    axes = np.round(axes * 2**_AXIS_BITS)
    layout = np.zeros((n, 2))
    for start in range(0, n, _BLOCK):
        layout[start : start + _BLOCK, : axes.shape[1]] = (
            _whole_numbers(vectors[start : start + _BLOCK], scale) @ axes  # exact again
        )
    layout -= layout.mean(axis=0)
    return (layout * (scale / 2.0 ** (_VECTOR_BITS + _AXIS_BITS))).astype(np.float32)


def _whole_numbers(vectors: NDArray[np.floating[Any]], scale: float) -> NDArray[np.float64]:
    """Vectors as integers of at most 2^15, so that sums of products do not depend on their order."""
    return np.round(vectors * (2.0**_VECTOR_BITS / scale)).astype(np.float64)


@old_arguments
def neighbour_layout(
    neighbours: NDArray[np.integer[Any]],
    init: NDArray[np.floating[Any]],
    *,
    settings: LayoutSettings | None = None,
    on_partial: OnPartial | None = None,
    task: Task = QUIET,
) -> NDArray[np.float32]:
    """Coordinates in which each point lies among its nearest neighbours.

    Args:
        neighbours: (n, k) ids of each point's nearest neighbours, nearest first; -1 where there are fewer.
            A point's own id is passed over. The first `settings.n_neighbors` count.
        init: (n, 2) where the points start from, in any units: the PCA layout, or an older layout to stay
            close to.
        settings: see `LayoutSettings`.
        on_partial: called with a copy of the coordinates so far, (n, 2) float32, about twice a second. Does
            not change the result.
        task: reports after each step; a cancel takes effect within a step.

    Returns:
        (n, 2) float32, mean 0; some 10 units wide for a hundred points, 150 for ten thousand.

    Raises:
        InputError: shapes that do not fit together, ids out of range, values that are not finite.
        CancelledError: it was cancelled.
    """
    settings = settings or LayoutSettings()
    n = len(init)
    check_coordinates(init, "start")
    check_neighbours(neighbours, n, n)
    task.check()
    spread = float(init.std()) if n else 0.0
    start = (init - init.mean(axis=0)) / spread if spread > 0 else np.zeros((n, 2))
    affinities = knn_affinities(neighbours, start, settings.n_neighbors) if n > _FEW else None
    if affinities is None:
        return start.astype(np.float32)
    # The noise keeps equal vectors from staying one point for ever, since equal points get equal forces.
    noise = np.random.default_rng(settings.seed).normal(size=(n, 2))
    start = start + 1e-2 * noise
    return _descend(start, affinities, settings, on_partial, task)


@old_arguments
def followed_layout(
    neighbours: NDArray[np.integer[Any]],
    earlier: NDArray[np.floating[Any]],
    *,
    settings: LayoutSettings | None = None,
    task: Task = QUIET,
) -> NDArray[np.float32]:
    """Coordinates for the same points under other neighbours, each as near to where it was as they let it be.

    As `neighbour_layout`, but it starts from the earlier layout as it is, however wide. What moves then has
    moved in the vectors: on 2,000 sentences of banking77 the same vectors moved the typical point by 0.08 of
    the map's standard deviation (`neighbour_layout` from there: 0.20), and 65.9 % of the neighbours were kept
    both times.

    Args:
        neighbours, settings, task: as in `neighbour_layout`.
        earlier: (n, 2) a layout that `neighbour_layout` or this made.

    Returns:
        (n, 2) float32, mean 0.
    """
    settings = settings or LayoutSettings()
    check_coordinates(earlier, "earlier layout")
    check_neighbours(neighbours, len(earlier), len(earlier))
    task.check()
    spread = float(earlier.std()) if len(earlier) else 0.0
    if len(earlier) <= _FEW or spread == 0:
        return neighbour_layout(neighbours, earlier, settings=settings, task=task)
    # Points that were placed on one spot would get the same forces for ever.
    noise = np.random.default_rng(settings.seed).normal(size=earlier.shape)
    start = earlier - earlier.mean(axis=0) + 1e-4 * spread * noise
    affinities = knn_affinities(neighbours, start, settings.n_neighbors)
    return _descend(start, affinities, settings, None, task)


def knn_affinities(
    neighbours: NDArray[np.integer[Any]], start: NDArray[np.float64], n_neighbors: int
) -> csr_matrix:
    """The affinities P of t-SNE, all equal: 1 where one point is among the nearest neighbours of the other.

    Args:
        neighbours: (n, k) ids, -1 where there are fewer. start: (n, 2) where the points are.
        n_neighbors: how many of the k count.

    Returns:
        (n, n) symmetric, not normalised, every row with at least one entry.
    """
    from scipy.sparse import csr_matrix
    from scipy.spatial import cKDTree

    n = len(neighbours)
    counts = (neighbours >= 0) & (neighbours != np.arange(n)[:, None])
    counts &= np.cumsum(counts, axis=1) <= n_neighbors
    rows, ranks = np.nonzero(counts)
    columns = neighbours[rows, ranks]
    is_alone = np.ones(n, dtype=np.bool_)
    is_alone[rows] = is_alone[columns] = False
    alone = np.flatnonzero(is_alone)
    if len(alone):  # nothing would hold such a point in the picture: tie it to what it started beside
        beside = np.asarray(cKDTree(start).query(start[alone], k=2)[1])
        beside = np.where(beside[:, 0] == alone, beside[:, 1], beside[:, 0])
        rows, columns = np.concatenate([rows, alone]), np.concatenate([columns, beside])
    affinities = csr_matrix((np.ones(len(rows)), (rows, columns)), shape=(n, n))
    affinities = (affinities + affinities.T).tocsr()
    affinities.data[:] = 1.0
    affinities.sort_indices()
    return affinities


def _descend(
    start: NDArray[np.float64],
    affinities: csr_matrix,
    settings: LayoutSettings,
    on_partial: OnPartial | None,
    task: Task,
) -> NDArray[np.float32]:
    """The steps of the descent, until the picture has settled."""
    from core.clusters.tsne import Descent

    total = settings.early_steps + settings.steps
    exaggeration = min(settings.early_exaggeration, 1 + len(start) / _EXAGGERATED_BY)
    began = shown = time.monotonic()
    descent = Descent(start, affinities)
    before = descent.coordinates.copy()
    for done in range(1, total + 1):
        task.check()
        early = done <= settings.early_steps
        descent.step(exaggeration if early else 1.0)
        now = time.monotonic()
        if on_partial is not None and now - shown >= _PARTIAL_SECONDS:
            shown = now
            on_partial(descent.coordinates.astype(np.float32))
        task.report(Progress("Arranging the map", done, total, "steps", now - began))
        later = done - settings.early_steps
        if later >= 0 and later % settings.check_every == 0:
            moved = np.linalg.norm(descent.coordinates - before, axis=1).mean()
            if later > 0 and moved < settings.settled * descent.coordinates.std():
                break
            before = descent.coordinates.copy()
    task.report(Progress("Arranging the map", total, total, "steps", time.monotonic() - began))
    return descent.coordinates.astype(np.float32)


def place(
    old_layout: NDArray[np.floating[Any]],
    neighbours: NDArray[np.integer[Any]],
    reach: float | None = None,
) -> NDArray[np.float32]:
    """Coordinates of new points among old ones; the old ones stay exactly where they are.

    A new point goes where its neighbours lie thickest: to the neighbour with the most of the others around
    it, then to the mean of those, nearer ones counting more. So it lands inside a group and never in the
    gap between two. Meant for fewer new points than old ones, and for many around a fair sample; after many
    of another kind, lay out anew.

    Args:
        old_layout: (n_old, 2).
        neighbours: (n_new, k) ids of the old points nearest to each new one, nearest first, -1 where there
            are fewer.
        reach: `neighbour_reach` of the old layout, where it is known already.

    Returns:
        (n_new, 2) float32. A point without neighbours goes to the centre of the layout.

    Raises:
        InputError: wrong shapes, ids out of range, coordinates that are not finite.
    """
    check_coordinates(old_layout, "old layout")
    check_neighbours(neighbours, len(neighbours), len(old_layout))
    placed = np.zeros((len(neighbours), 2), dtype=np.float32)
    if not neighbours.size or not len(old_layout):
        return placed
    old = np.asarray(old_layout, dtype=np.float64)
    nearness = 1 / np.arange(1, neighbours.shape[1] + 1) ** 0.5
    reach = neighbour_reach(old) if reach is None else reach
    for first in range(0, len(neighbours), _PLACED):
        ids = neighbours[first : first + _PLACED]
        weights = np.where(ids >= 0, nearness, 0.0)  # (m, k)
        spots = old[np.maximum(ids, 0)]  # (m, k, 2)
        apart = ((spots[:, :, None] - spots[:, None]) ** 2).sum(axis=-1) / reach**2  # (m, k, k)
        together = weights[:, None, :] / (1 + apart)
        heart = np.where(ids >= 0, together.sum(axis=-1), -1).argmax(axis=1)
        weighted = together[np.arange(len(ids)), heart] ** 2  # (m, k)
        total = weighted.sum(axis=1, keepdims=True)
        mean = (weighted[:, :, None] * spots).sum(axis=1) / np.where(total > 0, total, 1)
        placed[first : first + _PLACED] = np.where(total > 0, mean, old.mean(axis=0))
    return placed


def neighbour_reach(layout: NDArray[np.floating[Any]]) -> float:
    """How far apart neighbours may lie on a layout, (n, 2), for `place` to count them as together."""
    return typical_distance(np.asarray(layout, dtype=np.float64), 10)


def neighbours_kept(
    neighbours: NDArray[np.integer[Any]],
    layout: NDArray[np.floating[Any]],
    k: int = 15,
    sample: int = 5_000,
    of: NDArray[np.integer[Any]] | None = None,
) -> float:
    """Share of each point's `k` nearest neighbours that are also among its `k` nearest in the layout.

    Args:
        neighbours: (n, at least k) ids, nearest first, -1 where there are fewer; without the point itself.
        layout: (n, 2).
        k: neighbours compared.
        sample: number of points, evenly spread over the ids, that are looked at.
        of: (m,) the points that are looked at, where `neighbours`, (m, at least k), are theirs alone.

    Returns:
        0 … 1; 1.0 where no point has a neighbour.

    Raises:
        InputError: wrong shapes, ids out of range, coordinates that are not finite.
    """
    from scipy.spatial import cKDTree

    check_coordinates(layout, "layout")
    n = len(layout)
    check_neighbours(neighbours, n if of is None else len(of), n)
    k = min(k, n - 1, neighbours.shape[1])
    if k < 1:
        return 1.0
    if of is None:
        of = np.unique(np.linspace(0, n - 1, min(sample, n)).round().astype(np.int64))
        neighbours = neighbours[of]
    wanted = neighbours[:, :k]
    near = cKDTree(layout).query(layout[of], k=k + 1)[1]  # (m, k + 1), the point itself among them
    near = np.where(near == of[:, None], -2, near)
    found = (wanted[:, :, None] == near[:, None, :]).any(axis=-1)
    there = wanted >= 0
    return float(found[there].mean()) if there.any() else 1.0
