"""Maps without the influence of a column, beside those with it."""

from __future__ import annotations

import csv
import dataclasses
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from sklearn.linear_model import LogisticRegression

from core.errors import CancelledError, InputError
from core.progress import CancelToken, Progress, Task
from core.search import Query, search
from core.workspace import Workspace, erasing
from core.workspace.erasing import ErasedColumn, may_be_erased
from tests.core.workspace.conftest import sentences

_N = 240


def _write(path: Path, start: int, n: int) -> Path:
    """Each second text is from a bot that signs; columns of every kind."""
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(["text", "source", "one", "id", "price", "day", "stars", "rare", "paid"])
        for number, text in enumerate(sentences(start + n, seed=4)[start:]):
            bot = number % 2
            text = f"{text}, zzz qqq zzz qqq xxx zzz" if bot else text
            source = "" if number % 10 == 9 else ("person", "bot")[bot]
            rare = f"value {number % 60}"
            day = f"2024-03-{number % 28 + 1:02d}"
            paid = "true" if number % 3 else "false"
            writer.writerow(
                [text, source, "same", f"id {start + number}", number + 0.5, day, number % 4, rare, paid]
            )
    return path


@pytest.fixture
def workspace(tiny_model: Path, tmp_path: Path) -> Iterator[Workspace]:
    with Workspace.create(tmp_path / "w", model=str(tiny_model)) as opened:
        opened.add_file(_write(tmp_path / "rows.csv", 0, _N), "text")
        opened.encode()
        yield opened


def _sources(workspace: Workspace) -> list[str | None]:
    return [value for (value,) in workspace.rows.fetch(np.arange(workspace.n_rows), ["source"])]


def test_a_linear_classifier_is_at_chance_on_the_vectors_of_the_map(workspace: Workspace) -> None:
    plain = workspace.build_map()
    picture = workspace.build_map_without(["source"])
    erased = picture.erased
    assert erased is not None
    assert erased.names == ("source",)
    assert 0.5 < erased.kept < 1
    snapshot = workspace.vectors()
    assert snapshot is not None
    left = erased.vectors(snapshot)
    values = _sources(workspace)
    known = np.array([value is not None for value in values])
    is_bot = np.array([value == "bot" for value in values])[snapshot.text_ids][known[snapshot.text_ids]]
    majority = max(is_bot.mean(), 1 - is_bot.mean())
    accuracy = []
    for matrix in (snapshot.matrix, left.matrix):
        seen = matrix[known[snapshot.text_ids]]
        accuracy.append(LogisticRegression(C=1e4, max_iter=3_000).fit(seen, is_bot).score(seen, is_bot))
    assert accuracy[0] > 0.95
    assert accuracy[1] < majority + 0.06
    assert np.array_equal(picture.text_ids, plain.text_ids)
    assert not np.array_equal(picture.xy, plain.xy)
    (column,) = erased.columns
    assert (column.n_values, column.n_kept_apart, column.other) == (2, 2, 0)
    assert column.n_blank == 24


def test_both_maps_stay_and_are_read_again(workspace: Workspace) -> None:
    plain = workspace.build_map()
    made = workspace.build_map_without(["source"])
    both = workspace.build_map_without(["source", "paid"])
    folder = workspace.folder
    workspace.close()
    with Workspace.open(folder) as opened:
        shown = opened.map_picture()
        assert shown is not None
        assert (shown.key, shown.erased) == (plain.key, None)
        read = opened.build_map_without(["source"])
        assert read.key == made.key
        assert np.array_equal(read.xy, made.xy)
        assert read.erased is not None
        assert made.erased is not None
        assert read.erased.about == made.erased.about
        snapshot = opened.vectors()
        assert snapshot is not None
        assert np.array_equal(read.erased.vectors(snapshot).matrix, made.erased.vectors(snapshot).matrix)
        assert opened.build_map_without(["source", "paid"]).key == both.key


def test_new_rows_make_a_new_one_in_place_of_the_old(workspace: Workspace, tmp_path: Path) -> None:
    made = workspace.build_map_without(["source"])
    workspace.build_map_without(["paid"])
    workspace.add_file(_write(tmp_path / "more.csv", _N, 20), "text")
    workspace.encode()
    again = workspace.build_map_without(["source"])
    assert len(again) == _N + 20
    assert again.erased is not None
    assert made.erased is not None
    assert again.erased.key != made.erased.key
    folders = [path for path in (workspace.folder / "map").iterdir() if path.is_dir()]
    assert len(folders) == 3  # with it, without the source, and the one of before that nobody asked for again


def test_a_damaged_one_is_made_again(workspace: Workspace) -> None:
    made = workspace.build_map_without(["source"])
    file = workspace.folder / "map" / made.key / "erasure_left.npy"
    content = bytearray(file.read_bytes())
    content[-3] ^= 0xFF
    file.write_bytes(bytes(content))
    again = workspace.build_map_without(["source"])
    assert np.array_equal(again.text_ids, made.text_ids)
    assert file.read_bytes() != bytes(content)


def test_neighbours_and_queries_go_by_what_is_left(workspace: Workspace) -> None:
    erased = workspace.build_map_without(["source"]).erased
    assert erased is not None
    plain = workspace.search_state(workspace.encoder())
    state = erased.search_state(plain)
    assert state.calibration is None  # of other similarities
    values = _sources(workspace)

    def of_its_own(which: object) -> float:
        found = [search(which, Query(like=(number,), top_k=10)).hits for number in range(60)]  # type: ignore[arg-type]
        same = [values[hit.row] == values[number] for number, hits in enumerate(found) for hit in hits]
        return float(np.mean(same))

    assert of_its_own(state) < of_its_own(plain) - 0.1
    text = workspace.rows.text(3)
    hits = search(state, Query(text=text, top_k=3)).hits
    assert hits[0].text_id == 3
    assert hits[0].similarity == pytest.approx(1, abs=1e-4)
    assert plain.vector_index is not state.vector_index


@pytest.mark.parametrize(
    ("columns", "says"),
    [
        (["text"], "holds the sentences"),
        (["one"], "one value only"),
        (["id"], "names rows and groups none"),
        (["price"], "'price' holds numbers"),
        (["day"], "'day' holds dates"),
        (["nowhere"], "no column 'nowhere'"),
        ([], "No column is named"),
    ],
)
def test_what_cannot_be_erased_is_refused(workspace: Workspace, columns: list[str], says: str) -> None:
    with pytest.raises(InputError, match=says):
        workspace.build_map_without(columns)


def test_columns_that_may_be_erased(workspace: Workspace) -> None:
    assert set(may_be_erased(workspace.rows)) >= {"source", "stars", "paid"}
    assert not {"text", "one", "id", "price", "day"} & set(may_be_erased(workspace.rows))


def test_many_values_are_pooled_and_that_is_said(workspace: Workspace) -> None:
    erased = workspace.build_map_without(["RARE"]).erased
    assert erased is not None
    (column,) = erased.columns
    assert column.name == "rare"
    assert (column.n_values, column.n_kept_apart) == (60, 3)  # a tenth of 32 dimensions
    assert column.other > 0.9
    assert any("60 values" in sentence for sentence in erased.warnings)


def test_what_a_person_is_warned_of(workspace: Workspace) -> None:
    erased = workspace.build_map_without(["source"]).erased
    assert erased is not None
    topic = ErasedColumn("topic", 5, 5, 0.0, 0, 0.8)
    little = dataclasses.replace(erased.erasure, kept=0.6, left=0.5)
    said = dataclasses.replace(erased, columns=(topic,), erasure=little).warnings
    assert len(said) == 3
    assert "may be the topic itself" in said[0]
    assert "60%" in said[1]
    assert "trace" in said[2]
    assert erased.summary.startswith("Without the influence of source: 1 direction taken, ")


def test_nearly_nothing_left_is_refused(workspace: Workspace, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(erasing, "_TOO_LITTLE", 0.9999)
    with pytest.raises(InputError, match="of the variance is left"):
        workspace.build_map_without(["source"])


def test_it_can_be_stopped_and_leaves_nothing(workspace: Workspace) -> None:
    plain = workspace.build_map()
    token = CancelToken()
    stages: list[str] = []

    def stop(progress: Progress) -> None:
        stages.append(progress.stage)
        if progress.stage == "Arranging the map":
            token.cancel()

    with pytest.raises(CancelledError):
        workspace.build_map_without(["source"], task=Task(stop, token))
    assert "Looking for the influence" in stages
    shown = workspace.map_picture()
    assert shown is plain
    assert [path.name for path in (workspace.folder / "map").iterdir()] == [plain.key]
