"""Cells, orders and texts of the row store: read on the interactive lane, handed over on the main thread."""

from __future__ import annotations

import logging
from collections import OrderedDict
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QObject, Signal

from explorer.shared.state import BESIDE, NOTES

if TYPE_CHECKING:
    from core.corpus import RowStore
    from explorer.shared.lanes import JobContext
    from explorer.shell.session import Session

log = logging.getLogger(__name__)

PAGE = 128  # rows that are read at a time, and shown of an order before all of it is there
_MOST_TEXTS = 20_000
_FEW_AMONG = 64  # ids among so many times as many: a place for each of them takes longer than to sort them
_MOST_PREPARED = 16  # columns that the rows are put in order by before anyone asks


class RowSource(QObject):
    """What the Explore page reads beside hits and facets.

    Signals:
        order_begun: (row ids, how many of them are in order, columns, cells of these): the beginning of an
            order that takes a moment.
        order_ready: (m,) int64 row ids in view order. order_failed: there will be none.
        page_ready: (view, start, rows) for `RowsModel.set_page`.
        row_ready: (row id, cells of all columns).
        text_ready: (text id, text).
    """

    order_begun = Signal(object, int, object, object)
    order_ready = Signal(object)
    order_failed = Signal()
    page_ready = Signal(int, int, object)
    row_ready = Signal(object, object)
    text_ready = Signal(int, str)

    def __init__(self, session: Session, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._texts: OrderedDict[int, str] = OrderedDict()

    def forget(self) -> None:
        """Another workspace is open: no text is known."""
        self._texts.clear()

    def know(self, text_id: int, text: str) -> None:
        """Keep a text that came another way."""
        self._texts[text_id] = text
        while len(self._texts) > _MOST_TEXTS:
            self._texts.popitem(last=False)

    def known(self, text_id: int) -> str | None:
        """A text that was read before."""
        return self._texts.get(text_id)

    def read_text(self, text_id: int, purpose: str) -> None:
        """Read one text; ends in `text_ready`, unless another was asked for `purpose` meanwhile."""
        text = self.known(text_id)
        workspace = self._session.workspace
        if text is not None:
            self.text_ready.emit(text_id, text)
        elif workspace is not None:
            rows = workspace.rows

            def job(context: JobContext) -> tuple[int, str]:
                return text_id, rows.text(text_id)

            self._submit(job, self._text_read, f"text for {purpose}")

    def read_order(self, column: str, descending: bool, begin_with: Sequence[str] = ()) -> None:
        """The rows that pass the filter, by a column or (empty) in file order; ends in `order_ready`.

        Args:
            begin_with: columns of which the first rows are told before, by `order_begun`, where all rows are
                shown and have to be put in order first; none: they are not.
        """
        session = self._session
        workspace, state = session.workspace, session.filter_state
        if workspace is None:
            self.order_ready.emit(np.zeros(0, dtype=np.int64))
        elif not column:
            session.lanes.drop_key("order of rows")
            row_ids = state.row_ids
            self.order_ready.emit(session.corpus.row_ids if row_ids is None else row_ids)
        else:
            passing = session.corpus.row_ids if column in BESIDE and state.row_ids is None else state.row_ids
            ordering = self._ordering(column, descending, passing)
            if begin_with and state.row_ids is None and column not in BESIDE:
                shown = session.corpus.row_ids
                ordering = _beginning(workspace.rows, shown, column, descending, tuple(begin_with), ordering)
            self._order(ordering, "order of rows")

    def _ordering(self, column: str, descending: bool, row_ids: NDArray[np.int64] | None) -> Any:
        """What puts rows in order."""
        session = self._session
        assert session.workspace is not None
        cross, n_rows = session.workspace.rows.cross_filter(), len(session.text_ids)
        labels, notes = session.labelling.labels, session.noting.notes

        def job(context: JobContext) -> NDArray[np.int64]:
            if row_ids is None or column not in BESIDE:
                return cross.ordered(column, descending, row_ids, context)
            if column == NOTES:
                noted = sorted(notes, key=lambda row_id: notes[row_id].casefold())
                groups = [np.array([row_id]) for row_id in noted]
            else:
                groups = [label.row_ids for label in sorted(labels, key=lambda label: label.name.casefold())]
            return in_order(row_ids, groups, n_rows, descending=descending)

        return job

    def prepare_orders(self, columns: Sequence[str]) -> None:
        """Put the rows in order by some columns while nothing else is to do, so that a sort shows at once."""
        workspace = self._session.workspace
        if workspace is None:
            return
        rows = workspace.rows

        def job(context: JobContext) -> None:
            cross = rows.cross_filter()
            prepared = [name for name in columns if name not in BESIDE][:_MOST_PREPARED]
            # The text last: it alone takes longer than the others together.
            for column in sorted(prepared, key=lambda name: name == rows.text_column):
                cross.prepare(column, context)

        self._session.submit(
            "io",
            job,
            title=self.tr("Reading rows"),
            on_failed=lambda error: log.info("rows were not put in order beforehand: %s", error),
            supersede_key="orders of rows",
            quiet=True,
            beforehand=True,
        )

    def read_selection(self, row_ids: NDArray[np.int64], column: str, descending: bool) -> None:
        """The selected rows by a column or (empty) in file order; ends in `order_ready`."""
        workspace = self._session.workspace
        if workspace is None or not column:
            self._session.lanes.drop_key("order of the selection")
            self.order_ready.emit(row_ids)
            return
        self._order(self._ordering(column, descending, row_ids), "order of the selection")

    def read_page(self, view: int, start: int, row_ids: NDArray[np.int64], columns: list[str]) -> None:
        """The cells of `row_ids`, which stand at `start`; ends in `page_ready`."""
        workspace = self._session.workspace
        if workspace is None:
            return
        rows = workspace.rows

        def job(context: JobContext) -> tuple[int, int, list[tuple[Any, ...]]]:
            return view, start, rows.fetch(row_ids, columns)

        self._submit(job, self._page_read, None)

    def read_row(self, row_id: int) -> None:
        """All columns of one row; ends in `row_ready`."""
        workspace = self._session.workspace
        if workspace is None:
            return
        rows = workspace.rows

        def job(context: JobContext) -> tuple[int, tuple[Any, ...]]:
            return row_id, rows.fetch(np.array([row_id]))[0]

        self._submit(job, self._row_read, "row in detail")

    def _submit(self, job: Any, on_done: Any, key: str | None) -> None:
        title = self.tr("Reading rows")
        self._session.submit("interactive", job, title=title, on_done=on_done, supersede_key=key, quiet=True)

    def _text_read(self, result: tuple[int, str]) -> None:
        self.know(*result)
        self.text_ready.emit(*result)

    def _order(self, job: Any, key: str) -> None:
        self._session.submit(
            "interactive",
            job,
            title=self.tr("Reading rows"),
            on_done=self.order_ready.emit,
            on_partial=self._order_begun,
            on_failed=self._not_in_order,
            supersede_key=key,
            quiet=True,
        )

    def _order_begun(self, begun: tuple[Any, int, Any, Any]) -> None:
        self.order_begun.emit(*begun)

    def _not_in_order(self, error: Exception) -> None:
        self.order_failed.emit()
        self._session.error_raised.emit(error)

    def _page_read(self, result: tuple[int, int, list[tuple[Any, ...]]]) -> None:
        self.page_ready.emit(*result)

    def _row_read(self, result: tuple[int, tuple[Any, ...]]) -> None:
        self.row_ready.emit(*result)


def _beginning(
    rows: RowStore,
    shown: NDArray[np.int64],
    column: str,
    descending: bool,
    columns: tuple[str, ...],
    ordering: Any,
) -> Any:
    """A job that tells the first of the rows `shown`, with their cells, where the order is not kept, and then
    does `ordering`: to put a million in order takes seconds, to find the first ones a fraction of that.
    """

    def job(context: JobContext) -> NDArray[np.int64]:
        if not rows.cross_filter().has_order(column):
            first = rows.first_rows(column, PAGE, descending)
            others = shown[~are_among(shown, first)]
            begun = np.concatenate([first, others])
            context.on_partial((begun, len(first), columns, rows.fetch(first, columns)))
            context.cancel.raise_if_cancelled()
        ordered: NDArray[np.int64] = ordering(context)
        return ordered

    return job


def in_order(
    row_ids: NDArray[np.int64], groups: Sequence[NDArray[np.int64]], n_rows: int, *, descending: bool
) -> NDArray[np.int64]:
    """(m,) these rows by the first of the groups that they are in; those in none come last."""
    none = len(groups)
    ranks = np.full(n_rows, none, dtype=np.int64)
    for rank in range(none - 1, -1, -1):
        ranks[groups[rank]] = rank
    found = ranks[row_ids]
    if descending:
        found = np.where(found == none, none, none - 1 - found)
    return row_ids[np.argsort(found, kind="stable")]


def are_among(ids: NDArray[Any], wanted: NDArray[np.int64]) -> NDArray[np.bool_]:
    """(m,) whether each of (m,) ids, -1 for none, is one of those wanted: numpy's `isin` without its checks,
    five times as quick with a million ids, and that itself where they are few among many more.
    """
    highest = max(int(ids.max(initial=-1)), int(wanted.max(initial=-1)))
    if _FEW_AMONG * (len(ids) + len(wanted)) < highest:
        return np.isin(ids, wanted)
    there = np.zeros(highest + 2, dtype=np.bool_)  # the last is for -1
    there[wanted] = True
    found: NDArray[np.bool_] = there[ids]
    return found


def share_one_text(text_ids: NDArray[Any], row_ids: NDArray[np.int64]) -> bool:
    """Whether rows have the same text, given that of each row; of none and of one row it is so."""
    if len(row_ids) < 2 or text_ids[row_ids[0]] != text_ids[row_ids[-1]]:
        return len(row_ids) < 2  # which spares the look at a million rows
    return bool((text_ids[row_ids] == text_ids[row_ids[0]]).all())
