"""Label the rest like this, in a workspace: its rows, labels and vectors for `core.judgments.rest`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from core.errors import InputError
from core.progress import QUIET, Task

if TYPE_CHECKING:
    from core.corpus.rows_by_text import RowsByText
    from core.judgments.labels import Label
    from core.judgments.rest import Learned, Proposals
    from core.workspace.vectors import VectorSnapshot
    from core.workspace.workspace import Workspace

Ids = NDArray[np.int64]
Mask = NDArray[np.bool_]


@dataclass(frozen=True, eq=False)
class Rest:
    """What a label means, and how likely the texts that nobody labelled should have it.

    Attributes:
        label: as it was when this was made.
        learned: from texts.
        proposals: texts of which nobody said anything, and of which a row lacks the label.
        same_texts: texts that a person gave the label on one row, and that another row has without it;
            n_same_rows of these. They are no proposals: who labelled one has read the others.
        by_text: which rows have which text.
        n_not_encoded: texts that have no vector yet and are not proposed.
    """

    label: Label
    learned: Learned
    proposals: Proposals
    same_texts: Ids
    n_same_rows: int
    by_text: RowsByText
    n_not_encoded: int

    def rows_of(self, text_ids: Ids, label: Label | None = None) -> Ids:
        """Rows with these texts, ascending, of which no person said that they do not have the label.

        Args:
            label: as it is now; None: as it was.
        """
        rows = rows_of_texts(self.by_text, text_ids)
        label = self.label if label is None else label
        return np.setdiff1d(rows, label.refused_ids, assume_unique=True)


def rows_of_texts(by_text: RowsByText, text_ids: Ids) -> Ids:
    """The rows that have one of some texts, ascending; hidden ones have none."""
    wanted = np.zeros(int(by_text.text_ids.max(initial=-1)) + 2, np.bool_)  # the last stands for no text
    wanted[text_ids] = True
    return np.flatnonzero(wanted[by_text.text_ids])


def propose_labels(
    workspace: Workspace,
    label_id: int,
    labels: Sequence[Label] | None = None,
    *,
    seed: int = 0,
    task: Task = QUIET,
) -> Rest:
    """Learn from a label which texts should have it, and say of all others how likely that is.

    Texts that a person gave the label say what it means. Counter-examples are texts that a person gave other
    labels only, and those of which one said that they do not have it. Labels that a machine gave teach
    nothing.

    Args:
        labels: as they are now; None: those of the workspace.
        seed: of the background that is drawn; see `core.judgments.rest.learn`.

    Raises:
        InputError: there is no such label, it is on too few texts, or nothing is encoded yet.
        CancelledError: it was cancelled.
    """
    from core.judgments.rest import Proposals, learn, probabilities

    labels = workspace.labels.all() if labels is None else labels
    label = next((each for each in labels if each.label_id == label_id), None)
    if label is None:
        raise InputError("There is no such label any more.", "Choose another one.")
    snapshot = workspace.vectors()
    if snapshot is None:
        raise InputError("Nothing is encoded yet, so no text is near another.", "Encode the texts first.")
    by_text = workspace.rows.by_text()
    place, n_not_encoded = _places(snapshot, by_text, workspace.n_texts)
    task.check()
    has_it = by_text.texts_of(label.person_ids, workspace.n_texts)
    has_not = by_text.texts_of(label.refused_ids, workspace.n_texts)
    for other in labels:
        if other.label_id != label_id:
            has_not |= by_text.texts_of(other.person_ids, workspace.n_texts)
    encoded = place >= 0
    has_not &= ~has_it
    nobody = encoded & ~has_it & ~has_not
    learned = learn(
        snapshot.matrix,
        place[has_it & encoded],
        place[has_not & encoded],
        place[nobody],
        seed=seed,
        task=task,
    )
    lacking = _without(by_text, label) + 1  # so that none is 0
    n_rows = np.bincount(lacking, minlength=workspace.n_texts + 1)[1:]
    asked = np.flatnonzero(nobody & (n_rows > 0))
    of_all = probabilities(learned, snapshot.matrix, task)
    proposals = Proposals(asked, of_all[place[asked]], n_rows[asked]).prepared()
    same = np.flatnonzero(has_it & (n_rows > 0))
    return Rest(label, learned, proposals, same, int(n_rows[same].sum()), by_text, n_not_encoded)


def _places(snapshot: VectorSnapshot, by_text: RowsByText, n_texts: int) -> tuple[Ids, int]:
    """(n_texts,) where the vector of each text is, -1 for one without or that only hidden rows have; and how
    many of the others have none.
    """
    place = np.full(n_texts, -1, np.int64)
    known = snapshot.text_ids < n_texts
    place[snapshot.text_ids[known]] = np.flatnonzero(known)
    shown = np.ones(n_texts, np.bool_) if by_text.has_rows is None else by_text.has_rows
    n_missing = int(np.count_nonzero(shown & (place < 0)))
    place[~shown] = -1
    return place, n_missing


def _without(by_text: RowsByText, label: Label) -> NDArray[np.int32]:
    """(m,) the text of each row that could get the label, -1 for none."""
    lacks = np.ones(len(by_text.text_ids), np.bool_)
    lacks[label.row_ids] = lacks[label.refused_ids] = False
    return by_text.text_ids[lacks]
