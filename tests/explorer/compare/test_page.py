"""The Compare page, driven as a person does: train, compare, look at what changed, ask why, keep, go back."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QApplication, QLabel, QPushButton
from pytestqt.qtbot import QtBot

from core.workspace import map_making
from explorer.compare.page import ComparePage
from explorer.shell.disk_dialog import DiskDialog
from explorer.shell.window import MainWindow
from explorer.train.page import TrainPage
from explorer.widgets.dialogs import ConfirmDialog
from explorer.widgets.why_dialog import WhyDialog
from tests.conftest import MadeOnce
from tests.explorer.driver import (
    OpenWindow,
    click,
    open_prepared,
    settled,
    shown_hits,
    type_query,
    wait,
)
from tests.explorer.shell.test_keyboard import faults as keyboard_faults
from tests.explorer.small_files import small_file, train_small
from tests.explorer.widgets.test_small_windows import faults as layout_faults

QUESTION = "the machine ate my card unapologetically"  # the last word is read in pieces


@pytest.fixture(scope="module")
def trained(made_once: MadeOnce) -> Path:
    """A small workspace in which one run on the sample pairs has ended."""
    return made_once("trained", train_small) / "answers"


def said(page: ComparePage, name: str) -> str:
    """What the label of that name says, "" while it is not shown."""
    label = page.findChild(QLabel, name)
    assert label is not None, name
    return label.text() if label.isVisibleTo(page) else ""


def shows(page: ComparePage, name: str) -> bool:
    button = page.findChild(QPushButton, name)
    assert button is not None, name
    return button.isVisibleTo(page)


def compared(window: MainWindow, qtbot: QtBot, page: ComparePage) -> None:
    """Wait until the comparison is there, with what is read after it."""
    wait(qtbot, lambda: page.comparing.comparison is not None and window.lanes.idle)


def neighbours_of(vectors: np.ndarray, place: int, n: int = 10) -> set[int]:
    """The n nearest by numpy alone."""
    unit = vectors / np.linalg.norm(vectors, axis=1, keepdims=True)
    similarities = unit @ unit[place]
    similarities[place] = -np.inf
    return set(np.argsort(-similarities)[:n].tolist())


def test_nothing_to_compare_leads_to_the_train_page(
    open_window: OpenWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    window = open_window()
    open_prepared(window, qtbot, small_file(tmp_path))
    qtbot.keyClick(window, Qt.Key.Key_3, Qt.KeyboardModifier.ControlModifier)
    page = window.compare_page()
    assert window.page == "compare"
    wait(qtbot, lambda: window.lanes.idle)
    assert said(page, "invitationTitle") == "Nothing to compare yet"
    assert not shows(page, "makeComparison")
    click(qtbot, page, "goToTrain")
    assert window.page == "train"


@pytest.fixture
def with_run(
    open_window: OpenWindow, qtbot: QtBot, trained: Path, tmp_path: Path
) -> tuple[MainWindow, ComparePage]:
    """A window with a copy of that workspace open."""
    folder = tmp_path / "answers"
    shutil.copytree(trained, folder)
    window = open_window(folder)
    wait(qtbot, lambda: settled(window) and window.session.encoder_status.state == "ready")
    return window, window.compare_page()


def test_a_run_is_compared_kept_and_rolled_back(
    with_run: tuple[MainWindow, ComparePage], qtbot: QtBot
) -> None:
    window, page = with_run
    session, comparing = window.session, page.comparing
    workspace = session.workspace
    assert workspace is not None
    click(qtbot, window.header, "compareTab")
    wait(qtbot, lambda: comparing.before and window.lanes.idle)

    # The verdict and the metrics of the run stand there before anything is encoded.
    run = workspace.runs.all()[0]
    assert run.report is not None
    heading = said(page, "compareVerdict")
    assert heading.casefold().startswith(run.report["verdict"])
    assert heading.endswith("on sample-pairs.csv")  # begun elsewhere: whose texts these are nobody knows
    assert page.pair.before.currentText() == "all-MiniLM-L6-v2"
    assert page.pair.after.currentText() == "run 1"
    primary = run.report["primary"]
    first = page.metrics.texts()[0]
    assert first[:3] == [
        "Spearman correlation",
        f"{run.report['baseline'][primary]['value']:.3f}",
        f"{run.report['metrics'][primary]['value']:.3f}",
    ]
    assert page.lineage.text() == "Versions: v 0 all-MiniLM-L6-v2 (in use) → run 1"
    before_vectors = workspace.vectors().sorted().matrix.copy()  # type: ignore[union-attr]

    window.show_comparison(1)  # what "Compare…" on the Train page asks for
    compared(window, qtbot, page)
    comparison = comparing.comparison
    assert comparison is not None
    assert workspace.vectors().sorted().matrix.tobytes() == before_vectors.tobytes()  # type: ignore[union-attr]
    assert page.metrics.texts()[-1][0] == "agreement with v 0 on unmarked pairs"

    # The list holds what numpy finds in the vectors: the fewest neighbours kept come first.
    sides = [side.snapshot.matrix for side in comparison.sides]
    shared = [
        len(neighbours_of(sides[0], n) & neighbours_of(sides[1], n)) for n in range(len(comparison.text_ids))
    ]
    lines = [page.changed.texts.item(row).text() for row in range(page.changed.texts.count())]
    assert len(lines) == len(comparison.text_ids)
    texts = workspace.rows.texts()
    order = [shared[texts.index(line)] for line in lines]
    assert order[0] == min(shared)
    assert order == sorted(order)

    # Choosing one shows its neighbours on both sides and marks it on the map.
    item = page.changed.texts.item(0)
    place = page.changed.texts.visualItemRect(item).center()
    qtbot.mouseClick(page.changed.texts.viewport(), Qt.MouseButton.LeftButton, pos=place)
    wait(qtbot, page.side_by_side.isVisible)
    text_id = texts.index(item.text())
    for view, vectors in zip(page.side_by_side.lists, sides, strict=True):
        assert {one.text_id for one in view.neighbours()} == neighbours_of(vectors, text_id)
    assert said(page, "sideBySideKept") == f"{order[0]} of 10 kept"
    assert session.text_ids[session.selection].tolist() == [text_id] * len(session.selection)

    # A query asked of both; the hits before are those that the version in use finds.
    page.changed.show_page("search")
    field = page.changed.query.lineEdit()
    assert field is not None
    qtbot.keyClicks(field, "the machine swallowed my card")
    qtbot.keyClick(field, Qt.Key.Key_Return)
    wait(qtbot, lambda: said(page, "sideBySideTitle").startswith("Hits of"))
    wait(qtbot, lambda: window.lanes.idle)
    hits = workspace.search("the machine swallowed my card", top_k=10)
    shown = page.side_by_side.lists[0].neighbours()
    assert [one.text_id for one in shown] == [hit.text_id for hit in hits.hits]
    assert page.changed.query.itemText(0) == "the machine swallowed my card"

    # Why: two heat maps whose cells add up to the two similarities.
    page.side_by_side.lists[0].setCurrentRow(0)
    qtbot.keyClick(page.side_by_side.lists[0], Qt.Key.Key_W)
    dialog = page.findChild(WhyDialog)
    assert dialog is not None
    wait(qtbot, lambda: len(dialog.maps) == 2)
    assert dialog.heads[0].text().startswith("v 0: cosine")
    dialog.pieces.click()  # with the marks around the texts
    total = float(dialog.maps[0]._values.sum())
    assert total == pytest.approx(shown[0].similarity, abs=0.02)  # bfloat16 against float32
    strongest = dialog.maps[0].strongest()
    assert dialog.maps[0].said(*strongest) in dialog.cell.text()
    dialog.accept()

    # Kept: nothing is left to encode, and the comparison stays on screen.
    click(qtbot, page, "keepCompared")
    wait(qtbot, lambda: workspace.versions.active.number == 1)
    wait(qtbot, lambda: window.lanes.idle and comparing.sides[-1].active)
    assert comparing.comparison is comparison
    assert page.lineage.text().endswith("version 1 (in use)")
    assert workspace.vectors().sorted().matrix.tobytes() == sides[1].tobytes()  # type: ignore[union-attr]
    button = page.findChild(QPushButton, "rollBack")
    assert button is not None
    assert button.text() == "Roll back to v 0"
    click(qtbot, page, "rollBack")
    wait(qtbot, lambda: workspace.versions.active.number == 0)
    wait(qtbot, lambda: window.lanes.idle)
    assert workspace.vectors().sorted().matrix.tobytes() == before_vectors.tobytes()  # type: ignore[union-attr]
    wait(qtbot, lambda: shows(page, "useCompared"))


def test_the_map_plays_from_before_to_after(with_run: tuple[MainWindow, ComparePage], qtbot: QtBot) -> None:
    window, page = with_run
    window.show_comparison(1)
    compared(window, qtbot, page)
    comparison = page.comparing.comparison
    assert comparison is not None
    places = page.map.place_of
    ids = comparison.text_ids.tolist()
    start = np.array([places(i) for i in ids])
    page.set_animations("on")
    qtbot.mouseClick(page.panel.bar.play, Qt.MouseButton.LeftButton)
    assert page.panel.bar.playing
    wait(qtbot, lambda: not page.panel.bar.playing)
    end = np.array([places(i) for i in ids])
    assert page.panel.bar.slider.value() == page.panel.bar.slider.maximum()

    # One frame: what is seen is the two layouts under one scale and one shift.
    def fitted(layout: np.ndarray, seen: np.ndarray) -> np.ndarray:
        flipped = layout * [1.0, -1.0]
        scale = np.ptp(seen, axis=0).max() / np.ptp(flipped, axis=0).max()
        return scale * flipped

    before = fitted(comparison.layout_before, start)
    shift = (start - before).mean(axis=0)
    assert np.abs(start - before - shift).max() < 1.0
    scale = np.ptp(start, axis=0).max() / np.ptp(comparison.layout_before, axis=0).max()
    after = scale * comparison.layout_after * [1.0, -1.0] + shift
    assert np.abs(end - after).max() < 1.0

    # Half way, by the keyboard; arrows are what moved furthest.
    page.panel.bar.slider.setValue(500)
    half = np.array([places(i) for i in ids])
    assert np.abs(half - (start + end) / 2).max() < 1.0
    moved = np.linalg.norm(comparison.layout_after - comparison.layout_before, axis=1)
    n = len(page.map.arrows)
    assert n > 0
    assert page.map.arrows.tolist() == comparison.text_ids[np.argsort(-moved, kind="stable")[:n]].tolist()
    with_arrows = page.map.grab().toImage()
    page.panel.bar.arrows.click()
    assert page.map.grab().toImage() != with_arrows

    # Clusters: a click selects what the sentence is about.
    page.changed.show_page("clusters")
    changes = comparison.changes.changes
    assert page.changed.clusters.count() == len(changes)
    if changes:
        item = page.changed.clusters.item(0)
        place = page.changed.clusters.visualItemRect(item).center()
        qtbot.mouseClick(page.changed.clusters.viewport(), Qt.MouseButton.LeftButton, pos=place)
        assert item.text() == changes[0].sentence
        chosen = window.session.text_ids[window.session.selection]
        assert sorted(set(chosen.tolist())) == changes[0].text_ids.tolist()


def test_of_very_many_texts_a_sample_is_compared_and_that_is_said(
    with_run: tuple[MainWindow, ComparePage], qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(map_making, "LAID_OUT_UP_TO", 60)
    window, page = with_run
    window.show_comparison(1)
    compared(window, qtbot, page)
    comparison = page.comparing.comparison
    assert comparison is not None
    assert (len(comparison), comparison.n_texts) == (60, 96)
    wait(qtbot, lambda: said(page, "changedNote") != "")
    share = f"{comparison.kept.mean():.3f}"
    assert said(page, "changedNote") == (
        f"60 of 96 texts, drawn at random, are on this map · overlap {share} on average"
    )
    assert all(page.map.place_of(i) is not None for i in comparison.text_ids.tolist())
    posted: list[str] = []
    window.session.message_posted.connect(lambda text, _: posted.append(text))

    # A hit may be any text: of one that is not in the sample there are no neighbours.
    texts = window.session.workspace.rows.texts()  # type: ignore[union-attr]
    within = int(comparison.text_ids[0])
    outside = int(np.setdiff1d(np.arange(96), comparison.text_ids)[0])
    page.changed.query_given.emit(texts[outside])
    wait(qtbot, lambda: said(page, "sideBySideTitle") == f"Hits of “{texts[outside]}”")
    shown = page.side_by_side.lists[0]
    row = [one.text_id for one in shown.neighbours()].index(outside)
    shown.setCurrentRow(row)
    qtbot.keyClick(shown, Qt.Key.Key_Return)
    wait(qtbot, lambda: posted and window.lanes.idle)
    assert posted == [
        "Neighbours are compared within a random sample, and this text is not in it. Search for it to see "
        "what is near it before and after."
    ]
    page.side_by_side.neighbours_requested.emit(within)
    wait(qtbot, lambda: said(page, "sideBySideTitle") == f"Neighbours of “{texts[within]}”")
    assert len(posted) == 1
    # Rows that come make it out of date, and nothing else does.
    window.session.corpus_changed.emit()
    assert page.comparing.comparison is comparison


def test_discarding_asks_and_leaves_nothing_to_compare(
    with_run: tuple[MainWindow, ComparePage], qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    window, page = with_run
    click(qtbot, window.header, "compareTab")
    wait(qtbot, lambda: page.comparing.before and window.lanes.idle)
    assert said(page, "compareVerdict").startswith(("Better", "No clear change", "Worse"))
    asked: list[str] = []
    monkeypatch.setattr(
        ConfirmDialog, "exec", lambda dialog: bool(asked.append(dialog.windowTitle())) or True
    )
    click(qtbot, page, "discardCompared")
    assert asked == ["Discard run 1?"]
    wait(qtbot, lambda: said(page, "invitationTitle") == "Nothing to compare yet")
    assert window.session.workspace is not None
    assert window.session.workspace.runs.all() == ()


def test_disk_use_is_shown_and_cleared(with_run: tuple[MainWindow, ComparePage], qtbot: QtBot) -> None:
    window, page = with_run
    window.show_comparison(1)
    compared(window, qtbot, page)
    workspace = window.session.workspace
    assert workspace is not None
    on_disk = sum(path.stat().st_size for path in workspace.folder.rglob("*") if path.is_file())
    qtbot.keyClick(
        window, Qt.Key.Key_D, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
    )
    dialog = window.findChild(DiskDialog)
    assert dialog is not None
    wait(qtbot, lambda: dialog.boxes)
    assert sum(item.n_bytes for _, item in dialog.boxes) == pytest.approx(on_disk, rel=0.05)
    kinds = {item.kind: box for box, item in dialog.boxes if item.run is not None or not item.clearable}
    assert not kinds["rows"].isEnabled()
    assert not dialog.clear_button.isEnabled()
    weights = next((box, item) for box, item in dialog.boxes if item.kind == "checkpoints")
    qtbot.mouseClick(weights[0], Qt.MouseButton.LeftButton)
    weights[0].setChecked(True)
    assert dialog.freed.text().startswith("Frees ")
    click(qtbot, dialog, "clearDisk")
    wait(qtbot, lambda: dialog.freed.text().endswith("freed."))
    left = sum(path.stat().st_size for path in workspace.folder.rglob("*") if path.is_file())
    assert on_disk - left == pytest.approx(weights[1].n_bytes, rel=0.05)
    dialog.accept()
    wait(qtbot, lambda: window.lanes.idle)


def test_why_a_hit_was_found(open_window: OpenWindow, qtbot: QtBot, tmp_path: Path) -> None:
    window = open_window()
    open_prepared(window, qtbot, small_file(tmp_path))
    type_query(qtbot, window, QUESTION)
    wait(qtbot, lambda: len(shown_hits(window)) > 3 and window.lanes.idle)
    view = window.explore_page().hits.view
    view.setCurrentIndex(view.model().index(0, 0))
    qtbot.keyClick(view, Qt.Key.Key_W)
    dialog = window.findChild(WhyDialog)
    assert dialog is not None
    wait(qtbot, lambda: dialog.maps)
    hit = shown_hits(window)[0]
    assert (dialog.first.text(), dialog.second.text()) == (QUESTION, hit.text)
    heat = dialog.maps[0]
    # The words' shares, and what the note says of the marks around each text, make the cosine.
    found = re.search(r"with (\S+) of the cosine", dialog.note.text())
    assert found is not None
    marks = float(found[1].replace("−", "-"))
    assert float(heat._values.sum()) + marks == pytest.approx(hit.similarity, abs=0.02)
    assert {"machine", "card"} <= set(heat._rows)
    # The pointer and the arrow keys read a cell.
    row, column = heat._rows.index("card"), heat._columns.index("card")
    centre = QPointF(heat.cell_rect(row, column).center())
    move = QMouseEvent(
        QEvent.Type.MouseMove, centre, heat.mapToGlobal(centre), Qt.MouseButton.NoButton,
        Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier,
    )  # fmt: skip
    QApplication.sendEvent(heat, move)
    assert dialog.cell.text().startswith("“card” and “card” add ")
    heat.setFocus()
    qtbot.keyClick(heat, Qt.Key.Key_Left)
    assert heat.current() == (row, column - 1)
    n_words = len(heat._rows)
    dialog.pieces.click()
    assert len(dialog.maps[0]._rows) > n_words
    dialog.accept()


def test_it_fits_and_goes_without_a_mouse(with_run: tuple[MainWindow, ComparePage], qtbot: QtBot) -> None:
    window, page = with_run
    window.show_comparison(1)
    compared(window, qtbot, page)
    for side_by_side in (False, True):
        if side_by_side:
            page.comparing.show_neighbours(0)
            wait(qtbot, page.side_by_side.isVisible)
        for size in ((720, 480), (900, 600), (1440, 900)):
            window.resize(*size)
            for mode in ("texts", "clusters", "search"):
                page.changed.show_page(mode)
                for _ in range(4):
                    QApplication.processEvents()
                assert layout_faults(page) == [], (size, mode)
    assert list(keyboard_faults(window)) == []


def test_a_page_made_after_the_workspace_was_opened_shows_its_runs(
    with_run: tuple[MainWindow, ComparePage], qtbot: QtBot
) -> None:
    """On a slow machine a workspace named on the command line is open before the pages are made."""
    window, _ = with_run
    late = TrainPage(window.session)
    qtbot.addWidget(late)
    page = ComparePage(window.session, late.training)
    qtbot.addWidget(page)
    wait(qtbot, lambda: page.comparing.after and late.training.runs)
    assert page.pair.after.currentText() == "run 1"
    assert late.run_list.model.rowCount() == 2
    wait(qtbot, lambda: window.lanes.idle)
