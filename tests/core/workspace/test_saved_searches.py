"""Saved searches stay with the workspace."""

from __future__ import annotations

from pathlib import Path

import pytest

from core.errors import InputError
from core.workspace import Workspace
from core.workspace.saved_searches import MOST_SAVED, SavedSearch


def test_they_are_there_when_the_workspace_is_opened_again(tmp_path: Path) -> None:
    folder = tmp_path / "workspace"
    with Workspace.create(folder) as workspace:
        assert workspace.searches.all() == ()
        workspace.searches.save(' "lost card"  -refund ', "semantic")
        workspace.searches.save("분실 카드", "keyword")
        workspace.searches.save('"lost card" -refund', "semantic")  # to the front
    with Workspace.open(folder) as workspace:
        first, second = workspace.searches.all()
        assert (first, second) == (
            SavedSearch('"lost card" -refund', "semantic"),
            SavedSearch("분실 카드", "keyword"),
        )
        workspace.searches.remove(first)
        workspace.searches.remove(first)
        with pytest.raises(InputError, match="nothing to save"):
            workspace.searches.save("  ", "semantic")
    with Workspace.open(folder) as workspace:
        assert workspace.searches.all() == (second,)
        for number in range(MOST_SAVED - 1):
            workspace.searches.save(f"search {number}", "hybrid")
        with pytest.raises(InputError, match="the most there can be"):
            workspace.searches.save("one more", "hybrid")
        workspace.rows.meta_set("saved searches", [{"text": 3}, "x", {"text": "late", "mode": "hybrid"}])
    with Workspace.open(folder) as workspace:
        assert workspace.searches.all() == (SavedSearch("late", "hybrid"),)
