"""The current run: started on the engine lane, paused and resumed, its events made into a picture."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, QTimer, Signal

from core.progress import Progress
from explorer.shared.lanes import JobContext, JobHandle
from explorer.train.curve import CurveBuilder, add_events
from explorer.train.live import LiveFollower, LiveState
from explorer.train.state import LiveRun, Phase, RunRow

if TYPE_CHECKING:
    from core.clusters import LiveSample
    from core.training import Event, Finished, Trainer
    from explorer.shell.session import Session

log = logging.getLogger(__name__)

PUBLISH_MS = 60  # a step of a small model takes less; nobody sees more pictures a second


class PauseSwitch:
    """Pauses and resumes a trainer from the main thread, also before it is there."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._trainer: Trainer | None = None
        self._paused = False

    def attach(self, trainer: Trainer) -> None:
        """From the trainer's thread: this is the one."""
        with self._lock:
            self._trainer = trainer
            if self._paused:
                trainer.pause()

    def pause(self) -> None:
        """Stop after the step that is being made."""
        with self._lock:
            self._paused = True
            if self._trainer is not None:
                self._trainer.pause()

    def resume(self) -> None:
        """Resume with the next step."""
        with self._lock:
            self._paused = False
            if self._trainer is not None:
                self._trainer.unpause()


class RunDriver(QObject):
    """One run at a time.

    Signals:
        changed(): the run has come further, or there is none any more.
        begun(): its folder is there.
        map_moved(): `map` is another.
        ended(Exception | None): it is over; `live` stays until `let_go`.
    """

    changed = Signal()
    begun = Signal()
    map_moved = Signal()
    ended = Signal(object)

    def __init__(self, session: Session, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.session = session
        self.live: LiveRun | None = None
        self.map: LiveState | None = None  # of this run, or of the last one
        self.map_of = 0  # the number of that run
        self._handle: JobHandle | None = None
        self._pause_switch = PauseSwitch()
        self._builder = CurveBuilder("")
        self._publish = QTimer(self)
        self._publish.setObjectName("training picture")
        self._publish.setSingleShot(True)
        self._publish.setInterval(PUBLISH_MS)
        self._publish.timeout.connect(self._tell)

    @property
    def job_id(self) -> int | None:
        """The id of the job of the live run."""
        return None if self._handle is None else self._handle.id

    def stop(self) -> None:
        """Tell nothing any more."""
        self._publish.stop()

    def let_go(self) -> None:
        """Forget the run."""
        self._publish.stop()
        self.live = None
        self._handle = None
        self.changed.emit()

    def forget_map(self) -> None:
        """Show no live map: it is one of another model or workspace."""
        if self.map is not None:
            self.map = None
            self.map_moved.emit()

    def launch(
        self,
        number: int,
        make: Callable[[JobContext], Trainer],
        sample: Callable[[], LiveSample | None],
        unit: str,
        row: RunRow | None = None,
    ) -> None:
        """Train what `make` gives on the engine lane.

        Args:
            number: of the run. unit: what is counted a second ("pairs").
            sample: what the live map follows, drawn on the engine lane.
            row: of a run that is resumed.
        """
        name = self.tr("Run {number}").format(number=number)
        title = self.tr("Training run {number}").format(number=number)
        pause_switch = self._pause_switch = PauseSwitch()
        resumed = row is not None

        def job(context: JobContext) -> Finished:
            from core.training import Finished, Step, read_events

            trainer = make(context)
            pause_switch.attach(trainer)
            drawn = sample()
            follower = None if drawn is None else LiveFollower(drawn, trainer)
            if drawn is not None:
                context.on_partial(LiveState(drawn))
            began, last = time.perf_counter(), None
            for event in trainer:
                if resumed and last is None:
                    context.on_partial(read_events(trainer.run_folder))
                context.on_partial(event)
                last = event
                if isinstance(event, Step):
                    seconds = time.perf_counter() - began
                    context.report(Progress(title, event.step, event.total, "steps", seconds))
                frame = None if follower is None else follower.happened(event)
                if frame is not None and drawn is not None:
                    context.on_partial(LiveState(drawn, frame))
            if follower is not None:
                took, all_of_it = follower.map.seconds, time.perf_counter() - began
                log.info("live map: %d rows, %.1f s of %.1f s", follower.map.n, took, all_of_it)
            if not isinstance(last, Finished):
                raise RuntimeError("training ended without a result")
            return last

        step, total = (row.step, row.total) if row is not None else (0, 0)
        self._builder = CurveBuilder(name, total)
        self.forget_map()
        self.map_of = number
        self.live = LiveRun(number, "starting", step, total, 0.0, 0.0, unit, self._builder.curve())
        self._handle = self.session.submit(
            "engine",
            job,
            title=title,
            on_partial=self._happened,
            on_done=self._finished,
            on_failed=self._end,
            on_cancelled=self._stopped,
            supersede_key="training",
        )
        self.changed.emit()

    def pause(self) -> None:
        """Stop after the step that is being made."""
        if self.live is not None and self.live.phase == "running":
            self._pause_switch.pause()
            self._set_phase("paused")

    def unpause(self) -> None:
        """End a pause."""
        if self.live is not None and self.live.phase == "paused":
            self._pause_switch.resume()
            self._set_phase("running")

    def cancel(self) -> None:
        """Stop within the step; a checkpoint is saved."""
        if self.live is not None and self._handle is not None:
            self._handle.cancel()
            self._set_phase("stopping")

    def _set_phase(self, phase: Phase) -> None:
        assert self.live is not None
        self.live = replace(self.live, phase=phase)
        self.changed.emit()

    def _happened(self, event: Event | LiveState | list[dict[str, Any]]) -> None:
        from core.training import Evaluated, Started, Step
        from core.training.events import Tried

        live = self.live
        if live is None:
            return
        if isinstance(event, LiveState):
            self.map = event
            self.map_moved.emit()
            return
        if isinstance(event, list):
            add_events(self._builder, event)
            done = [each for each in event if each["event"] == Tried.__name__]
            if done:
                self.live = replace(live, tried=(done[-1]["number"], done[-1]["of"]))
        elif isinstance(event, Started):
            self._builder.total = event.total
            phase: Phase = "running" if live.phase == "starting" else live.phase
            self.live = replace(live, phase=phase, step=event.step, total=event.total, notes=event.notes)
            self.begun.emit()
        elif isinstance(event, Step):
            self._builder.step(event.step, event.loss)
            phase = "judging" if event.step == event.total and live.phase == "running" else live.phase
            self.live = replace(
                live,
                phase=phase,
                step=event.step,
                rate=event.examples_per_second,
                seconds_left=event.seconds_left,
            )
        elif isinstance(event, Tried):
            self.live = replace(live, tried=(event.number, event.of))
        elif isinstance(event, Evaluated):
            self._builder.evaluated(event.step, event.metric, event.value, event.low, event.high)
        if not self._publish.isActive():
            self._publish.start()

    def _tell(self) -> None:
        if self.live is not None:
            self.live = replace(self.live, curve=self._builder.curve())
            self.changed.emit()

    def _finished(self, finished: Finished) -> None:
        log.info("run finished: %s", finished.sentence)
        self._end(None)

    def _stopped(self) -> None:
        self._end(None)

    def _end(self, error: Exception | None) -> None:
        self._publish.stop()
        self._tell()
        self.ended.emit(error)
