"""`semantic-explorer suspicious`: labels that are probably wrong, with the one that fits better."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from core.errors import InputError
from core.plurals import plural
from explorer.cli import PROGRAM
from explorer.cli.options import AsJson, Workspace_, check_output
from explorer.cli.output import open_workspace, print_json, reported_task, say

if TYPE_CHECKING:
    from collections.abc import Iterator

    from core.corpus import RowStore
    from core.corpus.layout import ColumnType
    from core.workspace import SuspiciousLabels

_COLUMNS: tuple[tuple[str, ColumnType], ...] = (
    ("row", "integer"),
    ("text", "text"),
    ("given", "text"),
    ("suggested", "text"),
    ("sureness", "real"),
)
_PAGE = 10_000  # rows


def suspicious(
    context: typer.Context,
    workspace: Workspace_,
    column: Annotated[
        str | None,
        typer.Option(
            "--column",
            metavar="COLUMN",
            help="The column whose values are the labels; those that people gave when absent.",
            show_default=False,
        ),
    ] = None,
    output: Annotated[
        Path | None,
        typer.Option(
            "--output",
            "-o",
            metavar="FILE.csv|.parquet|.xlsx|.jsonl",
            help="Write the rows with both labels to a file.",
            show_default=False,
        ),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """List labels that are probably wrong, with better ones.

    Each label is compared with what a classifier says that has not seen its sentence. Labels that
    a person settled in the window are left out. Nothing is changed.
    """
    from core.export.tables import check_table_name, write_table
    from core.workspace import suspicious_labels

    if output is not None:
        check_output(output)
        check_table_name(output)
    with open_workspace(workspace) as opened, reported_task(context) as task:
        if opened.n_encoded == 0:
            raise InputError(
                f"No sentence of {workspace} is encoded, so no label can be judged.",
                f'Run "{PROGRAM} index -o {workspace}" first.',
            )
        found = suspicious_labels(opened, column, task=task)
        places = found.unsettled(opened.confirmed.all(), opened.labels.all())
        for sentence in found.notes:
            say(sentence)
        rows = opened.rows
        if output is not None:
            written = write_table(output, _COLUMNS, _pages(found, places, rows))
            for sentence in written.said():
                say(sentence)
        listed = list(_lines(found, places, rows))
    if as_json:
        print_json(
            {
                "suspicious": [
                    {name: cell for (name, _), cell in zip(_COLUMNS, line, strict=True)} for line in listed
                ],
                "estimated": round(found.n_estimated, 1),
                "judged": found.n_judged,
                "left_out": list(found.left_out),
                "confused": [
                    {"given": each.given, "other": each.other, "texts": round(each.n, 1)}
                    for each in found.confused
                ],
                "file": None if output is None else str(output),
            }
        )
    else:
        _print(found, listed, output)


def _lines(found: SuspiciousLabels, places: Any, rows: RowStore) -> Iterator[tuple[Any, ...]]:
    """A line a row: its id, its text, the label it has, the one that fits better, and how sure that is."""
    texts = rows.texts_of(found.text_ids[places])
    for place, text in zip(places.tolist(), texts, strict=True):
        given, suggested = (found.classes[code[place]] for code in (found.given, found.suggested))
        for row in found.rows_of(place).tolist():
            yield row, text, given, suggested, round(float(found.sureness[place]), 4)


def _pages(found: SuspiciousLabels, places: Any, rows: RowStore) -> Iterator[list[tuple[Any, ...]]]:
    for first in range(0, len(places), _PAGE):
        yield list(_lines(found, places[first : first + _PAGE], rows))


def _print(found: SuspiciousLabels, listed: list[tuple[Any, ...]], output: Path | None) -> None:
    """For a person: how many, then a row a line, most suspicious first."""
    n = plural(len(listed), "1 suspicious label", "{n} suspicious labels")
    judged = plural(found.n_judged, "1 sentence", "{n} sentences")
    print(f"{n} on {judged}; about {found.n_estimated:,.0f} are estimated to be wrong")
    if output is not None:
        print(f"written to {output}")
        return
    for row, text, given, suggested, sureness in listed:
        print(f"\nrow {row}  {' '.join(str(text).split())}")
        print(f"  {given} → {suggested}  ({min(sureness, 0.99):.0%} sure)")
