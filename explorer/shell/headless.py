"""Where there is no display: the same job, and a picture of the window that would have been shown."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from core.errors import InputError

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication

    from explorer.shell.window import MainWindow

SAMPLE_QUERY = "the bus never comes on time"
QUERY_LENGTH = 200  # characters of a person's own sentence that is searched for
PATIENCE = 30.0  # seconds in which nothing at all is being done


def run(argv: Sequence[str]) -> int:
    """Index files (the sample, if none is named), search them, write a picture of the window, say where.

    Args:
        argv: the program's name, then one workspace, or files for a new one.

    Returns:
        The exit status: 0; 2 with one line on stderr; 130 after Ctrl-C.
    """
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    print("There is no display here, so this is the same without a window.", file=sys.stderr)
    from PySide6.QtCore import QCoreApplication, QEvent, qInstallMessageHandler

    from explorer.shared.log_file import stop_log
    from explorer.shell.app import log_qt_message, make_application, make_window
    from explorer.shell.stop_signals import StopSignals

    app = make_application(argv)
    qInstallMessageHandler(log_qt_message)
    window = make_window(app)
    window.resize(1440, 900)
    this = _Run(app, window)
    stop = StopSignals()
    stop.stop_asked.connect(this.stop)
    stop.install()
    try:
        this.do([Path(name) for name in argv[1:]])
    except (InputError, OSError) as error:
        print(" ".join(str(error).split()), file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("Stopped; files saved by then are kept.", file=sys.stderr)
        return 130
    finally:
        window.shut_down()
        stop.remove()
        window.deleteLater()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        stop_log()
    return 0


class _Run:
    """One run: the events of the window are worked off until a condition holds."""

    def __init__(self, app: QApplication, window: MainWindow) -> None:
        self._app = app
        self._window = window
        self._trouble: list[str] = []
        self._stopped = False
        session = window.session
        session.error_raised.connect(self._note)
        session.open_failed.connect(self._not_opened)
        session.import_failed.connect(self._note)
        session.download_needed.connect(self._note)
        session.memory_short.connect(self._note)
        session.search_failed.connect(self._trouble.append)
        window.lanes.job_failed.connect(self._note)

    def stop(self, _: int) -> None:
        """End at the next look."""
        self._stopped = True

    def _note(self, error: object) -> None:
        self._trouble.append(str(error))

    def _not_opened(self, _: object, error: object) -> None:
        self._note(error)

    def _wait(self, until: Callable[[], bool]) -> None:
        """Work off events until something is so. Raises `InputError` where it will never be."""
        idle_since = time.monotonic()
        while not until():
            self._app.processEvents()
            if self._stopped:
                raise KeyboardInterrupt
            if not self._window.lanes.idle:
                idle_since = time.monotonic()
            status = self._window.session.encoder_status
            if status.state == "failed" and self._window.session.workspace is not None:
                self._trouble.append(status.sentence)
            if self._trouble:
                raise InputError(self._trouble[0])
            if time.monotonic() - idle_since > PATIENCE:
                raise InputError("Nothing is running any more.", "The log file may say why.")
            time.sleep(0.005)

    def do(self, paths: list[Path]) -> None:
        """Everything: open or import, search, report."""
        from core.search import Query

        window, session = self._window, self._window.session
        self._begin(paths)
        self._wait(lambda: session.workspace is not None)
        workspace = session.workspace
        assert workspace is not None
        if not workspace.n_texts:
            raise InputError(f"There is no sentence in {workspace.name}.")
        self._wait(lambda: session.map_picture is not None and session.map_picture.stage == "final")
        # Search by meaning needs the encoder, which comes later than the map of a workspace that was there.
        self._wait(lambda: session.encoder_status.state == "ready" and window.lanes.idle)
        query = SAMPLE_QUERY if not paths else " ".join(workspace.rows.text(0).split())[:QUERY_LENGTH]
        session.search(Query(text=query))
        self._wait(lambda: session.hits is not None and window.lanes.idle)
        self._report(query)

    def _begin(self, paths: list[Path]) -> None:
        """Open the workspace or import the files that were named, or the sample."""
        window = self._window
        workspaces = [path for path in paths if (path / "workspace.json").is_file()]
        if workspaces and len(paths) > 1:
            raise InputError("A workspace is opened alone.", f"Name {workspaces[0]} and nothing else.")
        if not paths:
            window.commands.try_sample()
        elif workspaces:
            window.session.open_workspace(workspaces[0].absolute())
        else:
            files = [path.absolute() for path in paths]
            window.session.import_files(files, window.settings.get("model"))

    def _report(self, query: str) -> None:
        """Print the hits and write the picture."""
        window, session = self._window, self._window.session
        workspace, hits = session.workspace, session.hits
        assert workspace is not None
        assert hits is not None
        from explorer.shared import wording

        counted = f"{wording.rows(workspace.n_rows)}, {wording.distinct_texts(workspace.n_texts)}"
        print(f"{workspace.name}: {counted}")
        print(f"“{query}”")
        for hit in hits.hits[:5]:
            similarity = "    " if hit.similarity is None else f"{hit.similarity:.2f}"
            print(f"  {similarity}  {' '.join(hit.text.split())[:QUERY_LENGTH]}")
        if hits.note:
            print(hits.note)
        window.show_page("explore")
        window.explore_page().search_box.field.deselect()
        window.explore_page().fit_map()
        self._wait(lambda: not self._moving())
        self._app.processEvents()  # what was said last is laid out
        path = workspace.folder.parent / f"{workspace.name}.png"
        if not window.grab().save(str(path)):
            raise InputError(
                f"The picture {path} cannot be written.", "Move what has its name, or make room there."
            )
        print(f"Picture of the window: {path}")

    def _moving(self) -> bool:
        """Whether points or the view of the map are on their way."""
        from PySide6.QtCore import QAbstractAnimation

        animations = self._window.explore_page().map.findChildren(QAbstractAnimation)
        return any(animation.state() == QAbstractAnimation.State.Running for animation in animations)
