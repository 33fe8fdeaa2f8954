"""Runs and model versions: what answers while another version is coming, the way back, who has seen what."""

from __future__ import annotations

import gc
import json
import shutil
import signal
import subprocess
import sys
import threading
from pathlib import Path

import numpy as np
import pytest

from core.errors import CancelledError, InputError, WorkspaceError
from core.examples.sentences import sentence_key
from core.progress import CancelToken, Progress, Task
from core.search import Query, search
from core.training import Finished, Trainer, TrainingConfig
from core.workspace import Workspace, vector_indexes
from tests.core.training.tiny import scored, sentences, tiny_encoder

CONFIG = TrainingConfig(objective="regression", learning_rate=1e-3, seed=1)
TEXTS = sentences(240, seed=7)
PAIR = ("the parcel number 0 was late", "the card number 1 was cold")


def finish(trainer: Trainer) -> Finished:
    *_, last = trainer
    assert isinstance(last, Finished)
    return last


@pytest.fixture(scope="module")
def trained(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a model and a workspace `ws` of it: encoded, mapped, one run finished, nothing kept."""
    home = tmp_path_factory.mktemp("trained")
    tiny_encoder(home / "plain").save(home / "tiny-base")
    with Workspace.create(home / "ws", model=str(home / "tiny-base")) as workspace:
        workspace.add_lines([*PAIR, *TEXTS])
        workspace.encoder("cpu", "float32")
        workspace.prepare()
        finish(workspace.runs.begin(scored(200), CONFIG))
    return home


@pytest.fixture
def folder(trained: Path, tmp_path: Path) -> Path:
    """A copy of that workspace, for a test to change."""
    return Path(shutil.copytree(trained / "ws", tmp_path / "ws"))


def matrix(workspace: Workspace) -> np.ndarray:
    snapshot = workspace.vectors()
    assert snapshot is not None
    return snapshot.sorted().matrix.copy()


def similarity_of_pair(workspace: Workspace) -> float:
    texts = workspace.rows.texts()
    a, b = (matrix(workspace)[texts.index(text)] for text in PAIR)
    return float(a @ b / np.linalg.norm(a) / np.linalg.norm(b))


def map_key(workspace: Workspace) -> str:
    picture = workspace.map_picture()
    assert picture is not None
    return picture.key


def only_run(workspace: Workspace) -> str:
    (run,) = workspace.runs.all()
    return run.id


def test_a_kept_version_takes_over_and_the_way_back_is_bit_equal(folder: Path) -> None:
    with Workspace.open(folder) as workspace:
        (version_0,) = workspace.versions.all()
        assert (version_0.number, version_0.name, version_0.active) == (0, "tiny-base", True)
        before, old_map, old_similarity = (
            matrix(workspace),
            map_key(workspace),
            similarity_of_pair(workspace),
        )
        on_disk = {path: path.read_bytes() for path in sorted((folder / "vectors").rglob("*.vectors"))}

        kept = workspace.versions.keep(only_run(workspace))
        assert (kept.number, kept.name, kept.parent) == (1, "tiny-base · version 1", version_0.id)
        assert kept.coming
        assert workspace.runs.get(only_run(workspace)).version == kept.id
        assert np.array_equal(matrix(workspace), before), "the old one answers"
        assert map_key(workspace) == old_map
        assert workspace.versions.active == workspace.versions.all()[0]

        seen: list[bool] = []

        def watch(_: Progress) -> None:
            seen.append(np.array_equal(matrix(workspace), before) and map_key(workspace) == old_map)

        active = workspace.versions.take_over(task=Task(watch))
        assert active == workspace.versions.active
        assert active is not None
        assert (active.id, active.coming) == (kept.id, False)
        assert seen
        assert all(seen), "the old one answers until the new one is complete"
        # What the encoder that was trained makes of the same texts, without any workspace.
        own = workspace.encoder()
        assert own.name == "tiny-base · version 1"
        assert np.abs(matrix(workspace) - own.encode(workspace.rows.texts())).max() < 1e-5
        assert abs(similarity_of_pair(workspace) - old_similarity) > 1e-3
        assert map_key(workspace) != old_map
        assert len(workspace.search(TEXTS[5]).hits) == 20
        assert workspace.versions.take_over() is None

    with Workspace.open(folder) as workspace:
        assert workspace.repairs == ()
        assert workspace.versions.active.id == kept.id
        new = matrix(workspace)
        assert workspace.versions.activate(version_0.id) is True
        assert np.array_equal(matrix(workspace), before)
        assert map_key(workspace) == old_map
        assert similarity_of_pair(workspace) == old_similarity
        assert workspace.encoder().name == "tiny-base"
        assert workspace.versions.activate(kept.id) is True
        assert np.array_equal(matrix(workspace), new)
        assert {path: path.read_bytes() for path in on_disk} == on_disk


def test_a_cancelled_take_over_goes_on_where_it_stopped(folder: Path) -> None:
    token = CancelToken()
    with Workspace.open(folder) as workspace:
        before = matrix(workspace)
        workspace.versions.keep(only_run(workspace))

        def stop(state: Progress) -> None:
            if state.stage == "Encoding":
                token.cancel()

        with pytest.raises(CancelledError):
            workspace.versions.take_over(Task(stop, token))
        assert workspace.versions.coming is not None
        assert np.array_equal(matrix(workspace), before)
        assert workspace.search(TEXTS[5]).hits[0].text == TEXTS[5]
    with Workspace.open(folder) as workspace:
        assert np.array_equal(matrix(workspace), before)
        assert workspace.versions.take_over() == workspace.versions.active
        assert workspace.versions.active.number == 1
        assert workspace.n_encoded == workspace.n_texts


def test_a_process_killed_while_taking_over_leaves_the_old_version_and_what_was_encoded(folder: Path) -> None:
    with Workspace.open(folder) as workspace:
        before = matrix(workspace)
        workspace.versions.keep(only_run(workspace))
    script = (
        "import os, signal, sys\n"
        "from core.progress import Task\n"
        "from core.workspace import Workspace, encoding_job\n"
        "encoding_job.SEGMENT_TEXTS = 60\n"
        "def die(state):\n"
        "    if state.stage == 'Encoding':\n"
        "        os.kill(os.getpid(), signal.SIGKILL)\n"
        "with Workspace.open(sys.argv[1]) as workspace:\n"
        "    workspace.versions.take_over(Task(die))\n"
    )
    project = Path(__file__).resolve().parents[3]
    if not hasattr(signal, "SIGKILL"):
        pytest.skip("a process cannot kill itself this way here")
    ended = subprocess.run([sys.executable, "-c", script, str(folder)], cwd=project, capture_output=True)
    assert ended.returncode == -signal.SIGKILL
    with Workspace.open(folder) as workspace:
        assert np.array_equal(matrix(workspace), before)
        assert workspace.versions.coming is not None
        active = workspace.versions.take_over()
        assert active is not None
        assert active.number == 1
        assert np.abs(matrix(workspace) - workspace.encoder().encode(workspace.rows.texts())).max() < 1e-5


def test_activating_another_version_stops_a_take_over(folder: Path) -> None:
    with Workspace.open(folder) as workspace:
        version_0 = workspace.versions.active
        kept = workspace.versions.keep(only_run(workspace))
        with pytest.raises(CancelledError):
            workspace.versions.take_over(
                task=Task(lambda _: workspace.versions.activate(version_0.id) or None)
            )
        assert workspace.versions.active == version_0
        assert workspace.versions.coming is None
        assert workspace.versions.activate(kept.id) in (True, False)


def test_texts_added_since_are_encoded_before_the_way_back(folder: Path) -> None:
    with Workspace.open(folder) as workspace:
        version_0 = workspace.versions.active
        before = matrix(workspace)
        workspace.versions.keep(only_run(workspace))
        workspace.versions.take_over()
        workspace.add_lines(["a sentence that came later"])
        workspace.prepare()
        assert workspace.versions.activate(version_0.id) is False
        assert workspace.versions.active.number == 1, "it answers meanwhile"
        counted: list[int | None] = []
        workspace.versions.take_over(
            Task(lambda s: counted.append(s.total) if s.stage == "Encoding" else None)
        )
        assert counted == [1]
        assert workspace.versions.active.id == version_0.id
        assert np.array_equal(matrix(workspace)[: len(before)], before)


def test_searches_beside_a_take_over_always_have_encoder_and_vectors_of_one_version(folder: Path) -> None:
    with Workspace.open(folder) as workspace:
        workspace.versions.keep(only_run(workspace))
        old = workspace.encoder("cpu", "float32").replica(threads=1)
        found: list[float] = []
        ended = threading.Event()

        def ask() -> None:
            while not ended.is_set():
                for text in TEXTS[:3]:
                    hits = search(workspace.search_state(old), Query(text, "semantic", 1)).hits
                    found.append(hits[0].similarity or 0.0)

        asking = threading.Thread(target=ask)
        asking.start()
        try:
            for version in (*workspace.versions.all(), *workspace.versions.all()):
                workspace.versions.activate(version.id) or workspace.versions.take_over()
        finally:
            ended.set()
            asking.join()
    assert len(found) > 10
    # A sentence is itself, in whichever version: with vectors of another one it would not be.
    assert min(found) > 0.9999


def test_an_encoder_of_another_version_never_meets_the_vectors(folder: Path) -> None:
    with Workspace.open(folder) as workspace:
        old = workspace.encoder("cpu", "float32").replica(threads=1)
        assert workspace.search_state(old).encoder is old
        workspace.versions.keep(only_run(workspace))
        assert workspace.search_state(old).encoder is old
        workspace.versions.take_over()
        now = workspace.search_state(old).encoder
        assert now is not None
        assert now is not workspace.encoder(), "which another thread may be encoding with"
        assert now.fingerprint == workspace.versions.active.fingerprint
        with pytest.raises(WorkspaceError, match="is not tiny-base · version 1"):
            workspace.use_encoder(old)


def test_a_workspace_that_was_moved_takes_its_versions_and_runs_along(folder: Path, tmp_path: Path) -> None:
    with Workspace.open(folder) as workspace:
        run_id = only_run(workspace)
        workspace.versions.keep(run_id)
        workspace.versions.take_over()
        vectors = matrix(workspace)
    moved = folder.rename(tmp_path / "elsewhere")
    with Workspace.open(moved) as workspace:
        assert workspace.model == str(moved / workspace.versions.active.id)
        assert Path(workspace.model).is_dir()
        assert np.abs(workspace.encoder().encode(workspace.rows.texts()) - vectors).max() < 1e-5
        assert workspace.runs.get(run_id).model_folder == moved / workspace.versions.active.id


def test_sentences_keep_their_parts_through_runs(folder: Path) -> None:
    def keys(run_id: str, part: str) -> set[str]:
        kept = json.loads((folder / "runs" / run_id / "data" / f"{part}.json").read_text())
        return {sentence_key(text) for column in kept["texts"] for text in column}

    with Workspace.open(folder) as workspace:
        first = only_run(workspace)
        config = TrainingConfig(objective=("regression", "regression"), seed=99)
        # Another seed, more examples; and the same ones again as an earlier stage.
        trainer = workspace.runs.begin([scored(200), scored(260)], config)
        events = iter(trainer)
        started = next(events)
        second = workspace.runs.all()[0].id
        assert second != first
        assert workspace.runs.get(second).state == "running"
        assert any("earlier runs hold their sentences out" in note for note in started.notes)  # type: ignore[union-attr]
        with pytest.raises(WorkspaceError, match="is running"):
            workspace.runs.discard(second)
        with pytest.raises(WorkspaceError, match=rf"The run {second} is running\. Pause or cancel it\."):
            workspace.runs.resume(second)
        seen = keys(second, "train-0") | keys(second, "train-1")
        assert not seen & (keys(first, "verdict") | keys(first, "selection"))
        assert not keys(second, "verdict") & keys(first, "train-0")
        assert keys(first, "verdict") & keys(second, "verdict"), "the same examples judge again"
        events.close()  # type: ignore[attr-defined]
        divided = workspace.runs.split(scored(260), seed=5)
        later = {sentence_key(text) for column in divided.train.texts for text in column}
        assert not later & (keys(second, "verdict") | keys(first, "verdict"))


def test_a_run_nobody_trains_any_more_is_interrupted_resumed_and_discarded(folder: Path) -> None:
    with Workspace.open(folder) as workspace:
        events = iter(trainer := workspace.runs.begin(scored(200), CONFIG))
        next(events)
        run_id = trainer.run_folder.name
        events.close()  # type: ignore[attr-defined]
        del events, trainer
        gc.collect()
        run = workspace.runs.get(run_id)
        assert (run.state, run.resumable, run.parent) == ("interrupted", True, workspace.versions.active.id)
        with pytest.raises(WorkspaceError, match="is not finished"):
            workspace.versions.keep(run_id)
    with Workspace.open(folder) as workspace:
        assert workspace.runs.get(run_id).state == "interrupted"
        last = finish(workspace.runs.resume(run_id))
        run = workspace.runs.get(run_id)
        assert (run.state, run.verdict, run.sentence) == ("finished", last.verdict, last.sentence)
        assert run.config.learning_rate == 1e-3
        assert run.report == json.loads(json.dumps(last.report))
        assert [e["event"] for e in run.events()][-1] == "Finished"
        assert workspace.runs.all()[0].id == run_id
        with pytest.raises(InputError, match="is finished"):
            workspace.runs.resume(run_id)
        workspace.runs.discard(run_id)
        assert not (folder / "runs" / run_id).exists()
        assert len(workspace.runs.all()) == 1
        with pytest.raises(InputError, match="no run"):
            workspace.runs.discard(run_id)
        for wrong in ("", "..", "../ws"):
            with pytest.raises(InputError, match="no run"):
                workspace.runs.get(wrong)
        kept = workspace.versions.keep(only_run(workspace), name="for tickets")
        with pytest.raises(WorkspaceError, match="for tickets was kept from the run"):
            workspace.runs.discard(only_run(workspace))
        workspace.versions.rename(kept.id, "for complaints")
        assert workspace.versions.all()[1].name == "for complaints"
        assert workspace.versions.keep(only_run(workspace)).id == kept.id, "the same model is one version"
        with pytest.raises(InputError, match="no version"):
            workspace.versions.activate("models/nothing")


def test_an_exported_version_loads_elsewhere_and_says_what_it_is(folder: Path, tmp_path: Path) -> None:
    from sentence_transformers import SentenceTransformer

    with Workspace.open(folder) as workspace:
        run = workspace.runs.all()[0]
        kept = workspace.versions.keep(run.id)
        workspace.versions.take_over()
        to = workspace.versions.export(kept.id, tmp_path / "exported")
        vectors, texts = matrix(workspace), workspace.rows.texts()
        assert run.report is not None
        spearman = run.report["metrics"]["spearman"]
        with pytest.raises(InputError, match="not empty"):
            workspace.versions.export(kept.id, to)
        plain = workspace.versions.export(workspace.versions.all()[0].id, tmp_path / "version-0")
    peer = SentenceTransformer(str(to), device="cpu", local_files_only=True)
    assert np.abs(peer.encode(texts) - vectors).max() < 1e-5
    card = (to / "README.md").read_text(encoding="utf-8")
    assert card.startswith("---\nlibrary_name: sentence-transformers\n")
    for said in (
        'base_model: "tiny-base"',
        "# tiny-base · version 1",
        "objective: regression",
        "scored.csv",
        f"{run.parts['train']} train, {run.parts['selection']} selection, {run.parts['verdict']} verdict",
        f"| spearman | {spearman['value']:.4f} ({spearman['low']:.4f} to {spearman['high']:.4f}) |",
        f"Verdict: **{run.verdict}**",
        "SentenceTransformer(",
    ):
        assert said in card
    # The lines of Python in the card do what they say.
    code = card.split("```python\n")[1].split("```")[0].replace("path/to/this/folder", str(to))
    names: dict[str, object] = {}
    exec(code, names)
    assert np.shape(names["vectors"]) == (2, 32)  # type: ignore[arg-type]
    assert "## Training" not in (plain / "README.md").read_text(encoding="utf-8")


def test_a_workspace_of_before_there_were_versions_opens(folder: Path) -> None:
    path = folder / "workspace.json"
    content = json.loads(path.read_text())
    for name in ("versions", "coming", "checksum"):
        del content[name]
    path.write_text(json.dumps(content | {"schema_version": 1}))
    with Workspace.open(folder) as workspace:
        assert workspace.n_encoded == workspace.n_texts
        assert [version.number for version in workspace.versions.all()] == [0]
        assert workspace.versions.coming is None


def test_a_damaged_lineage_is_said(folder: Path) -> None:
    with Workspace.open(folder) as workspace:
        kept = workspace.versions.keep(only_run(workspace))
    path = folder / "workspace.json"
    good = json.loads(path.read_text())
    del good["checksum"]
    version = good["versions"][kept.id]
    for wrong in (
        {"coming": "models/nothing"},
        {"versions": {kept.id: version | {"parent": kept.id}}},
        {
            "versions": {"../outside": version},
            "models": good["models"] | {"../outside": good["models"][kept.id]},
        },
    ):
        path.write_text(json.dumps(good | wrong))
        with pytest.raises(WorkspaceError, match="is damaged"):
            Workspace.open(folder)
    path.write_text(json.dumps(good))
    with Workspace.open(folder) as workspace:
        assert workspace.versions.coming is not None


def test_a_version_whose_run_was_removed_by_hand_is_still_exported(folder: Path, tmp_path: Path) -> None:
    with Workspace.open(folder) as workspace:
        kept = workspace.versions.keep(only_run(workspace))
        shutil.rmtree(folder / "runs")
        to = workspace.versions.export(kept.id, tmp_path / "exported")
        assert "# tiny-base · version 1" in (to / "README.md").read_text(encoding="utf-8")
        assert workspace.runs.all() == ()
        assert workspace.versions.take_over() == workspace.versions.active


def test_a_full_disk_while_keeping_changes_nothing(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    with Workspace.open(folder) as workspace:
        before = (folder / "workspace.json").read_bytes()
        monkeypatch.setattr("core.workspace.models.shutil.copyfile", full)
        with pytest.raises(WorkspaceError, match="no room left for a copy of the model"):
            workspace.versions.keep(only_run(workspace))
        assert (folder / "workspace.json").read_bytes() == before
        assert workspace.versions.coming is None


def test_a_cancelled_take_over_of_the_model_in_use_under_its_other_name_loses_nothing(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(vector_indexes, "GRAPH_UP_TO", 100)
    token = CancelToken()
    with Workspace.open(folder) as workspace:
        first = workspace.versions.active.id
        workspace.set_model(str(shutil.copytree(workspace.model_source, tmp_path / "the same elsewhere")))
        workspace.encoder("cpu", "float32")
        workspace.add_lines(["a sentence that came later"])
        assert not workspace.versions.activate(first)

        def stop(state: Progress) -> None:
            if state.stage not in ("Encoding", "Reading texts"):
                token.cancel()

        with pytest.raises(CancelledError):
            workspace.versions.take_over(Task(stop, token))
        workspace.versions.activate(workspace.versions.active.id)
        workspace.add_lines(["and one more"])
        workspace.encode()
        assert workspace.n_encoded == workspace.n_texts
    with Workspace.open(folder) as workspace:
        assert workspace.n_encoded == workspace.n_texts
        assert not any("vector" in said for said in workspace.repairs)
