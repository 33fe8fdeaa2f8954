"""A model for each fold of topics: a copy that is taught on the topics of the other folds."""

from __future__ import annotations

from pathlib import Path

from core.encoding import SentenceEncoder
from core.evaluation.similarities import Encode
from core.evaluation.topics import ModelOf
from core.examples.examples import Examples
from core.examples.split import PARTS, Split
from core.progress import QUIET, Progress, Task
from core.training.config import TrainingConfig
from core.training.events import Finished, Step
from core.training.models import vectors_of_rows
from core.training.trainer import Trainer


def taught_on_the_others(
    encoder: SentenceEncoder,
    config: TrainingConfig,
    folder: Path,
    task: Task = QUIET,
) -> ModelOf:
    """What `evaluate_topics` asks for a fold's model: trains by `config`, keeps the last step's weights.

    Args:
        encoder: is left as it is. folder: an empty one for the runs; not to be removed before the last fold.
    """
    n_taught = 0

    def model_of(others: Examples) -> Encode:
        nonlocal n_taught
        n_taught += 1
        run_folder = folder / f"fold-{n_taught}"
        run = Trainer(encoder, all_of(others, config.seed), config, run_folder=run_folder, task=task)
        for event in run:
            if isinstance(event, Step) and task.on_progress is not None:
                stage = f"Teaching for fold {n_taught}"
                task.on_progress(Progress(stage, event.step, event.total, "steps", event.seconds))
            elif isinstance(event, Finished):
                taught = SentenceEncoder.load(event.model_folder, encoder.device, "float32")
        return vectors_of_rows(taught, task)

    return model_of


def all_of(examples: Examples, seed: int) -> Split:
    """Examples to train on, with nothing set aside."""
    nothing = examples.take([])
    return Split(examples, nothing, nothing, {}, seed, 0, 0, (), dict.fromkeys(PARTS, 0), ())
