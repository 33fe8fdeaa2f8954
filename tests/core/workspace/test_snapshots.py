"""A copy of one moment, taken while another process has the workspace open and writes to it."""

from __future__ import annotations

import errno
import hashlib
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from core.errors import DamagedError, WorkspaceError
from core.workspace import Workspace, snapshots
from core.workspace.folder import JOURNAL_FILE, ROWS_FILE

# Labels row after row, and imports 20 rows before each tenth: as many changes as a line asks for, without a
# pause; then says how many were acknowledged in all.
_WRITER = """
import sys
import numpy as np
from core.workspace import Workspace
with Workspace.open(sys.argv[1]) as workspace:
    label, n = workspace.labels.add("seen"), 0
    print("open", flush=True)
    for line in sys.stdin:
        for _ in range(int(line)):
            if n % 10 == 0:
                workspace.add_lines([f"row {n} and {k}" for k in range(20)])
            workspace.labels.put(label.label_id, np.array([n]))
            n += 1
            print(n, flush=True)
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    with Workspace.create(tmp_path / "ws") as workspace:
        workspace.add_lines([f"sentence {n}" for n in range(50)])
        workspace.build_keyword_index()
    return tmp_path / "ws"


@contextmanager
def writer(folder: Path) -> Iterator[subprocess.Popen[str]]:
    process = subprocess.Popen(
        [sys.executable, "-c", _WRITER, str(folder)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    assert process.stdin is not None
    try:
        assert process.stdout.readline() == "open\n"
        yield process
        process.stdin.close()
        for _ in process.stdout:
            pass
        assert process.wait(60) == 0
    finally:
        if process.poll() is None:
            process.kill()
            process.wait()
        process.stdin.close()
        process.stdout.close()


def sums(folder: Path) -> dict[str, tuple[str, int]]:
    return {
        path.relative_to(folder).as_posix(): (
            hashlib.sha256(path.read_bytes()).hexdigest(),
            path.stat().st_mtime_ns,
        )
        for path in folder.rglob("*")
        if path.is_file()
    }


def test_what_was_acknowledged_before_is_whole_in_it_while_another_process_writes(folder: Path) -> None:
    acknowledged = 0
    with writer(folder) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for burst in (1, 25, 40):
            process.stdin.write(f"{burst}\n")
            process.stdin.flush()
            acknowledged = int(process.stdout.readline())
            with Workspace.snapshot(folder) as copy:  # the burst goes on, or has just ended
                label = copy.labels.named("seen")
                assert label is not None
                n = len(label.row_ids)
                assert n >= acknowledged
                np.testing.assert_array_equal(label.row_ids, np.arange(n))
                # Each ten labels began with an import, which is there whole.
                assert copy.n_rows in (50 + 20 * -(-n // 10), 50 + 20 * (-(-n // 10) + (n % 10 == 0)))
                assert len(copy.rows.texts()) == copy.n_texts
                copy.build_keyword_index()
                assert copy.search("sentence 7", mode="keyword").hits[0].text == "sentence 7"
            for _ in range(burst - 1):
                acknowledged = int(process.stdout.readline())
    with Workspace.open(folder) as workspace:
        label = workspace.labels.named("seen")
        assert label is not None
        assert len(label.row_ids) == acknowledged == 66
    assert not (folder / snapshots.SNAPSHOTS).exists()


def test_where_it_is_written_to_all_the_time_that_is_said(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(snapshots, "_PATIENCE", 0.0)
    states, n = snapshots._states, iter(range(1_000))
    monkeypatch.setattr(snapshots, "_states", lambda folder: {**states(folder), "changed": next(n)})
    with pytest.raises(WorkspaceError, match="is being written to, so that no moment of it can be read"):
        snapshots.take(folder)
    assert not (folder / snapshots.SNAPSHOTS).exists()


def test_nothing_of_the_workspace_is_changed_and_nothing_is_left(folder: Path) -> None:
    before = sums(folder)
    with Workspace.snapshot(folder) as copy:
        label = copy.labels.add("only in the copy")
        copy.labels.put(label.label_id, np.array([1]))
        copy.add_lines(["only in the copy"])
        copy.build_keyword_index()
        keywords = next((copy.folder / "keywords").iterdir())
        assert keywords.is_dir()
    assert sums(folder) == before
    assert {path.name for path in folder.iterdir()} >= {"keywords", ROWS_FILE, JOURNAL_FILE}


def test_what_is_derived_gets_a_second_name_or_where_there_are_no_links_a_copy(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    linked = next((folder / "keywords").rglob("manifest.json"))
    with Workspace.snapshot(folder) as copy:
        assert os.path.samefile(linked, copy.folder / linked.relative_to(folder))
        assert not os.path.samefile(folder / ROWS_FILE, copy.folder / ROWS_FILE)

    def refuse(*_: Any) -> None:
        raise OSError(errno.EPERM, "no links here")

    monkeypatch.setattr(os, "link", refuse)
    with Workspace.snapshot(folder) as copy:
        assert not os.path.samefile(linked, copy.folder / linked.relative_to(folder))
        assert copy.repairs == ()
        assert copy.search("sentence 7", mode="keyword").hits[0].text == "sentence 7"


def test_a_copy_that_is_no_moment_is_taken_again_and_said_where_there_is_none(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    earlier = (folder / ROWS_FILE).read_bytes()
    with Workspace.open(folder) as workspace:
        workspace.add_lines([f"later {n}" for n in range(20)])
    copy_, cut = snapshots._copy, [True, False]

    def torn(folder: Path, place: Path, *rest: Any) -> Any:
        found = copy_(folder, place, *rest)
        if cut.pop(0):
            (place / ROWS_FILE).write_bytes(earlier)  # the journal knows rows that it lacks
        return found

    monkeypatch.setattr(snapshots, "_copy", torn)
    with Workspace.snapshot(folder) as copy:
        assert copy.n_rows == 70
        assert copy.recovered == ()
    assert cut == []
    cut += [True] * 10
    with pytest.raises(WorkspaceError, match="No whole copy of the workspace"):
        Workspace.snapshot(folder).__enter__()
    assert not (folder / snapshots.SNAPSHOTS).exists()


def test_opening_the_workspace_leaves_what_is_read_alone_and_removes_what_a_kill_left(folder: Path) -> None:
    with Workspace.snapshot(folder) as copy:
        on_its_way = copy.folder / "keywords" / ".made.01234567.new"
        on_its_way.touch()
        left = folder / snapshots.SNAPSHOTS / "0a0b0c0d"
        left.mkdir()
        (left / ROWS_FILE).touch()
        with Workspace.open(folder):
            assert on_its_way.exists()
            assert not left.exists()
        assert copy.n_rows == 50


def test_deleting_for_good_takes_it_along(folder: Path) -> None:
    with Workspace.snapshot(folder) as copy:
        with Workspace.open(folder) as workspace:
            workspace.delete(workspace.look_before_deleting([3]))
        assert not copy.folder.exists()
    with Workspace.open(folder) as workspace:
        assert workspace.n_rows == 49


@pytest.mark.skipif(os.name == "nt", reason="pipes have no place in a folder there")
def test_a_pipe_in_the_place_of_the_rows_is_not_waited_for(folder: Path) -> None:
    (folder / ROWS_FILE).unlink()
    os.mkfifo(folder / ROWS_FILE)
    with pytest.raises(DamagedError, match="is a folder, a pipe or a device"):
        Workspace.snapshot(folder).__enter__()
