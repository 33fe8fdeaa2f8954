"""Which rows of a workspace alone are learned from and judged by.

A condition that was typed, what is selected or filtered on the screen and what an earlier run learned from
all end as ids of rows. Every source of training data of a workspace takes these, and asks no further how they
were chosen; a run remembers them (`Runs.rows`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from core.errors import InputError
from core.plurals import plural
from core.progress import QUIET, Task

if TYPE_CHECKING:
    from core.judgments.model import Judgment
    from core.workspace.workspace import Workspace

Ids = NDArray[np.int64]

OF_RUN = "run:"  # before the id of a run, in place of a condition
_AT_ONCE = 10_000  # texts that are searched together


def rows_where(workspace: Workspace, where: str | None) -> Ids | None:
    """(m,) ids of the rows that fulfil a condition, ascending; None: all.

    Args:
        where: a condition on columns (see `parse_condition`), or "run:ID" for the rows that a run of the
            workspace learned from.

    Raises:
        InputError: it is neither, or there is no such row.
    """
    if where is None:
        return None
    if where.startswith(OF_RUN):
        found = workspace.runs.rows(where.removeprefix(OF_RUN))
        return None if found is None else still_there(workspace, found)
    from core.corpus.conditions import parse_condition

    fulfilling = workspace.rows.select(parse_condition(where, workspace.rows.columns()))
    if not len(fulfilling):
        raise InputError(f"No row of {workspace.name} fulfils “{where}”.", "Give another condition.")
    return fulfilling


def still_there(workspace: Workspace, row_ids: Ids) -> Ids:
    """(m,) those of some rows that are not hidden, ascending.

    Raises:
        InputError: none is left.
    """
    text_ids = workspace.rows.by_text()
    ids = np.unique(row_ids)
    ids = ids[(ids >= 0) & (ids < len(text_ids.text_ids))]
    if text_ids.hidden is not None:
        ids = ids[~text_ids.hidden[ids]]
    if not len(ids):
        raise InputError("The rows that were chosen are not there any more.", "Choose others.")
    return ids


def marks_within(workspace: Workspace, row_ids: Ids | None, task: Task = QUIET) -> tuple[Judgment, ...]:
    """The judgments of texts that some rows have; all of them where `row_ids` is None.

    Both texts must be of these rows. A query that was typed is no row's: what was said of a hit counts where
    the hit is of these rows and the query is no text of others only. A passage goes with the rows whose text
    it stands in.

    Raises:
        CancelledError: it was cancelled.
    """
    judgments = workspace.judgments.all()
    if row_ids is None or not judgments:
        return judgments
    inside = workspace.rows.by_text().texts_of(row_ids, workspace.n_texts)
    texts = sorted({text for each in judgments for text in (each.first, each.second)})
    known = dict(zip(texts, workspace.rows.find_texts(texts), strict=True))
    within = {text for text, text_id in known.items() if text_id >= 0 and inside[text_id]}
    typed = {text for text, text_id in known.items() if text_id < 0}
    if workspace.rows.split and typed:
        task.check()
        within |= set(_standing_in(workspace, sorted(typed), np.flatnonzero(inside), task))

    def counts(each: Judgment) -> bool:
        if each.origin == "hit":
            return each.second in within and (each.first in within or each.first in typed)
        return each.first in within and each.second in within

    return tuple(each for each in judgments if counts(each))


def rows_said(row_ids: Ids) -> str:
    """ "85 rows", as it stands behind the name of a source."""
    return plural(len(row_ids), "1 row", "{n} rows")


def _standing_in(workspace: Workspace, parts: Sequence[str], text_ids: Ids, task: Task) -> Iterator[str]:
    """Those of some parts of texts that stand in one of these texts."""
    left = set(parts)
    for start in range(0, len(text_ids), _AT_ONCE):
        task.check()
        whole = "\0".join(workspace.rows.texts_of(text_ids[start : start + _AT_ONCE]))
        found = {part for part in left if part in whole}
        yield from found
        left -= found
