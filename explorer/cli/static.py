"""`semantic-explorer static`: a static model of a model, alone or fitted to a workspace."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from explorer.cli.labelled import is_workspace
from explorer.cli.models import ModelChoice, load_model, model_name
from explorer.cli.options import AsJson, Device, Download, Precision
from explorer.cli.output import open_workspace, print_facts, print_json, reported_task

if TYPE_CHECKING:
    from core.progress import Task
    from core.workspace.static_copy import StaticCopy


def static(
    context: typer.Context,
    source: Annotated[
        str,
        typer.Argument(
            metavar="MODEL|WORKSPACE",
            help="A model, or a workspace: then its model, fitted to its sentences.",
            show_default=False,
        ),
    ],
    output: Annotated[
        Path,
        typer.Option(
            "--output", "-o", metavar="MODEL_FOLDER", help="A new folder for it.", show_default=False
        ),
    ],
    device: Device = "auto",
    precision: Precision = "auto",
    download: Download = False,
    as_json: AsJson = False,
) -> None:
    """Make a quick copy of a model: one vector a token.

    It encodes over a hundred times as many sentences a second, and finds less. With a workspace it is fitted
    to the sentences that are encoded there, and what it finds of what the model finds is measured on others.
    """
    with reported_task(context) as task:
        if not is_workspace(Path(source)):
            from core.encoding import StaticEncoder
            from core.workspace.static_copy import check_source

            encoder = load_model(model_name(source), ModelChoice(source, device, precision, download), task)
            check_source(encoder)
            made = StaticEncoder.distil(encoder, task=task)
            folder, copy = made.save(output), None
        else:
            folder, copy = (
                output,
                _of_workspace(source, output, ModelChoice(None, device, precision, download), task),
            )
    if as_json:
        print_json(
            {
                "model": str(folder),
                "fitted": 0 if copy is None else copy.n_fitted,
                "asked": 0 if copy is None else copy.n_asked,
                "among": 0 if copy is None else copy.n_among,
                "shared": round(copy.shared, 4) if copy is not None and copy.n_asked else None,
                "times": round(copy.times, 1) if copy is not None else None,
            }
        )
        return
    print_facts(
        [("model", str(folder))] if copy is None else [("model", str(folder)), ("worth", copy.sentence)]
    )


def _of_workspace(folder: str, output: Path, choice: ModelChoice, task: Task) -> StaticCopy:
    with open_workspace(folder) as workspace:
        from core.workspace.static_copy import make_static_copy

        encoder = load_model(workspace.model_source, choice, task)
        return make_static_copy(workspace, encoder, output, task)
