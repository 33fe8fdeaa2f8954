"""The one sheet between a dropped file and exploring it: everything is found, everything can be changed."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QApplication,
    QComboBox,
    QFrame,
    QHBoxLayout,
    QPushButton,
    QScrollArea,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from core.corpus.layout import ReadOptions
from core.errors import ExplorerError, TooLargeError
from explorer.importing.examine import EncodingEstimate, Examiner, text_column_of
from explorer.importing.file_list import FileLine
from explorer.importing.file_options import summary
from explorer.importing.importer import name_of
from explorer.importing.preview_table import ROW_HEIGHT
from explorer.importing.sheet_view import SheetView, details_of
from explorer.shared import wording
from explorer.shared.engine_words import said
from explorer.shared.state import EncoderStatus
from explorer.widgets.dialogs import show_lines

if TYPE_CHECKING:
    from core.corpus import FileCounts, FileLayout, Found
    from core.corpus.again import Import
    from core.corpus.layout import Again
    from core.encoding import KnownModel, ReadingReport
    from explorer.importing.imports import KeysFound
    from explorer.shell.session import Session

NEW, ADD, AGAIN = "new", "add", "again"
_AROUND = 8  # pixels above and below the sheet
_MOST_SHEETS = 4  # that are named
_LOW = 560  # pixels of height in which few files are listed at once


@dataclass
class _File:
    """One file of the sheet: what a person chose for it, and what was found.

    Attributes:
        column: the text column that was chosen for it; None: as in the first file, else as found.
        goes_in: whether it is imported, where it can be read.
        layout, error: one of them, once it was looked at.
    """

    path: Path
    options: ReadOptions = field(default_factory=ReadOptions)
    column: str | None = None
    goes_in: bool = True
    layout: FileLayout | None = None
    error: ExplorerError | None = None


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
        self._examiner.examined.connect(self._examined)
        self._examiner.counted.connect(self._counted)
        self._examiner.reading_checked.connect(self._reading_checked)
        self._examiner.estimated.connect(self._estimated)
        self._examiner.could_go.connect(self._could_go)
        self._examiner.refused.connect(self._refused)
        self._examiner.failed.connect(session.error_raised)
        session.imports.keys_found.connect(self._keys_found)
        session.imports.same_found.connect(self._same_found)
        session.imports.changes_found.connect(self._changes_found)
        session.imports.changes_refused.connect(self._changes_refused)
        session.encoder_changed.connect(self._encoder_changed)
        session.import_failed.connect(self._import_failed)
        self._files: list[_File] = []
        self._asked: list[_File] = []  # those that are being examined
        self._too_large = ""  # the path of the file that asks for more than its size lets one expect
        self._shown = 0  # the file whose preview and options are seen
        self._counts: tuple[FileCounts, ...] | None = None
        self._destination_settled = False  # by the person
        self._renewed: KeysFound | None = None  # what the file could renew
        self._changes: Again | None = None  # what that would change
        self._found: tuple[tuple[Found, ...], int] = (), 0
        self._busy = False
        self._open = False

        scroll = QScrollArea(self)
        scroll.setWidgetResizable(True)
        scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        middle = _Middle(scroll.viewport())
        self.view = SheetView(middle)
        view = self.view
        view.files.file_shown.connect(self._file_shown)
        view.files.file_ticked.connect(self._file_ticked)
        view.table.column_chosen.connect(self._column_chosen)
        view.column_combo.activated.connect(self._column_combo_chosen)
        view.options.options_changed.connect(self._options_chosen)
        view.format_button.toggled.connect(self._show_options)
        view.model_picker.model_chosen.connect(self._model_chosen)
        view.destination.activated.connect(self._destination_chosen)
        view.renew.key_chosen.connect(self._find_changes)
        view.split.split_chosen.connect(self._try_encoder)
        view.details.clicked.connect(self._show_details)
        view.explore.clicked.connect(self.start)
        view.cancel.clicked.connect(self.cancel)
        view.allow.clicked.connect(self._allow_any_size)
        view.installEventFilter(self)
        middle.set_sheet(view)
        scroll.setWidget(middle)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(scroll)

    # ---- opening and closing -------------------------------------------------------------------------------

    def set_files(self, paths: Sequence[Path]) -> None:
        """Examine `paths` and show the sheet for them."""
        self._files = [_File(path) for path in paths]
        self._shown, self._counts, self._found = 0, None, ((), 0)
        self._open = True
        self._set_busy(False)
        view, session = self.view, self._session
        first = paths[0]
        title = f"{first.parent.name}/{first.name}" if first.parent.name else first.name
        if len(paths) > 1:
            title = self.tr("{n} files").format(n=len(paths))
        view.set_title(title, "\n".join(str(path) for path in paths))
        view.destination.clear()
        view.destination.addItem(self.tr("New workspace"), NEW)
        if session.workspace is not None:
            view.destination.addItem(self.tr("Add to {name}").format(name=session.workspace.name), ADD)
        view.set_destination_visible(session.workspace is not None)
        self._destination_settled = False
        self._renewed = self._changes = None
        if session.workspace is not None and len(paths) == 1:
            session.imports.find_keys(str(first))
        view.place.propose(name_of(first))
        self._model_picked = ""
        view.model_picker.set_models(session.settings.get("model"), session.settings.get("recent_models"))
        view.set_unknown()
        view.options.setVisible(False)
        view.split.begin()
        view.set_warning("")
        self._show_destination()
        self._examine()

    def _examine(self) -> None:
        """Look at the files of which nothing is known under their options."""
        self._counts = None
        self.view.set_looking(self.tr("Looking at the file…"))
        self.view.explore.setEnabled(False)
        self._show_files()
        self._asked = [each for each in self._files if each.layout is None and each.error is None]
        self._examiner.examine(tuple((each.path, each.options) for each in self._asked))

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

    def _examined(self, results: tuple[FileLayout | ExplorerError, ...]) -> None:
        for each, result in zip(self._asked, results, strict=True):
            if isinstance(result, ExplorerError):
                each.error = result
            else:
                each.layout = result
        if len(self._files) == 1 and self._files[0].error is not None:
            self._refused(self._files[0].error)
            return
        if self._looks_at_sheet_before():
            return
        if self._files[self._shown].layout is None and self._readable():
            self._shown = self._files.index(self._readable()[0])
        self._propose_destination()
        self._show_file()
        self._column_settled()

    def _readable(self) -> list[_File]:
        """The files that can go in."""
        return [each for each in self._files if each.layout is not None]

    def _chosen(self) -> list[_File]:
        """The files that are to go in."""
        return [each for each in self._readable() if each.goes_in]

    def _show_file(self) -> None:
        """The preview, the columns and the options of the file that is shown."""
        view, shown = self.view, self._files[self._shown]
        if shown.layout is None:
            view.set_looking("")
            return
        names = [column.name for column in shown.layout.columns]
        column = self._column_of(shown)
        at = names.index(column) if column is not None and column in names else None
        view.set_layout(shown.layout, names, self._notes(shown.layout), at)
        view.options.set_layout(shown.layout, shown.options)
        self._show_other_sheets()

    def _show_other_sheets(self) -> None:
        """Which other sheets the shown file has, and whether that of an earlier import is missing."""
        layout = self._files[self._shown].layout
        if layout is None or not layout.sheets:
            self.view.set_others("")
            return
        words, cannot = self.tr("“{sheet}” ({rows})"), self.tr("cannot be read")
        others = [
            words.format(sheet=name, rows=cannot if n is None else wording.rows(n))
            for name, n in layout.other_sheets.items()
        ]
        more = len(others) - _MOST_SHEETS
        named = ", ".join(others[:_MOST_SHEETS])
        if more > 0:
            named = self.tr("{sheets} and {n} more").format(sheets=named, n=wording.count(more))
        sentences = []
        if others:
            one = self.tr("The file has another sheet: {sheets}.")
            many = self.tr("The file has {n} other sheets: {sheets}.")
            sentence = wording.plural(len(others), one, many)
            sentences.append(sentence.replace("{sheets}", named))
        before = self._before()
        if before is not None and before.sheet is not None and before.sheet not in layout.sheets:
            gone = self.tr("The sheet “{sheet}”, which was imported before, is not there now.")
            sentences.append(gone.format(sheet=before.sheet))
        self.view.set_others(" ".join(sentences))

    def _before(self) -> Import | None:
        """The import that the file renews, or would by its name."""
        if self._renewed is None or self._renewed.of is None or len(self._files) != 1:
            return None
        of = self._renewed.of
        return of if self._renewing() or of.name == self._files[0].path.name else None

    def _looks_at_sheet_before(self) -> bool:
        """Whether the file is looked at anew, in the sheet in which it was imported before."""
        before, file = self._before(), self._files[0]
        if before is None or file.layout is None:
            return False
        sheet = before.sheet_before(file.layout)
        if sheet is None:
            return False
        self._files[0] = _File(file.path, replace(file.options, sheet=sheet), goes_in=file.goes_in)
        self._examine()
        return True

    def _column_of(self, file: _File) -> str | None:
        """The text column of a file: as a person chose it there, else as in the first that goes in, else as
        found.
        """
        assert file.layout is not None
        if file.column is not None:
            return file.column
        lead = next(iter(self._chosen()), file)
        assert lead.layout is not None
        if file is lead:
            return lead.layout.text_column
        named = lead.column if lead.column is not None else lead.layout.text_column
        return file.layout.text_column if named is None else text_column_of(file.layout, named)

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
        """Count what would be imported, or ask for what is not settled."""
        view = self.view
        self._counts = None
        shown = self._files[self._shown]
        if shown.layout is not None:
            names, column = [each.name for each in shown.layout.columns], self._column_of(shown)
            view.choose_column(None if column is None else names.index(column))
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
        view.explore.setEnabled(self._can_go())
        view.explore.setFocus()
        self._find_changes()
        view.set_counts(self.tr("counting…"))
        view.set_estimate(self.tr("Words are searchable at once."))
        self._examiner.count(self._chosen_layouts())
        self._examiner.look_for_boilerplate(self._chosen_layouts())
        self._check_reading()

    def _question(self) -> str:
        """What the person has to settle before the files can be read; empty: nothing."""
        chosen = self._chosen()
        if not chosen:
            if self._readable():
                return self.tr("No file is ticked. Tick those that go in.")
            return self.tr("None of these files can be read.")
        lacking = [each for each in chosen if self._column_of(each) is None]
        if not lacking:
            return ""
        layout = lacking[0].layout
        assert layout is not None
        if not layout.columns:
            return self.tr("There is no column in this file.")
        if lacking[0] is self._files[self._shown]:
            return self.tr("No column looks like sentences. Which one holds them? Click its header.")
        named = self._column_of(chosen[0])
        if named is None:
            return self.tr("{file} has no column that looks like sentences.").format(file=layout.name)
        return self.tr(
            "{file} has no column “{column}” and none that looks like sentences. "
            "Choose the file in the list and click a header, or take its tick away."
        ).format(file=layout.name, column=named)

    def _show_files(self) -> None:
        """Several files: how each is read, and what the text is called where that is another name."""
        if len(self._files) < 2:
            self.view.files.set_lines([], 0)
            return
        chosen = self._chosen()
        named = self._column_of(chosen[0]) if chosen else None
        lines = []
        for each in self._files:
            if each.error is not None:
                says, why = self.tr("{file} — cannot be read: {why}"), said(each.error.what)
                says = why if each.path.name in why else says.format(file=each.path.name, why=why)
            elif each.layout is None:
                says = each.path.name
            else:
                says = f"{each.path.name} · {summary(each.layout)}"
                column = self._column_of(each)
                if column is not None and column != named:
                    says += self.tr(" · text column: {column}").format(column=column)
            can = each.layout is not None
            tip = f"{each.path}\n{said(str(each.error))}" if each.error is not None else str(each.path)
            lines.append(FileLine(says, can and each.goes_in, can, tip))
        self.view.files.set_lines(lines, self._shown)

    def _file_shown(self, number: int) -> None:
        self._shown = number
        error = self._files[number].error
        self._show_file()
        if isinstance(error, TooLargeError):
            self._ask_whether_any_size(error)
            return
        if error is not None:
            self.view.set_counts("")
            self.view.set_question(said(str(error)))
            return
        self._column_settled()

    def _file_ticked(self, number: int, goes_in: bool) -> None:
        self._files[number].goes_in = goes_in
        self._column_settled()

    def _chosen_layouts(self) -> tuple[FileLayout, ...]:
        """The layouts that go in, each with its text column."""
        chosen = self._chosen()
        return tuple(
            replace(each.layout, text_column=self._column_of(each))
            for each in chosen
            if each.layout is not None
        )

    def _counted(self, counts: tuple[FileCounts, ...]) -> None:
        if self._question():
            return  # of other files than are ticked now
        self._counts = counts
        rows = sum(each.rows for each in counts)
        texts = sum(each.distinct_texts for each in counts)
        blank = sum(each.blank for each in counts)
        rejected = sum(each.rejected for each in counts)
        n_unread = sum(each.error is not None for each in self._files)
        unread = ""
        if n_unread:
            unread = (
                self.tr(" · 1 file cannot be read")
                if n_unread == 1
                else self.tr(" · {n} files cannot be read").format(n=wording.count(n_unread))
            )
        self.view.set_counts(
            self.tr("{rows} · {texts} · {blank} blank · {rejected} rejected").format(
                rows=wording.rows(rows),
                texts=wording.distinct_texts(texts),
                blank=wording.count(blank),
                rejected=wording.count(rejected),
            )
            + unread,
            details=True,
        )
        if rows == 0:
            self.view.set_question(self.tr("There is no row in this file."))
            self.view.explore.setEnabled(False)
            return
        self._find_same()
        self._try_encoder()

    def _try_encoder(self) -> None:
        loaded = self._session.encoders.loaded
        if not self._open or self._counts is None:
            return
        if loaded is None or loaded.name != self._model():
            return
        n_texts = sum(each.distinct_texts for each in self._counts)
        split = self.view.split.chosen()
        self._examiner.try_encoder(self._chosen_layouts()[0], n_texts, loaded, split)

    def _check_reading(self) -> None:
        if self._readable() and not self._question():
            self._examiner.check_reading(self._chosen_layouts(), self._model())

    def _reading_checked(self, report: ReadingReport, fitting: tuple[KnownModel, ...]) -> None:
        if self._session.encoder_status.state == "failed":
            return  # why stays, whichever of the two ends first
        if report.reads_all:
            self.view.set_warning("")
            return
        others = [
            each for each in fitting if each.name != self._model()
        ]  # where none reads all, it may be one
        advice = (
            self.tr(
                "{model} reads it: choose it in the list of models, or later under Model → Choose a model…."
            )
            if others
            else self.tr("No model of the list reads it; name one under Model → Choose a model….")
        ).format(model=others[0].short_name if others else "")
        self.view.set_warning(f"{said(report.sentence)} {advice}")

    def _estimated(self, estimate: EncodingEstimate) -> None:
        self.view.split.propose(estimate.longer)
        text = self.tr("About {time} on this machine ({rate} texts a second). Words are searchable at once.")
        said_of_time = text.format(
            time=wording.long_duration(estimate.seconds), rate=wording.count(max(1, round(estimate.rate)))
        )
        self.view.set_estimate(f"{self._longer(estimate.longer)}{said_of_time}")

    def _longer(self, share: float) -> str:
        """How many of the texts are longer than the model reads; empty: none that was looked at."""
        if not share:
            return ""
        percent = "< 1" if share < 0.01 else f"{100 * share:.0f}"
        return self.tr("{n} % of the rows are longer than the model reads. ").format(n=percent)

    def _could_go(self, found: tuple[Found, ...], n_texts: int) -> None:
        """Offer what could be left out; a workspace that is added to leaves out what it does already."""
        self._found = found, n_texts
        self.view.leave_out.set_found(() if self._adding() else found, n_texts)

    def _refused(self, error: ExplorerError) -> None:
        view = self.view
        if isinstance(error, TooLargeError):
            self._ask_whether_any_size(error)
        else:
            view.set_refusal(said(str(error)))
        view.explore.setEnabled(False)

    def _ask_whether_any_size(self, error: TooLargeError) -> None:
        """A file asks for far more than its size lets one expect: that is the person's to allow."""
        self._too_large = error.path
        self.view.set_request(said(str(error)))
        self.view.cancel.setFocus()  # nothing is allowed by a key that was meant for something else

    def _allow_any_size(self) -> None:
        self._files = [
            replace(each, options=replace(each.options, any_size=True), layout=None, error=None)
            if os.path.abspath(each.path) == os.path.abspath(self._too_large)
            else each
            for each in self._files
        ]
        self._examine()

    # ---- what the person chooses ---------------------------------------------------------------------------

    def _column_chosen(self, column: int) -> None:
        shown = self._files[self._shown]
        if self._busy or shown.layout is None:
            return
        name = shown.layout.columns[column].name
        if name != self._column_of(shown):
            shown.column = name
            self._column_settled()

    def _column_combo_chosen(self, index: int) -> None:
        column = self.view.column_combo.itemData(index)
        if column is not None:
            self._column_chosen(int(column))

    def _show_options(self, shown: bool) -> None:
        self.view.options.setVisible(shown)

    def _options_chosen(self) -> None:
        shown = self._files[self._shown]
        options = replace(self.view.options.choose(), any_size=shown.options.any_size)
        self._files[self._shown] = _File(shown.path, options, goes_in=shown.goes_in)
        self._found = (), 0
        self._examine()

    def _propose_destination(self) -> None:
        """Files with the columns of the open workspace are proposed to be added to it, others not."""
        workspace = self._session.workspace
        if workspace is None or self._destination_settled:
            return
        there = {column.name.casefold() for column in workspace.rows.columns()}
        readable = self._readable()
        is_same = bool(there and readable) and all(
            {column.name.casefold() for column in each.layout.columns} == there
            for each in readable
            if each.layout is not None
        )
        wanted = ADD if is_same else NEW
        renewed = self._renewed.of if self._renewed is not None else None
        if is_same and renewed is not None and renewed.name == self._files[0].path.name:
            wanted = AGAIN
        if self.view.destination.currentData() != wanted:
            self.view.destination.setCurrentIndex(self.view.destination.findData(wanted))
        self._show_destination()

    def _keys_found(self, found: KeysFound) -> None:
        """Offer to renew what the file was imported as before, and propose it where the name is the same."""
        view = self.view
        if not self._open or len(self._files) != 1 or found.of is None or not found.keys:
            return
        self._renewed = found
        if view.destination.findData(AGAIN) < 0:
            view.destination.addItem(self.tr("This file again"), AGAIN)
            tip = self.tr("Renew the rows of {file} by a key").format(file=found.of.name)
            view.destination.setItemData(view.destination.count() - 1, tip, Qt.ItemDataRole.ToolTipRole)
        view.renew.set_keys(found.keys)
        if not self._looks_at_sheet_before():
            self._propose_destination()
            self._show_other_sheets()

    def _find_same(self) -> None:
        """Find out whether rows would come in twice; a person may want that, so it is only said."""
        self.view.set_same("")
        if self._adding() and not self._renewing() and self._counts is not None:
            self._session.imports.find_same(self._chosen_layouts())

    def _same_found(self, found: tuple[Import, ...]) -> None:
        if not found or not self._open or not self._adding() or self._renewing():
            return
        names = ", ".join(dict.fromkeys(each.name for each in found))
        once = self.tr("{0} was imported already: its rows would be there twice.")
        several = self.tr("{0} were imported already: their rows would be there twice.")
        self.view.set_same((once if len(found) == 1 else several).format(names))

    def _find_changes(self, _: str = "") -> None:
        """Find out what a renewal would change; until that is known, nothing is imported."""
        layouts = self._chosen_layouts() if not self._question() else ()
        if not self._renewing() or self._renewed is None or self._renewed.of is None or not layouts:
            return
        self._changes = None
        self.view.renew.set_looking()
        self.view.explore.setEnabled(False)
        self._session.imports.find_changes(layouts[0], self.view.renew.key, self._renewed.of.number)

    def _changes_found(self, changes: Again) -> None:
        if self._open and self._renewing():
            self._changes = changes
            self.view.renew.set_changes(changes)
            self.view.explore.setEnabled(self._can_go())

    def _changes_refused(self, error: ExplorerError) -> None:
        if self._open and self._renewing():
            self.view.renew.set_refusal(said(str(error)))

    def _can_go(self) -> bool:
        """Whether nothing stands in the way of the import."""
        known = not self._renewing() or self._changes is not None
        return not self._busy and known and bool(self._readable()) and not self._question()

    def _destination_chosen(self) -> None:
        self._destination_settled = True
        self._show_destination()
        if not self._looks_at_sheet_before():
            self._show_other_sheets()

    def _adding(self) -> bool:
        """Whether rows of the open workspace are added to or renewed."""
        return self.view.destination.currentData() in (ADD, AGAIN)

    def _renewing(self) -> bool:
        return bool(self.view.destination.currentData() == AGAIN)

    def _show_destination(self) -> None:
        adding, renewing = self._adding(), self._renewing()
        self.view.place.setVisible(not adding)
        self.view.set_split_visible(not adding)
        self.view.renew.setVisible(renewing)
        if self._readable():
            self.view.explore.setEnabled(self._can_go())
            self._find_changes()
        self._find_same()
        self._could_go(*self._found)
        workspace = self._session.workspace
        picker = self.view.model_picker
        picker.setEnabled(not adding)
        usual = self._model_picked or self._session.settings.get("model")
        picker.set_chosen(workspace.model if adding and workspace is not None else usual)
        self._use_model()

    def _model(self) -> str:
        return self.view.model_picker.model_name

    def _model_chosen(self, name: str) -> None:
        self._model_picked = name
        self._use_model()

    def _use_model(self) -> None:
        self.view.set_warning("")
        self._check_reading()
        loaded = self._session.encoders.loaded
        if loaded is not None and loaded.name == self._model():
            self._session.encoders.keep_loaded()
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
            show_lines(self, self.tr("What is in the file"), details_of(self._chosen_layouts(), self._counts))

    # ---- going ---------------------------------------------------------------------------------------------

    def start(self) -> None:
        """Import, as the sheet says."""
        if self._busy or not self.view.explore.isEnabled():
            return
        self._examiner.stop()
        self._set_busy(True)
        if self._renewing() and self._renewed is not None and self._renewed.of is not None:
            (layout,) = self._chosen_layouts()
            self._session.imports.renew(layout, self.view.renew.key, self._renewed.of.number)
            return
        self._session.import_files(
            self._chosen_layouts(),
            self._model(),
            into=self._session.workspace if self._adding() else None,
            leave_out=self.view.leave_out.chosen(),
            split=self.view.split.chosen(),
            place=self.view.place.place(),
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
        if isinstance(error, TooLargeError):
            self._ask_whether_any_size(error)
        elif isinstance(error, ExplorerError):
            self.view.set_question(said(str(error)))
        else:
            self._session.error_raised.emit(error)

    def _set_busy(self, busy: bool) -> None:
        self._busy = busy
        self.view.set_busy(busy)
        self.view.explore.setText(self.tr("Reading…") if busy else self.tr("Explore"))
        self.view.explore.setEnabled(self._can_go())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            focus = QApplication.focusWidget()
            if isinstance(focus, QPushButton | QToolButton):
                focus.click()  # where the system's style leaves that to Space
            elif not isinstance(focus, QComboBox) or not focus.view().isVisible():
                self.start()
        elif event.key() == Qt.Key.Key_Escape:
            self.cancel()
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_rows()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.LayoutRequest:  # something on the sheet came, went or grew
            self._fit_rows()
        return super().eventFilter(watched, event)

    def _fit_rows(self) -> None:
        """In a low window the buttons stay in sight: the preview shrinks, and the space around it."""
        low = self.height() < _LOW
        self.view.files.set_most(2 if low else 4)
        self.view.set_low(low)
        room = self.height() - 2 * _AROUND - self.view.height_without_rows()
        self.view.table.set_most_rows(room // (ROW_HEIGHT - 1))

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.setFocus()


class _Middle(QWidget):
    """Keeps the sheet in the middle, as wide as it may be."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setProperty("role", "well")

    def set_sheet(self, sheet: QFrame) -> None:
        """Show `sheet`, once."""
        sheet.setMaximumWidth(960)
        row = QHBoxLayout()
        row.addStretch(1)
        row.addWidget(sheet, 100)
        row.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(24, _AROUND, 24, _AROUND)
        column.addStretch(4)
        column.addLayout(row)
        column.addStretch(5)
