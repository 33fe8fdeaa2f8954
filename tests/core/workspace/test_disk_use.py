"""What takes the disk, what of it can go, and what is refused; versions that are deleted."""

from __future__ import annotations

import gc
import json
import os
import shutil
from pathlib import Path

import numpy as np
import pytest

from core import files
from core.errors import InputError, WorkspaceError
from core.workspace import DiskItem, Workspace, compare
from core.workspace.disk_use import clear, disk_use
from tests.core.training.tiny import scored
from tests.core.workspace import learned


@pytest.fixture
def folder(learned_workspace: Path, tmp_path: Path) -> Path:
    """A copy of the workspace, for a test to change."""
    return Path(shutil.copytree(learned_workspace, tmp_path / "ws"))


def bytes_below(folder: Path) -> int:
    return sum(os.path.getsize(Path(inner) / name) for inner, _, names in os.walk(folder) for name in names)


def items(workspace: Workspace, kind: str) -> list[DiskItem]:
    return [item for item in disk_use(workspace).items if item.kind == kind]


def only(workspace: Workspace, kind: str, name: str) -> DiskItem:
    (item,) = [item for item in items(workspace, kind) if item.name == name]
    return item


def matrix(workspace: Workspace) -> np.ndarray:
    snapshot = workspace.vectors()
    assert snapshot is not None
    return snapshot.sorted().matrix.copy()


def kept(workspace: Workspace) -> str:
    """Keep the newest run and go over to it; the version's id."""
    version = workspace.versions.keep(workspace.runs.all()[0].id)
    workspace.versions.take_over()
    return version.id


def test_everything_in_the_folder_is_accounted_for(folder: Path) -> None:
    with Workspace.open(folder) as workspace:
        run = workspace.runs.all()[0]
        compare(workspace, workspace.versions.active.id, f"run:{run.id}")
        use = disk_use(workspace)
        assert use.total == bytes_below(folder) == sum(item.n_bytes for item in use.items)
        assert [item.n_bytes for item in use.items] == sorted((i.n_bytes for i in use.items), reverse=True)
        told = {(item.kind, item.name): item for item in use.items}
        weights = told["checkpoints", f"run {run.id}"]
        assert weights.n_bytes == bytes_below(run.folder / "model")
        assert told["run", f"run {run.id}"].n_bytes == bytes_below(run.folder) - weights.n_bytes
        assert told["vectors", "tiny-base"].why_not == "tiny-base is in use."
        assert told["vectors", f"run {run.id}"].run == run.id
        assert told["vectors", f"run {run.id}"].cost == "Made again when the run is compared or kept."
        assert {kind for kind, _ in told} >= {"rows", "keywords", "vectors", "map", "model", "run"}
        assert use.clearable == sum(item.n_bytes for item in use.items if item.clearable)
        for item in use.items:
            assert bool(item.why_not) != item.clearable
            assert bool(item.cost) == item.clearable


def test_a_kept_model_lies_on_the_disk_once(folder: Path, tmp_path: Path) -> None:
    with Workspace.open(folder) as workspace:
        run = workspace.runs.all()[0]
        own = run.folder / "model"
        assert run.model_folder == own
        version = kept(workspace)
        assert not own.exists()
        run = workspace.runs.get(run.id)
        assert run.model_folder == folder / version
        assert run.has_model
        assert run.events()
        assert items(workspace, "checkpoints") == []
        vectors = matrix(workspace)
        to = workspace.versions.export(version, tmp_path / "exported")
        assert (to / "model.safetensors").is_file()
        assert workspace.versions.keep(run.id).id == version
        with pytest.raises(WorkspaceError, match="was kept from the run"):
            workspace.runs.discard(run.id)
        with pytest.raises(InputError, match="is finished"):
            workspace.runs.resume(run.id)
    with Workspace.open(folder) as workspace:
        assert np.abs(workspace.encoder().encode(workspace.rows.texts()) - matrix(workspace)).max() < 1e-5
        assert np.array_equal(matrix(workspace), vectors)


def test_old_vectors_stay_until_they_are_cleared_and_come_again(folder: Path) -> None:
    with Workspace.open(folder) as workspace:
        before, old = matrix(workspace), workspace.versions.active.id
        kept(workspace)
        mine = [item for item in disk_use(workspace).items if item.version == old and item.kind != "model"]
        assert {item.kind for item in mine} == {"vectors", "map", "topics"}
        assert all(item.cost == "Made again when the version is used again." for item in mine)
        size = bytes_below(folder)
        freed = clear(workspace, mine)
        assert freed == sum(item.n_bytes for item in mine) == size - bytes_below(folder)
        assert clear(workspace, mine) == 0, "what is gone is passed over"
        assert len(workspace.search("late").hits) == 20, "the active version answers"
        assert workspace.versions.activate(old) is False, "the way back takes its time now"
        workspace.versions.take_over()
        assert workspace.versions.active.id == old
        assert np.array_equal(matrix(workspace), before)


def test_what_is_in_use_is_refused_with_all_that_was_asked_for(folder: Path) -> None:
    with Workspace.open(folder) as workspace:
        old = workspace.versions.active.id
        kept(workspace)
        before = bytes_below(folder)
        for refused in disk_use(workspace).items:
            if refused.clearable:
                continue
            with pytest.raises(WorkspaceError, match="was not cleared"):
                clear(workspace, [*items(workspace, "vectors"), refused])
            with pytest.raises(WorkspaceError, match="was not cleared"):
                clear(
                    workspace, [item for item in disk_use(workspace).items if item.version == old] + [refused]
                )
        assert bytes_below(folder) == before
        assert workspace.versions.activate(old) is True


def test_what_became_used_since_it_was_listed_is_refused(folder: Path) -> None:
    with Workspace.open(folder) as workspace:
        old = workspace.versions.active.id
        kept(workspace)
        listed = only(workspace, "vectors", "tiny-base")
        assert listed.clearable
        workspace.versions.activate(old)
        with pytest.raises(WorkspaceError, match="tiny-base is in use"):
            clear(workspace, [listed])


def test_the_coming_version_is_not_cleared_away(folder: Path) -> None:
    with Workspace.open(folder) as workspace:
        run = workspace.runs.all()[0]
        compare(workspace, workspace.versions.active.id, f"run:{run.id}")
        workspace.versions.keep(run.id)
        listed = only(workspace, "vectors", "tiny-base · version 1")
        assert listed.why_not == "tiny-base · version 1 is about to be used."
        with workspace.versions.preparing, pytest.raises(WorkspaceError, match="being prepared or compared"):
            clear(workspace, [])


def test_the_weights_of_a_finished_run_can_go_and_its_record_stays(folder: Path) -> None:
    with Workspace.open(folder) as workspace:
        run = workspace.runs.all()[0]
        weights = only(workspace, "checkpoints", f"run {run.id}")
        assert weights.cost == "The run can't be kept or compared any more; its curve and its verdict stay."
        assert clear(workspace, [weights]) == weights.n_bytes
        left = workspace.runs.get(run.id)
        assert (left.state, left.verdict, left.sentence) == ("finished", run.verdict, run.sentence)
        assert left.events() == run.events()
        assert left.report == run.report
        assert run.has_model is left.has_model is False
        with pytest.raises(WorkspaceError, match="was removed; its curve and its verdict are still there"):
            workspace.versions.keep(run.id)
        with pytest.raises(WorkspaceError, match="was removed"):
            compare(workspace, workspace.versions.active.id, f"run:{run.id}")
        assert workspace.versions.coming is None
        record = only(workspace, "run", f"run {run.id}")
        clear(workspace, [record])
        assert workspace.runs.all() == ()
        assert not run.folder.exists()


def test_a_run_that_can_go_on_keeps_what_it_needs(folder: Path) -> None:
    with Workspace.open(folder) as workspace:
        events = iter(trainer := workspace.runs.begin(scored(200), learned.config(9)))
        next(events)
        run_id = trainer.run_folder.name
        name = f"run {run_id}"
        assert only(workspace, "run", name).why_not == "It is running."
        assert only(workspace, "checkpoints", name).why_not == "It is running."
        events.close()  # type: ignore[attr-defined]
        del events, trainer
        gc.collect()
        assert "can still be resumed" in only(workspace, "checkpoints", name).why_not
        both = [each for each in disk_use(workspace).items if each.run == run_id and each.clearable]
        assert [each.kind for each in both] == ["run"]
        clear(workspace, both)
        assert all(run.id != run_id for run in workspace.runs.all())


def test_what_belongs_to_nobody_can_go(folder: Path) -> None:
    with Workspace.open(folder) as workspace:
        for place in ("vectors/0123", "models/0123", "runs/20200101-000000", "map/0123"):
            (folder / place).mkdir(parents=True)
            (folder / place / "something").write_bytes(b"x" * 1000)
        nobodys = [item for item in disk_use(workspace).items if item.version is item.run is None]
        orphans = [item for item in nobodys if item.clearable]
        assert {item.kind for item in orphans} == {"vectors", "model", "run", "map"}
        assert clear(workspace, orphans) == 4000
        assert len(workspace.search("late").hits) == 20


def test_a_kill_while_clearing_leaves_nothing_half_there(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Workspace.open(folder) as workspace:
        old = workspace.versions.active.id
        kept(workspace)
        whole = bytes_below(folder)
        listed = only(workspace, "vectors", "tiny-base")
        with monkeypatch.context() as patch:
            patch.setattr(files, "remove", lambda path: None)  # killed right after the first step
            clear(workspace, [listed])
        assert bytes_below(folder) == whole, "it is still there under another name"
    with Workspace.open(folder) as workspace:
        assert bytes_below(folder) < whole, "and swept up"
        assert workspace.repairs == ()
        assert workspace.versions.activate(old) is False


def test_a_system_that_holds_on_to_a_file_is_said(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def held(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    with Workspace.open(folder) as workspace:
        kept(workspace)
        listed = only(workspace, "vectors", "tiny-base")
        monkeypatch.setattr(files, "rename", held)
        with pytest.raises(WorkspaceError, match="Cannot remove the vectors of tiny-base: Permission denied"):
            clear(workspace, [listed])
        monkeypatch.undo()
        assert clear(workspace, [listed]) == listed.n_bytes


def test_keeping_goes_through_where_the_system_holds_on_to_the_runs_copy(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Workspace.open(folder) as workspace:
        run = workspace.runs.all()[0]
        rename = files.rename

        def held(source: Path, target: Path) -> None:
            if source == run.folder / "model":
                raise PermissionError(13, "Permission denied")
            rename(source, target)

        monkeypatch.setattr(files, "rename", held)
        version = kept(workspace)
        monkeypatch.undo()
        assert workspace.runs.get(run.id).model_folder == folder / version
        left = only(workspace, "checkpoints", f"run {run.id}")
        assert left.cost == "The version that was kept has its own copy."
        clear(workspace, [left])
        assert workspace.runs.get(run.id).has_model


def test_the_line_of_versions(folder: Path) -> None:
    with Workspace.open(folder) as workspace:
        loaded = workspace.versions.active.id
        assert [version.id for version in workspace.versions.lineage()] == [loaded]
        first = kept(workspace)
        learned.changing_run(workspace)
        second = kept(workspace)
        assert [version.number for version in workspace.versions.lineage()] == [0, 1, 2]
        assert [version.id for version in workspace.versions.lineage(first)] == [loaded, first]
        with pytest.raises(InputError, match="no version"):
            workspace.versions.lineage("models/nothing")

        # What stands in the way of deleting is said, in the order in which a person meets it.
        for version, said in ((second, "is in use. Go to another"), (first, "version 2 came from tiny-base")):
            with pytest.raises(WorkspaceError, match=said):
                workspace.versions.delete(version)
        with pytest.raises(WorkspaceError, match="version 1 came from tiny-base"):
            workspace.versions.delete(loaded)
        workspace.versions.activate(loaded)
        model = only(workspace, "model", "tiny-base · version 2")
        assert model.cost == "tiny-base · version 2 is deleted, and cannot be used again."
        before = matrix(workspace)
        run_id = next(version.run for version in workspace.versions.all() if version.id == second)
        clear(workspace, [model])
        assert not (folder / second).exists()
        assert [item.name for item in items(workspace, "vectors")].count("tiny-base · version 2") == 0
        assert len(list((folder / "vectors").iterdir())) == 2
        run = workspace.runs.get(run_id or "")
        assert (run.version, run.has_model, run.state) == (None, False, "finished")
        with pytest.raises(InputError, match="no version"):
            workspace.versions.activate(second)
        # The run of version 2 began from version 1: it has to go first.
        with pytest.raises(WorkspaceError, match="A run began from tiny-base · version 1"):
            workspace.versions.delete(first)
        workspace.runs.discard(run.id)
        workspace.versions.delete(first)
        assert [version.id for version in workspace.versions.all()] == [loaded]
        assert np.array_equal(matrix(workspace), before)
    with Workspace.open(folder) as workspace:
        assert workspace.repairs == ()
        assert "versions" in json.loads((folder / "workspace.json").read_text())
        assert workspace.runs.all()[-1].sentence
