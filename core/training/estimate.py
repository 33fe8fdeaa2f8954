"""How long a run will take and how much memory it needs, from a few timed steps on a throw-away copy."""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
import torch
from torch import Tensor

from core.encoding.devices import is_out_of_memory, processor_threads
from core.encoding.layers import drop_layers
from core.errors import TrainingError
from core.memory import free_memory
from core.old_names import old_arguments
from core.progress import QUIET, Task
from core.training.back_translation import twice_if_translated
from core.training.config import TrainingConfig, check_sweep, rates_of
from core.training.learner import Learner
from core.training.material import Data, prepare, selection_sample
from core.training.models import Model, adopt, copy_to_time, seconds_a_text, sets_of
from core.training.schedule import Batch, Plan, evaluate_every, plan_of, random_state
from core.training.teacher import without_teacher_targets
from core.training.training_set import TrainingSet

# Beside what is counted: the program itself, and room that torch's allocator leaves between tensors.
_PROGRAM = 600 << 20
_SLACK = 1.2
_ENOUGH = 50  # steps of which the median hardly moves any more


@dataclass(frozen=True, slots=True)
class Estimate:
    """What a run will take.

    Attributes:
        steps: of the optimizer.
        seconds: evaluations and the verdict included.
        memory: bytes that each process needs at the longest batch; memory_free: bytes there are now, or None
            where unknown.
        sentence: the same for the person.
    """

    steps: int
    seconds: float
    memory: int
    memory_free: int | None
    sentence: str

    @property
    def fits(self) -> bool:
        """Whether the memory suffices, as far as that is known."""
        return self.memory_free is None or self.memory <= self.memory_free


@old_arguments
def estimate_run(
    encoder: Model,
    examples: Data | Sequence[Data],
    config: TrainingConfig | None = None,
    *,
    seconds: float = 2.0,
    task: Task = QUIET,
    processes: int = 1,
) -> Estimate:
    """Time a few steps on a copy that is thrown away, and count what the longest batch keeps in memory.

    Args:
        encoder, examples, config: as a `Trainer` takes them.
        seconds: about how long to time; shorter where the steps are quick.
        task: how far it is, and whether to stop.
        processes: how many will make the steps together, each with a processor or a card of its own; what
            they send to one another is not counted.

    Raises:
        InputError: the data or the settings cannot be.
        TrainingError: the memory does not suffice for the longest batch.
        CancelledError: it was cancelled.
    """
    prepared = prepare(encoder, examples, config)
    config, material, precision = prepared.config, prepared.material, prepared.precision
    check_sweep(config, len(material.selection) > 0)
    tries = len(rates_of(config))
    with processor_threads(config.threads):
        scratch = copy_to_time(encoder, material)
        if config.layers is not None:
            drop_layers(scratch.network.transformer, config.layers)
        adopt(scratch, config, material.objectives)
        material = twice_if_translated(material, config)
        sets = sets_of(material, scratch, config.seed, task)
        sets = without_teacher_targets(sets, material.train, scratch)
        plan = plan_of(sets, config)
        first_epochs = _first_epochs(plan)
        batches = [batch for stage in first_epochs for batch in stage]
        learner = Learner(scratch, sets, config, precision)
        try:
            # The longest batch goes first: it also lays out what the first pass of all has to.
            longest = max(batches, key=lambda batch: _padded(batch, sets))
            activations = _activations(learner, longest)
            a_token, a_step = _time(learner, batches, seconds, task)
        except (RuntimeError, MemoryError) as error:
            if not is_out_of_memory(error):
                raise
            raise TrainingError(
                "The memory does not suffice for the longest batch.",
                "Choose a smaller batch size with accumulation, or gradient checkpointing.",
            ) from error
        scratch.network.eval()
        evaluations = 1 + tries * plan.total // evaluate_every(plan.total, config)
        judged = 2 * len(material.verdict) * len(material.verdict.texts)
        watched = selection_sample(material.selection, config.seed)
        judged += evaluations * len(watched) * len(watched.texts)
        probe = [*material.selection.texts[0], *material.verdict.texts[0]][:512]
        a_sentence = seconds_a_text(scratch, probe) if probe and judged else 0.0
    # Padded tokens in all steps: later epochs have about as many as the first of their stage.
    tokens = sum(
        len(epochs) * sum(_padded(batch, sets) for batch in stage)
        for epochs, stage in zip(plan.steps, first_epochs, strict=True)
    )
    steps = tries * plan.total
    total = tries * a_token * tokens / processes + a_step * steps + a_sentence * judged
    # All weights, gradients and two moments of those that are learned, and the best so far.
    learned = [p for p in learner.parameters.values() if p.requires_grad]
    kept = _bytes(learner.all_weights()) + 3 * _bytes(learned) + _bytes(learner.parameters.values())
    kept += _bytes(learner.beside().values())
    memory = int(_SLACK * (kept + activations / processes)) + _PROGRAM
    free = _free_memory(encoder.device)
    said = _sentence(steps, total, memory, free, processes)
    return Estimate(steps, total, memory, free, said)


def _bytes(tensors: Iterable[Tensor]) -> int:
    return sum(tensor.numel() * tensor.element_size() for tensor in tensors)


def _padded(batch: Batch, sets: Sequence[TrainingSet]) -> int:
    number, examples = batch
    data = sets[number]
    return int(data.lengths[examples].max()) * len(examples) * len(data.columns)


def _first_epochs(plan: Plan) -> list[list[Batch]]:
    """For each stage the batches of its first epoch."""
    return [[batch for step in plan.epoch(stage, 0) for batch in step] for stage in range(len(plan.stages))]


def _activations(learner: Learner, batch: Batch) -> int:
    """Bytes that a forward pass keeps for its backward pass."""
    kept: dict[int, int] = {}
    weights = {p.untyped_storage().data_ptr() for p in learner.all_weights()}

    def count(tensor: Tensor) -> Tensor:
        storage = tensor.untyped_storage()
        if storage.data_ptr() not in weights:
            kept[storage.data_ptr()] = storage.nbytes()
        return tensor.detach()  # itself would be a cycle that nothing frees, with all weights below it

    with random_state(0), torch.autograd.graph.saved_tensors_hooks(count, lambda tensor: tensor):
        learner.gradients([batch], lambda: None)
    learner.discard()
    return sum(kept.values())


def _time(learner: Learner, batches: Sequence[Batch], seconds: float, task: Task) -> tuple[float, float]:
    """Seconds a padded token, and seconds a step of the optimizer besides."""
    order = np.random.default_rng(0).permutation(len(batches)).tolist()
    learner.gradients([batches[order[0]]], lambda: task.check())
    learner.apply(0.0)
    passing: list[float] = []
    stepping: list[float] = []
    began = time.perf_counter()
    while len(passing) < 3 or (len(passing) < _ENOUGH and time.perf_counter() - began < seconds):
        batch = batches[order[len(passing) % len(order)]]
        start = time.perf_counter()
        with random_state(0):
            learner.gradients([batch], lambda: task.check())
        between = time.perf_counter()
        learner.apply(0.0)  # ends in a number on the processor, so a graphics card is waited for
        stepping.append(time.perf_counter() - between)
        passing.append((between - start) / _padded(batch, learner.sets))
    # The median: one step that another program held up says nothing about the others.
    return float(np.median(passing)), float(np.median(stepping))


def _free_memory(device: str) -> int | None:
    return int(torch.cuda.mem_get_info(device)[0]) if device.startswith("cuda") else free_memory()


def _sentence(steps: int, seconds: float, memory: int, free: int | None, processes: int) -> str:
    minutes = f"{seconds:.0f} seconds" if seconds < 90 else f"{seconds / 60:.0f} minutes"
    if seconds >= 5400:
        minutes = f"{seconds / 3600:.1f} hours"
    of = "" if free is None else f" of the {free / 2**30:.1f} GB that are free"
    each = f" in each of {processes} processes" if processes > 1 else ""
    said = f"About {minutes} for {steps:,} steps; about {memory / 2**30:.1f} GB of memory{each}{of}."
    if free is not None and memory > free:
        said += " That will hardly fit: choose a smaller batch size with accumulation."
    return said
