"""Which columns a person sees in the table of rows, in which order and how wide: kept with the workspace."""

from __future__ import annotations

import threading
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from core.corpus import RowStore

_KEY = "table columns"
_WIDEST = 4_000  # pixels


@dataclass(frozen=True, slots=True)
class ColumnChoice:
    """What a person chose; what the file has else stands as it does there.

    Attributes:
        order: columns that were put in an order, with those that came with them.
        hidden: columns that are not shown.
        widths: column -> pixels, of those that were resized.
    """

    order: tuple[str, ...] = ()
    hidden: frozenset[str] = frozenset()
    widths: Mapping[str, int] = field(default_factory=dict)

    def ordered(self, columns: Sequence[str]) -> tuple[str, ...]:
        """These columns in the order chosen, those shown and those hidden; new ones stand last."""
        place = {name: number for number, name in enumerate(self.order)}
        return tuple(sorted(columns, key=lambda name: place.get(name, len(place))))

    def shown(self, columns: Sequence[str]) -> tuple[str, ...]:
        """Of these columns those that are shown, in the order chosen."""
        return tuple(name for name in self.ordered(columns) if name not in self.hidden)


AS_IN_THE_FILE = ColumnChoice()


class TableColumns:
    """The choice of a workspace, from any thread."""

    def __init__(self, rows: RowStore) -> None:
        """Not for callers: `Workspace.table_columns` has it."""
        self._rows = rows
        self._changing = threading.Lock()
        self._choice = _read(rows.meta_get(_KEY))

    @property
    def choice(self) -> ColumnChoice:
        """What was chosen last."""
        return self._choice

    def keep(self, choice: ColumnChoice) -> None:
        """Write a choice.

        Raises:
            WorkspaceError: it could not be written.
        """
        with self._changing:
            written = {
                "order": list(choice.order),
                "hidden": sorted(choice.hidden),
                "widths": dict(choice.widths),
            }
            self._rows.meta_set(_KEY, written)
            self._choice = choice


def _read(document: Any) -> ColumnChoice:
    """What was written, less what is damaged."""
    given = document if isinstance(document, dict) else {}
    widths = given.get("widths")
    pixels = widths if isinstance(widths, dict) else {}
    return ColumnChoice(
        _names(given.get("order")),
        frozenset(_names(given.get("hidden"))),
        {name: width for name, width in pixels.items() if type(width) is int and 0 < width <= _WIDEST},
    )


def _names(listed: Any) -> tuple[str, ...]:
    return tuple(name for name in listed if isinstance(name, str)) if isinstance(listed, list) else ()
