"""The training curve, driven by mouse, wheel and keys; what is read is what stands on the screen."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest
from PySide6.QtCore import QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QContextMenuEvent, QImage, QWheelEvent
from PySide6.QtWidgets import QApplication, QFileDialog, QMenu
from pytestqt.qtbot import QtBot

from explorer.shared import theme
from explorer.train.loss_plot import LossPlot
from explorer.train.state import Curve

LEFT = Qt.MouseButton.LeftButton
MARKUP = "<img src='file:///dev/zero'><b>Run</b>"


def curve(name: str = "Run 1", n: int = 2_000, total: int = 2_000, seed: int = 0) -> Curve:
    """A run of `n` of `total` steps that was evaluated five times."""
    rng = np.random.default_rng(seed)
    steps = np.arange(1, n + 1)
    smoothed = 0.3 + 1.2 * np.exp(-steps / 400)
    at = np.linspace(n / 5, n, 5).round()
    value = np.linspace(0.7, 0.8, 5)
    marks = np.stack([at, value, value - 0.03, value + 0.03], axis=1)
    return Curve(name, total, steps, smoothed + rng.normal(0, 0.05, n), smoothed, marks, "spearman")


@pytest.fixture
def plot(qtbot: QtBot, qapp: QApplication) -> LossPlot:
    theme.apply(qapp, "light")
    widget = LossPlot()
    qtbot.addWidget(widget)
    widget.resize(700, 320)
    widget.show()
    qtbot.waitExposed(widget)
    widget.set_curves([curve()])
    QApplication.processEvents()
    return widget


def place(plot: LossPlot, step: float, share: float = 0.5) -> QPoint:
    """Where a step is on the screen, `share` of the way down the plot."""
    area = plot.box.sceneBoundingRect()
    x = plot.box.mapViewToScene(QPointF(step, 0)).x()
    return QPointF(x, area.top() + share * area.height()).toPoint()


def wheel(plot: LossPlot, at: QPoint, notches: int) -> None:
    event = QWheelEvent(
        QPointF(at), QPointF(plot.viewport().mapToGlobal(at)), QPoint(), QPoint(0, 120 * notches),
        Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier, Qt.ScrollPhase.NoScrollPhase, False,
    )  # fmt: skip
    QApplication.sendEvent(plot.viewport(), event)


def seen(plot: LossPlot) -> tuple[float, float]:
    low, high = plot.box.viewRange()[0]
    return float(low), float(high)


def test_the_pointer_reads_out_the_values_of_the_nearest_step(qtbot: QtBot, plot: LossPlot) -> None:
    shown = plot.curves[0]
    assert not plot.readout.isVisible()
    qtbot.mouseMove(plot.viewport(), place(plot, 800))
    assert plot.readout.isVisible()
    first, losses, metric = plot.readout.text().splitlines()
    step = int(first.removeprefix("step ").replace(",", ""))
    assert abs(step - 800) <= 4
    assert losses == f"loss {shown.losses[step - 1]:.4g} · smoothed {shown.smoothed[step - 1]:.4g}"
    assert metric == "Spearman correlation 0.725 (0.695 to 0.755)"
    assert plot.rect().contains(plot.readout.geometry())
    qtbot.mouseMove(plot.viewport(), QPoint(4, 4))
    assert not plot.readout.isVisible()


def test_the_wheel_zooms_where_the_pointer_is_and_a_double_click_shows_all(
    qtbot: QtBot, plot: LossPlot
) -> None:
    whole = seen(plot)
    assert whole[0] <= 0
    assert whole[1] >= 2_000
    losses = plot.box.viewRange()[1]
    assert losses[0] == 0
    wheel(plot, place(plot, 1_500), 5)
    low, high = seen(plot)
    assert high - low < 0.7 * (whole[1] - whole[0])
    assert low < 1_500 < high
    assert abs((1_500 - low) / (high - low) - (1_500 - whole[0]) / (whole[1] - whole[0])) < 0.02
    zoomed = plot.box.viewRange()[1]
    assert zoomed[1] - zoomed[0] < losses[1] - losses[0]  # the flat part fills the height
    plot.set_curves([curve()])  # the next picture of a live run
    assert seen(plot) == (low, high)
    assert plot.show_all.isVisible()
    qtbot.mouseDClick(plot.viewport(), LEFT, pos=place(plot, 1_500))
    qtbot.mouseRelease(plot.viewport(), LEFT, pos=place(plot, 1_500))
    assert seen(plot) == whole
    assert plot.box.viewRange()[1] == losses
    assert not plot.show_all.isVisible()
    wheel(plot, place(plot, 1_500), -5)
    assert seen(plot) == whole  # nothing beyond


def test_a_drag_moves_along_the_steps(qtbot: QtBot, plot: LossPlot) -> None:
    wheel(plot, place(plot, 1_000), 10)
    low, high = seen(plot)
    start = place(plot, 1_000)
    qtbot.mouseMove(plot.viewport(), start)
    qtbot.mousePress(plot.viewport(), LEFT, pos=start)
    for x in (20, 60, 100):
        qtbot.mouseMove(plot.viewport(), start + QPoint(x, 0))
    qtbot.mouseRelease(plot.viewport(), LEFT, pos=start + QPoint(100, 0))
    moved = seen(plot)
    a_pixel = (high - low) / plot.box.width()
    assert moved[0] == pytest.approx(low - 100 * a_pixel, abs=2 * a_pixel)
    assert moved[1] - moved[0] == pytest.approx(high - low)


def test_the_wheel_over_an_axis_scales_that_axis(plot: LossPlot) -> None:
    before, whole = plot.box.viewRange()[1], seen(plot)
    wheel(plot, QPoint(20, 120), 4)
    after = plot.box.viewRange()[1]
    assert after[1] - after[0] < before[1] - before[0]
    assert seen(plot) == whole
    metric = plot.metrics.linkedView().viewRange()[1]
    wheel(plot, QPoint(plot.width() - 20, 120), 4)
    closer = plot.metrics.linkedView().viewRange()[1]
    assert closer[1] - closer[0] < metric[1] - metric[0]
    plot.reset()
    assert plot.box.viewRange()[1] == before
    assert plot.metrics.linkedView().viewRange()[1] == metric


def test_everything_by_keys(qtbot: QtBot, plot: LossPlot) -> None:
    plot.setFocus()
    whole = seen(plot)
    qtbot.keyClick(plot, Qt.Key.Key_Right)
    qtbot.keyClick(plot, Qt.Key.Key_Right)
    assert plot.readout.text().startswith("step 21\n")
    assert "step 21 · loss" in plot.accessibleDescription()
    qtbot.keyClicks(plot, "++")
    low, high = seen(plot)
    assert high - low < 0.55 * (whole[1] - whole[0])
    qtbot.keyClick(plot, Qt.Key.Key_Right, Qt.KeyboardModifier.ShiftModifier)
    assert seen(plot)[0] > low
    qtbot.keyClick(plot, Qt.Key.Key_Escape)
    assert not plot.readout.isVisible()
    qtbot.keyClicks(plot, "0")
    assert seen(plot) == whole
    qtbot.keyClicks(plot, "-")
    assert seen(plot) == whole


def test_several_runs_lie_over_one_another_each_with_its_name(qtbot: QtBot, plot: LossPlot) -> None:
    runs = [curve(f"Run {number}", 500 * number, 500 * number, number) for number in (1, 2, 3)]
    plot.set_curves(runs)
    assert plot.legend_texts() == ["Run 1", "Run 2", "Run 3"]
    assert seen(plot)[1] >= 1_500
    qtbot.mouseMove(plot.viewport(), place(plot, 400))
    lines = plot.readout.text().splitlines()
    assert [line.partition(":")[0] for line in lines[1:]] == ["Run 1", "Run 2", "Run 3"]
    picture = plot.viewport().grab().toImage()
    colours = {picture.pixelColor(x, y).name() for x in range(picture.width()) for y in range(230)}
    for colour in theme.category_colours(3, theme.tokens()):
        assert colour in colours
    plot.set_curves(runs[:1])
    assert plot.legend_texts() == [
        "loss (raw, smoothed)", "held-out Spearman correlation with 95 % interval: 0.700 → 0.800"
    ]  # fmt: skip


@pytest.mark.parametrize("width", [360, 700])
def test_a_name_is_shown_as_it_is_and_cut_where_there_is_no_room(plot: LossPlot, width: int) -> None:
    plot.resize(width, 300)
    plot.set_curves([curve(MARKUP), curve("고객의 목소리 " * 30)])
    QApplication.processEvents()
    first, second = plot.legend_texts()
    assert first.startswith("<img src=")
    assert second.endswith("…")
    drawn = ElementTree.fromstring(plot.svg())
    assert [node for node in drawn.iter() if node.tag.endswith("image")] == []
    assert any((node.text or "").startswith("<img src=") for node in drawn.iter())


def test_the_colours_follow_the_look(plot: LossPlot, qapp: QApplication) -> None:
    for look in ("dark", "light", "dark"):
        theme.apply(qapp, look)  # type: ignore[arg-type]
        QApplication.processEvents()
        picture = plot.viewport().grab().toImage()
        assert picture.pixelColor(2, 2) == QColor(theme.tokens().panel)
        colours = {picture.pixelColor(x, y).name() for x in range(picture.width()) for y in range(230)}
        assert theme.tokens().accent in colours
        assert theme.tokens().good in colours


def menu_of(plot: LossPlot) -> QMenu:
    """The menu that the menu key opens."""
    at = plot.rect().center()
    reason = QContextMenuEvent.Reason.Keyboard
    QApplication.sendEvent(plot, QContextMenuEvent(reason, at, plot.mapToGlobal(at)))
    menus = [menu for menu in plot.findChildren(QMenu) if menu.isVisible()]
    assert len(menus) == 1
    return menus[0]


def test_the_menu_saves_pictures_and_has_nothing_else(
    qtbot: QtBot, plot: LossPlot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    wheel(plot, place(plot, 1_500), 5)
    plot.setFocus()
    qtbot.keyClick(plot, Qt.Key.Key_Right)
    chosen = [tmp_path / "curve", tmp_path / "curve.svg", tmp_path / "no such folder" / "curve.png"]
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(chosen.pop(0)), ""))
    told: list[tuple[str, str]] = []
    plot.message_posted.connect(lambda sentence, level: told.append((sentence, level)))
    for text in ("Save as PNG…", "Save as SVG…", "Save as PNG…"):
        menu = menu_of(plot)
        words = [action.text() for action in menu.actions() if not action.isSeparator()]
        assert words == ["Show all steps", "Save as PNG…", "Save as SVG…"]
        next(action for action in menu.actions() if action.text() == text).trigger()
        menu.close()
    assert [level for _, level in told] == ["info", "info", "error"]
    picture = QImage(str(tmp_path / "curve.png"))
    assert (picture.width(), picture.height()) == (1_400, 640)
    assert QColor(theme.tokens().accent).rgb() in {
        picture.pixel(x, y) for x in range(100, 1_300) for y in range(20, 460)
    }
    drawing = ElementTree.parse(tmp_path / "curve.svg").getroot()
    texts = {(node.text or "").strip() for node in drawing.iter() if node.tag.endswith("text")}
    assert {"step", "loss (raw, smoothed)"} <= texts
    assert not any(text.startswith("step 1,") for text in texts)  # the readout is not part of it
    assert plot.readout.isVisible()  # and still there


def test_lines_are_as_thick_in_a_picture_of_twice_the_pixels(plot: LossPlot) -> None:
    accent = QColor(theme.tokens().accent).rgb()

    def thick(picture: QImage, ratio: int) -> float:
        """Pixels of the accent, for each column of the plot."""
        columns = range(300 * ratio, 600 * ratio, 7)
        found = sum(picture.pixel(x, y) == accent for x in columns for y in range(20, 230 * ratio))
        return found / len(columns)

    shown = plot.viewport().grab().toImage()
    kept = QImage.fromData(plot.png())
    assert kept.width() == 2 * shown.width()
    assert thick(kept, 2) > 1.6 * thick(shown, 1)


def test_a_long_run_is_drawn_quickly(qtbot: QtBot, plot: LossPlot) -> None:
    """As much as the window allows itself at a stretch is a twentieth of a second."""
    runs = [curve("Run 1", 10_000, 10_000)]

    def measured(act: Callable[[int], object]) -> float:
        took = []
        for number in range(12):
            begun = time.thread_time()  # of this thread alone, whatever else the machine does
            act(number)
            plot.viewport().update()
            QApplication.processEvents()
            took.append(time.thread_time() - begun)
        return sorted(took)[len(took) // 2]

    plot.resize(1_000, 400)
    plot.set_curves(runs)
    QApplication.processEvents()
    assert measured(lambda _: plot.set_curves(runs)) < 0.05
    assert measured(lambda number: qtbot.mouseMove(plot.viewport(), place(plot, 700 * number))) < 0.05
    assert measured(lambda _: wheel(plot, place(plot, 5_000), 1)) < 0.05


def test_losses_that_are_not_finite_are_left_out(plot: LossPlot) -> None:
    broken = curve(n=300)
    losses = broken.losses.copy()
    losses[50:60], losses[70] = np.nan, np.inf
    marks = np.array([[100, np.nan, np.nan, np.nan]])
    plot.set_curves([Curve("Run 1", 300, broken.steps, losses, losses, marks, "spearman")])
    plot.viewport().repaint()
    assert all(np.isfinite(plot.box.viewRange()).ravel())
    plot.set_curves([Curve("Run 1", 0, broken.steps[:0], losses[:0], losses[:0], marks[:0])])
    plot.viewport().repaint()
    plot.set_curves([])
    plot.viewport().repaint()
    assert plot.legend_texts() == []


def test_no_line_of_the_grid_runs_through_a_dot_or_its_interval(plot: LossPlot) -> None:
    at = np.array([[500, 0.75, 0.70, 0.80], [1_000, 0.75, 0.70, 0.80]])  # on lines of both axes
    plot.set_curves([replace(curve(), losses=np.full(2_000, 0.2), smoothed=np.full(2_000, 0.2), marks=at)])
    QApplication.processEvents()
    picture = plot.viewport().grab().toImage()
    line = QColor(theme.tokens().line).rgb()
    for step in at[:, 0]:
        where = plot._metric_box.mapViewToScene(QPointF(step, 0.75)).toPoint()
        assert picture.pixelColor(where).name() == theme.tokens().good
        for value in (0.71, 0.73, 0.77, 0.79):
            middle = plot._metric_box.mapViewToScene(QPointF(step, value)).toPoint()
            beside = {picture.pixel(middle.x() + dx, middle.y()) for dx in (-1, 0, 1)}
            assert line not in beside, "the interval lies over it"
            assert len(beside) > 1


def named(plot: LossPlot) -> dict[str, str]:
    """The text of each axis -> the colour of its numbers."""
    return {
        axis.label.toPlainText().strip(): axis.textPen().color().name()
        for axis in (plot.losses, plot.metrics, plot.steps)
    }


def test_the_axes_have_names_and_the_colours_of_what_they_measure(plot: LossPlot) -> None:
    look = theme.tokens()
    assert named(plot) == {"loss": look.accent, "Spearman correlation": look.good, "step": look.muted}
    plot.set_curves([curve(), curve("Run 2", seed=1)])
    assert named(plot) == dict.fromkeys(
        ["loss (lines)", "Spearman correlation (points)", "step"], look.muted
    )  # fmt: skip
    plot.set_curves([replace(curve(), metric=MARKUP)])
    assert list(named(plot))[1].startswith("<img")
    for width in (300, 900):
        plot.resize(width, 300)
        QApplication.processEvents()
        for axis in (plot.losses, plot.metrics):
            place = axis.label.mapRectToScene(axis.label.boundingRect()).adjusted(4, 4, -4, -4)
            assert QRectF(plot.rect()).contains(place)


@pytest.mark.parametrize(("value", "end"), [(0.97, 1.0), (1.0, 1.0), (0.2, 0.3), (1.2, 1.2)])
def test_the_axis_of_a_metric_that_ends_at_one_does_not_go_on(
    plot: LossPlot, value: float, end: float
) -> None:
    marks = np.array([[500, value, value - 0.1, min(value + 0.03, max(value, 1.0))]])
    plot.set_curves([replace(curve(), marks=marks)])
    QApplication.processEvents()
    top = plot._metric_box.mapViewToScene(QPointF(500, value)).y()
    assert top - plot.box.sceneBoundingRect().top() > 4.5, "the whole dot is seen"

    def highest() -> float:
        ((_, numbers),) = plot.metrics.tickValues(*plot.metrics.range, plot.metrics.height())
        return max(numbers)

    assert highest() == pytest.approx(end)
    for _ in range(30):
        wheel(plot, QPoint(plot.width() - 20, 120), -4)
    assert highest() <= 1 + 1e-9 or value > 1
    assert plot._metric_box.viewRange()[1][0] < value < plot._metric_box.viewRange()[1][1]


@pytest.mark.parametrize("loss", [0.02, 3e-7, 1234.5])
def test_the_numbers_of_an_enlarged_axis_differ_and_are_whole(plot: LossPlot, loss: float) -> None:
    losses = loss * (1 + 0.2 * np.sin(np.arange(2_000)))
    plot.set_curves([replace(curve(), losses=losses, smoothed=losses)])
    for x, axis in ((20, plot.losses), (plot.width() - 20, plot.metrics)):
        for _ in range(40):
            wheel(plot, QPoint(x, 120), 4)
        QApplication.processEvents()
        ((step, values),) = axis.tickValues(*axis.range, axis.height())
        texts = axis.tickStrings(values, 1.0, step)
        assert len(texts) == len(set(texts)) >= 3
        assert max(map(axis.width_of, texts)) < axis.width() - 7
        plot.reset()


def test_the_readout_stays_inside_when_the_window_becomes_small(qtbot: QtBot, plot: LossPlot) -> None:
    plot.set_curves([curve(), curve("Run 2", seed=1)])
    # Not by the pointer: it would be outside of the smaller window, and what it showed rightly gone.
    qtbot.keyClick(plot, Qt.Key.Key_Left)
    assert plot.readout.isVisible()
    plot.resize(430, 220)
    for _ in range(3):
        QApplication.processEvents()
    assert plot.readout.isVisible()
    assert plot.rect().contains(plot.readout.geometry())


@pytest.mark.parametrize("width", [360, 700, 1_400])
@pytest.mark.parametrize("n", [30, 2_000, 3_000_000])
def test_the_numbers_on_the_axis_of_steps_do_not_touch(plot: LossPlot, width: int, n: int) -> None:
    plot.resize(width, 240)
    plot.set_curves([curve(n=20, total=n)])
    QApplication.processEvents()
    ((step, values),) = plot.steps.tickValues(*plot.steps.range, plot.box.width())
    texts = plot.steps.tickStrings(values, 1.0, step)
    assert 2 <= len(values) <= 24
    a_step = plot.box.width() / (seen(plot)[1] - seen(plot)[0])
    for (left, right), names in zip(pairwise(values), pairwise(texts), strict=True):
        wide = [plot.steps.width_of(name) for name in names]
        assert (right - left) * a_step > sum(wide) / 2 + 8
