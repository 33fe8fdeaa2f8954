"""Vectors -> map: PCA, neighbours, layout, clusters, names; and new texts onto a map whose points stay.

Of very many texts a random sample is laid out and clustered, and each other one is placed by its nearest in
the sample: the layout's time and memory end there, and a picture of millions of points shows no more.
"""

from __future__ import annotations

import dataclasses
import time
from collections.abc import Iterator
from functools import cached_property
from typing import TYPE_CHECKING, Protocol

import numpy as np
from numpy.typing import NDArray

from core.memory import LAID_OUT_UP_TO
from core.progress import Progress, Reporter, Task
from core.search import graph_library
from core.workspace import vector_indexes
from core.workspace.maps import Kind, MapPicture, OnPartial, PassagePoints, Stage
from core.workspace.vectors import VectorSnapshot

if TYPE_CHECKING:
    from numpy.typing import ArrayLike

    from core.clusters import EncodePhrases
    from core.search import VectorSearch

# Up to here every vector is compared with every other; above, neighbours come from a graph, or
# from IVF partitions where hnswlib is missing or codes are searched …
EXACT_NEIGHBOURS_UP_TO = 50_000
# … and a layout above this is content with nearly all of them, which are found in a tenth of the time.
_ALL_FOR_A_LAYOUT_UP_TO = 20_000
N_NEIGHBORS = 15
_VOTES = 5  # nearest texts that decide the cluster of a new one
_LOOKED_AT = 2_000  # texts whose neighbours are compared to say how many a map keeps …
_FEW_LOOKED_AT = 500  # … on a map of which a sample was laid out: each takes a search of all
_BLOCK = 512  # texts asked for at a time, so that cancel is quick …
_COMPARED = 1 << 27  # … or fewer, so that no more pairs are compared
_PLACED_AT_ONCE = 65_536
_TEXTS_AT_ONCE = 8_192  # DuckDB holds all threads while it makes strings
_NO_CLUSTER = -1


def n_laid_out(n: int) -> int:
    """Of so many texts, how many are laid out; the others are placed among them."""
    return min(n, LAID_OUT_UP_TO)


def n_looked_at(n: int) -> int:
    """Of so many texts, how many are searched for to say how many neighbours their map keeps."""
    return min(_FEW_LOOKED_AT if n > LAID_OUT_UP_TO else _LOOKED_AT, n)


class Texts(Protocol):
    """What names clusters: the texts, or the passages, of a map."""

    def texts_to_encode_of(self, text_ids: ArrayLike) -> list[str]:
        """The texts of ids as they are encoded."""


def preview(snapshot: VectorSnapshot) -> MapPicture:
    """The plane in which the vectors of `snapshot` vary most; no clusters yet. Of very many, a sample."""
    from core.clusters import pca_layout

    part = snapshot.sample(LAID_OUT_UP_TO)
    return _bare(part, pca_layout(part.matrix), "pca", "preview")


class MapMaker:
    """Makes the map of one snapshot.

    Args:
        snapshot: by ascending text id.
        index: vector index over exactly `snapshot`, with text ids.
        rows: texts, or passages by their numbers, for the words that name clusters.
        shown: what is seen so far of these texts; a map without an earlier one lies as it does.
        encode: phrases to vectors, by the model that made `snapshot`, for the names of clusters; without it,
            words alone name them.
        passages: what the points are, where `snapshot` is of passages.
    """

    def __init__(
        self,
        snapshot: VectorSnapshot,
        index: VectorSearch,
        rows: Texts,
        shown: MapPicture | None = None,
        encode: EncodePhrases | None = None,
        passages: PassagePoints | None = None,
    ) -> None:
        self._passages = passages
        self._encode = encode
        self._shown = shown
        self._snapshot = snapshot
        self._index = index
        self._rows = rows
        self._neighbours: NDArray[np.int64] | None = None

    def lay_out(
        self,
        start: MapPicture | None,
        on_partial: OnPartial | None,
        task: Task,
    ) -> MapPicture:
        """A whole layout, with clusters and their names.

        Args:
            start: the map to start from, where the new one is to look like it, and to lie in its frame; None:
                from PCA.
            on_partial: called with the PCA picture and then with each picture on the way.

        Raises:
            CancelledError: on cancel.
        """
        from core.clusters import align, neighbour_layout

        part = self._part
        if start is None:
            first = self._of_points(preview(part))
            turn = _turn(first.xy, None if self._shown is None else self._of_part(self._shown))
        else:
            turn = np.eye(2, dtype=np.float32)
            first = self._of_part(self._with_placed(start, task))
        if on_partial is not None:
            on_partial(_turned(first, turn))
        neighbours = self._neighbours_to_lay_out(task)

        def tell(xy: NDArray[np.float32]) -> None:
            if on_partial is not None:
                settling = self._of_points(_bare(part, xy, "neighbours", "settling"))
                on_partial(_turned(settling, turn))

        xy = neighbour_layout(neighbours, first.xy, on_partial=tell, task=task)
        picture = self._clustered(
            xy if start is None else align(xy, first.xy), None if start is None else first, task
        )
        return _turned(picture, turn)

    def follow(self, earlier: MapPicture, task: Task) -> MapPicture:
        """A whole layout, with clusters and their names, in which each text stays near its coordinates on
        a map of other vectors, so that what moves has moved in them.

        Args:
            earlier: a map of these texts or some of them.

        Raises:
            CancelledError: on cancel.
        """
        from core.clusters import align, followed_layout

        first = self._of_part(self._with_placed(earlier, task))
        neighbours = self.neighbours(task)
        xy = followed_layout(neighbours, first.xy, task=task)
        return self._clustered(align(xy, first.xy), first, task)

    @cached_property
    def _part(self) -> VectorSnapshot:
        """What is laid out: all, or of very many a random sample, by ascending text id."""
        return self._snapshot.sample(LAID_OUT_UP_TO)

    @property
    def laid_out(self) -> NDArray[np.int64]:
        """(m,) ids of the texts that are laid out, ascending; of as many texts always the same ones."""
        return self._part.text_ids

    @property
    def _is_sample(self) -> bool:
        return len(self._snapshot) > LAID_OUT_UP_TO

    def _of_part(self, whole: MapPicture) -> MapPicture:
        """What a map of all texts shows of those that are laid out."""
        if not self._is_sample:
            return whole
        places = np.searchsorted(whole.text_ids, self._part.text_ids)
        return dataclasses.replace(
            whole, text_ids=self._part.text_ids, xy=whole.xy[places], labels=whole.labels[places]
        )

    def _clustered(self, xy: NDArray[np.float32], earlier: MapPicture | None, task: Task) -> MapPicture:
        """The map of which the layout is known, of all texts or of a sample.

        Args:
            earlier: of the texts of the layout; clusters that stay keep their names.
        """
        from core.clusters import cluster

        part = self._part
        labels = cluster(xy, task=task).labels
        names = self._names(part, labels, earlier, task)
        task.check()
        picture = _picture(part.text_ids, xy, labels, names, by_words=self._encode is None)
        if self._is_sample:
            picture = dataclasses.replace(self._with_placed(picture, task), n_laid_out=len(part))
        return self._measured(picture, task)

    def _measured(self, picture: MapPicture, task: Task) -> MapPicture:
        """A map of all texts with the share of neighbours that it keeps."""
        from core.clusters import neighbours_kept

        if self._neighbours is not None and not self._is_sample:
            kept = neighbours_kept(self._neighbours, picture.xy, k=N_NEIGHBORS)
        else:
            some, neighbours = self._some_neighbours(task)
            kept = neighbours_kept(neighbours, picture.xy, k=N_NEIGHBORS, of=some)
        return self._of_points(_read_only(dataclasses.replace(picture, neighbours_kept=kept)))

    def _of_points(self, picture: MapPicture) -> MapPicture:
        """With what its points are, where they are passages."""
        passages = self._passages
        if passages is not None and len(picture) < len(self._snapshot):
            places = np.searchsorted(self._snapshot.text_ids, picture.text_ids)
            passages = PassagePoints(passages.text_ids[places], passages.spans[places])
        return picture if passages is None else dataclasses.replace(picture, passages=passages)

    def is_named(self, earlier: MapPicture) -> bool:
        """Whether the clusters of a map have the names that today's method gives."""
        return is_named(earlier, by_encoder=self._encode is not None)

    def named_anew(self, earlier: MapPicture, task: Task) -> MapPicture:
        """The same map of the same texts with names by today's method.

        Raises:
            CancelledError: on cancel.
        """
        names = self._names(self._snapshot, earlier.labels, None, task)
        by_words = self._encode is None
        return dataclasses.replace(earlier, names=names, names_version=_names_version(), by_words=by_words)

    def extend(self, earlier: MapPicture, task: Task) -> MapPicture:
        """The texts that `earlier` lacks, placed among its points, which stay where they are to the bit.

        A new text goes to the cluster that most of its nearest texts are in; the clusters keep their names.

        Args:
            earlier: a map of some of the texts.

        Raises:
            CancelledError: on cancel.
        """
        picture = self._measured(self._with_placed(earlier, task), task)
        if self.is_named(earlier):
            return picture
        return self.named_anew(picture, task)

    def _with_placed(self, earlier: MapPicture, task: Task) -> MapPicture:
        """`earlier` with the texts that it lacks; what it keeps of all neighbours is not known then."""
        from core.clusters import neighbour_reach, place

        ids = self._snapshot.text_ids
        if len(earlier) == len(ids):
            return earlier
        old = np.searchsorted(ids, earlier.text_ids)
        is_new = np.ones(len(ids), dtype=np.bool_)
        is_new[old] = False
        new = np.flatnonzero(is_new)
        xy, labels = np.empty((len(ids), 2), dtype=np.float32), np.empty(len(ids), dtype=np.int32)
        xy[old], labels[old] = earlier.xy, earlier.labels
        reach = neighbour_reach(earlier.xy)
        for block, near in self._nearest_on(earlier, new, task):
            xy[block] = place(earlier.xy, near, reach)
            labels[block] = _voted(earlier.labels, near[:, :_VOTES])
        return dataclasses.replace(earlier, text_ids=ids, xy=xy, labels=labels, neighbours_kept=None, key="")

    def _nearest_on(
        self, earlier: MapPicture, new: NDArray[np.int64], task: Task
    ) -> Iterator[tuple[NDArray[np.int64], NDArray[np.int64]]]:
        """Texts that a map lacks, some at a time: their positions, ascending, and (m, N_NEIGHBORS) places on
        it of those nearest to them, of very many on it nearly all of the nearest in a sample.
        """
        from core.search import NearestAmong

        snapshot, stage = self._snapshot, "Placing new sentences"
        if len(snapshot) <= LAID_OUT_UP_TO:
            near = self._nearest(new, N_NEIGHBORS, earlier.text_ids, stage, task)
            yield new, _positions(near, earlier.text_ids)
            return
        n = len(earlier)
        some = np.arange(n)
        if n > LAID_OUT_UP_TO:
            some = np.sort(np.random.default_rng(0).choice(n, LAID_OUT_UP_TO, replace=False))
        places = np.searchsorted(snapshot.text_ids, earlier.text_ids[some])
        among = NearestAmong(snapshot.matrix[places], snapshot.metric, task)
        reporter = Reporter(task, stage, len(new), "sentences")
        for first in range(0, len(new), _PLACED_AT_ONCE):
            block = new[first : first + _PLACED_AT_ONCE]
            near = among.query(snapshot.matrix[block], N_NEIGHBORS, task)
            yield block, np.where(near >= 0, some[near], -1)
            reporter.advance(len(block))

    def neighbours(self, task: Task) -> NDArray[np.int64]:
        """(m, N_NEIGHBORS) positions of the nearest others of each text that is laid out, among these; -1
        where there are fewer.

        Raises:
            CancelledError: on cancel.
        """
        if self._neighbours is None:
            self._neighbours = self._all_neighbours(task)
        return self._neighbours

    def _neighbours_to_lay_out(self, task: Task) -> NDArray[np.int64]:
        """As `neighbours`; of many texts, nearly all of them, where they are not known already."""
        from core.search import ivf_neighbours

        part = self._part
        if self._neighbours is not None or len(part) <= _ALL_FOR_A_LAYOUT_UP_TO:
            return self.neighbours(task)
        return ivf_neighbours(part.matrix, N_NEIGHBORS, part.metric, task).ids

    def _all_neighbours(self, task: Task) -> NDArray[np.int64]:
        from core.search import exact_neighbours, ivf_neighbours

        part, n = self._part, len(self._part)
        if n <= EXACT_NEIGHBOURS_UP_TO:
            return exact_neighbours(part.matrix, N_NEIGHBORS, part.metric, task=task).ids
        if not graph_library.available() or n > vector_indexes.GRAPH_UP_TO or self._is_sample:
            return ivf_neighbours(part.matrix, N_NEIGHBORS, part.metric, task).ids
        everyone = np.arange(n)
        ids = self._nearest(everyone, N_NEIGHBORS + 1, None, "Finding neighbours", task)
        return _without_self(_positions(ids, part.text_ids), everyone)

    def _some_neighbours(self, task: Task) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """(m,) positions of some texts, evenly spread, and (m, N_NEIGHBORS) those of their nearest others."""
        n = len(self._snapshot)
        some = np.unique(np.linspace(0, n - 1, n_looked_at(n)).round().astype(np.int64))
        watched = task if self._is_sample else task.quiet
        ids = self._nearest(some, N_NEIGHBORS + 1, None, "Checking the map", watched)
        return some, _without_self(_positions(ids, self._snapshot.text_ids), some)

    def _nearest(
        self,
        positions: NDArray[np.int64],
        top_k: int,
        among: NDArray[np.int64] | None,
        stage: str,
        task: Task,
    ) -> NDArray[np.int64]:
        """(m, top_k) text ids nearest to the texts at `positions`, -1 where there are fewer."""
        started = time.monotonic()
        ids = np.full((len(positions), top_k), -1, dtype=np.int64)
        step = max(1, min(_BLOCK, _COMPARED // len(self._snapshot)))
        for first in range(0, len(positions), step):
            task.check()
            block = positions[first : first + step]
            ids[first : first + len(block)] = self._index.query(
                self._snapshot.matrix[block], top_k, among
            ).ids
            seconds = time.monotonic() - started
            task.report(Progress(stage, first + len(block), len(positions), "sentences", seconds))
        return ids

    def _names(
        self, part: VectorSnapshot, labels: NDArray[np.int32], earlier: MapPicture | None, task: Task
    ) -> tuple[str, ...]:
        """Names of clusters of some texts; those of an earlier map of these keep theirs. Few texts are
        read.
        """
        from core.clusters import name_clusters, same_clusters, texts_to_name

        kept = {}
        if earlier is not None and earlier.names and self.is_named(earlier):
            same = same_clusters(labels, earlier.labels)
            kept = {number: earlier.names[before] for number, before in same.items()}
        places = texts_to_name(labels)
        vectors = None if self._encode is None else part.matrix[places]
        texts = self._texts(part.text_ids[places], task)
        return name_clusters(texts, labels[places], task, vectors=vectors, encode=self._encode, kept=kept)

    def _texts(self, ids: NDArray[np.int64], task: Task) -> list[str]:
        texts: list[str] = []
        for first in range(0, len(ids), _TEXTS_AT_ONCE):
            task.check()
            texts += self._rows.texts_to_encode_of(ids[first : first + _TEXTS_AT_ONCE])
        return texts


def _turn(xy: NDArray[np.float32], shown: MapPicture | None) -> NDArray[np.float32]:
    """(2, 2) the turn or reflection that brings coordinates nearest to those of the same texts in a picture.

    It is applied to all pictures of a layout alike, and only to them: its course depends on nothing shown.
    """
    if shown is None:
        return np.eye(2, dtype=np.float32)
    left, _, right = np.linalg.svd((xy - xy.mean(axis=0)).T @ (shown.xy - shown.xy.mean(axis=0)))
    turn: NDArray[np.float32] = left @ right
    return turn


def _turned(picture: MapPicture, turn: NDArray[np.float32]) -> MapPicture:
    if np.array_equal(turn, np.eye(2)):
        return picture
    return _read_only(dataclasses.replace(picture, xy=picture.xy @ turn))


def _positions(ids: NDArray[np.int64], sorted_ids: NDArray[np.int64]) -> NDArray[np.int64]:
    """Text ids -> where they stand in `sorted_ids`; -1 stays."""
    return np.where(ids >= 0, np.searchsorted(sorted_ids, ids), -1).astype(np.int64)


def _without_self(neighbours: NDArray[np.int64], own: NDArray[np.int64]) -> NDArray[np.int64]:
    """(m, k + 1) neighbours, nearest first, -> (m, k) without each row's own position, else without the
    last.
    """
    is_self = neighbours == own[:, None]
    is_self[~is_self.any(axis=1), -1] = True
    others: NDArray[np.int64] = neighbours[~is_self].reshape(len(neighbours), -1)
    return others


def _voted(labels: NDArray[np.int32], near: NDArray[np.int64]) -> NDArray[np.int32]:
    """The most frequent label among each row's neighbours; the nearer one among equally frequent."""
    candidates = np.where(near >= 0, labels[np.maximum(near, 0)], _NO_CLUSTER)  # (m, votes)
    counts = (candidates[:, :, None] == candidates[:, None, :]).sum(axis=2)
    best = counts.argmax(axis=1)
    voted: NDArray[np.int32] = candidates[np.arange(len(near)), best].astype(np.int32)
    return voted


def _bare(snapshot: VectorSnapshot, xy: NDArray[np.float32], kind: Kind, stage: Stage) -> MapPicture:
    """A picture on the way: no clusters yet."""
    labels = np.full(len(snapshot), _NO_CLUSTER, dtype=np.int32)
    return _read_only(MapPicture(snapshot.text_ids, xy, labels, (), kind, None, "", stage))


def _picture(
    text_ids: NDArray[np.int64],
    xy: NDArray[np.float32],
    labels: NDArray[np.int32],
    names: tuple[str, ...],
    *,
    by_words: bool,
) -> MapPicture:
    picture = MapPicture(text_ids, xy, labels, names, "neighbours", None, "", "final")
    return _read_only(dataclasses.replace(picture, names_version=_names_version(), by_words=by_words))


def is_named(picture: MapPicture, *, by_encoder: bool) -> bool:
    """Whether the clusters of a map have the names that today's method gives.

    Args:
        by_encoder: whether the encoder is there to choose them; names by words alone are none of its.
    """
    return picture.names_version == _names_version() and not (picture.by_words and by_encoder)


def _names_version() -> int:
    from core.clusters.naming import NAMES_VERSION

    return NAMES_VERSION


def _read_only(picture: MapPicture) -> MapPicture:
    for array in (picture.text_ids, picture.xy, picture.labels):
        array.flags.writeable = False
    return picture
