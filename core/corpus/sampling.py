"""What a sample of a file shows: its text, its columns, how many rows there may be."""

from __future__ import annotations

import io
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from core.corpus import encodings, text_column
from core.corpus.cells import given_texts
from core.corpus.column_types import guess_type
from core.corpus.dates import ORDERS, find_dates
from core.corpus.formats import titles
from core.corpus.layout import PREVIEW_ROWS, Cells, ColumnInfo, FileLayout, ReadOptions
from core.corpus.numbers import find_numbers
from core.corpus.sources import HEAD, Source
from core.errors import InputError

SAMPLE_ROWS = 1000
FEW_LINES = 20
LONG_HEAD = 1 << 23
# Characters that text does not hold; NUL is counted by itself.
_CONTROL = re.compile("[\x01-\x08\x0e-\x19\x1c\x1d]")


@dataclass(frozen=True, slots=True)
class TextSample:
    """The head of a text file, and pieces from further in.

    Attributes:
        text: the head, decoded, without a byte order mark. is_whole: whether that is the whole file.
        encoding, encoding_certain, other_encoding, newline: see `FileLayout`.
        n_bytes: of the head.
        windows: the pieces, which may begin and end inside a line.
    """

    source: Source
    text: str
    is_whole: bool
    encoding: str
    encoding_certain: bool
    other_encoding: str
    newline: str
    n_bytes: int
    windows: tuple[bytes, ...]

    def layout(self, kind: str) -> FileLayout:
        """The layout of a text file as far as it is known."""
        return FileLayout(
            path=str(self.source.path),
            format=kind,
            encoding=self.encoding,
            encoding_certain=self.encoding_certain,
            other_encoding=self.other_encoding,
            newline=self.newline,
        )

    def lines(self) -> list[str]:
        """The whole lines of the head, with their ends."""
        return _whole_lines(self.text, self.newline, first=True, last=self.is_whole)

    def lines_further_in(self) -> list[list[str]]:
        """The whole lines of each piece."""
        decoded = (_decoded(window, self.encoding) for window in self.windows)
        return [_whole_lines(text, self.newline, first=False, last=False) for text in decoded]

    def estimated_rows(self, n_rows: int) -> int | None:
        """Rows of the whole file, from those of the head; None where its size says nothing."""
        if self.is_whole:
            return n_rows
        if self.source.is_gzip:
            return None
        return max(n_rows, round(n_rows * self.source.n_bytes / max(self.n_bytes, 1)))


def sample_text(source: Source, options: ReadOptions, n_bytes: int = HEAD) -> TextSample:
    """The head of a text file, decoded as `options` say or as found.

    Args:
        n_bytes: of the head, or `LONG_HEAD` where it has but a few lines.

    Raises:
        InputError: there is no such encoding, or the file does not hold text.
    """
    head = source.head(n_bytes)
    is_whole = len(head) < n_bytes
    if not is_whole and n_bytes < LONG_HEAD and head.count(b"\n") + head.count(b"\r") < FEW_LINES:
        # Very long lines: a few of them are needed to see how they are made.
        head = source.head(LONG_HEAD)
        is_whole = len(head) < LONG_HEAD
    windows = source.windows()
    if options.encoding is not None:
        encoding, certain, other = encodings.known_codec(options.encoding), True, ""
        if encoding in ("utf-16", "utf-32"):
            encoding = encodings.by_byte_order_mark(head) or f"{encoding}-le"
    else:
        encoding, certain, other = encodings.detect(head, windows, is_whole=is_whole)
    certain = certain or (is_whole and encoding == "utf-8")
    text = _decoded(head, encoding).removeprefix("\ufeff")
    odd = len(_CONTROL.findall(text))
    if odd > 0.03 * len(text) or text.count("\0") > 0.3 * len(text):
        raise InputError(
            f"{source.name} does not hold text.", f"Save it in a format that can be read: {titles()}."
        )
    newline = "\n" if text.count("\n") >= text.count("\r") - text.count("\r\n") else ""
    return TextSample(source, text, is_whole, encoding, certain, other, newline, len(head), tuple(windows))


def _decoded(sample: bytes, encoding: str) -> str:
    return sample.decode(encoding, errors=encodings.MARK_UNDECODABLE)


def _whole_lines(text: str, newline: str, *, first: bool, last: bool) -> list[str]:
    """The lines of a sample with their ends; those cut off at its beginning or end are left out."""
    lines = list(io.StringIO(text, newline=newline))
    if not last and len(lines) > 1:
        lines.pop()
    return lines if first else lines[1:]


def with_columns(
    layout: FileLayout,
    names: tuple[str, ...],
    rows: Sequence[Cells],
    only_text: frozenset[str],
    n_rows: int | None,
) -> FileLayout:
    """`layout` with columns, text column and preview from a sample of rows.

    Args:
        names: (k,) unique names. rows: k cells each, or fewer.
        only_text: columns that the file itself says hold strings.
        n_rows: an estimate for the whole file, or None.
    """
    sample = rows[:SAMPLE_ROWS]
    columns = tuple(
        ColumnInfo(name, guess_type((row[k] for row in sample), only_text=name in only_text))
        for k, name in enumerate(names)
    )
    texts = [k for k, column in enumerate(columns) if column.type == "text"]
    open_orders = {
        order
        for k, column in enumerate(columns)
        if column.type in ("date", "timestamp")
        for order in find_dates(given_texts(row[k] for row in sample)).open_orders
    }
    guess = text_column.guess([names[k] for k in texts], [tuple(row[k] for k in texts) for row in sample])
    return replace(
        layout,
        columns=columns,
        text_column=guess,
        date_orders=tuple(order for order in ORDERS if order in open_orders),
        either_mark=tuple(
            column.name
            for k, column in enumerate(columns)
            if column.type == "real"
            and len(find_numbers(given_texts(row[k] for row in sample)).notations) == 2
        ),
        preview=tuple(rows[:PREVIEW_ROWS]),
        estimated_rows=n_rows,
    )
