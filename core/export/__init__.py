"""What leaves the program: rows as CSV or Parquet, vectors as NumPy arrays. Names resolve when first used."""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from core.export.rows import export_rows as export_rows
    from core.export.vectors import export_vectors as export_vectors

_HOME_OF = {"export_rows": "core.export.rows", "export_vectors": "core.export.vectors"}
__all__ = sorted(_HOME_OF)


def __getattr__(name: str) -> Any:
    if name not in _HOME_OF:
        raise AttributeError(f"module 'core.export' has no attribute {name!r}")
    return getattr(importlib.import_module(_HOME_OF[name]), name)
