"""A strip above the search that stays while the model cannot read the texts, or some of them, and offers one
that can.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QWidget

from core.errors import ExplorerError
from explorer.shared.engine_words import said
from explorer.shared.lanes import JobContext
from explorer.shared.model_facts import facts
from explorer.widgets.plain_text import PlainLabel

if TYPE_CHECKING:
    from core.encoding import KnownModel, ReadingReport
    from explorer.shell.session import Session

_SAMPLE = 300  # texts
_NARROW = 480  # pixels


@dataclass(frozen=True, slots=True)
class Unread:
    """That a model cannot read a corpus, or a part of it.

    Attributes:
        report: what it reads, and why. offer: a model that can; None where none is known.
    """

    report: ReadingReport
    offer: KnownModel | None


class ReadingStrip(QFrame):
    """Signals: model_requested(str): the offered model is to be used."""

    model_requested = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("role", "sheet")
        self.setAccessibleName(self.tr("Meaning is unreliable"))
        self.text = PlainLabel()
        self.text.setProperty("role", "warn")
        self.text.setWordWrap(True)
        self.button = QPushButton()
        self.button.setObjectName("useReadingModel")
        self.button.clicked.connect(self._clicked)
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 6, 8, 6)
        row.setSpacing(8)
        row.addWidget(self.text, 1)
        row.addWidget(self.button, 0, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self._offer: KnownModel | None = None
        self._what, self._why = "", ""
        self.hide()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._say()

    def set_unread(self, unread: Unread | None) -> None:
        """Say that meaning is unreliable, and why; None: it is not."""
        self.setVisible(unread is not None)
        self._offer = None if unread is None else unread.offer
        if unread is None:
            return
        self._what = (
            self.tr("Meaning is unreliable for some of these texts.")
            if unread.report.readable
            else self.tr("Meaning is unreliable here.")
        )
        self._why = said(unread.report.sentence)
        depends = self.tr(
            "Search by meaning, the map and its topics depend on the model. Search by words does not."
        )
        self.text.setToolTip(f"{self._why} {depends}")
        self.setAccessibleDescription(self._why)
        self._say()
        self.button.setVisible(self._offer is not None)
        if self._offer is not None:
            self.button.setText(self.tr("Use one that can…"))
            self.button.setToolTip(
                f"{self._offer.short_name}: {said(self._offer.languages)} · {facts(self._offer)}"
            )

    def _say(self) -> None:
        """That meaning is unreliable, and why where that leaves the map its room."""
        self.text.setText(self._what if self.width() < _NARROW else f"{self._what} {self._why}")

    def _clicked(self) -> None:
        if self._offer is not None:
            self.model_requested.emit(self._offer.name)


class Reading(QObject):
    """Looks whether the model of the open workspace reads its texts, whenever one of both changes.

    Signals: changed(Unread | None).
    """

    changed = Signal(object)

    def __init__(self, session: Session, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session
        session.corpus_changed.connect(self._look)
        session.model_changed.connect(self._look)
        session.workspace_changed.connect(self._look)

    def _look(self) -> None:
        workspace = self._session.workspace
        if workspace is None or not workspace.n_texts:
            self.changed.emit(None)
            return
        rows, model, n_texts = workspace.rows, workspace.model_source, workspace.n_texts

        def job(context: JobContext) -> Unread | None:
            from core.encoding import models_for_texts, reading_report

            chosen = np.random.default_rng(0).choice(n_texts, min(_SAMPLE, n_texts), replace=False)
            texts = rows.texts_of(chosen)
            report = reading_report(model, texts)
            if report.reads_all:
                return None
            return Unread(report, next(iter(models_for_texts(texts)), None))

        self._session.submit(
            "interactive",
            job,
            title=self.tr("Looking at the script"),
            on_done=self.changed.emit,
            on_failed=self._failed,
            supersede_key="reading of the corpus",
            quiet=True,
        )

    def _failed(self, error: Exception) -> None:
        # A model that is not there, or not sound, is reported by whoever loads it.
        if not isinstance(error, ExplorerError):
            self._session.error_raised.emit(error)
