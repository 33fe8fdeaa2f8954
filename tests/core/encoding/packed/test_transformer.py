"""The forward pass without padding gives the vectors of transformers' own, and loads without it."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch
from safetensors.torch import load_file, save_file

from core.encoding import SentenceEncoder, resolve_model
from core.encoding.model_format import ModelLayout, read_layout
from core.encoding.network import EncoderNetwork, load_network
from core.encoding.packed import attention, kernels
from core.encoding.packed.attention import PackedTexts, Way
from core.encoding.packed.linear import filled_up
from core.encoding.packed.network import PackedNetwork
from core.encoding.packed.transformer import PackedTransformer, load_packed, relative_buckets
from core.errors import DamagedError, ModelError
from tests.bench.family_speed import LEAST
from tests.conftest import PROJECT
from tests.core.encoding.conftest import FAMILIES, PACKED, RELATIVE, SENTENCES, make_transformer

LENGTHS = (3, 3, 9, 17, 17, 17, 40)


def random_ids(layout: ModelLayout) -> list[list[int]]:
    """Texts of random tokens, padding ids in the middle of some: a person may type “<pad>”."""
    size = layout.transformer_config["vocab_size"]
    return [torch.randint(0, size, (n,), generator=torch.manual_seed(n)).tolist() for n in LENGTHS]


def laid_out(packed: PackedTransformer, ids: list[list[int]]) -> PackedTexts:
    return packed.pack(np.concatenate([np.array(one) for one in ids]), np.array([len(one) for one in ids]))


def by_transformers(network: EncoderNetwork, ids: list[list[int]]) -> torch.Tensor:
    """(tokens, dim) text by text, so that nothing is padded."""
    with torch.inference_mode():
        states = [
            network.transformer(input_ids=torch.tensor([one]), return_dict=True).last_hidden_state[0].float()
            for one in ids
        ]
    return torch.cat(states)


@pytest.mark.usefixtures("either_way")
@pytest.mark.parametrize("family", PACKED)
def test_token_vectors_are_those_of_transformers(transformer: Callable[[str], Path], family: str) -> None:
    layout = read_layout(transformer(family))
    ids = random_ids(layout)
    expected = by_transformers(load_network(layout, "cpu", "float32"), ids)
    packed = load_packed(layout, "cpu", "float32")
    assert packed is not None
    with torch.inference_mode():
        got = packed(laid_out(packed, ids))
    np.testing.assert_allclose(got.numpy(), expected.numpy(), atol=2e-5, rtol=0)


@pytest.mark.usefixtures("either_way")
@pytest.mark.parametrize("family", PACKED)
def test_what_fills_a_batch_up_is_seen_by_no_text(transformer: Callable[[str], Path], family: str) -> None:
    layout = read_layout(transformer(family))
    ids = random_ids(layout)
    packed = load_packed(layout, "cpu", "float32")
    assert packed is not None
    tokens, lengths = np.concatenate([np.array(one) for one in ids]), np.array([len(one) for one in ids])
    filled, bare = (packed.pack(tokens, lengths, fill=fill) for fill in (True, False))
    assert (len(filled.ids), len(bare.ids)) == (112, 106)
    with torch.inference_mode():
        got, expected = packed(filled), packed(bare)
    assert len(got) == 106
    np.testing.assert_allclose(got.numpy(), expected.numpy(), atol=1e-5, rtol=0)


def test_batches_have_few_numbers_of_tokens() -> None:
    """oneDNN makes the code of a product for each of them: 11 ms where a processor has AMX."""
    numbers = np.arange(1, 1025)
    filled = np.array([filled_up(n) for n in numbers.tolist()])
    assert (filled >= numbers).all()
    assert (filled - numbers < np.maximum(8, numbers / 4)).all()
    assert len(set(filled.tolist())) == 24
    assert filled_up(0) == 0


@pytest.mark.parametrize("family", [*FAMILIES, "gated-t5"])
def test_heads_that_the_kernels_serve(tmp_path: Path, family: str) -> None:
    """The other families have such heads from the start."""
    layout = read_layout(make_transformer(family, tmp_path / "model", heads=2))
    ids = random_ids(layout)
    expected = by_transformers(load_network(layout, "cpu", "float32"), ids)
    packed = load_packed(layout, "cpu", "float32")
    assert packed is not None
    texts = laid_out(packed, ids)
    assert {way for each in packed.seen(texts) for way in each.ways} == {Way.IN_C}
    with torch.inference_mode():
        got = packed(texts)
    np.testing.assert_allclose(got.numpy(), expected.numpy(), atol=2e-5, rtol=0)


@pytest.mark.usefixtures("either_way")
@pytest.mark.parametrize("family", RELATIVE)
def test_token_vectors_of_long_texts(transformer: Callable[[str], Path], family: str) -> None:
    """Longer than a window and than several blocks of it. T5's are 4e-5 from float64 by either."""
    layout = read_layout(transformer(family))
    size = layout.transformer_config["vocab_size"]
    ids = [torch.randint(0, size, (n,), generator=torch.manual_seed(n)).tolist() for n in (70, 300, 300, 700)]
    expected = by_transformers(load_network(layout, "cpu", "float32"), ids)
    packed = load_packed(layout, "cpu", "float32")
    assert packed is not None
    with torch.inference_mode():
        got = packed(laid_out(packed, ids))
    np.testing.assert_allclose(got.numpy(), expected.numpy(), atol=1e-4, rtol=0)


@pytest.mark.parametrize("family", PACKED)
def test_weights_of_a_model_with_a_head(
    transformer: Callable[[str], Path], tmp_path: Path, family: str
) -> None:
    """As transformers saves the whole model: with “bert.”, “model.” or the like before names."""
    plain = transformer(family)
    _with_a_head(plain).save_pretrained(str(shutil.copytree(plain, tmp_path / "model")))
    names = load_file(tmp_path / "model" / "model.safetensors").keys()
    assert names - load_file(plain / "model.safetensors").keys()
    encoder = SentenceEncoder.load(tmp_path / "model", "cpu", "float32")
    assert isinstance(encoder.runner.network, PackedNetwork)
    expected = SentenceEncoder.load(plain, "cpu", "float32").encode(SENTENCES)
    np.testing.assert_array_equal(encoder.encode(SENTENCES), expected)
    assert isinstance(encoder.network, EncoderNetwork)  # what training reads of it
    np.testing.assert_allclose(encoder.encode(SENTENCES), expected, atol=1e-5, rtol=0)


def _with_a_head(plain: Path) -> Any:
    """The model for which an encoder is trained, with its weights and a random head."""
    import transformers

    of_family = {"t5": "Seq2SeqLM"} | dict.fromkeys(("llama", "qwen3", "gemma3_text"), "CausalLM")
    family = json.loads((plain / "config.json").read_text(encoding="utf-8"))["model_type"]
    kind = getattr(transformers, f"AutoModelFor{of_family.get(family, 'MaskedLM')}")
    return kind.from_pretrained(str(plain))


def test_weights_of_the_first_gte(transformer: Callable[[str], Path], tmp_path: Path) -> None:
    """Their authors had another word before the names."""
    folder = shutil.copytree(transformer("gte"), tmp_path / "model")
    weights = load_file(folder / "model.safetensors")
    named = {f"new.{name}": tensor for name, tensor in weights.items()}
    save_file(named | {"lm_head.weight": torch.zeros(3)}, folder / "model.safetensors")
    encoder = SentenceEncoder.load(folder, "cpu", "float32")
    assert isinstance(encoder.runner.network, PackedNetwork)
    expected = SentenceEncoder.load(transformer("gte"), "cpu", "float32").encode(SENTENCES)
    np.testing.assert_array_equal(encoder.encode(SENTENCES), expected)


@pytest.mark.parametrize("family", ["nomic_bert", "gte"])
def test_weights_as_their_authors_name_them_and_as_transformers_does(
    transformer: Callable[[str], Path], tmp_path: Path, family: str
) -> None:
    """transformers saves these families as their authors published them, whatever it calls weights itself."""
    published = transformer(family)
    layout = read_layout(published)
    named_by_us = shutil.copytree(published, tmp_path / "model")
    own = load_network(layout, "cpu", "float32").transformer.state_dict()
    assert not own.keys() & load_file(published / "model.safetensors").keys() - {
        "embeddings.word_embeddings.weight",
        "embeddings.token_type_embeddings.weight",
        "embeddings.LayerNorm.weight",
        "embeddings.LayerNorm.bias",
    }
    save_file({name: tensor.contiguous() for name, tensor in own.items()}, named_by_us / "model.safetensors")
    first, second = (load_packed(read_layout(each), "cpu", "float32") for each in (published, named_by_us))
    assert first is not None
    assert second is not None
    ids = random_ids(layout)
    with torch.inference_mode():
        assert torch.equal(first(laid_out(first, ids)), second(laid_out(second, ids)))


@pytest.mark.parametrize(
    ("family", "setting"),
    [
        ("qwen3", {"rope_parameters": {"rope_type": "yarn", "factor": 4.0, "rope_theta": 10_000.0}}),
        ("llama", {"partial_rotary_factor": 0.5}),
        ("gemma3", {"attn_logit_softcapping": 30.0}),
        ("qwen3", {"layer_types": ["chunked_attention"] * 4}),
    ],
)
def test_forms_that_are_not_described_are_left_to_transformers(
    transformer: Callable[[str], Path], tmp_path: Path, family: str, setting: dict[str, object]
) -> None:
    folder = shutil.copytree(transformer(family), tmp_path / "model")
    edit_config(folder, **setting)
    assert load_packed(read_layout(folder), "cpu", "float32") is None
    assert load_packed(read_layout(transformer(family)), "cpu", "float32") is not None


def test_settings_as_older_programs_wrote_them(transformer: Callable[[str], Path], tmp_path: Path) -> None:
    """One base of angles for all layers, or one each for those with a window and those without."""
    for family, names in (
        ("llama", {"rope_theta": 500.0, "rope_scaling": {"type": "linear", "factor": 3.0}}),
        ("gemma3", {"rope_theta": 500.0, "rope_local_base_freq": 90.0, "sliding_window_pattern": 3}),
        (
            "modernbert",
            {"global_rope_theta": 500.0, "local_rope_theta": 90.0, "global_attn_every_n_layers": 3},
        ),
    ):
        folder = shutil.copytree(transformer(family), tmp_path / family)
        config = json.loads((folder / "config.json").read_text())
        for key in ("rope_parameters", "layer_types"):
            config.pop(key, None)
        (folder / "config.json").write_text(json.dumps(config | names))
        layout = read_layout(folder)
        ids = random_ids(layout)
        packed = load_packed(layout, "cpu", "float32")
        assert packed is not None
        with torch.inference_mode():
            got = packed(laid_out(packed, ids))
        expected = by_transformers(load_network(layout, "cpu", "float32"), ids)
        np.testing.assert_allclose(got.numpy(), expected.numpy(), atol=2e-5, rtol=0, err_msg=family)


@pytest.mark.usefixtures("each_way")
@pytest.mark.parametrize("family", PACKED)
def test_bfloat16_stays_close(transformer: Callable[[str], Path], family: str) -> None:
    folder = transformer(family)
    exact = SentenceEncoder.load(folder, "cpu", "float32").encode(SENTENCES, normalize=True)
    rounded = SentenceEncoder.load(folder, "cpu", "bfloat16").encode(SENTENCES, normalize=True)
    cosines = (exact * rounded).sum(axis=1)
    assert cosines.mean() >= LEAST["bfloat16"]
    assert cosines.min() > 0.999


def draw_norms(folder: Path) -> None:
    """Give normalisations scales of their own: those of a new model are all the same."""
    weights = load_file(folder / "model.safetensors")
    generator = torch.manual_seed(1)
    for name, each in weights.items():
        if each.dim() == 1 and name.endswith("weight"):
            weights[name] = each + torch.randn(each.shape, generator=generator) / 4
    save_file(weights, folder / "model.safetensors", {"format": "pt"})


@pytest.mark.usefixtures("instructions")
@pytest.mark.parametrize("family", ["bert", "t5"])
def test_long_texts_beside_short_ones_call_by_call(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, family: str
) -> None:
    monkeypatch.setattr(attention, "_IN_BFLOAT16_UP_TO", dict.fromkeys(kernels.Instructions, 20))
    layout = read_layout(make_transformer(family, tmp_path / "model", heads=2, wider=2))
    ids = random_ids(layout)
    packed = load_packed(layout, "cpu", "bfloat16")
    assert packed is not None
    monkeypatch.setattr(kernels.Layer, "__call__", None)
    with torch.inference_mode():
        got = packed(laid_out(packed, ids)).float()
    expected = by_transformers(load_network(layout, "cpu", "float32"), ids)
    assert float(torch.nn.functional.cosine_similarity(got, expected).mean()) >= LEAST["bfloat16"]


@pytest.mark.usefixtures("instructions")
@pytest.mark.parametrize("family", PACKED)
def test_layers_in_one_call(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, family: str) -> None:
    """Give what they give call by call, and are as near to transformers'."""
    folder = make_transformer(family, tmp_path / "model", heads=2, wider=2)
    draw_norms(folder)
    layout = read_layout(folder)
    size = layout.transformer_config["vocab_size"]
    lengths = (*LENGTHS, *((300, 20) if family in RELATIVE else ()))
    ids = [torch.randint(0, size, (n,), generator=torch.manual_seed(n)).tolist() for n in lengths]
    packed = load_packed(layout, "cpu", "bfloat16")
    assert packed is not None
    called = Counter[str]()
    whole, product = kernels.Layer.__call__, kernels.product
    monkeypatch.setattr(kernels.Layer, "__call__", lambda *given: called.update("L") or whole(*given))
    monkeypatch.setattr(kernels, "product", lambda *given: called.update("p") or product(*given))
    with torch.inference_mode():
        got = packed(laid_out(packed, ids)).float()
        assert called == {"L": len(packed.layers)}
        monkeypatch.setattr(packed, "_in_one_call", [None] * len(packed.layers))
        by_calls = packed(laid_out(packed, ids)).float()
        assert called["p"] == 4 * len(packed.layers)
        nothing = packed.pack(np.zeros(0, np.int64), np.zeros(2, np.int64))
        assert load_packed(layout, "cpu", "bfloat16")(nothing).shape == (0, 64)  # type: ignore[misc]
    expected = by_transformers(load_network(layout, "cpu", "float32"), ids)
    cosine = torch.nn.functional.cosine_similarity
    assert float(cosine(got, by_calls).mean()) > 0.99995
    assert float(cosine(got, expected).mean()) >= LEAST["bfloat16"]
    assert float(cosine(got, expected).min()) > 0.999


def test_minilm_in_bfloat16_keeps_its_vectors(minilm: SentenceEncoder) -> None:
    rounded = SentenceEncoder.load("all-MiniLM-L6-v2", "cpu", "bfloat16").encode(SENTENCES)
    assert (minilm.encode(SENTENCES) * rounded).sum(axis=1).mean() > 0.9999


@pytest.mark.usefixtures("either_way")
@pytest.mark.parametrize("activation", ["gelu_new", "relu"])
def test_other_activations(transformer: Callable[[str], Path], tmp_path: Path, activation: str) -> None:
    folder = shutil.copytree(transformer("bert"), tmp_path / "model")
    edit_config(folder, hidden_act=activation)
    layout = read_layout(folder)
    ids = random_ids(layout)
    packed = load_packed(layout, "cpu", "float32")
    assert packed is not None
    with torch.inference_mode():
        got = packed(laid_out(packed, ids))
    expected = by_transformers(load_network(layout, "cpu", "float32"), ids)
    np.testing.assert_allclose(got.numpy(), expected.numpy(), atol=2e-5, rtol=0)


def test_plain_products_where_onednn_is_missing(
    transformer: Callable[[str], Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = transformer("mpnet")
    expected = SentenceEncoder.load(folder, "cpu", "float32").encode(SENTENCES)
    monkeypatch.setattr("core.encoding.packed.transformer.can_pack", lambda: False)
    got = SentenceEncoder.load(folder, "cpu", "float32").encode(SENTENCES)
    np.testing.assert_allclose(got, expected, atol=1e-5, rtol=0)


def test_names_of_the_first_berts_and_of_models_with_a_head(
    transformer: Callable[[str], Path], tmp_path: Path
) -> None:
    folder = shutil.copytree(transformer("bert"), tmp_path / "model")
    weights = load_file(folder / "model.safetensors")
    old = {
        "bert."
        + name.replace("LayerNorm.weight", "LayerNorm.gamma").replace(
            "LayerNorm.bias", "LayerNorm.beta"
        ): tensor
        for name, tensor in weights.items()
    }
    save_file({**old, "cls.predictions.bias": torch.zeros(3)}, folder / "model.safetensors")
    encoder = SentenceEncoder.load(folder, "cpu", "float32")
    assert isinstance(encoder.runner.network, PackedNetwork)
    expected = SentenceEncoder.load(transformer("bert"), "cpu", "float32").encode(SENTENCES)
    np.testing.assert_array_equal(encoder.encode(SENTENCES), expected)


def edit_config(folder: Path, **settings: object) -> None:
    config = json.loads((folder / "config.json").read_text())
    (folder / "config.json").write_text(json.dumps(config | settings))


@pytest.mark.parametrize(
    "setting", [{"is_decoder": True}, {"position_embedding_type": "relative_key"}, {"hidden_act": "mish"}]
)
def test_what_it_cannot_do_is_left_to_transformers(
    transformer: Callable[[str], Path], tmp_path: Path, setting: dict[str, object]
) -> None:
    folder = shutil.copytree(transformer("bert"), tmp_path / "model")
    edit_config(folder, **setting)
    assert load_packed(read_layout(folder), "cpu", "float32") is None
    assert load_packed(read_layout(transformer("electra")), "cpu", "float32") is None


@pytest.mark.parametrize("setting", [{"hidden_size": 48}, {"vocab_size": 5}, {"num_hidden_layers": 3}])
def test_weights_that_do_not_fit_are_refused(
    transformer: Callable[[str], Path], tmp_path: Path, setting: dict[str, object]
) -> None:
    folder = shutil.copytree(transformer("bert"), tmp_path / "model")
    edit_config(folder, **setting)
    assert load_packed(read_layout(folder), "cpu", "float32") is None
    with pytest.raises((DamagedError, ModelError), match=str(folder)):
        SentenceEncoder.load(folder, "cpu", "float32")


def test_buckets_of_distances() -> None:
    from transformers.models.mpnet.modeling_mpnet import MPNetEncoder

    distance = torch.arange(-300, 300)
    expected = MPNetEncoder.relative_position_bucket(distance, num_buckets=32)
    assert torch.equal(relative_buckets(distance, 32), expected)


def test_training_makes_the_network_that_encodes(transformer: Callable[[str], Path]) -> None:
    encoder = SentenceEncoder.load(transformer("bert"), "cpu", "float32")
    assert isinstance(encoder.runner.network, PackedNetwork)
    before, fingerprint = encoder.encode(SENTENCES), encoder.fingerprint
    replica = encoder.replica()
    network = encoder.network
    assert encoder.runner.network is network is encoder.network
    assert encoder.fingerprint == fingerprint
    np.testing.assert_allclose(encoder.encode(SENTENCES), before, atol=1e-5, rtol=0)
    with torch.no_grad():
        for parameter in network.transformer.parameters():
            parameter.add_(0.05)
    assert encoder.fingerprint != fingerprint
    assert np.abs(encoder.encode(SENTENCES) - before).max() > 1e-3
    # What was handed to another thread before keeps the weights that it was given.
    np.testing.assert_allclose(replica.encode(SENTENCES), before, atol=1e-5, rtol=0)


def test_token_vectors_of_texts_from_either_network(transformer: Callable[[str], Path]) -> None:
    encoder = SentenceEncoder.load(transformer("roberta"), "cpu", "float32")
    ids = encoder.tokenizer.tokenize(["The soup was cold.", "It was."]).ids
    quick = encoder.token_states(ids)
    assert [len(states) for states in quick] == [len(each) for each in ids]
    assert encoder.network is not None
    for packed, padded in zip(quick, encoder.token_states(ids), strict=True):
        np.testing.assert_allclose(packed.numpy(), padded.numpy(), atol=2e-5, rtol=0)


def test_transformers_is_not_needed_to_encode() -> None:
    told = subprocess.run(
        [
            sys.executable,
            "-c",
            "import sys; from core import SentenceEncoder; "
            "e = SentenceEncoder.load(sys.argv[1], 'cpu', 'float32'); e.encode(['late']); e.fingerprint; "
            "print('transformers' in sys.modules)",
            str(resolve_model("all-MiniLM-L6-v2").folder),
        ],
        cwd=PROJECT,
        capture_output=True,
        text=True,
        check=True,
    )
    assert told.stdout.strip() == "False"
