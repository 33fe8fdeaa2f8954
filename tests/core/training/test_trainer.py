"""The trainer as a caller sees it: events, pauses, faults, stages, what a run leaves."""

from __future__ import annotations

import dataclasses
import errno
import itertools
import json
import os
import pickle
import subprocess
import sys
import threading
from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch
from safetensors.torch import load_file
from sentence_transformers import SentenceTransformer

from core.encoding import SentenceEncoder
from core.encoding.packed.network import PackedNetwork
from core.errors import CancelledError, InputError, TrainingError
from core.evaluation.resampling import Interval
from core.examples.examples import Examples
from core.examples.split import split_examples
from core.progress import CancelToken, Task
from core.training.config import TrainingConfig
from core.training.distributed import Alone, LostError
from core.training.estimate import estimate_run
from core.training.events import CheckpointSaved, Evaluated, Finished, Started, Step
from core.training.learner import Learner
from core.training.run_folder import read_events
from core.training.trainer import Trainer
from tests.conftest import PROJECT
from tests.core.encoding.conftest import RELATIVE, make_transformer
from tests.core.training.tiny import (
    all_for_training,
    classified,
    events_of,
    losses,
    scored,
    sentences,
    tiny_encoder,
    triplets,
)

WORDS = {"better", "no clear change", "worse", "too little to say"}


@pytest.fixture
def encoder(tmp_path: Path) -> SentenceEncoder:
    return tiny_encoder(tmp_path / "bert")


def test_events_and_what_a_run_leaves(encoder: SentenceEncoder, tmp_path: Path) -> None:
    before, fingerprint = encoder.encode(sentences(5)), encoder.fingerprint
    config = TrainingConfig(learning_rate=1e-3, evaluate_every=9)
    trainer = Trainer(encoder, scored(240), config, run_folder=tmp_path / "run")
    events = events_of(trainer)
    started, finished = events[0], events[-1]
    assert isinstance(started, Started)
    assert isinstance(finished, Finished)
    assert started.parts == {"train": 144, "selection": 24, "verdict": 72}
    steps = [e for e in events if isinstance(e, Step)]
    assert [e.step for e in steps] == list(range(1, 10))
    assert {e.total for e in steps} == {9}
    assert steps[0].learning_rate == 0.0
    assert max(e.learning_rate for e in steps) == 1e-3
    assert {e.metric for e in events if isinstance(e, Evaluated)} == {"spearman"}
    assert finished.verdict in WORDS
    assert finished.report["verdict"] == finished.verdict
    assert finished.report["parts"] == started.parts
    assert set(finished.report) >= {"metrics", "baseline", "difference", "parts", "pairs_needed", "verdict"}
    assert finished.metrics["spearman"].value == finished.report["metrics"]["spearman"]["value"]

    assert [type(e) for e in pickle.loads(pickle.dumps(events))] == [type(e) for e in events]  # noqa: S301
    with pytest.raises(dataclasses.FrozenInstanceError):
        steps[0].loss = 0.0  # type: ignore[misc]

    # The model handed in is as it was, on disk and in memory; the new one is another.
    np.testing.assert_array_equal(encoder.encode(sentences(5)), before)
    assert encoder.fingerprint == fingerprint
    assert not encoder.network.training
    new = SentenceEncoder.load(finished.model_folder, "cpu", "float32")
    assert np.abs(new.encode(sentences(5)) - before).max() > 1e-3

    run = json.loads((tmp_path / "run" / "run.json").read_text(encoding="utf-8"))
    assert run["state"] == "finished"
    assert run["parent"] == {"name": encoder.name, "fingerprint": fingerprint}
    assert run["fingerprint"] == new.fingerprint
    assert run["config"]["learning_rate"] == 1e-3
    assert run["versions"]["torch"] == torch.__version__
    assert run["result"] == json.loads(json.dumps(finished.report))
    assert [d["examples"] for d in run["data"]] == [144, 24, 72]
    assert run["data"][0]["fingerprint"] == split_examples(scored(240)).train.fingerprint()
    curve = read_events(tmp_path / "run")
    assert [e["loss"] for e in curve if e["event"] == "Step"] == losses(events)
    assert {p.name for p in (tmp_path / "run").iterdir()} == {
        *("run.json", "run.lock", "events.jsonl", "data", "model")
    }


def test_the_same_seed_gives_the_same_run_and_another_one_another(
    encoder: SentenceEncoder, tmp_path: Path
) -> None:
    runs = [
        losses(
            events_of(Trainer(encoder, scored(60), TrainingConfig(seed=seed), run_folder=tmp_path / str(n)))
        )
        for n, seed in enumerate([0, 0, 1])
    ]
    assert runs[0] == runs[1]
    assert runs[0] != runs[2]


def test_it_learns(encoder: SentenceEncoder, tmp_path: Path) -> None:
    config = TrainingConfig(epochs=15, learning_rate=1e-3)
    data = all_for_training(scored(96))
    events = events_of(Trainer(encoder, data, config, run_folder=tmp_path / "run"))
    curve = losses(events)
    assert np.mean(curve[-6:]) < 0.5 * np.mean(curve[:6])
    finished = events[-1]
    assert isinstance(finished, Finished)
    assert finished.verdict == "too little to say"
    assert "verdict" in finished.sentence
    assert not any(isinstance(e, Evaluated) for e in events)


@pytest.mark.parametrize("family", ["bert", *RELATIVE])
def test_a_step_of_every_family(tmp_path: Path, family: str) -> None:
    """Learned through transformers; read by the quick pass before and after."""
    folder = make_transformer(family, tmp_path / family)
    encoder = SentenceEncoder.from_transformer(folder, max_seq_length=32, device="cpu", precision="float32")
    assert isinstance(encoder.runner.network, PackedNetwork)
    texts = ["", *sentences(20, 5)]
    before = encoder.encode(texts)
    config = TrainingConfig(
        "regression", batch_size=8, learning_rate=1e-3, warmup_ratio=0, precision="float32", threads=1
    )
    events = events_of(Trainer(encoder, all_for_training(scored(8)), config, run_folder=tmp_path / "run"))
    assert len(losses(events)) == 1
    assert isinstance(events[-1], Finished)
    learned = SentenceEncoder.load(events[-1].model_folder, "cpu", "float32")
    assert isinstance(learned.runner.network, PackedNetwork)
    vectors = learned.encode(texts)
    assert np.abs(vectors - before).max(1).min() > 1e-3
    theirs = SentenceTransformer(str(events[-1].model_folder), device="cpu", local_files_only=True)
    np.testing.assert_allclose(vectors, theirs.encode(texts), atol=1e-5, rtol=0)
    # A step of AdamW moves each weight that has a gradient by as much as the rate.
    weights, old = (load_file(each / "model.safetensors") for each in (events[-1].model_folder, folder))
    still = {name for name in weights if weights[name].dim() == 2 and torch.equal(weights[name], old[name])}
    assert {name for name in still if "pooler" not in name} <= {"embeddings.token_type_embeddings.weight"}


def test_pause_from_another_thread(encoder: SentenceEncoder, tmp_path: Path) -> None:
    trainer = Trainer(encoder, scored(120), run_folder=tmp_path / "run")
    paused = threading.Event()
    went_on: list[int] = []

    def watch() -> None:
        paused.wait(60)
        # While it waits there is a checkpoint to go on from, should the program be killed.
        went_on.extend(e.step for e in events if isinstance(e, CheckpointSaved))
        trainer.unpause()

    events: list[Any] = []
    thread = threading.Thread(target=watch)
    thread.start()
    for event in trainer:
        events.append(event)
        if isinstance(event, Step) and event.step == 2:
            trainer.pause()
        if isinstance(event, CheckpointSaved):
            paused.set()
    thread.join()
    assert went_on == [2]
    assert not trainer.paused
    assert isinstance(events[-1], Finished)


def test_cancelled_while_it_waits(encoder: SentenceEncoder, tmp_path: Path) -> None:
    token = CancelToken()
    trainer = Trainer(encoder, scored(120), task=Task(cancel=token), run_folder=tmp_path / "run")
    trainer.pause()
    timer = threading.Timer(0.2, token.cancel)
    timer.start()
    with pytest.raises(CancelledError):
        events_of(trainer)
    timer.join()


def test_cancelled_within_a_step_leaves_the_weights_of_the_step_before(
    encoder: SentenceEncoder, tmp_path: Path
) -> None:
    """The token is set by the forward pass itself, in the second of four batches of one step."""
    token = CancelToken()
    config = TrainingConfig(batch_size=4, accumulation=4, evaluate_every=100)
    trainer = Trainer(encoder, scored(120), config, task=Task(cancel=token), run_folder=tmp_path / "run")
    iterator = iter(trainer)
    passes = 0

    def count(*_: object) -> None:
        nonlocal passes
        passes += 1
        if passes == 2:
            token.cancel()

    while not isinstance(next(iterator), Evaluated):
        continue
    next(iterator)
    trainer._encoder.network.register_forward_hook(count)
    with pytest.raises(CancelledError):
        next(iterator)
    assert passes == 2
    assert read_events(tmp_path / "run")[-1]["event"] == "CheckpointSaved"
    assert read_events(tmp_path / "run")[-1]["step"] == 1


def test_stopped_because_another_process_has_ended(encoder: SentenceEncoder, tmp_path: Path) -> None:
    """torchrun asks to stop, and only a meeting shows that it does so for a process that is gone."""

    class Lost(Alone):
        def meet(self) -> None:
            raise LostError("Another process of the run has ended.")

    token = CancelToken()
    config = TrainingConfig(evaluate_every=100)
    task, folder = Task(cancel=token), tmp_path / "run"
    trainer = Trainer(encoder, scored(120), config, task=task, run_folder=folder, group=Lost())
    events = iter(trainer)
    while not isinstance(next(events), Step):
        continue
    token.cancel()
    with pytest.raises(LostError):
        next(events)
    kept = json.loads((folder / "run.json").read_text(encoding="utf-8"))
    assert (kept["state"], kept["error"]) == ("failed", "Another process of the run has ended.")
    assert read_events(folder)[-1]["event"] == "CheckpointSaved"


def test_cancelled_before_it_begins_leaves_nothing(encoder: SentenceEncoder, tmp_path: Path) -> None:
    token = CancelToken()
    token.cancel()
    with pytest.raises(CancelledError):
        events_of(Trainer(encoder, scored(40), task=Task(cancel=token), run_folder=tmp_path / "run"))
    assert not (tmp_path / "run").exists()


def test_a_loss_that_is_no_number_stops_safely(encoder: SentenceEncoder, tmp_path: Path) -> None:
    config = TrainingConfig(learning_rate=1e30, warmup_ratio=0.3, evaluate_every=100)
    seen: list[float] = []
    trainer = Trainer(encoder, all_for_training(scored(160)), config, run_folder=tmp_path / "run")
    with pytest.raises(TrainingError, match=r"not finite any more.*smaller learning rate"):
        seen.extend(e.loss for e in trainer if isinstance(e, Step))
    assert np.isfinite([e["loss"] for e in read_events(tmp_path / "run") if e["event"] == "Step"]).all()
    run = json.loads((tmp_path / "run" / "run.json").read_text(encoding="utf-8"))
    assert run["state"] == "failed"
    assert "not finite any more" in run["error"]
    assert not (tmp_path / "run" / "model").exists()


SHORT_OF_MEMORY = """
import resource, sys
from pathlib import Path
from core import SentenceEncoder, Trainer, TrainingConfig
from core.errors import TrainingError
from core.training.estimate import estimate_run
from core.training.events import Step
from tests.core.training.tiny import all_for_training, scored
encoder = SentenceEncoder.load(sys.argv[1], "cpu", "float32")
config = TrainingConfig(batch_size=4000, precision="float32", threads=1)
try:
    for event in Trainer(encoder, all_for_training(scored(4100)), config, run_folder=sys.argv[2]):
        pages = int(Path("/proc/self/statm").read_text().split()[0])
        resource.setrlimit(resource.RLIMIT_AS, (pages * resource.getpagesize() + (100 << 20),) * 2)
except TrainingError as error:
    print(error)
try:
    estimate_run(encoder, all_for_training(scored(4100)), config)
except TrainingError as error:
    print(error)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="limits memory as Linux does")
def test_out_of_memory_is_said_in_a_sentence(encoder: SentenceEncoder, tmp_path: Path) -> None:
    encoder.save(tmp_path / "model")
    out = subprocess.run(
        [sys.executable, "-c", SHORT_OF_MEMORY, str(tmp_path / "model"), str(tmp_path / "run")],
        cwd=PROJECT,
        capture_output=True,
        text=True,
        timeout=300,
    )
    trained, estimated = out.stdout.splitlines()
    assert trained.startswith("The memory is full, so training stopped at step "), out.stderr
    assert "smaller batch size" in trained
    assert estimated == (
        "The memory does not suffice for the longest batch. "
        "Choose a smaller batch size with accumulation, or gradient checkpointing."
    )
    run = json.loads((tmp_path / "run" / "run.json").read_text(encoding="utf-8"))
    assert run["state"] == "failed"


def test_out_of_memory_on_any_device_is_said_and_the_run_goes_on(
    encoder: SentenceEncoder, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As above, where the device is one that the machine of a test need not have."""
    config = TrainingConfig(objective="regression", checkpoint_every=2)
    run = iter(Trainer(encoder, scored(60), config, run_folder=tmp_path / "run"))
    assert any(isinstance(event, CheckpointSaved) for event in run)

    def full(*_: object) -> None:
        raise torch.cuda.OutOfMemoryError("CUDA out of memory. Tried to allocate 2.00 GiB")

    advice = "Choose a smaller batch size with accumulation, or gradient checkpointing."
    with monkeypatch.context() as patched:
        patched.setattr(Learner, "gradients", full)
        with pytest.raises(TrainingError) as refused:
            list(run)
        assert str(refused.value) == f"The memory is full, so training stopped at step 2. {advice}"
        with pytest.raises(TrainingError) as refused:
            estimate_run(encoder, scored(60), config)
        assert str(refused.value) == f"The memory does not suffice for the longest batch. {advice}"
    kept = json.loads((tmp_path / "run" / "run.json").read_text(encoding="utf-8"))
    assert (kept["state"], kept["error"][:18]) == ("failed", "The memory is full")
    assert isinstance(events_of(Trainer.resume(tmp_path / "run"))[-1], Finished)


def test_a_full_disk_keeps_the_checkpoint_before(
    encoder: SentenceEncoder, tmp_path: Path, no_room: Callable[[int], AbstractContextManager[None]]
) -> None:
    run = iter(Trainer(encoder, scored(120), TrainingConfig(checkpoint_every=2), run_folder=tmp_path / "run"))
    assert any(isinstance(event, Step) and event.step == 3 for event in run)
    with pytest.raises(TrainingError) as refused, no_room(60_000):
        list(run)
    assert str(refused.value) == (
        f"The checkpoint cannot be written to {tmp_path / 'run'} (File too large). "
        "Make room there; the run can then be resumed from its last checkpoint."
    )
    events = events_of(Trainer.resume(tmp_path / "run"))
    assert isinstance(events[0], Started)
    assert events[0].step == 2
    assert isinstance(events[-1], Finished)


def test_a_disk_that_refuses_a_sync_stops_in_a_sentence(
    encoder: SentenceEncoder, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    config = TrainingConfig(objective="regression", checkpoint_every=2)
    run = iter(Trainer(encoder, scored(60), config, run_folder=tmp_path / "run"))
    assert isinstance(next(run), Started)

    def broken(_: int) -> None:
        raise OSError(errno.EIO, "Input/output error")

    with monkeypatch.context() as patched:
        patched.setattr(os, "fsync", broken)
        with pytest.raises(TrainingError, match=r"cannot be written to \(Input/output error\)"):
            list(run)
    assert isinstance(events_of(Trainer.resume(tmp_path / "run"))[-1], Finished)


def test_stages_one_after_the_other(encoder: SentenceEncoder, tmp_path: Path) -> None:
    config = TrainingConfig(("classification", "regression"), batch_size=8, learning_rate=1e-3)
    nli, sts = classified(64, seed=5), scored(80)
    events = events_of(Trainer(encoder, [nli, sts], config, run_folder=tmp_path / "run"))
    steps = [e for e in events if isinstance(e, Step)]
    assert [e.stage for e in steps] == [0] * 8 + [1] * 6
    # Each stage warms up anew, and only the last one's weights can be the best.
    assert [e.step for e in steps if e.learning_rate == 0.0] == [1, 9]
    assert all(e.step > 8 for e in events if isinstance(e, Evaluated) and e.best)
    assert {e.metric for e in events if isinstance(e, Evaluated)} == {"spearman"}


def test_data_sets_mixed(encoder: SentenceEncoder, tmp_path: Path) -> None:
    config = TrainingConfig(("triplet", "regression"), mixed=True, batch_size=8)
    events = events_of(Trainer(encoder, [triplets(64, 3), scored(80)], config, run_folder=tmp_path / "run"))
    steps = [e for e in events if isinstance(e, Step)]
    assert len(steps) == 14
    assert {e.stage for e in steps} == {0}
    # Batches of either kind come in between: triplet losses of a random model are near ε = 1.
    near_one = [e.loss > 0.7 for e in steps]
    assert near_one != sorted(near_one)
    assert near_one != sorted(near_one, reverse=True)


def test_what_is_held_out_is_not_learned_from_another_file(encoder: SentenceEncoder, tmp_path: Path) -> None:
    sts = scored(60)
    leaking = Examples(
        "pair+class",
        (sts.texts[0], sts.texts[1]),
        labels=np.zeros(60, np.int64),
        class_names=("entailment", "neutral", "contradiction"),
        positive_class=0,
        source="leaking.csv",
    )
    trainer = Trainer(encoder, [leaking, sts], TrainingConfig(batch_size=4), run_folder=tmp_path / "run")
    started = events_of(trainer)[0]
    assert isinstance(started, Started)
    assert started.parts == {"train": 72, "selection": 6, "verdict": 18}
    assert any(note.startswith("24 examples of leaking.csv were left out") for note in started.notes)


def test_early_stopping_keeps_the_best(encoder: SentenceEncoder, tmp_path: Path) -> None:
    values = iter([0.5, 0.7, 0.7, 0.6, 0.9, 0.9])
    config = TrainingConfig(batch_size=4, evaluate_every=2, patience=2)
    trainer = Trainer(
        encoder,
        scored(60),
        config,
        run_folder=tmp_path / "run",
        measure=lambda _: {"wished": Interval(v := next(values), v, v)},
    )
    events = events_of(trainer)
    assert [(e.step, e.best) for e in events if isinstance(e, Evaluated)] == [
        (0, False),
        (2, True),
        (4, True),
        (6, False),
    ]
    finished = events[-1]
    assert isinstance(finished, Finished)
    # As good as before is no progress, but what learned longer is kept.
    assert finished.step == 4


def test_frozen_layers_and_embeddings_stay(encoder: SentenceEncoder, tmp_path: Path) -> None:
    config = TrainingConfig(frozen_layers=1, learning_rate=1e-3)
    data = all_for_training(scored(60))
    finished = events_of(Trainer(encoder, data, config, run_folder=tmp_path / "run"))[-1]
    assert isinstance(finished, Finished)
    new = SentenceEncoder.load(finished.model_folder, "cpu", "float32")
    old_weights = dict(encoder.network.named_parameters())
    changed = {n for n, p in new.network.named_parameters() if not torch.equal(p, old_weights[n])}
    assert any(".layer.1." in name for name in changed)
    assert not any(".layer.0." in name or "embeddings" in name for name in changed)
    with pytest.raises(InputError, match="3 layers are to be frozen; the model has 2"):
        events_of(Trainer(encoder, scored(60), TrainingConfig(frozen_layers=3), run_folder=tmp_path / "more"))
    with pytest.raises(InputError, match="nothing can be learned"):
        events_of(Trainer(encoder, scored(60), TrainingConfig(frozen_layers=2), run_folder=tmp_path / "all"))


def test_bfloat16_trains_float32_weights(encoder: SentenceEncoder, tmp_path: Path) -> None:
    runs = {
        precision: losses(
            events_of(
                Trainer(
                    encoder, scored(96), TrainingConfig(precision=precision), run_folder=tmp_path / precision
                )
            )
        )
        for precision in ("float32", "bfloat16")
    }
    np.testing.assert_allclose(runs["bfloat16"], runs["float32"], atol=0.02)
    assert runs["bfloat16"] != runs["float32"]
    new = SentenceEncoder.load(tmp_path / "bfloat16" / "model", "cpu", "float32")
    weight = next(new.network.parameters())
    assert weight.dtype == torch.float32
    assert not torch.equal(weight, weight.bfloat16().float())


def test_an_encoder_in_bfloat16_is_trained_from_its_float32_weights(
    encoder: SentenceEncoder, tmp_path: Path
) -> None:
    encoder.save(tmp_path / "model")
    runs = []
    for precision in ("float32", "bfloat16"):
        loaded = SentenceEncoder.load(tmp_path / "model", "cpu", precision)
        config = TrainingConfig(precision="float32")
        runs.append(losses(events_of(Trainer(loaded, scored(60), config, run_folder=tmp_path / precision))))
    assert runs[0] == runs[1]


def test_what_is_evaluated_are_the_weights_of_the_step(encoder: SentenceEncoder, tmp_path: Path) -> None:
    """Encoding multiplies by laid-out copies of the weights, which have to follow them."""
    seen: list[np.ndarray[Any, Any]] = []

    def measure(trained: SentenceEncoder) -> dict[str, Interval]:
        seen.append(trained.encode(texts))
        with torch.enable_grad():  # without the copies
            vectors = trained.forward(*trained.tokenize(texts))
        np.testing.assert_allclose(seen[-1], vectors.detach().numpy(), atol=1e-5)
        return {"steps": Interval(len(seen), len(seen), len(seen))}

    texts = sentences(10)
    config = TrainingConfig(learning_rate=1e-3, evaluate_every=2)
    data = all_for_training(scored(96))
    finished = events_of(Trainer(encoder, data, config, run_folder=tmp_path / "run", measure=measure))[-1]
    assert isinstance(finished, Finished)
    assert len(seen) == 4
    assert all(np.abs(a - b).max() > 1e-3 for a, b in itertools.pairwise(seen))
    new = SentenceEncoder.load(finished.model_folder, "cpu", "float32")
    np.testing.assert_allclose(new.encode(texts), seen[-1], atol=1e-5)


def test_a_selection_part_that_says_nothing_is_said_and_does_not_stop_the_run(
    encoder: SentenceEncoder, tmp_path: Path
) -> None:
    texts = sentences(60)
    labels = np.repeat(np.arange(30), 2)
    names = tuple(f"class {i}" for i in range(30))
    lonely = Examples("text+class", (tuple(texts[:6]),), labels=labels[:12:2], class_names=names)
    classes = Examples("text+class", (tuple(texts),), labels=labels, class_names=names)
    split = dataclasses.replace(split_examples(classes), train=classes, selection=lonely, verdict=lonely)
    events = events_of(Trainer(encoder, split, run_folder=tmp_path / "run"))
    assert isinstance(events[0], Started)
    assert any("nothing to find" in note for note in events[0].notes)
    assert not any(isinstance(e, Evaluated) for e in events)
    finished = events[-1]
    assert isinstance(finished, Finished)
    assert finished.verdict == "too little to say"
    assert "nothing to find" in finished.sentence


def test_a_verdict_takes_a_pair_that_is_alike(encoder: SentenceEncoder, tmp_path: Path) -> None:
    """It was pronounced without one: no clear change, average precision 0.000 → 0.000."""
    pairs = scored(240)
    labels = (np.arange(240) < 40).astype(np.int64)
    classes = Examples("pair+class", pairs.texts, labels=labels, class_names=("0", "1"), positive_class=1)
    split = split_examples(classes)
    parts = {"train": range(100), "selection": range(100, 140), "verdict": range(140, 240)}
    split = dataclasses.replace(split, **{part: classes.take(rows) for part, rows in parts.items()})
    config = TrainingConfig(objective="contrastive", batch_size=50)
    finished = events_of(Trainer(encoder, split, config, run_folder=tmp_path / "run"))[-1]
    assert isinstance(finished, Finished)
    assert finished.verdict == "too little to say"
    assert "none of the examples to judge by has the class '1', which means alike" in finished.sentence


def test_gradient_checkpointing_and_accumulation_change_nothing_but_memory(tmp_path: Path) -> None:
    encoder = tiny_encoder(tmp_path / "bert", dropout=0.0)
    plain = TrainingConfig(batch_size=16, precision="float32", learning_rate=1e-3)
    data = all_for_training(scored(16))
    expected = losses(events_of(Trainer(encoder, data, plain, run_folder=tmp_path / "plain")))
    for name, settings in (
        ("checkpointing", {"gradient_checkpointing": True}),
        ("accumulation", {"batch_size": 4, "accumulation": 4}),
    ):
        config = dataclasses.replace(plain, **settings)
        got = losses(events_of(Trainer(encoder, data, config, run_folder=tmp_path / name)))
        np.testing.assert_allclose(got, expected, atol=1e-6)


def test_positive_pairs_and_texts_with_classes(encoder: SentenceEncoder, tmp_path: Path) -> None:
    texts = sentences(120)
    pairs = Examples("positive pairs", (tuple(texts[:60]), tuple(texts[60:])))
    started = events_of(Trainer(encoder, pairs, run_folder=tmp_path / "pairs"))[0]
    assert isinstance(started, Started)
    assert started.total == -(-started.parts["train"] // 16)  # ranking: no negatives are put beside them
    labels = np.arange(120) % 10
    classes = Examples("text+class", (tuple(texts),), labels=labels, class_names=tuple("abcdefghij"))
    events = events_of(Trainer(encoder, classes, run_folder=tmp_path / "classes"))
    assert isinstance(events[0], Started)
    assert any("ε is 1" in note for note in events[0].notes)
    assert {e.metric for e in events if isinstance(e, Evaluated)} == {"ndcg@10"}


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ({"objective": "contrast"}, "There is no objective named “contrast”"),
        ({"blocks": "u,w"}, "blocks cannot be “u,w”"),
        ({"batch_size": 0}, "batch_size is 0"),
        ({"learning_rate": float("nan")}, "learning_rate is nan"),
        ({"warmup_ratio": 1.5}, "warmup_ratio is 1.5"),
        ({"precision": "int8"}, "precision cannot be “int8”"),
        ({"patience": 0}, "patience is 0"),
    ],
)
def test_settings_that_cannot_be(settings: dict[str, Any], said: str) -> None:
    with pytest.raises(InputError, match=said):
        TrainingConfig(**settings)


def test_data_that_cannot_be(encoder: SentenceEncoder, tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"triplet cannot learn from scored.csv, which holds pair\+score"):
        Trainer(encoder, scored(40), TrainingConfig("triplet"))
    with pytest.raises(InputError, match="1 data sets and 2 objectives"):
        Trainer(encoder, scored(40), TrainingConfig(("regression", "triplet")))
    with pytest.raises(InputError, match="no examples"):
        Trainer(encoder, [])
    (tmp_path / "run").mkdir()
    (tmp_path / "run" / "mine.txt").write_text("mine")
    with pytest.raises(InputError, match="not empty"):
        events_of(Trainer(encoder, scored(40), run_folder=tmp_path / "run"))
    assert (tmp_path / "run" / "mine.txt").read_text() == "mine"
    with pytest.raises(InputError, match="not empty"):
        events_of(Trainer(encoder, scored(40), run_folder=tmp_path / "new", model_folder=tmp_path / "run"))
    assert not (tmp_path / "new").exists()


def test_a_metric_that_there_is_not(encoder: SentenceEncoder, tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"no metric “beauty”.*spearman"):
        events_of(Trainer(encoder, scored(60), TrainingConfig(metric="beauty"), run_folder=tmp_path / "a"))
    events = events_of(
        Trainer(encoder, scored(60), TrainingConfig(metric="pearson"), run_folder=tmp_path / "b")
    )
    assert {e.metric for e in events if isinstance(e, Evaluated)} == {"pearson"}


BARE = """
import sys
from importlib.machinery import PathFinder
blocked = {"duckdb", "scipy", "sklearn", "tantivy", "hnswlib", "openTSNE", "PySide6", "pandas", "sqlglot",
           "chardet", "python_calamine", "sentence_transformers"}
class Bare(PathFinder):
    @classmethod
    def find_spec(cls, name, path=None, target=None):
        return None if name.partition(".")[0] in blocked else PathFinder.find_spec(name, path, target)
sys.meta_path[:] = [Bare if finder is PathFinder else finder for finder in sys.meta_path]
import numpy as np
from core import SentenceEncoder, Trainer, TrainingConfig
from core.evaluation import Interval
from core.examples import Examples, Split
texts = tuple(f"sentence number {i}" for i in range(40))
examples = Examples("pair+score", (texts, texts[::-1]), scores=np.linspace(0, 1, 40))
nothing = examples.take([])
split = Split(examples, nothing, nothing, {}, 0, 0, 0, (), {}, ())
encoder = SentenceEncoder.load(sys.argv[1], "cpu", "float32")
measure = lambda e: {"mean": Interval(*[float(e.encode(["a"]).mean())] * 3)}
*_, last = Trainer(encoder, split, TrainingConfig(), run_folder=sys.argv[2], measure=measure)
print(last.verdict)
"""


def test_it_trains_on_a_machine_with_torch_transformers_and_numpy_only(
    encoder: SentenceEncoder, tmp_path: Path
) -> None:
    encoder.save(tmp_path / "model")
    out = subprocess.run(
        [sys.executable, "-c", BARE, str(tmp_path / "model"), str(tmp_path / "run")],
        cwd=PROJECT,
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert out.stdout.strip() == "too little to say", out.stderr
