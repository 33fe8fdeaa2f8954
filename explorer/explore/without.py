"""Past a column: the map without its influence, made beside the map itself, and a switch between the two.

Both maps stay in memory and on disk, in one frame, so that the points glide from one to the other. Whatever
goes by vectors goes by those of the map that is shown: clusters, their names, texts like another text; a
typed search only if that is asked for, since its words say already what is looked for.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Literal

from PySide6.QtCore import QCoreApplication, QObject, Signal
from PySide6.QtGui import QUndoCommand

from explorer.map.points import prepared
from explorer.shared.lanes import JobContext

if TYPE_CHECKING:
    from core.search import Query, SearchState
    from core.workspace import MapPicture
    from explorer.shell.session import Session

Side = Literal["before", "after"]


def _tr(text: str) -> str:
    return QCoreApplication.translate("without", text)


class WithoutColumns(QObject):
    """Which columns' influence is taken away, and what is shown of it.

    Signals:
        changed(): other columns, another side, or the map without them has come.
    """

    changed = Signal()

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self._session = session
        self.forget()
        session.search_state_changed.connect(self._search_state_changed)

    def forget(self) -> None:
        """Another workspace is open, or none."""
        self.columns: tuple[str, ...] = ()
        self.side: Side = "after"
        self.in_search = False
        self._plain: MapPicture | None = None
        self._after: MapPicture | None = None
        self._made: SearchState | None = None  # of the vectors without the influence
        self._state: SearchState | None = None  # that, and all else as it is now

    # -- what is in force

    @property
    def after(self) -> MapPicture | None:
        """The map without the influence; None until it is made."""
        return self._after

    @property
    def in_force(self) -> bool:
        """Whether what is shown is without the influence of columns."""
        return self._after is not None and self.side == "after"

    @property
    def being_made(self) -> bool:
        """Whether columns are chosen whose map is not there yet."""
        return bool(self.columns) and self._after is None

    def picture(self, plain: MapPicture | None) -> MapPicture | None:
        """What to show where the map itself is `plain`."""
        return self._after if self.in_force and plain is not None else plain

    def state_for(self, query: Query | None, plain: SearchState | None) -> SearchState | None:
        """What a query is asked of: one by example goes by the map that is shown, a typed one if wanted."""
        if not self.in_force or self._state is None or query is None:
            return plain
        typed = bool(query.text.strip())
        return self._state if self.in_search or not typed else plain

    # -- what the person does

    def take_away(self, columns: tuple[str, ...]) -> None:
        """Have the map without the influence of these columns; none: the map as it is. Can be undone."""
        if columns != self.columns:
            self._session.undo_stack.push(_WithoutCommand(self._set_columns, self.columns, columns))

    def toggle(self, column: str) -> None:
        """One column more, or one less."""
        others = tuple(name for name in self.columns if name != column)
        self.take_away(others if column in self.columns else (*self.columns, column))

    def show_side(self, side: Side) -> None:
        """Show the map itself ("before") or the one without the influence ("after")."""
        if side != self.side:
            self.side = side
            self._show()
            self._search_again()

    def set_in_search(self, in_search: bool) -> None:
        """Whether what is typed is searched for without the influence, too."""
        if in_search != self.in_search:
            self.in_search = in_search
            self.changed.emit()
            self._search_again()

    # -- making it

    def set_plain(self, picture: MapPicture | None) -> None:
        """The map itself is another: that without the influence is made again where its texts are not all."""
        self._plain = picture
        if picture is None or not self.columns or picture.stage != "final":
            return
        if self._after is None or len(self._after) != len(picture):
            self._make()

    def model_changed(self) -> None:
        """Other vectors: what was made of those before shows nothing any more."""
        self._after = self._made = self._state = None
        self._session.lanes.drop_key("without")

    def _set_columns(self, columns: tuple[str, ...]) -> None:
        self.columns, self.side = columns, "after"
        self.model_changed()
        if columns and self._plain is not None and self._plain.stage == "final":
            self._make()
        self._show()
        self._search_again()

    def _make(self) -> None:
        session, columns = self._session, self.columns
        workspace = session.workspace
        assert workspace is not None

        def job(context: JobContext) -> tuple[tuple[str, ...], SearchState]:
            picture = workspace.build_map_without(columns, task=context)
            context.on_partial((columns, prepared(picture)))
            assert picture.erased is not None
            state = picture.erased.search_state(workspace.search_state(None), context)
            return columns, state

        session.submit(
            "io",
            job,
            title=_tr("Taking an influence away"),
            on_partial=self._map_made,
            on_done=self._state_made,
            on_failed=self._failed,
            on_cancelled=self._stopped,
            supersede_key="without",
            interruptible=True,
        )

    def _map_made(self, made: tuple[tuple[str, ...], MapPicture]) -> None:
        columns, picture = made
        if columns != self.columns or picture is self._after:
            return
        self._after = picture
        self._show()
        if picture.erased is not None:  # the chip says all of it
            warnings = picture.erased.warnings
            sentence, level = (warnings[0], "warning") if warnings else (picture.erased.summary, "info")
            self._session.message_posted.emit(sentence, level)

    def _state_made(self, made: tuple[tuple[str, ...], SearchState]) -> None:
        columns, self._made = made
        if columns == self.columns:
            self._search_state_changed()
            self.changed.emit()
            self._search_again()

    def _search_state_changed(self) -> None:
        plain, made = self._session.search_state, self._made
        if made is None or plain is None:
            self._state = None
            return
        self._state = replace(
            plain,
            vectors=made.vectors,
            vector_text_ids=made.vector_text_ids,
            vector_places=made.vector_places,
            vector_index=made.vector_index,
            preview=None,
            passages=None,  # by the mean of each text's, as everything about this map
            erase=made.erase,
            calibration=None,
        )

    def _failed(self, error: Exception) -> None:
        self._give_up()
        self._session.tell(error)

    def _stopped(self) -> None:
        self._give_up()
        self._session.message_posted.emit(_tr("The map stays as it was."), "info")

    def _give_up(self) -> None:
        """No column, without a way to take that back: nothing of what was asked for is there."""
        self.columns = ()
        self.model_changed()
        self._show()

    def _show(self) -> None:
        self._session.show_map(self.picture(self._plain))
        self.changed.emit()

    def _search_again(self) -> None:
        query = self._session.query
        if query is not None and (self.in_search or not query.text.strip()):
            self._session.search_again()


class _WithoutCommand(QUndoCommand):
    """The influence of other columns is taken away.

    Args:
        show: makes columns those whose influence is taken away.
    """

    def __init__(
        self, show: Callable[[tuple[str, ...]], None], before: tuple[str, ...], after: tuple[str, ...]
    ) -> None:
        gone = _tr("taking away the influence of {0}").format(", ".join(after))
        super().__init__(gone if after else _tr("giving back what was taken away"))
        self._show, self._before, self._after = show, before, after

    def redo(self) -> None:
        self._show(self._after)

    def undo(self) -> None:
        self._show(self._before)
