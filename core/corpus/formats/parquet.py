"""Parquet to rows, through DuckDB."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, TypeVar

from core.corpus.cells import sql_literal
from core.corpus.encodings import MOST_CHARACTERS, too_long
from core.corpus.formats import Format
from core.corpus.layout import Cells, FileLayout, ReadOptions
from core.corpus.names import column_names
from core.corpus.sampling import SAMPLE_ROWS, with_columns
from core.corpus.sources import Source, in_bytes, is_far_more, source_of
from core.corpus.table import BATCH_ROWS, Batch, Rejects, Table
from core.errors import InputError, TooLargeError
from core.progress import Progress, Task

if TYPE_CHECKING:
    import duckdb


_Result = TypeVar("_Result")
_MEMORY = "512MB"  # that DuckDB may take for a file that nobody allowed more
_AT_ONCE = 8  # rows that become Python's at once: none has more than `MOST_CHARACTERS`
_BATCH = 1 << 24  # characters that a batch has at most, but for its last rows
_OF_A_CELL = 8  # bytes that any cell takes where it is read


class ParquetFile:
    """A Parquet file behind a connection of its own that may read files and touches nothing else.

    It says at its end how much is in it, which is looked at before anything is unpacked; it may say less, so
    what is read is counted, too, and DuckDB gets no more than `_MEMORY` for it.

    Attributes:
        names: as they stand in the file. columns: unique names. types: DuckDB's names of their types.
        n_rows: from the file's own footer.

    Raises:
        InputError: when it is not a sound Parquet file.
        TooLargeError: when it unpacks to far more than its size, or has far more cells, and nobody allowed
            that; while it is read, too.
    """

    def __init__(self, source: Source) -> None:
        import duckdb

        self.path, self._source = source.path, source
        self._connection = duckdb.connect(
            config={"autoinstall_known_extensions": False, "autoload_known_extensions": False, "threads": 2}
        )
        try:
            if not source.any_size:
                self._connection.execute(f"SET memory_limit = '{_MEMORY}'")
            described = self._execute(f"DESCRIBE SELECT * FROM {self._scan}").fetchall()
            self.names = [str(row[0]) for row in described]
            self.types = [str(row[1]) for row in described]
            self.columns = column_names(self.names)
            self.n_rows, n_unpacked = self._said()
            source.check_unpacked(n_unpacked)
            self._check_cells(self.n_rows)
        except BaseException:
            self.close()
            raise

    def _said(self) -> tuple[int, int]:
        """Rows and unpacked bytes, as the file's end says; nothing else is read for that."""
        file = sql_literal(str(self.path.absolute()))
        rows = self._execute(f"SELECT num_rows FROM parquet_file_metadata({file})").fetchall()
        packed = self._execute(
            f"SELECT sum(total_uncompressed_size) FROM parquet_metadata({file})"
        ).fetchall()
        return int(rows[0][0] or 0), int(packed[0][0] or 0)

    def _check_cells(self, n_rows: int) -> None:
        """Refuse so many rows where a few bytes stand for far more cells: equal ones take no room.

        Raises:
            TooLargeError: it is so.
        """
        n_cells = n_rows * len(self.columns)
        if not self._source.any_size and is_far_more(n_cells * _OF_A_CELL, self._source.n_bytes):
            raise TooLargeError(
                str(self.path),
                f"{self.path.name} has {in_bytes(self._source.n_bytes)} and {n_cells:,} cells.",
            )

    @property
    def _scan(self) -> str:
        return f"read_parquet({sql_literal(str(self.path.absolute()))})"

    def _execute(self, query: str) -> duckdb.DuckDBPyConnection:
        return self._in_words(lambda: self._connection.execute(query))

    def _in_words(self, step: Callable[[], _Result]) -> _Result:
        import duckdb

        try:
            return step()
        except duckdb.Error as error:
            first = str(error).splitlines()[0]
            if isinstance(error, duckdb.OutOfMemoryException) and not self._source.any_size:
                raise TooLargeError(
                    str(self.path), f"{self.path.name} takes more than {_MEMORY} of memory to be read."
                ) from error
            if "magic bytes" in first or "too small to be a Parquet" in first:
                raise InputError(
                    f"{self.path.name} is no whole Parquet file.", "Write the file again."
                ) from error
            raise InputError(
                f"{self.path.name} cannot be read as Parquet ({first}).", "Write the file again."
            ) from error

    def cells(self) -> list[str]:
        """SQL of each column as text; nested values as JSON text, raw bytes as hexadecimal."""
        return [
            _as_text('"' + name.replace('"', '""') + '"', kind)
            for name, kind in zip(self.names, self.types, strict=True)
        ]

    def only_text(self) -> frozenset[str]:
        """Columns that hold strings or nested values."""
        return frozenset(
            name
            for name, kind in zip(self.columns, self.types, strict=True)
            if kind == "VARCHAR" or _is_nested(kind)
        )

    def batches(self, rejects: Rejects, limit: int | None = None) -> Iterator[list[Cells]]:
        """The rows as text.

        Args:
            rejects: gets those that are too long.
        """
        tail = f" LIMIT {limit}" if limit is not None else ""
        names = [f"c{k}" for k in range(len(self.names))]
        cells = ", ".join(f"{sql} AS {name}" for sql, name in zip(self.cells(), names, strict=True))
        size = " + ".join(f"coalesce(length({name}), 0)" for name in names)
        kept = ", ".join(f"CASE WHEN size <= {MOST_CHARACTERS} THEN {name} END" for name in names)
        query = (
            f"WITH cells AS (SELECT {cells} FROM {self._scan}{tail}), "
            f"sized AS (SELECT *, {size} AS size FROM cells) SELECT {kept}, size FROM sized"
        )
        found = self._execute(query)
        batch: list[Cells] = []
        n_read = n_characters = n_here = 0
        while rows := self._in_words(lambda: found.fetchmany(_AT_ONCE)):
            for *row, n in rows:
                n_read, n_here = n_read + 1, n_here + n
                if n > MOST_CHARACTERS:
                    rejects.add(n_read, too_long())
                else:
                    batch.append(tuple(cell or None for cell in row))
            if len(batch) >= BATCH_ROWS or n_here > _BATCH:
                n_characters += n_here
                self._source.check_unpacked(n_characters)
                self._check_cells(n_read)
                if batch:
                    yield batch
                batch, n_here = [], 0
        if batch:
            yield batch

    def close(self) -> None:
        """Give the file back."""
        self._connection.close()

    def __enter__(self) -> ParquetFile:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def _is_nested(kind: str) -> bool:
    return kind.endswith("]") or kind.startswith(("STRUCT", "MAP", "UNION", "JSON"))


def _as_text(column: str, kind: str) -> str:
    if _is_nested(kind):
        return f"CAST(to_json({column}) AS VARCHAR)"
    if kind == "BLOB":
        return f"lower(hex({column}))"
    if kind == "TIMESTAMP WITH TIME ZONE":
        return f"CAST({column} AT TIME ZONE 'UTC' AS VARCHAR)"
    return f"CAST({column} AS VARCHAR)"


class ParquetTable(Table):
    """Rows of a Parquet file (see `Table`)."""

    def __iter__(self) -> Iterator[Batch]:
        with ParquetFile(source_of(self.layout)) as file:
            self.columns = file.columns
            self.only_text = file.only_text()
            done = 0
            for rows in file.batches(self.rejects):
                self._task.check()
                done += len(rows)
                self._task.report(Progress("Reading", done, file.n_rows, "rows", 0.0))
                yield file.columns, rows


def _sniff(source: Source, options: ReadOptions, task: Task) -> FileLayout:
    with ParquetFile(source) as file:
        if file.n_rows == 0:
            raise InputError(f"{source.name} is empty: it has no row with anything in it.")
        rows = [row for batch in file.batches(Rejects(), SAMPLE_ROWS) for row in batch]
        layout = FileLayout(str(source.path), "parquet", header=True)
        return with_columns(layout, file.columns, rows, file.only_text(), file.n_rows)


FORMATS = (
    Format(
        "parquet",
        "Parquet",
        (".parquet",),
        _sniff,
        ParquetTable,
        magic=(b"PAR1",),
        mime_types=("application/vnd.apache.parquet",),
    ),
)
