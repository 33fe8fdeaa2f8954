"""The entry among a Linux desktop's applications: valid, of the program that is installed, and removable."""

from __future__ import annotations

import configparser
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

import assets
from explorer.__main__ import main
from explorer.cli.launcher import command, desktop_entry

pytestmark = pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="for Linux desktops")


def entry_in(path: Path) -> configparser.SectionProxy:
    parser = configparser.ConfigParser(interpolation=None, delimiters=("=",))
    parser.optionxform = str  # type: ignore[assignment, method-assign]
    parser.read_string(path.read_text(encoding="utf-8"))
    return parser["Desktop Entry"]


def test_an_entry_with_its_icon_is_added_and_removed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert main(["semantic-explorer", "launcher"]) == 0
    path = tmp_path / "applications" / "semantic-explorer.desktop"
    icon = tmp_path / "icons" / "hicolor" / "scalable" / "apps" / "semantic-explorer.svg"
    assert str(path) in capsys.readouterr().out
    assert icon.read_bytes() == assets.icon("icon").read_bytes()
    entry = entry_in(path)
    assert shlex.split(entry["Exec"]) == [*command(), "%F"]
    assert Path(entry["TryExec"]).is_file()
    assert entry["Icon"] == icon.stem
    started = subprocess.run([*command(), "--help"], capture_output=True, text=True, check=True)
    assert started.stdout.strip()
    assert main(["semantic-explorer", "launcher"]) == 0  # again, as after a move
    assert main(["semantic-explorer", "launcher", "--remove"]) == 0
    assert not path.exists()
    assert not icon.exists()
    capsys.readouterr()
    assert main(["semantic-explorer", "launcher", "--remove"]) == 0
    assert "there was no entry" in capsys.readouterr().out


def test_a_data_folder_that_is_not_absolute_is_not_used(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", "here")
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    assert main(["semantic-explorer", "launcher"]) == 0
    assert (tmp_path / ".local/share/applications/semantic-explorer.desktop").is_file()
    assert not (tmp_path / "here").exists()


@pytest.mark.parametrize("folder", ["/opt/plain", '/home/a b/5% $HOME `x` "q" back\\slash'])
def test_the_command_is_quoted_as_the_specification_says(folder: str, tmp_path: Path) -> None:
    path = tmp_path / "semantic-explorer.desktop"
    path.write_text(desktop_entry([f"{folder}/semantic-explorer"]), encoding="utf-8")
    stored = entry_in(path)["Exec"].replace("\\\\", "\\")  # as a value of the file is read
    quoted = stored.removeprefix('"').removesuffix('" %F')
    assert not re.search(r'(?<!\\)(\\\\)*["`$]', quoted)
    assert re.sub(r"\\(.)", r"\1", quoted).replace("%%", "%") == f"{folder}/semantic-explorer"


def test_the_entry_is_valid(tmp_path: Path) -> None:
    validate = shutil.which("desktop-file-validate")
    if validate is None:
        pytest.skip("desktop-file-validate (Debian: desktop-file-utils) is not installed")
    path = tmp_path / "semantic-explorer.desktop"
    path.write_text(desktop_entry(["/opt/with space/semantic-explorer"]), encoding="utf-8")
    done = subprocess.run([validate, path], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (0, "")


@pytest.mark.parametrize("platform", ["win32", "darwin"])
def test_elsewhere_there_are_no_such_entries(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], platform: str
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setattr("explorer.cli.launcher.sys", SimpleNamespace(platform=platform))
    assert main(["semantic-explorer", "launcher"]) == 2
    said = capsys.readouterr().err.splitlines()
    assert said == [
        "semantic-explorer: Entries of this kind are for Linux desktops."
        " Start the window with semantic-explorer here."
    ]
    assert list(tmp_path.iterdir()) == []
