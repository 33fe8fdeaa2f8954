"""Columns that are no filter: which, why, and the way to make one of them."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QPushButton, QSizePolicy, QVBoxLayout, QWidget

from explorer.shared.state import NotListed
from explorer.shared.wording import plural
from explorer.widgets.elided_button import ElidedButton
from explorer.widgets.plain_text import PlainLabel, without_mnemonic

_MOST = 12  # columns that are named; others are counted
_SIDES = 8  # pixels of a link that are not for its text: the border and what the style sheet leaves free
_LEAST_NAME = 40  # pixels


class NotListedColumns(QWidget):
    """A line that says how many columns are not listed; a click on it names them, and one on a name opens
    the column's menu.

    Signals: menu_requested(str column, QPoint on the screen); lines_changed: it has other `stops`.
    """

    menu_requested = Signal(str, QPoint)
    lines_changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.head = ElidedButton()
        self.head.setProperty("role", "link")
        self.head.setCheckable(True)
        self.head.toggled.connect(self._fill)
        self.lines: list[QPushButton] = []
        self.rest = PlainLabel()
        self.rest.setProperty("role", "muted")
        self.rest.setWordWrap(True)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(2)
        self._column.addWidget(self.head, 0, Qt.AlignmentFlag.AlignLeft)
        self._column.addWidget(self.rest)
        self._columns: tuple[NotListed, ...] = ()
        self._alone = False
        self._fill()

    def set_columns(self, columns: Sequence[NotListed], alone: bool) -> None:
        """Name these columns.

        Args:
            alone: no other column is a filter; then they are named without a click.
        """
        if (tuple(columns), alone) == (self._columns, self._alone):
            return
        self._columns = tuple(columns)
        n = len(self._columns)
        self.head.setText(
            plural(n, self.tr("1 column is no filter…"), self.tr("{n} columns are no filters…"))
        )
        self.head.setToolTip(self.head.text())
        was_alone, self._alone = self._alone, alone
        if alone != was_alone and alone != self.head.isChecked():  # else it stays as a person left it
            self.head.setChecked(alone)  # which fills it
        else:
            self._fill()

    def stops(self) -> list[QWidget]:
        """What the Tab key stops at, in order."""
        return [self.head, *self.lines]

    def _fill(self) -> None:
        for line in self.lines:
            self._column.removeWidget(line)
            line.hide()
            line.deleteLater()
        opened = self.head.isChecked()
        named = [each for each in self._columns if each.reason != "further"][:_MOST] if opened else []
        self.lines = [self._line(each) for each in named]
        for number, line in enumerate(self.lines, 1):
            self._column.insertWidget(number, line)
        further = len(self._columns) - len(named)
        self.rest.setText(
            plural(
                further,
                self.tr("and 1 more; the search finds values in it, as in column:value"),
                self.tr("and {n} more; the search finds values in them, as in column:value"),
            )
        )
        self.rest.setVisible(opened and further > 0)
        self.setVisible(bool(self._columns))
        self.lines_changed.emit()

    def _line(self, of: NotListed) -> QPushButton:
        from core.search.query_language import written_name

        line = _ElidedLink(" ".join(of.column.split()), self._why(of))
        asked = self.tr("Click to treat it as something else. Search for a value in it: {0}").format(
            f"{written_name(of.column)}:…"
        )
        line.setToolTip(f"{line.whole}\n{asked}")
        line.clicked.connect(
            lambda: self.menu_requested.emit(of.column, line.mapToGlobal(QPoint(0, line.height())))
        )
        return line

    def _why(self, of: NotListed) -> str:
        if of.reason == "identifier":
            return self.tr("tells rows apart")
        if of.reason == "one":
            return self.tr("one value") if of.n_distinct else self.tr("empty")
        return self.tr("{0:,} values").format(of.n_distinct)


class _ElidedLink(QPushButton):
    """A link of one line with a name and a word on it; the name is shortened where there is no room."""

    def __init__(self, name: str, word: str) -> None:
        self.whole = f"{name} · {word}"
        super().__init__(without_mnemonic(self.whole))
        self._name, self._behind = name, f" · {word}"
        self.setProperty("role", "link")
        self.setAccessibleName(self.whole)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        metrics, room = self.fontMetrics(), self.width() - _SIDES - 1
        for_name = max(room - metrics.horizontalAdvance(self._behind), _LEAST_NAME)
        name = metrics.elidedText(self._name, Qt.TextElideMode.ElideMiddle, for_name)
        shown = metrics.elidedText(name + self._behind, Qt.TextElideMode.ElideRight, room)
        self.setText(without_mnemonic(shown))
