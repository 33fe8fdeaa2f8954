"""What separates the cells, whether quotes mean anything, and whether the first row holds the names."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass, field, replace
from itertools import pairwise

from core.corpus.cells import NOT_GIVEN, stripped
from core.corpus.column_types import guess_type
from core.corpus.names import same
from core.corpus.splitting import Dialect, Lines, is_empty_line, split_rows
from core.corpus.table import Rejects
from core.corpus.text_column import is_name, n_words
from core.errors import InputError

DELIMITERS = (",", "\t", ";", "|")
_SPELLED = {"tab": "\t", "\\t": "\t", "comma": ",", "semicolon": ";", "pipe": "|", "space": " "}
# Files with these suffixes are delimited even when they have one column; and by what, where that is known.
SEPARATED_SUFFIXES = {".csv": None, ".tsv": "\t", ".tab": "\t", ".psv": "|"}
_UNUSUAL = ("::", "^", "~", ":", "#", "!", " ")
_AT_ALL = (*DELIMITERS, *(2 * char for char in DELIMITERS), *_UNUSUAL[:-1])  # but blanks separate words, too
_NAME = re.compile(r"[^\W\d].{0,60}", re.DOTALL)
_NAME_OR_SIGN = re.compile(r"[#№%]?\s*[^\W\d].{0,60}|[#№]", re.DOTALL)
_NAMED = re.compile(r'"?sep=([^\w\s"]|[\t ])"?', re.IGNORECASE)
_MOST_ABOVE, _ABOVE_AND_SOME = 20, 200  # lines
_MOST_LINES = 1500  # that are looked at, of the head and of the pieces further in
_CONSISTENT, _NEARLY_ALL = 0.7, 0.95
_FIRST_ROWS, _FEW_ROWS, _SOME_ROWS = 10, 5, 100
_ASKS = ("?", "？")
_YEAR = re.compile("(19|20)[0-9]{2}")
_DIGITS = re.compile("[0-9]+")
_WORD = re.compile(r"\w+")
_NO_QUOTES = (*DELIMITERS, "\\")
_USUAL_NAMES = re.compile(
    r"(id|.*[_ ]id|idx|index|text|sentence ?\d*|review|comment|question|answer|title|body|content|message|"
    r"label|category|class|intent|topic|date|time|rating|score|stars|name|author|language|lang|genre|year|url|premise|hypothesis|"
    r"anchor|positive|negative|query|document|passage|(sentence|text|question)[_ -]?[ab12]|[a-z]|column.*)",
    re.IGNORECASE,
)


class _CutOffError(Exception):
    """The lines of a piece of a file have ended, and the file has not."""


@dataclass(frozen=True, slots=True)
class Sample:
    """Lines of a file, with their ends.

    Attributes:
        head: those from its beginning. is_whole: whether these are all.
        further: pieces from further in, which may begin and end inside a cell.
    """

    head: Sequence[str]
    is_whole: bool = True
    further: Sequence[Sequence[str]] = ()
    _whole: dict[Dialect, list[str]] = field(init=False, repr=False, compare=False, default_factory=dict)

    def lines(self) -> list[str]:
        """Those that are looked at."""
        return [*self.head[:_MOST_LINES], *(line for piece in self._pieces() for line in piece)]

    def without_blank_lines(self) -> Sample:
        """The same without lines that have nothing on them."""
        head = [line for line in self.head if line.strip()]
        return replace(
            self, head=head, further=[[line for line in piece if line.strip()] for piece in self.further]
        )

    def below(self, above: int) -> Sample:
        """The same without the first lines."""
        return replace(self, head=self.head[above:])

    def rows(self, dialect: Dialect) -> list[str]:
        """The lines of whole rows, of those that are looked at.

        Where a piece begins or ends inside a quoted cell, what is there of the cell says nothing: its lines
        are no rows, and its quote is not a broken one.
        """
        if not dialect.quote:
            return self.lines()
        if dialect not in self._whole:
            self._whole[dialect] = self._in_whole_rows(dialect)
        return self._whole[dialect]

    def _in_whole_rows(self, dialect: Dialect) -> list[str]:
        n = n_whole(self.head, dialect, self.is_whole, _MOST_LINES)
        lines = [*self.head[:n]]
        for piece in self._pieces():
            begun = piece[_n_begun(piece, dialect) :]
            lines += begun[: n_whole(begun, dialect, False)]
        return lines

    def _pieces(self) -> Iterator[Sequence[str]]:
        room = _MOST_LINES
        for piece in self.further:
            yield piece[:room]
            room -= len(piece[:room])


def n_whole(lines: Sequence[str], dialect: Dialect, is_whole: bool, most: int | None = None) -> int:
    """How many lines from the beginning of a row hold whole rows.

    Args:
        is_whole: whether the file ends with them: then all do.
        most: lines in which a row may begin, but for the first rows; the last one is read to its end. None
            for any number.
    """
    if not dialect.quote or (is_whole and len(lines) <= (most or len(lines))):
        return len(lines[:most])
    numbered = Lines(iter(lines) if is_whole else _cut_off(lines))
    end = 0
    with suppress(_CutOffError), closing(split_rows(numbered, dialect, None, Rejects())) as rows:
        for n, _ in enumerate(rows, start=1):
            end = numbered.number
            if most is not None and end >= most and n >= _FIRST_ROWS:
                break
    return end


def _n_begun(lines: Sequence[str], dialect: Dialect) -> int:
    """After how many lines of a piece a row begins by all means.

    The piece may begin inside a quoted cell or outside: it is read both ways. Where a row ends both ways, the
    next one begins; a way that breaks a rule of quoting before is the wrong one.
    """
    inside, is_not_inside = _ends(
        [dialect.quote + line if k == 0 else line for k, line in enumerate(lines)], dialect
    )
    outside, is_not_outside = _ends(lines, dialect)
    if both := {*inside} & {*outside}:
        return min(both)
    if is_not_inside:
        return 0
    return inside[0] if is_not_outside and inside else len(lines)


def _ends(lines: Sequence[str], dialect: Dialect) -> tuple[list[int], bool]:
    """After how many lines of a piece a row ends, up to where one breaks the rules; and whether one does."""
    numbered = Lines(_cut_off(lines))
    ends: list[int] = []
    broken: list[int] = []
    with suppress(_CutOffError), closing(split_rows(numbered, dialect, None, Rejects(), broken)) as rows:
        for _ in rows:
            if broken:
                break
            ends.append(numbered.number)
    return ends, bool(broken)


def _cut_off(lines: Sequence[str]) -> Iterator[str]:
    yield from lines
    raise _CutOffError


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


def find_dialect(sample: Sample, suffix: str, delimiter: str | None, quote: str | None) -> Dialect | None:
    """The dialect of a sample, or None where the file is no delimited one but a sentence a line.

    Args:
        suffix: the file's extension; ".csv" and its like are delimited even when they have one column.
        delimiter, quote: as overruled by the person, or None.
    """
    sample = sample.without_blank_lines()
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
        if (reading := _best_quoting(sample, char, quote)) is not None
        and (reading.width > 1 or delimiter is not None)
    ]
    if delimiter is not None:
        return readings[0].dialect
    readings = [reading for reading in readings if _is_table(reading, given)]
    if readings:
        expected = SEPARATED_SUFFIXES.get(suffix)
        best = max(
            readings,
            key=lambda r: (
                r.is_split,
                round(r.consistency, 2),
                r.dialect.delimiter == expected,
                not _has_odd_quotes(r),
                r.width,
            ),
        )
        twice = _read(sample, replace(best.dialect, delimiter=best.dialect.delimiter * 2))
        if twice is not None and _is_doubled(best, twice):
            return twice.dialect
        # Where hardly a row holds the delimiter, the first one may hold it for another reason.
        other = None if best.is_split or not given else _unusual(sample, quote)
        return best.dialect if other is None else other
    if not given:
        return None
    unusual = _unusual(sample, quote)
    if unusual is not None:
        return unusual
    alone = _best_quoting(sample, SEPARATED_SUFFIXES[suffix] or ",", quote)
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


def n_odd(sample: Sample, dialect: Dialect) -> int:
    """How many lines of a sample break the rules of quoting, or are rows of an unusual number of cells."""
    lines = sample.rows(dialect)
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


def _unusual(sample: Sample, quote: str | None) -> Dialect | None:
    """The dialect of a file whose cells are separated by a character that seldom separates any, where every
    row says so and the first one holds names.
    """
    lines = sample.lines()
    if len(lines) < 3:
        return None
    for char in _UNUSUAL:
        n = lines[0].count(char)
        if n < 2 or sum(line.count(char) < n for line in lines) > 0.5 * len(lines):
            continue
        reading = _best_quoting(sample, char, quote)
        if reading is None or reading.consistency < 0.8:
            continue
        if reading.width != n + 1 and not _ends_in_blanks(reading, n + 1):
            continue
        if _are_names(reading.rows[0]) and has_header(reading.rows):
            return reading.dialect
    return None


def _has_odd_quotes(reading: _Reading) -> bool:
    """Whether a cell holds a quote that another one, or none, may close."""
    return any(cell.count('"') % 2 for row in reading.rows for cell in row)


def _ends_in_blanks(reading: _Reading, n_columns: int) -> bool:
    """Whether rows that are wider than the names have nothing behind their last column."""
    return all(not any(map(stripped, row[n_columns:])) for row in reading.rows)


def _is_table(reading: _Reading, given: bool) -> bool:
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


def _best_quoting(sample: Sample, char: str, quote: str | None) -> _Reading | None:
    lines = sample.lines()
    if quote is not None:
        return _read_quoted(sample, _with_space(lines, char, quote))
    plain = _read(sample, Dialect(char, "", False))
    single = _in_single_quotes(sample, char, plain)
    if single is not None:
        return single
    if not any('"' in line for line in lines):
        # No quote in sight: a comma file that has one further in will mean it, a TSV will not.
        return _read(sample, Dialect(char, "" if char == "\t" else '"', False))
    quoted = _read_quoted(sample, _with_space(lines, char, '"'))
    if plain is None or quoted is None:
        return quoted or plain
    if _quotes_are_broken(sample, quoted) and not all(_wrapped(plain, '"')):
        return plain
    whole = sample.rows(quoted.dialect)
    plainly = _read_lines(whole, plain.dialect) or plain
    needed = quoted.consistency > plainly.consistency or any(
        _quotes_are_needed(*each) for each in ((lines, plain), (whole, plainly))
    )
    if char == "\t" and not needed:
        return plain
    return quoted


def _with_space(lines: Sequence[str], char: str, quote: str) -> Dialect:
    spaced = bool(quote) and char != " " and any(f"{char} {quote}" in line for line in lines)
    return Dialect(char, quote, spaced)


def _read_quoted(sample: Sample, dialect: Dialect) -> _Reading | None:
    """What a sample looks like with quotes; backslashes may stand before them, and blanks behind them."""
    reading = _read(sample, dialect)
    n_broken = _n_broken(sample.rows(dialect), dialect) if dialect.quote else 0
    if reading is None or n_broken == 0:
        return reading
    lines = sample.lines()
    escaped = any(f"\\{dialect.quote}" in line for line in lines)
    closed = f"{dialect.quote} "
    spaced = any(f"{closed}{dialect.delimiter}" in line or f"{closed}\n" in line for line in lines)
    for skip_space, escape in ((True, ""), (dialect.skip_space, "\\"), (True, "\\")):
        if (escape and not escaped) or (skip_space and not (spaced or dialect.skip_space)):
            continue
        other = replace(dialect, skip_space=skip_space, escape=escape)
        if other != dialect and (n := _n_broken(sample.rows(other), other)) < n_broken:
            reading, n_broken = _read(sample, other) or reading, n
    return reading


def _in_single_quotes(sample: Sample, char: str, plain: _Reading | None) -> _Reading | None:
    """What a sample looks like with single quotes, where they stand around cells and no others do."""
    lines = sample.lines()
    if plain is None or not any("'" in line for line in lines):
        return None
    cells = [stripped(cell) for row in plain.rows for cell in row]
    if any(cell.startswith('"') for cell in cells) or not any(cell.startswith("'") for cell in cells):
        return None
    reading = _read_quoted(sample, _with_space(lines, char, "'"))
    if reading is None:
        return None
    whole = sample.rows(reading.dialect)
    plainly = _read_lines(whole, plain.dialect)
    if plainly is None or _n_broken(whole, reading.dialect) or reading.consistency < plainly.consistency:
        return None
    # They hold a delimiter somewhere, or stand around all that is in a column.
    needed = reading.consistency > plainly.consistency or any(_wrapped(plain, "'"))
    return reading if needed else None


def _read(sample: Sample, dialect: Dialect) -> _Reading | None:
    return _read_lines(sample.rows(dialect), dialect)


def _read_lines(lines: Sequence[str], dialect: Dialect) -> _Reading | None:
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


def _quotes_are_broken(sample: Sample, quoted: _Reading) -> bool:
    """Whether quotes open cells that they do not close, and the rows are as alike without them: then they
    are ordinary characters.
    """
    dialect = quoted.dialect
    lines = sample.rows(dialect)
    n_broken = _n_broken(lines, dialect)
    at_start = sum(
        line.count(dialect.delimiter + dialect.quote) + line.startswith(dialect.quote) for line in lines
    )
    plain = _read_lines(lines, Dialect(dialect.delimiter, "", False))
    alike = plain is not None and plain.consistency >= quoted.consistency
    return alike and n_broken > 0.02 * max(at_start, 1) and n_broken >= 1 and at_start > 0


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


def lines_above(sample: Sample, suffix: str, delimiter: str | None, header: bool | None) -> int:
    """How many lines of a sample stand above the table: a title, remarks, blank lines; and then the names of
    the columns, which are seen by what is below them.
    """
    if suffix not in SEPARATED_SUFFIXES or header is False:
        return 0
    some = sample.head[:_ABOVE_AND_SOME]
    for char in _AT_ALL if delimiter is None else (delimiter,):
        counts = Counter(n for line in some if (n := line.count(char)))
        if not counts:
            continue
        usual, n_usual = counts.most_common(1)[0]
        if n_usual < 3 or (usual < 2 and char not in DELIMITERS):
            continue
        place = _place_of_names([line.split(char) for line in some])
        if place == 0:
            continue
        body = replace(sample, further=()).below(place).without_blank_lines()
        reading = _best_quoting(body, char, None)
        if reading is None or reading.consistency < _CONSISTENT or len(reading.rows[0]) < reading.width - 1:
            continue
        is_prose = char == "," and any(cell[:1] == " " for row in reading.rows for cell in row)
        if is_prose or not _begin_with_names(reading.rows, header):
            continue
        if usual > 1 or _is_sure(reading, some[:place]):
            return place
    return 0


def _is_sure(reading: _Reading, above: Sequence[str]) -> bool:
    """Whether the names of two columns stand below some lines, since one delimiter a line may be a character
    of sentences, too: they are names by all means, or the lines above have several words and no delimiter.
    """
    if reading.consistency < _NEARLY_ALL:
        return False
    has_others = any(
        char in line for line in above for char in DELIMITERS if char != reading.dialect.delimiter
    )
    is_title = not has_others and n_words(" ".join(above)) >= 2
    return are_proven(*_named(reading.rows)) or (is_title and reading.dialect.delimiter != ",")


def rows_above(rows: Sequence[Sequence[str | None]], header: bool | None) -> int:
    """As `lines_above`, of the rows of a sheet, with the blank ones among them."""
    place = 0 if header is False else _place_of_names(rows[:_ABOVE_AND_SOME])
    below = [row for row in rows[place:] if any(map(stripped, row))]
    return place if place > 0 and _begin_with_names(below, header) else 0


def _place_of_names(rows: Sequence[Sequence[str | None]]) -> int:
    """Where the names of the columns would be, if rows that are none of the table stand above them; else 0.

    Such rows are blank, have one cell with several words, or far fewer cells than the table, or are set apart
    by a blank row and have fewer; or they name groups of columns, whose own names stand below them.
    """
    filled = [[cell for cell in map(stripped, row) if cell] for row in rows]
    usual, n_filled = _usual(map(len, rows)), _usual(map(len, filled))
    if n_filled < 2:
        return 0
    apart = 0  # rows down to the last blank one that has only such above it
    for place, cells in enumerate(filled[:_MOST_ABOVE]):
        are_names = len(cells) * 2 >= n_filled and _may_be_names(cells) and _has_named_type(rows[place:])
        if are_names or len(cells) >= n_filled:
            break
        apart = apart if cells else place
    for place, (row, cells) in enumerate(zip(rows, filled, strict=True)):
        is_title = not cells or (len(cells) == 1 and n_words(cells[0]) >= 2)
        if place < apart or is_title or (len(row) - 1) * 2 < usual - 1 or len(cells) * 2 < n_filled:
            continue
        names_groups = len(filled[place + 1 : place + 2]) and len(cells) * 2 <= len(filled[place + 1])
        if names_groups and _may_be_names(filled[place + 1]) and _has_named_type(rows[place + 1 :]):
            place += 1
        return place if place <= _MOST_ABOVE and any(filled[:place]) else 0
    return 0


def _usual(lengths: Iterable[int]) -> int:
    """The most frequent length of more than one; 0 where there is none."""
    counts = Counter(length for length in lengths if length > 1)
    return counts.most_common(1)[0][0] if counts else 0


def _begin_with_names(rows: Sequence[Sequence[str | None]], header: bool | None) -> bool:
    """Whether the first of some rows, below others, holds the names of a table's columns."""
    n_tabular = sum(sum(map(bool, map(stripped, row))) > 1 for row in rows)
    if n_tabular < 3 or n_tabular < 0.5 * len(rows):
        return False
    return _may_be_names([*map(stripped, rows[0])]) and (header is True or has_header(rows))


def _may_be_names(cells: Sequence[str]) -> bool:
    """Whether several cells of a row could be names of columns, and no other is anything else."""
    given = [cell for cell in cells if cell]
    return len(given) > 1 and all(_NAME_OR_SIGN.fullmatch(cell) for cell in given)


def named_above(lines: Sequence[str]) -> str | None:
    """The delimiter that the first line names, for a spreadsheet ("sep=;"); None where it names none."""
    line = lines[0].rstrip("\r\n") if lines else ""
    found = _NAMED.fullmatch(line) or _NAMED.fullmatch(line.strip())
    return None if found is None else known_delimiter(found[1])


def has_header(rows: Sequence[Sequence[str | None]]) -> bool:
    """Whether the first of some rows holds names and not values."""
    names, columns = _named(rows)
    given = [name for name in names if name]
    typed = [k for k, name in enumerate(names) if name and guess_type([name]) != "text"]
    if not given or (typed and not _are_years([names[k] for k in typed], [columns[k] for k in typed])):
        return False
    n_rows = max(map(len, columns), default=0)
    if typed:
        words = [k for k, name in enumerate(names) if name and k not in typed]
        return bool(words) and not _is_a_row([names[k] for k in words], [columns[k] for k in words])
    if are_proven(names, columns):
        return True
    if len({same(name) for name in given}) < len(given):
        return False
    if any(n_words(name) > 6 or len(name) > 80 or name.endswith((".", "!", "。")) for name in given):
        return False
    if _is_a_row(names, columns):
        return False
    if n_rows < _FEW_ROWS:
        return all(n_words(name) <= 3 for name in given)
    # Names are shorter than sentences.
    means = [sum(map(len, values)) / len(values) if values else 0 for values in columns]
    shorter = any(mean > 2 * len(name) for name, mean in zip(names, means, strict=True) if name)
    return shorter and all(n_words(name) <= 4 for name in given)


def _has_named_type(rows: Sequence[Sequence[str | None]]) -> bool:
    """Whether a cell of the first row is no value of its column, as the others are."""
    names = [stripped(cell) for cell in rows[0]]
    return _names_a_type(names, _columns_below(names, rows[1:]))


def _columns_below(names: Sequence[str], rows: Sequence[Sequence[str | None]]) -> list[list[str]]:
    return [
        [value for row in rows if k < len(row) and (value := stripped(row[k]))] for k in range(len(names))
    ]


def _names_a_type(names: Sequence[str], columns: Sequence[Sequence[str]]) -> bool:
    """Whether a typed column has a first cell that is not of the type: a name, be it as long as a question.

    Args:
        columns: the values below each name.
    """
    return any(
        name
        and guess_type([name]) == "text"
        and name.lower() not in NOT_GIVEN
        and values
        and guess_type(values) != "text"
        for name, values in zip(names, columns, strict=True)
    )


def _named(rows: Sequence[Sequence[str | None]]) -> tuple[list[str], list[list[str]]]:
    """The cells of the first of some rows, and what is given below each."""
    first = rows[0]
    body = [row for row in rows[1:] if [*map(stripped, row[: len(first)])] != [*map(stripped, first)]]
    if len(first) < 2 or len(rows) - 1 - len(body) > 0.1 * len(rows) + 1:
        body = list(rows[1:])  # a value that comes again, and no names that do
    names = [stripped(cell) for cell in first]
    return names, _columns_below(names, body)


def are_proven(names: Sequence[str], columns: Sequence[Sequence[str]]) -> bool:
    """Whether what may be names of columns are names by all means, by what is given below each."""
    return _names_a_type(names, columns) or all(is_usual_name(name) for name in names if name)


def _are_years(names: Sequence[str], columns: Sequence[Sequence[str]]) -> bool:
    """Whether names that are numbers are years, one after another, above numbers that are none."""
    if len(names) < 2 or not all(map(_YEAR.fullmatch, names)):
        return False
    steps = {int(after) - int(before) for before, after in pairwise(names)}
    return (
        len(steps) == 1
        and (steps <= {1, -1} or (len(names) > 2 and steps != {0}))
        and all(guess_type(values) in ("integer", "real") for values in columns)
        and all(
            sum(_YEAR.fullmatch(value) is not None for value in values) * 2 < len(values)
            for values in columns
        )
    )


def _is_a_row(names: Sequence[str], columns: Sequence[Sequence[str]]) -> bool:
    """Whether what may be names of columns are values, by those below: one comes again, differs from all of
    them by its digits alone, or is a question as most of them are.
    """
    for name, values in zip(names, columns, strict=True):
        some = values[:_SOME_ROWS]
        if not name or not some:
            continue
        if name in values:
            return True
        shape = _DIGITS.sub("0", name)
        if shape != name and all(_DIGITS.sub("0", value) == shape for value in some):
            return True
        if name.endswith(_ASKS) and sum(value.endswith(_ASKS) for value in some) > 0.5 * len(some):
            return True
    return False


def may_be_sentence(name: str, values: Sequence[str]) -> bool:
    """Whether the name of a column may be a sentence: it has several words, or one that stands in sentences
    below it, some of which are as short, and nothing says that it is a name.
    """
    n = n_words(name)
    if is_usual_name(name) or (n <= 3 and is_name(name)) or not values:
        return False
    as_short = any(min(n, 2) <= n_words(value) <= n for value in values)
    if n >= 2:
        return as_short or n > 2
    words = {*_WORD.findall(name.lower())}
    return as_short and words <= {word for value in values for word in _WORD.findall(value.lower())}
