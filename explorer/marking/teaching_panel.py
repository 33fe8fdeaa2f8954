"""The marks so far, how many a verdict still needs, and their problems: below the filters."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QAction,
    QColor,
    QContextMenuEvent,
    QFontMetrics,
    QKeySequence,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
)
from PySide6.QtWidgets import (
    QAbstractButton,
    QBoxLayout,
    QFrame,
    QHBoxLayout,
    QMenu,
    QProgressBar,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from explorer.shared import theme, wording
from explorer.shared.engine_words import said
from explorer.widgets.card import button, label
from explorer.widgets.plain_text import PlainLabel
from explorer.widgets.wrapped import wrapped

if TYPE_CHECKING:
    from core.judgments.teaching import Problem, Teaching

_FEW, _MANY = 1, 3  # problems that are listed, in a low and in a tall window
_GRAVEST_FIRST = ("contradicting", "one-sided", "too few")
_NARROW = 230  # pixels below which the buttons stand below each other
_LINES, _AROUND, _BESIDE = 4, 8, (14, 4)  # of a problem, at most; pixels above and below it, on its sides
_LONGEST = 90  # characters of a problem in the menu


def _tr(text: str) -> str:
    return QCoreApplication.translate("marking", text)


class TeachingPanel(QWidget):
    """How many marks there are, and what is wrong with them.

    Signals:
        problem_chosen(Problem): its rows, or more marks, are wanted.
        again_requested(Problem): its pairs are to be judged again.
        review_requested(): the next pairs to mark are wanted. train_requested(): training with them is.
    """

    problem_chosen = Signal(object)
    again_requested = Signal(object)
    review_requested = Signal()
    train_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("teachingPanel")
        self.setProperty("role", "panel")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        self.setAccessibleName(self.tr("Marks"))
        heading = label("heading", self.tr("Marks"))
        heading.setWordWrap(False)
        self.count = PlainLabel()
        self.count.setObjectName("taughtCount")
        self.count.setProperty("role", "muted")
        self.kinds = label("small", name="taughtKinds")
        self.bar = QProgressBar()
        self.bar.setTextVisible(False)
        self.bar.setAccessibleName(self.tr("Random marks for a verdict"))
        self.verdict = label("small", name="taughtVerdict")
        self.next = button(self.tr("What next?"), "reviewButton", "small")
        self.next.setAccessibleName(self.tr("What should I mark next?"))
        self.next.setToolTip(self.tr("Pairs where a mark teaches most, one after the other (Ctrl+J)"))
        self.next.clicked.connect(self.review_requested)
        self.train = button("", "trainOnMarksButton", "small")
        self.train.clicked.connect(self.train_requested)
        self.more = button("", "moreProblems", "link")
        self.more.clicked.connect(self._open_menu)
        head = QHBoxLayout()
        head.addWidget(heading, 1)
        head.addWidget(self.count)
        self._problems = QVBoxLayout()
        self._problems.setSpacing(0)
        self._buttons = QHBoxLayout()
        self._buttons.setSpacing(6)
        self._buttons.addWidget(self.next)
        self._buttons.addWidget(self.train)
        self._buttons.addStretch(1)
        line = QFrame()
        line.setProperty("role", "line")
        inner = QVBoxLayout()
        inner.setContentsMargins(14, 10, 14, 12)
        inner.setSpacing(6)
        inner.addLayout(head)
        inner.addWidget(self.kinds)
        inner.addWidget(self.bar)
        inner.addWidget(self.verdict)
        inner.addLayout(self._problems)
        inner.addWidget(self.more, 0, Qt.AlignmentFlag.AlignLeft)
        inner.addLayout(self._buttons)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(line)
        column.addLayout(inner)
        self._teaching: Teaching | None = None
        self._room = _MANY
        self._rows: list[ProblemRow] = []
        self.set_teaching(None)

    def set_teaching(self, teaching: Teaching | None) -> None:
        """Show the teaching; None while it is not known."""
        self._teaching = teaching
        self.setVisible(teaching is not None)
        if teaching is None:
            return
        self.count.setText(wording.count(teaching.n))
        self.kinds.setText(self._kinds(teaching))
        self.count.setToolTip(self.kinds.text())
        needed, there = teaching.marks_needed, teaching.n_eligible
        self.bar.setRange(0, max(there + needed, 1))
        self.bar.setValue(there)
        self.verdict.setText(verdict_needs(teaching))
        self.verdict.setToolTip(
            self.tr(
                "Whether a model got better is judged on pairs that nobody picked out: those drawn at random "
                "and those imported. One in three pairs offered under “What next?” is drawn at random."
            )
        )
        self.train.setVisible(teaching.n > 0)
        self.train.setText(self.tr("Train on {n}").format(n=wording.count(teaching.n)))
        judgments = wording.plural(teaching.n, self.tr("Train on 1 mark"), self.tr("Train on {n} marks"))
        self.train.setAccessibleName(judgments)
        self.train.setToolTip(" · ".join(part for part in (judgments, said(teaching.why)) if part))
        self._list_problems()

    def set_tall(self, tall: bool) -> None:
        """Whether there is room for more than the first problem."""
        room = _MANY if tall else _FEW
        if room != self._room:
            self._room = room
            self._list_problems()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        narrow = self.width() < _NARROW
        ways = QBoxLayout.Direction
        self._buttons.setDirection(ways.TopToBottom if narrow else ways.LeftToRight)

    def problems(self) -> list[ProblemRow]:
        """The problems that are listed."""
        return list(self._rows)

    def _kinds(self, teaching: Teaching) -> str:
        if not teaching.n:
            return self.tr("Mark hits right or wrong (✓ ✗, keys Y and N) and the model can learn from it.")
        parts = (
            (teaching.n_alike, self.tr("{n} alike")),
            (teaching.n_not_alike, self.tr("{n} not alike")),
            (teaching.n_scored, self.tr("{n} scored")),
            (teaching.n_straddling, self.tr("{n} left out of training")),
        )
        return " · ".join(text.format(n=wording.count(n)) for n, text in parts if n)

    def _shown_problems(self) -> tuple[Problem, ...]:
        """The problems, the gravest first; that a verdict needs more marks stands above them already."""
        teaching = self._teaching
        if teaching is None or not teaching.n:
            return ()
        by_kind = {kind: [one for one in teaching.problems if one.kind == kind] for kind in _GRAVEST_FIRST}
        if teaching.marks_needed:
            by_kind["too few"] = by_kind["too few"][:-1]
        return tuple(one for kind in _GRAVEST_FIRST for one in by_kind[kind])

    def _list_problems(self) -> None:
        problems = self._shown_problems()
        self.kinds.setVisible(self._room == _MANY or not problems)
        shown = problems[: self._room]
        if [row.problem for row in self._rows] != list(shown):
            for old in self._rows:
                self._problems.removeWidget(old)
                old.hide()
                old.deleteLater()
            self._rows = [ProblemRow(problem) for problem in shown]
            before: QWidget = self.verdict
            for row in self._rows:
                row.pressed_problem.connect(self.problem_chosen)
                row.again_requested.connect(self.again_requested)
                self._problems.addWidget(row)
                QWidget.setTabOrder(before, row)
                before = row
        hidden = len(problems) - len(shown)
        self.more.setVisible(hidden > 0)
        self.more.setText(self.tr("{n} more…").format(n=wording.count(hidden)))
        self.more.setAccessibleName(self.tr("All problems of the marks"))

    def _open_menu(self) -> None:
        menu = self.menu()
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.popup(self.more.mapToGlobal(self.more.rect().bottomLeft()))

    def menu(self) -> QMenu:
        """All problems, to choose one."""
        menu = QMenu(self)
        for problem in self._shown_problems():
            sentence = said(problem.sentence)
            if len(sentence) > _LONGEST:
                sentence = sentence[: _LONGEST - 1] + "…"
            action = menu.addAction(sentence.replace("&", "&&"))
            action.setData(problem)
        menu.triggered.connect(self._menu_chosen)
        return menu

    def _menu_chosen(self, action: QAction) -> None:
        self.problem_chosen.emit(action.data())


def verdict_needs(teaching: Teaching) -> str:
    """What a verdict still takes, and how much of that is there."""
    needed, there = teaching.marks_needed, teaching.n_eligible
    if not needed:
        return _tr("Enough random pairs are marked for a verdict.")
    if not there:
        return wording.plural(
            needed,
            _tr("A verdict needs 1 mark on a random pair."),
            _tr("A verdict needs {n} marks on random pairs."),
        )
    more = wording.plural(
        needed,
        _tr("A verdict needs 1 more mark on a random pair"),
        _tr("A verdict needs {n} more marks on random pairs"),
    )
    return _tr("{more}; it has {there}.").format(more=more, there=wording.count(there))


class ProblemRow(QAbstractButton):
    """One problem, on up to four lines where one is too short for it; pressed, its rows are shown."""

    pressed_problem = Signal(object)
    again_requested = Signal(object)

    def __init__(self, problem: Problem, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.problem = problem
        names = {
            "contradicting": self.tr("contradicting: {sentence}"),
            "one-sided": self.tr("one-sided: {sentence}"),
            "too few": self.tr("too few: {sentence}"),
        }
        sentence = said(problem.sentence)
        self.setText(names[problem.kind].format(sentence=sentence))
        self.setShortcut(QKeySequence())  # an "&" in a sentence is none
        self.setToolTip(sentence)
        self.setAccessibleName(self.text())
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        policy = QSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.clicked.connect(self._tell)

    def sizeHint(self) -> QSize:
        return QSize(120, self.heightForWidth(self.width()))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return self._line() * max(len(self.lines(width)), 1) + _AROUND

    def lines(self, width: int) -> list[str]:
        """What is written, as it is divided in so many pixels."""
        return wrapped(self.text(), theme.ui_font(theme.tokens().small_px), width - sum(_BESIDE), _LINES)

    def _line(self) -> int:
        return QFontMetrics(theme.ui_font(theme.tokens().small_px)).lineSpacing()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        menu = self.menu()
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.popup(event.globalPos())

    def menu(self) -> QMenu:
        """What can be done about it."""
        menu = QMenu(self)
        menu.addAction(self.tr("Show these rows"), self._tell).setEnabled(bool(self.problem.pairs))
        menu.addAction(self.tr("Judge these pairs again…"), self._again).setEnabled(bool(self.problem.pairs))
        return menu

    def _again(self) -> None:
        self.again_requested.emit(self.problem)

    def _tell(self) -> None:
        self.pressed_problem.emit(self.problem)

    def paintEvent(self, event: QPaintEvent) -> None:
        look = theme.tokens()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        painter.setPen(QPen(QColor(look.accent), 1) if self.hasFocus() else Qt.PenStyle.NoPen)
        painter.setBrush(QColor(look.hover) if self.underMouse() else Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(box, 4, 4)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(look.warn))
        first = _AROUND / 2 + self._line() / 2  # the middle of the first line
        painter.drawEllipse(QRectF(2, first - 3, 6, 6))
        painter.setPen(QColor(look.warn))
        painter.setFont(theme.ui_font(look.small_px))
        room = self.rect().adjusted(_BESIDE[0], 0, -_BESIDE[1], 0)
        text = "\n".join(self.lines(self.width()))
        painter.drawText(room, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, text)
        painter.end()
