"""The list of runs from what a workspace keeps."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QCoreApplication

from core.errors import InputError
from core.training.objectives import in_words
from explorer.train.state import ChosenRows, DataOrder, RunFate, RunRow, SourceOrder

if TYPE_CHECKING:
    from core.corpus import RowStore
    from core.workspace import ModelVersion, Run


_ORDERS = "run orders"


def remember_order(rows: RowStore, run_id: str, order: DataOrder) -> None:
    """Keep what the run `run_id` learned from."""
    known: dict[str, Any] = rows.meta_get(_ORDERS) or {}
    rows.meta_set(_ORDERS, known | {run_id: _to_json(order)})


def orders_of(rows: RowStore) -> Mapping[str, DataOrder]:
    """Run id -> what it learned from, as far as that is known."""
    known: dict[str, Any] = rows.meta_get(_ORDERS) or {}
    return {run_id: _from_json(run_id, kept) for run_id, kept in known.items()}


def _to_json(order: DataOrder) -> dict[str, Any]:
    return {
        "sources": [
            {
                "path": _text(source.path),
                "columns": [list(pair) for pair in source.columns],
                "score_range": source.score_range,
                "objective": source.objective,
                "corpus": source.corpus,
                "column": source.column,
                "labels": source.labels,
                "within": source.within,
                "alike": source.alike,
            }
            for source in order.sources
        ],
        "mixed": order.mixed,
        "selection": _text(order.selection),
        "verdict": _text(order.verdict),
        "group": order.group,
        "hard_negatives": order.hard_negatives,
        # Their ids are kept by the workspace (`Runs.rows`), which numbers them anew when rows are deleted.
        "rows": None
        if order.rows is None
        else {"how": order.rows.how, "n": order.rows.n, "key": order.rows.key},
    }


def _from_json(run_id: str, kept: Mapping[str, Any]) -> DataOrder:
    rows = kept.get("rows")
    return DataOrder(
        tuple(
            SourceOrder(
                _path(each["path"]),
                tuple((role, column) for role, column in each["columns"]),
                _range(each["score_range"]),
                each["objective"],
                each.get("corpus", False),  # those kept before there was such a source
                each.get("column", ""),
                each.get("labels", False),
                each.get("within", ""),
                each.get("alike", ""),
            )
            for each in kept["sources"]
        ),
        kept["mixed"],
        _path(kept["selection"]),
        _path(kept["verdict"]),
        kept["group"],
        kept.get("hard_negatives", False),
        None if rows is None else ChosenRows(rows["how"], rows["n"], rows["key"], run=run_id),
    )


def _text(path: Path | None) -> str | None:
    return None if path is None else str(path)


def _path(text: str | None) -> Path | None:
    return None if text is None else Path(text)


def _range(kept: Sequence[float] | None) -> tuple[float, float] | None:
    return None if kept is None else (kept[0], kept[1])


_NUMBERS = "run numbers"
_FATES: dict[str, RunFate] = {"finished": "finished", "failed": "failed"}


def numbers_of(rows: RowStore, runs: Sequence[Run]) -> dict[str, int]:
    """Run id -> its number. Runs are numbered as they begin; a number is never given twice."""
    known: dict[str, int] = rows.meta_get(_NUMBERS) or {}
    numbers = dict(known)
    for run in reversed(runs):
        if run.id not in numbers:
            numbers[run.id] = max(numbers.values(), default=0) + 1
    if numbers != known:
        rows.meta_set(_NUMBERS, numbers)
    return numbers


def rows_of(
    runs: Sequence[Run],
    versions: Sequence[ModelVersion],
    numbers: Mapping[str, int],
    orders: Mapping[str, DataOrder],
    workspace: Path,
    rerankers: Mapping[str, str],
    imported: Collection[str] = (),
) -> tuple[RunRow, ...]:
    """The runs, the newest first, and last the model as it was loaded.

    Args:
        numbers: of `numbers_of`. orders: what the runs learned from, as far as known.
        workspace: its folder. rerankers: run id -> folder of the cross-encoder that was kept from it.
        imported: the files that the rows of the workspace came from.
    """
    of_run = {version.run: version for version in versions if version.run}
    sources = {
        version.id: version.id
        if version.number == 0
        else str(workspace / "models" / str(version.fingerprint))
        for version in versions
    }
    rows = [
        _row(
            numbers[run.id],
            run,
            numbers,
            of_run.get(run.id),
            sources.get(run.parent or "", ""),
            orders.get(run.id),
            rerankers.get(run.id, ""),
            imported,
        )
        for run in runs
    ]
    rows.sort(key=lambda row: -row.number)
    base = _root(versions)
    if base is not None and rows:  # without runs there is nothing to go back from
        rows.append(RunRow(0, "", base.name, "finished", version=base.id, active=base.active))
    return tuple(rows)


def _root(versions: Sequence[ModelVersion]) -> ModelVersion | None:
    """The model as loaded that the version in use goes back to."""
    by_id = {version.id: version for version in versions}
    found = next((version for version in versions if version.active), None)
    while found is not None and found.parent is not None:
        found = by_id.get(found.parent)
    return found


def _row(
    number: int,
    run: Run,
    numbers: Mapping[str, int],
    version: ModelVersion | None,
    base: str,
    order: DataOrder | None,
    reranker: str,
    imported: Collection[str],
) -> RunRow:
    report: Mapping[str, Any] = run.report or {}
    primary = str(report.get("primary") or "")
    averaged = run.about.get("average")
    return RunRow(
        number,
        run.id,
        _average_of(averaged, numbers) if averaged else in_words(run.objectives, run.config),
        _FATES.get(run.state, "unfinished"),
        source=", ".join(dict.fromkeys(str(data["source"]) for data in run.data if data.get("source"))),
        step=_reached(run),
        total=run.total or 0,
        metric=primary,
        before=_value(report.get("baseline"), primary),
        after=_value(report.get("metrics"), primary),
        verdict=run.verdict or "",
        sentence=run.sentence,
        pairs_needed=int(report.get("pairs_needed") or 0),
        version=version.id if version is not None else None,
        active=version is not None and version.active,
        error=run.error,
        base=base,
        objectives=tuple(run.objectives),
        config=run.config,
        name="" if version is None or _numbered(version) else version.name,
        order=order,
        reranker=reranker,
        tried=tuple((each["learning_rate"], each["value"], each["kept"]) for each in report.get("tried", ())),
        of_these_texts=None if order is None else _judged_here(order, imported),
        is_average=bool(averaged),
        has_average=not averaged and not run.is_cross and run.config.layers is None and run.has_model,
    )


def _average_of(averaged: Mapping[str, Any], numbers: Mapping[str, int]) -> str:
    """What a run is called that is an average, in place of an objective."""
    number = numbers.get(str(averaged.get("run")))
    if number is None:
        return _tr("average with the model before")
    return _tr("average of run {number} and the model before").format(number=number)


def _tr(text: str) -> str:
    return QCoreApplication.translate("training", text)


def _judged_here(order: DataOrder, imported: Collection[str]) -> bool:
    """Whether what judged is of the workspace: its marks, labels or rows, or a file that was imported."""
    judges = order.verdict or order.sources[-1].path
    return judges is None or str(judges) in imported


def _numbered(version: ModelVersion) -> bool:
    """Whether a version still has the name that it was given by its number."""
    return version.name.endswith(f"version {version.number}")


def _reached(run: Run) -> int:
    """The step that a run which is not finished can be resumed from."""
    if run.state == "finished":
        return run.total or 0
    try:
        events = run.events()
    except InputError:
        return 0  # stopped before anything was written down
    return max((int(event["step"]) for event in events if event["event"] == "CheckpointSaved"), default=0)


def _value(metrics: Mapping[str, Any] | None, name: str) -> float | None:
    found = (metrics or {}).get(name)
    return None if found is None else float(found["value"])
