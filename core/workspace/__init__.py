"""The document on disk: rows, vectors, what is derived from them, and who has it open.

Public names resolve when they are first used.
"""

from __future__ import annotations

import importlib
import warnings
from typing import Any

import lazy_loader

_public, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)

# Until version 0.2 these were here; for one version the old name works, and says where the new one is.
_MOVED_TO = {
    "Guard": "core.evaluation.forgetting",
    "Judgments": "core.judgments.store",
    "Marked": "core.judgments.store",
    "Offer": "core.judgments.offering",
}


def __getattr__(name: str) -> Any:
    if name in _MOVED_TO:
        home = _MOVED_TO[name]
        warnings.warn(
            f"core.workspace.{name} is now {home}.{name}; the old name goes with the next version.",
            DeprecationWarning,
            stacklevel=2,
        )
        return getattr(importlib.import_module(home), name)
    return _public(name)
