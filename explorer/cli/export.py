"""`semantic-explorer export`: the rows of a workspace, or their vectors, in a file."""

from __future__ import annotations

import csv
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from core.errors import InputError
from core.plurals import plural
from core.progress import Task
from explorer.cli.models import ModelChoice
from explorer.cli.options import (
    AsJson,
    Device,
    Download,
    Mask,
    Precision,
    SearchMode,
    TopK,
    Where,
    Workspace_,
    check_output,
)
from explorer.cli.output import open_workspace, print_facts, print_json, reported_task, say
from explorer.cli.search import hits_of

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from core.export import ExportSource, TableOptions
    from core.export.tables import Written
    from core.search import Hits
    from core.workspace import Workspace


def export(
    context: typer.Context,
    workspace: Workspace_,
    output: Annotated[
        Path,
        typer.Option(
            "--output",
            "-o",
            metavar="FILE.csv|.parquet|.xlsx|.jsonl|.npy",
            help="What to write; .npy holds the vectors.",
            show_default=False,
        ),
    ],
    where: Where = None,
    query: Annotated[
        str | None,
        typer.Option(
            "--query",
            metavar="QUERY",
            help="Write what this search finds, best first, with rank, similarity and score.",
            show_default=False,
        ),
    ] = None,
    mode: SearchMode = "semantic",
    top_k: TopK = 20,
    columns: Annotated[
        str | None,
        typer.Option(
            "--columns",
            metavar="A,B,…",
            help="The columns to write, in this order; beside those of the files: row, labels, label:NAME, "
            "marked_alike, marked_not_alike, cluster, cluster_id, topic_2, topic_2_id, …, map_x, map_y.",
            show_default=False,
        ),
    ] = None,
    raw_cells: Annotated[
        bool,
        typer.Option("--raw-cells", help="Leave cells that a spreadsheet would run as formulas as they are."),
    ] = False,
    mask: Mask = None,
    bom: Annotated[
        bool, typer.Option("--bom", help="Begin a CSV with a byte order mark, for Excel.")
    ] = False,
    vectors: Annotated[
        bool, typer.Option("--vectors", help="Write row, text and vector to a .parquet file.")
    ] = False,
    device: Device = "auto",
    precision: Precision = "auto",
    download: Download = False,
    as_json: AsJson = False,
) -> None:
    """Write the rows of a workspace, or their vectors, to a file.

    The ending of its name says the format. Beside what the files had, each row has its labels, its cluster
    and its coordinates on the map.
    """
    from core.corpus import parse_condition
    from core.export import ExportSource, Masking, TableOptions
    from core.export.tables import check_table_name
    from core.search import Query

    check_output(output)
    is_array = output.suffix.lower() == ".npy"
    if not is_array:
        check_table_name(output)
    options = TableOptions(raw_cells, Masking.parse(mask or ""), bom)
    if (is_array or vectors) and columns is not None:
        raise InputError("A file of vectors has no columns to choose.", "Leave out --columns.")
    if query is None:
        _refuse_search_options(context)
    with open_workspace(workspace) as opened, reported_task(context) as task:
        condition = None if where is None else parse_condition(where, opened.rows.columns())
        row_ids, hits = None, None
        if query is not None:
            asked = Query(query, mode, top_k, condition, labels=opened.labels.all())
            hits = hits_of(opened, asked, ModelChoice(None, device, precision, download), task)
            row_ids = ExportSource(opened.rows, hits=hits).hit_rows()
        elif condition is not None:
            row_ids = opened.rows.select(condition)
        if is_array or vectors:
            written = _write_vectors(output, opened, row_ids, options, task)
            names = ["row", "text", "vector"] if vectors and not is_array else ["vector"]
        else:
            written, names = _write_rows(output, opened, row_ids, hits, columns, options, task)
    if hits is not None and hits.said:
        say(hits.said)
    for sentence in written.said():
        say(sentence)
    if as_json:
        print_json(
            {
                "rows": written.n_rows,
                "file": str(output),
                "columns": names,
                "safe": written.n_safe,
                "masked": written.n_masked,
                "notes": list(written.notes),
            }
        )
    else:
        print_facts([("rows", f"{written.n_rows:,}"), ("file", str(output))])


def _refuse_search_options(context: typer.Context) -> None:
    for name in ("mode", "top_k"):
        source = context.get_parameter_source(name)
        if source is not None and source.name == "COMMANDLINE":
            option = name.replace("_", "-")
            raise InputError(f"--{option} is of a search, and there is none.", "Add --query.")


def _write_rows(
    output: Path,
    opened: Workspace,
    row_ids: NDArray[np.int64] | None,
    hits: Hits | None,
    columns: str | None,
    options: TableOptions,
    task: Task,
) -> tuple[Written, list[str]]:
    from core.export import export_rows
    from core.export.columns import chosen_columns, usual_columns

    offered = replace(_source(opened, task), hits=hits).columns(of_hits=hits is not None)
    names = [] if columns is None else next(csv.reader([columns], skipinitialspace=True), [])
    chosen = usual_columns(offered) if columns is None else chosen_columns(offered, names)
    written = export_rows(output, opened.rows, None, row_ids, task, columns=chosen, options=options)
    return written, [column.name for column in chosen]


def _source(opened: Workspace, task: Task) -> ExportSource:
    """What the workspace has to export."""
    from core.export import ExportSource

    picture, tree = opened.map_picture(), None
    if picture is not None and opened.vectors() is not None:
        tree = opened.topic_state(task, picture).tree
    return ExportSource(
        opened.rows, picture, tree, opened.labels.all(), opened.judgments.all(), notes=opened.notes.all()
    )


def _write_vectors(
    output: Path, opened: Workspace, row_ids: NDArray[np.int64] | None, options: TableOptions, task: Task
) -> Written:
    from core.export import export_vector_table, export_vectors
    from core.export.tables import Written

    snapshot = opened.vectors()
    if snapshot is None:
        raise InputError("There are no vectors to write.", "Encode the sentences first.")
    if output.suffix.lower() == ".npy":
        texts = opened.rows.text_ids()[opened.rows.select() if row_ids is None else row_ids]
        n_known = export_vectors(output, snapshot.matrix, snapshot.text_ids, texts, task)
        n_without = len(texts) - n_known
        notes = (
            (
                plural(
                    n_without,
                    "1 row has no vector: its line is NaN.",
                    "{n} rows have no vector: their lines are NaN.",
                ),
            )
            if n_without
            else ()
        )
        return Written(len(texts), notes=notes)
    return export_vector_table(
        output, opened.rows, snapshot.matrix, snapshot.text_ids, row_ids, options, task
    )
