"""`semantic-explorer export`: the rows of a workspace, or their vectors, in a file, or a notebook."""

from __future__ import annotations

import csv
from collections.abc import Callable
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
from explorer.cli.search import check_query, hits_of, search_state_for

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from core.export import ExportSource, TableOptions
    from core.export.columns import ExportColumn
    from core.export.notebook import Scope
    from core.export.tables import Written
    from core.search import Query
    from core.workspace import Workspace

_OF_A_MODEL = ("device", "precision", "download")


def export(
    context: typer.Context,
    workspace: Workspace_,
    output: Annotated[
        Path,
        typer.Option(
            "--output",
            "-o",
            metavar="FILE.csv|.parquet|.xlsx|.jsonl|.npy|.ipynb|.py",
            help="What to write; .npy holds the vectors, .ipynb and .py do this export again.",
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
    all_rows: Annotated[
        bool,
        typer.Option(
            "--all-rows", help="With --query: write every row with its similarity, not only what is found."
        ),
    ] = False,
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
    and its coordinates on the map. A notebook (.ipynb) or script (.py) encodes, searches, makes the map and
    writes these rows to a .csv beside it, with the Python package.
    """
    from core.corpus import parse_condition
    from core.export import ExportSource, Masking, TableOptions, export_rows
    from core.export.notebook import NOTEBOOK_SUFFIXES
    from core.export.tables import check_table_name
    from core.search import Query

    check_output(output)
    suffix = output.suffix.lower()
    is_array, is_notebook = suffix == ".npy", suffix in NOTEBOOK_SUFFIXES
    if not is_array and not is_notebook:
        check_table_name(output)
    options = TableOptions(raw_cells, Masking.parse(mask or ""), bom)
    if (is_array or vectors) and columns is not None:
        raise InputError("A file of vectors has no columns to choose.", "Leave out --columns.")
    if (is_array or vectors) and all_rows:
        raise InputError("A file of vectors has no similarities.", "Leave out --all-rows.")
    if is_notebook and vectors:
        raise InputError("A notebook writes rows, not vectors.", "Leave out --vectors.")
    if query is None:
        _refuse(context, "is of a search, and there is none.", "Add --query.", "mode", "top_k", "all_rows")
    elif all_rows:
        _refuse(context, "is of hits, and all rows are written.", "Leave it out.", "mode", "top_k")
    if is_notebook:
        _refuse(context, "is chosen when the notebook runs.", "Leave it out.", *_OF_A_MODEL)
    with open_workspace(workspace) as opened, reported_task(context) as task:
        condition = None if where is None else parse_condition(where, opened.rows.columns())
        asked, hits, similarities = None, None, None
        if query is not None:
            asked = Query(query, mode, top_k, condition, labels=opened.labels.all())
        if asked is not None and not is_notebook:
            choice = ModelChoice(None, device, precision, download)
            if all_rows:
                similarities = _similarities(opened, asked, choice, task)
            else:
                hits = hits_of(opened, asked, choice, task)
        row_ids = None if condition is None else opened.rows.select(condition)
        if hits is not None:
            row_ids = ExportSource(opened.rows, hits=hits).hit_rows()
        if is_notebook:
            written, names = _write_notebook(output, opened, asked, where, all_rows, columns, options, task)
        elif is_array or vectors:
            written = _write_vectors(output, opened, row_ids, options, task)
            names = ["row", "text", "vector"] if vectors and not is_array else ["vector"]
        else:
            source = replace(_source(opened, task), hits=hits, similarities=similarities)
            chosen = _chosen(source, columns, of_hits=hits is not None)
            written = export_rows(output, opened.rows, None, row_ids, task, columns=chosen, options=options)
            names = [column.name for column in chosen]
    if hits is not None and hits.said:
        say(hits.said)
    for sentence in written.said():
        say(sentence)
    if as_json:
        print_json(
            {
                "rows": None if is_notebook else written.n_rows,
                "file": str(output),
                "columns": names,
                "safe": written.n_safe,
                "masked": written.n_masked,
                "notes": list(written.notes),
            }
        )
    else:
        rows = [] if is_notebook else [("rows", f"{written.n_rows:,}")]
        print_facts([*rows, ("file", str(output))])


def _refuse(context: typer.Context, why: str, advice: str, *names: str) -> None:
    """Refuse options that would mean nothing, rather than take no notice of them."""
    for name in names:
        source = context.get_parameter_source(name)
        if source is not None and source.name == "COMMANDLINE":
            raise InputError(f"--{name.replace('_', '-')} {why}", advice)


def _chosen(source: ExportSource, columns: str | None, *, of_hits: bool) -> tuple[ExportColumn, ...]:
    """The columns that are named, or else the usual ones, with the similarity where one was asked for.

    Raises:
        InputError: there is no such column.
    """
    from core.export.columns import chosen_columns

    offered = source.columns(of_hits=of_hits)
    if columns is None:
        return tuple(column for column in offered if column.usual or column.group == "similarity")
    return chosen_columns(offered, next(csv.reader([columns], skipinitialspace=True), []))


def _similarities(
    opened: Workspace, asked: Query, choice: ModelChoice, task: Task
) -> Callable[[], NDArray[np.float32]]:
    """Gives how similar each text is to the query.

    Raises:
        InputError: no text has a vector.
    """
    from core.search import text_similarities

    if not opened.n_encoded:
        raise InputError("No sentence has a vector to be compared with.", "Encode the sentences first.")
    state = search_state_for(opened, asked, choice, task)
    if left := opened.n_texts - opened.n_encoded:
        has = plural(left, "1 sentence is", "{n} sentences are")
        say(f"{has} not encoded yet and without a similarity")
    return lambda: text_similarities(state, asked)


def _write_notebook(
    output: Path,
    opened: Workspace,
    asked: Query | None,
    where: str | None,
    all_rows: bool,
    columns: str | None,
    options: TableOptions,
    task: Task,
) -> tuple[Written, list[str]]:
    """Write what does this export again; the columns that it will write."""
    import numpy as np

    from core.export import NotebookSession, export_notebook
    from core.export.tables import Written

    source = _source(opened, task)
    if asked is not None:
        check_query(asked)
        source = replace(source, similarities=lambda: np.empty(0, np.float32))  # offered, and not read here
    of_hits = asked is not None and not all_rows
    names = [column.name for column in _chosen(source, columns, of_hits=of_hits)]
    table = output.with_suffix(".csv").name
    scope: Scope = "hits" if of_hits else "all" if where is None else "filtered"
    export_notebook(
        output,
        NotebookSession(
            str(opened.folder.resolve()),
            where=where,
            query=None if asked is None else (asked.text, asked.mode, asked.top_k, (), ()),
            scope=scope,
            columns=tuple(names),
            output=table,
            options=options,
        ),
    )
    return Written(0, notes=(f"It writes {table}; nothing else may have the workspace open then.",)), names


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
