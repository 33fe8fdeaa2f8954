"""What each run learned from, kept beside its number, so that it can be told as a command later."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from explorer.train.state import DataOrder, SourceOrder

if TYPE_CHECKING:
    from core.corpus import RowStore

_ORDERS = "run orders"


def remember_order(rows: RowStore, run_id: str, order: DataOrder) -> None:
    """Keep what the run `run_id` learned from."""
    known: dict[str, Any] = rows.meta_get(_ORDERS) or {}
    rows.meta_set(_ORDERS, known | {run_id: _to_json(order)})


def orders_of(rows: RowStore) -> Mapping[str, DataOrder]:
    """Run id -> what it learned from, as far as that is known."""
    known: dict[str, Any] = rows.meta_get(_ORDERS) or {}
    return {run_id: _from_json(kept) for run_id, kept in known.items()}


def _to_json(order: DataOrder) -> dict[str, Any]:
    return {
        "sources": [
            {
                "path": _text(source.path),
                "columns": [list(pair) for pair in source.columns],
                "score_range": source.score_range,
                "objective": source.objective,
                "corpus": source.corpus,
            }
            for source in order.sources
        ],
        "mixed": order.mixed,
        "selection": _text(order.selection),
        "verdict": _text(order.verdict),
        "group": order.group,
        "hard_negatives": order.hard_negatives,
    }


def _from_json(kept: Mapping[str, Any]) -> DataOrder:
    return DataOrder(
        tuple(
            SourceOrder(
                _path(each["path"]),
                tuple((role, column) for role, column in each["columns"]),
                _range(each["score_range"]),
                each["objective"],
                each.get("corpus", False),  # those kept before there was such a source
            )
            for each in kept["sources"]
        ),
        kept["mixed"],
        _path(kept["selection"]),
        _path(kept["verdict"]),
        kept["group"],
        kept.get("hard_negatives", False),
    )


def _text(path: Path | None) -> str | None:
    return None if path is None else str(path)


def _path(text: str | None) -> Path | None:
    return None if text is None else Path(text)


def _range(kept: Sequence[float] | None) -> tuple[float, float] | None:
    return None if kept is None else (kept[0], kept[1])
