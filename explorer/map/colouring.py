"""What each point of the map gets its colour from: arrays made from clusters, a column or a query."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QCoreApplication

from core.corpus.rows_by_text import RowsByText
from explorer.map.colours import coloured_apart
from explorer.shared.state import Colouring
from explorer.shared.theme import tokens
from explorer.shared.wording import decimal
from explorer.widgets.values import as_moment, shown, shown_category

if TYPE_CHECKING:
    from core.clusters import TopicTree
    from core.corpus import RowStore
    from core.corpus.layout import ColumnValues
    from core.judgments.labels import Label
    from core.search import Query, SearchState
    from core.workspace import MapPicture


def cluster_colouring(labels: NDArray[np.int32], names: tuple[str, ...]) -> Colouring:
    """The colouring by cluster: (m,) `labels` of the points, -1 for outliers, and the clusters' names."""
    return Colouring("cluster", codes=labels, categories=names, largest=coloured_apart(labels, len(names)))


def topic_layer(tree: TopicTree | None) -> int:
    """The finest layer of topics in which each has a colour of its own; 0 is that of the clusters."""
    layers = () if tree is None else tree.layers
    return next((n for n, layer in enumerate(layers) if len(layer) <= len(tokens().categorical)), 0)


def topic_colouring(tree: TopicTree, layer: int) -> Colouring:
    """The colouring by the topics of a layer."""
    names = tuple(topic.name for topic in tree.layers[layer])
    return Colouring("topic", codes=_frozen(tree.codes_at(layer)), categories=names)


def column_colouring(picture: MapPicture, rows: RowStore, corpus: RowsByText, column: str) -> Colouring:
    """The colouring by a column: the value of the first row of each text on the map."""
    return values_colouring(column, rows.values(column, corpus.first_rows(picture.texts)))


def values_colouring(column: str, values: ColumnValues) -> Colouring:
    """The colouring by the values of a column, one a point."""
    if values.kind == "category":
        return Colouring(
            "category",
            column,
            codes=values.codes,
            categories=tuple(map(shown, values.values)),
            category_values=values.values,
            largest=coloured_apart(values.codes, len(values.values)),
        )
    low, high = _ends(values.numbers)
    return Colouring(
        "date" if values.kind == "date" else "number",
        column,
        values=_frozen(values.numbers if values.kind == "date" else values.numbers.astype(np.float32)),
        low=low,
        high=high,
    )


def label_colouring(picture: MapPicture, text_ids: NDArray[np.int32], labels: Sequence[Label]) -> Colouring:
    """The colouring by label: each has its colour, and texts whose rows have several a colour for these.

    Args:
        text_ids: (n_rows,) the text of each row, -1 for none.
    """
    n_texts = max(int(text_ids.max(initial=-1)), int(picture.texts.max(initial=-1))) + 1
    of_text = np.full(n_texts + 1, -1, dtype=np.int32)  # the last is of rows without a text
    several = len(labels)
    for code, label in enumerate(labels):
        texts = np.unique(text_ids[label.row_ids])
        of_text[texts] = np.where(of_text[texts] < 0, code, several)
    codes = of_text[picture.texts]
    names = tuple(label.name for label in labels)
    colours = tuple(label.colour for label in labels)
    if (codes == several).any():
        names, colours = (*names, QCoreApplication.translate("Map", "several labels")), (*colours, -1)
    return Colouring("label", codes=_frozen(codes), categories=names, palette=colours)


def similarity_colouring(picture: MapPicture, state: SearchState, query: Query) -> Colouring:
    """The colouring by similarity to a query; a text on the map that is not encoded yet has none (NaN). On a
    map of passages each has its own.

    Beside a preview all of them are estimated: colour is not to distinguish estimates from similarities.
    """
    from core.search import query_vector, similarity_to
    from core.search.query import passage_similarities

    vector = query_vector(state, replace(query, mode="semantic"))  # words have no similarity
    values = np.full(len(picture.texts), np.nan, np.float32)
    if vector is not None and picture.passages is not None and state.passages is not None:
        of_passage = passage_similarities(state, vector)
        known = picture.text_ids < len(of_passage)
        values[known] = of_passage[picture.text_ids[known]]
    elif vector is not None and state.vector_text_ids is not None:
        if state.preview is not None:
            of_text = state.preview.similarities(vector)
        else:
            of_text = np.full(state.n_texts, np.nan, np.float32)
            of_text[state.vector_text_ids] = similarity_to(state.counting(query.passages), vector)
        known = picture.texts < state.n_texts
        values[known] = of_text[picture.texts[known]]
    low, high = _ends(values)
    return Colouring("similarity", values=_frozen(values), low=low, high=high)


def none_name(colouring: Colouring) -> str:
    """What points without a code are in."""
    names = {
        "topic": QCoreApplication.translate("Map", "in no topic"),
        "cluster": QCoreApplication.translate("Map", "in no cluster"),
        "label": QCoreApplication.translate("Map", "without a label"),
    }
    return names.get(colouring.kind, shown_category(None))


def scale_end(colouring: Colouring, value: float) -> str:
    """One end of the scale of a colouring, as a person reads it."""
    if colouring.kind == "date":
        return as_moment(value).date().isoformat()
    if colouring.kind == "similarity":
        return decimal(value)
    text = f"{value:,.0f}" if abs(value) >= 1000 else f"{value:.4g}"
    return text.replace("-", "−")  # as the facet writes it


def _ends(values: np.ndarray) -> tuple[float, float]:
    known = values[np.isfinite(values)]
    return (float(known.min()), float(known.max())) if len(known) else (0.0, 1.0)


def _frozen(values: np.ndarray) -> np.ndarray:
    values.setflags(write=False)
    return values
