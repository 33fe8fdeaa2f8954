"""The contrast of every text on a screen, measured from its picture.

Where a text stands, and in which size, is found by letting the widget draw itself into a description (SVG);
its colours come from a picture of it alone, three times as large, so that strokes have a core that no
smoothing of edges has touched. The contrast ratio is that of WCAG 2.2, success criterion 1.4.3.
"""

from __future__ import annotations

import hashlib
import re
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QBuffer, QIODevice, QPoint, QPointF, QRect, QRectF
from PySide6.QtGui import QFont, QFontMetricsF, QImage, QTransform
from PySide6.QtSvg import QSvgGenerator
from PySide6.QtWidgets import QAbstractItemView, QMenu, QWidget

LEAST, LEAST_LARGE = 4.5, 3.0
_LARGE, _LARGE_BOLD, _BOLD = 24.0, 18.66, 700  # pixels, and the weight of bold
_SCALE = 3
_NEAR = 20.0  # distance in RGB within which a pixel has a colour
_RING = 4  # pixels of the large picture around the strokes that are looked at for the ground
_LEAST_INK = 12  # pixels of the large picture without which a text is not seen


@dataclass(frozen=True)
class Text:
    """A text as it is drawn: its words, its place in the widget, its size, its colour as drawn (r, g, b)."""

    words: str
    place: QRectF
    pixels: float
    weight: int
    colour: tuple[int, int, int]

    @property
    def least(self) -> float:
        """The contrast that it has to have."""
        large = self.pixels >= _LARGE or (self.pixels >= _LARGE_BOLD and self.weight >= _BOLD)
        return LEAST_LARGE if large else LEAST


def luminance(colour: NDArray[np.float64]) -> NDArray[np.float64]:
    """Relative luminance (…,) of (…, 3) sRGB values 0 to 255."""
    part = colour / 255
    linear = np.where(part <= 0.04045, part / 12.92, ((part + 0.055) / 1.055) ** 2.4)
    return np.asarray(linear @ np.array([0.2126, 0.7152, 0.0722]))


def ratio(one: NDArray[np.float64], other: NDArray[np.float64]) -> float:
    """The contrast ratio of two colours, 1 to 21."""
    low, high = sorted((float(luminance(one)), float(luminance(other))))
    return (high + 0.05) / (low + 0.05)


def picture_of(widget: QWidget) -> NDArray[np.uint8]:
    """(height, width, 4) blue, green, red and one unused, of `widget` as drawn, `_SCALE` pixels for one."""
    image = QImage(widget.size() * _SCALE, QImage.Format.Format_RGB32)
    image.setDevicePixelRatio(_SCALE)
    image.fill(0)
    widget.render(image)
    return np.frombuffer(image.constBits(), np.uint8).reshape(image.height(), image.width(), 4).copy()


def texts_of(widget: QWidget) -> Iterator[Text]:
    """Every text that `widget` and what is in it draws, also where something covers it."""
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    generator = QSvgGenerator()
    generator.setOutputDevice(buffer)
    generator.setSize(widget.size())
    generator.setViewBox(QRect(QPoint(0, 0), widget.size()))
    widget.render(generator, QPoint(0, 0))
    root = ElementTree.fromstring(bytes(buffer.data().data()))
    for group in root.iter("{http://www.w3.org/2000/svg}g"):
        for text in group.findall("{http://www.w3.org/2000/svg}text"):
            words = (text.text or "").strip()
            colour = re.fullmatch(r"#(..)(..)(..)", text.get("fill", ""))
            size = float(text.get("font-size", "0").removesuffix("px"))
            if not words or colour is None or size <= 0:
                continue
            weight = int(text.get("font-weight", "400"))
            font = QFont([each.strip("' ") for each in text.get("font-family", "").split(",")])
            font.setPixelSize(max(round(size), 1))
            font.setWeight(QFont.Weight(min(max(round(weight / 100), 1), 9) * 100))
            metrics = QFontMetricsF(font)
            start = QPointF(float(text.get("x", "0")), float(text.get("y", "0")))
            box = QRectF(
                start.x(), start.y() - metrics.ascent(), metrics.horizontalAdvance(words), metrics.height()
            )
            numbers = re.findall(r"[-+.\de]+", group.get("transform", "").partition("(")[2])
            m11, m12, m21, m22, dx, dy = (float(each) for each in numbers) if numbers else (1, 0, 0, 1, 0, 0)
            place = QTransform(m11, m12, m21, m22, dx, dy).mapRect(box)
            red, green, blue = (int(part, 16) for part in colour.groups())
            yield Text(words, place, size * abs(m22 or m12), weight, (red, green, blue))


def contrast(picture: NDArray[np.uint8], text: Text) -> float | None:
    """The contrast of a text of the picture with what is around its strokes; None where it is not seen."""
    height, width = picture.shape[:2]
    x0, x1 = (int(each * _SCALE) for each in (text.place.left(), text.place.right()))
    y0, y1 = (int(each * _SCALE) for each in (text.place.top(), text.place.bottom()))
    x0, y0, x1, y1 = max(x0 - _RING, 0), max(y0, 0), min(x1 + _RING, width), min(y1, height)
    if x1 - x0 < 2 or y1 - y0 < 2:
        return None
    part = np.ascontiguousarray(picture[y0:y1, x0:x1, 2::-1])
    return _measured(part, text.colour)


_Key = tuple[bytes, tuple[int, ...], tuple[int, int, int]]
_known: dict[_Key, float | None] = {}  # most of what a screen shows is on others, too


def _measured(part: NDArray[np.uint8], colour: tuple[int, int, int]) -> float | None:
    """The contrast of what has a colour in a part of a picture, (height, width, 3) of red, green, blue."""
    key = (hashlib.sha1(part, usedforsecurity=False).digest(), part.shape, colour)
    if key not in _known:
        _known[key] = _of_pixels(part.astype(np.float64), colour)
    return _known[key]


def _of_pixels(part: NDArray[np.float64], colour: tuple[int, int, int]) -> float | None:
    inked = np.linalg.norm(part - np.array(colour), axis=2) < _NEAR
    if inked.sum() < _LEAST_INK:
        return None
    ink = np.median(part[inked], axis=0)
    near = _grown(inked, _RING) & ~_grown(inked, 1)
    around = part[near]
    if len(around) == 0:
        return None
    # The commonest colour there; what is between it and the ink is the smoothed edge of strokes.
    codes = (around.astype(np.int64) // 4) @ np.array([1 << 16, 1 << 8, 1])
    values, counts = np.unique(codes, return_counts=True)
    ground = np.median(around[codes == values[np.argmax(counts)]], axis=0)
    return ratio(ink, ground)


def _grown(mask: NDArray[np.bool_], by: int) -> NDArray[np.bool_]:
    """The mask with everything within so many pixels of it, right-angled."""
    grown = mask
    for _ in range(by):
        wider = grown.copy()
        wider[1:] |= grown[:-1]
        wider[:-1] |= grown[1:]
        wider[:, 1:] |= grown[:, :-1]
        wider[:, :-1] |= grown[:, 1:]
        grown = wider
    return grown


def is_in_use(widget: QWidget, text: Text) -> bool:
    """Whether what shows a text can be used; what is disabled needs no contrast."""
    middle = text.place.center().toPoint()
    if isinstance(widget, QMenu):
        action = widget.actionAt(middle)
        return action is None or action.isEnabled()
    child = widget.childAt(middle) or widget
    view = child.parentWidget()
    if isinstance(view, QAbstractItemView) and child is view.viewport():
        index = view.indexAt(child.mapFrom(widget, middle))
        if index.isValid():
            from PySide6.QtCore import Qt

            return child.isEnabled() and bool(index.flags() & Qt.ItemFlag.ItemIsEnabled)
    return child.isEnabled()


def unreadable(widget: QWidget) -> tuple[list[str], int]:
    """The texts of `widget` with too little contrast, each in a sentence, and how many were measured."""
    picture = picture_of(widget)
    found, n = [], 0
    for text in texts_of(widget):
        if not is_in_use(widget, text):
            continue
        measured = contrast(picture, text)
        if measured is None:
            continue
        n += 1
        if measured < text.least - 0.02:  # what rounding to 8 bits makes
            child = widget.childAt(text.place.center().toPoint())
            where = f"{type(child).__name__} {child.objectName()}" if child is not None else ""
            colour = "#{:02x}{:02x}{:02x}".format(*text.colour)
            found.append(f"{text.words[:40]!r} in {where}: {measured:.2f} ({colour}, {text.pixels:.0f} px)")
    return found, n
