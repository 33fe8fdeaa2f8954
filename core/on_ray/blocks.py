"""Files of texts as blocks of Ray Data: read on the machines of the cluster, by the program's own readers,
and handed to whoever encodes them without passing through the driver.

Each block is a table of one row: some thousand texts of a file, one after another. So blocks stay as they are
however Ray Data cuts or joins tables, and are the same at every start.
"""

from __future__ import annotations

import logging
import os
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from types import ModuleType
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from core.corpus.readers import text_chunks
from core.errors import ExplorerError, InputError
from core.on_ray.places import Place

if TYPE_CHECKING:
    from core.corpus import FileLayout

BLOCK_ROWS = 8_192  # enough to sort by length, few enough to hold


@dataclass(frozen=True, slots=True)
class SourceFile:
    """A file of texts.

    Attributes:
        place: where any machine of the cluster finds it.
        layout: how it is read; its path is of the driver.
        content: SHA-256 of its bytes.
        rows: how many it has. blank: those without a text. n_rejected: lines that are no rows.
        first_block: the number of its first block among those of all files.
        first_row: so too of its first row.
    """

    place: Place
    layout: FileLayout
    content: str
    rows: int
    blank: int
    n_rejected: int
    first_block: int = 0
    first_row: int = 0

    @property
    def blocks(self) -> range:
        """The numbers of its blocks."""
        return range(self.first_block, self.first_block + -(-self.rows // BLOCK_ROWS))

    def rows_of(self, block: int) -> range:
        """Which rows of all files the block has."""
        start = (block - self.first_block) * BLOCK_ROWS
        return range(self.first_row + start, self.first_row + min(start + BLOCK_ROWS, self.rows))


def read_blocks(
    ray: ModuleType,
    files: Sequence[SourceFile],
    complete: NDArray[np.int64],
    begun: Mapping[int, NDArray[np.int64]],
) -> Iterator[Any]:
    """References to the blocks of the files, in any order.

    Args:
        ray: the package, connected.
        complete: (m,) numbers of blocks that are left out.
        begun: by number of a block, which of its rows have a vector.

    Raises:
        InputError: a machine cannot read a file.
    """
    from ray.data import DataContext, Datasource, ReadTask
    from ray.data.block import BlockMetadata

    wanted = [file for file in files if not np.isin(file.blocks, complete).all()]

    class Texts(Datasource):  # type: ignore[misc]
        def estimate_inmemory_data_size(self) -> None:
            return None

        def get_read_tasks(
            self, parallelism: int, per_task_row_limit: int | None = None, data_context: Any = None
        ) -> list[Any]:
            about = BlockMetadata(num_rows=None, size_bytes=None, input_files=None, exec_stats=None)
            return [ReadTask(_Reading(file, complete, begun), about) for file in wanted]

    logging.getLogger("ray.data").setLevel(logging.CRITICAL)
    context = DataContext.get_current()
    context.enable_progress_bars = False
    context.target_max_block_size = 1  # as soon as a row is there it is a block
    # Readers take no processor of the encoders': they wait for them most of the time.
    data = ray.data.read_datasource(Texts(), num_cpus=0, override_num_blocks=max(len(wanted), 1))
    try:
        for bundle in data.iter_internal_ref_bundles():
            yield from bundle.block_refs
    except Exception as error:
        raise _in_words(error) from error


@dataclass(frozen=True, slots=True)
class _Reading:
    """Reads one file on a machine of the cluster."""

    file: SourceFile
    complete: NDArray[np.int64]
    begun: Mapping[int, NDArray[np.int64]]

    def __call__(self) -> Iterator[Any]:
        import pyarrow as pa

        shape = pa.schema(
            [
                ("number", pa.int64()),
                ("texts", pa.large_list(pa.large_string())),
                ("done", pa.list_(pa.int64())),
            ]
        )
        nothing = np.empty(0, np.int64)
        with self.file.place.local() as path:
            status = os.stat(path)
            layout = replace(self.file.layout, path=str(path), modified_ns=status.st_mtime_ns)
            for number, texts in zip(self.file.blocks, text_chunks(layout, BLOCK_ROWS), strict=False):
                if not np.isin(number, self.complete):
                    done = self.begun.get(number, nothing)
                    columns = {"number": [number], "texts": [texts], "done": [done.tolist()]}
                    yield pa.table(columns, schema=shape)


def _in_words(error: BaseException) -> ExplorerError:
    """What a machine said of a file, from however deep."""
    each: BaseException | None = error
    while each is not None:
        if isinstance(each, ExplorerError):
            return each
        cause = getattr(each, "cause", None) or each.__cause__
        if isinstance(cause, FileNotFoundError) or isinstance(each, FileNotFoundError):
            missing = getattr(cause if isinstance(cause, FileNotFoundError) else each, "filename", "the file")
            return InputError(
                f"A worker of the Ray cluster does not find {missing}.",
                "Put it on a path that all machines share, or on object storage.",
            )
        each = cause
    said = str(error).strip().splitlines()
    return InputError(f"The Ray cluster could not read the texts: {said[-1] if said else error!r}")
