"""Momentum contrast (He et al. 2020, MoCo; for texts Izacard et al. 2022, §3.2).

A second encoder, the *key* encoder, follows the first one slowly. Each text's first cutting is encoded by the
first one and has to find the key of its second cutting among keys of earlier texts, kept in a queue. So there
are many negatives however small a batch is. The key encoder and the queue are part of a run's checkpoint.
"""

from __future__ import annotations

import copy
from collections.abc import Mapping, Sequence

import torch
from torch import Tensor, nn


class MomentumContrast(nn.Module):
    """Cross-entropy of finding each text's own key before all keys of the queue (He et al. 2020, equation 1).

    The logits are scale · s(q, k). s is the cosine; the dot product for models that are searched by it, as
    Contriever is.

    Args:
        scale: 1 / temperature.
        similarity: of the model.
    """

    def __init__(self, scale: float = 20.0, similarity: str = "cosine") -> None:
        super().__init__()
        self.scale = scale
        self.by_length = similarity == "dot"

    def forward(self, vectors: Sequence[Tensor], target: Tensor) -> Tensor:
        """Loss of a batch.

        Args:
            vectors: queries (batch, n), their keys (batch, n), the queue (m, n).
            target: (batch, m) bool, which keys of the queue are of other texts.
        """
        queries, keys, queue = vectors
        if not self.by_length:
            queries, keys, queue = (nn.functional.normalize(v) for v in (queries, keys, queue))
        own = (queries * keys).sum(dim=1, keepdim=True)  # (batch, 1)
        others = (queries @ queue.T).masked_fill(~target, -torch.inf)  # (batch, m)
        logits = self.scale * torch.cat([own, others], dim=1)
        first = torch.zeros(len(queries), dtype=torch.int64, device=logits.device)
        return nn.functional.cross_entropy(logits, first)


class KeyQueue:
    """The last keys of a data set, and which text each is of. A ring: the oldest are written over.

    It begins empty. A text is no negative of itself, which in the paper's endless crawl never happens and in
    a small corpus with each epoch.

    Args:
        size: keys it holds.
        dim: numbers in a key.
        device: of torch.
    """

    def __init__(self, size: int, dim: int, device: str) -> None:
        self._keys = torch.zeros(size, dim, device=device)
        self._texts = torch.full((size,), -1, dtype=torch.int64, device=device)
        self._pushed = torch.zeros((), dtype=torch.int64)
        self._waiting: list[tuple[Tensor, Tensor]] = []

    @property
    def keys(self) -> Tensor:
        """(m, dim)"""
        return self._keys[: int(self._pushed)]

    def of_others(self, texts: Tensor) -> Tensor:
        """(batch, m) bool: which keys are of other texts than these (batch,)."""
        return self._texts[: len(self.keys)] != texts[:, None]

    def offer(self, keys: Tensor, texts: Tensor) -> None:
        """Keys of a batch, which `take` puts into the queue, once also where an adversary passes it twice."""
        if self._waiting and torch.equal(self._waiting[-1][1], texts):
            return
        self._waiting.append((keys.detach(), texts))

    def take(self) -> None:
        """Put what was offered into the queue: a step was made."""
        for keys, texts in self._waiting:
            size = len(self._keys)
            keys, texts = keys[-size:], texts[-size:]
            places = (torch.arange(len(keys), device=keys.device) + int(self._pushed)) % size
            self._keys[places], self._texts[places] = keys, texts
            self._pushed += len(keys)
        self.discard()

    def discard(self) -> None:
        """Forget what was offered: the step was given up."""
        self._waiting.clear()

    def state(self) -> dict[str, Tensor]:
        """What it holds, by name; not copies."""
        return {"keys": self._keys, "texts": self._texts, "pushed": self._pushed}


class KeyEncoder:
    """The momentum copy of a network, and a queue for each data set that learns with it.

    Args:
        network: what it follows.
        momentum: how much of it stays at each step.
        queues: data set -> its queue.
    """

    def __init__(self, network: nn.Module, momentum: float, queues: Mapping[int, KeyQueue]) -> None:
        self._followed = network
        self.network = copy.deepcopy(network).requires_grad_(False)
        self.momentum = momentum
        self.queues = dict(queues)

    def follow(self) -> None:
        """After a step: θ_k ← m · θ_k + (1 − m) · θ_q (equation 2), and keys go into the queues."""
        with torch.no_grad():
            for key, query in zip(self.network.parameters(), self._followed.parameters(), strict=True):
                key.lerp_(query, 1 - self.momentum)
        for queue in self.queues.values():
            queue.take()

    def discard(self) -> None:
        """A step was given up."""
        for queue in self.queues.values():
            queue.discard()

    def state(self) -> dict[str, Tensor]:
        """All of it by name, for a checkpoint; not copies."""
        weights = {f"keys.{name}": parameter for name, parameter in self.network.named_parameters()}
        queued = {
            f"queue.{number}.{name}": tensor
            for number, queue in self.queues.items()
            for name, tensor in queue.state().items()
        }
        return weights | queued

    def set_state(self, state: Mapping[str, Tensor]) -> None:
        """Take over what `state` gave."""
        with torch.no_grad():
            for name, tensor in self.state().items():
                tensor.copy_(state[name])
