"""`semantic-explorer mcp`: a workspace as tools for a model, over stdin and stdout, read-only."""

from __future__ import annotations

import os
import signal

import typer

from explorer.cli import PROGRAM
from explorer.cli.models import ModelChoice
from explorer.cli.options import Device, Download, Precision, Workspace_
from explorer.cli.output import reported_task, say
from explorer.cli.serve import loading, on_sigterm, require_extra


def mcp(
    context: typer.Context,
    workspace: Workspace_,
    device: Device = "auto",
    precision: Precision = "auto",
    download: Download = False,
) -> None:
    """Offer a workspace to an assistant, as tools over MCP.

    A client of the Model Context Protocol starts it and speaks with it over stdin and stdout: search, rows,
    topics, compare. It shows the workspace as it is when it starts, and changes nothing in it; the window may
    go on with it. It ends when the client closes stdin.
    """
    require_extra("mcp", "mcp")
    from explorer.serving import tools
    from explorer.serving.answers import answers_of
    from explorer.shared.settings import program_version

    load = loading(ModelChoice(None, device, precision, download), context.obj)
    with on_sigterm(context.obj.cancel), reported_task(context) as task:
        answers = context.with_resource(answers_of(workspace, load, task))
    say(f"the workspace as it was at {answers.taken:%Y-%m-%d %H:%M:%S}")

    def end() -> None:
        # The thread that waits for stdin cannot be asked to stop, so that all else is tidied up first.
        context.close()
        os._exit(0)

    before = signal.signal(signal.SIGINT, lambda number, frame: end())
    try:
        with on_sigterm(end):
            tools.serve(answers, PROGRAM, program_version())
    finally:
        signal.signal(signal.SIGINT, before)
