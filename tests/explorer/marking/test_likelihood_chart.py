"""The histogram with a threshold: by mouse, by keys, for a screen reader, in light and dark."""

from __future__ import annotations

import numpy as np
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAccessible, QColor
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from explorer.marking.likelihood_chart import LikelihoodChart
from explorer.shared import theme


@pytest.fixture
def chart(qtbot: QtBot) -> LikelihoodChart:
    chart = LikelihoodChart()
    qtbot.addWidget(chart)
    chart.resize(416, 160)  # 400 pixels for 0 to 100 %, from the 8th on
    chart.set_counts(np.array([1_000_000, 0, 1, 1, 0, 0, 0, 0, 1, 3]))
    chart.setValue(50)
    chart.show()
    qtbot.waitExposed(chart)
    return chart


def test_the_mouse_moves_the_threshold(qtbot: QtBot, chart: LikelihoodChart) -> None:
    with qtbot.waitSignal(chart.valueChanged):
        qtbot.mouseClick(chart, Qt.MouseButton.LeftButton, pos=QPoint(8 + 4 * 70, 60))
    assert chart.value() == 70
    qtbot.mouseClick(chart, Qt.MouseButton.RightButton, pos=QPoint(60, 60))
    assert chart.value() == 70
    qtbot.mouseClick(chart, Qt.MouseButton.LeftButton, pos=QPoint(415, 60))
    assert chart.value() == 99
    qtbot.mouseClick(chart, Qt.MouseButton.LeftButton, pos=QPoint(0, 60))
    assert chart.value() == 1


def test_keys_and_screen_readers_know_it_as_a_slider(qtbot: QtBot, chart: LikelihoodChart) -> None:
    for key, value in (
        (Qt.Key.Key_Right, 51),
        (Qt.Key.Key_Left, 50),
        (Qt.Key.Key_PageUp, 60),
        (Qt.Key.Key_Home, 1),
        (Qt.Key.Key_End, 99),
    ):
        qtbot.keyClick(chart, key)
        assert chart.value() == value
    spoken = QAccessible.queryAccessibleInterface(chart)
    assert spoken.role() == QAccessible.Role.Slider
    assert "per cent" in spoken.text(QAccessible.Text.Name)


@pytest.mark.parametrize("mode", ["light", "dark"])
def test_what_is_likely_enough_is_in_the_accent(
    qtbot: QtBot, chart: LikelihoodChart, mode: theme.Mode
) -> None:
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    before = theme.tokens()
    theme.apply(app, mode)
    try:
        picture, look = chart.grab().toImage(), theme.tokens()
        bottom = 160 - 20 - 2  # of the bars
        soft, full = (QColor(picture.pixel(8 + x, bottom)).name() for x in (20, 380))
        assert (soft, full) == (QColor(look.bar_soft).name(), QColor(look.bar).name())
        single = [QColor(picture.pixel(8 + 100, y)).name() for y in range(22, 140)]
        assert QColor(look.bar_soft).name() in single  # one text is seen beside a million
    finally:
        theme.apply(app, "dark" if before.dark else "light")
