"""TSDAE without labels: a decoder that sees only a vector reconstructs the text that it was made of."""

from __future__ import annotations

import copy
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from core.errors import InputError
from core.training.objectives.base import Objective, View

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray
    from torch import Tensor, nn

    from core.encoding import SentenceEncoder
    from core.examples.examples import Examples
    from core.training.config import TrainingConfig
    from core.training.objectives.context import Context

# Of the tokens, how many deletion noise takes; the paper compared ratios and kinds of noise, and took this.
DELETED = 0.6
# Transformers that transformers can also run as decoders with attention to something else.
FAMILIES = ("bert", "roberta", "xlm-roberta")
_NEW = "crossattention"  # what such a decoder has beside the encoder's weights


class Tsdae(Objective):
    """Cross-entropy of the next token of the whole text, given the tokens before it and the vector.

    Wang, Reimers & Gurevych 2021, §3. The encoder reads what deletion noise leaves of a text; the decoder
    reconstructs all of it. What it needs for that has to be in the vector. The decoder is the encoder's own
    transformer with attention to the vector and a head over the vocabulary; only these two are new, and they
    are thrown away once the model is saved.

    | texts | target | row |
    |---|---|---|
    | sentence | – | the sentence, 60 % of its tokens deleted anew; target: all of them |
    """

    name = "tsdae"
    title = "TSDAE · no labels, reconstructed from its vector"
    when = (
        "For tens of thousands of texts without labels, as in its paper; of some thousand short ones a model "
        "gets worse."
    )
    source = "Wang et al. 2021"
    needs = "Needs sentences, with classes or without."
    takes = ("text", "text+class")
    for_scripts = (
        "It made a good model worse on the short questions that it was measured on: nDCG of the first "
        "10 fell from 78.9 to 65.8."
    )
    whole_vectors = "The decoder of tsdae reads whole vectors, so they cannot be shortened while it learns."

    def view(self, examples: Examples, seed: int) -> View:
        """Each text by itself."""
        from core.training.conversions import once

        return once(examples), None

    def modules(self, encoder: SentenceEncoder, config: TrainingConfig, n_classes: int) -> nn.Module:
        """The decoder, which shares the encoder's transformer."""
        return decoder_for(encoder)

    def corrupt(self, ids: list[list[int]], n_before: int, n_after: int) -> list[list[int]]:
        """Deletion noise."""
        return deletion_noise(ids, n_before, n_after)

    def target(self, context: Context, rows: NDArray[np.int64]) -> Tensor:
        """(batch, tokens) int64 ids of the whole texts, padded."""
        whole, _ = context.tensors(context.data.texts(rows))
        return whole

    def weight(self, context: Context, rows: NDArray[np.int64]) -> float:
        """By the tokens that are reconstructed, all but the first of each text."""
        return sum(len(ids) - 1 for ids in context.data.texts(rows))

    def loss(self, columns: Sequence[Tensor], target: Tensor, context: Context) -> Tensor:
        """One column of vectors (batch, n), target (batch, tokens) -> ()."""
        with context.autocast():  # the decoder is a transformer as large as the encoder
            return reconstruction_loss(columns, target, context.own("decoder"), context.encoder.runner.pad_id)


def reconstruction_loss(columns: Sequence[Tensor], target: Tensor, decoder: nn.Module, pad_id: int) -> Tensor:
    """Cross-entropy over all of a batch's tokens: vectors (batch, n), target (batch, tokens) int64 ids -> ().

    Args:
        decoder: gives (batch, tokens, vocabulary) logits, as a `BertLMHeadModel` does.
        pad_id: the token that only fills up; it is not reconstructed.
    """
    from torch.nn import functional

    (vector,) = columns
    logits = decoder(input_ids=target[:, :-1], encoder_hidden_states=vector[:, None], use_cache=False).logits
    return functional.cross_entropy(
        logits.flatten(0, 1).float(), target[:, 1:].flatten(), ignore_index=pad_id
    )


def deletion_noise(ids: Sequence[Sequence[int]], n_before: int, n_after: int) -> list[list[int]]:
    """Each text with six in ten of its tokens deleted, drawn by torch's generator.

    Args:
        ids: token ids of texts. n_before, n_after: special tokens around each, which stay.

    Returns:
        As many; at least one token of each text's own stays.
    """
    import torch

    left = []
    for text in ids:
        own = text[n_before : len(text) - n_after]
        if len(own) > 1:
            place, *fates = torch.rand(1 + len(own)).tolist()
            kept = [token for token, fate in zip(own, fates, strict=True) if fate >= DELETED]
            own = kept or [own[int(place * len(own))]]
        left.append([*text[:n_before], *own, *text[len(text) - n_after :]])
    return left


def decoder_for(encoder: SentenceEncoder) -> nn.Module:
    """A module whose `decoder` shares an encoder's transformer; the rest comes from torch's generator.

    Raises:
        InputError: the transformer cannot be a decoder as well, or its vectors are not as wide as it is.
    """
    import torch
    import transformers

    from core.encoding.network import loading

    transformer: Any = encoder.network.transformer
    config = copy.deepcopy(transformer.config)
    if config.model_type not in FAMILIES:
        raise InputError(
            f"tsdae needs a transformer that can also tell a text; {encoder.name} is of the family "
            f"{config.model_type}, tsdae has {', '.join(FAMILIES)}.",
            "Choose simcse or contriever, which learn from the same texts.",
        )
    if encoder.embedding_dim != config.hidden_size:
        raise InputError(
            f"tsdae needs vectors as wide as the transformer; {encoder.name} makes {encoder.embedding_dim} "
            f"dimensions of {config.hidden_size}.",
            "Choose simcse or contriever, which learn from the same texts.",
        )
    config.is_decoder = config.add_cross_attention = True
    config.use_cache = False
    with loading():
        decoder: Any = transformers.AutoModelForCausalLM.from_config(config, dtype=torch.float32)
    shared = dict(transformer.named_parameters())
    inner = getattr(decoder, decoder.base_model_prefix)
    for name, _ in list(inner.named_parameters()):
        if _NEW in name:
            continue
        if name not in shared:
            raise InputError(
                f"tsdae shares the weights of the transformer; that of {encoder.name} names them otherwise.",
                "Choose simcse or contriever, which learn from the same texts.",
            )
        module, _, own = name.rpartition(".")
        setattr(inner.get_submodule(module), own, shared[name])
    decoder.get_output_embeddings().weight = transformer.get_input_embeddings().weight
    return torch.nn.ModuleDict({"decoder": decoder})
