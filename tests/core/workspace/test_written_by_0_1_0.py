"""What version 0.1.0 wrote opens as before: workspaces, runs and model folders (`tests/written_by_0_1_0`)."""

from __future__ import annotations

import json
import tarfile
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from core import SentenceEncoder, Trainer, Workspace
from core.encoding import CrossEncoder
from core.errors import InputError
from core.training import Finished, read_events
from tests.conftest import PROJECT

KEPT = PROJECT / "tests" / "written_by_0_1_0"
SAID: dict[str, Any] = json.loads((KEPT / "said.json").read_text(encoding="utf-8"))


def unpacked(name: str, to: Path) -> Path:
    """A folder as 0.1.0 left it, for a test to change."""
    with tarfile.open(KEPT / f"{name}.tar.xz") as packed:
        packed.extractall(to, filter="data")
    return to / name


@pytest.fixture
def workspace(tmp_path: Path) -> Iterator[Workspace]:
    with Workspace.open(unpacked("workspace", tmp_path)) as opened:
        yield opened


def same(found: Any, said: Any, tolerance: float = 1e-5) -> None:
    np.testing.assert_allclose(np.asarray(found), np.asarray(said), rtol=0, atol=tolerance)


def same_vectors(model_folder: Path, said: list[list[float]], tolerance: float = 1e-5) -> None:
    same(SentenceEncoder.load(model_folder, "cpu", "float32").encode(SAID["probes"]), said, tolerance)


def same_end(trainer: Trainer, said: dict[str, Any]) -> None:
    """The run ends as it did under 0.1.0; to more digits than a processor with other kernels keeps."""
    *_, last = trainer
    assert isinstance(last, Finished)
    assert (last.verdict, last.step) == (said["verdict"], said["step"])
    assert last.metrics.keys() == said["metrics"].keys()
    for name, value in said["metrics"].items():
        assert last.metrics[name].value == pytest.approx(value, abs=1e-3), name
    same_vectors(last.model_folder, said["vectors"], 1e-4)


def same_hits(workspace: Workspace, said: list[dict[str, Any]]) -> None:
    for each in said:
        found = workspace.search(each["query"], top_k=5, mode=each["mode"], where=each["where"]).hits
        expected = each["hits"]
        assert [(hit.row, [*hit.rows], hit.text) for hit in found] == [
            (hit["row"], hit["rows"], hit["text"]) for hit in expected
        ], each["query"]
        same([hit.score for hit in found], [hit["score"] for hit in expected])
        same(numbers(hit.similarity for hit in found), numbers(hit["similarity"] for hit in expected))


def numbers(values: Iterable[float | None]) -> list[float]:
    """A hit by words alone has no similarity."""
    return [np.nan if value is None else value for value in values]


def test_a_workspace_answers_as_before(workspace: Workspace) -> None:
    said = SAID["workspace"]
    assert (workspace.name, workspace.n_rows, workspace.n_texts) == (
        "Survey of 2024",
        said["rows"],
        said["texts"],
    )
    assert workspace.n_encoded == workspace.n_texts
    same_hits(workspace, said["after training"])
    vectors = workspace.vectors()
    assert vectors is not None
    same(vectors.sorted().matrix, said["vectors"], 0)
    assert workspace.repairs == (), "nothing had to be made again"


def test_its_map_marks_runs_and_versions_are_there(workspace: Workspace) -> None:
    said = SAID["workspace"]
    picture = workspace.map_picture()
    assert picture is not None
    same(picture.xy, said["map"]["xy"], 0)
    assert picture.labels.tolist() == said["map"]["labels"]
    assert [*picture.names] == said["map"]["names"]
    assert [[each.first, each.second, each.score, each.kind] for each in workspace.judgments.all()] == said[
        "judgments"
    ]
    assert [[v.id, v.number, v.name, v.parent, v.active] for v in workspace.versions.all()] == said[
        "versions"
    ]
    runs = workspace.runs.all()
    assert [[r.id, r.state, [*r.objectives], r.version, r.verdict] for r in runs] == said["runs"]
    assert [run.config.batch_size for run in runs] == [8, 8, 8]
    assert [run.events()[0]["event"] for run in runs] == ["Started"] * 3
    assert workspace.repairs == ()


def test_the_way_back_to_the_model_before(workspace: Workspace) -> None:
    assert workspace.versions.activate(workspace.versions.all()[0].id), "its vectors are there"
    same_hits(workspace, SAID["workspace"]["before training"])
    assert workspace.repairs == ()


def test_its_cross_encoder_reranks(workspace: Workspace) -> None:
    (folder,) = workspace.rerankers.all()
    reader = CrossEncoder.load(folder, "cpu", "float32")
    same(reader.score([(a, b) for a, b in SAID["pairs"]]), SAID["workspace"]["reranked"])
    found = workspace.search("lost card", top_k=5, rerank=reader)
    assert found.reranked is not None


def test_a_run_of_a_workspace_goes_on(workspace: Workspace) -> None:
    (stopped,) = [run for run in workspace.runs.all() if run.resumable]
    same_end(workspace.runs.resume(stopped.id), SAID["workspace"]["resumed"])
    assert workspace.runs.get(stopped.id).state == "finished"


def test_it_takes_in_more_rows(workspace: Workspace) -> None:
    """What 0.1.0 began, this version goes on with."""
    workspace.add_lines(["The map shows where the parcel is"])
    workspace.prepare()
    assert workspace.n_encoded == SAID["workspace"]["texts"] + 1
    found = workspace.search("map parcel", top_k=30, mode="hybrid").hits
    assert "The map shows where the parcel is" in [hit.text for hit in found]
    picture = workspace.map_picture()
    assert picture is not None
    same(picture.xy[:-1], SAID["workspace"]["map"]["xy"], 0)


@pytest.mark.parametrize("name", ["killed", "cancelled"])
def test_a_run_that_was_stopped_goes_on(tmp_path: Path, name: str) -> None:
    folder = unpacked("runs", tmp_path) / name
    about = json.loads((folder / "run.json").read_text(encoding="utf-8"))
    # It was written elsewhere, and a run outside a workspace keeps to the folder that was asked for.
    about["model_folder"] = str(folder / "model")
    (folder / "run.json").write_text(json.dumps(about), encoding="utf-8")
    same_end(Trainer.resume(folder), SAID["runs"]["resumed"][name])


def test_a_finished_run_is_there(tmp_path: Path) -> None:
    folder = unpacked("runs", tmp_path) / "finished"
    same_vectors(folder / "model", SAID["runs"]["finished"]["vectors"])
    events = read_events(folder)
    assert (events[0]["event"], events[-1]["event"]) == ("Started", "Finished")
    assert events[-1]["verdict"] == SAID["runs"]["finished"]["verdict"]
    with pytest.raises(InputError, match="finished"):
        Trainer.resume(folder)


@pytest.mark.parametrize("name", sorted(SAID["models"]["vectors"]))
def test_model_folders_give_their_vectors(tmp_path: Path, name: str) -> None:
    folder = unpacked("models", tmp_path) / name
    same_vectors(folder, SAID["models"]["vectors"][name])
    SentenceEncoder.load(folder, "cpu", "float32").save(tmp_path / "again")
    same_vectors(tmp_path / "again", SAID["models"]["vectors"][name])


def test_a_cross_encoder_gives_its_scores(tmp_path: Path) -> None:
    reader = CrossEncoder.load(unpacked("models", tmp_path) / "cross-encoder", "cpu", "float32")
    same(reader.score([(a, b) for a, b in SAID["pairs"]]), SAID["models"]["scores"])
