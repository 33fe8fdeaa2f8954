"""The chips above the map: what they say of each thing in force, what fits, how they are lifted."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from itertools import pairwise
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QMenu, QWidget
from pytestqt.qtbot import QtBot

from core.search import Query
from explorer.explore.facets import LABELS
from explorer.explore.in_force import Held, InForceRow, what_is_in_force
from explorer.shared.state import Facet, FilterState, RowSet, Selection
from explorer.widgets.chip import HEIGHT

LEFT = Qt.MouseButton.LeftButton
KOREAN = "수하물이 아직도 도착하지 않았어요 " * 8


def spoken(**parts: Any) -> Any:
    """A session in which only these things are in force."""
    selected = parts.get("selected", Selection())
    nothing = SimpleNamespace(
        query=None,
        within=None,
        filter_state=FilterState(),
        selected=selected,
        facets=(),
        selected_texts=np.unique(selected.row_ids // 2),  # two rows a text
        without=SimpleNamespace(columns=(), after=None, in_force=False, in_search=False),
    )
    return SimpleNamespace(**{**nothing.__dict__, **parts})


def said(**parts: Any) -> tuple[str, str]:
    """What the only chip says, in short and in full."""
    (held,) = what_is_in_force(spoken(**parts))
    return held.text, held.meaning


def test_what_is_seen_past() -> None:
    erased = SimpleNamespace(summary="98% kept.", warnings=("It may be the topic.",))
    made = {"columns": ("brand", "lang"), "after": None, "in_force": False, "in_search": False}
    assert said(without=SimpleNamespace(**made))[0] == "without brand, lang · being made"
    made |= {"after": SimpleNamespace(erased=erased), "in_force": True}
    text, meaning = said(without=SimpleNamespace(**made))
    assert text == "without brand, lang"
    assert meaning.splitlines() == ["98% kept.", "It may be the topic.", "A typed search is as always."]
    made |= {"in_force": False, "in_search": True}
    assert said(without=SimpleNamespace(**made))[0] == "without brand, lang · before"


def test_searching_in_some_rows() -> None:
    within = Selection(np.arange(1_200), "lasso")
    assert said(within=within) == ("search in: lasso", "Only these rows are searched: lasso (1,200)")
    assert said(within=Selection(np.arange(3)))[0] == "search in: 3 rows"


def test_nothing_is_in_force() -> None:
    assert what_is_in_force(spoken()) == ()


@pytest.mark.parametrize(
    ("query", "text", "meaning"),
    [
        (Query("  late \n flight "), "“late flight”", "Search by meaning: “late flight”"),
        (Query("late", mode="keyword"), "“late”", "Search by words: “late”"),
        (Query("late", mode="hybrid", like=(3,)), "“late”", "Search by both: “late”"),
        (Query("", like=(3,)), "like 1 text", "Search by meaning: like 1 text"),
        (Query("", like=(3, 4), unlike=(9,)), "like 3 texts", "Search by meaning: like 3 texts"),
        (Query("<b>R&D</b>"), "“<b>R&D</b>”", "Search by meaning: “<b>R&D</b>”"),
    ],
)
def test_a_query(query: Query, text: str, meaning: str) -> None:
    assert said(query=query) == (text, meaning)


@pytest.mark.parametrize(
    ("values", "text", "meaning"),
    [
        (("card_arrival",), "kind: card arrival", "Filter: kind is card arrival"),
        (("ko", "es"), "kind: ko, es", "Filter: kind is ko or es"),
        (("ko", "es", "en", "de"), "kind: ko, es +2", "Filter: kind is ko or es or en or de"),
        ((None,), "kind: (none)", "Filter: kind is (none)"),
        (("<b>x</b>\n&amp;",), "kind: <b>x</b> &amp;", "Filter: kind is <b>x</b> &amp;"),
        ((3, True), "kind: 3, yes", "Filter: kind is 3 or yes"),
    ],
)
def test_values_that_are_ticked(values: tuple[Any, ...], text: str, meaning: str) -> None:
    assert said(filter_state=FilterState(chosen={"kind": values})) == (text, meaning)


def test_labels_are_called_so() -> None:
    state = FilterState(chosen={LABELS: ("urgent",)})
    assert said(filter_state=state) == ("label: urgent", "Filter: label is urgent")
    (held,) = what_is_in_force(spoken(filter_state=state))
    assert (held.kind, held.column) == ("column", LABELS)


@pytest.mark.parametrize(
    ("ends", "kind", "text"),
    [
        ((2, 4), "integer", "price: 2 – 4"),
        ((None, 4), "integer", "price: up to 4"),
        ((2.5, None), "real", "price: from 2.5"),
        ((3, 3), "integer", "price: 3"),
        ((date(2025, 3, 1), date(2025, 3, 9)), "date", "price: 2025-03-01 – 2025-03-09"),
        ((86_400.0 * 3, None), "timestamp", "price: from 1970-01-04"),
    ],
)
def test_a_range(ends: tuple[Any, Any], kind: str, text: str) -> None:
    facets = (Facet("price", "histogram", 9, type=kind),)
    short, meaning = said(filter_state=FilterState(ranges={"price": ends}), facets=facets)
    assert short.startswith(text)
    assert meaning == f"Filter: price is {short.removeprefix('price: ')}"


def test_a_set_of_rows_and_a_selection() -> None:
    rows = RowSet("selection", "lasso", np.arange(1_234))
    assert said(filter_state=FilterState(rows=rows)) == ("selection: lasso", "Filter: only 1,234 rows, lasso")
    nameless = RowSet("health", "", np.arange(3))
    assert said(filter_state=FilterState(rows=nameless))[0] == "health"
    for n, name, text, meaning in (
        (1, "", "1 selected", "Selection: 1 row with 1 distinct text"),
        (2_000, "", "2,000 selected", "Selection: 2,000 rows with 1,000 distinct texts"),
        (40, "lost luggage", "lost luggage · 40 selected", "lost luggage: 40 rows with 20 distinct texts"),
    ):
        assert said(selected=Selection(np.arange(n), name)) == (text, meaning)


def test_all_of_it_in_order() -> None:
    state = FilterState(
        chosen={"kind": ("a",)}, ranges={"price": (1, 2)}, rows=RowSet("cluster", "bags", np.arange(5))
    )
    held = what_is_in_force(
        spoken(query=Query("late"), filter_state=state, selected=Selection(np.arange(4), "lasso"))
    )
    assert [one.kind for one in held] == ["query", "column", "column", "rows", "selection"]


HELD = (
    Held("query", "", "“late <b>flight</b> & bag”", "Search by meaning: “late <b>flight</b> & bag”"),
    Held(
        "column", "kind", "kind: card arrival, lost +3", "Filter: kind is card arrival or lost or x or y or z"
    ),
    Held("rows", "", "health: near-duplicates", "Filter: only 20 rows, near-duplicates"),
    Held("selection", "", "lasso · 1,009 selected", "lasso: 1,009 rows with 900 distinct texts"),
)


@pytest.fixture
def row(qtbot: QtBot) -> Iterator[InForceRow]:
    window = QWidget()  # a window would be as wide as its layout wants
    qtbot.addWidget(window)
    window.resize(2_000, HEIGHT)
    widget = InForceRow(window)
    widget.resize(1_000, HEIGHT)
    window.show()
    qtbot.waitExposed(window)
    yield widget
    window.close()


def seen(row: InForceRow) -> list[str]:
    return [chip.text() for chip in row.chips if chip.isVisible()]


def name_of(widget: QWidget) -> str:
    return QAccessible.queryAccessibleInterface(widget).text(QAccessible.Text.Name)


def test_where_nothing_is_in_force_a_sentence_stands(row: InForceRow) -> None:
    row.set_held((), "All 300 rows are shown")
    assert (row.nothing.text(), row.nothing.isVisible()) == ("All 300 rows are shown", True)
    assert not row.clear.isVisible()
    row.set_held(HELD[:1], "All 300 rows are shown")
    assert not row.nothing.isVisible()
    assert not row.clear.isVisible()  # one cross is enough
    row.set_held(HELD[:2], "")
    assert row.clear.isVisible()


def test_chips_say_all_of_it_to_a_screen_reader_and_markup_stays_text(row: InForceRow) -> None:
    row.set_held(HELD, "")
    assert seen(row) == [one.text for one in HELD]
    assert [name_of(chip) for chip in row.chips] == [one.meaning for one in HELD]
    assert row.chips[0].shortcut().isEmpty()
    assert name_of(row.clear) == "Clear query, filters and selection"
    assert {name_of(row.back), name_of(row.forward)} == {
        "Back to what was shown before (Alt+Left)", "Forward again (Alt+Right)"
    }  # fmt: skip


def test_what_does_not_fit_is_in_a_menu(row: InForceRow, qtbot: QtBot) -> None:
    row.set_held(HELD, "")
    assert not row.more.isVisible()
    row.resize(430, HEIGHT)
    assert seen(row) == [one.text for one in HELD[:2]] or seen(row) == [HELD[0].text]
    hidden = HELD[len(seen(row)) :]
    assert (row.more.isVisible(), row.more.text()) == (True, f"+{len(hidden)}")
    assert name_of(row.more) == f"{len(hidden)} more that are in force"
    assert row.more.toolTip().splitlines() == [one.meaning for one in hidden]
    qtbot.mouseClick(row.more, LEFT)
    (menu,) = (menu for menu in row.findChildren(QMenu) if menu.isVisible())
    assert [action.text().replace("&&", "&") for action in menu.actions()] == [
        f"Lift: {one.text}" for one in hidden
    ]
    with qtbot.waitSignal(row.removed) as removed:
        qtbot.mouseClick(menu, LEFT, pos=menu.actionGeometry(menu.actions()[-1]).center())
    assert removed.args == [HELD[-1]]
    qtbot.waitUntil(lambda: not row.findChildren(QMenu))


@pytest.mark.parametrize("width", [120, 240, 300, 430, 700, 2_000])
def test_nothing_lies_over_another_and_the_height_stays(row: InForceRow, qtbot: QtBot, width: int) -> None:
    long = Held("query", "", f"“{KOREAN}”", KOREAN)
    row.set_held((long, *HELD[1:]), "")
    row.resize(width, HEIGHT)
    parts = [one for one in (row.back, row.forward, *row.chips, row.more, row.clear) if one.isVisible()]
    qtbot.waitUntil(lambda: all(part.height() == HEIGHT for part in parts))
    assert row.height() == HEIGHT
    assert row.chips[0].isVisible()
    assert row.chips[0].width() <= 240
    assert row.minimumSizeHint().width() == 0
    if width >= 300:
        for before, after in pairwise(parts):
            assert before.geometry().right() < after.geometry().left()
        assert parts[-1].geometry().right() < width


def test_crosses_keys_and_text(row: InForceRow, qtbot: QtBot) -> None:
    row.set_held(HELD, "")
    chip = row.chips[1]
    cross, text = QPoint(chip.width() - 10, 12), QPoint(20, 12)
    for signal, act in (
        (row.removed, lambda: qtbot.mouseClick(chip, LEFT, pos=cross)),
        (row.opened, lambda: qtbot.mouseClick(chip, LEFT, pos=text)),
        (row.removed, lambda: qtbot.keyClick(chip, Qt.Key.Key_Delete)),
        (row.removed, lambda: qtbot.keyClick(chip, Qt.Key.Key_Backspace)),
        (row.opened, lambda: qtbot.keyClick(chip, Qt.Key.Key_Return)),
        (row.opened, lambda: qtbot.keyClick(chip, Qt.Key.Key_Space)),
    ):
        other = row.opened if signal is row.removed else row.removed
        with qtbot.assertNotEmitted(other), qtbot.waitSignal(signal) as heard:
            act()
        assert heard.args == [HELD[1]]
    with qtbot.waitSignal(row.clear_requested):
        qtbot.mouseClick(row.clear, LEFT)


def test_the_keyboard_stays_in_the_row_when_a_chip_goes(row: InForceRow, qtbot: QtBot) -> None:
    row.window().activateWindow()
    row.set_held(HELD, "")
    row.chips[1].setFocus()
    qtbot.waitUntil(row.chips[1].hasFocus)
    row.set_held((HELD[0], *HELD[2:]), "")
    assert row.chips[1].hasFocus()
    assert row.chips[1].text() == HELD[2].text
    row.set_held(HELD[:1], "")
    assert row.chips[0].hasFocus()
    row.set_held(HELD[:1], "")  # the same again makes no other chips
    assert row.chips[0].hasFocus()


def test_the_way_back(row: InForceRow, qtbot: QtBot) -> None:
    assert (row.back.isEnabled(), row.forward.isEnabled()) == (False, False)
    row.set_way(True, False)
    with qtbot.assertNotEmitted(row.forward_requested), qtbot.waitSignal(row.back_requested):
        qtbot.mouseClick(row.back, LEFT)
        qtbot.mouseClick(row.forward, LEFT)


def test_a_short_chip_is_whole_while_long_ones_are_cut(row: InForceRow, qtbot: QtBot) -> None:
    long = [Held("column", f"c{n}", f"a column: values that go on and on, and on {n}", "") for n in range(3)]
    row.set_held([long[0], Held("column", "#labels", "label: new", "Filter"), *long[1:]], "")
    row.resize(720, HEIGHT)
    qtbot.waitUntil(lambda: all(chip.isVisible() for chip in row.chips))
    qtbot.waitUntil(lambda: row.chips[1].width() >= row.chips[1].sizeHint().width())
    assert row.chips[0].width() < row.chips[0].sizeHint().width()
