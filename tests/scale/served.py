"""A small workspace, and the real command over it in a process of its own."""

from __future__ import annotations

import csv
import http.client
import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import assets
from core.encoding.devices import choose_device
from tests.conftest import PROJECT
from tests.explorer.command_line import run

TOKEN = "token-of-the-tests-0123"
MODEL = "all-MiniLM-L6-v2"
# What a number moves by with what is computed beside it: in bfloat16, on some processors, by its last digit.
ROUNDING = 4e-3 if choose_device().precision == "bfloat16" else 1e-5


def workspace(folder: Path, rows: int) -> Path:
    """Sentences of the sample with their columns, indexed; at least two columns tell them apart."""
    with assets.sample_csv().open(encoding="utf-8", newline="") as file:
        header, *found = csv.reader(file)
    source = folder / "reviews.csv"
    with source.open("w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows([header, *found[:rows]])
    assert run("index", source, "-o", folder / "reviews") == 0
    return folder / "reviews"


def environment() -> dict[str, str]:
    """For a process that runs the program of this checkout."""
    return os.environ | {"PYTHONPATH": str(PROJECT), "SEMANTIC_EXPLORER_TOKEN": TOKEN}


@dataclass
class Served:
    """A server that runs.

    Attributes:
        port: where. process: of it.
    """

    port: int
    process: subprocess.Popen[str]

    def ask(
        self, path: str, asked: object = None, *, method: str = "", **headers: str
    ) -> tuple[int, dict[str, Any], http.client.HTTPMessage]:
        """Status, JSON and headers of an answer. `asked` is sent as JSON, bytes as they are."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=120)
        body = asked if isinstance(asked, bytes | None) else json.dumps(asked).encode()
        sent = {"Authorization": f"Bearer {TOKEN}"} | {n.replace("_", "-"): v for n, v in headers.items()}
        try:
            connection.request(method or ("GET" if asked is None else "POST"), path, body, sent)
            answer = connection.getresponse()
            assert answer.headers["Content-Type"] == "application/json"
            return answer.status, json.loads(answer.read()), answer.headers
        finally:
            connection.close()

    def found(self, path: str, asked: object = None) -> dict[str, Any]:
        """The JSON of an answer that is one."""
        status, said, _ = self.ask(path, asked)
        assert status == 200, said
        return said

    def stop(self, how: signal.Signals = signal.SIGTERM) -> tuple[int, str]:
        """The status with which it ends when it is asked to, and what it said on stderr."""
        self.process.send_signal(how)
        _, said = self.process.communicate(timeout=60)
        return self.process.returncode, said


@contextmanager
def serving(folder: Path, *options: str) -> Iterator[Served]:
    """The command `serve` over a workspace, until the block ends."""
    command = [sys.executable, "-m", "explorer", "serve", str(folder), "--port", "0", *options]
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment()
    )
    try:
        assert process.stdout is not None
        address = process.stdout.readline().strip()
        assert address.startswith("http://127.0.0.1:"), process.communicate()
        yield Served(int(address.rpartition(":")[2]), process)
    finally:
        if process.poll() is None:
            process.kill()
        process.communicate()
