"""A progress bar for work of which nobody knows how long it takes; with reduced motion it stands still."""

from __future__ import annotations

from PySide6.QtWidgets import QProgressBar, QWidget

from explorer.shared import motion

_STEPS = 1000


class BusyBar(QProgressBar):
    """Shows a share that is done, or that something is being done."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setTextVisible(False)
        self._busy = False
        motion.notifier().changed.connect(self._motion_changed)

    def set_share(self, done: float) -> None:
        """Show that a share of 0 to 1 is done."""
        self._busy = False
        self.setRange(0, _STEPS)
        self.setValue(round(_STEPS * min(done, 1.0)))

    def set_busy(self) -> None:
        """Show that something is being done: by a bar that runs, or by an empty one that stands still."""
        self._busy = True
        self.setRange(0, 0 if motion.allowed() else _STEPS)
        self.setValue(0)

    def _motion_changed(self) -> None:
        if self._busy:
            self.set_busy()
