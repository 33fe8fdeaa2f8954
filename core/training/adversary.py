"""Adversarial training on token embeddings: each batch is learned once more where its loss rises most.

Let e be the embeddings of a text's tokens (before positions are added) and g the gradient of the loss by
them. The second pass takes e + r in place of e, with the same dropout, and its gradients are added to the
first's:

- "fgm": r = ε · g / |g|₂, the length taken over all tokens of a text (Miyato et al. 2017, equations 3 and 4;
  there embeddings are normalised first, here they are the model's own);
- "fgsm": r = ε · sign(g) (Goodfellow et al. 2015, §4).

r is a constant: nothing is followed back through it. Padding has no gradient and stays where it is.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import torch
from torch import Tensor, nn

from core.training.config import EPSILONS


def perturbation(kind: str, epsilon: float | None, gradient: Tensor) -> Tensor:
    """r of a batch: gradient (texts, tokens, dim) -> the same shape."""
    epsilon = EPSILONS[kind] if epsilon is None else epsilon
    if kind == "fgsm":
        return epsilon * gradient.sign()
    length = torch.linalg.vector_norm(gradient, dim=(1, 2), keepdim=True)
    towards: Tensor = epsilon * gradient / length.clamp_min(torch.finfo(gradient.dtype).tiny)
    return towards


class Adversary:
    """Observes the token embeddings of a network and their gradients, then perturbs them.

    Args:
        transformer: a Hugging Face encoder; its token embeddings are meant, of (texts, tokens, dim).
        kind: "fgm" or "fgsm". epsilon: None: what suits the kind.
    """

    def __init__(self, transformer: Any, kind: str, epsilon: float | None) -> None:
        weight = transformer.get_input_embeddings().weight
        # Some hold the one table in several modules, of which one is asked.
        self._embeddings = [
            m for m in transformer.modules() if isinstance(m, nn.Embedding) and m.weight is weight
        ]
        self.kind = kind
        self.epsilon = epsilon
        self._seen: list[Tensor] = []

    @contextmanager
    def observing(self) -> Iterator[None]:
        """Remember the embeddings of each forward pass inside that has gradients; after it has been followed
        back, they have theirs.
        """
        self._seen = []

        def observe(_: nn.Module, __: object, embedded: Tensor) -> Tensor:
            if torch.is_grad_enabled():
                if embedded.requires_grad:
                    embedded.retain_grad()
                else:  # of frozen embeddings
                    embedded.requires_grad_()
                self._seen.append(embedded)
            return embedded

        with self._hooked(observe):
            yield

    @contextmanager
    def perturbing(self) -> Iterator[None]:
        """Move the embeddings inside: those of the first forward pass as those that were seen first, and so
        on, and round again, since a cached batch passes twice.
        """
        found = [_gradient(embedded) for embedded in self._seen]
        self._seen = []
        with torch.no_grad():
            each = itertools.cycle([perturbation(self.kind, self.epsilon, gradient) for gradient in found])

        def perturb(_: nn.Module, __: object, embedded: Tensor) -> Tensor:
            return embedded + next(each)

        with self._hooked(perturb):
            yield

    @contextmanager
    def _hooked(self, hook: Callable[[nn.Module, object, Tensor], Tensor]) -> Iterator[None]:
        handles = [module.register_forward_hook(hook) for module in self._embeddings]
        try:
            yield
        finally:
            for handle in handles:
                handle.remove()


def _gradient(embedded: Tensor) -> Tensor:
    return torch.zeros_like(embedded) if embedded.grad is None else embedded.grad
