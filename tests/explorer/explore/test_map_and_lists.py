"""The map and the lists beside it in the real program: hits and rows point out, names and keys select."""

from __future__ import annotations

import csv
import shutil
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import QPoint, Qt, QVariantAnimation
from PySide6.QtGui import QColor, QImage
from PySide6.QtWidgets import QAbstractItemView, QApplication, QMenu
from pytestqt.qtbot import QtBot

import assets
from core.workspace import Workspace
from explorer.explore.layout import MapArea
from explorer.map.pulse import Pulse
from explorer.shared import theme
from explorer.shell.window import MainWindow
from tests.explorer.driver import OpenWindow, settled, shown_hits, type_query, wait

LEFT = Qt.MouseButton.LeftButton
SHIFT, ALT = Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.AltModifier
KOREAN = "버스가 항상 늦게 와서 정말 화가 나요"


@pytest.fixture(scope="module")
def prepared(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A workspace of the sample, with some Korean rows."""
    folder = tmp_path_factory.mktemp("map and lists")
    with assets.sample_csv().open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    rows += [rows[0] | {"text": KOREAN + " " + end} for end in ("!", "…", "정말로요", "다시는 안 타요")]
    with (folder / "rows.csv").open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, list(rows[0]))
        writer.writeheader()
        writer.writerows(rows)
    with Workspace.create(folder / "rows") as workspace:
        workspace.add_file(folder / "rows.csv")
        workspace.prepare()
    return folder / "rows"


@pytest.fixture
def window(open_window: OpenWindow, qtbot: QtBot, prepared: Path, tmp_path: Path) -> MainWindow:
    """The program with a copy of that workspace open."""
    shutil.copytree(prepared, tmp_path / "rows")
    opened = open_window(tmp_path / "rows")
    wait(qtbot, lambda: settled(opened))
    opened.resize(1200, 800)
    return opened


def the_map(window: MainWindow) -> MapArea:
    return window.explore_page().map


def pointed_at(window: MainWindow) -> int:
    """The text that is pointed out on the map, or -1."""
    pulse = the_map(window).findChild(Pulse)
    assert pulse is not None
    return pulse.text_id


def place(window: MainWindow, text_id: int) -> QPoint:
    found = the_map(window).place_of(text_id)
    assert found is not None
    return QPoint(round(found[0]), round(found[1]))


def at_rest(window: MainWindow) -> bool:
    running = QVariantAnimation.State.Running
    return window.lanes.idle and not any(
        animation.state() == running for animation in the_map(window).findChildren(QVariantAnimation)
    )


def click_item(qtbot: QtBot, view: QAbstractItemView, row: int) -> None:
    index = view.model().index(row, 0)
    qtbot.mouseClick(view.viewport(), LEFT, pos=view.visualRect(index).center())


def name_of(window: MainWindow, place_in_order: int) -> tuple[int, str, QPoint]:
    """A cluster whose name is seen, its name, and where that is."""
    picture = window.session.map_picture
    assert picture is not None
    seen = [
        (cluster, name, rect.center().toPoint())
        for cluster, name in enumerate(picture.names)
        if (rect := the_map(window).place_of_name(cluster)) is not None
    ]
    return seen[place_in_order]


def members(window: MainWindow, cluster: int) -> list[int]:
    """The rows of a cluster."""
    picture = window.session.map_picture
    assert picture is not None
    texts = picture.text_ids[picture.labels == cluster]
    return np.flatnonzero(np.isin(window.session.text_ids, texts)).tolist()


def test_hits_and_rows_are_pointed_out_on_the_map(qtbot: QtBot, window: MainWindow) -> None:
    page = window.explore_page()
    type_query(qtbot, window, "the bus never comes on time")
    wait(qtbot, lambda: len(shown_hits(window)) > 5 and window.lanes.idle)
    hits = [hit.text_id for hit in shown_hits(window)]
    click_item(qtbot, page.hits.view, 2)
    assert pointed_at(window) == hits[2]
    qtbot.keyClick(page.hits.view, Qt.Key.Key_Down)
    assert pointed_at(window) == hits[3]
    wait(qtbot, lambda: pointed_at(window) == -1)
    click_item(qtbot, page.hits.view, 3)  # once more the same
    assert pointed_at(window) == hits[3]

    the_map(window).zoom_by(40, animated=False)
    scale = the_map(window).view().scale
    away = next(row for row in range(6) if not the_map(window).rect().contains(place(window, hits[row])))
    click_item(qtbot, page.hits.view, away)
    wait(qtbot, lambda: at_rest(window))
    assert the_map(window).rect().contains(place(window, hits[away]))
    assert the_map(window).view().scale == pytest.approx(scale)

    page.show_panel("rows")
    click_item(qtbot, page.rows.view, 4)
    assert pointed_at(window) == int(window.session.text_ids[page.rows.model.row_ids()[4]])
    qtbot.keyClick(page.rows.view, Qt.Key.Key_Down)
    assert pointed_at(window) == int(window.session.text_ids[page.rows.model.row_ids()[5]])
    wait(qtbot, lambda: at_rest(window))
    window.hide()
    assert pointed_at(window) == -1


def whole_picture(window: MainWindow) -> QImage:
    """The map once all its names are drawn: of new ones a few come with each frame."""
    image, after = QImage(), the_map(window).grab().toImage()
    while after != image:
        image, after = after, the_map(window).grab().toImage()
    return image


@pytest.mark.parametrize("look", ["light", "dark"])
def test_hits_stand_out_and_the_best_is_labelled(
    qtbot: QtBot, qapp: QApplication, window: MainWindow, look: str
) -> None:
    theme.apply(qapp, look)  # type: ignore[arg-type]
    bare = whole_picture(window)
    field = window.explore_page().search_box.field
    field.setText(KOREAN)  # as an input method does; keys of a test are Latin
    qtbot.keyClick(field, Qt.Key.Key_Return)
    wait(qtbot, lambda: len(shown_hits(window)) > 5 and at_rest(window))
    image = whole_picture(window)
    accent = QColor(theme.tokens().accent)
    hits = [hit.text_id for hit in shown_hits(window)]
    seen = sum(image.pixelColor(place(window, text)) == accent for text in hits)
    assert seen > len(hits) / 3  # the others lie under a name, the label, or a better hit
    found = set(hits)
    others = [text for text in window.session.map_picture.text_ids.tolist() if text not in found]
    ground = QColor(theme.tokens().canvas)

    def strength(colour: QColor) -> int:
        return sum(abs(a - b) for a, b in zip(colour.getRgb()[:3], ground.getRgb()[:3], strict=True))

    before = sum(strength(bare.pixelColor(place(window, text))) for text in others)
    after = sum(strength(image.pixelColor(place(window, text))) for text in others)
    assert after < 0.7 * before
    the_map(window).set_best(None)
    assert whole_picture(window) != image  # the label of the first is gone
    window.session.clear_search()
    wait(qtbot, lambda: at_rest(window))
    assert whole_picture(window) == bare
    theme.apply(qapp, "light")


def test_a_name_selects_its_cluster_with_the_keys_of_a_selection(qtbot: QtBot, window: MainWindow) -> None:
    area, session = the_map(window), window.session
    (one, first, here), (two, second, there) = name_of(window, 0), name_of(window, 1)
    qtbot.mouseClick(area, LEFT, pos=here)
    assert session.selection.tolist() == members(window, one)
    assert session.selected.name == first
    assert window.explore_page().results.switch.mode() == "selection"
    wait(qtbot, lambda: at_rest(window))
    qtbot.mouseClick(area, LEFT, SHIFT, there)
    assert session.selection.tolist() == sorted(members(window, one) + members(window, two))
    qtbot.mouseClick(area, LEFT, ALT, here)
    assert session.selection.tolist() == members(window, two)
    qtbot.mouseClick(area, LEFT, SHIFT | ALT, there)
    assert session.selection.tolist() == members(window, two)
    qtbot.mouseClick(area, LEFT, SHIFT | ALT, here)
    assert session.selection.tolist() == []
    legend = area.legend
    qtbot.mouseClick(legend.toggle, LEFT)
    texts = [legend.panel.list.item(row).text() for row in range(legend.panel.list.count())]
    for name, keys in ((first, Qt.KeyboardModifier.NoModifier), (second, SHIFT)):
        entry = legend.panel.list.item(texts.index(name))
        legend.panel.list.scrollToItem(entry)
        at = legend.panel.list.visualItemRect(entry).center()
        qtbot.mouseClick(legend.panel.list.viewport(), LEFT, keys, at)
    assert session.selection.tolist() == sorted(members(window, one) + members(window, two))
    wait(qtbot, lambda: at_rest(window))


def test_a_name_tells_three_typical_sentences(
    qtbot: QtBot, window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[tuple[int, list[str]]] = []
    monkeypatch.setattr(the_map(window), "set_examples", lambda *found: told.append(found))
    cluster, _, place = name_of(window, 0)
    qtbot.mouseMove(the_map(window), place)
    wait(qtbot, lambda: told)
    ((number, texts),) = told
    assert (number, len(set(texts))) == (cluster, 3)
    rows = set(members(window, cluster))
    workspace = window.session.workspace
    assert workspace is not None
    of_cluster = set(workspace.rows.texts_of(np.unique(window.session.text_ids[list(rows)])))
    assert set(texts) <= of_cluster


def test_the_menu_of_a_name_filters_and_flies_in(qtbot: QtBot, window: MainWindow) -> None:
    area, session = the_map(window), window.session
    cluster, name, here = name_of(window, 0)
    qtbot.mouseClick(area, Qt.MouseButton.RightButton, pos=here)
    menu = next(menu for menu in area.findChildren(QMenu) if menu.isVisible())
    assert [action.text() for action in menu.actions() if action.text()] == [
        *("Select", "Add to the selection", "Only these", "Zoom in"),
        *("Rename…", "Split in two", "Move to", "Label its rows…"),
    ]
    actions = {action.text(): action for action in menu.actions()}
    actions["Only these"].trigger()
    actions["Zoom in"].trigger()
    menu.close()
    wait(qtbot, lambda: at_rest(window) and session.filter_state.row_ids is not None)
    assert session.filter_state.row_ids is not None
    assert session.filter_state.row_ids.tolist() == members(window, cluster)
    assert session.filter_state.rows is not None
    assert session.filter_state.rows.name == name
    assert area.place() is not None  # one looks at a part of the map
    area.setFocus()
    area.go_to(None, animated=False)
    qtbot.keyClick(area, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    assert session.selection.tolist() == members(window, cluster)  # what the filter lets through
    assert session.selected.name == "in view"
    wait(qtbot, lambda: at_rest(window))


def test_a_cluster_is_selected_without_a_pointer(qtbot: QtBot, window: MainWindow) -> None:
    area, session = the_map(window), window.session
    area.setFocus()
    qtbot.keyClick(area, Qt.Key.Key_N)
    qtbot.keyClick(area, Qt.Key.Key_Space)
    picture = session.map_picture
    assert picture is not None
    cluster = picture.names.index(session.selected.name)
    assert session.selection.tolist() == members(window, cluster)
    area.setFocus()
    qtbot.keyClick(area, Qt.Key.Key_Escape)  # leaves the name
    qtbot.keyClick(area, Qt.Key.Key_Escape)
    assert session.selection.tolist() == []
    area.setFocus()
    qtbot.keyClick(area, Qt.Key.Key_Plus)
    wait(qtbot, lambda: at_rest(window))
    qtbot.keyClick(area, Qt.Key.Key_Left)
    qtbot.keyClick(area, Qt.Key.Key_Space)
    assert len(set(session.text_ids[session.selection].tolist())) == 1
    nearest = place(window, int(session.text_ids[session.selection[0]]))
    assert (nearest - area.rect().center()).manhattanLength() < 200
    area.setFocus()
    qtbot.keyClick(area, Qt.Key.Key_Return)
    wait(qtbot, lambda: session.query is not None and bool(session.query.like) and at_rest(window))
    assert session.query is not None
    assert session.query.like == (int(session.text_ids[session.selection[0]]),)


def test_the_legend_lies_beside_the_points(window: MainWindow, qtbot: QtBot) -> None:
    area = the_map(window)
    assert window.session.map_picture is not None
    ids = window.session.map_picture.text_ids.tolist()

    def leftmost() -> float:
        return min(place(window, text_id).x() for text_id in ids)

    before = leftmost()
    qtbot.mouseClick(area.legend.toggle, LEFT)
    wait(qtbot, lambda: at_rest(window))
    panel = area.legend.panel.geometry()
    assert area.legend.panel.isVisible()
    assert leftmost() > panel.right()
    window.resize(1100, 760)
    wait(qtbot, lambda: at_rest(window))
    window.resize(1000, 700)
    wait(qtbot, lambda: at_rest(window))
    assert leftmost() > area.legend.panel.geometry().right()
    window.resize(1200, 800)
    qtbot.mouseClick(area.legend.toggle, LEFT)
    wait(qtbot, lambda: at_rest(window))
    assert leftmost() == before


def test_the_same_selection_once_more_is_no_step_to_take_back(window: MainWindow) -> None:
    session = window.session
    for _ in range(3):
        session.select(np.arange(40), "map", name="late")
    session.select(np.arange(20), "map", "add", "early")
    session.select(np.arange(40), "map", "intersect", "late")
    assert (session.undo_stack.count(), session.selected.name) == (1, "late")
    session.undo_stack.undo()
    assert not len(session.selection)
