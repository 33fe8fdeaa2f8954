"""What a workspace answers: one place for the server, for MCP and for the JSON of the commands.

Everything is asked of a snapshot, which nobody writes to, so that any thread may ask. One thread encodes for
all of them (`batching`).
"""

from __future__ import annotations

import contextlib
import datetime
import threading
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from core.errors import CancelledError, DamagedError, InputError, WorkspaceError
from core.progress import QUIET, Task
from explorer.serving.batching import Batcher, Kind
from explorer.serving.questions import COMPARE, MAP, ROWS, SEARCH, TOPICS, Question
from explorer.serving.shapes import characterization_as_json, hits_as_json, topics_as_json

if TYPE_CHECKING:
    from collections.abc import Sequence

    from core.clusters import Characterization
    from core.corpus import Condition, RowStore
    from core.encoding import SentenceEncoder
    from core.search import SearchState
    from core.workspace import MapPicture, TopicState, Workspace

_LOOKED_AT = 0.05  # seconds between two looks whether somebody has gone away
_DIGITS = 5  # of coordinates


class GoneError(WorkspaceError):
    """The copy that answers come from is not there any more."""


class Answers:
    """A snapshot of a workspace, with an encoder, that answers questions; for any thread.

    Attributes:
        batcher: encodes for all. taken: when the snapshot was, with the time zone of this machine.
        model: what the model is called. embedding_dim: numbers in a vector of it.
        dimensions: to which vectors can be shortened, that included: of a model that learned it (Kusupati et
            al. 2022, "Matryoshka").
    """

    def __init__(
        self, opened: Workspace, encoder: SentenceEncoder, taken: datetime.datetime, task: Task = QUIET
    ) -> None:
        self._opened, self.taken = opened, taken
        _prepare(opened, task)
        document = opened.models.document
        self.model, self.embedding_dim = document.shown_name(document.model), encoder.embedding_dim
        self.dimensions = (*sorted(_matryoshka(opened)), encoder.embedding_dim)
        self._labels = opened.labels.all()
        self._picture, self._topics = _made_topics(opened, task)
        self._comparing = threading.Lock()
        self._own = _OfThread()
        state = opened.search_state(encoder)
        self.batcher = Batcher(encoder)
        self._state: SearchState = replace(state, encoder=_Queries(encoder, self.batcher, self._own))
        self._answers: Mapping[str, Callable[[dict[str, Any], Task], dict[str, Any]]] = {
            SEARCH.name: self._search,
            ROWS.name: self._rows,
            MAP.name: self._map,
            TOPICS.name: self._topic_tree,
            COMPARE.name: self._compare,
        }

    def close(self) -> None:
        """Stop encoding."""
        self.batcher.close()

    def check(self) -> None:
        """Raises: GoneError: rows were deleted for good meanwhile, or the workspace was moved."""
        if not self._opened.folder.is_dir():
            raise GoneError(
                "Rows were deleted for good from this workspace, or it was moved, since it was read.",
                "Start the server again.",
            )

    def answer(self, question: Question, given: object, task: Task = QUIET) -> dict[str, Any]:
        """The answer to a question, ready for JSON.

        Args:
            given: its arguments, as JSON has them. task: can be cancelled by whoever asked.

        Raises:
            InputError: an argument cannot be used.
            GoneError: as `check`.
            BusyError: too much waits to be encoded.
            CancelledError: it was cancelled.
        """
        self.check()
        asked = question.read(given)
        task.check()
        return self._answers[question.name](asked, task)

    def health(self) -> dict[str, Any]:
        """What is served, and of which moment."""
        self.check()
        opened = self._opened
        return {
            "status": "ok",
            "workspace": opened.name,
            "taken": self.taken.isoformat(timespec="seconds"),
            "rows": opened.n_rows,
            "texts": opened.n_texts,
            "encoded": opened.n_encoded,
            "model": self.model,
            "dimensions": self.embedding_dim,
        }

    def _search(self, asked: dict[str, Any], task: Task) -> dict[str, Any]:
        from core.search import Query, search_reranked

        if not asked["query"].strip():
            raise InputError("The query is empty.", "Say what to look for.")
        condition = self._condition(asked["where"])
        query = Query(asked["query"], asked["mode"], asked["top_k"], condition, labels=self._labels)
        self._own.task = task
        return hits_as_json(search_reranked(self._state, query, None, task))

    def _rows(self, asked: dict[str, Any], task: Task) -> dict[str, Any]:
        rows = self._opened.rows
        if asked["rows"] is not None:
            if asked["where"] is not None:
                raise InputError("Both “rows” and “where” are given.", "Give one of them.")
            found = np.array(asked["rows"], np.int64)
            hidden = rows.hidden.mask
            for row in asked["rows"]:
                if row >= rows.n_rows or (hidden is not None and hidden[row]):
                    raise InputError(f"There is no row {row}.", "Take ids from another answer.")
        else:
            found = rows.select(self._condition(asked["where"]))
        shown = found[asked["offset"] :][: asked["limit"]] if asked["rows"] is None else found
        return {"total": len(found), "rows": self._shown(shown)}

    def _shown(self, row_ids: NDArray[np.int64]) -> list[dict[str, Any]]:
        rows = self._opened.rows
        names = [column.name for column in rows.columns()]
        labels: dict[int, list[str]] = {}
        for label in self._labels:
            for row in np.intersect1d(row_ids, label.row_ids).tolist():
                labels.setdefault(row, []).append(label.name)
        shown = []
        for row, cells in zip(row_ids.tolist(), rows.fetch(row_ids), strict=True):
            columns: dict[str, Any] = dict(zip(names, cells, strict=True))
            text = columns.pop(rows.text_column)
            shown.append({"row": row, "text": text, "columns": columns, "labels": labels.get(row, [])})
        return shown

    def _map(self, asked: dict[str, Any], task: Task) -> dict[str, Any]:
        from core.export.map_points import map_points

        rows, picture, tree = self._opened.rows, self._picture, self._topics.tree
        condition = self._condition(asked["where"])
        chosen = None if condition is None else rows.select(condition)
        points = map_points(rows, picture, chosen, asked["limit"])
        xy = np.round(picture.xy[points.indices].astype(np.float64), _DIGITS)
        return {
            "total": points.n_all,
            "points": {
                "row": points.first_rows.tolist(),
                "rows": points.n_rows.tolist(),
                "x": xy[:, 0].tolist(),
                "y": xy[:, 1].tolist(),
                "topic": tree.labels[points.indices].tolist(),
            },
            "topics": topics_as_json(self._opened, self._topics),
        }

    def _topic_tree(self, asked: dict[str, Any], task: Task) -> dict[str, Any]:
        return topics_as_json(self._opened, self._topics)

    def _compare(self, asked: dict[str, Any], task: Task) -> dict[str, Any]:
        with self._comparing:
            return characterization_as_json(compared(self._opened, asked["where"], asked["against"], task))

    def _condition(self, where: str | None) -> Condition | None:
        from core.corpus import parse_condition

        return None if where is None else parse_condition(where, self._opened.rows.columns())


@contextlib.contextmanager
def answers_of(
    folder: Path, load: Callable[[Workspace], SentenceEncoder], task: Task = QUIET
) -> Iterator[Answers]:
    """Answers from the workspace in `folder` as it is now; whoever has it open works on with it.

    Args:
        load: gives the encoder of the active model of an opened workspace.

    Raises:
        InputError: nothing is encoded yet.
        ExplorerError: as `Workspace.snapshot` and `load`.
    """
    from core.workspace import Workspace

    with Workspace.snapshot(folder, task) as opened:
        taken = datetime.datetime.now().astimezone()
        if opened.n_encoded == 0:
            raise InputError(f"No sentence of {folder} is encoded yet.", "Index the workspace first.")
        with contextlib.closing(Answers(opened, load(opened), taken, task)) as answers:
            yield answers


def compared(opened: Workspace, where: str, against: str | None, task: Task) -> Characterization:
    """What sets the rows of one condition apart from those of another, or from all others.

    Raises:
        InputError: one is no condition, no row fulfils it, or every row fulfils the first.
    """
    condition, row_ids = _fulfilling(opened.rows, where)
    used = set(condition.columns)
    others = None
    if against is not None:
        beside, others = _fulfilling(opened.rows, against)
        used |= beside.columns
    elif len(row_ids) == opened.n_rows:
        raise InputError(
            f"Every row fulfils '{where}', so there is nothing to compare with.",
            "Ask for fewer rows, or name others to compare them with.",
        )
    # By what they were asked for, the rows differ anyway.
    return opened.characterize(row_ids, others, task, used)


def _fulfilling(rows: RowStore, typed: str) -> tuple[Condition, NDArray[np.int64]]:
    """A condition and the ids of its rows."""
    from core.corpus import parse_condition

    condition = parse_condition(typed, rows.columns())
    row_ids = rows.select(condition)
    if not len(row_ids):
        raise InputError(f"No row fulfils '{typed}'.", "Change the condition.")
    return condition, row_ids


def _prepare(opened: Workspace, task: Task) -> None:
    """Have in the snapshot what the workspace lacks, so that no answer waits for it."""
    opened.build_keyword_index(task)
    opened.build_vector_index("auto", task)
    opened.calibrate(task)


def _made_topics(opened: Workspace, task: Task) -> tuple[MapPicture, TopicState]:
    picture = opened.build_map(None, task)
    return picture, opened.topic_state(task, picture)


def _matryoshka(opened: Workspace) -> tuple[int, ...]:
    """The shorter lengths that the active model learned to be used in, if its last training was for that."""
    version = opened.models.document.versions.get(opened.models.document.model)
    if version is None:
        return ()
    with contextlib.suppress(InputError, DamagedError):  # the run may be cleared: then nobody knows
        return opened.runs.get(version.run).config.matryoshka_dims
    return ()


class _OfThread(threading.local):
    """The task of the question that a thread answers."""

    task = QUIET


class _Queries:
    """The encoder of searches: asks the thread that encodes, and goes away with whoever asked."""

    def __init__(self, encoder: SentenceEncoder, batcher: Batcher, own: _OfThread) -> None:
        self.similarity: str = encoder.similarity
        self._batcher, self._own = batcher, own

    def encode_query(self, text: str) -> NDArray[np.float32]:
        """(embedding_dim,) vector of the typed text."""
        vector: NDArray[np.float32] = self._vectors([text], "query")[0]
        return vector

    def encode_documents(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """(n_texts, embedding_dim) vectors, as those of the rows are made."""
        return self._vectors(texts, "document")

    def _vectors(self, texts: Sequence[str], kind: Kind) -> NDArray[np.float32]:
        future = self._batcher.submit(texts, kind)
        while True:
            try:
                return future.result(_LOOKED_AT).vectors
            except TimeoutError:
                try:
                    self._own.task.check()
                except CancelledError:
                    future.cancel()
                    raise
