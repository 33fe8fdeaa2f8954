"""What a trainer tells while it works: frozen, picklable, in this order.

`Started`, then `Step`s with `Evaluated`s and `CheckpointSaved`s between them, then `Finished`. A run that is
resumed begins with another `Started`. A run that tries several learning rates has a `Tried` after each.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeAlias

from core.evaluation.resampling import Interval


@dataclass(frozen=True, slots=True)
class Started:
    """The first step is about to be made.

    Attributes:
        run_folder: where all that the run leaves lies.
        step, total: steps made so far (0, or more when it was resumed), and steps in all.
        parts: examples in each part ("train", "selection", "verdict").
        device, precision, threads: where and how it computes. processes: how many do it together.
        notes: sentences for the person about the data and the settings.
    """

    run_folder: Path
    step: int
    total: int
    parts: dict[str, int]
    device: str
    precision: str
    threads: int
    notes: tuple[str, ...]
    processes: int = 1


@dataclass(frozen=True, slots=True)
class Step:
    """One step of the optimizer was made.

    Attributes:
        step, total: this step, from 1, and steps in all.
        stage: which data set is being learned, from 0; 0 throughout when they are mixed.
        loss: mean over the step's examples, before the step.
        learning_rate: with which it was made.
        grad_norm: length of the gradient before it was shortened.
        examples_per_second: since this process began training, without pauses.
        seconds: that it has been training, without pauses; seconds_left: at the rate so far.
    """

    step: int
    total: int
    stage: int
    loss: float
    learning_rate: float
    grad_norm: float
    examples_per_second: float
    seconds: float
    seconds_left: float


@dataclass(frozen=True, slots=True)
class Evaluated:
    """The metric on the selection part, which is not trained on.

    Attributes:
        step: after which; 0 is the model as it was.
        metric: its name; higher is better.
        value, low, high: the metric with its 95 % interval.
        best: whether the weights are the ones to keep so far: no evaluation of the last stage was higher.
    """

    step: int
    metric: str
    value: float
    low: float
    high: float
    best: bool


@dataclass(frozen=True, slots=True)
class Tried:
    """One of the learning rates of a run that tries several has been learned with.

    Attributes:
        step: the last that was made with it.
        number, of: which of them it is, from 1.
        learning_rate: the rate.
        metric: by which they are compared, on the selection part.
        value, low, high: its best, with the 95 % interval; None where the loss was no number any more.
        best: whether it is the best so far.
    """

    step: int
    number: int
    of: int
    learning_rate: float
    metric: str
    value: float | None
    low: float | None
    high: float | None
    best: bool


@dataclass(frozen=True, slots=True)
class CheckpointSaved:
    """The run can be resumed from here, whatever happens to this process."""

    step: int
    folder: Path


@dataclass(frozen=True, slots=True)
class Finished:
    """The run is complete.

    Attributes:
        model_folder: the new model, as sentence-transformers loads it.
        metrics: of the new model on the verdict part, by name; empty where there is none.
        verdict: "better", "no clear change", "worse" or "too little to say".
        report: metrics, baseline, difference, parts, verdict as plain values, as `train --json` prints them.
        sentence: the verdict as a sentence.
        step: the step whose weights were kept.
    """

    model_folder: Path
    metrics: dict[str, Interval]
    verdict: str
    report: dict[str, Any]
    sentence: str
    step: int


Event: TypeAlias = Started | Step | Evaluated | Tried | CheckpointSaved | Finished
