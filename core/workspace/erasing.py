"""The vectors of a workspace without the influence of columns: what is erased, how, and what to say of it."""

from __future__ import annotations

import dataclasses
import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from core.errors import InputError
from core.progress import QUIET, Task
from core.workspace import artefacts, store
from core.workspace.vectors import VectorSnapshot

if TYPE_CHECKING:
    from core.clusters import EncodePhrases, Erasure
    from core.corpus import RowStore
    from core.search import SearchState

ERASURE_PARTS = ("erasure_mean", "erasure_left", "erasure_right")  # the arrays of an erasure, by name

_MOST_INTEGERS = 20  # different whole numbers that may be categories
_OWN_VALUES = 0.5  # of the rows: with so many different values a column names rows and groups none
_TOPIC = 0.5  # adjusted mutual information with the clusters from which a column may be the topic
_LITTLE = 0.8  # of the variance: less is worth a warning …
_TOO_LITTLE = 0.25  # … and less than that no map
_MOSTLY_OTHER = 0.5  # of the texts with a value
_NOT_GONE = 0.01  # squared canonical correlation that a person should hear of


@dataclass(frozen=True)
class ErasedColumn:
    """A column whose influence is taken away.

    Attributes:
        name: of the column.
        n_values: different values among the texts.
        n_kept_apart: how many of them are told apart; all others count as one value.
        other: share (0 to 1) of the texts with a value that have one of those others.
        n_blank: texts without a value. They find no direction, and are moved as all others are.
        agreement: adjusted mutual information of the values with the clusters of the map as it was, at most
            1; 0 is chance.
    """

    name: str
    n_values: int
    n_kept_apart: int
    other: float
    n_blank: int
    agreement: float


@dataclass(frozen=True, eq=False)
class Erased:
    """What takes columns out of the vectors of a workspace.

    Attributes:
        columns: in the order asked for.
        key: of what it was made from.
        erasure: as it was fitted.
    """

    columns: tuple[ErasedColumn, ...]
    key: str
    erasure: Erasure

    @property
    def names(self) -> tuple[str, ...]:
        """Of the columns."""
        return tuple(column.name for column in self.columns)

    @property
    def kept(self) -> float:
        """Share (0 to 1) of the variance of the vectors that is left."""
        return self.erasure.kept

    @property
    def summary(self) -> str:
        """What was done, in a sentence."""
        rank = self.erasure.rank
        directions = "1 direction" if rank == 1 else f"{rank} directions"
        kept = f"{self.kept:.1%} of the variance kept"
        return f"Without the influence of {_listed(self.names)}: {directions} taken, {kept}."

    @property
    def warnings(self) -> tuple[str, ...]:
        """What a person should know before they trust the map, a sentence each."""
        said = []
        for column in self.columns:
            if column.agreement >= _TOPIC:
                said.append(
                    f"{column.name} may be the topic itself: it agrees with the clusters (adjusted mutual "
                    f"information {column.agreement:.2f}), and what tells its values apart is gone."
                )
            if column.other > _MOSTLY_OTHER:
                frequent = column.n_kept_apart - 1
                said.append(
                    f"{column.name} has {column.n_values:,} values: the {frequent} most frequent "
                    f"are told apart; all others, {column.other:.0%} of the sentences, count as one value, "
                    "so the influence that tells those from each other stays."
                )
        if self.kept < _LITTLE:
            said.append(
                f"Only {self.kept:.0%} of the variance is left, so sentences may lie together by chance."
            )
        if self.erasure.left > _NOT_GONE:
            said.append("A trace of the influence is left: a linear predictor still does better than chance.")
        return tuple(said)

    @property
    def parts(self) -> tuple[NDArray[np.float32], ...]:
        """The arrays of the erasure: (steps, dim) means, (dim, all ranks) left, (dim, all ranks) right."""
        steps = self.erasure.steps
        if not steps:
            return tuple(np.empty((0, 0), dtype=np.float32) for _ in ERASURE_PARTS)
        return (
            np.stack([step.mean for step in steps]),
            np.hstack([step.left for step in steps]),
            np.hstack([step.right for step in steps]),
        )

    @property
    def about(self) -> dict[str, Any]:
        """All else, as JSON has it."""
        return {
            "columns": [dataclasses.asdict(column) for column in self.columns],
            "ranks": [step.left.shape[1] for step in self.erasure.steps],
            "normalises": self.erasure.normalises,
            "kept": self.erasure.kept,
            "left": self.erasure.left,
        }

    @classmethod
    def from_about(cls, key: str, about: dict[str, Any], parts: Sequence[NDArray[Any]]) -> Erased:
        """As it was saved.

        Raises:
            KeyError, TypeError, ValueError: it was not saved like this.
        """
        from core.clusters.erasure import Erasure, Step

        ends = np.cumsum([int(rank) for rank in about["ranks"]])
        mean, left, right = parts
        if len(mean) != len(ends) or left.shape != right.shape or left.shape[1] != int(ends.max(initial=0)):
            raise ValueError("The parts of the erasure do not fit together.")
        steps = tuple(
            Step(mean[number], *(np.ascontiguousarray(each[:, end - rank : end]) for each in (left, right)))
            for number, (rank, end) in enumerate(zip(about["ranks"], ends.tolist(), strict=True))
        )
        erasure = Erasure(steps, bool(about["normalises"]), float(about["kept"]), float(about["left"]))
        return cls(tuple(ErasedColumn(**column) for column in about["columns"]), key, erasure)

    def vectors(self, snapshot: VectorSnapshot, task: Task = QUIET) -> VectorSnapshot:
        """The vectors of `snapshot` without the influence, in the same order.

        Raises:
            CancelledError: it was cancelled.
        """
        matrix = self.erasure.apply(snapshot.matrix, task)
        matrix.flags.writeable = False
        return dataclasses.replace(snapshot, matrix=matrix, key=artefacts.erased_key(snapshot.key, self.key))

    def search_state(self, plain: SearchState, task: Task = QUIET) -> SearchState:
        """`plain` with these vectors: neighbours and queries by meaning go by them. Exact search.

        Raises:
            CancelledError: it was cancelled.
        """
        from core.search import ExactIndex

        if plain.vectors is None:
            return plain
        matrix = self.erasure.apply(plain.vectors, task)
        index = ExactIndex(matrix.shape[1], metric=plain.metric).grown(matrix, plain.vector_text_ids)
        return dataclasses.replace(
            plain,
            vectors=matrix,
            vector_index=index,
            preview=None,
            passages=None,  # by the mean of each text's, as everything about this map
            erase=self.erasure.apply,
            calibration=None,  # of other similarities
        )

    def phrases(self, encode: EncodePhrases | None) -> EncodePhrases | None:
        """Phrases to vectors as `encode` makes them, without the influence."""
        if encode is None:
            return None
        plain = encode

        def erased(phrases: Sequence[str], task: Task) -> NDArray[np.float32]:
            return self.erasure.apply(plain(phrases, task))

        return erased


@dataclass(frozen=True, eq=False)
class Influence:
    """Columns of a corpus whose influence is asked away, before anything is computed.

    Attributes:
        names: of the columns. codes: (m,) the value of each text of the vectors, -1 for none, one array each.
        key: of what an erasure of them is made from.
    """

    names: tuple[str, ...]
    codes: tuple[NDArray[np.int32], ...]
    key: str

    def erased(
        self, snapshot: VectorSnapshot, clusters: NDArray[np.int32] | None, task: Task = QUIET
    ) -> Erased:
        """What takes them out of the vectors of `snapshot`.

        Args:
            clusters: (m,) of the texts on the map as it is, to say whether a column is the topic.

        Raises:
            InputError: nearly nothing would be left.
            CancelledError: it was cancelled.
        """
        from core.clusters import fit_erasure, most_values
        from core.clusters.erasure import agreement, frequent_values

        most = most_values(snapshot.matrix.shape[1], len(self.codes))
        few = [frequent_values(codes, most) for codes in self.codes]
        erasure = fit_erasure(snapshot.matrix, few, normalises=snapshot.metric == "cosine", task=task)
        if erasure.kept < _TOO_LITTLE:
            left = f"only {erasure.kept:.0%} of the variance is left"
            raise InputError(
                f"Without the influence of {_listed(self.names)} {left}.",
                "Choose fewer columns, or one with fewer values.",
            )
        columns = []
        for name, codes, pooled in zip(self.names, self.codes, few, strict=True):
            known = codes >= 0
            n_values, n_apart = (len(np.unique(each[known])) for each in (codes, pooled))
            other = float((pooled[known] == n_apart - 1).mean()) if n_values > n_apart else 0.0
            agrees = agreement(codes, clusters) if clusters is not None else 0.0
            columns.append(ErasedColumn(name, n_values, n_apart, other, int((~known).sum()), agrees))
        return Erased(tuple(columns), self.key, erasure)


def influence_of(columns: Sequence[str], rows: RowStore, corpus: str, snapshot: VectorSnapshot) -> Influence:
    """The columns as they are now; a text that several rows share has the value of one of them.

    Args:
        columns: their names. corpus: id of the corpus.
        snapshot: by ascending text id.

    Raises:
        InputError: a column is not there, holds the texts or no categories, has only one value, or one for
            nearly every row.
    """
    from core.clusters import ErasureSettings

    row_of_text = rows.by_text().one_row_each[snapshot.text_ids]
    names, codes = [], []
    for given in columns:
        name = rows.column(given).name
        if name not in names:
            names.append(name)
            codes.append(_values(rows, name)[row_of_text])
            if len(np.unique(codes[-1][codes[-1] >= 0])) < 2:
                raise InputError(f"'{name}' has one value only, so it has no influence to take away.")
    if not names:
        raise InputError("No column is named.", "Name one whose influence is to be taken away.")
    digest = hashlib.sha256()
    for each in codes:
        digest.update(np.ascontiguousarray(each, dtype="<i4").data)
    made_from: dict[str, Any] = {
        "corpus": corpus,
        "vectors": snapshot.key,
        "texts": store.digest_of_ids(snapshot.text_ids),
        "columns": names,
        "values": digest.hexdigest()[:16],
        "settings": dataclasses.asdict(ErasureSettings()),
    }
    return Influence(tuple(names), tuple(codes), store.key_of(made_from))


def may_be_erased(rows: RowStore) -> tuple[str, ...]:
    """The columns whose influence can be taken away: those with few values."""
    return tuple(info.name for info in rows.facet_candidates() if info.name != rows.text_column)


def _values(rows: RowStore, name: str) -> NDArray[np.int32]:
    """(n_rows,) codes of the values of a column, -1 where there is none."""
    info = rows.column(name)
    if name == rows.text_column:
        raise InputError(f"'{name}' holds the sentences themselves.", "Choose another column.")
    n_values = rows.n_distinct(name)
    if info.type not in ("text", "boolean") and not (info.type == "integer" and n_values <= _MOST_INTEGERS):
        kind = "dates" if info.type in ("date", "timestamp") else "numbers"
        raise InputError(f"'{name}' holds {kind}.", "Choose a column with categories, such as a source.")
    values, codes = rows.codes(name)
    n_known = int((codes < len(values)).sum())
    if n_values > max(_OWN_VALUES * n_known, _MOST_INTEGERS):
        raise InputError(
            f"'{name}' has {n_values:,} values for {n_known:,} rows: it names rows and groups none.",
            "Choose a column with categories, such as a source.",
        )
    found = codes.astype(np.int32)
    found[codes == len(values)] = -1
    return found


def _listed(names: Sequence[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
