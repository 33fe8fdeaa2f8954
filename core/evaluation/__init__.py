"""How good an encoder is: metrics, intervals, a verdict between two, and suites of tasks.

Public names resolve when they are first used, so that importing the room loads neither torch nor scipy.
"""

from __future__ import annotations

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
