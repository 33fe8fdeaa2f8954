"""`semantic-explorer evaluate` as it stands on the command line."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from core.errors import InputError
from core.evaluation.tasks import TASKS
from explorer.cli.options import (
    AsJson,
    Delimiter,
    Device,
    Download,
    Encoding,
    JudgedIn,
    NoHeader,
    Quoting,
    Sheet,
    read_options,
)
from explorer.cli.output import ProgressLine, print_facts, print_json
from explorer.cli.train import Alike, Columns, Group, ScoreRange


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
            "marked pairs set aside for a verdict. Or a folder: SentEval's tasks, translations line by line "
            "(NAME.deu-eng.deu, NAME.deu-eng.eng), arguments and key points (ArgKP).",
            show_default=False,
        ),
    ],
    against: Annotated[
        str | None,
        typer.Option("--against", metavar="MODEL", help="What to compare it with.", show_default=False),
    ] = None,
    cross_encoder: Annotated[
        str | None,
        typer.Option(
            "--cross-encoder",
            metavar="MODEL",
            help="Shown beside it: how far one comes that reads both texts of a pair together.",
            show_default=False,
        ),
    ] = None,
    columns: Columns = None,
    score_range: ScoreRange = None,
    selection: Annotated[
        Path | None,
        typer.Option(
            "--selection", metavar="FILE", help="Where thresholds for accuracy and F1 are taken from."
        ),
    ] = None,
    verdict: Annotated[
        Path | None,
        typer.Option("--verdict", metavar="FILE", help="Judge by these; --data is then as for train."),
    ] = None,
    group: Group = None,
    alike: Alike = None,
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
            "--folds", metavar="N", help="Of topics, 4 when absent; of senteval, 10.", show_default=False
        ),
    ] = None,
    objective: Annotated[
        str | None,
        typer.Option(
            "--objective",
            metavar="NAME",
            help="Of topics: teach a copy on the other topics of each fold, and say whether that helps.",
            show_default=False,
        ),
    ] = None,
    encoding: Encoding = None,
    delimiter: Delimiter = None,
    quoting: Quoting = None,
    no_header: NoHeader = False,
    sheet: Sheet = None,
    device: Device = "auto",
    precision: JudgedIn = "float32",
    download: Download = False,
    as_json: AsJson = False,
) -> None:
    """Judge a model on labelled examples, alone or against another one."""
    from explorer.cli.index import ModelChoice
    from explorer.cli.labelled import Labelled
    from explorer.cli.outcome import Outcome
    from explorer.cli.tasks import Asked, evaluate_model, evaluate_task, task_of

    options = read_options(None, encoding, delimiter, quoting, no_header, sheet)
    labelled = Labelled((data,), tuple(columns or ()), score_range, selection, verdict, group, alike, options)
    choice = ModelChoice(model, device, precision, download)
    asked = Asked(task_of(data, task), folds, objective)
    judged: Outcome
    with ProgressLine() as progress:
        if asked.task == "labels":
            asked.refuse_options()
            judged = evaluate_model(choice, against, cross_encoder, labelled, progress, context.obj)
        else:
            if cross_encoder is not None:
                raise InputError(
                    "A cross-encoder is shown beside a model on labelled pairs alone.", "Leave it out."
                )
            judged = evaluate_task(asked, choice, against, labelled, progress, context.obj)
    if as_json:
        print_json(judged.as_json())
    else:
        print_facts(judged.facts())
