"""The server: HTTP in front of `answers`, by FastAPI and uvicorn.

Every request shows a token. Answers are JSON, errors in OpenAI's form: one sentence, and no page for a
browser to show. Nothing allows other sites to read them (no CORS), and where it listens to this machine alone
it answers only to a name of this machine, so that no site can come in by a name of its own that points here
(DNS rebinding).
"""

from __future__ import annotations

import asyncio
import hmac
import ipaddress
import json
import logging
import os
import socket
from collections.abc import Awaitable, Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import TYPE_CHECKING, Any, TypeVar

from core.errors import CancelledError, ExplorerError, InputError
from core.progress import CancelToken, Task
from explorer.serving import embeddings
from explorer.serving.answers import Answers, GoneError
from explorer.serving.batching import BusyError
from explorer.serving.embeddings import UnknownModelError
from explorer.serving.questions import MAP, ROWS, SEARCH, Question
from explorer.serving.shapes import json_text

if TYPE_CHECKING:
    from collections.abc import MutableMapping

    from fastapi import FastAPI, Request, Response

    Scope = MutableMapping[str, Any]
    Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
    Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]

Found = TypeVar("Found")

MOST_BYTES = 8 << 20  # of a request
_MOST_ASKED = 256  # questions that wait or are answered at a time
_THREADS = 16  # that answer; most of the time they wait for the one that encodes
_STOPPING = 5  # seconds that answers under way have when the server is stopped
_HEADERS = {
    "Cache-Control": "no-store",
    "Content-Security-Policy": "default-src 'none'",
    "X-Content-Type-Options": "nosniff",
}
_AGAIN = "1"  # seconds after which to ask again

log = logging.getLogger(__name__)


class _TooLargeError(InputError):
    """A request with more bytes than are read."""


class _DroppedError(Exception):
    """Whoever asked has gone away."""


def is_loopback(host: str) -> bool:
    """Whether a name or an address stands for this machine alone; no other name does, whatever it says."""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host.lower() == "localhost"


def listen(host: str, port: int) -> socket.socket:
    """A socket that listens; port 0: one that the system chooses.

    Raises:
        InputError: there is no such address here, or another program has it.
    """
    if not 0 <= port <= 65_535:
        raise InputError(f"There is no port {port}.", "Give one from 1 to 65535, or 0 for any.")
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        # With its protocol named: else asyncio does not know it for TCP and leaves Nagle's algorithm on, by
        # which every answer waits 40 ms for the client's acknowledgement of its own head.
        listening = socket.socket(family, kind, protocol)
        try:
            if os.name != "nt":  # where it would let two programs have one port
                listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            listening.bind(address)
            listening.listen(256)
        except BaseException:
            listening.close()
            raise
    except OSError as error:
        reason = error.strerror or str(error)
        raise InputError(
            f"Nothing can listen at {host}, port {port} ({reason}).", "Give another --host or --port."
        ) from error
    return listening


def serve(answers: Answers, token: str, host: str, listening: socket.socket) -> None:
    """Answer until the process is asked to stop (Ctrl-C, SIGTERM).

    Args:
        host: that was asked for; whether requests have to name this machine goes by it.
    """
    import uvicorn

    with ThreadPoolExecutor(_THREADS, "answers") as pool:
        guarded = _Guard(application(answers, pool), token, only_this_machine=is_loopback(host))
        config = uvicorn.Config(
            guarded,
            log_config=None,
            access_log=False,
            log_level="warning",
            server_header=False,
            timeout_graceful_shutdown=_STOPPING,
            lifespan="off",
            ws="none",
        )
        uvicorn.Server(config).run([listening])


def application(answers: Answers, pool: ThreadPoolExecutor) -> FastAPI:
    """The routes."""
    from fastapi import FastAPI, Response

    app = FastAPI(docs_url=None, redoc_url=None, openapi_url=None)
    asking = _Asking(answers, pool)

    def route(path: str, method: str, answer: Callable[[Request], Awaitable[dict[str, Any]]]) -> None:
        async def answered(request: Request) -> Response:
            try:
                return await _json(pool, await answer(request))
            except _DroppedError:
                return Response(status_code=499)  # nobody reads it
            except ExplorerError as error:
                return _refused(error)
            except Exception:
                log.exception("a request could not be answered")
                return _error(500, "The server failed to answer; its log says why.", "server_error")

        app.router.add_route(path, answered, methods=[method])

    async def unknown(request: Request, error: Exception) -> Response:
        return _error(404, "There is nothing at this address.", "invalid_request_error")

    async def wrong_method(request: Request, error: Exception) -> Response:
        return _error(405, "This address takes another method.", "invalid_request_error")

    app.add_exception_handler(404, unknown)
    app.add_exception_handler(405, wrong_method)
    for question in (SEARCH, ROWS, MAP):
        route(f"/{question.name}", "POST", asking.of(question))
    route("/v1/embeddings", "POST", asking.embed)
    route("/health", "GET", asking.health)
    return app


class _Asking:
    """Questions that are under way; so many at most."""

    def __init__(self, answers: Answers, pool: ThreadPoolExecutor) -> None:
        self._answers, self._pool, self._n = answers, pool, 0

    def of(self, question: Question) -> Callable[[Request], Awaitable[dict[str, Any]]]:
        """What answers requests with a question."""

        async def answer(request: Request) -> dict[str, Any]:
            given = await _read(request)
            if self._n >= _MOST_ASKED:
                raise BusyError(f"{self._n} questions wait for an answer.", "Ask again in a moment.")
            cancel = CancelToken()
            self._n += 1
            try:
                future = self._pool.submit(self._answers.answer, question, given, Task(cancel=cancel))
                return await _unless_dropped(request, future, cancel)
            finally:
                self._n -= 1

        return answer

    async def embed(self, request: Request) -> dict[str, Any]:
        """The vectors of some texts, as OpenAI gives them."""
        self._answers.check()
        asked = embeddings.read(await _read(request), self._answers)
        future = self._answers.batcher.submit(asked.texts, asked.kind)
        encoded = await _unless_dropped(request, future, CancelToken())
        if len(asked.texts) == 1:
            return embeddings.as_json(asked, encoded, self._answers.model)
        in_pool = asyncio.get_running_loop().run_in_executor
        return await in_pool(self._pool, embeddings.as_json, asked, encoded, self._answers.model)

    async def health(self, request: Request) -> dict[str, Any]:
        """What is served."""
        return self._answers.health()


async def _read(request: Request) -> Any:
    """The JSON of a request; an empty one is an empty object.

    Raises:
        InputError: it is none, or too large.
    """
    body = bytearray()
    async for piece in request.stream():
        body += piece
        if len(body) > MOST_BYTES:
            raise _TooLargeError(f"The request has more than {MOST_BYTES >> 20} MB.", "Send less at a time.")
    if not body:
        return {}
    try:
        return json.loads(body)
    except (ValueError, RecursionError) as error:
        raise InputError("The request is not JSON.", "Send one JSON object, in UTF-8.") from error


async def _unless_dropped(request: Request, future: Future[Found], cancel: CancelToken) -> Found:
    """The result of a future; where whoever asked has gone away, it is cancelled.

    Raises:
        _DroppedError: they have.
    """
    result: asyncio.Future[Any] = asyncio.wrap_future(future)
    gone: asyncio.Future[Any] = asyncio.ensure_future(_gone(request))
    try:
        await asyncio.wait({result, gone}, return_when=asyncio.FIRST_COMPLETED)
        if not result.done():
            cancel.cancel()
            result.cancel()
            raise _DroppedError
        found: Found = result.result()
        return found
    except (asyncio.CancelledError, CancelledError) as error:  # the server stops
        cancel.cancel()
        result.cancel()
        raise BusyError("The server stops.", "Ask again when it is back.") from error
    finally:
        gone.cancel()


async def _gone(request: Request) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass


async def _json(pool: ThreadPoolExecutor, answer: dict[str, Any]) -> Response:
    from fastapi import Response

    # Of many vectors it takes long, and nobody else is heard meanwhile.
    long = len(answer.get("data", ())) > 1 or "points" in answer
    text = (
        await asyncio.get_running_loop().run_in_executor(pool, json_text, answer)
        if long
        else json_text(answer)
    )
    return Response(text, media_type="application/json", headers=_HEADERS)


def _refused(error: ExplorerError) -> Response:
    if isinstance(error, BusyError):
        return _error(503, str(error), "server_error", **{"Retry-After": _AGAIN})
    if isinstance(error, GoneError):
        return _error(410, str(error), "server_error")
    if isinstance(error, _TooLargeError):
        return _error(413, str(error), "invalid_request_error")
    if isinstance(error, UnknownModelError):
        return _error(404, str(error), "invalid_request_error", "model_not_found")
    if isinstance(error, InputError):
        return _error(400, str(error), "invalid_request_error")
    log.error("%s", error)
    return _error(500, str(error), "server_error")


def _error(status: int, sentence: str, kind: str, code: str | None = None, **headers: str) -> Response:
    from fastapi import Response

    said = {"error": {"message": sentence, "type": kind, "param": None, "code": code}}
    return Response(json_text(said), status, {**_HEADERS, **headers}, "application/json")


class _Guard:
    """Lets requests in that show the token and, where that is asked for, name this machine.

    Args:
        app: behind it.
        token: of this server.
        only_this_machine: whether the header Host has to be a name of this machine, with any port.
    """

    def __init__(self, app: Any, token: str, *, only_this_machine: bool) -> None:
        self._app, self._expected = app, f"bearer {token}".encode()
        self._only_this_machine = only_this_machine

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """As ASGI has it."""
        headers = dict(scope["headers"])
        if self._only_this_machine and not is_loopback(_host(headers)):
            sentence = "This server answers to localhost only. Ask it by that name."
            refused = _error(403, sentence, "invalid_request_error", "wrong_host")
        elif not self._is_shown(headers.get(b"authorization", b"")):
            sentence = 'The token is missing or wrong. Send the header "Authorization: Bearer TOKEN".'
            challenge = {"WWW-Authenticate": "Bearer"}
            refused = _error(401, sentence, "invalid_request_error", "invalid_api_key", **challenge)
        else:
            await self._app(scope, receive, send)
            return
        await refused(scope, receive, send)

    def _is_shown(self, shown: bytes) -> bool:
        scheme, _, token = shown.partition(b" ")
        return hmac.compare_digest(scheme.lower() + b" " + token.strip(), self._expected)


def _host(headers: dict[bytes, bytes]) -> str:
    """The name that a request asks for, without the port."""
    host = headers.get(b"host", b"").decode("latin-1").lower()
    if host.startswith("["):
        return host[1:].partition("]")[0]
    return host.partition(":")[0]
