"""The Health page in the real program, over rows in which something was planted."""

from __future__ import annotations

import csv
import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QApplication, QPushButton
from pytestqt.qtbot import QtBot

import assets
from core.progress import Task
from core.workspace import Workspace
from explorer.health.finding_list import LINE, MARK
from explorer.health.lines import Line
from explorer.health.page import HealthPage
from explorer.shared import theme
from explorer.shell.window import MainWindow
from tests.explorer.driver import OpenWindow, click, settled, type_query, wait
from tests.explorer.shell import test_keyboard
from tests.explorer.widgets import test_small_windows

ODD = "The spin of a gluon is one."
LONG = "The ferry was late again and nobody at the pier could say why. " * 60
KOREAN = "버스가 항상 늦게 와서 정말 화가 나요"


def sample(n: int) -> list[dict[str, str]]:
    with assets.sample_csv().open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))[:n]


def write(path: Path, rows: list[dict[str, str]]) -> Path:
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, list(rows[0]))
        writer.writeheader()
        writer.writerows(rows)
    return path


@pytest.fixture(scope="module")
def planted(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A workspace of 120 rows of the sample, then 0 again, 0 in capitals, 4 with another end, Korean twice,
    and three that are odd, too long, and blank.
    """
    folder = tmp_path_factory.mktemp("planted")
    rows = sample(120)
    first, fifth = rows[0]["text"], rows[4]["text"]
    added = (first, first.upper(), fifth.rstrip(".?!") + " !", KOREAN + ".", KOREAN + "!", ODD, LONG, " ")
    file = write(folder / "planted.csv", [*rows, *(rows[1] | {"text": text} for text in added)])
    with Workspace.create(folder / "planted") as workspace:
        workspace.add_file(file)
        workspace.prepare()
    return folder / "planted"


@pytest.fixture
def opened(open_window: OpenWindow, qtbot: QtBot, planted: Path, tmp_path: Path) -> MainWindow:
    """The program with a copy of that workspace open."""
    shutil.copytree(planted, tmp_path / "planted")
    window = open_window(tmp_path / "planted")
    wait(qtbot, lambda: settled(window))
    return window


def health(window: MainWindow, qtbot: QtBot) -> HealthPage:
    """The page, once everything on it is known."""
    qtbot.mouseClick(window.header.tabs["health"], Qt.MouseButton.LeftButton)
    page = window.pages.health()
    wait(qtbot, lambda: page.checks.state == "ready" and window.lanes.idle)
    return page


def lines(page: HealthPage) -> list[Line]:
    """The lines that the list shows."""
    model = page.list.model()
    return [model.index(place, 0).data(LINE) for place in range(model.rowCount())]


def choose(page: HealthPage, which: Callable[[Line], bool]) -> None:
    place = next(place for place, line in enumerate(lines(page)) if which(line))
    page.list.setCurrentIndex(page.list.model().index(place, 0))


def test_every_card_counts_what_was_planted(opened: MainWindow, qtbot: QtBot) -> None:
    page = health(opened, qtbot)
    assert {kind: card.number for kind, card in page.cards.cards.items()} == {
        "duplicates": "7",
        "outliers": page.cards.cards["outliers"].number,
        "hubs": page.cards.cards["hubs"].number,
        "blank": "1",
        "truncated": "1",
        "contradicting": "0",
        "suspicious": "–",  # labels are judged once their card is chosen
    }
    assert page.cards.cards["duplicates"].accessibleName() == "Near-duplicates: 7 rows in 3 groups"
    heads = [line.row_ids.tolist() for line in lines(page) if line.is_head]
    assert heads == [[0, 120, 121], [4, 122], [123, 124]]
    text = sample(1)[0]["text"]
    assert [line.text for line in lines(page)[1:3]] == [text, text.upper()]
    assert lines(page)[1].right == "2 rows · 1 kept"
    for kind, rows in (("outliers", 125), ("truncated", 126), ("blank", 127)):
        page.cards.cards[kind].click()  # type: ignore[index]
        assert rows in [int(line.row_ids[0]) for line in lines(page)]
    page.cards.cards["contradicting"].click()
    assert lines(page) == []
    assert page.empty.isVisible()
    assert page.empty.text() == "No marks contradict each other."

    the_slider_regroups_what_was_computed(page, opened, qtbot)


def the_slider_regroups_what_was_computed(page: HealthPage, opened: MainWindow, qtbot: QtBot) -> None:
    page.cards.cards["duplicates"].click()
    asked: list[str] = []
    opened.lanes.jobs_changed.connect(
        lambda: asked.extend(job.title for job in opened.lanes.jobs() if job.lane != "interactive")
    )
    page.threshold.setFocus()
    qtbot.keyClick(page.threshold, Qt.Key.Key_End)
    wait(qtbot, lambda: opened.lanes.idle)
    assert page.threshold_value.text() == "1.00"
    assert next(line.row_ids.tolist() for line in lines(page) if line.is_head) == [0, 120, 121]
    assert [4, 122] not in [line.row_ids.tolist() for line in lines(page)]
    fewer = int(page.cards.cards["duplicates"].number)
    qtbot.keyClick(page.threshold, Qt.Key.Key_Home)
    wait(qtbot, lambda: opened.lanes.idle)
    assert page.threshold_value.text() == "0.80"
    assert int(page.cards.cards["duplicates"].number) > fewer
    assert asked == []  # nothing was compared anew


def test_the_lists_follow_the_filter_but_not_what_the_page_lets_through(
    opened: MainWindow, qtbot: QtBot
) -> None:
    page, session = health(opened, qtbot), opened.session
    everything = {kind: card.number for kind, card in page.cards.cards.items()}
    heads = [line.row_ids.tolist() for line in lines(page) if line.is_head]
    assert heads == [[0, 120, 121], [4, 122], [123, 124]]
    categories = dict(enumerate(row["category"] for row in sample(120)))
    assert categories[0] != categories[1]
    session.toggle_facet("category", categories[0])
    wait(qtbot, lambda: opened.lanes.idle)
    inside = set(session.filter_state.row_ids.tolist())  # type: ignore[union-attr]
    left = [head for head in heads if inside & set(head)]
    assert [0, 120, 121] in left
    assert len(left) < 3
    assert [line.row_ids.tolist() for line in lines(page) if line.is_head] == left
    n = sum(len(inside & set(head)) for head in left)
    card = page.cards.cards["duplicates"]
    assert card.accessibleName() == f"Near-duplicates: {n} pass the filter, in {len(left)} of 3 groups"
    assert page.cards.cards["blank"].accessibleName() == "Blank: 0 of 1 pass the filter"
    assert page.state.text() == "128 rows checked. Listed is what passes the filter."
    page.cards.cards["blank"].click()
    assert page.empty.text() == "Nothing of this kind passes the filter."

    # Group by group through Explore: what this page lets through is no filter here.
    page.cards.cards["duplicates"].click()
    page.checks.show_rows("duplicates", lines(page)[0])
    wait(qtbot, lambda: opened.page == "explore" and opened.lanes.idle)
    page = health(opened, qtbot)
    assert [line.row_ids.tolist() for line in lines(page) if line.is_head] == left
    # The filter is lifted while the page is out of sight.
    qtbot.mouseClick(opened.header.tabs["explore"], Qt.MouseButton.LeftButton)
    session.clear_filter()
    wait(qtbot, lambda: opened.lanes.idle)
    page = health(opened, qtbot)
    assert {kind: card.number for kind, card in page.cards.cards.items()} == everything
    assert [line.row_ids.tolist() for line in lines(page) if line.is_head] == heads


def test_a_card_and_a_group_are_filters_on_the_explore_page(opened: MainWindow, qtbot: QtBot) -> None:
    type_query(qtbot, opened, "ferry")
    wait(qtbot, lambda: opened.session.hits is not None and opened.lanes.idle)
    page = health(opened, qtbot)
    click(qtbot, page, "showAll")
    wait(qtbot, lambda: opened.page == "explore" and opened.lanes.idle)
    assert opened.session.query is None  # the group is to be seen, and not what was searched for before
    assert opened.session.hits is None
    assert opened.explore_page().search_box.text() == ""
    assert opened.session.selected.name == "near-duplicates"
    explore = opened.explore_page()
    everyone = [0, 4, 120, 121, 122, 123, 124]
    assert opened.session.selection.tolist() == everyone
    assert explore.rows.model.row_ids().tolist() == everyone
    assert explore.results.switch.mode() == "selection"
    section = explore.facets.section("#row")
    assert section.title.text() == "health"
    assert section.list.model().index(0, 0).data() == "near-duplicates"  # type: ignore[union-attr]
    category = next(facet for facet in opened.session.facets if facet.column == "category")
    assert sum(n for _, n, _ in category.values) == 7  # the other filters count these rows only
    opened.session.toggle_facet("category", category.values[0][0])
    wait(qtbot, lambda: opened.lanes.idle)
    assert 0 < explore.rows.model.rowCount() < 7
    qtbot.mouseClick(section.clear, Qt.MouseButton.LeftButton)
    wait(qtbot, lambda: opened.lanes.idle)
    assert explore.rows.model.rowCount() > 7
    assert [facet.column for facet in opened.session.facets if not facet.of_column] == []

    page = health(opened, qtbot)
    choose(page, lambda line: line.row_ids.tolist() == [123, 124])
    page.list.setFocus()
    qtbot.keyClick(page.list, Qt.Key.Key_Return)
    wait(qtbot, lambda: opened.page == "explore" and opened.lanes.idle)
    assert opened.session.selection.tolist() == [123, 124]
    assert re.fullmatch("near-duplicates · [1-3] of 3", opened.session.selected.name)
    page = health(opened, qtbot)
    assert lines(page)[page.list.currentIndex().row()].row_ids.tolist() == [123, 124]  # still chosen


def test_groups_are_marked_and_marks_that_contradict_are_listed(opened: MainWindow, qtbot: QtBot) -> None:
    page, workspace = health(opened, qtbot), opened.session.workspace
    assert workspace is not None
    choose(page, lambda line: line.text == KOREAN + ".")
    page.list.setFocus()
    qtbot.keyClick(page.list, Qt.Key.Key_N)
    wait(qtbot, lambda: opened.lanes.idle)
    (judged,) = workspace.judgments.all()
    assert {judged.first, judged.second} == {KOREAN + ".", KOREAN + "!"}
    assert (judged.kind, judged.origin) == ("not alike", "group")
    head = next(place for place, line in enumerate(lines(page)) if line.row_ids.tolist() == [123, 124])
    assert page.list.model().index(head, 0).data(MARK) == "✗ not alike"
    opened.actions_["undo"].trigger()
    wait(qtbot, lambda: opened.lanes.idle)
    assert len(workspace.judgments) == 0
    assert page.list.model().index(head, 0).data(MARK) == ""
    click(qtbot, page, "groupAlike")
    wait(qtbot, lambda: opened.lanes.idle)
    assert workspace.judgments.between(KOREAN + ".", [KOREAN + "!"]) == [1.0]

    marking = opened.session.marking
    texts = [row["text"] for row in sample(3)]
    marking.mark_pairs([(texts[0], texts[1]), (texts[1], texts[2])], 1.0, "selection")
    marking.mark_pairs([(texts[0], texts[2])], 0.0, "selection")
    wait(qtbot, lambda: opened.lanes.idle and page.cards.cards["contradicting"].number == "1")
    page.cards.cards["contradicting"].click()
    assert {int(line.row_ids[0]) for line in lines(page) if not line.is_head} == {0, 1, 2}
    click(qtbot, page, "showAll")
    wait(qtbot, lambda: opened.page == "explore" and opened.lanes.idle)
    assert {0, 1, 2} <= set(opened.session.selection.tolist())


@pytest.mark.slow
def test_new_rows_are_checked_when_the_page_is_looked_at(opened: MainWindow, qtbot: QtBot) -> None:
    page, session = health(opened, qtbot), opened.session
    opened.show_page("explore")
    session.import_lines([ODD + " ", ODD + "!", " "], "pasted", "", into=session.workspace)
    wait(qtbot, lambda: settled(opened) and len(session.text_ids) == 131)
    assert page.checks.is_stale
    assert page.cards.cards["blank"].number == "1"  # nothing runs while nobody looks
    page = health(opened, qtbot)
    wait(qtbot, lambda: not page.checks.is_stale and opened.lanes.idle)
    assert page.cards.cards["blank"].number == "2"
    assert [125, 128, 129] in [line.row_ids.tolist() for line in lines(page)]


@pytest.mark.slow
def test_the_check_can_be_stopped_made_again_and_ends_with_the_workspace(
    opened: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    from core import workspace as rooms

    begun: list[bool] = []
    check_health = rooms.check_health

    def slow(*arguments: object, earlier: object, task: Task) -> object:
        begun.append(True)
        assert task.cancel is not None
        task.cancel.wait(60)
        task.check()
        return check_health(*arguments, earlier=earlier, task=task)  # type: ignore[arg-type]

    monkeypatch.setattr(rooms, "check_health", slow, raising=False)
    opened.show_page("health")
    page = opened.pages.health()
    wait(qtbot, lambda: begun)
    assert page.empty.text() == "The sentences are being looked at…"
    click(qtbot, page, "checkAgain")
    wait(qtbot, lambda: page.checks.state == "stopped")
    assert page.empty.text() == "The check was stopped."
    assert {card.number for kind, card in page.cards.cards.items() if kind != "contradicting"} == {"–"}
    monkeypatch.setattr(rooms, "check_health", check_health, raising=False)
    click(qtbot, page, "checkAgain")
    wait(qtbot, lambda: page.checks.state == "ready" and opened.lanes.idle)
    assert page.cards.cards["duplicates"].number == "7"

    opened.session.close_workspace()
    wait(qtbot, lambda: opened.lanes.idle)
    assert opened.page == "start"
    assert page.checks.health is None
    assert {card.number for card in page.cards.cards.values()} == {"–"}
    assert lines(page) == []


def test_everything_is_reached_by_keyboard_and_seen_in_every_window(
    opened: MainWindow, qtbot: QtBot, qapp: QApplication
) -> None:
    page = health(opened, qtbot)
    assert list(test_keyboard.faults(opened)) == []
    page.focus()
    qtbot.keyClick(page.cards.cards["duplicates"], Qt.Key.Key_Down)
    assert page.cards.chosen == "outliers"
    assert list(test_keyboard.faults(opened)) == []
    stops = [widget for widget in test_keyboard.reached_by_tab(opened) if page.isAncestorOf(widget)]
    names = [widget.text() if isinstance(widget, QPushButton) else widget.objectName() for widget in stops]
    assert names == ["outliersCard", "Show all in Explore", "findings", "Show in Explore"]

    for look in ("light", "dark"):
        it_fits_into_every_window(page, opened, qapp, look)


def it_fits_into_every_window(page: HealthPage, opened: MainWindow, qapp: QApplication, look: str) -> None:
    theme.apply(qapp, look)  # type: ignore[arg-type]
    try:
        for size in (QSize(720, 480), QSize(900, 600), QSize(1440, 900)):
            opened.resize(size)
            for kind in page.cards.cards.values():
                kind.click()
                for _ in range(5):  # what a layout moves may move others
                    qapp.processEvents()
                assert test_small_windows.faults(page) == []
                assert test_small_windows.faults(opened.header) == []
                body = page.list if page.list.isVisible() else page.empty
                assert body.height() >= 140
    finally:
        theme.apply(qapp, "system")
