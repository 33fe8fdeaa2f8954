"""A model of each kind chosen in the window: indexed, searched, trained one step, kept, and used."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from core.encoding import SentenceEncoder
from explorer.shell.window import MainWindow
from tests.core.encoding.conftest import make_transformer
from tests.explorer.driver import OpenWindow, click, drop, settled, shown_hits, type_query, wait
from tests.explorer.shell.test_model_folders import pick
from tests.explorer.small_files import sentences, write_csv
from tests.explorer.train.test_page import set_field, text_of, vectors
from tests.explorer.train.test_sources import pairs
from tests.static_folder import static_folder


def static(folder: Path) -> Path:
    """As sentence-transformers saves one."""
    return static_folder(folder, [text for text, _ in sentences()])


def modern_bert(folder: Path) -> Path:
    """As transformers saves one: nothing says how it is pooled."""
    return make_transformer("modernbert", folder)


def embedding_gemma(folder: Path) -> Path:
    """As sentence-transformers saves one: a mean, two dense layers, a norm, and prompts."""
    import torch
    from sentence_transformers import SentenceTransformer
    from sentence_transformers.sentence_transformer import modules

    first = modules.Transformer(str(make_transformer("gemma3", folder / "plain")), max_seq_length=64)
    none = {"bias": False, "activation_function": torch.nn.Identity()}
    steps = [
        first,
        modules.Pooling(first.get_embedding_dimension(), "mean"),
        modules.Dense(32, 48, **none),
        modules.Dense(48, 32, **none),
        modules.Normalize(),
    ]
    prompts = {"query": "task: search result | query: ", "document": "title: none | text: "}
    SentenceTransformer(modules=steps, device="cpu", prompts=prompts).save(
        str(folder / "saved"), create_model_card=False
    )
    return folder / "saved"


def family(encoder: SentenceEncoder) -> object:
    layout = encoder.layout
    return "static" if layout.is_static else layout.transformer_config["model_type"]


def found_by_meaning(qtbot: QtBot, window: MainWindow, text: str) -> None:
    """Search for a text: the best hit is the row whose vector lies nearest to that of the query."""
    state = window.session.search_state
    assert state.encoder is not None
    query, rows = state.encoder.encode_query(text), vectors(window)
    similarity = rows @ query / np.linalg.norm(rows, axis=1) / np.linalg.norm(query)
    type_query(qtbot, window, text)
    wait(qtbot, lambda: window.lanes.idle and bool(shown_hits(window)))
    best = shown_hits(window)[0]
    assert best.similarity == pytest.approx(float(similarity.max()), abs=1e-5)
    assert similarity[best.text_id] == pytest.approx(float(similarity.max()), abs=1e-5)


@pytest.mark.parametrize(
    ("make", "kind", "rate"),
    [
        pytest.param(static, "static", "0.001", id="static"),
        pytest.param(modern_bert, "modernbert", "2e-5", id="modernbert"),
        pytest.param(embedding_gemma, "gemma3_text", "2e-5", id="gemma"),
    ],
)
def test_from_choosing_to_keeping(
    open_window: OpenWindow,
    qtbot: QtBot,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    make: Callable[[Path], Path],
    kind: str,
    rate: str,
) -> None:
    folder = make(tmp_path / "models" / kind)
    window = open_window()
    session = window.session
    texts = [text for text, _ in sentences()][::3]
    drop(window, write_csv(tmp_path / "rows.csv", ((text,) for text in texts), header=("text",)))
    wait(qtbot, lambda: window.import_sheet().view.explore.isEnabled())
    pick(window, folder, monkeypatch)
    wait(qtbot, lambda: session.encoder_status.state == "ready" and window.lanes.idle)
    assert window.import_sheet().view.warning.text() == ""
    click(qtbot, window, "exploreButton")
    wait(qtbot, lambda: session.workspace is not None and settled(window))
    assert session.workspace is not None
    assert session.workspace.model == str(folder)
    assert session.workspace.n_encoded == session.workspace.n_texts == len(texts)
    encoder = session.workspace.encoder()
    assert family(encoder) == kind
    found_by_meaning(qtbot, window, texts[-1])
    before = vectors(window)
    picture = session.map_picture
    assert picture is not None

    click(qtbot, window.header, "trainTab")
    page = window.train_page()
    drop(window, pairs(tmp_path / "pairs.csv", 30))
    wait(qtbot, lambda: page.training.plan is not None and page.training.plan.estimate is not None)
    assert page.form.setting("learning_rate").text() == rate  # what suits such a model
    assert page.form.pooling.text().endswith("mean (the model's own)")
    click(qtbot, page, "moreSettings")
    set_field(page, "batch_size", "32")
    set_field(page, "epochs", "1")
    set_field(page, "warmup_ratio", "0")  # the first step of a warm-up changes nothing
    set_field(page, "learning_rate", "0.01")  # so that one step shows
    start = page.findChild(QPushButton, "startRun")
    wait(qtbot, start.isEnabled)
    wait(qtbot, lambda: page.facts.values[1].text() == "1")
    click(qtbot, page, "startRun")
    wait(qtbot, lambda: page.training.live is None and bool(page.training.runs) and window.lanes.idle)
    assert page.training.runs[0].fate == "finished"
    assert text_of(page, "verdict") == "Too little to say"  # by nine pairs

    click(qtbot, page, "keepRun")
    wait(qtbot, lambda: not page.training.taking_over and session.workspace.model != str(folder))
    wait(qtbot, lambda: settled(window) and session.map_picture.key != picture.key)
    assert session.encoder_status.name.endswith("version 1")
    moved = session.map_picture
    assert moved is not None
    assert np.abs(moved.xy - picture.xy).max() > 0
    assert np.abs(vectors(window) - before).max() > 1e-4
    learned = session.search_state.encoder
    assert learned is not None
    assert family(learned) == kind
    assert learned.fingerprint != encoder.fingerprint
    found_by_meaning(qtbot, window, texts[-1])
