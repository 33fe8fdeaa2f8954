"""A drop-down that is narrower than its entries."""

from __future__ import annotations

from PySide6.QtWidgets import QComboBox
from pytestqt.qtbot import QtBot

from explorer.widgets.elided_combo import ElidedCombo

LONG = "Cross-encoder · reads both together, at length"


def test_what_does_not_fit_has_dots_in_its_middle_and_what_fits_is_drawn_as_ever(qtbot: QtBot) -> None:
    def shown(combo: QComboBox, text: str, width: int) -> object:
        qtbot.addWidget(combo)
        combo.addItems([text, LONG])
        combo.resize(width, 30)
        return combo.grab().toImage()

    assert ElidedCombo().minimumSizeHint().width() < 200
    wide = ElidedCombo().fontMetrics().horizontalAdvance(LONG) + 80
    assert shown(ElidedCombo(), LONG, wide) == shown(QComboBox(), LONG, wide)
    narrow = shown(ElidedCombo(), LONG, 160)
    assert narrow != shown(QComboBox(), LONG, 160)
    ends = [(n, m) for n in range(2, 24) for m in range(max(n - 3, 1), n + 4)]
    fitting = [f"{LONG[:n]}…{LONG[-m:]}" for n, m in ends]
    assert any(narrow == shown(QComboBox(), text, 160) for text in fitting)


def test_an_editable_one_is_drawn_by_its_field(qtbot: QtBot) -> None:
    combo = ElidedCombo()
    qtbot.addWidget(combo)
    combo.setEditable(True)
    combo.addItem(LONG)
    combo.resize(160, 30)
    assert not combo.grab().isNull()
    assert combo.currentText() == LONG
