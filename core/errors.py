"""What went wrong, in words for the person who can do something about it.

Every error that reaches a person is an `ExplorerError`: one sentence that says what is wrong and where, and
what to do about it. Anything else that escapes is a defect of the program.
"""

from __future__ import annotations

import errno
import re

OUT_OF_MEMORY = (
    "The memory of this machine does not suffice for that. Close other programs, or take fewer rows."
)


# What a file or a person may hold and nobody sees: control characters, halves of characters.
_UNSEEN = re.compile("[\x00-\x1f\x7f-\x9f\ud800-\udfff]")


def _visible(sentence: str) -> str:
    """A sentence without what cannot be shown, written to a log or encoded."""
    return _UNSEEN.sub(lambda found: " " if found[0] in "\n\r\t" else "\ufffd", sentence)


class ExplorerError(Exception):
    """Base of every error with a sentence for the person.

    Args:
        what: what is wrong and where (file, line, column), as a whole sentence.
        fix: what to do about it, as a whole sentence; empty where `what` already says it.
    """

    def __init__(self, what: str, fix: str = "") -> None:
        self.what = _visible(what)
        self.fix = _visible(fix)
        super().__init__(f"{self.what} {self.fix}".strip())


class InputError(ExplorerError):
    """A file, a condition, an argument that cannot be used as given."""


class TooLargeError(InputError):
    """A file that asks for far more memory or time than its size lets one expect: a person may allow it
    (`ReadOptions.any_size`), a program does not do so by itself.

    Args:
        path: the file.
    """

    def __init__(self, path: str, what: str) -> None:
        super().__init__(what, "It may be made to fill the memory: read it only if you know what is in it.")
        self.path = path


class ModelError(ExplorerError):
    """A model that cannot be found, is not safe to load, or cannot be used."""


class TrainingError(ExplorerError):
    """A run that had to stop: out of memory, or a loss that is not finite. The model so far is saved."""


class DownloadNeededError(ModelError):
    """A model is not on this machine; fetching it needs the person's consent.

    Args:
        name: the model's name on the hub.
    """

    def __init__(self, name: str, what: str, fix: str = "") -> None:
        super().__init__(what, fix)
        self.name = name


class DamagedError(ExplorerError):
    """A file of the program's own that does not match its checksum or its format."""


class DamagedRowsError(DamagedError):
    """The database of a workspace is damaged; what can be read of it can be saved."""

    def __init__(self, what: str) -> None:
        super().__init__(
            what, "Save what can be read into a new workspace: semantic-explorer rescue OLD NEW."
        )


class MissingLibraryError(ExplorerError):
    """A library that is not installed, or that this machine cannot load."""


class UnreachableError(ExplorerError):
    """A server that does not answer, or does not let this program do what is asked. Asked again, it may."""


class WorkspaceError(ExplorerError):
    """A workspace that cannot be created or opened."""


class WorkspaceBusyError(WorkspaceError):
    """A workspace that another process has open."""


class CancelledError(Exception):
    """The person asked to stop. Not a failure: it carries no sentence and is never shown as an error."""


_OF_THE_MACHINE = {
    getattr(errno, name, None) for name in ("ENOSPC", "EDQUOT", "EACCES", "EPERM", "EROFS", "EIO")
} - {None}


def explained(error: BaseException) -> ExplorerError | None:
    """An error in words for the person: its own, or those for a machine that is at its limits; else None: a
    defect of the program.
    """
    if isinstance(error, ExplorerError):
        return error
    if isinstance(error, MemoryError):
        return ExplorerError(OUT_OF_MEMORY)
    if isinstance(error, OSError) and error.errno in _OF_THE_MACHINE:
        what = f"{error.filename or 'A file'} cannot be read or written: {error.strerror}."
        return ExplorerError(what, "Check the disk and its permissions.")
    return None
