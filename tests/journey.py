"""A whole journey by commands, and the window once, in a process of its own; which connections it asks for.

    python -m tests.journey FOLDER

The last line printed is JSON: the exit status of each command, and every address that a socket was to be
connected to or bound, or a name that was to be looked up, as Python's audit hooks tell them.
"""

from __future__ import annotations

import csv
import itertools
import json
import socket
import sys
from pathlib import Path
from typing import Any

_NET = {"socket.connect", "socket.bind", "socket.sendto", "socket.getaddrinfo", "socket.gethostbyname"}
_asked: list[str] = []


def _heard(event: str, arguments: tuple[Any, ...]) -> None:
    if event in _NET:
        _asked.append(f"{event} {arguments[-2:]!r}")


def commands(folder: Path) -> list[list[str]]:
    """What a person does, in order."""
    from assets import sample_csv, sample_pairs

    rows, pairs, workspace = str(folder / "rows.csv"), str(sample_pairs()), str(folder / "ws")
    with (
        sample_csv().open(encoding="utf-8", newline="") as file,
        open(rows, "w", encoding="utf-8", newline="") as some,
    ):
        csv.writer(some).writerows(itertools.islice(csv.reader(file), 201))
    few = folder / "few.csv"
    lines = Path(pairs).read_text(encoding="utf-8").splitlines(keepends=True)
    few.write_text("".join(lines[:61]), encoding="utf-8")
    model = str(folder / "model")
    return [
        ["index", rows, "-o", workspace],
        ["search", workspace, "a card that does not work"],
        ["map", workspace, "-o", str(folder / "map.html")],
        ["train", workspace, "--data", str(few), "--epochs", "1", "-o", model],
        ["evaluate", model, "--data", str(few)],
        ["export", workspace, "-o", str(folder / "exported.csv")],
    ]


def the_window(folder: Path) -> int:
    """Open the window with the workspace, and close it as soon as it is drawn and all is ready."""
    from PySide6.QtCore import QTimer
    from PySide6.QtWidgets import QApplication

    from explorer.__main__ import main
    from explorer.shell.window import MainWindow

    def look() -> None:
        shown = [each for each in QApplication.topLevelWidgets() if isinstance(each, MainWindow)]
        if shown and shown[0].session.workspace is not None and shown[0].lanes.idle:
            shown[0].close()
            QApplication.exit(0)
        else:
            QTimer.singleShot(50, look)

    QTimer.singleShot(0, look)
    return main(["semantic-explorer", str(folder / "ws")])


def journey(folder: Path) -> None:
    """Do all of it, and print what happened."""
    from explorer.__main__ import main

    with socket.socket() as probe:  # the hook hears a connection that is refused
        probe.settimeout(1)
        probe.connect_ex(("127.0.0.1", 9))
    heard = len(_asked)
    _asked.clear()
    ended = {words[0]: main(["semantic-explorer", *words]) for words in commands(folder)}
    ended["window"] = the_window(folder)
    print("\n" + json.dumps({"heard": heard, "ended": ended, "asked": _asked}))


if __name__ == "__main__":
    sys.addaudithook(_heard)
    journey(Path(sys.argv[1]))
