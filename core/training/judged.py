"""Judgments as training data: which objective is proposed for them, and the form that it learns from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from core.errors import InputError
from core.examples.examples import Examples
from core.examples.split import Part, Split
from core.judgments.model import Judgment, pairs_of
from core.judgments.teaching import divide_judgments, marks_needed
from core.plurals import plural
from core.training.objectives import OBJECTIVES, objective_named


@dataclass(frozen=True)
class JudgedPairs:
    """Judgments as a source of training data (see `core.examples.sources`).

    Attributes:
        name: of the workspace. judgments: all of them.
        earlier: sentence key -> the part that earlier runs gave it.
        objective: what is to learn from them; None for the one that `propose_from` proposes.
        n_rows: of how many rows they are, where only some count; None: of all.
    """

    name: str
    judgments: tuple[Judgment, ...]
    earlier: Mapping[str, Part]
    objective: str | None = None
    n_rows: int | None = None

    def __post_init__(self) -> None:
        if not self.judgments and self.n_rows is not None:
            raise InputError(
                f"Among {plural(self.n_rows, '1 row', '{n} rows')} there is no marked pair.",
                "Choose more rows, or all of them.",
            )
        if not self.judgments:
            raise InputError(
                f"No pair is marked in {self.name} yet.",
                "Mark hits as alike or not alike on the Explore page first.",
            )

    def examples(self) -> Examples:
        """All of them, as the objective learns from them. Raises: InputError: it cannot."""
        return self._of_rows(examples_of(self.judgments, self.objective))

    def split(self, seed: int, selection: Examples | None, verdict: Examples | None) -> Split:
        """See `split_judgments`."""
        split = split_judgments(
            self.judgments, self.objective, seed, self.earlier, selection=selection, verdict=verdict
        )
        return replace(split, train=self._of_rows(split.train))

    def divided(self, seed: int, selection: Examples | None, verdict: Examples | None) -> Split:
        """See `divide_judgments`; of these the verdict part is needed.

        Raises:
            InputError: none of them may be judged by.
        """
        split = divide_judgments(self.judgments, seed, self.earlier, selection=selection, verdict=verdict)
        if not len(split.verdict):
            raise InputError(
                f"No pair marked in {self.name} may be judged by: a model picked them out, or they are "
                "trained on.",
                f"Mark {marks_needed(split, len(self.judgments))} more pairs drawn at random, or import "
                "labelled pairs.",
            )
        return split

    def _of_rows(self, examples: Examples) -> Examples:
        """Examples whose source says of how many rows they are."""
        if self.n_rows is None:
            return examples
        return replace(examples, source=f"{examples.source}, {plural(self.n_rows, '1 row', '{n} rows')}")


def propose_from(judgments: Sequence[Judgment]) -> tuple[str, str]:
    """The objective that suits the judgments, and one sentence on why."""
    return next(
        (name, why) for name, each in OBJECTIVES.items() if (why := each.why_for_judgments(judgments))
    )


def examples_of(judgments: Sequence[Judgment], objective: str | None = None) -> Examples:
    """The judgments as an objective learns from them.

    Args:
        objective: None for the one that `propose_from` proposes.

    Raises:
        InputError: there is none, or the objective cannot learn from them.
    """
    return objective_named(objective or propose_from(judgments)[0]).judged(pairs_of(judgments))


def split_judgments(
    judgments: Sequence[Judgment],
    objective: str | None = None,
    seed: int = 0,
    earlier: Mapping[str, Part] | None = None,
    *,
    selection: Examples | None = None,
    verdict: Examples | None = None,
) -> Split:
    """Judgments in three parts: as `divide_judgments`, the part to train on in the form that `objective`
    learns from.

    Args:
        objective: None for the one that `propose_from` proposes.

    Raises:
        InputError: as `divide_judgments`, or the objective cannot learn from those to train on.
    """
    split = divide_judgments(judgments, seed, earlier, selection=selection, verdict=verdict)
    if not len(split.train):
        raise InputError("No mark is left to train on: all are kept for the verdict.", "Mark more pairs.")
    learned_by = objective_named(objective or propose_from(judgments)[0])
    return replace(split, train=learned_by.judged(split.train))
