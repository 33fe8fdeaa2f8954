"""`index` and `encode` with a model folder that cannot be: one sentence, and nothing is left of it."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from core.workspace import Workspace
from tests.explorer.command_line import Command
from tests.explorer.model_folders import SPOILT, sound


@pytest.fixture(scope="module")
def good(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return sound(tmp_path_factory.mktemp("models") / "good")


@pytest.fixture
def rows(tmp_path: Path) -> Path:
    path = tmp_path / "rows.csv"
    path.write_text("text,n\nThe soup was cold,1\nThe breakfast was late,2\n", encoding="utf-8")
    return path


@pytest.mark.parametrize("name", SPOILT)
@pytest.mark.parametrize(("what", "output"), [("index", "workspace"), ("encode", "vectors.npy")])
def test_a_folder_that_is_no_model_leaves_nothing(
    command: Command, good: Path, rows: Path, tmp_path: Path, name: str, what: str, output: str
) -> None:
    model = Path(shutil.copytree(good, tmp_path / "model"))
    spoil, sentence = SPOILT[name]
    spoil(model)
    said = command(what, rows, "-o", tmp_path / output, "--model", model)
    assert (said.status, said.out, len(said.lines)) == (2, "", 1)
    assert said.err.startswith("semantic-explorer: ")
    assert sentence in said.err
    assert sorted(path.name for path in tmp_path.iterdir()) == ["model", "rows.csv"]


def test_a_model_that_fails_at_one_word_keeps_the_rows_for_another(
    command: Command, good: Path, rows: Path, tmp_path: Path
) -> None:
    from safetensors.torch import load_file, save_file
    from tokenizers import Tokenizer

    model = Path(shutil.copytree(good, tmp_path / "model"))
    word = Tokenizer.from_file(str(model / "tokenizer.json")).token_to_id("breakfast")
    weights = load_file(model / "model.safetensors")
    weights["embeddings.word_embeddings.weight"][word] = float("inf")
    save_file(weights, model / "model.safetensors", {"format": "pt"})
    said = command("encode", rows, "-o", tmp_path / "vectors.npy", "--model", model)
    assert said.status == 2
    assert "gives vectors that are not finite" in said.lines[-1]
    assert not (tmp_path / "vectors.npy").exists()
    said = command("index", rows, "-o", tmp_path / "workspace", "--model", model)
    assert said.status == 2
    assert "gives vectors that are not finite" in said.lines[-1]
    with Workspace.open(tmp_path / "workspace") as workspace:
        assert (workspace.n_rows, workspace.n_encoded) == (2, 0)
    assert command("index", rows, "-o", tmp_path / "workspace", "--model", good).status == 0
    with Workspace.open(tmp_path / "workspace") as workspace:
        assert (workspace.n_rows, workspace.n_encoded, workspace.model) == (2, 2, str(good))
