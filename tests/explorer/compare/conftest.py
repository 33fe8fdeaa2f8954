"""A model that is worse than the one that comes along, made once."""

from __future__ import annotations

import pytest
import torch

from core.encoding import SentenceEncoder
from core.encoding.known_models import DEFAULT_MODEL


@pytest.fixture(scope="package")
def spoilt(tmp_path_factory: pytest.TempPathFactory) -> str:
    """MiniLM with noise on its weights."""
    encoder = SentenceEncoder.load(DEFAULT_MODEL, "cpu", "float32")
    generator = torch.Generator().manual_seed(0)
    with torch.no_grad():
        for weights in encoder.network.parameters():
            weights.add_(torch.randn(weights.shape, generator=generator) * weights.std() * 0.3)
    folder = tmp_path_factory.mktemp("models") / "spoilt"
    encoder.save(folder)
    return str(folder)
