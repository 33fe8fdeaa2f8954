"""`semantic-explorer topics`: what a workspace is about, as a tree."""

from __future__ import annotations

from typing import TYPE_CHECKING

import typer

from core.errors import InputError
from core.plurals import plural
from explorer.cli import PROGRAM
from explorer.cli.map import made_topics
from explorer.cli.options import AsJson, Without, Workspace_
from explorer.cli.output import open_workspace, print_json, reported_task, say
from explorer.serving.shapes import topic_examples, topic_sizes, topics_as_json

if TYPE_CHECKING:
    from core.clusters import Topic, TopicTree


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
        answer = topics_as_json(opened, state)
        examples = {place: text for place, (_, text) in topic_examples(opened, state).items()}
        sizes, n_outliers = topic_sizes(opened, state)
        repairs = opened.repairs[n_known:]
    for repair in repairs:
        say(repair)
    if state.left_out:
        n = len(state.left_out)
        changes = "1 change is" if n == 1 else f"{n} changes are"
        say(f"{changes} left out: the topics that they were made to are not on this map")
    if as_json:
        print_json(answer)
    else:
        _print(tree, examples, sizes, n_outliers)


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
