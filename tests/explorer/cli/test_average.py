"""`train --average`: nothing is trained, and the average is judged by what judged the run."""

from __future__ import annotations

from pathlib import Path

import torch

from core.encoding import SentenceEncoder
from core.training import Trainer, TrainingConfig
from tests.core.training.tiny import scored, tiny_encoder
from tests.explorer.command_line import Command


def test_a_run_is_averaged_with_the_model_that_it_began_with(command: Command, tmp_path: Path) -> None:
    tiny_encoder(tmp_path / "plain").save(tmp_path / "parent")
    parent = SentenceEncoder.load(tmp_path / "parent", "cpu", "float32")
    config = TrainingConfig(objective="regression", learning_rate=1e-3, seed=1)
    list(Trainer(parent, scored(240), config, run_folder=tmp_path / "run"))
    said = command(
        *("train", tmp_path / "parent", "--average", tmp_path / "run", "-o", tmp_path / "out", "--json")
    )
    assert said.status == 0
    assert said.json["verdict"] in ("better", "no clear change", "worse")
    assert said.json["judged_runs"] is None  # nobody counts on the command line
    assert said.json["general"]["n"] == 120
    guard = said.json["guard"]
    assert 30 <= guard["n"] <= said.json["parts"]["verdict"]
    assert f"forgotten: on {guard['n']} random pairs that nobody marked" in said.json["sentence"]
    assert guard["spearman"]["low"] <= guard["spearman"]["value"] <= guard["spearman"]["high"]
    assert (tmp_path / "out" / "README.md").is_file()
    places = (tmp_path / "parent", tmp_path / "run" / "model", tmp_path / "out")
    old, new, mean = (SentenceEncoder.load(each, "cpu", "float32").network.state_dict() for each in places)
    assert all(torch.allclose(mean[name], (old[name] + new[name]) / 2, atol=1e-7) for name in old)
    wrong = command("train", tmp_path / "out", "--average", tmp_path / "run", "-o", tmp_path / "none")
    assert wrong.status == 2
    assert "did not begin with" in wrong.err
    wrong = command(
        *("train", tmp_path / "parent", "--average", tmp_path / "run", "-o", tmp_path / "none"),
        *("--data", tmp_path / "run"),
    )
    assert "and nothing else" in wrong.err
    assert not (tmp_path / "none").exists()
