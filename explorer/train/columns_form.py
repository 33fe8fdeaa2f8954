"""How to read a labelled file: what a row is, a column for each role, what classes and scores mean."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QGridLayout, QHBoxLayout, QLineEdit, QWidget

from core.examples.examples import TARGET_ROLE, TEXT_ROLES, TaskKind
from explorer.train.reading import task_words
from explorer.train.state import LabelledSet
from explorer.widgets.elided_combo import ElidedCombo
from explorer.widgets.plain_text import PlainLabel


class ColumnChoices(QWidget):
    """The task, a column for each of its roles, and what its classes or scores mean.

    Signal: changed(roles, range, alike): the class that means "alike" is "" where its name tells it.
    """

    changed = Signal(object, object, str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("columnChoices")
        self._names: tuple[str, ...] = ()
        self.task = ElidedCombo()
        self.task.setObjectName("taskChoice")
        self.task.setAccessibleName(self.tr("What a row is"))
        for task in TEXT_ROLES:
            self.task.addItem(task_words(task), task)
        self.task.activated.connect(self._task_chosen)
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setVerticalSpacing(6)
        self._grid.setColumnStretch(1, 1)
        self._grid.addWidget(_small(self.tr("a row is")), 0, 0)
        self._grid.addWidget(self.task, 0, 1)
        self._roles: dict[str, tuple[PlainLabel, QComboBox]] = {}
        for row, role in enumerate(sorted({r for t in TEXT_ROLES for r in roles_of(t)}, key=_order), start=1):
            name, combo = _small(role), ElidedCombo()
            combo.setObjectName(f"column-{role}")
            combo.setAccessibleName(role)
            combo.activated.connect(self._emit)
            self._grid.addWidget(name, row, 0)
            self._grid.addWidget(combo, row, 1)
            self._roles[role] = (name, combo)
        self._alike_name = _small(self.tr("alike means"))
        self.alike = ElidedCombo()
        self.alike.setObjectName("alikeClass")
        self.alike.setAccessibleName(self.tr("The class that means alike"))
        self.alike.activated.connect(self._emit)
        self._grid.addWidget(self._alike_name, 19, 0)
        self._grid.addWidget(self.alike, 19, 1)
        self._range_name = _small(self.tr("scores from, to"))
        self.low, self.high = QLineEdit(), QLineEdit()
        for field, words in ((self.low, self.tr("least score")), (self.high, self.tr("greatest score"))):
            field.setAccessibleName(words)
            field.setAcceptDrops(False)
            field.setMinimumWidth(30)
            field.editingFinished.connect(self._emit)
        pair = QHBoxLayout()
        pair.addWidget(self.low)
        pair.addWidget(self.high)
        self._grid.addWidget(self._range_name, 20, 0)
        self._grid.addLayout(pair, 20, 1)

    def set_data(self, data: LabelledSet) -> None:
        """Show how `data` was read."""
        self._names = data.columns
        self._roles_read = dict(data.examples.roles)
        self.task.setCurrentIndex(self.task.findData(data.examples.task))
        for role, (_, combo) in self._roles.items():
            combo.clear()
            combo.addItems(list(data.columns))
            combo.setCurrentIndex(combo.findText(self._roles_read.get(role, "")))
        examples, self._alike_said = data.examples, data.order.alike
        known = examples.positive_class
        self._alike_read = "" if known is None else examples.class_names[known]
        self.alike.clear()
        if known is None:
            self.alike.addItem(self.tr("choose a class"), "")
        for name in examples.class_names:
            self.alike.addItem(name, name)
        self.alike.setCurrentIndex(max(self.alike.findData(self._alike_read), 0))
        low, high = data.examples.score_range or (0.0, 1.0)
        self._range_read = (f"{low:g}", f"{high:g}")
        self.low.setText(self._range_read[0])
        self.high.setText(self._range_read[1])
        self._declared = data.examples.score_range_declared
        self._show_roles()

    def _show_roles(self) -> None:
        task = self.task.currentData()
        for role, widgets in self._roles.items():
            for widget in widgets:
                widget.setVisible(role in roles_of(task))
        fields: tuple[QWidget, ...] = (self._range_name, self.low, self.high)
        for field in fields:
            field.setVisible("score" in roles_of(task))
        for widget in (self._alike_name, self.alike):
            widget.setVisible(self._has_these_classes())

    def _has_these_classes(self) -> bool:
        """Whether the classes are still those that were read."""
        label = self._roles["label"][1].currentText()
        return self.task.currentData() == "pair+class" and label == self._roles_read.get("label")

    def _task_chosen(self) -> None:
        free = [name for name in self._names if name not in self._roles_read.values()]
        texts = [column for role, column in self._roles_read.items() if role not in ("score", "label")]
        for role in roles_of(self.task.currentData()):
            combo = self._roles[role][1]
            if combo.currentIndex() < 0:
                is_text = role not in ("score", "label")
                guess = texts.pop(0) if is_text and texts else next(iter(free), "")
                combo.setCurrentIndex(combo.findText(guess))
        self._show_roles()
        self._emit()

    def _emit(self) -> None:
        roles = roles_of(self.task.currentData())
        chosen = {role: self._roles[role][1].currentText() for role in roles}
        if not all(chosen.values()):
            return  # a column is still to be chosen
        score_range = None
        typed = (self.low.text(), self.high.text())
        if "score" in roles and (self._declared or typed != self._range_read):
            try:
                score_range = (float(typed[0].replace(",", ".")), float(typed[1].replace(",", ".")))
            except ValueError:
                return  # still being typed
        alike = ""
        if self._has_these_classes():
            alike = self.alike.currentData()
            if alike == self._alike_read:
                alike = self._alike_said
        same = chosen == self._roles_read and (score_range is None or typed == self._range_read)
        if not same or alike != self._alike_said:
            self.changed.emit(chosen, score_range, alike)


def _small(text: str) -> PlainLabel:
    made = PlainLabel(text)
    made.setProperty("role", "small")
    return made


def _order(role: str) -> int:
    known = ("text", "sentence1", "sentence2", "anchor", "positive", "negative", "score", "label")
    return known.index(role)


def roles_of(task: TaskKind) -> tuple[str, ...]:
    """The roles of columns that a task has."""
    target = TARGET_ROLE[task]
    return (*TEXT_ROLES[task], target) if target is not None else TEXT_ROLES[task]
