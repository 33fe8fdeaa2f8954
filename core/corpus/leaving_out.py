"""Words that are left out when texts are encoded: handles, addresses, HTML, phrases that repeat.

Texts that begin "Dear support team" lie together for that, and not for what they ask. Words are left out for
encoding only: the text stays as it was wherever it is shown, searched by word or exported. Only HTML entities
are written as the letters that they stand for, `&amp;` as `&`, when a file is imported.
"""

from __future__ import annotations

import csv
import html
import re
from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Literal, get_args

from core.errors import InputError
from core.progress import QUIET, Task

Kind = Literal["handles", "addresses", "html"]
KINDS: tuple[Kind, ...] = get_args(Kind)

_MAIL = r"[\w.+\-]+@[\w\-]+(?:\.[\w\-]+)+"
_LINK = r"(?:https?://|www\.)[^\s<>\"]+"
_TAGS = (
    "a|abbr|b|blockquote|body|br|code|div|em|font|h[1-6]|head|hr|html|i|img|li|ol|p|pre|s|small|span|strike|"
    "strong|sub|sup|table|tbody|td|th|thead|tr|tt|u|ul"
)
_PATTERNS: dict[Kind, re.Pattern[str]] = {
    "addresses": re.compile(f"{_MAIL}|{_LINK}"),
    "handles": re.compile(r"(?<![\w@./])@\w+(?:[.\-]\w+)*"),
    "html": re.compile(rf"<(?:/?(?:{_TAGS})(?:\s[^<>]*)?/?|!--.*?--)>", re.IGNORECASE | re.DOTALL),
}
# An entity needs its semicolon, so that "R&copy" stays.
_ENTITY = re.compile(r"&(?:[a-zA-Z][a-zA-Z0-9]{1,31}|#[0-9]{1,7}|#[xX][0-9a-fA-F]{1,6});")
_BLANK = re.compile(r"\s+")
_EDGES = " ,;:|·–—-"  # what stands alone once its neighbour is gone
_LEAST_TEXTS = 5  # that begin or end alike
_SHORT, _LONG = 3, 5  # words of a phrase that …
_SHORT_SHARE, _LONG_SHARE = 0.10, 0.05  # … so many texts begin or end with
_MOST_WORDS = 40
_SAME = 0.8  # of the texts with a phrase that have a longer one: then it is a part of that
_OWN = 0.4  # of the texts with a phrase that continue alike: then the longer one is offered as well
_MOST_PHRASES = 6
_AT_ONCE = 1_024


@dataclass(frozen=True)
class LeaveOut:
    """What to leave out.

    Attributes:
        kinds: in the order of `KINDS`. phrases: as they are written; case and blanks do not count.
    """

    kinds: tuple[Kind, ...] = ()
    phrases: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.kinds or self.phrases)

    @classmethod
    def parse(cls, given: Iterable[str]) -> LeaveOut:
        """What a person lists: kinds and phrases with commas between, a phrase that has one in "quotes".

        Raises:
            InputError: a phrase has no letter and no digit.
        """
        return cls.of(
            part for line in given for row in csv.reader([line], skipinitialspace=True) for part in row
        )

    @classmethod
    def of(cls, names: Iterable[str]) -> LeaveOut:
        """Kinds and phrases by name. Raises: as `parse`."""
        listed = [_BLANK.sub(" ", part).strip() for part in names]
        kinds = tuple(kind for kind in KINDS if kind in listed)
        phrases = tuple(dict.fromkeys(part for part in listed if part and part not in KINDS))
        for phrase in phrases:
            if not any(letter.isalnum() for letter in phrase):
                raise InputError(
                    f"“{phrase}” is no phrase that can be left out.",
                    f"Name some of {', '.join(KINDS)}, or phrases with words.",
                )
        return cls(kinds, phrases)

    @property
    def names(self) -> tuple[str, ...]:
        """What it is, as `parse` reads it: kinds, then phrases."""
        return (*self.kinds, *self.phrases)

    def as_json(self) -> dict[str, Any]:
        """As it is stored, and as a key."""
        return {"kinds": list(self.kinds), "phrases": list(self.phrases)}

    @classmethod
    def from_json(cls, stored: Any) -> LeaveOut:
        """As `as_json` wrote it; nothing for None."""
        if stored is None:
            return cls()
        return cls(
            tuple(kind for kind in KINDS if kind in stored["kinds"]),
            tuple(str(phrase) for phrase in stored["phrases"]),
        )

    @cached_property
    def _patterns(self) -> tuple[tuple[str, re.Pattern[str]], ...]:
        """By name, in the order in which they are left out: mail addresses before handles, phrases last."""
        kinds = [(kind, _PATTERNS[kind]) for kind in _PATTERNS if kind in self.kinds]
        longest = sorted(self.phrases, key=len, reverse=True)
        return (*kinds, *((phrase, _pattern_of(phrase)) for phrase in longest))

    def rest_of(self, text: str) -> str:
        """The text that is encoded; the whole of it where nothing would be left."""
        return self._left(text, None)

    def count(self, texts: Iterable[str], with_entities: Collection[str] = ()) -> dict[str, int]:
        """Of how many texts something is left out, by name; `""`: of how many it would be all of it.

        Args:
            with_entities: those of the texts whose HTML entities are letters by now.
        """
        counts: Counter[str] = Counter()
        for text in texts:
            before = counts["html"]
            self._left(text, counts)
            if counts["html"] == before and text in with_entities:
                counts["html"] += 1
        return {name: counts[name] for name in (*self.names, "")}

    def _left(self, text: str, counts: Counter[str] | None) -> str:
        rest, is_changed = text, False
        if "html" in self.kinds:
            rest = shown(rest)
        for name, pattern in self._patterns:
            rest, n_found = pattern.subn(" ", rest)
            if n_found:
                is_changed = True
                if counts is not None:
                    counts[name] += 1
        if not is_changed:
            return rest
        rest = _BLANK.sub(" ", rest).strip(_EDGES)
        if any(letter.isalnum() for letter in rest):
            return rest
        if counts is not None:
            counts[""] += 1
        return text


@dataclass(frozen=True)
class Found:
    """Something that could be left out.

    Attributes:
        name: a kind, or a phrase, as `LeaveOut.parse` reads it. is_phrase: which of them.
        n_texts: texts that have it. example: what of the first of them it is.
    """

    name: str
    is_phrase: bool
    n_texts: int
    example: str


def find(texts: Sequence[str], task: Task = QUIET) -> tuple[Found, ...]:
    """What could be left out of some texts: kinds that are there, then phrases by the number of texts that
    begin or end with them.

    Args:
        texts: distinct ones, some thousand are enough.

    Raises:
        CancelledError: it was cancelled.
    """
    found = []
    for kind in KINDS:
        task.check()
        hits = [hit for text in texts if (hit := _first(kind, text)) is not None]
        if hits:
            found.append(Found(kind, False, len(hits), hits[0]))
    others = LeaveOut(KINDS)
    rests: list[list[str]] = []
    for start in range(0, len(texts), _AT_ONCE):
        task.check()
        rests += [others.rest_of(text).split() for text in texts[start : start + _AT_ONCE]]
    phrases = [*_repeated(rests, at_end=False, task=task), *_repeated(rests, at_end=True, task=task)]
    ordered = sorted({phrase.name: phrase for phrase in phrases}.values(), key=lambda each: -each.n_texts)
    return (*found, *ordered[:_MOST_PHRASES])


def shown(text: str) -> str:
    """The text with its HTML entities as the letters that they stand for: `&amp;` as `&`."""
    return _ENTITY.sub(lambda entity: html.unescape(entity[0]), text) if "&" in text else text


def _first(kind: Kind, text: str) -> str | None:
    """The first thing of a kind in a text."""
    if kind == "handles":
        text = _PATTERNS["addresses"].sub(" ", text)
    hit = _PATTERNS[kind].search(text) or (_ENTITY.search(text) if kind == "html" else None)
    return None if hit is None else hit[0]


def _pattern_of(phrase: str) -> re.Pattern[str]:
    words = r"\s+".join(map(re.escape, phrase.split()))
    before = r"(?<!\w)" if phrase[0].isalnum() else ""
    after = r"(?!\w)" if phrase[-1].isalnum() else ""
    return re.compile(f"{before}{words}{after}", re.IGNORECASE)


def _repeated(texts: Sequence[Sequence[str]], *, at_end: bool, task: Task) -> list[Found]:
    """The longest phrases that many texts, split into words, begin or end with."""
    least = max(_LEAST_TEXTS, _LONG_SHARE * len(texts))
    written: dict[tuple[str, ...], str] = {}
    counts: list[Counter[tuple[str, ...]]] = []
    going = [words[::-1] if at_end else words for words in texts]
    for length in range(1, _MOST_WORDS + 1):
        task.check()
        of_length: Counter[tuple[str, ...]] = Counter()
        for words in going:
            if len(words) > length:  # a text that is nothing else is what it says
                key = tuple(word.casefold() for word in words[:length])
                of_length[key] += 1
                written.setdefault(key, " ".join(words[:length][::-1] if at_end else words[:length]))
        often = Counter({key: n for key, n in of_length.items() if n >= least})
        if not often:
            break
        counts.append(often)
        going = [
            words
            for words in going
            if len(words) > length and tuple(word.casefold() for word in words[:length]) in often
        ]
    found: dict[tuple[str, ...], int] = {}
    for place, of_length in enumerate(counts):
        longer = counts[place + 1] if place + 1 < len(counts) else Counter[tuple[str, ...]]()
        for key, n in of_length.items():
            goes_on = max((m for other, m in longer.items() if other[:-1] == key), default=0)
            needed = _SHORT_SHARE if len(key) < _LONG else _LONG_SHARE
            begun = max((m for other, m in found.items() if key[: len(other)] == other), default=0)
            # With a word more it is a phrase of its own only where many texts have it too.
            if len(key) >= _SHORT and n >= needed * len(texts) and goes_on < _SAME * n and n >= _OWN * begun:
                found[key] = n
    return [
        Found(name, True, n, name) for key, n in found.items() if any(map(str.isalnum, name := written[key]))
    ]
