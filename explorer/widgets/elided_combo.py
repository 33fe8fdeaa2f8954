"""A drop-down that may be narrower than its entries."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QComboBox, QStyle, QStyleOptionComboBox, QStylePainter, QWidget


class ElidedCombo(QComboBox):
    """What does not fit has "…" in its middle, as versions of one model differ at the end of their names. The
    open list shows it whole."""

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
        mode = Qt.TextElideMode.ElideMiddle
        option.currentText = self.fontMetrics().elidedText(option.currentText, mode, field.width())
        painter = QStylePainter(self)
        painter.drawComplexControl(style, option)
        painter.drawControl(QStyle.ControlElement.CE_ComboBoxLabel, option)
