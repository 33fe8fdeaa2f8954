"""Writing many rows to files: what `tests.bench.explore` calls `export`.

Every row with the columns of its file, a label on 300,000 of them and coordinates on a random map; vectors
are random, since only their number matters. Each kind is written `TIMES` times to a folder of its own, which
is emptied each time. The preview of the dialog and its look for what masking finds are timed as they are
asked for there.
"""

from __future__ import annotations

import os
import resource
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np

from core.export import ExportSource, Masking, TableOptions, export_rows, export_vector_table, export_vectors
from core.export.columns import usual_columns
from core.export.rows import LOOKED_AT, found_in_rows, preview_rows
from core.judgments.labels import Label
from core.workspace import MapPicture, VectorSnapshot, Workspace

TIMES = 3
LOOKS = 20
PREVIEW_AIM = 300.0  # milliseconds
Timed = Callable[[Callable[[], object], int], tuple[float, float, float]]


def exports(folder: Path, vectors: VectorSnapshot, timed: Timed) -> bool:
    """Prints each kind's seconds and size; whether the preview of the dialog came in time."""
    with Workspace.open(folder) as workspace, tempfile.TemporaryDirectory(dir=folder.parent) as place:
        source = _source(workspace, vectors)
        rows, columns = workspace.rows, usual_columns(source.columns())
        masking = TableOptions(masking=Masking.parse("emails,phones"))
        first = rows.select()
        shown = timed(lambda: preview_rows(rows, columns, first[:8], ".csv", masking), LOOKS)
        print(f"preview: p50 {shown[0]:.0f} ms, p95 {shown[1]:.0f} ms, gap {shown[2]:.0f} ms")
        look = timed(lambda: found_in_rows(rows, columns, first, masking.masking), TIMES)
        print(f"what masking finds in {LOOKED_AT:,} rows: p50 {look[0]:.0f} ms, p95 {look[1]:.0f} ms")

        def table(suffix: str, options: TableOptions) -> Callable[[Path], object]:
            return lambda path: export_rows(path.with_suffix(suffix), rows, columns=columns, options=options)

        def array(path: Path) -> object:
            return export_vectors(path.with_suffix(".npy"), vectors.matrix, vectors.text_ids, rows.text_ids())

        def beside_texts(path: Path) -> object:
            return export_vector_table(path.with_suffix(".parquet"), rows, vectors.matrix, vectors.text_ids)

        kinds: dict[str, Callable[[Path], object]] = {
            "CSV": table(".csv", TableOptions()),
            "CSV, masked": table(".csv", masking),
            "JSON Lines": table(".jsonl", TableOptions()),
            "Parquet": table(".parquet", TableOptions()),
            "Excel": table(".xlsx", TableOptions()),
            "vectors, NumPy": array,
            "vectors, Parquet": beside_texts,
        }
        for name, write in kinds.items():
            took = [_written(write, Path(place)) for _ in range(TIMES)]
            seconds = np.array([each[0] for each in took])
            p50, p95 = np.median(seconds), np.percentile(seconds, 95)
            peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
            size, load = took[0][1] / 2**20, os.getloadavg()[0]
            print(
                f"{name}: {rows.n_rows:,} rows, p50 {p50:.1f} s, p95 {p95:.1f} s, {size:,.0f} MiB, "
                f"memory at most {peak:,.0f} MiB, load {load:.1f}",
                flush=True,
            )
        return shown[1] <= PREVIEW_AIM


def _written(write: Callable[[Path], object], folder: Path) -> tuple[float, int]:
    """Seconds that it took, and bytes of the file."""
    began = time.perf_counter()
    write(folder / "out")
    took = time.perf_counter() - began
    (path,) = folder.iterdir()
    n_bytes = path.stat().st_size
    path.unlink()
    return took, n_bytes


def _source(workspace: Workspace, vectors: VectorSnapshot) -> ExportSource:
    rng = np.random.default_rng(0)
    n = len(vectors)
    names = tuple(f"cluster {number}" for number in range(200))
    picture = MapPicture(
        text_ids=vectors.text_ids,
        xy=rng.standard_normal((n, 2), np.float32),
        labels=rng.integers(-1, len(names), n).astype(np.int32),
        names=names,
        kind="neighbours",
        neighbours_kept=None,
        key="",
        stage="final",
    )
    n_labelled = min(300_000, workspace.n_rows // 3)
    labelled = np.sort(rng.choice(workspace.n_rows, n_labelled, replace=False))
    return ExportSource(workspace.rows, picture, labels=(Label(0, "urgent", labelled),))
