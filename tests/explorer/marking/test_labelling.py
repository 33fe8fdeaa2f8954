"""Labels without a window: shown at once, written in order, taken back, on disk when opened again."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QMenu, QPushButton
from pytestqt.qtbot import QtBot

from core.errors import InputError, WorkspaceError
from core.judgments.labels import N_COLOURS, Label, Labels
from core.workspace import Workspace
from explorer.marking.label_dialog import LabelDialog
from explorer.shared.lanes import JobContext, Lanes
from explorer.shared.settings import Settings
from explorer.shared.state import LABELS
from explorer.shell.session import Session
from explorer.widgets.dialogs import NameDialog
from tests.explorer.driver import wait
from tests.explorer.marking.test_session import adopt

N_ROWS = 30
Shown = dict[str, list[int]]
CHECKED, PARTLY, NOT = Qt.CheckState.Checked, Qt.CheckState.PartiallyChecked, Qt.CheckState.Unchecked


@pytest.fixture
def session(qapp: QApplication, qtbot: QtBot, tmp_path: Path) -> Iterator[Session]:
    lanes = Lanes()
    session = Session(Settings(), lanes)
    workspace = Workspace.create(tmp_path / "workspace")
    workspace.add_lines([f"Sentence {n} about nothing" for n in range(N_ROWS)])
    adopt(session, workspace)
    wait(qtbot, lambda: lanes.idle)
    yield session
    if session.workspace is not None:  # else a test has shut it down
        session.shut_down()


def rows(*row_ids: int) -> Any:
    return np.array(row_ids, dtype=np.int64)


def shown(session: Session) -> Shown:
    return {label.name: label.row_ids.tolist() for label in session.labelling.labels}


def written(session: Session, qtbot: QtBot) -> Shown:
    wait(qtbot, lambda: session.lanes.idle)
    assert session.workspace is not None
    return {label.name: label.row_ids.tolist() for label in session.workspace.labels.all()}


def test_a_label_is_shown_at_once_and_written_a_moment_later(session: Session, qtbot: QtBot) -> None:
    labelling = session.labelling
    with qtbot.waitSignal(labelling.labels_changed):
        labelling.put("  urgent \n", rows(9, 2, 2))
    assert shown(session) == {"urgent": [2, 9]}
    labelling.put("URGENT", rows(4))  # one name, whatever its case
    assert shown(session) == written(session, qtbot) == {"urgent": [2, 4, 9]}
    labelling.put("급함", rows(4, 5))
    assert [label.name for label in labelling.of_row(4)] == ["urgent", "급함"]
    assert [label.name for label in labelling.of_row(5)] == ["급함"]
    assert labelling.of_row(0) == ()
    assert [labelling.n_of(label, rows(4, 5, 6)) for label in labelling.labels] == [1, 2]


def test_undo_and_redo_go_through_every_change(session: Session, qtbot: QtBot) -> None:
    labelling, stack = session.labelling, session.undo_stack
    states: list[Shown] = [{}]

    def then(shown_now: Shown) -> None:
        assert shown(session) == shown_now
        states.append(shown_now)

    labelling.put("urgent", rows(1, 2, 3))
    then({"urgent": [1, 2, 3]})
    labelling.put("urgent", rows(3, 4))
    then({"urgent": [1, 2, 3, 4]})
    labelling.take(labelling.labels[0].label_id, rows(1, 2, 20))
    then({"urgent": [3, 4]})
    labelling.rename(labelling.labels[0].label_id, "not so urgent")
    then({"not so urgent": [3, 4]})
    labelling.put("later", rows(7))
    then({"not so urgent": [3, 4], "later": [7]})
    labelling.remove(labelling.labels[0].label_id)
    then({"later": [7]})
    assert [stack.text(n) for n in range(stack.count())] == [
        "label urgent (3 rows)",
        "label urgent (1 row)",
        "label urgent (2 rows)",
        "label urgent renamed to not so urgent",
        "label later (1 row)",
        "removing label not so urgent",
    ]
    for turn in (5, 4, 3, 2, 1, 0, 1, 2, 3, 4, 5, 6, 0, 6):
        stack.setIndex(turn)
        assert shown(session) == states[turn]
        assert written(session, qtbot) == states[turn]


def test_what_changes_nothing_is_no_step(session: Session, qtbot: QtBot) -> None:
    labelling, stack = session.labelling, session.undo_stack
    labelling.put("urgent", rows(1, 2))
    labelling.put("urgent", rows(2))
    labelling.put("urgent", rows())
    labelling.take(0, rows(7, 8))
    labelling.take(99, rows(1))
    labelling.remove(99)
    labelling.rename(0, "urgent")
    assert stack.count() == 1
    assert written(session, qtbot) == {"urgent": [1, 2]}


@pytest.mark.parametrize("name", ["", "  \n", "x" * 81])
def test_a_name_that_cannot_be(session: Session, name: str) -> None:
    session.labelling.put("urgent", rows(1))
    for act in (lambda: session.labelling.put(name, rows(1)), lambda: session.labelling.rename(0, name)):
        with pytest.raises(InputError, match=r"needs a name|at most 80"):
            act()
    assert shown(session) == {"urgent": [1]}
    assert session.undo_stack.count() == 1


def test_two_labels_never_share_a_name_and_there_are_not_too_many(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    labelling = session.labelling
    monkeypatch.setattr("explorer.marking.labelling.MOST_LABELS", 8)
    for n in range(8):
        labelling.put(f"label {n}", rows(n))
    with pytest.raises(InputError, match="already"):
        labelling.rename(0, "LABEL 3")
    labelling.rename(0, "LABEL 0")  # another case of its own name
    with pytest.raises(InputError, match="8 labels"):
        labelling.put("one more", rows(1))
    labelling.put("label 7", rows(1))
    assert len(labelling.labels) == 8


def test_they_are_written_in_order_and_by_another_thread(
    session: Session, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    order: list[tuple[list[int], bool]] = []
    put_back = Labels.put_back

    def spied(self: Labels, label: Any) -> None:
        order.append((label.row_ids.tolist(), threading.current_thread() is threading.main_thread()))
        put_back(self, label)

    monkeypatch.setattr(Labels, "put_back", spied)
    for n in range(12):
        session.labelling.put("urgent", rows(n))
    assert written(session, qtbot) == {"urgent": list(range(12))}
    assert order == [(list(range(n + 1)), False) for n in range(12)]


def test_they_are_there_when_the_workspace_is_opened_again(session: Session, qtbot: QtBot) -> None:
    labelling, workspace = session.labelling, session.workspace
    assert workspace is not None
    release = threading.Event()

    def slow(context: JobContext) -> None:
        release.wait(60)

    session.lanes.submit("interactive", slow, title="slow", quiet=True)
    labelling.put("urgent", rows(1, 2))
    labelling.put("later", rows(29))
    labelling.remove(0)
    labelling.rename(1, "<b>later</b> & 나중에")
    release.set()
    session.shut_down()  # while they wait to be written
    with Workspace.open(workspace.folder) as again:
        assert [(one.label_id, one.name, one.row_ids.tolist()) for one in again.labels.all()] == [
            (1, "<b>later</b> & 나중에", [29])
        ]


def test_what_cannot_be_written_is_said_and_what_is_on_disk_is_shown(
    session: Session, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    labelling, stack = session.labelling, session.undo_stack
    labelling.put("urgent", rows(1))
    assert written(session, qtbot) == {"urgent": [1]}

    def full(*_: Any) -> None:
        raise WorkspaceError("There is no room on the disk.", "Free some.")

    monkeypatch.setattr(Labels, "put_back", full)
    for act in (lambda: labelling.put("urgent", rows(2)), lambda: labelling.put("later", rows(3))):
        with qtbot.waitSignal(session.error_raised) as heard:
            act()
        assert "no room" in str(heard.args[0])
        assert shown(session) == written(session, qtbot) == {"urgent": [1]}
    with qtbot.assertNotEmitted(session.error_raised):
        stack.undo()  # of a label that was never written: nothing to take away
        wait(qtbot, lambda: session.lanes.idle)
    assert shown(session) == {"urgent": [1]}
    monkeypatch.undo()
    stack.redo()
    assert written(session, qtbot) == shown(session) == {"urgent": [1], "later": [3]}


def test_a_closed_workspace_takes_its_labels_along(session: Session, qtbot: QtBot) -> None:
    session.labelling.put("urgent", rows(1))
    wait(qtbot, lambda: session.lanes.idle)
    session.close_workspace()
    assert session.labelling.labels == ()
    session.labelling.put("nothing is open", rows(1))
    assert session.labelling.labels == ()
    session.shut_down()


def test_the_way_back_filters_by_no_label_that_is_gone(session: Session, qtbot: QtBot) -> None:
    session.labelling.put("urgent", rows(1, 2))
    session.labelling.put("later", rows(7))
    session.toggle_facet(LABELS, "urgent")
    session.toggle_facet(LABELS, "later")
    wait(qtbot, lambda: session.lanes.idle)
    then = session.filter_state
    assert then.row_ids is not None
    assert then.row_ids.tolist() == [1, 2, 7]
    session.labelling.remove(0)
    wait(qtbot, lambda: session.lanes.idle)
    assert session.filter_state.chosen == {LABELS: ("later",)}
    session.clear_filter()
    session.set_filter(then)
    wait(qtbot, lambda: session.lanes.idle)
    assert session.filter_state.chosen == {LABELS: ("later",)}
    assert session.filter_state.row_ids is not None
    assert session.filter_state.row_ids.tolist() == [7]
    session.labelling.remove(1)
    session.set_filter(then)
    wait(qtbot, lambda: session.lanes.idle)
    assert not session.filter_state.active
    assert session.filter_state.row_ids is None


# -- the dialog


@pytest.fixture
def dialog(session: Session, qtbot: QtBot) -> Iterator[LabelDialog]:
    """Ten rows are selected: "all" is on all of them, "some" on three, "none" on others."""
    session.labelling.put("all", np.arange(12))
    session.labelling.put("some", rows(0, 4, 9, 20))
    session.labelling.put("none", rows(25))
    wait(qtbot, lambda: session.lanes.idle)
    session.select(np.arange(10), "map")
    made = LabelDialog(session, session.selection)
    qtbot.addWidget(made)
    made.open()
    qtbot.waitExposed(made)
    yield made
    made.close()


def yes(dialog: LabelDialog) -> QPushButton:
    button = dialog.findChild(QPushButton, "labelYes")
    assert isinstance(button, QPushButton)
    return button


def test_ticks_say_on_how_many_of_them_a_label_is(dialog: LabelDialog) -> None:
    items = [dialog.list.item(n) for n in range(dialog.list.count())]
    assert [(item.text(), item.checkState()) for item in items] == [
        ("1  all", CHECKED),
        ("2  some · on 3 of 10", PARTLY),
        ("3  none", NOT),
    ]
    assert dialog.heading.text() == "Label 10 rows"
    assert not yes(dialog).isEnabled()  # nothing is changed yet


def test_what_is_ticked_and_typed_is_one_step(dialog: LabelDialog, session: Session, qtbot: QtBot) -> None:
    before, n_steps = shown(session), session.undo_stack.count()
    for n, state in enumerate((NOT, CHECKED, NOT)):
        dialog.list.item(n).setCheckState(state)
    qtbot.keyClicks(dialog.field, "new one")
    assert shown(session) == before  # nothing happens before it is said
    qtbot.mouseClick(yes(dialog), Qt.MouseButton.LeftButton)
    assert not dialog.isVisible()
    after = {"all": [10, 11], "some": [*range(10), 20], "none": [25], "new one": list(range(10))}
    assert shown(session) == written(session, qtbot) == after
    assert session.undo_stack.count() == n_steps + 1
    assert session.undo_stack.undoText() == "labels on 10 rows"
    session.undo_stack.undo()
    assert shown(session) == written(session, qtbot) == before


def test_what_is_left_partly_ticked_stays_as_it_is(dialog: LabelDialog, session: Session) -> None:
    some = dialog.list.item(1)
    some.setCheckState(CHECKED)
    assert yes(dialog).isEnabled()
    some.setCheckState(PARTLY)
    assert not yes(dialog).isEnabled()
    dialog.list.item(2).setCheckState(CHECKED)
    dialog.accept()
    assert shown(session) == {
        "all": list(range(12)),
        "some": [0, 4, 9, 20],
        "none": [*range(10), 25],
    }


def test_a_step_that_changes_nothing_is_none(dialog: LabelDialog, session: Session, qtbot: QtBot) -> None:
    before, n_steps = shown(session), session.undo_stack.count()
    qtbot.keyClicks(dialog.field, "ALL")
    dialog.accept()
    assert shown(session) == before
    assert session.undo_stack.count() == n_steps


def test_cancel_changes_nothing(dialog: LabelDialog, session: Session, qtbot: QtBot) -> None:
    before, n_steps = shown(session), session.undo_stack.count()
    dialog.list.item(0).setCheckState(NOT)
    qtbot.keyClicks(dialog.field, "new one")
    qtbot.keyClick(dialog, Qt.Key.Key_Escape)
    assert not dialog.isVisible()
    assert (shown(session), session.undo_stack.count()) == (before, n_steps)


def test_a_label_is_renamed_and_removed_from_the_dialog(
    dialog: LabelDialog, session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    def answer(asked: NameDialog) -> int:
        asked.field.setText("answered")
        return 1

    monkeypatch.setattr(NameDialog, "exec", answer)
    dialog.menu_for(dialog.list.item(1)).actions()[0].trigger()
    assert dialog.list.item(1).text() == "2  answered · on 3 of 10"
    monkeypatch.setattr(NameDialog, "exec", lambda asked: asked.field.setText("ALL") or 1)
    dialog.menu_for(dialog.list.item(1)).actions()[0].trigger()
    assert "There is a label 'ALL' already." in dialog.wrong.text()
    colours = dialog.menu_for(dialog.list.item(1)).actions()[1].menu()
    assert isinstance(colours, QMenu)
    assert [action.isChecked() for action in colours.actions()] == [n == 1 for n in range(N_COLOURS)]
    colours.actions()[7].trigger()
    assert session.labelling.labels[1].colour == 7
    session.undo_stack.undo()
    assert session.labelling.labels[1].colour == 1
    dialog.menu_for(dialog.list.item(0)).actions()[-1].trigger()
    assert [dialog.list.item(n).text().split(" · ")[0] for n in range(dialog.list.count())] == [
        "1  answered", "2  none",
    ]  # fmt: skip
    session.undo_stack.undo()
    session.undo_stack.undo()
    assert list(shown(session)) == ["all", "some", "none"]


def test_a_label_on_many_rows_is_one_step_and_one_write_each_way(
    session: Session, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    writes: list[int] = []
    keep = Labels.put_back

    def counted(labels: Labels, label: Label) -> None:
        writes.append(len(label.row_ids))
        keep(labels, label)

    monkeypatch.setattr(Labels, "put_back", counted)
    session.labelling.put("urgent", rows(0))
    session.labelling.toggle(session.labelling.labels[0], np.arange(N_ROWS))
    assert session.undo_stack.count() == 2
    session.undo_stack.undo()
    assert written(session, qtbot) == {"urgent": [0]}
    assert writes == [1, N_ROWS, 1]


def test_chips_say_who_put_a_label_there_and_follow_each_change(session: Session) -> None:
    labelling = session.labelling
    labelling.put("urgent", rows(1))
    labelling.put("later", rows(1, 2))
    labelling.show(labelling.labels[0].put(rows(2, 3), machine=True), 0)
    assert [(chip.name, chip.by_machine, chip.number) for chip in labelling.chips([2])] == [
        ("urgent", True, 1),
        ("later", False, 2),
    ]
    assert [chip.by_machine for chip in labelling.chips([1, 2])] == [False, False], "a person on one of them"
    labelling.take(0, rows(2))  # which says that the machine was wrong
    assert [chip.name for chip in labelling.chips([2])] == ["later"]
    assert labelling.labels[0].refused_ids.tolist() == [2]
    labelling.toggle(labelling.labels[0], rows(3))  # confirmed
    assert labelling.labels[0].person_ids.tolist() == [1, 3]
    session.undo_stack.undo()
    assert labelling.labels[0].machine_ids.tolist() == [3]
    assert [labelling.number_of(label) for label in labelling.labels] == [1, 2]
    assert labelling.numbered(0) is labelling.numbered(3) is None
