"""The fences around hnswlib: damage, threads, cancel, repeatability."""

from __future__ import annotations

import subprocess
import sys
import threading
from pathlib import Path

import numpy as np
import pytest

from core.errors import CancelledError, DamagedError, InputError
from core.progress import CancelToken, Progress, Task
from core.search import ExactIndex, HnswIndex, verify
from core.search.hnsw_file import arrays_in, room_for
from tests.core.search.test_vector_index import structured

PROJECT = Path(__file__).resolve().parents[3]

# Runs in a process of its own: a damaged graph that reached hnswlib would kill it.
FUZZ = """
import json, sys
from pathlib import Path
import numpy as np
from core.errors import DamagedError
from core.search import ExactIndex, HnswIndex, verify

folder, kind = Path(sys.argv[1]), {"HnswIndex": HnswIndex, "ExactIndex": ExactIndex}[sys.argv[2]]
path, manifest = folder / "graph", folder / "graph.json"
whole, paper = path.read_bytes(), manifest.read_bytes()
rng = np.random.default_rng(0)

def attempt(content, description):
    path.write_bytes(content)
    expect(description)

def expect(description):
    try:
        kind.open(path)
    except DamagedError as error:
        assert str(error).endswith("."), str(error)
        assert not verify(path).intact and verify(path).reason
        return
    sys.exit(f"opened: {description}")

assert verify(path).intact
for _ in range(40):
    attempt(whole[: rng.integers(0, len(whole))], "truncated")
for _ in range(60):
    damaged = bytearray(whole)
    damaged[rng.integers(0, len(whole))] ^= 1 << rng.integers(0, 8)
    attempt(bytes(damaged), "one bit flipped")
attempt(b"", "empty")
attempt(rng.bytes(len(whole)), "random bytes of the same length")
attempt(whole + b"x", "longer")
attempt(whole[::-1], "backwards")
path.write_bytes(whole)
for _ in range(60):
    damaged = bytearray(paper)
    place = rng.integers(0, len(paper))
    damaged[place] ^= 1 << rng.integers(0, 7)
    try:
        if json.loads(bytes(damaged)) == json.loads(paper):
            continue  # white space
    except ValueError:
        pass
    manifest.write_bytes(bytes(damaged))
    expect(f"manifest, bit at {place}")
for content in [b"", b"[]", b"{}", b"null", rng.bytes(300), b"[" * 100_000, paper[: len(paper) // 2]]:
    manifest.write_bytes(content)
    expect("manifest of something else")
manifest.write_bytes(paper.replace(b'"embedding_dim": 8', b'"embedding_dim": 64'))
expect("another dimension")
manifest.unlink()
expect("no manifest")
manifest.write_bytes(paper)
path.unlink()
expect("no file")
path.mkdir()
expect("a folder")
path.rmdir()
path.write_bytes(whole)
assert len(kind.open(path)) == 200
print("survived")
"""


@pytest.mark.parametrize("kind", [HnswIndex, ExactIndex])
def test_a_damaged_file_is_an_error_and_never_a_crash(
    kind: type[HnswIndex] | type[ExactIndex], tmp_path: Path
) -> None:
    index = kind(8)
    index.add(structured(200, 8), np.arange(200))
    index.save(tmp_path / "graph")
    out = subprocess.run(
        [sys.executable, "-c", FUZZ, str(tmp_path), kind.__name__],
        capture_output=True,
        text=True,
        cwd=PROJECT,
    )
    assert (out.returncode, out.stdout.strip()) == (0, "survived"), out.stderr


def test_a_failed_save_leaves_the_earlier_graph(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    index = HnswIndex(8)
    index.add(structured(50, 8), np.arange(50))
    index.save(tmp_path / "graph")
    index.add(structured(50, 8, seed=1), np.arange(50, 100))

    def full_disk(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full_disk)
    with pytest.raises(OSError, match="No space left"):
        index.save(tmp_path / "graph")
    monkeypatch.undo()
    assert len(HnswIndex.open(tmp_path / "graph")) == 50
    assert sorted(path.name for path in tmp_path.iterdir()) == ["graph", "graph.json"]


FULL = """
import errno, resource, sys
from pathlib import Path
from core.search import HnswIndex

path = Path(sys.argv[1])
index = HnswIndex.open(path)
index.add([[float(i == j) for j in range(8)] for i in range(8)], range(50, 58))
resource.setrlimit(resource.RLIMIT_FSIZE, (1_000, resource.RLIM_INFINITY))
try:
    index.save(path)
except OSError as error:
    assert error.errno in (errno.ENOSPC, errno.EFBIG), error
    assert len(HnswIndex.open(path)) == 50
    print(*sorted(file.name for file in path.parent.iterdir()))
"""


@pytest.mark.skipif(sys.platform == "win32", reason="no limit on file sizes")
def test_a_disk_that_fills_while_a_graph_is_written_is_noticed(tmp_path: Path) -> None:
    index = HnswIndex(8)
    index.add(structured(50, 8), np.arange(50))
    index.save(tmp_path / "graph")
    out = subprocess.run(
        [sys.executable, "-c", FULL, str(tmp_path / "graph")], capture_output=True, text=True, cwd=PROJECT
    )
    assert (out.returncode, out.stdout.split()) == (0, ["graph", "graph.json"]), out.stderr


@pytest.mark.parametrize("part", ["label_lookup_external", "element_levels", "data_level0", "link_lists"])
def test_parts_that_do_not_fit_together_are_damage_even_where_the_checksum_is_right(
    tmp_path: Path, part: str
) -> None:
    from core.search import hnsw_index, sealed_file

    path = tmp_path / "graph"
    index = HnswIndex(8)
    index.add(structured(50, 8), np.arange(50))
    index.save(path)
    facts = sealed_file.read(path, hnsw_index.KIND)
    with np.load(path) as arrays:
        parts = {name: array[:-1] if name == part else array for name, array in arrays.items()}

    def write(temporary: Path) -> None:
        with temporary.open("wb") as file:
            np.savez(file, **parts)

    sealed_file.write(path, hnsw_index.KIND, facts, write)
    with pytest.raises(DamagedError, match="not a graph that can be read"):
        HnswIndex.open(path)


def test_the_arrays_of_a_file_are_mapped_as_numpy_would_read_them(tmp_path: Path) -> None:
    parts = {
        "levels": np.arange(7, dtype=np.int32),
        "bytes": np.frombuffer(b"links and vectors", dtype=np.int8),
        "none": np.empty(0, dtype=np.int8),
        "table": np.arange(6.0).reshape(2, 3),
    }
    np.savez(tmp_path / "plain.npz", **parts)
    with np.load(tmp_path / "plain.npz") as wanted:
        found = arrays_in(tmp_path / "plain.npz")
        assert found.keys() == set(wanted)
        for name, array in found.items():
            np.testing.assert_array_equal(array, wanted[name])
            assert array.dtype == wanted[name].dtype
    np.savez_compressed(tmp_path / "small.npz", **parts)
    with pytest.raises(ValueError, match="not as this program writes arrays"):
        arrays_in(tmp_path / "small.npz")


def test_a_part_of_a_graph_is_saved_and_goes_on(tmp_path: Path) -> None:
    """A cancelled build leaves a graph with room for more vectors than it holds."""
    vectors, cancel = structured(3_000, 16), CancelToken()
    index = HnswIndex(16)
    with pytest.raises(CancelledError):
        index.build(vectors, np.arange(3_000), task=Task(lambda _: cancel.cancel(), cancel))
    assert 0 < len(index) < 3_000
    index.save(tmp_path / "graph")
    again = HnswIndex.open(tmp_path / "graph")
    n = len(again)
    again.add(vectors[n:], np.arange(n, 3_000))
    found = again.query(vectors, 1)
    assert (found.ids[:, 0] == np.arange(3_000)).mean() > 0.99


def test_one_thread_builds_the_same_graph_each_time_in_whatever_portions(tmp_path: Path) -> None:
    vectors, queries = structured(1_500, 16), structured(200, 16, seed=1)
    one, two = HnswIndex(16, M=4, ef_construction=20), HnswIndex(16, M=4, ef_construction=20)
    one.build(vectors, np.arange(1_500))
    for start in range(0, 1_500, 400):
        two.add(vectors[start : start + 400], np.arange(start, min(start + 400, 1_500)))
    one.save(tmp_path / "one")
    two.save(tmp_path / "two")
    a, b = one.query(queries, 10), two.query(queries, 10)
    np.testing.assert_array_equal(a.ids, b.ids)
    np.testing.assert_array_equal(a.similarities, b.similarities)


def test_building_reports_and_stops_on_request() -> None:
    vectors = structured(3_000, 32)
    seen: list[Progress] = []
    HnswIndex(32).build(vectors, np.arange(3_000), task=Task(seen.append), threads=2)
    assert [each.done for each in seen] == sorted({each.done for each in seen})
    assert (seen[-1].done, seen[-1].total, seen[-1].unit) == (3_000, 3_000, "sentences")
    assert len(seen) >= 3

    token, index = CancelToken(), HnswIndex(32)
    with pytest.raises(CancelledError):
        index.build(vectors, np.arange(3_000), task=Task(lambda _: token.cancel(), token))
    assert 0 < len(index) < 3_000


def test_queries_beside_an_add_are_answered() -> None:
    vectors = structured(6_000, 16)
    index = HnswIndex(16)
    index.add(vectors[:1_000], np.arange(1_000))
    failures: list[BaseException] = []
    answered = 0
    adding = threading.Event()

    def ask() -> None:
        nonlocal answered
        try:
            while not adding.is_set():
                found = index.query(vectors[:3], top_k=5)
                assert (found.ids[:, 0] == [0, 1, 2]).all()
                answered += 1
        except BaseException as error:
            failures.append(error)

    thread = threading.Thread(target=ask)
    thread.start()
    index.build(vectors[1_000:], np.arange(1_000, 6_000))
    adding.set()
    thread.join()
    assert not failures
    assert answered


def test_settings_that_hnswlib_cannot_use_are_refused() -> None:
    with pytest.raises(InputError, match="M=1"):
        HnswIndex(4, M=1)
    with pytest.raises(InputError, match="0 threads"):
        HnswIndex(4).build([[1, 2, 3, 4]], [0], threads=0)


def test_checking_a_file_can_be_stopped(tmp_path: Path) -> None:
    index = HnswIndex(4)
    index.add(structured(10, 4), np.arange(10))
    index.save(tmp_path / "graph")
    token = CancelToken()
    token.cancel()
    with pytest.raises(CancelledError):
        HnswIndex.open(tmp_path / "graph", task=Task(cancel=token))
    with pytest.raises(CancelledError):
        verify(tmp_path / "graph", task=Task(cancel=token))


def test_a_search_among_some_asks_the_graph_a_little_and_compares_at_most_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    n, dim = 12_000, 16
    vectors, queries = structured(n, dim), structured(40, dim, seed=1)
    index = HnswIndex(dim)
    index.build(vectors, np.arange(n), threads=2)
    index._pace = (5e-6, 1e-6)  # seconds for one more of ef, and to compare one vector
    compared: list[int] = []
    efs: list[int] = []
    exact_query, nearest = ExactIndex.query, HnswIndex._nearest

    def comparing(self: ExactIndex, vectors: object, top_k: int = 10, among: object = None) -> object:
        compared.append(len(among))  # type: ignore[arg-type]
        return exact_query(self, vectors, top_k, among)  # type: ignore[arg-type]

    def asking(self: HnswIndex, queries: object, k: int, *rest: object) -> object:
        efs.append(self.ef.of(k))
        return nearest(self, queries, k, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(ExactIndex, "query", comparing)
    monkeypatch.setattr(HnswIndex, "_nearest", asking)
    rng = np.random.default_rng(0)
    for share in (0.5, 0.9):
        for query in queries:
            among = np.sort(rng.choice(n, int(share * n), replace=False))
            index.query(query, 10, among)
    assert not compared  # texts at random are near by: the graph has them
    assert max(efs) < 0.25 * 6_000 / 5

    for share in (0.5, 0.9):
        for query in queries:
            farthest = np.argsort(-(vectors / np.linalg.norm(vectors, axis=1, keepdims=True)) @ query)
            among = np.sort(farthest[n - int(share * n) :])
            compared.clear()
            efs.clear()
            found = index.query(query, 10, among)
            assert compared in ([len(among)], [])
            assert sum(efs) < 0.25 * len(among) / 5  # what was asked in vain
            assert set(found.ids[0].tolist()) <= set(among.tolist())


def test_a_graph_is_read_where_no_room_was_found_for_it_beforehand(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And a cancel while room is being looked for is heard."""
    vectors = structured(300, 16)
    index = HnswIndex(16)
    index.add(vectors, np.arange(300))
    index.save(tmp_path / "graph")

    def none_left(*_: object) -> np.ndarray:
        raise MemoryError

    with monkeypatch.context() as patched:
        patched.setattr("core.search.hnsw_file.np.empty", none_left)
        again = HnswIndex.open(tmp_path / "graph")
    np.testing.assert_array_equal(again.query(vectors, 3).ids, index.query(vectors, 3).ids)

    token = CancelToken()
    token.cancel()
    with pytest.raises(CancelledError), room_for(1 << 30):
        token.raise_if_cancelled()
