"""A quick copy of a workspace's model: fitted, honestly measured, and a model like any other afterwards."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from numpy.typing import ArrayLike

from core.corpus import RowStore
from core.encoding import SentenceEncoder
from core.errors import CancelledError, InputError
from core.progress import CancelToken, Progress, Task
from core.workspace import Workspace, static_copy
from core.workspace.static_copy import StaticCopy, make_static_copy
from tests.core.workspace.conftest import sentences
from tests.static_folder import static_folder


@pytest.fixture
def workspace(tmp_path: Path, tiny_model: Path) -> Workspace:
    made = Workspace.create(tmp_path / "w", model=str(tiny_model))
    made.add_lines(sentences(800))
    made.encode()
    return made


def test_a_copy_is_fitted_measured_and_used(workspace: Workspace, tmp_path: Path) -> None:
    with workspace:
        encoder = workspace.encoder()
        steps: list[Progress] = []
        made = make_static_copy(workspace, encoder, tmp_path / "new" / "quick", Task(steps.append))
        assert (made.n_fitted, made.n_asked, made.n_among) == (720, 80, 800)
        assert steps[-1].done == steps[-1].total == 3
        copy = SentenceEncoder.load(made.folder, device="cpu")
        assert copy.layout.is_static
        assert copy.embedding_dim == encoder.embedding_dim
        # What is said of it, counted anew with the model that lies on disk.
        order = np.random.default_rng(0).permutation(800)
        snapshot = workspace.vectors()
        assert snapshot is not None
        texts = workspace.rows.texts()
        ours = copy.encode([texts[i] for i in snapshot.text_ids[order].tolist()])
        theirs = snapshot.matrix[order].copy()
        theirs /= np.linalg.norm(theirs, axis=1, keepdims=True)
        shared = []
        for asked in range(80):
            tens = []
            for vectors in (ours, theirs):
                similar = vectors @ vectors[asked]
                similar[asked] = -2
                tens.append(set(np.argsort(-similar)[:10].tolist()))
            shared.append(len(tens[0] & tens[1]) / 10)
        assert made.shared == pytest.approx(np.mean(shared), abs=0.01)
        assert made.shared > 0.1  # by chance 0.0125
        assert f"it finds {made.shared * 10:.1f}, measured with 80 sentences" in made.sentence
        workspace.set_model(str(made.folder))
        workspace.prepare()
        assert workspace.n_encoded == 800
        assert workspace.search(texts[5], top_k=1).hits[0].text == texts[5]
        with pytest.raises(InputError, match="is a static model: it is quick already"):
            make_static_copy(workspace, workspace.encoder(), tmp_path / "again", Task())


def test_no_texts_are_read_but_those_that_are_drawn(
    workspace: Workspace, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    limits = {"MOST_FITTED": 100, "MOST_AMONG": 60, "MOST_ASKED": 10, "_TIMED": 20, "_TEXTS_AT_ONCE": 32}
    for name, n in limits.items():
        monkeypatch.setattr(static_copy, name, n)
    read: list[int] = []
    texts, texts_of = RowStore.texts, RowStore.texts_of

    def counted(store: RowStore, start: int = 0, stop: int | None = None) -> list[str]:
        found = texts(store, start, stop)
        read.append(len(found))
        return found

    def counted_of(store: RowStore, text_ids: ArrayLike) -> list[str]:
        found = texts_of(store, text_ids)
        read.append(len(found))
        return found

    monkeypatch.setattr(RowStore, "texts", counted)
    monkeypatch.setattr(RowStore, "texts_of", counted_of)
    with workspace:
        made = make_static_copy(workspace, workspace.encoder(), tmp_path / "quick", Task())
    assert (made.n_fitted, made.n_among) == (100, 60)
    assert sum(read) == 100 + 60 + 20
    assert max(read) == 32


def test_too_few_sentences_are_said(tmp_path: Path, tiny_model: Path) -> None:
    with Workspace.create(tmp_path / "w", model=str(tiny_model)) as workspace:
        workspace.add_lines(sentences(20))
        made = make_static_copy(workspace, workspace.encoder(), tmp_path / "quick", Task())
        assert (made.n_fitted, made.n_asked) == (0, 0)
        assert made.sentence.endswith("There are too few sentences here to measure what it finds.")
        with pytest.raises(InputError, match="already there and not empty"):
            make_static_copy(workspace, workspace.encoder(), tmp_path / "quick", Task())


def test_a_cancel_leaves_no_folder(workspace: Workspace, tmp_path: Path) -> None:
    for at in range(3):
        cancel = CancelToken()

        def report(progress: Progress, at: int = at, cancel: CancelToken = cancel) -> None:
            if progress.done == at:
                cancel.cancel()

        with pytest.raises(CancelledError):
            make_static_copy(workspace, workspace.encoder(), tmp_path / "quick", Task(report, cancel))
        assert not (tmp_path / "quick").exists()
    workspace.close()


def test_no_graph_is_fed_while_a_static_model_encodes(
    tmp_path: Path, tiny_model: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from core.search import ExactIndex
    from core.workspace import vector_indexes

    monkeypatch.setattr(vector_indexes, "EXACT_UP_TO", 300)
    texts = sentences(900)
    folder = static_folder(tmp_path / "static", texts)
    indexes = {}
    for name, model in (("static", folder), ("transformer", tiny_model)):
        with Workspace.create(tmp_path / f"of-{name}", model=str(model)) as workspace:
            workspace.add_lines(texts)
            workspace.encode()
            indexes[name] = workspace.search_state().vector_index
            if name == "static":
                assert workspace.search(texts[7], top_k=1).hits[0].text == texts[7]
                workspace.build_vector_index()  # later, and then it answers
                later = workspace.search_state().vector_index
                assert type(later).__name__ == "HnswIndex"
    assert isinstance(indexes["static"], ExactIndex)
    assert not isinstance(indexes["transformer"], ExactIndex)


def test_what_is_said_names_the_figures(tmp_path: Path) -> None:
    said = StaticCopy(tmp_path, 9, 5, 30, 0.615, 149.6, 31.2).sentence
    assert said.startswith("The copy encodes 150 times as many sentences a second.")
    assert "it finds 6.2, measured with 5 sentences" in said
