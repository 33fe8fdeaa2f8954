"""The DuckDB file behind the rows: opened safely, used from several threads, its failures in words.

- No extension is ever fetched; no file outside the folder for imports can be read or written by any query.
- Each thread has a cursor of its own: one connection fails across threads.
- Long statements run on a helper thread, so that the caller can report progress and stop them.
"""

from __future__ import annotations

import os
import re
import shutil
import threading
import time
import weakref
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, TypeVar

import duckdb
import numpy as np

from core import files
from core.corpus.cells import sql_literal
from core.corpus.encodings import HALF_CHARACTER
from core.corpus.journal import Change, Journal, said_no_room
from core.errors import CancelledError, DamagedRowsError, ExplorerError, WorkspaceBusyError, WorkspaceError
from core.progress import QUIET, Progress, Task

# What DuckDB may keep in memory; more goes to its temporary folder. A constant, so that memory does not grow
# with files.
MEMORY = "512MB"
_POLL_SECONDS = 0.02
ROWS_AT_ONCE = 500_000  # rows made into arrays while nothing else of Python runs: 10 ms
# What the system says where a file cannot grow.
_NO_ROOM = ("No space left", "File too large", "quota exceeded")
# What the system says where the disk is at fault, and not what lies on it.
_REFUSED = ("Input/output error", "Read-only file system", "Permission denied", "Could not write", "fsync")
# What DuckDB says where its file ends before it should.
_CUT_OFF = "Could not read enough bytes"
# What it says where another process has the file; damage is in a "block", so "lock" alone would not do.
_TAKEN = re.compile(r"set lock on|being used by another process")
_NOT_OPENED = re.compile(r'Cannot open file ".*": (.+)')
# What the query is at fault for, or whoever stopped it, and never the file.
_OF_THE_QUERY = (duckdb.InterruptException, duckdb.ParserException, duckdb.PermissionException)
_NUMBERS = "CREATE TABLE IF NOT EXISTS journal_numbers (number BIGINT NOT NULL)"
_LAST_NUMBER = "SELECT max(number) FROM journal_numbers"
_Result = TypeVar("_Result")


def log_of(path: Path) -> Path:
    """Where DuckDB keeps the log of the database at `path`."""
    return path.with_name(path.name + ".wal")


def check_place(path: Path) -> None:
    """Refuse a path that DuckDB cannot open, or would take for another.

    Raises:
        WorkspaceError: it is one.
    """
    if "?" in str(path):
        # DuckDB reads what follows as the query of a web address and puts its log elsewhere.
        raise WorkspaceError(f"{path} has a question mark in its name.", "Choose another folder.")
    if HALF_CHARACTER.search(str(path)):
        shown = HALF_CHARACTER.sub("?", str(path))
        raise WorkspaceError(f"{shown} has a name that is not Unicode.", "Choose another folder.")


def moved_away(folder: Path) -> WorkspaceError:
    """What to say where a folder is no longer the one that was opened."""
    return WorkspaceError(
        f"{folder} was moved, deleted or replaced while it was open; nothing was saved.",
        "Close it, and open it where it is now.",
    )


class Database:
    """One DuckDB file and the folder beside it that imports pass through.

    Raises:
        DamagedRowsError: when the file is no sound database.
        WorkspaceBusyError: when another process has it open.
        WorkspaceError: when its folder does not exist or cannot be written.

    Attributes:
        path: of the file, absolute.
        imports: the folder.
        journal: where changes are written down too; None: nowhere.
        on_change: told the number of each change of the journal once it is made.
    """

    journal: Journal | None = None
    on_change: Callable[[int], None] = staticmethod(lambda number: None)

    def __init__(self, path: Path) -> None:
        self.path = path.absolute()
        check_place(self.path)
        self.imports = self.path.with_name(path.name + ".import")
        self._spill = self.path.with_name(path.name + ".spill")
        self._connection = self._connect(self.path)
        self._file = self.path.stat()
        self._close_to_others()
        # What a killed process left there is of no use, and holds sentences. Only now: before, the folders
        # may be another process's.
        self._clear()
        self._local = threading.local()
        self._cursors: weakref.WeakSet[duckdb.DuckDBPyConnection] = weakref.WeakSet()
        self._guard = threading.Lock()
        self._closed = self._replaced = False
        self._writing = threading.Lock()
        self._imports = threading.Lock()

    def _connect(self, path: Path) -> duckdb.DuckDBPyConnection:
        try:
            connection = duckdb.connect(
                str(path),
                config={
                    "autoinstall_known_extensions": False,
                    "autoload_known_extensions": False,
                    "memory_limit": MEMORY,
                    "preserve_insertion_order": True,
                },
            )
        except duckdb.Error as error:
            raise _unopened(path, error) from error
        try:
            connection.execute(f"SET temp_directory = {sql_literal(str(self._spill))}")
            connection.execute(f"SET allowed_directories = [{sql_literal(str(self.imports))}]")
            connection.execute("SET enable_external_access = false")
            connection.execute("PRAGMA disable_checkpoint_on_shutdown")  # `close` does it, `leave` does not
            # Both are settings of a cursor: each cursor makes them for itself.
            connection.execute("SET allowed_configs = ['enable_progress_bar', 'enable_progress_bar_print']")
            connection.execute("SET lock_configuration = true")
        except BaseException:
            connection.close()
            raise
        return connection

    def check_open(self) -> None:
        """Raise when it is closed.

        Raises:
            WorkspaceError: it is.
        """
        if self._closed:
            raise WorkspaceError("The workspace is closed.", "Open it again.")

    def refuse_writing(self) -> None:
        """Refuse every further change: another file is about to take this one's place, and would lack it.
        Called within `writing`.
        """
        self._replaced = True

    def _check_writable(self) -> None:
        if self._replaced:
            raise WorkspaceError("The workspace is being written anew.", "Open it again.")

    def cursor(self) -> duckdb.DuckDBPyConnection:
        """This thread's cursor."""
        with self._guard:
            self.check_open()
            found: duckdb.DuckDBPyConnection | None = getattr(self._local, "cursor", None)
            if found is None:
                found = self._local.cursor = self._new_cursor()
            return found

    def _new_cursor(self) -> duckdb.DuckDBPyConnection:
        cursor = self._connection.cursor()
        cursor.execute("SET enable_progress_bar = true")
        cursor.execute("SET enable_progress_bar_print = false")
        self._cursors.add(cursor)
        return cursor

    @contextmanager
    def reading(self) -> Iterator[duckdb.DuckDBPyConnection]:
        """This thread's cursor, for several queries; what goes wrong is in words."""
        with self._in_words():
            yield self.cursor()

    def rows(
        self, query: str, parameters: Sequence[object] | Mapping[str, object] = ()
    ) -> list[tuple[Any, ...]]:
        """All rows of a query."""
        with self._in_words():
            return self.cursor().execute(query, parameters).fetchall()

    def value(self, query: str, parameters: Sequence[object] = ()) -> Any:
        """The single value of a query."""
        return self.rows(query, parameters)[0][0]

    def columns(
        self, query: str, parameters: Sequence[object] | Mapping[str, object] = (), most: int = 0
    ) -> dict[str, Any]:
        """As `columns_of`, from this thread's cursor."""
        with self._in_words():
            return columns_of(self.cursor(), query, parameters, most)

    @contextmanager
    def writing(self, change: Change | None) -> Iterator[duckdb.DuckDBPyConnection]:
        """One small transaction after the other: kept whole when the block ends, not at all when it fails.

        It does not wait for an import that is under way: those write to other tables.

        Args:
            change: for the journal, where what is written is of a person's making.
        """
        with self._writing, self._in_words():
            self.check_there()
            self._check_writable()
            cursor = self.cursor()
            journal = None if change is None else self.journal
            n_written = 0
            try:
                with transaction(cursor):
                    yield cursor
                    self.check_there()
                    if journal is not None and change is not None:
                        # A row each: the same row changed twice is a conflict with a long transaction.
                        cursor.execute("INSERT INTO journal_numbers VALUES (?)", [journal.last + 1])
                        with self._journal_in_words():
                            journal.append(change)
                        n_written = 1
                self._close_to_others()
                if journal is not None:
                    self.on_change(journal.last)
            except BaseException:
                if journal is not None and n_written:
                    journal.withdraw()
                raise

    def _close_to_others(self) -> None:
        for path in (self.path, log_of(self.path)):  # DuckDB makes the log anew after each checkpoint
            files.close_to_others(path)

    def last_number(self) -> int | None:
        """The number of the last line of the journal that is made here; None where there was never one."""
        there = self.rows("SELECT 1 FROM duckdb_tables() WHERE table_name = 'journal_numbers'")
        found = self.value(_LAST_NUMBER) if there else None
        return None if found is None else int(found)

    def write_number(self, cursor: duckdb.DuckDBPyConnection, number: int) -> None:
        """Say up to which line the journal is made here; within a transaction."""
        cursor.execute(_NUMBERS)
        cursor.execute("DELETE FROM journal_numbers")
        cursor.execute("INSERT INTO journal_numbers VALUES (?)", [number])

    def check_there(self) -> None:
        """Raise where the files that are open are no longer those that their paths name: what is written then
        goes to files that nobody will find, or that are gone already.

        Raises:
            WorkspaceError: the folder was moved, deleted or replaced meanwhile.
        """
        try:
            there = os.path.samestat(self._file, os.stat(self.path))
        except OSError:
            there = False
        if there and (self.journal is None or self.journal.is_there()):
            return
        raise moved_away(self.path.parent)

    def checkpoint(self) -> None:
        """Have all that is committed in the file itself, none of it in the log alone; left for later where an
        import is just writing, or the disk is full.
        """
        with self._writing, self._in_words(), suppress(duckdb.TransactionException, duckdb.IOException):
            self.cursor().execute("CHECKPOINT")

    @contextmanager
    def _journal_in_words(self) -> Iterator[None]:
        try:
            yield
        except OSError as error:
            assert self.journal is not None
            if said_no_room(error):
                raise WorkspaceError(
                    f"There is no room on the disk for {self.journal.path}.",
                    "Free some space and try again; nothing that was saved before is lost.",
                ) from error
            reason = error.strerror or str(error)
            raise WorkspaceError(
                f"{self.journal.path} could not be written ({reason}).", "Check the disk and its permissions."
            ) from error

    @contextmanager
    def importing(self) -> Iterator[duckdb.DuckDBPyConnection]:
        """A cursor for one import, and no other import meanwhile. Its temporary tables go with it.

        It is not the thread's own cursor, so that whoever takes the progress may look at the rows.
        """
        with self._imports, self._in_words():
            self.check_there()
            self._check_writable()
            with self._guard:
                self.check_open()
                cursor = self._new_cursor()
            try:
                yield cursor
            finally:
                cursor.close()

    @contextmanager
    def import_folder(self) -> Iterator[Path]:
        """An empty folder that queries may read files from; gone afterwards."""
        self.imports.mkdir(exist_ok=True)  # and no parents: they may be gone meanwhile
        try:
            yield self.imports
        finally:
            shutil.rmtree(self.imports, ignore_errors=True)

    @contextmanager
    def _in_words(self) -> Iterator[None]:
        """The one place where what DuckDB raises becomes a sentence.

        DuckDB checks a block when it is first read, so a flipped bit may show with any query, long after
        opening, and as an error of any class, the base class included.
        """
        try:
            yield
        except (duckdb.IOException, duckdb.OutOfMemoryException, duckdb.TransactionException) as error:
            if says_no_room(error):
                raise self._full() from error
            if _CUT_OFF in str(error):
                raise self._damaged(error) from error
            is_memory = isinstance(error, duckdb.OutOfMemoryException)
            raise WorkspaceError(
                f"{self.path} could not be read or written ({first_line(error)}).",
                "Close other programs, or take fewer rows." if is_memory else "",
            ) from error
        except _OF_THE_QUERY:
            raise
        except duckdb.Error as error:
            if self._closed:
                self.check_open()
            # Within a checkpoint and a commit it is a fatal error, after which DuckDB does nothing more.
            if says_no_room(error):
                raise self._full(again=isinstance(error, duckdb.FatalException)) from error
            if any(said in str(error) for said in _REFUSED):
                raise WorkspaceError(
                    f"{self.path} could not be read or written ({first_line(error)}).",
                    "Check the disk, close the workspace and open it again.",
                ) from error
            raise self._damaged(error) from error

    def _full(self, *, again: bool = False) -> WorkspaceError:
        what = f"There is no room on the disk for {self.path}."
        if again:
            fix = "Free some space, close the workspace and open it again; nothing saved before is lost."
            return WorkspaceError(what, fix)
        return WorkspaceError(what, "Free some space and try again; nothing that was saved before is lost.")

    def _damaged(self, error: Exception) -> DamagedRowsError:
        return DamagedRowsError(f"{self.path} is damaged ({first_line(error)}).")

    def close(self) -> None:
        """Write everything out and let the file go. Cursors of other threads are closed too."""
        self._let_go(write_out=True)

    def leave(self) -> None:
        """Let the file go without writing anything out: what stands in the log stays there."""
        self._let_go(write_out=False)

    def _let_go(self, *, write_out: bool) -> None:
        with self._guard:
            if self._closed:
                return
            self._closed = True
            for cursor in list(self._cursors):
                cursor.close()
            log = log_of(self.path)
            if write_out and log.is_file() and log.stat().st_size:
                # What cannot be written now is in the log, for the next opening.
                with suppress(duckdb.Error):
                    self._connection.execute("CHECKPOINT")
            self._connection.close()
            if self.journal is not None:
                self.journal.close()
        self._clear()

    def _clear(self) -> None:
        for folder in (self.imports, self._spill):
            shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def transaction(
    cursor: duckdb.DuckDBPyConnection, check: Callable[[], None] = lambda: None
) -> Iterator[None]:
    """All of the block, or nothing of it.

    Args:
        check: called last; where it raises, nothing is kept.
    """
    cursor.execute("BEGIN TRANSACTION")
    try:
        yield
        check()
    except BaseException:
        cursor.execute("ROLLBACK")
        raise
    cursor.execute("COMMIT")


def columns_of(
    cursor: duckdb.DuckDBPyConnection,
    query: str,
    parameters: Sequence[object] | Mapping[str, object] = (),
    most: int = 0,
) -> dict[str, Any]:
    """Numpy arrays (masked where values are NULL) by column.

    While DuckDB makes arrays nothing else of Python runs, and a window stands still: for 0.3 s where it hands
    over two columns of ten million in an order. So of many rows they are made in pieces, out of a table that
    lasts as long as this.

    Args:
        most: rows that there may be; 0: few.
    """
    if most <= ROWS_AT_ONCE:
        return cursor.execute(query, parameters).fetchnumpy()
    try:
        cursor.execute(f"CREATE OR REPLACE TEMP TABLE handed_over AS {query}", parameters)
        # In a transaction they are not numbered from 0.
        n_rows, first = cursor.execute(
            "SELECT count(*), coalesce(min(rowid), 0) FROM handed_over"
        ).fetchall()[0]
        pieces = [
            cursor.execute(
                f"SELECT * FROM handed_over WHERE rowid >= {start} AND rowid < {start + ROWS_AT_ONCE}"
            ).fetchnumpy()
            for start in range(first, first + max(n_rows, 1), ROWS_AT_ONCE)
        ]
    finally:
        with suppress(duckdb.Error):  # a transaction that failed takes it along; the next replaces it
            cursor.execute("DROP TABLE IF EXISTS temp.handed_over")
    found = {name: _joined([piece.pop(name) for piece in pieces]) for name in list(pieces[0])}
    assert all(len(column) == n_rows for column in found.values())
    return found


def _joined(parts: list[Any]) -> Any:
    values = np.concatenate([np.ma.getdata(part) for part in parts])
    if not any(np.ma.isMaskedArray(part) for part in parts):
        return values
    return np.ma.MaskedArray(values, np.concatenate([np.ma.getmaskarray(part) for part in parts]))


def execute(
    cursor: duckdb.DuckDBPyConnection,
    query: str,
    task: Task = QUIET,
    stage: str = "Storing",
) -> list[tuple[Any, ...]]:
    """Run one long statement and give its rows; a cancel stops it within a twentieth of a second.

    Progress is in percent, as DuckDB estimates it.

    Raises:
        CancelledError: it was cancelled meanwhile.
    """

    def job() -> list[tuple[Any, ...]]:
        return cursor.execute(query).fetchall()

    return interruptible(job, cursor.interrupt, lambda: cursor.query_progress(), task, stage)


def interruptible(
    job: Callable[[], _Result],
    interrupt: Callable[[], None],
    percent: Callable[[], float],
    task: Task = QUIET,
    stage: str = "Storing",
) -> _Result:
    """Run `job` on a helper thread; `interrupt` it when the task is cancelled."""
    task.check()
    outcome: list[_Result] = []
    failure: list[BaseException] = []
    done = threading.Event()

    def run() -> None:
        try:
            outcome.append(job())
        except BaseException as error:
            failure.append(error)
        finally:
            done.set()

    worker = threading.Thread(target=run, name="duckdb statement")
    began = time.perf_counter()
    task.report(Progress(stage, 0, 100, "percent", 0.0))  # also where it is done before the first look
    worker.start()
    try:
        while not done.wait(_POLL_SECONDS):
            if task.cancel is not None and task.cancel.cancelled:
                interrupt()
            elif task.on_progress is not None:
                share = percent()
                task.on_progress(
                    Progress(stage, max(int(share), 0), 100, "percent", time.perf_counter() - began)
                )
    finally:
        if not done.is_set():
            interrupt()
        worker.join()
    if failure:
        if isinstance(failure[0], duckdb.InterruptException):
            raise CancelledError from failure[0]
        raise failure[0]
    task.check()
    return outcome[0]


def says_no_room(error: BaseException) -> bool:
    """Whether an error of DuckDB's says that the disk is full."""
    return any(said in str(error) for said in _NO_ROOM)


def first_line(error: BaseException) -> str:
    """The first line of what an error says."""
    return str(error).splitlines()[0] if str(error) else type(error).__name__


def _unopened(path: Path, error: duckdb.Error) -> ExplorerError:
    text = first_line(error)
    if isinstance(error, duckdb.IOException) and _TAKEN.search(text):
        return WorkspaceBusyError(f"{path} is open in another process.", "Close it there first.")
    if not path.parent.is_dir():
        return WorkspaceError(f"There is no folder {path.parent}.", "Create it first or choose another.")
    if says_no_room(error):
        return WorkspaceError(f"There is no room on the disk for {path}.", "Free some and open it again.")
    if path.is_dir() or "Permission denied" in text or "Read-only" in text:
        return WorkspaceError(f"{path} cannot be opened for writing.", "Check the folder's permissions.")
    if found := _NOT_OPENED.search(text):
        return WorkspaceError(
            f"{path} cannot be opened ({found.group(1)}).", "Check the disk and open it again."
        )
    return DamagedRowsError(f"{path} is not a sound database ({text}).")
