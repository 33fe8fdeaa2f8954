"""Where a text matches the query, for painting; the same for word search and for search by meaning."""

from __future__ import annotations

import functools
from dataclasses import dataclass

from core import stop_words
from core.search.query_language import Typed, parse
from core.search.words import (
    APOSTROPHES,
    HYPHENS,
    JOINTS,
    compounds,
    fold,
    pairs,
    pieces,
    split,
    stem,
)

_LONG_RUN = 5  # characters; of a longer run, parts are painted too


@dataclass(frozen=True, slots=True)
class _Sought:
    """What to paint: words by stem, words beside each other, substrings, and the beginning of a word."""

    stems: frozenset[str]
    sequences: frozenset[tuple[str, ...]]
    joined: frozenset[str]
    runs: tuple[str, ...]
    beginning: str


def spans(query: str | Typed, text: str) -> list[tuple[int, int]]:
    """The places of a text that match the query.

    Words match in any case, accent or English form (machine, machines); "the", "is" and the like only where
    nothing else was typed; excluded words are never painted.

    Args:
        query: as typed, or as it was read.
        text: as it stands.

    Returns:
        (start, end) character offsets, ascending, not overlapping.
    """
    sought = _sought(query)
    found = [*_word_spans(sought, text), *_run_spans(sought, text)]
    merged: list[tuple[int, int]] = []
    for start, end in sorted(found):
        if merged and start < merged[-1][1]:
            merged[-1] = (merged[-1][0], max(end, merged[-1][1]))
        else:
            merged.append((start, end))
    return merged


def matches(query: str | Typed, text: str) -> tuple[str, ...]:
    """The words and substrings that `spans` finds, as they stand in the text, each once, in order."""
    return tuple(dict.fromkeys(text[start:end] for start, end in spans(query, text)))


@functools.lru_cache(maxsize=64)
def _sought(query: str | Typed) -> _Sought:
    typed = parse(query) if isinstance(query, str) else query
    sequences = {tuple(words) for phrase in typed.phrases if len(words := split(phrase).words) > 1}
    singles = [words[0] for phrase in typed.phrases if len(words := split(phrase).words) == 1]
    plain = split(typed.plain)
    rest = fold(typed.plain)
    for chain in compounds(rest, JOINTS):
        start, end = chain[0].start, chain[-1].end
        sequences.add(tuple(piece.text for piece in chain))
        if any(apostrophe in rest[start:end] for apostrophe in APOSTROPHES):  # customer's: customer as well
            singles += [piece.text for piece in chain if len(piece.text) > 2]
        rest = rest[:start] + " " * (end - start) + rest[end:]
    words = [*singles, *split(rest).words]
    telling = [word for word in words if word not in stop_words.ENGLISH]
    if not telling and not sequences:
        telling = words
    runs = [*plain.runs, *(run for phrase in typed.phrases for run in split(phrase).runs)]
    beginning = "" if typed.beginning in stop_words.ENGLISH else typed.beginning
    joined = frozenset([*plain.joined, *telling])
    return _Sought(frozenset(map(stem, telling)), frozenset(sequences), joined, tuple(runs), beginning)


def _word_spans(sought: _Sought, text: str) -> list[tuple[int, int]]:
    found: list[tuple[int, int]] = []
    places = [(piece.start, piece.end, fold(piece.text)) for piece in pieces(text) if not piece.by_substring]
    for start, end, word in places:
        if stem(word) in sought.stems or (sought.beginning and word.startswith(sought.beginning)):
            found.append((start, end))
    folded = [word for _, _, word in places]
    for sequence in sought.sequences:
        for i in range(len(folded) - len(sequence) + 1):
            if tuple(folded[i : i + len(sequence)]) == sequence:
                found.append((places[i][0], places[i + len(sequence) - 1][1]))
    for chain in compounds(text, HYPHENS + APOSTROPHES):
        start, end = chain[0].start, chain[-1].end
        if sought.joined.intersection(split(text[start:end]).joined):
            found.append((start, end))
    for start, end, word in places:
        if word in sought.joined:
            found.append((start, end))
    return found


def _run_spans(sought: _Sought, text: str) -> list[tuple[int, int]]:
    if not sought.runs:
        return []
    found: list[tuple[int, int]] = []
    for piece in pieces(text):
        if not piece.by_substring:
            continue
        folded = fold(piece.text)
        for run in sought.runs:
            wanted = [run] if len(run) < _LONG_RUN else [run, *pairs(run)]
            for part in wanted:
                at = folded.find(part)
                while at >= 0:
                    if len(folded) == piece.end - piece.start:
                        found.append((piece.start + at, piece.start + at + len(part)))
                    else:  # folding changed the length (half-width kana): the whole run is painted
                        found.append((piece.start, piece.end))
                    at = folded.find(part, at + 1)
    return found
