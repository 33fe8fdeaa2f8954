"""The bar for what went wrong: sentences, counted, until they are dismissed; always plain text."""

from __future__ import annotations

import errno

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from core.errors import ExplorerError, InputError
from explorer.widgets.notice_bar import MOST_KEPT, NoticeBar, notice_of, notice_of_recovery
from tests.explorer.driver import click


@pytest.fixture
def bar(qtbot: QtBot) -> NoticeBar:
    made = NoticeBar()
    qtbot.addWidget(made)
    return made


def text_of(bar: NoticeBar, name: str) -> str:
    label = bar.findChild(QLabel, name)
    assert label is not None
    return label.text() if label.isVisible() else ""


def raised(error: Exception) -> Exception:
    try:
        raise error
    except type(error) as caught:
        return caught


def test_an_error_is_said_with_what_to_do_and_stays_until_dismissed(bar: NoticeBar, qtbot: QtBot) -> None:
    assert not bar.isVisible()
    bar.post(notice_of(InputError("Column 3 is missing.", "Add it."), heading="a.csv was not imported"))
    assert bar.isVisible()
    assert text_of(bar, "noticeHeading") == "a.csv was not imported"
    assert text_of(bar, "noticeWhat") == "Column 3 is missing."
    assert text_of(bar, "noticeFix") == "Add it."
    assert bar.accessibleDescription() == "Column 3 is missing. Add it."
    click(qtbot, bar, "dismissNotice")
    assert not bar.isVisible()
    assert bar.notices == ()


@pytest.mark.parametrize("error", [InputError("Column 3 is missing."), ZeroDivisionError("boom")])
def test_details_have_the_traceback(bar: NoticeBar, qtbot: QtBot, error: Exception) -> None:
    bar.post(notice_of(raised(error), "/the/log"))
    assert ("defect" in text_of(bar, "noticeHeading")) == (not isinstance(error, ExplorerError))
    click(qtbot, bar, "copyDetails")
    copied = QGuiApplication.clipboard().text()
    assert f"{type(error).__name__}: {error}" in copied
    assert "in raised" in copied
    assert "Log: /the/log" in copied


def test_a_machine_at_its_limits_is_no_defect(bar: NoticeBar) -> None:
    bar.post(notice_of(MemoryError()))
    assert text_of(bar, "noticeWhat").startswith("The memory of this machine does not suffice")
    bar.dismiss()
    bar.post(notice_of(OSError(errno.ENOSPC, "No space left on device", "/data/rows")))
    assert text_of(bar, "noticeWhat") == "/data/rows cannot be read or written: No space left on device."
    bar.dismiss()
    bar.post(notice_of(OSError(errno.EBADF, "Bad file descriptor")))
    assert "defect" in text_of(bar, "noticeHeading")


def test_several_are_counted_and_read_one_by_one(bar: NoticeBar, qtbot: QtBot) -> None:
    for name in ("one", "two", "two", "three"):
        bar.post(notice_of(InputError(f"{name}.")))
    assert text_of(bar, "noticeWhat") == "one."  # what is being read stays
    assert text_of(bar, "noticeCount") == "1 of 3"
    click(qtbot, bar, "nextNotice")
    assert text_of(bar, "noticeWhat") == "two."
    assert text_of(bar, "noticeHeading") == "That did not work (2 times)"
    click(qtbot, bar, "dismissNotice")
    assert text_of(bar, "noticeWhat") == "three."
    click(qtbot, bar, "previousNotice")
    assert text_of(bar, "noticeWhat") == "one."
    click(qtbot, bar, "dismissNotice")
    assert text_of(bar, "noticeCount") == ""
    assert text_of(bar, "noticeWhat") == "three."


def test_an_error_is_in_front_of_a_calm_one(bar: NoticeBar, qtbot: QtBot) -> None:
    bar.post(notice_of_recovery(["Seven marks were made again."]))
    bar.post(notice_of(InputError("Column 3 is missing.")))
    assert text_of(bar, "noticeWhat") == "Column 3 is missing."
    bar.post(notice_of(InputError("Column 4 is missing.")))
    assert text_of(bar, "noticeWhat") == "Column 3 is missing.", "what is being read stays"
    click(qtbot, bar, "dismissNotice")
    assert text_of(bar, "noticeWhat") == "Column 4 is missing."
    click(qtbot, bar, "nextNotice")
    bar.post(notice_of(InputError("Column 4 is missing.")))
    assert text_of(bar, "noticeWhat") == "Column 4 is missing."
    click(qtbot, bar, "dismissNotice")
    assert text_of(bar, "noticeWhat") == "Seven marks were made again."


def test_endlessly_many_are_bounded_and_the_one_that_is_read_stays(bar: NoticeBar) -> None:
    for number in range(3 * MOST_KEPT):
        bar.post(notice_of(InputError(f"{number}.")))
        assert text_of(bar, "noticeWhat") == "0."
    assert len(bar.notices) == MOST_KEPT
    assert bar.notices[-1].what == f"{3 * MOST_KEPT - 1}."


def test_text_is_never_markup_and_a_book_does_not_fill_the_window(bar: NoticeBar) -> None:
    markup = "<img src='file:///dev/zero'><b>bold</b>"
    bar.resize(700, 100)
    bar.post(notice_of(InputError(markup + "x" * 100_000, markup), heading=markup))
    assert text_of(bar, "noticeHeading") == markup
    for label in bar.findChildren(QLabel):
        assert label.textFormat() == Qt.TextFormat.PlainText
    assert len(text_of(bar, "noticeWhat")) < 1_000
    assert bar.minimumSizeHint().height() < 400


def test_what_was_recovered_is_calm_and_goes_with_its_workspace(bar: NoticeBar) -> None:
    bar.post(notice_of(InputError("wrong.")))
    bar.post(notice_of_recovery(["It was not closed.", "All is there."]))
    assert [notice.is_calm for notice in bar.notices] == [False, True]
    assert bar.notices[1].what == "It was not closed. All is there."
    bar.forget_calm()
    assert [notice.what for notice in bar.notices] == ["wrong."]
