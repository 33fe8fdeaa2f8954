"""A model with weights that are not numbers is refused before anything is kept of it; and there is a way back
for a workspace in which an earlier version of the program kept its vectors.
"""

from __future__ import annotations

import shutil
from pathlib import Path

import numpy as np
import pytest
from safetensors.torch import load_file, save_file

from core.encoding import batch_runner
from core.errors import ModelError
from core.workspace import Workspace
from tests.core.workspace.conftest import sentences

N = 60


@pytest.fixture
def spoilt_model(tiny_model: Path, tmp_path: Path) -> Path:
    """A copy of the tiny model whose last layer has a bias that is no number."""
    folder = Path(shutil.copytree(tiny_model, tmp_path / "spoilt-model"))
    path = folder / "model.safetensors"
    weights = load_file(str(path))
    weights["encoder.layer.1.output.LayerNorm.bias"][3] = float("nan")
    save_file(weights, str(path), {"format": "pt"})
    return folder


def test_nothing_is_kept_of_a_model_that_gives_no_numbers(spoilt_model: Path, tmp_path: Path) -> None:
    with Workspace.create(tmp_path / "ws", model=str(spoilt_model)) as workspace:
        workspace.add_lines(sentences(N))
        with pytest.raises(ModelError, match="gives vectors that are not finite"):
            workspace.prepare()
        assert workspace.n_encoded == 0
        assert workspace.vectors() is None
    assert not list((tmp_path / "ws").rglob("*.vectors"))
    assert not list((tmp_path / "ws").rglob("*.safetensors"))


@pytest.fixture
def spoilt(tiny_model: Path, spoilt_model: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A workspace that was encoded with a sound model, then with one that gives no numbers, by a program that
    did not look.
    """
    with Workspace.create(tmp_path / "ws", model=str(tiny_model)) as workspace:
        workspace.add_lines(sentences(N))
        workspace.encoder("cpu", "float32")
        workspace.encode()
        with monkeypatch.context() as unchecked:
            unchecked.setattr(batch_runner, "_finite", lambda chunk: chunk)
            workspace.set_model(str(spoilt_model))
            workspace.encoder("cpu", "float32")
            workspace.encode()
        vectors = workspace.vectors()
        assert vectors is not None
        assert np.isnan(vectors.matrix).any()
    return tmp_path / "ws"


def test_a_workspace_with_vectors_that_are_no_numbers_opens_and_says_so(spoilt: Path) -> None:
    with Workspace.open(spoilt) as workspace:
        assert workspace.n_rows == N
        assert workspace.n_encoded == 0
        said = "held numbers that are not finite; the sentences are being encoded again"
        assert any(said in repair for repair in workspace.repairs)
        assert workspace.search("card", mode="keyword").hits  # words are found without vectors
        with pytest.raises(ModelError, match="Go back to another version of the model, or choose another"):
            workspace.prepare()
        assert workspace.vectors() is None


def test_the_way_back_is_the_earlier_model_whose_vectors_are_still_there(
    spoilt: Path, tiny_model: Path
) -> None:
    with Workspace.open(spoilt) as workspace:
        workspace.set_model(str(tiny_model))
        assert workspace.n_encoded == N
        assert workspace.prepare().encoded == 0
        assert workspace.search("card payment").hits
    with Workspace.open(spoilt) as workspace:
        assert workspace.repairs == ()


def test_large_numbers_are_finite(tmp_path: Path, tiny_model: Path) -> None:
    """Their squares are not, as float32."""
    with Workspace.create(tmp_path / "ws", model=str(tiny_model)) as workspace:
        workspace.add_lines(sentences(N))
        workspace.encoder("cpu", "float32")
        store = workspace.models.vectors_of(workspace.models.document.models[str(tiny_model)])
        store.append(np.arange(N), np.full((N, 32), 1e30, np.float32))
    with Workspace.open(tmp_path / "ws") as workspace:
        assert workspace.n_encoded == N
