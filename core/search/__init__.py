"""Vectors and words to hits. Each public name is resolved when it is first used."""

from __future__ import annotations

import warnings
from typing import Any

import lazy_loader

_public, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)


def __getattr__(name: str) -> Any:
    if name == "cell_neighbours":  # as version 0.1 called it
        warnings.warn(
            "core.search.cell_neighbours is now core.search.ivf_neighbours; the old name goes with the "
            "next version.",
            DeprecationWarning,
            stacklevel=2,
        )
        name = "ivf_neighbours"
    return _public(name)
