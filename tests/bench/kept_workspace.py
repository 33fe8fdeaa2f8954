"""A finished workspace of many rows, made once for the benchmarks that open and search one.

    python -m tests.bench.kept_workspace [ROWS] [--exact]

Rows and vectors are those of `clauses.py`; vectors go into the store in the order and the segments in which
an encode leaves them. Keyword index and neighbour graph are the program's own. The map is a stand-in, PCA
with squares for clusters: what a layout of a million looks like makes no difference to how long it takes to
read and draw. Each step is left out where it is done, so that a run that was stopped goes on. With --exact,
no graph is built.
"""

from __future__ import annotations

import dataclasses
import sys
import time
from pathlib import Path

import numpy as np

from core.workspace import Workspace
from tests.bench import clauses
from tests.conftest import PROJECT

BENCH = PROJECT / "build" / "bench"
_SQUARES = 6  # clusters along each side of the stand-in for a map


def kept(rows: int, *, graph: bool = True) -> Path:
    """The folder of a finished workspace of so many rows; made or finished where it is not."""
    folder = BENCH / f"latency-{rows}" / "workspace"
    done = folder.parent / ("finished" if graph else "finished-without-graph")
    if done.exists():
        return folder
    matrix = clauses.vectors(rows)
    folder.parent.mkdir(parents=True, exist_ok=True)
    is_new = not (folder / "workspace.json").exists()
    with Workspace.create(folder, model=clauses.MODEL) if is_new else Workspace.open(folder) as workspace:
        if workspace.n_rows == 0:
            workspace.add_file(clauses.csv_of(rows), "text")
            _say("imported")
        assert workspace.n_texts == rows, "every text of the corpus stands there once"
        workspace.build_keyword_index()
        _say("words indexed")
        _store_vectors(workspace, matrix)
        _say("vectors stored")
        if workspace.map_picture() is None:
            _draw_map(workspace)
        _say("map drawn")
        if graph:
            workspace.build_vector_index()
            _say("graph built")
    done.touch()
    return folder


def _store_vectors(workspace: Workspace, matrix: np.ndarray) -> None:
    """As an encode would: seeded random chunks, a segment for some thousand texts."""
    from core.encoding.batching import random_chunks
    from core.workspace.encoding_job import SEGMENT_TEXTS

    workspace.encoder("cpu", "bfloat16")
    store = workspace.models._vectors
    assert store is not None
    is_missing = np.zeros(len(matrix), dtype=np.bool_)
    is_missing[store.missing(len(matrix))] = True
    for chunk in random_chunks(len(matrix), 0):
        for start in range(0, len(chunk), SEGMENT_TEXTS):
            ids = chunk[start : start + SEGMENT_TEXTS]
            ids = ids[is_missing[ids]]
            if len(ids):
                store.append(ids.astype(np.int64), np.asarray(matrix[ids]), reserve=len(matrix))


def _draw_map(workspace: Workspace) -> None:
    picture = workspace.preview_map()
    low, high = picture.xy.min(axis=0), picture.xy.max(axis=0)
    squares = np.minimum(((picture.xy - low) / (high - low) * _SQUARES).astype(np.int32), _SQUARES - 1)
    of_squares, labels = np.unique(squares[:, 0] * _SQUARES + squares[:, 1], return_inverse=True)
    whole = dataclasses.replace(
        picture,
        labels=labels.astype(np.int32),
        names=tuple(f"square {number}" for number in of_squares),  # in some there is nothing
        kind="neighbours",
        neighbours_kept=0.0,
    )
    snapshot = workspace.vectors()
    assert snapshot is not None
    workspace.maps._save(snapshot.key, whole, None)


def _say(what: str) -> None:
    print(f"{time.strftime('%H:%M:%S')} {what}", file=sys.stderr, flush=True)


if __name__ == "__main__":
    numbers = [int(each) for each in sys.argv[1:] if not each.startswith("-")]
    print(kept(numbers[0] if numbers else 100_000, graph="--exact" not in sys.argv))
