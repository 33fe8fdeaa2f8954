"""What is encoded of files so far: a folder of segments beside the output, kept until the output is there.

A segment is one of a workspace's (`core.workspace.segments`): rows and vectors under a checksum. Its name
says which block it is of and how many rows it has, so that a look at the names tells what is left to do; sums
are compared when segments are joined, and what is damaged then is encoded again.
"""

from __future__ import annotations

import json
import secrets
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from core.errors import DamagedError, InputError
from core.on_ray.places import Place

_SUFFIX = ".vectors"
_MANIFEST = "manifest.json"
_FORMAT = 1


@dataclass(frozen=True, slots=True)
class Part:
    """A segment: of which block it is, and how many rows it has."""

    place: Place
    block: int
    rows: int


class Parts:
    """The segments in `folder`, made where there is none.

    Args:
        folder: beside the output.
        source: what tells the texts from any others.
        key: what the vectors are made with.
        n_rows: of all blocks.

    Raises:
        InputError: it holds segments of other texts or of another model.
    """

    def __init__(self, folder: Place, source: str, key: str, n_rows: int) -> None:
        self.folder = folder
        self._source, self._key = source, key
        made_from = {"format": _FORMAT, "source": source, "key": key, "rows": n_rows}
        content = folder.child(_MANIFEST).read()
        if content is None:
            with folder.child(_MANIFEST).new_file() as file:
                file.write(json.dumps(made_from).encode("ascii"))
        elif _read(content) != made_from:
            raise InputError(
                f"{folder.url} has vectors of other texts or of another model.",
                "Remove it, or name another output.",
            )
        self._of_block: dict[int, list[Part]] = defaultdict(list)
        for name in folder.names():
            part = _part(folder, name)
            if part is not None:
                self._of_block[part.block].append(part)

    def rows_done(self, block: int) -> int:
        """How many rows of a block have a vector, as the names of segments say."""
        return sum(part.rows for part in self._of_block[block])

    def save(self, block: int, rows: NDArray[np.int64], vectors: NDArray[np.float32]) -> None:
        """Keep vectors of some rows of a block.

        Args:
            rows: (m,) by their number among all rows. vectors: (m, embedding_dim).

        Raises:
            InputError: they cannot be written.
        """
        from core.workspace import segments

        name = f"{block:09d}-{len(rows):05d}-{secrets.token_hex(4)}{_SUFFIX}"
        place = self.folder.child(name)
        ids, matrix = np.ascontiguousarray(rows, "<i8"), np.ascontiguousarray(vectors, "<f4")
        with place.new_file() as file:
            segments.write(file, ids, matrix, corpus=self._source, key=self._key)
        self._of_block[block].append(Part(place, block, len(rows)))

    def read(self, block: int) -> Iterator[tuple[NDArray[np.int64], NDArray[np.float32]]]:
        """Rows and vectors of each segment of a block; one that is damaged is removed and not among them.

        Raises:
            WorkspaceError: one cannot be read.
        """
        from core.workspace import segments

        for part in list(self._of_block[block]):
            passages: list[Any] = []
            with part.place.local() as path:
                try:
                    header = segments.read_header(path, corpus=self._source, key=self._key)
                    ids = np.empty(header.n, "<i8")
                    matrix = np.empty((header.n, header.embedding_dim), "<f4")
                    is_sound = segments.read_all([header], ids, matrix, passages)[0]
                except DamagedError:
                    is_sound = False
            if is_sound:
                yield ids, matrix
            else:
                part.place.remove()
                self._of_block[block].remove(part)

    def remove(self) -> None:
        """Remove the folder: the output is there."""
        self.folder.remove()


def _read(content: bytes) -> object:
    try:
        return json.loads(content)
    except ValueError:
        return None


def _part(folder: Place, name: str) -> Part | None:
    fields = name.removesuffix(_SUFFIX).split("-")
    if name.startswith(".") or not name.endswith(_SUFFIX) or len(fields) != 3:
        return None
    if not (fields[0].isdecimal() and fields[1].isdecimal()):
        return None
    return Part(folder.child(name), int(fields[0]), int(fields[1]))
