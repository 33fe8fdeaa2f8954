"""Vectors as files that other tools read: a NumPy array, or Parquet with the row and its text beside each."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from core.errors import InputError
from core.export.tables import AS_THEY_ARE, CellTreatment, TableOptions, Written, parquet_file
from core.files import whole_file, write_array
from core.old_names import old_cancel
from core.progress import QUIET, Progress, Task

if TYPE_CHECKING:
    from core.corpus import RowStore

VECTOR_SUFFIXES = (".npy", ".parquet")
_BLOCK = 16_384  # vectors written at a time
_PAGE = 2_000  # vectors written at a time beside their texts
_GROUP_NUMBERS = 2**22  # numbers in a group of rows of a Parquet file: 16 MiB
_UNKNOWN = np.float32(np.nan)


@old_cancel
def export_vectors(
    path: Path | str,
    matrix: NDArray[np.float32],
    text_ids: NDArray[np.int64],
    row_text_ids: NDArray[np.integer[Any]],
    task: Task = QUIET,
) -> int:
    """Write one vector a row, in the order of the rows, as `.npy` (float32, loads without pickle).

    A row without a vector, blank or not encoded yet, is written as NaN, so that row i stays line i.

    Args:
        path: the file to write; an earlier one is replaced once the new one is complete.
        matrix: (m, embedding_dim) vectors of texts.
        text_ids: (m,) the text of each.
        row_text_ids: (n_rows,) text of each row that is written, -1 where blank.
        task: reports after each block; a cancel takes effect between blocks; nothing is written then.

    Returns:
        How many rows have a vector.

    Raises:
        InputError: `path` is no .npy file, or cannot be written, or nothing is encoded.
        CancelledError: on cancel.
    """
    path = Path(path)
    if path.suffix.lower() != ".npy":
        raise InputError(f"{path.name} is not a name for vectors.", "Give a name that ends in .npy.")
    places = _places(matrix, text_ids, row_text_ids)

    def blocks() -> Iterator[NDArray[np.float32]]:
        started = time.monotonic()
        for first in range(0, len(places), _BLOCK):
            task.check()
            block = places[first : first + _BLOCK]
            vectors = matrix[np.maximum(block, 0)]
            vectors[block < 0] = _UNKNOWN
            yield vectors
            seconds = time.monotonic() - started
            task.report(Progress("Writing vectors", first + len(block), len(places), "vectors", seconds))

    with whole_file(path) as temporary:
        write_array(temporary, (len(places), matrix.shape[1]), blocks())
    return int((places >= 0).sum())


def export_vector_table(
    path: Path | str,
    rows: RowStore,
    matrix: NDArray[np.float32],
    text_ids: NDArray[np.int64],
    row_ids: NDArray[np.int64] | None = None,
    options: TableOptions = AS_THEY_ARE,
    task: Task = QUIET,
) -> Written:
    """Write a Parquet file with `row` (its id), `text`, and `vector`: embedding_dim float32, null for a row
    without one.

    Args:
        path: the file to write; an earlier one is replaced once the new one is complete.
        matrix: (m, embedding_dim) vectors of texts.
        text_ids: (m,) the text of each.
        row_ids: (k,) rows to write, in this order; None: all.
        options: what is masked in the texts.
        task: reports after each page; a cancel leaves no file.

    Raises:
        InputError: `path` is no .parquet file, or cannot be written, or nothing is encoded.
        CancelledError: on cancel.
    """
    path = Path(path)
    if path.suffix.lower() != ".parquet":
        raise InputError(f"{path.name} is not a name for vectors.", "Give a name that ends in .parquet.")
    wanted = rows.select() if row_ids is None else row_ids
    places = _places(matrix, text_ids, rows.text_ids()[wanted])
    dim = matrix.shape[1]
    treatment = CellTreatment([("text", "text")], options, ".parquet")
    # A list: of arrays DuckDB 2.0 writes wrong offsets where some are null.
    columns = [("row", "BIGINT"), ("text", "VARCHAR"), ("vector", "FLOAT[]")]
    parts = ", ".join(f"v{axis}" for axis in range(dim))
    cells = f"row, text, CASE WHEN known THEN list_value({parts}) ELSE NULL END"
    started = time.monotonic()
    in_a_group = max(_PAGE, _GROUP_NUMBERS // dim)
    with whole_file(path) as temporary, parquet_file(temporary, columns, task, in_a_group) as add:
        for first in range(0, len(wanted), _PAGE):
            task.check()
            ids, page = wanted[first : first + _PAGE], places[first : first + _PAGE]
            texts = np.empty(len(ids), dtype=object)
            texts[:] = [text for (text,) in treatment.page(rows.fetch(ids, [rows.text_column]))]
            across = np.ascontiguousarray(matrix[np.maximum(page, 0)].T)  # DuckDB reads columns
            vectors = {f"v{axis}": across[axis] for axis in range(dim)}
            add({"row": ids, "text": texts, "known": page >= 0, **vectors}, cells)
            seconds = time.monotonic() - started
            task.report(Progress("Writing vectors", first + len(ids), len(wanted), "vectors", seconds))
    return Written(len(wanted), 0, treatment.n_masked)


def _places(
    matrix: NDArray[np.float32], text_ids: NDArray[np.int64], row_text_ids: NDArray[np.integer[Any]]
) -> NDArray[np.int64]:
    """Where the vector of each row is in the matrix; -1 where it has none.

    Raises:
        InputError: nothing is encoded.
    """
    if not len(matrix):
        raise InputError("There are no vectors to write.", "Encode the sentences first.")
    highest = int(max(text_ids.max(initial=-1), row_text_ids.max(initial=-1)))
    place = np.full(highest + 2, -1, dtype=np.int64)  # the last one is that of blank rows, text -1
    place[text_ids] = np.arange(len(text_ids))
    places: NDArray[np.int64] = place[row_text_ids]
    return places
