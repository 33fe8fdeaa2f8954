"""The map as a picture in a file: PNG, JPEG, SVG or PDF, for the window and for the command.

One function paints all of them. Letters stay letters in SVG and PDF; so do points as shapes, up to
`SHAPES_UP_TO` of them. Of more the ground is a raster image inside, so that the file stays small.
"""

from __future__ import annotations

import base64
import math
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import (
    QBuffer,
    QByteArray,
    QCoreApplication,
    QIODevice,
    QMarginsF,
    QPointF,
    QRectF,
    QSize,
    QSizeF,
    Qt,
)
from PySide6.QtGui import (
    QBrush,
    QColor,
    QFont,
    QFontMetricsF,
    QImage,
    QLinearGradient,
    QPageSize,
    QPainter,
    QPainterPath,
    QPdfWriter,
    QPen,
)

from core.clusters import find_anchors, topic_anchors
from core.errors import InputError
from core.export.map_points import map_points, shown_texts
from core.files import whole_file
from core.progress import QUIET, Progress, Task
from explorer.map import labels as map_labels
from explorer.map.colouring import (
    label_colouring,
    none_name,
    scale_end,
    topic_colouring,
    topic_layer,
    values_colouring,
)
from explorer.map.colours import category_table, on_scale, scale_table
from explorer.map.labels import plain_font
from explorer.map.render import MapScene, most_labels, paint_points, point_radius
from explorer.map.view import MapView, fit, normalised
from explorer.shared import wording
from explorer.shared.state import Colouring
from explorer.shared.theme import LIGHT, Tokens
from explorer.widgets.saving import png as encoded_png
from explorer.widgets.values import shown_category

if TYPE_CHECKING:
    from core.clusters import Anchors, TopicTree
    from core.corpus import RowStore
    from core.judgments.labels import Label
    from core.workspace import MapPicture

RASTER = {".png": "PNG", ".jpg": "JPG", ".jpeg": "JPG"}
FORMATS = (*RASTER, ".svg", ".pdf")
SHAPES_UP_TO = 10_000  # points that SVG and PDF hold as shapes; of more they hold a raster image
_INCH = 25.4  # millimetres
_LOGICAL = 96  # logical pixels of an inch: letters have their usual size at this many dots
_LEAST = (240, 160)  # logical pixels
_MOST_PIXELS = 100_000_000
_MOST_OF_JPEG = 65_500  # pixels in a direction, of libjpeg
_BAND = 16  # rows of pixels of an image that are put into a PDF at a time
_EMBEDDED = b"data:image/png;base64,"
_MARGIN = 16.0  # logical pixels around title, legend and caption
_TITLE, _CAPTION, _ENTRY = 40.0, 32.0, 20.0  # heights of the title, the caption, a line of the legend
_LEGEND = 220.0  # width
_SIZE = re.compile(r"\s*(\d+(?:\.\d+)?)\s*[x×]\s*(\d+(?:\.\d+)?)\s*(px|mm)?\s*", re.IGNORECASE)


@dataclass(frozen=True)
class PictureSize:
    """How large a picture is: logical pixels (96 an inch), and dots of an inch."""

    width: float
    height: float
    dpi: int

    @classmethod
    def of_pixels(cls, width: float, height: float, dpi: int) -> PictureSize:
        """So many pixels, of which `dpi` are an inch."""
        return cls(width * _LOGICAL / dpi, height * _LOGICAL / dpi, dpi)._checked()

    @classmethod
    def of_millimetres(cls, width: float, height: float, dpi: int) -> PictureSize:
        """So large on paper."""
        return cls(width * _LOGICAL / _INCH, height * _LOGICAL / _INCH, dpi)._checked()

    @classmethod
    def parse(cls, said: str, dpi: int) -> PictureSize:
        """From "3200x2000" (pixels) or "180x120mm".

        Raises:
            InputError: it is no size, or one that no picture can have.
        """
        found = _SIZE.fullmatch(said)
        if found is None:
            raise InputError(f'"{said}" is no size.', "Say it as 3200x2000, in pixels, or as 180x120mm.")
        make = cls.of_millimetres if (found[3] or "").lower() == "mm" else cls.of_pixels
        return make(float(found[1]), float(found[2]), dpi)

    @property
    def ratio(self) -> float:
        """Pixels of a logical pixel."""
        return self.dpi / _LOGICAL

    @property
    def pixels(self) -> tuple[int, int]:
        """Of a raster image of this size."""
        return round(self.width * self.ratio), round(self.height * self.ratio)

    @property
    def millimetres(self) -> tuple[float, float]:
        return self.width * _INCH / _LOGICAL, self.height * _INCH / _LOGICAL

    def _checked(self) -> PictureSize:
        if self.width < _LEAST[0] - 0.5 or self.height < _LEAST[1] - 0.5:
            least = f"{math.ceil(_LEAST[0] * self.ratio)}x{math.ceil(_LEAST[1] * self.ratio)}"
            raise InputError(
                "The picture is too small for a map.",
                f"Take at least {least} pixels at {self.dpi} dots per inch, or fewer dots.",
            )
        width, height = self.pixels
        if width * height > _MOST_PIXELS:
            raise InputError(
                f"A picture of {width:,} × {height:,} pixels is too large.",
                "Take a smaller size, or fewer dots per inch; 100 million pixels are the most.",
            )
        return self


USUAL_PIXELS = (3200, 2000)
USUAL_SIZE = PictureSize.of_pixels(*USUAL_PIXELS, 192)


@dataclass(frozen=True)
class PictureOptions:
    """How the map is drawn.

    Attributes:
        size: of the picture. title: above the map; empty for none.
        legend, names: whether the meaning of the colours and the names of topics are written.
        look: colours, `theme.LIGHT` or `theme.DARK`.
        region: x0, y0, x1, y1 of the part that is drawn, in the units of `normalised`; None: all of the map.
    """

    size: PictureSize = USUAL_SIZE
    title: str = ""
    legend: bool = True
    names: bool = True
    look: Tokens = LIGHT
    region: tuple[float, float, float, float] | None = None


@dataclass(frozen=True, eq=False)
class MapFigure:
    """What is drawn, apart from how.

    Attributes:
        xy: (n, 2) float32 points in the units of `normalised`.
        colouring: of the points. anchors: where names belong.
        about: what the map shows, in one line.
    """

    xy: NDArray[np.float32]
    colouring: Colouring
    anchors: Anchors
    about: str


@dataclass(frozen=True)
class PictureReport:
    """What was written: points, whether they are a raster image inside SVG or PDF, and bytes of the file."""

    points: int
    raster_inside: bool
    bytes: int


def map_figure(
    rows: RowStore,
    picture: MapPicture,
    tree: TopicTree,
    column: str | None = None,
    row_ids: NDArray[np.int64] | None = None,
    labels: Sequence[Label] = (),
) -> MapFigure:
    """The figure of a map.

    Args:
        rows: the corpus. picture: its map. tree: its topics, with the texts of `picture`.
        column: colours the points; None: labels do, or topics where there are none.
        row_ids: (m,) rows whose texts are shown; None: all.
        labels: those of the shown rows colour the points.

    Raises:
        InputError: there is no such column, or no text of the rows is on the map.
    """
    from core.clusters.topic_tree import TopicTree

    chosen = map_points(rows, picture, row_ids)
    everything = len(chosen.indices) == len(picture)
    xy = normalised(picture.xy)[chosen.indices]
    some = tree if everything else TopicTree(tree.topics, tree.labels[chosen.indices])
    if column is not None:
        name = rows.column(column).name
        colouring = values_colouring(name, rows.values(name, chosen.first_rows))
    elif labels:
        colouring = label_colouring(picture, shown_texts(rows, row_ids), labels)
        assert colouring.codes is not None
        colouring = replace(colouring, codes=colouring.codes[chosen.indices])
    elif tree.topics:
        colouring = topic_colouring(some, topic_layer(tree))
    else:
        colouring = Colouring("cluster", codes=np.full(len(xy), -1, np.int32))
    anchors = topic_anchors(xy, some) if tree.topics else find_anchors(xy, some.labels, ())
    shown = len(xy)
    about = describe(picture)
    if not everything:
        of_all = QCoreApplication.translate("Map", "{0:,} of {1}")
        about = of_all.format(shown, about)
    return MapFigure(xy, colouring, anchors, about)


def tree_of(picture: MapPicture) -> TopicTree:
    """The clusters of a map that has no topics, or none yet, as the topics of one layer."""
    from core.clusters import Topic, TopicTree

    sizes = np.bincount(picture.labels + 1, minlength=len(picture.names) + 1)[1:].tolist()
    topics = (
        Topic(code, 0, None, name, size)
        for code, (name, size) in enumerate(zip(picture.names, sizes, strict=True))
    )
    return TopicTree(tuple(topics), picture.labels.copy())


def describe(picture: MapPicture) -> str:
    """What the map shows, in one line."""
    of_passages = picture.passages is not None
    parts = [wording.passages(len(picture)) if of_passages else wording.distinct_texts(len(picture))]
    if picture.names:
        one = QCoreApplication.translate("Map", "1 cluster")
        parts.append(
            wording.plural(len(picture.names), one, QCoreApplication.translate("Map", "{n} clusters"))
        )
    if picture.n_laid_out:
        sample = QCoreApplication.translate("Map", "laid out from a sample of {0:,}")
        parts.append(sample.format(picture.n_laid_out))
    if picture.neighbours_kept is not None:
        kept = QCoreApplication.translate("Map", "layout keeps {0} % of neighbours")
        parts.append(kept.format(round(100 * picture.neighbours_kept)))
    if picture.erased is not None:
        without = QCoreApplication.translate("Map", "without the influence of {0}")
        parts.append(without.format(", ".join(picture.erased.names)))
    return " · ".join(parts)


def check_picture_name(path: Path) -> None:
    """Raises: InputError: the name says no format of a picture."""
    if path.suffix.lower() not in FORMATS:
        raise InputError(
            f"{path.name} is not a name for a picture.", "Let it end in .png, .jpg, .svg or .pdf."
        )


def write_picture(
    path: Path, figure: MapFigure, options: PictureOptions, task: Task = QUIET
) -> PictureReport:
    """Write the map to `path`, whole or not at all. Needs a QGuiApplication for fonts, never a widget.

    Args:
        path: its ending says the format.

    Raises:
        InputError: the name says no format, or the file cannot be written.
        CancelledError: on cancel.
    """
    check_picture_name(path)
    suffix = path.suffix.lower()
    if RASTER.get(suffix) == "JPG" and max(options.size.pixels) > _MOST_OF_JPEG:
        raise InputError(
            f"A JPEG picture has at most {_MOST_OF_JPEG:,} pixels in each direction.",
            "Take a smaller size, or a PNG picture.",
        )
    has_shapes = suffix not in RASTER and len(figure.xy) <= SHAPES_UP_TO
    kinds: dict[str, type[_Ground]] = {".svg": _StandIn, ".pdf": _InBands}
    ground = (_Shapes if has_shapes else kinds.get(suffix, _Raster))(figure, options)
    with whole_file(path) as temporary:
        task.report(Progress(QCoreApplication.translate("Map", "Drawing the map"), 0, 2, "steps", 0.0))
        ground.prepare()
        task.check()
        task.report(Progress(QCoreApplication.translate("Map", "Drawing the map"), 1, 2, "steps", 0.0))
        if suffix in RASTER:
            image = picture_image(figure, options, ground)
            task.check()
            file = _in_memory(lambda held: _save(image, held, RASTER[suffix]))
        else:
            draw = _draw_svg if suffix == ".svg" else _draw_pdf
            file = _in_memory(lambda held: draw(held, figure, options, ground))
        temporary.write_bytes(file.data())
        if isinstance(ground, _StandIn):
            ground.put_in(temporary)
        task.check()
    task.report(Progress(QCoreApplication.translate("Map", "Drawing the map"), 2, 2, "steps", 0.0))
    return PictureReport(len(figure.xy), suffix not in RASTER and not has_shapes, path.stat().st_size)


def picture_image(figure: MapFigure, options: PictureOptions, ground: _Ground | None = None) -> QImage:
    """The map as an image of `options.size.pixels`."""
    size = options.size
    image = QImage(*size.pixels, QImage.Format.Format_RGB32)
    image.fill(QColor(options.look.canvas))
    dots = round(size.dpi / _INCH * 1000)
    image.setDotsPerMeterX(dots)
    image.setDotsPerMeterY(dots)
    _paint_on(image, size.ratio, figure, options, ground or _Raster(figure, options))
    return image


def _in_memory(write: Callable[[QIODevice], object]) -> QByteArray:
    """What Qt writes. Where a disk refuses, Qt writes on and does not say so: it never sees one."""
    held = QBuffer()
    held.open(QIODevice.OpenModeFlag.WriteOnly)
    write(held)
    return held.data()


def _save(image: QImage, file: QIODevice, kind: str) -> None:
    if not image.save(file, kind):  # type: ignore[call-overload]  # takes a device too
        raise MemoryError  # all else that it could refuse was refused before


def _draw_svg(file: QIODevice, figure: MapFigure, options: PictureOptions, ground: _Ground) -> None:
    from PySide6.QtSvg import QSvgGenerator

    size = options.size
    writer = QSvgGenerator(QSvgGenerator.SvgVersion.Svg11)
    writer.setOutputDevice(file)
    writer.setResolution(_LOGICAL)
    writer.setSize(QSize(round(size.width), round(size.height)))
    writer.setViewBox(QRectF(0, 0, size.width, size.height))
    writer.setTitle(options.title or figure.about)
    writer.setDescription(figure.about)
    _paint_on(writer, 1.0, figure, options, ground)


def _draw_pdf(file: QIODevice, figure: MapFigure, options: PictureOptions, ground: _Ground) -> None:
    writer = QPdfWriter(file)
    writer.setPageSize(QPageSize(QSizeF(*options.size.millimetres), QPageSize.Unit.Millimeter))
    writer.setPageMargins(QMarginsF(0, 0, 0, 0))
    writer.setResolution(1200)
    writer.setTitle(options.title or figure.about)
    writer.setCreator("Semantic Explorer")
    _paint_on(writer, 1200 / _LOGICAL, figure, options, ground)


def _paint_on(
    device: QImage | QPdfWriter | object,
    scale: float,
    figure: MapFigure,
    options: PictureOptions,
    ground: _Ground,
) -> None:
    painter = QPainter()
    if not painter.begin(device):  # type: ignore[arg-type]
        raise MemoryError  # an image that found no room has no pixels
    painter.scale(scale, scale)
    painter.setRenderHints(
        QPainter.RenderHint.Antialiasing
        | QPainter.RenderHint.LosslessImageRendering
        | QPainter.RenderHint.SmoothPixmapTransform
    )
    _paint(painter, figure, options, ground)
    painter.end()


# -- what every format has


@dataclass(frozen=True)
class _Layout:
    """Where the parts of a picture are, in logical pixels."""

    map: QRectF
    legend: QRectF
    caption: QRectF

    @classmethod
    def of(cls, options: PictureOptions, has_legend: bool) -> _Layout:
        width, height = options.size.width, options.size.height
        top = _TITLE if options.title else 0.0
        aside = min(_LEGEND, width * 0.32) if has_legend else 0.0
        return cls(
            QRectF(0, top, width - aside, height - top - _CAPTION),
            QRectF(width - aside, top + _MARGIN, aside - _MARGIN, height - top - _MARGIN - _CAPTION),
            QRectF(_MARGIN, height - _CAPTION, width - 2 * _MARGIN, 24),
        )


class _Ground:
    """Draws the points of a figure into the map's part of a picture."""

    def __init__(self, figure: MapFigure, options: PictureOptions) -> None:
        self.options = options
        self.area = _Layout.of(options, _has_legend(figure, options)).map
        self.scene = MapScene(xy=figure.xy, look=options.look, colouring=figure.colouring)
        self.view = _view_of(self.scene.xy, self.area, options.region)

    def prepare(self) -> None:
        """Make what takes time."""

    def draw(self, painter: QPainter) -> None:
        raise NotImplementedError


def _view_of(
    xy: NDArray[np.float32], area: QRectF, region: tuple[float, float, float, float] | None
) -> MapView:
    width, height = area.width(), area.height()
    if region is None:
        return fit(xy, width, height)
    x0, y0, x1, y1 = region
    scale = min(width / max(x1 - x0, 1e-6), height / max(y1 - y0, 1e-6))
    return MapView((x0 + x1) / 2, (y0 + y1) / 2, scale, width, height)


class _Raster(_Ground):
    """As one image, as the window draws it."""

    _image: QImage | None = None

    def prepare(self) -> None:
        ratio = self.options.size.ratio
        # The window's view has whole logical pixels; the image is drawn to the size of the area.
        self._image = paint_points(self.scene, self.view, ratio)
        self._image.setDevicePixelRatio(1.0)

    def image(self) -> QImage:
        """The points, in the pixels that the picture has for them."""
        if self._image is None:
            self.prepare()
        assert self._image is not None
        return self._image

    def draw(self, painter: QPainter) -> None:
        image = self.image()
        painter.drawImage(self.area, image, QRectF(image.rect()))


class _InBands(_Raster):
    """The same a band at a time: what Qt compresses in one go keeps all other threads waiting, up to seconds
    for a large image. Each band has a row of the next, so that no line shows between two.
    """

    def draw(self, painter: QPainter) -> None:
        image = self.image()
        scale = self.area.height() / image.height()
        for top in range(0, image.height(), _BAND):
            rows = min(_BAND + 1, image.height() - top)
            target = QRectF(self.area.left(), self.area.top() + top * scale, self.area.width(), rows * scale)
            painter.drawImage(target, image, QRectF(0, top, image.width(), rows))


class _StandIn(_Raster):
    """One pixel in the place of the image, which `put_in` puts into the file: Qt would keep all other threads
    waiting while it compresses it.
    """

    def draw(self, painter: QPainter) -> None:
        painter.drawImage(self.area, QImage(1, 1, QImage.Format.Format_RGB32))

    def put_in(self, path: Path) -> None:
        """Put the image into the SVG file that was painted with this."""
        png = base64.b64encode(encoded_png(self.image()))
        written = path.read_bytes()
        start = written.index(_EMBEDDED) + len(_EMBEDDED)
        end = written.index(b'"', start)
        path.write_bytes(b"".join((written[:start], png, written[end:])))


class _Shapes(_Ground):
    """As dots: one path for all that have a colour, in the order in which the window draws them."""

    def draw(self, painter: QPainter) -> None:
        radius = point_radius(len(self.scene.xy), self.view)
        for indices, extra in self.scene.layers:
            places = self.view.to_screen(self.scene.xy[indices]).astype(np.float64)
            # SVG of Qt's clips nothing: points beside the map are left out.
            inside = ((places > 0) & (places < (self.area.width(), self.area.height()))).all(axis=1)
            indices, places = indices[inside], places[inside]
            places += (self.area.left(), self.area.top())
            colours = self.scene.colours_of(indices).astype(np.int64)
            keys = (colours[:, 0] << 16) | (colours[:, 1] << 8) | colours[:, 2]
            different, first = np.unique(keys, return_index=True)
            for key in different[np.argsort(first)].tolist():
                path = QPainterPath()
                for x, y in places[keys == key].tolist():
                    path.moveTo(x, y)
                    path.lineTo(x + 0.01, y)  # with a round cap: a dot, in few letters
                pen = QPen(QColor((key >> 16) & 255, (key >> 8) & 255, key & 255), 2 * (radius + extra))
                pen.setCapStyle(Qt.PenCapStyle.RoundCap)
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.strokePath(path, pen)


def _paint(painter: QPainter, figure: MapFigure, options: PictureOptions, ground: _Ground) -> None:
    look = options.look
    layout = _Layout.of(options, _has_legend(figure, options))
    painter.fillRect(QRectF(0, 0, options.size.width, options.size.height), QColor(look.canvas))
    painter.save()
    painter.setClipRect(layout.map)
    ground.draw(painter)
    painter.restore()
    if options.names:
        view = ground.view
        origin = layout.map.topLeft() + QPointF(*view.to_screen(np.zeros((1, 2), np.float32))[0].tolist())
        placed = map_labels.place(
            figure.anchors,
            view.scale,
            most_labels(layout.map.width(), layout.map.height()),
            map_labels.measure_as_text,
            within=layout.map.translated(-origin),
        )
        names = map_labels.arrange(placed, origin, layout.map, [])
        map_labels.draw_as_text(painter, names, look)
    if options.title:
        font = plain_font(look.title_px, QFont.Weight.DemiBold)
        box = QRectF(_MARGIN, 10, options.size.width - 2 * _MARGIN, 28)
        _write(painter, box, options.title, font, look.text)
    _write(painter, layout.caption, figure.about, plain_font(look.small_px), look.muted)
    if _has_legend(figure, options):
        _paint_legend(painter, layout.legend, figure.colouring, look)


def _write(
    painter: QPainter, box: QRectF, text: str, font: QFont, colour: str, *, right: bool = False
) -> None:
    """One line of text inside a box, cut where it does not fit."""
    shown = QFontMetricsF(font).elidedText(" ".join(text.split()), Qt.TextElideMode.ElideRight, box.width())
    painter.setFont(font)
    painter.setPen(QColor(colour))
    side = Qt.AlignmentFlag.AlignRight if right else Qt.AlignmentFlag.AlignLeft
    painter.drawText(box, Qt.AlignmentFlag.AlignVCenter | side | Qt.TextFlag.TextDontClip, shown)


# -- the legend


def _has_legend(figure: MapFigure, options: PictureOptions) -> bool:
    colouring = figure.colouring
    return options.legend and (bool(colouring.categories) or colouring.values is not None)


def _paint_legend(painter: QPainter, box: QRectF, colouring: Colouring, look: Tokens) -> None:
    heads = {
        "topic": QCoreApplication.translate("Map", "topic"),
        "label": QCoreApplication.translate("Map", "label"),
    }
    head = heads.get(colouring.kind, colouring.column or "")
    bold = plain_font(look.small_px, QFont.Weight.DemiBold)
    _write(painter, QRectF(box.left(), box.top(), box.width(), _ENTRY), head, bold, look.muted)
    below = QRectF(box.left(), box.top() + _ENTRY + 2, box.width(), box.height() - _ENTRY - 2)
    if colouring.values is not None:
        _paint_scale(painter, below, colouring, look)
    else:
        _paint_entries(painter, below, colouring, look)


def _paint_scale(painter: QPainter, box: QRectF, colouring: Colouring, look: Tokens) -> None:
    ends = np.array([colouring.low, colouring.high])
    first, last = on_scale(colouring, ends).tolist()
    table = scale_table(look, colouring.is_diverging)
    gradient = QLinearGradient(box.left(), 0, box.right(), 0)
    for step in range(17):
        share = first + (last - first) * step / 16 if first < last else step / 16
        gradient.setColorAt(step / 16, QColor(*table[round(share * 255)].tolist()))
    painter.fillRect(QRectF(box.left(), box.top(), box.width(), 10), QBrush(gradient))
    font, line = plain_font(look.small_px), QRectF(box.left(), box.top() + 12, box.width(), _ENTRY)
    low, high = (scale_end(colouring, end) for end in ends.tolist())
    _write(painter, line, low, font, look.text)
    _write(painter, line, high, font, look.text, right=True)


def _paint_entries(painter: QPainter, box: QRectF, colouring: Colouring, look: Tokens) -> None:
    assert colouring.codes is not None
    n = len(colouring.categories)
    counts = np.bincount(colouring.codes + 1, minlength=n + 1)
    colours = category_table(n, look, colouring.largest, colouring.palette)
    order = [code for code in np.argsort(-counts[1:], kind="stable").tolist() if counts[code + 1]]
    entries = [(shown_category(colouring.categories[code]), int(counts[code + 1]), code) for code in order]
    if counts[0]:
        entries.append((none_name(colouring), int(counts[0]), -1))
    room = max(int(box.height() // _ENTRY), 1)
    more = len(entries) - room + 1 if len(entries) > room else 0
    font = plain_font(look.small_px)
    for number, (name, count, code) in enumerate(entries[: room - 1] if more else entries):
        top = box.top() + number * _ENTRY
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(*colours[code].tolist()))
        painter.drawEllipse(QPointF(box.left() + 5, top + _ENTRY / 2), 4.5, 4.5)
        said = f"{count:,}"
        wide = QFontMetricsF(font).horizontalAdvance(said)
        line = QRectF(box.left() + 16, top, box.width() - 16, _ENTRY)
        _write(painter, line, said, font, look.muted, right=True)
        _write(painter, line.adjusted(0, 0, -wide - 8, 0), name, font, look.text)
    if more:
        said = QCoreApplication.translate("Map", "and {0:,} more").format(more)
        line = QRectF(box.left() + 16, box.top() + (room - 1) * _ENTRY, box.width() - 16, _ENTRY)
        _write(painter, line, said, font, look.muted)
