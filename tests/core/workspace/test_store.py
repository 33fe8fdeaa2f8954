"""Files that are there whole or not at all."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from core.errors import DamagedError, WorkspaceError
from core.workspace import store


def test_a_new_file_replaces_the_old_one_and_leaves_nothing_beside_it(tmp_path: Path) -> None:
    path = tmp_path / "notes.txt"
    path.write_bytes(b"old")
    with store.new_file(path) as file:
        store.write(file, b"new")
        assert path.read_bytes() == b"old", "visible before it was complete"
    assert path.read_bytes() == b"new"
    assert list(tmp_path.iterdir()) == [path]


def test_a_file_that_fails_half_way_leaves_the_old_one(tmp_path: Path) -> None:
    path = tmp_path / "notes.txt"
    path.write_bytes(b"old")

    def half_way() -> None:
        with store.new_file(path) as file:
            store.write(file, b"half of the n")
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        half_way()
    assert path.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("step", ["write", "sync_file", "rename"])
def test_a_full_disk_is_said_in_a_sentence_and_leaves_the_old_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    path = tmp_path / "workspace.json"
    store.write_json(path, {"a": 1})

    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(store, step, full)

    def save() -> None:
        with store.explained("the workspace"):
            store.write_json(path, {"a": 2})

    with pytest.raises(WorkspaceError, match=r"no room left for the workspace\. Free some space"):
        save()
    assert store.read_json(path) == {"a": 1}
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
        monkeypatch.setattr(store, name, noted(name, getattr(store, name)))
    with store.new_file(tmp_path / "a") as file:
        store.write(file, b"content")
    assert steps == ["write", "sync_file", "rename", "sync_folder"]


def test_a_new_folder_is_there_whole_and_replaces_the_old_one(tmp_path: Path) -> None:
    path = tmp_path / "map"
    for content in ("one", "two"):
        with store.new_folder(path) as folder:
            (folder / "inner").mkdir()
            (folder / "inner" / "points").write_text(content)
            assert path.exists() == (content == "two")
        assert (path / "inner" / "points").read_text() == content
    assert list(tmp_path.iterdir()) == [path]


def test_a_folder_that_fails_half_way_leaves_the_old_one(tmp_path: Path) -> None:
    path = tmp_path / "map"
    with store.new_folder(path) as folder:
        (folder / "points").write_text("one")

    def half_way() -> None:
        with store.new_folder(path) as folder:
            (folder / "points").write_text("two")
            raise ValueError("no")

    with pytest.raises(ValueError, match="no"):
        half_way()
    assert (path / "points").read_text() == "one"
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("content", [b"", b"{", b"[1]", b"\xff\xfe", b"[" * 100_000])
def test_a_json_file_that_is_not_ours_is_damaged(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "workspace.json"
    path.write_bytes(content)
    with pytest.raises(DamagedError, match=r"workspace\.json"):
        store.read_json(path)


def test_a_key_does_not_depend_on_the_order_of_names() -> None:
    assert store.key_of({"a": 1, "b": [2]}) == store.key_of({"b": [2], "a": 1})
    assert store.key_of({"a": 1}) != store.key_of({"a": 2})


def test_temporaries_of_a_killed_process_are_removed(tmp_path: Path) -> None:
    (tmp_path / ".map.12ab34cd.new").mkdir()
    (tmp_path / ".workspace.json.12ab34cd.new").write_text("{")
    (tmp_path / "workspace.json").write_text("{}")
    store.remove_temporaries(tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["workspace.json"]
