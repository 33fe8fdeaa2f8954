"""Files that a native reader would trust blindly, written whole and checked before it sees them.

`PATH` is written under a temporary name, synced and renamed; `PATH.json` beside it says what it is, with its
size and SHA-256, and carries a checksum of its own. hnswlib loads a damaged file without a word and then
kills the process, so nothing is opened that does not match. A process killed between the two renames leaves a
pair that does not match, which is an error to the reader and is rebuilt, as derived files are.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from core import files
from core.errors import DamagedError
from core.old_names import old_cancel
from core.progress import QUIET, Task
from core.search import checked_files

_REBUILD = "It is rebuilt from the vectors and texts."


@dataclass(frozen=True, slots=True)
class Verification:
    """Whether a sealed file is what was written.

    Attributes:
        intact: whether it is.
        reason: why not, as a sentence; empty when intact.
    """

    intact: bool
    reason: str = ""


@old_cancel
def verify(path: Path | str, task: Task = QUIET) -> Verification:
    """Compare a file written by `ExactIndex.save` or `HnswIndex.save` with its manifest, without opening it.

    Reads the whole file (about a second a GB), so that a workspace may do it in the background.
    """
    try:
        _matched(Path(path), None, task)
    except DamagedError as error:
        return Verification(False, error.what)
    return Verification(True)


def manifest_path(path: Path) -> Path:
    """Where the manifest of `path` is."""
    return path.with_name(path.name + ".json")


def write(path: Path, kind: str, facts: dict[str, Any], write_to: Callable[[Path], None]) -> None:
    """Write a file and its manifest, in a folder that is there, so that `path` is never half-written.

    Args:
        path: where to; a file that is there is replaced.
        kind: what it is, for the reader to compare.
        facts: what the manifest says besides (dimension, metric, count, …); plain JSON values.
        write_to: writes the content to the temporary path it is given.
    """
    with files.aside(path) as temporary:
        write_to(temporary)
        n_bytes = temporary.stat().st_size
        manifest = {**facts, "kind": kind, "bytes": n_bytes, "sha256": files.sha256_of(temporary)}
    write_manifest(manifest_path(path), manifest)


def read(path: Path, kind: str, task: Task = QUIET) -> dict[str, Any]:
    """The facts about `path`, after its size and checksum were found right: the checksum earlier, where
    it has not changed since (`core.search.checked_files`).

    Raises:
        DamagedError: the file or its manifest is missing, damaged, or of another kind.
    """
    return _matched(path, kind, task, may_be_noted=True)


def _matched(path: Path, kind: str | None, task: Task, *, may_be_noted: bool = False) -> dict[str, Any]:
    if not path.is_file():
        raise DamagedError(f"{path.name} is not there.", _REBUILD)
    manifest = read_manifest(manifest_path(path))
    if kind is not None and manifest.get("kind") != kind:
        raise DamagedError(f"{path.name} holds no {kind} but {manifest.get('kind')!r}.", _REBUILD)
    n_bytes = path.stat().st_size
    if n_bytes != manifest.get("bytes"):
        expected = manifest.get("bytes")
        raise DamagedError(f"{path.name} has {n_bytes} bytes and {expected} were written.", _REBUILD)
    wanted = str(manifest.get("sha256"))
    if may_be_noted and checked_files.is_unchanged(path, wanted):
        return manifest
    if files.sha256_of(path, task) != wanted:
        raise DamagedError(f"{path.name} does not match its checksum.", _REBUILD)
    checked_files.note(path, wanted)
    return manifest


def write_manifest(path: Path, manifest: dict[str, Any]) -> None:
    """Write JSON with a checksum of itself; the old content or the new one is there, never a part."""
    content = {"content": manifest, "seal": _seal(manifest)}
    files.write_text(path, json.dumps(content, indent=1, sort_keys=True))


def read_manifest(path: Path) -> dict[str, Any]:
    """What `write_manifest` wrote.

    Raises:
        DamagedError: missing, no JSON, or not matching its own checksum.
    """
    try:
        content = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError as error:
        raise DamagedError(f"{path.name} is not there.", _REBUILD) from error
    except (OSError, ValueError, RecursionError) as error:
        raise DamagedError(f"{path.name} cannot be read.", _REBUILD) from error
    manifest = content.get("content") if isinstance(content, dict) else None
    if not isinstance(manifest, dict) or content.get("seal") != _seal(manifest):
        raise DamagedError(f"{path.name} does not match its checksum.", _REBUILD)
    return manifest


def _seal(manifest: dict[str, Any]) -> str:
    return hashlib.sha256(json.dumps(manifest, sort_keys=True).encode()).hexdigest()
