"""A defect in any command is one sentence on stderr, an entry in the log, and status 1."""

from __future__ import annotations

import functools
import importlib
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any, NoReturn

import pytest
import typer

from core import memory
from core.workspace import Workspace
from explorer.cli import COMMANDS, index
from explorer.cli.main import application
from explorer.shared.log_file import LOG_NAME
from explorer.shared.settings import settings_folder
from tests.explorer.command_line import Command


class PanicException(BaseException):
    """As libraries written in Rust raise it."""


def least_arguments(name: str, file: Path) -> list[str]:
    """What a command cannot do without, so that it gets as far as to be run."""
    found: Any = typer.main.get_command(application(name))
    given: list[str] = []
    for param in getattr(found, "commands", {name: found})[name].params:
        if param.required:
            given += [*(param.opts[:1] if param.param_type_name == "option" else ()), str(file)]
    return given


def plant(monkeypatch: pytest.MonkeyPatch, name: str, error: BaseException) -> None:
    module = importlib.import_module(f"explorer.cli.{name}")

    @functools.wraps(getattr(module, name))
    def planted(*given: Any, **named: Any) -> NoReturn:
        raise error

    monkeypatch.setattr(module, name, planted)


def logged() -> str:
    return (settings_folder() / LOG_NAME).read_text(encoding="utf-8")


@pytest.mark.parametrize("name", COMMANDS)
@pytest.mark.parametrize(
    "error", [ZeroDivisionError("planted"), PanicException("planted")], ids=["defect", "panic"]
)
def test_a_defect_is_a_sentence_and_an_entry_in_the_log(
    command: Command, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, name: str, error: BaseException
) -> None:
    file = tmp_path / "answers.csv"
    file.write_text("text\nOne sentence\n", encoding="utf-8")
    arguments = least_arguments(name, file)
    plant(monkeypatch, name, error)
    said = command(name, *arguments)
    kind = type(error).__name__
    where = settings_folder() / LOG_NAME
    assert (said.status, said.out) == (1, "")
    assert said.lines == [
        f"semantic-explorer: this is a defect of the program ({kind}); the log says more: {where}"
    ]
    assert f"{kind}: planted" in logged()
    assert "Traceback" in logged()


@pytest.mark.parametrize("name", COMMANDS)
def test_a_full_memory_is_said(
    command: Command, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, name: str
) -> None:
    file = tmp_path / "answers.csv"
    file.write_text("text\nOne sentence\n", encoding="utf-8")
    arguments = least_arguments(name, file)
    plant(monkeypatch, name, MemoryError())
    said = command(name, *arguments)
    assert (said.status, said.out, len(said.lines)) == (2, "", 1)
    assert "The memory of this machine does not suffice" in said.err


def test_what_will_hardly_fit_into_the_memory_is_said_before(
    command: Command, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(memory, "free_memory", lambda: 100 << 20)
    file = tmp_path / "answers.csv"
    file.write_text("text\n" + "".join(f"Sentence number {n}\n" for n in range(9)), encoding="utf-8")
    said = command("index", file, "-o", tmp_path / "w")
    assert said.status == 2
    assert "takes about 0.6 GB of memory, and 0.1 GB are free. Close other programs" in said.err
    assert "Nothing was encoded. The rows are kept: name the same file again with --any-size." in said.err
    with Workspace.open(tmp_path / "w") as workspace:
        assert (workspace.n_rows, workspace.n_encoded) == (9, 0)
    said = command("index", file, "-o", tmp_path / "w", "--any-size")  # takes up where it was left
    assert said.status == 0
    assert "0.1 GB are free" in said.err
    with Workspace.open(tmp_path / "w") as workspace:
        assert (workspace.n_rows, workspace.n_encoded) == (9, 9)


@pytest.mark.parametrize("answer", [False, True])
def test_a_person_at_a_terminal_is_asked_about_memory(
    command: Command, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, answer: bool
) -> None:
    monkeypatch.setattr(memory, "free_memory", lambda: 100 << 20)
    monkeypatch.setattr(index, "sys", SimpleNamespace(stdin=SimpleNamespace(isatty=lambda: True)))
    asked: list[str] = []
    monkeypatch.setattr(typer, "confirm", lambda said, **_: asked.append(said) or answer)
    file = tmp_path / "answers.csv"
    file.write_text("text\nOne sentence\n", encoding="utf-8")
    said = command("index", file, "-o", tmp_path / "w")
    assert said.status == (0 if answer else 2)
    assert asked == ["If it does not fit, the system may end it. Encode anyway?"]


def test_a_defect_is_said_where_no_log_can_be_written(
    command: Command, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("SEMANTIC_EXPLORER_HOME", str(tmp_path / "file" / "below"))
    plant(monkeypatch, "topics", ZeroDivisionError("planted"))
    said = command("topics", tmp_path)
    assert said.status == 1
    assert said.err.strip().endswith("(ZeroDivisionError); the log cannot be written")


def test_a_defect_before_there_is_a_window_is_a_sentence_too(tmp_path: Path) -> None:
    script = (
        "import sys\n"
        "import explorer.shell.headless as headless, explorer.__main__ as program\n"
        "program.has_display = lambda: False\n"
        "def fails(argv): raise ZeroDivisionError('planted')\n"
        "headless.run = fails\n"
        "sys.exit(program.main(['semantic-explorer']))\n"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert done.returncode == 1
    assert len(done.stderr.splitlines()) == 1
    assert "defect of the program (ZeroDivisionError)" in done.stderr
    assert "ZeroDivisionError: planted" in logged()
