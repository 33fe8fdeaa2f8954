"""How good an encoder is: metrics, intervals, a verdict between two, and suites of tasks.

Public names resolve when they are first used, so that importing the room loads neither torch nor scipy.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from core.evaluation.labelled import Evaluation as Evaluation
    from core.evaluation.labelled import evaluate as evaluate
    from core.evaluation.labelled import evaluate_primary as evaluate_primary
    from core.evaluation.labelled import primary_metric as primary_metric
    from core.evaluation.resampling import Interval as Interval
    from core.evaluation.verdict import Verdict as Verdict
    from core.evaluation.verdict import as_json as as_json
    from core.evaluation.verdict import compare as compare

_HOME_OF = {
    "Evaluation": "labelled",
    "Interval": "resampling",
    "Verdict": "verdict",
    "as_json": "verdict",
    "compare": "verdict",
    "evaluate": "labelled",
    "evaluate_primary": "labelled",
    "primary_metric": "labelled",
}
__all__ = sorted(_HOME_OF)


def __getattr__(name: str) -> Any:
    if name not in _HOME_OF:
        raise AttributeError(f"module 'core.evaluation' has no attribute {name!r}")
    return getattr(importlib.import_module(f"core.evaluation.{_HOME_OF[name]}"), name)
