"""The bar under the menu: what is open, its pages, the model and the device."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, Qt, Signal
from PySide6.QtGui import QFont, QFontMetrics, QResizeEvent
from PySide6.QtWidgets import QAbstractButton, QButtonGroup, QHBoxLayout, QPushButton, QWidget

from explorer.shared import theme
from explorer.shared.engine_words import said
from explorer.shared.state import EncoderStatus
from explorer.shell.pages import PAGES
from explorer.widgets.elided_label import ElidedLabel
from explorer.widgets.plain_text import without_mnemonic

_ROOM_FOR_DEVICE, _ROOM_FOR_KEYS = 1040, 860  # pixels: below that the name of what is open needs the room


class HeaderBar(QWidget):
    """Signals: `page_requested(str)`, `model_requested()`, `device_requested()`, `palette_requested()`."""

    page_requested = Signal(str)
    model_requested = Signal()
    device_requested = Signal()
    palette_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("headerBar")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setProperty("role", "bar")
        self.setFixedHeight(46)
        self.name = ElidedLabel()
        self.name.mode = Qt.TextElideMode.ElideMiddle
        self.name.setMaximumWidth(360)
        self.name.setObjectName("workspaceName")
        self.name.setProperty("role", "heading")
        self._full_name = ""
        self._status = EncoderStatus()
        self.tabs = {page.name: self._tab(f"{page.name}Tab", page.title) for page in PAGES}
        clicks = QButtonGroup(self)
        clicks.setExclusive(False)  # on the start page no tab is marked
        for tab in self.tabs.values():
            clicks.addButton(tab)
        clicks.buttonClicked.connect(self._tab_clicked)
        self.model_chip = self._chip("modelChip", self.tr("Model"))
        self.model_chip.clicked.connect(self.model_requested)
        self.device_chip = self._chip("deviceChip", self.tr("Device"))
        self.device_chip.clicked.connect(self.device_requested)
        self.palette_chip = self._chip("paletteChip", self.tr("All actions"))
        self.palette_chip.setToolTip(self.tr("All actions, by name (Ctrl+K)"))
        self.palette_chip.clicked.connect(self.palette_requested)
        row = QHBoxLayout(self)
        row.setContentsMargins(14, 0, 14, 0)
        row.setSpacing(10)
        row.addWidget(self.name)
        row.addSpacing(8)
        for tab in self.tabs.values():
            row.addWidget(tab)
        row.addStretch(1)
        for chip in (self.model_chip, self.device_chip, self.palette_chip):
            row.addWidget(chip)
        self.set_workspace("")
        self.set_status(EncoderStatus())

    def _tab(self, name: str, text: str) -> QPushButton:
        tab = QPushButton(text)
        tab.setObjectName(name)
        tab.setProperty("role", "tab")
        tab.setCheckable(True)
        # The chosen tab is bold, which the size hint does not know.
        bold = theme.ui_font(weight=QFont.Weight.DemiBold)
        tab.setMinimumWidth(QFontMetrics(bold).horizontalAdvance(text) + 36)
        return tab

    def _chip(self, name: str, accessible: str) -> QPushButton:
        chip = QPushButton()
        chip.setObjectName(name)
        chip.setProperty("role", "chip")
        chip.setAccessibleName(accessible)
        return chip

    def set_workspace(self, name: str) -> None:
        """Show the name of the open workspace, or the program's."""
        self._full_name = name
        self.name.setText(name or "Semantic Explorer")
        self.name.setToolTip(name)
        for tab in self.tabs.values():
            tab.setVisible(bool(name))
        self._show_chips()

    def _show_chips(self) -> None:
        # Without a workspace there is nothing that the model works on; the bar below says what is loaded.
        self.model_chip.setVisible(bool(self._full_name) and self._status.state != "none")
        # The bar below says what it runs on, too: in a narrow window the names go first.
        there = bool(self._full_name) and self._status.state == "ready"
        wide = self.width() >= _ROOM_FOR_DEVICE
        self.device_chip.setVisible(there and wide)
        keys = self.width() >= _ROOM_FOR_KEYS
        self.palette_chip.setText(self.tr("Actions · Ctrl+K") if keys else self.tr("Actions"))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._show_chips()
        self._show_model()

    def set_page(self, page: str) -> None:
        """Mark the tab of `page`."""
        for name, tab in self.tabs.items():
            tab.setChecked(name == page)

    def set_status(self, status: EncoderStatus) -> None:
        """Show the model and what it runs on."""
        self._status = status
        self._show_chips()
        self.device_chip.setText(device_line(status, short=True))
        self.device_chip.setToolTip(device_reason(status))
        self._show_model()

    def _show_model(self) -> None:
        status = self._status
        wide = self.width() >= _ROOM_FOR_DEVICE
        room = max(80, min(240, self.width() // 6))
        name = without_mnemonic(
            self.fontMetrics().elidedText(status.name, Qt.TextElideMode.ElideMiddle, room)
        )
        words = {
            "loading": self.tr("Loading {name}…").format(name=name),
            "failed": self.tr("{name}: not loaded").format(name=name),
        }
        ready = self.tr("Model {name} ▾") if wide else self.tr("{name} ▾")
        self.model_chip.setText(words.get(status.state, ready.format(name=name)))
        self.model_chip.setToolTip(status.sentence or status.name)

    def _tab_clicked(self, tab: QAbstractButton) -> None:
        tab.setChecked(True)
        self.page_requested.emit(next(name for name, known in self.tabs.items() if known is tab))


def device_line(status: EncoderStatus, *, short: bool = False) -> str:
    """ "CPU · bfloat16", or with the number of cores for the bar below; "quick mode" where it is on."""
    if status.state != "ready":
        return ""
    device = {"cpu": "CPU", "mps": "Apple GPU"}.get(status.device, status.device.upper().split(":")[0])
    if device == "CUDA":
        device = "GPU"
    precision = status.precision
    if precision == "int8":
        precision = QCoreApplication.translate("HeaderBar", "quick mode (int8)")
    if short:
        return f"{device} · {precision}"
    import os

    from core.search import graph_library

    if device == "CPU":
        cores = QCoreApplication.translate("HeaderBar", "{n} cores").format(n=os.cpu_count())
        device = f"{device}, {cores}"
    line = f"{device}, {precision}"
    if graph_library.available():
        return line
    return QCoreApplication.translate("HeaderBar", "{device}, no hnswlib").format(device=line)


def device_reason(status: EncoderStatus) -> str:
    """Why it runs on that, and why search compares all vectors where hnswlib is missing."""
    if status.state != "ready":
        return said(status.reason)
    from core.search import graph_library

    return "\n".join(filter(None, map(said, [status.reason, graph_library.missing_sentence()])))
