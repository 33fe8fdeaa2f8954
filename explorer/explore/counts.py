"""Numbers with what they count, as the Explore page says them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QCoreApplication

from explorer.map.colouring import none_name
from explorer.shared import wording
from explorer.shared.engine_words import joined, said
from explorer.shared.state import Colouring
from explorer.shared.wording import decimal
from explorer.widgets.values import as_moment, shown_category

if TYPE_CHECKING:
    from core.search import Hits, Reranked
    from core.workspace import MapPicture


def _tr(text: str) -> str:
    return QCoreApplication.translate("counts", text)


def hits_head(hits: Hits) -> tuple[str, str]:
    """("First 50 of 1,312", "by meaning · 11 ms"), or how long the reranking took beside the search."""
    n_hits = len(hits.hits)
    ways = {"semantic": _tr("by meaning"), "keyword": _tr("by words"), "hybrid": _tr("by both")}
    if hits.total > n_hits:
        count = _tr("First {0:,} of {1:,}").format(n_hits, hits.total)
    else:
        count = wording.hits(n_hits)
    ms = max(hits.seconds * 1e3, 1)
    if hits.reranked is not None:  # there is no room for all; the way stands on the switch beside the box
        return count, _tr("{0:,.0f} ms · reranked in {1:.1f} s").format(ms, hits.reranked.seconds)
    if any(hit.passage is not None for hit in hits.hits):  # a row counts once
        by_mean = hits.query.passages == "mean"
        ways["semantic"] = _tr("mean of passages") if by_mean else _tr("best passage")
    if hits.n_corrected:
        ways = {"semantic": _tr("by mutual proximity"), "hybrid": _tr("by both, hubs corrected")}
    return count, _tr("{0} · {1:,.0f} ms").format(ways.get(hits.query.mode, ways["semantic"]), ms)


def rerank_cost(reranked: Reranked) -> str:
    """ "50 hits in 0.4 s"."""
    tooltip = _tr("The last time: {0} in {1:.1f} s, on this machine with this model.")
    return tooltip.format(wording.hits(reranked.n), reranked.seconds)


def how_tip(hits: Hits) -> str:
    """By which vector index the hits were found, and who put them into their order."""
    found = "" if hits.index is None else said(hits.index.sentence)
    return joined([found, "" if hits.reranked is None else _rerank_tip(hits.reranked)])


def _rerank_tip(reranked: Reranked) -> str:
    tooltip = _tr("The first {0} are in the order of {1}, which read each beside what was typed.")
    return tooltip.format(wording.hits(reranked.n), reranked.model)


def preview_tip(hits: Hits) -> str:
    """What "preview" beside the hits means."""
    tooltip = _tr(
        "{0:,} of the texts have no vector yet. An estimate from their words chooses the likeliest of them, "
        "and the model reads those at once: every similarity shown is its own. Better hits may still be "
        "missing until it has read all texts."
    )
    return tooltip.format(hits.n_estimated)


def rows_head(n_shown: int, n_rows: int) -> tuple[str, str]:
    """("1,204 rows", "of 10,003")."""
    count = wording.rows(n_shown)
    return count, _tr("of {0:,}").format(n_rows) if n_shown < n_rows else ""


def selection_head(name: str, n_selected: int, n_rows: int) -> tuple[str, str]:
    """("lost luggage", "1,009 of 10,003 rows")."""
    return name or _tr("{0:,} selected").format(n_selected), _tr("{0:,} of {1}").format(
        n_selected, wording.rows(n_rows)
    )


def selection_label(n_selected: int) -> str:
    """ "Selection (1,009)": what its page is called."""
    return _tr("Selection ({0:,})").format(n_selected) if n_selected else _tr("Selection")


def all_rows(n_rows: int) -> str:
    """The sentence for a corpus of which nothing is hidden and nothing selected."""
    if not n_rows:
        return ""
    return wording.plural(n_rows, _tr("All of it is shown: 1 row"), _tr("All {n} rows are shown"))


def map_line(picture: MapPicture | None, n_rows: int, n_hits: int | None, n_selected: int) -> tuple[str, str]:
    """("10,003 rows, 14 hits, 1 selected · layout keeps 44 % of neighbours", what that means)."""
    if not n_rows:
        return "", ""
    of_passages = picture is not None and picture.passages is not None
    parts = [wording.rows(n_rows)]
    if picture is not None and of_passages:
        parts = [_tr("{passages} of {rows}").format(passages=wording.passages(len(picture)), rows=parts[0])]
    if n_hits is not None:
        parts.append(wording.hits(n_hits))
    if n_selected:
        parts.append(_tr("{0:,} selected").format(n_selected))
    line = ", ".join(parts)
    if picture is None:
        return line, ""
    if picture.n_estimated:
        tooltip = _tr(
            "{0:,} of these texts have no vector yet: their places are estimated from their words. Each "
            "moves to its own place when the model has read it."
        )
        return f"{line} · {_tr('preview')}", tooltip.format(picture.n_estimated)
    if picture.stage != "final":
        tooltip = _tr("The map is still being laid out; points move to where they belong.")
        return f"{line} · {_tr('settling')}", tooltip
    if picture.neighbours_kept is None:
        return line, ""
    kept = _tr("layout keeps {0:.0f} % of neighbours").format(100 * picture.neighbours_kept)
    tooltip = _tr(
        "Of the texts nearest in meaning to each text, this share is also nearest on the map. A flat picture "
        "cannot keep them all: trust the hits more than the distances."
    )
    if of_passages:
        each = _tr("Each point is a passage of a row. What is selected, filtered or labelled are its rows.")
        tooltip = joined([each, tooltip])
    if picture.n_laid_out:
        sample = _tr("laid out from a sample of {0:,}").format(picture.n_laid_out)
        placed = _tr(
            "There are too many texts to lay out: {0:,} of them, drawn at random, were, and each other one "
            "was placed by its nearest among these, and is in the cluster of most of them."
        )
        return f"{line} · {sample} · {kept}", joined([placed.format(picture.n_laid_out), tooltip])
    return f"{line} · {kept}", tooltip


def point_line(
    picture: MapPicture | None,
    colouring: Colouring,
    point: int,
    n_rows: int,
    place: tuple[int, int] | None = None,
) -> str:
    """What the colour of a point stands for, how many rows share its text, and which of its passages it is:
    "card arrival · 3 rows · passage 2 of 7".
    """
    if picture is None:
        return ""
    parts = []
    at = int(np.searchsorted(picture.text_ids, point))
    on_map = at < len(picture.text_ids) and picture.text_ids[at] == point
    if on_map and colouring.codes is not None and len(colouring.codes) == len(picture.text_ids):
        code = int(colouring.codes[at])
        parts.append(shown_category(colouring.categories[code]) if code >= 0 else none_name(colouring))
    elif on_map and colouring.values is not None and len(colouring.values) == len(picture.text_ids):
        value = float(colouring.values[at])
        name = colouring.column or _tr("similarity")
        if not np.isfinite(value):
            value_text = _tr("(none)")
        elif colouring.kind == "date":
            value_text = as_moment(value).date().isoformat()
        else:
            value_text = decimal(value) if colouring.kind == "similarity" else f"{value:,.6g}"
        parts.append(f"{name} {value_text}")
    if n_rows > 1:
        parts.append(wording.rows(n_rows))
    if place is not None:
        parts.append(_tr("passage {0:,} of {1:,}").format(*place))
    return " · ".join(parts)
