"""A large corpus is searched by int8 codes, and its vectors stay on the disk: the same is found, whatever
happens."""

from __future__ import annotations

import errno
import gc
import os
import shutil
import sys
import weakref
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from core import files
from core.encoding import SentenceEncoder
from core.errors import CancelledError
from core.memory import MappedFile, graph_memory
from core.progress import CancelToken, Task
from core.search import ExactIndex, HnswIndex, code_index, sealed_file
from core.search.code_index import CodeIndex
from core.search.index_used import IndexUsed
from core.workspace import Workspace, encoding_job, reading_ahead, vector_indexes, vectors
from core.workspace.reading_ahead import ReadAhead
from tests.core.workspace.conftest import sentences, write_csv

N = 700
ASKED = ["lost my card abroad", "the app is slow", "great coffee", "late delivery again"]


@pytest.fixture(autouse=True)
def limits(monkeypatch: pytest.MonkeyPatch) -> None:
    """Limits that a small corpus meets."""
    monkeypatch.setattr(encoding_job, "SEGMENT_TEXTS", 64)
    monkeypatch.setattr(vector_indexes, "EXACT_UP_TO", 50)
    monkeypatch.setattr(vector_indexes, "GRAPH_UP_TO", 100)


@pytest.fixture(scope="module")
def encoder(tiny_model: Path) -> SentenceEncoder:
    return SentenceEncoder.load(tiny_model, precision="float32")


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory, tiny_model: Path, encoder: SentenceEncoder) -> Path:
    """A workspace that is encoded and has no index."""
    folder = tmp_path_factory.mktemp("codes")
    with Workspace.create(folder / "reviews", model=str(tiny_model)) as workspace:
        workspace.add_file(write_csv(folder / "reviews.csv", sentences(N)))
        workspace.use_encoder(encoder)
        workspace.build_keyword_index()
        workspace.encode()
    return folder / "reviews"


@pytest.fixture
def folder(made: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(made, tmp_path / "reviews"))


@pytest.fixture
def workspace(folder: Path, encoder: SentenceEncoder) -> Iterator[Workspace]:
    with Workspace.open(folder) as opened:
        opened.use_encoder(encoder)
        yield opened


def codes_of(workspace: Workspace) -> CodeIndex:
    index = workspace.search_state().vector_index
    assert isinstance(index, CodeIndex)
    return index


def hits(workspace: Workspace, where: str | None = None) -> list[list[tuple[int, float]]]:
    """Of each query, text and similarity of the first ten."""
    found = [workspace.search(text, top_k=10, where=where).hits for text in ASKED]
    return [[(hit.text_id, round(float(hit.similarity or 0), 5)) for hit in each] for each in found]


def exactly(workspace: Workspace) -> list[list[tuple[int, float]]]:
    """The same by comparing every vector."""
    snapshot = workspace.vectors()
    assert snapshot is not None
    exact = ExactIndex(snapshot.matrix.shape[1], snapshot.metric)
    exact.add(snapshot.matrix, snapshot.text_ids)
    encoder = workspace.encoder()
    found = [exact.query(encoder.encode_query(text), 10) for text in ASKED]
    return [
        [(i, round(s, 5)) for i, s in zip(each.ids[0].tolist(), each.similarities[0].tolist(), strict=True)]
        for each in found
    ]


def files_of(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.glob("vectors/*/*"))


def test_search_needs_no_building_and_then_reads_less(workspace: Workspace, folder: Path) -> None:
    expected = exactly(workspace)
    assert codes_of(workspace).recall is None  # all codes, at once
    assert hits(workspace) == expected
    before = workspace.vectors()
    workspace.build_vector_index()
    index, snapshot = codes_of(workspace), workspace.vectors()
    assert index.recall is not None
    assert index.recall >= code_index.AIM
    assert snapshot is not None
    assert before is not None
    assert bool((np.diff(snapshot.text_ids) > 0).all())
    np.testing.assert_array_equal(snapshot.matrix[snapshot.places[before.text_ids]], before.matrix)
    assert hits(workspace) == expected
    assert not list(folder.glob("neighbours/*"))
    names = [name for name in files_of(folder) if name != "truncated.json"]
    assert [name.partition(".")[2] for name in names] == ["vectors", "vectors.sums", "int8", "int8.json"]
    workspace.build_vector_index()
    assert codes_of(workspace) is index


def test_what_is_saved_is_mapped_at_the_next_opening(
    workspace: Workspace, folder: Path, encoder: SentenceEncoder, monkeypatch: pytest.MonkeyPatch
) -> None:
    workspace.build_vector_index()
    expected, recall = hits(workspace), codes_of(workspace).recall
    workspace.close()
    monkeypatch.setattr(CodeIndex, "along_components", None)  # and is not made again
    with Workspace.open(folder) as again:
        again.use_encoder(encoder)
        assert codes_of(again).recall == recall
        assert hits(again) == expected
        assert codes_of(again)._content.file is not None or os.name == "nt"  # vectors are read from it
        again.build_vector_index()
        assert again.repairs == ()


def test_a_condition_leaves_only_what_it_allows(workspace: Workspace) -> None:
    workspace.build_vector_index()
    snapshot = workspace.vectors()
    assert snapshot is not None
    index = codes_of(workspace)
    exact = ExactIndex(snapshot.matrix.shape[1], snapshot.metric)
    exact.add(snapshot.matrix, snapshot.text_ids)
    for among in (np.arange(3), np.arange(0, N, 5), np.arange(N // 2, N)):
        found, wanted = (each.query(snapshot.matrix[:20], 5, among) for each in (index, exact))
        assert set(found.ids[found.ids >= 0]) <= set(among.tolist())
        assert float((found.similarities >= wanted.similarities - 1e-6).mean()) > 0.98


def test_searched_while_it_is_encoded(tmp_path: Path, tiny_model: Path, encoder: SentenceEncoder) -> None:
    """Each moment has codes of exactly what is encoded, rounded once."""
    seen: list[int] = []
    with Workspace.create(tmp_path / "new", model=str(tiny_model)) as workspace:
        workspace.add_lines(sentences(N))
        workspace.use_encoder(encoder)

        def look() -> None:
            state, snapshot = workspace.search_state(), workspace.vectors()
            if not isinstance(state.vector_index, CodeIndex) or snapshot is None:
                return
            seen.append(len(state.vector_index))
            found = state.vector_index.query(snapshot.matrix[-3:], 1)
            np.testing.assert_allclose(found.similarities[:, 0], 1, atol=1e-5)

        workspace.encode(on_vectors=look)
        assert len(seen) >= 2
        assert seen == sorted(set(seen))
        assert hits(workspace) == exactly(workspace)


def test_new_rows_are_found_and_merged_too(workspace: Workspace, folder: Path) -> None:
    workspace.build_vector_index()
    workspace.add_lines(["a wholly new sentence about a lost card", "and one about the weather on the moon"])
    workspace.encode()
    assert hits(workspace) == exactly(workspace)
    workspace.build_vector_index()
    assert len(codes_of(workspace)) == workspace.n_texts
    assert hits(workspace) == exactly(workspace)
    assert len(list(folder.glob("vectors/*/*.vectors"))) == 1


@pytest.mark.parametrize("how", ["flipped", "cut", "manifest", "gone", "as once written", "of other vectors"])
def test_damaged_codes_are_made_anew(
    workspace: Workspace, folder: Path, encoder: SentenceEncoder, how: str
) -> None:
    workspace.build_vector_index()
    expected = hits(workspace)
    workspace.close()
    path = next(folder.glob("vectors/*/codes.int8"))
    manifest = path.with_name("codes.int8.json")
    if how == "flipped":
        content = path.read_bytes()
        path.write_bytes(content[:99] + bytes([content[99] ^ 1]) + content[100:])
    elif how == "cut":
        path.write_bytes(path.read_bytes()[:-1])
    elif how == "manifest":
        manifest.write_text("{}", encoding="utf-8")
    elif how == "gone":
        path.unlink()
    elif how == "as once written":  # in two stages, with two slacks
        facts = sealed_file.read_manifest(manifest)
        del facts["form"]
        facts["slack"] = facts.pop("slacks")[:2]
        sealed_file.write_manifest(manifest, facts)
    else:
        with Workspace.open(folder) as other:
            snapshot = other.vectors()
            assert snapshot is not None
            index = CodeIndex(snapshot.matrix.shape[1]).grown(snapshot.matrix, snapshot.text_ids)
            index.save(path, {"corpus": "another", "texts": "other ones"})
    with Workspace.open(folder) as again:
        again.use_encoder(encoder)
        assert hits(again) == expected
        again.build_vector_index()
        assert hits(again) == expected
        said = "The vector index was damaged and is being rebuilt." in again.repairs
        assert said is (how in ("flipped", "cut", "manifest"))
    with Workspace.open(folder) as last:
        assert codes_of(last).recall is not None
        assert last.repairs == ()


def test_where_codes_find_too_little_a_graph_is_built(
    workspace: Workspace, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("hnswlib")
    monkeypatch.setattr(code_index, "AIM", 1.01)
    workspace.build_vector_index()
    assert type(workspace.search_state().vector_index).__name__ == "HnswIndex"
    assert hits(workspace)[0][:3] == exactly(workspace)[0][:3]


def test_a_graph_that_does_not_fit_is_not_built_and_that_is_said(
    workspace: Workspace, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("hnswlib")
    monkeypatch.setattr(code_index, "AIM", 1.01)
    snapshot = workspace.vectors()
    assert snapshot is not None
    takes = graph_memory(*snapshot.matrix.shape)
    monkeypatch.setattr(vector_indexes, "free_memory", lambda: takes - 1)
    workspace.build_vector_index()
    workspace.build_vector_index()  # as a map does once more: it is said once
    recall = codes_of(workspace).recall
    assert recall is not None
    answers = workspace.models.indexes.ready(snapshot)
    assert answers is not None
    assert answers.used == IndexUsed("codes", recall)
    (said,) = workspace.repairs
    assert said.startswith(
        f"The vector index finds {100 * recall:.1f} % of the nearest sentences. A neighbour graph"
    )
    assert not list(folder.glob("neighbours/*"))
    workspace.build_vector_index("exact")
    monkeypatch.setattr(vector_indexes, "free_memory", lambda: takes)
    workspace.build_vector_index()
    assert type(workspace.search_state().vector_index).__name__ == "HnswIndex"


@pytest.mark.parametrize("kind", ["auto", "hnsw"])
def test_a_half_fed_graph_does_not_pass_for_room_for_one_of_all(
    workspace: Workspace, folder: Path, monkeypatch: pytest.MonkeyPatch, kind: vector_indexes.IndexKind
) -> None:
    pytest.importorskip("hnswlib")
    monkeypatch.setattr(vector_indexes, "GRAPH_UP_TO", 10_000)
    workspace.add_lines(sentences(70, seed=1))
    workspace.encode()  # a graph is fed, and has room for so many
    monkeypatch.setattr(vector_indexes, "GRAPH_UP_TO", 100)
    if kind == "hnsw":  # else the vectors are merged, and in another order then
        workspace.add_lines(sentences(70, seed=2))
        workspace.encode()
    monkeypatch.setattr(code_index, "AIM", 1.01)
    monkeypatch.setattr(vector_indexes, "free_memory", lambda: 0)
    workspace.build_vector_index(kind)
    assert any("A neighbour graph" in said or "a neighbour graph" in said for said in workspace.repairs)
    assert type(workspace.search_state().vector_index).__name__ != "HnswIndex"
    assert not list(folder.glob("neighbours/*"))


def test_what_fewer_texts_were_searched_by_goes(
    workspace: Workspace, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("hnswlib")
    monkeypatch.setattr(vector_indexes, "GRAPH_UP_TO", 10_000)
    workspace.build_vector_index()
    graph = workspace.search_state().vector_index
    assert isinstance(graph, HnswIndex)
    compared = weakref.ref(graph._exact)  # a float32 copy of all vectors
    del graph
    workspace.add_lines(sentences(70, seed=1))
    workspace.encode()  # and feeds one
    monkeypatch.setattr(vector_indexes, "GRAPH_UP_TO", 100)
    assert len(list(folder.glob("neighbours/*"))) == 1
    workspace.build_vector_index()
    assert codes_of(workspace).recall is not None
    assert not list(folder.glob("neighbours/*"))
    gc.collect()
    assert compared() is None
    assert not [each for each in gc.get_objects() if type(each) is vector_indexes.GrowingGraph]
    assert hits(workspace) == exactly(workspace)
    workspace.build_vector_index("hnsw")  # as Health does; it stays for the next time
    workspace.build_vector_index()
    assert len(list(folder.glob("neighbours/*"))) == 1


def test_codes_of_fewer_rows_are_not_read_with_each_segment(
    workspace: Workspace, monkeypatch: pytest.MonkeyPatch
) -> None:
    workspace.build_vector_index()
    hashed: list[str] = []

    def counted(path: Path, *rest: object) -> str:
        hashed.append(path.name)
        return sha256_of(path, *rest)  # type: ignore[arg-type]

    sha256_of = files.sha256_of
    monkeypatch.setattr(files, "sha256_of", counted)
    segments = []
    workspace.add_lines(sentences(300, seed=1))
    workspace.encode(on_vectors=lambda: segments.append(codes_of(workspace)))
    assert len(segments) > 1
    assert hashed.count("codes.int8") == 0
    assert hits(workspace) == exactly(workspace)


def test_a_cancel_and_a_full_disk_leave_what_answers(
    workspace: Workspace, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    expected, names = hits(workspace), files_of(folder)
    cancel = CancelToken()
    cancel.cancel()
    with pytest.raises(CancelledError):
        workspace.build_vector_index(task=Task(cancel=cancel))
    assert files_of(folder) == names
    assert hits(workspace) == expected
    cancel = CancelToken()
    with pytest.raises(CancelledError):
        workspace.build_vector_index(task=Task(lambda progress: cancel.cancel(), cancel))
    assert hits(workspace) == expected
    workspace.build_vector_index()
    assert hits(workspace) == expected


def test_the_map_is_made_of_mapped_vectors(workspace: Workspace) -> None:
    workspace.prepare()
    picture = workspace.map_picture()
    assert picture is not None
    assert len(picture) == workspace.n_texts
    assert isinstance(workspace.search_state().vector_index, CodeIndex)


def test_a_version_that_takes_over_is_searched_by_codes_too(learned_workspace: Path, tmp_path: Path) -> None:
    folder = Path(shutil.copytree(learned_workspace, tmp_path / "learned"))
    with Workspace.open(folder) as workspace:
        (run,) = workspace.runs.all()
        workspace.versions.keep(run.id)
        workspace.versions.take_over()
        snapshot = workspace.vectors()
        assert snapshot is not None
        assert len(list(folder.glob(f"vectors/{snapshot.key}/*.vectors.sums"))) == 1  # one file, mapped
        assert isinstance(workspace.search_state().vector_index, CodeIndex)
        assert len(workspace.map_picture() or ()) == workspace.n_texts


def test_rows_are_deleted_for_good(workspace: Workspace, folder: Path, encoder: SentenceEncoder) -> None:
    workspace.build_vector_index()
    snapshot = workspace.vectors()
    assert snapshot is not None
    gone = snapshot.matrix[snapshot.places[workspace.rows.by_text().text_ids[5]]].tobytes()
    assert any(gone in path.read_bytes() for path in folder.glob("vectors/*/*"))
    workspace.delete(workspace.look_before_deleting([5, 6, 7]))
    with Workspace.open(folder) as again:
        again.use_encoder(encoder)
        assert again.n_encoded == again.n_texts < N
        assert not any(gone in path.read_bytes() for path in folder.glob("vectors/*/*"))
        assert not list(folder.glob("vectors/*/codes*"))
        assert hits(again) == exactly(again)
        again.build_vector_index()
        assert hits(again) == exactly(again)
        assert not any("vector" in sentence for sentence in again.repairs)


def _named_in_maps(folder: Path) -> list[str]:
    """Files below a folder that this process has mapped; of one without a name the system says "deleted"."""
    lines = Path("/proc/self/maps").read_text(encoding="utf-8").splitlines()
    return [line for line in lines if os.fspath(folder) in line]


@pytest.mark.skipif(not Path("/proc/self/maps").exists(), reason="what is mapped is Linux's to tell")
@pytest.mark.parametrize("has_room", [True, False])
def test_vectors_that_come_lie_in_a_file_without_a_name_where_there_is_room(
    folder: Path, encoder: SentenceEncoder, monkeypatch: pytest.MonkeyPatch, has_room: bool
) -> None:
    def full(*_: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(vectors, "IN_MEMORY_UP_TO", 100)
    if not has_room:
        monkeypatch.setattr(os, "posix_fallocate", full)
    with Workspace.open(folder) as workspace:
        workspace.use_encoder(encoder)
        names = files_of(folder)
        assert any("(deleted)" in line for line in _named_in_maps(folder)) is has_room
        workspace.add_lines(["a wholly new sentence about a lost card"])
        workspace.encode()
        assert len(files_of(folder)) == len(names) + 1
        assert hits(workspace) == exactly(workspace)
        workspace.build_vector_index()
        gc.collect()
        assert not any("(deleted)" in line for line in _named_in_maps(folder))
        assert hits(workspace) == exactly(workspace)


@pytest.mark.skipif(not Path("/proc/self/smaps_rollup").exists(), reason="memory by kind is Linux's to tell")
def test_vectors_do_not_take_memory_of_the_process(folder: Path, workspace: Workspace) -> None:
    workspace.build_vector_index()
    snapshot = workspace.vectors()
    assert snapshot is not None
    mapped = Path("/proc/self/maps").read_text(encoding="utf-8")
    assert os.fspath(next(folder.glob("vectors/*/*.vectors"))) in mapped
    assert os.fspath(next(folder.glob("vectors/*/codes.int8"))) in mapped


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux says which descriptor a file has")
def test_rows_and_vectors_on_the_disk_are_asked_for_from_end_to_end(
    workspace: Workspace, monkeypatch: pytest.MonkeyPatch
) -> None:
    workspace.build_vector_index()
    snapshot = workspace.vectors()
    assert snapshot is not None
    file, n_bytes = MappedFile.of(snapshot.matrix), snapshot.matrix.nbytes
    assert file is not None
    rows = workspace.rows.database.path
    of_rows = rows.stat().st_size
    asked: list[tuple[str, int, int]] = []
    monkeypatch.setattr(reading_ahead, "_PIECE", 100)
    monkeypatch.setattr(reading_ahead, "_AT_ONCE", 6_400)

    def ask(file: int, start: int, n: int, advice: int) -> None:
        asked.append((os.readlink(f"/proc/self/fd/{file}"), start, n))

    monkeypatch.setattr(os, "posix_fadvise", ask)
    whole = ReadAhead(workspace)
    assert whole.n_bytes == of_rows + n_bytes
    whole()
    expected = [(os.path.realpath(rows), start, 100) for start in range(0, of_rows, 100)]
    vectors_file = os.readlink(f"/proc/self/fd/{file.descriptor}")
    expected += [(vectors_file, start, 100) for start in range(file.begin, file.begin + n_bytes, 100)]
    assert asked == expected

    monkeypatch.setattr(reading_ahead, "free_memory", lambda: 2 * of_rows + 15_000)
    half = ReadAhead(workspace)
    assert half.n_bytes == of_rows + 7_500, "half of what is free"
    asked.clear()
    token = CancelToken()

    def ask_and_stop(file: int, start: int, n: int, advice: int) -> None:
        ask(file, start, n, advice)
        token.cancel()

    monkeypatch.setattr(os, "posix_fadvise", ask_and_stop)
    with pytest.raises(CancelledError):
        half(Task(cancel=token))
    assert len(asked) == 64
    half()
    assert asked == [each for each in expected if each[0] != vectors_file or each[1] < file.begin + 7_500]

    monkeypatch.setattr(reading_ahead, "free_memory", lambda: None)
    assert ReadAhead(workspace).n_bytes == 0


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells what is mapped")
def test_words_and_codes_on_the_disk_are_mapped_from_end_to_end(
    folder: Path, encoder: SentenceEncoder, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Workspace.open(folder) as workspace:
        workspace.use_encoder(encoder)
        workspace.build_vector_index()
    asked: list[tuple[int, int]] = []
    monkeypatch.setattr(reading_ahead, "_AT_ONCE", 8_192)
    monkeypatch.setattr(reading_ahead, "map_pages", lambda first, last: asked.append((first, last)))
    with Workspace.open(folder) as workspace:
        workspace.use_encoder(encoder)
        codes_of(workspace)
        ReadAhead(workspace)()
        lines = [line.split() for line in _named_in_maps(folder)]
        pages = [range(*(int(part, 16) for part in line[0].split("-")), 4_096) for line in lines]
        is_meant = [line[-1].endswith("codes.int8") or "/keywords/" in line[-1] for line in lines]
        assert 3 < sum(is_meant) < len(lines), "of codes and of words, and others"
        touched = {page for first, last in asked for page in range(first, last, 4_096)}
        assert touched == {
            page for each, meant in zip(pages, is_meant, strict=True) if meant for page in each
        }


def test_nothing_is_read_ahead_of_vectors_in_memory(folder: Path, encoder: SentenceEncoder) -> None:
    with Workspace.open(folder) as workspace:
        workspace.use_encoder(encoder)
        assert workspace.n_encoded > 0
        of_rows = workspace.rows.database.path.stat().st_size if sys.platform == "linux" else 0
        assert ReadAhead(workspace).n_bytes == of_rows
        ReadAhead(workspace)()


@pytest.mark.skipif(not Path("/proc/locks").exists(), reason="who holds a lock is Linux's to tell")
def test_reading_ahead_leaves_the_rows_locked(workspace: Workspace) -> None:
    """The system lets go of a process's lock on a file when that process closes any descriptor of it."""

    def is_locked() -> bool:
        inode = workspace.rows.database.path.stat().st_ino
        return any(f":{inode} " in line for line in Path("/proc/locks").read_text("ascii").splitlines())

    workspace.build_vector_index()
    assert is_locked()
    ReadAhead(workspace)()
    assert is_locked()
