"""Blind duels of two models on the texts of a workspace: what is asked, what was answered, what that says.

The queries are rows of the workspace, drawn at random, or the searches that somebody saved. Both models find
their first k among the texts; the hits that only one of them finds are asked about, in an order that is drawn
and written down before the first answer. A query that stands in a marked pair is left out whole: a model may
have learned from what was said of it, and to leave out its marked hits alone would take away the good ones of
the model that was marked with.

Each further duel in a workspace has a smaller share of the 5 % of false verdicts: the j-th that is answered
has 6 / (π² j²) of it, so that all of them together, however many, have no more than all of it.
"""

from __future__ import annotations

import hashlib
import logging
import math
import threading
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, Literal

import numpy as np
from numpy.typing import NDArray

from core.errors import InputError
from core.evaluation import duel
from core.evaluation.alpha import share_of_alpha
from core.evaluation.duel import Outcome, Questions
from core.progress import QUIET, Task
from core.workspace.comparing import ComparedModel, encoder_of

if TYPE_CHECKING:
    from core.corpus import RowStore
    from core.encoding import SentenceEncoder
    from core.workspace.workspace import Workspace

log = logging.getLogger(__name__)

Asked = Literal["rows", "searches"]
Given = Literal["y", "n", "?"]
TOP_K = 10
MOST_ROWS = 1000  # that are queries
MOST_TEXTS = 20_000  # among which the hits are
VALUES = {"y": 1.0, "n": 0.0, "?": 0.5}
NOT_YET = "-"
KEY, N_KEY = "duels", "answered-duels"

Ids = NDArray[np.int64]


@dataclass(frozen=True, eq=False)
class Duel:
    """Two models, what is asked about them, and what was answered.

    Attributes:
        id: 8 hex digits.
        old, new: what to call the two. old_key, new_key: the keys of their vectors. old_id, new_id: how they
            were asked for, as `comparing.compare` takes it; "" for a model that is not kept here.
        asked: what the queries are.
        n_queries: how many. n_texts: among how many texts their hits are. top_k: hits of each.
        run: the how-many-eth duel of the workspace it is that was answered, or would be.
        made: when the plan was written, as ISO 8601 in UTC.
        queries: of each question, the id of its text, or the search that was typed.
        candidates: (n,) of each question, the id of the text that one of the two has found.
        questions: whose hits they are, without the texts.
        answers: one letter a question: y, n, ? for hard to say, - for not yet.
        looks: how often the verdict was looked at. has_run: whether it ever had an answer.
    """

    id: str
    old: str
    new: str
    old_key: str
    new_key: str
    old_id: str
    new_id: str
    asked: Asked
    n_queries: int
    n_texts: int
    top_k: int
    run: int
    made: str
    queries: tuple[int | str, ...]
    candidates: Ids
    questions: Questions
    answers: str
    looks: int
    has_run: bool

    def numbered(self, run: int) -> Duel:
        """The same as the how-many-eth one that is answered."""
        questions = replace(self.questions, alpha=share_of_alpha(run))
        return replace(self, run=run, questions=questions, has_run=True)

    @property
    def n_answers(self) -> int:
        """How many questions have an answer."""
        return len(self.answers) - self.answers.count(NOT_YET)

    @property
    def n_waiting(self) -> int:
        """How many answers wait until the questions before them are answered, too."""
        return self.n_answers - len(self._values())

    def open_questions(self, n: int) -> list[int]:
        """The numbers of the next n questions without an answer."""
        return [number for number, given in enumerate(self.answers) if given == NOT_YET][:n]

    def _values(self) -> list[float]:
        # Who chooses which questions to answer chooses the verdict: those that were passed over come first.
        return [VALUES[given] for given in self.answers.split(NOT_YET, 1)[0]]

    def outcome(self) -> Outcome:
        """What the answers so far say, up to the first question that has none."""
        return duel.judge(self.questions, self._values())

    def evidence(self) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """(n,) what speaks for the new model and for the old one after each answer; a verdict falls at 1."""
        enough = math.log(2 / self.questions.alpha)
        for_new, for_old = duel.capital(self.questions, self._values())
        return for_new / enough, for_old / enough

    def answers_needed(self, difference: float) -> int | None:
        """See `core.evaluation.duel.answers_needed`."""
        return duel.answers_needed(self.questions, difference)


class Duels:
    """The duels of a workspace, from any thread; each answer is on disk when `answer` returns."""

    def __init__(self, rows: RowStore, corpus: str) -> None:
        """Not for callers: `Workspace.duels` has them."""
        self._rows, self._corpus = rows, corpus
        self._changing = threading.Lock()
        self._duels: dict[str, Duel] = {}
        listed = rows.meta_get(KEY)
        for duel_id in listed if isinstance(listed, list) else []:
            plan, given = rows.meta_get(f"{KEY} {duel_id}"), rows.meta_get(f"{KEY} {duel_id} answers")
            # Of another corpus: rows were deleted for good, and the others have new numbers.
            if isinstance(plan, dict) and plan.get("corpus") == corpus:
                try:
                    self._duels[duel_id] = _read(duel_id, plan, given or {"next_run": self.next_run()})
                except (AttributeError, KeyError, TypeError, ValueError, OverflowError):
                    log.warning("The duel %s is not as this program writes it, and left out.", duel_id)

    def all(self) -> tuple[Duel, ...]:
        """Every duel, in the order in which they began."""
        return tuple(self._duels.values())

    def get(self, duel_id: str) -> Duel:
        """A duel by its id. Raises: InputError: there is none."""
        if duel_id not in self._duels:
            raise InputError(f"There is no duel {duel_id} in this workspace.", "Begin one.")
        return self._duels[duel_id]

    def find(self, old_key: str, new_key: str, asked: Asked, top_k: int) -> Duel | None:
        """The duel of two models that began already."""
        same = (each for each in self.all() if (each.old_key, each.new_key) == (old_key, new_key))
        return next((each for each in same if (each.asked, each.top_k) == (asked, top_k)), None)

    def next_run(self) -> int:
        """The how-many-eth duel that is answered the next one is; a number that never falls."""
        known = self._rows.meta_get(N_KEY)
        return 1 + (known if isinstance(known, int) else 0)

    def answer(self, duel_id: str, given: dict[int, Given], *, looked: bool = False) -> Duel:
        """Write down answers, by the number of their question; one that was given before is changed.

        Args:
            looked: whether the verdict is shown with them.

        Raises:
            InputError: there is no such duel or question. WorkspaceError: it could not be written.
        """
        with self._changing:
            found = self.get(duel_id)
            letters = list(found.answers)
            for number, letter in given.items():
                if not 0 <= number < len(letters):
                    raise InputError(f"The duel {duel_id} has no question {number + 1:,}.", "Ask again.")
                letters[number] = letter
            if given and not found.has_run:
                self._rows.meta_set(N_KEY, self.next_run())
                found = found.numbered(self._rows.meta_get(N_KEY))
            return self._keep(replace(found, answers="".join(letters), looks=found.looks + looked))

    def take_back(self, duel_id: str, number: int) -> Duel:
        """Take an answer back. Raises: as `answer`."""
        with self._changing:
            found = self.get(duel_id)
            return self._keep(
                replace(found, answers=found.answers[:number] + NOT_YET + found.answers[number + 1 :])
            )

    def look(self, duel_id: str) -> Outcome:
        """What the answers so far say; that somebody looked is counted. Raises: as `answer`."""
        with self._changing:
            found = self.get(duel_id)
            return self._keep(replace(found, looks=found.looks + 1)).outcome()

    def texts(self, found: Duel, numbers: Sequence[int]) -> list[tuple[str, str]]:
        """Query and hit of some questions, as they are asked.

        Raises:
            InputError: a text is not there any more.
        """
        asked: list[tuple[str, str]] = []
        known: dict[int, str] = {}
        wanted = {int(found.candidates[number]) for number in numbers}
        wanted |= {query for number in numbers if isinstance(query := found.queries[number], int)}
        try:
            ids = sorted(wanted)
            known.update(zip(ids, self._rows.texts_of(ids), strict=True))
        except KeyError as error:
            raise InputError("A sentence of this duel was deleted.", "Begin another one.") from error
        for number in numbers:
            query = found.queries[number]
            text = query if isinstance(query, str) else known[query]
            asked.append((text, known[int(found.candidates[number])]))
        return asked

    def begin(self, plan: dict[str, Any]) -> Duel:
        """Write a plan down. Not for callers: `begin` does."""
        with self._changing:
            plan = {**plan, "corpus": self._corpus, "made": datetime.now(UTC).isoformat(timespec="seconds")}
            seal = "".join(str(plan[name]) for name in ("old_key", "new_key", "asked", "made"))
            duel_id = hashlib.sha256(seal.encode()).hexdigest()[:8]
            self._rows.meta_set(f"{KEY} {duel_id}", plan)
            self._rows.meta_set(KEY, [*self._duels, duel_id])
            self._duels[duel_id] = _read(duel_id, plan, {"next_run": self.next_run()})
            return self._duels[duel_id]

    def _keep(self, changed: Duel) -> Duel:
        document = {"answers": changed.answers.rstrip(NOT_YET), "looks": changed.looks, "run": changed.run}
        self._rows.meta_set(f"{KEY} {changed.id} answers", document)
        self._duels[changed.id] = changed
        return changed


def _read(duel_id: str, plan: dict[str, Any], given: dict[str, Any]) -> Duel:
    run = int(given.get("run") or given.get("next_run") or 1)
    signs, candidates = (np.array(plan[name], dtype=np.int64) for name in ("signs", "candidates"))
    answers = str(given.get("answers", "")).ljust(len(signs), NOT_YET)
    queries = tuple(plan["queries"])
    sound = len(signs) == len(candidates) == len(queries) == len(answers) and run >= 1
    if not sound or not set(answers) <= {*VALUES, NOT_YET} or not set(signs.tolist()) <= {-1, 1}:
        raise ValueError("its parts do not fit")
    return Duel(
        id=duel_id,
        queries=queries,
        candidates=candidates,
        questions=Questions("hits", signs, float(plan["share"]), alpha=share_of_alpha(run)),
        answers=answers,
        looks=int(given.get("looks", 0)),
        run=run,
        has_run="run" in given,
        **{name: plan[name] for name in _PLAIN},
    )


_PLAIN = (
    *("old", "new", "old_key", "new_key", "old_id", "new_id", "asked"),
    *("n_queries", "n_texts", "top_k", "made"),
)


def begin(
    workspace: Workspace,
    old: str | SentenceEncoder,
    new: str | SentenceEncoder,
    *,
    asked: Asked = "rows",
    top_k: int = TOP_K,
    task: Task = QUIET,
) -> Duel:
    """Write down what a duel of two models asks; one of the same two that began is continued. Engine lane.

    Args:
        old, new: a version id, "run:<run id>", or any encoder: its vectors are made and not kept.
        asked: "rows" draws queries from the rows; "searches" takes those that were saved.

    Raises:
        InputError: there are too few texts or searches, or the two find the same.
        WorkspaceError, ModelError, DamagedError: as `comparing.compare`.
        CancelledError: on cancel.
    """
    shown = np.unique(workspace.rows.text_ids())
    shown = shown[shown >= 0]  # not those that are hidden
    if len(shown) <= top_k:
        raise InputError(
            f"There are {len(shown):,} different sentences; a duel over the first {top_k} hits takes more.",
            "Import more.",
        )
    sides = [_Side(workspace, each) for each in (old, new)]
    if sides[0].key == sides[1].key:
        raise InputError(f"{sides[0].name} and {sides[1].name} are the same model.", "Name two.")
    if (going := workspace.duels.find(sides[0].key, sides[1].key, asked, top_k)) is not None:
        return going
    seed = int(hashlib.sha256(f"{sides[0].key} {sides[1].key}".encode()).hexdigest()[:12], 16)
    rng = np.random.default_rng(seed)
    pool = np.sort(rng.permutation(shown)[:MOST_TEXTS]).astype(np.int64)
    marked = marked_texts(workspace)
    queries: tuple[int | str, ...]
    if asked == "rows":
        known = np.array(sorted(workspace.rows.find_texts(sorted(marked))), dtype=np.int64)
        drawn = rng.permutation(pool[~np.isin(pool, known)])[:MOST_ROWS]
        queries = tuple(drawn.tolist())
        if not queries:
            raise InputError("Every sentence stands in a marked pair.", "Import more.")
        hits = [side.near(pool, drawn, top_k, task) for side in sides]
    else:
        queries = typed_searches(workspace)
        if not queries:
            raise InputError(
                "No search was saved here whose hits are not marked.",
                "Ask about rows, or save some searches.",
            )
        hits = [side.found(pool, [str(each) for each in queries], top_k, task) for side in sides]
    there = duel.on_hits(*hits)
    if not len(there):
        raise InputError(
            f"{sides[0].name} and {sides[1].name} find the same first {top_k} of each search.",
            "There is nothing to ask.",
        )
    order = duel.draw(there, seed)
    return workspace.duels.begin(
        {
            "old": sides[0].name,
            "new": sides[1].name,
            "old_key": sides[0].key,
            "new_key": sides[1].key,
            "old_id": sides[0].which,
            "new_id": sides[1].which,
            "asked": asked,
            "n_queries": len(queries),
            "n_texts": len(pool),
            "top_k": top_k,
            "seed": seed,
            "share": there.share,
            "queries": [queries[number] for number in there.queries[order].tolist()],
            "candidates": there.candidates[order].tolist(),
            "signs": there.signs[order].tolist(),
        }
    )


def typed_searches(workspace: Workspace) -> tuple[str, ...]:
    """The saved searches of which no hit is marked."""
    marked = marked_texts(workspace)
    return tuple(dict.fromkeys(each.text for each in workspace.searches.all() if each.text not in marked))


def marked_texts(workspace: Workspace) -> set[str]:
    """The texts that stand in a marked pair."""
    return {text for each in workspace.judgments.all() for text in (each.first, each.second)}


class _Side:
    """One of the two models, which finds the first k of a query among some texts."""

    def __init__(self, workspace: Workspace, model: str | SentenceEncoder) -> None:
        self._ws = workspace
        self._compared: ComparedModel | None = None
        self._model = model
        if isinstance(model, str):
            self._compared = ComparedModel(workspace, model)
            self.name, self.key = self._compared.name, self._compared.used.vector_key
            self.which = self._compared.which
            self._metric = self._compared.used.metric
        else:
            from core.search import metric_of

            self.name, self.key, self.which = model.name, workspace.models.key_of(model), ""
            self._metric = metric_of(model.similarity)
        self._index: Any = None
        self._vectors: NDArray[np.float32]

    def near(self, pool: Ids, rows: Ids, top_k: int, task: Task) -> Ids:
        """(q, k) the nearest texts of some of the pool, themselves left out."""
        self._read(pool, task)
        places = np.searchsorted(pool, rows)
        found = self._query(self._vectors[places], top_k + 1, task)
        kept = np.full((len(rows), top_k), -1, dtype=np.int64)
        for row, ids in enumerate(found):
            others = ids[ids != rows[row]][:top_k]
            kept[row, : len(others)] = others
        return kept

    def found(self, pool: Ids, typed: list[str], top_k: int, task: Task) -> Ids:
        """(q, k) what a search finds."""
        self._read(pool, task)
        encoder = encoder_of(self._ws, self._model) if isinstance(self._model, str) else self._model
        return self._query(encoder.encode_queries(typed, task), top_k, task)

    def _read(self, pool: Ids, task: Task) -> None:
        from core.search import ExactIndex

        if self._compared is not None:
            self._compared.encode(task)
            snapshot = self._compared.snapshot
            self._vectors = snapshot.matrix[snapshot.places[pool]]
        else:
            assert not isinstance(self._model, str)
            self._vectors = self._model.encode_documents(self._ws.rows.texts_to_encode_of(pool), task)
        self._index = ExactIndex(self._vectors.shape[1], self._metric)
        self._index.add(self._vectors, pool)

    def _query(self, vectors: NDArray[np.float32], top_k: int, task: Task) -> Ids:
        blocks = []
        for start in range(0, len(vectors), 100):
            task.check()
            blocks.append(self._index.query(vectors[start : start + 100], top_k).ids)
        return np.concatenate(blocks).astype(np.int64)
