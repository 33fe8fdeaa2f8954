"""The engine of Semantic Explorer: text to vectors, search, maps, workspaces. Imports no Qt.

`import core` is instant: each public name is resolved when it is first used.
"""

from __future__ import annotations

import os

import lazy_loader

# Before anything loads torch: its worker threads sleep while they wait for each other. By default they spin,
# and as soon as another process (or the window) wants a core, that makes encoding 3 to 6 times slower.
os.environ.setdefault("OMP_WAIT_POLICY", "PASSIVE")

# Every batch has other numbers of texts of a length, for which oneDNN and torch's layer above it make a
# computation of their own and keep up to 1,024 of each: some 300 MB after 10,000 sentences. A few do.
for _cache in ("ONEDNN_PRIMITIVE_CACHE_CAPACITY", "LRU_CACHE_CAPACITY"):
    os.environ.setdefault(_cache, "64")

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
