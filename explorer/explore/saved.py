"""The menu of saved searches beside the search field."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QMenu

from explorer.shared.lanes import JobContext
from explorer.widgets.plain_text import without_mnemonic

if TYPE_CHECKING:
    from core.workspace.saved_searches import SavedSearch
    from explorer.explore.search_box import SearchBox
    from explorer.shell.session import Session

_LONGEST = 60  # characters of a search in the menu


class SavedMenu(QObject):
    """Saves what is typed, and brings back what was saved; written on the I/O lane.

    Signals: search_chosen(SavedSearch): it is to be searched for.
    """

    search_chosen = Signal(object)

    def __init__(self, session: Session, box: SearchBox, mode: Callable[[], str]) -> None:
        super().__init__(box)
        self._session, self._box, self._mode = session, box, mode
        box.saved_button.clicked.connect(self._open)

    def _open(self) -> None:
        menu = self.menu()
        if menu is not None:
            menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
            menu.popup(self._box.saved_button.mapToGlobal(self._box.saved_button.rect().bottomLeft()))

    def menu(self) -> QMenu | None:
        """What can be saved, brought back and removed; None where no workspace is open."""
        workspace = self._session.workspace
        if workspace is None:
            return None
        searches, text, mode = workspace.searches, self._box.text().strip(), self._mode()
        menu = QMenu(self._box)
        save = menu.addAction(
            self.tr("Save this search"), lambda: self._write(partial(searches.save, text, mode))
        )
        save.setEnabled(bool(text))
        saved = searches.all()
        if saved:
            menu.addSeparator()
        for search in saved:
            menu.addAction(self._title(search), partial(self.search_chosen.emit, search))
        if saved:
            menu.addSeparator()
            remove = menu.addMenu(self.tr("Remove"))
            for search in saved:
                remove.addAction(self._title(search), partial(self._write, partial(searches.remove, search)))
        return menu

    def _title(self, search: SavedSearch) -> str:
        ways = {"semantic": self.tr("meaning"), "keyword": self.tr("words"), "hybrid": self.tr("both")}
        text = search.text if len(search.text) <= _LONGEST else search.text[: _LONGEST - 1] + "…"
        return without_mnemonic(f"{text}\t{ways.get(search.mode, '')}")

    def _write(self, change: Callable[[], None]) -> None:
        def job(context: JobContext) -> None:
            change()

        self._session.submit(
            "io",
            job,
            title=self.tr("Saving the search"),
            on_done=self._written,
            on_failed=self._session.tell,
            quiet=True,
            urgent=True,
        )

    def _written(self, _: None) -> None:
        self._session.message_posted.emit(self.tr("Saved searches are kept with the workspace."), "info")
