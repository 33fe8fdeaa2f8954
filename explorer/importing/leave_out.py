"""What was found that could be left out when texts are compared by meaning, each with a box to tick."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QCheckBox, QGridLayout, QWidget

from explorer.widgets.plain_text import PlainLabel, without_mnemonic

if TYPE_CHECKING:
    from core.corpus import Found

_COLUMNS = 3
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
        self._grid.setHorizontalSpacing(18)
        self._grid.setVerticalSpacing(4)
        self._grid.addWidget(self.caption, 0, 0, 1, _COLUMNS)
        self._grid.setColumnStretch(_COLUMNS - 1, 1)
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
        for place, each in enumerate(found):
            said = f"“{each.name}”" if each.is_phrase else kinds[each.name].format(each.example)
            share = self.tr("in {0} of {1} sentences").format(f"{each.n_texts:,}", f"{n_texts:,}")
            box = QCheckBox()
            short = self.fontMetrics().elidedText(said, Qt.TextElideMode.ElideRight, _WIDTH)
            box.setText(f"{without_mnemonic(short)} · {_share(each.n_texts, n_texts)}")
            box.setToolTip(f"{said}\n{share}")
            box.setAccessibleName(f"{said}, {share}")
            box.setChecked(each.name in ticked)
            box.toggled.connect(partial(self._tell))
            self._grid.addWidget(box, 1 + place // _COLUMNS, place % _COLUMNS)
            self.boxes[each.name] = box
        self.setVisible(bool(found))

    def chosen(self) -> tuple[str, ...]:
        """What is ticked, by name."""
        if self.isHidden():
            return ()
        return tuple(name for name, box in self.boxes.items() if box.isChecked())

    def _tell(self, _: bool) -> None:
        self.toggled.emit()


def _share(part: int, whole: int) -> str:
    """ "12 %", or "< 1 %"."""
    share = 100 * part / max(whole, 1)
    return f"{share:.0f} %" if share >= 1 else "< 1 %"
