"""The objective and the settings of a run: the few that matter, the others folded away.

The fields are made from what `TrainingConfig` declares, the objectives from `OBJECTIVES`.
"""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtGui import QStandardItem, QStandardItemModel
from PySide6.QtWidgets import (
    QCheckBox,
    QFileDialog,
    QGridLayout,
    QHBoxLayout,
    QLineEdit,
    QVBoxLayout,
    QWidget,
)

from core.errors import InputError
from core.training.config import (
    WHEN_LORA,
    WHY_LORA_RATE,
    TrainingConfig,
    default_of,
    proposed_epochs,
    proposed_rate,
    settings,
)
from core.training.objectives import OBJECTIVES, used_by
from core.training.settings import Setting
from explorer.shared import theme
from explorer.shared.engine_words import joined, said
from explorer.train.state import TrainingData, TrainingPlan
from explorer.widgets.card import Card, label, link
from explorer.widgets.elided_combo import ElidedCombo
from explorer.widgets.icons import IconButton

# Kinds of settings whose fields take a row of their own.
_WIDE = ("dims", "model", "layers", "folders", "flag")


class SettingField(QWidget):
    """A setting: its label, what a person enters it with, and why something is proposed.

    Signal: changed(): it says something else.
    """

    changed = Signal()

    def __init__(self, name: str, setting: Setting, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.name, self.setting = name, setting
        self.label = said(setting.label)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        self.edit: QLineEdit | QCheckBox | ElidedCombo
        default = default_of(name)
        if setting.kind == "flag":
            self.edit = QCheckBox(self.label)
            self.edit.toggled.connect(self._changed)
        else:
            above = label("small", self.label)
            column.addWidget(above)
            if setting.kind == "choice":
                self.edit = ElidedCombo()
                words = {"none": self.tr("none")}  # the others are names
                for choice in setting.choices:
                    self.edit.addItem(words.get(choice, choice), choice)
                self.edit.activated.connect(self._changed)
            else:
                self.edit = QLineEdit(setting.shown(default))
                self.edit.setPlaceholderText(said(setting.hint))
                self.edit.setAcceptDrops(False)
                self.edit.textChanged.connect(self._changed)
            self.edit.setMinimumWidth(50)
            above.setBuddy(self.edit)
        self.edit.setObjectName(f"setting-{name}")
        self.edit.setAccessibleName(self.label)
        self.edit.setToolTip(self.tr("{sentence}.").format(sentence=said(setting.help)))
        self.chooser: IconButton | None = None
        column.addLayout(self._with_chooser())
        self.why = label("small", name=f"why-{name}")
        self.why.hide()
        column.addWidget(self.why)

    @property
    def wide(self) -> bool:
        """Whether it takes a row of its own."""
        return self.setting.kind in _WIDE or any(len(choice) > 12 for choice in self.setting.choices)

    def text(self) -> QLineEdit:
        """The line that it is entered in."""
        assert isinstance(self.edit, QLineEdit)
        return self.edit

    def explain(self, why: str) -> None:
        """Say something below it; "" for nothing."""
        self.why.setText(said(why))
        self.why.setVisible(bool(why))

    def check(self) -> str:
        """Why it cannot be used, and it is marked then; "" where it can."""
        try:
            self.value()
        except InputError as error:
            wrong = said(str(error))
        else:
            wrong = ""
        if isinstance(self.edit, QLineEdit) and (self.edit.property("role") == "wrong") != bool(wrong):
            theme.set_role(self.edit, "wrong" if wrong else "")
        return wrong

    def set_locked(self, locked: bool) -> None:
        """Whether it can be changed."""
        self.edit.setEnabled(not locked)
        if self.chooser is not None:
            self.chooser.setEnabled(not locked)

    def value(self) -> Any:
        """What it says, as `TrainingConfig` takes it.

        Raises:
            InputError: it cannot be used.
        """
        if isinstance(self.edit, QCheckBox):
            return self.edit.isChecked()
        if isinstance(self.edit, ElidedCombo):
            return self.edit.currentData()
        text = self.edit.text() if self.setting.kind == "text" else self.edit.text().strip()
        if not text and not self.setting.none:
            return default_of(self.name)
        if self.setting.kind == "text":
            return text  # white space counts, as at the end of a prompt
        if self.setting.kind == "file":
            return str(Path(text).expanduser())
        try:
            value = self.setting.read(text)
        except ValueError as error:
            what = self.tr("{setting} is “{text}”.").format(setting=self.label, text=self.edit.text())
            raise InputError(what, said(str(error))) from error
        self.setting.check(self.label, value)
        return value

    def _changed(self, *_: object) -> None:
        self.changed.emit()

    # ---- choosing files and folders ------------------------------------------------------------------------

    def _with_chooser(self) -> QHBoxLayout:
        """The field, with a button beside it where there is something to choose from the disk."""
        row = QHBoxLayout()
        row.setSpacing(2)
        row.addWidget(self.edit, 1)
        if self.setting.kind in ("file", "model", "folders"):
            words = self.tr("Choose: {setting}").format(setting=self.label)
            self.chooser = IconButton("folder", words, parent=self)
            self.chooser.setObjectName(f"choose-{self.name}")
            self.chooser.clicked.connect(self._choose)
            row.addWidget(self.chooser)
        return row

    def _choose(self) -> None:
        title = self.label
        if self.setting.kind == "file":
            found = [QFileDialog.getOpenFileName(self, title)[0]]
        elif self.setting.kind == "model":
            found = [QFileDialog.getExistingDirectory(self, title)]
        else:
            found = []
            for which in said(self.setting.hint).split(", "):  # one folder after the other
                found.append(QFileDialog.getExistingDirectory(self, f"{title}: {which}"))
                if not found[-1]:
                    return
        if all(found):
            self.text().setText(", ".join(found))


def two_in_a_row(fields: list[SettingField]) -> list[SettingField]:
    """The order in which fields stand: what takes a row of its own waits until the one before is full."""
    order: list[SettingField] = []
    waiting: list[SettingField] = []
    n_narrow = 0
    for field in fields:
        if field.wide and n_narrow % 2:
            waiting.append(field)
            continue
        order.append(field)
        n_narrow += not field.wide
        if n_narrow % 2 == 0:
            order += waiting
            waiting = []
    return order + waiting


class TrainingForm(Card):
    """Signals: config_changed(TrainingConfig), as soon as every field can be used; None while one cannot.
    objective_chosen(name): where what is learned from leaves a choice.
    """

    config_changed = Signal(object)
    objective_chosen = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("trainingForm", parent=parent)
        self.heading = label("heading")
        self.column.addWidget(self.heading)
        self.objective = ElidedCombo()
        self.objective.setObjectName("objective")
        self.objective.setAccessibleName(self.tr("Objective"))
        usual = [name for name, each in OBJECTIVES.items() if not each.for_scripts]
        for name in usual:
            self.objective.addItem(said(OBJECTIVES[name].title), name)
        self.objective.insertSeparator(len(usual))
        for name, each in OBJECTIVES.items():
            if each.for_scripts:
                self.objective.addItem(said(each.title), name)
        self.objective.activated.connect(self._objective_chosen)
        self.why = label("small", name="objectiveWhy")
        self.column.addWidget(self.objective)
        self.column.addWidget(self.why)
        self.caution = label("warn", name="objectiveCaution")
        self.caution.hide()
        self.column.addWidget(self.caution)
        self.fields = {
            name: SettingField(name, setting) for name, setting in settings().items() if setting.label
        }
        basic, more = QGridLayout(), QGridLayout()
        self._grids = {True: basic, False: more}
        for grid in (basic, more):
            grid.setContentsMargins(0, 0, 0, 0)
            grid.setHorizontalSpacing(10)
            grid.setVerticalSpacing(4)
            for column in (0, 1):
                grid.setColumnStretch(column, 1)
        self._data: TrainingData | None = None
        # Stands in the field as long as a person gives nothing else.
        self._proposed = {"epochs": "", "learning_rate": ""}
        self._locked = self._has_data = self._static = False
        self.column.addLayout(basic)
        self.more_button = link(self.tr("More settings…"), "moreSettings")
        self.more_button.setCheckable(True)
        row = QHBoxLayout()
        row.addWidget(self.more_button)
        row.addStretch(1)
        self.column.addLayout(row)
        self.more = QWidget()
        inside = QVBoxLayout(self.more)
        inside.setContentsMargins(0, 0, 0, 0)
        inside.addLayout(more)
        self.pooling = label("small", name="pooling")
        inside.addWidget(self.pooling)
        self.more.hide()
        self.more_button.toggled.connect(self._unfold)
        self.column.addWidget(self.more)
        self.error = label("bad", name="settingsError")
        self.problem = ""  # why the settings cannot be used
        self.error.hide()
        self.column.addWidget(self.error)
        for field in self.fields.values():
            field.changed.connect(self._changed)
        self.setting("lora_rank").setToolTip(f"{self.setting('lora_rank').toolTip()} {said(WHEN_LORA)}")
        self.setting("lora_rank").textChanged.connect(self._propose)
        self.set_data(None)

    def _unfold(self, unfolded: bool) -> None:
        self.more.setVisible(unfolded)
        self.more_button.setText(self.tr("Fewer settings") if unfolded else self.tr("More settings…"))

    def set_data(self, data: TrainingData | None) -> None:
        """Show the objective that suits what the run is for, and why; none before there is anything to learn
        from, of which it follows.
        """
        last = data.last if data is not None else None
        self.heading.setText(self.tr("Objective") if last is not None else self.tr("Settings"))
        for widget in (self.objective, self.why):
            widget.setVisible(last is not None)
        for name, each in OBJECTIVES.items():
            model, index = self.objective.model(), self.objective.findData(name)
            item = model.item(index) if isinstance(model, QStandardItemModel) else None
            if isinstance(item, QStandardItem):
                suits = last is None or name in last.objectives
                item.setEnabled(suits)
                item.setToolTip(said(each.when if suits else each.needs))
        if last is not None:
            self.objective.setCurrentIndex(self.objective.findData(last.objective))
        self.why.setText(said(last.why) if last is not None else "")
        named = data.objectives if data is not None else ()
        cautions = dict.fromkeys(said(OBJECTIVES[name].for_scripts) for name in named)
        words = joined(cautions)
        if words:
            words += " " + self.tr("It is meant for scripts, and for a model that tells little apart yet.")
        self.caution.setText(words)
        self.caution.setVisible(bool(words))
        self._has_data = data is not None
        self.set_locked(self._locked)
        self._data = data
        self._propose()
        self.show_settings_of(data.objectives if data is not None else ())
        self._changed()

    def _propose(self) -> None:
        """Learning rate and epochs of the objectives; what a person has typed stays."""
        data, lora = self._data, bool(self.setting("lora_rank").text().strip())
        static = self._static
        rate = data.rate(lora, static) if data is not None else proposed_rate((), lora=lora, static=static)
        epochs = data.epochs if data is not None else proposed_epochs(())
        for name, value in (("epochs", epochs), ("learning_rate", rate)):
            field, said_before = self.setting(name), self._proposed[name]
            self._proposed[name] = settings()[name].shown(value)
            field.setPlaceholderText(self._proposed[name])
            if field.text() == said_before:
                field.setText(self._proposed[name])
        self.fields["lora_rank"].explain(said(WHY_LORA_RATE) if lora else "")

    def _objective_chosen(self) -> None:
        self.objective_chosen.emit(self.objective.currentData())

    def set_plan(self, plan: TrainingPlan | None) -> None:
        """Show the values proposed for the model where none are given, and why."""
        for name, (value, why) in plan.proposed.items() if plan is not None else ():
            field = self.fields[name]
            field.text().setPlaceholderText(str(value) if isinstance(value, str) else f"{value:g}")
            if not isinstance(value, str):  # of a text, the field says it all
                field.explain(why)

    def set_model(self, pooling: str, static: bool) -> None:
        """Show how the model pools, which cannot be chosen here; a static one has another rate."""
        if static != self._static:
            self._static = static
            self._propose()
        self.pooling.setText(self.tr("Pooling: {pooling} (the model's own)").format(pooling=pooling))
        self.pooling.setVisible(bool(pooling))

    def show_settings_of(self, objectives: tuple[str, ...]) -> None:
        """Show the settings that these objectives use, two in a row."""
        shown: dict[bool, list[SettingField]] = {True: [], False: []}
        for name, field in self.fields.items():
            basic, users = field.setting.basic, used_by(name)
            self._grids[basic].removeWidget(field)
            if not users or not set(users).isdisjoint(objectives):
                shown[basic].append(field)
            else:
                self._grids[basic].addWidget(
                    field, 2 * len(self.fields), 0
                )  # out of the way, with its parent
                field.hide()
        self._order = [*two_in_a_row(shown[True]), *two_in_a_row(shown[False])]
        cells = {True: 0, False: 0}
        for field in self._order:
            basic, columns = field.setting.basic, 2 if field.wide else 1
            cells[basic] += cells[basic] % 2 if field.wide else 0
            self._grids[basic].addWidget(field, *divmod(cells[basic], 2), 1, columns)
            cells[basic] += columns
            field.show()  # only now: without a parent it would be a window
        scales = dict.fromkeys(
            f"{scale:g}" for name in objectives if (scale := OBJECTIVES[name].default_scale) is not None
        )
        self.setting("scale").setPlaceholderText(", ".join(scales))
        self._chain()

    def _chain(self) -> None:
        """Tab goes through the fields as they stand, each with its button after it."""
        chain: list[QWidget] = [self.objective]
        for basic in (True, False):
            if not basic:
                chain.append(self.more_button)
            for field in self._order:
                if field.setting.basic == basic:
                    chain += [field.edit, *([field.chooser] if field.chooser is not None else [])]
        for before, after in pairwise(chain):
            QWidget.setTabOrder(before, after)

    def set_locked(self, locked: bool) -> None:
        """Whether a run is live: its settings stand."""
        self._locked = locked
        self.objective.setEnabled(self._has_data and not locked)
        for field in self.fields.values():
            field.set_locked(locked)

    def config(self) -> TrainingConfig:
        """The settings as they stand.

        Raises:
            InputError: a field cannot be used.
        """
        given = {name: field.value() for name, field in self.fields.items()}
        objectives = self._data.objectives if self._data is not None else ()
        if self.setting("learning_rate").text() == self._proposed["learning_rate"]:
            given["learning_rate"] = None  # follows from the objectives
        if given["epochs"] == proposed_epochs(objectives):
            given["epochs"] = None
        return TrainingConfig(objective=self.objective.currentData(), **given)

    def _changed(self) -> None:
        for field in self.fields.values():
            field.check()
        try:
            config = self.config()
        except InputError as error:
            self.problem = said(str(error))
            self.error.setText(self.problem)
            self.error.show()
            self.config_changed.emit(None)
            return
        self.problem = ""
        self.error.hide()
        self.config_changed.emit(config)

    def setting(self, name: str) -> QLineEdit:
        """The line of the setting that `TrainingConfig` calls `name`."""
        return self.fields[name].text()
