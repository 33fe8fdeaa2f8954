"""What `semantic-explorer train` and `evaluate` do."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from core.errors import CancelledError, DownloadNeededError, ExplorerError, InputError
from core.progress import CancelToken, OnProgress, Progress
from explorer.cli_cross import load_either
from explorer.cli_index import ModelChoice, load_model
from explorer.cli_judged import Judged, is_workspace, read_judged, read_texts, with_negatives
from explorer.cli_output import PROGRAM, say

if TYPE_CHECKING:
    from core.corpus import ReadOptions
    from core.encoding import CrossEncoder, SentenceEncoder
    from core.training import Evaluation, Examples, Split, Step, Trainer, TrainingConfig

_NAMED = 3  # rows that cannot be used are named so often
# The timed sample before a run; longer would be felt on short ones.
_ESTIMATE_SECONDS = 1.0


@dataclass(frozen=True, slots=True)
class Labelled:
    """The labelled files of a command line.

    Attributes:
        files: --data. columns: --columns; none, one for all, or one for each.
        selection, verdict: files of their own for these parts; they are read like the last of `files`.
        options: how all of them are read.
        hard_negatives: the workspace whose texts are put beside the pairs of the last of them.
    """

    files: tuple[Path, ...]
    columns: tuple[str, ...]
    score_range: str | None
    selection: Path | None
    verdict: Path | None
    group: str | None
    alike: str | None
    options: ReadOptions
    hard_negatives: Path | None = None


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


@dataclass(frozen=True, slots=True)
class Outcome:
    """What is printed.

    Attributes:
        report: metrics and verdict (DESIGN §5).
        sentence: the verdict as a sentence, if there is one.
        places: what lies where, by name.
    """

    report: dict[str, Any]
    sentence: str | None
    places: dict[str, str]

    def as_json(self) -> dict[str, Any]:
        """Ready for `print_json`."""
        return self.report | {"sentence": self.sentence} | self.places

    def facts(self) -> list[tuple[str, str]]:
        """Ready for `print_facts`."""
        found = [("verdict", self.sentence)] if self.sentence else []
        baseline, bound = self.report["baseline"] or {}, self.report.get("upper_bound") or {}
        for name, interval in self.report["metrics"].items():
            before = f", before {baseline[name]['value']:.4f}" if name in baseline else ""
            most = f", cross-encoder {_words(bound[name])}" if name in bound else ""
            found.append((name, _words(interval) + before + most))
        parts = " · ".join(f"{count:,} {part}" for part, count in self.report["parts"].items() if count)
        return [*found, ("parts", parts), *((name.replace("_", " "), at) for name, at in self.places.items())]


def config_of(
    objectives: Sequence[str],
    n_files: int,
    mixed: bool,
    precision: str,
    gradient_checkpointing: bool,
    settings: Mapping[str, Any],
) -> TrainingConfig:
    """The settings of a run.

    Args:
        objectives: none, one for all files, or one for each. settings: the others that were named.

    Raises:
        InputError: one of them cannot be.
    """
    from core.training import TrainingConfig
    from core.training.config import LORA_LEARNING_RATE

    if settings.get("lora_rank") is not None:
        settings = {"learning_rate": LORA_LEARNING_RATE, **settings}
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
        gradient_checkpointing=gradient_checkpointing,
        **settings,
    )


def whole_numbers(text: str) -> tuple[int, ...]:
    """What --matryoshka-dims says: "384,128,64".

    Raises:
        InputError: it is not a list of whole numbers.
    """
    try:
        return tuple(int(part) for part in text.replace(",", " ").split())
    except ValueError as error:
        raise InputError(
            f"--matryoshka-dims is “{text}”.", "Give whole numbers, such as 384,128,64."
        ) from error


def longest_gradient(text: str) -> float | None:
    """What --max-grad-norm says: a number, or None for "never".

    Raises:
        InputError: it is neither.
    """
    if text == "never":
        return None
    try:
        return float(text)
    except ValueError as error:
        raise InputError(f"--max-grad-norm is “{text}”.", "Give a number above 0, or never.") from error


def train_model(
    start: Start,
    labelled: Labelled,
    config: TrainingConfig,
    model_folder: Path,
    on_progress: OnProgress,
    cancel: CancelToken,
) -> Outcome:
    """Train a new model into `model_folder`.

    Raises:
        InputError, ModelError: nothing was made.
        TrainingError, CancelledError: the run can be resumed; how is said.
    """
    from core.training import Split, Trainer, estimate_run

    if model_folder.is_file() or (model_folder.is_dir() and any(model_folder.iterdir())):
        raise InputError(f"{model_folder} is already there.", "Choose a new folder for the model.")
    data = _data_sets(labelled, config, on_progress, cancel)
    target = data[-1]
    if labelled.hard_negatives is not None and isinstance(target, Split):  # which the last one always is
        data[-1] = with_negatives(target, labelled.hard_negatives, on_progress, cancel)
    encoder = _encoder(start, config.seed, on_progress, cancel)
    if config.teacher is not None:
        load_model(config.teacher, start.choice, on_progress, cancel)  # fetches it, with consent
    estimate = estimate_run(
        encoder, data, config, seconds=_ESTIMATE_SECONDS, on_progress=on_progress, cancel=cancel
    )
    say(estimate.sentence)
    trainer = Trainer(
        encoder, data, config, cancel=cancel, model_folder=model_folder, on_progress=on_progress
    )
    return _follow(trainer, on_progress)


def resume_run(run_folder: Path, on_progress: OnProgress, cancel: CancelToken) -> Outcome:
    """Go on with a run that was stopped. Raises: as `train_model`."""
    from core.training import Trainer

    return _follow(Trainer.resume(run_folder, cancel=cancel, on_progress=on_progress), on_progress)


def evaluate_model(
    choice: ModelChoice,
    against: str | None,
    cross_encoder: str | None,
    labelled: Labelled,
    on_progress: OnProgress,
    cancel: CancelToken,
) -> Outcome:
    """Judge the model of `choice`, and compare it with the model `against`.

    Args:
        cross_encoder: how far one comes that reads both texts together, on the same examples.

    Raises:
        InputError, ModelError: the examples or a model cannot be used.
    """
    from core.training import as_json, compare, evaluate
    from core.training.judging import readings

    examples, selection, parts = _to_judge_by(labelled, on_progress, cancel)

    def judged(name: str) -> Evaluation:
        rows, queries = readings(load_either(name, choice, on_progress, cancel), on_progress, cancel)
        return evaluate(examples, rows, encode_queries=queries, selection=selection, cancel=cancel)

    assert choice.name is not None, "MODEL is always named"
    new = judged(choice.name)
    old = None if against is None else judged(against)
    verdict = None if old is None else compare(new, old, 1.0)
    report = as_json(new, old, verdict, parts)
    places = {"model": choice.name} | ({} if against is None else {"against": against})
    if cross_encoder is not None:
        report["upper_bound"] = as_json(judged(cross_encoder))["metrics"]
        places["cross_encoder"] = cross_encoder
    return Outcome(report, report["sentence"], places)


def _follow(trainer: Trainer, on_progress: OnProgress) -> Outcome:
    """Run a trainer to its end, telling what happens; when it ends early, how to go on."""
    from core.training import Evaluated, Finished, Started, Step
    from core.workspace import model_card

    try:
        for event in trainer:
            if isinstance(event, Started):
                for note in event.notes:
                    say(note)
                going_on = f", going on after step {event.step:,}" if event.step else ""
                say(f"{event.total:,} steps on {event.device} in {event.precision}{going_on}")
            elif isinstance(event, Step):
                on_progress(_progress(event))
            elif isinstance(event, Evaluated):
                interval = {"value": event.value, "low": event.low, "high": event.high}
                say(f"step {event.step:,}: {event.metric} {_words(interval)} on the selection part")
            elif isinstance(event, Finished):
                model_card.write_of_run(event.model_folder, trainer.run_folder)
                places = {"model_folder": str(event.model_folder), "run": str(trainer.run_folder)}
                return Outcome(event.report, event.sentence, places)
    except (CancelledError, KeyboardInterrupt, ExplorerError):
        if (trainer.run_folder / "run.json").is_file():
            say(f'"{PROGRAM} train --resume {trainer.run_folder}" goes on with it')
        raise
    raise AssertionError("a run ends with Finished")


def _progress(event: Step) -> Progress:
    """How far a run has come. Of a resumed one, the rate is that of the steps made since."""
    left = event.total - event.step
    seconds = event.seconds_left * event.step / left if left else event.seconds
    return Progress("Training", event.step, event.total, "steps", seconds)


def _encoder(
    start: Start, seed: int, on_progress: OnProgress, cancel: CancelToken
) -> SentenceEncoder | CrossEncoder:
    model = start.model
    if is_workspace(Path(model)):
        from core.workspace import Workspace

        with Workspace.open(model) as workspace:
            model = workspace.model_source
    if not start.anew:
        return load_either(model, start.choice, on_progress, cancel)
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
        load_model(model, start.choice, on_progress, cancel)  # fetches it, with consent
        return anew()


# -- labelled files -----------------------------------------------------------------------------------------


def _data_sets(
    labelled: Labelled, config: TrainingConfig, on_progress: OnProgress, cancel: CancelToken
) -> list[Examples | Split]:
    """The files as a trainer takes them: the last one in three parts."""
    from core.training import Split
    from core.training.catalogue import suits

    _check_columns(labelled)
    objectives = config.objectives or (None,) * len(labelled.files)
    *others, target = [
        _texts_of(file, at, labelled, on_progress, cancel)
        if is_workspace(file) and objective is not None and suits(objective, "text")
        else _read(file, at, labelled, on_progress, cancel)
        for at, (file, objective) in enumerate(zip(labelled.files, objectives, strict=True))
    ]
    stages: list[Examples | Split] = [
        other.examples(objective) if isinstance(other, Judged) else other
        for other, objective in zip(others, objectives, strict=False)
    ]
    if isinstance(target, Split):
        return [*stages, target]
    if isinstance(target, Judged):
        files = _part_files(labelled, on_progress, cancel)
        return [*stages, target.split(objectives[-1], config.seed, *files)]
    return [*stages, _divided(target, labelled, config.seed, on_progress, cancel)]


def _texts_of(
    folder: Path, at: int, labelled: Labelled, on_progress: OnProgress, cancel: CancelToken
) -> Examples | Split:
    """The texts of a workspace; in three parts where they are the last of the data sets."""
    if at < len(labelled.files) - 1:
        return read_texts(folder, None, None, cancel).train
    return read_texts(folder, *_part_files(labelled, on_progress, cancel), cancel)


def _divided(
    target: Examples | Judged, labelled: Labelled, seed: int, on_progress: OnProgress, cancel: CancelToken
) -> Split:
    from core.training import split_examples

    selection, verdict = _part_files(labelled, on_progress, cancel)
    if isinstance(target, Judged):
        return target.divided(seed, selection, verdict)
    return split_examples(target, selection=selection, verdict=verdict, seed=seed)


def _part_files(
    labelled: Labelled, on_progress: OnProgress, cancel: CancelToken
) -> tuple[Examples | None, Examples | None]:
    """The selection and the verdict part, where they have files of their own."""
    selection, verdict = (
        None if file is None else read_file(file, labelled, len(labelled.files) - 1, on_progress, cancel)
        for file in (labelled.selection, labelled.verdict)
    )
    return selection, verdict


def _to_judge_by(
    labelled: Labelled, on_progress: OnProgress, cancel: CancelToken
) -> tuple[Examples, Examples | None, dict[str, int]]:
    """Examples to judge by, examples for thresholds, and examples in each part."""
    from core.training.examples import aligned

    _check_columns(labelled)
    examples = _read(labelled.files[0], 0, labelled, on_progress, cancel)
    if labelled.verdict is not None or isinstance(examples, Judged):
        split = _divided(examples, labelled, 0, on_progress, cancel)
        for note in split.notes:
            say(note)
        if isinstance(examples, Judged):
            examples.require_verdict(split)
        return split.verdict, split.selection, split.counts
    selection = None
    if labelled.selection is not None:
        selection = read_file(labelled.selection, labelled, 0, on_progress, cancel)
        both = aligned({"verdict": examples, "selection": selection})
        examples, selection = both["verdict"], both["selection"]
    n_selection = 0 if selection is None else len(selection)
    return examples, selection, {"train": 0, "selection": n_selection, "verdict": len(examples)}


def _check_columns(labelled: Labelled) -> None:
    n = len(labelled.files)
    if len(labelled.columns) not in (0, 1, n):
        raise InputError(
            f"{n} --data and {len(labelled.columns)} --columns were given.", "Give one for each file."
        )


def _read(
    file: Path, at: int, labelled: Labelled, on_progress: OnProgress, cancel: CancelToken
) -> Examples | Judged:
    """One data set: a labelled file, or the judgments of a workspace."""
    if is_workspace(file):
        return read_judged(file, labelled)
    return read_file(file, labelled, at, on_progress, cancel)


def read_file(
    file: Path, labelled: Labelled, at: int, on_progress: OnProgress, cancel: CancelToken
) -> Examples:
    """Read a labelled file as the one at place `at` is to be read, and say what it was taken for."""
    from core.training import read_examples
    from core.training.reading import parse_score_range

    if is_workspace(file):
        raise InputError(f"{file} is a workspace.", "Give a file with labelled examples for this part.")
    is_last = at == len(labelled.files) - 1  # only that one is divided and judged by
    columns = labelled.columns[at if len(labelled.columns) > 1 else 0] if labelled.columns else ""
    examples = read_examples(
        file,
        columns or None,
        options=labelled.options,
        score_range=None if labelled.score_range is None else parse_score_range(labelled.score_range),
        group=labelled.group if is_last else None,
        alike=labelled.alike if is_last else None,
        on_progress=on_progress,
        cancel=cancel,
    )
    say(f"{file.name}: {len(examples):,} examples. {examples.why}")
    if examples.n_rejected:
        named = "; ".join(f"line {each.line}: {each.reason}" for each in examples.rejected[:_NAMED])
        say(f"{examples.n_rejected:,} rows of {file.name} cannot be used ({named})")
    return examples


def _words(interval: Mapping[str, float]) -> str:
    return f"{interval['value']:.4f} ({interval['low']:.4f} to {interval['high']:.4f})"
