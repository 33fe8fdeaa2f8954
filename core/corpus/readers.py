"""The rows of a file (`read_table`) and what the whole file holds (`count`), both as a stream."""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from dataclasses import replace

import numpy as np

from core.corpus import doubts, encodings
from core.corpus.cells import stripped
from core.corpus.formats import formats
from core.corpus.layout import (
    FIND_EVERYTHING,
    FileCounts,
    FileLayout,
    ReadOptions,
)
from core.corpus.sniffing import described, require_unchanged
from core.corpus.sources import PathLike, source_of
from core.corpus.table import Table
from core.old_names import old_arguments, with_old_parameter, without_path
from core.progress import QUIET, Task


@with_old_parameter("path", "file")
@old_arguments
def read_table(
    file: PathLike | FileLayout,
    options: ReadOptions = FIND_EVERYTHING,
    task: Task = QUIET,
) -> Table:
    """The rows of a file as text, in file order, as a stream: iterating gives (columns, rows) batch by batch.

    Blank cells are None and blank rows are kept; rejected rows are noted in `rejects`.

    Args:
        file: its path, or what `sniff` found there; then `options` are those that it was sniffed with.

    Raises:
        InputError: see `sniff`; or the file was written to since it was sniffed.
    """
    return open_table(described(file, options, task), task)


def open_table(layout: FileLayout, task: Task = QUIET) -> Table:
    """The rows of a file whose layout is known (see `read_table`)."""
    require_unchanged(layout)
    layout = with_settled_encoding(layout, task)
    table = formats()[layout.format].read(layout, task)
    doubts.of_few_letters(layout, table.doubts, task)
    return table


def with_settled_encoding(layout: FileLayout, task: Task) -> FileLayout:
    """The layout with the encoding of the whole file, where that of its samples is not certain."""
    if layout.encoding_certain:
        return layout
    found = encodings.settle(source_of(layout), layout.encoding, layout.other_encoding, task.quiet)
    return replace(
        layout, encoding=found.encoding, encoding_certain=found.is_certain, other_encoding=found.other
    )


def text_chunks(layout: FileLayout, n: int, task: Task = QUIET) -> Iterator[list[str]]:
    """The texts of a file, one a row in file order, `n` at a time: stripped, "" for blank ones.

    Args:
        layout: names the text column.
        task: a cancel stops it between two batches of rows.

    Raises:
        InputError, CancelledError: as `read_table`.
    """
    texts: list[str] = []
    for columns, rows in open_table(layout, task.quiet):
        at = columns.index(layout.text_column or "")
        for row in rows:
            texts.append(stripped(row[at]))
            if len(texts) == n:
                yield texts
                texts = []
        task.check()
    if texts:
        yield texts


@without_path
@old_arguments
def count(
    layout: FileLayout,
    task: Task = QUIET,
) -> FileCounts:
    """What the whole file holds, read as a stream. Keeps eight bytes a row.

    Without a text column in `layout` only rows and rejected lines are counted.
    """
    table = open_table(layout, task)
    rows = blank = 0
    seen = array("q")
    for columns, batch in table:
        rows += len(batch)
        if layout.text_column is None or layout.text_column not in columns:
            continue
        k = columns.index(layout.text_column)
        texts = [text for row in batch if (text := stripped(row[k]))]
        blank += len(batch) - len(texts)
        seen.extend(map(hash, texts))
    distinct = int(np.unique(np.frombuffer(seen, np.int64)).size) if seen else 0
    rejects, doubts = table.rejects, table.doubts
    rejected, doubtful = tuple(rejects.kept), tuple(doubts.kept)
    return FileCounts(rows, distinct, blank, rejects.n, rejected, table.n_short, doubts.n, doubtful)
