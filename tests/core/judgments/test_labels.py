"""Labels on rows: kept by the workspace, whole or not at all, many rows at once."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from core.errors import InputError
from core.judgments.labels import LONGEST_NAME, MOST_LABELS
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
