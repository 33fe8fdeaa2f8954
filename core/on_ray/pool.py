"""The encoders of a cluster: blocks go to whoever has none left to do, and vectors come back as they are
made.

A worker that dies is replaced. Of the block it had, the rest is encoded, in the same batches, so that nothing
that arrived is encoded again.
"""

from __future__ import annotations

import contextlib
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from core.encoding.batching import TextBlock
from core.encoding.model_store import model_files
from core.errors import ExplorerError
from core.on_ray.session import Cluster, joined
from core.on_ray.worker import EncoderWorker, SharedModel
from core.progress import Progress, Task

if TYPE_CHECKING:
    from core.encoding import EncodedChunk, SentenceEncoder

# Blocks that a worker has: one is encoded, one waits, so that it never does.
_AT_ONCE = 2
_WAIT = 0.3  # seconds between two looks at whether the work is to stop
_MOST_DEATHS = 3  # of workers, without a vector between them


class ClusterError(ExplorerError):
    """The cluster is gone or cannot work; what was saved by then is kept."""


@dataclass(eq=False, slots=True)
class _Work:
    """A block. `rows` is a reference to rows of a file; `got`, which texts have arrived."""

    place: int
    block: TextBlock | None
    rows: Any = None
    got: list[NDArray[np.int64]] = field(default_factory=list)


@dataclass(eq=False, slots=True)
class _Worker:
    actor: Any
    work: list[_Work] = field(default_factory=list)


class RayEncoders:
    """Encoders on a cluster, which is joined when there is something to encode and left at the end.

    Args:
        encoder: gives the same vectors; what it computes with stays here.
        address, workers, device: as in `session.joined`.
        say: told in a sentence who works.
    """

    def __init__(
        self,
        encoder: SentenceEncoder,
        address: str,
        workers: int | None,
        device: str,
        say: Callable[[str], None],
    ) -> None:
        self._encoder, self._address, self._workers, self._device = encoder, address, workers, device
        self._say = say

    def encoded(self, blocks: Iterable[TextBlock], task: Task) -> Iterator[tuple[int, EncodedChunk]]:
        """Parts of blocks as they come in, as `core.workspace.encoding_job.BlockEncoder` says.

        Raises:
            CancelledError: on cancel.
            ClusterError: the cluster is gone, or workers die before they encode anything.
            ExplorerError: a worker could not load the model, or could not encode.
        """
        works = (_Work(place, block) for place, block in enumerate(blocks))
        with self._pool() as pool:
            yield from pool.parts(works, task)

    def encoded_rows(
        self, rows: Callable[[], Iterator[Any]], task: Task
    ) -> Iterator[tuple[int, EncodedChunk]]:
        """As `encoded`, of rows of files.

        Args:
            rows: called once the cluster is joined; gives references as `blocks.read_blocks` does. A part
                comes with the number that stands in the rows.
        """
        with self._pool() as pool:
            works = (_Work(place, None, each) for place, each in enumerate(rows()))
            yield from pool.parts(works, task)

    @contextlib.contextmanager
    def _pool(self) -> Iterator[_Pool]:
        with joined(self._address, self._workers, self._device) as cluster:
            self._say(str(cluster))
            pool = _Pool(cluster, self._encoder, self._say)
            try:
                yield pool
            finally:
                if cluster.pulse.is_there():
                    pool.close()


class _Pool:
    def __init__(self, cluster: Cluster, encoder: SentenceEncoder, say: Callable[[str], None]) -> None:
        self._say = say
        self._ray, self._cluster, self._folder = cluster.ray, cluster, encoder.layout.folder
        self._model = SharedModel(
            encoder.name,
            str(self._folder.resolve()),
            encoder.fingerprint,
            cluster.device,
            encoder.precision,
            encoder.vector_key,
        )
        self._files: Any = None
        self._left: deque[_Work] = deque()
        self._deaths, self._began = 0, time.monotonic()
        # What is awaited, oldest look first: that a worker has loaded the model, or the next part of a block.
        self._loading: dict[Any, _Worker] = {}
        self._streams: dict[Any, tuple[_Worker, _Work]] = {}
        options: dict[str, Any] = {"num_cpus": 1, "max_restarts": 0}
        if cluster.device == "cuda":
            options["num_gpus"] = 1
        self._actor = self._ray.remote(**options)(EncoderWorker)
        self._ready: list[_Worker] = []
        for _ in range(cluster.n_workers):
            self._start_worker()

    def parts(self, works: Iterator[_Work], task: Task) -> Iterator[tuple[int, EncodedChunk]]:
        from ray.exceptions import RayError

        try:
            self._hand_out(works)
            while self._streams or self._left or self._is_unfinished(works):
                task.check()
                if not self._cluster.pulse.is_there():
                    raise ConnectionError("none of its processes answers")
                awaited = [*self._loading, *self._streams]
                ready, _ = self._ray.wait(awaited, num_returns=1, timeout=_WAIT, fetch_local=False)
                for each in ready:
                    if each in self._loading:
                        self._loaded(each, task)
                    else:
                        yield from self._next_part(each)
                self._hand_out(works)
        except (RayError, ConnectionError) as error:
            raise ClusterError(
                f"The Ray cluster {self._cluster.name} is gone: {_first_line(error)}",
                "All vectors so far are kept: start the same command again.",
            ) from error

    def close(self) -> None:
        """End the workers."""
        workers = [*self._loading.values(), *self._ready]
        with contextlib.suppress(Exception):
            for worker in workers:
                self._ray.kill(worker.actor)

    # -- workers ------------------------------------------------------------------------------------------

    def _start_worker(self) -> None:
        worker = _Worker(self._actor.remote())
        self._loading[worker.actor.load.remote(self._model)] = worker

    def _loaded(self, awaited: Any, task: Task) -> None:
        worker = self._loading.pop(awaited)
        try:
            is_there = self._get(awaited)
        except _Died as death:
            self._replace(worker, death)
            return
        if is_there:
            self._ready.append(worker)
            seconds, n = time.monotonic() - self._began, len(self._ready)
            task.report(Progress("Starting workers", n, self._cluster.n_workers, "workers", seconds))
        else:
            self._loading[worker.actor.load_from.remote(self._model, self._model_files())] = worker

    def _model_files(self) -> Any:
        """A reference to the files of the model, put where every worker gets it."""
        if self._files is None:
            content = {
                path.relative_to(self._folder).as_posix(): Path(path).read_bytes()
                for path in model_files(self._folder)
            }
            self._files = self._ray.put(content)
        return self._files

    def _replace(self, worker: _Worker, death: _Died) -> None:
        """Have another worker in the place of one that died, and its blocks done first."""
        self._deaths += 1
        if self._deaths >= _MOST_DEATHS:
            raise ClusterError(
                f"{self._deaths} workers on Ray ended before they encoded anything: {death}",
                "Look whether their machines have the program and memory for the model.",
            )
        self._say("a worker on Ray ended, and another one takes its place")
        if worker in self._ready:
            self._ready.remove(worker)
        self._streams = {stream: each for stream, each in self._streams.items() if each[0] is not worker}
        self._left.extendleft(reversed(worker.work))
        with contextlib.suppress(Exception):
            self._ray.kill(worker.actor)  # one that the system took for dead
        self._start_worker()

    # -- work ---------------------------------------------------------------------------------------------

    def _is_unfinished(self, works: Iterator[_Work]) -> bool:
        """Whether there is a block that nobody has yet; it is taken."""
        if not self._left:
            self._left.extend(next(([work] for work in works), []))
        return bool(self._left)

    def _hand_out(self, works: Iterator[_Work]) -> None:
        for depth in range(1, _AT_ONCE + 1):  # one for each worker, then the second
            for worker in self._ready:
                if len(worker.work) < depth and self._is_unfinished(works):
                    self._begin(worker, self._left.popleft())

    def _begin(self, worker: _Worker, work: _Work) -> None:
        got = np.concatenate(work.got) if work.got else np.empty(0, np.int64)
        if work.block is not None:
            stream = worker.actor.encode.options(num_returns="streaming").remote(work.place, work.block, got)
        else:
            stream = worker.actor.encode_rows.options(num_returns="streaming").remote(work.rows, got)
        worker.work.append(work)
        self._streams[stream] = (worker, work)

    def _next_part(self, stream: Any) -> Iterator[tuple[int, EncodedChunk]]:
        worker, work = self._streams.pop(stream)
        try:
            place, part = self._get(next(stream))
        except StopIteration:
            worker.work.remove(work)
            return
        except _Died as death:
            self._replace(worker, death)
            return
        self._streams[stream] = (worker, work)  # at the end: the others come first now
        self._deaths = 0
        work.got.append(part.indices)
        yield place, part

    def _get(self, reference: Any) -> Any:
        """What is behind a reference.

        Raises:
            _Died: the worker is gone. ExplorerError: what it could not do.
        """
        from ray.exceptions import OutOfMemoryError, RayActorError, RayTaskError

        try:
            return self._ray.get(reference)
        except (RayActorError, OutOfMemoryError) as error:
            raise _Died(_first_line(error)) from error
        except RayTaskError as error:
            if isinstance(error.cause, ExplorerError):
                raise error.cause from None
            raise ClusterError(f"A worker on Ray failed: {_first_line(error.cause)}") from error


class _Died(Exception):  # noqa: N818  it is caught where it is raised
    """A worker is gone."""


def _first_line(error: object) -> str:
    lines = [line.strip() for line in str(error).splitlines() if line.strip()]
    return (lines[0] if lines else type(error).__name__).rstrip(".") + "."
