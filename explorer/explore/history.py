"""Back and forward through what was looked at: query, filter, selection, panel, and view of the map."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal

from explorer.explore.selecting import KeptSelection
from explorer.map.view import MapView
from explorer.shared.state import FilterState

if TYPE_CHECKING:
    from core.search import Query

SETTLE_MS = 600  # what follows within this time belongs to the same step: typing, turning the wheel
_MOST = 60


@dataclass(frozen=True, eq=False)
class Place:
    """What was looked at, at one time.

    Attributes:
        query: what was searched for, or None. filter_state: which rows were let through.
        selection: what was selected. panel: the page of the right panel.
        view: where the map was looked at; None: all of it, whatever comes.
        within: the only rows that were searched; None: all.
    """

    query: Query | None
    filter_state: FilterState
    selection: KeptSelection
    panel: str
    view: MapView | None
    within: KeptSelection | None = None

    def same_as(self, other: Place) -> bool:
        """Whether both look the same."""
        return (
            self.query == other.query
            and self.panel == other.panel
            and self.filter_state.chosen == other.filter_state.chosen
            and self.filter_state.ranges == other.filter_state.ranges
            and self.filter_state.rows is other.filter_state.rows
            and self.selection.same_as(other.selection)
            and _same_rows(self.within, other.within)
            and _same_view(self.view, other.view)
        )


def _same_rows(one: KeptSelection | None, other: KeptSelection | None) -> bool:
    return one is other if one is None or other is None else one.same_as(other)


def _same_view(one: MapView | None, other: MapView | None) -> bool:
    """Whether two views show the same part of the map, whatever the size of the window."""
    if one is None or other is None:
        return one is other
    reach = 1 / max(one.scale, 1e-9)  # a pixel
    near = abs(one.x - other.x) < reach and abs(one.y - other.y) < reach
    return near and abs(one.scale - other.scale) < 1e-3 * one.scale


class History(QObject):
    """Where a person has been. A step is kept once nothing has changed for a moment.

    Args:
        look: says what is looked at now. show: brings back what was looked at.

    Signals:
        changed(): there is more or less to go back or forward to.
    """

    changed = Signal()

    def __init__(
        self, look: Callable[[], Place], show: Callable[[Place], None], parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._look, self._show = look, show
        self._places: list[Place] = []
        self._at = -1
        self._settle = QTimer(self)
        self._settle.setObjectName("history settles")
        self._settle.setSingleShot(True)
        self._settle.setInterval(SETTLE_MS)
        self._settle.timeout.connect(self.record)

    def forget(self) -> None:
        """Another workspace is open: there is nothing to go back to."""
        self._settle.stop()
        self._places, self._at = [], -1
        self.changed.emit()

    def note_change(self) -> None:
        """Something has changed; it is kept once it has settled."""
        if self._at < 0:
            self.record()
        self._settle.start()

    def record(self) -> None:
        """Keep what is looked at now, if it is something else than before."""
        self._settle.stop()
        now = self._look()
        if self._at >= 0 and now.same_as(self._places[self._at]):
            self._places[self._at] = now
            return
        self._places = [*self._places[: self._at + 1], now][-_MOST:]
        self._at = len(self._places) - 1
        self.changed.emit()

    @property
    def can_go_back(self) -> bool:
        """Whether there is something before."""
        return self._at > 0

    @property
    def can_go_forward(self) -> bool:
        """Whether something was gone back from."""
        return self._at < len(self._places) - 1

    def go(self, step: int) -> None:
        """Go back (-1) or forward (1)."""
        if self._settle.isActive():
            self.record()
        if 0 <= self._at + step < len(self._places):
            self._at += step
            self._show(self._places[self._at])
            self._settle.stop()
            self.changed.emit()
