"""What the files of a workspace have in common: JSON, keys, and what is said when one cannot be written."""

from __future__ import annotations

import contextlib
import errno
import hashlib
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from core import files
from core.errors import DamagedError, WorkspaceError

MANIFEST = "manifest.json"
_LONGEST = 256 << 20  # bytes of a document
_NO_ROOM = {errno.ENOSPC, errno.EFBIG, getattr(errno, "EDQUOT", errno.ENOSPC)}


@contextlib.contextmanager
def explained(what: str) -> Iterator[None]:
    """Turn an `OSError` inside the block into a `WorkspaceError`.

    Args:
        what: what was being written, as it reads after "for" and "write": "the map".
    """
    try:
        yield
    except OSError as error:
        said = files.system_error(error)
        if said is not None and said.errno in _NO_ROOM:
            raise WorkspaceError(
                f"The disk has no room left for {what}.",
                "Free some space and try again; nothing that was saved before is lost.",
            ) from error
        raise WorkspaceError(
            f"Cannot write {what}: {files.reason(error)}.", "Check the folder and its permissions."
        ) from error


def remove(path: Path, what: str) -> None:
    """Remove a file or folder; renamed first, so that a kill leaves a temporary name to be swept up.

    Args:
        what: as in `explained`.

    Raises:
        WorkspaceError: the system holds on to it.
    """
    aside = files.temporary_name(path)
    try:
        files.rename(path, aside)
    except OSError as error:
        raise WorkspaceError(
            f"Cannot remove {what}: {files.reason(error)}.", "Close what may have it open, and try again."
        ) from error
    files.remove(aside)


def write_json(path: Path, document: dict[str, Any]) -> None:
    """Write `document` to `path`, whole or not at all; readable, in UTF-8."""
    files.write_text(path, json.dumps(document, ensure_ascii=False, indent=2) + "\n")


def read_json(path: Path) -> dict[str, Any]:
    """The JSON object in `path`.

    Raises:
        DamagedError: it is missing, unreadable, far too long or no JSON object.
    """
    try:
        files.require_file(path)
        if path.stat().st_size > _LONGEST:
            raise DamagedError(f"{path.name} in {path.parent} is longer than this program writes it.")
        document = json.loads(path.read_bytes().decode("utf-8"))
    except (OSError, ValueError, RecursionError) as error:
        raise DamagedError(f"{path.name} in {path.parent} cannot be read.") from error
    if not isinstance(document, dict):
        raise DamagedError(f"{path.name} in {path.parent} is not as this program writes it.")
    return document


def key_of(made_from: dict[str, Any]) -> str:
    """16 hex digits that stand for `made_from`: equal for equal content in any order of its names."""
    canonical = json.dumps(made_from, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return hashlib.sha256(canonical.encode("ascii")).hexdigest()[:16]


def digest_of_ids(ids: NDArray[np.int64]) -> str:
    """16 hex digits that stand for the ids in `ids` in their order."""
    return hashlib.sha256(np.ascontiguousarray(ids, dtype="<i8").data).hexdigest()[:16]
