"""A Ray cluster of this machine for tests, started as a person does and ended by process id."""

from __future__ import annotations

import contextlib
import os
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from tests.conftest import PROJECT

# One thread in this process, as in every worker; loopback only, and nobody without the token.
ENVIRONMENT = {
    "OMP_NUM_THREADS": "1",
    "PYTHONPATH": str(PROJECT),
    "RAY_USAGE_STATS_ENABLED": "0",
    "RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER": "0",
    "RAY_AUTH_MODE": "token",
    "RAY_worker_register_timeout_seconds": "300",  # on however busy a machine
    "RAY_AUTH_TOKEN": secrets.token_hex(32),
}
_PATIENCE = 180  # seconds until something that has to come is given up, on however busy a machine


@dataclass(frozen=True, slots=True)
class Cluster:
    """A cluster that was started. `address` is its head's, `session` that of all its processes."""

    address: str
    session: int

    def workers(self) -> list[int]:
        """Process ids of its encoders that are computing."""
        return [
            pid for pid, session, name in _processes() if session == self.session and "EncoderWorker." in name
        ]

    def kill(self) -> None:
        """End all of it at once."""
        for pid, session, _ in _processes():
            if session == self.session:
                with contextlib.suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGKILL)


@contextlib.contextmanager
def started(processors: int = 2) -> Iterator[Cluster]:
    """A cluster with so many processors, until the block ends."""
    folder = tempfile.mkdtemp(prefix="ray-", dir="/tmp")  # names of its sockets must be short
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [
        *(sys.executable, "-m", "ray.scripts.scripts", "start", "--head", "--block"),
        *("--port", str(port), "--num-cpus", str(processors), "--include-dashboard", "false"),
        *("--object-store-memory", str(160 << 20), "--temp-dir", folder),
    ]
    with (Path(folder) / "said").open("wb") as said:
        process = subprocess.Popen(
            command, env=os.environ | ENVIRONMENT, stdout=said, stderr=said, start_new_session=True
        )
    cluster = Cluster(f"127.0.0.1:{port}", process.pid)
    try:
        wait_for(lambda: "runtime started" in (Path(folder) / "said").read_text("utf-8"), process)
        yield cluster
    finally:
        cluster.kill()
        process.wait()
        shutil.rmtree(folder, ignore_errors=True)


def explorer(*arguments: object) -> subprocess.Popen[str]:
    """Start the real command."""
    return subprocess.Popen(
        [sys.executable, "-m", "explorer", *map(str, arguments)],
        env=os.environ | ENVIRONMENT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def done(*arguments: object, status: int = 0) -> tuple[str, str]:
    """Run the real command to its end: its stdout and stderr."""
    process = explorer(*arguments)
    out, err = process.communicate(timeout=10 * _PATIENCE)
    assert process.returncode == status, err
    return out, err


def wait_for(condition: Callable[[], bool], process: subprocess.Popen[str] | subprocess.Popen[bytes]) -> None:
    """Wait until something is so; fail where the process that is to bring it about ends before."""
    until = time.monotonic() + _PATIENCE
    while not condition():
        assert process.poll() is None, process.communicate()
        assert time.monotonic() < until, "it does not come"
        time.sleep(0.05)


def _processes() -> Iterator[tuple[int, int, str]]:
    """Process id, session and command line of all processes of this machine."""
    for folder in Path("/proc").iterdir():
        if folder.name.isdecimal():
            with contextlib.suppress(OSError, ValueError, IndexError):
                name = (folder / "cmdline").read_bytes().replace(b"\0", b" ").decode("utf-8", "replace")
                fields = (folder / "stat").read_text("utf-8").rpartition(")")[2].split()
                yield int(folder.name), int(fields[3]), name
