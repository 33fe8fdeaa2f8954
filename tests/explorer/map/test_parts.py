"""The parts of the map that need no window: view, grid, colours, points, density, names, export."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPolygonF
from scipy.spatial import cKDTree

from core.clusters import Anchors, Topic, TopicTree, find_anchors, topic_anchors
from core.judgments.labels import N_COLOURS
from explorer.map import best_hit
from explorer.map import labels as map_labels
from explorer.map.colouring import cluster_colouring, topic_colouring, topic_layer
from explorer.map.colours import dimmed, part_of, point_colours, rgb
from explorer.map.render import DENSITY_FROM, MapScene, PointGrid, paint_points
from explorer.map.selected_area import SelectedPlaces, grown
from explorer.map.view import fit, normalised
from explorer.shared import theme
from explorer.shared.state import NO_IDS, Colouring
from explorer.shared.theme import DARK, LIGHT, Tokens, category_colours
from tests.explorer.widgets.pictures import blobs


def pixel(image: QImage, x: float, y: float) -> tuple[int, int, int]:
    """The colour at a place in logical pixels."""
    ratio = image.devicePixelRatio()
    colour = image.pixelColor(int(x * ratio), int(y * ratio))
    return colour.red(), colour.green(), colour.blue()


def pixels_of(image: QImage) -> np.ndarray:
    converted = image.convertToFormat(QImage.Format.Format_RGB32)
    return (
        np.frombuffer(converted.constBits(), np.uint32).reshape(image.height(), -1)[:, : image.width()].copy()
    )


# -- view


def test_view_goes_there_and_back() -> None:
    view = fit(np.array([[-3, 2], [5, 9]], np.float32), 640, 480)
    places = np.array([[0, 4], [5, 9], [-3, 2]], np.float32)
    for place, (px, py) in zip(places, view.to_screen(places), strict=True):
        assert view.to_map(float(px), float(py)) == pytest.approx(place.tolist(), abs=1e-4)


def test_fit_shows_every_point_with_a_margin() -> None:
    xy = np.random.default_rng(0).normal(size=(500, 2)).astype(np.float32) * [9, 1]
    screen = fit(xy.astype(np.float32), 700, 300).to_screen(xy.astype(np.float32))
    assert screen.min() > 20
    assert screen[:, 0].max() < 680
    assert screen[:, 1].max() < 280


def test_fit_keeps_points_off_what_lies_over_the_foot() -> None:
    xy = np.random.default_rng(0).normal(size=(500, 2)).astype(np.float32)
    screen = fit(xy, 700, 500, below=60).to_screen(xy)
    assert screen[:, 1].min() == pytest.approx(500 - 60 - screen[:, 1].max(), abs=0.5)
    assert screen[:, 1].max() < 500 - 60 - 20


@pytest.mark.parametrize("factor", [0.3, 1.7, 40.0])
def test_zoom_keeps_the_point_under_the_pointer(factor: float) -> None:
    view = fit(np.array([[-1, -1], [1, 1]], np.float32), 600, 400)
    assert view.zoomed(factor, 123, 45).to_map(123, 45) == pytest.approx(view.to_map(123, 45))


def test_gliding_zoom_keeps_the_point_under_the_pointer_all_the_way() -> None:
    view = fit(np.array([[-1, -1], [1, 1]], np.float32), 600, 400)
    goal = view.zoomed(5, 500, 90)
    for share in np.linspace(0, 1, 11):
        assert view.towards(goal, float(share)).to_map(500, 90) == pytest.approx(
            view.to_map(500, 90), abs=1e-6
        )


def test_normalised_layouts_lie_alike_whatever_their_scale() -> None:
    xy = np.random.default_rng(1).normal(size=(1000, 2)).astype(np.float32)
    assert np.allclose(normalised(xy), normalised(xy * 300 + 70), atol=1e-3)
    assert np.isfinite(normalised(np.ones((5, 2), np.float32))).all()
    assert normalised(np.zeros((0, 2), np.float32)).shape == (0, 2)


# -- grid


def test_nearest_agrees_with_a_k_d_tree() -> None:
    rng = np.random.default_rng(2)
    xy = rng.normal(size=(3000, 2)).astype(np.float32)
    grid, tree = PointGrid(xy), cKDTree(xy)
    for place in rng.normal(size=(300, 2)) * 1.5:
        distance, index = tree.query(place)
        found = grid.nearest(float(place[0]), float(place[1]), 0.2)
        assert found == (int(index) if distance <= 0.2 else None)


def test_box_and_lasso_agree_with_qt() -> None:
    rng = np.random.default_rng(3)
    xy = rng.uniform(-1, 1, size=(2000, 2)).astype(np.float32)
    grid = PointGrid(xy)
    box = grid.in_box(-0.3, -0.2, 0.5, 0.9)
    inside = (xy[:, 0] >= -0.3) & (xy[:, 0] <= 0.5) & (xy[:, 1] >= -0.2) & (xy[:, 1] <= 0.9)
    assert box.tolist() == np.flatnonzero(inside).tolist()
    corners = rng.uniform(-1, 1, size=(9, 2))  # crosses itself
    polygon = QPolygonF([QPointF(*corner) for corner in corners])
    expected = [
        number
        for number, (x, y) in enumerate(xy.tolist())
        if polygon.containsPoint(QPointF(x, y), Qt.FillRule.OddEvenFill)
    ]
    assert grid.in_polygon(corners).tolist() == expected


@pytest.mark.parametrize(
    "kind", ["few corners", "drawn by hand", "box", "along the cells", "outside", "tiny"]
)
def test_a_lasso_takes_what_asking_for_each_point_would(kind: str) -> None:
    rng = np.random.default_rng(8)
    xy = rng.normal(size=(40_000, 2)).astype(np.float32)
    xy[:200] = np.round(xy[:200] * 4) / 4  # some on a line together
    grid = PointGrid(xy)
    turn = np.linspace(0, 2 * np.pi, 400, endpoint=False)
    ring = np.stack([np.cos(turn), np.sin(turn)], axis=1)
    low, cell = grid.low.astype(float), grid.cell
    corners = {
        "few corners": rng.normal(size=(7, 2)),
        "drawn by hand": ring * (1 + 0.3 * np.sin(9 * turn))[:, None] + rng.normal(size=(400, 2)) * 0.01,
        "box": np.array([[-0.7, -0.31], [0.9, -0.31], [0.9, 1.2], [-0.7, 1.2]]),
        "along the cells": low + cell * np.array([[20, 20], [60, 20], [60, 50], [20, 50]]),
        "outside": ring * 40,
        "tiny": ring * 0.02 + 0.1,
    }[kind]
    found = grid.in_polygon(corners)
    assert len(found) > 0
    assert found.tolist() == np.flatnonzero(even_odd(xy, corners)).tolist()


def even_odd(xy: np.ndarray, corners: np.ndarray) -> np.ndarray:
    """Whether a ray from each point crosses the polygon an odd number of times."""
    inside = np.zeros(len(xy), bool)
    for (x0, y0), (x1, y1) in zip(np.roll(corners, 1, axis=0), corners, strict=True):
        crosses = (y1 > xy[:, 1]) != (y0 > xy[:, 1])
        if crosses.any():
            inside ^= crosses & (xy[:, 0] < (x0 - x1) / (y0 - y1) * (xy[:, 1].astype(float) - y1) + x1)
    return inside


def test_grid_of_no_and_of_equal_points() -> None:
    assert PointGrid(np.zeros((0, 2), np.float32)).nearest(0, 0, 1) is None
    same = PointGrid(np.ones((40, 2), np.float32))
    assert same.nearest(1, 1, 0.1) is not None
    assert len(same.in_box(0, 0, 2, 2)) == 40


# -- colours


def colour_distances(colours: list[str], seen_as: np.ndarray) -> np.ndarray:
    """CIE76 distances of colours after a linear-light matrix for a form of colour blindness."""
    srgb = np.stack([rgb(colour) for colour in colours]) / 255
    linear = np.where(srgb <= 0.04045, srgb / 12.92, ((srgb + 0.055) / 1.055) ** 2.4)
    seen = np.clip(linear @ seen_as.T, 0, 1)
    to_xyz = np.array([[0.4124, 0.3576, 0.1805], [0.2126, 0.7152, 0.0722], [0.0193, 0.1192, 0.9505]])
    xyz = seen @ to_xyz.T / [0.9505, 1.0, 1.089]
    f = np.where(xyz > 0.008856, np.cbrt(np.maximum(xyz, 1e-9)), 7.787 * xyz + 16 / 116)
    lab = np.stack([116 * f[:, 1] - 16, 500 * (f[:, 0] - f[:, 1]), 200 * (f[:, 1] - f[:, 2])], axis=1)
    distances = np.linalg.norm(lab[:, None] - lab[None], axis=-1)
    return distances[np.triu_indices(len(colours), 1)]


# Machado, Oliveira and Fernandes 2009, severity 1.0.
SIGHT = {
    "protanopia": [
        [0.152286, 1.052583, -0.204868],
        [0.114503, 0.786281, 0.099216],
        [-0.003882, -0.048116, 1.051998],
    ],
    "deuteranopia": [
        [0.367322, 0.860646, -0.227968],
        [0.280085, 0.672501, 0.047413],
        [-0.011820, 0.042940, 0.968881],
    ],
    "tritanopia": [
        [1.255528, -0.076749, -0.178779],
        [-0.078411, 0.930809, 0.147602],
        [0.004733, 0.691367, 0.303900],
    ],
}


@pytest.mark.parametrize("look", [LIGHT, DARK], ids=["light", "dark"])
@pytest.mark.parametrize("sight", SIGHT)
def test_categories_are_apart_for_colour_blind_eyes(look: Tokens, sight: str) -> None:
    assert len(look.categorical) == N_COLOURS == 20  # labels have them too
    assert colour_distances(list(look.categorical), np.array(SIGHT[sight])).min() > 15
    assert colour_distances(list(look.categorical), np.eye(3)).min() > 16
    assert colour_distances(list(look.categorical[:12]), np.eye(3)).min() > 30  # the first are further apart


def luminance(colour: str) -> float:
    part = rgb(colour) / 255
    linear = np.where(part <= 0.04045, part / 12.92, ((part + 0.055) / 1.055) ** 2.4)
    return float(linear @ [0.2126, 0.7152, 0.0722])


def contrast(one: str, other: str) -> float:
    """The contrast of WCAG 2."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def test_categories_stand_out_from_the_ground() -> None:
    for colour in category_colours(36, DARK):
        assert contrast(colour, DARK.canvas) >= 3
    for colour in LIGHT.categorical:  # yellow and pink cannot be darker and still be yellow and pink
        assert contrast(colour, LIGHT.canvas) >= 2.2


@pytest.mark.parametrize("look", [LIGHT, DARK], ids=["light", "dark"])
def test_text_is_readable_on_its_ground(look: Tokens) -> None:
    for ground in (look.panel, look.window, look.canvas, look.accent_soft, look.chip):
        assert contrast(look.text, ground) >= 4.5
    for colour in (look.muted, look.accent, look.bad, look.warn):
        assert contrast(colour, look.panel) >= 3.8
    assert contrast(look.on_accent, look.accent) >= 4.5
    assert contrast(look.on_highlight, look.highlight) >= 4.5


def test_many_categories_get_as_many_colours() -> None:
    assert len(set(theme.category_colours(60, LIGHT))) == 60
    assert theme.category_colours(20, DARK) == list(DARK.categorical)


def test_the_largest_categories_have_colours_of_their_own_and_the_rest_one() -> None:
    codes = np.repeat(np.arange(30, dtype=np.int32), np.arange(1, 31))  # the last is the largest
    colouring = cluster_colouring(codes, tuple(f"cluster {n}" for n in range(30)))
    assert colouring.largest == tuple(range(29, 9, -1))
    colours = point_colours(colouring, len(codes), LIGHT)
    for code, expected in ((29, LIGHT.categorical[0]), (10, LIGHT.categorical[19]), (9, LIGHT.other)):
        assert (colours[codes == code] == rgb(expected)).all()
    part = part_of(colouring, np.flatnonzero(codes < 15))  # what is shown alone keeps its colours
    assert part is not None
    assert (point_colours(part, 120, LIGHT)[-1] == rgb(LIGHT.categorical[15])).all()
    few = cluster_colouring(codes % 20, tuple(f"cluster {n}" for n in range(20)))
    assert (point_colours(few, len(codes), DARK)[0] == rgb(DARK.categorical[0])).all()


@pytest.mark.parametrize("look", [LIGHT, DARK], ids=["light", "dark"])
def test_numbers_of_both_signs_have_zero_in_the_middle(look: Tokens) -> None:
    values = np.array([-2, 0, 2, 4, np.nan], np.float32)
    colours = point_colours(Colouring("number", "n", values=values, low=-2, high=4), 5, look)
    middle = rgb(look.diverging[3]).astype(int)
    assert np.abs(colours[1] - middle).max() <= 2
    assert (colours[3] == rgb(look.diverging[-1])).all()
    warm, cold = colours[0].astype(int), colours[2].astype(int)
    assert warm[0] > warm[2]  # below zero it is brown, above it blue
    assert cold[2] > cold[0]
    positive = Colouring("number", "n", values=values[1:], low=0, high=4)
    assert (point_colours(positive, 4, look)[0] == rgb(look.sequential[0])).all()
    for end in (look.diverging[0], look.diverging[-1]):
        assert contrast(end, look.canvas) > contrast(look.diverging[3], look.canvas)


def test_point_colours_by_kind() -> None:
    codes = np.array([0, 1, -1], np.int32)
    by_code = point_colours(Colouring("category", "c", codes=codes, categories=("a", "b")), 3, LIGHT)
    assert by_code[0].tolist() == rgb(LIGHT.categorical[0]).tolist()
    assert by_code[2].tolist() == rgb(LIGHT.outlier).tolist()
    values = np.array([0.0, 10.0, np.nan], np.float32)
    by_value = point_colours(Colouring("number", "n", values=values, low=0, high=10), 3, LIGHT)
    assert by_value[0].tolist() == rgb(LIGHT.sequential[0]).tolist()
    assert by_value[1].tolist() == rgb(LIGHT.sequential[-1]).tolist()
    assert by_value[2].tolist() == rgb(LIGHT.outlier).tolist()
    stale = point_colours(Colouring("category", "c", codes=codes, categories=("a", "b")), 5, LIGHT)
    assert stale.shape == (5, 3)


def test_filtered_out_points_are_dimmed_and_not_hidden() -> None:
    colours = np.array([[200, 0, 0], [200, 0, 0]], np.uint8)
    result = dimmed(colours, np.array([True, False]), LIGHT.canvas).astype(int)
    ground = rgb(LIGHT.canvas).astype(int)
    assert result[0].tolist() == [200, 0, 0]
    assert 10 < np.abs(result[1] - ground).max() < 60


# -- points


@pytest.mark.parametrize("ratio", [1.0, 2.0])
def test_points_are_where_the_view_says(qapp: object, ratio: float) -> None:
    xy = np.array([[-1, -1], [1, 1], [0.3, -0.6]], np.float32)
    codes = np.arange(3, dtype=np.int32)
    scene = MapScene(xy, LIGHT, Colouring("category", "c", codes=codes, categories=("a", "b", "c")))
    view = fit(xy, 400, 300)
    image = paint_points(scene, view, ratio)
    assert (image.width(), image.height()) == (400 * ratio, 300 * ratio)
    for code, (px, py) in enumerate(view.to_screen(xy).tolist()):
        assert pixel(image, px, py) == tuple(rgb(LIGHT.categorical[code]).tolist())
    assert pixel(image, 3, 3) == tuple(rgb(LIGHT.canvas).tolist())


def test_a_point_covers_what_qt_covers(qapp: object) -> None:
    xy = np.zeros((1, 2), np.float32)
    view = fit(xy, 101, 101)
    scene = MapScene(xy, LIGHT)
    mine = paint_points(scene, view, 4.0)
    from explorer.map.render import point_radius

    reference = QImage(404, 404, QImage.Format.Format_RGB32)
    reference.fill(LIGHT.canvas)
    painter = QPainter(reference)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setBrush(Qt.GlobalColor.black)
    painter.setPen(Qt.PenStyle.NoPen)
    radius = point_radius(1, view) * 4
    painter.drawEllipse(QPointF(202, 202), radius, radius)
    painter.end()
    ground = pixels_of(reference)[0, 0]
    covered = int((pixels_of(reference) != ground).sum())
    assert int((pixels_of(mine) != ground).sum()) == pytest.approx(covered, rel=0.15)


def test_hits_and_selection_stand_out(qapp: object) -> None:
    picture_ = blobs()
    scene = MapScene(normalised(picture_.xy), LIGHT)
    view = fit(scene.xy, 500, 400)
    elsewhere = np.arange(300, 302)
    plain = pixels_of(paint_points(scene.with_marks(elsewhere[:1], elsewhere), view))
    marked = scene.with_marks(np.append(elsewhere[:1], 7), np.append(elsewhere, 100))
    changed = np.argwhere(pixels_of(paint_points(marked, view)) != plain)
    centres = view.to_screen(scene.xy[[7, 100]])[:, ::-1]
    assert len(changed) > 20
    away = np.min(np.linalg.norm(changed[:, None] - centres[None], axis=-1), axis=1)
    assert away.max() < 12
    many = scene.with_marks(np.arange(500), np.arange(600))
    assert (pixels_of(paint_points(many, view)) != plain).sum() > 1000


def test_many_points_are_drawn_as_density_and_lone_ones_stay(qapp: object) -> None:
    rng = np.random.default_rng(4)
    n = DENSITY_FROM + 5_000
    xy = np.vstack([rng.normal(size=(n, 2)) * 0.2, [[3.0, 3.0]]]).astype(np.float32)
    codes = np.zeros(n + 1, np.int32)
    codes[-1] = 1
    scene = MapScene(xy, LIGHT, Colouring("category", "c", codes=codes, categories=("many", "one")))
    view = fit(xy, 500, 500)
    image = paint_points(scene, view)
    ground = np.array(pixel(image, 2, 250), int)
    dense = view.to_screen(np.zeros((1, 2), np.float32))[0]
    assert np.abs(np.array(pixel(image, *dense.tolist()), int) - rgb(LIGHT.categorical[0])).max() < 30
    x, y = view.to_screen(xy[-1:])[0].tolist()
    around = [pixel(image, x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)]
    assert max(np.abs(np.array(colour, int) - ground).max() for colour in around) > 25
    near = view.zoomed(60, *dense.tolist())
    assert (pixels_of(paint_points(scene, near)) != pixels_of(image)[0, 0]).any()


# -- names


def overlapping(labels: list[map_labels.Label]) -> list[tuple[str, str]]:
    return [(a.text, b.text) for a, b in itertools.combinations(labels, 2) if a.rect.intersects(b.rect)]


@pytest.mark.parametrize("share", [0.0, 0.1, 0.5, 0.9, 1.0])
@pytest.mark.parametrize("kind", ["codes", "values", "none"])
def test_a_cell_has_the_mean_of_what_its_points_look_like(kind: str, share: float) -> None:
    """As counted point by point: what the filter keeps back is pushed back and weighs a twentieth."""
    draw = np.random.default_rng(5)
    n, side = 30_000, 256
    xy = draw.normal(size=(n, 2)).astype(np.float32)
    by_code = Colouring(
        "topic", codes=draw.integers(-1, 9, n).astype(np.int32), categories=tuple("abcdefghi")
    )
    by_value = Colouring("number", "n", values=draw.normal(size=n).astype(np.float32), low=-2, high=2)
    passes, n_rows = draw.random(n) < share, draw.integers(0, 3, n)
    scene = MapScene(xy, LIGHT, {"codes": by_code, "values": by_value, "none": None}[kind], None, n_rows)
    scene.pyramid.level(side)
    sums = scene.sums
    filtered = scene.with_looks(LIGHT, passes=passes)
    assert filtered.sums is sums, "where points are was not counted again"
    level = filtered.pyramid.level(side).view(np.uint8).reshape(side, side, 4)[..., 2::-1]

    step = np.float32(side / sums.extent)
    column, row = np.clip(((xy - sums.low.astype(np.float32)) * step).astype(int), 0, side - 1).T
    weights = np.where(passes, 1, 0.05) * (n_rows > 0)
    found, mean = np.zeros((side, side)), np.zeros((side, side, 3))
    np.add.at(found, (row, column), weights)
    np.add.at(mean, (row, column), weights[:, None] * filtered.colours)
    some = found > 0
    mean[some] /= found[some][:, None]
    full = max(np.percentile(found[some], 99), 2)
    strength = np.minimum(0.38 + 0.62 * np.log1p(found) / np.log1p(full), 1) * np.minimum(found, 1)
    ground = rgb(LIGHT.canvas).astype(float)
    expected = np.where(some[..., None], ground + (mean - ground) * strength[..., None], ground)
    assert np.abs(level - expected).max() < 2
    assert some.sum() > 5_000


def test_points_on_the_way_are_drawn_where_they_are(qapp: object) -> None:
    """Near by, many points that move are drawn each, before anything is counted for their new places."""
    draw = np.random.default_rng(7)
    xy = draw.normal(size=(DENSITY_FROM + 20_000, 2)).astype(np.float32)
    codes = draw.integers(0, 3, len(xy)).astype(np.int32)
    scene = MapScene(xy, LIGHT, Colouring("topic", codes=codes, categories=("a", "b", "c")))
    view = fit(xy[:500] * 0.1, 400, 300)
    _ = scene.grid, scene.pyramid.level(512)
    for before in (scene, scene.with_looks(LIGHT, colouring=None)):
        moved = before.moved(xy + np.float32(0.05))
        there = MapScene(moved.xy, LIGHT, moved.colouring)
        drawn = pixels_of(paint_points(moved, view, at_once=True))
        assert (drawn == pixels_of(paint_points(there, view))).all()


@pytest.mark.parametrize("scale", [40.0, 200.0, 2_000.0])
def test_names_never_overlap(qapp: object, scale: float) -> None:
    rng = np.random.default_rng(5)
    k = 150
    names = tuple(
        " ".join(["name"] * int(words)) + f" {number}" for number, words in enumerate(rng.integers(1, 9, k))
    )
    anchors = Anchors(rng.uniform(-1, 1, size=(k, 2)).astype(np.float32), rng.integers(1, 300, k), names)
    placed = map_labels.place(anchors, scale, 400)
    assert placed
    assert overlapping(placed) == []
    assert all(label.rect.width() <= 221 for label in placed)


def test_nearer_shows_more_names_and_the_largest_first(qapp: object) -> None:
    rng = np.random.default_rng(6)
    sizes = rng.permutation(np.arange(1, 81))
    names = tuple(f"theme number {number}" for number in range(80))
    anchors = Anchors(rng.uniform(-1, 1, size=(80, 2)).astype(np.float32), sizes, names)
    far, near = map_labels.place(anchors, 150, 400), map_labels.place(anchors, 2_000, 400)
    assert len(near) > len(far)
    assert far[0].cluster == int(np.argmax(sizes))
    assert {label.cluster for label in map_labels.place(anchors, 150, 5)} <= {label.cluster for label in far}


def test_a_name_stands_on_its_cluster_even_when_the_mean_does_not() -> None:
    angle = np.random.default_rng(7).uniform(0, 2 * np.pi, 400)
    ring = np.stack([np.cos(angle), np.sin(angle)], axis=1).astype(np.float32)
    anchors = find_anchors(ring, np.zeros(400, np.int32), ("ring", "none"))
    assert np.linalg.norm(anchors.xy[0]) > 0.9
    assert anchors.sizes.tolist() == [400, 0]
    assert find_anchors(ring[:0], np.zeros(0, np.int32), ("a",)).sizes.tolist() == [0]


def test_names_of_a_large_map_stand_where_those_of_all_its_points_would() -> None:
    rng = np.random.default_rng(8)
    n = 250_000
    labels = rng.integers(-1, 6, n).astype(np.int32)
    centres = rng.uniform(-1, 1, size=(8, 2))
    xy = (centres[labels] + rng.normal(scale=0.05, size=(n, 2))).astype(np.float32)
    few = slice(7, None, n // 20)  # a cluster of which a sample would hardly see a point
    labels[few], xy[few] = 6, centres[6] + rng.normal(scale=0.01, size=xy[few].shape)
    anchors = find_anchors(xy, labels, tuple("abcdefgh"))
    assert anchors.sizes.tolist() == [*np.bincount(labels + 1)[1:], 0]
    assert np.abs(anchors.xy[:7] - centres[:7]).max() < 0.04


def test_names_keep_clear_of_what_lies_over_the_map(qapp: object) -> None:
    anchors = Anchors(np.zeros((1, 2), np.float32), np.array([3]), ("here",))
    placed = map_labels.place(anchors, 100, 10)
    bounds = QRectF(0, 0, 200, 200)
    free = map_labels.arrange(placed, QPointF(100, 100), bounds, [])
    tools = QRectF(90, 90, 20, 20)
    beside = map_labels.arrange(placed, QPointF(100, 100), bounds, [tools])
    under = map_labels.arrange(placed, QPointF(100, 100), bounds, [bounds])
    assert [label.rect.center() for label in free] == [QPointF(100, 100)]
    assert [label.rect.intersects(tools) for label in beside] == [False]
    assert (beside[0].rect.center() - QPointF(100, 100)).manhattanLength() < 40
    assert under == []


def test_a_name_that_would_be_cut_is_moved_inside_and_touches_no_other(qapp: object) -> None:
    bounds = QRectF(0, 0, 300, 200)
    corners = [(x, y) for x in (4, 296) for y in (3, 197)]
    places = np.array([*corners, (8, 12), (150, 100)], np.float32) * [1, -1]
    names = tuple(f"name of cluster {number}" for number in range(len(places)))
    anchors = Anchors(places.astype(np.float32), np.full(len(names), 5), names)
    arranged = map_labels.arrange(map_labels.place(anchors, 1.0, 10), QPointF(0, 0), bounds, [])
    assert {label.text for label in arranged} == set(names)
    assert all(bounds.contains(label.rect) for label in arranged)
    assert overlapping(arranged) == []
    for label in arranged:
        x, y = places[label.cluster] * [1, -1]
        assert abs(label.rect.center().x() - x) < 130
        assert abs(label.rect.center().y() - y) < 60
    gone = map_labels.arrange(map_labels.place(anchors, 1.0, 10), QPointF(900, 0), bounds, [])
    assert gone == []


def test_a_name_at_the_border_stays_and_those_in_its_way_go(qapp: object) -> None:
    bounds = QRectF(0, 0, 220, 75)
    inner = [(120, 12 + 25 * row) for row in range(3)]  # no room is left
    places = np.array([*inner, (-40, 37)], np.float32) * [1, -1]
    names = (*(f"a name across the map {number}" for number in range(3)), "at the border")
    anchors = Anchors(places.astype(np.float32), np.array([9, 9, 9, 5]), names)
    arranged = map_labels.arrange(map_labels.place(anchors, 1.0, 10), QPointF(0, 0), bounds, [])
    assert "at the border" in {label.text for label in arranged}
    assert all(bounds.contains(label.rect) for label in arranged)
    assert overlapping(arranged) == []


def tree_of(k: int, seed: int = 0) -> tuple[NDArray[np.float32], TopicTree]:
    """Points of k topics in groups of four, which are the topics of the next layer."""
    rng = np.random.default_rng(seed)
    groups = -(-k // 4)
    centres = np.repeat(rng.uniform(-1, 1, size=(groups, 2)), 4, axis=0)[:k]
    centres += rng.normal(scale=0.12, size=centres.shape)
    labels = np.repeat(np.arange(k), 30).astype(np.int32)
    topics = [Topic(each, 0, k + each // 4, f"a fine topic {each}", 30) for each in range(k)]
    for group in range(groups):
        size = int(np.count_nonzero(labels // 4 == group))
        topics.append(Topic(k + group, 1, None, f"a coarse topic {group}", size))
    xy = centres[labels] + rng.normal(scale=0.02, size=(len(labels), 2))
    return xy.astype(np.float32), TopicTree(tuple(topics), labels)


def test_few_names_far_off_and_many_near(qapp: object) -> None:
    xy, tree = tree_of(60)
    anchors = topic_anchors(xy, tree)

    def layers_at(scale: float) -> list[int]:
        placed = map_labels.place(anchors, scale, 200)
        assert overlapping(placed) == []
        return [tree.topic(label.cluster).layer for label in placed]

    far, near = layers_at(120), layers_at(6_000)
    assert far[0] == 1  # those of the coarse layer come first, in larger letters
    assert len(far) < len(near)
    assert near == [0] * 60
    assert {*layers_at(60), *layers_at(250)} == {0, 1}
    placed = map_labels.place(anchors, 120, 200)
    pixels = {
        layer: {each.pixels for each in placed if tree.topic(each.cluster).layer == layer} for layer in (0, 1)
    }
    assert min(pixels[1]) > max(pixels[0], default=0)


def test_a_topic_is_named_among_its_own(qapp: object) -> None:
    xy, tree = tree_of(40, seed=3)
    anchors = topic_anchors(xy, tree)
    finest = np.array([topic.id for topic in tree.layers[0]])
    for topic in tree.layers[1]:
        nearest = finest[((anchors.xy[finest] - anchors.xy[topic.id]) ** 2).sum(axis=1).argmin()]
        assert tree.topic(int(nearest)).parent == topic.id
        assert anchors.sizes[topic.id] == topic.size


def test_topics_of_which_nothing_is_shown_have_no_name(qapp: object) -> None:
    """Of a map of some rows: whole coarse topics may be missing, or all of the fine ones but a few."""
    xy, tree = tree_of(40, seed=3)
    shown = np.isin(tree.labels, [0, 9, 10])
    part = TopicTree(tree.topics, tree.labels[shown])
    anchors = topic_anchors(xy[shown], part)
    there = {topic.id for topic in tree.topics if anchors.sizes[topic.id]}
    assert there == {0, 9, 10, 40, 42}
    fine = topic_anchors(xy, tree)
    np.testing.assert_allclose(anchors.xy[[0, 9, 10]], fine.xy[[0, 9, 10]], atol=0.05)
    np.testing.assert_allclose(anchors.xy[40], anchors.xy[0])
    placed = map_labels.place(anchors, 500, 200)
    assert {each.cluster for each in placed} <= there


def test_colours_are_of_the_finest_layer_of_topics_that_has_one_for_each() -> None:
    assert topic_layer(None) == 0
    assert topic_layer(tree_of(20)[1]) == 0
    _, tree = tree_of(24)
    assert topic_layer(tree) == 1
    labels = np.append(tree.labels, np.int32(-1))
    tree = TopicTree(tree.topics, labels)
    colouring = topic_colouring(tree, 1)
    assert (colouring.kind, colouring.column, colouring.largest) == ("topic", None, ())
    assert colouring.codes is not None
    for code, name in enumerate(colouring.categories):
        (topic,) = [topic for topic in tree.layers[1] if topic.name == name]
        assert np.array_equal(colouring.codes == code, tree.has(topic.id))
    assert colouring.codes[-1] == -1


def test_a_part_that_is_hardly_less_is_not_named_beside_its_topic(qapp: object) -> None:
    xy = np.random.default_rng(1).normal(scale=0.1, size=(100, 2)).astype(np.float32)
    labels = np.repeat([0, 1, 2], [90, 6, 4]).astype(np.int32)
    xy += np.array([(0, 0), (0, 3), (0, 6)], np.float32)[labels]
    finest = [Topic(each, 0, 3, f"part {each}", size) for each, size in enumerate((90, 6, 4))]
    tree = TopicTree((*finest, Topic(3, 1, None, "all of it", 100)), labels)
    placed = map_labels.place(topic_anchors(xy, tree), 40, 2)  # three have no room
    assert [label.text for label in placed] == ["all of it", "part 1"]


def one_island(*others: tuple[float, float]) -> Anchors:
    """A cluster of 20 points at the origin, 10 pixels wide at scale 1, and as many points at other places."""
    rng = np.random.default_rng(3)
    at = np.array([(0.0, 0.0), *others])
    labels = np.repeat(np.arange(len(at)), 20).astype(np.int32)
    xy = at[labels] + rng.uniform(-5, 5, size=(len(labels), 2))
    return find_anchors(xy.astype(np.float32), labels, ("the island", *("" for _ in others)))


def side_of(anchors: Anchors, **options: Any) -> tuple[int, int]:
    """Where the name of the first cluster stands from its middle, across and down."""
    (label,) = map_labels.place(anchors, 1.0, 10, **options)
    off = label.rect.center()
    return round(np.sign(round(off.x() / 10))), round(np.sign(round(off.y() / 10)))


def test_a_name_stands_at_the_side_of_its_island_where_least_is_covered(qapp: object) -> None:
    above, below = ([(x, y) for x in range(-160, 161, 20)] for y in (26, -26))
    assert side_of(one_island()) == (0, -1)
    assert side_of(one_island(*above)) == (0, 1)
    assert side_of(one_island(*above, *below, (-60, 0))) == (1, 0)
    assert side_of(one_island(*above, *below, (60, 0))) == (-1, 0)


def test_a_name_keeps_its_side_until_another_is_clearly_better(qapp: object) -> None:
    alone, crowded = one_island(), one_island((0.0, -16.0), (-60, -16), (60, -16))
    (below,) = map_labels.place(one_island((0.0, 16.0), (-60, 16), (60, 16)), 1.0, 10)
    before = {0: below.place}
    assert side_of(alone) == (0, -1)
    assert side_of(alone, before=before) == (0, 1)
    assert side_of(crowded, before=before) == (0, -1)


def test_a_name_that_would_be_cut_stands_at_another_side(qapp: object) -> None:
    within = QRectF(-200, -12, 400, 100)
    (label,) = map_labels.place(one_island(), 1.0, 10, within=within)
    assert within.contains(label.rect)


def test_a_large_cluster_has_its_name_in_its_middle_and_shines_through(qapp: object) -> None:
    xy = np.random.default_rng(4).uniform(-1, 1, size=(4_000, 2)).astype(np.float32)
    anchors = find_anchors(xy, np.zeros(4_000, np.int32), ("a large cluster",))
    (label,) = map_labels.place(anchors, 300, 10)
    assert label.island is None
    middle = label.rect.center()
    assert abs(middle.x()) < 150
    assert abs(middle.y()) < 150
    image = QImage(300, 60, QImage.Format.Format_RGB32)
    image.fill(QColor("#c00000"))
    painter = QPainter(image)
    map_labels.draw(painter, [label.at(QPointF(150, 30) - middle)], LIGHT)
    painter.end()
    red, green, _ = pixel(image, 150 - label.rect.width() / 2 + 3, 30)
    assert red - green > 60, "a third of what lies under it is seen at least"


def test_a_line_joins_a_name_to_the_island_that_it_stands_off(qapp: object) -> None:
    near = map_labels.Label("a name", QRectF(20, 20, 100, 20), 12, 0, QPointF(70, 52), QRectF(64, 44, 12, 16))
    off = replace(near, anchor=QPointF(70, 92), island=QRectF(64, 84, 12, 16))

    def drawn(label: map_labels.Label, draw: Callable[..., object]) -> QImage:
        image = QImage(150, 150, QImage.Format.Format_RGB32)
        image.fill(QColor(LIGHT.canvas))
        painter = QPainter(image)
        draw(painter, [label], LIGHT)
        painter.end()
        return image

    for draw in (map_labels.draw, map_labels.draw_as_text):
        ground = pixel(drawn(near, draw), 70, 62)
        assert ground == tuple(rgb(LIGHT.canvas).tolist())
        assert {pixel(drawn(off, draw), x, 62) for x in (69, 70)} != {ground}
        out_of_sight = drawn(replace(off, anchor=None), draw)
        assert {pixel(out_of_sight, x, 62) for x in (69, 70)} == {ground}


@pytest.mark.parametrize("times", [1.1, 1.6, 3.0])
def test_on_the_way_nearer_names_stay_beside_their_islands(qapp: object, times: float) -> None:
    rng = np.random.default_rng(9)
    labels = np.repeat(np.arange(40), 20).astype(np.int32)
    xy = (rng.uniform(-1, 1, size=(40, 2))[labels] + rng.normal(scale=0.01, size=(800, 2))).astype(np.float32)
    placed = map_labels.place(find_anchors(xy, labels, tuple(f"theme {n}" for n in range(40))), 400, 100)
    on_the_way = map_labels.nearer(placed, 400, 400 * times)
    assert len(on_the_way) > 0.9 * len(placed)
    assert overlapping(on_the_way) == []
    before = {label.cluster: label for label in placed}
    for label in on_the_way:
        first = before[label.cluster]
        assert label.island is not None
        assert first.island is not None
        gaps = [
            max(each.rect.top() - each.island.bottom(), each.island.top() - each.rect.bottom())
            for each in (label, first)
            if each.island is not None
        ]
        assert max(gaps) < 0 or abs(gaps[0] - gaps[1]) < 1e-3


def test_how_much_lies_where_is_known() -> None:
    rng = np.random.default_rng(10)
    labels = rng.integers(-1, 3, 3_000).astype(np.int32)
    labels[:20] = 3
    xy = rng.uniform(-3, 5, size=(3_000, 2)).astype(np.float32)
    anchors = find_anchors(xy, labels, tuple("abcd"))
    assert anchors.crowd is not None
    assert anchors.boxes is not None
    weights = np.where(labels == 3, 1 / 20, 1 / 50)  # a small cluster weighs 1, of another each 50 points
    low = rng.uniform(-4, 4, size=(50, 2))
    boxes = np.concatenate([low, low + rng.uniform(0.1, 3, size=(50, 2))], axis=1)
    for (left, lower, right, upper), found in zip(boxes, anchors.crowd.under(boxes), strict=True):
        inside = (xy[:, 0] > left) & (xy[:, 0] < right) & (xy[:, 1] > lower) & (xy[:, 1] < upper)
        assert found == pytest.approx(weights[inside].sum(), abs=0.15)
    for number in range(4):
        of, (left, lower, right, upper) = xy[labels == number], anchors.boxes[number]
        inside = (of[:, 0] >= left) & (of[:, 0] <= right) & (of[:, 1] >= lower) & (of[:, 1] <= upper)
        assert 0.8 < inside.mean() <= 1


# -- what is found, what is selected


@pytest.mark.parametrize("look", [LIGHT, DARK], ids=["light", "dark"])
@pytest.mark.parametrize("n", [600, 100_000])
def test_hits_have_the_accent_and_all_others_are_dimmed(qapp: object, look: Tokens, n: int) -> None:
    many = blobs(n)
    scene = MapScene(
        normalised(many.xy), look, Colouring("cluster", codes=many.labels, categories=many.names)
    )
    view = fit(scene.xy, 500, 400)
    hits = np.array([3, n // 2, n - 1])
    plain, found = paint_points(scene, view), paint_points(scene.with_marks(hits, NO_IDS), view)
    for x, y in view.to_screen(scene.xy[hits]).tolist():
        assert pixel(found, x, y) == tuple(rgb(look.accent).tolist())
    before, after = (
        np.stack([pixels_of(image) >> shift & 255 for shift in (16, 8, 0)]) for image in (plain, found)
    )
    ground = rgb(look.canvas).astype(int)[:, None, None]
    far = np.ones(before.shape[1:], bool)
    rows, columns = np.indices(far.shape)
    for x, y in view.to_screen(scene.xy[hits]).tolist():
        far &= np.hypot(columns - x, rows - y) > 12
    strength = np.abs(before.astype(int) - ground).max(axis=0)
    seen = far & (strength > 60)
    left = np.abs(after.astype(int) - ground).max(axis=0)[seen] / strength[seen]
    assert seen.sum() > 500
    assert 0.3 < left.min() <= left.max() < 0.5  # still there, and in its colour
    assert (paint_points(scene.with_marks(NO_IDS, NO_IDS), view)) == plain


def test_one_selected_point_dims_nothing_and_several_dim_less_than_a_search(qapp: object) -> None:
    scene = MapScene(normalised(blobs().xy), DARK)
    one, some = scene.with_marks(NO_IDS, np.array([4])), scene.with_marks(NO_IDS, np.arange(40))
    everyone, found = scene.with_marks(NO_IDS, np.arange(600)), scene.with_marks(np.arange(3), np.arange(40))
    assert one.dimming == everyone.dimming == 0
    assert 0 < some.dimming < found.dimming


@pytest.mark.parametrize("ratio", [1.0, 2.0])
def test_many_selected_are_outlined_and_keep_their_colours(qapp: object, ratio: float) -> None:
    many = blobs(30_000)
    scene = MapScene(
        normalised(many.xy), LIGHT, Colouring("cluster", codes=many.labels, categories=many.names)
    )
    view = fit(scene.xy, 500, 400)
    members = np.flatnonzero(many.labels == 2)
    plain, marked = (paint_points(each, view, ratio) for each in (scene, scene.with_marks(NO_IDS, members)))
    for chosen, same in ((members, True), (np.flatnonzero(many.labels == 4), False)):
        x, y = view.to_screen(scene.xy[chosen].mean(axis=0)[None])[0].tolist()
        assert (pixel(plain, x, y) == pixel(marked, x, y)) == same
    ring = pixels_of(marked) == 0xFF000000 | int(LIGHT.text[1:], 16)
    assert 100 < ring.sum() / ratio / ratio < 1_500  # an outline, and not one around each of 5,000


@pytest.mark.parametrize("across", [0.01, 0.004, 0.0001])
def test_of_many_selected_as_many_are_looked_at_as_can_be_told_apart(across: float) -> None:
    xy = np.random.default_rng(3).normal(size=(120_000, 2)).astype(np.float32)
    box = (-0.5, -0.2, 0.4, 0.9)
    places = SelectedPlaces(xy)
    places.prepare()
    x, y = places.seen(*box, across)
    found = np.stack([x, y], axis=1)
    low, high = np.array(box[:2]), np.array(box[2:])
    inside = xy[((xy > low) & (xy < high)).all(axis=1)]
    assert cKDTree(found).query(inside)[0].max() <= across * 0.75  # half a diagonal
    assert cKDTree(xy).query(found)[0].max() <= across * 0.75
    if across < 0.001:  # finer than the finest cells: each of them
        assert len(found) == len(inside)
    else:
        assert len(found) < 0.97 * len(inside)


def test_however_near_each_selected_point_of_a_box_is_found() -> None:
    rng = np.random.default_rng(3)
    for scale, shift in ((1.0, 0.0), (1e-3, 5.0), (40.0, -7.0)):
        xy = (scale * rng.normal(size=(60_000, 2)) + shift).astype(np.float32)
        places = SelectedPlaces(xy)
        places.prepare()
        for _ in range(20):
            low = xy[rng.integers(len(xy))] - np.float32(scale * rng.uniform(0, 0.5))
            high = low + np.float32(scale * rng.uniform(0, 2))
            x, y = places.seen(float(low[0]), float(low[1]), float(high[0]), float(high[1]), 1e-9)
            inside = xy[((xy > low) & (xy < high)).all(axis=1)]
            assert sorted(zip(x.tolist(), y.tolist(), strict=True)) == sorted(map(tuple, inside.tolist()))
        for point in xy[::40]:  # a box around each alone
            low, high = np.nextafter(point, np.float32(-np.inf)), np.nextafter(point, np.float32(np.inf))
            x, y = places.seen(float(low[0]), float(low[1]), float(high[0]), float(high[1]), 1e-9)
            assert tuple(point.tolist()) in set(zip(x.tolist(), y.tolist(), strict=True))
        assert len(places.seen(1e6, 1e6, 2e6, 2e6, 1e-9)[0]) == 0
        assert len(places.seen(-1e6, -1e6, 1e6, 1e6, 1e-9)[0]) == len(xy)
    alike = SelectedPlaces(np.full((60_000, 2), 3, np.float32))
    assert len(alike.seen(2, 2, 4, 4, 1e-14)[0]) == 60_000


def test_what_is_outlined_grows_as_a_disc_does() -> None:
    from scipy.ndimage import binary_dilation

    mask = np.random.default_rng(0).random((60, 80)) > 0.995
    for radius in (1.0, 2.4, 5.0):
        side = np.arange(-int(radius), int(radius) + 1)
        disc = side[:, None] ** 2 + side[None] ** 2 <= radius * radius
        assert np.array_equal(grown(mask, radius), binary_dilation(mask, disc))


def test_the_label_of_the_best_hit_keeps_clear(qapp: object) -> None:
    bounds = QRectF(0, 0, 600, 300)
    text = "카드가 결제되지 않는 이유를 알고 싶습니다 " * 20
    free = best_hit.place(QPointF(200, 150), text, bounds, [], [])
    assert free is not None
    assert 100 < free.width() < 220
    assert free.left() > 200  # to the right, where there is room
    for corner in (QPointF(2, 2), QPointF(598, 2), QPointF(598, 298), QPointF(2, 298)):
        rect = best_hit.place(corner, text, bounds, [], [])
        assert rect is not None
        assert bounds.contains(rect)
    tools = QRectF(205, 130, 395, 40)
    beside = best_hit.place(QPointF(200, 150), text, bounds, [tools], [])
    assert beside is not None
    assert not beside.intersects(tools)
    name = QRectF(205, 140, 100, 20)
    off = best_hit.place(QPointF(200, 150), text, bounds, [], [name])
    assert off is not None
    assert not off.intersects(name)
    found = [QPointF(215, 150), QPointF(220, 152)]
    clear = best_hit.place(QPointF(200, 150), text, bounds, [], [], found)
    assert clear is not None
    assert not any(clear.contains(hit) for hit in found)
    assert best_hit.place(QPointF(200, 150), text, bounds, [bounds], []) is None
    assert best_hit.place(QPointF(-5, 150), text, bounds, [], []) is None
