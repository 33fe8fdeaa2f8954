"""The map as a picture in a file, read back by programs that are not ours."""

from __future__ import annotations

import base64
import csv
import io
import re
import subprocess
import sys
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from core.clusters import Topic, TopicTree, find_anchors
from core.corpus import ReadOptions, RowStore
from core.errors import CancelledError, InputError
from core.progress import CancelToken, Progress, Task
from explorer.map.colouring import cluster_colouring
from explorer.map.picture import (
    SHAPES_UP_TO,
    MapFigure,
    PictureOptions,
    PictureSize,
    describe,
    map_figure,
    picture_image,
    write_picture,
)
from explorer.map.view import normalised
from explorer.shared.state import Colouring
from explorer.shared.theme import DARK, LIGHT, Tokens
from tests.browser import CHROMIUM, needs_chromium
from tests.explorer.widgets.pictures import blobs, picture

SVG = "{http://www.w3.org/2000/svg}"


def figure(n: int = 600, title: str = "600 distinct texts, 36 %") -> MapFigure:
    made = blobs(n)
    xy = normalised(made.xy)
    anchors = find_anchors(xy, made.labels, made.names)
    return MapFigure(xy, cluster_colouring(made.labels, made.names), anchors, title)


@pytest.fixture(autouse=True)
def _application(qapp: object) -> None:
    """For fonts."""


# -- sizes


def test_sizes_in_pixels_and_millimetres() -> None:
    size = PictureSize.parse("3200x2000", 192)
    assert size.pixels == (3200, 2000)
    assert (size.width, size.height) == (1600, 1000)
    paper = PictureSize.parse(" 180 × 120 mm", 300)
    assert paper.pixels == (2126, 1417)
    assert paper.millimetres == pytest.approx((180, 120))
    assert PictureSize.parse("640.5x480px", 96).pixels == (640, 480)


@pytest.mark.parametrize(
    ("said", "dpi", "sentence"),
    [
        ("large", 96, '"large" is no size'),
        ("-3x4", 96, "is no size"),
        ("200x100", 96, "too small for a map"),
        ("400x300", 192, "at least 480x320 pixels at 192 dots per inch"),
        ("20000x20000", 96, "20,000 × 20,000 pixels is too large"),
        ("9000x9000mm", 2400, "too large"),
    ],
)
def test_sizes_that_no_picture_can_have(said: str, dpi: int, sentence: str) -> None:
    with pytest.raises(InputError, match=re.escape(sentence)):
        PictureSize.parse(said, dpi)


# -- raster


@pytest.mark.parametrize("look", [LIGHT, DARK], ids=["light", "dark"])
def test_png_has_its_size_its_dots_and_the_colours(tmp_path: Path, look: Tokens) -> None:
    from PIL import Image

    path = tmp_path / "map.png"
    options = PictureOptions(PictureSize.parse("1280x960", 192), look=look)
    report = write_picture(path, figure(), options)
    assert (report.points, report.raster_inside, report.bytes) == (600, False, path.stat().st_size)
    with Image.open(path) as image:
        assert image.format == "PNG"
        assert image.size == (1280, 960)
        assert image.info["dpi"] == pytest.approx((192, 192), abs=0.1)
        colours = {pixel[:3] for _, pixel in image.convert("RGB").getcolors(1 << 24)}
    wanted = (look.canvas, look.text, look.muted, *look.categorical[:6])
    assert {tuple(bytes.fromhex(each[1:])) for each in wanted} <= colours


def test_jpeg_and_what_is_no_picture(tmp_path: Path) -> None:
    from PIL import Image

    write_picture(tmp_path / "map.jpg", figure(), PictureOptions(PictureSize.parse("640x480", 96)))
    with Image.open(tmp_path / "map.jpg") as image:
        assert (image.format, image.size) == ("JPEG", (640, 480))
    with pytest.raises(InputError, match=re.escape("end in .png, .jpg, .svg or .pdf")):
        write_picture(tmp_path / "map.gif", figure(), PictureOptions())


def test_empty_and_single_maps_are_drawn() -> None:
    for n, colour in ((0, LIGHT.canvas), (1, LIGHT.outlier)):
        xy = normalised(np.zeros((n, 2), np.float32))
        labels = np.full(n, -1, np.int32)
        empty = MapFigure(xy, cluster_colouring(labels, ()), find_anchors(xy, labels, ()), "")
        image = picture_image(empty, PictureOptions(PictureSize.of_pixels(320, 200, 96)))
        assert image.pixelColor(160, 84).name() == colour


def test_title_legend_and_names_are_optional() -> None:
    size = PictureSize.of_pixels(800, 600, 96)
    plain = picture_image(figure(), PictureOptions(size, legend=False, names=False))
    for options in (
        PictureOptions(size, "A title", legend=False, names=False),
        PictureOptions(size, names=False),
        PictureOptions(size, legend=False),
    ):
        assert picture_image(figure(), options) != plain
    assert picture_image(figure(), PictureOptions(size, legend=False, names=False)) == plain


# -- SVG


def _svg(path: Path) -> ElementTree.Element:
    return ElementTree.fromstring(path.read_bytes())


def _texts(root: ElementTree.Element) -> list[str]:
    return ["".join(each.itertext()).strip() for each in root.iter(f"{SVG}text")]


def test_svg_has_letters_and_dots(tmp_path: Path) -> None:
    path = tmp_path / "map.svg"
    options = PictureOptions(PictureSize.parse("1600x1000", 96), "A <title> & more, 한국어")
    write_picture(path, figure(), options)
    root = _svg(path)
    assert root.get("viewBox") == "0 0 1600 1000"
    texts = _texts(root)
    assert "A <title> & more, 한국어" in " ".join(" ".join(texts).split())  # another font, another element
    assert "600 distinct texts, 36 %" in texts
    for k in range(6):
        assert texts.count(f"cluster number {k}") == 2  # on the map and in the legend
    assert not list(root.iter(f"{SVG}image"))
    dots = [len(re.findall("M", each.get("d", ""))) for each in root.iter(f"{SVG}path")]
    of_colour = np.bincount(blobs().labels + 1).tolist()
    assert sorted(dots)[-6:] == sorted(of_colour)[-6:]  # one path a colour, a dot a point
    assert of_colour[0] in dots


@needs_chromium
def test_a_browser_draws_the_svg_as_the_png_is(tmp_path: Path) -> None:
    from PIL import Image, ImageChops, ImageStat

    options = PictureOptions(PictureSize.parse("1000x700", 96), "A title")
    write_picture(tmp_path / "map.svg", figure(), options)
    write_picture(tmp_path / "map.png", figure(), options)
    assert CHROMIUM is not None
    subprocess.run(
        [
            *(CHROMIUM, "--headless=new", "--no-sandbox", "--disable-gpu", "--window-size=1000,700"),
            *("--hide-scrollbars", f"--user-data-dir={tmp_path / 'profile'}"),
            *(f"--screenshot={tmp_path / 'seen.png'}", (tmp_path / "map.svg").as_uri()),
        ],
        check=True,
        capture_output=True,
        timeout=120,
    )
    with Image.open(tmp_path / "seen.png") as seen, Image.open(tmp_path / "map.png") as drawn:
        assert seen.size == drawn.size == (1000, 700)
        difference = ImageChops.difference(seen.convert("RGB"), drawn.convert("RGB"))
        empty = ImageChops.difference(seen.convert("RGB"), Image.new("RGB", seen.size, LIGHT.canvas))
        assert sum(ImageStat.Stat(difference).mean) < 0.25 * sum(ImageStat.Stat(empty).mean)


def test_of_many_points_the_ground_is_one_image(tmp_path: Path) -> None:
    many = figure(SHAPES_UP_TO + 1)
    from PIL import Image

    report = write_picture(tmp_path / "map.svg", many, PictureOptions())
    assert report.raster_inside
    root = _svg(tmp_path / "map.svg")
    (image,) = root.iter(f"{SVG}image")
    data = image.get("{http://www.w3.org/1999/xlink}href", "")
    with Image.open(io.BytesIO(base64.b64decode(data.removeprefix("data:image/png;base64,")))) as ground:
        assert ground.size[0] > 2_000
        colours = {pixel[:3] for _, pixel in ground.convert("RGB").getcolors(1 << 24)}
    assert {tuple(bytes.fromhex(each[1:])) for each in LIGHT.categorical[:6]} <= colours
    assert "cluster number 3" in _texts(root)
    assert report.bytes < 3_000_000
    assert write_picture(tmp_path / "map.pdf", many, PictureOptions()).raster_inside


# -- PDF


def test_pdf_has_its_size_and_letters(tmp_path: Path) -> None:
    from pypdf import PdfReader

    path = tmp_path / "map.pdf"
    options = PictureOptions(PictureSize.parse("180x120mm", 300), "A title, 1234 & more")
    write_picture(path, figure(), options)
    reader = PdfReader(path)
    assert len(reader.pages) == 1
    box = reader.pages[0].mediabox
    assert (float(box.width), float(box.height)) == pytest.approx((180 / 25.4 * 72, 120 / 25.4 * 72), abs=1)
    text = " ".join(reader.pages[0].extract_text().split())
    for wanted in ("A title, 1234 & more", "600 distinct texts, 36 %", "cluster number 3"):
        assert wanted in text
    assert reader.metadata is not None
    assert reader.metadata.title == "A title, 1234 & more"
    assert not list(reader.pages[0].images)
    write_picture(path, figure(SHAPES_UP_TO + 1), options)
    page = PdfReader(path).pages[0]
    assert {image.image.size[0] for image in page.images} == {page.images[0].image.size[0]}  # bands of one
    assert sum(image.image.size[1] for image in page.images) > 900
    assert "cluster number 3" in " ".join(page.extract_text().split())


# -- what is drawn


@pytest.fixture
def store(tmp_path: Path) -> Iterator[RowStore]:
    """60 texts, the first of them twice, of two brands."""
    with (tmp_path / "rows.csv").open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(["text", "brand", "stars"])
        for number in range(60):
            writer.writerow([f"sentence number {number}", ("river", "garden")[number % 2], number % 5])
        writer.writerow(["sentence number 0", "garden", 9])
    with RowStore.create(tmp_path / "rows.duckdb") as rows:
        rows.add_file(tmp_path / "rows.csv", ReadOptions(text_column="text"))
        yield rows


def test_colours_and_rows_are_chosen(store: RowStore) -> None:
    made = blobs(60, 2)
    topics = (
        Topic(0, 0, 2, "one", 30),
        Topic(1, 0, 2, "two", 30),
        Topic(2, 1, None, "both", 60),
    )
    tree = TopicTree(topics, made.labels.copy())
    whole = map_figure(store, made, tree)
    assert whole.colouring.kind == "topic"
    assert whole.colouring.categories == ("one", "two")
    assert whole.about.startswith("60 distinct texts · ")
    assert whole.anchors.names == ("one", "two", "both")
    by_brand = map_figure(store, made, tree, "Brand")
    assert by_brand.colouring.categories == ("garden", "river")
    assert by_brand.colouring.column == "brand"
    assert by_brand.colouring.codes is not None
    assert np.bincount(by_brand.colouring.codes).tolist() == [30, 30]  # of a text the first row counts
    some = map_figure(store, made, tree, "brand", np.array([60, 2, 4]))
    assert some.about.startswith("3 of 60 distinct texts")
    assert some.colouring.codes is not None
    assert [some.colouring.categories[code] for code in some.colouring.codes] == ["garden", "river", "river"]
    np.testing.assert_array_equal(some.xy, normalised(made.xy)[[0, 2, 4]])
    assert isinstance(map_figure(store, made, tree, "stars").colouring, Colouring)
    assert map_figure(store, made, tree, "stars").colouring.high == 4
    with pytest.raises(InputError, match="colour"):
        map_figure(store, made, tree, "colour")
    bare = map_figure(store, picture(made.xy), TopicTree((), np.full(60, -1, np.int32)))
    assert not picture_image(bare, PictureOptions()).isNull()


def test_a_cancel_and_a_full_disk_leave_the_earlier_file(tmp_path: Path) -> None:
    path = tmp_path / "map.svg"
    path.write_text("earlier")
    token = CancelToken()

    def cancel(state: Progress) -> None:
        if state.done == 1:
            token.cancel()

    with pytest.raises(CancelledError):
        write_picture(path, figure(), PictureOptions(), Task(cancel, token))
    assert path.read_text() == "earlier"
    assert [each.name for each in tmp_path.iterdir()] == ["map.svg"]
    with pytest.raises(InputError):
        write_picture(tmp_path / "none" / "map.pdf", figure(), PictureOptions())


@pytest.mark.skipif(sys.platform == "win32", reason="limits files as Unix does")
@pytest.mark.parametrize("suffix", [".png", ".jpg", ".svg", ".pdf"])
def test_where_the_disk_takes_a_part_the_earlier_file_stays(tmp_path: Path, suffix: str) -> None:
    """Qt writes SVG and PDF on, whatever the disk says."""
    import resource  # Unix alone has it

    path = (tmp_path / "map").with_suffix(suffix)
    path.write_text("earlier")
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (5_000, before[1]))  # Python ignores the signal
    try:
        with pytest.raises(InputError, match=r"Cannot write .*File too large\. Choose another place"):
            write_picture(path, figure(), PictureOptions())
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    assert path.read_text() == "earlier"
    assert [each.name for each in tmp_path.iterdir()] == [path.name]


def test_a_jpeg_that_is_too_long_for_its_format_is_refused(tmp_path: Path) -> None:
    long = PictureOptions(PictureSize.parse("70000x300", 96))
    with pytest.raises(InputError, match="at most 65,500 pixels in each direction"):
        write_picture(tmp_path / "map.jpg", figure(), long)
    assert list(tmp_path.iterdir()) == []
    assert write_picture(tmp_path / "map.png", figure(), long).bytes > 0


def test_one_cluster_is_one() -> None:
    xy, labels = np.zeros((3, 2), np.float32), np.zeros(3, np.int32)
    assert describe(picture(xy, labels, ("late parcels",))).startswith("3 distinct texts · 1 cluster")
    assert "1 clusters" not in describe(picture(xy, labels, ("late parcels",)))
    assert "2 clusters" in describe(picture(xy, labels, ("late parcels", "refunds")))


def test_a_map_of_which_a_sample_was_laid_out_says_so() -> None:
    made = replace(picture(np.zeros((3, 2), np.float32), np.zeros(3, np.int32), ("refunds",)), n_laid_out=2)
    assert "1 cluster · laid out from a sample of 2" in describe(made)
