"""The hits of a search as a list model."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from PySide6.QtCore import (
    QAbstractListModel,
    QCoreApplication,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
)

from explorer.explore.hit_chip import ChipColumn
from explorer.shared import wording
from explorer.shared.engine_words import joined
from explorer.shared.state import Mark
from explorer.shared.wording import decimal
from explorer.widgets.hit_marks import in_words
from explorer.widgets.label_chips import LabelChip

if TYPE_CHECKING:
    from core.search import Hit

HIT_ROLE = Qt.ItemDataRole.UserRole
CHIP_ROLE = Qt.ItemDataRole.UserRole + 1
MARK_ROLE = Qt.ItemDataRole.UserRole + 2
SCORE_ROLE = Qt.ItemDataRole.UserRole + 3
WEAK_ROLE = Qt.ItemDataRole.UserRole + 4
SHADES_ROLE = Qt.ItemDataRole.UserRole + 5
LABELS_ROLE = Qt.ItemDataRole.UserRole + 6
COUNTED_ROLE = Qt.ItemDataRole.UserRole + 7


class Score(NamedTuple):
    """The number beside a hit: as text, as a share of the bar, and whether it measures likeness, as a rank
    does not.
    """

    text: str
    share: float
    measured: bool


class Weak(NamedTuple):
    """That a hit is no nearer than random texts are; `line` is what stands above the first of them, else
    ""."""

    line: str


class Found(NamedTuple):
    """What put a hit of a hybrid search where it is: "meaning 3 · words 12", and the same in sentences."""

    short: str
    in_words: str


def how_found(hit: Hit) -> Found | None:
    """Which of the two lists of a hybrid search gave a hit; None for other searches."""
    ranks = hit.by_meaning, hit.by_words
    if ranks == (None, None):
        return None
    names = (_tr("meaning {0:,}"), _tr("words {0:,}"))
    short = [name.format(rank) for name, rank in zip(names, ranks, strict=True) if rank is not None]
    sentences = (
        _tr("By meaning it is number {0:,}.")
        if hit.by_meaning
        else _tr("By meaning it is not among the first."),
        _tr("By words it is number {0:,}.") if hit.by_words else _tr("By words it is not among the first."),
    )
    said = [sentence.format(rank) for sentence, rank in zip(sentences, ranks, strict=True)]
    return Found(" · ".join(short), joined(said))


def linked_words(hit: Hit) -> str:
    """ "late → delayed 0.83 · card → card 0.97": which words link what was typed with a hit; "" where a model
    said none."""
    pairs = (f"{link.query} → {link.word} {decimal(link.similarity)}" for link in hit.links)
    return " · ".join(pairs)


def _tr(text: str) -> str:
    return QCoreApplication.translate("hits", text)


_Index = QModelIndex | QPersistentModelIndex
_ROOT = QModelIndex()


def match_spans(text: str, matches: Sequence[str]) -> list[tuple[int, int]]:
    """Where the words `matches` stand in `text`: (start, end), ascending, none overlapping.

    Words of letters that are written apart must stand alone; Chinese, Japanese and Korean ones need not.
    """
    found: list[tuple[int, int]] = []
    for word in {word for word in matches if word}:
        pattern = re.escape(word)
        if word.isascii():
            pattern = rf"(?<!\w){pattern}(?!\w)"
        found += [match.span() for match in re.finditer(pattern, text)]
    spans: list[tuple[int, int]] = []
    for start, end in sorted(found, key=lambda span: (span[0], -span[1])):
        if not spans or start >= spans[-1][1]:
            spans.append((start, end))
    return spans


class HitsModel(QAbstractListModel):
    """One row a hit; the chip shows what its rows have in one column. A hit may have a mark.

    Attributes:
        labels_of: gives the labels of a hit.
    """

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._hits: tuple[Hit, ...] = ()
        self._marks: dict[int, Mark] = {}
        self._shades: dict[int, tuple[tuple[int, int, float], ...]] = {}
        self.chip_column: ChipColumn | None = None
        self.labels_of: Callable[[Hit], tuple[LabelChip, ...]] = lambda hit: ()
        self._n_reranked = 0
        self._n_close: int | None = None
        self._by_proximity = self._by_mean = False
        self._best = 1.0

    def set_hits(
        self,
        hits: Sequence[Hit],
        chip_column: ChipColumn | None,
        n_reranked: int = 0,
        n_close: int | None = None,
        by_proximity: bool = False,
        by_mean: bool = False,
    ) -> None:
        """Show these hits, with chips from `chip_column`. Where more follow those shown, nothing moves.

        Args:
            n_reranked: so many of the first stand in a second model's order, and show its scores.
            n_close: so many of the first are nearer than random texts; None where that is not known.
            by_proximity: whether their scores are mutual proximities, and not similarities.
            by_mean: where texts are divided, whether they count by the mean of their passages, and not by the
                best.
        """
        before, after = self._hits, tuple(hits)
        n_before = len(before)
        grows = 0 < n_before < len(after) and (chip_column, n_reranked, by_proximity, by_mean) == (
            self.chip_column,
            self._n_reranked,
            self._by_proximity,
            self._by_mean,
        )
        grows = grows and all(old.text_id == new.text_id for old, new in zip(before, after, strict=False))
        line_moves = n_close != self._n_close and not (min(n_close or 0, self._n_close or 0) >= n_before > 0)
        grows = grows and not line_moves
        if grows:
            self.beginInsertRows(_ROOT, n_before, len(after) - 1)
        else:
            self.beginResetModel()
        self._hits = after
        self.chip_column = chip_column
        self._n_reranked, self._n_close = n_reranked, n_close
        self._by_proximity, self._by_mean = by_proximity, by_mean
        self._best = max((hit.score for hit in after[n_reranked:]), default=1.0) or 1.0
        if grows:
            self.endInsertRows()
            self.dataChanged.emit(self.index(0), self.index(n_before - 1))
        else:
            self.endResetModel()

    def set_chip_column(self, chip_column: ChipColumn | None) -> None:
        """Show chips of another column, or more of what the same one holds. Nothing moves."""
        if chip_column != self.chip_column:
            self.chip_column = chip_column
            if self._hits:
                self.dataChanged.emit(self.index(0), self.index(len(self._hits) - 1), [CHIP_ROLE])

    def set_marks(self, marks: Mapping[int, Mark]) -> None:
        """Text id -> mark. Only what has another mark than before is drawn anew; nothing moves."""
        before, self._marks = self._marks, dict(marks)
        for row, hit in enumerate(self._hits):
            if before.get(hit.text_id) != self._marks.get(hit.text_id):
                index = self.index(row)
                self.dataChanged.emit(index, index, [MARK_ROLE, Qt.ItemDataRole.AccessibleTextRole])

    def set_shades(self, shades: Mapping[int, tuple[tuple[int, int, float], ...]]) -> None:
        """Text id -> (start, end, strength) of the words that made its meaning match."""
        before, self._shades = self._shades, dict(shades)
        for row, hit in enumerate(self._hits):
            if before.get(hit.text_id) != self._shades.get(hit.text_id):
                index = self.index(row)
                self.dataChanged.emit(index, index, [SHADES_ROLE])

    def hits(self) -> tuple[Hit, ...]:
        """The hits shown."""
        return self._hits

    def rowCount(self, parent: _Index = _ROOT) -> int:
        return 0 if parent.isValid() else len(self._hits)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        hit = self._hits[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return hit.text
        if role == HIT_ROLE:
            return hit
        if role == CHIP_ROLE:
            return None if self.chip_column is None else self.chip_column.chip(hit)
        if role == MARK_ROLE:
            return self._marks.get(hit.text_id)
        if role == SCORE_ROLE:
            return self._score(index.row())
        if role == LABELS_ROLE:
            return self.labels_of(hit)
        if role == COUNTED_ROLE:
            return self._counted(hit)
        if role == SHADES_ROLE:
            return self._shades.get(hit.text_id, ())
        if role == WEAK_ROLE:
            return self._weak(index.row())
        if role == Qt.ItemDataRole.ToolTipRole:
            return self._tip(hit)
        if role == Qt.ItemDataRole.AccessibleTextRole:
            parts = [self.tr("Hit {0:,}").format(hit.rank)]
            mark = self._marks.get(hit.text_id)
            if mark is not None:
                parts.append(in_words(mark))
            if index.row() < self._n_reranked:
                parts.append(self.tr("score {0:.2f}").format(hit.score))
            if self._by_proximity:
                parts.append(self.tr("mutual proximity {0:.1f}").format(hit.score))
            if hit.similarity is not None:
                parts.append(self.tr("similarity {0:.2f}").format(hit.similarity))
            if counted := self._counted(hit):
                parts.append(counted)
            if self._weak(index.row()) is not None:
                parts.append(self.tr("weak match"))
            if (found := how_found(hit)) is not None:
                parts.append(found.in_words)
            if words := linked_words(hit):
                parts.append(self.tr("linked words: {0}").format(words))
            if chips := self.labels_of(hit):
                listed = ", ".join(chip.in_words for chip in chips)
                parts.append(self.tr("labels: {0}").format(listed))
            if len(hit.rows) > 1:
                parts.append(wording.rows(len(hit.rows)))
            return ", ".join(parts) + f": {hit.found_in_context}"
        return None

    def _counted(self, hit: Hit) -> str:
        """By which of its passages a hit counts; "" of one that has no others."""
        if hit.n_passages < 2:
            return ""
        said = self.tr("mean of {0:,} passages") if self._by_mean else self.tr("best of {0:,} passages")
        return said.format(hit.n_passages)

    def _weak(self, row: int) -> Weak | None:
        if self._n_close is None or row < self._n_close:
            return None
        if row > self._n_close:
            return Weak("")
        return Weak(self.tr("Nothing close") if row == 0 else self.tr("Weak matches below"))

    def _tip(self, hit: Hit) -> str | None:
        """What a score says that is no similarity, and the similarity."""
        if not self._by_proximity or hit.similarity is None:
            return None
        said = self.tr("Mutual proximity {score}: corrected for hubs. Cosine similarity {similarity}.")
        return said.format(score=decimal(hit.score, 1), similarity=decimal(hit.similarity))

    def _score(self, row: int) -> Score:
        """What put the hit where it is; of one that was found by words alone that is its rank."""
        hit = self._hits[row]
        if row < self._n_reranked:
            return Score(decimal(hit.score), hit.score, True)
        if hit.similarity is None:
            return Score(f"{hit.rank}.", hit.score / self._best, False)
        if self._by_proximity:
            return Score(
                self.tr("MP {score}").format(score=decimal(hit.score, 1)), hit.score / self._best, True
            )
        return Score(decimal(hit.similarity), hit.similarity, True)
