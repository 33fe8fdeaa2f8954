"""What an export of the map reads and does, for the lanes."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QCoreApplication

from core.export import MapPageOptions, export_map_page
from core.export.columns import ExportColumn
from core.export.map_page import MapPageReport, page_texts
from core.export.masking import Found
from core.export.rows import found_in_rows
from explorer.map.picture import (
    MapFigure,
    PictureOptions,
    PictureReport,
    describe,
    map_figure,
    picture_image,
    write_picture,
)
from explorer.shared.language import SOURCE, spoken

if TYPE_CHECKING:
    from PySide6.QtGui import QImage

    from core.clusters import TopicTree
    from core.corpus import RowStore
    from core.judgments.labels import Label
    from core.progress import Task
    from core.workspace import MapPicture

PAGE = ".html"
SUFFIXES = (".png", ".svg", ".pdf", PAGE)


@dataclass(frozen=True, eq=False)
class MapExport:
    """What a person asked for.

    Attributes:
        rows: the corpus. picture: its map. tree: its topics, with the texts of `picture`.
        row_ids: (m,) rows whose texts are shown; None: all.
        column: colours the points; None: labels do, or topics where there are none.
        suffix: of the file: its format.
        drawn, page: how a picture is drawn, and what is on a page.
        labels: colour the points.
    """

    rows: RowStore
    picture: MapPicture
    tree: TopicTree
    row_ids: NDArray[np.int64] | None
    column: str | None
    suffix: str
    drawn: PictureOptions
    page: MapPageOptions
    labels: tuple[Label, ...] = ()

    @property
    def is_page(self) -> bool:
        return self.suffix == PAGE

    def figure(self) -> MapFigure:
        """What is drawn, apart from how."""
        return map_figure(self.rows, self.picture, self.tree, self.column, self.row_ids, self.labels)


def preview(asked: MapExport, figure: MapFigure | None, width: int, height: int) -> tuple[MapFigure, QImage]:
    """The figure, made where it is not known, and the picture in so many pixels at the most."""
    made = figure if figure is not None else asked.figure()
    size = asked.drawn.size
    dpi = max(int(96 * min(width / size.width, height / size.height)), 1)
    return made, picture_image(made, replace(asked.drawn, size=replace(size, dpi=dpi)))


def found(asked: MapExport, task: Task) -> Found:
    """What would be masked on a page."""
    names = dict.fromkeys([asked.rows.text_column, *asked.page.columns])
    columns = [ExportColumn(name, asked.rows.column(name).type, "columns") for name in names]
    row_ids = asked.rows.by_text().row_ids if asked.row_ids is None else asked.row_ids
    return found_in_rows(asked.rows, columns, row_ids, asked.page.mask, task)


def write(path: Path, asked: MapExport, task: Task) -> PictureReport | MapPageReport:
    """Write the file, whole or not at all."""
    if not asked.is_page:
        return write_picture(path, asked.figure(), asked.drawn, task)
    language = spoken()
    words = {text: QCoreApplication.translate("map page", text) for text in page_texts()}
    options = replace(
        asked.page,
        about=describe(asked.picture),
        color=asked.column,
        labels=asked.labels,
        language=language.replace("_", "-"),
        words=words if language != SOURCE else {},
    )
    return export_map_page(path, asked.rows, asked.picture, asked.tree, options, asked.row_ids, task)
