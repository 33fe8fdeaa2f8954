"""A file with a manifest beside it: what is missing, cut off or changed is said before anybody reads it."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from core.errors import DamagedError
from core.search import keyword_files, sealed_file
from core.search.keyword_index import KeywordIndex


@pytest.fixture
def path(tmp_path: Path) -> Path:
    sealed_file.write(tmp_path / "a.bin", "toy", {"count": 1}, lambda to: to.write_bytes(b"content") and None)
    return tmp_path / "a.bin"


def _change_count(path: Path) -> None:
    manifest = sealed_file.manifest_path(path)
    written = json.loads(manifest.read_text(encoding="utf-8"))
    written["content"]["count"] = 2
    manifest.write_text(json.dumps(written), encoding="utf-8")


@pytest.mark.parametrize(
    ("spoil", "sentence"),
    [
        (lambda path: path.unlink(), "a.bin is not there."),
        (lambda path: path.write_bytes(b"conten"), "a.bin has 6 bytes and 7 were written."),
        (lambda path: path.write_bytes(b"Content"), "a.bin does not match its checksum."),
        (lambda path: sealed_file.manifest_path(path).unlink(), "a.bin.json is not there."),
        (lambda path: sealed_file.manifest_path(path).write_bytes(b"{"), "a.bin.json cannot be read."),
        (_change_count, "a.bin.json does not match its checksum."),
    ],
)
def test_what_is_not_as_it_was_written(path: Path, spoil: Callable[[Path], object], sentence: str) -> None:
    assert sealed_file.read(path, "toy")["count"] == 1
    spoil(path)
    with pytest.raises(DamagedError) as said:
        sealed_file.read(path, "toy")
    assert str(said.value).startswith(sentence)


def test_a_file_of_another_kind(path: Path) -> None:
    with pytest.raises(DamagedError, match=r"a\.bin holds no game but 'toy'"):
        sealed_file.read(path, "game")


def test_a_keyword_index_that_lacks_a_file(tmp_path: Path) -> None:
    folder = tmp_path / "words"
    with KeywordIndex.create(folder) as index:
        index.add([0, 1], ["the parcel is late", "the soup was cold"])
        index.commit()
    segment = folder / min(keyword_files.read_manifest(folder).files)
    segment.write_bytes(segment.read_bytes()[:-1])
    with pytest.raises(DamagedError, match="of the keyword index is missing or cut off"):
        KeywordIndex.open(folder)
