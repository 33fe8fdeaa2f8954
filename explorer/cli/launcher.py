"""`semantic-explorer launcher`: an entry among the applications of a Linux desktop, with its icon.

Desktops look for entries in fixed folders, and the environment that pip or pipx installs into is none of
them. So the entry is written to the person's own folder and names the installed command by its full path. Its
form is that of freedesktop.org's Desktop Entry and Icon Theme specifications.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Annotated

import typer

import assets
from core.errors import InputError
from explorer.cli import PROGRAM
from explorer.cli.output import print_facts


def launcher(
    remove: Annotated[bool, typer.Option("--remove", help="Take the entry and its icon away again.")] = False,
) -> None:
    """Add an entry with an icon to a Linux desktop."""
    if sys.platform in ("win32", "darwin"):
        raise InputError(
            "Entries of this kind are for Linux desktops.", f"Start the window with {PROGRAM} here."
        )
    entry, icon = places()
    if remove:
        was_there = [path for path in (entry, icon) if path.is_file()]
        for path in was_there:
            path.unlink()
        facts = [("removed", str(path)) for path in was_there] or [("removed", "nothing; there was no entry")]
    else:
        for path in (entry, icon):
            path.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(assets.icon("icon"), icon)
        entry.write_text(desktop_entry(command()), encoding="utf-8")
        facts = [("entry", str(entry)), ("icon", str(icon)), ("starts", " ".join(command()))]
    _tell_desktop(entry.parent)
    print_facts(facts)


def places() -> tuple[Path, Path]:
    """Where the entry and its icon lie, for this person alone."""
    stated = os.environ.get("XDG_DATA_HOME", "")
    data = Path(stated) if Path(stated).is_absolute() else Path.home() / ".local" / "share"
    return (
        data / "applications" / f"{PROGRAM}.desktop",
        data / "icons" / "hicolor" / "scalable" / "apps" / f"{PROGRAM}.svg",
    )


def command() -> list[str]:
    """What starts the program that runs now: the installed command, else the package by its Python."""
    # Not resolved: in an environment the interpreter is a link to one that lacks the package.
    installed = Path(sys.executable).absolute().parent / PROGRAM
    return [str(installed)] if installed.is_file() else [sys.executable, "-m", "explorer"]


def desktop_entry(command: list[str]) -> str:
    """The text of the entry that runs `command` on the files that are dropped on it."""
    from core.corpus.formats import mime_types

    return "\n".join(
        [
            "[Desktop Entry]",
            "Type=Application",
            "Name=Semantic Explorer",
            "GenericName=Sentence explorer",
            "Comment=See, search and teach sentences on your own machine",
            f"Exec={_in_entry(' '.join(_quoted(part) for part in command))} %F",
            f"TryExec={_in_entry(command[0])}",
            f"Icon={PROGRAM}",
            "Terminal=false",
            "Categories=Science;DataVisualization;",
            "Keywords=search;embeddings;sentences;survey;tickets;map;",
            f"MimeType={';'.join(mime_types())};",
            f"StartupWMClass={PROGRAM}",
            "",
        ]
    )


def _quoted(argument: str) -> str:
    """An argument of Exec: in double quotes, what means something in them escaped."""
    for special in ("\\", '"', "`", "$"):
        argument = argument.replace(special, f"\\{special}")
    return f'"{argument}"'.replace("%", "%%")


def _in_entry(value: str) -> str:
    """A value as the file has it, where a backslash is written twice."""
    return value.replace("\\", "\\\\")


def _tell_desktop(folder: Path) -> None:
    """Have the file types of the entry known at once, where the desktop's tool for that is installed."""
    tool = shutil.which("update-desktop-database")
    if tool is not None and folder.is_dir():
        subprocess.run([tool, str(folder)], check=False, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
