"""The live map: points move because their vectors did, in one frame of reference, in a share of the time."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest
from numpy.typing import NDArray
from scipy.spatial import procrustes

from core.clusters.live_map import FREE, MOST, SHARE, LiveFrame, LiveMap, LiveSample, draw
from core.errors import CancelledError

N, GROUPS = 240, 6


def grouped(labels: NDArray[np.int64], seed: int = 0) -> NDArray[np.float32]:
    rng = np.random.default_rng(seed)
    centres = np.random.default_rng(7).normal(size=(GROUPS, 32))
    return (centres[labels] + 0.35 * rng.normal(size=(len(labels), 32))).astype(np.float32)


def sample() -> LiveSample:
    labels = np.arange(N) % GROUPS
    angle = 2 * np.pi * labels / GROUPS
    coordinates = 40 * np.stack([np.cos(angle), np.sin(angle)], axis=1)
    coordinates += np.random.default_rng(1).normal(scale=3, size=(N, 2))
    return LiveSample(
        tuple(str(k) for k in range(N)),
        coordinates.astype(np.float32),
        grouped(labels),
        labels.astype(np.int32),
        tuple(f"group {k}" for k in range(GROUPS)),
    )


class Encoder:
    """Hands out given vectors, and lets a clock run on by a time for each text."""

    def __init__(self, vectors: NDArray[np.float32], a_text: float = 0.0) -> None:
        self.vectors = vectors
        self.a_text = a_text
        self.now = 0.0

    def __call__(self, texts: Sequence[str]) -> NDArray[np.float32]:
        self.now += self.a_text * len(texts)
        return self.vectors[[int(text) for text in texts]]

    def clock(self) -> float:
        return self.now


def begun(encoder: Encoder, run_seconds: float = 1_000.0, frames: int = 10) -> tuple[LiveMap, LiveFrame]:
    followed = LiveMap(sample(), encoder, encoder.clock)
    first = followed.begin(2, run_seconds, frames)
    assert first is not None
    return followed, first


def centres_of(frame: LiveFrame, labels: NDArray[np.int64]) -> NDArray[np.float64]:
    return np.stack([frame.coordinates[labels == k].mean(axis=0) for k in range(GROUPS)])


def test_the_sample_is_fixed_and_its_beginning_is_a_sample_too() -> None:
    assert np.array_equal(draw(10_000), draw(10_000))
    assert len(draw(10_000)) == len(set(draw(10_000).tolist())) == MOST
    assert not np.array_equal(draw(10_000), draw(10_000, seed=1))
    assert sorted(draw(300).tolist()) == list(range(300))
    assert 4_000 < draw(10_000)[:200].mean() < 6_000


def test_before_training_the_points_lie_as_on_the_large_map() -> None:
    given = sample()
    _, first = begun(Encoder(given.vectors))
    # scipy's own measure of what is left between two configurations after turning, scaling and shifting.
    assert procrustes(given.coordinates, first.coordinates)[2] < 0.2
    residual = np.square(first.coordinates - given.coordinates).sum() / np.square(given.coordinates).sum()
    assert residual < 0.2  # they are turned, scaled and shifted already
    assert not first.coordinates.flags.writeable


def test_what_training_does_not_move_stays_and_what_it_moves_goes_there() -> None:
    given = sample()
    encoder = Encoder(given.vectors)
    followed, first = begun(encoder)
    still = followed.follow(10, 100.0)
    assert still is not None
    width = first.coordinates.std()
    assert np.linalg.norm(still.coordinates - first.coordinates, axis=1).mean() < 0.15 * width

    labels = given.labels.astype(np.int64)
    others = labels.copy()
    moved = np.flatnonzero(labels == 0)[:20]
    others[moved] = 3  # what was in group 0 is now like group 3
    encoder.vectors = grouped(others)
    frame = still
    for step in range(20, 100, 10):
        now = followed.follow(step, 1_000.0)
        assert now is not None
        frame = now
    centres = centres_of(frame, np.where(np.isin(np.arange(N), moved), -1, labels))
    nearest = np.linalg.norm(frame.coordinates[moved][:, None] - centres[None], axis=2).argmin(axis=1)
    assert (nearest == 3).mean() > 0.8
    stayed = np.flatnonzero((labels != 0) & (labels != 3))
    assert np.linalg.norm(frame.coordinates[stayed] - first.coordinates[stayed], axis=1).mean() < 0.6 * width


def test_the_same_run_gives_the_same_pictures() -> None:
    frames = []
    for _ in range(2):
        encoder = Encoder(sample().vectors)
        followed, first = begun(encoder)
        encoder.vectors = grouped(np.arange(N) % 3)
        now = followed.follow(5, 100.0)
        assert now is not None
        frames.append((first.coordinates, now.coordinates))
    for one, other in zip(*frames, strict=True):
        assert np.array_equal(one, other)


@pytest.mark.parametrize(("a_text", "run_seconds"), [(0.001, 60.0), (0.01, 60.0), (0.01, 300.0), (0.1, 20.0)])
def test_it_takes_its_share_of_the_run_and_no_more(a_text: float, run_seconds: float) -> None:
    encoder = Encoder(sample().vectors, a_text)
    followed, _ = begun(encoder, run_seconds)
    frames = [followed.follow(k, run_seconds * k / 10) for k in range(1, 11)]
    # One estimate may be wrong: the first, before a frame was measured.
    assert followed.seconds <= max(FREE, SHARE * run_seconds) + a_text * followed.n
    if a_text <= 0.001:
        assert followed.n == N
        assert sum(frame is not None for frame in frames) >= 8
    assert followed.n >= 100
    assert all(len(frame.coordinates) == N for frame in frames if frame is not None)


def test_texts_that_there_is_no_time_for_move_with_those_beside_them() -> None:
    given = sample()
    encoder = Encoder(given.vectors, a_text=0.01)
    followed, first = begun(encoder, run_seconds=60.0)
    assert followed.n == first.n_encoded == 100
    residual = np.square(first.coordinates - given.coordinates).sum() / np.square(given.coordinates).sum()
    assert residual < 0.2
    labels = given.labels.astype(np.int64)
    encoder.vectors, encoder.a_text = grouped(np.where(labels == 0, 3, labels)), 0.0
    frame = first
    for step in range(20, 200, 10):
        now = followed.follow(step, 1_000.0)
        assert now is not None
        frame = now
    others = np.arange(N) >= followed.n
    centres = [frame.coordinates[~others & (labels == k)].mean(axis=0) for k in range(1, GROUPS)]
    moved = frame.coordinates[others & (labels == 0)]
    nearest = np.linalg.norm(moved[:, None] - np.stack(centres), axis=2).argmin(axis=1) + 1
    assert (nearest == 3).mean() > 0.9
    stayed = others & (labels != 0) & (labels != 3)
    shift = np.linalg.norm(frame.coordinates[stayed] - first.coordinates[stayed], axis=1).mean()
    assert shift < 0.6 * first.coordinates.std()


def test_a_run_that_is_cancelled_is_left_to_the_trainer() -> None:
    encoder = Encoder(sample().vectors)
    followed, _ = begun(encoder)

    def stopped(texts: Sequence[str]) -> NDArray[np.float32]:
        raise CancelledError

    followed._encode = stopped
    assert followed.follow(3, 100.0) is None


def test_numbers_that_are_none_move_nothing() -> None:
    encoder = Encoder(sample().vectors)
    followed, _ = begun(encoder)
    encoder.vectors = np.full_like(encoder.vectors, np.nan)
    assert followed.follow(3, 100.0) is None


def test_too_few_texts_are_not_followed() -> None:
    given = sample()
    few = LiveSample(
        given.texts[:20], given.coordinates[:20], given.vectors[:20], given.labels[:20], given.names
    )
    followed = LiveMap(few, Encoder(given.vectors))
    assert followed.begin(2, 100.0, 10) is None
    assert followed.follow(3, 100.0) is None
