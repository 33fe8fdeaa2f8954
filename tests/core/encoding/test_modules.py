"""Modules of sentence-transformers beside transformer, pooling and dense layers, as it writes them itself."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch
from numpy.testing import assert_allclose
from safetensors.torch import load_file, save_file
from sentence_transformers import SentenceTransformer
from sentence_transformers.base.modules import Dense, Normalize, Router, Transformer
from sentence_transformers.sentence_transformer.modules import (
    CNN,
    LSTM,
    LayerNorm,
    Pooling,
    WeightedLayerPooling,
)

from core.encoding import SentenceEncoder
from core.encoding.explain import explain
from core.errors import DamagedError, ModelError
from tests.core.encoding.conftest import SENTENCES, write_json


def with_layer_norm(folder: Path, transformer: Path) -> SentenceTransformer:
    torch.manual_seed(5)
    norms = LayerNorm(32), LayerNorm(8)
    for norm in norms:
        torch.nn.init.normal_(norm.norm.weight)
        torch.nn.init.normal_(norm.norm.bias)
    tail = [norms[0], Dense(32, 8, activation_function=torch.nn.Identity()), norms[1], Normalize()]
    model = SentenceTransformer(modules=[Transformer(str(transformer)), Pooling(32), *tail], device="cpu")
    model.save(str(folder))
    return model


def test_a_layer_normalisation(transformer: Callable[[str], Path], tmp_path: Path) -> None:
    peer = with_layer_norm(tmp_path / "theirs", transformer("bert"))
    encoder = SentenceEncoder.load(tmp_path / "theirs", device="cpu", precision="float32")
    assert_allclose(encoder.encode(SENTENCES), np.asarray(peer.encode(SENTENCES)), atol=2e-5)

    ids, mask = encoder.tokenize(SENTENCES[:4])
    encoder.forward(ids, mask).sum().backward()
    with torch.no_grad():
        for layer in encoder.network.dense:
            for parameter in layer.parameters():
                assert parameter.grad is not None
                parameter.add_(parameter.grad)
    changed = encoder.encode(SENTENCES)
    encoder.save(tmp_path / "ours")
    theirs = SentenceTransformer(str(tmp_path / "ours"), device="cpu")
    assert_allclose(np.asarray(theirs.encode(SENTENCES)), changed, atol=2e-5)
    again = SentenceEncoder.load(tmp_path / "ours", device="cpu", precision="float32")
    assert_allclose(again.encode(SENTENCES), changed, atol=2e-5)
    assert again.fingerprint != SentenceEncoder.load(tmp_path / "theirs", device="cpu").fingerprint


def test_an_explanation_adds_up_through_a_layer_normalisation(
    transformer: Callable[[str], Path], tmp_path: Path
) -> None:
    with_layer_norm(tmp_path / "theirs", transformer("bert"))
    encoder = SentenceEncoder.load(tmp_path / "theirs", device="cpu", precision="float32")
    explained = explain(encoder, SENTENCES[0], SENTENCES[1])
    one, other = encoder.encode(SENTENCES[:2])
    assert explained.exact
    assert explained.contributions.sum() == pytest.approx(float(one @ other), abs=1e-4)


def test_a_layer_normalisation_of_another_width(transformer: Callable[[str], Path], tmp_path: Path) -> None:
    with_layer_norm(tmp_path / "theirs", transformer("bert"))
    place = tmp_path / "theirs" / "2_LayerNorm"
    weights = load_file(place / "model.safetensors")
    write_json(place / "config.json", {"dimension": 16})
    with pytest.raises(DamagedError, match=r"2_LayerNorm do not fit its config\.json"):
        SentenceEncoder.load(tmp_path / "theirs", device="cpu")
    save_file({name: t[:16].contiguous() for name, t in weights.items()}, place / "model.safetensors")
    with pytest.raises(DamagedError, match=r"A layer in .* takes 16 numbers, not 32"):
        SentenceEncoder.load(tmp_path / "theirs", device="cpu")


def _routed(transformer: Path) -> list[Any]:
    return [
        Router.for_query_document([Transformer(str(transformer))], [Transformer(str(transformer))]),
        Pooling(32),
    ]


@pytest.mark.parametrize(
    ("modules", "said"),
    [
        (_routed, "a module “Router”.*save the documents' half: SentenceTransformer"),
        (
            lambda folder: [Transformer(str(folder)), WeightedLayerPooling(32, 2, 1), Pooling(32)],
            "a module “WeightedLayerPooling”.*choose a model that pools the last one",
        ),
        (
            lambda folder: [Transformer(str(folder)), CNN(32, 8), Pooling(24)],
            "a module “CNN”.*choose a model that has",
        ),
        (
            lambda folder: [Transformer(str(folder)), LSTM(32, 8), Pooling(16)],
            "a module “LSTM”.*choose a model that has",
        ),
    ],
)
def test_what_to_do_about_a_module_is_named(
    transformer: Callable[[str], Path], tmp_path: Path, modules: Callable[[Path], list[Any]], said: str
) -> None:
    SentenceTransformer(modules=modules(transformer("bert")), device="cpu").save(str(tmp_path / "model"))
    with pytest.raises(ModelError, match=said):
        SentenceEncoder.load(tmp_path / "model", device="cpu")


def test_the_documents_half_of_a_router_loads(transformer: Callable[[str], Path], tmp_path: Path) -> None:
    """What the sentence about a router says works."""
    whole = SentenceTransformer(modules=_routed(transformer("bert")), device="cpu")
    half = SentenceTransformer(modules=[*whole[0].sub_modules["document"], *list(whole)[1:]], device="cpu")
    half.save(str(tmp_path / "half"))
    encoder = SentenceEncoder.load(tmp_path / "half", device="cpu", precision="float32")
    assert_allclose(encoder.encode(SENTENCES), np.asarray(whole.encode_document(SENTENCES)), atol=2e-5)
