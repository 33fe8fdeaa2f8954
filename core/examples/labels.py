"""What classes and scores mean: NLI, "alike" and "not alike", numbers and their range."""

from __future__ import annotations

import math
import re
from collections.abc import Collection, Sequence

from core.corpus.cells import stripped

NLI = ("entailment", "neutral", "contradiction")
_NLI_WORDS = {
    "entailment": "entailment", "entails": "entailment", "entail": "entailment", "e": "entailment",
    "neutral": "neutral", "n": "neutral",
    "contradiction": "contradiction", "contradicts": "contradiction", "contradictory": "contradiction",
    "c": "contradiction",
}  # fmt: skip
# As SNLI and MNLI are published with numbers; -1 and "-" mark pairs without a gold label.
_NLI_NUMBERS = {"0": "entailment", "1": "neutral", "2": "contradiction"}
NO_GOLD_LABEL = frozenset({"-", "-1", "-1.0"})

_ALIKE = frozenset((
    "1", "true", "yes", "y", "t", "+", "pos", "positive", "same", "similar", "alike", "duplicate",
    "duplicates", "paraphrase", "equivalent", "match", "matching", "related", "relevant", "entailment",
    "entails", "synonym", "identical",
))  # fmt: skip
_OPPOSITE = re.compile(r"^(not|non|no|un|dis|ir|in)[-_ ]?", re.IGNORECASE)


def parse_number(cell: str) -> float | None:
    """The finite number in a cell, a decimal comma included; None for anything else."""
    text = stripped(cell)
    if "_" in text:
        return None
    for candidate in (text, text.replace(",", ".") if text.count(",") == 1 and "." not in text else ""):
        try:
            value = float(candidate)
        except ValueError:
            continue
        return value if math.isfinite(value) else None
    return None


def class_name(cell: str) -> str:
    """A class as it is called; 1.0 and 1 are one class."""
    text = stripped(cell)
    number = parse_number(text)
    if number is not None and number.is_integer() and abs(number) < 1e15 and "," not in text:
        return str(int(number))
    return text


def nli_words(names: Collection[str]) -> dict[str, str] | None:
    """Which of the three NLI classes each name is; None where these are no NLI classes."""
    found = {name: _NLI_WORDS.get(name.casefold()) for name in names}
    if len(found) == 3 and set(found.values()) == set(NLI):
        return {name: word for name, word in found.items() if word is not None}
    return None


def nli_numbers(names: Collection[str]) -> dict[str, str] | None:
    """Which NLI class each of 0, 1 and 2 is; None where the names are not exactly these."""
    return dict(_NLI_NUMBERS) if set(names) == set(_NLI_NUMBERS) else None


def ordered_classes(names: Collection[str]) -> tuple[tuple[str, ...], int | None]:
    """Classes in the order that the labels use, and the index of the one that means "alike".

    NLI: entailment, neutral, contradiction. Two classes: the one that means "alike" last. Else in
    alphabetical (for numbers: numerical) order. None of it depends on the order of rows.
    """
    words = nli_words(names)
    if words is not None:
        of_word = {word: name for name, word in words.items()}
        return tuple(of_word[word] for word in NLI), 0
    ordered = sorted(names, key=_as_sorted)
    alike = [name for name in ordered if name.casefold() in _ALIKE]
    if len(ordered) == 2:
        positive = alike[0] if len(alike) == 1 else _not_negated(ordered)
        if positive is None:
            positive = ordered[1]
        other = ordered[1] if positive == ordered[0] else ordered[0]
        return (other, positive), 1
    return tuple(ordered), ordered.index(alike[0]) if len(alike) == 1 else None


def _not_negated(pair: Sequence[str]) -> str | None:
    """Of "x" and "not x" the first; None where neither is the other's negation."""
    for name, other in (pair, tuple(reversed(pair))):
        if _OPPOSITE.sub("", other).casefold() == name.casefold() and other.casefold() != name.casefold():
            return name
    return None


def _as_sorted(name: str) -> tuple[int, float, str]:
    number = parse_number(name)
    return (1, 0.0, name) if number is None else (0, number, name)
