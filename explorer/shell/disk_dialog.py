"""The parts of the workspace on disk, the use of each, and a way to clear parts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, Qt, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QFrame,
    QGridLayout,
    QScrollArea,
    QSizePolicy,
    QWidget,
)

from explorer.shared import wording
from explorer.shared.engine_words import said
from explorer.widgets.dialogs import BaseDialog
from explorer.widgets.elided_label import ElidedLabel
from explorer.widgets.plain_text import PlainLabel

if TYPE_CHECKING:
    from core.workspace.disk_use import DiskItem, DiskUse

_HIGHEST = 420  # pixels of the list before it scrolls
_AROUND = 210  # pixels of heading, sentences and buttons


def _tr(text: str) -> str:
    return QCoreApplication.translate("disk", text)


class DiskDialog(BaseDialog):
    """Sizes with what they are for; what can be cleared has a box to tick.

    Signal: clear_requested(tuple of DiskItem).
    """

    clear_requested = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent, "", width=620)
        self.setObjectName("diskDialog")
        self.setWindowTitle(self.tr("Disk use"))
        self.heading.setText(self.tr("Disk use"))
        self.total = self.add_label(self.tr("Adding up…"))
        self.total.setObjectName("diskTotal")
        self.boxes: tuple[tuple[QCheckBox, DiskItem], ...] = ()
        self._area = QScrollArea()
        self._area.setWidgetResizable(True)
        self._area.setFrameShape(QFrame.Shape.NoFrame)
        self._area.setProperty("role", "well")
        self._area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._area.hide()
        self.content.addWidget(self._area)
        self.freed = self.add_label("")
        self.freed.setObjectName("diskFreed")
        self.freed.hide()
        self.add_button(self.tr("Close"), "closeDisk").clicked.connect(self.accept)
        self.clear_button = self.add_button(self.tr("Clear"), "clearDisk", primary=True)
        self.clear_button.clicked.connect(self._clear)
        self.clear_button.setEnabled(False)

    def set_use(self, use: DiskUse, runs: Mapping[str, str]) -> None:
        """Show what takes how much; `runs` is what people call a run, by its id."""
        words = self.tr("This workspace takes {total}; {free} of it can be cleared.")
        self.total.setText(words.format(total=wording.size(use.total), free=wording.size(use.clearable)))
        well = QWidget()
        well.setProperty("role", "well")
        well.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        grid = QGridLayout(well)
        grid.setContentsMargins(0, 0, 14, 0)
        grid.setHorizontalSpacing(12)
        grid.setVerticalSpacing(2)
        grid.setColumnStretch(1, 1)
        boxes = []
        for number, item in enumerate(use.items):
            box = QCheckBox()
            name = kind_words(item, runs)
            about = said(item.cost or item.why_not)
            box.setAccessibleName(
                self.tr("Clear: {name}, {size}").format(name=name, size=wording.size(item.n_bytes))
            )
            box.setAccessibleDescription(about)
            box.setEnabled(item.clearable)
            box.toggled.connect(self._ticked)
            line = 3 * number
            title = ElidedLabel(name)
            title.setToolTip(name)
            title.setMinimumHeight(20)  # letters of other scripts are taller
            title.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
            size = PlainLabel(wording.size(item.n_bytes))
            small = PlainLabel(about)
            small.setProperty("role", "small")
            small.setWordWrap(True)
            grid.addWidget(box, line, 0, 2, 1, Qt.AlignmentFlag.AlignTop)
            grid.addWidget(title, line, 1)
            grid.addWidget(size, line, 2, Qt.AlignmentFlag.AlignRight)
            grid.addWidget(small, line + 1, 1, 1, 2)
            grid.setRowMinimumHeight(line + 2, 8)
            boxes.append((box, item))
        grid.setRowStretch(3 * len(use.items), 1)
        self.boxes = tuple(boxes)
        self._area.setWidget(well)
        room = max(self.highest() - _AROUND, 120)
        self._area.setMinimumHeight(min(well.sizeHint().height(), _HIGHEST, room))
        self._area.show()
        self._ticked()
        self.fit()

    def set_busy(self) -> None:
        """The ticked parts are being cleared."""
        for box, _ in self.boxes:
            box.setEnabled(False)
        self.clear_button.setEnabled(False)
        self._say(self.tr("Clearing…"))

    def set_freed(self, n_bytes: int) -> None:
        """Say what the last clearing freed."""
        self._say(self.tr("{size} freed.").format(size=wording.size(n_bytes)))

    def ticked(self) -> tuple[DiskItem, ...]:
        """The parts to be cleared."""
        return tuple(item for box, item in self.boxes if box.isChecked())

    def _ticked(self, _: bool = False) -> None:
        chosen = self.ticked()
        self.clear_button.setEnabled(bool(chosen))
        n_bytes = sum(item.n_bytes for item in chosen)
        words = self.tr("Frees {size}. This cannot be undone.")
        self._say(words.format(size=wording.size(n_bytes)) if chosen else "")

    def _clear(self) -> None:
        chosen = self.ticked()
        if chosen:
            self.clear_requested.emit(chosen)

    def _say(self, text: str) -> None:
        self.freed.setText(text)
        self.freed.setVisible(bool(text))


def kind_words(item: DiskItem, runs: Mapping[str, str]) -> str:
    """What an item is, as people say it: "Vectors of all-MiniLM-L6-v2"."""
    words = {
        "rows": _tr("Rows, labels, marks and settings"),
        "keywords": _tr("Index for search by words"),
        "terms": _tr("Words and phrases that set rows apart"),
        "vectors": _tr("Vectors: {name}"),
        "neighbours": _tr("Graph over the vectors: {name}"),
        "map": _tr("Map: {name}"),
        "topics": _tr("Topics: {name}"),
        "model": _tr("Model: {name}"),
        "run": _tr("Record: {name}"),
        "checkpoints": _tr("Weights: {name}"),
        "reranker": _tr("Cross-encoder: {name}"),
        "backup": _tr("Backup from before a newer version: {name}"),
    }
    of_version = item.version is not None and item.kind in ("vectors", "neighbours", "map", "topics", "model")
    name = item.name if of_version else runs.get(item.run or "", item.name)
    return words[item.kind].format(name=said(name))
