"""What sets a group of texts apart from others: words, phrases, values of columns, typical sentences.

Distinct texts are counted, each by one of its rows, so that a text that stands in a thousand rows counts
once. A group that was drawn without regard to words and values then holds a random subset of the texts, and
each count is hypergeometric: `exact_odds` has the tests, the intervals and why all of them hold together.
Terms and values that differ are ranked by what they tell a reader, cautiously: the information about
membership (Dunning's log-likelihood ratio) that they would have at the end of their interval that is nearer
to 0.
"""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from core.clusters.exact_odds import (
    Tables,
    end_level,
    information,
    interval,
    is_apart,
    log_odds,
    mean_count,
    rough_low,
)
from core.clusters.term_index import TermIndex
from core.progress import QUIET, Task

ALPHA = 0.05  # all intervals together hold with probability 1 - ALPHA
_MOST_WORDS = 30  # that are reported
_FEW_VALUES = 20  # of a column of whole numbers, that are tried one by one
_MOST_VALUES = 5  # of a column, on each side
_CANDIDATES = 160  # terms that are looked at for saying the same
_OVERLAP_TEXTS = 8_000  # that say which terms stand together
_MOST_ALIKE = 0.8  # share of texts in common from which on two terms say the same
_COVERS = 0.6  # share of a word's texts that a phrase with it covers, from which on they say the same
_PREFERRED = 0.8  # and from which on the phrase says it better
_NEAREST = 256  # texts among which typical ones are chosen
_RELEVANCE = 0.7  # against being unlike those that are chosen: lambda of Carbonell and Goldstein 1998
_NEARLY_EQUAL = (0.95, 0.9999)  # cosines: where there is nothing less alike, only equal ones are left out

ColumnKind = Literal["category", "number", "date"]


@dataclass(frozen=True)
class Difference:
    """Something that texts of one group have more or less often.

    Attributes:
        text: the word, phrase or value; empty for blank cells. Of numbers and dates "above 4", "before
            2024-05-01".
        log_odds: natural logarithm of the ratio of the odds of having it; above 0 where the group has it more
            often.
        low, high: the interval around it. All intervals of all that was tried hold together with probability
            0.95; none that is reported holds 0.
        n_in: counted texts of the group that have it. n_out: of the others.
    """

    text: str
    log_odds: float
    low: float
    high: float
    n_in: int
    n_out: int


@dataclass(frozen=True)
class ColumnDifference:
    """A column whose values differ.

    Attributes:
        column: its name. type: "category", "number" or "date".
        values: that differ: those that the group has more often, then the others; those first that tell most.
        median: of the group's values, of numbers and of dates (as seconds since 1970, UTC); else None.
        median_out: of the others'.
    """

    column: str
    type: ColumnKind
    values: tuple[Difference, ...]
    median: float | None = None
    median_out: float | None = None


@dataclass(frozen=True)
class Example:
    """A typical sentence of the group, and a row of the group that holds it."""

    row: int
    text: str


@dataclass(frozen=True)
class Characterization:
    """What sets a group of rows apart.

    Attributes:
        n_rows: rows of the group. n_texts: distinct texts that they hold.
        n_counted: of these, the texts that count for the group: those whose representative row is in it.
        n_out: texts that count for the others.
        words: words and phrases that the group has more often, those first that tell most.
        less: that it has less often.
        columns: whose values differ.
        examples: typical sentences, the most typical first. examples_among: of how many texts they were
            chosen.
        n_tried: words, phrases and values that were tried.
        n_able: those of them that a group of this size could show at all.
        nothing: where no word and no value differs, why, as a sentence; else None.
    """

    n_rows: int
    n_texts: int
    n_counted: int
    n_out: int
    words: tuple[Difference, ...]
    less: tuple[Difference, ...]
    columns: tuple[ColumnDifference, ...]
    examples: tuple[Example, ...]
    examples_among: int
    n_tried: int
    n_able: int
    nothing: str | None


@dataclass(frozen=True, eq=False)
class TextColumn:
    """A column, by the representative row of each of n texts. Make one with `category_column` or
    `number_column`.

    Attributes:
        name: of the column. type: as of `ColumnDifference`.
        codes: (n,) unsigned; 0 is blank. With `names`, 1 + the place of its value there; with `cuts`, 1 + 2j
            + 1 where it is `cuts[j]`, 1 + 2j where it lies just below that, 1 + 2 * len(cuts) above all.
        names: the values of a category, or of a number that has few.
        cuts: the distinct quartiles of another number or date, ascending.
        values: (n,) float64, of a number or date; else empty.
    """

    name: str
    type: ColumnKind
    codes: NDArray[np.unsignedinteger[Any]]
    names: tuple[str, ...]
    cuts: tuple[float, ...]
    values: NDArray[np.float64]

    @property
    def n_codes(self) -> int:
        """How many codes there can be."""
        return 1 + len(self.names) if self.is_listed else 2 + 2 * len(self.cuts)

    @cached_property
    def totals(self) -> NDArray[np.int64]:
        """(n_codes,) texts of each code."""
        return np.bincount(self.codes, minlength=self.n_codes)

    def counts(self, text_ids: NDArray[np.int64]) -> NDArray[np.int64]:
        """(n_codes,) of these texts."""
        return np.bincount(self.codes[text_ids], minlength=self.n_codes)

    @property
    def is_listed(self) -> bool:
        """Whether each value is tried by itself, not the shares above and below quartiles."""
        return self.type == "category" or bool(self.names)


def category_column(name: str, codes: NDArray[np.int32], names: Sequence[str]) -> TextColumn:
    """A column of values.

    Args:
        codes: (n,) place in `names`, -1 for blank.
    """
    return TextColumn(
        name, "category", _small(codes + np.int32(1), len(names)), tuple(names), (), np.empty(0)
    )


def _small(codes: NDArray[np.signedinteger[Any]], greatest: int) -> NDArray[np.unsignedinteger[Any]]:
    """Codes in the smallest type: the less memory is read, the sooner they are counted."""
    return codes.astype(np.min_scalar_type(greatest))


def number_column(name: str, kind: ColumnKind, values: NDArray[np.float64]) -> TextColumn:
    """A column of numbers or dates; (n,) `values`, NaN for blank. Whole numbers that take few values, as
    ratings do, are tried value by value.
    """
    given = values[~np.isnan(values)]
    if kind == "number" and (listed := _few_whole_numbers(given)) is not None:
        codes = np.where(np.isnan(values), 0, 1 + np.searchsorted(listed, values))
        return TextColumn(
            name,
            kind,
            _small(codes, len(listed)),
            tuple(f"{value:.0f}" for value in listed.tolist()),
            (),
            values,
        )
    quartiles = np.quantile(given, (0.25, 0.5, 0.75), method="lower") if len(given) else np.empty(0)
    cuts = np.unique(quartiles)
    codes = 1 + np.searchsorted(cuts, values, "left") + np.searchsorted(cuts, values, "right")
    codes[np.isnan(values)] = 0
    return TextColumn(name, kind, _small(codes, 1 + 2 * len(cuts)), (), tuple(cuts.tolist()), values)


def _few_whole_numbers(given: NDArray[np.float64]) -> NDArray[np.float64] | None:
    """The distinct values, where there are few and all are whole."""
    if len(np.unique(given[:1_000])) > _FEW_VALUES:
        return None
    found = np.unique(given)
    is_listed = 0 < len(found) <= _FEW_VALUES and bool((found == np.rint(found)).all())
    return found if is_listed else None


@dataclass(frozen=True)
class Contrast:
    """`words`, `less`, `columns`, `n_tried`, `n_able` of a `Characterization`."""

    words: tuple[Difference, ...]
    less: tuple[Difference, ...]
    columns: tuple[ColumnDifference, ...]
    n_tried: int
    n_able: int


def contrast(
    terms: TermIndex,
    columns: Sequence[TextColumn],
    group: NDArray[np.int64],
    others: NDArray[np.int64],
    task: Task = QUIET,
) -> Contrast:
    """What (a,) texts of a group have more or less often than (b,) other texts.

    Args:
        terms: of n texts. columns: of the same.
        group, others: ids of texts below n, ascending, none in both.

    Raises:
        CancelledError: it was cancelled.
    """
    if not len(group) or not len(others):
        return Contrast((), (), (), 0, 0)
    everything = len(group) + len(others) == terms.n_texts
    both, having = _counted(terms, group, others, everything, task)
    known = np.flatnonzero(having)
    n_group, n_all = len(group), len(group) + len(others)
    of_terms = Tables(both[known], having[known], _filled(n_group, len(known)), _filled(n_all, len(known)))
    of_columns = []
    for column in columns:
        task.check()
        of_columns.append(_of_column(column, group, others))
    tables = _joined([of_terms, *(found.tables for found in of_columns)])
    level, n_able = end_level(tables, ALPHA)
    apart = is_apart(tables, level)
    task.check()
    more = tables.both > tables.expected
    places = np.flatnonzero(apart[: len(known)])
    words = _words(terms, known, of_terms, places[more[places]], level, group, task)
    less = _words(terms, known, of_terms, places[~more[places]], level, others, task)
    differing = []
    start = len(known)
    for column, found in zip(columns, of_columns, strict=True):
        stop = start + len(found.tables)
        task.check()
        differing += _differing(column, found, apart[start:stop], level, group, others)
        start = stop
    differing.sort(key=lambda pair: -pair[0])
    return Contrast(words, less, tuple(column for _, column in differing), len(tables), n_able)


def _filled(value: int, n: int) -> NDArray[np.int64]:
    return np.full(n, value, np.int64)


def _joined(parts: Sequence[Tables]) -> Tables:
    return Tables(
        np.concatenate([each.both for each in parts]),
        np.concatenate([each.having for each in parts]),
        np.concatenate([each.n_group for each in parts]),
        np.concatenate([each.n_all for each in parts]),
    )


def _counted(
    terms: TermIndex, group: NDArray[np.int64], others: NDArray[np.int64], everything: bool, task: Task
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """By term, the texts of the group that hold it, and of the group and the others."""
    if everything and len(others) < len(group):
        return terms.df - terms.counts(others, task), terms.df
    both = terms.counts(group, task)
    return both, terms.df if everything else both + terms.counts(others, task)


# -- words


def _words(
    terms: TermIndex,
    known: NDArray[np.int64],
    tables: Tables,
    places: NDArray[np.int64],
    level: float,
    texts: NDArray[np.int64],
    task: Task,
) -> tuple[Difference, ...]:
    """The terms at `places` of the tables that tell most, each thing said once.

    Args:
        known: the term of each table.
        texts: that hold them more often.
    """
    places = places[np.argsort(-_worth(tables[places], level), kind="stable")[:_CANDIDATES]]
    found = known[places]
    task.check()
    chosen = _said_once(
        [terms.keys[term] for term in found.tolist()],
        _standing_together(terms, found, texts),
        np.abs(log_odds(tables[places])),
        np.abs(rough_low(tables[places], level)),
        np.maximum(tables.both[places], tables.having[places] - tables.both[places]),
    )
    task.check()
    return tuple(
        _difference(terms.names[known[places[at]]], tables[places[at : at + 1]], level) for at in chosen
    )


def _worth(tables: Tables, level: float) -> NDArray[np.float64]:
    """(m,) the information that each would have at the cautious end of its interval."""
    return information(tables, mean_count(tables, rough_low(tables, level)))


def _difference(text: str, table: Tables, level: float) -> Difference:
    odds = interval(table, level)
    n_in = int(table.both[0])
    return Difference(text, odds.log_odds, odds.low, odds.high, n_in, int(table.having[0]) - n_in)


def _standing_together(
    terms: TermIndex, chosen: NDArray[np.int64], texts: NDArray[np.int64]
) -> NDArray[np.int64]:
    """(m, m) in how many of some of the texts two of (m,) terms both stand."""
    step = -(-len(texts) // _OVERLAP_TEXTS)
    some = texts[::step]
    column = np.full(terms.n_terms, -1, np.int32)
    column[chosen] = np.arange(len(chosen), dtype=np.int32)
    found, place = terms.of_texts(some)
    at = column[found]
    at, place = at[at >= 0], place[at >= 0]
    # Each entry beside each of its text. A matrix product would wait for all processors, also busy ones.
    n_of_text = np.bincount(place, minlength=len(some))
    first = np.cumsum(n_of_text) - n_of_text
    n_beside = n_of_text[place]
    one = np.repeat(np.arange(len(at)), n_beside)
    other = np.arange(len(one)) + np.repeat(first[place] - (np.cumsum(n_beside) - n_beside), n_beside)
    m = len(chosen)
    return np.bincount(at[one].astype(np.int64) * m + at[other], minlength=m * m).reshape(m, m)


def _said_once(
    keys: Sequence[str],
    together: NDArray[np.int64],
    odds: NDArray[np.float64],
    lows: NDArray[np.float64],
    counts: NDArray[np.int64],
) -> list[int]:
    """Places of terms to show, best first: of terms that say the same, one.

    A term is left out beside one that stands in nearly the same texts. A phrase is left out beside a word of
    it unless it differs clearly more, a word beside a phrase that covers most of its texts; where the phrase
    covers nearly all, it takes the word's place.

    Args:
        keys: of the terms, best first. together: (m, m) texts that hold both.
        odds: (m,) how far each differs. lows: the cautious end. counts: texts of each.
    """
    words = [frozenset(key.split()) for key in keys]
    alone = np.maximum(together.diagonal(), 1e-9)
    chosen: list[int] = []
    for new in range(len(keys)):
        replaced: int | None = None
        is_said = False
        for at, other in enumerate(chosen):
            shared = together[new, other]
            if shared and shared >= _MOST_ALIKE * (alone[new] + alone[other] - shared):
                is_said = True
            if _is_part(keys[other], words[other], keys[new], words[new]):
                covered = counts[new] / max(int(counts[other]), 1)
                if covered >= _PREFERRED:
                    replaced = at if replaced is None else replaced
                is_said |= covered >= _COVERS or lows[new] <= odds[other]
            elif _is_part(keys[new], words[new], keys[other], words[other]):
                is_said |= counts[other] >= _COVERS * counts[new]
        if replaced is not None:
            chosen[replaced] = new
            chosen = [
                each
                for at, each in enumerate(chosen)
                if at <= replaced or not _is_part(keys[each], words[each], keys[new], words[new])
            ]
        elif not is_said:
            chosen.append(new)
        if len(chosen) == _MOST_WORDS:
            break
    return chosen


def _is_part(one: str, its: frozenset[str], other: str, others: frozenset[str]) -> bool:
    """Whether a term is part of another: "card" of "lost card", 意大 of 意大利."""
    return its < others or (
        len(its) == len(others) == 1 and one != other and not one.isascii() and one in other
    )


# -- columns


@dataclass(frozen=True, eq=False)
class _Found:
    """The features of a column: their tables, and how each reads."""

    tables: Tables
    texts: tuple[str, ...]


def _of_column(column: TextColumn, group: NDArray[np.int64], others: NDArray[np.int64]) -> _Found:
    if len(group) + len(others) < len(column.codes):
        inside, outside = column.counts(group), column.counts(others)
    elif len(group) <= len(others):
        inside = column.counts(group)
        outside = column.totals - inside
    else:
        outside = column.counts(others)
        inside = column.totals - outside
    n_group, n_all = len(group), len(group) + len(others)
    if column.is_listed:
        places = np.flatnonzero(inside + outside)
        names = ("", *column.names)
        texts = [names[place] for place in places.tolist()]
        both, having = inside[places], (inside + outside)[places]
        sizes = [(n_group, n_all)] * len(places)
    else:
        given_inside, given = int(inside[1:].sum()), int(inside[1:].sum() + outside[1:].sum())
        features = [("", slice(0, 1))]
        for at, cut in enumerate(column.cuts):
            said = _number_or_day(cut, column.type)
            above, below = ("after", "before") if column.type == "date" else ("above", "below")
            features += [
                (f"{above} {said}", slice(3 + 2 * at, None)),
                (f"{below} {said}", slice(1, 2 + 2 * at)),
            ]
        texts = [text for text, _ in features]
        both = np.array([inside[codes].sum() for _, codes in features])
        having = both + np.array([outside[codes].sum() for _, codes in features])
        sizes = [(n_group, n_all), *[(given_inside, given)] * (len(features) - 1)]
    n_in, n = (np.array([size[at] for size in sizes], np.int64) for at in (0, 1))
    tells = (having > 0) & (having < n) & (n_in > 0) & (n_in < n)
    tables = Tables(both.astype(np.int64), having.astype(np.int64), n_in, n)[tells]
    return _Found(tables, tuple(text for text, kept in zip(texts, tells.tolist(), strict=True) if kept))


def _number_or_day(value: float, kind: ColumnKind) -> str:
    if kind != "date":
        return f"{value:.12g}"
    moment = datetime.datetime(1970, 1, 1) + datetime.timedelta(seconds=value)
    return moment.isoformat(" ", "minutes").removesuffix(" 00:00")


def _differing(
    column: TextColumn,
    found: _Found,
    apart: NDArray[np.bool_],
    level: float,
    group: NDArray[np.int64],
    others: NDArray[np.int64],
) -> list[tuple[float, ColumnDifference]]:
    """The column with its values that differ, and what they tell; nothing where none does."""
    places = np.flatnonzero(apart)
    if not len(places):
        return []
    worth = _worth(found.tables[places], level)
    places, worth = places[np.argsort(-worth, kind="stable")], np.sort(worth)[::-1]
    more = found.tables.both[places] > found.tables.expected[places]
    if column.is_listed:
        kept = np.concatenate([np.flatnonzero(more)[:_MOST_VALUES], np.flatnonzero(~more)[:_MOST_VALUES]])
    else:  # blank cells, and of the shares above and below the quartiles the one that tells most
        is_blank = np.array([not found.texts[place] for place in places.tolist()])
        shares = np.flatnonzero(~is_blank)
        upward = shares[more[shares]]
        kept = np.sort(np.concatenate([np.flatnonzero(is_blank), (upward if len(upward) else shares)[:1]]))
    values = tuple(
        _difference(found.texts[place], found.tables[place : place + 1], level)
        for place in places[kept].tolist()
    )
    medians: tuple[float | None, float | None] = (None, None)
    if column.type != "category":
        medians = _median(column.values[group]), _median(column.values[others])
    return [(float(worth[0]), ColumnDifference(column.name, column.type, values, *medians))]


def _median(values: NDArray[np.float64]) -> float | None:
    given = values[~np.isnan(values)]
    return float(np.median(given)) if len(given) else None


# -- typical sentences


def typical(vectors: NDArray[np.float32], n: int) -> list[int]:
    """Places of at most n of (m, dim) vectors that are near their mean and unlike each other, best first.

    Maximal marginal relevance (Carbonell and Goldstein 1998) among the nearest; of vectors that are nearly
    the same, one.
    """
    lengths = np.linalg.norm(vectors, axis=1)
    there = np.flatnonzero(lengths > 0)
    if not len(there):
        return list(range(min(n, len(vectors))))
    unit = vectors[there] / lengths[there, None]
    middle = unit.mean(axis=0)
    nearness = unit @ (middle / max(float(np.linalg.norm(middle)), 1e-12))
    nearest = np.argsort(-nearness, kind="stable")[:_NEAREST]
    alike = unit[nearest] @ unit[nearest].T
    near = nearness[nearest]
    chosen: list[int] = []
    most_alike = np.full(len(nearest), -1.0, np.float32)
    for equal in _NEARLY_EQUAL:
        while len(chosen) < n:
            worth = _RELEVANCE * near - (1 - _RELEVANCE) * np.maximum(most_alike, 0)
            worth[most_alike >= equal] = -np.inf
            worth[chosen] = -np.inf
            best = int(np.argmax(worth))
            if not np.isfinite(worth[best]):
                break
            chosen.append(best)
            most_alike = np.maximum(most_alike, alike[best])
    return [int(there[nearest[place]]) for place in chosen]


def telling(terms: TermIndex, texts: NDArray[np.int64], words: Sequence[Difference], n: int) -> list[int]:
    """Places of at most n of (m,) texts that hold most of what sets their group apart, best first; each next
    one for what those before it lack. Where nothing sets the group apart, some that are spread evenly.
    """
    if not words:
        return list(range(0, len(texts), max(1, len(texts) // n)))[:n]
    weight_of = {word.text: word.low for word in words}
    chosen_terms = [term for term, name in enumerate(terms.names) if name in weight_of]
    weight = np.zeros(terms.n_terms)
    weight[chosen_terms] = [weight_of[terms.names[term]] for term in chosen_terms]
    found, place = terms.of_texts(texts)
    longer = np.sqrt(4.0 + np.bincount(place, minlength=len(texts)))  # else the longest texts are chosen
    chosen: list[int] = []
    while len(chosen) < min(n, len(texts)):
        worth = np.bincount(place, weights=weight[found], minlength=len(texts)) / longer
        worth[chosen] = -1.0
        best = int(np.argmax(worth))
        chosen.append(best)
        weight[found[place == best]] *= 0.5
    return chosen
