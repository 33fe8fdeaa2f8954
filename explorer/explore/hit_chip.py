"""What the chip of a hit says of one column: a value, how many values its rows have, or a document."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from PySide6.QtCore import QCoreApplication

from explorer.shared.wording import count, plural
from explorer.widgets.values import shown, shown_category

if TYPE_CHECKING:
    from core.corpus.cross_filter import HeldColumn
    from core.search import Hit

_MOST_SAID = 6  # values in a tool tip


class HitChip(NamedTuple):
    """A chip.

    Attributes:
        text, tip: what it says, and the whole of it.
        value, is_one: of the column, that of all rows; there is none where their values differ.
        cut_in_middle: where it is cut when there is no room: names of files differ at their ends.
    """

    text: str
    tip: str
    value: Any = None
    is_one: bool = True
    cut_in_middle: bool = False


@dataclass(frozen=True, slots=True)
class ChipColumn:
    """The column whose values stand on chips.

    Attributes:
        name: of the column.
        held: its values by row in memory, where they are there: so it costs no reading to see whether all
            rows of a hit have the same.
        of_documents: it holds paths, of which the name of the file is shown.
    """

    name: str
    held: HeldColumn | None = None
    of_documents: bool = False

    def chip(self, hit: Hit) -> HitChip | None:
        """What stands on the chip of a hit; None where its rows have no value."""
        found = self._values(hit) if len(hit.rows) > 1 else [(hit.columns.get(self.name), 1)]
        if found is None:
            return self._of_first(hit)
        if len(found) > 1:
            return self._of_several(hit, found)
        value = found[0][0]
        if value is None or value == "":
            return None
        whole = shown(value) or shown_category(value)
        return HitChip(self._text(value), f"{self.name}: {whole}", value, True, self.of_documents)

    def _text(self, value: Any) -> str:
        if not self.of_documents:
            return shown_category(value)
        return re.split(r"[/\\]", str(value).rstrip("/\\"))[-1]

    def _values(self, hit: Hit) -> list[tuple[Any, int]] | None:
        """The values of its rows and how many have each, most first; None where they are not in memory."""
        held = self.held
        if held is None or not held.values or hit.rows[-1] >= len(held.codes):
            return None
        codes, n = np.unique(held.codes[list(hit.rows)], return_counts=True)
        names = (*held.values, None)
        return [(names[codes[at]], int(n[at])) for at in np.argsort(-n, kind="stable").tolist()]

    def _of_several(self, hit: Hit, found: list[tuple[Any, int]]) -> HitChip:
        lines = [_tr("{0}: of the {1} rows with this text").format(self.name, count(len(hit.rows)))]
        lines += [f"{shown(value) or shown_category(value)}: {count(n)}" for value, n in found[:_MOST_SAID]]
        if further := len(found) - len(found[:_MOST_SAID]):
            lines.append(plural(further, _tr("… and 1 more value"), _tr("… and {n} more values")))
        words = _tr("{0} documents") if self.of_documents else _tr("{0} values")
        return HitChip(words.format(count(len(found))), "\n".join(lines), None, False)

    def _of_first(self, hit: Hit) -> HitChip | None:
        """Where it is not known what the other rows have."""
        value = hit.columns.get(self.name)
        if value is None or value == "":
            return None
        tip = _tr(
            "{0}: {1}. That is the first of the {2} rows with this text; others may have another value."
        )
        said = tip.format(self.name, shown(value), count(len(hit.rows)))
        return HitChip(f"{self._text(value)}, …", said, None, False, self.of_documents)


def _tr(text: str) -> str:
    return QCoreApplication.translate("hits", text)
