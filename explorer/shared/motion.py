"""Whether things on the screen may glide: as the person chose, or as the desktop tells.

Qt has no call for what the desktop says (6.11 tells of contrast only). On Linux the settings portal is asked,
without waiting for its answer, and listened to; on Windows the system is asked at the start. macOS tells only
libraries of its own: there "system" means that things glide.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any, cast

from PySide6.QtCore import SLOT, QObject, Signal, Slot
from PySide6.QtDBus import QDBusConnection, QDBusError, QDBusMessage, QDBusVariant
from PySide6.QtWidgets import QApplication, QStyle

SERVICE, PATH = "org.freedesktop.portal.Desktop", "/org/freedesktop/portal/desktop"
INTERFACE = "org.freedesktop.portal.Settings"
# Settings of the portal that say it, each with the values that mean that nothing should move.
_STILL: dict[tuple[str, str], tuple[object, ...]] = {
    ("org.freedesktop.appearance", "reduced-motion"): (1,),
    ("org.gnome.desktop.interface", "enable-animations"): (False,),
    ("org.kde.kdeglobals.KDE", "AnimationDurationFactor"): ("0", 0, 0.0),
}
_SPI_GETCLIENTAREAANIMATION = 0x1042
# Slots as the bus wants them named; the stubs of PySide take them for text.
_HEARD, _TAKE, _FAIL = (
    cast(bytes, SLOT(name)) for name in ("heard(QDBusMessage)", "take(QDBusMessage)", "fail(QDBusError)")
)


class _Answer(QObject):
    """Takes what the portal says of one setting, once."""

    came = Signal(object, object)

    def __init__(self, setting: tuple[str, str], parent: QObject) -> None:
        super().__init__(parent)
        self._setting = setting

    @Slot(QDBusMessage)
    def take(self, message: QDBusMessage) -> None:
        if message.arguments():
            self.came.emit(self._setting, message.arguments()[0])
        self.deleteLater()

    @Slot(QDBusError)
    def fail(self, _: QDBusError) -> None:
        self.deleteLater()


class Desktop(QObject):
    """Signals: `changed()`: the desktop says something else than before.

    Attributes:
        reduces_motion: whether the desktop asks programs not to move things; False until it has answered.
    """

    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.reduces_motion = False
        self._still: dict[tuple[str, str], bool] = {}

    def ask(self) -> None:
        """Ask; the answer may come later."""
        if sys.platform == "win32":
            import ctypes

            moves = ctypes.c_int(1)
            ctypes.windll.user32.SystemParametersInfoW(_SPI_GETCLIENTAREAANIMATION, 0, ctypes.byref(moves), 0)
            self._set(not moves.value)
        elif sys.platform.startswith("linux") and _has_session_bus():
            self.ask_portal(QDBusConnection.sessionBus())

    def ask_portal(self, bus: QDBusConnection) -> None:
        """Ask the settings portal on that bus, and hear of changes."""
        if not bus.isConnected():
            return
        bus.connect("", PATH, INTERFACE, "SettingChanged", self, _HEARD)
        for setting in _STILL:
            call = QDBusMessage.createMethodCall(SERVICE, PATH, INTERFACE, "Read")
            call.setArguments(list(setting))
            answer = _Answer(setting, self)
            answer.came.connect(self._said)
            bus.callWithCallback(call, answer, _TAKE, _FAIL)

    @Slot(QDBusMessage)
    def heard(self, message: QDBusMessage) -> None:
        """Take a change that the portal tells of."""
        if len(message.arguments()) == 3:
            space, key, value = message.arguments()
            self._said((space, key), value)

    def _said(self, setting: tuple[str, str], value: Any) -> None:
        if setting in _STILL:
            while isinstance(value, QDBusVariant):  # one in another, as `Read` has them
                value = value.variant()
            self._still[setting] = value in _STILL[setting]
            self._set(any(self._still.values()))

    def _set(self, reduces: bool) -> None:
        if reduces != self.reduces_motion:
            self.reduces_motion = reduces
            self.changed.emit()


class _Motion(QObject):
    """What was chosen; one for the process.

    Signals: `changed()`: whether things may glide has changed, or may have.
    """

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.choice = "system"
        self.desktop = Desktop(self)
        self.desktop.changed.connect(self.changed)


_motion: _Motion | None = None


def notifier() -> _Motion:
    """Emits `changed`; made when it is first asked for."""
    global _motion
    if _motion is None:
        _motion = _Motion()
    return _motion


def choose(choice: str) -> None:
    """Take what the person chose: "on", "off", or "system": as the desktop tells."""
    notifier().choice = choice
    notifier().changed.emit()


def ask_desktop() -> None:
    """Ask the desktop, once the window is up."""
    notifier().desktop.ask()


def allowed(choice: str | None = None) -> bool:
    """Whether things may glide with that choice, by default the one in force."""
    choice = notifier().choice if choice is None else choice
    if choice == "system":
        lasts = QApplication.style().styleHint(QStyle.StyleHint.SH_Widget_Animation_Duration)
        return lasts > 0 and not notifier().desktop.reduces_motion
    return choice == "on"


def _has_session_bus() -> bool:
    """Whether there is a bus to be asked; without one Qt would try to start it."""
    if "DBUS_SESSION_BUS_ADDRESS" in os.environ:
        return True
    runtime = os.environ.get("XDG_RUNTIME_DIR")
    return runtime is not None and (Path(runtime) / "bus").exists()
