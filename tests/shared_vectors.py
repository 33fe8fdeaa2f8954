"""Vectors that processes of the tests share by a folder: each would compute them anew, by the same model.

The probes that every workspace is calibrated with take three seconds; the vocabulary, of which a static copy
is made, ten.
"""

from __future__ import annotations

import hashlib
import os
import threading
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from core.search import calibration
from core.search.vector_index import FloatArray

_FOLDER = "SEMANTIC_EXPLORER_TEST_VECTORS"
_WIDE = 300  # dimensions; the tiny models of tests take no time


def _kept(folder: Path, key: str, make: Callable[[], FloatArray]) -> FloatArray:
    """What `make` gives: read where a process has written it, else computed, and written if it is wide."""
    path = folder / f"{hashlib.sha256(key.encode()).hexdigest()}.npy"
    if path.exists():
        return np.asarray(np.load(path, allow_pickle=False))
    made = make()
    if made.shape[1] >= _WIDE:
        coming = path.with_suffix(f".{os.getpid()}-{threading.get_ident()}.npy")
        np.save(coming, made)
        coming.replace(path)
    return made


class SharedProbes(calibration.ProbeVectors):
    """As the program keeps them, for as many models as there are, and in a folder, too."""

    def __init__(self, folder: Path) -> None:
        super().__init__(most_models=1_000)
        self._folder = folder

    def encoding(
        self, key: str, encode_queries: Callable[[Sequence[str]], FloatArray]
    ) -> Callable[[Sequence[str]], FloatArray]:
        def encode(group: Sequence[str]) -> FloatArray:
            return _kept(self._folder, "\n".join((key, *group)), lambda: encode_queries(group))

        return super().encoding(key, encode)


def share(folder: Path) -> None:
    """Share those of probes in this process, and tell the processes that it starts of the folder."""
    folder.mkdir(exist_ok=True)
    os.environ[_FOLDER] = str(folder)
    calibration.PROBE_VECTORS = SharedProbes(folder)


def share_as_told() -> None:
    """Share all of them in this process, if one that started it has told of a folder."""
    if _FOLDER not in os.environ:
        return
    from core.encoding import static

    folder = Path(os.environ[_FOLDER])
    calibration.PROBE_VECTORS = SharedProbes(folder)
    encoded_alone = static._encoded_alone

    def shared(encoder: Any, tokenizer: Any, tokens: Any, task: Any) -> Any:
        key = f"{encoder.vector_key} {tokens.tobytes().hex()}"
        return _kept(folder, key, lambda: encoded_alone(encoder, tokenizer, tokens, task))

    static._encoded_alone = shared
