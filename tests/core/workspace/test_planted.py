"""`core` as a library: what nobody expected comes out of a public call as it is, with its traceback, as an
author of a script needs it; nothing half-made counts, the next call works, and the workspace opens again.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from core import HnswIndex, SentenceEncoder, Workspace, files
from core.corpus import RowStore
from core.corpus.importing import Arrival
from core.corpus.journal import Journal
from core.encoding.batch_runner import BatchRunner
from core.search import KeywordIndex
from core.workspace import deleting
from core.workspace.models import Models
from core.workspace.vectors import VectorStore
from tests.core.workspace.conftest import sentences

_TEXTS = sentences(40)


class PlantedError(RuntimeError):
    """A defect."""


def _fails(*_: object, **__: object) -> None:
    raise PlantedError("planted")


@pytest.fixture
def folder(tiny_model: Path, tmp_path: Path) -> Path:
    with Workspace.create(tmp_path / "w", model=str(tiny_model)) as workspace:
        workspace.add_lines(_TEXTS)
        workspace.judgments.mark([("a question", _TEXTS[0])], 1.0, "hit")
    (tmp_path / "more.csv").write_text("text\none more\nand another\n")
    return tmp_path / "w"


def _prepared(workspace: Workspace, model: Path) -> None:
    workspace.use_encoder(SentenceEncoder.load(model, device="cpu", precision="float32"))
    workspace.prepare()


# A public call, and where in it somebody made a mistake.
_CALLS: dict[str, tuple[object, str, Callable[[Workspace, Path], object]]] = {
    "add_file": (
        Arrival,
        "report",
        lambda workspace, _: workspace.add_file(workspace.folder.parent / "more.csv"),
    ),
    "encode": (VectorStore, "append", lambda workspace, model: _prepared(workspace, model)),
    "keywords": (KeywordIndex, "add", lambda workspace, model: _prepared(workspace, model)),
    "mark": (
        Journal,
        "append",
        lambda workspace, _: workspace.judgments.mark([("b", _TEXTS[1])], 0.0, "hit"),
    ),
    "label": (Journal, "append", lambda workspace, _: workspace.labels.add("urgent")),
    "hide": (Journal, "append", lambda workspace, _: workspace.rows.hide(np.array([3]), "duplicate")),
    "delete": (
        RowStore,
        "copy_without",
        lambda workspace, _: workspace.delete(workspace.look_before_deleting([3])),
    ),
}


@pytest.mark.parametrize("name", _CALLS)
def test_a_defect_comes_out_as_it_is_and_leaves_nothing_half_made(
    name: str, folder: Path, tiny_model: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    place, attribute, call = _CALLS[name]
    with Workspace.open(folder) as workspace:
        before = workspace.rows.n_rows, workspace.judgments.all(), workspace.labels.all()
        with monkeypatch.context() as planted:
            planted.setattr(place, attribute, _fails)
            with pytest.raises(PlantedError, match="planted"):
                call(workspace, tiny_model)
        assert (workspace.rows.n_rows, workspace.judgments.all(), workspace.labels.all()) == before
    with Workspace.open(folder) as workspace:
        assert workspace.recovered == ()
        assert (workspace.rows.n_rows, workspace.judgments.all(), workspace.labels.all()) == before
        assert not (folder / deleting.folders.STAGING).exists()
        call(workspace, tiny_model)


def test_opening_gives_the_lock_back(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as planted:
        planted.setattr(Models, "remember", _fails)
        with pytest.raises(PlantedError):
            Workspace.open(folder)
    with Workspace.open(folder) as workspace:
        assert (workspace.n_rows, len(workspace.judgments.all())) == (40, 1)


def test_an_index_stays_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    vectors = np.eye(8, dtype=np.float32)
    graph = HnswIndex(8)
    graph.add(vectors, np.arange(8))
    graph.save(tmp_path / "graph")
    graph.add(vectors + 1, np.arange(8, 16))
    with monkeypatch.context() as planted:
        planted.setattr(files, "rename", _fails)
        with pytest.raises(PlantedError):
            graph.save(tmp_path / "graph")
    assert len(HnswIndex.open(tmp_path / "graph")) == 8
    graph.save(tmp_path / "graph")
    assert len(HnswIndex.open(tmp_path / "graph")) == 16


def test_an_encoder_encodes_again(tiny_model: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    encoder = SentenceEncoder.load(tiny_model, device="cpu", precision="float32")
    before = encoder.encode(_TEXTS[:3])
    with monkeypatch.context() as planted:
        planted.setattr(BatchRunner, "chunks", _fails)
        with pytest.raises(PlantedError):
            encoder.encode(_TEXTS[:3])
    np.testing.assert_array_equal(encoder.encode(_TEXTS[:3]), before)
