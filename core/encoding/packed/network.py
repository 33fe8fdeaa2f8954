"""A packed transformer with what comes after it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import torch
from torch import Tensor

from core.encoding.packed.attention import PackedTexts
from core.encoding.packed.transformer import PackedTransformer
from core.encoding.pooling import Pooling
from core.encoding.sentence_head import SentenceHead

if TYPE_CHECKING:
    from core.encoding.packed.int8_network import Int8Transformer


class PackedNetwork:
    """Token ids to sentence vectors without padding; called as `EncoderNetwork` is. For inference only.

    Attributes:
        transformer: what makes token vectors.
        head: what makes one vector of them; shared with the network that is trained, where there is one.
    """

    def __init__(self, transformer: PackedTransformer | Int8Transformer, head: SentenceHead) -> None:
        self.transformer = transformer
        self.head = head

    @property
    def pooling(self) -> Pooling:
        """That of the head."""
        return self.head.pooling

    def __call__(self, texts: PackedTexts, prompt_length: int = 0, normalize: bool | None = None) -> Tensor:
        """Encode texts that `transformer.pack` has laid out.

        Args:
            texts: quickest where they are sorted by length.
            prompt_length, normalize: as of `EncoderNetwork.forward`.

        Returns:
            (n_texts, embedding_dim) float32.
        """
        tokens = self.transformer(texts)
        if texts.bounds is not None:
            states = tokens[texts.bounds.padded].float()
            return self.head.finish(states, texts.bounds.mask, prompt_length, normalize)
        pooled = []
        sizes = [run.n_texts * run.length for run in texts.runs]
        for run, states in zip(texts.runs, torch.split(tokens.float(), sizes), strict=True):
            # A text without a token counts as one of zeros, whose mean, first and last are zeros.
            shape = (run.n_texts, max(run.length, 1), self.transformer.dim)
            states = states.view(shape) if run.length else states.new_zeros(shape)
            pooled.append(self.pooling(states, None, prompt_length))
        return self.head.after_pooling(torch.cat(pooled), normalize)
