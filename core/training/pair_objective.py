"""What a cross-encoder learns by: the cross-entropy of its logits."""

from __future__ import annotations

from collections.abc import Sequence

from torch import Tensor, nn


class OfPairs(nn.Module):
    """Binary cross-entropy of one logit with the score in [0, 1], or cross-entropy of a logit a class.

    Equal to BinaryCrossEntropyLoss and CrossEntropyLoss of sentence-transformers' cross-encoders.
    """

    def forward(self, columns: Sequence[Tensor], target: Tensor) -> Tensor:
        """Loss of a batch: one column of logits (batch, k), target (batch,) scores or int64 classes -> ()."""
        (logits,) = columns
        if logits.shape[1] == 1:
            return nn.functional.binary_cross_entropy_with_logits(logits[:, 0], target.to(logits.dtype))
        return nn.functional.cross_entropy(logits, target)
