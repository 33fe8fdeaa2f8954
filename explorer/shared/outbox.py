"""What a person made and is not on disk yet: written one after the other on a lane, or at the end."""

from __future__ import annotations

import logging
import threading
from collections import deque
from collections.abc import Callable
from typing import TYPE_CHECKING

from core.errors import ExplorerError

if TYPE_CHECKING:
    from core.workspace import Workspace

log = logging.getLogger(__name__)

Write = Callable[["Workspace"], object]


class Outbox:
    """What is still to be written to one workspace, in order. From any thread."""

    def __init__(self, workspace: Workspace) -> None:
        self.workspace = workspace
        self._waiting: deque[Write] = deque()
        self._draining = threading.Lock()

    def put(self, write: Write) -> None:
        """Add one; `drain` writes it."""
        self._waiting.append(write)

    def drain(self) -> None:
        """Write all that waits.

        Raises:
            ExplorerError: the first failure; what comes after it was tried all the same.
        """
        failed: Exception | None = None
        with self._draining:
            while self._waiting:
                try:
                    self._waiting.popleft()(self.workspace)
                except Exception as error:  # raised below, once the others are written
                    failed = failed or error
        if failed is not None:
            raise failed

    def finish(self, what: str) -> None:
        """Write all that waits, here and now: the lanes have ended and the workspace is about to be closed.

        Args:
            what: it is, for the log.
        """
        try:
            self.drain()
        except ExplorerError as error:  # the window is gone: nobody is left to read it
            log.error("%s could not be written: %s", what, error)
