"""Pause and go on, told to a trainer on another thread."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from core.training import Trainer


class Reins:
    """What the main thread holds a trainer by, also before it is there."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._trainer: Trainer | None = None
        self._held = False

    def take(self, trainer: Trainer) -> None:
        """From the trainer's thread: this is the one."""
        with self._lock:
            self._trainer = trainer
            if self._held:
                trainer.pause()

    def hold(self) -> None:
        """Stop after the step that is being made."""
        with self._lock:
            self._held = True
            if self._trainer is not None:
                self._trainer.pause()

    def loosen(self) -> None:
        """Go on."""
        with self._lock:
            self._held = False
            if self._trainer is not None:
                self._trainer.go_on()
