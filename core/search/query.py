"""Search: by meaning, by words, by both, by example; within conditions; one hit for each distinct text."""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import ArrayLike

from core.errors import InputError, MissingLibraryError, UnreachableError
from core.old_names import old_cancel
from core.plurals import plural
from core.progress import QUIET, Task
from core.search.highlight import matches, spans
from core.search.hits import COUNTED_BY, HUBS, MODES, Hit, Hits, Passage, Query
from core.search.query_language import Typed
from core.search.restriction import Restriction, read, restrict
from core.search.scoring import best_first, exact_similarities, rough_similarities, row_terms
from core.search.search_state import SearchState
from core.search.vector_index import FloatArray, IdArray, IdSet, Metric, as_vectors, checked_top_k
from core.unit_norm import unit_norm

# Reciprocal rank fusion, Cormack, Clarke & Büttcher (2009): score = sum over lists of 1 / (60 + rank).
_RRF_K = 60
_UNLIKE_WEIGHT = 0.5
_MOST_ROWS = 1_000
# Of those found by meaning, so many at least are corrected for hubs, and so many times what is wanted: of the
# first ten of all, 50 hold 99.3 % and more (tests/bench/hubs.py).
_LEAST_CORRECTED, _CORRECTED_DEPTH = 200, 3
# Of the best matches by words, of which a search by meaning and words takes those that a filter lets through:
# more would take longer than the rest of the search (docs/decisions/141).
_MOST_BY_WORDS = 32_768


@dataclass(frozen=True, slots=True)
class _Ranked:
    """Text ids, best first, with what ranked them."""

    ids: IdArray
    scores: FloatArray
    n_searched: int
    n_estimated: int = 0
    n_corrected: int = 0
    is_exact: bool = True


@old_cancel
def search(state: SearchState, query: Query, task: Task = QUIET) -> Hits:
    """Find texts.

    Search by meaning falls back to words, and the other way round, while one of them is not ready, or the
    server that has the vectors does not answer; the note says so.

    Args:
        state: what to search.
        query: what for.
        task: asked for a cancel between the steps.

    Raises:
        InputError: an unknown mode, top_k below 1, a text id that does not exist.
        CancelledError: on cancel.
    """
    began = time.perf_counter()
    top_k = checked_top_k(query.top_k)
    if query.mode not in MODES:
        raise InputError(f"There is no search mode {query.mode!r}.", f"Use one of {', '.join(MODES)}.")
    if query.hubs not in HUBS:
        raise InputError(f"Hubs cannot be {query.hubs!r}.", f"Use one of {', '.join(HUBS)}.")
    if query.passages not in COUNTED_BY:
        raise InputError(
            f"Passages cannot count by {query.passages!r}.", f"Use one of {', '.join(COUNTED_BY)}."
        )
    counted = state.counting(query.passages)
    for text_id in (*query.like, *query.unlike):
        if not 0 <= text_id < state.n_texts:
            raise InputError(f"There is no text {text_id}.", f"Text ids go from 0 to {state.n_texts - 1}.")
    notes: list[str] = []
    typed = read(state, query)
    asked = _with_examples(state, query, typed)
    by_example = bool(asked.like or asked.unlike)
    examples = {*asked.like, *asked.unlike}
    sought = typed.sought if query.mode != "keyword" or typed.has_words else ""
    ranks = bool(sought) or by_example or not typed.restricts
    # What is looked for by words alone has its operators among the words.
    allowed = restrict(state, query, typed, task, by_text=query.mode != "keyword" or by_example or not ranks)
    depth = (max(100, 5 * top_k) if query.mode == "hybrid" or by_example else top_k) + len(examples)
    task.check()

    word_notes: list[str] = []

    def by_meaning() -> tuple[FloatArray | None, _Ranked | None]:
        vector = _query_vector(state, asked, typed, notes)
        if vector is None:
            return None, None
        corrects = query.hubs == "corrected"
        candidates = max(_LEAST_CORRECTED, _CORRECTED_DEPTH * depth) if corrects else depth
        found: _Ranked | None = None
        try:
            found = _by_meaning(counted, vector, candidates, allowed.worded, notes, task, began)
        except (UnreachableError, MissingLibraryError) as error:  # as while the model is not loaded
            notes.append(str(error))
        task.check()
        if corrects and found is not None:
            found = _corrected(counted, vector, found, depth)
        return vector, found

    words: _Ranked | None = None
    vector: FloatArray | None = None
    meaning: _Ranked | None = None
    with_words = bool(sought) and query.mode != "semantic"
    if not (by_example or (sought and query.mode != "keyword")):
        if with_words:
            words = _by_words(state, typed, depth, allowed.texts, word_notes)
    elif not with_words:
        vector, meaning = by_meaning()
    else:
        # tantivy has one thread only, and lets go of Python's lock.
        with ThreadPoolExecutor(1, "search-words") as beside:
            # What has no vector yet can only be found by its words.
            most = max(_MOST_BY_WORDS, 2 * depth) if state.is_complete else None
            found = beside.submit(_by_words, state, typed, depth, allowed.texts, word_notes, most)
            vector, meaning = by_meaning()
        words = found.result()
        if words is not None and not words.is_exact and (meaning is None or not len(meaning.ids)):
            task.check()
            word_notes.clear()  # these are all there is
            words = _by_words(state, typed, depth, allowed.texts, word_notes)
    task.check()
    if sought and query.mode == "semantic" and meaning is None:
        words = _by_words(state, typed, depth, allowed.texts, word_notes)
        if words is not None:
            word_notes.append("These were found by their words.")
    notes += word_notes

    ranked: _Ranked | None
    if not ranks:
        ranked = in_order = _in_order(state, allowed.worded)
        total = len(in_order.ids)
    else:
        lists = [each for each in (meaning, words) if each is not None]
        ranked = _fused(lists) if len(lists) == 2 else (lists[0] if lists else None)
        total = _total(state, typed, allowed, meaning, words, examples, task)
    if ranked is None and not notes:
        notes.append("Type something to look for, or choose an example.")
    hits = (
        ()
        if ranked is None
        else _hits(
            state,
            counted,
            typed,
            ranked,
            vector if meaning is not None else None,
            allowed.rows,
            examples,
            top_k,
        )
    )
    if meaning is not None and words is not None:
        hits = _with_ranks(hits, meaning, words)
    weak_below = None
    # Corrected ones are not in the order of their similarity: no line lies between them.
    if (
        meaning is not None
        and not meaning.n_corrected
        and query.mode == "semantic"
        and typed.sought
        and not by_example
    ):
        calibration = None if state.erase is not None else counted.calibration
        weak_below = None if calibration is None else calibration.line(typed.sought)
    return Hits(
        query=query,
        hits=hits,
        n_searched=max((each.n_searched for each in (meaning, words, ranked) if each is not None), default=0),
        seconds=time.perf_counter() - began,
        note=" ".join(dict.fromkeys(notes)) or None,
        n_estimated=0 if meaning is None else meaning.n_estimated,
        total=total,
        typed=typed,
        like=asked.like,
        unlike=asked.unlike,
        weak_below=weak_below,
        n_corrected=0 if meaning is None else meaning.n_corrected,
        index=None if meaning is None or counted.by_meaning is None else counted.by_meaning.used,
    )


def query_vector(state: SearchState, query: Query) -> FloatArray | None:
    """(dim,) vector that a query stands for, or None where there is no encoder or no vector to make it from.

    encode(text) + mean(vectors of like) - 0.5 mean(vectors of unlike), after Rocchio (1971), brought back to
    the mean length of what was added. Under cosine each vector counts with unit norm.
    """
    typed = read(state, query)
    return _query_vector(state, _with_examples(state, query, typed), typed, [])


def similarity_to(state: SearchState, vector: ArrayLike) -> FloatArray:
    """(n_encoded,) similarity of each text of `state.vector_text_ids`, or of its best passage, with a (dim,)
    vector; by the mean of its passages, of `state.counting("mean")`.
    """
    if state.vectors is None:
        return np.zeros(0, dtype=np.float32)
    if state.passages is not None:
        return state.passages.highest(passage_similarities(state, vector))
    return _similarities_to(state.vectors, vector, state.metric)


def passage_similarities(state: SearchState, vector: ArrayLike) -> FloatArray:
    """(p,) similarity of each of `state.passages` with a (dim,) vector."""
    assert state.passages is not None
    return _similarities_to(state.passages.vectors, vector, state.metric)


def _similarities_to(vectors: FloatArray, vector: ArrayLike, metric: Metric) -> FloatArray:
    queries = as_vectors(vector, vectors.shape[1])
    result = np.empty(len(vectors), dtype=np.float32)
    for start in range(0, len(result), 65_536):
        block = vectors[start : start + 65_536]
        rough = rough_similarities(queries, block, row_terms(block, metric), metric)[0]
        length = float(np.linalg.norm(queries[0]))
        if metric == "cosine":
            rough = rough / length if length else rough * 0
        elif metric == "euclidean":
            rough = -np.sqrt(np.maximum(length**2 - rough, 0))
        result[start : start + 65_536] = rough
    return result


def text_similarities(state: SearchState, query: Query) -> FloatArray:
    """(n_texts,) similarity of every text to what a query stands for; NaN where a text has no vector, and
    where the query has none, as one that is looked for by words alone.
    """
    found = np.full(state.n_texts, np.nan, dtype=np.float32)
    vector = query_vector(state, replace(query, mode="semantic"))
    if vector is not None:
        found[state.vector_text_ids] = similarity_to(state.counting(query.passages), vector)
    return found


def _with_examples(state: SearchState, query: Query, typed: Typed) -> Query:
    """The query with the texts of the rows that were typed as examples."""
    like, unlike = (state.text_ids[list(rows)].tolist() for rows in (typed.like, typed.unlike))
    return replace(
        query,
        like=tuple(dict.fromkeys((*query.like, *like))),
        unlike=tuple(dict.fromkeys((*query.unlike, *unlike))),
    )


def _in_order(state: SearchState, texts: IdSet | None) -> _Ranked:
    """All that may be found, as it was imported: nothing is sought that could put it in order."""
    ids = np.arange(state.n_texts) if texts is None else texts.ids
    return _Ranked(ids, np.zeros(len(ids), dtype=np.float32), len(ids))


def _total(
    state: SearchState,
    typed: Typed,
    allowed: Restriction,
    meaning: _Ranked | None,
    words: _Ranked | None,
    examples: set[int],
    task: Task,
) -> int:
    """Texts that the lists would hold were they read to their ends."""
    shown = np.array(sorted(examples), dtype=np.int64)
    total, among = 0, allowed.texts
    if meaning is not None:
        complete = state.preview is not None or state.is_complete
        listed = allowed.worded
        if not complete:
            listed = IdSet(state.has_vector) if listed is None else state.with_vector(listed)
        n_shown = len(shown) if listed is None else int(np.count_nonzero(listed.has(shown)))
        total = (state.n_texts if listed is None else len(listed)) - n_shown
        if complete or words is None:
            return total
        assert listed is not None
        among = (_everything(state) if among is None else among).without(listed.ids)
    if words is None or state.keyword_index is None:
        return total
    if among is None and (len(shown) or len(state.keyword_index) > state.n_texts):
        among = _everything(state)
    if among is not None and len(shown):
        among = among.without(shown)
    return total + state.keyword_index.count(typed, among, task)


def _everything(state: SearchState) -> IdSet:
    return IdSet(np.ones(state.n_texts, dtype=np.bool_))


def _with_ranks(hits: tuple[Hit, ...], meaning: _Ranked, words: _Ranked) -> tuple[Hit, ...]:
    """With the place of each hit in the list of both."""
    by_meaning, by_words = (
        {text_id: rank for rank, text_id in enumerate(each.ids.tolist(), start=1)}
        for each in (meaning, words)
    )
    return tuple(
        replace(hit, by_meaning=by_meaning.get(hit.text_id), by_words=by_words.get(hit.text_id))
        for hit in hits
    )


def _query_vector(state: SearchState, query: Query, typed: Typed, notes: list[str]) -> FloatArray | None:
    if state.vectors is None or len(state.vectors) == 0:
        notes.append("Search by meaning is not ready: no sentence is encoded yet.")
        return None
    positive: list[FloatArray] = []
    text = typed.sought
    if text and query.mode != "keyword":
        if state.encoder is None:
            notes.append("Search by meaning is not ready: the model is not loaded.")
            if not query.like:
                return None
        else:
            typed_vector = as_vectors(state.encoder.encode_query(text), state.vectors.shape[1])
            if state.erase is not None:
                typed_vector = state.erase(typed_vector)
            positive.append(_unit(state, typed_vector[0]))
    like = _example_vectors(state, query.like, notes)
    unlike = _example_vectors(state, query.unlike, notes)
    if len(like):
        positive.append(like.mean(axis=0))
    if not positive and not len(unlike):
        return None
    lengths = [float(np.linalg.norm(each)) for each in positive] or [
        float(np.linalg.norm(unlike.mean(axis=0)))
    ]
    vector = np.sum(positive, axis=0) if positive else np.zeros(state.vectors.shape[1], dtype=np.float32)
    if len(unlike):
        vector = vector - _UNLIKE_WEIGHT * unlike.mean(axis=0)
    length = float(np.linalg.norm(vector))
    if length > 0:
        vector = vector * (float(np.mean(lengths)) / length)
    return vector.astype(np.float32)


def _unit(state: SearchState, vectors: FloatArray) -> FloatArray:
    """Under cosine, at unit norm; a zero vector stays."""
    return unit_norm(vectors) if state.metric == "cosine" else vectors


def _example_vectors(state: SearchState, text_ids: tuple[int, ...], notes: list[str]) -> FloatArray:
    """(m, dim) vectors of the examples that are encoded."""
    assert state.vectors is not None
    wanted = np.unique(np.asarray(text_ids, dtype=np.int64))
    there, vectors = state.vectors_of(wanted)
    if len(there) < len(wanted):
        notes.append("An example is not encoded yet and does not count.")
    return _unit(state, vectors)


def _by_meaning(
    state: SearchState,
    vector: FloatArray,
    depth: int,
    among: IdSet | None,
    notes: list[str],
    task: Task,
    began: float,
) -> _Ranked:
    assert state.vectors is not None
    index = state.by_meaning
    assert index is not None
    if state.n_encoded < state.n_texts:
        notes.append(f"{state.n_encoded:,} of {state.n_texts:,} sentences encoded so far.")
    n_all, n_searched = state.n_texts, state.n_encoded
    encoded = among
    if among is not None:
        encoded = state.with_vector(among)
        n_all, n_searched = len(among), len(encoded)
    found = index.query(vector, min(depth, max(n_searched, 1)), encoded)
    real = found.ids[0] >= 0
    ids, similarities = found.ids[0][real], found.similarities[0][real]
    if state.preview is None:
        return _Ranked(ids, similarities, n_searched)
    others, vectors = state.preview.near(state, vector, None if among is None else among.ids, task, began)
    ids = np.concatenate([ids, others])
    exact = exact_similarities(vector, vectors, state.metric).astype(np.float32)
    similarities = np.concatenate([similarities, exact])
    order = best_first(ids, similarities, depth)
    return _Ranked(ids[order], similarities[order], n_all, n_all - n_searched)


def _corrected(state: SearchState, vector: FloatArray, found: _Ranked, depth: int) -> _Ranked:
    """The best of what was found by meaning, in the order of mutual proximity."""
    if state.vectors is None or not len(found.ids):
        return found
    ids, vectors = state.compared(np.sort(found.ids), vector, seconds=0)
    order = np.argsort(ids, kind="stable")  # those of the preview come last
    ids, vectors = ids[order], vectors[order]
    proximity = state.proximity
    cosines = exact_similarities(vector, vectors, "cosine")
    spread = proximity.spread(vector[None, :])
    scores = proximity.scores(cosines, spread, proximity.spread(vectors)).astype(np.float32)
    best = best_first(ids, scores, depth)
    return replace(found, ids=ids[best], scores=scores[best], n_corrected=len(ids))


def _by_words(
    state: SearchState,
    typed: Typed,
    depth: int,
    among: IdSet | None,
    notes: list[str],
    most_taken: int | None = None,
) -> _Ranked | None:
    if state.keyword_index is None:
        notes.append("Search by words is not ready: the words are still being indexed.")
        return None
    n_indexed = len(state.keyword_index)
    if n_indexed < state.n_texts:
        notes.append(f"The words of {n_indexed:,} of {state.n_texts:,} sentences are indexed so far.")
    found = state.keyword_index.query(typed, depth, among, most_taken)
    if found.only_of is not None:
        notes.append(f"By words only the {found.only_of:,} best matches were looked at.")
        notes.append(
            plural(
                len(found.ids),
                "1 of them is among what is searched.",
                "{n} of them are among what is searched.",
            )
        )
        notes.append("A search by words alone looks at all.")
    is_exact = found.is_exact and found.only_of is None
    return _Ranked(found.ids, found.scores, n_indexed if among is None else len(among), is_exact=is_exact)


def _fused(lists: list[_Ranked]) -> _Ranked:
    """Reciprocal rank fusion of ranked lists."""
    ids = np.unique(np.concatenate([each.ids for each in lists]))
    scores = np.zeros(len(ids))
    for each in lists:
        scores[np.searchsorted(ids, each.ids)] += 1 / (_RRF_K + 1 + np.arange(len(each.ids)))
    order = np.lexsort((ids, -scores))
    return _Ranked(ids[order], scores[order].astype(np.float32), 0)


def _hits(
    state: SearchState,
    counted: SearchState,
    typed: Typed,
    ranked: _Ranked,
    vector: FloatArray | None,
    rows: IdSet | None,
    examples: set[int],
    top_k: int,
) -> tuple[Hit, ...]:
    """The first of what is `ranked`, with their similarities in `counted`."""
    chosen: list[tuple[int, float, IdArray]] = []
    for place in range(len(ranked.ids)):
        text_id, score = int(ranked.ids[place]), float(ranked.scores[place])
        sharing = state.rows_of(text_id, rows)
        if text_id not in examples and len(
            sharing
        ):  # an index may hold texts that this state does not know yet
            chosen.append((text_id, score, sharing))
        if len(chosen) == top_k:
            break
    if not chosen:
        return ()
    names = [column.name for column in state.rows.columns()]
    cells = state.rows.fetch(np.array([sharing[0] for _, _, sharing in chosen], dtype=np.int64))
    found_texts = [text_id for text_id, _, _ in chosen]
    similarities = _similarities(counted, vector, found_texts)
    passages = _passages(state, vector, found_texts)
    n_passages = {} if vector is None else _n_passages(state, found_texts)
    hits: list[Hit] = []
    for rank, ((text_id, score, sharing), row_cells) in enumerate(zip(chosen, cells, strict=True), start=1):
        columns: dict[str, object] = dict(zip(names, row_cells, strict=True))
        text = str(columns.pop(state.rows.text_column))  # one read of the rows for all texts
        hits.append(
            Hit(
                rank=rank,
                row=int(sharing[0]),
                rows=tuple(sharing[:_MOST_ROWS].tolist()),
                text_id=text_id,
                similarity=similarities.get(text_id),
                score=score,
                text=text,
                matches=matches(typed, text),
                columns=columns,
                passage=_passage(typed, text, passages.get(text_id, [])),
                n_passages=n_passages.get(text_id, 0),
            )
        )
    return tuple(hits)


def _passages(
    state: SearchState, vector: FloatArray | None, text_ids: list[int]
) -> dict[int, list[tuple[int, int]]]:
    """Where texts are divided, the passages of each that may be named: the best, or without a vector all."""
    if state.passages is None:
        return {}
    wanted = np.sort(np.asarray(text_ids, dtype=np.int64))
    if vector is not None:
        there, numbers = state.best_passages(wanted, vector)
        best = state.passages.spans[numbers].tolist()
        return {text_id: [(start, end)] for text_id, (start, end) in zip(there.tolist(), best, strict=True)}
    there, places = state.encoded(wanted)
    if not len(there):
        return {}
    some = state.passages.of(places)
    spans_of = np.split(some.spans, some.firsts[1:-1])
    return {
        text_id: [(start, end) for start, end in each.tolist()]
        for text_id, each in zip(there.tolist(), spans_of, strict=True)
    }


def _n_passages(state: SearchState, text_ids: list[int]) -> dict[int, int]:
    """Where texts are divided, into how many passages each is."""
    if state.passages is None:
        return {}
    there, places = state.encoded(np.sort(np.asarray(text_ids, dtype=np.int64)))
    firsts = state.passages.firsts
    return dict(zip(there.tolist(), (firsts[places + 1] - firsts[places]).tolist(), strict=True))


def _passage(typed: Typed, text: str, passages: list[tuple[int, int]]) -> Passage | None:
    """The passage with most of the words that were typed, the first of several."""
    if not passages:
        return None
    if len(passages) > 1:
        words = spans(typed, text)
        n_words = [sum(start <= first < end for first, _ in words) for start, end in passages]
        passages = [passages[n_words.index(max(n_words))]]
    return Passage(*passages[0])


def _similarities(state: SearchState, vector: FloatArray | None, text_ids: list[int]) -> dict[int, float]:
    """The similarity with the query of those of the texts that have a vector."""
    if vector is None or state.vectors is None:
        return {}
    there, vectors = state.compared(np.sort(np.asarray(text_ids, dtype=np.int64)), vector, seconds=0)
    similarities = exact_similarities(vector, vectors, state.metric).astype(np.float32)
    return dict(zip(there.tolist(), similarities.tolist(), strict=True))
