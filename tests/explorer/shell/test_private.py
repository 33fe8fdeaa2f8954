"""What the program keeps, other users of the machine cannot read, unless a person lets them."""

from __future__ import annotations

import os
import stat
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from core.files import HOME_VARIABLE, private_folder
from core.training.run_folder import RunFolder
from core.workspace import Workspace
from explorer.shared.log_file import LOG_NAME, start_log, stop_log
from explorer.shared.settings import Settings, settings_folder
from tests.core.workspace.test_migrating import KEPT, unpacked
from tests.explorer.command_line import Command

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="rights are no modes there")
OTHERS = stat.S_IRWXG | stat.S_IRWXO


@pytest.fixture(autouse=True)
def usual_rights() -> Iterator[None]:
    """New files and folders can be read by all, as on most machines."""
    before = os.umask(0o022)
    yield
    os.umask(before)


def rights_of_others(path: Path) -> int:
    return path.stat().st_mode & OTHERS


def readable_by_others(top: Path) -> list[Path]:
    """What another user reaches from `top` downwards."""
    if not rights_of_others(top):
        return []
    found = [top]
    if top.is_dir():
        found += [path for child in top.iterdir() for path in readable_by_others(child)]
    return found


def test_a_workspace_and_its_runs(tmp_path: Path) -> None:
    with Workspace.create(tmp_path / "deep" / "ws") as workspace:
        workspace.add_lines(["a private sentence"])
        workspace.notes.put_many({0: "private, too"})
        folder = workspace.folder
        # Its files too, as they may be moved or copied from there; DuckDB's log while it is open.
        assert (folder / "rows.duckdb.wal").stat().st_size
        assert [path for path in folder.iterdir() if rights_of_others(path)] == []
    assert {path.name for path in folder.iterdir()} >= {"rows.duckdb", "journal", "workspace.json"}
    assert [path for path in folder.rglob("*") if rights_of_others(path)] == []
    with Workspace.open(folder):
        assert [path for path in folder.rglob("*") if rights_of_others(path)] == []


def test_a_log_of_a_killed_session_is_closed_to_others(tmp_path: Path) -> None:
    folder = tmp_path / "ws"
    with Workspace.create(folder) as workspace:
        workspace.add_lines(["a private sentence"])
    for path in folder.iterdir():
        path.chmod(0o644)
    with Workspace.open(folder):
        assert not rights_of_others(folder / "rows.duckdb")


def test_an_earlier_workspace_that_others_can_read_is_said_once() -> None:
    with tempfile.TemporaryDirectory(dir="/tmp") as home:
        Path(home).chmod(0o755)
        folder = unpacked(KEPT / "schema_1.tar.xz", Path(home))
        folder.chmod(0o755)
        said = (
            "Other users of this machine may read this workspace. To close it to them, let only its owner "
            f"enter the folder {folder}."
        )
        with Workspace.open(folder) as workspace:
            assert workspace.notices[1] == said
        with Workspace.open(folder) as workspace:
            assert said not in workspace.notices
        folder = unpacked(KEPT / "labels.tar.xz", Path(home) / "second")
        (Path(home) / "second").chmod(0o700)  # nobody gets that far
        folder.chmod(0o755)
        with Workspace.open(folder) as workspace:
            assert len(workspace.notices) == 1


def test_what_a_person_opened_to_others_stays_open(tmp_path: Path) -> None:
    folder = tmp_path / "ws"
    Workspace.create(folder).close()
    folder.chmod(0o755)
    with Workspace.open(folder) as workspace:
        workspace.add_lines(["a sentence for all"])
    assert stat.S_IMODE(folder.stat().st_mode) == 0o755
    there = tmp_path / "shared"
    there.mkdir(mode=0o775)
    before = there.stat().st_mode
    private_folder(there)
    Workspace.create(there).close()
    assert there.stat().st_mode == before


def test_a_file_in_its_place_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    with pytest.raises(NotADirectoryError):
        private_folder(tmp_path / "file")


def test_an_export_is_as_the_person_has_files(command: Command, tmp_path: Path) -> None:
    folder, out = tmp_path / "ws", tmp_path / "out.csv"
    with Workspace.create(folder) as workspace:
        workspace.add_lines(["one", "two"])
    assert command("export", folder, "-o", out).status == 0
    assert stat.S_IMODE(out.stat().st_mode) == 0o644
    assert readable_by_others(folder) == []


def test_settings_and_log(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path / "home"))
    settings = Settings()
    settings.note("theme", "dark")
    settings.save()
    assert start_log(settings_folder()) is not None
    stop_log()
    assert {path.name for path in (tmp_path / "home").iterdir()} >= {"settings.json", LOG_NAME}
    assert readable_by_others(tmp_path / "home") == []


def test_a_run(tmp_path: Path) -> None:
    run = RunFolder(tmp_path / "runs" / "one")
    run.create()
    run.let_go()
    assert (run.path / "data").is_dir()
    assert readable_by_others(run.path) == []
