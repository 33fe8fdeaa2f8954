"""The bar over the lower left corner of the map, in maps of different width."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from explorer.map.legend import LegendBar
from explorer.shared import theme
from explorer.shared.state import Colouring

DAY = 86_400.0
DATES = Colouring(
    "date", "created", values=np.array([0.0, 1.0]) * DAY, low=20_000 * DAY, high=20_130 * DAY
)  # 2024-10-04 to 2025-02-11


@pytest.mark.parametrize(
    ("width", "ends", "counts"),
    [
        (380, ("2024", "2025"), False),
        (480, ("2024-10-04", "2025-02-11"), False),
        (800, ("2024-10-04", "2025-02-11"), True),
    ],
)
def test_a_scale_of_dates_has_room_for_its_colours(
    qtbot: QtBot, qapp: QApplication, width: int, ends: tuple[str, str], counts: bool
) -> None:
    theme.apply(qapp, "light")
    area = QWidget()
    qtbot.addWidget(area)
    area.resize(width, 300)
    bar = LegendBar(area)
    area.show()
    bar.set_choices(["created", "lang"], similarity=False, topics=False)
    bar.set_without(["lang"], (), in_search=False)
    bar.set_summary("4,000 rows · layout keeps 65 % of neighbours", "How well the map keeps what is near.")
    bar.set_colouring(DATES)
    QApplication.processEvents()
    assert bar.scale.ends() == ends
    assert bar.summary.isVisible() == counts
    written = sum(bar.scale.fontMetrics().horizontalAdvance(end) for end in ends)
    assert bar.scale.width() - written >= 44
    shown = [w for w in (bar.button, bar.scale, bar.without, bar.summary, bar.info) if w.isVisible()]
    assert all(one.geometry().right() < other.geometry().left() for one, other in pairwise(shown))
    assert bar.geometry().right() < width
