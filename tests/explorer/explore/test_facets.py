"""Facets and legend: counts that are shown, choices that are told."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, datetime, timedelta
from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QAction, QContextMenuEvent, QImage, QMouseEvent, QPainter
from PySide6.QtWidgets import QApplication, QListView, QMenu, QWidget
from pytestqt.qtbot import QtBot

from core.corpus import RowStore
from core.corpus.histograms import binned
from core.corpus.layout import Histogram
from core.judgments.labels import Label
from explorer.explore.facet_panel import FacetPanel, HistogramFacet, ValueFacet
from explorer.explore.facet_values import FacetValues, number
from explorer.explore.facets import count_facets, resolve_filter, rows_of_facet
from explorer.map.legend import LegendBar
from explorer.shared import theme
from explorer.shared.state import LABELS, NO_IDS, Colouring, Facet, FilterState, NotListed

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


def test_forty_columns_come_one_a_turn(qtbot: QtBot, panel: FacetPanel) -> None:
    facets = [replace(dates(), column=f"column {number}") for number in range(40)]
    panel.set_facets(facets)
    counts = []
    while len(panel.sections()) < 40:
        counts.append(len(panel.sections()))
        QApplication.processEvents()
    assert counts[:2] == [4, 5]
    assert [section.column for section in panel.sections()] == [facet.column for facet in facets]
    stops = [stop for section in panel.sections() for stop in section.stops()]
    reached, widget = [stops[0]], stops[0].nextInFocusChain()
    while widget is not stops[0]:
        reached += [widget] if widget in stops else []
        widget = widget.nextInFocusChain()
    assert reached == stops, "what Tab stops at, in order"


def test_other_columns_in_the_middle_of_it(qtbot: QtBot, panel: FacetPanel) -> None:
    panel.set_facets([replace(dates(), column=f"column {number}") for number in range(40)])
    panel.set_facets([replace(dates(), column=f"other {number}") for number in range(6)])
    qtbot.waitUntil(lambda: len(panel.sections()) == 6)
    assert [section.column for section in panel.sections()] == [f"other {number}" for number in range(6)]


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
    place = section.pos()
    panel.set_facets((categories(("value_3",)), dates((date(1970, 1, 11), date(1970, 1, 31)))))
    qtbot.waitUntil(lambda: values_of(panel).extent.text() == "1 of 77")
    assert section.pos() == place  # however many filters there are, nothing moves


def part_of(facet: Facet, selected: list[int]) -> Facet:
    """The facet while these numbers of rows are selected, of the first values or bars."""
    n = len(facet.values) if facet.kind == "values" else 10
    return replace(facet, selected=tuple([*selected, *[0] * n][:n]))


def test_the_selected_part_is_told_and_nothing_moves(
    qtbot: QtBot, panel: FacetPanel, qapp: QApplication
) -> None:
    section, histogram = values_of(panel), histogram_of(panel)

    def places() -> list[QPoint]:
        QApplication.processEvents()
        return [section.pos(), section.list.pos(), histogram.pos(), histogram.brush.pos()]

    before, plain = places(), section.list.grab().toImage()
    drawn = histogram.brush.grab().toImage()
    days = dates()
    panel.set_facets((categories(), days))
    panel.set_facets((part_of(categories(), [12, 0, 198]), part_of(days, [0, 0, 2, 0, 0, 0, 0, 0, 5])))
    assert places() == before
    told = [section.values.index(row).data(Qt.ItemDataRole.AccessibleTextRole) for row in range(3)]
    assert told == [
        "value 0, 200 rows, 12 of them selected, not chosen",
        "value 1, 199 rows, 0 of them selected, not chosen",
        "value 2, 198 rows, 198 of them selected, not chosen",
    ]
    assert histogram.brush.accessibleDescription().startswith("Jan – Apr 1970, 45 rows, 7 of them selected.")
    assert section.list.grab().toImage() != plain
    picture = histogram.brush.viewport().grab().toImage()
    look = theme.tokens()
    assert picture.pixelColor(place(histogram, 8.5, 0.9)).name() == look.bar
    assert picture.pixelColor(place(histogram, 8.5, 0.5)).name() == look.bar_soft
    assert picture.pixelColor(place(histogram, 7.5, 0.9)).name() == look.bar_soft
    panel.set_facets((categories(), days))
    assert places() == before
    assert section.list.grab().toImage() == plain
    assert histogram.brush.grab().toImage() == drawn


def test_what_a_finding_of_values_hides_keeps_its_part(qtbot: QtBot, panel: FacetPanel) -> None:
    panel.set_facets((part_of(categories(), list(range(77))), dates()))
    section = values_of(panel)
    qtbot.mouseClick(section.more, LEFT)
    qtbot.keyClicks(section.needle, "value 42")
    told = section.values.index(0).data(Qt.ItemDataRole.AccessibleTextRole)
    assert told == "value 42, 158 rows, 42 of them selected, not chosen"


CONTROL, SHIFT, ALT = (
    Qt.KeyboardModifier.ControlModifier,
    Qt.KeyboardModifier.ShiftModifier,
    Qt.KeyboardModifier.AltModifier,
)


def test_clicks_with_control_select_and_do_not_filter(qtbot: QtBot, panel: FacetPanel) -> None:
    heard: list[tuple[object, ...]] = []
    panel.selection_requested.connect(lambda *what: heard.append(what))
    panel.value_toggled.connect(lambda *what: heard.append(("filter", *what)))
    panel.range_changed.connect(lambda *what: heard.append(("range", *what)))
    section, histogram = values_of(panel), histogram_of(panel)
    for held, how in [
        (CONTROL, "replace"),
        (CONTROL | SHIFT, "add"),
        (CONTROL | ALT, "subtract"),
        (CONTROL | SHIFT | ALT, "intersect"),
    ]:
        rect = section.list.visualRect(section.values.index(2))
        qtbot.mouseClick(section.list.viewport(), LEFT, held, rect.center())
        assert heard.pop() == ("category", "value_2", how)
        qtbot.mouseClick(histogram.brush.viewport(), LEFT, held, place(histogram, 3.5))
        assert heard.pop() == ("day", (date(1970, 1, 31), date(1970, 2, 9)), how)
    assert histogram.brush.chosen() is None
    section.list.setCurrentIndex(section.values.index(4))
    qtbot.keyClick(section.list, Qt.Key.Key_Space, SHIFT)
    assert heard.pop() == ("category", "value_4", "replace")
    qtbot.keyClick(histogram.brush, Qt.Key.Key_Space, SHIFT)
    assert heard.pop() == ("day", (date(1970, 1, 1), date(1970, 4, 7)), "replace"), "all of it"
    click_value(qtbot, section, 2)
    assert heard == [("filter", "category", "value_2")]


def test_the_menus_say_how_many_rows_they_select(qtbot: QtBot, panel: FacetPanel) -> None:
    heard: list[tuple[object, ...]] = []
    panel.selection_requested.connect(lambda *what: heard.append(what))
    section, histogram = values_of(panel), histogram_of(panel)
    menu = section.menu_for(section.values.index(3))
    texts = [action.text() for action in menu.actions() if action.text()]
    assert texts == ["Filter by it", "Select these 197 rows"]
    panel.set_facets((part_of(categories(), [0, 199, 7]), part_of(dates(), [0, 0, 2])))
    menu = section.menu_for(section.values.index(2))
    for action in menu.actions()[2:]:
        assert action.isEnabled()
        action.trigger()
    assert heard == [("category", "value_2", how) for how in ("replace", "add", "subtract", "intersect")]
    whole = section.menu_for(section.values.index(1)).findChild(QAction, "add")
    assert whole is not None
    assert not whole.isEnabled(), "all are selected"
    heard.clear()
    surface, at = histogram.brush.viewport(), place(histogram, 5.5)
    asked = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, at, surface.mapToGlobal(at))
    QApplication.sendEvent(surface, asked)
    opened = QApplication.activePopupWidget()
    assert isinstance(opened, QMenu)
    texts = [action.text() for action in opened.actions()]
    assert texts[:2] == ["Select these 5 rows", "Add to the selection"]
    opened.actions()[0].trigger()
    opened.close()
    assert heard == [("day", (date(1970, 2, 20), date(1970, 3, 1)), "replace")]


def test_more_counts_what_it_would_show_and_not_values_that_no_row_has(panel: FacetPanel) -> None:
    values = (("a", 3, False), (None, 2, False))  # the other 75 values are filtered out
    panel.set_facets([Facet("category", "values", 77, values=values)])
    section = values_of(panel)
    assert section.values.rowCount() == 2
    assert not section.more.isVisible()
    many = tuple((f"value {n}", 1, False) for n in range(12))
    panel.set_facets([Facet("category", "values", 77, values=many)])
    assert (section.values.rowCount(), section.more.text()) == (9, "3 more…")


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


def place(section: HistogramFacet, bins: float, height: float = 0.5) -> QPoint:
    """Where the left edge of a bar is on the screen, and parts of bars to the right of it."""
    area = section.brush.box.sceneBoundingRect()
    x = section.brush.box.mapViewToScene(QPointF(bins, 0)).x()
    return QPointF(x, area.top() + height * area.height()).toPoint()


def drag(qtbot: QtBot, section: HistogramFacet, *bins: float) -> None:
    """Move the pointer to a place, press there, move on, and let go at the last."""
    surface, places = section.brush.viewport(), [place(section, at) for at in bins]
    qtbot.mouseMove(surface, places[0])
    qtbot.mousePress(surface, LEFT, pos=places[0])
    for at in places[1:]:
        qtbot.mouseMove(surface, at)
    qtbot.mouseRelease(surface, LEFT, pos=places[-1])


def test_dragging_over_the_histogram_chooses_a_range(qtbot: QtBot, panel: FacetPanel) -> None:
    section = histogram_of(panel)
    brush = section.brush
    with qtbot.waitSignal(panel.range_changed) as heard:
        drag(qtbot, section, 2.5, 3.5, 4.5)
    assert heard.args == ["day", date(1970, 1, 21), date(1970, 2, 19)]
    assert brush.chosen() == (2, 4)
    assert brush.region.isVisible()
    panel.set_facets((categories(), dates((date(1970, 1, 21), date(1970, 2, 19)))))
    assert brush.chosen() == (2, 4)
    assert histogram_of(panel).clear.isVisible()
    panel.set_facets((categories(), dates()))
    assert brush.chosen() is None
    assert not brush.region.isVisible()


def test_a_range_is_dragged_as_a_whole_and_at_its_ends(qtbot: QtBot, panel: FacetPanel) -> None:
    section = histogram_of(panel)
    heard: list[tuple[object, object]] = []
    panel.range_changed.connect(lambda column, low, high: heard.append((low, high)))
    drag(qtbot, section, 2.5, 3.5, 4.5)
    drag(qtbot, section, 3.5, 4.6, 5.6)  # its middle: two bars on
    assert section.brush.chosen() == (4, 6)
    drag(qtbot, section, 7, 7.6, 8.9)  # its right end
    assert section.brush.chosen() == (4, 8)
    drag(qtbot, section, 4, 3.4, 2.1)  # its left end
    assert section.brush.chosen() == (2, 8)
    assert heard[-1] == (date(1970, 1, 21), date(1970, 3, 31))
    assert len(heard) == 4
    assert section.brush.region.getRegion() == (2, 9)  # on whole bars
    drag(qtbot, section, 0.5, 1.2, 1.5)  # beside it: a new range
    assert section.brush.chosen() == (0, 1)


def test_a_click_chooses_a_bar_and_a_double_click_lifts_the_range(qtbot: QtBot, panel: FacetPanel) -> None:
    section = histogram_of(panel)
    surface = section.brush.viewport()
    with qtbot.waitSignal(panel.range_changed) as heard:
        qtbot.mouseClick(surface, LEFT, pos=place(section, 3.5))
    assert heard.args == ["day", date(1970, 1, 31), date(1970, 2, 9)]
    with qtbot.waitSignal(panel.range_changed, check_params_cb=lambda column, low, high: low is None):
        qtbot.mouseDClick(surface, LEFT, pos=place(section, 7.5))
        qtbot.mouseRelease(surface, LEFT, pos=place(section, 7.5))
    assert section.brush.chosen() is None


def test_the_bars_of_the_range_stand_out_in_either_look(
    qtbot: QtBot, panel: FacetPanel, qapp: QApplication
) -> None:
    section = histogram_of(panel)
    drag(qtbot, section, 5.5, 6.5, 7.5)
    for look in ("light", "dark"):
        theme.apply(qapp, look)  # type: ignore[arg-type]
        QApplication.processEvents()
        picture = section.brush.viewport().grab().toImage()
        tokens = theme.tokens()
        assert picture.pixelColor(place(section, 6.5, 0.9)).name() == tokens.bar
        assert picture.pixelColor(place(section, 8.5, 0.9)).name() == tokens.bar_soft
        assert picture.pixelColor(place(section, 1.5, 0.2)).name() == tokens.panel


def test_a_column_named_in_markup_is_only_a_name(panel: FacetPanel, qtbot: QtBot) -> None:
    name = "<img src='file:///dev/zero'>"
    panel.set_facets((replace(dates(), column=name),))
    section = panel.section(name)
    assert isinstance(section, HistogramFacet)
    drawn = ElementTree.fromstring(section.brush.svg())
    assert [node.text for node in drawn.iter() if node.tag.endswith("title")] == [f"Histogram of {name}"]
    assert not any(node.tag.endswith("image") for node in drawn.iter())


def labels_of(section: HistogramFacet) -> list[str]:
    """The texts of the axis, from the drawing."""
    drawn = ElementTree.fromstring(section.brush.svg())
    return [(node.text or "").strip() for node in drawn.iter() if node.tag.endswith("text")]


@pytest.mark.parametrize(
    ("column_type", "low", "high", "said"),
    [
        ("date", "2013-03-01", "2026-11-08", ["2015", "2020", "2025"]),
        ("date", "2024-03-01", "2024-12-25", ["Apr", "Jul", "Oct"]),
        ("date", "2024-10-20", "2025-08-20", ["2025", "Apr", "Jul"]),
        ("date", "2025-01-01", "2026-01-01", ["2025", "Apr", "Jul", "Oct", "2026"]),
        ("timestamp", "2024-02-28T08:00:00", "2024-03-02T20:00:00", ["29 Feb", "1 Mar", "2 Mar"]),
        ("timestamp", "2024-02-28T22:10:00", "2024-02-29T03:30:00", ["29 Feb", "03:00"]),
        ("integer", 1, 6, ["2", "4"]),
        ("integer", 0, 3_000_000, ["0", "1M", "2M"]),
        ("real", -0.035, 0.034, ["−0.02", "0", "0.02"]),
        ("integer", -200_000, 150_000, ["−200,000", "0"]),
        ("integer", 0, 15_246, ["0", "5k", "10k", "15k"]),
        ("real", 2_450_000, 2_551_000, ["2,450,000", "2,500,000", "2,550,000"]),
        ("real", 40_100, 40_900, ["40.2k", "40.4k", "40.6k", "40.8k"]),
        ("real", 0.00001, 0.00009, ["1e−05", "9e−05"]),
        ("timestamp", "2024-02-28T22:10:00", "2024-02-28T22:10:40", ["22:10:15", "22:10:30"]),
    ],
)
def test_the_axis_has_few_round_numbers_and_dates(
    panel: FacetPanel, column_type: str, low: float | str, high: float | str, said: list[str]
) -> None:
    ends = [
        np.datetime64(end).astype("M8[s]").astype(float) if isinstance(end, str) else float(end)
        for end in (low, high)
    ]
    edges = np.linspace(*ends, 6 if said == ["2", "4"] else 31)
    found = Histogram(edges, np.ones(len(edges) - 1, np.int64), 0, *ends)
    panel.set_facets((Facet("day", "histogram", 90, histogram=found, type=column_type),))
    for _ in range(5):
        QApplication.processEvents()
    assert labels_of(histogram_of(panel)) == said
    assert [text for _, _, text in drawn_labels(histogram_of(panel))] == said


def drawn_labels(section: HistogramFacet) -> list[tuple[float, float, str]]:
    """Where the labels of the axis begin and end, and what they say."""
    axis = section.brush.axis
    paper = QImage(8, 8, QImage.Format.Format_RGB32)
    painter = QPainter(paper)
    _, _, labels = axis.generateDrawSpecs(painter)
    painter.end()
    return [(place.left(), place.right(), text) for place, _, text in labels]


@pytest.mark.parametrize("column_type", ["integer", "real", "date", "timestamp"])
def test_an_axis_has_two_labels_or_more_and_none_touches_another(panel: FacetPanel, column_type: str) -> None:
    random = np.random.default_rng(3)
    for _ in range(60):
        span = 10 ** random.uniform(*((3.5, 9) if column_type in ("date", "timestamp") else (0.7, 7)))
        if column_type == "date":
            span = max(span, 3 * DAY)
        low = random.choice([0.0, -span / 2, 9 * span, random.uniform(-1, 1) * 1e7])
        step = {"integer": 1.0, "date": DAY}.get(column_type)
        values = np.linspace(low, low + span, 200)
        found = binned(np.round(values / step) * step if step else values, 30, step)
        panel.set_facets((Facet("day", "histogram", 90, histogram=found, type=column_type),))
        for _ in range(3):
            QApplication.processEvents()
        labels = drawn_labels(histogram_of(panel))
        assert len(labels) >= 2, (low, span)
        width = histogram_of(panel).brush.axis.size().width()
        assert labels[0][0] >= 0
        assert labels[-1][1] <= width
        assert all(next_[0] - this[1] > 3 for this, next_ in pairwise(labels)), labels


def test_the_head_says_the_range_of_the_filter_and_that_of_a_drag(qtbot: QtBot, panel: FacetPanel) -> None:
    section = histogram_of(panel)
    chosen = (date(1970, 1, 23), date(1970, 2, 17))  # not whole bars
    panel.set_facets((categories(), dates(chosen)))
    assert section.extent.text() == "23 Jan – 17 Feb 1970"
    surface = section.brush.viewport()
    qtbot.mouseMove(surface, place(section, 6.5))
    qtbot.mousePress(surface, LEFT, pos=place(section, 6.5))
    said = []
    for at in (7.2, 7.5, 8.5):
        qtbot.mouseMove(surface, place(section, at))
        said.append(section.extent.text())
    assert said == ["2 Mar – 21 Mar 1970", "2 Mar – 21 Mar 1970", "2 Mar – 31 Mar 1970"]
    qtbot.mouseRelease(surface, LEFT, pos=place(section, 8.5))
    panel.set_facets((categories(), dates()))
    assert section.extent.text() == "Jan – Apr 1970"


def test_a_range_of_a_column_that_is_listed_by_values_is_said_and_can_be_lifted(
    qtbot: QtBot, panel: FacetPanel, tmp_path: Path
) -> None:
    """A filter that was kept may be older than the column's few values."""
    file = tmp_path / "rows.csv"
    file.write_text("score,text\n" + "\n".join(f"{row % 5},words of row {row}" for row in range(50)) + "\n")
    with RowStore.create(tmp_path / "rows.duckdb") as rows:
        rows.add_file(file)
        state = resolve_filter(rows, FilterState(ranges={"score": (2, 4)}))
        panel.set_facets(count_facets(rows, state, NO_IDS))
    section = panel.section("score")
    assert isinstance(section, ValueFacet)
    assert section.extent.text() == "2 – 4"
    with qtbot.waitSignal(panel.facet_clear_requested) as heard:
        qtbot.mouseClick(section.clear, LEFT)
    assert heard.args == ["score"]


@pytest.mark.parametrize("name", ["x", "sentiment", "a rather long name"])
@pytest.mark.parametrize("width", [180, 236, 300])
def test_nothing_below_a_head_moves_when_its_filter_changes(
    qtbot: QtBot, panel: FacetPanel, name: str, width: int
) -> None:
    found = binned(np.linspace(-1.234567, 1.35, 500), 30, None)
    numbers = Facet(name, "histogram", 500, histogram=found, type="real")
    values = replace(categories(), column="x")
    panel.resize(width, 700)
    panel.set_facets((replace(values, column="other"), numbers))
    QApplication.processEvents()
    section, other = panel.section(name), panel.section("other")
    assert isinstance(section, HistogramFacet)
    assert isinstance(other, ValueFacet)

    def tops() -> list[int]:
        QApplication.processEvents()
        return [section.brush.y(), section.y(), other.list.y()]

    before = tops()
    panel.set_facets((replace(values, column="other", values=categories(("value_3",)).values), numbers))
    assert other.clear.isVisible()
    assert tops() == before
    for low, high in [(0.0, 0.5), (-1.234567, -1.1), (-1.234567, 1.35)]:
        panel.set_facets((replace(values, column="other"), replace(numbers, range=(low, high))))
        assert section.clear.isVisible()
        assert tops() == before
    surface = section.brush.viewport()
    qtbot.mousePress(surface, LEFT, pos=place(section, 1.5))
    for at in (4.5, 14.5, 24.5, 28.5):
        qtbot.mouseMove(surface, place(section, at))
        assert tops() == before
    qtbot.mouseRelease(surface, LEFT, pos=place(section, 28.5))


def test_bars_stay_where_they_are_while_other_filters_change(tmp_path: Path) -> None:
    lines = [f"{row // 2},{'ab'[row % 2 * (row < 60)]},words of row {row}" for row in range(2, 200)]
    file = tmp_path / "rows.csv"
    file.write_text("price,kind,text\n" + "\n".join(lines) + "\n")
    with RowStore.create(tmp_path / "rows.duckdb") as rows:
        rows.add_file(file)

        def price(state: FilterState) -> Facet:
            facets = count_facets(rows, resolve_filter(rows, state), NO_IDS)
            return next(facet for facet in facets if facet.column == "price")

        whole = price(FilterState(ranges={"price": (10, 80)}))
        less = price(FilterState(ranges={"price": (10, 80)}, chosen={"kind": ("b",)}))
        assert whole.histogram is not None
        assert less.histogram is not None
        assert less.histogram.edges.tolist() == whole.histogram.edges.tolist()
        assert (less.histogram.low, less.histogram.high) == (1, 99)
        assert (whole.histogram.counts.sum(), less.histogram.counts.sum()) == (198, 29)
        assert less.range == (10, 80)


def test_a_histogram_says_what_the_data_holds_and_not_where_its_last_bar_ends(
    qtbot: QtBot, panel: FacetPanel
) -> None:
    values = np.array([date(2025, 1, 1), date(2025, 6, 1), date(2025, 12, 31)], "datetime64[D]")
    year = binned(values.astype(np.float64) * DAY, 30, DAY)
    panel.set_facets((Facet("day", "histogram", 3, histogram=year, type="date"),))
    QApplication.processEvents()
    section = histogram_of(panel)
    assert section.extent.text() == "Jan – Dec 2025"
    assert section.brush.accessibleDescription().startswith("Jan – Dec 2025, 3 rows")
    last = len(year.counts) - 1
    with qtbot.waitSignal(panel.range_changed) as heard:
        qtbot.mouseClick(section.brush.viewport(), LEFT, pos=place(section, last + 0.9))
    assert section.brush.chosen() == (last, last)
    assert heard.args == ["day", date(2025, 12, 19), date(2025, 12, 31)]


@pytest.mark.parametrize(
    ("column_type", "n"), [("integer", 501), ("integer", 61), ("date", 1_001), ("integer", 30)]
)
def test_even_values_make_even_bars_up_to_the_last(panel: FacetPanel, column_type: str, n: int) -> None:
    """The area of a bar is as large as its count: where a bin can hold fewer values its bar is narrower."""
    step = {"integer": 1.0, "date": DAY}[column_type]
    found = binned(np.repeat(np.arange(n) * step, 3), 30, step)
    assert found.counts.sum() == 3 * n
    panel.set_facets((Facet("day", "histogram", n, histogram=found, type=column_type),))
    drawn = histogram_of(panel).brush._bars["inside"].opts
    assert np.ptp(drawn["height"]) < 1e-9, "the last one does not fall off"
    area = drawn["height"] * drawn["width"]
    np.testing.assert_allclose(area / area.sum(), found.counts / found.counts.sum())
    QApplication.processEvents()
    surface = histogram_of(panel).brush.viewport()
    last = QPointF(place(histogram_of(panel), len(found.counts) - 0.9, 0.9))
    none, keys = Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier
    moved = QMouseEvent(QEvent.Type.MouseMove, last, surface.mapToGlobal(last), none, none, keys)
    QApplication.sendEvent(surface, moved)
    assert f": {found.counts[-1]:,} row" in histogram_of(panel).brush.box.toolTip(), "the count, not the area"


def test_the_last_bin_is_as_full_as_a_little_wider_bins_make_it() -> None:
    for n in range(1, 3_000, 7):
        found = binned(np.arange(n, dtype=np.float64), 30, 1.0)
        widths = np.unique(np.diff(found.edges))
        assert len(widths) == 1
        assert found.counts.sum() == n
        assert len(found.counts) <= 30
        if widths[0] >= 8:
            assert found.counts[-1] >= 0.36 * widths[0]
            assert len(found.counts) >= 22
    assert binned(np.array([0.0, 1e12]), 30, 1.0).counts.tolist()[-1] == 1


@pytest.mark.parametrize("column_type", ["integer", "real", "date", "timestamp"])
def test_the_chosen_range_holds_just_what_its_bars_count(
    qtbot: QtBot, panel: FacetPanel, column_type: str
) -> None:
    step = {"integer": 1.0, "date": DAY}.get(column_type)
    spread = {"integer": 100, "real": 2, "date": 90 * DAY, "timestamp": 5e6}[column_type]
    values = np.random.default_rng(5).uniform(0, spread, 500)
    values = np.round(values / (step or spread / 40)) * (step or spread / 40)  # many on an edge
    found = binned(values, 20, step)
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


def test_another_filter_that_leaves_fewer_bars_keeps_the_range(panel: FacetPanel) -> None:
    facet = histogram_of(panel)
    chosen = (date(1970, 2, 20), date(1970, 3, 10))  # bars 5 and 6 of ten
    panel.set_facets((categories(), dates(chosen)))
    assert facet.brush.chosen() == (5, 6)
    few = Histogram(np.arange(4) * 10 * DAY + 40 * DAY, np.arange(3) + 1, 0, 40 * DAY, 66 * DAY)
    panel.set_facets((categories(), Facet("day", "histogram", 6, histogram=few, range=chosen, type="date")))
    assert facet.brush.chosen() == (1, 2)
    panel.set_facets((categories(), Facet("day", "histogram", 6, histogram=few, range=None, type="date")))
    assert facet.brush.chosen() is None
    assert not facet.brush.region.isVisible()


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
    assert told == ["cards, 2 texts", "transfers, 1 text", "in no cluster, 1 text"]
    with qtbot.waitSignal(legend.entry_clicked) as heard:
        item = legend.panel.list.item(1)
        qtbot.mouseClick(
            legend.panel.list.viewport(), LEFT, pos=legend.panel.list.visualItemRect(item).center()
        )
    assert heard.args == [1, "replace"]


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


def test_labels_are_ticked_counted_and_selected_as_values_of_a_column(tmp_path: Path) -> None:
    path = tmp_path / "rows.csv"
    lines = "\n".join(f"the words of sentence {number},{'abc'[number % 3]}" for number in range(60))
    path.write_text(f"text,group\n{lines}\n", encoding="utf-8")
    with RowStore.create(tmp_path / "labelled.duckdb") as store:
        store.add_file(path)
        check_labels(store)


def check_labels(store: RowStore) -> None:
    half, few = np.arange(0, store.n_rows, 2), np.array([0, 1, 2])
    labels = (Label(0, "half", half), Label(4, "few", few))
    state = resolve_filter(store, FilterState(chosen={LABELS: ("half",)}, labels=labels))
    assert state.row_ids is not None
    assert state.row_ids.tolist() == half.tolist()
    facets = count_facets(store, state, np.array([1, 2]))
    (found,) = [facet for facet in facets if facet.column == LABELS]
    assert found.values == (("half", len(half), True), ("few", 3, False))  # as many as a tick would bring
    assert found.selected == (1, 2)
    assert rows_of_facet(store, state, LABELS, "few").tolist() == [0, 1, 2]
    other = next(facet for facet in facets if facet.kind == "values" and facet.of_column)
    assert sum(count for _, count, _ in other.values) == len(half)
    both = resolve_filter(store, FilterState(chosen={LABELS: ("half", "few")}, labels=labels))
    assert both.row_ids is not None
    assert both.row_ids.tolist() == sorted({*half.tolist(), 1})
    none = resolve_filter(store, FilterState(chosen={LABELS: ("gone",)}, labels=labels))
    assert none.row_ids is not None
    assert len(none.row_ids) == 0


def test_all_values_of_a_list_tell_what_is_selected_in_one_way(qtbot: QtBot) -> None:
    model = FacetValues()
    metrics = QListView().fontMetrics()
    facet = Facet("rating", "values", 2, values=(("5", 823, False), ("4", 805, False)), selected=(45, 26))
    model.show(facet)
    assert not model.is_terse(metrics, 200)
    assert model.is_terse(metrics, 60)
    long = Facet("topic", "values", 2, values=(("a" * 90, 9, False), ("b", 9, False)), selected=(3, 3))
    model.show(long)
    assert model.is_terse(metrics, 200)
    model.show(replace(long, selected=(0, 3)))
    assert not model.is_terse(metrics, 200), "of the long one there is nothing to say"
    assert [number(9, 3, terse=False), number(9, 3, terse=True), number(9, 0, terse=True)] == [
        "3 of 9",
        "3/9",
        "9",
    ]
    assert [number(9, 9, terse=False), number(9, 9, terse=True)] == ["all 9", "9/9"]
    # The dot and the digit of a label take room as well.
    price = Facet("Labels", "values", 1, values=(("price", 20, False),), selected=(20,))
    model.show(price)
    just_room = next(width for width in range(400) if not model.is_terse(metrics, width))
    model.show(replace(price, colours=("#0066ff",)))
    assert model.is_terse(metrics, just_room)


def test_in_a_narrow_panel_no_count_is_cut(qtbot: QtBot, qapp: QApplication) -> None:
    theme.apply(qapp, "light")
    panel = FacetPanel()
    qtbot.addWidget(panel)
    panel.resize(160, 700)
    panel.show()
    qtbot.waitExposed(panel)
    many = [NotListed(f"column {n}", "identifier") for n in range(12)]
    panel.set_facets((categories(), dates()), many)
    head, viewport = panel.not_listed.head, panel.not_listed.parentWidget().parentWidget()

    def right_of(shown: QWidget) -> int:
        return shown.mapTo(viewport, shown.rect().topRight()).x()

    for shown in (*panel.sections(), values_of(panel).list, head):  # a count stands at the right end
        qtbot.waitUntil(lambda shown=shown: 0 < right_of(shown) < viewport.width())
    assert head.shown_text().endswith("…")
    assert head.shown_text() != head.text()
    assert head.toolTip() == head.text() == "12 columns are no filters…"
    assert panel.section("day").extent.toolTip() == panel.section("day").extent.text() != ""
    panel.resize(400, 700)
    qtbot.waitUntil(lambda: head.shown_text() == head.text())
    assert head.width() < 300, "no wider than what it says"
