"""The Explore page: search, map, hits, rows and facets over one session, one selection for all of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication, QImage
from PySide6.QtWidgets import QVBoxLayout, QWidget

from explorer.explore import counts
from explorer.explore.bindings import MapBinding, MarkBinding
from explorer.explore.facets import ROW_SET
from explorer.explore.layout import ExploreLayout
from explorer.explore.search_box import Chip
from explorer.explore.selecting import How
from explorer.shared import theme
from explorer.shared.row_source import RowSource, texts_of
from explorer.shared.state import Facet, FilterState, Mark
from explorer.widgets.explaining import why_of_hit
from explorer.widgets.values import shown

if TYPE_CHECKING:
    from core.search import Hit, Hits
    from explorer.shell.session import Session

TOP_K = 50  # hits that are asked for
_MOST_COPIED = 10_000


class ExplorePage(QWidget):
    """Connects the widgets of `ExploreLayout` with a `Session`; holds no state that the session holds."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.session = session
        self.source = RowSource(session, self)
        self.layout_ = ExploreLayout()
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(self.layout_)
        self.search_box, self.modes = self.layout_.search_box, self.layout_.modes
        self.map, self.facets, self.results = self.layout_.map, self.layout_.facets, self.layout_.results
        self.hits, self.rows, self.detail = self.results.hits, self.results.rows, self.results.detail
        self.teaching = self.layout_.teaching
        self.marks = MarkBinding(session, self.hits, self.rows, self.teaching, self)
        self.map_binding = MapBinding(session, self.map, self.source, self)
        self.set_animations(session.settings.get("animations"))
        self._order = ("", False)
        self._detail_row: int | None = None
        self._connect_session()
        self._connect_widgets()
        self._workspace_changed()

    # -- what the window's menus call

    @property
    def mode(self) -> str:
        """How is searched: "semantic", "keyword" or "hybrid"."""
        return self.modes.mode()

    def set_mode(self, mode: str) -> None:
        """Search that way, at once if something is searched for."""
        self.modes.set_mode(mode)
        self._search(self.search_box.text().strip())

    def focus_search(self) -> None:
        """Put the cursor into the search box."""
        self.search_box.field.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.search_box.field.selectAll()

    def focus_hits(self) -> None:
        """Give the hits the keyboard, the current one or the first."""
        if self.session.hits is not None:
            self.results.show_page("hits")
            self._count()
            self.hits.take_keyboard()

    def fit_map(self) -> None:
        """Show the whole map."""
        self.map.fit()

    def set_animations(self, choice: str) -> None:
        """Let points and views glide: "on", "off", or "system"."""
        self.map.set_animated(theme.animates(choice))

    def picture(self) -> QImage:
        """The map as it is seen, at twice its size on the screen."""
        return self.map.picture_of_view(2.0)

    def copy_selection(self) -> None:
        """Copy the texts of the selected rows, one a line; they are on the clipboard a moment later."""
        if len(self.session.selection):
            self.source.read_texts(self.session.selection[:_MOST_COPIED])

    def select_hits(self) -> None:
        """Select the rows of all hits."""
        if self.session.hits is not None:
            self._select_texts([hit.text_id for hit in self.session.hits.hits], "replace", "menu")

    def more_like_selected(self, sign: int) -> None:
        """Search for what is like (+1) or unlike (-1) the first selected row."""
        if len(self.session.selection):
            self._more_like_row(int(self.session.selection[0]), sign)

    def mark_selected_hits(self, mark: Mark | None) -> None:
        """Mark the selected hits; None takes their marks away."""
        self.hits.mark_selected(mark)

    # -- wiring

    def _connect_session(self) -> None:
        session = self.session
        session.workspace_changed.connect(self._workspace_changed)
        session.corpus_changed.connect(self._corpus_changed)
        session.map_changed.connect(self._count)
        session.hits_changed.connect(self._hits_changed)
        session.search_failed.connect(self._search_failed)
        session.selection_changed.connect(self._selection_changed)
        session.filter_changed.connect(self._filter_changed)
        session.facets_changed.connect(self._facets_changed)

    def _connect_widgets(self) -> None:
        self.search_box.search_requested.connect(self._search)
        self.search_box.chip_removed.connect(self._chip_removed)
        self.modes.mode_chosen.connect(self.set_mode)
        self.results.switch.mode_chosen.connect(self._page_chosen)
        self.facets.value_toggled.connect(self.session.toggle_facet)
        self.facets.range_changed.connect(self.session.set_range)
        self.facets.facet_clear_requested.connect(self._clear_facet)
        self.facets.clear_requested.connect(self.session.clear_filter)
        self.facets.message_posted.connect(self.session.message_posted)
        self.hits.texts_selected.connect(self._hits_selected)
        self.hits.like_requested.connect(self.session.more_like)
        self.hits.value_requested.connect(self.session.toggle_facet)
        self.hits.show_requested.connect(self.map.show_text)
        self.hits.why_requested.connect(self._why)
        self.marks.rows_wanted.connect(self._show_rows_page)
        self.rows.page_requested.connect(self._page_requested)
        self.rows.sort_requested.connect(self._sort_requested)
        self.rows.rows_selected.connect(self._rows_selected)
        self.rows.row_opened.connect(self._show_row)
        self.rows.show_requested.connect(self._show_row)
        self.rows.like_requested.connect(self._more_like_row)
        self.map_binding.texts_selected.connect(self._map_selected)
        self.source.text_ready.connect(self._text_ready)
        self.source.texts_ready.connect(self._copy)
        self.source.row_ready.connect(self._row_ready)
        self.source.page_ready.connect(self.rows.model.set_page)
        self.source.order_ready.connect(self._order_ready)

    # -- what the session says

    def _workspace_changed(self) -> None:
        session = self.session
        self.source.forget()
        self._detail_row = None
        self.detail.clear()
        self.rows.forget_sorting()
        self._order = ("", False)
        self.search_box.set_text("")
        self.search_box.set_chips(())
        self._facets_changed(session.facets)
        self._hits_changed(session.hits)
        self._corpus_changed()

    def _corpus_changed(self) -> None:
        self.source.read_order(*self._order)
        self._count()

    def _hits_changed(self, hits: Hits | None) -> None:
        had = self.results.switch.buttons["hits"].isEnabled()
        self.results.switch.buttons["hits"].setEnabled(hits is not None)
        self._show_query()
        if hits is None:
            self.search_box.set_chips(())
            self.results.show_page("rows")
        else:
            for hit in hits.hits:
                self.source.know(hit.text_id, hit.text)
            self.hits.set_hits(hits, self._chip_column())
            self.modes.set_mode(hits.query.mode)
            self._show_chips()
            if not had:
                self.results.show_page("hits")
            self.hits.select_texts(texts_of(self.session, self.session.selection).tolist())
        self.marks.show_marks()
        self._count()

    def _show_query(self) -> None:
        """The query in the box, whoever asked it; what is being typed stays."""
        text = self.session.query.text if self.session.query is not None else ""
        if not self.search_box.typing() and self.search_box.text().strip() != text.strip():
            self.search_box.set_text(text)

    def _search_failed(self, sentence: str) -> None:
        self.results.switch.buttons["hits"].setEnabled(True)
        self.hits.set_message(sentence)
        self.results.show_page("hits")
        self._count()

    def _selection_changed(self, row_ids: NDArray[np.int64], origin: str) -> None:
        if origin != "hits":
            self.hits.select_texts(texts_of(self.session, row_ids).tolist())
        if origin != "rows":
            self.rows.select_rows(row_ids)
        if len(row_ids):
            self._detail_row = int(row_ids[0])
            self.source.read_row(self._detail_row)
        else:
            self._detail_row = None
            self.detail.clear()
        self._count()

    def _filter_changed(self, state: FilterState) -> None:
        self.source.read_order(*self._order)
        self._count()

    def _facets_changed(self, facets: Sequence[Facet]) -> None:
        self.facets.set_facets(facets)

    # -- search

    def _search(self, text: str) -> None:
        from core.search import Query

        before = self.session.query
        like = before.like if before is not None else ()
        unlike = before.unlike if before is not None else ()
        if not self.search_box.chips():
            like = unlike = ()
        mode: Any = self.mode
        self.session.search(Query(text=text, mode=mode, top_k=TOP_K, like=like, unlike=unlike))

    def _chip_removed(self, text_id: int) -> None:
        self.session.more_like(text_id, 0)

    def _more_like_row(self, row_id: int, sign: int) -> None:
        text_id = int(self.session.text_ids[row_id])
        if text_id >= 0:
            self.session.more_like(text_id, sign)

    def _show_chips(self) -> None:
        """The chips of the query; a text that is not at hand is read and comes a moment later."""
        query = self.session.query
        if query is None:
            return
        signed = [(text_id, 1) for text_id in query.like] + [(text_id, -1) for text_id in query.unlike]
        texts = {text_id: self.source.known(text_id) for text_id, _ in signed}
        self.search_box.set_chips([Chip(text_id, texts[text_id] or "…", sign) for text_id, sign in signed])
        for text_id, text in texts.items():
            if text is None:
                self.source.read_text(text_id, f"chip {text_id}")

    def _text_ready(self, text_id: int, text: str) -> None:
        query = self.session.query
        if query is not None and text_id in (*query.like, *query.unlike):
            self._show_chips()

    # -- selection

    def _map_selected(self, text_ids: NDArray[np.int64], how: How, name: str) -> None:
        self._select_texts(text_ids, how, "map", name)

    def _hits_selected(self, text_ids: list[int]) -> None:
        self._select_texts(text_ids, "replace", "hits")

    def _rows_selected(self, row_ids: NDArray[np.int64]) -> None:
        self.session.select(row_ids, "rows")

    def _select_texts(self, text_ids: Any, how: How, origin: str, name: str = "") -> None:
        wanted = np.asarray(text_ids, dtype=np.int64)
        if len(wanted) == 1:
            row_ids = np.asarray(self.session.rows_of_text(int(wanted[0])))
        else:
            row_ids = np.flatnonzero(np.isin(self.session.text_ids, wanted))
        self.session.select(row_ids, origin, how, name)

    def _copy(self, texts: Sequence[str]) -> None:
        QGuiApplication.clipboard().setText("\n".join(" ".join(text.split()) for text in texts))

    def _row_ready(self, row_id: int, cells: Sequence[Any]) -> None:
        workspace = self.session.workspace
        if workspace is None or row_id != self._detail_row:
            return
        text_column = workspace.rows.text_column
        names = [column.name for column in workspace.rows.columns()]
        by_name = dict(zip(names, cells, strict=True))
        text = shown(by_name.pop(text_column, None)).strip()
        head = self.tr("row {0:,}").format(row_id + 1)
        n_selected = len(self.session.selection)
        if n_selected > 1:
            head = self.tr("{0} · first of {1:,} selected").format(head, n_selected)
        self.detail.set_row(head, text, [(name, shown(value)) for name, value in by_name.items()])

    def _why(self, hit: Hit) -> None:
        """Show why a hit was found: by the typed text, else by the first text that it is to be like."""
        query = self.session.query
        if query is None:
            return
        typed = " ".join(query.text.split())
        like = self.source.known(query.like[0]) if query.like else None
        first = typed or like
        if first:
            why_of_hit(self.session, first, hit.text, typed=bool(typed), parent=self)

    # -- rows and facets

    def _show_rows_page(self) -> None:
        self._page_chosen("rows")

    def _page_chosen(self, page: str) -> None:
        self.results.show_page(page)
        self._count()

    def _sort_requested(self, column: str, descending: bool) -> None:
        self._order = (column, descending)
        self.source.read_order(column, descending)

    def _order_ready(self, row_ids: NDArray[np.int64]) -> None:
        workspace = self.session.workspace
        columns = workspace.rows.columns() if workspace is not None else ()
        numeric = frozenset(column.name for column in columns if column.type in ("integer", "real"))
        self.rows.set_rows(row_ids, self._shown_columns(), numeric)
        self.rows.select_rows(self.session.selection)
        self._count()

    def _page_requested(self, view: int, start: int, count: int) -> None:
        row_ids = self.rows.model.row_ids()[start : start + count]
        self.source.read_page(view, start, row_ids, list(self._shown_columns()))

    def _show_row(self, row_id: int) -> None:
        text_id = int(self.session.text_ids[row_id])
        if text_id >= 0:
            self.map.show_text(text_id)

    def _clear_facet(self, column: str) -> None:
        state = self.session.filter_state
        if column == ROW_SET:
            self.session.filter_rows(None)
        if column in state.ranges:
            self.session.set_range(column, None, None)
        for value in state.chosen.get(column, ()):
            self.session.toggle_facet(column, value)

    # -- small things

    def _shown_columns(self) -> tuple[str, ...]:
        """The text first, then the other columns in their order."""
        workspace = self.session.workspace
        if workspace is None:
            return ()
        text = workspace.rows.text_column
        names = [column.name for column in workspace.rows.columns()]
        return (text, *[name for name in names if name != text])

    def _chip_column(self) -> str | None:
        """The first column that is listed by its values: what a hit's chip shows."""
        listed = (facet for facet in self.session.facets if facet.kind == "values" and facet.of_column)
        return next((facet.column for facet in listed), None)

    def _count(self) -> None:
        """Every number that is shown, and what it counts."""
        session = self.session
        n_rows, hits = len(session.text_ids), session.hits
        if self.results.switch.mode() == "hits" and hits is not None:
            head = counts.hits_head(hits)
        else:
            head = counts.rows_head(self.rows.model.rowCount(), n_rows)
        self.results.count.setText(head[0])
        self.results.how.setText(head[1])
        n_hits = len(hits.hits) if hits is not None else None
        self.map.legend.set_summary(
            *counts.map_line(session.map_picture, n_rows, n_hits, len(session.selection))
        )
