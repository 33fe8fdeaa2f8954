"""`semantic-explorer characterize`: what sets some rows of a workspace apart."""

from __future__ import annotations

import datetime
from typing import TYPE_CHECKING, Annotated, Any

import typer

from core.errors import InputError
from core.plurals import plural
from explorer.cli.options import AsJson, Workspace_
from explorer.cli.output import open_workspace, print_json, reported_task, say

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from core.clusters import Characterization, Difference
    from core.corpus import Condition, RowStore

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
    with open_workspace(workspace) as opened, reported_task(context) as task:
        condition, row_ids = _fulfilling(opened.rows, where)
        used = set(condition.columns)
        others = None
        if against is not None:
            beside, others = _fulfilling(opened.rows, against)
            used |= beside.columns
        elif len(row_ids) == opened.n_rows:
            raise InputError(
                f"Every row fulfils '{where}', so there is nothing to compare with.",
                "Ask for fewer rows, or name others with --against.",
            )
        n_known = len(opened.repairs)  # of parts that this does not need
        # By what they were asked for, the rows differ anyway.
        found = opened.characterize(row_ids, others, task, used)
        repairs = opened.repairs[n_known:]
    for repair in repairs:
        say(repair)
    if as_json:
        print_json(_as_json(found))
    else:
        _print(found)


def _fulfilling(rows: RowStore, typed: str) -> tuple[Condition, NDArray[np.int64]]:
    """A condition and the ids of its rows.

    Raises:
        InputError: it is no condition over the columns, or no row fulfils it.
    """
    from core.corpus import parse_condition

    condition = parse_condition(typed, rows.columns())
    row_ids = rows.select(condition)
    if not len(row_ids):
        raise InputError(f"No row fulfils '{typed}'.", "Change the condition.")
    return condition, row_ids


def _as_json(found: Characterization) -> dict[str, Any]:
    return {
        "rows": found.n_rows,
        "texts": found.n_texts,
        "counted": found.n_counted,
        "counted_others": found.n_out,
        "words": [{"text": each.text} | _figures(each) for each in found.words],
        "less": [{"text": each.text} | _figures(each) for each in found.less],
        "columns": [
            {
                "column": each.column,
                "type": each.type,
                "values": [{"value": value.text or None} | _figures(value) for value in each.values],
                "median": _point(each.median, each.type),
                "median_others": _point(each.median_out, each.type),
            }
            for each in found.columns
        ],
        "examples": [{"row": each.row, "text": each.text} for each in found.examples],
        "examples_among": found.examples_among,
        "tried": found.n_tried,
        "nothing": found.nothing,
    }


def _figures(difference: Difference) -> dict[str, Any]:
    return {
        "log_odds": round(difference.log_odds, 6),
        "low": round(difference.low, 6),
        "high": round(difference.high, 6),
        "n_in": difference.n_in,
        "n_out": difference.n_out,
    }


def _point(median: float | None, kind: str) -> float | str | None:
    """A median; of dates as ISO 8601."""
    if median is None or kind != "date":
        return median
    moment = datetime.datetime(1970, 1, 1) + datetime.timedelta(seconds=round(median))
    return moment.isoformat().removesuffix("T00:00:00")


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
            middle, other = (_point(each, column.type) for each in (column.median, column.median_out))
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
