"""Maps made up for the tests of the widgets."""

from __future__ import annotations

import numpy as np

from core.workspace import MapPicture


def blobs(n: int = 600, k: int = 6, seed: int = 0, spread: float = 0.3) -> MapPicture:
    """`n` texts in `k` round clusters, each cluster with a name of its own; every 50th text in none."""
    rng = np.random.default_rng(seed)
    centres = rng.normal(size=(k, 2)) * 6
    labels = (np.arange(n) % k).astype(np.int32)
    xy = (centres[labels] + rng.normal(size=(n, 2)) * spread).astype(np.float32)
    labels[::50] = -1
    names = tuple(f"cluster number {number}" for number in range(k))
    return picture(xy, labels, names)


def picture(
    xy: np.ndarray,
    labels: np.ndarray | None = None,
    names: tuple[str, ...] = (),
    ids: np.ndarray | None = None,
) -> MapPicture:
    """A finished map of these points."""
    n = len(xy)
    return MapPicture(
        text_ids=np.arange(n, dtype=np.int64) if ids is None else ids,
        xy=np.asarray(xy, dtype=np.float32),
        labels=np.full(n, -1, np.int32) if labels is None else labels,
        names=names,
        kind="neighbours",
        neighbours_kept=0.44,
        key="",
        stage="final",
    )
