"""What the points of the map are where texts are divided: rows, or their passages.

The two maps have a layout and clusters each, which stay in memory and on disk. The map draws points by ids:
of texts, or numbers of passages. What it is told of texts, and what it says of points, is translated here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QCoreApplication, QObject, Signal

from explorer.map.points import prepared
from explorer.shared.lanes import JobContext
from explorer.shared.row_source import are_among
from explorer.shared.state import NO_IDS

if TYPE_CHECKING:
    from core.search import Hit
    from core.workspace import MapPicture
    from core.workspace.maps import PassagePoints
    from explorer.shell.session import Session

PointKind = Literal["rows", "passages"]


def _tr(text: str) -> str:
    return QCoreApplication.translate("points", text)


class Points:
    """Which texts the points of a picture stand for.

    Args:
        picture: that is shown, or None.
    """

    def __init__(self, picture: MapPicture | None) -> None:
        self._passages = None if picture is None else picture.passages

    def texts(self, points: NDArray[np.int64]) -> NDArray[np.int64]:
        """(m,) ascending, the texts of (n,) points."""
        if self._passages is None:
            return points
        there = np.zeros(len(self._passages.of_text[0]), np.bool_)  # sorting a million would take a while
        there[self._passages.text_ids[points]] = True
        texts: NDArray[np.int64] = np.flatnonzero(there)
        return texts

    def text(self, point: int) -> int:
        """The text of a point."""
        return point if self._passages is None else int(self._passages.text_ids[point])

    def of_texts(self, text_ids: NDArray[np.int64]) -> NDArray[np.int64]:
        """The points of some texts."""
        if self._passages is None or not len(text_ids):
            return text_ids
        points: NDArray[np.int64] = np.flatnonzero(are_among(self._passages.text_ids, text_ids))
        return points

    def of_hit(self, hit: Hit) -> NDArray[np.int64]:
        """The point of a hit: of its passage; (0,) where that is not on the map."""
        if self._passages is None:
            return np.array([hit.text_id], np.int64)
        if hit.passage is None:
            return NO_IDS
        points = _of_text(self._passages, hit.text_id)
        is_it = (self._passages.spans[points] == (hit.passage.start, hit.passage.end)).all(axis=1)
        found: NDArray[np.int64] = points[is_it][:1]
        return found

    def part(self, point: int, text: str) -> str:
        """What of its text a point stands for."""
        if self._passages is None:
            return text
        start, end = self._passages.spans[point].tolist()
        return text[start:end]

    def place(self, point: int) -> tuple[int, int] | None:
        """Which of its text's passages a point is, from 1, and of how many; None: it is a text."""
        if self._passages is None:
            return None
        points = _of_text(self._passages, int(self._passages.text_ids[point]))
        return point - int(points[0]) + 1, len(points)


def _of_text(passages: PassagePoints, text_id: int) -> NDArray[np.int64]:
    """The points of a text."""
    firsts, counts = passages.of_text
    if text_id >= len(firsts):
        return NO_IDS
    first = int(firsts[text_id])
    return np.arange(first, first + int(counts[text_id]))


class PointChoice(QObject):
    """Whether the points of the map are rows or passages.

    Signals:
        changed(): something else is chosen, or the map of passages is another.
    """

    changed = Signal()

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self._session = session
        self.forget()
        session.map_changed.connect(self._map_changed)
        session.without.changed.connect(self._without_changed)

    def forget(self) -> None:
        """Another workspace is open, or none."""
        self.kind: PointKind = "rows"
        self._picture: MapPicture | None = None

    @property
    def possible(self) -> bool:
        """Whether there is a choice: texts are divided."""
        workspace = self._session.workspace
        return workspace is not None and bool(workspace.rows.split)

    def shown(self, of_rows: MapPicture | None) -> MapPicture | None:
        """What the map shows where that of rows is `of_rows`: that as long as the other is not made."""
        shows_passages = self.kind == "passages" and of_rows is not None and self._picture is not None
        return self._picture if shows_passages else of_rows

    def choose(self, kind: PointKind) -> None:
        """Have the points stand for rows or for passages; a map that is not there yet is made."""
        if kind == self.kind or (kind == "passages" and not self.possible):
            self.changed.emit()  # whatever shows the choice shows what holds
            return
        self.kind = kind
        if kind == "passages":
            self._session.without.take_away(())  # there is none of passages
            if self._is_behind():
                self._make()
        else:
            self._session.lanes.drop_key("passages")
        self.changed.emit()

    def model_changed(self) -> None:
        """Other vectors: the map of those before shows nothing any more."""
        self._session.lanes.drop_key("passages")
        if self._picture is not None:
            self._picture = None
            self.changed.emit()

    def _is_behind(self) -> bool:
        """Whether the map of passages is to be made, or new passages to be placed on it."""
        if self._picture is None or self._picture.stage != "final":
            return True
        workspace = self._session.workspace
        snapshot = None if workspace is None else workspace.vectors()
        passages = None if snapshot is None else snapshot.passages
        return passages is not None and len(passages) != len(self._picture)

    def _map_changed(self, picture: MapPicture | None) -> None:
        if picture is not None and picture.stage == "final" and self.kind == "passages" and self._is_behind():
            self._make()

    def _without_changed(self) -> None:
        if self._session.without.columns and self.kind == "passages":
            self.choose("rows")

    def _make(self) -> None:
        session = self._session
        workspace = session.workspace
        if workspace is None or not workspace.n_encoded:
            return

        def job(context: JobContext) -> MapPicture:
            return known(workspace.build_passage_map(lambda each: context.on_partial(known(each)), context))

        def known(picture: MapPicture) -> MapPicture:
            """The picture, once the points of each text are known, which of a million takes two frames."""
            assert picture.passages is not None
            _ = picture.passages.of_text
            return prepared(picture)

        session.submit(
            "io",
            job,
            title=_tr("Laying out the map of passages"),
            on_partial=self._made,
            on_done=self._made,
            on_failed=self._failed,
            on_cancelled=self._stopped,
            supersede_key="passages",
            interruptible=True,
        )

    def _made(self, picture: MapPicture) -> None:
        if picture is not self._picture:
            self._picture = picture
            self.changed.emit()

    def _failed(self, error: Exception) -> None:
        self._give_up()
        self._session.tell(error)

    def _stopped(self) -> None:
        self._give_up()
        self._session.message_posted.emit(_tr("The map stays as it was."), "info")

    def _give_up(self) -> None:
        self._picture = None
        self.choose("rows")
