"""The list of runs from what a workspace keeps, and a run as a command and as Python, to be copied."""

from __future__ import annotations

import shlex
from collections.abc import Mapping, Sequence
from dataclasses import fields
from pathlib import Path
from typing import TYPE_CHECKING, Any

from core.errors import InputError
from explorer.training_state import RunFate, RunRow

if TYPE_CHECKING:
    from core.corpus import RowStore
    from core.training import TrainingConfig
    from core.workspace import ModelVersion, Run

_NUMBERS = "run numbers"
_OPTIONS = {"learning_rate": "--lr", "warmup_ratio": "--warmup"}
# Settings that only Python has.
NOT_IN_COMMAND = frozenset(
    ("weight_decay", "max_grad_norm", "precision", "evaluate_every", "metric", "checkpoint_every", "threads")
)
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
    runs: Sequence[Run], versions: Sequence[ModelVersion], numbers: Mapping[str, int], models: Path
) -> tuple[RunRow, ...]:
    """The runs, the newest first, and last the model as it was loaded.

    Args:
        numbers: of `numbers_of`. models: the folder in which the workspace keeps its versions.
    """
    of_run = {version.run: version for version in versions if version.run}
    sources = {
        version.id: version.id if version.number == 0 else str(models / str(version.fingerprint))
        for version in versions
    }
    rows = [_row(numbers[run.id], run, of_run.get(run.id), sources.get(run.parent or "", "")) for run in runs]
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


def _row(number: int, run: Run, version: ModelVersion | None, base: str) -> RunRow:
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
    )


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
    """ "regression", "triplet, ε 0.3", "classification, then regression"."""
    said = [
        f"triplet, ε {config.margin:g}" if name == "triplet" and config.margin is not None else name
        for name in objectives
    ]
    return (" + " if config.mixed else ", then ").join(said)


def changed_settings(objectives: Sequence[str], config: TrainingConfig) -> dict[str, Any]:
    """The settings of a run that are not the defaults; objective and what it has no use for left out."""
    plain = type(config)()
    left_out = {"objective"} if "triplet" in objectives else {"objective", "margin"}
    return {
        field.name: getattr(config, field.name)
        for field in fields(config)
        if field.name not in left_out and getattr(config, field.name) != getattr(plain, field.name)
    }


def as_python(model: str, sources: Sequence[str], objectives: Sequence[str], config: TrainingConfig) -> str:
    """The same run in Python."""
    objective = repr(objectives[0]) if len(objectives) == 1 else repr(tuple(objectives))
    settings = "".join(f", {name}={value!r}" for name, value in changed_settings(objectives, config).items())
    reads = ", ".join(f"split_examples(read_examples({source!r}))" for source in sources)
    data = reads if len(sources) == 1 else f"[{reads}]"
    return (
        "from core import SentenceEncoder, Trainer, TrainingConfig\n"
        "from core.training import read_examples, split_examples\n\n"
        f"encoder = SentenceEncoder.load({model!r})\n"
        f"examples = {data}\n"
        f"config = TrainingConfig(objective={objective}{settings})\n"
        "for event in Trainer(encoder, examples, config):\n"
        "    print(event)\n"
    )


def as_command(model: str, sources: Sequence[str], objectives: Sequence[str], config: TrainingConfig) -> str:
    """The same run as a command."""
    words = ["semantic-explorer", "train", model]
    for source, objective in zip(sources, objectives, strict=False):
        words += ["--data", source, "--objective", objective]
    for name, value in changed_settings(objectives, config).items():
        if name in NOT_IN_COMMAND:
            continue
        option = _OPTIONS.get(name, f"--{name.replace('_', '-')}")
        if value is True:
            words.append(option)
        else:
            words += [option, str(value)]
    return shlex.join([*words, "-o", "new-model"])
