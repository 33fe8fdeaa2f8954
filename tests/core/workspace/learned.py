"""A small workspace with a finished run, made once; each test changes a copy of it."""

from __future__ import annotations

from pathlib import Path

import torch

from core.encoding import SentenceEncoder
from core.examples.sentences import sentence_key
from core.training import Trainer, TrainingConfig
from core.workspace import Workspace
from tests.core.training.tiny import scored, sentences, tiny_encoder

TEXTS = sentences(240, seed=7)


def config(seed: int = 1) -> TrainingConfig:
    """Settings that change the model within a second."""
    return TrainingConfig(objective="regression", learning_rate=1e-3, seed=seed, epochs=2)


def finish(trainer: Trainer) -> str:
    """Train to the end; the id of the run."""
    for _ in trainer:
        pass
    return trainer.run_folder.name


def texts_learned(workspace: Workspace) -> set[str]:
    """Those of `TEXTS` that are in the train or selection part of a run."""
    parts = workspace.runs.sentence_parts()
    return {text for text in TEXTS if parts.get(sentence_key(text)) in ("train", "selection")}


def changing_run(workspace: Workspace) -> str:
    """Train until a run has a model that is not the one it began with; the id of the run."""
    for seed in range(1, 6):
        run_id = finish(workspace.runs.begin(scored(200), config(seed)))
        run = workspace.runs.get(run_id)
        before, after = (
            Path(place, "model.safetensors") for place in (workspace.model_source, run.model_folder)
        )
        if before.read_bytes() != after.read_bytes():
            return run_id
        workspace.runs.discard(run_id)
    raise AssertionError("no run changed the model")


def of_the_same_vectors(source: str, folder: Path) -> None:
    """Write a model that differs in what no text of its length reaches: the last position."""
    encoder = SentenceEncoder.load(source, "cpu", "float32")
    with torch.no_grad():
        encoder.network.transformer.embeddings.position_embeddings.weight[-1] += 1
    encoder.save(folder)


def make(home: Path) -> Path:
    """A workspace in `home`: encoded, mapped, one run finished, nothing kept."""
    tiny_encoder(home / "plain").save(home / "tiny-base")
    with Workspace.create(home / "ws", model=str(home / "tiny-base")) as workspace:
        workspace.add_lines(TEXTS)
        workspace.encoder("cpu", "float32")
        workspace.prepare()
        changing_run(workspace)
    return home / "ws"
