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
from core.workspace import MapEstimate, Workspace, map_estimate, map_making


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


def test_texts_that_the_model_cannot_tell_apart_do_not_end_a_map(
    small_file: Path, tiny_model: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(map_making, "_ALL_FOR_A_LAYOUT_UP_TO", 100)
    monkeypatch.setattr(ivf, "_PARTITION", 40)
    with Workspace.create(tmp_path / "w", model=str(tiny_model)) as workspace:
        workspace.add_file(small_file)
        workspace.add_lines([f"{chr(0x4E00 + number)} {chr(0x5E00 + number)}" for number in range(1_500)])
        workspace.encode()
        snapshot = workspace.vectors()
        assert snapshot is not None
        assert len(np.unique(snapshot.matrix, axis=0)) <= 598  # no letter of the others is known
        found = workspace.build_map()
    assert len(found) == 597 + 1_500
    assert np.isfinite(found.xy).all()


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


def test_of_very_many_a_sample_is_laid_out_and_the_others_are_placed(
    small_file: Path, tiny_model: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "w"
    with Workspace.create(folder, model=str(tiny_model)) as workspace:
        workspace.add_file(small_file)
        workspace.encode()
        n, seen, stages = workspace.n_encoded, [], set()
        whole = workspace.build_map()
        monkeypatch.setattr(map_making, "LAID_OUT_UP_TO", 300)
        monkeypatch.setattr(map_making, "_PLACED_AT_ONCE", 64)
        monkeypatch.setattr(ivf, "_PARTITION", 60)
        assert workspace.map_picture() is whole
        task = Task(lambda progress: stages.add(progress.stage))
        found = workspace.lay_out_anew(on_partial=seen.append, task=task)
        assert len(seen[0]) == 300
        assert {"Placing new sentences", "Checking the map"} <= stages
        assert (len(found), found.n_laid_out, found.stage) == (n, 300, "final")
        assert found.neighbours_kept is not None
        assert whole.neighbours_kept is not None
        assert found.neighbours_kept > 0.5 * whole.neighbours_kept
        assert np.isfinite(found.xy).all()
        assert len(found.names) == int(found.labels.max()) + 1
        assert workspace.lay_out_anew().n_laid_out == 300
        # A cluster is one place on the map, whether its texts were laid out or placed.
        is_placed = ~np.isin(found.text_ids, seen[0].text_ids)
        for label in range(len(found.names)):
            laid, placed = (found.xy[(found.labels == label) & each] for each in (~is_placed, is_placed))
            if len(laid) and len(placed):
                away = np.linalg.norm(np.median(laid, axis=0) - np.median(placed, axis=0))
                assert away < float(found.xy.std())
    with Workspace.open(folder) as workspace:
        again = workspace.map_picture()
        assert again is not None
        assert again.n_laid_out == 300
        workspace.add_lines(["a wholly new sentence about a lost card"])
        workspace.encode()
        more = workspace.build_map()
        assert (len(more), more.n_laid_out) == (n + 1, 300)
        np.testing.assert_array_equal(more.xy[np.isin(more.text_ids, again.text_ids)], again.xy)


def test_what_a_map_takes_is_said_before_it_is_made(
    small_file: Path, tiny_model: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Workspace.create(tmp_path / "w", model=str(tiny_model)) as workspace:
        workspace.add_file(small_file)
        workspace.encode()
        n = workspace.n_encoded
        assert workspace.estimate_map() is None, "a matter of seconds"
        monkeypatch.setattr(map_estimate, "MAP_OF_SECONDS", 0)
        all_laid_out = workspace.estimate_map()
        monkeypatch.setattr(map_making, "LAID_OUT_UP_TO", 300)
        some = workspace.estimate_map()
        assert all_laid_out is not None
        assert some is not None
        assert (all_laid_out.n_laid_out, all_laid_out.n_placed) == (n, 0)
        assert (some.n_laid_out, some.n_placed) == (300, n - 300)
        assert 0 < some.seconds < map_estimate.LONG
        assert not some.takes_long
        told: list[MapEstimate] = []
        monkeypatch.setattr(map_estimate, "LONG", 0)
        workspace.prepare(on_estimate=told.append)
        assert [each.n_laid_out for each in told] == [300]
        assert workspace.estimate_map() is None, "it is there"
        workspace.add_lines(["a wholly new sentence about a lost card", "and one of a bus"])
        workspace.encode()
        more = workspace.estimate_map()
        assert more is not None
        assert (more.n_laid_out, more.n_placed) == (0, 2)
        token = CancelToken()
        token.cancel()
        with pytest.raises(CancelledError):
            workspace.estimate_map(Task(cancel=token))


def test_an_estimate_in_words() -> None:
    for estimate, words in (
        (MapEstimate(200_000, 0, 70), "Laying out 200,000 texts takes about a minute."),
        (
            MapEstimate(500_000, 500_001, 425),
            "Laying out 500,000 texts and placing 500,001 others among them takes about 7 minutes.",
        ),
        (MapEstimate(0, 30_000, 6_000), "Placing 30,000 texts on the map takes about 1.7 hours."),
    ):
        assert estimate.sentence == words


def test_a_map_of_another_model_follows_the_sample(
    small_file: Path, tiny_model: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Workspace.create(tmp_path / "w", model=str(tiny_model)) as workspace:
        workspace.add_file(small_file)
        workspace.encode()
        monkeypatch.setattr(map_making, "LAID_OUT_UP_TO", 300)
        monkeypatch.setattr(ivf, "_PARTITION", 60)
        earlier = workspace.build_map()
        snapshot = workspace.vectors()
        assert snapshot is not None
        ordered = snapshot.sorted()
        maker = map_making.MapMaker(ordered, workspace.models.indexes.over(snapshot), workspace.rows)
        after = maker.follow(earlier, Task())
        assert (len(after), after.n_laid_out) == (len(ordered), 300)
        moved = np.linalg.norm(after.xy - earlier.xy, axis=1)
        assert float(np.median(moved)) < 0.5 * float(earlier.xy.std())


def test_the_first_picture_of_very_many_is_of_a_sample(
    small_file: Path, tiny_model: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Workspace.create(tmp_path / "w", model=str(tiny_model)) as workspace:
        workspace.add_file(small_file)
        workspace.encode()
        monkeypatch.setattr(map_making, "LAID_OUT_UP_TO", 200)
        picture = workspace.preview_map()
        assert len(picture) == len(picture.xy) == 200
        assert bool((np.diff(picture.text_ids) > 0).all())
