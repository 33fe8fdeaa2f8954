"""A file found right need not be read again, as long as it is the file that it was; a week at most."""

from __future__ import annotations

import json
import os
import time
from pathlib import Path

import pytest

from core import files
from core.errors import DamagedError
from core.search import checked_files, sealed_file

HOUR = 3600


@pytest.fixture
def later(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """Seconds by which the clock is ahead: an hour, so that files that were just written are old."""
    ahead, clock = [float(HOUR)], time.time
    monkeypatch.setattr(time, "time", lambda: clock() + ahead[0])
    return ahead


@pytest.fixture
def hashed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the files that were read for their checksum."""
    names: list[str] = []
    plain = files.sha256_of

    def sha256_of(path: Path, *rest: object) -> str:
        names.append(path.name)
        return plain(path)

    monkeypatch.setattr(files, "sha256_of", sha256_of)
    return names


def sealed(folder: Path, name: str = "codes") -> Path:
    path = folder / name
    sealed_file.write(path, "a kind", {"n": 3}, lambda to: files.write_text(to, "x" * 3_000))
    before = time.time_ns() - 60 * HOUR * 10**9
    os.utime(path, ns=(before, before))
    return path


def test_it_is_read_once(tmp_path: Path, later: list[float], hashed: list[str]) -> None:
    path, other = sealed(tmp_path), sealed(tmp_path, "graph")
    hashed.clear()
    for _ in range(3):
        for each in (path, other):
            assert sealed_file.read(each, "a kind")["n"] == 3
    assert hashed == ["codes", "graph"]
    later[0] += 6 * 24 * HOUR
    sealed_file.read(path, "a kind")
    assert hashed == ["codes", "graph"]
    later[0] += 2 * 24 * HOUR  # a week is over
    sealed_file.read(path, "a kind")
    assert hashed == ["codes", "graph", "codes"]
    assert sealed_file.verify(other).intact  # who asks for the check gets it
    assert hashed[-1] == "graph"
    other.unlink()
    later[0] += 8 * 24 * HOUR
    sealed_file.read(path, "a kind")
    assert list(json.loads((tmp_path / checked_files.NAME).read_text(encoding="utf-8"))) == ["codes"]


@pytest.mark.usefixtures("later")
def test_what_changed_is_read(tmp_path: Path, hashed: list[str]) -> None:
    path = sealed(tmp_path)
    sealed_file.read(path, "a kind")
    whole = path.read_bytes()
    path.write_bytes(whole[:-1] + b"y")  # as long as before
    with pytest.raises(DamagedError, match="codes does not match its checksum"):
        sealed_file.read(path, "a kind")
    path.write_bytes(whole)
    sealed_file.read(path, "a kind")
    copy = tmp_path / "copy"
    copy.write_bytes(whole[:-1] + b"y")
    kept = path.stat()
    os.utime(copy, ns=(kept.st_mtime_ns, kept.st_mtime_ns))  # another file under its name, as old as it
    os.replace(copy, path)
    with pytest.raises(DamagedError, match="codes does not match its checksum"):
        sealed_file.read(path, "a kind")


def test_what_was_just_written_is_not_noted(tmp_path: Path, hashed: list[str]) -> None:
    path = sealed(tmp_path)  # the file's times say long ago, its folder's entry says now
    hashed.clear()
    sealed_file.read(path, "a kind")
    assert hashed == ["codes"]
    assert not (tmp_path / checked_files.NAME).exists()


@pytest.mark.usefixtures("later")
@pytest.mark.parametrize("notes", ["", "[]", "{", '{"codes": 3}', '{"codes": {"at": "now"}}', "\udcff"])
def test_damaged_notes_are_no_notes(tmp_path: Path, hashed: list[str], notes: str) -> None:
    path = sealed(tmp_path)
    hashed.clear()
    (tmp_path / checked_files.NAME).write_bytes(notes.encode("utf-8", "surrogateescape"))
    for _ in range(2):
        sealed_file.read(path, "a kind")
    assert hashed == ["codes"]


@pytest.mark.usefixtures("later")
def test_notes_that_cannot_be_written_are_no_error(tmp_path: Path, hashed: list[str]) -> None:
    path = sealed(tmp_path)
    (tmp_path / checked_files.NAME).mkdir()
    hashed.clear()
    for _ in range(2):
        sealed_file.read(path, "a kind")
    assert hashed == ["codes", "codes"]
