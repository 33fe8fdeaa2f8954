"""A labelled file to examples: columns and task recognised or named, bad rows named by line."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from core.corpus.cells import stripped
from core.corpus.layout import FIND_EVERYTHING, KEPT_REJECTS, Cells, FileLayout, ReadOptions, RejectedLine
from core.corpus.readers import read_table
from core.corpus.sources import PathLike
from core.corpus.table import BATCH_ROWS
from core.errors import InputError
from core.examples.columns import (
    Columns,
    Recognised,
    is_named_as_nli,
    parse_columns,
    position,
    recognise,
)
from core.examples.examples import MARGIN_ROLES, TARGET_ROLE, TEXT_ROLES, Examples, Role
from core.examples.labels import (
    NLI,
    NO_GOLD_LABEL,
    class_name,
    nli_numbers,
    nli_words,
    ordered_classes,
    parse_number,
)
from core.old_names import old_arguments
from core.progress import QUIET, Task

ScoreRange = tuple[float, float]
# In float32, which models learn in, squares of differences of greater numbers may be infinite.
_GREATEST = 1e15


def parse_score_range(text: str) -> ScoreRange:
    """(0.0, 5.0) for "0,5".

    Raises:
        InputError: when it is not two ascending numbers.
    """
    parts = [parse_number(part) for part in text.split(",")]
    if len(parts) != 2 or parts[0] is None or parts[1] is None or not parts[0] < parts[1]:
        raise InputError(
            f"'{text}' is no score range.", "Give the least and the greatest score, for example 0,5."
        )
    return parts[0], parts[1]


@old_arguments
def read_examples(
    file: PathLike | FileLayout,
    columns: Columns | None = None,
    *,
    options: ReadOptions = FIND_EVERYTHING,
    score_range: ScoreRange | None = None,
    group: str | int | None = None,
    alike: str | None = None,
    task: Task = QUIET,
) -> Examples:
    """The labelled examples of a file in any format that the corpus readers know.

    Args:
        file: its path, or what `core.corpus.sniff` found there; then `options` are those it was sniffed with.
        columns: role -> name or number (from 1) of a column, as a mapping or as
            "sentence1=6,sentence2=7,score=5"; None or a part of the roles: the rest is recognised.
        score_range: least and greatest score there can be; None: those of the file.
        group: the column that says what an example belongs to (a topic).
        alike: the class of pairs that means "alike", where the names do not tell it.

    Raises:
        InputError: when the file cannot be read, is not recognised, or no good row is in it.
    """
    if score_range is not None and not score_range[0] < score_range[1]:
        raise InputError(
            f"The score range {score_range[0]:g} to {score_range[1]:g} is empty.",
            "Give the lesser number first.",
        )
    if score_range is not None and max(map(abs, score_range)) > _GREATEST:
        raise InputError(
            f"The score range {score_range[0]:g} to {score_range[1]:g} is too large.",
            f"Scores lie between {-_GREATEST:g} and {_GREATEST:g}.",
        )
    asked = parse_columns(columns)
    table = read_table(file, options, task)
    rows: list[Cells] = []
    for _, batch in table:
        rows.extend(batch)
    names = table.columns
    source = Path(table.layout.path).name
    # Rows before the file turned out wider lack the cells that they never had.
    rows = [row if len(row) == len(names) else row + (None,) * (len(names) - len(row)) for row in rows]
    if not rows:
        rejects = table.rejects
        because = ""
        for reject in rejects.kept[:1]:
            why = reject.reason.rstrip(".")
            because = f" Line {reject.line}: {why}." if reject.line else f" {why}."
        raise InputError(f"{source} holds no rows.{because}", "Check that this is the right file.")
    fixed = {role: position(column, names, source) for role, column in asked.items()}
    group_at = None if group is None else position(group, names, source)
    found = recognise(names, rows, fixed, source, group_at, lambda k: table.lines_of([(k, rows[k])])[0])
    sound = _sound_rows(rows, found, score_range, group_at, task)
    if not sound.kept:
        first, reason = sound.bad[0]
        (line,) = table.lines_of([(first, rows[first])])
        what = f"None of the {len(rows):,} rows of {source} is a usable example. Line {line}: {reason}."
        if len(rows) == 1:
            what = f"The only row of {source} is no usable example. Line {line}: {reason}."
        raise InputError(
            what,
            "Check which columns are read as what.",
        )
    examples = _examples(rows, found, sound, score_range, group_at, source, names, alike)
    lines = table.lines_of([(k, rows[k]) for k, _ in sound.bad[:KEPT_REJECTS]]) if sound.bad else []
    bad = [RejectedLine(line, reason) for line, (_, reason) in zip(lines, sound.bad, strict=False)]
    rejected = sorted([*table.rejects.kept, *bad], key=lambda reject: reject.line)[:KEPT_REJECTS]
    return replace(examples, rejected=tuple(rejected), n_rejected=table.rejects.n + len(sound.bad))


@dataclass(frozen=True, slots=True)
class _Sound:
    """Which rows are examples: their numbers, and the numbers of the others with the reason."""

    kept: list[int]
    bad: list[tuple[int, str]]


def _sound_rows(
    rows: Sequence[Cells],
    found: Recognised,
    score_range: ScoreRange | None,
    group_at: int | None,
    task: Task,
) -> _Sound:
    text_columns = [(role, found.roles[role]) for role in TEXT_ROLES[found.task]]
    target_role = TARGET_ROLE[found.task]
    target = found.roles[target_role] if target_role is not None else None
    nli = False
    if found.task == "pair+class" and target is not None:
        names = {class_name(text) for row in rows if (text := stripped(row[target]))}
        nli = found.nli_by_number or nli_words(names - NO_GOLD_LABEL) is not None
    sound = _Sound([], [])
    for k, row in enumerate(rows):
        if k % BATCH_ROWS == 0:
            task.check()
        reason = next((f"{role} is blank" for role, at in text_columns if not stripped(row[at])), None)
        if reason is None and target is not None:
            cell = stripped(row[target])
            if target_role == "score":
                reason = _wrong_score(cell, score_range)
            elif not cell:
                reason = "it has no class"
            elif nli and class_name(cell) in NO_GOLD_LABEL:
                reason = f"it has no gold label ({cell})"
        if reason is None and found.task == "triplet":
            _, positive, negative = (stripped(row[at]) for _, at in text_columns)
            reason = "positive and negative are the same sentence" if positive == negative else None
            margins = [
                (role, stripped(row[found.roles[role]])) for role in MARGIN_ROLES if role in found.roles
            ]
            reason = reason or next(
                (
                    f"the {role.replace('_', ' ')} '{cell[:40]}' is not a number"
                    if number is None
                    else f"the {role.replace('_', ' ')} {cell[:40]} is too large"
                    for role, cell in margins
                    if (number := parse_number(cell)) is None or abs(number) > _GREATEST
                ),
                None,
            )
        if reason is None and group_at is not None and not stripped(row[group_at]):
            reason = "it has no group"
        if reason is None:
            sound.kept.append(k)
        else:
            sound.bad.append((k, reason))
    return sound


def _wrong_score(cell: str, score_range: ScoreRange | None) -> str | None:
    if not cell:
        return "it has no score"
    score = parse_number(cell)
    if score is None:
        return f"the score '{cell[:40]}' is not a number"
    if abs(score) > _GREATEST:
        return f"the score {cell[:40]} is too large"
    if score_range is not None and not score_range[0] <= score <= score_range[1]:
        return f"the score {cell} is outside {score_range[0]:g} to {score_range[1]:g}"
    return None


def _examples(
    rows: Sequence[Cells],
    found: Recognised,
    sound: _Sound,
    score_range: ScoreRange | None,
    group_at: int | None,
    source: str,
    names: Sequence[str],
    alike: str | None,
) -> Examples:
    def column(at: int) -> list[str]:
        return [stripped(rows[k][at]) for k in sound.kept]

    def numbers(role: Role) -> NDArray[np.float64]:
        return np.array([parse_number(cell) for cell in column(found.roles[role])], dtype=np.float64)

    why = found.why
    scores: NDArray[np.float64] | None = None
    labels: NDArray[np.int64] | None = None
    class_names: tuple[str, ...] = ()
    positive: int | None = None
    declared = False
    if found.task == "pair+score":
        raw = numbers("score")
        declared = score_range is not None
        low, high = score_range = score_range or (float(raw.min()), float(raw.max()))
        if not low < high:
            raise InputError(
                f"Every score in {source}, column '{names[found.roles['score']]}', is {low:g}, so that there "
                "is nothing to learn from them.",
                "Check which column is read as the score.",
            )
        scores = (raw - low) / (high - low)
        how = "as declared" if declared else "the least and greatest in the file"
        why += f" Scores from {low:g} to {high:g} ({how}) are mapped to 0 to 1."
    else:
        score_range = None
    margins: NDArray[np.float64] | None = None
    if {"positive_score", "negative_score"} <= found.roles.keys():
        margins = numbers("positive_score") - numbers("negative_score")
    elif "margin" in found.roles:
        margins = numbers("margin")
    if "label" in found.roles:
        labels, class_names, guessed = _classes(column(found.roles["label"]), found, source, names)
        why += f" Classes: {_listed(class_names)}."
        if found.task == "pair+class":
            positive = guessed if alike is None else _index_of(alike, class_names, source)
        if positive is not None:
            means = "is taken to mean" if alike is None else "means, as you say,"
            why += f" '{class_names[positive]}' {means} alike."
        elif found.task == "pair+class":
            why += " Which of them means alike is not known."
    return Examples(
        task=found.task,
        texts=tuple(tuple(column(found.roles[role])) for role in TEXT_ROLES[found.task]),
        scores=scores,
        labels=labels,
        class_names=class_names,
        positive_class=positive,
        groups=None if group_at is None else tuple(column(group_at)),
        source=source,
        roles={role: names[at] for role, at in found.roles.items()},
        why=why,
        score_range=score_range,
        score_range_declared=declared,
        margins=margins,
    )


def _classes(
    cells: Sequence[str], found: Recognised, source: str, columns: Sequence[str]
) -> tuple[NDArray[np.int64], tuple[str, ...], int | None]:
    called = [class_name(cell) for cell in cells]
    present = set(called)
    numbers = nli_numbers(present) if found.nli_by_number else None
    names, positive = ordered_classes(present)
    if numbers is not None:
        called = [numbers[name] for name in called]
        names, positive = NLI, 0
    elif is_named_as_nli([columns[k] for k in found.roles.values()]) and present <= {"0", "1", "2"}:
        positive = None  # 0 and 1 may be "entailed" and "not", or the other way round
    if len(names) < 2:
        raise InputError(
            f"Every row of {source} has the class '{names[0]}' in column "
            f"'{columns[found.roles['label']]}', so that there is nothing to tell apart.",
            "Check which column is read as the class.",
        )
    place = {name: k for k, name in enumerate(names)}
    labels = np.array([place[name] for name in called], dtype=np.int64)
    return labels, names, positive


def _index_of(alike: str, class_names: tuple[str, ...], source: str) -> int:
    if class_name(alike) not in class_names:
        raise InputError(f"{source} has no class '{alike}'.", f"Its classes: {_listed(class_names)}.")
    return class_names.index(class_name(alike))


def _listed(names: Sequence[str]) -> str:
    shown = ", ".join(names[:6])
    return shown if len(names) <= 6 else f"{shown} and {len(names) - 6} more"
