"""A person sees past a column: in the real window, with the mouse, and reads what stands on the screen."""

from __future__ import annotations

import csv
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QMenu
from pytestqt.qtbot import QtBot

from explorer.explore.page import ExplorePage
from explorer.shell.window import MainWindow
from tests.explorer.driver import OpenWindow, drop, settled, shown_hits, type_query, wait
from tests.explorer.small_files import write_csv

LEFT = Qt.MouseButton.LeftButton
LETTER = (
    "Dear team of the Northbank, I hope you are well. {0} Thank you and kind regards, sent from my phone."
)


@pytest.fixture
def letters(public_data: Path, tmp_path: Path) -> Path:
    """Questions of five kinds; each second one stands in a form letter, which `channel` says."""
    with (public_data / "banking77" / "train.csv").open(encoding="utf-8", newline="") as file:
        rows = [tuple(row) for row in csv.reader(file)][1:]
    kinds = sorted({kind for _, kind in rows})[::16]
    chosen = [row for kind in kinds for row in [row for row in rows if row[1] == kind][:60]]
    written = [
        (LETTER.format(text) if number % 2 else text, kind, ("chat", "letter")[number % 2], f"id {number}")
        for number, (text, kind) in enumerate(chosen)
    ]
    return write_csv(tmp_path / "letters.csv", written, ("text", "kind", "channel", "id"))


class Journey:
    """One open window with that file in it."""

    def __init__(self, window: MainWindow, qtbot: QtBot) -> None:
        self.window, self.qtbot = window, qtbot

    @property
    def page(self) -> ExplorePage:
        return self.window.explore_page()

    def idle(self) -> None:
        wait(self.qtbot, lambda: settled(self.window))

    def open_menu(self) -> QMenu:
        self.qtbot.mouseClick(self.page.map.legend.without, LEFT)
        menus = [w for w in QApplication.topLevelWidgets() if isinstance(w, QMenu) and w.isVisible()]
        assert len(menus) == 1
        return menus[0]

    def choose(self, entry: str) -> None:
        """Click on an entry of the menu of columns."""
        menu = self.open_menu()
        action = next(action for action in menu.actions() if action.text() == entry)
        assert action.isEnabled()
        self.qtbot.mouseClick(menu, LEFT, pos=menu.actionGeometry(action).center())
        wait(self.qtbot, lambda: not menu.isVisible())
        self.idle()

    def side(self, key: str) -> None:
        self.qtbot.mouseClick(self.page.map.without.switch.buttons[key], LEFT)
        self.idle()

    def chips(self) -> list[str]:
        return [chip.text() for chip in self.page.in_force.chips]

    def places(self) -> np.ndarray:
        """(n_texts, 2) where each text is on the screen."""
        n_texts = int(self.window.session.text_ids.max()) + 1
        return np.array([self.page.map.place_of(text) for text in range(n_texts)])

    def mixed(self) -> float:
        """Share of the five nearest on the screen that came in the other way, over all texts."""
        places, channel = self.places(), self.channels(range(len(self.window.session.text_ids)))
        apart = ((places[:, None] - places[None]) ** 2).sum(axis=2)
        np.fill_diagonal(apart, np.inf)
        near = np.argsort(apart, axis=1)[:, :5]
        return float((channel[near] != channel[:, None]).mean())

    def channels(self, rows: Sequence[int]) -> np.ndarray:
        workspace = self.window.session.workspace
        assert workspace is not None
        return np.array([value for (value,) in workspace.rows.fetch(np.array(rows), ["channel"])])


@pytest.fixture
def journey(open_window: OpenWindow, qtbot: QtBot, letters: Path) -> Journey:
    window = open_window()
    drop(window, letters)
    sheet = window.import_sheet()
    wait(qtbot, lambda: sheet.view.column_combo.currentText() == "text")
    wait(qtbot, sheet.view.explore.isEnabled)
    qtbot.keyClick(sheet, Qt.Key.Key_Return)
    wait(qtbot, lambda: settled(window) and window.session.facets)
    begun = Journey(window, qtbot)
    begun.page.set_animations("off")
    begun.idle()
    return begun


def test_see_past_a_column(journey: Journey, qtbot: QtBot) -> None:
    session, page = journey.window.session, journey.page
    legend, card = page.map.legend, page.map.without
    assert legend.without.text() == "without … ▾"
    assert not card.isVisible()
    plain, mixed = journey.places(), journey.mixed()
    menu = journey.open_menu()
    entries = [action.text() for action in menu.actions() if action.text()]
    menu.close()
    assert entries == [
        *("Map without the influence of", "kind", "channel", "In searches, too", "Nothing: the map as it is")
    ]

    journey.choose("channel")
    assert legend.without.text() == "without channel ▾"
    assert legend.without.accessibleName() == "Map without the influence of: channel"
    assert journey.chips() == ["without channel"]
    assert "of the variance kept" in page.in_force.held()[0].meaning
    assert card.isVisible()
    assert card.switch.mode() == "after"
    after = journey.places()
    assert not np.allclose(plain, after, atol=3)
    assert journey.mixed() > mixed + 0.1

    journey.side("before")
    assert np.allclose(journey.places(), plain, atol=1)
    assert journey.chips() == ["without channel · before"]
    journey.side("after")
    assert np.allclose(journey.places(), after, atol=1)

    # A text that came by letter: its neighbours came by both ways, and before by letter only.
    row = next(row for row in range(len(session.text_ids)) if row % 2)
    session.more_like(int(session.text_ids[row]), 1)
    journey.idle()
    others = journey.channels([hit.row for hit in shown_hits(journey.window)][:10])
    assert (others == "chat").any()
    journey.side("before")
    others = journey.channels([hit.row for hit in shown_hits(journey.window)][:10])
    assert (others == "letter").all()
    journey.side("after")

    # What is typed goes by the vectors themselves, unless it is asked for.
    session.clear_search()
    type_query(qtbot, journey.window, LETTER.format("where is my card"))
    journey.idle()
    typed = journey.channels([hit.row for hit in shown_hits(journey.window)][:20])
    journey.choose("In searches, too")
    past = journey.channels([hit.row for hit in shown_hits(journey.window)][:20])
    assert (past == "chat").sum() > (typed == "chat").sum()
    assert "Also in searches." in page.in_force.held()[-1].meaning
    session.clear_search()
    journey.idle()

    # Taken back and done again; lifted by its chip.
    session.undo_stack.undo()
    journey.idle()
    assert journey.chips() == []
    assert not card.isVisible()
    assert np.allclose(journey.places(), plain, atol=1)
    session.undo_stack.redo()
    journey.idle()
    assert np.allclose(journey.places(), after, atol=1)
    page.in_force.chips[0].remove_requested.emit()
    journey.idle()
    assert legend.without.text() == "without … ▾"
    assert np.allclose(journey.places(), plain, atol=1)


def test_a_column_that_is_the_topic_is_warned_of(journey: Journey) -> None:
    said: list[tuple[str, str]] = []
    journey.window.session.message_posted.connect(lambda sentence, level: said.append((sentence, level)))
    journey.choose("kind")
    assert any("kind may be the topic itself" in sentence and level == "warning" for sentence, level in said)
    assert "may be the topic itself" in journey.page.in_force.held()[0].meaning


def test_stopped_it_leaves_the_map_as_it_was(journey: Journey, qtbot: QtBot) -> None:
    """Cancelled in the task bar while it is being made."""
    session = journey.window.session
    before = session.map_picture
    made = [status for status in session.lanes.jobs() if status.title == "Taking an influence away"]
    assert not made
    session.without.toggle("channel")
    assert journey.chips() == ["without channel · being made"]
    (job,) = [status for status in session.lanes.jobs() if status.title == "Taking an influence away"]
    session.lanes.cancel(job.id)
    journey.idle()
    assert session.map_picture is before
    assert journey.chips() == []
    assert session.without.columns == ()
