"""Search box and mode switch: when a search is asked for, and what can be taken back."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QHBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from core.search.completion import Completion, Option
from explorer.explore.search_box import Chip, ChipButton, SearchBox
from explorer.shared import theme
from explorer.widgets.mode_switch import ModeSwitch


@pytest.fixture
def box(qtbot: QtBot, qapp: QApplication) -> SearchBox:
    theme.apply(qapp, "light")
    widget = SearchBox()
    qtbot.addWidget(widget)
    widget.resize(700, 38)
    widget.show()
    qtbot.waitExposed(widget)
    return widget


def heard_by(box: SearchBox) -> list[str]:
    heard: list[str] = []
    box.search_requested.connect(heard.append)
    return heard


def test_keys_that_come_together_are_searched_for_once(qtbot: QtBot, box: SearchBox) -> None:
    heard = heard_by(box)
    qtbot.keyClicks(box.field, "my card")
    assert heard == []
    assert box.typing()
    qtbot.waitUntil(lambda: heard == ["my card"])
    assert not box.typing()


def test_each_key_is_searched_for_before_anything_else_is_waited_for(qtbot: QtBot, box: SearchBox) -> None:
    heard = heard_by(box)
    for typed in ("c", "ca", "car", "card"):
        qtbot.keyClicks(box.field, typed[-1])
        QApplication.processEvents()
        assert heard[-1] == typed


def test_enter_searches_at_once_and_again(qtbot: QtBot, box: SearchBox) -> None:
    heard = heard_by(box)
    qtbot.keyClicks(box.field, '"unclosed (and* odd: [syntax')
    qtbot.keyClick(box.field, Qt.Key.Key_Return)
    assert heard == ['"unclosed (and* odd: [syntax']
    qtbot.keyClick(box.field, Qt.Key.Key_Return)
    assert len(heard) == 2


def test_spaces_alone_ask_for_nothing_new(qtbot: QtBot, box: SearchBox) -> None:
    heard = heard_by(box)
    qtbot.keyClicks(box.field, "atm")
    qtbot.waitUntil(lambda: len(heard) == 1)
    qtbot.keyClicks(box.field, "  ")
    qtbot.waitUntil(lambda: not box._pause.isActive())
    assert heard == ["atm"]


def test_escape_and_the_cross_clear(qtbot: QtBot, box: SearchBox) -> None:
    heard = heard_by(box)
    assert not box.clear_button.isVisible()
    qtbot.keyClicks(box.field, "atm")
    assert box.clear_button.isVisible()
    qtbot.keyClick(box.field, Qt.Key.Key_Escape)
    assert (box.text(), heard) == ("", [""])
    box.set_chips([Chip(4, "a sentence", 1)])
    qtbot.mouseClick(box.clear_button, Qt.MouseButton.LeftButton)
    assert box.chips() == ()
    assert heard == ["", ""]


def test_up_and_down_walk_through_earlier_searches(qtbot: QtBot, box: SearchBox) -> None:
    for text in ("first", "second"):
        box.field.clear()
        qtbot.keyClicks(box.field, text)
        qtbot.keyClick(box.field, Qt.Key.Key_Return)
    box.field.clear()
    qtbot.keyClick(box.field, Qt.Key.Key_Up)
    assert box.text() == "second"
    qtbot.keyClick(box.field, Qt.Key.Key_Up)
    assert box.text() == "first"
    qtbot.keyClick(box.field, Qt.Key.Key_Up)
    assert box.text() == "first"
    qtbot.keyClick(box.field, Qt.Key.Key_Down)
    assert box.text() == "second"
    qtbot.waitUntil(lambda: not box._pause.isActive())


def test_chips_are_shown_and_taken_out(qtbot: QtBot, box: SearchBox) -> None:
    chips = (Chip(7, "The ATM ate\nmy card. " * 9, 1), Chip(9, "카드를 기계가 삼켰어요", -1))
    box.set_chips(chips)
    buttons = box.findChildren(ChipButton)
    assert [button.text()[0] for button in buttons] == ["+", "−"]
    assert all(button.width() <= 240 for button in buttons)
    assert "카드를" in buttons[1].accessibleName()
    with qtbot.waitSignal(box.chip_removed) as heard:
        qtbot.mouseClick(buttons[1], Qt.MouseButton.LeftButton)
    assert heard.args == [9]
    assert box.grab().toImage().width() > 0


def test_a_narrow_box_puts_chips_on_their_own_line(box: SearchBox) -> None:
    tall = box.height()
    box.set_chips([Chip(number, f"a sentence of some length, number {number}", 1) for number in range(2)])
    box.resize(300, box.height())
    assert box.height() > tall
    box.set_chips([])
    assert box.height() == tall


def test_set_text_does_not_search(qtbot: QtBot, box: SearchBox) -> None:
    heard = heard_by(box)
    box.set_text("told by the session")
    assert box.text() == "told by the session"
    qtbot.waitUntil(lambda: not box._pause.isActive())
    assert heard == []
    # How a long text begins is to be seen, unless one types at its end.
    box.field.clearFocus()
    box.set_text("a text that is longer than the field is wide " * 9)
    assert box.field.cursorPosition() == 0
    box.field.setFocus()
    qtbot.keyClick(box.field, Qt.Key.Key_End)
    assert box.field.cursorPosition() == len(box.field.text())
    box.field.clearFocus()
    assert box.field.cursorPosition() == 0


def test_mode_switch_by_click_and_arrows(qtbot: QtBot, qapp: QApplication) -> None:
    switch = ModeSwitch([("a", "Meaning", "x"), ("b", "Words", "y"), ("c", "Both", "z")], "Search by")
    qtbot.addWidget(switch)
    switch.show()
    heard: list[str] = []
    switch.mode_chosen.connect(heard.append)
    assert switch.mode() == "a"
    qtbot.mouseClick(switch.buttons["b"], Qt.MouseButton.LeftButton)
    qtbot.keyClick(switch.buttons["b"], Qt.Key.Key_Right)
    qtbot.keyClick(switch.buttons["c"], Qt.Key.Key_Right)
    assert heard[-1] == "a"
    assert heard[0] == "b"
    switch.set_mode("c")
    assert switch.mode() == "c"
    assert heard[-1] == "a"
    widths = [button.width() for button in switch.buttons.values()]
    switch.set_mode("a")
    assert widths == [button.width() for button in switch.buttons.values()]


def test_what_may_follow_stays_below_the_field_when_the_window_changes(
    qtbot: QtBot, qapp: QApplication
) -> None:
    theme.apply(qapp, "light")
    window = QWidget()
    qtbot.addWidget(window)
    row = QHBoxLayout(window)
    row.addWidget(beside := QWidget())
    row.addWidget(box := SearchBox(), 1)
    beside.setFixedWidth(240)
    window.resize(900, 400)
    window.show()
    qtbot.waitExposed(window)
    box.options.offer(Completion(0, 2, (Option("card:"), Option("category:"))))

    def lies_below() -> bool:
        corner = box.mapTo(window, box.rect().bottomLeft())
        return box.options.x() == corner.x() and 0 <= box.options.y() - corner.y() < 8

    assert box.options.isVisible()
    assert lies_below()
    beside.setFixedWidth(120)
    window.resize(500, 400)
    qtbot.waitUntil(lambda: box.width() < 400 and lies_below() and box.options.width() <= box.width())
