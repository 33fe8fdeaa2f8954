"""Search by meaning, and a map, of texts that are not encoded yet: by estimates of their vectors.

The rule: **an estimate never stands beside a similarity.** Estimates only propose. Of the texts that they
find nearest to a query, as many as a moment allows are encoded at once by the model itself, and ranked and
shown by their real similarity, among the texts that have vectors. Vectors made for a query are kept, so
asking again, a key further or when the next vectors are there, reaches deeper.

On the map an estimate has its place in the plane in which the first vectors vary most. That plane stays: when
a text's vector comes, the text moves by what its estimate was wrong, and nothing else moves.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from core.progress import QUIET, Progress, Task
from core.unit_norm import unit_norm
from core.workspace import map_making
from core.workspace.maps import MapPicture
from core.workspace.vectors import VectorSnapshot

if TYPE_CHECKING:
    from core.corpus import LeaveOut, RowStore
    from core.encoding import SentenceEncoder
    from core.encoding.static import StaticEncoder
    from core.encoding.word_bags import WordBags
    from core.search import SearchState
    from core.search.estimates import Estimates

PAYS_FROM = 20.0  # seconds that encoding the rest must take
SAMPLE = 8_192  # vectors that the estimates are fitted to at first
MORE = 4  # times as many: estimates are fitted anew whenever there are, until they are fitted to 4 × SAMPLE
_FEWEST, _LONGEST = 512, 5.0  # vectors, seconds: a slow model is waited for no longer, if it has so many
_ALONE = 0.3  # tokens encoded alone for each text still to be encoded: about 5 % of the time that takes

_FEW = 0.125  # of the texts: so few estimates are copied, for a query to go through no others
_LOOKED_AT = 128  # nearest estimates that may become hits
_AT_ONCE = 8  # texts encoded between two looks at the clock
_FETCHED = 32  # texts read from the rows at a time
_MOMENT = 0.035  # seconds after a search began in which texts are still read for it
_REMEMBERED = 8_192  # texts encoded for queries whose vectors are kept
_READ_AT_ONCE = 32_768


class Preview:
    """Estimates of the vectors of all texts of a corpus. One thread searches it, one draws it.

    Args:
        key: of the vectors that the estimates are fitted to.
        estimates: of all texts, by text id.
        plane: (dim, 2) the directions of the map.
        encoded: vectors that were made for queries, by text id.
        leave_out: what is left out of texts when they are encoded.
    """

    def __init__(
        self,
        key: str,
        estimates: Estimates,
        plane: NDArray[np.float32],
        encoded: dict[int, NDArray[np.float32]],
        leave_out: LeaveOut,
    ) -> None:
        self.key = key
        self._leave_out = leave_out
        self.n_texts = len(estimates)
        self._estimates = estimates
        self._plane = plane
        self._xy = np.column_stack([estimates.products(plane[:, axis]) for axis in (0, 1)])
        self._waiting: tuple[NDArray[np.int64], Estimates] | None = None  # see `_waiting_in`
        self._n_real = 0  # vectors of the snapshot that have given their texts a place
        self._encoded = encoded

    def refined(self, estimates: Estimates) -> Preview:
        """The same with better estimates, in the same plane."""
        return Preview(self.key, estimates, self._plane, dict(self._encoded), self._leave_out)

    def near(
        self,
        state: SearchState,
        vector: NDArray[np.float32],
        among: NDArray[np.int64] | None,
        task: Task,
        began: float,
    ) -> tuple[NDArray[np.int64], NDArray[np.float32]]:
        """Texts without a vector that are near a query, with their vectors, encoded now or for a query
        before.

        Args:
            state: searched; its encoder is used in this thread.
            vector: (dim,) the query, a vector of the encoder.
            among: ascending ids of the texts that may be found; None: all.
            began: when the search did, by `time.perf_counter`: one that has taken long already reads only a
                few texts.

        Returns:
            (m,) text ids, ascending, and (m, dim) their vectors.

        Raises:
            CancelledError: it was cancelled.
        """
        import torch

        waiting, estimates = self._waiting_in(state)
        estimated = estimates.products(vector)
        estimated[state.has_vector if waiting is None else state.has_vector[waiting]] = -np.inf
        if among is not None:
            outside = np.ones(self.n_texts, np.bool_)
            outside[among] = False
            estimated[outside if waiting is None else outside[waiting]] = -np.inf
        n = min(_LOOKED_AT, len(estimated))
        nearest = torch.topk(torch.from_numpy(estimated), n)  # numpy's partition is slow where many are equal
        best = nearest.indices.numpy()[np.isfinite(nearest.values.numpy())]
        if waiting is not None:
            best = waiting[best]
        return self.of(state, best, max(began + _MOMENT - time.perf_counter(), 1e-9), task)

    def _waiting_in(self, state: SearchState) -> tuple[NDArray[np.int64] | None, Estimates]:
        """Ids of texts, all without a vector among them, and their estimates; None and those of all texts,
        where they are many. They are fewer whenever half of them have one.
        """
        n = self.n_texts - state.n_encoded
        if n >= _FEW * self.n_texts:
            return None, self._estimates
        if self._waiting is None or not n <= len(self._waiting[0]) <= 2 * n:
            ids = np.flatnonzero(~state.has_vector)
            self._waiting = ids, self._estimates.among(ids)
        return self._waiting

    def of(
        self,
        state: SearchState,
        text_ids: NDArray[np.int64],
        seconds: float = float("inf"),
        task: Task = QUIET,
    ) -> tuple[NDArray[np.int64], NDArray[np.float32]]:
        """The vectors of texts that have none yet.

        Args:
            text_ids: (m,) the most wanted first.
            seconds: as many of them are encoded as are done by then, a few at least; 0: none.

        Returns, raises: as `near`.
        """
        encoder = state.encoder
        known = self._encoded
        missing = [text_id for text_id in text_ids.tolist() if text_id not in known]
        began = last = time.perf_counter()
        texts: list[str] = []
        for start in range(0, len(missing) if encoder is not None and seconds > 0 else 0, _AT_ONCE):
            assert encoder is not None
            before, last = last, time.perf_counter()
            if start and last - began + (last - before) > seconds:
                break  # the next few would take as long as these
            task.check()
            if len(texts) <= start:
                texts += self._texts(state, missing[start : start + _FETCHED])
            some = slice(start, start + _AT_ONCE)
            known.update(zip(missing[some], encoder.encode_documents(texts[some]), strict=True))
        found = np.sort([text_id for text_id in text_ids.tolist() if text_id in known]).astype(np.int64)
        vectors = np.array([known[text_id] for text_id in found.tolist()], np.float32)
        for text_id in list(known)[: max(len(known) - _REMEMBERED, 0)]:
            del known[text_id]
        return found, vectors.reshape(len(found), len(self._plane))

    def similarities(self, vector: NDArray[np.float32]) -> NDArray[np.float32]:
        """(n_texts,) estimated cosine of every text, encoded or not, with a (dim,) query."""
        return self._estimates.products(vector / max(float(np.linalg.norm(vector)), 1e-9))

    def picture(self, snapshot: VectorSnapshot) -> MapPicture:
        """The map of all texts, those of `snapshot` by their vectors; each call with a later snapshot."""
        new = slice(self._n_real, len(snapshot))
        self._xy[snapshot.text_ids[new]] = unit_norm(snapshot.matrix[new]) @ self._plane
        self._n_real = len(snapshot)
        arrays = (
            np.arange(self.n_texts, dtype=np.int64),
            self._xy.copy(),
            np.full(self.n_texts, -1, np.int32),
        )
        for array in arrays:
            array.flags.writeable = False
        n_estimated = self.n_texts - len(snapshot)
        return MapPicture(*arrays, (), "pca", None, "", "preview", n_estimated)

    def _texts(self, state: SearchState, text_ids: list[int]) -> list[str]:
        first_rows = np.array([state.rows_of(text_id)[0] for text_id in text_ids], np.int64)
        cells = state.rows.fetch(first_rows, [state.rows.text_column])
        return [self._leave_out.rest_of(str(text).strip()) for (text,) in cells]


class Previews:
    """The preview of a workspace, made where one pays, until every text has its vector.

    Args:
        rows: of the workspace.
    """

    def __init__(self, rows: RowStore) -> None:
        self._rows = rows
        self._preview: Preview | None = None
        self._fitted_to = 0
        self._began: tuple[str, int, float] | None = None  # key, vectors and time at the first look
        self._before: tuple[StaticEncoder, WordBags] | None = None  # what another fit starts from
        self._last: MapPicture | None = None  # that was drawn

    @property
    def there(self) -> bool:
        """Whether there is one."""
        return self._preview is not None

    def of(self, snapshot: VectorSnapshot | None) -> Preview | None:
        """The preview beside these vectors; None where there is none, or they are complete."""
        preview = self._preview
        if preview is None or snapshot is None or preview.key != snapshot.key:
            return None
        n_texts = self._rows.n_texts
        return preview if preview.n_texts == n_texts and len(snapshot) < n_texts else None

    def map(self, snapshot: VectorSnapshot) -> MapPicture:
        """A quick picture: of all texts where there is a preview, else of those that are encoded."""
        preview = self.of(snapshot)
        if preview is None:
            return map_making.preview(snapshot)
        self._last = preview.picture(snapshot)
        return self._last

    def last_picture(self, snapshot: VectorSnapshot) -> MapPicture | None:
        """The last preview drawn of these texts: their map is to lie as it does."""
        last = self._last
        return last if last is not None and len(last) == len(snapshot) else None

    def begin(self) -> None:
        """Encoding begins, or resumes: its rate is measured from here on."""
        self._began = None

    def forget(self) -> None:
        """Let go of it: the vectors are complete, others are active, or the workspace closes."""
        self._preview, self._began, self._before, self._fitted_to = None, None, None, 0

    def close(self) -> None:
        """Forget the drawn preview too: other vectors have another map."""
        self.forget()
        self._last = None

    def make_where_it_pays(
        self,
        snapshot: VectorSnapshot | None,
        encoder: SentenceEncoder,
        task: Task = QUIET,
    ) -> None:
        """Have a preview, if encoding what is missing takes long enough at the rate seen.

        Called by the thread that encodes, after each saved segment. Nearly always it returns at once.

        Args:
            snapshot: what is encoded so far.
            encoder: the one that encodes, used in this thread.

        Raises:
            CancelledError: there is none then, or the one before.
        """
        n_texts = self._rows.n_texts
        # A static model is as quick itself. An estimate is of whole texts; of passages it would be as long as
        # encoding them.
        if (
            snapshot is None
            or len(snapshot) >= n_texts
            or snapshot.passages is not None
            or encoder.layout.is_static
        ):
            self.forget()
            return
        if self._began is None or self._began[0] != snapshot.key:
            self._began = (snapshot.key, len(snapshot), time.monotonic())
            return
        if self.of(snapshot) is None:
            self._fitted_to = 0
        elif self._fitted_to >= MORE * SAMPLE or len(snapshot) < MORE * self._fitted_to:
            return
        seconds, n_new = time.monotonic() - self._began[2], len(snapshot) - self._began[1]
        n_left = n_texts - len(snapshot)
        enough = len(snapshot) >= SAMPLE or (len(snapshot) >= _FEWEST and seconds > _LONGEST)
        if enough and n_left * seconds > PAYS_FROM * n_new:
            self._make(snapshot, n_left, encoder, task)

    def _make(
        self,
        snapshot: VectorSnapshot,
        n_left: int,
        encoder: SentenceEncoder,
        task: Task,
    ) -> None:
        from core.encoding import StaticEncoder
        from core.encoding.static import main_directions
        from core.encoding.word_bags import word_bags
        from core.search.estimates import Estimates

        if self._before is None or len(self._before[1]) != self._rows.n_texts:
            bags = word_bags(encoder.tokenizer, self._blocks(task))
            counts = bags.token_counts(len(encoder.tokenizer.vocabulary))
            rare_first = np.argsort(counts, kind="stable")
            counts[rare_first[: -max(round(_ALONE * n_left), 1)]] = 0  # those are left to the fit
            static = StaticEncoder.distil(encoder, counts, encoder.embedding_dim, task)
            self._before = (static, bags)
        static, bags = self._before
        sample = np.random.default_rng(0).permutation(len(snapshot))[: MORE * SAMPLE]
        vectors = unit_norm(snapshot.matrix[sample])
        task.check()
        fitted = static.fitted(bags, snapshot.text_ids[sample], vectors, task)
        before = self.of(snapshot)
        if before is None:
            plane = main_directions(vectors - vectors.mean(axis=0), 2)
            plane *= np.sign(plane[np.abs(plane).argmax(axis=0), [0, 1]])  # as in `pca_layout`
            self._preview = Preview(
                snapshot.key, Estimates(fitted, bags, task), plane, {}, self._rows.leave_out
            )
        else:
            self._preview = before.refined(Estimates(fitted, bags, task))
        self._fitted_to = len(sample)
        if self._fitted_to >= MORE * SAMPLE:
            self._before = None

    def _blocks(self, task: Task) -> Iterator[list[str]]:
        began, n_texts = time.monotonic(), self._rows.n_texts
        for start in range(0, n_texts, _READ_AT_ONCE):
            task.check()
            stop = min(start + _READ_AT_ONCE, n_texts)
            yield self._rows.texts_to_encode(start, stop)
            task.report(Progress("Preparing a preview", stop, n_texts, "sentences", time.monotonic() - began))
