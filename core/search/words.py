"""What counts as a word: one way of splitting and folding for texts, for what is typed, and for painting
matches.

- Text is folded: compatibility forms (ＡＢＣ, half-width kana) to plain ones, case, Latin and Greek accents,
  Hebrew and Arabic vowel points. "Café" and "cafe" are one word.
- Scripts that are written without spaces between words (Chinese, Japanese, Thai, …), Korean, whose words
  carry their particles, and pictographs are split into runs, and runs into overlapping pairs, so that any
  substring is found.
- Words of a-z have a stem beside them (Snowball's English), words with a hyphen or apostrophe a joined form
  ("email").
"""

from __future__ import annotations

import functools
import operator
import re
import threading
import unicodedata
from dataclasses import dataclass

import tantivy

# Scripts found by substring: Thai to Lao, Myanmar, Hangul jamo, Khmer, symbols and dingbats, CJK radicals to
# kana, compatibility jamo, Han, Hangul syllables, compatibility Han, half-width kana, pictographs,
# supplementary Han.
_PAIRED = (
    "\u0e01-\u0e3a\u0e40-\u0eff\u1000-\u109f\u1100-\u11ff\u1780-\u17ff\u2600-\u27bf\u2e80-\u2fdf\u3005-\u3007"
    "\u3021-\u3029\u3031-\u3096\u3099-\u309f\u30a1-\u30fa\u30fc-\u31ff\u3400-\u9fff\ua960-\ua97c\uac00-\ud7fb"
    "\uf900-\ufaff\uff66-\uff9f\U0001f300-\U0001faff\U00020000-\U0003ffff"
)
# Combining marks that belong to a letter and that Python's \w leaves out: accents, Indic vowel signs, points.
_POINTS = "\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf-\u05c7\u0610-\u061a\u064b-\u065f\u0670"
_MARKS = _POINTS + "\u0900-\u0963\u0980-\u0dff"
_WORD = rf"[^\W_{_PAIRED}]+(?:[{_MARKS}]+[^\W_{_PAIRED}]*)*"
_RUNS = re.compile(rf"(?P<word>{_WORD})|(?P<paired>[{_PAIRED}]+)")
HYPHENS = "-\u2010\u2011"
APOSTROPHES = "'\u2019\u02bc"
JOINTS = HYPHENS + APOSTROPHES + ".,@_/:+&"  # between words, these make one thing of them: anna@firma.de
_JAMO = re.compile("([\u3131-\u318e]+)")
_HANGUL = re.compile(r"[\u1100-\u11ff\u3131-\u318e\ua960-\ua97c\uac00-\ud7fb]+")
_DROPPED = re.compile(f"[{_POINTS}]")
_STEMMED = re.compile(r"[a-z]{3,}")
# What `_RUNS` and `compounds` find in folded ASCII, several times as fast. An index is mostly built of these.
_ASCII_WORD = re.compile("[a-z0-9]+")
_ASCII_COMPOUND = re.compile("(?<![a-z0-9])[a-z0-9]++(?:[-'][a-z0-9]++)+")
# Characters that folding leaves alone but for their case, alone and beside each other: ASCII, Hangul
# syllables and typed jamo, kana of full width, Han.
_PLAIN = re.compile("[\x00-\x7f\u3041-\u3096\u30a1-\u30fa\u3131-\u318e\u4e00-\u9fff\uac00-\ud7a3]*")

_LONGEST = 200  # characters of a word that count; longer "words" are base64 and the like


@dataclass(frozen=True, slots=True)
class Words:
    """What a text is found by.

    Attributes:
        words: folded words in order; runs of Hangul are among them.
        joined: words with a hyphen or apostrophe, written as one.
        runs: folded runs of scripts that are found by substring.
    """

    words: list[str]
    joined: list[str]
    runs: list[str]


def fold(text: str) -> str:
    """The text without what a searching person does not mean to distinguish: case, width, accents."""
    if text.isascii() or _PLAIN.fullmatch(text):
        return text.lower()
    # NFKC would put typed laughter (ㅋㅋㅠㅠ) together into syllables; single jamo stay as they are.
    parts = _JAMO.split(text)
    parts[::2] = [unicodedata.normalize("NFKC", part) for part in parts[::2]]
    text = "".join(parts).casefold()
    text = _DROPPED.sub("", unicodedata.normalize("NFD", text))
    return unicodedata.normalize("NFC", text)


@dataclass(frozen=True, slots=True)
class Piece:
    """A word or a run as it stands in a text that was not folded.

    Attributes:
        start, end: character offsets.
        text: text[start:end].
        by_substring: whether it is a run of a script that is found by substring.
    """

    start: int
    end: int
    text: str
    by_substring: bool


def pieces(text: str) -> list[Piece]:
    """Where the words and runs of a text are, in order."""
    return [
        Piece(match.start(), match.end(), match.group(), match.lastgroup == "paired")
        for match in _RUNS.finditer(text)
    ]


def compounds(text: str, joints: str) -> list[list[Piece]]:
    """Words with nothing but one of `joints` between each and the next: e-mail, anna@firma.de."""
    if not any(joint in text for joint in joints):
        return []
    chains: list[list[Piece]] = []
    for piece in pieces(text):
        if piece.by_substring:
            continue
        last = chains[-1][-1] if chains else None
        if last is not None and piece.start == last.end + 1 and text[last.end] in joints:
            chains[-1].append(piece)
        else:
            chains.append([piece])
    return [chain for chain in chains if len(chain) > 1]


def split(text: str) -> Words:
    """The words, joined forms and runs of a text, folded."""
    folded = fold(text)
    if folded.isascii():
        return _split_ascii(folded)
    words: list[str] = []
    runs: list[str] = []
    for word, run in _RUNS.findall(folded):
        if word:
            words.append(word[:_LONGEST])
            continue
        runs.append(run)
        if _HANGUL.fullmatch(run):
            words.append(run[:_LONGEST])
    joined = [
        "".join(piece.text for piece in chain)[:_LONGEST]
        for chain in compounds(folded, HYPHENS + APOSTROPHES)
    ]
    return Words(words, joined, runs)


def _split_ascii(folded: str) -> Words:
    words = _ASCII_WORD.findall(folded)
    joined: list[str] = []
    if "-" in folded or "'" in folded:
        compound = _ASCII_COMPOUND.findall(folded)
        joined = [found.replace("-", "").replace("'", "")[:_LONGEST] for found in compound]
    if len(folded) > _LONGEST:
        words = [word[:_LONGEST] for word in words]
    return Words(words, joined, [])


def pairs(run: str) -> list[str]:
    """Overlapping pairs of characters; a single character alone."""
    return list(map(operator.add, run, run[1:])) or [run]


def english_analyzer() -> tantivy.TextAnalyzer:
    """Splits at white space and takes Snowball's English stem; the same for texts and for queries."""
    stemmer = tantivy.Filter.stemmer("english")
    return tantivy.TextAnalyzerBuilder(tantivy.Tokenizer.whitespace()).filter(stemmer).build()


_analyzer_lock = threading.Lock()
_analyzer = functools.cache(english_analyzer)


@functools.lru_cache(maxsize=20_000)
def stem(word: str) -> str:
    """The English stem of a folded word of a-z; any other word as it is."""
    if not _STEMMED.fullmatch(word):
        return word
    with _analyzer_lock:
        stems = _analyzer().analyze(word)
    return stems[0] if stems else word
