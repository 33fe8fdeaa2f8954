"""Rows as a table: the columns as imported, and where each row stands on the map.

Cells are written as they are. A spreadsheet may take a text that begins with =, +, - or @ for a formula;
changing such cells would change the data, so that is left to whoever opens the file there.
"""

from __future__ import annotations

import csv
import itertools
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

import numpy as np
from numpy.typing import NDArray

from core.corpus.column_types import SQL_TYPES
from core.corpus.layout import ColumnType
from core.errors import InputError
from core.files import whole_file
from core.old_names import old_arguments
from core.progress import QUIET, Progress, Task

if TYPE_CHECKING:
    from core.corpus import RowStore

Row = tuple[Any, ...]
Column = tuple[str, ColumnType]

_PAGE = 2_000  # rows in memory at a time; written in one go, which keeps other threads waiting some 2 ms
_MAP_COLUMNS: tuple[Column, ...] = (("cluster", "text"), ("map_x", "real"), ("map_y", "real"))
_OUTLIERS = "outliers"
_FORMULAS = ("=", "+", "-", "@", "\t", "\r")


class Picture(Protocol):
    """What an export reads of a map."""

    @property
    def text_ids(self) -> NDArray[np.int64]: ...
    @property
    def xy(self) -> NDArray[np.float32]: ...
    @property
    def labels(self) -> NDArray[np.int32]: ...
    @property
    def names(self) -> tuple[str, ...]: ...


@old_arguments
def export_rows(
    path: Path | str,
    rows: RowStore,
    picture: Picture | None = None,
    row_ids: NDArray[np.int64] | None = None,
    task: Task = QUIET,
) -> int:
    """Write rows to a CSV (UTF-8) or Parquet file, whichever the name ends in.

    Args:
        path: the file to write; an earlier one is replaced once the new one is complete.
        rows: where they are.
        picture: the map; adds the columns `cluster` (its name), `map_x` and `map_y`, empty for rows that are
            not on it. A column of the rows that is called so already keeps its name, and the map's gets a
            number.
        row_ids: (m,) rows to write, in this order; None: all.
        task: reports after each page; a cancel takes effect between pages; nothing is written then.

    Returns:
        How many rows were written.

    Raises:
        InputError: the name ends in something else, or the file cannot be written.
        CancelledError: on cancel.
    """
    path = Path(path)
    writer = _writer_of(path)
    wanted = np.arange(rows.n_rows, dtype=np.int64) if row_ids is None else row_ids
    columns = [(column.name, column.type) for column in rows.columns()]
    pages = _pages(rows, wanted, task)
    if picture is not None:
        columns = _with_map_columns(columns)
        pages = _with_coordinates(pages, rows.text_ids(), picture)
    with whole_file(path) as temporary:
        writer(temporary, columns, (page for _, page in pages))
    return len(wanted)


def export_table(path: Path | str, columns: Sequence[Column], rows: Sequence[Row]) -> None:
    """Write a table that is in memory to a CSV (UTF-8) or Parquet file, whichever the name ends in.

    A text that a spreadsheet would take for a formula gets an apostrophe before it in a CSV: such a table is
    made to be read there, and its names come from a file. Columns that are called alike get a number.

    Raises:
        InputError: the name ends in something else, or the file cannot be written.
    """
    path = Path(path)
    writer = _writer_of(path)
    named: list[Column] = []
    for name, kind in columns:
        named.append((_free_name(name, named), kind))
    lines = list(rows)
    if path.suffix.lower() == ".csv":
        named = [(_no_formula(name), kind) for name, kind in named]
        lines = [tuple(_no_formula(cell) if isinstance(cell, str) else cell for cell in row) for row in rows]
    with whole_file(path) as temporary:
        writer(temporary, named, iter([lines]))


def _no_formula(text: str) -> str:
    return f"'{text}" if text.startswith(_FORMULAS) else text


def _writer_of(path: Path) -> _Writer:
    writer = _WRITERS.get(path.suffix.lower())
    if writer is None:
        raise InputError(
            f"{path.name} is not a name for a table.", "Give a name that ends in .csv or .parquet."
        )
    return writer


def _pages(
    rows: RowStore,
    wanted: NDArray[np.int64],
    task: Task,
) -> Iterator[tuple[NDArray[np.int64], list[Row]]]:
    """Row ids and their cells, a page at a time."""
    started = time.monotonic()
    for first in range(0, len(wanted), _PAGE):
        task.check()
        ids = wanted[first : first + _PAGE]
        yield ids, rows.fetch(ids)
        seconds = time.monotonic() - started
        task.report(Progress("Writing rows", first + len(ids), len(wanted), "rows", seconds))


def _with_coordinates(
    pages: Iterator[tuple[NDArray[np.int64], list[Row]]],
    row_text_ids: NDArray[np.integer[Any]],
    picture: Picture,
) -> Iterator[tuple[NDArray[np.int64], list[Row]]]:
    """The same pages, with cluster name and coordinates on the map behind the cells of each row."""
    highest = int(max(picture.text_ids.max(initial=-1), row_text_ids.max(initial=-1)))
    point_of_text = np.full(highest + 2, -1, dtype=np.int64)  # the last one is that of blank rows, text -1
    point_of_text[picture.text_ids] = np.arange(len(picture.text_ids))
    for ids, page in pages:
        on_map: list[Row] = []
        for point in point_of_text[row_text_ids[ids]].tolist():
            if point < 0:
                on_map.append((None, None, None))
                continue
            label = int(picture.labels[point])
            name = picture.names[label] if label >= 0 else _OUTLIERS
            on_map.append((name, float(picture.xy[point, 0]), float(picture.xy[point, 1])))
        yield ids, [(*cells, *where) for cells, where in zip(page, on_map, strict=True)]


def _with_map_columns(columns: Sequence[Column]) -> list[Column]:
    """The columns and those of the map, under names that no other has (upper and lower case are alike)."""
    named = list(columns)
    for wanted, kind in _MAP_COLUMNS:
        named.append((_free_name(wanted, named), kind))
    return named


def _free_name(wanted: str, columns: Sequence[Column]) -> str:
    """The name, with a number where one of the columns is called so."""
    taken = {name.casefold() for name, _ in columns}
    name, number = wanted, 2
    while name.casefold() in taken:
        name, number = f"{wanted}_{number}", number + 1
    return name


def _write_csv(path: Path, columns: Sequence[Column], pages: Iterator[list[Row]]) -> None:
    """Nothing for null, ISO 8601 for dates: as the csv module writes them. It would write True and False."""
    booleans = [place for place, (_, kind) in enumerate(columns) if kind == "boolean"]
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow([name for name, _ in columns])
        for page in pages:
            writer.writerows(map(_with_words_for, page, itertools.repeat(booleans)) if booleans else page)


def _with_words_for(row: Row, booleans: Sequence[int]) -> Sequence[object]:
    cells = list(row)
    for place in booleans:
        if cells[place] is not None:
            cells[place] = "true" if cells[place] else "false"
    return cells


def _write_parquet(path: Path, columns: Sequence[Column], pages: Iterator[list[Row]]) -> None:
    import duckdb

    settings: dict[str, str | bool | int | float | list[str]] = {
        "autoinstall_known_extensions": False,
        "autoload_known_extensions": False,
        # So that memory does not grow with the rows; DuckDB sets some aside for each column.
        "memory_limit": f"{256 + 2 * len(columns)}MB",
    }
    store = path.with_name(f"{path.name}.rows")  # a database on disk, so that memory stays flat
    try:
        with duckdb.connect(store, config=settings) as connection:
            names = [f'"{name.replace(chr(34), chr(34) * 2)}"' for name, _ in columns]
            kinds = [SQL_TYPES[kind] for _, kind in columns]
            # Not compressed, in one transaction: it is read once and goes away.
            plain = [f"{kind} USING COMPRESSION uncompressed" for kind in kinds]
            declared = ", ".join(f"{name} {kind}" for name, kind in zip(names, plain, strict=True))
            connection.execute(f"CREATE TABLE exported ({declared})")
            connection.begin()
            casts = ", ".join(f"CAST(c{i} AS {kind})" for i, kind in enumerate(kinds))
            for page in pages:
                connection.register("page", _as_arrays(page, len(columns)))
                connection.execute(f"INSERT INTO exported SELECT {casts} FROM page")
                connection.unregister("page")
            connection.commit()
            connection.execute("COPY exported TO ? (FORMAT parquet)", [str(path)])
    except duckdb.IOException as error:
        raise InputError(
            f"Cannot write to {path.parent}: {error}.", "Make room there, or choose another place."
        ) from error
    finally:
        for left in (store, store.with_name(f"{store.name}.wal")):
            left.unlink(missing_ok=True)


def _as_arrays(page: list[Row], n_columns: int) -> dict[str, NDArray[Any]]:
    """The cells of a page by column, as DuckDB reads them."""
    arrays: dict[str, NDArray[Any]] = {}
    for i in range(n_columns):
        arrays[f"c{i}"] = np.empty(len(page), dtype=object)
        arrays[f"c{i}"][:] = [cells[i] for cells in page]
    return arrays


_Writer = Callable[[Path, Sequence[Column], Iterator[list[Row]]], None]
_WRITERS: dict[str, _Writer] = {".csv": _write_csv, ".parquet": _write_parquet}
