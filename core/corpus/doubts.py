"""Rows of delimited text that are read, and may not be meant as they are: each is said, with its line.

Nothing in such a file tells what was meant, so nothing is changed.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from core.corpus.cells import NOT_GIVEN, stripped
from core.corpus.column_types import guess_type
from core.corpus.dialect import are_proven, is_usual_name, may_be_sentence
from core.corpus.layout import FileLayout
from core.corpus.names import column_names
from core.corpus.sources import source_of
from core.corpus.splitting import Dialect
from core.corpus.table import Rejects
from core.corpus.text_column import n_words
from core.progress import Task

Numbered = tuple[int, list[str]]  # the number of a row's first line, its cells
_MOST_ABOVE = 20  # rows that are compared with those below them
_BELOW = 40
_LATELY = 100  # rows that were noted
FIRST_ROWS = _MOST_ABOVE + _BELOW
_COLUMNS = 50  # that are looked at
_DELIMITERS = (*",;\t|:^~#!", '","', '";"', '" "')
_ONCE = [re.compile(f"{re.escape(each)}(?! )") for each in ",;\t|"]
_IN_QUOTES = re.compile(r'"[^"]*"')
_NEARLY_ALL, _MOST, _FEW = 0.7, 0.8, 0.1
_WORDS = "has words where the rows below have numbers or dates: it may be no row"
_AMONG = "has words where the other rows have numbers or dates: it may be no row"
_TOTAL = "begins with a word for a total: it may be no row"
_BELOW_TABLE = "stands alone below the table and a blank row: it may be no row"
_SHIFTED = "has a cell more than the file has columns, and a blank one at its end: cells may be shifted"
_FEWER = "has a cell fewer than the other rows, which end in a blank one: cells may be shifted"
_OTHER_QUOTES = "has other quotes than the rest of the file: they were read as characters"
_TORN = "has quotes that open in one cell and close in another: cells may be shifted"
_NAME_AGAIN = "is the name of the column again: it may be no row"
_NAME_BELOW = "may be the name of the column, below lines that are no rows"
_ABOVE = "may be no row: what may be the name of the column stands below it"
_REMARK = "begins with #, as the first line does, and may be a remark"
_UNNAMED = "has something in a column without a name where other rows have nothing: cells may be shifted"
_BESIDE = "has a number or a date that suits the column beside its own: cells may be shifted"
# Words that stand in place of a row's first cell where the row adds up others.
_TOTALS = frozenset(
    {"total", "totals", "grand total", "subtotal", "sub-total", "sum", "summe", "gesamt", "gesamtsumme"}
    | {"zwischensumme", "합계", "총계", "소계", "合计", "总计", "小计", "合計", "総計", "小計"}
)
_OTHER_ENCODING = "may be in UTF-8, other than the rest of the file"
A_TABLE = "may be a row of a table, as those below it, and was read as one cell: name the delimiter"
_HEADER = "was read as the names of the columns and may be a row"
_CUT_OFF = "is the last one and has no line end: the file may be cut off"


def of_first_rows(rows: Sequence[Numbered], columns: Sequence[str], doubts: Rejects) -> None:
    """Note rows at the beginning that may be titles or a second line of names: where every column that holds
    numbers, dates or the like further down has words or nothing. Where there is but one column, those that
    stand above what may be its name.

    Args:
        rows: those of the table, the names left out. columns: their names.
    """
    n_columns = len(columns)
    n_in_one = sum(len(cells) < 2 for _, cells in rows)
    if (n_columns < 3 or n_in_one > len(rows) // 2) and _may_be_a_table(rows, n_columns, doubts):
        return
    if n_columns == 1:
        of_lines_above_a_name(rows, columns[0], doubts)
        return
    of_words_above(rows, n_columns, doubts)


def of_words_above(rows: Sequence[Numbered], n_columns: int, doubts: Rejects) -> None:
    """As `of_first_rows`, of rows of several columns."""
    first, rest = rows[:_MOST_ABOVE], rows[min(_MOST_ABOVE, len(rows) // 2) :][:_BELOW]
    typed = [k for k in range(min(n_columns, _COLUMNS)) if _is_typed([_given(cells, k) for _, cells in rest])]
    for number, cells in first:
        there = [value for k in typed if (value := _given(cells, k))]
        n_given = sum(bool(stripped(cell)) for cell in cells)
        alone = bool(typed) and n_given == 1 and n_columns > 2
        if (there or alone) and all(guess_type([value]) == "text" for value in there):
            _note(number, _WORDS, doubts)


def of_header(number: int, names: Sequence[str], rows: Sequence[Numbered], doubts: Rejects) -> None:
    """Note the line of the names where nothing proves that they are names, and one may be a sentence.

    Args:
        names: as they stand in the file. rows: those below them.
    """
    cells = [[stripped(cell) for cell in cells] for _, cells in rows[:FIRST_ROWS]]
    columns = [[row[k] for row in cells if k < len(row) and row[k]] for k in range(len(names))]
    if not are_proven(names, columns) and any(map(may_be_sentence, names, columns)):
        doubts.add(number, _HEADER)


def _is_typed(cells: Sequence[str]) -> bool:
    """Whether most of the cells that say something are numbers, dates or the like."""
    values = [cell for cell in cells if cell]
    n_text = sum(guess_type([value]) == "text" for value in values)
    return len(values) > 2 and n_text <= (1 - _NEARLY_ALL) * len(values)


def _may_be_a_table(rows: Sequence[Numbered], n_columns: int, doubts: Rejects) -> bool:
    """Note the first row of what may be a table, and say whether it may: nearly all rows have two or more of
    a delimiter, and at least as many as is usual; of rows that hardly ever have a second cell, most; or as
    many blanks as is usual, where quotes stand in them.
    """
    some = rows[:_BELOW]
    first = [cells[0] for _, cells in some if cells and stripped(cells[0])]
    if sum(any(map(str.isalpha, cell)) for cell in first) <= len(first) // 2:
        return False  # times, amounts
    outside = [_IN_QUOTES.sub("", cell) for cell in first]
    may_be = any(
        _are_alike([cell.count(each) for cell in some_cells], _NEARLY_ALL, True)
        for each in _DELIMITERS
        for some_cells in (first, outside)
    )
    rest = [_IN_QUOTES.sub("", "\n".join(cells)) for _, cells in some if cells]
    # Three or more in each row, and in each as many: prose has not. That is two or more, counted but for one.
    may_be = may_be or any(
        _are_alike([row.count(each) - 1 for row in rest], _NEARLY_ALL, False) for each in ",;\t|"
    )
    if n_columns == 1:  # prose has not one in most rows, with no blank behind it
        may_be = may_be or any(
            _are_alike([len(each.findall(row)) + 1 for row in rest], _MOST, False) for each in _ONCE
        )
    if not may_be and (n_columns == 1 or sum(len(cells) < 2 for _, cells in some) > len(some) // 2):
        whole = [row for _, cells in some if (row := ",".join(cells)).strip()]
        if n_columns > 1:
            others = (each for each in _DELIMITERS if each != ",")
            may_be = any(_are_alike([row.count(each) for row in whole], 0.5, True) for each in others)
        if sum(bool(_IN_QUOTES.search(row)) for row in whole) > len(whole) // 2:
            n_blanks = [_IN_QUOTES.sub("", row).count(" ") for row in whole]
            may_be = may_be or _are_alike(n_blanks, 0.5, False)
    if may_be:
        doubts.add(rows[0][0], A_TABLE)
    return may_be


def _are_alike(counts: Sequence[int], share: float, or_more: bool) -> bool:
    """Whether more than a share of some numbers are the most frequent one, which is above one; or more."""
    usual = Counter(counts).most_common(1)[0][0] if counts else 0
    n = sum(count == usual or (count > usual and or_more) for count in counts)
    return usual > 1 and n > 3 and n > share * len(counts)


def of_lines_above_a_name(rows: Sequence[Numbered], name: str, doubts: Rejects) -> None:
    """Note what may be the name of the only column, a usual one above sentences, and the rows above it."""
    given = [(number, cell) for number, cells in rows[:FIRST_ROWS] if (cell := stripped("".join(cells)))]
    for place, (number, cell) in enumerate(given[:_MOST_ABOVE]):
        below = [n_words(each) > 2 for _, each in given[place + 1 :]]
        is_name = is_usual_name(cell) and cell != name and n_words(cell) == 1
        if is_name and len(below) > 2 and sum(below) > (1 - _FEW) * len(below):
            for above, _ in given[:place]:
                _note(above, _ABOVE, doubts)
            _note(number, _NAME_BELOW, doubts)
            return


def _given(cells: Sequence[str], k: int) -> str:
    value = stripped(cells[k]) if k < len(cells) else ""
    return "" if value.lower() in NOT_GIVEN else value


def of_batch(
    rows: Sequence[Numbered],
    joined: str,
    n_columns: int,
    dialect: Dialect,
    surplus: Mapping[int, int],
    torn: Iterable[int],
    doubts: Rejects,
) -> None:
    """Note rows whose quotes or number of cells are not those of the others.

    Args:
        joined: all of their text. surplus: of those that had a blank cell too many, how many they had.
        torn: those that were read with their quotes as characters.
    """
    of_quotes(rows, joined, dialect, doubts)
    if dialect.quote and dialect.delimiter and n_columns > 2 and "\n" in joined:
        for number, cells in rows:
            if any("\n" in cell and _looks_like_rows(cell, dialect.delimiter, n_columns) for cell in cells):
                _note(number, run_on(number + sum(cell.count("\n") for cell in cells)), doubts)
    if among := {*torn}:
        for number, cells in rows:
            if number in among and sum(cell.count(dialect.quote) % 2 for cell in cells) > 1:
                _note(number, _TORN, doubts)
    # What more of them have is how the file is written.
    usual, n = Counter(surplus.values()).most_common(1)[0] if surplus else (0, 0)
    usual = usual if n > len(rows) // 2 else 0
    for number, width in surplus.items():
        if width != usual:
            _note(number, _SHIFTED, doubts)
    if usual and len(surplus) < len(rows):
        for number, cells in rows:
            if (
                number not in surplus and len(cells) == n_columns
            ):  # where there are fewer, that is said anyway
                _note(number, _FEWER, doubts)


def of_quotes(rows: Sequence[Numbered], joined: str, dialect: Dialect, doubts: Rejects) -> None:
    """Note rows, or that of the names, that have quotes around cells which mean nothing in this file."""
    for quote in "\"'":
        if quote != dialect.quote and quote in joined:
            for number, cells in rows:
                if _is_quoted(cells, quote):
                    _note(number, _OTHER_QUOTES, doubts)


def run_on(last: int) -> str:
    """Why a row is in doubt that ends in the line `last`."""
    return f"has cells down to line {last} whose lines look like rows: a quote may not be closed"


def has_unnamed_end(layout: FileLayout) -> bool:
    """Whether the last column of several has no name in the file."""
    n = len(layout.columns)
    return layout.header and n > 1 and layout.columns[-1].name == column_names([None] * n)[-1]


class BlankEnds:
    """Rows of a file that end in a blank cell without a name: their number of cells does not tell where
    there is one too many. What its first batch shows holds for all.

    Args:
        n_named: columns that have a name.
    """

    def __init__(self, n_named: int) -> None:
        self._n_named = n_named
        self._kinds: list[str] | None = None
        self._is_blank = False

    def note(self, rows: Sequence[Numbered], doubts: Rejects) -> None:
        """Note rows that have something there; and those that hold what does not suit their columns, where
        without one of their cells all does, and a number or a date comes to a column of such: a blank cell,
        or any where two or more do not suit.
        """
        kinds = [[_kind(cell) for cell in cells[: self._n_named]] for _, cells in rows]
        having = [number for number, cells in rows if any(map(stripped, cells[self._n_named :]))]
        if self._kinds is None:
            columns = range(self._n_named)
            self._kinds = [_kind_of_most([each[k] for each in kinds if k < len(each)]) for k in columns]
            self._is_blank = len(having) <= max(1, _FEW * len(rows))
        if not self._is_blank:
            return
        for number in having:
            _note(number, _UNNAMED, doubts)
        for (number, _), each in zip(rows, kinds, strict=True):
            n_odd = _n_odd(each, self._kinds)
            tried = [k for k, kind in enumerate(each) if n_odd > 1 or not kind] if n_odd else []
            if any(_suits_without(each, k, self._kinds) for k in tried):
                _note(number, _BESIDE, doubts)


def _kind(cell: str) -> str:
    """What a cell is, as far as its column tells: "number", "date", "text" or ""."""
    value = stripped(cell)
    if not value or value.lower() in NOT_GIVEN:
        return ""
    if not (value[0].isdigit() or value[0] in "+-."):
        return "text"
    return {"integer": "number", "real": "number", "timestamp": "date"}.get(
        found := guess_type([value]), found
    )


def _kind_of_most(kinds: Sequence[str]) -> str:
    """Of what kind nearly all cells of a column are; "" where none is."""
    given = Counter(kind for kind in kinds if kind)
    kind, n = given.most_common(1)[0] if given else ("", 0)
    return kind if n > 2 and given.total() - n <= max(1, _FEW * given.total()) else ""


def _n_odd(kinds: Sequence[str], columns: Sequence[str]) -> int:
    """How many cells of a row are of another kind than nearly all of their columns."""
    pairs = zip(kinds, columns, strict=False)
    return sum(bool(kind and wanted) and kind != wanted for kind, wanted in pairs)


def _suits_without(kinds: Sequence[str], place: int, columns: Sequence[str]) -> bool:
    """Whether the cells of a row suit their columns without the one at `place`, and one that moves then is a
    number or a date in a column of such.
    """
    moved = kinds[place + 1 :]
    comes = any(
        kind == wanted and kind not in ("", "text")
        for kind, wanted in zip(moved, columns[place:], strict=False)
    )
    return comes and not _n_odd((*kinds[:place], *moved), columns)


def of_names(rows: Sequence[Numbered], name: str, doubts: Rejects) -> None:
    """Note rows that repeat the name of the only column."""
    for number, cells in rows:
        if cells and stripped(cells[0]) == name:
            _note(number, _NAME_AGAIN, doubts)


def of_totals(rows: Sequence[Numbered], kinds: Sequence[str], doubts: Rejects) -> None:
    """Note rows that begin with a word for a total, or with words where their column has numbers or dates.

    Args:
        kinds: of what kind nearly all cells of each column are (see `kinds_of`).
    """
    for number, cells in rows:
        place = next((k for k, cell in enumerate(cells) if stripped(cell)), None)
        if place is None:
            continue
        value = stripped(cells[place])
        if value.rstrip(":：").casefold() in _TOTALS:
            _note(number, _TOTAL, doubts)
        elif kinds[place] in ("number", "date") and not value[0].isdigit() and _kind(value) == "text":
            _note(number, _AMONG, doubts)


def kinds_of(rows: Sequence[Numbered], n_columns: int) -> list[str]:
    """Of what kind nearly all cells of each column are: "number", "date" or "text"; "" where they differ."""
    return [_kind_of_most([_kind(cells[k]) for _, cells in rows]) for k in range(n_columns)]


def of_notes_below(rows: Sequence[Numbered], doubts: Rejects) -> None:
    """Note rows at the end with one cell each, from a blank row on, where the others have more.

    Args:
        rows: the last ones of the table.
    """
    place = start = len(rows)
    while place > 0 and sum(bool(stripped(cell)) for cell in rows[place - 1][1]) == 1:
        place -= 1
        start = place if place > 0 and rows[place][0] > rows[place - 1][0] + 1 else start
    for number, _ in rows[start:] if place > 0 else ():
        _note(number, _BELOW_TABLE, doubts)


def has_remarks(layout: FileLayout) -> bool:
    """Whether the first line of a file of one column looks like a remark."""
    first = (layout.columns[0].name,) if layout.header else next(iter(layout.preview), ())
    return len(layout.columns) == 1 and any((cell or "").startswith("#") for cell in first)


def of_remarks(rows: Sequence[Numbered], doubts: Rejects) -> None:
    """Note the remarks among sentences, which are few."""
    remarks = [number for number, cells in rows if cells and cells[0].startswith("#")]
    if len(remarks) <= len(rows) // 2:
        for number in remarks:
            _note(number, _REMARK, doubts)


def is_in_utf8(text: str, encoding: str) -> bool:
    """Whether what was read in another encoding was UTF-8 by all appearance: its bytes are, and where these
    may be characters of two bytes, all of them are Latin letters in words of such.
    """
    if text.isascii() or encoding.startswith("utf"):
        return False
    try:
        meant = text.encode(encoding).decode("utf-8")
    except UnicodeError:
        return False
    if len(text.encode(encoding)) == len(text):
        return True
    beyond = [char for char in meant if not char.isascii()]
    in_words = _IN_LATIN_WORDS.findall(meant)
    return len(beyond) == sum(map(len, in_words))


def _note(number: int, why: str, doubts: Rejects) -> None:
    """Note a row, once."""
    if not any(line.line == number for line in doubts.kept[-_LATELY:]):
        doubts.add(number, why)


def _is_quoted(cells: Sequence[str], quote: str) -> bool:
    """Whether quotes stand around a cell, or open in one and close in another."""
    opens = False
    for cell in (cell.strip(" ") for cell in cells):
        begins, ends = cell[:1] == quote, cell[-1:] == quote
        if ends and (opens or (begins and len(cell) > 1)):
            return True
        opens = opens or begins
    return False


_IN_LATIN_WORDS = re.compile("(?<=[a-zA-Z])[\u00c0-\u024f]+|[\u00c0-\u024f]+(?=[a-zA-Z])")


def of_encoding(rows: Sequence[Numbered], encoding: str, doubts: Rejects) -> None:
    """Note rows that may be in UTF-8, of a file in another encoding."""
    for number, cells in rows:
        if is_in_utf8("".join(cells), encoding):
            _note(number, _OTHER_ENCODING, doubts)


def of_few_letters(layout: FileLayout, doubts: Rejects, task: Task) -> None:
    """Note the first line with letters beyond ASCII, of a file with too few to tell its encoding."""
    if not layout.other_encoding:
        return
    number = 1
    for piece in source_of(layout).chunks(task.quiet):
        if not piece.isascii():
            at = next(k for k, byte in enumerate(piece) if byte > 127)
            number += piece.count(b"\n", 0, at)
            break
        number += piece.count(b"\n")
    read, other = layout.encoding, layout.other_encoding
    doubts.add(number, f"was read as {read} and may be in {other}: too few letters tell which")


def _looks_like_rows(cell: str, delimiter: str, n_columns: int) -> bool:
    return any(line.count(delimiter) >= n_columns - 1 for line in cell.split("\n")[1:])


def of_last_row(number: int, doubts: Rejects) -> None:
    """Note the last row, of a file whose last line has no end."""
    _note(number, _CUT_OFF, doubts)
