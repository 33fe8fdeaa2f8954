"""Vectors and words to hits. Each public name is resolved when it is first used."""

from __future__ import annotations

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
