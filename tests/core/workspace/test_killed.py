"""A killed process leaves a workspace that opens, finishes, and equals one that was not killed."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
import pytest

from assets import sample_csv
from core.encoding import SentenceEncoder
from core.errors import WorkspaceError
from core.search import Query, search
from core.workspace import Workspace
from tests.core.workspace.conftest import sentences, write_csv
from tests.core.workspace.killing import KILLED, Job, finish, run

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGKILL")

_RANDOM_KILLS = 5
_MOST_STEPS = 4  # tests/soak kills at many more
_QUERIES = ("card payment", "late delivery of a parcel", "broken screen", "coffee")
# Each job in the order in which they are done.
_STAGES = ("create", "import", "index words", "encode", "index vectors", "lay out", "save")
# What makes rows, texts, vectors and hits; a killed workspace does these, and the job that was killed.
_NEEDED = ("import", "index words", "encode")


@dataclass(frozen=True)
class Outcome:
    """What a person would miss if it were not there."""

    rows: list[tuple[object, ...]]
    texts: list[str]
    vectors: np.ndarray
    hits: list[list[tuple[int, int]]]


@pytest.fixture(scope="module", autouse=True)
def one_thread() -> Iterator[None]:
    """A tiny model is quickest with one thread, whatever else the machine does."""
    import torch

    before = torch.get_num_threads()
    torch.set_num_threads(1)
    yield
    torch.set_num_threads(before)


@pytest.fixture(scope="module")
def encoder(tiny_model: Path) -> SentenceEncoder:
    return SentenceEncoder.load(tiny_model, precision="float32")


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    texts = sentences(600)
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
    for name in ("create", *_NEEDED):
        finish(Job(name, folder, file, str(tiny_model)))
    return _outcome(folder, encoder)


def _outcome(folder: Path, encoder: SentenceEncoder) -> Outcome:
    with Workspace.open(folder) as workspace:
        workspace.use_encoder(encoder)
        assert workspace.repairs == ()
        snapshot = workspace.vectors()
        assert snapshot is not None
        if (folder / "neighbours").exists():
            workspace.build_vector_index("hnsw")
        state = workspace.search_state(encoder)
        hits = [
            [(hit.rank, hit.row) for hit in search(state, Query(text, mode=mode)).hits]
            for text in _QUERIES
            for mode in ("semantic", "keyword", "hybrid")
        ]
        rows = workspace.rows.fetch(np.arange(workspace.n_rows))
        return Outcome(rows, workspace.rows.texts(), snapshot.sorted().matrix, hits)


def _goes_on(job: Job, encoder: SentenceEncoder, unkilled: Outcome) -> None:
    """Open what was left, do what was not done, and compare."""
    if job.name == "create" and not (job.folder / "workspace.json").exists():
        with pytest.raises(WorkspaceError, match="is not a workspace"):
            Workspace.open(job.folder)
        finish(replace(job, name="create"))
    with Workspace.open(job.folder) as workspace:
        n_rows = workspace.n_rows
        assert n_rows in (0, len(unkilled.rows)), "half of a file was imported"
    for name in dict.fromkeys((*_NEEDED, job.name)):
        if name not in ("create", "import") or (name == "import" and n_rows == 0):
            finish(replace(job, name=name))
    killed = _outcome(job.folder, encoder)
    assert killed.rows == unkilled.rows
    assert killed.texts == unkilled.texts
    np.testing.assert_allclose(killed.vectors, unkilled.vectors, atol=1e-6)
    assert killed.hits == unkilled.hits
    assert not list(job.folder.rglob("*.new"))


def _copy(job: Job, target: Path) -> Job:
    if job.folder.exists():
        shutil.copytree(job.folder, target)
    return replace(job, folder=target)


@pytest.mark.parametrize("name", [name for name in _STAGES if name != "import"])
def test_killed_between_write_sync_and_rename(
    name: str,
    stages: dict[str, tuple[Job, float, int]],
    tmp_path: Path,
    encoder: SentenceEncoder,
    unkilled: Outcome,
) -> None:
    prepared, _, n_steps = stages[name]
    for step in np.unique(np.linspace(1, n_steps, min(n_steps, _MOST_STEPS)).round().astype(int)).tolist():
        job = _copy(prepared, tmp_path / f"step {step}")
        assert run(job, before_step=step).exit_code == KILLED
        _goes_on(job, encoder, unkilled)


def test_killed_while_the_database_writes_its_log(
    stages: dict[str, tuple[Job, float, int]], tmp_path: Path, encoder: SentenceEncoder, unkilled: Outcome
) -> None:
    """An import goes to the disk inside DuckDB: killed when its log appears, grows, and is about to go."""
    prepared, _, _ = stages["import"]
    for size in (1, 1_000, 10_000, 40_000):
        for attempt in range(20):  # a busy machine may look too late
            job = _copy(prepared, tmp_path / f"log of {size}, {attempt}")
            log = job.folder / "rows.duckdb.wal"
            ending = run(job, when=lambda log=log, size=size: log.exists() and log.stat().st_size >= size)
            if ending.exit_code == KILLED:
                break
        assert ending.exit_code == KILLED
        _goes_on(job, encoder, unkilled)


@pytest.mark.slow  # moments by the clock; tests/soak draws them among all calls that lead to the disk
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
        if ending.exit_code != KILLED:  # it was quicker than the time before
            seconds = ending.seconds
            continue
        n_killed += 1
        _goes_on(job, encoder, unkilled)
        if n_killed == _RANDOM_KILLS:
            return
    pytest.fail(f"only {n_killed} children were killed before their end")


@pytest.mark.slow  # as "encode" above, with a larger model
def test_the_bundled_model_goes_on_with_the_sample_where_it_was_killed(tmp_path: Path) -> None:
    model = "all-MiniLM-L6-v2"
    job = Job("encode", tmp_path / "killed", sample_csv(), model)
    unkilled = replace(job, folder=tmp_path / "unkilled")
    for each in (job, unkilled):
        finish(replace(each, name="create"))
        finish(replace(each, name="import"))
    ending = run(job, when=lambda: len(list(job.folder.glob("vectors/*/*.vectors"))) >= 2)
    assert ending.exit_code == KILLED
    with Workspace.open(job.folder) as workspace:
        n_before, n_texts = workspace.n_encoded, workspace.n_texts
        assert 0 < n_before < n_texts
        assert any("encoding resumes from there" in repair for repair in workspace.repairs)
    finish(unkilled)
    finish(job)
    with Workspace.open(job.folder) as one, Workspace.open(unkilled.folder) as other:
        ours, theirs = one.vectors(), other.vectors()
        assert ours is not None
        assert theirs is not None
        assert len(ours) == len(theirs) == n_texts
        np.testing.assert_allclose(ours.sorted().matrix, theirs.sorted().matrix, atol=1e-6)
        sentence = one.rows.text(5)
        found = [[(hit.rank, hit.row) for hit in each.search(sentence).hits] for each in (one, other)]
        assert found[0] == found[1]
        assert found[0][0] == (1, int(np.flatnonzero(one.rows.text_ids() == 5)[0]))
