"""Rows as a table in a file: the columns that a person chose, and what is known of each row."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from core.corpus.cells import as_text
from core.export.columns import Cells, ExportColumn, ExportSource, Ids, Picture, usual_columns
from core.export.masking import Found, Masking
from core.export.tables import (
    AS_THEY_ARE,
    CellTreatment,
    Column,
    Row,
    TableOptions,
    Written,
    check_table_name,
    write_table,
)
from core.old_names import old_arguments
from core.progress import QUIET, Progress, Task

if TYPE_CHECKING:
    from core.corpus import RowStore

_PAGE = 2_000  # rows in memory at a time; written in one go, which keeps other threads waiting some 2 ms
LOOKED_AT = 20_000  # rows that are looked at for what masking would find


@old_arguments
def export_rows(
    path: Path | str,
    rows: RowStore,
    picture: Picture | None = None,
    row_ids: NDArray[np.int64] | None = None,
    task: Task = QUIET,
    *,
    columns: Sequence[ExportColumn] | None = None,
    options: TableOptions = AS_THEY_ARE,
) -> Written:
    """Write rows to a CSV, Parquet, Excel or JSON Lines file, whichever the name ends in.

    Args:
        path: the file to write; an earlier one is replaced once the new one is complete.
        rows: where they are.
        picture: the map; adds the columns `cluster` (its name), `map_x` and `map_y`, empty for rows that are
            not on it. A column of the rows that is called so already keeps its name, and the map's gets a
            number. Of no account where `columns` are given.
        row_ids: (m,) rows to write, in this order; None: all that are not hidden.
        task: reports after each page; a cancel takes effect between pages; nothing is written then.
        columns: of `ExportSource.columns`, in the order in which they are written; None: the usual ones.
        options: how cells are written.

    Raises:
        InputError: the name ends in something else, or the file cannot be written.
        MissingLibraryError: an Excel file needs XlsxWriter.
        CancelledError: on cancel.
    """
    path = Path(path)
    check_table_name(path)
    wanted = rows.select() if row_ids is None else row_ids
    if columns is None:
        columns = usual_columns(ExportSource(rows, picture).columns())
    declared = [column.declared for column in columns]
    pages = _pages(rows, columns, wanted, task)
    return write_table(path, declared, pages, options, task)


def export_table(
    path: Path | str,
    columns: Sequence[Column],
    rows: Sequence[Row],
    options: TableOptions = AS_THEY_ARE,
    task: Task = QUIET,
) -> Written:
    """Write a table that is in memory to a file, whichever its name ends in.

    Raises:
        InputError: the name ends in something else, or the file cannot be written.
    """
    return write_table(Path(path), columns, iter([list(rows)]), options, task)


@dataclass(frozen=True)
class PreviewTable:
    """The first rows of an export as they will be written.

    Attributes:
        names: of the columns. lines: their cells as text, None where there is none.
        n_safe: cells among them that are made safe.
    """

    names: tuple[str, ...]
    lines: tuple[tuple[str | None, ...], ...]
    n_safe: int = 0


def preview_rows(
    rows: RowStore,
    columns: Sequence[ExportColumn],
    row_ids: NDArray[np.int64],
    suffix: str,
    options: TableOptions = AS_THEY_ARE,
    task: Task = QUIET,
) -> PreviewTable:
    """Some rows as `export_rows` would write them to a file whose name ends in `suffix`.

    Args:
        row_ids: (m,) the first of those that are to be written, in their order.

    Raises:
        CancelledError: on cancel.
    """
    declared = [column.declared for column in columns]
    treatment = CellTreatment(declared, options, suffix)
    lines: list[tuple[str | None, ...]] = []
    for page in _pages(rows, columns, row_ids, task.quiet):
        lines += [tuple(map(as_text, row)) for row in treatment.page(page)]
    names = tuple(name for name, _ in treatment.names(declared))
    return PreviewTable(names, tuple(lines), treatment.n_safe)


def found_in_rows(
    rows: RowStore,
    columns: Sequence[ExportColumn],
    row_ids: NDArray[np.int64],
    masking: Masking,
    task: Task = QUIET,
) -> Found:
    """What masking finds in the texts of rows; a person is shown it before they write.

    Args:
        row_ids: (m,) rows, of which the first `LOOKED_AT` are looked at.

    Raises:
        CancelledError: on cancel.
    """
    places = [place for place, column in enumerate(columns) if column.type == "text"]

    def texts() -> Iterator[str]:
        for page in _pages(rows, columns, row_ids[:LOOKED_AT], task.quiet):
            for row in page:
                yield from (row[place] for place in places if row[place] is not None)

    return masking.found(texts())


def _pages(rows: RowStore, columns: Sequence[ExportColumn], wanted: Ids, task: Task) -> Iterator[list[Row]]:
    """The cells of the rows, a page at a time."""
    started = time.monotonic()
    names = [column.name for column in columns if column.make is None]
    sources: list[Cells | None] = [None if column.make is None else column.make(task) for column in columns]
    for first in range(0, len(wanted), _PAGE):
        task.check()
        ids = wanted[first : first + _PAGE]
        yield _page(rows, names, sources, ids, np.arange(first, first + len(ids)))
        seconds = time.monotonic() - started
        task.report(Progress("Writing rows", first + len(ids), len(wanted), "rows", seconds))


def _page(
    rows: RowStore, names: list[str], sources: Sequence[Cells | None], ids: Ids, places: Ids
) -> list[Row]:
    fetched = rows.fetch(ids, names) if names else []
    if len(names) == len(sources):
        return fetched
    own = iter(zip(*fetched, strict=True))
    return list(zip(*(next(own) if cells is None else cells(ids, places) for cells in sources), strict=True))
