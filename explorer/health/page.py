"""The Health page: what is wrong with the corpus, each finding a card, a list and a filter."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtGui import QHideEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QHBoxLayout,
    QSizePolicy,
    QSlider,
    QStackedLayout,
    QWidget,
)

from explorer.health.cards import HealthCards
from explorer.health.finding_list import FindingList, FindingsModel
from explorer.health.keep_row import KeepRow
from explorer.health.lines import GroupLines, Line
from explorer.health.lists import Kind, Listing
from explorer.health.session import HealthChecks
from explorer.health.suspicious import SuspiciousChecks
from explorer.health.suspicious_list import SuspiciousLine
from explorer.health.suspicious_panel import SuspiciousPanel
from explorer.health.suspicious_words import (
    details_of_suspicious,
    meaning_of_suspicious,
    nothing_suspicious,
    put_tip,
)
from explorer.health.words import meaning, nothing, state_line, titles
from explorer.widgets.card import Card, button, label
from explorer.widgets.plain_text import PlainLabel
from explorer.widgets.saving import ask_where_to_save
from explorer.widgets.scrolled import scrolled_column

if TYPE_CHECKING:
    from explorer.shell.session import Session


_LEFT_SHARE, _LEFT_LEAST, _LEFT_MOST = 0.27, 216, 372
_LIST_LEAST = 96  # pixels
_HIGHEST = 100  # of the threshold, in hundredths


class HealthPage(QWidget):
    """Connects the cards, the list and the buttons to a `HealthChecks`."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("healthPage")
        self.setProperty("role", "well")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setAccessibleName(self.tr("Health"))
        self.session = session
        self.checks = HealthChecks(session, self)
        self.suspicious = SuspiciousChecks(session, self.checks, self)
        self.cards = HealthCards(titles())
        self.state = label("small", name="healthState")
        self.again = button("", "checkAgain", "small")
        self.model = FindingsModel(self._mark_of, self)
        self.list = FindingList(self.model)
        self.empty = label("muted", name="noFinding")
        self.empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.heading = label("heading", name="findingName")
        self.meaning = label("small", name="findingMeaning")
        self.more = label("small", name="findingMore")
        self.threshold = QSlider(Qt.Orientation.Horizontal)
        self.threshold.setObjectName("threshold")
        self.threshold.setAccessibleName(self.tr("Threshold"))
        self.threshold.setToolTip(
            self.tr("The lowest cosine of a sentence with the one of its group that is kept")
        )
        self.threshold.setMinimumWidth(50)
        self.threshold.setMaximumWidth(320)
        self.threshold_value = PlainLabel()
        self.same_text = QCheckBox(self.tr("Same text only"))
        self.same_text.setObjectName("sameText")
        self.keep = KeepRow(self.checks)
        self.show_all = button(self.tr("Show all in Explore"), "showAll", "small")
        self.show_one = button(self.tr("Show in Explore"), "showOne", "small")
        self.show_one.setToolTip(self.tr("The rows of the chosen line (Enter)"))
        self.alike = button(self.tr("All alike"), "groupAlike", "small")
        self.alike.setToolTip(self.tr("Mark the chosen group: its sentences mean the same (Y)"))
        self.not_alike = button(self.tr("Not alike"), "groupNotAlike", "small")
        self.not_alike.setToolTip(self.tr("Mark the chosen group: no two of its sentences mean the same (N)"))
        self.export = button(self.tr("Export groups…"), "exportGroups", "small")
        self.export.setToolTip(
            self.tr("Every row of every group, with its group, whether it is kept, and its similarity")
        )
        self.label_source = SuspiciousPanel(self.suspicious)
        self.put_suggested = button(self.tr("Put the suggested label"), "putSuggested", "small")
        self.is_right = button(self.tr("It is right"), "labelIsRight", "small")
        self.is_right.setToolTip(self.tr("The label stays, and is not asked about again (R)"))
        self._arrange()
        self._connect()
        self._show_kind()

    def _arrange(self) -> None:
        self._left, column = scrolled_column(self, (0, 16, 4, 16), 8)
        column.addWidget(self.cards)
        foot = QHBoxLayout()
        foot.setContentsMargins(2, 4, 2, 0)
        foot.addWidget(self.state, 1)
        foot.addWidget(self.again, 0, Qt.AlignmentFlag.AlignTop)
        column.addLayout(foot)
        column.addStretch(1)
        card = Card("finding")
        card.setAccessibleName(self.tr("Finding"))
        head = QHBoxLayout()
        head.setSpacing(8)
        head.addWidget(self.heading, 1)
        head.addWidget(self.show_all)
        card.column.addLayout(head)
        card.column.addWidget(self.meaning)
        self._slider_row = QWidget()
        row = QHBoxLayout(self._slider_row)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(10)
        row.addWidget(PlainLabel(self.tr("Cosine similarity of at least")))
        row.addWidget(self.threshold, 1)
        row.addWidget(self.threshold_value)
        row.addWidget(self.same_text)
        row.addStretch(1)
        card.column.addWidget(self._slider_row)
        card.column.addWidget(self.keep)
        card.column.addWidget(self.label_source)
        body = QWidget()
        body.setMinimumHeight(_LIST_LEAST)  # in a lower window the page scrolls; the list does so by itself
        for each in (self.list, self.empty):
            each.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Ignored)
        self._stack = QStackedLayout(body)
        self._stack.setContentsMargins(0, 0, 0, 0)
        self._stack.addWidget(self.list)
        self._stack.addWidget(self.empty)
        card.column.addWidget(body, 1)
        foot = QHBoxLayout()
        foot.setSpacing(6)
        foot.addWidget(self.show_one)
        foot.addWidget(self.alike)
        foot.addWidget(self.not_alike)
        foot.addWidget(self.export)
        foot.addWidget(self.put_suggested)
        foot.addWidget(self.is_right)
        foot.addStretch(1)
        foot.addWidget(self.more, 1)
        self.more.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        card.column.addLayout(foot)
        right, around = scrolled_column(self, (0, 16, 6, 16), 0)
        around.addWidget(card)
        whole = QHBoxLayout(self)
        whole.setContentsMargins(16, 0, 10, 0)
        whole.setSpacing(10)
        whole.addWidget(self._left)
        whole.addWidget(right, 1)

    def _connect(self) -> None:
        self.cards.kind_chosen.connect(self._kind_chosen)
        self.again.clicked.connect(self._again)
        self.threshold.valueChanged.connect(self._threshold_moved)
        self.same_text.toggled.connect(self._same_text_toggled)
        self.export.clicked.connect(self._export)
        self.model.texts_wanted.connect(self.checks.read_texts)
        self.checks.texts_read.connect(self._texts_read)
        self.list.rows_requested.connect(self._open_place)
        self.list.mark_requested.connect(self._mark)
        self.list.suggested_requested.connect(self._put_suggested)
        self.list.right_requested.connect(self._is_right)
        self.list.place_changed.connect(self._show_buttons)
        self.show_all.clicked.connect(self._show_every)
        self.show_one.clicked.connect(self._show_chosen)
        self.alike.clicked.connect(self._mark_alike)
        self.not_alike.clicked.connect(self._mark_not_alike)
        self.put_suggested.clicked.connect(self._put_suggested)
        self.is_right.clicked.connect(self._is_right)
        self.suspicious.state_changed.connect(self._suspicious_changed)
        self.checks.state_changed.connect(self._state_changed)
        self.checks.listing_changed.connect(self._listing_changed)
        self.session.marking.marks_changed.connect(self._marks_changed)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._left.setFixedWidth(int(min(max(self.width() * _LEFT_SHARE, _LEFT_LEAST), _LEFT_MOST)))

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.checks.set_open(True)
        self._look_at_labels()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self.checks.set_open(False)
        self._look_at_labels()

    # ---- what the person does ------------------------------------------------------------------------------

    def focus(self) -> None:
        """Put the keyboard on the chosen card."""
        self.cards.cards[self.cards.chosen].setFocus(Qt.FocusReason.ShortcutFocusReason)

    def _kind_chosen(self, kind: Kind) -> None:
        self._show_kind()
        self._look_at_labels()

    def _look_at_labels(self) -> None:
        """Labels are judged for a person who looks at that card: it takes longer than the rest."""
        self.suspicious.set_wanted(self.isVisible() and self.cards.chosen == "suspicious")

    def _again(self) -> None:
        if self.checks.state == "checking":
            self.checks.stop()
        else:
            self.checks.check()

    def _threshold_moved(self, hundredths: int) -> None:
        self._show_threshold()
        self.checks.set_threshold(hundredths / 100)

    def _same_text_toggled(self, checked: bool) -> None:
        self.threshold.setEnabled(not checked)
        self.checks.set_same_text(checked)

    def _export(self) -> None:
        kinds = {
            ".csv": self.tr("CSV"),
            ".parquet": self.tr("Parquet"),
            ".xlsx": self.tr("Excel workbook"),
            ".jsonl": self.tr("JSON Lines"),
        }
        path = ask_where_to_save(self.window(), self.tr("Export groups"), "near-duplicates.csv", kinds)
        if path is not None:
            self.checks.export_groups(path)

    def _show_every(self) -> None:
        self.checks.show_rows(self.cards.chosen)

    def _show_chosen(self) -> None:
        self._show_place(self.list.currentIndex().row())

    def _show_place(self, place: int) -> None:
        if place >= 0:
            self.checks.show_rows(self.cards.chosen, self.model.line(place))

    def _open_place(self, place: int) -> None:
        """Open the rest of a group where the line stands for that; else show its rows."""
        scrolled = self.list.verticalScrollBar().value()
        if self.model.open_at(place):
            self.list.setCurrentIndex(self.model.index(place))
            self.list.verticalScrollBar().setValue(scrolled)
        else:
            self._show_place(place)

    def _mark_alike(self) -> None:
        self._mark(True)

    def _mark_not_alike(self) -> None:
        self._mark(False)

    def _mark(self, alike: bool) -> None:
        head = self._head()
        if head is not None:
            self.checks.mark_group(head, alike)

    def _put_suggested(self) -> None:
        line = self._suspicious_line()
        if line is not None:
            self.suspicious.put_suggested(line)

    def _is_right(self) -> None:
        line = self._suspicious_line()
        if line is not None:
            self.suspicious.confirm(line)

    def _suspicious_line(self) -> SuspiciousLine | None:
        """The chosen line, if it is a suspicious label."""
        place = self.list.currentIndex().row()
        line = self.model.line(place) if place >= 0 else None
        return line if isinstance(line, SuspiciousLine) else None

    def _head(self) -> Line | None:
        """The head of the chosen group, if it can be marked."""
        place = self.list.currentIndex().row()
        if self.cards.chosen != "duplicates" or place < 0:
            return None
        head = self.model.head_of(place)
        return head if head is not None and len(head.texts) > 1 else None

    # ---- what the checks say -------------------------------------------------------------------------------

    def _state_changed(self) -> None:
        sentence, word = state_line(self.checks)
        self.state.setText(sentence)
        self.again.setText(word)
        self.again.setVisible(bool(word))
        if self.checks.health is None and not self.checks.listings:
            for card in self.cards.cards.values():
                card.set_count(None, "")
        self._suspicious_changed()
        self._show_kind()

    def _suspicious_changed(self) -> None:
        if "suspicious" not in self.checks.listings:
            judging = self.suspicious.state == "checking"
            note = self.tr("being judged…") if judging else self.tr("choose this to have them judged")
            self.cards.cards["suspicious"].set_count(None, note)
        if self.cards.chosen == "suspicious":
            self._show_kind()

    def _listing_changed(self, listing: Listing) -> None:
        self.cards.cards[listing.kind].set_count(listing.count, listing.note)
        if listing.kind == self.cards.chosen:
            self._show_kind()

    def _texts_read(self, lines: GroupLines) -> None:
        if lines is self.model.lines:
            self.model.texts_came()
            self._show_buttons()

    def _marks_changed(self) -> None:
        self.model.marks_changed()

    def _show_kind(self) -> None:
        """The list of the chosen card; a line that stays, stays chosen and in place."""
        kind = self.cards.chosen
        listing = self.checks.listings.get(kind)
        self.heading.setText(titles()[kind])
        labels = kind == "suspicious"
        self.meaning.setText(meaning_of_suspicious(self.suspicious) if labels else meaning(kind, self.checks))
        self.meaning.setToolTip(details_of_suspicious(self.suspicious) if labels else "")
        self.label_source.setVisible(labels)
        self._slider_row.setVisible(kind == "duplicates")
        self.keep.setVisible(kind == "duplicates")
        self.keep.follow()
        self.list.setAccessibleName(titles()[kind])
        self._show_threshold()
        lines = () if listing is None else listing.lines
        if lines is not self.model.lines:
            self._replace(lines)
        self.empty.setText(
            nothing_suspicious(self.suspicious, self.checks.filtered)
            if labels
            else nothing(kind, self.checks)
        )
        self._stack.setCurrentWidget(self.list if lines else self.empty)
        more = 0 if listing is None else listing.n_more
        self.more.setText(self.tr("{n} more are not listed").format(n=f"{more:,}") if more else "")
        self.show_all.setEnabled(listing is not None and len(listing.row_ids) > 0)
        self._show_buttons()

    def _replace(self, lines: Sequence[Line]) -> None:
        current = self.list.currentIndex()
        current_row = current.row()
        before = self.model.line(current_row) if current.isValid() else None
        scrolled = self.list.verticalScrollBar().value()
        self.model.set_lines(lines)
        place = None if before is None else self.model.place_like(before)
        if place is not None:
            self.list.setCurrentIndex(self.model.index(place))
            self.list.verticalScrollBar().setValue(scrolled)
        elif lines:  # the next one takes the place of one that was settled
            settled = isinstance(before, SuspiciousLine) and isinstance(lines[0], SuspiciousLine)
            at = min(current_row, len(lines) - 1) if settled else 0
            self.list.setCurrentIndex(self.model.index(at))
            self.list.verticalScrollBar().setValue(scrolled if settled else 0)

    def _show_threshold(self) -> None:
        health = self.checks.health
        lowest = 80 if health is None else min(math.ceil(health.lowest_threshold * 100 - 1e-9), _HIGHEST)
        with QSignalBlocker(self.threshold):
            self.threshold.setRange(lowest, _HIGHEST)
            if not self.threshold.isSliderDown() and not self.threshold.hasFocus():
                self.threshold.setValue(round(self.checks.threshold * 100))
        self.threshold.setEnabled(health is not None and not self.checks.same_text)
        with QSignalBlocker(self.same_text):
            self.same_text.setChecked(self.checks.same_text)
        self.threshold_value.setText(f"{self.threshold.value() / 100:.2f}")

    def _show_buttons(self) -> None:
        kind, place = self.cards.chosen, self.list.currentIndex().row()
        line = self.model.line(place) if place >= 0 else None
        self.show_one.setEnabled(line is not None and len(line.row_ids) > 0)
        listing = self.checks.listings.get("duplicates")
        self.export.setVisible(kind == "duplicates")
        self.export.setEnabled(listing is not None and len(listing.row_ids) > 0)
        suspicious = self._suspicious_line()
        for each in (self.put_suggested, self.is_right):
            each.setVisible(kind == "suspicious")
            each.setEnabled(suspicious is not None)
        self.put_suggested.setToolTip(put_tip(self.suspicious, suspicious))
        for each in (self.alike, self.not_alike):
            each.setVisible(kind == "duplicates")
            each.setEnabled(self._head() is not None)

    def _mark_of(self, head: Line) -> str:
        """What the listed texts of a group were marked, in a word."""
        marking = self.session.marking
        if self.cards.chosen != "duplicates" or not marking.n_marks:
            return ""
        texts = head.texts
        pairs = ((one, other) for place, one in enumerate(texts) for other in texts[place + 1 :])
        scores = {mark.score >= 0.5 for pair in pairs if (mark := marking.mark_of(*pair)) is not None}
        if not scores:
            return ""
        if len(scores) > 1:
            return self.tr("marked both ways")
        return self.tr("✓ alike") if scores.pop() else self.tr("✗ not alike")
