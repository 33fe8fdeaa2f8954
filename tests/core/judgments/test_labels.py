"""Labels on rows: kept by the workspace, whole or not at all, many rows at once."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from core.errors import InputError
from core.judgments.labels import LONGEST_NAME, MOST_LABELS, N_COLOURS, Label
from core.workspace import Workspace


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    with Workspace.create(tmp_path / "w") as workspace:
        workspace.add_lines([f"line {number}" for number in range(50)])
    return tmp_path / "w"


def rows(*ids: int) -> np.ndarray:
    return np.array(ids, dtype=np.int64)


def test_labels_and_their_rows_outlive_the_program(folder: Path) -> None:
    with Workspace.open(folder) as workspace:
        assert workspace.labels.all() == ()
        urgent = workspace.labels.add("  urgent   one ")
        late = workspace.labels.add("늦음 & <b>late</b>")
        workspace.labels.set_rows(urgent.label_id, rows(49, 0, 8, 8))
        workspace.labels.set_rows(late.label_id, np.arange(50))
        workspace.labels.set_rows(late.label_id, rows(3))
    with Workspace.open(folder) as workspace:
        found = [(label.label_id, label.name, label.row_ids.tolist()) for label in workspace.labels.all()]
        assert found == [(0, "urgent one", [0, 8, 49]), (1, "늦음 & <b>late</b>", [3])]


def test_names_are_told_apart_whatever_their_case(folder: Path) -> None:
    with Workspace.open(folder) as workspace:
        label = workspace.labels.add("Urgent")
        with pytest.raises(InputError, match="There is a label 'URGENT' already"):
            workspace.labels.add("URGENT")
        assert workspace.labels.named("urgent") is label
        for wrong in ("", "  \n ", "x" * (LONGEST_NAME + 1)):
            with pytest.raises(InputError):
                workspace.labels.add(wrong)
        with pytest.raises(InputError, match="no label 7"):
            workspace.labels.set_rows(7, rows(1))


def test_a_label_that_was_removed_comes_back_with_its_rows(folder: Path) -> None:
    with Workspace.open(folder) as workspace:
        label = workspace.labels.add("urgent")
        label = workspace.labels.set_rows(label.label_id, rows(1, 2))
        workspace.labels.remove(label.label_id)
        assert workspace.labels.all() == ()
        workspace.labels.put_back(label)
    with Workspace.open(folder) as workspace:
        assert [each.row_ids.tolist() for each in workspace.labels.all()] == [[1, 2]]


def test_there_can_be_too_many_labels(folder: Path) -> None:
    with Workspace.open(folder) as workspace:
        for number in range(MOST_LABELS):
            workspace.labels.add(f"label {number}")
        with pytest.raises(InputError, match="the most there can be"):
            workspace.labels.add("one more")


def by_hand(label: Label) -> tuple[list[int], list[int]]:
    """The rows on which people put it, and those on which a machine did."""
    return label.person_ids.tolist(), label.machine_ids.tolist()


def test_a_machine_never_takes_what_a_person_said_and_a_person_confirms_by_putting_it_on(
    folder: Path,
) -> None:
    with Workspace.open(folder) as workspace:
        labels = workspace.labels
        label = labels.set_rows(labels.add("urgent").label_id, rows(1, 2))
        label = labels.put(label.label_id, rows(2, 3, 40), machine=True)
        assert (label.row_ids.tolist(), by_hand(label)) == ([1, 2, 3, 40], ([1, 2], [3, 40]))
        label = labels.put(label.label_id, rows(3, 7))
        assert by_hand(label) == ([1, 2, 3, 7], [40])
        assert by_hand(label.without(rows(1, 40, 49))) == ([2, 3, 7], [])
        assert by_hand(label.put(rows(0, 1, 40), machine=True)) == ([1, 2, 3, 7], [0, 40])
        assert by_hand(label.put(rows())) == by_hand(label)
        with pytest.raises(InputError, match="does not have the label"):
            labels.set_rows(label.label_id, rows(1, 2), rows(3))
        assert by_hand(labels.all()[0]) == ([1, 2, 3, 7], [40])
    with Workspace.open(folder) as workspace:
        (again,) = workspace.labels.all()
        assert by_hand(again) == ([1, 2, 3, 7], [40])
        assert by_hand(workspace.labels.set_rows(again.label_id, rows(3, 40, 41), rows(41, 40))) == (
            [3],
            [40, 41],
        )


def test_every_label_gets_a_colour_that_few_have_and_keeps_it(folder: Path) -> None:
    with Workspace.open(folder) as workspace:
        labels = workspace.labels
        made = [labels.add(f"label {number}") for number in range(N_COLOURS + 2)]
        assert [label.colour for label in made] == [*range(N_COLOURS), 0, 1]
        labels.remove(made[4].label_id)
        assert labels.add("in its place").colour == 4
        labels.put_back(replace(made[0], colour=7))
    with Workspace.open(folder) as workspace:
        assert [label.colour for label in workspace.labels.all()][:3] == [7, 1, 2]
        assert workspace.labels.all()[-1].colour == 4


def test_labels_of_an_earlier_version_open_as_they_are_and_are_brought_up_when_written(
    tmp_path: Path,
) -> None:
    """The table as it was made before labels had colours, or rows of a machine's."""
    with Workspace.create(tmp_path / "w") as workspace:
        workspace.add_lines([f"line {number}" for number in range(50)])
        with workspace.rows.database.writing(None) as cursor:
            cursor.execute(
                'CREATE TABLE labels ("label_id" INTEGER NOT NULL, "name" VARCHAR NOT NULL, '
                '"n_bits" BIGINT NOT NULL, "bits" BLOB NOT NULL)'
            )
            for label_id, name in ((0, "urgent"), (3, "late")):
                bits = np.packbits(np.array([0, 1, 0, 0, 1, 0, 0, 0, 0, 1], np.bool_)).tobytes()
                cursor.execute("INSERT INTO labels VALUES (?, ?, ?, ?)", [label_id, name, 10, bits])
    for _ in range(2):  # looking changes nothing
        with Workspace.open(tmp_path / "w") as workspace:
            found = [(label.name, by_hand(label), label.colour) for label in workspace.labels.all()]
            assert found == [("urgent", ([1, 4, 9], []), 0), ("late", ([1, 4, 9], []), 1)]
            columns = workspace.rows.database.columns("SELECT * FROM labels")
            assert list(columns) == ["label_id", "name", "n_bits", "bits"]
    with Workspace.open(tmp_path / "w") as workspace:
        workspace.labels.put(3, rows(2), machine=True)
        assert workspace.labels.add("new").colour == 2
    with Workspace.open(tmp_path / "w") as workspace:
        found = [(label.name, by_hand(label), label.colour) for label in workspace.labels.all()]
        assert found == [("urgent", ([1, 4, 9], []), 0), ("late", ([1, 4, 9], [2]), 1), ("new", ([], []), 2)]


def test_what_a_person_refused_is_kept_and_no_machine_puts_it_there_again(folder: Path) -> None:
    with Workspace.open(folder) as workspace:
        label = workspace.labels.add("urgent").put(rows(1, 2)).put(rows(3, 4, 5), machine=True)
        label = label.refused(rows(2, 9)).taken_off(
            rows(1, 5)
        )  # of these a machine put it on the second only
        assert (label.row_ids.tolist(), label.machine_ids.tolist()) == ([3, 4], [3, 4])
        assert label.refused_ids.tolist() == [2, 5, 9]
        assert label.without(rows(4)).refused_ids.tolist() == [2, 5, 9]
        label = label.put(rows(5, 8, 9), machine=True)
        assert (label.machine_ids.tolist(), label.refused_ids.tolist()) == ([3, 4, 8], [2, 5, 9])
        label = label.put(rows(9))  # a person may think again
        assert (label.person_ids.tolist(), label.refused_ids.tolist()) == ([9], [2, 5])
        assert label.n_by_people == 1
        workspace.labels.put_back(label)
    with Workspace.open(folder) as workspace:
        (kept,) = workspace.labels.all()
        assert kept.same_rows(label)
        assert kept.refused_ids.tolist() == [2, 5]
        kept = workspace.labels.set_rows(kept.label_id, rows(0, 5))
        assert kept.refused_ids.tolist() == [2]


def test_a_label_on_three_hundred_thousand_rows_is_one_small_write(folder: Path) -> None:
    """A bit a row, in one line of the table, on the way there and back; whatever the machine gave beside."""
    many, lines = np.arange(0, 900_000, 3), "SELECT count(*), sum(octet_length(bits)) FROM labels"
    with Workspace.open(folder) as workspace:
        labels, database = workspace.labels, workspace.rows.database
        before = labels.add("many")
        assert len(labels.put(before.label_id, many).row_ids) == 300_000
        assert database.rows(lines) == [(1, (900_000 - 2 + 7) // 8)]
        assert database.value("SELECT octet_length(machine_bits) FROM labels") == 0
        labels.put(before.label_id, many + 1, machine=True)
        assert database.value("SELECT octet_length(machine_bits) FROM labels") == (900_000 - 1 + 7) // 8
        labels.put_back(before)
        assert database.rows(lines) == [(1, 0)]
    with Workspace.open(folder) as workspace:
        assert [label.row_ids.tolist() for label in workspace.labels.all()] == [[]]
