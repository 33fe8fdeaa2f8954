"""The exact vector index: every row is compared, in blocks, and nothing is copied that need not be."""

from __future__ import annotations

import itertools
import os
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import ArrayLike, NDArray

from core.errors import DamagedError, InputError
from core.search import sealed_file
from core.search.index_used import IndexUsed
from core.search.scoring import (
    best_first,
    exact_similarities,
    rough_similarities,
    rounding,
    row_lengths,
    row_terms,
)
from core.search.vector_index import (
    FloatArray,
    IdArray,
    Metric,
    Neighbors,
    as_id_set,
    as_ids,
    as_vectors,
    checked_dim,
    checked_metric,
    checked_top_k,
    nothing_found,
    within,
)

# More threads than that wait for the memory, not for a core.
_MOST_THREADS = 4


def in_pieces(work: Callable[[int, int], None], n: int, size: int) -> None:
    """Call `work(start, end)` for 0 to n in pieces of `size`, whichever thread is free next taking the next.

    The calling thread takes its part. One that helps and loses its core keeps it waiting for a piece, so this
    is for work of several milliseconds.

    Args:
        work: of one piece; called by several threads at a time, and has to let go of Python's lock for that
            to be of use.

    Raises:
        Whatever `work` raises first; the pieces that were not begun are left.
    """
    starts = itertools.count(0, size)  # its `next` is one step of the interpreter
    failures: list[BaseException] = []

    def take() -> None:
        try:
            while not failures and (start := next(starts)) < n:
                work(start, min(start + size, n))
        except BaseException as error:  # raised below, by the thread that asked
            failures.append(error)

    n_helpers = min(os.cpu_count() or 1, _MOST_THREADS, -(-n // size)) - 1
    helpers = [threading.Thread(target=take, name="in-pieces") for _ in range(n_helpers)]
    started = []
    try:
        for helper in helpers:
            helper.start()
            started.append(helper)
    except RuntimeError:  # the system has no more threads: those there are do it
        pass
    take()
    for helper in started:
        helper.join()
    if failures:
        raise failures[0]


KIND = "exact vector index"

# Rows considered at a time, and queries at a time: 32 MB of similarities, whatever the size of the index.
_ROWS = 65_536
_QUERIES = 128

# Rows of one matrix product. A query or two are a matter of memory: a product that stays in the cache and
# below the size at which BLAS wakes its other threads took 5 ms where one product of 100,000 rows took 13,
# and beside a running encoding, whose threads BLAS waits for, up to 90.
_FEW_QUERIES = 4
_ROWS_FOR_FEW = 512
_ROWS_FOR_MANY = 16_384

# Rows that a thread takes at a time for a query or two: half a millisecond. Some milliseconds' worth of rows,
# in order or gathered, is compared by the thread that asks: another one that is given no processor would keep
# it waiting (of 100,000 rows, two threads took 5 to 6 ms in the middle and 10 at p99, one thread 6 and 7).
_ROWS_OF_A_THREAD = 8_192
_IN_ORDER_BY_ONE_THREAD = 131_072
_GATHERED_BY_ONE_THREAD = 32_768

# Candidates beyond top_k that are scored exactly, so that rounding in the matrix product cannot lose one.
_MARGIN = 16
_MOST_CANDIDATES = 2_048


@dataclass(frozen=True, slots=True)
class _Part:
    """Vectors that were added together: (n, dim) as given, their row terms and lengths, their ids."""

    matrix: FloatArray
    terms: FloatArray | None
    lengths: FloatArray | None
    ids: IdArray


@dataclass(frozen=True, slots=True)
class _Content:
    """All parts, and where each id is: `positions` counts through the parts one after the other."""

    parts: tuple[_Part, ...]
    sorted_ids: IdArray
    positions: IdArray

    def with_ids(self, ids: IdArray) -> tuple[IdArray, IdArray]:
        """`sorted_ids` and `positions` with (m,) new ids after those that are here.

        Raises:
            InputError: one is here already.
        """
        order = np.argsort(ids, kind="stable").astype(np.int64)
        ascending = ids[order]
        known = ascending[within(ascending, self.sorted_ids)]
        if len(known):
            raise InputError(f"The id {known[0]} is in the vector index already.", "Add each vector once.")
        places = np.searchsorted(self.sorted_ids, ascending)
        return (
            np.insert(self.sorted_ids, places, ascending),
            np.insert(self.positions, places, order + len(self.sorted_ids)),
        )

    def positions_of(self, ids: IdArray) -> IdArray:
        """Positions, ascending, of those of the ascending ids that are here."""
        n = len(self.sorted_ids)
        if n and self.sorted_ids[-1] == n - 1:  # 0 to n - 1, as those of a whole corpus are
            places = ids[: np.searchsorted(ids, n)]
        else:
            places = np.searchsorted(self.sorted_ids, ids[within(ids, self.sorted_ids)])
        found = self.positions[places]
        if bool(np.all(found[1:] > found[:-1])):  # as they are where vectors came in the order of their ids
            return found
        return np.sort(found)


class ExactIndex:
    """Exact nearest neighbours: the similarity with every vector is computed.

    A query reads the vectors once (100,000 of 384 dimensions: 150 MB) and needs some tens of MB of its own,
    whatever the size of the index. Adding publishes a new content at once: a query beside it sees all of it
    or nothing.

    Args:
        embedding_dim: dimension of the vectors.
        metric: "cosine", "dot" or "euclidean" (similarity is then the negative distance).
    """

    def __init__(self, embedding_dim: int, metric: str = "cosine") -> None:
        self.embedding_dim = checked_dim(embedding_dim)
        self.metric: Metric = checked_metric(metric)
        empty = np.zeros(0, dtype=np.int64)
        self._content = _Content((), empty, empty)

    def __len__(self) -> int:
        return len(self._content.sorted_ids)

    @property
    def used(self) -> IndexUsed:
        """That every vector is compared."""
        return IndexUsed("exact")

    def add(self, vectors: ArrayLike, ids: ArrayLike) -> None:
        """Add vectors under new ids.

        A read-only float32 array (a memory-mapped file) is used where it lies; anything else is copied, so
        that the caller may still write to it.

        Args:
            vectors: (n, embedding_dim).
            ids: (n,) integers from 0 on.

        Raises:
            InputError: wrong shape, NaN or infinity, an id that is there twice or already.
        """
        matrix = as_vectors(vectors, self.embedding_dim)
        if matrix.flags.writeable and isinstance(vectors, np.ndarray) and np.shares_memory(matrix, vectors):
            matrix = matrix.copy()
        new_ids = as_ids(ids, len(matrix)).copy()
        if len(new_ids) == 0:
            return
        content = self._content
        terms = row_terms(matrix, self.metric)
        part = _Part(matrix, terms, row_lengths(matrix, terms, self.metric), new_ids)
        self._content = _Content((*content.parts, part), *content.with_ids(new_ids))

    def grown(self, vectors: FloatArray, ids: IdArray) -> ExactIndex:
        """An index over `vectors`, of which the first are those of this one in their order; this one stays.

        Only the others are looked at, so that it costs little to have one for each moment of what grows.

        Args:
            vectors: (n, embedding_dim) float32, read-only, used where it lies.
            ids: (n,) theirs.

        Raises:
            InputError: as `add`, of the others.
        """
        content, known = self._content, len(self)
        others = ExactIndex(self.embedding_dim, self.metric)
        others.add(vectors[known:], ids[known:])
        if known == 0:
            return others
        if len(others) == 0:
            return self
        parts = (*content.parts, *others._content.parts)
        terms = _joined([part.terms for part in parts])
        part = _Part(vectors, terms, _joined([part.lengths for part in parts]), ids)
        twin = ExactIndex(self.embedding_dim, self.metric)
        twin._content = _Content((part,), *content.with_ids(ids[known:]))
        return twin

    @np.errstate(over="ignore")
    def query(self, vectors: ArrayLike, top_k: int = 10, among: ArrayLike | None = None) -> Neighbors:
        """The nearest vectors of each query; equal similarities in order of id.

        Args:
            vectors: (n_queries, embedding_dim), or one vector alone.
            top_k: how many; may be more than there are.
            among: (m,) ids that may be found, in any order; unknown ones are left out. None: all.

        Returns:
            Neighbors of (n_queries, top_k); padded with id -1 and similarity -inf. A similarity beyond what
            float32 holds is infinite, in its right place.
        """
        top_k = checked_top_k(top_k)
        queries = as_vectors(vectors, self.embedding_dim)
        content = self._content
        allowed = None if among is None else as_id_set(among)
        found = nothing_found(len(queries), top_k)
        n = len(content.sorted_ids)
        if n == 0 or (allowed is not None and len(allowed) == 0):
            return found
        positions = None if allowed is None else content.positions_of(allowed)
        ids, similarities = found.ids.copy(), found.similarities.copy()
        for start in range(0, len(queries), _QUERIES):
            block = queries[start : start + _QUERIES]
            for row, (best_ids, best) in enumerate(
                self._query_block(content, block, top_k, positions), start
            ):
                ids[row, : len(best_ids)] = best_ids
                similarities[row, : len(best)] = best
        return Neighbors(ids, similarities)

    def _query_block(
        self, content: _Content, queries: FloatArray, top_k: int, positions: IdArray | None
    ) -> list[tuple[IdArray, NDArray[np.float64]]]:
        """The top_k ids and exact similarities of each of a few queries."""
        best = [(np.zeros(0, dtype=np.int64), np.zeros(0)) for _ in queries]
        floors = [np.float32(-np.inf) for _ in queries]
        begin = 0
        for part in content.parts:
            end = begin + len(part.ids)
            rows = None
            if positions is not None:
                first, last = np.searchsorted(positions, (begin, end))
                rows = positions[first:last] - begin
            for block in _blocks(part, rows):
                rough = block.rough(queries, self.metric)
                for row, query in enumerate(queries):
                    error = rounding(query, block.lengths(), self.metric)
                    candidates, floors[row] = block.candidates(rough[row], error, top_k, floors[row])
                    candidate_ids = part.ids[candidates]
                    exact = exact_similarities(query, part.matrix[candidates], self.metric)
                    merged_ids = np.concatenate([best[row][0], candidate_ids])
                    merged = np.concatenate([best[row][1], exact])
                    order = best_first(merged_ids, merged, top_k)
                    best[row] = (merged_ids[order], merged[order])
            begin = end
        return best

    def save(self, path: Path | str) -> None:
        """Write vectors and ids to `path` with a manifest beside it; complete or not there at all."""
        content = self._content
        matrix = np.concatenate(
            [np.zeros((0, self.embedding_dim), dtype=np.float32), *(part.matrix for part in content.parts)]
        )
        ids = np.concatenate([np.zeros(0, dtype=np.int64), *(part.ids for part in content.parts)])
        facts = {"embedding_dim": self.embedding_dim, "metric": self.metric, "count": len(ids)}

        def write(temporary: Path) -> None:
            with temporary.open("wb") as file:
                np.savez(file, vectors=matrix, ids=ids)

        Path(path).parent.mkdir(parents=True, exist_ok=True)
        sealed_file.write(Path(path), KIND, facts, write)

    @classmethod
    def open(cls, path: Path | str) -> ExactIndex:
        """Read what `save` wrote.

        Raises:
            DamagedError: the file or its manifest is missing, damaged, or something else.
        """
        path = Path(path)
        facts = sealed_file.read(path, KIND)
        try:
            index = cls(int(facts["embedding_dim"]), str(facts["metric"]))
            # Opened here: what numpy half opens it leaves open.
            with path.open("rb") as file, np.load(file, allow_pickle=False) as arrays:
                index.add(arrays["vectors"], arrays["ids"])
        # Its checksum is right, but somebody else may have written both: numpy's parser raises anything.
        except Exception as error:
            raise DamagedError(
                f"{path.name} is not a vector index that can be read.", "Build it anew."
            ) from error
        return index


@dataclass(frozen=True, slots=True)
class _Block:
    """Some rows of a part, ascending; `kept` are the places of those asked for, where it is not all."""

    part: _Part
    rows: slice | IdArray
    length: int
    kept: IdArray | None = None

    def rough(self, queries: FloatArray, metric: Metric) -> FloatArray:
        """(n_queries, length) rough similarities."""
        matrix, terms = self.part.matrix, self.part.terms
        are_few = len(queries) <= _FEW_QUERIES
        step = _ROWS_FOR_FEW if are_few else _ROWS_FOR_MANY
        found = np.empty((len(queries), self.length), dtype=np.float32)

        @np.errstate(over="ignore", invalid="ignore")
        def compare(first: int, last: int) -> None:
            for start in range(first, last, step):
                end = min(start + step, last)
                some = self._rows(start, end)
                chosen = matrix[some] if isinstance(some, slice) else np.take(matrix, some, axis=0)
                some_terms = None if terms is None else terms[some]
                found[:, start:end] = rough_similarities(queries, chosen, some_terms, metric)

        if isinstance(self.rows, slice):
            is_much = len(self.part.ids) > _IN_ORDER_BY_ONE_THREAD
        else:
            is_much = self.length > _GATHERED_BY_ONE_THREAD
        if are_few and is_much:
            in_pieces(compare, self.length, _ROWS_OF_A_THREAD)
        else:  # a product of many queries takes all cores by itself
            compare(0, self.length)
        return found

    def lengths(self) -> FloatArray | None:
        """(length,) of its rows, where rounding depends on them."""
        return None if self.part.lengths is None else self.part.lengths[self._rows(0, self.length)]

    def candidates(
        self, rough: FloatArray, error: FloatArray | np.float32, top_k: int, floor: np.float32
    ) -> tuple[IdArray, np.float32]:
        """Rows of the part that may be among the top_k; and the floor then.

        Args:
            rough: (length,) rough similarities.
            error: how far they may be off, (length,) or the same for all.
            floor: more than top_k rows of earlier blocks are at least so near.
        """
        ids = self.part.ids[self._rows(0, self.length)]
        with np.errstate(over="ignore", invalid="ignore"):
            low, high = rough - error, rough + error
        low[np.isnan(low)] = -np.inf  # beyond what float32 holds: looked at in any case
        if self.kept is None:
            places, floor = _highest(low, high, ids, top_k, floor)
        else:
            kept = self.kept
            places, floor = _highest(low[kept], high[kept], ids[kept], top_k, floor)
            places = kept[places]
        return (places + self.rows.start if isinstance(self.rows, slice) else self.rows[places]), floor

    def _rows(self, start: int, end: int) -> slice | IdArray:
        if isinstance(self.rows, slice):
            return slice(self.rows.start + start, self.rows.start + end)
        return self.rows[start:end]


def _blocks(part: _Part, rows: IdArray | None) -> Iterator[_Block]:
    """The part in blocks, or only the given rows (ascending) of it."""
    n = len(part.ids)
    if rows is not None and len(rows) * 3 < n:  # few: gathering them is cheaper than reading all
        for start in range(0, len(rows), _ROWS):
            some = rows[start : start + _ROWS]
            yield _Block(part, some, len(some))
        return
    for start in range(0, n, _ROWS):
        end = min(start + _ROWS, n)
        kept = None
        if rows is not None:
            first, last = np.searchsorted(rows, (start, end))
            kept = rows[first:last] - start
        yield _Block(part, slice(start, end), end - start, kept)


def _joined(arrays: list[FloatArray | None]) -> FloatArray | None:
    """One after another, where there are any."""
    there = [array for array in arrays if array is not None]
    return np.concatenate(there) if there else None


def _highest(
    low: FloatArray, high: FloatArray, ids: IdArray, top_k: int, floor: np.float32
) -> tuple[IdArray, np.float32]:
    """Positions of what may be among the top_k of (n,) that lie between `low` and `high`, and a few more, as
    far as they may reach `floor`; and the floor for what is still to come.

    Thousands of equal vectors would all be such; then those with the lowest ids are kept.
    """
    wanted = top_k + _MARGIN
    if len(low) <= wanted:
        return np.arange(len(low)), floor
    chosen = np.flatnonzero(~(high < floor))  # one that is no number too
    if len(chosen) <= wanted:
        return chosen, floor
    lowest = low[chosen]
    last = np.partition(lowest, len(lowest) - wanted)[len(lowest) - wanted]
    chosen = chosen[~(high[chosen] < last)]
    if len(chosen) > wanted + _MOST_CANDIDATES:
        is_clear = low[chosen] > last
        clear, level = chosen[is_clear], chosen[~is_clear]
        level = level[np.argsort(ids[level], kind="stable")]
        chosen = np.concatenate([clear, level[: wanted + _MOST_CANDIDATES]])
    return chosen, max(floor, last)
