"""One thread encodes for everybody: it takes what waits, at most a batch of tokens, and begins again.

So a short request never waits for more than the batch that is being computed, however long another one is:
each batch takes texts of all requests in turn. What comes in meanwhile is in the next batch, with no pause to
wait for company (Yu et al. 2022, "Orca", schedule generation so; an encoder is done with a text after one
pass). Whoever has gone away is not encoded for; where too much waits, the next one is told to come again.
"""

from __future__ import annotations

import threading
from collections import defaultdict
from collections.abc import Sequence
from concurrent.futures import Future
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

import numpy as np
from numpy.typing import NDArray

from core.errors import ExplorerError
from core.plurals import plural

if TYPE_CHECKING:
    from core.encoding import SentenceEncoder

Kind = Literal["query", "document"]

MOST_WAITING = 16_384  # texts
# Batches of the encoder that are taken at once: it computes two side by side on a processor.
_BATCHES = 2


class BusyError(ExplorerError):
    """More waits than will be done soon."""


@dataclass(frozen=True, eq=False)
class Encoded:
    """Texts that were encoded.

    Attributes:
        vectors: (n, embedding_dim) float32.
        n_tokens: tokens that were read of all of them, special ones included.
        truncated: (m,) which of them are longer than the model reads.
    """

    vectors: NDArray[np.float32]
    n_tokens: int
    truncated: NDArray[np.int64]


class _Request:
    """What somebody waits for: texts, how far they are done, and whom to tell."""

    def __init__(self, texts: Sequence[str], kind: Kind) -> None:
        self.texts, self.kind = texts, kind
        self.future: Future[Encoded] = Future()
        self.lengths: NDArray[np.int64] | None = None  # counted by the thread that owns the tokenizer
        self.truncated = np.zeros(0, np.int64)
        self.vectors: NDArray[np.float32] | None = None
        self.next = 0  # the first text that no batch had yet

    @property
    def is_left(self) -> bool:
        return self.next < len(self.texts)


class Batcher:
    """Encodes for many at once, on a thread of its own, until `close`.

    Args:
        encoder: nobody else uses it.
        most_waiting: texts.
    """

    def __init__(self, encoder: SentenceEncoder, most_waiting: int = MOST_WAITING) -> None:
        self._encoder, self._most_waiting = encoder, most_waiting
        self._budget = _BATCHES * encoder.runner.token_budget
        self._changed = threading.Condition()
        self._waiting: list[_Request] = []
        self._closed = False
        self._thread = threading.Thread(target=self._work, name="encoder", daemon=True)
        self._thread.start()

    def submit(self, texts: Sequence[str], kind: Kind) -> Future[Encoded]:
        """Have texts encoded, as queries or as documents; to cancel the future is to go away.

        Raises:
            BusyError: too many wait.
        """
        request = _Request(texts, kind)
        with self._changed:
            n = sum(len(each.texts) - each.next for each in self._waiting)
            if self._closed or n + len(texts) > max(self._most_waiting, len(texts)):
                raise BusyError(
                    f"{plural(n, '1 text waits', '{n} texts wait')} to be encoded.", "Ask again in a moment."
                )
            self._waiting.append(request)
            self._changed.notify()
        return request.future

    def close(self) -> None:
        """Stop after the batch that is being computed; who still waits is cancelled."""
        with self._changed:
            self._closed = True
            self._changed.notify()
        self._thread.join()

    def _work(self) -> None:
        while True:
            with self._changed:
                while not self._closed and not self._waiting:
                    self._changed.wait()
                self._waiting = [each for each in self._waiting if not each.future.cancelled()]
                requests = list(self._waiting)
                if self._closed:
                    break
            if not requests:
                continue
            try:
                self._encode(self._taken(requests))
            except BaseException as error:
                self._finish(requests, error)
            else:
                self._finish([each for each in requests if not each.is_left])
        for each in requests:
            each.future.cancel()

    def _taken(self, requests: Sequence[_Request]) -> list[tuple[_Request, int]]:
        """The texts of the next batch: of each request one in turn, while there is room; one at least."""
        taken: list[tuple[_Request, int]] = []
        room, left = self._budget, list(requests)
        while left:
            for request in list(left):
                length = int(self._lengths(request)[request.next])
                if taken and length > room:
                    return taken
                taken.append((request, request.next))
                room -= length
                request.next += 1
                if not request.is_left:
                    left.remove(request)
        return taken

    def _lengths(self, request: _Request) -> NDArray[np.int64]:
        if request.lengths is None:
            tokenized = self._encoder.tokenizer.tokenize(request.texts, self._prompt(request.kind))
            request.lengths = tokenized.lengths
            request.truncated = np.flatnonzero(tokenized.truncated)
            request.vectors = np.empty((len(request.texts), self._encoder.embedding_dim), np.float32)
        return request.lengths

    def _prompt(self, kind: Kind) -> str:
        return self._encoder.query_prompt if kind == "query" else self._encoder.document_prompt

    def _encode(self, taken: Sequence[tuple[_Request, int]]) -> None:
        of_kind: dict[Kind, list[tuple[_Request, int]]] = defaultdict(list)
        for request, place in taken:
            of_kind[request.kind].append((request, place))
        for kind, some in of_kind.items():
            texts = [request.texts[place] for request, place in some]
            encode = self._encoder.encode_queries if kind == "query" else self._encoder.encode_documents
            for (request, place), vector in zip(some, encode(texts), strict=True):
                assert request.vectors is not None
                request.vectors[place] = vector

    def _finish(self, requests: Sequence[_Request], error: BaseException | None = None) -> None:
        with self._changed:
            self._waiting = [each for each in self._waiting if each not in requests]
        for each in requests:
            if not each.future.set_running_or_notify_cancel():
                continue
            if error is not None:
                each.future.set_exception(error)
                continue
            assert each.vectors is not None
            assert each.lengths is not None
            each.future.set_result(Encoded(each.vectors, int(each.lengths.sum()), each.truncated))
