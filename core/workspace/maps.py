"""The map of a workspace: the picture, and where it is kept. `map_making` makes it."""

from __future__ import annotations

import dataclasses
import io
import threading
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

import numpy as np
from numpy.typing import NDArray

from core import files
from core.errors import DamagedError
from core.progress import Task
from core.workspace import artefacts, store
from core.workspace.erasing import ERASURE_PARTS, Erased
from core.workspace.vectors import VectorSnapshot

if TYPE_CHECKING:
    from core.workspace.map_making import MapMaker

_FORMAT = 1
_FORMAT_ERASED = 2  # of a map without the influence of columns: a program that knows of none leaves it alone
_SAME_COLUMNS = ("format", "corpus", "vectors", "without")
Kind = Literal["pca", "neighbours"]
Stage = Literal["preview", "settling", "final"]


@dataclass(frozen=True, eq=False)
class PassagePoints:
    """What the points of a map of passages are.

    Attributes:
        text_ids: (m,) int64, the text that each is of.
        spans: (m, 2) int64, where each begins and ends in it, in characters.
    """

    text_ids: NDArray[np.int64]
    spans: NDArray[np.int64]

    @cached_property
    def of_text(self) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """By text id, the first point of each text and how many it has: they have numbers in a row."""
        begins = np.flatnonzero(np.diff(self.text_ids, prepend=-1))
        first = np.zeros(int(self.text_ids.max(initial=-1)) + 1, np.int64)
        n = np.zeros(len(first), np.int64)
        texts = self.text_ids[begins]
        first[texts], n[texts] = begins, np.diff(begins, append=len(self.text_ids))
        return first, n


@dataclass(frozen=True, eq=False)
class MapPicture:
    """One state of the map, over distinct texts, or over their passages.

    Attributes:
        text_ids: (m,) int64, ascending, read-only; by them points are known. On a map of passages they are
            the numbers of these, and `texts` has what they are of.
        xy: (m, 2) float32, read-only.
        labels: (m,) int32, read-only; index into `names`, -1 for an outlier; all -1 before the final stage.
        names: one a cluster.
        kind: what laid it out: "pca" or "neighbours".
        neighbours_kept: share (0 to 1) of each text's nearest texts that are also nearest on the map; None
            while it is not known.
        key: of what it was made from; empty for one that is not saved.
        stage: "preview" (PCA of the vectors so far), "settling" (the layout is running), "final".
        n_estimated: texts whose coordinates are estimates, since they have no vector yet.
        erased: the columns whose influence was taken from the vectors, and how; None on a map of all of it.
        names_version: of the method that named the clusters; 0 where it is not known.
        by_words: whether words alone named some of them, since there was no encoder.
        n_laid_out: texts that were laid out, where they are a random sample and each other one was placed by
            its nearest among them; 0 where all were laid out.
        passages: what the points are where they are passages; None: texts.
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
    erased: Erased | None = None
    names_version: int = 0
    by_words: bool = False
    n_laid_out: int = 0
    passages: PassagePoints | None = None

    @property
    def texts(self) -> NDArray[np.int64]:
        """(m,) the text of each point; on a map of passages one may have several."""
        return self.text_ids if self.passages is None else self.passages.text_ids

    def __len__(self) -> int:
        return len(self.text_ids)


OnPartial = Callable[[MapPicture], None]


def _settings() -> dict[str, Any]:
    """What a map depends on beside its vectors."""
    from core.clusters import ClusterSettings, LayoutSettings

    return {
        "layout": dataclasses.asdict(LayoutSettings()),
        "clusters": dataclasses.asdict(ClusterSettings()),
    }


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

    def look_for(self, vector_key: str, n_texts: int) -> None:
        """As `open`, unless it is these vectors' map that is open."""
        if vector_key != self._vector_key:
            self.open(vector_key, n_texts)

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

    def erased(self, vector_key: str, erased_key: str, n_texts: int) -> MapPicture | None:
        """The map of these vectors without the influence of columns, where it is there and sound."""
        return self._newest(vector_key, n_texts, erased_key)[0]

    def lay_out_erased(
        self,
        vector_key: str,
        erased: Erased,
        maker: MapMaker,
        start: MapPicture,
        on_partial: OnPartial | None,
        task: Task,
    ) -> MapPicture:
        """A map of vectors without the influence of columns, kept beside that of the vectors themselves.

        Args:
            vector_key: of the vectors themselves. erased: what was taken from them.
            maker: of the map of what is left of them.
            start: the map of the vectors themselves, so that a person finds their way on the new one.
        """
        with self._making:
            picture = dataclasses.replace(maker.lay_out(start, on_partial, task), erased=erased)
            return self._save(vector_key, picture, start)

    def _newest(self, vector_key: str, n_texts: int, erased_key: str = "") -> tuple[MapPicture | None, bool]:
        """The newest sound map of these vectors, and whether something was damaged, which is removed."""
        found, broken = artefacts.on_shelf(self._shelf)
        for path in broken:
            files.remove(path)
        damaged = bool(broken)
        family = _family(self._corpus, vector_key, erased_key)
        for artefact in found:
            if not artefact.covers(family):
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
        """The map of all of `snapshot`: the one there is, with new texts placed and with names by the method
        of today and by the encoder where it is loaded, or a new one.

        Args:
            snapshot: by ascending text id.
            maker: of the map of `snapshot`.
        """
        with self._making:
            earlier = _on(self.picture, snapshot)
            if earlier is None:
                picture = maker.lay_out(None, on_partial, task)
            elif len(earlier) < len(snapshot):
                picture = maker.extend(earlier, task)
            elif maker.is_named(earlier):
                return earlier
            else:
                picture = maker.named_anew(earlier, task)
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
        erased_key = "" if picture.erased is None else picture.erased.key
        family = _family(self._corpus, vector_key, erased_key)
        texts = store.digest_of_ids(picture.texts)
        made_from = family | {"texts": texts, "start": start, "settings": _settings()}
        if picture.n_laid_out:
            made_from["laid_out"] = picture.n_laid_out
        if picture.erased is not None:
            # One for each choice of columns; what it was fitted to is in the key.
            made_from["without"] = sorted(picture.erased.names)
            family = {name: value for name, value in made_from.items() if name in _SAME_COLUMNS}
        saved = _write(self._shelf, made_from, picture)
        if picture.erased is None and self._vector_key == vector_key:  # else another model is active by now
            self.picture = saved
        for artefact in artefacts.on_shelf(self._shelf)[0]:
            if artefact.key != saved.key and artefact.covers(family):
                files.remove(artefact.path)
        return saved


def _on(picture: MapPicture | None, snapshot: VectorSnapshot) -> MapPicture | None:
    """`picture`, where every text on it has a vector in `snapshot`; of passages, where they are the first of
    these.
    """
    if picture is None or not bool(np.isin(picture.text_ids, snapshot.text_ids).all()):
        return None
    if picture.passages is not None:
        first = None if snapshot.order is None else snapshot.order[: len(picture)]
        if first is None or not np.array_equal(picture.passages.text_ids, first):
            return None
    return picture


def _family(corpus: str, vector_key: str, erased_key: str = "") -> dict[str, Any]:
    """What all maps of the same vectors have in common.

    Args:
        corpus: id of the corpus.
        vector_key: key of the vectors. erased_key: of what was taken from them, or empty.
    """
    if erased_key:
        return {"format": _FORMAT_ERASED, "corpus": corpus, "vectors": vector_key, "erased": erased_key}
    return {"format": _FORMAT, "corpus": corpus, "vectors": vector_key}


def _write(shelf: Path, made_from: dict[str, Any], picture: MapPicture) -> MapPicture:
    """Write `picture` to `shelf`, whole or not at all; returns it as it is saved, with its key.

    Raises:
        WorkspaceError: it could not be written; what was there stays.
    """
    about: dict[str, Any] = {
        "names": list(picture.names),
        "names_version": picture.names_version,
        "named_by": "words" if picture.by_words else "encoder",
        "kind": picture.kind,
        "neighbours_kept": picture.neighbours_kept,
        "laid_out": picture.n_laid_out,
    }
    if picture.erased is not None:
        about["erased"] = picture.erased.about
    if picture.passages is not None:
        about["points"] = "passages"
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
        erased = _read_erased(artefact)
        picture = MapPicture(
            text_ids.astype(np.int64, copy=False),
            xy.astype(np.float32, copy=False),
            labels.astype(np.int32, copy=False),
            names,
            "neighbours" if about["kind"] == "neighbours" else "pca",
            None if kept is None else float(kept),
            artefact.key,
            "final",
            erased=erased,
            names_version=int(about.get("names_version", 1)),
            by_words=about.get("named_by") == "words",
            n_laid_out=int(about.get("laid_out", 0)),
            passages=_read_passages(artefact) if about.get("points") == "passages" else None,
        )
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise DamagedError(f"The map in {artefact.path} cannot be read.") from error
    n = len(picture.text_ids)
    known = n > 0 and int(picture.text_ids[0]) >= 0 and int(picture.text_ids[-1]) < n_texts
    fits = picture.passages is None or (
        picture.passages.text_ids.shape == (n,) and picture.passages.spans.shape == (n, 2)
    )
    if not known or not fits or picture.xy.shape != (n, 2) or picture.labels.shape != (n,):
        raise DamagedError(f"The map in {artefact.path} does not fit together.")
    for array in _arrays(picture).values():
        array.flags.writeable = False
    return picture


def _read_erased(artefact: artefacts.Artefact) -> Erased | None:
    """What was taken from the vectors of a map, as it was saved; None where nothing was."""
    about = artefact.about.get("erased")
    if about is None:
        return None
    parts = [_load(artefact.path / f"{name}.npy") for name in ERASURE_PARTS]
    return Erased.from_about(str(artefact.made_from["erased"]), about, parts)


def _read_passages(artefact: artefacts.Artefact) -> PassagePoints:
    text_ids, spans = (_load(artefact.path / f"{name}.npy") for name in ("passage_texts", "spans"))
    return PassagePoints(text_ids.astype(np.int64, copy=False), spans.astype(np.int64, copy=False))


def _arrays(picture: MapPicture) -> dict[str, NDArray[Any]]:
    arrays: dict[str, NDArray[Any]] = {
        "text_ids": picture.text_ids,
        "xy": picture.xy,
        "labels": picture.labels,
    }
    if picture.erased is not None:
        arrays |= zip(ERASURE_PARTS, picture.erased.parts, strict=True)
    if picture.passages is not None:
        arrays |= {"passage_texts": picture.passages.text_ids, "spans": picture.passages.spans}
    return arrays


def _load(path: Path) -> NDArray[Any]:
    array = np.load(path, allow_pickle=False)
    if not isinstance(array, np.ndarray):
        raise DamagedError(f"{path.name} holds no array.")
    return array
