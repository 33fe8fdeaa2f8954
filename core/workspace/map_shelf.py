"""The maps of a workspace on disk: one a vector key, the newest sound one is shown."""

from __future__ import annotations

from pathlib import Path

from core.errors import DamagedError
from core.workspace import artefacts, map_picture, store
from core.workspace.map_picture import MapPicture


class MapShelf:
    """The maps under `shelf`, of one corpus."""

    def __init__(self, shelf: Path, corpus: str) -> None:
        self._shelf = shelf
        self._corpus = corpus
        store.remove_temporaries(shelf)

    def read(self, vector_key: str, n_texts: int) -> tuple[MapPicture | None, list[str]]:
        """The newest sound map of these vectors, or None, and sentences about what was damaged."""
        found, broken = artefacts.on_shelf(self._shelf)
        for path in broken:
            store.remove(path)
        damaged = bool(broken)
        picture = None
        for artefact in found:
            if not artefact.covers(map_picture.family(self._corpus, vector_key)):
                continue
            try:
                picture = map_picture.read(artefact)
                if len(picture) and int(picture.text_ids.max()) >= n_texts:
                    raise DamagedError(f"The map in {artefact.path} is of other texts.")
                break
            except DamagedError:
                picture, damaged = None, True
                store.remove(artefact.path)
        if damaged and picture is None:
            return None, ["The map was damaged and is being made again."]
        return picture, []

    def save(self, vector_key: str, picture: MapPicture, start: str) -> MapPicture:
        """Write `picture` in place of the earlier map of these vectors; returns it with its key.

        Args:
            start: key of the map it started from, or empty.

        Raises:
            WorkspaceError: it could not be written; the earlier map stays.
        """
        made_from = map_picture.made_from(self._corpus, vector_key, picture.text_ids, start)
        saved = map_picture.save(self._shelf, made_from, picture)
        for artefact in artefacts.on_shelf(self._shelf)[0]:
            family = map_picture.family(self._corpus, vector_key)
            if artefact.key != saved.key and artefact.covers(family):
                store.remove(artefact.path)
        return saved
