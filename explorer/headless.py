"""Where there is no display: the same job, and a picture of the window that would have been shown."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from explorer.main_window import MainWindow
    from explorer.session import Session

QUERY = "the staff were friendly and helpful"
PATIENCE = 300.0  # seconds, for a slow machine; a failure ends it at once


def run(argv: Sequence[str]) -> int:
    """Index a file (the sample, if none is named), search it, write a picture of the window, say where it is.

    Args:
        argv: the program's name, then at most one file or workspace.

    Returns:
        The exit status: 0, or 2 with one line on stderr.
    """
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    print("There is no display here, so this is the same without a window.", file=sys.stderr)
    from explorer.app import make_application, make_window, stop_log

    app = make_application(argv)
    window = make_window(app)
    trouble: list[str] = []
    session = window.session
    session.error_raised.connect(lambda error: trouble.append(str(error)))
    session.import_failed.connect(lambda error: trouble.append(str(error)))
    session.search_failed.connect(trouble.append)

    def wait(until: Callable[[], bool]) -> bool:
        end = time.monotonic() + PATIENCE
        while not until() and not trouble and time.monotonic() < end:
            app.processEvents()
            time.sleep(0.005)
        return until() and not trouble

    def final_map() -> bool:
        picture = session.map_picture
        return picture is not None and picture.stage == "final"

    try:
        _begin(window, [Path(name) for name in argv[1:2]])
        if wait(lambda: session.workspace is not None) and wait(final_map):
            _search(session)
            if wait(lambda: session.hits is not None and window.lanes.idle):
                _report(window)
                return 0
        print(trouble[0] if trouble else "This took too long and was stopped.", file=sys.stderr)
        return 2
    finally:
        window.close()
        window.deleteLater()
        stop_log()


def _begin(window: MainWindow, paths: list[Path]) -> None:
    """Open the workspace or import the file that was named, or the sample."""
    from core.corpus import ReadOptions

    if not paths:
        window.commands.try_sample()
    elif (paths[0] / "workspace.json").is_file():
        window.session.open_workspace(paths[0])
    else:
        window.session.import_file(paths[0], ReadOptions(), window.settings.get("model"))


def _search(session: Session) -> None:
    from core.search import Query

    session.search(Query(text=QUERY))


def _report(window: MainWindow) -> None:
    """Print the hits and write the picture."""
    session = window.session
    workspace, hits = session.workspace, session.hits
    assert workspace is not None
    assert hits is not None
    print(f"{workspace.name}: {workspace.n_rows:,} rows, {workspace.n_texts:,} distinct texts")
    print(f"“{QUERY}”")
    for hit in hits.hits[:5]:
        print(f"  {hit.similarity:.2f}  {hit.text}")
    window.resize(1440, 900)
    window.show_page("explore")
    window.repaint()
    path = workspace.folder.parent / f"{workspace.name}.png"
    if not window.grab().save(str(path)):
        raise OSError(f"{path} could not be written")
    print(f"Picture of the window: {path}")
