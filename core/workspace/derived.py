"""What was made with one model's vectors, wherever in the workspace it lies: they, their graph, their map."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Literal

from core.workspace import artefacts, store

DerivedKind = Literal["vectors", "neighbours", "map"]
VECTORS = "vectors"
_SHELVES: tuple[DerivedKind, ...] = ("neighbours", "map")


def all_of(folder: Path) -> Iterator[tuple[DerivedKind, str | None, Path]]:
    """Every derived folder of the workspace in `folder`: its kind, the key of its vectors, where it lies.

    The key is None where it does not say, which damage or a kill may leave.
    """
    shelf = folder / VECTORS
    for path in sorted(shelf.iterdir()) if shelf.is_dir() else []:
        if path.is_dir() and not path.name.startswith("."):
            yield "vectors", path.name, path
    for kind in _SHELVES:
        found, broken = artefacts.on_shelf(folder / kind)
        for artefact in found:
            key = artefact.made_from.get("vectors")
            yield kind, key if isinstance(key, str) else None, artefact.path
        for path in broken:
            yield kind, None, path


def remove(folder: Path, vector_key: str) -> None:
    """Remove all that was made with the vectors of one key; it is made again when it is wanted.

    Raises:
        WorkspaceError: something of it cannot be removed.
    """
    for kind, key, path in list(all_of(folder)):
        if key == vector_key:
            store.remove(path, f"the {kind} of a model")
