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

# Names that say by themselves that two sentences are alike, in the languages of the interface and others.
_ALIKE = frozenset((
    "true", "yes", "pos", "positive", "same", "similar", "alike", "duplicate", "duplicates", "duplicated",
    "paraphrase", "equivalent", "match", "matches", "matched", "matching", "related", "relevant",
    "entailment", "entails", "synonym", "identical", "equal", "ja", "wahr", "gleich", "ähnlich", "identisch",
    "duplikat", "dublette", "oui", "vrai", "même", "pareil", "semblable", "identique",
    "similaire", "doublon", "sí", "si",
    "verdadero", "igual", "idéntico", "duplicado", "예", "네", "참", "같음", "동일", "유사", "일치", "중복",
    "是", "真", "对", "相同", "相似", "一样", "一致", "匹配", "重复", "はい", "同じ", "類似", "同一", "重複",
))  # fmt: skip
_NOT_ALIKE = frozenset((
    "false", "no", "neg", "negative", "different", "contradiction", "nein", "falsch", "verschieden", "anders",
    "unterschiedlich", "non", "faux", "différent", "falso", "diferente", "distinto", "아니오", "아니요",
    "거짓", "다름", "否", "假", "错", "不同", "いいえ", "偽", "違う", "異なる",
))  # fmt: skip
# Short names mean something beside one of these alone: 1 beside 2 may be a grade as well as a yes.
_ALIKE_BESIDE = {
    "1": ("0", "-1"), "y": ("n",), "t": ("f",), "j": ("n",), "s": ("n",), "o": ("n", "x"), "+": ("-", "−"),
    "○": ("×", "x"), "v": ("f",),
}  # fmt: skip
_OPPOSITE = re.compile(
    r"^(not|non|no|un|dis|ir|in|nicht|keine?|pas|不|非|没有|無|비|불)[-_ ]?", re.IGNORECASE
)


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

    NLI: entailment, neutral, contradiction. Two classes: the one that means "alike" last, where their names
    tell it. Else in alphabetical (for numbers: numerical) order. None of it depends on the order of rows.
    """
    words = nli_words(names)
    if words is not None:
        of_word = {word: name for name, word in words.items()}
        return tuple(of_word[word] for word in NLI), 0
    ordered = sorted(names, key=_as_sorted)
    alike = _alike(ordered)
    if alike is None:
        return tuple(ordered), None
    if len(ordered) == 2:
        return tuple(sorted(ordered, key=lambda name: name == alike)), 1
    return tuple(ordered), ordered.index(alike)


def _alike(names: Sequence[str]) -> str | None:
    """The one of some classes whose name says that it means "alike"; None where none does, or several may."""
    if len(names) == 2:
        for name, other in (names, names[::-1]):
            if other.casefold() in _ALIKE_BESIDE.get(name.casefold(), ()) or _negates(other, name):
                return name if name.casefold() not in _NOT_ALIKE else other
    known = [name for name in names if name.casefold() in _ALIKE]
    if len(known) != 1 or any(parse_number(name) is not None for name in names):
        return None
    # Beside "very similar", "similar" is a grade of several.
    grades = (name for name in names if known[0].casefold() in name.casefold() and name != known[0])
    return None if any(not _negates(name, known[0]) for name in grades) else known[0]


def _negates(name: str, other: str) -> bool:
    """Whether `name` is "not x" where `other` is "x"."""
    bare = _OPPOSITE.sub("", name, count=1).casefold()
    return bare == other.casefold() != name.casefold()


def _as_sorted(name: str) -> tuple[int, float, str]:
    number = parse_number(name)
    return (1, 0.0, name) if number is None else (0, number, name)
