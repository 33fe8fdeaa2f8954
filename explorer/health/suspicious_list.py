"""The list of suspicious labels: made on a lane, frozen, texts included."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QCoreApplication

from explorer.health.lines import Line
from explorer.health.lists import MOST_LISTED, Listing, Passes
from explorer.shared import wording
from explorer.shared.state import NO_IDS

if TYPE_CHECKING:
    from core.corpus import RowStore
    from core.workspace import SuspiciousLabels


def _tr(text: str) -> str:
    return QCoreApplication.translate("health", text)


@dataclass(frozen=True, eq=False)
class SuspiciousLine(Line):
    """One text with a suspicious label.

    Attributes:
        place: its place in `SuspiciousLabels`.
        given, suggested: what the label is called, and the one that fits better.
    """

    place: int = -1
    given: str = ""
    suggested: str = ""


def list_suspicious(
    rows: RowStore, found: SuspiciousLabels, places: NDArray[np.int64], passes: Passes
) -> Listing:
    """Suspicious labels that nobody has settled, most suspicious first; those that pass the filter.

    Args:
        places: of those that are to be listed, as `SuspiciousLabels.unsettled` has them.
        passes: (n_rows,) which rows pass the filter; None where none is in force.
    """
    n_all = len(places)
    if passes is not None and len(found):
        some_inside = np.logical_or.reduceat(passes[found.row_ids], found.starts[:-1])
        places = places[some_inside[places]]
    is_listed = np.zeros(len(found), np.bool_)
    is_listed[places] = True
    row_ids = np.unique(found.row_ids[np.repeat(is_listed, np.diff(found.starts))])
    if passes is not None:
        row_ids = row_ids[passes[row_ids]]
    listed = places[:MOST_LISTED]
    texts = rows.texts_of(found.text_ids[listed]) if len(listed) else []
    lines = []
    for place, text in zip(listed.tolist(), texts, strict=True):
        given, suggested = (found.classes[int(codes[place])] for codes in (found.given, found.suggested))
        right = _tr("{given} → {suggested} · {sure} %").format(
            given=given, suggested=suggested, sure=min(round(100 * found.sureness[place]), 99)
        )
        own = found.rows_of(place)
        lines.append(
            SuspiciousLine(" ".join(text.split()), right, own, place=place, given=given, suggested=suggested)
        )
    note = _tr("labels that are probably wrong")
    if passes is not None:
        note = _tr("of {n} pass the filter").format(n=wording.count(n_all))
    n_more = len(places) - len(listed)
    return Listing("suspicious", len(places), note, row_ids if len(row_ids) else NO_IDS, tuple(lines), n_more)
