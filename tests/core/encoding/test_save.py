"""What `save` writes: sentence-transformers 6 and 5 load it with equal embeddings, and so do we."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch
from sentence_transformers import SentenceTransformer

from core.encoding import SentenceEncoder
from core.encoding.prompts import Prompts
from core.errors import InputError, ModelError
from tests.conftest import PROJECT
from tests.core.encoding.conftest import SENTENCES

SENTENCE_TRANSFORMERS_5 = Path(os.environ.get("SEMANTIC_EXPLORER_ST5", PROJECT / ".venv" / "st5"))
_ENCODE = """
import json, sys, warnings
import numpy as np
import sentence_transformers
from sentence_transformers import SentenceTransformer
assert sentence_transformers.__version__.startswith("5."), sentence_transformers.__version__
texts = json.loads(sys.stdin.read())
for folder in sys.argv[2:]:
    trusted = sys.argv[1] == "trusted"
    model = SentenceTransformer(folder, device="cpu", local_files_only=True, trust_remote_code=trusted)
    np.save(folder + "/by-5.npy", model.encode(texts))
"""


def tiny(folder: Path, **options: Any) -> SentenceEncoder:
    return SentenceEncoder.from_transformer(folder, device="cpu", precision="float32", **options)


def train(encoder: SentenceEncoder) -> None:
    """A step of training, of a kind: every weight moves."""
    with torch.no_grad():
        for parameter in encoder.network.parameters():
            parameter.add_(torch.randn(parameter.shape, generator=torch.Generator().manual_seed(1)) * 0.01)


def some_encoders(transformer: Callable[[str], Path]) -> dict[str, SentenceEncoder]:
    torch.manual_seed(3)
    made = {
        "plain": tiny(transformer("bert"), max_seq_length=14),
        "order": tiny(transformer("roberta"), pooling="mean+cls", max_seq_length=14),
        "legacy-order": tiny(
            transformer("mpnet"), pooling="cls+max+weightedmean+lasttoken", max_seq_length=14
        ),
        "dense": tiny(transformer("t5"), dense_dim=12, normalize=True, max_seq_length=14),
        "trained": tiny(transformer("distilbert"), pooling="mean_sqrt_len", dense_dim=40, max_seq_length=14),
        "trained-t5": tiny(transformer("t5"), max_seq_length=14),
    }
    train(made["trained"])
    train(made["trained-t5"])
    made["plain"].set_prompts(Prompts({"query": "Question: "}))
    return made


def test_both_sentence_transformers_load_it(transformer: Callable[[str], Path], tmp_path: Path) -> None:
    encoders = some_encoders(transformer)
    expected = {name: encoder.encode(SENTENCES) for name, encoder in encoders.items()}
    for name, encoder in encoders.items():
        saved = encoder.save(tmp_path / name)
        assert saved.notes == ()
        by_6 = SentenceTransformer(str(saved.folder), device="cpu", local_files_only=True)
        np.testing.assert_allclose(by_6.encode(SENTENCES), expected[name], atol=2e-5, rtol=0)
        assert by_6.max_seq_length == 14
        ours = SentenceEncoder.load(saved.folder, device="cpu", precision="float32")
        np.testing.assert_allclose(ours.encode(SENTENCES), expected[name], atol=2e-5, rtol=0)
        assert ours.fingerprint == encoder.fingerprint
        assert ours.prompts == encoder.prompts
    if not (SENTENCE_TRANSFORMERS_5 / "sentence_transformers").is_dir():
        pytest.skip(
            "sentence-transformers 5 is not beside the virtual environment (make setup puts it there)"
        )
    encode_with_5([tmp_path / name for name in encoders])
    for name in encoders:
        np.testing.assert_allclose(np.load(tmp_path / name / "by-5.npy"), expected[name], atol=2e-5, rtol=0)


def encode_with_5(folders: list[Path], trusted: bool = False) -> None:
    """Write `by-5.npy` into each folder; `trusted`: with the classes of this project that a model names."""
    import json

    paths = [SENTENCE_TRANSFORMERS_5, *([PROJECT] if trusted else [])]
    done = subprocess.run(
        [sys.executable, "-c", _ENCODE, "trusted" if trusted else "alone", *map(str, folders)],
        input=json.dumps(SENTENCES),
        env={**os.environ, "PYTHONPATH": os.pathsep.join(map(str, paths))},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-2000:]


def test_an_unchanged_model_is_copied_to_the_byte(minilm: SentenceEncoder, tmp_path: Path) -> None:
    source = minilm.layout.folder
    encoder = minilm.replica()
    encoder.save(tmp_path / "copy")
    for name in ("model.safetensors", "tokenizer.json", "config.json"):
        assert (tmp_path / "copy" / name).read_bytes() == (source / name).read_bytes()
    copied = SentenceEncoder.load(tmp_path / "copy", device="cpu", precision="float32")
    assert copied.fingerprint == minilm.fingerprint
    assert copied.name == "copy"
    assert copied.vector_key == minilm.vector_key


def test_fingerprints_tell_models_apart(transformer: Callable[[str], Path], tmp_path: Path) -> None:
    folder = transformer("bert")
    mean, cls = tiny(folder), tiny(folder, pooling="cls")
    assert mean.fingerprint == tiny(folder).fingerprint
    different = [mean.fingerprint, cls.fingerprint, tiny(folder, normalize=True).fingerprint]
    different.append(tiny(folder, max_seq_length=9).fingerprint)
    before = mean.fingerprint
    train(mean)
    different.append(mean.fingerprint)
    mean.save(tmp_path / "trained")
    different.append(mean.fingerprint)
    assert len({*different}) == len(different)
    assert before == different[0]
    in_bfloat16 = SentenceEncoder.load(folder, device="cpu", precision="bfloat16")
    in_float32 = SentenceEncoder.load(folder, device="cpu", precision="float32")
    assert in_bfloat16.fingerprint == in_float32.fingerprint
    assert in_bfloat16.vector_key != in_float32.vector_key


def test_a_folder_with_something_in_it_is_left_alone(
    transformer: Callable[[str], Path], tmp_path: Path
) -> None:
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "thesis.txt").write_text("all of it")
    with pytest.raises(InputError, match="already there and not empty"):
        tiny(transformer("bert")).save(tmp_path / "mine")
    assert os.listdir(tmp_path / "mine") == ["thesis.txt"]
    (tmp_path / "empty").mkdir()
    tiny(transformer("bert")).save(tmp_path / "empty")
    assert (tmp_path / "empty" / "modules.json").is_file()


def test_a_full_disk_leaves_nothing_behind(
    transformer: Callable[[str], Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    encoder = tiny(transformer("bert"))

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("core.encoding.saving.shutil.copyfile", full)
    with pytest.raises(ModelError, match=r"cannot be written .*No space left on device.*free some space"):
        encoder.save(tmp_path / "m")
    assert os.listdir(tmp_path) == []


@pytest.mark.skipif(sys.platform == "win32", reason="limits files as Unix does")
def test_trained_weights_on_a_full_disk_leave_nothing_behind(
    transformer: Callable[[str], Path], tmp_path: Path
) -> None:
    """Weights that have changed are written by safetensors, whose errors are no errors of the system."""
    import resource  # Unix alone has it

    encoder = tiny(transformer("bert"))
    train(encoder)
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (5_000, before[1]))  # Python ignores the signal
    try:
        with pytest.raises(ModelError, match=r"cannot be written .*File too large.*free some space"):
            encoder.save(tmp_path / "m")
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    assert os.listdir(tmp_path) == []
