"""The list of what sets a selection apart: its lines, its scale, its heights, what it says and chooses."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtWidgets import QApplication, QStyleOptionViewItem
from pytestqt.qtbot import QtBot

from core.clusters.characterize import Characterization, ColumnDifference, Difference, Example
from explorer.explore.apart_list import ITEM_ROLE, ApartList, Line
from explorer.shared import theme

LEFT = Qt.MouseButton.LeftButton
KOREAN = "수하물이 아직도 도착하지 않았는데 아무도 연락을 주지 않아서 공항에서 하루 종일 기다렸습니다. " * 6
FOUND = Characterization(
    n_rows=1_300,
    n_texts=1_100,
    n_counted=1_000,
    n_out=9_000,
    words=(Difference("lost luggage", 2.13, 1.6, 2.6, 250, 90), Difference("bag", 1.0, 0.04, 2.0, 9, 9)),
    less=(Difference("train", -1.5, -2.97, -0.3, 0, 2_000),),
    columns=(
        ColumnDifference("lang", "category", (Difference("en_GB", 0.7, 0.2, 1.1, 995, 4_500),)),
        ColumnDifference("likes", "number", (Difference("above 4", 0.8, 0.3, 1.2, 500, 900),), 1234.5, 3.0),
        ColumnDifference("date", "date", (Difference("", 0.9, 0.3, 1.4, 5, 9),), 86_400.0 * 365, 0.0),
    ),
    examples=(Example(17, "my bag\nis   lost"), Example(40, KOREAN)),
    examples_among=256,
    n_tried=4_321,
    n_able=4_000,
    nothing=None,
)
NOTHING = Characterization(
    12, 12, 12, 288, (), (), (), (), 0, 900, 10, "Nothing sets these 12 rows apart from the others."
)


@pytest.fixture
def listed(qtbot: QtBot, qapp: QApplication) -> Iterator[ApartList]:
    theme.apply(qapp, "light")
    widget = ApartList()
    qtbot.addWidget(widget)
    widget.resize(360, 700)
    widget.show()
    qtbot.waitExposed(widget)
    widget.found.set_found(FOUND, "elsewhere")
    yield widget
    widget.close()


def place(listed: ApartList, kind: str, number: int = 0) -> int:
    """The place of the `number`-th line of a kind."""
    return [n for n, line in enumerate(listed.found.lines()) if line.kind == kind][number]


def test_every_line_in_order(listed: ApartList) -> None:
    lines = listed.found.lines()
    assert [(line.kind, line.text, line.right) for line in lines[:-1]] == [
        ("heading", "More often here", "here · elsewhere"),
        ("word", "lost luggage", "25 % · 1.0 %"),
        ("word", "bag", "0.9 % · 0.1 %"),
        ("heading", "Less often here", "here · elsewhere"),
        ("word", "train", "0 % · 22 %"),
        ("heading", "lang", ""),
        ("value", "en GB", "100 % · 50 %"),
        ("heading", "likes", "median 1,234 · 3"),
        ("value", "above 4", "50 % · 10 %"),
        ("heading", "date", "median 1971-01-01 · 1970-01-01"),
        ("value", "(none)", "0.5 % · 0.1 %"),
        ("heading", "Typical sentences", ""),
        ("example", "my bag is lost", ""),
        ("example", " ".join(KOREAN.split()), ""),
    ]
    assert [line.column for line in lines if line.kind == "value"] == ["lang", "likes", "date"]
    assert [line.row for line in lines if line.kind == "example"] == [17, 40]
    assert (lines[1].low, lines[1].middle, lines[1].high) == (1.6, 2.13, 2.6)
    last = lines[-1]
    assert last.kind == "note"
    assert last.text.startswith("1,000 distinct texts beside 9,000 (elsewhere). 4,321 words")
    assert "95 times" in last.text


def test_nothing_is_said_first(listed: ApartList) -> None:
    listed.found.set_found(NOTHING, "elsewhere")
    first, last = listed.found.lines()
    assert (first.kind, first.text) == ("note", NOTHING.nothing)
    assert last.text.startswith("12 distinct texts beside 288")
    listed.found.set_found(None, "elsewhere")
    assert listed.found.lines() == ()
    assert listed.found.rowCount() == 0


def test_one_scale_holds_every_interval(listed: ApartList) -> None:
    assert listed.found.scale == pytest.approx(2.97)
    listed.found.set_found(NOTHING, "elsewhere")
    assert listed.found.scale == 1.0


def test_a_screen_reader_hears_the_interval(listed: ApartList) -> None:
    said = [
        listed.found.index(n).data(Qt.ItemDataRole.AccessibleTextRole) for n in range(listed.found.rowCount())
    ]
    assert said[1] == "lost luggage: 25 % · 1.0 %; log-odds +2.1, between +1.6 and +2.6"
    assert said[4] == "train: 0 % · 22 %; log-odds −1.5, between −3.0 and −0.3"
    assert said[0] == "More often here"
    assert said[12] == "my bag is lost"
    assert listed.accessibleName() == "What sets the selection apart"


def test_headings_and_notes_cannot_be_chosen(listed: ApartList, qtbot: QtBot) -> None:
    for n, line in enumerate(listed.found.lines()):
        selectable = bool(listed.found.index(n).flags() & Qt.ItemFlag.ItemIsSelectable)
        assert selectable == (line.kind not in ("heading", "note"))
    heading = listed.visualRect(listed.found.index(0)).center()
    with qtbot.assertNotEmitted(listed.line_chosen):
        qtbot.mouseClick(listed.viewport(), LEFT, pos=heading)


def test_words_values_and_sentences_are_chosen_by_click_and_keys(listed: ApartList, qtbot: QtBot) -> None:
    for kind in ("word", "value", "example"):
        index = listed.found.index(place(listed, kind))
        listed.scrollTo(index)
        with qtbot.waitSignal(listed.line_chosen) as chosen:
            qtbot.mouseClick(listed.viewport(), LEFT, pos=listed.visualRect(index).center())
        assert chosen.args == [index.data(ITEM_ROLE)]
        for key in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            with qtbot.waitSignal(listed.line_chosen) as chosen:
                qtbot.keyClick(listed, key)
            assert chosen.args[0].kind == kind


def height(listed: ApartList, n: int) -> int:
    option = QStyleOptionViewItem()
    listed.initViewItemOption(option)
    return listed.itemDelegate().sizeHint(option, listed.found.index(n)).height()


def test_long_korean_text_takes_three_lines_and_notes_all_they_need(listed: ApartList) -> None:
    line = listed.fontMetrics().lineSpacing()
    korean = listed.fontMetrics().boundingRect(QRect(0, 0, 300, 300), 0, "가\n나\n다").height()
    short, long = (height(listed, place(listed, "example", number)) for number in (0, 1))
    assert line <= short - 10 < 2 * line
    assert long - 10 == korean > 2 * line  # whose letters stand in lines of their own height
    note = place(listed, "note")
    wide = height(listed, note)
    listed.resize(220, 700)
    assert height(listed, note) > wide
    assert height(listed, place(listed, "example", 1)) == long
    assert height(listed, place(listed, "word")) == height(listed, place(listed, "value"))


@pytest.mark.parametrize("mode", ["light", "dark"])
@pytest.mark.parametrize("width", [220, 360, 900])
def test_it_is_painted_within_its_lines(listed: ApartList, qapp: QApplication, mode: str, width: int) -> None:
    theme.apply(qapp, mode)
    listed.resize(width, 900)
    picture = listed.grab().toImage()
    n = place(listed, "word")
    rect = listed.visualRect(listed.found.index(n))
    assert rect.width() <= listed.viewport().width()
    ratio = picture.devicePixelRatio()
    colours = {
        picture.pixelColor(round(x * ratio), round((rect.top() + 30) * ratio)).name()
        for x in range(rect.left() + 14, rect.right() - 14)
    }
    assert theme.tokens().accent.lower() in colours  # the interval stands on its axis
    theme.apply(qapp, "light")


def test_a_line_of_markup_stays_as_it_was_written(listed: ApartList) -> None:
    marked = Characterization(
        2, 2, 2, 8, (), (), (), (Example(1, "<b>STILL</b> no bag &lt;3"),), 2, 10, 5, None
    )
    listed.found.set_found(marked, "elsewhere")
    assert Line("example", "<b>STILL</b> no bag &lt;3", row=1) in listed.found.lines()
    index = listed.found.index(1)
    assert index.data() == "<b>STILL</b> no bag &lt;3"
