"""Three examples of what is learned from, to be read before a run starts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

import numpy as np
from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout, QWidget

from explorer.widgets.card import label
from explorer.widgets.elided_label import ElidedLabel
from explorer.widgets.plain_text import PlainLabel

if TYPE_CHECKING:
    from core.examples import Examples

_N = 3
_LONGEST = 180  # characters of a text
_WIDEST = 760  # pixels: lines that can be read


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
        for words in (self.sentence, self.heading):
            words.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        inner = QWidget()
        inner.setMaximumWidth(_WIDEST)
        column = QVBoxLayout(inner)
        column.setContentsMargins(0, 6, 0, 6)
        column.setSpacing(10)
        column.addStretch(1)
        column.addWidget(self.heading)
        column.addLayout(self._list)
        column.addWidget(self.sentence)
        column.addStretch(1)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addStretch(1)
        row.addWidget(inner, 100)
        row.addStretch(1)

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
    """What is said of two texts, and below it the texts."""

    def __init__(self, example: ShownExample) -> None:
        super().__init__()
        self.setProperty("role", "example")
        self.setObjectName("shownExample")
        said = ElidedLabel()
        said.setText(example.said)
        said.setToolTip(example.said)
        said.setProperty("role", example.role)
        column = QVBoxLayout(self)
        column.setContentsMargins(14, 8, 14, 10)
        column.setSpacing(4)
        column.addWidget(said)
        for text in (example.first, example.second):
            if text:
                words = PlainLabel(text)
                words.setWordWrap(True)
                column.addWidget(words)
        said_of = (example.said, example.first, example.second)
        self.setAccessibleName(". ".join(part for part in said_of if part))
