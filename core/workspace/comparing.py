"""Two models of a workspace side by side: the active one and one that a run just made, or any two versions.

Whatever one of them lacks is made where it belongs: vectors in the model's own store, index and map on their
shelves, under the model's own keys. So a run that is kept after it was compared has nothing to encode and
nothing to lay out, and one that is discarded takes all of it along. Meanwhile the active version answers.
"""

from __future__ import annotations

import dataclasses
import threading
from collections import OrderedDict
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar
from weakref import WeakKeyDictionary

import numpy as np
from numpy.typing import NDArray

from core.errors import InputError, WorkspaceError
from core.evaluation.forgetting import Guard, guard
from core.old_names import old_arguments
from core.progress import QUIET, Task
from core.workspace import encoding_job, vector_indexes
from core.workspace.document import UsedModel, version_key
from core.workspace.map_making import MapMaker
from core.workspace.maps import MapPicture
from core.workspace.unmarked import judged_pairs
from core.workspace.vectors import VectorSnapshot, VectorStore

if TYPE_CHECKING:
    from core.clusters import ClusterChanges, EncodePhrases
    from core.encoding import SentenceEncoder
    from core.encoding.explain import Explanation, Reading
    from core.search import Hits, Query, SearchState, VectorSearch
    from core.search.passages import Passages
    from core.workspace.workspace import Workspace

_T = TypeVar("_T", bound=np.generic)

RUN = "run:"
N_NEIGHBOURS = 10
_LEAST_WEIGHT = 0.05  # in the alignment, of a point whose neighbours are all others now


@dataclass(frozen=True, eq=False)
class Comparison:
    """Two models over the same n texts; every array is read-only.

    Attributes:
        before_id, after_id: version ids, or "run:<run id>" of a run that was not kept.
        before, after: what to call the two.
        text_ids: (n,) int64, ascending, every text of the corpus; of more than are laid out a random sample,
            in which neighbours are looked for.
        n_texts: of the corpus.
        layout_before, layout_after: (n, 2) float32 in one frame.
        kept: (n,) float32 from 0 to 1, how many of its 10 nearest of these texts each one kept (Jaccard).
        neighbours_before, neighbours_after: (n, 10) int64, nearest first, places in `text_ids`; -1 where
            there are fewer.
        labels_before, labels_after: (n,) int32, cluster of each text; -1 for an outlier.
        names_before, names_after: one a cluster.
        changes: what became of the clusters, of all texts of the corpus.
        guard: what was forgotten, by pairs of all texts of the corpus.
        sides: the two models, to ask them.
    """

    before_id: str
    after_id: str
    before: str
    after: str
    text_ids: NDArray[np.int64]
    n_texts: int
    layout_before: NDArray[np.float32]
    layout_after: NDArray[np.float32]
    kept: NDArray[np.float32]
    neighbours_before: NDArray[np.int64]
    neighbours_after: NDArray[np.int64]
    labels_before: NDArray[np.int32]
    labels_after: NDArray[np.int32]
    names_before: tuple[str, ...]
    names_after: tuple[str, ...]
    changes: ClusterChanges
    guard: Guard
    sides: tuple[ComparedModel, ComparedModel]

    def __len__(self) -> int:
        return len(self.text_ids)

    @property
    def is_sample(self) -> bool:
        """Whether `text_ids` are a sample of the texts of the corpus."""
        return len(self) < self.n_texts

    def moved_most(self, n: int) -> NDArray[np.int64]:
        """Places in `text_ids` of the n texts that moved farthest on the map, the farthest first."""
        far = np.linalg.norm(self.layout_after - self.layout_before, axis=1)
        return np.argsort(-far, kind="stable")[:n].astype(np.int64)

    def changed_most(self, n: int) -> NDArray[np.int64]:
        """Places in `text_ids` of the n texts that kept fewest of their neighbours, the fewest first."""
        return np.argsort(self.kept, kind="stable")[:n].astype(np.int64)


@old_arguments
def compare(
    workspace: Workspace,
    before: str,
    after: str,
    *,
    task: Task = QUIET,
) -> Comparison:
    """Compare two models of a workspace, making what they lack: vectors, indexes, maps. Engine lane.

    What was made by then stays after a cancel or a kill, and the next call resumes there.

    Args:
        before, after: a version id, or "run:<run id>" for a finished run that was not kept.

    Raises:
        InputError: there is no such version or run, both are the same model, or there are no texts.
        WorkspaceError: the run is not finished, its model was removed, or the disk is full.
        ModelError, DamagedError: a model cannot be loaded.
        CancelledError: on cancel.
    """
    from core.clusters import align, cluster_changes, neighbours_shared

    with workspace.versions.preparing:
        old, new = ComparedModel(workspace, before), ComparedModel(workspace, after)
        if old.used.vector_key == new.used.vector_key:
            raise _same(old, new)
        if not workspace.n_texts:
            raise InputError("There are no sentences to compare two models on.", "Import some first.")
        for side in (old, new):
            side.encode(task)
        while len(old.snapshot) != len(new.snapshot):  # texts were imported meanwhile
            min(old, new, key=lambda side: len(side.snapshot)).encode(task)
        picture_before, text_ids, near_before = old.lay_out(None, task)
        # Both have as many texts, so the sample of very many is the same one.
        picture_after, _, near_after = new.lay_out(picture_before, task)
    task.check()
    kept = neighbours_shared(near_before, near_after)
    places = np.searchsorted(picture_before.text_ids, text_ids)
    layout_before = picture_before.xy[places]
    layout_after = align(picture_after.xy[places], layout_before, weights=kept + _LEAST_WEIGHT)
    task.check()
    return Comparison(
        before_id=old.which,
        after_id=new.which,
        before=old.name,
        after=new.name,
        text_ids=_read_only(text_ids),
        n_texts=len(picture_before),
        layout_before=_read_only(layout_before),
        layout_after=_read_only(layout_after),
        kept=_read_only(kept),
        neighbours_before=_read_only(near_before),
        neighbours_after=_read_only(near_after),
        labels_before=_read_only(picture_before.labels[places]),
        labels_after=_read_only(picture_after.labels[places]),
        names_before=picture_before.names,
        names_after=picture_after.names,
        changes=cluster_changes(
            picture_before.labels,
            picture_after.labels,
            picture_before.names,
            picture_after.names,
            picture_before.text_ids,
        ),
        guard=guard(
            old.snapshot.matrix,
            new.snapshot.matrix,
            judged_pairs(workspace.rows, workspace.judgments),
        ),
        sides=(old, new),
    )


def hits_side_by_side(
    workspace: Workspace, comparison: Comparison, query: str | Query, top_k: int
) -> tuple[Hits, Hits]:
    """What each of the two models finds, by meaning.

    Args:
        query: typed, or saved; its mode is passed over.
        top_k: hits of each.

    Raises:
        InputError: the query cannot be asked. ModelError, DamagedError: a model cannot be loaded.
    """
    from core.search import Query, search

    wanted = Query(text=query) if isinstance(query, str) else query
    wanted = dataclasses.replace(wanted, mode="semantic", top_k=top_k)
    before, after = (search(side.state(), wanted) for side in comparison.sides)
    return before, after


def explain_side_by_side(
    workspace: Workspace, comparison: Comparison, first: str, second: str, *, first_is: Reading = "document"
) -> tuple[Explanation, Explanation]:
    """Why two texts match, by each of the two models; see `core.encoding.explain.explain`."""
    from core.encoding.explain import explain

    encoders = (encoder_of(workspace, side.which) for side in comparison.sides)
    before, after = (explain(encoder, first, second, first_is=first_is) for encoder in encoders)
    return before, after


class ComparedModel:
    """One of the two models: a version, or the outcome of a run.

    Attributes:
        which: as it was asked for; a run that was kept in the meantime is its version.
        name: what to call it.
        used: what is known of it without loading it.
        snapshot: its vectors, by ascending text id; once `encode` has been through.
    """

    snapshot: VectorSnapshot
    _as_encoded: VectorSnapshot

    def __init__(self, workspace: Workspace, which: str) -> None:
        """Raises: as `compare`."""
        self._ws = workspace
        self._lock = threading.Lock()
        self._encoder: SentenceEncoder | None = None
        self._phrases: EncodePhrases | None = None  # for the names of clusters
        self._state: SearchState | None = None
        self._index: VectorSearch | None = None
        self._run: str | None = None
        if which.startswith(RUN):
            which, self.used = self._of_run(which.removeprefix(RUN))
        else:
            self.used = self._of_version(which)
        self.which = which
        if self._run is None:
            self.name = workspace.models.document.shown_name(which)
        else:
            self.name = workspace.versions.proposed_name(self._run)

    def _of_version(self, version_id: str) -> UsedModel:
        workspace = self._ws
        workspace.versions.get(version_id)
        if version_id not in workspace.models.document.models:  # the active one, not used yet
            workspace.encoder()
        return workspace.models.document.models[version_id]

    def _of_run(self, run_id: str) -> tuple[str, UsedModel]:
        workspace = self._ws
        run = workspace.runs.get(run_id)
        if run.version is not None:
            return run.version, self._of_version(run.version)
        used = workspace.runs.used_models().get(run_id)
        if used is None or not run.model_folder.is_dir():
            self._encoder = workspace.runs.load_model(run)
            used = workspace.runs.remember_model(run_id, self._encoder)
        key = version_key(used.fingerprint)
        if key in workspace.models.document.versions:  # another run came to the same model
            return key, self._of_version(key)
        self._run = run_id
        return RUN + run_id, used

    def encode(self, task: Task) -> None:
        """Have a vector of every text. Raises: as `compare`."""
        workspace = self._ws
        models = workspace.models
        # By whatever name: files of vectors in use are the workspace's to change.
        if self.which == models.document.model or self.used.vector_key == models.vector_key:
            workspace.encode(task)
            models.merge_vectors("auto", task)
            snapshot = workspace.vectors()
            self._phrases = None if snapshot is None else models.phrase_encoder(snapshot)
        else:
            vectors: VectorStore = models.vectors_of(self.used)
            if len(vectors.missing(workspace.n_texts)):
                self._encoder = self.load(task)
                encoding_job.encode_missing(self._encoder, vectors, workspace.rows, task, None)
            if workspace.n_texts > vector_indexes.GRAPH_UP_TO:
                vectors.merge(task)  # before they are put in order, which would take a copy of all
            snapshot = vectors.snapshot()
            if self._encoder is not None:
                self._phrases = self._encoder.replica(threads=1).encode_documents
        self._encoder = None  # what asks has its own
        if snapshot is None:
            raise WorkspaceError("The model was changed while it was compared.", "Compare again.")
        self.snapshot = snapshot.sorted()
        self._as_encoded = snapshot

    def lay_out(
        self, start: MapPicture | None, task: Task
    ) -> tuple[MapPicture, NDArray[np.int64], NDArray[np.int64]]:
        """Its map of all texts, the (n,) ids of those that are laid out, which of very many are a sample, and
        the (n, 10) places among them of the nearest of each.

        Args:
            start: the map that a new one starts from.
        """
        workspace = self._ws
        indexes = workspace.models.new_indexes()
        # In the order of encoding, in which a graph is kept: another one would be built anew, and replace it.
        indexes.build(self._as_encoded, "auto", task)
        self._index = indexes.over(self._as_encoded)
        maker = MapMaker(self.snapshot, self._index, workspace.rows, encode=self._phrases)
        neighbours = maker.neighbours(task)
        picture = workspace.maps.prepare(self.snapshot, maker, workspace.n_texts, task, start=start)
        self._phrases = None
        return picture, maker.laid_out, neighbours[:, :N_NEIGHBOURS]

    def state(self) -> SearchState:
        """What a search by this model reads. Raises: ModelError, DamagedError: it cannot be loaded."""
        from core.search import SearchState

        with self._lock:
            if self._state is None:
                rows = self._ws.rows
                self._state = SearchState(
                    rows=rows,
                    rows_by_text=rows.by_text(),
                    encoder=encoder_of(self._ws, self.which),
                    vectors=self.snapshot.matrix,
                    vector_text_ids=self.snapshot.text_ids,
                    vector_places=self.snapshot.places,
                    vector_index=self._index,
                    keyword_index=self._ws.keywords.index,
                    n_texts=len(self.snapshot),
                    passages=self._sorted_passages(),
                )
            return self._state

    def _sorted_passages(self) -> Passages | None:
        """Where texts are divided, those of the texts of `snapshot`, in its order."""
        passages = self._as_encoded.passages
        return None if passages is None else passages.of(self._as_encoded.places[self.snapshot.text_ids])

    def load(self, task: Task = QUIET) -> SentenceEncoder:
        """Its encoder, for the calling thread. Raises: as `state`."""
        if self._encoder is not None:
            return self._encoder
        workspace = self._ws
        if self._run is not None:
            return workspace.runs.load_model(workspace.runs.get(self._run), self.used.precision)
        return workspace.models.load(self.which, task)


def encoder_of(workspace: Workspace, which: str) -> SentenceEncoder:
    """The encoder of a version or of a run's outcome, for one thread that asks (computes on one core).

    The last two are kept in memory, so that asking the same ones again takes no time.

    Args:
        which: as in `compare`.

    Raises:
        As `compare`.
    """
    side = ComparedModel(workspace, which)
    with _loading:
        known = _loaded.setdefault(workspace, OrderedDict())
        encoder = known.pop(side.which, None)
        if encoder is None or encoder.fingerprint != side.used.fingerprint:
            is_active = side.which == workspace.models.document.model and workspace.models.is_loaded
            encoder = (workspace.encoder() if is_active else side.load()).replica(threads=1)
        known[side.which] = encoder
        while len(known) > _MOST_LOADED:
            known.popitem(last=False)
        return encoder


_MOST_LOADED = 2
_loading = threading.Lock()
_loaded: WeakKeyDictionary[Workspace, OrderedDict[str, SentenceEncoder]] = WeakKeyDictionary()


def _same(old: ComparedModel, new: ComparedModel) -> InputError:
    if new.which.startswith(RUN):
        what = f"The run {new.which.removeprefix(RUN)} left the model as it was: no step of it was better."
        return InputError(what, "Compare another run.")
    what = f"{old.name} and {new.name} are the same model."
    return InputError(what, "Choose two that are not the same.")


def _read_only(array: NDArray[_T]) -> NDArray[_T]:
    view = array.view()
    view.flags.writeable = False
    return view
