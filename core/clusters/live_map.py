"""A small map that follows an encoder while it learns.

A fixed sample of texts is followed. From time to time the first of them are encoded anew, as many as there is
time for. Each time their layout goes a few steps of the same descent as the large map's (`projection`),
from where it was, under the neighbours of the new vectors; then it is turned, scaled and shifted onto the
first one (Procrustes), so that what moves on the screen is what training has moved. The others of the sample
move as the nearest of the first do, by the vectors before training.

What this takes is taken from training, so it is measured and bounded: see `SHARE`.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from core.clusters.projection import knn_affinities
from core.errors import CancelledError, ExplorerError
from core.old_names import with_old_fields
from core.unit_norm import unit_norm

Encode = Callable[[Sequence[str]], NDArray[np.float32]]

MOST = 2_000  # texts that are followed
SHARE = 0.1  # of the run's time that the map may take …
FREE = 0.5  # … or so many seconds, which nobody misses in a run of a few
_LEAST = 100  # texts that are encoded anew; fewer tell nothing
_LED_BY = 5  # nearest of them that each of the others moves with
_PROBES = (16, 96)  # texts that are encoded to see what a call and what a text takes
_NEIGHBOURS = 15
_GROUP = 20  # at most one in so many of the points is a neighbour of another
_SETTLE_STEPS, _MOVE_STEPS = 150, 30
_LAYOUT_A_TEXT = 1.5e-4  # seconds for `_MOVE_STEPS`, until it is measured
_WIDTH = 0.55  # of a settled layout: its standard deviation over the square root of the number of points


@with_old_fields(places="coordinates")
@dataclass(frozen=True, eq=False)
class LiveSample:
    """The texts that are followed, in a random order, so that the first of them are a fair sample too.

    Attributes:
        texts: m of them.
        coordinates: (m, 2) float32 where they lie on the map of the model in use.
        vectors: (m, dim) float32 by the model that training starts from.
        labels: (m,) int32 clusters on that map, -1 for outliers; names: of the clusters.
        metric: what nearness means between vectors of this model: "cosine", "dot" or "euclidean".
    """

    texts: tuple[str, ...]
    coordinates: NDArray[np.float32]
    vectors: NDArray[np.float32]
    labels: NDArray[np.int32]
    names: tuple[str, ...]
    metric: str = "cosine"

    def __len__(self) -> int:
        return len(self.texts)


@with_old_fields(places="coordinates")
@dataclass(frozen=True, eq=False)
class LiveFrame:
    """Where the texts of the sample lie after a step.

    Attributes:
        step: of the run.
        coordinates: (m, 2) float32, read-only.
        n_encoded: texts that were encoded anew for it, the first of the sample, with which the others move;
            None for all.
    """

    step: int
    coordinates: NDArray[np.float32]
    n_encoded: int | None = None


def draw(n: int, seed: int = 0) -> NDArray[np.int64]:
    """Which of n texts are followed: at most `MOST`, in a random order that depends on n and `seed` alone."""
    return np.random.default_rng([seed, n]).permutation(n)[:MOST]


class LiveMap:
    """Follows one run, on the thread that trains, between its events.

    Args:
        sample: what is followed.
        encode: texts to (n, dim) vectors by the encoder as it stands.
        clock: seconds.

    Attributes:
        n: texts that are encoded anew each time, the first of the sample; 0 before `begin`.
        seconds: taken so far.
    """

    def __init__(
        self, sample: LiveSample, encode: Encode, clock: Callable[[], float] = time.perf_counter
    ) -> None:
        self.n = 0
        self.seconds = 0.0
        self._sample = sample
        self._encode = encode
        self._clock = clock
        self._cost = 0.0  # seconds a frame
        self._at = np.zeros((0, 2))  # in units of the descent
        self._first = np.zeros((0, 2), np.float32)  # the frame of reference, in units of the map

    def begin(self, step: int, run_seconds: float, frames: int) -> LiveFrame | None:
        """The map before training; how many texts are encoded each time is settled here.

        Args:
            run_seconds: that the run is going to take. frames: how often `follow` is going to be called.

        Returns:
            None where nothing can be followed: too few texts, or the run is being cancelled.
        """
        sample, began = self._sample, self._clock()
        if len(sample) <= 2 * _NEIGHBOURS:
            return None
        took = []
        for n in _PROBES:
            start_of_call = self._clock()
            if self._vectors_of(sample.texts[:n]) is None:
                return None
            took.append(self._clock() - start_of_call)
        # The first call also takes up the new weights, as every frame has to.
        a_text = max(took[1] / _PROBES[1], 1e-6)
        a_call = max(took[0] - _PROBES[0] * a_text, 0.0)
        a_point = a_text + _LAYOUT_A_TEXT
        frames = max(frames, 1)
        left = max(FREE, SHARE * run_seconds) - sum(took)
        settling = _SETTLE_STEPS / _MOVE_STEPS * _LAYOUT_A_TEXT
        room = int((left - frames * a_call) / (frames * a_point + settling))
        self.n = min(max(room, _LEAST), len(sample))
        self._cost = a_call + self.n * a_point
        coordinates = sample.coordinates[: self.n].astype(np.float64)
        spread = float(coordinates.std())
        start = (coordinates - coordinates.mean(axis=0)) * (
            _WIDTH * self.n**0.5 / spread if spread > 0 else 0.0
        )
        # Points that lie on one another get equal forces for ever.
        start += np.random.default_rng(0).normal(scale=1e-3, size=start.shape)
        self._at = _descend(start, sample.vectors[: self.n], sample.metric, _SETTLE_STEPS)
        self._first = self._onto(coordinates)
        self._led = _Led(sample, self.n)
        self.seconds += self._clock() - began
        return LiveFrame(step, self._led.with_others(self._first), self.n)

    def follow(self, step: int, run_seconds: float) -> LiveFrame | None:
        """The map now, or None where that would take more than its share of the run.

        Args:
            run_seconds: that the run has taken so far.
        """
        if self.n == 0 or self.seconds + self._cost > max(FREE, SHARE * run_seconds):
            return None
        began = self._clock()
        vectors = self._vectors_of(self._sample.texts[: self.n])
        if vectors is None:
            return None
        self._at = _descend(self._at, vectors, self._sample.metric, _MOVE_STEPS)
        coordinates = self._onto(self._first)
        self._cost = self._clock() - began
        self.seconds += self._cost
        return LiveFrame(step, self._led.with_others(coordinates), self.n)

    def _vectors_of(self, texts: Sequence[str]) -> NDArray[np.float32] | None:
        """Vectors now; None on cancel, which the trainer itself is to notice and save what it has, and for
        a model whose numbers are none any more, of which it tells as well.
        """
        try:
            vectors = self._encode(texts)
        except (CancelledError, ExplorerError):
            return None
        return vectors if np.isfinite(vectors).all() else None

    def _onto(self, coordinates: NDArray[np.floating[Any]]) -> NDArray[np.float32]:
        from core.clusters.compare import align

        return np.asarray(align(self._at, coordinates), dtype=np.float32)


class _Led:
    """The texts of a sample after the first n: each keeps its place beside those it is nearest to.

    With the mean of a few that lie around it a point moves as they do; one that all of them leave, and one
    that training moves alone, is seen only where it is encoded itself.
    """

    def __init__(self, sample: LiveSample, n: int) -> None:
        k = min(_LED_BY, n)
        self._leaders = _nearest_of(sample.vectors[n:], sample.vectors[:n], sample.metric, k)
        leading = sample.coordinates[:n][self._leaders].mean(axis=1, dtype=np.float64)
        self._beside = sample.coordinates[n:] - leading

    def with_others(self, first: NDArray[np.float32]) -> NDArray[np.float32]:
        """(n, 2) places of the first -> (m, 2) of all, read-only."""
        others = first[self._leaders].mean(axis=1, dtype=np.float64) + self._beside
        whole = np.concatenate([first, others.astype(np.float32)])
        whole.flags.writeable = False
        return whole


def _descend(
    start: NDArray[np.float64], vectors: NDArray[np.float32], metric: str, steps: int
) -> NDArray[np.float64]:
    """Some steps of the descent from `start`, (n, 2), with the neighbours of `vectors`."""
    from core.clusters.tsne import Descent

    k = min(_NEIGHBOURS, max(len(vectors) // _GROUP, 3))
    affinities = knn_affinities(_nearest(vectors, metric, k), start, k)
    descent = Descent(start, affinities)
    for _ in range(steps):
        descent.step()
    return descent.coordinates


def _nearest(vectors: NDArray[np.float32], metric: str, k: int) -> NDArray[np.int64]:
    """(n, k) the nearest others of each, in no order."""
    similarities = _similarities(vectors, vectors, metric)
    np.fill_diagonal(similarities, -np.inf)
    return np.argpartition(-similarities, k - 1, axis=1)[:, :k].astype(np.int64)


def _nearest_of(
    vectors: NDArray[np.float32], among: NDArray[np.float32], metric: str, k: int
) -> NDArray[np.int64]:
    """(n, k) which of (m, dim) `among` are nearest to each of the (n, dim) `vectors`, in no order."""
    if not len(vectors):
        return np.zeros((0, k), np.int64)
    return np.argpartition(-_similarities(vectors, among, metric), k - 1, axis=1)[:, :k].astype(np.int64)


def _similarities(
    vectors: NDArray[np.float32], others: NDArray[np.float32], metric: str
) -> NDArray[np.float32]:
    """(n, m): larger is nearer, along each row."""
    if metric == "cosine":
        vectors, others = unit_norm(vectors), unit_norm(others)
    similarities: NDArray[np.float32] = vectors @ others.T
    if metric == "euclidean":
        similarities -= np.square(others).sum(axis=1) / 2  # |x - y|² = |x|² - 2 (x·y - |y|² / 2)
    return similarities
