"""What changes in training: the encoder's weights, the objectives' own, and the optimizer's state."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, TypeAlias

import numpy as np
import torch
from torch import Tensor, nn

from core.encoding import SentenceEncoder
from core.errors import InputError, TrainingError
from core.training.adapters import Adapters
from core.training.adversary import Adversary
from core.training.augmentation import Augmentation
from core.training.batches import Batch
from core.training.config import WHOLE_BATCH, TrainingConfig
from core.training.cutting import cut, damaged
from core.training.denoising import denoising_for
from core.training.machine import random_state
from core.training.momentum import KeyEncoder, KeyQueue
from core.training.objectives import make_objective
from core.training.prompting import prompts_of
from core.training.training_set import TrainingSet

Examples: TypeAlias = np.ndarray[Any, np.dtype[np.int64]]
_MOMENTS = ("step", "exp_avg", "exp_avg_sq")


class Learner:
    """Makes steps of AdamW on an encoder that is nobody else's.

    Args:
        encoder: in float32; changed in place.
        sets: the data sets, each with an objective of its own.
        config: the settings, margin included.
        precision: "float32", or "bfloat16" for matrix products in bfloat16 (autocast).

    Raises:
        InputError: there are fewer layers than are to be frozen, nothing is left to learn, the model has no
            gradient checkpointing, synonyms cannot be read, or peft is missing.
    """

    def __init__(
        self, encoder: SentenceEncoder, sets: Sequence[TrainingSet], config: TrainingConfig, precision: str
    ) -> None:
        self.encoder = encoder
        self.sets = sets
        self.config = config
        self.precision = precision
        network = encoder.network
        for parameter in network.parameters():
            # Where a file's bytes happened to lie in memory must not decide how sums are rounded.
            parameter.data = parameter.data.clone()
        with random_state(config.seed, 0):
            self.objectives = self._make_objectives().to(encoder.device)
        if config.frozen_layers:
            freeze(network.transformer, config.frozen_layers)
        self._adapters: Adapters | None = None
        if config.lora_rank is not None:
            self._adapters = Adapters(network.transformer, config.lora_rank, config.seed)
        if config.gradient_checkpointing:
            recompute_activations(network.transformer)
        # Beside adapters, what rests is on disk already.
        resting = self._adapters is None
        named = self._named_parameters()
        self.parameters: dict[str, nn.Parameter] = {n: p for n, p in named if resting or p.requires_grad}
        if not any(p.requires_grad for name, p in self.parameters.items() if "pooler" not in name):
            raise InputError("All layers are frozen, so nothing can be learned.", "Freeze fewer of them.")
        self._augmentation = Augmentation.of(config)
        self._adversary = None
        if config.adversarial != "none":
            self._adversary = Adversary(network.transformer, config.adversarial, config.epsilon)
        self._read_prompts()
        with_keys = [number for number, s in enumerate(sets) if s.objective == "moco"]
        # What moco remembers beside the weights; None where nothing learns by it.
        self.keys: KeyEncoder | None = None
        if with_keys:
            size, dim = config.queue_size, encoder.embedding_dim
            queues = {number: KeyQueue(size, dim, encoder.device) for number in with_keys}
            self.keys = KeyEncoder(network, config.momentum, queues)
        self.begin_stage()

    def _make_objectives(self) -> nn.ModuleList:
        encoder, config = self.encoder, self.config
        return nn.ModuleList(
            denoising_for(encoder, config.matryoshka_dims)
            if s.objective == "tsdae"
            else make_objective(s.objective, config, encoder.embedding_dim, s.n_classes, encoder.similarity)
            for s in self.sets
        )

    def _read_prompts(self) -> None:
        # For each data set, so many tokens of a first text and of the others are left out of the pooling.
        self._skipped = [self._prompt_lengths(s.objective) for s in self.sets]
        tokens = self.encoder.tokenizer.read("a", self.encoder.row_prompt)[0]
        kinds = [token.kind == "text" for token in tokens]
        # Tokens that stand before and after each text's own.
        self._around = (kinds.index(True), kinds[::-1].index(True)) if any(kinds) else (0, 0)

    def _named_parameters(self) -> Iterator[tuple[str, nn.Parameter]]:
        """Each once: what an objective shares with the encoder is the encoder's."""
        seen: set[int] = set()
        for prefix, module in (("encoder", self.encoder.network), ("objectives", self.objectives)):
            for name, parameter in module.named_parameters():
                if id(parameter) not in seen:
                    seen.add(id(parameter))
                    yield f"{prefix}.{name}", parameter

    def _prompt_lengths(self, objective: str) -> tuple[int, int]:
        if self.encoder.network.pooling.include_prompt:
            return 0, 0
        first, others = map(self.encoder.tokenizer.prompt_length, prompts_of(self.encoder, objective))
        return first, others

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
            fused=self.encoder.device.partition(":")[0] in ("cpu", "cuda") or None,
        )

    def vectors(self, number: int, examples: Examples) -> list[Tensor]:
        """Of some examples of a data set: one (len(examples), dim) a column, in one forward pass."""
        data = self.sets[number]
        if self._augmentation is None:
            ids = data.texts(examples)
        else:
            ids = self._changed(data, examples, self._augmentation)
        if data.objective in ("contriever", "moco"):
            ids = cut(ids, *self._around)
        elif data.objective == "tsdae":
            ids = damaged(ids, *self._around)
        n, network = len(examples), self.encoder.network
        first, others = self._skipped[number]
        if data.objective == "moco":
            assert self.keys is not None
            with torch.no_grad():
                keys = self._encoded(self.keys.network, ids[n:], others)
            return [self._encoded(network, ids[:n], first), keys]
        if first == others:
            return list(torch.split(self._encoded(network, ids, first), n))
        rest = self._encoded(network, ids[n:], others)
        return [self._encoded(network, ids[:n], first), *torch.split(rest, n)]

    def _changed(self, data: TrainingSet, examples: Examples, by: Augmentation) -> list[list[int]]:
        """As `TrainingSet.texts`, of texts that are changed anew; prompts stay."""
        changed, n, tokenizer = by.changed(data.strings_of(examples)), len(examples), self.encoder.tokenizer
        first, others = prompts_of(self.encoder, data.objective)
        return [*tokenizer.tokenize(changed[:n], first).ids, *tokenizer.tokenize(changed[n:], others).ids]

    def _encoded(self, network: nn.Module, ids: list[list[int]], prompt_length: int) -> Tensor:
        """(len(ids), dim) float32, by the encoder's network or by one that is made like it."""
        input_ids, mask = self.encoder.runner.tensors(ids)
        with self._products():
            vectors: Tensor = network(input_ids, mask, prompt_length)
        return vectors.float()

    def loss(self, number: int, examples: Examples, columns: Sequence[Tensor]) -> Tensor:
        """Mean loss of some examples of a data set that have these vectors."""
        data = self.sets[number]
        if data.objective == "tsdae":  # which tells the whole texts, by a transformer as large as the encoder
            whole, _ = self.encoder.runner.tensors(data.texts(examples))
            with self._products():
                told: Tensor = self.objectives[number](columns, whole)
            return told
        if data.objective == "moco":
            assert self.keys is not None
            queue, texts = self.keys.queues[number], torch.from_numpy(data.columns[0, examples])
            texts = texts.to(columns[0].device)
            found: Tensor = self.objectives[number]([*columns, queue.keys], queue.of_others(texts))
            queue.offer(columns[1], texts)
            return found
        # A copy in memory, also of targets that lie in a file.
        target = torch.from_numpy(np.array(data.targets[examples])).to(columns[0].device)
        loss: Tensor = self.objectives[number](columns, target)
        return loss

    def _products(self) -> torch.autocast:
        """Matrix products inside are as precise as the run is."""
        kind = self.encoder.device.partition(":")[0]
        return torch.autocast(kind, torch.bfloat16, enabled=self.precision == "bfloat16")

    def gradients(self, batches: Sequence[Batch], between: Callable[[], None]) -> float:
        """Add up the gradients of the mean loss over all examples of some batches.

        Args:
            batches: gone through one by one.
            between: called before and after each forward pass; may raise to give up.

        Returns:
            The mean loss, with an adversary that of texts as they are.

        Raises:
            TrainingError: it is not a finite number.
        """
        self.encoder.network.train()
        if self.keys is not None:
            self.keys.network.train()
        n = sum(len(examples) for _, examples in batches)
        total = 0.0
        for number, examples in batches:
            share = len(examples) / n
            if self._adversary is None:
                total += self._batch_gradients(number, examples, share, between)
                continue
            seed = int(torch.randint(2**31, ()))
            with random_state(seed), self._adversary.looking():
                total += self._batch_gradients(number, examples, share, between)
            with random_state(seed), self._adversary.moving():
                self._batch_gradients(number, examples, share, between)
        return total

    def _batch_gradients(
        self, number: int, examples: Examples, share: float, between: Callable[[], None]
    ) -> float:
        """Add up the gradients of a batch that is `share` of the step's examples; its share of the loss."""
        size = self.config.cached_batch
        between()
        if size is not None and size < len(examples) and self.sets[number].objective in WHOLE_BATCH:
            parts = np.split(examples, range(size, len(examples), size))
            return self._cached_gradients(number, parts, share, between)
        with torch.enable_grad():
            loss = self.loss(number, examples, self.vectors(number, examples)) * share
        value = _finite(loss)
        between()
        loss.backward()  # type: ignore[no-untyped-call]
        return value

    def _cached_gradients(
        self, number: int, parts: Sequence[Examples], share: float, between: Callable[[], None]
    ) -> float:
        """Gradients of one batch, whose activations never are in memory at the same time (Gao et al. 2021).

        All vectors are computed without gradients, then the loss and its gradient by each vector. With these,
        each part is computed once more, with the same dropout, and followed back. Gradients are those of the
        whole batch.
        """
        seeds = torch.randint(2**31, (len(parts),)).tolist()
        found: list[list[Tensor]] = []
        for seed, part in zip(seeds, parts, strict=True):
            between()
            with torch.no_grad(), random_state(seed):
                found.append(self.vectors(number, part))
        columns = [torch.cat(column).requires_grad_() for column in zip(*found, strict=True)]
        with torch.enable_grad():
            loss = self.loss(number, np.concatenate(parts), columns) * share
        value = _finite(loss)
        loss.backward()  # type: ignore[no-untyped-call]
        of_vectors = [torch.split(_gradient(column), len(parts[0])) for column in columns]
        for k, (seed, part) in enumerate(zip(seeds, parts, strict=True)):
            between()
            with torch.enable_grad(), random_state(seed):
                vectors = self.vectors(number, part)
            torch.autograd.backward(vectors, [gradients[k] for gradients in of_vectors])
        return value

    def apply(self, learning_rate: float) -> float:
        """Make a step with the gradients added up, and clear them.

        Returns:
            The length of the gradient before it was shortened.

        Raises:
            TrainingError: it is not a finite number; no weight was changed.
        """
        longest = self.config.max_grad_norm or float("inf")
        learning = [p for p in self.parameters.values() if p.grad is not None]
        norm = float(nn.utils.clip_grad_norm_(learning, longest))
        if not np.isfinite(norm):
            raise not_finite("gradient")
        for group in self.optimizer.param_groups:
            group["lr"] = learning_rate
        self.optimizer.step()
        # A fused step writes past the counter by which an encoder sees that its weights have changed.
        torch.autograd.graph.increment_version(learning)
        if self.keys is not None:
            self.keys.follow()
        self.discard()
        return norm

    def discard(self) -> None:
        """Forget gradients that were added up, and the keys that came with them."""
        self.optimizer.zero_grad(set_to_none=True)
        if self.keys is not None:
            self.keys.discard()

    def merge_adapters(self) -> None:
        """Add adapters, if there are any, to the weights beside them: the encoder is a plain one, and nothing
        can be learned any more.
        """
        if self._adapters is not None:
            self._adapters.merge()

    def all_weights(self) -> list[nn.Parameter]:
        """The weights of the encoder and of the objectives, also those that rest."""
        return [parameter for _, parameter in self._named_parameters()]

    def weights(self) -> dict[str, Tensor]:
        """All weights by name, the objectives' own among them; with adapters, what is learned. Not copies."""
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

    def beside(self) -> dict[str, Tensor]:
        """What an objective keeps from step to step beside its weights, by name; not copies."""
        return {} if self.keys is None else self.keys.state()

    def set_beside(self, kept: Mapping[str, Tensor]) -> None:
        """Take over what `beside` gave."""
        if self.keys is not None:
            self.keys.set_state(kept)


def _finite(loss: Tensor) -> float:
    value = float(loss.detach())
    if not np.isfinite(value):
        raise not_finite("loss")
    return value


def _gradient(column: Tensor) -> Tensor:
    assert column.grad is not None
    return column.grad


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
    config: Any = transformer.config
    n = int(config.num_hidden_layers)
    layers = next((m for m in transformer.modules() if isinstance(m, nn.ModuleList) and len(m) == n), None)
    if layers is None or n_layers > n:
        raise InputError(
            f"{n_layers} layers are to be frozen; the model has {n if layers is not None else 'none'}.",
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


def not_finite(what: str) -> TrainingError:
    """Why a run stops whose `what` is no number any more."""
    return TrainingError(
        f"The {what} is no longer a number, so training stopped.",
        "Choose a smaller learning rate or float32 precision.",
    )
