"""The index over int8 codes, beside plain products of float64 that it has no part in."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from core.errors import CancelledError, DamagedError, InputError
from core.progress import QUIET, CancelToken, Progress, Task
from core.search import ExactIndex, code_index, code_products, sealed_file
from core.search.code_index import CodeIndex
from core.search.rounding import RoundedQuery
from core.search.score_selection import from_on
from core.search.vector_index import IdSet

DIM = 200
METRICS = ("cosine", "dot", "euclidean")
Matrix = NDArray[np.float32]


def _vectors(n: int, seed: int = 0) -> Matrix:
    """Vectors that lie in groups and vary most along a few directions, as those of sentences do; lengths
    differ."""
    rng = np.random.default_rng(seed)
    spread = (1 / np.sqrt(np.arange(1, DIM + 1))).astype(np.float32)
    turn = np.linalg.qr(np.random.default_rng(9).normal(size=(DIM, DIM)))[0].astype(np.float32)
    middles = np.random.default_rng(8).normal(size=(60, DIM)) * spread
    points = (middles[rng.integers(60, size=n)] + 0.6 * rng.normal(size=(n, DIM)) * spread) @ turn
    vectors: Matrix = (points * rng.uniform(0.9, 1.1, size=(n, 1))).astype(np.float32)
    vectors.flags.writeable = False
    return vectors


def _true(queries: Matrix, vectors: Matrix, metric: str, k: int) -> NDArray[np.int64]:
    """(n_queries, k) places of the nearest."""
    q, x = queries.astype(np.float64), vectors.astype(np.float64)
    if metric == "euclidean":
        near = -np.linalg.norm(q[:, None] - x[None], axis=2)
    else:
        near = q @ x.T
        if metric == "cosine":
            near /= np.linalg.norm(x, axis=1)
    return np.argsort(-near, axis=1, kind="stable")[:, :k]


def _recall(found: NDArray[np.int64], true: NDArray[np.int64]) -> float:
    return float(
        np.mean([len(set(f) & set(t)) / len(t) for f, t in zip(found.tolist(), true.tolist(), strict=True)])
    )


def _over(vectors: Matrix, metric: str = "cosine") -> CodeIndex:
    return CodeIndex(DIM, metric).grown(vectors, np.arange(len(vectors)))


def _along(vectors: Matrix, metric: str = "cosine", task: Task = QUIET) -> CodeIndex:
    return CodeIndex.along_components(vectors, np.arange(len(vectors)), metric=metric, task=task)


@cache
def _of_components(metric: str = "cosine") -> CodeIndex:
    """Over the first 6,000 vectors."""
    return _along(_vectors(6_000), metric)


@pytest.mark.parametrize("metric", METRICS)
def test_all_codes_propose_what_is_nearest(metric: str) -> None:
    vectors, queries = _vectors(5_000), _vectors(40, seed=1)
    found = _over(vectors, metric).query(queries, 10)
    assert _recall(found.ids, _true(queries, vectors, metric, 10)) == 1


@pytest.mark.parametrize("metric", METRICS)
def test_by_components_nearly_all_are_found_and_how_many_is_measured(metric: str) -> None:
    vectors, queries = _vectors(6_000), _vectors(100, seed=1)
    index = _of_components(metric)
    assert index.n_components < DIM
    assert index.recall is not None
    assert index.recall >= code_index.AIM
    for k in (10, 100):
        assert _recall(index.query(queries, k).ids, _true(queries, vectors, metric, k)) > 0.98


@pytest.mark.parametrize("metric", METRICS)
def test_similarities_are_those_of_the_vectors_and_not_of_their_codes(metric: str) -> None:
    vectors, queries = _vectors(6_000), _vectors(20, seed=1)
    exact = ExactIndex(DIM, metric)
    exact.add(vectors, np.arange(6_000))
    true = exact.query(queries, 5)
    for index in (_over(vectors, metric), _of_components(metric)):
        found = index.query(queries, 5)
        same = found.ids == true.ids
        assert same.mean() > 0.98
        np.testing.assert_array_equal(found.similarities[same], true.similarities[same])
        assert bool((np.diff(found.similarities, axis=1) <= 0).all())


@pytest.mark.parametrize("metric", METRICS)
def test_each_stage_says_more_and_all_as_much_as_whole_codes(metric: str) -> None:
    """The errors of whole codes are those of rounding to int8, as large as it is reckoned that they are, and
    the finest bits leave a sixteenth of them."""
    vectors, index = _vectors(6_000), _of_components(metric)
    content, places = index._content, np.arange(6_000)
    assert content.components is not None
    for query in _vectors(5, seed=1):
        asked = RoundedQuery.of(query, content.components)
        true = vectors.astype(np.float64) @ query / np.linalg.norm(query.astype(np.float64))
        lengths = np.linalg.norm(vectors.astype(np.float64), axis=1)
        if metric == "cosine":
            true /= lengths
        if metric == "euclidean":
            true = 2 * true - lengths**2 / np.linalg.norm(query.astype(np.float64))
        scores = index._first_scores(asked, None)
        errors = [(scores - true).std()]
        reckoned = content.factors * asked.weight / np.sqrt(12)
        for stage in (1, 2, 3):
            scores = index._refined(asked, stage, scores, places)
            errors.append((scores - true).std())
            if stage == 2:
                assert ((scores - true) / reckoned).std() == pytest.approx(1, abs=0.15)
        assert errors[0] > errors[1] > 10 * errors[2] > 100 * errors[3]
        long = {"cosine": 1, "dot": lengths, "euclidean": 2 * lengths}[metric] * content.components.stretch
        reckoned = np.hypot(reckoned / 16, asked.scale * long / np.sqrt(12))
        assert ((scores - true) / reckoned).std() == pytest.approx(1, abs=0.15)


def test_codes_alone_would_change_places() -> None:
    """Two vectors nearer to each other than their codes can tell are in the order of the vectors."""
    query = np.zeros((1, DIM), np.float32)
    query[0, :2] = 1
    near = np.zeros((60, DIM), np.float32)
    near[:, 0], near[:, 1] = 1, 1 - np.linspace(0, 0.003, 60)
    order = np.random.default_rng(0).permutation(60)
    found = _over(near[order]).query(query, 20).ids[0]
    np.testing.assert_array_equal(order[found], np.arange(20))


@pytest.mark.parametrize("by_components", [False, True])
@pytest.mark.parametrize("share", [0.002, 0.1, 0.8])
def test_among_some_ids(share: float, by_components: bool) -> None:
    vectors, queries = _vectors(6_000), _vectors(30, seed=1)
    ids = np.random.default_rng(2).permutation(12_000)[:6_000]
    along = CodeIndex.along_components
    index = along(vectors, ids) if by_components else CodeIndex(DIM).grown(vectors, ids)
    rng = np.random.default_rng(3)
    places = np.sort(rng.choice(6_000, int(6_000 * share), replace=False))
    unknown = np.setdiff1d(np.arange(15_000), ids)[::7]
    among = rng.permutation(np.concatenate([ids[places], unknown]))
    found = index.query(queries, 10, among)
    true = ids[places[_true(queries, vectors[places], "cosine", 10)]]
    assert _recall(found.ids, true) > 0.98
    assert set(found.ids.ravel()) <= set(ids[places])


@pytest.mark.parametrize("share", [0.1, 0.5, 0.9])
@pytest.mark.parametrize("metric", METRICS)
def test_among_what_is_farthest(metric: str, share: float) -> None:
    vectors, index = _vectors(6_000), _of_components(metric)
    queries, found, true = _vectors(20, seed=1), [], []
    for query in queries:
        far = np.sort(_true(query[None], vectors, metric, 6_000)[0, -int(6_000 * share) :])
        true.append(far[_true(query[None], vectors[far], metric, 10)[0]])
        found.append(index.query(query, 10, among=far).ids[0])
    assert _recall(np.array(found), np.array(true)) >= 0.99


def _alike(spread: float) -> tuple[Matrix, Matrix]:
    """Five queries and, of each, 2,000 vectors that are nearly as far from it, as what is far from a query
    among a million texts is.
    """
    rng = np.random.default_rng(0)
    queries = _vectors(5, seed=1)
    queries = queries / np.linalg.norm(queries, axis=1, keepdims=True)
    near = np.repeat(queries, 2_000, axis=0)
    across = rng.normal(size=near.shape)
    across -= np.einsum("nd,nd->n", across, near)[:, None] * near
    across /= np.linalg.norm(across, axis=1, keepdims=True)
    cosines = rng.normal(0.1, spread, size=(len(near), 1))
    return queries, (cosines * near + np.sqrt(1 - cosines**2) * across).astype(np.float32)


@pytest.mark.parametrize("by_components", [False, True])
@pytest.mark.parametrize("metric", METRICS)
def test_among_what_the_codes_do_not_tell_apart(metric: str, by_components: bool) -> None:
    """Thousands are alike to the third digit."""
    queries, vectors = _alike(0.01)
    index = _along(vectors, metric) if by_components else _over(vectors, metric)
    found, true = [], []
    for row, query in enumerate(queries):
        alike = np.arange(2_000 * row, 2_000 * (row + 1))
        far = np.sort(alike[_true(query[None], vectors[alike], metric, 2_000)[0, 1_000:]])
        true.append(far[_true(query[None], vectors[far], metric, 50)[0]])
        found.append(index.query(query, 50, among=far).ids[0])
    assert _recall(np.array(found), np.array(true)) >= 0.99


@pytest.mark.parametrize("in_c", [False, True])
@pytest.mark.parametrize("by_components", [False, True])
@pytest.mark.parametrize("metric", METRICS)
def test_a_mask_finds_what_gathering_finds(
    metric: str, by_components: bool, in_c: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where many may be found, all codes are read in order and those outside are passed over."""
    vectors = _vectors(6_000)
    index = _of_components(metric) if by_components else _over(vectors, metric)
    among = IdSet.of(np.random.default_rng(5).permutation(6_000)[:4_000], 6_500)
    assert np.asarray(among).tolist() == among.ids.tolist()
    for query in _vectors(20, seed=1):
        with monkeypatch.context() as patched:
            if not in_c:
                patched.setattr(code_products, "WIDTH", None)
            gathered = index.query(query, 30, among)
            patched.setattr(code_index, "_FEW", 0)
            masked = index.query(query, 30, among)
            np.testing.assert_array_equal(masked.ids, index.query(query, 30, among.ids).ids)
            few = index.query(query, 6_000, among)
        assert masked.similarities[0, :10] == pytest.approx(gathered.similarities[0, :10], abs=1e-3)
        assert set(masked.ids.ravel()) <= set(among.ids.tolist())
        assert sorted(few.ids[0, :4_000].tolist()) == among.ids.tolist()


@pytest.mark.parametrize("metric", METRICS)
def test_where_codes_do_not_tell_apart_what_rounding_has_left_does(
    metric: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So that hardly more vectors than the first 64 are compared themselves."""
    queries, vectors = _alike(0.001)
    index, compared, found, true = _along(vectors, metric), list[int](), [], []
    similarities = CodeIndex._similarities

    def counted(self: CodeIndex, query: Any, places: Any) -> Any:
        compared.append(len(places))
        return similarities(self, query, places)

    monkeypatch.setattr(CodeIndex, "_similarities", counted)
    n_compared = []
    for many in (2_000, 64):
        monkeypatch.setattr(code_index, "_MANY_COMPARED", many)
        compared.clear()
        for row, query in enumerate(queries):
            alike = np.arange(2_000 * row, 2_000 * (row + 1))
            true.append(alike[_true(query[None], vectors[alike], metric, 10)[0]])
            found.append(index.query(query, 10, among=alike).ids[0])
        n_compared.append(sum(compared) / len(queries))
    assert _recall(np.array(found), np.array(true)) >= 0.99
    assert n_compared[0] > 300
    assert n_compared[1] < 80


def test_within_a_condition_the_rest_is_read_of_few(monkeypatch: pytest.MonkeyPatch) -> None:
    index, among = _of_components(), np.arange(0, 6_000, 2)
    assert index.n_components < index.embedding_dim
    read: dict[int, list[int]] = {1: [], 2: []}
    through_stages = code_index.through_stages

    def counted(scores: Any, floors: Any, parts: Any, *others: Any) -> Any:
        for n_parts in (1, 2):
            found = through_stages(scores, floors[:n_parts], parts[:n_parts], *others)
            read[n_parts].append(len(found[0]))
        return found

    monkeypatch.setattr(code_index, "through_stages", counted)
    monkeypatch.setattr(code_index, "_SPREAD_OF", 100)
    queries = _vectors(20, seed=1)
    found = index.query(queries, 10, among)
    true = among[_true(queries, _vectors(6_000)[among], "cosine", 10)]
    assert _recall(found.ids, true) > 0.98
    assert np.mean(read[1]) < len(among) / 10
    assert np.mean(read[2]) < len(among) / 50


def test_where_there_is_less_than_is_asked_for() -> None:
    vectors = _vectors(300)
    index = _over(vectors)
    found = index.query(vectors[:1], 10, among=[7, 5, 5, 400])
    assert found.ids[0].tolist()[2:] == [-1] * 8
    assert set(found.ids[0, :2]) == {5, 7}
    assert found.similarities[0, 2] == -np.inf
    assert index.query(vectors[:2], 400).ids.shape == (2, 400)
    assert index.query(vectors[:1], 5, among=[]).ids.tolist() == [[-1] * 5]
    assert CodeIndex(DIM).query(vectors[:2], 3).ids.tolist() == [[-1] * 3] * 2
    assert len(_along(vectors[:1])) == 1
    assert _along(vectors[:2]).query(vectors[:1], 2).ids.tolist() == [[0, 1]]


def test_equal_vectors_zeros_and_numbers_beyond_float32() -> None:
    vectors = np.zeros((500, DIM), np.float32)
    vectors[:300, 0] = 1
    for metric in METRICS:
        for index in (_over(vectors, metric), _along(vectors, metric)):
            found = index.query(np.eye(1, DIM, dtype=np.float32), 4)
            assert bool((found.ids[0] < 300).all())
            assert index.query(np.zeros((1, DIM), np.float32), 4).ids.shape == (1, 4)
    large = np.full((100, DIM), 1e30, np.float32)
    large[50:] *= -1
    for metric in METRICS:
        assert set(_over(large, metric).query(large[:1], 5).ids[0]) <= set(range(50))


@pytest.mark.parametrize(("n", "dim", "n_zeros"), [(6_000, 96, 120), (320, 31, 20), (301, 9, 0)])
def test_nothing_that_is_not_told_apart_at_first_is_lost(n: int, dim: int, n_zeros: int) -> None:
    """Zeros are all as near, and what underflows is: as much is read at first as costs no more."""
    rng = np.random.default_rng(0)
    vectors = rng.normal(size=(n, dim)).astype(np.float32)
    vectors[:n_zeros] = 0
    if not n_zeros:
        vectors *= np.float32(1e-30)
    index = CodeIndex.along_components(vectors, np.arange(n))
    assert index.n_components == dim
    assert index.recall is not None
    assert index.recall >= code_index.AIM
    assert len(index._content.components.slacks) == 1  # type: ignore[union-attr]  # no others are left to read
    unit = vectors[n_zeros : n_zeros + 12].astype(np.float64)
    unit /= np.linalg.norm(unit, axis=1, keepdims=True)
    queries = unit.astype(np.float32)
    for among in (None, np.arange(0, n, 2)):
        allowed = np.arange(n) if among is None else among
        lengths = np.maximum(np.linalg.norm(vectors[allowed].astype(np.float64), axis=1), 1e-300)
        cosines = queries.astype(np.float64) @ (vectors[allowed].astype(np.float64) / lengths[:, None]).T
        true = allowed[np.argsort(-cosines, axis=1, kind="stable")[:, :5]]
        assert _recall(index.query(queries, 5, among).ids, true) == 1


@pytest.mark.parametrize("metric", METRICS)
def test_one_vector_beyond_all_others_spoils_nothing(metric: str) -> None:
    vectors = np.array(_vectors(3_000))
    vectors[7] *= np.float32(1e6 if metric == "dot" else 1e30)
    index, queries = _along(vectors, metric), _vectors(20, seed=1)
    assert all(np.isfinite(index._content.components.slacks))  # type: ignore[union-attr]
    if metric == "cosine":
        assert index.recall is not None
        assert index.recall >= code_index.AIM
        assert _recall(index.query(queries, 10).ids, _true(queries, vectors, metric, 10)) > 0.98


def test_a_floor_never_lets_in_what_is_shut_out() -> None:
    none, some = np.zeros(5, np.float32), np.full(5, -3e38, np.float32)
    scores = np.array([-np.inf, -3e38, 1], np.float32)
    for of_best, of_drawn, last, slack in (
        (none + 1, none, 0.0, 3e38),
        (none, none + np.float32(np.nan), 0.0, 0.0),
        (none, none + np.float32(np.inf), np.inf, 0.0),
    ):
        with np.errstate(invalid="ignore", over="ignore"):
            floor = code_index._floor(some, of_best, of_drawn, last, slack, 2)
        assert from_on(scores, floor).tolist() == [1, 2]


def test_the_slack_counts_within_a_condition_where_one_of_the_best_is_near() -> None:
    best, spread = np.array([0.9, 0.8, 0.7], np.float32), np.array([-0.1, 0.1], np.float32)
    far, near = np.array([0, 0.1, 0], np.float32), np.array([0, 0.3, 0], np.float32)
    assert code_index._floor(best, far, spread, 1.0, 0.5, 2) == pytest.approx(1.0 - 3.5 * 0.1)
    assert code_index._floor(best, near, spread, 1.0, 0.5, 2) == pytest.approx(0.8 - 0.5)
    assert code_index._floor(best, near, spread, 1.0, 0.1, 2) == pytest.approx(1.0 - 3.5 * 0.1)


def test_an_index_grows_and_the_earlier_one_stays() -> None:
    vectors, queries = _vectors(900), _vectors(10, seed=1)
    ids = np.random.default_rng(0).permutation(900)
    first = CodeIndex(DIM).grown(vectors[:200], ids[:200])
    before = first.query(queries, 5)
    second = first.grown(vectors[:500], ids[:500])
    third = second.grown(vectors, ids)
    other = _vectors(900, seed=4)
    fork = first.grown(np.concatenate([vectors[:200], other[200:]]), ids)  # not what the second grew to
    np.testing.assert_array_equal(first.query(queries, 5).ids, before.ids)
    at_once = CodeIndex(DIM).grown(vectors, ids).query(queries, 5)
    np.testing.assert_array_equal(third.query(queries, 5).ids, at_once.ids)
    np.testing.assert_array_equal(third.query(queries, 5).similarities, at_once.similarities)
    assert len(second) == 500
    assert set(second.query(queries, 500).ids[0]) == set(ids[:500])
    mixed = np.concatenate([vectors[:200], other[200:]])
    np.testing.assert_array_equal(fork.query(queries, 5).ids, ids[_true(queries, mixed, "cosine", 5)])
    added = CodeIndex(DIM)
    added.add(vectors[:200], ids[:200])
    added.add(vectors[200:], ids[200:])
    np.testing.assert_array_equal(added.query(queries, 5).ids, at_once.ids)
    with pytest.raises(InputError, match="more than once"):
        added.add(vectors[:1], ids[:1])
    with pytest.raises(InputError, match="NaN"):
        added.add(np.full((1, DIM), np.nan, np.float32), [5_000])
    grown = CodeIndex.along_components(vectors, ids).grown(vectors, ids)
    assert grown.recall is None
    np.testing.assert_array_equal(grown.query(queries, 5).ids, at_once.ids)


def test_by_whichever_products_the_same_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    queries, index, among = _vectors(10, seed=1), _of_components(), np.arange(0, 6_000, 3)
    in_c, some = index.query(queries, 10), index.query(queries, 10, among)
    monkeypatch.setattr(code_products, "WIDTH", None)
    for way in (None, "row first", "columns first"):
        monkeypatch.setattr(code_products, "way_of_one", lambda dim, way=way: way)
        np.testing.assert_array_equal(index.query(queries, 10).ids, in_c.ids)
        np.testing.assert_array_equal(index.query(queries, 10, among).ids, some.ids)


@pytest.mark.parametrize("metric", METRICS)
@pytest.mark.parametrize("by_components", [False, True])
def test_it_is_kept(tmp_path: Path, metric: str, by_components: bool) -> None:
    vectors, ids = _vectors(2_001), np.random.default_rng(0).permutation(3_000)[:2_001]
    index = CodeIndex(DIM, metric).grown(vectors, ids)
    if by_components:
        index = CodeIndex.along_components(vectors, ids, metric=metric)
    index.save(tmp_path / "codes", {"corpus": "a"})
    assert sealed_file.verify(tmp_path / "codes").intact
    opened = CodeIndex.open(tmp_path / "codes", vectors, ids, about={"corpus": "a"})
    for components in (index._content.components, opened._content.components) if by_components else ():
        assert components is not None
        read = (components.first, components.middle, components.lower, components.finest)
        assert not any(codes.ctypes.data % code_products.LINE for codes in read)
    queries = _vectors(10, seed=1)
    one, other = index.query(queries, 7), opened.query(queries, 7)
    np.testing.assert_array_equal(one.ids, other.ids)
    np.testing.assert_array_equal(one.similarities, other.similarities)
    assert (opened.recall, opened.n_components, len(opened)) == (index.recall, index.n_components, 2_001)
    with pytest.raises(DamagedError):
        CodeIndex.open(tmp_path / "codes", vectors, ids, about={"corpus": "b"})
    with pytest.raises(DamagedError):
        CodeIndex.open(tmp_path / "codes", vectors[:-1], ids[:-1], about={"corpus": "a"})


def test_a_damaged_file_is_an_error(tmp_path: Path) -> None:
    vectors, ids, path = _vectors(2_000), np.arange(2_000), tmp_path / "codes"
    _along(vectors).save(path)
    whole, manifest = path.read_bytes(), sealed_file.manifest_path(path).read_text()
    for at in np.linspace(0, len(whole) - 1, 9).astype(int):
        path.write_bytes(whole[:at] + bytes([whole[at] ^ 1]) + whole[at + 1 :])
        with pytest.raises(DamagedError):
            CodeIndex.open(path, vectors, ids)
    for left in (0, 1, len(whole) // 2, len(whole) - 1):
        path.write_bytes(whole[:left])
        with pytest.raises(DamagedError):
            CodeIndex.open(path, vectors, ids)
    path.write_bytes(whole)
    sealed_file.manifest_path(path).write_text(manifest.replace('"count": 2000', '"count": 1999'))
    with pytest.raises(DamagedError):
        CodeIndex.open(path, vectors, ids)


@pytest.mark.parametrize(
    "facts",
    [
        {"count": 1_000},
        {"components": 0},
        {"components": DIM + 1},
        {"slacks": None},
        {"slacks": [1, 2, 3]},
        {"slacks": "12"},
        {"slacks": [1, float("nan")]},
        {"slacks": [1, -1]},
        {"slacks": [[1], 1]},
        {"form": 2},
        {"recall": 7},
        {"recall": float("nan")},
        {"recall": "high"},
        {"embedding_dim": 7},
        {"metric": "cosmic"},
        {"about": None},
    ],
)
def test_what_somebody_else_sealed_is_an_error_too(tmp_path: Path, facts: dict[str, object]) -> None:
    """The checksums are right, and what is said is not."""
    vectors, path = _vectors(2_000), tmp_path / "codes"
    _along(vectors).save(path)
    manifest = json.loads(sealed_file.manifest_path(path).read_text())["content"]
    sealed_file.write_manifest(sealed_file.manifest_path(path), manifest | facts)
    with pytest.raises(DamagedError, match="not a vector index"):
        CodeIndex.open(path, vectors, np.arange(2_000))


def test_building_can_be_cancelled_and_says_how_far_it_is() -> None:
    vectors, seen = _vectors(6_000), list[Progress]()
    _along(vectors, task=Task(seen.append))
    stages = {each.stage: each for each in seen}
    assert list(stages) == ["Comparing sentences", "Building the vector index", "Measuring the vector index"]
    assert [(each.done, each.total) for each in stages.values()] == [(6_000, 6_000)] * 2 + [(200, 200)]
    cancel = CancelToken()
    with pytest.raises(CancelledError):
        _along(vectors, task=Task(lambda progress: cancel.cancel(), cancel))
    cancel.cancel()
    with pytest.raises(CancelledError):
        _along(vectors, task=Task(cancel=cancel))
