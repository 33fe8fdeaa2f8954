"""A file that a person asked for is there whole or not at all."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from pathlib import Path

from core import files
from core.errors import InputError


@contextlib.contextmanager
def whole_file(path: Path) -> Iterator[Path]:
    """Yield a path beside `path` to write to; when the block ends it takes the place of `path`.

    Raises:
        InputError: the folder is not there or cannot be written to, or the disk is full; an earlier file
            stays.
    """
    try:
        with files.aside(path) as temporary:
            yield temporary
    except OSError as error:
        raise InputError(
            f"Cannot write {path}: {error.strerror or error}.", "Choose another place, or make room there."
        ) from error
