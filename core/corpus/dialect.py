"""What separates the cells, whether quotes mean anything, and whether the first row holds the names."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from core.corpus.cells import NOT_GIVEN, stripped
from core.corpus.column_types import guess_type
from core.corpus.names import same
from core.corpus.splitting import Lines, is_empty_line, split_rows
from core.corpus.table import Rejects
from core.corpus.text_column import n_words
from core.errors import InputError

DELIMITERS = (",", "\t", ";", "|")
_SPELLED = {"tab": "\t", "\\t": "\t", "comma": ",", "semicolon": ";", "pipe": "|", "space": " "}
# Files with these suffixes are delimited even when they have one column; and by what, where that is known.
SEPARATED_SUFFIXES = {".csv": None, ".tsv": "\t", ".tab": "\t", ".psv": "|"}
_CONSISTENT = 0.7
_NO_QUOTES = (*DELIMITERS, "\\")
_USUAL_NAMES = re.compile(
    r"(id|.*[_ ]id|idx|index|text|sentence ?\d*|review|comment|question|answer|title|body|content|message|"
    r"label|category|class|intent|topic|date|time|rating|score|stars|name|author|language|lang|genre|year|url|premise|hypothesis|[a-z]|column.*)",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Dialect:
    """How the cells of a delimited file stand in it.

    `delimiter` is "" where there is one column, `quote` is "" where quotes are ordinary characters.
    """

    delimiter: str
    quote: str
    skip_space: bool


@dataclass(frozen=True, slots=True)
class _Reading:
    """What a sample looks like in one dialect."""

    dialect: Dialect
    rows: list[list[str]]
    n_rejected: int
    consistency: float
    width: int


def known_delimiter(delimiter: str) -> str:
    """The character that a person's word for a delimiter stands for.

    Raises:
        InputError: when it is not one character.
    """
    char = _SPELLED.get(delimiter.lower(), delimiter)
    if len(char) != 1 or char in '\r\n"\0':
        raise InputError(
            f"'{delimiter}' cannot be a delimiter.",
            "Give one character, or one of tab, comma, semicolon, pipe.",
        )
    return char


def known_quoting(quoting: str) -> str:
    """The quote character that a person's word stands for; "" for "none".

    Raises:
        InputError: when it is neither "none" nor one character that can stand around cells: no letter, digit,
            space or delimiter.
    """
    char = "" if quoting.lower() == "none" else quoting
    stands_for_itself = char.isalnum() or char.isspace() or not char.isprintable()
    if (not char and quoting.lower() != "none") or len(char) > 1 or stands_for_itself or char in _NO_QUOTES:
        raise InputError(
            f"'{quoting}' cannot be a quoting.",
            "Give none, or the one character that quotes cells, such as \" or '.",
        )
    return char


def rows_of(lines: Sequence[str], dialect: Dialect) -> tuple[list[list[str]], int]:
    """The non-empty rows of some lines in a dialect, and how many lines are rejected."""
    rejects = Rejects()
    rows = split_rows(Lines(iter(lines)), dialect.delimiter, dialect.quote, dialect.skip_space, None, rejects)
    return [cells for _, cells in rows if not is_empty_line(cells)], rejects.n


def find_dialect(
    lines: Sequence[str], suffix: str, delimiter: str | None, quote: str | None
) -> Dialect | None:
    """The dialect of a sample, or None where the file is no delimited one but a sentence a line.

    Args:
        lines: whole physical lines from the beginning of the file and further in.
        suffix: the file's extension; ".csv" and its like are delimited even when they have one column.
        delimiter, quote: as overruled by the person, or None.
    """
    lines = [line for line in lines if line.strip()]
    given = suffix in SEPARATED_SUFFIXES
    if delimiter is not None:
        candidates: tuple[str, ...] = (delimiter,)
    elif suffix == ".txt" or suffix == ".text":
        candidates = ("\t",)
    else:
        candidates = DELIMITERS
    readings = [
        reading
        for char in candidates
        if (reading := _best_quoting(lines, char, quote)) is not None
        and (reading.width > 1 or delimiter is not None)
    ]
    if delimiter is not None:
        return readings[0].dialect
    readings = [reading for reading in readings if _is_table(reading, lines, given)]
    if readings:
        expected = SEPARATED_SUFFIXES.get(suffix)
        best = max(
            readings, key=lambda r: (round(r.consistency, 2), r.dialect.delimiter == expected, r.width)
        )
        return best.dialect
    if not given:
        return None
    alone = _best_quoting(lines, SEPARATED_SUFFIXES[suffix] or ",", quote)
    if alone is not None and alone.width == 1:
        return alone.dialect
    # One column whose sentences hold commas that nobody quoted.
    return Dialect("", '"' if quote is None else quote, False)


def _is_table(reading: _Reading, lines: Sequence[str], given: bool) -> bool:
    """Whether a reading is a table, and not prose that happens to hold the delimiter."""
    first = reading.rows[0]
    if len(first) < 2:
        return False
    if not given:
        # Nobody said that this is a table: every row must say so.
        tabbed = reading.dialect.delimiter == "\t"
        return len(reading.rows) >= 2 and reading.consistency >= (0.9 if tabbed else 0.98)
    if len(reading.rows) < 10:
        return True
    names_like = all(n_words(cell) <= 3 for cell in first) and guess_type(first) == "text"
    return reading.consistency >= _CONSISTENT or names_like


def _best_quoting(lines: Sequence[str], char: str, quote: str | None) -> _Reading | None:
    if quote is not None:
        return _read(lines, _with_space(lines, char, quote))
    plain = _read(lines, Dialect(char, "", False))
    if not any('"' in line for line in lines):
        # No quote in sight: a comma file that has one further in will mean it, a TSV will not.
        return _read(lines, Dialect(char, "" if char == "\t" else '"', False))
    quoted = _read(lines, _with_space(lines, char, '"'))
    if plain is None or quoted is None:
        return quoted or plain
    if _quotes_are_broken(lines, quoted) and plain.consistency >= quoted.consistency:
        return plain
    if char == "\t" and not _quotes_are_needed(lines, plain):
        return plain
    return quoted


def _with_space(lines: Sequence[str], char: str, quote: str) -> Dialect:
    spaced = bool(quote) and char != " " and any(f"{char} {quote}" in line for line in lines)
    return Dialect(char, quote, spaced)


def _read(lines: Sequence[str], dialect: Dialect) -> _Reading | None:
    rows, n_rejected = rows_of(lines, dialect)
    if not rows:
        return None
    widths = Counter(len(row) for row in rows)
    # The first row says how many columns there are at least; of equally frequent widths the larger.
    width, n = max(widths.items(), key=lambda item: (item[1], item[0]))
    return _Reading(dialect, rows, n_rejected, n / (len(rows) + n_rejected), max(width, len(rows[0])))


def _quotes_are_broken(lines: Sequence[str], quoted: _Reading) -> bool:
    """Whether quotes open cells that they do not close: then they are ordinary characters."""
    rejects = Rejects()
    dialect = quoted.dialect
    # With an impossible width every row that breaks the rules is rejected instead of mended.
    for _ in split_rows(
        Lines(iter(lines)), dialect.delimiter, dialect.quote, dialect.skip_space, -1, rejects
    ):
        pass
    at_start = sum(
        line.count(dialect.delimiter + dialect.quote) + line.startswith(dialect.quote) for line in lines
    )
    return rejects.n > 0.02 * max(at_start, 1) and rejects.n >= 1 and at_start > 0


def _quotes_are_needed(lines: Sequence[str], plain: _Reading) -> bool:
    """Whether quotes in a TSV do what they are for: hold a tab, a line end or a quote, or wrap a column."""
    if plain.consistency < 1.0 and any(line.count('"') % 2 for line in lines):
        return True
    cells = [cell.strip("\r\n ") for row in plain.rows for cell in row]
    wrapped = [cell for cell in cells if len(cell) >= 2 and cell[0] == cell[-1] == '"']
    if any('""' in cell[1:-1] for cell in wrapped):
        return True
    columns = zip(*(row for row in plain.rows if len(row) == plain.width), strict=True)
    return any(
        sum(len(cell) >= 2 and cell[0] == cell.rstrip("\r\n")[-1:] == '"' for cell in column)
        >= 0.5 * len(column)
        for column in columns
    )


def has_header(rows: Sequence[Sequence[str | None]]) -> bool:
    """Whether the first of some rows holds names and not values."""
    first, body = rows[0], rows[1:]
    names = [stripped(cell) for cell in first]
    given = [name for name in names if name]
    if not given or any(guess_type([name]) != "text" for name in given):
        return False
    columns = [
        [value for row in body if k < len(row) and (value := stripped(row[k]))] for k in range(len(names))
    ]
    for name, values in zip(names, columns, strict=True):
        # A typed column whose first cell is not of the type has a name there, be it as long as a question.
        if name and name.lower() not in NOT_GIVEN and values and guess_type(values) != "text":
            return True
    if all(_USUAL_NAMES.fullmatch(name) for name in given):
        return True
    if len({same(name) for name in given}) < len(given):
        return False
    if any(n_words(name) > 6 or len(name) > 80 or name.endswith((".", "!", "。")) for name in given):
        return False
    # A value that comes again is a value.
    if any(name and name in values for name, values in zip(names, columns, strict=True)):
        return False
    if len(body) < 5:
        return all(n_words(name) <= 3 for name in given)
    # Names are shorter than sentences.
    means = [sum(map(len, values)) / len(values) if values else 0 for values in columns]
    shorter = any(mean > 2 * len(name) for name, mean in zip(names, means, strict=True) if name)
    return shorter and all(n_words(name) <= 4 for name in given)
