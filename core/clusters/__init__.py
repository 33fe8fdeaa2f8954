"""Vectors to a picture: the layout in the plane, the clusters on it, and their names.

Names, declared in the stub beside this, load when first used; scikit-learn and scipy load with the functions
that need them.
"""

from __future__ import annotations

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
