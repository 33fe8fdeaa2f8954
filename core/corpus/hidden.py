"""Rows that are hidden: kept, with texts and vectors, but left out of what a person sees or takes along.

Row ids are dense and never reused, so no row is ever deleted: an import that is removed and a row that has
vanished from a newer file are hidden, each for its reason, and can be shown again. A row is hidden as long as
there is any reason. The table lies in the database of the rows and is written in one transaction.

What leaves them out asks one of three: the queries of `RowStore` (conditions, facets, counts, orders),
`RowsByText` (which rows a text has) or `CrossFilter` (which rows pass). `RowStore.fetch` still reads the
cells of any row.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

import duckdb
import numpy as np
from numpy.typing import NDArray

from core.corpus.journal import Applied, Content, Kind, Places, has_table, packed_ids, unpacked_ids

# Why a row is hidden: its import was removed; a newer export of its file lacks it; it repeats another.
Reason = Literal["import removed", "vanished", "duplicate"]
REASONS: tuple[Reason, ...] = ("import removed", "vanished", "duplicate")

_TABLE = "CREATE TABLE IF NOT EXISTS hidden (row_id BIGINT NOT NULL, reason VARCHAR NOT NULL)"
_IS_THERE = "SELECT count(*) FROM duckdb_tables() WHERE table_name = 'hidden'"
# SQL of the ids of hidden rows, to stand behind ANTI JOIN.
HIDDEN_IDS = "(SELECT DISTINCT row_id FROM hidden) h ON h.row_id = r.row_id"
_NO_ROWS: NDArray[np.int64] = np.zeros(0, np.int64)


@dataclass(frozen=True, eq=False)
class HiddenRows:
    """Which rows are hidden, and why.

    Attributes:
        by_reason: (m,) int64 ascending row ids; read-only. Reasons without rows are left out.
        mask: (n_rows,) bool, read-only; None where no row is hidden.
        n: hidden rows.
    """

    by_reason: Mapping[Reason, NDArray[np.int64]] = field(default_factory=dict)
    mask: NDArray[np.bool_] | None = None
    n: int = 0

    def of(self, reason: Reason) -> NDArray[np.int64]:
        """(m,) the rows that are hidden for a reason."""
        return self.by_reason.get(reason, _NO_ROWS)


NOTHING_HIDDEN = HiddenRows()


def read_hidden(cursor: duckdb.DuckDBPyConnection, n_rows: int) -> HiddenRows:
    """What is hidden of `n_rows` rows. A workspace that has never hidden a row has no table."""
    if not cursor.execute(_IS_THERE).fetchall()[0][0]:
        return NOTHING_HIDDEN
    by_reason: dict[Reason, NDArray[np.int64]] = {}
    mask = np.zeros(n_rows, np.bool_)
    for reason in REASONS:
        found = cursor.execute("SELECT row_id FROM hidden WHERE reason = ? ORDER BY row_id", [reason])
        ids = np.ascontiguousarray(found.fetchnumpy()["row_id"], dtype=np.int64)
        if ids.size:
            ids.flags.writeable = False
            by_reason[reason] = ids
            mask[ids] = True
    if not by_reason:
        return NOTHING_HIDDEN
    mask.flags.writeable = False
    return HiddenRows(by_reason, mask, int(np.count_nonzero(mask)))


def write_hidden(cursor: duckdb.DuckDBPyConnection, row_ids: NDArray[np.int64], reason: Reason) -> None:
    """Hide rows that are not hidden for this reason yet; within a transaction."""
    cursor.execute(_TABLE)
    cursor.register("rows_to_hide", {"row_id": np.ascontiguousarray(row_ids, dtype=np.int64)})
    try:
        cursor.execute("INSERT INTO hidden SELECT row_id, ? FROM rows_to_hide", [reason])
    finally:
        cursor.unregister("rows_to_hide")


def write_shown(cursor: duckdb.DuckDBPyConnection, row_ids: NDArray[np.int64], reason: Reason) -> None:
    """Take a reason away from rows; within a transaction."""
    cursor.execute(_TABLE)
    cursor.register("rows_to_show", {"row_id": np.ascontiguousarray(row_ids, dtype=np.int64)})
    try:
        cursor.execute(
            "DELETE FROM hidden WHERE reason = ? AND row_id IN (SELECT row_id FROM rows_to_show)", [reason]
        )
    finally:
        cursor.unregister("rows_to_show")


def _apply(cursor: duckdb.DuckDBPyConnection, changes: Sequence[Content], places: Places) -> Applied:
    n_back = n_missing = 0
    for each in changes:
        ids = places.rows(unpacked_ids(each["rows"]))
        there = ids[ids >= 0]
        write_shown(cursor, there, each["reason"])
        if not each["shown"]:
            write_hidden(cursor, there, each["reason"])
        n_back, n_missing = n_back + len(there), n_missing + len(ids) - len(there)
    return Applied(n_back, n_missing)


def _state(cursor: duckdb.DuckDBPyConnection) -> Iterator[Content]:
    if not has_table(cursor, "hidden"):
        return
    for reason in REASONS:
        found = cursor.execute("SELECT DISTINCT row_id FROM hidden WHERE reason = ? ORDER BY 1", [reason])
        ids = found.fetchnumpy()["row_id"]
        if len(ids):
            yield {"reason": reason, "rows": packed_ids(ids), "shown": False}


HIDDEN = Kind("hidden", "hidden", _apply, _state)
