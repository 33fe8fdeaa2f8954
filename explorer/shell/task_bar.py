"""The bar at the bottom of the window: the running job, its progress, the time left, Cancel."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QSizePolicy, QWidget

from explorer.shared import wording
from explorer.shared.engine_words import said
from explorer.shared.lanes import JobStatus
from explorer.shared.theme import set_role
from explorer.widgets.busy_bar import BusyBar
from explorer.widgets.elided_label import ElidedLabel
from explorer.widgets.plain_text import PlainLabel

SHOW_AFTER = 0.4  # seconds: a job shorter than that would only flicker
NOTE_MS = 12_000


class TaskBar(QWidget):
    """Shows the oldest running job that is worth showing; otherwise the state of the program.

    Signals:
        cancel_requested(int): the id of the job that is shown.
    """

    cancel_requested = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("taskBar")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setProperty("role", "footer")
        self.setFixedHeight(30)
        self._job: JobStatus | None = None
        self._idle = ""
        self._paused = False

        self._stage = self._label("taskStage")
        self._bar = BusyBar()
        self._bar.setObjectName("taskProgress")
        self._figures = self._label("taskFigures")
        self._cancel = QPushButton(self.tr("Cancel"))
        self._cancel.setObjectName("taskCancel")
        self._cancel.setProperty("role", "small")
        self._cancel.clicked.connect(self._ask_cancel)
        self._more = self._label("taskMore")
        self._note = ElidedLabel()
        self._note.setObjectName("taskNote")
        self._note.setProperty("role", "small")
        self._note.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self._note.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)

        row = QHBoxLayout(self)
        row.setContentsMargins(14, 0, 14, 0)
        row.setSpacing(12)
        for widget in (self._stage, self._bar, self._figures, self._cancel, self._more):
            row.addWidget(widget)
        row.addWidget(self._note, 1)
        self._standing = self._standing_tip = ""
        self._note_timer = QTimer(self)
        self._note_timer.setSingleShot(True)
        self._note_timer.setInterval(NOTE_MS)
        self._note_timer.timeout.connect(self._end_note)
        self._show()

    def _label(self, name: str) -> PlainLabel:
        label = PlainLabel()
        label.setObjectName(name)
        label.setProperty("role", "small")
        return label

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._bar.setFixedWidth(min(max(self.width() // 6, 60), 220))

    def set_jobs(self, jobs: list[JobStatus], on_page: int | None = None) -> None:
        """Show the first of `jobs` that has run for a moment, and how many others wait.

        Args:
            on_page: the id of a job that the page shows with its time and its Cancel: it has none here.
        """
        jobs = [job for job in jobs if job.id != on_page]
        shown = [job for job in jobs if not job.quiet and job.running and job.seconds >= SHOW_AFTER]
        self._job = shown[0] if shown else None
        # One that was shown stays while it lives: the bar must not jump between two jobs.
        others = sum(1 for job in jobs if not job.quiet) - 1
        self._more.setText(self.tr("+ {n} more").format(n=others) if self._job and others > 0 else "")
        self._show()

    def set_paused(self, paused: bool) -> None:
        """Whether the training run waits: a job that is paused has no time left that could be told."""
        self._paused = paused
        self._show()

    def set_idle_text(self, text: str) -> None:
        """What stands on the left while nothing is being done: the encoder and its device."""
        self._idle = text
        self._show()

    def set_standing_note(self, text: str, tip: str = "") -> None:
        """What stands on the right, and what it means."""
        self._standing, self._standing_tip = text, tip
        if not self._note_timer.isActive():
            self._end_note()

    def post(self, sentence: str, level: str) -> None:
        """Say `sentence` on the right for a while; level "info", "warning" or "error"."""
        set_role(self._note, {"warning": "warn", "error": "bad"}.get(level, "small"))
        words = said(sentence)  # of the engine, or of the window already
        self._note.setText(words)
        self._note.setToolTip(words)
        self._note_timer.start()

    def stop(self) -> None:
        """Stop the timer; the window is going."""
        self._note_timer.stop()

    def clear_note(self) -> None:
        """Take back what was posted: it was about something else."""
        self._note_timer.stop()
        self._end_note()

    def _end_note(self) -> None:
        set_role(self._note, "small")
        self._note.setText(self._standing)
        self._note.setToolTip(self._standing_tip)

    def _show(self) -> None:
        job = self._job
        for widget in (self._bar, self._figures, self._cancel, self._more):
            widget.setVisible(job is not None)
        if job is None:
            self._stage.setText(self._idle)
            return
        progress = job.progress
        self._stage.setText(said(progress.stage) if progress is not None else job.title)
        if progress is not None and progress.total:
            self._bar.set_share(progress.done / progress.total)
        else:
            self._bar.set_busy()
        figures = wording.progress(progress) if progress is not None else ""
        if self._paused and job.lane == "engine" and progress is not None:
            figures = self.tr("{progress} · paused").format(
                progress=wording.progress(replace(progress, seconds=0.0))
            )
        self._figures.setText(figures)
        self.setAccessibleDescription(f"{self._stage.text()} {self._figures.text()}")

    def _ask_cancel(self) -> None:
        if self._job is not None:
            self.cancel_requested.emit(self._job.id)
