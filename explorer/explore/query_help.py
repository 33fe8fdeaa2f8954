"""What can be typed into the search field: every operator with an example of the open file."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, Qt, Signal
from PySide6.QtWidgets import QGridLayout, QPushButton, QWidget

from explorer.widgets.dialogs import BaseDialog
from explorer.widgets.plain_text import PlainLabel, without_mnemonic
from explorer.widgets.values import as_moment

if TYPE_CHECKING:
    from explorer.shared.state import Facet

_ANY = {"value": "column:value", "number": "column>3", "date": "column>=2024-05"}
_MOST_SHOWN = 24  # characters of a value in an example


def _tr(text: str) -> str:
    return QCoreApplication.translate("query help", text)


def examples(facets: Sequence[Facet]) -> dict[str, str]:
    """Clauses over the columns of the open file: one of a "value", one of a "number", one of a "date"; of the
    columns that there are, those with the fewest values."""
    from core.search.query_language import written, written_name

    found: dict[str, str] = {}
    for facet in sorted(facets, key=lambda facet: facet.n_distinct):
        name = written_name(facet.column)
        value = str(facet.values[0][0]) if facet.values and facet.values[0][0] is not None else ""
        histogram = facet.histogram
        middle = None if histogram is None else (histogram.low + histogram.high) / 2
        if not facet.of_column:
            continue
        if facet.kind == "values" and facet.type == "text" and 0 < len(value) <= _MOST_SHOWN:
            found.setdefault("value", f"{name}:{written(value)}")
        elif facet.type in ("integer", "real") and middle is not None and math.isfinite(middle):
            found.setdefault("number", f"{name}>{round(middle):d}")
        elif facet.type in ("date", "timestamp") and middle is not None and math.isfinite(middle):
            found.setdefault("date", f"{name}>={as_moment(middle).date().isoformat()[:7]}")
        elif facet.kind == "values" and facet.type == "integer":
            found.setdefault("number", f"{name}>={value or 1}")
    return {kind: found[kind] for kind in _ANY if kind in found}


class QueryHelp(BaseDialog):
    """Signals: example_chosen(str): an example is to be added to what is typed.

    Args:
        clauses: `examples` of the open file.
    """

    example_chosen = Signal(str)

    def __init__(self, clauses: Mapping[str, str], parent: QWidget | None = None) -> None:
        super().__init__(parent, _tr("What can be typed"), width=520)
        self.setObjectName("queryHelp")
        self.add_label(
            _tr(
                "The same in every mode. A click on an example adds it to the search. What cannot be read as "
                "an operator counts as plain words, and is said below the field."
            )
        )
        grid = QGridLayout()
        grid.setHorizontalSpacing(18)
        grid.setVerticalSpacing(6)
        grid.setColumnStretch(1, 1)
        self.buttons_of: dict[str, QPushButton] = {}
        meanings = {
            "lost card": _tr("texts with this meaning; by words, with either word"),
            '"lost card"': _tr("only texts with these words beside each other"),
            "+card": _tr("only texts with this word"),
            "-card": _tr('only texts without it; -"lost card" leaves out the phrase'),
        }
        of_columns = {
            "value": _tr("one value of a column"),
            "number": _tr("numbers: <, <=, > and >="),
            "date": _tr("days, months and years"),
        }
        meanings |= {clause: of_columns[kind] for kind, clause in (clauses or _ANY).items()}
        meanings |= {
            'column:a* column:""': _tr("values that begin so; blank cells"),
            "-column:value": _tr("all other values"),
            "label:name": _tr("rows with a label"),
            "like:#17": _tr("texts like that of the row #17; -like:#17 unlike it"),
        }
        for row, (example, meaning) in enumerate(meanings.items()):
            button = QPushButton(without_mnemonic(example))
            button.setProperty("role", "link")
            button.setAccessibleName(_tr("Add {0}").format(example))
            button.clicked.connect(partial(self.example_chosen.emit, example))
            self.buttons_of[example] = button
            about = PlainLabel(meaning)
            about.setProperty("role", "muted")
            about.setWordWrap(True)
            grid.addWidget(button, row, 0, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
            grid.addWidget(about, row, 1)
        self.content.addLayout(grid)
        self.add_button(_tr("Close"), "closeQueryHelp", primary=True).clicked.connect(self.accept)
