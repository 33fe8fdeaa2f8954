"""Rows of any file, one batch after another."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import TypeVar

from core.corpus.layout import KEPT_REJECTS, Cells, FileLayout, RejectedLine
from core.progress import QUIET, Task

BATCH_ROWS = 2048
# Why a line is none of the rows.
ABOVE_NAMES = "above the names of the columns"
NAMES_AGAIN = "the names of the columns again"

Batch = tuple[tuple[str, ...], list[Cells]]
Row = TypeVar("Row")


class Rejects:
    """Counts every line that is rejected, or in doubt, and keeps the first thousand."""

    def __init__(self) -> None:
        self.n = 0
        self.kept: list[RejectedLine] = []

    def add(self, line: int, reason: str) -> None:
        """Note one line."""
        self.n += 1
        if len(self.kept) < KEPT_REJECTS:
            self.kept.append(RejectedLine(line, reason))


class Table(ABC):
    """The rows of one file. Iterating reads it once; rejected rows are noted.

    Args:
        layout: how it is read.
        task: reports as it is read; a cancel takes effect between batches at the latest.

    Attributes:
        columns: names so far; a file without a header may turn out wider further down.
        rejects: lines that are not among the rows, complete when the iteration has ended.
        doubts: rows that may not be meant as they are read, complete when the iteration has ended.
        n_short: rows that had fewer cells than columns so far.
        only_text: columns that the file itself says hold strings (JSON, Excel, Parquet), complete at the end.
    """

    def __init__(
        self,
        layout: FileLayout,
        task: Task = QUIET,
    ) -> None:
        self.layout = layout
        self.columns = tuple(column.name for column in layout.columns)
        self.rejects, self.doubts = Rejects(), Rejects()
        self.n_short = 0
        self.only_text: frozenset[str] = frozenset()
        self._task = task

    @abstractmethod
    def __iter__(self) -> Iterator[Batch]:
        """(columns, rows) in file order; a row has one cell a column, None where it is blank."""

    def lines_of(self, rows: Sequence[tuple[int, Cells]]) -> list[int]:
        """On which line of the file (from 1) each row stands, so that a person finds it in an editor; where a
        format has no lines, the number of the row.

        Args:
            rows: (number of the row from 0, its cells), in file order.
        """
        return [k + 1 for k, _ in rows]


def in_batches(rows: Iterator[Row]) -> Iterator[list[Row]]:
    """The same rows, `BATCH_ROWS` at a time."""
    while batch := list(islice(rows, BATCH_ROWS)):
        yield batch
