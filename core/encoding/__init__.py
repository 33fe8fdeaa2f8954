"""Text to vectors: Sentence-BERT encoders, where their models lie on disk, and what they can read.

Names resolve when they are first used: finding a model, its catalogue entry or its fingerprint loads no
torch.
"""

from __future__ import annotations

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
