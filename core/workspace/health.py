"""What is wrong with a corpus: near-duplicates, outliers, blank rows, texts that the model does not read to
their end.

All of it is of one state of the rows and of the vectors; `basis_of` tells whether it still holds.
"""

from __future__ import annotations

import itertools
import time
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from core.errors import WorkspaceError
from core.old_names import old_arguments
from core.progress import QUIET, Progress, Task
from core.search.hubness import Hubness, hubness_of
from core.search.likely_pairs import likely_pairs_above
from core.search.pairs import MOST_PAIRS, Pairs, Sampled, check_threshold, pairs_above
from core.workspace.encoding_job import truncated_texts
from core.workspace.repeats import EQUAL, KEEP_FIRST, Keeping, Repeats, check_keeping, repeats_of
from core.workspace.thresholds import LOWEST_THRESHOLD, USUAL_THRESHOLD

if TYPE_CHECKING:
    from core.corpus.rows_by_text import RowsByText
    from core.encoding import SentenceEncoder
    from core.workspace.vectors import VectorSnapshot
    from core.workspace.workspace import Workspace

# Above it, comparing all pairs takes longer than anyone waits, and so does asking a graph for the neighbours
# of each: IVF partitions, as for the map, propose the pairs.
EVERY_PAIR_UP_TO = 300_000
# Up to it, near-duplicates that are asked for are found by comparing all: then that is the quicker way.
COMPARED_UP_TO = 500_000
# Up to it, the neighbours of all are found by comparing all; above, by the vector index or IVF partitions.
_EXACT_UP_TO = 20_000
_NEIGHBOURS = 5  # whose mean cosine says how far out a text is
_PROPOSED = 10  # neighbours among which hubs stand out, and that a vector index proposes as near-duplicates
_FEWEST = 20  # texts among which one can stand out
_BLOCK = 512


@dataclass(frozen=True)
class Basis:
    """What a check was made from."""

    n_rows: int  # those that are hidden included
    n_texts: int
    n_encoded: int
    vector_key: str | None
    revision: int = 0  # of the rows
    n_hidden: int = 0  # rows


@dataclass(frozen=True, eq=False)
class Compared:
    """What comparing the vectors found. It holds whichever rows are hidden.

    Attributes:
        pairs: near-duplicate texts by text id.
        every_pair: whether all pairs were compared; else only each text with its nearest.
        outliers: (k,) int64 text ids, farthest out first.
        nearness: (k,) float64, the mean cosine of each outlier to its 5 nearest texts.
        fence: the mean cosine below which a text is an outlier.
        hubness: by place in `text_ids`. text_ids: (n_encoded,) int64.
        truncated: (t,) int64 text ids; None where there was no encoder to ask.
    """

    pairs: Pairs
    every_pair: bool
    outliers: NDArray[np.int64]
    nearness: NDArray[np.float64]
    fence: float
    hubness: Hubness
    text_ids: NDArray[np.int64]
    truncated: NDArray[np.int64] | None


@dataclass(frozen=True, eq=False)
class Health:
    """What was found; texts that only hidden rows have are left out. Arrays are read-only.

    Attributes:
        basis: what it was made from.
        pairs: near-duplicate texts by text id, from `lowest_threshold` on.
        every_pair: whether all pairs were compared; else only each text with its nearest.
        lowest_threshold: the lowest at which `duplicates` answers completely.
        outliers: (k,) int64 ids of texts that one row has, farthest out first.
        nearness: (k,) float64, the mean cosine of each outlier to its 5 nearest texts.
        fence: the mean cosine below which a text is an outlier.
        hubs: (h,) int64 text ids, that in most lists of neighbours first; of texts that only hidden rows have
            the lists count too.
        occurrence: (h,) int32, in how many lists of `hubness.k` neighbours each hub stands.
        hubness: of all texts.
        blank_rows: (b,) int64 row ids.
        truncated: (t,) int64 text ids; None where there was no encoder to ask.
        compared: what a later check need not compare again.
    """

    basis: Basis
    pairs: Pairs
    every_pair: bool
    lowest_threshold: float
    outliers: NDArray[np.int64]
    nearness: NDArray[np.float64]
    fence: float
    hubs: NDArray[np.int64]
    occurrence: NDArray[np.int32]
    hubness: Hubness
    blank_rows: NDArray[np.int64]
    truncated: NDArray[np.int64] | None
    compared: Compared

    def duplicates(
        self,
        workspace: Workspace,
        threshold: float | None,
        keeping: Keeping = KEEP_FIRST,
        task: Task = QUIET,
    ) -> Repeats:
        """Rows whose texts are the same, or alike to the one that is kept by `threshold` or more.

        Args:
            workspace: the one that was checked.
            threshold: a cosine; None: only the same text counts.
            keeping: which row of a group is kept.

        Raises:
            InputError: there is no such rule or column, or no date to go by.
            CancelledError: it was cancelled.
        """
        pairs = None if threshold is None else self.pairs
        n_rows = self.basis.n_rows
        return repeats_of(workspace, pairs, threshold or EQUAL, keeping, n_rows=n_rows, task=task)


@dataclass(frozen=True, eq=False)
class Duplicates:
    """Near-duplicate rows.

    Attributes:
        repeats: their groups, and which of each would be hidden.
        pairs: (first row, second row, cosine), most similar first.
        complete: whether every pair of rows above the threshold that was found is among them.
        n_text_pairs: pairs of distinct texts above the threshold, those left out included; with `sampled`, at
            least so many.
        sampled: what was not found, where not every pair was compared; None: it was.
    """

    repeats: Repeats
    pairs: tuple[tuple[int, int, float], ...]
    complete: bool
    n_text_pairs: int
    sampled: Sampled | None = None


def basis_of(workspace: Workspace) -> Basis:
    """What a check made now would be made from; takes no time."""
    snapshot = workspace.vectors()
    if snapshot is None:
        snapshot_key, n_encoded = None, 0
    else:
        snapshot_key, n_encoded = snapshot.key, len(snapshot)
    rows = workspace.rows
    return Basis(rows.n_rows, rows.n_texts, n_encoded, snapshot_key, rows.revision, rows.hidden.n)


@old_arguments
def check_health(
    workspace: Workspace,
    encoder: SentenceEncoder | None = None,
    *,
    earlier: Health | None = None,
    task: Task = QUIET,
) -> Health:
    """Look for faults of the corpus, as far as it is encoded.

    Takes seconds at 10,000 texts and about a minute at 100,000, most of it for the index of neighbours. Above
    `EVERY_PAIR_UP_TO` each text is compared with its ten nearest only, nearly all of which are found.

    Args:
        encoder: says which texts it would cut; its tokenizer is used on this thread.
        earlier: another check of this workspace; where the vectors are the same, nothing is compared again.
        task: reports several times a second, stage after stage.

    Raises:
        CancelledError: it was cancelled.
    """
    basis = basis_of(workspace)
    compared = _compared(workspace, encoder, earlier, basis, task)
    by_text = workspace.rows.by_text()
    outliers, nearness, hubs = compared.outliers, compared.nearness, compared.hubness.hubs
    hub_texts, occurrence = compared.text_ids[hubs], compared.hubness.occurrence[hubs]
    if by_text.has_rows is not None:  # neighbours that are hidden still count as such
        is_hub_seen = by_text.has_rows[hub_texts]
        hub_texts, occurrence = hub_texts[is_hub_seen], occurrence[is_hub_seen]
    if by_text.n_rows is not None:  # rows with the same text are not far from one another
        alone = by_text.n_rows[outliers] == 1
        outliers, nearness = outliers[alone], nearness[alone]
    pairs = _seen(compared.pairs, by_text)
    truncated = None if compared.truncated is None else by_text.with_rows(compared.truncated)
    made: list[NDArray[Any]] = [outliers, nearness, hub_texts, occurrence]
    for array in (*made, *([] if truncated is None else [truncated])):
        array.flags.writeable = False
    return Health(
        basis=basis,
        pairs=pairs,
        every_pair=compared.every_pair,
        # Pairs that were let go stay unknown, whichever of the kept ones are hidden.
        lowest_threshold=compared.pairs.complete_above,
        outliers=outliers,
        nearness=nearness,
        fence=compared.fence,
        hubs=hub_texts,
        occurrence=occurrence,
        hubness=compared.hubness,
        blank_rows=by_text.blank_rows,
        truncated=truncated,
        compared=compared,
    )


def _compared(
    workspace: Workspace, encoder: SentenceEncoder | None, earlier: Health | None, basis: Basis, task: Task
) -> Compared:
    """What the vectors say of all texts; as before, where they are the same."""
    snapshot, rows = workspace.vectors(), workspace.rows
    vectors = (basis.vector_key, basis.n_encoded, basis.n_texts)
    was = None if earlier is None else earlier.basis
    if was is not None and (was.vector_key, was.n_encoded, was.n_texts) == vectors:
        assert earlier is not None
        known = earlier.compared
        if encoder is None or known.truncated is not None:
            return known
        return replace(known, truncated=truncated_texts(rows, encoder, task))
    empty = np.zeros(0, dtype=np.int64)
    outliers, nearness, fence = empty, np.zeros(0), 0.0
    every_pair = snapshot is None or len(snapshot) <= EVERY_PAIR_UP_TO
    if snapshot is None:
        pairs, hubness = Pairs(empty, empty, np.zeros(0), LOWEST_THRESHOLD, 0), hubness_of(empty[:, None])
    else:
        near, cosines = _neighbours(workspace, snapshot, task)
        hubness = hubness_of(near)
        places, nearness, fence = _outliers(cosines)
        outliers = snapshot.text_ids[places]
        if every_pair:
            pairs = pairs_above(snapshot.matrix, LOWEST_THRESHOLD, task=task)
        else:
            pairs = _proposed_pairs(near, cosines)
        pairs = _of_texts(pairs, snapshot.text_ids)
    truncated = None if encoder is None else truncated_texts(rows, encoder, task)
    text_ids = empty if snapshot is None else snapshot.text_ids
    return Compared(pairs, every_pair, outliers, nearness, fence, hubness, text_ids, truncated)


@old_arguments
def find_duplicates(
    workspace: Workspace,
    threshold: float | None = USUAL_THRESHOLD,
    keeping: Keeping = KEEP_FIRST,
    *,
    task: Task = QUIET,
) -> Duplicates:
    """Rows whose texts are the same or nearly so; every pair of texts is compared, or, of more than
    `COMPARED_UP_TO` of them, those that lie near each other in one of many orders, and what is missed is
    measured on a sample.

    Args:
        threshold: the lowest cosine; None: only the same text counts, and no vector is needed.
        keeping: which row of a group is kept.
        task: how far it is, and whether to stop.

    Raises:
        WorkspaceError: nothing is encoded yet.
        InputError: a threshold outside -1 to 1; no such rule or column.
        CancelledError: it was cancelled.
    """
    check_keeping(workspace.rows, keeping)
    if threshold is None:
        none = np.zeros(0, dtype=np.int64)
        pairs, n_above = Pairs(none, none, np.zeros(0), EQUAL, 0), 0
    else:
        snapshot = workspace.vectors()
        if snapshot is None:
            raise WorkspaceError("No sentence is encoded yet.", "Encode them first.")
        check_threshold(threshold)
        compared = pairs_above if len(snapshot) <= COMPARED_UP_TO else likely_pairs_above
        found = compared(snapshot.matrix, min(threshold, EQUAL), task=task)
        pairs = _seen(_of_texts(found, snapshot.text_ids), workspace.rows.by_text())
        n_above = pairs.n_above
    repeats = repeats_of(workspace, pairs, EQUAL if threshold is None else threshold, keeping, task=task)
    listed = tuple(itertools.islice(_row_pairs(pairs, workspace.rows.text_ids()), MOST_PAIRS + 1))
    complete = pairs.complete and len(listed) <= MOST_PAIRS
    return Duplicates(repeats, listed[:MOST_PAIRS], complete, n_above, pairs.sampled)


def _row_pairs(pairs: Pairs, text_ids: NDArray[np.int32]) -> Iterator[tuple[int, int, float]]:
    """Pairs of rows: those of one text first, then those of each pair of texts."""
    order = np.argsort(text_ids, kind="stable")
    starts = np.searchsorted(text_ids[order], np.arange(int(text_ids.max(initial=-1)) + 2))

    def rows_of(text_id: int) -> list[int]:
        found: list[int] = order[starts[text_id] : starts[text_id + 1]].tolist()
        return found

    for text_id in np.flatnonzero(np.diff(starts) > 1).tolist():
        for first, second in itertools.combinations(rows_of(text_id), 2):
            yield first, second, 1.0
    for one, other, similarity in zip(
        pairs.first.tolist(), pairs.second.tolist(), pairs.similarity.tolist(), strict=True
    ):
        for first, second in itertools.product(rows_of(one), rows_of(other)):
            yield min(first, second), max(first, second), similarity


def _of_texts(pairs: Pairs, text_ids: NDArray[np.int64]) -> Pairs:
    """Pairs of positions as pairs of text ids."""
    one, other = text_ids[pairs.first], text_ids[pairs.second]
    first, second = np.minimum(one, other), np.maximum(one, other)
    order = np.lexsort((second, first, -pairs.similarity))
    return replace(pairs, first=first[order], second=second[order], similarity=pairs.similarity[order])


def _seen(pairs: Pairs, by_text: RowsByText) -> Pairs:
    """The pairs of texts that both have a row that is not hidden."""
    if by_text.has_rows is None:
        return pairs
    seen = by_text.has_rows[pairs.first] & by_text.has_rows[pairs.second]
    n_above = pairs.n_above - int(np.count_nonzero(~seen))
    first, second, similarity = pairs.first[seen], pairs.second[seen], pairs.similarity[seen]
    return replace(pairs, first=first, second=second, similarity=similarity, n_above=n_above)


def _neighbours(
    workspace: Workspace,
    snapshot: VectorSnapshot,
    task: Task,
) -> tuple[NDArray[np.int64], NDArray[np.float64]]:
    """Positions of the nearest others of each text, -1 where there are fewer, and their cosines (else -1)."""
    from core.search import exact_neighbours, graph_library, ivf_neighbours

    exact = len(snapshot) <= _EXACT_UP_TO
    is_huge = len(snapshot) > EVERY_PAIR_UP_TO
    # A graph of dot products leads to the longest vectors.
    no_graph = workspace.milvus.is_used or not graph_library.available()
    if exact or is_huge or snapshot.metric == "dot" or no_graph:
        near = exact_neighbours if exact else ivf_neighbours
        found = near(snapshot.matrix, _PROPOSED, "cosine", task=task)
        return found.ids, np.where(found.ids < 0, -1.0, found.similarities.astype(np.float64))
    workspace.build_vector_index("hnsw", task)
    return _by_index(workspace, snapshot, task)


def _by_index(
    workspace: Workspace,
    snapshot: VectorSnapshot,
    task: Task,
) -> tuple[NDArray[np.int64], NDArray[np.float64]]:
    """As `_neighbours`, by the workspace's vector index."""
    from core.search.scoring import exact_similarities

    index = workspace.search_state().vector_index
    assert index is not None, "it was just built"
    n = len(snapshot)
    place_of = np.full(workspace.n_texts, -1, dtype=np.int64)
    place_of[snapshot.text_ids] = np.arange(n)
    near = np.full((n, _PROPOSED), -1, dtype=np.int64)
    cosines = np.full((n, _PROPOSED), -1.0)
    began = time.perf_counter()
    for start in range(0, n, _BLOCK):
        task.check()
        vectors = snapshot.matrix[start : start + _BLOCK]
        own = np.arange(start, start + len(vectors))
        ids = index.query(vectors, _PROPOSED + 1).ids
        places = np.where(ids >= 0, place_of[ids], -1)
        is_own = places == own[:, None]
        is_own[~is_own.any(axis=1), -1] = True
        places = places[~is_own].reshape(len(own), _PROPOSED)
        exact = exact_similarities(vectors, snapshot.matrix[np.maximum(places, 0)], "cosine")
        near[own], cosines[own] = places, np.where(places < 0, -1.0, exact)
        seconds = time.perf_counter() - began
        task.report(Progress("Finding neighbours", start + len(own), n, "sentences", seconds))
    order = np.argsort(-cosines, axis=1, kind="stable")  # the model's own function may order otherwise
    return np.take_along_axis(near, order, axis=1), np.take_along_axis(cosines, order, axis=1)


def _outliers(
    cosines: NDArray[np.float64],
) -> tuple[NDArray[np.intp], NDArray[np.float64], float]:
    """Texts far from their nearest neighbours, farthest first, their mean cosines, and the fence.

    Far is what lies below the lower quartile by more than one and a half times the distance between the
    quartiles (Tukey 1977, *Exploratory Data Analysis*, 2C).
    """
    if len(cosines) < _FEWEST:
        return np.zeros(0, dtype=np.intp), np.zeros(0), 0.0
    mean = cosines[:, :_NEIGHBOURS].mean(axis=1)
    lower, upper = np.quantile(mean, [0.25, 0.75])
    fence = float(lower - 1.5 * (upper - lower))
    far = np.flatnonzero(mean < fence)
    far = far[np.argsort(mean[far], kind="stable")]
    return far, mean[far], fence


def _proposed_pairs(near: NDArray[np.int64], cosines: NDArray[np.float64]) -> Pairs:
    """Near-duplicates among each text's neighbours, by position."""
    rows, columns = np.nonzero(cosines >= LOWEST_THRESHOLD)
    one, other = rows.astype(np.int64), near[rows, columns]
    key = np.minimum(one, other) * len(near) + np.maximum(one, other)
    key, place = np.unique(key, return_index=True)
    similarity = cosines[rows[place], columns[place]]
    best = np.argsort(-similarity, kind="stable")[:MOST_PAIRS]
    first, second = np.divmod(key[best], len(near))
    return Pairs(first, second, similarity[best], LOWEST_THRESHOLD, len(key))
