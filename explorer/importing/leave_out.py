"""What was found that could be left out when texts are compared by meaning, each with a box to tick."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QCheckBox, QGridLayout, QWidget

from explorer.shared import wording
from explorer.widgets.plain_text import PlainLabel, without_mnemonic

if TYPE_CHECKING:
    from core.corpus import Found

_COLUMNS = 3  # side by side, where there is room
_BETWEEN = 18  # pixels
_WIDTH = 200  # pixels of a phrase; the rest of it is in the tooltip


class LeaveOutChoice(QWidget):
    """ "Leave out for meaning: ☐ handles · 31 %", hidden while nothing was found.

    Signals:
        toggled(): other boxes are ticked.
    """

    toggled = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("leaveOut")
        self.caption = PlainLabel(self.tr("Leave out when meaning is compared (the text stays as it is)"))
        self.caption.setProperty("role", "small")
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(_BETWEEN)
        self._grid.setVerticalSpacing(4)
        self._grid.addWidget(self.caption, 0, 0, 1, _COLUMNS)
        self._columns = _COLUMNS
        self.boxes: dict[str, QCheckBox] = {}
        self.hide()

    def set_found(self, found: Sequence[Found], n_texts: int) -> None:
        """Offer what was found among `n_texts` texts; what is ticked stays ticked where it is there again."""
        ticked = {name for name, box in self.boxes.items() if box.isChecked()}
        for box in self.boxes.values():
            self._grid.removeWidget(box)
            box.hide()
            box.deleteLater()
        self.boxes = {}
        kinds = {
            "handles": self.tr("handles, such as {0}"),
            "addresses": self.tr("addresses, such as {0}"),
            "html": self.tr("HTML, such as {0}"),
        }
        for each in found:
            said = f"“{each.name}”" if each.is_phrase else kinds[each.name].format(each.example)
            share = self.tr("in {0} of {1} texts").format(f"{each.n_texts:,}", f"{n_texts:,}")
            box = QCheckBox()
            short = self.fontMetrics().elidedText(said, Qt.TextElideMode.ElideRight, _WIDTH)
            box.setText(f"{without_mnemonic(short)} · {_share(each.n_texts, n_texts)}")
            box.setToolTip(f"{said}\n{share}")
            box.setAccessibleName(f"{said}, {share}")
            box.setChecked(each.name in ticked)
            box.toggled.connect(partial(self._tell))
            self.boxes[each.name] = box
        self._arrange()
        self.setVisible(bool(found))

    def chosen(self) -> tuple[str, ...]:
        """What is ticked, by name."""
        if self.isHidden():
            return ()
        return tuple(name for name, box in self.boxes.items() if box.isChecked())

    def minimumSizeHint(self) -> QSize:
        """As narrow as the boxes are below each other: the grid's own asks for them side by side."""
        width = max(self._width(1), self.caption.minimumSizeHint().width())
        return QSize(width, super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def _width(self, columns: int) -> int:
        """Pixels that the boxes take in so many columns."""
        widths = [box.sizeHint().width() for box in self.boxes.values()]
        columns = min(columns, max(len(widths), 1))
        of_columns = [max(widths[column::columns], default=0) for column in range(columns)]
        return sum(of_columns) + _BETWEEN * (columns - 1)

    def _arrange(self) -> None:
        """As many boxes side by side as there is room for."""
        fitting = (number for number in range(_COLUMNS, 1, -1) if self._width(number) <= self.width())
        columns = next(fitting, 1)
        for place, box in enumerate(self.boxes.values()):
            self._grid.addWidget(box, 1 + place // columns, place % columns)
        for column in range(_COLUMNS):
            self._grid.setColumnStretch(column, int(column == columns - 1))
        if columns != self._columns:
            self._columns = columns
            self.updateGeometry()

    def _tell(self, _: bool) -> None:
        self.toggled.emit()


def _share(part: int, whole: int) -> str:
    """ "12 %", or "< 1 %"."""
    share = 100 * part / max(whole, 1)
    return wording.percent(f"{share:.0f}" if share >= 1 else "< 1")
