"""`semantic-explorer mine`: hard negatives for pairs that are alike, as triplets to train on."""

from __future__ import annotations

import csv
import functools
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from core.errors import InputError
from core.progress import Task
from explorer.cli import PROGRAM
from explorer.cli.labelled import is_workspace, read_file
from explorer.cli.models import ModelChoice, load_cross, load_model
from explorer.cli.options import (
    Alike,
    AsJson,
    Columns,
    Device,
    Download,
    Precision,
    check_output,
    with_reading,
)
from explorer.cli.output import open_workspace, print_facts, print_json, reported_task

if TYPE_CHECKING:
    from core.corpus import ReadOptions
    from core.examples import Examples
    from core.training.hard_negatives import AmongTexts, Mined, Near, Score


@with_reading
def mine(
    context: typer.Context,
    pairs: Annotated[
        Path,
        typer.Argument(
            metavar="FILE", help="Pairs of which some are alike, or a workspace with marked pairs."
        ),
    ],
    output: Annotated[
        Path,
        typer.Option(
            "--output", "-o", metavar="FILE", help="Where the triplets go, as CSV.", show_default=False
        ),
    ],
    workspace: Annotated[
        Path | None,
        typer.Option("--workspace", metavar="WORKSPACE", help="Mine among its texts, with its model."),
    ] = None,
    model: Annotated[
        str | None,
        typer.Option("--model", metavar="MODEL", help="Mine among the texts of the pairs, with this model."),
    ] = None,
    negatives: Annotated[
        int, typer.Option("--negatives", metavar="N", help="Hard negatives for each anchor.")
    ] = 1,
    skip: Annotated[
        int,
        typer.Option(
            "--skip", metavar="N", help="Pass over so many of the nearest candidates that are left."
        ),
    ] = 0,
    share: Annotated[
        float,
        typer.Option(
            "--share",
            metavar="S",
            help="Leave out candidates above this share of the positive's similarity.",
        ),
    ] = 0.95,
    margin: Annotated[
        float | None,
        typer.Option(
            "--margin",
            metavar="M",
            help="Leave out candidates above the positive's similarity less this margin.",
        ),
    ] = None,
    cross_encoder: Annotated[
        str | None,
        typer.Option(
            "--cross-encoder",
            metavar="MODEL",
            help="Score candidates by a cross-encoder and not by vectors: fewer false negatives.",
            show_default=False,
        ),
    ] = None,
    columns: Columns = None,
    alike: Alike = None,
    *,
    reading: ReadOptions,
    device: Device = "auto",
    precision: Precision = "auto",
    download: Download = False,
    as_json: AsJson = False,
) -> None:
    """Find hard negatives: near an anchor, but not alike.

    They are written as triplets, to train with by ranking or triplet.
    """
    from core.files import whole_file
    from core.training.hard_negatives import mine_hard_negatives

    if workspace is None and is_workspace(pairs) and model is None:
        workspace = pairs
    if (workspace is None) == (model is None):
        raise InputError("It takes --workspace or --model, one of them.", f"See {PROGRAM} mine --help.")
    check_output(output, pairs)
    choice = ModelChoice(model, device, precision, download)
    with reported_task(context) as task:
        examples = _pairs(pairs, columns, alike, reading, task)

        score: Score | None = None
        if cross_encoder is not None:
            reader = load_cross(cross_encoder, choice, task)
            score = functools.partial(reader.alike, task=task.quiet)

        def mined_among(near: Near) -> Mined:
            return mine_hard_negatives(
                examples,
                near,
                per_anchor=negatives,
                skip=skip,
                margin=margin,
                share=share,
                score=score,
                task=task,
            )

        if workspace is not None:
            from core.workspace.training_data import AmongCorpus

            with open_workspace(workspace) as opened:
                encoder = opened.encoder(device, precision, None, task)
                found = mined_among(AmongCorpus(opened, encoder, task))
        else:
            found = mined_among(_among_their_own(examples, choice, task))
    with whole_file(output) as temporary, temporary.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerows([("anchor", "positive", "negative"), *zip(*found.triplets.texts, strict=True)])
    if as_json:
        counts = {
            name: getattr(found, name) for name in ("n_anchors", "n_without", "n_looked_at", "n_too_near")
        }
        print_json({"triplets": len(found.triplets), **counts, "output": str(output)})
    else:
        print_facts([("mined", found.sentence), ("output", str(output))])


def _pairs(
    file: Path,
    columns: str | None,
    alike: str | None,
    options: ReadOptions,
    task: Task,
) -> Examples:
    """The pairs in a labelled file, or those marked in a workspace."""
    if is_workspace(file):
        from core.judgments.model import pairs_of

        with open_workspace(file) as opened:
            return pairs_of(opened.judgments.all())
    from core.examples.sources import LabelledFile

    return read_file(LabelledFile(file, columns, alike=alike, options=options), task)


def _among_their_own(examples: Examples, choice: ModelChoice, task: Task) -> AmongTexts:
    from core.training.hard_negatives import AmongTexts

    assert choice.name is not None, "MODEL is named"
    encoder = load_model(choice.name, choice, task)
    return AmongTexts(examples.texts[1], encoder.encode_queries, encoder.encode_documents, task)
