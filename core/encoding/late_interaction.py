"""Late interaction: two texts compared by the vectors of their tokens (Khattab & Zaharia 2020, "ColBERT").

    MaxSim(q, d) = Σᵢ maxⱼ qᵢ·dⱼ                                                        (§3.3, equation 3)

over the unit vectors of a query's tokens and of a document's. Each vector of the query finds the one of the
document that is most like it, so the sum is a list of pairs, and the pairs say which words link the two.
Loads no torch.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from core.encoding.tokenizer import TextToken

NONE_LIKE = -1.0  # the similarity of a text of which no token has a vector


@dataclass(frozen=True, slots=True, eq=False)
class TokenVectors:
    """A text as a multi-vector model reads it.

    Attributes:
        text: as given. truncated: whether only its beginning is read.
        tokens: n of them, those that have a vector; a query may have some that fill it up.
        vectors: (n, dim) float32, unit norm, read-only.
        words: of these tokens, in order; one that is no word's is a word by itself.
        word_of: (n,) int64, the number of each token's word.
    """

    text: str
    truncated: bool
    tokens: tuple[TextToken, ...]
    vectors: NDArray[np.float32]
    words: tuple[TextToken, ...]
    word_of: NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class WordLink:
    """A word of a query, and the word of a document that is most like it.

    Attributes:
        query, word: as they stand in the two texts.
        start, end: where `word` stands in the document, in characters.
        similarity: of the two, −1 … 1.
    """

    query: str
    word: str
    start: int
    end: int
    similarity: float


def maxsim(query: NDArray[np.float32], document: NDArray[np.float32]) -> float:
    """MaxSim of (n, dim) and (m, dim) unit vectors, −n … n; −n where there are none of the document."""
    if not len(document):
        return NONE_LIKE * len(query)
    return float((query @ document.T).max(axis=1).sum(dtype=np.float64))


def shares(query: TokenVectors, document: TokenVectors) -> NDArray[np.float64]:
    """(n, m) what each pair of tokens adds to MaxSim: its similarity where it is the pair that counts for the
    token of the query, else 0."""
    found = np.zeros((len(query.tokens), len(document.tokens)))
    if found.size:
        cosines = query.vectors @ document.vectors.T
        rows, best = np.arange(len(found)), cosines.argmax(axis=1)
        found[rows, best] = cosines[rows, best]
    return found


def word_links(query: TokenVectors, document: TokenVectors) -> tuple[WordLink, ...]:
    """For each word of a query the word of a document that is most like it, in the query's order.

    Of words in several pieces: each piece of the query's word finds the piece of the document's word that is
    most like it, and the mean of these counts. Marks and punctuation are no words.
    """
    columns = [number for number, word in enumerate(document.words) if _is_word(word)]
    if not columns or not query.words:
        return ()
    cosines = query.vectors @ document.vectors.T
    by_word = np.maximum.reduceat(cosines, _beginnings(document.word_of), axis=1)[:, columns]
    sums = np.add.reduceat(by_word, _beginnings(query.word_of), axis=0)
    similarities = sums / np.bincount(query.word_of)[:, None]
    links = []
    for word, row in zip(query.words, similarities, strict=True):
        if _is_word(word):
            best = int(row.argmax())
            found = document.words[columns[best]]
            links.append(WordLink(word.text, found.text, found.start, found.end, float(row[best])))
    return tuple(links)


def _beginnings(word_of: NDArray[np.int64]) -> NDArray[np.int64]:
    """The first token of each word."""
    return np.flatnonzero(np.diff(word_of, prepend=-1))


def _is_word(word: TextToken) -> bool:
    return word.kind == "text" and any(character.isalnum() for character in word.text)
