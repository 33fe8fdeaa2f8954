"""Rows of any file, one batch after another."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

from core.corpus.layout import KEPT_REJECTS, Cells, FileLayout, RejectedLine

BATCH_ROWS = 2048

Batch = tuple[tuple[str, ...], list[Cells]]


class Rejects:
    """Counts every rejected line and keeps the first thousand."""

    def __init__(self) -> None:
        self.n = 0
        self.kept: list[RejectedLine] = []

    def add(self, line: int, reason: str) -> None:
        """Note one line."""
        self.n += 1
        if len(self.kept) < KEPT_REJECTS:
            self.kept.append(RejectedLine(line, reason))


class Table(Protocol):
    """The rows of one file. Iterating reads it once; what is rejected on the way is noted.

    Attributes:
        layout: how it is read.
        columns: names so far; a file without a header may turn out wider further down.
        rejects: lines that are not among the rows, complete when the iteration has ended.
        n_short: rows that had fewer cells than columns so far.
        only_text: columns that the file itself says hold strings (JSON, Excel), complete at the end.
    """

    layout: FileLayout
    columns: tuple[str, ...]
    rejects: Rejects
    n_short: int

    @property
    def only_text(self) -> frozenset[str]: ...

    def __iter__(self) -> Iterator[Batch]:
        """(columns, rows) in file order; a row has one cell a column, None where it is blank."""
        ...
