"""The pictures of the README are of the real window: this test makes them, `make pictures` keeps them."""

from __future__ import annotations

import os
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import Qt, QVariantAnimation
from PySide6.QtGui import QColor, QImage
from PySide6.QtWidgets import QApplication, QPushButton, QWidget
from pytestqt.qtbot import QtBot

import assets
from core.files import HOME_VARIABLE
from explorer.compare.duel_deck import DuelDeck
from explorer.exporting.dialog import ExportDialog
from explorer.marking.review_deck import ReviewDeck
from explorer.shared.settings import Settings
from explorer.shell.window import MainWindow
from explorer.widgets.why_dialog import WhyDialog
from tests.conftest import PROJECT
from tests.explorer.driver import MINUTE, click, drop, run_program, settled, shown_hits, type_query

QUESTION = "the bus never comes on time"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Where the pictures go: into the project when they are asked for, else nowhere that lasts."""
    kept = os.environ.get("SEMANTIC_EXPLORER_PICTURES")
    return PROJECT / kept if kept else tmp_path


def photograph(window: QWidget, path: Path) -> QImage:
    """Write the window as it is drawn now; the picture is checked to show something."""
    QApplication.sendPostedEvents()
    picture = window.grab().toImage().convertToFormat(QImage.Format.Format_RGB32)
    path.parent.mkdir(parents=True, exist_ok=True)
    assert picture.save(str(path))
    step = 16
    colours = {
        QColor(picture.pixel(x, y)).rgb()
        for x in range(0, picture.width(), step)
        for y in range(0, picture.height(), step)
    }
    assert len(colours) > 8, f"{path.name} shows nothing"
    return picture


def moving(window: MainWindow) -> bool:
    """Whether points or the view of the map are on their way."""
    animations = window.findChildren(QVariantAnimation)
    return any(animation.state() == QVariantAnimation.State.Running for animation in animations)


def mark_hits(qtbot: QtBot, window: MainWindow) -> None:
    """Mark some of the hits, going down."""
    qtbot.keyClick(window, Qt.Key.Key_F6)
    view = window.explore_page().hits.view
    for key in "yyyn":
        qtbot.keyClicks(view, key)
        qtbot.keyClick(view, Qt.Key.Key_Down)


def why(qtbot: QtBot, window: MainWindow, path: Path) -> None:
    """Ask why the chosen hit matches."""
    view = window.explore_page().hits.view
    view.setFocus()
    qtbot.keyClick(view, Qt.Key.Key_W)
    dialog = window.findChild(WhyDialog)
    assert dialog is not None
    qtbot.waitUntil(lambda: len(dialog.maps) == 1, timeout=MINUTE)
    photograph(dialog, path)
    dialog.accept()


def review(qtbot: QtBot, window: MainWindow, path: Path) -> None:
    """Answer some pairs of the review deck."""
    window.actions_["review"].trigger()
    qtbot.waitUntil(lambda: any(d.isVisible() for d in window.findChildren(ReviewDeck)), timeout=MINUTE)
    deck = next(deck for deck in window.findChildren(ReviewDeck) if deck.isVisible())
    for key in "nynn":
        qtbot.waitUntil(lambda: deck.yes.isVisible(), timeout=MINUTE)
        qtbot.keyClicks(deck, key)
    qtbot.waitUntil(lambda: deck.yes.isVisible(), timeout=MINUTE)
    photograph(deck, path)
    deck.close()


def apart(qtbot: QtBot, window: MainWindow) -> None:
    """Ask what sets the largest cluster apart."""
    page, session = window.explore_page(), window.session
    session.clear_search()
    page.map.cluster_clicked.emit(0, "replace")
    qtbot.waitUntil(lambda: page.selected.isVisible() and page.apart.found is not None, timeout=MINUTE)
    page.selected.which.choose("apart")
    qtbot.waitUntil(lambda: window.lanes.idle and not moving(window), timeout=MINUTE)


def train(qtbot: QtBot, window: MainWindow) -> None:
    """Train on the sample pairs until the verdict is there."""
    window.show_page("train")
    page = window.train_page()
    page.take_sample()
    qtbot.waitUntil(lambda: page.training.data is not None, timeout=MINUTE)
    page.form.setting("epochs").setText("4")
    qtbot.waitUntil(lambda: page.training.can_start and page.training.plan is not None, timeout=MINUTE)
    click(qtbot, page, "startRun")
    qtbot.waitUntil(lambda: page.training.live is not None, timeout=MINUTE)
    qtbot.waitUntil(lambda: page.training.live is None and bool(page.training.runs), timeout=5 * MINUTE)
    qtbot.waitUntil(lambda: window.lanes.idle and not moving(window), timeout=MINUTE)


def compare(qtbot: QtBot, window: MainWindow) -> None:
    """Compare the run with the model as it was, half-way between the two maps."""
    window.session.comparison_requested.emit(1)
    page = window.compare_page()
    qtbot.waitUntil(lambda: page.comparing.comparison is not None and window.lanes.idle, timeout=5 * MINUTE)
    page.panel.bar.slider.setValue(page.panel.bar.slider.maximum() * 2 // 3)
    qtbot.waitUntil(lambda: not moving(window), timeout=MINUTE)


def label(qtbot: QtBot, window: MainWindow) -> None:
    """Put two labels on what two searches find, and colour the map by them."""
    session, page = window.session, window.explore_page()
    window.show_page("explore")
    for name, query in (("late or cancelled", "late cancelled"), ("wants money back", "refund")):
        type_query(qtbot, window, query)
        qtbot.waitUntil(lambda: len(shown_hits(window)) > 5 and window.lanes.idle, timeout=MINUTE)
        rows = np.unique([row for hit in shown_hits(window)[:30] for row in hit.rows])
        session.labelling.put(name, rows)
        qtbot.waitUntil(lambda: window.lanes.idle, timeout=MINUTE)
    session.clear_search()  # hits are painted over what they are labelled
    window.actions_["colour_label"].trigger()
    qtbot.waitUntil(lambda: window.lanes.idle and not moving(window), timeout=MINUTE)
    page.map.legend.toggle.setChecked(True)
    page.fit_map()
    qtbot.waitUntil(lambda: window.lanes.idle and not moving(window), timeout=MINUTE)


def export(qtbot: QtBot, window: MainWindow, path: Path) -> None:
    """Ask for the hits of a search with their labels."""
    window.actions_["export_rows"].trigger()
    qtbot.waitUntil(
        lambda: any(each.isVisible() for each in window.findChildren(ExportDialog)), timeout=MINUTE
    )
    dialog = next(each for each in window.findChildren(ExportDialog) if each.isVisible())
    qtbot.waitUntil(lambda: window.lanes.idle, timeout=MINUTE)
    photograph(dialog, path)
    dialog.reject()


def duel(qtbot: QtBot, window: MainWindow, path: Path) -> None:
    """Answer some questions of a duel of the run with the model as it was."""
    window.show_page("compare")
    window.compare_page().duel.link.click()
    deck = window.findChild(DuelDeck)
    assert deck is not None
    qtbot.waitUntil(lambda: deck.begin.isVisible() and deck.begin.isEnabled(), timeout=5 * MINUTE)
    deck.begin.click()
    for key in "yn":
        qtbot.waitUntil(lambda: deck.buttons["y"].isVisible() and window.lanes.idle, timeout=MINUTE)
        qtbot.keyClicks(deck, key)
    qtbot.waitUntil(lambda: deck.buttons["y"].isVisible() and window.lanes.idle, timeout=MINUTE)
    photograph(deck, path)
    deck.reject()


def suspicious(qtbot: QtBot, window: MainWindow, path: Path) -> None:
    """Have the values of a column judged that some rows have wrongly."""
    page = window.pages.health()
    page.cards.cards["suspicious"].click()
    checks = page.suspicious
    qtbot.waitUntil(lambda: checks.state == "ready" and window.lanes.idle, timeout=5 * MINUTE)
    assert len(page.model.lines) > 2
    photograph(window, path)


@pytest.mark.slow  # `make pictures` runs it
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_pictures_of_the_sample(
    qtbot: QtBot, folder: Path, theme: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))  # a picture shows no path of the machine that made it
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path / "Semantic Explorer"))
    settings = Settings()
    settings.set("theme", theme)
    settings.set("window", {"x": 0, "y": 0, "width": 1440, "height": 900})

    def act(window: MainWindow) -> None:
        session = window.session
        qtbot.waitUntil(lambda: session.encoder_status.state == "ready", timeout=MINUTE)
        qtbot.waitUntil(lambda: window.lanes.idle, timeout=MINUTE)
        start = photograph(window, folder / f"start-{theme}.png")
        assert (start.width(), start.height()) == (1440, 900)
        drop(window, assets.sample_csv())
        sheet = window.import_sheet()
        explore = sheet.findChild(QPushButton, "exploreButton")
        assert explore is not None
        qtbot.waitUntil(lambda: explore.isEnabled() and window.lanes.idle, timeout=MINUTE)
        photograph(window, folder / f"import-{theme}.png")
        qtbot.mouseClick(explore, Qt.MouseButton.LeftButton)
        qtbot.waitUntil(lambda: window.page == "explore" and settled(window), timeout=3 * MINUTE)
        type_query(qtbot, window, QUESTION)
        qtbot.waitUntil(lambda: len(shown_hits(window)) > 5 and window.lanes.idle, timeout=MINUTE)
        mark_hits(qtbot, window)
        window.explore_page().hits.view.setCurrentIndex(window.explore_page().hits.view.model().index(1, 0))
        qtbot.waitUntil(lambda: len(session.selection) > 0 and window.lanes.idle, timeout=MINUTE)
        window.explore_page().fit_map()
        qtbot.waitUntil(lambda: not moving(window), timeout=MINUTE)
        photograph(window, folder / f"explore-{theme}.png")
        assert "ferry and buses" in {hit.columns["category"] for hit in shown_hits(window)[:3]}
        why(qtbot, window, folder / f"why-{theme}.png")
        apart(qtbot, window)
        photograph(window, folder / f"apart-{theme}.png")
        session.select([], "menu")
        review(qtbot, window, folder / f"review-{theme}.png")
        train(qtbot, window)
        photograph(window, folder / f"train-{theme}.png")
        compare(qtbot, window)
        photograph(window, folder / f"compare-{theme}.png")
        window.show_page("health")
        checks = window.pages.health().checks
        qtbot.waitUntil(lambda: checks.health is not None and window.lanes.idle, timeout=MINUTE)
        photograph(window, folder / f"health-{theme}.png")
        suspicious(qtbot, window, folder / f"suspicious-{theme}.png")
        duel(qtbot, window, folder / f"duel-{theme}.png")
        label(qtbot, window)
        photograph(window, folder / f"labels-{theme}.png")
        export(qtbot, window, folder / f"export-{theme}.png")

    run_program(qtbot, [], act)
