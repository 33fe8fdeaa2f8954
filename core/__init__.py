"""The engine of Semantic Explorer: text to vectors, search, maps, workspaces. Imports no Qt.

`import core` is instant: each public name is resolved when it is first used.
"""

from __future__ import annotations

import importlib
import os
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from core.encoding import SentenceEncoder as SentenceEncoder
    from core.errors import ExplorerError as ExplorerError
    from core.progress import CancelToken as CancelToken
    from core.progress import Progress as Progress
    from core.search import ExactIndex as ExactIndex
    from core.search import HnswIndex as HnswIndex
    from core.training import Trainer as Trainer
    from core.training import TrainingConfig as TrainingConfig
    from core.workspace import Workspace as Workspace

# Before anything loads torch: its worker threads sleep while they wait for each other. By default they spin,
# and as soon as another process (or the window) wants a core, that makes encoding 3 to 6 times slower.
os.environ.setdefault("OMP_WAIT_POLICY", "PASSIVE")

# Every batch has another number of tokens, for which oneDNN and torch's layer above it make a computation of
# their own and keep up to 1,024 of each: some 300 MB after 10,000 sentences. A few are as quick.
for _cache in ("ONEDNN_PRIMITIVE_CACHE_CAPACITY", "LRU_CACHE_CAPACITY"):
    os.environ.setdefault(_cache, "64")

_HOME_OF = {
    "CancelToken": "core.progress",
    "ExactIndex": "core.search",
    "ExplorerError": "core.errors",
    "HnswIndex": "core.search",
    "Progress": "core.progress",
    "SentenceEncoder": "core.encoding",
    "Trainer": "core.training",
    "TrainingConfig": "core.training",
    "Workspace": "core.workspace",
}
__all__ = sorted(_HOME_OF)


def __getattr__(name: str) -> Any:
    if name not in _HOME_OF:
        raise AttributeError(f"module 'core' has no attribute {name!r}")
    return getattr(importlib.import_module(_HOME_OF[name]), name)
