"""Which text each staged row holds: ids in the order of first appearance, -1 for blank rows.

Texts are told apart by a number of 64 bits that DuckDB makes of each: sorting numbers takes a fraction of
what a join by the texts themselves takes. Then every row that repeats a text is compared with it, letter by
letter. Should two texts share a number (one chance in some ten million, at a million texts), all numbers are
made anew in another way.
"""

from __future__ import annotations

import itertools
from dataclasses import dataclass
from typing import Any

import duckdb
import numpy as np
from numpy.typing import NDArray

from core.corpus.database import execute, interruptible
from core.progress import Task

# Numbers fetched at a time: DuckDB holds the interpreter's lock while it hands them over, 2 ms for these.
_PAGE = 250_000


@dataclass(frozen=True, slots=True)
class StagedTexts:
    """Which text each row of `staged` holds: in `staged_ids` (column text_id, a row for each of `staged`, in
    its order) while the cursor lasts.

    Attributes:
        n_texts: there were before. n_rows: staged. n_new: texts of them that are new. n_blank: rows without.
    """

    n_texts: int
    n_rows: int
    n_new: int
    n_blank: int

    @property
    def all_new(self) -> bool:
        """Whether each row has a new text of its own: ids are then counted, not joined, and all processors
        can take part.
        """
        return self.n_new == self.n_rows

    @property
    def source(self) -> str:
        """SQL to stand behind FROM: the staged rows `s`, in their order."""
        return "staged s" if self.all_new else "staged s POSITIONAL JOIN staged_ids i"

    @property
    def text_id(self) -> str:
        """SQL of the id of a row's text, -1 for none."""
        return f"{self.n_texts} + s.rowid" if self.all_new else "i.text_id"


def add_texts(
    cursor: duckdb.DuckDBPyConnection,
    cell: str,
    n_texts: int,
    task: Task,
) -> StagedTexts:
    """Store the texts of `staged` that are new, and say which text each row holds.

    Args:
        cell: the column of `staged` that is the text, trimmed, NULL where there is none.
        n_texts: texts that are stored already, with ids 0 to n_texts - 1.
    """
    for salt in itertools.count():
        known, _ = _hashes(cursor, "texts", "text_id", _hash("text", salt), task)
        given, blank = _hashes(cursor, "staged", "rowid", _hash(cell, salt), task)
        ids, is_new = number(known, given, blank)
        staged = StagedTexts(n_texts, len(ids), int(is_new.sum()), int(blank.sum()))
        cursor.register("staged_ids", {"text_id": ids, "is_new": is_new})
        new = f"INSERT INTO texts SELECT {staged.text_id}, s.{cell} FROM {staged.source}"
        execute(cursor, new if staged.all_new else f"{new} WHERE i.is_new", task)
        differs = (
            f"SELECT count(*) FROM staged s JOIN texts t "
            f"ON {_hash(f's.{cell}', salt)} = {_hash('t.text', salt)} WHERE s.{cell} <> t.text"
        )
        all_differ = staged.n_new + staged.n_blank == staged.n_rows
        if all_differ or execute(cursor, differs, task)[0][0] == 0:
            return staged
        cursor.execute("DELETE FROM texts WHERE text_id >= ?", [n_texts])
    raise AssertionError("unreachable")


def _hash(text: str, salt: int) -> str:
    """SQL of a text's number; NULL of NULL."""
    salted = f"{text} || '{salt}'" if salt else text
    return f"CASE WHEN {text} IS NULL THEN NULL ELSE hash({salted}) END"


def _hashes(
    cursor: duckdb.DuckDBPyConnection, table: str, key: str, value: str, task: Task
) -> tuple[NDArray[np.uint64], NDArray[np.bool_]]:
    """The numbers of all rows of a table, and where there is none. `key` counts from 0 and ascends in the
    table, whose order DuckDB keeps.
    """
    n = int(cursor.execute(f"SELECT count(*) FROM {table}").fetchall()[0][0])
    values, missing = np.zeros(n, np.uint64), np.zeros(n, np.bool_)
    for start in range(0, n, _PAGE):
        query = f"SELECT {value} AS h FROM {table} WHERE {key} >= {start} AND {key} < {start + _PAGE}"

        def job(query: str = query) -> Any:
            return cursor.execute(query).fetchnumpy()["h"]

        found = interruptible(job, cursor.interrupt, lambda: 0.0, task.quiet)
        values[start : start + _PAGE] = np.ma.getdata(found)
        missing[start : start + _PAGE] = np.ma.getmaskarray(found)
    return values, missing


def number(
    known: NDArray[np.uint64], given: NDArray[np.uint64], blank: NDArray[np.bool_]
) -> tuple[NDArray[np.int32], NDArray[np.bool_]]:
    """Ids of rows by the numbers of their texts.

    Args:
        known: (k,) those of texts 0 to k - 1.
        given: (n,) those of the rows.
        blank: (n,) whether a row has no text; its number says nothing.

    Returns:
        (n,) text ids, -1 where blank; (n,) whether a row is the first of a text that was not known.
    """
    rows = np.flatnonzero(~blank) if blank.any() else np.arange(len(given))
    hashes = np.concatenate([known, given[rows]])
    ids = np.full(len(given), -1, np.int32)
    is_new = np.zeros(len(given), np.bool_)
    if not rows.size:
        return ids, is_new
    order = np.argsort(hashes)
    ascending = hashes[order]
    begins = np.flatnonzero(np.concatenate([[True], ascending[1:] != ascending[:-1]]))
    firsts = np.minimum.reduceat(order, begins)  # of each group of equals, the earliest
    appears = np.zeros(len(order), np.bool_)
    appears[firsts] = True
    appears[: len(known)] = True
    id_of = np.cumsum(appears, dtype=np.int32) - np.int32(1)
    found = np.empty(len(order), np.int32)
    found[order] = np.repeat(id_of[firsts], np.diff(begins, append=len(order)))
    ids[rows] = found[len(known) :]
    is_new[rows] = appears[len(known) :]
    return ids, is_new
