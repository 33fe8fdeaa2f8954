"""Parquet to rows, through DuckDB."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from core.corpus.cells import sql_literal
from core.corpus.formats import Format
from core.corpus.layout import Cells, FileLayout, ReadOptions
from core.corpus.names import column_names
from core.corpus.sampling import SAMPLE_ROWS, with_columns
from core.corpus.sources import Source
from core.corpus.table import BATCH_ROWS, Batch, Table
from core.errors import InputError
from core.progress import Progress, Task

if TYPE_CHECKING:
    import duckdb


class ParquetFile:
    """A Parquet file behind a connection of its own that may read files and touches nothing else.

    Attributes:
        names: as they stand in the file. columns: unique names. types: DuckDB's names of their types.
        n_rows: from the file's own footer.

    Raises:
        InputError: when it is not a sound Parquet file.
    """

    def __init__(self, path: Path) -> None:
        import duckdb

        self.path = path
        self._connection = duckdb.connect(
            config={"autoinstall_known_extensions": False, "autoload_known_extensions": False, "threads": 2}
        )
        try:
            described = self._execute(f"DESCRIBE SELECT * FROM {self._scan}").fetchall()
            self.n_rows = int(self._execute(f"SELECT count(*) FROM {self._scan}").fetchall()[0][0])
        except BaseException:
            self.close()
            raise
        self.names = [str(row[0]) for row in described]
        self.types = [str(row[1]) for row in described]
        self.columns = column_names(self.names)

    @property
    def _scan(self) -> str:
        return f"read_parquet({sql_literal(str(self.path.absolute()))})"

    def _execute(self, query: str) -> duckdb.DuckDBPyConnection:
        import duckdb

        try:
            return self._connection.execute(query)
        except duckdb.Error as error:
            first = str(error).splitlines()[0]
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

    def batches(self, limit: int | None = None) -> Iterator[list[Cells]]:
        """The rows as text."""
        tail = f" LIMIT {limit}" if limit is not None else ""
        found = self._execute(f"SELECT {', '.join(self.cells())} FROM {self._scan}{tail}")
        while rows := found.fetchmany(BATCH_ROWS):
            yield [tuple(cell or None for cell in row) for row in rows]

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
        with ParquetFile(Path(self.layout.path)) as file:
            self.columns = file.columns
            self.only_text = file.only_text()
            done = 0
            for rows in file.batches():
                self._task.check()
                done += len(rows)
                self._task.report(Progress("Reading", done, file.n_rows, "rows", 0.0))
                yield file.columns, rows


def _sniff(source: Source, options: ReadOptions, task: Task) -> FileLayout:
    with ParquetFile(source.path) as file:
        if file.n_rows == 0:
            raise InputError(f"{source.name} is empty: it has no row with anything in it.")
        rows = [row for batch in file.batches(SAMPLE_ROWS) for row in batch]
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
