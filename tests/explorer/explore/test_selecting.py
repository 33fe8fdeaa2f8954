"""Sets of rows: put together, named, inverted, kept small, taken back."""

from __future__ import annotations

import numpy as np
import pytest
from PySide6.QtGui import QUndoStack
from PySide6.QtWidgets import QApplication

from explorer.explore.selecting import How, KeptSelection, SelectCommand, combined, common_rows, inverted
from explorer.shared.state import Selection

N_ROWS = 1_000


def chosen(*row_ids: int, name: str = "") -> Selection:
    return Selection(np.array(row_ids, dtype=np.int64), name)


@pytest.mark.parametrize(
    ("how", "rows", "name"),
    [
        ("replace", [2, 3, 9], "wifi"),
        ("add", [1, 2, 3, 9], "late + wifi"),
        ("subtract", [1], "late − wifi"),
        ("intersect", [2, 3], "late ∩ wifi"),
    ],
)
def test_two_sets_become_one(how: How, rows: list[int], name: str) -> None:
    both = combined(chosen(1, 2, 3, name="late"), np.array([9, 3, 2, 2]), "wifi", how, N_ROWS)
    assert both.row_ids.tolist() == rows
    assert both.row_ids.dtype == np.int64
    assert both.name == name


def test_sets_are_those_of_python() -> None:
    rng = np.random.default_rng(0)
    for _ in range(20):
        one, other = (np.unique(rng.integers(N_ROWS, size=rng.integers(300))) for _ in range(2))
        both = {
            how: set(combined(chosen(*one.tolist()), other, "", how, N_ROWS).row_ids.tolist())  # type: ignore[arg-type]
            for how in ("replace", "add", "subtract", "intersect")
        }
        first, second = set(one.tolist()), set(other.tolist())
        assert both == {
            "replace": second, "add": first | second, "subtract": first - second, "intersect": first & second
        }  # fmt: skip


def test_a_name_that_says_nothing_is_left_out() -> None:
    assert combined(chosen(name=""), np.array([1]), "wifi", "add", N_ROWS).name == "wifi"
    assert combined(chosen(1), np.array([2]), "wifi", "add", N_ROWS).name == ""
    assert combined(chosen(1, name="x" * 40), np.array([2]), "y" * 40, "add", N_ROWS).name == ""
    assert combined(chosen(1, name="late"), np.array([1]), "wifi", "subtract", N_ROWS).name == ""


def test_the_rest_of_what_passes_the_filter() -> None:
    assert inverted(chosen(0, 2, name="late"), None, 4).row_ids.tolist() == [1, 3]
    rest = inverted(chosen(0, 2, name="late"), np.array([2, 3, 5]), 10)
    assert (rest.row_ids.tolist(), rest.name) == ([3, 5], "not late")


def test_what_changes_nothing_leaves_the_selection_as_it_is() -> None:
    late = chosen(1, 2, 3, name="late")
    for how, rows in (("add", [2, 3]), ("subtract", [7]), ("intersect", [1, 2, 3, 9])):
        assert combined(late, np.array(rows), "wifi", how, N_ROWS) is late  # type: ignore[arg-type]
    nothing = chosen()
    assert combined(nothing, np.array([], dtype=np.int64), "wifi", "add", N_ROWS) is nothing


def test_a_name_can_be_read_in_one_way_only() -> None:
    def then(before: Selection, name: str, how: How, *rows: int) -> Selection:
        return combined(before, np.array(rows), name, how, N_ROWS)

    late = chosen(1, 2, 3, 4, name="late")
    both = then(late, "wifi", "add", 5)
    assert then(both, "bags", "add", 6).name == "late + wifi + bags"
    assert then(both, "bags", "intersect", 4, 5).name == "(late + wifi) ∩ bags"
    assert then(then(late, "wifi", "subtract", 4), "bags", "add", 6).name == "(late − wifi) + bags"
    assert then(late, "wifi + bags", "subtract", 1, 2).name == "late − (wifi + bags)"
    assert inverted(both, None, N_ROWS).name == "not (late + wifi)"
    assert inverted(inverted(chosen(0, 2), None, 4), None, 4).row_ids.tolist() == [0, 2]


@pytest.mark.parametrize("n_selected", [0, 1, 15, 16, 400, N_ROWS])
def test_a_selection_is_kept_and_comes_back(n_selected: int) -> None:
    rows = np.sort(np.random.default_rng(0).permutation(N_ROWS)[:n_selected])
    again = KeptSelection(Selection(rows, "late", "category"), N_ROWS).selection()
    assert again.row_ids.tolist() == rows.tolist()
    assert (again.name, again.column) == ("late", "category")


def test_selecting_is_undone_and_done_again(qapp: QApplication) -> None:
    shown: list[tuple[list[int], str]] = []
    stack = QUndoStack()

    def show(selection: Selection, origin: str) -> None:
        shown.append((selection.row_ids.tolist(), origin))

    stack.push(SelectCommand(show, chosen(7), chosen(1, 2), "map", N_ROWS))
    assert stack.undoText() == "selecting 2 rows"
    stack.undo()
    stack.redo()
    assert shown == [([1, 2], "map"), ([7], "undo"), ([1, 2], "map")]


def test_common_rows() -> None:
    some, others = np.array([1, 3, 5, 900]), np.array([0, 3, 5])
    assert common_rows(some, others) is not None
    np.testing.assert_array_equal(common_rows(some, others), [3, 5])
    assert common_rows(None, some) is some
    assert common_rows(some, None) is some
    assert common_rows(None, None) is None
    nothing = common_rows(some, np.zeros(0, np.int64))
    assert nothing is not None
    assert len(nothing) == 0
