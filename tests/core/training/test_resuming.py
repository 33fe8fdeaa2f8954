"""A run that was stopped anywhere, in whatever way, ends bit by bit like one that was not."""

from __future__ import annotations

import gc
import json
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Generator, Sequence
from pathlib import Path
from typing import cast

import pytest
import torch

from core.encoding import SentenceEncoder
from core.errors import CancelledError, DamagedError, InputError
from core.evaluation.resampling import Interval
from core.progress import CancelToken, Progress, Task
from core.training.config import TrainingConfig
from core.training.events import CheckpointSaved, Evaluated, Finished, Started, Step
from core.training.run_folder import read_events
from core.training.trainer import Trainer
from tests.conftest import PROJECT
from tests.core.training.tiny import (
    EXAMPLES,
    classified,
    events_of,
    losses,
    scored,
    tiny_encoder,
    weights_of,
)

CONFIG = TrainingConfig(
    "classification",
    batch_size=8,
    epochs=2,
    learning_rate=1e-3,
    evaluate_every=3,
    checkpoint_every=2,
    precision="float32",
    threads=1,
)


def whole_run(encoder: SentenceEncoder, folder: Path, config: TrainingConfig) -> tuple[bytes, list[float]]:
    """Weights and losses of a run that nothing stops."""
    events = events_of(Trainer(encoder, EXAMPLES[config.objectives[0]](80), config, run_folder=folder))
    return weights_of(events[-1]), losses(events)


def what_happened(run_folder: Path) -> list[tuple[object, ...]]:
    """Each step with its loss and each evaluation with its value, as the run's folder has them."""
    return [
        (e["event"], e["step"], e.get("loss"), e.get("value"), e.get("best"))
        for e in read_events(run_folder)
        if e["event"] in ("Step", "Evaluated")
    ]


@pytest.mark.parametrize("stops", [(0, 1, 2, 5, 8, 12), pytest.param(range(13), marks=pytest.mark.slow)])
def test_abandoned_at_a_step_and_resumed(tmp_path: Path, stops: Sequence[int]) -> None:
    encoder = tiny_encoder(tmp_path / "bert", dense_dim=16)
    expected, curve = whole_run(encoder, tmp_path / "whole", CONFIG)
    assert len(curve) == 12
    for stop in stops:
        run_folder = tmp_path / f"stopped-{stop}"
        trainer = Trainer(encoder, classified(80), CONFIG, run_folder=run_folder)
        for event in trainer:
            # What is done after the event dies with the process.
            if isinstance(event, Started | Step) and event.step == stop:
                break
        events = events_of(Trainer.resume(run_folder))
        assert isinstance(events[0], Started)
        assert events[0].step == stop - (2 if stop and stop % 2 == 0 else stop % 2)
        assert weights_of(events[-1]) == expected, f"after step {stop}"
        assert what_happened(run_folder) == what_happened(tmp_path / "whole"), f"after step {stop}"


@pytest.mark.parametrize(
    "config",
    [
        TrainingConfig("regression", batch_size=8, accumulation=2, evaluate_every=2, checkpoint_every=1),
        TrainingConfig("triplet", batch_size=8, gradient_checkpointing=True, checkpoint_every=3),
        TrainingConfig("classification", batch_size=8, frozen_layers=1, precision="bfloat16"),
    ],
)
def test_cancelled_and_resumed(tmp_path: Path, config: TrainingConfig) -> None:
    encoder = tiny_encoder(tmp_path / "bert", dense_dim=16)
    expected, curve = whole_run(encoder, tmp_path / "whole", config)
    token = CancelToken()
    examples = EXAMPLES[config.objectives[0]](80)
    seen: list[float] = []

    def until_cancelled() -> None:
        for event in Trainer(encoder, examples, config, task=Task(cancel=token), run_folder=tmp_path / "run"):
            if isinstance(event, Step):
                seen.append(event.loss)
                if event.step == 2:
                    token.cancel()

    with pytest.raises(CancelledError):
        until_cancelled()
    assert seen == curve[:2]
    run = json.loads((tmp_path / "run" / "run.json").read_text(encoding="utf-8"))
    assert run["state"] == "cancelled"
    assert read_events(tmp_path / "run")[-1]["event"] == "CheckpointSaved"
    events = events_of(Trainer.resume(tmp_path / "run"))
    assert losses(events) == curve[2:]
    assert weights_of(events[-1]) == expected


CHILD = """
import sys
from core import SentenceEncoder, Trainer
from tests.core.training.test_resuming import CONFIG
from tests.core.training.tiny import classified
encoder = SentenceEncoder.load(sys.argv[1], "cpu", "float32")
for event in Trainer(encoder, classified(80), CONFIG, run_folder=sys.argv[2]):
    print(type(event).__name__, getattr(event, "step", ""), flush=True)
"""


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="no SIGKILL here")
@pytest.mark.parametrize("last_words", ["Step 7", "CheckpointSaved 6", "Evaluated 9"])
def test_killed_and_resumed(tmp_path: Path, last_words: str) -> None:
    encoder = tiny_encoder(tmp_path / "bert", dense_dim=16)
    expected, _ = whole_run(encoder, tmp_path / "whole", CONFIG)
    encoder.save(tmp_path / "model")
    environment = {**os.environ, "OMP_NUM_THREADS": "2"}
    with subprocess.Popen(
        [sys.executable, "-c", CHILD, str(tmp_path / "model"), str(tmp_path / "run")],
        cwd=PROJECT,
        env=environment,
        stdout=subprocess.PIPE,
        text=True,
    ) as child:
        assert child.stdout is not None
        for line in child.stdout:
            if line.strip() == last_words:
                child.send_signal(signal.SIGKILL)
                break
        child.stdout.read()
        assert child.wait(60) == -signal.SIGKILL
    events = events_of(Trainer.resume(tmp_path / "run"))
    assert weights_of(events[-1]) == expected
    assert what_happened(tmp_path / "run") == what_happened(tmp_path / "whole")
    evaluated = [e["step"] for e in read_events(tmp_path / "run") if e["event"] == "Evaluated"]
    assert evaluated == [0, 3, 6, 9, 12]
    assert [path.name for path in (tmp_path / "run").iterdir() if path.name.startswith((".", "check"))] == []


def test_the_checkpoint_before_is_there_until_the_next_is_whole(tmp_path: Path) -> None:
    encoder = tiny_encoder(tmp_path / "bert")
    trainer = Trainer(encoder, classified(80), CONFIG, run_folder=tmp_path / "run")
    saved = [e for _, e in zip(range(8), trainer, strict=False) if isinstance(e, CheckpointSaved)]
    (tmp_path / "run" / ".checkpoint-000009.partial").mkdir()
    (tmp_path / "run" / ".checkpoint-000009.partial" / "tensors.safetensors").write_bytes(b"half")
    started = next(iter(Trainer.resume(tmp_path / "run")))
    assert isinstance(started, Started)
    assert started.step == saved[-1].step


def test_threads_of_the_run_are_kept_and_those_of_the_process_too(tmp_path: Path) -> None:
    encoder = tiny_encoder(tmp_path / "bert")
    before = torch.get_num_threads()
    trainer = Trainer(
        encoder, classified(40), TrainingConfig(threads=before + 1), run_folder=tmp_path / "run"
    )
    state = torch.get_rng_state()
    for event in trainer:
        assert torch.get_num_threads() == before
        assert torch.equal(torch.get_rng_state(), state)
        if isinstance(event, Step):
            break
    started = next(iter(Trainer.resume(tmp_path / "run")))
    assert isinstance(started, Started)
    assert started.threads == before + 1


def test_a_damaged_checkpoint_is_said_in_a_sentence(tmp_path: Path) -> None:
    encoder = tiny_encoder(tmp_path / "bert")
    for event in Trainer(encoder, classified(40), CONFIG, run_folder=tmp_path / "run"):
        if isinstance(event, CheckpointSaved):
            tensors = event.folder / "tensors.safetensors"
            content = bytearray(tensors.read_bytes())
            content[len(content) // 2] ^= 1
            tensors.write_bytes(content)
            break
    with pytest.raises(DamagedError, match="start it anew"):
        events_of(Trainer.resume(tmp_path / "run"))


def test_cancelled_while_it_is_judged_and_while_it_is_saved(tmp_path: Path) -> None:
    encoder = tiny_encoder(tmp_path / "bert", dense_dim=16)
    expected, _ = whole_run(encoder, tmp_path / "whole", CONFIG)
    token = CancelToken()

    def stop_judging(progress: Progress) -> None:
        if progress.stage == "Encoding":
            token.cancel()

    run = tmp_path / "run"
    trainer = Trainer(encoder, classified(80), CONFIG, run_folder=run, task=Task(stop_judging, token))
    with pytest.raises(CancelledError):
        events_of(trainer)
    # As if it had been killed twice between the new model and the word that the run is finished.
    kept = json.loads((run / "run.json").read_text(encoding="utf-8"))
    (run / "run.json").write_text(json.dumps({**kept, "model_begun": True}), encoding="utf-8")
    shutil.copytree(tmp_path / "whole" / "model", run / "model")
    next(iter(Trainer.resume(run)))
    events = events_of(Trainer.resume(run))
    assert losses(events) == []
    assert weights_of(events[-1]) == expected


def test_what_cannot_be_resumed(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="There is no run"):
        Trainer.resume(tmp_path / "nothing")
    encoder = tiny_encoder(tmp_path / "bert")
    finished = events_of(Trainer(encoder, scored(40), run_folder=tmp_path / "run"))[-1]
    assert isinstance(finished, Finished)
    measured = Trainer(
        encoder, scored(40), run_folder=tmp_path / "b", measure=lambda _: {"m": Interval(1, 1, 1)}
    )
    next(iter(measured))
    with pytest.raises(InputError, match="metrics of its own"):
        Trainer.resume(tmp_path / "b")
    with pytest.raises(InputError, match="finished") as raised:
        Trainer.resume(tmp_path / "run")
    assert str(finished.model_folder) in str(raised.value)


def test_the_best_survives_a_resumption(tmp_path: Path) -> None:
    """The metric falls after step 3: the weights of step 3 are the model, whenever the run was stopped."""
    values = {0: 0.1, 3: 0.9, 6: 0.5, 9: 0.4, 12: 0.3}
    for stop in (5, 8):
        run_folder = tmp_path / f"run-{stop}"
        encoder = tiny_encoder(tmp_path / "bert")
        steps = iter(values.values())
        trainer = Trainer(
            encoder,
            classified(80),
            CONFIG,
            run_folder=run_folder,
            measure=lambda _, steps=steps: {"wished": Interval(v := next(steps), v, v)},
        )
        at_three = b""
        for event in trainer:
            if isinstance(event, Evaluated) and event.step == 3:
                assert event.best
                at_three = trainer.encode(["a parcel"]).tobytes()
            if isinstance(event, Step) and event.step == stop:
                break
        cast(
            "Generator[object, None, None]", iter(trainer)
        ).close()  # not whenever it is collected, in whichever order
        later = iter([values[step] for step in (6, 9, 12) if step > stop - 1])
        finished = events_of(
            Trainer.resume(
                run_folder, measure=lambda _, later=later: {"wished": Interval(v := next(later), v, v)}
            )
        )[-1]
        assert isinstance(finished, Finished)
        assert finished.step == 3
        again = SentenceEncoder.load(finished.model_folder, "cpu", "float32")
        assert again.network is not None  # encodes by what was trained from here on: bits can be compared
        assert again.encode(["a parcel"]).tobytes() == at_three


HOLDS = """
import sys
from pathlib import Path
from core.file_lock import FileLock

lock = FileLock(Path(sys.argv[1]))
print("held", flush=True)
sys.stdin.read()
"""


def test_a_run_that_another_process_trains_is_left_alone(tmp_path: Path) -> None:
    encoder = tiny_encoder(tmp_path / "bert", dense_dim=16)
    run = tmp_path / "run"
    for event in Trainer(encoder, classified(80), CONFIG, run_folder=run):
        if isinstance(event, Step) and event.step == 3:
            break
    gc.collect()  # the trainer is gone, and what it held with it
    before = (run / "run.json").read_bytes(), (run / "events.jsonl").read_bytes()
    command = [sys.executable, "-c", HOLDS, str(run / "run.lock")]
    other = subprocess.Popen(command, cwd=PROJECT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    try:
        assert other.stdout is not None
        assert other.stdout.readline().strip() == "held"
        with pytest.raises(InputError, match=f"is in use by process {other.pid}"):
            events_of(Trainer.resume(run))
        assert ((run / "run.json").read_bytes(), (run / "events.jsonl").read_bytes()) == before
    finally:
        other.communicate("")
    assert isinstance(events_of(Trainer.resume(run))[-1], Finished)
