"""The bar below the maps of before and after: what goes first where there is little room."""

from __future__ import annotations

from itertools import pairwise

import pytest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from explorer.compare.morph_panel import MorphBar
from explorer.shared import theme


@pytest.mark.parametrize(
    ("width", "words", "names"), [(900, True, True), (524, False, True), (400, False, False)]
)
def test_the_scale_of_colours_is_there_in_a_small_window(
    qtbot: QtBot, qapp: QApplication, width: int, words: bool, names: bool
) -> None:
    theme.apply(qapp, "light")
    area = QWidget()
    qtbot.addWidget(area)
    bar = MorphBar(area)
    bar.set_names("v 0", "run 2")
    area.resize(1_000, 60)
    area.show()
    bar.resize(width, 44)
    QApplication.processEvents()
    assert bar.scale.isVisible()
    assert bar.slider.height() >= 22  # its handle stands whole
    assert (bar.colour.text() == "colour: neighbours kept ▾") == words
    assert bar.before.isVisible() == names
    shown = [bar.play, bar.before, bar.slider, bar.after, bar.colour, bar.scale, bar.arrows]
    shown = [part for part in shown if part.isVisible()]
    for left, right in pairwise(shown):
        assert left.geometry().right() < right.geometry().left()
    assert shown[-1].geometry().right() < width
    bar.set_colour_by("before", 10)
    assert not bar.scale.isVisible()
