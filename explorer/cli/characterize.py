"""`semantic-explorer characterize`: what sets some rows of a workspace apart."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from core.plurals import plural
from explorer.cli.options import AsJson, Workspace_
from explorer.cli.output import open_workspace, print_json, reported_task, say
from explorer.serving.shapes import characterization_as_json, point

if TYPE_CHECKING:
    from core.clusters import Characterization, Difference

_WIDEST = 36  # places of a word or value in the table
_MOST = 15  # lines of each table; with --json there are all


def characterize(
    context: typer.Context,
    workspace: Workspace_,
    where: Annotated[
        str,
        typer.Option(
            "--where",
            metavar="CONDITION",
            help='The rows, by a SQL condition over columns, such as "rating <= 2".',
            show_default=False,
        ),
    ],
    against: Annotated[
        str | None,
        typer.Option(
            "--against",
            metavar="CONDITION",
            help="The rows to compare them with, less those of --where; all others when absent.",
        ),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Say what sets some rows apart, in words and columns."""
    from explorer.serving.answers import compared

    with open_workspace(workspace) as opened, reported_task(context) as task:
        n_known = len(opened.repairs)  # of parts that this does not need
        found = compared(opened, where, against, task)
        repairs = opened.repairs[n_known:]
    for repair in repairs:
        say(repair)
    if as_json:
        print_json(characterization_as_json(found))
    else:
        _print(found)


def _print(found: Characterization) -> None:
    """For a person: a table of words and values with shares and intervals, then sentences."""
    rows = "row" if found.n_rows == 1 else "rows"
    print(
        f"{found.n_rows:,} {rows}: {_sentences(found.n_counted)}, compared with {found.n_out:,} others; "
        f"{found.n_tried:,} words, phrases and values tried"
    )
    if found.n_counted < found.n_texts:
        elsewhere = found.n_texts - found.n_counted
        print(f"Of their {_sentences(found.n_texts)}, {elsewhere:,} stand in other rows too and count there.")
    if found.nothing is not None:
        print(f"\n{found.nothing}")
    _print_table("more often", found.words, found)
    _print_table("less often", found.less, found)
    for column in found.columns:
        name = column.column
        if column.median is not None and column.median_out is not None:
            middle, other = (point(each, column.type) for each in (column.median, column.median_out))
            name += f": median {_short(middle)}, of the others {_short(other)}"
        _print_table(name, column.values, found)
    if found.examples:
        print("\ntypical sentences")
    for example in found.examples:
        print(f"  row {example.row}  {' '.join(example.text.split())}")


def _sentences(n: int) -> str:
    return plural(n, "1 sentence", "{n} sentences")


def _short(value: float | str | None) -> str:
    return f"{value:,.12g}" if isinstance(value, float) else str(value)


def _print_table(title: str, differences: tuple[Difference, ...], found: Characterization) -> None:
    if not differences:
        return
    from rich.cells import set_cell_size

    print(f"\n{title}" if len(title) > _WIDEST else f"\n{title:<{_WIDEST + 2}}     here   others  log-odds")
    for each in differences[:_MOST]:
        here, others = (
            f"{count / max(n, 1):.1%}"
            for count, n in ((each.n_in, found.n_counted), (each.n_out, found.n_out))
        )
        odds = f"{each.log_odds:+.2f} ({each.low:+.2f} to {each.high:+.2f})"
        text = set_cell_size(" ".join(each.text.split()) or "(blank)", _WIDEST)
        print(f"  {text}  {here:>7}  {others:>7}  {odds}")
