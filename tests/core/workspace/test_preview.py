"""The preview of a corpus that is being encoded: what is found, what it says, where it is, when it goes."""

from __future__ import annotations

import csv
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

import assets
from core.encoding import SentenceEncoder, batch_runner
from core.encoding.layers import save_student
from core.errors import CancelledError
from core.progress import CancelToken, Task
from core.search import Hits, Query, SearchState, search
from core.workspace import MapPicture, Workspace, encoding_job, preview
from tests.conftest import MadeOnce


def _two_layers(folder: Path) -> None:
    save_student(
        SentenceEncoder.load("all-MiniLM-L6-v2", device="cpu", precision="float32"), 2, folder / "model"
    )


@pytest.fixture(scope="module")
def encoder(made_once: MadeOnce) -> SentenceEncoder:
    """The bundled model with two of its six layers: it knows words, and takes a third of the time."""
    folder = made_once("two layers", _two_layers) / "model"
    return SentenceEncoder.load(folder, device="cpu", precision="float32")


@pytest.fixture
def workspace(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, encoder: SentenceEncoder) -> Workspace:
    """The sample, not encoded yet; a preview pays as soon as 200 texts have their vectors."""
    monkeypatch.setattr(preview, "PAYS_FROM", 0.0)
    monkeypatch.setattr(preview, "SAMPLE", 200)
    monkeypatch.setattr(encoding_job, "SEGMENT_TEXTS", 64)
    monkeypatch.setattr(batch_runner, "_GROUP", 64)
    workspace = Workspace.create(tmp_path / "sample", model=str(encoder.layout.folder))
    workspace.add_file(assets.sample_csv(), text_column="text")
    workspace.use_encoder(encoder)
    return workspace


def encode(workspace: Workspace, encoder: SentenceEncoder, then: Callable[[], None] | None = None) -> None:
    """Encode with previews; with `then`, only until there is one, when it is called."""
    cancel = CancelToken()
    workspace.previews.begin()

    def saved() -> None:
        workspace.previews.make_where_it_pays(workspace.vectors(), encoder)
        if then is not None and workspace.previews.of(workspace.vectors()) is not None:
            then()
            cancel.cancel()

    try:
        workspace.encode(Task(cancel=cancel), on_vectors=saved)
    except CancelledError:
        assert then is not None


def state_and_hits(workspace: Workspace, encoder: SentenceEncoder, query: Query) -> tuple[SearchState, Hits]:
    state = workspace.search_state(encoder)
    return state, search(state, query)


def real(encoder: SentenceEncoder, question: str, hits: Hits) -> list[float]:
    """The similarities of hits by the model itself."""
    similarities: list[float] = (
        encoder.encode([hit.text for hit in hits.hits]) @ encoder.encode_query(question)
    ).tolist()
    return similarities


@pytest.mark.parametrize("few", [0.0, 1.0], ids=["among all", "among those that wait"])
def test_what_is_not_encoded_is_found_and_stands_with_its_real_similarity(
    workspace: Workspace, encoder: SentenceEncoder, monkeypatch: pytest.MonkeyPatch, few: float
) -> None:
    monkeypatch.setattr(preview, "_FEW", few)
    monkeypatch.setattr(preview, "_MOMENT", 60.0)
    question = "the bus never comes on time"
    with workspace:
        answers: list[tuple[SearchState, Hits]] = []
        encode(
            workspace, encoder, lambda: answers.append(state_and_hits(workspace, encoder, Query(question)))
        )
        state, hits = answers[0]
        assert hits.n_estimated == state.n_texts - state.n_encoded > 0
        assert hits.n_searched == state.n_texts
        assert "encoded so far" in (hits.note or "")
        unencoded = [hit for hit in hits.hits if hit.text_id not in set(state.vector_text_ids.tolist())]
        assert len(unencoded) > 3
        found = [hit.similarity for hit in hits.hits]
        assert found == sorted(found, reverse=True)
        np.testing.assert_allclose(found, real(encoder, question, hits), atol=2e-5)

        encode(workspace, encoder)
        state, complete = state_and_hits(workspace, encoder, Query(question))
        assert state.preview is None
        assert (complete.n_estimated, complete.note) == (0, None)
        ten = {hit.text_id for hit in complete.hits[:10]}
        assert len(ten & {hit.text_id for hit in hits.hits[:10]}) >= 8


def test_a_state_that_was_kept_finds_what_it_found(
    workspace: Workspace, encoder: SentenceEncoder, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(preview, "_FEW", 1.0)
    monkeypatch.setattr(preview, "_MOMENT", 60.0)
    monkeypatch.setattr(preview, "_LOOKED_AT", 1_000)  # all that wait, so that the estimates decide nothing
    states: list[SearchState] = []

    def saved() -> None:
        workspace.previews.make_where_it_pays(workspace.vectors(), encoder)
        state = workspace.search_state(encoder)
        if state.preview is not None:
            states.append(state)

    with workspace:
        workspace.previews.begin()
        workspace.encode(on_vectors=saved)
        old, new = states[0], states[-1]
        since = np.setdiff1d(new.vector_text_ids, old.vector_text_ids)
        assert len(since) > 100
        search(new, Query("the bus never comes on time"))
        for text_id in since[:: len(since) // 5].tolist():
            (text,) = workspace.rows.texts_of([text_id])
            assert search(old, Query(text)).hits[0].text_id == text_id


def test_a_moment_reads_some_and_asking_again_reads_on(
    workspace: Workspace, encoder: SentenceEncoder, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(preview, "_MOMENT", 1e-9)  # one batch, whatever the clock says
    read: list[int] = []

    class Counting:
        similarity = encoder.similarity
        encode_query = staticmethod(encoder.encode_query)

        @staticmethod
        def encode_documents(texts: list[str]) -> np.ndarray:
            read.append(len(texts))
            return encoder.encode_documents(texts)

    with workspace:
        encode(workspace, encoder, lambda: None)
        state = replace(workspace.search_state(encoder), encoder=Counting())
        for _ in range(30):
            search(state, Query("where can I park my bicycle"))
        assert read[:16] == [8] * 16
        assert sum(read) == 128
        search(state, Query("where can I park my bicycle?"))
        assert sum(read) < 128 + 16


@pytest.mark.parametrize("few", [0.0, 1.0], ids=["among all", "among those that wait"])
def test_filters_examples_and_words_count_as_ever(
    workspace: Workspace, encoder: SentenceEncoder, monkeypatch: pytest.MonkeyPatch, few: float
) -> None:
    monkeypatch.setattr(preview, "_FEW", few)
    monkeypatch.setattr(preview, "_MOMENT", 60.0)
    with workspace:
        encode(workspace, encoder, lambda: None)
        state = workspace.search_state(encoder)
        encoded = set(state.vector_text_ids.tolist())
        museum = np.array(
            [
                row
                for row in range(workspace.n_rows)
                if workspace.rows.fetch([row], ["category"])[0][0] == "museum"
            ]
        )
        hits = search(state, Query("is there a discount for groups", row_ids=museum, top_k=200)).hits
        assert {hit.columns["category"] for hit in hits} == {"museum"}
        assert any(hit.text_id not in encoded for hit in hits)

        example = next(text_id for text_id in range(state.n_texts) if text_id not in encoded)
        alike = search(state, Query(like=(example,), top_k=5))
        assert "does not count" not in (alike.note or "")
        text = workspace.rows.text(example)
        expected = encoder.encode([text])[0] @ encoder.encode([hit.text for hit in alike.hits]).T
        np.testing.assert_allclose([hit.similarity for hit in alike.hits], expected, atol=2e-5)

        workspace.build_keyword_index()
        state = workspace.search_state(encoder)
        both = search(state, Query("museum tickets", mode="hybrid", top_k=10))
        assert both.n_estimated > 0
        for hit in both.hits:
            if hit.similarity is not None:
                assert hit.similarity == pytest.approx(
                    real(encoder, "museum tickets", both)[hit.rank - 1], abs=2e-5
                )


def test_places_move_by_what_was_estimated_wrongly_and_the_frame_stays(
    workspace: Workspace, encoder: SentenceEncoder
) -> None:
    with workspace:
        pictures = []
        encode(workspace, encoder, lambda: pictures.append(workspace.preview_map()))
        first = pictures[0]
        assert (len(first), first.stage) == (workspace.n_texts, "preview")
        assert 0 < first.n_estimated <= workspace.n_texts - 200
        found = workspace.previews.of(workspace.vectors())
        assert found is not None
        encode(workspace, encoder)
        snapshot = workspace.vectors()
        assert snapshot is not None
        last = found.picture(snapshot)
        spread = float(last.xy.std())
        moved = np.linalg.norm(last.xy - first.xy, axis=1)
        assert float(moved.mean()) < spread  # by 200 vectors of texts that have little in common
        # What had its vector has not moved at all, and what follows is not turned or mirrored.
        assert float(np.sort(moved)[: len(last) - first.n_estimated].max()) < 1e-5
        shown: list[MapPicture] = []
        workspace.build_map(on_partial=shown.append)
        assert _turned(shown[0].xy, first.xy) < 15


def _turned(xy: np.ndarray, before: np.ndarray) -> float:
    """Degrees of the rotation that brings places nearest to where they were; 180 for a reflection."""
    left, _, right = np.linalg.svd((xy - xy.mean(0)).T @ (before - before.mean(0)))
    turn = left @ right
    return float(np.degrees(np.abs(np.arctan2(turn[0, 1], turn[0, 0])))) if np.linalg.det(turn) > 0 else 180.0


def test_it_is_made_only_where_encoding_takes_long(
    workspace: Workspace, encoder: SentenceEncoder, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(preview, "PAYS_FROM", 1e9)
    with workspace:
        seen: list[object] = []

        def saved() -> None:
            workspace.previews.make_where_it_pays(workspace.vectors(), encoder)
            seen.append(workspace.previews.of(workspace.vectors()))

        workspace.previews.begin()
        workspace.encode(on_vectors=saved)
        assert seen == [None] * len(seen)
        assert len(seen) > 3


def test_nothing_of_it_is_on_the_disk_and_a_cancel_leaves_none(
    workspace: Workspace, encoder: SentenceEncoder
) -> None:
    with workspace:
        before: list[list[str]] = []
        cancel = CancelToken()

        def stop(*_: object) -> None:
            cancel.cancel()

        def saved() -> None:
            before.append(sorted(str(path) for path in workspace.folder.rglob("*")))
            workspace.previews.make_where_it_pays(workspace.vectors(), encoder, Task(stop, cancel))
            assert workspace.previews.of(workspace.vectors()) is None

        with pytest.raises(CancelledError):
            workspace.encode(Task(cancel=cancel), on_vectors=saved)
        assert workspace.previews.of(workspace.vectors()) is None
        assert sorted(str(path) for path in workspace.folder.rglob("*")) == before[-1]
        encode(workspace, encoder, lambda: None)
        assert workspace.previews.of(workspace.vectors()) is not None
        kinds = {path.suffix for path in workspace.folder.rglob("*") if path.is_file()}
        folders = {path.name for path in workspace.folder.iterdir()}
        assert "preview" not in folders
        assert ".npy" not in kinds


def test_new_rows_and_another_model_end_it(
    workspace: Workspace, encoder: SentenceEncoder, tmp_path: Path, tiny_model: Path
) -> None:
    with workspace:
        encode(workspace, encoder, lambda: None)
        workspace.add_lines(["A line that nobody has written before."])
        assert workspace.search_state(encoder).preview is None
        assert len(workspace.preview_map()) == workspace.n_encoded
        encode(workspace, encoder, lambda: None)
        state = workspace.search_state(encoder)
        assert state.preview is not None
        estimated = state.preview.similarities(encoder.encode_query("a line that nobody has written before"))
        assert estimated.shape == (workspace.n_texts,)
        assert estimated[-1] > np.median(estimated)
        workspace.set_model(str(tiny_model))
        assert workspace.search_state(None).preview is None


def test_a_better_fit_keeps_the_plane(
    workspace: Workspace, encoder: SentenceEncoder, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(preview, "SAMPLE", 400)
    monkeypatch.setattr(preview, "_FEWEST", 40)
    monkeypatch.setattr(encoding_job, "SEGMENT_TEXTS", 32)
    monkeypatch.setattr(batch_runner, "_GROUP", 32)
    monkeypatch.setattr(preview, "_LONGEST", 0.0)
    with workspace:
        seen: list[preview.Preview] = []

        def saved() -> None:
            workspace.previews.make_where_it_pays(workspace.vectors(), encoder)
            found = workspace.previews.of(workspace.vectors())
            if found is not None and (not seen or seen[-1] is not found):
                seen.append(found)

        workspace.previews.begin()
        workspace.encode(on_vectors=saved)
        assert len(seen) >= 2
        vectors = workspace.vectors()
        assert vectors is not None
        query = encoder.encode_query("is the museum open on Mondays")
        exact = np.empty(len(vectors), np.float32)
        exact[vectors.text_ids] = vectors.matrix @ query
        first, second = (np.corrcoef(each.similarities(query), exact)[0, 1] for each in (seen[0], seen[-1]))
        assert second > first
        places = [each.picture(vectors).xy for each in seen]
        np.testing.assert_allclose(places[0], places[1], atol=1e-6)


def test_texts_without_words_are_no_trouble(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, encoder: SentenceEncoder
) -> None:
    monkeypatch.setattr(preview, "PAYS_FROM", 0.0)
    monkeypatch.setattr(preview, "SAMPLE", 100)
    monkeypatch.setattr(encoding_job, "SEGMENT_TEXTS", 64)
    monkeypatch.setattr(batch_runner, "_GROUP", 64)
    source = tmp_path / "odd.csv"
    with source.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(["text"])
        writer.writerows([[f"{chr(0x4E00 + i)}{chr(0x4E10 + i)}"] for i in range(900)])
        writer.writerows([["🙂" * (i + 1)] for i in range(60)])
        writer.writerows([["\u200b" * (i + 1) + "."] for i in range(60)])
    with Workspace.create(tmp_path / "odd", model=str(encoder.layout.folder)) as workspace:
        workspace.add_file(source, text_column="text")
        workspace.use_encoder(encoder)
        answers: list[Hits] = []
        encode(workspace, encoder, lambda: answers.append(state_and_hits(workspace, encoder, Query("一"))[1]))
        assert answers[0].hits
        assert answers[0].n_estimated > 0
        assert np.isfinite([hit.similarity for hit in answers[0].hits]).all()
