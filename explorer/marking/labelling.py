"""Labels of the open workspace: shown at once, written on the interactive lane, with undo."""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QCoreApplication, QObject, Signal
from PySide6.QtGui import QUndoCommand

from core.errors import InputError
from core.judgments.labels import MOST_LABELS, Label, checked_name
from explorer.marking.outbox import Outbox
from explorer.shared import wording
from explorer.shared.lanes import JobContext
from explorer.shared.state import NO_IDS

if TYPE_CHECKING:
    from core.judgments.labels import Labels
    from explorer.shell.session import Session

log = logging.getLogger(__name__)


class Labelling(QObject):
    """The labels of the open workspace. Lives on the main thread.

    Attributes:
        labels: every label with its rows, oldest first, as it is shown.

    Signals:
        labels_changed(): there are other labels, or they are on other rows.
    """

    labels_changed = Signal()

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self._session = session
        self.labels: tuple[Label, ...] = ()
        self._outbox: Outbox | None = None
        session.workspace_changed.connect(self._workspace_changed)

    def put(self, name: str, row_ids: NDArray[np.int64]) -> None:
        """Stick a label on rows; one of that name is made where there is none.

        Raises:
            InputError: no label can be called so.
        """
        name = checked_name(name)
        if self._outbox is None or not len(row_ids):
            return
        label = next((one for one in self.labels if one.name.casefold() == name.casefold()), None)
        if label is not None:
            self._put_on(label, self._joined(label.row_ids, row_ids, there=True))
        elif len(self.labels) >= MOST_LABELS:
            raise InputError(
                self.tr("There are {0} labels, the most there can be.").format(MOST_LABELS),
                self.tr("Remove one."),
            )
        else:
            label_id = max((one.label_id for one in self.labels), default=-1) + 1
            self._push(_Made(self, Label(label_id, name, self._joined(NO_IDS, row_ids, there=True))))

    def take(self, label_id: int, row_ids: NDArray[np.int64]) -> None:
        """Take a label off rows."""
        label = self._shown(label_id)
        if label is not None:
            self._put_on(label, self._joined(label.row_ids, row_ids, there=False))

    def _put_on(self, label: Label, row_ids: NDArray[np.int64]) -> None:
        if len(row_ids) != len(label.row_ids):  # else it is on them, or on none of them, already
            self._push(_OnRows(self, label, row_ids))

    def remove(self, label_id: int) -> None:
        """Take a label away, from all rows."""
        label = self._shown(label_id)
        if label is not None:
            self._push(_Gone(self, label))

    def rename(self, label_id: int, name: str) -> None:
        """Give a label another name.

        Raises:
            InputError: no label can be called so.
        """
        label, name = self._shown(label_id), checked_name(name)
        if label is None or name == label.name:
            return
        if any(other.name.casefold() == name.casefold() for other in self.labels if other is not label):
            raise InputError(
                self.tr("There is a label '{0}' already.").format(name), self.tr("Choose another name.")
            )
        self._push(_Renamed(self, label, name))

    def of_row(self, row_id: int) -> tuple[Label, ...]:
        """The labels of a row."""
        found = []
        for label in self.labels:
            place = int(np.searchsorted(label.row_ids, row_id))
            if place < len(label.row_ids) and label.row_ids[place] == row_id:
                found.append(label)
        return tuple(found)

    def n_of(self, label: Label, row_ids: NDArray[np.int64]) -> int:
        """How many of these rows have a label."""
        there = np.zeros(len(self._session.text_ids), dtype=np.bool_)
        there[label.row_ids] = True
        return int(np.count_nonzero(there[row_ids]))

    def finish(self) -> None:
        """Write what waits, here and now: the lanes have ended and the workspace is about to be closed."""
        outbox, self._outbox = self._outbox, None
        if outbox is not None:
            outbox.finish("labels")

    # -- what the commands do

    def show(self, label: Label | None, label_id: int) -> None:
        """Show a label as it is now; None: it is gone."""
        labels = {each.label_id: each for each in self.labels}
        if label is None:
            labels.pop(label_id, None)
        else:
            labels[label_id] = label
        self.labels = tuple(labels[key] for key in sorted(labels))
        self.labels_changed.emit()

    def write(self, change: Callable[[Labels], object]) -> None:
        """Have a change written, after those before it."""
        outbox = self._outbox
        if outbox is None:
            return
        outbox.put(lambda workspace: change(workspace.labels))

        def job(context: JobContext) -> None:
            outbox.drain()

        # The lanes' own, so that closing the workspace does not drop it.
        self._session.lanes.submit(
            "interactive", job, title=self.tr("Saving labels"), on_failed=self._not_written, quiet=True
        )

    def _not_written(self, error: Exception) -> None:
        self._session.error_raised.emit(error)
        self._workspace_changed()  # show the labels that are on disk

    def _push(self, command: QUndoCommand) -> None:
        self._session.undo_stack.push(command)

    def _shown(self, label_id: int) -> Label | None:
        return next((label for label in self.labels if label.label_id == label_id), None)

    def _joined(
        self, before: NDArray[np.int64], row_ids: NDArray[np.int64], *, there: bool
    ) -> NDArray[np.int64]:
        has = np.zeros(len(self._session.text_ids), dtype=np.bool_)
        has[before] = True
        has[row_ids] = there
        return np.flatnonzero(has)

    def refresh(self) -> None:
        """Show the labels as they are on disk: somebody else has written some."""
        workspace = self._session.workspace
        self.labels = workspace.labels.all() if workspace is not None else ()
        self.labels_changed.emit()

    def _workspace_changed(self) -> None:
        workspace = self._session.workspace
        self._outbox = Outbox(workspace) if workspace is not None else None
        self.refresh()


class _Made(QUndoCommand):
    """A new label on rows."""

    def __init__(self, labelling: Labelling, label: Label) -> None:
        super().__init__(_on_rows(label.name, len(label.row_ids)))
        self._labelling, self._label = labelling, label

    def redo(self) -> None:
        label = self._label
        self._labelling.show(label, label.label_id)
        self._labelling.write(lambda labels: labels.put_back(label))

    def undo(self) -> None:
        label_id = self._label.label_id
        self._labelling.show(None, label_id)
        self._labelling.write(partial(_remove, label_id))


class _Change(QUndoCommand):
    """A label as it was, and as it is."""

    def __init__(self, labelling: Labelling, title: str, before: Label, after: Label) -> None:
        super().__init__(title)
        self._labelling, self._before, self._after = labelling, before, after

    def redo(self) -> None:
        self._become(self._after)

    def undo(self) -> None:
        self._become(self._before)

    def _become(self, label: Label) -> None:
        self._labelling.show(label, label.label_id)
        self._labelling.write(lambda labels: labels.put_back(label))


class _OnRows(_Change):
    """A label is on other rows than before."""

    def __init__(self, labelling: Labelling, before: Label, row_ids: NDArray[np.int64]) -> None:
        n = abs(len(row_ids) - len(before.row_ids))
        super().__init__(labelling, _on_rows(before.name, n), before, replace(before, row_ids=row_ids))


class _Renamed(_Change):
    """A label has another name."""

    def __init__(self, labelling: Labelling, before: Label, name: str) -> None:
        title = _tr("label {0} renamed to {1}").format(before.name, name)
        super().__init__(labelling, title, before, replace(before, name=name))


class _Gone(QUndoCommand):
    """A label is taken away."""

    def __init__(self, labelling: Labelling, label: Label) -> None:
        super().__init__(_tr("removing label {0}").format(label.name))
        self._labelling, self._label = labelling, label

    def redo(self) -> None:
        label_id = self._label.label_id
        self._labelling.show(None, label_id)
        self._labelling.write(partial(_remove, label_id))

    def undo(self) -> None:
        label = self._label
        self._labelling.show(label, label.label_id)
        self._labelling.write(lambda labels: labels.put_back(label))


def _remove(label_id: int, labels: Labels) -> None:
    """Take a label away; one that could never be written is not there."""
    if any(label.label_id == label_id for label in labels.all()):
        labels.remove(label_id)


def _on_rows(name: str, n_rows: int) -> str:
    return _tr("label {0} ({1})").format(name, wording.rows(n_rows))


def _tr(text: str) -> str:
    return QCoreApplication.translate("labelling", text)
