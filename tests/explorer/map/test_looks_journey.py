"""A person colours the map, reads the legend and the scale, and asks why a hit matches: in the real window,
with mouse and keys, on banking77, on nsmc (Korean) and on posts, and reads the colours on the screen.
"""

from __future__ import annotations

import csv
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QMenu, QPushButton
from pytestqt.qtbot import QtBot

from explorer.explore.layout import MapArea
from explorer.map.colours import category_table, scale_table
from explorer.shared import theme
from explorer.shell.window import MainWindow
from explorer.widgets.values import shown_category
from explorer.widgets.why_dialog import WhyDialog
from tests.explorer.driver import OpenWindow, drop, settled, shown_hits, type_query, wait
from tests.explorer.explore.test_selection_journey import Subject, banking77, nsmc, posts
from tests.explorer.small_files import write_csv

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture(params=[pytest.param("banking77", marks=pytest.mark.slow), "nsmc", "posts"])
def subject(request: pytest.FixtureRequest, tmp_path: Path) -> Subject:
    """A file with a column of few values, and one of numbers below, at and above zero."""
    if request.param == "posts":
        given = posts(tmp_path)
    else:
        public: Path = request.getfixturevalue("public_data")
        given = {"banking77": banking77, "nsmc": nsmc}[request.param](public, tmp_path)
    with given.file.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    rows = rows[:: len(rows) // 60]  # few enough that most points lie apart
    wanted = [(row[given.text], f"kind {row[given.facet]}", k % 7 - 2) for k, row in enumerate(rows)]
    file = write_csv(tmp_path / "coloured.csv", wanted, (given.text, "kind", "balance"))
    return Subject(file, given.text, "kind", given.word)


class Journey:
    """One open window with that file in it."""

    def __init__(self, window: MainWindow, qtbot: QtBot, subject: Subject) -> None:
        self.window, self.qtbot = window, qtbot
        with subject.file.open(encoding="utf-8", newline="") as file:
            self.rows = list(csv.DictReader(file))

    @property
    def map(self) -> MapArea:
        return self.window.explore_page().map

    def idle(self) -> None:
        wait(self.qtbot, lambda: settled(self.window))

    def colour_by(self, name: str) -> None:
        """Choose from the menu below the map."""
        menu = self.map.legend.button.menu()
        assert isinstance(menu, QMenu)
        entry = next(action for action in menu.actions() if action.text() == name)
        menu.setActiveAction(entry)
        menu.popup(self.window.rect().center())
        menu.setActiveAction(entry)
        self.qtbot.keyClick(menu, Qt.Key.Key_Return)
        self.idle()

    def points(self) -> tuple[NDArray[np.int64], NDArray[np.float64]]:
        """Row numbers of the texts on the map, one a text, and (m, 2) where they are, in pixels."""
        of_row = self.window.session.text_ids
        texts, rows = np.unique(of_row[of_row >= 0], return_index=True)
        rows = np.flatnonzero(of_row >= 0)[rows]
        places = [self.map.place_of(int(text)) for text in texts]
        assert all(places)
        return rows, np.array(places, dtype=np.float64)

    def colours(self) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """Row numbers of those texts that lie apart from all others, and (m, 3) their colours as painted."""
        rows, places = self.points()
        image = self.map.grab().toImage().convertToFormat(QImage.Format.Format_RGB32)
        away = np.linalg.norm(places[:, None] - places[None], axis=2)
        np.fill_diagonal(away, np.inf)
        taken = [self.map.legend, self.map.legend.panel, self.map.tools]
        free = [
            bool(away[k].min() > 9)
            and not any(each.isVisible() and each.geometry().contains(round(x), round(y)) for each in taken)
            for k, (x, y) in enumerate(places.tolist())
        ]
        kept = np.flatnonzero(free)
        seen = [image.pixelColor(round(x), round(y)).getRgb()[:3] for x, y in places[kept].tolist()]
        return rows[kept], np.array(seen, dtype=np.int64).reshape(-1, 3)


def near(seen: NDArray[np.int64], wanted: NDArray[np.integer]) -> NDArray[np.bool_]:
    return np.abs(seen - wanted.astype(np.int64)).max(axis=-1) <= 12


def test_colours_say_what_they_mean(open_window: OpenWindow, qtbot: QtBot, subject: Subject) -> None:
    window = open_window()
    journey = Journey(window, qtbot, subject)
    drop(window, subject.file)
    wait(qtbot, lambda: window.import_sheet().view.explore.isEnabled())
    window.import_sheet().view.explore.click()
    wait(qtbot, lambda: window.page == "explore" and settled(window))
    window.resize(1440, 900)
    legend, look = journey.map.legend, theme.tokens()

    # Topics, as coarse as there are colours for: nothing that is in a cluster is grey.
    picture, n_colours = window.session.map_picture, len(look.categorical)
    assert picture is not None
    wait(qtbot, lambda: window.session.topics.tree is not None and window.lanes.idle)
    of_topics = len(picture.names) > n_colours
    assert legend.button.text() == ("colour: topic ▾" if of_topics else "colour: cluster ▾")
    colouring, tree = window.session.colouring, window.session.topics.tree
    assert tree is not None
    assert 0 < len(colouring.categories) <= n_colours
    names = {topic.name for layer in tree.layers for topic in layer}
    assert set(colouring.categories) <= names
    rows, seen = journey.colours()
    code_of = dict(zip(picture.text_ids.tolist(), np.asarray(colouring.codes).tolist(), strict=True))
    codes = [code_of[int(window.session.text_ids[row])] for row in rows]
    wanted = category_table(len(colouring.categories), look)[codes]
    assert near(seen, wanted).mean() > 0.7

    # A column: the legend has its values with their counts, in the colours of the points, beside the points.
    journey.colour_by("kind")
    assert legend.button.text() == "colour: kind ▾"
    qtbot.mouseClick(legend.toggle, LEFT)
    journey.idle()
    wait(qtbot, lambda: min(journey.points()[1][:, 0]) > legend.panel.geometry().right())
    entries = [legend.panel.list.item(row) for row in range(legend.panel.list.count())]
    texts = {row[subject.text].strip() for row in journey.rows if row[subject.text].strip()}
    counts = [entry.data(Qt.ItemDataRole.AccessibleTextRole).rpartition(", ")[2] for entry in entries]
    assert sum(int(count.split()[0].replace(",", "")) for count in counts) == len(texts)
    colour_of = {entry.text(): entry.data(Qt.ItemDataRole.DecorationRole).getRgb()[:3] for entry in entries}
    assert set(colour_of) == {shown_category(row["kind"]) for row in journey.rows}
    rows, seen = journey.colours()
    assert len(rows) > 12
    wanted = np.array([colour_of[shown_category(journey.rows[row]["kind"])] for row in rows])
    assert near(seen, wanted).mean() > 0.7  # a name lies over some
    table = {tuple(colour) for colour in category_table(len(colour_of), look).tolist()}
    assert set(colour_of.values()) <= table

    # Numbers of both signs: zero is the middle of the scale, and each side has its own colour.
    journey.colour_by("balance")
    assert legend.scale.isVisible()
    assert legend.scale.accessibleName() == "Colour scale from −2 to 4"
    rows, seen = journey.colours()
    values = np.array([float(journey.rows[row]["balance"]) for row in rows])
    scale = scale_table(look, diverging=True).astype(np.int64)
    steps = ((values / 4 + 1) / 2 * 255).astype(np.int64)
    assert near(seen, scale[steps]).mean() > 0.7
    below, above = np.median(seen[values < 0], axis=0), np.median(seen[values > 0], axis=0)
    assert below[0] > below[2]  # more red than blue below zero, more blue than red above
    assert above[2] > above[0]

    # Why a hit matches: words, and what their colours mean; the marks of the tokenizer only on demand.
    meaning = next(
        button for button in window.explore_page().findChildren(QPushButton) if button.text() == "Meaning"
    )
    qtbot.mouseClick(meaning, LEFT)
    type_query(qtbot, window, subject.word)
    wait(qtbot, lambda: bool(shown_hits(window)) and window.lanes.idle)
    window.activateWindow()
    qtbot.keyClick(window, Qt.Key.Key_F6)
    view = window.explore_page().hits.view
    view.setCurrentIndex(view.model().index(0, 0))
    qtbot.keyClick(view, Qt.Key.Key_W)
    dialog = window.findChild(WhyDialog)
    assert dialog is not None
    wait(qtbot, lambda: dialog.maps)
    assert not {"start", "end", "[CLS]", "[SEP]"} & set(dialog.maps[0].rows)
    assert dialog.scale.isVisible()
    assert dialog.maps[0].said(*dialog.maps[0].strongest()) in dialog.cell.text()
    dialog.pieces.click()
    assert "[CLS]" in dialog.maps[0].rows
    dialog.accept()
