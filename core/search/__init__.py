"""Vectors and words to hits. Each public name is resolved when it is first used."""

from __future__ import annotations

import lazy_loader

from core.old_names import with_moved

_public, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
_MOVED = {"cell_neighbours": "core.search.ivf_neighbours"}
__getattr__ = with_moved(__name__, _MOVED, _public)
