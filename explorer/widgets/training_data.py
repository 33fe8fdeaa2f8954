"""What to learn from: the labelled file, what it was taken for, and how to read it differently."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QComboBox,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QMenu,
    QSizePolicy,
    QWidget,
)

from core.training.examples import TARGET_ROLE, TEXT_ROLES, Task
from explorer import wording
from explorer.training_state import TrainingData
from explorer.widgets.card import Card, label, link, narrow
from explorer.widgets.combo_button import ComboButton
from explorer.widgets.dialogs import show_lines

_NAMED_LINES = 4


class LearnFrom(Card):
    """Signals:
    choose_requested(), sample_requested(): another file, the sample pairs.
    overruled(dict role -> column, (low, high) | None): read it like this instead.
    """

    choose_requested = Signal()
    sample_requested = Signal()
    overruled = Signal(object, object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("learnFrom", parent=parent)
        self.column.addWidget(label("heading", self.tr("Learn from")))
        self._data: TrainingData | None = None
        self._filling = False
        self.source = _Source()
        self.source.menu_.addAction(self.tr("Choose a file…"), self.choose_requested.emit)
        self.source.menu_.addAction(self.tr("The sample pairs"), self.sample_requested.emit)
        self.taken_for = label("small", name="takenFor")
        self.left_out = link("", "leftOut")
        self.left_out.clicked.connect(self._show_left_out)
        self.notes = label("warn", name="splitNotes")
        self.error = label("bad", name="trainingDataError")
        self.differently = link(self.tr("Read it differently…"), "readDifferently")
        self.differently.setCheckable(True)
        self.differently.toggled.connect(self._unfold)
        self.choices = _Choices()
        self.choices.changed.connect(self._choose)
        self.column.addWidget(self.source)
        self.column.addWidget(self.taken_for)
        for widget in (self.left_out, self.differently):
            row = QHBoxLayout()
            row.addWidget(widget)
            row.addStretch(1)
            self.column.addLayout(row)
        self.column.addWidget(self.choices)
        self.column.addWidget(self.notes)
        self.column.addWidget(self.error)
        self.choices.hide()
        self.set_data(None, "", "")

    def set_data(self, data: TrainingData | None, reading: str, error: str) -> None:
        """Show a file, the name of one that is being read, or why one could not be read."""
        self._data = data
        if reading:
            title = self.tr("Reading {file}…").format(file=reading)
        elif data is None:
            title = self.tr("Choose labelled pairs")
        else:
            title = f"{data.path.name} · {wording.count(len(data.examples))} {task_words(data.examples.task)}"
        self.source.set_title(title)
        self.source.setToolTip(str(data.path) if data is not None else "")
        self.taken_for.setText(taken_for(data) if data is not None else self.tr(
            "A file of sentence pairs with a score or a class, of triplets, or of sentences with a class."
        ))  # fmt: skip
        self.taken_for.setToolTip(data.examples.why if data is not None else "")
        left_out = data.examples.n_rejected if data is not None else 0
        self.left_out.setVisible(left_out > 0)
        if data is not None:
            self.left_out.setText(left_out_words(data))
        notes = " ".join(data.split.notes) if data is not None else ""
        self.notes.setText(notes)
        self.notes.setVisible(bool(notes))
        self.error.setText(error)
        self.error.setVisible(bool(error))
        self.differently.setVisible(data is not None)
        if data is not None:
            self.choices.set_data(data)
        else:
            self.choices.hide()

    def _unfold(self, unfolded: bool) -> None:
        self.choices.setVisible(unfolded and self._data is not None)

    def _choose(self, columns: object, score_range: object) -> None:
        self.overruled.emit(columns, score_range)

    def _show_left_out(self) -> None:
        if self._data is None:
            return
        rejected = self._data.examples.rejected
        lines = [f"line {row.line}: {row.reason}" for row in rejected]
        missing = self._data.examples.n_rejected - len(rejected)
        if missing:
            lines.append(self.tr("… and {n} more").format(n=wording.count(missing)))
        show_lines(self, self.tr("Rows left out of {file}").format(file=self._data.path.name), lines)


class _Source(ComboButton):
    """Names what is learned from; pressed, it unfolds where else to learn from."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("trainingSource")
        self.setCheckable(False)
        self.setMinimumWidth(80)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self._title = ""
        # Not its own menu: a button that has one loses its padding to the style.
        self.menu_ = QMenu(self)
        self.clicked.connect(self._unfold)

    def set_title(self, title: str) -> None:
        """What stands on it, shortened where there is no room."""
        self._title = title
        self.setAccessibleName(title)
        self._elide()

    def _elide(self) -> None:
        room = max(self.width() - 40, 40)
        self.setText(self.fontMetrics().elidedText(self._title, Qt.TextElideMode.ElideMiddle, room))

    def _unfold(self) -> None:
        self.menu_.setMinimumWidth(self.width())
        self.menu_.popup(self.mapToGlobal(self.rect().bottomLeft()))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._elide()


class _Choices(QWidget):
    """The task, a column for each of its roles, and the range of scores. Signal: changed(roles, range)."""

    changed = Signal(object, object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("columnChoices")
        self._names: tuple[str, ...] = ()
        self._filling = False
        self.task = QComboBox()
        self.task.setObjectName("taskChoice")
        self.task.setAccessibleName(self.tr("What a row is"))
        narrow(self.task)
        for task in TEXT_ROLES:
            self.task.addItem(task_words(task), task)
        self.task.activated.connect(self._task_chosen)
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setVerticalSpacing(6)
        self._grid.setColumnStretch(1, 1)
        self._grid.addWidget(_small(self.tr("a row is")), 0, 0)
        self._grid.addWidget(self.task, 0, 1)
        self._roles: dict[str, tuple[QLabel, QComboBox]] = {}
        for row, role in enumerate(sorted({r for t in TEXT_ROLES for r in roles_of(t)}, key=_order), start=1):
            name, combo = _small(role), QComboBox()
            combo.setObjectName(f"column-{role}")
            combo.setAccessibleName(role)
            narrow(combo)
            combo.activated.connect(self._emit)
            self._grid.addWidget(name, row, 0)
            self._grid.addWidget(combo, row, 1)
            self._roles[role] = (name, combo)
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

    def set_data(self, data: TrainingData) -> None:
        """Show how `data` was read."""
        self._names = data.columns
        self._roles_read = dict(data.examples.roles)
        self.task.setCurrentIndex(self.task.findData(data.examples.task))
        for role, (_, combo) in self._roles.items():
            combo.clear()
            combo.addItems(list(data.columns))
            combo.setCurrentIndex(combo.findText(self._roles_read.get(role, "")))
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
        same = chosen == self._roles_read and (score_range is None or typed == self._range_read)
        if not same:
            self.changed.emit(chosen, score_range)


def _small(text: str) -> QLabel:
    made = QLabel(text)
    made.setProperty("role", "small")
    return made


def _order(role: str) -> int:
    known = ("text", "sentence1", "sentence2", "anchor", "positive", "negative", "score", "label")
    return known.index(role)


def roles_of(task: Task) -> tuple[str, ...]:
    """The roles of columns that a task has."""
    target = TARGET_ROLE[task]
    return (*TEXT_ROLES[task], target) if target is not None else TEXT_ROLES[task]


def task_words(task: Task) -> str:
    """What rows of a task are called."""
    return {
        "pair+score": "scored pairs",
        "pair+class": "pairs with a class",
        "triplet": "triplets",
        "positive pairs": "pairs that are alike",
        "text+class": "sentences with a class",
    }[task]


def taken_for(data: TrainingData) -> str:
    """ "sentence1, sentence2, score 0–5 → 0–1"."""
    examples = data.examples
    columns = [examples.roles.get(role, role) for role in roles_of(examples.task)]
    said = ", ".join(columns)
    if examples.score_range is not None:
        low, high = examples.score_range
        said += f" {low:g}–{high:g} → 0–1"
    elif examples.class_names:
        shown = ", ".join(examples.class_names[:3])
        more = len(examples.class_names) - 3
        said += f": {shown}" + (f" and {more} more" if more > 0 else "")
    return said


def left_out_words(data: TrainingData) -> str:
    """ "2 rows left out: lines 88, 301"."""
    rejected, n = data.examples.rejected, data.examples.n_rejected
    rows = "1 row" if n == 1 else f"{wording.count(n)} rows"
    lines = ", ".join(str(row.line) for row in rejected[:_NAMED_LINES])
    dots = "…" if n > _NAMED_LINES else ""
    return f"{rows} left out: {'line' if n == 1 else 'lines'} {lines}{dots}"
