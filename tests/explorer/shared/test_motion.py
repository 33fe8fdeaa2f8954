"""What the desktop says about motion, asked on a bus of the test's own; what stands still with it."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Iterator

import pytest
from PySide6.QtDBus import QDBusConnection, QDBusMessage, QDBusVariant, QDBusVirtualObject
from pytestqt.qtbot import QtBot

from explorer.shared import motion
from explorer.widgets.busy_bar import BusyBar

GNOME = ("org.gnome.desktop.interface", "enable-animations")


class Portal(QDBusVirtualObject):
    """Answers as a settings portal does: a value in two variants, or an error."""

    def __init__(self, said: dict[tuple[str, str], object]) -> None:
        super().__init__()
        self.said = said

    def introspect(self, path: str) -> str:
        return ""

    def handleMessage(self, message: QDBusMessage, connection: QDBusConnection) -> bool:
        space, key = message.arguments()
        if (space, key) in self.said:
            answer = message.createReply()
            answer.setArguments([QDBusVariant(QDBusVariant(self.said[space, key]))])
        else:
            answer = message.createErrorReply("org.freedesktop.portal.Error.NotFound", "not found")
        connection.send(answer)
        return True


@pytest.fixture
def bus_address(qtbot: QtBot) -> Iterator[str]:
    """Of a message bus that lives as long as the test."""
    if shutil.which("dbus-daemon") is None:
        pytest.skip("dbus-daemon is not on this machine")
    command = ["dbus-daemon", "--session", "--nofork", "--print-address"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as daemon:
        assert daemon.stdout is not None
        yield daemon.stdout.readline().strip()
        daemon.terminate()
    for name in ("portal", "program"):
        QDBusConnection.disconnectFromBus(name)


def desktop_with(bus_address: str, portal: Portal) -> tuple[motion.Desktop, QDBusConnection]:
    """What asks, and the connection of the portal that answers; both on that bus."""
    bus = QDBusConnection.connectToBus(bus_address, "portal")
    assert bus.registerVirtualObject(motion.PATH, portal)
    assert bus.registerService(motion.SERVICE)
    desktop = motion.Desktop()
    desktop.ask_portal(QDBusConnection.connectToBus(bus_address, "program"))
    return desktop, bus


@pytest.mark.parametrize(
    ("setting", "value"),
    [
        (GNOME, False),
        (("org.freedesktop.appearance", "reduced-motion"), 1),
        (("org.kde.kdeglobals.KDE", "AnimationDurationFactor"), "0"),
    ],
)
def test_the_desktop_is_asked(
    qtbot: QtBot, bus_address: str, setting: tuple[str, str], value: object
) -> None:
    portal = Portal({GNOME: True, setting: value})
    desktop, _ = desktop_with(bus_address, portal)
    assert not desktop.reduces_motion  # nobody waits for the answer
    qtbot.waitUntil(lambda: desktop.reduces_motion)


def test_changes_are_heard_of(qtbot: QtBot, bus_address: str) -> None:
    portal = Portal({GNOME: True, ("org.kde.kdeglobals.KDE", "AnimationDurationFactor"): "0.7"})
    desktop, bus = desktop_with(bus_address, portal)
    for moves in (False, True):
        said = QDBusMessage.createSignal(motion.PATH, motion.INTERFACE, "SettingChanged")
        said.setArguments([*GNOME, QDBusVariant(moves)])
        portal.said[GNOME] = moves  # what is answered after it says the same
        bus.send(said)
        qtbot.waitUntil(lambda moves=moves: desktop.reduces_motion == (not moves))  # type: ignore[misc]


def test_a_busy_bar_stands_still_with_reduced_motion(qtbot: QtBot) -> None:
    bar = BusyBar()
    qtbot.addWidget(bar)
    bar.resize(300, 8)
    motion.choose("on")
    bar.show()
    bar.set_busy()
    first = bar.grab().toImage()
    qtbot.waitUntil(lambda: bar.grab().toImage() != first)  # it runs
    motion.choose("off")
    assert (bar.minimum(), bar.maximum(), bar.value()) == (0, 1000, 0)
    bar.set_share(0.4)
    assert bar.value() == 400
    motion.choose("on")
    assert bar.maximum() == 1000  # a share that is known stays
    motion.choose("system")
