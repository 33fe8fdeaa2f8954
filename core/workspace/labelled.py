"""Texts of a workspace with a class, to train on: the values of a column, or the labels that people gave."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from core.errors import InputError
from core.plurals import plural
from core.progress import QUIET, Task
from core.workspace.chosen_rows import rows_said

if TYPE_CHECKING:
    from core.examples import Examples, Split
    from core.judgments.labels import Label
    from core.workspace.workspace import Workspace

Codes = NDArray[np.int32]

LABELS = "labels"  # in place of columns: the labels that people gave

NO_CLASS, SEVERAL_CLASSES = -1, -2  # in place of a code


class TextsWithLabels:
    """Texts with a class as a source of training data (see `core.examples.sources`).

    Args:
        column: whose values are the classes; None for the labels of the workspace: texts with the same label
            are alike.
        rows: ids of the rows that count; None: all.
    """

    def __init__(
        self,
        workspace: Workspace,
        column: str | None,
        task: Task = QUIET,
        *,
        rows: NDArray[np.int64] | None = None,
    ) -> None:
        self._workspace, self._column, self._task, self._rows = workspace, column, task, rows

    @cached_property
    def _examples(self) -> Examples:
        return texts_with_labels(self._workspace, self._column, rows=self._rows, task=self._task)

    def examples(self) -> Examples:
        """See `texts_with_labels`."""
        return self._examples

    def split(self, seed: int, selection: Examples | None, verdict: Examples | None) -> Split:
        """See `split_examples`; a sentence stays in the part that earlier runs gave it."""
        from core.examples import split_examples

        earlier = self._workspace.runs.sentence_parts()
        return split_examples(
            self._examples, selection=selection, verdict=verdict, seed=seed, earlier=earlier
        )

    def divided(self, seed: int, selection: Examples | None, verdict: Examples | None) -> Split:
        """As `split`: each of them may be judged by."""
        return self.split(seed, selection, verdict)


def texts_with_labels(
    workspace: Workspace,
    column: str | None = None,
    *,
    rows: NDArray[np.int64] | None = None,
    task: Task = QUIET,
) -> Examples:
    """Each distinct text with its class; a text whose rows have different classes is left out, and so is what
    only a machine labelled.

    Args:
        column: whose values are the classes; None for the labels of the workspace.
        rows: ids of the rows that count; None: all.

    Raises:
        InputError: there is no such column, or fewer than two classes.
        CancelledError: it was cancelled.
    """
    from core.examples import Examples
    from core.examples.labels import class_name, ordered_classes

    text_ids = workspace.rows.by_text().text_ids
    if column is None:
        labels = workspace.labels.all()
        codes, names = codes_of_labels(labels, len(text_ids))
        n_machine = sum(len(label.machine_ids) for label in labels)
        source, what = f"labels of {workspace.name}", "label"
    else:
        codes, names = codes_of_column(workspace.rows.values(column))
        n_machine = 0
        source, what = f"{workspace.name}, column '{column}'", "class"
    task.check()
    if rows is not None:
        source += f", {rows_said(rows)}"
    of_text = _of_texts(_only(codes, rows), text_ids, workspace.n_texts)
    chosen = np.flatnonzero(of_text >= 0)
    named = [class_name(names[code]) for code in of_text[chosen].tolist()]
    classes, _ = ordered_classes(set(named))
    if len(classes) < 2:
        _refuse(workspace, column, len(classes), rows)
    texts = tuple(workspace.rows.texts_of(chosen))
    task.check()
    place = {name: k for k, name in enumerate(classes)}
    n_unclear = int((of_text == SEVERAL_CLASSES).sum())
    why = f"Sentences with the same {what} are alike."
    if n_unclear:
        said = plural(n_unclear, "1 sentence has", "{n} sentences have")
        why += f" {said} more than one {what} and " + ("is left out." if n_unclear == 1 else "are left out.")
    if n_machine:
        why += " " + plural(
            n_machine,
            "1 label that a machine gave is left out.",
            "{n} labels that a machine gave are left out.",
        )
    return Examples(
        "text+class",
        (texts,),
        labels=np.array([place[name] for name in named], dtype=np.int64),
        class_names=tuple(classes),
        source=source,
        roles={"text": workspace.rows.text_column, "label": column or "label"},
        why=why,
    )


def _refuse(workspace: Workspace, column: str | None, n_classes: int, rows: NDArray[np.int64] | None) -> None:
    if rows is not None:
        among = rows_said(rows)
        if column is None:
            sentence = f"Among {among} there are fewer than two labels to tell apart."
        else:
            sentence = f"Among {among} there are fewer than two values of '{column}' to tell apart."
        raise InputError(sentence, "Choose more rows, or all of them.")
    if column is None:
        what = "Only one label is" if n_classes else "No label is"
        raise InputError(
            f"{what} on sentences of {workspace.name}, so that there is nothing to tell apart.",
            "Give two labels or more on the Explore page first.",
        )
    what = "the same value" if n_classes else "no value"
    raise InputError(
        f"Every sentence of {workspace.name} has {what} in column '{column}', so that there is nothing to "
        "tell apart.",
        "Choose another column.",
    )


def codes_of_column(values: Any) -> tuple[Codes, Sequence[str]]:
    """(n_rows,) the value of each row, and what the values are called."""
    if values.kind == "category":
        return values.codes, values.categories
    there = np.isfinite(values.numbers)
    distinct, place = np.unique(values.numbers[there], return_inverse=True)
    codes = np.full(len(there), NO_CLASS, dtype=np.int32)
    codes[there] = place
    return codes, [f"{value:.17g}" for value in distinct.tolist()]


def codes_of_labels(labels: Sequence[Label], n_rows: int) -> tuple[Codes, Sequence[str]]:
    """(n_rows,) the label that people gave each row, and the names of the labels."""
    codes = np.full(n_rows, NO_CLASS, dtype=np.int32)
    for number, label in enumerate(labels):
        taken = codes[label.person_ids] != NO_CLASS
        codes[label.person_ids] = np.where(taken, SEVERAL_CLASSES, number)
    return codes, [label.name for label in labels]


def _only(codes: Codes, rows: NDArray[np.int64] | None) -> Codes:
    """Codes of some rows; the others have no class."""
    if rows is None:
        return codes
    kept = np.full_like(codes, NO_CLASS)
    kept[rows] = codes[rows]
    return kept


def _of_texts(codes: Codes, text_ids: NDArray[np.int32], n_texts: int) -> Codes:
    """(n_texts,) the class of each text; rows without one say nothing of their text."""
    known = (codes != NO_CLASS) & (text_ids >= 0)
    lowest = np.full(n_texts, np.iinfo(np.int32).max, dtype=np.int32)
    highest = np.full(n_texts, np.iinfo(np.int32).min, dtype=np.int32)
    np.minimum.at(lowest, text_ids[known], codes[known])
    np.maximum.at(highest, text_ids[known], codes[known])
    of_text = np.where(lowest == highest, lowest, SEVERAL_CLASSES)
    return np.where(lowest > highest, NO_CLASS, of_text).astype(np.int32)
