"""Which files were read and found right, and have not changed since: opening need not read them again.

A file is taken for unchanged while its size, its times and its place on the disk are, as git's index takes it
(its documentation of "racy git" says where that can go wrong): one that was changed shortly before it was
checked is not noted, because the next change could bear the same time. What a disk changes without being
asked to is found by a check once a week.

Notes lie beside the files, one JSON file a folder. They spare reading and prove nothing: whoever may change a
file may change its checksum, too.
"""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import Any

from core import files

NAME = "checked.json"
_WEEK = 7 * 24 * 3600  # seconds that a note is good for
_SETTLED = 2  # seconds; FAT's times are as coarse


def is_unchanged(path: Path, sha256: str) -> bool:
    """Whether `path` was found to have this checksum within a week, and is the file that it was then."""
    noted = _notes(path.parent).get(path.name)
    if not isinstance(noted, dict):
        return False
    at = noted.get("at")
    if not isinstance(at, int | float) or not 0 <= time.time() - at < _WEEK:
        return False
    try:
        return noted == {**_identity(path), "sha256": sha256, "at": at}
    except OSError:
        return False


def note(path: Path, sha256: str) -> None:
    """Say that `path` was just read and has this checksum; nothing where the folder cannot be written to."""
    try:
        identity, now = _identity(path), time.time()
        if now - max(identity["changed"], identity["modified"]) / 1e9 < _SETTLED:
            return
        there = {name: noted for name, noted in _notes(path.parent).items() if (path.parent / name).is_file()}
        there[path.name] = {**identity, "sha256": sha256, "at": now}
        files.write_text(path.parent / NAME, json.dumps(there, indent=1, sort_keys=True))
    except OSError:
        return


def _identity(path: Path) -> dict[str, int]:
    found = path.stat()
    return {
        "bytes": found.st_size,
        "modified": found.st_mtime_ns,
        "changed": found.st_ctime_ns,
        "inode": found.st_ino,
        "device": found.st_dev,
    }


def _notes(folder: Path) -> dict[str, Any]:
    try:
        noted = json.loads((folder / NAME).read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError):
        return {}
    return noted if isinstance(noted, dict) else {}
