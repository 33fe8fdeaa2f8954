"""Bulk import: vectors as numpy files where a Milvus server reads them itself, instead of over the line.

By the server's own interface (milvus.io, RESTful reference v2, Import). milvus-lite has none, so this is
untested against a server that really imports.
"""

from __future__ import annotations

import json
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

from core import files
from core.errors import UnreachableError
from core.progress import Progress, Task
from core.search.milvus_server import MilvusCollection
from core.search.vector_index import FloatArray, IdArray

_A_FILE = 256 << 20  # bytes of vectors: some segments of a server, and little to repeat
_ANSWER = 30.0  # seconds
_LOOKED_EVERY = 2.0


def import_in_bulk(
    collection: MilvusCollection, names: IdArray, vectors: FloatArray, folder: Path, task: Task
) -> None:
    """Have an empty collection read (n, embedding_dim) vectors under (n,) names from files.

    Args:
        folder: the bucket of the server's object storage, as this machine sees it. The files are removed
            when they have been read.

    Raises:
        UnreachableError: the server does not answer, or could not read them.
        OSError: they could not be written.
        CancelledError: on cancel, between two files.
    """
    done = 0
    for number, part in enumerate(_parts(len(names), 4 * collection.embedding_dim)):
        task.check()
        place = folder / collection.name / f"{number:06d}"
        place.mkdir(parents=True, exist_ok=True)
        np.save(place / "id.npy", names[part])
        np.save(place / "vector.npy", np.asarray(vectors[part], np.float32))
        try:
            listed = [[f"{collection.name}/{number:06d}/{each}.npy" for each in ("id", "vector")]]
            job = _post(collection, "create", {"collectionName": collection.name, "files": listed})["jobId"]
            _wait(collection, job, task)
        finally:
            files.remove(place)
        done += part.stop - part.start
        task.report(Progress("Importing into Milvus", done, len(names), "sentences", 0.0))


def _parts(n: int, bytes_each: int) -> Iterator[slice]:
    size = max(1, _A_FILE // bytes_each)
    return (slice(start, min(start + size, n)) for start in range(0, n, size))


def _wait(collection: MilvusCollection, job: str, task: Task) -> None:
    from core.progress import CancelToken

    while True:
        status = _post(collection, "describe", {"jobId": job})
        if status.get("state") == "Completed":
            return
        if status.get("state") == "Failed":
            raise UnreachableError(
                f"Milvus at {collection.server.address} could not import: {str(status.get('reason'))[:200]}",
                "See that the folder is the bucket that the server reads, or load without it.",
            )
        (task.cancel or CancelToken()).wait(_LOOKED_EVERY)
        task.check()


def _post(collection: MilvusCollection, what: str, body: dict[str, Any]) -> dict[str, Any]:
    server = collection.server
    request = urllib.request.Request(
        f"{server.address}/v2/vectordb/jobs/import/{what}",
        json.dumps(body).encode(),
        {"Content-Type": "application/json", **server.authorization},
    )
    try:
        with urllib.request.urlopen(request, timeout=_ANSWER) as answer:
            said = json.load(answer)
        if said["code"] not in (0, 200):
            raise UnreachableError(f"Milvus at {server.address} says: {str(said.get('message'))[:200]}")
        data: dict[str, Any] = said["data"]
        return data
    except (urllib.error.URLError, OSError, ValueError, KeyError, TypeError) as error:
        raise UnreachableError(
            f"Milvus at {server.address} does not take a bulk import: {error}.",
            "Load without --milvus-files.",
        ) from error
