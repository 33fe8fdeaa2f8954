"""Texts to token ids by their words, where that gives exactly what the tokenizer gives.

Every distinct word is tokenized once.

A tokenizer of word pieces cuts at spaces first, and reads each word alone. A million sentences have some ten
thousand distinct words; looking them up is several times as quick as the tokenizer. `word_bags` does this for
estimates, with any tokenizer; here it has to be certain.
"""

from __future__ import annotations

import itertools
import json
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from core.encoding.tokenizer import TextTokenizer, TokenTable, whole_characters
from core.encoding.word_bags import rows_of

_MODELS = {"WordPiece", "WordLevel"}
# What cuts at every space, and what changes characters without looking beyond a space.
_SPLITTERS = {"BertPreTokenizer", "Whitespace", "WhitespaceSplit"}
_NORMALIZERS = {"BertNormalizer", "Lowercase", "NFC", "NFD", "NFKC", "NFKD", "StripAccents"}
_MOST_WORDS = 1_000_000  # that are remembered


def reads_words_alone(tokenizer: TextTokenizer) -> bool:
    """Whether the tokens of a text are those of what stands between its spaces, one after another."""
    definition = json.loads(tokenizer.to_json())
    splitter, normalizer = definition.get("pre_tokenizer") or {}, definition.get("normalizer")
    parts = [] if normalizer is None else normalizer.get("normalizers", [normalizer])
    added = definition.get("added_tokens") or ()
    return (
        definition["model"].get("type") in _MODELS
        and definition.get("post_processor") is None
        and splitter.get("type") in _SPLITTERS
        and all(part.get("type") in _NORMALIZERS for part in parts)
        and not any(" " in token["content"] for token in added)
        and tokenizer.truncation_side == "right"
    )


class WordTokens:
    """A tokenizer that reads words alone, and remembers their tokens; for one thread.

    Args:
        tokenizer: an equal one is made of it.
    """

    def __init__(self, tokenizer: TextTokenizer) -> None:
        self._tokenizer = tokenizer
        self._limit = tokenizer.max_seq_length
        # One token more, so that it shows where a single word is longer than what is read.
        self._of_words = TextTokenizer(tokenizer.to_json(), self._limit + 1)
        self._known = _Numbers()
        self._tokens = np.zeros(0, np.int32)  # of each word, one after another
        self._starts = np.zeros(1, np.int64)  # where those of each word begin, and the end

    def replica(self) -> WordTokens:
        """An equal one for another thread."""
        return WordTokens(self._tokenizer)

    def table(self, texts: Sequence[str], prompt: str = "") -> TokenTable:
        """As `TextTokenizer.table`."""
        try:
            split = [(prompt + text).split(" ") for text in texts]
        except TypeError:
            split = [(prompt + whole_characters(text)).split(" ") for text in texts]
        words = self._numbers(list(itertools.chain.from_iterable(split)))
        ids, ends = rows_of(self._tokens, self._starts, words)
        starts = ends[np.cumsum([0, *map(len, split)])]
        lengths = np.diff(starts)
        truncated = lengths > self._limit
        if truncated.any():
            ids = ids[np.arange(len(ids)) - np.repeat(starts[:-1], lengths) < self._limit]
            lengths = np.minimum(lengths, self._limit)
        return TokenTable(ids, lengths, truncated)

    def _numbers(self, words: list[str]) -> NDArray[np.int64]:
        """(n_words,) the number of each word."""
        if len(self._known) > _MOST_WORDS:
            self._known, self._tokens, self._starts = _Numbers(), self._tokens[:0], self._starts[:1]
        known = self._known
        numbers = np.fromiter(map(known.__getitem__, words), np.int64, count=len(words))
        if known.new:
            found = self._of_words.bare_ids(known.new)
            known.new.clear()
            ends = np.cumsum(np.fromiter(map(len, found), np.int64, count=len(found)))
            self._starts = np.concatenate([self._starts, self._starts[-1] + ends])
            flat = np.fromiter(itertools.chain.from_iterable(found), np.int32)
            self._tokens = np.concatenate([self._tokens, flat])
        return numbers


class _Numbers(dict[str, int]):
    """Words by number, in the order in which they were first asked for; `new`: those not looked at since."""

    def __init__(self) -> None:
        self.new: list[str] = []

    def __missing__(self, word: str) -> int:
        number = self[word] = len(self)
        self.new.append(word)
        return number
