"""A Ray cluster to work on: one that runs at an address, or one of this machine alone that ends with the
work.

Nothing of Ray's is loaded before it is used: its package is an extra of the program.
"""

from __future__ import annotations

import atexit
import contextlib
import importlib.util
import logging
import os
import secrets
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any

from core.errors import InputError
from core.plurals import plural

LOCAL = "local"
# Of the store in which blocks and vectors are on their way. There are a few of each at a time, a few
# megabytes each; Ray would take 30 % of the memory.
_OBJECT_STORE = 160 << 20
_LOOK_AT_HEAD, _HEAD_GONE = 3.0, 15.0  # seconds
_ATTEMPTS = 4  # to start Ray on a busy machine: it gives each 30 s
_MISSING = "This needs Ray, which is not installed."
_INSTALL = 'Install it with: pip install "semantic-explorer[ray]".'
_SETTINGS = {
    "RAY_USAGE_STATS_ENABLED": "0",
    "RAY_DATA_DISABLE_PROGRESS_BARS": "1",
    "RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO": "0",
}
# Of a cluster of this machine alone. With the first Ray listens on 127.0.0.1 only, as it does on Windows and
# macOS of itself; with the next two it starts fewer processes; the last lets a worker start on a busy one.
_LOCAL_SETTINGS = {
    "RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER": "0",
    "RAY_prestart_worker_first_driver": "0",
    "RAY_enable_open_telemetry": "0",
    "RAY_worker_register_timeout_seconds": "300",
}


# Run beside the command: where that ends without a word and Ray's part of this machine is gone, it says so.
_LAST_WORD = """
import socket, sys
said = sys.stdin.buffer.read()
if not said:
    with socket.socket(socket.AF_UNIX) as there:
        if there.connect_ex(sys.argv[1]):
            print(sys.argv[2], file=sys.stderr)
"""
GONE = "The Ray cluster {name} is gone: none of its processes answers."
KEPT = "All vectors so far are kept: start the same command again."


def _watching(raylet: str, name: str) -> subprocess.Popen[bytes] | None:
    """Have it said if Ray ends this process before `_end`, which it does soon after its part of this machine
    is gone, from a thread of its own.
    """
    if not os.path.isabs(raylet) or not hasattr(socket, "AF_UNIX"):
        return None
    sentence = f"semantic-explorer: {GONE.format(name=name)} {KEPT}"
    command = [sys.executable, "-I", "-S", "-c", _LAST_WORD, raylet, sentence]
    # In a session of its own: Ctrl-C is for the command.
    return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, start_new_session=True)


def _end(watching: subprocess.Popen[bytes] | None, *, without_ray: bool) -> None:
    """Nothing is left to be said for this process. `without_ray`: end it as one does that was refused what it
    asked for; Ray's own end of it fails without a word, and with a status of its own.
    """
    if without_ray:
        for stream in (sys.stdout, sys.stderr):
            stream.flush()
    if watching is not None:
        watching.communicate(b"ended in order")
    if without_ray:
        os._exit(2)


class Pulse:
    """Whether a cluster is still there. Ray ends a process without a word soon after its part on this machine
    is gone, and a minute after the head is: it has to be seen before that.

    Args:
        raylet: the socket of Ray's part on this machine. head: HOST:PORT of the head.
    """

    def __init__(self, raylet: str, head: str) -> None:
        self._raylet, self._head = raylet, head
        self._looked = self._head_seen = time.monotonic()

    def is_there(self) -> bool:
        """Look; at the head every few seconds."""
        family = getattr(socket, "AF_UNIX", None)
        if family is not None and os.path.isabs(self._raylet):
            with socket.socket(family) as there:
                if there.connect_ex(self._raylet):
                    return False
        now = time.monotonic()
        if now - self._looked > _LOOK_AT_HEAD:
            host, _, port = self._head.rpartition(":")
            self._looked = now
            with contextlib.suppress(OSError), socket.create_connection((host.strip("[]"), int(port)), 2):
                self._head_seen = now
        return now - self._head_seen < _HEAD_GONE


@dataclass(frozen=True, slots=True)
class Cluster:
    """A cluster that this process is part of.

    Attributes:
        ray: the package.
        n_workers: how many encoders to start. device: where each computes, "cpu" or "cuda".
        name: what a person calls it. pulse: whether it is still there.
    """

    ray: ModuleType
    n_workers: int
    device: str
    name: str
    pulse: Pulse

    def __str__(self) -> str:
        each = "1 graphics card" if self.device == "cuda" else "1 processor thread"
        return f"{plural(self.n_workers, '1 worker', '{n} workers')} on Ray ({self.name}), {each} each"


def require_ray() -> None:
    """Raise `InputError`, with what to install, where Ray or what it reads data with is missing."""
    if any(importlib.util.find_spec(name) is None for name in ("ray", "pyarrow")):
        raise InputError(_MISSING, _INSTALL)


@contextlib.contextmanager
def joined(address: str, workers: int | None = None, device: str = "auto") -> Iterator[Cluster]:
    """Be part of a cluster in the block; one of this machine alone is started and stopped.

    Args:
        address: "local", or HOST:PORT of the head of a cluster that this machine is one of ("auto" finds it).
        workers: how many encoders; None: one a graphics card, or one a processor where there is none.
        device: "auto", "cpu" or "cuda".

    Raises:
        InputError: Ray is missing, no cluster answers, or it lacks what is asked for.
    """
    require_ray()
    if "://" in address:
        raise InputError(
            f"{address} is the address of a Ray Client, through which blocks cannot go.",
            "Start the command on a machine of the cluster, with --ray HOST:PORT.",
        )
    os.environ.update(_SETTINGS | (_of_this_machine() if address == LOCAL else _token_settings()))
    import ray

    if ray.is_initialized():
        raise InputError("Ray is in use in this process.", "Wait until that ends.")
    folder, cluster, watching, failed = None, None, None, True
    try:
        if address == LOCAL:
            # Names of Ray's sockets are long, and the system allows 107 characters.
            folder = tempfile.mkdtemp(prefix="ray-", dir="/tmp" if os.name == "posix" else None)
            context = _start(ray, folder, workers)
        else:
            context = _join(ray, address)
        _silence(ray)
        about = context.address_info
        pulse = Pulse(str(about["raylet_socket_name"]), str(about["gcs_address"]))
        cluster = _cluster(ray, address, workers, device, pulse)
        watching = _watching(str(about["raylet_socket_name"]), cluster.name)
        yield cluster
        failed = False
    finally:
        gone = cluster is not None and not cluster.pulse.is_there()
        if not gone:
            ray.shutdown()
        if failed or gone:  # Ray may end this process before it has said why
            atexit.register(_end, watching, without_ray=gone)
        else:
            _end(watching, without_ray=False)
        if folder is not None:
            shutil.rmtree(folder, ignore_errors=True)


def _of_this_machine() -> dict[str, str]:
    """Settings of a cluster of this machine alone. Other users of the machine reach its ports: who has no
    token is refused.
    """
    return _LOCAL_SETTINGS | {"RAY_AUTH_MODE": "token", "RAY_AUTH_TOKEN": secrets.token_hex(32)}


def _token_settings() -> dict[str, str]:
    """Show the token where this machine has one, as "ray start" asks for it then."""
    if "RAY_AUTH_MODE" in os.environ:
        return {}
    has_token = any(os.environ.get(name) for name in ("RAY_AUTH_TOKEN", "RAY_AUTH_TOKEN_PATH"))
    is_there = has_token or (Path.home() / ".ray" / "auth_token").is_file()
    return {"RAY_AUTH_MODE": "token"} if is_there else {}


def _silence(ray: ModuleType) -> None:
    """Keep Ray from printing what happens on its machines to stdout, where results go; no setting does."""
    internal = ray._private.worker
    if hasattr(internal, "print_to_stdstream"):
        internal.print_to_stdstream = lambda *_, **__: None


def _start(ray: ModuleType, folder: str, workers: int | None) -> Any:
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    for attempt in range(_ATTEMPTS):
        try:
            return ray.init(
                num_cpus=max(cores, workers or 1),
                include_dashboard=False,
                object_store_memory=_OBJECT_STORE,
                log_to_driver=False,
                logging_level=logging.CRITICAL,
                _temp_dir=folder,
            )
        except Exception as error:  # that very class, where it is not there after 30 s
            ray.shutdown()
            if attempt == _ATTEMPTS - 1:
                raise InputError(f"Ray cannot be started on this machine: {error}") from error
    raise AssertionError


def _join(ray: ModuleType, address: str) -> Any:
    try:
        return ray.init(address=address, log_to_driver=False, logging_level=logging.CRITICAL)
    except (ConnectionError, TimeoutError, RuntimeError, ValueError) as error:
        raise InputError(
            f"No Ray cluster that this machine is part of answers at {address}.",
            f'Start one with "ray start --head", or take "--ray {LOCAL}".',
        ) from error


def _cluster(ray: ModuleType, address: str, workers: int | None, device: str, pulse: Pulse) -> Cluster:
    there = ray.cluster_resources()
    cards, processors = int(there.get("GPU", 0)), int(there.get("CPU", 0))
    kind = device.partition(":")[0]
    if kind not in ("auto", "cpu", "cuda"):
        raise InputError(f"Workers on Ray cannot compute on {device}.", "Choose auto, cpu or cuda.")
    if kind == "cuda" and not cards:
        raise InputError("The Ray cluster has no graphics card.", "Leave --device out.")
    on_cards = cards > 0 and kind != "cpu"
    most = cards if on_cards else processors
    if workers is not None and workers > most:
        has = plural(most, "1 graphics card", "{n} graphics cards") if on_cards else f"{most} processors"
        raise InputError(
            f"The Ray cluster has {has}, and {workers} workers were asked for.", "Ask for fewer."
        )
    name = "of this machine" if address == LOCAL else f"at {address}"
    return Cluster(ray, max(workers or most, 1), "cuda" if on_cards else "cpu", name, pulse)
