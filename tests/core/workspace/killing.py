"""Runs the real jobs of a workspace in a process that is killed, at some moment or before a step to the disk.

The steps are wrapped in the child alone; the program knows nothing of it. SIGKILL runs no handler, no
`finally` and no `atexit`: what stays is what a task manager, or a system short of memory, would leave.
"""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from core import files
from core.corpus import parse_condition
from core.export import export_rows
from core.progress import Progress, Task
from core.workspace import Workspace, encoding_job, vector_indexes
from tests.forking import CONTEXT

# What is wrapped: everything in the program goes to the disk by these, or inside DuckDB, tantivy and hnswlib.
_STEPS = ((os, "fsync"), (os, "replace"), (files, "write"))
KILLED = -signal.SIGKILL


@dataclass(frozen=True)
class Job:
    """What a child does.

    Attributes:
        name: one of `_JOBS`.
        folder: of the workspace.
        file: imported by "import".
        model: of a workspace that "create" makes, and the one that "save" turns to; of "delete", the
            condition.
    """

    name: str
    folder: Path
    file: Path
    model: str


def create(job: Job, tell: Callable[[Progress], None]) -> None:
    Workspace.create(job.folder, model=job.model).close()


def open_it(job: Job, tell: Callable[[Progress], None]) -> None:
    """Open it, which brings one of an earlier version up to date."""
    Workspace.open(job.folder).close()


def import_file(job: Job, tell: Callable[[Progress], None]) -> None:
    with Workspace.open(job.folder) as workspace:
        workspace.add_file(job.file, task=Task(tell))


def encode(job: Job, tell: Callable[[Progress], None]) -> None:
    with Workspace.open(job.folder) as workspace:
        workspace.encoder("cpu", precision="float32")
        workspace.encode(Task(tell))


def feed(job: Job, tell: Callable[[Progress], None]) -> None:
    """Encode, with a graph that is fed and saved on the way, however small the corpus is."""
    vector_indexes.EXACT_UP_TO, vector_indexes.SAVED_FROM = 100, 300
    with Workspace.open(job.folder) as workspace:
        workspace.encoder("cpu", precision="float32")
        workspace.encode(Task(tell))
        workspace.build_vector_index("hnsw", task=Task(tell))


def index_words(job: Job, tell: Callable[[Progress], None]) -> None:
    with Workspace.open(job.folder) as workspace:
        workspace.build_keyword_index(task=Task(tell))


def index_vectors(job: Job, tell: Callable[[Progress], None]) -> None:
    with Workspace.open(job.folder) as workspace:
        workspace.build_vector_index("hnsw", task=Task(tell))


def lay_out(job: Job, tell: Callable[[Progress], None]) -> None:
    with Workspace.open(job.folder) as workspace:
        workspace.build_map(task=Task(tell))


def save(job: Job, tell: Callable[[Progress], None]) -> None:
    """Everything else that is saved: the document, a copy of a model, an export over an earlier one."""
    with Workspace.open(job.folder) as workspace:
        before = workspace.model
        for _ in range(5):
            workspace.set_model(job.model)
            export_rows(job.folder.parent / "rows.csv", workspace.rows)
            workspace.set_model(before)


def delete(job: Job, tell: Callable[[Progress], None]) -> None:
    """Delete rows for good."""
    with Workspace.open(job.folder) as workspace:
        where = parse_condition(job.model, workspace.rows.columns())
        workspace.delete(workspace.look_before_deleting(where=where), Task(tell))


_JOBS: dict[str, Callable[[Job, Callable[[Progress], None]], None]] = {
    "create": create,
    "open": open_it,
    "import": import_file,
    "encode": encode,
    "feed": feed,
    "index words": index_words,
    "index vectors": index_vectors,
    "lay out": lay_out,
    "save": save,
    "delete": delete,
}


def finish(job: Job) -> None:
    """Do the job in this process, to its end."""
    _JOBS[job.name](job, lambda _: None)


@dataclass(frozen=True)
class Ending:
    """How a child ended.

    Attributes:
        exit_code: `KILLED`, or 0 when it came to its end.
        seconds: from its start of the job to its end.
        steps: to the disk that it took; -1 when it was killed.
    """

    exit_code: int | None
    seconds: float
    steps: int


def run(
    job: Job,
    *,
    before_step: int | None = None,
    after_seconds: float | None = None,
    when: Callable[[], bool] | None = None,
) -> Ending:
    """Run `job` in a child.

    Args:
        before_step: kill it before this step to the disk, counted from 1; half of a write is written first.
        after_seconds: kill it so long after it began.
        when: kill it as soon as this holds; asked all the time.
    """
    here, there = CONTEXT.Pipe(duplex=False)
    child = CONTEXT.Process(target=_child, args=(job, before_step, there), daemon=True)
    child.start()
    there.close()
    try:
        assert here.recv() == "began"
        began = time.monotonic()
        if after_seconds is not None:
            child.join(after_seconds)
            child.kill()
        if when is not None:
            while child.is_alive() and not when():
                pass
            child.kill()
        child.join()
        seconds = time.monotonic() - began
        try:
            steps = int(here.recv())
        except EOFError:
            steps = -1
        return Ending(child.exitcode, seconds, steps)
    finally:
        here.close()
        child.close()


def _child(job: Job, before_step: int | None, tell_parent: Connection) -> None:
    steps = 0

    def wrapped(real: Callable[..., Any]) -> Callable[..., Any]:
        def step(*arguments: Any, **named: Any) -> Any:
            nonlocal steps
            steps += 1
            if steps == before_step:
                if real is write:
                    file, data = arguments
                    file.write(bytes(data)[: len(data) // 2])
                    file.flush()
                os.kill(os.getpid(), signal.SIGKILL)
            return real(*arguments, **named)

        return step

    encoding_job.SEGMENT_TEXTS = 128  # many segments, as a large corpus has
    write = files.write
    for module, name in _STEPS:
        setattr(module, name, wrapped(getattr(module, name)))
    if "torch" in sys.modules:
        sys.modules["torch"].set_num_threads(1)
    tell_parent.send("began")
    finish(job)
    tell_parent.send(steps)
    tell_parent.close()
