"""Ctrl-C in the terminal, and a session that ends, close the window as a person would, and at once.

Qt's loop runs no Python while nothing happens, so a signal would wait for the next mouse movement. The
interpreter writes the number of each signal into a socket that the loop watches.
"""

from __future__ import annotations

import contextlib
import signal
import socket
from types import FrameType
from typing import Any

from PySide6.QtCore import QObject, QSocketNotifier, Signal

SIGNALS = (signal.SIGINT, signal.SIGTERM)


class StopSignals(QObject):
    """Signals: `stop_asked(int)`, the number of the signal, on the main thread."""

    stop_asked = Signal(int)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._before: dict[int, Any] = {}
        self._reader, self._writer = socket.socketpair()
        for end in (self._reader, self._writer):
            end.setblocking(False)
        self._notifier = QSocketNotifier(self._reader.fileno(), QSocketNotifier.Type.Read, self)
        self._notifier.activated.connect(self._read)
        self._wakeup_before = -1

    def install(self) -> None:
        """Take over; does nothing in a thread that gets no signals."""
        with contextlib.suppress(ValueError):
            self._wakeup_before = signal.set_wakeup_fd(self._writer.fileno(), warn_on_full_buffer=False)
            for number in SIGNALS:
                self._before[number] = signal.signal(number, self._caught)

    def remove(self) -> None:
        """Give back."""
        with contextlib.suppress(ValueError):
            if self._before:
                signal.set_wakeup_fd(self._wakeup_before)
            for number, handler in self._before.items():
                signal.signal(number, handler)
        self._before = {}
        self._notifier.setEnabled(False)
        self._reader.close()
        self._writer.close()

    def _caught(self, number: int, frame: FrameType | None) -> None:
        signal.signal(number, signal.SIG_DFL)  # a second one ends the process, whatever it is doing

    def _read(self) -> None:
        with contextlib.suppress(BlockingIOError):
            for number in self._reader.recv(64):
                if number in SIGNALS:
                    self.stop_asked.emit(number)
