"""The one sheet between a dropped file and exploring it: everything is found, everything can be changed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QApplication, QComboBox, QFrame, QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from core.errors import ExplorerError
from explorer.importing.examine import EncodingEstimate, Examiner, text_column_of
from explorer.importing.file_options import summary
from explorer.importing.preview_table import ROW_HEIGHT
from explorer.importing.sheet_view import SheetView, details_of
from explorer.shared import wording
from explorer.shared.state import EncoderStatus
from explorer.widgets.dialogs import show_lines

if TYPE_CHECKING:
    from core.corpus import FileCounts, FileLayout, Found, ReadOptions
    from core.encoding import ReadingReport
    from explorer.shell.session import Session

NEW, ADD = "new", "add"
_WITHOUT_ROWS = 310  # pixels of the sheet beside the rows of its preview
WARN_UNKNOWN = 0.1  # of the letters


class ImportSheet(QWidget):
    """Preview, text column, encoding, model, counts, time; Explore or Cancel.

    Signals: `cancelled()`: the person changed their mind. The session says how an import ends.
    """

    cancelled = Signal()

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("importSheet")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setProperty("role", "well")
        self._session = session
        self._examiner = Examiner(session.lanes, self)
        self._examiner.layouts_found.connect(self._layouts_found)
        self._examiner.counted.connect(self._counted)
        self._examiner.reading_checked.connect(self._reading_checked)
        self._examiner.estimated.connect(self._estimated)
        self._examiner.could_go.connect(self._could_go)
        self._examiner.refused.connect(self._refused)
        self._examiner.failed.connect(session.error_raised)
        session.encoder_changed.connect(self._encoder_changed)
        session.import_failed.connect(self._import_failed)
        self._paths: tuple[Path, ...] = ()
        self._layouts: tuple[FileLayout, ...] = ()
        self._counts: tuple[FileCounts, ...] | None = None
        self._column: int | None = None
        self._found: tuple[tuple[Found, ...], int] = (), 0
        self._busy = False
        self._open = False

        self.view = SheetView()
        view = self.view
        view.table.column_chosen.connect(self._column_chosen)
        view.column_combo.activated.connect(self._column_combo_chosen)
        view.options.options_changed.connect(self._options_chosen)
        view.format_button.toggled.connect(view.options.setVisible)
        view.model_picker.model_chosen.connect(self._model_chosen)
        view.destination.activated.connect(self._destination_chosen)
        view.details.clicked.connect(self._show_details)
        view.explore.clicked.connect(self.start)
        view.cancel.clicked.connect(self.cancel)
        scroll = QScrollArea()
        scroll.setWidgetResizable(True)
        scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        scroll.setWidget(_Middle(view))
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(scroll)

    # ---- opening and closing -------------------------------------------------------------------------------

    def set_files(self, paths: Sequence[Path]) -> None:
        """Examine `paths` and show the sheet for them."""
        from core.corpus import ReadOptions

        self._paths = tuple(paths)
        self._open = True
        self._set_busy(False)
        view, session = self.view, self._session
        first = self._paths[0]
        title = f"{first.parent.name}/{first.name}" if first.parent.name else first.name
        if len(self._paths) > 1:
            title = self.tr("{n} files").format(n=len(self._paths))
        view.set_title(title, "\n".join(str(path) for path in self._paths))
        view.set_files([path.name for path in self._paths] if len(self._paths) > 1 else [])
        view.destination.clear()
        if session.workspace is not None:
            view.destination.addItem(self.tr("Add to {name}").format(name=session.workspace.name), ADD)
            view.destination.addItem(self.tr("New workspace"), NEW)
        view.set_destination_visible(session.workspace is not None)
        view.model_picker.set_models(session.settings.get("model"), session.settings.get("recent_models"))
        view.format_button.setChecked(False)
        view.options.setVisible(False)
        view.set_warning("")
        self._destination_chosen()
        self._examine(ReadOptions())

    def _examine(self, options: ReadOptions) -> None:
        self._options = options
        self._layouts, self._counts, self._column = (), None, None
        self._found = (), 0
        self.view.set_looking(self.tr("Looking at the file…"))
        self.view.explore.setEnabled(False)
        self._examiner.examine(self._paths, options)

    def cancel(self) -> None:
        """Close the sheet; an import that is running is stopped, and the sheet stays for another try."""
        if self._busy:
            self._session.lanes.cancel_key("import")
            return
        self._leave()
        self.cancelled.emit()

    def _leave(self) -> None:
        self._open = False
        self._examiner.stop()
        self._set_busy(False)

    # ---- what was found ------------------------------------------------------------------------------------

    def _layouts_found(self, layouts: tuple[FileLayout, ...]) -> None:
        self._layouts = layouts
        layout = layouts[0]
        names = [column.name for column in layout.columns]
        self._column = names.index(layout.text_column) if layout.text_column in names else None
        view = self.view
        view.set_layout(layout, names, self._notes(layout), self._column)
        view.format_button.setText(summary(layout))
        view.options.set_layout(layout, self._options)
        self._column_settled()

    def _notes(self, layout: FileLayout) -> list[str]:
        words = {
            "text": self.tr("text"),
            "integer": self.tr("number"),
            "real": self.tr("number"),
            "boolean": self.tr("yes/no"),
            "date": self.tr("date"),
            "timestamp": self.tr("time"),
        }
        notes = [words.get(column.type, column.type) for column in layout.columns]
        names = [column.name.casefold() for column in layout.columns]
        return ["" if note == name else note for note, name in zip(notes, names, strict=True)]

    def _column_settled(self) -> None:
        """Import with a text column, or ask for one."""
        view = self.view
        view.choose_column(self._column)
        self._counts = None
        question = self._question()
        self._show_files()
        if question:
            view.explore.setEnabled(False)
            view.set_counts("")
            view.set_estimate("")
            view.set_question(question)
            view.column_combo.setFocus()
            return
        view.set_question("")
        view.explore.setEnabled(not self._busy)
        view.explore.setFocus()
        view.set_counts(self.tr("counting…"))
        view.set_estimate(self.tr("Words are searchable at once."))
        self._examiner.count(self._chosen_layouts())
        self._examiner.look_for_boilerplate(self._chosen_layouts())
        self._check_reading()

    def _question(self) -> str:
        """What the person has to settle before the files can be read; empty: nothing."""
        if self._column is None:
            if self._layouts[0].columns:
                return self.tr("No column looks like sentences. Which one holds them? Click its header.")
            return self.tr("There is no column in this file.")
        lacking = [layout for layout in self._chosen_layouts() if layout.text_column is None]
        if not lacking:
            return ""
        return self.tr(
            "{file} has no column “{column}” and none that looks like sentences. "
            "Choose a column that it has, or drop it by itself."
        ).format(file=Path(lacking[0].path).name, column=self._text_column())

    def _show_files(self) -> None:
        """The names of several files, and what the text is called in those that call it otherwise."""
        if len(self._layouts) < 2:
            return
        others = [] if self._column is None else self._chosen_layouts()[1:]
        named = {
            layout.path: layout.text_column
            for layout in others
            if layout.text_column is not None and layout.text_column != self._text_column()
        }
        says = self.tr("{file} (text column: {column})")
        self.view.set_files(
            [
                says.format(file=Path(layout.path).name, column=named[layout.path])
                if layout.path in named
                else Path(layout.path).name
                for layout in self._layouts
            ]
        )

    def _text_column(self) -> str:
        assert self._column is not None
        return self._layouts[0].columns[self._column].name

    def _chosen_layouts(self) -> tuple[FileLayout, ...]:
        """The layouts, each with its text column; None in one that has none."""
        first, *others = self._layouts
        column = self._text_column()
        return (
            replace(first, text_column=column),
            *(replace(other, text_column=text_column_of(other, column)) for other in others),
        )

    def _counted(self, counts: tuple[FileCounts, ...]) -> None:
        self._counts = counts
        rows = sum(each.rows for each in counts)
        texts = sum(each.distinct_texts for each in counts)
        blank = sum(each.blank for each in counts)
        rejected = sum(each.rejected for each in counts)
        self.view.set_counts(
            self.tr("{rows} rows · {texts} distinct texts · {blank} blank · {rejected} rejected").format(
                rows=wording.count(rows),
                texts=wording.count(texts),
                blank=wording.count(blank),
                rejected=wording.count(rejected),
            ),
            details=True,
        )
        if rows == 0:
            self.view.set_question(self.tr("There is no row in this file."))
            self.view.explore.setEnabled(False)
            return
        self._try_encoder()

    def _try_encoder(self) -> None:
        loaded = self._session.encoders.loaded
        if not self._open or self._column is None or self._counts is None:
            return
        if loaded is None or loaded.name != self._model():
            return
        n_texts = sum(each.distinct_texts for each in self._counts)
        self._examiner.try_encoder(self._chosen_layouts()[0], n_texts, loaded)

    def _check_reading(self) -> None:
        if self._layouts and not self._question():
            self._examiner.check_reading(self._chosen_layouts(), self._model())

    def _reading_checked(self, report: ReadingReport) -> None:
        if report.readable and report.unknown_share <= WARN_UNKNOWN:
            self.view.set_warning("")
            return
        advice = self.tr(
            "Choose a multilingual model in the list of models, or later under Model → Choose a model…."
        )
        self.view.set_warning(f"{report.sentence} {advice}")

    def _estimated(self, estimate: EncodingEstimate) -> None:
        text = self.tr(
            "About {time} on this machine ({rate} sentences a second). Words are searchable at once."
        )
        self.view.set_estimate(
            text.format(
                time=wording.long_duration(estimate.seconds),
                rate=wording.count(max(1, round(estimate.rate))),
            )
        )

    def _could_go(self, found: tuple[Found, ...], n_texts: int) -> None:
        """Offer what could be left out; a workspace that is added to leaves out what it does already."""
        self._found = found, n_texts
        adding = self.view.destination.currentData() == ADD
        self.view.leave_out.set_found(() if adding else found, n_texts)
        self._fit_rows()

    def _refused(self, error: ExplorerError) -> None:
        view = self.view
        view.set_refusal(str(error))
        view.explore.setEnabled(False)

    # ---- what the person chooses ---------------------------------------------------------------------------

    def _column_chosen(self, column: int) -> None:
        if column != self._column and not self._busy and self._layouts:
            self._column = column
            self._column_settled()

    def _column_combo_chosen(self, index: int) -> None:
        column = self.view.column_combo.itemData(index)
        if column is not None:
            self._column_chosen(int(column))

    def _options_chosen(self) -> None:
        self._examine(self.view.options.choose())

    def _destination_chosen(self) -> None:
        adding = self.view.destination.currentData() == ADD
        self._could_go(*self._found)
        workspace = self._session.workspace
        picker = self.view.model_picker
        picker.setEnabled(not adding)
        picker.set_chosen(
            workspace.model if adding and workspace is not None else self._session.settings.get("model")
        )
        self._model_chosen()

    def _model(self) -> str:
        return self.view.model_picker.model_name

    def _model_chosen(self, name: str = "") -> None:
        self.view.set_warning("")
        self._check_reading()
        loaded = self._session.encoders.loaded
        if loaded is not None and loaded.name == self._model():
            self._try_encoder()
        else:
            self.view.set_estimate(self.tr("Words are searchable at once."))
            self._session.load_encoder(self._model())

    def _encoder_changed(self, status: EncoderStatus) -> None:
        if not self._open:
            return
        if status.state == "ready":
            self._try_encoder()
        elif status.state == "failed":
            self.view.set_warning(status.sentence)

    def _show_details(self) -> None:
        if self._counts is not None:
            show_lines(self, self.tr("What is in the file"), details_of(self._layouts, self._counts))

    # ---- going ---------------------------------------------------------------------------------------------

    def start(self) -> None:
        """Import, as the sheet says."""
        if self._busy or self._column is None or not self.view.explore.isEnabled():
            return
        self._examiner.stop()
        self._set_busy(True)
        workspace = self._session.workspace
        into = workspace if self.view.destination.currentData() == ADD else None
        self._session.import_files(
            self._chosen_layouts(), self._model(), into=into, leave_out=self.view.leave_out.chosen()
        )

    @property
    def busy(self) -> bool:
        """Whether the import in progress was asked for here."""
        return self._open and self._busy

    def finished(self) -> None:
        """The import went through; the sheet is done."""
        self._leave()

    def _import_failed(self, error: Exception | None) -> None:
        if not self.busy:
            return
        self._set_busy(False)
        if error is None:
            return
        if isinstance(error, ExplorerError):
            self.view.set_question(str(error))
        else:
            self._session.error_raised.emit(error)

    def _set_busy(self, busy: bool) -> None:
        self._busy = busy
        self.view.set_busy(busy)
        self.view.explore.setText(self.tr("Reading…") if busy else self.tr("Explore"))
        self.view.explore.setEnabled(not busy and bool(self._layouts) and not self._question())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            focus = QApplication.focusWidget()
            if focus is self.view.cancel:
                self.cancel()
            elif not isinstance(focus, QComboBox) or not focus.view().isVisible():
                self.start()
        elif event.key() == Qt.Key.Key_Escape:
            self.cancel()
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_rows()

    def _fit_rows(self) -> None:
        """In a low window the buttons stay in sight and the preview shrinks."""
        offered = self.view.leave_out
        below = 0 if offered.isHidden() else offered.sizeHint().height() + 8
        self.view.table.set_most_rows((self.height() - _WITHOUT_ROWS - below) // ROW_HEIGHT)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.setFocus()


class _Middle(QWidget):
    """Keeps the sheet in the middle, as wide as it may be."""

    def __init__(self, sheet: QFrame) -> None:
        super().__init__()
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setProperty("role", "well")
        sheet.setMaximumWidth(840)
        row = QHBoxLayout()
        row.addStretch(1)
        row.addWidget(sheet, 100)
        row.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(24, 12, 24, 12)
        column.addStretch(4)
        column.addLayout(row)
        column.addStretch(5)
