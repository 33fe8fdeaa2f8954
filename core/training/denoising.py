"""TSDAE (Wang, Reimers & Gurevych 2021): a decoder that sees only a vector tells the text it was made of.

The encoder reads what is left of a text after 60 % of its tokens were deleted; the decoder, at each place of
the whole text, has the tokens before it and the vector. What it needs to go on has to be in the vector. The
decoder is the encoder's own transformer with attention to the vector and a head over the vocabulary; only
these two are new, and they are thrown away once the model is saved.
"""

from __future__ import annotations

import copy
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import torch
from torch import Tensor, nn

from core.errors import InputError

if TYPE_CHECKING:
    from core.encoding import SentenceEncoder

# Transformers that transformers can also run as decoders with attention to something else.
FAMILIES = ("bert", "roberta", "xlm-roberta")
_NEW = "crossattention"  # what such a decoder has beside the encoder's weights


class Denoising(nn.Module):
    """Cross-entropy of the next token of the whole text, over all of a batch's tokens (§3 there).

    Args:
        decoder: gives (batch, tokens, vocabulary) logits, as a `BertLMHeadModel` does.
        pad_id: the token that only fills up; it is not to be told.
    """

    def __init__(self, decoder: nn.Module, pad_id: int) -> None:
        super().__init__()
        self.decoder = decoder
        self.pad_id = pad_id

    def forward(self, vectors: Sequence[Tensor], target: Tensor) -> Tensor:
        """Loss of a batch: one column of vectors (batch, n), target (batch, tokens) int64 ids -> ()."""
        (vector,) = vectors
        logits = self.decoder(
            input_ids=target[:, :-1], encoder_hidden_states=vector[:, None], use_cache=False
        ).logits
        return nn.functional.cross_entropy(
            logits.flatten(0, 1).float(), target[:, 1:].flatten(), ignore_index=self.pad_id
        )


def denoising_for(encoder: SentenceEncoder, matryoshka_dims: Sequence[int] = ()) -> Denoising:
    """The objective for an encoder, whose transformer it shares; the rest comes from torch's generator.

    Raises:
        InputError: the transformer cannot be a decoder as well, its vectors are not as wide as it is, or they
            are to be shortened.
    """
    import transformers

    from core.encoding.network import quiet_transformers

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
            f"numbers of {config.hidden_size}.",
            "Choose simcse or contriever, which learn from the same texts.",
        )
    if matryoshka_dims:
        raise InputError(
            "The decoder of tsdae reads whole vectors, so they cannot be shortened while it learns.",
            "Train without Matryoshka, or with another objective.",
        )
    config.is_decoder = config.add_cross_attention = True
    config.use_cache = False
    with quiet_transformers():
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
    return Denoising(decoder, encoder.runner.pad_id)
