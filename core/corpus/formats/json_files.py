"""JSON and JSON Lines to rows.

Understood: an object a line; an array of objects, of strings or of arrays; one object; an object of equally
long arrays (columns); an object of arrays of rows ({"train": [["a sentence", "its label"], …]}), whose keys
become a column `split`; what pandas writes; an object with one list of objects, beside whose rows its other
values are repeated. Arrays and objects may stand one after another. An object in an object becomes columns,
"user.name" beside "user.city", where it has no more keys than a person would give columns; a list stays JSON
text.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Any

from core.corpus.cells import WHITE, StringColumns, as_text
from core.corpus.encodings import (
    HALF_CHARACTER,
    MOST_CHARACTERS,
    TOO_LONG,
    is_sound,
    lines_of,
    not_in_encoding,
    open_text,
    too_long,
    without_mark,
)
from core.corpus.formats import Format
from core.corpus.layout import Cells, FileLayout, ReadOptions
from core.corpus.names import column_names, same, short, unique_name
from core.corpus.sampling import SAMPLE_ROWS, sample_text, with_columns
from core.corpus.sources import Source, source_of
from core.corpus.splitting import MAX_COLUMNS
from core.corpus.table import Batch, Rejects, Table, in_batches
from core.errors import InputError, TooLargeError
from core.progress import QUIET, Task

_PIECE = 1 << 18
MOST_CHARACTERS_AT_ONCE = 1 << 27  # of an object that is read whole: a gigabyte or two of Python's values
_BLANKS = " \t\n\r"  # what JSON takes for white space
_MOST_DIGITS = 4_300  # of a whole number that Python reads
_HALF_PAIR = re.compile(r"\\u[dD][89a-fA-F]")
_DEEPEST = 3  # keys of a column, one within another
_MOST_WITHIN = 64  # columns of one object; more keys are data
_FEWEST_BY_KEY = 3  # rows of an object of objects whose keys do not tell that it is a table
_MOST_BESIDE = 1000  # characters of a value that is repeated in each row
_NOTHING: tuple[object, ...] = (None, "", [], {})
Record = dict[str, Any]
_Keys = tuple[str, ...]  # of a column, from the outermost
LINES, DOCUMENT = "jsonl", "json"


def _number(digits: str) -> int | str:
    """A whole number; one of thousands of digits stays the text that it is."""
    return int(digits) if len(digits) <= _MOST_DIGITS else digits


_QUICK, _WITH_ANY_NUMBER = json.JSONDecoder(), json.JSONDecoder(parse_int=_number)


def _decode(text: str, at: int = 0) -> tuple[Any, int]:
    """The value that begins at a place, and where it ends.

    Raises:
        JSONDecodeError, RecursionError: there is none.
    """
    try:
        value, end = _QUICK.raw_decode(text, at)
    except json.JSONDecodeError:
        raise
    except ValueError:  # a number that Python refuses to read
        value, end = _WITH_ANY_NUMBER.raw_decode(text, at)
    return (value if _HALF_PAIR.search(text, at, end) is None else _without_halves(value)), end


def _decode_all(text: str) -> Any:
    """The one value in a text.

    Raises:
        JSONDecodeError, RecursionError: it holds none, or more.
    """
    value, end = _decode(text, len(text) - len(text.lstrip(_BLANKS)))
    if text[end:].strip(_BLANKS):
        raise json.JSONDecodeError("Extra data", text, end)
    return value


def _without_halves(value: Any) -> Any:
    """A value without halves of characters, as \\ud83d stands for where a text was cut in the middle of one:
    each becomes a replacement character.
    """
    if isinstance(value, str):
        return HALF_CHARACTER.sub("\ufffd", value)
    if isinstance(value, list):
        return [_without_halves(each) for each in value]
    if isinstance(value, dict):
        return {_without_halves(key): _without_halves(each) for key, each in value.items()}
    return value


class JsonTable(Table):
    """Rows of a JSON or JSON Lines file (see `Table`).

    JSON Lines and arrays are read as a stream, twice: once for the keys, which may appear at any row, once
    for the rows. An object that holds everything is read at once.
    """

    def __iter__(self) -> Iterator[Batch]:
        source, strings = source_of(self.layout), StringColumns()
        records = read_records(source, self.layout, Rejects(), self._task.quiet)
        columns = _columns((record for _, record in records), source)
        self.columns = _names(columns)
        for batch in in_batches(self._rows(source, columns, strings)):
            yield self.columns, batch
        self.only_text = strings.all()

    def _rows(self, source: Source, columns: list[_Keys], strings: StringColumns) -> Iterator[Cells]:
        for _, record in read_records(source, self.layout, self.rejects, self._task):
            yield _cells(record, columns, self.columns, strings)

    def lines_of(self, rows: Sequence[tuple[int, Cells]]) -> list[int]:
        """See `Table`. An object that holds the whole table has no lines: its rows are numbered."""
        wanted = {k for k, _ in rows}
        records = read_records(source_of(self.layout), self.layout, Rejects(), QUIET)
        return [line or k + 1 for k, (line, _) in enumerate(records) if k in wanted]


def read_records(
    source: Source,
    layout: FileLayout,
    rejects: Rejects,
    task: Task,
) -> Iterator[tuple[int, Record]]:
    """(line, record) of each row in file order."""
    with open_text(source, layout.encoding, "\n", task) as text:
        if layout.format == LINES:
            yield from _lines(without_mark(lines_of(text)), layout.encoding, rejects)
        else:
            pieces = iter(lambda: text.read(_PIECE), "")
            yield from _document(pieces, source, rejects)


def _lines(lines: Iterable[str], encoding: str, rejects: Rejects) -> Iterator[tuple[int, Record]]:
    for number, line in enumerate(lines, start=1):
        if line is TOO_LONG:
            rejects.add(number, too_long())
            continue
        if not line.strip(WHITE):
            continue
        if not is_sound(line):
            rejects.add(number, not_in_encoding(line, encoding))
            continue
        try:
            value = _decode_all(line)
        except (json.JSONDecodeError, RecursionError) as error:
            rejects.add(number, f"not JSON: {_what(error)}")
            continue
        record = _record(value)
        if record is None:
            rejects.add(number, "neither an object, an array nor a string")
        else:
            yield number, record


def _what(error: json.JSONDecodeError | RecursionError) -> str:
    return (
        f"{error.msg} at character {error.pos + 1}"
        if isinstance(error, json.JSONDecodeError)
        else "nested too deeply"
    )


def _record(value: object) -> Record | None:
    if isinstance(value, dict):
        return value
    if isinstance(value, str):
        return {"text": value}
    if isinstance(value, list):
        return _positional(value)
    return None


def _positional(values: list[Any]) -> Record:
    return {f"column {k}": value for k, value in enumerate(values, start=1)}


def _document(pieces: Iterator[str], source: Source, rejects: Rejects) -> Iterator[tuple[int, Record]]:
    name = source.name
    first = next(pieces, "").removeprefix("\ufeff")
    while first and not first.strip(WHITE):
        first = next(pieces, "")
    begins = len(first) - len(first.lstrip(WHITE))
    if first[begins : begins + 1] == "[":
        yield from _values(first[begins:], first[:begins].count("\n") + 1, pieces, name, rejects)
        return
    text = first + _at_least(pieces, MOST_CHARACTERS_AT_ONCE if not source.any_size else sys.maxsize)
    if next(pieces, ""):
        raise TooLargeError(
            str(source.path),
            f"{name} is one JSON object of more than {MOST_CHARACTERS_AT_ONCE:,} characters, read at once.",
        )
    try:
        value, end = _decode(text, begins)
    except json.JSONDecodeError as error:
        raise InputError(
            f"{name} is not JSON: {error.msg} in line {error.lineno}, column {error.colno}."
        ) from None
    except RecursionError:
        raise InputError(f"{name} is JSON nested too deeply to be a table.") from None
    if text[end:].strip(WHITE):
        yield from _values(text[begins:], text[:begins].count("\n") + 1, pieces, name, rejects)
        return
    if not isinstance(value, dict):
        raise InputError(
            f"{name} holds a single JSON value and no rows.", "Give an array or an object of arrays."
        )
    is_whole = is_sound(text)
    for number, record in enumerate(records_of_object(value, rejects), start=1):
        if is_whole or is_sound(json.dumps(record, ensure_ascii=False)):
            yield 0, record
        else:
            rejects.add(number, "holds bytes that are not in the file's encoding")


def _values(
    text: str, line: int, pieces: Iterator[str], name: str, rejects: Rejects
) -> Iterator[tuple[int, Record]]:
    """The elements of JSON arrays that stand one after another, and the objects between them, one by one,
    whatever their size: programs that write page by page put an array behind the one before.
    """
    at = 0
    within = expect_comma = False
    while True:
        while True:
            while at < len(text) and text[at] in WHITE:
                line += text[at] == "\n"
                at += 1
            if at < len(text):
                break
            text, at = next(pieces, ""), 0
            if not text:
                break
        char = text[at : at + 1]
        if not char and not within:
            return
        if char == "]" and within:
            at += 1
            within = expect_comma = False
            continue
        if char == "[" and not within:
            at += 1
            within = True
            continue
        if char and char not in '{"' and not within:
            raise InputError(f"{name} is not JSON: Extra data in line {line}.")
        if char and expect_comma:
            if char != ",":
                raise InputError(f"{name} is not JSON: a comma is missing in line {line}.")
            at += 1
            expect_comma = False
            continue
        try:
            if at >= len(text) - 1:
                what = "array" if within else "object" if char == "{" else "string"
                raise json.JSONDecodeError(f"the {what} is not closed", text, at)
            value, end = _decode(text, at)
            # A number may continue in the next piece.
            if end >= len(text) - 1 and not isinstance(value, (dict, list, str)):
                raise json.JSONDecodeError("the array is not closed", text, at)
        except json.JSONDecodeError as error:
            # As much again as is waiting, so that a long element is not tried over and over.
            if len(text) - at > MOST_CHARACTERS:
                raise InputError(
                    f"{name} cannot be read: the value in line {line} is {too_long()}."
                ) from None
            more = _at_least(pieces, max(len(text) - at, 1))
            if not more:
                at_line = line + text.count("\n", at, error.pos)
                raise InputError(f"{name} is not JSON: {error.msg} in line {at_line}.") from None
            text = text[at:] + more
            at = 0
            continue
        except RecursionError:
            raise InputError(f"{name} is JSON nested too deeply to be a table (line {line}).") from None
        record = _record(value)
        if record is None:
            rejects.add(line, "neither an object, an array nor a string")
        elif not is_sound(text[at:end]):
            rejects.add(line, "holds bytes that are not in the file's encoding")
        else:
            yield line, record
        line += text.count("\n", at, end)
        at = end
        expect_comma = within


def _at_least(pieces: Iterator[str], n: int) -> str:
    taken: list[str] = []
    length = 0
    while length < n and (piece := next(pieces, "")):
        taken.append(piece)
        length += len(piece)
    return "".join(taken)


def records_of_object(value: dict[str, Any], rejects: Rejects) -> Iterator[Record]:
    """Rows of one JSON object: columns, splits of rows, a table within, objects by key, or a single row.

    Args:
        rejects: what stands beside a table within, and is too long to stand beside each of its rows, is noted
            there.
    """
    table = _of_pandas(value)
    if table is not None:
        yield from table
        return
    lists = {key: item for key, item in value.items() if isinstance(item, list)}
    if lists and len(lists) == len(value):
        nested = all(isinstance(row, (list, dict)) for rows in lists.values() for row in rows)
        if nested:
            yield from _splits(lists)
            return
        if len({len(rows) for rows in lists.values()}) == 1:
            for cells in zip(*lists.values(), strict=True):
                yield dict(zip(lists, cells, strict=True))
            return
        # Lists of unlike length: the key says what the strings below it are.
        for key, rows in lists.items():
            for row in rows:
                yield {"text": row, "category": key}
        return
    tables = [key for key, item in lists.items() if item and all(isinstance(row, dict) for row in item)]
    if len(tables) == 1:
        # {"version": 1, "data": [{…}, …]}: the one list of objects is the table.
        beside = {key: item for key, item in value.items() if key != tables[0] and item not in _NOTHING}
        yield from _with_beside(lists[tables[0]], tables[0], beside, rejects)
        return
    yield value


def _with_beside(rows: list[Record], name: str, beside: Record, rejects: Rejects) -> Iterator[Record]:
    """The rows of a table within an object, each with what stands beside the table there."""
    taken = {same(key) for row in rows for key in row}
    repeated: Record = {}
    for key, item in beside.items():
        if len(str(as_text(item))) > _MOST_BESIDE:
            rejects.add(0, f"'{short(key)}', beside the rows of '{short(name)}', is too long to be a column")
            continue
        column = unique_name(f"{key} of file" if same(key) in taken else key, taken)
        taken.add(same(column))
        repeated[column] = item
    for row in rows:
        yield {**row, **repeated}


def _of_pandas(value: dict[str, Any]) -> Iterator[Record] | None:
    """The rows of an object that `pandas.DataFrame.to_json` may have written (orient "columns", its default,
    "index", "split", "table"), or of another one that holds objects by key; None where it is no such object.
    """
    data: Any = value.get("data")
    if {"columns", "data"} <= value.keys() <= {"columns", "index", "data", "index_names", "column_names"}:
        columns, index = value["columns"], value.get("index")
        if _is_split(columns, index, data):
            rows = (dict(zip(map(_label, columns), row, strict=True)) for row in data)
            return _indexed(rows, [*map(_label, columns)], index or range(len(data)))
        return None
    schema = value.get("schema")
    if value.keys() == {"schema", "data"} and isinstance(schema, dict) and "fields" in schema:
        is_table = isinstance(data, list) and all(isinstance(row, dict) for row in data)
        return iter(data) if is_table else None
    if not value or not all(isinstance(item, dict) and item for item in value.values()):
        return None
    by_column = _are_columns(value)
    if by_column is None:
        return None
    if by_column:
        keys = [*next(iter(value.values()))]
        return _indexed(({name: item[key] for name, item in value.items()} for key in keys), [*value], keys)
    names = dict.fromkeys(key for item in value.values() for key in item)
    return _indexed(iter(value.values()), [*names], [*value])


def _is_split(columns: object, index: object, data: object) -> bool:
    """Whether names of columns, of rows, and rows belong together."""
    if not isinstance(columns, list) or not isinstance(data, list):
        return False
    labels = [_label(each) for each in columns]
    is_indexed = index is None or (isinstance(index, list) and len(index) == len(data))
    return (
        is_indexed
        and len(set(labels)) == len(labels)
        and all(isinstance(row, list) and len(row) == len(labels) for row in data)
    )


def _label(name: object) -> str:
    return as_text(name) or ""


def _are_columns(value: dict[str, Record]) -> bool | None:
    """Whether the objects of an object are its columns, else its rows; None where it may be a single row."""
    inner = [*value.values()]
    keys = inner[0].keys()
    alike = all(each.keys() == keys for each in inner)
    if alike and _are_numbers(keys):
        return True
    union = {key for each in inner for key in each}
    similar = all(2 * len(each) >= len(union) for each in inner)
    if similar and _are_numbers(value.keys()):
        return False
    if alike and len(keys) > _MOST_WITHIN >= len(value):
        return True
    if similar and len(value) > _MOST_WITHIN >= len(union):
        return False
    if not alike or max(len(value), len(keys)) < _FEWEST_BY_KEY:
        return None
    # Values of a column are of one kind, those of a row of several.
    down = all(len(_kinds(each.values())) <= 1 for each in inner)
    across = all(len(_kinds(each[key] for each in inner)) <= 1 for key in keys)
    if down == across:
        return None
    n_rows = len(keys) if down else len(value)
    return down if n_rows >= _FEWEST_BY_KEY else None


def _are_numbers(keys: Collection[str]) -> bool:
    """Whether keys are the numbers of rows."""
    return all(key.isascii() and key.isdigit() for key in keys)


def _kinds(values: Iterable[object]) -> set[str]:
    kinds = {type(value) for value in values} - {type(None)}
    return {"number" if kind in (int, float) else kind.__name__ for kind in kinds}


def _indexed(rows: Iterator[Record], names: Sequence[str], index: Sequence[object]) -> Iterator[Record]:
    """Rows with their names as a column `index`, but where these are only their numbers from 0."""
    if all(str(each) == str(k) for k, each in enumerate(index)):
        yield from rows
        return
    name = unique_name("index", map(same, names))
    for row, each in zip(rows, index, strict=True):
        yield {name: each, **row}


def _splits(lists: dict[str, list[Any]]) -> Iterator[Record]:
    names: dict[int, str] = {}
    for split, rows in lists.items():
        for row in rows:
            if isinstance(row, dict):
                label = "split" if not any(same(key) == "split" for key in row) else "split of file"
                yield {label: split, **row}
                continue
            for k in range(len(names), len(row)):
                names[k] = {0: "text", 1: "label"}.get(k, f"column {k + 1}")
            yield {**{names[k]: cell for k, cell in enumerate(row)}, "split": split}


def _sniff_lines(source: Source, options: ReadOptions, task: Task) -> FileLayout:
    return _sniff(source, options, LINES, task)


def _sniff_document(source: Source, options: ReadOptions, task: Task) -> FileLayout:
    return _sniff(source, options, DOCUMENT, task)


def _sniff(source: Source, options: ReadOptions, kind: str, task: Task) -> FileLayout:
    sample = sample_text(source, options)
    layout = sample.layout(LINES if kind == DOCUMENT and _looks_like_lines(sample.text) else kind)
    is_stream = layout.format == LINES or sample.text.lstrip(WHITE).startswith("[")
    most = SAMPLE_ROWS if is_stream and not sample.is_whole else None
    records = []
    n_rejected = Rejects()
    for _, record in read_records(source, layout, n_rejected, task.quiet):
        records.append(record)
        if most is not None and len(records) >= most:
            break
    if not records:
        because = f" Line {n_rejected.kept[0].line}: {n_rejected.kept[0].reason}." if n_rejected.n else ""
        raise InputError(
            f"{source.name} holds no rows.{because}", "Give an object a line, or an array of objects."
        )
    columns = _columns(records, source)
    names = _names(columns)
    strings = StringColumns()
    rows = [_cells(record, columns, names, strings) for record in records[:SAMPLE_ROWS]]
    estimate: int | None = len(records)
    if most is not None and len(records) >= most:
        size = sum(len(str(record).encode("utf-8", "replace")) for record in records)
        estimate = None if source.is_gzip else round(len(records) * source.n_bytes / max(size, 1))
    return with_columns(layout, names, rows, strings.all(), estimate)


class _Columns:
    """Finds the columns of records, in the order in which they come."""

    def __init__(self) -> None:
        self.found: dict[_Keys, bool] = {}  # whether any record has a value there
        self._within: dict[_Keys, set[str]] = {}  # keys of the objects that become columns
        self._whole: set[_Keys] = set()  # objects of too many keys

    def see(self, record: Record, at: _Keys = ()) -> None:
        """Note the keys of one record, or of an object in it."""
        for key, value in record.items():
            keys = (*at, key)
            opens = isinstance(value, dict) and value and len(keys) < _DEEPEST and keys not in self._whole
            if not opens:
                self.found[keys] = value not in (None, {}) or self.found.get(keys, False)
                continue
            within = self._within.setdefault(keys, set())
            within.update(value)
            if len(within) <= _MOST_WITHIN:
                self.see(value, keys)
                continue
            self._whole.add(keys)
            self.found = {each: seen for each, seen in self.found.items() if each[: len(keys)] != keys}
            self.found[keys] = True

    def all(self) -> list[_Keys]:
        """What is nothing in some records and an object in the others is no column of its own."""
        opened = self._within.keys() - self._whole
        return [each for each, has_value in self.found.items() if has_value or each not in opened]


def _columns(records: Iterable[Record], source: Source) -> list[_Keys]:
    """The keys of each column of all records.

    Raises:
        InputError: there are more than a table may have.
    """
    columns = _Columns()
    for record in records:
        columns.see(record)
        if len(columns.found) > MAX_COLUMNS:
            raise InputError(
                f"{source.name} has more than {MAX_COLUMNS:,} different keys, and each would be a column.",
                "Give every row the same few keys.",
            )
    return columns.all()


def _names(columns: list[_Keys]) -> tuple[str, ...]:
    return column_names([".".join(keys) for keys in columns])


def _cells(record: Record, columns: list[_Keys], names: Sequence[str], strings: StringColumns) -> Cells:
    """A row, and a note of which columns hold strings only."""
    values = [_within(record, keys) for keys in columns]
    for name, value in zip(names, values, strict=True):
        strings.see(name, value)
    return tuple(as_text(value) for value in values)


def _within(record: Record, keys: _Keys) -> Any:
    """The value of a column in a record; None where it has none."""
    value: Any = record
    for key in keys:
        if not isinstance(value, dict):
            return None
        value = value.get(key)
    return value


def _looks_like_lines(text: str) -> bool:
    """Whether the first line is an object of its own and another follows."""
    first, _, rest = text.lstrip(WHITE).partition("\n")
    if not first.startswith("{") or not rest.strip(WHITE):
        return False
    try:
        _decode_all(first)
    except (json.JSONDecodeError, RecursionError):
        return False
    return True


_TAKES = frozenset({"encoding"})
FORMATS = (
    Format(
        LINES,
        "JSON Lines",
        (".jsonl", ".ndjson"),
        _sniff_lines,
        JsonTable,
        _TAKES,
        may_be_packed=True,
        mime_types=("application/x-ndjson",),
    ),
    Format(DOCUMENT, "JSON", (".json",), _sniff_document, JsonTable, _TAKES, may_be_packed=True),
)
