"""Dividing texts into the passages that are encoded, and their vectors in memory while they grow."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from core.corpus.passage_split import Split
from core.corpus.sentence_borders import sentence_spans, without_blanks
from core.unit_norm import unit_norm

if TYPE_CHECKING:
    from numpy.typing import ArrayLike

    from core.corpus import RowStore
    from core.encoding import SentenceEncoder
    from core.encoding.tokenizer import TextTokenizer
    from core.search.passages import Passages

Span = tuple[int, int]  # start and end in a text, in characters

_OVERLAP = 4  # one in so many tokens of a passage is in the next one, too


class Divider:
    """Divides texts so that a model reads all of each part.

    Args:
        split: into what.
        encoder: the model; its tokenizer is not used, but an equal one.
    """

    def __init__(self, split: Split, encoder: SentenceEncoder) -> None:
        self._split = split
        self._tokenizer: TextTokenizer = encoder.tokenizer.replica()
        before, after = self._tokenizer.around
        prompt = encoder.document_prompt
        taken = self._tokenizer.prompt_length(prompt) if prompt else len(before)
        self._room = max(encoder.max_seq_length - taken - len(after), 1)

    def spans(self, texts: Sequence[str]) -> list[list[Span]]:
        """The passages of each text, ascending, without blanks around them; one at least."""
        if self._split.kind == "passages":
            size = min(self._split.tokens, self._room)
            tokens = self._tokenizer.token_spans(texts)
            return [
                _windows(text, each, size) or [(0, len(text))]
                for text, each in zip(texts, tokens, strict=True)
            ]
        return [self._sentences(text) or [(0, len(text))] for text in texts]

    def _sentences(self, text: str) -> list[Span]:
        """Its sentences; one that is longer than the model reads in windows of what it reads."""
        sentences = sentence_spans(text)
        parts = [text[start:end] for start, end in sentences]
        found: list[Span] = []
        for (start, _), part, tokens in zip(
            sentences, parts, self._tokenizer.token_spans(parts), strict=True
        ):
            windows = _windows(part, tokens, self._room)
            found += [(start + first, start + last) for first, last in windows]
        return found


def _windows(text: str, tokens: Sequence[Span], size: int) -> list[Span]:
    """Windows of at most `size` tokens that overlap by a quarter and cover the text. A border moves to one
    between words, within the overlap: nothing falls between two.
    """
    if len(tokens) <= size:
        whole = without_blanks(text, 0, len(text))
        return [] if whole is None else [whole]
    overlap = size // _OVERLAP
    step, last, give = size - overlap, len(tokens) - size, overlap // 2
    found: list[Span] = []
    for first in [*range(0, last, step), last]:
        start, end = 0, len(text)
        if first:
            start = tokens[_border(text, tokens, range(first, first + give + 1))][0]
        if first < last:
            stop = first + size
            end = tokens[_border(text, tokens, range(stop, stop - give - 1, -1))][0]
        span = without_blanks(text, start, end)
        if span is not None:
            found.append(span)
    return found


def _border(text: str, tokens: Sequence[Span], candidates: range) -> int:
    """The first of the tokens that stands behind a blank, else that begins a word, else that is no sign, else
    the first.
    """

    def fault(number: int) -> int:
        place = tokens[number][0]
        before, here = text[place - 1 : place], text[place : place + 1]
        if before.isspace():
            return 0
        if not here.isalnum():
            return 3
        return 2 if before.isalnum() else 1

    return min(candidates, key=fault)


def mean_vectors(passages: Passages, metric: str) -> NDArray[np.float32]:
    """(m, dim) one vector a text: the mean of those of its passages, under cosine at unit norm before and
    after it. Of a text with one passage it is that one's.
    """
    counts = np.diff(passages.firsts)
    vectors = passages.vectors
    if metric == "cosine":
        vectors = unit_norm(vectors)
    sums = np.add.reduceat(vectors, passages.firsts[:-1], axis=0, dtype=np.float64)
    means = (sums / counts[:, None]).astype(np.float32)
    if metric == "cosine":
        means = unit_norm(means)
    alone = counts == 1
    means[alone] = passages.vectors[passages.firsts[:-1][alone]]
    return np.ascontiguousarray(means)


class PassageTexts:
    """The passages of the texts of a corpus, by their numbers.

    Args:
        rows: the corpus.
        text_ids: (p,) the text of each passage. spans: (p, 2) where each stands in it.
    """

    def __init__(self, rows: RowStore, text_ids: NDArray[np.int64], spans: NDArray[np.int64]) -> None:
        self._rows, self._text_ids, self._spans = rows, text_ids, spans

    def texts_of(self, numbers: ArrayLike) -> list[str]:
        """As they stand in their texts."""
        places = np.asarray(numbers, dtype=np.int64)
        distinct, of_place = np.unique(self._text_ids[places], return_inverse=True)
        texts = self._rows.texts_of(distinct)
        spans = zip(of_place.tolist(), self._spans[places].tolist(), strict=True)
        return [texts[text][start:end] for text, (start, end) in spans]

    def texts_to_encode_of(self, numbers: ArrayLike) -> list[str]:
        """As `texts_of`, without what is to be left out for encoding."""
        leave_out = self._rows.leave_out
        return [leave_out.rest_of(text) for text in self.texts_of(numbers)]


class GrowingPassages:
    """Passages of texts in arrays with room at their end; what was taken before never changes."""

    def __init__(self) -> None:
        self._firsts: NDArray[np.int64] = np.zeros(1, np.int64)
        self._spans: NDArray[np.int64] = np.empty((0, 2), np.int64)
        self._vectors: NDArray[np.float32] = np.empty((0, 0), np.float32)
        self._n_texts = self._n = 0

    def append(self, new: Passages) -> None:
        """Add the passages of further texts."""
        n_texts, n = self._n_texts + len(new.firsts) - 1, self._n + len(new)
        self._firsts = _with_room(self._firsts, n_texts + 1)
        self._spans = _with_room(self._spans, n)
        if not self._n:
            self._vectors = np.empty((0, new.vectors.shape[1]), np.float32)
        self._vectors = _with_room(self._vectors, n)
        self._firsts[self._n_texts + 1 : n_texts + 1] = new.firsts[1:] + self._n
        self._spans[self._n : n], self._vectors[self._n : n] = new.spans, new.vectors
        self._n_texts, self._n = n_texts, n

    def so_far(self) -> Passages:
        """Those that are there, read-only and not copied."""
        from core.search.passages import Passages

        return Passages(
            _read_only(self._firsts[: self._n_texts + 1]),
            _read_only(self._spans[: self._n]),
            _read_only(self._vectors[: self._n]),
        )


def _with_room(array: NDArray[Any], n: int) -> NDArray[Any]:
    if n <= len(array):
        return array
    larger = np.empty((max(n, len(array) * 3 // 2), *array.shape[1:]), array.dtype)
    larger[: len(array)] = array
    return larger


def _read_only(array: NDArray[Any]) -> NDArray[Any]:
    view = array.view()
    view.flags.writeable = False
    return view
