"""Every page and every dialog of the real window: it fits, has names for a screen reader, and is readable."""

from __future__ import annotations

import re
from collections.abc import Iterator

import numpy as np
import pytest
from PySide6.QtCore import QAbstractAnimation, QAbstractListModel, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QDialog,
    QLabel,
    QScrollBar,
    QWidget,
)
from pytestqt.qtbot import QtBot

from explorer.shared import theme
from tests.conftest import MadeOnce
from tests.explorer.contrast import contrast, picture_of, texts_of, unreadable
from tests.explorer.driver import OpenWindow, settled, shown_hits, type_query, wait
from tests.explorer.screens import Folders, Walk, all_dialogs, copied_folders
from tests.explorer.widgets.test_small_windows import faults as layout_faults

_LETTER = re.compile(r"\w")
_SAME_LOOK = 7  # screens that are seen in one look, before it changes


@pytest.fixture(scope="module")
def folders(made_once: MadeOnce, tmp_path_factory: pytest.TempPathFactory) -> Folders:
    return copied_folders(made_once, tmp_path_factory.mktemp("walked"))


def name_of(widget: QWidget) -> str:
    """What a screen reader calls it."""
    return QAccessible.queryAccessibleInterface(widget).text(QAccessible.Text.Name)


def nameless(root: QWidget) -> Iterator[str]:
    """What can have the keyboard and does not say what it is."""
    for widget in [root, *root.findChildren(QWidget)]:
        if not widget.isVisible() or widget.window() is not root or isinstance(widget, QScrollBar):
            continue
        if widget.focusPolicy() == Qt.FocusPolicy.NoFocus or widget.focusProxy() is not None:
            continue
        name, kind = name_of(widget).strip(), type(widget).__name__
        classes = {each.__name__ for each in type(widget).__mro__}
        if not _LETTER.search(name) or name in classes:
            parent = widget.parentWidget()
            yield f"{kind} {widget.objectName()!r} in {type(parent).__name__}: {name!r}"


def silent_rows(view: QAbstractItemView) -> Iterator[str]:
    """Rows of a list, or cells of its first row, without words."""
    model = view.model()
    assert model is not None
    for row in range(min(model.rowCount(view.rootIndex()), 4)):
        n = 1 if isinstance(model, QAbstractListModel) else model.columnCount(view.rootIndex())
        cells = [model.index(row, column, view.rootIndex()) for column in range(n)]
        roles = (Qt.ItemDataRole.AccessibleTextRole, Qt.ItemDataRole.DisplayRole)
        said = [str(cell.data(role) or "") for cell in cells for role in roles]
        if not any(_LETTER.search(each) for each in said):
            yield f"row {row} of {type(view).__name__} {view.objectName()!r} says nothing"


@pytest.mark.parametrize(("ink", "passes"), [("#767676", True), ("#797979", False), ("#000000", True)])
@pytest.mark.parametrize("pixels", [12, 13, 20])
def test_the_measure_agrees_with_known_pairs(qtbot: QtBot, ink: str, passes: bool, pixels: int) -> None:
    label = QLabel("Illustrious, thin and small words")
    label.setStyleSheet(f"QLabel {{ background: #ffffff; color: {ink}; font-size: {pixels}px }}")
    qtbot.addWidget(label)
    label.show()
    found, n = unreadable(label)
    assert n >= 1
    assert (not found) == passes
    known = {"#767676": 4.54, "#797979": 4.34, "#000000": 21.0}  # by the formula of WCAG, worked out by hand
    measured = [contrast(picture_of(label), text) for text in texts_of(label)]
    assert all(abs((each or 0) - known[ink]) < 0.05 for each in measured)


@pytest.mark.parametrize("in_both", [False, pytest.param(True, marks=pytest.mark.slow)])
def test_every_screen_fits_the_smallest_window_has_names_and_is_readable_in_light_and_dark(
    in_both: bool,
    open_window: OpenWindow,
    qtbot: QtBot,
    qapp: QApplication,
    folders: Folders,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Each screen in one of the looks, some screens in turn; the slow test sees all in both."""
    faults: dict[str, list[str]] = {}
    too_faint: dict[str, list[str]] = {}
    measured: list[int] = []
    looked: list[str] = []
    modes = ["light", "dark"]
    theme.apply(qapp, "light")

    def fits_and_has_names(name: str, widget: QWidget) -> None:
        wrong = list(nameless(widget))
        lists = [each for each in widget.findChildren(QAbstractItemView) if each.isVisible() and each.model()]
        wait(qtbot, lambda: not any(list(silent_rows(each)) for each in lists))  # some read cells when seen
        wrong += layout_faults(widget)
        if isinstance(widget, QDialog) and (widget.width() > 720 or widget.height() > 480):
            wrong.append(f"{widget.width()}×{widget.height()}")
        if wrong:
            faults[name] = wrong

    def is_readable(name: str, widget: QWidget) -> None:
        for mode in modes if in_both else modes[:1]:
            if theme.tokens() is not (theme.DARK if mode == "dark" else theme.LIGHT):
                theme.apply(qapp, mode)  # type: ignore[arg-type]
            QApplication.processEvents()
            wrong, n = unreadable(widget)
            measured.append(n)
            assert n > 0, f"no text was found on {name}"
            if wrong:
                too_faint[f"{name}, {mode}"] = wrong
        looked.append(name)
        if in_both or len(looked) % _SAME_LOOK == 0:  # a change of colours takes longer than all else
            modes.reverse()

    def look(name: str, widget: QWidget) -> None:
        fits_and_has_names(name, widget)
        if widget is window:  # more of it is seen
            window.resize(1000, 680)
            QApplication.processEvents()
        is_readable(name, widget)
        window.resize(720, 480)

    window = open_window()
    window.resize(720, 480)
    walk = Walk(window, qtbot, monkeypatch, look)
    walk.through(folders)
    theme.apply(qapp, "system")
    assert {each.__name__ for each in all_dialogs() - walk.dialogs} == set()
    assert faults == {}
    assert sum(measured) > (2_000 if in_both else 1_000)
    assert too_faint == {}


def test_with_animations_off_nothing_moves_on_any_page(
    open_window: OpenWindow, qtbot: QtBot, folders: Folders
) -> None:
    """Each thing that glides is tried: with the setting off it is there at once, and no animation runs."""
    window = open_window(folders.mine)
    wait(qtbot, lambda: settled(window) and window.session.encoder_status.state == "ready")
    pages = [window.explore_page(), window.train_page(), window.compare_page()]
    window.settings.set("animations", "on")
    window.commands.setting_changed("animations")
    window.show_comparison(1)
    wait(qtbot, lambda: window.compare_page().comparing.comparison is not None and window.lanes.idle)

    def moving() -> list[str]:
        found = [each for page in [window, *pages] for each in page.findChildren(QAbstractAnimation)]
        running = QAbstractAnimation.State.Running
        return [type(each.parent()).__name__ for each in found if each.state() == running]

    bar, area = window.compare_page().panel.bar, window.explore_page().map
    bar.toggle_play()
    assert "MorphBar" in moving()  # what is looked for is found
    window.settings.set("animations", "off")
    window.commands.setting_changed("animations")
    assert moving() == []
    assert bar.slider.value() == bar.slider.maximum()
    bar.toggle_play()
    assert moving() == []
    assert bar.slider.value() == 0
    window.show_page("explore")
    scale = area.view().scale
    area.zoom_by(3)
    assert area.view().scale == pytest.approx(3 * scale)
    assert moving() == []
    area.fit()
    assert area.view().scale == pytest.approx(scale)
    for show in (area.show_text, area.point_out):
        show(5)
        assert moving() == []
    type_query(qtbot, window, "card")
    wait(qtbot, lambda: bool(shown_hits(window)) and window.lanes.idle)
    assert moving() == []
    window.session.colour_by("similarity")
    window.session.select(np.arange(3), "map")
    assert moving() == []
    window.settings.set("animations", "on")
    window.commands.setting_changed("animations")
    area.zoom_by(3)
    assert "Camera" in moving()
    wait(qtbot, lambda: not moving())
