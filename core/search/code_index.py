"""The vector index over int8 codes: a quarter of the memory, and the vectors themselves only for the best.

A vector is rounded to int8 codes with a scale of its own, so that 127 stands for its largest number. A query
is rounded too, and compared with the codes in int8 products; the best few are compared again with the vectors
themselves, which may lie in a memory-mapped file, and only these similarities put the hits in order: codes
alone would change places of what lies close together.

Vectors that have just come are rounded as they are, and all codes are read: nothing has to be built. Once all
have come, they are turned into the coordinates of their principal components first. Of a third or half the
upper four bits of a code say so much that a query reads only these of every vector, then those of the other
components for the best of them, and the lower bits of all for the best of those. What rounding has left is
kept in four bits more, which are read where it does not tell hundreds of vectors apart. How many components
are read at first, and of how many vectors the rest, is measured on vectors of the corpus itself, and so is
what share of the true ten nearest is found then.
"""

from __future__ import annotations

import math
import threading
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from core import files
from core.cooperative_yield import yield_to_short_work
from core.errors import DamagedError, InputError
from core.memory import MappedFile, forget_pages
from core.progress import QUIET, Reporter, Task
from core.search import sealed_file
from core.search.code_products import (
    GROUP,
    LINE,
    Codes,
    compares_in_c,
    gathers_quickly,
    nibble_products,
    packed_width,
    products,
    room_for,
    similarities,
    through_stages,
)
from core.search.code_reading import ASKED, n_read_first, others, slacks_of, some_of, true_neighbours
from core.search.index_used import IndexUsed
from core.search.rounding import (
    BITS,
    Components,
    RoundedQuery,
    part,
    principal_components,
    rounded,
    rounded_in_stages,
)
from core.search.score_selection import from_on, highest, near_best, shut_out
from core.search.scoring import best_first
from core.search.vector_index import (
    FloatArray,
    IdArray,
    IdSet,
    Metric,
    Neighbors,
    as_ids,
    as_vectors,
    checked_dim,
    checked_metric,
    checked_top_k,
    nothing_found,
)
from core.unit_norm import unit_norm

KIND = "code index"
FORM = 4  # of the file: one more whenever what is in it changes
AIM = 0.99  # of the true ten nearest, measured on the corpus's own vectors

_FEW = 16_384  # vectors of which those that may be found are always gathered
_BLOCK = 16_384  # vectors rounded at a time

# Of those compared with the vectors themselves; 16 hold the true ten of 40,000 sentences.
_LEAST_CANDIDATES = 64
_CANDIDATES_A_HIT = 4

# At most such a part of all vectors has its other components read, and its lower bits; is compared itself.
_MOST_REFINED = (8, 32)
_MOST_COMPARED = 32

# A vector is compared itself where its score would reach the last of the hits if it were off by so many
# standard deviations of what rounding does to it: one in a thousand is off by more. Of more than so many
# vectors it is read first what rounding has left.
_ROUNDED_OFF = 3.0
_MANY_COMPARED = 512

_LENGTHS_OF = 1_024  # vectors by which those lengths that are not kept are reckoned

_SAMPLE = 16_384  # vectors that the components are found by
# Within a condition: by so many vectors, or some more, it is found how far the rest of components spreads.
# One in four thousand lies above the others by more than so many deviations. One of the best whose rest is so
# many above those of the others is near the query.
_SPREAD_OF, _DEVIATIONS, _NEAR = 1_024, 3.5, 2.0
_GOLDEN = (math.sqrt(5) - 1) / 2  # steps of it, less what is whole, are spread evenly
_MOST_ROUNDS = 6

Places = NDArray[np.int32]


class _Room:
    """Memory that codes are written to as they come, for indexes of which one grew out of the other."""

    def __init__(self, capacity: int, embedding_dim: int, metric: Metric) -> None:
        self.codes: Codes = np.empty((capacity, embedding_dim), dtype=np.int8)
        self.factors = np.empty(capacity, dtype=np.float32)
        self.squares = np.empty(capacity, dtype=np.float32) if metric == "euclidean" else None
        self.filled = 0
        self.lock = threading.Lock()


@dataclass(frozen=True)
class _Content:
    """What a query reads.

    Attributes:
        codes: (n, dim); none where they lie along components.
        factors: (n,) what a product with them is to be multiplied by, to be in order with the others;
            squares: (n,) what is then to be taken off, under the Euclidean metric.
        vectors: (n, dim) float32. ids: (n,) theirs. by_id: by id, where its vector is; -1, or n and above,
            for one that is not here, as for those past the end.
    """

    codes: Codes
    factors: FloatArray
    squares: FloatArray | None
    vectors: FloatArray
    ids: IdArray
    by_id: Places
    components: Components | None = None

    @cached_property
    def file(self) -> MappedFile | None:
        """That of the vectors, where they are mapped from one."""
        return MappedFile.of(self.vectors)

    @cached_property
    def lies_by_id(self) -> bool:
        """Whether the vector of each id lies at the place of that number, as once all texts are encoded."""
        n = len(self.ids)
        return n > 0 and int(self.ids[0]) == 0 and bool(np.all(self.ids[1:] - self.ids[:-1] == 1))

    @cached_property
    def largest_factor(self) -> float:
        """Of all vectors."""
        return float(self.factors.max(initial=0))

    def among(self, some: IdSet) -> _Among:
        """Where the vectors of those of some ids are that are here."""
        n = len(self.ids)
        if not self.lies_by_id:
            some = IdSet(some.has(self.ids))
        elif len(some.mask) != n:
            mask = np.zeros(n, dtype=np.bool_)
            mask[: len(some.mask)] = some.mask[:n]
            some = IdSet(mask)
        if n <= _FEW or gathers_quickly(len(some), n, of_nibbles=self.components is not None):
            return _Among(len(some), some.ids, None)
        return _Among(len(some), None, ~some.mask)


@dataclass(frozen=True, slots=True)
class _Among:
    """Places of vectors that may be found.

    Attributes:
        n: how many.
        places: (n,) ascending, where they are few; else None.
        outside: of all vectors, which are not there, where they are many; else None.
    """

    n: int
    places: NDArray[np.integer] | None
    outside: NDArray[np.bool_] | None


class CodeIndex:
    """Nearest neighbours by int8 codes, put in order by the vectors themselves.

    It holds a quarter of what the vectors take, along components three eighths, and reads of the vectors only
    the best candidates, where they lie. An index that grows shares its memory with the one that it grew out
    of; nothing is ever changed that a search may be reading.

    Args:
        embedding_dim: dimension of the vectors.
        metric: "cosine", "dot" or "euclidean" (similarity is then the negative distance).
    """

    def __init__(self, embedding_dim: int, metric: str = "cosine") -> None:
        self.embedding_dim = checked_dim(embedding_dim)
        self.metric: Metric = checked_metric(metric)
        self._room = _Room(0, self.embedding_dim, self.metric)
        vectors = np.zeros((0, self.embedding_dim), dtype=np.float32)
        self._content = self._filled(self._room, vectors, np.zeros(0, np.int64), np.zeros(0, np.int32))
        self._memory = threading.local()

    def __len__(self) -> int:
        return len(self._content.ids)

    @property
    def used(self) -> IndexUsed:
        """That codes are compared, and their recall@10 where that was measured."""
        return IndexUsed("codes", self.recall)

    @property
    def recall(self) -> float | None:
        """Share of the true ten nearest that was found for vectors of the corpus, where only the first
        components of every vector are read; None: all codes are.
        """
        components = self._content.components
        return None if components is None else components.recall

    @property
    def n_components(self) -> int:
        """Numbers of each vector that every search reads something of."""
        components = self._content.components
        return self.embedding_dim if components is None else components.h

    @property
    def n_bytes(self) -> int:
        """Bytes of codes of each vector that every search reads."""
        components = self._content.components
        return self.embedding_dim if components is None else components.first.shape[1]

    def add(self, vectors: ArrayLike, ids: ArrayLike) -> None:
        """Add copies of vectors under new ids; afterwards all codes are read.

        Args:
            vectors: (n, embedding_dim).
            ids: (n,) integers from 0 on.

        Raises:
            InputError: wrong shape, NaN or infinity, an id that is there twice or already.
        """
        matrix = as_vectors(vectors, self.embedding_dim)
        new_ids = as_ids(ids, len(matrix))
        content = self._content
        twin = self.grown(np.concatenate([content.vectors, matrix]), np.concatenate([content.ids, new_ids]))
        self._room, self._content = twin._room, twin._content

    def grown(self, vectors: FloatArray, ids: IdArray, by_id: Places | None = None) -> CodeIndex:
        """An index over `vectors`, of which the first are those of this one in their order; this one stays.

        Only the others are looked at, unless the codes of this one are along components: those of the new
        one are not.

        Args:
            vectors: (n, embedding_dim) float32, used where it lies and not written to any more.
            ids: (n,) theirs.
            by_id: by id, where its vector is; -1, or n and above, for one that is not there. None: found.

        Raises:
            InputError: NaN or infinity among the others, an id that is there twice.
        """
        known = 0 if self._content.components is not None else len(self)
        by_id = _by_id(ids, len(vectors)) if by_id is None else by_id
        n, room = len(ids), self._room
        with room.lock:
            if len(room.codes) < n or room.filled != known:
                old, room = room, _Room(n if known == 0 else n + n // 2, self.embedding_dim, self.metric)
                room.codes[:known], room.factors[:known] = old.codes[:known], old.factors[:known]
                if room.squares is not None and old.squares is not None:
                    room.squares[:known] = old.squares[:known]
            for start in range(known, n, _BLOCK):
                some = slice(start, min(start + _BLOCK, n))
                matrix = as_vectors(vectors[some], self.embedding_dim)
                room.codes[some], room.factors[some], squares = rounded(matrix, matrix, self.metric)
                if room.squares is not None and squares is not None:
                    room.squares[some] = squares
            room.filled = n
        twin = CodeIndex(self.embedding_dim, self.metric)
        twin._room, twin._content = room, self._filled(room, vectors, ids, by_id)
        return twin

    @staticmethod
    def _filled(room: _Room, vectors: FloatArray, ids: IdArray, by_id: Places) -> _Content:
        n = len(ids)
        squares = None if room.squares is None else room.squares[:n]
        return _Content(room.codes[:n], room.factors[:n], squares, vectors, ids, by_id)

    # -- components ---------------------------------------------------------------------------------------

    @classmethod
    def along_components(
        cls,
        vectors: FloatArray,
        ids: IdArray,
        by_id: Places | None = None,
        metric: str = "cosine",
        task: Task = QUIET,
    ) -> CodeIndex:
        """An index with codes along principal components, of which a search reads the first, and with what
        it has to read measured.

        Reads all vectors three times, in blocks; most of the time is measuring. It takes memory for the codes
        and some hundred MB.

        Args:
            vectors, ids, by_id: as in `grown`, finite.
            task: reports progress; a cancel stops it between two blocks.

        Raises:
            CancelledError: on cancel.
        """
        n, dim = vectors.shape
        twin = cls(dim, metric)
        if n < 2:
            return twin.grown(vectors, ids, by_id)
        by_id = _by_id(ids, n) if by_id is None else by_id
        content = replace(twin._content, vectors=vectors, ids=ids, by_id=by_id)
        sample = vectors[some_of(n, _SAMPLE, seed=0)].astype(np.float64)
        if twin.metric == "cosine":  # as they are compared: one that is long is no more than the others
            unit_norm(sample, out=sample)
        basis, scales = principal_components(sample)
        task.check()
        asked = some_of(n, ASKED, seed=1)
        true = true_neighbours(vectors, ids, twin.metric, asked, task)
        h = n_read_first(vectors, twin.metric, basis, scales, asked, by_id[true.ids], task)
        first, middle, lower, finest = stages = tuple(
            room_for(n, numbers) for numbers in (h, dim - h, dim, dim)
        )
        factors = np.empty(n, dtype=np.float32)
        squares = np.empty(n, dtype=np.float32) if twin.metric == "euclidean" else None
        components = Components(basis, scales, h, first, middle, lower, finest, (), 0.0)
        reporter = Reporter(task, "Building the vector index", n, "sentences")
        for start in range(0, n, _BLOCK):
            task.check()
            yield_to_short_work()
            some = slice(start, min(start + _BLOCK, n))
            matrix = vectors[some]
            turned = matrix @ basis / scales
            codes, factors[some], terms = rounded_in_stages(turned, matrix, twin.metric, h)
            for stage, read in zip(stages, codes, strict=True):
                stage[some] = read
            if squares is not None and terms is not None:
                squares[some] = terms
            reporter.advance(some.stop - start)
        twin._content = replace(content, factors=factors, squares=squares, components=components)
        twin._content = replace(twin._content, components=twin._measured(asked, true, task))
        return twin

    def _measured(self, asked: IdArray, true: Neighbors, task: Task) -> Components:
        """The components with the slacks that a search leaves, and the recall that it reaches so.

        Args:
            asked: (m,) places of vectors. true: their nearest others.
        """
        content = self._content
        components = content.components
        assert components is not None
        k = min(10, true.ids.shape[1])
        short = np.empty((len(components.later), len(asked), k))
        reporter = Reporter(task, "Measuring the vector index", len(asked), "sentences")
        for row, place in enumerate(asked):
            task.check()
            yield_to_short_work()
            query = RoundedQuery.of(content.vectors[place], components)
            theirs = content.by_id[true.ids[row, :k]]
            scores = self._first_scores(query, None)
            scores[place] = -np.inf
            short[0, row] = np.partition(scores, -k)[-k] - scores[theirs]
            if len(short) > 1:
                near = np.union1d(highest(scores, max(4 * k, len(self) // _MOST_REFINED[0])), theirs)
                scores = self._refined(query, 1, scores[near], near)
                scores[near == place] = -np.inf
                at = np.searchsorted(near, theirs)
                short[1, row] = np.partition(scores, -k)[-k] - scores[at]
            reporter.advance(1)
        slacks = slacks_of(short)
        last = true.similarities[:, k - 1 : k]
        enough = last - 1e-6 * np.maximum(1, np.abs(last))
        probe = CodeIndex(self.embedding_dim, self.metric)
        for _ in range(_MOST_ROUNDS):
            components = replace(components, slacks=slacks)
            probe._content = replace(content, components=components)
            found = others(probe, content.vectors[asked], content.ids[asked], k, task)
            components = replace(components, recall=round(float((found.similarities >= enough).mean()), 4))
            if components.recall >= AIM:
                break
            slacks = tuple(1.5 * slack for slack in slacks)
        return components

    # -- searching ----------------------------------------------------------------------------------------

    def query(self, vectors: ArrayLike, top_k: int = 10, among: ArrayLike | IdSet | None = None) -> Neighbors:
        """The nearest vectors of each query that the codes propose; equal similarities in order of id.

        Args:
            vectors: (n_queries, embedding_dim), or one vector alone.
            top_k: how many; may be more than there are.
            among: (m,) ids that may be found, in any order; unknown ones are left out. None: all.

        Returns:
            Neighbors of (n_queries, top_k), with the similarities of the vectors themselves; padded with id
            -1 and similarity -inf.
        """
        top_k = checked_top_k(top_k)
        queries = as_vectors(vectors, self.embedding_dim)
        content = self._content
        found = nothing_found(len(queries), top_k)
        allowed = None if among is None else content.among(IdSet.of(among))
        if len(content.ids) == 0 or (allowed is not None and not allowed.n):
            return found
        ids, similarities = found.ids.copy(), found.similarities.copy()
        for row, query in enumerate(queries):
            places, exact = self._compared(query, top_k, allowed)
            candidates = content.ids[places]
            order = best_first(candidates, exact, top_k)
            ids[row, : len(order)] = candidates[order]
            with np.errstate(over="ignore"):
                similarities[row, : len(order)] = exact[order]
        forget_pages(content.vectors)
        return Neighbors(ids, similarities)

    @np.errstate(over="ignore", invalid="ignore")
    def _compared(
        self, query: FloatArray, top_k: int, allowed: _Among | None
    ) -> tuple[NDArray[np.integer], NDArray[np.float64]]:
        """Places of what was compared with the query itself, of the allowed ones where given, and the
        similarities of these.
        """
        components = self._content.components
        asked = RoundedQuery.of(query, components)
        least = max(_LEAST_CANDIDATES, _CANDIDATES_A_HIT * top_k)
        scores, of = self._scores(asked, top_k, allowed, least)
        best = highest(scores, least)
        best = np.sort(best[scores[best] > -np.inf])
        places = best if of is None else of[best]
        exact = self._similarities(query, places)
        if len(exact) < top_k:
            return places, exact  # that is all
        last = self._score_of(float(np.partition(exact, -top_k)[-top_k]), asked.length)
        scores[best] = -np.inf  # they are compared
        others = self._may_be_as_near(asked, scores, of, places, last)
        scores, more = scores[others], others if of is None else of[others]
        if components is not None and len(more) > _MANY_COMPARED:
            scores = self._refined(asked, 3, scores, more)
            near = self._may_be_as_near(asked, scores, more, places, last, 1 / BITS)
            scores, more = scores[near], more[near]
        most = max(_FEW, len(self) // _MOST_COMPARED)
        if len(more) > most:
            more = np.sort(more[highest(scores, most)])
        return np.concatenate([places, more]), np.concatenate([exact, self._similarities(query, more)])

    def _scores(
        self, asked: RoundedQuery, top_k: int, allowed: _Among | None, least: int
    ) -> tuple[FloatArray, NDArray[np.integer] | None]:
        """(m,) scores by all codes of those that may be among the nearest, -inf for what is not allowed, and
        where each lies; None: these are all, in their order.
        """
        components = self._content.components
        places = None if allowed is None else allowed.places
        outside = None if allowed is None else allowed.outside
        of_groups: FloatArray | None = None
        if places is None and components is not None and self.metric == "cosine" and compares_in_c():
            of_groups = self._own("groups", len(self) // GROUP)
        scores = self._first_scores(asked, places, of_groups, outside)
        if components is None:
            return scores, places
        floors: tuple[float, ...] | None = None
        if allowed is not None:
            best = highest(scores, least, of_groups)
            floors = self._floors(asked, scores, places, best, top_k, allowed.n)
            if self.metric == "cosine" and compares_in_c():
                parts = [part(asked, components, stage) for stage in components.later]
                of, found = through_stages(scores, floors, parts, self._content.factors, places, of_groups)
                return found, of
        for number, stage in enumerate(components.later):
            if floors is None:
                most = len(self) // _MOST_REFINED[number]
                near = np.sort(near_best(scores, top_k, components.slacks[number], least, most, of_groups))
            else:
                near = from_on(scores, floors[number], of_groups)
            of_groups = None  # these are of the first stage
            places = near if places is None else places[near]
            scores = self._refined(asked, stage, scores[near], places)
        return scores, places

    def _may_be_as_near(
        self,
        asked: RoundedQuery,
        scores: FloatArray,
        of: NDArray[np.integer] | None,
        compared: NDArray[np.integer],
        last: float,
        step: float = 1.0,
    ) -> NDArray[np.intp]:
        """Positions of the (m,) scores that would reach `last` without the rounding of codes and query.

        Rounding is off by up to half a step, evenly, so a coordinate of it has a standard deviation of a
        step / √12; those of the vector weigh as much as what of the query is rounded, and those of the query
        as what of the vector is. Where many texts are alike to the third digit, as far from the query, the
        ten nearest are among thousands that the codes do not tell apart.

        Args:
            of: where each lies; None: at its position.
            compared: places of some, by which those lengths that are not kept are reckoned.
            step: what is rounded to, in steps of int8.
        """
        content = self._content
        factors = content.factors
        stretch = 1.0 if content.components is None else content.components.stretch
        a_factor = 0.0  # how long a vector is, in units of its factor
        if self.metric != "cosine":
            some = compared[factors[compared] > 0]
            some = some[:: 1 + len(some) // _LENGTHS_OF]
            lengths = np.linalg.norm(content.vectors[some].astype(np.float64), axis=1)
            lengths *= 2 if self.metric == "euclidean" else 1
            a_factor = float((lengths / factors[some]).max(initial=0))

        def reach(factor: Any) -> Any:
            length = stretch * (1.0 if self.metric == "cosine" else factor * a_factor)
            return _ROUNDED_OFF / math.sqrt(12) * np.hypot(factor * asked.weight * step, asked.scale * length)

        near = from_on(scores, last - reach(content.largest_factor))
        own = factors[near if of is None else of[near]].astype(np.float64)
        reaches: NDArray[np.bool_] = scores[near] >= last - reach(own)
        return near[reaches]

    def _similarities(self, query: FloatArray, places: NDArray[np.integer]) -> NDArray[np.float64]:
        """(m,) similarities of the vectors at some places with the query."""
        content = self._content
        return similarities(query, content.vectors, places, self.metric, content.file)

    def _score_of(self, similarity: float, length: float) -> float:
        """The score of a similarity with a query of that length, without rounding."""
        if self.metric == "cosine":
            return similarity
        return (similarity if self.metric == "dot" else length**2 - similarity**2) / length

    def _floors(
        self,
        asked: RoundedQuery,
        first: FloatArray,
        places: NDArray[np.integer] | None,
        best: NDArray[np.intp],
        top_k: int,
        n_allowed: int,
    ) -> tuple[float, ...]:
        """What scores of each stage but the last have to reach within a condition for the next to be read.

        What a condition leaves may be far from the query, where the other stages say as much as the first,
        and the slacks are those of what is near. So what they are worth is found for this query: how far
        they spread among what is allowed, by some of it, from which only what is near can be away.

        Args:
            first: (m,) scores of the first stage. places: where each lies; None: at its position.
            best: positions of the highest. n_allowed: how many are not shut out.
        """
        components = self._content.components
        assert components is not None
        step = max(1, n_allowed // _SPREAD_OF)
        begin = np.arange(0, len(first) + 1 - step, step)
        drawn = begin + (np.arange(len(begin)) * _GOLDEN % 1 * step).astype(np.int64)
        best, drawn = (some[first[some] > -np.inf] for some in (best, drawn))
        k, both = len(best), np.concatenate([best, drawn])
        if k <= top_k or k == len(both):
            return (-np.inf,) * len(components.later)
        theirs = both if places is None else places[both]
        by_stage = [first[both]]
        for stage in components.later:
            by_stage.append(self._refined(asked, stage, by_stage[-1], theirs))
        whole = by_stage.pop()
        # Each drawn one is there once, but may be one of the best.
        apart = [some for some in (whole[:k], whole[k:]) if len(some) > top_k]
        last = max(float(np.partition(some, -top_k)[-top_k]) for some in apart)
        rests = [whole - scores for scores in by_stage]
        return tuple(
            _floor(scores[:k], rest[:k], rest[k:], last, slack, top_k)
            for scores, rest, slack in zip(by_stage, rests, components.slacks, strict=True)
        )

    def _own(self, name: str, n: int) -> FloatArray:
        """(n,) memory of this thread, under that name."""
        kept: FloatArray | None = getattr(self._memory, name, None)
        if kept is None or len(kept) != n:
            kept = np.empty(n, dtype=np.float32)
            setattr(self._memory, name, kept)
        return kept

    def _first_scores(
        self,
        asked: RoundedQuery,
        places: NDArray[np.integer] | None,
        of_groups: FloatArray | None = None,
        outside: NDArray[np.bool_] | None = None,
    ) -> FloatArray:
        """(m,) numbers that order some vectors, or all of them, as their similarities do, up to rounding and
        as far as the codes that every search reads say it. Those of all are overwritten by the next call of
        the same thread: fresh memory takes the system a sixth of the time. Each thread that searches keeps
        its own, 40 MB of ten million, as long as the index is there.

        Args:
            of_groups: as in `nibble_products`; of similarities to the lengths of the vectors only.
            outside: of all vectors, those whose scores are -inf.
        """
        content = self._content
        components, factors, n = content.components, content.factors, len(content.ids)
        scores = None if places is not None else self._own("scores", n)
        if components is None:
            found = products(asked.codes, content.codes, factors, asked.scale, places, scores)
        else:
            first, in_c = part(asked, components, 0), None if of_groups is None else outside
            found = nibble_products(first, factors, places, scores, of_groups, in_c)
        if content.squares is not None:
            squares = content.squares if places is None else content.squares[places]
            found -= squares / np.float32(asked.length)
        found = self._looked_at(found)
        if outside is not None and of_groups is None:
            shut_out(found, outside)
        return found

    def _refined(
        self, asked: RoundedQuery, stage: int, scores: FloatArray, places: NDArray[np.integer]
    ) -> FloatArray:
        """(m,) scores of the vectors at some places with what the second stage, 1, or a later one says."""
        components, factors = self._content.components, self._content.factors
        assert components is not None
        more = nibble_products(part(asked, components, stage), factors, places)
        return self._looked_at(scores + more)

    def _looked_at(self, found: FloatArray) -> FloatArray:
        if self.metric != "cosine":
            found[~np.isfinite(found)] = np.inf  # beyond what float32 holds: looked at in any case
        return found

    # -- keeping ------------------------------------------------------------------------------------------

    def save(self, path: Path | str, about: Mapping[str, Any] | None = None) -> None:
        """Write the codes to `path` with a manifest beside it; complete or not there at all.

        The vectors and their ids are not written: `open` is given them.

        Args:
            about: what `open` is to compare, as plain JSON values.

        Raises:
            OSError: the disk is full or the folder cannot be written to; an earlier file stays.
        """
        content, n, dim = self._content, len(self), self.embedding_dim
        components = content.components
        facts = {
            "embedding_dim": dim,
            "metric": self.metric,
            "count": n,
            "components": self.n_components,
            "form": FORM,
            "slacks": None if components is None else list(components.slacks),
            "recall": self.recall,
            "about": dict(about or {}),
        }
        arrays: list[NDArray[Any]] = [content.factors]
        if content.squares is not None:
            arrays.append(content.squares)
        if components is None:
            arrays.append(content.codes)
        else:
            arrays += [components.first, components.middle, components.lower, components.finest]
            arrays += [components.basis, components.scales]

        def write(temporary: Path) -> None:
            with temporary.open("wb") as file:
                for array in arrays:
                    for start in range(0, len(array), _BLOCK):
                        some = array[start : start + _BLOCK]
                        files.write(file, np.ascontiguousarray(some, some.dtype.newbyteorder("<")).tobytes())
                    files.write(file, bytes(-array.nbytes % LINE))

        sealed_file.write(Path(path), KIND, facts, write)

    @classmethod
    def open(
        cls,
        path: Path | str,
        vectors: FloatArray,
        ids: IdArray,
        by_id: Places | None = None,
        about: Mapping[str, Any] | None = None,
        task: Task = QUIET,
    ) -> CodeIndex:
        """Map what `save` wrote, after its checksum was found right (about a second a GB).

        Args:
            vectors, ids, by_id: as in `grown`, those that the codes were made of.
            about: as `save` was given it.

        Raises:
            DamagedError: the file or its manifest is missing, damaged, something else, or of other vectors.
            CancelledError: on cancel, while the checksum is computed.
        """
        path = Path(path)
        facts = sealed_file.read(path, KIND, task)
        try:
            index = cls(int(facts["embedding_dim"]), str(facts["metric"]))
            n, dim, h = int(facts["count"]), index.embedding_dim, int(facts["components"])
            if vectors.shape != (n, dim) or len(ids) != n or facts["about"] != dict(about or {}):
                raise ValueError("It is over other vectors.")
            if not 1 <= h <= dim or n < 1 or facts["form"] != FORM:
                raise ValueError("It holds no such codes.")
            mapped = _Mapped(path)
            factors = mapped.next(np.float32, n)
            squares = mapped.next(np.float32, n) if index.metric == "euclidean" else None
            codes, components = index._content.codes, None
            if facts["slacks"] is not None:
                components = _read_components(mapped, facts, n, dim)
            elif h == dim:
                codes = mapped.next(np.int8, n, dim)
            mapped.ends()
            by_id = _by_id(ids, n) if by_id is None else by_id
            index._content = _Content(codes, factors, squares, vectors, ids, by_id, components)
            _ = index._content.lies_by_id  # else the first search within a filter waits for it
        # Its checksum is right, but somebody else may have written both.
        except (KeyError, TypeError, ValueError, OverflowError, OSError, InputError) as error:
            raise DamagedError(
                f"{path.name} is not a vector index that can be read.", "Build it anew."
            ) from error
        return index


def _floor(
    best: FloatArray, of_best: FloatArray, of_drawn: FloatArray, last: float, slack: float, top_k: int
) -> float:
    """What scores have to reach within a condition so that their vectors may be among the nearest.

    Args:
        best: (k,) the highest of them, of more than `top_k`. of_best: (k,) what the next stages add to these,
            of_drawn: (m,) and to some that were drawn.
        last: the k-th best by all codes of those that were looked at.
        slack: how far below the k-th best by these scores one may lie that is near the query.
    """
    middle, deviation = float(of_drawn.mean()), float(of_drawn.std())
    floor = last - middle - _DEVIATIONS * deviation
    if not of_best.max() < middle + _NEAR * deviation:
        floor = min(floor, float(np.partition(best, -top_k)[-top_k]) - slack)
    return floor if np.isfinite(floor) else -np.inf


class _Mapped:
    """A file that is mapped: arrays one after the other, each from the begin of a line on."""

    def __init__(self, path: Path) -> None:
        # For reading and, so that torch has nothing to say, for writing to memory of one's own.
        self._bytes = np.memmap(path, np.uint8, "c")
        self._at = 0

    def next(self, dtype: type[np.generic], *shape: int) -> Any:
        """The next array; ValueError where the file ends before it."""
        kind = np.dtype(dtype).newbyteorder("<")
        stop = self._at + math.prod(shape) * kind.itemsize
        part = np.asarray(self._bytes[self._at : stop])
        self._at = stop + -stop % LINE
        return part.view(kind).reshape(shape)

    def ends(self) -> None:
        """ValueError where more follows."""
        if self._at != len(self._bytes):
            raise ValueError("The file is longer than it says.")


def _read_components(mapped: _Mapped, facts: Mapping[str, Any], n: int, dim: int) -> Components:
    """What `save` wrote of them; TypeError or ValueError where it is something else."""
    h, slacks, recall = int(facts["components"]), facts["slacks"], float(facts["recall"])
    if not isinstance(slacks, list):
        raise TypeError("It has no slacks.")
    first, middle, lower, finest = (
        mapped.next(np.uint8, n, packed_width(numbers)) for numbers in (h, dim - h, dim, dim)
    )
    basis, scales = mapped.next(np.float32, dim, dim), mapped.next(np.float32, dim)
    measured = tuple(map(float, slacks))
    components = Components(basis, scales, h, first, middle, lower, finest, measured, recall)
    if len(measured) != len(components.later) or not 0 <= recall <= 1:
        raise ValueError("It was measured in another way.")
    if not (np.isfinite(measured).all() and min(measured) >= 0 and 0 < scales.min() <= scales.max() <= 1):
        raise ValueError("It has numbers that cannot be.")
    return components


def _by_id(ids: IdArray, n: int) -> Places:
    """By id, where it stands among n ids; -1 for one that does not."""
    checked = as_ids(ids, n)
    by_id = np.full(int(checked.max(initial=-1)) + 1, -1, dtype=np.int32)
    by_id[checked] = np.arange(n, dtype=np.int32)
    return by_id
