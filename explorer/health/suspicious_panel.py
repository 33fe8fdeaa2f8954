"""Which labels are judged, how that stands, and the button that stops it or does it again."""

from __future__ import annotations

from PySide6.QtCore import QSignalBlocker
from PySide6.QtWidgets import QHBoxLayout, QWidget

from explorer.health.suspicious import SuspiciousChecks
from explorer.health.suspicious_words import search_line, source_name
from explorer.widgets.card import button, label
from explorer.widgets.elided_combo import ElidedCombo
from explorer.widgets.plain_text import PlainLabel


class SuspiciousPanel(QWidget):
    """Follows a `SuspiciousChecks`."""

    def __init__(self, checks: SuspiciousChecks, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._checks = checks
        self.source = ElidedCombo()
        self.source.setObjectName("labelSource")
        self.source.setAccessibleName(self.tr("Labels to judge"))
        self.source.setMinimumWidth(120)
        self.state = label("small", name="suspiciousState")
        self.again = button("", "judgeAgain", "small")
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 2, 0, 2)
        row.setSpacing(10)
        row.addWidget(PlainLabel(self.tr("Labels of")))
        row.addWidget(self.source)
        row.addWidget(self.state, 1)
        row.addWidget(self.again)
        self.source.activated.connect(self._chosen)
        self.again.clicked.connect(self._again)
        checks.state_changed.connect(self._follow)
        self._follow()

    def _chosen(self, place: int) -> None:
        self._checks.choose((self._checks.sources or ())[place])

    def _again(self) -> None:
        if self._checks.state == "checking":
            self._checks.stop()
        else:
            self._checks.check()

    def _follow(self) -> None:
        sources, chosen = self._checks.sources or (), self._checks.source
        names = [source_name(source) for source in sources]
        with QSignalBlocker(self.source):
            if [self.source.itemText(place) for place in range(self.source.count())] != names:
                self.source.clear()
                self.source.addItems(names)
            columns = [source.column for source in sources]
            self.source.setCurrentIndex(columns.index(chosen.column) if chosen in sources else -1)
        self.source.setEnabled(len(sources) > 1)
        sentence, word = search_line(self._checks)
        self.state.setText(sentence)
        self.again.setText(word)
        self.again.setVisible(bool(word))
