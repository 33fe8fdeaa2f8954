"""What happens at which step: which examples, learning rate, random numbers; functions of sizes and a seed.

So a run that is resumed needs to know its step and nothing else.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, TypeAlias

import numpy as np
from numpy.typing import NDArray

from core.training.config import TrainingConfig, with_defaults

if TYPE_CHECKING:
    from core.training.training_set import TrainingSet

# Batches that are sorted by length together. More of them pad less, but keep fewer mixtures of lengths.
_SORTED_TOGETHER = 30

Batch: TypeAlias = tuple[int, NDArray[np.int64]]
"""A data set's number, and which of its examples."""


def epoch_batches(
    lengths: NDArray[np.int64],
    batch_size: int,
    seed: Sequence[int],
    apart: NDArray[np.int64] | None = None,
) -> list[NDArray[np.int64]]:
    """All examples once, in shuffled batches of nearly equal length.

    A seeded permutation is cut into runs of 30 batches; each run is sorted by length and cut; the batches
    are shuffled.

    Args:
        lengths: (n,) tokens of each example's longest text.
        batch_size: examples in a batch; one batch has what is left over.
        seed: numbers; the same ones give the same batches.
        apart: (k, n) keys of which no two examples of a batch share one.

    Returns:
        ceil(n / batch_size) arrays of places in `lengths`; more where `apart` leaves batches that are not
        full.
    """
    random = np.random.default_rng(list(seed))
    order = random.permutation(len(lengths)).astype(np.int64)
    batches: list[NDArray[np.int64]] = []
    run = batch_size * _SORTED_TOGETHER
    waiting = order[:0]  # examples of batches that could not be filled
    for start in range(0, len(order), run):
        chunk = np.concatenate([waiting, order[start : start + run]])
        chunk = chunk[np.argsort(lengths[chunk], kind="stable")]
        if apart is None:
            batches += [chunk[i : i + batch_size] for i in range(0, len(chunk), batch_size)]
            continue
        filled = _kept_apart(chunk, batch_size, apart)
        is_last = start + run >= len(order)
        batches += [batch for batch in filled if is_last or len(batch) == batch_size]
        short = [] if is_last else [batch for batch in filled if len(batch) < batch_size]
        waiting = np.concatenate([order[:0], *short])
    return [batches[i] for i in random.permutation(len(batches))]


def _kept_apart(
    examples: NDArray[np.int64], batch_size: int, apart: NDArray[np.int64]
) -> list[NDArray[np.int64]]:
    """The examples in order, each in the first batch with room that shares no key with it."""
    full: list[list[int]] = []
    open_batches: list[tuple[list[int], set[int]]] = []
    for example, keys in zip(examples.tolist(), apart[:, examples].T.tolist(), strict=True):
        place = next((k for k, (_, taken) in enumerate(open_batches) if taken.isdisjoint(keys)), None)
        if place is None:
            place = len(open_batches)
            open_batches.append(([], set()))
        members, taken = open_batches[place]
        members.append(example)
        taken.update(keys)
        if len(members) == batch_size:
            full.append(members)
            del open_batches[place]
    return [np.array(members, np.int64) for members in [*full, *(m for m, _ in open_batches)]]


@dataclass(frozen=True)
class Plan:
    """The steps of a run.

    Attributes:
        lengths: for each data set, (n,) tokens of each example's longest text.
        apart: for each data set, what keeps its examples apart, as of `epoch_batches`.
        stages: for each stage, the numbers of the data sets that are learned in it, mixed batch by batch.
        steps: for each stage, the steps of each epoch.
        batch_size, accumulation, seed: as in `TrainingConfig`.
    """

    lengths: tuple[NDArray[np.int64], ...]
    apart: tuple[NDArray[np.int64] | None, ...]
    stages: tuple[tuple[int, ...], ...]
    steps: tuple[tuple[int, ...], ...]
    batch_size: int
    accumulation: int
    seed: int

    def steps_in_stage(self, stage: int) -> int:
        """Steps in a stage."""
        return sum(self.steps[stage])

    @property
    def total(self) -> int:
        """Steps in all."""
        return sum(map(sum, self.steps))

    def locate(self, step: int) -> tuple[int, int, int]:
        """(stage, epoch in the stage, step in the epoch) of a step, all from 0."""
        for stage, epochs in enumerate(self.steps):
            for epoch, steps in enumerate(epochs):
                if step < steps:
                    return stage, epoch, step
                step -= steps
        raise IndexError(step)

    def epoch(self, stage: int, epoch: int) -> list[list[Batch]]:
        """The steps of an epoch, each a list of at most `accumulation` batches."""
        batches: list[Batch] = [
            (k, batch) for k in self.stages[stage] for batch in self._batches(k, (self.seed, stage, epoch, k))
        ]
        if len(self.stages[stage]) > 1:
            order = np.random.default_rng([self.seed, stage, epoch]).permutation(len(batches))
            batches = [batches[i] for i in order]
        return [batches[i : i + self.accumulation] for i in range(0, len(batches), self.accumulation)]

    def _batches(self, k: int, seed: Sequence[int]) -> list[NDArray[np.int64]]:
        return epoch_batches(self.lengths[k], self.batch_size, seed, self.apart[k])


def plan_of(sets: Sequence[TrainingSet], config: TrainingConfig) -> Plan:
    """The steps of a run over data sets, see `Plan`."""
    numbers = tuple(range(len(sets)))
    stages = (numbers,) if config.mixed else tuple((number,) for number in numbers)
    lengths, apart = tuple(s.lengths for s in sets), tuple(s.apart for s in sets)
    plan = Plan(lengths, apart, stages, (), config.batch_size, config.accumulation, config.seed)
    epochs = with_defaults(config, [s.objective for s in sets]).epochs or 1
    steps = []
    for stage, members in enumerate(stages):
        if all(apart[k] is None for k in members):
            batches = sum(-(-len(lengths[k]) // config.batch_size) for k in members)
            steps.append((-(-batches // config.accumulation),) * epochs)
        else:  # how many batches it takes to keep them apart depends on the order
            steps.append(tuple(len(plan.epoch(stage, epoch)) for epoch in range(epochs)))
    return replace(plan, steps=tuple(steps))


def evaluate_every(total: int, config: TrainingConfig) -> int:
    """Steps from one evaluation to the next in a run of `total` steps."""
    return config.evaluate_every or max(1, total // 10)


def learning_rate_factor(step: int, total: int, warmup_ratio: float) -> float:
    """What share of the full learning rate step `step` (from 0) of `total` takes.

    Rises from 0 over the first ceil(total · warmup_ratio) steps, then falls to 0 after the last one (Reimers
    & Gurevych 2019, §3.1).
    """
    warmup = math.ceil(total * warmup_ratio)
    if step < warmup:
        return step / warmup
    return (total - step) / max(1, total - warmup)


@contextmanager
def random_state(*numbers: int) -> Iterator[None]:
    """torch's random numbers follow from `numbers` inside, and continue afterwards as if it had not been."""
    import torch

    devices = list(range(torch.cuda.device_count())) if torch.cuda.is_available() else []
    seed = int(np.random.SeedSequence(numbers).generate_state(1, np.uint64)[0])
    with torch.random.fork_rng(devices):
        if devices or torch.backends.mps.is_available():
            torch.manual_seed(seed)
        else:  # that would also note a trace for each kind of card that is not there: a millisecond
            torch.default_generator.manual_seed(seed)
        yield
