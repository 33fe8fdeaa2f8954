"""`semantic-explorer [WORKSPACE | FILE…]` opens the window; with a command it runs without one.

The console script, the windowed one and `python -m explorer` all call `main`.
"""

from __future__ import annotations

import atexit
import os
import sys
from collections.abc import Sequence

from explorer.cli import COMMANDS, PROGRAM


def main(argv: Sequence[str] | None = None) -> int:
    """Run the program.

    Args:
        argv: arguments with the program's name first; None takes those of the process.

    Returns:
        The exit status: 0; 2 on input that cannot be used; 1, with a sentence and an entry in the log, for a
        defect of the program; or 130 after Ctrl-C.
    """
    if argv is not None:
        return _guarded(list(argv))
    statuses: list[int] = []
    atexit.register(_leave, statuses)  # the first that is registered is called last
    statuses.append(_guarded(sys.argv))
    return statuses[0]


def _leave(statuses: list[int]) -> None:
    """End the process of a command here, after all that is done at the end: Python would take torch and the
    rest apart object by object, which takes half a second.
    """
    if not statuses or "PySide6.QtWidgets" in sys.modules:  # a window is taken apart in its order
        return
    try:
        for stream in (sys.stdout, sys.stderr):
            if stream is not None:
                stream.flush()
    except (OSError, ValueError):
        return  # Python says it
    os._exit(statuses[0])


def _guarded(argv: list[str]) -> int:
    """Run the program; what nobody caught becomes a status."""
    try:
        return _run(argv)
    except KeyboardInterrupt:  # before anybody else watches for it
        return 130
    except BaseException as error:
        if not isinstance(error, Exception) and type(error).__name__ != "PanicException":  # of a Rust library
            raise
        from explorer.shared.log_file import report_defect

        return report_defect(error, PROGRAM)


def _run(argv: list[str]) -> int:
    first = argv[1] if len(argv) > 1 else ""
    if first in COMMANDS or first.startswith("-") or _is_misspelt(first):
        from explorer.cli.main import run as run_command

        return run_command(argv[1:])
    if not has_display():
        from explorer.shell.headless import run as run_headless

        return run_headless(argv)
    if sys.platform == "win32":
        import torch  # noqa: F401  (on Windows torch must be loaded before Qt)
    from explorer.shell.app import run

    return run(argv)


def _is_misspelt(word: str) -> bool:
    """Whether a single word names nothing that is there: more likely a command than a file."""
    return word.isidentifier() and not os.path.exists(word)


def has_display() -> bool:
    """Whether a window can be shown: always on Windows and macOS, else if a display or platform is named."""
    if sys.platform in ("win32", "darwin"):
        return True
    return any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"))


if __name__ == "__main__":
    sys.exit(main())
