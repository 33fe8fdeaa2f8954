"""What separates the cells, whether quotes mean anything, and whether the first row holds the names."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from core.corpus.cells import NOT_GIVEN, stripped
from core.corpus.column_types import guess_type
from core.corpus.names import same
from core.corpus.splitting import Dialect, Lines, is_empty_line, split_rows
from core.corpus.table import Rejects
from core.corpus.text_column import n_words
from core.errors import InputError

DELIMITERS = (",", "\t", ";", "|")
_SPELLED = {"tab": "\t", "\\t": "\t", "comma": ",", "semicolon": ";", "pipe": "|", "space": " "}
# Files with these suffixes are delimited even when they have one column; and by what, where that is known.
SEPARATED_SUFFIXES = {".csv": None, ".tsv": "\t", ".tab": "\t", ".psv": "|"}
_UNUSUAL = ("::", "^", "~", ":", "#", "!", " ")
_AT_ALL = (*DELIMITERS, *(2 * char for char in DELIMITERS), *_UNUSUAL[:-1])  # but blanks separate words, too
_NAME = re.compile(r"[^\W\d].{0,60}", re.DOTALL)
_NAMED = re.compile(r'"?sep=([^\w\s"]|[\t ])"?', re.IGNORECASE)
_MOST_ABOVE, _ABOVE_AND_SOME = 20, 200  # lines
_CONSISTENT = 0.7
_NO_QUOTES = (*DELIMITERS, "\\")
_USUAL_NAMES = re.compile(
    r"(id|.*[_ ]id|idx|index|text|sentence ?\d*|review|comment|question|answer|title|body|content|message|"
    r"label|category|class|intent|topic|date|time|rating|score|stars|name|author|language|lang|genre|year|url|premise|hypothesis|"
    r"anchor|positive|negative|query|document|passage|(sentence|text|question)[_ -]?[ab12]|[a-z]|column.*)",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class _Reading:
    """What a sample looks like in one dialect.

    Attributes:
        consistency: the share of rows that have as many cells as most. width: of these, or of the first row
            where it has more.
        is_split: whether most rows have more than one cell.
    """

    dialect: Dialect
    rows: list[list[str]]
    n_rejected: int
    consistency: float
    width: int
    is_split: bool


def known_delimiter(delimiter: str) -> str:
    """The character that a person's word for a delimiter stands for.

    Raises:
        InputError: when it is not one character.
    """
    char = _SPELLED.get(delimiter.lower(), delimiter)
    twice = len(char) == 2 and char[0] == char[1]
    if not (len(char) == 1 or twice) or char[0] in '\r\n"\0':
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
    rows = split_rows(Lines(iter(lines)), dialect, None, rejects)
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
            readings,
            key=lambda r: (
                r.is_split,
                round(r.consistency, 2),
                r.dialect.delimiter == expected,
                r.width,
            ),
        )
        twice = _read(lines, replace(best.dialect, delimiter=best.dialect.delimiter * 2))
        if twice is not None and _is_doubled(best, twice):
            return twice.dialect
        # Where hardly a row holds the delimiter, the first one may hold it for another reason.
        other = None if best.is_split or not given else _unusual(lines, quote)
        return best.dialect if other is None else other
    if not given:
        return None
    unusual = _unusual(lines, quote)
    if unusual is not None:
        return unusual
    alone = _best_quoting(lines, SEPARATED_SUFFIXES[suffix] or ",", quote)
    if alone is not None and (alone.width == 1 or (alone.is_split and _ends_in_blanks(alone, 1))):
        return alone.dialect
    # One column whose sentences hold commas that nobody quoted.
    return Dialect("", '"' if quote is None else quote, False)


def is_usual_name(cell: str) -> bool:
    """Whether many columns are called so."""
    return _USUAL_NAMES.fullmatch(cell) is not None


def _are_names(cells: Sequence[str]) -> bool:
    """Whether the cells of a row could all be names of columns; those at its end may be blank."""
    while cells and not stripped(cells[-1]):
        cells = cells[:-1]
    return len(cells) > 1 and all(_NAME.fullmatch(stripped(cell)) for cell in cells)


def n_odd(lines: Sequence[str], dialect: Dialect) -> int:
    """How many lines of a sample break the rules of quoting, or are rows of an unusual number of cells."""
    rows, _ = rows_of(lines, dialect)
    widths = Counter(map(len, rows))
    return (_n_broken(lines, dialect) if dialect.quote else 0) + len(rows) - max(widths.values(), default=0)


def _is_doubled(reading: _Reading, twice: _Reading) -> bool:
    """Whether the delimiter of a reading stands twice: nothing is named in every second column, nor are cells
    there in most rows, of which `twice` makes at least as good a table.
    """
    doubled = [len(row) % 2 == 1 and not any(map(stripped, row[1::2])) for row in reading.rows]
    better = twice.consistency >= reading.consistency and twice.width * 2 - 1 == reading.width
    return reading.width > 2 and doubled[0] and better and sum(doubled) > 0.5 * len(doubled)


def _unusual(lines: Sequence[str], quote: str | None) -> Dialect | None:
    """The dialect of a file whose cells are separated by a character that seldom separates any, where every
    row says so and the first one holds names.
    """
    if len(lines) < 3:
        return None
    for char in _UNUSUAL:
        n = lines[0].count(char)
        if n < 2 or sum(line.count(char) < n for line in lines) > 0.5 * len(lines):
            continue
        reading = _best_quoting(lines, char, quote)
        if reading is None or reading.consistency < 0.8:
            continue
        if reading.width != n + 1 and not _ends_in_blanks(reading, n + 1):
            continue
        if _are_names(reading.rows[0]) and has_header(reading.rows):
            return reading.dialect
    return None


def _ends_in_blanks(reading: _Reading, n_columns: int) -> bool:
    """Whether rows that are wider than the names have nothing behind their last column."""
    return all(not any(map(stripped, row[n_columns:])) for row in reading.rows)


def _is_table(reading: _Reading, lines: Sequence[str], given: bool) -> bool:
    """Whether a reading is a table, and not prose that happens to hold the delimiter."""
    first = reading.rows[0]
    if len(first) < 2:
        return False
    if not given:
        # Nobody said that this is a table: every row must say so.
        tabbed = reading.dialect.delimiter == "\t"
        every_row = reading.is_split and reading.consistency >= (0.9 if tabbed else 0.98)
        return len(reading.rows) >= 2 and every_row
    names_like = all(n_words(cell) <= 3 for cell in first) and guess_type(first) == "text"
    if not reading.is_split:  # the first row has two cells or more, the others hardly ever
        return names_like and sum(map(n_words, first)) <= 2 * len(first)
    return len(reading.rows) < 10 or reading.consistency >= _CONSISTENT or names_like


def _best_quoting(lines: Sequence[str], char: str, quote: str | None) -> _Reading | None:
    if quote is not None:
        return _read_quoted(lines, _with_space(lines, char, quote))
    plain = _read(lines, Dialect(char, "", False))
    single = _in_single_quotes(lines, char, plain)
    if single is not None:
        return single
    if not any('"' in line for line in lines):
        # No quote in sight: a comma file that has one further in will mean it, a TSV will not.
        return _read(lines, Dialect(char, "" if char == "\t" else '"', False))
    quoted = _read_quoted(lines, _with_space(lines, char, '"'))
    if plain is None or quoted is None:
        return quoted or plain
    broken = _quotes_are_broken(lines, quoted) and plain.consistency >= quoted.consistency
    if broken and not all(_wrapped(plain, '"')):
        return plain
    if char == "\t" and not _quotes_are_needed(lines, plain):
        return plain
    return quoted


def _with_space(lines: Sequence[str], char: str, quote: str) -> Dialect:
    spaced = bool(quote) and char != " " and any(f"{char} {quote}" in line for line in lines)
    return Dialect(char, quote, spaced)


def _read_quoted(lines: Sequence[str], dialect: Dialect) -> _Reading | None:
    """What a sample looks like with quotes; backslashes may stand before them, and blanks behind them."""
    reading = _read(lines, dialect)
    if reading is None or not dialect.quote or (n_broken := _n_broken(lines, dialect)) == 0:
        return reading
    escaped = any(f"\\{dialect.quote}" in line for line in lines)
    closed = f"{dialect.quote} "
    spaced = any(f"{closed}{dialect.delimiter}" in line or f"{closed}\n" in line for line in lines)
    for skip_space, escape in ((True, ""), (dialect.skip_space, "\\"), (True, "\\")):
        if (escape and not escaped) or (skip_space and not (spaced or dialect.skip_space)):
            continue
        other = replace(dialect, skip_space=skip_space, escape=escape)
        if other != dialect and (n := _n_broken(lines, other)) < n_broken:
            reading, n_broken = _read(lines, other) or reading, n
    return reading


def _in_single_quotes(lines: Sequence[str], char: str, plain: _Reading | None) -> _Reading | None:
    """What a sample looks like with single quotes, where they stand around cells and no others do."""
    if plain is None or not any("'" in line for line in lines):
        return None
    cells = [stripped(cell) for row in plain.rows for cell in row]
    if any(cell.startswith('"') for cell in cells) or not any(cell.startswith("'") for cell in cells):
        return None
    reading = _read_quoted(lines, _with_space(lines, char, "'"))
    if reading is None or _n_broken(lines, reading.dialect) or reading.consistency < plain.consistency:
        return None
    # They hold a delimiter somewhere, or stand around all that is in a column.
    needed = reading.consistency > plain.consistency or any(_wrapped(plain, "'"))
    return reading if needed else None


def _read(lines: Sequence[str], dialect: Dialect) -> _Reading | None:
    rows, n_rejected = rows_of(lines, dialect)
    if not rows:
        return None
    widths = Counter(len(row) for row in rows)
    # The first row says how many columns there are at least; of equally frequent widths the larger.
    width, n = max(widths.items(), key=lambda item: (item[1], item[0]))
    consistency = n / (len(rows) + n_rejected)
    return _Reading(dialect, rows, n_rejected, consistency, max(width, len(rows[0])), width > 1)


def _n_broken(lines: Sequence[str], dialect: Dialect) -> int:
    """How many lines break the rules of quoting."""
    rejects = Rejects()
    # With an impossible width every row that breaks them is rejected instead of mended.
    for _ in split_rows(Lines(iter(lines)), dialect, -1, rejects):
        pass
    return rejects.n


def _quotes_are_broken(lines: Sequence[str], quoted: _Reading) -> bool:
    """Whether quotes open cells that they do not close: then they are ordinary characters."""
    dialect = quoted.dialect
    n_broken = _n_broken(lines, dialect)
    at_start = sum(
        line.count(dialect.delimiter + dialect.quote) + line.startswith(dialect.quote) for line in lines
    )
    return n_broken > 0.02 * max(at_start, 1) and n_broken >= 1 and at_start > 0


def _quotes_are_needed(lines: Sequence[str], plain: _Reading) -> bool:
    """Whether quotes in a TSV do what they are for: hold a tab, a line end or a quote, or wrap a column."""
    if plain.consistency < 1.0 and any(line.count('"') % 2 for line in lines):
        return True
    cells = [cell.strip("\r\n ") for row in plain.rows for cell in row]
    wrapped = [cell for cell in cells if len(cell) >= 2 and cell[0] == cell[-1] == '"']
    if any('""' in cell[1:-1] for cell in wrapped):
        return True
    return any(_wrapped(plain, '"'))


def _wrapped(plain: _Reading, quote: str) -> list[bool]:
    """Of each column, whether quotes stand around most of its cells."""
    columns = zip(*(row for row in plain.rows if len(row) == plain.width), strict=True)
    return [
        sum(len(cell) >= 2 and cell[0] == cell.rstrip("\r\n")[-1:] == quote for cell in column)
        >= 0.5 * len(column)
        for column in columns
    ]


def lines_above(lines: Sequence[str], suffix: str, delimiter: str | None, header: bool | None) -> int:
    """How many lines of a sample stand above the table: a title, remarks, blank lines; and then the names of
    the columns, which are seen by what is below them.
    """
    if suffix not in SEPARATED_SUFFIXES or header is False:
        return 0
    some = lines[:_ABOVE_AND_SOME]
    for char in _AT_ALL if delimiter is None else (delimiter,):
        counts = Counter(n for line in some if (n := line.count(char)))
        if not counts:
            continue
        usual, n_usual = counts.most_common(1)[0]
        if usual < 2 or n_usual < 3:
            continue
        place = next((k for k, line in enumerate(some) if not _is_above(line, char, usual)), 0)
        if not 0 < place <= _MOST_ABOVE or not any(line.strip().strip(char) for line in some[:place]):
            continue
        body = [line for line in lines[place:] if line.strip()]
        reading = _best_quoting(body, char, None)
        if reading is None or len(reading.rows) < 3 or reading.consistency < _CONSISTENT:
            continue
        if len(reading.rows[0]) < reading.width - 1 or not _are_names(reading.rows[0]):
            continue
        is_prose = char == "," and any(cell[:1] == " " for row in reading.rows for cell in row)
        if not is_prose and has_header(reading.rows):
            return place
    return 0


def _is_above(line: str, char: str, usual: int) -> bool:
    """Whether a line has far fewer cells than the table, or one with several words and else blank ones."""
    said = line.strip().strip(char)
    return line.count(char) * 2 < usual or (char not in said and (not said or n_words(said) >= 2))


def named_above(lines: Sequence[str]) -> str | None:
    """The delimiter that the first line names, for a spreadsheet ("sep=;"); None where it names none."""
    line = lines[0].rstrip("\r\n") if lines else ""
    found = _NAMED.fullmatch(line) or _NAMED.fullmatch(line.strip())
    return None if found is None else known_delimiter(found[1])


def has_header(rows: Sequence[Sequence[str | None]]) -> bool:
    """Whether the first of some rows holds names and not values."""
    first = rows[0]
    body = [row for row in rows[1:] if [*map(stripped, row[: len(first)])] != [*map(stripped, first)]]
    if len(first) < 2 or len(rows) - 1 - len(body) > 0.1 * len(rows) + 1:
        body = list(rows[1:])  # a value that comes again, and no names that do
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
    if all(map(is_usual_name, given)):
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
