"""Tiny encoders and examples for tests of training, and ways to run a trainer to its end."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np

from core.encoding import SentenceEncoder
from core.examples.examples import Examples
from core.examples.split import Split, split_examples
from core.training.events import Event, Finished, Step
from core.training.trainer import Trainer
from tests.core.encoding.conftest import make_transformer, write_json

THINGS = ("parcel", "card", "hotel", "soup", "letter", "account", "machine", "breakfast", "music", "refund")
WORDS = ("late", "torn", "cold", "great", "two weeks late", "never answered", "friendly", "better")


def tiny_encoder(folder: Path, *, dropout: float = 0.1, seed: int = 0, **settings: Any) -> SentenceEncoder:
    """A random BERT of two layers and 32 numbers a token, in float32 on the processor."""
    make_transformer("bert", folder, seed)
    config = json.loads((folder / "config.json").read_text(encoding="utf-8"))
    config |= {"hidden_dropout_prob": dropout, "attention_probs_dropout_prob": dropout}
    write_json(folder / "config.json", config)
    settings = {"max_seq_length": 32, "device": "cpu", "precision": "float32", **settings}
    return SentenceEncoder.from_transformer(folder, **settings)


def sentences(n: int, seed: int = 0) -> list[str]:
    """Distinct sentences of unlike length."""
    random = np.random.default_rng(seed)
    found = []
    for i in range(n):
        words = [WORDS[k] for k in random.integers(0, len(WORDS), 1 + i % 4)]
        found.append(f"the {THINGS[i % len(THINGS)]} number {i} was {' and '.join(words)}")
    return found


def scored(n: int, seed: int = 0) -> Examples:
    """Pairs with a score: how many words they share."""
    texts = sentences(2 * n, seed)
    first, second = tuple(texts[:n]), tuple(texts[n:])
    scores = [
        len(set(a.split()) & set(b.split())) / len(set(a.split()) | set(b.split()))
        for a, b in zip(first, second, strict=True)
    ]
    return Examples("pair+score", (first, second), scores=np.array(scores), source="scored.csv")


def classified(n: int, seed: int = 0) -> Examples:
    """Pairs with three classes, as in NLI."""
    pairs = scored(n, seed)
    labels = np.random.default_rng(seed).integers(0, 3, n)
    names = ("entailment", "neutral", "contradiction")
    return Examples(
        "pair+class", pairs.texts, labels=labels, class_names=names, positive_class=0, source="nli.csv"
    )


def triplets(n: int, seed: int = 0) -> Examples:
    """Anchor, positive, negative."""
    texts = sentences(3 * n, seed)
    columns = (tuple(texts[:n]), tuple(texts[n : 2 * n]), tuple(texts[2 * n :]))
    return Examples("triplet", columns, source="triplets.csv")


EXAMPLES = {"regression": scored, "classification": classified, "triplet": triplets}


def all_for_training(examples: Examples) -> Split:
    """A division with nothing set aside."""
    split = split_examples(examples)
    nothing = examples.take([])
    return Split(
        examples, nothing, nothing, {}, 0, 0, 0, (), {"train": 0, "selection": 0, "verdict": 0}, split.notes
    )


def events_of(trainer: Trainer) -> list[Event]:
    """All events of a run."""
    return list(trainer)


def losses(events: list[Event]) -> list[float]:
    """The loss of each step."""
    return [event.loss for event in events if isinstance(event, Step)]


def weights_of(finished: Event) -> bytes:
    """The new model's weights as they lie on disk."""
    assert isinstance(finished, Finished)
    return (finished.model_folder / "model.safetensors").read_bytes()
