"""The live map as it is drawn: colours of the clusters, gliding or not, in one frame."""

from __future__ import annotations

import time

import numpy as np
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from core.clusters.live_map import MOST, LiveFrame, LiveSample
from explorer.shared import theme
from explorer.train.live import LiveState
from explorer.train.live_map import LiveMapView

NAMES = ("cards", "交通", "음식")


def sample(n: int = 90) -> LiveSample:
    labels = (np.arange(n) % 4 - 1).astype(np.int32)  # -1 for outliers
    coordinates = np.random.default_rng(0).normal(scale=30, size=(n, 2)).astype(np.float32)
    return LiveSample(tuple(map(str, range(n))), coordinates, np.zeros((n, 2), np.float32), labels, NAMES)


def view(qtbot: QtBot, given: LiveSample) -> LiveMapView:
    made = LiveMapView()
    qtbot.addWidget(made)
    made.resize(300, 280)
    made.show()
    qtbot.waitExposed(made)
    made.set_state(LiveState(given))
    return made


def test_points_have_the_colours_of_their_clusters(qtbot: QtBot) -> None:
    given = sample()
    shown = view(qtbot, given)
    look = theme.tokens()
    colours = (*theme.category_colours(len(NAMES), look), look.outlier)
    picture = shown.grab().toImage()
    # Several may lie on one another: each colour of a cluster is found at most of its points.
    coordinates = shown.view().to_screen(shown.coordinates)
    hits = [
        QColor(picture.pixel(round(float(x)), round(float(y)) + shown.caption_height())).name()
        == QColor(colours[label]).name()
        for (x, y), label in zip(coordinates.tolist(), given.labels.tolist(), strict=True)
    ]
    assert np.mean(hits) > 0.8
    assert shown.caption == "90 rows, as they lie on the map"


def test_they_glide_to_where_they_are_moved_and_the_frame_stays(qtbot: QtBot) -> None:
    given = sample()
    shown = view(qtbot, given)
    first = LiveFrame(2, given.coordinates[:60] * 3)
    shown.set_state(LiveState(given, first))
    qtbot.waitUntil(lambda: not shown.moving, timeout=20_000)
    assert len(shown.coordinates) == 60
    assert np.abs(shown.coordinates).max() < 1.6  # the first frame fills the picture
    start = shown.coordinates.copy()
    frame = shown.view()
    moved = given.coordinates[:60] * 3
    moved = moved.copy()
    moved[0] += 20
    shown.set_state(LiveState(given, LiveFrame(9, moved)))
    assert np.allclose(shown.coordinates, start)  # on the way
    qtbot.waitUntil(lambda: bool(abs(shown.coordinates[0] - start[0]).max() > 0.1), timeout=20_000)
    qtbot.waitUntil(lambda: not shown.moving, timeout=20_000)
    assert np.allclose(shown.coordinates[1:], start[1:], atol=1e-5)
    assert shown.view() == frame
    assert shown.caption == "60 rows after step 9"
    assert shown.toolTip() == ""
    shown.set_state(LiveState(given, LiveFrame(12, moved, 20)))
    assert shown.toolTip().startswith("20 rows are encoded anew each time")
    assert shown.toolTip() in shown.accessibleDescription()


def test_without_animations_they_are_there_at_once(qtbot: QtBot) -> None:
    given = sample()
    shown = view(qtbot, given)
    shown.set_animated(False)
    shown.set_state(LiveState(given, LiveFrame(2, given.coordinates)))
    shown.set_state(LiveState(given, LiveFrame(4, given.coordinates[::-1].copy())))
    assert not shown.moving
    assert shown.caption.endswith("after step 4")
    shown.set_state(None)
    assert len(shown.coordinates) == 0
    assert shown.caption == ""


def test_a_frame_of_all_of_them_is_quick(qtbot: QtBot) -> None:
    shown = view(qtbot, sample(MOST))
    times = []
    for _ in range(20):
        began = time.perf_counter()
        shown._redraw()
        shown.repaint()
        QApplication.processEvents()
        times.append(time.perf_counter() - began)
    assert float(np.median(times)) < 0.05  # seconds; 2 to 4 ms on an idle machine
