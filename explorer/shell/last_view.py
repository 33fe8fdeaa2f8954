"""What was looked at last in each workspace: kept in it as `view.json`, and shown again on reopening."""

from __future__ import annotations

import json
import logging
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject

from core import files
from explorer.shared.lanes import JobContext
from explorer.shell.pages import PAGES, WindowPages

if TYPE_CHECKING:
    from explorer.shell.session import Session

log = logging.getLogger(__name__)

FILE = "view.json"


class LastView(QObject):
    """Keeps what is looked at when a workspace closes, and brings it back when it is opened.

    Args:
        show_page: brings a page of the window to the front.
    """

    def __init__(self, session: Session, pages: WindowPages, show_page: Callable[[str], None]) -> None:
        super().__init__(session)
        self._session, self._pages, self._show_page = session, pages, show_page
        session.workspace_closing.connect(self._keep_later)
        session.workspace_changed.connect(self._read)

    def keep(self) -> None:
        """Write it here and now: the window closes, and the lanes are about to."""
        workspace = self._session.workspace
        if workspace is not None:
            _write(workspace.folder, self._now())

    def _keep_later(self) -> None:
        """Write it on the I/O lane; another workspace is about to be opened."""
        workspace = self._session.workspace
        if workspace is None:
            return
        folder, now = workspace.folder, self._now()

        def job(context: JobContext) -> None:
            _write(folder, now)

        self._session.lanes.submit("io", job, title=self.tr("Closing"), quiet=True, urgent=True)

    def _now(self) -> dict[str, Any]:
        return {"page": self._pages.shown, **self._pages.explore().kept_view()}

    def _read(self) -> None:
        session = self._session
        workspace = session.workspace
        if workspace is None:
            return
        folder = workspace.folder

        def job(context: JobContext) -> dict[str, Any]:
            return _kept(folder)

        session.submit(
            "interactive", job, title=self.tr("Opening"), on_done=self._show, quiet=True, urgent=True
        )

    def _show(self, kept: dict[str, Any]) -> None:
        """Show it, unless the person has begun something else meanwhile."""
        explore = self._pages.explore()
        if not kept or not explore.untouched or self._pages.shown != "explore":
            return
        explore.show_kept(kept)
        page = kept.get("page")
        if page in {known.name for known in PAGES} and page != "explore":
            self._show_page(str(page))


def _write(folder: Path, view: dict[str, Any]) -> None:
    """What cannot be written is lost, and nothing else with it."""
    try:
        files.write_text(folder / FILE, json.dumps(view, ensure_ascii=False) + "\n")
    except OSError as error:
        log.warning("the view of %s cannot be kept: %s", folder, error)


def _kept(folder: Path) -> dict[str, Any]:
    try:
        kept = json.loads((folder / FILE).read_text(encoding="utf-8"))
    except FileNotFoundError:
        return {}
    except (OSError, ValueError, RecursionError) as error:
        log.warning("the view of %s cannot be read: %s", folder, error)
        return {}
    return kept if isinstance(kept, dict) else {}
