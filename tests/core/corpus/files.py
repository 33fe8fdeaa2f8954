"""Small files for the tests of this room."""

from __future__ import annotations

import gzip
import os
from collections.abc import Sequence
from pathlib import Path

import openpyxl

from core.corpus import ReadOptions, read_table, sniff
from core.corpus.layout import Cells, FileLayout, RejectedLine


def put(folder: Path, name: str, content: str | bytes, encoding: str = "utf-8") -> Path:
    """Write a file as it is: no line end is changed."""
    path = folder / name
    data = content if isinstance(content, bytes) else content.encode(encoding)
    path.write_bytes(gzip.compress(data) if name.endswith(".gz") else data)
    return path


def read(path: Path, **options: object) -> tuple[tuple[str, ...], list[Cells], list[RejectedLine]]:
    """Columns, rows and rejected lines of a whole file."""
    table = read_table(path, ReadOptions(**options))  # type: ignore[arg-type]
    rows: list[Cells] = []
    columns: tuple[str, ...] = table.columns
    for columns, batch in table:  # noqa: B007
        rows += batch
    width = len(columns)
    return columns, [row + (None,) * (width - len(row)) for row in rows], table.rejects.kept


def layout_of(path: str | os.PathLike[str], **options: object) -> FileLayout:
    """`sniff` with options as keywords."""
    return sniff(path, ReadOptions(**options))  # type: ignore[arg-type]


def book(path: Path, *sheets: Sequence[Sequence[object]], hidden: Sequence[str] = ()) -> Path:
    """A workbook of sheets S1, S2 … with these rows."""
    made = openpyxl.Workbook()
    made.remove(made.active)
    for n, rows in enumerate(sheets, start=1):
        sheet = made.create_sheet(f"S{n}")
        for row in rows:
            sheet.append(row)
        if sheet.title in hidden:
            sheet.sheet_state = "hidden"
    made.save(path)
    return path
