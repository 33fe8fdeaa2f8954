"""`semantic-explorer topics`: what a workspace is about, as a tree."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import typer

from core.errors import InputError
from core.plurals import plural
from explorer.cli import PROGRAM
from explorer.cli.map import made_topics
from explorer.cli.options import AsJson, Without, Workspace_
from explorer.cli.output import open_workspace, print_json, reported_task, say

if TYPE_CHECKING:
    from core.clusters import Topic, TopicTree
    from core.workspace import TopicState, Workspace


def topics(
    context: typer.Context, workspace: Workspace_, without: Without = None, as_json: AsJson = False
) -> None:
    """List what a workspace is about, as a tree of topics."""
    with open_workspace(workspace) as opened, reported_task(context) as task:
        if opened.n_encoded == 0:
            raise InputError(
                f"No sentence of {workspace} is encoded, so there are no topics yet.",
                f'Run "{PROGRAM} index -o {workspace}" first.',
            )
        if opened.n_encoded < opened.n_texts:
            say(f"{opened.n_encoded:,} of {opened.n_texts:,} sentences are encoded; the topics are of these")
        n_known = len(opened.repairs)  # of parts that this does not need
        _, state = made_topics(opened, without, task)
        tree = state.tree
        examples = _examples(opened, state)
        rows = _rows(opened, state)
        sizes, n_outliers = _sizes(opened, state)
        repairs = opened.repairs[n_known:]
    for repair in repairs:
        say(repair)
    if state.left_out:
        n = len(state.left_out)
        changes = "1 change is" if n == 1 else f"{n} changes are"
        say(f"{changes} left out: the topics that they were made to are not on this map")
    if as_json:
        layers = [
            [_as_json(topic, sizes, rows, examples) for topic in layer if sizes[topic.id]]
            for layer in tree.layers
        ]
        print_json({"layers": layers, "outliers": n_outliers})
    else:
        _print(tree, examples, sizes, n_outliers)


def _examples(opened: Workspace, state: TopicState) -> dict[int, str]:
    """The text of each example, by its place."""
    import numpy as np

    places = sorted({example for topic in state.tree.topics for example in topic.examples})
    text_ids = state.corpus.text_ids[np.array(places, np.int64)]
    of_place = dict(zip(places, opened.rows.texts_of(text_ids), strict=True))
    has_rows = opened.rows.by_text().has_rows
    if has_rows is not None:
        of_place = {
            place: text
            for (place, text), seen in zip(of_place.items(), has_rows[text_ids], strict=True)
            if seen
        }
    return of_place


def _sizes(opened: Workspace, state: TopicState) -> tuple[dict[int, int], int]:
    """How many texts each topic has, and how many are in none; those that are hidden are not counted."""
    import numpy as np

    tree, has_rows = state.tree, opened.rows.by_text().has_rows
    if has_rows is None:
        return {topic.id: topic.size for topic in tree.topics}, tree.n_outliers
    n = np.bincount(tree.labels[has_rows[state.corpus.text_ids]] + 1, minlength=tree.n_ids + 1)
    return {topic.id: int(n[1:][list(tree.finest(topic.id))].sum()) for topic in tree.topics}, int(n[0])


def _rows(opened: Workspace, state: TopicState) -> dict[int, int]:
    """How many rows each topic has: a text may stand in several."""
    import numpy as np

    of_rows = opened.rows.text_ids()
    n_rows = np.bincount(of_rows[of_rows >= 0], minlength=opened.n_texts)
    tree = state.tree
    of_finest = np.bincount(tree.labels + 1, weights=n_rows[state.corpus.text_ids], minlength=tree.n_ids + 1)[
        1:
    ]
    return {topic.id: int(of_finest[list(tree.finest(topic.id))].sum()) for topic in tree.topics}


def _as_json(
    topic: Topic, sizes: dict[int, int], rows: dict[int, int], examples: dict[int, str]
) -> dict[str, Any]:
    return {
        "id": topic.id,
        "name": topic.name,
        "size": sizes[topic.id],
        "rows": rows[topic.id],
        "parent": topic.parent,
        "by_hand": topic.by_hand,
        "examples": [examples[example] for example in topic.examples if example in examples],
    }


def _print(tree: TopicTree, examples: dict[int, str], sizes: dict[int, int], n: int) -> None:
    """For a person: the tree from the coarsest layer down; a topic with one part is shown as that part.

    Args:
        sizes: texts of each topic. n: texts that are in none.
    """

    def lines(topic: Topic, depth: int) -> None:
        parts = [part for part in tree.children(topic.id) if sizes[part.id]]
        if len(parts) == 1:
            lines(parts[0], depth)
            return
        print(f"{'  ' * depth}{topic.name} ({sizes[topic.id]:,})")
        typical = next((examples[example] for example in topic.examples if example in examples), "")
        if not parts and typical:
            print(f"{'  ' * depth}    {' '.join(typical.split())}")
        for part in parts:
            lines(part, depth + 1)

    for topic in tree.children(None):
        if sizes[topic.id]:
            lines(topic, 0)
    print(plural(n, "1 sentence is in no topic", "{n} sentences are in no topic"))
