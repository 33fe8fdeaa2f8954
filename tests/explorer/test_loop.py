"""The loop the program is for, played on the sample: search, mark, train, know, compare, keep, go back."""

from __future__ import annotations

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QPushButton, QWidget
from pytestqt.qtbot import QtBot

import assets
from explorer.marking.review_deck import ReviewDeck
from explorer.shell.window import MainWindow
from tests.explorer.driver import OpenWindow, click, settled, shown_hits, type_query, wait
from tests.explorer.train.test_page import ready
from tests.explorer.train.test_sources import choose

QUERIES = ("the parcel never arrived", "the museum was too crowded")
NEEDLE = "my bank card was swallowed"


def said(page: QWidget, name: str) -> str:
    """What the label of that name says, "" while it is not shown."""
    label = page.findChild(QLabel, name)
    assert label is not None, name
    return label.text() if label.isVisibleTo(page) else ""


def themes(window: MainWindow) -> dict[str, str]:
    """The theme that each text of the sample was written under: what a person would know."""
    rows = window.session.workspace.rows  # type: ignore[union-attr]
    columns = ("text", "category")
    return dict(rows.fetch(np.arange(rows.n_rows), columns))  # type: ignore[arg-type]


def mark_hits(window: MainWindow, qtbot: QtBot, query: str, n: int, theme_of: dict[str, str]) -> None:
    """Search, and go down the hits with Y and N."""
    type_query(qtbot, window, query)
    wait(qtbot, lambda: window.session.hits is not None and window.session.hits.query.text == query)
    wait(qtbot, lambda: window.lanes.idle)
    qtbot.keyClick(window, Qt.Key.Key_F6)
    view = window.explore_page().hits.view
    hits = shown_hits(window)
    meant = theme_of[hits[0].text]
    for hit in hits[:n]:
        qtbot.keyClicks(view, "y" if theme_of[hit.text] == meant else "n")
        qtbot.keyClick(view, Qt.Key.Key_Down)


def judge_pairs(window: MainWindow, qtbot: QtBot, n: int, theme_of: dict[str, str]) -> None:
    """Answer n of the pairs that the program asks about."""
    click(qtbot, window.explore_page(), "reviewButton")
    wait(qtbot, lambda: any(deck.isVisible() for deck in window.findChildren(ReviewDeck)))
    deck = next(deck for deck in window.findChildren(ReviewDeck) if deck.isVisible())
    for _ in range(n):
        wait(qtbot, lambda: deck.yes.isVisible())
        pair = [side.text.text() for side in (deck.first, deck.second)]
        qtbot.keyClicks(deck, "y" if theme_of[pair[0]] == theme_of[pair[1]] else "n")
    deck.close()


def trained(window: MainWindow, qtbot: QtBot, number: int) -> str:
    """Start a run, wait for its end, and read the verdict."""
    page = window.train_page()
    wait(qtbot, lambda: ready(page))
    click(qtbot, page, "startRun")
    wait(qtbot, lambda: page.training.live is not None)
    wait(qtbot, lambda: page.training.live is None and page.training.row(number) is not None)
    wait(qtbot, lambda: page.training.row(number).fate == "finished" and said(page, "verdict"))  # type: ignore[union-attr]
    return said(page, "verdict")


def test_search_mark_train_compare_keep_search_again_and_roll_back(
    open_window: OpenWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = open_window()
    click(qtbot, window.start_page, "trySample")
    wait(qtbot, lambda: window.page == "explore" and settled(window))
    session, workspace = window.session, window.session.workspace
    assert workspace is not None
    theme_of = themes(window)

    for query in QUERIES:
        mark_hits(window, qtbot, query, 5, theme_of)
    judge_pairs(window, qtbot, 30, theme_of)
    wait(qtbot, lambda: window.lanes.idle)
    assert len(workspace.judgments) == 40
    taught = window.explore_page().teaching
    wait(qtbot, lambda: taught.count.text() == "40")
    assert "more marks on random pairs; it has " in taught.verdict.text()

    click(qtbot, window.explore_page(), "trainOnMarksButton")
    wait(qtbot, lambda: window.page == "train")
    page = window.train_page()
    assert trained(window, qtbot, 1) == "Too little to say"
    missing = page.training.runs[0].pairs_needed
    assert missing > 0
    assert f"{missing} more" in said(page, "verdictSentence")

    choose(monkeypatch, assets.sample_pairs())
    click(qtbot, page, "moreData")
    click(qtbot, page, "addSourceFile")
    wait(qtbot, lambda: page.training.data is not None and len(page.training.data.sets) == 2)
    verdict = trained(window, qtbot, 2)
    assert verdict.startswith(
        ("Better on sample-pairs", "No clear change on sample-pairs", "Worse on sample-")
    )
    assert verdict.endswith("; not measured on these texts")
    assert "97 % interval" in said(page, "verdictSentence")

    type_query(qtbot, window, NEEDLE)
    wait(qtbot, lambda: session.hits is not None and session.hits.query.text == NEEDLE)
    wait(qtbot, lambda: window.lanes.idle)
    before = [(hit.text, hit.similarity) for hit in shown_hits(window)]
    vectors = workspace.vectors().sorted().matrix.copy()  # type: ignore[union-attr]

    click(qtbot, window.header, "trainTab")
    click(qtbot, page, "compareRun")
    wait(qtbot, lambda: window.page == "compare")
    compare = window.compare_page()
    wait(qtbot, lambda: compare.comparing.comparison is not None and window.lanes.idle)
    assert said(compare, "compareVerdict") == verdict
    assert compare.comparing.comparison is not None
    assert compare.comparing.comparison.kept.mean() < 1

    click(qtbot, compare, "keepCompared")
    wait(qtbot, lambda: workspace.versions.active.number == 1 and window.lanes.idle)
    click(qtbot, window.header, "exploreTab")
    type_query(qtbot, window, NEEDLE)
    wait(qtbot, lambda: [(hit.text, hit.similarity) for hit in shown_hits(window)] != before)
    wait(qtbot, lambda: window.lanes.idle)

    click(qtbot, window.header, "compareTab")
    back = compare.findChild(QPushButton, "rollBack")
    assert back is not None
    assert back.text() == "Roll back to v 0"
    click(qtbot, compare, "rollBack")
    wait(qtbot, lambda: workspace.versions.active.number == 0 and window.lanes.idle)
    assert workspace.vectors().sorted().matrix.tobytes() == vectors.tobytes()  # type: ignore[union-attr]
    click(qtbot, window.header, "exploreTab")
    type_query(qtbot, window, NEEDLE)
    wait(qtbot, lambda: window.lanes.idle and [h.text for h in shown_hits(window)] == [t for t, _ in before])
    assert len(workspace.judgments) == 40
