"""`semantic-explorer propose`: which rows should get a label, by those that people gave it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from core.plurals import plural
from explorer.cli.options import AsJson, Workspace_, check_output, label_named
from explorer.cli.output import open_workspace, print_json, reported_task, say

if TYPE_CHECKING:
    from core.corpus import RowStore
    from core.corpus.layout import ColumnType
    from core.workspace.rest import Rest

_COLUMNS: tuple[tuple[str, ColumnType], ...] = (
    ("row", "integer"),
    ("text", "text"),
    ("probability", "real"),
    ("check", "boolean"),
)
_PAGE = 10_000  # rows


def propose(
    context: typer.Context,
    workspace: Workspace_,
    label: Annotated[
        str,
        typer.Option(
            "--label", metavar="NAME", help="The label that people gave some rows.", show_default=False
        ),
    ],
    threshold: Annotated[
        float,
        typer.Option("--threshold", metavar="P", min=0, max=1, help="The lowest probability, from 0 to 1."),
    ] = 0.5,
    check: Annotated[
        int,
        typer.Option(
            "--check", metavar="N", min=0, help="How many sentences to draw at random for checking."
        ),
    ] = 40,
    output: Annotated[
        Path | None,
        typer.Option(
            "--output",
            "-o",
            metavar="FILE.csv|.parquet|.xlsx|.jsonl",
            help="Write the rows with their probabilities to a file.",
            show_default=False,
        ),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Propose rows for a label, by those that people gave it.

    Those to be checked are drawn at random: the share of wrong ones among them is that of all. Nothing is
    labelled; the window does that, once some were checked.
    """
    from core.export.tables import check_table_name, write_table
    from core.judgments.rest import draw
    from core.workspace import propose_labels

    if output is not None:
        check_output(output)
        check_table_name(output)
    with open_workspace(workspace) as opened, reported_task(context) as task:
        found = propose_labels(opened, label_named(opened, label).label_id, task=task)
        if found.n_not_encoded:
            left = plural(found.n_not_encoded, "1 sentence is", "{n} sentences are")
            say(f"{left} not encoded yet and not proposed")
        taken = found.proposals.from_(threshold)
        lines = _lines(found, threshold, draw(taken, check, seed=0).tolist(), opened.rows)
        if output is not None:
            pages = (lines[first : first + _PAGE] for first in range(0, len(lines), _PAGE))
            for sentence in write_table(output, _COLUMNS, pages).said():
                say(sentence)
    facts: dict[str, Any] = {
        "label": found.label.name,
        "labelled": found.learned.n_labelled,
        "others": found.learned.n_others,
        "background": found.learned.n_background,
        "threshold": threshold,
        "texts": len(taken),
        "rows": len(lines),
        "file": None if output is None else str(output),
    }
    if as_json:
        listed = [dict(zip((name for name, _ in _COLUMNS), line, strict=True)) for line in lines]
        print_json({**facts, "proposals": listed})
        return
    rows = plural(len(lines), "1 row", "{n} rows")
    learned = plural(facts["labelled"], "1 sentence", "{n} sentences")
    print(f"{rows} for the label '{found.label.name}', learned from {learned} with it")
    if output is not None:
        print(f"written to {output}")
        return
    for row, text, probability, drawn in lines:
        print(f"{probability:.2f}  row {row}  {'(check) ' if drawn else ''}{' '.join(str(text).split())}")


def _lines(
    found: Rest, threshold: float, drawn: list[int], rows: RowStore
) -> list[tuple[int, str, float, bool]]:
    """A line a row that could get the label: its id and text, how likely that is, and whether it is to be
    checked. The likeliest first.
    """
    import numpy as np

    proposals, checked = found.proposals, set(drawn)
    places = np.flatnonzero(proposals.probabilities >= np.float32(threshold))
    places = places[np.argsort(-proposals.probabilities[places], kind="stable")]
    has_it = set(found.label.row_ids.tolist()) | set(found.label.refused_ids.tolist())
    texts = rows.texts_of(proposals.text_ids[places])
    return [
        (row, text, round(float(proposals.probabilities[place]), 4), text_id in checked)
        for place, text, text_id in zip(places, texts, proposals.text_ids[places].tolist(), strict=True)
        for row in found.by_text.rows_of_text(text_id).tolist()
        if row not in has_it
    ]
