"""Nothing overlaps or is cut off, down to the smallest window."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from itertools import combinations

import numpy as np
import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractScrollArea,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QLabel,
    QLineEdit,
    QPushButton,
    QScrollBar,
    QSplitterHandle,
    QStyle,
    QStyleOptionComboBox,
    QWidget,
)
from pytestqt.qtbot import QtBot

from core.corpus.layout import Histogram
from core.judgments.teaching import Problem, Teaching
from core.progress import Progress
from core.search import Hit, Hits, Query
from explorer.explore.hit_chip import ChipColumn
from explorer.explore.layout import ExploreLayout
from explorer.explore.search_box import Chip
from explorer.marking.review_deck import Finish, Pair, ReviewDeck
from explorer.shared import theme
from explorer.shared.lanes import JobStatus
from explorer.shared.state import Colouring, EncoderStatus, Facet, Mark
from explorer.shell.header_bar import HeaderBar
from explorer.shell.task_bar import TaskBar
from explorer.widgets.elided_button import ElidedButton
from explorer.widgets.elided_combo import ElidedCombo
from explorer.widgets.elided_label import ElidedLabel
from tests.explorer.widgets.pictures import blobs

# What is left for the page in windows of 720×480 (the smallest), 900×600 and 1440×900.
SIZES = [(720, 376), (900, 496), (1440, 796)]
DAY = 86_400.0
FIELDS = QLineEdit, QAbstractSpinBox, QComboBox


def place(widget: QWidget, root: QWidget) -> QRect:
    return QRect(widget.mapTo(root, QPoint(0, 0)), widget.size())


def is_bare(field: QWidget) -> bool:
    """Whether a field stands inside something that draws the border around it."""
    return field.property("role") == "bare" or isinstance(field.parent(), FIELDS)


def told(widget: QWidget) -> str:
    text = widget.text() if isinstance(widget, QLabel | QAbstractButton) else ""
    return f"{type(widget).__name__} {widget.objectName()!r} {text!r}"


def shown_children(parent: QWidget) -> list[QWidget]:
    children = [child for child in parent.children() if isinstance(child, QWidget) and child.isVisible()]
    return [child for child in children if not child.isWindow() and not isinstance(child, QSplitterHandle)]


def faults(root: QWidget) -> list[str]:
    """What overlaps, what sticks out of its parent, which words are cut off, fields of uneven height."""
    found = []
    for parent in [root, *root.findChildren(QWidget)]:
        if not parent.isVisible() or isinstance(parent, QAbstractItemView | QScrollBar):
            continue
        children = shown_children(parent)
        scrolls = isinstance(parent.parentWidget(), QAbstractScrollArea)
        for child in children:
            inside = parent.rect().contains(child.geometry())
            if not inside and not (scrolls and child.x() >= 0 and child.width() <= parent.width()):
                found.append(f"{told(child)} sticks out of {told(parent)}: {child.geometry()}")
        fields = [child for child in children if isinstance(child, FIELDS) and not is_bare(child)]
        if len({field.height() for field in fields}) > 1:
            found.append(
                f"fields of different heights: {', '.join(f'{told(f)} {f.height()}' for f in fields)}"
            )
        for one, other in combinations(children, 2):
            if one.geometry().intersects(other.geometry()) and not isinstance(parent, QAbstractScrollArea):
                found.append(f"{told(one)} and {told(other)} overlap")
    for label in root.findChildren(QLabel):
        if not label.isVisible() or not label.text() or isinstance(label, ElidedLabel):
            continue
        if label.wordWrap():
            if label.height() < label.heightForWidth(label.width()):
                found.append(f"{told(label)} is cut off below")
        else:
            words = label.text() if label.buddy() is None else label.text().replace("&", "")
            needed = label.fontMetrics().horizontalAdvance(words)
            if label.contentsRect().width() < needed:
                found.append(f"{told(label)} is cut off")
    for button in root.findChildren(QPushButton):
        words = button.fontMetrics().size(Qt.TextFlag.TextShowMnemonic, button.text())
        if isinstance(button, ElidedButton) and button.toolTip():
            continue  # dots say that there is more
        if button.isVisible() and button.width() < words.width() + 4:
            found.append(f"{told(button)} is cut off")
    for number in root.findChildren(QAbstractSpinBox):
        line = number.lineEdit()
        if number.isVisible() and line.width() < line.fontMetrics().horizontalAdvance(line.text()):
            found.append(f"{told(number)} {line.text()} is cut off")
    for combo in root.findChildren(QComboBox):
        if combo.isVisible() and not combo.isEditable() and not isinstance(combo, ElidedCombo):
            option = QStyleOptionComboBox()
            combo.initStyleOption(option)
            parts, field = QStyle.ComplexControl.CC_ComboBox, QStyle.SubControl.SC_ComboBoxEditField
            room = combo.style().subControlRect(parts, option, field, combo).width()
            if combo.fontMetrics().horizontalAdvance(combo.currentText()) > room:
                found.append(
                    f"{type(combo).__name__} {combo.objectName()!r} {combo.currentText()!r} is cut off"
                )
    return found


@pytest.fixture(params=["light", "dark"])
def look(request: pytest.FixtureRequest, qapp: QApplication) -> Iterator[None]:
    theme.apply(qapp, request.param)
    yield
    theme.apply(qapp, "system")


def taught(n_problems: int) -> Teaching:
    """Much was taught, and much is wrong with it."""
    sentence = "“Bus didn't come. Again.” and “the bus was punctual all week” are marked not alike, but "
    problems = tuple(Problem("contradicting", sentence + str(n), (("a", "b"),)) for n in range(n_problems))
    return Teaching(
        n=12_345, n_alike=11_111, n_not_alike=1_034, n_scored=200, n_eligible=34, n_components=12,
        n_verdict_components=3, marks_needed=1_114, n_straddling=17, n_contradictions=n_problems,
        problems=problems, objective="regression", why="Some pairs have scores.",
    )  # fmt: skip


@pytest.mark.parametrize("size", [(720, 480), (900, 600), (1440, 900)])
def test_the_review_deck_fits(qtbot: QtBot, look: None, size: tuple[int, int]) -> None:
    window = QWidget()
    window.resize(*size)
    qtbot.addWidget(window)
    deck = ReviewDeck(window)
    qtbot.addWidget(deck)
    deck.set_teaching(taught(0))
    deck.open()
    assert deck.width() <= size[0]
    assert deck.height() <= size[1]
    why = "Uncertain: about as many pairs of this similarity are alike as are not."
    deck.show_pair(
        Pair("버스가 늘 늦게 와요. " * 90, "公交车总是晚点" * 4, "meaning and words disagree", why, "random"),
        28, 30, can_go_back=True,
    )  # fmt: skip
    QApplication.processEvents()
    assert faults(deck) == []
    deck.show_finish(Finish("30 pairs marked", "Train on 12,345 judgments", "Mark 30 more"), can_go_back=True)
    QApplication.processEvents()
    assert faults(deck) == []
    deck.reject()


def full_page(qtbot: QtBot, width: int, height: int) -> ExploreLayout:
    """The Explore page with everything on it that can be there at once."""
    page = ExploreLayout()
    qtbot.addWidget(page)
    page.resize(width, height)
    edges = np.arange(31) * 10 * DAY
    days = Histogram(edges, np.arange(30), 0, 0.0, 300 * DAY)
    values = tuple((f"wrong amount of cash received {n}", 1_187 - n, n < 2) for n in range(77))
    page.facets.set_facets(
        (
            Facet(
                "date of arrival", "histogram", 300, histogram=days, type="date",
                range=(date(1970, 2, 1), date(1970, 9, 1)),
            ),
            Facet("category", "values", 77, values=values),
            Facet("day", "histogram", 300, histogram=days, type="date"),
        )
    )  # fmt: skip
    picture = blobs(600)
    colouring = Colouring("cluster", codes=picture.labels, categories=picture.names)
    page.map.set_picture(picture)
    page.map.legend.set_colouring(colouring)
    page.map.legend.set_summary("1,000,003 rows, 50 hits, 12 selected · layout keeps 44 %", "Why")
    page.map.legend.toggle.setChecked(True)
    page.search_box.set_text("my card was swallowed by the machine")
    page.search_box.set_chips([Chip(1, "The ATM ate my card.", 1), Chip(2, "카드를 기계가 삼켰어요", -1)])
    hits = tuple(
        Hit(n, n, (n,), n, 0.8, 0.8, "The bus is late again. " * n, ("bus",), {"category": "ferry and buses"})
        for n in range(1, 9)
    )
    page.results.hits.set_hits(
        Hits(Query("bus"), hits, 600, 0.011, "Half is searched."), ChipColumn("category")
    )
    page.results.count.setText("1,000,003 rows")
    page.results.how.setText("of 1,000,003")
    page.results.detail.set_row("row 3", "The bus is late. " * 9, [("a long column name", "x" * 80)] * 6)
    page.teaching.set_teaching(taught(n_problems=9))
    page.results.hits.set_marks({2: Mark(0.0), 3: Mark(0.6, scored=True)})
    page.show()
    for _ in range(5):  # what a layout moves may move others
        QApplication.processEvents()
    return page


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_explore_fits(qtbot: QtBot, look: None, width: int, height: int) -> None:
    page = full_page(qtbot, width, height)
    assert (page.width(), page.height()) == (width, height)
    assert faults(page) == []
    assert page.search_box.field.width() >= 120
    assert page.results.hits.height() >= 100
    # A problem that does not fit on a line has more.
    row = page.teaching.problems()[0]
    assert len(row.lines(row.width())) > 1
    assert row.height() > 1.5 * row.fontMetrics().lineSpacing()


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_a_splitter_at_its_end_leaves_every_panel_readable(
    qtbot: QtBot, look: None, width: int, height: int
) -> None:
    page = full_page(qtbot, width, height)
    panels = [page.splitter.widget(place) for place in range(3)]
    for handle, way in ((1, -1), (1, 1), (2, -1), (2, 1), (1, -1)):
        grip = page.splitter.handle(handle)
        start = grip.rect().center()
        qtbot.mousePress(grip, Qt.MouseButton.LeftButton, pos=start)
        qtbot.mouseMove(grip, start + QPoint(way * width, 0))
        qtbot.mouseRelease(grip, Qt.MouseButton.LeftButton, pos=start + QPoint(way * width, 0))
        for _ in range(12):  # the side wraps, then scrolls, then wraps again beside the scroll bar
            QApplication.processEvents()
        widths = [panel.width() for panel in panels]
        assert all(width >= least for width, least in zip(widths, (160, 300, 250), strict=True)), widths
        assert faults(page) == [], f"handle {handle} at its {'left' if way < 0 else 'right'} end"


@pytest.mark.parametrize("width", [900, 1440])
def test_a_usual_name_of_a_workspace_is_read_whole(qtbot: QtBot, width: int) -> None:
    header = HeaderBar()
    qtbot.addWidget(header)
    header.set_workspace("customer questions")
    header.set_status(EncoderStatus("ready", "all-MiniLM-L6-v2", "cpu", "bfloat16"))
    header.resize(width, header.height())
    header.show()
    QApplication.processEvents()
    assert header.name.width() >= header.name.fontMetrics().horizontalAdvance("customer questions")
    assert faults(header) == []


@pytest.mark.parametrize("width", [720, 900, 1440])
def test_the_bars_fit(qtbot: QtBot, look: None, width: int) -> None:
    header = HeaderBar()
    header.set_workspace("answers to the long survey of the year before last, second part")
    header.set_status(
        EncoderStatus("ready", "paraphrase-multilingual-MiniLM-L12-v2", "cpu", "bfloat16", "no GPU was found")
    )
    bar = TaskBar()
    progress = Progress("Encoding", 1_006_240, 2_010_003, "sentences", 812.0)
    jobs = [JobStatus(n, "engine", "Encoding", n == 1, False, 5.0, progress) for n in (1, 2)]
    bar.set_jobs(jobs)
    bar.set_standing_note("2,010,003 rows · 2,010,003 distinct texts")
    for widget in (header, bar):
        qtbot.addWidget(widget)
        widget.resize(width, widget.height())
        widget.show()
        QApplication.processEvents()
        assert widget.width() == width
        assert faults(widget) == []
