"""The chart of differences: what stands in it, in which colour, whatever the metrics are called."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from explorer.compare.cards import MetricCard
from explorer.compare.state import MetricLine, metric_lines
from explorer.shared import theme

MARKUP = "<img src='file:///dev/zero'>"
REPORT = {
    "primary": "spearman",
    "metrics": {name: {"value": 0.8} for name in ("pearson", "spearman", MARKUP)},
    "baseline": {name: {"value": 0.7} for name in ("pearson", "spearman", MARKUP)},
    "difference": {
        "spearman": {"value": 0.10, "low": 0.04, "high": 0.16},
        "pearson": {"value": 0.02, "low": -0.03, "high": 0.07},
        MARKUP: {"value": -0.05, "low": -0.08, "high": -0.02},
    },
}


@pytest.fixture
def card(qtbot: QtBot, qapp: QApplication) -> MetricCard:
    theme.apply(qapp, "light")
    made = MetricCard()
    qtbot.addWidget(made)
    made.resize(320, 400)
    made.set_lines(metric_lines(REPORT), None, "v 0", "run 1")
    made.show()
    qtbot.waitExposed(made)
    for _ in range(4):
        QApplication.processEvents()
    return made


def picture(card: MetricCard) -> QImage:
    return card.plot.viewport().grab().toImage()


def at(card: MetricCard, value: float, row: float) -> QColor:
    """The colour where a value of a row is drawn."""
    place = card.plot.box.mapViewToScene(QPointF(value, row)).toPoint()
    return picture(card).pixelColor(place)


def test_each_difference_is_drawn_with_its_interval_the_primary_metric_on_top(card: MetricCard) -> None:
    assert [line.name for line in card.plot.lines] == ["Spearman correlation", "Pearson correlation", MARKUP]
    look = theme.tokens()
    assert at(card, 0.10, 0).name() == look.accent
    assert at(card, 0.02, 1).name() == look.muted  # zero is in its interval
    assert at(card, -0.05, 2).name() == look.accent
    for value, row, inside in ((0.05, 0, True), (0.15, 0, True), (0.168, 0, False), (0.01, 0, False)):
        assert (at(card, value, row).name() != look.panel) == inside
    told = card.plot.accessibleDescription()
    assert "Spearman correlation: 95 % interval of the difference +0.040 to +0.160" in told


def test_names_are_names_and_numbers_have_signs(card: MetricCard) -> None:
    drawn = ElementTree.fromstring(card.plot.svg())
    texts = [(node.text or "").strip() for node in drawn.iter() if node.tag.endswith("text")]
    assert {"Spearman correlation", "Pearson correlation", "0", "+0.1"} <= set(texts)
    assert "difference, with its interval" in texts
    assert any(text.startswith("<img") for text in texts)
    assert not any(node.tag.endswith("image") for node in drawn.iter())


def test_a_long_name_is_cut_at_its_end_and_read_in_the_tooltip(card: MetricCard, qtbot: QtBot) -> None:
    name = "Spearman correlation (Manhattan distance), of pairs that nobody has seen"
    card.set_lines(
        [MetricLine(name, "0.7", "0.8", "", f"{name}: 0.1", (0.1, 0.0, 0.2))], None, "v 0", "run 1"
    )
    QApplication.processEvents()
    plot = card.plot
    (shown,) = plot.names.tickStrings([0.0], 1.0, 1.0)
    assert shown.endswith("…")
    assert name.startswith(shown[:-1])
    assert len(shown) > 20
    axis = plot.names.sceneBoundingRect()
    qtbot.mouseMove(plot.viewport(), QPointF(axis.left() + 60, axis.center().y()).toPoint())
    assert plot.names.toolTip().startswith(name)
    for width in (260, 320, 400, 700):
        card.resize(width, 400)
        QApplication.processEvents()
        label = plot.gains.label
        assert QRectF(plot.rect()).contains(label.mapRectToScene(label.boundingRect()).adjusted(4, 4, -4, -4))
        paper = QImage(8, 8, QImage.Format.Format_RGB32)
        painter = QPainter(paper)
        _, _, numbers = plot.gains.generateDrawSpecs(painter)
        painter.end()
        assert len(numbers) >= 2
        assert all(place.right() <= plot.gains.width() for place, _, _ in numbers)


def test_the_colours_follow_the_look(card: MetricCard, qapp: QApplication) -> None:
    theme.apply(qapp, "dark")
    QApplication.processEvents()
    assert at(card, 0.10, 0).name() == theme.tokens().accent
    assert picture(card).pixelColor(7, 4).name() == theme.tokens().panel


def test_where_there_is_no_interval_there_is_no_chart(card: MetricCard) -> None:
    card.set_lines([MetricLine("Spearman", "0.70", "0.80", "")], None, "v 0", "run 1")
    assert not card.plot.isVisible()
    card.set_lines([MetricLine("Spearman", "0.7", "0.7", "", "", (0.0, 0.0, 0.0))], None, "v 0", "run 1")
    QApplication.processEvents()
    assert card.plot.isVisible()
    assert at(card, 0.0, 0).name() != theme.tokens().panel
