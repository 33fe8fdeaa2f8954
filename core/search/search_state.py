"""The immutable snapshot that a search reads, while rows, vectors and indexes grow elsewhere."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, Protocol

import numpy as np
from numpy.typing import NDArray

from core.corpus.rows_by_text import RowsByText
from core.progress import Task
from core.search.clauses import Column
from core.search.exact_index import ExactIndex
from core.search.hits import CountedBy
from core.search.keyword_index import KeywordIndex
from core.search.passages import Passages, PassageSearch
from core.search.proximity import MutualProximity
from core.search.vector_index import FloatArray, IdArray, IdSet, Metric, VectorSearch, metric_of

if TYPE_CHECKING:
    from core.search.calibration import Calibration


class Rows(Protocol):
    """What search asks of the row store."""

    @property
    def text_column(self) -> str:
        """Name of the column that holds the text of each row."""

    def columns(self) -> Sequence[Column]:
        """The columns as imported, the one with the text included."""

    def fetch(self, row_ids: Any, columns: Any = None) -> list[tuple[Any, ...]]:
        """The cells of rows, in the order given."""

    def mask(self, where: Any, n: int) -> NDArray[np.bool_]:
        """(n,) for which of the first n rows a condition holds."""


class QueryEncoder(Protocol):
    """What search asks of an encoder."""

    @property
    def similarity(self) -> str: ...

    def encode_query(self, text: str) -> FloatArray:
        """(embedding_dim,) vector of the typed text."""

    def encode_documents(self, texts: Sequence[str]) -> FloatArray:
        """(n_texts, embedding_dim) vectors, as those of the rows are made."""


class UnencodedTexts(Protocol):
    """What can be found among texts that have no vector yet."""

    def near(
        self,
        state: SearchState,
        vector: FloatArray,
        among: IdArray | None,
        task: Task,
        began: float,
    ) -> tuple[IdArray, FloatArray]:
        """Texts without a vector that are near a query, of those `among` (ascending) where given: (m,) ids,
        ascending, and (m, dim) vectors that the state's encoder has made for this or an earlier query. How
        many are made depends on how long ago the search `began`, by `time.perf_counter`.
        """

    def of(self, state: SearchState, text_ids: IdArray, seconds: float = ...) -> tuple[IdArray, FloatArray]:
        """The vectors of (m,) texts that have none yet, as `near`; after `seconds` no more are made."""

    def similarities(self, vector: FloatArray) -> FloatArray:
        """(n_texts,) estimated cosine of every text with a (dim,) query."""


@dataclass(frozen=True, eq=False)
class SearchState:
    """Everything a search reads.

    Attributes:
        rows: the row store; asked for conditions, texts and cells.
        rows_by_text: which rows share which text.
        encoder: for typed text; None while the model is not loaded.
        vectors: (n_encoded, dim) float32, read-only; None while nothing is encoded.
        vector_text_ids: (n_encoded,) int64, the text of each vector.
        vector_places: by text id, where its vector is; -1, or n_encoded and above, for a text without one, as
            for those past the end.
        vector_index: over those vectors; None: they are compared one by one.
        keyword_index: over the texts; None while there is none.
        n_texts: distinct texts in all.
        preview: for the texts that have no vector; None where there is none.
        erase: what was done to the vectors after they were encoded, and is to be done to those of queries:
            (m, dim) -> (m, dim); None: nothing.
        calibration: where matches by meaning become weak; None while that is not known.
        passages: those of the texts of `vectors`, in that order, where texts are divided: a search by meaning
            goes by the best of each, all else by `vectors`, which are their means. None: they are not.
        passage_index: over the passages, by number; None: they are compared one by one.
    """

    rows: Rows
    rows_by_text: RowsByText
    encoder: QueryEncoder | None
    vectors: FloatArray | None
    vector_text_ids: IdArray
    vector_places: NDArray[np.int32]
    vector_index: VectorSearch | None
    keyword_index: KeywordIndex | None
    n_texts: int
    preview: UnencodedTexts | None = None
    erase: Callable[[FloatArray], FloatArray] | None = None
    calibration: Calibration | None = None
    passages: Passages | None = None
    passage_index: VectorSearch | None = None

    @property
    def text_ids(self) -> NDArray[np.int32]:
        """(n_rows,) text id of each row, -1 for a blank or hidden one."""
        return self.rows_by_text.text_ids

    @property
    def n_encoded(self) -> int:
        """Texts that have a vector."""
        return 0 if self.vectors is None else len(self.vectors)

    @cached_property
    def metric(self) -> Metric:
        """The vector index's, else the encoder's, else cosine."""
        if self.vector_index is not None:
            return self.vector_index.metric
        return "cosine" if self.encoder is None else metric_of(self.encoder.similarity)

    @cached_property
    def index(self) -> VectorSearch | None:
        """The vector index, or one that compares every vector; None while nothing is encoded."""
        if self.vector_index is not None or self.vectors is None:
            return self.vector_index
        index = ExactIndex(self.vectors.shape[1], self.metric)
        index.add(self.vectors, self.vector_text_ids)
        return index

    @cached_property
    def by_meaning(self) -> VectorSearch | None:
        """What finds texts by meaning: `index`, or where texts are divided, their best passages."""
        if self.passages is None:
            return self.index
        inner = self.passage_index
        if inner is None:
            exact = ExactIndex(self.passages.vectors.shape[1], self.metric)
            inner = exact.grown(self.passages.vectors, np.arange(len(self.passages)))
        return PassageSearch(self.passages, self.vector_text_ids, self.vector_places, inner)

    def counting(self, by: CountedBy) -> SearchState:
        """The same where texts that are divided count by their best passages, as here, or by the mean of all:
        then they are searched as texts that are not divided, by `vectors` and the index of these.
        """
        return self if by == "best" or self.passages is None else self._by_mean

    @cached_property
    def _by_mean(self) -> SearchState:
        calibration = None if self.calibration is None else self.calibration.by_mean
        return replace(self, passages=None, passage_index=None, calibration=calibration)

    @cached_property
    def proximity(self) -> MutualProximity:
        """How near texts, or their passages, lie to all others, by a sample of those that have a vector."""
        vectors = self.vectors if self.passages is None else self.passages.vectors
        return MutualProximity.of(np.zeros((0, 1), np.float32) if vectors is None else vectors)

    @cached_property
    def has_vector(self) -> NDArray[np.bool_]:
        """(n_texts,) whether a text has one."""
        has = np.zeros(self.n_texts, np.bool_)
        places = self.vector_places[: self.n_texts]
        has[: len(places)] = (places >= 0) & (places < self.n_encoded)
        return has

    @cached_property
    def is_complete(self) -> bool:
        """Whether every text has a vector."""
        return bool(self.has_vector.all())

    def rows_of(self, text_id: int, among: IdSet | None = None) -> IdArray:
        """Ascending ids of the rows that share a text, of those in `among` where given."""
        rows = self.rows_by_text.rows_of_text(text_id)
        return rows if among is None else rows[among.has(rows)]

    def texts_of(self, rows: IdSet) -> IdSet:
        """The distinct texts of some rows, blank ones left out."""
        return IdSet(self.rows_by_text.texts_of(rows.mask, self.n_texts))

    def with_vector(self, texts: IdSet) -> IdSet:
        """Those of some texts that have a vector."""
        n = min(self.n_texts, len(texts.mask))
        return texts if self.is_complete else IdSet(texts.mask[:n] & self.has_vector[:n])

    def encoded(self, text_ids: IdArray) -> tuple[IdArray, IdArray]:
        """Those of the ascending text ids that have a vector, and where each vector is."""
        known = text_ids[: np.searchsorted(text_ids, len(self.vector_places))]
        places = self.vector_places[known]
        there = (places >= 0) & (places < self.n_encoded)
        return known[there], places[there].astype(np.int64)

    def best_passages(self, text_ids: IdArray, vector: FloatArray) -> tuple[IdArray, IdArray]:
        """(n,) those of the ascending text ids that have passages, and (n,) the number of the one that is
        nearest to a (dim,) vector.
        """
        assert self.passages is not None
        there, places = self.encoded(text_ids)
        return there, self.passages.best(vector, places, self.metric)

    def compared(
        self, text_ids: IdArray, vector: FloatArray, seconds: float = float("inf")
    ) -> tuple[IdArray, FloatArray]:
        """The vectors by which a search compares some texts with a (dim,) query: where they are divided those
        of their best passages, else as `vectors_of`.
        """
        if self.passages is None:
            return self.vectors_of(text_ids, seconds)
        there, numbers = self.best_passages(text_ids, vector)
        return there, self.passages.vectors[numbers]

    def vectors_of(self, text_ids: IdArray, seconds: float = float("inf")) -> tuple[IdArray, FloatArray]:
        """The vectors of some texts, those that the preview makes included.

        Args:
            text_ids: (n,) ascending.
            seconds: after so many no more are made.

        Returns:
            (m,) those that have one, (m, dim) theirs.
        """
        assert self.vectors is not None
        there, places = self.encoded(text_ids)
        vectors = np.asarray(self.vectors[places], dtype=np.float32)
        if self.preview is None or len(there) == len(text_ids):
            return there, vectors
        missing = np.setdiff1d(text_ids, there, assume_unique=True)
        others, made = self.preview.of(self, missing, seconds)
        return np.concatenate([there, others]), np.concatenate([vectors, made])
