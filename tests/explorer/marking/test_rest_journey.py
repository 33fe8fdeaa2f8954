"""Label the rest like this, in the real window: twenty labelled, thirty checked by keys, the rest at once."""

from __future__ import annotations

import csv
from itertools import product
from pathlib import Path

import numpy as np
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication, QComboBox, QDialog, QLabel
from pytestqt.qtbot import QtBot

from core.workspace import texts_with_labels
from explorer.marking.label_dialog import LabelDialog
from explorer.marking.rest_dialog import RestDialog
from explorer.shared.state import LABELS
from explorer.shell.window import MainWindow
from tests.explorer.driver import OpenWindow, click, open_prepared, wait

FRUIT = [
    f"I eat {n} {fruit} in the {place}"
    for n, fruit, place in product(
        ("two", "three", "ripe", "red", "sour", "cold"),
        ("apples", "pears", "plums", "cherries"),
        ("garden", "kitchen", "morning", "evening"),
    )
]
TRAINS = [
    f"The {train} to {town} is {how}"
    for train, town, how in product(
        ("train", "night train", "express", "tram"),
        ("Bern", "Oslo", "Rome", "Ghent", "Lyon", "Graz"),
        ("late", "full", "cancelled", "dirty"),
    )
]
N_FRUIT = len(FRUIT)
MINE = np.sort(np.random.default_rng(0).choice(N_FRUIT, 20, replace=False))


def opened(open_window: OpenWindow, qtbot: QtBot, folder: Path) -> MainWindow:
    """A window with 96 rows of one topic and 96 of another, of which twenty have the label "fruit"."""
    with (folder / "rows.csv").open("w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows([["text"], *([text] for text in (*FRUIT, *TRAINS))])
    window = open_window()
    open_prepared(window, qtbot, folder / "rows.csv")
    window.session.labelling.put("fruit", MINE)
    return window


def the_dialog(window: MainWindow, qtbot: QtBot, page: int) -> RestDialog:
    """The dialog, once it shows a page: 1 what was learned, 2 the check, 3 what that says."""
    wait(qtbot, lambda: any(one.isVisible() for one in window.findChildren(RestDialog)))
    dialog = next(one for one in window.findChildren(RestDialog) if one.isVisible())
    wait(qtbot, lambda: dialog.stack.currentIndex() == page)
    return dialog


def closed(window: MainWindow) -> bool:
    return not any(one.isVisible() for one in window.findChildren(RestDialog))


def said(dialog: QDialog, name: str) -> str:
    label = dialog.findChild(QLabel, name)
    assert label is not None
    return label.text()


def answer(qtbot: QtBot, dialog: RestDialog, n: int, wrong: tuple[int, ...] = ()) -> None:
    """Say of n texts what is true, by keys; of the `wrong` ones, counted from 0, that they are not fruit."""
    for number in range(n):
        is_fruit = dialog.text.text.text() in FRUIT and number not in wrong
        qtbot.keyClick(dialog, Qt.Key.Key_Y if is_fruit else Qt.Key.Key_N)


def by_whom(window: MainWindow) -> tuple[int, int, int]:
    """Rows with the label by people, by a machine, and those without it by people."""
    label = next(each for each in window.session.labelling.labels if each.name == "fruit")
    return len(label.person_ids), len(label.machine_ids), len(label.refused_ids)


def test_twenty_labelled_thirty_checked_the_rest_taken_and_undone(
    open_window: OpenWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    window = opened(open_window, qtbot, tmp_path)
    session, stack = window.session, window.session.undo_stack
    window.actions_["label_rest"].trigger()
    dialog = the_dialog(window, qtbot, 1)
    assert "Learned from 20 texts with this label and 0 texts without it" in said(dialog, "restLearned")
    assert "172 texts that nobody labelled" in said(dialog, "restLearned")
    count = said(dialog, "restCount")
    for _ in range(20):  # the threshold goes by the arrow keys, and the count with it
        qtbot.keyClick(dialog.chart, Qt.Key.Key_Left)
    assert dialog.chart.value() == 30
    assert said(dialog, "restCount") != count or "76 rows" in count
    wait(qtbot, lambda: dialog.border[0].text() != "")
    size = dialog.findChild(QComboBox, "restSize")
    assert size is not None
    size.setCurrentText("30")
    n_taken = session.labelling.labels[0] and int(said(dialog, "restCount").split()[0])
    before = stack.index()
    click(qtbot, dialog, "restCheck")

    the_dialog(window, qtbot, 2)
    assert said(dialog, "restPlace") == "1 of 30"
    assert "“fruit”" in said(dialog, "restQuestion")
    first = dialog.text.text.text()
    qtbot.keyClick(dialog, Qt.Key.Key_N)
    assert said(dialog, "restPlace") == "2 of 30"
    qtbot.keyClick(dialog, Qt.Key.Key_Backspace)  # a slip
    assert (said(dialog, "restPlace"), dialog.text.text.text()) == ("1 of 30", first)
    assert by_whom(window) == (20, 0, 0)
    answer(qtbot, dialog, 12)
    qtbot.keyClick(dialog, Qt.Key.Key_Escape)  # enough for now
    wait(qtbot, lambda: closed(window))
    assert sum(by_whom(window)) == 20 + 12

    window.actions_["label_rest"].trigger()
    dialog = the_dialog(window, qtbot, 2)
    assert said(dialog, "restPlace") == "13 of 30"
    assert not dialog.back.isEnabled()  # what came before this time may not be on top of the undo stack
    answer(qtbot, dialog, 18)
    the_dialog(window, qtbot, 3)
    yours, _, refused = by_whom(window)
    assert (yours - 20) + refused == 30
    assert stack.index() == before + 30
    head = "Of 30 checked, 1 was wrong" if refused == 1 else f"Of 30 checked, {refused} were wrong"
    assert said(dialog, "restResult") == head
    assert f"of the {n_taken - 30} texts left" in said(dialog, "restError")
    assert dialog.take.text() == f"Label {n_taken - 30} rows"

    examples_before = rows_that_teach(window)
    click(qtbot, dialog, "restTake")
    wait(qtbot, lambda: closed(window) and window.lanes.idle)
    assert by_whom(window) == (yours, n_taken - 30, refused)
    assert stack.index() == before + 31
    assert stack.undoText() == f"label fruit by machine ({n_taken - 30} rows)"
    assert rows_that_teach(window) == examples_before
    by_machine = session.labelling.labels[0].machine_ids
    facet = next(each for each in session.facets if each.column == LABELS)
    assert facet.by_machine == (n_taken - 30,)
    section = window.explore_page().facets.section(LABELS)
    spoken = section.values.index(0).data(Qt.ItemDataRole.AccessibleTextRole)  # type: ignore[union-attr]
    assert f"{yours} by people, {n_taken - 30} by machine" in spoken
    assert session.labelling.chips([int(by_machine[0])])[0].by_machine

    window.actions_["undo"].trigger()
    wait(qtbot, lambda: window.lanes.idle)
    assert by_whom(window) == (yours, 0, refused)
    workspace = session.workspace
    assert workspace is not None
    assert len(workspace.labels.all()[0].machine_ids) == 0
    window.actions_["redo"].trigger()
    wait(qtbot, lambda: window.lanes.idle)
    assert len(workspace.labels.all()[0].machine_ids) == n_taken - 30


def rows_that_teach(window: MainWindow) -> tuple[str, ...]:
    """The texts that training and its verdict would have from the labels."""
    workspace = window.session.workspace
    assert workspace is not None
    window.session.labelling.put("train", np.array([N_FRUIT, N_FRUIT + 1]))
    wait_idle(window)
    try:
        return texts_with_labels(workspace).texts[0]
    finally:
        window.session.undo_stack.undo()
        wait_idle(window)


def wait_idle(window: MainWindow) -> None:
    while not window.lanes.idle:
        QApplication.processEvents()


def test_wrong_ones_become_counter_examples_and_it_learns_again(
    open_window: OpenWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    window = opened(open_window, qtbot, tmp_path)
    window.session.labelling.rest_requested.emit(0)
    dialog = the_dialog(window, qtbot, 1)
    dialog.chart.setValue(1)
    dialog.how_many.setCurrentText("30")
    click(qtbot, dialog, "restCheck")
    the_dialog(window, qtbot, 2)
    answer(qtbot, dialog, 30, wrong=(3, 4))
    the_dialog(window, qtbot, 3)
    _, _, refused = by_whom(window)
    assert refused >= 2
    click(qtbot, dialog, "restMove")
    the_dialog(window, qtbot, 1)
    click(qtbot, dialog, "restCheck")  # the same threshold: the check stands
    the_dialog(window, qtbot, 3)
    click(qtbot, dialog, "restMove")
    the_dialog(window, qtbot, 1)
    dialog.chart.setValue(2)
    click(qtbot, dialog, "restCheck")
    the_dialog(window, qtbot, 2)
    assert said(dialog, "restPlace") == "1 of 30"
    assert "drawn anew" in said(dialog, "restDrawn")
    answer(qtbot, dialog, 30)
    the_dialog(window, qtbot, 3)
    click(qtbot, dialog, "restAgain")
    the_dialog(window, qtbot, 1)
    yours, _, refused = by_whom(window)
    learned = said(dialog, "restLearned")
    assert "It has learned from your answers too." in learned
    assert f"{yours} texts with this label and {refused} texts without it" in learned
    qtbot.keyClick(dialog, Qt.Key.Key_Escape)


def test_an_answer_that_was_undone_meanwhile_is_asked_again(
    open_window: OpenWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    window = opened(open_window, qtbot, tmp_path)
    window.session.labelling.rest_requested.emit(0)
    dialog = the_dialog(window, qtbot, 1)
    click(qtbot, dialog, "restCheck")
    the_dialog(window, qtbot, 2)
    answer(qtbot, dialog, 5)
    click(qtbot, dialog, "restLater")
    wait(qtbot, lambda: closed(window))
    window.actions_["undo"].trigger()
    window.actions_["undo"].trigger()
    window.session.labelling.rest_requested.emit(0)
    dialog = the_dialog(window, qtbot, 2)
    assert said(dialog, "restPlace") == "4 of 40"
    qtbot.keyClick(dialog, Qt.Key.Key_Escape)


def test_it_says_why_it_cannot_and_another_label_can_be_chosen(
    open_window: OpenWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    window = opened(open_window, qtbot, tmp_path)
    window.session.labelling.put("train", np.array([N_FRUIT, N_FRUIT + 1]))
    window.session.labelling.rest_requested.emit(1)
    wait(qtbot, lambda: any(one.isVisible() for one in window.findChildren(RestDialog)))
    dialog = next(one for one in window.findChildren(RestDialog) if one.isVisible())
    wait(qtbot, lambda: "Only 2 texts have it" in said(dialog, "restWaiting"))
    assert dialog.choice.currentText() == "train · 2"
    dialog.choice.setFocus()
    qtbot.keyClick(dialog.choice, Qt.Key.Key_Up)
    the_dialog(window, qtbot, 1)
    assert "20 texts with this label and 2 texts without it" in said(dialog, "restLearned")
    qtbot.keyClick(dialog, Qt.Key.Key_Escape)


def in_menu(window: MainWindow) -> dict[str, QAction]:
    """What the menu of the first label in the filters offers."""
    section = window.explore_page().facets.section(LABELS)
    menu = section.menu_for(section.values.index(0))  # type: ignore[union-attr]
    return {action.objectName(): action for action in menu.actions()}


def test_the_menus_of_a_label_offer_it(open_window: OpenWindow, qtbot: QtBot, tmp_path: Path) -> None:
    window = opened(open_window, qtbot, tmp_path)
    wait(qtbot, lambda: any(each.column == LABELS for each in window.session.facets))
    assert not in_menu(window)["onlyMachine"].isEnabled()
    window.session.labelling.put_by_machine(0, np.array([100, 101, *MINE]))
    wait(qtbot, lambda: window.lanes.idle)
    in_menu(window)["onlyMachine"].trigger()
    wait(qtbot, lambda: window.lanes.idle)
    passing = window.session.filter_state.row_ids
    assert passing is not None
    assert passing.tolist() == [100, 101]
    in_menu(window)["labelRest"].trigger()
    dialog = the_dialog(window, qtbot, 1)
    assert dialog.choice.currentText() == "fruit · 20"
    qtbot.keyClick(dialog, Qt.Key.Key_Escape)
    labels = LabelDialog(window.session, np.array([0]), window)
    menu = labels.menu_for(labels.list.item(0))
    next(each for each in menu.actions() if "rest" in each.text()).trigger()
    assert not labels.isVisible()
    qtbot.keyClick(the_dialog(window, qtbot, 1), Qt.Key.Key_Escape)


def test_without_a_label_it_says_what_to_do(open_window: OpenWindow, qtbot: QtBot, tmp_path: Path) -> None:
    window = opened(open_window, qtbot, tmp_path)
    window.actions_["undo"].trigger()
    with qtbot.waitSignal(window.session.message_posted) as posted:
        window.actions_["label_rest"].trigger()
    assert "no label yet" in posted.args[0]
    assert not window.findChildren(RestDialog)
