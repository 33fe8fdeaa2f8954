"""The topics of a workspace on disk: the tree beside its map, and what a person changed in it."""

from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from core.clusters.topic_edits import assign, merge, rename, split
from core.clusters.topic_tree import TopicTree
from core.errors import CancelledError, WorkspaceError
from core.progress import CancelToken, Task
from core.workspace import Workspace, disk_use
from tests.conftest import PROJECT
from tests.core.clusters.conftest import of_parts
from tests.core.workspace.conftest import sentences


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A workspace of posts with a map; not to be changed."""
    folder = tmp_path_factory.mktemp("topics")
    with Workspace.create(folder / "w") as workspace:
        workspace.add_file(PROJECT / "tests" / "assets" / "posts.csv")
        workspace.build_keyword_index()
        workspace.encode()
        assert len(workspace.build_map().names) > 4
    return folder / "w"


@pytest.fixture
def folder(made: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(made, tmp_path / "w"))


def test_the_tree_is_made_once_and_read_again(folder: Path) -> None:
    with Workspace.open(folder) as workspace:
        picture = workspace.maps.picture
        assert picture is not None
        state = workspace.topic_state()
        assert [topic.id for topic in state.tree.layers[0]] == list(range(len(picture.names)))
        np.testing.assert_array_equal(state.tree.labels, picture.labels)
        assert len(state.tree.layers) > 1
        (kept,) = (folder / "topics").iterdir()
        written = (kept / "manifest.json").stat().st_mtime_ns
    with Workspace.open(folder) as workspace:
        again = workspace.topic_state()
        assert again.tree.topics == state.tree.topics
        np.testing.assert_array_equal(again.corpus.homes.margins, state.corpus.homes.margins)
        assert (kept / "manifest.json").stat().st_mtime_ns == written
        assert not workspace.repairs


@pytest.mark.parametrize("name", ["manifest.json", "margins.npy"])
def test_a_damaged_tree_is_made_again(folder: Path, name: str) -> None:
    with Workspace.open(folder) as workspace:
        before = workspace.topic_state().tree.topics
    (kept,) = (folder / "topics").iterdir()
    (kept / name).write_bytes((kept / name).read_bytes()[:-20])
    with Workspace.open(folder) as workspace:
        assert workspace.topic_state().tree.topics == before
        assert workspace.repairs == ("The topics were damaged and were made again.",)


def test_changes_are_kept(folder: Path) -> None:
    with Workspace.open(folder) as workspace:
        state, edits = workspace.topic_state(), workspace.topics.edits
        first = [
            rename(state.tree, state.corpus, 2, "분실 수하물 <b>"),
            split(state.tree, state.corpus, 0),
            merge(state.tree, state.corpus, [3, 4]),
            assign(state.corpus, 0.05),
        ]
        for edit in first:
            edits.keep(edit)
            edits.keep(edit)  # is there already
        changed = state.changed(edits.all())
    with Workspace.open(folder) as workspace:
        again = workspace.topic_state()
        assert not again.left_out
        assert again.tree.topics == changed.tree.topics
        np.testing.assert_array_equal(again.tree.labels, changed.tree.labels)
        assert again.tree.topic(2).name == "분실 수하물 <b>"
        assert again.margin == 0.05
        edits = workspace.topics.edits
        for written, read in zip(first, edits.all(), strict=True):
            assert (written.kind, written.topics, written.names) == (read.kind, read.topics, read.names)
            for one, other in zip(
                (*written.members, *written.parts), (*read.members, *read.parts), strict=True
            ):
                np.testing.assert_array_equal(one, other)
        edits.drop(edits.all()[0])
        edits.drop(first[0])  # of another opening: passed over
    with Workspace.open(folder) as workspace:
        assert [edit.kind for edit in workspace.topics.edits.all()] == ["split", "merge", "assign"]
        assert workspace.topic_state().tree.topic(2).name != "분실 수하물 <b>"


def _names_by_hand(tree: TopicTree) -> list[str]:
    """A topic that is the same in two layers has its name in both."""
    return list(dict.fromkeys(topic.name for topic in tree.topics if topic.by_hand))


def test_changes_are_kept_when_rows_are_added_and_the_tree_is_lost(folder: Path) -> None:
    with Workspace.open(folder) as workspace:
        state = workspace.topic_state()
        large = state.tree.layers[-1][0]
        workspace.topics.edits.keep(rename(state.tree, state.corpus, 1, "fine"))
        workspace.topics.edits.keep(rename(state.tree, state.corpus, large.id, "coarse"))
        workspace.add_lines(sentences(20, seed=99))
        workspace.encode()
        picture = workspace.build_map()
        again = workspace.topic_state()
        assert not again.left_out
        assert len(again.tree.labels) == len(picture) > len(state.tree.labels)
        assert _names_by_hand(again.tree) == ["fine", "coarse"]
        assert len(list((folder / "topics").iterdir())) == 1  # the earlier one is gone
    shutil.rmtree(folder / "topics")
    with Workspace.open(folder) as workspace:
        lost = workspace.topic_state().tree
        assert _names_by_hand(lost) == ["fine", "coarse"]
        np.testing.assert_array_equal(lost.labels, again.tree.labels)


def test_a_name_outlives_a_new_layout(folder: Path) -> None:
    with Workspace.open(folder) as workspace:
        state = workspace.topic_state()
        kept = {}
        for topic in state.tree.layers[0]:
            edit = rename(state.tree, state.corpus, topic.id, f"named {topic.id}")
            workspace.topics.edits.keep(edit)
            kept[f"named {topic.id}"] = edit.members[0]
        workspace.lay_out_anew()
        again = workspace.topic_state()
        named = {topic.name: topic for topic in again.tree.topics if topic.by_hand}
        assert named.keys() | {edit.names[0] for edit in again.left_out} == kept.keys()
        for name, topic in named.items():
            members = again.corpus.text_ids[again.tree.members(topic.id)]
            assert len(np.intersect1d(members, kept[name])) >= 0.8 * len(kept[name])


def test_the_topics_are_named_by_the_encoder_where_it_is_loaded(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Workspace.open(folder) as workspace:
        state = workspace.topic_state()
        asked = []
        naming = state.corpus.name_topics

        def listening(*arguments: object) -> object:
            asked.append(arguments)
            return naming(*arguments)  # type: ignore[arg-type]

        object.__setattr__(state.corpus, "name_topics", listening)
        split(state.tree, state.corpus, 0)
        ((texts, labels, vectors, _),) = asked
        assert len(texts) == len(labels) == len(vectors)


def test_names_by_words_alone_are_given_anew_once_the_encoder_is_there(folder: Path) -> None:
    with Workspace.open(folder) as workspace:
        picture = workspace.maps.picture
        assert picture is not None
        words = workspace.topic_state()
        assert words.by_words
        large = of_parts(words.tree)
        for topic, name in ((words.tree.layers[0][0], "fine"), (large, "coarse")):
            workspace.topics.edits.keep(rename(words.tree, words.corpus, topic.id, name))
        assert workspace.topic_state().by_words
        assert not workspace.has_topics(picture)
    with Workspace.open(folder) as workspace:
        workspace.encoder(device="cpu")
        named = workspace.topic_state()
        assert not named.by_words
        assert workspace.has_topics(picture)
        before, after = words.made, named.made
        assert after.layers[0] == before.layers[0]
        assert [topic.name for topic in after.topics] != [topic.name for topic in before.topics]
        assert [replace(topic, name="") for topic in after.topics] == [
            replace(topic, name="") for topic in before.topics
        ]
        assert [topic.name for topic in named.tree.topics if topic.by_hand] == ["fine", "coarse"]
        assert not named.left_out
        (kept,) = (folder / "topics").iterdir()
        written = (kept / "manifest.json").stat().st_mtime_ns
        assert workspace.topic_state().made.topics == after.topics
    with Workspace.open(folder) as workspace:  # and words do not take them back
        again = workspace.topic_state()
        assert not again.by_words
        assert again.made.topics == after.topics
        assert (kept / "manifest.json").stat().st_mtime_ns == written
        assert not workspace.repairs


def test_without_a_map_there_are_no_topics(tiny_model: Path, tmp_path: Path) -> None:
    with (
        Workspace.create(tmp_path / "w", model=str(tiny_model)) as workspace,
        pytest.raises(WorkspaceError, match="There are no topics yet"),
    ):
        workspace.topic_state()


def test_cancel_leaves_nothing(folder: Path) -> None:
    with Workspace.open(folder) as workspace:
        with pytest.raises(CancelledError):
            workspace.topic_state(cancelled())
        assert not list((folder / "topics").glob("*"))


def test_a_state_outlives_the_task_that_made_it(folder: Path) -> None:
    with Workspace.open(folder) as workspace:
        token = CancelToken()
        state = workspace.topic_state(Task(cancel=token))
        token.cancel()  # as a lane does that starts the same work anew
        edit = split(state.tree, state.corpus, 0)
        assert len(state.changed((edit,)).tree.layers[0]) == len(state.tree.layers[0]) + 1


def test_a_split_is_stopped_while_it_reads(folder: Path) -> None:
    with Workspace.open(folder) as workspace:
        state = workspace.topic_state()
        with pytest.raises(CancelledError):
            state.corpus.texts_of(np.arange(3), cancelled())
        with pytest.raises(CancelledError):
            split(state.tree, state.corpus, of_parts(state.tree).id, cancelled())


def cancelled() -> Task:
    token = CancelToken()
    token.cancel()
    return Task(cancel=token)


def test_topics_of_a_model_are_counted_and_go_with_it(folder: Path) -> None:
    with Workspace.open(folder) as workspace:
        workspace.topic_state()
        (item,) = (item for item in disk_use.disk_use(workspace).items if item.kind == "topics")
        assert item.n_bytes > 0
        assert not item.clearable
