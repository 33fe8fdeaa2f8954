"""The Explore page: search, map, hits, rows and facets over one session, one selection for all of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QHideEvent, QMouseEvent
from PySide6.QtWidgets import QMenu, QVBoxLayout, QWidget

from explorer.explore import counts
from explorer.explore.apart import Apart
from explorer.explore.apart_list import Line
from explorer.explore.bindings import MapBinding, MarkBinding, TopicBinding
from explorer.explore.columns import Columns
from explorer.explore.completing import Completing
from explorer.explore.copying import Copying
from explorer.explore.history import History, Place
from explorer.explore.hit_chip import ChipColumn
from explorer.explore.hits import linked_words
from explorer.explore.in_force import Held, what_is_in_force
from explorer.explore.kept_view import place_from_json, place_to_json
from explorer.explore.label_binding import LabelBinding
from explorer.explore.layout import ExploreLayout
from explorer.explore.neighbours import Neighbours
from explorer.explore.query_help import QueryHelp, examples
from explorer.explore.reading_strip import Reading, Unread
from explorer.explore.saved import SavedMenu
from explorer.explore.search_box import Chip
from explorer.explore.selecting import How, KeptSelection
from explorer.explore.shading import Shading
from explorer.shared import motion, wording
from explorer.shared.engine_words import joined, said
from explorer.shared.row_source import RowSource, are_among, share_one_text
from explorer.shared.state import LABELS, ROW_SET, Facet, FilterState, Mark, RowSet, Selection
from explorer.widgets.explaining import why_of_hit
from explorer.widgets.kept_splitter import KeptSplitter
from explorer.widgets.plain_text import without_mnemonic
from explorer.widgets.values import shown

if TYPE_CHECKING:
    from core.search import Hit, Hits
    from core.workspace.saved_searches import SavedSearch
    from explorer.shell.session import Session

TOP_K = 50  # hits that are asked for
# Where a selection is made on purpose, not by looking from one hit or row to the next.
_OPENS = frozenset({"map", "facet", "health", "table", "menu", "compare"})


class ExplorePage(QWidget):
    """Connects the widgets of `ExploreLayout` with a `Session`; holds no state that the session holds.

    Signals:
        action_requested: the name of an action of the window that is to be done with the selected rows.
    """

    action_requested = Signal(str)

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.session = session
        self.source = RowSource(session, self)
        self.selected_source = RowSource(session, self)
        self.layout_ = ExploreLayout(self)
        KeptSplitter(self.layout_.splitter, session.settings, "explore")
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(self.layout_)
        self.search_box, self.modes = self.layout_.search_box, self.layout_.modes
        self.map, self.facets, self.results = self.layout_.map, self.layout_.facets, self.layout_.results
        self.hits, self.rows, self.detail = self.results.hits, self.results.rows, self.results.detail
        self.selected, self.in_force = self.results.selection, self.layout_.in_force
        self.columns = Columns(session, (self.rows, self.selected.table), self)
        self._copying = Copying(session, (self.rows, self.selected.table), self)
        self.neighbours = Neighbours(session, self.detail.neighbours, self)
        self.teaching = self.layout_.teaching
        self.marks = MarkBinding(session, self.hits, self.rows, self.teaching, self)
        self.map_binding = MapBinding(session, self.map, self.source, self)
        self.topics = self.layout_.topics
        self.topic_binding = TopicBinding(session, self.topics, self.map_binding, self)
        tables = (self.rows, self.selected.table)
        self.labels = LabelBinding(session, self.hits, tables, self.topics, self.map_binding, self)
        self.topics.sight_wanted.connect(self._show_topics)
        self.set_animations(session.settings.get("animations"))
        self.apart = Apart(session, self)
        self.completing = Completing(session, self.search_box)
        self.shading = Shading(session, self.hits, self)
        self.reading = Reading(session, self)
        self.saved = SavedMenu(session, self.search_box, lambda: self.mode)
        self._words_first = False  # the model cannot read the texts, and nobody chose another way since
        self.history = History(self._place, self._show_place, self)
        self._order = self._selected_order = ("", False)
        self._detail_row: int | None = None
        self._detail_links = ""  # the words that are said to link it with what was typed
        self._asked = False  # a person searches: what is found is shown
        self._panel_before = ""  # where the panel was when a selection was shown by itself
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
        self._words_first = False
        self.modes.set_mode(mode)
        self._search(self.search_box.text().strip())

    def focus_search(self) -> None:
        """Put the cursor into the search box."""
        self.search_box.field.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.search_box.field.selectAll()

    def show_panel(self, panel: str) -> None:
        """Show "hits", "selection" or "rows" in the right panel, with the keyboard."""
        if panel == "hits" and self.session.hits is None:
            return
        self._panel_chosen(panel)
        if panel == "hits":
            self.hits.take_keyboard()
        else:
            table = self.rows if panel == "rows" else self.selected.table
            table.view.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def show_side(self, page: str) -> None:
        """Show "filters" or "topics" in the left panel, with the keyboard."""
        side = self.layout_.side
        side.show_page(page)
        if page == "topics":
            self.topics.view.setFocus(Qt.FocusReason.ShortcutFocusReason)
        else:
            side.switch.buttons["filters"].setFocus(Qt.FocusReason.ShortcutFocusReason)

    def _show_topics(self) -> None:
        self.layout_.side.show_page("topics")

    def _show_facet(self, column: str) -> None:
        self.layout_.side.show_page("filters")
        self.facets.show_section(column)

    def only_selected(self) -> None:
        """Let through, of what passes the other filters, the selected rows only."""
        selected = self.session.selected
        if len(selected.row_ids):
            name = selected.name or wording.rows(len(selected.row_ids))
            self.session.filter_rows(RowSet(self.tr("selection"), name, selected.row_ids))

    def select_passing(self) -> None:
        """Select every row that passes the filter."""
        passing = self.session.filter_state.row_ids
        self.session.select(self.session.corpus.row_ids if passing is None else passing, "menu")

    def choose_columns(self) -> None:
        """Let a person tick and order the columns of the tables."""
        if self.session.workspace is not None:
            self.columns.open_dialog()

    def fit_map(self) -> None:
        """Show the whole map."""
        self.map.fit()

    def set_animations(self, choice: str) -> None:
        """Let points and views glide: "on", "off", or "system"."""
        self.map.set_animated(motion.allowed(choice))

    def copy_selection(self) -> None:
        """Copy the texts of the selected rows, one a line; they are on the clipboard a moment later."""
        self._copying.copy_texts(self.session.selection)

    def select_hits(self) -> None:
        """Select the rows of all hits."""
        if self.session.hits is not None:
            name = self.tr("hits")
            self._select_texts([hit.text_id for hit in self.session.hits.hits], "replace", "menu", name)

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
        session.labelling.labels_changed.connect(self._labels_changed)
        session.noting.notes_changed.connect(self._labels_changed)
        session.without.changed.connect(self._count)
        session.points.changed.connect(self._count)

    def _connect_widgets(self) -> None:
        self.search_box.search_requested.connect(self._search)
        self.search_box.chip_removed.connect(self._chip_removed)
        self.search_box.field.help_requested.connect(self.show_query_help)
        self.modes.mode_chosen.connect(self.set_mode)
        self.results.switch.mode_chosen.connect(self._panel_chosen)
        self.in_force.removed.connect(self._lift)
        self.in_force.opened.connect(self._open_held)
        self.in_force.clear_requested.connect(self._clear_all)
        self.in_force.back_requested.connect(self.go_back)
        self.in_force.forward_requested.connect(self.go_forward)
        self.history.changed.connect(self._way_changed)
        self.saved.search_chosen.connect(self._saved_chosen)
        self.search_box.within.clicked.connect(self._within_clicked)
        self.reading.changed.connect(self._reading_changed)
        self.layout_.strip.model_requested.connect(self.session.change_model)
        self.map.view_settled.connect(self.history.note_change)
        self.selected.action_requested.connect(self.action_requested)
        self.selected.apart_wanted.connect(self.apart.set_active)
        self.selected.against_menu_wanted.connect(self._fill_against)
        self.selected.apart.line_chosen.connect(self._apart_chosen)
        self.apart.changed.connect(self._apart_changed)
        self.selected.row_chosen.connect(self._look_at_row)
        self.selected.keep_requested.connect(self._keep_selected)
        self.selected.drop_requested.connect(self._drop_selected)
        table = self.selected.table
        table.page_requested.connect(self._selected_page_requested)
        table.sort_requested.connect(self._selected_sort_requested)
        table.row_opened.connect(self._show_row)
        table.show_requested.connect(self._show_row)
        table.like_requested.connect(self._more_like_row)
        table.alike_requested.connect(self.session.marking.mark_selection)
        self.selected_source.order_ready.connect(self._selected_order_ready)
        self.selected_source.order_failed.connect(table.end_busy)
        self.selected_source.page_ready.connect(table.model.set_page)
        self.columns.changed.connect(self._show_columns)
        self.detail.neighbours.neighbour_chosen.connect(self._neighbour_chosen)
        self.facets.value_toggled.connect(self.session.toggle_facet)
        self.facets.range_changed.connect(self.session.set_range)
        self.facets.selection_requested.connect(self.session.select_where)
        self.facets.facet_clear_requested.connect(self._clear_facet)
        self.facets.column_menu_opening.connect(self.columns.add_treatments)
        self.facets.value_menu_opening.connect(self.labels.add_to_value_menu)
        self.facets.value_menu_opening.connect(self._add_deletion)
        self.detail.delete_requested.connect(self._delete_looked_at)
        self.facets.message_posted.connect(self.session.message_posted)
        self.hits.texts_selected.connect(self._hits_selected)
        self.hits.like_requested.connect(self.session.more_like)
        self.hits.value_requested.connect(self.session.toggle_facet)
        self.hits.show_requested.connect(self.map_binding.show_text)
        self.hits.why_requested.connect(self._why)
        self.hits.more_wanted.connect(partial(self.session.more_hits, TOP_K))
        self.marks.rows_wanted.connect(self._show_rows_page)
        self.results.stack.currentChanged.connect(self._select_in_rows)
        self.rows.page_requested.connect(self._page_requested)
        self.rows.sort_requested.connect(self._sort_requested)
        self.rows.rows_selected.connect(self._rows_selected)
        self.rows.row_opened.connect(self._show_row)
        self.rows.show_requested.connect(self._show_row)
        self.rows.like_requested.connect(self._more_like_row)
        self.map_binding.texts_selected.connect(self._map_selected)
        self.map_binding.point_out_from(self.hits, self.rows, self.selected.table)
        self.source.text_ready.connect(self._text_ready)
        self.source.row_ready.connect(self._row_ready)
        self.source.page_ready.connect(self.rows.model.set_page)
        self.source.order_begun.connect(self.rows.begin_rows)
        self.source.order_ready.connect(self._order_ready)
        self.source.order_failed.connect(self._order_failed)

    # -- what the session says

    def _show_columns(self) -> None:
        for table in (self.rows, self.selected.table):
            table.set_columns(self.columns.shown(), self.columns.numeric(), self.columns.choice.widths)

    def _workspace_changed(self) -> None:
        session = self.session
        self.columns.open_workspace()
        self._show_columns()
        self.source.forget()
        self._show_no_row()
        for table in (self.rows, self.selected.table):
            table.forget_sorting()
        self._order = self._selected_order = ("", False)
        self._panel_before = ""
        self.results.show_page("rows")  # nothing is found or selected in it yet
        self.history.forget()
        self.search_box.set_text("")
        self.search_box.set_chips(())
        self._facets_changed(session.facets)
        self._hits_changed(session.hits)
        self._show_selection()
        self._corpus_changed()

    def _corpus_changed(self) -> None:
        self.source.read_order(*self._order)
        self.source.prepare_orders(self.columns.shown())
        self._count()

    def _hits_changed(self, hits: Hits | None) -> None:
        had = self.results.switch.buttons["hits"].isEnabled()
        self.results.switch.buttons["hits"].setEnabled(hits is not None)
        self._show_query()
        ignored = () if hits is None else hits.typed.ignored
        self.search_box.set_ignored(joined(said(each.sentence) for each in ignored))
        if hits is None:
            self.search_box.set_chips(())
            if self._panel_before == "hits":
                self._panel_before = "rows"
            if self.results.switch.mode() == "hits":
                self.results.show_page("rows")
        else:
            for hit in hits.hits:
                self.source.know(hit.text_id, hit.text)
            self.hits.set_hits(hits, self._chip_column())
            self.modes.set_mode(hits.query.mode)
            self._show_chips()
            if not had or self._asked:
                self.results.show_page("hits")
            self._asked = False
            self.hits.select_texts(self.session.selected_texts, in_sight=False)  # the best come first
        self._read_links_again()
        self.marks.show_marks()
        self.shading.hits_changed(hits)
        self._count()
        self.history.note_change()

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
            self.hits.select_texts(self.session.selected_texts)
        if origin != "rows":
            self._select_in_rows()
        self._show_selection()
        if origin in _OPENS and len(row_ids) and not share_one_text(self.session.text_ids, row_ids):
            if self.results.switch.mode() != "selection":
                self._panel_before = self.results.switch.mode()
            self.results.show_page("selection")
        elif not len(row_ids) and self._panel_before and self.results.switch.mode() == "selection":
            self.results.show_page(self._panel_before)
        if not len(row_ids):
            self._panel_before = ""
        if len(row_ids):
            self._look_at_row(int(row_ids[0]))
        else:
            self._show_no_row()
        self._count()
        self.history.note_change()

    def _select_in_rows(self) -> None:
        """What is selected, in the table of rows, once that is looked at: half a million take a while."""
        if self.results.switch.mode() == "rows":
            self.rows.select_rows(self.session.selection)

    def _show_selection(self) -> None:
        """The rows of the selection, in the order that its table is sorted by."""
        selected = self.session.selected
        self.selected.set_selection(selected)
        if len(selected.row_ids):
            self.selected_source.read_selection(selected.row_ids, *self._selected_order)

    def _look_at_row(self, row_id: int) -> None:
        if row_id != self._detail_row:
            self.neighbours.show_of(int(self.session.text_ids[row_id]))
        self._detail_row = row_id
        self.source.read_row(row_id)

    def _show_no_row(self) -> None:
        self._detail_row = None
        self.neighbours.show_of(-1)
        self.detail.clear()

    def _delete_looked_at(self) -> None:
        if self._detail_row is not None:
            self.session.deletion_requested.emit(np.array([self._detail_row], np.int64))

    def _add_deletion(self, menu: QMenu, column: str, value: object) -> None:
        """A way to delete for good whatever has a value, or a label, in the menu of the filters: hidden rows,
        too, and whether or not another filter lets them through.
        """
        for label in self.session.labelling.labels if column == LABELS else ():
            if label.name == value and len(label.row_ids):
                menu.addSeparator()
                delete = menu.addAction(self.tr("Delete all rows with this label for good…"))
                delete.setObjectName("deleteLabel")
                delete.triggered.connect(partial(self.session.deletion_requested.emit, label.row_ids))
        if not any(facet.column == column and facet.of_column for facet in self.session.facets):
            return
        menu.addSeparator()
        delete = menu.addAction(self.tr("Delete all rows with this value for good…"))
        delete.setObjectName("deleteValue")
        delete.triggered.connect(partial(self.session.value_deletion_requested.emit, column, value))

    def _neighbour_chosen(self, text_id: int) -> None:
        """Go there; where several rows are selected they stay so, and it is looked at beside them."""
        if len(self.session.selection) > 1 and not share_one_text(
            self.session.text_ids, self.session.selection
        ):
            self._look_at_row(int(self.session.rows_of_text(text_id)[0]))
        else:
            self._select_texts([text_id], "replace", "detail")
        self.map_binding.show_text(text_id)

    def _keep_selected(self, row_ids: NDArray[np.int64]) -> None:
        self.session.select(row_ids, "selection", name=self.session.selected.name)

    def _drop_selected(self, row_ids: NDArray[np.int64]) -> None:
        name = self.session.selected.name
        left = np.setdiff1d(self.session.selection, row_ids, assume_unique=True)
        self.session.select(left, "selection", name=name)

    def _filter_changed(self, state: FilterState) -> None:
        self.source.read_order(*self._order)
        self._count()
        self.history.note_change()

    def _facets_changed(self, facets: Sequence[Facet]) -> None:
        self.facets.set_facets(facets, self.session.not_listed)
        self.search_box.set_examples(list(examples(facets).values()))
        self.hits.model.set_chip_column(self._chip_column())

    # -- search

    def show_query_help(self) -> None:
        """Say what can be typed into the search field."""
        dialog = QueryHelp(examples(self.session.facets), self)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.example_chosen.connect(self.search_box.add_text)
        dialog.open()

    def _search(self, text: str) -> None:
        from core.search import Query

        before = self.session.query
        like = before.like if before is not None else ()
        unlike = before.unlike if before is not None else ()
        if not self.search_box.chips():
            like = unlike = ()
        mode: Any = self.mode
        self._asked = True
        self.session.search(Query(text=text, mode=mode, top_k=TOP_K, like=like, unlike=unlike))

    def _reading_changed(self, unread: Unread | None) -> None:
        """Where the model cannot read most of the texts the search begins with words."""
        self.layout_.strip.set_unread(unread)
        by_words = unread is not None and not unread.report.readable
        if by_words and self.session.query is None and self.mode == "semantic":
            self.modes.set_mode("keyword")
            self._words_first = True
        elif not by_words and self._words_first:
            self._words_first = False
            if self.session.query is None:
                self.modes.set_mode("semantic")

    def _saved_chosen(self, search: SavedSearch) -> None:
        self.modes.set_mode(search.mode)
        self.search_box.set_text(search.text)
        self._search(search.text)

    def _within_clicked(self, chosen: bool) -> None:
        self._search_within(self.session.selected if chosen else None)
        self.search_box.field.setFocus()

    def _search_within(self, selection: Selection | None) -> None:
        self._asked = True
        self.session.search_within(selection)
        self._count()
        self.history.note_change()

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
            row_ids = np.flatnonzero(are_among(self.session.text_ids, wanted))
        self.session.select(row_ids, origin, how, name)

    def _row_ready(self, row_id: int, cells: Sequence[Any]) -> None:
        workspace = self.session.workspace
        if workspace is None or row_id != self._detail_row:
            return
        text_column = workspace.rows.text_column
        names = [column.name for column in workspace.rows.columns()]
        by_name = dict(zip(names, cells, strict=True))
        text = shown(by_name.pop(text_column, None)).strip()
        # The second number is what commands, exports and like:#17 call the row.
        head = self.tr("row {0:,} · #{1}").format(row_id + 1, row_id)
        n_selected = len(self.session.selection)
        if n_selected > 1 and row_id == self.session.selection[0]:
            head = self.tr("{0} · first of {1:,} selected").format(head, n_selected)
        cells = [(name, shown(value)) for name, value in by_name.items()]
        if note := self.session.noting.notes.get(row_id):
            cells.insert(0, (self.tr("note"), note))
        hit = self._hit_of(row_id)
        self._detail_links = "" if hit is None else linked_words(hit)
        if self._detail_links:
            cells.insert(0, (self.tr("linked words"), self._detail_links))
        passage = None if hit is None else hit.passage
        if passage is not None:
            head = self.tr("{0} · found in characters {1:,} to {2:,}").format(
                head, passage.start + 1, passage.end
            )
        self.detail.set_row(
            head,
            text,
            cells,
            self.session.labelling.chips([row_id]),
            None if passage is None else (passage.start, passage.end),
        )

    def _hit_of(self, row_id: int) -> Hit | None:
        """The hit that a row is among; None where there is none."""
        hits, text_id = self.session.hits, int(self.session.text_ids[row_id])
        found = () if hits is None else hits.hits
        return next((hit for hit in found if hit.text_id == text_id), None)

    def _read_links_again(self) -> None:
        """Show the row that is looked at anew where other words link it with what was typed now."""
        if self._detail_row is None:
            return
        hit = self._hit_of(self._detail_row)
        if self._detail_links != ("" if hit is None else linked_words(hit)):
            self.source.read_row(self._detail_row)

    def _labels_changed(self) -> None:
        if self._detail_row is not None:
            self.source.read_row(self._detail_row)

    def _why(self, hit: Hit) -> None:
        """Show why a hit was found: by the typed text, else by the first text that it is to be like."""
        hits = self.session.hits
        if hits is None:
            return
        typed = hits.typed.sought
        like = self.source.known(hits.like[0]) if hits.like else None
        first = typed or like
        if first:
            linking = self.session.reranking.linking(hit) if typed else None
            why_of_hit(self.session, first, hit.found, typed=bool(typed), reranked_by=linking, parent=self)

    # -- rows and facets

    def _show_rows_page(self) -> None:
        self._panel_chosen("rows")

    def _panel_chosen(self, panel: str) -> None:
        self._panel_before = ""
        self._asked = False  # hits that are still to come do not take its place
        self.results.show_page(panel)
        self._count()
        self.history.note_change()

    def _selected_sort_requested(self, column: str, descending: bool) -> None:
        self._selected_order = (column, descending)
        self._show_selection()

    def _selected_order_ready(self, row_ids: NDArray[np.int64]) -> None:
        self.selected.set_rows(row_ids, self.columns.shown(), self.columns.numeric())
        self._count()

    def _selected_page_requested(self, view: int, start: int, count: int) -> None:
        model = self.selected.table.model
        row_ids = model.row_ids()[start : start + count]
        self.selected_source.read_page(view, start, row_ids, list(model.read_columns()))

    def _sort_requested(self, column: str, descending: bool) -> None:
        self._order = (column, descending)
        self.source.read_order(column, descending, self.rows.model.read_columns())

    def _order_ready(self, row_ids: NDArray[np.int64]) -> None:
        self.rows.set_rows(row_ids, self.columns.shown(), self.columns.numeric())
        self._select_in_rows()
        self._count()

    def _order_failed(self) -> None:
        self.rows.end_busy()
        if self.rows.model.is_begun():  # the others will not come in that order
            self.rows.sort_by("")

    def _page_requested(self, view: int, start: int, count: int) -> None:
        model = self.rows.model
        row_ids = model.row_ids()[start : start + count]
        self.source.read_page(view, start, row_ids, list(model.read_columns()))

    def _show_row(self, row_id: int) -> None:
        text_id = int(self.session.text_ids[row_id])
        if text_id >= 0:
            self.map_binding.show_text(text_id)

    def _clear_facet(self, column: str) -> None:
        state = self.session.filter_state
        if column == ROW_SET:
            self.session.filter_rows(None)
        if column in state.ranges:
            self.session.set_range(column, None, None)
        for value in state.chosen.get(column, ()):
            self.session.toggle_facet(column, value)

    # -- what sets the selection apart

    def _apart_changed(self) -> None:
        apart, against = self.apart, self.apart.against
        self.selected.set_apart(apart.found, apart.sentence, against.name, against.short or against.name)

    def _fill_against(self, menu: QMenu) -> None:
        apart = self.apart
        for against in apart.offers():
            action = menu.addAction(without_mnemonic(against.name), partial(apart.compare_with, against))
            action.setCheckable(True)
            action.setChecked(against.name == apart.against.name)
        clusters = menu.addMenu(self.tr("A cluster"))
        for number, name in apart.clusters():
            clusters.addAction(without_mnemonic(name), partial(apart.compare_with_cluster, number))
        clusters.setEnabled(not clusters.isEmpty())
        menu.addSeparator()
        menu.addAction(self.tr("Keep this selection, to compare others with it"), apart.keep)

    def _apart_chosen(self, line: Line) -> None:
        """A word is searched for, a value filtered by, a typical sentence looked at."""
        if line.kind == "example":
            self._look_at_row(line.row)
            self._show_row(line.row)
        elif line.kind == "value":
            self._show_facet(line.column)
        else:
            self.set_mode("keyword")
            self._search(f'"{line.text}"')  # without quotes it could be the beginning of another word

    # -- what is in force, and back and forward

    def _lift(self, held: Held) -> None:
        if held.kind == "query":
            self.session.clear_search()
        elif held.kind == "within":
            self._search_within(None)
        elif held.kind == "selection":
            self.session.select((), "chip")
        elif held.kind == "without":
            self.session.without.take_away(())
        else:
            self._clear_facet(held.column if held.kind == "column" else ROW_SET)

    def _open_held(self, held: Held) -> None:
        if held.kind == "query":
            self.focus_search()
        elif held.kind == "within":
            if self.session.within is not None:
                self.session.select(self.session.within.row_ids, "menu", name=self.session.within.name)
        elif held.kind == "selection":
            self.show_panel("selection")
        elif held.kind == "without":
            self.map.legend.without.showMenu()
        else:
            self._show_facet(held.column if held.kind == "column" else ROW_SET)

    def _clear_all(self) -> None:
        self.session.clear_search()
        self._search_within(None)
        self.session.clear_filter()
        self.session.select((), "chip")
        self.session.without.take_away(())

    def go_back(self) -> None:
        """Show what was looked at before."""
        self.history.go(-1)

    def go_forward(self) -> None:
        """Show again what was gone back from."""
        self.history.go(1)

    def _way_changed(self) -> None:
        self.in_force.set_way(self.history.can_go_back, self.history.can_go_forward)

    def _place(self) -> Place:
        session = self.session
        return Place(
            session.query,
            session.filter_state,
            KeptSelection(session.selected, len(session.text_ids)),
            self.results.switch.mode(),
            self.map.place(),
            None if session.within is None else KeptSelection(session.within, len(session.text_ids)),
        )

    def _show_place(self, place: Place) -> None:
        session = self.session
        session.set_filter(place.filter_state)
        session.search_within(None if place.within is None else place.within.selection())
        if place.query is None:
            session.clear_search()
        elif place.query != session.query:
            session.search(place.query)
        session.show_selection(place.selection.selection(), "history")
        self.results.show_page(place.panel)
        self._panel_before = ""
        self.map.go_to(place.view)
        self._count()

    # -- the last view of a workspace

    @property
    def untouched(self) -> bool:
        """Whether nothing is searched for, filtered or selected yet."""
        session = self.session
        return session.query is None and not session.filter_state.active and not len(session.selection)

    def kept_view(self) -> dict[str, Any]:
        """What is looked at, as `show_kept` takes it."""
        place = place_to_json(self._place(), len(self.session.text_ids))
        side = self.layout_.side.switch.mode()
        return {**place, "mode": self.mode, "side": side, "colour": self.session.colour_choice}

    def show_kept(self, kept: Mapping[str, Any]) -> None:
        """Show what was looked at when the workspace was closed, as far as it is still there."""
        session, workspace = self.session, self.session.workspace
        if workspace is None:
            return
        columns = frozenset(column.name for column in workspace.rows.columns())
        place = place_from_json(kept, workspace.n_rows, workspace.n_texts, columns)
        if kept.get("side") in self.layout_.side.pages:
            self.layout_.side.show_page(str(kept["side"]))
        if kept.get("mode") in self.modes.buttons and not self._words_first:
            self.modes.set_mode(str(kept["mode"]))
        colour = str(kept.get("colour"))
        if colour in ("topic", "cluster", "similarity") or colour.removeprefix("column:") in columns:
            session.colour_by(colour)
        if place.query is not None:
            self.results.switch.buttons["hits"].setEnabled(True)  # what is found does not take the panel
            self.search_box.set_text(place.query.text)
        self._show_place(place)
        self.history.forget()  # nothing to go back to: it was like this

    def hideEvent(self, event: QHideEvent) -> None:
        self.history.record()
        super().hideEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.BackButton:
            self.go_back()
        elif event.button() == Qt.MouseButton.ForwardButton:
            self.go_forward()
        else:
            super().mousePressEvent(event)

    # -- small things

    def _chip_column(self) -> ChipColumn | None:
        """What a hit's chip shows: of several documents which one, else the first column that is listed by
        its values.
        """
        session = self.session
        held = {
            facet.column: facet.held for facet in session.facets if facet.kind == "values" and facet.of_column
        }
        path = None if session.workspace is None else session.workspace.rows.document_column
        of_one = any((each.column, each.reason) == (path, "one") for each in session.not_listed)
        if path is not None and not of_one:
            return ChipColumn(path, held.get(path), of_documents=True)
        return next((ChipColumn(name, codes) for name, codes in held.items()), None)

    def _count(self) -> None:
        """Every number that is shown, and what it counts."""
        session = self.session
        n_rows, hits, n_selected = session.corpus.n_visible, session.hits, len(session.selection)
        panel = self.results.switch.mode()
        if panel == "hits" and hits is not None:
            head = counts.hits_head(hits)
        elif panel == "selection":
            head = counts.selection_head(session.selected.name, n_selected, n_rows)
        else:
            head = counts.rows_head(self.rows.model.rowCount(), n_rows)
        self.results.count.setText(head[0])
        self.results.how.setText(head[1])
        how = counts.how_tip(hits) if panel == "hits" and hits is not None else ""
        self.results.how.setToolTip(how)
        self.results.how.setAccessibleDescription(how)
        self.results.switch.set_label("selection", counts.selection_label(n_selected))
        n_hits = len(hits.hits) if hits is not None else None
        self.map.legend.set_summary(*counts.map_line(session.shown_map, n_rows, n_hits, n_selected))
        several = n_selected > 1 and not share_one_text(session.text_ids, session.selection)
        self.search_box.set_within(several, session.within is not None)
        self.in_force.set_held(what_is_in_force(session), counts.all_rows(n_rows))
