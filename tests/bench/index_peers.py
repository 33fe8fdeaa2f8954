"""The libraries that the vector index is measured beside: hnswlib as it comes, faiss, usearch.

faiss and usearch (25 and 3 MB to fetch) are put into a folder of their own when the benchmark first wants
them, so that nothing else sees them; where that cannot be done, they are left out and it says so.
"""

from __future__ import annotations

import os
import sys
from abc import ABC, abstractmethod
from typing import Any

import hnswlib
import numpy as np
from numpy.typing import NDArray

from tests.bench.peer_process import PeerMissingError, add_packages

M, EF_CONSTRUCTION = 16, 200

Matrix = NDArray[np.float32]
Ids = NDArray[np.int64]


class Peer(ABC):
    """A library's own graph over unit vectors, with the settings that ours has."""

    name: str

    @abstractmethod
    def build(self, vectors: Matrix) -> None:
        """Add all (n, dim) vectors with all processor cores."""

    @abstractmethod
    def search(self, query: Matrix, k: int, ef: int) -> Ids:
        """The k nearest of one (1, dim) query."""

    def filtered(self, query: Matrix, k: int, ef: int, allowed: Ids) -> Ids | None:
        """The k nearest of the allowed, by the library's own means; None where it has none."""
        return None


class Hnswlib(Peer):
    """hnswlib; its filter is a Python function that is called for each vector it meets."""

    name = "hnswlib"

    def build(self, vectors: Matrix) -> None:
        self._graph: Any = hnswlib.Index("cosine", vectors.shape[1])
        self._graph.init_index(len(vectors), M=M, ef_construction=EF_CONSTRUCTION, random_seed=0)
        self._graph.add_items(vectors, np.arange(len(vectors)), num_threads=os.cpu_count() or 1)

    def search(self, query: Matrix, k: int, ef: int) -> Ids:
        self._graph.set_ef(ef)
        found: Ids = self._graph.knn_query(query, k=k, num_threads=1)[0][0].astype(np.int64)
        return found

    def filtered(self, query: Matrix, k: int, ef: int, allowed: Ids) -> Ids | None:
        among = set(allowed.tolist())
        self._graph.set_ef(ef)
        try:
            labels = self._graph.knn_query(query, k=k, num_threads=1, filter=among.__contains__)[0][0]
        except RuntimeError:  # it met fewer than k
            return np.zeros(0, dtype=np.int64)
        return np.asarray(labels, dtype=np.int64)


class Faiss(Peer):
    """faiss' IndexHNSWFlat; its filter is a bitmap in its own search."""

    name = "faiss"

    def build(self, vectors: Matrix) -> None:
        import faiss

        faiss.omp_set_num_threads(os.cpu_count() or 1)
        self._faiss: Any = faiss
        self._index: Any = faiss.IndexHNSWFlat(vectors.shape[1], M, faiss.METRIC_INNER_PRODUCT)
        self._index.hnsw.efConstruction = EF_CONSTRUCTION
        self._index.add(vectors)
        faiss.omp_set_num_threads(1)

    def search(self, query: Matrix, k: int, ef: int) -> Ids:
        self._index.hnsw.efSearch = ef
        found: Ids = self._index.search(query, k)[1][0]
        return found

    def filtered(self, query: Matrix, k: int, ef: int, allowed: Ids) -> Ids | None:
        mask = np.zeros(self._index.ntotal, dtype=np.bool_)
        mask[allowed] = True
        selector = self._faiss.IDSelectorBitmap(np.packbits(mask, bitorder="little"))
        parameters = self._faiss.SearchParametersHNSW(sel=selector, efSearch=ef)
        found: Ids = self._index.search(query, k, params=parameters)[1][0]
        return found[found >= 0]


class Usearch(Peer):
    """usearch, float32; its Python package has no filter."""

    name = "usearch"

    def build(self, vectors: Matrix) -> None:
        from usearch.index import Index

        self._index: Any = Index(
            ndim=vectors.shape[1],
            metric="cos",
            dtype="f32",
            connectivity=M,
            expansion_add=EF_CONSTRUCTION,
        )
        self._index.add(np.arange(len(vectors)), vectors, threads=os.cpu_count() or 1)

    def search(self, query: Matrix, k: int, ef: int) -> Ids:
        self._index.expansion_search = ef
        return np.asarray(self._index.search(query[0], k, threads=1).keys).astype(np.int64)


def peers() -> list[Peer]:
    """hnswlib, and the others where they can be had."""
    try:
        add_packages("index")
    except PeerMissingError as error:
        print(f"faiss and usearch are left out: {error}", file=sys.stderr)
        return [Hnswlib()]
    return [Hnswlib(), Faiss(), Usearch()]
