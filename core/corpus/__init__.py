"""Files to rows: what a file looks like, its rows one by one, and the store that keeps them.

Names, declared in the stub beside this, load when first used, so that `import core.corpus` loads neither
DuckDB nor the readers.
"""

from __future__ import annotations

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
