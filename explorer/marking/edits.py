"""What a person edits, as commands that can be taken back: `session.undo_stack` holds them.

A command changes what is shown at once and has it written on the interactive lane, in the order in which
the commands were made; undo and redo go the same way.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QUndoCommand

from explorer.shared import wording
from explorer.shared.state import Mark

if TYPE_CHECKING:
    from core.judgments.model import Origin
    from core.judgments.store import Judgments, Marked
    from explorer.marking.marks import Marking

Pairs = Sequence[tuple[str, str]]


class MarkCommand(QUndoCommand):
    """Some pairs of texts get a mark, or lose theirs.

    Args:
        marking: whose marks they are.
        pairs: no pair twice, no text with itself.
        mark: the mark they get; None takes away what is there.
        origin: how the pairs were come by.
    """

    def __init__(self, marking: Marking, pairs: Pairs, mark: Mark | None, origin: Origin) -> None:
        super().__init__(_title(mark, len(pairs)))
        self._marking = marking
        self._pairs = tuple(pairs)
        self._mark = mark
        self._origin = origin
        self._before = tuple(marking.mark_of(*pair) for pair in self._pairs)
        self._marked: Marked | None = None  # set on the lane that writes; None until it was written

    def redo(self) -> None:
        self._marking.show(self._pairs, (self._mark,) * len(self._pairs))
        self._marking.write(self._forwards)

    def undo(self) -> None:
        self._marking.show(self._pairs, self._before)
        self._marking.write(self._backwards)

    def _forwards(self, judgments: Judgments) -> None:
        if self._marked is not None:
            judgments.put_again(self._marked)
        elif self._mark is None:
            self._marked = judgments.unmark(self._pairs)
        else:
            self._marked = judgments.mark(
                self._pairs, self._mark.score, self._origin, scored=self._mark.scored
            )

    def _backwards(self, judgments: Judgments) -> None:
        if self._marked is not None:
            judgments.put_back(self._marked)


def _tr(text: str) -> str:
    return QCoreApplication.translate("commands", text)


def _title(mark: Mark | None, n_pairs: int) -> str:
    """What the menu says after "Undo"."""
    if mark is None:
        word = _tr("taking a mark away")
    elif mark.scored:
        word = _tr("mark: {points} of 5").format(points=round(mark.score * 5))
    else:
        word = _tr("mark: alike") if mark.score >= 0.5 else _tr("mark: not alike")
    if n_pairs == 1:
        return word
    return _tr("{what} ({pairs})").format(what=word, pairs=wording.pairs(n_pairs))
