"""What a large map needs for drawing, made beside the window, a step at a time."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

from PySide6.QtCore import QCoreApplication

from explorer.map.render import MapScene
from explorer.map.view import MapView

if TYPE_CHECKING:
    from explorer.shell.session import Session

Made = TypeVar("Made")
RunBeside = Callable[[Callable[[], Made], Callable[[Made], None]], None]


def _tr(text: str) -> str:
    return QCoreApplication.translate("jobs", text)


class MapBackground:
    """Has one thing made at a time, always for the newest points.

    Args:
        run: called with (work, done): runs `work` on another thread, then `done` on this one with what it
            returned, unless `run` was called again meanwhile.
        done: called with the scene that has something more than before.
    """

    def __init__(self, run: RunBeside[MapScene], done: Callable[[MapScene], None]) -> None:
        self._run = run
        self._done = done
        self._busy_with: MapScene | None = None

    def make_next(self, scene: MapScene, view: MapView) -> None:
        """Make the next thing that drawing `scene` in `view` lacks; small maps lack nothing."""
        if not scene.is_large or (self._busy_with is not None and self._busy_with.shares_points(scene)):
            return
        step = scene.next_step(view)
        if step is None:
            return
        self._busy_with = scene

        def work() -> MapScene:
            step()
            return scene

        self._run(work, self._made)

    def forget(self) -> None:
        """The work under way belongs to a map that is gone."""
        self._busy_with = None

    def _made(self, scene: MapScene) -> None:
        self._busy_with = None
        self._done(scene)


def beside(session: Session, key: str) -> Callable[[Callable[[], Any], Callable[[Any], None]], None]:
    """What makes a part of a large map beside the searches: some tenths of a second for a million points.

    Args:
        key: whose part it is; a newer one takes the place of one that waits.
    """

    def make(work: Callable[[], Any], done: Callable[[Any], None]) -> None:
        session.submit(
            "interactive",
            lambda context: work(),
            title=_tr("Drawing the map"),
            on_done=done,
            supersede_key=key,
            quiet=True,
        )

    return make
