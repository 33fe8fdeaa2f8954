"""Looks at files before they are imported: layout, counts, whether the model reads them, how long it takes.

Each answer comes as a signal as soon as it is there, so the sheet can be used from the first one on. A
change of an option asks again and drops the answers that are still under way.
"""

from __future__ import annotations

import contextlib
import time
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from core.errors import CancelledError, ExplorerError
from core.progress import CancelToken, Task
from explorer.shared.encoders import LoadedEncoder
from explorer.shared.lanes import JobContext, Lanes

if TYPE_CHECKING:
    from core.corpus import FileCounts, FileLayout, Found, ReadOptions, Split
    from core.encoding import KnownModel, ReadingReport

SAMPLE_TEXTS = 256
SEARCHED_TEXTS = 4_000  # in which something is looked for that could be left out


@dataclass(frozen=True)
class EncodingEstimate:
    """How long an encode will take.

    Attributes:
        rate: texts a second, timed on a sample of the file; where they are divided, so divided.
        seconds: for all distinct texts.
        longer: share of the sample that is longer than the model reads.
    """

    rate: float
    seconds: float
    longer: float = 0.0


class Examiner(QObject):
    """Examines the files of one import sheet.

    Signals: `examined(tuple[FileLayout | ExplorerError, ...])`, `counted(tuple[FileCounts, ...])`,
    `reading_checked(ReadingReport, models that read the texts)`, `estimated(EncodingEstimate)`,
    `could_go(tuple[Found, ...], texts looked at)`, `refused(ExplorerError)`, `failed(Exception)`.
    """

    examined = Signal(object)
    counted = Signal(object)
    reading_checked = Signal(object, object)
    estimated = Signal(object)
    could_go = Signal(object, int)
    refused = Signal(object)
    failed = Signal(object)

    def __init__(self, lanes: Lanes, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._lanes = lanes

    def examine(self, asked: tuple[tuple[Path, ReadOptions], ...]) -> None:
        """Find the layout of each file under its options; of one that cannot be read, why."""
        self.stop()

        def job(context: JobContext) -> tuple[FileLayout | ExplorerError, ...]:
            return tuple(_layout_or_error(path, options, context) for path, options in asked)

        self._lanes.submit(
            "interactive",
            job,
            title=self.tr("Looking at the file"),
            on_done=self.examined.emit,
            on_failed=self._failed,
            supersede_key="sniff",
            quiet=True,
        )

    def count(self, layouts: tuple[FileLayout, ...]) -> None:
        """Count rows, distinct texts, blanks and rejected lines of the files; layouts name their texts."""

        def job(context: JobContext) -> tuple[FileCounts, ...]:
            from core.corpus import count

            return tuple(count(layout, context) for layout in layouts)

        self._lanes.submit(
            "io",
            job,
            title=self.tr("Counting"),
            on_done=self.counted.emit,
            on_failed=self._failed,
            supersede_key="count",
            urgent=True,
        )

    def _reading_checked(self, checked: tuple[ReadingReport, tuple[KnownModel, ...]]) -> None:
        self.reading_checked.emit(*checked)

    def check_reading(self, layouts: tuple[FileLayout, ...], model: str) -> None:
        """See whether a model can read the script and the language of the texts; needs the model's vocabulary
        at most.
        """
        texts = [text for layout in layouts for text in _previewed(layout)]

        def job(context: JobContext) -> tuple[ReadingReport, tuple[KnownModel, ...]]:
            from core.encoding.reading import models_for_texts, parts_of, reading_report

            parts = parts_of(texts)
            return reading_report(model, texts, parts), models_for_texts(texts, parts)

        self._lanes.submit(
            "interactive",
            job,
            title=self.tr("Looking at the language"),
            on_done=self._reading_checked,
            on_failed=self._unread,
            supersede_key="reading",
            quiet=True,
        )

    def _unread(self, error: Exception) -> None:
        # A model that is not there, or not sound, is reported by whoever loads it.
        if not isinstance(error, ExplorerError):
            self.failed.emit(error)

    def try_encoder(self, layout: FileLayout, n_texts: int, loaded: LoadedEncoder, split: Split) -> None:
        """Time the encoder on the first texts of a file, and see how many it would cut.

        Args:
            layout: how the file is read; names the text column.
            n_texts: how many are to be encoded in all.
            split: into what each is divided for it.
        """
        encoder = loaded.encoder

        def job(context: JobContext) -> EncodingEstimate | None:
            sample = _first_texts(layout)
            if not sample:
                return None
            longer = float(encoder.truncated(sample).mean())
            parts, share = sample, 1.0
            if split:
                from core.workspace.passages import Divider

                spans = Divider(split, encoder).spans(sample)
                parts = [
                    text[start:end] for text, each in zip(sample, spans, strict=True) for start, end in each
                ]
                share = min(SAMPLE_TEXTS / len(parts), 1.0)
                parts = parts[:SAMPLE_TEXTS]
            began = time.perf_counter()
            encoder.encode_documents(parts, task=context.quiet)
            rate = share * len(sample) / max(time.perf_counter() - began, 1e-6)
            return EncodingEstimate(rate, n_texts / rate, longer)

        self._lanes.submit(
            "engine",
            job,
            title=self.tr("Timing a sample"),
            on_done=self._estimated,
            on_failed=self._failed,
            supersede_key="estimate",
            urgent=True,
            quiet=True,
        )

    def look_for_boilerplate(self, layouts: tuple[FileLayout, ...]) -> None:
        """See what the first texts have that could be left out when they are encoded."""

        def job(context: JobContext) -> tuple[tuple[Found, ...], int]:
            from core.corpus.leaving_out import find

            texts = [text for layout in layouts for text in _first_texts(layout, SEARCHED_TEXTS)]
            distinct = list(dict.fromkeys(texts))
            return find(distinct, context.quiet), len(distinct)

        self._lanes.submit(
            "io",
            job,
            title=self.tr("Looking for what repeats"),
            on_done=self._boilerplate_found,
            on_failed=self._failed,
            supersede_key="could go",
            quiet=True,
        )

    def _boilerplate_found(self, found: tuple[tuple[Found, ...], int]) -> None:
        self.could_go.emit(*found)

    def stop(self) -> None:
        """Drop what is under way."""
        for key in ("sniff", "count", "reading", "estimate", "could go"):
            self._lanes.drop_key(key)

    def _estimated(self, estimate: EncodingEstimate | None) -> None:
        if estimate is not None:
            self.estimated.emit(estimate)

    def _failed(self, error: Exception) -> None:
        if isinstance(error, ExplorerError):
            self.refused.emit(error)
        else:
            self.failed.emit(error)


def _layout_or_error(path: Path, options: ReadOptions, task: Task) -> FileLayout | ExplorerError:
    from core.corpus import sniff

    try:
        return sniff(path, options, task)
    except ExplorerError as error:
        return error


def text_column_of(layout: FileLayout, chosen: str) -> str | None:
    """The text column of one of several files, when `chosen` is that of the first.

    The column of the same name where there is one, else the one that looks like sentences, else None.
    """
    same = (column.name for column in layout.columns if column.name.casefold() == chosen.casefold())
    return next(same, layout.text_column)


def _previewed(layout: FileLayout) -> list[str]:
    """The texts among the first rows of a file."""
    names = [column.name for column in layout.columns]
    at = names.index(str(layout.text_column))
    return [row[at] or "" for row in layout.preview if at < len(row)]


def _first_texts(layout: FileLayout, most: int = SAMPLE_TEXTS) -> list[str]:
    """Distinct texts from the beginning of a file, at most `most`."""
    from core.corpus import read_table

    texts: dict[str, None] = {}
    enough = CancelToken()
    # What the first texts are in is known: nobody reads the whole file to be sure of the rest.
    table = read_table(replace(layout, encoding_certain=True), task=Task(cancel=enough))
    with contextlib.suppress(CancelledError):
        for columns, rows in table:
            at = columns.index(str(layout.text_column))
            for row in rows:
                if text := (row[at] or "").strip():
                    texts[text] = None
            if len(texts) >= most:
                enough.cancel()  # the reader stops at its next block and closes the file
    return list(texts)[:most]
