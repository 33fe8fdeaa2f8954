"""What the engine says, in the language of the window.

`core` knows nothing of Qt and speaks English: errors, verdicts, notes, stages of a job, the help of
settings. Where the window shows one of these, `said` translates it. What has values in it was an f-string;
its template ("{0} has no column '{1}'.") is in `translations/engine.json`, which `make translations` makes
from the code, and is found again by matching. What matches nothing stays English.
"""

from __future__ import annotations

import functools
import json
import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from PySide6.QtCore import QCoreApplication

from explorer.shared.language import FOLDER, SOURCE, spoken

CONTEXT = "engine"
LANGUAGES = "languages"  # the context of those that texts are in
TEMPLATES = FOLDER / "engine.json"
PLACE = re.compile(r"\{(\w*)\}")
_BETWEEN = re.compile(r"(?<=[.?!:])\s+(?=\S)")  # where a sentence may end
_ENDS = re.compile(r"[.?!]\s+[^a-z\s]")  # where it does
# Two numbers, and the last two names of a list.
_RANGE = re.compile(r"([+−-]?[\d.,]+) to ([+−-]?[\d.,]+)")
_LIST = re.compile(r"([”'\d]) and ([“'\d])")
_MOST_SENTENCES = 8  # that are looked at together


def said(english: str) -> str:
    """A text of the engine, translated sentence by sentence; what is unknown stays as it is."""
    return _said(english, spoken()) if english else english


@lru_cache(maxsize=1024)
def _said(english: str, language: str) -> str:
    if language == SOURCE:
        return english
    whole = _of_sentences(english, language) or _sentence(english, language)
    if whole is not None:
        return whole
    ends = [(found.start(), found.end()) for found in _BETWEEN.finditer(english)][:_MOST_SENTENCES]
    for end, begin in reversed(ends):
        first = _sentence(english[:end], language)
        if first is not None:
            return _joined(first, _said(english[begin:], language))
    if ends:
        end, begin = ends[0]
        return f"{english[:end]} {_said(english[begin:], language)}"
    return english


def _of_sentences(english: str, language: str) -> str | None:
    """Sentences that are all known, none of which takes the next one for a value of its own; or None."""
    whole = _sentence(english, language, of_one=True)
    if whole is not None:
        return whole
    ends = [(found.start(), found.end()) for found in _BETWEEN.finditer(english)][:_MOST_SENTENCES]
    for end, begin in reversed(ends):
        first = _sentence(english[:end], language, of_one=True)
        if first is not None and (rest := _of_sentences(english[begin:], language)) is not None:
            return _joined(first, rest)
    return None


def joined(sentences: Iterable[str]) -> str:
    """Sentences one after another, without empty ones; no space stands where a Chinese one ends."""
    return functools.reduce(_joined, filter(None, sentences), "")


def _joined(first: str, rest: str) -> str:
    if not first:
        return rest
    return f"{first}{rest}" if first.endswith(("。", "？", "！", "：")) else f"{first} {rest}"


def _sentence(english: str, language: str, *, of_one: bool = False) -> str | None:
    """One text as it is declared, or None where nothing of that form is known.

    Args:
        of_one: no value may hold the end of a sentence.
    """
    if (name := _name(english)) is not None:
        return name
    same = QCoreApplication.translate(CONTEXT, english)
    if same != english:
        return same
    for template in _templates():
        if template.fixed in english and (found := template.match(english)):
            translated = QCoreApplication.translate(CONTEXT, template.text)
            if translated == template.text:
                continue
            if of_one and any(_ENDS.search(value) for value in found.groups()):
                continue
            values = {
                # In quotes stands a person's own word: a column may be called German.
                name: value if f"'{{{name}}}'" in template.text else _value(value, language)
                for name, value in zip(template.names, found.groups(), strict=True)
            }
            return _filled(translated, values)
    return None


def _value(english: str, language: str) -> str:
    """What stands in a place: of one word, a name or a number; several may be words of the engine again."""
    if " " not in english:
        return _name(english) or english
    words = _said(english, language)
    if words == english and english.endswith(".") and (bare := _said(english[:-1], language)) != english[:-1]:
        words = _tr("{0}.").format(bare)  # a reason that ends a sentence
    for between, joint in (_RANGE, _tr("{0} to {1}")), (_LIST, _tr("{0} and {1}")):
        words = between.sub(joint.format(r"\1", r"\2"), words)
    return words


def _name(english: str) -> str | None:
    """A language, or one word that the engine names something by; None where it is neither."""
    language = QCoreApplication.translate(LANGUAGES, english)
    return _names().get(english) if language == english else language


def _names() -> dict[str, str]:
    """What the engine names by one word: verdicts, metrics, languages and scripts."""
    return {
        "Better": _tr("Better"),
        "Worse": _tr("Worse"),
        "precision": _tr("precision"),
        "accuracy": _tr("accuracy"),
        "English": _tr("English"),
        "Latin": _tr("Latin"),
        "Greek": _tr("Greek"),
        "Cyrillic": _tr("Cyrillic"),
        "Armenian": _tr("Armenian"),
        "Georgian": _tr("Georgian"),
        "Hebrew": _tr("Hebrew"),
        "Arabic": _tr("Arabic"),
        "Devanagari": _tr("Devanagari"),
        "Gujarati": _tr("Gujarati"),
        "Thai": _tr("Thai"),
        "Bengali": _tr("Bengali"),
        "Ethiopic": _tr("Ethiopic"),
        "Gurmukhi": _tr("Gurmukhi"),
        "Kannada": _tr("Kannada"),
        "Khmer": _tr("Khmer"),
        "Lao": _tr("Lao"),
        "Malayalam": _tr("Malayalam"),
        "Myanmar": _tr("Myanmar"),
        "Oriya": _tr("Oriya"),
        "Sinhala": _tr("Sinhala"),
        "Tamil": _tr("Tamil"),
        "Telugu": _tr("Telugu"),
    }


def _tr(text: str) -> str:
    return QCoreApplication.translate("joints", text)


def _filled(template: str, values: dict[str, str]) -> str:
    return PLACE.sub(lambda place: values[place[1]], template)


@dataclass(frozen=True)
class _Template:
    """A text with places, and what recognizes it.

    Attributes:
        pieces: what is fixed, a place's name, what is fixed, a place's name, …
        fixed: the longest fixed piece.
    """

    text: str
    pieces: tuple[str, ...]
    fixed: str

    @property
    def names(self) -> tuple[str, ...]:
        """Of its places, in order."""
        return self.pieces[1::2]

    def match(self, english: str) -> re.Match[str] | None:
        """Its places in a text of its form; a value may be empty."""
        # Compiled only here, and by re kept: all of them at once would stop the window for 90 ms.
        return re.fullmatch("(.*?)".join(map(re.escape, self.pieces[::2])), english, re.DOTALL)


@lru_cache(maxsize=1)
def _templates() -> tuple[_Template, ...]:
    """All of them, those that fix the most letters first."""
    texts = json.loads(TEMPLATES.read_text(encoding="utf-8"))
    return tuple(_template(text) for text in sorted(texts, key=lambda text: -len(PLACE.sub("", text))))


def _template(text: str) -> _Template:
    pieces = tuple(PLACE.split(text))
    return _Template(text, pieces, max(pieces[::2], key=len))
