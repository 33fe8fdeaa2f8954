"""What a workspace has to train on: judgments, what to mark next, its texts, hard negatives among them."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from core.errors import InputError
from core.old_names import old_cancel
from core.progress import QUIET, Task
from core.workspace.chosen_rows import marks_within, rows_said

if TYPE_CHECKING:
    from core.encoding import SentenceEncoder
    from core.examples import Examples, Split
    from core.judgments.offering import Offer
    from core.judgments.teaching import Teaching
    from core.training.judged import JudgedPairs
    from core.workspace.workspace import Workspace


def teaching(workspace: Workspace) -> Teaching:
    """What the judgments of a workspace teach, and what is missing."""
    from core.judgments.teaching import summarise
    from core.training.judged import propose_from

    return summarise(workspace.judgments.all(), workspace.runs.sentence_parts(), propose_from)


@old_cancel
def offer(
    workspace: Workspace,
    n: int,
    *,
    exclude: Collection[frozenset[str]] = (),
    seed: int | None = None,
    task: Task = QUIET,
) -> tuple[Offer, ...]:
    """The pairs that should be marked next, in the order in which to show them; see `offer_pairs`.

    Args:
        n: how many at most; a small corpus may have fewer left.
        exclude: pairs that are not to come again.
        seed: the same one gives the same offer of the same workspace; None: another one each time.

    Raises:
        InputError: fewer than two texts are encoded. CancelledError: on cancel.
    """
    from core.judgments.offering import offer_pairs

    state, judgments = workspace.search_state(), workspace.judgments.all()
    database, clusters = workspace.rows.database, workspace.map_picture()
    return offer_pairs(n, state, database, judgments, clusters, exclude=exclude, seed=seed, task=task)


def judged_split(
    workspace: Workspace,
    objective: str | None = None,
    seed: int = 0,
    *,
    rows: NDArray[np.int64] | None = None,
) -> tuple[Split, Examples]:
    """The judgments in three parts, ready for `Runs.begin`, and all of them as they are learned.

    Args:
        objective: what is to learn from them; None for the one that `propose_from` proposes.
        rows: ids of the rows that count; None: all.

    Raises:
        InputError: nothing is judged yet, or the objective cannot learn from it.
    """
    pairs = judged_pairs(workspace, objective, rows=rows)
    return pairs.split(seed, None, None), pairs.examples()


def judged_pairs(
    workspace: Workspace,
    objective: str | None = None,
    task: Task = QUIET,
    *,
    rows: NDArray[np.int64] | None = None,
) -> JudgedPairs:
    """The judgments as a source of training data.

    Args:
        objective: what is to learn from them; None for the one that `propose_from` proposes.
        rows: ids of the rows that count (see `marks_within`); None: all.

    Raises:
        InputError: nothing is judged yet, or nothing of these rows.
        CancelledError: it was cancelled.
    """
    from core.training.judged import JudgedPairs

    judgments = marks_within(workspace, rows, task)
    n_rows = None if rows is None or not len(workspace.judgments.all()) else len(rows)
    return JudgedPairs(workspace.name, judgments, workspace.runs.sentence_parts(), objective, n_rows)


@old_cancel
def corpus_split(
    workspace: Workspace,
    *,
    selection: Examples | None = None,
    verdict: Examples | None = None,
    rows: NDArray[np.int64] | None = None,
    task: Task = QUIET,
) -> Split:
    """At most 20,000 texts of the corpus to learn from, and what judges; see `core.training.adapting`.

    Every call draws the same, so that runs with different settings can be compared.

    Args:
        selection, verdict: labelled examples from files to be these parts.
        rows: ids of the rows whose texts are drawn from, and whose marks judge; None: all.

    Raises:
        InputError: there is no text to learn from.
        CancelledError: it was cancelled.
    """
    from core.judgments.teaching import divide_judgments, marks_needed
    from core.training.adapting import adapting_split, drawn, judged_by_files

    by_text = workspace.rows.by_text()
    of_rows = np.arange(workspace.n_texts) if rows is None else _texts_of(workspace, rows)
    learned, held = (by_text.with_rows(each) for each in drawn(of_rows.astype(np.int64)))
    texts = workspace.rows.texts_of(learned)
    task.check()
    judgments, earlier = marks_within(workspace, rows, task), workspace.runs.sentence_parts()
    judged = divide_judgments(judgments, 0, earlier) if judgments else None
    split = adapting_split(
        texts,
        dict(zip(held.tolist(), workspace.rows.texts_of(held), strict=True)),
        workspace.n_texts if rows is None else len(of_rows),
        f"the texts of {workspace.name}" + ("" if rows is None else f", {rows_said(rows)}"),
        judged,
        earlier,
        marks_needed(judged, len(judgments)),
    )
    split = judged_by_files(split, selection, verdict)
    if not len(split.train):
        raise InputError("There is no text to learn from.", "Import a file first.")
    return split


def _texts_of(workspace: Workspace, rows: NDArray[np.int64]) -> NDArray[np.int32]:
    """(m,) ids of the texts that some rows have, ascending."""
    of_rows = np.unique(workspace.rows.by_text().text_ids[rows])
    return of_rows[of_rows >= 0]


class CorpusTexts:
    """The texts of a workspace as a source of training data (see `core.examples.sources`)."""

    def __init__(
        self, workspace: Workspace, task: Task = QUIET, *, rows: NDArray[np.int64] | None = None
    ) -> None:
        self._workspace, self._task, self._rows = workspace, task, rows

    @cached_property
    def _drawn(self) -> Split:
        return corpus_split(self._workspace, rows=self._rows, task=self._task)

    def examples(self) -> Examples:
        """Those to learn from."""
        return self._drawn.train

    def split(self, seed: int, selection: Examples | None, verdict: Examples | None) -> Split:
        """See `corpus_split`, which draws the same whatever the seed."""
        if selection is None and verdict is None:
            return self._drawn
        return corpus_split(
            self._workspace, selection=selection, verdict=verdict, rows=self._rows, task=self._task
        )


class AmongCorpus:
    """The texts of a workspace and which of them are near, by its encoder, its vectors and its index; for
    `core.training.hard_negatives`.

    Args:
        encoder: the workspace's active model.
        rows: ids of the rows whose texts are there; None: all.

    Raises:
        InputError: nothing is encoded yet.
    """

    def __init__(
        self,
        workspace: Workspace,
        encoder: SentenceEncoder,
        task: Task = QUIET,
        *,
        rows: NDArray[np.int64] | None = None,
    ) -> None:
        workspace.build_vector_index(task=task)
        index = workspace.search_state(encoder).index
        if index is None:
            raise InputError("Nothing is encoded yet, so no text is near another.", "Encode the texts first.")
        self._index, self._encoder, self._rows = index, encoder, workspace.rows
        by_text = workspace.rows.by_text()
        self._texts = by_text.texts if rows is None else _texts_of(workspace, rows).astype(np.int64)

    def nearest(self, anchors: Sequence[str], k: int) -> list[list[tuple[str, float]]]:
        """For each anchor at most k texts with their similarity, the nearest first."""
        vectors = self._encoder.encode_queries(anchors)
        found = self._index.query(vectors, min(k, len(self._index)), self._texts)
        ids = np.unique(found.ids[found.ids >= 0])
        text_of = dict(zip(ids.tolist(), self._rows.texts_of(ids), strict=True))
        return [
            [(text_of[i], near) for i, near in zip(row, similarities, strict=True) if i >= 0]
            for row, similarities in zip(found.ids.tolist(), found.similarities.tolist(), strict=True)
        ]

    def similarities(self, anchors: Sequence[str], others: Sequence[str]) -> NDArray[np.float64]:
        """(n,) the index's similarity of each anchor with the text at its place."""
        from core.evaluation.similarities import similarities

        first, second = self._encoder.encode_queries(anchors), self._encoder.encode_documents(others)
        return similarities(first, second)[self._index.metric]


def with_hard_negatives(
    workspace: Workspace,
    split: Split,
    encoder: SentenceEncoder,
    task: Task = QUIET,
    *,
    rows: NDArray[np.int64] | None = None,
) -> Split:
    """The same division, whose pairs to train on have hard negatives among the texts of the workspace.

    Texts held out for selection and verdict are no negatives either.

    Args:
        rows: ids of the rows whose texts may be negatives; None: all.

    Raises:
        InputError: no pair is alike, nothing is encoded, or no negative is left.
        CancelledError: it was cancelled.
    """
    from core.examples.sentences import sentences_of
    from core.training.hard_negatives import mine_hard_negatives

    held_out = {
        key for part in (split.selection, split.verdict) if len(part) for key in sentences_of(part).keys
    }
    near = AmongCorpus(workspace, encoder, task, rows=rows)
    found = mine_hard_negatives(split.train, near, held_out=held_out, task=task)
    note = f"Hard negatives from {workspace.name}: {found.sentence}"
    return replace(split, train=found.triplets, notes=(*split.notes, note))
