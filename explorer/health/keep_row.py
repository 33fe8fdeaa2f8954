"""Which row of each group of near-duplicates is kept, what that would hide, and hiding it."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QSignalBlocker
from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QVBoxLayout, QWidget

from core.workspace.repeats import Keeping
from explorer.health.session import HealthChecks
from explorer.health.words import preview
from explorer.shared import wording
from explorer.widgets.card import button, label
from explorer.widgets.elided_combo import ElidedCombo
from explorer.widgets.plain_text import PlainLabel


class KeepRow(QWidget):
    """The rule, the sentence on what it would hide, and the buttons that hide and show."""

    def __init__(self, checks: HealthChecks, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._checks = checks
        self.rule = ElidedCombo()
        self.rule.setObjectName("keepRule")
        self.rule.setAccessibleName(self.tr("Which row of a group is kept"))
        self.rule.setMinimumContentsLength(6)
        self.rule.setMaximumWidth(300)
        self.hides = button("", "hideRepeats", "small")
        self.shows = button(self.tr("Show again"), "showRepeats", "small")
        self.shows.setToolTip(self.tr("Show all rows that are hidden because they repeat others"))
        self.touched_too = QCheckBox(self.tr("Labelled ones too"))
        self.touched_too.setObjectName("touchedToo")
        self.touched_too.setToolTip(
            self.tr(
                "Hide rows with a label, a mark or a note as well; else they stay beside the one that is kept"
            )
        )
        self.said = label("small", name="keepPreview")
        row = QHBoxLayout()
        row.setSpacing(10)
        row.addWidget(PlainLabel(self.tr("Keep")))
        row.addWidget(self.rule, 1)
        row.addWidget(self.touched_too)
        row.addStretch(1)
        row.addWidget(self.shows)
        row.addWidget(self.hides)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        column.addLayout(row)
        column.addWidget(self.said)
        self._rules: list[Keeping] = []
        self.rule.activated.connect(self._chosen)
        self.touched_too.toggled.connect(self._chosen)
        self.hides.clicked.connect(checks.hide_repeats)
        self.shows.clicked.connect(checks.show_repeats)

    def follow(self) -> None:
        """Show what the checks say."""
        checks = self._checks
        rules = [Keeping("first"), Keeping("longest")]
        rules += [Keeping("newest", column) for column in checks.date_columns]
        if rules != self._rules:
            self._rules = rules
            self.rule.clear()
            self.rule.addItems([self._name(rule) for rule in rules])
        asked = replace(checks.keeping, hides_touched=False)
        self.rule.setCurrentIndex(rules.index(asked) if asked in rules else 0)
        listing = checks.listings.get("duplicates")
        n = 0 if listing is None else len(listing.to_hide)
        n_touched = 0 if listing is None or listing.repeats is None else listing.repeats.n_touched
        with QSignalBlocker(self.touched_too):
            self.touched_too.setChecked(checks.keeping.hides_touched)
        self.touched_too.setVisible(n_touched > 0 or checks.keeping.hides_touched)
        self.hides.setText(
            wording.plural(n, self.tr("Hide 1 row"), self.tr("Hide {n} rows")) if n else self.tr("Hide")
        )
        self.hides.setEnabled(n > 0 and not checks.is_stale)
        self.shows.setVisible(checks.n_hidden > 0)
        said = preview(checks)
        self.said.setText(said)
        self.said.setVisible(bool(said))

    def _name(self, rule: Keeping) -> str:
        if rule.rule == "newest":
            return self.tr("the newest by {column}").format(column=rule.date_column)
        return self.tr("the longest") if rule.rule == "longest" else self.tr("the first")

    def _chosen(self, *_: object) -> None:
        rule = self._rules[self.rule.currentIndex()]
        self._checks.set_keeping(replace(rule, hides_touched=self.touched_too.isChecked()))
