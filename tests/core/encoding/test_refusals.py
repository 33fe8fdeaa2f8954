"""Model folders and requests that are refused and that no other test met; nothing here encodes."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path
from types import SimpleNamespace

import pytest
import torch
from safetensors.torch import load_file, save_file

from core.encoding import CrossEncoder, SentenceEncoder
from core.encoding.layers import drop_layers, kept_layers, save_student
from core.encoding.weights import read_json
from core.errors import DamagedError, InputError, ModelError
from tests.core.encoding.conftest import write_json

NoRoom = Callable[[int], AbstractContextManager[None]]


@pytest.fixture(scope="module")
def saved(transformer: Callable[[str], Path], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A model of a tiny BERT with a dense layer; tests only read it."""
    folder = tmp_path_factory.mktemp("saved") / "model"
    SentenceEncoder.from_transformer(transformer("bert"), device="cpu", dense_dim=8).save(folder)
    return folder


def part(folder: Path, kind: str) -> Path:
    """The folder of a module."""
    modules = json.loads((folder / "modules.json").read_text())
    return folder / next(each["path"] for each in modules if each["type"].endswith(kind))


def change(path: Path, **entries: object) -> None:
    content = json.loads(path.read_text()) if path.is_file() else {}
    write_json(path, {**content, **entries})


def split_weights(folder: Path) -> None:
    inside = part(folder, "Transformer")
    (inside / "model.safetensors").unlink()
    write_json(inside / "model.safetensors.index.json", {"weight_map": {"a": "model-1.safetensors"}})


@pytest.mark.parametrize(
    ("break_it", "sentence"),
    [
        (
            lambda folder: change(folder / "config_sentence_transformers.json", default_prompt_name="query"),
            "names a default prompt “query” that it does not hold. Correct config_sentence_transf",
        ),
        (
            lambda folder: change(part(folder, "Dense") / "config.json", use_residual=True),
            "works in a way that this program cannot run. Choose another.",
        ),
        (
            lambda folder: change(
                part(folder, "Transformer") / "sentence_bert_config.json", transformer_task="fill-mask"
            ),
            "is used in a way unknown to this program (task fill-mask, output last_hidden_state).",
        ),
        (
            lambda folder: write_json(part(folder, "Transformer") / "adapter_config.json", {}),
            "is an adapter without its base model. Merge it into the base model",
        ),
        (
            lambda folder: (part(folder, "Transformer") / "model.safetensors").unlink(),
            "There are no weights (model.safetensors) in ",
        ),
        (split_weights, "model-1.safetensors is missing."),
        pytest.param(
            lambda folder: os.mkfifo(part(folder, "Transformer") / "notes"),
            "notes is no file but a pipe or a device, as no model has one. Choose another model.",
            marks=pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes among files"),
        ),
    ],
)
def test_a_folder_that_is_no_model(
    saved: Path, tmp_path: Path, break_it: Callable[[Path], object], sentence: str
) -> None:
    folder = Path(shutil.copytree(saved, tmp_path / "model"))
    break_it(folder)
    with pytest.raises((ModelError, DamagedError)) as refused:
        SentenceEncoder.load(folder, "cpu")
    assert sentence in str(refused.value)


def test_a_width_that_is_not_said(transformer: Callable[[str], Path], tmp_path: Path) -> None:
    folder = Path(shutil.copytree(transformer("bert"), tmp_path / "plain"))
    content = json.loads((folder / "config.json").read_text())
    del content["hidden_size"]
    write_json(folder / "config.json", content)
    with pytest.raises(ModelError, match="does not say how wide its token vectors are"):
        SentenceEncoder.from_transformer(folder, device="cpu", dense_dim=8)


class WithoutLayers(torch.nn.Module):
    """What says that it has layers, and keeps them otherwise than others do."""

    config = SimpleNamespace(num_hidden_layers=2, model_type="odd")


def test_layers_that_cannot_be_chosen(
    transformer: Callable[[str], Path], tmp_path: Path, no_room: NoRoom
) -> None:
    with pytest.raises(InputError, match=r"dense_dim is 0\. Give at least 1, or None"):
        SentenceEncoder.from_transformer(transformer("bert"), device="cpu", dense_dim=0)
    with pytest.raises(InputError, match="The student is to keep layer 7; the model has 2, numbered from 0"):
        kept_layers(2, (0, 7))
    with pytest.raises(InputError, match=r"The layers of this model could not be found\. Keep all layers"):
        drop_layers(WithoutLayers(), 1)
    encoder = SentenceEncoder.from_transformer(transformer("bert"), device="cpu")
    with pytest.raises(ModelError) as refused, no_room(100):
        save_student(encoder, 1, tmp_path / "student")
    assert str(refused.value) == (
        f"The student cannot be written to {tmp_path / 'student'} (File too large). Free some space."
    )


def test_a_cross_encoder_that_cannot_be_kept_or_loaded(
    transformer: Callable[[str], Path], tmp_path: Path, no_room: NoRoom
) -> None:
    model = CrossEncoder.from_transformer(transformer("bert"), device="cpu")
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "other").write_text("")
    with pytest.raises(InputError, match="full is already there and not empty"):
        model.save(tmp_path / "full")
    with pytest.raises(ModelError) as refused, no_room(100):
        model.save(tmp_path / "none")
    assert str(refused.value) == (
        f"The model cannot be written to {tmp_path / 'none'} (File too large). "
        "Choose another folder, or free some space."
    )
    assert not (tmp_path / "none").exists()
    model.save(tmp_path / "kept")
    kept = tmp_path / "kept"
    change(kept / "config.json", num_hidden_layers=3)
    with pytest.raises(DamagedError, match=r"do not fit its config\.json|asks for more than the weights"):
        CrossEncoder.load(kept, "cpu")
    write_json(kept / "config_sentence_transformers.json", {"model_type": "CrossEncoder"})
    write_json(
        kept / "modules.json",
        [{"idx": 0, "name": "0", "path": "", "type": "sentence_transformers.models.Pooling"}],
    )
    with pytest.raises(ModelError, match=r"is built of .*Pooling; this program cannot run that"):
        CrossEncoder.load(kept, "cpu")
    for parameter in model.network.parameters():
        parameter.data.fill_(float("nan"))
    with pytest.raises(ModelError, match="gives pairs a score that is not finite"):
        model.score([("The soup was cold.", "Ok")])


class WithoutMemory(torch.nn.Module):
    """A network on a device that has no room for anything."""

    def forward(self, *inputs: torch.Tensor) -> torch.Tensor:
        raise RuntimeError(
            "[enforce fail] DefaultCPUAllocator: can't allocate memory: you tried to allocate 9"
        )


def test_a_pair_for_which_there_is_no_memory(transformer: Callable[[str], Path]) -> None:
    model = CrossEncoder.from_transformer(transformer("bert"), device="cpu")
    model.network = WithoutMemory()  # type: ignore[assignment]
    with pytest.raises(ModelError, match=r"The device cpu lacks the memory for a pair of \d+ tokens\. Close"):
        model.score([("The soup was cold.", "Ok"), ("Ok", "late")])


def test_a_dense_layer_for_vectors_of_another_width(saved: Path, tmp_path: Path) -> None:
    folder = Path(shutil.copytree(saved, tmp_path / "model"))
    dense = part(folder, "Dense")
    change(dense / "config.json", in_features=16)
    weights = load_file(dense / "model.safetensors")
    save_file(
        {**weights, "linear.weight": weights["linear.weight"][:, :16].contiguous()},
        dense / "model.safetensors",
    )
    with pytest.raises(DamagedError) as refused:
        SentenceEncoder.load(folder, "cpu")
    assert str(refused.value) == (f"A layer in {folder} takes 16 numbers, not 32. Fetch the model again.")


def test_a_tokenizer_without_a_quick_form(t5: Path, tmp_path: Path) -> None:
    """As of the models of ByT5, which read bytes."""
    folder = Path(shutil.copytree(t5, tmp_path / "byt5"))
    (folder / "tokenizer.json").unlink()
    write_json(folder / "tokenizer_config.json", {"tokenizer_class": "ByT5Tokenizer"})
    with pytest.raises(
        ModelError, match=r"has no quick form \(tokenizer\.json\)\. Save it anew with a current"
    ):
        SentenceEncoder.from_transformer(folder, device="cpu")


@pytest.mark.parametrize("kind", ["bert", "roberta", "distilbert"])
def test_a_folder_without_a_tokenizer(transformer: Callable[[str], Path], tmp_path: Path, kind: str) -> None:
    """Transformers makes one of it that knows no word, so that all texts are the same."""
    folder = Path(shutil.copytree(transformer(kind), tmp_path / "model"))
    for name in ("tokenizer.json", "tokenizer_config.json"):
        (folder / name).unlink(missing_ok=True)
    with pytest.raises(ModelError) as refused:
        SentenceEncoder.from_transformer(folder, device="cpu")
    assert str(refused.value) == (
        f"There is no tokenizer in {folder} (tokenizer.json). Fetch the model again, with all its files."
    )


def test_weights_of_another_shape_are_named(transformer: Callable[[str], Path], tmp_path: Path) -> None:
    folder = Path(shutil.copytree(transformer("bert"), tmp_path / "model"))
    weights = load_file(folder / "model.safetensors")
    name = next(key for key in weights if key.endswith("word_embeddings.weight"))
    save_file({**weights, name: weights[name][:, :-4].contiguous()}, folder / "model.safetensors")
    with pytest.raises(DamagedError, match=rf"do not fit its config\.json \({name.removeprefix('bert.')}"):
        SentenceEncoder.from_transformer(folder, device="cpu")


def test_a_huge_description(tmp_path: Path) -> None:
    with (tmp_path / "config.json").open("wb") as file:
        file.truncate(1 << 30)
    with pytest.raises(DamagedError, match=r"config\.json has more than \d+ MB"):
        read_json(tmp_path / "config.json")
