"""The columns of the table of rows as they are kept."""

from __future__ import annotations

from pathlib import Path

from core.workspace import Workspace
from core.workspace.table_columns import AS_IN_THE_FILE, ColumnChoice


def test_a_choice_is_kept_and_new_columns_stand_last(tmp_path: Path) -> None:
    choice = ColumnChoice(("stars", "id", "gone"), frozenset({"id"}), {"stars": 90})
    with Workspace.create(tmp_path / "w") as workspace:
        assert workspace.table_columns.choice == AS_IN_THE_FILE
        workspace.table_columns.keep(choice)
    with Workspace.open(tmp_path / "w") as workspace:
        assert workspace.table_columns.choice == choice
    assert choice.ordered(["id", "new", "stars", "newer"]) == ("stars", "id", "new", "newer")
    assert choice.shown(["id", "new", "stars", "newer"]) == ("stars", "new", "newer")


def test_what_is_damaged_is_passed_over(tmp_path: Path) -> None:
    with Workspace.create(tmp_path / "w") as workspace:
        damaged = {"order": ["a", 3], "hidden": "b", "widths": {"a": 90, "b": -1, "c": True, "d": "wide"}}
        workspace.rows.meta_set("table columns", damaged)
    with Workspace.open(tmp_path / "w") as workspace:
        assert workspace.table_columns.choice == ColumnChoice(("a",), frozenset(), {"a": 90})
