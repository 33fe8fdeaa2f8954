"""Works on a workspace on a file system that fills up; run in a mount namespace of its own.

    unshare --map-root-user --mount python -m tests.soak.full_disk PLACE FOLDER WORK KILOBYTES

Prints JSON: what the work ended in, and what is there once the file system has room again.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

from core.errors import ExplorerError
from core.workspace import Workspace
from tests.soak.kills import WORKS
from tests.soak.place import Place, kept_answers, leftovers


def worked(name: str, place: Place, folder: Path) -> tuple[str, list[tuple[str, Any]]]:
    """What a work ended in, and what it had acknowledged by then."""
    told: list[tuple[str, Any]] = []
    try:
        with Workspace.open(folder) as workspace:
            WORKS[name].do(workspace, place, folder.parent, lambda word, value: told.append((word, value)))
    except ExplorerError as error:
        return str(error), told
    return "done", told


def main() -> None:
    """Fill the disk and look."""
    place, disk, name, kilobytes = Place(Path(sys.argv[1])), Path(sys.argv[2]), sys.argv[3], int(sys.argv[4])
    subprocess.run(["mount", "-t", "tmpfs", "-o", "size=64m", "none", str(disk)], check=True)
    folder = place.copy(WORKS[name].stage, disk / "ws")
    used = sum(path.stat().st_blocks * 512 for path in folder.rglob("*")) // 1024
    subprocess.run(["mount", "-o", f"remount,size={used + kilobytes}k", str(disk)], check=True)
    said, told = worked(name, place, folder)
    subprocess.run(["mount", "-o", "remount,size=64m", str(disk)], check=True)
    with Workspace.open(folder) as workspace:
        kept = kept_answers(workspace)
        there = {(each.first, each.second) for each in workspace.judgments.all()}
        taken_back = {value for word, value in told if word == "no mark"}
        marks = {value[:2] for word, value in told if word == "mark"} - taken_back
        lost = sorted(marks - there)
    failed = [answer[1] for answer in kept.values() if answer[0] != "is"]
    print(
        json.dumps(
            {"said": said, "told": len(told), "failed": failed, "lost": lost, "left": leftovers(folder)}
        )
    )


if __name__ == "__main__":
    main()
