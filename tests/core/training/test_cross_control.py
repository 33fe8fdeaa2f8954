"""A cross-encoder learns: two hundred steps beat those with shuffled labels on texts that it has not seen.

What is learned needs both texts: how much is wrong in the first and in the second, whatever the words. Which
words mean the same, a transformer that starts at random does not find in so few steps.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from core.encoding import CrossEncoder
from core.evaluation.labelled import evaluate_primary
from core.examples.examples import Examples
from core.training.config import TrainingConfig
from core.training.events import Finished
from core.training.models import judge_by
from core.training.objectives import CROSS
from core.training.trainer import Trainer
from tests.core.training.test_control import BATCH, MEANINGS, SEEDS, SLOW_STEPS, THINGS, text
from tests.core.training.tiny import all_for_training, events_of, tiny_encoder


def pairs(seed: int, n: int, first_number: int) -> Examples:
    """Pairs of texts; the score is what is said of the two, added up."""
    random = np.random.default_rng(seed)
    meanings, wordings = random.integers(len(MEANINGS), size=(2, n)), random.integers(5, size=(2, n))
    things = random.integers(len(THINGS), size=(2, n))
    columns = tuple(
        tuple(
            text(int(things[k, i]), int(meanings[k, i]), int(wordings[k, i]), first_number + k * n + i)
            for i in range(n)
        )
        for k in range(2)
    )
    return Examples("pair+score", columns, scores=meanings.sum(axis=0) / 10)


def after_training(seed: int, shuffled: bool, folder: Path) -> float:
    """Spearman on what was held out, after two hundred steps from a random transformer."""
    encoder = tiny_encoder(folder / "bert", dropout=0.0)
    data = pairs(seed, SLOW_STEPS * BATCH // 2, 0)
    if shuffled:
        assert data.scores is not None
        scores = np.random.default_rng(seed).permutation(data.scores)
        data = Examples("pair+score", data.texts, scores=scores)
    config = TrainingConfig(
        CROSS, epochs=2, batch_size=BATCH, learning_rate=3e-3, precision="float32", seed=seed
    )
    last = events_of(Trainer(encoder, all_for_training(data), config, run_folder=folder / "run"))[-1]
    assert isinstance(last, Finished)
    trained = CrossEncoder.load(last.model_folder, "cpu", "float32")
    return evaluate_primary(pairs(1000 + seed, 400, 100_000), judge_by(trained)).value


def beats(seeds: range, folder: Path) -> None:
    found = [
        [after_training(seed, wrong, folder / f"{seed}-{wrong}") for wrong in (False, True)] for seed in seeds
    ]
    controls = [control for _, control in found]
    gains = [trained - control for trained, control in found]
    assert min(gains) > max(max(controls) - min(controls), 0.05), f"{found}"


def test_it_beats_shuffled_labels(tmp_path: Path) -> None:
    beats(range(1), tmp_path)


@pytest.mark.slow
def test_it_beats_shuffled_labels_in_every_seed(tmp_path: Path) -> None:
    beats(SEEDS, tmp_path)
