"""A quick copy of a workspace's model: a static model, fitted to the texts here and checked on others.

What it is worth is said by what a person does with a model: of the ten texts that the model finds nearest to
a text, how many are among the ten that the copy finds. The texts that are asked with are drawn by a seed and
kept out of the fit.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from core.errors import InputError
from core.progress import Progress, Task
from core.unit_norm import unit_norm

if TYPE_CHECKING:
    from core.encoding import SentenceEncoder
    from core.workspace.workspace import Workspace

FEWEST = 512  # texts with vectors: fewer teach a token nothing
MOST_FITTED = 32_768
MOST_AMONG = 20_000  # texts among which the nearest are looked for
MOST_ASKED = 500
NEAREST = 10
_TIMED = 2_000  # texts
_TEXTS_AT_ONCE = 8_192  # DuckDB holds all threads while it makes strings


@dataclass(frozen=True)
class StaticCopy:
    """A quick copy as it was made.

    Attributes:
        folder: where it lies.
        n_fitted: texts of the workspace that it was fitted to; 0: to none, there are too few.
        n_asked, n_among: how many texts were asked with, among how many; 0 where that says nothing.
        shared: 0 to 1, which part of the model's ten nearest the copy's ten nearest hold; 0 where nothing was
            asked.
        times: how many times as many sentences a second it encodes as the model.
        megabytes: of its folder, in 10⁶ bytes.
    """

    folder: Path
    n_fitted: int
    n_asked: int
    n_among: int
    shared: float
    times: float
    megabytes: float

    @property
    def sentence(self) -> str:
        """What it is worth, for the person."""
        quick = f"The copy encodes {self.times:,.0f} times as many sentences a second."
        if not self.n_asked:
            return f"{quick} There are too few sentences here to measure what it finds."
        found = f"{NEAREST * self.shared:.1f}"
        return (
            f"{quick} Of the ten sentences that the model finds nearest, it finds {found}, "
            f"measured with {self.n_asked:,} sentences that it was not fitted to."
        )


def check_source(encoder: SentenceEncoder) -> None:
    """Raise for a model of which a copy would not be quicker.

    Raises:
        InputError: as said.
    """
    if encoder.layout.is_static:
        raise InputError(f"{encoder.name} is a static model: it is quick already.", "Use it as it is.")


def make_static_copy(workspace: Workspace, encoder: SentenceEncoder, folder: Path, task: Task) -> StaticCopy:
    """Make a static model of the workspace's model, with the vectors that it has made here so far.

    Args:
        encoder: the active model, for this thread.
        folder: a new or empty one.

    Raises:
        InputError: the model is static, or the folder is not empty.
        ModelError: the folder cannot be written.
        CancelledError: it was cancelled; there is no folder.
    """
    from core.encoding import SentenceEncoder, StaticEncoder
    from core.encoding.word_bags import word_bags

    check_source(encoder)

    def at(step: int) -> None:
        task.check()
        # Without its time: steps of unlike length have no rate.
        task.report(Progress("Making a quick copy", step, 3, "steps", 0.0))

    at(0)
    snapshot, _ = workspace.models.snapshot_for(encoder)
    made = StaticEncoder.distil(encoder, None, encoder.embedding_dim, task.quiet)
    at(1)
    asked, n_among, n_fitted, shared = 0, 0, 0, 0.0
    if snapshot is not None and len(snapshot) >= FEWEST:
        order = np.random.default_rng(0).permutation(len(snapshot))
        asked = min(MOST_ASKED, len(snapshot) // 10)
        fitted = order[asked:][:MOST_FITTED]
        n_fitted = len(fitted)
        bags = word_bags(made.tokenizer, [_texts(workspace, snapshot.text_ids[fitted], task)])
        made = made.fitted(bags, np.arange(n_fitted), unit_norm(snapshot.matrix[fitted]), task.quiet)
        at(2)
        among = order[:MOST_AMONG]
        n_among = len(among)
        ours = made.encode(_texts(workspace, snapshot.text_ids[among], task), task.quiet)
        shared = _shared(ours, snapshot.matrix[among], asked, task)
    at(3)
    made.save(folder)
    times = _rate(SentenceEncoder.load(folder, "cpu"), workspace, encoder)
    size = sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())
    return StaticCopy(folder, n_fitted, asked, n_among, shared, times, size / 1e6)


def _texts(workspace: Workspace, ids: NDArray[np.int64], task: Task) -> list[str]:
    """The texts of ids, as they are encoded; no others are read."""
    texts: list[str] = []
    for first in range(0, len(ids), _TEXTS_AT_ONCE):
        task.check()
        texts += workspace.rows.texts_to_encode_of(ids[first : first + _TEXTS_AT_ONCE])
    return texts


def _shared(ours: NDArray[np.float32], theirs: NDArray[np.float32], n_asked: int, task: Task) -> float:
    """The part of the ten nearest of the first `n_asked` texts that both find; their own place left out."""
    ours, theirs = unit_norm(ours), unit_norm(theirs)
    found = 0
    for number in range(n_asked):
        task.check()
        first, second = (_ten(vectors, number) for vectors in (ours, theirs))
        found += len(np.intersect1d(first, second))
    return found / (NEAREST * n_asked)


def _ten(vectors: NDArray[np.float32], number: int) -> NDArray[np.int64]:
    """The nearest to one of (n, dim) unit vectors, itself left out."""
    similar = vectors @ vectors[number]
    similar[number] = -np.inf
    return np.argpartition(-similar, NEAREST)[:NEAREST]


def _rate(copy: SentenceEncoder, workspace: Workspace, encoder: SentenceEncoder) -> float:
    """How many times as quick the copy is, on texts of the workspace."""
    n = min(_TIMED, workspace.n_texts)
    texts = workspace.rows.texts_to_encode(0, n) if n else ["a"]
    return copy.time_sample(texts) / encoder.time_sample(texts)
