"""`semantic-explorer export`: the rows of a workspace in a file."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from explorer.cli.options import Workspace_, check_output
from explorer.cli.output import print_facts, reported_task


def export(
    context: typer.Context,
    workspace: Workspace_,
    output: Annotated[
        Path,
        typer.Option(
            "--output", "-o", metavar="FILE.csv|.parquet", help="What to write.", show_default=False
        ),
    ],
) -> None:
    """Write the rows of a workspace to a CSV or Parquet file.

    Beside what the files had, each row has its cluster and its coordinates on the map.
    """
    from core.export import export_rows
    from core.workspace import Workspace

    check_output(output)
    with Workspace.open(workspace) as opened, reported_task(context) as task:
        picture = opened.map_picture()
        if picture is not None:
            picture = opened.with_topics(picture, task)
        n_rows = export_rows(output, opened.rows, picture, None, task)
    print_facts([("rows", f"{n_rows:,}"), ("file", str(output))])
