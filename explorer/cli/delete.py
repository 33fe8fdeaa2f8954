"""`semantic-explorer delete`: rows leave every file of a workspace."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated, Any

import typer

from core.errors import InputError
from core.plurals import plural
from explorer.cli.options import AsJson, Where, Workspace_
from explorer.cli.output import open_workspace, print_json, reported_task, say

if TYPE_CHECKING:
    from core.workspace import Deletion


def delete(
    context: typer.Context,
    workspace: Workspace_,
    where: Where = None,
    row: Annotated[
        list[int] | None,
        typer.Option(
            "--row",
            metavar="N",
            help="A row by its id, as an export has it; may be repeated.",
            show_default=False,
        ),
    ] = None,
    yes: Annotated[bool, typer.Option("--yes", help="Delete without asking.")] = False,
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help="Say what would be deleted, and delete nothing.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Delete rows for good, from every file of a workspace.

    It says what goes, and which models learned from it, and asks; it cannot be undone. Rows that are hidden
    go, too. The others get new ids; the map and the indexes are made again by "index".
    """
    from core.corpus import parse_condition
    from explorer.shared.log_file import empty_log

    if where is None and not row:
        raise InputError("It is not said which rows.", "Give --where or --row.")
    with open_workspace(workspace) as opened, reported_task(context) as task:
        condition = None if where is None else parse_condition(where, opened.rows.columns())
        deletion = opened.look_before_deleting(row or (), condition, task)
        for line in deletion.lines:
            say(line)
        for sentence in deletion.warnings:
            say(sentence)
        say("The log of the program is emptied: it may hold sentences.")
        goes = not dry_run and (yes or _agreed())
        if goes:
            empty_log()  # first: a deletion that is stopped from here on is finished by the next opening
            opened.delete(deletion, task)
    if as_json:
        print_json(_as_json(deletion) | {"deleted": goes})
    elif goes:
        print(plural(deletion.n_rows, "1 row was deleted for good", "{n} rows were deleted for good"))
    else:
        print("nothing was deleted")


def _agreed() -> bool:
    """Ask the person; whoever cannot be asked has to say --yes.

    Raises:
        InputError: nobody can be asked.
    """
    if not sys.stdin.isatty():
        raise InputError("Nothing was deleted: nobody could be asked.", "Give --yes to delete without.")
    return typer.confirm("Delete for good? This cannot be undone.", err=True)


def _as_json(deletion: Deletion) -> dict[str, Any]:
    return {
        "rows": deletion.n_rows,
        "hidden": deletion.n_hidden,
        "earlier": deletion.n_earlier,
        "texts": deletion.n_texts,
        "texts_that_stay": deletion.n_shared,
        "labels": deletion.n_labels,
        "notes": deletion.n_notes,
        "marks": deletion.n_marks,
        "searches": deletion.n_searches,
        "runs": list(deletion.runs),
        "discarded_runs": list(deletion.discarded),
        "models": [
            {
                "name": model.name,
                "version": model.version,
                "run": model.run,
                "sentences": model.n_sentences,
                "came_from": model.came_from or None,
            }
            for model in deletion.models
        ],
        "other_files": list(deletion.others),
    }
