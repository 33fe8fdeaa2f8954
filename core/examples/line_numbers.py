"""On which line of the file a row stands, so that a person finds it in an editor."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

from core.corpus.delimited import Lines, is_empty_line, split_rows, without_mark
from core.corpus.encodings import open_text
from core.corpus.layout import Cells, FileLayout
from core.corpus.sources import Source
from core.corpus.table import Rejects


def lines_of(layout: FileLayout, rows: Sequence[tuple[int, Cells]]) -> list[int]:
    """The line (from 1) of each row; for Parquet, which has no lines, the number of the row.

    Args:
        layout: the file's layout as it was read (encoding settled).
        rows: (number of the row from 0, its cells), in file order. In a delimited file rows are found again
            by their cells: what is wrong with a row is wrong with every row that reads the same.
    """
    if not rows:
        return []
    if layout.format == "xlsx":
        from core.corpus.spreadsheets import Sheet

        sheet = Sheet(Path(layout.path), layout.sheet, layout.header)
        lines = sheet.lines[1:] if sheet.header else sheet.lines
        return [lines[k] for k, _ in rows]
    if layout.format in ("json", "jsonl"):
        from core.corpus.jsonfiles import read_records

        wanted = {k for k, _ in rows}
        records = read_records(Source(layout.path), layout, Rejects(), None, None)
        # An object that holds the whole table has no lines: its rows are numbered.
        return [line or k + 1 for k, (line, _) in enumerate(records) if k in wanted]
    if layout.format == "csv":
        return _lines_of_delimited(layout, rows)
    return [k + 1 for k, _ in rows]


def _lines_of_delimited(layout: FileLayout, rows: Sequence[tuple[int, Cells]]) -> list[int]:
    waiting = deque(_bare(cells) for _, cells in rows)
    found: list[int] = []
    with open_text(Source(layout.path), layout.encoding, layout.newline, None, None) as text:
        lines = Lines(without_mark(text))
        numbered = split_rows(
            lines, layout.delimiter, layout.quote, layout.skip_space, len(layout.columns), Rejects()
        )
        with closing(numbered):
            header_to_come = layout.header
            for line, cells in numbered:
                if is_empty_line(cells) and (header_to_come or len(layout.columns) > 1):
                    continue
                if header_to_come:
                    header_to_come = False
                # Read to the end in any case: a decoder that is left halfway complains.
                elif waiting and _bare(cells) == waiting[0]:
                    found.append(line)
                    waiting.popleft()
    return found


def _bare(cells: Sequence[str | None]) -> tuple[str, ...]:
    """The cells without the blank ones at the end, which the reader adds or takes away."""
    bare = [cell or "" for cell in cells]
    while bare and not bare[-1].strip():
        bare.pop()
    return tuple(bare)
