"""What the window does when the marking asks: the question before many pairs, the review deck, training."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from explorer.marking.rest import LabelTheRest
from explorer.marking.reviewing import Review
from explorer.marking.selected_pairs import ASK_ABOVE, SelectedPairs
from explorer.shared import wording
from explorer.widgets.dialogs import ConfirmDialog

if TYPE_CHECKING:
    from explorer.marking.edits import Pairs
    from explorer.shell.window import MainWindow

_LONGEST = 80  # characters of a sentence in a message


class MarkCommands(QObject):
    """Answers to what `session.marking` asks for."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window

    @cached_property
    def rest(self) -> LabelTheRest:
        """Labels the rest like what people labelled."""
        return LabelTheRest(self._window.session, self._window)

    def ask_about_pairs(self, proposed: SelectedPairs) -> None:
        """Write the pairs that stand for a selection, after a question where they are many; say which."""
        formed = self._how_formed(proposed)
        if len(proposed.pairs) > ASK_ABOVE:
            n_texts = wording.count(proposed.n_texts)
            title = self.tr("Mark {n} sentences as all alike?") if proposed.alike else self.tr(
                "Mark {n} sentences as not alike, any two of them?"
            )  # fmt: skip
            verb = self.tr("Write {pairs}").format(pairs=wording.pairs(len(proposed.pairs)))
            undo = self.tr("Edit → Undo takes all of them back at once.")
            ask = ConfirmDialog(
                title.format(n=n_texts), [formed, undo], verb, self.tr("Leave it"), self._window
            )
            if not ask.exec():
                return
        self._window.session.marking.take(proposed)
        self._window.session.message_posted.emit(formed, "info")

    def _how_formed(self, proposed: SelectedPairs) -> str:
        n = wording.pairs(len(proposed.pairs))
        if proposed.alike:
            middle = " ".join(proposed.middle.split())
            middle = middle if len(middle) <= _LONGEST else middle[: _LONGEST - 1] + "…"
            formed = self.tr("{n}: each sentence with the most typical of them, “{middle}”.")
            formed = formed.format(n=n, middle=middle)
        else:
            formed = self.tr(
                "{n}: each sentence with the one of the others that the model finds most like it."
            ).format(n=n)
        if proposed.n_left_out:
            left = wording.plural(
                proposed.n_left_out,
                self.tr("1 is not encoded yet and left out."),
                self.tr("{n} are not encoded yet and left out."),
            )
            formed += f" {left}"
        return formed

    def open_review(self, pairs: Pairs | None) -> None:
        """Open the review deck: with offered pairs, or with these, which have a mark."""
        if self._window.session.workspace is not None:
            Review(self._window.session, self._window, pairs).open()

    def learn_from_marks(self) -> None:
        """Show the Train page with the judgments to learn from."""
        self._window.show_page("train")
        self._window.train_page().take_judgments()
