"""`semantic-explorer duplicates`: rows whose texts are the same or nearly so."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from core.errors import InputError
from core.plurals import plural
from core.workspace.thresholds import USUAL_THRESHOLD
from explorer.cli import PROGRAM
from explorer.cli.options import AsJson, Workspace_
from explorer.cli.output import print_json, reported_task, say

if TYPE_CHECKING:
    from core.corpus import RowStore
    from core.workspace import Duplicates


def duplicates(
    context: typer.Context,
    workspace: Workspace_,
    threshold: Annotated[
        float,
        typer.Option("--threshold", metavar="T", help="The lowest cosine, from -1 to 1."),
    ] = USUAL_THRESHOLD,
    as_json: AsJson = False,
) -> None:
    """List rows whose sentences are the same or nearly so."""
    from core.workspace import Workspace, find_duplicates

    with Workspace.open(workspace) as opened, reported_task(context) as task:
        if opened.n_encoded == 0:
            raise InputError(
                f"No sentence of {workspace} is encoded, so none can be compared.",
                f'Run "{PROGRAM} index -o {workspace}" first.',
            )
        if opened.n_encoded < opened.n_texts:
            say(f"{opened.n_encoded:,} of {opened.n_texts:,} sentences are encoded; only these are compared")
        found = find_duplicates(opened, threshold, task=task)
        if not found.complete:
            say(
                f"{found.n_text_pairs:,} pairs of sentences are so alike; of the pairs of rows the "
                f"{len(found.pairs):,} most similar are listed, and groups are made from those that were kept"
            )
        if as_json:
            print_json(_as_json(found, threshold))
        else:
            _print(found, opened.rows)


def _as_json(found: Duplicates, threshold: float) -> dict[str, Any]:
    return {
        "groups": [found.groups[number].tolist() for number in range(len(found.groups))],
        "pairs": [
            {"rows": [first, second], "similarity": round(similarity, 6)}
            for first, second, similarity in found.pairs
        ],
        "threshold": threshold,
        "complete": found.complete,
    }


def _print(found: Duplicates, rows: RowStore) -> None:
    """The groups for a person: how many rows, how alike, and each row with its text."""
    n_rows = len(found.groups.members)
    groups = plural(len(found.groups), "1 group", "{n} groups")
    print(f"{groups} of near-duplicates, {plural(n_rows, '1 row', '{n} rows')}")
    for number in range(len(found.groups)):
        row_ids = found.groups[number]
        print(f"\n{plural(len(row_ids), '1 row', '{n} rows')}, {found.groups.lowest[number]:.2f} alike")
        for row_id, (text,) in zip(row_ids.tolist(), rows.fetch(row_ids, [rows.text_column]), strict=True):
            print(f"  row {row_id}  {' '.join(str(text).split())}")
