"""The encoder of one worker, in a process of its own on some machine of the cluster.

It computes with one thread, on one processor or one graphics card: vectors may depend on the number of
threads in their last bits, and so on nothing that differs between machines of a kind.
"""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from core.errors import ExplorerError

if TYPE_CHECKING:
    from core.encoding import EncodedChunk, SentenceEncoder
    from core.encoding.batching import TextBlock

THREADS = 1


@dataclass(frozen=True, slots=True)
class SharedModel:
    """A model that workers are to load.

    Attributes:
        name: what the person calls it. folder: where it lies on the machine of the driver.
        fingerprint: which model it is, wherever it lies.
        device, precision: as a worker is to compute.
        vector_key: of the vectors that it makes then.
    """

    name: str
    folder: str
    fingerprint: str
    device: str
    precision: str
    vector_key: str


class EncoderWorker:
    """What runs as an actor. One call at a time."""

    def __init__(self) -> None:
        import torch

        torch.set_num_threads(THREADS)
        self._encoder: SentenceEncoder | None = None

    def load(self, model: SharedModel) -> bool:
        """Load the model from the same folder or by its name; whether it is on this machine.

        Raises:
            ExplorerError: it cannot be loaded, or would give other vectors.
        """
        for place in (model.folder, model.name):
            if _is_there(place, model.fingerprint):
                self._load(place, model)
                return True
        return False

    def load_from(self, model: SharedModel, content: Mapping[str, bytes]) -> bool:
        """Load it from its files, by their paths in its folder. Raises: as `load`."""
        folder = Path(tempfile.mkdtemp(prefix="model-"))
        try:
            for name, data in content.items():
                (folder / name).parent.mkdir(parents=True, exist_ok=True)
                (folder / name).write_bytes(data)
            self._load(str(folder), model)
        finally:
            shutil.rmtree(folder, ignore_errors=True)  # what is loaded stays, of mapped weights, too
        return True

    def encode(
        self, place: int, block: TextBlock, got: NDArray[np.int64]
    ) -> Iterator[tuple[int, EncodedChunk]]:
        """Encode a block.

        Args:
            place: handed back with each part.
            got: of which texts the vectors have arrived before this worker took the block over.
        """
        from dataclasses import replace

        if len(got):
            done = np.zeros(len(block.texts), np.bool_) if block.done is None else block.done.copy()
            done[got] = True
            block = replace(block, done=done)
        for chunk in self._loaded().encode_block(block):
            yield place, chunk

    def encode_rows(self, rows: Any, got: NDArray[np.int64]) -> Iterator[tuple[int, EncodedChunk]]:
        """Encode some rows of a file as one process would: equal texts once.

        Args:
            rows: a table of one row, as `blocks.read_blocks` gives it.
            got: as in `encode`.
        """
        from core.encoding.batching import TextBlock, distinct, random_chunks

        texts = rows["texts"][0].as_py()
        done = np.zeros(len(texts), np.bool_)
        done[rows["done"][0].as_py()] = True
        done[got] = True
        unique, unique_of = distinct(texts)
        order = random_chunks(len(unique), 0, ())[0]
        is_done = np.zeros(len(unique), np.bool_)
        is_done[unique_of[done]] = True  # rows of one text come together
        block = TextBlock([unique[each] for each in order.tolist()], 0, True, is_done[order])
        for chunk in self._loaded().encode_block(block):
            place = np.full(len(unique), -1)
            place[order[chunk.indices]] = np.arange(len(chunk.indices))
            of_rows = place[unique_of]
            at = np.flatnonzero(of_rows >= 0)
            yield rows["number"][0].as_py(), type(chunk)(at, chunk.vectors[of_rows[at]], chunk.n_truncated)

    def _loaded(self) -> SentenceEncoder:
        assert self._encoder is not None
        return self._encoder

    def _load(self, place: str, model: SharedModel) -> None:
        from core.encoding import SentenceEncoder

        encoder = SentenceEncoder.load(place, model.device, model.precision)
        if encoder.vector_key != model.vector_key:
            raise ExplorerError(
                f"A worker loaded {model.name} in {encoder.precision} on {encoder.device}, "
                f"and the vectors are to be in {model.precision}.",
                f"Take another --precision, such as {encoder.precision}.",
            )
        self._encoder = encoder


def _is_there(place: str, fingerprint: str) -> bool:
    from core.encoding.fingerprint import folder_fingerprint
    from core.encoding.model_format import read_layout
    from core.encoding.model_store import resolve_model

    try:
        return folder_fingerprint(read_layout(resolve_model(place).folder)) == fingerprint
    except (ExplorerError, OSError):
        return False
