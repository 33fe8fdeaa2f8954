"""Sentence-T5: a T5's encoder pooled and projected, or its decoder's first token (Ni et al. 2022)."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
import torch
import transformers
from sentence_transformers import SentenceTransformer
from sentence_transformers.sentence_transformer import modules as st_modules

from core.encoding import SentenceEncoder
from core.encoding.explain import explain
from core.errors import InputError, ModelError
from tests.core.encoding.conftest import SENTENCES

LONG = [*SENTENCES, " ".join(SENTENCES * 4)]


def new(
    folder: Path, pooling: str = "mean", max_seq_length: int = 2000, **options: object
) -> SentenceEncoder:
    torch.manual_seed(5)
    return SentenceEncoder.from_transformer(
        folder,
        pooling,
        max_seq_length=max_seq_length,
        device="cpu",
        precision="float32",
        **options,  # type: ignore[arg-type]
    )


def load(folder: Path) -> SentenceEncoder:
    return SentenceEncoder.load(folder, device="cpu", precision="float32")


def by_sentence_transformers(folder: Path) -> np.ndarray:
    model = SentenceTransformer(str(folder), device="cpu", local_files_only=True)
    return model.encode(LONG)


@pytest.mark.parametrize("pooling", ["mean", "cls"])
def test_a_folder_of_sentence_transformers_gives_its_vectors(
    transformer: Callable[[str], Path], tmp_path: Path, pooling: str
) -> None:
    torch.manual_seed(1)
    first = st_modules.Transformer(str(transformer("t5")), max_seq_length=2000)
    modules = [
        first,
        st_modules.Pooling(first.get_embedding_dimension(), pooling),
        st_modules.Dense(32, 24, bias=False, activation_function=torch.nn.Identity()),
        st_modules.Normalize(),
    ]
    SentenceTransformer(modules=modules, device="cpu").save(str(tmp_path / "m"), create_model_card=False)
    encoder = load(tmp_path / "m")
    assert encoder.max_seq_length == 2000  # relative positions: no text is too long for them
    assert not encoder.truncated(LONG).any()
    assert len(encoder.tokenizer.tokenize(LONG[-1:]).ids[0]) > 1000
    np.testing.assert_allclose(
        encoder.encode(LONG), by_sentence_transformers(tmp_path / "m"), atol=1e-5, rtol=0
    )


@pytest.mark.parametrize("pooling", ["mean", "cls"])
def test_a_plain_t5_becomes_an_encoder(t5: Path, tmp_path: Path, pooling: str) -> None:
    encoder = new(t5, pooling, dense_dim=24, dense_activation="none", normalize=True)
    (layer,) = encoder.head.dense
    assert layer.linear.bias is None
    assert isinstance(layer.activation, torch.nn.Identity)
    vectors = encoder.encode(LONG)
    np.testing.assert_allclose(np.linalg.norm(vectors, axis=1), 1, atol=1e-6)
    saved = encoder.save(tmp_path / "saved")
    assert saved.notes == ()
    np.testing.assert_allclose(load(saved.folder).encode(LONG), vectors, atol=1e-6, rtol=0)
    np.testing.assert_allclose(by_sentence_transformers(saved.folder), vectors, atol=1e-5, rtol=0)


def test_no_such_dense_layer(t5: Path) -> None:
    with pytest.raises(InputError, match="dense_activation is “relu”"):
        new(t5, dense_dim=8, dense_activation="relu")


def test_decoder_first_is_what_the_decoder_makes_of_its_start_token(t5: Path, tmp_path: Path) -> None:
    encoder = new(t5, "decoder-first")
    model = transformers.T5Model.from_pretrained(str(t5)).eval()
    expected = []
    for text in LONG:
        ids = torch.tensor(encoder.tokenizer.tokenize([text]).ids)
        with torch.inference_mode():
            found = model(input_ids=ids, decoder_input_ids=torch.tensor([[1]])).last_hidden_state
        expected.append(found[0, 0].numpy())
    vectors = encoder.encode(LONG)  # padded, in batches
    lengths = np.linalg.norm(expected, axis=1, keepdims=True)
    np.testing.assert_allclose(vectors / lengths, expected / lengths, atol=1e-5, rtol=0)
    assert np.abs(vectors - new(t5, "cls").encode(LONG)).max() > 0.1
    assert encoder.fingerprint != new(t5, "cls").fingerprint

    saved = encoder.save(tmp_path / "saved")
    again = load(saved.folder)
    assert again.layout.pooling == ("decoder-first",)
    assert again.fingerprint == encoder.fingerprint
    np.testing.assert_array_equal(again.encode(LONG), vectors)
    with pytest.raises(InputError, match="cannot be divided among the words"):
        explain(again, "late box", "torn box")


def test_decoder_first_with_a_projection_is_saved_as_it_is(t5: Path, tmp_path: Path) -> None:
    encoder = new(t5, "decoder-first", dense_dim=12, dense_activation="none", normalize=True)
    with torch.no_grad():
        for parameter in encoder.network.parameters():
            parameter.mul_(1.01)
    vectors = encoder.encode(SENTENCES)
    encoder.save(tmp_path / "saved")
    config = json.loads((tmp_path / "saved" / "config.json").read_text(encoding="utf-8"))
    assert config["model_type"] == "t5"
    np.testing.assert_allclose(load(tmp_path / "saved").encode(SENTENCES), vectors, atol=1e-6, rtol=0)


def test_no_decoder(transformer: Callable[[str], Path], t5: Path) -> None:
    with pytest.raises(ModelError, match="has no decoder"):
        new(transformer("bert"), "decoder-first", 32)
    with pytest.raises(ModelError, match="an encoder without its decoder"):
        new(transformer("t5"), "decoder-first")
    with pytest.raises(InputError, match="decoder-first alone"):
        new(t5, "decoder-first+mean")
