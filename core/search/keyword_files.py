"""The keyword index on disk: what belongs to it, whether it is whole, and what tantivy says when it is not.

A folder holds tantivy's files and `keywords.json`, which says how many texts they cover, the size and SHA-256
of each segment file, and the two small files in which tantivy notes what is committed. tantivy panics on
damaged files, so it is only given files that were compared with that list. A search sees what was committed
last, also beside an add. After a process was killed while adding, the two notes are put back and the last
commit is there again; killed while committing, a segment may be merged away, which is an error to the reader:
whoever must not build anew in that case adds to a copy and publishes that, as the workspace does.
"""

from __future__ import annotations

import errno
import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from core.errors import DamagedError, InputError
from core.progress import CancelToken
from core.search import sealed_file

KIND = "keyword index"
# Counts up whenever texts are split or stored in another way; an older index is then built anew.
FORMAT = 1

MANIFEST = "keywords.json"
NOTES = ("meta.json", ".managed.json")
_SEGMENT = re.compile(r"[0-9a-f]{32}\.[a-z0-9.]+")
_OURS = re.compile(
    rf"{_SEGMENT.pattern}|keywords\.json(\.tmp)?|\.?(meta|managed)\.json(\.tmp)?|\.tantivy-.*\.lock"
)
REBUILD = "It is rebuilt from the texts."


def clear(folder: Path) -> None:
    """Remove a keyword index.

    Raises:
        InputError: the folder holds something else; nothing is removed.
    """
    there = list(folder.iterdir())
    if not all(_OURS.fullmatch(path.name) for path in there):
        raise InputError(f"{folder.name} is not empty.", "Give an empty folder to the keyword index.")
    for path in there:
        path.unlink()


def checked(folder: Path, cancel: CancelToken | None) -> dict[str, Any]:
    """The manifest, after every segment file was found right and the notes were put back.

    Raises:
        DamagedError: no index, a damaged one, or one of another format.
        CancelledError: on cancel.
    """
    manifest = sealed_file.read_manifest(folder / MANIFEST)
    if manifest.get("kind") != KIND or manifest.get("format") != FORMAT:
        raise DamagedError(f"{folder.name} holds no keyword index of this version.", REBUILD)
    for name, (n_bytes, sha256) in manifest["files"].items():
        path = folder / name
        if not path.is_file() or path.stat().st_size != n_bytes:
            raise DamagedError(f"{name} of the keyword index is missing or cut off.", REBUILD)
        if sealed_file.sha256_of(path, cancel) != sha256:
            raise DamagedError(f"{name} of the keyword index does not match its checksum.", REBUILD)
    for name, note in manifest["notes"].items():  # of the last commit, whatever was begun after it
        if not (folder / name).is_file() or (folder / name).read_bytes() != note.encode():
            sealed_file.write_whole(folder / name, note)
    return manifest


def write_manifest(folder: Path, count: int, next_text_id: int) -> None:
    """List the files of the last commit and what they cover."""
    files: dict[str, list[Any]] = {}
    for path in segment_files(folder):
        sealed_file.sync_file(path)
        files[path.name] = [path.stat().st_size, sealed_file.sha256_of(path)]
    manifest = {
        "kind": KIND,
        "format": FORMAT,
        "count": count,
        "next_text_id": next_text_id,
        "files": files,
        "notes": {name: (folder / name).read_text(encoding="utf-8") for name in NOTES},
    }
    sealed_file.write_manifest(folder / MANIFEST, manifest)


def segment_files(folder: Path) -> list[Path]:
    """tantivy's files that never change once written."""
    return sorted(path for path in folder.iterdir() if _SEGMENT.fullmatch(path.name))


def rewrite_manifest(folder: Path, count: int, next_text_id: int) -> None:
    """After a rollback: the same texts, though merging may have put them into other files."""
    notes = sealed_file.read_manifest(folder / MANIFEST)["notes"]
    if (folder / "meta.json").read_text(encoding="utf-8") != notes["meta.json"]:
        write_manifest(folder, count, next_text_id)


def remove_unlisted(folder: Path) -> None:
    """Remove the segment files of an add that was killed."""
    listed = sealed_file.read_manifest(folder / MANIFEST)["files"]
    for path in segment_files(folder):
        if path.name not in listed:
            path.unlink()


@contextmanager
def reading() -> Iterator[None]:
    """On files it can't read tantivy raises ValueError, or a PanicException, which is no Exception."""
    try:
        yield
    except (ValueError, OSError) as error:
        raise DamagedError("The keyword index cannot be read.", REBUILD) from error
    except BaseException as error:
        if _is_panic(error):
            raise DamagedError("The keyword index cannot be read.", REBUILD) from error
        raise


@contextmanager
def writing() -> Iterator[None]:
    """tantivy says ValueError, or panics, where the disk is full; raises OSError with the system's number."""
    try:
        yield
    except BaseException as error:
        if not isinstance(error, ValueError) and not _is_panic(error):
            raise
        number = re.search(r"os error (\d+)", str(error))
        if number:
            raise OSError(int(number.group(1)), os.strerror(int(number.group(1)))) from error
        raise OSError(errno.EIO, "the disk is full or cannot be written to") from error


def _is_panic(error: BaseException) -> bool:
    return type(error).__name__ == "PanicException"
