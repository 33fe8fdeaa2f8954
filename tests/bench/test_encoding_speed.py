"""The benchmark of encoding: what it counts as reached, and what it measures."""

from __future__ import annotations

import numpy as np
import pytest
import torch

from core.encoding import SentenceEncoder, resolve_model
from tests.bench.encoding_speed import MODEL, Products, aims, shapes_of
from tests.bench.peer_process import PEERS, Peer, PeerKind, PeerMissingError
from tests.conftest import PROJECT

DEFAULT, BF16, OPENVINO, ONNX = (peer.name for peer in PEERS)
QUALITY = {DEFAULT: 1.0, BF16: 0.99995, OPENVINO: 0.99999, "ours, bfloat16": 0.99996, "ours, int8": 0.998}


def test_only_equal_quality_counts(capsys: pytest.CaptureFixture[str]) -> None:
    rate = {DEFAULT: 100.0, BF16: 150.0, OPENVINO: 200.0, "ours, bfloat16": 330.0, "ours, int8": 900.0}
    limit = {"float32": 200.0, "bfloat16": 400.0}
    assert aims(rate, limit, QUALITY, [BF16, OPENVINO]) == 0
    said = capsys.readouterr().out
    assert "ours, bfloat16" in said
    assert f"1.65 × {OPENVINO}" in said
    assert aims({**rate, "ours, bfloat16": 299.0}, limit, QUALITY, [BF16, OPENVINO]) == 1
    assert "missed" in capsys.readouterr().out


def test_products_are_those_of_every_layer() -> None:
    encoder = SentenceEncoder.load(MODEL, "cpu", "float32")
    products = Products(shapes_of(encoder), torch.float32)
    # 6 layers of 4 products; a token takes 10.6 million multiplications, of which no processor makes 10¹³.
    assert len(products.widths) == 24
    assert products.seconds_a_token() > 10.6e6 / 1e13


@pytest.mark.parametrize("name", ["openvino", "onnx"])
def test_packages_of_a_peer_are_pinned(name: str) -> None:
    assert name in {peer.packages for peer in PEERS}
    lines = (PROJECT / ".ci" / f"peer-{name}.txt").read_text(encoding="utf-8").splitlines()
    assert all("==" in line for line in lines if not line.startswith("#"))


@pytest.mark.slow
def test_a_peer_in_its_own_process_gives_our_vectors() -> None:
    texts = ["A card was swallowed.", "The machine ate my card.", "Où est ma carte ?"]
    ours = SentenceEncoder.load(MODEL, "cpu", "float32").encode(texts)
    with Peer(PEERS[0], resolve_model(MODEL).folder) as peer:
        assert peer.seconds(texts) > 0
        np.testing.assert_allclose(peer.encode(texts), ours, atol=1e-5)
        assert set(peer.versions) == {"sentence-transformers", "transformers", "torch"}


@pytest.mark.slow
def test_a_peer_that_does_not_start_says_so() -> None:
    nothing = PeerKind("no such kind", "a peer", None, True)
    with pytest.raises(PeerMissingError, match="a peer ended"):
        Peer(nothing, PROJECT / "no such model")
