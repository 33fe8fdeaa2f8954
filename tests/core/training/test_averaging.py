"""The average of two models is halfway between them, is judged like a run and counted as one."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import numpy as np
import pytest
import torch

from core.encoding import CrossEncoder, SentenceEncoder
from core.errors import CancelledError, InputError, TrainingError
from core.evaluation.general import general, general_pairs, said
from core.examples import Examples
from core.training import Trainer, TrainingConfig, averaging, read_events
from core.training.averaging import average_run, averaged
from core.training.material import Material
from tests.core.training.tiny import classified, scored, tiny_encoder


@pytest.fixture(scope="module")
def trained(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """The folder of a model, and of a finished run that began with it."""
    home = tmp_path_factory.mktemp("averaging")
    tiny_encoder(home / "plain").save(home / "parent")
    parent = SentenceEncoder.load(home / "parent", "cpu", "float32")
    config = TrainingConfig(objective="regression", learning_rate=1e-3, epochs=2, seed=1)
    list(Trainer(parent, scored(240), config, run_folder=home / "run"))
    return home / "parent", home / "run"


def weights(folder: Path) -> dict[str, torch.Tensor]:
    return SentenceEncoder.load(folder, "cpu", "float32").network.state_dict()


def test_each_weight_is_halfway_and_the_verdict_counts(trained: tuple[Path, Path], tmp_path: Path) -> None:
    parent, run = trained
    asked: list[Examples] = []

    def count(verdict: Examples) -> int:
        asked.append(verdict)
        return 2

    judged = average_run(run, parent, tmp_path / "average", count=count)
    old, new, mean = weights(parent), weights(run / "model"), weights(tmp_path / "average" / "model")
    assert any(not torch.equal(old[name], new[name]) for name in old)
    for name in old:
        assert torch.allclose(mean[name], (old[name] + new[name]) / 2, atol=1e-7), name
    kept, of_run = (json.loads((folder / "run.json").read_text()) for folder in (tmp_path / "average", run))
    assert len(asked) == 1
    assert kept["state"] == "finished"
    assert kept["average"] == {"run": of_run["id"], "share": 0.5}
    assert kept["result"] == json.loads(json.dumps(judged.report))
    assert kept["result"]["judged_runs"] == 2
    assert kept["result"]["baseline"]["spearman"]["value"] == pytest.approx(
        of_run["result"]["baseline"]["spearman"]["value"], abs=1e-6
    )
    assert "have judged 2 runs" in judged.sentence
    assert read_events(tmp_path / "average") == []
    with pytest.raises(InputError, match="an average already"):
        average_run(tmp_path / "average", parent, tmp_path / "again")


def test_what_has_no_average_is_refused_and_leaves_nothing(
    trained: tuple[Path, Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    parent, run = trained
    whole = SentenceEncoder.load(parent, "cpu", "float32")
    SentenceEncoder.from_transformer(parent, pooling="cls", device="cpu").save(tmp_path / "cls")
    with pytest.raises(InputError, match="not built alike"):
        averaged(whole, SentenceEncoder.load(tmp_path / "cls", "cpu", "float32"))
    with pytest.raises(InputError, match="did not begin with the model in"):
        average_run(run, tmp_path / "cls", tmp_path / "none")
    CrossEncoder.from_transformer(parent, device="cpu").save(tmp_path / "cross")
    with pytest.raises(InputError) as refused:  # its run says where its model lies
        average_run(run, parent, tmp_path / "none", own=tmp_path / "cross")
    assert str(refused.value) == (
        "Cross-encoders are not averaged. Choose a run that made a sentence encoder."
    )
    for error, raised in ((CancelledError(), CancelledError), (OSError(28, "No space left"), TrainingError)):
        made: list[bool] = []

        def judge(*_: object, error: Exception = error, made: list[bool] = made) -> None:
            made.append((tmp_path / "none").exists())
            raise error

        monkeypatch.setattr(averaging, "judge", judge)
        with pytest.raises(raised):
            average_run(run, parent, tmp_path / "none")
        assert made == [True]
        assert not (tmp_path / "none").exists()


def test_a_run_without_a_model_has_no_average(trained: tuple[Path, Path], tmp_path: Path) -> None:
    parent, run = trained
    with pytest.raises(InputError, match="was removed"):
        average_run(run, parent, tmp_path / "none", own=tmp_path / "gone")
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "notes.txt").write_text("mine", encoding="utf-8")
    with pytest.raises(InputError, match="already there and not empty"):
        average_run(run, parent, tmp_path / "none", model_folder=tmp_path / "full")
    assert [path.name for path in (tmp_path / "full").iterdir()] == ["notes.txt"]
    stopped = shutil.copytree(run, tmp_path / "stopped")
    kept = json.loads((stopped / "run.json").read_text(encoding="utf-8"))
    (stopped / "run.json").write_text(json.dumps(kept | {"state": "stopped"}), encoding="utf-8")
    with pytest.raises(InputError, match="is not finished, so it has no model"):
        average_run(stopped, parent, tmp_path / "none")
    assert not (tmp_path / "none").exists()


def test_what_was_forgotten_in_general_is_one_line(trained: tuple[Path, Path]) -> None:
    pairs = general_pairs()
    assert (len(pairs), pairs.task, len({text for column in pairs.texts for text in column})) == (
        120,
        "pair+score",
        240,
    )
    result = json.loads((trained[1] / "run.json").read_text())
    assert set(result["result"]["general"]) == {"n", "before", "after"}
    assert "On 120 general pairs of sentences it" in result["sentence"]
    guard = result["result"]["guard"]
    assert f"forgotten: on {guard['n']} random pairs that nobody marked" in result["sentence"]
    assert guard["spearman"]["low"] <= guard["spearman"]["value"] <= guard["spearman"]["high"]
    parent = SentenceEncoder.load(trained[0], "cpu", "float32")
    same = general(parent.encode_documents, parent.encode_documents)
    assert same.before == same.after
    assert "as good as before" in same.sentence
    rng = np.random.default_rng(0)
    worse = general(parent.encode_documents, lambda texts: rng.normal(size=(len(texts), 8)))
    assert worse.after < worse.before - 0.03
    assert "it has lost" in worse.sentence
    assert "it has gained" in said(120, 0.7, 0.8)


def test_the_pairs_of_the_verdict_part_that_nobody_marked_stand_in_no_example() -> None:
    nothing = Examples("text", ((),))

    def unmarked(verdict: Examples, n: int = 300) -> list[tuple[str, str]]:
        return Material((verdict,), ("regression",), nothing, verdict, 1.0, ()).unmarked(n)

    for verdict in (scored(60), classified(60)):
        pairs = unmarked(verdict)
        marked = {frozenset(row) for row in zip(*verdict.texts, strict=True)}
        texts = [text for pair in pairs for text in pair]
        assert 50 <= len(pairs) <= 60
        assert len(set(texts)) == len(texts)
        assert not {frozenset(pair) for pair in pairs} & marked
        assert unmarked(verdict, 20) == pairs[:20]
    labelled = Examples(
        "text+class", scored(60).texts[:1], labels=np.arange(60) % 3, class_names=tuple("abc")
    )
    assert unmarked(labelled) == []
