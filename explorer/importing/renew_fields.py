"""A newer export of a file that is there: the column that says which row is which, and what changes."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QGridLayout, QWidget

from core.corpus.layout import Again
from explorer.shared import wording
from explorer.shared.theme import set_role
from explorer.widgets.elided_combo import ElidedCombo
from explorer.widgets.plain_text import PlainLabel


class RenewFields(QWidget):
    """The key, and a sentence on what an import by it would change.

    Signals: `key_chosen(str)`: by the person.
    """

    key_chosen = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("renewFields")
        self.key_combo = ElidedCombo()
        self.key_combo.setObjectName("keyCombo")
        self.key_combo.setAccessibleName(self.tr("Key"))
        self.key_combo.setMinimumContentsLength(12)
        self.key_combo.activated.connect(self._chosen)
        label = PlainLabel(self.tr("Key: a value of its own in each row"))
        label.setProperty("role", "small")
        label.setBuddy(self.key_combo)
        self.changes = PlainLabel()
        self.changes.setObjectName("changes")
        self.changes.setWordWrap(True)
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(14)
        grid.setVerticalSpacing(4)
        grid.addWidget(label, 0, 0)
        grid.addWidget(self.key_combo, 1, 0)
        grid.addWidget(self.changes, 1, 1)
        grid.setColumnStretch(0, 1)
        grid.setColumnStretch(1, 2)

    def set_keys(self, keys: Sequence[str]) -> None:
        """Offer these columns, the first chosen."""
        self.key_combo.clear()
        self.key_combo.addItems(list(keys))

    @property
    def key(self) -> str:
        """The column that is chosen."""
        return self.key_combo.currentText()

    def set_looking(self) -> None:
        """What would be changed is being found out."""
        set_role(self.changes, "muted")
        self.changes.setText(self.tr("comparing…"))

    def set_changes(self, changes: Again) -> None:
        """Say what would be changed."""
        set_role(self.changes, "muted")
        says = self.tr("{changed} changed · {new} new · {vanished} vanished · {same} as they were")
        if changes.returned:
            says = self.tr(
                "{changed} changed · {new} new · {vanished} vanished · {back} there again · "
                "{same} as they were"
            )
        self.changes.setText(
            says.format(
                changed=wording.count(changes.changed),
                new=wording.count(changes.new),
                vanished=wording.count(changes.vanished),
                back=wording.count(changes.returned),
                same=wording.count(changes.unchanged),
            )
        )

    def set_refusal(self, sentence: str) -> None:
        """Say why it cannot be."""
        set_role(self.changes, "warn")
        self.changes.setText(sentence)

    def _chosen(self, _: int) -> None:
        self.key_chosen.emit(self.key)
