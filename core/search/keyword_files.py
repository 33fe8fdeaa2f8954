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
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path

from core import files
from core.errors import DamagedError, InputError
from core.progress import Task
from core.search import sealed_file

KIND = "keyword index"
# Counts up whenever texts are split or stored in another way; an older index is then built anew.
FORMAT = 1

MANIFEST = "keywords.json"
NOTES = ("meta.json", ".managed.json")
_SEGMENT = re.compile(r"[0-9a-f]{32}\.[a-z0-9.]+")
# With what a killed process may leave: our temporary files and tantivy's.
_OURS = re.compile(
    rf"{_SEGMENT.pattern}|(keywords|\.?meta|\.?managed)\.json|\.tantivy-.*\.lock|"
    r"\.(keywords|\.?meta|\.?managed)\.json\.[0-9a-f]{8}\.new|\.tmp\w{6}"
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


@dataclass(frozen=True, slots=True)
class Manifest:
    """What the last commit covers.

    Attributes:
        count: texts.
        next_text_id: one above the highest id.
        files: size and SHA-256 by name of a segment file.
        notes: content by name of each of `NOTES`.
    """

    count: int
    next_text_id: int
    files: dict[str, tuple[int, str]]
    notes: dict[str, str]


def read_manifest(folder: Path) -> Manifest:
    """The manifest of the index in `folder`; the files are not compared with it yet.

    Raises:
        DamagedError: no index, a damaged one, or one of another format.
    """
    content = sealed_file.read_manifest(folder / MANIFEST)
    if content.get("kind") != KIND or content.get("format") != FORMAT:
        raise DamagedError(f"{folder.name} holds no keyword index of this version.", REBUILD)
    try:
        segments = {name: (int(n_bytes), str(sha256)) for name, (n_bytes, sha256) in content["files"].items()}
        notes = {name: str(content["notes"][name]) for name in NOTES}
        manifest = Manifest(int(content["count"]), int(content["next_text_id"]), segments, notes)
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise DamagedError(f"{MANIFEST} in {folder.name} lacks entries.", REBUILD) from error
    if not all(_SEGMENT.fullmatch(name) for name in segments):
        raise DamagedError(f"{MANIFEST} in {folder.name} names files that are not the index's.", REBUILD)
    return manifest


def checked(folder: Path, task: Task) -> Manifest:
    """The manifest, after every segment file was found right and the notes were put back.

    Raises:
        DamagedError: no index, a damaged one, or one of another format.
        CancelledError: on cancel.
    """
    manifest = read_manifest(folder)
    for name, (n_bytes, sha256) in manifest.files.items():
        path = folder / name
        if not path.is_file() or path.stat().st_size != n_bytes:
            raise DamagedError(f"{name} of the keyword index is missing or cut off.", REBUILD)
        if files.sha256_of(path, task) != sha256:
            raise DamagedError(f"{name} of the keyword index does not match its checksum.", REBUILD)
    for name, note in manifest.notes.items():  # of the last commit, whatever was begun after it
        if not (folder / name).is_file() or (folder / name).read_bytes() != note.encode():
            files.write_text(folder / name, note)
    return manifest


def write_manifest(folder: Path, count: int, next_text_id: int) -> None:
    """List the files of the last commit and what they cover."""
    segments: dict[str, tuple[int, str]] = {}
    for path in segment_files(folder):
        files.sync_file(path)
        segments[path.name] = (path.stat().st_size, files.sha256_of(path))
    notes = {name: (folder / name).read_text(encoding="utf-8") for name in NOTES}
    manifest = Manifest(count, next_text_id, segments, notes)
    sealed_file.write_manifest(folder / MANIFEST, {"kind": KIND, "format": FORMAT, **asdict(manifest)})


def segment_files(folder: Path) -> list[Path]:
    """tantivy's files that never change once written."""
    return sorted(path for path in folder.iterdir() if _SEGMENT.fullmatch(path.name))


def rewrite_manifest(folder: Path, count: int, next_text_id: int) -> None:
    """After a rollback: the same texts, though merging may have put them into other files."""
    if (folder / "meta.json").read_text(encoding="utf-8") != read_manifest(folder).notes["meta.json"]:
        write_manifest(folder, count, next_text_id)


def remove_unlisted(folder: Path) -> None:
    """Remove the segment files of an add that was killed."""
    listed = read_manifest(folder).files
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
        full = OSError(errno.EIO, "the disk is full or cannot be written to")
        raise files.system_error(error) or full from error


def _is_panic(error: BaseException) -> bool:
    return type(error).__name__ == "PanicException"
