"""From a tick in a facet to all counts, over many rows: `python -m tests.bench.cross_filter [--rows N]`.

A row store of N rows (1,000,000 by default) with eight columns, of which seven are facets. Each gesture is
what a person does: tick a value, drag a range, let a set of rows through, which ends with the rows that pass
and the counts of every facet; select rows, which counts them in every facet; order the rows that pass by a
column. `DuckDB` asks a query a facet, as the program did at first; `in memory` is `core.corpus.cross_filter`.
They take turns, gesture by gesture. Milliseconds.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import duckdb
import numpy as np
from numpy.typing import NDArray

from core.corpus import Condition, ReadOptions, RowStore
from core.corpus.conditions import quoted
from core.corpus.names import ROW
from explorer.explore.facets import count_facets, count_selected, resolve_filter
from explorer.shared.state import NO_IDS, FilterState, RowSet

AIM = 100.0
TIMES = 12


def make(folder: Path, n_rows: int) -> RowStore:
    """A store of made-up rows: few, some and many values, a boolean, two numbers, a day, a text."""
    file = folder / "rows.parquet"
    duckdb.connect().execute(
        f"""COPY (SELECT 'sentence ' || (i * 7 % 999_983) AS text, 'kind ' || (hash(i) % 5) AS kind,
        'topic ' || (hash(i + 1) % 77) AS topic, 'city ' || (hash(i + 2) % 180) AS city,
        hash(i + 3) % 3 = 0 AS verified, (hash(i + 4) % 100_000) / 997.0 AS price,
        (hash(i + 5) % 400)::BIGINT AS length,
        CASE WHEN hash(i + 6) % 50 > 0 THEN DATE '2019-01-01' + (hash(i + 7) % 2000)::INTEGER END AS day
        FROM range({n_rows}) AS t(i)) TO '{file}' (FORMAT parquet)"""
    )
    store = RowStore.create(folder / "rows.duckdb")
    store.add_file(file, ReadOptions(text_column="text"))
    return store


Gesture = tuple[str, Callable[[RowStore, int], object], Callable[[RowStore, int], object]]


def gestures(store: RowStore) -> list[Gesture]:
    """(name, by queries, in memory): what is done the i-th time."""
    n_rows, random = store.n_rows, np.random.default_rng(0)
    few, half = (np.sort(random.choice(n_rows, n, replace=False)) for n in (n_rows // 991, n_rows // 2))

    def filtered(name: str, state: Callable[[int], FilterState]) -> Gesture:
        return (
            name,
            lambda store, i: by_queries(store, state(i)),
            lambda store, i: in_memory(store, state(i)),
        )

    facets, ticked = in_memory(store, FilterState())[1], FilterState(chosen={"kind": ("kind 1", "kind 3")})

    def selected(name: str, row_ids: NDArray[np.int64]) -> Gesture:
        as_set = FilterState(rows=RowSet("set", "selected", row_ids))
        return (
            name,
            lambda store, i: by_queries(store, as_set),
            lambda store, i: count_selected(store, FilterState(), facets, row_ids),
        )

    return [
        filtered("a value is ticked", lambda i: FilterState(chosen={"topic": (f"topic {i}",)})),
        filtered("a range is dragged", lambda i: FilterState(ranges={"price": (10.0 + i, 60.0 + i)})),
        filtered(
            "both",
            lambda i: FilterState(
                chosen={"topic": ("topic 1",), "kind": ("kind 1", "kind 2")},
                ranges={"price": (10.0 + i, 90.0)},
            ),
        ),
        filtered(f"{len(few):,} rows are let through", lambda i: FilterState(rows=RowSet("set", "", few))),
        filtered(f"{len(half):,} rows are let through", lambda i: FilterState(rows=RowSet("set", "", half))),
        selected(f"{len(few):,} rows are selected", few),
        selected(f"{len(half):,} rows are selected", half),
        (
            "two of five kinds are put in order",
            lambda store, i: store.select(condition_of(ticked), order_by="price"),
            lambda store, i: store.cross_filter().ordered("price", False, ticked.passing(store).row_ids),
        ),
    ]


def condition_of(state: FilterState, without: str | None = None) -> Condition | None:
    """A filter in SQL, leaving one column out if asked."""
    parts = [Condition.isin(name, values) for name, values in state.chosen.items() if name != without]
    parts += [Condition.between(name, *ends) for name, ends in state.ranges.items() if name != without]
    if state.rows is not None:
        among = f"({quoted(ROW)} IN (SELECT unnest(?::BIGINT[])))"
        ids: Any = state.rows.row_ids.tolist()
        parts.append(Condition(among, (ids,)))
    whole: Condition | None = None
    for part in parts:
        whole = part if whole is None else whole & part
    return whole


def by_queries(store: RowStore, state: FilterState) -> Any:
    """The rows that pass, then a query a facet, with what does not change (bars, distinct values) at hand."""
    row_ids = np.sort(store.select(condition_of(state)))
    counts: list[Any] = []
    listed = {column.name for column in store.facet_candidates()}
    for column in store.columns():
        where = condition_of(state, without=column.name)
        if column.name in listed:
            counts.append(store.facet(column.name, where))
        elif column.type != "text":
            counts.append(store.histogram(column.name, store.histogram(column.name).edges, where).counts)
    return row_ids, counts


def in_memory(store: RowStore, state: FilterState) -> Any:
    """What the program does."""
    passing = resolve_filter(store, state)
    return passing, count_facets(store, passing, NO_IDS)


def measured(act: Callable[[int], object]) -> list[float]:
    """Milliseconds of each time."""
    took = []
    for i in range(TIMES):
        began = time.perf_counter()
        act(i)
        took.append(1000 * (time.perf_counter() - began))
    return took


def main(n_rows: int) -> int:
    """Print the table; 0 when each gesture stays below the aim."""
    with tempfile.TemporaryDirectory() as folder, make(Path(folder), n_rows) as store:
        began = time.perf_counter()
        in_memory(store, FilterState())
        print(f"{n_rows:,} rows, {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}")
        print(f"first counts {1000 * (time.perf_counter() - began):.0f} ms")
        print("| gesture | DuckDB p50 | p95 | in memory p50 | p95 |\n|---|---:|---:|---:|---:|")
        slowest = 0.0
        for name, *ways in gestures(store):
            cells = []
            for way in ways:
                way(store, TIMES)  # what is read once is read; "first counts" has the most of it
                took = measured(lambda i, way=way: way(store, i))  # type: ignore[misc]
                cells += [float(np.median(took)), float(np.quantile(took, 0.95))]
            slowest = max(slowest, cells[3])
            print(f"| {name} | " + " | ".join(f"{cell:.1f}" for cell in cells) + " |", flush=True)
    return int(slowest > AIM)


if __name__ == "__main__":
    options = argparse.ArgumentParser(prog="python -m tests.bench.cross_filter")
    options.add_argument("--rows", type=int, default=1_000_000)
    sys.exit(main(options.parse_args().rows))
