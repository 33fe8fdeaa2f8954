"""Runs a command line: `run(["search", "reviews", "late delivery"])`.

Results go to stdout, progress and notes to stderr. The status is 0; 2 with one line on stderr for input that
cannot be used; 130 after Ctrl-C; `explorer.__main__` makes a defect 1. A command's file is loaded when it is
asked for, and each imports what it needs when it runs, so that `--help` is quick; none but `map` imports Qt.
"""

from __future__ import annotations

import contextlib
import difflib
import importlib
import io
import os
import signal
import sys
from collections.abc import Iterator
from types import FrameType
from typing import Annotated

import typer

from core.errors import OUT_OF_MEMORY, CancelledError, ExplorerError, TooLargeError
from core.progress import CancelToken
from explorer.cli import COMMANDS, PROGRAM, torchrun
from explorer.cli.output import say

# Typer's own errors; which class they derive from has moved between its versions.
_UsageError: type[Exception] = typer.BadParameter.__mro__[1]

HELP = f"""See, search, map and teach sentences on your own machine.

"{PROGRAM}" opens the window, "{PROGRAM} WORKSPACE" and "{PROGRAM} FILE…" open it with these. A name
that is a command's runs the command: "./index" opens a file or folder of that name.
"""


def application(name: str | None = None) -> typer.Typer:
    """The command `name`, ready to run; None: all of them, to be listed."""
    app = typer.Typer(
        add_completion=False,
        pretty_exceptions_enable=False,
        rich_markup_mode=None,
        context_settings={"help_option_names": ["-h", "--help"]},
        help=HELP,
    )
    app.callback()(_every_command)
    if name is None:
        for listed, what in COMMANDS.items():
            app.command(listed, help=what)(_listed)
    else:
        module = importlib.import_module(f"explorer.cli.{name}")
        cls, epilog = getattr(module, "COMMAND", None), getattr(module, "WHEN_TO_USE", None)
        app.command(name, cls=cls, epilog=epilog)(getattr(module, name))
    return app


def _listed() -> None:
    """Stands for a command whose name and line are all that is shown."""


def _print_version(wanted: bool) -> None:
    if wanted:
        from explorer.shared.settings import program_version

        print(f"{PROGRAM} {program_version()}".strip())
        raise typer.Exit


def _every_command(
    version: Annotated[
        bool, typer.Option("--version", callback=_print_version, is_eager=True, help="Print the version.")
    ] = False,
) -> None:
    """What stands before a command's name."""


def run(argv: list[str]) -> int:
    """Run a command line (without the program's name) and return its exit status. Raises only for defects."""
    argv = argv[1:] if argv[:1] == ["--"] else argv
    for stream in (sys.stdout, sys.stderr):
        # The name of a file need not be Unicode: such a byte is written as \\udcff, which JSON reads too.
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    if torchrun.is_one_of_several():
        return torchrun.run_together(argv, _run)
    return _run(argv, CancelToken())


def _run(argv: list[str], cancel: CancelToken) -> int:
    first = argv[0] if argv else "--help"
    if first not in COMMANDS and not first.startswith("-"):
        near = difflib.get_close_matches(first, COMMANDS, n=1)
        meant = f" Did you mean “{near[0]}”?" if near else ""
        return _refuse(f"There is no command, file or folder “{first}”.{meant} See {PROGRAM} --help.")
    try:
        with _interrupts_cancel(cancel):
            command = typer.main.get_command(application(first if first in COMMANDS else None))
            with command.make_context(PROGRAM, list(argv) or [first], obj=cancel) as context:
                command.invoke(context)
            sys.stdout.flush()
    except typer.Exit as end:
        return end.exit_code
    except _UsageError as error:
        said = error.format_message().rstrip(".")  # type: ignore[attr-defined]
        said = said.replace(": Value error, ", ": ")  # words of a library for whoever programs
        return _refuse(f"{said}. See {_help_of(error)}.")
    except TooLargeError as error:
        return _refuse(f"{error} With --any-size it is read.")
    except ExplorerError as error:
        return _refuse(str(error))
    except (CancelledError, KeyboardInterrupt):
        say("stopped; files saved by then are kept")
        return 130
    except MemoryError:
        return _refuse(OUT_OF_MEMORY)
    except BrokenPipeError:
        # Whoever read the results has seen enough; what is left in the buffer goes nowhere, without a word.
        with contextlib.suppress(OSError, ValueError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except OSError as error:
        where = f"{error.filename}: " if error.filename else ""
        return _refuse(f"{where}{error.strerror or error}")
    return 0


def _refuse(sentence: str) -> int:
    say(sentence)
    return 2


def _help_of(error: Exception) -> str:
    context = getattr(error, "ctx", None)
    return f"{context.command_path if context is not None else PROGRAM} --help"


@contextlib.contextmanager
def _interrupts_cancel(cancel: CancelToken) -> Iterator[None]:
    """Ctrl-C asks the job to stop at its next check; a second one stops it at once, but for one that torchrun
    passes on.
    """

    def interrupt(number: int, frame: FrameType | None) -> None:
        if cancel.cancelled and not torchrun.is_one_of_several():
            raise KeyboardInterrupt
        cancel.cancel()

    try:
        before = signal.signal(signal.SIGINT, interrupt)
    except ValueError:  # not the main thread, which alone gets signals
        yield
        return
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
