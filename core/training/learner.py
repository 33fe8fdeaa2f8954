"""What changes in training: the model's weights, the objectives' own, and the optimizer's state."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn

from core.encoding.layers import layers_of
from core.errors import InputError
from core.training.adapters import Adapters
from core.training.adversary import Adversary
from core.training.augmentation import Augmentation
from core.training.config import TrainingConfig
from core.training.distributed import ALONE, Alone, JointError
from core.training.models import Model, own_modules
from core.training.objectives import objective_named
from core.training.objectives.base import Memory, Read
from core.training.objectives.context import Context
from core.training.schedule import Batch, random_state
from core.training.training_set import TrainingSet

_MOMENTS = ("step", "exp_avg", "exp_avg_sq")


@dataclass(frozen=True, eq=False)
class _Part:
    """A batch of a step: of the data set `number`, its rows with what is read of each, and what share of the
    step's examples it is."""

    number: int
    rows: NDArray[np.int64]
    read: list[Read]
    share: float


class Learner:
    """Makes steps of AdamW on a model that is nobody else's.

    Args:
        model: a sentence encoder or a cross-encoder in float32; changed in place.
        sets: the data sets, each with an objective of its own, which suits the model.
        config: the settings, settled.
        precision: "float32", or "bfloat16" for matrix products in bfloat16 (autocast).
        group: the processes that make the steps together, each with a learner that is alike.

    Raises:
        InputError: there are fewer layers than are to be frozen, nothing is left to learn, the model has no
            gradient checkpointing, synonyms cannot be read, peft is missing, or an objective cannot be
            learned with these settings and this model.
    """

    def __init__(
        self,
        model: Model,
        sets: Sequence[TrainingSet],
        config: TrainingConfig,
        precision: str,
        group: Alone = ALONE,
    ) -> None:
        self.model = model
        self.sets = sets
        self.config = config
        self.precision = precision
        self.group = group
        network = model.network
        for parameter in network.parameters():
            # Where a file's bytes happened to lie in memory must not decide how sums are rounded.
            parameter.data = parameter.data.clone()
        self.contexts = [
            Context(number, data, objective_named(data.objective), model, config, precision)
            for number, data in enumerate(sets)
        ]
        with random_state(config.seed, 0):
            self.objectives = nn.ModuleList(map(_modules_beside, self.contexts)).to(model.device)
        if config.frozen_layers:
            freeze(network.transformer, config.frozen_layers)
        self._adapters: Adapters | None = None
        if config.lora_rank is not None:
            self._adapters = Adapters(network.transformer, config.lora_rank, config.seed)
        if config.gradient_checkpointing:
            recompute_activations(network.transformer)
        # Beside adapters, frozen weights are on disk already.
        with_frozen = self._adapters is None
        named = self._named_parameters()
        self.parameters: dict[str, nn.Parameter] = {n: p for n, p in named if with_frozen or p.requires_grad}
        if not any(p.requires_grad for name, p in self.parameters.items() if "pooler" not in name):
            raise InputError("All layers are frozen, so nothing can be learned.", "Freeze fewer of them.")
        augmentation = Augmentation.of(config)
        for context in self.contexts:
            context.augmentation = augmentation
        self._adversary = None
        if config.adversarial != "none":
            self._adversary = Adversary(network.transformer, config.adversarial, config.epsilon)
        self.memories: list[Memory] = []
        for name in dict.fromkeys(data.objective for data in sets):
            learning = [context for context in self.contexts if context.data.objective == name]
            memory = objective_named(name).memory(learning)
            if memory is not None:
                self.memories.append(memory)
                for context in learning:
                    context.memory = memory
        self.begin_stage()

    def _named_parameters(self) -> Iterator[tuple[str, nn.Parameter]]:
        """Each once: what an objective shares with the model is the model's."""
        seen: set[int] = set()
        # "encoder" of a cross-encoder too: checkpoints have these names.
        for prefix, module in (("encoder", self.model.network), ("objectives", self.objectives)):
            for name, parameter in module.named_parameters():
                if id(parameter) not in seen:
                    seen.add(id(parameter))
                    yield f"{prefix}.{name}", parameter

    def begin_stage(self) -> None:
        """Forget what the optimizer remembers: a stage is a training of its own."""
        learning = [p for p in self.parameters.values() if p.requires_grad]
        matrices = [p for p in learning if p.dim() > 1]
        others = [p for p in learning if p.dim() <= 1]  # biases, normalisation weights
        self.optimizer = torch.optim.AdamW(
            [
                {"params": matrices, "weight_decay": self.config.weight_decay},
                {"params": others, "weight_decay": 0.0},
            ],
            lr=0.0,
            fused=self.model.device.partition(":")[0] in ("cpu", "cuda") or None,
        )

    def read(self, number: int, rows: NDArray[np.int64]) -> list[Read]:
        """What is read of some rows of a data set, changed at random where the settings say so."""
        context = self.contexts[number]
        return context.objective.read(context, rows)

    def vectors(self, number: int, read: Sequence[Read]) -> list[Tensor]:
        """Of some examples of a data set: one (len(read), dim) a column."""
        context = self.contexts[number]
        return context.objective.columns(context, read)

    def loss(self, number: int, rows: NDArray[np.int64], columns: Sequence[Tensor]) -> Tensor:
        """Mean loss of some rows of a data set that have these vectors."""
        context = self.contexts[number]
        objective = context.objective
        target = objective.target(context, rows)
        return objective.matryoshka_loss(objective.inputs(context, rows, columns), target, context)

    def step(
        self, place: int, batches: Sequence[Batch], learning_rate: float, between: Callable[[], None]
    ) -> tuple[float, float]:
        """Make the step `place` of a run: `gradients`, then `apply`.

        Returns:
            The mean loss, and the length of the gradient before it was shortened.
        """
        with random_state(self.config.seed, 1, place):
            loss = self.gradients(batches, between)
        return loss, self.apply(learning_rate)

    def gradients(self, batches: Sequence[Batch], between: Callable[[], None]) -> float:
        """Add up the gradients of the mean loss over all examples of some batches.

        Of several processes, each adds up its part: `apply` needs the sum.

        Args:
            batches: gone through one by one.
            between: called before and after each forward pass; may raise to give up.

        Returns:
            The mean loss, with an adversary that of texts as they are.

        Raises:
            NotFiniteError: it is not finite.
        """
        self.model.network.train()
        for memory in self.memories:
            memory.train()
        n = sum(len(rows) for _, rows in batches)
        total = 0.0
        # Drawn of whole batches and before all else, so that it does not depend on the processes.
        read = [self.read(number, rows) for number, rows in batches]
        with self.group.own_random_numbers():
            for (number, rows), texts in zip(batches, read, strict=True):
                some = _Part(number, rows, texts, len(rows) / n)
                if self._adversary is None:
                    total += self._batch_gradients(some, between)
                    continue
                seed = int(torch.randint(2**31, ()))
                with random_state(seed), self._adversary.observing():
                    total += self._batch_gradients(some, between)
                with random_state(seed), self._adversary.perturbing():
                    self._batch_gradients(some, between)
        return total

    def _batch_gradients(self, batch: _Part, between: Callable[[], None]) -> float:
        """Add up the gradients of a batch; its part of the step's loss."""
        context = self.contexts[batch.number]
        objective, size = context.objective, self.config.cached_batch
        share = self.group.share(len(batch.rows))
        n = share.stop - share.start
        if size is not None and size < n and objective.whole_batch:
            return self._cached_gradients(batch, share, size, between)
        # With more processes than examples, some go through one that does not count, as all do the same.
        some = share if n else slice(0, 1)
        between()
        with torch.enable_grad():
            vectors = self.vectors(batch.number, batch.read[some])
        if self.group.size > 1 and (objective.whole_batch or context.memory is not None):
            loss, gradients = self._by_vectors(batch, [column.detach()[:n] for column in vectors])
            between()
            _follow_back([column[:n] for column in vectors], gradients)
            return loss
        counts = objective.weight(context, batch.rows[share]) / objective.weight(context, batch.rows)
        with torch.enable_grad():
            loss_here = self.loss(batch.number, batch.rows[some], vectors) * (batch.share * counts)
        loss = self._finite(loss_here)
        between()
        loss_here.backward()  # type: ignore[no-untyped-call]
        return loss

    def _cached_gradients(self, batch: _Part, share: slice, size: int, between: Callable[[], None]) -> float:
        """Gradients of a batch, whose activations never are in memory at the same time (Gao et al. 2021).

        All vectors are computed without gradients, then the loss and its gradient by each vector. With these,
        each part of at most `size` examples is computed once more, with the same dropout, and followed back.
        Gradients are those of the whole batch.
        """
        own = batch.read[share]
        parts = [own[start : start + size] for start in range(0, len(own), size)]
        seeds = torch.randint(2**31, (len(parts),)).tolist()
        found: list[list[Tensor]] = []
        for seed, part in zip(seeds, parts, strict=True):
            between()
            with torch.no_grad(), random_state(seed):
                found.append(self.vectors(batch.number, part))
        loss, gradients = self._by_vectors(batch, [torch.cat(column) for column in zip(*found, strict=True)])
        of_parts = zip(*(torch.split(gradient, size) for gradient in gradients), strict=True)
        for seed, part, of_part in zip(seeds, parts, of_parts, strict=True):
            between()
            with torch.enable_grad(), random_state(seed):
                vectors = self.vectors(batch.number, part)
            _follow_back(vectors, of_part)
        return loss

    def _by_vectors(self, batch: _Part, own: Sequence[Tensor]) -> tuple[float, list[Tensor]]:
        """The loss of a batch as one of all its vectors, those of other processes too, which have to be
        positives and negatives of one another.

        Args:
            own: vectors of this process's share, one (n, dim) a column, without their gradients.

        Returns:
            The batch's part of the step's loss, and its gradient by each of `own`. The objective's own
            weights have theirs.
        """
        n, size = len(batch.rows), self.group.size
        share = self.group.share(n)
        columns = [self.group.gather(column, n).requires_grad_() for column in own]
        with torch.enable_grad():
            # Each process computes all of it, and the gradients of all are added up.
            loss = self.loss(batch.number, batch.rows, columns) * (batch.share / size)
        value = self._finite(loss)
        loss.backward()  # type: ignore[no-untyped-call]
        return value, [_gradient(column)[share] * size for column in columns]

    def _finite(self, loss: Tensor) -> float:
        """A loss, added up over all processes."""
        value = self.group.agree(float(loss.detach()))
        if not np.isfinite(value):
            raise not_finite("loss")
        return value

    def apply(self, learning_rate: float) -> float:
        """Make a step with the gradients added up, and clear them.

        Returns:
            The length of the gradient before it was shortened.

        Raises:
            NotFiniteError: it is not finite; no weight was changed.
        """
        longest = self.config.max_grad_norm or float("inf")
        learning = [p for p in self.parameters.values() if p.grad is not None]
        self.group.add_up(learning)
        norm = float(nn.utils.clip_grad_norm_(learning, longest))
        if not np.isfinite(norm):
            raise not_finite("gradient")
        for group in self.optimizer.param_groups:
            group["lr"] = learning_rate
        self.optimizer.step()
        # A fused step writes past the counter by which an encoder sees that its weights have changed.
        torch.autograd.graph.increment_version(learning)
        for memory in self.memories:
            memory.step_made()
        self.discard()
        return norm

    def discard(self) -> None:
        """Forget gradients that were added up, and what objectives kept of these passes."""
        self.optimizer.zero_grad(set_to_none=True)
        for memory in self.memories:
            memory.discard()

    def merge_adapters(self) -> None:
        """Add adapters, if there are any, to the weights beside them: the encoder is a plain one, and nothing
        can be learned any more.
        """
        if self._adapters is not None:
            self._adapters.merge()

    def all_weights(self) -> list[nn.Parameter]:
        """The weights of the model and of the objectives, frozen ones too."""
        return [parameter for _, parameter in self._named_parameters()]

    def weights(self) -> dict[str, Tensor]:
        """All weights by name, the objectives' own among them; with adapters, the learned ones. No copies."""
        return {name: parameter.detach() for name, parameter in self.parameters.items()}

    def set_weights(self, weights: Mapping[str, Tensor]) -> None:
        """Take over what `weights` gave, in place."""
        with torch.no_grad():
            for name, parameter in self.parameters.items():
                parameter.copy_(weights[name])

    def moments(self) -> dict[str, Tensor]:
        """What the optimizer remembers, by name; not copies."""
        return {
            f"{moment}.{name}": state[moment]
            for name, parameter in self.parameters.items()
            if (state := self.optimizer.state.get(parameter))
            for moment in _MOMENTS
        }

    def set_moments(self, moments: Mapping[str, Tensor]) -> None:
        """Take over what an optimizer remembered."""
        for name, parameter in self.parameters.items():
            if f"step.{name}" in moments:
                device = parameter.device
                self.optimizer.state[parameter] = {
                    # Copies, so that each lies where torch's own allocator puts it.
                    moment: moments[f"{moment}.{name}"].to(device).clone()
                    for moment in _MOMENTS
                }

    def state(self) -> dict[str, Tensor]:
        """All that a step changes, by name, as checkpoints have it; not copies."""
        return {**self.weights(), **self.moments(), **self.beside()}

    def restore(self, state: Mapping[str, Tensor]) -> None:
        """Take over what `state` gave."""
        self.set_weights(state)
        self.set_moments(state)
        self.set_beside(state)

    def beside(self) -> dict[str, Tensor]:
        """What an objective keeps from step to step beside its weights, by name; not copies."""
        return {name: tensor for memory in self.memories for name, tensor in memory.state().items()}

    def set_beside(self, kept: Mapping[str, Tensor]) -> None:
        """Take over what `beside` gave."""
        for memory in self.memories:
            memory.set_state(kept)


def _modules_beside(context: Context) -> nn.Module:
    """The weights that an objective has beside the model; an empty module where it has none."""
    if context.config.matryoshka_dims:
        context.objective.check_matryoshka(context)
    context.modules = own_modules(context)
    return context.modules or nn.Module()


def _gradient(column: Tensor) -> Tensor:
    assert column.grad is not None
    return column.grad


def _follow_back(vectors: Sequence[Tensor], gradients: Sequence[Tensor]) -> None:
    """From the gradient by each vector on; keys, which learn nothing, are left out."""
    learning = [place for place, column in enumerate(vectors) if column.requires_grad]
    torch.autograd.backward([vectors[k] for k in learning], [gradients[k] for k in learning])


def recompute_activations(transformer: Any) -> None:
    """Keep each layer's input only, and compute the rest anew in the backward pass.

    Raises:
        InputError: the transformer cannot do that.
    """
    # Its name until transformers 5.
    enable = getattr(transformer, "activation_checkpointing_enable", None)
    try:
        (enable or transformer.gradient_checkpointing_enable)()
    except ValueError as error:
        raise InputError(
            "This model has no gradient checkpointing.", "Train it without, with a smaller batch size."
        ) from error


def freeze(transformer: nn.Module, n_layers: int) -> None:
    """Keep the first layers of a transformer, and all that comes before them, as they are.

    Raises:
        InputError: it has fewer layers.
    """
    layers = layers_of(transformer)
    if layers is None or n_layers > len(layers):
        has = "none" if layers is None else len(layers)
        raise InputError(
            f"{n_layers} layers are to be frozen; the model has {has}.",
            "Give a smaller number.",
        )
    kept = {id(p) for layer in layers[n_layers:] for p in layer.parameters()}
    inside = {id(p) for layer in layers for p in layer.parameters()}
    before = [module for name, module in transformer.named_modules() if name.endswith("embeddings")]
    before += [transformer.get_input_embeddings()]  # type: ignore[operator]
    ahead = {id(p) for module in before for p in module.parameters()}
    for parameter in transformer.parameters():
        if id(parameter) in ahead or (id(parameter) in inside and id(parameter) not in kept):
            parameter.requires_grad_(False)


class NotFiniteError(JointError):
    """A loss, a gradient or a vector holds no number any more: the steps were too large."""


def not_finite(what: str) -> NotFiniteError:
    """Why a run stops whose `what` is not finite."""
    return NotFiniteError(
        f"The {what} is not finite any more, so training stopped.",
        "Choose a smaller learning rate or float32 precision.",
    )
