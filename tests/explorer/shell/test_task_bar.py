"""The bar at the bottom of the window: what it says of a paused run, and for how long a note stands."""

from __future__ import annotations

from pytestqt.qtbot import QtBot

from core.progress import Progress
from explorer.shared.lanes import JobStatus
from explorer.shell.actions import menus
from explorer.shell.task_bar import TaskBar


def test_a_paused_run_has_no_time_left(qtbot: QtBot) -> None:
    bar = TaskBar()
    qtbot.addWidget(bar)
    done = Progress("Training run 2", 10, 100, "steps", 5.0)
    bar.set_jobs([JobStatus(1, "engine", "Training run 2", True, False, 6.0, done)])
    assert bar._figures.text().endswith("left")
    bar.set_paused(True)
    assert bar._figures.text() == "10 / 100 · paused"
    bar.set_paused(False)
    assert bar._figures.text().endswith("left")


def test_a_note_goes_with_what_it_was_about(qtbot: QtBot) -> None:
    bar = TaskBar()
    qtbot.addWidget(bar)
    bar.set_standing_note("12 rows")
    bar.post("184 texts are longer than the model reads", "warning")
    assert bar._note.text().startswith("184")
    bar.clear_note()
    assert bar._note.text() == "12 rows"
    assert bar._note.property("role") == "small"


def test_menus_wait_for_what_they_act_on() -> None:
    needs = {entry.name: entry.needs for _, entries in menus() for entry in entries if entry is not None}
    assert needs["more_like"] == needs["less_like"] == "selection"
    assert needs["pause_training"] == "running"
    assert needs["cancel_training"] == "live"
    assert needs["keep_run"] == "to keep"
    assert needs["colour_similarity"] == "query"
