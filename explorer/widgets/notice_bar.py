"""The one bar of the window for what went wrong, and for what was found after a crash: it stays until it is
dismissed.

It shows one notice at a time and says how many there are. Text is plain text, whatever it looks like.
"""

from __future__ import annotations

import platform
import traceback
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, Qt, qVersion
from PySide6.QtGui import QAccessible, QAccessibleEvent, QGuiApplication, QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QScrollArea, QVBoxLayout, QWidget

from core.errors import explained
from explorer.shared import wording
from explorer.shared.engine_words import joined, said
from explorer.shared.theme import set_role
from explorer.widgets.card import button, label
from explorer.widgets.icons import IconButton

if TYPE_CHECKING:
    from core.workspace import MapEstimate

MOST_KEPT = 50  # notices; the oldest go first, and are in the log
MOST_CHARACTERS = 600  # of a sentence that are shown; all of it is copied
_TALLEST = 100  # pixels of text, a heading and two sentences of two lines each; longer ones scroll


def _tr(text: str) -> str:
    return QCoreApplication.translate("notices", text)


@dataclass(frozen=True)
class Notice:
    """What stands in the bar.

    Attributes:
        heading: what it is about, in a few words. what: what happened. fix: what to do; may be empty.
        details: to be copied into a report; empty where there are none.
        is_calm: nothing went wrong now.
        verb, act: a button that does something about it; then the notice goes.
        times: how often it came.
    """

    heading: str
    what: str
    fix: str = ""
    details: str = ""
    is_calm: bool = False
    verb: str = ""
    act: Callable[[], object] | None = None
    times: int = 1

    def repeats(self, other: Notice) -> bool:
        """Whether it says the same."""
        return (self.heading, self.what, self.fix, self.is_calm) == (
            other.heading,
            other.what,
            other.fix,
            other.is_calm,
        )


def notice_of(error: BaseException, log_file: str = "", heading: str = "") -> Notice:
    """What a person is told of an error; what `explained` has no words for is a defect."""
    details = details_of(error, log_file)
    if (known := explained(error)) is not None:
        return Notice(heading or _tr("That did not work"), said(known.what), said(known.fix), details)
    return Notice(
        _tr("This is a defect of the program"),
        _tr("Your rows are safe. Something happened that the program did not expect, "
            "and what you just did may not have worked."),
        _tr("To report it, use Help → Report a problem, or copy the details. "
            "They hold none of your sentences, except perhaps in the last line."),
        details,
    )  # fmt: skip


def notice_of_recovery(sentences: Sequence[str]) -> Notice:
    """What was found after a session that did not end properly."""
    return Notice(_tr("Recovered"), joined(map(said, sentences)), is_calm=True)


def notice_of_map(estimate: MapEstimate, stop: Callable[[], object]) -> Notice:
    """What a map takes that has just been begun.

    Args:
        stop: does without it.
    """
    laid_out, placed = wording.texts(estimate.n_laid_out), wording.texts(estimate.n_placed)
    if not estimate.n_placed:
        what = _tr("To be laid out: {texts}.").format(texts=laid_out)
    elif not estimate.n_laid_out:
        what = _tr("To be placed among those that are on it: {texts}.").format(texts=placed)
    else:
        what = _tr("To be laid out: {texts}. To be placed among them: {others}.")
        what = what.format(texts=laid_out, others=placed)
    heading = _tr("The map takes about {time}").format(time=wording.long_duration(estimate.seconds))
    meanwhile = _tr("Everything else can be used meanwhile.")
    return Notice(heading, what, meanwhile, is_calm=True, verb=_tr("Do without the map"), act=stop)


def details_of(error: BaseException, log_file: str = "") -> str:
    """Versions, traceback and where the log is, to be copied into a report."""
    head = f"Python {platform.python_version()}, Qt {qVersion()}, {platform.platform()}"
    trace = "".join(traceback.format_exception(error))
    return f"{head}\n{'Log: ' + log_file if log_file else ''}\n\n{trace}".replace("\n\n\n", "\n\n")


class _Texts(QScrollArea):
    """What a notice says: as high as its lines are at this width, up to a height from which it scrolls."""

    def __init__(self, labels: Sequence[QWidget]) -> None:
        super().__init__()
        self._inner = inner = QWidget()
        column = QVBoxLayout(inner)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(2)
        for each in labels:
            column.addWidget(each)
        column.addStretch(1)
        self.setObjectName("noticeTexts")
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setWidgetResizable(True)
        self.setWidget(inner)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.settle()

    def settle(self) -> None:
        """Take the height of the lines; the keyboard comes here only where there is something to scroll."""
        frame = 2 * self.frameWidth()
        needed = self._inner.heightForWidth(self.width() - frame) + frame
        self.setFixedHeight(min(needed, _TALLEST))
        policy = Qt.FocusPolicy
        self.setFocusPolicy(policy.TabFocus if needed > _TALLEST else policy.NoFocus)


class NoticeBar(QFrame):
    """Notices, one at a time; hidden while there is none."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("noticeBar")
        self._notices: list[Notice] = []
        self._at = 0
        self._heading = label("heading", name="noticeHeading")
        self._what = label("", name="noticeWhat")
        self._fix = label("muted", name="noticeFix")
        for each in (self._heading, self._what, self._fix):
            each.setTextInteractionFlags(
                Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
            )
        self._texts = _Texts((self._heading, self._what, self._fix))
        self._act = self._button("", "noticeAct", self._do)
        self._copy = self._button(_tr("Copy details"), "copyDetails", self._copy_details)
        self._previous = IconButton("back", _tr("The notice before"), 24)
        self._previous.setObjectName("previousNotice")
        self._previous.clicked.connect(lambda: self._go(-1))
        self._count = label("small", name="noticeCount")
        self._count.setWordWrap(False)
        self._next = IconButton("forward", _tr("The next notice"), 24)
        self._next.setObjectName("nextNotice")
        self._next.clicked.connect(lambda: self._go(1))
        self._close = IconButton("close", _tr("Dismiss"), 24)
        self._close.setObjectName("dismissNotice")
        self._close.clicked.connect(self.dismiss)
        tools = QHBoxLayout()
        tools.setSpacing(6)
        for tool in (self._act, self._copy, self._previous, self._count, self._next, self._close):
            tools.addWidget(tool)
        side = QVBoxLayout()
        side.addLayout(tools)
        side.addStretch(1)
        row = QHBoxLayout(self)
        row.setContentsMargins(14, 8, 10, 9)
        row.setSpacing(16)
        row.addWidget(self._texts, 1)
        row.addLayout(side)
        self.hide()

    def _button(self, text: str, name: str, clicked: Callable[[], object]) -> QPushButton:
        made = button(text, name, "small")
        made.setAutoDefault(False)
        made.clicked.connect(clicked)
        return made

    @property
    def notices(self) -> tuple[Notice, ...]:
        """All that were not dismissed, in the order in which they came."""
        return tuple(self._notices)

    @property
    def shown(self) -> Notice | None:
        """The notice on screen."""
        return self._notices[self._at] if self._notices else None

    def post(self, notice: Notice) -> None:
        """Show a notice, or put it behind those that nobody has read yet; one that came before is counted. An
        error is never behind a calm one: it says what became of what a person just did.
        """
        read = self._notices[self._at] if self._notices else None
        for place, known in enumerate(self._notices):
            if known.repeats(notice):
                new = self._notices[place] = replace(notice, times=known.times + 1)
                read = new if read is known else read
                break
        else:
            new = notice
            calm = [at for at, known in enumerate(self._notices) if known.is_calm and not notice.is_calm]
            self._notices.insert(calm[0] if calm else len(self._notices), new)
            if len(self._notices) > MOST_KEPT:  # what is being read stays
                self._notices.remove(next(each for each in self._notices if each not in (read, new)))
        shown = new if read is None or (read.is_calm and not new.is_calm) else read
        self._at = self._notices.index(shown)
        self._show()
        QAccessible.updateAccessibility(QAccessibleEvent(self, QAccessible.Event.Alert))

    def dismiss(self) -> None:
        """Take away the notice on screen; the next one comes."""
        if self._notices:
            del self._notices[self._at]
            self._at = min(self._at, max(len(self._notices) - 1, 0))
            self._show()

    def withdraw(self, notice: Notice) -> None:
        """Take away a notice of which there is nothing more to say, whether it was read or not."""
        if notice in self._notices:
            place = self._notices.index(notice)
            del self._notices[place]
            self._at = max(min(self._at - (place < self._at), len(self._notices) - 1), 0)
            self._show()

    def forget_calm(self) -> None:
        """Take away what was found on opening a workspace that is not open any more."""
        self._notices = [notice for notice in self._notices if not notice.is_calm]
        self._at = min(self._at, max(len(self._notices) - 1, 0))
        self._show()

    def _go(self, steps: int) -> None:
        self._at = (self._at + steps) % len(self._notices)
        self._show()

    def _do(self) -> None:
        notice = self.shown
        if notice is not None and notice.act is not None:
            self.dismiss()
            notice.act()

    def _copy_details(self) -> None:
        if self.shown is not None:
            QGuiApplication.clipboard().setText(self.shown.details)
            self._copy.setText(_tr("Copied"))

    def _show(self) -> None:
        notice, several = self.shown, len(self._notices) > 1
        self.setVisible(notice is not None)
        if notice is None:
            return
        set_role(self, "calm" if notice.is_calm else "error")
        times = _tr("{what} ({n} times)").format(what=notice.heading, n=f"{notice.times:,}")
        self._heading.setText(notice.heading if notice.times == 1 else times)
        for shown, text in ((self._what, notice.what), (self._fix, notice.fix)):
            shown.setText(text if len(text) <= MOST_CHARACTERS else f"{text[:MOST_CHARACTERS]}…")
            shown.setVisible(bool(text))
        self._act.setText(notice.verb)
        self._act.setVisible(notice.act is not None)
        self._copy.setText(_tr("Copy details"))
        self._copy.setVisible(bool(notice.details))
        self._count.setText(_tr("{n} of {all}").format(n=self._at + 1, all=len(self._notices)))
        for tool in (self._previous, self._count, self._next):
            tool.setVisible(several)
        self._texts.setAccessibleName(self._heading.text())
        self._texts.verticalScrollBar().setValue(0)
        self._texts.settle()
        self.setAccessibleName(self._heading.text())
        self.setAccessibleDescription(" ".join(filter(None, (notice.what, notice.fix))))
