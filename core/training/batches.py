"""Which examples are learned at which step: a pure function of sizes, lengths and a seed.

So a run that is resumed needs to know its step and nothing else.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from core.training.config import TrainingConfig

# Batches that are sorted by length together. More of them pad less, but keep fewer mixtures of lengths.
_SORTED_TOGETHER = 30

Batch: TypeAlias = tuple[int, NDArray[np.int64]]
"""A data set's number, and which of its examples."""


def epoch_batches(
    lengths: NDArray[np.int64], batch_size: int, seed: Sequence[int]
) -> list[NDArray[np.int64]]:
    """All examples once, in shuffled batches of nearly equal length.

    A seeded permutation is cut into runs of 30 batches; each run is sorted by length and cut; the batches
    are shuffled.

    Args:
        lengths: (n,) tokens of each example's longest text.
        batch_size: examples in a batch; one batch has what is left over.
        seed: numbers; the same ones give the same batches.

    Returns:
        ceil(n / batch_size) arrays of places in `lengths`.
    """
    random = np.random.default_rng(list(seed))
    order = random.permutation(len(lengths)).astype(np.int64)
    batches: list[NDArray[np.int64]] = []
    run = batch_size * _SORTED_TOGETHER
    for start in range(0, len(order), run):
        chunk = order[start : start + run]
        chunk = chunk[np.argsort(lengths[chunk], kind="stable")]
        batches += [chunk[i : i + batch_size] for i in range(0, len(chunk), batch_size)]
    return [batches[i] for i in random.permutation(len(batches))]


@dataclass(frozen=True)
class Plan:
    """The steps of a run.

    Attributes:
        lengths: for each data set, (n,) tokens of each example's longest text.
        stages: for each stage, the numbers of the data sets that are learned in it, mixed batch by batch.
        epochs, batch_size, accumulation, seed: as in `TrainingConfig`.
    """

    lengths: tuple[NDArray[np.int64], ...]
    stages: tuple[tuple[int, ...], ...]
    epochs: int
    batch_size: int
    accumulation: int
    seed: int

    def steps_in_epoch(self, stage: int) -> int:
        """Steps in one epoch of a stage."""
        batches = sum(-(-len(self.lengths[k]) // self.batch_size) for k in self.stages[stage])
        return -(-batches // self.accumulation)

    def steps_in_stage(self, stage: int) -> int:
        """Steps in a stage."""
        return self.epochs * self.steps_in_epoch(stage)

    @property
    def total(self) -> int:
        """Steps in all."""
        return sum(self.steps_in_stage(stage) for stage in range(len(self.stages)))

    def locate(self, step: int) -> tuple[int, int, int]:
        """(stage, epoch in the stage, step in the epoch) of a step, all from 0."""
        for stage in range(len(self.stages)):
            if step < self.steps_in_stage(stage):
                epoch, place = divmod(step, self.steps_in_epoch(stage))
                return stage, epoch, place
            step -= self.steps_in_stage(stage)
        raise IndexError(step)

    def epoch(self, stage: int, epoch: int) -> list[list[Batch]]:
        """The steps of an epoch, each a list of at most `accumulation` batches."""
        batches: list[Batch] = [
            (k, batch)
            for k in self.stages[stage]
            for batch in epoch_batches(self.lengths[k], self.batch_size, (self.seed, stage, epoch, k))
        ]
        if len(self.stages[stage]) > 1:
            order = np.random.default_rng([self.seed, stage, epoch]).permutation(len(batches))
            batches = [batches[i] for i in order]
        return [batches[i : i + self.accumulation] for i in range(0, len(batches), self.accumulation)]


def plan_of(lengths: Sequence[NDArray[np.int64]], config: TrainingConfig) -> Plan:
    """The steps of a run over data sets whose examples have these lengths, see `Plan`."""
    numbers = tuple(range(len(lengths)))
    return Plan(
        tuple(lengths),
        (numbers,) if config.mixed else tuple((number,) for number in numbers),
        config.epochs,
        config.batch_size,
        config.accumulation,
        config.seed,
    )


def evaluate_every(total: int, config: TrainingConfig) -> int:
    """Steps from one evaluation to the next in a run of `total` steps."""
    return config.evaluate_every or max(1, total // 10)
