"""Functions in processes of their own, which may be killed, hang or abort, and tell how far they are."""

from __future__ import annotations

import faulthandler
import os
import sys
import time
import traceback
from collections.abc import Callable
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from tests.forking import CONTEXT

Tell = Callable[[str, Any], None]
_LONGEST = 240.0  # seconds


@dataclass(frozen=True)
class Ended:
    """How a child ended.

    Attributes:
        exit_code: 0, a negative signal, 1 after an exception; None where it hung and was ended by us.
        told: what it told, in order: a word and a value.
        error: the traceback, or what a library wrote as it aborted; empty where it came to its end.
    """

    exit_code: int | None
    told: list[tuple[str, Any]] = field(default_factory=list)
    error: str = ""

    def values(self, word: str) -> list[Any]:
        """The values that were told under a word."""
        return [value for told, value in self.told if told == word]


def run(target: Callable[..., None], *arguments: Any, errors: Path, longest: float = _LONGEST) -> Ended:
    """Call `target(tell, *arguments)` in a child, and wait for its end.

    Args:
        errors: file for what it writes to stderr.
        longest: seconds; a child that takes longer hangs.
    """
    here, there = CONTEXT.Pipe(duplex=False)
    child = CONTEXT.Process(target=_child, args=(target, arguments, there, str(errors)), daemon=True)
    child.start()
    there.close()
    told: list[tuple[str, Any]] = []
    hung = False
    end = time.monotonic() + longest
    try:
        while True:
            if not here.poll(max(0.0, end - time.monotonic())):
                hung = True
                child.kill()
                break
            told.append(here.recv())
    except (EOFError, OSError):  # it ended, perhaps within a message
        pass
    finally:
        here.close()
    child.join()
    code = None if hung else child.exitcode
    child.close()
    said = errors.read_text(encoding="utf-8", errors="replace") if errors.exists() else ""
    return Ended(code, told, said[-4000:])


def _child(target: Callable[..., None], arguments: tuple[Any, ...], pipe: Connection, errors: str) -> None:
    descriptor = os.open(errors, os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
    os.dup2(descriptor, 2)
    os.close(descriptor)
    faulthandler.enable(file=2)
    if "torch" in sys.modules:
        sys.modules["torch"].set_num_threads(1)
    try:
        target(lambda word, value: pipe.send((word, value)), *arguments)
    except BaseException:
        traceback.print_exc()
        sys.stderr.flush()
        raise SystemExit(1) from None
