"""`semantic-explorer imports`: what was imported; removed, taken back, shown again."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from core.errors import InputError
from core.plurals import plural
from explorer.cli.options import AsJson, Workspace_
from explorer.cli.output import open_workspace, print_json, reported_task, say

if TYPE_CHECKING:
    from core.corpus.again import Import
    from core.progress import Task
    from core.workspace import Workspace


def imports(
    context: typer.Context,
    workspace: Workspace_,
    remove: Annotated[
        int | None,
        typer.Option(
            "--remove",
            metavar="N",
            help="Hide the rows of import N; an import by key is taken back.",
            show_default=False,
        ),
    ] = None,
    restore: Annotated[
        int | None,
        typer.Option("--restore", metavar="N", help="Undo --remove of import N.", show_default=False),
    ] = None,
    show_vanished: Annotated[
        bool, typer.Option("--show-vanished", help="Show rows that newer exports did not have.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """List the imports; remove one, or show rows again.

    A row that is hidden keeps its text and its vector, but no search, map, count or export has it.
    """
    asked = sum((remove is not None, restore is not None, show_vanished))
    if asked > 1:
        raise InputError("Only one of --remove, --restore and --show-vanished can be done.", "Give one.")
    with open_workspace(workspace) as opened, reported_task(context) as task:
        if remove is not None:
            _remove(opened, remove, task)
        elif restore is not None:
            _restore(opened, restore, task)
        elif show_vanished:
            shown = opened.rows.show_again(opened.rows.hidden.of("vanished"), "vanished")
            say(f"{_rows(len(shown))} shown again")
        found = opened.rows.imports()
        n_rows, hidden = opened.n_rows, opened.rows.hidden
        vanished = len(hidden.of("vanished"))
    if as_json:
        print_json(
            {
                "imports": [_as_json(each) for each in found],
                "rows": n_rows,
                "hidden": hidden.n,
                "vanished": vanished,
            }
        )
        return
    for each in found:
        print(_line(each))
    print(f"{_rows(n_rows)}, {hidden.n:,} hidden")


def _rows(n: int) -> str:
    return plural(n, "1 row", "{n} rows")


def _numbered(opened: Workspace, number: int) -> Import:
    found = opened.rows.imports()
    if not 1 <= number <= len(found):
        raise InputError(f"There is no import {number}.", f"They count from 1 to {len(found)}.")
    return found[number - 1]


def _remove(opened: Workspace, number: int, task: Task) -> None:
    each = _numbered(opened, number)
    if each.is_removed or each.is_taken_back:
        raise InputError(f"Import {number} is removed already.", "Undo that with --restore.")
    if each.report.again is not None:
        opened.exchange_again(each.number, task)
        say(f"import {number}, {each.name}, is taken back")
    else:
        say(f"{_rows(len(opened.remove_import(each.number)))} of {each.name} hidden")


def _restore(opened: Workspace, number: int, task: Task) -> None:
    each = _numbered(opened, number)
    if each.report.again is not None and each.is_taken_back:
        opened.exchange_again(each.number, task)
        say(f"import {number}, {each.name}, is made again")
        return
    shown = opened.rows.show_again(range(each.start, each.stop), "import removed")
    if not len(shown):
        raise InputError(f"Import {number} is not removed.")
    say(f"{_rows(len(shown))} of {each.name} shown again")


def _as_json(each: Import) -> dict[str, Any]:
    again = each.report.again
    return {
        "import": each.number + 1,
        "file": each.report.source,
        "imported": each.report.imported or None,
        "rows": each.report.rows,
        "hidden": each.n_hidden,
        "removed": each.is_removed or each.is_taken_back,
        "renews": None if again is None else again.of + 1,
    }


def _line(each: Import) -> str:
    """For a person: "2  reviews.csv  2025-01-31 12:00  1,204 rows, removed"."""
    when = each.report.imported.replace("T", " ")[:16] or "before 0.2"
    again = each.report.again
    if again is None:
        what = _rows(each.report.rows)
    else:
        counts = f"{again.changed:,} changed, {again.new:,} new, {again.vanished:,} vanished"
        what = f"renews {again.of + 1}: {counts}"
    if each.is_removed or each.is_taken_back:
        what += ", removed"
    elif each.n_hidden:
        what += f", {each.n_hidden:,} of them hidden"
    return f"{each.number + 1}  {Path(each.report.source).name}  {when}  {what}"
