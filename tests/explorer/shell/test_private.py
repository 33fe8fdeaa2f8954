"""What the program keeps, other users of the machine cannot read, unless a person lets them."""

from __future__ import annotations

import os
import stat
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from core.files import HOME_VARIABLE, private_folder
from core.training.run_folder import RunFolder
from core.workspace import Workspace
from explorer.shared.log_file import LOG_NAME, start_log, stop_log
from explorer.shared.settings import Settings, settings_folder
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
    assert readable_by_others(tmp_path / "deep" / "ws") == []


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
