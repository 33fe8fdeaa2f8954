"""The log: what happened, for whoever looks for the cause. It stays on this machine, may hold sentences."""

from __future__ import annotations

import logging
import logging.handlers
import os
import sys
from pathlib import Path

from core.errors import InputError
from core.files import private_folder
from explorer.shared.settings import settings_folder

log = logging.getLogger("explorer")

LOG_NAME = "semantic-explorer.log"
LOG_BYTES = 1_000_000
# With the line of the code that says it: what a report tells of an entry, whose words are left out.
FORM = "%(asctime)s %(levelname)s %(threadName)s %(name)s:%(lineno)d: %(message)s"


class _LogFile(logging.handlers.RotatingFileHandler):
    """The log. What cannot be written to it, on a full disk, is not said anywhere else either."""

    def handleError(self, record: logging.LogRecord) -> None:
        """Continue without."""


def start_log(folder: Path) -> Path | None:
    """Log to a file in `folder`, of at most 1 MB and one older one; None where it cannot be written."""
    path = folder / LOG_NAME
    written: Path | None = path
    handler: logging.Handler
    try:
        private_folder(folder)
        handler = _LogFile(path, maxBytes=LOG_BYTES, backupCount=1, encoding="utf-8")
    except OSError:
        written, handler = None, logging.NullHandler()  # else Python writes warnings to the terminal
    handler.setFormatter(logging.Formatter(FORM))
    for name in ("explorer", "core"):
        logger = logging.getLogger(name)
        logger.setLevel(logging.INFO)
        logger.addHandler(handler)
    return written


def stop_log() -> None:
    """Close the log file."""
    for name in ("explorer", "core"):
        logger = logging.getLogger(name)
        for handler in list(logger.handlers):
            logger.removeHandler(handler)
            handler.close()


def empty_log() -> None:
    """Take everything out of the log, also what earlier sessions wrote: it may hold sentences that are to be
    deleted. Whoever has it open writes there as before.

    Raises:
        InputError: it cannot be written to.
    """
    for name in (LOG_NAME, f"{LOG_NAME}.1"):
        path = settings_folder() / name
        try:
            os.truncate(path, 0)
        except FileNotFoundError:
            continue
        except OSError as error:
            raise InputError(
                f"Nothing was deleted: the log {path}, which may hold sentences, cannot be emptied "
                f"({error.strerror or error}).",
                "Remove that file, and delete again.",
            ) from error


def report_defect(error: BaseException, program: str) -> int:
    """Write what nobody expected to the log, and one sentence on it to stderr.

    Args:
        program: its name, before the sentence.

    Returns:
        The exit status, 1.
    """
    path = start_log(settings_folder())
    log.critical("not caught", exc_info=error)
    stop_log()
    where = f"the log says more: {path}" if path is not None else "the log cannot be written"
    said = f"this is a defect of the program ({type(error).__name__}); {where}"
    print(f"{program}: {' '.join(said.split())}", file=sys.stderr, flush=True)
    return 1
