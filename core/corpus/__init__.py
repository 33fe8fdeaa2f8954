"""Files to rows: what a file looks like, its rows one by one, and the store that keeps them.

Names resolve when first used, so that `import core.corpus` loads neither DuckDB nor the readers.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from core.corpus.conditions import Condition as Condition
    from core.corpus.conditions import parse_condition as parse_condition
    from core.corpus.layout import ColumnInfo as ColumnInfo
    from core.corpus.layout import ColumnValues as ColumnValues
    from core.corpus.layout import FileCounts as FileCounts
    from core.corpus.layout import FileLayout as FileLayout
    from core.corpus.layout import Histogram as Histogram
    from core.corpus.layout import ImportReport as ImportReport
    from core.corpus.layout import ReadOptions as ReadOptions
    from core.corpus.layout import RejectedLine as RejectedLine
    from core.corpus.readers import count as count
    from core.corpus.readers import read_table as read_table
    from core.corpus.rows import RowStore as RowStore
    from core.corpus.sniffing import sniff as sniff
    from core.corpus.table import Table as Table

_HOME_OF = {
    "ColumnInfo": "layout",
    "ColumnValues": "layout",
    "Condition": "conditions",
    "FileCounts": "layout",
    "FileLayout": "layout",
    "Histogram": "layout",
    "ImportReport": "layout",
    "ReadOptions": "layout",
    "RejectedLine": "layout",
    "RowStore": "rows",
    "Table": "table",
    "count": "readers",
    "parse_condition": "conditions",
    "read_table": "readers",
    "sniff": "sniffing",
}
__all__ = sorted(_HOME_OF)


def __getattr__(name: str) -> Any:
    if name not in _HOME_OF:
        raise AttributeError(f"module 'core.corpus' has no attribute {name!r}")
    return getattr(importlib.import_module(f"core.corpus.{_HOME_OF[name]}"), name)
