"""Notes on rows: kept by the workspace, whole or not at all."""

from __future__ import annotations

from pathlib import Path

import pytest

from core.errors import InputError, WorkspaceError
from core.judgments.notes import LONGEST_NOTE, checked_note
from core.workspace import Workspace


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    with Workspace.create(tmp_path / "w") as workspace:
        workspace.add_lines([f"line {number}" for number in range(50)])
    return tmp_path / "w"


def test_notes_outlive_the_program_and_an_empty_one_is_none(folder: Path) -> None:
    with Workspace.open(folder) as workspace:
        assert dict(workspace.notes.all()) == {}
        before = workspace.notes.all()
        workspace.notes.put_many({3: "ask again\nlater", 49: "늦음 & <b>late</b>", 7: "wrong"})
        workspace.notes.put_many({7: "", 3: "asked", 8: ""})
        assert dict(before) == {}, "what was given does not change"
    with Workspace.open(folder) as workspace:
        assert dict(workspace.notes.all()) == {3: "asked", 49: "늦음 & <b>late</b>"}


def test_what_could_not_be_written_is_not_there(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with Workspace.open(folder) as workspace:
        workspace.notes.put_many({1: "kept"})
        monkeypatch.setattr("core.judgments.notes._ADD", "INSERT INTO notes SELECT no_such_column")
        with pytest.raises(Exception, match="no_such_column"):
            workspace.notes.put_many({1: "", 2: "new"})
        assert dict(workspace.notes.all()) == {1: "kept"}
    with pytest.raises(WorkspaceError):
        workspace.notes.put_many({1: "closed"})
    with Workspace.open(folder) as workspace:
        assert dict(workspace.notes.all()) == {1: "kept"}


def test_a_note_is_trimmed_and_has_a_length() -> None:
    assert checked_note("  two\nlines \n") == "two\nlines"
    assert checked_note(" \n") == ""
    with pytest.raises(InputError, match="at most 4,000 characters"):
        checked_note("x" * (LONGEST_NOTE + 1))
