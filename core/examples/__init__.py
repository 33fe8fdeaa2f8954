"""Labelled examples: read from files, with their columns and classes found, and divided into parts.

Public names resolve when they are first used.
"""

from __future__ import annotations

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
