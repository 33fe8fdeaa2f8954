"""The document on disk: rows, vectors, what is derived from them, and who has it open.

Public names resolve when they are first used.
"""

from __future__ import annotations

import lazy_loader

from core.old_names import with_moved

_public, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
_MOVED = {
    "Guard": "core.evaluation.forgetting.Guard",
    "Judgments": "core.judgments.store.Judgments",
    "Marked": "core.judgments.store.Marked",
    "Offer": "core.judgments.offering.Offer",
}
__getattr__ = with_moved(__name__, _MOVED, _public)
