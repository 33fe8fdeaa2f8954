"""Models that read a query beside each hit; which kind a folder holds is found out here."""

from __future__ import annotations

from pathlib import Path

from core.encoding import hub
from core.encoding.cross_encoder import CrossEncoder
from core.encoding.cross_format import is_cross_encoder
from core.encoding.multi_vector import MultiVectorEncoder
from core.encoding.multi_vector_format import is_multi_vector
from core.errors import ModelError
from core.progress import QUIET, Task


def load_reranker(
    name: str | Path,
    device: str = "auto",
    precision: str = "auto",
    *,
    download: hub.DownloadConsent | None = None,
    task: Task = QUIET,
) -> CrossEncoder | MultiVectorEncoder:
    """Load a model that reranks hits: a cross-encoder, or a multi-vector model.

    Args, Raises:
        As of `CrossEncoder.load`.
    """
    folder = hub.resolved(name, download, task).folder
    if is_multi_vector(folder):
        return MultiVectorEncoder.load(name, device, precision, download=download, task=task)
    if not is_cross_encoder(folder):
        raise ModelError(
            f"There is no cross-encoder in {folder}, and no multi-vector model.",
            "Choose a folder with one, or train one: train MODEL --objective cross-encoder.",
        )
    return CrossEncoder.load(name, device, precision, download=download, task=task)
