"""The map under the hand: drag, wheel, keys, lasso, hover; pictures that come while one looks."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import numpy as np
import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QColor, QPainter, QWheelEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from core.workspace import MapPicture
from explorer.map import labels as map_labels
from explorer.map import render as map_render
from explorer.map.canvas import MapCanvas
from explorer.map.render import DENSITY_FROM
from explorer.shared import theme
from explorer.shared.state import Colouring
from explorer.shared.theme import DARK, LIGHT
from tests.explorer.contrast import LEAST, Text, contrast, picture_of
from tests.explorer.widgets.pictures import blobs, picture

LEFT = Qt.MouseButton.LeftButton
PLAIN = Qt.KeyboardModifier.NoModifier


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


def corner_points() -> MapPicture:
    return picture(np.array([[-1, -1], [1, -1], [1, 1], [-1, 1], [0, 0]]), ids=np.array([3, 5, 8, 13, 21]))


def place(canvas: MapCanvas, text_id: int) -> QPoint:
    found = canvas.place_of(text_id)
    assert found is not None
    return QPoint(round(found[0]), round(found[1]))


def drag(
    qtbot: QtBot, canvas: MapCanvas, corners: list[QPoint], modifier: Qt.KeyboardModifier = PLAIN
) -> None:
    qtbot.mousePress(canvas, LEFT, modifier, corners[0])
    for corner in corners[1:]:
        qtbot.mouseMove(canvas, corner)
    qtbot.mouseRelease(canvas, LEFT, modifier, corners[-1])


def wheel(canvas: MapCanvas, at: QPointF, turned: int) -> None:
    event = QWheelEvent(
        at, canvas.mapToGlobal(at), QPoint(), QPoint(0, turned), Qt.MouseButton.NoButton, PLAIN,
        Qt.ScrollPhase.NoScrollPhase, False,
    )  # fmt: skip
    QApplication.sendEvent(canvas, event)


def test_points_are_found_where_they_are_drawn(canvas: MapCanvas) -> None:
    canvas.set_picture(corner_points())
    for text_id in (3, 5, 8, 13, 21):
        at = place(canvas, text_id)
        assert canvas.point_at(at.x() + 3, at.y() - 2) == text_id
    assert canvas.point_at(5, 240) is None
    assert canvas.place_of(4) is None


def test_wheel_zooms_around_the_pointer(canvas: MapCanvas) -> None:
    at = QPointF(200, 130)
    before, scale = canvas.view().to_map(200, 130), canvas.view().scale
    for _ in range(4):
        wheel(canvas, at, 120)
    assert canvas.view().scale > 2 * scale
    assert canvas.view().to_map(200, 130) == pytest.approx(before, abs=1e-6)
    for _ in range(40):
        wheel(canvas, at, -120)
    assert canvas.view().scale > 0.2 * scale  # one cannot get lost


def test_animated_zoom_arrives_and_keeps_the_point(qtbot: QtBot, canvas: MapCanvas) -> None:
    canvas.set_animated(True)
    before, scale = canvas.view().to_map(500, 300), canvas.view().scale
    wheel(canvas, QPointF(500, 300), 240)
    qtbot.waitUntil(lambda: canvas.view().scale > 1.5 * scale)
    assert canvas.view().to_map(500, 300) == pytest.approx(before, abs=1e-5)
    qtbot.waitUntil(lambda: canvas.view().scale == pytest.approx(scale * 1.0018**240))


def test_dragging_moves_the_map_with_the_pointer(qtbot: QtBot, canvas: MapCanvas) -> None:
    grabbed = canvas.view().to_map(300, 200)
    drag(qtbot, canvas, [QPoint(300, 200), QPoint(340, 220), QPoint(380, 260)])
    assert canvas.view().to_map(380, 260) == pytest.approx(grabbed, abs=1e-6)


def test_keys_zoom_move_and_fit(qtbot: QtBot, canvas: MapCanvas) -> None:
    start = canvas.view()
    qtbot.keyClick(canvas, Qt.Key.Key_Plus)
    qtbot.keyClick(canvas, Qt.Key.Key_Plus)
    assert canvas.view().scale == pytest.approx(start.scale * 2.25)
    qtbot.keyClick(canvas, Qt.Key.Key_Minus)
    qtbot.keyClick(canvas, Qt.Key.Key_Right)
    assert canvas.view().x > start.x
    qtbot.keyClick(canvas, Qt.Key.Key_0)
    assert canvas.view() == start


def test_click_selects_control_adds_and_nothing_clears(qtbot: QtBot, canvas: MapCanvas) -> None:
    canvas.set_picture(corner_points())
    heard: list[tuple[list[int], str]] = []
    canvas.texts_selected.connect(lambda ids, how, name: heard.append((ids.tolist(), how)))
    qtbot.mouseClick(canvas, LEFT, PLAIN, place(canvas, 8))
    qtbot.mouseClick(canvas, LEFT, Qt.KeyboardModifier.ControlModifier, place(canvas, 3))
    qtbot.mouseClick(canvas, LEFT, PLAIN, QPoint(320, 60))
    assert heard == [([8], "replace"), ([3], "add"), ([], "replace")]


def test_double_click_asks_for_more_like_this(qtbot: QtBot, canvas: MapCanvas) -> None:
    canvas.set_picture(corner_points())
    with qtbot.waitSignal(canvas.text_activated) as heard:
        qtbot.mouseDClick(canvas, LEFT, PLAIN, place(canvas, 21))
    assert heard.args == [21]


def test_lasso_and_rectangle_select_what_they_enclose(qtbot: QtBot, canvas: MapCanvas) -> None:
    canvas.set_picture(corner_points())
    middle, corner = place(canvas, 21), place(canvas, 8)
    around = [QPoint(-40, -40), QPoint(40, -40), QPoint(40, 40), QPoint(-40, 40), QPoint(-40, -40)]
    canvas.tools.set_tool("lasso")
    with qtbot.waitSignal(canvas.texts_selected) as heard:
        drag(qtbot, canvas, [middle + step for step in around])
    assert heard.args[0].tolist() == [21]
    assert heard.args[1:] == ["replace", "lasso"]
    canvas.tools.set_tool("rectangle")
    with qtbot.waitSignal(canvas.texts_selected) as heard:
        drag(qtbot, canvas, [middle - QPoint(20, -20), middle, corner + QPoint(20, -20)])
    assert heard.args[0].tolist() == [8, 21]
    view = canvas.view()
    with qtbot.waitSignal(canvas.texts_selected) as heard:
        drag(qtbot, canvas, [middle + step for step in around[:3]], Qt.KeyboardModifier.ShiftModifier)
    assert heard.args[1] == "add"
    assert canvas.view() == view  # a selection moves nothing


def test_escape_gives_a_lasso_up(qtbot: QtBot, canvas: MapCanvas) -> None:
    canvas.tools.set_tool("lasso")
    heard: list[object] = []
    canvas.texts_selected.connect(lambda ids, how, name: heard.append(ids))
    qtbot.mousePress(canvas, LEFT, PLAIN, QPoint(100, 100))
    qtbot.mouseMove(canvas, QPoint(200, 140))
    qtbot.keyClick(canvas, Qt.Key.Key_Escape)
    qtbot.mouseRelease(canvas, LEFT, PLAIN, QPoint(200, 140))
    assert heard == []


def test_hover_asks_for_the_text_and_shows_it(qtbot: QtBot, canvas: MapCanvas) -> None:
    canvas.set_picture(corner_points())
    with qtbot.waitSignal(canvas.text_hovered) as heard:
        qtbot.mouseMove(canvas, place(canvas, 21) + QPoint(2, 2))
    assert heard.args == [21]
    without = canvas.grab().toImage()
    canvas.set_hover(8, "of a point that the pointer has left")
    assert canvas.grab().toImage() == without
    canvas.set_hover(21, "What is under the pointer, 무엇이든. " * 40, "category")
    assert canvas.grab().toImage() != without
    with qtbot.waitSignal(canvas.text_hovered) as heard:
        qtbot.mouseMove(canvas, QPoint(20, 240))
    assert heard.args == [-1]


def test_points_glide_to_a_new_picture_and_end_there(qtbot: QtBot, canvas: MapCanvas) -> None:
    canvas.set_picture(corner_points())
    canvas.set_animated(True)
    turned = picture(
        np.array([[1, -1], [1, 1], [-1, 1], [-1, -1], [0, 0.5]]), ids=np.array([3, 5, 8, 13, 34])
    )
    start = place(canvas, 3)
    canvas.set_picture(turned)
    assert (place(canvas, 3) - start).manhattanLength() < 60  # it sets out from where it was
    assert canvas.place_of(21) is None
    goal = MapCanvas()
    qtbot.addWidget(goal)
    goal.resize(canvas.size())
    goal.set_picture(turned)
    qtbot.waitUntil(lambda: canvas.place_of(3) == pytest.approx(goal.place_of(3), abs=0.5))
    assert canvas.place_of(34) == pytest.approx(goal.place_of(34), abs=0.5)


def test_the_view_stays_once_a_person_has_moved_it(canvas: MapCanvas) -> None:
    canvas.zoom_by(3)
    view = canvas.view()
    canvas.set_picture(blobs(seed=3))
    canvas.set_picture(blobs(n=900, seed=3))
    assert canvas.view() == view
    canvas.fit()
    assert canvas.view() != view


def test_the_map_fits_itself_until_then(canvas: MapCanvas) -> None:
    canvas.resize(500, 300)
    canvas.set_picture(blobs(seed=4))
    for text_id in range(600):
        x, y = canvas.place_of(text_id) or (-1, -1)
        assert 0 < x < 500
        assert 0 < y < 300


def test_selection_and_hits_follow_their_texts(canvas: MapCanvas) -> None:
    canvas.set_hits(np.array([8, 999]))
    canvas.set_selection(np.array([3]))
    before = canvas.grab().toImage()
    shuffled = np.random.default_rng(0).permutation(600)
    old = blobs()
    canvas.set_picture(
        picture(old.xy[shuffled], old.labels[shuffled], old.names, ids=shuffled.astype(np.int64))
    )
    at = place(canvas, 8)
    assert canvas.point_at(at.x(), at.y()) is not None
    assert "1 hit," in canvas.accessibleDescription()
    assert before.size() == canvas.grab().toImage().size()


def test_filter_and_colouring_change_the_picture(canvas: MapCanvas) -> None:
    plain = canvas.grab().toImage()
    canvas.set_passing(np.arange(600) < 100)
    dimmed = canvas.grab().toImage()
    assert dimmed != plain
    canvas.set_passing(None)
    assert canvas.grab().toImage() == plain
    values = np.linspace(0, 1, 600).astype(np.float32)
    canvas.set_colouring(Colouring("similarity", values=values))
    assert canvas.grab().toImage() != plain
    canvas.set_row_counts(np.full(600, 20))
    canvas.set_colouring(Colouring("cluster", codes=np.zeros(3, np.int32), categories=("stale",)))
    canvas.grab()


def test_light_and_dark_repaint(canvas: MapCanvas, qapp: QApplication) -> None:
    assert canvas.grab().toImage().pixelColor(20, 240) == QColor(LIGHT.canvas)
    theme.apply(qapp, "dark")
    assert canvas.grab().toImage().pixelColor(20, 240) == QColor(DARK.canvas)
    theme.apply(qapp, "light")
    assert canvas.grab().toImage().pixelColor(20, 240) == QColor(LIGHT.canvas)


def test_the_map_says_what_is_in_sight(qtbot: QtBot, canvas: MapCanvas) -> None:
    canvas.set_selection(np.arange(0, 600, 2))
    canvas.window().activateWindow()
    canvas.setFocus()
    qtbot.waitUntil(canvas.hasFocus)
    assert "In sight: 600 texts, 300 of them selected." in canvas.accessibleDescription()
    assert canvas.accessibleDescription().count("cluster number") == 5
    for _ in range(3):
        qtbot.keyClick(canvas, Qt.Key.Key_Plus)
    with qtbot.waitSignal(canvas.view_settled):
        qtbot.keyClick(canvas, Qt.Key.Key_Right)
    inside = [canvas.rect().contains(place(canvas, text_id)) for text_id in range(600)]
    assert 0 < sum(inside) < 600
    told = canvas.accessibleDescription()
    selected = sum(inside[::2])
    texts = "1 text" if sum(inside) == 1 else f"{sum(inside)} texts"
    assert f"In sight: {texts}, {selected} of them selected." in told


@pytest.mark.parametrize("look", [LIGHT, DARK], ids=["light", "dark"])
def test_names_are_readable_over_points(canvas: MapCanvas, qapp: QApplication, look: theme.Tokens) -> None:
    theme.apply(qapp, "dark" if look.dark else "light")
    seen = picture_of(canvas)
    ink = QColor(look.text)
    for cluster in range(6):
        place = canvas.place_of_name(cluster)
        assert place is not None
        name = Text("name", place, 13, 400, (ink.red(), ink.green(), ink.blue()))
        measured = contrast(seen, name)
        assert measured is not None
        assert measured > LEAST
    theme.apply(qapp, "light")


def test_the_map_says_what_it_shows(canvas: MapCanvas) -> None:
    canvas.set_hits(np.arange(14))
    canvas.set_selection(np.array([1]))
    assert canvas.accessibleName()
    told = canvas.accessibleDescription()
    assert "600 distinct texts" in told
    assert "6 clusters" in told
    assert "14 hits, selected: 1 text." in told
    assert "In sight" not in told  # that is for who is at the map
    for button in canvas.tools.buttons.values():
        assert button.accessibleName()
        assert button.toolTip()


def test_no_picture_says_so(qtbot: QtBot, canvas: MapCanvas) -> None:
    canvas.set_picture(None)
    bare = canvas.grab().toImage()
    canvas.set_empty_text("The map appears soon.")
    assert canvas.grab().toImage() != bare
    qtbot.mouseMove(canvas, QPoint(100, 100))
    qtbot.mouseClick(canvas, LEFT, PLAIN, QPoint(100, 100))
    wheel(canvas, QPointF(10, 10), 120)


def test_marks_over_points_that_are_drawn_already_look_as_when_all_is_drawn_anew(canvas: MapCanvas) -> None:
    bare = canvas.grab().toImage()
    for hits, selected in ((np.arange(20), [3]), (np.arange(5, 9), []), (np.arange(0), [3, 8])):
        canvas.set_hits(hits)
        canvas.set_selection(np.array(selected, dtype=np.int64))
        marked = canvas.grab().toImage()
        assert marked != bare
        canvas.set_passing(None)  # draws the points anew
        assert canvas.grab().toImage() == marked
    canvas.set_hits(np.arange(0))
    canvas.set_selection(np.arange(0))
    assert canvas.grab().toImage() == bare


def test_new_hits_do_not_draw_the_points_again(canvas: MapCanvas, monkeypatch: pytest.MonkeyPatch) -> None:
    from explorer.map import canvas as map_surface

    drawn: list[object] = []
    plain = map_surface.paint_ground

    def counted(*given: Any, **named: Any) -> Any:
        drawn.append(given)
        return plain(*given, **named)

    monkeypatch.setattr(map_surface, "paint_ground", counted)
    for number in range(3):
        canvas.set_hits(np.arange(number, number + 20))
        canvas.set_selection(np.array([number]))
        canvas.grab()
    assert drawn == []
    canvas.pan_by(5, 5)
    canvas.grab()
    assert len(drawn) == 1


def test_two_thousand_repaints(canvas: MapCanvas) -> None:
    canvas.set_hits(np.arange(20))
    for step in range(2_000):
        canvas.pan_by(3 if step % 2 else -3, 1)
        canvas.repaint()
    assert canvas.isVisible()


def colour_at(canvas: MapCanvas, text_id: int) -> str:
    at = place(canvas, text_id)
    return canvas.grab().toImage().pixelColor(at).name()


def test_new_points_do_not_make_a_colouring_flash(canvas: MapCanvas) -> None:
    canvas.set_picture(corner_points())
    shades = Colouring(
        "category", "topic", codes=np.array([0, 1, 2, 3, 4], np.int32), categories=tuple("abcde")
    )
    canvas.set_colouring(shades)
    before = {text_id: colour_at(canvas, text_id) for text_id in (3, 5, 8, 13, 21)}
    assert before[3] == LIGHT.categorical[0]
    grown = picture(
        np.array([[0.5, 0], [-1, -1], [1, -1], [1, 1], [-1, 1], [0, 0]]),
        labels=np.zeros(6, np.int32),
        ids=np.array([2, 3, 5, 8, 13, 21]),
    )
    canvas.set_picture(grown)
    assert {text_id: colour_at(canvas, text_id) for text_id in before} == before
    assert colour_at(canvas, 2) == LIGHT.outlier  # not known yet
    canvas.set_picture(None)
    canvas.set_picture(grown)  # of another workspace: nothing is carried over
    assert colour_at(canvas, 2) == LIGHT.categorical[0]


class Elsewhere:
    """Takes work and does it when the test says so."""

    def __init__(self) -> None:
        self.waiting: list[tuple[Callable[[], Any], Callable[[Any], None]]] = []

    def run(self, work: Callable[[], Any], done: Callable[[Any], None]) -> None:
        self.waiting = [(work, done)]  # a newer one replaces what waits

    def catch_up(self, canvas: MapCanvas) -> int:
        steps = 0
        while self.waiting:
            ((work, done),) = self.waiting
            self.waiting = []
            done(work())
            canvas.grab()
            steps += 1
        return steps


def test_a_large_map_is_coarse_at_once_and_fine_a_moment_later(
    qtbot: QtBot, canvas: MapCanvas, monkeypatch: pytest.MonkeyPatch
) -> None:
    many = blobs(DENSITY_FROM + 20_000)
    canvas.set_picture(many)
    whole = canvas.grab().toImage()
    dimmed = np.arange(len(many.xy)) % 2 == 0
    canvas.set_passing(dimmed)
    whole_dimmed = canvas.grab().toImage()
    canvas.set_picture(None)

    elsewhere = Elsewhere()
    canvas.set_background(elsewhere.run)
    drawn: list[int] = []
    monkeypatch.setattr(map_render, "point_colours", counting(map_render.point_colours, drawn))
    canvas.set_picture(many)
    canvas.set_hits(np.array([5, 7]))
    coarse = canvas.grab().toImage()
    assert max(drawn) < DENSITY_FROM  # the window did not wait for all of them
    assert coarse != whole
    assert canvas.point_at(*canvas.place_of(5)) is None
    assert elsewhere.catch_up(canvas) >= 2
    canvas.set_hits(np.zeros(0, np.int64))
    assert canvas.grab().toImage() == whole
    assert canvas.point_at(*canvas.place_of(5)) is not None

    canvas.set_passing(dimmed)
    assert canvas.grab().toImage() == whole  # as it was, until the new look is counted
    elsewhere.catch_up(canvas)
    assert canvas.grab().toImage() == whole_dimmed

    canvas.set_passing(None)
    canvas.grab()
    canvas.set_picture(blobs())  # what is made for points that are gone changes nothing
    small = canvas.grab().toImage()
    elsewhere.catch_up(canvas)
    assert canvas.grab().toImage() == small


def test_names_of_a_large_map_come_with_the_frame_behind_its_first(
    canvas: MapCanvas, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    frames: list[int] = []
    draw = map_labels.draw

    def drawn(painter: QPainter, labels: Sequence[map_labels.Label], *others: Any) -> int:
        frames.append(len(labels))
        return draw(painter, labels, *others)

    monkeypatch.setattr(map_labels, "draw", drawn)
    canvas.set_background(Elsewhere().run)
    canvas.set_picture(blobs(DENSITY_FROM + 20_000))
    canvas.repaint()
    assert frames == []
    qtbot.waitUntil(lambda: bool(frames) and frames[0] > 0)
    canvas.set_picture(blobs())  # of a small one they are there at once
    n_frames = len(frames)
    canvas.repaint()
    assert len(frames) > n_frames


def test_half_of_the_points_are_marked_a_moment_after_they_are_selected(canvas: MapCanvas) -> None:
    many = blobs(DENSITY_FROM + 20_000)
    half, other = many.text_ids[::2], many.text_ids[1::2]
    canvas.set_picture(many)
    canvas.set_selection(half)
    at_once = canvas.grab().toImage()
    canvas.set_selection(other[:3])
    few = canvas.grab().toImage()

    drawing, marking = Elsewhere(), Elsewhere()
    canvas.set_background(drawing.run, marking.run)
    drawing.catch_up(canvas)
    canvas.set_selection(half)
    assert canvas.grab().toImage() == few  # as it was, until the others are found
    marking.catch_up(canvas)
    assert canvas.grab().toImage() == at_once

    canvas.set_selection(other)
    canvas.set_selection(other[:3])  # few are marked at once
    marking.catch_up(canvas)  # and stay, whatever comes late
    assert canvas.grab().toImage() == few


def test_a_point_whose_rows_are_hidden_is_not_pointed_at_any_more(canvas: MapCanvas) -> None:
    many = blobs(500)
    canvas.set_picture(many)
    place = canvas.place_of(5)
    assert place is not None
    here = canvas.point_at(*place)
    assert here is not None
    n_rows = np.ones(500, np.int64)
    n_rows[np.arange(500) != (here + 250) % 500] = 0
    canvas.set_row_counts(n_rows)
    assert canvas.point_at(*place) is None
    canvas.set_row_counts(None)
    assert canvas.point_at(*place) == here


def test_what_was_made_for_selected_points_stays_when_the_points_look_otherwise(
    canvas: MapCanvas, monkeypatch: pytest.MonkeyPatch
) -> None:
    many = blobs(DENSITY_FROM + 20_000)
    canvas.set_picture(many)
    canvas.set_background(Elsewhere().run, (marking := Elsewhere()).run)
    canvas.set_selection(many.text_ids[::2])
    marking.catch_up(canvas)
    marked = canvas.grab().toImage()
    monkeypatch.setattr(map_render, "SelectedPlaces", None)  # whoever makes it again fails
    canvas.set_passing(np.arange(len(many.xy)) % 3 == 0)
    canvas.grab()
    canvas.set_passing(None)
    assert canvas.grab().toImage() == marked


def counting(colours: Callable[..., Any], drawn: list[int]) -> Callable[..., Any]:
    """`colours` that remembers for how many points it was asked."""

    def counted(colouring: Any, n: int, look: Any) -> Any:
        drawn.append(n)
        return colours(colouring, n, look)

    return counted
