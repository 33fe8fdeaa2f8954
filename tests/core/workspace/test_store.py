"""Documents as JSON, keys, and a sentence where something cannot be written."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from core import files
from core.errors import DamagedError, WorkspaceError
from core.workspace import store


@pytest.mark.parametrize("step", ["write", "sync_file", "rename"])
def test_a_full_disk_is_said_in_a_sentence_and_leaves_the_old_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    path = tmp_path / "workspace.json"
    store.write_json(path, {"a": 1})

    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(files, step, full)

    def save() -> None:
        with store.explained("the workspace"):
            store.write_json(path, {"a": 2})

    with pytest.raises(WorkspaceError, match=r"no room left for the workspace\. Free some space"):
        save()
    assert store.read_json(path) == {"a": 1}
    assert list(tmp_path.iterdir()) == [path]


def test_a_folder_that_is_gone_is_said_in_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(WorkspaceError) as refused, store.explained("the workspace"):
        store.write_json(tmp_path / "gone" / "workspace.json", {"a": 1})
    assert str(refused.value) == (
        "Cannot write the workspace: No such file or directory. Check the folder and its permissions."
    )


@pytest.mark.parametrize("content", [b"", b"{", b"[1]", b"\xff\xfe", b"[" * 100_000])
def test_a_json_file_that_is_not_ours_is_damaged(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "workspace.json"
    path.write_bytes(content)
    with pytest.raises(DamagedError, match=r"workspace\.json"):
        store.read_json(path)


def test_a_key_does_not_depend_on_the_order_of_names() -> None:
    assert store.key_of({"a": 1, "b": [2]}) == store.key_of({"b": [2], "a": 1})
    assert store.key_of({"a": 1}) != store.key_of({"a": 2})


def test_a_document_that_is_far_too_long_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "workspace.json"
    with path.open("wb") as file:
        file.truncate((256 << 20) + 1)  # takes no room on the disk
    with pytest.raises(DamagedError, match="longer than this program writes it"):
        store.read_json(path)
