"""sentence-transformers' encoders, each in a process of its own, so that they take turns with ours.

Two of its backends want an older transformers than the program has. Their packages are put into folders of
their own in .venv, when a benchmark first asks for them, from the lists in .ci; the folder comes before the
packages of the environment, whose torch and NumPy are used.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tests.conftest import PROJECT

EXPORTS = PROJECT / "build" / "bench" / "peers"


@dataclass(frozen=True)
class PeerKind:
    """One way in which sentence-transformers encodes.

    Attributes:
        kind: as `peer_encoder` names it.
        name: in a table.
        packages: the name of their list in .ci and of their folder in .venv; None: those of the environment.
        equal_quality: whether its vectors are those of float32 but for rounding.
    """

    kind: str
    name: str
    packages: str | None
    equal_quality: bool


PEERS = (
    PeerKind("default", "sentence-transformers, default", None, True),
    PeerKind("bfloat16", "its .bfloat16()", None, True),
    PeerKind("openvino", "its OpenVINO backend", "openvino", True),
    PeerKind("onnx-int8", "its ONNX backend, int8", "onnx", False),
)


class PeerMissingError(Exception):
    """A peer's packages cannot be had here."""


def packages_folder(name: str) -> Path:
    """The folder with the packages of .ci/peer-NAME.txt, filled if it is not yet.

    Raises:
        PeerMissingError: they could not be installed.
    """
    wanted = PROJECT / ".ci" / f"peer-{name}.txt"
    folder = PROJECT / ".venv" / name
    note = folder / "installed.txt"
    if note.is_file() and note.read_bytes() == wanted.read_bytes():
        return folder
    print(f"Installing the packages of {wanted.name} into {folder.relative_to(PROJECT)}", file=sys.stderr)
    shutil.rmtree(folder, ignore_errors=True)
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "install", "-qq"]
    what = ["--no-deps", "--only-binary", ":all:", "--target", str(folder), "-r", str(wanted)]
    if subprocess.run([*pip, *what], check=False).returncode:
        raise PeerMissingError(f"the packages of .ci/{wanted.name} could not be installed")
    shutil.copyfile(wanted, note)
    return folder


def add_packages(name: str) -> None:
    """Have the packages of .ci/peer-NAME.txt to be imported by this process, where it has none of that name.

    Raises:
        PeerMissingError: they could not be installed.
    """
    folder = str(packages_folder(name))
    if folder not in sys.path:
        sys.path.append(folder)


class Peer:
    """A peer's encoder that waits in a process of its own; close it, or use it in a `with`.

    Args:
        kind: which.
        model: folder of a sentence-transformers model.

    Attributes:
        versions: of the packages that it encodes with.

    Raises:
        PeerMissingError: it cannot be installed, or does not start.
    """

    def __init__(self, kind: PeerKind, model: Path) -> None:
        self.kind = kind
        environment = {**os.environ, "HF_HUB_OFFLINE": "1", "PYTHONWARNINGS": "ignore"}
        # Set by the program for itself; the peer runs as it does by default.
        environment.pop("OMP_WAIT_POLICY", None)
        if kind.packages is not None:
            environment["PYTHONPATH"] = str(packages_folder(kind.packages))
        # What it writes to stderr, for when it fails; closed with the process.
        self._said = tempfile.TemporaryFile("w+", encoding="utf-8")  # noqa: SIM115
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.bench.peer_encoder", kind.kind, model, EXPORTS / kind.kind],
            cwd=PROJECT,
            env=environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._said,
            encoding="utf-8",
        )
        self.versions: dict[str, str] = self._answer()["versions"]

    def seconds(self, texts: Sequence[str]) -> float:
        """How long it takes to encode texts, measured in its process."""
        return float(self._ask(texts, None)["seconds"])

    def encode(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """(n_texts, dim) float32."""
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "vectors.npy"
            self._ask(texts, path)
            vectors: NDArray[np.float32] = np.load(path)
        return vectors

    def close(self) -> None:
        """Let its process end."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.close()
        self._process.wait()
        self._process.stdout.close()
        self._said.close()

    def __enter__(self) -> Peer:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _ask(self, texts: Sequence[str], path: Path | None) -> dict[str, Any]:
        assert self._process.stdin is not None
        asked = {"texts": list(texts), "vectors": None if path is None else str(path)}
        self._process.stdin.write(json.dumps(asked) + "\n")
        self._process.stdin.flush()
        return self._answer()

    def _answer(self) -> dict[str, Any]:
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        if line:
            answer: dict[str, Any] = json.loads(line)
            return answer
        self._said.seek(0)
        last = ([*self._said.read().splitlines(), ""])[-2:]
        self.close()
        raise PeerMissingError(f"{self.kind.name} ended: {' '.join(last).strip()}")
