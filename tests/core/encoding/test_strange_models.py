"""Model folders from strangers: each is loaded, or refused in one sentence, soon and without much memory."""

from __future__ import annotations

import json
import os
import shutil
import struct
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from safetensors.torch import load_file, save_file

from core.encoding import CrossEncoder, SentenceEncoder
from core.encoding.model_format import read_layout
from core.errors import DamagedError, ExplorerError, ModelError
from tests.core.encoding.conftest import write_json

TYPE = "sentence_transformers.models"
_JSON_FILES = (
    *("config.json", "modules.json", "config_sentence_transformers.json", "sentence_bert_config.json"),
    *("tokenizer.json", "tokenizer_config.json", "1_Pooling/config.json", "2_Dense/config.json"),
)


@pytest.fixture
def model(transformer: Callable[[str], Path], tmp_path: Path) -> Path:
    """A folder of sentence-transformers: BERT, pooling, a dense layer; to be spoilt."""
    folder = Path(shutil.copytree(transformer("bert"), tmp_path / "model"))
    write_json(
        folder / "modules.json",
        [
            {"idx": 0, "name": "0", "path": "", "type": f"{TYPE}.Transformer"},
            {"idx": 1, "name": "1", "path": "1_Pooling", "type": f"{TYPE}.Pooling"},
            {"idx": 2, "name": "2", "path": "2_Dense", "type": f"{TYPE}.Dense"},
        ],
    )
    write_json(folder / "1_Pooling" / "config.json", {"pooling_mode_mean_tokens": True})
    write_json(folder / "2_Dense" / "config.json", {"in_features": 32, "out_features": 8, "bias": True})
    layer = torch.nn.Linear(32, 8)
    weights = {"linear.weight": layer.weight.detach(), "linear.bias": layer.bias.detach()}
    save_file(weights, str(folder / "2_Dense" / "model.safetensors"))
    write_json(folder / "sentence_bert_config.json", {"max_seq_length": 40, "do_lower_case": False})
    write_json(folder / "config_sentence_transformers.json", {"prompts": {"query": "q: "}})
    return folder


def load(folder: Path) -> SentenceEncoder:
    return SentenceEncoder.load(folder, device="cpu", precision="float32")


def change(path: Path, **entries: Any) -> None:
    content = json.loads(path.read_text())
    write_json(path, content | entries)


def without(path: Path, key: str) -> None:
    content = json.loads(path.read_text())
    del content[key]
    write_json(path, content)


def refused(folder: Path) -> str:
    with pytest.raises(ExplorerError) as caught:
        load(folder)
    said = str(caught.value)
    assert "\n" not in said
    assert len(said) < 900
    return said


def test_the_folder_that_is_spoilt_here_is_sound(model: Path) -> None:
    assert load(model).encode(["a parcel"]).shape == (1, 8)


def test_weights_are_read_from_the_models_folder_alone(model: Path) -> None:
    (model / "model.safetensors").rename(model.parent / "outside.safetensors")
    for name in ("../outside.safetensors", str(model.parent / "outside.safetensors"), "..", "a\0b"):
        write_json(model / "model.safetensors.index.json", {"weight_map": {"embeddings.x": name}})
        with pytest.raises(ModelError, match="points outside the model folder"):
            load(model)
    for wrong in ([], {}, {"x": 7}, "all", None):
        write_json(model / "model.safetensors.index.json", {"weight_map": wrong})
        with pytest.raises(DamagedError, match="does not say which files hold the weights"):
            load(model)


def test_weights_in_several_files_are_still_read(model: Path) -> None:
    weights = load_file(str(model / "model.safetensors"))
    whole = load(model).encode(["a parcel"])
    names, half = sorted(weights), len(weights) // 2
    parts = {"one.safetensors": names[:half], "two.safetensors": names[half:]}
    for file, some in parts.items():
        save_file({name: weights[name] for name in some}, str(model / file), {"format": "pt"})
    (model / "model.safetensors").unlink()
    where = {name: file for file, some in parts.items() for name in some}
    write_json(model / "model.safetensors.index.json", {"metadata": {}, "weight_map": where})
    np.testing.assert_array_equal(load(model).encode(["a parcel"]), whole)


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("num_hidden_layers", 10**6),
        ("num_hidden_layers", 900),  # within bounds, and beyond what the weights hold
        ("num_hidden_layers", -1),
        ("num_attention_heads", 0),
        ("num_attention_heads", 7),
        ("num_attention_heads", "four"),
        ("hidden_size", 0),
        ("hidden_size", 10**9),
        ("hidden_size", [32]),
        ("intermediate_size", 10**6),
        ("vocab_size", 10**8),
        ("vocab_size", 10**30),
        ("max_position_embeddings", 10**12),
        ("max_position_embeddings", "many"),
        ("max_position_embeddings", 1),
        ("type_vocab_size", -3),
        ("num_labels", 10**9),
        ("layer_norm_eps", "tiny"),
        ("layer_norm_eps", float("nan")),
        ("hidden_act", ["gelu"]),
        ("hidden_act", "wobbly"),
        ("pad_token_id", "none"),
        ("model_type", 7),
        ("model_type", None),
        ("model_type", "no-such-family"),
        ("is_decoder", "perhaps"),
    ],
)
def test_a_configuration_that_cannot_be_is_one_sentence(key: str, value: object, model: Path) -> None:
    change(model / "config.json", **{key: value})
    assert str(model) in refused(model) or "not finite" in refused(model)


@pytest.mark.parametrize(
    "spoil",
    [
        lambda folder: write_json(folder / "modules.json", [{"type": f"{TYPE}.Transformer"}]),
        lambda folder: write_json(folder / "modules.json", [{"path": ""}]),
        lambda folder: write_json(folder / "modules.json", [{"path": 7, "type": f"{TYPE}.Transformer"}]),
        lambda folder: write_json(folder / "modules.json", [{"path": "\0", "type": f"{TYPE}.Transformer"}]),
        lambda folder: write_json(folder / "modules.json", [{"path": "no", "type": f"{TYPE}.Transformer"}]),
        lambda folder: write_json(folder / "modules.json", ["Transformer"]),
        lambda folder: write_json(folder / "modules.json", []),
        lambda folder: write_json(folder / "modules.json", {"0": "Transformer"}),
        lambda folder: (folder / "modules.json").write_bytes(b'[{"path": "\xff\xfe"}]'),
        lambda folder: (folder / "config.json").write_bytes(b'{"model_type": "b\xe9rt"}'),
        lambda folder: (folder / "config.json").write_text("[" * 100_000),
        lambda folder: (folder / "config.json").write_text('{"hidden_size": ' + "9" * 5_000 + "}"),
        lambda folder: (folder / "config.json").write_text('{"model_type": "\\ud83d"}'),
        lambda folder: write_json(folder / "config_sentence_transformers.json", {"prompts": ["query: "]}),
        lambda folder: write_json(folder / "config_sentence_transformers.json", {"prompts": {"query": 3}}),
        lambda folder: write_json(folder / "config_sentence_transformers.json", {"default_prompt_name": []}),
        lambda folder: write_json(folder / "config_sentence_transformers.json", {"truncate_dim": -1}),
        lambda folder: write_json(folder / "config_sentence_transformers.json", {"truncate_dim": 0}),
        lambda folder: write_json(folder / "config_sentence_transformers.json", {"truncate_dim": "8"}),
        lambda folder: write_json(folder / "sentence_bert_config.json", {"max_seq_length": -1}),
        lambda folder: write_json(folder / "sentence_bert_config.json", {"max_seq_length": "long"}),
        lambda folder: write_json(folder / "sentence_bert_config.json", {"modality_config": "text"}),
        lambda folder: write_json(folder / "1_Pooling" / "config.json", {"pooling_mode": 7}),
        lambda folder: write_json(folder / "1_Pooling" / "config.json", {"pooling_mode": [7]}),
        lambda folder: without(folder / "2_Dense" / "config.json", "in_features"),
        lambda folder: change(folder / "2_Dense" / "config.json", out_features=10**12),
        lambda folder: change(folder / "2_Dense" / "config.json", out_features=10**6),
        lambda folder: change(folder / "2_Dense" / "config.json", in_features=31),
        lambda folder: change(folder / "2_Dense" / "config.json", out_features=True),
        lambda folder: change(folder / "2_Dense" / "config.json", activation_function=["tanh"]),
        lambda folder: change(folder / "2_Dense" / "config.json", module_input_name=["x"]),
        lambda folder: (folder / "tokenizer.json").write_bytes(b'{"version": "1.0", "model": \xff}'),
        lambda folder: (folder / "tokenizer.json").write_text("{}"),
        lambda folder: (folder / "tokenizer_config.json").write_bytes(b"\xff"),
        lambda folder: (folder / "tokenizer_config.json").write_text("[]"),
    ],
)
def test_files_that_hold_something_else_are_one_sentence(
    spoil: Callable[[Path], object], model: Path
) -> None:
    spoil(model)
    refused(model)


_WRONG = (
    b"",
    b"\0" * 64,
    bytes(range(256)),
    b"null",
    b"[]",
    b"3",
    b'"x"',
    b"true",
    b"[[]]",
    b"[{}]",
    b'{"a": []}',
)


@pytest.mark.parametrize("name", [*_JSON_FILES, "model.safetensors", "2_Dense/model.safetensors"])
def test_a_file_that_was_cut_short_or_is_something_else_is_one_sentence(name: str, model: Path) -> None:
    """Cut at several places, emptied, other bytes, JSON of another kind: it loads, or says why not."""
    path = model / name
    whole = path.read_bytes()
    n, n_refused = len(whole), 0
    cuts = [whole[:length] for length in (1, 2, n // 4, n // 2, n - 2)]
    for content in (*cuts, *_WRONG):
        path.write_bytes(content)
        n_refused += _loads_or_says(model)
    assert n_refused >= len(cuts) + len(_WRONG) - 1  # a file of other entries may say nothing of any
    path.write_bytes(whole)
    assert not _loads_or_says(model)


def _with_header(path: Path, header: bytes) -> None:
    data = path.read_bytes()
    rest = data[8 + struct.unpack("<Q", data[:8])[0] :]
    path.write_bytes(struct.pack("<Q", len(header)) + header + rest)


def _changed_header(path: Path, change: Callable[[dict[str, Any]], object]) -> None:
    data = path.read_bytes()
    length = struct.unpack("<Q", data[:8])[0]
    header = json.loads(data[8 : 8 + length])
    change(next(entry for name, entry in header.items() if name != "__metadata__"))
    _with_header(path, json.dumps(header).encode())


@pytest.mark.parametrize(
    "spoil",
    [
        lambda path: _with_header(path, b"[]"),
        lambda path: _with_header(path, b"7"),
        lambda path: _with_header(path, b'{"x": 7}'),
        lambda path: _with_header(path, b"[" * 100_000),
        lambda path: _with_header(path, b'{"\xff": {}}'),
        lambda path: path.write_bytes(struct.pack("<Q", 2**63) + b"{}"),
        lambda path: path.write_bytes(b""),
        lambda path: _changed_header(path, lambda entry: entry.update(data_offsets=["0", "4"])),
        lambda path: _changed_header(path, lambda entry: entry.update(data_offsets=[0, 10**30])),
        lambda path: _changed_header(path, lambda entry: entry.update(data_offsets=[0])),
        lambda path: _changed_header(path, lambda entry: entry.update(data_offsets=None)),
        lambda path: _changed_header(path, lambda entry: entry.update(shape=[-1, 32])),
        lambda path: _changed_header(path, lambda entry: entry.update(shape=[10**12])),
        lambda path: _changed_header(path, lambda entry: entry.update(shape="wide")),
        lambda path: _changed_header(path, lambda entry: entry.update(dtype="F99")),
        lambda path: _changed_header(path, lambda entry: entry.update(dtype=["F32"])),
        lambda path: _changed_header(path, lambda entry: entry.pop("dtype")),
    ],
)
@pytest.mark.parametrize("place", [".", "2_Dense"])
def test_wild_headers_of_weights_are_one_sentence(
    spoil: Callable[[Path], object], place: str, model: Path
) -> None:
    spoil(model / place / "model.safetensors")
    refused(model)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such pipes")
@pytest.mark.parametrize(
    "name",
    ["config.json", "modules.json", "tokenizer.json", "tokenizer_config.json", "vocab.txt",
     "1_Pooling/config.json", "model.safetensors", "sentence_bert_config.json"],
)  # fmt: skip
def test_a_pipe_is_not_waited_for(name: str, model: Path) -> None:
    (model / name).unlink(missing_ok=True)
    os.mkfifo(model / name)
    code = (
        "import sys; from core.encoding import SentenceEncoder; from core.errors import ExplorerError\n"
        "try:\n    SentenceEncoder.load(sys.argv[1], 'cpu')\nexcept ExplorerError as error:\n    print(error)"
    )
    # In a process of its own: a wait for a pipe could not be ended here.
    ended = subprocess.run(
        [sys.executable, "-c", code, str(model)], capture_output=True, text=True, timeout=120, check=True
    )
    assert len(ended.stdout.splitlines()) == 1


def test_a_refusal_comes_before_anything_is_built(model: Path) -> None:
    """A description is refused without torch: in the model picker, and in no time."""
    change(model / "config.json", num_hidden_layers=10**6)
    with pytest.raises(DamagedError, match=r"“num_hidden_layers” in .* is 1000000, not a whole number from"):
        read_layout(model)
    change(model / "config.json", num_hidden_layers=900)
    with pytest.raises(DamagedError, match=r"“num_hidden_layers” in .* asks for more than the weights"):
        read_layout(model)


def test_weights_that_are_not_numbers_are_said_when_the_model_is_loaded(model: Path) -> None:
    path = model / "model.safetensors"
    weights = load_file(str(path))
    weights["encoder.layer.1.output.dense.bias"][:] = float("nan")
    save_file(weights, str(path), {"format": "pt"})
    with pytest.raises(ModelError, match="gives vectors that are not finite"):
        load(model)


def test_one_word_without_a_finite_vector_is_said_when_it_is_met(model: Path) -> None:
    encoder = load(model)
    path = model / "model.safetensors"
    weights = load_file(str(path))
    (word,) = encoder.tokenizer.bare_ids(["breakfast"])[0][:1]
    weights["embeddings.word_embeddings.weight"][word] = float("inf")
    save_file(weights, str(path), {"format": "pt"})
    spoilt = load(model)
    assert np.isfinite(spoilt.encode(["the soup was cold"])).all()
    with pytest.raises(ModelError, match="gives vectors that are not finite"):
        spoilt.encode(["the soup was cold", "breakfast"])


def test_a_token_without_a_vector_is_one_sentence(model: Path) -> None:
    definition = json.loads((model / "tokenizer.json").read_text())
    definition["model"]["vocab"]["soup"] = 100_000
    write_json(model / "tokenizer.json", definition)
    encoder = load(model)
    with pytest.raises(ModelError, match="makes tokens that its weights have no vector for"):
        encoder.encode(["soup"])


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("num_labels", 10**9),
        ("id2label", {"a": "b"}),
        ("id2label", [1, 2]),
        ("architectures", 7),
        ("sentence_transformers", "sigmoid"),
        ("num_attention_heads", 7),
        ("num_hidden_layers", 10**6),
    ],
)
def test_a_strange_cross_encoder_is_one_sentence(
    key: str, value: object, transformer: Callable[[str], Path], tmp_path: Path
) -> None:
    made = CrossEncoder.from_transformer(transformer("bert"), device="cpu").save(tmp_path / "cross")
    change(made / "config.json", **{key: value})
    with pytest.raises(ExplorerError) as caught:
        CrossEncoder.load(made, device="cpu")
    assert "\n" not in str(caught.value)


# -- by chance ------------------------------------------------------------------------------------------

_JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-3, 100)
    | st.sampled_from([10**6, 10**9, 10**30, -1, 0, 1.5, float("inf"), float("nan"), 1e-40])
    | st.sampled_from(["", "gelu", "bert", "../x", "\0", "right", "cls", "[CLS]", "🙂", "9" * 400]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=5,
)


def _mutated(content: Any, data: st.DataObject, depth: int = 0) -> Any:
    """The content with one value, somewhere in it, changed, left out or added."""
    if isinstance(content, dict) and content and (depth == 0 or data.draw(st.booleans())):
        key = data.draw(st.sampled_from(sorted(content)))
        if data.draw(st.integers(0, 5)) == 0:
            return {name: value for name, value in content.items() if name != key}
        return content | {key: _mutated(content[key], data, depth + 1)}
    if isinstance(content, list) and content and (depth == 0 or data.draw(st.booleans())):
        at = data.draw(st.integers(0, len(content) - 1))
        return [*content[:at], _mutated(content[at], data, depth + 1), *content[at + 1 :]]
    return data.draw(_JSON)


_OFTEN = settings(
    max_examples=int(os.environ.get("SEMANTIC_EXPLORER_FUZZ", "60")),
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)


@_OFTEN
@given(data=st.data())
def test_any_change_of_a_file_is_loaded_or_one_sentence(data: st.DataObject, model: Path) -> None:
    path = model / data.draw(st.sampled_from(_JSON_FILES))
    before = path.read_bytes()
    try:
        if data.draw(st.integers(0, 9)) == 0:
            at = data.draw(st.integers(0, len(before) - 1))
            path.write_bytes(before[:at] + data.draw(st.binary(max_size=3)) + before[at + 1 :])
        else:
            write_json(path, _mutated(json.loads(before), data))
        _loads_or_says(model)
    finally:
        path.write_bytes(before)


@_OFTEN
@given(data=st.data())
def test_any_change_of_a_header_is_loaded_or_one_sentence(data: st.DataObject, model: Path) -> None:
    path = model / data.draw(st.sampled_from(["model.safetensors", "2_Dense/model.safetensors"]))
    before = path.read_bytes()
    length = struct.unpack("<Q", before[:8])[0]
    try:
        if data.draw(st.booleans()):
            header = _mutated(json.loads(before[8 : 8 + length]), data)
            _with_header(path, json.dumps(header).encode())
        else:
            at = data.draw(st.integers(0, 8 + length - 1))
            path.write_bytes(before[:at] + data.draw(st.binary(min_size=1, max_size=1)) + before[at + 1 :])
        _loads_or_says(model)
    finally:
        path.write_bytes(before)


def _loads_or_says(folder: Path) -> bool:
    """Whether it is refused."""
    said = ""
    try:
        vectors = load(folder).encode(["the soup was cold", "late", ""])
    except ExplorerError as error:
        said = str(error)
    assert "\n" not in said
    assert said or np.isfinite(vectors).all()
    return bool(said)
