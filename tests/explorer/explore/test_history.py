"""Back and forward: what is a step, what is not, and what is forgotten."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from core.search import Query
from explorer.explore.history import History, Place
from explorer.explore.selecting import KeptSelection
from explorer.map.view import MapView
from explorer.shared.state import FilterState, RowSet, Selection

N_ROWS = 100
VIEW = MapView(0.25, -0.5, 300.0, 800.0, 600.0)


def place(**parts: Any) -> Place:
    nothing = Place(None, FilterState(), chosen(), "rows", None)
    return replace(nothing, **parts)


def chosen(*row_ids: int, name: str = "") -> KeptSelection:
    return KeptSelection(Selection(np.array(row_ids, dtype=np.int64), name), N_ROWS)


class Walk:
    """Someone who looks at places; `history` remembers them and brings them back."""

    def __init__(self) -> None:
        self.now = place()
        self.shown: list[Place] = []
        self.history = History(lambda: self.now, self.show)

    def show(self, place: Place) -> None:
        self.now = place
        self.shown.append(place)
        self.history.note_change()  # what is shown again tells of it, as a page does

    def to(self, **parts: Any) -> Place:
        """Look elsewhere, and stay there."""
        self.now = place(**parts)
        self.history.note_change()
        self.history.record()
        return self.now


@pytest.fixture
def walk(qapp: QApplication) -> Iterator[Walk]:
    walk = Walk()
    yield walk
    walk.history.forget()


def settling(history: History) -> QTimer:
    timer = history.findChild(QTimer, "history settles")
    assert isinstance(timer, QTimer)
    return timer


def words(*texts: str) -> list[dict[str, Any]]:
    return [{"query": Query(text)} for text in texts]


def test_back_and_forward_through_what_was_seen(walk: Walk) -> None:
    history = walk.history
    assert (history.can_go_back, history.can_go_forward) == (False, False)
    places = [walk.to(**parts) for parts in words("a", "b", "c")]
    assert (history.can_go_back, history.can_go_forward) == (True, False)
    for step, at in ((-1, 1), (-1, 0), (1, 1), (1, 2)):
        history.go(step)
        assert walk.now is places[at]
        assert not settling(history).isActive()  # what was gone to is no new step
    n_shown = len(walk.shown)
    history.go(1)
    assert len(walk.shown) == n_shown  # there is nothing further


def test_a_step_is_kept_once_it_has_settled(walk: Walk, qtbot: QtBot) -> None:
    history = walk.history
    walk.to(query=Query("first"))
    for text in ("l", "la", "lat", "late"):
        walk.now = place(query=Query(text))
        history.note_change()
        assert not history.can_go_back
    assert settling(history).isActive()
    with qtbot.waitSignal(history.changed):
        settling(history).timeout.emit()
    assert history.can_go_back
    history.go(-1)
    assert walk.now.query == Query("first")
    history.go(1)
    assert walk.now.query == Query("late")


def test_who_goes_back_before_it_settles_comes_back_to_it(walk: Walk) -> None:
    walk.to(query=Query("first"))
    walk.now = typed = place(query=Query("late"))
    walk.history.note_change()
    walk.history.go(-1)
    assert walk.now.query == Query("first")
    walk.history.go(1)
    assert walk.now is typed


def test_another_way_from_the_middle_forgets_what_came_after(walk: Walk) -> None:
    first, *_ = [walk.to(**parts) for parts in words("a", "b", "c")]
    walk.history.go(-1)
    walk.history.go(-1)
    other = walk.to(query=Query("d"))
    assert not walk.history.can_go_forward
    walk.history.go(-1)
    assert walk.now is first
    walk.history.go(1)
    assert walk.now is other


ROWS = RowSet("selection", "lasso", np.arange(3))


@pytest.mark.parametrize(
    "parts",
    [
        {"query": Query("late")},
        {"query": Query("late", mode="keyword")},
        {"filter_state": FilterState(chosen={"kind": ("a", "b")})},
        {"filter_state": FilterState(ranges={"price": (1, None)})},
        {"filter_state": FilterState(rows=ROWS)},
        {"selection": chosen(3, 4, 5, name="late")},
        {"selection": chosen(*range(60))},
        {"panel": "selection"},
        {"view": VIEW},
    ],
)
def test_the_same_place_twice_is_one_and_another_is_another(walk: Walk, parts: dict[str, Any]) -> None:
    walk.to()
    walk.to(**parts)
    there = walk.history.can_go_back
    walk.to(**parts)
    walk.history.go(-1)
    assert there
    assert walk.now.same_as(place())
    assert not walk.history.can_go_back
    assert not place().same_as(place(**parts))


def test_what_looks_the_same_is_the_same() -> None:
    shown = place(view=VIEW, filter_state=FilterState(chosen={"kind": ("a",)}))
    counted = FilterState(row_ids=np.arange(4), passing_texts=np.ones(4, bool), chosen={"kind": ("a",)})
    assert shown.same_as(place(view=VIEW.resized(500, 400), filter_state=counted))
    assert shown.same_as(replace(shown, view=VIEW.panned(0.4, 0.3)))
    assert not shown.same_as(replace(shown, view=VIEW.panned(40, 0)))
    assert not shown.same_as(replace(shown, view=VIEW.zoomed(1.1, 400, 300)))
    assert not shown.same_as(replace(shown, view=None))
    same_rows = RowSet("selection", "lasso", np.arange(3))
    assert not place(filter_state=FilterState(rows=ROWS)).same_as(
        place(filter_state=FilterState(rows=same_rows))
    )
    assert not place(selection=chosen(1, name="a")).same_as(place(selection=chosen(1, name="b")))


def test_sixty_places_are_kept(walk: Walk) -> None:
    for n in range(75):
        walk.to(query=Query(str(n)))
    back = 0
    while walk.history.can_go_back:
        walk.history.go(-1)
        back += 1
    assert back == 59
    assert walk.now.query == Query("15")


def test_another_workspace_has_nothing_to_go_back_to(walk: Walk, qtbot: QtBot) -> None:
    walk.to(query=Query("a"))
    walk.to(query=Query("b"))
    walk.history.note_change()
    with qtbot.waitSignal(walk.history.changed):
        walk.history.forget()
    assert (walk.history.can_go_back, walk.history.can_go_forward) == (False, False)
    assert not settling(walk.history).isActive()
    walk.history.go(-1)
    assert walk.shown == []


def test_a_million_rows_selected_are_kept_in_an_eighth_of_a_byte_each() -> None:
    selection = Selection(np.arange(0, 1_000_000, 2), "every other")
    kept = KeptSelection(selection, 1_000_000)
    assert kept.selection().row_ids.tolist() == selection.row_ids.tolist()
    arrays = [value for value in vars(kept).values() if isinstance(value, np.ndarray)]
    assert sum(array.nbytes for array in arrays) == 125_000
