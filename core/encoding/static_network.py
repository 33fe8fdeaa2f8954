"""A static model as torch modules: to be trained, as a transformer of no layers, and to encode quickly."""

from __future__ import annotations

from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn

from core.encoding.model_format import ModelLayout
from core.encoding.packed.attention import to_device
from core.encoding.packed.network import PackedNetwork
from core.encoding.sentence_head import SentenceHead
from core.encoding.static_format import read_table
from core.encoding.tokenizer import TextTokenizer
from core.errors import DamagedError


class TokenVectors(nn.Module):
    """Stands where a transformer stands: a token's vector is the same in every text.

    Its one weight has the name that sentence-transformers gives it.

    Args:
        table: (vocabulary, dim) float32.
    """

    def __init__(self, table: Tensor) -> None:
        super().__init__()
        n, dim = table.shape
        self.embedding = nn.Embedding(n, dim, _weight=table)
        self.config = SimpleNamespace(model_type="static", hidden_size=dim, num_hidden_layers=0, vocab_size=n)

    def get_input_embeddings(self) -> nn.Embedding:
        """Whose output a token's vector is."""
        return self.embedding

    def gradient_checkpointing_enable(self) -> None:
        """As a transformer that has none refuses it. Raises: ValueError."""
        raise ValueError("a static model has no activations to compute anew")

    def forward(self, input_ids: Tensor, **_: Any) -> SimpleNamespace:
        """(batch, tokens) ids to `last_hidden_state`, (batch, tokens, dim)."""
        return SimpleNamespace(last_hidden_state=self.embedding(input_ids))


@dataclass(frozen=True, slots=True, eq=False)
class StaticTexts:
    """Texts as a static model reads them: (tokens,) `ids`, text after text, and (n_texts,) `lengths`."""

    ids: NDArray[np.int64]
    lengths: NDArray[np.int64]


class StaticTable:
    """What a packed transformer is for others: lays texts out, and gives each token its vector.

    Attributes:
        table: (vocabulary, dim) float32, on the device. dim: width of a token vector.
    """

    def __init__(self, table: Tensor) -> None:
        self.table = table
        self.dim = table.shape[1]

    def pack(self, ids: NDArray[np.int64], lengths: NDArray[np.int64]) -> StaticTexts:
        """Lay texts out; as `PackedTransformer.pack`."""
        return StaticTexts(ids, lengths)

    def __call__(self, texts: StaticTexts) -> Tensor:
        """(tokens, dim) float32, the vector of each token."""
        return self.table[to_device(texts.ids, str(self.table.device))]


class StaticNetwork(PackedNetwork):
    """Token ids to sentence vectors, without a vector for each token in memory. For inference only.

    Args:
        transformer: the table. head: what comes after the mean, and the mean itself.
    """

    transformer: Any

    def __init__(self, transformer: StaticTable, head: SentenceHead) -> None:
        super().__init__(transformer, head)  # type: ignore[arg-type]

    def __call__(self, texts: Any, prompt_length: int = 0, normalize: bool | None = None) -> Tensor:
        """Encode texts that the table has laid out; as of `PackedNetwork`. The mean of no tokens is 0."""
        ids, lengths = texts.ids, texts.lengths
        ends = np.cumsum(lengths)
        if prompt_length:
            places = np.arange(len(ids)) - np.repeat(ends - lengths, lengths)
            ids, lengths = ids[places >= prompt_length], np.maximum(lengths - prompt_length, 0)
            ends = np.cumsum(lengths)
        table: Tensor = self.transformer.table
        device = str(table.device)
        means = nn.functional.embedding_bag(
            to_device(ids, device), table, to_device(ends - lengths, device), mode="mean"
        )
        return self.head.after_pooling(means, normalize)


def token_vectors(layout: ModelLayout) -> TokenVectors:
    """The table of a static model, to be trained. Raises: ModelError, DamagedError: as `read_table`."""
    return TokenVectors(torch.from_numpy(read_table(layout.transformer_folder)))


def check_vocabulary(layout: ModelLayout, tokenizer: TextTokenizer) -> None:
    """Raise where a token has no vector.

    Raises:
        DamagedError: as said.
    """
    n_tokens, n_vectors = len(tokenizer.vocabulary), int(layout.transformer_config["vocab_size"])
    if n_tokens > n_vectors:
        raise DamagedError(
            f"The tokenizer in {layout.transformer_folder} knows {n_tokens:,} tokens, and the table has "
            f"{n_vectors:,} vectors.",
            "Fetch the model again.",
        )
