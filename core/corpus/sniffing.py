"""How a file is to be read: its format, encoding, delimiter, header, columns and text column.

Found from its head and a few samples further in; everything can be overruled with `ReadOptions`.
"""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Sequence
from dataclasses import replace

from core.corpus import dialect, encodings, text_column
from core.corpus.cells import WHITE
from core.corpus.column_types import guess_type
from core.corpus.jsonfiles import read_records
from core.corpus.layout import (
    FIND_EVERYTHING,
    PREVIEW_ROWS,
    Cells,
    ColumnInfo,
    FileFormat,
    FileLayout,
    ReadOptions,
)
from core.corpus.names import column_names, same
from core.corpus.sources import HEAD, PathLike, Source
from core.corpus.structured import StringColumns, as_text
from core.corpus.table import Rejects
from core.errors import InputError
from core.progress import CancelToken, check

_SAMPLE_ROWS = 1000
_FEW_LINES = 20
_LONG_HEAD = 1 << 23
_SHEETS = (".xlsx", ".xlsm", ".xlsb", ".xls", ".ods")
# Characters that text does not hold; NUL is counted by itself.
_CONTROL = re.compile("[\x01-\x08\x0e-\x19\x1c\x1d]")
_UNSUITABLE = {
    b"%PDF": "a PDF",
    b"\x89PNG": "a picture",
    b"\xff\xd8\xff": "a picture",
    b"GIF8": "a picture",
    b"Rar!": "an archive",
    b"7z\xbc\xaf": "an archive",
    b"BZh": "an archive",
    b"\xfd7zX": "an archive",
    b"\x28\xb5\x2f\xfd": "an archive",
    b"SQLite format 3": "an SQLite database",
    b"ARROW1": "an Arrow file",
}


def sniff(
    path: PathLike, options: ReadOptions = FIND_EVERYTHING, cancel: CancelToken | None = None
) -> FileLayout:
    """How a file is to be read. Looks at its head and a few samples, so its size hardly matters.

    Raises:
        InputError: when it cannot be read, holds no row, or an option does not suit it.
    """
    if options.quoting is not None:
        dialect.known_quoting(options.quoting)  # refused also where the file has no quotes to speak of
    source = Source(path)
    head = source.head()
    if not head.strip(b" \t\r\n\0\xef\xbb\xbf\xff\xfe"):
        raise InputError(f"{source.name} is empty: it has no row with anything in it.")
    kind = _format(source, head, options)
    check(cancel)
    if options.sheet is not None and kind != "xlsx":
        raise InputError(
            f"{source.name} is no spreadsheet, so it has no sheet '{options.sheet}'.", "Leave the sheet out."
        )
    if kind == "parquet":
        layout = _parquet_layout(source)
    elif kind == "xlsx":
        layout = _sheet_layout(source, options)
    else:
        layout = _text_layout(source, head, kind, options, cancel)
    layout = replace(layout, n_bytes=source.n_bytes, modified_ns=source.modified_ns, options=options)
    return with_text_column(layout, options.text_column)


def described(
    file: PathLike | FileLayout, options: ReadOptions = FIND_EVERYTHING, cancel: CancelToken | None = None
) -> FileLayout:
    """A file that was sniffed before as it is, any other sniffed now.

    Raises:
        InputError: see `sniff`.
        TypeError: options for a file that was sniffed already, with its own.
    """
    if not isinstance(file, FileLayout):
        return sniff(file, options, cancel)
    if options not in (FIND_EVERYTHING, file.options):
        raise TypeError("a file that was sniffed is read as it was described: give the options to sniff()")
    return file


def is_unchanged(layout: FileLayout) -> bool:
    """Whether a file was not written to since it was sniffed."""
    source = Source(layout.path)
    return (source.n_bytes, source.modified_ns) == (layout.n_bytes, layout.modified_ns)


def require_unchanged(layout: FileLayout) -> None:
    """Raise `InputError` where a file was written to since it was sniffed."""
    if not is_unchanged(layout):
        raise InputError(
            f"{layout.name} was changed by another program after it was examined.",
            "Open it again when nothing writes to it.",
        )


def with_text_column(layout: FileLayout, name: str | None) -> FileLayout:
    """`layout` with the text column that the person named; as it is for None.

    Raises:
        InputError: when the file has no such column; names those it has.
    """
    if name is None:
        return layout
    wanted = same(" ".join(name.split()))
    found = next((column.name for column in layout.columns if same(column.name) == wanted), None)
    if found is None:
        raise InputError(f"{layout.name} has no column '{name}'.", f"Its columns: {_listed(layout)}.")
    return replace(layout, text_column=found)


def need_text_column(layout: FileLayout) -> str:
    """The text column of a layout.

    Raises:
        InputError: when none was found and none was named; names the columns.
    """
    if layout.text_column is None:
        raise InputError(
            f"No column of {layout.name} looks like sentences.",
            f"Say which one holds the text; its columns: {_listed(layout)}.",
        )
    return layout.text_column


def _listed(layout: FileLayout) -> str:
    return ", ".join(column.name for column in layout.columns)


def _format(source: Source, head: bytes, options: ReadOptions) -> FileFormat:
    """By what is inside first, by the file's name second."""
    if head.startswith(b"PAR1"):
        return _unpacked(source, "parquet")
    if head.startswith((b"PK\x03\x04", b"\xd0\xcf\x11\xe0")):
        if source.suffix in _SHEETS or _zip_holds_sheets(source):
            return _unpacked(source, "xlsx")
        raise InputError(
            f"{source.name} is an archive or an office document, not a table.", "Unpack it or save it as CSV."
        )
    for mark, what in _UNSUITABLE.items():
        if head.startswith(mark):
            raise InputError(f"{source.name} is {what}, not a table or text.", "Save its text as CSV or TXT.")
    if source.suffix == ".parquet" or source.suffix in _SHEETS:
        raise InputError(f"{source.name} is not what its name says: no {source.suffix[1:]} data begins it.")
    if options.delimiter is not None:
        return "csv"
    if source.suffix in (".jsonl", ".ndjson"):
        return "jsonl"
    if source.suffix == ".json":
        return "json"
    return "txt" if source.suffix not in (".csv", ".tsv", ".tab", ".psv") else "csv"


def _unpacked(source: Source, kind: FileFormat) -> FileFormat:
    if source.is_gzip:
        raise InputError(f"{source.name} is packed with gzip.", "Unpack it first.")
    return kind


def _zip_holds_sheets(source: Source) -> bool:
    if source.is_gzip or not zipfile.is_zipfile(source.path):
        return False
    with zipfile.ZipFile(source.path) as archive:
        names = archive.namelist()
        if "mimetype" in names:
            return b"spreadsheet" in archive.read("mimetype")
        return any(name.startswith("xl/workbook") for name in names)


def _text_layout(
    source: Source, head: bytes, kind: FileFormat, options: ReadOptions, cancel: CancelToken | None
) -> FileLayout:
    if len(head) == HEAD and head.count(b"\n") + head.count(b"\r") < _FEW_LINES:
        # Very long lines: a few of them are needed to see how they are made.
        head = source.head(_LONG_HEAD)
        is_whole = len(head) < _LONG_HEAD
    else:
        is_whole = len(head) < HEAD
    windows = source.windows()
    if options.encoding is not None:
        encoding, certain = encodings.known_codec(options.encoding), True
        if encoding in ("utf-16", "utf-32"):
            encoding = encodings.by_byte_order_mark(head) or f"{encoding}-le"
    else:
        encoding, certain = encodings.detect(head, windows, is_whole=is_whole)
    certain = certain or (is_whole and encoding == "utf-8")
    text = _decoded(head, encoding).removeprefix("\ufeff")
    _refuse_binary(source, text)
    newline = "\n" if text.count("\n") >= text.count("\r") - text.count("\r\n") else ""
    layout = FileLayout(
        path=str(source.path),
        format=kind,
        encoding=encoding,
        encoding_certain=certain,
        newline=newline,
        n_bytes=source.n_bytes,
    )
    if kind in ("json", "jsonl"):
        return _json_layout(source, text, is_whole, layout, cancel)
    lines = _whole_lines(text, newline, first=True, last=is_whole)
    further = [
        line
        for window in windows
        for line in _whole_lines(_decoded(window, encoding), newline, first=False, last=False)
    ]
    quote = None if options.quoting is None else dialect.known_quoting(options.quoting)
    delimiter = None if options.delimiter is None else dialect.known_delimiter(options.delimiter)
    if quote and quote == delimiter:
        raise InputError(f"'{quote}' cannot separate cells and quote them.", "Give another quoting.")
    found = dialect.find_dialect(lines[:1500] + further[:1500], source.suffix, delimiter, quote)
    if found is None:
        return _lines_layout(lines, layout, is_whole, len(head))
    return _delimited_layout(source, lines, found, layout, is_whole, len(head), options.header)


def _decoded(sample: bytes, encoding: str) -> str:
    return sample.decode(encoding, errors=encodings.MARK_UNDECODABLE)


def _whole_lines(text: str, newline: str, *, first: bool, last: bool) -> list[str]:
    """The lines of a sample with their ends; those cut off at its beginning or end are left out."""
    lines = list(io.StringIO(text, newline=newline))
    if not last and len(lines) > 1:
        lines.pop()
    return lines if first else lines[1:]


def _refuse_binary(source: Source, text: str) -> None:
    odd = len(_CONTROL.findall(text))
    if odd > 0.03 * len(text) or text.count("\0") > 0.3 * len(text):
        raise InputError(
            f"{source.name} does not hold text.", "Give a table (CSV, Parquet, Excel …) or a text file."
        )


def _lines_layout(lines: Sequence[str], layout: FileLayout, is_whole: bool, n_head: int) -> FileLayout:
    rows = [((line.rstrip("\r\n")) or None,) for line in lines]
    return replace(
        layout,
        format="txt",
        columns=(ColumnInfo("text", "text"),),
        text_column="text",
        preview=tuple(rows[:PREVIEW_ROWS]),
        estimated_rows=_estimate(layout, len(rows), is_whole, n_head),
    )


def _estimate(layout: FileLayout, n_rows: int, is_whole: bool, n_head: int) -> int | None:
    if is_whole:
        return n_rows
    if layout.path.lower().endswith((".gz", ".gzip")):
        return None
    return max(n_rows, round(n_rows * layout.n_bytes / max(n_head, 1)))


def _delimited_layout(
    source: Source,
    lines: Sequence[str],
    found: dialect.Dialect,
    layout: FileLayout,
    is_whole: bool,
    n_head: int,
    header: bool | None,
) -> FileLayout:
    rows, _ = dialect.rows_of(lines, found)
    if not rows:
        raise InputError(f"{source.name} is empty: it has no row with anything in it.")
    if header is None:
        header = dialect.has_header(rows[:_SAMPLE_ROWS])
    body = rows[1:] if header else rows
    if not body and is_whole:
        raise InputError(f"{source.name} has column names but no row below them.")
    widths = [_filled_width(row) for row in body[:_SAMPLE_ROWS]]
    # With a header a rare wider row is a broken one; without one the widest row says how many columns
    # there are.
    usual = max(set(widths), key=lambda width: (widths.count(width), width)) if widths else 0
    many = widths.count(usual) > 0.5 * len(widths)
    width = max(len(rows[0]), (usual if many and len(widths) > 1 else 0) if header else max([*widths, 0]))
    names = column_names([*rows[0], *[None] * (width - len(rows[0]))] if header else [None] * width)
    return _with_columns(
        replace(
            layout,
            format="csv",
            delimiter=found.delimiter,
            quote=found.quote,
            skip_space=found.skip_space,
            header=header,
        ),
        names,
        [
            tuple([cell or None for cell in row[:width]] + [None] * (width - len(row)))
            for row in body
            if len(row) <= width or _filled_width(row) <= width
        ],
        frozenset(),
        _estimate(layout, len(body), is_whole, n_head),
    )


def _filled_width(row: Sequence[str]) -> int:
    return max((k + 1 for k, cell in enumerate(row) if cell.strip(WHITE)), default=0)


def _with_columns(
    layout: FileLayout,
    names: tuple[str, ...],
    rows: Sequence[Cells],
    only_text: frozenset[str],
    estimate: int | None,
) -> FileLayout:
    sample = rows[:_SAMPLE_ROWS]
    columns = tuple(
        ColumnInfo(name, guess_type((row[k] for row in sample), only_text=name in only_text))
        for k, name in enumerate(names)
    )
    texts = [k for k, column in enumerate(columns) if column.type == "text"]
    guess = text_column.guess([names[k] for k in texts], [tuple(row[k] for k in texts) for row in sample])
    return replace(
        layout,
        columns=columns,
        text_column=guess,
        preview=tuple(rows[:PREVIEW_ROWS]),
        estimated_rows=estimate,
    )


def _json_layout(
    source: Source, text: str, is_whole: bool, layout: FileLayout, cancel: CancelToken | None
) -> FileLayout:
    if layout.format == "json" and _looks_like_lines(text):
        layout = replace(layout, format="jsonl")
    is_stream = layout.format == "jsonl" or text.lstrip(WHITE).startswith("[")
    most = _SAMPLE_ROWS if is_stream and not is_whole else None
    records = []
    n_rejected = Rejects()
    for _, record in read_records(source, layout, n_rejected, None, cancel):
        records.append(record)
        if most is not None and len(records) >= most:
            break
    if not records:
        because = f" Line {n_rejected.kept[0].line}: {n_rejected.kept[0].reason}." if n_rejected.n else ""
        raise InputError(
            f"{source.name} holds no rows.{because}", "Give an object a line, or an array of objects."
        )
    keys = list(dict.fromkeys(key for record in records for key in record))
    names = column_names(keys)
    strings = StringColumns()
    for record in records[:_SAMPLE_ROWS]:
        for key, name in zip(keys, names, strict=True):
            strings.see(name, record.get(key))
    rows = [tuple(as_text(record.get(key)) for key in keys) for record in records[:_SAMPLE_ROWS]]
    estimate: int | None = len(records)
    if most is not None and len(records) >= most:
        size = sum(len(str(record).encode("utf-8", "replace")) for record in records)
        estimate = None if source.is_gzip else round(len(records) * layout.n_bytes / max(size, 1))
    return _with_columns(layout, names, rows, strings.all(), estimate)


def _looks_like_lines(text: str) -> bool:
    """Whether the first line is an object of its own and another follows."""
    import json

    first, _, rest = without_leading_blank(text).partition("\n")
    if not first.startswith("{") or not rest.strip(WHITE):
        return False
    try:
        json.loads(first)
    except (json.JSONDecodeError, RecursionError):
        return False
    return True


def without_leading_blank(text: str) -> str:
    """`text` from its first visible character on."""
    return text.lstrip(WHITE)


def _parquet_layout(source: Source) -> FileLayout:
    from core.corpus.parquet import ParquetFile

    with ParquetFile(source.path) as file:
        if file.n_rows == 0:
            raise InputError(f"{source.name} is empty: it has no row with anything in it.")
        rows = [row for batch in file.batches(_SAMPLE_ROWS) for row in batch]
        layout = FileLayout(str(source.path), "parquet", header=True, n_bytes=source.n_bytes)
        return _with_columns(layout, file.columns, rows, file.only_text(), file.n_rows)


def _sheet_layout(source: Source, options: ReadOptions) -> FileLayout:
    from core.corpus.spreadsheets import Sheet

    sheet = Sheet(source.path, options.sheet, options.header)
    body = sheet.body()
    strings = StringColumns()
    for row in body[:_SAMPLE_ROWS]:
        for name, value in zip(sheet.columns, row, strict=True):
            strings.see(name, value)
    rows = [sheet.cells(row) for row in body[:_SAMPLE_ROWS]]
    layout = FileLayout(
        path=str(source.path),
        format="xlsx",
        header=sheet.header,
        sheet=sheet.name,
        sheets=sheet.sheets,
        n_bytes=source.n_bytes,
    )
    return _with_columns(layout, sheet.columns, rows, strings.all(), len(body))
