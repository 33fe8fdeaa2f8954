"""Files that are there whole or not at all."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from core import files
from core.errors import CancelledError
from core.progress import CancelToken, Task


def test_a_new_file_replaces_the_old_one_and_leaves_nothing_beside_it(tmp_path: Path) -> None:
    path = tmp_path / "notes.txt"
    path.write_bytes(b"old")
    with files.new_file(path) as file:
        files.write(file, b"new")
        assert path.read_bytes() == b"old", "visible before it was complete"
    assert path.read_bytes() == b"new"
    assert list(tmp_path.iterdir()) == [path]


def test_a_file_that_fails_half_way_leaves_the_old_one(tmp_path: Path) -> None:
    path = tmp_path / "notes.txt"
    path.write_bytes(b"old")

    def half_way() -> None:
        with files.new_file(path) as file:
            files.write(file, b"half of the n")
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        half_way()
    assert path.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [path]


def test_the_content_is_synced_before_the_rename_and_the_folder_after_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    steps: list[str] = []

    def noted(name: str, real: Callable[..., None]) -> Callable[..., None]:
        def step(*arguments: object) -> None:
            steps.append(name)
            real(*arguments)

        return step

    for name in ("write", "sync_file", "rename", "sync_folder"):
        monkeypatch.setattr(files, name, noted(name, getattr(files, name)))
    with files.new_file(tmp_path / "a") as file:
        files.write(file, b"content")
    assert steps == ["write", "sync_file", "rename", "sync_folder"]


def test_a_new_folder_is_there_whole_and_replaces_the_old_one(tmp_path: Path) -> None:
    path = tmp_path / "map"
    for content in ("one", "two"):
        with files.new_folder(path) as folder:
            (folder / "inner").mkdir()
            (folder / "inner" / "points").write_text(content)
            assert path.exists() == (content == "two")
        assert (path / "inner" / "points").read_text() == content
    assert list(tmp_path.iterdir()) == [path]


def test_a_folder_that_fails_half_way_leaves_the_old_one(tmp_path: Path) -> None:
    path = tmp_path / "map"
    with files.new_folder(path) as folder:
        (folder / "points").write_text("one")

    def half_way() -> None:
        with files.new_folder(path) as folder:
            (folder / "points").write_text("two")
            raise ValueError("no")

    with pytest.raises(ValueError, match="no"):
        half_way()
    assert (path / "points").read_text() == "one"
    assert list(tmp_path.iterdir()) == [path]


def test_temporaries_of_a_killed_process_are_removed(tmp_path: Path) -> None:
    (tmp_path / ".map.12ab34cd.new").mkdir()
    (tmp_path / ".workspace.json.12ab34cd.new").write_text("{")
    (tmp_path / "workspace.json").write_text("{}")
    files.remove_temporaries(tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["workspace.json"]


def test_temporaries_in_folders_are_removed_and_links_are_left(tmp_path: Path) -> None:
    outside, inside = tmp_path / "outside", tmp_path / "workspace"
    (inside / "runs" / "one").mkdir(parents=True)
    (inside / "runs" / "one" / ".run.json.12ab34cd.new").write_text("{")
    (inside / "runs" / ".two.12ab34cd.new" / "data").mkdir(parents=True)
    outside.mkdir()
    (outside / ".mine.12ab34cd.new").write_text("mine")
    (inside / "linked").symlink_to(outside, target_is_directory=True)
    files.remove_temporaries_below(inside)
    assert sorted(str(path.relative_to(inside)) for path in inside.rglob("*")) == [
        "linked",
        "runs",
        "runs/one",
    ]
    assert (outside / ".mine.12ab34cd.new").exists()


def test_what_a_person_keeps_under_such_a_name_stays(tmp_path: Path) -> None:
    names = [".hidden.new", "holiday.new", "plan.12ab34cd.new"]
    for name in names:
        (tmp_path / name).write_text("mine")
    files.remove_temporaries(tmp_path)
    assert sorted(path.name for path in tmp_path.iterdir()) == names


def test_a_program_that_writes_by_name_has_its_file_replaced_whole(tmp_path: Path) -> None:
    path = tmp_path / "rows.csv"
    files.write_text(path, "old")
    with files.aside(path) as temporary:
        temporary.write_text("new")
        assert path.read_text() == "old"
    assert path.read_text() == "new"
    with pytest.raises(FileNotFoundError), files.aside(path):
        pass  # nothing was written
    assert path.read_text() == "new"
    assert list(tmp_path.iterdir()) == [path]


def test_a_checksum_is_that_of_sha256sum_and_can_be_cancelled(tmp_path: Path) -> None:
    path = tmp_path / "abc"
    path.write_bytes(b"abc")  # of FIPS 180-2, appendix B.1
    assert files.sha256_of(path) == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
    cancel = CancelToken()
    cancel.cancel()
    with pytest.raises(CancelledError):
        files.sha256_of(path, Task(cancel=cancel))
