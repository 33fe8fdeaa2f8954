"""What every chart of the program stands on: pyqtgraph in the look of the house.

pyqtgraph is imported here and in the files of the charts, nowhere else. That takes some 0.2 s, so whoever
needs a chart imports it late (`explorer.shell.later_imports`). Its own menus, its OpenGL and its work at the
end of the process are left out, and a chart is built of its parts rather than of `PlotWidget`, whose hidden
menus take longer to make than the chart.

What stands in a chart may come from a file, and pyqtgraph takes labels for HTML: `Axis.say` and `Legend` are
the two places that hand it text, and both escape it.
"""

from __future__ import annotations

import html
import math
import re
from collections.abc import Callable, Iterable, Sequence
from typing import Any

import numpy as np
import pyqtgraph as pg
from PySide6.QtCore import QBuffer, QByteArray, QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QContextMenuEvent,
    QFocusEvent,
    QFontMetricsF,
    QImage,
    QKeyEvent,
    QPaintDevice,
    QPainter,
    QPen,
    QResizeEvent,
)
from PySide6.QtSvg import QSvgGenerator
from PySide6.QtWidgets import QMenu, QWidget

from core.errors import InputError
from core.files import whole_file
from explorer.shared import theme
from explorer.widgets import saving
from explorer.widgets.ticks import nice_step, tick_text

# Events are not thinned out by time, which would lose the quick end of a drag; Qt joins what comes too fast.
pg.setConfigOptions(antialias=True, useOpenGL=False, exitCleanup=False, mouseRateLimit=0)

_FILE_RATIO = 2  # pixels of a picture file to one on the screen
_ROW = 20  # pixels: least height of one line of the legend
_SAMPLE = 26  # pixels: the line or symbol before a name, with its gap
_BETWEEN = 22  # pixels between two names
_ACROSS, _DOWN = 48, 40  # pixels that a number on an axis has at least, side by side and one below another
_APART = 22  # pixels between two numbers side by side
_BEYOND = 64  # pixels that a label reaches beyond an end, before it is moved inwards
_BESIDE = 7  # pixels between an upright axis and its numbers
_OF_WIDTH = 0.75  # of the plot that the name of an upright axis may stand over


class Axis(pg.AxisItem):  # type: ignore[misc]  # pyqtgraph has no types
    """An axis with few round numbers, each with a line across the chart.

    An upright axis has its name above it, level, where it can be read.

    Attributes:
        parts: cuts what is seen into that many equal parts instead, so that the lines of a left and a right
            axis fall together.
        air: room without numbers at the upper end, as a share of the rest.
        most: no number beyond it stands on the axis.
        inside: labels at the ends are moved inwards, where they would be cut off.
    """

    def __init__(self, side: str, *, whole: bool = False, lines: bool = True) -> None:
        super().__init__(side)
        self.parts: int | None = None
        self.air = 0.0
        self.most = math.inf
        self.inside = False
        self._name = ""
        self._whole = whole
        self._colour = ""
        self._font = theme.ui_font()
        self.enableAutoSIPrefix(False)
        self.setStyle(
            tickLength=0, maxTickLevel=0, tickAlpha=255, tickTextOffset=_BESIDE if self.upright else 5
        )
        self.label.setRotation(0)
        self.setGrid(255 if lines else False)
        self.setZValue(-1000)  # lines lie behind what is drawn

    @property
    def upright(self) -> bool:
        """Whether it stands on the left or on the right."""
        return self.orientation in ("left", "right")

    def say(self, text: str) -> None:
        """Name the axis; the text is shown as it is, cut off at its end where there is no room."""
        self._name = text
        shown = text
        if self.upright and (view := self.linkedView()) is not None:
            room = max(view.width(), 0.0) * _OF_WIDTH + self.width()
            shown = self.elided(text, room)
        colour = self._colour or theme.tokens().muted
        self.setLabel(html.escape(shown), color=colour, **{"font-size": f"{theme.tokens().small_px}px"})
        self.resizeEvent()

    def fit_name(self) -> None:
        """Cut the name to the room there is now, and place it."""
        if self._name:
            self.say(self._name)

    def resizeEvent(self, ev: Any = None) -> None:
        super().resizeEvent(ev)
        if self.label is None:
            return
        margin = self.label.document().documentMargin()
        wide = self.label.boundingRect().width()
        if not self.upright:  # below the middle, to the left of it where the axis is shorter than its name
            x = min(self.label.x(), self.width() - wide + margin)
            self.label.setPos(x, self.height() - self.label.boundingRect().height() + margin - 1)
            return
        # In line with the numbers, and over the plot where it is wider than they have room.
        if self.orientation == "left":
            x = max(self.width() - _BESIDE - wide + margin, 2 - margin)
        else:
            x = min(_BESIDE - margin, self.width() - wide + margin)
        self.label.setPos(x, -self.label.boundingRect().height() + margin - 2)

    def dress(self, look: theme.Tokens, colour: str = "") -> None:
        """Take the colours of `look`; `colour` is that of its numbers."""
        self._colour = colour or look.muted
        self._font = theme.ui_font(look.small_px)
        self.setTickFont(self._font)
        self.setPen(pg.mkPen(look.line))
        self.setTickPen(pg.mkPen(look.line))
        self.setTextPen(pg.mkPen(self._colour))
        self.fit_name()

    def tickValues(self, minVal: float, maxVal: float, size: float) -> list[tuple[float, list[float]]]:
        low, high = sorted((minVal, maxVal))
        if not (high > low and math.isfinite(high - low)):
            return []
        high = low + (high - low) / (1 + self.air)
        if self.parts is not None:
            return [((high - low) / self.parts, np.linspace(low, high, self.parts + 1).tolist())]
        step = self.least_step(low, high, size)
        while not self.upright and self._too_wide(low, high, step, size):
            step = nice_step(step * 1.5)
        return [(step, self.multiples(low, high, step))]

    def least_step(self, low: float, high: float, size: float) -> float:
        """The smallest round distance of numbers that have room on `size` pixels, if they are short."""
        step = nice_step((high - low) * (_DOWN if self.upright else _ACROSS) / max(size, 1))
        return max(step, 1.0) if self._whole else step

    def multiples(self, low: float, high: float, step: float) -> list[float]:
        """The multiples of `step` between two ends."""
        first = math.ceil(low / step - 1e-9)
        last = math.floor(min(high, self.most) / step + 1e-9)
        return [number * step for number in range(first, last + 1)]

    def _too_wide(self, low: float, high: float, step: float, size: float) -> bool:
        """Whether numbers `step` apart would touch one another."""
        widest = max(self.width_of(tick_text(end, step)) for end in (low, high))
        return widest + _APART > step / (high - low) * size

    def widest(self) -> float:
        """Pixels that the widest of its numbers takes."""
        low, high = self.range
        levels = self.tickValues(low, high, self.height() if self.upright else self.width())
        texts = [text for step, values in levels for text in self.tickStrings(values, 1.0, step)]
        return max(map(self.width_of, texts), default=0.0)

    def width_of(self, text: str) -> float:
        """Pixels that a text on the axis takes."""
        return QFontMetricsF(self._font).horizontalAdvance(text)

    def elided(self, text: str, room: float) -> str:
        """The text, cut off at its end where it takes more than `room` pixels."""
        return QFontMetricsF(self._font).elidedText(text, Qt.TextElideMode.ElideRight, room)

    def tickStrings(self, values: Sequence[float], scale: float, spacing: float) -> list[str]:
        return [tick_text(value, spacing) for value in values]

    def generateDrawSpecs(self, p: Any) -> Any:
        specs = super().generateDrawSpecs(p)
        if specs is None or not self.inside:
            return specs
        for place, _, _ in specs[2]:
            place.moveLeft(max(0.0, min(place.left(), self.size().width() - place.width())))
        return specs

    def boundingRect(self) -> QRectF:
        # Numbers at the ends reach beyond the axis; pyqtgraph leaves out what it takes to be cut off.
        beyond = _BEYOND if self.inside else 24
        return QRectF(super().boundingRect().adjusted(-beyond, -10, beyond, 10))


class Box(pg.ViewBox):  # type: ignore[misc]  # pyqtgraph has no types
    """Where a chart is drawn. The wheel and a drag change the horizontal axis; over an axis, that axis.

    Signals:
        moved: the axis (0: horizontal) that a person moved or scaled. double_clicked.
    """

    moved = Signal(int)
    double_clicked = Signal()

    def __init__(self) -> None:
        super().__init__(enableMenu=False, defaultPadding=0.0)
        self.disableAutoRange()

    def wheelEvent(self, ev: Any, axis: int | None = None) -> None:
        super().wheelEvent(ev, axis or 0)
        if ev.isAccepted():
            self.moved.emit(axis or 0)

    def mouseDragEvent(self, ev: Any, axis: int | None = None) -> None:
        if ev.button() != Qt.MouseButton.LeftButton:
            ev.ignore()
            return
        super().mouseDragEvent(ev, axis or 0)
        self.moved.emit(axis or 0)

    def mouseClickEvent(self, ev: Any) -> None:
        if ev.double() and ev.button() == Qt.MouseButton.LeftButton:
            ev.accept()
            self.double_clicked.emit()

    def keyPressEvent(self, ev: Any) -> None:
        ev.ignore()  # keys are the chart's


class Overlay(Box):
    """A second scale over a `Box`: what the pointer does there goes to that one."""

    def wheelEvent(self, ev: Any, axis: int | None = None) -> None:
        if axis is None:
            ev.ignore()
        else:
            super().wheelEvent(ev, axis)

    def mouseDragEvent(self, ev: Any, axis: int | None = None) -> None:
        if axis is None:
            ev.ignore()
        else:
            super().mouseDragEvent(ev, axis)

    def mouseClickEvent(self, ev: Any) -> None:
        ev.ignore()


class _Sample(pg.graphicsItems.LegendItem.ItemSample):  # type: ignore[misc]  # pyqtgraph has no types
    """The line or symbol of a name; a click does not hide what it stands for."""

    def mouseClickEvent(self, event: Any) -> None:
        event.ignore()


class Legend(pg.LegendItem):  # type: ignore[misc]  # pyqtgraph has no types
    """Names below a chart, in one row where they fit, else in columns, cut off with "…" at the last."""

    def __init__(self, entries: Sequence[tuple[Any, str]], width: float, look: theme.Tokens) -> None:
        metrics = QFontMetricsF(theme.ui_font(look.small_px))
        wanted = [math.ceil(metrics.horizontalAdvance(name)) + _SAMPLE + _BETWEEN for _, name in entries]
        columns = len(entries)
        if sum(wanted) > width:
            columns = max(int(width // max(wanted)), 1)
        room = width if columns == len(entries) else width / columns
        super().__init__(
            frame=False,
            colCount=columns,
            horSpacing=6,
            labelTextColor=QColor(look.muted),
            labelTextSize=f"{look.small_px}px",
            sampleType=_Sample,
        )
        self.layout.setContentsMargins(0, 0, 0, 0)
        self.lines = -(-len(entries) // columns) if entries else 0
        self.layout.setVerticalSpacing(0)
        self.shown: list[str] = []
        for item, name in entries:
            name = metrics.elidedText(name, Qt.TextElideMode.ElideRight, room - _SAMPLE)
            self.shown.append(name)
            self.addItem(item, html.escape(name))
        # Lines of Chinese or Korean are higher than those of Latin letters.
        self.row_height = max([_ROW, *(math.ceil(text.minimumHeight()) for _, text in self.items)])
        for line in range(self.lines):
            self.layout.setRowFixedHeight(line, self.row_height)
        for column in range(1, 2 * columns - 1, 2):
            self.layout.setColumnSpacing(column, _BETWEEN)

    def hoverEvent(self, ev: Any) -> None:
        """It is not dragged about."""

    def mouseDragEvent(self, ev: Any) -> None:
        ev.ignore()


class Chart(pg.GraphicsView):  # type: ignore[misc]  # pyqtgraph has no types
    """A chart: its parts go into `cells`, a grid of them. It follows the look, has a menu to save it as a
    picture, shows when it has the keyboard, and lets the wheel and dropped files through that it has no use
    for.

    Signals:
        message_posted: (sentence, "info" | "error") that a picture was written, or why not.
    """

    message_posted = Signal(str, str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent, useOpenGL=False)
        self.setAntialiasing(True)  # also for items that pyqtgraph's option does not reach
        self.setAcceptDrops(False)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        # Its viewport is no stop of its own for Tab; a click on it gives the focus to the chart, its parent.
        self.viewport().setFocusProxy(None)
        self.viewport().setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.cells = self.centralLayout
        self.cells.setContentsMargins(0, 0, 0, 0)
        self.cells.setSpacing(0)
        self._legend: Legend | None = None
        self.legend_beside = False  # in the window another widget says what the colours mean
        self._entries: tuple[tuple[Any, str], ...] = ()
        self._ringed = False
        self._for_file = False
        self._ratio = self.devicePixelRatioF()
        theme.notifier().changed.connect(self._look_changed)

    # ---- for those that draw a chart -----------------------------------------------------------------------

    def dress(self, look: theme.Tokens) -> None:
        """Take the colours of `look`. Charts extend it, and call it once they are built."""
        self.setBackground(look.panel)
        self._lay_legend()

    def pen(self, colour: str, width: float) -> QPen:
        """A pen of `width` logical pixels; pyqtgraph's are of the screen's, however fine those are."""
        return pg.mkPen(colour, width=width * self._ratio)  # type: ignore[no-any-return]

    def set_for_file(self, for_file: bool) -> None:
        """Leave out what follows the pointer and what lies beyond the axes, or show it again.

        Qt's SVG drawings cut nothing off.
        """

    def fill_menu(self, menu: QMenu) -> None:
        """Add what can be done with the chart."""
        menu.addAction(self.tr("Save as PNG…"), self.save_png).setObjectName("savePng")
        menu.addAction(self.tr("Save as SVG…"), self.save_svg).setObjectName("saveSvg")

    def set_legend(self, entries: Iterable[tuple[Any, str]]) -> None:
        """Show (plot item, name) below the chart; names are shown as they are."""
        entries = tuple(entries)
        same = [id(item) for item, _ in entries] == [id(item) for item, _ in self._entries]
        if not same or [name for _, name in entries] != [name for _, name in self._entries]:
            self._entries = entries
            self._lay_legend()

    def legend_texts(self) -> list[str]:
        """What stands in the legend."""
        return [] if self._legend is None else list(self._legend.shown)

    # ---- pictures ------------------------------------------------------------------------------------------

    def save_png(self) -> None:
        """Ask where, and write the chart as a PNG picture."""
        self._save(".png", self.tr("PNG picture"), self.png)

    def save_svg(self) -> None:
        """Ask where, and write the chart as an SVG drawing."""
        self._save(".svg", self.tr("SVG drawing"), self.svg)

    def png(self) -> bytes:
        """The chart as it is seen, with two pixels to each of its own, as a PNG file."""
        image = QImage(self.size() * _FILE_RATIO, QImage.Format.Format_RGB32)
        image.setDevicePixelRatio(_FILE_RATIO)
        image.fill(QColor(theme.tokens().panel))
        self._draw_on(image, _FILE_RATIO)
        return saving.png(image)

    def svg(self) -> bytes:
        """The chart as it is seen, as an SVG file."""
        written = QByteArray()
        held = QBuffer(written)
        drawing = QSvgGenerator()
        drawing.setOutputDevice(held)
        drawing.setSize(self.size())
        drawing.setViewBox(self.rect())
        drawing.setResolution(self.logicalDpiX())
        drawing.setTitle(self.accessibleName())
        self._draw_on(drawing, 1)
        return bytes(written.data())

    def _draw_on(self, device: QPaintDevice, ratio: float) -> None:
        self._for_file = True
        self._set_ratio(ratio)
        self._lay_beside()
        self.set_for_file(True)
        painter = QPainter(device)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self.render(painter, QRectF(QPointF(), self.size().toSizeF()), self.viewport().rect())
        painter.end()
        self.set_for_file(False)
        self._for_file = False
        self._set_ratio(self.devicePixelRatioF())
        self._lay_beside()

    def _lay_beside(self) -> None:
        """A file shows the legend that the window has beside the chart; the parts make room at once."""
        if self.legend_beside and self._entries:
            self._lay_legend()
            self.cells.activate()

    def _set_ratio(self, ratio: float) -> None:
        if ratio != self._ratio:
            self._ratio = ratio
            self.dress(theme.tokens())

    def _save(self, ending: str, kind: str, drawn: Callable[[], bytes]) -> None:
        stem = re.sub(r"[^\w .-]+", " ", self.accessibleName()).strip(" .") or "chart"
        title = self.tr("Save the chart as a picture")
        path = saving.ask_where_to_save(self.window(), title, f"{stem}{ending}", {ending: kind})
        if path is None:
            return
        try:
            with whole_file(path) as temporary:
                temporary.write_bytes(drawn())
        except InputError as error:
            self.message_posted.emit(str(error), "error")
        else:
            self.message_posted.emit(self.tr("Picture written to {file}").format(file=path), "info")

    # ---- look and events -----------------------------------------------------------------------------------

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.DevicePixelRatioChange:
            self._set_ratio(self.devicePixelRatioF())
        return bool(super().event(event))

    def _look_changed(self) -> None:
        self.dress(theme.tokens())

    def _lay_legend(self) -> None:
        if self._legend is not None:
            # Later: its layout has a widget, and Qt goes through all widgets while the look changes, which
            # changes sizes, too.
            self._legend.hide()
            self._legend.deleteLater()
            self._legend = None
        left, top, right, bottom = self.legend_margins()
        height = 0
        if self._entries and (self._for_file or not self.legend_beside):
            self._legend = Legend(self._entries, self.width() - left - right, theme.tokens())
            self.scene().addItem(self._legend)
            height = self._legend.row_height * self._legend.lines
            self._legend.setPos(left, self.height() - height - bottom)
        self.cells.setContentsMargins(0, top, 0, height + bottom)

    def legend_margins(self) -> tuple[int, int, int, int]:
        """Pixels left and right of the legend, above the chart and below the legend, as (left, top, right,
        bottom)."""
        return 0, 0, 0, 0

    def resizeEvent(self, event: QResizeEvent | None) -> None:
        super().resizeEvent(event)
        if event is not None and self._entries:
            self._lay_legend()

    def close(self) -> bool:
        """Close the widget as any other: pyqtgraph would take it apart, and Qt crash on what is left."""
        return bool(QWidget.close(self))

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        self.show_menu(event.globalPos())
        event.accept()

    def show_menu(self, place: Any) -> None:
        """Open the menu of the chart at a place of the screen."""
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.fill_menu(menu)
        menu.popup(place)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        event.ignore()  # not the scene's: pyqtgraph would zoom

    def drawForeground(self, painter: QPainter, rect: QRectF | Any) -> None:
        if self._ringed and not self._for_file:
            painter.setPen(QPen(QColor(theme.tokens().accent), 1))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), 5, 5)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self._ringed = event.reason() != Qt.FocusReason.MouseFocusReason
        self.viewport().update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self._ringed = False
        self.viewport().update()

    def sizeHint(self) -> QSize:
        return QSize(320, 200)
