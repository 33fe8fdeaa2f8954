"""How the import sheet looks: labels, table, combo boxes, buttons. What they mean is `sheet.py`."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QFontMetrics, QResizeEvent
from PySide6.QtWidgets import (
    QComboBox,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from explorer.importing.file_list import FileList
from explorer.importing.file_options import FileOptions, summary
from explorer.importing.leave_out import LeaveOutChoice
from explorer.importing.model_picker import ModelPicker
from explorer.importing.place_fields import PlaceFields
from explorer.importing.preview_table import PreviewTable
from explorer.importing.renew_fields import RenewFields
from explorer.importing.split_choice import SplitChoice
from explorer.shared import wording
from explorer.shared.theme import set_role
from explorer.widgets.combo_button import ComboButton
from explorer.widgets.elided_combo import FittedCombo
from explorer.widgets.plain_text import PlainLabel, without_mnemonic

if TYPE_CHECKING:
    from core.corpus import FileCounts, FileLayout


class SheetView(QFrame):
    """The sheet itself. Its parts are public; it decides nothing."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("sheet")
        self.setProperty("role", "sheet")
        self._title_text = ""
        self._title = self._label("sheetTitle", "title")
        self.files = FileList()
        self.counts = self._label("sheetCounts", "muted")
        self.details = QPushButton(self.tr("details"))
        self.details.setObjectName("detailsButton")
        self.details.setProperty("role", "link")
        self.details.setAccessibleName(self.tr("Details of what was counted"))
        self.others = self._label("sheetOthers", "muted")
        self.others.setWordWrap(True)
        self.question = self._label("sheetQuestion", "heading")
        self.question.setWordWrap(True)
        self.question.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.allow = QPushButton(self.tr("Read it all the same"))
        self.allow.setObjectName("allowButton")
        self.allow.hide()
        self.table = PreviewTable()
        self.column_combo = self._combo("columnCombo", self.tr("Text column"))
        self.format_button = ComboButton()
        self.format_button.setObjectName("formatButton")
        self.format_button.setAccessibleName(self.tr("Encoding and delimiter"))
        self.model_picker = ModelPicker()
        self.destination = self._combo("destinationCombo", self.tr("Into"))
        self.place = PlaceFields()
        self.renew = RenewFields()
        self.options = FileOptions()
        self.split = SplitChoice()
        self.leave_out = LeaveOutChoice()
        self.warning = self._label("sheetWarning", "warn")
        self.warning.setWordWrap(True)
        self.same = self._label("sheetSame", "warn")
        self.same.setWordWrap(True)
        self.same.hide()
        self.estimate = self._label("sheetEstimate", "muted")
        self.estimate.setWordWrap(True)
        self.cancel = QPushButton(self.tr("Cancel"))
        self.cancel.setObjectName("cancelButton")
        self.explore = QPushButton(self.tr("Explore"))
        self.explore.setObjectName("exploreButton")
        self.explore.setProperty("role", "primary")
        for button in (self.cancel, self.explore):
            button.setMinimumHeight(32)
        self._lay_out()
        self.set_low(False)

    def _label(self, name: str, role: str) -> PlainLabel:
        label = PlainLabel()
        label.setObjectName(name)
        label.setProperty("role", role)
        return label

    def _combo(self, name: str, accessible: str) -> QComboBox:
        combo = FittedCombo()
        combo.currentTextChanged.connect(combo.setToolTip)  # there may be no room for all of it
        combo.setObjectName(name)
        combo.setAccessibleName(accessible)
        combo.setMinimumContentsLength(4)
        return combo

    def _lay_out(self) -> None:
        counted = QHBoxLayout()
        counted.setSpacing(8)
        counted.addWidget(self.counts)
        counted.addWidget(self.details)
        counted.addStretch(1)
        allowed = QHBoxLayout()
        allowed.addWidget(self.allow)
        allowed.addStretch(1)
        fields = QGridLayout()
        fields.setHorizontalSpacing(14)
        fields.setVerticalSpacing(4)
        self._destination_label = PlainLabel(self.tr("Into"))
        self._split_label = PlainLabel(self.tr("For meaning, a row is"))
        self.split.setAccessibleName(self._split_label.text())
        labels = (
            (self._destination_label, self.destination),
            (PlainLabel(self.tr("Text column")), self.column_combo),
            (PlainLabel(self.tr("Encoding and delimiter")), self.format_button),
            (PlainLabel(self.tr("Model")), self.model_picker),
            (self._split_label, self.split),
        )
        for place, (label, field) in enumerate(labels):
            label.setProperty("role", "small")
            label.setBuddy(field)
            fields.addWidget(label, 0, place)
            fields.addWidget(field, 1, place)  # without stretch: that leaves out of account what a field says
        bottom = QHBoxLayout()
        bottom.setSpacing(12)
        bottom.addWidget(self.estimate, 1)
        bottom.addWidget(self.cancel)
        bottom.addWidget(self.explore)
        self._column = column = QVBoxLayout(self)
        column.setSpacing(0)
        column.addWidget(self._title)
        column.addSpacing(4)
        column.addWidget(self.files)
        column.addSpacing(4)
        column.addLayout(counted)
        column.addWidget(self.others)
        column.addSpacing(14)
        column.addWidget(self.question)
        column.addLayout(allowed)
        column.addWidget(self.table)
        column.addSpacing(18)
        lower = QVBoxLayout()
        lower.setSpacing(8)  # what is hidden takes none
        lower.addLayout(fields)
        for part in (
            self.place,
            self.renew,
            self.options,
            self.leave_out,
            self.same,
            self.warning,
        ):
            lower.addWidget(part)
        lower.addSpacing(4)
        lower.addLayout(bottom)
        column.addLayout(lower)

    # ---- what it shows -------------------------------------------------------------------------------------

    def set_title(self, title: str, tooltip: str) -> None:
        """The file's name; shortened in the middle where it is too long."""
        self._title_text = title
        self._title.setToolTip(tooltip)
        self._title.setAccessibleName(title)
        self._elide()

    def _elide(self) -> None:
        metrics = QFontMetrics(self._title.font())
        room = max(200, self.width() - 60)
        self._title.setText(metrics.elidedText(self._title_text, Qt.TextElideMode.ElideMiddle, room))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._elide()

    def set_low(self, low: bool) -> None:
        """Less space above and below, where the window is low."""
        around = 12 if low else 24
        self._column.setContentsMargins(28, around, 28, around)

    def height_without_rows(self) -> int:
        """Pixels that all but the rows of the preview need at the present width."""
        height = self.heightForWidth(self.width())
        return height if self.table.isHidden() else height - self.table.height_of_rows()

    def set_destination_visible(self, visible: bool) -> None:
        """Whether there is an open workspace to add to."""
        self.destination.setVisible(visible)
        self._destination_label.setVisible(visible)

    def set_split_visible(self, visible: bool) -> None:
        """Whether it can be chosen how texts are divided: of a new workspace it can."""
        self.split.setVisible(visible)
        self._split_label.setVisible(visible)

    def set_looking(self, sentence: str) -> None:
        """Nothing is known yet."""
        self.set_counts(sentence)
        self.set_others("")
        self.set_question("")
        self.set_estimate("")
        self.leave_out.set_found((), 0)
        self.column_combo.clear()
        self.column_combo.setEnabled(False)
        self.table.set_file((), (), (), None)
        self.table.hide()

    def set_unknown(self) -> None:
        """Other files come: what was found in those before is none of theirs."""
        self.format_button.setText("")
        self.format_button.setToolTip("")
        self.format_button.setEnabled(False)
        self.format_button.setChecked(False)

    def set_layout(
        self, layout: FileLayout, names: Sequence[str], notes: Sequence[str], text_column: int | None
    ) -> None:
        """Show the first rows and offer the columns."""
        self.table.set_file(names, notes, layout.preview, text_column)
        self.table.show()
        self.format_button.setText(without_mnemonic(summary(layout)))
        self.format_button.setToolTip(summary(layout))
        self.format_button.setEnabled(True)
        self.column_combo.setEnabled(True)
        self.column_combo.clear()
        self.column_combo.addItem(self.tr("Choose…"), None)
        for column, name in enumerate(names):
            self.column_combo.addItem(name, column)

    def choose_column(self, column: int | None) -> None:
        """Tint the text column."""
        self.table.choose(column)
        self.column_combo.setCurrentIndex(0 if column is None else column + 1)

    def set_counts(self, text: str, *, details: bool = False) -> None:
        """What was counted."""
        self.counts.setText(text)
        self.counts.setVisible(bool(text))
        self.details.setVisible(details)

    def set_others(self, text: str) -> None:
        """What the file holds beside the sheet that is read."""
        self.others.setText(text)
        self.others.setVisible(bool(text))

    def set_question(self, text: str) -> None:
        """What stands in the way of exploring."""
        set_role(self.question, "warn")
        self.question.setText(text)
        self.question.setVisible(bool(text))
        self.question.setContentsMargins(0, 0, 0, 10 if text else 0)
        self.allow.hide()

    def set_refusal(self, sentence: str) -> None:
        """Why the file cannot be read, and what to do."""
        self.set_looking("")
        self.set_question(sentence)
        set_role(self.question, "bad")

    def set_request(self, sentence: str) -> None:
        """What a file asks for, and whether it may."""
        self.set_looking("")
        self.set_question(sentence)
        self.allow.show()

    def set_warning(self, sentence: str) -> None:
        """What the person should know about the model before the import."""
        self.warning.setText(sentence)
        self.warning.setVisible(bool(sentence))

    def set_same(self, sentence: str) -> None:
        """What the person should know about rows that are there already."""
        self.same.setText(sentence)
        self.same.setVisible(bool(sentence))

    def set_estimate(self, text: str) -> None:
        """How long it will take."""
        self.estimate.setText(text)

    def set_busy(self, busy: bool) -> None:
        """While the file is read, only Cancel works."""
        for field in (
            self.column_combo,
            self.format_button,
            self.model_picker,
            self.destination,
            self.place,
            self.renew,
            self.files,
            self.options,
            self.split,
            self.leave_out,
        ):
            field.setEnabled(not busy)


def _tr(text: str) -> str:
    return QCoreApplication.translate("imported", text)


def details_of(layouts: Sequence[FileLayout], counts: Sequence[FileCounts]) -> list[str]:
    """What would be imported, a line each: counts by file, then rejected lines with their reasons."""
    lines = []
    for layout, each in zip(layouts, counts, strict=True):
        words = _tr("{file}: {rows}, {texts}, {blank} blank, {rejected} rejected ({format}, {size})")
        lines.append(
            words.format(
                file=Path(layout.path).name,
                rows=wording.rows(each.rows),
                texts=wording.distinct_texts(each.distinct_texts),
                blank=wording.count(each.blank),
                rejected=wording.count(each.rejected),
                format=summary(layout),
                size=wording.size(layout.n_bytes),
            )
        )
        lines += wording.rejected_lines(each.rejected_examples, each.rejected)
        lines += wording.doubtful_lines(each.doubtful_examples, each.doubtful, each.short)
    return lines
