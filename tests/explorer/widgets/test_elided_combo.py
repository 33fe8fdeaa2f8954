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


def test_of_a_name_with_something_after_it_the_name_is_cut(qtbot: QtBot) -> None:
    combo, plain = ElidedCombo(), QComboBox()
    for each, texts in (combo, ["sample-pairs.csv · 300 scored pairs"]), (plain, ["", ""]):
        qtbot.addWidget(each)
        each.addItems(texts)
        each.resize(combo.fontMetrics().horizontalAdvance("sample · 300 scored pairs") + 50, 30)
    wholes = [f"{'sample-pairs.csv'[:n]}…{'sample-pairs.csv'[-m:]} · 300 scored pairs"
              for n in range(1, 8) for m in range(1, 8)]  # fmt: skip

    def drawn(text: str) -> object:
        plain.setItemText(0, text)
        return plain.grab().toImage()

    assert any(combo.grab().toImage() == drawn(text) for text in wholes)


def test_an_editable_one_is_drawn_by_its_field(qtbot: QtBot) -> None:
    combo = ElidedCombo()
    qtbot.addWidget(combo)
    combo.setEditable(True)
    combo.addItem(LONG)
    combo.resize(160, 30)
    assert not combo.grab().isNull()
    assert combo.currentText() == LONG
