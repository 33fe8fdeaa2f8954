"""Processes of a test that are forks of one small process, which has loaded the heavy libraries.

That process runs nothing but imports (`tests/preloaded.py`): it has no thread of a pool when it forks.
"""

from __future__ import annotations

import atexit
import faulthandler
import multiprocessing
import os
import sys
import threading
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from explorer.__main__ import main
from tests import shared_vectors


def _context() -> Any:
    if sys.platform == "win32":
        return multiprocessing.get_context("spawn")
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(["tests.preloaded"])
    return context


CONTEXT = _context()


@dataclass(frozen=True)
class Ended:
    """How a command ended: its status, negative by a signal, and what it wrote."""

    status: int
    out: str
    err: str


def run_command(
    words: Sequence[str], folder: Path, environment: Mapping[str, str], said: Path, longest: float
) -> Ended:
    """Run a command of the program in a fork, as a shell would run it with nothing on its stdin.

    Args:
        words: path of the program, and its arguments.
        folder: it runs in.
        environment: all of its variables.
        said: an existing folder, for what it writes to stdout and stderr.
        longest: seconds; then it is killed.
    """
    out, err = said / "out.txt", said / "err.txt"
    child = CONTEXT.Process(target=_command, args=(list(words), str(folder), dict(environment), out, err))
    child.start()
    try:
        child.join(longest)
        assert not child.is_alive(), f"{words} hangs"
        return Ended(child.exitcode, out.read_text(encoding="utf-8"), err.read_text(encoding="utf-8"))
    finally:
        child.kill()
        child.join()
        child.close()


def _threads_of(process: int) -> list[str]:
    """The names of a process's other threads, as Linux tells; that of DuckDB's jemalloc, which sees to forks
    itself, is left out.
    """
    tasks = Path(f"/proc/{process}/task")
    others = [task for task in tasks.glob("*") if task.name != str(process)]
    names = [(task / "comm").read_text(encoding="utf-8").strip() for task in others]
    return [name for name in names if name != "jemalloc_bg_thd"]


def _command(words: list[str], folder: str, environment: dict[str, str], out: Path, err: Path) -> None:
    assert not _threads_of(os.getppid()), "a fork of a process that has threads"
    for number, path, how in (
        (0, os.devnull, os.O_RDONLY),
        (1, out, os.O_WRONLY | os.O_CREAT | os.O_TRUNC),
        (2, err, os.O_WRONLY | os.O_CREAT | os.O_TRUNC),
    ):
        opened = os.open(path, how)
        os.dup2(opened, number)
        os.close(opened)
    faulthandler.enable(file=2)
    sys.stdin = open(0, encoding="utf-8", closefd=False)  # noqa: SIM115
    sys.stdout = open(1, "w", encoding="utf-8", closefd=False)  # noqa: SIM115
    sys.stderr = open(2, "w", encoding="utf-8", errors="backslashreplace", buffering=1, closefd=False)  # noqa: SIM115
    os.environ.clear()
    os.environ.update(environment)
    os.chdir(folder)
    shared_vectors.share_as_told()
    sys.argv = words
    status = main()
    # As an interpreter ends: it waits for threads, then calls what waits for the end, and the program leaves.
    # A fork of multiprocessing would leave that out.
    threading._shutdown()
    atexit._run_exitfuncs()
    sys.exit(status)
