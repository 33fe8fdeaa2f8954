"""Texts that are divided into passages: all of them is read, found and shown where it stands."""

from __future__ import annotations

import itertools
import json
import random
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from core.corpus import Split
from core.errors import InputError
from core.progress import QUIET
from core.search import ExactIndex
from core.search.passages import Passages, PassageSearch
from core.workspace import Workspace
from core.workspace.maps import MapPicture
from core.workspace.passages import Divider
from core.workspace.salvage import salvage
from core.workspace.vector_indexes import VectorIndexes
from core.workspace.vectors import VectorSnapshot, places_of
from tests.core.workspace.conftest import sentences, write_csv

PASSAGES = Split("passages", 32)
LONG = {
    "en": "The weather was fine, and the train came on time. ",
    "zh": "今天天气很好，火车也准时到达了。我们一起去了公园！",
    "ko": "오늘은 날씨가 아주 좋았고 기차도 제시간에 왔습니다. ",
}


def long_texts(n: int, seed: int = 0) -> list[str]:
    """Texts of one to twelve sentences, most of them longer than the tiny model reads."""
    rng, drawn = random.Random(seed), sentences(6 * n, seed)
    return [". ".join(rng.sample(drawn, rng.randint(1, 12))).capitalize() + "." for _ in range(n)]


def made(folder: Path, model: Path, texts: list[str], split: Split = PASSAGES) -> Workspace:
    workspace = Workspace.create(folder, model=str(model))
    workspace.divide(split)
    workspace.add_file(write_csv(folder.with_suffix(".csv"), texts), "text")
    return workspace


# -- dividing


@pytest.mark.parametrize("kind", ["sentences", "passages"])
@pytest.mark.parametrize("language", LONG)
def test_the_model_reads_all_of_each_passage(kind: str, language: str) -> None:
    from core import SentenceEncoder

    encoder = SentenceEncoder.load("all-MiniLM-L6-v2")
    texts = [LONG[language] * n for n in (1, 3, 40)] + [
        LONG[language].replace(".", ",").replace("。", "，") * 60
    ]
    for text, spans in zip(texts, Divider(Split(kind, 400), encoder).spans(texts), strict=True):  # type: ignore[arg-type]
        parts = [text[start:end] for start, end in spans]
        assert not encoder.truncated(parts).any()
        assert all(part == part.strip() and part for part in parts)
        assert spans == sorted(spans)
        unread = set(range(len(text))) - {place for start, end in spans for place in range(start, end)}
        assert all(text[place].isspace() for place in unread)


def test_borders_stand_between_words(tiny_model: Path) -> None:
    from core import SentenceEncoder

    text = " ".join(["refund"] * 60)  # each is six letters, which are six tokens
    encoder = SentenceEncoder.load(str(tiny_model))
    (spans,) = Divider(Split("passages", 64), encoder).spans([text])
    assert len(spans) > 2
    assert {word for start, end in spans for word in text[start:end].split()} == {"refund"}


# -- encoding


def test_whole_rows_are_what_they_were(tiny_model: Path, tmp_path: Path) -> None:
    with made(tmp_path / "w", tiny_model, long_texts(20), Split()) as workspace:
        assert workspace.encode().truncated > 0
        (path,) = (workspace.folder / "vectors").glob("*/*.vectors")
        with path.open("rb") as file:
            header = json.loads(file.readline())
        assert list(header) == ["format", "corpus", "key", "texts", "embedding_dim", "sha256"]
        assert workspace.models.vector_key == workspace.encoder().vector_key
        assert workspace.rows.meta_get("split") is None
        assert workspace.vectors().passages is None  # type: ignore[union-attr]
        assert workspace.search("a refund").hits[0].passage is None


def test_vectors_are_the_means_of_passages(tiny_model: Path, tmp_path: Path) -> None:
    texts = long_texts(30)
    with made(tmp_path / "w", tiny_model, texts) as workspace:
        workspace.build_keyword_index()
        report = workspace.encode()
        assert (report.encoded, report.truncated) == (30, 0)
        snapshot, encoder = workspace.vectors(), workspace.encoder()
        assert snapshot is not None
        assert snapshot.passages is not None
        of = snapshot.passages
        for place, text_id in enumerate(snapshot.text_ids.tolist()):
            some = slice(of.firsts[place], of.firsts[place + 1])
            parts = [texts[text_id][start:end] for start, end in of.spans[some].tolist()]
            apart = encoder.encode(parts).astype(np.float64)
            assert np.allclose(of.vectors[some], apart, atol=1e-5)
            units = apart / np.linalg.norm(apart, axis=1, keepdims=True)
            mean = units.mean(axis=0)
            cosine = (
                snapshot.matrix[place] @ mean / np.linalg.norm(mean) / np.linalg.norm(snapshot.matrix[place])
            )
            assert cosine == pytest.approx(1, abs=1e-5)
        key, folder, before = snapshot.key, workspace.folder, of.vectors.copy()
    with Workspace.open(folder) as workspace:  # found again, nothing is encoded again
        assert workspace.repairs == ()
        assert workspace.encode().encoded == 0
        again = workspace.vectors()
        assert again is not None
        assert again.passages is not None
        assert again.key == key
        assert np.array_equal(again.passages.vectors, before)
        workspace.rows.add_lines(["one more text. it has two sentences"])
        assert workspace.encode().encoded == 1


@pytest.mark.parametrize("place", [0.5, 0.99])  # in the vectors of texts, and in those of passages
def test_a_damaged_segment_is_made_again(place: float, tiny_model: Path, tmp_path: Path) -> None:
    with made(tmp_path / "w", tiny_model, long_texts(25)) as workspace:
        workspace.encode()
        wanted = workspace.search("a lost card").hits
        (path,) = (workspace.folder / "vectors").glob("*/*.vectors")
        folder = workspace.folder
    content = bytearray(path.read_bytes())
    content[int(len(content) * place)] ^= 1
    path.write_bytes(content)
    with Workspace.open(folder) as workspace:
        assert "did not match their checksum" in " ".join(workspace.repairs)
        assert workspace.encode().encoded == 25
        assert workspace.search("a lost card").hits == wanted


def test_with_rows_it_stays_as_it_is(tiny_model: Path, tmp_path: Path) -> None:
    with made(tmp_path / "w", tiny_model, long_texts(5)) as workspace:
        workspace.divide(PASSAGES)
        with pytest.raises(InputError, match="divided by passages of 32 tokens"):
            workspace.divide(Split("sentences"))
    for wrong in (
        {"kind": "chapters"},
        {"kind": "passages", "tokens": 3},
        {"kind": "passages", "tokens": 10**6},
    ):
        with pytest.raises(InputError):
            Split(**wrong)  # type: ignore[arg-type]


def test_a_model_that_is_loaded_already_divides_too(tiny_model: Path, tmp_path: Path) -> None:
    from core.corpus import LeaveOut

    with Workspace.create(tmp_path / "w", model=str(tiny_model)) as workspace:
        workspace.encoder()
        workspace.divide(Split("sentences"))
        workspace.leave_out(LeaveOut.parse(["handles"]))
        workspace.rows.add_lines(["@jo one sentence. another sentence"])
        assert workspace.encode().encoded == 1
        snapshot = workspace.vectors()
        assert snapshot is not None
        assert snapshot.passages is not None
        assert len(snapshot.passages) == 2


def test_what_is_left_out_is_left_out_of_passages(tiny_model: Path, tmp_path: Path) -> None:
    from core.corpus import LeaveOut

    text = "@norwind the parcel was late. @norwind the screen was broken"
    with Workspace.create(tmp_path / "w", model=str(tiny_model)) as workspace:
        workspace.divide(Split("sentences"))
        workspace.leave_out(LeaveOut.parse(["handles"]))
        workspace.rows.add_lines([text])
        workspace.encode()
        snapshot = workspace.vectors()
        assert snapshot is not None
        assert snapshot.passages is not None
        shown = [text[start:end] for start, end in snapshot.passages.spans.tolist()]
        assert shown == ["@norwind the parcel was late.", "@norwind the screen was broken"]
        read = workspace.encoder().encode(["the parcel was late.", "the screen was broken"])
        assert np.allclose(snapshot.passages.vectors, read, atol=1e-5)


# -- searching


@pytest.fixture(scope="module")
def divided(tiny_model: Path, tmp_path_factory: pytest.TempPathFactory):  # type: ignore[no-untyped-def]
    with made(tmp_path_factory.mktemp("divided") / "w", tiny_model, long_texts(120)) as workspace:
        workspace.prepare()
        yield workspace


def ranked_by_hand(workspace: Workspace, query: str) -> list[tuple[int, float, tuple[int, int]]]:
    """Row, similarity and passage of every row by its best passage, each encoded alone."""
    encoder, found = workspace.encoder(), []
    vector = encoder.encode_query(query).astype(np.float64)
    for row, text in enumerate(workspace.rows.texts()):
        (spans,) = Divider(PASSAGES, encoder).spans([text])
        parts = encoder.encode([text[start:end] for start, end in spans]).astype(np.float64)
        cosines = parts @ vector / np.linalg.norm(parts, axis=1) / np.linalg.norm(vector)
        best = int(cosines.argmax())
        found.append((row, float(cosines[best]), spans[best]))
    return sorted(found, key=lambda each: -each[1])


@pytest.mark.parametrize("query", ["a refund for a broken phone", "train delay"])
def test_a_row_counts_once_by_its_best_passage(query: str, divided: Workspace) -> None:
    hits = divided.search(query, 30)
    wanted = ranked_by_hand(divided, query)[:30]
    assert len({hit.row for hit in hits.hits}) == 30
    assert np.allclose([hit.similarity for hit in hits.hits], [each[1] for each in wanted], atol=1e-4)
    for hit, (row, _, span) in zip(hits.hits[:5], wanted, strict=False):
        assert hit.passage is not None
        assert (hit.row, hit.passage.start, hit.passage.end) == (row, *span)
        assert hit.found == hit.text[span[0] : span[1]]
    assert hits.total == 120


def by_mean_by_hand(workspace: Workspace, query: str) -> NDArray[np.float64]:
    """(n_rows,) cosine of the query with the mean of the unit vectors of each row's passages."""
    encoder = workspace.encoder()
    vector = encoder.encode_query(query).astype(np.float64)
    means = []
    for text in workspace.rows.texts():
        (spans,) = Divider(PASSAGES, encoder).spans([text])
        parts = encoder.encode([text[start:end] for start, end in spans]).astype(np.float64)
        means.append((parts / np.linalg.norm(parts, axis=1, keepdims=True)).mean(axis=0))
    cosines: NDArray[np.float64] = means @ vector / np.linalg.norm(means, axis=1) / np.linalg.norm(vector)
    return cosines


def test_a_row_counts_by_the_mean_of_its_passages_where_that_is_asked_for(divided: Workspace) -> None:
    from core.search import search, text_similarities
    from core.search.hits import Query

    wanted = by_mean_by_hand(divided, "a refund for a broken phone")
    best = ranked_by_hand(divided, "a refund for a broken phone")
    order = np.argsort(-wanted)
    assert order[:30].tolist() != [row for row, *_ in best[:30]]
    state = divided.search_state(divided.encoder())
    asked = Query("a refund for a broken phone", top_k=30, passages="mean")
    hits = search(state, asked).hits
    assert [hit.row for hit in hits] == order[:30].tolist()
    assert np.allclose([hit.similarity for hit in hits], wanted[order[:30]], atol=1e-4)
    assert np.allclose(text_similarities(state, asked), wanted, atol=1e-4)
    spans = {row: span for row, _, span in best}
    for hit in hits[:5]:  # what is shown is still the nearest of them
        assert hit.passage is not None
        assert (hit.passage.start, hit.passage.end) == spans[hit.row]
        assert hit.n_passages == len(Divider(PASSAGES, divided.encoder()).spans([hit.text])[0])

    praised = divided.search("a refund for a broken phone", 10, where="category = 'praise'", passages="mean")
    assert [hit.row for hit in praised.hits] == [row for row in order.tolist() if row % 3 == 0][:10]
    both = divided.search("a refund for a broken phone", 10, "hybrid", passages="mean").hits
    assert [hit.similarity for hit in both] == pytest.approx([wanted[hit.row] for hit in both], abs=1e-4)
    by_words = divided.search("hotel", 3, "keyword", passages="mean").hits
    assert all(hit.n_passages == 0 for hit in by_words)
    corrected = search(state, replace(asked, hubs="corrected")).hits
    assert [hit.similarity for hit in corrected] == pytest.approx(
        [wanted[hit.row] for hit in corrected], abs=1e-4
    )
    with pytest.raises(InputError, match="Passages cannot count by 'worst'"):
        search(state, replace(asked, passages="worst"))  # type: ignore[arg-type]


def test_what_is_weak_by_the_mean_is_measured_by_the_mean(divided: Workspace) -> None:
    """Best passages of strange queries are nearer than means, so the two lines differ."""
    from core.search import search
    from core.search.calibration import Calibration
    from core.search.hits import Query

    made = divided.calibrate()
    assert made is not None
    assert made.by_mean is not None
    assert made.by_mean.lines != made.lines
    assert Calibration.from_json(json.loads(json.dumps(made.as_json()))) == made
    state = divided.search_state(divided.encoder())
    best, mean = (search(state, Query("a refund", passages=by)) for by in ("best", "mean"))
    assert (best.weak_below, mean.weak_below) == (made.line("a refund"), made.by_mean.line("a refund"))


def test_conditions_and_operators_hold(divided: Workspace) -> None:
    praised = divided.search("a refund", 100, where="category = 'praise'")
    assert len(praised.hits) == 40
    assert {hit.columns["category"] for hit in praised.hits} == {"praise"}
    everywhere = [hit.row for hit in divided.search("a refund", 120).hits]
    assert [hit.row for hit in praised.hits] == [row for row in everywhere if row % 3 == 0]
    with_word = divided.search("late +hotel", 100)
    assert with_word.hits
    assert all("hotel" in hit.text.lower() for hit in with_word.hits)
    assert divided.search(f"like:#{everywhere[0]}", 5).hits[0].passage is not None


def test_by_words_the_passage_is_the_one_with_the_words(divided: Workspace) -> None:
    for mode in ("keyword", "hybrid"):
        for hit in divided.search("hotel", 10, mode).hits:  # type: ignore[arg-type]
            assert hit.passage is not None
            if mode == "keyword":
                assert "hotel" in hit.found.lower()


def test_a_graph_over_passages_finds_what_exact_search_finds(divided: Workspace) -> None:
    pytest.importorskip("hnswlib")
    exact = divided.search("a stolen card", 10).hits
    divided.build_vector_index("hnsw")
    try:
        assert (
            type(divided.models.passage_indexes.over(divided.vectors().of_passages())).__name__ == "HnswIndex"
        )  # type: ignore[union-attr, arg-type]
        found = divided.search("a stolen card", 10).hits
        assert len({hit.row for hit in exact} & {hit.row for hit in found}) >= 9
    finally:
        divided.build_vector_index("exact")


def test_a_graph_of_passages_in_another_order_is_not_taken(tmp_path: Path) -> None:
    pytest.importorskip("hnswlib")
    with Workspace.create(tmp_path / "here") as workspace:
        milvus = workspace.milvus  # which is not used
    rng = np.random.default_rng(1)
    vectors = rng.normal(size=(450, 8)).astype(np.float32)
    counts = rng.integers(1, 4, size=150)
    for order in (np.arange(150), np.arange(150)[::-1]):
        firsts = np.concatenate([[0], np.cumsum(counts[order])])
        some = np.concatenate([vectors[np.arange(3 * text, 3 * text + counts[text])] for text in order])
        passages = Passages(firsts, np.zeros((len(some), 2), np.int64), some)
        text_ids = order.astype(np.int64)
        means = np.zeros((150, 8), np.float32)
        snapshot = VectorSnapshot(text_ids, means, "k", "cosine", places_of(text_ids), passages).of_passages()
        assert snapshot is not None
        indexes = VectorIndexes(tmp_path / "neighbours", "corpus", lambda _: None, milvus)
        indexes.build(snapshot, "hnsw", QUIET)
        found = indexes.over(snapshot).query(some[:20], 1)
        assert found.ids[:, 0].tolist() == list(range(20))  # each is its own nearest


@pytest.mark.parametrize("metric", ["cosine", "dot", "euclidean"])
def test_texts_by_their_best_passage_as_all_compared(metric: str) -> None:
    rng = np.random.default_rng(3)
    counts = rng.integers(1, 30, size=60)
    firsts = np.concatenate([[0], np.cumsum(counts)])
    vectors = rng.normal(size=(firsts[-1], 8)).astype(np.float32)
    text_ids = rng.permutation(100)[:60]
    places = np.full(100, -1, np.int32)
    places[text_ids] = np.arange(60)
    index = ExactIndex(8, metric)
    index.add(vectors, np.arange(len(vectors)))
    passages = Passages(firsts, np.zeros((len(vectors), 2), np.int64), vectors)
    search = PassageSearch(passages, text_ids, places, index)
    for query in rng.normal(size=(5, 8)).astype(np.float32):
        if metric == "euclidean":
            all_scores = -np.linalg.norm(vectors - query, axis=1)
        else:
            all_scores = vectors @ query
            if metric == "cosine":
                all_scores = all_scores / np.linalg.norm(vectors, axis=1) / np.linalg.norm(query)
        best = np.array([all_scores[first:end].max() for first, end in itertools.pairwise(firsts)])
        for among in (None, np.sort(text_ids[:20]), np.arange(100), np.empty(0, np.int64)):
            allowed = np.isin(text_ids, text_ids if among is None else among)
            order = np.argsort(-best[allowed])
            n = min(25, int(allowed.sum()))
            found = search.query(query, 25, among)
            assert found.ids[0, :n].tolist() == text_ids[allowed][order][:n].tolist()
            assert np.allclose(found.similarities[0, :n], best[allowed][order][:n], atol=1e-5)
            assert (found.ids[0, n:] == -1).all()
        numbers = passages.best(query, np.arange(60), metric)  # type: ignore[arg-type]
        assert np.allclose(all_scores[numbers], best, atol=1e-5)


def test_the_map_has_a_point_a_text(divided: Workspace) -> None:
    picture = divided.map_picture()
    assert picture is not None
    assert len(picture) == 120


# -- what else there is


def test_another_version_of_the_model_divides_too(divided: Workspace) -> None:
    from core.search import similarity_to, text_similarities
    from core.search.hits import Query

    state = divided.search_state(divided.encoder())
    similarities = text_similarities(state, Query("a refund"))
    wanted = {row: similarity for row, similarity, _ in ranked_by_hand(divided, "a refund")}
    assert np.allclose(similarities, [wanted[row] for row in range(120)], atol=1e-4)
    assert len(similarity_to(state, np.ones(32, np.float32))) == 120


def test_texts_that_are_divided_are_not_truncated(divided: Workspace) -> None:
    from core.workspace.health import check_health

    assert check_health(divided, divided.encoder()).truncated.tolist() == []  # type: ignore[union-attr]


def test_deleting_for_good_takes_passages_and_their_marks(tiny_model: Path, tmp_path: Path) -> None:
    texts = [*long_texts(40), "My name is Zeppelin. I live in the green house. " * 3]
    with made(tmp_path / "w", tiny_model, texts, Split("sentences")) as workspace:
        workspace.prepare()
        workspace.judgments.mark([("who lives where", "I live in the green house.")], 1.0, "hit")
        workspace.judgments.mark([("who lives where", texts[0])], 0.0, "hit")
        deletion = workspace.look_before_deleting([40])
        assert (deletion.n_rows, deletion.n_texts, deletion.n_marks) == (1, 1, 1)
        workspace.delete(deletion)
        folder = workspace.folder
    held = b"".join(path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file())
    assert b"green house" not in held
    with Workspace.open(folder) as workspace:
        assert workspace.encode().encoded == 0  # the passages of what stays are there
        snapshot = workspace.vectors()
        assert snapshot is not None
        assert snapshot.passages is not None
        assert len(workspace.judgments.all()) == 1
        assert workspace.search("a refund", 5).hits[0].passage is not None


def test_imported_again_by_key_and_saved_from_damage(tiny_model: Path, tmp_path: Path) -> None:
    texts = long_texts(12)

    def file(texts: list[str]) -> Path:
        path = tmp_path / "rows.csv"
        path.write_text("id,text\n" + "\n".join(f'{n},"{text}"' for n, text in enumerate(texts)), "utf-8")
        return path

    with Workspace.create(tmp_path / "w", model=str(tiny_model)) as workspace:
        workspace.divide(PASSAGES)
        workspace.add_file(file(texts), "text")
        workspace.prepare()
        changed = "A wholly new beginning. " * 8 + "Here the walrus sleeps."
        workspace.add_again(file([changed, *texts[1:]]), "id", text_column="text")
        assert workspace.encode().encoded == 1
        (hit,) = (hit for hit in workspace.search("walrus", 12, "keyword").hits)
        assert hit.row == 0
        assert "walrus" in hit.found
        folder = workspace.folder
    salvage(folder, tmp_path / "saved")
    with Workspace.open(tmp_path / "saved") as workspace:
        assert workspace.rows.split == PASSAGES


# -- the map of passages


def test_the_map_of_passages_has_a_point_a_passage_and_is_kept(tiny_model: Path, tmp_path: Path) -> None:
    from core.workspace.passages import PassageTexts

    with made(tmp_path / "w", tiny_model, long_texts(60), Split("sentences")) as workspace:
        workspace.prepare()
        rows_before = workspace.build_map()
        picture = workspace.build_passage_map()
        snapshot = workspace.vectors()
        assert snapshot is not None
        assert snapshot.passages is not None
        assert picture.passages is not None
        assert len(picture) == len(snapshot.passages) > 60
        assert picture.texts.tolist() == snapshot.text_ids[snapshot.passages.text_of].tolist()
        texts = workspace.rows.texts_of(picture.texts)
        parts = [text[a:b] for text, (a, b) in zip(texts, picture.passages.spans.tolist(), strict=True)]
        assert PassageTexts(workspace.rows, *_points(picture)).texts_of(picture.text_ids) == parts
        read = workspace.encoder().encode(parts)
        assert np.allclose(read, snapshot.passages.vectors, atol=1e-4)
        assert 0 <= picture.labels.max() + 1 == len(picture.names)
        assert workspace.map_picture() is rows_before
        folder = workspace.folder

    with Workspace.open(folder) as workspace:
        assert workspace.map_picture().key == rows_before.key  # type: ignore[union-attr]
        again = workspace.build_passage_map()  # as it was saved
        assert again.key == picture.key
        assert again.xy.tolist() == picture.xy.tolist()
        assert [array.tolist() for array in _points(again)] == [array.tolist() for array in _points(picture)]
        workspace.add_lines(["A wholly new one. And the second sentence of it."])
        workspace.encode()
        more = workspace.build_passage_map()  # the others stay where they are
        assert len(more) == len(picture) + 2
        assert more.xy[: len(picture)].tolist() == picture.xy.tolist()
        assert more.texts[-2:].tolist() == [60, 60]


def test_a_map_of_passages_in_another_order_is_made_anew(tiny_model: Path, tmp_path: Path) -> None:
    """Vectors that are made again in one go come in another order than in two: their numbers are others."""
    texts = long_texts(40)
    with made(tmp_path / "w", tiny_model, texts[:20], Split("sentences")) as workspace:
        workspace.encode()
        workspace.add_lines(texts[20:])
        workspace.encode()
        first = workspace.build_passage_map()
        folder = workspace.folder
    for path in (folder / "vectors").rglob("*.vec*"):
        path.unlink()
    with Workspace.open(folder) as workspace:
        workspace.encode()
        second = workspace.build_passage_map()
        snapshot = workspace.vectors()
        assert snapshot is not None
        assert snapshot.passages is not None
        assert second.texts.tolist() == snapshot.text_ids[snapshot.passages.text_of].tolist()
        assert second.texts.tolist() != first.texts.tolist()
        assert len(second) == len(first)


def test_whole_rows_have_no_map_of_passages(tiny_model: Path, tmp_path: Path) -> None:
    with made(tmp_path / "w", tiny_model, long_texts(12), Split()) as workspace:
        workspace.encode()
        with pytest.raises(InputError, match="not divided"):
            workspace.build_passage_map()


def test_each_passage_is_coloured_by_its_own_similarity(divided: Workspace) -> None:
    from core.search.hits import Query
    from core.search.query import query_vector
    from explorer.map.colouring import similarity_colouring

    picture, state = divided.build_passage_map(), divided.search_state(divided.encoder())
    colouring = similarity_colouring(picture, state, Query("a refund"))
    vector = query_vector(state, Query("a refund"))
    assert state.passages is not None
    parts = state.passages.vectors / np.linalg.norm(state.passages.vectors, axis=1, keepdims=True)
    assert np.allclose(colouring.values, parts @ vector / np.linalg.norm(vector), atol=1e-5)


def _points(picture: MapPicture) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    assert picture.passages is not None
    return picture.passages.text_ids, picture.passages.spans
