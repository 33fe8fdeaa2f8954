"""`semantic-explorer train` and `evaluate` as they stand on the command line."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from core.errors import InputError
from core.training.config import WHEN_LORA
from core.training.objectives import OBJECTIVES
from explorer.cli import PROGRAM
from explorer.cli.models import ModelChoice
from explorer.cli.options import (
    Alike,
    AsJson,
    ColumnsOfEach,
    Device,
    Download,
    Group,
    Precision,
    ScoreRange,
    Selection,
    VerdictFile,
    WhereLearned,
    with_reading,
)
from explorer.cli.output import print_facts, print_json, reported_task
from explorer.cli.train_options import given, with_settings

if TYPE_CHECKING:
    from core.corpus import ReadOptions

# When to use which, below the options of `train --help`.
WHEN_TO_USE = "\n\n".join(
    [*(f"{name}: {each.when}" for name, each in OBJECTIVES.items()), f"--lora-rank: {WHEN_LORA}"]
)
TAKE_NEGATIVES = ", ".join(name for name, each in OBJECTIVES.items() if each.takes_hard_negatives)
UNLABELLED = ", ".join(name for name, each in OBJECTIVES.items() if each.suits("text"))


@with_settings(before="pooling")
@with_reading
def train(
    context: typer.Context,
    model: Annotated[
        str | None,
        typer.Argument(
            metavar="MODEL",
            help="What to start from: a name, a folder, or a workspace, whose model is taken.",
            show_default=False,
        ),
    ] = None,
    data: Annotated[
        list[Path] | None,
        typer.Option(
            "--data",
            metavar="FILE",
            help="Labelled examples, or a workspace: its marked pairs, or its texts where the objective "
            f"needs no labels ({UNLABELLED}). Repeated: stages, one after the other; the last one "
            "counts.",
            show_default=False,
        ),
    ] = None,
    output: Annotated[
        Path | None,
        typer.Option(
            "--output", "-o", metavar="MODEL_FOLDER", help="Where the new model goes.", show_default=False
        ),
    ] = None,
    objective: Annotated[
        list[str] | None,
        typer.Option(
            "--objective",
            metavar="NAME",
            help=f"{', '.join(OBJECTIVES)}; found when absent. One for each --data.",
            show_default=False,
        ),
    ] = None,
    mixed: Annotated[bool, typer.Option("--mixed", help="Learn all --data together, not in stages.")] = False,
    columns: ColumnsOfEach = None,
    score_range: ScoreRange = None,
    selection: Selection = None,
    verdict: VerdictFile = None,
    group: Group = None,
    alike: Alike = None,
    where: WhereLearned = None,
    hard_negatives: Annotated[
        Path | None,
        typer.Option(
            "--hard-negatives",
            metavar="WORKSPACE",
            help=f"{TAKE_NEGATIVES}: beside each pair a text of it that is near but hardly alike.",
        ),
    ] = None,
    pooling: Annotated[
        str | None,
        typer.Option(
            "--pooling",
            metavar="NAME",
            help="Start anew from MODEL's transformer with mean, cls or max pooling; of a T5 also with "
            "decoder-first, the decoder's first token.",
        ),
    ] = None,
    dense_dim: Annotated[
        int | None,
        typer.Option(
            "--dense-dim", metavar="N", help="Start anew from MODEL's transformer with a dense layer on top."
        ),
    ] = None,
    dense_activation: Annotated[
        str | None,
        typer.Option(
            "--dense-activation",
            metavar="NAME",
            help="Of that layer: tanh, or none for a projection as Sentence-T5 has it; tanh when absent.",
        ),
    ] = None,
    normalize: Annotated[
        bool,
        typer.Option("--normalize", help="Start anew from MODEL's transformer with vectors of unit norm."),
    ] = False,
    resume: Annotated[
        Path | None,
        typer.Option("--resume", metavar="RUN", help="Resume a run that was stopped.", show_default=False),
    ] = None,
    average: Annotated[
        Path | None,
        typer.Option(
            "--average",
            metavar="RUN",
            help="Train nothing: halve what each weight changed in this finished run, which MODEL began.",
            show_default=False,
        ),
    ] = None,
    *,
    reading: ReadOptions,
    device: Device = "auto",
    precision: Precision = "auto",
    download: Download = False,
    as_json: AsJson = False,
    **options: Any,
) -> None:
    """Fine-tune a model, and judge whether it got better."""
    from core.corpus.layout import FIND_EVERYTHING
    from explorer.cli.labelled import LabelledFiles
    from explorer.cli.teach import Start, average_model, config_of, resume_run, train_model

    settings = given(options)
    if average is not None:
        unused = (
            data,
            objective,
            columns,
            score_range,
            selection,
            verdict,
            group,
            alike,
            hard_negatives,
            where,
            resume,
        )
        if model is None or output is None or settings or mixed or any(unused):
            raise InputError(
                "An average takes a model, a run of it and a folder, and nothing else.",
                f'Say "{PROGRAM} train MODEL --average RUN -o MODEL_FOLDER".',
            )
        with reported_task(context) as task:
            taught = average_model(ModelChoice(model, device, "float32", download), average, output, task)
    elif resume is not None:
        begun_with = (
            *(model, data, output, objective, columns, score_range, selection, verdict, group, alike),
            where,
        )
        machine = (device != "auto", precision != "auto", download)
        anew = (pooling, dense_dim, dense_activation, normalize)
        flags = (mixed, hard_negatives, *anew)
        if settings or reading != FIND_EVERYTHING or any((*begun_with, *machine, *flags)):
            raise InputError(
                "A run is resumed with the model, the data and the settings that it was begun with.",
                f'Say "{PROGRAM} train --resume {resume}" without any of these.',
            )
        with reported_task(context) as task:
            taught = resume_run(resume, task)
    else:
        if model is None or not data or output is None:
            missing = "MODEL" if model is None else "--data FILE" if not data else "-o MODEL_FOLDER"
            raise InputError(f"{missing} is missing.", f"See {PROGRAM} train --help.")
        config = config_of(objective or [], len(data), mixed, precision, settings)
        labelled = LabelledFiles(
            tuple(data),
            tuple(columns or ()),
            score_range,
            selection,
            verdict,
            group,
            alike,
            reading,
            hard_negatives,
            where,
        )
        choice = ModelChoice(model, device, "float32", download)
        start = Start(model, pooling, dense_dim, dense_activation, normalize, choice)
        with reported_task(context) as task:
            taught = train_model(start, labelled, config, output, task)
    if as_json:
        print_json(taught.as_json())
    else:
        print_facts(taught.facts())
