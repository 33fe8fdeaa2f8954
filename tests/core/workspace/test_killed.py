"""A killed process leaves a workspace that opens, finishes, and equals one that was not killed."""

from __future__ import annotations

import shutil
import sys
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
import pytest

from core.encoding import SentenceEncoder
from core.errors import WorkspaceError
from core.search import Query, search
from core.workspace import Workspace
from tests.core.workspace.conftest import sentences, write_csv
from tests.core.workspace.killing import KILLED, Job, finish, run

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGKILL")

_RANDOM_KILLS = 5
_MOST_STEPS = 8
_QUERIES = ("card payment", "late delivery of a parcel", "broken screen", "coffee")
# Each job, and what has been done before it.
_STAGES = ("create", "import", "index words", "encode", "index vectors", "lay out")


@dataclass(frozen=True)
class Outcome:
    """What a person would miss if it were not there."""

    rows: list[tuple[object, ...]]
    texts: list[str]
    vectors: np.ndarray
    hits: list[list[tuple[int, int]]]
    on_map: int


@pytest.fixture(scope="module")
def encoder(tiny_model: Path) -> SentenceEncoder:
    return SentenceEncoder.load(tiny_model)


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    texts = sentences(1_500)
    return write_csv(tmp_path_factory.mktemp("killed") / "reviews.csv", [*texts, *texts[:20], ""])


@pytest.fixture(scope="module")
def stages(
    tmp_path_factory: pytest.TempPathFactory, file: Path, tiny_model: Path
) -> dict[str, tuple[Job, float, int]]:
    """For each job: one on a workspace as it is before it, the seconds it takes and its steps to the disk."""
    root = tmp_path_factory.mktemp("stages")
    going = root / "going"
    prepared: dict[str, tuple[Job, float, int]] = {}
    for name in _STAGES:
        before = root / name
        if going.exists():
            shutil.copytree(going, before)
        ending = run(Job(name, going, file, str(tiny_model)))
        assert ending.exit_code == 0
        prepared[name] = (Job(name, before, file, str(tiny_model)), ending.seconds, ending.steps)
    return prepared


@pytest.fixture(scope="module")
def unkilled(
    tmp_path_factory: pytest.TempPathFactory, file: Path, tiny_model: Path, encoder: SentenceEncoder
) -> Outcome:
    folder = tmp_path_factory.mktemp("unkilled") / "reviews"
    for name in _STAGES:
        finish(Job(name, folder, file, str(tiny_model)))
    return _outcome(folder, encoder)


def _outcome(folder: Path, encoder: SentenceEncoder) -> Outcome:
    with Workspace.open(folder) as workspace:
        workspace.use_encoder(encoder)
        assert workspace.repairs == ()
        snapshot = workspace.vectors()
        assert snapshot is not None
        state = workspace.search_state(encoder)
        hits = [
            [(hit.rank, hit.row) for hit in search(state, Query(text, mode=mode)).hits]
            for text in _QUERIES
            for mode in ("semantic", "keyword", "hybrid")
        ]
        rows = workspace.rows.fetch(np.arange(workspace.n_rows))
        picture = workspace.map_picture()
        on_map = 0 if picture is None else len(picture)
        return Outcome(rows, workspace.rows.texts(), snapshot.sorted().matrix, hits, on_map)


def _goes_on(job: Job, encoder: SentenceEncoder, unkilled: Outcome) -> None:
    """Open what was left, do what was not done, and compare."""
    if job.name == "create" and not (job.folder / "workspace.json").exists():
        with pytest.raises(WorkspaceError, match="is not a workspace"):
            Workspace.open(job.folder)
        finish(replace(job, name="create"))
    with Workspace.open(job.folder) as workspace:
        n_rows = workspace.n_rows
        assert n_rows in (0, len(unkilled.rows)), "half of a file was imported"
    if n_rows == 0:
        finish(replace(job, name="import"))
    for name in ("encode", "index words", "index vectors", "lay out"):
        finish(replace(job, name=name))
    killed = _outcome(job.folder, encoder)
    assert killed.rows == unkilled.rows
    assert killed.texts == unkilled.texts
    np.testing.assert_allclose(killed.vectors, unkilled.vectors, atol=1e-6)
    assert killed.hits == unkilled.hits
    assert killed.on_map == unkilled.on_map == len(unkilled.texts)
    assert not list(job.folder.rglob("*.new"))


def _copy(job: Job, target: Path) -> Job:
    if job.folder.exists():
        shutil.copytree(job.folder, target)
    return replace(job, folder=target)


@pytest.mark.parametrize("name", _STAGES)
def test_killed_between_write_sync_and_rename(
    name: str,
    stages: dict[str, tuple[Job, float, int]],
    tmp_path: Path,
    encoder: SentenceEncoder,
    unkilled: Outcome,
) -> None:
    prepared, _, n_steps = stages[name]
    assert n_steps > 0
    for step in np.unique(np.linspace(1, n_steps, min(n_steps, _MOST_STEPS)).round().astype(int)).tolist():
        job = _copy(prepared, tmp_path / f"step {step}")
        assert run(job, before_step=step).exit_code == KILLED
        _goes_on(job, encoder, unkilled)


@pytest.mark.parametrize("name", _STAGES)
def test_killed_at_random_moments(
    name: str,
    stages: dict[str, tuple[Job, float, int]],
    tmp_path: Path,
    encoder: SentenceEncoder,
    unkilled: Outcome,
) -> None:
    prepared, seconds, _ = stages[name]
    moments = np.random.default_rng(_STAGES.index(name))
    n_killed = 0
    for attempt in range(4 * _RANDOM_KILLS):
        job = _copy(prepared, tmp_path / f"moment {attempt}")
        ending = run(job, after_seconds=float(moments.uniform(0, seconds)))
        if ending.exit_code != KILLED:  # it was quicker than the first time
            continue
        n_killed += 1
        _goes_on(job, encoder, unkilled)
        if n_killed == _RANDOM_KILLS:
            return
    pytest.fail(f"only {n_killed} children were killed before their end")
