"""Derived things on disk: keyword index, neighbour graph, map; and all that was made with the same vectors.

Each lies in a folder of its own, `<kind>/<key>`, whose name is the key of what it was made from. The folder
is renamed into place when it is complete, with a manifest inside that repeats what it was made from and holds
the SHA-256 of every file. So whether one is there, is of this corpus and these vectors, and is undamaged is
computed, never remembered.
"""

from __future__ import annotations

import contextlib
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from core import files
from core.errors import DamagedError
from core.workspace import store
from core.workspace.folder import check_same

VECTORS = "vectors"
_WITHOUT = "-without-"
DerivedKind = Literal["vectors", "neighbours", "map", "topics"]
_PART = r"(?!\.+(/|$))[\w.-]{1,100}"
_FILE = re.compile(f"{_PART}(/{_PART})*", re.ASCII)  # nothing beside the folder
_FROM_VECTORS: tuple[DerivedKind, ...] = ("neighbours", "map", "topics")  # beside the vectors themselves


@dataclass(frozen=True)
class Artefact:
    """One derived folder as its manifest describes it; `files` are not checked yet.

    Attributes:
        path: the folder.
        made_from: what it was made from, by name.
        files: SHA-256 by file name relative to `path`.
        about: what its maker wants to know again, by name.
    """

    path: Path
    made_from: dict[str, Any]
    files: dict[str, str]
    about: dict[str, Any]

    @property
    def key(self) -> str:
        """16 hex digits that stand for `made_from`."""
        return store.key_of(self.made_from)

    def verify(self) -> None:
        """Compare every file with its checksum.

        Raises:
            DamagedError: a file is missing, changed or cannot be read.
        """
        for name, digest in self.files.items():
            path = self.path / name
            if not path.is_file():  # a device or a pipe would be read for ever
                raise DamagedError(f"{name} in {self.path} cannot be read.")
            try:
                actual = files.sha256_of(path)
            except OSError as error:
                raise DamagedError(f"{name} in {self.path} cannot be read.") from error
            if actual != digest:
                raise DamagedError(f"{name} in {self.path} does not match its checksum.")

    def covers(self, wanted: dict[str, Any]) -> bool:
        """Whether it was made from exactly what `wanted` names, among other things."""
        return all(self.made_from.get(name) == value for name, value in wanted.items())


@contextlib.contextmanager
def making(shelf: Path, made_from: dict[str, Any], about: dict[str, Any], what: str) -> Iterator[Path]:
    """Yield an empty folder to build in; when the block ends it is `shelf/<key>`, with its manifest.

    Args:
        shelf: the folder of its kind (`keywords`, `neighbours`, `map`).
        made_from: what it is made from; gives the key.
        about: may be filled inside the block.
        what: what is being written, for the sentence when it fails.
    """
    check_same(shelf.parent)
    with store.explained(what):
        files.shelf(shelf)
        with files.new_folder(shelf / store.key_of(made_from)) as folder:
            yield folder
            names = sorted(path for path in folder.rglob("*") if path.is_file())
            digests = {path.relative_to(folder).as_posix(): files.sha256_of(path) for path in names}
            document = {"made_from": made_from, "about": about, "files": digests}
            store.write_json(folder / store.MANIFEST, document | {"key": store.key_of(document)})


def read(path: Path) -> Artefact:
    """The artefact in `path`.

    Raises:
        DamagedError: its manifest is missing, unreadable or of another key than the folder's name.
    """
    document = store.read_json(path / store.MANIFEST)
    made_from, digests, about = (document.get(name) for name in ("made_from", "files", "about"))
    if not (
        isinstance(made_from, dict)
        and isinstance(digests, dict)
        and isinstance(about, dict)
        and all(_FILE.fullmatch(name) and isinstance(digest, str) for name, digest in digests.items())
    ):
        raise DamagedError(f"The manifest in {path} is not as this program writes it.")
    artefact = Artefact(path, made_from, digests, about)
    content = {"made_from": made_from, "about": about, "files": digests}
    if artefact.key != path.name or document.get("key") != store.key_of(content):
        raise DamagedError(f"The manifest in {path} does not match its key.")
    return artefact


def on_shelf(shelf: Path) -> tuple[list[Artefact], list[Path]]:
    """All artefacts of a kind, newest first, and the folders that do not even say what they are."""
    found: list[tuple[float, Artefact]] = []
    broken: list[Path] = []
    for path in files.folders_in(shelf):
        try:
            found.append((path.stat().st_mtime, read(path)))
        except DamagedError:
            broken.append(path)
    found.sort(key=lambda pair: pair[0], reverse=True)
    return [artefact for _, artefact in found], broken


def erased_key(vector_key: str, without: str) -> str:
    """The key of vectors from which something was taken; what is made of them goes with those that they were.

    Args:
        without: key of what was taken.
    """
    return f"{vector_key}{_WITHOUT}{without}"


def made_from_vectors(folder: Path) -> Iterator[tuple[DerivedKind, str | None, Path]]:
    """Every derived folder of the workspace in `folder`: its kind, the key of its vectors, where it lies.

    The key is None where it does not say, which damage or a kill may leave.
    """
    for path in files.folders_in(folder / VECTORS):
        yield "vectors", path.name, path
    for kind in _FROM_VECTORS:
        found, broken = on_shelf(folder / kind)
        for artefact in found:
            key = artefact.made_from.get("vectors")
            yield kind, key.split(_WITHOUT)[0] if isinstance(key, str) else None, artefact.path
        for path in broken:
            yield kind, None, path


def remove_made_with(folder: Path, vector_key: str) -> None:
    """Remove all that was made with the vectors of one key; it is made again when it is wanted.

    Raises:
        WorkspaceError: something of it cannot be removed.
    """
    for kind, key, path in list(made_from_vectors(folder)):
        if key == vector_key:
            store.remove(path, f"the {kind} of a model")
