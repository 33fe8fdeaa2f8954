"""What is to be learned from, read and divided: labelled files, judgments, or both. Runs on the I/O lane."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from core.errors import InputError
from explorer.shared import wording
from explorer.shared.lanes import JobContext
from explorer.train.state import DataOrder, LabelledSet, SourceOrder, TrainingData

if TYPE_CHECKING:
    from core.corpus import FileLayout
    from core.examples import Examples, Split
    from core.examples.examples import Task
    from core.judgments.model import Judgment
    from core.workspace import Workspace


def _tr(text: str) -> str:
    return QCoreApplication.translate("training", text)


def judgments_name() -> str:
    """What the judgments of the workspace are called as something to learn from."""
    return _tr("The judgments so far")


def corpus_name() -> str:
    """What the texts of the workspace are called as something to learn from."""
    return _tr("This corpus, without labels")


def judgments_title(judged: Sequence[Judgment]) -> str:
    """ "The judgments so far · 34 alike, 21 not"."""
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


def task_words(task: Task) -> str:
    """What rows of a task are called."""
    return {
        "pair+score": _tr("scored pairs"),
        "pair+class": _tr("pairs with a class"),
        "triplet": _tr("triplets"),
        "positive pairs": _tr("pairs that are alike"),
        "text+class": _tr("sentences with a class"),
        "text": _tr("sentences without labels"),
    }[task]


def name_of(source: SourceOrder) -> str:
    """What a source is called."""
    if source.corpus:
        return corpus_name()
    return judgments_name() if source.path is None else source.path.name


def read_order(
    workspace: Workspace, order: DataOrder, context: JobContext, known: Sequence[FileLayout] = ()
) -> TrainingData:
    """Read every source of `order`, and divide the last.

    Args:
        known: what was found in files that were read before: they are not sniffed again.

    Raises:
        InputError: a file cannot be read or is not recognised, or the parts do not fit together.
    """
    if not order.sources:
        raise InputError("There is nothing to learn from.", "Choose labelled examples.")
    judged = workspace.judgments.revision if any(each.path is None for each in order.sources) else None
    files = _Files(known, context)
    *others, last = order.sources
    sets = [_read(workspace, source, "", files) for source in others]
    target = _read(workspace, last, order.group, files)
    own = {
        part: None if path is None else files.examples(last, path, order.group)
        for part, path in (("selection", order.selection), ("verdict", order.verdict))
    }
    split: Split
    if last.corpus:
        from core.workspace.training_data import corpus_split

        split = corpus_split(workspace, selection=own["selection"], verdict=own["verdict"])
    elif last.path is None and order.selection is None and order.verdict is None:
        from core.workspace.training_data import judged_split

        split, _ = judged_split(workspace, target.objective)
    else:
        split = workspace.runs.split(target.examples, selection=own["selection"], verdict=own["verdict"])
    return TrainingData(order, (*sets, target), split, _needed(split, order), judged, files.layouts)


def _needed(split: Split, order: DataOrder) -> int:
    """How many more examples a verdict needs."""
    from core.evaluation.verdict import pairs_needed

    share = split.verdict_share if order.verdict is None else 1.0
    if not share:
        return 0  # sentences without labels: more of them would not judge either
    return pairs_needed(split.n_components["verdict"], share)


def _read(workspace: Workspace, source: SourceOrder, group: str, files: _Files) -> LabelledSet:
    if source.corpus:
        return _corpus(workspace, source, files.context)
    if source.path is None:
        return _judgments(workspace, source)
    examples = files.examples(source, source.path, group)
    objective, why, possible = _objectives(examples, source)
    columns = tuple(column.name for column in files.layout(source.path).columns)
    name = source.path.name
    title = f"{name} · {wording.count(len(examples))} {task_words(examples.task)}"
    return LabelledSet(source, name, title, examples, objective, why, possible, columns)


def _objectives(examples: Examples, source: SourceOrder) -> tuple[str, str, tuple[str, ...]]:
    """What learns from examples, why, and all that can: as the person chose, or what suits them best."""
    from core.training.objectives import OBJECTIVES, possible_for, propose_objective

    proposed, why = propose_objective(examples.task)
    able = possible_for(examples)
    possible = tuple(name for name in OBJECTIVES if name == proposed or name in able)
    if source.objective not in possible or source.objective == proposed:
        return proposed, why, possible
    return source.objective, OBJECTIVES[source.objective].when, possible


class _Files:
    """The files of an order, each sniffed once."""

    def __init__(self, known: Sequence[FileLayout], context: JobContext) -> None:
        self._known = {layout.path: layout for layout in known}
        self._found: dict[str, FileLayout] = {}
        self.context = context

    @property
    def layouts(self) -> tuple[FileLayout, ...]:
        """What was found in those that were read."""
        return tuple(self._found.values())

    def layout(self, path: Path) -> FileLayout:
        """How a file is read: as before, unless it was written to since then."""
        from core.corpus import sniffing

        name = str(path)
        if name not in self._found:
            before = self._known.get(name)
            if before is None or not sniffing.is_unchanged(before):
                before = sniffing.sniff(path, cancel=self.context.cancel)
            self._found[name] = before
        return self._found[name]

    def examples(self, source: SourceOrder, path: Path, group: str) -> Examples:
        """The examples in `path`, read as `source` is to be read."""
        from core.examples import read_examples

        return read_examples(
            self.layout(path),
            dict(source.columns) or None,
            score_range=source.score_range,
            group=group or None,
            on_progress=self.context.on_progress,
            cancel=self.context.cancel,
        )


def _corpus(workspace: Workspace, source: SourceOrder, context: JobContext) -> LabelledSet:
    from core.workspace.training_data import corpus_split

    examples = corpus_split(workspace, cancel=context.cancel).train
    title = f"{corpus_name()} · {wording.count(len(examples))}"
    return LabelledSet(source, corpus_name(), title, examples, *_objectives(examples, source))


def _judgments(workspace: Workspace, source: SourceOrder) -> LabelledSet:
    from core.judgments.model import examples_of, propose_from
    from core.training.objectives import OBJECTIVES

    judged = workspace.judgments.all()
    if not judged:
        raise InputError(
            _tr("Nothing is marked yet."),
            _tr("Mark hits as alike or not alike on the Explore page, then learn from them."),
        )
    proposed, why = propose_from(judged)
    possible = tuple(name for name in OBJECTIVES if _can_learn(workspace, judged, name))
    chosen = source.objective if source.objective in possible else proposed
    if chosen not in possible:  # too few of them are left to train on in that form
        chosen, why = "regression", _tr("The cosine of pairs that are alike is to be high, of others low.")
    elif chosen != proposed:
        why = _tr("You chose it. Proposed: {objective}.").format(objective=proposed)
    examples = examples_of(judged, chosen)
    return LabelledSet(source, judgments_name(), judgments_title(judged), examples, chosen, why, possible)


def _can_learn(workspace: Workspace, judged: Sequence[Judgment], objective: str) -> bool:
    """Whether an objective can learn from judgments, from all and from those to train on."""
    from core.judgments.model import examples_of
    from core.training.objectives import suits
    from core.workspace.training_data import judged_split

    try:
        task = examples_of(judged, objective).task
        return suits(objective, task) and len(judged_split(workspace, objective)[0].train) > 0
    except InputError:
        return False
