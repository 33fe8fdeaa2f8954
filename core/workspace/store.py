"""Files that are there whole or not at all.

Everything the workspace writes goes through the same four steps: write under a temporary name beside the
target, sync the content to the disk, rename over the target, sync the folder that holds the name. A process
killed between any two of them leaves the old file, or none, plus a temporary one that the next opening
removes.
"""

from __future__ import annotations

import contextlib
import errno
import hashlib
import json
import os
import secrets
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any, BinaryIO

import numpy as np
from numpy.typing import NDArray

from core.errors import DamagedError, WorkspaceError

TEMPORARY_SUFFIX = ".new"
MANIFEST = "manifest.json"
_BLOCK = 1 << 20
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
        if error.errno in _NO_ROOM:
            raise WorkspaceError(
                f"The disk has no room left for {what}.",
                "Free some space and try again; nothing that was saved before is lost.",
            ) from error
        reason = error.strerror or str(error)
        raise WorkspaceError(
            f"Cannot write {what}: {reason}.", "Check the folder and its permissions."
        ) from error


@contextlib.contextmanager
def new_file(path: Path) -> Iterator[BinaryIO]:
    """Yield a binary file that becomes `path` when the block ends, and vanishes when the block raises."""
    temporary = _temporary(path)
    try:
        with temporary.open("xb") as file:
            yield file
            sync_file(file)
        rename(temporary, path)
    except BaseException:
        with contextlib.suppress(OSError):
            temporary.unlink(missing_ok=True)
        raise
    sync_folder(path.parent)


@contextlib.contextmanager
def new_folder(path: Path) -> Iterator[Path]:
    """Yield an empty folder that becomes `path` when the block ends, and vanishes when the block raises.

    A folder that stands at `path` is replaced; killed in between, neither is there, which suits derived data
    only.
    """
    temporary = _temporary(path)
    temporary.mkdir(parents=True)
    try:
        yield temporary
        for folder, _, names in os.walk(temporary):
            for name in names:
                with (Path(folder) / name).open("rb+") as file:
                    sync_file(file)
            sync_folder(Path(folder))
        if path.exists():
            old = _temporary(path)
            rename(path, old)
            shutil.rmtree(old, ignore_errors=True)
        rename(temporary, path)
    except BaseException:
        shutil.rmtree(temporary, ignore_errors=True)
        raise
    sync_folder(path.parent)


def write(file: BinaryIO, data: bytes | memoryview) -> None:
    """Write all of `data`."""
    file.write(data)


def sync_file(file: BinaryIO) -> None:
    """Have the content of `file` on the disk before going on."""
    file.flush()
    os.fsync(file.fileno())


def rename(source: Path, target: Path) -> None:
    """Give `source` the name `target`, in place of a file of that name."""
    os.replace(source, target)


def sync_folder(folder: Path) -> None:
    """Have the names in `folder` on the disk; Windows does that with the rename and can't open folders."""
    if os.name == "nt":
        return
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def write_json(path: Path, document: dict[str, Any]) -> None:
    """Write `document` to `path`, whole or not at all; readable, in UTF-8."""
    with new_file(path) as file:
        write(file, (json.dumps(document, ensure_ascii=False, indent=2) + "\n").encode("utf-8"))


def read_json(path: Path) -> dict[str, Any]:
    """The JSON object in `path`.

    Raises:
        DamagedError: it is missing, unreadable or no JSON object.
    """
    try:
        document = json.loads(path.read_bytes().decode("utf-8"))
    except (OSError, ValueError, RecursionError) as error:
        raise DamagedError(f"{path.name} in {path.parent} cannot be read.") from error
    if not isinstance(document, dict):
        raise DamagedError(f"{path.name} in {path.parent} is not what this program writes.")
    return document


def sha256_of(path: Path) -> str:
    """Hex SHA-256 of a file's content, read in blocks."""
    digest = hashlib.sha256()
    with path.open("rb") as file:
        while block := file.read(_BLOCK):
            digest.update(block)
    return digest.hexdigest()


def key_of(made_from: dict[str, Any]) -> str:
    """16 hex digits that stand for `made_from`: equal for equal content, whatever the order of its names."""
    canonical = json.dumps(made_from, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return hashlib.sha256(canonical.encode("ascii")).hexdigest()[:16]


def digest_of_ids(ids: NDArray[np.int64]) -> str:
    """16 hex digits that stand for the ids in `ids` in their order."""
    return hashlib.sha256(np.ascontiguousarray(ids, dtype="<i8").data).hexdigest()[:16]


def remove(path: Path) -> None:
    """Remove a derived file or folder as far as the system allows (Windows keeps what is open)."""
    if path.is_dir():
        shutil.rmtree(path, ignore_errors=True)
    else:
        with contextlib.suppress(OSError):
            path.unlink(missing_ok=True)


def remove_temporaries(folder: Path) -> None:
    """Remove what a killed process left behind directly in `folder`."""
    if folder.is_dir():
        for path in folder.glob(f"*{TEMPORARY_SUFFIX}"):
            remove(path)


def _temporary(path: Path) -> Path:
    return path.with_name(f".{path.name}.{secrets.token_hex(4)}{TEMPORARY_SUFFIX}")
