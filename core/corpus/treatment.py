"""What a column is good for: as a number, as a category, or as an identifier of its rows.

An identifier (a running number, an order number, a UUID) says nothing of a group of rows: it is no facet, no
scale of colours, and not tested for what sets rows apart; it is sorted in natural order, in which A2 comes
before A10.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal, cast, get_args

from core.corpus.conditions import quoted
from core.corpus.layout import ColumnInfo

Treatment = Literal["number", "category", "identifier"]

MOST_CATEGORIES = 1_000  # different values of a column that a person treats as a category
_FEW = 20  # values that are listed, whatever the column is called
_LISTED = 200
_GROUP = 50  # rows of a value in the middle, from which more values than that are listed
_LEAST = 20  # values from which "nearly all are different" says something
_UNIQUE = 0.95  # of the values, that are different
_SPREAD = 4  # times as many numbers as values between the first and the last of a numbering with gaps
_DIGITS = 6  # that all numbers of an order, an invoice, an account have
_LONGEST = 64  # characters of an identifier
# "id", "user_id", "orderId", "UUID", "order no", "invoice_number"; the same in Korean, Chinese, Japanese
_NAME = re.compile(
    r"(^|[\W_])(u?id|uuid|guid|key)$"
    r"|(order|invoice|ticket|account|customer|case|serial|tracking|reference|contract|record)[\W_]*"
    r"(no|nr|num|number|code)\.?$|(번호|아이디|编号|編號|番号|号码|單號|单号)$",
    re.IGNORECASE,
)
_CAMEL = re.compile(r"[a-z0-9](Id|ID)$")


@dataclass(frozen=True, slots=True)
class ColumnFacts:
    """What tells an identifier.

    Attributes:
        n_given: cells that are not blank. n_distinct: different values among them.
        low, high: of whole numbers; 0 for text.
        n_words: of text, cells with white space in them or longer than an identifier.
    """

    n_given: int
    n_distinct: int
    low: int = 0
    high: int = 0
    n_words: int = 0

    @classmethod
    def read(
        cls, info: ColumnInfo, view: str, n_distinct: int, read: Callable[[str], list[tuple[Any, ...]]]
    ) -> ColumnFacts:
        """Of a column in `view` (SQL to stand behind FROM); `read` runs a query."""
        name = quoted(info.name)
        if info.type == "integer":
            query = f"SELECT count({name}), min({name}), max({name}) FROM {view}"
            n_given, low, high = read(query)[0]
            return cls(n_given, n_distinct, low or 0, high or 0)
        words = f"count(*) FILTER (regexp_matches({name}, '\\s') OR length({name}) > {_LONGEST})"
        n_given, n_words = read(f"SELECT count({name}), {words} FROM {view}")[0]
        return cls(n_given, n_distinct, n_words=n_words)


def most_listed(info: ColumnInfo, n_rows: int, said: Treatment | None) -> int:
    """With how many different values at most a column is listed by them; 0: never.

    Args:
        said: as what a person treats it.
    """
    if said is not None:
        return MOST_CATEGORIES if said == "category" else 0
    if info.type == "text":
        return max(_most_repeated(n_rows), min(MOST_CATEGORIES, n_rows // _GROUP))
    return {"boolean": 2, "integer": _FEW}.get(info.type, 0)


def named_as_identifier(name: str) -> bool:
    """Whether a column is called as identifiers are."""
    stripped = name.strip()
    return bool(_NAME.search(stripped) or _CAMEL.search(stripped))


def may_be_identifier(info: ColumnInfo, n_rows: int, n_distinct: int) -> bool:
    """Whether it is worth reading the facts of a column."""
    if info.type == "integer" and named_as_identifier(info.name):
        return n_distinct > _FEW or n_distinct == n_rows
    return info.type in ("integer", "text") and n_distinct > 1 and n_distinct >= _UNIQUE * n_rows / 2


def looks_like_identifier(info: ColumnInfo, facts: ColumnFacts, n_rows: int) -> bool:
    """Whether the values of a column only tell rows apart."""
    nearly_all = facts.n_given >= _LEAST and facts.n_distinct >= _UNIQUE * facts.n_given
    if info.type == "integer":
        all_differ = facts.n_distinct == n_rows
        if named_as_identifier(info.name):
            return all_differ or nearly_all or facts.n_distinct > _LISTED
        if not (all_differ or nearly_all) or facts.low < 0:
            return False
        # Amounts may all differ too, but are neither dense nor of one length.
        is_numbering = facts.high - facts.low < _SPREAD * facts.n_given
        return is_numbering or len(str(facts.low)) == len(str(facts.high)) >= _DIGITS
    if info.type == "text":
        return nearly_all and facts.n_words <= (1 - _UNIQUE) * facts.n_given
    return False


def is_category_by_name(info: ColumnInfo, n_distinct: int, n_rows: int) -> bool:
    """Whether whole numbers that are called as identifiers are repeated, so that each names a group."""
    return info.type == "integer" and named_as_identifier(info.name) and n_distinct <= _most_repeated(n_rows)


def _most_repeated(n_rows: int) -> int:
    """With how many different values at most a column of so many rows repeats them enough to be listed."""
    return min(_LISTED, max(n_rows // 2, 2))


def natural_key(cell: str) -> str:
    """SQL of a text key in which numbers inside a text are in the order of numbers."""
    padded = f"regexp_replace(lower({cell}), '([0-9]+)', repeat('0', 24) || '\\1', 'g')"
    return f"regexp_replace({padded}, '[0-9]*([0-9]{{24}})', '\\1', 'g')"


def treatments_from_json(document: Any) -> dict[str, Treatment]:
    """What a person said of columns, less what is damaged."""
    given = document if isinstance(document, dict) else {}
    return {
        name: cast(Treatment, said)
        for name, said in given.items()
        if isinstance(name, str) and said in get_args(Treatment)
    }
