"""A person makes a selection, reads it, puts others to it, takes it back, filters, labels, exports and marks
it: in the real window, with mouse and keys, on banking77, on nsmc (Korean) and on posts.
"""

from __future__ import annotations

import csv
import gzip
import itertools
import re
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray
from PySide6.QtCore import QPoint, QPointF, Qt, QTimer
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QApplication, QFileDialog, QLineEdit, QMenu, QWidget
from pytestqt.qtbot import QtBot

from core.stop_words import KOREAN_ENDINGS
from explorer.explore.apart_list import Line
from explorer.explore.facet_panel import ValueFacet
from explorer.explore.page import ExplorePage
from explorer.exporting.dialog import ExportDialog
from explorer.marking.label_dialog import LabelDialog
from explorer.shared.state import LABELS
from explorer.shell.window import MainWindow
from explorer.widgets.plain_text import PlainLabel
from explorer.widgets.values import shown_category
from tests.assets.test_posts import POSTS
from tests.explorer.driver import OpenWindow, click, drop, settled, shown_hits, type_query, wait
from tests.explorer.small_files import write_csv

LEFT = Qt.MouseButton.LeftButton
Keys = Qt.KeyboardModifier
NONE, SHIFT, ALT, CONTROL = Keys.NoModifier, Keys.ShiftModifier, Keys.AltModifier, Keys.ControlModifier
Polygon = NDArray[np.float64]  # (corners, 2) pixels on the map


@dataclass(frozen=True)
class Subject:
    """A file and what of it the journey uses.

    Attributes:
        text: its column of texts. facet: a column of few values. word: a word that some texts hold.
    """

    file: Path
    text: str
    facet: str
    word: str


def banking77(public_data: Path, folder: Path) -> Subject:
    """Eighty questions of each of eight kinds."""
    with (public_data / "banking77" / "train.csv").open(encoding="utf-8", newline="") as file:
        rows = [tuple(row) for row in csv.reader(file)][1:]
    kinds = sorted({kind for _, kind in rows})[::10]
    chosen = [row for kind in kinds for row in [row for row in rows if row[1] == kind][:80]]
    return Subject(
        write_csv(folder / "questions.csv", chosen, ("text", "category")), "text", "category", "card"
    )


def nsmc(public_data: Path, folder: Path) -> Subject:
    """Reviews of films, in Korean."""
    path = public_data / "nsmc" / "reviews-100k.csv.gz"
    with gzip.open(path, "rt", encoding="utf-8", newline="") as file:
        rows = [(row["review"], row["rating"]) for row in itertools.islice(csv.DictReader(file), 600)]
    return Subject(write_csv(folder / "reviews.csv", rows, ("review", "rating")), "review", "rating", "영화")


def posts(folder: Path) -> Subject:
    """Short posts about an airline, a phone network and trains."""
    return Subject(POSTS, "text", "lang", "bag")


def open_menus() -> list[QMenu]:
    """The menus that are open."""
    widgets = QApplication.topLevelWidgets()
    return [widget for widget in widgets if isinstance(widget, QMenu) and widget.isVisible()]


class Journey:
    """One open window, and the file that is in it as the test itself reads it."""

    def __init__(self, window: MainWindow, qtbot: QtBot, subject: Subject) -> None:
        self.window, self.qtbot, self.subject = window, qtbot, subject
        with subject.file.open(encoding="utf-8", newline="") as file:
            self.rows = list(csv.DictReader(file))
        self.texts = [row[subject.text] for row in self.rows]

    @property
    def page(self) -> ExplorePage:
        return self.window.explore_page()

    @property
    def selected(self) -> list[int]:
        return [int(row) for row in self.window.session.selection]

    def idle(self) -> None:
        wait(self.qtbot, lambda: settled(self.window))

    def at_rest(self) -> None:
        """Nothing is done any more, and what is looked at is a step of the way back."""
        timers = [
            self.page.history.findChild(QTimer, "history settles"),
            self.page.map.findChild(QTimer, "view settles"),
        ]
        assert all(timers)
        wait(self.qtbot, lambda: settled(self.window) and not any(timer.isActive() for timer in timers))
        wait(self.qtbot, lambda: settled(self.window) and not any(timer.isActive() for timer in timers))

    def press(self, key: Qt.Key, keys: Keys = NONE) -> None:
        self.qtbot.keyClick(self.window, key, keys)
        self.idle()

    def click(self, widget: QWidget, at: QPoint | None = None, keys: Keys = NONE) -> None:
        self.qtbot.mouseClick(widget, LEFT, keys, at if at is not None else widget.rect().center())
        self.idle()

    def chips(self) -> list[str]:
        """What the row above the map says, as it stands there."""
        return [chip.text() for chip in self.page.in_force.chips]

    # -- the map

    def places(self) -> NDArray[np.float64]:
        """(n_rows, 2) where each row is on the screen; NaN for a blank one."""
        texts = self.window.session.text_ids
        of_text = {int(text): self.page.map.place_of(int(text)) for text in set(texts.tolist()) if text >= 0}
        return np.array([of_text.get(int(text)) or (np.nan, np.nan) for text in texts])

    def around(self, centre: Sequence[float], radius: float) -> Polygon:
        """A polygon of seven corners in whole pixels."""
        turns = np.linspace(0, 2 * np.pi, 7, endpoint=False)
        return np.rint(np.array(centre) + radius * np.stack([np.cos(turns), np.sin(turns)], axis=1))

    def inside(self, polygon: Polygon) -> list[int]:
        """The rows whose points are in the polygon, by counting the sides that a ray crosses."""
        x, y = self.places().T
        within = np.zeros(len(x), dtype=bool)
        for (x0, y0), (x1, y1) in zip(polygon, np.roll(polygon, -1, axis=0), strict=True):
            if y0 != y1:
                crosses = ((y0 > y) != (y1 > y)) & (x < x0 + (y - y0) / (y1 - y0) * (x1 - x0))
                within ^= crosses
        return np.flatnonzero(within).tolist()

    def draw(self, polygon: Polygon, keys: Keys = NONE) -> None:
        """Draw around points with the lasso."""
        canvas = self.page.map
        self.click(canvas.tools.buttons["lasso"])
        corners = [QPoint(int(x), int(y)) for x, y in polygon]
        self.qtbot.mousePress(canvas, LEFT, keys, corners[0])
        for corner in corners[1:]:
            self.qtbot.mouseMove(canvas, corner)
        self.qtbot.mouseRelease(canvas, LEFT, keys, corners[-1])
        self.idle()

    def largest_cluster(self) -> int:
        picture = self.window.session.map_picture
        assert picture is not None
        return int(np.bincount(picture.labels[picture.labels >= 0]).argmax())

    def rows_of_cluster(self, cluster: int) -> list[int]:
        picture = self.window.session.map_picture
        assert picture is not None
        members = picture.text_ids[picture.labels == cluster]
        return np.flatnonzero(np.isin(self.window.session.text_ids, members)).tolist()

    def cluster_polygon(self, share: float = 1.0, aside: float = 0.0) -> Polygon:
        """Around most of the largest cluster, or a share of that; `aside`: to the right, in its radii."""
        places = self.places()[self.rows_of_cluster(self.largest_cluster())]
        centre = np.median(places, axis=0)
        reach = max(float(np.percentile(np.linalg.norm(places - centre, axis=1), 85)), 24.0)
        return self.around(centre + np.array([aside * reach, 0.0]), reach * share)

    # -- lists

    def detail_says(self) -> list[str]:
        """What stands below the list about one row."""
        return [label.text() for label in self.page.detail.findChildren(PlainLabel) if label.isVisible()]

    def listed(self) -> list[int]:
        return [int(row) for row in self.page.selected.table.model.row_ids()]

    def facet_says(self) -> dict[str, str]:
        """What each value of the facet says to a screen reader."""
        section = self.page.facets.section(self.subject.facet)
        assert isinstance(section, ValueFacet)
        indexes = [section.values.index(row) for row in range(section.values.rowCount())]
        said = [index.data(Qt.ItemDataRole.AccessibleTextRole) for index in indexes]
        return dict(text.split(", ", 1) for text in said)

    def facet_counts(self, rows: Sequence[int]) -> Counter[str]:
        return Counter(shown_category(self.rows[row][self.subject.facet]) for row in rows)

    def choose_in_menu(self, beginning: str) -> None:
        """Choose an entry of the menu that is open."""
        (menu,) = open_menus()
        action = next(action for action in menu.actions() if action.text().startswith(beginning))
        self.click(menu, menu.actionGeometry(action).center())
        wait(self.qtbot, lambda: not open_menus())

    def shows_selection(self, rows: Sequence[int], name: str) -> None:
        """Everything on the page says that these rows are selected."""
        page, n = self.page, len(rows)
        assert self.selected == list(rows)
        assert page.results.switch.mode() == "selection"
        assert page.selected.isVisible()
        assert page.results.switch.buttons["selection"].text() == f"Selection ({n:,})"
        assert sorted(self.listed()) == list(rows)
        assert page.results.count.text() == (name or f"{n:,} selected")
        assert page.results.how.text() == f"{n:,} of {len(self.rows):,} rows"
        assert self.chips()[-1] == (f"{name} · {n:,} selected" if name else f"{n:,} selected")
        assert f"{n:,} selected" in page.map.legend.summary.text()

    # -- the steps

    def open(self) -> None:
        drop(self.window, self.subject.file)
        sheet = self.window.import_sheet()
        wait(self.qtbot, sheet.isVisible)
        wait(self.qtbot, lambda: sheet.view.column_combo.currentText() == self.subject.text)
        wait(self.qtbot, sheet.view.explore.isEnabled)
        self.qtbot.keyClick(sheet, Qt.Key.Key_Return)
        wait(self.qtbot, lambda: settled(self.window) and self.window.session.facets)
        self.page.set_animations("off")
        self.idle()
        assert self.chips() == []
        assert self.page.in_force.nothing.text() == f"All {len(self.rows):,} rows are shown"
        self.press(Qt.Key.Key_F7)
        assert "Nothing is selected." in self.page.selected.empty.text()
        assert self.page.selected.empty.isVisible()
        self.press(Qt.Key.Key_F8)

    def lasso(self) -> list[int]:
        polygon = self.cluster_polygon()
        rows = self.inside(polygon)
        assert 8 < len(rows) < len(self.rows) - 8
        self.draw(polygon)
        self.shows_selection(rows, "lasso")
        model = self.page.selected.table.model
        wait(self.qtbot, lambda: model.index(0, 0).data() != "…")
        for place, row in enumerate(rows[:5]):
            assert model.index(place, 0).data() == " ".join(self.texts[row][:300].split())
        counts, parts = self.facet_counts(range(len(self.rows))), self.facet_counts(rows)
        said = self.facet_says()
        assert len(said) > 1
        for value, n in parts.items():
            if value in said:  # a long list shows the first of them
                assert (
                    said[value]
                    == f"{counts[value]:,} row{'s' * (counts[value] > 1)}, {n:,} of them selected, not chosen"
                )
        return rows

    def sort_and_walk(self, rows: Sequence[int]) -> None:
        table = self.page.selected.table
        header = table.view.horizontalHeader()
        column = table.model.columns().index(self.subject.facet)
        table.view.scrollTo(table.model.index(0, column))
        at = QPoint(header.sectionViewportPosition(column) + 14, header.height() // 2)
        assert 0 < at.x() < header.viewport().width()
        cells = [self.rows[row][self.subject.facet] for row in rows]
        as_read: Callable[[str], Any] = int if all(cell.isdigit() for cell in cells) else str
        for backwards in (False, True):
            self.click(header.viewport(), at)
            listed = self.listed()
            assert sorted(listed) == list(rows)
            sorted_cells = sorted(map(as_read, cells), reverse=backwards)
            assert [as_read(self.rows[row][self.subject.facet]) for row in listed] == sorted_cells
        self.click(table.view.viewport(), table.view.visualRect(table.model.index(0, column)).center())
        for place in range(1, 4):
            self.qtbot.keyClick(table.view, Qt.Key.Key_Down)
            self.idle()
            row = self.listed()[place]
            assert self.page.detail.isVisible()
            assert self.page.detail.head.text().startswith(f"row {row + 1:,}")
            assert self.page.detail.text.text().split() == self.texts[row][:5_000].split()
            assert self.selected == list(rows)
        self.click(header.viewport(), at)  # the third time: as in the file
        assert self.listed() == list(rows)
        table.view.scrollTo(table.model.index(0, 0))

    def what_sets_apart(self, rows: Sequence[int]) -> None:
        page, session = self.page, self.window.session
        self.click(page.selected.which.buttons["apart"])
        wait(self.qtbot, lambda: page.apart.found is not None and self.window.lanes.idle)
        lines = page.selected.apart.found.lines()
        words = [line for line in lines if line.kind == "word"]
        assert words
        assert page.selected.apart.isVisible()
        assert page.selected.against.text().startswith("everything else")
        assert lines[0] == Line("heading", "More often here", "here · elsewhere")
        assert all(line.low is not None and line.low <= line.middle <= line.high for line in words)
        assert all(line.low is not None and not line.low <= 0 <= line.high for line in words)
        assert any(line.kind == "example" and line.row in rows for line in lines)
        line = next(line for line in words if " " not in line.text and "-" not in line.text)
        within, texts = {self.texts[row].strip() for row in rows}, {text.strip() for text in self.texts}
        texts -= {""}
        holds = {text for text in texts if self.has_word(text, line.text)}
        shares = [100 * len(holds & part) / len(part) for part in (within, texts - within)]
        shown = [float(share.removesuffix(" %")) for share in line.right.split(" · ")]
        assert shown == pytest.approx(shares, abs=0.51), line
        # As many rows drawn by chance: nothing.
        chance = np.sort(np.random.default_rng(5).permutation(len(self.rows))[: len(rows)])
        session.select(chance, "menu")
        self.idle()
        wait(self.qtbot, lambda: page.apart.found is not None and self.window.lanes.idle)
        said = [line.text for line in page.selected.apart.found.lines()]
        assert said[0].startswith("Nothing sets")
        assert not any(line.kind in ("word", "value") for line in page.selected.apart.found.lines())
        self.press(Qt.Key.Key_Z, CONTROL)
        assert self.selected == list(rows)
        self.click(page.selected.which.buttons["table"])

    @staticmethod
    def has_word(text: str, word: str) -> bool:
        """Whether a text holds a word, in the plural too, or in Korean with a particle."""
        if re.search("[가-힣]", word):
            ends = "|".join(sorted(KOREAN_ENDINGS, key=len, reverse=True))
            return re.search(rf"(?<![가-힣]){re.escape(word)}(?:{ends})?(?![가-힣])", text) is not None
        base = re.escape(word.casefold().removesuffix("s"))
        return re.search(rf"(?<![\w@/'’-]){base}s?(?![\w'’-]|://)", text.casefold()) is not None

    def sets_and_undo(self, rows: Sequence[int]) -> None:
        places = self.places()
        others = [
            row for row in range(len(self.rows)) if row not in set(rows) and not np.isnan(places[row, 0])
        ]
        away = self.around(places[others[len(others) // 2]], 60.0)
        steps: list[tuple[Polygon, Keys, Callable[[set[int], set[int]], set[int]]]] = [
            (away, SHIFT, set.union),
            (self.cluster_polygon(0.6), ALT, set.difference),
            (self.cluster_polygon(aside=0.6), SHIFT | ALT, set.intersection),
        ]
        states = [list(rows)]
        for polygon, keys, joined in steps:
            self.draw(polygon, keys)
            states.append(sorted(joined(set(states[-1]), set(self.inside(polygon)))))
            assert self.selected == states[-1]
            assert self.page.results.switch.buttons["selection"].text() == f"Selection ({len(states[-1]):,})"
        assert len({tuple(state) for state in states}) == len(states)
        self.press(Qt.Key.Key_I, CONTROL | SHIFT)
        assert self.selected == sorted(set(range(len(self.rows))) - set(states[-1]))
        assert sorted(self.listed()) == self.selected
        for state in reversed(states):
            self.press(Qt.Key.Key_Z, CONTROL)
            assert self.selected == state
            assert sorted(self.listed()) == state
        self.shows_selection(rows, "lasso")

    def only_these(self, rows: Sequence[int]) -> None:
        page, session = self.page, self.window.session
        self.press(Qt.Key.Key_O, ALT)
        assert self.chips() == ["selection: lasso", f"lasso · {len(rows):,} selected"]
        counts, said = self.facet_counts(rows), self.facet_says()
        assert set(said) == set(counts)
        for value, n in counts.items():
            assert said[value].startswith(f"{n:,} row")
        self.press(Qt.Key.Key_F8)
        assert [int(row) for row in page.rows.model.row_ids()] == list(rows)
        assert page.results.count.text() == f"{len(rows):,} rows"
        page.set_mode("semantic")
        type_query(self.qtbot, self.window, self.subject.word)
        wait(self.qtbot, lambda: settled(self.window) and shown_hits(self.window))
        assert page.results.switch.mode() == "hits"
        found = {int(row) for hit in shown_hits(self.window) for row in session.rows_of_text(hit.text_id)}
        assert found <= set(rows)
        assert self.chips() == [
            f"“{self.subject.word}”",
            "selection: lasso",
            f"lasso · {len(rows):,} selected",
        ]

    def lift_the_chips(self, rows: Sequence[int]) -> None:
        session, row = self.window.session, self.page.in_force
        chip = row.chips[1]
        self.click(chip, QPoint(chip.width() - 12, chip.height() // 2))
        assert session.filter_state.row_ids is None
        assert self.chips() == [f"“{self.subject.word}”", f"lasso · {len(rows):,} selected"]
        row.chips[0].setFocus()
        self.qtbot.keyClick(row.chips[0], Qt.Key.Key_Delete)
        self.idle()
        assert session.query is None
        assert self.page.search_box.text() == ""
        assert self.chips() == [f"lasso · {len(rows):,} selected"]
        assert row.chips[0].hasFocus()
        chip = row.chips[0]
        self.click(chip, QPoint(chip.width() - 12, chip.height() // 2))
        assert self.selected == []
        assert self.chips() == []
        assert row.nothing.text() == f"All {len(self.rows):,} rows are shown"

    def seen(self) -> tuple[object, ...]:
        """What is looked at, as the way back is to bring it again."""
        session, view = self.window.session, self.page.map.place()
        looked = None if view is None else (round(view.x, 4), round(view.y, 4), round(view.scale, 2))
        hits = tuple(hit.text_id for hit in shown_hits(self.window)) if session.query is not None else ()
        query = "" if session.query is None else session.query.text
        passing = (
            None if session.filter_state.row_ids is None else tuple(session.filter_state.row_ids.tolist())
        )
        return (
            query,
            hits,
            dict(session.filter_state.chosen),
            passing,
            tuple(self.selected),
            looked,
            tuple(self.chips()),
        )

    def back_and_forward(self) -> None:
        page = self.page
        self.at_rest()
        places = [self.seen()]

        def search() -> None:
            type_query(self.qtbot, self.window, self.subject.word)
            wait(self.qtbot, lambda: settled(self.window) and shown_hits(self.window))

        def tick() -> None:
            section = page.facets.section(self.subject.facet)
            assert isinstance(section, ValueFacet)
            self.click(section.list.viewport(), section.list.visualRect(section.values.index(0)).center())

        def look() -> None:
            place = QPointF(page.map.rect().center())
            event = QWheelEvent(
                place, page.map.mapToGlobal(place), QPoint(), QPoint(0, 360), Qt.MouseButton.NoButton, NONE,
                Qt.ScrollPhase.NoScrollPhase, False
            )  # fmt: skip
            QApplication.sendEvent(page.map, event)

        def draw() -> None:
            passing = self.window.session.filter_state.row_ids
            assert passing is not None
            away = self.places()[passing] - [page.map.width() / 2, page.map.height() / 2]
            nearest = int(passing[np.nanargmin(np.linalg.norm(away, axis=1))])
            polygon = self.around(self.places()[nearest], 80)
            self.draw(polygon)
            assert nearest in self.selected
            assert self.selected == sorted(set(self.inside(polygon)) & set(passing.tolist()))

        for step in (search, tick, look, draw):
            step()
            self.at_rest()
            assert self.seen() != places[-1]
            places.append(self.seen())
        for place in reversed(places[:-1]):
            self.qtbot.keyClick(self.window, Qt.Key.Key_Left, ALT)
            self.at_rest()
            assert self.seen() == place
        for place in places[1:]:
            self.qtbot.keyClick(self.window, Qt.Key.Key_Right, ALT)
            self.at_rest()
            assert self.seen() == place
        assert not page.in_force.forward.isEnabled()
        self.click(page.in_force.clear)
        assert self.chips() == []

    def cluster_by_name(self) -> None:
        page, picture = self.page, self.window.session.map_picture
        assert picture is not None
        page.map.setFocus()
        self.qtbot.keyClick(page.map, Qt.Key.Key_0)
        self.idle()
        for cluster in range(len(picture.names)):
            rect = page.map.place_of_name(cluster)
            if rect is not None and len(self.rows_of_cluster(cluster)) > 1:
                self.click(page.map, rect.center().toPoint())
                self.shows_selection(self.rows_of_cluster(cluster), picture.names[cluster])
                break
        else:
            pytest.fail("no name of a cluster stands on the map")
        legend = page.map.legend
        self.click(legend.toggle)
        entries = legend.panel.list
        item = entries.item(0)
        code = int(item.data(Qt.ItemDataRole.UserRole))
        self.click(entries.viewport(), entries.visualItemRect(item).center())
        self.shows_selection(self.rows_of_cluster(code), picture.names[code])
        self.click(legend.toggle)
        assert not legend.panel.isVisible()

    def cluster_by_keys(self) -> None:
        canvas = self.page.map
        canvas.setFocus()
        self.qtbot.keyClick(canvas, Qt.Key.Key_Escape)
        self.idle()
        assert self.selected == []
        assert self.chips() == []
        self.qtbot.keyClick(canvas, Qt.Key.Key_N)
        assert canvas.accessibleDescription().startswith("At the cluster ")
        self.qtbot.keyClick(canvas, Qt.Key.Key_Space)
        self.idle()
        picture = self.window.session.map_picture
        assert picture is not None
        cluster = picture.names.index(self.window.session.selected.name)
        assert canvas.accessibleDescription().startswith(f"At the cluster {picture.names[cluster]}, ")
        self.shows_selection(self.rows_of_cluster(cluster), picture.names[cluster])

    def hit_on_the_map(self) -> None:
        """A hit that is clicked while it is out of sight comes into sight."""
        page = self.page
        type_query(self.qtbot, self.window, self.subject.word)
        wait(self.qtbot, lambda: settled(self.window) and shown_hits(self.window))
        first = shown_hits(self.window)[0].text_id
        x, _ = page.map.place_of(first) or (0.0, 0.0)
        page.map.zoom_by(3)
        page.map.pan_by(-4 * page.map.width() if x > page.map.width() / 2 else 4 * page.map.width(), 0)
        self.idle()
        place = page.map.place_of(first)
        assert place is not None
        assert not page.map.rect().contains(QPointF(*place).toPoint())
        view = page.hits.view
        self.click(view.viewport(), view.visualRect(view.model().index(0, 0)).topLeft() + QPoint(120, 14))
        place = page.map.place_of(first)
        assert place is not None
        assert page.map.rect().contains(QPointF(*place).toPoint())
        assert first in self.window.session.selected_texts.tolist()
        assert page.results.switch.mode() == "hits"  # looking at a hit is not selecting on purpose
        self.click(page.in_force.clear)
        assert self.chips() == []
        page.map.setFocus()
        self.qtbot.keyClick(page.map, Qt.Key.Key_0)
        self.idle()

    def select_value(self) -> list[int]:
        section = self.page.facets.section(self.subject.facet)
        assert isinstance(section, ValueFacet)
        index = section.values.index(0)
        value = str(index.data())
        cells = [shown_category(row[self.subject.facet]) for row in self.rows]
        rows = [n for n, cell in enumerate(cells) if cell == value]
        self.click(section.list.viewport(), section.list.visualRect(index).center(), CONTROL)
        self.shows_selection(rows, f"{self.subject.facet}: {value}")
        assert self.window.session.filter_state.row_ids is None
        return rows

    def label(self, rows: Sequence[int], workspace: Path) -> None:
        labelling = self.window.session.labelling
        self.press(Qt.Key.Key_L, CONTROL | ALT)
        (dialog,) = self.window.findChildren(LabelDialog)
        wait(self.qtbot, lambda: QApplication.activeWindow() is dialog)
        assert dialog.heading.text() == f"Label {len(rows):,} rows"
        field = dialog.findChild(QLineEdit, "newLabel")
        assert field is not None
        self.qtbot.keyClicks(field, "urgent")
        click(self.qtbot, dialog, "labelYes")
        self.window.activateWindow()  # there is no window manager here to do it
        wait(self.qtbot, lambda: QApplication.activeWindow() is self.window)
        self.idle()

        def there() -> list[tuple[str, list[int]]]:
            return [(label.name, label.row_ids.tolist()) for label in labelling.labels]

        assert there() == [("urgent", list(rows))]
        assert self.window.findChildren(LabelDialog) == []
        assert [chip.name for chip in self.page.detail.labels.chips()] == ["urgent"]
        self.press(Qt.Key.Key_Z, CONTROL)
        assert there() == []
        self.press(Qt.Key.Key_Z, CONTROL | SHIFT)
        assert there() == [("urgent", list(rows))]
        chips = self.chips()
        assert self.selected == list(rows)
        self.qtbot.keyClick(self.window, Qt.Key.Key_W, CONTROL)
        wait(self.qtbot, lambda: self.window.page == "start" and self.window.lanes.idle)
        assert there() == []
        drop(self.window, workspace)
        wait(self.qtbot, lambda: self.window.page == "explore" and settled(self.window))
        assert there() == [("urgent", list(rows))]
        wait(self.qtbot, lambda: self.chips() == chips and self.selected == list(rows))  # as it was left
        self.click(self.page.in_force.clear)
        self.idle()
        assert self.chips() == []
        assert self.selected == []

    def filter_by_label(self, rows: Sequence[int]) -> None:
        """The labels are a facet; its tick is a filter with a chip of its own."""
        page = self.page
        section = page.facets.section(LABELS)
        assert isinstance(section, ValueFacet)
        assert section.values.index(0).data() == "urgent"
        self.click(section.list.viewport(), section.list.visualRect(section.values.index(0)).center())
        assert self.chips() == ["label: urgent"]
        assert [int(row) for row in page.rows.model.row_ids()] == list(rows)
        self.press(Qt.Key.Key_A, CONTROL | ALT)  # all that pass the filter
        assert self.selected == list(rows)
        self.click(page.in_force.clear)
        assert self.chips() == []

    def export(self, rows: Sequence[int], file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        said: list[str] = []
        self.window.session.message_posted.connect(lambda sentence, level: said.append(sentence))
        monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(file), ""))
        self.qtbot.keyClick(self.window, Qt.Key.Key_E, CONTROL | ALT)
        (dialog,) = self.window.findChildren(ExportDialog)
        click(self.qtbot, dialog, "exportYes")
        wait(self.qtbot, lambda: any(str(file) in sentence for sentence in said))
        with file.open(encoding="utf-8-sig", newline="") as written:
            texts = [row[self.subject.text] for row in csv.DictReader(written)]
        # What a spreadsheet would run has an apostrophe before it: "@norwind" begins a formula.
        safe = ["'" * self.texts[row].startswith(("=", "+", "-", "@")) + self.texts[row] for row in rows]
        assert [text.split() for text in texts] == [text.split() for text in safe]

    def mark_alike(self) -> None:
        """Three rows of the list are kept selected, and marked."""
        page, session = self.page, self.window.session
        table = page.selected.table
        for place, keys in ((0, NONE), (2, SHIFT)):
            self.click(
                table.view.viewport(), table.view.visualRect(table.model.index(place, 0)).center(), keys
            )
        kept = sorted(self.listed()[:3])
        second = table.model.index(1, 0)
        table.view.menu_requested.emit(second, QPoint(9, 9))  # as the right button does
        self.choose_in_menu("Keep only these selected")
        assert self.selected == kept
        n_texts = len({self.texts[row].strip() for row in kept})
        assert session.marking.n_marks == 0
        self.click(page.selected.mark if page.selected.mark.isVisible() else page.selected.more)
        self.choose_in_menu("They are all alike")
        wait(self.qtbot, lambda: session.marking.n_marks == n_texts - 1 and self.window.lanes.idle)

    def health(self) -> None:
        session = self.window.session
        type_query(self.qtbot, self.window, self.subject.word)
        wait(self.qtbot, lambda: settled(self.window) and shown_hits(self.window))
        self.click(self.window.header.tabs["health"])
        health = self.window.pages.health()
        wait(self.qtbot, lambda: health.checks.state == "ready" and self.window.lanes.idle)
        kind = next(kind for kind in ("duplicates", "outliers") if health.checks.listings[kind].lines)  # type: ignore[index]
        self.click(health.cards.cards[kind])  # type: ignore[index]
        line = health.model.line(0)
        click(self.qtbot, health, "showOne")
        self.idle()
        assert self.window.page == "explore"
        name = session.selected.name
        assert re.fullmatch(r"(near-duplicates|.*) · 1 of [\d,]+", name)
        assert session.query is None
        assert self.page.search_box.text() == ""
        self.shows_selection(sorted(line.row_ids.tolist()), name)
        assert not any(self.subject.word in chip for chip in self.chips() if chip.startswith("“"))


@pytest.fixture
def subject(request: pytest.FixtureRequest, tmp_path: Path) -> Subject:
    make = request.param
    if make is posts:
        return posts(tmp_path)
    return make(request.getfixturevalue("public_data"), tmp_path)  # type: ignore[no-any-return]


@pytest.mark.parametrize(
    "subject",
    [pytest.param(make, marks=(pytest.mark.public_data, pytest.mark.slow)) for make in (banking77, nsmc)]
    + [posts],
    indirect=True,
    ids=lambda make: make.__name__,
)
def test_a_selection_is_made_read_and_used(
    subject: Subject, open_window: OpenWindow, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    journey = Journey(open_window(), qtbot, subject)
    journey.open()
    rows = journey.lasso()
    journey.sort_and_walk(rows)
    journey.what_sets_apart(rows)
    journey.sets_and_undo(rows)
    journey.only_these(rows)
    journey.lift_the_chips(rows)
    journey.back_and_forward()
    journey.hit_on_the_map()
    journey.cluster_by_name()
    journey.cluster_by_keys()
    rows = journey.select_value()
    workspace = journey.window.session.workspace
    assert workspace is not None
    journey.label(rows, workspace.folder)
    journey.filter_by_label(rows)
    rows = journey.select_value()
    journey.export(rows, tmp_path / "selected.csv", monkeypatch)
    journey.mark_alike()
    journey.health()
