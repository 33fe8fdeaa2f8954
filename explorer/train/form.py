"""The objective and the settings of a run: the four that matter, the others folded away."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtGui import QStandardItem, QStandardItemModel
from PySide6.QtWidgets import QCheckBox, QComboBox, QGridLayout, QHBoxLayout, QLineEdit, QWidget

from core.errors import InputError
from core.training.config import LORA_LEARNING_RATE, WHEN_LORA, WHY_LORA_RATE, TrainingConfig
from core.training.objectives import OBJECTIVES, used_by
from core.training.objectives.classification import BLOCKS
from core.training.objectives.e5 import PASSAGE, QUERY
from core.training.objectives.triplet import DISTANCES
from explorer.train.extras_form import TrainingExtras
from explorer.train.state import TrainingData, TrainingPlan
from explorer.widgets.card import Card, label, link
from explorer.widgets.elided_combo import ElidedCombo
from explorer.widgets.plain_text import PlainLabel


class TrainingForm(Card):
    """Signals: config_changed(TrainingConfig), as soon as every field can be used; None while one cannot.
    objective_chosen(name): where what is learned from leaves a choice.
    """

    config_changed = Signal(object)
    objective_chosen = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("trainingForm", parent=parent)
        self.column.addWidget(label("heading", self.tr("Objective")))
        self.objective = ElidedCombo()
        self.objective.setObjectName("objective")
        self.objective.setAccessibleName(self.tr("Objective"))
        for name, each in OBJECTIVES.items():
            self.objective.addItem(each.title, name)
        self.objective.activated.connect(self._objective_chosen)
        self.why = label("small", name="objectiveWhy")
        self.column.addWidget(self.objective)
        self.column.addWidget(self.why)
        self._fields: dict[str, QLineEdit] = {}
        grid = QGridLayout()
        grid.setHorizontalSpacing(10)
        grid.setVerticalSpacing(4)
        self._proposed_epochs = "1"
        self._place(grid, 0, 0, "epochs", self.tr("Epochs"), self._proposed_epochs)
        self._place(grid, 0, 1, "batch_size", self.tr("Batch"), "16")
        self._place(grid, 2, 0, "learning_rate", self.tr("Learning rate"), "2e-5")
        self._place(grid, 2, 1, "warmup_ratio", self.tr("Warm-up"), "10 %")
        self.column.addLayout(grid)
        self.more_button = link(self.tr("More settings…"), "moreSettings")
        self.more_button.setCheckable(True)
        row = QHBoxLayout()
        row.addWidget(self.more_button)
        row.addStretch(1)
        self.column.addLayout(row)
        self.more = self._more()
        self.more.hide()
        self.more_button.toggled.connect(self.more.setVisible)
        self.column.addWidget(self.more)
        self.error = label("bad", name="settingsError")
        self.error.hide()
        self.column.addWidget(self.error)

    def _place(
        self,
        grid: QGridLayout,
        row: int,
        column: int,
        name: str,
        words: str,
        text: str,
        hint: str = "",
        span: int = 1,
    ) -> PlainLabel:
        above = label("small", words)
        field = QLineEdit(text)
        field.setObjectName(f"setting-{name}")
        field.setAccessibleName(words)
        field.setPlaceholderText(hint)
        field.setMinimumWidth(50)
        field.setAcceptDrops(False)
        field.textChanged.connect(self._changed)
        above.setBuddy(field)
        grid.addWidget(above, row, column, 1, span)
        grid.addWidget(field, row + 1, column, 1, span)
        self._fields[name] = field
        return above

    def _more(self) -> QWidget:
        widget = QWidget()
        grid = QGridLayout(widget)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(10)
        grid.setVerticalSpacing(4)
        self.blocks = self._combo("blocks", self.tr("What the classifier sees"), BLOCKS)
        self.distance = self._combo("distance", self.tr("Distance"), DISTANCES)
        self._blocks_label = label("small", self.tr("Classifier sees"))
        self._distance_label = label("small", self.tr("Distance"))
        grid.addWidget(self._blocks_label, 0, 0)
        grid.addWidget(self.blocks, 1, 0, 1, 2)
        grid.addWidget(self._distance_label, 2, 0)
        grid.addWidget(self.distance, 3, 0)
        self._margin_label = self._place(grid, 2, 1, "margin", self.tr("Margin ε"), "", self.tr("proposed"))
        self.margin_why = label("small", name="marginWhy")
        grid.addWidget(self.margin_why, 4, 0, 1, 2)
        self._scale_label = self._place(grid, 5, 0, "scale", self.tr("Scale"), "")
        self._fields["scale"].setToolTip(self.tr("1 / temperature, by which similarities are multiplied"))
        cached = self.tr("Batch in parts of")
        self._cached_label = self._place(grid, 5, 1, "cached_batch", cached, "", self.tr("whole"))
        self._fields["cached_batch"].setToolTip(
            self.tr("Gradient caching: large batches in little memory, a third more time")
        )
        self.both_ways = self._check("both_ways", self.tr("Both ways"))
        self.both_ways.setToolTip(self.tr("The second text also has to find the first"))
        grid.addWidget(self.both_ways, 7, 0, 1, 2)
        self._matryoshka_label = self._place(
            grid, 8, 0, "matryoshka_dims", self.tr("Matryoshka"), "", self.tr("whole vectors"), 2
        )
        self._fields["matryoshka_dims"].setToolTip(
            self.tr("Vectors that can be cut short: 384, 128, 64 learns with so many of their first numbers")
        )
        self._prompt_labels = (
            self._place(grid, 10, 0, "query_prompt", self.tr("Before a query"), "", QUERY),
            self._place(grid, 10, 1, "passage_prompt", self.tr("Before a passage"), "", PASSAGE),
        )
        for name in ("query_prompt", "passage_prompt"):
            self._fields[name].setToolTip(self.tr("Saved with the model; empty: the model's own, else this"))
        self._queue_label = self._place(grid, 12, 0, "queue_size", self.tr("Queue"), "1024")
        self._fields["queue_size"].setToolTip(self.tr("Earlier texts that each text is told apart from"))
        self._momentum_label = self._place(grid, 12, 1, "momentum", self.tr("Momentum"), "0.99")
        self._fields["momentum"].setToolTip(
            self.tr("How much of the second encoder stays at each step; nearer to 1 for long runs")
        )
        self._place(grid, 14, 0, "frozen_layers", self.tr("Frozen layers"), "0")
        self._place(grid, 14, 1, "accumulation", self.tr("Accumulation"), "1")
        self._place(grid, 16, 0, "max_grad_norm", self.tr("Clip gradient at"), "1", self.tr("never"))
        self._place(grid, 16, 1, "seed", self.tr("Seed"), "0")
        self._place(grid, 18, 0, "evaluate_every", self.tr("Evaluate every"), "", self.tr("ten a run"))
        self._place(grid, 18, 1, "patience", self.tr("Stop early after"), "", self.tr("never"))
        self._fields["evaluate_every"].setToolTip(self.tr("Steps from one evaluation to the next"))
        self._fields["patience"].setToolTip(self.tr("Evaluations in a row without progress"))
        self.checkpointing = self._check("gradient_checkpointing", self.tr("Less memory, more time"))
        self.checkpointing.setToolTip(self.tr("Gradient checkpointing: activations are computed anew"))
        grid.addWidget(self.checkpointing, 20, 0, 1, 2)
        self._place(grid, 21, 0, "lora_rank", self.tr("LoRA rank"), "", self.tr("all weights"))
        needs = self.tr("Adapters of this rank are learned instead of all weights, such as 16; needs peft.")
        self._fields["lora_rank"].setToolTip(f"{WHEN_LORA} {needs}")
        self._fields["lora_rank"].textChanged.connect(self._propose_learning_rate)
        self.lora_why = label("small", WHY_LORA_RATE, name="loraWhy")
        self.lora_why.hide()
        grid.addWidget(self.lora_why, 23, 0, 1, 2)
        self.extras = TrainingExtras()
        self.extras.changed.connect(self._changed)
        self._fields |= self.extras.fields
        grid.addWidget(self.extras, 24, 0, 1, 2)
        self.pooling = label("small", name="pooling")
        grid.addWidget(self.pooling, 25, 0, 1, 2)
        self._show_objective_settings(())
        return widget

    def _combo(self, name: str, words: str, values: tuple[str, ...]) -> QComboBox:
        combo = ElidedCombo()
        combo.setObjectName(f"setting-{name}")
        combo.setAccessibleName(words)
        combo.addItems(list(values))
        combo.activated.connect(self._changed)
        return combo

    def _check(self, name: str, words: str) -> QCheckBox:
        box = QCheckBox(words)
        box.setObjectName(f"setting-{name}")
        box.toggled.connect(self._changed)
        return box

    def set_data(self, data: TrainingData | None) -> None:
        """Show the objective that suits what the run is for, and why."""
        last = data.last if data is not None else None
        for index, name in enumerate(OBJECTIVES):
            model = self.objective.model()
            item = model.item(index) if isinstance(model, QStandardItemModel) else None
            if isinstance(item, QStandardItem):
                suits = last is None or name in last.objectives
                item.setEnabled(suits)
                item.setToolTip(OBJECTIVES[name].when if suits else OBJECTIVES[name].needs)
        if last is not None:
            self.objective.setCurrentIndex(self.objective.findData(last.objective))
        self.why.setText(last.why if last is not None else self.tr("Follows from what is in the file."))
        self.objective.setEnabled(data is not None)
        self._propose_epochs(data.epochs if data is not None else 1)
        self._show_objective_settings(data.objectives if data is not None else ())
        self._changed()

    def _propose_epochs(self, epochs: int) -> None:
        """What a person has typed stays."""
        field = self._fields["epochs"]
        if field.text() == self._proposed_epochs:
            field.setText(str(epochs))
        self._proposed_epochs = str(epochs)

    def _propose_learning_rate(self, rank: str) -> None:
        """What a person has typed stays."""
        field = self._fields["learning_rate"]
        rates = ("2e-5", f"{LORA_LEARNING_RATE:.0e}".replace("e-0", "e-"))
        before, proposed = rates if rank.strip() else rates[::-1]
        if field.text() == before:
            field.setText(proposed)
        self.lora_why.setVisible(bool(rank.strip()))

    def _objective_chosen(self) -> None:
        self.objective_chosen.emit(self.objective.currentData())

    def set_plan(self, plan: TrainingPlan | None) -> None:
        """Show the margin and the prompts that are proposed for the model."""
        for name, (value, why) in plan.proposed.items() if plan is not None else ():
            self._fields[name].setPlaceholderText(f"{value:g}" if isinstance(value, float) else str(value))
            if name == "margin":
                self.margin_why.setText(why)

    def set_pooling(self, pooling: str) -> None:
        """Show how the model pools; it is part of the model and cannot be chosen here."""
        self.pooling.setText(self.tr("Pooling: {pooling} (the model's own)").format(pooling=pooling))
        self.pooling.setVisible(bool(pooling))

    def _show_objective_settings(self, objectives: tuple[str, ...]) -> None:
        matryoshka = (self._matryoshka_label, self._fields["matryoshka_dims"])
        shown_for: tuple[tuple[str, tuple[QWidget, ...]], ...] = (
            ("blocks", (self.blocks, self._blocks_label)),
            ("distance", (self.distance, self._distance_label)),
            ("margin", (self._margin_label, self._fields["margin"], self.margin_why)),
            ("scale", (self._scale_label, self._fields["scale"])),
            ("both_ways", (self.both_ways,)),
            ("query_prompt", (self._prompt_labels[0], self._fields["query_prompt"])),
            ("passage_prompt", (self._prompt_labels[1], self._fields["passage_prompt"])),
            ("queue_size", (self._queue_label, self._fields["queue_size"])),
            ("momentum", (self._momentum_label, self._fields["momentum"])),
            ("cached_batch", (self._cached_label, self._fields["cached_batch"])),
            ("matryoshka_dims", matryoshka),
        )
        self.extras.show_for(objectives)
        for option, widgets in shown_for:
            for widget in widgets:
                widget.setVisible(not set(used_by(option)).isdisjoint(objectives))
        scales = dict.fromkeys(
            f"{scale:g}" for name in objectives if (scale := OBJECTIVES[name].default_scale) is not None
        )
        self._fields["scale"].setPlaceholderText(", ".join(scales))

    def set_locked(self, locked: bool) -> None:
        """Whether a run is going on: its settings stand."""
        self.extras.set_locked(locked)
        for widget in (
            *(*self._fields.values(), self.blocks, self.distance, self.checkpointing, self.both_ways),
        ):
            widget.setEnabled(not locked)

    # ---- reading the fields --------------------------------------------------------------------------------

    def config(self) -> TrainingConfig:
        """The settings as they stand.

        Raises:
            InputError: a field cannot be used.
        """
        return TrainingConfig(
            objective=self.objective.currentData(),
            blocks=self.blocks.currentText(),
            distance=self.distance.currentText(),
            gradient_checkpointing=self.checkpointing.isChecked(),
            epochs=self._whole("epochs"),
            batch_size=self._whole("batch_size"),
            accumulation=self._whole("accumulation"),
            frozen_layers=self._whole("frozen_layers"),
            seed=self._whole("seed"),
            learning_rate=self._number("learning_rate"),
            warmup_ratio=self._share("warmup_ratio"),
            margin=self._optional("margin", self._number),
            scale=self._optional("scale", self._number),
            query_prompt=self._fields["query_prompt"].text() or None,
            passage_prompt=self._fields["passage_prompt"].text() or None,
            queue_size=self._whole("queue_size"),
            momentum=self._number("momentum"),
            both_ways=self.both_ways.isChecked(),
            matryoshka_dims=self._dims("matryoshka_dims"),
            cached_batch=self._optional("cached_batch", self._whole),
            max_grad_norm=self._optional("max_grad_norm", self._number),
            lora_rank=self._optional("lora_rank", self._whole),
            evaluate_every=self._optional("evaluate_every", self._whole),
            patience=self._optional("patience", self._whole),
            **self.extras.settings(),
        )

    def _optional(self, name: str, read: Callable[[str], Any]) -> Any:
        return read(name) if self._fields[name].text().strip() else None

    def _whole(self, name: str) -> int:
        try:
            return int(self._fields[name].text().strip())
        except ValueError as error:
            raise self._unusable(name, self.tr("Give a whole number.")) from error

    def _dims(self, name: str) -> tuple[int, ...]:
        try:
            return tuple(int(part) for part in self._fields[name].text().replace(",", " ").split())
        except ValueError as error:
            raise self._unusable(name, self.tr("Give whole numbers, such as 384, 128, 64.")) from error

    def _number(self, name: str) -> float:
        try:
            return float(self._fields[name].text().strip().replace(",", "."))
        except ValueError as error:
            raise self._unusable(name, self.tr("Give a number, such as 2e-5.")) from error

    def _share(self, name: str) -> float:
        text = self._fields[name].text().strip().replace(",", ".")
        try:
            return float(text.rstrip("% ")) / 100 if text.endswith("%") else float(text)
        except ValueError as error:
            raise self._unusable(name, self.tr("Give a share of the steps, such as 10 %.")) from error

    def _unusable(self, name: str, advice: str) -> InputError:
        field = self._fields[name]
        what = self.tr("{setting} is “{text}”.").format(setting=field.accessibleName(), text=field.text())
        return InputError(what, advice)

    def _changed(self, *_: object) -> None:
        try:
            config = self.config()
        except InputError as error:
            self.error.setText(str(error))
            self.error.show()
            self.config_changed.emit(None)
            return
        self.error.hide()
        self.config_changed.emit(config)

    def setting(self, name: str) -> QLineEdit:
        """The field of the setting that `TrainingConfig` calls `name`."""
        return self._fields[name]
