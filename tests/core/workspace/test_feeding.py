"""The graph that is fed while texts are encoded: the same as one built afterwards, whatever happens."""

from __future__ import annotations

import errno
import os
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from core.encoding import SentenceEncoder
from core.errors import CancelledError, WorkspaceError
from core.progress import QUIET, CancelToken, Progress, Task
from core.search import ExactIndex, HnswIndex, Query, search
from core.search.growing_index import GrowingIndex
from core.workspace import Workspace, encoding_job, vector_indexes
from core.workspace.vector_indexes import GraphStore
from tests.core.workspace.conftest import sentences, write_csv
from tests.core.workspace.killing import KILLED, Job, finish, run

N = 900


@pytest.fixture(autouse=True)
def many_small_segments(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """One thread and limits that a small corpus meets: every graph comes out the same."""
    import torch

    monkeypatch.setattr(os, "cpu_count", lambda: 1)
    monkeypatch.setattr(encoding_job, "SEGMENT_TEXTS", 64)
    monkeypatch.setattr(vector_indexes, "EXACT_UP_TO", 100)
    monkeypatch.setattr(vector_indexes, "KEPT_BACK", 70)
    monkeypatch.setattr(vector_indexes, "_LEAST_TO_TUNE", 20)
    monkeypatch.setattr(vector_indexes, "_TUNED_AT", 0.5)
    monkeypatch.setattr(vector_indexes, "SAVED_FROM", 300)
    before = torch.get_num_threads()
    torch.set_num_threads(1)
    yield
    torch.set_num_threads(before)


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_csv(tmp_path_factory.mktemp("feeding") / "reviews.csv", sentences(N))


@pytest.fixture(scope="module")
def encoder(tiny_model: Path) -> SentenceEncoder:
    return SentenceEncoder.load(tiny_model, precision="float32")


@pytest.fixture
def folder(tmp_path: Path, file: Path, tiny_model: Path) -> Path:
    """A workspace whose texts are not encoded."""
    with Workspace.create(tmp_path / "reviews", model=str(tiny_model)) as workspace:
        workspace.add_file(file)
    return tmp_path / "reviews"


def graph_of(workspace: Workspace) -> HnswIndex:
    index = workspace.search_state().vector_index
    assert isinstance(index, HnswIndex)
    return index


def is_as_if_built_at_once(workspace: Workspace) -> bool:
    """Whether the workspace's graph answers, bit for bit, as one built of its vectors in one go."""
    vectors = workspace.vectors()
    assert vectors is not None
    graph, at_once = graph_of(workspace), HnswIndex(vectors.matrix.shape[1], vectors.metric)
    at_once.add(vectors.matrix, vectors.text_ids)
    at_once.ef = graph.ef
    queries = np.random.default_rng(0).normal(size=(50, vectors.matrix.shape[1])).astype(np.float32)
    one, other = graph.query(queries, 10), at_once.query(queries, 10)
    same_ids: bool = np.array_equal(one.ids, other.ids)
    return same_ids and np.array_equal(one.similarities, other.similarities)


def answers_as_exact_search(workspace: Workspace) -> bool:
    """Whether the graph is over all vectors and finds what is nearest; one that was read and added to has
    other layers than one built at once.
    """
    vectors = workspace.vectors()
    assert vectors is not None
    graph, exact = graph_of(workspace), ExactIndex(vectors.matrix.shape[1], vectors.metric)
    exact.add(vectors.matrix, vectors.text_ids)
    found, wanted = graph.query(vectors.matrix, 5), exact.query(vectors.matrix, 5)
    return len(graph) == len(vectors) == workspace.n_texts and float((found.ids == wanted.ids).mean()) > 0.98


def saved(folder: Path) -> list[int]:
    """How many vectors the graphs on disk cover."""
    return sorted(len(HnswIndex.open(path)) for path in folder.glob("neighbours/*/graph.hnsw"))


def close_in_the_middle(folder: Path, encoder: SentenceEncoder) -> None:
    """Encode half of the texts, so that a part of the graph is saved."""
    cancel = CancelToken()
    with Workspace.open(folder) as workspace:
        workspace.use_encoder(encoder)
        with pytest.raises(CancelledError):
            workspace.encode(Task(lambda p: cancel.cancel() if p.done >= 500 else None, cancel))


def test_a_search_among_some_finds_what_it_compares_ready_while_the_graph_is_fed(
    folder: Path, encoder: SentenceEncoder, looked_at: list[int]
) -> None:
    """Each moment of an encoding is a state of its own: none begins by going through all vectors."""
    compared: list[int] = []
    with Workspace.open(folder) as workspace:
        workspace.use_encoder(encoder)

        def look() -> None:
            vectors, state = workspace.vectors(), workspace.search_state()
            if vectors is None or not isinstance(state.vector_index, GrowingIndex):
                return
            among, query = vectors.text_ids[::2], vectors.matrix[:1]
            before = sum(looked_at)
            found = state.vector_index.query(query, 5, among)
            compared.append(sum(looked_at) - before)
            exact = ExactIndex(encoder.embedding_dim, vectors.metric)
            exact.add(vectors.matrix, vectors.text_ids)
            np.testing.assert_array_equal(found.ids, exact.query(query, 5, among).ids)

        workspace.encode(on_vectors=look)
    assert len(compared) >= 3
    assert sum(compared) <= N  # the segment that came a moment before, each time


def test_search_asks_the_graph_while_it_is_fed(folder: Path, encoder: SentenceEncoder) -> None:
    asked: list[int] = []

    def look() -> None:
        state = workspace.search_state(encoder)
        if isinstance(state.vector_index, GrowingIndex):
            assert len(state.vector_index) == state.n_encoded
            asked.append(state.n_encoded)
            hits = search(state, Query(text="the card was swallowed", top_k=5)).hits
            assert state.vectors is not None
            exact = ExactIndex(state.vectors.shape[1], state.metric)
            exact.add(state.vectors, state.vector_text_ids)
            wanted = exact.query(encoder.encode_query("the card was swallowed"), 5)
            assert [hit.text_id for hit in hits] == wanted.ids[0].tolist()

    with Workspace.open(folder) as workspace:
        workspace.use_encoder(encoder)
        workspace.encode(on_vectors=look)
        assert asked, "a search while texts are encoded"
        assert asked[0] < N
        workspace.build_vector_index()
        assert len(graph_of(workspace)) == N


def test_when_the_last_vector_is_there_all_are_in_the_graph(folder: Path, encoder: SentenceEncoder) -> None:
    added: list[int] = []
    with Workspace.open(folder) as workspace:
        workspace.use_encoder(encoder)
        workspace.encode()
        (on_the_way,) = saved(folder)  # an earlier one made room
        assert 300 <= on_the_way <= N
        workspace.build_vector_index(task=Task(lambda progress: added.append(progress.total or 0)))
        assert added == []
        assert len(graph_of(workspace)) == N
        assert is_as_if_built_at_once(workspace)
        assert saved(folder) == [N]


def test_a_fed_graph_is_tuned_by_texts_it_did_not_hold(
    folder: Path, encoder: SentenceEncoder, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[np.ndarray] = []
    tune = HnswIndex.tune

    def watched(self: HnswIndex, queries: np.ndarray, task: Task = QUIET) -> None:
        held = self.query(queries, 1).similarities[:, 0]
        asked.append(held)
        tune(self, queries, task)

    monkeypatch.setattr(HnswIndex, "tune", watched)
    with Workspace.open(folder) as workspace:
        workspace.use_encoder(encoder)
        workspace.encode()
        workspace.build_vector_index()
        assert graph_of(workspace).ef.recall is not None
        ef = graph_of(workspace).ef
    assert len(asked) == 1
    assert len(asked[0]) >= 20
    assert float(np.median(asked[0])) < 1 - 1e-6
    with Workspace.open(folder) as workspace:  # what was measured is kept
        workspace.build_vector_index()
        assert graph_of(workspace).ef == ef
    assert len(asked) == 1


def test_filtered_searches_of_a_fed_graph_copy_no_vectors(folder: Path, encoder: SentenceEncoder) -> None:
    with Workspace.open(folder) as workspace:
        workspace.use_encoder(encoder)
        workspace.prepare()
        graph, vectors = graph_of(workspace), workspace.vectors()
        assert vectors is not None
        exact = ExactIndex(vectors.matrix.shape[1], vectors.metric)
        exact.add(vectors.matrix, vectors.text_ids)
        allowed = np.arange(0, N, 3)
        found, wanted = (
            graph.query(vectors.matrix[:9], 5, allowed),
            exact.query(vectors.matrix[:9], 5, allowed),
        )
        np.testing.assert_array_equal(found.ids, wanted.ids)
        used = graph._exact
        assert used is not None
        assert all(np.shares_memory(part.matrix, vectors.matrix) for part in used._content.parts)


def test_a_small_corpus_is_not_worth_a_graph(
    folder: Path, encoder: SentenceEncoder, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(vector_indexes, "EXACT_UP_TO", N)
    with Workspace.open(folder) as workspace:
        workspace.use_encoder(encoder)
        workspace.prepare()
        assert isinstance(workspace.search_state().vector_index, ExactIndex)
    assert not (folder / "neighbours").exists()


def test_a_cancelled_encode_loses_nothing_of_the_graph(folder: Path, encoder: SentenceEncoder) -> None:
    cancel = CancelToken()

    def stop_half_way(progress: Progress) -> None:
        if progress.done >= 500:
            cancel.cancel()

    with Workspace.open(folder) as workspace:
        workspace.use_encoder(encoder)
        with pytest.raises(CancelledError):
            workspace.encode(Task(stop_half_way, cancel))
        assert 500 <= workspace.n_encoded < N
        workspace.encode()
        workspace.build_vector_index()
        assert is_as_if_built_at_once(workspace)
    assert saved(folder) == [N]


def test_a_build_that_is_cancelled_goes_on_where_it_was(
    folder: Path, encoder: SentenceEncoder, monkeypatch: pytest.MonkeyPatch
) -> None:
    cancel = CancelToken()
    with Workspace.open(folder) as workspace:
        workspace.use_encoder(encoder)
        with monkeypatch.context() as patch:
            patch.setattr(vector_indexes, "EXACT_UP_TO", N)  # so that nothing is fed
            workspace.encode()
        with pytest.raises(CancelledError):
            workspace.build_vector_index(task=Task(lambda _: cancel.cancel(), cancel))
        so_far = workspace.search_state().vector_index
        assert isinstance(so_far, GrowingIndex)
        assert len(so_far) == N
        workspace.build_vector_index()
        assert is_as_if_built_at_once(workspace)


def test_closed_in_the_middle_it_is_fed_on_from_the_saved_graph(
    folder: Path, encoder: SentenceEncoder, monkeypatch: pytest.MonkeyPatch
) -> None:
    close_in_the_middle(folder, encoder)
    (on_the_way,) = saved(folder)
    assert 300 <= on_the_way < N
    opened: list[int] = []
    read = GraphStore.read

    def watched(self: GraphStore, snapshot: vector_indexes.VectorSnapshot, task: Task) -> object:
        growing, repairs = read(self, snapshot, task)
        opened.append(len(growing.graph))
        return growing, repairs

    monkeypatch.setattr(GraphStore, "read", watched)
    first: list[object] = []
    with Workspace.open(folder) as workspace:
        workspace.use_encoder(encoder)
        workspace.encode(on_vectors=lambda: first.append(workspace.search_state().vector_index))
        # It is there when the first new vectors are: searches need not compare all until then.
        assert isinstance(first[0], GrowingIndex)
        workspace.prepare()
        assert answers_as_exact_search(workspace)
    assert opened == [on_the_way]


def test_a_graph_that_cannot_be_read_keeps_no_text_from_being_encoded(
    folder: Path, encoder: SentenceEncoder, monkeypatch: pytest.MonkeyPatch
) -> None:
    close_in_the_middle(folder, encoder)

    def held(path: Path, task: Task = QUIET) -> HnswIndex:
        raise PermissionError(errno.EACCES, "held by another program", str(path))

    with Workspace.open(folder) as workspace, monkeypatch.context() as patch:
        workspace.use_encoder(encoder)
        patch.setattr(HnswIndex, "open", held)
        workspace.encode()
        assert workspace.n_encoded == N
        with pytest.raises(WorkspaceError, match="cannot be read"):
            workspace.build_vector_index()
        patch.undo()
        workspace.build_vector_index()
        assert answers_as_exact_search(workspace)


def test_new_rows_are_fed_to_the_graph_that_is_there(folder: Path, encoder: SentenceEncoder) -> None:
    with Workspace.open(folder) as workspace:
        workspace.use_encoder(encoder)
        workspace.prepare()
        workspace.add_lines(sentences(300, seed=1))
        workspace.encode()
        left: list[int] = []
        workspace.build_vector_index(task=Task(lambda progress: left.append(progress.total or 0)))
        assert left == []
        assert answers_as_exact_search(workspace)
        assert len(graph_of(workspace)) == workspace.n_texts > N
    assert len(saved(folder)) == 1


def test_a_change_of_model_starts_another_graph(
    folder: Path, encoder: SentenceEncoder, tiny_model: Path, tmp_path: Path
) -> None:
    other = Path(shutil.copytree(tiny_model, tmp_path / "other-letters"))
    cancel = CancelToken()
    with Workspace.open(folder) as workspace:
        workspace.use_encoder(encoder)
        with pytest.raises(CancelledError):
            workspace.encode(Task(lambda p: cancel.cancel() if p.done >= 200 else None, cancel))
        workspace.set_model(str(other))
        workspace.encoder(precision="float32" if encoder.precision != "float32" else "auto")
        workspace.prepare()
        assert is_as_if_built_at_once(workspace)
        workspace.set_model(str(tiny_model))
        workspace.use_encoder(encoder)
        workspace.prepare()
        assert is_as_if_built_at_once(workspace)


def test_a_graph_that_cannot_be_saved_does_not_stop_the_encoding(
    folder: Path, encoder: SentenceEncoder, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(self: GraphStore, growing: object) -> None:
        raise WorkspaceError("The disk has no room left for the neighbour graph.")

    with Workspace.open(folder) as workspace:
        workspace.use_encoder(encoder)
        with monkeypatch.context() as patch:
            patch.setattr(GraphStore, "save", full)
            assert workspace.encode().encoded == N
            with pytest.raises(WorkspaceError, match="no room left"):
                workspace.build_vector_index()
        assert saved(folder) == []
        workspace.build_vector_index()
        assert is_as_if_built_at_once(workspace)
    assert saved(folder) == [N]


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGKILL")
@pytest.mark.parametrize("after", [0.3, 0.6, 0.95])
def test_killed_while_it_is_fed(
    after: float, folder: Path, file: Path, tiny_model: Path, encoder: SentenceEncoder
) -> None:
    """Killed before one of its steps to the disk, from the first segment to the last graph."""
    job = Job("feed", folder, file, str(tiny_model))
    whole = Job("feed", Path(shutil.copytree(folder, folder.parent / "whole")), file, str(tiny_model))
    steps = run(whole).steps
    assert steps > 30
    assert run(job, before_step=max(1, int(after * steps))).exit_code == KILLED
    with Workspace.open(folder) as workspace:
        workspace.use_encoder(encoder)
        workspace.prepare()
        assert answers_as_exact_search(workspace)
        assert workspace.n_encoded == N
    assert saved(folder) == [N]
    assert not list(folder.rglob("*.new"))
    finish(job)  # there is nothing left to do
