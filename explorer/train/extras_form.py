"""More settings of a run: a teacher and a smaller student, changed words, an adversary."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFileDialog, QGridLayout, QHBoxLayout, QLineEdit, QWidget

from core.errors import InputError
from core.training.config import ADVERSARIES, TrainingConfig
from core.training.objectives import used_by
from explorer.widgets.card import label
from explorer.widgets.elided_combo import ElidedCombo
from explorer.widgets.icons import IconButton
from explorer.widgets.plain_text import PlainLabel


class TrainingExtras(QWidget):
    """Fields that are mostly left as they are. Signal: changed(): one of them says something else."""

    changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("trainingExtras")
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(10)
        self._grid.setVerticalSpacing(4)
        for column in (0, 1):
            self._grid.setColumnStretch(column, 1)
        self._choosers: dict[str, IconButton] = {}
        self.fields: dict[str, QLineEdit] = {}
        plain = TrainingConfig()
        self._teacher_label = self._place(
            0, 0, "teacher", self.tr("Teacher"), self.tr("a model's name or folder"), 2
        )
        self.fields["teacher"].setToolTip(
            self.tr("Whose vectors or scores are learned; with fewer layers, this model as it is when empty")
        )
        self._place(2, 0, "layers", self.tr("Student's layers"), self.tr("all"), 2).setToolTip(
            self.tr("3 keeps three layers, evenly spaced; 0, 2, 4 keeps these")
        )
        self._lets_choose("teacher", self._choose_teacher)
        self._place(4, 0, "word_deletion", self.tr("Words deleted"), "0 %")
        self._place(4, 1, "word_swap", self.tr("Words exchanged"), "0 %")
        for name in ("word_deletion", "word_swap"):
            self.fields[name].setToolTip(self.tr("Share of the words of each text, drawn anew in each epoch"))
        self._place(6, 0, "synonyms", self.tr("File of synonyms"), self.tr("none"))
        self.fields["synonyms"].setToolTip(
            self.tr("A text file: words of one line, with commas between, mean the same")
        )
        self._lets_choose("synonyms", self._choose_synonyms)
        self._place(6, 1, "synonym_share", self.tr("Share replaced"), f"{plain.synonym_share:.0%}")
        self._place(
            8, 0, "back_translation", self.tr("Back-translation"), self.tr("folder there, folder back"), 2
        )
        self.fields["back_translation"].setToolTip(
            self.tr("Two translation models: each example is learned once more as it comes back")
        )
        self._lets_choose("back_translation", self._choose_translators)
        self._grid.addWidget(label("small", self.tr("Adversary")), 10, 0)
        self.adversarial = ElidedCombo()
        self.adversarial.setObjectName("setting-adversarial")
        self.adversarial.setAccessibleName(self.tr("Adversary"))
        self.adversarial.setToolTip(
            self.tr("Each batch once more, with token embeddings moved to where the loss rises most")
        )
        for name, words in zip(ADVERSARIES, (self.tr("none"), "FGM", "FGSM"), strict=True):
            self.adversarial.addItem(words, name)
        self.adversarial.activated.connect(self._changed)
        self._grid.addWidget(self.adversarial, 11, 0)
        self._place(10, 1, "epsilon", self.tr("Moved by ε"), self.tr("proposed"))

    def _place(self, row: int, column: int, name: str, words: str, hint: str, span: int = 1) -> PlainLabel:
        above = label("small", words)
        field = QLineEdit()
        field.setObjectName(f"setting-{name}")
        field.setAccessibleName(words)
        field.setPlaceholderText(hint)
        field.setMinimumWidth(50)
        field.setAcceptDrops(False)
        field.textChanged.connect(self._changed)
        above.setBuddy(field)
        self._grid.addWidget(above, row, column, 1, span)
        self._grid.addWidget(field, row + 1, column, 1, span)
        self.fields[name] = field
        return above

    def _lets_choose(self, name: str, choose: Callable[[], None]) -> None:
        """Put a button beside a field that asks for what is to stand in it."""
        field = self.fields[name]
        words = self.tr("Choose: {setting}").format(setting=field.accessibleName())
        button = IconButton("folder", words, parent=self)
        button.setObjectName(f"choose-{name}")
        button.clicked.connect(choose)
        place: Any = self._grid.getItemPosition(self._grid.indexOf(field))  # row, column, rows, columns
        self._grid.removeWidget(field)
        both = QHBoxLayout()
        both.setSpacing(2)
        both.addWidget(field, 1)
        both.addWidget(button)
        self._grid.addLayout(both, *place)
        self._choosers[name] = button

    def _choose_synonyms(self) -> None:
        field = self.fields["synonyms"]
        name, _ = QFileDialog.getOpenFileName(self, self.tr("Choose a file of synonyms"))
        if name:
            field.setText(name)

    def _choose_teacher(self) -> None:
        self._choose_folders("teacher", self.tr("Choose the teacher's folder"))

    def _choose_translators(self) -> None:
        there = self.tr("Choose the model that translates there")
        self._choose_folders("back_translation", there, self.tr("Choose the model that translates back"))

    def _choose_folders(self, name: str, *titles: str) -> None:
        """Ask for one folder a title, one after the other."""
        found: list[str] = []
        for title in titles:
            folder = QFileDialog.getExistingDirectory(self, title)
            if not folder:
                return
            found.append(folder)
        self.fields[name].setText(", ".join(found))

    def show_for(self, objectives: tuple[str, ...]) -> None:
        """Show what these objectives have a use for."""
        for widget in (self._teacher_label, self.fields["teacher"], self._choosers["teacher"]):
            widget.setVisible(not set(used_by("teacher")).isdisjoint(objectives))

    def set_locked(self, locked: bool) -> None:
        """Whether a run is going on."""
        for widget in (*self.fields.values(), *self._choosers.values(), self.adversarial):
            widget.setEnabled(not locked)

    def settings(self) -> dict[str, Any]:
        """The settings that were given, as `TrainingConfig` names them.

        Raises:
            InputError: a field cannot be used.
        """
        given: dict[str, Any] = {"adversarial": self.adversarial.currentData()}
        for name in ("word_deletion", "word_swap", "synonym_share"):
            if self._text(name):
                given[name] = self._share(name)
        if self._text("epsilon"):
            given["epsilon"] = self._number("epsilon", self._text("epsilon"))
        if self._text("layers"):
            given["layers"] = self._layers()
        if self._text("teacher"):
            given["teacher"] = self._text("teacher")
        if self._text("synonyms"):
            given["synonyms"] = str(Path(self._text("synonyms")).expanduser())
        if self._text("back_translation"):
            parts = self._text("back_translation").split(",")
            given["back_translation"] = tuple(part.strip() for part in parts)
        return given

    def _text(self, name: str) -> str:
        return self.fields[name].text().strip()

    def _layers(self) -> int | tuple[int, ...]:
        try:
            first, *others = (int(part) for part in self._text("layers").replace(",", " ").split())
        except ValueError as error:
            raise self._unusable("layers", self.tr("Give whole numbers, such as 3 or 0, 2, 4.")) from error
        return (first, *others) if others else first

    def _share(self, name: str) -> float:
        text = self._text(name)
        number = self._number(name, text.rstrip("% "))
        return number / 100 if text.endswith("%") else number

    def _number(self, name: str, text: str) -> float:
        try:
            return float(text.replace(",", "."))
        except ValueError as error:
            raise self._unusable(name, self.tr("Give a number.")) from error

    def _unusable(self, name: str, advice: str) -> InputError:
        field = self.fields[name]
        what = self.tr("{setting} is “{text}”.").format(setting=field.accessibleName(), text=field.text())
        return InputError(what, advice)

    def _changed(self, *_: object) -> None:
        self.changed.emit()
