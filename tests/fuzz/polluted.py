"""Clean tables, polluted as programs do it: each is read as its clean twin, or it is said what was not.

The ways are those that benchmarks of CSV readers and files of strangers show: other delimiters, quotes,
escapes, line ends and encodings; lines above and below the table; rows with a cell too many or too few. A
case is told by its number.
"""

from __future__ import annotations

import csv
import gzip
import io
import random
import re
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Literal

from core.corpus import doubts, read_table, sniff
from core.corpus.cells import stripped
from core.corpus.column_types import guess_type
from core.corpus.layout import FileLayout, RejectedLine
from core.corpus.table import Table
from core.errors import ExplorerError
from tests.bench.tables import markdown

Row = tuple[str, ...]
_WORDS = """parcel card refund soup train invoice window weather garden ticket answer river machine letter
teacher kitchen number morning paper service account journey bottle village doctor summer""".split()  # noqa: SIM905
_VERBS = "was is seems looks became remains".split()  # noqa: SIM905
_ENDS = "lost late cold broken fine unusual expensive empty wrong closed delayed".split()  # noqa: SIM905
_ALPHABETS = {
    "utf-8": "é ü ß ñ ø œ € – “quoted” 한국어 日本語 中文 Ελλάδα Привет".split(),  # noqa: SIM905
    "cp1252": ["é", "ü", "ß", "ñ", "ø", "œ", "€", "–", "café", "naïve"],
    "latin-1": ["é", "ü", "ß", "ñ", "ø", "café", "naïve"],
    "cp949": ["배송이 늦었습니다", "카드를 잃어버렸어요", "정말 좋은 서비스입니다", "음식이 차가웠어요"],
    "shift_jis": ["荷物が届きません", "カードを失くしました", "とても良いサービスです", "スープが冷たかった"],
    "gb18030": ["包裹还没有到", "我的卡丢了", "服务非常好", "汤是冷的"],
    "cp1251": ["посылка не пришла", "карта потеряна", "очень хороший сервис", "суп был холодный"],
}


@dataclass
class Line:
    """A line of the file: of a row of the twin, or of none.

    Attributes:
        text: without its end; it may hold line ends in quotes.
        row: the number of the row of the twin, -1 for the names; None for what is not of the table.
        end: of the line.
    """

    text: str
    row: int | None
    end: str = "\n"


@dataclass
class Draft:
    """A file in the making.

    Attributes:
        names, rows: of the twin. delimiter, quote, escape: of the file; escape "" doubles quotes.
        quoting: "needed", "all" or "none". encoding, mark: with a byte order mark or without.
        lines: of the file, once it is written. is_short: rows that have lost a cell: nothing can know which.
    """

    random: random.Random
    names: Row
    rows: list[Row]
    delimiter: str = ","
    quote: str = '"'
    escape: str = ""
    quoting: str = "needed"
    end: str = "\n"
    encoding: str = "utf-8"
    mark: bool = False
    suffix: str = ".csv"
    packed: bool = False
    lines: list[Line] = field(default_factory=list)
    raw: list[Callable[[bytes], bytes]] = field(default_factory=list)

    def written(self, cells: Sequence[str], *, quote: str | None = None, delimiter: str | None = None) -> str:
        """A row as a line."""
        mark = self.quote if quote is None else quote
        between = self.delimiter if delimiter is None else delimiter
        return between.join(self._cell(cell, mark, between) for cell in cells)

    def _cell(self, cell: str, mark: str, between: str) -> str:
        special = (between.strip() or between, mark, "\n", "\r", "\\" if self.escape else mark)
        needed = any(each in cell for each in special) or cell != cell.strip()
        if self.quoting == "none" or not mark or not (needed or self.quoting == "all"):
            return cell
        inner = cell.replace(self.escape, self.escape * 2) if self.escape else cell
        return f"{mark}{inner.replace(mark, (self.escape or mark) + mark)}{mark}"

    def write(self) -> None:
        """The lines of the file, one for each row and one for the names."""
        every = [(-1, self.names), *enumerate(self.rows)]
        self.lines = [Line(self.written(cells), row, self.end) for row, cells in every]

    def drawn(self) -> int:
        """The place of a row among the lines, not the first of them."""
        places = [k for k, line in enumerate(self.lines) if line.row is not None and line.row > 0]
        return self.random.choice(places)

    def change_cells(self, change: Callable[[list[str], int], object]) -> None:
        """Write a row anew after a change at the drawn place of one of its cells."""
        k = self.drawn()
        cells = list(self.rows[self.lines[k].row or 0])
        change(cells, self.random.randrange(len(cells)))
        self.lines[k].text = self.written(cells)

    def content(self) -> bytes:
        """The bytes of the file."""
        text = "".join(line.text + line.end for line in self.lines)
        data = ("\ufeff" * self.mark + text).encode(self.encoding)
        for change in self.raw:
            data = change(data)
        return gzip.compress(data, mtime=0) if self.packed else data


def _sentence(drawn: random.Random, words: Sequence[str] = ()) -> str:
    noun, other = drawn.sample(_WORDS, 2)
    said = f"The {noun} {drawn.choice(_VERBS)} {drawn.choice(_ENDS)}"
    how = drawn.randrange(7)
    if how == 0:
        said += f", and the {other} {drawn.choice(_VERBS)} {drawn.choice(_ENDS)}"
    elif how == 1:
        said += f"; why the {other}?"
    elif how == 2:
        said = f'She said "{noun}", not "{other}"'
    elif how == 3:
        said += f" by the {other}'s door"
    if words and drawn.random() < 0.5:
        said += " " + drawn.choice(words)
    return said


def clean(drawn: random.Random, encoding: str = "utf-8") -> tuple[Row, list[Row]]:
    """Names and rows of a clean table: an id, a sentence, a category, a number, a date, a note."""
    words = _ALPHABETS.get(encoding, ())
    rows = []
    for n in range(drawn.randrange(8, 40)):
        note = drawn.choice(["", "", f"seen by {drawn.choice(_WORDS)}", _sentence(drawn)])
        if drawn.random() < 0.05:
            note = f"first line\nsecond {drawn.choice(_WORDS)}"
        day = f"2024-{drawn.randrange(1, 13):02}-{drawn.randrange(1, 29):02}"
        rating = f"{drawn.randrange(0, 50) / 10}"
        rows.append((str(n + 1), _sentence(drawn, words), drawn.choice("abc") * 3, rating, day, note))
    return ("id", "text", "category", "rating", "day", "note"), rows


# -- the ways of pollution --------------------------------------------------------------------------------

Change = Callable[[Draft], None]
BEFORE: dict[str, Change] = {}  # the rows are written: how a file is made
AFTER: dict[str, Change] = {}  # single lines


def _before(change: Change) -> Change:
    BEFORE[change.__name__.removeprefix("_").replace("_", " ")] = change
    return change


def _after(change: Change) -> Change:
    AFTER[change.__name__.removeprefix("_").replace("_", " ")] = change
    return change


@_before
def _as_it_is(draft: Draft) -> None:
    pass


@_before
def _usual_delimiter(draft: Draft) -> None:
    draft.delimiter = draft.random.choice(";\t|")


@_before
def _delimiter_and_blank(draft: Draft) -> None:
    draft.delimiter = draft.random.choice([", ", "; "])


@_before
def _unusual_delimiter(draft: Draft) -> None:
    draft.delimiter = draft.random.choice([":", "^", "~", "#", "!"])


@_before
def _blank_as_delimiter(draft: Draft) -> None:
    draft.delimiter = " "
    draft.quoting = draft.random.choice(["all", "needed"])


@_before
def _delimiter_of_two_characters(draft: Draft) -> None:
    draft.delimiter = draft.random.choice(["||", "::", ";;"])


@_before
def _single_quotes(draft: Draft) -> None:
    draft.quote = "'"


@_before
def _all_quoted(draft: Draft) -> None:
    draft.quoting = "all"


@_before
def _nothing_quoted(draft: Draft) -> None:
    draft.delimiter = "\t"
    draft.suffix = ".tsv"
    draft.quoting = "none"
    draft.rows = [tuple(cell.replace("\n", " ") for cell in row) for row in draft.rows]


@_before
def _escaped_by_backslash(draft: Draft) -> None:
    draft.escape = "\\"
    draft.quoting = draft.random.choice(["all", "needed"])


@_before
def _quotes_not_escaped(draft: Draft) -> None:
    draft.quoting = "all"
    draft._cell = lambda cell, mark, between: f"{mark}{cell}{mark}"  # type: ignore[method-assign]


@_before
def _line_ends(draft: Draft) -> None:
    draft.end = draft.random.choice(["\r\n", "\r"])
    if draft.end == "\r":
        draft.rows = [tuple(cell.replace("\n", " ") for cell in row) for row in draft.rows]


@_before
def _line_ends_in_cells(draft: Draft) -> None:
    end = draft.random.choice(["\n", "\r\n", "\n\n"])
    draft.rows = [
        (*row[:1], row[1] + (f"{end}and more" if n % 3 == 0 else ""), *row[2:])
        for n, row in enumerate(draft.rows)
    ]


@_before
def _byte_order_mark(draft: Draft) -> None:
    draft.mark = True


@_before
def _wide_encoding(draft: Draft) -> None:
    draft.encoding = draft.random.choice(["utf-16-le", "utf-16-be", "utf-32-le", "utf-32-be"])
    draft.mark = draft.encoding.startswith("utf-32") or draft.random.random() < 0.5


@_before
def _older_encoding(draft: Draft) -> None:
    draft.encoding = draft.random.choice([name for name in _ALPHABETS if name != "utf-8"])
    draft.names, draft.rows = clean(draft.random, draft.encoding)


@_before
def _no_names(draft: Draft) -> None:
    draft.names = ()


@_before
def _names_alone(draft: Draft) -> None:
    draft.rows = []


@_before
def _names_twice_the_same(draft: Draft) -> None:
    draft.names = ("id", "text", "category", "rating", "category", "note")


@_before
def _a_name_missing(draft: Draft) -> None:
    k = draft.random.choice([0, 2, 3])
    draft.names = (*draft.names[:k], "", *draft.names[k + 1 :])


@_before
def _one_row(draft: Draft) -> None:
    del draft.rows[1:]


@_before
def _one_column(draft: Draft) -> None:
    draft.names, draft.rows = draft.names[1:2], [row[1:2] for row in draft.rows]


@_before
def _another_suffix(draft: Draft) -> None:
    draft.suffix = draft.random.choice([".tsv", ".psv", ".dat", ""])


@_before
def _packed(draft: Draft) -> None:
    draft.packed = True
    draft.suffix = ".csv.gz"


@_before
def _blanks_around_cells(draft: Draft) -> None:
    plain = draft._cell
    draft._cell = lambda cell, mark, between: f" {plain(cell, mark, between)} "  # type: ignore[method-assign]


@_before
def _blanks_before_line_ends(draft: Draft) -> None:
    draft.end = "  \n"


@_before
def _formulas_around_numbers(draft: Draft) -> None:
    draft.rows = [(f'="{row[0]}"', *row[1:]) for row in draft.rows]


@_before
def _a_long_cell(draft: Draft) -> None:
    k = draft.random.randrange(len(draft.rows))
    draft.rows[k] = (*draft.rows[k][:5], "a word of many, " * draft.random.choice([100, 5_000, 70_000]))


@_before
def _backslashes(draft: Draft) -> None:
    draft.rows = [(*row[:5], f"C:\\new\\{row[2]}\\") for row in draft.rows]


@_before
def _a_blank_column(draft: Draft) -> None:
    draft.rows = [(*row[:3], "", *row[4:]) for row in draft.rows]


@_after
def _delimiter_at_line_ends(draft: Draft) -> None:
    for line in draft.lines:
        line.text += draft.delimiter


@_after
def _delimiter_at_ends_of_rows(draft: Draft) -> None:
    for line in draft.lines:
        line.text += draft.delimiter if line.row != -1 else ""


@_after
def _no_end_of_the_last_line(draft: Draft) -> None:
    draft.lines[-1].end = ""


@_after
def _blank_lines_at_the_end(draft: Draft) -> None:
    draft.lines += [Line("", None, draft.end)] * draft.random.randrange(1, 4)


@_after
def _blank_lines_at_the_beginning(draft: Draft) -> None:
    draft.lines[:0] = [Line("", None, draft.end)] * draft.random.randrange(1, 4)


@_after
def _blank_lines_within(draft: Draft) -> None:
    blank = draft.random.choice(["", "", "  ", draft.delimiter * (len(draft.rows[0]) - 1)])
    for _ in range(draft.random.randrange(1, 5)):
        draft.lines.insert(draft.drawn(), Line(blank, None, draft.end))


@_after
def _lines_above(draft: Draft) -> None:
    above = ["Report of all customers", "Made on 2024-05-06", "", "Source: the shop; all rights reserved"]
    wide = draft.random.random() < 0.3  # as a spreadsheet exports it
    fill = draft.delimiter * (len(draft.rows[0]) - 1) if wide else ""
    chosen = draft.random.sample(above, draft.random.randrange(1, 4))
    draft.lines[:0] = [Line(text + fill, None, draft.end) for text in chosen]


@_after
def _delimiter_named_above(draft: Draft) -> None:
    draft.lines.insert(0, Line(f"sep={draft.delimiter}", None, draft.end))


@_after
def _remarks(draft: Draft) -> None:
    draft.lines.insert(0, Line("# made by a program", None, draft.end))
    draft.lines.insert(draft.drawn(), Line("# a remark between rows", None, draft.end))


@_after
def _lines_below(draft: Draft) -> None:
    below = ["Total: 40 rows", "End of report", "(c) the shop"]
    for text in draft.random.sample(below, draft.random.randrange(1, 3)):
        draft.lines.append(Line(text, None, draft.end))


@_after
def _names_again(draft: Draft) -> None:
    draft.lines.insert(draft.drawn(), Line(draft.written(draft.names), None, draft.end))


@_after
def _two_lines_of_names(draft: Draft) -> None:
    place = next((k + 1 for k, line in enumerate(draft.lines) if line.row == -1), 0)
    units = ("no.", "in English", "letters", "of 5", "ISO 8601", "if any")[: len(draft.rows[0])]
    draft.lines.insert(place, Line(draft.written(units), None, draft.end))


@_after
def _another_table_below(draft: Draft) -> None:
    head = Line(draft.written(["country", "capital"]), None, draft.end)
    rows = [
        Line(draft.written(row), None, draft.end)
        for row in (("France", "Paris"), ("Italy", "Rome"), ("Spain", "Madrid"))
    ]
    draft.lines += [Line("", None, draft.end), head, *rows]


@_after
def _a_cell_too_many(draft: Draft) -> None:
    draft.change_cells(lambda cells, place: cells.insert(place, "one more"))


@_after
def _a_delimiter_too_many(draft: Draft) -> None:
    draft.change_cells(lambda cells, place: cells.insert(place, ""))


@_after
def _a_cell_too_few(draft: Draft) -> None:
    draft.change_cells(lambda cells, place: cells.pop(place))


@_after
def _a_row_cut_off(draft: Draft) -> None:
    k = draft.drawn()
    draft.lines[k].text = draft.written(draft.rows[draft.lines[k].row or 0][:2])


@_after
def _a_row_with_another_delimiter(draft: Draft) -> None:
    k = draft.drawn()
    other = draft.random.choice([each for each in ",;\t" if each != draft.delimiter])
    draft.lines[k].text = draft.written(draft.rows[draft.lines[k].row or 0], delimiter=other)


@_after
def _a_row_with_another_quote(draft: Draft) -> None:
    k = draft.drawn()
    other = "'" if draft.quote == '"' else '"'
    was, draft.quoting = draft.quoting, "all"
    draft.lines[k].text = draft.written(draft.rows[draft.lines[k].row or 0], quote=other)
    draft.quoting = was


@_after
def _a_row_quoted_as_a_whole(draft: Draft) -> None:
    k = draft.drawn()
    text = draft.lines[k].text.replace(draft.quote, draft.quote * 2)
    draft.lines[k].text = f"{draft.quote}{text}{draft.quote}"


@_after
def _a_quote_that_only_opens(draft: Draft) -> None:
    _stray(draft, lambda cell: draft.quote + cell)


@_after
def _a_quote_that_only_closes(draft: Draft) -> None:
    _stray(draft, lambda cell: cell + draft.quote)


@_after
def _a_quote_inside(draft: Draft) -> None:
    _stray(draft, lambda cell: f"{cell[:5]}{draft.quote}{cell[5:]}")


@_after
def _text_behind_a_quote(draft: Draft) -> None:
    _stray(draft, lambda cell: f"{draft.quote}{cell[:5]}{draft.quote}{cell[5:]}")


def _stray(draft: Draft, change: Callable[[str], str]) -> None:
    """A quote in a plain cell of a row: it is a character of that cell."""
    k = draft.drawn()
    row = draft.lines[k].row or 0
    cells = list(draft.rows[row])
    column = min(draft.random.choice([1, 2]), len(cells) - 1)
    plain = f"The {draft.random.choice(_WORDS)} again"
    cells[column] = change(plain)
    # As it stands; the others as they are written.
    draft.lines[k].text = draft.delimiter.join(
        cell if n == column else draft.written([cell]) for n, cell in enumerate(cells)
    )
    draft.rows[row] = tuple(cells)


@_after
def _some_other_line_ends(draft: Draft) -> None:
    others = [each for each in ("\n", "\r\n", "\r") if each != draft.end]
    for _ in range(draft.random.randrange(1, 5)):
        draft.lines[draft.drawn()].end = draft.random.choice(others)


@_after
def _a_line_in_another_encoding(draft: Draft) -> None:
    k = draft.drawn()
    row = draft.lines[k].row or 0
    cells = list(draft.rows[row])
    cells[min(1, len(cells) - 1)] = "The caf\x00 was closed"
    draft.lines[k].text = draft.written(cells)
    if draft.encoding.startswith("utf-16") or draft.encoding.startswith("utf-32"):
        draft.raw.append(
            lambda data: data.replace("caf\0".encode(draft.encoding), "cafe".encode(draft.encoding))
        )
        cells[min(1, len(cells) - 1)] = "The cafe was closed"  # no line of these can be in another
        draft.rows[row] = tuple(cells)
        return
    other = b"\xe9" if draft.encoding == "utf-8" else b"\xc3\xa9"
    draft.raw.append(lambda data: data.replace(b"caf\x00", b"caf" + other))
    cells[min(1, len(cells) - 1)] = "The café was closed"
    draft.rows[row] = tuple(cells)


@_after
def _a_null_character(draft: Draft) -> None:
    k = draft.drawn()
    row = draft.lines[k].row or 0
    cells = list(draft.rows[row])
    cells[min(1, len(cells) - 1)] = f"The \0 {draft.random.choice(_WORDS)}"
    draft.lines[k].text, draft.rows[row] = draft.written(cells), tuple(cells)


@_after
def _cut_off_at_the_end(draft: Draft) -> None:
    last = next(line for line in reversed(draft.lines) if line.row is not None)
    del draft.lines[draft.lines.index(last) + 1 :]
    last.text, last.end = last.text[: draft.random.randrange(1, len(last.text))], ""


# -- cases ------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Case:
    """A polluted file.

    Attributes:
        number: draws everything. kinds: of pollution, by name.
    """

    number: int
    kinds: tuple[str, ...]


def cases(number: int, seed: int = 0) -> list[Case]:
    """`number` cases: each way alone, in turns, and every second time two of them."""
    singles = [*BEFORE, *AFTER]
    found = []
    for n in range(number):
        first = singles[(n // 2) % len(singles)]
        kinds = [first]
        if n % 2:
            drawn = random.Random(f"second {seed} {n}")
            kinds.append(drawn.choice([kind for kind in AFTER if kind != first]))
        found.append(Case(seed * 1_000_000 + n, tuple(kinds)))
    return found


_AT_THE_END = ("no end of the last line", "cut off at the end")


def made(case: Case) -> Draft:
    """The file of a case."""
    drawn = random.Random(f"{case.number} {case.kinds}")
    names, rows = clean(drawn)
    draft = Draft(drawn, names, rows)
    for kind in case.kinds:
        if kind in BEFORE:
            BEFORE[kind](draft)
    draft.write()
    if not draft.names:
        del draft.lines[0]
    for kind in sorted(case.kinds, key=_AT_THE_END.__contains__):  # behind it comes nothing more
        if kind in AFTER and len(draft.rows) > 1:
            AFTER[kind](draft)
    if draft.encoding not in ("utf-8", "utf-16-le", "utf-16-be", "utf-32-le", "utf-32-be"):
        _only_what_it_holds(draft)
    return draft


def _only_what_it_holds(draft: Draft) -> None:
    """Nothing that the encoding does not have."""
    for line in draft.lines:
        line.text.encode(draft.encoding)


# -- judging ----------------------------------------------------------------------------------------------

TWIN, SAID, REFUSED, UNTOLD, SILENT, WRONG = (
    "as its twin",
    "said",
    "refused",
    "cannot be told",
    "silent",
    "traceback",
)
_RUNS_ON = re.compile(re.escape(doubts.run_on(0)).replace("0", "([0-9]+)"))


@dataclass(frozen=True)
class Outcome:
    """What came of a file.

    Attributes:
        what: one of `TWIN` … `WRONG`. detail: what was said, or is not as in the twin.
    """

    case: Case
    what: str
    detail: str = ""


def judged(case: Case, folder: Path) -> Outcome:
    """Write the file of a case, read it, and compare it with its twin."""
    draft = made(case)
    path = folder / f"case{draft.suffix}"
    path.write_bytes(draft.content())
    try:
        layout = sniff(path)
        table = read_table(layout)
        rows: list[Row] = [tuple(cell or "" for cell in row) for _, batch in table for row in batch]
    except ExplorerError as error:
        return Outcome(case, REFUSED if is_sentence(str(error)) else WRONG, str(error))
    except Exception as error:
        return Outcome(case, WRONG, repr(error))
    finally:
        path.unlink()
    return _compared(case, draft, layout, table, rows)


def is_sentence(said: str) -> bool:
    """Whether a person can be shown that: something, without control characters."""
    return bool(said.strip()) and not any(unicodedata.category(char) in ("Cc", "Cs") for char in said)


def _bare(cells: Sequence[str | None]) -> Row:
    """Cells as they count: without white space around them, and without blank ones at the end."""
    bare = [stripped(cell).replace("\r\n", "\n") for cell in cells]
    while bare and not bare[-1]:
        bare.pop()
    return tuple(bare)


def _compared(case: Case, draft: Draft, layout: FileLayout, table: Table, rows: list[Row]) -> Outcome:
    told = [*table.rejects.kept, *table.doubts.kept]
    rejected = {number for line in told for number in _lines_said(line)}
    if not all(is_sentence(line.reason) for line in told):
        return Outcome(case, WRONG, "the reason of a rejected line is no sentence")
    wanted = [_bare(row) for row in draft.rows]
    found = [row for row in map(_bare, rows) if row]
    missing, more = _differences([row for row in wanted if row], found)
    lines = _lines_of(draft, layout)
    unsaid = [n for n in missing if not rejected & lines[n]]
    blank = [line.row for line in draft.lines if not line.text]
    if blank and len(rows) - len(found) == len(blank):  # the report says how many rows have no text
        unsaid = [n for n in unsaid if n not in blank]
    # What stands there of a row of which another line was rejected.
    of_twin = {line for row, some in lines.items() if row >= 0 for line in some}
    n_told = len(missing) - len(unsaid) + sum(line.line not in of_twin for line in table.doubts.kept)
    n_unsaid_more = max(len(more) - table.n_short - n_told, 0)
    n_columns = len(draft.rows[0]) if draft.rows else len(draft.names)
    names = tuple(table.columns[:n_columns]) if draft.names else ()
    as_named = not draft.names or _named(draft.names, names) or bool(rejected & lines.get(-1, set()))
    if any(line.reason == doubts.A_TABLE for line in table.doubts.kept):  # it is said of all rows
        return Outcome(case, SAID, doubts.A_TABLE)
    if not missing and not more and as_named:  # more columns, all of them blank
        return Outcome(case, SAID if table.rejects.kept else TWIN)
    said = "; ".join(f"line {line.line}: {line.reason}" for line in told[:3])
    if table.n_short:
        said += f"; {table.n_short} rows with fewer cells"
    how = f"{layout.delimiter!r} {layout.quote!r} {layout.encoding} header={layout.header}"
    about = f"{how} {table.columns}; {said}"
    # What a row with fewer cells was is said with their count: it is no row of the twin any more.
    if as_named and not n_unsaid_more and len(unsaid) <= table.n_short:
        return Outcome(case, SAID, said)
    shown = f"missing {[wanted[n] for n in unsaid][:2]}, instead {more[:2]}; {about}"
    return Outcome(case, UNTOLD if as_named and is_clean(draft, rows) else SILENT, shown)


def _lines_said(line: RejectedLine) -> range:
    """The lines that are named: that of a row, and those that its cells run on to."""
    found = _RUNS_ON.fullmatch(line.reason)
    return range(line.line, (int(found[1]) if found else line.line) + 1)


def is_clean(draft: Draft, rows: Sequence[Row]) -> bool:
    """Whether a polluted file is, byte for byte, the clean one of what was read of it, so that nothing in it
    can tell what was meant: numbers and dates stand in the columns that have them in the twin, or nothing
    does; and the names of the twin and these rows, written by Python's csv module in the form of the file,
    with or without a delimiter at the ends of lines, give the same bytes.
    """
    width = len(draft.rows[0])
    typed = [k for k in range(width) if guess_type([row[k] for row in draft.rows]) != "text"]
    for row in rows:
        if any(map(stripped, row[width:])) or any(guess_type([row[k]]) == "text" and row[k] for k in typed):
            return False
    if len(draft.delimiter) != 1 or draft.escape or not draft.quote:
        return False
    content = replace(draft, packed=False).content()
    return any(
        _by_csv(draft, rows, quoting, ends) == content
        for quoting in (csv.QUOTE_MINIMAL, csv.QUOTE_ALL)
        for ends in ((0, 0), (0, 1), (1, 1))
    )


def _by_csv(draft: Draft, rows: Sequence[Row], quoting: Literal[0, 1], ends: tuple[int, int]) -> bytes:
    """The names of a draft and these rows as the csv module writes them.

    Args:
        quoting: of the csv module. ends: how many delimiters stand at the end of the names, and of each row.
    """
    width = len(draft.rows[0])
    text = io.StringIO()
    for cells, n in ((draft.names, ends[0]), *((row[:width], ends[1]) for row in rows)):
        line = io.StringIO()
        csv.writer(line, delimiter=draft.delimiter, quotechar=draft.quote, quoting=quoting).writerow(cells)
        written = line.getvalue().removesuffix("\r\n")
        text.write(written + draft.delimiter * n + draft.end if cells else "")
    return ("\ufeff" * draft.mark + text.getvalue()).encode(draft.encoding)


def _named(wanted: Row, names: Row) -> bool:
    """Whether columns have the names of the twin; those of the same name are told apart by numbers."""
    return len(wanted) == len(names) and all(
        name == want or (name.startswith(want) and wanted.index(want) < n) or not want
        for n, (want, name) in enumerate(zip(wanted, names, strict=True))
    )


def _differences(wanted: list[Row], found: list[Row]) -> tuple[list[int], list[Row]]:
    """Which rows of the twin are not there in their order, and which are there beside them."""
    missing, more, at = [], [], 0
    for n, row in enumerate(wanted):
        try:
            place = found.index(row, at)
        except ValueError:
            missing.append(n)
            continue
        more += found[at:place]
        at = place + 1
    return missing, more + found[at:]


def _lines_of(draft: Draft, layout: FileLayout) -> dict[int, set[int]]:
    """The numbers of the lines of each row of the twin, as an editor counts them."""
    lines: dict[int, set[int]] = {}
    at = 1
    for line in draft.lines:
        whole = line.text + line.end
        if layout.newline == "":
            whole = whole.replace("\r\n", "\n").replace("\r", "\n")
        n = whole.count("\n")
        if line.row is not None:
            lines.setdefault(line.row, set()).update(range(at, at + max(n, 1)))
        at += n
    return lines


def table(outcomes: Sequence[Outcome]) -> str:
    """How many files of each kind were read as their twin, and so on; files of two kinds in one row."""
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    for outcome in outcomes:
        alone = len(outcome.case.kinds) == 1
        counts[outcome.case.kinds[0] if alone else "two of them"][outcome.what] += 1
        counts["all"][outcome.what] += 1
    every = (TWIN, SAID, REFUSED, UNTOLD, SILENT, WRONG)
    singles = [kind for kind in (*BEFORE, *AFTER) if kind in counts]
    rows = [[kind, *(str(counts[kind][what]) for what in every)] for kind in (*singles, "two of them", "all")]
    return markdown(["polluted by", *every], rows)
