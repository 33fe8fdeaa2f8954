"""What is to be learned from, read and divided: labelled files, judgments, or both. Runs on the I/O lane."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from core.errors import InputError
from explorer.shared import wording
from explorer.shared.lanes import JobContext
from explorer.train.examples_shown import shown_examples
from explorer.train.state import ChosenRows, DataOrder, LabelledSet, SourceOrder, TrainingData, chosen_rows

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from core.corpus import FileLayout
    from core.examples import Examples, Split
    from core.examples.examples import TaskKind
    from core.examples.sources import LabelledFile, Source
    from core.judgments.model import Judgment
    from core.training.judged import JudgedPairs
    from core.workspace import Workspace


@dataclass(frozen=True)
class _Objective:
    """What learns from a source, why, and among what the person can choose; of judgments also their title."""

    name: str
    why: str
    possible: tuple[str, ...]
    title: str = ""


def _tr(text: str) -> str:
    return QCoreApplication.translate("training", text)


def judgments_name() -> str:
    """What the judgments of the workspace are called as something to learn from."""
    return _tr("The marks so far")


def corpus_name() -> str:
    """What the texts of the workspace are called as something to learn from."""
    return _tr("This corpus, without labels")


def judgments_title(judged: Sequence[Judgment]) -> str:
    """ "The marks so far · 34 alike, 21 not"."""
    kinds: Counter[str] = Counter(each.kind for each in judged)
    said = [
        words.format(n=wording.count(kinds[kind]))
        for kind, words in (
            ("alike", _tr("{n} alike")),
            ("not alike", _tr("{n} not")),
            ("scored", _tr("{n} scored")),
        )
        if kinds[kind]
    ]
    return f"{judgments_name()} · {', '.join(said) or _tr('none yet')}"


def task_words(task: TaskKind) -> str:
    """What rows of a task are called."""
    return {
        "pair+score": _tr("scored pairs"),
        "pair+class": _tr("pairs with a class"),
        "triplet": _tr("triplets"),
        "positive pairs": _tr("pairs that are alike"),
        "text+class": _tr("sentences with a class"),
        "text": _tr("sentences without labels"),
    }[task]


def how_many(task: TaskKind, n: int) -> str:
    """How many rows of a task there are: "1 triplet", "300 scored pairs"."""
    one, many = {
        "pair+score": (_tr("1 scored pair"), _tr("{n} scored pairs")),
        "pair+class": (_tr("1 pair with a class"), _tr("{n} pairs with a class")),
        "triplet": (_tr("1 triplet"), _tr("{n} triplets")),
        "positive pairs": (_tr("1 pair that is alike"), _tr("{n} pairs that are alike")),
        "text+class": (_tr("1 sentence with a class"), _tr("{n} sentences with a class")),
        "text": (_tr("1 sentence without labels"), _tr("{n} sentences without labels")),
    }[task]
    return wording.plural(n, one, many)


def labels_name() -> str:
    """What the labels of the workspace are called as something to learn from."""
    return _tr("The labels")


def column_name(column: str) -> str:
    """What a column of the open file is called as something to learn from."""
    return _tr("Column “{column}”").format(column=column)


def column_within(column: str, wider: str) -> str:
    """What a column with a wider one is called as something to learn from."""
    return _tr("Column “{column}” within “{wider}”").format(column=column, wider=wider)


def rows_chosen(rows: ChosenRows) -> str:
    """ "85 selected rows"."""
    if rows.how == "selected":
        return wording.plural(rows.n, _tr("1 selected row"), _tr("{n} selected rows"))
    return wording.plural(rows.n, _tr("1 filtered row"), _tr("{n} filtered rows"))


def classes_title(name: str, n_classes: int) -> str:
    """ "Column “topic” · 4 classes"."""
    return f"{name} · {wording.plural(n_classes, _tr('1 class'), _tr('{n} classes'))}"


def name_of(source: SourceOrder) -> str:
    """What a source is called."""
    if source.corpus:
        return corpus_name()
    if source.classified:
        if source.within:
            return column_within(source.column, source.within)
        return labels_name() if source.labels else column_name(source.column)
    return judgments_name() if source.path is None else source.path.name


def read_order(
    workspace: Workspace, order: DataOrder, context: JobContext, known: Sequence[FileLayout] = ()
) -> TrainingData:
    """Read every source of `order`, and divide the last.

    Args:
        known: how files were read before: they are not sniffed again.

    Raises:
        InputError: a file cannot be read or is not recognised, or the parts do not fit together.
    """
    from core.examples.sources import read_training_data
    from core.workspace.graded import wider_columns

    order, rows = _with_rows(workspace, order)
    judged = workspace.judgments.revision if any(_by_judgments(each) for each in order.sources) else None
    chosen = [_chosen(workspace, source, order, rows, context) for source in order.sources]
    read = read_training_data(
        [source for source, _ in chosen],
        selection=_part(order, order.selection),
        verdict=_part(order, order.verdict),
        earlier=workspace.runs.sentence_parts(),
        known=known,
        task=context,
    )
    columns = {layout.path: tuple(column.name for column in layout.columns) for layout in read.files}
    wider = {each.column: wider_columns(workspace, each.column) for each in order.sources if each.column}
    sets = tuple(
        _shown(source, examples, objective, columns.get(str(source.path), ()), wider.get(source.column, ()))
        for source, examples, (_, objective) in zip(order.sources, read.sets, chosen, strict=True)
    )
    shown = shown_examples(read.split.train)
    return TrainingData(order, sets, read.split, _needed(read.split), judged, read.files, shown)


def _with_rows(workspace: Workspace, order: DataOrder) -> tuple[DataOrder, NDArray[np.int64] | None]:
    """An order with the rows that are still there, and their ids; None: all.

    Raises:
        InputError: none is.
    """
    from core.workspace.chosen_rows import still_there

    asked = order.rows
    if asked is None:
        return order, None
    known = asked.row_ids if asked.row_ids is not None else workspace.runs.rows(asked.run)
    if known is None:  # of a run that has taken all
        return replace(order, rows=None), None
    rows = still_there(workspace, known)
    return replace(order, rows=chosen_rows(asked.how, rows, asked.run)), rows


def _by_judgments(source: SourceOrder) -> bool:
    """Whether marks are learned from, or judge."""
    return source.judged or source.corpus


def _chosen(
    workspace: Workspace,
    source: SourceOrder,
    order: DataOrder,
    rows: NDArray[np.int64] | None,
    context: JobContext,
) -> tuple[Source, _Objective | None]:
    """A source as it is read; and of judgments what learns from them, which says in what form they are."""
    from core.workspace.graded import GradedTexts
    from core.workspace.labelled import TextsWithLabels
    from core.workspace.training_data import CorpusTexts

    if source.corpus:
        return CorpusTexts(workspace, context, rows=rows), None
    if source.within:
        return GradedTexts(workspace, source.column, source.within, context, rows=rows), None
    if source.classified:
        return TextsWithLabels(workspace, source.column or None, context, rows=rows), None
    if source.path is not None:
        return _file(source, source.path, order.group if source is order.sources[-1] else ""), None
    return _judgments(workspace, source, rows, context)


def _file(source: SourceOrder, path: Path, group: str) -> LabelledFile:
    """A file that is read as `source` is."""
    from core.examples.sources import LabelledFile

    columns, alike = dict(source.columns), source.alike or None
    return LabelledFile(path, columns, source.score_range, group or None, alike)


def _part(order: DataOrder, path: Path | None) -> LabelledFile | None:
    """A file of its own for a part, read as the last source is."""
    return None if path is None else _file(order.sources[-1], path, order.group)


def _needed(split: Split) -> int:
    """How many more examples a verdict needs."""
    from core.evaluation.verdict import pairs_needed

    if not split.verdict_share:
        return 0  # sentences without labels: more of them would not judge either
    return pairs_needed(split.n_components["verdict"], split.verdict_share)


def _shown(
    source: SourceOrder,
    examples: Examples,
    objective: _Objective | None,
    columns: tuple[str, ...],
    wider: tuple[str, ...],
) -> LabelledSet:
    """A source with its words."""
    name, n = name_of(source), wording.count(len(examples))
    chosen = _objectives(examples, source) if objective is None else objective
    if source.corpus:
        title = f"{name} · {n}"
    elif source.classified and not source.within:
        title = classes_title(name, len(examples.class_names))
    elif objective is not None:
        title = objective.title
    else:
        title = f"{name} · {how_many(examples.task, len(examples))}"
    return LabelledSet(
        source, name, title, examples, chosen.name, chosen.why, chosen.possible, columns, wider
    )


def _objectives(examples: Examples, source: SourceOrder) -> _Objective:
    """What learns from examples, why, and all that can: as the person chose, or what suits them best."""
    from core.training.objectives import OBJECTIVES, possible_for, propose_objective

    proposed, why = propose_objective(examples.task)
    able = possible_for(examples)
    possible = tuple(name for name in OBJECTIVES if name == proposed or name in able)
    if source.objective not in possible or source.objective == proposed:
        return _Objective(proposed, why, possible)
    return _Objective(source.objective, OBJECTIVES[source.objective].when, possible)


def _judgments(
    workspace: Workspace, source: SourceOrder, rows: NDArray[np.int64] | None, context: JobContext
) -> tuple[JudgedPairs, _Objective]:
    from core.training.judged import propose_from
    from core.training.objectives import OBJECTIVES
    from core.workspace.training_data import judged_pairs

    pairs = judged_pairs(workspace, task=context, rows=rows)
    proposed, why = propose_from(pairs.judgments)
    possible = tuple(name for name in OBJECTIVES if _can_learn(pairs, name))
    chosen = source.objective if source.objective in possible else proposed
    if chosen not in possible:  # too few of them are left to train on in that form
        chosen, why = proposed, _tr("The cosine of pairs that are alike is to be high, of others low.")
    elif chosen != proposed:
        why = _tr("You chose it. Proposed: {objective}.").format(objective=proposed)
    title = judgments_title(pairs.judgments)
    return replace(pairs, objective=chosen), _Objective(chosen, why, possible, title)


def _can_learn(pairs: JudgedPairs, objective: str) -> bool:
    """Whether an objective can learn from judgments, from all and from those to train on."""
    from core.training.objectives import suits

    wanted = replace(pairs, objective=objective)
    try:
        return suits(objective, wanted.examples().task) and len(wanted.split(0, None, None).train) > 0
    except InputError:
        return False
