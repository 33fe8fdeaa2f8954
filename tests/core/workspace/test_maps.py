"""The map of a corpus too large for comparing every text with every other."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from core.clusters import naming, same_clusters
from core.encoding import SentenceEncoder
from core.errors import CancelledError
from core.progress import CancelToken, Task
from core.search import ivf
from core.workspace import Workspace, map_making


def test_a_layout_from_nearly_all_neighbours_keeps_as_many(
    small_file: Path, tiny_model: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Workspace.create(tmp_path / "w", model=str(tiny_model)) as workspace:
        workspace.add_file(small_file)
        workspace.encode()
        exact = workspace.build_map()
        monkeypatch.setattr(map_making, "_ALL_FOR_A_LAYOUT_UP_TO", 100)
        monkeypatch.setattr(ivf, "_PARTITION", 40)
        monkeypatch.setattr(ivf, "_N_PROBE", 5)
        found = workspace.lay_out_anew()
    assert exact.neighbours_kept is not None
    assert found.neighbours_kept is not None
    assert found.neighbours_kept > exact.neighbours_kept - 0.05
    assert found.xy.shape == exact.xy.shape
    assert len(found.names) == int(found.labels.max()) + 1


def test_names_are_chosen_by_the_encoder_where_it_is_loaded(
    small_file: Path, tiny_model: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "w"
    asked: list[list[str]] = []
    encode = SentenceEncoder.encode_documents

    def listening(encoder: SentenceEncoder, texts: list[str], task: Task) -> NDArray[np.float32]:
        asked.append(texts)
        return encode(encoder, texts, task=task)

    with Workspace.create(folder, model=str(tiny_model)) as workspace:
        workspace.add_file(small_file)
        workspace.encode()
        monkeypatch.setattr(SentenceEncoder, "encode_documents", listening)
        found = workspace.build_map()
        (phrases,) = asked
        assert {part for name in found.names for part in name.split(", ")} <= set(phrases)
    with Workspace.open(folder) as workspace:
        asked.clear()
        again = workspace.lay_out_anew()
        assert not asked  # no model is loaded for it
        assert all(again.names)


def test_a_cancel_while_names_are_chosen_leaves_the_map_there_is(
    small_file: Path, tiny_model: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Workspace.create(tmp_path / "w", model=str(tiny_model)) as workspace:
        workspace.add_file(small_file)
        workspace.encode()
        before = workspace.build_map()
        cancel = CancelToken()

        def stopping(encoder: SentenceEncoder, texts: list[str], task: Task) -> NDArray[np.float32]:
            cancel.cancel()
            task.check()
            raise AssertionError("it was not cancelled")

        monkeypatch.setattr(SentenceEncoder, "encode_documents", stopping)
        with pytest.raises(CancelledError):
            workspace.lay_out_anew(task=Task(cancel=cancel))
        assert workspace.map_picture() is before


def test_clusters_that_stay_keep_their_names(
    small_file: Path, tiny_model: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Workspace.create(tmp_path / "w", model=str(tiny_model)) as workspace:
        workspace.add_file(small_file)
        workspace.encode()
        before = workspace.build_map()
        monkeypatch.setattr(naming, "_NEARNESS", -3.0)  # other names, were they chosen again
        after = workspace.lay_out_anew()
    same = same_clusters(after.labels, before.labels)
    assert same
    assert all(after.names[new] == before.names[old] for new, old in same.items())
    assert len(set(after.names)) == len(after.names)


def test_names_of_an_earlier_program_are_given_anew_and_nothing_else_moves(
    small_file: Path, tiny_model: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Workspace.create(tmp_path / "w", model=str(tiny_model)) as workspace:
        workspace.add_file(small_file)
        workspace.encode()
        monkeypatch.setattr(naming, "NAMES_VERSION", 1)
        monkeypatch.setattr(naming, "_NEARNESS", -3.0)  # other names than today's
        before = workspace.build_map()
        monkeypatch.undo()
    with Workspace.open(tmp_path / "w") as workspace:
        after = workspace.build_map()
        assert after.names != before.names
        assert np.array_equal(after.xy, before.xy)
        assert np.array_equal(after.labels, before.labels)
        assert workspace.build_map() is after
        assert after.names_version == naming.NAMES_VERSION
    with Workspace.open(tmp_path / "w") as workspace:
        assert workspace.build_map().names == after.names


def test_names_by_words_alone_are_given_anew_once_the_encoder_is_there(
    small_file: Path, tiny_model: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(naming, "_trust", lambda *_: 1.0)  # the tiny model reads hardly anything
    with Workspace.create(tmp_path / "w", model=str(tiny_model)) as workspace:
        workspace.add_file(small_file)
        workspace.encode()
    with Workspace.open(tmp_path / "w") as workspace:
        words = workspace.build_map()
        assert words.by_words
        assert workspace.build_map() is words
    with Workspace.open(tmp_path / "w") as workspace:
        assert workspace.build_map().by_words  # there is still none
        workspace.encoder(device="cpu")
        named = workspace.build_map()
        assert not named.by_words
        assert named.names != words.names
        assert np.array_equal(named.xy, words.xy)
        assert np.array_equal(named.labels, words.labels)
        assert workspace.build_map() is named
    with Workspace.open(tmp_path / "w") as workspace:  # and words do not take them back
        assert workspace.build_map().names == named.names
