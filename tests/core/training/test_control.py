"""Each objective learns: a hundred steps beat those with shuffled labels on texts that it has not seen.

The slow tests take two hundred steps, in five seeds.
"""

from __future__ import annotations

import dataclasses
import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from core.encoding import SentenceEncoder
from core.evaluation.labelled import evaluate_primary
from core.examples.examples import Examples
from core.training.config import TrainingConfig
from core.training.events import Finished
from core.training.objectives import CROSS, OBJECTIVES, suits
from core.training.trainer import Trainer
from tests.core.encoding.conftest import SENTENCES
from tests.core.training.tiny import all_for_training, events_of, tiny_encoder

SEEDS = range(5)
# Who learns from a teacher is in test_distillation.py, a cross-encoder in test_cross_control.py.
UNLABELLED = tuple(name for name in OBJECTIVES if suits(name, "text") and name != "distillation")
LABELLED = tuple(name for name in OBJECTIVES if name not in (*UNLABELLED, "distillation", CROSS))
STEPS, SLOW_STEPS, BATCH = 100, 200, 16

# Words of one line mean the same; a random encoder cannot know.
MEANINGS = (
    ("late", "slow", "overdue", "not here yet", "delayed"),
    ("torn", "broken", "in pieces", "damaged", "cracked"),
    ("cold", "freezing", "like ice", "chilly", "frozen"),
    ("great", "lovely", "a delight", "wonderful", "superb"),
    ("dear", "expensive", "too much money", "costly", "overpriced"),
    ("loud", "noisy", "a racket", "deafening", "shrill"),
)
# Words that the tiny tokenizer knows, in topics that only stand in which texts tell.
KNOWN = sorted(
    {w for text in SENTENCES for w in re.findall("[a-z]{3,}", text.lower())} - {"the", "was", "and"}
)
TOPICS = tuple(KNOWN[k::6] for k in range(6))
# Learning rate and dropout: two dropouts have to be unlike; a decoder stands between the loss and the vector.
STRIDES = {"simcse": (1e-3, 0.3), "tsdae": (3e-3, 0.1)}
THINGS = ("parcel", "soup", "room", "music", "train", "letter", "meal", "phone")


def text(thing: int, meaning: int, wording: int, number: int) -> str:
    return f"the {THINGS[thing]} was {MEANINGS[meaning][wording]}, {number}"


def pairs(seed: int, n: int, first_number: int) -> tuple[list[str], list[str], np.ndarray]:
    """Pairs of texts on unlike things in unlike words; half of them mean the same."""
    random = np.random.default_rng(seed)
    alike = np.arange(n) % 2 == 0
    one, other = [], []
    for i in range(n):
        meaning = int(random.integers(len(MEANINGS)))
        shift = 0 if alike[i] else int(random.integers(1, len(MEANINGS)))
        wordings = random.permutation(5)[:2].tolist()
        things = random.integers(len(THINGS), size=2).tolist()
        one.append(text(things[0], meaning, wordings[0], first_number + i))
        other.append(text(things[1], (meaning + shift) % len(MEANINGS), wordings[1], first_number + n + i))
    return one, other, alike


def learned(objective: str, seed: int, shuffled: bool, steps: int) -> Examples:
    """What an objective learns from; with its labels shuffled, there is nothing to learn in it."""
    one, other, alike = pairs(seed, steps * BATCH // 2, 0)
    random = np.random.default_rng(seed)
    columns = (tuple(one), tuple(other))
    takes = OBJECTIVES[objective].takes
    task = "pair+score" if "pair+score" in takes else takes[0]
    by_margins = OBJECTIVES[objective].teacher_column == "margin"
    if shuffled and task in ("pair+score", "pair+class"):
        alike = random.permutation(alike)
    if task == "pair+score":
        return Examples("pair+score", columns, scores=alike.astype(np.float64))
    if task == "pair+class":
        return Examples(
            "pair+class", columns, labels=alike.astype(np.int64), class_names=("0", "1"), positive_class=1
        )
    kept = np.flatnonzero(alike)
    anchors, positives = (tuple(column[i] for i in kept) for column in columns)
    if shuffled and not by_margins:
        positives = tuple(positives[i] for i in random.permutation(len(kept)))
    if task == "positive pairs":
        return Examples("positive pairs", (anchors, positives))
    # A negative is the positive of another pair, mostly of another meaning.
    negatives = tuple(positives[i] for i in random.permutation(len(kept)))
    if by_margins:
        # Of every other triplet the second text is the one that is farther.
        turned = np.arange(len(kept)) % 2 == 1
        near, far = (
            tuple(b if turn else a for a, b, turn in zip(one, other, turned, strict=True))
            for one, other in ((positives, negatives), (negatives, positives))
        )
        margins = np.where(turned, -1.0, 1.0)
        margins = random.permutation(margins) if shuffled else margins
        return Examples("triplet", (anchors, near, far), margins=margins)
    return Examples("triplet", (anchors, positives, negatives))


def held_out(seed: int) -> Examples:
    one, other, alike = pairs(1000 + seed, 400, 100_000)
    return Examples("pair+score", (tuple(one), tuple(other)), scores=alike.astype(np.float64))


def after_training(
    objective: str, seed: int, shuffled: bool, folder: Path, steps: int, **settings: Any
) -> float:
    """Spearman on what was held out, after so many steps from one random encoder."""
    encoder = tiny_encoder(folder / "bert", dropout=0.0)
    config = TrainingConfig(
        objective,
        epochs=2,
        batch_size=BATCH,
        # The classifier stands between the loss and the cosine, so it takes longer strides.
        learning_rate=3e-3 if objective == "classification" else 1e-3,
        margin=1.0,
        precision="float32",
        seed=seed,
        **settings,
    )
    data = learned(objective, seed, shuffled, steps)
    n = steps * BATCH // config.epochs
    data = data.take(np.resize(np.arange(len(data)), n))
    if OBJECTIVES[objective].distinct_in_batch:  # repeats would leave batches short, and the steps too many
        config = dataclasses.replace(config, epochs=4)
        data = data.take(np.arange(len(data) // 2))
    run = Trainer(encoder, all_for_training(data), config, run_folder=folder / "run")
    last = events_of(run)[-1]
    assert isinstance(last, Finished)
    trained = SentenceEncoder.load(last.model_folder, "cpu", "float32")
    return evaluate_primary(held_out(seed), trained.encode_documents).value


def beats(objective: str, seeds: range, folder: Path, steps: int, **settings: Any) -> None:
    gains, controls = [], []
    for seed in seeds:
        trained, control = (
            after_training(objective, seed, shuffled, folder / f"{seed}-{shuffled}", steps, **settings)
            for shuffled in (False, True)
        )
        gains.append(trained - control)
        controls.append(control)
    spread = max(controls) - min(controls)
    assert min(gains) > spread, f"gains {gains}, controls {controls}"
    assert min(gains) > 0.05, f"gains {gains}, controls {controls}"


@pytest.mark.parametrize("objective", LABELLED)
def test_it_beats_shuffled_labels(tmp_path: Path, objective: str) -> None:
    beats(objective, range(1), tmp_path, STEPS)


@pytest.mark.slow
@pytest.mark.parametrize("objective", LABELLED)
def test_it_beats_shuffled_labels_in_every_seed(tmp_path: Path, objective: str) -> None:
    beats(objective, SEEDS, tmp_path, SLOW_STEPS)


# What goes with any objective.
AROUND: dict[str, dict[str, Any]] = {
    "words": {"word_deletion": 0.1, "word_swap": 0.1, "synonym_share": 0.2},
    # A random BERT has embeddings that are far smaller than those of a trained one.
    "fgm": {"adversarial": "fgm", "epsilon": 0.03},
    "fgsm": {"adversarial": "fgsm", "epsilon": 0.002},
}


def around(name: str, folder: Path) -> dict[str, Any]:
    """The settings of an entry of `AROUND`; of words, with a list of synonyms."""
    if name != "words":
        return AROUND[name]
    file = folder / "synonyms.txt"
    file.write_text("great, lovely, superb\nmusic, song, tune\nroom, chamber\n", encoding="utf-8")
    return {**AROUND[name], "synonyms": str(file)}


@pytest.mark.parametrize("name", ["words", "fgm"])
def test_what_goes_with_any_objective_leaves_it_learning(tmp_path: Path, name: str) -> None:
    beats("regression", range(1), tmp_path, STEPS, **around(name, tmp_path))


@pytest.mark.slow
@pytest.mark.parametrize("name", AROUND)
def test_what_goes_with_any_objective_leaves_it_learning_in_every_seed(tmp_path: Path, name: str) -> None:
    beats("regression", SEEDS, tmp_path, SLOW_STEPS, **around(name, tmp_path))


def about(topic: int, places: list[int]) -> str:
    """A text of some of a topic's words."""
    first, *others = (TOPICS[topic][place] for place in places)
    return f"the {first} was {' and '.join(others)}"


def of_topics(n: int, seed: int) -> Examples:
    """Texts without labels; each has five words of one topic."""
    random = np.random.default_rng(seed)
    topics = random.integers(len(TOPICS), size=n).tolist()
    texts = [about(topic, random.permutation(len(TOPICS[topic]))[:5].tolist()) for topic in topics]
    return Examples("text", (tuple(texts),))


def without_a_word_in_common(seed: int) -> Examples:
    """Pairs of texts that share no word of a topic; half of them are of one topic."""
    random = np.random.default_rng(seed)
    one, other, alike = [], [], np.arange(400) % 2
    for same in alike.tolist():
        topic = int(random.integers(len(TOPICS)))
        second = topic if same else (topic + int(random.integers(1, len(TOPICS)))) % len(TOPICS)
        places = random.permutation(6).tolist()
        one.append(about(topic, places[:3]))
        other.append(about(second, places[3:]))
    return Examples("pair+score", (tuple(one), tuple(other)), scores=alike.astype(np.float64))


def without_labels(objective: str, seed: int, folder: Path, steps: int) -> tuple[float, float]:
    """Spearman before and after so many steps: words that stand together belong together."""
    learning_rate, dropout = STRIDES.get(objective, (1e-3, 0.1))
    encoder = tiny_encoder(folder / "bert", seed=seed, dropout=dropout)
    config = TrainingConfig(
        objective, batch_size=BATCH, learning_rate=learning_rate, precision="float32", seed=seed, epochs=4
    )
    texts = of_topics(steps * BATCH // config.epochs, seed)
    last = events_of(Trainer(encoder, all_for_training(texts), config, run_folder=folder / "run"))[-1]
    assert isinstance(last, Finished)
    trained = SentenceEncoder.load(last.model_folder, "cpu", "float32")
    asked = without_a_word_in_common(1000 + seed)
    return evaluate_primary(asked, encoder.encode).value, evaluate_primary(asked, trained.encode).value


def beats_the_untrained(objective: str, seeds: range, folder: Path, steps: int) -> None:
    found = [without_labels(objective, seed, folder / str(seed), steps) for seed in seeds]
    controls, gains = [before for before, _ in found], [after - before for before, after in found]
    spread = max(controls) - min(controls)
    assert min(gains) > spread, f"gains {gains}, controls {controls}"
    assert min(gains) > 0.1, f"gains {gains}, controls {controls}"


@pytest.mark.parametrize("objective", UNLABELLED)
def test_without_labels_it_beats_the_untrained_model(tmp_path: Path, objective: str) -> None:
    beats_the_untrained(objective, range(1), tmp_path, STEPS)


@pytest.mark.slow
@pytest.mark.parametrize("objective", UNLABELLED)
def test_without_labels_it_beats_the_untrained_model_in_every_seed(tmp_path: Path, objective: str) -> None:
    beats_the_untrained(objective, SEEDS, tmp_path, SLOW_STEPS)
