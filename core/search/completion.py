"""What a query that is being typed may continue with: names of columns, their values, labels."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from core.corpus.conditions import Condition, quoted
from core.corpus.names import same
from core.search.clauses import Column
from core.search.query_language import (
    ALWAYS_LABEL,
    LABEL,
    LIKE,
    by_typed_name,
    written,
    written_name,
)

MOST_OPTIONS = 8
_OPENING = '"“„«「『'
_CLOSING = {"«": "»", "「": "」", "『": "』"}
_TOKEN = re.compile(
    rf"""(?P<sign>[-+]?)(?P<name>\#?[^\s{_OPENING}:：=<>≤≥]*|\#?"[^"]*"?)
         (?:(?P<operator>>=|<=|[:：=<>≤≥])(?P<open>[{_OPENING}]?)(?P<value>.*))?""",
    re.VERBOSE | re.DOTALL,
)
_LEAST = 2  # letters of a word that may become a column's name


class Rows(Protocol):
    """What completion asks of the row store."""

    @property
    def text_column(self) -> str: ...

    def columns(self) -> Sequence[Column]: ...

    def facet(self, column: str, where: Condition | None = None, limit: int = 1000) -> list[tuple[Any, int]]:
        """Values of a column and how many rows have each, most frequent first."""


@dataclass(frozen=True, slots=True)
class Option:
    """One way to continue.

    Attributes:
        text: takes the place of what is being typed.
        n_rows: rows with that value; None where it is no value.
    """

    text: str
    n_rows: int | None = None


@dataclass(frozen=True, slots=True)
class Completion:
    """Ways to continue.

    Attributes:
        start, end: of the query, the part that an option takes the place of.
        options: the likeliest first; none where there is nothing to offer.
    """

    start: int
    end: int
    options: tuple[Option, ...] = ()

    def applied(self, text: str, option: Option) -> tuple[str, int]:
        """The query with an option in its place, and where the cursor is then."""
        return text[: self.start] + option.text + text[self.end :], self.start + len(option.text)


def complete(rows: Rows, labels: Sequence[str], text: str, cursor: int) -> Completion:
    """How the word at the cursor may continue.

    Args:
        rows: read for the values of a column: not for a thread that must not wait.
        labels: names of all labels.
        text: as typed so far; cursor: in front of which character it is.
    """
    start = _start(text[:cursor])
    match = _TOKEN.fullmatch(text[start:cursor])
    if match is None:
        return Completion(start, cursor)
    by_name = by_typed_name(rows.columns())
    sign, name = match["sign"], match["name"].replace('"', "")
    label = ALWAYS_LABEL if same(LABEL) in by_name else LABEL
    if match["operator"] is None:
        heads = [column.name for column in by_name.values() if column.name != rows.text_column]
        heads += [label] * bool(labels) + [LIKE] * (same(LIKE) not in by_name)
        options = _names(heads, name)
        return Completion(start, cursor, tuple(Option(sign + option.text) for option in options))
    column, typed = by_name.get(same(name)), match["value"]
    prefix = f"{sign}{match['name']}{match['operator']}"
    options = ()
    if match["operator"] in ":：=":
        if same(name) in (label, ALWAYS_LABEL):
            starts = [each for each in labels if each.casefold().startswith(typed.casefold())]
            options = tuple(Option(f"{prefix}{written(each)} ") for each in starts[:MOST_OPTIONS])
        elif column is not None:
            found = _values(rows, column, typed)
            options = tuple(Option(f"{prefix}{written(value)} ", n) for value, n in found)
    return Completion(start, cursor, options)


def _start(text: str) -> int:
    """Where the last word begins; blanks in quotes are part of it."""
    start, closing = 0, ""  # what ends the quote that a character stands in
    for place, character in enumerate(text):
        if closing:
            closing = "" if character == closing else closing
        elif character == '"' or (character in _CLOSING and text[start:place].endswith((":", "：", "="))):
            closing = _CLOSING.get(character, '"')
        elif character.isspace():
            start = place + 1
    return start


def _names(heads: Sequence[str], typed: str) -> tuple[Option, ...]:
    if len(typed) < _LEAST:
        return ()
    wanted = typed.casefold()
    found = [head for head in dict.fromkeys(heads) if head.casefold().startswith(wanted)]
    return tuple(
        Option(
            (f"{head}:" if head.startswith("#") else f"{written_name(head)}:") if head != LIKE else "like:#"
        )
        for head in found[:MOST_OPTIONS]
    )


def _values(rows: Rows, column: Column, typed: str) -> list[tuple[str, int]]:
    """Values that begin with what is typed, then those that hold it; most frequent first."""
    if column.type == "boolean":
        return [(word, n) for word, n in _truths(rows, column) if word.startswith(typed.lower())]
    if column.type != "text" or column.name == rows.text_column:
        return []
    cell = f"lower({quoted(column.name)})"
    pattern = re.sub(r"([\\%_])", r"\\\1", typed.replace("\0", ""))
    like = f"({cell} LIKE lower(?) ESCAPE '\\')"
    found: dict[str, int] = {}
    for wanted in (f"{pattern}%", f"%{pattern}%"):
        if len(found) < MOST_OPTIONS:
            where = Condition(like, (wanted,), frozenset({column.name}))
            for value, n in rows.facet(column.name, where, MOST_OPTIONS):
                found.setdefault(value, n)
    return list(found.items())[:MOST_OPTIONS]


def _truths(rows: Rows, column: Column) -> list[tuple[str, int]]:
    counted = dict(rows.facet(column.name, limit=3))
    return [(word, counted[value]) for word, value in (("yes", True), ("no", False)) if value in counted]
