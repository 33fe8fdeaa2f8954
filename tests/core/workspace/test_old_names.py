"""Names that version 0.1 gave to what is a part of the workspace now: they work, and say what is meant."""

from __future__ import annotations

import importlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import core.workspace
from core import Workspace
from core.errors import InputError
from core.workspace.workspace import _MOVED


@pytest.mark.parametrize("name", sorted(_MOVED))
def test_an_old_name_gives_what_the_new_one_does(name: str, workspace_without_rows: Any) -> None:
    part, moved = _MOVED[name].split(".")
    with pytest.warns(DeprecationWarning, match=f"workspace.{name} is now workspace.{part}.{moved}"):
        old = getattr(workspace_without_rows, name)
    assert old == getattr(getattr(workspace_without_rows, part), moved)


@pytest.mark.parametrize("part", ["runs", "versions"])
def test_what_was_a_method_is_a_part_that_can_still_be_called(part: str, workspace_without_rows: Any) -> None:
    with pytest.warns(DeprecationWarning, match=rf"workspace.{part}\(\) is now workspace.{part}.all\(\)"):
        assert getattr(workspace_without_rows, part)() == getattr(workspace_without_rows, part).all()


def test_deleting_a_version_by_the_old_name(workspace_without_rows: Workspace) -> None:
    from core.workspace import delete_version

    with (
        pytest.warns(DeprecationWarning, match="is now workspace.versions.delete"),
        pytest.raises(InputError, match="no version"),
    ):
        delete_version(workspace_without_rows, "models/nothing")


@pytest.mark.parametrize("name", sorted(core.workspace._MOVED))
def test_what_moved_to_another_room_is_found_in_the_old_one(name: str) -> None:
    now = core.workspace._MOVED[name]
    home = now.rpartition(".")[0]
    with pytest.warns(DeprecationWarning, match=f"core.workspace.{name} is now {now}"):
        old = getattr(core.workspace, name)
    assert old is getattr(importlib.import_module(home), name)


def test_a_name_that_never_was(workspace_without_rows: Any) -> None:
    with pytest.raises(AttributeError, match="'Workspace' object has no attribute 'nothing'"):
        _ = workspace_without_rows.nothing


@pytest.fixture
def workspace_without_rows(tmp_path: Path) -> Iterator[Workspace]:
    with Workspace.create(tmp_path / "empty") as workspace:
        yield workspace
