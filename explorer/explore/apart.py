"""What sets the selection apart: asked on the interactive lane whenever another selection is looked at."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QObject, Signal

from core.errors import InputError
from explorer.shared import wording
from explorer.shared.engine_words import said
from explorer.shared.lanes import JobContext
from explorer.shared.state import Selection

if TYPE_CHECKING:
    from core.clusters import Characterization
    from core.workspace import MapPicture, Workspace
    from explorer.shell.session import Session

_MOST_CLUSTERS = 30  # that a selection is offered to be compared with


@dataclass(frozen=True, eq=False)
class Against:
    """Rows that the selection is compared with; `row_ids` None: all others."""

    name: str
    row_ids: NDArray[np.int64] | None = None
    short: str = ""  # in a word, where the name is long


class Apart(QObject):
    """Keeps what sets the selection apart up to date while `active`.

    Attributes:
        against: what the selection is compared with.
        found: of the present selection, or None while it is not known.
        sentence: why nothing can be said; "" where something can.

    Signals:
        changed(): another answer, or none yet.
    """

    changed = Signal()

    def __init__(self, session: Session, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._everything = Against(self.tr("everything else"), short=self.tr("elsewhere"))
        self.against = self._everything
        self.kept: Selection | None = None
        self.found: Characterization | None = None
        self.sentence = ""
        self._active = False
        self._counting = False
        session.workspace_changed.connect(self._workspace_changed)
        session.selection_changed.connect(self._ask)
        session.corpus_changed.connect(self._ask)
        session.column_treated.connect(self._ask)
        session.map_changed.connect(self._prepare)

    def set_active(self, active: bool) -> None:
        """Whether anybody looks at the answers."""
        if active != self._active:
            self._active = active
            self._ask()

    def compare_with(self, against: Against) -> None:
        """Compare the selection with other rows."""
        self.against = against
        self._ask()

    def keep(self) -> None:
        """Keep the present selection, for others to be compared with it."""
        self.kept = self._session.selected

    def offers(self) -> list[Against]:
        """What the selection can be compared with: everything else first."""
        session, offers = self._session, [self._everything]
        if self.kept is not None and self.kept is not session.selected:
            name = self.kept.name or wording.rows(len(self.kept.row_ids))
            offers.append(Against(self.tr("kept: {0}").format(name), self.kept.row_ids))
        if session.hits is not None and session.hits.hits:
            texts = np.array([hit.text_id for hit in session.hits.hits], dtype=np.int64)
            offers.append(Against(self.tr("the hits"), self._rows_of(texts)))
        return offers

    def clusters(self) -> list[tuple[int, str]]:
        """(number, name) of the largest clusters, to be compared with."""
        picture = self._session.map_picture
        if picture is None or not picture.names:
            return []
        sizes = np.bincount(picture.labels[picture.labels >= 0], minlength=len(picture.names))
        largest = np.argsort(-sizes, kind="stable")[:_MOST_CLUSTERS]
        return [(int(number), picture.names[number]) for number in largest if sizes[number]]

    def compare_with_cluster(self, number: int) -> None:
        """Compare the selection with a cluster of the map."""
        picture = self._session.map_picture
        if picture is not None:
            rows = self._rows_of(picture.text_ids[picture.labels == number])
            self.compare_with(Against(picture.names[number], rows))

    def _rows_of(self, text_ids: NDArray[np.int64]) -> NDArray[np.int64]:
        of_text = self._session.text_ids
        wanted = np.zeros(int(of_text.max(initial=-1)) + 2, dtype=np.bool_)  # the last stands for blank rows
        wanted[text_ids] = True
        wanted[-1] = False
        return np.flatnonzero(wanted[of_text])

    # -- asking

    def _workspace_changed(self) -> None:
        self.against, self.kept, self._counting = self._everything, None, False
        self._show(None, "")

    def _prepare(self, picture: MapPicture | None) -> None:
        """Words are counted once the map is there: nothing else is left to do by then."""
        if picture is not None and picture.stage == "final":
            self._ask()
            self._count()

    def _ask(self, *_: object) -> None:
        session = self._session
        workspace, row_ids = session.workspace, session.selection
        session.lanes.drop_key("apart")
        if workspace is None or not self._active or not len(row_ids):
            self._show(None, "")
            return
        state = workspace.characterizer.ready(workspace.vectors())
        if state is None:
            self._show(None, self.tr("The words of all texts are being counted…"))
            self._count()
            return
        against, chosen_by = self.against.row_ids, (session.selected.column,)

        def job(context: JobContext) -> Characterization | str:
            try:
                # Of the column that chose the rows everybody knows that it differs.
                return state.characterize(row_ids, against, context, chosen_by)
            except InputError as error:  # everything is selected, or nothing is left to compare with
                return said(str(error))

        session.submit(
            "interactive",
            job,
            title=self.tr("Comparing words"),
            on_done=self._found,
            supersede_key="apart",
            quiet=True,
        )

    def _count(self) -> None:
        """Count the words of all texts, where that was not done; beside other work, and once."""
        workspace = self._session.workspace
        if workspace is None or self._counting or self._is_counted(workspace):
            return
        self._counting = True

        def job(context: JobContext) -> None:
            workspace.characterize_state(context)

        self._session.submit(
            "io",
            job,
            title=self.tr("Counting words"),
            on_done=self._counted,
            on_failed=self._not_counted,
            on_cancelled=self._not_counted,
        )

    @staticmethod
    def _is_counted(workspace: Workspace) -> bool:
        return workspace.characterizer.ready(workspace.vectors()) is not None

    def _counted(self, _: None) -> None:
        self._counting = False
        self._ask()

    def _not_counted(self, error: Exception | None = None) -> None:
        self._counting = False
        if error is not None:
            self._show(None, said(str(error)))

    def _found(self, found: Characterization | str) -> None:
        if isinstance(found, str):
            self._show(None, found)
        else:
            self._show(found, "")

    def _show(self, found: Characterization | None, sentence: str) -> None:
        self.found, self.sentence = found, sentence
        self.changed.emit()
