"""Answers as JSON: what commands print with `--json`, and what the server and the tools for MCP give."""

from __future__ import annotations

import datetime
import json
import math
from collections.abc import Mapping
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from core.clusters import Characterization, Difference, Topic
    from core.encoding.late_interaction import WordLink
    from core.search import Hit, Hits
    from core.workspace import TopicState, Workspace


def json_text(result: Mapping[str, Any], *, in_ascii: bool = False) -> str:
    """One JSON object. Numbers that JSON has no name for become null, dates ISO 8601; halves of characters
    are escaped, since they cannot be encoded.
    """
    text = json.dumps(_plain(result), ensure_ascii=in_ascii, allow_nan=False, default=_in_json)
    return text.encode("utf-8", "backslashreplace").decode("utf-8")


def _plain(value: Any) -> Any:
    if isinstance(value, Mapping):
        return {str(key): _plain(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(item) for item in value]
    if hasattr(value, "item"):  # a number of numpy's
        value = value.item()
    if isinstance(value, float) and not math.isfinite(value):
        return None
    return value


def _in_json(value: object) -> str:
    if isinstance(value, datetime.datetime | datetime.date | datetime.time):
        return value.isoformat()
    return str(value)


def hits_as_json(hits: Hits) -> dict[str, Any]:
    """What a search found, and by which vector index."""
    found = [
        {
            "rank": hit.rank,
            "row": hit.row,
            "rows": hit.rows,
            "similarity": None if hit.similarity is None else round(float(hit.similarity), 6),
            "score": round(float(hit.score), 6),
            "text": hit.text,
            "matches": hit.matches,
            "columns": hit.columns,
            "by_meaning": hit.by_meaning,
            "by_words": hit.by_words,
            "passage": None if hit.passage is None else asdict(hit.passage),
            "n_passages": hit.n_passages or None,
            "links": [_link_as_json(hit, link) for link in hit.links] or None,
        }
        for hit in hits.hits
    ]
    found_in = {"searched": hits.n_searched, "seconds": round(hits.seconds, 6)}
    by = None if hits.reranked is None else asdict(hits.reranked)
    said = {"total": hits.total, "ignored": hits.ignored, "note": hits.said, "weak_below": hits.weak_below}
    counted_by = hits.query.passages if any(hit.n_passages for hit in hits.hits) else None
    corrected = {"passages": counted_by, "score_name": hits.score_name or None, "corrected": hits.n_corrected}
    used = hits.index
    read = {"index": None if used is None else used.kind, "recall": None if used is None else used.recall}
    return {"hits": found, **said, **found_in, "reranked": by, **corrected, **read}


def _link_as_json(hit: Hit, link: WordLink) -> dict[str, Any]:
    """A word of the query and a word of a hit, and where that stands in the hit's text."""
    shift = 0 if hit.passage is None else hit.passage.start
    place = {"start": link.start + shift, "end": link.end + shift}
    return {"query": link.query, "word": link.word, **place, "similarity": round(link.similarity, 6)}


def topics_as_json(opened: Workspace, state: TopicState) -> dict[str, Any]:
    """The tree of topics by layers, the finest first; topics that only hidden rows have are left out."""
    examples, rows = topic_examples(opened, state), _rows_of_topics(opened, state)
    sizes, n_outliers = topic_sizes(opened, state)

    def as_json(topic: Topic) -> dict[str, Any]:
        shown = [examples[each] for each in topic.examples if each in examples]
        return {
            "id": topic.id,
            "name": topic.name,
            "size": sizes[topic.id],
            "rows": rows[topic.id],
            "parent": topic.parent,
            "by_hand": topic.by_hand,
            "examples": [text for _, text in shown],
            "example_rows": [row for row, _ in shown],
        }

    layers = [[as_json(topic) for topic in layer if sizes[topic.id]] for layer in state.tree.layers]
    return {"layers": layers, "outliers": n_outliers}


def topic_examples(opened: Workspace, state: TopicState) -> dict[int, tuple[int, str]]:
    """The first row and the text of each example, by its place; those that only hidden rows have left out."""
    import numpy as np

    places = sorted({example for topic in state.tree.topics for example in topic.examples})
    text_ids = state.corpus.text_ids[np.array(places, np.int64)]
    by_text = opened.rows.by_text()
    found = {}
    for place, text_id, text in zip(places, text_ids.tolist(), opened.rows.texts_of(text_ids), strict=True):
        rows = by_text.rows_of_text(text_id)
        if len(rows):
            found[place] = (int(rows[0]), text)
    return found


def topic_sizes(opened: Workspace, state: TopicState) -> tuple[dict[int, int], int]:
    """How many texts each topic has, and how many are in none; those that are hidden are not counted."""
    import numpy as np

    tree, has_rows = state.tree, opened.rows.by_text().has_rows
    if has_rows is None:
        return {topic.id: topic.size for topic in tree.topics}, tree.n_outliers
    n = np.bincount(tree.labels[has_rows[state.corpus.text_ids]] + 1, minlength=tree.n_ids + 1)
    return {topic.id: int(n[1:][list(tree.finest(topic.id))].sum()) for topic in tree.topics}, int(n[0])


def _rows_of_topics(opened: Workspace, state: TopicState) -> dict[int, int]:
    """How many rows each topic has: a text may stand in several."""
    import numpy as np

    of_rows = opened.rows.text_ids()
    n_rows = np.bincount(of_rows[of_rows >= 0], minlength=opened.n_texts)
    tree = state.tree
    counted = np.bincount(tree.labels + 1, weights=n_rows[state.corpus.text_ids], minlength=tree.n_ids + 1)
    return {topic.id: int(counted[1:][list(tree.finest(topic.id))].sum()) for topic in tree.topics}


def characterization_as_json(found: Characterization) -> dict[str, Any]:
    """What sets some rows apart."""
    return {
        "rows": found.n_rows,
        "texts": found.n_texts,
        "counted": found.n_counted,
        "counted_others": found.n_out,
        "words": [{"text": each.text} | _figures(each) for each in found.words],
        "less": [{"text": each.text} | _figures(each) for each in found.less],
        "columns": [
            {
                "column": each.column,
                "type": each.type,
                "values": [{"value": value.text or None} | _figures(value) for value in each.values],
                "median": point(each.median, each.type),
                "median_others": point(each.median_out, each.type),
            }
            for each in found.columns
        ],
        "examples": [{"row": each.row, "text": each.text} for each in found.examples],
        "examples_among": found.examples_among,
        "tried": found.n_tried,
        "nothing": found.nothing,
    }


def _figures(difference: Difference) -> dict[str, Any]:
    return {
        "log_odds": round(difference.log_odds, 6),
        "low": round(difference.low, 6),
        "high": round(difference.high, 6),
        "n_in": difference.n_in,
        "n_out": difference.n_out,
    }


def point(median: float | None, kind: str) -> float | str | None:
    """A median; of dates as ISO 8601."""
    if median is None or kind != "date":
        return median
    moment = datetime.datetime(1970, 1, 1) + datetime.timedelta(seconds=round(median))
    return moment.isoformat().removesuffix("T00:00:00")
