"""“Topics by column”: how many rows of each topic have each value of a column, or fall into each month."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPoint, QSignalBlocker, QSize, Qt
from PySide6.QtGui import QCloseEvent, QColor, QGuiApplication, QPixmap, QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialog,
    QHBoxLayout,
    QListWidget,
    QListWidgetItem,
    QMenu,
    QPushButton,
    QSplitter,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from explorer.explore.topic_table_chart import MOST_LINES, TopicLine, TopicLines, line_colour
from explorer.explore.topic_table_job import (
    MEASURES,
    SELECTED,
    TOPICS,
    Bins,
    Measure,
    TableAnswer,
    TableRequest,
    counted,
)
from explorer.explore.topic_table_model import CellsModel, CellsView, copied_text, values_of
from explorer.shared import theme, wording
from explorer.shared.state import Facet
from explorer.widgets.card import button, label
from explorer.widgets.elided_combo import ElidedCombo
from explorer.widgets.kept_splitter import KeptSplitter
from explorer.widgets.mode_switch import ModeSwitch
from explorer.widgets.plain_text import PlainLabel
from explorer.widgets.saving import ask_where_to_save
from explorer.widgets.values import shown_category

if TYPE_CHECKING:
    from core.clusters.tables import CrossTable
    from explorer.shared.lanes import JobContext
    from explorer.shell.session import Session

Lines = tuple[list[tuple[str, Any]], list[tuple[Any, ...]]]  # columns and rows of a written table

_LINES_AT_FIRST = 6
_SWATCH = 12  # pixels
_TRENDS = {1: "▲ ", -1: "▼ ", 0: ""}  # before the name of a topic that grows or shrinks
_NAME = Qt.ItemDataRole.UserRole
_ORIGIN = "table"  # of selections that are made here


class TopicTableDialog(QDialog):
    """A table that follows the session: its filter, its selection and its map. A click in it selects rows
    everywhere. Stays open beside the window.
    """

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.session = session
        self.setObjectName("topicTableDialog")
        self.setWindowTitle(self.tr("Topics by column"))
        self.setSizeGripEnabled(True)
        self.answer: TableAnswer | None = None
        self._known: dict[str, Any] = {}
        self._hues: dict[str, int] = {}  # topic that is drawn -> its place in the palette
        self._chosen_hues = False  # whether a person has ticked topics
        self._selection: NDArray[np.int64] = np.empty(0, np.int64)  # the last one that was not made here
        self._make_controls()
        self._make_body()
        self._make_foot()
        column = QVBoxLayout(self)
        column.setContentsMargins(18, 16, 18, 14)
        column.setSpacing(10)
        column.addLayout(self._sides)
        column.addLayout(self._ways)
        column.addWidget(self.stack, 1)
        column.addWidget(self.note)
        column.addLayout(self._foot)
        for each in self.findChildren(QPushButton):
            each.setAutoDefault(False)  # Enter is of the table and the chart
        self._connect()

    # ---- parts ---------------------------------------------------------------------------------------------

    def _make_controls(self) -> None:
        self.down, self.across = ElidedCombo(), ElidedCombo()
        for combo, name, object_name in (
            (self.down, self.tr("Rows of the table"), "tableDown"),
            (self.across, self.tr("Columns of the table"), "tableAcross"),
        ):
            combo.setAccessibleName(name)
            combo.setObjectName(object_name)
            combo.setMinimumWidth(120)
        by = PlainLabel(self.tr("by"))
        by.setProperty("role", "muted")
        self.unit, self.bins = QComboBox(), QComboBox()
        self.unit.setAccessibleName(self.tr("Unit of time"))
        self.unit.setObjectName("tableUnit")
        self.bins.setAccessibleName(self.tr("Ranges of numbers"))
        self.bins.addItem(self.tr("quartiles"), "quartiles")
        self.bins.addItem(self.tr("equal ranges"), "equal")
        self.form = ModeSwitch(
            [
                ("lines", self.tr("Lines"), self.tr("Topics over time")),
                ("table", self.tr("Table"), self.tr("All numbers")),
            ],
            self.tr("Show as"),
        )
        self._sides = QHBoxLayout()
        self._sides.setSpacing(8)
        for widget in (self.down, by, self.across, self.unit, self.bins):
            self._sides.addWidget(widget)
        self._sides.addStretch(1)
        self._sides.addWidget(self.form)
        self.measure = ModeSwitch(
            [
                ("count", self.tr("Count"), self.tr("How many there are")),
                ("row", self.tr("% of row"), self.tr("Shares that add up to 100 % in each row")),
                ("column", self.tr("% of column"), self.tr("Shares that add up to 100 % in each column")),
                (
                    "chance",
                    self.tr("Against chance"),
                    self.tr(
                        "Adjusted standardised residuals: how far a cell is from what it would hold if rows "
                        "and columns had nothing to do with each other"
                    ),
                ),
            ],
            self.tr("Numbers"),
        )
        self.scope = ModeSwitch(
            [
                ("filter", self.tr("Filtered"), self.tr("All rows that pass the filter")),
                ("selection", self.tr("Selected"), self.tr("Only the rows that are selected")),
            ],
            self.tr("Which rows"),
        )
        self.once = QCheckBox(self.tr("Each text once"))
        self.once.setObjectName("eachTextOnce")
        self.once.setToolTip(self.tr("A text that several rows share counts once in each cell."))
        self._ways = QHBoxLayout()
        self._ways.setSpacing(12)
        for part in (self.measure, self.scope, self.once):
            self._ways.addWidget(part)
        self._ways.addStretch(1)

    def _make_body(self) -> None:
        self.model = CellsModel(self)
        self.view = CellsView(self.model)
        self.empty = PlainLabel()
        self.empty.setObjectName("topicTableEmpty")
        self.empty.setProperty("role", "muted")
        self.empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.empty.setWordWrap(True)
        self.chart = TopicLines()
        self.topics = QListWidget()
        self.topics.setObjectName("lineTopics")
        self.topics.setAccessibleName(self.tr("Topics that are drawn"))
        self.topics.setUniformItemSizes(True)
        self.topics.setSpacing(2)
        self.topics.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.topics.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.over_time = QSplitter(Qt.Orientation.Horizontal)
        self.over_time.addWidget(self.chart)
        self.over_time.addWidget(self.topics)
        self.over_time.setStretchFactor(0, 1)
        self.over_time.setChildrenCollapsible(False)
        self.over_time.setHandleWidth(1)
        self.topics.setMinimumWidth(140)
        self.over_time.setSizes([700, 210])
        KeptSplitter(self.over_time, self.session.settings, "topics over time")
        self.stack = QStackedWidget()
        for widget in (self.empty, self.view, self.over_time):
            self.stack.addWidget(widget)

    def _make_foot(self) -> None:
        self.note = label("small", name="topicTableNote")
        self.without_row, self.without_column = (
            button("", "withoutRow", "link"),
            button("", "withoutColumn", "link"),
        )
        self.copy_button = button(self.tr("Copy"), "copyTable")
        self.export_button = button(self.tr("Export…"), "exportTable")
        self.close_button = button(self.tr("Close"), "closeTable")
        self._foot = QHBoxLayout()
        self._foot.setSpacing(8)
        self._foot.addWidget(self.without_row)
        self._foot.addWidget(self.without_column)
        self._foot.addStretch(1)
        for each in (self.copy_button, self.export_button, self.close_button):
            self._foot.addWidget(each)

    def _connect(self) -> None:
        session = self.session
        session.workspace_changed.connect(self._workspace_changed)
        session.corpus_changed.connect(self._corpus_changed)
        session.facets_changed.connect(self._fill_columns)
        session.map_changed.connect(self._ask)
        session.filter_changed.connect(self._ask)
        session.selection_changed.connect(self._selection_changed)
        self.across.activated.connect(self._column_chosen)  # before it is asked for
        for combo in (self.across, self.unit, self.bins):
            combo.activated.connect(self._ask)
        self.down.activated.connect(self._take_selection)
        self.once.toggled.connect(self._ask)
        self.scope.mode_chosen.connect(self._take_selection)
        self.measure.mode_chosen.connect(self._measure_chosen)
        self.form.mode_chosen.connect(self._show_form)
        self.view.chosen.connect(self.select_cell)
        self.view.copy_requested.connect(self.copy)
        self.chart.chosen.connect(self.select_cell)
        self.chart.message_posted.connect(session.message_posted)
        self.topics.itemChanged.connect(self._ticked)
        self.without_row.clicked.connect(self._select_without_row)
        self.without_column.clicked.connect(self._select_without_column)
        self.copy_button.clicked.connect(self.copy)
        self.export_button.clicked.connect(self._offer_export)
        self.close_button.clicked.connect(self.close)
        theme.notifier().changed.connect(self._show_hues)

    def sizeHint(self) -> QSize:
        window = self.parentWidget()
        wanted = QSize(940, 560)
        return wanted if window is None else wanted.boundedTo(window.window().size())

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._selection = self.session.selection
        self._fill_columns(self.session.facets)
        self._ask()

    def closeEvent(self, event: QCloseEvent) -> None:
        self.session.lanes.drop_key("topic table")
        super().closeEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.view.fit_names()

    # ---- what the session says -----------------------------------------------------------------------------

    def _workspace_changed(self) -> None:
        self._known, self._hues, self._chosen_hues = {}, {}, False
        self._selection = self.session.selection
        self.answer = None
        self.across.clear()
        self._fill_columns(())
        self._ask()

    def _corpus_changed(self) -> None:
        self._known = {}
        self._ask()

    def _selection_changed(self, row_ids: NDArray[np.int64], origin: str) -> None:
        if origin == _ORIGIN:
            return  # what was clicked here would take the table away that it was clicked in
        self._selection = row_ids
        if self.scope.mode() == "selection" or self.down.currentData() == SELECTED:
            self._ask()

    def _take_selection(self, *_: object) -> None:
        """A person asks for the selection, wherever it was made."""
        self._selection = self.session.selection
        self._ask()

    def _fill_columns(self, facets: tuple[Facet, ...]) -> None:
        """The columns that have facets; dates first, as topics over time."""
        columns = [facet for facet in facets if facet.of_column]
        dates = [facet for facet in columns if facet.type in ("date", "timestamp")]
        across = [
            *((self.tr("time: {0}").format(facet.column), facet.column) for facet in dates),
            *((facet.column, facet.column) for facet in columns if facet not in dates),
        ]
        down = [
            (self.tr("Topics"), TOPICS),
            (self.tr("Selected or not"), SELECTED),
            *((facet.column, facet.column) for facet in columns if facet not in dates),
        ]
        before = self.across.currentData()
        for combo, entries in ((self.across, across), (self.down, down)):
            if [(combo.itemText(k), combo.itemData(k)) for k in range(combo.count())] == entries:
                continue
            chosen = combo.currentData()
            blocker = QSignalBlocker(combo)
            combo.clear()
            for text, column in entries:
                combo.addItem(text, column)
            combo.setCurrentIndex(max(combo.findData(chosen), 0) if entries else -1)
            blocker.unblock()
        if self.across.currentData() != before:
            self._column_chosen()
            self._ask()

    def _column_chosen(self, _: int = 0) -> None:
        """Another column has other units."""
        blocker = QSignalBlocker(self.unit)
        self.unit.clear()
        blocker.unblock()

    # ---- counting ------------------------------------------------------------------------------------------

    def _ask(self, *_: object) -> None:
        """Have the table counted on the interactive lane; a newer request takes the place of an older."""
        if not self.isVisible():
            return
        why_not = self._why_not()
        if why_not:
            self.session.lanes.drop_key("topic table")
            self._show_empty(why_not)
            return
        if self.answer is None:
            self._show_empty(self.tr("Counting…"))
        request = self._request()

        def job(context: JobContext) -> TableAnswer:
            return counted(request, context)

        self.session.submit(
            "interactive",
            job,
            title=self.tr("Counting"),
            on_done=self._answered,
            supersede_key="topic table",
            quiet=True,
        )

    def _why_not(self) -> str:
        """Why there is nothing to count; "" where there is."""
        session = self.session
        if session.workspace is None:
            return self.tr("No workspace is open.")
        if self.across.currentData() is None:
            return self.tr("This file has no column beside the text to compare topics with.")
        if self.down.currentData() == TOPICS:
            picture = session.map_picture
            if picture is None or picture.stage != "final":
                return self.tr(
                    "Topics come with the map, which is still being made. The table follows by itself."
                )
            if not len(picture.names):
                return self.tr("This map has no topics. More texts would make some.")
        if self.scope.mode() == "selection" and not len(self._selection):
            return self.tr(
                "Nothing is selected. Select rows on the map or in a list, and they are counted here."
            )
        return ""

    def _request(self) -> TableRequest:
        session = self.session
        assert session.workspace is not None
        of_selection = self.scope.mode() == "selection"
        bins: Bins = self.bins.currentData()
        return TableRequest(
            session.workspace.rows,
            session.text_ids,
            session.map_picture,
            self.down.currentData(),
            self.across.currentData(),
            (self.tr("selected"), self.tr("not selected")),
            self._selection,
            self._selection if of_selection else session.filter_state.row_ids,
            "texts" if self.once.isChecked() else "rows",
            self.unit.currentData(),
            bins,
            self._known,
        )

    def _answered(self, answer: TableAnswer) -> None:
        self.answer = answer
        self._known = answer.values
        self._show_units(answer)
        self.bins.setVisible(answer.ranges)
        table = answer.table
        if not table.total:
            self._show_empty(self._nothing(table))
            return
        measure: Measure = self._measure()
        self.model.set_table(table, measure)
        self.view.fit_names()
        self.view.fit_columns()
        self._show_note(table)
        self._show_form()

    def _nothing(self, table: CrossTable) -> str:
        if table.n_without_row and not table.n_without_column:
            return self.tr("None of these rows is in a topic.")
        if len(table.all_counts) and table.all_counts.sum():
            return self.tr("None of these rows is in a topic and has a value in this column.")
        return self.tr("No row passes the filter.")

    def _show_units(self, answer: TableAnswer) -> None:
        """The units of the calendar that make a table one can read, with the one in use."""
        words = {
            "century": self.tr("centuries"),
            "decade": self.tr("decades"),
            "year": self.tr("years"),
            "quarter": self.tr("quarters"),
            "month": self.tr("months"),
            "week": self.tr("weeks"),
            "day": self.tr("days"),
            "hour": self.tr("hours"),
            "minute": self.tr("minutes"),
        }
        self.unit.setVisible(bool(answer.units))
        self.form.setVisible(bool(answer.units))
        chosen = answer.request.unit
        in_use = answer.table.columns.unit
        blocker = QSignalBlocker(self.unit)
        self.unit.clear()
        if in_use is not None:
            fitting = words[in_use] if chosen is None else self.tr("a unit that fits")
            self.unit.addItem(fitting, None)
            for unit, n_bins in answer.units.items():
                if n_bins > 1:
                    self.unit.addItem(f"{words[unit]} ({n_bins:,})", unit)
            self.unit.setCurrentIndex(max(self.unit.findData(chosen), 0) if chosen is not None else 0)
        blocker.unblock()

    # ---- what is shown -------------------------------------------------------------------------------------

    def _measure(self) -> Measure:
        return next(measure for measure in MEASURES if measure == self.measure.mode())

    def _measure_chosen(self, _: str) -> None:
        if self.answer is not None:
            self.model.set_measure(self._measure())
            self._show_form()

    def _show_empty(self, sentence: str) -> None:
        self.empty.setText(sentence)
        self.stack.setCurrentWidget(self.empty)
        for widget in (self.note, self.without_row, self.without_column):
            widget.hide()
        for each in (self.copy_button, self.export_button):
            each.setEnabled(False)
        if self.answer is None:
            for shown in (self.unit, self.bins, self.form):
                shown.hide()

    def _show_form(self, *_: object) -> None:
        answer = self.answer
        if answer is None or not answer.table.total:
            return
        for each in (self.copy_button, self.export_button):
            each.setEnabled(True)
        if answer.units and self.form.mode() == "lines":
            self._fill_topics(answer.table)
            self._draw_lines()
            self.stack.setCurrentWidget(self.over_time)
        else:
            self.stack.setCurrentWidget(self.view)

    def _show_note(self, table: CrossTable) -> None:
        """What is counted, and what is not."""
        parts = [wording.rows(table.total)]
        if self.once.isChecked():
            parts = [self.tr("{0}, each once in a cell").format(wording.texts(table.total))]
        n_down, n_across = len(table.rows.names), len(table.columns.names)
        size = self.tr("{0} × {1} cells").format(wording.count(n_down), wording.count(n_across))
        parts.append(self.tr("1 cell") if n_down == n_across == 1 else size)
        if table.columns.unit is not None:
            rising, falling = (int(np.count_nonzero(table.trends == way)) for way in (1, -1))
            if rising or falling:
                parts.append(self.tr("▲ {0:,} grew, ▼ {1:,} shrank").format(rising, falling))
        n_beyond = int(np.count_nonzero(table.beyond_chance))
        beyond = wording.plural(
            n_beyond,
            self.tr("▲ ▼ more or fewer than chance explains in 1 cell; holds for all together (95 %)"),
            self.tr("▲ ▼ more or fewer than chance explains in {n} cells; holds for all together (95 %)"),
        )
        none = self.tr("no cell differs from the others by more than chance explains")
        parts.append(beyond if n_beyond else none)
        if table.columns.unit == "week":
            parts.append(self.tr("weeks begin on Monday"))
        if table.columns.unit is not None:
            parts.append(self.tr("times in UTC"))
        self.note.setText(" · ".join(parts))
        self.note.show()
        topics = self.down.currentData() == TOPICS
        in_none = self.tr("{0:,} in no topic") if topics else self.tr("{0:,} without “{1}”")
        for link, n, words, name in (
            (self.without_row, table.n_without_row + table.n_without_both, in_none, self.down.currentText()),
            (
                self.without_column,
                table.n_without_column + table.n_without_both,
                self.tr("{0:,} without “{1}”"),
                str(self.across.currentData()),
            ),
        ):
            link.setVisible(n > 0)
            short = self.fontMetrics().elidedText(name, Qt.TextElideMode.ElideRight, 160)
            link.setText(words.format(n, short).replace("&", "&&"))
            link.setToolTip(self.tr("These are not in the table. A click selects them."))

    def _fill_topics(self, table: CrossTable) -> None:
        """The topics by size, the drawn ones ticked: the largest six until a person ticks others."""
        order = np.argsort(-table.row_totals, kind="stable").tolist()
        names = [table.rows.names[group] for group in order]
        kept = [name for name in self._hues if name in names]
        if self._chosen_hues and kept:
            self._hues = {name: self._hues[name] for name in kept}
        else:
            self._hues = {name: hue for hue, name in enumerate(names[:_LINES_AT_FIRST])}
        later, earlier = self.tr("More of it lies late"), self.tr("More of it lies early")
        sure = self.tr("than chance explains; holds for all topics together (95 %).")
        trends = {1: [f"▲ {later} {sure}"], -1: [f"▼ {earlier} {sure}"], 0: []}
        blocker = QSignalBlocker(self.topics)
        place = self.topics.verticalScrollBar().value()
        self.topics.clear()
        for group, name in zip(order, names, strict=True):
            trend = int(table.trends[group])
            item = QListWidgetItem(f"{_TRENDS[trend]}{shown_category(name)}")
            item.setData(_NAME, name)
            item.setToolTip("\n".join([f"{name}: {int(table.row_totals[group]):,}", *trends[trend]]))
            item.setFlags(
                Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsUserCheckable | Qt.ItemFlag.ItemIsSelectable
            )
            item.setCheckState(Qt.CheckState.Checked if name in self._hues else Qt.CheckState.Unchecked)
            self.topics.addItem(item)
        self.topics.verticalScrollBar().setValue(place)
        blocker.unblock()
        self._show_hues()

    def _ticked(self, item: QListWidgetItem) -> None:
        """Draw a topic, or draw it no more; there are as many lines as hues."""
        name = str(item.data(_NAME))
        self._chosen_hues = True
        if item.checkState() != Qt.CheckState.Checked:
            self._hues.pop(name, None)
        elif name not in self._hues:
            free = set(range(MOST_LINES)) - set(self._hues.values())
            if free:
                self._hues[name] = min(free)
            else:
                blocker = QSignalBlocker(self.topics)
                item.setCheckState(Qt.CheckState.Unchecked)
                blocker.unblock()
                words = self.tr("{0} lines are drawn, as many as there are colours that can be told apart.")
                self.session.message_posted.emit(words.format(MOST_LINES), "info")
        self._show_hues()
        self._draw_lines()

    def _show_hues(self) -> None:
        """A swatch of its line beside each topic that is drawn."""
        look = theme.tokens()
        blocker = QSignalBlocker(self.topics)
        for place in range(self.topics.count()):
            item = self.topics.item(place)
            hue = self._hues.get(str(item.data(_NAME)))
            swatch = QPixmap(_SWATCH, _SWATCH)
            swatch.fill(QColor(line_colour(hue, look)) if hue is not None else Qt.GlobalColor.transparent)
            item.setIcon(swatch)
        blocker.unblock()

    def _draw_lines(self) -> None:
        answer = self.answer
        if answer is None or answer.table.columns.edges is None:
            return
        table, measure = answer.table, self._measure()
        values = values_of(table, measure).astype(np.float64)
        values = np.where(table.column_totals[None, :] > 0, values, np.nan)
        low = high = None
        if measure == "column":
            low, high = table.column_intervals()
        lines = [
            TopicLine(
                shown_category(name),
                group,
                self._hues[name],
                values[group],
                None if low is None else low[group],
                None if high is None else high[group],
            )
            for group, name in enumerate(table.rows.names)
            if name in self._hues
        ]
        words = {
            "count": self.tr("texts") if answer.request.count == "texts" else self.tr("rows"),
            "row": self.tr("share of the topic"),
            "column": self.tr("share of all topics at the time, with 95 % intervals"),
            "chance": self.tr("residual"),
        }
        bins = tuple(shown_category(name) for name in table.columns.names)
        totals = table.column_totals
        self.chart.set_lines(lines, answer.table.columns.edges, bins, totals, measure, words[measure])

    # ---- selecting -----------------------------------------------------------------------------------------

    def select_cell(self, row: int | None, column: int | None) -> None:
        """Select the rows of a cell everywhere; None for the whole row or column, -1 for what is in none."""
        answer = self.answer
        if answer is None:
            return
        table = answer.table

        def job(context: JobContext) -> NDArray[np.int64]:
            if row == -1 or column == -1:
                return table.rows_without("rows" if row == -1 else "columns")
            return table.rows_in(row, column)

        name = self._cell_name(table, row, column)

        def done(row_ids: NDArray[np.int64]) -> None:
            self.session.select(row_ids, _ORIGIN, name=name)

        self.session.submit(
            "interactive",
            job,
            title=self.tr("Selecting"),
            on_done=done,
            supersede_key="topic table rows",
            quiet=True,
        )

    def _cell_name(self, table: CrossTable, row: int | None, column: int | None) -> str:
        if row == -1:
            return self.tr("in no topic") if self.down.currentData() == TOPICS else self.tr("without a value")
        if column == -1:
            return self.tr("without {0}").format(self.across.currentData())
        parts = []
        if row is not None:
            parts.append(shown_category(table.rows.names[row]))
        if column is not None:
            parts.append(shown_category(table.columns.names[column]))
        return " × ".join(parts)

    def _select_without_row(self) -> None:
        self.select_cell(-1, None)

    def _select_without_column(self) -> None:
        self.select_cell(None, -1)

    # ---- out of here ---------------------------------------------------------------------------------------

    def copy(self) -> None:
        """Copy the table as tab-separated text, as it is shown."""
        if self.answer is None:
            return
        table, measure, order = self.answer.table, self.model.measure, self.model.order

        def job(context: JobContext) -> str:
            return copied_text(table, measure, order)

        self.session.submit(
            "interactive",
            job,
            title=self.tr("Copying"),
            on_done=self._copied,
            supersede_key="topic table copy",
            quiet=True,
        )

    def _copied(self, text: str) -> None:
        QGuiApplication.clipboard().setText(text)
        self.session.message_posted.emit(self.tr("The table is on the clipboard."), "info")

    def _offer_export(self) -> None:
        menu = self.export_menu()
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.popup(self.export_button.mapToGlobal(QPoint(0, self.export_button.height())))

    def export_menu(self) -> QMenu:
        """What can be written to a file."""
        menu = QMenu(self)
        menu.addAction(self.tr("The table as it is shown…"), self.export_shown)
        menu.addAction(self.tr("One line a cell, with all numbers…"), self.export_cells)
        if self.stack.currentWidget() is self.over_time:
            menu.addSeparator()
            self.chart.fill_menu(menu)
        return menu

    def export_shown(self) -> None:
        """Ask where, and write the table as it is shown."""
        if self.answer is None:
            return
        table, measure, order = self.answer.table, self.model.measure, self.model.order

        def lines() -> Lines:
            from core.clusters.tables import wide_lines

            return wide_lines(table, table.counts if measure == "count" else values_of(table, measure), order)

        self._export(lines)

    def export_cells(self) -> None:
        """Ask where, and write one line a cell."""
        if self.answer is None:
            return
        table = self.answer.table

        def lines() -> Lines:
            from core.clusters.tables import cell_lines

            return cell_lines(table)

        self._export(lines)

    def _export(self, lines: Callable[[], Lines]) -> None:
        session = self.session
        proposed = f"{self.down.currentText()} × {self.across.currentData()}.csv".replace("/", " ")
        kinds = {".csv": "CSV", ".parquet": "Parquet"}
        path = ask_where_to_save(self, self.tr("Export the table"), proposed, kinds)
        if path is None:
            return

        def job(context: JobContext) -> None:
            from core.export import export_table

            export_table(path, *lines())

        def done(_: None) -> None:
            session.message_posted.emit(self.tr("Table written to {file}").format(file=path), "info")

        session.submit("io", job, title=self.tr("Exporting"), on_done=done, urgent=True)
