"""`semantic-explorer topics` as a person or a script meets it."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

from core.clusters.topic_edits import rename
from core.workspace import Workspace
from tests.conftest import PROJECT
from tests.explorer.command_line import Command

POSTS = PROJECT / "tests" / "assets" / "posts.csv"


@pytest.fixture(scope="module")
def workspace(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The posts, the first 50 of them twice."""
    folder = tmp_path_factory.mktemp("topics")
    with Workspace.create(folder / "ws") as opened:
        opened.add_file(POSTS, "text")
        opened.add_lines(opened.rows.texts(0, 50))
        opened.encode()
    return folder / "ws"


def test_json(workspace: Path, command: Command) -> None:
    said = command("topics", workspace, "--json")
    assert said.status == 0
    with Workspace.open(workspace) as opened:
        n_texts = opened.n_texts
        picture = opened.map_picture()
        assert picture is not None
        assert not picture.by_words  # the command loads the encoder for its names
        assert opened.has_topics(picture)
    layers, outliers = said.json["layers"], said.json["outliers"]
    assert len(layers) > 1
    sizes = [len(layer) for layer in layers]
    assert sizes == sorted(sizes, reverse=True)
    ids = [topic["id"] for layer in layers for topic in layer]
    assert len(set(ids)) == len(ids)
    for finer, coarser in zip(layers, [*layers[1:], []], strict=True):
        parents = {topic["id"]: topic for topic in coarser}
        for topic in finer:
            assert topic.keys() == {
                "id",
                "name",
                "size",
                "rows",
                "parent",
                "by_hand",
                "examples",
                "example_rows",
            }
            assert topic["rows"] >= topic["size"] > 0
            assert 1 <= len(topic["examples"]) <= 3
            assert (topic["parent"] in parents) if coarser else topic["parent"] is None
        assert sum(topic["size"] for topic in finer) + outliers == n_texts
        for each, parent in parents.items():
            assert parent["size"] == sum(topic["size"] for topic in finer if topic["parent"] == each)
    assert sum(topic["rows"] for topic in layers[0]) > sum(topic["size"] for topic in layers[0])
    assert command("topics", workspace, "--json").json == said.json


def test_for_a_person_and_with_a_name_by_hand(workspace: Path, command: Command) -> None:
    with Workspace.open(workspace) as opened:
        opened.build_map()
        state = opened.topic_state()
        opened.topics.edits.keep(rename(state.tree, state.corpus, 0, "lost luggage"))
    said = command("topics", workspace)
    assert said.status == 0
    lines = said.out.splitlines()
    assert any(line.strip().startswith("lost luggage (") for line in lines)
    assert not lines[0].startswith(" ")
    assert lines[-1].endswith("in no topic")
    table = workspace.parent / "rows.csv"
    assert command("export", workspace, "-o", table).status == 0
    with table.open(encoding="utf-8", newline="") as file:
        assert "lost luggage" in {row["cluster"] for row in csv.DictReader(file)}
    named = [topic for topic in command("topics", workspace, "--json").json["layers"][0] if topic["by_hand"]]
    assert [topic["name"] for topic in named] == ["lost luggage"]


def test_nothing_encoded(tmp_path: Path, command: Command) -> None:
    with Workspace.create(tmp_path / "ws") as opened:
        opened.add_lines(["one", "two"])
    said = command("topics", tmp_path / "ws")
    assert (said.status, said.out) == (2, "")
    assert said.lines[-1].startswith("semantic-explorer: No sentence of")


def test_no_workspace(tmp_path: Path, command: Command) -> None:
    assert command("topics", tmp_path / "none").status == 2


def test_without_the_influence_of_a_column(workspace: Path, command: Command) -> None:
    """Another tree, over the clusters of another map; that of the map itself stays."""
    before = command("topics", workspace, "--json").json
    said = command("topics", workspace, "--without", "lang", "--json")
    assert said.status == 0, said.err
    assert "Without the influence of lang: " in said.err
    assert said.json["layers"] != before["layers"]
    n_texts = sum(topic["size"] for topic in before["layers"][0]) + before["outliers"]
    assert sum(topic["size"] for topic in said.json["layers"][0]) + said.json["outliers"] == n_texts
    assert command("topics", workspace, "--without", "lang", "--json").json == said.json
    assert command("topics", workspace, "--json").json == before
    said = command("topics", workspace, "--without", "nowhere")
    assert said.status == 2
    assert "There is no column 'nowhere'" in said.err
