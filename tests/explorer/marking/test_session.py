"""Marks without a window: what is shown at once, what is written when, what happens when it cannot be."""

from __future__ import annotations

import dataclasses
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from pytestqt.qtbot import QtBot

from core.errors import InputError, WorkspaceError
from core.search import Hit, Hits, Query, SearchState
from core.search.query_language import parse
from core.workspace import Workspace
from explorer.marking.selected_pairs import MOST_SELECTED
from explorer.shared.lanes import Lanes
from explorer.shared.settings import Settings
from explorer.shared.state import Mark
from explorer.shell.session import Session
from tests.explorer.driver import wait, watching

ALIKE, NOT_ALIKE = Mark(1.0), Mark(0.0)
LINES = ["카드를 기계가 삼켰어요", "我的银行卡被吞了", *[f"Sentence {n} about nothing" for n in range(30)]]


def state_of(workspace: Workspace) -> SearchState:
    """What can be searched: made-up vectors, and no encoder."""
    n = workspace.n_texts
    vectors = np.random.default_rng(0).normal(size=(n, 8)).astype(np.float32)
    return SearchState(
        rows=workspace.rows,
        rows_by_text=workspace.rows.by_text(),
        encoder=None,
        vectors=vectors,
        vector_text_ids=np.arange(n, dtype=np.int64),
        vector_places=np.arange(n, dtype=np.int32),
        vector_index=None,
        keyword_index=None,
        n_texts=n,
    )


def adopt(session: Session, workspace: Workspace) -> None:
    session.adopt(workspace, workspace.rows.by_text().prepared(), state_of(workspace))


@pytest.fixture
def session(qapp: Any, qtbot: QtBot, tmp_path: Path) -> Iterator[Session]:
    lanes = Lanes()
    session = Session(Settings(), lanes)
    workspace = Workspace.create(tmp_path / "workspace")
    workspace.add_lines(LINES)
    adopt(session, workspace)
    wait(qtbot, lambda: lanes.idle)
    yield session
    if session.workspace is not None:  # else a test has shut it down
        session.shut_down()


def find(
    session: Session, text: str, *text_ids: int, like: tuple[int, ...] = (), mode: Any = "semantic"
) -> None:
    """Hits for what was typed, or for an example."""
    hits = tuple(
        Hit(rank + 1, text_id, (text_id,), text_id, 0.9, 0.9, LINES[text_id], (), {})
        for rank, text_id in enumerate(text_ids)
    )
    query = Query(text, mode=mode, like=like)
    session.hits = Hits(query, hits, len(LINES), 0.01, None, typed=parse(text), like=like)
    session.hits_changed.emit(session.hits)


def written(session: Session) -> dict[frozenset[str], tuple[float, str, str]]:
    assert session.workspace is not None
    kept = session.workspace.judgments.all()
    return {frozenset((one.first, one.second)): (one.score, one.kind, one.origin) for one in kept}


def test_a_mark_is_shown_at_once_and_written_a_moment_later(qtbot: QtBot, session: Session) -> None:
    marking = session.marking
    find(session, " 카드  문제 ", 0, 1, 2)
    with qtbot.waitSignal(marking.marks_changed):
        marking.mark_hits([0, 1], 1.0)
    marking.mark_hits([2], 0.6, scored=True)
    assert marking.marks_of_hits() == {0: ALIKE, 1: ALIKE, 2: Mark(0.6, scored=True)}
    wait(qtbot, lambda: session.lanes.idle)
    assert written(session) == {
        frozenset(("카드 문제", LINES[0])): (1.0, "alike", "hit"),
        frozenset(("카드 문제", LINES[1])): (1.0, "alike", "hit"),
        frozenset(("카드 문제", LINES[2])): (0.6, "scored", "hit"),
    }
    wait(qtbot, lambda: marking.teaching is not None and marking.teaching.n == 3)
    assert marking.teaching is not None
    assert (marking.teaching.n, marking.teaching.n_alike, marking.teaching.n_scored) == (3, 2, 1)
    assert marking.teaching.marks_needed >= 60


def test_undo_and_redo_go_through_every_kind_of_mark(qtbot: QtBot, session: Session) -> None:
    marking, stack = session.marking, session.undo_stack
    find(session, "money", 0, 1, 2)
    marking.mark_hits([0, 1], 1.0)
    marking.mark_hits([1], 0.0)
    marking.unmark_hits([0])
    told = [stack.text(number) for number in range(stack.count())]
    assert told == ["mark: alike (2 pairs)", "mark: not alike", "taking a mark away"]
    states = [{}, {0: ALIKE, 1: ALIKE}, {0: ALIKE, 1: NOT_ALIKE}, {1: NOT_ALIKE}]
    for turn in (2, 1, 0, 1, 2, 3):
        stack.setIndex(turn)
        assert marking.marks_of_hits() == states[turn]
        wait(qtbot, lambda: session.lanes.idle)
        scores = {text_id: mark.score for text_id, mark in states[turn].items()}
        assert {pair: one[0] for pair, one in written(session).items()} == {
            frozenset(("money", LINES[text_id])): score for text_id, score in scores.items()
        }


def test_the_same_mark_again_is_no_command(session: Session) -> None:
    find(session, "money", 0, 1)
    session.marking.mark_hits([0], 1.0)
    session.marking.mark_hits([0], 1.0)
    session.marking.unmark_hits([1])
    assert session.undo_stack.count() == 1
    session.marking.mark_hits([0], 1.0, scored=True)
    assert session.undo_stack.count() == 2


@pytest.mark.parametrize(
    ("text", "mode", "anchor"),
    [
        ("\n카드 \t분실", "semantic", "카드 분실"),
        ('say "no" to this', "semantic", "say no to this"),
        ('lost "my card" -found', "keyword", "lost my card"),
        ('"银行卡" 丢了', "hybrid", "银行卡 丢了"),
        ("half \ud800 a character", "semantic", "half ? a character"),
    ],
)
def test_a_mark_joins_what_was_looked_for(
    qtbot: QtBot, session: Session, text: str, mode: str, anchor: str
) -> None:
    find(session, text, 1, mode=mode)
    assert session.marking.anchor == anchor
    session.marking.mark_hits([1], 0.0)
    wait(qtbot, lambda: session.lanes.idle)
    assert written(session) == {frozenset((anchor, LINES[1])): (0.0, "not alike", "hit")}


def test_of_an_example_its_text_is_joined_and_of_nothing_nothing(qtbot: QtBot, session: Session) -> None:
    find(session, "", 1, 2, like=(4, 0))
    wait(qtbot, lambda: session.lanes.idle)
    assert session.marking.anchor == LINES[0]
    session.marking.mark_hits([1], 1.0)
    assert session.marking.marks_of_hits() == {1: ALIKE}
    with qtbot.waitSignal(session.message_posted) as heard:
        find(session, LINES[1], 1)
        session.marking.mark_hits([1], 1.0)
    assert "very sentence" in heard.args[0]
    with qtbot.waitSignal(session.message_posted) as heard:
        find(session, "", 1)
        session.marking.mark_hits([1], 1.0)
    assert "search for a sentence first" in heard.args[0]
    assert session.undo_stack.count() == 1


def test_marks_are_written_although_the_program_closes_while_something_else_runs(
    qtbot: QtBot, session: Session
) -> None:
    workspace = session.workspace
    assert workspace is not None
    begun, go_on = threading.Event(), threading.Event()

    def slow(context: Any) -> None:
        begun.set()
        go_on.wait(30)

    session.submit("interactive", slow, title="a slow search", quiet=True)
    assert begun.wait(30)
    find(session, "money", 0, 1)
    session.marking.mark_hits([0, 1], 1.0)
    assert len(workspace.judgments) == 0
    threading.Timer(0.05, go_on.set).start()
    session.shut_down()
    with Workspace.open(workspace.folder) as again:
        assert {one.second for one in again.judgments.all()} == {LINES[0], LINES[1]}


def test_marks_are_written_when_another_workspace_is_opened(
    qtbot: QtBot, session: Session, tmp_path: Path
) -> None:
    first = session.workspace
    assert first is not None
    find(session, "money", 0)
    session.marking.mark_hits([0], 1.0)
    session.close_workspace()
    assert session.marking.n_marks == 0
    assert not session.undo_stack.canUndo()
    wait(qtbot, lambda: session.lanes.idle)
    again = Workspace.open(first.folder)
    adopt(session, again)
    wait(qtbot, lambda: session.lanes.idle)
    assert session.marking.mark_of(LINES[0], "money") == ALIKE
    assert session.marking.teaching is not None
    assert session.marking.teaching.n == 1


def test_what_cannot_be_written_is_said_and_not_shown_any_more(
    qtbot: QtBot, session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    find(session, "money", 0, 1)
    session.marking.mark_hits([0], 1.0)
    wait(qtbot, lambda: session.lanes.idle)

    def full(*_: Any, **__: Any) -> None:
        raise WorkspaceError("There is no room on the disk.", "Free some.")

    assert session.workspace is not None
    monkeypatch.setattr(session.workspace.judgments, "mark", full)
    with qtbot.waitSignal(session.error_raised) as heard:
        session.marking.mark_hits([1], 0.0)
        assert session.marking.marks_of_hits() == {0: ALIKE, 1: NOT_ALIKE}
    assert "no room" in str(heard.args[0])
    wait(qtbot, lambda: session.lanes.idle)
    assert session.marking.marks_of_hits() == {0: ALIKE}
    session.undo_stack.undo()  # of a mark that was never written: nothing to take back
    wait(qtbot, lambda: session.lanes.idle)
    assert written(session) == {frozenset(("money", LINES[0])): (1.0, "alike", "hit")}
    monkeypatch.undo()
    session.undo_stack.redo()
    wait(qtbot, lambda: session.lanes.idle)
    assert session.marking.marks_of_hits() == {0: ALIKE, 1: NOT_ALIKE}
    assert len(written(session)) == 2


def test_a_mark_made_while_the_judgments_are_read_stays(qtbot: QtBot, session: Session) -> None:
    find(session, "money", 0, 1)
    session.marking.refresh()
    session.marking.mark_hits([0], 1.0)
    wait(qtbot, lambda: session.lanes.idle)
    assert session.marking.marks_of_hits() == {0: ALIKE}


@pytest.mark.parametrize("alike", [True, False])
def test_a_selection_becomes_few_pairs(qtbot: QtBot, session: Session, alike: bool) -> None:
    session.select(range(12), "map")
    with watching(session.marking.pairs_proposed) as heard:
        session.marking.mark_selection(alike)
        wait(qtbot, lambda: session.lanes.idle)
    (proposed,) = heard
    assert proposed.n_texts == 12
    assert {text for pair in proposed.pairs for text in pair} == set(LINES[:12])
    assert len(proposed.pairs) == 11 if alike else len(proposed.pairs) in range(6, 13)
    assert proposed.middle in LINES[:12] if alike else proposed.middle == ""
    assert not alike or all(proposed.middle in pair for pair in proposed.pairs)
    session.marking.take(proposed)
    wait(qtbot, lambda: session.lanes.idle)
    kinds = set(written(session).values())
    assert kinds == {(1.0, "alike", "selection") if alike else (0.0, "not alike", "selection")}
    assert session.undo_stack.count() == 2  # selecting, and all its marks at once
    session.undo_stack.undo()
    wait(qtbot, lambda: session.lanes.idle)
    assert written(session) == {}


def test_a_selection_that_cannot_be_marked_says_why(qtbot: QtBot, session: Session) -> None:
    session.select([3], "map")
    with qtbot.waitSignal(session.message_posted) as heard:
        session.marking.mark_selection(True)
    assert heard.args[0] == f"Select between 2 and {MOST_SELECTED:,} different sentences; 1 are selected."
    state = session.search_state
    assert state is not None
    no_ids, no_places = np.empty(0, np.int64), np.empty(0, np.int32)
    session.search_state = dataclasses.replace(
        state, vectors=None, vector_text_ids=no_ids, vector_places=no_places
    )
    session.select(range(5), "map")
    with qtbot.waitSignal(session.error_raised) as heard:
        session.marking.mark_selection(True)
    assert isinstance(heard.args[0], InputError)
    assert heard.args[0].what == "The selected sentences are not encoded yet."


def test_the_rows_of_a_contradiction_are_found(qtbot: QtBot, session: Session) -> None:
    marking = session.marking
    marking.mark_pairs([(LINES[3], LINES[4]), (LINES[4], LINES[5])], 1.0, "group")
    marking.mark_pairs([(LINES[3], LINES[5])], 0.0, "group")
    wait(qtbot, lambda: marking.teaching is not None and marking.teaching.n == 3)
    assert marking.teaching is not None
    problem = next(one for one in marking.teaching.problems if one.kind == "contradicting")
    with qtbot.waitSignal(marking.problem_shown) as heard:
        marking.show_problem(problem)
    assert heard.args[0].row_ids.tolist() == [3, 4, 5]
    few = next(one for one in marking.teaching.problems if one.kind == "too few")
    with qtbot.waitSignal(marking.review_requested) as heard:
        marking.show_problem(few)
    assert heard.args == [None]


def test_a_mark_costs_the_main_thread_next_to_nothing(qtbot: QtBot, session: Session) -> None:
    """With thousands of judgments there: a frame is 16 ms."""
    session.marking.mark_pairs([(f"one {n}", f"other {n}") for n in range(5_000)], 1.0, "imported")
    wait(qtbot, lambda: session.lanes.idle)
    find(session, "money", *range(30))
    times = []
    for text_id in range(30):
        began = time.perf_counter()
        session.marking.mark_hits([text_id], float(text_id % 2))
        times.append(time.perf_counter() - began)
    wait(qtbot, lambda: session.marking.teaching is not None and session.marking.teaching.n == 5_030)
    assert np.median(times) < 0.016
