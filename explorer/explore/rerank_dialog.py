"""Which cross-encoder reranks the hits, if any, and what that costs."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QCoreApplication, Signal
from PySide6.QtWidgets import QComboBox, QFileDialog, QWidget

from explorer.widgets.dialogs import Sheet

_RUN = re.compile(r"(\d{4})(\d\d)(\d\d)-(\d\d)(\d\d)\d\d")


class RerankDialog(Sheet):
    """Signals: folder_chosen(str): of a cross-encoder; "" for none.

    Args:
        kept: folders of the cross-encoders that the workspace keeps.
        folder: of the one in use; "" for none.
        cost: what reranking took the last time, as a sentence; "" before the first.
    """

    folder_chosen = Signal(str)

    def __init__(self, kept: Sequence[Path], folder: str, cost: str, parent: QWidget | None = None) -> None:
        super().__init__(parent, "", width=460)
        self.setWindowTitle(self.tr("Rerank the hits"))
        self.heading.setText(self.tr("Rerank the hits"))
        self.setObjectName("rerankDialog")
        self.add_label(
            self.tr(
                "A cross-encoder reads the first 50 hits beside what was typed and puts them in its order. "
                "Hits appear first and are reordered when it is done; the next key stops it."
            )
        )
        self.choice = QComboBox()
        self.choice.setObjectName("reranker")
        self.choice.setAccessibleName(self.tr("Cross-encoder"))
        self.choice.addItem(self.tr("Off: hits stay as they are found"), "")
        for each in kept:
            self.choice.addItem(called(each), str(each))
        if folder and self.choice.findData(folder) < 0:
            self.choice.addItem(called(Path(folder)), folder)
        self.choice.setCurrentIndex(self.choice.findData(folder))
        self.choice.activated.connect(self._activated)
        self.content.addWidget(self.choice)
        self.cost = self.add_label(
            cost or self.tr("What it costs is measured with the next search."), "muted"
        )
        self.cost.setObjectName("rerankCost")
        self.add_button(self.tr("Choose a folder…"), "chooseReranker").clicked.connect(self._choose)
        self.add_button(self.tr("Close"), "closeReranker", primary=True).clicked.connect(self.accept)

    def _activated(self, index: int) -> None:
        self.folder_chosen.emit(self.choice.itemData(index))

    def _choose(self) -> None:
        folder = QFileDialog.getExistingDirectory(self, self.tr("Choose the folder of a cross-encoder"))
        if folder:
            self.choice.addItem(called(Path(folder)), folder)
            self.choice.setCurrentIndex(self.choice.count() - 1)
            self.folder_chosen.emit(folder)


def called(folder: Path) -> str:
    """What a cross-encoder is called: one that was trained here by when."""
    found = _RUN.fullmatch(folder.name)
    if found is None:
        return folder.name
    year, month, day, hour, minute = found.groups()
    told = QCoreApplication.translate("rerank", "Trained here, {date} {time}")
    return told.format(date=f"{year}-{month}-{day}", time=f"{hour}:{minute}")
