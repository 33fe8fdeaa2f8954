"""Labels of the open workspace: shown at once, written on the interactive lane, with undo."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QCoreApplication, QObject, Signal
from PySide6.QtGui import QUndoCommand

from core.errors import InputError
from core.judgments.labels import MOST_LABELS, Label, checked_name, free_colour
from explorer.shared import wording
from explorer.shared.lanes import JobContext
from explorer.shared.outbox import Outbox
from explorer.shared.state import NO_IDS
from explorer.widgets.label_chips import MOST_NUMBERED, LabelChip

if TYPE_CHECKING:
    from core.judgments.labels import Labels
    from explorer.shell.session import Session

log = logging.getLogger(__name__)

_MOST_LOOKED_AT = 64  # rows that share a text
_MOST_KEPT = 5_000  # rows whose labels were looked up


class Labelling(QObject):
    """The labels of the open workspace. Lives on the main thread.

    Attributes:
        labels: every label with its rows, oldest first, as it is shown.

    Signals:
        labels_changed(): there are other labels, or they are on other rows.
        rest_requested(label id): the rest is to be labelled like this.
    """

    labels_changed = Signal()
    rest_requested = Signal(int)

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self._session = session
        self.labels: tuple[Label, ...] = ()
        self._chips: dict[tuple[int, ...], tuple[LabelChip, ...]] = {}  # of rows that are painted
        self._outbox: Outbox | None = None
        session.workspace_changed.connect(self._workspace_changed)
        session.last_writes.append(self.finish)

    def numbered(self, number: int) -> Label | None:
        """The label that a digit stands for: the first nine have one."""
        return self.labels[number - 1] if 1 <= number <= min(len(self.labels), MOST_NUMBERED) else None

    def number_of(self, label: Label) -> int | None:
        """The digit that stands for a label, if one does."""
        place = next(
            (n for n, each in enumerate(self.labels[:MOST_NUMBERED]) if each.label_id == label.label_id), None
        )
        return None if place is None else place + 1

    def toggle(self, label: Label, row_ids: NDArray[np.int64]) -> None:
        """Stick a label on rows or, where a person put it on all of them, take it off; say what was done."""
        if not len(row_ids):
            return
        if self._n_among(label.person_ids, row_ids) == len(row_ids):
            self.take(label.label_id, row_ids)
            said = self.tr("'{label}' taken off {rows}")
        else:
            self.put(label.name, row_ids)
            said = self.tr("'{label}' on {rows}")
        said = said.format(label=label.name, rows=wording.rows(len(row_ids)))
        self._session.message_posted.emit(said, "info")

    def put(self, name: str, row_ids: NDArray[np.int64]) -> None:
        """Stick a label on rows, as a person does; one of that name is made where there is none.

        Raises:
            InputError: no label can be called so.
        """
        name = checked_name(name)
        if self._outbox is None or not len(row_ids):
            return
        label = next((one for one in self.labels if one.name.casefold() == name.casefold()), None)
        if label is not None:
            self._put_on(label, label.put(row_ids))
        elif len(self.labels) >= MOST_LABELS:
            raise InputError(
                self.tr("There are {0} labels, the most there can be.").format(MOST_LABELS),
                self.tr("Remove one."),
            )
        else:
            label_id = max((one.label_id for one in self.labels), default=-1) + 1
            new = Label(label_id, name, NO_IDS, colour=free_colour(self.labels))
            self._push(_Made(self, new.put(row_ids)))

    def take(self, label_id: int, row_ids: NDArray[np.int64]) -> None:
        """Take a label off rows."""
        label = self._shown(label_id)
        if label is not None:
            self._put_on(label, label.taken_off(row_ids))

    def refuse(self, label_id: int, row_ids: NDArray[np.int64]) -> None:
        """Say that rows do not have a label: a person looked at them."""
        label = self._shown(label_id)
        if label is not None:
            after = label.refused(row_ids)
            if not after.same_rows(label):
                title = _tr("not label {0} ({1})").format(label.name, wording.rows(len(row_ids)))
                self._push(_Change(self, title, label, after))

    def put_by_machine(self, label_id: int, row_ids: NDArray[np.int64]) -> int:
        """Stick a label on rows as a machine's, in one step. Rows that have it stay as they are, and those
        that a person said do not have it stay without.

        Returns:
            How many rows got it.
        """
        label = self._shown(label_id)
        if label is None:
            return 0
        after = label.put(row_ids, machine=True)
        n = len(after.row_ids) - len(label.row_ids)
        if n:
            title = _tr("label {0} by machine ({1})").format(label.name, wording.rows(n))
            self._push(_Change(self, title, label, after))
        return n

    def _put_on(self, before: Label, after: Label) -> None:
        if not after.same_rows(before):
            self._push(_OnRows(self, before, after))

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

    def recolour(self, label_id: int, colour: int) -> None:
        """Give a label another colour, by its place among those of categories."""
        label = self._shown(label_id)
        if label is not None and colour != label.colour:
            self._push(_Recoloured(self, label, colour))

    def of_row(self, row_id: int) -> tuple[Label, ...]:
        """The labels of a row."""
        rows = np.array([row_id])
        return tuple(label for label in self.labels if _are_there(rows, label.row_ids).any())

    def chips(self, row_ids: Sequence[int]) -> tuple[LabelChip, ...]:
        """The labels that any of a few rows has, as they are painted: a machine's where no person put it on
        one of them. Of many rows the first are looked at.
        """
        key = tuple(row_ids[:_MOST_LOOKED_AT])
        found = self._chips.get(key)
        if found is None:
            if len(self._chips) >= _MOST_KEPT:
                self._chips.clear()
            found = self._chips[key] = self._chips_of(np.array(key, np.int64))
        return found

    def _chips_of(self, rows: NDArray[np.int64]) -> tuple[LabelChip, ...]:
        found = []
        for label in self.labels:
            there = rows[_are_there(rows, label.row_ids)]
            if len(there):
                by_machine = bool(_are_there(there, label.machine_ids).all())
                found.append(LabelChip(label.name, label.colour, by_machine, self.number_of(label)))
        return tuple(found)

    def n_of(self, label: Label, row_ids: NDArray[np.int64]) -> int:
        """How many of these rows have a label."""
        return self._n_among(label.row_ids, row_ids)

    def n_by_machine(self, label: Label, row_ids: NDArray[np.int64]) -> int:
        """How many of these rows have a label that a machine put there."""
        return self._n_among(label.machine_ids, row_ids)

    def _n_among(self, ids: NDArray[np.int64], row_ids: NDArray[np.int64]) -> int:
        there = np.zeros(len(self._session.text_ids), dtype=np.bool_)
        there[ids] = True
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
        self._changed()

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

    def refresh(self) -> None:
        """Show the labels as they are on disk: somebody else has written some."""
        workspace = self._session.workspace
        self.labels = workspace.labels.all() if workspace is not None else ()
        self._changed()

    def _changed(self) -> None:
        self._chips.clear()
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

    def __init__(self, labelling: Labelling, before: Label, after: Label) -> None:
        n = abs(after.n_by_people - before.n_by_people)
        n = n or abs(len(after.row_ids) - len(before.row_ids))
        super().__init__(labelling, _on_rows(before.name, n), before, after)


class _Renamed(_Change):
    """A label has another name."""

    def __init__(self, labelling: Labelling, before: Label, name: str) -> None:
        title = _tr("label {0} renamed to {1}").format(before.name, name)
        super().__init__(labelling, title, before, replace(before, name=name))


class _Recoloured(_Change):
    """A label has another colour."""

    def __init__(self, labelling: Labelling, before: Label, colour: int) -> None:
        title = _tr("colour of label {0}").format(before.name)
        super().__init__(labelling, title, before, replace(before, colour=colour))


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


def _are_there(rows: NDArray[np.int64], ids: NDArray[np.int64]) -> NDArray[np.bool_]:
    """(m,) whether each of a few rows is among (n,) ascending ids."""
    if not len(ids):
        return np.zeros(len(rows), np.bool_)
    places = np.minimum(np.searchsorted(ids, rows), len(ids) - 1)
    found: NDArray[np.bool_] = ids[places] == rows
    return found


def _remove(label_id: int, labels: Labels) -> None:
    """Take a label away; one that could never be written is not there."""
    if any(label.label_id == label_id for label in labels.all()):
        labels.remove(label_id)


def _on_rows(name: str, n_rows: int) -> str:
    return _tr("label {0} ({1})").format(name, wording.rows(n_rows))


def _tr(text: str) -> str:
    return QCoreApplication.translate("labelling", text)
