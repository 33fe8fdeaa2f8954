"""Labelled examples to a better encoder, and a verdict on whether it is one.

Names resolve when first used, so that `import core.training` loads neither torch nor scipy.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from core.training.catalogue import propose_objective as propose_objective
    from core.training.config import TrainingConfig as TrainingConfig
    from core.training.estimate import Estimate as Estimate
    from core.training.estimate import estimate_run as estimate_run
    from core.training.evaluation import Evaluation as Evaluation
    from core.training.evaluation import evaluate as evaluate
    from core.training.evaluation import evaluate_primary as evaluate_primary
    from core.training.evaluation import primary_metric as primary_metric
    from core.training.events import CheckpointSaved as CheckpointSaved
    from core.training.events import Evaluated as Evaluated
    from core.training.events import Event as Event
    from core.training.events import Finished as Finished
    from core.training.events import Started as Started
    from core.training.events import Step as Step
    from core.training.examples import Examples as Examples
    from core.training.objectives import propose_margin as propose_margin
    from core.training.reading import read_examples as read_examples
    from core.training.resampling import Interval as Interval
    from core.training.run_folder import read_events as read_events
    from core.training.split import Split as Split
    from core.training.split import split_examples as split_examples
    from core.training.trainer import Trainer as Trainer
    from core.training.verdict import Verdict as Verdict
    from core.training.verdict import as_json as as_json
    from core.training.verdict import compare as compare

_HOME_OF = {
    "CheckpointSaved": "events",
    "Estimate": "estimate",
    "Evaluated": "events",
    "Evaluation": "evaluation",
    "Event": "events",
    "Examples": "examples",
    "Finished": "events",
    "Interval": "resampling",
    "Split": "split",
    "Started": "events",
    "Step": "events",
    "Trainer": "trainer",
    "TrainingConfig": "config",
    "Verdict": "verdict",
    "as_json": "verdict",
    "compare": "verdict",
    "estimate_run": "estimate",
    "evaluate": "evaluation",
    "evaluate_primary": "evaluation",
    "primary_metric": "evaluation",
    "propose_margin": "objectives",
    "propose_objective": "catalogue",
    "read_events": "run_folder",
    "read_examples": "reading",
    "split_examples": "split",
}
__all__ = sorted(_HOME_OF)


def __getattr__(name: str) -> Any:
    if name not in _HOME_OF:
        raise AttributeError(f"module 'core.training' has no attribute {name!r}")
    return getattr(importlib.import_module(f"core.training.{_HOME_OF[name]}"), name)
