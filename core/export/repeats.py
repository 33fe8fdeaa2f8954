"""Columns of an export of groups of near-duplicates: which group, which one is kept, how alike."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from core.corpus.layout import ColumnType
from core.export.columns import Cells, ExportColumn, Ids
from core.export.tables import free_name
from core.progress import Task

if TYPE_CHECKING:
    from core.corpus import RowStore
    from core.search import Groups


def repeat_columns(rows: RowStore, groups: Groups, is_to_hide: NDArray[np.bool_]) -> tuple[ExportColumn, ...]:
    """What is written of each member of the groups, in the order of `groups.members`: the number of its group
    (from 1), whether it is kept, its similarity to the one that its group is about, its row, and what its
    file had.

    Args:
        groups: of row ids.
        is_to_hide: (k,) which members would be hidden.
    """
    taken = {column.name.casefold() for column in rows.columns()}
    number = groups.numbers + 1
    made: list[tuple[str, ColumnType, Callable[[Ids, Ids], Sequence[Any]]]] = [
        ("group", "integer", lambda ids, places: number[places].tolist()),
        ("kept", "boolean", lambda ids, places: (~is_to_hide[places]).tolist()),
        ("similarity", "real", lambda ids, places: np.round(groups.similarity[places], 6).tolist()),
        ("row", "integer", lambda ids, places: ids.tolist()),
    ]
    columns = [
        ExportColumn(free_name(name, taken), kind, "row", True, _maker(cells)) for name, kind, cells in made
    ]
    files = (ExportColumn(column.name, column.type, "columns", True) for column in rows.columns())
    return (*columns, *files)


def _maker(cells: Cells) -> Callable[[Task], Cells]:
    return lambda task: cells
