"""Modules in C that are built with the package where there is a compiler (decisions 143 and 144)."""

from __future__ import annotations

import importlib
from typing import Any


def compiled(name: str, version: int) -> Any:
    """The module, or None where it was not built, or before its source was changed and could not be again.

    Args:
        name: of the module, which says its `VERSION`.
        version: what the caller was written for.
    """
    try:
        module = importlib.import_module(name)
    except ImportError:
        return None
    return module if getattr(module, "VERSION", None) == version else None
