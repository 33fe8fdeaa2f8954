"""What a query may continue with, in a list below the search field, while it is being typed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QPoint, Qt, Signal
from PySide6.QtWidgets import QAbstractItemView, QListWidget, QListWidgetItem, QWidget

from explorer.shared import wording
from explorer.shared.lanes import JobContext
from explorer.widgets.list_items import RIGHT, TwoLineDelegate, framed

if TYPE_CHECKING:
    from core.search.completion import Completion
    from explorer.explore.search_box import SearchBox
    from explorer.shell.session import Session

_ROW = 30  # pixels
_WIDTH = 420


class CompletionList(QListWidget):
    """The options, over whatever is below the field. It never takes the keyboard: the field hands keys on.

    Signals:
        chosen: the number of the option that is taken.
    """

    chosen = Signal(int)

    def __init__(self, below: QWidget) -> None:
        super().__init__(below.window())
        self._below = below
        self.setAccessibleName(self.tr("Continue with"))
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setItemDelegate(TwoLineDelegate(self))
        self.setUniformItemSizes(True)
        self.itemClicked.connect(self._clicked)
        self.hide()

    def offer(self, completion: Completion) -> None:
        """Show these options, none of them chosen; without any it goes away."""
        self.clear()
        for option in completion.options:
            item = QListWidgetItem(option.text.strip())
            if option.n_rows is not None:
                item.setData(RIGHT, wording.count(option.n_rows))
            self.addItem(item)
        if not completion.options:
            self.hide()
            return
        if self.parentWidget() is not self._below.window():
            self.setParent(self._below.window())
        self.settle()
        framed(self)
        self.show()
        self.raise_()

    def settle(self) -> None:
        """Lie just below the field, wherever that is now."""
        corner = self._below.mapTo(self._below.window(), QPoint(0, self._below.height() + 2))
        width = min(_WIDTH, self._below.width())
        self.setGeometry(corner.x(), corner.y(), width, self.count() * (_ROW + 2) + 14)

    def move_choice(self, step: int) -> None:
        """Choose the next option, or the one before; beyond the ends none is chosen."""
        row = self.currentRow() + step
        row = self.count() - 1 if row < -1 else row
        self.setCurrentRow(row if row < self.count() else -1)

    def take(self) -> None:
        """Take the option that is chosen, else the first."""
        self.chosen.emit(max(self.currentRow(), 0))

    def _clicked(self, item: QListWidgetItem) -> None:
        self.chosen.emit(self.row(item))


class Completing(QObject):
    """Asks for options on the interactive lane whenever a person types, and puts the chosen one in."""

    def __init__(self, session: Session, box: SearchBox) -> None:
        super().__init__(box)
        self._session, self._box = session, box
        self._completion: Completion | None = None
        self._text = ""
        box.field.textEdited.connect(self._typed)
        box.options.chosen.connect(self._chosen)

    def _typed(self) -> None:
        workspace = self._session.workspace
        text, cursor = self._box.field.text(), self._box.field.cursorPosition()
        self._box.options.hide()
        self._text = text
        if workspace is None or not text.strip():
            self._session.lanes.drop_key("complete")
            return
        rows, labels = workspace.rows, [label.name for label in self._session.labelling.labels]

        def job(context: JobContext) -> Completion:
            from core.search.completion import complete

            return complete(rows, labels, text, cursor)

        self._session.submit(
            "interactive",
            job,
            title=self.tr("Completing"),
            on_done=self._completed,
            supersede_key="complete",
            quiet=True,
        )

    def _completed(self, completion: Completion) -> None:
        field = self._box.field
        if field.text() == self._text and field.hasFocus():
            self._completion = completion
            self._box.options.offer(completion)

    def _chosen(self, number: int) -> None:
        completion = self._completion
        if completion is None or number >= len(completion.options):
            return
        text, cursor = completion.applied(self._text, completion.options[number])
        self._box.options.hide()
        self._box.type_text(text, cursor)
        self._typed()
