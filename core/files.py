"""Files and folders that are there whole or not at all.

Everything the program writes goes through the same four steps: write under a temporary name beside the
target, sync the content to the disk, rename over the target, sync the folder that holds the name. A process
killed between any two of them leaves the old file, or none, plus a temporary one, whose name no other process
uses and `remove_temporaries` knows.
"""

from __future__ import annotations

import contextlib
import errno
import hashlib
import os
import re
import secrets
import shutil
import stat
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

from core.errors import InputError
from core.progress import QUIET, Task

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

HOME_VARIABLE = "SEMANTIC_EXPLORER_HOME"  # moves workspaces, settings and runs into one folder
_OTHERS = stat.S_IRWXG | stat.S_IRWXO
_SUFFIX = ".new"
_BLOCK = 1 << 20


def home_folder() -> Path | None:
    """The folder that `SEMANTIC_EXPLORER_HOME` names; None where it names none."""
    home = os.environ.get(HOME_VARIABLE)
    return Path(home) if home else None


def system_error(error: BaseException) -> OSError | None:
    """What the system said: the error itself, or that whose number it tells, as one of a library in Rust and
    one of `shutil` about several files does; None where it said nothing.
    """
    if isinstance(error, OSError) and error.strerror:
        return error
    number = re.search(r"(?:os\serror\s|\[Errno\s)(\d+)", str(error))
    return OSError(int(number.group(1)), os.strerror(int(number.group(1)))) if number else None


def reason(error: BaseException) -> str:
    """Why something could not be read or written, as the system says it where it does."""
    said = system_error(error)
    return str(error if said is None else said.strerror)


def require_file(path: Path) -> None:
    """Refuse what is no regular file, links followed: a pipe would be waited for, a device read, for good.

    Raises:
        FileNotFoundError: there is nothing.
        OSError: it is a folder, a pipe or a device.
    """
    if not stat.S_ISREG(path.stat().st_mode):
        raise OSError(errno.EINVAL, "it is no file, but a folder, a pipe or a device", str(path))


def private_folder(path: Path, *, parents: bool = True) -> None:
    """Have a folder. One that is made now only its owner may enter, so that nobody else reads what is in it;
    one that is there stays as somebody made it or opened it to others.

    Args:
        parents: make those that are missing; False for what goes into a folder that may have been moved or
            deleted meanwhile, as `shelf` says.
    """
    if parents:
        path.parent.mkdir(parents=True, exist_ok=True)
    with contextlib.suppress(FileExistsError):
        path.mkdir(mode=0o700)
    if not path.is_dir():
        raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR), str(path))


def is_private(folder: Path) -> bool:
    """Whether a folder is open to its owner only. What the program makes in such a one is, too, so that it
    stays so where it is moved or copied from there. Windows has other rights.
    """
    return os.name != "nt" and not folder.stat().st_mode & _OTHERS


def close_to_others(path: Path) -> None:
    """Have a file that a library made in a private folder open to its owner only; nothing where there is
    none, or where it is another's.
    """
    with contextlib.suppress(OSError):
        if is_private(path.parent) and path.stat().st_mode & _OTHERS:
            path.chmod(0o600)


def others_may_read(folder: Path) -> bool:
    """Whether any user of this machine may enter a folder, and all those that it lies in, and list it."""
    if os.name == "nt" or folder.stat().st_mode & 0o005 != 0o005:
        return False
    return all(above.stat().st_mode & 0o001 for above in folder.resolve().parents)


def shelf(path: Path) -> None:
    """Have a folder in one that is there. What would go there is refused when that one was moved or deleted
    meanwhile, and nothing grows at its old place.

    Raises:
        OSError: its parent is not there, or it cannot be made.
    """
    path.mkdir(mode=0o700 if is_private(path.parent) else 0o777, exist_ok=True)


def shelves(inside: Path, path: Path) -> None:
    """Have a folder and those between it and `inside`, which is there; refused as of `shelf` where it is not.

    Raises:
        OSError: `inside` is not there, or a folder cannot be made.
    """
    for folder in reversed([path, *path.parents]):
        if folder.is_relative_to(inside) and folder != inside:
            shelf(folder)


@contextlib.contextmanager
def aside(path: Path) -> Iterator[Path]:
    """Yield a free name beside `path`; the file written there becomes `path` when the block ends, and
    vanishes when the block raises.
    """
    temporary = temporary_name(path)
    try:
        yield temporary
        sync_file(temporary)
        rename(temporary, path)
    except BaseException:
        remove(temporary)
        raise
    sync_folder(path.parent)


@contextlib.contextmanager
def new_file(path: Path) -> Iterator[BinaryIO]:
    """Yield a binary file that becomes `path` when the block ends, and vanishes when the block raises."""
    mode = 0o600 if is_private(path.parent) else 0o666
    with aside(path) as temporary:
        flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
        with os.fdopen(os.open(temporary, flags, mode), "wb") as file:
            yield file


@contextlib.contextmanager
def whole_file(path: Path) -> Iterator[Path]:
    """As `aside`, for a file that a person asked for.

    Raises:
        InputError: the folder is not there or cannot be written to, or the disk is full; an earlier file
            stays.
    """
    try:
        with aside(path) as temporary:
            yield temporary
    except OSError as error:
        what = f"Cannot write {path}: {error.strerror or error}."
        raise InputError(what, "Choose another place, or make room there.") from error


@contextlib.contextmanager
def new_folder(path: Path) -> Iterator[Path]:
    """Yield an empty folder that becomes `path` when the block ends, and vanishes when the block raises; its
    parent is there.

    A folder that stands at `path` is replaced; killed in between, neither is there, which suits derived data
    only.
    """
    temporary = temporary_name(path)
    temporary.mkdir(mode=0o700 if is_private(path.parent) else 0o777)
    try:
        yield temporary
        sync_tree(temporary)
        if path.exists():
            old = temporary_name(path)
            rename(path, old)
            remove(old)
        rename(temporary, path)
    except BaseException:
        remove(temporary)
        raise
    sync_folder(path.parent)


def write(file: BinaryIO, data: bytes | memoryview) -> None:
    """Write all of `data`, where there is no buffer, too: the system may take it in parts."""
    rest = memoryview(data).cast("B")
    while rest:
        rest = rest[file.write(rest) :]


def write_text(path: Path, text: str) -> None:
    """Have `path` hold `text` in UTF-8."""
    with new_file(path) as file:
        write(file, text.encode("utf-8"))


def write_array(path: Path, shape: tuple[int, ...], pieces: Iterable[NDArray[np.float32]]) -> None:
    """Write float32 as numpy does, piece by piece: a full disk is an error then, and no crash as of a map."""
    import numpy as np

    with path.open("wb") as file:
        header = {"descr": "<f4", "fortran_order": False, "shape": shape}
        np.lib.format.write_array_header_1_0(file, header)
        for piece in pieces:
            file.write(np.ascontiguousarray(piece, "<f4").tobytes())


def sync_file(path: Path) -> None:
    """Have the content of a file on the disk before returning."""
    with path.open("rb+") as file:
        os.fsync(file.fileno())


def sync_folder(folder: Path) -> None:
    """Have the names in `folder` on the disk; Windows does that with the rename and can't open folders."""
    if os.name == "nt":
        return
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def sync_tree(folder: Path) -> None:
    """Have everything in `folder` and below on the disk."""
    for inner, _, names in os.walk(folder):
        for name in names:
            sync_file(Path(inner) / name)
        sync_folder(Path(inner))


def rename(source: Path, target: Path) -> None:
    """Give `source` the name `target`, in place of a file of that name."""
    os.replace(source, target)


def sha256_of(path: Path, task: Task = QUIET) -> str:
    """Hex SHA-256 of a file's content, about a second a GB.

    Raises:
        CancelledError: on cancel, between two blocks.
    """
    digest = hashlib.sha256()
    with path.open("rb") as file:
        while block := file.read(_BLOCK):
            task.check()
            digest.update(block)
    return digest.hexdigest()


def remove(path: Path) -> None:
    """Remove a file or folder as far as the system allows (Windows keeps what is open)."""
    if path.is_dir() and not path.is_symlink():
        shutil.rmtree(path, ignore_errors=True)
    else:
        with contextlib.suppress(OSError):
            path.unlink(missing_ok=True)


def folders_in(shelf: Path) -> list[Path]:
    """The folders in `shelf` by name, none where it is not there. What stands under a hidden name is on its
    way, and none of them yet, or any more.
    """
    if not shelf.is_dir():
        return []
    return [path for path in sorted(shelf.iterdir()) if path.is_dir() and not path.name.startswith(".")]


def remove_temporaries(folder: Path) -> None:
    """Remove what a killed process left behind directly in `folder`."""
    if folder.is_dir():
        for path in folder.glob(f".*.{'[0-9a-f]' * 8}{_SUFFIX}"):
            remove(path)


def remove_temporaries_below(folder: Path, but: str = "") -> None:
    """Remove what a killed process left behind in `folder` and its folders; links are not followed.

    Args:
        but: the name of a folder in it that is left alone, since other processes write there.
    """
    for inner, names, _ in os.walk(folder):
        if but in names and Path(inner) == folder:
            names.remove(but)
        remove_temporaries(Path(inner))


def is_temporary(name: str) -> bool:
    """Whether a file of that name is on its way, or what a killed process left of it."""
    return re.fullmatch(rf"\..*\.[0-9a-f]{{8}}{re.escape(_SUFFIX)}", name) is not None


def temporary_name(path: Path) -> Path:
    """A hidden name beside `path` that nobody else uses."""
    return path.with_name(f".{path.name}.{secrets.token_hex(4)}{_SUFFIX}")
