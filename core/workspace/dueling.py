"""Blind duels of two models on the texts of a workspace: what is asked, what was answered, what that says.

The queries are rows of the workspace, drawn at random, or the searches that somebody typed here. Both models
find their first k among the texts; the hits that only one of them finds are asked about, in an order that is
drawn and written down before the first answer. Pairs that were marked before, or asked about in an earlier
duel, are left out: a model may have learned from them.

Each duel of a new model with the same old one has a smaller share of the 5 % of false verdicts: the j-th has
6 / (π² j²) of it, so that all of them together, however many there will be, have no more than all of it.
"""

from __future__ import annotations

import hashlib
import math
import threading
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, Literal

import numpy as np
from numpy.typing import NDArray

from core.errors import InputError
from core.evaluation import betting, duel
from core.evaluation.duel import Outcome, Questions
from core.progress import QUIET, Task
from core.workspace.comparing import ComparedModel, encoder_of

if TYPE_CHECKING:
    from core.corpus import RowStore
    from core.encoding import SentenceEncoder
    from core.workspace.workspace import Workspace

Asked = Literal["rows", "searches"]
Given = Literal["y", "n", "?"]
TOP_K = 10
MOST_ROWS = 1000  # that are queries
MOST_TEXTS = 20_000  # among which the hits are
_VALUES = {"y": 1.0, "n": 0.0, "?": 0.5}
_NOT_YET = "-"
KEY = "duels"

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
        run: the how-many-eth duel with this old model it is.
        made: when the plan was written, as ISO 8601 in UTC.
        queries: of each question, the id of its text, or the search that was typed.
        candidates: (n,) of each question, the id of the text that one of the two has found.
        questions: whose hits they are, without the texts.
        answers: one letter a question: y, n, ? for hard to say, - for not yet.
        looks: how often the verdict was looked at.
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

    @property
    def n_answers(self) -> int:
        """How many questions have an answer."""
        return len(self.answers) - self.answers.count(_NOT_YET)

    def open_questions(self, n: int) -> list[int]:
        """The numbers of the next n questions without an answer."""
        return [number for number, given in enumerate(self.answers) if given == _NOT_YET][:n]

    def _values(self) -> list[float]:
        answered = self.answers.rstrip(_NOT_YET).replace(_NOT_YET, "?")
        return [_VALUES[given] for given in answered]

    def outcome(self) -> Outcome:
        """What the answers so far say; a question that was passed over counts as hard to say."""
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
        for duel_id in rows.meta_get(KEY) or []:
            plan, given = rows.meta_get(f"{KEY} {duel_id}"), rows.meta_get(f"{KEY} {duel_id} answers")
            # Where rows were deleted for good, the others have new numbers.
            if plan is not None and plan["corpus"] == corpus:
                self._duels[duel_id] = _read(duel_id, plan, given or {})

    def all(self) -> tuple[Duel, ...]:
        """Every duel, in the order in which they began."""
        return tuple(self._duels.values())

    def get(self, duel_id: str) -> Duel:
        """A duel by its id. Raises: InputError: there is none."""
        if duel_id not in self._duels:
            raise InputError(f"There is no duel {duel_id} in this workspace.", "Begin one.")
        return self._duels[duel_id]

    def find(self, old_key: str, new_key: str, asked: Asked) -> Duel | None:
        """The duel of two models that began already."""
        same = (each for each in self.all() if (each.old_key, each.new_key) == (old_key, new_key))
        return next((each for each in same if each.asked == asked), None)

    def next_run(self, old_key: str) -> int:
        """The how-many-eth duel with an old model the next one is; what nobody answered does not count."""
        others = [each for each in self.all() if each.old_key == old_key and each.n_answers]
        return 1 + max((each.run for each in others), default=0)

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
            return self._keep(replace(found, answers="".join(letters), looks=found.looks + looked))

    def take_back(self, duel_id: str, number: int) -> Duel:
        """Take an answer back. Raises: as `answer`."""
        with self._changing:
            found = self.get(duel_id)
            return self._keep(
                replace(found, answers=found.answers[:number] + _NOT_YET + found.answers[number + 1 :])
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
            self._duels[duel_id] = _read(duel_id, plan, {})
            return self._duels[duel_id]

    def _keep(self, changed: Duel) -> Duel:
        document = {"answers": changed.answers.rstrip(_NOT_YET), "looks": changed.looks}
        self._rows.meta_set(f"{KEY} {changed.id} answers", document)
        self._duels[changed.id] = changed
        return changed


def _read(duel_id: str, plan: dict[str, Any], given: dict[str, Any]) -> Duel:
    about = {name: plan[name] for name in _PLAIN}
    questions = Questions(
        "hits", np.array(plan["signs"], dtype=np.int64), plan["share"], alpha=share_of_alpha(plan["run"])
    )
    answers = str(given.get("answers", "")).ljust(len(questions), _NOT_YET)
    candidates = np.array(plan["candidates"], dtype=np.int64)
    return Duel(
        id=duel_id,
        queries=tuple(plan["queries"]),
        candidates=candidates,
        questions=questions,
        answers=answers,
        looks=int(given.get("looks", 0)),
        **about,
    )


_PLAIN = (
    *("old", "new", "old_key", "new_key", "old_id", "new_id", "asked"),
    *("n_queries", "n_texts", "top_k", "run", "made"),
)


def share_of_alpha(run: int) -> float:
    """How often the verdict of the j-th run may be false: α · 6 / (π² j²), which sums to α."""
    return betting.ALPHA * 6 / (math.pi**2 * run**2)


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
        asked: "rows" draws queries from the rows; "searches" takes what was typed here.

    Raises:
        InputError: there are too few texts or searches, or the two find the same.
        WorkspaceError, ModelError, DamagedError: as `comparing.compare`.
        CancelledError: on cancel.
    """
    n = workspace.n_texts
    if n <= top_k:
        raise InputError(
            f"There are {n:,} different sentences; a duel over the first {top_k} hits takes more.",
            "Import more.",
        )
    sides = [_Side(workspace, each) for each in (old, new)]
    if sides[0].key == sides[1].key:
        raise InputError(f"{sides[0].name} and {sides[1].name} are the same model.", "Name two.")
    if (going := workspace.duels.find(sides[0].key, sides[1].key, asked)) is not None:
        return going
    run = workspace.duels.next_run(sides[0].key)
    seed = int(hashlib.sha256(f"{sides[0].key} {sides[1].key} {run}".encode()).hexdigest()[:12], 16)
    rng = np.random.default_rng(seed)
    pool = np.sort(rng.permutation(n)[:MOST_TEXTS]).astype(np.int64)
    queries: tuple[int | str, ...]
    if asked == "rows":
        drawn = rng.permutation(pool)[:MOST_ROWS]
        queries = tuple(drawn.tolist())
        hits = [side.near(pool, drawn, top_k, task) for side in sides]
    else:
        queries = typed_searches(workspace)
        if not queries:
            raise InputError(
                "Nobody has searched here and marked a hit or saved the search.", "Ask about rows instead."
            )
        hits = [side.found(pool, [str(each) for each in queries], top_k, task) for side in sides]
    there = duel.on_hits(*hits)
    fresh = ~_seen(workspace, queries, there)
    there = replace(
        there,
        queries=there.queries[fresh],
        candidates=there.candidates[fresh],
        signs=there.signs[fresh],
    )
    if not len(there):
        raise InputError(
            f"{sides[0].name} and {sides[1].name} find the same first {top_k} of each search, or all that "
            "they differ in is marked.",
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
            "run": run,
            "seed": seed,
            "share": there.share,
            "queries": [queries[number] for number in there.queries[order].tolist()],
            "candidates": there.candidates[order].tolist(),
            "signs": there.signs[order].tolist(),
        }
    )


def typed_searches(workspace: Workspace) -> tuple[str, ...]:
    """The searches that somebody typed and kept: those with a marked hit, and the saved ones."""
    marked = [each.first for each in workspace.judgments.all() if each.origin == "hit"]
    saved = [each.text for each in workspace.searches.all()]
    return tuple(dict.fromkeys(marked + saved))


def _seen(
    workspace: Workspace, queries: tuple[int | str, ...], there: duel.Disagreements
) -> NDArray[np.bool_]:
    """(n,) which of the disagreements somebody has marked, or was asked about before."""
    typed = {query: number for number, query in enumerate(queries)}
    known: set[tuple[int, int]] = set()
    judged = workspace.judgments.all()
    firsts = workspace.rows.find_texts([each.first for each in judged])
    seconds = workspace.rows.find_texts([each.second for each in judged])
    for each, first, second in zip(judged, firsts, seconds, strict=True):
        for one, other in ((first, second), (second, first), (each.first, second)):
            if one in typed:
                known.add((typed[one], other))
    for earlier in workspace.duels.all():
        for query, candidate, given in zip(
            earlier.queries, earlier.candidates.tolist(), earlier.answers, strict=True
        ):
            if given != _NOT_YET and query in typed:
                known.add((typed[query], candidate))
    pairs = zip(there.queries.tolist(), there.candidates.tolist(), strict=True)
    return np.fromiter((pair in known for pair in pairs), np.bool_, count=len(there))


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
