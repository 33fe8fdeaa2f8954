"""Auditions: which of several models suits the texts of a workspace, by what can be measured and by answers.

Each model encodes the same sentences, 2,000 drawn at random or all there are, and finds the first ten others
for up to 1,000 of them. That tells speed, size, how much is cut off and how far any two agree; which is
better, only answers tell (`core.evaluation.audition`). As in a duel (`core.workspace.dueling`), a sentence
that stands in a marked pair or that a run has learned from is no query, the order of the questions is written
down before the first answer, and an audition that is answered has its share of the false verdicts, counted
with the duels.
"""

from __future__ import annotations

import hashlib
import itertools
import logging
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, replace
from datetime import UTC, datetime
from functools import cached_property, lru_cache, partial
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from core.encoding.reading import script_shares, vocabulary_report
from core.errors import InputError
from core.evaluation import audition
from core.evaluation.alpha import share_of_alpha
from core.evaluation.audition import Race, Standing
from core.plurals import plural
from core.progress import QUIET, Task
from core.workspace.comparing import RUN
from core.workspace.dueling import N_KEY, NOT_YET, VALUES, Given, never_judged

if TYPE_CHECKING:
    from typing_extensions import TypeIs

    from core.corpus import RowStore
    from core.encoding import SentenceEncoder, StaticEncoder
    from core.search.vector_index import Metric
    from core.workspace.workspace import Workspace

log = logging.getLogger(__name__)

KEY = "auditions"
MOST_TEXTS, MOST_QUERIES, TOP_K = 2000, 1000, 10
DEPTH = 100  # of the nearest: how near the models hold what one of them has among its first `TOP_K`
FEWEST_TEXTS = 50
FORMS = ("int8", "static")
_WARM_UP = 16  # sentences
_LEAST_SHARE = 0.1  # of the sentences that are in a second script, for translations to be looked for
Floats = NDArray[np.float64]
Ids = NDArray[np.int64]


@dataclass(frozen=True)
class Contender:
    """A model that is to be auditioned.

    Attributes:
        name: what to call it.
        model: what the workspace can be taken over to, in the precision in which it is measured: a version
            id, a name or a folder; "" for a static form, of which a quick copy can be made, and for a run
            that was not kept.
        load: gives the encoder; called on the thread of `begin`, and let go of before the next is loaded.
    """

    name: str
    model: str
    load: Callable[[Task], SentenceEncoder | StaticEncoder]


# Loads a model by name or folder; None leaves the precision to the loader.
Load = Callable[[str, "str | None", Task], "SentenceEncoder"]


def contender(workspace: Workspace, said: str, load: Load) -> Contender:
    """A model as it is named: a version of the workspace by name or id, "run:ID", or any model's name or
    folder; with "@int8" at its end in quick mode, with "@static" in its static form.

    Args:
        load: loads what is not of this workspace.

    Raises:
        InputError: several versions have this name, or there is no such run. WorkspaceError: it has no model.
    """
    said = said.strip()
    name, at, form = said.rpartition("@")
    if not at or form not in FORMS:
        name, form = said, ""
    get, shown, model = _source(workspace, name, load)

    def loaded(task: Task) -> SentenceEncoder | StaticEncoder:
        encoder = get("int8" if form == "int8" else None, task)
        if form != "static":
            return encoder
        from core.encoding import StaticEncoder

        return StaticEncoder.distil(encoder, task=task)

    return Contender(f"{shown} ({form})" if form else shown, "" if form == "static" else model, loaded)


def _source(
    workspace: Workspace, name: str, load: Load
) -> tuple[Callable[[str | None, Task], SentenceEncoder], str, str]:
    """How to load a model, in a precision; what to call it; and what the workspace can be taken over to."""
    version = workspace.versions.named(name)
    if name.startswith(RUN):
        run = workspace.runs.get(name.removeprefix(RUN))
        shown = workspace.versions.proposed_name(run.id)

        def of_run(precision: str | None, task: Task) -> SentenceEncoder:
            return (
                load(str(run.model_folder), precision, task) if precision else workspace.runs.load_model(run)
            )

        return of_run, shown, ""
    if version is None:
        return partial(_loaded, load, name), _short(name), name

    def of_version(precision: str | None, task: Task) -> SentenceEncoder:
        if precision or version not in workspace.models.document.models:
            return load(workspace.models.source_of(version), precision, task)
        return workspace.models.load(version, task)

    return of_version, workspace.models.document.shown_name(version), version


def _loaded(load: Load, name: str, precision: str | None, task: Task) -> SentenceEncoder:
    return load(name, precision, task)


def _short(name: str) -> str:
    return name.replace("\\", "/").rstrip("/").rpartition("/")[2] or name


@dataclass(frozen=True)
class Candidate:
    """A model of an audition, and what can be known of it without answers.

    Attributes:
        name, model: as in `Contender`. key: of its vectors. precision: "float32" and so on; "static".
        sentences_per_second: on this machine, over the sentences of the audition.
        megabytes: its weights on disk, in 10⁶ bytes. dimensions: numbers in a vector.
        truncated: share of the sentences that are longer than it reads.
        languages: those it was trained on, in words; "" where that is not known.
        unread: share of the letters or word pieces of the sentences that it cannot make out.
        translations: share of the sentences in the second script whose translation seems found, by margin
            (Artetxe & Schwenk 2019); None where there is one script.
    """

    name: str
    model: str
    key: str
    precision: str
    sentences_per_second: float
    megabytes: float
    dimensions: int
    truncated: float
    languages: str
    unread: float
    translations: float | None


@dataclass(frozen=True, eq=False)
class Audition:
    """Some models, what is asked about them, and what was answered.

    Attributes:
        id: 8 hex digits. candidates: the models.
        agreement: (n, n) share of the first hits that each two have in common.
        pool: which sentences all encoded, as a hash of their ids.
        queries, hits: (q,) of each question, the ids of its two texts.
        race: which models have each hit, without the texts.
        answers: one letter a question: y, n, ? for hard to say, - for not yet.
        n_texts: sentences that all encoded. n_queries: how many of them were searched for.
        run: the how-many-eth duel or audition of the workspace it is that was answered, or would be.
        looks: how often the places were looked at. has_run: whether it ever had an answer.
        made: when the plan was written, as ISO 8601 in UTC.
    """

    id: str
    candidates: tuple[Candidate, ...]
    agreement: Floats
    pool: str
    queries: Ids
    hits: Ids
    race: Race
    answers: str
    n_texts: int
    n_queries: int
    top_k: int
    run: int
    looks: int
    has_run: bool
    made: str

    @property
    def n_answers(self) -> int:
        """About how many pairs somebody has answered."""
        given = {number for number, letter in enumerate(self.answers) if letter != NOT_YET}
        return sum(next(k for k in self.of_the_same_pair(n) if k in given) == n for n in given)

    @property
    def n_questions(self) -> int:
        """About how many pairs there is a question."""
        return sum(self.of_the_same_pair(number)[0] == number for number in range(len(self.answers)))

    @cached_property
    def standing(self) -> Standing:
        """What the answers so far say."""
        return self.race.standing(self._values)

    def open_questions(self, n: int) -> list[int]:
        """The numbers of the next n questions, as far as one can tell before their answers, one a pair; none
        where nothing is left to ask.
        """
        # There are two questions about a pair at most.
        coming = self.race.upcoming(self._values, self.standing.settled, 2 * n)
        first: dict[int, int] = {}
        for number in coming:
            first.setdefault(self.of_the_same_pair(number)[0], number)
        return list(first.values())[:n]

    def of_the_same_pair(self, number: int) -> tuple[int, ...]:
        """The numbers of all questions about the pair of one: two sentences may each be the other's hit."""
        return self._same.get(number, (number,))

    @cached_property
    def _same(self) -> dict[int, tuple[int, ...]]:
        return _same_pairs(self.queries.tobytes(), self.hits.tobytes())

    @property
    def sentence(self) -> str:
        """What the answers say, for the person."""
        return _sentence(self)

    @property
    def _values(self) -> Floats:
        return np.array([VALUES.get(given, np.nan) for given in self.answers])


@lru_cache(maxsize=4)
def _same_pairs(queries: bytes, hits: bytes) -> dict[int, tuple[int, ...]]:
    """See `Audition.of_the_same_pair`; the same after each answer."""
    pairs: dict[tuple[int, int], list[int]] = {}
    both = (np.frombuffer(each, np.int64).tolist() for each in (queries, hits))
    for number, (query, hit) in enumerate(zip(*both, strict=True)):
        pairs.setdefault((min(query, hit), max(query, hit)), []).append(number)
    return {number: tuple(each) for each in pairs.values() if len(each) > 1 for number in each}


class Auditions:
    """The auditions of a workspace, from any thread; each answer is on disk when `answer` returns."""

    def __init__(self, rows: RowStore, corpus: str) -> None:
        """Not for callers: `Workspace.auditions` has them."""
        self._rows, self._corpus = rows, corpus
        self._changing = threading.Lock()
        self._all: dict[str, Audition] = {}
        listed = rows.meta_get(KEY)
        for audition_id in listed if isinstance(listed, list) else []:
            plan = rows.meta_get(f"{KEY} {audition_id}")
            given = rows.meta_get(f"{KEY} {audition_id} answers")
            if isinstance(plan, dict) and plan.get("corpus") == corpus:
                try:
                    self._all[audition_id] = _read(audition_id, plan, self._numbered(given), rows.n_texts)
                except (AttributeError, IndexError, KeyError, TypeError, ValueError, OverflowError):
                    log.warning("The audition %s is not as this program writes it.", audition_id)

    def all(self) -> tuple[Audition, ...]:
        """Every audition, in the order in which they began."""
        return tuple(self._all.values())

    def get(self, audition_id: str) -> Audition:
        """An audition by its id. Raises: InputError: there is none."""
        if audition_id not in self._all:
            raise InputError(f"There is no audition {audition_id} in this workspace.", "Begin one.")
        return self._all[audition_id]

    def find(self, keys: Sequence[str], pool: str) -> Audition | None:
        """The audition of these models that began already, over the same sentences, see `Audition.pool`."""
        return next(
            (
                each
                for each in reversed(self.all())
                if {one.key for one in each.candidates} == set(keys) and each.pool == pool
            ),
            None,
        )

    def answer(self, audition_id: str, given: dict[int, Given], *, looked: bool = False) -> Audition:
        """Write down answers, by the number of their question; one that was given before is changed.

        Where either sentence of a pair is a hit of the other, what is said goes for both questions.

        Args:
            looked: whether the places are shown with them.

        Raises:
            InputError: there is no such audition or question. WorkspaceError: it could not be written.
        """
        with self._changing:
            found = self.get(audition_id)
            letters = list(found.answers)
            for number, letter in given.items():
                if not 0 <= number < len(letters):
                    raise InputError(
                        f"The audition {audition_id} has no question {number + 1:,}.", "Ask again."
                    )
                for same in found.of_the_same_pair(number):
                    if same == number or same not in given:
                        letters[same] = letter
            if given and not found.has_run:
                self._rows.meta_set(N_KEY, self._next())
                run = int(self._rows.meta_get(N_KEY))
                race = replace(found.race, alpha=share_of_alpha(run))
                found = replace(found, run=run, race=race, has_run=True)
            return self._keep(replace(found, answers="".join(letters), looks=found.looks + looked))

    def take_back(self, audition_id: str, number: int) -> Audition:
        """Take an answer back. Raises: as `answer`."""
        with self._changing:
            found = self.get(audition_id)
            letters = list(found.answers)
            for same in found.of_the_same_pair(number):
                letters[same] = NOT_YET
            return self._keep(replace(found, answers="".join(letters)))

    def look(self, audition_id: str) -> Audition:
        """Count that somebody looked at the places. Raises: as `answer`."""
        with self._changing:
            found = self.get(audition_id)
            return self._keep(replace(found, looks=found.looks + 1))

    def texts(self, found: Audition, numbers: Sequence[int]) -> list[tuple[str, str]]:
        """Query and hit of some questions, as they are asked.

        Raises:
            InputError: there is no such audition, as after rows were deleted: others have their numbers now.
        """
        self.get(found.id)
        ids = sorted({int(ids[number]) for number in numbers for ids in (found.queries, found.hits)})
        known = dict(zip(ids, self._rows.texts_of(ids), strict=True))
        return [(known[int(found.queries[n])], known[int(found.hits[n])]) for n in numbers]

    def begin(self, plan: dict[str, Any]) -> Audition:
        """Write a plan down. Not for callers: `begin` does."""
        with self._changing:
            plan = {**plan, "corpus": self._corpus, "made": datetime.now(UTC).isoformat(timespec="seconds")}
            seal = " ".join([*(each["key"] for each in plan["candidates"]), plan["pool"], plan["made"]])
            audition_id = hashlib.sha256(seal.encode()).hexdigest()[:8]
            self._rows.meta_set(KEY, [*self._all, audition_id])  # first: a kill leaves no plan in no list
            self._rows.meta_set(f"{KEY} {audition_id}", plan)
            self._all[audition_id] = _read(audition_id, plan, self._numbered(None), self._rows.n_texts)
            return self._all[audition_id]

    def _next(self) -> int:
        known = self._rows.meta_get(N_KEY)
        return 1 + (known if isinstance(known, int) else 0)

    def _numbered(self, given: Any) -> dict[str, Any]:
        """What was answered, with the number that it gets if nothing was answered yet."""
        return {"next_run": self._next(), **(given or {})}

    def _keep(self, changed: Audition) -> Audition:
        document = {"answers": changed.answers.rstrip(NOT_YET), "looks": changed.looks}
        if changed.has_run:  # else the number may yet be another's
            document["run"] = changed.run
        self._rows.meta_set(f"{KEY} {changed.id} answers", document)
        self._all[changed.id] = changed
        return changed


def _read(audition_id: str, plan: dict[str, Any], given: dict[str, Any], n_texts: int) -> Audition:
    run = int(given.get("run") or given.get("next_run") or 1)
    candidates = tuple(Candidate(**each) for each in plan["candidates"])
    n = len(candidates)
    held = np.array(plan["has"], dtype=np.int64)
    queries, hits = (np.array(plan[name], dtype=np.int64) for name in ("queries", "hits"))
    near, shares = (np.array(plan[name], dtype=np.float64) for name in ("near", "shares"))
    answers = str(given.get("answers", "")).ljust(len(held), NOT_YET)
    sound = 2 <= n <= audition.MOST_MODELS and shares.shape == (n, n) and run >= 1
    sound &= len(held) == len(queries) == len(hits) == len(near) == len(answers)
    sound &= all(bool(((each >= 0) & (each < n_texts)).all()) for each in (queries, hits))
    # As bits: each hit is one of some models, not of all.
    if not sound or not ((held > 0) & (held < 2**n - 1)).all() or not set(answers) <= {*VALUES, NOT_YET}:
        raise ValueError("its parts do not fit")
    has = (held[:, None] >> np.arange(n) & 1).astype(np.bool_)
    return Audition(
        id=audition_id,
        candidates=candidates,
        agreement=np.array(plan["agreement"], dtype=np.float64),
        pool=str(plan.get("pool", "")),
        queries=queries,
        hits=hits,
        race=Race(has, near, shares, share_of_alpha(run)),
        answers=answers,
        run=run,
        looks=int(given.get("looks", 0)),
        has_run="run" in given,
        **{name: plan[name] for name in ("n_texts", "n_queries", "top_k", "made")},
    )


def begin(workspace: Workspace, contenders: Sequence[Contender], *, task: Task = QUIET) -> Audition:
    """Measure some models, and write down what is asked about them; an audition of the same models that
    began is continued. Engine lane.

    Raises:
        InputError: there are too few texts, too few or too many models, two are the same, or all find the
            same.
        ModelError, DamagedError: a model cannot be loaded. WorkspaceError: the plan could not be written.
        CancelledError: on cancel.
    """
    if not 2 <= len(contenders) <= audition.MOST_MODELS:
        raise InputError(
            f"An audition is of 2 to {audition.MOST_MODELS} models, not of {len(contenders)}.", "Name others."
        )
    shown = np.unique(workspace.rows.text_ids())
    shown = shown[shown >= 0].astype(np.int64)
    if len(shown) < FEWEST_TEXTS:
        raise InputError(
            f"There are {len(shown):,} different sentences; an audition takes {FEWEST_TEXTS}.", "Import more."
        )
    rng = np.random.default_rng(_SEED)
    pool = np.sort(rng.permutation(shown)[:MOST_TEXTS])
    keys, small = [], {}
    for number, contender in enumerate(contenders):
        encoder = contender.load(task)
        keys.append(_key(workspace, encoder))
        if not _is_whole(encoder):
            small[number] = encoder  # distilled just now, which takes a while, and little to keep
        del encoder
    for one, other in itertools.combinations(range(len(keys)), 2):
        if keys[one] == keys[other]:
            raise InputError(
                f"{contenders[one].name} and {contenders[other].name} are the same model.", "Name others."
            )
    drawn = hashlib.sha256(pool.astype("<i8").tobytes()).hexdigest()[:16]
    if (going := workspace.auditions.find(keys, drawn)) is not None:
        return going
    texts = workspace.rows.texts_to_encode_of(pool)
    queries = rng.permutation(never_judged(workspace, pool))[:MOST_QUERIES]
    candidates, found = [], []
    for number, (contender, key) in enumerate(zip(contenders, keys, strict=True)):
        encoder = small.pop(number, None) or contender.load(task)
        candidate, nearest = _measured(contender, encoder, key, texts, pool, queries, task)
        del encoder
        candidates.append(candidate)
        found.append(nearest)
    there = audition.union(found, TOP_K)
    if not len(there):
        raise InputError(
            f"All of these models find the same first {TOP_K} of each search.", "There is nothing to ask."
        )
    order = audition.draw(there, _SEED)
    n = len(candidates)
    shares = np.array([[(there.has[:, i] != there.has[:, k]).sum() for k in range(n)] for i in range(n)])
    return workspace.auditions.begin(
        {
            "candidates": [asdict(each) for each in candidates],
            "agreement": audition.agreement([each[:, :TOP_K] for each in found]).round(4).tolist(),
            "queries": queries[there.queries[order]].tolist(),
            "hits": there.candidates[order].tolist(),
            "has": (there.has[order] @ (1 << np.arange(n))).tolist(),
            "near": there.near[order].round(4).tolist(),
            "shares": (shares / there.n_judged).tolist(),
            "pool": drawn,
            "n_texts": len(pool),
            "n_queries": len(queries),
            "top_k": TOP_K,
        }
    )


_SEED = 17


def _is_whole(encoder: SentenceEncoder | StaticEncoder) -> TypeIs[SentenceEncoder]:
    from core.encoding import SentenceEncoder

    return isinstance(encoder, SentenceEncoder)


def _key(workspace: Workspace, encoder: SentenceEncoder | StaticEncoder) -> str:
    return workspace.models.key_of(encoder) if _is_whole(encoder) else encoder.fingerprint


def _measured(
    contender: Contender,
    encoder: SentenceEncoder | StaticEncoder,
    key: str,
    texts: list[str],
    pool: Ids,
    queries: Ids,
    task: Task,
) -> tuple[Candidate, Ids]:
    """What a model is like, and the nearest of each query."""
    from core.encoding import known_model
    from core.encoding.weights import weight_files
    from core.search import metric_of

    if _is_whole(encoder):
        encoder.encode_documents(texts[:_WARM_UP])  # the first batch takes far longer than the others
        began = time.perf_counter()
        vectors = encoder.encode_documents(texts, task)
        seconds = time.perf_counter() - began
        metric, precision = metric_of(encoder.similarity), encoder.precision
        truncated = float(encoder.truncated(texts).mean())
        files = weight_files(encoder.layout.transformer_folder)
        megabytes = sum(path.stat().st_size for path in files) / 1e6
        report = encoder.reads(texts)
        known = known_model(encoder.name)
    else:
        began = time.perf_counter()
        vectors = encoder.encode(texts, task)
        seconds = time.perf_counter() - began
        metric, precision, truncated = "cosine", "static", 0.0
        megabytes = encoder.table.nbytes / 1e6
        report = vocabulary_report(contender.name, encoder.tokenizer, texts)
        known = None
    candidate = Candidate(
        name=contender.name,
        model=contender.model,
        key=key,
        precision=precision,
        sentences_per_second=round(len(texts) / max(seconds, 1e-6), 1),
        megabytes=round(megabytes, 1),
        dimensions=int(vectors.shape[1]),
        truncated=round(truncated, 4),
        languages="" if known is None else known.languages,
        unread=round(report.unknown_share, 4),
        translations=_translations(vectors, texts),
    )
    return candidate, _nearest(vectors, metric, pool, queries, task)


def _nearest(vectors: NDArray[np.float32], metric: Metric, pool: Ids, queries: Ids, task: Task) -> Ids:
    """(q, `DEPTH`) the nearest others of some texts."""
    from core.search import ExactIndex

    index = ExactIndex(vectors.shape[1], metric)
    index.add(vectors, pool)
    found = np.full((len(queries), DEPTH), -1, dtype=np.int64)
    asked = vectors[np.searchsorted(pool, queries)]
    for start in range(0, len(queries), 100):
        task.check()
        for row, ids in enumerate(index.query(asked[start : start + 100], DEPTH + 1).ids, start=start):
            others = ids[(ids != queries[row]) & (ids >= 0)][:DEPTH]
            found[row, : len(others)] = others
    return found


def _translations(vectors: NDArray[np.float32], texts: list[str]) -> float | None:
    """The share of the texts in the second script that seem to have found their translation."""
    scripts = np.array([next(iter(script_shares([text])), "") for text in texts])
    names, counts = np.unique(scripts[scripts != ""], return_counts=True)
    if len(names) < 2:
        return None
    most, second = names[np.argsort(-counts, kind="stable")][:2]
    few = np.flatnonzero(scripts == second)
    if len(few) < _LEAST_SHARE * len(texts):
        return None
    return round(audition.translations_found(vectors[few], vectors[scripts == most]), 4)


def _sentence(found: Audition) -> str:
    standing, names = found.standing, [f"“{each.name}”" for each in found.candidates]
    n_answers = found.n_answers
    if not n_answers and not found.open_questions(1):
        return (
            f"There is nothing to ask: whatever the answers, these {len(names)} models differ by less than "
            f"{audition.TIE} in precision."
        )
    if not n_answers:
        return f"Too little to say: none of {found.n_questions:,} questions is answered."
    answers = plural(n_answers, "1 answer", f"{n_answers:,} answers")
    best = standing.order[0]
    rivals = [k for k in standing.order[1:] if standing.places[k].low == 1]
    if not rivals:
        return f"{names[best]} is the best of {len(names)} models, by {answers}."
    listed = _listed([names[k] for k in rivals])
    if set(rivals) <= set(standing.places[best].ties):
        return f"{names[best]} is as good as {listed}, to {audition.TIE} in precision, by {answers}."
    return f"{names[best]} is ahead after {answers}, but it is open whether it is better than {listed}."


def _listed(names: Sequence[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
