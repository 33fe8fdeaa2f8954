"""What the Train page shows, as frozen data: the labelled file, what a run would take, curves, runs."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QCoreApplication

from core.training.objectives import OBJECTIVES, is_cross

if TYPE_CHECKING:
    from core.corpus import FileLayout
    from core.examples import Examples, Split
    from core.training import Estimate, TrainingConfig
    from explorer.train.examples_shown import ShownExample

# What a run is doing, from the moment Start is pressed.
Phase = Literal["starting", "running", "pausing", "paused", "judging", "stopping"]
# How rows to learn from were chosen on the screen.
HowChosen = Literal["selected", "filtered"]
# How a run that is not live ended.
RunFate = Literal["unfinished", "failed", "finished"]


@dataclass(frozen=True)
class SourceOrder:
    """One thing to learn from, and how it is to be read.

    Attributes:
        path: a labelled file; None: of the workspace its judgments, or what is said below.
        columns: (role, column) as the person chose them; empty where all is recognised.
        score_range: least and greatest score as the person gave them.
        objective: as the person chose it, where the source leaves a choice; "" is the proposed one.
        corpus: the texts of the workspace without labels.
        column: the texts with the values of this column as their classes.
        within: of a column another one with wider classes, which these belong to; "" for none.
        labels: the texts with the labels that people gave as their classes.
        alike: the class of pairs that means "alike", as the person chose it; "" where its name tells it.
    """

    path: Path | None
    columns: tuple[tuple[str, str], ...] = ()
    score_range: tuple[float, float] | None = None
    objective: str = ""
    corpus: bool = False
    column: str = ""
    labels: bool = False
    within: str = ""
    alike: str = ""

    @property
    def judged(self) -> bool:
        """Whether it is the judgments."""
        return self.path is None and not (self.corpus or self.classified)

    @property
    def classified(self) -> bool:
        """Whether it is texts of the workspace with a class."""
        return bool(self.column) or self.labels


@dataclass(frozen=True)
class ChosenRows:
    """The only rows of the workspace that are learned from.

    Attributes:
        how: they were chosen, on the screen.
        n: how many.
        key: tells them from others; the same rows are the same, however they were chosen.
        row_ids: (n,) int64 ascending; None where only the run knows them.
        run: id of the run that learned from them, where they are to be its rows again; else "".
    """

    how: HowChosen = field(compare=False)
    n: int = field(compare=False)
    key: str
    row_ids: NDArray[np.int64] | None = field(default=None, compare=False, repr=False)
    run: str = field(default="", compare=False)


def chosen_rows(how: HowChosen, row_ids: NDArray[np.int64], run: str = "") -> ChosenRows:
    """Rows as they are learned from; `row_ids` ascend."""
    key = hashlib.blake2b(np.ascontiguousarray(row_ids).tobytes(), digest_size=8).hexdigest()
    return ChosenRows(how, len(row_ids), key, row_ids, run)


@dataclass(frozen=True)
class DataOrder:
    """What to learn from.

    Attributes:
        sources: learned one after the other, or `mixed`; the last is what the run is for and judged by.
        selection, verdict: files of their own for these parts. group: a column of the last file, or "".
        hard_negatives: the pairs of the last source get hard negatives from the corpus when a run begins.
        rows: the only rows of the workspace that count; None: all.
    """

    sources: tuple[SourceOrder, ...]
    mixed: bool = False
    selection: Path | None = None
    verdict: Path | None = None
    group: str = ""
    hard_negatives: bool = False
    rows: ChosenRows | None = None

    @property
    def of_workspace(self) -> bool:
        """Whether anything in it is the workspace's own, so that rows can be chosen."""
        return any(source.path is None for source in self.sources)


@dataclass(frozen=True, eq=False)
class LabelledSet:
    """One source, read.

    Attributes:
        name: the file's, or what the judgments are called; title: with how many of what there are.
        objective: that learns from it; why: it is that one. objectives: among which the person can choose.
        columns: the names of all columns of the file; empty for judgments.
        wider: the columns of the workspace with wider classes, which its own belong to.
    """

    order: SourceOrder
    name: str
    title: str
    examples: Examples
    objective: str
    why: str
    objectives: tuple[str, ...]
    columns: tuple[str, ...] = ()
    wider: tuple[str, ...] = ()


@dataclass(frozen=True, eq=False)
class TrainingData:
    """What is to be learned from, read and divided.

    Attributes:
        order: as it was asked for. sets: one a source.
        split: of the last set.
        needed: how many more examples a verdict needs, of judgments such as are marked at random.
        judged: the revision of the judgments among them; None where there are none.
        files: the layout of the files that were read.
        shown: some of those to train on, of the last set, for a person to look at.
    """

    order: DataOrder
    sets: tuple[LabelledSet, ...]
    split: Split
    needed: int = 0
    judged: int | None = None
    files: tuple[FileLayout, ...] = ()
    shown: tuple[ShownExample, ...] = ()

    @property
    def last(self) -> LabelledSet:
        """What the run is for."""
        return self.sets[-1]

    @property
    def examples(self) -> Examples:
        """Of the last set."""
        return self.last.examples

    @property
    def objectives(self) -> tuple[str, ...]:
        """One a set."""
        return tuple(each.objective for each in self.sets)

    @property
    def is_cross(self) -> bool:
        """Whether a cross-encoder learns from it."""
        return is_cross(self.objectives)

    @property
    def counts(self) -> dict[str, int]:
        """Examples in each part, over all sets."""
        counts = dict(self.split.counts)
        counts["train"] += sum(len(each.examples) for each in self.sets[:-1])
        return counts

    @property
    def epochs(self) -> int:
        """How often to go through it, as proposed: judgments alone are often few."""
        from core.judgments.model import propose_epochs
        from core.training.config import proposed_epochs

        proposed = proposed_epochs(self.objectives)
        alone = all(each.order.judged for each in self.sets)
        return max(propose_epochs(len(self.split.train)), proposed) if alone else proposed

    def rate(self, lora: bool, static: bool) -> float:
        """The learning rate, as it is proposed; `lora`: where adapters learn, `static`: a static model."""
        from core.training.config import proposed_rate

        return proposed_rate(self.objectives, [each.examples.task for each in self.sets], lora, static)

    @property
    def takes_negatives(self) -> bool:
        """Whether hard negatives can be put beside its pairs."""
        takes = OBJECTIVES[self.last.objective].takes_hard_negatives
        return takes and self.examples.task in ("positive pairs", "pair+class")

    def for_trainer(self) -> list[Examples | Split]:
        """As a `Trainer` takes it."""
        return [*(each.examples for each in self.sets[:-1]), self.split]

    def settings(self, config: TrainingConfig) -> TrainingConfig:
        """`config` with the objectives of these sets."""
        several = len(self.sets) > 1
        objective = self.objectives if several else self.last.objective
        return replace(config, objective=objective, mixed=several and self.order.mixed)


@dataclass(frozen=True)
class TrainingPlan:
    """What a run would take; `estimate` is None while it is being timed, `error` says why there is none.

    Attributes:
        proposed: setting -> the value proposed for the model where none is given, and why.
    """

    estimate: Estimate | None = None
    error: str = ""
    proposed: Mapping[str, tuple[Any, str]] = field(default_factory=dict)


@dataclass(frozen=True, eq=False)
class Curve:
    """A run's curve; the arrays are read-only.

    Attributes:
        name: "Run 3". total: steps in all.
        steps, losses, smoothed: (n,) one a step that was made.
        marks: (m, 4) step, metric, and the interval's low and high, one an evaluation.
        metric: the metric's name, "" before the first evaluation.
    """

    name: str
    total: int
    steps: NDArray[np.int64]
    losses: NDArray[np.float64]
    smoothed: NDArray[np.float64]
    marks: NDArray[np.float64]
    metric: str = ""


@dataclass(frozen=True, eq=False)
class LiveRun:
    """The live run; `tried`: of one that tries several learning rates, those that it is done with, and of how
    many.
    """

    number: int
    phase: Phase
    step: int
    total: int
    rate: float
    seconds_left: float
    unit: str
    curve: Curve
    notes: tuple[str, ...] = ()
    tried: tuple[int, int] = (0, 1)


@dataclass(frozen=True)
class RunRow:
    """One line of the list of runs.

    Attributes:
        number: 0 is the model as it was loaded; runs count from 1.
        run_id: names its folder; "" for number 0.
        fate: how it ended. step, total: how far an unfinished one came.
        metric, before, after: the primary metric on the verdict part; None where there is no verdict.
        verdict: its word; sentence: all of it; pairs_needed: before anything can be said.
        version: of the model that was kept from it, or None; active: whether that is in use now.
        name: of the version, where a person gave it one.
        base, objectives, config: the model it started from and its settings, to be copied.
        order: what it learned from, where that is known.
        reranker: folder of the cross-encoder that was kept from it, or "".
        tried: of a run that tried several learning rates, each, its best value on the selection part (None
            where the loss was no number any more), and whether it was kept.
        of_these_texts: whether its verdict is on texts of this workspace; None where nobody knows.
        is_average: whether its weights are the average of those of another run and of what that began with.
        has_average: whether its own can be averaged with those of what it began with.
    """

    number: int
    run_id: str
    objective: str
    fate: RunFate
    source: str = ""
    step: int = 0
    total: int = 0
    metric: str = ""
    before: float | None = None
    after: float | None = None
    verdict: str = ""
    sentence: str = ""
    pairs_needed: int = 0
    version: str | None = None
    active: bool = False
    error: str = ""
    base: str = ""
    objectives: tuple[str, ...] = ()
    config: TrainingConfig | None = None
    name: str = ""
    order: DataOrder | None = None
    reranker: str = ""
    of_these_texts: bool | None = None
    is_average: bool = False
    has_average: bool = False
    tried: tuple[tuple[float, float | None, bool], ...] = ()

    @property
    def is_cross(self) -> bool:
        """Whether it makes a cross-encoder, which is no version: it is kept to rerank."""
        return is_cross(self.objectives)


def _tr(text: str) -> str:
    return QCoreApplication.translate("metrics", text)


def metric_name(metric: str) -> str:
    """A metric as people write it: "Spearman correlation (dot product)", "recall of the first 5"."""
    known = {
        "spearman": _tr("Spearman correlation"),
        "pearson": _tr("Pearson correlation"),
        "average_precision": _tr("average precision"),
        "triplet_accuracy": _tr("triplet accuracy"),
        "accuracy": _tr("accuracy"),
        "recall": _tr("recall"),
        "f1": _tr("F1 score"),
        "mrr": _tr("mean reciprocal rank"),
        "ndcg@10": _tr("nDCG of the first 10"),
    }
    by_what = {  # where that is not the cosine
        "dot": _tr("dot product"),
        "manhattan": _tr("Manhattan distance"),
        "euclidean": _tr("Euclidean distance"),
    }
    if metric in known:
        return known[metric]
    name, _, by = metric.rpartition("_")
    if by in by_what:
        return _tr("{metric} ({by})").format(metric=metric_name(name), by=by_what[by])
    name, _, depth = metric.partition("@")
    words = known.get(name, name.replace("_", " "))
    return _tr("{metric} of the first {n}").format(metric=words, n=depth) if depth else words
