"""Many texts to token ids: piece by piece, on this thread or ahead of it on others.

The threads work ahead so that a graphics card never waits for words to be cut. They are let go with the
iteration, whether it ends, is given up or fails; what failed in one of them is raised where its piece is due.
"""

from __future__ import annotations

import itertools
import queue
from collections import deque
from collections.abc import Generator, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from core.encoding.tokenizer import TextTokenizer
from core.giving_way import way
from core.progress import CancelToken, check

_AHEAD = 4  # pieces for each thread that may be ready or under way


@dataclass(frozen=True, slots=True, eq=False)
class TokenTable:
    """Token ids of some texts, one after another.

    Attributes:
        ids: (tokens,) int64, special tokens included.
        lengths: (n_texts,) int64, how many of them are of each text.
        truncated: (n_texts,) which texts were longer than is read of them.
    """

    ids: NDArray[np.int64]
    lengths: NDArray[np.int64]
    truncated: NDArray[np.bool_]

    def of(self, places: NDArray[np.int64]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """(tokens,) ids of some of the texts, one after another, and (m,) how many are of each."""
        lengths = self.lengths[places]
        ends = np.cumsum(lengths)
        first_here = ends - lengths
        first_there = np.cumsum(self.lengths)[places] - lengths
        shift = np.repeat(first_there - first_here, lengths)
        return self.ids[np.arange(len(shift)) + shift], lengths


def joined(tables: Sequence[TokenTable]) -> TokenTable:
    """One table of several, in order."""
    if len(tables) == 1:
        return tables[0]
    return TokenTable(
        np.concatenate([table.ids for table in tables]),
        np.concatenate([table.lengths for table in tables]),
        np.concatenate([table.truncated for table in tables]),
    )


def tokenized_pieces(
    pieces: Iterator[Sequence[str]],
    tokenizer: TextTokenizer,
    prompt: str,
    threads: int,
    cancel: CancelToken | None = None,
) -> Generator[TokenTable, None, None]:
    """The tokens of each piece, in order.

    Args:
        pieces: some texts each; taken on the calling thread.
        tokenizer: used on the calling thread; others get their own.
        prompt: put before each text.
        threads: how many work ahead; 0: each piece is tokenized here when it is asked for.
        cancel: checked before each piece.

    Raises:
        InputError: a text is not a string.
        CancelledError: `cancel` was set.
    """
    if not threads:
        for piece in pieces:
            check(cancel)
            way.give()
            yield _table(tokenizer, piece, prompt)
        return
    free: queue.SimpleQueue[TextTokenizer] = queue.SimpleQueue()
    for _ in range(threads):
        free.put(tokenizer.replica())

    def table(piece: Sequence[str]) -> TokenTable:
        own = free.get()
        try:
            return _table(own, piece, prompt)
        finally:
            free.put(own)

    pool = ThreadPoolExecutor(threads, thread_name_prefix="tokenizer")
    try:
        ahead: deque[Future[TokenTable]] = deque()
        for piece in pieces:
            ahead.append(pool.submit(table, piece))
            if len(ahead) >= _AHEAD * threads:
                check(cancel)
                yield ahead.popleft().result()
        while ahead:
            check(cancel)
            yield ahead.popleft().result()
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def _table(tokenizer: TextTokenizer, texts: Sequence[str], prompt: str) -> TokenTable:
    tokenized = tokenizer.tokenize(texts, prompt)
    lengths = tokenized.lengths
    ids = np.fromiter(itertools.chain.from_iterable(tokenized.ids), np.int64, count=int(lengths.sum()))
    return TokenTable(ids, lengths, tokenized.truncated)
