"""What the dialog that labels the rest says, of one and of many, of some and of none."""

from __future__ import annotations

import numpy as np
import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from core.judgments.rest import Learned, estimate_error
from explorer.marking.rest_dialog import Choice, RestDialog, Result


@pytest.fixture
def dialog(qtbot: QtBot) -> RestDialog:
    dialog = RestDialog()
    qtbot.addWidget(dialog)
    dialog.set_choices([Choice(3, "a <b>price</b>", 1_204), Choice(7, "가격", 0)], 7)
    dialog.show()
    qtbot.waitExposed(dialog)
    return dialog


def learned(n_labelled: int, n_others: int, n_background: int) -> Learned:
    return Learned(np.zeros(3, np.float32), 0.0, n_labelled, n_others, n_background, 0.5)


def test_the_label_it_is_about(dialog: RestDialog) -> None:
    assert dialog.choice.currentText() == "가격 · 0"
    assert dialog.choice.itemText(0) == "a <b>price</b> · 1,204"


def test_what_it_learned_from(dialog: RestDialog) -> None:
    dialog.show_learned(learned(1, 1, 1), 1)
    assert dialog.learned.text() == (
        "Learned from 1 text with this label and 1 text without it. 1 text that nobody labelled, drawn at "
        "random, stands in for all others. 1 text is not encoded yet and left out."
    )
    dialog.show_learned(learned(20, 3_000, 0), 0, "Once more.")
    assert dialog.learned.text() == (
        "Once more. Learned from 20 texts with this label and 3,000 texts without it."
    )


def test_how_many_would_get_it(dialog: RestDialog) -> None:
    dialog.show_learned(learned(20, 0, 10))
    dialog.show_count(1_100, 1_200, 4)
    assert dialog.count.text() == "1,204 rows would get the label"
    assert dialog.note.text().endswith("4 rows have the same text as one that you labelled.")
    assert dialog.check.isEnabled()
    assert dialog.check.text() == f"Check {dialog.how_many.currentText()} of them"
    dialog.show_count(3, 4, 0)
    assert dialog.check.text() == "Check 3 of them"
    dialog.show_count(0, 0, 0)
    assert not dialog.check.isEnabled()


@pytest.mark.parametrize(
    ("n_wrong", "n_left", "n_rows", "head", "note", "button"),
    [
        (
            2,
            1_164,
            1_204,
            "Of 40 checked, 2 were wrong",
            "So about 5 % of the 1,164 texts left would be wrong; with 95 % certainty between 1 and 17 %.",
            "Label 1,204 rows",
        ),
        (
            1,
            1,
            1,
            "Of 40 checked, 1 was wrong",
            "So about 2 % of the 1 text left would be wrong; with 95 % certainty between 0 and 100 %.",
            "Label 1 row",
        ),
        (
            0,
            0,
            0,
            "Of 40 checked, 0 were wrong",
            "Each text that would get the label was checked: none is left.",
            "",
        ),
    ],
)
def test_what_a_check_says(
    dialog: RestDialog, n_wrong: int, n_left: int, n_rows: int, head: str, note: str, button: str
) -> None:
    error = estimate_error({k: k >= n_wrong for k in range(40)}, n_left)
    dialog.show_result("가격", Result(error, n_left, n_rows))
    assert (dialog.result_head.text(), dialog.result_note.text()) == (head, note)
    assert dialog.take.isVisible() == bool(button)
    assert not button or dialog.take.text() == button
    assert "enters no verdict" in dialog.result_more.text()


def test_a_key_that_is_held_down_answers_once(qtbot: QtBot, dialog: RestDialog) -> None:
    answers: list[bool] = []
    dialog.answered.connect(answers.append)
    dialog.show_text("가격", "Too dear", 0, 40, "", can_go_back=False)
    for repeats in (False, True, True):
        key = QKeyEvent(
            QEvent.Type.KeyPress, Qt.Key.Key_Y, Qt.KeyboardModifier.NoModifier, "y", autorep=repeats
        )
        QApplication.sendEvent(dialog, key)
    qtbot.keyClick(dialog, Qt.Key.Key_N)
    qtbot.keyClick(dialog, Qt.Key.Key_N, Qt.KeyboardModifier.AltModifier)
    assert answers == [True, False]
    dialog.show_waiting("Counting…")
    qtbot.keyClick(dialog, Qt.Key.Key_Y)  # nobody sees a text
    assert answers == [True, False]
