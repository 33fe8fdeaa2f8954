"""`semantic-explorer merge`: labels and marks of another copy of a workspace, such as a colleague's."""

from __future__ import annotations

import csv
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from core.errors import InputError
from core.files import whole_file
from core.plurals import plural
from explorer.cli.options import AsJson, Workspace_, check_output
from explorer.cli.output import open_workspace, print_facts, print_json, reported_task, say

if TYPE_CHECKING:
    from core.workspace.merging import MarkConflict, Merge, RowConflict

_HEADER = ("kind", "row", "text", "other_text", "mine", "theirs", "decision")
_MINE, _THEIRS = "mine", "theirs"
_Key = tuple[str, str, str]
_MOST_LISTED = 20


def merge(
    context: typer.Context,
    workspace: Workspace_,
    other: Annotated[
        Path, typer.Argument(metavar="OTHER", help="Another copy; it is not changed.", show_default=False)
    ],
    take: Annotated[
        str,
        typer.Option("--take", metavar="mine|theirs", help="Whose labels and marks stay where both differ."),
    ] = _MINE,
    conflicts: Annotated[
        Path | None,
        typer.Option(
            "--conflicts",
            metavar="FILE.csv",
            help="Only write what both say otherwise, to be decided one by one.",
            show_default=False,
        ),
    ] = None,
    decisions: Annotated[
        Path | None,
        typer.Option(
            "--decisions",
            metavar="FILE.csv",
            help='That file with "mine" or "theirs" in its last column; blank: as --take says.',
            show_default=False,
        ),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Take over labels and marks of another copy of a workspace.

    Rows are matched by their text and cells. What only the other copy has is added; where both differ, what
    is here stays unless you decide otherwise. Agreement beyond chance is Cohen's kappa.
    """
    from core.workspace.merging import compare_copies
    from core.workspace.merging import merge as take_over

    if take not in (_MINE, _THEIRS):
        raise InputError(f"--take is mine or theirs, not {take}.")
    if conflicts is not None:
        check_output(conflicts)
    decided = {} if decisions is None else _read_decisions(decisions)
    with (
        open_workspace(workspace) as opened,
        open_workspace(other) as theirs,
        reported_task(context) as task,
    ):
        found = compare_copies(opened, theirs, task)
        row_ids, marks = _taken(found, decided, take)
        if conflicts is None:
            take_over(opened, found, row_ids, marks)
        else:
            _write_conflicts(conflicts, found)
    if conflicts is not None:
        say(f"nothing is merged; decide in {conflicts} and give it with --decisions")
    if as_json:
        print_json(_as_json(found, set(row_ids), marks))
    else:
        _print(found, len(row_ids) + len(marks))


def _taken(found: Merge, decided: dict[_Key, str], take: str) -> tuple[list[int], list[MarkConflict]]:
    """Of the conflicts, those in which the other one's labels and marks are taken."""
    keys = {_key_of_row(each) for each in found.row_conflicts}
    keys |= {_key_of_mark(each) for each in found.mark_conflicts}
    unknown = next((key for key in decided if key not in keys), None)
    if unknown is not None:
        raise InputError(
            f"There is no conflict of {unknown[0]} {unknown[1] or unknown[2][:60]!r} to decide.",
            "Write the conflicts anew with --conflicts.",
        )
    rows = [each.row_id for each in found.row_conflicts if decided.get(_key_of_row(each), take) == _THEIRS]
    marks = [each for each in found.mark_conflicts if decided.get(_key_of_mark(each), take) == _THEIRS]
    return rows, marks


def _key_of_row(each: RowConflict) -> _Key:
    return "label", str(each.row_id), ""


def _key_of_mark(each: MarkConflict) -> _Key:
    return "mark", each.mine.first, each.mine.second


def _write_conflicts(path: Path, found: Merge) -> None:
    with whole_file(path) as temporary, open(temporary, "w", encoding="utf-8", newline="") as stream:
        writer = csv.writer(stream)
        writer.writerow(_HEADER)
        for row in found.row_conflicts:
            writer.writerow(
                ("label", row.row_id, row.text, "", "; ".join(row.mine), "; ".join(row.theirs), "")
            )
        for pair in found.mark_conflicts:
            mine, theirs = pair.mine, pair.theirs
            writer.writerow(("mark", "", mine.first, mine.second, mine.score, theirs.score, ""))


def _read_decisions(path: Path) -> dict[_Key, str]:
    """What is decided of which conflict."""
    try:
        with open(path, encoding="utf-8-sig", newline="") as stream:
            reader = csv.DictReader(stream)
            if tuple(reader.fieldnames or ()) != _HEADER:
                raise InputError(f"{path} has other columns than --conflicts writes.", "Write it anew.")
            decided = {}
            for line in reader:
                decision = (line["decision"] or "").strip().casefold()
                if decision and decision not in (_MINE, _THEIRS):
                    raise InputError(
                        f"{path}, line {reader.line_num}: '{decision}' is no decision.", "Say mine or theirs."
                    )
                key = (
                    line["kind"],
                    *((line["row"], "") if line["kind"] == "label" else (line["text"], line["other_text"])),
                )
                if decision:
                    decided[key] = decision
            return decided
    except (OSError, UnicodeDecodeError, csv.Error) as error:
        what = f"{path} cannot be read: {error}."
        raise InputError(what, "Give the file that --conflicts wrote.") from None


def _rounded(kappa: float | None) -> float | None:
    return None if kappa is None else round(kappa, 6)


def _as_json(found: Merge, row_ids: set[int], marks: Sequence[MarkConflict]) -> dict[str, Any]:
    return {
        "rows": {
            "matched": found.n_matched,
            "unmatched": found.n_unmatched,
            "labelled_unmatched": found.n_lost,
        },
        "labels": {
            "both": found.n_both,
            "one_label_each": found.n_single,
            "kappa": _rounded(found.kappa),
            "each": [
                {"name": each.name, "added": each.n_added, "kappa": _rounded(each.kappa)}
                for each in found.labels
            ],
        },
        "notes": {"added": len(found.notes)},
        "marks": {
            "added": len(found.marks_added),
            "both": found.n_marks_both,
            "agree": found.n_marks_agree,
            "kappa": _rounded(found.marks_kappa),
        },
        "conflicts": [
            *(
                {
                    "kind": "label",
                    "row": each.row_id,
                    "text": each.text,
                    "mine": list(each.mine),
                    "theirs": list(each.theirs),
                    "taken": _THEIRS if each.row_id in row_ids else _MINE,
                }
                for each in found.row_conflicts
            ),
            *(
                {
                    "kind": "mark",
                    "texts": [each.mine.first, each.mine.second],
                    "mine": each.mine.score,
                    "theirs": each.theirs.score,
                    "taken": _THEIRS if each in marks else _MINE,
                }
                for each in found.mark_conflicts
            ),
        ],
    }


def _print(found: Merge, n_taken: int) -> None:
    facts = [("rows", f"{found.n_matched:,} are in both, {found.n_unmatched:,} only in the other")]
    if found.n_lost:
        facts.append(("", f"{found.n_lost:,} of these are labelled there; their labels stay there"))
    for each in found.labels:
        facts.append((f"label {each.name}", f"{_rows(each.n_added)} added{_kappa(each.kappa)}"))
    if found.n_both:
        facts.append(("both labelled", _rows(found.n_both)))
        facts.append(("one label each", f"{_rows(found.n_single)}{_kappa(found.kappa)}"))
    if found.notes:
        facts.append(("notes", f"{len(found.notes):,} added"))
    facts.append(("marks", f"{len(found.marks_added):,} added"))
    if found.n_marks_both:
        agree = f"{found.n_marks_agree:,} of {found.n_marks_both:,} pairs alike{_kappa(found.marks_kappa)}"
        facts.append(("both judged", agree))
    n = len(found.row_conflicts) + len(found.mark_conflicts)
    facts.append(("conflicts", f"{n:,}, of which {n_taken:,} as the other has it"))
    print_facts(facts)
    lines = [
        f"  row {each.row_id}: {', '.join(each.mine)} | {', '.join(each.theirs)} | {_short(each.text)}"
        for each in found.row_conflicts
    ] + [
        f"  {each.mine.score:g} | {each.theirs.score:g} | "
        f"{_short(each.mine.first)} / {_short(each.mine.second)}"
        for each in found.mark_conflicts
    ]
    for line in lines[:_MOST_LISTED]:
        print(line)
    if n > _MOST_LISTED:
        print(f"  and {n - _MOST_LISTED:,} more (all with --json or --conflicts)")


def _kappa(kappa: float | None) -> str:
    return "" if kappa is None else f", kappa {kappa:.2f}"


def _short(text: str) -> str:
    text = " ".join(text.split())
    return text if len(text) <= 60 else f"{text[:59]}…"


def _rows(n: int) -> str:
    return plural(n, "1 row", "{n} rows")
