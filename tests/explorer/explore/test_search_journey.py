"""A person searches: operators as they are typed, what is offered and said meanwhile, more hits on scrolling;
in the real window, on posts, on banking77 and on nsmc (Korean).
"""

from __future__ import annotations

import csv
import re
import threading
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, Qt, QTimer
from PySide6.QtGui import QInputMethodEvent
from PySide6.QtWidgets import QApplication, QPushButton
from pytestqt.qtbot import QtBot

import core.search
from core.progress import Task
from core.search import Hits, Query
from core.search.search_state import SearchState
from core.workspace import vector_indexes
from explorer.explore.hits import HIT_ROLE, SHADES_ROLE, WEAK_ROLE
from explorer.explore.page import ExplorePage
from explorer.explore.query_help import QueryHelp
from explorer.explore.search_box import SearchBox
from explorer.shell.window import MainWindow
from tests.assets.test_posts import POSTS
from tests.explorer.driver import OpenWindow, drop, open_prepared, settled, shown_hits, type_query, wait
from tests.explorer.explore.test_selection_journey import banking77, nsmc
from tests.explorer.small_files import small_file

Key = Qt.Key


class Searcher:
    """One open window, and the file that is in it as the test itself reads it."""

    def __init__(self, window: MainWindow, qtbot: QtBot, file: Path, text: str) -> None:
        self.window, self.qtbot = window, qtbot
        with file.open(encoding="utf-8", newline="") as stream:
            self.rows = list(csv.DictReader(stream))
        self.texts = [row[text].strip() for row in self.rows]

    @property
    def page(self) -> ExplorePage:
        return self.window.explore_page()

    @property
    def box(self) -> SearchBox:
        return self.page.search_box

    def idle(self) -> None:
        wait(self.qtbot, lambda: settled(self.window) and not self.box.typing())

    def type(self, text: str) -> None:
        """Type key by key behind what is there; what no key has on it comes from an input method."""
        self.box.field.setFocus()
        for letter in text:
            if letter.isascii():
                self.qtbot.keyClicks(self.box.field, letter)
            else:
                typed = QInputMethodEvent()
                typed.setCommitString(letter)
                QApplication.sendEvent(self.box.field, typed)
        self.idle()

    def search(self, text: str) -> list[str]:
        """Replace what is typed; the texts of the hits."""
        self.box.field.setFocus()
        self.box.field.selectAll()
        self.qtbot.keyClick(self.box.field, Key.Key_Delete)
        self.type(text)
        return self.found()

    def press(self, key: Qt.Key) -> None:
        self.qtbot.keyClick(self.box.field, key)
        self.idle()

    def found(self) -> list[str]:
        return [hit.text for hit in shown_hits(self.window)]

    def head(self) -> str:
        return self.page.results.count.text()

    def offered(self) -> list[str]:
        options = self.box.options
        if not options.isVisible():
            return []
        return [options.item(row).text() for row in range(options.count())]

    def said(self) -> str:
        """What stands below the field, once a person has paused."""
        timer = self.box.findChild(QTimer, "say what is ignored")
        assert timer is not None
        wait(self.qtbot, lambda: not timer.isActive())
        return self.box.said.text() if self.box.said.isVisible() else ""


def opened(window: MainWindow, qtbot: QtBot, file: Path, text: str) -> Searcher:
    window.resize(1440, 900)
    drop(window, file)
    sheet = window.import_sheet()
    wait(qtbot, sheet.isVisible)
    wait(qtbot, lambda: sheet.view.column_combo.currentText() == text)
    wait(qtbot, sheet.view.explore.isEnabled)
    qtbot.keyClick(sheet, Key.Key_Return)
    wait(qtbot, lambda: settled(window) and window.session.facets)
    searcher = Searcher(window, qtbot, file, text)
    searcher.page.set_animations("off")
    searcher.idle()
    return searcher


def holds(text: str, word: str) -> bool:
    return word in re.findall(r"[a-z0-9]+", text.lower())


def test_posts(qtbot: QtBot, open_window: OpenWindow) -> None:
    person = opened(open_window(), qtbot, POSTS, "text")
    operators(person)
    completion(person)
    help_(person)
    scrolling(person)
    both_lists(person)
    other_panels(person)
    in_the_selection(person)
    saved(person)


def operators(person: Searcher) -> None:
    """In every mode the same texts are let through, and what is no operator is said."""
    rows, texts = person.rows, person.texts
    field, size = person.box.field, person.window.size()
    for width, examples in ((2000, True), (900, False)):  # as many as fit: none is cut
        person.window.resize(width, 800)
        wait(person.qtbot, lambda examples=examples: ("lang:en" in field.placeholderText()) == examples)
        assert field.fontMetrics().horizontalAdvance(field.placeholderText()) < field.width()
    person.window.resize(size)
    expected = {
        text
        for row, text in zip(rows, texts, strict=True)
        if row["lang"] == "en" and int(row["likes"]) >= 2 and not holds(text, "bag") and text
    }
    assert len(expected) > 20
    for mode in ("semantic", "hybrid"):
        person.page.set_mode(mode)
        found = person.search("lost luggage lang:en likes>=2 -bag")
        assert set(found) <= expected
        assert len(found) == min(len(expected), 50)
        n = len(expected)
        assert person.head() == (f"First 50 of {n:,}" if n > 50 else f"{n:,} hits")
        assert person.said() == ""
    person.page.set_mode("keyword")
    with_bag = person.search("+bag lang:en")
    assert with_bag == [text for text in with_bag if holds(text, "bag")] != []
    person.page.set_mode("semantic")
    typed = 'delay colour:red likes>many "still open'
    person.search(typed)
    said = person.said()
    assert "“colour:red” counts as plain words: there is no column 'colour'." in said
    assert "“likes>many”" in said
    assert '“"still” counts as plain words: the quotation mark has no partner.' in said
    person.press(Key.Key_Return)
    assert person.box.text() == typed  # Enter rewrites nothing
    person.search("delay")
    assert person.said() == ""


def completion(person: Searcher) -> None:
    """Columns, then values of a column, taken with Tab or arrows and Enter."""
    person.search("late la")
    assert person.offered() == ["lang:"]
    person.press(Key.Key_Tab)
    assert person.box.text() == "late lang:"
    offered = person.offered()
    assert offered[0] == "lang:en"  # the most frequent
    person.press(Key.Key_Down)
    person.press(Key.Key_Down)
    person.press(Key.Key_Return)
    assert person.box.text() == f"late {offered[1]} "
    assert person.offered() == []
    language = offered[1].partition(":")[2]
    languages = {row["lang"] for row in person.rows if row["text"].strip() in person.found()}
    assert languages == {language}
    person.search("lang:e")
    assert person.offered() != []
    person.press(Key.Key_Escape)
    assert (person.offered(), person.box.text()) == ([], "lang:e")
    person.search("lang:e")
    person.press(Key.Key_Return)  # none is chosen: it searches
    assert (person.offered(), person.box.text()) == ([], "lang:e")


def help_(person: Searcher) -> None:
    """F1 in the field shows operators with examples of this file; a click adds one."""
    person.search("late")
    person.press(Key.Key_F1)
    (dialog,) = person.window.findChildren(QueryHelp)
    wait(person.qtbot, dialog.isVisible)
    button = next(button for text, button in dialog.buttons_of.items() if text.startswith("lang:"))
    person.qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    close = dialog.findChild(QPushButton, "closeQueryHelp")
    assert close is not None
    person.qtbot.mouseClick(close, Qt.MouseButton.LeftButton)
    person.idle()
    assert person.box.text() == "late lang:en"
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def scrolling(person: Searcher) -> None:
    """More hits come below those that are there, down to the last."""
    before = person.search("delay")
    n_texts = len({text for text in person.texts if text})
    assert (len(before), person.head()) == (50, f"First 50 of {n_texts:,}")
    view = person.page.hits.view
    view.setFocus()
    person.qtbot.keyClick(view, Key.Key_Down)  # to the first
    while len(person.found()) < n_texts:
        n = len(person.found())
        person.qtbot.keyClick(view, Key.Key_End)
        wait(person.qtbot, lambda n=n: len(person.found()) > n)
        person.idle()
    assert person.found()[:50] == before
    assert sorted(person.found()) == sorted({text for text in person.texts if text})
    assert person.head() == f"{n_texts:,} hits"
    assert person.search("delays")[:1]
    assert len(person.found()) == 50  # another query begins anew


def both_lists(person: Searcher) -> None:
    """In a hybrid search each hit says which list it comes from."""
    person.page.set_mode("hybrid")
    person.search("refund")
    model = person.page.hits.model
    spoken = [str(model.index(row).data(Qt.ItemDataRole.AccessibleTextRole)) for row in range(5)]
    for hit, words in zip(shown_hits(person.window), spoken, strict=False):
        assert hit.by_meaning is not None
        assert f"By meaning it is number {hit.by_meaning:,}." in words
        place = f"it is number {hit.by_words:,}." if hit.by_words else "it is not among the first."
        assert f"By words {place}" in words
    person.page.set_mode("semantic")


def other_panels(person: Searcher) -> None:
    """Typing while rows or the selection are open shows hits."""
    for panel in ("rows", "selection"):
        person.page.show_panel(panel)
        person.idle()
        assert person.page.results.switch.mode() == panel
        person.search(f"typed over {panel}")
        assert person.page.results.switch.mode() == "hits"


def in_the_selection(person: Searcher) -> None:
    """A search within what is selected holds until it is lifted, whatever is selected later."""
    box, session = person.box, person.window.session
    assert not box.within.isVisible()
    rows = list(range(0, len(person.rows), 3))
    session.select(rows, "menu", name="every third")
    person.idle()
    person.qtbot.mouseClick(box.within, Qt.MouseButton.LeftButton)
    found = person.search("delay")
    texts = {person.texts[row] for row in rows} - {""}
    assert person.head() == f"First 50 of {len(texts):,}"
    assert set(found) <= texts
    session.select(rows[:1], "menu")
    person.idle()
    assert set(person.search("refund -bag")) <= texts
    chips = {
        held.kind: chip
        for held, chip in zip(person.page.in_force.held(), person.page.in_force.chips, strict=True)
    }
    assert chips["within"].text() == "search in: every third"
    person.qtbot.keyClick(chips["within"], Key.Key_Delete)
    person.idle()
    assert session.within is None
    assert not box.within.isVisible()
    assert not set(person.search("delay")) <= texts


def saved(person: Searcher) -> None:
    """A search is saved with its mode, and brought back by a click, in another run too."""
    person.page.set_mode("keyword")
    person.search('"my bag" lang:en')
    before = person.found()
    assert before
    menu = person.page.saved.menu()
    assert menu is not None
    menu.actions()[0].trigger()
    person.idle()
    person.page.set_mode("semantic")
    person.search("late")
    menu = person.page.saved.menu()
    assert menu is not None
    action = next(action for action in menu.actions() if action.text().startswith('"my bag" lang:en'))
    action.trigger()
    person.idle()
    assert (person.page.mode, person.box.text(), person.found()) == ("keyword", '"my bag" lang:en', before)
    workspace = person.window.session.workspace
    assert workspace is not None
    assert [(each.text, each.mode) for each in workspace.searches.all()] == [('"my bag" lang:en', "keyword")]
    person.page.set_mode("semantic")


def test_questions(qtbot: QtBot, open_window: OpenWindow, public_data: Path, tmp_path: Path) -> None:
    subject = banking77(public_data, tmp_path)
    person = opened(open_window(), qtbot, subject.file, "text")
    assert not person.page.layout_.strip.isVisible()
    assert person.page.mode == "semantic"
    kind = person.rows[0]["category"]
    person.search("my card cate")
    person.press(Key.Key_Tab)
    person.type(kind[:4])
    assert f"category:{kind}" in person.offered()
    person.search(f"my card category:{kind} -the")
    of_kind = {
        text
        for row, text in zip(person.rows, person.texts, strict=True)
        if row["category"] == kind and not holds(text, "the")
    }
    assert set(person.found()) == of_kind if len(of_kind) <= 50 else set(person.found()) < of_kind


def test_korean_reviews(qtbot: QtBot, open_window: OpenWindow, public_data: Path, tmp_path: Path) -> None:
    subject = nsmc(public_data, tmp_path)
    person = opened(open_window(), qtbot, subject.file, "review")
    strip = person.page.layout_.strip
    wait(qtbot, strip.isVisible)
    assert "was trained on English and cannot read Korean (Hangul)" in strip.text.text()
    assert "granite-embedding-97m-multilingual-r2" in strip.button.toolTip()
    assert person.page.mode == "keyword"  # the search begins with words
    found = person.search("영화")
    assert found
    assert all("영화" in text for text in found)
    for mode in ("semantic", "keyword", "hybrid"):
        person.page.set_mode(mode)
        person.search('+영화 -음악 rating:1 "영화"')
        expected = {
            text
            for row, text in zip(person.rows, person.texts, strict=True)
            if "영화" in text and "음악" not in text and row["rating"] == "1"
        }
        assert set(person.found()) == expected if len(expected) <= 50 else set(person.found()) < expected
        assert expected
    assert strip.isVisible()  # whatever is searched for


@pytest.mark.parametrize("most", ["eng", "kor"])
def test_texts_in_two_languages(
    qtbot: QtBot, open_window: OpenWindow, public_data: Path, tmp_path: Path, most: str
) -> None:
    """English and Korean: what the model does not read is said, and words come first where it is most."""
    folder = public_data / "tatoeba"
    lines = [
        (text, side)
        for side, n in (("eng", 120 if most == "eng" else 60), ("kor", 60 if most == "eng" else 120))
        for text in (folder / f"tatoeba.kor-eng.{side}").read_text(encoding="utf-8").splitlines()[:n]
    ]
    file = tmp_path / "both.csv"
    with file.open("w", encoding="utf-8", newline="") as written:
        csv.writer(written).writerows([("text", "side"), *lines])
    person = opened(open_window(), qtbot, file, "text")
    strip = person.page.layout_.strip
    wait(qtbot, strip.isVisible)
    said = strip.text.text()
    assert "Korean (Hangul)" in said
    assert said.startswith("Meaning is unreliable for some of these texts.") is (most == "eng")
    assert person.page.mode == ("semantic" if most == "eng" else "keyword")


def test_what_means_the_same_is_shaded_and_what_is_not_close_is_said(
    qtbot: QtBot, open_window: OpenWindow, public_data: Path, tmp_path: Path
) -> None:
    subject = banking77(public_data, tmp_path)
    person = opened(open_window(), qtbot, subject.file, "text")
    state = person.window.session.search_state
    assert state is not None
    assert state.calibration is not None
    model, view = person.page.hits.model, person.page.hits.view

    def lines() -> list[str]:
        found = (model.index(row).data(WEAK_ROLE) for row in range(model.rowCount()))
        return [weak.line for weak in found if weak is not None]

    def visible() -> list[int]:
        height = view.viewport().height()
        rows = range(model.rowCount())
        return [row for row in rows if 0 <= view.visualRect(model.index(row)).top() < height - 40]

    person.search("how do I get my card back from the machine")
    wait(
        qtbot, lambda: sum(bool(model.index(row).data(SHADES_ROLE)) for row in visible()) > len(visible()) / 2
    )
    for row in visible():
        text = model.index(row).data(HIT_ROLE).text
        assert all(0 <= start < end <= len(text) for start, end, _ in model.index(row).data(SHADES_ROLE))
    assert lines()[:1] in ([], ["Weak matches below"])
    down = view.verticalScrollBar()
    down.setValue(down.maximum())  # those that come into sight are read as soon, however far down they are
    assert down.value() > 1_000
    pause = person.page.findChild(QTimer, "shade hits")
    assert pause.isActive()
    assert pause.interval() < 100
    wait(
        qtbot, lambda: sum(bool(model.index(row).data(SHADES_ROLE)) for row in visible()) > len(visible()) / 2
    )
    person.search("the sumo wrestler threw salt into the ring")
    assert lines()[0] == "Nothing close"
    assert len(lines()) == model.rowCount()
    person.page.set_mode("keyword")
    person.search("card")
    assert lines() == []
    assert not any(model.index(row).data(SHADES_ROLE) for row in range(model.rowCount()))


HOW = {
    "exact": "Every vector was compared.",
    "hnsw": "The nearest were found by a graph of neighbours (HNSW).",
    "codes": "Codes of a quarter of the size were compared, and the best again by their vectors.",
}


@pytest.mark.parametrize("kind", HOW)
def test_how_the_hits_were_found_is_said_where_their_number_stands(
    open_window: OpenWindow, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    if kind == "hnsw":
        pytest.importorskip("hnswlib")
    monkeypatch.setattr(vector_indexes, "EXACT_UP_TO", 1_000 if kind == "exact" else 50)
    monkeypatch.setattr(vector_indexes, "GRAPH_UP_TO", 60 if kind == "codes" else 1_000)
    window = open_window()
    window.resize(1440, 900)
    open_prepared(window, qtbot, small_file(tmp_path))
    page = window.explore_page()
    wait(qtbot, lambda: settled(window) and window.lanes.idle)
    type_query(qtbot, window, "lost card")
    wait(qtbot, lambda: shown_hits(window) and settled(window) and window.lanes.idle)
    assert page.results.how.text().startswith("by meaning · ")
    assert page.results.how.toolTip().startswith(HOW[kind])
    assert page.results.how.accessibleDescription() == page.results.how.toolTip()
    qtbot.mouseClick(page.modes.buttons["keyword"], Qt.MouseButton.LeftButton)
    wait(qtbot, lambda: page.results.how.text().startswith("by words") and window.lanes.idle)
    assert page.results.how.toolTip() == ""


@pytest.mark.parametrize(("patience", "seen"), [(60.0, ["a", "apple"]), (0.0, ["apple"])])
def test_who_types_on_sees_what_is_found_meanwhile(
    qtbot: QtBot,
    open_window: OpenWindow,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    patience: float,
    seen: list[str],
) -> None:
    """A search that takes as long as a key: what is as good as found is shown before the newest."""
    window = open_window()
    open_prepared(window, qtbot, small_file(tmp_path))
    wait(qtbot, lambda: settled(window) and window.session.search_state.keyword_index is not None)
    began, go_on, shown = threading.Event(), threading.Event(), list[str]()
    whole = core.search.search

    def slow(state: SearchState, query: Query, task: Task) -> Hits:
        began.set()
        assert go_on.wait(60)
        return whole(state, query, task=task)

    monkeypatch.setattr(core.search, "search", slow)
    monkeypatch.setattr("explorer.shell.session._PATIENCE", patience)
    window.session.hits_changed.connect(lambda hits: shown.append(hits.query.text))
    field = window.explore_page().search_box.field
    field.setFocus()
    qtbot.keyClicks(field, "a")
    qtbot.waitUntil(began.is_set, timeout=60_000)
    qtbot.keyClicks(field, "pple")
    go_on.set()
    wait(qtbot, lambda: settled(window) and shown[-1:] == ["apple"])
    assert list(dict.fromkeys(shown)) == seen
