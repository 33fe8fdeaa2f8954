"""A command line that torchrun has started several times: `torchrun --nproc-per-node 2 -m explorer train …`.

The first process runs the command as if it were the only one; the others read no argument and say nothing,
but make the steps of training with it (`core.training.distributed`). So what is said is said once, and all
end together, with one status.
"""

from __future__ import annotations

import contextlib
import os
import signal
from collections.abc import Callable, Iterator
from types import FrameType
from typing import TYPE_CHECKING

from core.errors import TrainingError
from core.progress import CancelToken, Task
from explorer.cli import PROGRAM
from explorer.cli.output import say

if TYPE_CHECKING:
    from core.training.distributed import Alone

_joined: list[Alone] = []  # the group that this process is in


def is_one_of_several() -> bool:
    """Whether torchrun has started this process."""
    return "TORCHELASTIC_RUN_ID" in os.environ and "RANK" in os.environ


def group() -> Alone:
    """The processes that train together with this one."""
    from core.training.distributed import ALONE

    return _joined[0] if _joined else ALONE


def run_together(argv: list[str], command: Callable[[list[str], CancelToken], int]) -> int:
    """Run a command line in the first of the processes, and follow it in the others; the exit status."""
    leads = os.environ["RANK"] == "0"
    if argv[:1] != ["train"]:
        if leads:
            say(f"Only train is for several processes. Run {PROGRAM} by itself for anything else.")
        return 2
    from core.training.distributed import Group
    from core.training.following import follow

    cancel = CancelToken()
    try:
        member = Group()
    except TrainingError as error:
        say(str(error))
        return 2
    _joined.append(member)
    status = 1
    with _signals_cancel(cancel):
        try:
            status = command(argv, cancel) if leads else follow(member, Task(cancel=cancel))
        finally:
            member.leave(status)
            _joined.clear()
    return status


@contextlib.contextmanager
def _signals_cancel(cancel: CancelToken) -> Iterator[None]:
    """What torchrun sends to end a process asks the job to stop at its next check: half a minute is left for
    a checkpoint. Ctrl-C may come twice, from the terminal and from torchrun."""

    def stop(number: int, frame: FrameType | None) -> None:
        cancel.cancel()

    before = {number: signal.signal(number, stop) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
