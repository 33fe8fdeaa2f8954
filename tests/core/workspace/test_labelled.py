"""Texts of a workspace with a class: from a column, and from the labels that people gave."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from core.errors import InputError
from core.workspace import TextsWithLabels, Workspace, texts_with_labels

ROWS = [
    ("red wine", "drink", 1, "same"),
    ("white wine", "drink", 1, "same"),
    ("rye bread", "food", 2, "same"),
    ("rye bread", "food", 2, "same"),
    ("apple pie", "food", 2, "same"),
    ("apple pie", "drink", 3, "same"),  # what it is depends on whom one asks
    ("", "food", 2, "same"),
    ("cold tea", "", "", "same"),
]


@pytest.fixture
def workspace(tmp_path: Path) -> Iterator[Workspace]:
    lines = ["text,kind,stars,all", *(f"{a},{b},{c},{d}" for a, b, c, d in ROWS)]
    (tmp_path / "menu.csv").write_text("\n".join(lines), encoding="utf-8")
    with Workspace.create(tmp_path / "menu") as made:
        made.add_file(tmp_path / "menu.csv", text_column="text")
        yield made


def as_written(workspace: Workspace, column: str | None = None) -> dict[str, str]:
    examples = texts_with_labels(workspace, column)
    assert examples.labels is not None
    return {
        text: examples.class_names[code]
        for text, code in zip(examples.texts[0], examples.labels.tolist(), strict=True)
    }


def test_values_of_a_column_are_classes_of_distinct_texts(workspace: Workspace) -> None:
    assert as_written(workspace, "kind") == {"red wine": "drink", "white wine": "drink", "rye bread": "food"}
    assert as_written(workspace, "stars") == {"red wine": "1", "white wine": "1", "rye bread": "2"}
    examples = texts_with_labels(workspace, "kind")
    assert examples.task == "text+class"
    assert "1 sentence has more than one class and is left out" in examples.why


def test_a_text_with_two_labels_teaches_nothing(workspace: Workspace) -> None:
    with pytest.raises(InputError, match="No label is on sentences"):
        texts_with_labels(workspace)
    labels = workspace.labels
    one, two = labels.add("nice"), labels.add("dull")
    labels.set_rows(one.label_id, np.array([0, 1, 4]))
    with pytest.raises(InputError, match="Only one label"):
        texts_with_labels(workspace)
    labels.set_rows(two.label_id, np.array([1, 2, 7]))
    assert as_written(workspace) == {
        "red wine": "nice",
        "apple pie": "nice",
        "rye bread": "dull",
        "cold tea": "dull",
    }
    labels.put(one.label_id, np.arange(8), machine=True)
    labels.put(two.label_id, np.array([0]), machine=True)
    examples = texts_with_labels(workspace)
    assert sorted(examples.texts[0]) == ["apple pie", "cold tea", "red wine", "rye bread"]
    assert examples.why.endswith("6 labels that a machine gave are left out.")


def test_one_class_alone_is_refused_and_what_an_earlier_run_judged_by_stays_there(
    workspace: Workspace,
) -> None:
    with pytest.raises(InputError, match="the same value in column 'all'"):
        texts_with_labels(workspace, "all")
    with pytest.raises(InputError):
        texts_with_labels(workspace, "gone")
    source = TextsWithLabels(workspace, "kind")
    split = source.split(0, None, None)
    assert sum(split.counts.values()) == len(source.examples()) == 3
