"""Vectors as a NumPy file that any tool reads."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from core.errors import InputError
from core.files import whole_file, write_array
from core.old_names import old_cancel
from core.progress import QUIET, Task

_BLOCK = 16_384  # vectors written at a time
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
        row_text_ids: (n_rows,) text of each row, -1 where blank.
        task: a cancel takes effect between blocks; nothing is written then.

    Returns:
        How many rows have a vector.

    Raises:
        InputError: `path` is no .npy file, or cannot be written, or nothing is encoded.
        CancelledError: on cancel.
    """
    path = Path(path)
    if path.suffix.lower() != ".npy":
        raise InputError(f"{path.name} is not a name for vectors.", "Give a name that ends in .npy.")
    if not len(matrix):
        raise InputError("There are no vectors to write.", "Encode the sentences first.")
    highest = int(max(text_ids.max(initial=-1), row_text_ids.max(initial=-1)))
    place = np.full(highest + 2, -1, dtype=np.int64)  # the last one is that of blank rows, text -1
    place[text_ids] = np.arange(len(text_ids))
    places = place[row_text_ids]

    def blocks() -> Iterator[NDArray[np.float32]]:
        for first in range(0, len(places), _BLOCK):
            task.check()
            block = places[first : first + _BLOCK]
            vectors = matrix[np.maximum(block, 0)]
            vectors[block < 0] = _UNKNOWN
            yield vectors

    with whole_file(path) as temporary:
        write_array(temporary, (len(places), matrix.shape[1]), blocks())
    return int((places >= 0).sum())
