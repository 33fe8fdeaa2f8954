"""The map points out, is walked by keys, and answers on the names of its clusters."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from PySide6.QtCore import QPoint, QPointF, QRectF, Qt, QTimer, QVariantAnimation
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtWidgets import QApplication, QFrame
from pytestqt.qtbot import QtBot

from core.clusters import Anchors
from core.workspace import MapPicture
from explorer.map import labels as map_labels
from explorer.map.canvas import MapCanvas
from explorer.map.hover import paint_name
from explorer.map.pulse import Pulse
from explorer.shared import theme
from tests.explorer.widgets.pictures import blobs, picture

LEFT = Qt.MouseButton.LeftButton
PLAIN = Qt.KeyboardModifier.NoModifier
SHIFT, ALT = Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.AltModifier
CONTROL = Qt.KeyboardModifier.ControlModifier
HOW = [
    (PLAIN, "replace"),
    (SHIFT, "add"),
    (CONTROL, "add"),
    (ALT, "subtract"),
    (SHIFT | ALT, "intersect"),
]


@pytest.fixture
def canvas(qtbot: QtBot, qapp: QApplication) -> Iterator[MapCanvas]:
    theme.apply(qapp, "light")
    widget = MapCanvas()
    qtbot.addWidget(widget)
    widget.set_animated(False)
    widget.resize(640, 480)
    widget.show()
    qtbot.waitExposed(widget)
    widget.set_picture(blobs())
    yield widget
    widget.close()


def seen(canvas: MapCanvas) -> QImage:
    return canvas.grab().toImage()


def differs(one: QImage, other: QImage) -> np.ndarray:
    """(k, 2) places (x, y) of the pixels that differ."""
    arrays = [
        np.frombuffer(image.convertToFormat(QImage.Format.Format_RGB32).constBits(), np.uint32).reshape(
            image.height(), image.width()
        )
        for image in (one, other)
    ]
    return np.argwhere(arrays[0] != arrays[1])[:, ::-1]


def place(canvas: MapCanvas, text_id: int) -> QPoint:
    found = canvas.place_of(text_id)
    assert found is not None
    return QPoint(round(found[0]), round(found[1]))


def name(canvas: MapCanvas, cluster: int) -> QPoint:
    """The middle of the name of a cluster."""
    rect = canvas.place_of_name(cluster)
    assert rect is not None
    return rect.center().toPoint()


# -- pointing out


def test_a_text_in_sight_is_pointed_out_where_it_is(qtbot: QtBot, canvas: MapCanvas) -> None:
    view, plain = canvas.view(), seen(canvas)
    canvas.point_out(7)
    changed = differs(plain, seen(canvas))
    assert canvas.view() == view
    assert len(changed) > 30
    at = place(canvas, 7)
    assert np.hypot(changed[:, 0] - at.x(), changed[:, 1] - at.y()).max() < 32
    assert canvas.findChild(Pulse).running()
    qtbot.waitUntil(lambda: len(differs(plain, seen(canvas))) == 0)  # it goes by itself
    canvas.point_out(999)  # a text that is not on the map
    assert not canvas.findChild(Pulse).running()


def test_waves_grow_fade_and_end_without_drawing_the_points(
    qtbot: QtBot, canvas: MapCanvas, monkeypatch: pytest.MonkeyPatch
) -> None:
    from explorer.map import canvas as map_surface

    canvas.set_animated(True)
    plain = seen(canvas)
    monkeypatch.delattr(map_surface, "paint_ground")
    monkeypatch.delattr(map_surface, "paint_marks")
    canvas.point_out(7)
    waves = canvas.findChild(Pulse).findChild(QVariantAnimation)
    waves.pause()
    at, reached = place(canvas, 7), []
    for moment in (30, 150, 260):  # within the first of the waves
        waves.setCurrentTime(moment)
        changed = differs(plain, seen(canvas))
        reached.append(np.hypot(changed[:, 0] - at.x(), changed[:, 1] - at.y()).max())
    assert reached[0] < reached[1] < reached[2] < 32
    waves.resume()
    qtbot.waitUntil(lambda: not canvas.findChild(Pulse).running())
    assert seen(canvas) == plain


def test_a_text_out_of_sight_is_brought_in_at_the_same_zoom(qtbot: QtBot, canvas: MapCanvas) -> None:
    canvas.zoom_by(12)
    scale = canvas.view().scale
    away = next(text for text in range(600) if not canvas.rect().contains(place(canvas, text)))
    canvas.set_animated(True)
    canvas.point_out(away)
    assert not canvas.rect().contains(place(canvas, away))  # it glides
    qtbot.waitUntil(lambda: canvas.rect().adjusted(28, 28, -28, -28).contains(place(canvas, away)))
    assert canvas.view().scale == pytest.approx(scale)
    canvas.hide()
    assert not canvas.findChild(Pulse).running()


def test_a_text_under_a_panel_is_moved_out_from_under_it(canvas: MapCanvas) -> None:
    panel = QFrame(canvas)
    canvas.keep_free(panel)
    at = place(canvas, 7)
    panel.setGeometry(at.x() - 60, at.y() - 60, 120, 120)
    panel.show()
    canvas.point_out(7)
    assert not panel.geometry().contains(place(canvas, 7))
    assert canvas.rect().contains(place(canvas, 7))


# -- the best hit


def test_the_best_hit_is_labelled_while_it_is_seen(canvas: MapCanvas) -> None:
    canvas.set_hits(np.array([7, 9, 11]))
    bare = seen(canvas)
    canvas.set_best(7, "카드가 왜 안 되나요? " * 30)
    changed = differs(bare, seen(canvas))
    at = place(canvas, 7)
    assert len(changed) > 500
    assert np.abs(changed - [at.x(), at.y()]).max() < 230
    canvas.set_best(None)
    assert seen(canvas) == bare
    canvas.set_best(999, "not on the map")
    assert seen(canvas) == bare


def test_the_label_of_the_best_hit_hides_no_name(canvas: MapCanvas) -> None:
    """Names make way for it, and are where they were once there is none."""

    def names() -> dict[int, QRectF]:
        return {one: rect for one in range(20) if (rect := canvas.place_of_name(one)) is not None}

    many = blobs(k=16)
    canvas.set_picture(many)
    canvas.resize(320, 260)
    before, moved = names(), 0
    assert len(before) > 1
    for text in many.text_ids.tolist():
        canvas.set_best(text, "카드가 왜 안 되나요? " * 30)
        arranged, label = canvas._arranged_with_best(canvas._covered())
        assert label is None or not any(label.intersects(each.rect) for each in arranged)
        moved += names() != before
    assert moved
    canvas.set_best(None)
    assert names() == before


# -- names


def test_a_click_on_a_name_says_which_cluster_and_how(qtbot: QtBot, canvas: MapCanvas) -> None:
    heard: list[tuple[int, str]] = []
    selected: list[object] = []
    canvas.cluster_clicked.connect(lambda cluster, how: heard.append((cluster, how)))
    canvas.texts_selected.connect(lambda ids, how, name: selected.append(ids))
    for keys, _ in HOW:
        qtbot.mouseClick(canvas, LEFT, keys, name(canvas, 2))
    canvas.tools.set_tool("lasso")
    qtbot.mouseClick(canvas, LEFT, PLAIN, name(canvas, 4))
    assert heard == [(2, how) for _, how in HOW] + [(4, "replace")]
    assert selected == []
    canvas.set_names_answer(False)
    qtbot.mouseClick(canvas, LEFT, PLAIN, name(canvas, 2))
    assert len(heard) == 6


def test_points_lasso_and_rectangle_know_the_same_keys(qtbot: QtBot, canvas: MapCanvas) -> None:
    corners = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1], [0, 0]])
    canvas.set_picture(picture(corners, ids=np.array([3, 5, 8, 13, 21])))
    heard: list[tuple[list[int], str, str]] = []
    canvas.texts_selected.connect(lambda ids, how, name: heard.append((ids.tolist(), how, name)))
    at = place(canvas, 21)
    for keys, _ in HOW:
        qtbot.mouseClick(canvas, LEFT, keys, at)
    assert heard == [([21], how, "") for _, how in HOW]
    heard.clear()
    for tool in ("lasso", "rectangle"):
        canvas.tools.set_tool(tool)  # type: ignore[arg-type]
        for keys, _ in HOW:
            qtbot.mousePress(canvas, LEFT, keys, at + QPoint(-30, -30))
            for corner in ((30, -30), (30, 30), (-30, 30)) if tool == "lasso" else ((0, 0), (30, 30)):
                qtbot.mouseMove(canvas, at + QPoint(*corner))
            qtbot.mouseRelease(canvas, LEFT, keys, at + QPoint(30, 30))
    assert heard == [([21], how, tool) for tool in ("lasso", "rectangle") for _, how in HOW]
    heard.clear()
    canvas.tools.set_tool("pan")
    for keys, _ in HOW:  # where nothing is
        qtbot.mouseClick(canvas, LEFT, keys, QPoint(320, 70))
    assert heard == [([], "replace", "")]


def test_what_is_filtered_out_is_not_swept_up(qtbot: QtBot, canvas: MapCanvas) -> None:
    canvas.set_passing(np.arange(600) % 3 == 0)
    canvas.setFocus()
    with qtbot.waitSignal(canvas.texts_selected) as heard:
        qtbot.keyClick(canvas, Qt.Key.Key_A, CONTROL)
    assert heard.args[0].tolist() == list(range(0, 600, 3))
    assert heard.args[1:] == ["replace", "in view"]
    canvas.zoom_by(6)
    with qtbot.waitSignal(canvas.texts_selected) as heard:
        qtbot.keyClick(canvas, Qt.Key.Key_A, CONTROL)
    inside = [text for text in range(0, 600, 3) if canvas.rect().contains(place(canvas, text))]
    assert 0 < len(inside) < 200
    assert heard.args[0].tolist() == inside


def test_a_name_under_the_pointer_is_told_in_full_with_a_hand(qtbot: QtBot, canvas: MapCanvas) -> None:
    full = "a name that is far too long to be written out on a map, 그래서 줄여서 보여 준다"
    old = blobs()
    canvas.set_picture(picture(old.xy, old.labels, (full, *old.names[1:])))
    plain = seen(canvas)
    qtbot.mouseMove(canvas, name(canvas, 0))
    assert canvas.cursor().shape() == Qt.CursorShape.PointingHandCursor
    changed = differs(plain, seen(canvas))
    assert np.ptp(changed[:, 0]) > 250  # a card as wide as the text wants
    assert np.ptp(changed[:, 1]) > 50
    qtbot.mouseMove(canvas, QPoint(320, 5))
    assert canvas.cursor().shape() == Qt.CursorShape.OpenHandCursor
    assert seen(canvas) == plain


def test_examples_stand_on_the_card_of_a_name_as_they_are_written(qtbot: QtBot, canvas: MapCanvas) -> None:
    with qtbot.waitSignal(canvas.cluster_hovered) as heard:
        qtbot.mouseMove(canvas, name(canvas, 0))
    assert heard.args == [0]
    alone = seen(canvas)
    canvas.set_examples(1, ["of a name that the pointer has left"])
    assert seen(canvas) == alone
    canvas.set_examples(0, ["<b>no</b> markup &amp; 무엇이든", "x" * 4_000, "한국어 " * 400])
    card = differs(alone, seen(canvas))
    assert np.ptp(card[:, 0]) < 380  # as wide as a card is, however long they are
    assert np.ptp(card[:, 1]) < 220
    qtbot.mouseMove(canvas, QPoint(320, 5))
    qtbot.keyClick(canvas, Qt.Key.Key_N)  # the keyboard asks for them too
    with qtbot.waitSignal(canvas.cluster_hovered):
        qtbot.keyClick(canvas, Qt.Key.Key_N)


def test_the_card_of_a_name_stays_inside_and_off_its_name(qtbot: QtBot, canvas: MapCanvas) -> None:
    image = QImage(640, 480, QImage.Format.Format_RGB32)
    bounds, texts = QRectF(0, 0, 640, 480), ["a typical sentence " * 20] * 3
    painter = QPainter(image)
    for rect in (
        QRectF(0, 0, 120, 20), QRectF(560, 0, 80, 20), QRectF(200, 230, 120, 20), QRectF(560, 455, 80, 20)
    ):  # fmt: skip
        card = paint_name(painter, rect, bounds, "late bus", "212 texts", texts, theme.LIGHT)
        assert bounds.contains(card)
        assert not card.intersects(rect)
    painter.end()


def test_a_double_click_on_a_name_flies_to_its_cluster(qtbot: QtBot, canvas: MapCanvas) -> None:
    canvas.set_animated(True)
    scale, activated = canvas.view().scale, []
    canvas.text_activated.connect(activated.append)
    qtbot.mouseDClick(canvas, LEFT, PLAIN, name(canvas, 3))
    goal = canvas.place()
    assert goal is not None
    assert goal.scale > 2 * scale
    qtbot.waitUntil(lambda: canvas.view() == goal)
    members = blobs().labels == 3
    inside = np.array([canvas.rect().contains(place(canvas, text)) for text in range(600)])
    assert inside[members].mean() > 0.9
    assert inside[~members].mean() < 0.5
    assert activated == []


def test_a_right_click_on_a_name_asks_for_its_menu(qtbot: QtBot, canvas: MapCanvas) -> None:
    with qtbot.waitSignal(canvas.cluster_menu_requested) as heard:
        qtbot.mouseClick(canvas, Qt.MouseButton.RightButton, PLAIN, name(canvas, 1))
    assert heard.args[0] == 1
    with qtbot.waitSignal(canvas.context_requested) as other:
        qtbot.mouseClick(canvas, Qt.MouseButton.RightButton, PLAIN, QPoint(320, 5))
    assert other.args[0] == -1


def test_a_name_at_the_border_stays_whole(canvas: MapCanvas) -> None:
    canvas.zoom_by(3)
    rect = canvas.place_of_name(2)
    if rect is None:
        canvas.show_cluster(2)
        rect = canvas.place_of_name(2)
    assert rect is not None
    canvas.pan_by(-rect.center().x(), 0)  # half of it would be cut
    moved = canvas.place_of_name(2)
    assert moved is not None
    assert canvas.rect().contains(moved.toAlignedRect())
    assert moved.left() < 60
    canvas.pan_by(-400, 0)
    assert canvas.place_of_name(2) is None


def islands(k: int = 20) -> MapPicture:
    """A small map of `k` tight clusters that lie apart, of 20 texts each."""
    at = np.array([(column + 0.4 * (row % 2), row * 0.8) for row in range(5) for column in range(4)])[:k]
    labels = np.repeat(np.arange(k), 20).astype(np.int32)
    xy = at[labels] + np.random.default_rng(2).normal(scale=0.01, size=(len(labels), 2))
    return picture(xy, labels, tuple(f"what cluster {number} is" for number in range(k)))


def covers(canvas: MapCanvas, rect: QRectF) -> list[int]:
    """The texts whose points a name lies over."""
    places = ((text, canvas.place_of(text)) for text in canvas.picture().text_ids.tolist())
    return [text for text, at in places if at is not None and rect.contains(*at)]


@pytest.mark.parametrize("zoom", [1.0, 1.5, 2.25])
def test_names_of_small_islands_stand_beside_them(canvas: MapCanvas, zoom: float) -> None:
    many = islands()
    canvas.set_picture(many)
    canvas.resize(900, 700)
    canvas.zoom_by(zoom)
    places = np.array([canvas.place_of(text) for text in many.text_ids.tolist()])
    middles = np.array([places[many.labels == number].mean(axis=0) for number in range(20)])
    well_inside = np.abs(middles - (450, 350)).max(axis=1) < 250
    rects = [canvas.place_of_name(number) for number in range(20)]
    assert well_inside.any()
    for number in np.flatnonzero(well_inside).tolist():
        rect = rects[number]
        assert rect is not None, "none is left out"
        assert covers(canvas, rect) == []
        away = [
            max(rect.left() - x, x - rect.right(), 0) + max(rect.top() - y, y - rect.bottom(), 0)
            for x, y in middles.tolist()
        ]
        assert int(np.argmin(away)) == number
        assert min(away) < 25 * zoom


def test_a_name_stays_at_its_side_of_an_island_while_the_map_moves(canvas: MapCanvas) -> None:
    many = islands()
    canvas.set_picture(many)
    canvas.resize(900, 700)

    def offs() -> dict[int, tuple[int, int]]:
        found = {}
        for number in range(20):
            rect, at = canvas.place_of_name(number), canvas.place_of(20 * number)
            if rect is not None and at is not None and QRectF(250, 150, 400, 400).contains(*at):
                off = rect.center() - QPointF(*at)
                found[number] = round(off.x()), round(off.y())
        return found

    before = offs()
    assert before
    for step in range(40):
        canvas.pan_by(1.0, 0.5)
        now = offs()
        for number in before.keys() & now.keys():
            assert np.abs(np.subtract(now[number], before[number])).max() <= 1, step
        before = now


def test_a_name_at_the_border_is_not_moved_onto_its_island(canvas: MapCanvas) -> None:
    """It goes to another side; once nothing is seen of the island, it goes with it."""
    canvas.set_picture(islands())
    canvas.resize(900, 700)
    n_seen = 0
    for _ in range(60):
        canvas.pan_by(-12, 0)
        for number in range(20):
            rect, texts = canvas.place_of_name(number), range(20 * number, 20 * number + 20)
            if rect is not None:
                n_seen += 1
                assert not set(covers(canvas, rect)) & set(texts)
                assert any(canvas.rect().contains(place(canvas, text)) for text in texts)
    assert n_seen


# -- by keys


def test_the_map_is_selected_from_by_keys(qtbot: QtBot, canvas: MapCanvas) -> None:
    corners = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1], [0, 0]])
    canvas.set_picture(picture(corners, ids=np.array([3, 5, 8, 13, 21])))
    canvas.setFocus()
    canvas.zoom_by(4)
    heard: list[tuple[list[int], str]] = []
    canvas.texts_selected.connect(lambda ids, how, name: heard.append((ids.tolist(), how)))
    with qtbot.waitSignal(canvas.text_hovered) as told:
        qtbot.keyClick(canvas, Qt.Key.Key_Right)
    assert told.args == [21]  # what is in the middle is told as if the pointer were there
    for keys, _ in HOW:
        qtbot.keyClick(canvas, Qt.Key.Key_Space, keys)
    assert heard == [([21], how) for _, how in HOW]
    with qtbot.waitSignal(canvas.text_activated) as likened:
        qtbot.keyClick(canvas, Qt.Key.Key_Return)
    assert likened.args == [21]
    heard.clear()
    qtbot.keyClick(canvas, Qt.Key.Key_Backspace)
    qtbot.keyClick(canvas, Qt.Key.Key_Escape)  # nothing is selected
    assert heard == []
    canvas.set_selection(np.array([21]))
    qtbot.keyClick(canvas, Qt.Key.Key_Escape)
    assert heard == [([], "replace")]


def test_a_cross_shows_where_the_keys_are(qtbot: QtBot, canvas: MapCanvas) -> None:
    middle = QPoint(320, 240)
    canvas.setFocus()
    canvas.set_picture(picture(np.array([[-1.0, -1.0], [1.0, 1.0]])))
    canvas.zoom_by(8)  # nothing is near the middle but the cross
    canvas.pan_by(1, 0)
    without = seen(canvas)
    qtbot.keyClick(canvas, Qt.Key.Key_Right)
    qtbot.keyClick(canvas, Qt.Key.Key_Left)
    changed = differs(without, seen(canvas))
    assert len(changed) > 20
    assert np.abs(changed - [middle.x(), middle.y()]).max() <= 14
    qtbot.mousePress(canvas, LEFT, PLAIN, QPoint(100, 100))
    assert seen(canvas) == without
    qtbot.mouseRelease(canvas, LEFT, PLAIN, QPoint(100, 100))


def test_keys_go_through_the_names(qtbot: QtBot, canvas: MapCanvas) -> None:
    canvas.setFocus()
    plain = seen(canvas)
    heard: list[tuple[int, str]] = []
    canvas.cluster_clicked.connect(lambda cluster, how: heard.append((cluster, how)))
    for _ in range(6):
        qtbot.keyClick(canvas, Qt.Key.Key_N)
        qtbot.keyClick(canvas, Qt.Key.Key_Space)
    assert {cluster for cluster, _ in heard} == set(range(6))
    last = heard[-1][0]
    assert f"At the cluster cluster number {last}" in canvas.accessibleDescription()
    assert seen(canvas) != plain
    qtbot.keyClick(canvas, Qt.Key.Key_N, SHIFT)
    qtbot.keyClick(canvas, Qt.Key.Key_Space, SHIFT)
    assert heard[-1] == (heard[-3][0], "add")
    scale = canvas.view().scale
    qtbot.keyClick(canvas, Qt.Key.Key_Return)
    assert canvas.view().scale > 1.5 * scale
    canvas.go_to(None)
    qtbot.keyClick(canvas, Qt.Key.Key_Escape)
    assert seen(canvas) == plain
    assert "Space selects" in canvas.accessibleDescription()


# -- the way back


def test_a_view_is_put_back(qtbot: QtBot, canvas: MapCanvas) -> None:
    whole = canvas.view()
    canvas.zoom_by(5)
    canvas.pan_by(30, 40)
    near = canvas.place()
    assert near == canvas.view()
    canvas.go_to(None)
    assert canvas.view() == whole
    assert canvas.place() is None
    canvas.set_animated(True)
    canvas.go_to(near)
    assert canvas.place() == near  # where it will be
    qtbot.waitUntil(lambda: canvas.view() == near)
    canvas.resize(500, 300)
    canvas.go_to(near, animated=False)
    assert (canvas.view().x, canvas.view().y) == (near.x, near.y)
    assert (canvas.view().width, canvas.view().height) == (500, 300)


def test_the_view_settles_once_a_person_has_looked_around(qtbot: QtBot, canvas: MapCanvas) -> None:
    heard: list[object] = []
    canvas.view_settled.connect(lambda: heard.append(canvas.view()))
    canvas.go_to(None)
    canvas.set_picture(blobs(seed=2))
    canvas.resize(620, 470)
    with qtbot.waitSignal(canvas.view_settled):
        canvas.zoom_by(2)
        canvas.pan_by(10, 10)
    assert heard == [canvas.view()]
    qtbot.mousePress(canvas, LEFT, PLAIN, QPoint(300, 200))
    qtbot.mouseMove(canvas, QPoint(340, 220))
    with qtbot.waitSignal(canvas.view_settled):
        qtbot.mouseRelease(canvas, LEFT, PLAIN, QPoint(340, 220))
    assert len(heard) == 2
    canvas.zoom_by(2)
    settles = canvas.findChild(QTimer, "view settles")
    assert settles.isActive()
    canvas.hide()
    assert not settles.isActive()  # no timer outlives the sight of the map


def test_what_is_marked_is_seen_under_a_name(canvas: MapCanvas) -> None:
    canvas.set_picture(blobs(spread=3.0))  # no islands: names stand on their clusters
    rect = canvas.place_of_name(2)
    assert rect is not None
    covered = [text for text in range(600) if rect.contains(place(canvas, text).toPointF())]
    assert covered
    accent, ink = (QColor(colour).rgb() for colour in (theme.tokens().accent, theme.tokens().text))

    def count(colour: int) -> int:
        image = seen(canvas).copy(rect.toAlignedRect())
        pixels = [image.pixel(x, y) for x in range(image.width()) for y in range(image.height())]
        return sum(pixel == colour for pixel in pixels)

    letters = count(ink)
    assert count(accent) == 0
    canvas.set_selection(np.array(covered[:5]))
    assert count(ink) > letters
    canvas.set_hits(np.array(covered))
    assert count(accent) > 10


def test_names_are_chosen_once_where_a_zoom_ends(
    qtbot: QtBot, canvas: MapCanvas, monkeypatch: pytest.MonkeyPatch
) -> None:
    placed_at: list[float] = []
    place = map_labels.place

    def noted(anchors: Anchors, scale: float, *others: Any, **more: Any) -> list[map_labels.Label]:
        placed_at.append(scale)
        return place(anchors, scale, *others, **more)

    monkeypatch.setattr(map_labels, "place", noted)
    canvas.set_animated(True)
    canvas.grab()
    placed_at.clear()
    start = canvas.view().scale
    on_the_way: list[list[QRectF]] = []

    def frame() -> None:
        canvas.grab()
        places = (canvas.place_of_name(cluster) for cluster in range(40))
        on_the_way.append([rect for rect in places if rect is not None])

    canvas.view_changed.connect(frame)
    for factor in (3.0, 1 / 2.5):
        canvas.zoom_by(factor)
        target = canvas.place()
        assert target is not None
        goal = target.scale
        qtbot.waitUntil(lambda goal=goal: canvas.view().scale == goal)
    assert len(on_the_way) > 2
    assert any(on_the_way)
    for rects in on_the_way:
        assert not any(one.intersects(other) for one, other in itertools.combinations(rects, 2))
    ends = [start * 3.0, start * 3.0 / 2.5]
    assert [scale for scale in placed_at if scale != start] == pytest.approx(ends)
