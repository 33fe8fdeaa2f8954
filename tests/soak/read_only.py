"""What is said of a medium that can only be read; run in a mount namespace of its own.

    unshare --map-root-user --mount python -m tests.soak.read_only MEDIUM ROOM

MEDIUM has a workspace `ws` and a file `rows.csv`, ROOM the same workspace. Prints JSON: the sentence that
each act ended in, "" for one that was done.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from core.errors import ExplorerError
from core.export import export_rows
from core.workspace import Workspace
from core.workspace.salvage import salvage


def main() -> None:
    """Make the folder one that can only be read, and try."""
    medium, room = Path(sys.argv[1]), Path(sys.argv[2])
    folder = room / "ws"
    for options in (["--bind"], ["-o", "remount,ro,bind"]):
        subprocess.run(["mount", *options, str(medium), str(medium)], check=True)

    def imported() -> None:
        with Workspace.open(folder) as workspace:
            workspace.add_file(medium / "rows.csv")

    def exported() -> None:
        with Workspace.open(folder) as workspace:
            export_rows(medium / "out.csv", workspace.rows, None)

    acts: dict[str, Callable[[], object]] = {
        "opened": lambda: Workspace.open(medium / "ws").close(),
        "made": lambda: Workspace.create(medium / "new", model="none").close(),
        "rescued from": lambda: salvage(medium / "ws", room / "rescued"),
        "rescued to": lambda: salvage(folder, medium / "rescued"),
        "imported from": imported,
        "exported to": exported,
    }
    said = {}
    for name, act in acts.items():
        said[name] = ""
        try:
            act()
        except ExplorerError as error:
            said[name] = str(error)
    print(json.dumps(said))


if __name__ == "__main__":
    main()
