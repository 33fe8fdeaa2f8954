"""Embeddings compared with those of sentence-transformers: families, dialects, poolings, dense layers."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch
from sentence_transformers import SentenceTransformer
from sentence_transformers.sentence_transformer import modules as st_modules

from core.encoding import SentenceEncoder, resolve_model
from core.encoding.explain import explain
from tests.core.encoding.conftest import PACKED, RELATIVE, SENTENCES, write_json

LONG = [*SENTENCES, " ".join(SENTENCES)]


def ours(folder: Path | str) -> SentenceEncoder:
    return SentenceEncoder.load(folder, device="cpu", precision="float32")


def theirs(folder: Path | str) -> SentenceTransformer:
    return SentenceTransformer(str(folder), device="cpu", local_files_only=True)


def assert_equal(folder: Path | str, prompt: str | None = None) -> None:
    expected = theirs(folder).encode(LONG, prompt_name=prompt)
    np.testing.assert_allclose(ours(folder).encode(LONG, prompt=prompt), expected, atol=1e-5, rtol=0)


def test_minilm(minilm: Any) -> None:
    expected = theirs(resolve_model("all-MiniLM-L6-v2").folder).encode(LONG)
    got = minilm.encode(LONG)
    np.testing.assert_allclose(got, expected, atol=1e-5, rtol=0)
    assert got.dtype == np.float32
    assert (minilm.embedding_dim, minilm.max_seq_length, minilm.similarity) == (384, 256, "cosine")


@pytest.mark.parametrize("family", PACKED)
def test_plain_transformer_is_mean_pooled(transformer: Callable[[str], Path], family: str) -> None:
    assert_equal(transformer(family))


@pytest.mark.parametrize("family", RELATIVE)
def test_last_token_whichever_side_a_tokenizer_pads(
    transformer: Callable[[str], Path], tmp_path: Path, family: str
) -> None:
    """The others number the places of a text, and are padded on the right by their own tokenizers too."""
    model = _new_model(transformer(family), "lasttoken")
    model.save(str(tmp_path / "m"), create_model_card=False)
    settings = json.loads((tmp_path / "m" / "tokenizer_config.json").read_text(encoding="utf-8"))
    for side, place in (("left", 0), ("right", -1)):
        model.tokenizer.padding_side = side
        assert (model.preprocess(LONG)["attention_mask"][:, place] == 0).any()
        write_json(tmp_path / "m" / "tokenizer_config.json", settings | {"padding_side": side})
        np.testing.assert_allclose(
            ours(tmp_path / "m").encode(LONG), model.encode(LONG), atol=1e-5, rtol=0, err_msg=side
        )


def _without_special_tokens(folder: Path) -> Path:
    definition = json.loads((folder / "tokenizer.json").read_text(encoding="utf-8"))
    write_json(folder / "tokenizer.json", definition | {"post_processor": None})
    return folder


@pytest.mark.parametrize("family", ["mpnet", "t5", "modernbert", "causal-gemma3"])
def test_a_text_without_a_token_is_zeros(
    transformer: Callable[[str], Path], tmp_path: Path, family: str
) -> None:
    """Tokenizers of decoders put nothing around a text: of an empty one nothing is left."""
    folder = _without_special_tokens(shutil.copytree(transformer(family), tmp_path / "plain"))
    model = _new_model(folder, "mean")
    model.save(str(tmp_path / "m"), create_model_card=False)
    texts = ["", "late box", "", "The soup was cold."]
    encoder = ours(tmp_path / "m")
    np.testing.assert_allclose(encoder.encode(texts), model.encode(texts), atol=1e-5, rtol=0)
    assert explain(encoder, "", "late box").cosine == 0
    for precision in ("float32", "bfloat16", "int8"):
        quick = SentenceEncoder.load(tmp_path / "m", "cpu", precision)
        vectors = quick.encode(texts)
        assert (vectors == 0).all(1).tolist() == [True, False, True, False]
        np.testing.assert_array_equal(quick.encode([""]), vectors[:1])


@pytest.mark.parametrize("pooling", ["cls", "max", "mean", "weightedmean", "lasttoken"])
def test_so_it_is_by_every_pooling_and_where_it_is_trained(
    transformer: Callable[[str], Path], tmp_path: Path, pooling: str
) -> None:
    folder = _without_special_tokens(shutil.copytree(transformer("modernbert"), tmp_path / "plain"))
    encoder = SentenceEncoder.from_transformer(folder, pooling, device="cpu", precision="float32")
    texts = ["", "late box", "The soup was cold."]
    vectors = encoder.encode(texts)
    assert (vectors == 0).all(1).tolist() == [True, False, False]
    ids, mask = encoder.tokenize(texts)
    trained = encoder.network(ids, mask)
    np.testing.assert_allclose(trained.detach().numpy(), vectors, atol=1e-5, rtol=0)
    trained.square().sum().backward()
    assert all(p.grad is None or p.grad.isfinite().all() for p in encoder.network.parameters())


@pytest.mark.parametrize(
    ("family", "longest"),
    [
        ("modernbert", 2048),
        *(pytest.param(family, 8192, marks=pytest.mark.slow) for family in RELATIVE if "t5" not in family),
        # Of each distance T5 keeps a number for each head: what it takes grows with the square of a text.
        *(pytest.param(family, 2048, marks=pytest.mark.slow) for family in ("t5", "gated-t5")),
    ],
)
def test_the_longest_text_that_a_model_reads(
    transformer: Callable[[str], Path], tmp_path: Path, family: str, longest: int
) -> None:
    folder = shutil.copytree(transformer(family), tmp_path / "plain")
    config = json.loads((folder / "config.json").read_text(encoding="utf-8"))
    write_json(folder / "config.json", config | {"max_position_embeddings": longest})
    model = _new_model(folder, "mean", max_seq_length=longest)
    model.save(str(tmp_path / "m"), create_model_card=False)
    words = " ".join(SENTENCES).split()
    some = np.random.default_rng(0).choice(words, longest)
    texts = [" ".join(some), " ".join(some[: longest // 20]), "late"]
    encoder = ours(tmp_path / "m")
    assert encoder.tokenizer.tokenize(texts).lengths.max() == longest
    assert encoder.truncated(texts).tolist() == [True, False, False]
    np.testing.assert_allclose(encoder.encode(texts), model.encode(texts), atol=1e-5, rtol=0)


@pytest.mark.parametrize(
    "pooling",
    [
        "cls",
        "max",
        "mean",
        "mean_sqrt_len_tokens",
        "weightedmean",
        "lasttoken",
        ("mean", "cls"),
        ("cls", "max"),
    ],
)
@pytest.mark.parametrize("include_prompt", [True, False])
def test_poolings_as_sentence_transformers_saves_them(
    transformer: Callable[[str], Path], tmp_path: Path, pooling: Any, include_prompt: bool
) -> None:
    model = _new_model(transformer("bert"), pooling, include_prompt)
    model.prompts = {"ask": "late box: ", "query": "", "document": ""}
    model.save(str(tmp_path / "m"), create_model_card=False)
    assert_equal(tmp_path / "m")
    assert_equal(tmp_path / "m", prompt="ask")


def _new_model(
    folder: Path, pooling: Any, include_prompt: bool = True, *more: Any, max_seq_length: int = 16
) -> SentenceTransformer:
    first = st_modules.Transformer(str(folder), max_seq_length=max_seq_length)
    second = st_modules.Pooling(first.get_embedding_dimension(), pooling, include_prompt)
    return SentenceTransformer(modules=[first, second, *more], device="cpu")


def test_dense_and_normalize_in_the_new_dialect(transformer: Callable[[str], Path], tmp_path: Path) -> None:
    torch.manual_seed(1)
    layers = [
        st_modules.Dense(32, 24, activation_function=torch.nn.GELU()),
        st_modules.Dense(24, 8, bias=False, activation_function=torch.nn.Identity()),
        st_modules.Normalize(),
    ]
    model = _new_model(transformer("t5"), "mean", True, *layers)
    model.similarity_fn_name = "dot"
    model.truncate_dim = 6
    model.save(str(tmp_path / "m"), create_model_card=False)
    assert_equal(tmp_path / "m")
    assert ours(tmp_path / "m").similarity == "dot"
    assert ours(tmp_path / "m").embedding_dim == 6


def test_old_dialect_with_lower_casing_and_prompts(
    transformer: Callable[[str], Path], tmp_path: Path
) -> None:
    folder = tmp_path / "m"
    shutil.copytree(transformer("roberta"), folder)
    old = "sentence_transformers.models."
    modules = [("", "Transformer"), ("1_Pooling", "Pooling"), ("2_Normalize", "Normalize")]
    write_json(
        folder / "modules.json",
        [{"idx": i, "name": str(i), "path": p, "type": old + t} for i, (p, t) in enumerate(modules)],
    )
    write_json(folder / "sentence_bert_config.json", {"max_seq_length": 12, "do_lower_case": True})
    flags = {"word_embedding_dimension": 32, "pooling_mode_cls_token": True, "pooling_mode_max_tokens": False}
    write_json(folder / "1_Pooling" / "config.json", {**flags, "pooling_mode_mean_tokens": True})
    (folder / "2_Normalize").mkdir()
    write_json(
        folder / "config_sentence_transformers.json",
        {"prompts": {"query": "Query: ", "passage": "Passage: "}, "default_prompt_name": "passage"},
    )
    assert_equal(folder)
    assert_equal(folder, prompt="query")
    encoder = ours(folder)
    assert encoder.max_seq_length == 12
    assert encoder.document_prompt == "Passage: "
    np.testing.assert_array_equal(encoder.encode(["LATE Box"]), encoder.encode(["late box"]))
    np.testing.assert_allclose(
        encoder.encode_query("late box"), theirs(folder).encode_query("late box"), atol=1e-5, rtol=0
    )
    assert np.abs(encoder.encode(["late box"], prompt="") - encoder.encode(["late box"])).max() > 1e-3


def test_a_transformer_in_a_numbered_folder(transformer: Callable[[str], Path], tmp_path: Path) -> None:
    folder = tmp_path / "m"
    shutil.copytree(transformer("distilbert"), folder / "0_Transformer")
    old = "sentence_transformers.models."
    write_json(
        folder / "modules.json",
        [
            {"idx": 0, "name": "0", "path": "0_Transformer", "type": old + "Transformer"},
            {"idx": 1, "name": "1", "path": "1_Pooling", "type": old + "Pooling"},
        ],
    )
    write_json(folder / "0_Transformer" / "sentence_distilbert_config.json", {"max_seq_length": 20})
    write_json(folder / "1_Pooling" / "config.json", {"word_embedding_dimension": 32})
    assert_equal(folder)


def test_normalize_argument(transformer: Callable[[str], Path], minilm: Any) -> None:
    plain = ours(transformer("bert"))
    lengths = np.linalg.norm(plain.encode(SENTENCES, normalize=True), axis=1)
    np.testing.assert_allclose(lengths, 1, atol=1e-6)
    assert np.abs(np.linalg.norm(plain.encode(SENTENCES), axis=1) - 1).max() > 0.1
    raw = minilm.encode(SENTENCES, normalize=False)
    assert np.abs(np.linalg.norm(raw, axis=1) - 1).max() > 0.1
    unit = raw / np.linalg.norm(raw, axis=1, keepdims=True)
    np.testing.assert_allclose(unit, minilm.encode(SENTENCES), atol=1e-6, rtol=0)
