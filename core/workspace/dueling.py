"""Blind duels of two models on the texts of a workspace: what is asked, what was answered, what that says.

The queries are rows of the workspace, drawn at random, or the searches that somebody saved. Both models find
their first k among the texts; the hits that only one of them finds are asked about, in an order that is drawn
and written down before the first answer. A query that stands in a marked pair, or of which a run has learned
what is like it (from its class, its label, its pairs in a file), is left out whole: a model may only repeat
what was said of it, and to leave out its marked hits alone would take away the good ones of the model that
was marked with.

Or the pairs of a row and a hit of either are asked about that only one of the two calls alike: as near as its
own threshold, which is fixed before on the marked pairs of the selection part. A cross-encoder may foretell
the answers, which narrows the interval as far as it is right.

Each further duel in a workspace has a smaller share of the 5 % of false verdicts: the j-th that is answered
has 6 / (π² j²) of it, so that all of them together, however many, have no more than all of it.
"""

from __future__ import annotations

import hashlib
import logging
import math
import threading
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, replace
from datetime import UTC, datetime
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

import numpy as np
from numpy.typing import NDArray

from core.errors import ExplorerError, InputError
from core.evaluation import duel, metrics
from core.evaluation.alpha import share_of_alpha
from core.evaluation.duel import BETS, Bet, Disagreements, Frame, Level, Outcome, Questions
from core.evaluation.forgetting import Guard, guard
from core.evaluation.general import General, general
from core.evaluation.resampling import Interval
from core.evaluation.similarities import OwnSimilarity, similarities
from core.examples.sentences import sentence_key
from core.plurals import plural
from core.progress import QUIET, Task
from core.workspace.comparing import ComparedModel, encoder_of
from core.workspace.unmarked import judged_pairs

if TYPE_CHECKING:
    from core.corpus import RowStore
    from core.encoding import CrossEncoder, SentenceEncoder
    from core.workspace.workspace import Workspace

log = logging.getLogger(__name__)

Asked = Literal["rows", "searches"]
Given = Literal["y", "n", "?"]
TOP_K = 10
MOST_ROWS = 1000  # that are queries
MOST_TEXTS = 20_000  # among which the hits are
LEAST_MARKS = 10  # alike, and as many not alike, from which thresholds are found
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
        thresholds: of pairs, from which similarity on the old and the new model call one alike; else empty.
        assistant: the name of the cross-encoder that foretold the answers, or "".
        run: the how-many-eth duel of the workspace it is that was answered, or would be.
        made: when the plan was written, as ISO 8601 in UTC.
        queries: of each question, the id of its text, or the search that was typed.
        candidates: (n,) of each question, the id of the text that one of the two has found.
        questions: whose hits they are, without the texts.
        answers: one letter a question: y, n, ? for hard to say, - for not yet.
        looks: how often the verdict was looked at. has_run: whether it ever had an answer.
        general, guard: what the new model lost elsewhere, beside the old one; None where the plan has none.
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
    thresholds: tuple[float, ...]
    assistant: str
    run: int
    made: str
    queries: tuple[int | str, ...]
    candidates: Ids
    questions: Questions
    answers: str
    looks: int
    has_run: bool
    general: General | None
    guard: Guard | None

    def numbered(self, run: int) -> Duel:
        """The same as the how-many-eth one that is answered."""
        questions = replace(self.questions, alpha=share_of_alpha(run))
        return replace(self, run=run, questions=questions, has_run=True)

    @property
    def n_answers(self) -> int:
        """About how many pairs somebody has answered."""
        return self._n_answered(range(len(self.answers)))

    @property
    def n_waiting(self) -> int:
        """How many answers wait until the questions before them are answered, too."""
        return self._n_answered(range(len(self._values()), len(self.answers)))

    def _n_answered(self, numbers: range) -> int:
        given = (number for number in numbers if self.answers[number] != NOT_YET)
        return sum(self.of_the_same_pair(number)[0] == number for number in given)

    def open_questions(self, n: int) -> list[int]:
        """The numbers of the next n questions without an answer; of those about one pair, the first."""
        left = (number for number, given in enumerate(self.answers) if given == NOT_YET)
        return [number for number in left if self.of_the_same_pair(number)[0] == number][:n]

    def of_the_same_pair(self, number: int) -> tuple[int, ...]:
        """The numbers of all questions about the pair of one: two rows may each be a hit of the other."""
        return self._same.get(number, (number,))

    @cached_property
    def _same(self) -> dict[int, tuple[int, ...]]:
        pairs: dict[tuple[int, int], list[int]] = {}
        for number, (query, hit) in enumerate(zip(self.queries, self.candidates.tolist(), strict=True)):
            if isinstance(query, int):
                pairs.setdefault((min(query, hit), max(query, hit)), []).append(number)
        return {number: tuple(each) for each in pairs.values() if len(each) > 1 for number in each}

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
                    self._duels[duel_id] = self._read(duel_id, plan, given)
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

    def find(self, old_key: str, new_key: str, bet: Bet, asked: Asked, top_k: int) -> Duel | None:
        """The duel of two models that began already."""
        wanted = (old_key, new_key, bet, asked, top_k)
        for each in self.all():
            if wanted == (each.old_key, each.new_key, each.questions.bet, each.asked, each.top_k):
                return each
        return None

    def next_run(self) -> int:
        """The how-many-eth duel that is answered the next one is; a number that never falls."""
        known = self._rows.meta_get(N_KEY)
        return 1 + (known if isinstance(known, int) else 0)

    def answer(self, duel_id: str, given: dict[int, Given], *, looked: bool = False) -> Duel:
        """Write down answers, by the number of their question; one that was given before is changed.

        Where either text of a pair is a hit of the other, what is said goes for both questions.

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
                for same in found.of_the_same_pair(number):
                    if same == number or same not in given:
                        letters[same] = letter
            if given and not found.has_run:
                self._rows.meta_set(N_KEY, self.next_run())
                found = found.numbered(self._rows.meta_get(N_KEY))
            return self._keep(replace(found, answers="".join(letters), looks=found.looks + looked))

    def take_back(self, duel_id: str, number: int) -> Duel:
        """Take an answer back. Raises: as `answer`."""
        with self._changing:
            found = self.get(duel_id)
            letters = list(found.answers)
            for same in found.of_the_same_pair(number):
                letters[same] = NOT_YET
            return self._keep(replace(found, answers="".join(letters)))

    def look(self, duel_id: str) -> Outcome:
        """What the answers so far say; that somebody looked is counted. Raises: as `answer`."""
        with self._changing:
            found = self.get(duel_id)
            return self._keep(replace(found, looks=found.looks + 1)).outcome()

    def texts(self, found: Duel, numbers: Sequence[int]) -> list[tuple[str, str]]:
        """Query and hit of some questions, as they are asked.

        Raises:
            InputError: there is no such duel, as after rows were deleted: others have their numbers now.
        """
        self.get(found.id)
        return _texts_of(
            self._rows,
            [found.queries[number] for number in numbers],
            [int(found.candidates[number]) for number in numbers],
        )

    def begin(self, plan: dict[str, Any]) -> Duel:
        """Write a plan down. Not for callers: `begin` does."""
        with self._changing:
            plan = {**plan, "corpus": self._corpus, "made": datetime.now(UTC).isoformat(timespec="seconds")}
            seal = "".join(str(plan[name]) for name in ("old_key", "new_key", "bet", "asked", "made"))
            duel_id = hashlib.sha256(seal.encode()).hexdigest()[:8]
            self._rows.meta_set(KEY, [*self._duels, duel_id])  # first: a kill leaves no plan in no list
            self._rows.meta_set(f"{KEY} {duel_id}", plan)
            self._duels[duel_id] = self._read(duel_id, plan, None)
            return self._duels[duel_id]

    def _read(self, duel_id: str, plan: dict[str, Any], given: dict[str, Any] | None) -> Duel:
        return _read(duel_id, plan, given or {"next_run": self.next_run()}, self._rows.n_texts)

    def _keep(self, changed: Duel) -> Duel:
        document: dict[str, Any] = {"answers": changed.answers.rstrip(NOT_YET), "looks": changed.looks}
        if changed.has_run:  # without an answer it has taken no number
            document["run"] = changed.run
        self._rows.meta_set(f"{KEY} {changed.id} answers", document)
        self._duels[changed.id] = changed
        return changed


def _texts_of(
    rows: RowStore, queries: Sequence[int | str], candidates: Sequence[int]
) -> list[tuple[str, str]]:
    """Query and hit of each."""
    ids = sorted({*candidates, *(each for each in queries if isinstance(each, int))})
    known = dict(zip(ids, rows.texts_of(ids), strict=True))
    return [
        (query if isinstance(query, str) else known[query], known[hit])
        for query, hit in zip(queries, candidates, strict=True)
    ]


def _read(duel_id: str, plan: dict[str, Any], given: dict[str, Any], n_texts: int) -> Duel:
    run = int(given.get("run") or given.get("next_run") or 1)
    signs, candidates = (np.array(plan[name], dtype=np.int64) for name in ("signs", "candidates"))
    answers = str(given.get("answers", "")).ljust(len(signs), NOT_YET)
    queries = tuple(plan["queries"])
    foretold = np.array(plan["foretold"], dtype=np.float64) if plan.get("foretold") else None
    bet = plan.get("bet", "hits")
    frame = Frame(plan["asked"], int(plan["n_queries"]), int(plan["top_k"]), _level(plan.get("level")))
    sound = len(signs) == len(candidates) == len(queries) == len(answers) and run >= 1 and bet in BETS
    sound &= all(0 <= each < n_texts for each in (*candidates, *queries) if not isinstance(each, str))
    if foretold is not None:
        sound = sound and foretold.shape == signs.shape and bool(((foretold >= 0) & (foretold <= 1)).all())
    if not sound or not set(answers) <= {*VALUES, NOT_YET} or not set(signs.tolist()) <= {-1, 1}:
        raise ValueError("its parts do not fit")
    return Duel(
        id=duel_id,
        queries=queries,
        candidates=candidates,
        questions=Questions(bet, signs, float(plan["share"]), foretold, share_of_alpha(run), frame),
        thresholds=tuple(float(each) for each in plan.get("thresholds", ())),
        assistant=str(plan.get("assistant", "")),
        answers=answers,
        looks=int(given.get("looks", 0)),
        run=run,
        has_run="run" in given,
        general=_general(plan.get("general")),
        guard=Guard.from_json(plan["guard"]) if plan.get("guard") else None,
        **{name: plan[name] for name in _PLAIN},
    )


def _general(kept: dict[str, Any] | None) -> General | None:
    return None if kept is None else General(int(kept["n"]), float(kept["before"]), float(kept["after"]))


def _level(kept: dict[str, Any] | None) -> Level | None:
    if kept is None:
        return None
    old, new = (Interval(*map(float, kept[name])) for name in ("old", "new"))
    return Level(str(kept["metric"]), int(kept["pairs"]), old, new)


_PLAIN = (
    *("old", "new", "old_key", "new_key", "old_id", "new_id", "asked"),
    *("n_queries", "n_texts", "top_k", "made"),
)


def begin(
    workspace: Workspace,
    old: str | SentenceEncoder,
    new: str | SentenceEncoder,
    *,
    bet: Bet = "hits",
    asked: Asked = "rows",
    top_k: int = TOP_K,
    assistant: Callable[[], CrossEncoder | None] | None = None,
    task: Task = QUIET,
) -> Duel:
    """Write down what a duel of two models asks; one of the same two that began is continued. Engine lane.

    Args:
        old, new: a version id, "run:<run id>", or any encoder: its vectors are made and not kept.
        bet: "hits" asks whose first k are better (precision); "pairs" who is right about which pairs are
            alike (accuracy), at a threshold of its own.
        asked: "rows" draws queries from the rows; "searches" takes those that were saved.
        assistant: loads what foretells the answers; it is asked for where no duel of the two began.

    Raises:
        InputError: there are too few texts, searches or marked pairs, the two find the same, or the assistant
            has no class that means "alike".
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
    if (going := workspace.duels.find(sides[0].key, sides[1].key, bet, asked, top_k)) is not None:
        return going
    thresholds = tuple(side.threshold(task) for side in sides) if bet == "pairs" else ()
    seed = int(hashlib.sha256(f"{sides[0].key} {sides[1].key}".encode()).hexdigest()[:12], 16)
    rng = np.random.default_rng(seed)
    pool = np.sort(rng.permutation(shown)[:MOST_TEXTS]).astype(np.int64)
    queries: tuple[int | str, ...]
    if asked == "rows":
        drawn = rng.permutation(never_judged(workspace, pool))[:MOST_ROWS]
        queries = tuple(drawn.tolist())
        hits = [side.near(pool, drawn, top_k, task) for side in sides]
    else:
        queries = typed_searches(workspace)
        if not queries:
            raise InputError(
                "No search was saved here whose hits are not marked, and from which no run has learned.",
                "Ask about rows, or save some searches.",
            )
        hits = [side.found(pool, [str(each) for each in queries], top_k, task) for side in sides]
    if bet == "hits":
        there = duel.on_hits(*hits)
    else:
        there = _on_pairs(sides, hits, queries, thresholds)
    if not len(there):
        first, second = (side.name for side in sides)
        raise InputError(
            f"{first} and {second} call the same pairs alike."
            if bet == "pairs"
            else f"{first} and {second} find the same first {top_k} of each search.",
            "There is nothing to ask.",
        )
    order = duel.draw(there, seed)
    plan: dict[str, Any] = {
        "old": sides[0].name,
        "new": sides[1].name,
        "old_key": sides[0].key,
        "new_key": sides[1].key,
        "old_id": sides[0].which,
        "new_id": sides[1].which,
        "bet": bet,
        "asked": asked,
        "n_queries": len(queries),
        "n_texts": len(pool),
        "top_k": top_k,
        "thresholds": list(thresholds),
        "seed": seed,
        "share": there.share,
        "queries": [queries[number] for number in there.queries[order].tolist()],
        "candidates": there.candidates[order].tolist(),
        "signs": there.signs[order].tolist(),
    }
    if assistant is not None and (forecaster := assistant()) is not None:
        pairs = _texts_of(workspace.rows, plan["queries"], plan["candidates"])
        plan["foretold"] = np.round(forecaster.alike(pairs, task).astype(np.float64), 3).tolist()
        plan["assistant"] = forecaster.name
    if (level := _level_of(workspace, sides, task)) is not None:
        ends = {
            name: [each.value, each.low, each.high]
            for name, each in zip(("old", "new"), (level.old, level.new), strict=True)
        }
        plan["level"] = {"metric": level.metric, "pairs": level.n_pairs, **ends}
    plan["general"] = asdict(general(sides[0].encode(task), sides[1].encode(task), task))
    plan["guard"] = _guard_of(workspace, sides, pool).as_json()
    return workspace.duels.begin(plan)


def _guard_of(workspace: Workspace, sides: Sequence[_Side], pool: Ids) -> Guard:
    """How far the two agree on random pairs of the pool that nobody judged."""
    places = {text_id: place for place, text_id in enumerate(pool.tolist())}
    judged = judged_pairs(workspace.rows, workspace.judgments)
    there = {(places[a], places[b]) for a, b in judged if a in places and b in places}
    old, new = (side.vectors for side in sides)
    return guard(old, new, there)


def _level_of(workspace: Workspace, sides: Sequence[_Side], task: Task) -> Level | None:
    """How good both are on the pairs that were drawn at random and marked, as far as no run learned from
    them; None where these tell nothing apart.
    """
    from core.evaluation.labelled import evaluate_primary, primary_metric
    from core.judgments.model import pairs_of

    is_learned = _learned(workspace)
    marks = [each for each in workspace.judgments.all() if each.origin == "random"]
    marks = [each for each in marks if not is_learned(each.first) and not is_learned(each.second)]
    if len({each.score for each in marks}) < 2:  # all are alike, or none is
        return None
    pairs = pairs_of(marks)
    old, new = (evaluate_primary(pairs, side.encode(task), task) for side in sides)
    return Level(primary_metric(pairs), len(marks), old, new)


def _on_pairs(
    sides: Sequence[_Side], hits: Sequence[Ids], queries: Sequence[int | str], thresholds: Sequence[float]
) -> Disagreements:
    """What the two call alike differently among the hits of either, each pair once."""
    places, candidates = [], []
    seen: set[tuple[int | str, int]] = set()
    for place, query in enumerate(queries):
        for hit in np.union1d(hits[0][place], hits[1][place]).tolist():
            pair = (min(query, hit), max(query, hit)) if isinstance(query, int) else (query, hit)
            if hit >= 0 and pair not in seen:
                seen.add(pair)
                places.append(place)
                candidates.append(hit)
    of, to = np.array(places, dtype=np.int64), np.array(candidates, dtype=np.int64)
    alike = [side.similarity(of, to) >= least for side, least in zip(sides, thresholds, strict=True)]
    return duel.on_pairs(of, to, (alike[0], alike[1]), len(queries))


def kept_assistant(workspace: Workspace, device: str) -> CrossEncoder | None:
    """The cross-encoder that the workspace kept last; else one that a run made or had for a teacher, the
    newest run first; or None. One that is damaged or gone stops no duel.
    """
    from core.encoding import CrossEncoder

    runs = workspace.runs.all()
    there: dict[str | Path, str] = {folder: folder.name for folder in workspace.rerankers.all()}
    there |= {run.model_folder: run.id for run in runs if run.is_cross and run.has_model}
    there |= {run.config.teacher: run.config.teacher for run in runs if run.config.teacher}
    for model, name in there.items():
        try:
            found = CrossEncoder.load(model, device)
        except ExplorerError as error:  # most teachers are sentence encoders
            log.info("%s foretells nothing: %s", model, error)
            continue
        if found.n_outputs == 1 or found.layout.alike is not None:  # else it does not say what is alike
            found.name = name
            return found
    return None


def n_for_thresholds(workspace: Workspace) -> tuple[int, int]:
    """How many marked pairs of the selection part are alike, and how many are not."""
    scores = [score for _, _, score in _of_selection(workspace)]
    return sum(score >= 0.5 for score in scores), sum(score < 0.5 for score in scores)


def _of_selection(workspace: Workspace) -> list[tuple[str, str, float]]:
    """The marked pairs both of whose sentences are in the selection part."""
    parts = workspace.runs.sentence_parts()

    def part(text: str) -> str | None:
        return parts.get(sentence_key(text))

    return [
        (each.first, each.second, each.score)
        for each in workspace.judgments.all()
        if part(each.first) == part(each.second) == "selection"
    ]


def typed_searches(workspace: Workspace) -> tuple[str, ...]:
    """The saved searches of which no hit is marked, and from which no run has learned."""
    is_judged = _judged(workspace)
    return tuple(dict.fromkeys(each.text for each in workspace.searches.all() if not is_judged(each.text)))


def never_judged(workspace: Workspace, pool: Ids) -> Ids:
    """The texts of a pool that may be queries: of which nothing was said that a model could have learned.

    Raises:
        InputError: there is none.
    """
    is_judged = _judged(workspace)
    free = np.array([not is_judged(text) for text in workspace.rows.texts_of(pool)], dtype=np.bool_)
    if not free.any():
        raise InputError(
            "Every sentence stands in a marked pair, or a run has learned from it.", "Import more."
        )
    left: Ids = pool[free]
    return left


def _judged(workspace: Workspace) -> Callable[[str], bool]:
    """Says of a text whether it stands in a marked pair, or a run has learned from it."""
    marked = {text for each in workspace.judgments.all() for text in (each.first, each.second)}
    is_learned = _learned(workspace)
    return lambda text: text in marked or is_learned(text)


def _learned(workspace: Workspace) -> Callable[[str], bool]:
    """Says of a text whether a run here has learned from what was said of it, or chose its best step by that.

    Of all runs: a version does not say what the model before it was trained on, once that run is discarded.
    """
    parts = workspace.runs.sentence_parts()
    return lambda text: parts.get(sentence_key(text), "verdict") != "verdict"


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
        self._pool: Ids
        self.vectors: NDArray[np.float32]  # of the pool
        self._asked: NDArray[np.float32]  # the vectors of the queries

    def near(self, pool: Ids, rows: Ids, top_k: int, task: Task) -> Ids:
        """(q, k) the nearest texts of some of the pool, themselves left out."""
        self._read(pool, task)
        self._asked = self.vectors[np.searchsorted(pool, rows)]
        found = self._query(self._asked, top_k + 1, task)
        kept = np.full((len(rows), top_k), -1, dtype=np.int64)
        for row, ids in enumerate(found):
            others = ids[ids != rows[row]][:top_k]
            kept[row, : len(others)] = others
        return kept

    def found(self, pool: Ids, typed: list[str], top_k: int, task: Task) -> Ids:
        """(q, k) what a search finds."""
        self._read(pool, task)
        self._asked = self._encoder().encode_queries(typed, task)
        return self._query(self._asked, top_k, task)

    def similarity(self, queries: Ids, candidates: Ids) -> NDArray[np.float64]:
        """(n,) of some queries, by their place, and texts of the pool."""
        return self._similarity(self._asked[queries], self.vectors[np.searchsorted(self._pool, candidates)])

    def threshold(self, task: Task) -> float:
        """From which similarity on a pair is called alike: what is right of most marked pairs."""
        known = _of_selection(self._ws)
        positive = np.array([score >= 0.5 for *_, score in known], dtype=bool)
        n_alike = int(positive.sum())
        if min(n_alike, len(known) - n_alike) < LEAST_MARKS:
            raise InputError(
                f"The selection part has {plural(n_alike, '1 pair', '{n} pairs')} marked alike and "
                f"{len(known) - n_alike:,} not alike; a threshold takes {LEAST_MARKS} of each.",
                "Mark more and train with them, or compare by precision.",
            )
        columns = [first for first, _, _ in known], [second for _, second, _ in known]
        vectors = [self._encoder().encode_documents(column, task) for column in columns]
        return metrics.threshold_for_accuracy(self._similarity(*vectors), positive)

    def encode(self, task: Task) -> OwnSimilarity:
        """What encodes documents, for `core.evaluation.labelled`."""
        encoder = self._encoder()
        return OwnSimilarity(lambda texts: encoder.encode_documents(texts, task), self._metric)

    def _similarity(self, first: NDArray[np.float32], second: NDArray[np.float32]) -> NDArray[np.float64]:
        return similarities(first, second)[self._metric]

    def _encoder(self) -> SentenceEncoder:
        return encoder_of(self._ws, self._model) if isinstance(self._model, str) else self._model

    def _read(self, pool: Ids, task: Task) -> None:
        from core.search import ExactIndex

        self._pool = pool
        if self._compared is not None:
            self._compared.encode(task)
            snapshot = self._compared.snapshot
            self.vectors = snapshot.matrix[snapshot.places[pool]]
        else:
            assert not isinstance(self._model, str)
            self.vectors = self._model.encode_documents(self._ws.rows.texts_to_encode_of(pool), task)
        self._index = ExactIndex(self.vectors.shape[1], self._metric)
        self._index.add(self.vectors, pool)

    def _query(self, vectors: NDArray[np.float32], top_k: int, task: Task) -> Ids:
        blocks = []
        for start in range(0, len(vectors), 100):
            task.check()
            blocks.append(self._index.query(vectors[start : start + 100], top_k).ids)
        return np.concatenate(blocks).astype(np.int64)
