"""Questions in a file, for `compare` and `audition`: what is asked, and what was answered."""

from __future__ import annotations

import re
from collections.abc import Collection
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from core.errors import InputError
from explorer.cli.options import check_output
from explorer.cli.output import say

if TYPE_CHECKING:
    from core.corpus.layout import ColumnType
    from core.progress import Task
    from core.workspace.dueling import Given

_COLUMNS: tuple[tuple[str, ColumnType], ...] = (
    ("id", "text"),
    ("text_a", "text"),
    ("text_b", "text"),
    ("answer", "text"),
)
_ANSWERS: dict[str, Given] = {"y": "y", "yes": "y", "n": "n", "no": "n", "?": "?"}
Ask = Annotated[
    int | None,
    typer.Option(
        "--ask",
        min=1,
        metavar="N",
        help="Write the next N questions to --output, to be answered with y (alike), n (not alike) or ? "
        "(hard to say).",
        show_default=False,
    ),
]
Questions = Annotated[
    Path | None,
    typer.Option("--output", "-o", metavar="FILE.csv", help="The questions.", show_default=False),
]
Answers = Annotated[
    Path | None,
    typer.Option(
        "--answers",
        metavar="FILE",
        help="Questions with answers; may be given again with more.",
        show_default=False,
    ),
]


def check_questions(ask: int | None, output: Path | None, answers: Path | None) -> None:
    """Raises: InputError: one of --ask and --output is given without the other, or it is no CSV."""
    if (ask is None) != (output is None):
        raise InputError("--ask and --output belong together.", "Give both: --ask 50 -o questions.csv.")
    if output is not None:
        if output.suffix.lower() != ".csv":
            raise InputError(f"{output.name} does not say what to write.", "Let it end in .csv.")
        check_output(output, answers)


def write_questions(path: Path, plan_id: str, numbers: list[int], texts: list[tuple[str, str]]) -> None:
    """Write some questions of the duel or audition `plan_id`, by their numbers."""
    from core.export.tables import write_table

    lines = [
        (f"{plan_id}-{number + 1}", query, hit, None)
        for number, (query, hit) in zip(numbers, texts, strict=True)
    ]
    for sentence in write_table(path, _COLUMNS, iter([lines])).said():
        say(sentence)


def read_answers(path: Path, known: Collection[str], what: str, task: Task) -> dict[str, dict[int, Given]]:
    """The answers in a file, by plan and number of the question; questions without one are passed over.

    Args:
        known: the ids of the plans that it may be of. what: "duel" or "audition": what these are.

    Raises:
        InputError: it is of another one, or an answer is none.
    """
    from core.corpus import read_table

    given: dict[str, dict[int, Given]] = {}
    row = 0
    for columns, batch in read_table(path, task=task):
        missing = [name for name in ("id", "answer") if name not in columns]
        if missing:
            raise InputError(
                f"{path.name} has no column {' and no column '.join(missing)}.",
                "Give the file that --ask wrote, with answers.",
            )
        at = columns.index("id"), columns.index("answer")
        for cells in batch:
            row += 1
            name, said = ((cells[place] or "").strip() for place in at)
            if not name or not said:
                continue
            found = re.fullmatch(r"([0-9a-f]{8})-([1-9]\d{0,5})", name)
            if found is None or found[1] not in known:
                of = (
                    f"this {what} ({next(iter(known))})" if len(known) == 1 else f"a {what} in this workspace"
                )
                raise InputError(
                    f"Row {row:,} of {path.name} asks '{name}', no question of {of}.",
                    "Give the file that --ask wrote for this workspace and these models.",
                )
            if said.lower() not in _ANSWERS:
                raise InputError(
                    f"Row {row:,} of {path.name} answers '{said}'.",
                    "Answer with y, n or ?, or leave it empty.",
                )
            given.setdefault(found[1], {})[int(found[2]) - 1] = _ANSWERS[said.lower()]
    return given
