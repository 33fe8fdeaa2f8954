"""Texts of a workspace with a class within a class, as pairs with a score: how alike two texts are is how far
up their classes part.

Two texts of the same class score 1, of different classes within the same wider class 1/2, others 0. Losses
of scored pairs learn the order of that (CoSENT, or the cosine's regression); a loss that knows only alike and
not alike would push apart what has much in common.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from core.errors import InputError
from core.plurals import plural
from core.progress import QUIET, Task
from core.workspace.labelled import texts_with_labels

if TYPE_CHECKING:
    from core.examples import Examples, Split
    from core.workspace.workspace import Workspace

SAME, WIDER, OTHER = 1.0, 0.5, 0.0


class GradedTexts:
    """Texts with a class within a class as a source of training data (see `core.examples.sources`).

    The texts are divided first, and paired within each part: no sentence stands on two sides. To train on,
    each text is paired once for each score; to judge by, it stands in one pair, so that pairs are
    independent.

    Args:
        column: whose values are the classes. wider: the column with what classes belong to.
        rows: ids of the rows that count; None: all.
    """

    def __init__(
        self,
        workspace: Workspace,
        column: str,
        wider: str,
        task: Task = QUIET,
        *,
        rows: NDArray[np.int64] | None = None,
    ) -> None:
        self._workspace, self._column, self._wider = workspace, column, wider
        self._task, self._rows = task, rows

    @cached_property
    def _texts(self) -> tuple[Examples, dict[str, str]]:
        """Texts with their class, and text -> its wider class; texts that lack one of both are left out."""
        fine = texts_with_labels(self._workspace, self._column, rows=self._rows, task=self._task)
        coarse = texts_with_labels(self._workspace, self._wider, rows=self._rows, task=self._task)
        wider = dict(zip(coarse.texts[0], _classes(coarse), strict=True))
        kept = [k for k, text in enumerate(fine.texts[0]) if text in wider]
        return fine.take(kept), wider

    def examples(self) -> Examples:
        """All pairs, as they are trained on."""
        texts, _ = self._texts
        return self._paired(texts, 0, each_once=False)

    def split(self, seed: int, selection: Examples | None, verdict: Examples | None) -> Split:
        """Pairs within each part; a sentence stays in the part that earlier runs gave it.

        Raises:
            InputError: a part has a file of its own; or no two texts are of the same class.
        """
        from core.examples import split_examples

        if selection is not None or verdict is not None:
            raise InputError(
                "Classes within classes are divided by the program.", "Leave out the files for the parts."
            )
        texts, _ = self._texts
        split = split_examples(texts, seed=seed, earlier=self._workspace.runs.sentence_parts())
        train = self._paired(split.train, seed, each_once=False)
        held, judging = (
            self._paired(part, seed, each_once=True) for part in (split.selection, split.verdict)
        )
        independent = {**split.n_components, "selection": len(held), "verdict": len(judging)}
        return replace(split, train=train, selection=held, verdict=judging, n_components=independent)

    def divided(self, seed: int, selection: Examples | None, verdict: Examples | None) -> Split:
        """As `split`: each of them may be judged by."""
        return self.split(seed, selection, verdict)

    def _paired(self, texts: Examples, seed: int, *, each_once: bool) -> Examples:
        from core.examples import Examples

        _, wider = self._texts
        classes = [(wider[text], name) for text, name in zip(texts.texts[0], _classes(texts), strict=True)]
        pairs = list((_disjoint if each_once else _one_a_score)(classes, np.random.default_rng(seed)))
        if not each_once and not any(score == SAME for _, _, score in pairs):
            raise InputError(
                f"No two sentences of {self._workspace.name} have the same value in '{self._column}'.",
                "Choose another column.",
            )
        written = texts.texts[0]
        n = plural(len(pairs), "1 pair", "{n} pairs")
        first, second = [written[one] for one, _, _ in pairs], [written[other] for _, other, _ in pairs]
        return Examples(
            "pair+score",
            (tuple(first), tuple(second)),
            scores=np.array([score for _, _, score in pairs], dtype=np.float64),
            source=f"{texts.source} within '{self._wider}'",
            roles={"sentence1": self._column, "sentence2": self._column, "score": self._wider},
            why=f"Sentences with the same {self._column} score 1, of one {self._wider} 0.5, others 0: {n}.",
            score_range=(OTHER, SAME),
        )


def wider_columns(workspace: Workspace, column: str) -> tuple[str, ...]:
    """The columns whose values are wider classes of those of `column`: each of its values lies in one of
    theirs, blank cells left aside, and one of theirs holds several.

    Raises:
        InputError: there is no such column.
    """
    cross = workspace.rows.cross_filter()
    fine = cross.column(column)
    if fine is None or fine.histogram is not None:
        return ()
    found = []
    for info in workspace.rows.facet_candidates():
        held = cross.column(info.name)
        if held is None or not 1 < held.n_distinct < fine.n_distinct:
            continue
        known = (fine.codes < fine.n_distinct) & (held.codes < held.n_distinct)
        both = fine.codes[known].astype(np.int64) * held.n_distinct + held.codes[known]
        met = np.bincount(both, minlength=fine.n_distinct * held.n_distinct) > 0
        met = met.reshape(fine.n_distinct, held.n_distinct)
        if met.sum(axis=1).max() == 1 and met.sum(axis=0).max() > 1:
            found.append(info.name)
    return tuple(found)


def _classes(examples: Examples) -> list[str]:
    assert examples.labels is not None
    return [examples.class_names[code] for code in examples.labels.tolist()]


Classes = Sequence[tuple[str, str]]  # of each text: its wider class, its class
Pairs = Iterable[tuple[int, int, float]]


def _score(one: tuple[str, str], other: tuple[str, str]) -> float:
    return SAME if one == other else WIDER if one[0] == other[0] else OTHER


def _one_a_score(classes: Classes, random: np.random.Generator) -> Pairs:
    """For each text a partner of its class, one of its wider class and one of another, where there is one."""
    everyone = np.arange(len(classes))
    by_class: dict[tuple[str, str], list[int]] = defaultdict(list)
    by_wider: dict[str, list[int]] = defaultdict(list)
    for k, one in enumerate(classes):
        by_class[one].append(k)
        by_wider[one[0]].append(k)
    seen: set[tuple[int, int]] = set()
    for k, one in enumerate(classes):
        for score, among in ((SAME, by_class[one]), (WIDER, by_wider[one[0]]), (OTHER, everyone)):
            for other in random.choice(among, min(len(among), 8), replace=False).tolist():
                pair = (min(k, other), max(k, other))
                if other != k and _score(one, classes[other]) == score and pair not in seen:
                    seen.add(pair)
                    yield k, other, score
                    break


def _disjoint(classes: Classes, random: np.random.Generator) -> Pairs:
    """Pairs of which no two share a text, a third for each score as far as there are such."""
    left = random.permutation(len(classes)).tolist()
    for turn in range(len(left)):
        if len(left) < 2:
            return
        wanted = (SAME, WIDER, OTHER)[turn % 3]
        one = left.pop()
        place = next(
            (k for k in range(len(left)) if _score(classes[one], classes[left[k]]) == wanted), len(left) - 1
        )
        other = left.pop(place)
        yield one, other, _score(classes[one], classes[other])
