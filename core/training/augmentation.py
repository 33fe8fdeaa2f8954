"""Word-level augmentation: texts with words replaced by synonyms, exchanged and deleted.

"Easy data augmentation" (Wei & Zou 2019, §2), drawn anew whenever a text is learned from; labels stay. All
three are done to one text, in this order, where the paper makes a copy for each. Random insertion is left
out: it needs synonyms of nearly every word.

A word is a run of characters between spaces, without the punctuation around it. Scripts that are written
without spaces (Chinese, Japanese, Thai, Lao, Khmer, Burmese) have no such runs: there each character, with
the marks on it, counts as one. A synonym may be several words, or several characters, long.
"""

from __future__ import annotations

import re
import string
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import torch

from core.errors import InputError
from core.training.config import TrainingConfig

# Han, kana, Thai, Lao, Burmese, Khmer, supplementary Han; and the marks that stand on their letters.
_UNSPACED = (
    "\u3005\u3041-\u3096\u30a1-\u30fa\u30fc\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\u0e01-\u0e30\u0e32\u0e33"
    "\u0e40-\u0e46\u0e81-\u0eb0\u0eb2\u0eb3\u0ec0-\u0ec6\u1000-\u102a\u1780-\u17b3\U00020000-\U0003ffff"
)
_MARKS = (
    "\u0e31\u0e34-\u0e3a\u0e47-\u0e4e\u0eb1\u0eb4-\u0ebc\u0ec8-\u0ece\u102b-\u103e\u17b4-\u17d3\u3099\u309a"
)
_RUNS = re.compile(rf"[{_UNSPACED}][{_MARKS}]*|[^\s{_UNSPACED}]+")
_PUNCTUATION = string.punctuation + "“”„‘’‚«»‹›…–—·¿¡、。，．！？；：（）「」『』《》〈〉【】〜・।"
_BETWEEN = re.compile("[,;\t，；、]")

Synonyms = Mapping[tuple[str, ...], tuple[str, ...]]


def read_synonyms(path: Path) -> Synonyms:
    """What a file of synonyms says: the words of an entry, in lower case -> what may stand in its place.

    The entries of one line mean the same; between them stand commas, semicolons or tabs, or spaces in a line
    that has none of these. Blank lines, and those that begin with #, say nothing.

    Raises:
        InputError: the file cannot be read, or a line has a single entry.
    """
    try:
        lines = path.read_bytes().splitlines()
    except OSError as error:
        raise InputError(
            f"The synonyms in {path} cannot be read ({error.strerror or error}).", "Choose a text file."
        ) from error
    meant: dict[tuple[str, ...], dict[str, None]] = defaultdict(dict)
    for number, raw in enumerate(lines, start=1):
        try:
            line = raw.decode("utf-8-sig").strip()
        except UnicodeDecodeError as error:
            raise InputError(f"Line {number} of {path} is not UTF-8.", "Save the file as UTF-8.") from error
        if not line or line.startswith("#"):
            continue
        parts = _BETWEEN.split(line) if _BETWEEN.search(line) else line.split()
        entries = {folded: part.strip() for part in parts if (folded := _folded_words(part))}
        if len(entries) < 2:
            raise InputError(
                f"Line {number} of {path} has a single word (“{line[:40]}”).",
                "Put at least two words that mean the same on each line, with commas between.",
            )
        for folded in entries:
            meant[folded].update((entry, None) for other, entry in entries.items() if other != folded)
    if not meant:
        raise InputError(f"There are no synonyms in {path}.", "Put words that mean the same on one line.")
    return {folded: tuple(entries) for folded, entries in meant.items()}


@dataclass(frozen=True)
class Augmentation:
    """How words are changed.

    Attributes:
        deletion: share of its words that a text loses; one stays.
        swap: share of its words that change places with another one.
        synonym_share: of the words that have synonyms, how many are replaced.
        synonyms: as `read_synonyms` gives them.
    """

    deletion: float
    swap: float
    synonym_share: float
    synonyms: Synonyms

    @classmethod
    def of(cls, config: TrainingConfig) -> Augmentation | None:
        """By the settings of a run; None where no word is to be changed.

        Raises:
            InputError: as `read_synonyms`.
        """
        synonyms = read_synonyms(Path(config.synonyms)) if config.synonyms else {}
        if not (config.word_deletion or config.word_swap or (synonyms and config.synonym_share)):
            return None
        return cls(config.word_deletion, config.word_swap, config.synonym_share, synonyms)

    def changed(self, texts: Sequence[str]) -> list[str]:
        """The texts with words changed, drawn by torch's generator."""
        return [self._changed(text) for text in texts]

    def _changed(self, text: str) -> str:
        between, words = _split(text)
        if self.synonyms:
            between, words = self._replaced(between, words)
        n = len(words)
        if self.swap and n > 1:
            # On the average that share of them, also where it comes to less than one word.
            for _ in range(int(self.swap * n / 2 + float(torch.rand(())))):
                one, step = int(torch.randint(n, ())), int(torch.randint(1, n, ()))
                other = (one + step) % n
                words[one], words[other] = words[other], words[one]
        if self.deletion and n > 1:
            fates = torch.rand(n).tolist()
            kept = [k for k, fate in enumerate(fates) if fate >= self.deletion]
            kept = kept or [fates.index(max(fates))]
            return _joined(between, words, kept)
        return "".join(part for pair in zip(between, [*words, ""], strict=True) for part in pair)

    def _replaced(self, between: list[str], words: list[str]) -> tuple[list[str], list[str]]:
        """The longest entry that begins at a word is replaced, or left."""
        longest = max(map(len, self.synonyms))
        folded = [word.casefold() for word in words]
        new_between, new_words = [], []
        place = 0
        while place < len(words):
            length = next(
                (
                    length
                    for length in range(min(longest, len(words) - place), 0, -1)
                    if tuple(folded[place : place + length]) in self.synonyms
                    and all(not gap.strip() for gap in between[place + 1 : place + length])
                ),
                0,
            )
            new_between.append(between[place])
            found = words[place]
            if length:
                fate, which = torch.rand(2).tolist()
                for k in range(place + 1, place + length):
                    found += between[k] + words[k]
                if fate < self.synonym_share:
                    choices = self.synonyms[tuple(folded[place : place + length])]
                    found = _cased_as(found, choices[int(which * len(choices))])
            new_words.append(found)
            place += max(length, 1)
        return [*new_between, between[-1]], new_words


def _pieces(text: str) -> Iterator[tuple[int, int]]:
    """Where the words of a text begin and end."""
    for run in _RUNS.finditer(text):
        bare = run.group().lstrip(_PUNCTUATION)
        start = run.end() - len(bare)
        bare = bare.rstrip(_PUNCTUATION)
        if bare:
            yield start, start + len(bare)


def _split(text: str) -> tuple[list[str], list[str]]:
    """(n + 1) stretches before, between and after the words of a text, and its n words."""
    between, words, end = [], [], 0
    for start, stop in _pieces(text):
        between.append(text[end:start])
        words.append(text[start:stop])
        end = stop
    return [*between, text[end:]], words


def _joined(between: Sequence[str], words: Sequence[str], kept: Sequence[int]) -> str:
    """A text with some of its words; where one is missing, no more than one space is."""
    whole, staying = between[0], set(kept)
    for k, word in enumerate(words):
        after = between[k + 1]
        if k in staying:
            whole += word + after
        else:
            spaced = bool(after) and not after[0].isspace() and after[0] not in _PUNCTUATION
            whole = (whole if spaced else whole.rstrip()) + after
    return whole.strip()


def _folded_words(entry: str) -> tuple[str, ...]:
    return tuple(word.casefold() for word in _split(entry)[1])


def _cased_as(found: str, synonym: str) -> str:
    """A synonym with a capital letter where the word that it replaces had one."""
    if found[:1].isupper() and synonym.islower():
        return synonym[:1].upper() + synonym[1:]
    return synonym
