"""Text that is painted in a few lines."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QFont, QFontMetricsF, QTextLayout, QTextOption


def wrapped(text: str, font: QFont, width: float, most_lines: int) -> list[str]:
    """`text` in at most `most_lines` lines of `width` pixels; the last is elided when there is more."""
    flat = " ".join(text.split())[:2_000]
    layout, metrics = QTextLayout(flat, font), QFontMetricsF(font)
    option = QTextOption()
    option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
    layout.setTextOption(option)
    lines: list[str] = []
    layout.beginLayout()
    while len(lines) < most_lines:
        line = layout.createLine()
        if not line.isValid():
            break
        line.setLineWidth(width)
        start = line.textStart()
        if len(lines) == most_lines - 1 and start + line.textLength() < len(flat):
            lines.append(metrics.elidedText(flat[start:], Qt.TextElideMode.ElideRight, width))
        else:
            lines.append(flat[start : start + line.textLength()].strip())
    layout.endLayout()
    return lines
