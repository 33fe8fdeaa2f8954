"""Search box and mode switch: when a search is asked for, and what can be taken back."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QAbstractButton, QApplication, QHBoxLayout, QMenu, QWidget
from pytestqt.qtbot import QtBot

from core.search.completion import Completion, Option
from explorer.explore.layout import ExploreLayout
from explorer.explore.search_box import Chip, ChipButton, SearchBox
from explorer.shared import language, theme
from explorer.shared.settings import LANGUAGES
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


@pytest.fixture(params=list(LANGUAGES))
def page(request: pytest.FixtureRequest, qtbot: QtBot, qapp: QApplication) -> Iterator[ExploreLayout]:
    """The Explore page in each language, as large as it is in the smallest window."""
    language.install(qapp, request.param)
    theme.apply(qapp, "light")
    layout = ExploreLayout()
    qtbot.addWidget(layout)
    layout.resize(720, 376)
    layout.show()
    qtbot.waitExposed(layout)
    yield layout
    language.install(qapp, language.SOURCE)


def some_chips(n: int) -> list[Chip]:
    return [Chip(k, f"The cash machine swallowed my card {k}.", -1 if k % 2 else 1) for k in range(n)]


def squeezed(box: SearchBox) -> list[str]:
    """What of a box is narrower than it may be, sticks out, or lies over another."""
    for _ in range(5):  # what a layout moves may move others
        QApplication.processEvents()
    parts = [box.field, *(each for each in box.findChildren(QAbstractButton) if each.isVisible())]
    found = []
    for part in parts:
        if part is box.field:
            least = part.minimumWidth()
        else:  # only the text of a chip may be shortened
            least = (part.minimumSizeHint() if isinstance(part, ChipButton) else part.sizeHint()).width()
        if part.width() < least or part.height() < part.fontMetrics().height():
            found.append(f"{part.accessibleName()}: {part.size()}, not {least} wide")
        if not box.rect().contains(part.geometry()):
            found.append(f"{part.accessibleName()} sticks out")
    for one, other in combinations(parts, 2):
        if one.geometry().intersects(other.geometry()):
            found.append(f"{one.accessibleName()} and {other.accessibleName()} overlap")
    return found


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


def test_nothing_is_squeezed_beside_four_chips_and_a_selection(page: ExploreLayout) -> None:
    box, chips = page.search_box, some_chips(4)
    for n in range(5):
        box.set_chips(chips[:n])
        box.set_within(False, False)
        assert squeezed(box) == [], f"{n} chips"
        box.set_within(True, False)
        assert squeezed(box) == [], f"{n} chips and a selection"
    texts = [each for each in box.findChildren(ChipButton) if each.isVisible()]
    assert [each.accessibleName()[-2] for each in texts] == ["0", "1", "2", "3"]
    assert len({each.y() for each in texts}) == 2
    assert max(each.width() for each in texts[2:]) - min(each.width() for each in texts[2:]) <= 2


@pytest.mark.parametrize("width", [720, 760, 850, 1000, 1100, 1200, 1440])
def test_nothing_is_squeezed_in_wider_windows(qtbot: QtBot, qapp: QApplication, width: int) -> None:
    theme.apply(qapp, "light")
    page = ExploreLayout()
    qtbot.addWidget(page)
    page.resize(width, 376)
    page.show()
    box = page.search_box
    box.set_within(True, True)
    for text in ("", "atm", "my card was swallowed by the machine"):
        box.set_text(text)
        for long in ("", "The cash machine swallowed my card"):
            for n in (1, 2, 3, 4, 7, 12):
                box.set_chips([Chip(k, f"{long}{k}", 1) for k in range(n)])
                assert squeezed(box) == [], (text, long, n)
    assert (page.width(), page.height()) == (width, 376)


def test_a_long_chip_is_shortened_before_a_short_one(page: ExploreLayout) -> None:
    box = page.search_box
    box.set_chips([Chip(0, "lost card", 1), *some_chips(3)[1:]])
    assert squeezed(box) == []
    short, *long = (each for each in box.findChildren(ChipButton) if each.isVisible())
    assert short.width() == min(short.sizeHint().width(), max(each.width() for each in long))


def test_chips_follow_a_window_that_becomes_narrow_and_wide_again(page: ExploreLayout) -> None:
    box = page.search_box
    box.set_within(True, False)
    box.set_chips(some_chips(9))
    for width in (1600, 720, 1100, 713, 1440, 900, 899, 820, 720):
        page.resize(width, 376)
        assert squeezed(box) == [], width
        assert page.size().toTuple() == (width, 376)
        assert box.parentWidget().rect().contains(box.geometry())


def test_few_chips_stay_on_one_line(page: ExploreLayout) -> None:
    """The map below does not jump by each."""
    box = page.search_box
    heights = []
    for n in (1, 2):
        box.set_chips(some_chips(n))
        for offered in (False, True):
            box.set_within(offered, False)
            assert squeezed(box) == []
            heights.append(box.height())
    assert len(set(heights)) == 1


def test_chips_for_which_there_is_no_line_are_in_a_menu(page: ExploreLayout, qtbot: QtBot) -> None:
    box, chips = page.search_box, some_chips(20)
    box.set_within(True, False)
    box.set_chips(chips)
    assert squeezed(box) == []
    assert page.height() == 376
    buttons = box.findChildren(ChipButton)
    shown = [each for each in buttons if each.isVisible()]
    assert shown == buttons[: len(shown)]
    assert 3 < len(shown) < 20
    hidden = buttons[len(shown) :]
    assert box.more.text() == f"+{len(hidden)}"
    assert box.more.toolTip().splitlines() == [each.accessibleName() for each in hidden]
    name = QAccessible.queryAccessibleInterface(box.more).text(QAccessible.Text.Name)
    assert str(len(hidden)) in name
    qtbot.mouseClick(box.more, Qt.MouseButton.LeftButton)
    (menu,) = (menu for menu in box.findChildren(QMenu) if menu.isVisible())
    assert len(menu.actions()) == len(hidden)
    with qtbot.waitSignal(box.chip_removed) as removed:
        menu.actions()[-1].trigger()
    assert removed.args == [19]
    menu.close()
    qtbot.waitUntil(lambda: not box.findChildren(QMenu))
    box.set_chips(chips[:4])
    assert not box.more.isVisible()
    assert all(each.isVisible() for each in box._chips)


def test_tab_goes_from_the_text_over_the_chips_to_the_tools(page: ExploreLayout, qtbot: QtBot) -> None:
    box = page.search_box
    box.set_within(True, False)
    box.set_chips(some_chips(20))
    assert squeezed(box) == []
    stops: list[QWidget] = []
    box.field.setFocus()
    qtbot.waitUntil(box.field.hasFocus)
    while box.isAncestorOf(QApplication.focusWidget()):
        stops.append(QApplication.focusWidget())
        qtbot.keyClick(stops[-1], Qt.Key.Key_Tab)
    shown = [each for each in box._chips if each.isVisible()]
    assert stops == [box.field, *shown, box.more, box.within, box.clear_button, box.saved_button]


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
