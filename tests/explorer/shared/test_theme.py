"""The look: one font everywhere, with letters for every script."""

from __future__ import annotations

import sys
from collections.abc import Iterator

import pytest
from PySide6.QtGui import QFontDatabase, QFontInfo, QFontMetricsF, QGlyphRun, QTextLayout
from PySide6.QtWidgets import QApplication, QLabel, QMenu, QPushButton, QToolTip, QWidget
from pytestqt.qtbot import QtBot

from explorer.shared import theme

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
