"""A folder is moved, deleted or replaced while it is open: every act says so, and nothing grows there."""

from __future__ import annotations

import contextlib
import shutil
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from core.errors import ExplorerError
from core.training import Trainer, TrainingConfig
from core.workspace import Workspace
from core.workspace.merging import compare_copies, merge
from tests.core.training.tiny import scored
from tests.core.workspace.learned import TEXTS
from tests.soak.place import digests

Act = Callable[[Workspace], object]


def _config() -> TrainingConfig:
    return TrainingConfig(objective="regression", learning_rate=1e-3, epochs=1, checkpoint_every=5)


def _at_its_end(trainer: Trainer) -> None:
    for _ in trainer:
        pass


def _train(workspace: Workspace) -> None:
    _at_its_end(workspace.runs.begin(scored(60), _config()))


def _merge(workspace: Workspace) -> None:
    with Workspace.open(workspace.folder.with_name("copy")) as other:
        found = compare_copies(workspace, other)
    merge(workspace, found)


def _delete(workspace: Workspace) -> None:
    workspace.delete(workspace.look_before_deleting([3]))


def _build_graph(workspace: Workspace) -> None:
    workspace.encoder("cpu", "float32")
    workspace.build_vector_index("hnsw")


ACTS: dict[str, Act] = {
    "mark": lambda w: w.judgments.mark([(TEXTS[0], TEXTS[1])], 1.0, "hit"),
    "label": lambda w: w.labels.add("urgent"),
    "note": lambda w: w.notes.put_many({1: "a note"}),
    "search": lambda w: w.searches.save("q", "hybrid"),
    "hide": lambda w: w.rows.hide(np.array([1]), "duplicate"),
    "lines": lambda w: w.add_lines(["one more"]),
    "removal": lambda w: w.remove_import(0),
    "deletion": _delete,
    "merge": _merge,
    "words": lambda w: w.build_keyword_index(),
    "graph": _build_graph,
    "map": lambda w: w.lay_out_anew(),
    "terms": lambda w: w.characterize_state(),
    "run": _train,
    "model": lambda w: w.set_model("another/model"),
}


def _vanish(folder: Path, how: str) -> None:
    gone = folder.with_name("gone")
    folder.rename(gone)
    if how == "replaced":
        shutil.copytree(gone, folder)
    if how == "deleted":
        shutil.rmtree(gone)


@pytest.fixture(scope="module")
def as_it_was(learned_workspace: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """With a run, rows and a map; without indexes of words and of terms."""
    home = tmp_path_factory.mktemp("vanishing")
    folder = Path(shutil.copytree(learned_workspace, home / "ws"))
    shutil.rmtree(folder / "keywords")
    with Workspace.open(shutil.copytree(folder, home / "copy")) as other:
        other.notes.put_many({2: "a note of the copy"})
    return home


@pytest.mark.parametrize("how", ["deleted", "moved", "replaced"])
def test_nothing_is_acknowledged_and_nothing_grows(how: str, as_it_was: Path, tmp_path: Path) -> None:
    home = Path(shutil.copytree(as_it_was, tmp_path / "home"))
    folder = home / "ws"
    wrong = {}
    with Workspace.open(folder) as workspace:
        workspace.encoder("cpu", "float32")
        (run,) = workspace.runs.all()
        begun = workspace.runs.begin(scored(60), _config())  # its folder is made with its first step
        acts = ACTS | {
            "run that was begun": lambda _: _at_its_end(begun),
            "discarded run": lambda w: w.runs.discard(run.id),
            "version": lambda w: w.versions.keep(run.id, "first"),
        }
        _vanish(folder, how)
        for name, act in acts.items():
            before = digests(folder)
            with contextlib.suppress(ExplorerError):
                act(workspace)
                wrong[name] = "acknowledged"
            if folder.exists() != (how == "replaced") or digests(folder) != before:
                wrong[name] = wrong.get(name, "") + " something grew or changed"
                if how != "replaced":
                    shutil.rmtree(folder, ignore_errors=True)
    assert wrong == {}
    assert folder.exists() == (how == "replaced")
