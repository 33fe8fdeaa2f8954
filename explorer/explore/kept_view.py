"""What was looked at in a workspace as JSON: it is kept beside the rows, and comes back on reopening.

Read leniently: rows may have been added since, columns renamed, or the file changed by hand. What does not
fit any more is left out.
"""

from __future__ import annotations

import base64
from collections.abc import Mapping
from datetime import date, datetime
from typing import TYPE_CHECKING, Any, TypeGuard

import numpy as np
from numpy.typing import NDArray

from explorer.explore.history import Place
from explorer.explore.selecting import KeptSelection
from explorer.shared.state import LABELS, NOTES, FilterState, RowSet, Selection

if TYPE_CHECKING:
    from core.search import Query

PANELS = ("hits", "selection", "rows")
_DATES: dict[str, type[date]] = {"day": date, "moment": datetime}


def place_to_json(place: Place, n_rows: int) -> dict[str, Any]:
    """A place without the view of the map, whose points may lie elsewhere next time.

    Args:
        n_rows: of the corpus.
    """
    kept: dict[str, Any] = {"n_rows": n_rows, "panel": place.panel}
    query, state = place.query, place.filter_state
    if query is not None:
        kept["query"] = {
            "text": query.text,
            "mode": query.mode,
            "top_k": query.top_k,
            "like": list(query.like),
            "unlike": list(query.unlike),
        }
    if state.chosen:
        kept["chosen"] = {
            column: [_cell(value) for value in values] for column, values in state.chosen.items()
        }
    if state.ranges:
        kept["ranges"] = {column: [_cell(end) for end in ends] for column, ends in state.ranges.items()}
    if state.rows is not None:
        only = state.rows
        kept["only"] = {"title": only.title, "name": only.name, "rows": _packed(only.row_ids, n_rows)}
    for name, selection in (("selection", place.selection), ("within", place.within)):
        if selection is not None and len(chosen := selection.selection().row_ids):
            rows = _packed(chosen, n_rows)
            kept[name] = {"name": selection.name, "column": selection.column, "rows": rows}
    return kept


def place_from_json(kept: Mapping[str, Any], n_rows: int, n_texts: int, columns: frozenset[str]) -> Place:
    """What `place_to_json` kept, as far as it fits a corpus of so many rows and texts, with these columns."""
    same_rows = kept.get("n_rows") == n_rows
    selection = _selection(kept.get("selection"), n_rows) if same_rows else None
    within = _selection(kept.get("within"), n_rows) if same_rows else None
    query = _query(kept.get("query"), n_texts)
    panel = str(kept.get("panel"))
    if panel not in PANELS or (panel == "hits" and query is None):
        panel = "rows"
    return Place(
        query,
        FilterState(
            chosen=_by_column(kept.get("chosen"), columns | {LABELS, NOTES}),
            ranges={
                column: (ends[0], ends[1])
                for column, ends in _by_column(kept.get("ranges"), columns).items()
                if len(ends) == 2
            },
            rows=_row_set(kept.get("only"), n_rows) if same_rows else None,
        ),
        KeptSelection(selection or Selection(), n_rows),
        panel,
        None,
        None if within is None else KeptSelection(within, n_rows),
    )


def _query(kept: Any, n_texts: int) -> Query | None:
    from core.search import MODES, Query

    if not _is_object(kept) or kept.get("mode") not in MODES:
        return None
    like, unlike = (_texts(kept.get(name), n_texts) for name in ("like", "unlike"))
    text, top_k = kept.get("text"), kept.get("top_k")
    if not isinstance(text, str) or type(top_k) is not int or not (text.strip() or like or unlike):
        return None
    return Query(text, kept["mode"], min(max(top_k, 1), 1_000), like=like, unlike=unlike)


def _texts(kept: Any, n_texts: int) -> tuple[int, ...]:
    listed = kept if isinstance(kept, list) else []
    return tuple(each for each in listed if type(each) is int and 0 <= each < n_texts)


def _selection(kept: Any, n_rows: int) -> Selection | None:
    if not _is_object(kept):
        return None
    row_ids = _unpacked(kept.get("rows"), n_rows)
    return (
        None
        if row_ids is None
        else Selection(row_ids, str(kept.get("name", "")), str(kept.get("column", "")))
    )


def _row_set(kept: Any, n_rows: int) -> RowSet | None:
    if not _is_object(kept):
        return None
    row_ids = _unpacked(kept.get("rows"), n_rows)
    return None if row_ids is None else RowSet(str(kept.get("title", "")), str(kept.get("name", "")), row_ids)


def _by_column(kept: Any, columns: frozenset[str]) -> dict[str, tuple[Any, ...]]:
    if not _is_object(kept):
        return {}
    there = {column: cells for column, cells in kept.items() if column in columns and isinstance(cells, list)}
    return {column: tuple(map(_value, cells)) for column, cells in there.items()}


def _cell(value: Any) -> Any:
    """A cell as JSON can hold it; dates say that they are some."""
    if isinstance(value, datetime):
        return {"moment": value.isoformat()}
    if isinstance(value, date):
        return {"day": value.isoformat()}
    return value.item() if isinstance(value, np.generic) else value


def _value(kept: Any) -> Any:
    if not _is_object(kept):
        return kept
    for kind, read in _DATES.items():
        if kind in kept:
            try:
                return read.fromisoformat(kept[kind])
            except (TypeError, ValueError):
                return None
    return None


def _packed(row_ids: NDArray[np.int64], n_rows: int) -> str:
    """A bit a row: a million rows are 170 kB."""
    there = np.zeros(n_rows, dtype=np.bool_)
    there[row_ids] = True
    return base64.b64encode(np.packbits(there).tobytes()).decode("ascii")


def _unpacked(kept: Any, n_rows: int) -> NDArray[np.int64] | None:
    try:
        bits = np.frombuffer(base64.b64decode(kept, validate=True), dtype=np.uint8)
        row_ids: NDArray[np.int64] = np.flatnonzero(np.unpackbits(bits, count=n_rows)).astype(np.int64)
    except (TypeError, ValueError):
        return None
    return row_ids if len(bits) * 8 >= n_rows else None


def _is_object(kept: Any) -> TypeGuard[dict[str, Any]]:
    return isinstance(kept, dict)
