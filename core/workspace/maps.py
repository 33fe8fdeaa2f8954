"""The map of a workspace: the picture, how it is made, and where it is kept.

Vectors -> map: PCA, neighbours, layout, clusters, names; and new texts onto a map whose points stay.
"""

from __future__ import annotations

import dataclasses
import io
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

import numpy as np
from numpy.typing import NDArray

from core import files
from core.errors import DamagedError
from core.progress import CancelToken, Progress, Task, check
from core.search import graph_library
from core.workspace import artefacts, store
from core.workspace.vectors import VectorSnapshot

if TYPE_CHECKING:
    from core.corpus import RowStore
    from core.search import VectorSearch

_FORMAT = 1
Kind = Literal["pca", "neighbours"]
Stage = Literal["preview", "settling", "final"]

# Up to here every vector is compared with every other; above, neighbours come from a graph, or
# from IVF partitions where hnswlib is missing …
EXACT_NEIGHBOURS_UP_TO = 50_000
# … and a layout above this is content with nearly all of them, which are found in a tenth of the time.
_ALL_FOR_A_LAYOUT_UP_TO = 20_000
N_NEIGHBORS = 15
_VOTES = 5  # nearest texts that decide the cluster of a new one
_LOOKED_AT = 2_000  # texts whose neighbours are compared to say how many a map keeps
_BLOCK = 512  # texts asked for at a time, so that cancel is quick
_NO_CLUSTER = -1


@dataclass(frozen=True)
class MapPicture:
    """One state of the map, over distinct texts.

    Attributes:
        text_ids: (m,) int64, ascending, read-only.
        xy: (m, 2) float32, read-only.
        labels: (m,) int32, read-only; index into `names`, -1 for an outlier; all -1 before the final stage.
        names: one a cluster.
        kind: what laid it out: "pca" or "neighbours".
        neighbours_kept: share (0 to 1) of each text's nearest texts that are also nearest on the map; None
            while it is not known.
        key: of what it was made from; empty for one that is not saved.
        stage: "preview" (PCA of what is encoded so far), "settling" (the layout is running), "final".
        n_estimated: texts whose coordinates are estimates, since they have no vector yet.
    """

    text_ids: NDArray[np.int64]
    xy: NDArray[np.float32]
    labels: NDArray[np.int32]
    names: tuple[str, ...]
    kind: Kind
    neighbours_kept: float | None
    key: str
    stage: Stage
    n_estimated: int = 0

    def __len__(self) -> int:
        return len(self.text_ids)


OnPartial = Callable[[MapPicture], None]


def _settings() -> dict[str, Any]:
    """What a map depends on beside its vectors."""
    from core.clusters import ClusterSettings, LayoutSettings

    return {"layout": dataclasses.asdict(LayoutSettings()), "clusters": dataclasses.asdict(ClusterSettings())}


def preview(snapshot: VectorSnapshot) -> MapPicture:
    """The plane in which the vectors of `snapshot` vary most; no clusters yet.

    Args:
        snapshot: by ascending text id.
    """
    from core.clusters import pca_layout

    return _bare(snapshot, pca_layout(snapshot.matrix), "pca", "preview")


class Maps:
    """The maps of a workspace: the one that is shown, and those on disk, one a vector key.

    Args:
        shelf: their folder.
        corpus: id of the corpus.
        on_repair: called with a sentence where one is found damaged and is made again.

    Attributes:
        picture: the saved map of the active model's vectors, or None.
    """

    def __init__(self, shelf: Path, corpus: str, on_repair: Callable[[str], None]) -> None:
        self.picture: MapPicture | None = None
        self._shelf = shelf
        self._corpus = corpus
        self._on_repair = on_repair
        self._vector_key: str | None = None
        self._making = threading.Lock()  # held for as long as a map is laid out
        files.remove_temporaries(shelf)

    def open(self, vector_key: str | None, n_texts: int) -> None:
        """Show the newest sound map of these vectors, if there is one."""
        self.picture, self._vector_key = None, vector_key
        if vector_key is None:
            return
        self.picture, damaged = self._newest(vector_key, n_texts)
        if damaged and self.picture is None:
            self._on_repair("The map was damaged and is being made again.")

    def prepare(
        self,
        snapshot: VectorSnapshot,
        maker: MapMaker,
        n_texts: int,
        task: Task,
        start: MapPicture | None = None,
    ) -> MapPicture:
        """Have a map of all of `snapshot` on disk while that of other vectors is shown; `open` shows it then.

        Args:
            snapshot: by ascending text id. maker: of its map. n_texts: texts in the corpus.
            start: the map that a new one starts from, so that a person finds their way on it; None: the one
                that is shown.
        """
        with self._making:
            earlier = _on(self._newest(snapshot.key, n_texts)[0], snapshot)
            if earlier is None:
                start = _on(start if start is not None else self.picture, snapshot)
                if start is None:
                    picture = maker.lay_out(None, None, task)
                else:
                    picture = maker.follow(start, task)
                return self._save(snapshot.key, picture, start)
            if len(earlier) < len(snapshot):
                return self._save(snapshot.key, maker.extend(earlier, task), earlier)
            return earlier

    def _newest(self, vector_key: str, n_texts: int) -> tuple[MapPicture | None, bool]:
        """The newest sound map of these vectors, and whether something was damaged, which is removed."""
        found, broken = artefacts.on_shelf(self._shelf)
        for path in broken:
            files.remove(path)
        damaged = bool(broken)
        for artefact in found:
            if not artefact.covers(_family(self._corpus, vector_key)):
                continue
            try:
                return _read(artefact, n_texts), damaged
            except DamagedError:
                damaged = True
                files.remove(artefact.path)
        return None, damaged

    def build(
        self,
        snapshot: VectorSnapshot,
        maker: MapMaker,
        on_partial: OnPartial | None,
        task: Task,
    ) -> MapPicture:
        """The map of all of `snapshot`: the one there is, or that one with the new texts placed, or a new
        one.

        Args:
            snapshot: by ascending text id.
            maker: of the map of `snapshot`.
        """
        with self._making:
            earlier = _on(self.picture, snapshot)
            if earlier is None:
                picture = maker.lay_out(None, on_partial, task)
            elif len(earlier) == len(snapshot):
                return earlier
            else:
                picture = maker.extend(earlier, task)
            return self._save(snapshot.key, picture, earlier)

    def lay_out_anew(
        self,
        snapshot: VectorSnapshot,
        maker: MapMaker,
        on_partial: OnPartial | None,
        task: Task,
    ) -> MapPicture:
        """A new layout of all of `snapshot`, started from the map there is. Args: as `build`."""
        with self._making:
            earlier = _on(self.picture, snapshot)
            picture = maker.lay_out(earlier, on_partial, task)
            return self._save(snapshot.key, picture, earlier)

    def _save(self, vector_key: str, picture: MapPicture, earlier: MapPicture | None) -> MapPicture:
        """Write `picture` in place of the earlier map of these vectors, and show it."""
        start = "" if earlier is None else earlier.key
        made_from = _made_from(self._corpus, vector_key, picture.text_ids, start, _settings())
        saved = _write(self._shelf, made_from, picture)
        if self._vector_key == vector_key:  # else another model became the active one meanwhile
            self.picture = saved
        family = _family(self._corpus, vector_key)
        for artefact in artefacts.on_shelf(self._shelf)[0]:
            if artefact.key != saved.key and artefact.covers(family):
                files.remove(artefact.path)
        return saved


class MapMaker:
    """Makes the map of one snapshot.

    Args:
        snapshot: by ascending text id.
        index: vector index over exactly `snapshot`, with text ids.
        rows: for the words that name clusters.
        shown: what is seen so far of these texts; a map without an earlier one lies as it does.
    """

    def __init__(
        self, snapshot: VectorSnapshot, index: VectorSearch, rows: RowStore, shown: MapPicture | None = None
    ) -> None:
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

        snapshot = self._snapshot
        if start is None:
            first = preview(snapshot)
            turn = _turn(first.xy, self._shown)
        else:
            turn = np.eye(2, dtype=np.float32)
            first = self.extend(start, task) if len(start) != len(snapshot) else start
        if on_partial is not None:
            on_partial(_turned(first, turn))
        neighbours = self._neighbours_to_lay_out(task)

        def tell(xy: NDArray[np.float32]) -> None:
            if on_partial is not None:
                on_partial(_turned(_bare(snapshot, xy, "neighbours", "settling"), turn))

        xy = neighbour_layout(neighbours, first.xy, on_partial=tell, task=task)
        return _turned(self._clustered(xy if start is None else align(xy, first.xy), task.cancel), turn)

    def follow(self, earlier: MapPicture, task: Task) -> MapPicture:
        """A whole layout, with clusters and their names, in which each text stays near its place on a map of
        other vectors, so that what moves has moved in them.

        Args:
            earlier: a map of these texts or some of them.

        Raises:
            CancelledError: on cancel.
        """
        from core.clusters import align, followed_layout

        first = self.extend(earlier, task) if len(earlier) != len(self._snapshot) else earlier
        neighbours = self.neighbours(task)
        xy = followed_layout(neighbours, first.xy, task=task)
        return self._clustered(align(xy, first.xy), task.cancel)

    def _clustered(self, xy: NDArray[np.float32], cancel: CancelToken | None) -> MapPicture:
        from core.clusters import cluster, name_clusters, neighbours_kept

        labels = cluster(xy, cancel=cancel).labels
        names = name_clusters(self._texts(), labels, cancel)
        check(cancel)
        if self._neighbours is not None:
            kept = neighbours_kept(self._neighbours, xy, k=N_NEIGHBORS)
        else:
            kept = neighbours_kept(self._some_neighbours(cancel), xy, k=N_NEIGHBORS, sample=len(xy))
        return _picture(self._snapshot.text_ids, xy, labels, names, kept)

    def extend(self, earlier: MapPicture, task: Task) -> MapPicture:
        """The texts that `earlier` lacks, placed among its points, which stay where they are to the bit.

        A new text goes to the cluster that most of its nearest texts are in; the clusters keep their names.

        Args:
            earlier: a map of some of the texts.

        Raises:
            CancelledError: on cancel.
        """
        from core.clusters import neighbours_kept, place

        ids = self._snapshot.text_ids
        old = np.searchsorted(ids, earlier.text_ids)
        is_new = np.ones(len(ids), dtype=np.bool_)
        is_new[old] = False
        new = np.flatnonzero(is_new)
        near = self._nearest(new, N_NEIGHBORS, earlier.text_ids, "Placing new sentences", task)
        near = _positions(near, earlier.text_ids)
        xy = np.empty((len(ids), 2), dtype=np.float32)
        xy[old], xy[new] = earlier.xy, place(earlier.xy, near)
        labels = np.empty(len(ids), dtype=np.int32)
        labels[old], labels[new] = earlier.labels, _voted(earlier.labels, near[:, :_VOTES])
        kept = neighbours_kept(self._some_neighbours(task.cancel), xy, k=N_NEIGHBORS, sample=len(ids))
        return _picture(ids, xy, labels, earlier.names, kept)

    def neighbours(self, task: Task) -> NDArray[np.int64]:
        """(m, N_NEIGHBORS) positions of each text's nearest other texts, -1 where there are fewer.

        Raises:
            CancelledError: on cancel.
        """
        if self._neighbours is None:
            self._neighbours = self._all_neighbours(task)
        return self._neighbours

    def _neighbours_to_lay_out(self, task: Task) -> NDArray[np.int64]:
        """As `neighbours`; of many texts, nearly all of them, where they are not known already."""
        from core.search import ivf_neighbours

        snapshot = self._snapshot
        if self._neighbours is not None or len(snapshot) <= _ALL_FOR_A_LAYOUT_UP_TO:
            return self.neighbours(task)
        return ivf_neighbours(snapshot.matrix, N_NEIGHBORS, snapshot.metric, task).ids

    def _all_neighbours(self, task: Task) -> NDArray[np.int64]:
        from core.search import exact_neighbours, ivf_neighbours

        n = len(self._snapshot)
        if n <= EXACT_NEIGHBOURS_UP_TO:
            found = exact_neighbours(
                self._snapshot.matrix,
                N_NEIGHBORS,
                self._snapshot.metric,
                task=task,
            )
            return found.ids
        if not graph_library.available():
            matrix, metric = self._snapshot.matrix, self._snapshot.metric
            return ivf_neighbours(matrix, N_NEIGHBORS, metric, task).ids
        everyone = np.arange(n)
        ids = self._nearest(everyone, N_NEIGHBORS + 1, None, "Finding neighbours", task)
        return _without_self(_positions(ids, self._snapshot.text_ids), everyone)

    def _some_neighbours(self, cancel: CancelToken | None) -> NDArray[np.int64]:
        """As `_all_neighbours` for some texts, evenly spread; rows of -1 for the others."""
        n = len(self._snapshot)
        some = np.unique(np.linspace(0, n - 1, min(_LOOKED_AT, n)).round().astype(np.int64))
        ids = self._nearest(some, N_NEIGHBORS + 1, None, "Comparing", Task(cancel=cancel))
        neighbours = np.full((n, N_NEIGHBORS), -1, dtype=np.int64)
        neighbours[some] = _without_self(_positions(ids, self._snapshot.text_ids), some)
        return neighbours

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
        for first in range(0, len(positions), _BLOCK):
            task.check()
            block = positions[first : first + _BLOCK]
            ids[first : first + len(block)] = self._index.query(
                self._snapshot.matrix[block], top_k, among
            ).ids
            seconds = time.monotonic() - started
            task.report(Progress(stage, first + len(block), len(positions), "sentences", seconds))
        return ids

    def _texts(self) -> list[str]:
        ids = self._snapshot.text_ids
        texts = self._rows.texts(0, int(ids[-1]) + 1)
        return texts if len(texts) == len(ids) else [texts[text_id] for text_id in ids.tolist()]


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
    kept: float,
) -> MapPicture:
    return _read_only(MapPicture(text_ids, xy, labels, names, "neighbours", kept, "", "final"))


def _read_only(picture: MapPicture) -> MapPicture:
    for array in (picture.text_ids, picture.xy, picture.labels):
        array.flags.writeable = False
    return picture


def _on(picture: MapPicture | None, snapshot: VectorSnapshot) -> MapPicture | None:
    """`picture`, where every text on it has a vector in `snapshot`."""
    if picture is None or not bool(np.isin(picture.text_ids, snapshot.text_ids).all()):
        return None
    return picture


def _family(corpus: str, vector_key: str) -> dict[str, Any]:
    """What all maps of the same vectors have in common.

    Args:
        corpus: id of the corpus.
        vector_key: key of the vectors.
    """
    return {"format": _FORMAT, "corpus": corpus, "vectors": vector_key}


def _made_from(
    corpus: str, vector_key: str, text_ids: NDArray[np.int64], start: str, settings: dict[str, Any]
) -> dict[str, Any]:
    """What a map is made from.

    Args:
        text_ids: (m,) texts on it, ascending.
        start: key of the map it started from, or empty.
        settings: of layout and clusters.
    """
    texts = store.digest_of_ids(text_ids)
    return _family(corpus, vector_key) | {"texts": texts, "start": start, "settings": settings}


def _write(shelf: Path, made_from: dict[str, Any], picture: MapPicture) -> MapPicture:
    """Write `picture` to `shelf`, whole or not at all; returns it as it is saved, with its key.

    Raises:
        WorkspaceError: it could not be written; what was there stays.
    """
    about = {
        "names": list(picture.names),
        "kind": picture.kind,
        "neighbours_kept": picture.neighbours_kept,
    }
    with artefacts.making(shelf, made_from, about, "the map") as folder:
        for name, array in _arrays(picture).items():
            content = io.BytesIO()
            np.save(content, array, allow_pickle=False)
            with files.new_file(folder / f"{name}.npy") as file:
                files.write(file, content.getbuffer())
    return dataclasses.replace(picture, key=store.key_of(made_from), stage="final")


def _read(artefact: artefacts.Artefact, n_texts: int) -> MapPicture:
    """The picture in `artefact`, checked.

    Args:
        n_texts: texts in the corpus; a map of others is not of this corpus as it is now.

    Raises:
        DamagedError: a file of it is missing, changed or does not fit the others.
    """
    artefact.verify()
    about = artefact.about
    try:
        text_ids, xy, labels = (_load(artefact.path / f"{name}.npy") for name in ("text_ids", "xy", "labels"))
        names = tuple(str(name) for name in about["names"])
        kept = about["neighbours_kept"]
        picture = MapPicture(
            text_ids.astype(np.int64, copy=False),
            xy.astype(np.float32, copy=False),
            labels.astype(np.int32, copy=False),
            names,
            "neighbours" if about["kind"] == "neighbours" else "pca",
            None if kept is None else float(kept),
            artefact.key,
            "final",
        )
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise DamagedError(f"The map in {artefact.path} cannot be read.") from error
    n = len(picture.text_ids)
    known = n > 0 and int(picture.text_ids[0]) >= 0 and int(picture.text_ids[-1]) < n_texts
    if not known or picture.xy.shape != (n, 2) or picture.labels.shape != (n,):
        raise DamagedError(f"The map in {artefact.path} does not fit together.")
    for array in _arrays(picture).values():
        array.flags.writeable = False
    return picture


def _arrays(picture: MapPicture) -> dict[str, NDArray[Any]]:
    return {"text_ids": picture.text_ids, "xy": picture.xy, "labels": picture.labels}


def _load(path: Path) -> NDArray[Any]:
    array = np.load(path, allow_pickle=False)
    if not isinstance(array, np.ndarray):
        raise DamagedError(f"{path.name} holds no array.")
    return array
