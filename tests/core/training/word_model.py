"""A peer to evaluate beside ours: a sentence-transformers model of random word vectors."""

from __future__ import annotations

import warnings
from collections.abc import Sequence
from typing import Any

import numpy as np


def word_model(words: Sequence[str], seed: int = 0) -> Any:
    """A SentenceTransformer whose vectors, of 12 numbers, are means of random vectors of words."""
    from tokenizers import Tokenizer, models, pre_tokenizers

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        from sentence_transformers import SentenceTransformer
        from sentence_transformers.sentence_transformer.modules import StaticEmbedding

    tokenizer = Tokenizer(models.WordLevel({"[UNK]": 0, **{w: k for k, w in enumerate(words, 1)}}, "[UNK]"))
    tokenizer.pre_tokenizer = pre_tokenizers.Whitespace()
    weights = np.random.default_rng(seed).normal(size=(len(words) + 1, 12)).astype(np.float32)
    return SentenceTransformer(modules=[StaticEmbedding(tokenizer, embedding_weights=weights)], device="cpu")
