"""What a person types into the search box, in every mode. Every input means something; nothing fails.

    lost card            what is sought: texts with this meaning; by words, those with either word
    "lost card"          texts with exactly these words beside each other, and no others
    +card -lost          texts with "card" and without "lost"; -"lost card" leaves out the phrase
    category:card        rows whose column "category" is "card"; category:"two words"; see `clauses`
    stars>=4 day<2024-05 rows whose number or date is such; -stars>3 the others
    label:urgent         rows that carry a label
    like:#17             what is like row 17; -like:#17 what is not
    swal                 the last word may be the beginning of one, while it is being typed

Operators hold together; the same column twice means either value. What looks like an operator and cannot be
read as one counts as plain words and is among `Typed.ignored`, with the reason. Brackets and the like are
punctuation.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import reduce
from operator import and_, or_
from typing import TypeVar, cast

from core.corpus.conditions import Condition
from core.corpus.names import same
from core.search.clauses import Column, Given, Operator, condition
from core.search.words import JOINTS, compounds, fold, split

AnyColumn = TypeVar("AnyColumn", bound=Column)

LIKE, LABEL = "like", "label"
ALWAYS_LABEL = "#label"  # where a column is called "label"

_QUOTED = r"""(?:"[^"]*"|[“„][^”“"]*[”“"]|«[^»]*»|「[^」]*」|『[^』]*』)"""
_OPENING = '"“„«「『'
_QUOTES = (
    ('"', '"'),
    ("«", "»"),
    ("「", "」"),
    ("『", "』"),
)  # that a text can be put in; the first ones are tried first
_BARE = re.compile(rf"[^\s{_OPENING}:：=<>≤≥*]+")
# A sign only counts at the beginning of a word and before a letter or a quote: "e-mail", "-5" and "- no" are
# plain.
_OPERATOR = re.compile(
    rf"""(?P<clause>(?<!\S)(?P<clause_sign>[-+]?)(?P<name>\#?\w[^\s{_OPENING}:：=<>≤≥]*|\#?"[^"]+")
             (?P<sign>>=|<=|[:：=<>≤≥])(?P<value>{_QUOTED}|[^\s{_OPENING}]\S*|(?=\s|\Z)))
        |(?P<minus>(?<!\S)[-+](?=[{_OPENING}]|[^\W\d_]))?(?:(?P<quote>{_QUOTED})|(?(minus)(?P<word>\S+)|(?!)))
    """,
    re.VERBOSE,
)  # fmt: skip
_SIGNED_NUMBER = re.compile(r"(?<!\S)[-+]\d\S*")
_CLOSED = re.compile(_QUOTED)
_UNCLOSED = re.compile(rf"(?<!\S)[-+]?(?:[^\s{_OPENING}]+[:：=<>≤≥])?[{_OPENING}]\S*")
_SIGNS: dict[str, Operator] = {"：": ":", "=": ":", "≤": "<=", "≥": ">="}
_LONGEST = 2_000  # characters that are read; nobody types more, and a pasted page would be a slow query
_ROW = re.compile(r"#([0-9]{1,18})")


@dataclass(frozen=True, slots=True)
class Known:
    """What a query may name.

    Attributes:
        columns: of the rows. labels: by name. n_rows: rows count from 0.
    """

    columns: tuple[Column, ...] = ()
    labels: tuple[str, ...] = ()
    n_rows: int = 0


NOTHING_KNOWN = Known()


@dataclass(frozen=True, slots=True)
class Ignored:
    """What looks like an operator and is none.

    Attributes:
        text: as typed. reason: why, in a few words that go after a colon.
    """

    text: str
    reason: str

    @property
    def sentence(self) -> str:
        """Both, for a person."""
        return f"“{self.text}” counts as plain words: {self.reason}."


@dataclass(frozen=True, slots=True)
class Typed:
    """What was typed, in parts.

    Attributes:
        plain: what is left without operators; any of its words may match.
        phrases: what stood in quotes or behind a plus; all must match, word beside word.
        excluded: words and phrases behind a minus; none may match.
        beginning: the last word, folded, when it may be unfinished; else empty.
        sought: everything that is looked for, in order, without quotes and without what is excluded.
        where: what the columns must fulfil, or None.
        labels: each with whether rows must not have it.
        like, unlike: row ids.
        ignored: what looks like an operator and counts as plain words.
    """

    plain: str = ""
    phrases: tuple[str, ...] = ()
    excluded: tuple[str, ...] = ()
    beginning: str = ""
    sought: str = ""
    where: Condition | None = None
    labels: tuple[tuple[str, bool], ...] = ()
    like: tuple[int, ...] = ()
    unlike: tuple[int, ...] = ()
    ignored: tuple[Ignored, ...] = ()

    @property
    def has_words(self) -> bool:
        """Whether any word is looked for."""
        plain = split(self.plain)
        return bool(self.phrases or plain.words or plain.runs)

    @property
    def restricts_words(self) -> bool:
        """Whether some words must be there, or must not."""
        return bool(self.phrases or self.excluded)

    @property
    def restricts(self) -> bool:
        """Whether any operator keeps texts out."""
        return self.restricts_words or self.where is not None or bool(self.labels)


NOTHING_TYPED = Typed()


def parse(text: str, known: Known = NOTHING_KNOWN) -> Typed:
    """Read a typed query. Never fails.

    Args:
        known: the columns, labels and rows it may name; without it, nothing is an operator but words.
    """
    reader = _Reader(known)
    if len(text) > _LONGEST:
        reader.ignored.append(Ignored("…", f"only the first {_LONGEST:,} characters are read"))
        text = text[:_LONGEST]
    end = rest = 0  # of what was read; of the last operator
    for match in _OPERATOR.finditer(text):
        reader.plain_text(text[end : match.start()])
        if match["clause"] is None:
            sign, content = match["minus"] or "", match["quote"] or match["word"]
            reader.words(match.group(), sign, content[1:-1] if match["quote"] else content)
            rest = match.end()
        elif reader.clause(match):
            rest = match.end()
        else:
            reader.plain_text(match.group())
        end = match.end()
    reader.plain_text(text[end:])
    return reader.typed(text[rest:])


def written(text: str) -> str:
    """A value as it is typed: in quotes where it must be."""
    if _BARE.fullmatch(text):
        return text
    for opening, closing in _QUOTES:
        if opening not in text and closing not in text:
            return f"{opening}{text}{closing}"
    return '"' + text.replace('"', "") + '"'


def written_name(name: str) -> str:
    """The name of a column as it is typed: what it has of `"` is left out."""
    name = name.replace('"', "")
    return name if _BARE.fullmatch(name) and re.match(r"\w", name) else f'"{name}"'


def by_typed_name(columns: Iterable[AnyColumn]) -> dict[str, AnyColumn]:
    """Columns by the folded names that they are typed by."""
    columns = list(columns)
    plain = {same(column.name.replace('"', "")): column for column in columns}
    return plain | {same(column.name): column for column in columns}


class _Reader:
    """Collects the parts of one query."""

    def __init__(self, known: Known) -> None:
        self._known = known
        self._columns = by_typed_name(known.columns)
        self._plain: list[str] = []
        self._sought: list[str] = []
        self._phrases: list[str] = []
        self._excluded: list[str] = []
        self._either: dict[str, list[Condition]] = {}  # by column: one of these
        self._all: list[Condition] = []
        self._labels: list[tuple[str, bool]] = []
        self._like: dict[bool, list[int]] = {False: [], True: []}
        self.ignored: list[Ignored] = []

    def plain_text(self, text: str) -> None:
        """What stands between two operators."""
        self._plain.append(text)
        self._sought.append(text)
        for match in _SIGNED_NUMBER.finditer(text):
            number = match.group()
            self.ignored.append(
                Ignored(number, f'before a number it is no operator; write {number[0]}"{number[1:]}"')
            )
        if text.strip() in ("-", "+"):
            self.ignored.append(Ignored(text.strip(), "nothing stands behind it"))
        for match in _UNCLOSED.finditer(_CLOSED.sub(" ", text)):
            self.ignored.append(Ignored(match.group(), "the quotation mark has no partner"))

    def words(self, typed: str, sign: str, content: str) -> None:
        """A phrase, or what stands behind a sign."""
        content = content.strip()
        found = split(content)
        if not found.words and not found.runs:
            self.ignored.append(Ignored(typed, "there is no word in it"))
        elif sign == "-":
            self._excluded.append(content)
        else:
            self._phrases.append(content)
            self._sought.append(content)

    def clause(self, match: re.Match[str]) -> bool:
        """`column:value` and its like; returns whether it is one."""
        typed, sign, raw = match["clause"], match["clause_sign"], match["value"]
        name = match["name"].replace('"', "")
        operator = cast(Operator, _SIGNS.get(match["sign"], match["sign"]))
        in_quotes = raw[:1] in _OPENING and raw != ""
        given = Given(raw[1:-1] if in_quotes else raw, in_quotes)
        column = self._columns.get(same(name))
        row = _ROW.fullmatch(raw)
        if operator == ":" and same(name) == LIKE and (row or column is None):
            return self._read_like(typed, sign, row)
        labels = ALWAYS_LABEL if column is not None else LABEL
        if operator == ":" and given.text.strip() and same(name) in (labels, ALWAYS_LABEL):
            return self._read_label(typed, sign, given.text)
        if column is None:
            plain = not raw or raw.startswith(("//", "\\")) or name[0].isdecimal()
            if not plain or sign:  # "note: this", "https://" and "10:30" name no column
                self._no_operator(typed, sign, f"there is no column '{name}'")
            return bool(sign)
        if not raw:
            self._no_operator(typed, sign, f"nothing stands behind '{match['sign']}'")
            return bool(sign)
        read = condition(column, operator, given)
        if isinstance(read, str):
            self._no_operator(typed, sign, read)
            return bool(sign)
        if sign == "-":
            self._all.append(~read)
        elif operator == ":":
            self._either.setdefault(column.name, []).append(read)
        else:
            self._all.append(read)
        return True

    def _read_like(self, typed: str, sign: str, row: re.Match[str] | None) -> bool:
        if row is None:
            self._no_operator(typed, sign, "it takes a row, as in like:#17")
            return bool(sign)
        row_id = int(row[1])
        if row_id >= self._known.n_rows:
            rows = (
                f"rows go from 0 to {self._known.n_rows - 1}" if self._known.n_rows else "there are no rows"
            )
            self._no_operator(typed, sign, f"there is no row {row_id}; {rows}")
            return bool(sign)
        self._like[sign == "-"].append(row_id)
        return True

    def _read_label(self, typed: str, sign: str, name: str) -> bool:
        wanted = " ".join(name.split()).casefold()
        found = next((label for label in self._known.labels if label.casefold() == wanted), None)
        if found is None:
            self._no_operator(typed, sign, f"there is no label '{name}'")
            return bool(sign)
        self._labels.append((found, sign == "-"))
        return True

    def _no_operator(self, typed: str, sign: str, reason: str) -> None:
        """It counts as words: plain ones, or such as must or must not be there."""
        self.ignored.append(Ignored(typed, reason))
        content = typed[1:]
        found = split(content)
        if sign and (found.words or found.runs):
            (self._excluded if sign == "-" else self._phrases).append(content)
            if sign == "+":
                self._sought.append(content)

    def typed(self, rest: str) -> Typed:
        """All parts; `rest` is what stands behind the last operator."""
        conditions = [*(reduce(or_, each) for each in self._either.values()), *self._all]
        return Typed(
            plain=" ".join(self._plain),
            phrases=tuple(self._phrases),
            excluded=tuple(self._excluded),
            beginning=_beginning(rest),
            sought=" ".join(" ".join(self._sought).split()),
            where=reduce(and_, conditions) if conditions else None,
            labels=tuple(dict.fromkeys(self._labels)),
            like=tuple(dict.fromkeys(self._like[False])),
            unlike=tuple(dict.fromkeys(self._like[True])),
            ignored=tuple(dict.fromkeys(self.ignored)),
        )


def _beginning(rest: str) -> str:
    """The last word, folded, when it may be unfinished."""
    last = fold(rest)
    words = split(last).words
    chains = compounds(last, JOINTS)
    unfinished = bool(words) and len(words[-1]) >= 2 and last.endswith(words[-1])
    if chains and chains[-1][-1].end == len(last):
        unfinished = False  # the last part of e-mail is no word of its own
    return words[-1] if unfinished else ""
