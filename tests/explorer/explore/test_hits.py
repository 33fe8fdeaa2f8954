"""The list of hits: what is marked, what can be pressed, what it says when there is none."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence
from dataclasses import replace

import numpy as np
import pytest
from PySide6.QtCore import QPoint, QRectF, Qt
from PySide6.QtGui import QColor, QGuiApplication, QImage
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from core.corpus.cross_filter import HeldColumn
from core.search import Hit, Hits, Query
from explorer.explore.hit_chip import ChipColumn
from explorer.explore.hit_list import HitList
from explorer.explore.hits import WEAK_ROLE, HitsModel, match_spans
from explorer.shared import theme
from explorer.shared.state import Mark
from explorer.shared.theme import LIGHT
from explorer.widgets.label_chips import LabelChip

LEFT = Qt.MouseButton.LeftButton


def hit(number: int, text: str, *, similarity: float | None = 0.8, rows: int = 1, **columns: object) -> Hit:
    return Hit(
        rank=number + 1,
        row=number,
        rows=tuple(range(number, number + rows)),
        text_id=number,
        similarity=similarity,
        score=similarity or 3.0,
        text=text,
        matches=("card", "카드"),
        columns=columns,
    )


def held(codes: Sequence[int], values: tuple[object, ...]) -> HeldColumn:
    """A column in memory: of each row the place of its value, one beyond the last where it has none."""
    totals = np.bincount(codes, minlength=len(values) + 1)
    return HeldColumn(np.array(codes, np.uint8), totals, values, None, len(values))


def found(
    hits: Sequence[Hit], mode: str = "semantic", note: str | None = None, n_searched: int = 100
) -> Hits:
    query = Query(text="card", mode=mode)  # type: ignore[arg-type]
    return Hits(query=query, hits=tuple(hits), n_searched=n_searched, seconds=0.01, note=note)


SOME = (
    hit(0, "Where is my card?", category="card_arrival"),
    hit(1, "The machine ate my card.", rows=3, category="card_swallowed"),
    hit(2, "카드를 기계가 삼켰어요", category=None),
    hit(3, "A long story about a card. " * 200, category="x" * 200),
    hit(4, "Superkalifragilistik" * 40, category="card_arrival"),
)
# The three rows of the second hit have one category.
CATEGORY = ChipColumn("category", held((0, 1, 1, 1, 0), ("card_arrival", "card_swallowed")))


@pytest.fixture
def hit_list(qtbot: QtBot, qapp: QApplication) -> HitList:
    theme.apply(qapp, "light")
    widget = HitList()
    qtbot.addWidget(widget)
    widget.resize(390, 700)
    widget.show()
    qtbot.waitExposed(widget)
    widget.set_hits(found(SOME), CATEGORY)
    return widget


def part_of(hit_list: HitList, row: int, name: str) -> QPoint:
    """The middle of something that can be pressed in a hit."""
    index = hit_list.model.index(row)
    parts = hit_list.view.delegate.parts(index, QRectF(hit_list.view.visualRect(index)), current=True)
    return next(part.rect.center().toPoint() for part in parts if part.name == name)


def count_pixels(image: QImage, colour: str) -> int:
    wanted = QColor(colour)
    places = ((x, y) for x in range(image.width()) for y in range(image.height()))
    return sum(image.pixelColor(x, y) == wanted for x, y in places)


@pytest.mark.parametrize(
    ("text", "matches", "marked"),
    [
        ("My card, my discard, card", ("card",), ["card", "card"]),
        ("Card or card?", ("Card",), ["Card"]),
        ("카드를 기계가", ("카드",), ["카드"]),
        ("我的银行卡被吞了", ("银行卡", "银行"), ["银行卡"]),
        ("C++ (really)", ("C++",), ["C++"]),
        ("nothing", (), []),
        ("nothing", ("", "x"), []),
    ],
)
def test_found_words_are_marked(text: str, matches: tuple[str, ...], marked: list[str]) -> None:
    assert [text[start:end] for start, end in match_spans(text, matches)] == marked


def test_marks_are_painted_behind_the_found_words(hit_list: HitList) -> None:
    first = hit_list.view.visualRect(hit_list.model.index(0))
    with_marks = hit_list.view.viewport().grab(first).toImage()
    assert count_pixels(with_marks, LIGHT.highlight) > 100
    fourth = hit_list.view.visualRect(hit_list.model.index(4))
    assert count_pixels(hit_list.view.viewport().grab(fourth).toImage(), LIGHT.highlight) == 0


def test_rows_are_as_tall_as_their_text_but_not_endless(qtbot: QtBot, hit_list: HitList) -> None:
    heights = [hit_list.view.visualRect(hit_list.model.index(row)).height() for row in range(5)]
    assert heights[0] < heights[3] < 220
    assert heights[4] < 220
    hit_list.resize(200, 700)
    qtbot.waitUntil(lambda: hit_list.view.visualRect(hit_list.model.index(1)).height() > heights[1])


def test_hits_that_stay_keep_their_layout_and_show_what_was_found_now(hit_list: HitList) -> None:
    hit_list.set_hits(found(SOME), CATEGORY)
    hit_list.grab()
    laid_out = dict(hit_list.view.delegate._layouts)
    assert len(laid_out) == len(SOME)
    others = [replace(SOME[1], matches=("machine",)), replace(SOME[0], matches=())]
    hit_list.set_hits(found(others), CATEGORY)
    after = hit_list.grab().toImage()
    assert dict(hit_list.view.delegate._layouts) == laid_out
    hit_list.view.delegate.forget()
    hit_list.set_hits(found(others), CATEGORY)
    assert hit_list.grab().toImage() == after
    many = [hit(number, f"sentence {number}") for number in range(1_000)]
    hit_list.set_hits(found(many), CATEGORY)
    hit_list.grab()
    assert len(hit_list.view.delegate._layouts) <= 400


def test_parts_of_a_hit_never_overlap_or_leave_it(hit_list: HitList) -> None:
    for width in (240, 300, 390, 800):
        hit_list.resize(width, 700)
        QApplication.processEvents()
        for row in range(5):
            rect = QRectF(hit_list.view.visualRect(hit_list.model.index(row)))
            parts = hit_list.view.delegate.parts(hit_list.model.index(row), rect, current=True)
            assert [part.name for part in parts][-2:] == ["like", "unlike"]
            for one, other in itertools.pairwise(parts):
                assert one.rect.right() < other.rect.left()
            assert parts[-1].rect.right() <= rect.right()


def test_pressing_the_parts(qtbot: QtBot, hit_list: HitList) -> None:
    viewport = hit_list.view.viewport()
    with qtbot.waitSignal(hit_list.like_requested) as heard:
        qtbot.mouseClick(viewport, LEFT, pos=part_of(hit_list, 1, "like"))
    assert heard.args == [1, 1]
    with qtbot.waitSignal(hit_list.like_requested) as heard:
        qtbot.mouseClick(viewport, LEFT, pos=part_of(hit_list, 0, "unlike"))
    assert heard.args == [0, -1]
    with qtbot.waitSignal(hit_list.value_requested) as heard:
        qtbot.mouseClick(viewport, LEFT, pos=part_of(hit_list, 1, "value"))
    assert heard.args == ["category", "card_swallowed"]
    assert hit_list.selected_texts() == []


def test_keyboard_moves_asks_for_more_and_copies(qtbot: QtBot, hit_list: HitList) -> None:
    view = hit_list.view
    view.setFocus()
    view.setCurrentIndex(hit_list.model.index(0))
    with qtbot.waitSignal(hit_list.texts_selected) as heard:
        qtbot.keyClick(view, Qt.Key.Key_Down)
    assert heard.args == [[1]]
    with qtbot.waitSignal(hit_list.like_requested) as heard:
        qtbot.keyClick(view, Qt.Key.Key_Return)
    assert heard.args == [1, 1]
    qtbot.keyClick(view, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert QGuiApplication.clipboard().text() == "The machine ate my card."


def test_keys_mark_the_selected_hits_or_the_current_one(qtbot: QtBot, hit_list: HitList) -> None:
    asked: list[tuple[list[int], Mark | None]] = []
    hit_list.mark_requested.connect(lambda text_ids, mark: asked.append((text_ids, mark)))
    view = hit_list.view
    view.setFocus()
    view.setCurrentIndex(hit_list.model.index(0))
    qtbot.keyClicks(view, "yN")
    for key in (Qt.Key.Key_0, Qt.Key.Key_5, Qt.Key.Key_3):
        qtbot.keyClick(view, key, Qt.KeyboardModifier.ShiftModifier)
    qtbot.keyClicks(view, "x")
    qtbot.keyClick(view, Qt.Key.Key_Delete)
    qtbot.keyClick(view, Qt.Key.Key_Y, Qt.KeyboardModifier.ControlModifier)
    qtbot.keyClicks(view, "0ts")  # stands for nothing, and no letter leads away
    assert view.currentIndex().row() == 0
    yes, no = Mark(1.0), Mark(0.0)
    points = [Mark(0.0, scored=True), Mark(1.0, scored=True), Mark(0.6, scored=True)]
    assert asked == [([0], mark) for mark in (yes, no, *points, None, None)]
    asked.clear()
    hit_list.select_texts(np.array([1, 3]))
    qtbot.keyClicks(view, "n")
    hit_list.view.clearSelection()
    qtbot.keyClicks(view, "n")
    assert asked == [([1, 3], no), ([1], no)]


def test_digits_ask_for_labels_and_labels_are_told(qtbot: QtBot, hit_list: HitList) -> None:
    typed: list[int] = []
    hit_list.view.label_typed.connect(typed.append)
    qtbot.keyClicks(hit_list.view, "190")
    qtbot.keyClick(hit_list.view, Qt.Key.Key_3, Qt.KeyboardModifier.KeypadModifier)
    assert typed == [1, 9, 3]
    index = hit_list.model.index(0)
    hit_list.model.labels_of = lambda hit: (
        LabelChip("price", 0, number=1),
        LabelChip("later", 5, by_machine=True),
    )
    assert "labels: price, later (by the machine)" in index.data(Qt.ItemDataRole.AccessibleTextRole)
    rect = QRectF(0, 0, 420, 80)
    delegate = hit_list.view.delegate
    chips = delegate.chips(index, rect, False)
    assert [part.text for part in chips if part.label is not None] == ["price", "later"]
    assert not any(part.label is not None for part in delegate.parts(index, rect, True))  # not to be pressed
    hit_list.model.labels_of = lambda hit: tuple(LabelChip(f"label number {n}", n) for n in range(30))
    chips = delegate.chips(index, rect, True)
    shown = [part for part in chips if part.label is not None]
    assert [part.text for part in chips if part.name == "more"] == [f"+{30 - len(shown)}"]
    assert max(part.rect.right() for part in chips) <= rect.right()
    labelled = hit_list.view.grab().toImage()
    hit_list.model.labels_of = lambda hit: ()
    hit_list.view.viewport().update()
    assert hit_list.view.grab().toImage() != labelled


def test_marks_are_shown_where_they_are_made_and_nothing_moves(qtbot: QtBot, hit_list: HitList) -> None:
    view, model = hit_list.view, hit_list.model
    rects = [view.visualRect(model.index(row)) for row in range(5)]
    changed: list[int] = []
    model.dataChanged.connect(lambda first, last: changed.extend(range(first.row(), last.row() + 1)))
    hit_list.set_marks({0: Mark(1.0), 2: Mark(0.0)})
    assert changed == [0, 2]
    hit_list.set_marks({0: Mark(1.0), 2: Mark(0.6, scored=True)})
    assert changed == [0, 2, 2]
    assert [view.visualRect(model.index(row)) for row in range(5)] == rects
    assert count_pixels(view.viewport().grab(rects[0]).toImage(), LIGHT.good) > 150
    assert count_pixels(view.viewport().grab(rects[1]).toImage(), LIGHT.good) == 0
    told = [model.index(row).data(Qt.ItemDataRole.AccessibleTextRole) for row in (0, 2)]
    assert told[0].startswith("Hit 1, marked alike, similarity")
    assert told[1].startswith("Hit 3, marked 3 of 5, similarity")


def test_a_click_marks_and_a_second_one_takes_it_away(qtbot: QtBot, hit_list: HitList) -> None:
    view = hit_list.view
    yes, no = (
        part.rect.center().toPoint()
        for part in view.delegate.marks(
            view.model().index(1, 0), QRectF(view.visualRect(view.model().index(1, 0)))
        )
    )
    with qtbot.waitSignal(hit_list.mark_requested) as heard:
        qtbot.mouseClick(view.viewport(), LEFT, pos=yes)
    assert heard.args == [[1], Mark(1.0)]
    hit_list.set_marks({1: Mark(1.0)})
    with qtbot.waitSignal(hit_list.mark_requested) as heard:
        qtbot.mouseClick(view.viewport(), LEFT, pos=no)
    assert heard.args == [[1], Mark(0.0)]
    with qtbot.waitSignal(hit_list.mark_requested) as heard:
        qtbot.mouseClick(view.viewport(), LEFT, pos=yes)
    assert heard.args == [[1], None]
    assert hit_list.selected_texts() == []


def test_the_boxes_for_marks_stand_clear_of_text_and_chips(hit_list: HitList) -> None:
    for width in (240, 300, 390, 800):
        hit_list.resize(width, 700)
        QApplication.processEvents()
        for row in range(5):
            rect = QRectF(hit_list.view.visualRect(hit_list.model.index(row)))
            boxes = hit_list.view.delegate.marks(hit_list.model.index(row), rect)
            parts = hit_list.view.delegate.parts(hit_list.model.index(row), rect, current=True)
            assert all(rect.contains(box.rect) for box in boxes)
            assert not boxes[0].rect.intersects(boxes[1].rect)
            assert not any(part.rect.intersects(box.rect) for part in parts for box in boxes)


@pytest.mark.parametrize("current", [False, True])
def test_what_found_a_hit_stands_clear_of_the_boxes_for_marks(hit_list: HitList, current: bool) -> None:
    both = [replace(one, by_meaning=1_234, by_words=n + 10) for n, one in enumerate(SOME)]
    hit_list.set_hits(found(both, "hybrid"), CATEGORY)
    seen = 0
    for width in range(240, 800, 20):
        hit_list.resize(width, 700)
        QApplication.processEvents()
        for row in range(5):
            index = hit_list.model.index(row)
            rect = QRectF(hit_list.view.visualRect(index))
            parts = hit_list.view.delegate.parts(index, rect, current=current)
            written = hit_list.view.delegate.behind(index, rect, parts)
            boxes = hit_list.view.delegate.marks(index, rect)
            seen += len(written)
            for one, other in itertools.pairwise((*parts, *written)):
                assert one.rect.right() < other.rect.left()
            assert all(part.rect.right() < box.rect.left() for part in written for box in boxes)
    assert seen > 50


def test_the_menu_does_what_it_says(qtbot: QtBot, hit_list: HitList) -> None:
    menu = hit_list.menu_for(hit_list.model.index(1))
    by_text = {action.text(): action for action in menu.actions() if action.text()}
    assert next(iter(by_text)) == "Copy text"
    by_text["Copy text"].trigger()
    assert QGuiApplication.clipboard().text() == "The machine ate my card."
    with qtbot.waitSignal(hit_list.show_requested) as heard:
        by_text["Show on the map"].trigger()
    assert heard.args == [1]
    with qtbot.waitSignal(hit_list.mark_requested) as heard:
        by_text["Not alike\tN"].trigger()
    assert heard.args == [[1], Mark(0.0)]
    scale = next(action.menu() for action in menu.actions() if action.text() == "How alike")
    with qtbot.waitSignal(hit_list.mark_requested) as heard:
        scale.actions()[2].trigger()
    assert heard.args == [[1], Mark(0.4, scored=True)]
    with qtbot.waitSignal(hit_list.value_requested) as heard:
        by_text["Filter: category is card swallowed"].trigger()
    assert heard.args == ["category", "card_swallowed"]
    assert "Filter" not in " ".join(a.text() for a in hit_list.menu_for(hit_list.model.index(2)).actions())


def test_selection_from_elsewhere_is_shown_and_not_told_back(hit_list: HitList) -> None:
    heard: list[object] = []
    hit_list.texts_selected.connect(heard.append)
    hit_list.select_texts(np.array([4, 77]))
    assert hit_list.selected_texts() == [4]
    assert hit_list.view.visualRect(hit_list.model.index(4)).top() < 700
    hit_list.set_hits(found([SOME[4], SOME[0]]), CATEGORY)
    assert hit_list.selected_texts() == [4]
    assert heard == []


@pytest.mark.parametrize(
    ("hits", "told"),
    [
        (lambda: found((), "keyword"), "No sentence has these words"),
        (lambda: found((), n_searched=0), "No sentence passes the filter"),
        (lambda: found((), note="Search by meaning is not ready: loading."), "not ready"),
        (lambda: found(()), "No sentence was found"),
    ],
)
def test_no_hits_say_why(hit_list: HitList, hits: Callable[[], Hits], told: str) -> None:
    hit_list.set_hits(hits(), CATEGORY)
    assert hit_list.empty.isVisible()
    assert told in hit_list.empty.text()
    hit_list.set_hits(found(SOME, note="4,096 of 9,999 sentences encoded so far"), CATEGORY)
    assert hit_list.view.isVisible()
    assert hit_list.note.text().startswith("4,096")


def test_each_hit_is_told_to_a_screen_reader(hit_list: HitList) -> None:
    model: HitsModel = hit_list.model
    told = model.index(1).data(Qt.ItemDataRole.AccessibleTextRole)
    assert told == "Hit 2, similarity 0.80, 3 rows: The machine ate my card."


def test_a_line_says_where_weak_matches_begin(hit_list: HitList) -> None:
    view, model = hit_list.view, hit_list.model
    hits = model.hits()
    heights = [view.visualRect(model.index(row)).height() for row in range(5)]
    for n_close, line in ((2, "Weak matches below"), (0, "Nothing close")):
        model.set_hits(hits, model.chip_column, n_close=n_close)
        QApplication.processEvents()
        lines = [weak and weak.line for weak in (model.index(row).data(WEAK_ROLE) for row in range(5))]
        assert lines == [None] * n_close + [line] + [""] * (4 - n_close)
        grown = [view.visualRect(model.index(row)).height() - heights[row] for row in range(5)]
        assert grown[n_close] > 20
        assert grown[:n_close] + grown[n_close + 1 :] == [0] * 4
        told = [str(model.index(row).data(Qt.ItemDataRole.AccessibleTextRole)) for row in range(5)]
        assert ["weak match" in each for each in told] == [False] * n_close + [True] * (5 - n_close)
        rect = QRectF(view.visualRect(model.index(n_close)))
        for part in (
            *view.delegate.marks(model.index(n_close), rect),
            *view.delegate.parts(model.index(n_close), rect, True),
        ):
            assert rect.contains(part.rect)
            assert part.rect.top() > rect.top() + 20
    model.set_hits(hits, model.chip_column)
    assert model.index(4).data(WEAK_ROLE) is None


def test_more_hits_move_nothing(hit_list: HitList) -> None:
    view, model = hit_list.view, hit_list.model
    hits = model.hits()
    model.set_hits(hits[:3], model.chip_column, n_close=3)
    view.setCurrentIndex(model.index(2))
    resets: list[int] = []
    model.modelReset.connect(lambda: resets.append(1))
    model.set_hits(hits, model.chip_column, n_close=4)
    assert (model.rowCount(), view.currentIndex().row(), resets) == (5, 2, [])
    assert [model.index(row).data(WEAK_ROLE) is None for row in range(5)] == [True] * 4 + [False]
    model.set_hits(hits[::-1], model.chip_column, n_close=4)
    assert resets == [1]
