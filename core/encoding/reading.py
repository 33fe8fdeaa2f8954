"""Which script and language a sample of texts is in, and whether a model can read it."""

from __future__ import annotations

import functools
import logging
import math
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from core.encoding.known_models import BUNDLED_NAME, KnownModel, known_model, models_for
from core.encoding.languages import NAMES, SHARED_SCRIPTS, language_shares
from core.encoding.model_store import BUNDLED_SHA256, file_sha256

if TYPE_CHECKING:
    from core.encoding.tokenizer import TextTokenizer

log = logging.getLogger(__name__)

# The first word of a letter's Unicode name, where that is not already the script's name in title case.
_SCRIPT_OF = {"CJK": "Han", "HIRAGANA": "Kana", "KATAKANA": "Kana", "HALFWIDTH": "Kana", "FULLWIDTH": "Latin"}
_IN_WORDS = {"Han": "Chinese characters", "Hangul": "Korean (Hangul)", "Japanese": "Japanese"}
_SAMPLE_TEXTS = 500
_SAMPLE_LETTERS = 400

# A model whose vocabulary covers a script needs well under one piece a letter. Chinese characters stand for a
# word or half of one, so there one piece a character is still covered. Letters that fall apart into bytes
# need two or three.
_TOO_MANY_PIECES = {"Han": 1.5, "Japanese": 1.4}
_TOO_MANY_PIECES_ELSEWHERE = 0.9
_TOO_MANY_UNKNOWN = 0.1
_HALF = 0.5  # of the texts: where a model reads less, it does not read them
_WORTH_NAMING = 0.03
_NOTHING = 1e-6

# Characters a token, spaces included: roughly what vocabularies of many languages come to.
_LETTERS_A_TOKEN = {"Latin": 4.0, "Han": 1.4, "Japanese": 1.6, "Hangul": 1.9}
_LETTERS_A_TOKEN_ELSEWHERE = 3.0


@dataclass(frozen=True, slots=True)
class Part:
    """What a part of a sample of texts is in.

    Attributes:
        script: as in `ReadingReport`.
        language: its code of ISO 639, where several share the script and the texts show which it is.
        share: 0 to 1, of the letters, where each text counts the same.
    """

    script: str
    language: str | None
    share: float

    @property
    def in_words(self) -> str:
        """The language, or where that is not known the script, as a person calls it."""
        return in_words(self.script) if self.language is None else NAMES[self.language]


@dataclass(frozen=True, slots=True)
class ReadingReport:
    """Whether a model reads some texts.

    Attributes:
        script: the main script of the texts ("Latin", "Hangul", "Han", "Japanese", "Cyrillic", …), "none"
            where they hold no letters.
        unknown_share: 0 to 1, how much of the texts the model cannot make out: what is in scripts that it
            does not read or, where they were looked for, languages that it was not trained on; or word pieces
            that its vocabulary lacks.
        readable: whether searching these texts by meaning can work.
        sentence: that, for the person.
    """

    script: str
    unknown_share: float
    readable: bool
    sentence: str

    @property
    def reads_all(self) -> bool:
        """Whether it reads all but so little that nothing need be said."""
        return self.readable and self.unknown_share <= _TOO_MANY_UNKNOWN


def script_shares(texts: Sequence[str]) -> dict[str, float]:
    """The share of each script in the letters of a sample of texts, largest first; empty without letters.

    Each text counts the same: one in Korean has half the letters of its English translation. Japanese mixes
    kana and Chinese characters: both count as "Japanese" where kana are at least a tenth of them.
    """
    scripts: defaultdict[str, float] = defaultdict(float)
    n_written = 0
    for text in _sample(texts):
        letters = {letter: count for letter, count in Counter(text).items() if letter.isalpha()}
        n_letters = sum(letters.values())
        n_written += n_letters > 0
        for letter, count in letters.items():
            scripts[_script(letter)] += count / n_letters
    if scripts["Kana"] and scripts["Kana"] * 10 >= scripts["Kana"] + scripts["Han"]:
        scripts["Japanese"] = scripts.pop("Kana") + scripts.pop("Han", 0)
    largest_first = sorted(scripts.items(), key=lambda each: -each[1])
    return {script: share / n_written for script, share in largest_first if share}


@functools.lru_cache(maxsize=4096)
def _script(letter: str) -> str:
    first = unicodedata.name(letter, "OTHER").partition(" ")[0]
    if first == "HALFWIDTH" and "HANGUL" in unicodedata.name(letter):
        return "Hangul"
    return _SCRIPT_OF.get(first, first.capitalize())


def _sample(texts: Sequence[str]) -> list[str]:
    step = max(1, len(texts) // _SAMPLE_TEXTS)
    return [text[:_SAMPLE_LETTERS] for text in texts[::step]]


def parts_of(texts: Sequence[str]) -> tuple[Part, ...]:
    """The scripts of a sample of texts and, where a script does not say it and the texts do, their languages;
    the largest part first, none without letters.
    """
    parts = []
    for script, share in script_shares(texts).items():
        languages: dict[str, float] = {}
        if script in SHARED_SCRIPTS and share > _TOO_MANY_UNKNOWN:
            try:
                languages = language_shares(_in_script(texts, script))
            except OSError as error:
                log.warning("the languages are not looked for: %s", error)
        parts += [Part(script, code, share * part) for code, part in languages.items()]
        left = 1 - sum(languages.values())
        if left > _NOTHING:
            parts.append(Part(script, None, share * left))
    return tuple(sorted(parts, key=lambda part: -part.share))


def _in_script(texts: Sequence[str], script: str) -> list[str]:
    """The letters of a sample that are in one script, with what stands between them."""
    kept = []
    for text in _sample(texts):
        own = [letter.isalpha() and _script(letter) == script for letter in text]
        if any(own):
            there = zip(text, own, strict=True)
            kept.append(
                "".join(" " if letter.isalpha() and not is_own else letter for letter, is_own in there)
            )
    return kept


def models_for_texts(texts: Sequence[str], parts: Sequence[Part] | None = None) -> tuple[KnownModel, ...]:
    """Which models of the catalogue fit some texts, by language, script and length; see `models_for`. Of
    texts in several, those that know all but a few letters, or, where there is none, that know most.

    Args:
        texts: a fair sample.
        parts: what they are in; None: it is looked for.
    """
    if parts is None:
        parts = parts_of(texts)
    main = parts[0] if parts else Part("Latin", None, 1.0)
    fitting = models_for(main.script, about_tokens(texts), main.language)
    unread = [_unread_share(model, parts) for model in fitting]
    most = max(min(unread, default=0.0), _TOO_MANY_UNKNOWN)
    return tuple(model for model, share in zip(fitting, unread, strict=True) if share <= most)


def _unread_share(model: KnownModel, parts: Sequence[Part]) -> float:
    """0 to 1, how much is in what a model of the catalogue was not trained on."""
    return sum(part.share for part in parts if not model.knows(part.script, part.language))


def about_tokens(texts: Sequence[str]) -> int:
    """About how many tokens a long one of some texts has: of twenty, nineteen have fewer.

    Vocabularies differ; this is what those of many languages make of a script.
    """
    lengths = sorted(map(len, texts)) or [0]
    script = next(iter(script_shares(texts)), "Latin")
    long = lengths[min(len(lengths) * 19 // 20, len(lengths) - 1)]
    return math.ceil(long / _LETTERS_A_TOKEN.get(script, _LETTERS_A_TOKEN_ELSEWHERE))


def reading_report(
    model: str | Path, texts: Sequence[str], parts: Sequence[Part] | None = None
) -> ReadingReport:
    """Whether a model, by its name or folder, reads some texts. Loads its tokenizer at most, never its
    weights.

    Args:
        parts: what the texts are in; None: languages are not looked for.

    Raises:
        ModelError: as `resolve_model` and `read_layout`, for a model that the catalogue does not know.
    """
    from core.encoding.model_format import read_layout
    from core.encoding.model_store import resolve_model
    from core.encoding.tokenizer import TextTokenizer

    known = None if Path(model).expanduser().is_dir() else known_model(str(model))
    if known is not None:
        return known_report(known, texts, parts)
    resolved = resolve_model(model)
    layout = read_layout(resolved.folder)
    return vocabulary_report(resolved.name, TextTokenizer.of(layout), texts)


def loaded_report(name: str, weights: Path, tokenizer: TextTokenizer, texts: Sequence[str]) -> ReadingReport:
    """Whether a loaded model reads some texts: by the catalogue where it is in there, else by vocabulary."""
    # A folder's name says nothing of what is in it; names on the hub have a slash, which folders' have not.
    known = known_model(name) if "/" in name else None
    if known is None and weights.is_file() and file_sha256(weights) == BUNDLED_SHA256:
        known = known_model(BUNDLED_NAME)
    return vocabulary_report(name, tokenizer, texts) if known is None else known_report(known, texts)


def known_report(
    model: KnownModel, texts: Sequence[str], parts: Sequence[Part] | None = None
) -> ReadingReport:
    """Whether a model of the catalogue reads some texts, by the scripts and, where `parts` are given, the
    languages that it was trained on.
    """
    shares = script_shares(texts)
    if not shares:
        return _no_letters()
    script = next(iter(shares))
    if parts is None:
        parts = [Part(each, None, share) for each, share in shares.items()]
    unread = min(_unread_share(model, parts), 1.0)
    who = "The bundled model" if model.name == BUNDLED_NAME else f"The model {model.name}"
    trained = f"{who} was trained on {model.languages}"
    if script not in model.scripts:
        return ReadingReport(script, unread, False, f"{trained} and cannot read {in_words(script)}.")
    if unread > _TOO_MANY_UNKNOWN:
        in_its_scripts = sum(share for each, share in shares.items() if each in model.scripts)
        sentence = _not_read(trained, [part for part in parts if not model.knows(part.script, part.language)])
        return ReadingReport(script, unread, in_its_scripts >= _HALF, sentence)
    return ReadingReport(script, unread, True, f"{trained} and reads {in_words(script)} script.")


def _not_read(trained: str, unread: Sequence[Part]) -> str:
    """Which parts of some texts a model does not read, the two largest of them, and how much that is.

    Args:
        trained: what it was trained on. unread: the largest first.
    """
    one, *others = unread[:2]
    if not others or others[0].share < _WORTH_NAMING:
        much = f"{one.share:.0%}"
        if one.language is None:
            return f"{trained}; it cannot read {one.in_words}, in which {much} of these texts are written."
        return f"{trained}, not on {one.in_words}, in which {much} of these texts are written."
    two = others[0].in_words
    much = f"{one.share + others[0].share:.0%}"
    if one.language is None:
        return (
            f"{trained}; it cannot read {one.in_words} and {two}, in which {much} of these texts are written."
        )
    return f"{trained}, not on {one.in_words} and {two}, in which {much} of these texts are written."


def vocabulary_report(name: str, tokenizer: TextTokenizer, texts: Sequence[str]) -> ReadingReport:
    """Whether a model reads some texts, judged by how its vocabulary takes them apart."""
    shares = script_shares(texts)
    if not shares:
        return _no_letters()
    script = next(iter(shares))
    sample = _sample(texts)
    pieces = [piece for of_text in tokenizer.pieces(sample) for piece in of_text]
    letters = sum(letter.isalnum() for text in sample for letter in text)
    unknown_piece = tokenizer.unknown_piece
    unknown = sum(piece == unknown_piece for piece in pieces) / max(len(pieces), 1)
    a_letter = len(pieces) / max(letters, 1)
    if unknown > _TOO_MANY_UNKNOWN:
        why = f"its vocabulary lacks {unknown:.0%} of the words here"
    elif a_letter > _TOO_MANY_PIECES.get(script, _TOO_MANY_PIECES_ELSEWHERE):
        why = f"its vocabulary splits these texts into {a_letter:.1f} pieces a letter"
    else:
        return ReadingReport(
            script, unknown, True, f"The vocabulary of {name} covers {in_words(script)} script."
        )
    return ReadingReport(script, unknown, False, f"The model {name} cannot read {in_words(script)}: {why}.")


def _no_letters() -> ReadingReport:
    return ReadingReport("none", 0.0, True, "There are no letters in these texts.")


def in_words(script: str) -> str:
    """A script as a person calls it."""
    return _IN_WORDS.get(script, script)
