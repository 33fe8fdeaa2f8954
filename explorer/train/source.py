"""The training data: asked for, read on the I/O lane, read again after new judgments."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from core.errors import ExplorerError
from explorer.shared.engine_words import said
from explorer.shared.lanes import JobContext
from explorer.train.reading import name_of, read_order
from explorer.train.state import (
    ChosenRows,
    DataOrder,
    HowChosen,
    SourceOrder,
    TrainingData,
    chosen_rows,
)

if TYPE_CHECKING:
    from explorer.shell.session import Session


def rows_now(session: Session, how: HowChosen) -> ChosenRows | None:
    """The rows that are selected or filtered now; None where nothing is. One sentence that is looked at is
    no selection.
    """
    if how == "selected":
        row_ids = session.counted_selection
        return chosen_rows(how, row_ids) if len(row_ids) else None
    state = session.filter_state
    return chosen_rows(how, state.row_ids) if state.active and state.row_ids is not None else None


class TrainingSource(QObject):
    """Signals: changed(): other data or rows, or why they could not be read; read(): they are there.

    Attributes:
        rows: the only rows that are learned from of what is the workspace's own; None: all.
    """

    changed = Signal()
    read = Signal()

    def __init__(self, session: Session, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.session = session
        self.data: TrainingData | None = None
        self.error = ""
        self.reading: DataOrder | None = None
        self.rows: ChosenRows | None = None
        self._then: Callable[[], None] | None = None

    def forget(self) -> None:
        """Nothing is being learned from any more."""
        self.data = None
        self.error = ""
        self.reading = None
        self.rows = None
        self._then = None

    @property
    def order(self) -> DataOrder | None:
        """The last order: of the data being read, else of the data shown."""
        return self.reading or (self.data.order if self.data is not None else None)

    @property
    def reading_name(self) -> str:
        """The name of the source that is being read; "" for none."""
        return name_of(self.reading.sources[-1]) if self.reading is not None else ""

    def take(self, order: DataOrder) -> None:
        """Read the data of `order`, of the rows that are chosen; the present data stays until then."""
        workspace = self.session.workspace
        if workspace is None:
            return
        order = replace(order, rows=self.rows if order.of_workspace else None)
        known = self.data.files if self.data is not None else ()

        def job(context: JobContext) -> TrainingData:
            return read_order(workspace, order, context, known)

        self.reading, self.error, self._then = order, "", None
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

    def take_rows(self, rows: ChosenRows | None) -> None:
        """Learn from these rows only of what is the workspace's own, now and of what is taken later."""
        self.rows = rows
        order = self.order
        if order is not None and order.of_workspace:
            self.take(order)
        else:
            self.changed.emit()

    def take_rows_alone(self, rows: ChosenRows) -> None:
        """Learn from these rows only; a file that was learned from is let go, since it has none of them."""
        if self.order is not None and not self.order.of_workspace:
            self.session.lanes.drop_key("training data")
            self.forget()
        self.take_rows(rows)

    def follow(self) -> None:
        """Where selected or filtered rows are learned from, take those of now. Rows that nothing selects any
        more stay chosen, and so do those of an earlier run.
        """
        if self.rows is None or self.rows.run:
            return
        now = rows_now(self.session, self.rows.how)
        if now is not None and now != self.rows:
            self.take_rows(now)

    def repeat_rows(self, order: DataOrder) -> None:
        """Take the rows that a run learned from, where it learned from the same as is learned from now."""
        if self.order is None or order.sources != self.order.sources:
            self.follow()
        elif order.rows != self.rows:
            self.take_rows(order.rows)

    def when_read(self, then: Callable[[], None]) -> None:
        """Call `then` once what is being read is there; at once where nothing is. Where it cannot be
        read, nothing follows.
        """
        if self.reading is None:
            then()
        else:
            self._then = then

    def refresh(self) -> None:
        """Read anew where other rows are selected or filtered, or judgments were made since."""
        self.follow()
        workspace, data = self.session.workspace, self.data
        if workspace is None or data is None or data.judged is None or self.reading is not None:
            return
        if data.judged != workspace.judgments.revision:
            self.take(data.order)

    def _read(self, data: TrainingData) -> None:
        self.data, self.reading = data, None
        if data.order.of_workspace:
            self.rows = data.order.rows  # less those that are hidden
        then, self._then = self._then, None
        self.changed.emit()
        self.read.emit()
        if then is not None:
            then()

    def _not_read(self, error: Exception) -> None:
        self._stay()
        if isinstance(error, ExplorerError):
            self.error = said(str(error))
        else:
            self.session.error_raised.emit(error)
        self.changed.emit()

    def _stopped(self) -> None:
        self._stay()
        self.changed.emit()

    def _stay(self) -> None:
        """What was there stays, and so do the rows that it is of."""
        self.reading = self._then = None
        if self.data is not None and self.data.order.of_workspace:
            self.rows = self.data.order.rows
