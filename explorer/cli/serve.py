"""`semantic-explorer serve`: a workspace answered over HTTP, read-only."""

from __future__ import annotations

import contextlib
import importlib.util
import os
import re
import secrets
import signal
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Annotated

import typer

from core.errors import InputError
from core.progress import CancelToken, Task
from explorer.cli.models import ModelChoice, with_consent
from explorer.cli.options import Device, Download, Precision, Workspace_
from explorer.cli.output import reported_task, say

if TYPE_CHECKING:
    from core.encoding import SentenceEncoder
    from core.workspace import Workspace

TOKEN_VARIABLE = "SEMANTIC_EXPLORER_TOKEN"
_TOKEN = re.compile(r"[!-~]{16,512}")


def serve(
    context: typer.Context,
    workspace: Workspace_,
    host: Annotated[
        str,
        typer.Option(
            "--host", metavar="ADDRESS", help="Where it listens; by default nobody but this machine gets in."
        ),
    ] = "127.0.0.1",
    port: Annotated[
        int, typer.Option("--port", metavar="N", help="Its port; 0 for any that is free.")
    ] = 8765,
    device: Device = "auto",
    precision: Precision = "auto",
    download: Download = False,
) -> None:
    """Answer others over HTTP: search, rows, map, embeddings.

    It shows the workspace as it is when the server starts, and changes nothing in it; the window may go on
    with it. Every request has to show a token (Authorization: Bearer TOKEN): the one in the environment
    variable SEMANTIC_EXPLORER_TOKEN, else one that is made and printed.
    """
    require_extra("serve", "fastapi", "uvicorn")
    from explorer.serving import web
    from explorer.serving.answers import answers_of

    given = os.environ.get(TOKEN_VARIABLE)
    if given is not None and not _TOKEN.fullmatch(given):
        raise InputError(
            f"The token in {TOKEN_VARIABLE} cannot be used.",
            "Take 16 letters or digits at least, without blanks.",
        )
    token = given or secrets.token_urlsafe(32)
    load = loading(ModelChoice(None, device, precision, download), context.obj)
    # As the first Ctrl-C; once it serves, uvicorn takes both.
    with on_sigterm(context.obj.cancel), web.listen(host, port) as listening:
        with reported_task(context) as task:
            answers = context.with_resource(answers_of(workspace, load, task))
        bound = listening.getsockname()[1]
        print(f"http://{f'[{host}]' if ':' in host else host}:{bound}", flush=True)
        if given is None:
            print(f"token: {token}", flush=True)
        say(
            f"the workspace as it was at {answers.taken:%Y-%m-%d %H:%M:%S}; start again to show later changes"
        )
        if not web.is_loopback(host):
            say(
                "others on the network can get in with the token, and nothing is encrypted: put a proxy with "
                "TLS before it, or let only networks in that you trust"
            )
        web.serve(answers, token, host, listening)


def require_extra(extra: str, *packages: str) -> None:
    """Find packages of an extra; they are not imported.

    Raises:
        InputError: one is not installed.
    """
    if missing := [name for name in packages if importlib.util.find_spec(name) is None]:
        raise InputError(
            f"{' and '.join(missing)} {'is' if len(missing) == 1 else 'are'} not installed.",
            f'Install with pip install "semantic-explorer[{extra}]".',
        )


def loading(choice: ModelChoice, cancel: CancelToken) -> Callable[[Workspace], SentenceEncoder]:
    """What loads the active model of an opened workspace as a command line says."""
    task = Task(cancel=cancel)

    def load(opened: Workspace) -> SentenceEncoder:
        return with_consent(
            lambda consent: opened.encoder(choice.device, choice.precision, consent, task), choice
        )

    return load


@contextlib.contextmanager
def on_sigterm(do: Callable[[], None]) -> Iterator[None]:
    """Within the block, SIGTERM does something other than end the process."""
    before = signal.signal(signal.SIGTERM, lambda number, frame: do())
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)
