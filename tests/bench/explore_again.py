"""The part `again` of `explore.py`: a file is imported again by key, and rows are hidden.

The rows of `explore.py` get a key. In the newer export one row in a hundred has another text, one in ten
another price, one in a hundred is new and one in a hundred is gone. Each time it is compared, imported and
taken back; then 300,000 rows are hidden and shown again, and a filter and its counts are timed with and
without rows hidden. Times of an import are of five, of a filter of twenty.
"""

from __future__ import annotations

import csv
import itertools
import shutil
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np

from core.corpus import FileLayout, RowStore, sniff
from core.workspace import Workspace

FILTER_AIM = 100.0  # milliseconds of a filter and the counts of all columns
_TIMES = 5
_HIDDEN = 300_000
Timed = Callable[..., tuple[float, float, float]]


def again(folder: Path, timed: Timed) -> bool:
    """Print what an import by key and hidden rows cost; whether a filter is in time with rows hidden."""
    old, new = _exports(folder.parent)
    with (
        tempfile.TemporaryDirectory(dir=folder.parent) as scratch,
        Workspace.create(Path(scratch) / "workspace") as workspace,
    ):
        workspace.add_file(old, "text")
        _renewals(workspace, new, timed)
        workspace.rows.by_text().prepared()
        return _filters(workspace.rows, timed)


def _exports(folder: Path) -> tuple[Path, FileLayout]:
    """The file with a key, and the newer export of it; made where they are not there."""
    old, new = folder / "keyed.csv", folder / "keyed-newer.csv"
    if not (folder / "keyed.made").exists():
        rng = np.random.default_rng(1)
        with (
            (folder / "rows.csv").open(encoding="utf-8", newline="") as source,
            old.open("w", encoding="utf-8", newline="") as first,
            new.open("w", encoding="utf-8", newline="") as second,
        ):
            reader, one, other = csv.reader(source), csv.writer(first), csv.writer(second)
            header = next(reader)
            price = header.index("price")
            for writer in (one, other):
                writer.writerow(("id", *header))
            for number, row in enumerate(reader):
                one.writerow((f"K{number}", *row))
                drawn = rng.random()
                if drawn < 0.01:
                    continue
                if drawn < 0.02:
                    row[0] = f"{row[0]} and more of it"
                elif drawn < 0.12:
                    row[price] = "1.25"
                elif drawn < 0.13:
                    other.writerow((f"N{number}", *row))
                other.writerow((f"K{number}", *row))
        (folder / "keyed.made").touch()
    shutil.copyfile(new, folder / "keyed-again.csv")
    layout = sniff(folder / "keyed-again.csv")
    return old, layout


def _renewals(workspace: Workspace, new: FileLayout, timed: Timed) -> None:
    def renew() -> None:
        workspace.add_again(new, "id", 0, "text")

    def take_back() -> None:
        workspace.exchange_again(len(workspace.rows.imports()) - 1)

    changes = workspace.changes_by_key(new, "id", 0)
    print(
        f"{changes.changed:,} rows changed, {changes.new:,} new, {changes.vanished:,} vanished, "
        f"{changes.unchanged:,} as they were"
    )
    _say("seeing what would change", *timed(lambda: workspace.changes_by_key(new, "id", 0), _TIMES))
    renewals, backs, gaps = [], [], []
    for _ in range(_TIMES):
        for act, took in ((renew, renewals), (take_back, backs)):
            began = time.perf_counter()
            *_, gap = timed(act, 1)
            took.append(1000 * (time.perf_counter() - began))
            gaps.append(gap)
    _say("importing it again", *np.percentile(renewals, (50, 95)).tolist(), max(gaps))
    _say("taking it back", *np.percentile(backs, (50, 95)).tolist(), max(gaps))
    take_back()  # made again, as a person who redoes


def _filters(rows: RowStore, timed: Timed) -> bool:
    ids = np.sort(np.random.default_rng(2).choice(rows.n_rows, min(_HIDDEN, rows.n_rows // 2), replace=False))
    seen = rows.show_again(rows.hidden.of("vanished"), "vanished")
    removed = rows.show_again(rows.hidden.of("import removed"), "import removed")
    without = _filter(rows, timed, "no row hidden")
    hides, shows, gaps = [], [], []
    for _ in range(_TIMES):
        for act, took in (
            (lambda: rows.hide(ids, "duplicate"), hides),
            (lambda: rows.show_again(ids, "duplicate"), shows),
        ):
            p50, _, gap = timed(act, 1)
            took.append(p50)
            gaps.append(gap)
    _say(f"hiding {len(ids):,} rows", *np.percentile(hides, (50, 95)).tolist(), max(gaps))
    _say("showing them", *np.percentile(shows, (50, 95)).tolist(), max(gaps))
    rows.hide(ids, "duplicate")
    with_hidden = _filter(rows, timed, f"{len(ids):,} rows hidden")
    print(f"  {len(seen) + len(removed):,} rows had been hidden before; ratio {with_hidden / without:.2f}")
    return with_hidden < FILTER_AIM


def _filter(rows: RowStore, timed: Timed, what: str) -> float:
    """The p95 of a filter with the counts of every column, once the columns were read."""
    cross = rows.cross_filter()
    columns = [info.name for info in rows.columns() if info.name not in ("id", rows.text_column)]
    began = time.perf_counter()
    for name in columns:
        cross.column(name)
    read = time.perf_counter() - began

    ends = itertools.count(20)

    def ask() -> None:
        passing = cross.passing(ranges={"price": (5, next(ends))})
        for name in columns:
            if cross.column(name) is not None:
                cross.count(name, passing)

    times = timed(ask)
    _say(f"filter and counts, {what} (columns read in {read:.1f} s)", *times)
    return times[1]


def _say(what: str, p50: float, p95: float, gap: float) -> None:
    print(f"  {what}: p50 {p50:,.1f} ms, p95 {p95:,.1f} ms, gap {gap:.0f} ms")
