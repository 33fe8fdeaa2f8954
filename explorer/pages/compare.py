"""The Compare page: two versions of the model, what the verdict says, and what moved."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

if TYPE_CHECKING:
    from explorer.session import Session
    from explorer.training_session import TrainingSession


class ComparePage(QWidget):
    """Connects the widgets of the page to what is compared."""

    def __init__(self, session: Session, training: TrainingSession, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("comparePage")
        self.setProperty("role", "well")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setAccessibleName(self.tr("Compare"))
        self.session = session
        self.training = training

    def compare_run(self, number: int) -> None:
        """Compare the version in use with the outcome of a run."""
