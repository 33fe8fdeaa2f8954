"""Sentences that a killed process left in temporary places are gone once the workspace is opened again."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from core.errors import DamagedError
from core.file_lock import FileLock
from core.workspace import Workspace

SECRET = b"a sentence that nobody else should read"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    with Workspace.create(tmp_path / "ws") as workspace:
        workspace.add_lines(["one", "two"])
    return tmp_path / "ws"


def holding(top: Path) -> list[str]:
    """Files below `top` that have the sentence."""
    return sorted(
        str(path.relative_to(top))
        for path in top.rglob("*")
        if path.is_file() and SECRET in path.read_bytes()
    )


def put(path: Path) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(SECRET)


def test_what_the_database_put_on_disk(folder: Path) -> None:
    put(folder / "rows.duckdb.spill" / "duckdb_temp_storage_DEFAULT-0.tmp")
    put(folder / "rows.duckdb.import" / "page.parquet")
    with Workspace.open(folder) as workspace:
        assert workspace.n_rows == 2
        assert holding(folder) == []
    assert not (folder / "rows.duckdb.spill").exists()


def test_runs_that_never_began(folder: Path) -> None:
    for run in ("never", "held", "trained"):
        put(folder / "runs" / run / "data" / "train.json")
        (folder / "runs" / run / "run.lock").touch()
    put(folder / "runs" / "trained" / "checkpoint" / "model.safetensors")
    put(folder / "runs" / "never" / "base" / "model.safetensors")
    lock = FileLock(folder / "runs" / "held" / "run.lock")
    Workspace.open(folder).close()
    assert holding(folder) == [
        "runs/held/data/train.json",
        "runs/trained/checkpoint/model.safetensors",
        "runs/trained/data/train.json",
    ], "another process's stays, and so does what was trained"
    lock.release()
    Workspace.open(folder).close()
    assert [name for name in holding(folder) if "trained" not in name] == []


def test_half_a_checkpoint(folder: Path) -> None:
    for run in ("killed", "held"):
        put(folder / "runs" / run / "run.json")
        put(folder / "runs" / run / ".checkpoint-000002.partial" / "tensors.safetensors")
        put(folder / "runs" / run / "checkpoint-000001" / "tensors.safetensors")
    lock = FileLock(folder / "runs" / "held" / "run.lock")
    Workspace.open(folder).close()
    lock.release()
    assert [name for name in holding(folder) if "partial" in name] == [
        "runs/held/.checkpoint-000002.partial/tensors.safetensors"
    ], "another process is writing it"
    assert "runs/killed/checkpoint-000001/tensors.safetensors" in holding(folder)


@pytest.mark.parametrize("record", [None, b"", b"{", b"[1]", b"{}"])
def test_what_was_trained_without_a_record_is_named(folder: Path, record: bytes | None) -> None:
    run = folder / "runs" / "20260101-120000"
    put(run / "model" / "model.safetensors")
    if record is not None:
        (run / "run.json").write_bytes(record)
    with Workspace.open(folder) as workspace:
        (said,) = workspace.notices
        assert str(run) in said
        assert "run.json is missing or damaged" in said
        assert workspace.runs.all() == ()
    assert (run / "model" / "model.safetensors").exists()


@pytest.mark.parametrize(
    "odd",
    [{"parts": "x"}, {"parts": ["abc"]}, {"result": 1}, {"result": {}}, {"data": [1]}, {"config": []}],
    ids=str,
)
def test_a_record_with_something_odd_in_it_keeps_no_workspace_shut(folder: Path, odd: dict[str, Any]) -> None:
    run = folder / "runs" / "20260101-120000"
    put(run / "model" / "model.safetensors")
    about = dict.fromkeys(("begun", "error", "sentence"), "") | {"state": "finished", "config": {}}
    about |= {name: [] for name in ("objectives", "data", "notes")} | {"parts": {}, "result": None}
    (run / "run.json").write_text(json.dumps(about), encoding="utf-8")
    with Workspace.open(folder) as workspace:
        assert workspace.runs.get(run.name).verdict is None
    (run / "run.json").write_text(json.dumps({**about, **odd}), encoding="utf-8")
    with Workspace.open(folder) as workspace:
        with pytest.raises(DamagedError) as refused:
            workspace.runs.get(run.name)
        assert str(refused.value) == f"run.json in {run} is not as this program writes it."
        assert "run.json is missing or damaged" in workspace.notices[0]
        assert workspace.runs.all() == ()


def test_a_run_whose_discarding_was_killed(folder: Path) -> None:
    put(folder / "runs" / ".20260101-120000.0123abcd.new" / "data" / "train.json")
    Workspace.open(folder).close()
    assert holding(folder) == []
