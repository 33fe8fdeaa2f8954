"""Delimited text, and plain text with a sentence a line."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Generator, Iterator, Sequence
from contextlib import closing
from dataclasses import replace
from itertools import chain, islice

from core.corpus import dialect, doubts, text_documents
from core.corpus.cells import WHITE, stripped
from core.corpus.encodings import (
    TOO_LONG,
    is_sound,
    lines_of,
    not_in_encoding,
    open_text,
    too_long,
    without_mark,
)
from core.corpus.formats import DELIMITED, PLAIN_TEXT, Format
from core.corpus.layout import PREVIEW_ROWS, Cells, ColumnInfo, FileLayout, ReadOptions
from core.corpus.names import column_names
from core.corpus.sampling import (
    FEW_LINES,
    LONG_HEAD,
    SAMPLE_ROWS,
    TextSample,
    sample_text,
    with_columns,
)
from core.corpus.sources import Source, source_of
from core.corpus.splitting import MAX_COLUMNS, Dialect, Lines, is_empty_line, split_rows
from core.corpus.table import ABOVE_NAMES, NAMES_AGAIN, Batch, Rejects, Table, in_batches
from core.errors import InputError
from core.progress import QUIET, Task

_Row = tuple[int, list[str]]  # the number of its first line, its cells


def sniff(source: Source, options: ReadOptions, task: Task) -> FileLayout:
    """The layout of a delimited file, or of one with a sentence a line."""
    quote = None if options.quoting is None else dialect.known_quoting(options.quoting)
    delimiter = None if options.delimiter is None else dialect.known_delimiter(options.delimiter)
    if quote and quote == delimiter:
        raise InputError(f"'{quote}' cannot separate cells and quote them.", "Give another quoting.")
    layout = _layout(sample_text(source, options), options, delimiter, quote)
    if layout is None:
        # Its head ends within one of its first cells.
        layout = _layout(sample_text(source, options, LONG_HEAD), options, delimiter, quote)
    assert layout is not None
    return layout


def _layout(
    sample: TextSample, options: ReadOptions, delimiter: str | None, quote: str | None
) -> FileLayout | None:
    """The layout as a sample shows it; None where a longer one shows more."""
    suffix = sample.source.suffix
    looked_at = dialect.Sample(sample.lines(), sample.is_whole, sample.lines_further_in())
    above = 0
    if delimiter is None and (delimiter := dialect.named_above(looked_at.head)) is not None:
        above = 1
    above = above or dialect.lines_above(looked_at, suffix, delimiter, options.header)
    looked_at = looked_at.below(above)
    if not any(map(str.strip, (*looked_at.head, *chain.from_iterable(looked_at.further)))):
        raise _is_empty(sample)
    found = dialect.find_dialect(looked_at, suffix, delimiter, quote)
    if found is None:
        return _lines_layout(sample, looked_at.head)
    if sample.newline and _LONE_RETURN.search(sample.text):
        # They may be characters of cells, or end lines as the line feeds do.
        every = replace(sample, newline="")
        some = replace(looked_at, head=every.lines()[above:])
        other = dialect.find_dialect(some, suffix, delimiter, quote)
        if other is not None and dialect.n_odd(some, other) < dialect.n_odd(looked_at, other):
            sample, looked_at, found = every, some, other
    whole = looked_at.head[: dialect.n_whole(looked_at.head, found, sample.is_whole)]
    rows, _ = dialect.rows_of(whole, found)
    if len(rows) < FEW_LINES and len(whole) < len(looked_at.head) and sample.n_bytes < LONG_HEAD:
        return None
    return replace(_delimited_layout(sample, rows, found, options.header), above=above)


def _lines_layout(sample: TextSample, lines: Sequence[str]) -> FileLayout:
    rows = [((line.rstrip("\r\n")) or None,) for line in lines]
    return replace(
        sample.layout(PLAIN_TEXT),
        columns=(ColumnInfo("text", "text"),),
        text_column="text",
        preview=tuple(rows[:PREVIEW_ROWS]),
        estimated_rows=sample.estimated_rows(len(rows)),
    )


def _delimited_layout(
    sample: TextSample, rows: Sequence[list[str]], found: Dialect, header: bool | None
) -> FileLayout:
    if not rows:
        raise _is_empty(sample)
    if header is None:
        header = dialect.has_header(rows[:SAMPLE_ROWS])
    body = rows[1:] if header else rows
    if not body and sample.is_whole:
        raise InputError(f"{sample.source.name} has column names but no row below them.")
    widths = [_filled_width(row) for row in body[:SAMPLE_ROWS]]
    # With a header a rare wider row is a broken one; without one the widest row says how many columns
    # there are.
    usual = max(set(widths), key=lambda width: (widths.count(width), width)) if widths else 0
    many = widths.count(usual) > 0.5 * len(widths)
    width = max(len(rows[0]), (usual if many and len(widths) > 1 else 0) if header else max([*widths, 0]))
    names = column_names([*rows[0], *[None] * (width - len(rows[0]))] if header else [None] * width)
    layout = replace(
        sample.layout(DELIMITED),
        delimiter=found.delimiter,
        quote=found.quote,
        skip_space=found.skip_space,
        escape=found.escape,
        header=header,
    )
    cells = [
        tuple([cell or None for cell in row[:width]] + [None] * (width - len(row)))
        for row in body
        if len(row) <= width or _filled_width(row) <= width
    ]
    return with_columns(layout, names, cells, frozenset(), sample.estimated_rows(len(body)))


def _is_empty(sample: TextSample) -> InputError:
    return InputError(f"{sample.source.name} is empty: it has no row with anything in it.")


def _filled_width(row: Sequence[str]) -> int:
    return max((k + 1 for k, cell in enumerate(row) if cell.strip(WHITE)), default=0)


_LONE_RETURN = re.compile("\r(?!\n)")


class DelimitedTable(Table):
    """Rows of a delimited file (see `Table`)."""

    def __init__(self, layout: FileLayout, task: Task = QUIET) -> None:
        super().__init__(layout, task)
        self._names, self._has_end, self._is_first = self.columns, True, True
        self._head: tuple[str, ...] = self.columns  # as it stands in the file: names may have become unique
        self._head_line = 0
        self._dialect = Dialect(layout.delimiter, layout.quote, layout.skip_space, layout.escape)
        self._mended: list[int] = []
        self._ends: doubts.BlankEnds | None = None

    def __iter__(self) -> Iterator[Batch]:
        layout = self.layout
        source = source_of(layout)
        with (
            open_text(source, layout.encoding, layout.newline, self._task) as text,
            closing(self._split(lines_of(text), self.rejects)) as rows,
        ):
            last = 0
            for batch in in_batches(self._below_header(rows)):
                last = batch[-1][0]
                yield self._finished(batch)
            if last and not self._has_end:
                doubts.of_last_row(last, self.doubts)

    def _split(self, text: Iterator[str], rejects: Rejects) -> Generator[tuple[int, list[str]], None, None]:
        """The rows below what stands above the table."""
        layout = self.layout
        lines = Lines(self._watched(without_mark(text)), rejects)
        for line in islice(lines, layout.above):
            if line.strip(WHITE + layout.delimiter) and dialect.named_above([line]) is None:
                rejects.add(lines.number, ABOVE_NAMES)
        return split_rows(lines, self._dialect, len(self.columns), rejects, self._mended)

    def _watched(self, lines: Iterator[str]) -> Iterator[str]:
        """The same lines; whether the last one has an end is known afterwards."""
        line = "\n"
        for line in lines:
            yield line
        self._has_end = line is TOO_LONG or line[-1:] in ("\n", "\r")

    def _below_header(self, rows: Iterator[_Row]) -> Iterator[_Row]:
        header_to_come = self.layout.header
        for number, cells in rows:
            if is_empty_line(cells) and (header_to_come or len(self.columns) > 1):
                continue
            if header_to_come:
                header_to_come, self._head, self._head_line = False, _bare(cells), number
                doubts.of_quotes([(number, cells)], "".join(cells), self._dialect, self.doubts)
                continue
            if self.layout.header and len(cells) > 1 and _bare(cells) in (self._names, self._head):
                self.rejects.add(number, NAMES_AGAIN)
                continue
            yield number, cells

    def _finished(self, batch: list[_Row]) -> Batch:
        rows: list[_Row] = []
        n = len(self.columns)
        joined = "".join(["".join(cells) for _, cells in batch])
        all_sound = is_sound(joined)
        surplus: dict[int, int] = {}
        for number, cells in batch:
            if not all_sound and not is_sound("".join(cells)):
                self.rejects.add(number, not_in_encoding("".join(cells), self.layout.encoding))
                continue
            if len(cells) > n:
                if not cells[-1].strip(WHITE):
                    surplus[number] = len(cells)
                while len(cells) > n and not cells[-1].strip(WHITE):
                    cells.pop()
                if len(cells) > n:
                    if self.layout.header or len(cells) > MAX_COLUMNS:
                        self.rejects.add(number, f"{len(cells)} cells where the file has {n} columns")
                        continue
                    n = len(cells)
                    self._widen(n)
            elif len(cells) < n:
                self.n_short += bool(cells)
            rows.append((number, cells))
        self._note_doubts(rows, joined, surplus)
        return self.columns, [
            tuple([cell or None for cell in cells] + [None] * (n - len(cells))) for _, cells in rows
        ]

    def _note_doubts(self, rows: list[_Row], joined: str, surplus: dict[int, int]) -> None:
        n = len(self.columns)
        doubts.of_batch(rows, joined, n, self._dialect, surplus, self._mended, self.doubts)
        self._mended.clear()
        if self._is_first:
            if self._head_line and self.layout.options.header is None:
                doubts.of_header(self._head_line, self._head, rows, self.doubts)
            doubts.of_first_rows(rows, self.columns, self.doubts)
            n_named = len(self._head) if self.layout.header else n
            if n_named < n or len(surplus) > len(rows) // 2:
                self._ends = doubts.BlankEnds(n_named)
        self._is_first = False
        if self._ends is not None:
            self._ends.note(rows, self.doubts)
        if n == 1 and self.layout.header:
            doubts.of_names(rows, self._head[0], self.doubts)
        if doubts.has_remarks(self.layout):
            doubts.of_remarks(rows, self.doubts)
        if not joined.isascii():
            doubts.of_encoding(rows, self.layout.encoding, self.doubts)

    def lines_of(self, rows: Sequence[tuple[int, Cells]]) -> list[int]:
        """See `Table`. Rows are found again by their cells: a fault of one row is a fault of every row
        with the same cells.
        """
        layout = self.layout
        waiting = deque(_bare(cells) for _, cells in rows)
        found: list[int] = []
        with (
            open_text(source_of(layout), layout.encoding, layout.newline, QUIET) as text,
            closing(self._split(lines_of(text), Rejects())) as numbered,
        ):
            # Read to the end in any case: a decoder that is left halfway complains.
            for line, cells in self._below_header(numbered):
                if waiting and _bare(cells) == waiting[0]:
                    found.append(line)
                    waiting.popleft()
        return found

    def _widen(self, n: int) -> None:
        self.columns = column_names((*self.columns, *[None] * (n - len(self.columns))))


class LinesTable(Table):
    """A sentence a line (see `Table`): one column, blank lines are blank rows."""

    def __iter__(self) -> Iterator[Batch]:
        layout = self.layout
        source = source_of(layout)
        with open_text(source, layout.encoding, layout.newline, self._task) as text:
            is_first = True
            for batch in in_batches(self._rows(without_mark(lines_of(text)))):
                if is_first:
                    first = [(k, [cell or "" for cell in cells]) for k, cells in enumerate(batch, start=1)]
                    doubts.of_first_rows(first, self.columns, self.doubts)
                is_first = False
                yield self.columns, batch

    def _rows(self, lines: Iterator[str]) -> Iterator[Cells]:
        for number, line in enumerate(lines, start=1):
            body = line.rstrip("\r\n")
            if line is TOO_LONG:
                self.rejects.add(number, too_long())
            elif is_sound(body):
                yield (body or None,)
            else:
                self.rejects.add(number, not_in_encoding(body, self.layout.encoding))


def _bare(cells: Sequence[str | None]) -> tuple[str, ...]:
    """The cells without the blank ones at the end, which the reader adds or takes away."""
    bare = [stripped(cell) for cell in cells]
    while bare and not bare[-1]:
        bare.pop()
    return tuple(bare)


_TEXT = frozenset({"encoding", "delimiter", "quoting", "header"})
FORMATS = (
    Format(
        DELIMITED,
        "CSV",
        tuple(dialect.SEPARATED_SUFFIXES),
        sniff,
        DelimitedTable,
        _TEXT,
        may_be_packed=True,
        mime_types=("text/csv", "text/tab-separated-values"),
    ),
    Format(
        PLAIN_TEXT,
        "text (a sentence a line)",
        (".txt", ".text"),
        sniff,
        LinesTable,
        frozenset({"encoding"}),
        may_be_packed=True,
        document=text_documents.open_text,
    ),
)
