"""What the window does about marks: undo and redo, the question before many, the review deck, training."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from explorer.marking import marks as marking
from explorer.marking.reviewing import Review
from explorer.marking.selected_pairs import ASK_ABOVE, SelectedPairs
from explorer.shared import wording
from explorer.widgets.dialogs import ConfirmDialog

if TYPE_CHECKING:
    from explorer.marking.edits import Pairs
    from explorer.shell.window import MainWindow

_LONGEST = 80  # characters of a sentence in a message


class MarkCommands(QObject):
    """The actions of the menus Edit and Teach that have to do with marks."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window

    def undo(self) -> None:
        """Take back the last edit."""
        self._window.session.undo_stack.undo()

    def redo(self) -> None:
        """Make again what was taken back."""
        self._window.session.undo_stack.redo()

    def mark_alike(self) -> None:
        """Mark the selected hits as alike to what was searched for."""
        self._window.explore_page().mark_selected_hits(marking.ALIKE)

    def mark_not_alike(self) -> None:
        """Mark the selected hits as not alike to what was searched for."""
        self._window.explore_page().mark_selected_hits(marking.NOT_ALIKE)

    def unmark(self) -> None:
        """Take the marks of the selected hits away."""
        self._window.explore_page().mark_selected_hits(None)

    def selection_alike(self) -> None:
        """Say that all selected sentences are alike."""
        self._window.session.marking.mark_selection(True)

    def selection_not_alike(self) -> None:
        """Say that no two selected sentences are alike."""
        self._window.session.marking.mark_selection(False)

    def review(self) -> None:
        """Show the pairs where a mark teaches most, one after the other."""
        self.open_review(None)

    def train_on_marks(self) -> None:
        """Show the Train page with the judgments to learn from."""
        self._window.session.marking.ask_for_training()

    # ---- what the marking asks -----------------------------------------------------------------------------

    def ask_about_pairs(self, proposed: SelectedPairs) -> None:
        """Write the pairs that stand for a selection, after a question where they are many; say which."""
        formed = self._how_formed(proposed)
        if len(proposed.pairs) > ASK_ABOVE:
            n_texts = wording.count(proposed.n_texts)
            title = self.tr("Mark {n} sentences as all alike?") if proposed.alike else self.tr(
                "Mark {n} sentences as not alike, any two of them?"
            )  # fmt: skip
            verb = self.tr("Write {n} pairs").format(n=wording.count(len(proposed.pairs)))
            undo = self.tr("Edit → Undo takes all of them back at once.")
            ask = ConfirmDialog(
                title.format(n=n_texts), [formed, undo], verb, self.tr("Leave it"), self._window
            )
            if not ask.exec():
                return
        self._window.session.marking.take(proposed)
        self._window.session.message_posted.emit(formed, "info")

    def _how_formed(self, proposed: SelectedPairs) -> str:
        n = wording.count(len(proposed.pairs))
        if proposed.alike:
            middle = " ".join(proposed.middle.split())
            middle = middle if len(middle) <= _LONGEST else middle[: _LONGEST - 1] + "…"
            formed = self.tr("{n} pairs: each sentence with the most typical of them, “{middle}”.")
            formed = formed.format(n=n, middle=middle)
        else:
            formed = self.tr(
                "{n} pairs: each sentence with the one of the others that the model finds most like it."
            ).format(n=n)
        if proposed.n_left_out:
            left = self.tr("{n} are not encoded yet and left out.")
            formed += " " + left.format(n=wording.count(proposed.n_left_out))
        return formed

    def open_review(self, pairs: Pairs | None) -> None:
        """Open the review deck: with offered pairs, or with these, which have a mark."""
        if self._window.session.workspace is not None:
            Review(self._window.session, self._window, pairs).open()

    def learn_from_marks(self) -> None:
        """Show the Train page with the judgments to learn from."""
        self._window.show_page("train")
        self._window.train_page().take_judgments()
