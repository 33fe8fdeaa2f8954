"""Drop-downs that may be narrower than their entries."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QComboBox, QStyle, QStyleOptionComboBox, QStylePainter, QWidget

_DOT = " · "
_LEAST_OF_NAME = 3  # characters
_AIR = 2  # pixels, so that a text is not cut where it is measured and drawn otherwise


class ElidedCombo(QComboBox):
    """What does not fit has "…" in its middle: versions of one model differ at the end of their names. Of a
    name with something after a dot ("pairs.csv · 300 scored pairs") it is the name that is cut. The open list
    shows it whole.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.setMinimumContentsLength(6)

    def paintEvent(self, event: QPaintEvent) -> None:
        if self.isEditable():
            super().paintEvent(event)
            return
        option = QStyleOptionComboBox()
        self.initStyleOption(option)
        style = QStyle.ComplexControl.CC_ComboBox
        field = self.style().subControlRect(style, option, QStyle.SubControl.SC_ComboBoxEditField, self)
        option.currentText = self._elided(option.currentText, field.width())
        painter = QStylePainter(self)
        painter.drawComplexControl(style, option)
        painter.drawControl(QStyle.ControlElement.CE_ComboBoxLabel, option)

    def _elided(self, text: str, width: int) -> str:
        metrics, mode = self.fontMetrics(), Qt.TextElideMode.ElideMiddle
        name, dot, after = text.rpartition(_DOT)
        room = width - metrics.horizontalAdvance(dot + after)
        if dot and room >= _LEAST_OF_NAME * metrics.averageCharWidth():
            return metrics.elidedText(name, mode, room) + dot + after
        return metrics.elidedText(text, mode, width)


class FittedCombo(ElidedCombo):
    """As wide as what is chosen in it where there is room, however long the other entries are."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.currentTextChanged.connect(self.updateGeometry)

    def sizeHint(self) -> QSize:
        least, option = super().sizeHint(), QStyleOptionComboBox()
        self.initStyleOption(option)
        text = QSize(self.fontMetrics().horizontalAdvance(self.currentText()) + _AIR, least.height())
        needed = self.style().sizeFromContents(QStyle.ContentsType.CT_ComboBox, option, text, self)
        return QSize(max(least.width(), needed.width()), least.height())
