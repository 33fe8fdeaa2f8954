"""What the workspace holds on disk, what each part is for, and a way to clear what is not needed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from explorer.widgets.dialogs import Sheet

if TYPE_CHECKING:
    from explorer.session import Session


class DiskDialog(Sheet):
    """Sizes with what they are for; what can be cleared has a box to tick."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent, "Disk use", width=560)
        self.session = session
