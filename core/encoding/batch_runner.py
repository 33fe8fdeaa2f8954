"""Texts through a network batch by batch: tokenize, lay out, compute, copy back; halved when memory runs out.

A graphics card works through what it was given while the next batch is being made ready: texts are tokenized
ahead on threads of their own, what goes there and what comes back is copied beside the computation, and
nothing asks the card for a number before the vectors of a group are due.
"""

from __future__ import annotations

import copy
import ctypes
import functools
import itertools
import os
import sys
import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, closing
from dataclasses import dataclass

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from core.encoding.batching import TextBlock, random_chunks, tapered, token_batches, unpadded_batches
from core.encoding.devices import free_cached, or_halved, processor_threads, threads_of_this
from core.encoding.network import EncoderNetwork
from core.encoding.packed.attention import to_device
from core.encoding.packed.network import PackedNetwork
from core.encoding.static_network import StaticNetwork
from core.encoding.tokenizer import MakesTables, TextTokenizer, TokenTable, joined, tokenized_pieces
from core.encoding.word_tokens import WordTokens, reads_words_alone
from core.errors import ModelError
from core.progress import QUIET, Reporter, Task
from core.side_by_side import SideBySide

# glibc's numbers for mallopt(3), and its largest threshold for blocks that are mapped one by one.
_TRIM_THRESHOLD, _MMAP_THRESHOLD = -1, -3
_LARGEST = 32 << 20
_KEPT = 256 << 20  # bytes at the end of each heap that stay with the process


def keep_freed_memory() -> None:
    """Let freed memory be used again instead of going back to the system; glibc alone, elsewhere nothing.

    A batch's intermediate results are some megabytes each. Given back and asked for again at every operation,
    each of their pages is faulted in and cleared anew: up to 17 % of the time of encoding in bfloat16.
    """
    if not sys.platform.startswith("linux"):
        return
    try:
        mallopt = ctypes.CDLL(None).mallopt
    except (OSError, AttributeError):
        return  # another C library
    mallopt(_TRIM_THRESHOLD, _KEPT)
    mallopt(_MMAP_THRESHOLD, _LARGEST)


# Padded tokens in a batch. More does not pay on a processor (its caches are full, and between two batches
# others can go first), but on a graphics card.
_TOKEN_BUDGET = {"cpu": 1024, "mps": 8192, "cuda": 65536}
_STATIC_BUDGET = 1 << 18  # of a static model, which pads nothing and computes little
_TIMED, _STATIC_TIMED = 512, 8_192  # texts of the longest round of `rate`
_PATIENCE, _RISES = 3, 1.2  # times the time it was given, as long as a round is so many times as quick
_GROUP = 256  # texts that are handed over together, at least
_CUDA_GROUP = 1024
# Groups whose vectors are still being made while the next one is launched.
_IN_FLIGHT = {"cpu": 0, "mps": 0, "cuda": 2}
_CUDA_TOKENIZERS = 8  # threads; beside an H200 they gave a tenth more than 4, and 12 no more
TOKENIZED_AT_ONCE = 1024

keep_freed_memory()


@dataclass(frozen=True, slots=True)
class EncodedChunk:
    """Some encoded texts.

    Attributes:
        indices: (m,) int64, which of the texts.
        vectors: (m, embedding_dim) float32, theirs.
        n_truncated: how many of them were longer than `max_seq_length`.
    """

    indices: NDArray[np.int64]
    vectors: NDArray[np.float32]
    n_truncated: int


@dataclass(frozen=True, slots=True, eq=False)
class _Job:
    """A batch: which texts of all a chunk has, the tokens of the chunk, which of its texts these are."""

    chunk: NDArray[np.int64]
    tokens: TokenTable
    places: NDArray[np.int64]
    ends_chunk: bool


class BatchRunner:
    """Encodes texts with one network on one device, for one thread.

    Args:
        network: in eval mode, on `device`.
        tokenizer: this thread's own.
        device: a torch device.
        pad_id: the token id to pad with.
        threads: processor threads that a computation takes (None: torch's setting).
    """

    def __init__(
        self,
        network: EncoderNetwork | PackedNetwork,
        tokenizer: TextTokenizer,
        device: str,
        pad_id: int,
        threads: int | None = None,
    ) -> None:
        self.network = network
        self.tokenizer = tokenizer
        self.device = device
        self.pad_id = pad_id
        self.threads = threads
        self._threads_at_loading = threads_of_this()
        kind = device.partition(":")[0]
        is_static = isinstance(network, StaticNetwork)
        self.token_budget = _STATIC_BUDGET if is_static else _TOKEN_BUDGET[kind]
        self._words = WordTokens(tokenizer) if is_static and reads_words_alone(tokenizer) else None
        self.in_flight = _IN_FLIGHT[kind]
        self.tokenizer_threads = min(_CUDA_TOKENIZERS, (os.cpu_count() or 1) // 2) if kind == "cuda" else 0

    def replica(self, threads: int) -> BatchRunner:
        """A runner of the same network for another thread."""
        twin = copy.copy(self)
        twin.tokenizer = self.tokenizer.replica()
        twin._words = None if self._words is None else self._words.replica()
        twin.threads = threads
        return twin

    def rate(self, texts: Sequence[str], prompt: str, seconds: float) -> float:
        """Sentences a second, from a run of about so many seconds over a random sample of texts.

        Each round has twice as many texts as the one before, and the last one counts: small ones spend their
        time on batches that are not full and on shapes that are met for the first time. As long as that makes
        a round much quicker than the one before, others follow, for up to three times as long.
        """
        order = np.random.default_rng(0).permutation(len(texts))
        size, took, spent, rates = 8, 0.0, 0.0, [0.0]
        while spent < seconds or (spent < _PATIENCE * seconds and rates[-1] > _RISES * rates[-2]):
            size = min(2 * size, _STATIC_TIMED if isinstance(self.network, StaticNetwork) else _TIMED)
            sample = [texts[int(order[i % len(order)])] for i in range(size)]
            began = time.perf_counter()
            list(self.chunks(sample, prompt=prompt))
            took = time.perf_counter() - began
            spent += took
            rates.append(size / took)
        return rates[-1]

    def chunks(
        self,
        texts: Sequence[str],
        *,
        prompt: str,
        normalize: bool | None = None,
        seed: int = 0,
        first_chunks: tuple[int, ...] = (),
        task: Task = QUIET,
        reporter: Reporter | None = None,
    ) -> Iterator[EncodedChunk]:
        """Encode texts in seeded random chunks; hands over groups of batches.

        Args:
            texts: strings.
            prompt: put before each.
            normalize: as in `EncoderNetwork.forward`.
            seed, first_chunks: as in `random_chunks`.
            task: asked for a cancel before each batch.
            reporter: counts each batch.

        Raises:
            ModelError: the weights and the tokenizer do not fit, or vectors are not finite.
        """
        chunks = random_chunks(len(texts), seed, first_chunks)
        return self._encoded_chunks(TextBlock(texts, seed), chunks, prompt, normalize, task, reporter)

    def block(self, block: TextBlock, prompt: str, task: Task = QUIET) -> Iterator[EncodedChunk]:
        """Encode one chunk of a corpus, in the batches that it has there; hands over groups of them.

        Args:
            block: has a number.
            prompt, task: as in `chunks`. Raises: as `chunks`.
        """
        whole = [np.arange(len(block.texts), dtype=np.int64)]
        return self._encoded_chunks(block, whole, prompt, None, task, None)

    def _encoded_chunks(
        self,
        block: TextBlock,
        chunks: Sequence[NDArray[np.int64]],
        prompt: str,
        normalize: bool | None,
        task: Task,
        reporter: Reporter | None,
    ) -> Iterator[EncodedChunk]:
        """As `chunks`. The number of the block is the seed of the first chunk, and each next one's is one
        more.
        """
        texts = block.texts
        skipped = 0 if self.network.pooling.include_prompt else self.tokenizer.prompt_length(prompt)
        group_size = _CUDA_GROUP if self.device.startswith("cuda") else _GROUP
        pieces = (
            [texts[i] for i in chunk[start : start + TOKENIZED_AT_ONCE].tolist()]
            for chunk in chunks
            for start in range(0, len(chunk), TOKENIZED_AT_ONCE)
        )
        many = len(texts) > TOKENIZED_AT_ONCE
        threads = self.tokenizer_threads if many else 0
        tokenizer: MakesTables = self._words if many and self._words is not None else self.tokenizer
        on_their_way: deque[Callable[[], EncodedChunk]] = deque()
        with (
            closing(tokenized_pieces(pieces, tokenizer, prompt, threads, task)) as tokenized,
            SideBySide(self._workers(), "encoder") as side,
        ):
            run = functools.partial(self._run_job, skipped, normalize, 1 if side.n > 1 else self.threads)
            members: list[NDArray[np.int64]] = []
            outputs: list[Tensor] = []
            for job, output in side.each(run, self._jobs(block, chunks, tokenized), task):
                outputs += output
                members.append(job.places)
                if reporter is not None:
                    reporter.advance(len(job.places))
                if sum(map(len, members)) >= group_size or job.ends_chunk:
                    # One copy from the device for the whole group.
                    group = np.concatenate(members)
                    n_truncated = int(job.tokens.truncated[group].sum())
                    on_their_way.append(_copied_back(torch.cat(outputs), job.chunk[group], n_truncated))
                    members, outputs = [], []
                    if len(on_their_way) > self.in_flight:
                        yield _finite(on_their_way.popleft()())
        while on_their_way:
            task.check()
            yield _finite(on_their_way.popleft()())

    def _jobs(
        self, block: TextBlock, chunks: Sequence[NDArray[np.int64]], tokenized: Iterator[TokenTable]
    ) -> Iterator[_Job]:
        """The batches of all chunks. The next chunk is tokenized while those of this one are computed."""
        seed = block.number or 0
        for number, chunk in enumerate(chunks):
            tokens = joined([next(tokenized) for _ in range(0, len(chunk), TOKENIZED_AT_ONCE)])
            if isinstance(self.network, StaticNetwork):
                batches = unpadded_batches(tokens.lengths, self.token_budget)
            else:
                batches = token_batches(tokens.lengths, self.token_budget, seed + number)
            if number == len(chunks) - 1 and block.is_last and self._workers() > 1:
                batches = tapered(batches, tokens.lengths, self._workers())
            if block.done is not None:
                left = [places[~block.done[chunk[places]]] for places in batches]
                batches = [places for places in left if len(places)]
            for i, places in enumerate(batches):
                yield _Job(chunk, tokens, places, i == len(batches) - 1)

    def _run_job(
        self, prompt_length: int, normalize: bool | None, threads: int | None, job: _Job
    ) -> tuple[_Job, list[Tensor]]:
        return job, self._run(job.tokens, prompt_length, normalize, threads, job.places)

    def _workers(self) -> int:
        """Batches that are computed at a time, each on one thread."""
        if self.device != "cpu" or not isinstance(self.network, PackedNetwork):
            return 1
        return self.threads or self._threads_at_loading

    def _run(
        self,
        tokens: TokenTable,
        prompt_length: int,
        normalize: bool | None,
        threads: int | None,
        batch: NDArray[np.int64],
    ) -> list[Tensor]:
        """Vectors of a batch, in order, on the device. Out of memory, it is halved and tried again."""
        ids, lengths = tokens.of(batch)
        with (
            or_halved(self.device, len(batch), f"a text of {len(ids)} tokens"),
            torch.inference_mode(),
            processor_threads(threads, self._threads_at_loading),
        ):
            return [self._encoded(ids, lengths, prompt_length, normalize)]
        free_cached(self.device)
        longest = int(lengths.max())
        self.token_budget = max(longest, min(self.token_budget, longest * len(batch)) // 2)
        half = len(batch) // 2
        return [
            *self._run(tokens, prompt_length, normalize, threads, batch[:half]),
            *self._run(tokens, prompt_length, normalize, threads, batch[half:]),
        ]

    def _encoded(
        self, ids: NDArray[np.int64], lengths: NDArray[np.int64], prompt_length: int, normalize: bool | None
    ) -> Tensor:
        network = self.network
        if isinstance(network, PackedNetwork):
            return network(network.transformer.pack(ids, lengths), prompt_length, normalize)
        vectors: Tensor = network(*self._padded(ids, lengths), prompt_length, normalize)
        return vectors

    def of_ids(self, ids: NDArray[np.int64]) -> NDArray[np.float32]:
        """(n, dim) float32, vectors of texts given as (n, tokens) ids, special ones included."""
        lengths = np.full(len(ids), ids.shape[1], np.int64)
        with torch.inference_mode(), self.computing():
            vectors: NDArray[np.float32] = self._encoded(ids.ravel(), lengths, 0, None).float().cpu().numpy()
        return vectors

    def computing(self) -> AbstractContextManager[None]:
        """Let torch compute with this runner's number of processor threads in the block."""
        return processor_threads(self.threads, self._threads_at_loading)

    def tensors(self, ids: list[list[int]]) -> tuple[Tensor, Tensor | None]:
        """Token ids as tensors on the device.

        Returns:
            (batch, tokens) int64, padded on the right; (batch, tokens) bool mask, None where all is filled.
        """
        lengths = np.fromiter(map(len, ids), np.int64, count=len(ids))
        one_after_another = itertools.chain.from_iterable(ids)
        return self._padded(np.fromiter(one_after_another, np.int64, count=int(lengths.sum())), lengths)

    def _padded(self, ids: NDArray[np.int64], lengths: NDArray[np.int64]) -> tuple[Tensor, Tensor | None]:
        """As `tensors`, of (tokens,) ids one after another and the (n_texts,) tokens of each text."""
        longest = int(lengths.max(initial=1))
        mask = np.arange(longest) < lengths[:, None]
        padded = np.full(mask.shape, self.pad_id, np.int64)
        padded[mask] = ids
        return to_device(padded, self.device), None if mask.all() else to_device(mask, self.device)


def _finite(chunk: EncodedChunk) -> EncodedChunk:
    """The chunk, whose vectors nobody could compare if they were not finite.

    Raises:
        ModelError: they are not.
    """
    if not np.isfinite(chunk.vectors).all():
        raise ModelError(
            "The model gives vectors that are not finite: its weights are damaged.",
            "Go back to another version of the model, or choose another model.",
        )
    return chunk


def _copied_back(vectors: Tensor, indices: NDArray[np.int64], n_truncated: int) -> Callable[[], EncodedChunk]:
    """Begin to copy vectors from the device; the function returned waits for them."""
    if not vectors.is_cuda:
        chunk = EncodedChunk(indices, vectors.to("cpu").numpy(), n_truncated)
        return lambda: chunk
    there = torch.empty(vectors.shape, dtype=vectors.dtype, pin_memory=True)
    there.copy_(vectors, non_blocking=True)
    copied = torch.cuda.current_stream(vectors.device).record_event()

    def arrived() -> EncodedChunk:
        copied.synchronize()
        return EncodedChunk(indices, there.numpy(), n_truncated)

    return arrived
