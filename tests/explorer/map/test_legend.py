"""The bar over the lower left corner of the map, in maps of different width."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from explorer.explore.layout import MapArea
from explorer.map.legend import LegendBar
from explorer.shared import theme
from explorer.shared.state import Colouring
from tests.explorer.widgets.pictures import blobs

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


def test_the_map_keeps_clear_of_its_list_however_wide_that_is(qtbot: QtBot, qapp: QApplication) -> None:
    theme.apply(qapp, "light")
    area = MapArea()
    qtbot.addWidget(area)
    area.set_animated(False)
    area.resize(400, 500)
    area.show()
    qtbot.waitExposed(area)
    area.set_picture(blobs())
    for width in (260, 900):  # beside the tools, too
        area.resize(width, 240)
        QApplication.processEvents()
        places = [place for text in blobs().text_ids if (place := area.place_of(int(text)))]
        assert min(place[0] for place in places) > area.tools.geometry().right() + 4
    names = tuple(f"a name of a cluster {n}" for n in range(4))
    codes = np.zeros(len(blobs()), np.int32)
    area.legend.set_colouring(Colouring("cluster", codes=codes, categories=names, category_values=names))
    area.legend.toggle.click()
    for width in (400, 1100, 500):
        area.resize(width, 500)
        QApplication.processEvents()
        leftmost = min(place[0] for text in blobs().text_ids if (place := area.place_of(int(text))))
        assert leftmost > area.legend.panel.geometry().right(), width
