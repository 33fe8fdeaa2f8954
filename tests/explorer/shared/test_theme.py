"""The look: one font everywhere, with letters for every script."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import pairwise

import pytest
from PySide6.QtGui import QFontDatabase, QFontInfo, QFontMetricsF, QGlyphRun, QTextLayout
from PySide6.QtWidgets import QApplication, QLabel, QMenu, QPushButton, QToolTip, QWidget
from pytestqt.qtbot import QtBot

from explorer.shared import theme
from explorer.shared.style_sheet import mix
from explorer.shared.theme import DARK, LIGHT, Tokens

needs_inter = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="other systems have their own")


@pytest.fixture(autouse=True)
def light(qapp: QApplication) -> Iterator[None]:
    theme.apply(qapp, "light")
    yield
    theme.apply(qapp, "system")


def glyphs(text: str, pixels: int) -> list[QGlyphRun]:
    layout = QTextLayout(text, theme.ui_font(pixels))
    layout.beginLayout()
    layout.createLine()
    layout.endLayout()
    return layout.glyphRuns()


@needs_inter
def test_everything_is_set_in_inter(qtbot: QtBot) -> None:
    if not QFontDatabase.hasFamily("Inter"):
        pytest.skip("Inter is not installed")
    window = QWidget()
    qtbot.addWidget(window)
    menu = QMenu(window)
    parts: list[QWidget] = [menu]
    for role in ("title", "heading", "small", "muted"):
        label = QLabel("Aa", window)
        theme.set_role(label, role)
        parts.append(label)
    for role in ("primary", "segment", "tab", "link", "chip"):
        button = QPushButton("Aa", window)
        theme.set_role(button, role)
        parts.append(button)
    for part in parts:
        part.ensurePolished()
        assert QFontInfo(part.font()).family() == "Inter", part.property("role")
    assert QFontInfo(theme.ui_font()).family() == "Inter"
    assert QFontInfo(QApplication.font()).family() == "Inter"
    assert QFontInfo(QToolTip.font()).family() == "Inter"


@pytest.mark.parametrize(
    ("text", "system"),
    [
        ("카드를 기계가 삼켰어요", QFontDatabase.WritingSystem.Korean),
        ("我的银行卡被吞了", QFontDatabase.WritingSystem.SimplifiedChinese),
        ("カードが戻らない", QFontDatabase.WritingSystem.Japanese),
        ("Où est ma carte ? Größe — Łódź", QFontDatabase.WritingSystem.Latin),
    ],
)
def test_no_letter_is_a_box(qapp: QApplication, text: str, system: QFontDatabase.WritingSystem) -> None:
    if not QFontDatabase.families(system):
        pytest.skip("no font on this machine has these letters")
    for pixels in (12, 13, 20):
        runs = glyphs(text, pixels)
        assert runs
        assert all(index != 0 for run in runs for index in run.glyphIndexes())


def test_figures_are_of_equal_width(qapp: QApplication) -> None:
    metrics = QFontMetricsF(theme.ui_font())
    assert metrics.horizontalAdvance("1111") == pytest.approx(metrics.horizontalAdvance("8888"), abs=0.01)


def luminance(colour: str) -> float:
    """Relative luminance of "#rrggbb", as WCAG 2 defines it."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("look", [theme.LIGHT, theme.DARK], ids=["light", "dark"])
def test_the_colours_of_numbers_are_seen_on_the_canvas_and_are_in_order(look: theme.Tokens) -> None:
    ground = luminance(look.canvas)
    for stop in look.sequential:
        bright, dim = sorted((luminance(stop), ground), reverse=True)
        assert (bright + 0.05) / (dim + 0.05) >= 2
    lightness = [116 * luminance(stop) ** (1 / 3) - 16 for stop in look.sequential]  # CIE L*
    steps = [after - before for before, after in pairwise(lightness)]
    assert all((step > 6) if look.dark else (step < -6) for step in steps), "each is told from the next"


@pytest.mark.parametrize("look", [LIGHT, DARK], ids=["light", "dark"])
def test_text_can_be_read_on_every_ground(look: Tokens) -> None:
    for ink, grounds in {
        look.text: (
            look.window,
            look.panel,
            look.canvas,
            look.chip,
            look.hover,
            look.accent_soft,
            look.highlight,
        ),
        look.muted: (look.window, look.panel, look.canvas, look.chip, look.hover, look.accent_soft),
        look.accent: (look.window, look.panel, look.canvas, look.chip, look.hover, look.accent_soft),
        look.on_accent: (look.accent,),
        look.on_highlight: (look.highlight,),
    }.items():
        for ground in grounds:
            assert theme.contrast(ink, ground) >= theme.READABLE, (ink, ground)
    for colour in (look.good, look.warn, look.bad):
        for ground in (look.window, look.panel, look.canvas):
            assert theme.contrast(colour, ground) >= theme.READABLE, (colour, ground)
    for step in range(101):
        for end in (look.accent, look.warn, look.bad, *look.categorical):
            ground = mix(look.panel, end, step / 100)
            assert theme.contrast(theme.ink_on(ground, look), ground) >= theme.READABLE
    assert theme.contrast("#767676", "#ffffff") == pytest.approx(4.54, abs=0.005)  # known
