"""`--data WORKSPACE`: the judgments of a workspace, or its texts, as `train` and `evaluate` take them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from core.errors import InputError
from core.progress import CancelToken, OnProgress
from explorer.cli.output import say

if TYPE_CHECKING:
    from core.examples import Examples, Split
    from core.examples.split import Part
    from core.judgments.model import Judgment
    from core.judgments.teaching import Problem


def is_workspace(path: Path) -> bool:
    """Whether `path` is the folder of a workspace."""
    return (path / "workspace.json").is_file()


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


def read_texts(
    folder: Path, selection: Examples | None, verdict: Examples | None, cancel: CancelToken
) -> Split:
    """The texts of a workspace, to learn from without labels.

    Raises:
        InputError: there is none.
        WorkspaceBusyError: it is open elsewhere.
    """
    from core.workspace import Workspace
    from core.workspace.adapting import corpus_split

    with Workspace.open(folder) as workspace:
        return corpus_split(workspace, selection=selection, verdict=verdict, cancel=cancel)


def with_negatives(split: Split, folder: Path, on_progress: OnProgress, cancel: CancelToken) -> Split:
    """A division whose pairs have hard negatives among the texts of a workspace, by its model.

    Raises:
        InputError: nothing is encoded there, or no negative is left.
        WorkspaceBusyError: it is open elsewhere.
    """
    from core.workspace import Workspace
    from core.workspace.mining import with_hard_negatives

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
        judged = Judged(folder, workspace.judgments.all(), workspace.sentence_parts())
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
