"""What every chart has from the house."""

from __future__ import annotations

import gc
import subprocess
import sys
import weakref

import pyqtgraph as pg
import pytest
import shiboken6
from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from explorer.explore.histogram import HistogramBrush
from explorer.shared import theme
from explorer.train.loss_plot import LossPlot
from explorer.widgets.chart import Chart
from explorer.widgets.ticks import nice_range, nice_step, tick_text
from tests.conftest import PROJECT


def test_round_numbers() -> None:
    assert [nice_step(least) for least in (0.9, 1, 1.1, 2.1, 3, 7, 0.03)] == [1, 1, 2, 2.5, 5, 10, 0.05]
    assert nice_step(float("nan")) == nice_step(0) == nice_step(float("inf")) == 1
    assert nice_range(0, 1.49, 4) == (0, 2)
    low, high = nice_range(0.697, 0.834, 4)
    assert low <= 0.697
    assert high >= 0.834
    assert (high - low) / 4 == pytest.approx(0.05)
    assert nice_range(0.86, 0.97, 4, 1.0) == pytest.approx((0.8, 1.0))
    assert nice_range(0.2, 0.3, 4, 1.0) == nice_range(0.2, 0.3, 4)


@pytest.mark.parametrize(
    ("value", "spacing", "said"),
    [
        (2500, 500, "2,500"), (-0.25, 0.05, "−0.25"), (0.5, 0.25, "0.50"), (1e-12, 0.1, "0"),
        (2_500_000, 5e5, "2.5M"), (1_200_001, 1, "1,200,001"), (3e12, 1e12, "3e+12"), (1e-7, 1e-7, "1e-07"),
        (2.512e-6, 2e-9, "2.512e-06"),
    ],
)  # fmt: skip
def test_numbers_on_an_axis(value: float, spacing: float, said: str) -> None:
    assert tick_text(value, spacing) == said.replace("e-", "e−")


@pytest.mark.parametrize("kind", [LossPlot, HistogramBrush])
def test_a_chart_that_goes_leaves_nothing_behind(qapp: QApplication, kind: type[Chart]) -> None:
    """pyqtgraph keeps lists of its views; the window makes and removes histograms all day."""
    theme.apply(qapp, "light")
    others = {id(view) for view in pg.ViewBox.AllViews}  # of charts that other tests have made
    gone = []
    for _ in range(5):
        chart = kind()
        chart.resize(300, 200)
        chart.grab()
        gone.append(weakref.ref(chart))
        chart.deleteLater()
        del chart
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    gc.collect()
    assert [each() for each in gone] == [None] * 5
    assert not [view for view in pg.ViewBox.AllViews if id(view) not in others]
    theme.apply(qapp, "dark")  # nobody who is gone is told
    theme.apply(qapp, "light")


def test_what_pyqtgraph_does_to_a_process_is_left_out() -> None:
    """No OpenGL surface, no thread, no work at the end, no SciPy: a chart in a process of its own."""
    code = """if True:
        import sys, threading
        from PySide6.QtWidgets import QApplication, QWidget
        app = QApplication([])
        from explorer.shared import theme
        theme.apply(app, "light")
        from explorer.explore.histogram import HistogramBrush
        chart = HistogramBrush("integer")
        chart.set_histogram([0, 1, 2], [3, 4], (0, 1), None)
        chart.show()
        app.processEvents()
        assert type(chart.viewport()) is QWidget
        assert threading.active_count() == 1
        assert not {"scipy", "sklearn", "matplotlib", "torch", "OpenGL"} & set(sys.modules)
        chart.close()
        app.quit()
    """
    command = [sys.executable, "-W", "error", "-c", code]
    done = subprocess.run(command, capture_output=True, text=True, cwd=PROJECT, check=False, timeout=120)
    assert (done.returncode, done.stdout) == (0, "")
    assert "Error" not in done.stderr


def test_an_old_legend_goes_once_events_are_over(qtbot: QtBot) -> None:
    """A change of the look changes sizes, and Qt goes through all widgets, one of a legend's layout, then."""
    chart = Chart()
    qtbot.addWidget(chart)
    curve = pg.PlotCurveItem()
    chart.set_legend([(curve, "one")])
    old = chart._legend
    chart.resize(chart.width() + 50, chart.height())
    chart.set_legend([(curve, "two")])
    assert shiboken6.isValid(old)
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    assert not shiboken6.isValid(old)
    assert chart.legend_texts() == ["two"]


def test_a_legend_of_chinese_in_two_rows_is_whole(qtbot: QtBot) -> None:
    """Its lines are higher than those of Latin letters, wherever a font for it is there."""
    chart = Chart()
    qtbot.addWidget(chart)
    chart.resize(330, 180)
    curve = pg.PlotCurveItem()
    chart.set_legend(
        [(curve, "损失（原始、平滑）"), (curve, "留出 Spearman 相关系数 及 95% 区间：0.700 → 0.820")]
    )
    legend = chart._legend
    assert legend is not None
    assert legend.lines == 2
    chart.grab()  # lays it out
    bottoms = [text.mapToScene(text.rect()).boundingRect().bottom() for _, text in legend.items]
    assert max(bottoms) <= chart.height()
