"""The maps of a workspace: the one that is shown, and those on disk, one a vector key."""

from __future__ import annotations

import threading
from pathlib import Path

import numpy as np

from core import files
from core.errors import DamagedError
from core.progress import CancelToken, OnProgress
from core.workspace import artefacts, map_picture
from core.workspace.map_building import MapMaker, OnPartial, settings
from core.workspace.map_picture import MapPicture
from core.workspace.vectors import VectorSnapshot


class MapShelf:
    """The maps under `shelf`, of one corpus.

    Attributes:
        picture: the saved map of the active model's vectors, or None.
    """

    def __init__(self, shelf: Path, corpus: str) -> None:
        self.picture: MapPicture | None = None
        self._shelf = shelf
        self._corpus = corpus
        self._vector_key: str | None = None
        self._making = threading.Lock()  # held for as long as a map is laid out
        files.remove_temporaries(shelf)

    def open(self, vector_key: str | None, n_texts: int) -> list[str]:
        """Show the newest sound map of these vectors; returns sentences about what was damaged."""
        self.picture, self._vector_key = None, vector_key
        if vector_key is None:
            return []
        self.picture, damaged = self._newest(vector_key, n_texts)
        return ["The map was damaged and is being made again."] if damaged and self.picture is None else []

    def prepare(
        self,
        snapshot: VectorSnapshot,
        maker: MapMaker,
        n_texts: int,
        on_progress: OnProgress | None,
        cancel: CancelToken | None,
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
                    picture = maker.lay_out(None, None, on_progress, cancel)
                else:
                    picture = maker.follow(start, on_progress, cancel)
                return self._save(snapshot.key, picture, start)
            if len(earlier) < len(snapshot):
                return self._save(snapshot.key, maker.extend(earlier, on_progress, cancel), earlier)
            return earlier

    def _newest(self, vector_key: str, n_texts: int) -> tuple[MapPicture | None, bool]:
        """The newest sound map of these vectors, and whether something was damaged, which is removed."""
        found, broken = artefacts.on_shelf(self._shelf)
        for path in broken:
            files.remove(path)
        damaged = bool(broken)
        for artefact in found:
            if not artefact.covers(map_picture.family(self._corpus, vector_key)):
                continue
            try:
                return map_picture.read(artefact, n_texts), damaged
            except DamagedError:
                damaged = True
                files.remove(artefact.path)
        return None, damaged

    def build(
        self,
        snapshot: VectorSnapshot,
        maker: MapMaker,
        on_partial: OnPartial | None,
        on_progress: OnProgress | None,
        cancel: CancelToken | None,
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
                picture = maker.lay_out(None, on_partial, on_progress, cancel)
            elif len(earlier) == len(snapshot):
                return earlier
            else:
                picture = maker.extend(earlier, on_progress, cancel)
            return self._save(snapshot.key, picture, earlier)

    def lay_out_anew(
        self,
        snapshot: VectorSnapshot,
        maker: MapMaker,
        on_partial: OnPartial | None,
        on_progress: OnProgress | None,
        cancel: CancelToken | None,
    ) -> MapPicture:
        """A new layout of all of `snapshot`, started from the map there is. Args: as `build`."""
        with self._making:
            earlier = _on(self.picture, snapshot)
            picture = maker.lay_out(earlier, on_partial, on_progress, cancel)
            return self._save(snapshot.key, picture, earlier)

    def _save(self, vector_key: str, picture: MapPicture, earlier: MapPicture | None) -> MapPicture:
        """Write `picture` in place of the earlier map of these vectors, and show it."""
        start = "" if earlier is None else earlier.key
        made_from = map_picture.made_from(self._corpus, vector_key, picture.text_ids, start, settings())
        saved = map_picture.save(self._shelf, made_from, picture)
        if self._vector_key == vector_key:  # else another model became the active one meanwhile
            self.picture = saved
        family = map_picture.family(self._corpus, vector_key)
        for artefact in artefacts.on_shelf(self._shelf)[0]:
            if artefact.key != saved.key and artefact.covers(family):
                files.remove(artefact.path)
        return saved


def _on(picture: MapPicture | None, snapshot: VectorSnapshot) -> MapPicture | None:
    """`picture`, where every text on it has a vector in `snapshot`."""
    if picture is None or not bool(np.isin(picture.text_ids, snapshot.text_ids).all()):
        return None
    return picture
