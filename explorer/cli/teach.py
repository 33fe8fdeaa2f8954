"""What `semantic-explorer train` does."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from core.errors import CancelledError, DownloadNeededError, ExplorerError, InputError
from core.plurals import plural
from core.progress import Progress, Task
from core.training.settings import mantissa
from explorer.cli import PROGRAM
from explorer.cli.labelled import LabelledFiles, data_sets, is_workspace, with_negatives
from explorer.cli.models import ModelChoice, load_either, load_model
from explorer.cli.output import Outcome, in_words, open_workspace, say
from explorer.cli.torchrun import group

if TYPE_CHECKING:
    from core.encoding import CrossEncoder, SentenceEncoder
    from core.training import Step, Trainer, TrainingConfig
    from core.training.events import Tried

# The timed sample before a run; longer would be felt on short ones.
_ESTIMATE_SECONDS = 1.0


@dataclass(frozen=True, slots=True)
class Start:
    """What training starts from: `model` (of a workspace, the one in use) as it is, or its transformer with
    another pooling or dense layer.
    """

    model: str
    pooling: str | None
    dense_dim: int | None
    dense_activation: str | None
    normalize: bool
    choice: ModelChoice

    @property
    def anew(self) -> bool:
        """Whether it is the transformer alone that is started from."""
        named = (self.pooling, self.dense_dim, self.dense_activation)
        return self.normalize or any(each is not None for each in named)


def config_of(
    objectives: Sequence[str],
    n_files: int,
    mixed: bool,
    precision: str,
    settings: Mapping[str, Any],
) -> TrainingConfig:
    """The settings of a run.

    Args:
        objectives: none, one for all files, or one for each. settings: the others that were named.

    Raises:
        InputError: one of them cannot be.
    """
    from core.training import TrainingConfig

    if mixed and n_files < 2:
        raise InputError("--mixed needs several --data.", "Name another file, or leave it out.")
    if len(objectives) not in (0, 1, n_files):
        raise InputError(
            f"{n_files} --data and {len(objectives)} --objective were given.", "Give one for each file."
        )
    named = tuple(objectives) * (n_files if len(objectives) == 1 else 1)
    return TrainingConfig(
        objective=named or None,
        mixed=mixed,
        precision=precision,
        **settings,
    )


def train_model(
    start: Start,
    labelled: LabelledFiles,
    config: TrainingConfig,
    model_folder: Path,
    task: Task,
) -> Outcome:
    """Train a new model into `model_folder`.

    Raises:
        InputError, ModelError: nothing was made.
        TrainingError, CancelledError: the run can be resumed; how is said.
    """
    from core.examples import Split
    from core.training import Trainer, estimate_run
    from core.training.config import default_of, option_of
    from core.training.material import objectives_for
    from core.training.models import settings_for
    from core.training.objectives import unused_options

    if model_folder.is_file() or (model_folder.is_dir() and any(model_folder.iterdir())):
        raise InputError(f"{model_folder} is already there.", "Choose a new folder for the model.")
    data = data_sets(labelled, config, task)
    target = data[-1]
    if labelled.hard_negatives is not None and isinstance(target, Split):  # which the last one always is
        data[-1] = with_negatives(target, labelled, labelled.hard_negatives, task)
    encoder = _encoder(start, config.seed, task)
    objectives = objectives_for(data, settings_for(encoder, config, len(data)))
    unused = [
        name for name in sorted(unused_options(objectives)) if getattr(config, name) != default_of(name)
    ]
    if unused:
        raise InputError(
            f"{', '.join(dict.fromkeys(objectives))} has no use for {', '.join(map(option_of, unused))}.",
            "Leave it out, or choose another objective.",
        )
    if config.teacher is not None:
        load_model(config.teacher, start.choice, task)  # fetches it, with consent
    estimate = estimate_run(
        encoder, data, config, seconds=_ESTIMATE_SECONDS, task=task, processes=group().size
    )
    say(estimate.sentence)
    trainer = Trainer(encoder, data, config, model_folder=model_folder, task=task, group=group())
    return _follow(trainer, task)


def resume_run(run_folder: Path, task: Task) -> Outcome:
    """Resume a run that was stopped. Raises: as `train_model`."""
    from core.training import Trainer

    return _follow(Trainer.resume(run_folder, task=task, group=group()), task)


def average_model(choice: ModelChoice, run_folder: Path, model_folder: Path, task: Task) -> Outcome:
    """The average of a run's model and the one that it began with, judged by what judged the run.

    Raises:
        InputError: the run did not begin with the model, or as `core.training.averaging.average_run`.
    """
    from core.training.averaging import average_run
    from core.training.run_folder import new_run_folder
    from core.workspace import model_card

    assert choice.name is not None, "MODEL is always named"
    parent = load_either(choice.name, choice, task).layout.folder
    to = new_run_folder()
    judged = average_run(run_folder, parent, to, model_folder.absolute(), task=task)
    model_card.write_of_run(model_folder, to)
    return Outcome(judged.report, judged.sentence, {"model_folder": str(model_folder), "run": str(to)})


def _follow(trainer: Trainer, task: Task) -> Outcome:
    """Run a trainer to its end, telling what happens; when it ends early, how to resume it."""
    from core.training import Evaluated, Finished, Started, Step
    from core.training.events import Tried
    from core.workspace import model_card

    try:
        for event in trainer:
            if isinstance(event, Started):
                for note in event.notes:
                    say(note)
                resumed = f", resumed after step {event.step:,}" if event.step else ""
                steps = plural(event.total, "1 step", "{n} steps")
                together = f", {event.processes} processes together" if event.processes > 1 else ""
                say(f"{steps} on {event.device} in {event.precision}{together}{resumed}")
            elif isinstance(event, Step):
                task.report(_progress(event))
            elif isinstance(event, Evaluated):
                interval = {"value": event.value, "low": event.low, "high": event.high}
                say(f"step {event.step:,}: {event.metric} {in_words(interval)} on the selection part")
            elif isinstance(event, Tried):
                say(_of_try(event))
            elif isinstance(event, Finished):
                model_card.write_of_run(event.model_folder, trainer.run_folder)
                places = {"model_folder": str(event.model_folder), "run": str(trainer.run_folder)}
                if "general" in event.report and trainer.config.layers is None:
                    again = f"{PROGRAM} train MODEL --average {trainer.run_folder} -o MODEL_FOLDER"
                    say(
                        f'"{again}" tries the average with the model before, which often loses less elsewhere'
                    )
                return Outcome(event.report, event.sentence, places)
    except (CancelledError, KeyboardInterrupt, ExplorerError):
        if (trainer.run_folder / "run.json").is_file():
            say(f'"{PROGRAM} train --resume {trainer.run_folder}" resumes it')
        raise
    raise AssertionError("a run ends with Finished")


def _of_try(event: Tried) -> str:
    """ "learning rate 5e-5 (2 of 3): spearman 0.84 (0.80 to 0.88) on the selection part, the best so far"."""
    said = f"learning rate {mantissa(event.learning_rate)} ({event.number} of {event.of})"
    if event.value is None or event.low is None or event.high is None:
        return f"{said}: too great, the loss was no number any more"
    interval = {"value": event.value, "low": event.low, "high": event.high}
    best = ", the best so far" if event.best else ""
    return f"{said}: {event.metric} {in_words(interval)} on the selection part{best}"


def _progress(event: Step) -> Progress:
    """How far a run has come. Of a resumed one, the rate is that of the steps made since."""
    left = event.total - event.step
    seconds = event.seconds_left * event.step / left if left else event.seconds
    return Progress("Training", event.step, event.total, "steps", seconds)


def _encoder(start: Start, seed: int, task: Task) -> SentenceEncoder | CrossEncoder:
    model = start.model
    if is_workspace(Path(model)):
        with open_workspace(model) as workspace:
            model = workspace.model_source
    if not start.anew:
        return load_either(model, start.choice, task)
    import torch

    from core.encoding import SentenceEncoder

    def anew() -> SentenceEncoder:
        torch.manual_seed(seed)  # of the dense layer's first weights
        return SentenceEncoder.from_transformer(
            model,
            start.pooling or "mean",
            start.dense_dim,
            start.normalize,
            dense_activation=start.dense_activation or "tanh",
            device=start.choice.device,
            precision="float32",
        )

    try:
        return anew()
    except DownloadNeededError:
        load_model(model, start.choice, task)  # fetches it, with consent
        return anew()
