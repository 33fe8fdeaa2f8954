"""A workspace keeps a cross-encoder beside its model versions, never as one."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path

import pytest

from core.encoding import CrossEncoder
from core.errors import WorkspaceError
from core.training import TrainingConfig
from core.training.events import Finished
from core.workspace import Workspace
from core.workspace.disk_use import clear, disk_use
from tests.core.training.tiny import scored


@pytest.fixture
def folder(learned_workspace: Path, tmp_path: Path) -> Path:
    """A copy of a workspace with a finished run of an encoder, for a test to change."""
    return Path(shutil.copytree(learned_workspace, tmp_path / "ws"))


def test_it_is_kept_used_counted_and_cleared(
    folder: Path, no_room: Callable[[int], AbstractContextManager[None]]
) -> None:
    with Workspace.open(folder) as workspace:
        of_encoder = workspace.runs.all()[0]
        config = TrainingConfig("cross-encoder", precision="float32", batch_size=8, threads=1)
        events = list(workspace.runs.begin(scored(60, seed=9), config))
        assert isinstance(events[-1], Finished)
        run = workspace.runs.all()[0]
        assert run.objectives == ("cross-encoder",)
        versions = workspace.versions.all()
        with pytest.raises(WorkspaceError, match="no model version"):
            workspace.versions.keep(run.id)
        with pytest.raises(WorkspaceError, match="made no cross-encoder"):
            workspace.rerankers.keep(of_encoder)
        with pytest.raises(WorkspaceError) as refused, no_room(100):
            workspace.rerankers.keep(run)
        assert str(refused.value) == (
            "The disk has no room left for the cross-encoder. "
            "Free some space and try again; nothing that was saved before is lost."
        )
        place = workspace.rerankers.keep(run)
        assert place == folder / "rerankers" / run.id
        assert workspace.rerankers.keep(run) == place
        assert workspace.versions.all() == versions
        reader = CrossEncoder.load(place, "cpu", "float32")
        found = workspace.search("late", top_k=5, rerank=reader)
        assert found.reranked is not None
        assert [hit.score for hit in found.hits] == sorted((hit.score for hit in found.hits), reverse=True)
    with Workspace.open(folder) as workspace:  # it is there again
        assert workspace.rerankers.all() == (place,)
        (item,) = [item for item in disk_use(workspace).items if item.kind == "reranker"]
        assert item.clearable
        clear(workspace, [item])
        assert workspace.rerankers.all() == ()
        assert (workspace.runs.get(run.id).folder / "run.json").is_file()
        (weights,) = [
            each for each in disk_use(workspace).items if each.kind == "checkpoints" and each.run == run.id
        ]
        clear(workspace, [weights])
        with pytest.raises(WorkspaceError) as refused:
            workspace.rerankers.keep(workspace.runs.get(run.id))
        assert str(refused.value) == (f"The model of the run {run.id} was removed. Train it again to use it.")
