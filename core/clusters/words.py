"""A text to the words that could name it, in any script.

Scripts with spaces are split at them. Chinese is cut at its function characters and read in pairs and
triples of characters, Japanese into its runs of kanji and of katakana; Korean words lose the particle at
their end.
"""

from __future__ import annotations

import html
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from core.stop_words import (
    CHINESE_PARTICLES,
    HAN_FUNCTION_WORDS,
    KOREAN_ENDINGS,
    KOREAN_FUNCTION_WORDS,
)

_HAN = "\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff々"
_KATAKANA = "\u30a1-\u30fa\u30fc"
_HIRAGANA = "\u3041-\u309f"
_HANGUL = "\uac00-\ud7a3"
_PIECES = re.compile(
    rf"(?P<han>[{_HAN}]+)|(?P<katakana>[{_KATAKANA}]+)|(?P<hiragana>[{_HIRAGANA}]+)|(?P<hangul>[{_HANGUL}]+)"
    rf"|(?P<word>[^\W_{_HAN}{_KATAKANA}{_HIRAGANA}{_HANGUL}]+(?:['’\-][^\W_{_HAN}{_KATAKANA}{_HIRAGANA}{_HANGUL}]+)*)"
)
_HAS_KANA = re.compile(f"[{_HIRAGANA}{_KATAKANA}]")
_CUT_CHINESE = re.compile(f"[{''.join(sorted(CHINESE_PARTICLES))}]")
# Hiragana other than the particles は が を に の で と も へ や か: what is conjugated.
_VERB_ENDING = re.compile(f"(?![はがをにのでともへやか])[{_HIRAGANA}]")
_FRENCH_INVERSION = re.compile(
    r"-(?:t-)?(?:je|tu|ils?|elles?|nous|vous|ce|moi|toi|lui|leur|les)$", re.IGNORECASE
)
_KOREAN_VERBS = frozenset("없있같싶않")
# Particles of two forms; of 로 and 으로, the first also stands after ㄹ.
_AFTER_VOWELS = frozenset({"는", "가", "를", "와", "랑", "나", "란", "로"})
_AFTER_CONSONANTS = frozenset({"은", "이", "을", "과", "으로"})
_OF_VERBS_TOO = frozenset({"은", "는", "나", "네요"})  # as endings
_OTHER_CASE = {"가": "를", "를": "가", "이": "을", "을": "이"}  # of a subject that of an object, and back
_RIEUL = 8  # ㄹ among the final consonants
_UNIT = 2  # syllables of what is counted in, at most: 80년대, 3명이
_PLURAL = re.compile(r"(?<=[^\W\d_]{3})(?<![su'])s$")
# Nothing of these is a word that people use: addresses of pages and of mail, @handles.
_ADDRESS = re.compile(
    r"://|(?:^|\W)www\.|(?:^|\W)@\w|\w@\w|^\W*(?:[\w-]+\.)+(?:com|org|net|edu|gov|info|io|co|uk|de|fr|kr|jp|cn|ly)"
    r"(?:/\S*)?\W*$",
    re.IGNORECASE,
)


_HANDLE = re.compile(r"(?<![\w@])@(\w[\w.\-]*\w)")
_TAG = re.compile(r"</?[a-z]\w*", re.IGNORECASE)


class Word(NamedTuple):
    """A word of a text.

    Attributes:
        key: the same for "Card", "card" and "cards".
        surface: as it stands in the text.
        opens: whether it is the first word of its text, where a capital letter says nothing.
    """

    key: str
    surface: str
    opens: bool


class Token(NamedTuple):
    """A word of a text where it stands, so that neighbours can make a phrase.

    Attributes:
        key: as `Word.key`; empty where it is a function word, or nothing that a phrase can hold.
        surface: as `Word.surface`; of a function word, the word in lower case; empty where a phrase ends.
        within: how it is written within a phrase: "l'argent" where the word is "argent".
        makes_phrases: whether words beside it make a phrase with it. Those of Chinese and Japanese don't.
    """

    key: str
    surface: str
    within: str
    makes_phrases: bool


_END = Token("", "", "", False)


def running_words(text: str) -> Iterator[str]:
    """Every word of scripts with letters and spaces, function words too, in lower case."""
    for piece in _PIECES.finditer(text):
        if piece.lastgroup == "word":
            yield _plain(piece.group())


def handles_in(texts: Iterable[str]) -> Counter[str]:
    """How many of the texts have each @handle, in lower case, without the sign."""
    found: Counter[str] = Counter()
    for text in texts:
        if "@" in text:
            found.update({handle.casefold() for handle in _HANDLE.findall(text)})
    return found


def words_of(text: str, stop_words: frozenset[str]) -> list[Word]:
    """The words of a text that could name it, in order: no function words, no numbers, no single letters."""
    words = []
    japanese = _HAS_KANA.search(text) is not None
    for piece in _PIECES.finditer(text):
        found = piece.group()
        match piece.lastgroup:
            case "word":
                for part in _parts(found, stop_words):
                    words.append(Word(_PLURAL.sub("", _plain(part)), part, opens=piece.start() == 0))
            case "hangul":
                stem = without_particle(found)
                if len(stem) > 1 and stem not in KOREAN_FUNCTION_WORDS and found not in KOREAN_FUNCTION_WORDS:
                    words.append(Word(stem, stem, opens=False))
            case "katakana":
                if len(found) > 1:
                    words.append(Word(found, found, opens=False))
            case "han":
                words += _han_words(found, text, piece.end(), japanese)
            case _:
                pass  # hiragana alone are endings and function words
    return words


def tokens_of(piece: str, stop_words: frozenset[str], *, japanese: bool) -> list[Token]:
    """What stands in a piece of a text, in order: the words that `words_of` finds, function words, and ends
    of phrases, where there is punctuation, a number or an address. No word is a handle, a part of an
    address, or one letter repeated.

    Args:
        piece: of a text, cut at spaces.
        japanese: whether the text holds kana.
    """
    parts = piece.split()
    if len(parts) > 1:
        return [token for part in parts for token in tokens_of(part, stop_words, japanese=japanese)]
    if _ADDRESS.search(piece):
        return [_END]
    if "&" in piece and ";" in piece:
        piece = html.unescape(piece)
    if "<" in piece:
        piece = _TAG.sub("<", piece)
    tokens: list[Token] = []
    end = 0
    for match in _PIECES.finditer(piece):
        follows = match.start() == end > 0
        if match.start() > end:
            tokens.append(_END)
        end = match.end()
        found = match.group()
        if match.lastgroup == "word":
            tokens.append(_token_of_letters(found, stop_words))
        elif match.lastgroup == "hangul" and follows and tokens[-1].key and found in KOREAN_ENDINGS:
            key, surface, within, makes_phrases = tokens[-1]
            tokens[-1] = Token(key, surface, within + found, makes_phrases)  # EBS에서
        elif match.lastgroup == "hangul" and follows and piece[match.start() - 1].isdigit():
            tokens.append(_END if _is_unit(found) else _token_of_hangul(found))
        elif match.lastgroup == "hangul":
            tokens.append(_token_of_hangul(found))
        else:
            is_han = match.lastgroup == "han"
            words = _han_words(found, piece, end, japanese) if is_han else words_of(found, stop_words)
            tokens += [Token(word.key, word.surface, word.surface, False) for word in words] or [_END]
    if end < len(piece):
        tokens.append(_END)
    return tokens


def _token_of_letters(found: str, stop_words: frozenset[str]) -> Token:
    for part in _parts(found, stop_words):
        key = _PLURAL.sub("", _plain(part))
        if len(set(key)) == 1:
            return _END
        return Token(key, part, found if found.endswith(part) else part, True)
    plain = _plain(found)
    if plain in stop_words or _plain(_FRENCH_INVERSION.sub("", found)) in stop_words:
        return Token("", plain, found, True)
    return _END


def _token_of_hangul(found: str) -> Token:
    stem = without_particle(found)
    if stem in KOREAN_FUNCTION_WORDS or found in KOREAN_FUNCTION_WORDS:
        return Token("", found, found, True)
    return Token(stem, stem, found, True) if len(stem) > 1 and len(set(stem)) > 1 else _END


def _is_unit(found: str) -> bool:
    """Whether Korean after a number is hardly more than what is counted in, with or without a particle."""
    lengths = [len(found), *(len(found) - len(end) for end in KOREAN_ENDINGS if found.endswith(end))]
    return any(0 < length <= _UNIT for length in lengths)


def _han_words(run: str, text: str, end: int, japanese: bool) -> list[Word]:
    """The words of a run of Han characters that ends at `end` in `text`."""
    if japanese and len(run) == 1 and _VERB_ENDING.match(text, end):
        return []  # 思う, 高い: the stem of a verb or an adjective alone says little
    terms = [
        term
        for part in ([run] if japanese else _CUT_CHINESE.split(run))
        for term in _han_terms(part, japanese)
        if term not in HAN_FUNCTION_WORDS
    ]
    return [Word(term, term, opens=False) for term in terms]


def _plain(word: str) -> str:
    return word.casefold().replace("’", "'")


def _parts(word: str, stop_words: frozenset[str]) -> list[str]:
    """The content of "card's", "l'argent", "peut-il"; nothing where there is none."""
    if _plain(word) in stop_words:
        return []
    word = _FRENCH_INVERSION.sub("", word)
    plain = _plain(word)
    if plain in stop_words:
        return []
    if "'" in plain:
        left, right = re.split("['’]", word, maxsplit=1)
        word = right if len(left) <= 2 or _plain(left) in stop_words else left
        plain = _plain(word)
    if len(plain) < 2 or plain in stop_words or not any(letter.isalpha() for letter in plain):
        return []
    return [word]


def without_particle(word: str) -> str:
    """A Korean word without the particle at its end, where two syllables or a function word stay.

    는 and 은 are none after 없, 있, 같 and such (필요없는, "needless"), and 가 is none of 전문가, "expert": a
    particle of two forms has the other one after a consonant.
    """
    for ending in KOREAN_ENDINGS:
        stem = word.removesuffix(ending)
        if ending in ("는", "은") and stem != word and stem[-1:] in _KOREAN_VERBS:
            return word
        if stem == word or not _fits(ending, stem[-1:]):
            continue
        if len(stem) >= 2 or stem in KOREAN_FUNCTION_WORDS:
            return stem
    return word


def is_without_particle(stem: str, word: str) -> bool:
    """Whether a text that has `word` shows that `stem` of it is a word of its own: it stands alone, or with a
    particle that verbs do not have.
    """
    return word.removeprefix(stem) not in _OF_VERBS_TOO


def without_particle_where(word: str, is_said: Callable[[str], bool]) -> str:
    """A Korean word without the particle at its end, where that leaves a word by what the texts say.

    A stem that they never say alone may be of a verb (나오 of 나오는); one of a single syllable has to be a
    subject and an object as well (개가, 개를).
    """
    stem = without_particle(word)
    if stem != word:
        return stem if is_without_particle(stem, word) or is_said(stem) else word
    if len(word) == 2 and word[1] in _OTHER_CASE and _fits(word[1], word[0]):
        return word[0] if is_said(word[0] + _OTHER_CASE[word[1]]) else word
    return word


def wants_another(word: str) -> bool:
    """Whether a Korean word only stands before another one: 나오는 of 나오는 영화, "films that come out"."""
    return len(word) > 1 and (word[-1] == "는" or (word[-1] == "은" and without_particle(word) != word))


def _fits(ending: str, syllable: str) -> bool:
    """Whether a particle has this form after a syllable; all forms do that are not one of two."""
    final = (ord(syllable) - ord("가")) % 28 if "가" <= syllable <= "힣" else -1  # 0: it ends with a vowel
    if ending in _AFTER_VOWELS:
        return final == 0 or (final == _RIEUL and ending == "로")
    return ending not in _AFTER_CONSONANTS or (final > 0 and not (final == _RIEUL and ending == "으로"))


def _han_terms(run: str, japanese: bool) -> list[str]:
    """A short run is a word; a longer one is read in pairs and triples: nothing says where its words end."""
    if not run:
        return []
    if len(run) <= (4 if japanese else 2):
        return [run]
    return [run[i : i + size] for i in range(len(run) - 1) for size in (2, 3) if i + size <= len(run)]
