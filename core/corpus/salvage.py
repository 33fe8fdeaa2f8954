"""What can be read of a damaged database of rows, into a new one.

On a copy, flipped bits are taken back first where checksums tell them (`blocks`). Other damage
is left out as narrowly as DuckDB allows, range by range and column by column: a row keeps its id, and with it
its labels and notes, and is blank where it could not be read.
"""

from __future__ import annotations

import errno
import os
import shutil
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import duckdb

from core.corpus.blocks import is_whole, mend
from core.corpus.cells import sql_literal
from core.corpus.conditions import quoted
from core.corpus.database import MEMORY, first_line, log_of, says_no_room
from core.corpus.schema import TABLES
from core.errors import DamagedError
from core.progress import QUIET, Task

_AT_ONCE = 2_048  # rows that DuckDB reads together, and loses together


@dataclass(frozen=True)
class SavedTables:
    """What came of the database.

    Attributes:
        n_rows: rows that are there now, blank ones included.
        n_without_text: of these, rows whose text was lost.
        cells: column as the database calls it -> rows that lost their cell there.
        lost: table of what people made, or of settings -> entries that were lost.
        saved: table -> entries that are there now.
        n_mended: blocks in which a flipped bit was taken back.
        is_log_lost: whether what only the log of the last session had could not be read.
    """

    n_rows: int
    n_without_text: int
    cells: Mapping[str, int] = field(default_factory=dict)
    lost: Mapping[str, int] = field(default_factory=dict)
    saved: Mapping[str, int] = field(default_factory=dict)
    n_mended: int = 0
    is_log_lost: bool = False


def save_tables(damaged: Path, new: Path, task: Task = QUIET) -> SavedTables:
    """Write what can be read of the database `damaged`, which stays as it is, to `new`, which is made.

    Raises:
        DamagedError: nothing can be read of it.
        OSError: there is no room for `new` and a copy of the old one.
        CancelledError: it was cancelled.
    """
    copy = new.with_name(f"{new.name}.old")
    log, copied_log = (log_of(path) for path in (damaged, copy))
    n_mended, is_log_lost = 0, False
    connection = duckdb.connect(
        str(new),
        config={
            "autoinstall_known_extensions": False,
            "autoload_known_extensions": False,
            "memory_limit": MEMORY,
        },
    )
    try:
        shutil.copyfile(damaged, copy)
        if not is_whole(copy, task):
            n_mended, _ = mend(copy, task)
        if log.is_file():
            shutil.copyfile(log, copied_log)
        elif log.exists():  # a pipe, a device or a folder
            is_log_lost = True
        attach = f"ATTACH {sql_literal(str(copy))} AS old (READ_ONLY)"
        try:
            connection.execute(attach)
        except duckdb.Error:
            is_log_lost = is_log_lost or copied_log.exists()
            copied_log.unlink(missing_ok=True)
            try:
                connection.execute(attach)
            except duckdb.Error as error:
                raise _unreadable(damaged, error) from error
        try:
            saved = _Saving(connection, damaged, task).save()
            connection.execute("DETACH old")
        except duckdb.Error as error:
            if says_no_room(error):
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC)) from error
            raise _unreadable(damaged, error) from error
    finally:
        connection.close()
        for path in (copy, copied_log):
            path.unlink(missing_ok=True)
    return replace(saved, n_mended=n_mended, is_log_lost=is_log_lost)


def _unreadable(damaged: Path, error: duckdb.Error) -> DamagedError:
    return DamagedError(
        f"Nothing can be read of {damaged} ({first_line(error)}).",
        "Restore that file from a copy, or import the files into a new workspace.",
    )


class _Saving:
    """The tables of `old` into the database that a connection has open."""

    def __init__(self, connection: duckdb.DuckDBPyConnection, damaged: Path, task: Task) -> None:
        self._connection, self._damaged, self._task = connection, damaged, task
        self._lost: dict[str, int] = {}
        self._saved: dict[str, int] = {}

    def save(self) -> SavedTables:
        made = dict(
            self._connection.execute(
                "SELECT table_name, sql FROM duckdb_tables() WHERE database_name = 'old'"
            ).fetchall()
        )
        if not {"rows", "texts"} <= made.keys():
            raise DamagedError(
                f"{self._damaged} is the database of another program: it holds no rows of a workspace.",
                "Restore that file from a copy, or import the files into a new workspace.",
            )
        made.pop("journal_numbers", None)  # the new workspace begins a journal of its own
        for name, sql in made.items():
            self._connection.execute(sql)
            if name not in ("rows", "texts"):
                self._save_small(name)
        for statement in TABLES:  # an old workspace has them all; a damaged one need not
            name = statement.split()[2]
            if name not in made:
                self._connection.execute(statement)
        self._save_texts()
        cells = self._save_rows()
        if self._lost.get("columns"):
            self._name_columns()
        n_lost = self._renumber()
        n_rows = self._count("rows")
        return SavedTables(n_rows, n_lost, cells, self._lost, self._saved)

    def _save_small(self, name: str) -> None:
        table = quoted(name)
        there = self._size(table)
        self._in_ranges(
            0,
            there.stop,
            1,
            lambda start, stop: self._try(
                f"INSERT INTO {table} SELECT * FROM old.{table} WHERE rowid >= {start} AND rowid < {stop}"
            ),
            lambda start, stop: None,
        )
        self._saved[name] = self._count(table)
        if there.n > self._saved[name]:
            self._lost[name] = there.n - self._saved[name]

    def _save_texts(self) -> None:
        def save(start: int, stop: int, text_id: str = "text_id") -> bool:
            return self._try(
                f"INSERT INTO texts SELECT {text_id}, text FROM old.texts "
                f"WHERE rowid >= {start} AND rowid < {stop}"
            )

        there = self._size("texts")
        # Texts are numbered as they stand, so that the number need not be read.
        self._in_ranges(0, there.stop, _AT_ONCE, save, lambda start, stop: save(start, stop, "rowid"))

    def _save_rows(self) -> dict[str, int]:
        columns = [
            name
            for (name,) in self._connection.execute(
                "SELECT column_name FROM duckdb_columns() WHERE database_name = 'old' "
                "AND table_name = 'rows' ORDER BY column_index"
            ).fetchall()
        ]
        instead = {"row_id": "rowid", "text_id": "-2"}
        lost: dict[str, int] = {}

        def save(start: int, stop: int, leave_out: Sequence[str] = ()) -> bool:
            cells = [instead.get(name, "NULL") if name in leave_out else quoted(name) for name in columns]
            return self._try(
                f"INSERT INTO rows SELECT {', '.join(cells)} FROM old.rows "
                f"WHERE rowid >= {start} AND rowid < {stop}"
            )

        def save_parts(start: int, stop: int) -> None:
            between = f"FROM old.rows WHERE rowid >= {start} AND rowid < {stop}"
            bad = [name for name in columns if not self._try(f"SELECT max({quoted(name)}) {between}")]
            if not save(start, stop, bad):
                bad = columns
                rest = ", ".join(instead.get(name, "NULL").replace("rowid", "range") for name in columns)
                self._connection.execute(f"INSERT INTO rows SELECT {rest} FROM range({start}, {stop})")
            for name in bad:
                lost[name] = lost.get(name, 0) + stop - start

        self._in_ranges(0, self._size("rows").stop, _AT_ONCE, save, save_parts)
        return {name: n for name, n in lost.items() if name not in instead}

    def _name_columns(self) -> None:
        """Call the columns after what they are in the database, where what files call them was lost."""
        kinds = {"BIGINT": "integer", "DOUBLE": "real", "BOOLEAN": "boolean", "DATE": "date"}
        known = {name for (name,) in self._rows("SELECT physical FROM columns WHERE physical IS NOT NULL")}
        listed = self._rows(
            "SELECT column_name, data_type FROM duckdb_columns() WHERE database_name = current_database() "
            "AND table_name = 'rows' AND column_name NOT IN ('row_id', 'text_id') ORDER BY column_index"
        )
        missing = [(name, kind) for name, kind in listed if name not in known]
        if not self._rows("SELECT 1 FROM columns WHERE physical IS NULL"):
            self._connection.execute("INSERT INTO columns VALUES (-1, 'text', 'text', NULL)")
        for place, (name, kind) in enumerate(missing):
            said = "timestamp" if kind.startswith("TIMESTAMP") else kinds.get(kind, "text")
            self._connection.execute(
                "INSERT INTO columns VALUES (?, ?, ?, ?)", [10_000 + place, name, said, name]
            )

    def _renumber(self) -> int:
        """Number the texts that are there without a gap; how many rows lost theirs."""
        self._connection.execute(
            "CREATE TEMP TABLE place AS "
            "SELECT text_id AS was, row_number() OVER (ORDER BY text_id) - 1 AS now FROM texts"
        )
        n_lost = int(
            self._rows(
                "SELECT count(*) FROM rows r LEFT JOIN place p ON p.was = r.text_id "
                "WHERE r.text_id <> -1 AND p.was IS NULL"
            )[0][0]
        )
        if n_lost or self._rows("SELECT 1 FROM place WHERE was <> now LIMIT 1"):
            self._connection.execute("UPDATE texts SET text_id = p.now FROM place p WHERE p.was = text_id")
            self._connection.execute(
                "UPDATE rows SET text_id = coalesce((SELECT now FROM place WHERE was = rows.text_id), -1)"
            )
        return n_lost

    def _in_ranges(
        self,
        start: int,
        stop: int,
        least: int,
        save: Callable[[int, int], bool],
        otherwise: Callable[[int, int], object],
    ) -> None:
        """Save a range; where that fails, its halves, and what is left of them otherwise."""
        self._task.check()
        if start >= stop or save(start, stop):
            return
        if stop - start <= least:
            otherwise(start, stop)
            return
        middle = start + max((stop - start) // 2 // least, 1) * least
        self._in_ranges(start, middle, least, save, otherwise)
        self._in_ranges(middle, stop, least, save, otherwise)

    def _try(self, query: str) -> bool:
        try:
            self._connection.execute(query).fetchall()
        except duckdb.Error as error:
            if says_no_room(error):
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC)) from error
            return False
        return True

    def _rows(self, query: str) -> list[tuple[Any, ...]]:
        return self._connection.execute(query).fetchall()

    def _count(self, table: str) -> int:
        return int(self._rows(f"SELECT count(*) FROM {table}")[0][0])

    def _size(self, table: str) -> _Size:
        try:
            n, last = self._connection.execute(
                f"SELECT count(*), coalesce(max(rowid), -1) FROM old.{table}"
            ).fetchall()[0]
        except duckdb.Error:
            return _Size(1, 0)
        return _Size(int(n), int(last) + 1)


@dataclass(frozen=True)
class _Size:
    """How many entries a table has, and the place behind the last."""

    n: int
    stop: int
