"""`semantic-explorer static`, and a static model through the other commands."""

from __future__ import annotations

from pathlib import Path

import pytest

from core.encoding import SentenceEncoder
from tests.core.workspace.conftest import sentences, write_csv
from tests.explorer.command_line import Command
from tests.explorer.model_folders import sound
from tests.static_folder import static_folder


@pytest.fixture(scope="module")
def tiny_model(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return sound(tmp_path_factory.mktemp("models") / "tiny")


def test_a_copy_of_a_workspaces_model_is_indexed_with(
    command: Command, tmp_path: Path, tiny_model: Path
) -> None:
    rows = write_csv(tmp_path / "rows.csv", sentences(700))
    assert command("index", rows, "-o", tmp_path / "w", "--model", tiny_model).status == 0
    said = command("static", tmp_path / "w", "-o", tmp_path / "quick", "--json")
    assert said.status == 0, said.err
    assert (said.json["fitted"], said.json["asked"], said.json["among"]) == (630, 70, 700)
    assert 0.1 < said.json["shared"] <= 1
    assert said.json["times"] > 1
    assert said.json["model"] == str(tmp_path / "quick")
    again = command("static", tmp_path / "w", "-o", tmp_path / "quick")
    assert (again.status, again.out) == (2, "")
    assert "already there and not empty" in again.lines[-1]
    assert command("index", rows, "-o", tmp_path / "w2", "--model", tmp_path / "quick").status == 0
    found = command("search", tmp_path / "w2", sentences(700)[3], "--json", "--top-k", "1").json
    assert found["hits"][0]["text"] == sentences(700)[3]


def test_a_copy_of_a_model_alone(command: Command, tmp_path: Path, tiny_model: Path) -> None:
    said = command("static", tiny_model, "-o", tmp_path / "quick")
    assert said.status == 0, said.err
    assert str(tmp_path / "quick") in said.out
    assert SentenceEncoder.load(tmp_path / "quick", device="cpu").layout.is_static
    refused = command("static", tmp_path / "quick", "-o", tmp_path / "quicker")
    assert refused.status == 2
    assert "is a static model: it is quick already" in refused.lines[-1]


def test_a_static_model_through_the_commands(command: Command, tmp_path: Path) -> None:
    texts = sentences(120)
    model = static_folder(tmp_path / "static", texts)
    pairs = tmp_path / "pairs.csv"
    lines = [f"{a},{b},{n % 6}" for n, (a, b) in enumerate(zip(texts[:60], texts[60:], strict=True))]
    pairs.write_text("sentence1,sentence2,score\n" + "\n".join(lines) + "\n", encoding="utf-8")
    said = command(
        "train", model, "--data", pairs, "--objective", "cosent", "-o", tmp_path / "made", "--json"
    )
    assert said.status == 0, said.err
    assert "spearman" in said.json["metrics"]
    assert SentenceEncoder.load(tmp_path / "made", device="cpu").layout.is_static
    assert command("evaluate", tmp_path / "made", "--data", pairs, "--against", model).status == 0
    rows = write_csv(tmp_path / "rows.csv", texts)
    assert (
        command("encode", rows, "-o", tmp_path / "v.npy", "--model", model, "--precision", "int8").status == 0
    )
