"""Training in the open workspace as the Train page sees it. Lives on the main thread.

A labelled file is read on the I/O lane; timing, training and encoding with a new version run on the engine
lane, one after the other; what a run leaves is read on the interactive lane. What was used before answers
searches until a new version has taken over.
"""

from __future__ import annotations

import gc
import logging
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, QTimer, Signal

from core.errors import CancelledError, ExplorerError
from core.training.objectives import in_words
from explorer.shared.lanes import JobContext
from explorer.train.curve import curve_of
from explorer.train.live import sample_of
from explorer.train.reading import read_order
from explorer.train.records import numbers_of, orders_of, remember_order, rows_of
from explorer.train.run import RunDriver
from explorer.train.source import TrainingSource
from explorer.train.state import Curve, LiveRun, RunRow, TrainingData, TrainingPlan
from explorer.train.versions import TrainingVersions

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from core.clusters import LiveSample
    from core.training import Trainer, TrainingConfig
    from explorer.shell.session import Session

log = logging.getLogger(__name__)

SETTLE_MS = 400  # of typing before a new estimate is made
TIMED_SECONDS = 1.0  # of steps, for an estimate


class TrainingSession(QObject):
    """What is being learned from, the live run, and the earlier ones.

    Signals:
        data_changed(): another labelled file, or why it could not be read.
        plan_changed(): what a run would take.
        run_changed(): the live run has come further, began or ended.
        map_moved(): its live map shows something else.
        runs_changed(): the list of runs, or which version is in use.
        curves_changed(tuple of Curve): those asked for by `show_runs`.
        run_to_show(number): a run has ended, or one that was stopped before can be gone on with.
    """

    data_changed = Signal()
    plan_changed = Signal()
    run_changed = Signal()
    map_moved = Signal()
    runs_changed = Signal()
    curves_changed = Signal(object)
    run_to_show = Signal(object)

    def __init__(self, session: Session, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.session = session
        self._frozen = False
        self._settle = QTimer(self)
        self._settle.setObjectName("training estimate")
        self._settle.setSingleShot(True)
        self._settle.timeout.connect(self._estimate)
        self.driver = RunDriver(session, self)
        self.driver.changed.connect(self.run_changed)
        self.driver.map_moved.connect(self.map_moved)
        self.driver.begun.connect(self._refresh)
        self.driver.ended.connect(self._ended)
        self.versions = TrainingVersions(session, self)
        self.versions.changed.connect(self._versions_changed)
        self.source = TrainingSource(session, self)
        self.source.changed.connect(self._source_changed)
        self.source.read.connect(self._read)
        self._forget()
        session.workspace_changed.connect(self._workspace_changed)
        session.encoder_changed.connect(self._encoder_changed)
        if session.workspace is not None:  # it was open before the page was made
            self._workspace_changed()

    def _forget(self) -> None:
        self.stop()
        self.versions.forget()
        self.driver.let_go()
        self.driver.forget_map()
        self.source.forget()
        self.config: TrainingConfig | None = None
        self.plan: TrainingPlan | None = None
        self.runs: tuple[RunRow, ...] = ()
        self._next_number = 1
        self._averaging = False

    def stop(self) -> None:
        """Ask for nothing any more; the window is going."""
        self._settle.stop()
        self.driver.stop()

    # ---- what to learn from --------------------------------------------------------------------------------

    @property
    def data(self) -> TrainingData | None:
        """What is being learned from."""
        return self.source.data

    def take_sample(self) -> None:
        """Learn from the sample pairs."""
        import assets

        self.source.take_file(assets.sample_pairs())

    def _source_changed(self) -> None:
        if self.source.reading is not None:
            self._settle.stop()
        if self.data is None:
            self.plan = None
        self.data_changed.emit()

    def _read(self) -> None:
        self.plan = None
        self.data_changed.emit()
        self._estimate_soon(0)

    # ---- settings and what they would take -----------------------------------------------------------------

    def configure(self, config: TrainingConfig | None) -> None:
        """Take other settings, None while they cannot be used; what a run would take is timed anew."""
        if config == self.config:
            return
        self.config = config
        self.plan = None
        self.session.lanes.drop_key("training estimate")
        self.plan_changed.emit()
        self._estimate_soon()

    def _encoder_changed(self, _: object) -> None:
        if self.plan is None or self.plan.error:
            self._estimate_soon()

    def _estimate_soon(self, milliseconds: int = SETTLE_MS) -> None:
        if self.data is not None and self.config is not None:
            self._settle.start(milliseconds)

    def _estimate(self) -> None:
        workspace, data, config = self.session.workspace, self.data, self.config
        if workspace is None or data is None or config is None or self.live is not None:
            return
        if self.session.encoder_status.state != "ready":
            return
        settings = data.settings(config)

        def job(context: JobContext) -> TrainingPlan:
            from core.training import estimate_run
            from core.training.models import proposals

            encoder = workspace.encoder(task=context.quiet)
            proposed = proposals(encoder, config)
            try:
                estimate = estimate_run(
                    encoder, data.for_trainer(), settings, seconds=TIMED_SECONDS, task=context.quiet
                )
            except CancelledError:
                raise
            except ExplorerError as error:
                return TrainingPlan(None, str(error), proposed)
            # What training brought with it stays: no garbage collection is to walk through it (encoders.py).
            if not self._frozen:
                self._frozen = True
                gc.freeze()
            return TrainingPlan(estimate, "", proposed)

        self.session.submit(
            "engine",
            job,
            title=self.tr("Timing a few steps"),
            on_done=self._estimated,
            supersede_key="training estimate",
        )

    def _estimated(self, plan: TrainingPlan) -> None:
        self.plan = plan
        self.plan_changed.emit()

    # ---- a run ---------------------------------------------------------------------------------------------

    @property
    def live(self) -> LiveRun | None:
        """The live run."""
        return self.driver.live

    @property
    def can_start(self) -> bool:
        """Whether there is something to learn from and nothing in its way."""
        return (
            self.session.workspace is not None
            and self.data is not None
            and self.config is not None
            and self.live is None
            and not self.taking_over
            and self.session.encoder_status.state == "ready"
        )

    def start(self, again: RunRow | None = None) -> None:
        """Begin a run with what is there, of the rows that are selected or filtered now where it is these.

        Args:
            again: a run that is to be repeated: of the rows that it learned from.
        """
        if not self.can_start:
            return
        if again is not None and again.order is not None:
            self.source.repeat_rows(again.order)
        else:
            self.source.follow()
        self.source.when_read(self._begin)

    def _begin(self) -> None:
        workspace, data, config = self.session.workspace, self.data, self.config
        if not self.can_start or workspace is None or data is None or config is None:
            return

        def begin(context: JobContext) -> Trainer:
            # Marks and labels that were made since it was read count too.
            fresh = data.judged is None or data.judged == workspace.judgments.revision
            fresh = fresh and not any(source.labels for source in data.order.sources)
            latest = data if fresh else read_order(workspace, data.order, context)
            if latest.order.hard_negatives and latest.takes_negatives:
                from core.workspace.training_data import with_hard_negatives

                encoder = workspace.encoder(task=context.quiet)
                split = with_hard_negatives(workspace, latest.split, encoder, context, rows=_ids(latest))
                latest = replace(latest, split=split)
            trainer = workspace.runs.begin(
                latest.for_trainer(),
                latest.settings(config),
                task=context,
                rows=_ids(latest),
            )
            remember_order(workspace.rows, trainer.run_folder.name, latest.order)
            return trainer

        self._launch(
            self._next_number, begin, "examples" if data.examples.task in ("text+class", "text") else "pairs"
        )

    def resume(self, number: int) -> None:
        """Resume a run that was stopped."""
        workspace, row = self.session.workspace, self.row(number)
        if workspace is None or row is None or row.fate == "finished" or self.live is not None:
            return
        run_id = row.run_id

        def reopen(context: JobContext) -> Trainer:
            return workspace.runs.resume(run_id, task=context)

        self._launch(number, reopen, "pairs", row)

    def _launch(
        self, number: int, make: Callable[[JobContext], Trainer], unit: str, row: RunRow | None = None
    ) -> None:
        session = self.session
        session.lanes.drop_key("training estimate")
        workspace, picture, corpus = session.workspace, session.map_picture, session.corpus
        # A cross-encoder makes no vectors, so that nothing moves on a map.
        crosses = row.is_cross if row is not None else self.data is not None and self.data.is_cross

        def sample() -> LiveSample | None:
            if workspace is None or picture is None or crosses:
                return None
            return sample_of(workspace, picture, corpus)

        self.driver.launch(number, make, sample, unit, row)
        self.plan_changed.emit()

    def pause(self) -> None:
        """Stop after the step that is being made; the run keeps its place."""
        self.driver.pause()

    def unpause(self) -> None:
        """End a pause."""
        self.driver.unpause()

    def cancel(self) -> None:
        """Stop the run; its checkpoint is kept, so that it can be resumed."""
        self.driver.cancel()

    def _ended(self, error: Exception | None) -> None:
        """The run is over: its line in the list says how; only then does the page let go of it."""
        self._refresh(self._run_over)
        if error is not None:
            self.session.error_raised.emit(error)

    def _run_over(self) -> None:
        live = self.driver.live
        if live is None:
            return
        self.driver.let_go()
        self.plan_changed.emit()
        self.run_to_show.emit(live.number)
        self.source.follow()
        if self.plan is None:
            self._estimate_soon()

    # ---- runs that were, versions --------------------------------------------------------------------------

    def row(self, number: int) -> RunRow | None:
        """The run of that number; 0 is the model as loaded."""
        return next((row for row in self.runs if row.number == number), None)

    @property
    def listed(self) -> tuple[RunRow, ...]:
        """The runs, and before them the live one while it has no folder yet."""
        live, data, config = self.live, self.data, self.config
        if live is None or data is None or config is None or self.row(live.number) is not None:
            return self.runs
        source = ", ".join(each.name for each in data.sets)
        objective = in_words(data.objectives, data.settings(config))
        return (RunRow(live.number, "", objective, "unfinished", source), *self.runs)

    @property
    def unfinished(self) -> RunRow | None:
        """The newest run, if it can be gone on with."""
        newest = self.runs[0] if self.runs else None
        return newest if newest is not None and newest.fate == "unfinished" else None

    def show_runs(self, numbers: Sequence[int]) -> None:
        """Read the curves of these runs, for `curves_changed`."""
        workspace = self.session.workspace
        rows = [row for number in numbers if (row := self.row(number)) is not None and row.run_id]
        if workspace is None:
            return
        names = [self.tr("Run {number}").format(number=row.number) for row in rows]

        def job(context: JobContext) -> tuple[Curve, ...]:
            curves = []
            for row, name in zip(rows, names, strict=True):
                context.cancel.raise_if_cancelled()
                curves.append(curve_of(name, workspace.runs.get(row.run_id).events()))
            return tuple(curves)

        self.session.submit(
            "interactive",
            job,
            title=self.tr("Reading curves"),
            on_done=self.curves_changed.emit,
            supersede_key="curves",
            quiet=True,
        )

    def _refresh(self, then: Any = None) -> None:
        """Read the list of runs anew."""
        workspace = self.session.workspace
        if workspace is None:
            return

        def job(context: JobContext) -> tuple[tuple[RunRow, ...], int]:
            runs, rows = workspace.runs.all(), workspace.rows
            numbers, orders = numbers_of(rows, runs), orders_of(rows)
            kept = {folder.name: str(folder) for folder in workspace.rerankers.all()}
            imported = {report.source for report in rows.reports()}
            versions = workspace.versions.all()
            found = rows_of(runs, versions, numbers, orders, workspace.folder, kept, imported)
            return found, max(numbers.values(), default=0) + 1

        def done(found: tuple[tuple[RunRow, ...], int]) -> None:
            self.runs, self._next_number = found
            self.runs_changed.emit()
            if then is not None:
                then()

        self.session.submit("interactive", job, title=self.tr("Reading runs"), on_done=done, quiet=True)

    @property
    def taking_over(self) -> bool:
        """Whether everything is being encoded with a version that is to be used next."""
        return self.versions.taking_over

    def keep(self, number: int) -> None:
        """Make the model of a run a version, and put it to use once everything is encoded with it.

        A cross-encoder is kept beside the versions, and reranks from then on.
        """
        row = self.row(number)
        if row is not None and row.fate == "finished":
            (self.versions.keep_reranker if row.is_cross else self.versions.keep)(row)

    def can_average(self, row: RunRow) -> bool:
        """Whether the weights of a run can be averaged with those that it began with, now."""
        sound = row.fate == "finished" and row.has_average
        return sound and self.live is None and not self.taking_over and not self._averaging

    def average(self, number: int) -> None:
        """Make the average of a run's model and the one that it began with a run of its own, judged alike."""
        workspace, row = self.session.workspace, self.row(number)
        if workspace is None or row is None or not self.can_average(row):
            return
        run_id, order = row.run_id, row.order
        self._averaging = True

        def job(context: JobContext) -> str:
            made = workspace.runs.average(run_id, context)
            if order is not None:
                remember_order(workspace.rows, made, order)
            return made

        self.session.submit(
            "engine",
            job,
            title=self.tr("Averaging, and judging the average"),
            on_done=self._averaged,
            on_failed=self._not_averaged,
            on_cancelled=self._averaging_ended,
            supersede_key="average",
        )
        self.run_changed.emit()

    def _averaged(self, run_id: str) -> None:
        self._averaging = False

        def show() -> None:
            row = next((row for row in self.runs if row.run_id == run_id), None)
            if row is not None:
                self.run_to_show.emit(row.number)

        self._refresh(show)

    def _not_averaged(self, error: Exception) -> None:
        self._averaging_ended()
        self.session.error_raised.emit(error)

    def _averaging_ended(self) -> None:
        self._averaging = False
        self.run_changed.emit()

    def use(self, number: int) -> None:
        """Put the version that came from a run to use, or with 0 the model as it was loaded."""
        row = self.row(number)
        if row is not None:
            self.versions.use(row)

    def discard(self, number: int) -> None:
        """Remove a run and all that it left."""
        row = self.row(number)
        if row is not None:
            self.versions.discard(row)

    def rename(self, number: int, name: str) -> None:
        """Call the version that came from a run `name`."""
        row = self.row(number)
        if row is not None:
            self.versions.rename(row, name)

    def export(self, number: int, folder: Path) -> None:
        """Write the version that came from a run as a folder that sentence-transformers loads."""
        row = self.row(number)
        if row is not None:
            self.versions.export(row, folder)

    def _versions_changed(self) -> None:
        """Another version is being made ready, or is in use now, or a run is gone."""
        if self.versions.taking_over:
            self.session.lanes.drop_key("training estimate")
            self.plan = None  # another model takes another time
            self.runs_changed.emit()
            self.run_changed.emit()
        else:
            self._refresh(self.run_changed.emit)
            self._estimate_soon()

    # ---- what the session says -----------------------------------------------------------------------------

    def _workspace_changed(self) -> None:
        self._forget()
        for signal in (self.data_changed, self.plan_changed, self.run_changed, self.runs_changed):
            signal.emit()
        workspace = self.session.workspace
        if workspace is None:
            return
        self._refresh(self._point_out)
        if workspace.versions.coming is not None:  # the program ended before everything was encoded
            self.versions.resume()

    def _point_out(self) -> None:
        self.run_changed.emit()
        row = self.unfinished
        if row is not None:
            self.run_to_show.emit(row.number)
            sentence = self.tr(
                "Run {number} was stopped. Train → Resume continues from step {step} of {total}."
            )
            self.session.message_posted.emit(
                sentence.format(number=row.number, step=f"{row.step:,}", total=f"{row.total:,}"), "info"
            )


def _ids(data: TrainingData) -> NDArray[np.int64] | None:
    """Ids of the rows that alone are learned from; None: all."""
    return None if data.order.rows is None else data.order.rows.row_ids
