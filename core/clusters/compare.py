"""Two maps of the same texts: one frame for both, which neighbours a text kept, what became of the clusters.

**One frame.** A layout has no up, no left and no unit, so one is turned, mirrored, scaled and shifted onto
the other (Procrustes; the turn by Schönemann 1966, "A generalized solution of the orthogonal Procrustes
problem").

**Neighbours.** Where a point lies on a map says little about how the model sees it; whether its nearest texts
are still its nearest texts says much. That is taken from the vectors and not from the map.

**Clusters.** A cluster of after comes out of the one of before that most of it was in, and a cluster of
before goes into the one of after that most of it is in. Several out of one: it split. Several into one: they
merged. None on the other side: it appeared, or it vanished. ("Most" is more than half, so there is never more
than one.)
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from core.clusters.checks import check_coordinates, check_neighbours
from core.errors import InputError

ChangeKind = Literal["split", "merged", "appeared", "vanished", "kept"]
_ORDER: tuple[ChangeKind, ...] = ("split", "merged", "appeared", "vanished", "kept")

# A part of a cluster smaller than this share of it is no side of a split, and no side of a merger.
_SMALLEST_PART = 0.1
_GOOD_PART = 0.25  # of one that appeared or vanished: worth naming
_MOST_NAMES = 4  # in one sentence


@dataclass(frozen=True, eq=False)
class ClusterChange:
    """What became of one cluster, or of several together.

    Attributes:
        kind: "split", "merged", "appeared", "vanished" or "kept" (which may have another name now).
        before, after: labels of the clusters it is about; the largest part first.
        sentence: the same in words, with the names of the clusters.
        text_ids: (m,) int64, read-only, ascending: the texts of the cluster that split or vanished, or of the
            one that the others merged into, that appeared or that was kept.
    """

    kind: ChangeKind
    before: tuple[int, ...]
    after: tuple[int, ...]
    sentence: str
    text_ids: NDArray[np.int64]


@dataclass(frozen=True, eq=False)
class ClusterChanges:
    """What became of all clusters.

    Attributes:
        changes: first those that split, then merged, appeared, vanished, and were kept; of a kind, the one of
            the most texts first.
    """

    changes: tuple[ClusterChange, ...]

    def of_kind(self, kind: ChangeKind) -> tuple[ClusterChange, ...]:
        """The changes of one kind."""
        return tuple(change for change in self.changes if change.kind == kind)

    @property
    def sentence(self) -> str:
        """How many of each kind, for the person."""
        counts = [(kind, len(self.of_kind(kind))) for kind in _ORDER]
        said = [f"{count} {kind}" for kind, count in counts if count]
        return f"Clusters: {', '.join(said)}." if said else "There are no clusters on either map."


def align(
    layout: NDArray[np.floating[Any]],
    onto: NDArray[np.floating[Any]],
    weights: NDArray[np.floating[Any]] | None = None,
) -> NDArray[np.float32]:
    """A layout turned, mirrored, scaled and shifted onto another one of the same points.

    With both centred, X the layout and Y the other, W the weights, the turn is R = UVᵀ of the singular value
    decomposition XᵀWY = USVᵀ, which brings XR nearest to Y in the sense of least squares (Schönemann 1966).
    The scale makes both spread equally. It is not the one of least squares, which shrinks a layout the more
    the worse it fits: a map whose points went everywhere would look as if they had come together.

    Args:
        layout: (n, 2), finite.
        onto: (n, 2), finite; the same points in the same order.
        weights: (n,) how much each point counts, not negative; None: all the same.

    Returns:
        (n, 2) float32. Points that lie all on one spot are only shifted.

    Raises:
        InputError: shapes that do not fit, values that are not finite, weights that are negative or all zero.
    """
    check_coordinates(layout, "layout")
    check_coordinates(onto, "layout to align it with")
    if len(layout) != len(onto):
        raise InputError(
            f"The layouts have {len(layout)} and {len(onto)} points.", "Pass two layouts of the same points."
        )
    if not len(layout):
        return np.zeros((0, 2), dtype=np.float32)
    share = _shares(weights, len(layout))
    x, y = np.asarray(layout, dtype=np.float64), np.asarray(onto, dtype=np.float64)
    centre_x, centre_y = share @ x, share @ y
    x, y = x - centre_x, y - centre_y
    u, _, v = np.linalg.svd((x * share[:, None]).T @ y)
    spread_x, spread_y = (float(np.sqrt(share @ (side**2).sum(axis=1))) for side in (x, y))
    # What rounding leaves between points on one spot is no spread.
    has_spread = spread_x > 1e-9 * np.abs(layout).max() and spread_y > 1e-9 * np.abs(onto).max()
    scale = spread_y / spread_x if has_spread else 1.0
    aligned: NDArray[np.float32] = (scale * (x @ (u @ v)) + centre_y).astype(np.float32)
    return aligned


def _shares(weights: NDArray[np.floating[Any]] | None, n: int) -> NDArray[np.float64]:
    if weights is None:
        return np.full(n, 1 / n)
    given = np.asarray(weights, dtype=np.float64)
    if given.shape != (n,) or not np.isfinite(given).all() or given.min() < 0 or given.sum() <= 0:
        raise InputError(
            f"The weights are not {n} numbers of which none is negative and one is not zero.",
            "Pass one weight for each point.",
        )
    shares: NDArray[np.float64] = given / given.sum()
    return shares


def neighbours_shared(
    before: NDArray[np.integer[Any]], after: NDArray[np.integer[Any]]
) -> NDArray[np.float32]:
    """How much of its neighbourhood each text kept: |both| / |either|, the index of Jaccard (1912).

    Args:
        before: (n, k) ids of each text's nearest texts, each once in a row; -1 where there are fewer.
        after: (n, l) the same afterwards.

    Returns:
        (n,) float32 from 0 (all others) to 1 (the same ones, in any order); 1 for a text without neighbours.

    Raises:
        InputError: tables of unlike length, or not of integers.
    """
    highest = int(max(before.max(initial=-1), after.max(initial=-1))) + 1
    check_neighbours(before, len(before), highest)
    check_neighbours(after, len(before), highest)
    shared = np.empty(len(before), dtype=np.float32)
    for start in range(0, len(before), 8_192):  # (block, k, l) comparisons at a time
        old, new = before[start : start + 8_192], after[start : start + 8_192]
        both = ((old[:, :, None] == new[:, None, :]) & (old >= 0)[:, :, None]).sum(axis=(1, 2))
        either = (old >= 0).sum(axis=1) + (new >= 0).sum(axis=1) - both
        shared[start : start + 8_192] = np.where(either > 0, both / np.maximum(either, 1), 1.0)
    return shared


def cluster_changes(
    before: NDArray[np.integer[Any]],
    after: NDArray[np.integer[Any]],
    before_names: Sequence[str],
    after_names: Sequence[str],
    text_ids: NDArray[np.int64] | None = None,
) -> ClusterChanges:
    """What became of the clusters of the same texts.

    Args:
        before, after: (n,) cluster of each text, from 0; -1 for an outlier.
        before_names, after_names: one a cluster.
        text_ids: (n,) ids of the texts; None: their positions.

    Raises:
        InputError: labels of unlike length, or a cluster without a name.
    """
    ids = np.arange(len(before), dtype=np.int64) if text_ids is None else text_ids
    if not (len(before) == len(after) == len(ids)):
        raise InputError(
            f"There are {len(before)} labels before, {len(after)} after, and {len(ids)} texts.",
            "Pass the labels of the same texts.",
        )
    for labels, names in ((before, before_names), (after, after_names)):
        if len(labels) and int(labels.max()) >= len(names):
            raise InputError(
                f"There is a cluster {int(labels.max())} and {len(names)} names.", "Pass a name a cluster."
            )
    return _Changes(before, after, before_names, after_names, ids).all()


class _Changes:
    """Reads the changes off the table of how many texts of each cluster are in each of the other map."""

    def __init__(
        self,
        before: NDArray[np.integer[Any]],
        after: NDArray[np.integer[Any]],
        before_names: Sequence[str],
        after_names: Sequence[str],
        ids: NDArray[np.int64],
    ) -> None:
        self._before, self._after, self._ids = before, after, ids
        self._old_names, self._new_names = before_names, after_names
        n_old, n_new = len(before_names), len(after_names)
        self._old_size = np.bincount(before[before >= 0], minlength=n_old)
        self._new_size = np.bincount(after[after >= 0], minlength=n_new)
        both = (before >= 0) & (after >= 0)
        flat = before[both].astype(np.int64) * n_new + after[both]
        self._shared = np.bincount(flat, minlength=n_old * n_new).reshape(n_old, n_new)  # texts in both
        self._parts: dict[int, set[int]] = defaultdict(set)  # old -> new ones that belong to it
        self._sources: dict[int, set[int]] = defaultdict(set)  # new -> old ones that belong to it
        out_of = 2 * self._shared > np.maximum(self._new_size, 1)
        into = 2 * self._shared > np.maximum(self._old_size, 1)[:, None]
        for old, new in np.argwhere(out_of | into).tolist():
            self._parts[old].add(new)
            self._sources[new].add(old)

    def all(self) -> ClusterChanges:
        found: list[ClusterChange] = []
        reported_old: set[int] = set()
        reported_new: set[int] = set()
        for old in sorted(self._parts):
            parts = self._sides(self._parts[old], self._shared[old], self._old_size[old])
            if len(parts) > 1:
                found.append(self._split(old, parts))
                reported_old.add(old)
                reported_new.update(parts)
        for new in sorted(self._sources):
            sources = self._sides(self._sources[new], self._shared[:, new], self._new_size[new])
            if len(sources) > 1:
                found.append(self._merged(new, sources))
                reported_new.add(new)
                reported_old.update(sources)
        for old in np.flatnonzero(self._old_size).tolist():
            for new in sorted(self._parts[old]) if old not in reported_old else ():
                if new not in reported_new and 2 * self._shared[old, new] > self._old_size[old]:
                    found.append(self._kept(old, new))
                    reported_old.add(old)
                    reported_new.add(new)
        for new in np.flatnonzero(self._new_size).tolist():
            if new not in reported_new:
                found.append(self._appeared(new))
        for old in np.flatnonzero(self._old_size).tolist():
            if old not in reported_old:
                found.append(self._vanished(old))
        return ClusterChanges(
            tuple(sorted(found, key=lambda change: (_ORDER.index(change.kind), -len(change.text_ids))))
        )

    def _sides(self, others: Iterable[int], shared: NDArray[np.int64], size: int) -> tuple[int, ...]:
        """Those of the other map's clusters that are a good part of this one, the largest part first."""
        sides = [other for other in others if shared[other] >= _SMALLEST_PART * size]
        return tuple(sorted(sides, key=lambda other: (-int(shared[other]), other)))

    def _split(self, old: int, parts: tuple[int, ...]) -> ClusterChange:
        names = _listed([self._new_names[new] for new in parts])
        sentence = f"{_quoted(self._old_names[old])} split into {names}."
        return self._change("split", (old,), parts, sentence, self._before == old)

    def _merged(self, new: int, sources: tuple[int, ...]) -> ClusterChange:
        names = _listed([self._old_names[old] for old in sources])
        sentence = f"{names} merged into {_quoted(self._new_names[new])}."
        return self._change("merged", sources, (new,), sentence, self._after == new)

    def _kept(self, old: int, new: int) -> ClusterChange:
        name, now = _quoted(self._old_names[old]), _quoted(self._new_names[new])
        stayed = f"{_of(self._shared[old, new], self._old_size[old])} stayed together"
        came = int(self._new_size[new] - self._shared[old, new])
        sentence = f"{name} is now called {now}: {stayed}" if name != now else f"{name} was kept: {stayed}"
        sentence += f", {came:,} came to it." if came else "."
        return self._change("kept", (old,), (new,), sentence, self._after == new)

    def _appeared(self, new: int) -> ClusterChange:
        came, size = self._shared[:, new], int(self._new_size[new])
        main = _good_parts(came, size)
        of = _of(int(came[main[0]]), size) if main else f"its {size:,} sentences"
        if main:
            more = "".join(f", {int(came[old]):,} in {_quoted(self._old_names[old])}" for old in main[1:])
            where = f"{of} were in {_quoted(self._old_names[main[0]])}{more}"
        elif 2 * came.sum() < size:
            where = f"{_of(size - int(came.sum()), size)} were in no cluster before"
        else:
            where = f"{of} were in {int((came > 0).sum())} clusters before"
        sentence = f"{_quoted(self._new_names[new])} appeared: {where}."
        return self._change("appeared", tuple(main), (new,), sentence, self._after == new)

    def _vanished(self, old: int) -> ClusterChange:
        went, size = self._shared[old], int(self._old_size[old])
        main = _good_parts(went, size)
        of = _of(int(went[main[0]]), size) if main else f"its {size:,} sentences"
        if main:
            more = "".join(f", {int(went[new]):,} in {_quoted(self._new_names[new])}" for new in main[1:])
            where = f"{of} are in {_quoted(self._new_names[main[0]])} now{more}"
        elif 2 * went.sum() < size:
            where = f"{_of(size - int(went.sum()), size)} are in no cluster now"
        else:
            where = f"{of} are in {int((went > 0).sum())} clusters now"
        sentence = f"{_quoted(self._old_names[old])} vanished: {where}."
        return self._change("vanished", (old,), tuple(main), sentence, self._before == old)

    def _change(
        self,
        kind: ChangeKind,
        before: tuple[int, ...],
        after: tuple[int, ...],
        sentence: str,
        concerned: NDArray[np.bool_],
    ) -> ClusterChange:
        text_ids = np.sort(self._ids[concerned])
        text_ids.flags.writeable = False
        return ClusterChange(kind, before, after, sentence, text_ids)


def _good_parts(shared: NDArray[np.int64], size: int) -> list[int]:
    """The two clusters of the other map that hold most of this one, where they hold a good part of it."""
    most = np.argsort(-shared, kind="stable")[:2].tolist()
    return [other for other in most if shared[other] >= _GOOD_PART * size]


def _quoted(name: str) -> str:
    return f"“{name}”"


def _listed(names: Sequence[str]) -> str:
    """“a”, “b” and “c”; at most four, then how many more."""
    shown = [_quoted(name) for name in names[:_MOST_NAMES]]
    if len(names) > _MOST_NAMES:
        shown.append(f"{len(names) - _MOST_NAMES} more")
    return shown[0] if len(shown) == 1 else f"{', '.join(shown[:-1])} and {shown[-1]}"


def _of(part: int, whole: int) -> str:
    if part == whole:
        return f"all of its {int(whole):,} sentences"
    return f"{int(part):,} of its {int(whole):,} sentences"
