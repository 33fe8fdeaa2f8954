"""Searches that a person saved: kept beside the rows, so that they go with the workspace."""

from __future__ import annotations

import threading
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

from core.errors import InputError

if TYPE_CHECKING:
    from core.corpus import RowStore

MOST_SAVED = 100
_KEY = "saved searches"


@dataclass(frozen=True, slots=True)
class SavedSearch:
    """What was typed, in the query language, and how it is searched: "semantic", "keyword" or "hybrid"."""

    text: str
    mode: str


class SavedSearches:
    """The saved searches of a workspace, from any thread; the newest comes first."""

    def __init__(self, rows: RowStore) -> None:
        """Not for callers: `Workspace.searches` has them."""
        self._rows = rows
        self._changing = threading.Lock()
        self._saved = _read(rows.meta_get(_KEY))

    def all(self) -> tuple[SavedSearch, ...]:
        """Every saved search."""
        return self._saved

    def save(self, text: str, mode: str) -> None:
        """Keep a search; one that is kept already comes to the front.

        Raises:
            InputError: nothing was typed, or there are too many.
            WorkspaceError: it could not be written.
        """
        search = SavedSearch(" ".join(text.split()), mode)
        if not search.text:
            raise InputError("There is nothing to save.", "Type a search first.")
        with self._changing:
            others = tuple(each for each in self._saved if each != search)
            if len(others) >= MOST_SAVED:
                raise InputError(
                    f"There are {MOST_SAVED} saved searches, the most there can be.", "Remove one."
                )
            self._keep((search, *others))

    def remove(self, search: SavedSearch) -> None:
        """Keep it no longer; one that is not there is passed over.

        Raises:
            WorkspaceError: it could not be written.
        """
        with self._changing:
            self._keep(tuple(each for each in self._saved if each != search))

    def _keep(self, saved: tuple[SavedSearch, ...]) -> None:
        """Write them, then show them."""
        self._rows.meta_set(_KEY, [asdict(each) for each in saved])
        self._saved = saved


def _read(document: Any) -> tuple[SavedSearch, ...]:
    """What was written, less what is damaged."""
    given = document if isinstance(document, list) else []
    read = [(each.get("text"), each.get("mode")) for each in given if isinstance(each, dict)]
    return tuple(
        SavedSearch(text, mode) for text, mode in read if isinstance(text, str) and isinstance(mode, str)
    )
