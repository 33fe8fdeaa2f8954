"""Public names of the engine, wherever a checkout keeps them: what is measured before and after a change."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator
from typing import Any

# Names that changed: what a checkout may call them by now.
CALLED_NOW: dict[str, tuple[str, ...]] = {"cell_neighbours": ("ivf_neighbours",)}


def public(name: str) -> Any:
    """What a name stands for: that of `core`, else of the first of its rooms that has it in `__all__`.

    Raises:
        ImportError: no room has it.
    """
    for room in _rooms():
        module = importlib.import_module(room)
        for each in (name, *CALLED_NOW.get(name, ())):
            if each in getattr(module, "__all__", ()):
                return getattr(module, each)
    raise ImportError(f"no room of core has {name}; if it is called otherwise now, say so in CALLED_NOW")


def _rooms() -> Iterator[str]:
    import core

    yield "core"
    packages = pkgutil.walk_packages(core.__path__, "core.")
    yield from sorted(
        (each.name for each in packages if each.ispkg), key=lambda name: (name.count("."), name)
    )
