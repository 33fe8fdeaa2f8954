"""What leaves the program: rows as CSV or Parquet, vectors as NumPy arrays. Names resolve when first used."""

from __future__ import annotations

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
