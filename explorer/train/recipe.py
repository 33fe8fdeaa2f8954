"""A run as a command and as Python, to be copied."""

from __future__ import annotations

import shlex
from collections.abc import Mapping
from pathlib import Path

from core.training.config import changed_settings, option_of, settings
from core.workspace.chosen_rows import OF_RUN
from core.workspace.labelled import LABELS as LABELS_OF_WORKSPACE
from explorer.train.state import DataOrder, RunRow, SourceOrder


def not_in_command(row: RunRow) -> tuple[str, ...]:
    """The settings of a run that the command has no option for."""
    if row.config is None:
        return ()
    declared = settings()
    changed = changed_settings(row.objectives, row.config)
    missing = [name for name in changed if name in declared and not declared[name].in_command]
    return tuple(sorted(name.replace("_", " ") for name in missing))


def as_command(row: RunRow, workspace: Path) -> str:
    """The same run as a command.

    Args:
        workspace: the folder whose judgments are meant.
    """
    order, config = _order(row), row.config
    words = ["semantic-explorer", "train", row.base]
    for source, objective in zip(order.sources, row.objectives, strict=False):
        words += ["--data", str(source.path or workspace), "--objective", objective]
    if any(source.columns or source.classified for source in order.sources):
        for source in order.sources:
            words += ["--columns", _columns(source)]
    if order.rows is not None:
        words += ["--where", f"{OF_RUN}{row.run_id}"]
    last = order.sources[-1]
    if last.score_range is not None:
        words += ["--score-range", f"{last.score_range[0]:g},{last.score_range[1]:g}"]
    for option, value in (
        ("--selection", order.selection),
        ("--verdict", order.verdict),
        ("--group", order.group),
        ("--alike", last.alike),
    ):
        if value:
            words += [option, str(value)]
    if order.hard_negatives:
        words += ["--hard-negatives", str(workspace)]
    declared = settings()
    for name, value in changed_settings(row.objectives, config).items() if config is not None else ():
        if name in declared and not declared[name].in_command:
            continue
        option = option_of(name)
        if value is True:
            words.append(option)
        else:
            words += [option, _said(value)]
    return shlex.join([*words, "-o", "new-model"])


def _columns(source: SourceOrder) -> str:
    """What is read as what; of a workspace which column, or its labels."""
    if source.classified:
        within = f",within={source.within}" if source.within else ""
        return LABELS_OF_WORKSPACE if source.labels else f"label={source.column}{within}"
    return ",".join(f"{role}={column}" for role, column in source.columns)


def _said(value: object) -> str:
    if value is None:
        return "never"
    return ",".join(map(str, value)) if isinstance(value, tuple) else str(value)


def as_python(row: RunRow, workspace: Path) -> str:
    """The same run in Python.

    Args:
        workspace: the folder whose judgments are meant.
    """
    order, config = _order(row), row.config
    objective = repr(row.objectives[0]) if len(row.objectives) == 1 else repr(tuple(row.objectives))
    changed = changed_settings(row.objectives, config) if config is not None else {}
    settings = "".join(f", {name}={value!r}" for name, value in changed.items())
    lines = [
        "from core import SentenceEncoder, Trainer, TrainingConfig",
        "from core.examples import read_examples, split_examples",
    ]
    judged = any(source.judged for source in order.sources)
    corpus = any(source.corpus for source in order.sources)
    classified = [source for source in order.sources if source.classified]
    opened = f"with Workspace.open({str(workspace)!r}) as workspace:"
    if judged or corpus or classified or order.hard_negatives:
        lines.append("from core import Workspace")
    lines += _imports(order)
    lines += ["", f"encoder = SentenceEncoder.load({row.base!r})"]
    rows = ", rows=rows" if order.rows is not None else ""
    if judged or corpus or classified:
        lines.append(opened)
    if rows:
        lines.append(f"    rows = rows_where(workspace, {OF_RUN + row.run_id!r})")
    if judged:
        made = next(o for s, o in zip(order.sources, row.objectives, strict=False) if s.judged)
        lines.append(f"    judged, judgments = judged_split(workspace, {made!r}{rows})")
    if corpus:
        parts = _parts(order) if order.sources[-1].corpus else ""
        lines.append(f"    texts = corpus_split(workspace{parts}{rows})")
    for number, source in enumerate(classified, start=1):
        lines.append(f"    classes{number} = {_classes(source, rows, last=source == order.sources[-1])}")
    names = {source: f"classes{number}" for number, source in enumerate(classified, start=1)}
    data = [
        _read(source, source.path)
        if source.path
        else names.get(source, "texts.train" if source.corpus else "judgments")
        for source in order.sources[:-1]
    ]
    data.append(_divided(order, names))
    if order.hard_negatives:
        lines += [
            opened,
            f"    divided = with_hard_negatives(workspace, {data[-1]}, workspace.encoder(){rows})",
        ]
        data[-1] = "divided"
    lines += [
        f"examples = {data[0] if len(data) == 1 else '[' + ', '.join(data) + ']'}",
        f"config = TrainingConfig(objective={objective}{settings})",
        "for event in Trainer(encoder, examples, config):",
        "    print(event)",
    ]
    return "\n".join(lines) + "\n"


def _imports(order: DataOrder) -> list[str]:
    """What is imported of `core.workspace`, a line each."""
    sources = order.sources
    wanted = {
        "judged_split": any(source.judged for source in sources),
        "corpus_split": any(source.corpus for source in sources),
        "texts_with_labels": any(source.classified and not source.within for source in sources),
        "with_hard_negatives": order.hard_negatives,
    }
    lines = [f"from core.workspace import {name}" for name, is_wanted in wanted.items() if is_wanted]
    if order.rows is not None:
        lines.append("from core.workspace.chosen_rows import rows_where")
    if any(source.within for source in sources):
        lines.append("from core.workspace.graded import GradedTexts")
    return lines


def _classes(source: SourceOrder, rows: str, *, last: bool) -> str:
    """Texts of the workspace with a class; pairs of them are divided before they are paired."""
    if source.within:
        graded = f"GradedTexts(workspace, {source.column!r}, {source.within!r}{rows})"
        return f"{graded}.split(0, None, None)" if last else f"{graded}.examples()"
    of = f", {source.column!r}" if source.column else ""
    return f"texts_with_labels(workspace{of}{rows})"


def _divided(order: DataOrder, names: Mapping[SourceOrder, str]) -> str:
    last, parts = order.sources[-1], _parts(order)
    if last.corpus:
        return "texts"
    if last.within:
        return names[last]
    if last in names:
        return f"split_examples({names[last]}{parts})"
    if last.path is None and not parts:
        return "judged"
    whole = "judgments" if last.path is None else _read(last, last.path, order.group)
    return f"split_examples({whole}{parts})"


def _parts(order: DataOrder) -> str:
    """The parts that have files of their own, as arguments."""
    own = {"selection": order.selection, "verdict": order.verdict}
    return "".join(
        f", {part}={_read(order.sources[-1], path, order.group)}"
        for part, path in own.items()
        if path is not None
    )


def _read(source: SourceOrder, path: Path, group: str = "") -> str:
    said = [repr(str(path))]
    if source.columns:
        said.append(repr(dict(source.columns)))
    if source.score_range is not None:
        said.append(f"score_range={source.score_range!r}")
    if group:
        said.append(f"group={group!r}")
    if source.alike:
        said.append(f"alike={source.alike!r}")
    return f"read_examples({', '.join(said)})"


def _order(row: RunRow) -> DataOrder:
    """What a run learned from; of one begun elsewhere, the names of the files are all that is known."""
    return row.order or DataOrder(tuple(SourceOrder(Path(name)) for name in row.source.split(", ")))
