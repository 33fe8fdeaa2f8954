"""The pictures of the README are of the real window: this test makes them, `make pictures` keeps them."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QVariantAnimation
from PySide6.QtGui import QColor, QImage
from PySide6.QtWidgets import QApplication, QPushButton
from pytestqt.qtbot import QtBot

import assets
from explorer.main_window import MainWindow
from explorer.settings import Settings
from tests.conftest import PROJECT
from tests.explorer.driver import MINUTE, drop, run_program, settled, shown_hits, type_query

QUESTION = "the bus never comes on time"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Where the pictures go: into the project when they are asked for, else nowhere that lasts."""
    kept = os.environ.get("SEMANTIC_EXPLORER_PICTURES")
    return PROJECT / kept if kept else tmp_path


def photograph(window: MainWindow, path: Path) -> QImage:
    """Write the window as it is drawn now; the picture is checked to show something."""
    QApplication.sendPostedEvents()
    picture = window.grab().toImage().convertToFormat(QImage.Format.Format_RGB32)
    path.parent.mkdir(parents=True, exist_ok=True)
    assert picture.save(str(path))
    step = 16
    colours = {
        QColor(picture.pixel(x, y)).rgb()
        for x in range(0, picture.width(), step)
        for y in range(0, picture.height(), step)
    }
    assert len(colours) > 8, f"{path.name} shows nothing"
    return picture


def moving(window: MainWindow) -> bool:
    """Whether points or the view of the map are on their way."""
    animations = window.explore_page().map.findChildren(QVariantAnimation)
    return any(animation.state() == QVariantAnimation.State.Running for animation in animations)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_pictures_of_the_sample(qtbot: QtBot, folder: Path, theme: str) -> None:
    settings = Settings()
    settings.set("theme", theme)
    settings.set("window", {"x": 0, "y": 0, "width": 1440, "height": 900})

    def act(window: MainWindow) -> None:
        session = window.session
        qtbot.waitUntil(lambda: session.encoder_status.state == "ready", timeout=MINUTE)
        qtbot.waitUntil(lambda: window.lanes.idle, timeout=MINUTE)
        start = photograph(window, folder / f"start-{theme}.png")
        assert (start.width(), start.height()) == (1440, 900)
        drop(window, assets.sample_csv())
        sheet = window.import_sheet()
        explore = sheet.findChild(QPushButton, "exploreButton")
        assert explore is not None
        qtbot.waitUntil(lambda: explore.isEnabled() and window.lanes.idle, timeout=MINUTE)
        photograph(window, folder / f"import-{theme}.png")
        qtbot.mouseClick(explore, Qt.MouseButton.LeftButton)
        qtbot.waitUntil(lambda: window.page == "explore" and settled(window), timeout=3 * MINUTE)
        type_query(qtbot, window, QUESTION)
        qtbot.waitUntil(lambda: len(shown_hits(window)) > 5 and window.lanes.idle, timeout=MINUTE)
        window.explore_page().hits.view.setCurrentIndex(window.explore_page().hits.view.model().index(1, 0))
        qtbot.waitUntil(lambda: len(session.selection) > 0 and window.lanes.idle, timeout=MINUTE)
        window.explore_page().fit_map()
        qtbot.waitUntil(lambda: not moving(window), timeout=MINUTE)
        photograph(window, folder / f"explore-{theme}.png")
        assert "ferry and buses" in {hit.columns["category"] for hit in shown_hits(window)[:3]}

    run_program(qtbot, [], act)
