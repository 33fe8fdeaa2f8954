"""`semantic-explorer rescue`: what can be read of a damaged workspace, in a new one."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from explorer.cli.options import AsJson
from explorer.cli.output import print_json, reported_task


def rescue(
    context: typer.Context,
    workspace: Annotated[
        Path,
        typer.Argument(metavar="OLD", help="The damaged workspace; it is not changed.", show_default=False),
    ],
    new: Annotated[
        Path, typer.Argument(metavar="NEW", help="A new or empty folder for the new one.", show_default=False)
    ],
    as_json: AsJson = False,
) -> None:
    """Save what can be read of a damaged workspace in a new one.

    Rows keep their places; where a sentence or a cell cannot be read, it is blank. Labels, notes, marks and
    model versions come along. Vectors are made again by the next search.
    """
    from core.workspace.salvage import salvage

    with reported_task(context) as task:
        came = salvage(workspace, new, task)
    if not as_json:
        for sentence in came.sentences:
            print(sentence)
        return
    made = ("labels", "notes", "judgments")
    print_json(
        {
            "rows": came.tables.n_rows,
            "without_text": came.tables.n_without_text,
            "cells_lost": sum(came.tables.cells.values()),
            "saved": {what: came.n_saved(what) for what in made},
            "lost": {what: came.n_lost(what) for what in made},
            "mended": came.tables.n_mended,
            "whole": came.is_whole,
        }
    )
