"""Token vectors to one vector a text: (batch, tokens, dim) -> (batch, dim)."""

from __future__ import annotations

import math

import torch
from torch import Tensor, nn


class Pooling(nn.Module):
    """One or several poolings, concatenated in the order given.

    - `cls`: the first token; `lasttoken`: the last one.
    - `mean`, `max`: over the text's tokens; `mean_sqrt_len_tokens`: the sum divided by the square root of
      their number.
    - `weightedmean`: token i of 1, 2, … weighs i (Muennighoff 2022, "SGPT", §3.1).
    - `attention`: the mean weighted by softmax(h·w / √dim) over the tokens, with a learned vector w of the
      width of a token vector (one hop of Lin et al. 2017, "A structured self-attentive sentence embedding",
      with a linear scorer). w starts at zero, where this is the plain mean. sentence-transformers lacks it.
    - `decoder-first`: the decoder's first token, which is all there is of a text then (Ni et al. 2022,
      "Sentence-T5", ST5-EncDec-first). sentence-transformers lacks it.

    Args:
        modes: names from `POOLING_MODES`.
        dim: width of a token vector.
        include_prompt: whether the prompt's tokens take part.
    """

    def __init__(self, modes: tuple[str, ...], dim: int, include_prompt: bool = True) -> None:
        super().__init__()
        self.modes = modes
        self.include_prompt = include_prompt
        self.output_dim = dim * len(modes)
        self.attention = nn.Parameter(torch.zeros(dim)) if "attention" in modes else None

    def forward(self, tokens: Tensor, mask: Tensor | None, prompt_length: int = 0) -> Tensor:
        """Pool.

        Args:
            tokens: (batch, tokens, dim) float32, padded on the right.
            mask: (batch, tokens) bool, true where there is a token. None: everywhere.
            prompt_length: leading tokens that belong to the prompt.

        Returns:
            (batch, dim · len(modes)).
        """
        hides_prompt = prompt_length and not self.include_prompt
        if mask is None and self.modes == ("mean",) and not hides_prompt:
            return tokens.sum(dim=1) / max(tokens.shape[1], 1)  # most models, most texts: one pass
        if mask is None:
            mask = torch.ones(tokens.shape[:2], dtype=torch.bool, device=tokens.device)
        elif hides_prompt:
            mask = mask.clone()
        if hides_prompt:
            mask[:, :prompt_length] = False
        return torch.cat([self._pool(mode, tokens, mask) for mode in self.modes], dim=-1)

    def _pool(self, mode: str, tokens: Tensor, mask: Tensor) -> Tensor:
        rows = torch.arange(tokens.shape[0], device=tokens.device)
        positions = torch.arange(tokens.shape[1], device=tokens.device)
        if mode == "decoder-first":
            return tokens[:, 0]
        if mode == "cls":
            return tokens[rows, mask.int().argmax(dim=1)]
        if mode == "lasttoken":
            return tokens[rows, (mask * positions).argmax(dim=1)]
        if mode == "max":
            return tokens.masked_fill(~mask.unsqueeze(-1), -math.inf).amax(dim=1)
        if self.attention is not None and mode == "attention":
            scores = (tokens @ self.attention) / math.sqrt(tokens.shape[-1])  # (batch, tokens)
            weights = torch.softmax(scores.masked_fill(~mask, -math.inf), dim=1)
            return torch.einsum("bt,btd->bd", weights, tokens)
        weights = mask.to(tokens.dtype)  # (batch, tokens)
        if mode == "weightedmean":
            weights = weights * (positions + 1)
        total = (tokens * weights.unsqueeze(-1)).sum(dim=1)
        count = weights.sum(dim=1, keepdim=True).clamp(min=1e-9)
        return total / (count.sqrt() if mode == "mean_sqrt_len_tokens" else count)
