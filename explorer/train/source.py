"""The training data: asked for, read on the I/O lane, read again after new judgments."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from core.errors import ExplorerError
from explorer.shared.engine_words import said
from explorer.shared.lanes import JobContext
from explorer.train.reading import name_of, read_order
from explorer.train.state import DataOrder, SourceOrder, TrainingData

if TYPE_CHECKING:
    from explorer.shell.session import Session


class TrainingSource(QObject):
    """Signals: changed(): other data, or why they could not be read; read(): they are there."""

    changed = Signal()
    read = Signal()

    def __init__(self, session: Session, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.session = session
        self.data: TrainingData | None = None
        self.error = ""
        self.reading: DataOrder | None = None

    def forget(self) -> None:
        """Nothing is being learned from any more."""
        self.data = None
        self.error = ""
        self.reading = None

    @property
    def order(self) -> DataOrder | None:
        """The last order: of the data being read, else of the data shown."""
        return self.reading or (self.data.order if self.data is not None else None)

    @property
    def reading_name(self) -> str:
        """The name of the source that is being read; "" for none."""
        return name_of(self.reading.sources[-1]) if self.reading is not None else ""

    def take(self, order: DataOrder) -> None:
        """Read the data of `order`; the present data stays until then."""
        workspace = self.session.workspace
        if workspace is None:
            return

        known = self.data.files if self.data is not None else ()

        def job(context: JobContext) -> TrainingData:
            return read_order(workspace, order, context, known)

        self.reading, self.error = order, ""
        self.session.lanes.drop_key("training estimate")
        self.session.submit(
            "io",
            job,
            title=self.tr("Reading labelled examples"),
            on_done=self._read,
            on_failed=self._not_read,
            on_cancelled=self._stopped,
            supersede_key="training data",
            urgent=True,
        )
        self.changed.emit()

    def take_file(self, path: Path) -> None:
        """Learn from a labelled file alone."""
        self.take(DataOrder((SourceOrder(path),)))

    def take_judgments(self) -> None:
        """Learn from the judgments of the workspace alone."""
        self.take(DataOrder((SourceOrder(None),)))

    def take_corpus(self) -> None:
        """Learn from the texts of the workspace alone."""
        self.take(DataOrder((SourceOrder(None, corpus=True),)))

    def take_column(self, column: str) -> None:
        """Learn from the values of a column of the open file alone."""
        self.take(DataOrder((SourceOrder(None, column=column),)))

    def take_labels(self) -> None:
        """Learn from the labels alone."""
        self.take(DataOrder((SourceOrder(None, labels=True),)))

    def add(self, source: SourceOrder) -> None:
        """Learn from `source` too. Judgments go before files, which have pairs enough to judge by."""
        order = self.order
        if order is None:
            self.take(DataOrder((source,)))
            return
        if source in order.sources:
            return
        sources = (source, *order.sources) if source.judged else (*order.sources, source)
        judged = any(each.judged for each in sources)
        wanted = replace(order, sources=sources, mixed=order.mixed or judged)
        if sources[-1] != order.sources[-1]:  # files of their own and group belong to what the run was for
            wanted = replace(wanted, selection=None, verdict=None, group="")
        self.take(wanted)

    def refresh(self) -> None:
        """Read anew where judgments were made since."""
        workspace, data = self.session.workspace, self.data
        if workspace is None or data is None or data.judged is None or self.reading is not None:
            return
        if data.judged != workspace.judgments.revision:
            self.take(data.order)

    def _read(self, data: TrainingData) -> None:
        self.data, self.reading = data, None
        self.changed.emit()
        self.read.emit()

    def _not_read(self, error: Exception) -> None:
        self.reading = None
        if isinstance(error, ExplorerError):
            self.error = said(str(error))
        else:
            self.session.error_raised.emit(error)
        self.changed.emit()

    def _stopped(self) -> None:
        self.reading = None
        self.changed.emit()
