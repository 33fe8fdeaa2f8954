"""MoCo without labels: a random crop of a text finds another one, among keys of earlier texts."""

from __future__ import annotations

import copy
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from core.training.objectives.base import Objective, Read, View, by_column
from core.training.objectives.contriever import random_crop
from core.training.settings import Setting

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray
    from torch import Tensor, nn

    from core.examples.examples import Examples
    from core.training.objectives.context import Context


class Moco(Objective):
    """Cross-entropy of finding each text's own key before all keys of a queue: momentum contrast.

    −log softmax of scale · s(q, k), over the text's own key and those of the queue. He et al. 2020, equation
    1; for texts Izacard et al. 2022, §3.2. A second encoder, the *key* encoder, follows the first one
    slowly, θ_k ← m · θ_k + (1 − m) · θ_q. Each text's first crop is encoded by the first one and has to find
    the key of its second crop, so there are many negatives however small a batch is. Key encoder and queue
    are part of a run's checkpoint. s is the cosine; the dot product for models that are searched by it, as
    Contriever is.

    | texts | target | row |
    |---|---|---|
    | sentence | – (classes do not count) | the sentence twice, cropped anew each time it is read |

    Options: `scale`, `queue_size`, `momentum` (m).
    """

    name = "moco"
    title = "MoCo · no labels, a queue of earlier texts"
    when = "For the same as contriever, in small batches: crops are compared with a queue of earlier texts."
    source = "He et al. 2020, Izacard et al. 2022"
    needs = "Needs sentences, with classes or without."
    takes = ("text", "text+class")
    for_scripts = (
        "It made a good model worse on the short questions that it was measured on: nDCG of the first "
        "10 fell from 78.9 to 67.8."
    )
    options = {
        "queue_size": Setting(
            1024, "whole", "How many vectors of earlier texts are kept as negatives", label="Queue", minimum=1
        ),
        "momentum": Setting(
            0.99,
            "number",
            "How much of the key encoder stays at each step; nearer to 1 for long runs",
            label="Momentum",
            metavar="SHARE",
            minimum=0,
            below=1,
        ),
    }
    default_scale = 20.0

    def view(self, examples: Examples, seed: int) -> View:
        """Each text beside itself."""
        from core.training.conversions import twice

        return twice(examples), None

    def corrupt(self, ids: list[list[int]], n_before: int, n_after: int) -> list[list[int]]:
        """Random crops."""
        return random_crop(ids, n_before, n_after)

    def memory(self, contexts: Sequence[Context]) -> KeyEncoder:
        """The key encoder, and a queue for each data set."""
        model, config = contexts[0].encoder, contexts[0].config
        queues = {
            each.number: KeyQueue(config.queue_size, model.embedding_dim, model.device) for each in contexts
        }
        return KeyEncoder(model.network, config.momentum, queues)

    def columns(self, context: Context, read: Sequence[Read]) -> list[Tensor]:
        """Queries by the encoder, keys by the key encoder."""
        import torch

        n, ids = len(read), by_column(read)
        first, others = context.prompt_lengths
        with torch.no_grad():
            keys = context.encode(ids[n:], others, _memory(context).network)
        return [context.encode(ids[:n], first), keys]

    def inputs(
        self, context: Context, rows: NDArray[np.int64], columns: Sequence[Tensor]
    ) -> Sequence[Tensor]:
        """Queries, their keys, the queue."""
        queue = _memory(context).queues[context.number]
        kept = queue.keys
        queue.offer(columns[1], self._texts(context, rows))
        return [*columns, kept]

    def target(self, context: Context, rows: NDArray[np.int64]) -> Tensor:
        """(batch, m) bool, which keys of the queue are of other texts."""
        return _memory(context).queues[context.number].of_others(self._texts(context, rows))

    def _texts(self, context: Context, rows: NDArray[np.int64]) -> Tensor:
        import torch

        return torch.from_numpy(context.data.columns[0, rows]).to(context.model.device)

    def loss(self, columns: Sequence[Tensor], target: Tensor, context: Context) -> Tensor:
        """Queries (batch, n), their keys (batch, n), the queue (m, n); target as above -> ()."""
        return momentum_loss(columns, target, self.scale(context.config), context.encoder.similarity)


def momentum_loss(
    columns: Sequence[Tensor], target: Tensor, scale: float = 20.0, similarity: str = "cosine"
) -> Tensor:
    """Loss of a batch, ().

    Args:
        columns: queries (batch, n), their keys (batch, n), the queue (m, n).
        target: (batch, m) bool, which keys of the queue are of other texts.
        scale: 1 / temperature. similarity: of the model.
    """
    import torch
    from torch.nn import functional

    queries, keys, queue = columns
    if similarity != "dot":
        queries, keys, queue = (functional.normalize(v) for v in (queries, keys, queue))
    own = (queries * keys).sum(dim=1, keepdim=True)  # (batch, 1)
    others = (queries @ queue.T).masked_fill(~target, -torch.inf)  # (batch, m)
    logits = scale * torch.cat([own, others], dim=1)
    first = torch.zeros(len(queries), dtype=torch.int64, device=logits.device)
    return functional.cross_entropy(logits, first)


class KeyQueue:
    """The last keys of a data set, and which text each is of. A ring: the oldest are written over.

    It begins empty. A text is no negative of itself, which in the paper's endless crawl never happens and in
    a small corpus with each epoch.

    Args:
        size: keys it holds.
        dim: dimensions of a key.
        device: of torch.
    """

    def __init__(self, size: int, dim: int, device: str) -> None:
        import torch

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
        import torch

        if self._waiting and torch.equal(self._waiting[-1][1], texts):
            return
        self._waiting.append((keys.detach(), texts))

    def take(self) -> None:
        """Put the offered vectors into the queue: a step was made."""
        import torch

        for keys, texts in self._waiting:
            size = len(self._keys)
            keys, texts = keys[-size:], texts[-size:]
            places = (torch.arange(len(keys), device=keys.device) + int(self._pushed)) % size
            self._keys[places], self._texts[places] = keys, texts
            self._pushed += len(keys)
        self.discard()

    def discard(self) -> None:
        """Drop the offered vectors: the step was given up."""
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

    def train(self) -> None:
        """With dropout, as the encoder has it."""
        self.network.train()

    def step_made(self) -> None:
        """θ_k ← m · θ_k + (1 − m) · θ_q (equation 2), and keys go into the queues."""
        import torch

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
        import torch

        with torch.no_grad():
            for name, tensor in self.state().items():
                tensor.copy_(state[name])


def _memory(context: Context) -> KeyEncoder:
    assert isinstance(context.memory, KeyEncoder)
    return context.memory
