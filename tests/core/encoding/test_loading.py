"""Models that several threads load."""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
import torch
import transformers
from transformers import PreTrainedModel

from core.encoding import SentenceEncoder


def test_two_threads_load_one_after_the_other(
    transformer: Callable[[str], Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    """transformers replaces methods of its own classes while it loads: two loads at once leave them so."""
    folder = transformer("t5")
    real: Callable[..., Any] = transformers.T5EncoderModel.from_pretrained
    tie_weights = PreTrainedModel.tie_weights
    busy, at_once = threading.Lock(), []

    def alone(*given: Any, **named: Any) -> Any:
        at_once.append(not busy.acquire(blocking=False))
        try:
            return real(*given, **named)
        finally:
            if not at_once[-1]:
                busy.release()

    monkeypatch.setattr(transformers.T5EncoderModel, "from_pretrained", alone)
    encoders = [
        SentenceEncoder.from_transformer(folder, device="cpu", precision="float32") for _ in range(24)
    ]
    with ThreadPoolExecutor(6) as threads:
        networks = list(threads.map(lambda encoder: encoder.network, encoders))  # loaded on first use
    assert at_once == [False] * 24
    assert PreTrainedModel.tie_weights is tie_weights
    weights = [list(network.parameters()) for network in (networks[0], networks[-1])]
    assert all(torch.equal(*pair) for pair in zip(*weights, strict=True))
