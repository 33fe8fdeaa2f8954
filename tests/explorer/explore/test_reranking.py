"""A cross-encoder is trained on the Train page, kept, and reranks hits: first found, then reordered."""

from __future__ import annotations

import csv
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from core.encoding import CrossEncoder, MultiVectorEncoder
from core.progress import QUIET, CancelToken, Task
from core.search import Hits
from explorer.explore.hits import SCORE_ROLE, SHADES_ROLE, linked_words
from explorer.explore.reranking import RerankDialog
from explorer.shell.window import MainWindow
from explorer.widgets.why_dialog import WhyDialog
from tests.core.encoding.conftest import make_transformer
from tests.core.encoding.multi_vector_folders import native
from tests.core.training.tiny import scored
from tests.explorer.driver import (
    OpenWindow,
    click,
    drop,
    open_prepared,
    shown_hits,
    type_query,
    wait,
    watching,
)
from tests.explorer.small_files import small_file
from tests.explorer.train.test_page import button, open_small, ready, text_of
from tests.explorer.train.test_sources import pick

_FILLED = {"strategy": "fixed", "attend": False, "length": 12}


def pairs(path: Path) -> Path:
    """Labelled pairs, few enough for a run of two steps."""
    examples = scored(40)
    assert examples.scores is not None
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(("sentence1", "sentence2", "score"))
        writer.writerows(zip(*examples.texts, examples.scores.tolist(), strict=True))
    return path


def how(window: MainWindow) -> str:
    """What is said above the hits."""
    return str(window.explore_page().results.how.text())


def choose_in_dialog(qtbot: QtBot, window: MainWindow, folder: str) -> str:
    """Open the dialog by its shortcut, choose a cross-encoder there; what it said of the cost."""
    said: list[str] = []

    def act() -> None:
        dialog = QApplication.activeModalWidget()
        if not isinstance(dialog, RerankDialog):
            QTimer.singleShot(20, act)
            return
        label = dialog.findChild(QLabel, "rerankCost")
        assert label is not None
        said.append(label.text())
        if folder and dialog.choice.findData(folder) < 0:
            dialog.choice.addItem(Path(folder).name, folder)
        pick(dialog.choice, folder)
        click(qtbot, dialog, "closeReranker")

    QTimer.singleShot(0, act)
    keys = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier
    qtbot.keyClick(window, Qt.Key.Key_R, keys)
    return said[0]


def test_trained_kept_and_reranking_until_it_is_turned_off(
    open_window: OpenWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    window = open_window()
    page = open_small(window, qtbot, tmp_path)
    training, session = page.training, window.session
    assert session.workspace is not None
    model_before = session.workspace.model
    drop(window, pairs(tmp_path / "pairs.csv"))
    wait(qtbot, lambda: ready(page))
    pick(page.form.objective, "cross-encoder")
    wait(qtbot, lambda: training.data is not None and training.data.objectives == ("cross-encoder",))
    assert text_of(page, "objectiveWhy").startswith("Not for search by itself")
    wait(qtbot, lambda: ready(page))
    click(qtbot, page, "startRun")
    wait(qtbot, lambda: training.live is None and training.runs and training.runs[0].fate == "finished")
    assert button(page, "keepRun").text() == "Keep for reranking"
    assert not button(page, "compareRun").isVisibleTo(page)
    click(qtbot, page, "keepRun")
    wait(qtbot, lambda: session.reranking.folder and training.runs[0].reranker)
    assert not button(page, "keepRun").isEnabled()
    assert "kept for reranking" in text_of(page, "runStatus")
    # It is no model version: the encoder in use stays, and so do its vectors.
    assert session.workspace.model == model_before
    assert all(version.run is None for version in session.workspace.versions.all())
    (kept,) = session.workspace.rerankers.all()
    assert str(kept) == session.reranking.folder

    click(qtbot, window.header, "exploreTab")
    with watching(session.hits_changed) as seen:
        type_query(qtbot, window, "the bank card")
        wait(qtbot, lambda: session.hits is not None and session.hits.reranked is not None)
    found: list[Hits] = [hits for hits in seen if hits is not None]
    assert found[0].reranked is None  # seen at once, reordered afterwards
    reranked = found[-1]
    assert {hit.text_id for hit in reranked.hits} == {hit.text_id for hit in found[0].hits}
    texts = [hit.text for hit in found[0].hits]
    scores = CrossEncoder.load(kept, "cpu").score([("the bank card", text) for text in texts])
    score_of = dict(zip(texts, scores, strict=True))
    shown = np.array([score_of[hit.text] for hit in shown_hits(window)])
    assert len(shown) == len(texts)
    # In bfloat16, where a processor has it, a score moves by some 0.0005 with what is read beside it.
    assert (np.diff(shown) <= 1e-3).all()
    assert "reranked in" in how(window)
    # The number beside each hit is the cross-encoder's, which put it there.
    model = window.explore_page().hits.model
    numbers = [model.index(row).data(SCORE_ROLE).text for row in range(len(texts))]
    np.testing.assert_allclose([float(number) for number in numbers], shown, atol=0.0065)

    said = choose_in_dialog(qtbot, window, "")
    assert said.startswith("The last time: 50 hits in ")
    wait(qtbot, lambda: session.hits is not None and session.hits.reranked is None)
    assert [hit.text for hit in shown_hits(window)] == texts
    assert "reranked" not in how(window)
    assert session.settings.get("reranker") == ""


def test_a_multi_vector_model_reranks_and_shows_the_linked_words(
    open_window: OpenWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    """Late interaction goes in by the same door, and says by which words."""
    late = native(
        make_transformer("bert", tmp_path / "bert"), tmp_path / "late-model", query_expansion=_FILLED
    )
    window = open_window()
    open_small(window, qtbot, tmp_path)
    click(qtbot, window.header, "exploreTab")
    session, page = window.session, window.explore_page()
    type_query(qtbot, window, "the bank card")
    wait(qtbot, lambda: session.hits is not None)
    assert session.hits is not None
    texts = [hit.text for hit in session.hits.hits]
    page.hits.view.setFocus()
    qtbot.keyClick(page.hits.view, Qt.Key.Key_Down)
    wait(qtbot, lambda: page.detail.isVisible())
    choose_in_dialog(qtbot, window, str(late))
    wait(qtbot, lambda: session.hits is not None and session.hits.reranked is not None)

    model = MultiVectorEncoder.load(late, "cpu")
    pairs = [("the bank card", text) for text in texts]
    scores = dict(zip(texts, model.alike(pairs).tolist(), strict=True))
    shown = shown_hits(window)
    found = [scores[hit.text] for hit in shown]
    np.testing.assert_allclose(found, sorted(scores.values(), reverse=True), atol=1e-4)
    listed = page.hits.model
    assert [listed.index(row).data(SCORE_ROLE).text for row in range(5)] == [
        f"{each:.2f}" for each in found[:5]
    ]
    assert "reranked in" in how(window)
    assert "in the order of late-model" in page.results.how.toolTip()
    # The words that link a hit with what was typed are shaded, "the" left out, ...
    best = shown[0]
    (links,) = model.links([("the bank card", best.text)])
    telling = [link for link in links if link.query != "the"]
    assert [(link.query, link.word) for link in best.links] == [(link.query, link.word) for link in telling]
    shades = listed.index(0).data(SHADES_ROLE)
    assert {best.text[start:end] for start, end, _ in shades} == {link.word for link in telling}
    assert all(0 < strength <= 1 for _, _, strength in shades)
    said = " · ".join(f"{link.query} → {link.word} {link.similarity:.2f}" for link in best.links)
    assert f"linked words: {said}" in listed.index(0).data(Qt.ItemDataRole.AccessibleTextRole)
    # ... stand below with the hit that is looked at, also with one that was looked at before, ...
    assert session.selected_texts
    looked_at = next(hit for hit in shown if hit.text_id == session.selected_texts[0])
    cell = f"linked words: {linked_words(looked_at)}"
    wait(qtbot, lambda: cell in [label.accessibleName() for label in page.detail.findChildren(QLabel)])
    # ... and say why it matches.
    page.hits.view.setFocus()
    page.hits.view.setCurrentIndex(listed.index(0))
    qtbot.keyClick(page.hits.view, Qt.Key.Key_W)
    wait(qtbot, lambda: (dialog := page.findChild(WhyDialog)) is not None and dialog.maps)
    dialog = page.findChild(WhyDialog)
    assert dialog is not None
    assert dialog.heads[0].text() == f"late-model: MaxSim {12 * scores[best.text]:.2f} of 12"
    assert dialog.maps[0].rows[-2:] == ("bank", "card")
    click(qtbot, dialog, "closeWhy")
    wait(qtbot, lambda: page.findChild(WhyDialog) is None)
    window.activateWindow()
    wait(qtbot, window.isActiveWindow)

    choose_in_dialog(qtbot, window, "")
    wait(qtbot, lambda: session.hits is not None and session.hits.reranked is None)
    assert [hit.text for hit in shown_hits(window)] == texts
    wait(qtbot, lambda: cell not in [label.accessibleName() for label in page.detail.findChildren(QLabel)])
    assert page.results.how.toolTip() == "Every vector was compared."


class Waiting:
    """Reads until it is cancelled."""

    name = "waiting"

    def __init__(self) -> None:
        self.begun = 0
        self.ended = 0

    def alike(self, pairs: Sequence[tuple[str, str]], task: Task = QUIET) -> Any:
        assert isinstance(task.cancel, CancelToken)
        self.begun += 1
        try:
            assert task.cancel.wait(60)
            task.cancel.raise_if_cancelled()
        finally:
            self.ended += 1


def test_the_next_key_stops_it(open_window: OpenWindow, qtbot: QtBot, tmp_path: Path) -> None:
    window = open_window()
    open_small(window, qtbot, tmp_path)
    click(qtbot, window.header, "exploreTab")
    session = window.session
    reader: Any = Waiting()
    session.settings.set("reranker", str(tmp_path))
    session.reranking._model = reader
    field = window.explore_page().search_box.field
    field.setFocus()
    qtbot.keyClicks(field, "s")
    wait(qtbot, lambda: reader.begun == 1)
    assert session.hits is not None
    qtbot.keyClicks(field, "oup")
    wait(qtbot, lambda: session.hits is not None and session.hits.query.text == "soup")
    wait(qtbot, lambda: reader.begun > reader.ended >= 1)
    session.clear_search()
    wait(qtbot, lambda: reader.begun == reader.ended)
    assert session.hits is None


def test_one_that_cannot_be_loaded_is_said_and_turned_off(
    open_window: OpenWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    window = open_window()
    open_small(window, qtbot, tmp_path)
    click(qtbot, window.header, "exploreTab")
    session = window.session
    said: list[str] = []
    session.message_posted.connect(lambda sentence, level: said.append(sentence))
    type_query(qtbot, window, "soup")
    wait(qtbot, lambda: session.hits is not None)
    said_of_cost = choose_in_dialog(qtbot, window, str(tmp_path))
    wait(qtbot, lambda: not session.reranking.folder)
    assert said_of_cost == "The time it takes is measured with the next search."
    assert any("Hits are not reranked. There is no cross-encoder in" in sentence for sentence in said)
    assert session.hits is not None
    assert session.hits.hits


class Reversing:
    """Puts texts in the order of their length, longest first, and counts how often it is asked."""

    name = "reversing"

    def __init__(self) -> None:
        self.asked = 0

    def alike(self, pairs: Sequence[tuple[str, str]], task: Task = QUIET) -> Any:
        self.asked += 1
        return np.array([len(text) for _, text in pairs], np.float32)


def with_reranker(window: MainWindow, reader: Any, folder: Path) -> None:
    """Rerank with a model that is there already."""
    window.session.settings.set("reranker", str(folder))
    window.session.reranking._model = reader


def test_where_only_operators_are_typed_nothing_is_reranked(
    open_window: OpenWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    """There is nothing to read the hits beside; once that was tried without end."""
    window = open_window()
    open_small(window, qtbot, tmp_path)
    click(qtbot, window.header, "exploreTab")
    session = window.session
    with_reranker(window, reader := Reversing(), tmp_path)
    with watching(session.hits_changed) as seen:
        type_query(qtbot, window, "-soup")
        wait(qtbot, lambda: session.hits is not None and window.lanes.idle)
        for _ in range(20):
            QApplication.processEvents()
    assert window.lanes.idle
    assert reader.asked == 0
    assert len([hits for hits in seen if hits is not None]) == len({id(hits) for hits in seen if hits})
    assert session.hits is not None
    assert session.hits.reranked is None


def test_hits_of_a_wider_search_are_all_read(open_window: OpenWindow, qtbot: QtBot, tmp_path: Path) -> None:
    """Those that were read within a filter are not put before the others once it is lifted."""
    window = open_window()
    open_prepared(window, qtbot, small_file(tmp_path))
    session = window.session
    with_reranker(window, Reversing(), tmp_path)
    window.explore_page().set_mode("keyword")
    session.toggle_facet("topic", "food")
    wait(qtbot, lambda: session.filter_state.row_ids is not None and window.lanes.idle)
    type_query(qtbot, window, "the")
    wait(qtbot, lambda: session.hits is not None and session.hits.reranked is not None)
    assert session.hits is not None
    few = len(session.hits.hits)
    session.toggle_facet("topic", "food")
    wait(qtbot, lambda: session.hits is not None and len(session.hits.hits) > few)
    wait(qtbot, lambda: session.hits is not None and session.hits.reranked is not None)
    assert session.hits is not None
    assert session.hits.reranked is not None
    read = session.hits.hits[: session.hits.reranked.n]
    assert session.hits.reranked.n == min(50, len(session.hits.hits)) > few
    lengths = [len(hit.text) for hit in read]
    assert lengths == sorted(lengths, reverse=True)
