"""Three learning rates in one run: each as a run of its own, chosen among by the selection part alone."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from core.errors import CancelledError, InputError
from core.examples.split import split_examples
from core.progress import CancelToken, Task
from core.training import Evaluated, Finished, Trainer, TrainingConfig, estimate_run, judging
from core.training import trainer as loop
from core.training.events import Tried
from core.workspace import model_card
from tests.core.training.tiny import all_for_training, events_of, scored, tiny_encoder, weights_of

CONFIG = TrainingConfig(
    "regression",
    learning_rate=1e-3,
    batch_size=8,
    evaluate_every=2,
    checkpoint_every=3,
    precision="float32",
    threads=1,
    sweep=True,
)
RATES = (1e-3, 4e-4, 2.5e-3)
DATA = split_examples(scored(120), seed=0)


@pytest.fixture(scope="module")
def swept(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[Any], int]:
    """A finished run, its events, and how many models the verdict part has judged."""
    folder = tmp_path_factory.mktemp("swept")
    judged: list[Any] = []
    real = judging.judge

    def counted(*given: Any) -> Any:
        judged.append(given[0])
        return real(*given)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(loop, "judge", counted)
        events = events_of(Trainer(tiny_encoder(folder / "bert"), DATA, CONFIG, run_folder=folder / "run"))
    return folder, events, len(judged)


def test_each_rate_is_learned_as_in_a_run_of_its_own_and_the_best_is_kept(
    swept: tuple[Path, list[Any], int], tmp_path: Path
) -> None:
    _, events, _ = swept
    tried = [event for event in events if isinstance(event, Tried)]
    assert [event.learning_rate for event in tried] == pytest.approx(RATES)
    assert [(event.number, event.of) for event in tried] == [(1, 3), (2, 3), (3, 3)]
    alone = []
    for rate in RATES:
        config = replace(CONFIG, learning_rate=rate, sweep=False)
        found = events_of(
            Trainer(tiny_encoder(tmp_path / f"{rate}"), DATA, config, run_folder=tmp_path / f"run{rate}")
        )
        values = [event.value for event in found if isinstance(event, Evaluated) and event.best]
        alone.append((values[-1], weights_of(found[-1])))
    assert [event.value for event in tried] == pytest.approx([value for value, _ in alone], abs=1e-9)
    best = max(range(3), key=lambda k: alone[k][0])
    assert weights_of(events[-1]) == alone[best][1], "the weights of the best one, bit by bit"
    kept = [each["kept"] for each in events[-1].report["tried"]]
    assert kept == [k == best for k in range(3)]


def test_the_verdict_part_judges_the_kept_one_alone_and_all_of_it_is_written(
    swept: tuple[Path, list[Any], int],
) -> None:
    folder, events, judged = swept
    assert judged == 1
    assert isinstance(events[-1], Finished)
    run = json.loads((folder / "run" / "run.json").read_text(encoding="utf-8"))
    tried = run["result"]["tried"]
    assert [each["learning_rate"] for each in tried] == pytest.approx(RATES)
    assert run["config"]["learning_rate"] == 1e-3
    assert run["total"] == events[0].total == 3 * len(range(0, len(DATA.train), 8))
    model_card.write_of_run(events[-1].model_folder, folder / "run")
    card = (events[-1].model_folder / "README.md").read_text(encoding="utf-8")
    said = next(line for line in card.splitlines() if line.startswith("- tried: "))
    assert said.count(", kept)") == 1
    assert all(f"{rate} (spearman" in said for rate in ("1e-3", "4e-4", "2.5e-3"))
    winner = next(each["learning_rate"] for each in tried if each["kept"])
    settings = next(line for line in card.splitlines() if line.startswith("- settings: "))
    assert {1e-3: "1e-3", 4e-4: "4e-4", 2.5e-3: "2.5e-3"}[round(winner, 6)] in settings


@pytest.mark.parametrize("stopped_at", [4, 14, 22])
def test_a_run_that_was_stopped_resumes_in_the_rate_where_it_was(
    swept: tuple[Path, list[Any], int], tmp_path: Path, stopped_at: int
) -> None:
    _, events, _ = swept
    token = CancelToken()
    trainer = Trainer(
        tiny_encoder(tmp_path / "bert"), DATA, CONFIG, run_folder=tmp_path / "run", task=Task(cancel=token)
    )

    def follow() -> None:
        for event in trainer:
            if getattr(event, "step", 0) >= stopped_at:
                token.cancel()

    with pytest.raises(CancelledError):
        follow()
    again = events_of(Trainer.resume(tmp_path / "run"))
    assert weights_of(again[-1]) == weights_of(events[-1])
    assert again[-1].report["tried"] == events[-1].report["tried"]


def test_a_rate_that_is_too_great_loses_and_the_run_continues(tmp_path: Path) -> None:
    config = replace(CONFIG, learning_rate=1e20, warmup_ratio=0.0)
    data = split_examples(scored(60), seed=0)
    with pytest.raises(Exception, match="not finite"):
        events_of(Trainer(tiny_encoder(tmp_path / "a"), data, config, run_folder=tmp_path / "all"))
    # The greatest of the three alone overflows float32.
    config = replace(CONFIG, learning_rate=1e-3, warmup_ratio=0.0)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(loop, "rates_of", lambda _: (1e20, 1e-3))
        events = events_of(Trainer(tiny_encoder(tmp_path / "b"), data, config, run_folder=tmp_path / "run"))
    assert [(each["value"] is None, each["kept"]) for each in events[-1].report["tried"]] == [
        (True, False),
        (False, True),
    ]


def test_without_a_selection_part_nothing_can_choose(tmp_path: Path) -> None:
    encoder, data = tiny_encoder(tmp_path / "bert"), all_for_training(scored(40))
    with pytest.raises(InputError, match="set aside for selection"):
        events_of(Trainer(encoder, data, CONFIG, run_folder=tmp_path / "run"))
    assert not (tmp_path / "run").exists()
    with pytest.raises(InputError, match="set aside for selection"):
        estimate_run(encoder, data, CONFIG, seconds=0.01)
    one = estimate_run(encoder, DATA, replace(CONFIG, sweep=False), seconds=0.01)
    assert estimate_run(encoder, DATA, CONFIG, seconds=0.01).steps == 3 * one.steps
