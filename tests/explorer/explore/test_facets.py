"""Facets and legend: counts that are shown, choices that are told."""

from __future__ import annotations

from datetime import date, datetime, timedelta

import numpy as np
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from core.corpus.layout import Histogram
from core.corpus.values import histogram
from explorer.explore.facet_panel import FacetPanel, HistogramFacet, ValueFacet
from explorer.map.legend import LegendBar
from explorer.shared import theme
from explorer.shared.state import Colouring, Facet

LEFT = Qt.MouseButton.LeftButton
DAY = 86_400.0


def categories(chosen: tuple[str, ...] = (), n: int = 77) -> Facet:
    values = tuple((f"value_{number}", 200 - number, f"value_{number}" in chosen) for number in range(n))
    return Facet("category", "values", n, values=values)


def dates(range_: tuple[date, date] | None = None) -> Facet:
    edges = np.arange(11) * 10 * DAY
    found = Histogram(edges, np.arange(10), 0, 0.0, 96 * DAY)
    return Facet("day", "histogram", 100, histogram=found, range=range_, type="date")


@pytest.fixture
def panel(qtbot: QtBot, qapp: QApplication) -> FacetPanel:
    theme.apply(qapp, "light")
    widget = FacetPanel()
    qtbot.addWidget(widget)
    widget.resize(236, 700)
    widget.show()
    qtbot.waitExposed(widget)
    widget.set_facets((categories(), dates()))
    return widget


def values_of(panel: FacetPanel) -> ValueFacet:
    section = panel.section("category")
    assert isinstance(section, ValueFacet)
    return section


def histogram_of(panel: FacetPanel) -> HistogramFacet:
    section = panel.section("day")
    assert isinstance(section, HistogramFacet)
    return section


def click_value(qtbot: QtBot, section: ValueFacet, row: int) -> None:
    rect = section.list.visualRect(section.values.index(row))
    qtbot.mouseClick(section.list.viewport(), LEFT, pos=rect.center())


def test_values_are_counted_and_the_rest_is_said(panel: FacetPanel) -> None:
    section = values_of(panel)
    assert section.title.text() == "category"
    assert section.extent.text() == "77"
    assert section.values.rowCount() == 9
    assert section.more.text() == "68 more…"
    assert section.values.index(0).data() == "value 0"
    told = section.values.index(0).data(Qt.ItemDataRole.AccessibleTextRole)
    assert told == "value 0, 200 rows, not chosen"


def test_clicks_and_keys_choose_several(qtbot: QtBot, panel: FacetPanel) -> None:
    heard: list[tuple[str, object]] = []
    panel.value_toggled.connect(lambda column, value: heard.append((column, value)))
    section = values_of(panel)
    click_value(qtbot, section, 2)
    section.list.setFocus()
    section.list.setCurrentIndex(section.values.index(4))
    qtbot.keyClick(section.list, Qt.Key.Key_Space)
    qtbot.keyClick(section.list, Qt.Key.Key_Return)
    assert heard == [("category", "value_2"), ("category", "value_4"), ("category", "value_4")]


def test_what_is_chosen_is_shown_and_can_be_lifted(qtbot: QtBot, panel: FacetPanel) -> None:
    section = values_of(panel)
    plain = section.list.grab().toImage()
    panel.set_facets((categories(("value_3", "value_60")), dates()))
    assert values_of(panel) is section
    assert section.extent.text() == "2 of 77"
    assert section.list.grab().toImage() != plain
    assert section.values.index(9).data() == "value 60"  # beyond the first nine, and still in sight
    with qtbot.waitSignal(panel.facet_clear_requested) as heard:
        qtbot.mouseClick(section.clear, LEFT)
    assert heard.args == ["category"]
    assert not panel.clear_all.isVisible()
    panel.set_facets((categories(("value_3",)), dates((date(1970, 1, 11), date(1970, 1, 31)))))
    with qtbot.waitSignal(panel.clear_requested):
        qtbot.mouseClick(panel.clear_all, LEFT)


def test_more_opens_the_list_with_a_field_to_find_values(qtbot: QtBot, panel: FacetPanel) -> None:
    section = values_of(panel)
    qtbot.mouseClick(section.more, LEFT)
    assert section.values.rowCount() == 77
    assert section.more.text() == "fewer"
    qtbot.keyClicks(section.needle, "VALUE 7")
    assert [section.values.index(row).data() for row in range(section.values.rowCount())] == [
        "value 7", "value 70", "value 71", "value 72", "value 73", "value 74", "value 75", "value 76",
    ]  # fmt: skip
    panel.set_facets((categories(("value_1",)), dates()))
    assert section.needle.text() == "VALUE 7"
    qtbot.mouseClick(section.more, LEFT)
    assert section.values.rowCount() == 9


def test_dragging_over_the_histogram_chooses_a_range(qtbot: QtBot, panel: FacetPanel) -> None:
    brush = histogram_of(panel).brush
    width = brush.width() / 10
    with qtbot.waitSignal(panel.range_changed) as heard:
        qtbot.mousePress(brush, LEFT, pos=QPoint(round(width * 2.5), 20))
        qtbot.mouseMove(brush, QPoint(round(width * 3.5), 20))
        qtbot.mouseMove(brush, QPoint(round(width * 4.5), 20))
        qtbot.mouseRelease(brush, LEFT, pos=QPoint(round(width * 4.5), 20))
    assert heard.args == ["day", date(1970, 1, 21), date(1970, 2, 19)]
    assert brush.chosen() == (2, 4)
    panel.set_facets((categories(), dates((date(1970, 1, 21), date(1970, 2, 19)))))
    assert brush.chosen() == (2, 4)
    assert histogram_of(panel).clear.isVisible()
    panel.set_facets((categories(), dates()))
    assert brush.chosen() is None


def test_a_histogram_says_what_the_data_holds_and_not_where_its_last_bar_ends(
    qtbot: QtBot, panel: FacetPanel
) -> None:
    values = np.array([date(2025, 1, 1), date(2025, 6, 1), date(2025, 12, 31)], "datetime64[D]")
    year = histogram(values.astype(np.float64) * DAY, 30, DAY)
    panel.set_facets((Facet("day", "histogram", 3, histogram=year, type="date"),))
    section = histogram_of(panel)
    assert section.extent.text() == "Jan – Dec 2025"
    assert section.brush.accessibleDescription().startswith("Jan – Dec 2025, 3 rows")
    last = len(year.counts) - 1
    with qtbot.waitSignal(panel.range_changed) as heard:
        qtbot.mouseClick(section.brush, LEFT, pos=QPoint(section.brush.width() - 2, 20))
    assert section.brush.chosen() == (last, last)
    assert heard.args == ["day", date(2025, 12, 31), date(2025, 12, 31)]


@pytest.mark.parametrize("column_type", ["integer", "real", "date", "timestamp"])
def test_the_chosen_range_holds_just_what_its_bars_count(
    qtbot: QtBot, panel: FacetPanel, column_type: str
) -> None:
    step = {"integer": 1.0, "date": DAY}.get(column_type)
    spread = {"integer": 100, "real": 2, "date": 90 * DAY, "timestamp": 5e6}[column_type]
    values = np.random.default_rng(5).uniform(0, spread, 500)
    values = np.round(values / (step or spread / 40)) * (step or spread / 40)  # many on an edge
    found = histogram(values, 20, step)
    panel.set_facets((Facet("day", "histogram", 90, histogram=found, type=column_type),))
    for first, last in [(0, 0), (3, 7), (5, len(found.counts) - 1), (0, len(found.counts) - 1)]:
        with qtbot.waitSignal(panel.range_changed) as heard:
            histogram_of(panel).brush.range_chosen.emit(first, last)
        _, low, high = heard.args
        kept = [value for value in values if low <= typed(value, column_type) <= high]
        assert len(kept) == found.counts[first : last + 1].sum()
        again = Facet("day", "histogram", 90, histogram=found, type=column_type, range=(low, high))
        panel.set_facets((again,))
        assert histogram_of(panel).brush.chosen() == (first, last)
        assert not histogram_of(panel).clear.isHidden()


def typed(value: float, column_type: str) -> object:
    """A value as it stands in a row."""
    moment = datetime(1970, 1, 1) + timedelta(seconds=float(value))
    return {"date": moment.date(), "timestamp": moment, "integer": round(value)}.get(column_type, value)


def test_the_histogram_by_keys(qtbot: QtBot, panel: FacetPanel) -> None:
    section = histogram_of(panel)
    heard: list[tuple[object, object]] = []
    panel.range_changed.connect(lambda column, low, high: heard.append((low, high)))
    section.brush.setFocus()
    qtbot.keyClick(section.brush, Qt.Key.Key_Right)
    qtbot.keyClick(section.brush, Qt.Key.Key_Right)
    qtbot.keyClick(section.brush, Qt.Key.Key_Right, Qt.KeyboardModifier.ShiftModifier)
    assert section.brush.chosen() == (1, 2)
    assert "rows" in section.brush.accessibleDescription()
    qtbot.keyClick(section.brush, Qt.Key.Key_Escape)
    assert heard[-1] == (None, None)
    assert len(heard) == 4


def test_no_facets_say_so(panel: FacetPanel) -> None:
    panel.set_facets(())
    assert panel.empty.isVisible()
    panel.set_facets((Facet("flag", "values", 2, values=((True, 5, False), (None, 2, False))),))
    section = panel.section("flag")
    assert isinstance(section, ValueFacet)
    assert [section.values.index(row).data() for row in (0, 1)] == ["yes", "(none)"]
    assert not panel.empty.isVisible()


# -- legend


@pytest.fixture
def legend(qtbot: QtBot, qapp: QApplication) -> LegendBar:
    theme.apply(qapp, "light")
    area = QWidget()
    qtbot.addWidget(area)
    area.resize(800, 600)
    bar = LegendBar(area)
    area.show()
    qtbot.waitExposed(area)
    bar.area_for_test = area  # type: ignore[attr-defined]
    return bar


def test_legend_names_what_colours_the_map(qtbot: QtBot, legend: LegendBar) -> None:
    codes = np.array([0, 0, 1, -1], np.int32)
    legend.set_colouring(Colouring("cluster", codes=codes, categories=("cards", "transfers")))
    assert "cluster" in legend.button.text()
    assert not legend.panel.isVisible()
    qtbot.mouseClick(legend.toggle, LEFT)
    assert legend.panel.isVisible()
    items = [legend.panel.list.item(row) for row in range(legend.panel.list.count())]
    told = [item.data(Qt.ItemDataRole.AccessibleTextRole) for item in items]
    assert told == ["cards, 2 texts", "transfers, 1 texts", "in no cluster, 1 texts"]
    with qtbot.waitSignal(legend.entry_clicked) as heard:
        item = legend.panel.list.item(1)
        qtbot.mouseClick(
            legend.panel.list.viewport(), LEFT, pos=legend.panel.list.visualItemRect(item).center()
        )
    assert heard.args == [1]


def test_legend_shows_a_scale_for_numbers_and_dates(legend: LegendBar) -> None:
    values = np.array([0.0, 1.0], np.float32)
    legend.set_colouring(Colouring("number", "stars", values=values, low=1, high=4_000))
    assert "stars" in legend.button.text()
    assert legend.scale.isVisible()
    assert legend.scale.accessibleName() == "Colour scale from 1 to 4,000"
    assert not legend.toggle.isVisible()
    legend.set_colouring(Colouring("date", "day", values=values, low=0, high=40 * DAY))
    assert legend.scale.accessibleName() == "Colour scale from 1970-01-01 to 1970-02-10"


def test_legend_offers_columns_and_similarity(legend: LegendBar) -> None:
    heard: list[str] = []
    legend.colour_requested.connect(heard.append)
    legend.set_choices(["similarity", "stars"], similarity=True)
    for action in legend._menu.actions():
        if not action.isSeparator():
            action.trigger()
    assert heard == ["cluster", "similarity", "column:similarity", "column:stars"]


def test_legend_never_leaves_its_area(legend: LegendBar) -> None:
    legend.set_summary("10,003 rows, 14 hits, 1 selected · layout keeps 44 % of neighbours " * 3, "why")
    area = legend.parentWidget()
    assert area is not None
    assert area.rect().contains(legend.geometry())
    assert legend.info.toolTip() == "why"
