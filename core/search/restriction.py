"""Which rows and texts a query lets through: conditions, labels, sets of rows, words that must be there."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Hashable
from dataclasses import dataclass, replace
from typing import Any
from weakref import WeakKeyDictionary

import numpy as np
from numpy.typing import ArrayLike, NDArray

from core.corpus.rows_by_text import RowsByText
from core.progress import QUIET, Task
from core.search.hits import Query
from core.search.query_language import Ignored, Known, Typed, parse
from core.search.search_state import SearchState
from core.search.vector_index import IdArray, IdSet

_KEPT = 4  # filters; of ten million rows each takes 20 MB
_NOT_INDEXED = "the words are still being indexed"


@dataclass(frozen=True, slots=True, eq=False)
class Restriction:
    """What may be found.

    Attributes:
        rows: ids of the rows that pass; None: all that are not hidden.
        texts: ids of their texts; None: all.
        worded: those of them with the words that must be there and without those that must not; None: all.
    """

    rows: IdSet | None
    texts: IdSet | None
    worded: IdSet | None


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
    rows, texts = _passing(state, query, typed)
    task.check()
    return Restriction(rows, texts, _worded(state, typed, texts, task) if by_text else texts)


_Passing = tuple[IdSet | None, IdSet | None]
# The rows and texts that the last filters let through, for as long as rows are what they are: who types asks
# again with every key, and of ten million rows it takes a tenth of a second to find those that pass. By what
# was asked for, with the arrays that are named there by their identity, so that none takes another's.
_last: WeakKeyDictionary[RowsByText, OrderedDict[Hashable, tuple[list[Any], _Passing]]] = WeakKeyDictionary()
_guard = threading.Lock()


def _passing(state: SearchState, query: Query, typed: Typed) -> _Passing:
    """The rows that a query lets through, and their texts; None for all."""
    wheres = tuple(where for where in (query.where, typed.where) if where is not None)
    of_label = {each.name: each.row_ids for each in query.labels}
    wanted = [of_label[name] for name, absent in typed.labels if not absent]
    without = [of_label[name] for name, absent in typed.labels if absent]
    given = [] if query.row_ids is None else [query.row_ids]
    sets = [given, wanted, without]
    arrays = [array for group in sets for array in group]
    asked = (wheres, tuple(tuple(map(id, group)) for group in sets), state.n_texts)
    lasts = all(isinstance(array, np.ndarray) and not array.flags.writeable for array in arrays)
    with _guard:
        known = _last.setdefault(state.rows_by_text, OrderedDict())
        if lasts and asked in known:
            known.move_to_end(asked)
            return known[asked][1]
    rows = _rows(state, wheres, *sets)
    if rows is not None:
        texts: IdSet | None = state.texts_of(rows)
    else:
        has_rows = state.rows_by_text.has_rows
        texts = None if has_rows is None else IdSet(has_rows)
    if lasts:
        with _guard:
            known[asked] = arrays, (rows, texts)
            while len(known) > _KEPT:
                known.popitem(last=False)
    return rows, texts


def _rows(
    state: SearchState,
    wheres: tuple[Any, ...],
    given: list[ArrayLike],
    wanted: list[ArrayLike],
    without: list[ArrayLike],
) -> IdSet | None:
    """Rows for which the conditions hold, of each set that is `given`, in a label that is `wanted`, and in
    none that is to be absent; None where nothing is asked.
    """
    n_rows = len(state.text_ids)
    only = [_ids(each) for each in given]
    if wanted:
        only.append(np.concatenate([_ids(each) for each in wanted]))
    if not only and not wheres and not without:
        return None
    hidden = state.rows_by_text.hidden
    passes: NDArray[np.bool_] = np.ones(n_rows, dtype=np.bool_) if hidden is None else ~hidden
    for where in wheres:
        passes &= state.rows.mask(where, n_rows)
    for row_ids in only:
        # Rows that were added after this state was taken are left out.
        passes &= _mask(row_ids, n_rows)
    for each in without:
        row_ids = _ids(each)
        passes[row_ids[row_ids < n_rows]] = False
    return IdSet(passes)


def _ids(row_ids: ArrayLike) -> IdArray:
    return np.asarray(row_ids, dtype=np.int64).ravel()


def _worded(state: SearchState, typed: Typed, texts: IdSet | None, task: Task) -> IdSet | None:
    words = state.keyword_index
    if words is None or not typed.restricts_words:
        return texts
    if typed.phrases:
        found = words.matching(Typed(phrases=typed.phrases, excluded=typed.excluded), task)
        # The index may know newer texts.
        passes = _mask(found, state.n_texts)
    else:
        passes = np.ones(state.n_texts, dtype=np.bool_)
        for excluded in typed.excluded:
            passes &= ~_mask(words.matching(Typed(phrases=(excluded,)), task), state.n_texts)
    if texts is not None:
        n = min(len(texts.mask), state.n_texts)
        passes[:n] &= texts.mask[:n]
        passes[n:] = False
    return IdSet(passes)


def _mask(ids: IdArray, n: int) -> NDArray[np.bool_]:
    """(n,) which of the ids below n are among some; others count for nothing."""
    mask = np.zeros(n, dtype=np.bool_)
    mask[ids if not len(ids) or (ids.min() >= 0 and ids.max() < n) else ids[(ids >= 0) & (ids < n)]] = True
    return mask
