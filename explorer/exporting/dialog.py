"""Asks what an export holds, shows its first rows as they will be written, and writes it."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from itertools import accumulate, takewhile
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QCheckBox,
    QGridLayout,
    QHBoxLayout,
    QHeaderView,
    QPushButton,
    QTableWidget,
    QTableWidgetItem,
    QToolButton,
    QWidget,
)

from core.errors import ExplorerError
from core.export import ExportSource, TableOptions
from core.export.masking import Found
from core.export.notebook import NotebookSession
from core.export.rows import PreviewTable
from core.export.tables import Written
from explorer.exporting import jobs
from explorer.exporting.column_list import ColumnList
from explorer.exporting.jobs import FORMATS, ExportRequest, Format, Similarities
from explorer.exporting.parts import MaskFields, Previews, Scope, row_choices
from explorer.shared import wording
from explorer.shared.engine_words import said
from explorer.shared.lanes import JobContext
from explorer.shared.state import LABELS, NOTES
from explorer.widgets.dialogs import BaseDialog
from explorer.widgets.elided_combo import ElidedCombo
from explorer.widgets.list_items import framed
from explorer.widgets.plain_text import PlainLabel, without_shortcut
from explorer.widgets.saving import ask_where_to_save

if TYPE_CHECKING:
    from explorer.shell.session import Session

_WIDTH, _LIST_WIDTH = 676, 190  # pixels
_HEIGHT, _LEAST_HEIGHT = 234, 150  # pixels of the list and the preview, and in a small window
_SMALL = 560  # pixels of height
_NARROWEST, _WIDEST = 64, 260  # pixels of a column of the preview
_TEXT_LEAST = 180  # of the widest
_MOST_CHARACTERS = 160  # of a cell of the preview
_MOST_COLUMNS = 200  # of the preview


def _tr(text: str) -> str:
    return QCoreApplication.translate("exporting", text)


class ExportDialog(BaseDialog):
    """Rows, format, columns, what is made safe and what is masked; nothing is written before a file is named.

    Args:
        scope: the rows that are proposed; where there are none of that kind, all.
    """

    def __init__(self, session: Session, scope: Scope = "all", parent: QWidget | None = None) -> None:
        super().__init__(parent, _tr("Export"), width=_WIDTH)
        self.setObjectName("exportDialog")
        self._session = session
        assert session.workspace is not None
        self._workspace = session.workspace
        self._source = _source_of(session)
        self._previews = Previews(session, self._failed)
        self._again = _session_again(session)
        self._choices = row_choices(
            session, self._source.hit_rows() if session.hits is not None and session.hits.hits else None
        )
        self._make_head(scope)
        self._make_middle()
        self._make_boxes()
        self.add_button(_tr("Cancel"), "exportNo").clicked.connect(self.reject)
        self.yes = self.add_button(_tr("Export…"), "exportYes", primary=True)
        self.yes.clicked.connect(self._choose_file)
        self.count = PlainLabel()
        self.count.setObjectName("exportCount")
        self.buttons.insertWidget(0, self.count)
        self.finished.connect(self._previews.stop)
        self.rows.currentIndexChanged.connect(self._rows_chosen)
        self.format.currentIndexChanged.connect(self._changed)
        self.columns.columns_changed.connect(self._changed)
        for box in (self.safe, self.bom, *self.masks.boxes):
            box.toggled.connect(self._changed)
        self._rows_chosen()

    # -- what it is made of -------------------------------------------------------------------------------

    def _make_head(self, scope: Scope) -> None:
        self.rows, self.format = ElidedCombo(), ElidedCombo()
        self.rows.setObjectName("exportScope")
        self.format.setObjectName("exportFormat")
        for choice in self._choices:
            n = self._workspace.rows.n_visible if choice.row_ids is None else len(choice.row_ids)
            self.rows.addItem(f"{choice.title} · {wording.count(n)}")
            if choice.scope == scope:
                self.rows.setCurrentIndex(self.rows.count() - 1)
        for title in _format_titles():
            self.format.addItem(title)
        head = QHBoxLayout()
        head.setSpacing(10)
        for text, combo in ((_tr("&Rows"), self.rows), (_tr("&Format"), self.format)):
            label = PlainLabel(text)
            label.setBuddy(combo)
            combo.setAccessibleName(without_shortcut(text))
            head.addWidget(label)
            head.addWidget(combo, 1)
        self.content.addLayout(head)

    def _make_middle(self) -> None:
        self.columns = ColumnList()
        self.columns.setFixedWidth(_LIST_WIDTH)
        self.table = _Preview()
        self.table.setObjectName("exportPreview")
        self.table.setAccessibleName(_tr("First rows, as they will be written"))
        self.table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.table.setWordWrap(False)
        self.table.setShowGrid(False)
        self.table.verticalHeader().hide()
        self.table.verticalHeader().setDefaultSectionSize(26)
        self.table.horizontalHeader().setDefaultAlignment(
            Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        )
        self.table.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Interactive)
        framed(self.table)
        height = _HEIGHT if self.highest() >= _SMALL else _LEAST_HEIGHT
        for view in (self.columns, self.table):
            view.setFixedHeight(height)
        grid = QGridLayout()
        grid.setHorizontalSpacing(12)
        grid.setVerticalSpacing(4)
        grid.setColumnStretch(1, 1)
        self._list_head = QWidget()
        head = QHBoxLayout(self._list_head)
        head.setContentsMargins(0, 0, 0, 0)
        head.setSpacing(4)
        head.addWidget(_heading(_tr("Columns")), 1)
        for name, text, about, act in (
            ("exportAll", _tr("All"), _tr("Tick every column"), self._tick_all),
            ("exportUsual", _tr("Usual"), _tr("Tick the usual columns"), self._tick_usual),
        ):
            button = QPushButton(text)
            button.setObjectName(name)
            button.setProperty("role", "small")
            button.setToolTip(about)
            button.setAutoDefault(False)
            button.clicked.connect(act)
            head.addWidget(button)
        for name, arrow, about, act in (
            ("exportUp", Qt.ArrowType.UpArrow, _tr("Move the column up (Alt+Up)"), self._move_up),
            ("exportDown", Qt.ArrowType.DownArrow, _tr("Move the column down (Alt+Down)"), self._move_down),
        ):
            tool = QToolButton()
            tool.setObjectName(name)
            tool.setArrowType(arrow)
            tool.setAutoRaise(True)
            tool.setToolTip(about)
            tool.setAccessibleName(about)
            tool.clicked.connect(act)
            head.addWidget(tool)
        grid.addWidget(self._list_head, 0, 0)
        self._table_head = _heading(_tr("First rows, as they will be written"))
        grid.addWidget(self._table_head, 0, 1)
        grid.addWidget(self.columns, 1, 0)
        grid.addWidget(self.table, 1, 1)
        self.content.addLayout(grid, 1)
        self.about = self.add_label("")
        self.about.setObjectName("exportAbout")

    def _make_boxes(self) -> None:
        self.safe = _box(
            _tr("Make cells safe for spreadsheets"),
            "exportSafe",
            _tr(
                "Texts that a spreadsheet would run as a formula (= + - @ at the beginning) get an apostrophe"
            ),
        )
        self.bom = _box(
            _tr("For Excel (byte order mark)"),
            "exportBom",
            _tr("Without it Excel shows other letters than there are; some other programs do not want it"),
        )
        self.safe.setChecked(True)
        self.bom.setChecked(True)
        self.masks = MaskFields("export")
        grid = QGridLayout()
        grid.setHorizontalSpacing(18)
        grid.setVerticalSpacing(6)
        grid.setColumnStretch(2, 1)
        for place, box in enumerate((self.safe, self.bom, *self.masks.boxes)):
            grid.addWidget(box, place // 2, place % 2)
        self.content.addLayout(grid)
        self.content.addWidget(self.masks.found)

    # -- what was chosen ----------------------------------------------------------------------------------

    def request(self) -> ExportRequest:
        """What is asked for now."""
        chosen = self.chosen_format()
        bom = self.bom.isChecked() and self.bom.isEnabled()
        rows = self._choices[self.rows.currentIndex()]
        return ExportRequest(
            self._workspace,
            self._source,
            rows.row_ids,
            self.columns.chosen(),
            chosen,
            TableOptions(not self.safe.isChecked(), self.masks.masking(), bom),
            replace(self._again, scope=rows.scope),
        )

    def chosen_format(self) -> Format:
        """The format of the file."""
        return FORMATS[self.format.currentIndex()]

    def _rows_chosen(self) -> None:
        scope = self._choices[self.rows.currentIndex()].scope
        self.columns.offer(self._source.columns(of_hits=scope == "hits"))

    def _tick_all(self) -> None:
        self.columns.tick(None)

    def _tick_usual(self) -> None:
        scope = self._choices[self.rows.currentIndex()].scope
        offered = self._source.columns(of_hits=scope == "hits")
        self.columns.tick(column.name for column in offered if column.usual)

    def _move_up(self) -> None:
        self.columns.move_current(-1)

    def _move_down(self) -> None:
        self.columns.move_current(1)

    def _changed(self) -> None:
        """Show what is asked for now."""
        chosen = self.chosen_format()
        self.safe.setEnabled(chosen.key in ("csv", "xlsx") or chosen.kind == "notebook")
        self.bom.setEnabled(chosen.key == "csv" or chosen.kind == "notebook")
        asked = self.request()
        is_table = chosen.kind != "vectors"
        for widget in (self.columns, self._list_head, self.table, self._table_head):
            widget.setVisible(is_table)
        for box in self.masks.boxes:
            box.setEnabled(asked.format.key != "npy")
        about = {"table": "", "vectors": self._vectors_in_words(asked), "notebook": _notebook_in_words()}
        self.about.setText(about[chosen.kind])
        self.about.setVisible(chosen.kind != "table")
        self._count(asked)
        self.yes.setEnabled(False)
        if not is_table:
            self.yes.setEnabled(self._workspace.vectors() is not None and asked.n_rows > 0)
        elif asked.columns:
            job = partial(jobs.preview, asked)
            self._previews.submit("interactive", "export preview", job, self._show_preview)
        else:
            self._previews.drop("export preview")
            self._show_preview(PreviewTable((), ()))
        self._look_for_masks(asked)

    def _count(self, asked: ExportRequest) -> None:
        n = asked.n_rows
        parts = [wording.rows(n)]
        if asked.format.kind != "vectors":
            m = len(asked.columns)
            parts.append(_tr("1 column") if m == 1 else _tr("{0} columns").format(wording.count(m)))
        if asked.n_sheets > 1:
            parts.append(_tr("on {0} sheets").format(wording.count(asked.n_sheets)))
        self.count.setText(" · ".join(parts))

    def _vectors_in_words(self, asked: ExportRequest) -> str:
        snapshot = self._workspace.vectors()
        if snapshot is None:
            return _tr("No sentence is encoded yet, so there are no vectors.")
        size = _tr("{rows} × {dimensions} numbers (float32)").format(
            rows=wording.count(asked.n_rows), dimensions=snapshot.matrix.shape[1]
        )
        if asked.format.suffix == ".npy":
            return _tr(
                "{size}: one vector a row, in the order of the rows. A row without one is NaN."
            ).format(size=size)
        return _tr("{size}, with the number and the text of each row.").format(size=size)

    # -- previews -----------------------------------------------------------------------------------------

    def _show_preview(self, shown: PreviewTable) -> None:
        n_columns = min(len(shown.names), _MOST_COLUMNS)
        self.table.clear()
        self.table.setColumnCount(n_columns)
        self.table.setRowCount(len(shown.lines))
        self.table.setHorizontalHeaderLabels(list(shown.names[:n_columns]))
        for row, line in enumerate(shown.lines):
            for place, cell in enumerate(line[:n_columns]):
                words = " ".join((cell or "").split())[:_MOST_CHARACTERS]
                item = QTableWidgetItem(words)
                item.setToolTip(words if len(words) > 20 else "")
                self.table.setItem(row, place, item)
        self.table.lay_out_columns()
        self.yes.setEnabled(bool(shown.names))

    def _look_for_masks(self, asked: ExportRequest) -> None:
        self._previews.drop("export masks")
        if not asked.options.masking or asked.format.key == "npy":
            self.masks.found.hide()
            self._fit_soon()
            return
        if asked.format.kind == "vectors":
            text = self._workspace.rows.text_column
            columns = tuple(column for column in self._source.columns() if column.name == text)
            asked = replace(asked, columns=columns)
        self.masks.show_looking()

        def job(context: JobContext) -> tuple[Found, int]:
            return jobs.found(asked, context), asked.n_rows

        self._previews.submit("io", "export masks", job, self._show_found)
        self._fit_soon()

    def _show_found(self, result: tuple[Found, int]) -> None:
        self.masks.show_found(*result)
        self._fit_soon()

    def _fit_soon(self) -> None:
        if self.isVisible():
            self.fit()

    def _failed(self, error: Exception) -> None:
        if isinstance(error, ExplorerError):
            self.about.setText(said(str(error)))
            self.about.show()
        else:
            self._session.error_raised.emit(error)

    # -- the end ------------------------------------------------------------------------------------------

    def _choose_file(self) -> None:
        asked = self.request()
        suffix = asked.format.suffix
        proposed = f"{self._workspace.name}{suffix}"
        path = ask_where_to_save(self, _tr("Export"), proposed, {suffix: self.format.currentText()})
        if path is not None:
            self.accept()
            write_in_background(self._session, path, asked)


def write_in_background(session: Session, path: Path, asked: ExportRequest) -> None:
    """Write the file on the I/O lane; the task bar shows how far it is, and what was written."""

    def job(context: JobContext) -> Written:
        return jobs.write(path, asked, context)

    def done(written: Written) -> None:
        n = written.n_rows
        rows = wording.rows(n)
        if asked.format.kind == "notebook":
            rows = _tr("The notebook was") if asked.format.key == "notebook" else _tr("The script was")
        sentence = _tr("{rows} written to {file}").format(rows=rows, file=path)
        session.message_posted.emit(". ".join([sentence, *_in_words(written)]), "info")

    session.submit(
        "io",
        job,
        title=_tr("Exporting"),
        on_done=done,
        urgent=True,
        confirm_loss=_tr("An export is being written; it would not be there."),
    )


def _in_words(written: Written) -> list[str]:
    """What was changed on the way, and what is to be known about the file."""
    words = []
    if written.n_safe:
        words.append(_tr("{0} made safe for spreadsheets").format(wording.count(written.n_safe)))
    if written.n_masked:
        words.append(_tr("{0} masked").format(wording.count(written.n_masked)))
    return [*words, *map(said, written.notes)]


def _source_of(session: Session) -> ExportSource:
    """What there is to export of the open workspace."""
    workspace, query = session.workspace, session.asked
    assert workspace is not None
    state = session.without.state_for(query, session.search_state)
    similarities = None
    if query is not None and state is not None:
        similarities = Similarities(state, query)
    return ExportSource(
        workspace.rows,
        session.map_picture,
        session.topics.tree,
        session.labelling.labels,
        workspace.judgments.all(),
        session.hits,
        similarities,
        session.noting.notes,
    )


def _format_titles() -> tuple[str, ...]:
    """What `FORMATS` are called."""
    return (
        "CSV",
        "Excel",
        "Parquet",
        "JSON Lines",
        _tr("Vectors · NumPy"),
        _tr("Vectors · Parquet"),
        _tr("Notebook that does this again"),
        _tr("Python script that does this again"),
    )


def _notebook_in_words() -> str:
    return _tr(
        "It opens this workspace, filters, searches, makes the map and writes these rows to a CSV. "
        "The workspace has to be closed here when it runs."
    )


def _session_again(session: Session) -> NotebookSession:
    """What a notebook does again."""
    assert session.workspace is not None
    state, query = session.filter_state, session.asked
    erased = None if session.map_picture is None else session.map_picture.erased
    n_hits = 0 if query is None else query.top_k
    if session.hits is not None:
        n_hits = max(n_hits, len(session.hits.hits))  # a person may have asked for more
    only = None if state.rows is None else state.rows.row_ids
    if NOTES in state.chosen:
        only = state.note_ids if only is None else np.intersect1d(only, state.note_ids)
    notes = []
    if session.without.state_for(query, session.search_state) is not session.search_state:
        notes.append("In the window the search left out the influence of columns; here it does not.")
    if session.hits is not None and session.hits.reranked is not None:
        notes.append("In the window a second model put the first hits into its order; here none does.")
    return NotebookSession(
        workspace=str(session.workspace.folder),
        chosen={column: values for column, values in state.chosen.items() if column not in (LABELS, NOTES)},
        ranges=state.ranges,
        labels=tuple(state.chosen.get(LABELS, ())),
        only=only,
        query=None if query is None else (query.text, query.mode, n_hits, query.like, query.unlike),
        passages="best" if query is None else query.passages,
        within=None if session.within is None else session.within.row_ids,
        selection=session.selection if len(session.selection) else None,
        without=() if erased is None else tuple(column.name for column in erased.columns),
        notes=tuple(notes),
    )


class _Preview(QTableWidget):
    """The first rows. Where not all columns have room, as many as can stand whole, the widest made narrower,
    and the others are scrolled to.
    """

    def lay_out_columns(self) -> None:
        """As wide as their contents, within limits."""
        self.resizeColumnsToContents()
        widths = [self.columnWidth(place) for place in range(self.columnCount())]
        widths = [min(max(width, _NARROWEST), _WIDEST) for width in widths]
        room = self.viewport().width()
        if sum(widths) > room:
            widest = widths.index(max(widths))
            least = list(widths)
            least[widest] = min(widths[widest], _TEXT_LEAST)
            shown = list(takewhile(lambda taken: taken <= room, accumulate(least)))
            if widest < len(shown):
                widths[widest] = room - shown[-1] + least[widest]
        for place, width in enumerate(widths):
            self.setColumnWidth(place, width)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.lay_out_columns()


def _heading(text: str) -> PlainLabel:
    label = PlainLabel(text)
    label.setProperty("role", "heading")
    return label


def _box(text: str, name: str, about: str) -> QCheckBox:
    box = QCheckBox(text)
    box.setObjectName(name)
    box.setToolTip(about)
    box.setAccessibleDescription(about)
    return box
