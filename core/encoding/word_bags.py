"""Many texts as bags of tokens, quickly: every distinct word is tokenized once.

A word is what stands between spaces. Tokenizers cut there first, so the tokens of a text are those of its
words one after another (only the first word of a text may be cut otherwise, by byte-level tokenizers, which
tell a word after a space from one at the beginning). A million sentences have some ten thousand distinct
words: looking them up is several times as quick as the tokenizer. Where nothing is written apart, as in
Chinese, a word is a whole text, and it is as slow as the tokenizer.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from core.cooperative_yield import yield_to_short_work
from core.encoding.tokenizer import TextTokenizer, whole_characters

_AT_ONCE = 1_024  # texts looked up between two moments in which other threads may run


@dataclass(frozen=True, eq=False)
class WordBags:
    """Texts as words, and words as tokens, in compressed rows: what belongs to row i of `a` with `a_starts`
    is `a[a_starts[i]:a_starts[i + 1]]`.

    Attributes:
        text_words: int32, the words of each text, text after text. text_starts: (n_texts + 1,) int64.
        word_tokens: int32, the tokens of each word, word after word. word_starts: (n_words + 1,) int64.
    """

    text_words: NDArray[np.int32]
    text_starts: NDArray[np.int64]
    word_tokens: NDArray[np.int32]
    word_starts: NDArray[np.int64]

    def __len__(self) -> int:
        return len(self.text_starts) - 1

    def token_counts(self, vocabulary_size: int) -> NDArray[np.int64]:
        """(vocabulary_size,) how often each token occurs in all texts."""
        of_words = np.bincount(self.text_words, minlength=len(self.word_starts) - 1)
        of_tokens = np.repeat(of_words, np.diff(self.word_starts))
        counts = np.bincount(self.word_tokens, of_tokens, minlength=vocabulary_size)
        return counts.astype(np.int64)

    def tokens(self, positions: NDArray[np.int64]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """The tokens of some texts.

        Args:
            positions: (m,) which texts.

        Returns:
            (t,) tokens, text after text, and (m + 1,) where those of each text start.
        """
        words, word_starts = rows_of(self.text_words, self.text_starts, positions)
        tokens, token_starts = rows_of(self.word_tokens, self.word_starts, words)
        return tokens, token_starts[word_starts]


def word_bags(tokenizer: TextTokenizer, blocks: Iterable[Sequence[str]]) -> WordBags:
    """Look texts up.

    Args:
        tokenizer: this thread's own. Of each text as many words are read as the model reads tokens.
        blocks: the texts, some at a time.

    Raises:
        InputError: one of them is not a string.
    """
    limit = tokenizer.max_seq_length
    known: dict[str, int] = {}
    words_of_texts, n_words = [], [np.zeros(1, np.int64)]
    tokens_of_words, n_tokens = [], [np.zeros(1, np.int64)]
    for block in blocks:
        for start in range(0, len(block), _AT_ONCE):
            yield_to_short_work()
            texts = block[start : start + _AT_ONCE]
            try:
                split = [text.split(None, limit)[:limit] for text in texts]
            except AttributeError:
                split = [whole_characters(text).split(None, limit)[:limit] for text in texts]
            words = list(itertools.chain.from_iterable(split))
            new = [word for word in dict.fromkeys(words) if word not in known]
            if new:
                # As after a space; one more space changes nothing for a tokenizer that cuts at spaces.
                found = tokenizer.bare_ids([f" {word}" for word in new])
                known.update(zip(new, itertools.count(len(known)), strict=False))
                n_tokens.append(np.fromiter(map(len, found), np.int64, count=len(found)))
                tokens_of_words.append(np.fromiter(itertools.chain.from_iterable(found), np.int32))
            n_words.append(np.fromiter(map(len, split), np.int64, count=len(split)))
            words_of_texts.append(np.fromiter(map(known.__getitem__, words), np.int32, count=len(words)))
    none = np.zeros(0, np.int32)
    return WordBags(
        np.concatenate([none, *words_of_texts]),
        np.cumsum(np.concatenate(n_words)),
        np.concatenate([none, *tokens_of_words]),
        np.cumsum(np.concatenate(n_tokens)),
    )


def rows_of(
    values: NDArray[np.int32], starts: NDArray[np.int64], rows: NDArray[np.integer]
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Some rows of a compressed table, one after another, and (m + 1,) where each starts."""
    first = starts[rows]
    lengths = starts[rows + 1] - first
    ends = np.concatenate([[0], np.cumsum(lengths)])
    places = np.arange(ends[-1]) + np.repeat(first - ends[:-1], lengths)
    return values[places].astype(np.int64), ends
