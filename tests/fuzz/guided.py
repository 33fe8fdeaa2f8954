"""Runs a target with ever new inputs: those that reach new lines of `core` are kept, and changed further."""

from __future__ import annotations

import contextlib
import faulthandler
import hashlib
import os
import random
import resource
import sys
import time
import traceback
import warnings
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from types import FrameType
from typing import Any

from core.errors import ExplorerError
from tests.fuzz.mutating import mutated
from tests.fuzz.polluted import is_sentence
from tests.fuzz.targets import Target

MEMORY = 2 << 30  # bytes that a target may take beside what is loaded
SECONDS = 20.0  # that one input may take
_CORE = str(Path(__file__).resolve().parents[2] / "core") + os.sep


@dataclass
class Found:
    """What came of a target.

    Attributes:
        executions, said: inputs, and how many ended in a sentence. lines: of `core` that were reached.
        wrong: the first input of each kind of what must not be, by its kind.
    """

    executions: int = 0
    said: int = 0
    lines: set[tuple[str, int]] = field(default_factory=set)
    wrong: dict[str, bytes] = field(default_factory=dict)


class _Lines:
    """The lines of `core` that run."""

    def __init__(self) -> None:
        self.seen: set[tuple[str, int]] = set()

    def __call__(self, frame: FrameType, event: str, argument: Any) -> Any:
        return self._line if frame.f_code.co_filename.startswith(_CORE) else None

    def _line(self, frame: FrameType, event: str, argument: Any) -> Any:
        if event == "line":
            self.seen.add((frame.f_code.co_filename, frame.f_lineno))
        return self._line


def run_one(target: Target, data: bytes, folder: Path) -> tuple[bool, str]:
    """Whether an input ended in a sentence, and what was wrong: the kind of it, "" for nothing."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            target.run(data, folder)
    except ExplorerError as error:
        said = str(error)
        return True, "" if is_sentence(said) and len(said) < 2_000 else f"no sentence: {said[:300]!r}"
    except BaseException as error:
        if isinstance(error, (KeyboardInterrupt, SystemExit)):
            raise
        places = [
            each for each in traceback.extract_tb(error.__traceback__) if each.filename.startswith(_CORE)
        ]
        where = (
            f"{Path(places[-1].filename).relative_to(_CORE)}:{places[-1].lineno}" if places else "the target"
        )
        return False, f"{type(error).__name__} at {where}: {str(error)[:200]}"
    return False, ""


def inputs(seeds: list[bytes], seed: int) -> Iterator[bytes]:
    """First the seeds, then changes of them, without guidance: the same for the same number."""
    drawn = random.Random(seed)
    yield from seeds
    while True:
        yield mutated(drawn.choice(seeds), drawn, seeds)


def attack(
    target: Target, folder: Path, seconds: float, seed: int, corpus: Path | None = None, n: int = sys.maxsize
) -> Found:
    """Attack a target for so long, or with `n` inputs. What stands in `corpus` is begun with, and what is new
    goes there.
    """
    found, drawn, lines = Found(), random.Random(seed), _Lines()
    pool = target.prepare(folder)
    if corpus is not None:
        corpus.mkdir(parents=True, exist_ok=True)
        pool += [path.read_bytes() for path in sorted(corpus.iterdir()) if not path.name.startswith("wrong-")]
    waiting, kinds = list(pool), set()
    current = folder / "current-input"
    end = time.monotonic() + seconds
    with _bounded():
        while time.monotonic() < end and found.executions < n:
            data = waiting.pop() if waiting else mutated(drawn.choice(pool[-200:] + pool[:20]), drawn, pool)
            current.write_bytes(data)  # for whoever finds this process dead
            faulthandler.dump_traceback_later(SECONDS, exit=True)
            known = len(lines.seen)
            sys.settrace(lines)
            try:
                said, wrong = run_one(target, data, folder)
            finally:
                sys.settrace(None)
                faulthandler.cancel_dump_traceback_later()
            found.executions += 1
            found.said += said
            kind = wrong.split(": ")[0]
            if wrong and kind not in kinds:
                kinds.add(kind)
                found.wrong[wrong] = data
            if len(lines.seen) > known:
                pool.append(data)
                if corpus is not None and found.executions > len(pool):
                    (corpus / f"new-{hashlib.sha256(data).hexdigest()[:16]}").write_bytes(data)
    found.lines = lines.seen
    return found


def memory_taken() -> int:
    """Bytes of memory that this process holds."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


@contextlib.contextmanager
def _bounded() -> Iterator[None]:
    """With no more than `MEMORY` beside what is taken now."""
    taken = int(Path("/proc/self/statm").read_text().split()[0]) * os.sysconf("SC_PAGE_SIZE")  # of addresses
    before = resource.getrlimit(resource.RLIMIT_AS)
    resource.setrlimit(resource.RLIMIT_AS, (taken + MEMORY, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_AS, before)
