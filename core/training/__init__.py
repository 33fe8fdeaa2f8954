"""Labelled examples to a better encoder.

- settings: `config`; objectives, one file each: `objectives/`
- data: `material` (what a run learns from, `prepare`), `judged`, `adapting`, `conversions`, `training_set`
- the loop: `trainer`, `learner`, `schedule`, `checkpoint`, `events`; around it `opening`, `run_folder`,
  `judging`, `estimate`, `topic_folds`; what differs between encoders and cross-encoders: `models`
- augmentation: `augmentation` (words), `back_translation`, `adversary` (token embeddings); LoRA: `adapters`
- mining: `hard_negatives`; a teacher: `teacher`, `labelling`

Public names resolve when they are first used, so that importing the room loads neither torch nor scipy.
"""

from __future__ import annotations

import importlib
import warnings
from typing import Any

import lazy_loader

_public, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)

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
    return _public(name)
