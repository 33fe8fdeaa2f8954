"""Labelled examples to a better encoder.

Public names resolve when they are first used, so that importing the room loads neither torch nor scipy.
"""

from __future__ import annotations

import importlib
import warnings
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from core.training.config import TrainingConfig as TrainingConfig
    from core.training.estimate import Estimate as Estimate
    from core.training.estimate import estimate_run as estimate_run
    from core.training.events import CheckpointSaved as CheckpointSaved
    from core.training.events import Evaluated as Evaluated
    from core.training.events import Event as Event
    from core.training.events import Finished as Finished
    from core.training.events import Started as Started
    from core.training.events import Step as Step
    from core.training.objectives import propose_objective as propose_objective
    from core.training.objectives.triplet import propose_margin as propose_margin
    from core.training.run_folder import read_events as read_events
    from core.training.trainer import Trainer as Trainer

_HOME_OF = {
    "CheckpointSaved": "events",
    "Estimate": "estimate",
    "Evaluated": "events",
    "Event": "events",
    "Finished": "events",
    "Started": "events",
    "Step": "events",
    "Trainer": "trainer",
    "TrainingConfig": "config",
    "estimate_run": "estimate",
    "propose_margin": "objectives.triplet",
    "propose_objective": "objectives",
    "read_events": "run_folder",
}
__all__ = sorted(_HOME_OF)

# Until version 0.2 these were here; for one version the old name works, and says where the new one is.
_MOVED_TO = {
    **dict.fromkeys(("Examples", "Split", "read_examples", "split_examples"), "core.examples"),
    **dict.fromkeys(
        (
            *("Evaluation", "Interval", "Verdict", "as_json", "compare"),
            *("evaluate", "evaluate_primary", "primary_metric"),
        ),
        "core.evaluation",
    ),
}


def __getattr__(name: str) -> Any:
    if name in _MOVED_TO:
        home = _MOVED_TO[name]
        warnings.warn(
            f"core.training.{name} is now {home}.{name}; the old name goes with the next version.",
            DeprecationWarning,
            stacklevel=2,
        )
        return getattr(importlib.import_module(home), name)
    if name not in _HOME_OF:
        raise AttributeError(f"module 'core.training' has no attribute {name!r}")
    return getattr(importlib.import_module(f"core.training.{_HOME_OF[name]}"), name)
