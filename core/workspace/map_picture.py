"""The map as it is drawn and as it lies on disk: places, clusters and the names of the clusters."""

from __future__ import annotations

import dataclasses
import io
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from core import files
from core.errors import DamagedError
from core.workspace import artefacts, store

_FORMAT = 1
Kind = Literal["pca", "neighbours"]
Stage = Literal["preview", "settling", "final"]


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
        n_estimated: texts whose places are estimates, since they have no vector yet.
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


def family(corpus: str, vector_key: str) -> dict[str, Any]:
    """What all maps of the same vectors have in common.

    Args:
        corpus: id of the corpus.
        vector_key: key of the vectors.
    """
    return {"format": _FORMAT, "corpus": corpus, "vectors": vector_key}


def made_from(
    corpus: str, vector_key: str, text_ids: NDArray[np.int64], start: str, settings: dict[str, Any]
) -> dict[str, Any]:
    """What a map is made from.

    Args:
        text_ids: (m,) texts on it, ascending.
        start: key of the map it started from, or empty.
        settings: of layout and clusters.
    """
    texts = store.digest_of_ids(text_ids)
    return family(corpus, vector_key) | {"texts": texts, "start": start, "settings": settings}


def save(shelf: Path, made_from: dict[str, Any], picture: MapPicture) -> MapPicture:
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


def read(artefact: artefacts.Artefact, n_texts: int) -> MapPicture:
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
