"""What `train` learns from and `evaluate` judges by: labelled files, judgments or texts of a workspace."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from core.errors import InputError
from core.plurals import plural
from core.progress import Task
from explorer.cli.output import open_workspace, say

if TYPE_CHECKING:
    from core.corpus import ReadOptions
    from core.examples import Examples, Split
    from core.examples.sources import JudgedBy, LabelledFile, Source, ToJudgeBy
    from core.training import TrainingConfig
    from core.training.judged import JudgedPairs
    from core.workspace import Workspace

# --columns of a workspace: which column has the classes, and which the wider ones that these belong to.
_CLASS, _WIDER = "label=", ",within="
_NAMED = 3  # rows that cannot be used are named so often


def is_workspace(path: Path) -> bool:
    """Whether `path` is the folder of a workspace."""
    return (path / "workspace.json").is_file()


@dataclass(frozen=True, slots=True)
class LabelledFiles:
    """The labelled files of a command line.

    Attributes:
        files: --data. columns: --columns; none, one for all, or one for each.
        selection, verdict: files of their own for these parts; they are read like the last of `files`.
        options: how all of them are read.
        hard_negatives: the workspace whose texts are put beside the pairs of the last of them.
        where: which rows of the workspaces among them count, as `rows_where` has it.
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
    where: str | None = None


def data_sets(labelled: LabelledFiles, config: TrainingConfig, task: Task) -> list[Examples | Split]:
    """The files as a trainer takes them: the last one in three parts."""
    from core.examples.sources import read_training_data

    _check_columns(labelled)
    _check_where(labelled)
    objectives = config.objectives or (None,) * len(labelled.files)
    with _Workspaces() as workspaces:
        sources = [
            _source(labelled, at, objective, workspaces, task) for at, objective in enumerate(objectives)
        ]
        selection, verdict = _part_files(labelled)
        return read_training_data(
            sources,
            selection=selection,
            verdict=verdict,
            seed=config.seed,
            on_read=_say_what_it_is,
            task=task,
        ).to_train_on()


def to_judge_by(labelled: LabelledFiles, task: Task) -> ToJudgeBy:
    """Examples to judge by, examples for thresholds, and examples in each part."""
    from core.examples.sources import read_to_judge_by

    _check_columns(labelled)
    _check_where(labelled)
    with _Workspaces() as workspaces:
        selection, verdict = _part_files(labelled)
        found = read_to_judge_by(
            _judge(labelled, 0, None, workspaces, task),
            selection=selection,
            verdict=verdict,
            on_read=_say_what_it_is,
            task=task,
        )
    for note in found.notes:
        say(note)
    return found


def read_file(file: LabelledFile, task: Task) -> Examples:
    """The examples of one file. Raises: InputError: it cannot be read."""
    from core.examples.sources import read_to_judge_by

    return read_to_judge_by(file, on_read=_say_what_it_is, task=task).examples


def labelled_file(labelled: LabelledFiles, at: int, path: Path | None = None) -> LabelledFile:
    """How the file at place `at`, or another in its stead, is to be read.

    Raises:
        InputError: it is a workspace, or the score range is none.
    """
    from core.examples.reading import parse_score_range
    from core.examples.sources import LabelledFile

    file = path or labelled.files[at]
    if is_workspace(file):
        raise InputError(f"{file} is a workspace.", "Give a file with labelled examples for this part.")
    is_last = at == len(labelled.files) - 1  # only that one is divided and judged by
    return LabelledFile(
        file,
        _columns_of(labelled, at) if labelled.columns else None,
        None if labelled.score_range is None else parse_score_range(labelled.score_range),
        labelled.group if is_last else None,
        labelled.alike if is_last else None,
        labelled.options,
    )


def _part_files(labelled: LabelledFiles) -> tuple[LabelledFile | None, LabelledFile | None]:
    """The selection and the verdict part, where they have files of their own."""
    last = len(labelled.files) - 1
    selection, verdict = (
        None if path is None else labelled_file(labelled, last, path)
        for path in (labelled.selection, labelled.verdict)
    )
    return selection, verdict


def _check_columns(labelled: LabelledFiles) -> None:
    n = len(labelled.files)
    if len(labelled.columns) not in (0, 1, n):
        raise InputError(
            f"{n} --data and {len(labelled.columns)} --columns were given.", "Give one for each file."
        )


def _check_where(labelled: LabelledFiles) -> None:
    if labelled.where is not None and not any(map(is_workspace, labelled.files)):
        raise InputError(
            "--where chooses rows of a workspace.", "Leave it out, or give a workspace to --data."
        )


class _Workspaces:
    """The workspaces of a command line, each opened once; open until its data are read."""

    def __init__(self) -> None:
        self._open: dict[Path, Workspace] = {}

    def __enter__(self) -> _Workspaces:
        return self

    def __exit__(self, *_: object) -> None:
        for workspace in self._open.values():
            workspace.close()

    def get(self, folder: Path) -> Workspace:
        """The workspace in `folder`. Raises: WorkspaceBusyError: it is open elsewhere."""

        place = folder.resolve()
        if place not in self._open:
            self._open[place] = open_workspace(folder)
        return self._open[place]


def _source(
    labelled: LabelledFiles,
    at: int,
    objective: str | None,
    workspaces: _Workspaces,
    task: Task,
) -> Source:
    """One data set: a labelled file; of a workspace its judgments, its texts, or its texts with a class."""
    from core.training.objectives import suits
    from core.workspace.chosen_rows import rows_where
    from core.workspace.training_data import CorpusTexts

    file = labelled.files[at]
    if is_workspace(file) and not _has_classes(labelled, at) and objective and suits(objective, "text"):
        workspace = workspaces.get(file)
        return CorpusTexts(workspace, task, rows=rows_where(workspace, labelled.where))
    return _judge(labelled, at, objective, workspaces, task)


def _judge(
    labelled: LabelledFiles, at: int, objective: str | None, workspaces: _Workspaces, task: Task
) -> LabelledFile | JudgedBy:
    """A data set that may be judged by: a labelled file; of a workspace its texts with a class, or its
    judgments."""
    from core.workspace.chosen_rows import rows_where
    from core.workspace.graded import GradedTexts
    from core.workspace.labelled import LABELS, TextsWithLabels

    file = labelled.files[at]
    if not is_workspace(file):
        return labelled_file(labelled, at)
    if _has_classes(labelled, at):
        workspace = workspaces.get(file)
        rows = rows_where(workspace, labelled.where)
        given = _columns_of(labelled, at)
        if given == LABELS:
            return TextsWithLabels(workspace, None, task, rows=rows)
        column, _, wider = given.removeprefix(_CLASS).partition(_WIDER)
        if wider:
            return GradedTexts(workspace, column, wider, task, rows=rows)
        return TextsWithLabels(workspace, column, task, rows=rows)
    return _judged(labelled, file, objective, workspaces, task)


def _has_classes(labelled: LabelledFiles, at: int) -> bool:
    """Whether --columns says which classes the texts of a workspace have."""
    from core.workspace.labelled import LABELS

    given = _columns_of(labelled, at)
    return given == LABELS or given.startswith(_CLASS)


def _columns_of(labelled: LabelledFiles, at: int) -> str:
    """--columns of the file at place `at`, "" where it is left to be found."""
    return labelled.columns[at if len(labelled.columns) > 1 else 0] if labelled.columns else ""


def _judged(
    labelled: LabelledFiles, folder: Path, objective: str | None, workspaces: _Workspaces, task: Task
) -> JudgedPairs:
    """The judgments of a workspace, of the rows that count; prints how many there are, and are missing.

    Raises:
        InputError: nothing is judged there, or options are given that judgments have no use for.
        WorkspaceBusyError: it is open elsewhere.
    """
    from core.judgments.teaching import summarise
    from core.training.judged import propose_from
    from core.workspace.chosen_rows import rows_where
    from core.workspace.training_data import judged_pairs

    files = [each for each in (*labelled.files, labelled.selection, labelled.verdict) if each is not None]
    only_of_files = (labelled.columns, labelled.score_range, labelled.group, labelled.alike)
    if any(only_of_files) and all(map(is_workspace, files)):
        raise InputError(
            f"{folder} is a workspace, and its judgments have no columns, groups or range of scores.",
            "Leave out --columns, --score-range, --group and --alike.",
        )
    workspace = workspaces.get(folder)
    pairs = judged_pairs(workspace, objective, task, rows=rows_where(workspace, labelled.where))
    taught = summarise(pairs.judgments, pairs.earlier, propose_from)
    say(f"{folder.name}: {plural(taught.n, '1 marked pair', '{n} marked pairs')}. {taught.why}")
    for problem in taught.problems:
        if problem.kind != "contradicting":
            say(problem.sentence)
    if taught.n_contradictions:
        first = next(problem.sentence for problem in taught.problems if problem.kind == "contradicting")
        marks = plural(taught.n_contradictions, "1 mark contradicts", "{n} marks contradict")
        say(f"{marks} others, for example: {first}")
    return pairs


def _say_what_it_is(file: LabelledFile, examples: Examples) -> None:
    """What a file was taken for, and what in it cannot be used."""
    say(f"{file.path.name}: {plural(len(examples), '1 example', '{n} examples')}. {examples.why}")
    if examples.n_rejected:
        named = "; ".join(each.sentence for each in examples.rejected[:_NAMED])
        rows = plural(examples.n_rejected, "1 row", "{n} rows")
        say(f"{rows} of {file.path.name} cannot be used ({named})")


def with_negatives(split: Split, labelled: LabelledFiles, folder: Path, task: Task) -> Split:
    """A division whose pairs have hard negatives among the texts of a workspace, by its model; of one that is
    learned from, among those of the rows that count.

    Raises:
        InputError: nothing is encoded there, or no negative is left.
        WorkspaceBusyError: it is open elsewhere.
    """
    from core.workspace.chosen_rows import rows_where
    from core.workspace.training_data import with_hard_negatives

    is_learned_from = folder.resolve() in {file.resolve() for file in labelled.files}
    with open_workspace(folder) as workspace:
        rows = rows_where(workspace, labelled.where if is_learned_from else None)
        encoder = workspace.encoder(task=task)
        return with_hard_negatives(workspace, split, encoder, task, rows=rows)
