"""A row of segments of which one is chosen: how to search, what the right panel shows."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFont, QFontMetrics, QKeyEvent
from PySide6.QtWidgets import QAbstractButton, QButtonGroup, QHBoxLayout, QPushButton, QSizePolicy, QWidget

from explorer.shared import theme


class _Segment(QPushButton):
    """A segment leaves the arrow keys to the switch; by itself it would move the focus and choose nothing."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Left, Qt.Key.Key_Right):
            event.ignore()
        else:
            super().keyPressEvent(event)


class ModeSwitch(QWidget):
    """Exclusive segments; arrow keys move between them.

    Args:
        options: (key, label, tool tip) of each segment; the first is chosen.
        name: accessible name.

    Signals:
        mode_chosen: a person chose the segment with this key.
    """

    mode_chosen = Signal(str)

    def __init__(
        self, options: Sequence[tuple[str, str, str]], name: str, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setProperty("role", "segments")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setAccessibleName(name)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        row = QHBoxLayout(self)
        row.setContentsMargins(3, 3, 3, 3)
        row.setSpacing(1)
        self._group = QButtonGroup(self)
        self.buttons: dict[str, QPushButton] = {}
        for key, label, tip in options:
            button = _Segment(label)
            button.setProperty("role", "segment")
            button.setCheckable(True)
            button.setToolTip(tip)
            button.setAccessibleName(f"{name}: {label}")
            button.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
            self.buttons[key] = button
            self._group.addButton(button)
            row.addWidget(button)
        self.buttons[options[0][0]].setChecked(True)
        self._fit_labels()
        theme.notifier().changed.connect(self._fit_labels)
        self._group.buttonClicked.connect(self._clicked)

    def mode(self) -> str:
        """The key of the chosen segment."""
        return next(key for key, button in self.buttons.items() if button.isChecked())

    def set_mode(self, key: str) -> None:
        """Choose a segment without telling anyone."""
        self.buttons[key].setChecked(True)

    def choose(self, key: str) -> None:
        """Choose a segment as a click does."""
        self.buttons[key].click()

    def set_label(self, key: str, label: str) -> None:
        """Call a segment by another name."""
        if self.buttons[key].text() != label:
            self.buttons[key].setText(label)
            self.buttons[key].setAccessibleName(f"{self.accessibleName()}: {label}")
            self._fit_labels()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        steps = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}
        step = steps.get(Qt.Key(event.key()))
        if step is None:
            super().keyPressEvent(event)
            return
        keys = list(self.buttons)
        target = self.buttons[keys[(keys.index(self.mode()) + step) % len(keys)]]
        target.setFocus(Qt.FocusReason.TabFocusReason)
        target.click()

    def _fit_labels(self) -> None:
        """Room for the heavier letters of the chosen segment, so that choosing moves nothing."""
        metrics = QFontMetrics(theme.ui_font(weight=QFont.Weight.DemiBold))
        for button in self.buttons.values():
            button.setFixedWidth(metrics.horizontalAdvance(button.text()) + 24)

    def _clicked(self, _button: QAbstractButton) -> None:
        self.mode_chosen.emit(self.mode())
