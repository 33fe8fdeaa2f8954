"""Training data as a person names it: labelled files, and what a workspace hands in; the last one divided.

The Train page, `train`, `evaluate` and the benchmarks read through here, so that a file is the same examples,
divided the same way and refused in the same words, wherever it is named.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from core.corpus import sniffing
from core.corpus.layout import FIND_EVERYTHING, FileLayout, ReadOptions
from core.errors import InputError
from core.examples.columns import Columns
from core.examples.examples import Examples, aligned
from core.examples.reading import ScoreRange, read_examples
from core.examples.split import Part, Split, split_examples
from core.progress import QUIET, Task


@dataclass(frozen=True)
class LabelledFile:
    """A labelled file, and how it is to be read; see `read_examples`.

    Attributes:
        group, alike: of a file that is divided or judged by.
    """

    path: Path
    columns: Columns | None = None
    score_range: ScoreRange | None = None
    group: str | int | None = None
    alike: str | None = None
    options: ReadOptions = FIND_EVERYTHING


class HandedIn(Protocol):
    """Examples that are in no file: the judgments of a workspace, or its texts."""

    def examples(self) -> Examples:
        """All of them. Raises: InputError: there is none."""
        ...

    def split(self, seed: int, selection: Examples | None, verdict: Examples | None) -> Split:
        """In three parts, beside those that have files of their own. Raises: InputError."""
        ...


class JudgedBy(HandedIn, Protocol):
    """Examples of which only some may be judged by."""

    def divided(self, seed: int, selection: Examples | None, verdict: Examples | None) -> Split:
        """In three parts, whatever learns from them."""
        ...


Source = LabelledFile | HandedIn
OnRead = Callable[[LabelledFile, Examples], None]


@dataclass(frozen=True, eq=False)
class DataSets:
    """Training data, read and divided.

    Attributes:
        sets: the examples of each source. split: the last of them, in three parts.
        files: how each file was read, in the order in which they were.
    """

    sets: tuple[Examples, ...]
    split: Split
    files: tuple[FileLayout, ...]

    def to_train_on(self) -> list[Examples | Split]:
        """As a trainer takes them: the last in three parts."""
        return [*self.sets[:-1], self.split]


class _Reader:
    """Reads files, and sniffs each of them once."""

    def __init__(
        self,
        known: Sequence[FileLayout],
        on_read: OnRead | None,
        task: Task,
    ) -> None:
        self._known = {(layout.path, layout.options): layout for layout in known}
        self.layouts: dict[tuple[str, ReadOptions], FileLayout] = {}
        self._on_read, self._task = on_read, task

    def examples(self, source: Source) -> Examples:
        if not isinstance(source, LabelledFile):
            return source.examples()
        examples = read_examples(
            self._layout(source),
            source.columns or None,
            score_range=source.score_range,
            group=source.group,
            alike=source.alike,
            task=self._task,
        )
        if self._on_read is not None:
            self._on_read(source, examples)
        return examples

    def part(self, file: LabelledFile | None) -> Examples | None:
        return None if file is None else self.examples(file)

    def _layout(self, file: LabelledFile) -> FileLayout:
        """As it was read before, unless it was written to since."""
        key = os.fspath(file.path), file.options
        if key not in self.layouts:
            before = self._known.get(key)
            if before is None or not sniffing.is_unchanged(before):
                before = sniffing.sniff(file.path, file.options, self._task)
            self.layouts[key] = before
        return self.layouts[key]


def read_training_data(
    sources: Sequence[Source],
    *,
    selection: LabelledFile | None = None,
    verdict: LabelledFile | None = None,
    seed: int = 0,
    earlier: Mapping[str, Part] | None = None,
    known: Sequence[FileLayout] = (),
    on_read: OnRead | None = None,
    task: Task = QUIET,
) -> DataSets:
    """Read every source, and divide the last.

    Args:
        selection, verdict: files of their own for these parts.
        seed: of the division. earlier: sentence key -> the part that an earlier division gave it.
        known: how files were read before; these are not sniffed again unless they were written to since.
        on_read: called with each file and what it holds.

    Raises:
        InputError: there is no source, a file cannot be read or is not recognised, or the parts do not fit
            together, or are the same file.
        CancelledError: it was cancelled.
    """
    if not sources:
        raise InputError("There is nothing to learn from.", "Choose labelled examples.")
    _check_apart(sources[-1], selection, verdict)
    reader = _Reader(known, on_read, task)
    sets = tuple(reader.examples(source) for source in sources)
    own_selection, own_verdict = reader.part(selection), reader.part(verdict)
    last = sources[-1]
    if isinstance(last, LabelledFile):
        split = split_examples(
            sets[-1], selection=own_selection, verdict=own_verdict, seed=seed, earlier=earlier
        )
    else:
        split = last.split(seed, own_selection, own_verdict)
    return DataSets(sets, split, tuple(reader.layouts.values()))


def _check_apart(source: Source, selection: LabelledFile | None, verdict: LabelledFile | None) -> None:
    """Raise `InputError` where one file is given twice: what judges would have been learned from."""
    given = [
        (file.path, what)
        for file, what in ((source, "the data"), (selection, "the selection"), (verdict, "the verdict"))
        if isinstance(file, LabelledFile) and file.path.exists()
    ]
    for k, (path, what) in enumerate(given):
        for other, earlier in given[:k]:
            if path.samefile(other):
                raise InputError(
                    f"{path.name} is given twice, as {earlier} and as {what}.",
                    "Give other examples, or leave it out: then a part of the data is set aside.",
                )


@dataclass(frozen=True, eq=False)
class ToJudgeBy:
    """Examples to judge a model by.

    Attributes:
        examples: to judge by. selection: to find thresholds with; None where there is none.
        counts: examples in each part. notes: what the person should know of the division.
    """

    examples: Examples
    selection: Examples | None
    counts: Mapping[str, int]
    notes: tuple[str, ...] = ()


def read_to_judge_by(
    source: LabelledFile | JudgedBy,
    *,
    selection: LabelledFile | None = None,
    verdict: LabelledFile | None = None,
    on_read: OnRead | None = None,
    task: Task = QUIET,
) -> ToJudgeBy:
    """The examples of a source to judge by: all of a file, unless the verdict part has a file of its own; of
    judgments those that may be judged by.

    Raises:
        InputError: as `read_training_data`.
        CancelledError: it was cancelled.
    """
    _check_apart(source, None, verdict)  # thresholds may be the best there are
    reader = _Reader((), on_read, task)
    if not isinstance(source, LabelledFile):
        split = source.divided(0, reader.part(selection), reader.part(verdict))
        return ToJudgeBy(split.verdict, split.selection, split.counts, split.notes)
    examples = reader.examples(source)
    if verdict is not None:
        split = split_examples(examples, selection=reader.part(selection), verdict=reader.part(verdict))
        return ToJudgeBy(split.verdict, split.selection, split.counts, split.notes)
    own = reader.part(selection)
    if own is not None:
        both = aligned({"verdict": examples, "selection": own})
        examples, own = both["verdict"], both["selection"]
    return ToJudgeBy(
        examples, own, {"train": 0, "selection": 0 if own is None else len(own), "verdict": len(examples)}
    )
