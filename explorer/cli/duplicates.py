"""`semantic-explorer duplicates`: rows whose texts are the same or nearly so, and hiding them."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from core.errors import InputError
from core.plurals import plural
from core.progress import Task
from core.workspace.thresholds import USUAL_THRESHOLD
from explorer.cli import PROGRAM
from explorer.cli.options import AsJson, Mask, Workspace_, check_output
from explorer.cli.output import open_workspace, print_json, reported_task, say

if TYPE_CHECKING:
    from core.corpus import RowStore
    from core.search.pairs import Sampled
    from core.workspace import Duplicates, Keeping, Workspace


def duplicates(
    context: typer.Context,
    workspace: Workspace_,
    threshold: Annotated[
        float,
        typer.Option("--threshold", metavar="T", help="The lowest cosine, from -1 to 1."),
    ] = USUAL_THRESHOLD,
    same_text: Annotated[
        bool, typer.Option("--same-text", help="Only rows with the same text; none has to be encoded.")
    ] = False,
    keep: Annotated[
        str,
        typer.Option(
            "--keep",
            metavar="first|longest|newest",
            help="Which row of a group is kept: the first, the one with the longest text, the newest.",
        ),
    ] = "first",
    date: Annotated[
        str | None,
        typer.Option(
            "--date",
            metavar="COLUMN",
            help="With --keep newest: the column of dates; the only one when absent.",
            show_default=False,
        ),
    ] = None,
    hide: Annotated[
        bool, typer.Option("--hide", help="Hide the rows that are not kept, from everything.")
    ] = False,
    labelled_too: Annotated[
        bool, typer.Option("--labelled-too", help="With --hide: rows with a label, a mark or a note as well.")
    ] = False,
    show_again: Annotated[
        bool,
        typer.Option("--show-again", help="Show the rows again that were hidden so, and do nothing else."),
    ] = False,
    output: Annotated[
        Path | None,
        typer.Option(
            "--output",
            "-o",
            metavar="FILE.csv|.parquet|.xlsx|.jsonl",
            help="Write every row of every group: its group, whether it is kept, its similarity.",
            show_default=False,
        ),
    ] = None,
    mask: Mask = None,
    as_json: AsJson = False,
) -> None:
    """List rows whose sentences are the same or nearly so.

    Each row of a group is as alike as the threshold says to the one that is kept, not just to another of the
    group. A row that is hidden keeps its text and its vector, but no search, map, count or export has it.
    """
    from core.workspace import Keeping, find_duplicates
    from core.workspace.repeats import RULES

    rule = next((rule for rule in RULES if rule == keep), None)
    if rule is None:
        raise InputError(f"There is no rule '{keep}'.", f"Use one of {', '.join(RULES)}.")
    if date is not None and rule != "newest":
        raise InputError("--date says which row is the newest.", "Give --keep newest too.")
    if output is not None:
        _check(output)
    with open_workspace(workspace) as opened, reported_task(context) as task:
        if show_again:
            _show_again(opened, as_json)
            return
        if not same_text and opened.n_encoded == 0:
            raise InputError(
                f"No sentence of {workspace} is encoded, so none can be compared.",
                f'Run "{PROGRAM} index -o {workspace}" first, or compare with --same-text.',
            )
        if not same_text and opened.n_encoded < opened.n_texts:
            say(f"{opened.n_encoded:,} of {opened.n_texts:,} sentences are encoded; only these are compared")
        keeping = Keeping(rule, date, labelled_too)
        found = find_duplicates(opened, None if same_text else threshold, keeping, task=task)
        if not found.complete:
            at_least = "" if found.sampled is None else "at least "
            say(
                f"{at_least}{found.n_text_pairs:,} pairs of sentences are so alike; of the pairs of rows the "
                f"{len(found.pairs):,} most similar are listed, and groups are made from those that were kept"
            )
        if found.sampled is not None:
            say(_missed(found.sampled))
        if output is not None:
            _write(output, opened, found, mask, task)
        hidden = opened.rows.hide(found.repeats.to_hide, "duplicate") if hide else ()
        _say_touched(found, keeping)
        if hide:
            say(f"{_rows(len(hidden))} hidden; --show-again shows them")
        if as_json:
            answer = _as_json(found, None if same_text else threshold)
            print_json(answer | {"hidden": len(opened.rows.hidden.of("duplicate"))})
        else:
            _print(found, opened.rows)


def _check(output: Path) -> None:
    from core.export.tables import check_table_name

    check_output(output)
    check_table_name(output)


def _show_again(opened: Workspace, as_json: bool) -> None:
    shown = opened.rows.show_again(opened.rows.hidden.of("duplicate"), "duplicate")
    if as_json:
        print_json({"shown": len(shown), "hidden": 0})
    else:
        print(f"{_rows(len(shown))} shown again")


def _write(output: Path, opened: Workspace, found: Duplicates, mask: str | None, task: Task) -> None:
    from core.export import Masking, TableOptions, export_rows
    from core.export.repeats import repeat_columns

    repeats = found.repeats
    columns = repeat_columns(opened.rows, repeats.groups, repeats.is_to_hide)
    options = TableOptions(masking=Masking.parse(mask or ""))
    members = repeats.groups.members
    written = export_rows(output, opened.rows, None, members, task, columns=columns, options=options)
    for sentence in written.said():
        say(sentence)


def _say_touched(found: Duplicates, keeping: Keeping) -> None:
    n = found.repeats.n_touched
    if n and keeping.hides_touched:
        say(
            plural(n, "1 of them has a label, a mark or a note", "{n} of them have a label, a mark or a note")
        )
    elif n:
        say(
            plural(
                n,
                "1 row more is kept, because it has a label, a mark or a note",
                "{n} rows more are kept, because they have a label, a mark or a note",
            )
        )


def _as_json(found: Duplicates, threshold: float | None) -> dict[str, Any]:
    repeats = found.repeats
    groups, sampled = repeats.groups, found.sampled
    return {
        "groups": [groups[number].tolist() for number in range(len(groups))],
        "pairs": [
            {"rows": [first, second], "similarity": round(similarity, 6)}
            for first, second, similarity in found.pairs
        ],
        "threshold": threshold,
        "complete": found.complete,
        "sampled": None if sampled is None else _judged(sampled),
        "keep": repeats.keeping.rule,
        "kept": groups.kept.tolist(),
        "to_hide": repeats.to_hide.tolist(),
        "labelled": repeats.n_touched,
    }


def _judged(sampled: Sampled) -> dict[str, Any]:
    above = None if sampled.above is None else round(sampled.above, 6)
    return {"pairs": sampled.n, "missed": sampled.n_missed, "above": above}


def _missed(sampled: Sampled) -> str:
    start = "so many sentences were not all compared with each other"
    above = "" if sampled.above is None else f" above {sampled.above:.4f}"
    if not sampled.n:
        alike = above or " so alike"
        return f"{start}; a sample that was compared with all has no pairs{alike} to tell what was missed"
    missed = f"{sampled.n_missed / sampled.n:.1%} are missed ({sampled.n_missed:,})"
    return f"{start}; of {sampled.n:,} pairs{above} of a sample that was, {missed}"


def _rows(n: int) -> str:
    return plural(n, "1 row", "{n} rows")


def _print(found: Duplicates, rows: RowStore) -> None:
    """The groups for a person: how many rows, how alike, which is kept, and each row with its text."""
    repeats = found.repeats
    groups, lowest = repeats.groups, repeats.groups.lowest
    n_to_hide = len(repeats.to_hide)
    can = plural(n_to_hide, "1 can be hidden", "{n} can be hidden")
    n_groups = plural(len(groups), "1 group", "{n} groups")
    print(f"{n_groups} of near-duplicates, {_rows(len(groups.members))}; {can}")
    for number in range(len(groups)):
        row_ids = groups[number]
        print(f"\n{_rows(len(row_ids))}, {lowest[number]:.2f} alike, row {groups.kept[number]} is kept")
        for row_id, (text,) in zip(row_ids.tolist(), rows.fetch(row_ids, [rows.text_column]), strict=True):
            print(f"  row {row_id}  {' '.join(str(text).split())}")
