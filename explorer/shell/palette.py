"""All actions by name: type a few letters, press Enter."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, QPoint, Qt
from PySide6.QtGui import QAction, QKeyEvent
from PySide6.QtWidgets import QDialog, QLineEdit, QListWidget, QListWidgetItem, QVBoxLayout, QWidget

from explorer.widgets.list_items import RIGHT, TwoLineDelegate
from explorer.widgets.plain_text import without_shortcut


class CommandPalette(QDialog):
    """A list of the enabled actions, filtered by what is typed; Enter does the first or the chosen one."""

    def __init__(self, menus: Sequence[tuple[str, Sequence[QAction]]], parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Popup)
        self.setObjectName("commandPalette")
        self.setWindowTitle(self.tr("All actions"))
        self._entries = [
            (f"{menu}: {without_shortcut(action.text())}", action)
            for menu, actions in menus
            for action in actions
            if action.isEnabled() and action.isVisible()
        ]
        self.edit = QLineEdit()
        self.edit.setObjectName("paletteEdit")
        self.edit.setPlaceholderText(self.tr("What would you like to do?"))
        self.edit.setAccessibleName(self.tr("Filter actions"))
        self.edit.setMinimumHeight(34)
        self.list = QListWidget()
        self.list.setObjectName("paletteList")
        self.list.setAccessibleName(self.tr("Actions"))
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.list.setUniformItemSizes(True)
        self.list.setItemDelegate(TwoLineDelegate(self.list))
        self.list.setMouseTracking(True)
        self.list.itemClicked.connect(self._run)
        self.edit.textChanged.connect(self._filter)
        self.edit.installEventFilter(self)
        column = QVBoxLayout(self)
        column.setContentsMargins(10, 10, 10, 10)
        column.setSpacing(8)
        column.addWidget(self.edit)
        column.addWidget(self.list)
        self.setFixedSize(min(520, parent.width() - 40), min(420, parent.height() - 80))
        self.move(parent.mapToGlobal(QPoint((parent.width() - self.width()) // 2, 64)))
        self._filter("")
        self.edit.setFocus()

    def _filter(self, typed: str) -> None:
        words = typed.casefold().split()
        self.list.clear()
        for name, action in self._entries:
            if all(word in name.casefold() for word in words):
                keys = action.shortcut().toString(action.shortcut().SequenceFormat.NativeText)
                item = QListWidgetItem(name)
                item.setData(RIGHT, keys)
                item.setData(Qt.ItemDataRole.UserRole, action)
                self.list.addItem(item)
        self.list.setCurrentRow(0)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            step = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1}.get(Qt.Key(event.key()))
            if step is not None and self.list.count():
                self.list.setCurrentRow((self.list.currentRow() + step) % self.list.count())
                return True
            if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
                item = self.list.currentItem()
                if item is not None:
                    self._run(item)
                return True
        return super().eventFilter(watched, event)

    def _run(self, item: QListWidgetItem) -> None:
        action = item.data(Qt.ItemDataRole.UserRole)
        self.accept()
        action.trigger()
