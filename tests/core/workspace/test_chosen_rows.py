"""Which rows are learned from: by a condition, by what an earlier run took, and the marks within them."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from core.corpus import Split
from core.errors import InputError
from core.training import TrainingConfig
from core.workspace import Workspace, corpus_split, judged_split, texts_with_labels
from core.workspace.chosen_rows import marks_within, rows_where
from core.workspace.training_data import AmongCorpus
from tests.core.training.tiny import tiny_encoder
from tests.core.workspace.learned import finish

N = 40


def sentence(number: int) -> str:
    return f"The parcel of street {number} is late. Nobody at door {number} knows why."


@pytest.fixture
def workspace(tmp_path: Path) -> Iterator[Workspace]:
    """Forty rows of two desks in turns."""
    lines = [f'"{sentence(number)}",{("north", "south")[number % 2]}' for number in range(N)]
    (tmp_path / "parcels.csv").write_text("\n".join(["text,desk", *lines]) + "\n", encoding="utf-8")
    with Workspace.create(tmp_path / "parcels") as made:
        made.add_file(tmp_path / "parcels.csv", text_column="text")
        yield made


def said(workspace: Workspace, row_ids: np.ndarray) -> set[tuple[str, str]]:  # type: ignore[type-arg]
    return {(each.first, each.second) for each in marks_within(workspace, row_ids)}


def test_marks_count_where_both_texts_are_of_these_rows_and_a_typed_query_is_of_none(
    workspace: Workspace,
) -> None:
    even = rows_where(workspace, "desk = 'north'")
    assert even is not None
    assert even.tolist() == list(range(0, N, 2))
    assert rows_where(workspace, None) is None
    both, across = (sentence(0), sentence(2)), (sentence(0), sentence(3))
    typed, elsewhere = ("late parcel", sentence(4)), ("late parcel", sentence(5))
    of_others = (sentence(7), sentence(8))  # like a text of another desk, found here
    workspace.judgments.mark([both, across], 1.0, "random")
    workspace.judgments.mark([typed, elsewhere, of_others], 1.0, "hit")
    workspace.judgments.mark([("late parcel", "another file")], 0.0, "imported")
    assert len(marks_within(workspace, None)) == 6
    assert said(workspace, even) == {both, typed}
    assert said(workspace, np.array([1, 3, 5])) == {elsewhere}
    # A passage is of the rows whose text it stands in.
    passage = ("late parcel", "Nobody at door 6 knows why.")
    workspace.judgments.mark([passage], 1.0, "hit")
    assert passage not in said(workspace, even)
    workspace.rows.set_split(Split("sentences"))
    assert said(workspace, even) == {both, typed, passage}
    assert passage not in said(workspace, np.array([0, 2, 4, 7]))


def test_too_little_within_the_rows_is_said(workspace: Workspace) -> None:
    workspace.judgments.mark([(sentence(0), sentence(1))], 1.0, "hit")
    with pytest.raises(InputError, match="Among 3 rows there is no marked pair"):
        judged_split(workspace, rows=np.array([2, 4, 6]))
    with pytest.raises(InputError, match="Among 3 rows there are fewer than two values of 'desk'"):
        texts_with_labels(workspace, "desk", rows=np.array([2, 4, 6]))
    with pytest.raises(InputError, match="Among 3 rows there are fewer than two labels"):
        texts_with_labels(workspace, rows=np.array([2, 4, 6]))
    with pytest.raises(InputError, match="No row of parcels fulfils"):
        rows_where(workspace, "desk = 'west'")
    with pytest.raises(InputError, match="There is no run"):
        rows_where(workspace, "run:1")


def test_a_run_remembers_its_rows_and_those_that_are_hidden_since_are_left_out(tmp_path: Path) -> None:
    tiny_encoder(tmp_path / "plain").save(tmp_path / "tiny")
    rows = tmp_path / "w" / "rows.duckdb"
    with Workspace.create(tmp_path / "w", model=str(tmp_path / "tiny")) as workspace:
        workspace.add_lines([sentence(number) for number in range(50)])
    shutil.copyfile(rows, tmp_path / "earlier.duckdb")
    with Workspace.open(tmp_path / "w") as workspace:
        workspace.add_lines([sentence(number) for number in range(50, 60)])
        encoder = workspace.encoder("cpu", "float32")
        chosen = np.arange(0, 60, 2)
        split = corpus_split(workspace, rows=chosen)
        assert split.train.source == "the texts of w, 30 rows"
        assert set(split.train.texts[0]) <= {sentence(number) for number in chosen.tolist()}
        config = TrainingConfig("simcse", epochs=1, batch_size=16)
        run_id = finish(workspace.runs.begin(split, config, rows=chosen))
        whole = finish(workspace.runs.begin(corpus_split(workspace), config))
        workspace.rows.hide([0, 4], "duplicate")
        again = rows_where(workspace, f"run:{run_id}")
        assert again is not None
        assert again.tolist() == [number for number in chosen.tolist() if number not in (0, 4)]
        assert rows_where(workspace, f"run:{whole}") is None
        average = workspace.runs.average(run_id)
        assert np.array_equal(workspace.runs.rows(average), chosen)  # type: ignore[arg-type]
        workspace.encode()
        near = AmongCorpus(workspace, encoder, rows=again)
        found = {text for text, _ in near.nearest([sentence(1)], 60)[0]}
        assert found == {sentence(number) for number in again.tolist()}
        workspace.rows.hide(chosen, "duplicate")
        with pytest.raises(InputError, match="not there any more"):
            rows_where(workspace, f"run:{run_id}")
        workspace.runs.discard(run_id)
        with pytest.raises(InputError, match="There is no run"):
            rows_where(workspace, f"run:{run_id}")
    shutil.copyfile(tmp_path / "earlier.duckdb", rows)  # somebody put a copy of another day there
    with Workspace.open(tmp_path / "w") as workspace:
        assert rows_where(workspace, f"run:{whole}") is None
        with pytest.raises(InputError) as refused:
            rows_where(workspace, f"run:{average}")
        assert str(refused.value) == (
            f"Which rows the run {average} learned from is not known any more. Choose rows anew."
        )
