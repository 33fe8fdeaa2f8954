"""Models that several threads load."""

from __future__ import annotations

import logging
import threading
import warnings
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
import torch
import transformers
from transformers import PreTrainedModel

from core.encoding import SentenceEncoder
from core.encoding.network import quiet_transformers


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


def test_it_is_loud_again_once_all_threads_are_done() -> None:
    """What one thread does quietly ends while another one is still at it, and neither holds the other up."""
    filters, verbosity = list(warnings.filters), transformers.logging.get_verbosity()
    first, second = quiet_transformers(), quiet_transformers()
    first.__enter__()
    second.__enter__()
    with ThreadPoolExecutor(1) as threads:
        threads.submit(first.__exit__, None, None, None).result()
    assert transformers.logging.get_verbosity() == logging.CRITICAL
    second.__exit__(None, None, None)
    assert transformers.logging.get_verbosity() == verbosity
    assert warnings.filters == filters
