"""The Train page from the keyboard: where focus goes when a button goes, and the order of the fields."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication, QPushButton, QToolButton, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from core.training.objectives import OBJECTIVES
from explorer.shared import theme
from explorer.train.form import TrainingForm
from explorer.train.run_card import RunCard, RunCardState


@pytest.fixture
def card(qtbot: QtBot) -> Iterator[RunCard]:
    """The card in a window with another button before it, as the tabs of the pages are."""
    window = QWidget()
    column = QVBoxLayout(window)
    column.addWidget(QPushButton("Explore"))
    made = RunCard()
    column.addWidget(made)
    qtbot.addWidget(window)
    window.show()
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    yield made
    window.close()


def test_a_second_space_never_cancels(qtbot: QtBot, card: RunCard) -> None:
    asked: list[str] = []
    card.asked.connect(asked.append)
    card.set_state(RunCardState(buttons=("start",), primary="start"))
    card.buttons["start"].setFocus()
    # Start is greyed while the run begins, then “Cancel” is all there is.
    for state in (
        RunCardState(buttons=("start",), disabled=("start",)),
        RunCardState(buttons=("cancel",)),
    ):
        card.set_state(state)
        focused = QApplication.focusWidget()
        assert focused is card
        qtbot.keyClick(focused, Qt.Key.Key_Space)
    assert not asked
    for buttons, focused_name in (
        (("pause", "cancel"), "pause"),
        (("unpause", "cancel"), "unpause"),
        (("pause", "cancel"), "pause"),
        (("cancel",), None),  # judging
        (("discard", "compare", "keep"), "keep"),
    ):
        card.set_state(RunCardState(buttons=buttons))
        expected = card if focused_name is None else card.buttons[focused_name]
        assert QApplication.focusWidget() is expected


def test_focus_elsewhere_is_left_alone(qtbot: QtBot, card: RunCard) -> None:
    card.set_state(RunCardState(buttons=("start",)))
    elsewhere = card.window().findChild(QPushButton, "")
    assert elsewhere is not None
    elsewhere.setFocus()
    card.set_state(RunCardState(buttons=("pause", "cancel")))
    assert QApplication.focusWidget() is elsewhere


def test_tab_goes_through_the_fields_as_they_stand(qtbot: QtBot) -> None:
    form = TrainingForm()
    qtbot.addWidget(form)
    form.resize(360, 2_000)
    form.more_button.setChecked(True)
    form.show()
    for name in OBJECTIVES:
        form.show_settings_of((name,))
        QApplication.sendPostedEvents()
        form.grab()
        chain = [form.objective.nextInFocusChain()]
        while chain[-1] is not form.objective:
            chain.append(chain[-1].nextInFocusChain())
        policy = Qt.FocusPolicy.TabFocus
        stops = [each for each in chain if each.isVisibleTo(form) and each.focusPolicy() & policy]
        edits = {field.edit: field for field in form.fields.values()}
        places = [each.mapTo(form, QPoint(0, 0)) for each in stops if each in edits]
        assert len(places) > 5
        for first, second in pairwise(places):
            assert (second.y(), second.x()) > (first.y(), first.x())
        for before, each in pairwise(stops):
            if isinstance(each, QToolButton):
                assert edits[before].chooser is each  # type: ignore[index]


def test_a_live_run_locks_the_objective(qtbot: QtBot) -> None:
    form = TrainingForm()
    qtbot.addWidget(form)
    form._has_data = True
    form.set_locked(True)
    assert not form.objective.isEnabled()
    form.set_locked(False)
    assert form.objective.isEnabled()
    form.set_data(None)
    assert not form.objective.isEnabled()


@pytest.mark.parametrize("role", ["", "primary", "quiet", "link", "tab", "segment", "chip"])
def test_a_button_has_one_mark_of_the_focus(qtbot: QtBot, qapp: QApplication, role: str) -> None:
    theme.apply(qapp, "light")
    window = QWidget()
    column = QVBoxLayout(window)
    first, second = QPushButton("Start the run"), QPushButton("Start the run")
    for button in (first, second):
        button.setProperty("role", role)
        button.setFixedSize(160, 40)
        column.addWidget(button)
    qtbot.addWidget(window)
    window.show()
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    first.setFocus()
    qtbot.keyClick(first, Qt.Key.Key_Tab)  # from now on Qt marks the focus, unless it is told not to
    there, away = (each.grab().toImage() for each in (second, first))
    assert there != away  # the ring
    inside = first.rect().adjusted(13, 3, -13, -3)
    assert there.copy(inside) == away.copy(inside)  # and nothing else


def test_a_field_that_cannot_be_used_is_marked_and_named(qtbot: QtBot) -> None:
    form = TrainingForm()
    qtbot.addWidget(form)
    field = form.setting("learning_rate")
    field.setText("abc")
    assert field.property("role") == "wrong"
    assert form.problem.startswith("Learning rate is “abc”.")
    assert form.error.text() == form.problem
    field.setText("2e-5")
    assert not field.property("role")
    assert not form.problem
