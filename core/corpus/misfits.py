"""Cells of a staged column that are not as the others, for which it stays text."""

from __future__ import annotations

from dataclasses import dataclass

import duckdb

from core.corpus.database import execute
from core.progress import Task

LEAST = 3  # cells that are dates, or numbers, of which it is said why they stay text
_LONGEST = 40  # characters of a cell in a sentence


@dataclass(frozen=True, slots=True)
class Misfits:
    """Cells of a staged column that are not as the others: how many of how many, and the first, with its row,
    counted from 1.
    """

    n: int
    n_given: int
    first: str
    row: int


def misfits(cursor: duckdb.DuckDBPyConnection, cell: str, fits: str, task: Task) -> Misfits:
    """The cells that do not fit; `cell` is SQL of one as `given_value` has it, `fits` of whether it does."""
    query = (
        f"SELECT count(*), min(rowid), arg_min({cell}, rowid), (SELECT count({cell}) FROM staged) "
        f"FROM staged WHERE {cell} IS NOT NULL AND NOT ({fits})"
    )
    n, first, text, n_given = execute(cursor, query, task.quiet)[0]
    if not n:
        return Misfits(0, n_given, "", 0)
    return Misfits(n, n_given, text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…", first + 1)
