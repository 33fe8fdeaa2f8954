"""Workspaces of earlier versions are brought up to date: what is in them is as it was, a backup comes first,
and a kill leaves the old one or the new one.
"""

from __future__ import annotations

import json
import os
import shutil
import stat
import subprocess
import sys
import tarfile
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from core.errors import WorkspaceError
from core.workspace import Workspace, migrating
from core.workspace.disk_use import clear, disk_use
from core.workspace.document import MIGRATIONS, SCHEMA_VERSION, written_by
from tests.conftest import PROJECT
from tests.core.workspace.killing import KILLED, Job, run
from tests.core.workspace.test_written_by_0_1_0 import KEPT as KEPT_0_1_0

KEPT = PROJECT / "tests" / "written_by_earlier"
SCHEMAS = {"schema_1": 1, "labels": 2, "journal": 2}
MARK = ("late parcel", "The parcel came two weeks late", 1.0)  # made last, and in the log alone


def unpacked(packed: Path, to: Path) -> Path:
    """A workspace as the code that wrote it left it, for a test to change."""
    with tarfile.open(packed) as opened:
        opened.extractall(to, filter="data")
    return to / "workspace"


def said_of(name: str) -> dict[str, Any]:
    said: dict[str, Any] = json.loads((KEPT / f"{name}.json").read_text(encoding="utf-8"))
    return said


def has_what_was_there(workspace: Workspace, name: str) -> None:
    """Rows, texts, vectors, marks, labels, notes."""
    said = said_of(name)
    hidden = said.get("hidden", [])
    assert workspace.name == "Survey"
    assert (workspace.rows.n_rows, workspace.n_rows) == (said["rows"], said["rows"] - len(hidden))
    assert workspace.rows.texts() == said["texts"]
    assert [[*map(str, row)] for row in workspace.rows.fetch(np.arange(said["rows"]))] == said["cells"]
    assert workspace.n_encoded == said["encoded"]
    snapshot = workspace.vectors()
    assert snapshot is not None
    np.testing.assert_allclose(snapshot.sorted().matrix, said["vectors"], rtol=0, atol=1e-6)
    marks = [(each.first, each.second, each.score) for each in workspace.judgments.all()]
    wanted = [tuple(mark) for mark in said.get("marks", [])]
    if wanted:  # a text is the first or the second, as the program orders them
        wanted.append(MARK)
    assert sorted((*sorted(mark[:2]), mark[2]) for mark in marks) == sorted(
        (*sorted(mark[:2]), mark[2]) for mark in wanted
    )
    assert {each.name: each.row_ids.tolist() for each in workspace.labels.all()} == said.get("labels", {})
    assert {str(row): text for row, text in workspace.notes.all().items()} == said.get("notes", {})
    mask = workspace.rows.hidden.mask
    assert ([] if mask is None else np.flatnonzero(mask).tolist()) == hidden


def test_every_schema_has_one_that_was_written_with_it() -> None:
    released = json.loads(_document_of_0_1_0())["schema_version"]
    assert {*SCHEMAS.values(), released} == set(MIGRATIONS) == set(range(1, SCHEMA_VERSION))


def _document_of_0_1_0() -> bytes:
    with tarfile.open(KEPT_0_1_0 / "workspace.tar.xz") as packed:
        found = packed.extractfile("workspace/workspace.json")
        assert found is not None
        return found.read()


@pytest.mark.parametrize("name", SCHEMAS)
def test_one_of_an_earlier_version_opens_with_all_that_was_there(name: str, tmp_path: Path) -> None:
    folder = unpacked(KEPT / f"{name}.tar.xz", tmp_path)
    before = {path.name: path.read_bytes() for path in folder.iterdir() if path.is_file()}
    backup = folder / "backups" / f"schema-{SCHEMAS[name]}"
    with Workspace.open(folder) as workspace:
        assert workspace.notices == (
            "An earlier version of the program wrote this workspace, and it was brought up to date. A backup "
            f"of its rows and of what you made lies in {backup}; it can be cleared under Disk use.",
        )
        has_what_was_there(workspace, name)
    assert written_by(folder).schema == SCHEMA_VERSION
    kept = {path.name: path.read_bytes() for path in backup.iterdir() if path.name != "backup.json"}
    assert kept == {each: content for each, content in before.items() if each != "workspace.lock"}
    with Workspace.open(folder) as workspace:  # the second time there is nothing to do
        assert workspace.notices == ()
        has_what_was_there(workspace, name)
    assert [path.name for path in migrating.backups(folder)] == [backup.name]


@pytest.mark.parametrize("name", SCHEMAS)
def test_the_way_back(name: str, tmp_path: Path) -> None:
    """The files of the backup in place of those that are there are the workspace before."""
    folder = unpacked(KEPT / f"{name}.tar.xz", tmp_path)
    with Workspace.open(folder) as workspace:
        workspace.add_lines(["a line that only the newer version has"])
        workspace.labels.add("newer")
    for path in folder.iterdir():
        if path.is_file():
            path.unlink()
    for path in (folder / "backups" / f"schema-{SCHEMAS[name]}").iterdir():
        shutil.copyfile(path, folder / path.name)
    (folder / "backup.json").unlink()
    assert written_by(folder).schema == SCHEMAS[name]
    with Workspace.open(folder) as workspace:
        has_what_was_there(workspace, name)
    # What lies there is the very same: it is not copied again.
    assert [path.name for path in migrating.backups(folder)] == [f"schema-{SCHEMAS[name]}"]


def test_another_state_of_it_gets_a_backup_of_its_own(tmp_path: Path) -> None:
    folder = unpacked(KEPT / "schema_1.tar.xz", tmp_path)
    older = (folder / "workspace.json").read_bytes()
    Workspace.open(folder).close()
    (folder / "workspace.json").write_bytes(older)  # beside rows that the newer version opened
    Workspace.open(folder).close()
    assert [path.name for path in migrating.backups(folder)] == ["schema-1", "schema-1-2"]


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such permissions")
def test_nobody_else_reads_a_backup(tmp_path: Path) -> None:
    folder = unpacked(KEPT / "schema_1.tar.xz", tmp_path)
    folder.chmod(0o755)
    Workspace.open(folder).close()
    for inner, _, names in os.walk(folder / "backups"):
        assert stat.S_IMODE(os.stat(inner).st_mode) == 0o700
        assert {stat.S_IMODE(os.stat(Path(inner, name)).st_mode) & 0o177 for name in names} <= {0}, inner


def _files(folder: Path) -> dict[str, bytes]:
    """Without what is derived: its hidden files look like left ones, and it is no matter here."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file() and path.name != "workspace.lock" and "keywords" not in path.parts
    }


def test_too_little_room_is_said_and_nothing_is_changed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = unpacked(KEPT / "journal.tar.xz", tmp_path)
    before = _files(folder)
    free = shutil.disk_usage(folder)._replace(free=17_000_000)
    monkeypatch.setattr(shutil, "disk_usage", lambda _: free)
    with pytest.raises(WorkspaceError) as refused:
        Workspace.open(folder)
    assert "a backup of 3.2 MB is made first, and 17 MB are free. Free some space" in str(refused.value)
    assert _files(folder) == before
    monkeypatch.undo()
    with Workspace.open(folder) as workspace:
        has_what_was_there(workspace, "journal")


_LIMITED = """
import resource, signal, sys
from core import Workspace
from core.errors import ExplorerError
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (100_000, resource.RLIM_INFINITY))
try:
    Workspace.open(sys.argv[1])
except ExplorerError as error:
    print(error)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no limit on the size of files")
def test_a_disk_that_fills_up_in_the_middle(tmp_path: Path) -> None:
    folder = unpacked(KEPT / "journal.tar.xz", tmp_path)
    before = _files(folder)
    ended = subprocess.run(
        [sys.executable, "-c", _LIMITED, str(folder)], capture_output=True, text=True, check=True
    )
    assert "The disk has no room left for a backup of the workspace" in ended.stdout
    assert _files(folder) == before


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGKILL")
def test_a_kill_leaves_the_old_one_or_the_new_one(tmp_path: Path) -> None:
    """Before steps to the disk that are spread over the opening."""
    old = _files(unpacked(KEPT / "journal.tar.xz", tmp_path / "old"))
    whole_run = unpacked(KEPT / "journal.tar.xz", tmp_path / "whole")
    n_steps = run(Job("open", whole_run, whole_run, "")).steps
    found = []
    for step in np.unique(np.linspace(1, n_steps, 10).astype(int)).tolist():
        folder = unpacked(KEPT / "journal.tar.xz", tmp_path / str(step))
        assert run(Job("open", folder, folder, ""), before_step=step).exit_code == KILLED
        schema = written_by(folder).schema
        now = _files(folder)
        whole = (folder / "backups" / "schema-2" / "backup.json").is_file()
        if schema == SCHEMA_VERSION:
            assert whole, step
        else:
            assert {name: now[name] for name in old} == old
            new = [name.removeprefix("backups/") for name in now.keys() - old.keys()]
            assert all(name.startswith(("schema-2/", ".schema-2.", ".workspace.json.")) for name in new), step
        if whole:
            for name in ("workspace.json", "rows.duckdb", "rows.duckdb.wal", "journal"):
                assert now[f"backups/schema-2/{name}"] == old[name], (step, name)
        found.append((schema, whole))
        with Workspace.open(folder) as workspace:
            has_what_was_there(workspace, "journal")
        assert [path.name for path in migrating.backups(folder)] == ["schema-2"]
        assert not [name for name in _files(folder) if "/." in f"/{name}" and name.endswith(".new")]
    assert set(found) == {(2, False), (2, True), (SCHEMA_VERSION, True)}
    assert found == sorted(found)


def test_what_is_deleted_for_good_is_in_no_backup(tmp_path: Path) -> None:
    folder = unpacked(KEPT / "journal.tar.xz", tmp_path)
    with Workspace.open(folder) as workspace:
        deletion = workspace.look_before_deleting([3])
        assert deletion.n_backups == 1
        assert "1 backup of an earlier version" in deletion.lines
        assert deletion.others == ()
        workspace.delete(deletion)
    assert not (folder / "backups").exists()
    text = said_of("journal")["texts"][3]
    assert not [path for path, content in _files(folder).items() if text.encode() in content]
    with Workspace.open(folder) as workspace:
        assert workspace.look_before_deleting([3]).n_backups == 0


def test_a_backup_can_be_cleared(tmp_path: Path) -> None:
    folder = unpacked(KEPT / "journal.tar.xz", tmp_path)
    with Workspace.open(folder) as workspace:
        items = [item for item in disk_use(workspace).items if item.kind == "backup"]
        assert [(item.clearable, item.paths) for item in items] == [
            (True, (folder / "backups" / "schema-2",))
        ]
        assert clear(workspace, items) == items[0].n_bytes
        assert migrating.backups(folder) == []
