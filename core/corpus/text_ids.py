"""Which text each staged row holds: ids in the order of first appearance, -1 for blank rows.

Texts are told apart by a number of 64 bits that DuckDB makes of each: sorting numbers takes a fraction of
what a join by the texts themselves takes. Then every row that repeats a text is compared with it, letter by
letter. Should two texts share a number (one chance in some ten million, at a million texts), all numbers are
made anew in another way.
"""

from __future__ import annotations

import itertools
from typing import Any

import duckdb
import numpy as np
from numpy.typing import NDArray

from core.corpus.cells import sql_trimmed
from core.corpus.database import execute, interruptible
from core.progress import CancelToken, OnProgress

# Numbers fetched at a time: DuckDB holds the interpreter's lock while it hands them over, 2 ms for these.
_PAGE = 250_000


def add_texts(
    cursor: duckdb.DuckDBPyConnection,
    cell: str,
    n_texts: int,
    on_progress: OnProgress | None,
    cancel: CancelToken | None,
) -> int:
    """Store the texts of `staged` that are new, and say in `staged_ids` (column text_id, a row for each of
    `staged`, in its order) which text each row holds.

    Args:
        cell: the column of `staged` that is the text.
        n_texts: texts that are stored already, with ids 0 to n_texts - 1.

    Returns:
        How many are new.
    """
    text = sql_trimmed(cell)
    for salt in itertools.count():
        known, _ = _hashes(cursor, "texts", "text_id", _hash("text", salt), cancel)
        given, blank = _hashes(cursor, "staged", "rowid", _hash(f"nullif({text}, '')", salt), cancel)
        ids, is_new = number(known, given, blank)
        cursor.register("staged_ids", {"text_id": ids, "is_new": is_new})
        source = "staged POSITIONAL JOIN staged_ids i"
        execute(
            cursor,
            f"INSERT INTO texts SELECT i.text_id, {text} FROM {source} WHERE i.is_new",
            cancel,
            on_progress,
        )
        n_new = int(is_new.sum())
        n_given = int((ids >= 0).sum())
        differs = (
            f"SELECT count(*) FROM (SELECT i.text_id, {text} AS text FROM {source} "
            "WHERE NOT i.is_new AND i.text_id >= 0) s JOIN texts t USING (text_id) WHERE s.text <> t.text"
        )
        if n_new == n_given or execute(cursor, differs, cancel, on_progress)[0][0] == 0:
            return n_new
        cursor.execute("DELETE FROM texts WHERE text_id >= ?", [n_texts])
    raise AssertionError("unreachable")


def _hash(text: str, salt: int) -> str:
    """SQL of a text's number; NULL of NULL."""
    salted = f"{text} || '{salt}'" if salt else text
    return f"CASE WHEN {text} IS NULL THEN NULL ELSE hash({salted}) END"


def _hashes(
    cursor: duckdb.DuckDBPyConnection, table: str, key: str, value: str, cancel: CancelToken | None
) -> tuple[NDArray[np.uint64], NDArray[np.bool_]]:
    """The numbers of all rows of a table in the order of `key`, which counts from 0; where there is none."""
    n = int(cursor.execute(f"SELECT count(*) FROM {table}").fetchall()[0][0])
    values, missing = np.zeros(n, np.uint64), np.zeros(n, np.bool_)
    for start in range(0, n, _PAGE):
        query = (
            f"SELECT {value} AS h FROM {table} WHERE {key} >= {start} AND {key} < {start + _PAGE} "
            f"ORDER BY {key}"
        )

        def job(query: str = query) -> Any:
            return cursor.execute(query).fetchnumpy()["h"]

        found = interruptible(job, cursor.interrupt, cancel, lambda: 0.0)
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
    rows = np.flatnonzero(~blank)
    hashes = np.concatenate([known, given[rows]])
    ids = np.full(len(given), -1, np.int32)
    is_new = np.zeros(len(given), np.bool_)
    if not rows.size:
        return ids, is_new
    order = np.argsort(hashes)
    begins = np.empty(len(order), np.bool_)
    begins[0] = True
    np.not_equal(hashes[order[1:]], hashes[order[:-1]], out=begins[1:])
    firsts = np.minimum.reduceat(order, np.flatnonzero(begins))  # of each group of equals, the earliest
    first_of = np.empty(len(order), np.int64)
    first_of[order] = firsts[np.cumsum(begins) - 1]
    appears = first_of == np.arange(len(order))
    appears[: len(known)] = True
    id_of = np.cumsum(appears, dtype=np.int32) - np.int32(1)
    ids[rows] = id_of[first_of[len(known) :]]
    is_new[rows] = appears[len(known) :]
    return ids, is_new
