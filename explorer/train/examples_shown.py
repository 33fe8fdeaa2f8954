"""Three examples of what is learned from, to be read before a run starts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

import numpy as np
from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout, QWidget

from explorer.shared import theme
from explorer.widgets.card import label
from explorer.widgets.plain_text import PlainLabel

if TYPE_CHECKING:
    from core.examples import Examples

_N = 3
_LONGEST = 180  # characters of a text


def _tr(text: str) -> str:
    return QCoreApplication.translate("training", text)


@dataclass(frozen=True)
class ShownExample:
    """One example: two texts (of texts without labels one, and ""), what is said of them, and its look."""

    first: str
    second: str
    said: str
    role: Literal["good", "bad", "muted"] = "muted"


def shown_examples(examples: Examples) -> tuple[ShownExample, ...]:
    """Three examples that are as unlike each other as there are."""
    if not len(examples):
        return ()
    if examples.task == "text+class":
        return _of_classes(examples)
    if examples.task == "triplet":
        return _of_triplets(examples)
    chosen = _places(examples)
    second = examples.texts[1] if len(examples.texts) > 1 else ("",) * len(examples)
    return tuple(
        ShownExample(_cut(examples.texts[0][k]), _cut(second[k]), *_said(examples, k)) for k in chosen
    )


def _places(examples: Examples) -> list[int]:
    """Of scores the highest, a middle one and the lowest; of classes one each; else the first."""
    if examples.scores is not None:
        order = np.argsort(-examples.scores, kind="stable")
        return sorted({int(order[0]), int(order[len(order) // 2]), int(order[-1])}, key=order.tolist().index)
    if examples.labels is not None:
        _, first = np.unique(examples.labels, return_index=True)
        others = np.setdiff1d(np.arange(min(len(examples), _N)), first)
        return [*first.tolist(), *others.tolist()][:_N]
    return list(range(min(len(examples), _N)))


def _said(examples: Examples, k: int) -> tuple[str, Literal["good", "bad", "muted"]]:
    if examples.scores is not None:
        low, high = examples.score_range or (0.0, 1.0)
        return f"{low + float(examples.scores[k]) * (high - low):.3g}", "muted"
    if examples.labels is not None:
        code = int(examples.labels[k])
        role: Literal["good", "muted"] = "good" if code == examples.positive_class else "muted"
        return examples.class_names[code], role
    return (_tr("alike"), "good") if examples.task == "positive pairs" else (_tr("no label"), "muted")


def _of_triplets(examples: Examples) -> tuple[ShownExample, ...]:
    anchors, positives, negatives = examples.texts
    found = [
        ShownExample(_cut(anchors[0]), _cut(positives[0]), _tr("nearer"), "good"),
        ShownExample(_cut(anchors[0]), _cut(negatives[0]), _tr("farther"), "bad"),
    ]
    if len(examples) > 1:
        found.append(ShownExample(_cut(anchors[1]), _cut(positives[1]), _tr("nearer"), "good"))
    return tuple(found)


def _of_classes(examples: Examples) -> tuple[ShownExample, ...]:
    """Two pairs of the same class, where there are, and one of two classes."""
    assert examples.labels is not None
    texts, labels = examples.texts[0], examples.labels
    found = []
    for code in np.argsort(-np.bincount(labels), kind="stable")[: _N - 1].tolist():
        same = np.flatnonzero(labels == code)
        if len(same) > 1:
            said = _tr("alike: {name}").format(name=examples.class_names[code])
            found.append(ShownExample(_cut(texts[same[0]]), _cut(texts[same[1]]), said, "good"))
    other = np.flatnonzero(labels != labels[0])
    if len(other):
        found.append(ShownExample(_cut(texts[0]), _cut(texts[other[0]]), _tr("not alike"), "bad"))
    return tuple(found)


def _cut(text: str) -> str:
    plain = " ".join(text.split())
    return plain if len(plain) <= _LONGEST else plain[: _LONGEST - 1] + "…"


class ExamplesView(QWidget):
    """A sentence, and below it the examples, each with what is said of it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("examplesBeforeStart")
        self.heading = label("heading", _tr("What it learns, for example"))
        self.sentence = label("muted", name="runMessage")
        self._shown: tuple[ShownExample, ...] = ()
        self._list = QVBoxLayout()
        self._list.setSpacing(10)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 6, 0, 0)
        column.setSpacing(10)
        column.addWidget(self.sentence)
        column.addWidget(self.heading)
        column.addLayout(self._list)
        column.addStretch(1)

    def set_examples(self, sentence: str, examples: tuple[ShownExample, ...]) -> None:
        """Show a sentence on what comes next, and examples."""
        self.sentence.setText(sentence)
        self.heading.setVisible(bool(examples))
        if examples == self._shown:
            return
        self._shown = examples
        while (item := self._list.takeAt(0)) is not None:
            old = item.widget()
            if old is not None:
                old.hide()
                old.deleteLater()
        for example in examples:
            self._list.addWidget(_Example(example))

    @property
    def examples(self) -> tuple[ShownExample, ...]:
        """Those that are shown."""
        return self._shown


class _Example(QFrame):
    """Two texts below one another, and at the right what is said of them."""

    def __init__(self, example: ShownExample) -> None:
        super().__init__()
        self.setProperty("role", "example")
        self.setObjectName("shownExample")
        texts = QVBoxLayout()
        texts.setSpacing(4)
        for text in (example.first, example.second):
            if text:
                words = PlainLabel(text)
                words.setWordWrap(True)
                texts.addWidget(words)
        said = label(example.role, example.said)
        said.setWordWrap(True)
        said.setFixedWidth(130)
        said.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        said.setFont(theme.ui_font(weight=QFont.Weight.DemiBold))
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 8, 12, 8)
        row.setSpacing(12)
        row.addLayout(texts, 1)
        row.addWidget(said)
        self.setAccessibleName(
            ". ".join(part for part in (example.first, example.second, example.said) if part)
        )
