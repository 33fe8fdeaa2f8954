"""Finds the texts nearest to the one in detail, on the interactive lane."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from core.errors import ExplorerError
from explorer.explore.neighbour_list import MOST, NeighbourList
from explorer.shared.lanes import JobContext

if TYPE_CHECKING:
    from core.search import Hits
    from explorer.shell.session import Session


class Neighbours(QObject):
    """Asks for the neighbours of one text, and shows those of the last that was asked for."""

    def __init__(self, session: Session, shown: NeighbourList, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session, self._shown = session, shown
        self._text_id = -1
        session.search_state_changed.connect(self._ask)
        session.without.changed.connect(self._ask)

    def show_of(self, text_id: int) -> None:
        """Show what is nearest to a text, by the map that is looked at; -1, of a blank row, has none.

        What is shown stays until the answer comes, so that nothing jumps.
        """
        self._text_id = text_id
        self._ask()

    def _ask(self) -> None:
        """For the text that is shown; other vectors may have other neighbours."""
        from core.search import Query

        text_id = self._text_id
        query = Query(like=(text_id,), top_k=MOST)
        state = self._session.without.state_for(query, self._session.search_state)
        if text_id < 0 or state is None or state.vectors is None:
            self._session.lanes.drop_key("neighbours of a text")
            self._shown.set_neighbours(())
            return

        def job(context: JobContext) -> Hits:
            from core.search import search

            return search(state, query, task=context)

        self._session.submit(
            "interactive",
            job,
            title=self.tr("Reading rows"),
            on_done=self._found,
            on_failed=self._failed,
            supersede_key="neighbours of a text",
            quiet=True,
        )

    def _found(self, hits: Hits) -> None:
        self._shown.set_neighbours([hit for hit in hits.hits if hit.similarity is not None])

    def _failed(self, error: Exception) -> None:
        self._shown.set_neighbours(())
        if not isinstance(error, ExplorerError):
            self._session.error_raised.emit(error)
