"""The list of runs from what a workspace keeps."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from core.errors import InputError
from core.training.objectives import in_words
from explorer.train.state import DataOrder, RunFate, RunRow

if TYPE_CHECKING:
    from core.corpus import RowStore
    from core.training import TrainingConfig
    from core.workspace import ModelVersion, Run

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
) -> tuple[RunRow, ...]:
    """The runs, the newest first, and last the model as it was loaded.

    Args:
        numbers: of `numbers_of`. orders: what the runs learned from, as far as known.
        workspace: its folder. rerankers: run id -> folder of the cross-encoder that was kept from it.
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
            of_run.get(run.id),
            sources.get(run.parent or "", ""),
            orders.get(run.id),
            rerankers.get(run.id, ""),
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
    version: ModelVersion | None,
    base: str,
    order: DataOrder | None,
    reranker: str,
) -> RunRow:
    report: Mapping[str, Any] = run.report or {}
    primary = str(report.get("primary") or "")
    return RunRow(
        number,
        run.id,
        objective_line(run.objectives, run.config),
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
    )


def _numbered(version: ModelVersion) -> bool:
    """Whether a version still has the name that it was given by its number."""
    return version.name.endswith(f"version {version.number}")


def _reached(run: Run) -> int:
    """The step that a run which is not finished can go on from."""
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


def objective_line(objectives: Sequence[str], config: TrainingConfig) -> str:
    """ "regression", "triplet, ε 0.3", "classification, then regression"; what comes twice is said once."""
    return in_words(objectives, config)
