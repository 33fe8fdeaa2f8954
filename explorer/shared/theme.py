"""How the program looks: colours, sizes, fonts; light and dark; one accent colour.

Everything that is drawn takes its colours from `tokens()`. Native widgets get them through the palette, the
Fusion style and one small style sheet built here; what paints itself reads the tokens when it paints and
repaints on `notifier().changed`. Widgets choose a look with the property `role` (see `style_sheet.py`).
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontDatabase
from PySide6.QtWidgets import QApplication, QWidget

from explorer.shared.language import spoken
from explorer.shared.style_sheet import mix, palette, style_sheet

Mode = Literal["system", "light", "dark"]

_LINUX_FAMILY = "Inter"
# Chinese, Japanese and Korean share characters that each writes in its own way: the language's own fonts are
# asked first. Which of them there is depends on the system.
_FAMILIES = {
    "zh_CN": ("PingFang SC", "Microsoft YaHei UI", "Noto Sans CJK SC", "Noto Sans SC", "Source Han Sans SC"),
    "ko": ("Apple SD Gothic Neo", "Malgun Gothic", "Noto Sans CJK KR", "Noto Sans KR", "NanumGothic"),
}
READABLE = 4.5  # the least contrast of text with its ground
_NEARER_TEXT, _NEARER_GROUND = 0.38, 0.24  # share of the text's or the ground's colour in a repeated hue


@dataclass(frozen=True, slots=True)
class Tokens:
    """Colours ("#rrggbb") and sizes (pixels) of one look.

    Attributes:
        window: behind panels.
        panel: side panels, bars, fields, pop-ups.
        canvas: behind the map and plots.
        line: one-pixel lines between things.
        line_strong: borders of fields under the pointer, scroll handles.
        text, muted, faint: text in three steps; `faint` is for what is disabled or only decoration.
        accent, accent_soft, on_accent: the one accent, its tint behind selected things, text upon it.
        chip: behind chips and segmented switches. hover: behind things under the pointer.
        highlight, on_highlight: behind found words, and their text.
        good, warn, bad: states; always beside a word.
        bar, bar_soft: filled and unfilled bars of small charts.
        outlier: points that belong to no cluster.
        other: categories that have no colour of their own.
        categorical: colours for categories, in order of use; apart for the common forms of colour blindness.
        diverging: stops for numbers below, at and above zero, the ends as far from the canvas as each other.
        sequential: stops of the map for numbers and similarity, low to high, away from the canvas. The lowest
            has a contrast of 2:1 with it, so that a map of low values does not look empty.
    """

    dark: bool
    window: str
    panel: str
    canvas: str
    line: str
    line_strong: str
    text: str
    muted: str
    faint: str
    accent: str
    accent_soft: str
    on_accent: str
    chip: str
    hover: str
    highlight: str
    on_highlight: str
    good: str
    warn: str
    bad: str
    bar: str
    bar_soft: str
    outlier: str
    other: str
    categorical: tuple[str, ...]
    sequential: tuple[str, ...]
    diverging: tuple[str, ...]
    grid: int = 8
    radius: int = 8
    radius_small: int = 6
    text_px: int = 13
    small_px: int = 12
    title_px: int = 20


LIGHT = Tokens(
    dark=False,
    window="#f6f7f9",
    panel="#ffffff",
    canvas="#fbfcfd",
    line="#e3e6eb",
    line_strong="#c7ccd6",
    text="#1c2230",
    muted="#5d677b",
    faint="#98a1b3",
    accent="#3b5bdb",
    accent_soft="#eaefff",
    on_accent="#ffffff",
    chip="#eef0f4",
    hover="#f3f5f8",
    highlight="#ffe9a8",
    on_highlight="#1c2230",
    good="#1f7a50",
    warn="#9e5900",
    bad="#c92a2a",
    bar="#3b5bdb",
    bar_soft="#a7b5ef",
    outlier="#a3a9b5",
    other="#747880",
    categorical=(
        "#0270ec",
        "#a76500",
        "#e82f67",
        "#00b3fd",
        "#6e259e",
        "#8f72b5",
        "#bca902",
        "#911204",
        "#ee8aac",
        "#960767",
        "#88b657",
        "#036b42",
        "#0f00c3",
        "#5a0f0f",
        "#009678",
        "#8700ff",
        "#5a0069",
        "#c396d2",
        "#d20096",
        "#96783c",
    ),
    sequential=("#a0b3d6", "#7a96da", "#5677d3", "#3c59c0", "#2d3ba2", "#232172"),
    diverging=("#7a3c00", "#b5651a", "#dba069", "#b4b8bf", "#7a96da", "#3c59c0", "#232172"),
)

DARK = Tokens(
    dark=True,
    window="#14171d",
    panel="#1b1f27",
    canvas="#12151a",
    line="#2b313c",
    line_strong="#424a59",
    text="#e6e9ef",
    muted="#98a2b3",
    faint="#667085",
    accent="#7c9cff",
    accent_soft="#222c49",
    on_accent="#10131a",
    chip="#262c37",
    hover="#20252f",
    highlight="#6b5a1c",
    on_highlight="#f4ead0",
    good="#4fc38a",
    warn="#e0a44a",
    bad="#ff7b7b",
    bar="#7c9cff",
    bar_soft="#465788",
    outlier="#69717f",
    other="#9ca0a8",
    categorical=(
        "#0083ff",
        "#ce620b",
        "#3cf0ed",
        "#c1bc73",
        "#de8087",
        "#9070c3",
        "#bbe869",
        "#aa7441",
        "#e63591",
        "#9bebb0",
        "#fc93ff",
        "#d5ab06",
        "#870fff",
        "#4b5ac3",
        "#3cb4c3",
        "#f0f02d",
        "#c30f4b",
        "#3c785a",
        "#96c3b4",
        "#e100f0",
    ),
    sequential=("#414b66", "#455994", "#4f6cc0", "#6c8ff2", "#a3bcff", "#e4ecff"),
    diverging=("#ffd9a8", "#e8a050", "#a86a2c", "#4d545f", "#4f6cc0", "#8ba6f7", "#dbe5ff"),
)


class Notifier(QObject):
    """Says that the look has changed; receivers repaint."""

    changing = Signal()
    changed = Signal()


class _Theme(QObject):
    """What is applied now. One for the process; follows the system while the mode is "system"."""

    def __init__(self) -> None:
        super().__init__()
        self.tokens = LIGHT
        self.mode: Mode = "system"
        self.notifier = Notifier()
        self.app: QApplication | None = None

    def apply(self, app: QApplication, mode: Mode) -> None:
        if self.app is not app:
            self.app = app
            app.setStyle("Fusion")
            app.setFont(ui_font())
            app.styleHints().colorSchemeChanged.connect(self.scheme_changed)
        self.mode = mode
        schemes = {
            "light": Qt.ColorScheme.Light,
            "dark": Qt.ColorScheme.Dark,
            "system": Qt.ColorScheme.Unknown,
        }
        app.styleHints().setColorScheme(schemes[mode])
        self.show_tokens()

    def scheme_changed(self) -> None:
        if self.mode == "system":
            self.show_tokens()

    def show_tokens(self) -> None:
        assert self.app is not None
        if self.mode == "system":
            dark = self.app.styleHints().colorScheme() == Qt.ColorScheme.Dark
        else:
            dark = self.mode == "dark"
        self.tokens = DARK if dark else LIGHT
        self.notifier.changing.emit()
        self.app.setPalette(palette(self.tokens))
        self.app.setStyleSheet(style_sheet(self.tokens))
        self.notifier.changed.emit()


_theme: _Theme | None = None


def _current() -> _Theme:
    global _theme
    if _theme is None:
        _theme = _Theme()
    return _theme


def apply(app: QApplication, mode: Mode) -> None:
    """Give `app` the look of `mode`; "system" follows the system. May be called again at any time."""
    _current().apply(app, mode)


def tokens() -> Tokens:
    """The colours and sizes in use now."""
    return _current().tokens


def notifier() -> Notifier:
    """Emits `changed` after each change of the look."""
    return _current().notifier


def ui_font(pixels: int = 13, *, weight: QFont.Weight = QFont.Weight.Normal) -> QFont:
    """The font for windows at `pixels`, with figures of equal width.

    It is the system's own; on Linux, where that depends on the desktop, Inter where it is installed. Letters
    that it lacks (Chinese, Korean…) come from the system's fonts.
    """
    return QFont(_font(pixels, weight, spoken()))


@lru_cache(maxsize=32)
def _font(pixels: int, weight: QFont.Weight, language: str) -> QFont:
    font = QFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.GeneralFont))
    if sys.platform.startswith("linux") and QFontDatabase.hasFamily(_LINUX_FAMILY):
        font.setFamilies([_LINUX_FAMILY, *font.families()])
    own = [family for family in _FAMILIES.get(language, ()) if QFontDatabase.hasFamily(family)]
    font.setFamilies([*font.families(), *own])
    font.setPixelSize(pixels)
    font.setWeight(weight)
    font.setFeature(QFont.Tag("tnum"), 1)
    return font


def set_role(widget: QWidget, role: str) -> None:
    """Give `widget` the look `role` of the style sheet ("primary", "muted", "title", …), now and later."""
    widget.setProperty("role", role)
    widget.style().unpolish(widget)
    widget.style().polish(widget)


def ink_on(ground: str, look: Tokens) -> str:
    """The colour for text upon `ground`: that of the look which can be read there, else black or white, of
    which one always can (a contrast of 4.5:1, WCAG 2.2, 1.4.3)."""
    usual = (look.text, look.on_accent)
    readable = (ink for ink in usual if contrast(ink, ground) >= READABLE)
    return next(readable, max(("#000000", "#ffffff"), key=lambda ink: contrast(ink, ground)))


def contrast(one: str, other: str) -> float:
    """The contrast ratio of two colours, 1 to 21, as WCAG 2.2 defines it."""
    low, high = sorted(_luminance(QColor(colour)) for colour in (one, other))
    return (high + 0.05) / (low + 0.05)


def _luminance(colour: QColor) -> float:
    """Relative luminance of an sRGB colour, 0 to 1."""
    parts = (colour.redF(), colour.greenF(), colour.blueF())
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def category_colours(n: int, look: Tokens) -> list[str]:
    """`n` colours for categories: the hues of `look`, then the same nearer to its text or its ground."""
    colours: list[str] = []
    for index in range(n):
        turn, hue = divmod(index, len(look.categorical))
        colour = look.categorical[hue]
        if turn % 3 == 1:
            colour = mix(colour, look.text, _NEARER_TEXT)
        elif turn % 3 == 2:
            colour = mix(colour, look.canvas, _NEARER_GROUND)
        colours.append(colour)
    return colours
