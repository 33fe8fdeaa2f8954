"""Labelled examples to a better encoder.

- settings: `config`; objectives, one file each: `objectives/`
- data: `material` (what a run learns from, `prepare`), `judged`, `adapting`, `conversions`, `training_set`
- the loop: `trainer`, `learner`, `schedule`, `checkpoint`, `events`; around it `opening`, `run_folder`,
  `judging`, `estimate`, `topic_folds`; after it `averaging`; what differs between encoders and
  cross-encoders: `models`
- several processes (torchrun): `distributed` (what they exchange), `following` (those that do not lead)
- augmentation: `augmentation` (words), `back_translation`, `adversary` (token embeddings); LoRA: `adapters`
- mining: `hard_negatives`; a teacher: `teacher`, `labelling`

Public names resolve when they are first used, so that importing the room loads neither torch nor scipy.
"""

from __future__ import annotations

import lazy_loader

from core.old_names import with_moved

_public, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
_MOVED = {
    **{name: f"core.examples.{name}" for name in ("Examples", "Split", "read_examples", "split_examples")},
    **{
        name: f"core.evaluation.{name}"
        for name in (
            *("Evaluation", "Interval", "Verdict", "as_json", "compare"),
            *("evaluate", "evaluate_primary", "primary_metric"),
        )
    },
}
__getattr__ = with_moved(__name__, _MOVED, _public)
