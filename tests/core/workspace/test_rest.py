"""Label the rest like this, in a workspace: what is learned from, which rows are proposed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from core.errors import InputError
from core.workspace import Workspace, propose_labels

FRUIT = [
    f"I eat {n} {fruit} in the {place}"
    for n in ("two", "ripe", "red")
    for fruit in ("apples", "pears", "plums", "cherries")
    for place in ("garden", "kitchen", "morning")
]
TRAINS = [
    f"The {train} to {town} is {how}"
    for train in ("train", "night train", "express")
    for town in ("Bern", "Oslo", "Rome", "Ghent")
    for how in ("late", "full", "cancelled")
]
SOME = np.sort(np.random.default_rng(0).choice(36, 12, replace=False))  # on fruit


def ids(*row_ids: int) -> np.ndarray:
    return np.array(row_ids, np.int64)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("rest") / "w"
    with Workspace.create(folder) as made:
        made.add_lines([*FRUIT, *TRAINS, FRUIT[0], FRUIT[30], FRUIT[30], TRAINS[1], ""])  # rows 0 to 76
        made.encode()
    return folder


@pytest.fixture
def workspace(folder: Path) -> Iterator[Workspace]:
    with Workspace.open(folder) as opened:
        yield opened
        for label in opened.labels.all():
            opened.labels.remove(label.label_id)


def test_the_rest_of_a_topic_is_proposed_with_all_rows_that_share_a_text(workspace: Workspace) -> None:
    label = workspace.labels.add("fruit")
    label = workspace.labels.put(label.label_id, SOME)
    found = propose_labels(workspace, label.label_id)
    assert (found.learned.n_labelled, found.learned.n_others, found.learned.n_background) == (12, 0, 60)
    others = sorted({*range(36)} - {*SOME.tolist()})
    assert found.proposals.text_ids.tolist() == [*others, *range(36, 72)]
    taken = found.proposals.from_(0.3)
    assert taken.tolist() == others
    assert found.proposals.n_from(0.3) == (24, 26)
    assert found.rows_of(taken).tolist() == [*others, 73, 74]
    # A row whose text another row is labelled with.
    assert (found.same_texts.tolist(), found.n_same_rows) == ([0], 1)
    assert found.rows_of(found.same_texts).tolist() == [0, 72]


def test_other_labels_and_refused_rows_are_counter_examples(workspace: Workspace) -> None:
    fruit, train = workspace.labels.add("fruit"), workspace.labels.add("train")
    workspace.labels.put(train.label_id, np.arange(36, 50))
    workspace.labels.put_back(workspace.labels.put(fruit.label_id, ids(0, 5, 9, 14, 20)).refused(ids(60, 74)))
    found = propose_labels(workspace, fruit.label_id)
    assert (found.learned.n_labelled, found.learned.n_others) == (5, 16)
    nobody = sorted({*range(72)} - {0, 5, 9, 14, 20, 30, 60, *range(36, 50)})
    assert found.proposals.text_ids.tolist() == nobody
    assert found.rows_of(ids(30)).tolist() == [30, 73]


def test_what_a_machine_gave_teaches_nothing_and_is_not_proposed_again(workspace: Workspace) -> None:
    fruit, train = workspace.labels.add("fruit"), workspace.labels.add("train")
    workspace.labels.put(fruit.label_id, np.arange(10))
    before = propose_labels(workspace, fruit.label_id)
    workspace.labels.put(fruit.label_id, np.arange(10, 31), machine=True)
    workspace.labels.put(train.label_id, np.arange(40, 50), machine=True)
    after = propose_labels(workspace, fruit.label_id)
    assert (after.learned.n_labelled, after.learned.n_others) == (10, 0)
    assert np.array_equal(before.learned.weights, after.learned.weights)
    assert after.proposals.text_ids.tolist() == list(range(30, 72))  # of text 30 two rows still lack it
    assert after.proposals.n_rows[0] == 2


def test_hidden_rows_teach_nothing_and_get_nothing(workspace: Workspace) -> None:
    fruit = workspace.labels.add("fruit")
    workspace.labels.put(fruit.label_id, np.arange(12))
    hidden = workspace.rows.hide(ids(3, 20, 30, 73), "import removed")
    try:
        found = propose_labels(workspace, fruit.label_id)
    finally:
        workspace.rows.show_again(hidden, "import removed")
    assert found.learned.n_labelled == 11
    assert 20 not in found.proposals.text_ids
    assert found.rows_of(ids(20, 30)).tolist() == [74]


def test_labels_may_be_handed_in_before_they_are_written(workspace: Workspace) -> None:
    fruit = workspace.labels.add("fruit")
    with pytest.raises(InputError, match="No text has it"):
        propose_labels(workspace, fruit.label_id)
    shown = (fruit.put(np.arange(12)),)
    assert propose_labels(workspace, fruit.label_id, shown).learned.n_labelled == 12
    with pytest.raises(InputError, match="no such label"):
        propose_labels(workspace, 7, shown)


def test_nothing_is_encoded_yet(tmp_path: Path) -> None:
    with Workspace.create(tmp_path / "w") as made:
        made.add_lines(FRUIT)
        label = made.labels.add("fruit")
        made.labels.put(label.label_id, np.arange(12))
        with pytest.raises(InputError, match="Nothing is encoded yet"):
            propose_labels(made, label.label_id)
