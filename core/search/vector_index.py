"""What every vector index promises, and the checks that stand before each of them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, Literal, Protocol

import numpy as np
from numpy.typing import ArrayLike, NDArray

from core.errors import InputError
from core.search.index_used import IndexUsed

Metric = Literal["cosine", "dot", "euclidean"]
METRICS: tuple[Metric, ...] = ("cosine", "dot", "euclidean")

FloatArray = NDArray[np.float32]
IdArray = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Neighbors:
    """The nearest ids of each query, nearest first; equal similarities stand in order of id.

    Attributes:
        ids: (n_queries, top_k) int64; -1 where there are fewer than top_k.
        similarities: (n_queries, top_k) float32; cosine, dot product, or the negative Euclidean distance, so
            that higher is always nearer; -inf beside an id of -1.
    """

    ids: IdArray
    similarities: FloatArray

    def __post_init__(self) -> None:
        self.ids.flags.writeable = False
        self.similarities.flags.writeable = False


class IdSet:
    """Some of the ids from 0 to n - 1. Never changes.

    As a mask, in which whether one is there costs the same whatever the number; as ids only where these are
    asked for, and then once. Whatever numpy reads as integers it is too.

    Args:
        mask: (n,) which are there; not written to any more.
    """

    def __init__(self, mask: NDArray[np.bool_]) -> None:
        self.mask = mask.view()
        self.mask.flags.writeable = False

    @classmethod
    def of(cls, ids: ArrayLike | IdSet, n: int = 0) -> IdSet:
        """These ids, in any order; below `n`, or one above the highest.

        Raises:
            InputError: they are no integers from 0 on.
        """
        if isinstance(ids, IdSet):
            return ids
        array = _integers(ids)
        mask = np.zeros(max(n, int(array.max(initial=-1)) + 1), dtype=np.bool_)
        mask[array] = True
        return cls(mask)

    @cached_property
    def ids(self) -> IdArray:
        """(m,) int64, ascending; read-only."""
        ids = np.flatnonzero(self.mask)
        ids.flags.writeable = False
        return ids

    @cached_property
    def _n(self) -> int:
        return int(np.count_nonzero(self.mask))

    def __len__(self) -> int:
        return self._n

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> NDArray[Any]:
        return np.array(self.ids, dtype=dtype, copy=copy)

    def has(self, ids: NDArray[np.integer]) -> NDArray[np.bool_]:
        """(m,) which of (m,) ids, from 0 on, are there."""
        if int(ids.max(initial=-1)) < len(self.mask):
            all_known: NDArray[np.bool_] = self.mask[ids]
            return all_known
        there: NDArray[np.bool_] = ids < len(self.mask)
        there[there] = self.mask[ids[there]]
        return there

    def without(self, ids: NDArray[np.integer]) -> IdSet:
        """The others, once some of them are taken away."""
        mask = self.mask.copy()
        mask[ids[ids < len(mask)]] = False
        return IdSet(mask)


class VectorSearch(Protocol):
    """Vectors with ids, asked for the nearest ones."""

    @property
    def used(self) -> IndexUsed: ...

    @property
    def embedding_dim(self) -> int: ...

    @property
    def metric(self) -> Metric: ...

    def __len__(self) -> int: ...

    def query(self, vectors: ArrayLike, top_k: int = 10, among: ArrayLike | IdSet | None = None) -> Neighbors:
        """The top_k nearest of each (n_queries, embedding_dim) vector, of the ids `among` where given."""


class VectorIndex(VectorSearch, Protocol):
    """One that vectors are added to. Once searched by threads, it is not added to."""

    def add(self, vectors: ArrayLike, ids: ArrayLike) -> None:
        """Add (n, embedding_dim) vectors under (n,) ids that are not there yet."""

    def save(self, path: Path | str) -> None:
        """Write to `path`, with a manifest beside it."""


def metric_of(similarity: str) -> Metric:
    """The metric that serves a model's own similarity function.

    Manhattan has no index of its own and is served by Euclidean, whose nearest neighbours are the closest to
    it.

    Args:
        similarity: "cosine", "dot", "euclidean" or "manhattan", as sentence-transformers names them.
    """
    if similarity == "manhattan":
        return "euclidean"
    return checked_metric(similarity)


def checked_metric(metric: str) -> Metric:
    """`metric` itself, or an InputError that names the three there are."""
    if metric not in METRICS:
        raise InputError(f"There is no metric {metric!r}.", f"Use one of {', '.join(METRICS)}.")
    return metric


def checked_dim(embedding_dim: int) -> int:
    """`embedding_dim` as an int of at least 1."""
    if embedding_dim < 1:
        raise InputError(f"An embedding dimension of {embedding_dim} is not possible.", "Use 1 or more.")
    return int(embedding_dim)


def checked_top_k(top_k: int) -> int:
    """`top_k` as an int of at least 1."""
    if top_k < 1:
        raise InputError(f"top_k is {top_k}: nothing would be found.", "Use 1 or more.")
    return int(top_k)


def as_vectors(vectors: ArrayLike, embedding_dim: int) -> FloatArray:
    """Whatever numpy reads as numbers, as (n, embedding_dim) float32, C-contiguous and finite.

    One vector alone becomes (1, embedding_dim). Nothing is copied that is float32 and contiguous already.

    Raises:
        InputError: another shape or dimension, no numbers, NaN or infinity (said with the first row it is
            in).
    """
    try:
        with np.errstate(over="ignore"):
            matrix: NDArray[Any] = np.ascontiguousarray(vectors, dtype=np.float32)
    except (TypeError, ValueError) as error:
        raise InputError("The vectors are not a table of numbers.", str(error)) from error
    if matrix.size == 0 and matrix.ndim <= 2 and matrix.shape[-1] in (0, embedding_dim):
        return np.zeros((0, embedding_dim), dtype=np.float32)
    if np.ndim(vectors) == 1:
        matrix = matrix.reshape(1, -1)
    if matrix.ndim != 2 or matrix.shape[1] != embedding_dim:
        raise InputError(
            f"The vectors have the shape {matrix.shape}, and (n, {embedding_dim}) is needed.",
            "Were they made by another model?",
        )
    for start in range(0, len(matrix), 65_536):  # in blocks: the mask of a large matrix takes memory too
        finite = np.isfinite(matrix[start : start + 65_536]).all(axis=1)
        if not finite.all():
            row = start + int(np.argmin(finite))
            raise InputError(f"Vector {row} holds NaN or infinity.", "Encode that text again.")
    return matrix


def as_ids(ids: ArrayLike, n: int) -> IdArray:
    """(n,) int64 ids, none negative, none twice.

    Raises:
        InputError: another number of ids, no integers, a negative one, or one that stands there twice.
    """
    array = _integers(ids)
    if len(array) != n:
        raise InputError(f"There are {n} vectors and {len(array)} ids.", "Give one id a vector.")
    ordered = np.sort(array)  # numpy's unique takes ten times as long, half a second for a million
    repeated = ordered[1:][ordered[1:] == ordered[:-1]]
    if len(repeated):
        raise InputError(f"The id {repeated[0]} is there more than once.", "Give each vector its own.")
    return array


def as_id_set(among: ArrayLike | IdSet) -> IdArray:
    """(m,) int64 ids, ascending, each once."""
    if isinstance(among, IdSet):
        return among.ids
    array = _integers(among)
    if len(array) > 1 and not bool(np.all(array[1:] > array[:-1])):
        array = np.unique(array)
    return array


def within(ids: IdArray, ascending: IdArray) -> NDArray[np.bool_]:
    """Which of `ids` (any shape) are among the `ascending` ones."""
    if len(ascending) == 0:
        return np.zeros(ids.shape, dtype=np.bool_)
    places = np.minimum(np.searchsorted(ascending, ids), len(ascending) - 1)
    there: NDArray[np.bool_] = ascending[places] == ids
    return there


def _integers(ids: ArrayLike) -> IdArray:
    array = np.asarray(ids)
    if array.size == 0:
        return np.zeros(0, dtype=np.int64)
    if array.ndim != 1 or array.dtype.kind not in "iu":
        raise InputError(f"The ids are not a list of integers (shape {array.shape}, {array.dtype}).")
    if int(array.min()) < 0 or int(array.max()) > np.iinfo(np.int64).max:
        raise InputError(f"The id {int(array.min())} is out of range.", "Ids are integers from 0 on.")
    return array.astype(np.int64, copy=False)


def nothing_found(n_queries: int, top_k: int) -> Neighbors:
    """The answer of an empty index."""
    return Neighbors(
        np.full((n_queries, top_k), -1, dtype=np.int64),
        np.full((n_queries, top_k), -np.inf, dtype=np.float32),
    )


def padded(found: Neighbors, top_k: int) -> Neighbors:
    """(n_queries, top_k), where fewer were asked for."""
    missing = top_k - found.ids.shape[1]
    if missing == 0:
        return found
    rest = nothing_found(len(found.ids), missing)
    return Neighbors(np.hstack([found.ids, rest.ids]), np.hstack([found.similarities, rest.similarities]))
