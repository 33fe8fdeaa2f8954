"""Labels and notes of rows that went missing are there again with their file; names of versions are in the
journal; a model whose name is not Unicode is refused.
"""

from __future__ import annotations

import json
import shutil
import sys
from pathlib import Path

import numpy as np
import pytest

from core.errors import ModelError, WorkspaceError
from core.workspace import Workspace
from core.workspace.salvage import salvage
from tests.core.workspace.conftest import write_csv
from tests.core.workspace.test_migrating import KEPT_0_1_0, unpacked


def labelled(workspace: Workspace) -> dict[str, list[int]]:
    return {each.name: each.row_ids.tolist() for each in workspace.labels.all()}


def test_a_file_that_is_added_again_has_its_labels_and_notes(tmp_path: Path) -> None:
    folder, rows = tmp_path / "ws", tmp_path / "ws" / "rows.duckdb"
    first = write_csv(tmp_path / "first.csv", ["one", "two", "twice"])
    second = write_csv(tmp_path / "second.csv", ["three", "twice", "four", "five"])
    with Workspace.create(folder) as workspace:
        workspace.add_file(first, "text")
    shutil.copyfile(rows, tmp_path / "earlier.duckdb")
    with Workspace.open(folder) as workspace:
        workspace.add_file(second, "text")
        for name, row_ids in (("late", [0, 3, 4]), ("gone", [5]), ("good", [6])):
            label = workspace.labels.add(name)
            workspace.labels.set_rows(label.label_id, np.array(row_ids, np.int64))
        workspace.labels.put(workspace.labels.all()[0].label_id, np.array([5]), machine=True)
        workspace.notes.put_many({1: "of two", 5: "of four", 6: "of five"})
    shutil.copyfile(tmp_path / "earlier.duckdb", rows)  # somebody put a copy of another day there
    with Workspace.open(folder) as workspace:
        assert "4 rows that were added are missing: add their files again." in workspace.recovered
        assert labelled(workspace) == {"late": [0], "gone": [], "good": []}
        assert dict(workspace.notes.all()) == {1: "of two"}
        workspace.labels.remove(next(each.label_id for each in workspace.labels.all() if each.name == "gone"))
        workspace.add_lines(["something else"])
        n_said = len(workspace.recovered)
        workspace.add_file(second, "text")
        # One row further on than before; a label that was removed since stays away.
        assert labelled(workspace) == {"late": [0, 4, 5, 6], "good": [7]}
        assert workspace.labels.all()[0].machine_ids.tolist() == [6]
        assert dict(workspace.notes.all()) == {1: "of two", 6: "of four", 7: "of five"}
        assert workspace.recovered[n_said:] == (
            "4 labels of rows that were missing are back.",
            "2 notes on rows that were missing are back.",
        )
    with Workspace.open(folder) as workspace:
        workspace.add_file(second, "text")  # all of them are there already: these are others
        assert labelled(workspace) == {"late": [0, 4, 5, 6], "good": [7]}


def test_names_of_versions_are_in_the_journal(tmp_path: Path) -> None:
    folder = unpacked(KEPT_0_1_0 / "workspace.tar.xz", tmp_path)
    with Workspace.open(folder) as workspace:
        kept = next(each for each in workspace.versions.all() if each.number == 1)
        workspace.versions.rename(kept.id, "Taught twice")
        before = [(each.number, each.name) for each in workspace.versions.all()]
        active = workspace.versions.active.id
    (folder / "workspace.json").write_bytes(b"\0" * 500)
    with pytest.raises(WorkspaceError, match="damaged"):
        Workspace.open(folder)
    came = salvage(folder, tmp_path / "new")
    assert not came.is_document_lost
    with Workspace.open(tmp_path / "new") as workspace:
        assert [(each.number, each.name) for each in workspace.versions.all()] == before
        assert workspace.versions.active.id == active
        assert "Taught twice" in [name for _, name in before]


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere names of files are Unicode")
def test_a_model_whose_name_is_not_unicode(tmp_path: Path) -> None:
    model = tmp_path / "mod\udcffel"
    model.mkdir()
    with pytest.raises(ModelError, match=r"has a name that is not Unicode\. Rename its folder"):
        Workspace.create(tmp_path / "new", model=str(model))
    assert not (tmp_path / "new" / "workspace.json").exists()
    with Workspace.create(tmp_path / "ws") as workspace:
        with pytest.raises(ModelError, match="not Unicode"):
            workspace.set_model(str(model))
        before = workspace.model
    path = tmp_path / "ws" / "workspace.json"
    content = json.loads(path.read_text(encoding="utf-8"))
    assert content["model"] == before
    del content["checksum"]
    path.write_text(json.dumps(content | {"model": str(model)}))  # as JSON in ASCII can record it
    with pytest.raises(WorkspaceError, match=r"workspace\.json is damaged"):
        Workspace.open(tmp_path / "ws")
