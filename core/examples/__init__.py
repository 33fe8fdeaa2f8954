"""Labelled examples: read from files, with their columns and classes found, and divided into parts.

Public names resolve when they are first used.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from core.examples.examples import Examples as Examples
    from core.examples.reading import read_examples as read_examples
    from core.examples.split import Split as Split
    from core.examples.split import split_examples as split_examples

_HOME_OF = {
    "Examples": "examples",
    "Split": "split",
    "read_examples": "reading",
    "split_examples": "split",
}
__all__ = sorted(_HOME_OF)


def __getattr__(name: str) -> Any:
    if name not in _HOME_OF:
        raise AttributeError(f"module 'core.examples' has no attribute {name!r}")
    return getattr(importlib.import_module(f"core.examples.{_HOME_OF[name]}"), name)
