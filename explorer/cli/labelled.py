"""What `train` learns from and `evaluate` judges by: labelled files, judgments or texts of a workspace."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from core.errors import InputError
from core.progress import CancelToken, OnProgress
from explorer.cli.output import say

if TYPE_CHECKING:
    from core.corpus import ReadOptions
    from core.examples import Examples, Split
    from core.examples.split import Part
    from core.judgments.model import Judgment
    from core.judgments.teaching import Problem
    from core.training import TrainingConfig

_NAMED = 3  # rows that cannot be used are named so often


def is_workspace(path: Path) -> bool:
    """Whether `path` is the folder of a workspace."""
    return (path / "workspace.json").is_file()


@dataclass(frozen=True, slots=True)
class Labelled:
    """The labelled files of a command line.

    Attributes:
        files: --data. columns: --columns; none, one for all, or one for each.
        selection, verdict: files of their own for these parts; they are read like the last of `files`.
        options: how all of them are read.
        hard_negatives: the workspace whose texts are put beside the pairs of the last of them.
    """

    files: tuple[Path, ...]
    columns: tuple[str, ...]
    score_range: str | None
    selection: Path | None
    verdict: Path | None
    group: str | None
    alike: str | None
    options: ReadOptions
    hard_negatives: Path | None = None


@dataclass(frozen=True)
class Judged:
    """The judgments of a workspace.

    Attributes:
        folder: of the workspace.
        judgments: all of them. parts: sentence key -> the part that the runs there gave it.
    """

    folder: Path
    judgments: tuple[Judgment, ...]
    parts: Mapping[str, Part]

    def examples(self, objective: str | None) -> Examples:
        """All of them, as an objective learns from them. Raises: InputError: it cannot."""
        from core.judgments.model import examples_of

        return examples_of(self.judgments, objective)

    def split(
        self, objective: str | None, seed: int, selection: Examples | None, verdict: Examples | None
    ) -> Split:
        """In three parts, ready for an objective. Raises: InputError: it cannot learn from them."""
        from core.judgments.teaching import split_judgments

        return split_judgments(
            self.judgments, objective, seed, self.parts, selection=selection, verdict=verdict
        )

    def divided(self, seed: int, selection: Examples | None, verdict: Examples | None) -> Split:
        """In three parts, as pairs."""
        from core.judgments.teaching import divide_judgments

        return divide_judgments(self.judgments, seed, self.parts, selection=selection, verdict=verdict)

    def require_verdict(self, split: Split) -> None:
        """Raise `InputError` where nothing is there to judge by."""
        from core.judgments.teaching import marks_needed

        if not len(split.verdict):
            raise InputError(
                f"No pair marked in {self.folder} may be judged by: a model picked them out, or they are "
                "trained on.",
                f"Mark {marks_needed(split, len(self.judgments))} more pairs drawn at random, or import "
                "labelled pairs.",
            )


def data_sets(
    labelled: Labelled, config: TrainingConfig, on_progress: OnProgress, cancel: CancelToken
) -> list[Examples | Split]:
    """The files as a trainer takes them: the last one in three parts."""
    from core.examples import Split
    from core.training.objectives import suits

    _check_columns(labelled)
    objectives = config.objectives or (None,) * len(labelled.files)
    *others, target = [
        _texts_of(file, at, labelled, on_progress, cancel)
        if is_workspace(file) and objective is not None and suits(objective, "text")
        else _read(file, at, labelled, on_progress, cancel)
        for at, (file, objective) in enumerate(zip(labelled.files, objectives, strict=True))
    ]
    stages: list[Examples | Split] = [
        other.examples(objective) if isinstance(other, Judged) else other
        for other, objective in zip(others, objectives, strict=False)
    ]
    if isinstance(target, Split):
        return [*stages, target]
    if isinstance(target, Judged):
        files = _part_files(labelled, on_progress, cancel)
        return [*stages, target.split(objectives[-1], config.seed, *files)]
    return [*stages, _divided(target, labelled, config.seed, on_progress, cancel)]


def _texts_of(
    folder: Path, at: int, labelled: Labelled, on_progress: OnProgress, cancel: CancelToken
) -> Examples | Split:
    """The texts of a workspace; in three parts where they are the last of the data sets."""
    if at < len(labelled.files) - 1:
        return read_texts(folder, None, None, cancel).train
    return read_texts(folder, *_part_files(labelled, on_progress, cancel), cancel)


def _divided(
    target: Examples | Judged, labelled: Labelled, seed: int, on_progress: OnProgress, cancel: CancelToken
) -> Split:
    from core.examples import split_examples

    selection, verdict = _part_files(labelled, on_progress, cancel)
    if isinstance(target, Judged):
        return target.divided(seed, selection, verdict)
    return split_examples(target, selection=selection, verdict=verdict, seed=seed)


def _part_files(
    labelled: Labelled, on_progress: OnProgress, cancel: CancelToken
) -> tuple[Examples | None, Examples | None]:
    """The selection and the verdict part, where they have files of their own."""
    selection, verdict = (
        None if file is None else read_file(file, labelled, len(labelled.files) - 1, on_progress, cancel)
        for file in (labelled.selection, labelled.verdict)
    )
    return selection, verdict


def to_judge_by(
    labelled: Labelled, on_progress: OnProgress, cancel: CancelToken
) -> tuple[Examples, Examples | None, dict[str, int]]:
    """Examples to judge by, examples for thresholds, and examples in each part."""
    from core.examples.examples import aligned

    _check_columns(labelled)
    examples = _read(labelled.files[0], 0, labelled, on_progress, cancel)
    if labelled.verdict is not None or isinstance(examples, Judged):
        split = _divided(examples, labelled, 0, on_progress, cancel)
        for note in split.notes:
            say(note)
        if isinstance(examples, Judged):
            examples.require_verdict(split)
        return split.verdict, split.selection, split.counts
    selection = None
    if labelled.selection is not None:
        selection = read_file(labelled.selection, labelled, 0, on_progress, cancel)
        both = aligned({"verdict": examples, "selection": selection})
        examples, selection = both["verdict"], both["selection"]
    n_selection = 0 if selection is None else len(selection)
    return examples, selection, {"train": 0, "selection": n_selection, "verdict": len(examples)}


def _check_columns(labelled: Labelled) -> None:
    n = len(labelled.files)
    if len(labelled.columns) not in (0, 1, n):
        raise InputError(
            f"{n} --data and {len(labelled.columns)} --columns were given.", "Give one for each file."
        )


def _read(
    file: Path, at: int, labelled: Labelled, on_progress: OnProgress, cancel: CancelToken
) -> Examples | Judged:
    """One data set: a labelled file, or the judgments of a workspace."""
    if is_workspace(file):
        files = [each for each in (*labelled.files, labelled.selection, labelled.verdict) if each is not None]
        told = (labelled.columns, labelled.score_range, labelled.group, labelled.alike)
        if any(told) and all(map(is_workspace, files)):
            raise InputError(
                f"{file} is a workspace, and its judgments have no columns, groups or range of scores.",
                "Leave out --columns, --score-range, --group and --alike.",
            )
        return read_judged(file)
    return read_file(file, labelled, at, on_progress, cancel)


def read_file(
    file: Path, labelled: Labelled, at: int, on_progress: OnProgress, cancel: CancelToken
) -> Examples:
    """Read a labelled file as the one at place `at` is to be read, and say what it was taken for."""
    from core.examples import read_examples
    from core.examples.reading import parse_score_range

    if is_workspace(file):
        raise InputError(f"{file} is a workspace.", "Give a file with labelled examples for this part.")
    is_last = at == len(labelled.files) - 1  # only that one is divided and judged by
    columns = labelled.columns[at if len(labelled.columns) > 1 else 0] if labelled.columns else ""
    examples = read_examples(
        file,
        columns or None,
        options=labelled.options,
        score_range=None if labelled.score_range is None else parse_score_range(labelled.score_range),
        group=labelled.group if is_last else None,
        alike=labelled.alike if is_last else None,
        on_progress=on_progress,
        cancel=cancel,
    )
    say(f"{file.name}: {len(examples):,} examples. {examples.why}")
    if examples.n_rejected:
        named = "; ".join(f"line {each.line}: {each.reason}" for each in examples.rejected[:_NAMED])
        say(f"{examples.n_rejected:,} rows of {file.name} cannot be used ({named})")
    return examples


def read_texts(
    folder: Path, selection: Examples | None, verdict: Examples | None, cancel: CancelToken
) -> Split:
    """The texts of a workspace, to learn from without labels.

    Raises:
        InputError: there is none.
        WorkspaceBusyError: it is open elsewhere.
    """
    from core.workspace import Workspace
    from core.workspace.training_data import corpus_split

    with Workspace.open(folder) as workspace:
        return corpus_split(workspace, selection=selection, verdict=verdict, cancel=cancel)


def with_negatives(split: Split, folder: Path, on_progress: OnProgress, cancel: CancelToken) -> Split:
    """A division whose pairs have hard negatives among the texts of a workspace, by its model.

    Raises:
        InputError: nothing is encoded there, or no negative is left.
        WorkspaceBusyError: it is open elsewhere.
    """
    from core.workspace import Workspace
    from core.workspace.training_data import with_hard_negatives

    with Workspace.open(folder) as workspace:
        encoder = workspace.encoder(on_progress=on_progress, cancel=cancel)
        return with_hard_negatives(workspace, split, encoder, on_progress, cancel)


def read_judged(folder: Path) -> Judged:
    """The judgments of a workspace; what they are, and what is missing, is said.

    Raises:
        InputError: nothing is judged there.
        WorkspaceBusyError: it is open elsewhere.
    """
    from core.judgments.teaching import summarise
    from core.workspace import Workspace

    with Workspace.open(folder) as workspace:
        judged = Judged(folder, workspace.judgments.all(), workspace.runs.sentence_parts())
    if not judged.judgments:
        raise InputError(f"No pair is marked in {folder} yet.", "Mark some hits in the window first.")
    taught = summarise(judged.judgments, judged.parts)
    say(f"{folder.name}: {taught.n:,} marked pairs. {taught.why}")
    for problem in taught.problems:
        if problem.kind != "contradicting":
            say(problem.sentence)
    if taught.n_contradictions:
        say(f"{taught.n_contradictions:,} marks contradict others, for example: {_first(taught.problems)}")
    return judged


def _first(problems: tuple[Problem, ...]) -> str:
    return next(problem.sentence for problem in problems if problem.kind == "contradicting")
