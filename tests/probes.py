"""Vectors of probes that processes of the tests share by a folder.

By the bundled model they take three seconds, and every process that fills a workspace would encode the same
ones.
"""

from __future__ import annotations

import hashlib
import os
import threading
from collections.abc import Callable, Sequence
from pathlib import Path

import numpy as np

from core.search import calibration
from core.search.vector_index import FloatArray

_FOLDER = "SEMANTIC_EXPLORER_TEST_PROBES"
_WIDE = 300  # dimensions; by the tiny models of tests they are encoded in no time


class SharedProbes(calibration.ProbeVectors):
    """As the program keeps them, and of wide models in a folder, too."""

    def __init__(self, folder: Path) -> None:
        super().__init__(most_models=1_000)
        self._folder = folder

    def encoding(
        self, key: str, encode_queries: Callable[[Sequence[str]], FloatArray]
    ) -> Callable[[Sequence[str]], FloatArray]:
        def encode(group: Sequence[str]) -> FloatArray:
            name = hashlib.sha256("\n".join((key, *group)).encode()).hexdigest()
            path = self._folder / f"{name}.npy"
            if path.exists():
                return np.asarray(np.load(path, allow_pickle=False))
            found = encode_queries(group)
            if found.shape[1] >= _WIDE:
                coming = path.with_suffix(f".{os.getpid()}-{threading.get_ident()}.npy")
                np.save(coming, found)
                coming.replace(path)
            return found

        return super().encoding(key, encode)


def share(folder: Path) -> None:
    """Share them in this process, and in those that it starts and that call `share_as_before`."""
    folder.mkdir(exist_ok=True)
    os.environ[_FOLDER] = str(folder)
    share_as_before()


def share_as_before() -> None:
    """Do as the process that started this one, if it shares them."""
    if _FOLDER in os.environ:
        calibration.PROBE_VECTORS = SharedProbes(Path(os.environ[_FOLDER]))
