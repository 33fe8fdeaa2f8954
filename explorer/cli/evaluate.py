"""`semantic-explorer evaluate`: by labelled examples, topics, SentEval, translations or clusters."""

from __future__ import annotations

import tempfile
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from core.errors import InputError
from core.evaluation.tasks import TASKS
from core.progress import Task
from explorer.cli.labelled import LabelledFiles, is_workspace, labelled_file, read_file, to_judge_by
from explorer.cli.models import ModelChoice, load_either, load_model
from explorer.cli.options import (
    Alike,
    AsJson,
    Columns,
    Device,
    Download,
    Group,
    JudgedIn,
    ScoreRange,
    WhereLearned,
    with_reading,
)
from explorer.cli.output import Outcome, print_facts, print_json, reported_task, say

if TYPE_CHECKING:
    from core.corpus import ReadOptions
    from core.encoding import SentenceEncoder
    from core.evaluation import Evaluation
    from core.evaluation.result import TaskResult
    from core.evaluation.topics import ModelOf
    from core.examples import Examples


@with_reading
def evaluate(
    context: typer.Context,
    model: Annotated[
        str, typer.Argument(metavar="MODEL", help="What to judge: a name or a folder.", show_default=False)
    ],
    data: Annotated[
        Path,
        typer.Option(
            "--data",
            metavar="FILE",
            help="Labelled examples; all are used, unless --verdict names others. Of a workspace, what its "
            "marked pairs set aside for a verdict, or with --columns label=COLUMN or labels its texts with a "
            "class. Or a folder: SentEval's tasks, translations line by line "
            "(NAME.deu-eng.deu, NAME.deu-eng.eng), arguments and key points (ArgKP).",
            show_default=False,
        ),
    ],
    against: Annotated[
        str | None,
        typer.Option(
            "--against", metavar="MODEL", help="Another model, to compare it with.", show_default=False
        ),
    ] = None,
    cross_encoder: Annotated[
        str | None,
        typer.Option(
            "--cross-encoder",
            metavar="MODEL",
            help="A cross-encoder, judged by the same pairs and shown beside it: an upper bound.",
            show_default=False,
        ),
    ] = None,
    columns: Columns = None,
    score_range: ScoreRange = None,
    selection: Annotated[
        Path | None,
        typer.Option(
            "--selection",
            metavar="FILE",
            help="Labelled examples that thresholds for accuracy and F1 are taken from.",
        ),
    ] = None,
    verdict: Annotated[
        Path | None,
        typer.Option("--verdict", metavar="FILE", help="Judge by these; --data is then as for train."),
    ] = None,
    group: Group = None,
    alike: Alike = None,
    where: WhereLearned = None,
    task: Annotated[
        str | None,
        typer.Option(
            "--task",
            metavar="NAME",
            help=f"{', '.join(TASKS)}; found when absent. Of a file: by its labels, or topics (with "
            "--group) or clustering.",
            show_default=False,
        ),
    ] = None,
    folds: Annotated[
        int | None,
        typer.Option(
            "--folds",
            metavar="N",
            help="Folds of topics (4 when absent) or of senteval (10).",
            show_default=False,
        ),
    ] = None,
    objective: Annotated[
        str | None,
        typer.Option(
            "--objective",
            metavar="NAME",
            help="With topics: train a copy on the other topics of each fold, and say whether that helps.",
            show_default=False,
        ),
    ] = None,
    *,
    reading: ReadOptions,
    device: Device = "auto",
    precision: JudgedIn = "float32",
    download: Download = False,
    as_json: AsJson = False,
) -> None:
    """Judge a model on labelled examples.

    With --against another model is judged by the same examples, and the difference gets a verdict.
    """
    labelled = LabelledFiles(
        (data,),
        () if columns is None else (columns,),
        score_range,
        selection,
        verdict,
        group,
        alike,
        reading,
        where=where,
    )
    choice = ModelChoice(model, device, precision, download)
    asked = Asked(task_of(data, task), folds, objective)
    judged: Outcome
    with reported_task(context) as reported:
        if asked.task == "labels":
            asked.refuse_options()
            judged = evaluate_model(choice, against, cross_encoder, labelled, reported)
        else:
            if cross_encoder is not None:
                raise InputError(
                    "A cross-encoder is shown beside a model on labelled pairs alone.", "Leave it out."
                )
            judged = evaluate_task(asked, choice, against, labelled, reported)
    if as_json:
        print_json(judged.as_json())
    else:
        print_facts(judged.facts())


@dataclass(frozen=True, slots=True)
class Asked:
    """What is to be found out.

    Attributes:
        task: one of `core.evaluation.tasks.TASKS`. folds, objective: as on the command line.
    """

    task: str
    folds: int | None
    objective: str | None

    def refuse_options(self) -> None:
        """Raise `InputError` for options that the task has no use for."""
        if self.folds is not None and self.task not in ("topics", "senteval"):
            raise InputError(f"{self.task} has no folds.", "Leave out --folds.")
        if self.objective is not None and self.task != "topics":
            raise InputError(f"Nothing is taught for {self.task}.", "Leave out --objective, or use train.")


@dataclass(frozen=True, slots=True)
class TaskOutcome(Outcome):
    """An outcome with parts.

    Attributes:
        how: what was done. by: the primary metric, and part -> its interval.
    """

    how: str
    by: tuple[str, Mapping[str, Mapping[str, float]]]

    def facts(self) -> list[tuple[str, str]]:
        """Ready for `print_facts`."""
        primary, parts = self.by
        of_parts = [
            (name, f"{primary} {one['value']:.4f} ({one['low']:.4f} to {one['high']:.4f})")
            for name, one in parts.items()
        ]
        return [("how", self.how), *Outcome.facts(self), *of_parts]


def task_of(data: Path, named: str | None) -> str:
    """The task that is named, or else found by the shape of the data, which is said.

    Raises:
        InputError: there is no such task, or the data is not for it.
    """
    from core.evaluation.tasks import OF_FILES, recognise_task

    if named is not None and named not in TASKS:
        raise InputError(f"There is no task named “{named}”.", f"Choose one of: {' · '.join(TASKS)}.")
    if is_workspace(data) or not data.is_dir():
        if named is not None and (named not in OF_FILES or is_workspace(data)) and named != "labels":
            raise InputError(f"{data} is not what {named} is asked of.", "Leave out --task.")
        return named or "labels"
    found, why = recognise_task(data)
    if named not in (None, found):
        raise InputError(f"{why[:-1]}, which {named} cannot be asked of.", "Leave out --task.")
    say(why)
    return found


def evaluate_model(
    choice: ModelChoice,
    against: str | None,
    cross_encoder: str | None,
    labelled: LabelledFiles,
    task: Task,
) -> Outcome:
    """Judge the model of `choice`, and compare it with the model `against`.

    Args:
        cross_encoder: how far one comes that reads both texts together, on the same examples.

    Raises:
        InputError, ModelError: the examples or a model cannot be used.
    """
    from core.evaluation import as_json, compare, evaluate
    from core.training.models import readings

    by = to_judge_by(labelled, task)

    def judged(name: str) -> Evaluation:
        rows, queries = readings(load_either(name, choice, task), task)
        return evaluate(by.examples, rows, encode_queries=queries, selection=by.selection, task=task)

    assert choice.name is not None, "MODEL is always named"
    new = judged(choice.name)
    old = None if against is None else judged(against)
    verdict = None if old is None else compare(new, old, 1.0)
    report = as_json(new, old, verdict, dict(by.counts))
    places = {"model": choice.name} | ({} if against is None else {"against": against})
    if cross_encoder is not None:
        report["upper_bound"] = as_json(judged(cross_encoder))["metrics"]
        places["cross_encoder"] = cross_encoder
    return Outcome(report, report["sentence"], places)


def evaluate_task(
    asked: Asked,
    choice: ModelChoice,
    against: str | None,
    labelled: LabelledFiles,
    task: Task,
) -> TaskOutcome:
    """Judge the model of `choice` by a task, and compare it with the model `against`.

    With an objective, copies that were trained on other topics are judged against the model as it is.

    Raises:
        InputError, ModelError: the data or a model cannot be used.
    """
    from core.evaluation import as_json, compare
    from core.evaluation.topics import FEWEST_TOPICS
    from core.examples.split import FEWEST_COMPONENTS

    asked.refuse_options()
    if asked.objective is not None and against is not None:
        raise InputError(
            "With --objective, the copies that are taught are compared with the model as it is.",
            "Leave out --against.",
        )
    examples = _examples(asked, labelled, task)

    def judged(encoder: SentenceEncoder, objective: str | None = None) -> TaskResult:
        return _judged(asked, encoder, objective, labelled.files[0], examples, task)

    assert choice.name is not None, "MODEL is always named"
    encoder = load_model(choice.name, choice, task)
    new = judged(encoder, asked.objective)
    old = None
    if asked.objective is not None:
        old = judged(encoder)
    elif against is not None:
        old = judged(load_model(against, choice, task))
    fewest = FEWEST_TOPICS if asked.task == "topics" else FEWEST_COMPONENTS
    verdict = None if old is None else compare(new.whole, old.whole, 1.0, fewest)
    report = as_json(new.whole, None if old is None else old.whole, verdict)
    # Seeds judge the same sentences, other parts each their own.
    counts = [part.n_examples for part in new.parts.values()]
    n_judged = new.whole.n_examples if asked.task == "clustering" else sum(counts)
    report["parts"] = {"train": 0, "selection": 0, "verdict": n_judged}
    report |= {
        "task": new.task,
        "how": new.how,
        "by": _by_part(new.parts),
        "baseline_by": None if old is None else _by_part(old.parts),
    }
    primary = new.whole.primary
    by = {name: asdict(part.metrics[primary]) for name, part in new.parts.items()}
    places = {"model": choice.name} | ({} if against is None else {"against": against})
    return TaskOutcome(report, report["sentence"], places, new.how, (primary, by))


def _by_part(parts: Mapping[str, Evaluation]) -> dict[str, Any]:
    return {
        name: {metric: asdict(interval) for metric, interval in part.metrics.items()}
        for name, part in parts.items()
    }


def _examples(asked: Asked, labelled: LabelledFiles, task: Task) -> Examples | None:
    """The pairs or sentences of the task; None where it reads its folder itself."""
    from core.evaluation.topics import read_arguments

    (path,) = labelled.files
    if not path.is_dir():
        return read_file(labelled_file(labelled, 0), task)
    return read_arguments(path, task) if asked.task == "topics" else None


def _judged(
    asked: Asked,
    encoder: SentenceEncoder,
    objective: str | None,
    path: Path,
    examples: Examples | None,
    task: Task,
) -> TaskResult:
    from core.evaluation.clustering import evaluate_clustering
    from core.evaluation.topics import FOLDS, evaluate_topics
    from core.evaluation.transfer import FOLDS as FOLDS_OF_SENTEVAL
    from core.evaluation.transfer import evaluate_transfer
    from core.evaluation.translations import evaluate_translations
    from core.training.models import vectors_of_rows

    encode = vectors_of_rows(encoder, task)
    if asked.task == "senteval":
        n_folds = asked.folds or FOLDS_OF_SENTEVAL
        return evaluate_transfer(path, encode, n_folds=n_folds, task=task)
    if asked.task == "translations":
        return evaluate_translations(path, encode, task=task)
    assert examples is not None
    if asked.task == "clustering":
        return evaluate_clustering(examples, encode, task=task)
    with tempfile.TemporaryDirectory() as folder:
        taught = None
        if objective is not None:
            taught = _taught(encoder, objective, Path(folder), task)
        return evaluate_topics(
            examples,
            taught or (lambda others: encode),
            n_folds=asked.folds or FOLDS,
            task=task,
        )


def _taught(encoder: SentenceEncoder, objective: str, folder: Path, task: Task) -> ModelOf:
    from core.training import TrainingConfig
    from core.training.topic_folds import taught_on_the_others

    config = TrainingConfig(objective=objective)
    return taught_on_the_others(encoder, config, folder, task)
