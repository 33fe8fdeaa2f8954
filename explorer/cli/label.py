"""`semantic-explorer label`: the scores of a cross-encoder beside pairs, for a sentence encoder to learn."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from core.errors import InputError
from explorer.cli.labelled import read_file
from explorer.cli.models import ModelChoice, load_cross
from explorer.cli.options import (
    AsJson,
    Columns,
    Device,
    Download,
    JudgedIn,
    check_output,
    with_reading,
)
from explorer.cli.output import print_facts, print_json, reported_task

if TYPE_CHECKING:
    from core.corpus import ReadOptions


@with_reading
def label(
    context: typer.Context,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Pairs or triplets, with labels or without.")],
    cross_encoder: Annotated[
        str,
        typer.Option(
            "--cross-encoder",
            metavar="MODEL",
            help="The cross-encoder: a name or a folder.",
            show_default=False,
        ),
    ],
    output: Annotated[
        Path,
        typer.Option("--output", "-o", metavar="FILE.csv|.tsv", help="What to write.", show_default=False),
    ],
    columns: Columns = None,
    *,
    reading: ReadOptions,
    device: Device = "auto",
    precision: JudgedIn = "float32",
    download: Download = False,
    as_json: AsJson = False,
) -> None:
    """Score pairs with a cross-encoder, to learn from.

    A sentence encoder learns from the scores by distillation. A pair gets a score from 0 to 1; a triplet
    gets a margin: the score of anchor and positive minus that of anchor and negative.
    """
    from core.examples.sources import LabelledFile
    from core.training.labelling import ENDINGS, label_examples, write_labelled
    from core.training.objectives import OBJECTIVES

    if output.suffix.lower() not in ENDINGS:
        raise InputError(f"{output.name} does not say what to write.", "Let it end in .csv or .tsv.")
    check_output(output, file)
    choice = ModelChoice(cross_encoder, device, precision, download)
    with reported_task(context) as task:
        examples = read_file(LabelledFile(file, columns, options=reading), task)
        model = load_cross(cross_encoder, choice, task)
        labelled = label_examples(examples, model, task)
    write_labelled(labelled, output)
    learned_by = next(name for name, each in OBJECTIVES.items() if each.teacher_column == labelled.target)
    if labelled.target == "score":
        learned_by += ", with --score-range 0,1"
    facts = {
        "examples": len(labelled),
        "column": labelled.target,
        "mean": round(float(labelled.values.mean()), 6) if len(labelled) else None,
        "model": f"{model.name} on {model.device}, {model.precision}",
        "file": str(output),
    }
    if as_json:
        print_json(facts)
    else:
        print_facts([*((name, str(value)) for name, value in facts.items()), ("learned by", learned_by)])
