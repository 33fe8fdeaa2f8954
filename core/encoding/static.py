"""StaticEncoder: one vector a token, a text's vector the mean of its tokens'; hundreds of times as quick as
the transformer that it is made of, and good enough for a first look.

Distilled: every token goes through the transformer as a text of its own (the idea of Model2Vec, Tulkens and
van Dongen 2024), the main directions are kept, and frequent tokens count less, by smooth inverse frequency
(Arora, Liang & Ma 2017, "A simple but tough-to-beat baseline for sentence embeddings", §3: a / (a + p)).

Fitted: some thousand texts with vectors of the transformer itself move the tokens to where the means come
close to those vectors. With M (texts × tokens) what part of each text a token is, T the distilled table and Y
the vectors without their mean, the fitted table is T G + D: G is the linear map of least squares from M T to
Y, and D the ridge regression (Hoerl & Kennard 1970) of what is left, D = (Mᵀ M + λ I)⁻¹ Mᵀ (Y − M T G). M is
nearly empty, so D is found by conjugate gradients (Hestenes & Stiefel 1952), in time that grows with the
number of texts. Its vectors then lie in the space of the transformer's, so that a query of the transformer
finds them.
"""

from __future__ import annotations

import dataclasses
import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
from numpy.typing import NDArray

from core.cooperative_yield import yield_to_short_work
from core.encoding import saving
from core.encoding.sentence_encoder import SentenceEncoder
from core.encoding.tokenizer import TextTokenizer
from core.encoding.word_bags import WordBags, word_bags
from core.errors import InputError
from core.old_names import old_cancel
from core.progress import QUIET, Task
from core.unit_norm import unit_norm

EMBEDDING_DIM = 256  # of a distilled encoder: more directions gain nothing
_SMOOTHING = 1e-3  # a of smooth inverse frequency
# Of special tokens, punctuation and single letters (not Chinese, Japanese or Korean).
_CHARACTER_WEIGHT = 0.05
_RIDGE = 0.3  # λ, in mean squared lengths of the rows of M
_LITTLE = 1e-2  # ridge of G, in the same way
# Of conjugate gradients: 8 give what 25 give, to 0.004 of the ten nearest.
_ROUNDS = 20
_NEAR_ENOUGH = 1e-3  # of the first residual
_TOKENS_AT_ONCE = 512
_TEXTS_AT_ONCE = 8_192


@dataclass(frozen=True, eq=False)
class StaticEncoder:
    """Token vectors; use it in one thread.

    Attributes:
        table: (vocabulary, embedding_dim) float32, how a token counts included.
        offset: (embedding_dim,) float32, added to the mean over the tokens.
        tokenizer: the one of the encoder it was made of, its own instance.
        made_of: fingerprint of that encoder.
    """

    table: NDArray[np.float32]
    offset: NDArray[np.float32]
    tokenizer: TextTokenizer
    made_of: str

    @classmethod
    @old_cancel
    def distil(
        cls,
        encoder: SentenceEncoder,
        counts: NDArray[np.integer] | None = None,
        embedding_dim: int = EMBEDDING_DIM,
        task: Task = QUIET,
    ) -> StaticEncoder:
        """Make one of an encoder; a vocabulary of 30,000 tokens takes it as long as 5,000 sentences.

        Args:
            encoder: used in this thread while this runs.
            counts: (vocabulary,) how often each token occurs where the result is to be used; those that do
                not occur are left out. None: all of them, as frequent as their place in the vocabulary tells
                (Zipf's law; vocabularies are ordered by frequency).
            embedding_dim: at most so many directions are kept.
            task: a cancel takes effect within a batch.

        Raises:
            InputError: there are not as many counts as tokens, or no token occurs.
            CancelledError: it was cancelled.
        """
        tokenizer = encoder.tokenizer.replica()
        pieces = tokenizer.vocabulary
        if counts is not None and len(counts) != len(pieces):
            raise InputError(
                f"There are {len(counts):,} counts for a vocabulary of {len(pieces):,} tokens.",
                "Give one for each token of the encoder.",
            )
        present = np.flatnonzero([piece is not None for piece in pieces] if counts is None else counts)
        # Some tokenizers have added tokens that their model has no embedding for.
        present = present[present < int(encoder.layout.transformer_config.get("vocab_size", len(pieces)))]
        if not len(present):
            raise InputError("No token occurs.", "Count the tokens of some texts.")
        alone = np.concatenate(
            [
                _encoded_alone(encoder, tokenizer, present[start : start + _TOKENS_AT_ONCE], task)
                for start in range(0, len(present), _TOKENS_AT_ONCE)
            ]
        )
        alone -= alone.mean(axis=0)
        axes = main_directions(alone, embedding_dim)
        weights = _weights(pieces, counts)
        table = np.zeros((len(pieces), axes.shape[1]), np.float32)
        table[present] = (alone @ axes) * weights[present, None]
        return cls(table, np.zeros(axes.shape[1], np.float32), tokenizer, encoder.fingerprint)

    @property
    def embedding_dim(self) -> int:
        """Numbers in a vector."""
        return int(self.table.shape[1])

    @property
    def fingerprint(self) -> str:
        """What its vectors depend on, as hex."""
        digest = hashlib.sha256(self.made_of.encode("ascii"))
        for array in (self.table, self.offset):
            digest.update(np.ascontiguousarray(array).data)
        return digest.hexdigest()

    def save(self, folder: str | Path) -> Path:
        """Write it as a model folder of sentence-transformers' StaticEmbedding, to be loaded as any model is.

        The offset goes into each token's vector, which changes no mean; a text without tokens is 0 there.

        Args:
            folder: a new or empty folder; those above it are made.

        Raises:
            InputError: the folder is not empty.
            ModelError: it cannot be written.
        """
        whole = saving.with_parents(Path(folder))
        saving.save_table(self.table + self.offset, self.tokenizer, whole)
        return whole

    @old_cancel
    def encode(self, texts: Sequence[str], task: Task = QUIET) -> NDArray[np.float32]:
        """(n_texts, embedding_dim) float32 of unit norm; 0 for a text without tokens where `offset` is 0.

        Raises:
            InputError: a text is not a string.
            CancelledError: it was cancelled.
        """
        if isinstance(texts, str):
            raise InputError("One string was given where a list of texts is expected.", "Put it into a list.")
        vectors = np.empty((len(texts), self.embedding_dim), np.float32)
        for start in range(0, len(texts), _TEXTS_AT_ONCE):
            task.check()
            block = texts[start : start + _TEXTS_AT_ONCE]
            bags = word_bags(self.tokenizer, [block])
            vectors[start : start + len(block)] = self.encode_bags(bags, np.arange(len(block)))
        return vectors

    def encode_bags(self, bags: WordBags, positions: NDArray[np.int64]) -> NDArray[np.float32]:
        """As `encode`, of the texts at (m,) `positions` of `bags`, which this tokenizer made."""
        means = self.means(bags, positions)
        return unit_norm(means, out=means)

    def means(self, bags: WordBags, positions: NDArray[np.int64]) -> NDArray[np.float32]:
        """As `encode_bags`, but not brought to unit norm."""
        tokens, starts = bags.tokens(positions)
        means = _means(self.table, tokens, starts)
        means += self.offset
        return means

    @old_cancel
    def fitted(
        self,
        bags: WordBags,
        positions: NDArray[np.int64],
        vectors: NDArray[np.float32],
        task: Task = QUIET,
    ) -> StaticEncoder:
        """One whose vectors are near those of the encoder it was made of, for texts like these.

        Args:
            bags: made by this tokenizer.
            positions: (m,) which texts; 8,192 are fitted in a second.
            vectors: (m, dim) theirs; `dim` is the result's.
            task: a cancel takes effect between the steps.

        Raises:
            CancelledError: it was cancelled.
        """
        tokens, starts = bags.tokens(positions)
        occurs = np.bincount(tokens, minlength=len(self.table)) > 0
        present = np.flatnonzero(occurs)  # M has no other columns than these
        tokens = (np.cumsum(occurs) - 1)[tokens]
        offset = vectors.mean(axis=0, dtype=np.float64).astype(np.float32)
        wanted = vectors - offset
        means = _means(self.table[present], tokens, starts)
        products = means.T @ means
        products += _LITTLE * float(np.trace(products)) / len(products) * np.eye(len(products))
        table = self.table @ np.linalg.solve(products, means.T @ wanted).astype(np.float32)
        left = wanted - _means(table[present], tokens, starts)
        table[present] += _ridge(tokens, starts, len(present), left, task)
        return dataclasses.replace(self, table=table, offset=offset)


def _ridge(
    tokens: NDArray[np.int64],
    starts: NDArray[np.int64],
    n_tokens: int,
    wanted: NDArray[np.float32],
    task: Task,
) -> NDArray[np.float32]:
    """(n_tokens, k) D that makes |M D − Y|² + λ |D|² small.

    Args:
        tokens: (t,) text after text. starts: (m + 1,) where those of each text start.
        wanted: (m, k) Y.
    """
    lengths = np.diff(starts)
    texts = np.repeat(np.arange(len(lengths)), lengths)
    # A token that is there twice in a text is one cell of M.
    codes = np.sort(texts * n_tokens + tokens)
    first = np.flatnonzero(np.diff(codes, prepend=-1))
    texts, tokens = np.divmod(codes[first], n_tokens)
    parts = (np.diff(first, append=len(codes)) / lengths[texts]).astype(np.float32)
    ridge = _RIDGE * float(parts @ parts) / len(lengths)
    diagonal = np.bincount(tokens, parts * parts, minlength=n_tokens) + ridge
    of_texts = _Rows(texts, tokens, parts, len(lengths))
    in_order = np.argsort(tokens, kind="stable")
    of_tokens = _Rows(tokens[in_order], texts[in_order], parts[in_order], n_tokens)

    scale = torch.from_numpy(diagonal.astype(np.float32))[:, None]
    residual = of_tokens.times(torch.from_numpy(wanted))
    found = torch.zeros_like(residual)
    nearer = residual / scale
    step = nearer.clone()
    size = (residual * nearer).sum(0)
    enough = float(size.sum()) * _NEAR_ENOUGH**2
    for _ in range(_ROUNDS):
        task.check()
        yield_to_short_work()
        if float(size.sum()) <= enough:
            break
        change = of_tokens.times(of_texts.times(step)).add_(step, alpha=ridge)
        far = size / (step * change).sum(0).clamp_min(torch.finfo(torch.float32).tiny)
        found.addcmul_(step, far)
        residual.addcmul_(change, far, value=-1)
        torch.div(residual, scale, out=nearer)
        before, size = size, (residual * nearer).sum(0)
        step.mul_(size / before.clamp_min(torch.finfo(torch.float32).tiny)).add_(nearer)
    array: NDArray[np.float32] = found.numpy()
    return array


class _Rows:
    """A matrix that is nearly empty: its cells, row after row."""

    def __init__(
        self, rows: NDArray[np.int64], columns: NDArray[np.int64], values: NDArray[np.float32], n_rows: int
    ) -> None:
        starts = np.searchsorted(rows, np.arange(n_rows + 1))
        self._columns, self._starts = torch.from_numpy(columns), torch.from_numpy(starts)
        self._values = torch.from_numpy(values)

    def times(self, matrix: torch.Tensor) -> torch.Tensor:
        """(n_rows, k) its product with a (n_columns, k) matrix; three times as quick as torch's own."""
        return torch.nn.functional.embedding_bag(
            self._columns,
            matrix,
            self._starts,
            mode="sum",
            per_sample_weights=self._values,
            include_last_offset=True,
        )


def _means(
    table: NDArray[np.float32], tokens: NDArray[np.int64], starts: NDArray[np.int64]
) -> NDArray[np.float32]:
    """(m, k) mean of the rows of `table` that the tokens of each text name; 0 for a text without tokens."""
    means: NDArray[np.float32] = torch.nn.functional.embedding_bag(
        torch.from_numpy(tokens),
        torch.from_numpy(table),
        torch.from_numpy(starts),
        mode="mean",
        include_last_offset=True,
    ).numpy()
    return means


def main_directions(vectors: NDArray[np.float32], at_most: int) -> NDArray[np.float32]:
    """(dim, k) orthonormal, the directions in which (n, dim) vectors of mean 0 vary most, k <= `at_most`."""
    products = vectors.T.astype(np.float64) @ vectors
    axes = np.linalg.eigh(products)[1][:, ::-1][:, :at_most]
    return np.ascontiguousarray(axes, dtype=np.float32)


def _encoded_alone(
    encoder: SentenceEncoder, tokenizer: TextTokenizer, tokens: NDArray[np.int64], task: Task
) -> NDArray[np.float32]:
    """(m, dim) each of (m,) tokens as the only one of a text."""
    task.check()
    before, after = tokenizer.around
    ids = np.empty((len(tokens), len(before) + 1 + len(after)), np.int64)
    ids[:] = [*before, 0, *after]
    ids[:, len(before)] = tokens
    return encoder.runner.of_ids(ids)


def _weights(pieces: Sequence[str | None], counts: NDArray[np.integer] | None) -> NDArray[np.float32]:
    """(vocabulary,) a / (a + p), p how frequent a token is among all; little for what says little.

    Without counts only words have a frequency: characters stand in a vocabulary in the order of their codes.
    """
    bare = [_bare(piece) for piece in pieces]
    is_word = np.array([len(each) > 1 and not (each[0] in "[<" and each[-1] in "]>") for each in bare])
    says_much = is_word | np.array([len(each) == 1 and each >= "\u2e80" and each.isalpha() for each in bare])
    frequency = np.where(is_word, 1.0 / np.maximum(np.cumsum(is_word), 1), 0.0) if counts is None else counts
    frequency = frequency / max(float(np.sum(frequency)), 1e-9)
    weights = np.where(says_much, _SMOOTHING / (_SMOOTHING + frequency), _CHARACTER_WEIGHT)
    return weights.astype(np.float32)


def _bare(piece: str | None) -> str:
    """A token without how its tokenizer writes a space before it, or that there is none."""
    return "" if piece is None else piece.removeprefix("##").strip("\u2581\u0120")
