"""The server's embeddings and searches for 1, 8 and 64 clients, beside sentence-transformers in its place.

    python -m tests.bench.serving WORKSPACE SENTENCES.csv [--seconds 3] [--rounds 3] [--infinity COMMAND]

All are the same program: the same HTTP, the same snapshot, the same index, and differ in who encodes.
*Batched* is the server as it is. *Lock* is sentence-transformers' `encode` behind a lock, in the server's
threads; *one* is the same, one request at a time, each done before the next is read. *Queue of 4* and *of 8*
are it behind the queue of text-embeddings-inference, as its source has it for a CPU: one batch at a time, of
what waits, first come first, at most 4 texts (its Candle backend) or 8 (ONNX); its limit of 16,384 tokens a
batch is not reached by so few. A client is a thread
that sends a sentence, waits for the answer, and sends the next; vectors come as base64, which OpenAI's own
client asks for. The servers take turns, in rounds; a figure is the median of its rounds. Clients and server
share the machine's cores. It takes some five minutes; the table goes to RESULTS.md.
"""

from __future__ import annotations

import argparse
import csv
import http.client
import itertools
import json
import os
import queue
import random
import socket
import statistics
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np

from core.encoding import resolve_model
from tests.bench.tables import machine, markdown, today, versions, write_between

TOKEN = "token-of-the-benchmark"
QUEUES = {"queue of 4": 4, "queue of 8": 8}  # texts of a batch
KINDS = ("batched", "lock", "one", *QUEUES)
CLIENTS = (1, 8, 64)
ROUTES = ("/v1/embeddings", "/search")
RESULTS = Path(__file__).with_name("RESULTS.md")


class Peer:
    """sentence-transformers where the server has its own batches."""

    def __init__(self, encoder: Any) -> None:
        from sentence_transformers import SentenceTransformer

        folder = str(encoder.layout.folder)
        self._model = SentenceTransformer(folder, device="cpu", local_files_only=True)
        self._alone = threading.Lock()

    def submit(self, texts: Any, kind: str) -> Future[Any]:
        """Encode at once, on the thread that asks."""
        from explorer.serving.batching import Encoded

        future: Future[Any] = Future()
        with self._alone:
            vectors = self._model.encode(list(texts), batch_size=32, show_progress_bar=False)
        future.set_result(Encoded(np.asarray(vectors, np.float32), 0, np.zeros(0, np.int64)))
        return future

    def close(self) -> None:
        """Nothing runs."""


class PooledPeer(Peer):
    """The same on threads, so that requests are read meanwhile."""

    def __init__(self, encoder: Any) -> None:
        from concurrent.futures import ThreadPoolExecutor

        super().__init__(encoder)
        self._pool = ThreadPoolExecutor(16)

    def submit(self, texts: Any, kind: str) -> Future[Any]:
        """Encode on a thread of the pool."""
        return self._pool.submit(lambda: Peer.submit(self, texts, kind).result())

    def close(self) -> None:
        """Stop the threads."""
        self._pool.shutdown()


class QueuedPeer(Peer):
    """The same on a thread that takes what waits, some texts at a time."""

    most = 4  # texts of a batch

    def __init__(self, encoder: Any) -> None:
        super().__init__(encoder)
        self._waiting: queue.SimpleQueue[tuple[list[str], Future[Any]] | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="queue")
        self._thread.start()

    def submit(self, texts: Any, kind: str) -> Future[Any]:
        """Wait for a place in a batch."""
        future: Future[Any] = Future()
        self._waiting.put((list(texts), future))
        return future

    def _run(self) -> None:
        while (first := self._waiting.get()) is not None:
            taken = [first]
            with suppress(queue.Empty):
                while sum(len(texts) for texts, _ in taken) < self.most:
                    more = self._waiting.get_nowait()
                    if more is None:
                        self._waiting.put(None)
                        break
                    taken.append(more)
            together = Peer.submit(self, [text for texts, _ in taken for text in texts], "query").result()
            start = 0
            for texts, future in taken:
                stop = start + len(texts)
                future.set_result(replace(together, vectors=together.vectors[start:stop]))
                start = stop

    def close(self) -> None:
        """Stop the thread."""
        self._waiting.put(None)
        self._thread.join()


class Inline(Executor):
    """Does everything at once, where it is asked for."""

    def __init__(self, *_: Any) -> None:
        """As many threads as there are: one."""

    def submit(self, job: Callable[..., Any], /, *args: Any, **named: Any) -> Future[Any]:
        """Do it."""
        future: Future[Any] = Future()
        try:
            future.set_result(job(*args, **named))
        except Exception as error:
            future.set_exception(error)
        return future


def be_server(kind: str, workspace: Path) -> None:
    """Serve until stopped; prints the port."""
    from explorer.serving import answers, web

    if kind in QUEUES:
        QueuedPeer.most = QUEUES[kind]
        answers.Batcher = QueuedPeer  # type: ignore[misc,assignment]
    elif kind != "batched":
        answers.Batcher = PooledPeer if kind == "lock" else Peer  # type: ignore[misc,assignment]
    if kind == "one":
        web.ThreadPoolExecutor = Inline  # type: ignore[misc,assignment]
    with answers.answers_of(workspace, lambda opened: opened.encoder()) as found:
        listening = web.listen("127.0.0.1", 0)
        print(json.dumps({"port": listening.getsockname()[1], "model": found.model}), flush=True)
        web.serve(found, TOKEN, "127.0.0.1", listening)


@contextmanager
def server(kind: str, workspace: Path) -> Iterator[dict[str, Any]]:
    """A server in a process of its own."""
    command = [sys.executable, "-m", "tests.bench.serving", str(workspace), "-", "--be", kind]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None
        yield json.loads(process.stdout.readline())
    finally:
        process.terminate()
        process.wait()


@contextmanager
def infinity(command: Path) -> Iterator[dict[str, Any]]:
    """infinity's server with the same weights, in an environment of its own."""
    folder = resolve_model("all-MiniLM-L6-v2").folder
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    options = ["--engine", "torch", "--device", "cpu", "--no-bettertransformer", "--host", "127.0.0.1"]
    named = ["--model-id", str(folder), "--served-model-name", "mini", "--port", str(port)]
    quiet = os.environ | {"HF_HUB_OFFLINE": "1", "DO_NOT_TRACK": "1"}
    quiet.pop("PYTHONPATH", None)
    process = subprocess.Popen(
        [command, "v2", *named, *options], env=quiet, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    try:
        until = time.monotonic() + 240
        while time.monotonic() < until and process.poll() is None:
            with suppress(OSError), socket.create_connection(("127.0.0.1", port)):
                yield {"port": port, "model": "mini", "/v1/embeddings": "/embeddings"}
                return
            time.sleep(1)
        raise SystemExit("infinity did not start")
    finally:
        process.terminate()
        process.wait()


def load(
    about: dict[str, Any], route: str, sentences: list[str], clients: int, seconds: float
) -> tuple[list[float], float]:
    """Seconds of each answer, and answers a second."""
    took: list[float] = []
    end = time.perf_counter() + seconds
    began = time.perf_counter()
    places = itertools.count(random.randrange(len(sentences)))

    def client() -> None:
        connection = http.client.HTTPConnection("127.0.0.1", about["port"], timeout=120)
        while True:
            text = sentences[next(places) % len(sentences)]
            asked: dict[str, Any] = {"query": text, "top_k": 10}
            if route == "/v1/embeddings":
                asked = {"model": about["model"], "input": text, "encoding_format": "base64"}
            headers = {"Authorization": f"Bearer {TOKEN}", "Content-Type": "application/json"}
            at = time.perf_counter()
            connection.request("POST", about.get(route, route), json.dumps(asked), headers)
            answer = connection.getresponse()
            said = answer.read()
            assert answer.status == 200, said
            took.append(time.perf_counter() - at)
            if time.perf_counter() > end:
                break
        connection.close()

    threads = [threading.Thread(target=client) for _ in range(clients)]
    for each in threads:
        each.start()
    for each in threads:
        each.join()
    return took, len(took) / (time.perf_counter() - began)


def measure(
    workspace: Path, sentences: list[str], seconds: float, rounds: int, other: Path | None
) -> list[list[str]]:
    """The lines of the table."""
    found: dict[tuple[str, int, str], list[tuple[float, float, float]]] = {}
    with ExitStack() as stack:
        servers = {kind: stack.enter_context(server(kind, workspace)) for kind in KINDS}
        if other is not None:
            servers["infinity"] = stack.enter_context(infinity(other))
        of_route = {ROUTES[0]: tuple(servers), ROUTES[1]: KINDS}
        for route, kinds in of_route.items():
            for kind in kinds:
                load(servers[kind], route, sentences, 8, 2)  # warm
        for number in range(rounds):
            for route, clients in itertools.product(ROUTES, CLIENTS):
                kinds = of_route[route]
                for kind in kinds[number % len(kinds) :] + kinds[: number % len(kinds)]:
                    took, rate = load(servers[kind], route, sentences, clients, seconds)
                    p50, p99 = np.percentile(took, [50, 99]) * 1000
                    found.setdefault((route, clients, kind), []).append((float(p50), float(p99), rate))
                    print(f"{number} {route} {clients} {kind}: {p50:.1f} {p99:.1f} {rate:.0f}", flush=True)
    lines = []
    for (route, clients, kind), each in found.items():
        ours = found[route, clients, "batched"]
        times = statistics.median(mine[2] / other[2] for mine, other in zip(ours, each, strict=True))
        p50, p99, rate = (statistics.median(column) for column in zip(*each, strict=True))
        said = [f"{p50:.1f}", f"{p99:.1f}", f"{rate:.0f}", "" if kind == "batched" else f"{times:.2f}"]
        lines.append([f"`{route}`", str(clients), kind, *said])
    return lines


def _load() -> float:
    """Processes that want a core, of the last minute."""
    return os.getloadavg()[0] if hasattr(os, "getloadavg") else float("nan")


def main() -> None:
    """Measure, and write the table."""
    parser = argparse.ArgumentParser()
    parser.add_argument("workspace", type=Path)
    parser.add_argument("sentences")
    parser.add_argument("--seconds", type=float, default=3.0)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--be", choices=KINDS)
    parser.add_argument("--infinity", type=Path, help="its command, installed anywhere")
    asked = parser.parse_args()
    if asked.be:
        be_server(asked.be, asked.workspace)
        return
    with open(asked.sentences, encoding="utf-8", newline="") as file:
        sentences = [row["text"] for row in csv.DictReader(file)]
    random.Random(0).shuffle(sentences)
    busy = _load()
    lines = measure(asked.workspace, sentences, asked.seconds, asked.rounds, asked.infinity)
    head = ["route", "clients", "who encodes", "p50, ms", "p99, ms", "a second", "batched ÷ it"]
    text = (
        "## The server, for 1, 8 and 64 clients\n\n"
        + markdown(head, lines)
        + "\n\nOne sentence a request, each client asks again as soon as it is answered; clients and server "
        f"on the same cores. {asked.rounds} rounds of {asked.seconds:g} s in turns, medians of the rounds. "
        "*Lock*: sentence-transformers behind a lock in the same server; *one*: the same, one request at a "
        "time; *queue of 4*, *of 8*: behind a queue as text-embeddings-inference has it for a CPU (Candle, "
        "ONNX); its own program could not be built here. *Infinity*: its own server, same weights. The "
        f"machine's load was {busy:.1f} before and {_load():.1f} after, on {os.cpu_count()} cores. `python "
        f"-m tests.bench.serving WORKSPACE SENTENCES.csv`. Made on {machine()}; {versions()}; {today()}."
    )
    write_between(RESULTS, "serving", text)


if __name__ == "__main__":
    main()
