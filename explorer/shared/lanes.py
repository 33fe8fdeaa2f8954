"""The three lanes of worker threads, and the one way back to the main thread.

A job is a plain function that takes a `JobContext`. It runs on its lane's thread; whatever it returns,
raises or reports on the way is delivered on the main thread through a queued signal whose receiver is a
bound method of a QObject there (a lambda would run in the worker). After `JobHandle.cancel()` or a newer
job with the same `supersede_key`, nothing of the old job is delivered any more, however late it ends.

A lane does one thing at a time. An urgent job (an import) interrupts a running job that said it may be
interrupted (a layout, an encode): that one is cancelled, waits in the queue and is started again behind the
urgent one. What is done beforehand waits for everything else, and whatever comes interrupts it.

While there are lanes, garbage is collected on the main thread alone, and a worker is never the last to know a
job: whoever takes its result would be destroyed on its thread (decisions 138 and 140).
"""

from __future__ import annotations

import itertools
import logging
import threading
import time
from collections import deque
from collections.abc import Callable, Iterable
from contextlib import nullcontext
from dataclasses import dataclass, field
from typing import Any, Literal

from PySide6.QtCore import QObject, Qt, QTimer, Signal, Slot

from core.cooperative_yield import short_work
from core.errors import CancelledError
from core.progress import CancelToken, Progress, Task
from explorer.shared.garbage import GarbageOnMainThread

log = logging.getLogger(__name__)

Lane = Literal["interactive", "engine", "io"]
LANES: tuple[Lane, ...] = ("interactive", "engine", "io")
PROGRESS_INTERVAL_MS = 33  # 30 a second
_IDLE_INTERVAL_MS = 1_000

_ids = itertools.count(1)


@dataclass(frozen=True)
class JobContext(Task):
    """Handed to a job: its task, and where to send results before the end."""

    cancel: CancelToken = field(default_factory=CancelToken)
    on_partial: Callable[[Any], None] = lambda part: None


@dataclass
class JobStatus:
    """One job as the task bar shows it; a copy, free to keep."""

    id: int
    lane: Lane
    title: str
    running: bool
    quiet: bool
    seconds: float
    progress: Progress | None


class JobHandle:
    """A job that was submitted. Its methods are called on the main thread."""

    def __init__(
        self,
        lane: Lane,
        job: Callable[[JobContext], Any],
        title: str,
        on_done: Callable[[Any], None] | None,
        on_failed: Callable[[Exception], None] | None,
        on_progress: Callable[[Progress], None] | None,
        on_partial: Callable[[Any], None] | None,
        on_cancelled: Callable[[], None] | None,
        on_lost: Callable[[Any], None] | None,
        supersede_key: str | None,
        *,
        quiet: bool,
        urgent: bool,
        beforehand: bool,
        interruptible: bool,
        confirm_loss: str,
    ) -> None:
        self.id = next(_ids)
        self.lane: Lane = lane
        self.title = title
        self.job = job
        self.on_done = on_done
        self.on_failed = on_failed
        self.on_progress = on_progress
        self.on_partial = on_partial
        self.on_cancelled = on_cancelled
        self.on_lost = on_lost
        self.supersede_key = supersede_key
        self.quiet = quiet
        self.rank = 2 if urgent else 0 if beforehand else 1  # those of a higher one go before
        self.interruptible_from = 1 if beforehand else 2 if interruptible else 3  # rank of who interrupts it
        self.confirm_loss = confirm_loss
        self.token = CancelToken()
        self.running = False
        self.started_at = 0.0
        self.latest: Progress | None = None
        self.shown: Progress | None = None
        self.dropped = False  # nothing of it is delivered any more
        self.interrupted = False  # to be started again
        self.cancelled = False  # somebody asked for the stop (an interruption does not set it)
        self.ended = False

    def cancel(self) -> None:
        """Ask the job to stop; `on_cancelled` is called when it has. A result that still comes is dropped."""
        self.cancelled = True
        self.interrupted = False
        self.token.cancel()

    def drop(self) -> None:
        """Cancel, and deliver nothing of it any more, its end included."""
        self.dropped = True
        self.cancel()


class _Worker(threading.Thread):
    """One lane: a queue of jobs and a thread that takes them one by one."""

    def __init__(
        self, lane: Lane, emit: Callable[[str, JobHandle, Any], None], let_go: Callable[[int], None]
    ) -> None:
        super().__init__(name=f"lane-{lane}", daemon=False)
        self._emit_it, self._let_go = emit, let_go
        self._wake = threading.Condition()
        self._queue: deque[JobHandle] = deque()
        self._closing = False
        self.current: JobHandle | None = None

    def put(self, handle: JobHandle) -> None:
        with self._wake:
            self._insert(handle, behind_equals=True)
            current = self.current
            interrupts = current is not None and handle.rank >= current.interruptible_from
            if current is not None and interrupts and not current.token.cancelled:
                current.interrupted = True
                current.token.cancel()
            self._wake.notify()

    def _insert(self, handle: JobHandle, *, behind_equals: bool) -> None:
        """Queue a job behind those of a higher rank, and behind or before those of its own."""
        first_behind = handle.rank + (0 if behind_equals else 1)
        place = (i for i, other in enumerate(self._queue) if other.rank < first_behind)
        self._queue.insert(next(place, len(self._queue)), handle)

    def close(self) -> None:
        with self._wake:
            self._closing = True
            for handle in (*self._queue, *([self.current] if self.current else [])):
                handle.drop()
            self._queue.clear()
            self._wake.notify()

    def run(self) -> None:
        while True:
            with self._wake:
                while not self._queue and not self._closing:
                    self._wake.wait()
                if self._closing:
                    return
                handle = self._queue.popleft()
                self.current = handle
            self._run(handle)
            number, is_over = handle.id, not self._is_put_back(handle)
            del handle  # before the main thread is told that it may let go of it
            if is_over and not self._closing:
                self._let_go(number)

    def _is_put_back(self, handle: JobHandle) -> bool:
        """Whether a job that was interrupted waits in the queue again."""
        with self._wake:
            self.current = None
            if handle.ended or handle.dropped or self._closing:
                return False
            if handle.cancelled or not handle.interrupted:  # cancelled goes before interrupted
                self._end(handle, "cancelled", None)
                return False
            handle.interrupted = False
            handle.token = CancelToken()
            handle.running = False
            self._insert(handle, behind_equals=False)
            return True

    def _run(self, handle: JobHandle) -> None:
        if handle.dropped:
            return
        token = handle.token
        if handle.cancelled:
            self._end(handle, "cancelled", None)
            return
        handle.started_at = time.perf_counter()
        handle.running = True
        self._emit("started", handle, None)

        def report(progress: Progress) -> None:
            handle.latest = progress

        def partial(result: Any) -> None:
            self._emit("partial", handle, result)

        try:
            with short_work if handle.lane == "interactive" else nullcontext():
                result = handle.job(JobContext(report, token, partial))
        except CancelledError:
            pass  # whoever called knows whether it was stopped for good or to be started again
        except Exception as error:
            if not handle.dropped:
                log.info("job %r on lane %s failed", handle.title, handle.lane, exc_info=error)
            self._end(handle, "failed", error)
        except BaseException as error:  # a native library's panic must not take the lane down with it
            log.exception("job %r on lane %s panicked", handle.title, handle.lane)
            self._end(handle, "failed", RuntimeError(f"{type(error).__name__}: {error}"))
        else:
            self._end(handle, "done", result)

    def _end(self, handle: JobHandle, what: str, payload: Any) -> None:
        handle.ended = True
        self._emit(what, handle, payload)

    def _emit(self, what: str, handle: JobHandle, payload: Any) -> None:
        if not self._closing:  # whose signal it is may be gone then
            self._emit_it(what, handle, payload)


class Lanes(QObject):
    """The lanes, seen from the main thread.

    Signals:
        jobs_changed(): a job began, ended, or has come further; `jobs()` tells.
        job_failed(object): an exception that no `on_failed` took.
    """

    jobs_changed = Signal()
    job_failed = Signal(object)
    _delivered = Signal(object, object, object)
    _let_go = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._jobs: dict[int, JobHandle] = {}
        # All that a worker may still know. What takes a result is often a method of a widget: were the worker
        # the last to know the job, the widget would be destroyed on its thread, and with it the program.
        self._held: dict[int, JobHandle] = {}
        self._closed = False
        self._delivered.connect(self._deliver, Qt.ConnectionType.QueuedConnection)
        self._let_go.connect(self._forget_held, Qt.ConnectionType.QueuedConnection)
        self._timer = QTimer(self)
        self._timer.setObjectName("progress")
        self._timer.timeout.connect(self._tick)
        self._timer.start(_IDLE_INTERVAL_MS)
        self._garbage = GarbageOnMainThread()
        self._workers = {lane: _Worker(lane, self._delivered.emit, self._let_go.emit) for lane in LANES}
        for worker in self._workers.values():
            worker.start()

    def submit(
        self,
        lane: Lane,
        job: Callable[[JobContext], Any],
        *,
        title: str,
        on_done: Callable[[Any], None] | None = None,
        on_failed: Callable[[Exception], None] | None = None,
        on_progress: Callable[[Progress], None] | None = None,
        on_partial: Callable[[Any], None] | None = None,
        on_cancelled: Callable[[], None] | None = None,
        on_lost: Callable[[Any], None] | None = None,
        supersede_key: str | None = None,
        queue_up: bool = False,
        patience: float = 0.0,
        quiet: bool = False,
        urgent: bool = False,
        beforehand: bool = False,
        interruptible: bool = False,
        confirm_loss: str = "",
    ) -> JobHandle:
        """Queue `job` on `lane`. All callbacks are called on the main thread.

        Args:
            lane: which thread runs it.
            job: called with a `JobContext` on that thread.
            title: what the task bar says while the job reports no stage of its own.
            on_failed: takes the exception; without it `job_failed` does.
            on_lost: takes a result that came although the job had been cancelled or dropped: for what has
                to be given back, such as a file that was opened.
            supersede_key: queued and running jobs with the same key are dropped.
            queue_up: they are not; this one comes after them.
            patience: seconds; one that has not run for so long yet ends, and is delivered before this one.
            quiet: never shown in the task bar (a search, a facet count).
            urgent: goes before everything that is queued and interrupts an interruptible job.
            beforehand: nobody has asked for it yet: it waits until its lane has nothing else to do, and is
                cancelled and started anew whatever comes.
            interruptible: may be cancelled and started anew for an urgent job.
            confirm_loss: a sentence on what would be lost if the program closed now; empty: nothing.
        """
        if self._closed:
            raise RuntimeError("the lanes are closed")
        handle = JobHandle(
            lane,
            job,
            title,
            on_done,
            on_failed,
            on_progress,
            on_partial,
            on_cancelled,
            on_lost,
            supersede_key,
            quiet=quiet,
            urgent=urgent,
            beforehand=beforehand,
            interruptible=interruptible,
            confirm_loss=confirm_loss,
        )
        if supersede_key is not None and not queue_up:
            for other in list(self._jobs.values()):
                lately = other.running and time.perf_counter() - other.started_at < patience
                if other.supersede_key == supersede_key and not lately:
                    other.drop()
                    del self._jobs[other.id]
        self._jobs[handle.id] = self._held[handle.id] = handle
        if self._timer.interval() != PROGRESS_INTERVAL_MS:
            self._timer.start(PROGRESS_INTERVAL_MS)
        self._workers[lane].put(handle)
        self.jobs_changed.emit()
        return handle

    def jobs(self) -> list[JobStatus]:
        """All jobs that have not ended, oldest first."""
        now = time.perf_counter()
        return [
            JobStatus(
                job.id,
                job.lane,
                job.title,
                job.running,
                job.quiet,
                now - job.started_at if job.running else 0.0,
                job.latest,
            )
            for job in self._jobs.values()
        ]

    @property
    def idle(self) -> bool:
        """Whether no lane has anything to do."""
        return not self._jobs

    def busy(self, lane: Lane) -> bool:
        """Whether `lane` runs something or has something queued."""
        return any(job.lane == lane for job in self._jobs.values())

    def expects(self, handle: JobHandle) -> bool:
        """Whether something of a job may still be delivered; one that has ended may be on its way."""
        return handle.id in self._jobs

    def has(self, supersede_key: str) -> bool:
        """Whether a job with that key has not ended."""
        return any(job.supersede_key == supersede_key for job in self._jobs.values())

    def cancel(self, job_id: int) -> None:
        """Cancel the job of that id, if it has not ended."""
        if job_id in self._jobs:
            self._jobs[job_id].cancel()

    def cancel_key(self, supersede_key: str) -> None:
        """Cancel the job with that key, if there is one; it says when it has stopped."""
        for job in list(self._jobs.values()):
            if job.supersede_key == supersede_key:
                job.cancel()

    def losses(self, among: Iterable[JobHandle] | None = None) -> list[str]:
        """Sentences on what would be lost by stopping all jobs, or these, now."""
        jobs = self._jobs.values() if among is None else [job for job in among if job.id in self._jobs]
        return [job.confirm_loss for job in jobs if job.confirm_loss]

    def forget(self, handle: JobHandle) -> None:
        """Take a dropped job off the list at once, though its lane may still be busy ending it."""
        if self._jobs.pop(handle.id, None) is not None:
            if not self._jobs:
                self._timer.start(_IDLE_INTERVAL_MS)
            self.jobs_changed.emit()

    def drop_key(self, supersede_key: str) -> None:
        """Drop the queued or running job with that key."""
        for job in list(self._jobs.values()):
            if job.supersede_key == supersede_key:
                job.drop()
                self.forget(job)

    def close(self, seconds: float = 60.0) -> bool:
        """Cancel everything, disconnect, and wait for the threads; False if one did not end in time."""
        self._closed = True
        self._timer.stop()
        self._jobs.clear()
        for worker in self._workers.values():
            worker.close()
        self._delivered.disconnect(self._deliver)
        until = time.perf_counter() + seconds
        for worker in self._workers.values():
            worker.join(max(0.0, until - time.perf_counter()))
        has_ended = not any(worker.is_alive() for worker in self._workers.values())
        if has_ended:
            self._held.clear()
            self._garbage.close()
        return has_ended

    @Slot(object)
    def _forget_held(self, number: int) -> None:
        self._held.pop(number, None)

    @Slot(object, object, object)
    def _deliver(self, what: str, handle: JobHandle, payload: Any) -> None:
        if handle.dropped or handle.id not in self._jobs:
            if what == "done" and handle.on_lost is not None:
                handle.on_lost(payload)
            return
        if what == "started":
            self.jobs_changed.emit()
            return
        if what == "partial":
            if handle.on_partial is not None and not handle.cancelled:
                handle.on_partial(payload)
            return
        del self._jobs[handle.id]
        if not self._jobs:
            self._timer.start(_IDLE_INTERVAL_MS)
        self.jobs_changed.emit()
        if what == "cancelled" or (what == "done" and handle.cancelled):
            if what == "done" and handle.on_lost is not None:
                handle.on_lost(payload)
            if handle.on_cancelled is not None:
                handle.on_cancelled()
        elif what == "done":
            if handle.on_done is not None:
                handle.on_done(payload)
        elif handle.on_failed is not None:
            handle.on_failed(payload)
        else:
            self.job_failed.emit(payload)

    def _tick(self) -> None:
        self._garbage.collect()
        if self._jobs:
            self._show_progress()

    def _show_progress(self) -> None:
        moved = False
        for job in list(self._jobs.values()):
            if job.latest is not job.shown:
                job.shown = job.latest
                moved = True
                if job.on_progress is not None and job.latest is not None:
                    job.on_progress(job.latest)
        if moved or any(not job.quiet for job in self._jobs.values()):
            self.jobs_changed.emit()
