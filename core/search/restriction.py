"""Which rows and texts a query lets through: conditions, labels, sets of rows, words that must be there."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from core.progress import QUIET, Task
from core.search.hits import Query
from core.search.query_language import Ignored, Known, Typed, parse
from core.search.search_state import SearchState
from core.search.vector_index import IdArray

_NOT_INDEXED = "the words are still being indexed"


@dataclass(frozen=True, slots=True, eq=False)
class Restriction:
    """What may be found.

    Attributes:
        rows: (m,) ascending ids of the rows that pass; None: all that are not hidden.
        texts: (t,) ascending ids of their texts; None: all.
        worded: those of them with the words that must be there and without those that must not; None: all.
    """

    rows: IdArray | None
    texts: IdArray | None
    worded: IdArray | None


def read(state: SearchState, query: Query) -> Typed:
    """What was typed, with the columns, labels and rows that there are. Never fails."""
    known = Known(tuple(state.rows.columns()), tuple(each.name for each in query.labels), len(state.text_ids))
    typed = parse(query.text, known)
    ignored = list(typed.ignored)
    examples: list[tuple[int, ...]] = []
    for rows, sign in ((typed.like, ""), (typed.unlike, "-")):
        blank = [row for row in rows if state.text_ids[row] < 0]
        hidden = state.rows_by_text.hidden
        for row in blank:
            why = "is blank" if hidden is None or not hidden[row] else "is hidden"
            ignored.append(Ignored(f"{sign}like:#{row}", f"row {row} {why}"))
        examples.append(tuple(row for row in rows if row not in blank))
    if typed.restricts_words and query.mode != "keyword" and state.keyword_index is None:
        ignored += [Ignored(f'"{each}"', _NOT_INDEXED) for each in typed.phrases]
        ignored += [Ignored(f'-"{each}"', _NOT_INDEXED) for each in typed.excluded]
    like, unlike = examples
    return replace(typed, like=like, unlike=unlike, ignored=tuple(ignored))


def uses_keyword_index(query: Query) -> bool:
    """Whether a query is to be asked with a keyword index at hand."""
    return query.mode != "semantic" or parse(query.text).restricts_words


def restrict(
    state: SearchState, query: Query, typed: Typed, task: Task = QUIET, *, by_text: bool = True
) -> Restriction:
    """What a query lets through.

    Args:
        typed: `read` of the same.
        by_text: without it `worded` is not worked out, and is as `texts`.

    Raises:
        InputError: the condition that stands beside what was typed does not suit the columns.
        CancelledError: on cancel.
    """
    rows = _rows(state, query, typed)
    task.check()
    texts = state.rows_by_text.texts if rows is None else state.texts_of(rows)
    return Restriction(rows, texts, _worded(state, typed, texts, task) if by_text else texts)


def _rows(state: SearchState, query: Query, typed: Typed) -> IdArray | None:
    n_rows = len(state.text_ids)
    given = [np.asarray(query.row_ids, dtype=np.int64).ravel()] if query.row_ids is not None else []
    given += [
        np.asarray(state.rows.select(where), dtype=np.int64)
        for where in (query.where, typed.where)
        if where is not None
    ]
    without: list[IdArray] = []
    of_label = {each.name: np.asarray(each.row_ids, dtype=np.int64) for each in query.labels}
    wanted = [of_label[name] for name, absent in typed.labels if not absent]
    if wanted:
        given.append(np.concatenate(wanted))
    without += [of_label[name] for name, absent in typed.labels if absent]
    if not given and not without:
        return None
    hidden = state.rows_by_text.hidden
    passes: NDArray[np.bool_] = np.ones(n_rows, dtype=np.bool_) if hidden is None else ~hidden
    for row_ids in given:
        # Rows that were added after this state was taken are left out.
        passes &= _mask(row_ids[(row_ids >= 0) & (row_ids < n_rows)], n_rows)
    for row_ids in without:
        passes[row_ids[row_ids < n_rows]] = False
    return np.flatnonzero(passes)


def _worded(state: SearchState, typed: Typed, texts: IdArray | None, task: Task) -> IdArray | None:
    words = state.keyword_index
    if words is None or not typed.restricts_words:
        return texts
    if typed.phrases:
        found = words.matching(Typed(phrases=typed.phrases, excluded=typed.excluded), task)
        found = found[: np.searchsorted(found, state.n_texts)]  # the index may know newer texts
        return found if texts is None else found[_mask(texts, state.n_texts)[found]]
    passes = np.ones(state.n_texts, dtype=np.bool_) if texts is None else _mask(texts, state.n_texts)
    for excluded in typed.excluded:
        found = words.matching(Typed(phrases=(excluded,)), task)
        passes[found[: np.searchsorted(found, state.n_texts)]] = False
    return np.flatnonzero(passes)


def _mask(ids: IdArray, n: int) -> NDArray[np.bool_]:
    mask = np.zeros(n, dtype=np.bool_)
    mask[ids] = True
    return mask
