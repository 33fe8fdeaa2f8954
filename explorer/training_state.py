"""What the Train page shows, as frozen data: the labelled file, what a run would take, curves, runs."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Literal

import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    from core.training import Estimate, Examples, Split, TrainingConfig

# What a run is doing, from the moment Start is pressed.
Phase = Literal["starting", "running", "pausing", "paused", "judging", "stopping"]
# How a run that is not going on ended.
RunFate = Literal["unfinished", "failed", "finished"]


@dataclass(frozen=True, eq=False)
class TrainingData:
    """A labelled file, read and divided.

    Attributes:
        path: the file. columns: the names of all its columns.
        overruled: role -> column as the person chose them; empty where all was recognised.
    """

    path: Path
    examples: Examples
    split: Split
    objective: str
    why: str
    columns: tuple[str, ...]
    overruled: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class TrainingPlan:
    """What a run would take; `estimate` is None while it is being timed, `error` says why there is none."""

    estimate: Estimate | None = None
    error: str = ""
    margin: float | None = None
    margin_why: str = ""


@dataclass(frozen=True, eq=False)
class Curve:
    """A run's curve; the arrays are read-only.

    Attributes:
        name: "Run 3". total: steps in all.
        steps, losses, smoothed: (n,) one a step that was made.
        marks: (m, 4) step, metric, and the interval's low and high, one an evaluation.
        metric: the metric's name, "" before the first evaluation.
    """

    name: str
    total: int
    steps: NDArray[np.int64]
    losses: NDArray[np.float64]
    smoothed: NDArray[np.float64]
    marks: NDArray[np.float64]
    metric: str = ""


@dataclass(frozen=True, eq=False)
class LiveRun:
    """The run that is going on."""

    number: int
    phase: Phase
    step: int
    total: int
    rate: float
    seconds_left: float
    unit: str
    curve: Curve
    notes: tuple[str, ...] = ()


@dataclass(frozen=True)
class RunRow:
    """One line of the list of runs.

    Attributes:
        number: 0 is the model as it was loaded; runs count from 1.
        run_id: names its folder; "" for number 0.
        fate: how it ended. step, total: how far an unfinished one came.
        metric, before, after: the primary metric on the verdict part; None where there is no verdict.
        verdict: its word; sentence: all of it; pairs_needed: before anything can be said.
        version: of the model that was kept from it, or None; active: whether that is in use now.
        base, objectives, config: the model it started from and its settings, to be copied.
    """

    number: int
    run_id: str
    objective: str
    fate: RunFate
    source: str = ""
    step: int = 0
    total: int = 0
    metric: str = ""
    before: float | None = None
    after: float | None = None
    verdict: str = ""
    sentence: str = ""
    pairs_needed: int = 0
    version: str | None = None
    active: bool = False
    error: str = ""
    base: str = ""
    objectives: tuple[str, ...] = ()
    config: TrainingConfig | None = None


METRIC_NAMES = {
    "spearman": "Spearman",
    "average_precision": "average precision",
    "triplet_accuracy": "triplet accuracy",
    "accuracy": "accuracy",
    "mrr": "MRR",
    "ndcg@10": "nDCG@10",
}


def metric_name(metric: str) -> str:
    """A metric as people write it."""
    return METRIC_NAMES.get(metric, metric.replace("_", " "))
