"""Vectors on disk: append-only, checked, never copied for a snapshot."""

from __future__ import annotations

import errno
import os
import time
import tracemalloc
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from core import files
from core.errors import CancelledError, WorkspaceError
from core.progress import CancelToken, Task
from core.search import checked_files
from core.workspace import segments
from core.workspace.vectors import VectorStore

DIM = 8


def _vectors(n: int, seed: int = 0) -> NDArray[np.float32]:
    return np.random.default_rng(seed).normal(size=(n, DIM)).astype(np.float32)


def _open(folder: Path, n_texts: int = 100, key: str = "k", corpus: str = "c") -> VectorStore:
    return VectorStore(folder / key, key, "cosine", corpus, n_texts)


def _filled(folder: Path) -> VectorStore:
    """Three segments over texts 0-9, 10-29 and 30-59, each in an order of its own."""
    vectors = _open(folder)
    for seed, (first, last) in enumerate([(0, 10), (10, 30), (30, 60)]):
        ids = np.random.default_rng(seed).permutation(np.arange(first, last))
        vectors.append(ids, _vectors(last - first, seed))
    return vectors


def test_what_was_appended_is_read_again_bit_by_bit(tmp_path: Path) -> None:
    before = _filled(tmp_path).snapshot()
    after = _open(tmp_path).snapshot()
    assert before is not None
    assert after is not None
    np.testing.assert_array_equal(before.text_ids, after.text_ids)
    np.testing.assert_array_equal(before.matrix, after.matrix)
    assert after.matrix.dtype == np.float32
    np.testing.assert_array_equal(_open(tmp_path).missing(100), np.arange(60, 100))


def test_the_place_of_each_text_stays_right_whatever_comes_later(tmp_path: Path) -> None:
    vectors = _open(tmp_path, n_texts=0)
    early = []
    for seed, (first, last) in enumerate([(20, 30), (0, 10), (10, 200)]):
        ids = np.random.default_rng(seed).permutation(np.arange(first, last))
        vectors.append(ids, _vectors(last - first, seed))
        snapshot = vectors.snapshot()
        assert snapshot is not None
        early.append(snapshot)
    read = _open(tmp_path, n_texts=200).snapshot()
    assert read is not None
    for snapshot in (*early, read, read.sorted()):
        n = len(snapshot)
        assert snapshot.places.dtype == np.int32
        known = {int(text_id): place for place, text_id in enumerate(snapshot.text_ids)}
        for text_id, place in enumerate(snapshot.places.tolist()):
            assert (place if 0 <= place < n else None) == known.pop(text_id, None)
        assert not known, "every text that has a vector has a place"
    with pytest.raises(ValueError, match="read-only"):
        early[0].places[0] = 0


def test_the_places_are_right_where_a_second_reading_finds_less(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A damaged header makes the others be read twice; one of them fails the second time."""
    _filled(tmp_path)
    first, _, third = sorted((tmp_path / "k").glob("*.vectors"))
    third.write_bytes(b"damaged")
    whole, calls = segments.read_all, []

    def read_all(found: list[segments.Segment], *into: NDArray[Any]) -> list[bool]:
        calls.append(len(found))
        matches = list(whole(found, *into))
        return (
            matches
            if len(calls) == 1
            else [each.path != first and ok for each, ok in zip(found, matches, strict=True)]
        )

    monkeypatch.setattr(segments, "read_all", read_all)
    snapshot = _open(tmp_path).snapshot()
    assert calls[0] == 2
    assert snapshot is not None
    known = {int(text_id): place for place, text_id in enumerate(snapshot.text_ids)}
    assert sorted(known) == list(range(10, 30))
    for text_id, place in enumerate(snapshot.places.tolist()):
        assert (place if place >= 0 else None) == known.get(text_id)


def test_nothing_encoded_has_no_snapshot(tmp_path: Path) -> None:
    vectors = _open(tmp_path)
    assert vectors.snapshot() is None
    assert len(vectors) == 0
    np.testing.assert_array_equal(vectors.missing(3), [0, 1, 2])
    vectors.append(np.empty(0, dtype=np.int64), np.empty((0, DIM), dtype=np.float32))
    assert not list(tmp_path.rglob("*.vectors"))


def test_a_snapshot_is_read_only_and_does_not_change(tmp_path: Path) -> None:
    vectors = _open(tmp_path)
    vectors.append(np.arange(5), _vectors(5))
    early = vectors.snapshot()
    assert early is not None
    copy = early.matrix.copy()
    vectors.append(np.arange(5, 90), _vectors(85, seed=1))
    assert len(early) == 5
    np.testing.assert_array_equal(early.matrix, copy)
    for array in (early.matrix, early.text_ids):
        with pytest.raises(ValueError, match="read-only"):
            array[0] = 0


def test_within_what_was_reserved_a_snapshot_copies_nothing(tmp_path: Path) -> None:
    vectors = _open(tmp_path)
    vectors.append(np.arange(5), _vectors(5), reserve=100)
    early = vectors.snapshot()
    vectors.append(np.arange(5, 100), _vectors(95, seed=1))
    late = vectors.snapshot()
    assert early is not None
    assert late is not None
    assert np.shares_memory(early.matrix, late.matrix)


def test_sorted_goes_by_text_id(tmp_path: Path) -> None:
    snapshot = _filled(tmp_path).snapshot()
    assert snapshot is not None
    ordered = snapshot.sorted()
    np.testing.assert_array_equal(ordered.text_ids, np.arange(60))
    for position, text_id in enumerate(snapshot.text_ids):
        np.testing.assert_array_equal(ordered.matrix[text_id], snapshot.matrix[position])
    assert ordered.sorted() is ordered


@pytest.mark.parametrize("at", [0, 20, 200, -1], ids=["first byte", "header", "ids", "last byte"])
def test_a_damaged_segment_is_removed_and_its_texts_count_as_missing(tmp_path: Path, at: int) -> None:
    _filled(tmp_path)
    path = tmp_path / "k" / "000002.vectors"
    content = bytearray(path.read_bytes())
    content[at] ^= 0x01
    path.write_bytes(content)
    vectors = _open(tmp_path)
    assert vectors.damaged == ("000002.vectors",)
    np.testing.assert_array_equal(vectors.missing(60), np.arange(10, 30))
    vectors.append(np.arange(10, 30), _vectors(20, seed=9))
    again = _open(tmp_path)
    assert again.damaged == ()
    assert len(again.missing(60)) == 0


@pytest.mark.parametrize("size", [0, 1, 100, 500])
def test_a_truncated_segment_is_removed(tmp_path: Path, size: int) -> None:
    _filled(tmp_path)
    os.truncate(tmp_path / "k" / "000003.vectors", size)
    vectors = _open(tmp_path)
    assert vectors.damaged == ("000003.vectors",)
    np.testing.assert_array_equal(vectors.missing(60), np.arange(30, 60))


def test_a_segment_with_something_behind_it_is_removed(tmp_path: Path) -> None:
    _filled(tmp_path)
    with (tmp_path / "k" / "000001.vectors").open("ab") as file:
        file.write(b"more")
    assert _open(tmp_path).damaged == ("000001.vectors",)


def test_vectors_of_another_corpus_or_key_or_of_texts_that_are_not_there_do_not_count(tmp_path: Path) -> None:
    _filled(tmp_path)
    assert _open(tmp_path, n_texts=30).damaged == ("000003.vectors",)
    assert len(_open(tmp_path, corpus="another")) == 0
    assert not list(tmp_path.rglob("*.vectors"))


def test_a_copy_of_a_segment_does_not_count_twice(tmp_path: Path) -> None:
    _filled(tmp_path)
    folder = tmp_path / "k"
    (folder / "000007.vectors").write_bytes((folder / "000002.vectors").read_bytes())
    vectors = _open(tmp_path)
    assert vectors.damaged == ("000007.vectors",)
    assert len(vectors) == 60


def test_a_full_disk_leaves_the_segments_before_and_no_half_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    vectors = _filled(tmp_path)

    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(files, "write", full)
    with pytest.raises(WorkspaceError, match="no room left for the vectors"):
        vectors.append(np.arange(60, 70), _vectors(10))
    monkeypatch.undo()
    assert len(vectors) == 60
    assert len(list((tmp_path / "k").iterdir())) == 3
    vectors.append(np.arange(60, 70), _vectors(10))
    assert len(_open(tmp_path)) == 70


def test_what_is_sound_moves_up_where_several_segments_are_gone(tmp_path: Path) -> None:
    whole = _filled(tmp_path).snapshot()
    assert whole is not None
    _open(tmp_path).append(np.arange(60, 90), _vectors(30, seed=5))
    os.truncate(tmp_path / "k" / "000001.vectors", 300)
    content = bytearray((tmp_path / "k" / "000003.vectors").read_bytes())
    content[-1] ^= 0x40
    (tmp_path / "k" / "000003.vectors").write_bytes(content)
    vectors = _open(tmp_path)
    left = vectors.snapshot()
    assert left is not None
    assert vectors.damaged == ("000001.vectors", "000003.vectors")
    np.testing.assert_array_equal(left.text_ids, [*whole.text_ids[10:30], *range(60, 90)])
    np.testing.assert_array_equal(left.matrix[:20], whole.matrix[10:30])
    np.testing.assert_array_equal(left.matrix[20:], _vectors(30, seed=5))
    vectors.append(np.arange(5), _vectors(5, seed=7), reserve=100)
    assert sorted(path.name for path in (tmp_path / "k").iterdir())[-1] == "000005.vectors"


def test_a_damaged_segment_that_cannot_be_removed_is_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As in a folder that cannot be written to, or while another program on Windows has it open."""
    _filled(tmp_path)
    path = tmp_path / "k" / "000002.vectors"
    content = bytearray(path.read_bytes())
    content[-1] ^= 0x01
    path.write_bytes(content)

    def held(*_: object, **named: object) -> None:
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))

    with monkeypatch.context() as patch:
        patch.setattr(os, "replace", held)
        patch.setattr(Path, "unlink", held)
        with pytest.raises(WorkspaceError) as refused:
            _open(tmp_path)
    assert str(refused.value) == (
        f"Cannot remove the damaged vectors in {path}: Permission denied. "
        "Close what may have it open, and try again."
    )
    assert _open(tmp_path).damaged == ("000002.vectors",)


@pytest.mark.parametrize(
    ("merged", "at"),
    [(False, "header"), (False, "content"), (True, "header"), (True, "ids"), (True, "vectors")],
)
def test_a_segment_that_cannot_be_read_is_one_sentence_and_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, merged: bool, at: str
) -> None:
    vectors = _filled(tmp_path)
    before = _by_text(vectors)
    if merged:
        vectors.merge()
    names, path = _names(tmp_path), tmp_path / "k" / ("000004.vectors" if merged else "000002.vectors")
    opened, left = Path.open, ["header", "ids", "vectors"] if merged else ["header", "content"]

    def no_more_files(self: Path, *arguments: Any, **named: Any) -> Any:
        if self == path and left.pop(0) == at:
            raise OSError(errno.EMFILE, os.strerror(errno.EMFILE), str(self))
        return opened(self, *arguments, **named)

    with monkeypatch.context() as patch:
        patch.setattr(Path, "open", no_more_files)
        with pytest.raises(WorkspaceError) as refused:
            _open(tmp_path)
    assert str(refused.value) == (
        f"The vectors in {path} cannot be read: Too many open files. Close what else uses that file and try "
        "again, or remove it; its sentences are encoded again."
    )
    assert _names(tmp_path) == names
    again = _open(tmp_path)
    assert again.damaged == ()
    assert _by_text(again) == before


# -- merged into one file -----------------------------------------------------------------------------------


@pytest.fixture
def small_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(segments, "MERGED_AT_ONCE", 16)


def _by_text(vectors: VectorStore) -> dict[int, bytes]:
    snapshot = vectors.snapshot()
    assert snapshot is not None
    return {int(text): row.tobytes() for text, row in zip(snapshot.text_ids, snapshot.matrix, strict=True)}


def _names(folder: Path) -> list[str]:
    return sorted(path.name for path in (folder / "k").iterdir())


@pytest.mark.usefixtures("small_parts")
def test_merged_vectors_are_the_same_and_stay_in_their_file(tmp_path: Path) -> None:
    vectors = _filled(tmp_path)
    before, earlier = _by_text(vectors), vectors.snapshot()
    vectors.merge()
    assert vectors.is_mapped
    assert _names(tmp_path) == ["000004.vectors", "000004.vectors.sums"]
    assert earlier is not None
    assert len(earlier) == 60, "a snapshot that was taken before stays as it is"
    opened = _open(tmp_path)
    for each in (vectors, opened):
        snapshot = each.snapshot()
        assert each.is_mapped
        assert _by_text(each) == before
        assert snapshot is not None
        assert snapshot.sorted() is snapshot, "they lie in the order of the texts"
        assert not snapshot.matrix.flags.writeable
        np.testing.assert_array_equal(snapshot.places[snapshot.text_ids], np.arange(60))
    opened.merge()  # nothing is left to do
    assert _names(tmp_path) == ["000004.vectors", "000004.vectors.sums"]
    opened.append(np.arange(60, 100), _vectors(40, 9))
    assert not opened.is_mapped
    assert {text: row for text, row in _by_text(opened).items() if text < 60} == before
    again = _open(tmp_path)
    assert _by_text(again) == _by_text(opened)
    again.merge()
    assert _by_text(_open(tmp_path)) == _by_text(opened)
    assert _open(tmp_path).is_mapped


@pytest.mark.usefixtures("small_parts")
def test_damage_in_a_merged_file_costs_its_part_only(tmp_path: Path) -> None:
    vectors = _filled(tmp_path)
    before = _by_text(vectors)
    vectors.merge()
    path = tmp_path / "k" / "000004.vectors"
    whole = path.read_bytes()
    at = 512 + 60 * 8 + 20 * DIM * 4  # the vector of text 20, in the second part
    path.write_bytes(whole[:at] + bytes([whole[at] ^ 1]) + whole[at + 1 :])
    opened = _open(tmp_path)
    assert opened.damaged == ("000004.vectors",)
    np.testing.assert_array_equal(opened.missing(60), np.arange(16, 32))
    assert _by_text(opened) == {text: row for text, row in before.items() if not 16 <= text < 32}
    assert _open(tmp_path).damaged == ()


def _flip(path: Path, row: int) -> None:
    """Damage the vector in a row of a merged file of 60, where it lies: it may be mapped."""
    with path.open("r+b") as file:
        file.seek(512 + 60 * 8 + row * DIM * 4)
        byte = file.read(1)[0]
        file.seek(-1, os.SEEK_CUR)
        file.write(bytes([byte ^ 1]))


@pytest.mark.usefixtures("small_parts")
@pytest.mark.parametrize("noted", [False, True])
def test_damage_in_a_merged_file_costs_its_part_only_where_others_came_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, noted: bool
) -> None:
    vectors = _filled(tmp_path)
    vectors.merge()
    vectors.append(np.arange(60, 100), _vectors(40, 9))
    before = _by_text(vectors)
    _flip(tmp_path / "k" / "000004.vectors", 20)
    if noted:  # what was found right this week, and what damaged it left no trace
        monkeypatch.setattr(checked_files, "is_unchanged", lambda *_: True)
    opened = _open(tmp_path)
    assert opened.damaged == ("000004.vectors",)
    assert _by_text(opened) == {text: row for text, row in before.items() if not 16 <= text < 32}
    again = _open(tmp_path)
    assert again.damaged == ()
    assert _by_text(again) == _by_text(opened)


@pytest.mark.usefixtures("small_parts")
def test_what_ends_while_sound_parts_are_saved_loses_none_of_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    vectors = _filled(tmp_path)
    before = _by_text(vectors)
    vectors.merge()
    _flip(tmp_path / "k" / "000004.vectors", 20)
    written, write = [], segments.write

    def full_at_the_second(*arguments: Any, **named: Any) -> None:
        written.append(1)
        if len(written) == 2:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        write(*arguments, **named)

    with monkeypatch.context() as patch:
        patch.setattr(segments, "write", full_at_the_second)
        with pytest.raises(WorkspaceError, match="no room left for the vectors"):
            _open(tmp_path)
    assert _names(tmp_path) == ["000004.vectors", "000004.vectors.sums", "000005.vectors"]
    opened = _open(tmp_path)
    assert opened.damaged == ("000004.vectors",)
    assert _by_text(opened) == {text: row for text, row in before.items() if not 16 <= text < 32}
    assert _by_text(_open(tmp_path)) == _by_text(opened)


@pytest.mark.usefixtures("small_parts")
def test_a_merged_file_is_read_whole_once_and_again_when_it_changed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    read: list[int] = []
    fill, clock = segments._fill, time.time

    def counted(*arguments: Any) -> bool:
        read.append(1)
        return fill(*arguments)

    monkeypatch.setattr(segments, "_fill", counted)
    monkeypatch.setattr(time, "time", lambda: clock() + 3600)
    vectors = _filled(tmp_path)
    vectors.merge()
    path = tmp_path / "k" / "000004.vectors"
    read.clear()
    before = _by_text(_open(tmp_path))
    assert len(read) == 1  # the ids
    (path.parent / checked_files.NAME).unlink()
    assert _by_text(_open(tmp_path)) == before
    assert len(read) == 1 + 1 + 4  # and the parts
    whole = path.read_bytes()
    path.write_bytes(whole[:-1] + bytes([whole[-1] ^ 1]))
    assert _open(tmp_path).damaged == ("000004.vectors",)


@pytest.mark.usefixtures("small_parts")
@pytest.mark.parametrize("what", ["header", "ids", "short", "sums", "no sums", "other sums"])
def test_what_else_may_be_damaged_is_found(tmp_path: Path, what: str) -> None:
    vectors = _filled(tmp_path)
    before = _by_text(vectors)
    vectors.merge()
    path = tmp_path / "k" / "000004.vectors"
    sums, whole = segments.sums_path(path), path.read_bytes()
    if what == "header":
        path.write_bytes(b"{" + whole)
    elif what == "ids":
        path.write_bytes(whole[:520] + b"\7" + whole[521:])
    elif what == "short":
        path.write_bytes(whole[:-1])
    elif what == "sums":
        sums.write_bytes(sums.read_bytes().replace(b"sums", b"sons", 1))
    elif what == "no sums":
        sums.unlink()
    else:
        other = _open(tmp_path / "other")
        other.append(np.arange(60), _vectors(60, 5))
        other.merge()
        sums.write_bytes(segments.sums_path(next((tmp_path / "other" / "k").glob("*.vectors"))).read_bytes())
    opened = _open(tmp_path)
    if "sums" in what:  # the file has a sum of its own, too
        assert not opened.is_mapped
        assert _by_text(opened) == before
        opened.merge()
        assert opened.is_mapped
    else:
        assert opened.snapshot() is None
        assert opened.damaged == ("000004.vectors",)
        assert _names(tmp_path) == []


@pytest.mark.usefixtures("small_parts")
@pytest.mark.parametrize("is_sound", [True, False])
def test_a_kill_between_merging_and_removing_loses_nothing(tmp_path: Path, is_sound: bool) -> None:
    vectors = _filled(tmp_path)
    before = _by_text(vectors)
    kept = {path.name: path.read_bytes() for path in (tmp_path / "k").iterdir()}
    vectors.merge()
    for name, content in kept.items():
        (tmp_path / "k" / name).write_bytes(content)
    if not is_sound:
        path = tmp_path / "k" / "000004.vectors"
        path.write_bytes(path.read_bytes()[:-4] + b"....")
    opened = _open(tmp_path)
    assert opened.damaged == ()
    assert _by_text(opened) == before
    assert opened.is_mapped is is_sound
    assert ("000001.vectors" in _names(tmp_path)) is not is_sound


@pytest.mark.usefixtures("small_parts")
@pytest.mark.parametrize("damage", ["a part", "the sums"])
def test_a_kill_while_merged_segments_are_removed_loses_nothing_though_there_is_damage(
    tmp_path: Path, damage: str
) -> None:
    vectors = _filled(tmp_path)
    before = _by_text(vectors)
    kept = {path.name: path.read_bytes() for path in (tmp_path / "k").iterdir()}
    vectors.merge()
    for name in ("000002.vectors", "000003.vectors"):
        (tmp_path / "k" / name).write_bytes(kept[name])
    if damage == "a part":
        _flip(tmp_path / "k" / "000004.vectors", 50)  # of a text in the third
    else:
        (tmp_path / "k" / "000004.vectors.sums").unlink()
    assert _by_text(_open(tmp_path)) == before
    assert _by_text(_open(tmp_path)) == before


@pytest.mark.usefixtures("small_parts")
def test_a_full_disk_and_a_cancel_while_merging_leave_what_was_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    vectors = _filled(tmp_path)
    before, names = _by_text(vectors), _names(tmp_path)
    cancel = CancelToken()
    cancel.cancel()
    with pytest.raises(CancelledError):
        vectors.merge(Task(cancel=cancel))
    assert _names(tmp_path) == names

    def full(file: Any, data: Any) -> None:
        raise OSError(errno.ENOSPC, "no space")

    monkeypatch.setattr(files, "write", full)
    with pytest.raises(WorkspaceError, match="no room left"):
        vectors.merge()
    monkeypatch.undo()
    assert _names(tmp_path) == names
    assert _by_text(vectors) == _by_text(_open(tmp_path)) == before


# -- written anew without some texts ------------------------------------------------------------------------


def _without(folder: Path, gone: list[int]) -> bool:
    """Write the merged file of 60 texts anew, of the corpus "d", below `folder / "new"`."""
    new_ids = np.cumsum(~np.isin(np.arange(60), gone)) - 1
    new_ids[gone] = -1
    target = folder / "new" / "k" / "000004.vectors"
    target.parent.mkdir(parents=True)
    return segments.rewrite(folder / "k" / target.name, target, "k", "c", "d", new_ids)


@pytest.mark.usefixtures("small_parts")
def test_a_merged_file_is_written_anew_as_one(tmp_path: Path) -> None:
    vectors = _filled(tmp_path)
    vectors.merge()
    before = _by_text(vectors)
    assert _without(tmp_path, [0, 17, 59])
    opened = _open(tmp_path / "new", n_texts=57, corpus="d")
    assert opened.is_mapped
    assert _by_text(opened) == dict(enumerate(before[text] for text in range(60) if text not in {0, 17, 59}))


@pytest.mark.usefixtures("small_parts")
@pytest.mark.parametrize("noted", [False, True])
def test_what_is_damaged_of_a_merged_file_is_left_out_where_it_is_written_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, noted: bool
) -> None:
    vectors = _filled(tmp_path)
    vectors.merge()
    before = _by_text(vectors)
    _flip(tmp_path / "k" / "000004.vectors", 20)
    if noted:
        monkeypatch.setattr(checked_files, "is_unchanged", lambda *_: True)
    assert _without(tmp_path, [0])
    opened = _open(tmp_path / "new", n_texts=59, corpus="d")
    assert _by_text(opened) == {text - 1: before[text] for text in range(1, 60) if not 16 <= text < 32}


def test_nothing_is_written_where_no_text_of_a_merged_file_is_left(tmp_path: Path) -> None:
    _filled(tmp_path).merge()
    assert not _without(tmp_path, list(range(60)))
    assert _names(tmp_path / "new") == []


def test_a_merged_file_larger_than_memory_is_written_anew(tmp_path: Path) -> None:
    """Of 64 MB of vectors a few blocks of 4 MB are in memory."""
    n, dim = 1 << 18, 64
    vectors = _open(tmp_path, n_texts=n)
    vectors.append(np.arange(n), np.ones((n, dim), dtype=np.float32))
    vectors.merge()
    del vectors
    tracemalloc.start()
    try:
        new_ids = np.arange(n) - 1
        target = tmp_path / "new.vectors"
        assert segments.rewrite(tmp_path / "k" / "000002.vectors", target, "k", "c", "d", new_ids)
        _, highest = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert segments.read_header(target, corpus="d", key="k").n == n - 1
    assert highest < n * dim * 4 / 2
