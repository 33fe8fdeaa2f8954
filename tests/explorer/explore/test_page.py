"""The Explore page over a session that is only spoken: what it asks for and what it shows of the answers."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import date
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QProxyStyle, QStyle
from pytestqt.qtbot import QtBot

from core.clusters import Characterization
from core.corpus.rows_by_text import RowsByText
from core.search import Hit, Hits, Query
from core.workspace.table_columns import AS_IN_THE_FILE
from explorer.explore.apart_list import Line
from explorer.explore.page import ExplorePage
from explorer.explore.points import PointChoice
from explorer.explore.selecting import How, combined
from explorer.explore.topics import TopicCounts
from explorer.explore.without import WithoutColumns
from explorer.shared import theme
from explorer.shared.lanes import JobContext
from explorer.shared.settings import Settings
from explorer.shared.state import Colouring, Facet, FilterState, Mark, NotListed, Selection
from tests.explorer.widgets.pictures import blobs

N_TEXTS = 600
# Row 600 repeats text 5, row 601 is blank.
TEXT_IDS = np.concatenate([np.arange(N_TEXTS), [5, -1]]).astype(np.int32)


class Rows:
    """A row store of 602 rows with a text, a category and a date."""

    text_column = "sentence"
    document_column = None
    split = None  # no text is divided

    def columns(self) -> tuple[Any, ...]:
        kinds = (("category", "text"), ("sentence", "text"), ("stars", "integer"))
        return tuple(SimpleNamespace(name=name, type=type_) for name, type_ in kinds)

    def text_ids(self) -> Any:
        return TEXT_IDS

    def text(self, text_id: int) -> str:
        return f"sentence number {text_id}"

    def fetch(self, row_ids: Any, columns: list[str] | None = None) -> list[tuple[Any, ...]]:
        cells: dict[str, Callable[[int], Any]] = {
            "sentence": lambda row: self.text(int(TEXT_IDS[row])) if TEXT_IDS[row] >= 0 else "",
            "category": lambda row: f"group_{row % 3}",
            "stars": lambda row: row % 5,
        }
        wanted = columns or [column.name for column in self.columns()]
        return [tuple(cells[name](int(row)) for name in wanted) for row in row_ids]

    def facet(self, column: str, where: Any = None, limit: int = 1000) -> list[tuple[Any, int]]:
        return []

    def prepare(self, column: str, task: Any) -> None:
        """Nothing is kept here."""

    def cross_filter(self) -> Rows:
        return self

    def has_order(self, column: str) -> bool:
        return True

    def ordered(self, column: str, descending: bool = False, row_ids: Any = None, task: Any = None) -> Any:
        order = np.argsort(np.arange(len(TEXT_IDS)) % 5, kind="stable")
        order = order if row_ids is None else order[np.isin(order, row_ids)]
        return order[::-1] if descending else order


class SpokenMarking(QObject):
    """Remembers what was marked; shows the marks that a test gives it."""

    marks_changed = Signal()
    teaching_changed = Signal(object)
    problem_shown = Signal(object)
    review_requested = Signal(object)
    train_requested = Signal()

    def __init__(self, session: SpokenSession) -> None:
        super().__init__(session)
        self.asked = session.asked
        self.teaching: Any = None
        self.marks: dict[int, Mark] = {}

    def marks_of_hits(self) -> dict[int, Mark]:
        return self.marks

    def mark_hits(self, text_ids: list[int], score: float, scored: bool = False) -> None:
        self.asked.append(("mark", text_ids, score, scored))

    def unmark_hits(self, text_ids: list[int]) -> None:
        self.asked.append(("unmark", text_ids))

    def show_problem(self, problem: Any) -> None:
        self.asked.append(("problem", problem))

    def ask_for_training(self) -> None:
        self.asked.append(("train",))

    def mark_selection(self, alike: bool) -> None:
        self.asked.append(("selection", alike))


class SpokenLabelling(QObject):
    """No row has a label."""

    labels_changed = Signal()
    labels: tuple[Any, ...] = ()

    def chips(self, row_ids: Any) -> tuple[Any, ...]:
        return ()


class SpokenNoting(QObject):
    """No row has a note."""

    notes_changed = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.notes: dict[int, str] = {}


class SpokenTopics(QObject):
    """No topics."""

    topics_changed = Signal()
    counts_changed = Signal()

    state = tree = None

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.counts = TopicCounts()
        self.examples: dict[int, str] = {}
        self.rename = self.merge = self.split = self.move = self.assign = lambda *_: None


class SpokenSession(QObject):
    """Says what a test tells it to, remembers what it was asked for, and works at once."""

    model_changed = Signal()
    workspace_changed = Signal()
    corpus_changed = Signal()
    column_treated = Signal(str)
    search_state_changed = Signal()
    map_changed = Signal(object)
    hits_changed = Signal(object)
    search_started = Signal()
    search_failed = Signal(str)
    selection_changed = Signal(object, str)
    filter_changed = Signal(object)
    facets_changed = Signal(object)
    colouring_changed = Signal(object)
    message_posted = Signal(str, str)

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[tuple[Any, ...]] = []
        self.marking = SpokenMarking(self)
        self.labelling = SpokenLabelling(self)
        self.noting = SpokenNoting(self)
        self.without = WithoutColumns(self)  # type: ignore[arg-type]
        self.points = PointChoice(self)  # type: ignore[arg-type]
        self.topics = SpokenTopics(self)
        self.settings = Settings()
        self.lanes = SimpleNamespace(drop_key=lambda key: None)
        self.corpus = RowsByText(TEXT_IDS)
        self.text_ids = TEXT_IDS
        said = Characterization(5, 5, 5, 597, (), (), (), (), 5, 100, 0, "Nothing sets these rows apart.")
        state = SimpleNamespace(characterize=lambda row_ids, against, task, leave_out: said)
        characterizer = SimpleNamespace(ready=lambda vectors: state)
        self.workspace: Any = SimpleNamespace(
            table_columns=SimpleNamespace(choice=AS_IN_THE_FILE),
            rows=Rows(),
            characterizer=characterizer,
            n_texts=0,
            vectors=lambda: None,
        )
        self.map_picture: Any = blobs(N_TEXTS)
        self.colouring = Colouring(
            "cluster", codes=self.map_picture.labels, categories=self.map_picture.names
        )
        values = tuple((f"group_{number}", 200, False) for number in range(3))
        self.facets: tuple[Facet, ...] = (Facet("category", "values", 3, values=values),)
        self.not_listed: tuple[NotListed, ...] = ()
        self.filter_state = FilterState()
        self.selected = Selection()
        self.query: Query | None = None
        self.hits: Hits | None = None
        self.search_state: Any = None
        self.within: Any = None

    def submit(self, lane: str, job: Any, *, on_done: Any = None, **how: Any) -> None:
        result = job(JobContext())
        if on_done is not None:
            on_done(result)

    @property
    def shown_map(self) -> Any:
        return self.map_picture

    def rows_of_text(self, text_id: int) -> Any:
        return self.corpus.rows_of_text(text_id)

    def select(self, row_ids: Any, origin: str, how: How = "replace", name: str = "") -> None:
        self.show_selection(combined(self.selected, row_ids, name, how, len(TEXT_IDS)), origin)

    def show_selection(self, selection: Selection, origin: str) -> None:
        self.selected = selection
        self.selection_changed.emit(selection.row_ids, origin)

    @property
    def selection(self) -> Any:
        return self.selected.row_ids

    @property
    def selected_texts(self) -> Any:
        texts = np.unique(TEXT_IDS[self.selection])
        return texts[texts >= 0]

    def search(self, query: Query) -> None:
        self.asked.append(("search", query))

    def search_within(self, selection: Any) -> None:
        self.within = selection

    def change_model(self, name: str) -> None:
        self.asked.append(("change_model", name))

    def more_hits(self, n: int) -> None:
        self.asked.append(("more_hits", n))

    def clear_search(self) -> None:
        self.query = self.hits = None
        self.hits_changed.emit(None)

    def invert_selection(self) -> None:
        self.asked.append(("invert",))

    def more_like(self, text_id: int, sign: int) -> None:
        self.asked.append(("more_like", text_id, sign))

    def toggle_facet(self, column: str, value: object) -> None:
        self.asked.append(("toggle_facet", column, value))

    def select_where(self, column: str, asked: object, how: How = "replace") -> None:
        self.asked.append(("select_where", column, asked, how))

    def set_range(self, column: str, low: object, high: object) -> None:
        self.asked.append(("set_range", column, low, high))

    def clear_filter(self) -> None:
        self.asked.append(("clear_filter",))

    def colour_by(self, what: str) -> None:
        self.asked.append(("colour_by", what))

    def find(self, text_ids: list[int], **query: Any) -> None:
        """Hits come for these texts."""
        self.query = Query(text="card", **query)
        rows = Rows()
        found = tuple(
            Hit(
                rank=rank + 1,
                row=text_id,
                rows=tuple(self.rows_of_text(text_id).tolist()),
                text_id=text_id,
                similarity=0.9 - rank / 100,
                score=0.9 - rank / 100,
                text=rows.text(text_id),
                matches=("number",),
                columns={"category": "group_1", "stars": 3, "day": date(2025, 3, 1)},
            )
            for rank, text_id in enumerate(text_ids)
        )
        self.hits = Hits(query=self.query, hits=found, n_searched=N_TEXTS, seconds=0.0113, note=None)
        self.hits_changed.emit(self.hits)


@pytest.fixture
def session() -> SpokenSession:
    spoken = SpokenSession()
    spoken.settings.set("animations", "off")
    return spoken


@pytest.fixture
def page(qtbot: QtBot, qapp: QApplication, session: SpokenSession) -> Iterator[ExplorePage]:
    theme.apply(qapp, "light")
    widget = ExplorePage(session)  # type: ignore[arg-type]
    qtbot.addWidget(widget)
    widget.resize(1200, 700)
    widget.show()
    qtbot.waitExposed(widget)
    yield widget
    widget.close()


def table_text(page: ExplorePage, row: int) -> str:
    return str(page.rows.model.index(row, 0).data())


def test_without_a_query_all_rows_are_shown(qtbot: QtBot, page: ExplorePage) -> None:
    assert page.results.count.text() == "602 rows"
    assert page.rows.model.columns() == ("sentence", "category", "stars")
    qtbot.waitUntil(lambda: table_text(page, 0) == "sentence number 0")
    assert not page.results.switch.buttons["hits"].isEnabled()
    assert page.map.legend.summary.text() == "602 rows · layout keeps 44 % of neighbours"


def test_a_map_of_which_a_sample_was_laid_out_says_so(page: ExplorePage, session: SpokenSession) -> None:
    session.map_picture = replace(session.map_picture, n_laid_out=200)
    session.map_changed.emit(session.map_picture)
    legend = page.map.legend
    assert (
        legend.summary.text() == "602 rows · laid out from a sample of 200 · layout keeps 44 % of neighbours"
    )
    assert legend.info.isVisible()
    assert "200 of them, drawn at random, were" in legend.info.toolTip()


def test_typing_asks_the_session(qtbot: QtBot, page: ExplorePage, session: SpokenSession) -> None:
    page.focus_search()
    qtbot.keyClicks(page.search_box.field, "my card")
    qtbot.waitUntil(lambda: bool(session.asked))
    (kind, query) = session.asked[-1]
    assert (kind, query.text, query.mode) == ("search", "my card", "semantic")
    qtbot.mouseClick(page.modes.buttons["keyword"], Qt.MouseButton.LeftButton)
    assert session.asked[-1][1].mode == "keyword"
    assert page.mode == "keyword"


def test_a_word_that_sets_a_selection_apart_is_searched_for_as_it_stands(
    page: ExplorePage, session: SpokenSession
) -> None:
    for word in ("Abo", "annual plan"):  # without quotes "Abo" would find "about"
        page.selected.apart.line_chosen.emit(Line("word", word))
        assert (session.asked[-1][1].text, session.asked[-1][1].mode) == (f'"{word}"', "keyword")


def test_hits_are_shown_counted_and_on_the_map(page: ExplorePage, session: SpokenSession) -> None:
    before = page.map.grab().toImage()
    session.find([5, 17, 400])
    assert page.results.count.text() == "3 hits"
    assert page.results.how.text() == "by meaning · 11 ms"
    assert page.hits.view.isVisible()
    assert page.map.legend.summary.text().startswith("602 rows, 3 hits · ")
    assert page.map.grab().toImage() != before
    session.query = session.hits = None
    session.hits_changed.emit(None)
    assert page.rows.view.isVisible()
    assert page.map.grab().toImage() == before


def test_the_box_shows_the_query_whoever_asked_it(
    qtbot: QtBot, page: ExplorePage, session: SpokenSession
) -> None:
    session.find([5, 17])
    assert page.search_box.text() == "card"
    qtbot.keyClick(page.search_box.field, Qt.Key.Key_End)
    qtbot.keyClicks(page.search_box.field, " and more")
    session.find([5])
    assert page.search_box.text() == "card and more"  # what is being typed stays
    qtbot.waitUntil(lambda: not page.search_box.typing())
    session.query = session.hits = None
    session.hits_changed.emit(None)
    assert page.search_box.text() == ""


def test_one_selection_for_map_hits_and_rows(qtbot: QtBot, page: ExplorePage, session: SpokenSession) -> None:
    session.find([5, 17, 400])
    page.map.texts_selected.emit(np.array([5]), "replace", "")
    assert session.selection.tolist() == [5, 600]  # both rows with this text
    assert page.hits.selected_texts() == [5]
    page.results.show_page("rows")  # which takes the selection over once it is looked at
    assert page.rows.selected_rows().tolist() == [5, 600]
    assert page.detail.isVisible()
    assert page.detail.text.text() == "sentence number 5"
    assert "row 6" in page.detail.head.text()
    assert "first of 2 selected" in page.detail.head.text()
    page.map.texts_selected.emit(np.array([17]), "add", "")
    assert session.selection.tolist() == [5, 17, 600]
    assert page.rows.selected_rows().tolist() == [5, 17, 600]
    page.rows.view.selectRow(601)
    assert session.selection.tolist() == [601]
    assert page.hits.selected_texts() == []
    assert page.detail.text.text() == ""
    page.results.show_page("hits")
    page.hits.view.setCurrentIndex(page.hits.model.index(2))
    assert session.selection.tolist() == [400]
    page.results.show_page("rows")
    assert page.rows.selected_rows().tolist() == [400]
    page.map.texts_selected.emit(np.zeros(0, np.int64), "replace", "")
    assert not page.detail.isVisible()
    assert len(page.rows.selected_rows()) == 0


def test_filter_dims_the_map_and_narrows_the_rows(
    qtbot: QtBot, page: ExplorePage, session: SpokenSession
) -> None:
    before = page.map.grab().toImage()
    session.filter_state = FilterState(
        row_ids=np.arange(10, dtype=np.int64),
        passing_texts=np.arange(session.text_ids.max() + 1) < 10,
        chosen={"category": ("a", "b")},
    )
    session.filter_changed.emit(session.filter_state)
    assert page.results.count.text() == "10 rows"
    assert page.results.how.text() == "of 602"
    assert page.map.grab().toImage() != before
    page.facets.facet_clear_requested.emit("category")
    assert session.asked == [("toggle_facet", "category", "a"), ("toggle_facet", "category", "b")]


def test_rows_are_sorted_by_the_session(qtbot: QtBot, page: ExplorePage) -> None:
    page.rows.sort_requested.emit("stars", True)
    assert page.rows.model.row_ids()[:2].tolist() == [599, 594]
    page.rows.sort_requested.emit("", False)
    qtbot.waitUntil(lambda: table_text(page, 1) == "sentence number 1")


def test_more_like_this_from_everywhere(qtbot: QtBot, page: ExplorePage, session: SpokenSession) -> None:
    page.map.text_activated.emit(3)
    page.hits.like_requested.emit(4, -1)
    page.rows.like_requested.emit(600, 1)
    session.select([601, 7], "rows")
    page.more_like_selected(-1)
    page.rows.like_requested.emit(601, 1)  # blank: nothing is like it
    assert session.asked == [
        ("more_like", 3, 1), ("more_like", 4, -1), ("more_like", 5, 1), ("more_like", 7, -1),
    ]  # fmt: skip


def test_chips_tell_the_texts_that_the_query_is_drawn_to(page: ExplorePage, session: SpokenSession) -> None:
    session.find([5], like=(300,), unlike=(301,))
    assert [(chip.text, chip.sign) for chip in page.search_box.chips()] == [
        ("sentence number 300", 1),
        ("sentence number 301", -1),
    ]
    page.search_box.chip_removed.emit(301)
    assert session.asked == [("more_like", 301, 0)]
    page.search_box.clear()
    (_, query) = session.asked[-1]
    assert (query.text, query.like, query.unlike) == ("", (), ())


def test_hover_shows_text_cluster_and_rows(page: ExplorePage) -> None:
    told: list[tuple[int, str, str]] = []
    page.map.set_hover = lambda *what: told.append(what)  # type: ignore[method-assign]
    page.map.text_hovered.emit(5)
    assert told == [(5, "sentence number 5", "cluster number 5 · 2 rows")]


def test_an_entry_of_the_legend_selects_what_has_its_colour(
    page: ExplorePage, session: SpokenSession
) -> None:
    page.map.legend.entry_clicked.emit(2, "replace")
    members = np.flatnonzero(session.map_picture.labels == 2)
    assert set(members.tolist()) <= set(session.selection.tolist())
    assert session.selected.name == session.map_picture.names[2]
    page.map.legend.entry_clicked.emit(-1, "replace")
    assert session.selected.name == "in no cluster"
    codes = np.arange(N_TEXTS, dtype=np.int32) % 3
    names = ("group_0", "group_1", "group_2")
    session.colouring = Colouring(
        "category", "category", codes=codes, categories=names, category_values=names
    )
    session.colouring_changed.emit(session.colouring)
    page.map.legend.entry_clicked.emit(1, "replace")
    page.map.legend.entry_clicked.emit(-1, "add")
    page.map.legend.colour_requested.emit("column:stars")
    assert session.asked == [
        ("select_where", "category", "group_1", "replace"),
        ("select_where", "category", None, "add"),
        ("colour_by", "column:stars"),
    ]


def test_a_new_search_shows_its_best_hit_whatever_is_selected(
    page: ExplorePage, session: SpokenSession
) -> None:
    session.find(list(range(40)))
    bar = page.hits.view.verticalScrollBar()
    session.select(session.rows_of_text(35), "map")
    assert bar.value() > 0  # what is selected comes into sight
    session.find(list(range(1, 41)))
    assert page.hits.selected_texts() == [35]
    assert bar.value() == 0


def test_hits_that_are_gone_do_not_come_back_with_the_end_of_a_selection(
    page: ExplorePage, session: SpokenSession
) -> None:
    session.find([5])
    session.select([0, 1, 2], "map")
    assert page.results.switch.mode() == "selection"
    session.query = session.hits = None
    session.hits_changed.emit(None)
    session.select([], "menu")
    assert page.results.switch.mode() == "rows"
    assert page.rows.isVisible()


def test_a_search_that_fails_says_so(page: ExplorePage, session: SpokenSession) -> None:
    session.search_failed.emit("The vectors are damaged. They are being rebuilt.")
    assert page.hits.empty.isVisible()
    assert "damaged" in page.hits.empty.text()


def test_no_workspace_shows_nothing(page: ExplorePage, session: SpokenSession) -> None:
    session.find([5])
    session.workspace = session.map_picture = session.hits = session.query = None
    session.text_ids = np.zeros(0, np.int32)
    session.corpus = RowsByText(session.text_ids)
    session.facets = ()
    session.workspace_changed.emit()
    assert page.rows.model.rowCount() == 0
    assert page.search_box.text() == ""
    assert page.map.legend.summary.text() == ""


def test_another_workspace_begins_with_its_rows(page: ExplorePage, session: SpokenSession) -> None:
    session.select([5, 17], "map")
    assert page.results.switch.mode() == "selection"
    session.show_selection(Selection(), "menu")
    page.show_panel("selection")
    session.workspace_changed.emit()
    assert page.results.switch.mode() == "rows"
    assert page.rows.isVisible()


def test_copy_and_select_hits(page: ExplorePage, session: SpokenSession) -> None:
    session.find([5, 17])
    page.select_hits()
    assert session.selection.tolist() == [5, 17, 600]
    page.copy_selection()
    assert QGuiApplication.clipboard().text().split("\n") == [
        "sentence number 5", "sentence number 17", "sentence number 5",
    ]  # fmt: skip


def test_everything_repaints_in_the_dark(
    qapp: QApplication, page: ExplorePage, session: SpokenSession
) -> None:
    session.find([5, 17])
    light = page.grab().toImage()
    theme.apply(qapp, "dark")
    dark = page.grab().toImage()
    theme.apply(qapp, "light")
    places = [(x, y) for x in range(10, 1200, 70) for y in range(10, 700, 60)]
    brightness = [(light.pixelColor(*at).lightness(), dark.pixelColor(*at).lightness()) for at in places]
    assert sum(before > 200 for before, _ in brightness) > 0.8 * len(places)
    assert sum(after < 80 for _, after in brightness) > 0.8 * len(places)


def test_what_takes_the_keyboard_has_a_name(page: ExplorePage) -> None:
    from PySide6.QtWidgets import QAbstractButton, QLineEdit, QListView, QTableView

    for kind in (QAbstractButton, QLineEdit, QListView, QTableView):
        for widget in page.findChildren(kind):
            if widget.focusPolicy() != Qt.FocusPolicy.NoFocus and widget.isVisible():
                named = widget.accessibleName() or getattr(widget, "text", str)()
                assert named, f"{type(widget).__name__} in {type(widget.parent()).__name__}"


def test_motion_is_as_the_person_or_the_platform_wants_it(
    page: ExplorePage, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Still(QProxyStyle):
        def styleHint(self, hint: Any, *rest: Any) -> int:
            if hint == QStyle.StyleHint.SH_Widget_Animation_Duration:
                return 0
            return super().styleHint(hint, *rest)

    still = Still()
    for choice, at_once in (("off", True), ("on", False), ("system", False)):
        page.set_animations("off")
        page.fit_map()
        page.set_animations(choice)
        scale = page.map.view().scale
        page.map.zoom_by(2)
        assert (page.map.view().scale == pytest.approx(2 * scale)) == at_once, choice
    page.set_animations("off")  # what is on its way arrives
    assert page.map.view().scale == pytest.approx(2 * scale)
    monkeypatch.setattr(QApplication, "style", lambda: still)
    page.set_animations("system")
    scale = page.map.view().scale
    page.map.zoom_by(2)
    assert page.map.view().scale == pytest.approx(2 * scale)
