"""Numbers as people write them: with a decimal point or comma, groups of thousands, a currency or a percent
sign; found in a sample, read and written back by DuckDB.

All numbers of a column are written in one notation, which its cells decide together: `1.234` is another
number where a cell beside it is `83,29`. What only looks like numbers stays text: leading zeros, groups of
other than three digits, and groups without a comma, a fraction or a unit that are all of one length or all of
millions, as telephone numbers and addresses of networks are.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, replace
from functools import cache
from typing import Any, Literal

from core.corpus.cells import sql_literal

Mark = Literal[".", ","]
Affixes = tuple[str, str]  # what stands before and behind the digits

_SPACES = " \u00a0\u2009\u202f"  # also no-break, thin and narrow no-break ones
_MARKS = ("", ",", ".", _SPACES, "'’")  # between thousands; those of one entry may stand beside each other
_MINUS = "-−"
_SIGNS = "$€£¥￥₩￦₹₽₺₴₪₫%％원元円"
# Of ISO 4217, those of the larger economies, and RMB, which is what people write.
_CODES = (
    "AED ARS AUD BDT BGN BRL CAD CHF CLP CNY COP CZK DKK EGP EUR GBP HKD HUF IDR ILS INR JPY KES KRW KZT MAD "
    "MXN MYR NGN NOK NZD PEN PHP PKR PLN RMB RON RUB SAR SEK SGD THB TRY TWD UAH USD VND ZAR"
)
_UNIT = f"[{_SIGNS}]|{'|'.join(_CODES.split())}"
_NO_THOUSANDTHS = [*"¥￥₩￦₫원元円", "CLP", "CNY", "IDR", "JPY", "KRW", "RMB", "TWD", "VND"]
_DIGITS = rf"[.,]?[0-9](?:[0-9.,'’{_SPACES}]*[0-9])?"
_DIGITS_OF = re.compile(_DIGITS)
_NO_MINUS = str.maketrans("", "", f"{_MINUS}()")
_ROUGHLY = re.compile(
    rf"\(?[{_MINUS}]?(?:(?P<first>{_UNIT})[{_SPACES}]?)?[{_MINUS}]?{_DIGITS}"
    rf"(?:[{_SPACES}]?(?P<last>{_UNIT}))?\)?"
)
_MOST_ROUGHLY = 48  # characters
_PLAIN_GROUPS = 6  # digits: a number with groups alone is believed where some have no more


@dataclass(frozen=True, slots=True)
class NumberNotation:
    """How the numbers of a column are written.

    Attributes:
        mark: the decimal mark.
        group: the characters that may stand between thousands, the one that they are written with first; ""
            where nothing does.
        unit: a currency or a percent sign; "" where there is none. unit_first: whether it stands before.
        places: the fewest and the most digits behind the mark; None: as many as the number needs.
        is_bare: whether whole numbers have no mark, whatever `places` says.
        positive, negative: what stands around the digits, the unit with its blank and the minus.
    """

    mark: Mark
    group: str = ""
    unit: str = ""
    unit_first: bool = False
    places: tuple[int, int] | None = None
    is_bare: bool = False
    positive: Affixes = ("", "")
    negative: Affixes = ("-", "")

    @property
    def pattern(self) -> str:
        """A regular expression of its numbers, for Python and for DuckDB."""
        whole = "0|[1-9][0-9]{0,14}"
        if self.group:
            whole += f"|[1-9][0-9]{{0,2}}(?:[{self.group}][0-9]{{3}}){{1,4}}"
        mark = re.escape(self.mark)
        digits = f"(?:(?:{whole})(?:{mark}[0-9]+)?|{mark}[0-9]+)"
        unit = re.escape(self.unit)
        if self.unit and self.unit_first:
            before = f"{unit}[{_SPACES}]?"
            signed = f"[{_MINUS}]?{before}{digits}|{before}[{_MINUS}]{digits}"
            return rf"(?:{signed}|\({before}{digits}\))"
        number = digits + (f"[{_SPACES}]?{unit}" if self.unit else "")
        return rf"(?:[{_MINUS}]?{number}|\({number}\))"

    def fits(self, cell: str) -> bool:
        """Whether a cell is a number in this notation."""
        return _compiled(self.pattern).fullmatch(cell) is not None

    def read(self, text: str) -> float | None:
        """A number that a person typed in this notation, with its unit or without; None where it is none."""
        text = text.strip(_SPACES)
        if not (self.fits(text) or replace(self, unit="").fits(text)):
            return None
        kept = (each for each in text if each.isdigit() or each == self.mark)
        digits = "".join("." if each == self.mark else each for each in kept)
        return -float(digits) if any(sign in text for sign in f"{_MINUS}(") else float(digits)

    def fits_sql(self, cell: str) -> str:
        """SQL of `fits`."""
        return f"regexp_full_match({cell}, {sql_literal(self.pattern)})"

    def is_negative_sql(self, cell: str) -> str:
        """SQL: whether the number of a cell that fits is below zero."""
        return "(" + " OR ".join(f"contains({cell}, '{sign}')" for sign in f"{_MINUS}(") + ")"

    def n_places_sql(self, cell: str) -> str:
        """SQL: the digits behind the mark of a cell that fits; NULL where there is no mark."""
        return f"nullif(length(regexp_extract({cell}, '[{self.mark}]([0-9]+)', 1)), 0)"

    def sql(self, cell: str) -> str:
        """SQL: the number of a cell that fits; NULL stays NULL.

        Most are written as the column is known to write them: then what is not theirs is taken away in a
        third of the time that a look at each character takes.
        """
        digits = cell
        for others in (*self.positive, self.group[:1]):
            digits = f"replace({digits}, {sql_literal(others)}, '')" if others else digits
        digits = f"TRY_CAST(replace({digits}, '{self.mark}', '.') AS DOUBLE)"
        others = "".join(dict.fromkeys(f"{self.group}{self.unit}{_SPACES}{_MINUS}()"))
        by_character = f"CAST(translate({cell}, {sql_literal(self.mark + others)}, '.') AS DOUBLE)"
        signed = f"CASE WHEN {self.is_negative_sql(cell)} THEN -{by_character} ELSE {by_character} END"
        return f"coalesce({digits}, {signed})"

    def written_sql(self, number: str) -> str:
        """SQL: a number as the column writes it; NULL stays NULL."""
        if self.places is None:
            digits = f"replace(CAST(abs({number}) AS VARCHAR), '.', '{self.mark}')"
            digits = rf"regexp_replace({digits}, '{re.escape(self.mark)}0$', '')"
        else:
            least, most = self.places
            thousands = "," if self.group else ""
            digits = f"format('{{:{thousands}.{most}f}}', abs({number}))"
            if most > least:
                digits = f"regexp_replace({digits}, '0{{1,{most - least}}}$', '')"
            if self.is_bare or least == 0:
                whole = f"format('{{:{thousands}.0f}}', abs({number}))"
                digits = f"(CASE WHEN {number} = trunc({number}) THEN {whole} ELSE {digits} END)"
            digits = f"translate({digits}, ',.', {sql_literal((self.group[:1] or '?') + self.mark)})"
        forms = [
            " || ".join((sql_literal(before), digits, sql_literal(behind)))
            for before, behind in (self.negative, self.positive)
        ]
        return f"(CASE WHEN {number} < 0 THEN {forms[0]} ELSE {forms[1]} END)"

    def merged(self, other: NumberNotation | None) -> NumberNotation | None:
        """What writes the numbers of both, the way of this one; None where nothing but the plain way does.

        Both have the same unit.
        """
        if other is None:
            return None
        if self.places is None or other.places is None:
            places = None
        else:
            places = min(self.places[0], other.places[0]), max(self.places[1], other.places[1])
        return replace(self, places=places)

    def as_json(self) -> dict[str, Any]:
        """For `from_json`."""
        return asdict(self)

    @classmethod
    def from_json(cls, stored: dict[str, Any]) -> NumberNotation:
        """What `as_json` gave."""
        as_tuples: Any = {
            key: tuple(value) if isinstance(value, list) else value for key, value in stored.items()
        }
        return cls(**as_tuples)


@dataclass(frozen=True, slots=True)
class FoundNumbers:
    """What a sample of cells says.

    Attributes:
        n: cells that look like numbers of one unit. notations: in which all of these are numbers, none or
            one, or two where every cell is another number in each.
        has_marks: whether a point or a comma is in any.
    """

    n: int = 0
    notations: tuple[NumberNotation, ...] = ()
    has_marks: bool = False


def usual(notations: Sequence[NumberNotation]) -> NumberNotation:
    """Which of two is meant where nothing else tells, a decimal point or a decimal comma: behind a comma
    three digits are thousands, behind a point where they are money; else it is a plain number.
    """
    point, comma = notations
    is_money = point.unit.strip("%％") != ""
    return comma if is_money and not point.group else point


def find_numbers(cells: Iterable[str]) -> FoundNumbers:
    """The notations in which the cells that look like numbers are numbers; trimmed cells, none blank."""
    counted = Counter(cells)
    by_unit: dict[tuple[str, bool], Counter[str]] = {}
    for cell, n in counted.items():
        found = _ROUGHLY.fullmatch(cell) if len(cell) <= _MOST_ROUGHLY else None
        if found is None or (found["first"] and found["last"]):
            continue
        unit = found["first"] or found["last"] or ""
        by_unit.setdefault((unit, bool(found["first"])), Counter())[cell] = n
    if not by_unit:
        return FoundNumbers()
    (unit, unit_first), alike = max(by_unit.items(), key=lambda each: each[1].total())
    has_marks = any("." in cell or "," in cell for cell in alike)
    marks: tuple[Mark, ...] = (".", ",") if has_marks else (".",)
    found_ones = (_notation(mark, unit, unit_first, alike) for mark in marks)
    notations = tuple(each for each in found_ones if each is not None)
    if len(notations) == 2:
        notations = _certain(notations, alike)
    return FoundNumbers(alike.total(), notations, has_marks)


def _certain(notations: tuple[NumberNotation, ...], cells: Iterable[str]) -> tuple[NumberNotation, ...]:
    """Of the notations with a point and with a comma the one that is meant for certain; else both.

    In both there are three digits behind each mark. No money of some countries has thousandths; and who
    writes thousandths throughout does not leave them out of whole numbers, while numbers below a thousand
    have no comma. With points that is not said: 1.234 is what a program writes, too.
    """
    point, comma = notations
    if point.unit and point.unit in _NO_THOUSANDTHS:
        return () if point.group and comma.group else (point,) if point.group else (comma,)
    whole = [cell for cell in cells if "," not in cell and "." not in cell]
    if point.group == "," and whole and all(sum(map(str.isdigit, cell)) <= 3 for cell in whole):
        return (point,)
    return notations


def _notation(mark: Mark, unit: str, unit_first: bool, cells: Iterable[str]) -> NumberNotation | None:
    """The notation with a decimal mark in which all cells are numbers; None where there is none."""
    for group in _MARKS:
        notation = NumberNotation(mark, group, unit, unit_first)
        if group != mark and all(map(notation.fits, cells)):
            return notation if _is_believed(notation, cells) else None
    return None


def _is_believed(notation: NumberNotation, cells: Iterable[str]) -> bool:
    """Whether groups alone make numbers: identifiers are written in groups too, but in as many each time."""
    if notation.group in ("", ",") or notation.unit or any(notation.mark in cell for cell in cells):
        return True
    if notation.group == "." and not any(cell.count(".") > 1 for cell in cells):
        return True  # else a plain number: which of both is asked
    lengths = {sum(map(str.isdigit, cell)) for cell in cells}
    return len(lengths) > 1 and min(lengths) <= _PLAIN_GROUPS


def is_amount(cell: str) -> bool:
    """Whether a cell is nothing but a number with a unit or a comma, which no program runs."""
    found = _ROUGHLY.fullmatch(cell) if len(cell) <= _MOST_ROUGHLY else None
    return found is not None and bool(found["first"] or found["last"] or "," in cell)


def affixes(cell: str) -> Affixes:
    """What stands around the digits of a number."""
    digits = _DIGITS_OF.search(cell)
    return (cell[: digits.start()], cell[digits.end() :]) if digits else ("", "")


def without_minus(around: Affixes) -> Affixes:
    """What stands around a number above zero, by what stands around one below."""
    before, behind = around
    return before.translate(_NO_MINUS), behind.translate(_NO_MINUS)


@cache
def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern)
