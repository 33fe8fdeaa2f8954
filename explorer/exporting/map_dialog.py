"""Asks how the map is to be taken along, shows how it will look, and writes it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QSize, Qt
from PySide6.QtGui import QImage, QPixmap
from PySide6.QtWidgets import (
    QAbstractSpinBox,
    QCheckBox,
    QComboBox,
    QDoubleSpinBox,
    QGridLayout,
    QHBoxLayout,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QVBoxLayout,
    QWidget,
)

from core.errors import ExplorerError, InputError
from core.export import MapPageOptions
from core.export.map_page import MOST_POINTS, TEXT_LENGTH, MapPageReport
from core.export.masking import Found
from explorer.exporting import map_job
from explorer.exporting.map_job import PAGE, SUFFIXES, MapExport
from explorer.exporting.parts import MaskFields, Previews, row_choices
from explorer.map.picture import (
    SHAPES_UP_TO,
    USUAL_PIXELS,
    MapFigure,
    PictureOptions,
    PictureReport,
    PictureSize,
    tree_of,
)
from explorer.map.view import MapView
from explorer.shared import wording
from explorer.shared.engine_words import joined, said
from explorer.shared.lanes import JobContext
from explorer.shared.state import LABELS
from explorer.shared.theme import DARK, LIGHT, tokens
from explorer.widgets.dialogs import BaseDialog
from explorer.widgets.elided_combo import ElidedCombo
from explorer.widgets.list_items import framed
from explorer.widgets.plain_text import PlainLabel, without_shortcut
from explorer.widgets.saving import ask_where_to_save

if TYPE_CHECKING:
    from explorer.shell.session import Session

_WIDTH, _PREVIEW = 696, QSize(288, 220)  # pixels
_FIELD, _BESIDE, _ROW = 60, 7, 24  # pixels of a number, on both sides of it, of an entry of a list
_INCH = 25.4  # millimetres
_USUAL_DPI = 192
_CHECKED, _UNCHECKED = Qt.CheckState.Checked, Qt.CheckState.Unchecked


def _tr(text: str) -> str:
    return QCoreApplication.translate("exporting", text)


class MapExportDialog(BaseDialog):
    """Format, rows, colours, size or columns; nothing is written before a file is named.

    Args:
        seen: where the map is looked at now.
    """

    def __init__(self, session: Session, seen: MapView, parent: QWidget | None = None) -> None:
        super().__init__(parent, _tr("Export the map"), width=_WIDTH)
        self._seen = seen
        self.setObjectName("mapExportDialog")
        self._session = session
        assert session.workspace is not None
        assert session.shown_map is not None
        self._workspace, self._picture = session.workspace, session.shown_map
        tree = session.topics.tree if self._picture.passages is None else None
        fits = tree is not None and len(tree.labels) == len(self._picture)
        self._tree = tree if tree is not None and fits else tree_of(self._picture)
        self._previews = Previews(session, self._failed)
        self._figures: dict[tuple[int, str | None], MapFigure] = {}  # by rows and colours
        self._rows = row_choices(session)
        self._candidates = _candidates(session)
        self._make_form()
        self._make_picture_part()
        self._make_page_part()
        self.note = self.add_label("")
        self.note.setObjectName("mapExportNote")
        self.content.addWidget(self.masks.found)
        self.add_button(_tr("Cancel"), "mapExportNo").clicked.connect(self.reject)
        self.yes = self.add_button(_tr("Export…"), "mapExportYes", primary=True)
        self.yes.clicked.connect(self._choose_file)
        self.finished.connect(self._previews.stop)
        self.format.currentIndexChanged.connect(self._format_changed)
        self.unit.currentIndexChanged.connect(self._unit_changed)
        for combo in (self.rows, self.color):
            combo.currentIndexChanged.connect(self._changed)
        for number in (self.width_field, self.height_field, self.dpi):
            number.valueChanged.connect(self._changed)
        self.title.textChanged.connect(self._changed)
        for box in (self.legend, self.names, self.dark, self.part, *self.masks.boxes):
            box.toggled.connect(self._changed)
        self.columns.itemChanged.connect(self._changed)
        self._format_changed()

    # -- what it is made of -------------------------------------------------------------------------------

    def _make_form(self) -> None:
        self.format, self.rows, self.color = ElidedCombo(), ElidedCombo(), ElidedCombo()
        self.title = QLineEdit()
        self.title.setMaxLength(200)
        for suffix, title in zip(SUFFIXES, _format_titles(), strict=True):
            self.format.addItem(title, suffix)
        for choice in self._rows:
            n = self._workspace.rows.n_visible if choice.row_ids is None else len(choice.row_ids)
            self.rows.addItem(f"{choice.title} · {wording.count(n)}")
        self.color.addItem(_tr("topic") if self._picture.passages is None else _tr("cluster"), None)
        if self._session.labelling.labels:
            self.color.addItem(_tr("label"), LABELS)
        for name in self._candidates:
            self.color.addItem(" ".join(name.split()) or name, name)
        colouring = self._session.colouring
        if colouring is not None and colouring.kind == "label":
            self.color.setCurrentIndex(1)
        if colouring is not None and colouring.column in self._candidates:
            self.color.setCurrentIndex(self.color.findData(colouring.column))
        self._field_names: list[QWidget] = []
        self._form = QGridLayout()
        self._form.setHorizontalSpacing(10)
        self._form.setVerticalSpacing(8)
        self._form.setColumnStretch(1, 1)
        for row, (text, name, widget) in enumerate(
            (
                (_tr("&Format"), "mapExportFormat", self.format),
                (_tr("&Rows"), "mapExportRows", self.rows),
                (_tr("&Colour"), "mapExportColor", self.color),
                (_tr("&Title"), "mapExportTitle", self.title),
            )
        ):
            self._field_names.append(_line(self._form, row, text, name, widget))
        self.preview = PlainLabel()
        self.preview.setObjectName("mapExportPreview")
        self.preview.setProperty("role", "picture")
        self.preview.setFixedSize(_PREVIEW + QSize(2, 2))  # and a frame
        self.preview.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.preview.setAccessibleName(_tr("How the map will look"))
        left = QVBoxLayout()
        left.setSpacing(8)
        left.addLayout(self._form)
        self._parts = QVBoxLayout()
        left.addLayout(self._parts)
        left.addStretch(1)
        both = QHBoxLayout()
        both.setSpacing(18)
        both.addLayout(left, 1)
        both.addWidget(self.preview, 0, Qt.AlignmentFlag.AlignTop)
        self.content.addLayout(both)

    def _make_picture_part(self) -> None:
        self.picture_part = QWidget()
        grid = QGridLayout(self.picture_part)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(10)
        grid.setVerticalSpacing(8)
        grid.setColumnStretch(1, 1)
        self.width_field, self.height_field = _number(_tr("Width")), _number(_tr("Height"))
        self.width_field.setValue(USUAL_PIXELS[0])
        self.height_field.setValue(USUAL_PIXELS[1])
        self.width_field.setObjectName("mapExportWidth")
        self.height_field.setObjectName("mapExportHeight")
        self.unit = QComboBox()
        self.unit.setObjectName("mapExportUnit")
        self.unit.setAccessibleName(_tr("Unit"))
        self.unit.addItem(_tr("pixels"))
        self.unit.addItem(_tr("mm"))
        self.dpi = _number(_tr("Dots per inch"))
        self.dpi.setRange(24, 2400)
        self.dpi.setValue(_USUAL_DPI)
        sizes = QHBoxLayout()
        sizes.setSpacing(6)
        sizes.addWidget(self.width_field, 1)
        sizes.addWidget(PlainLabel("×"))
        sizes.addWidget(self.height_field, 1)
        sizes.addWidget(self.unit)
        holder = QWidget()
        holder.setLayout(sizes)
        sizes.setContentsMargins(0, 0, 0, 0)
        self._field_names += [
            _line(grid, 0, _tr("&Size"), "mapExportSize", holder, buddy=self.width_field),
            _line(grid, 1, _tr("Dots per &inch"), "mapExportDpi", self.dpi),
        ]
        self.legend = _box(_tr("&Legend"), "mapExportLegend", checked=True)
        self.names = _box(_tr("&Names of topics"), "mapExportNames", checked=True)
        self.dark = _box(_tr("&Dark"), "mapExportDark", checked=tokens().dark)
        boxes = QHBoxLayout()
        boxes.setSpacing(14)
        for box in (self.legend, self.names, self.dark):
            boxes.addWidget(box)
        boxes.addStretch(1)
        grid.addLayout(boxes, 2, 0, 1, 2)
        self.part = _box(_tr("&Only the part that is seen now"), "mapExportPart")
        grid.addWidget(self.part, 3, 0, 1, 2)
        self._parts.addWidget(self.picture_part)
        widest = max(name.sizeHint().width() for name in self._field_names)
        for form in (self._form, grid):  # the fields of both stand below one another
            form.setColumnMinimumWidth(0, widest)

    def _make_page_part(self) -> None:
        self.page_part = QWidget()
        column = QVBoxLayout(self.page_part)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        self.columns = QListWidget()
        self.columns.setObjectName("mapExportColumns")
        self.columns.setAccessibleName(_tr("Columns"))
        self.columns.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.columns.setFixedHeight(104)
        framed(self.columns)
        usual = {facet.column for facet in self._session.facets if facet.of_column}
        for name in self._candidates:
            item = QListWidgetItem(" ".join(name.split()) or name, self.columns)
            item.setData(Qt.ItemDataRole.UserRole, name)
            item.setToolTip(name)
            item.setSizeHint(QSize(0, _ROW))
            item.setFlags(item.flags() | Qt.ItemFlag.ItemIsUserCheckable)
            item.setCheckState(_CHECKED if name in usual else _UNCHECKED)
        head = PlainLabel(_tr("Columns beside the &text"))
        head.setProperty("role", "heading")
        head.setBuddy(self.columns)
        head.setVisible(bool(self._candidates))
        self.columns.setVisible(bool(self._candidates))
        column.addWidget(head)
        column.addWidget(self.columns)
        self.masks = MaskFields("mapExport")
        for box in self.masks.boxes:
            column.addWidget(box)
        self._parts.addWidget(self.page_part)

    # -- what was chosen ----------------------------------------------------------------------------------

    def request(self) -> MapExport:
        """What is asked for now.

        Raises:
            InputError: no picture can have that size.
        """
        items = (self.columns.item(row) for row in range(self.columns.count()))
        ticked = (item.data(Qt.ItemDataRole.UserRole) for item in items if item.checkState() == _CHECKED)
        title = " ".join(self.title.text().split())
        suffix = str(self.format.currentData())
        drawn = PictureOptions(
            self._size() if suffix != PAGE else PictureSize.of_pixels(*USUAL_PIXELS, _USUAL_DPI),
            title if suffix != PAGE else "",
            self.legend.isChecked(),
            self.names.isChecked(),
            DARK if self.dark.isChecked() else LIGHT,
            _region(self._seen) if self.part.isChecked() and suffix != PAGE else None,
        )
        color = self.color.currentData()
        page = MapPageOptions(title or self._workspace.name, columns=tuple(ticked), mask=self.masks.masking())
        return MapExport(
            self._workspace.rows,
            self._picture,
            self._tree,
            self._rows[self.rows.currentIndex()].row_ids,
            color if color != LABELS else None,
            suffix,
            drawn,
            page,
            self._session.labelling.labels if color == LABELS else (),
        )

    def _size(self) -> PictureSize:
        make = PictureSize.of_millimetres if self.unit.currentIndex() else PictureSize.of_pixels
        return make(self.width_field.value(), self.height_field.value(), round(self.dpi.value()))

    def _format_changed(self) -> None:
        is_page = self.format.currentData() == PAGE
        self.picture_part.setVisible(not is_page)
        self.page_part.setVisible(is_page)
        self.title.setPlaceholderText(self._workspace.name if is_page else _tr("none"))
        self._changed()

    def _unit_changed(self) -> None:
        """The same size in the other unit."""
        in_mm = self.unit.currentIndex() == 1
        factor = _INCH / self.dpi.value() if in_mm else self.dpi.value() / _INCH
        for field in (self.width_field, self.height_field):
            value = field.value() * factor
            field.blockSignals(True)
            field.setDecimals(1 if in_mm else 0)
            field.setValue(value)
            field.blockSignals(False)
        self._changed()

    def _changed(self) -> None:
        """Show what is asked for now."""
        try:
            asked = self.request()
        except InputError as error:
            self._previews.drop("map preview")
            self.note.setText(said(str(error)))
            self.yes.setEnabled(False)
            self._fit_soon()
            return
        self.yes.setEnabled(True)
        self.note.setText(self._in_words(asked))
        self._draw(asked)
        self._look_for_masks(asked)
        self._fit_soon()

    def _in_words(self, asked: MapExport) -> str:
        """What the file will hold, and what it will not."""
        in_words = self._of_file(asked)
        if self._picture.passages is None:
            return in_words
        return joined([_tr("Each point is a passage of a row."), in_words])

    def _of_file(self, asked: MapExport) -> str:
        n = self._n_points()
        if asked.is_page:
            said = [
                _tr(
                    "One file that any browser opens from disk, without a network: move, zoom, search by "
                    "word, topics. It has the first {0} characters of each text."
                ).format(TEXT_LENGTH)
            ]
            if n > MOST_POINTS:
                shown = _tr("Of {0} texts it has {1}, drawn by lot.")
                said.append(shown.format(wording.count(n), wording.count(MOST_POINTS)))
            said.append(_tr("Where that would be more than 15 MB, texts are cut shorter."))
            return joined(said)
        width, height = asked.drawn.size.pixels
        if asked.suffix not in (".svg", ".pdf"):
            return _tr("{0} × {1} pixels.").format(wording.count(width), wording.count(height))
        wide, high = asked.drawn.size.millimetres
        said = [_tr("{0:.0f} × {1:.0f} mm; letters stay letters.").format(wide, high)]
        if n > SHAPES_UP_TO:
            said.append(
                _tr("The {0} points are one image of {1} × {2} pixels inside, so that the file stays small.")
                .format(wording.count(n), wording.count(width), wording.count(height))
            )  # fmt: skip
        return joined(said)

    def _n_points(self) -> int:
        """How many points are shown; of some rows known once they are drawn."""
        figure = self._figures.get(self._figure_key())
        return len(self._picture) if figure is None else len(figure.xy)

    def _figure_key(self) -> tuple[int, str | None]:
        return self.rows.currentIndex(), self.color.currentData()

    # -- previews -----------------------------------------------------------------------------------------

    def _draw(self, asked: MapExport) -> None:
        key = self._figure_key()
        ratio = self.devicePixelRatioF()
        known = self._figures.get(key)

        def job(context: JobContext) -> tuple[tuple[int, str | None], MapFigure, QImage]:
            made, image = map_job.preview(
                asked, known, round(_PREVIEW.width() * ratio), round(_PREVIEW.height() * ratio)
            )
            image.setDevicePixelRatio(ratio)
            return key, made, image

        self._previews.submit("io", "map preview", job, self._drawn)

    def _drawn(self, result: tuple[tuple[int, str | None], MapFigure, QImage]) -> None:
        key, figure, image = result
        is_new = key not in self._figures
        self._figures[key] = figure
        self.preview.setPixmap(QPixmap.fromImage(image))
        if is_new and key == self._figure_key():
            self.note.setText(self._in_words(self.request()))
            self._fit_soon()

    def _look_for_masks(self, asked: MapExport) -> None:
        self._previews.drop("map masks")
        if not asked.is_page or not asked.page.mask:
            self.masks.found.hide()
            return
        row_ids = self._rows[self.rows.currentIndex()].row_ids
        n_rows = self._workspace.rows.n_visible if row_ids is None else len(row_ids)
        self.masks.show_looking()

        def job(context: JobContext) -> tuple[Found, int]:
            return map_job.found(asked, context), n_rows

        self._previews.submit("io", "map masks", job, self._show_found)

    def _show_found(self, result: tuple[Found, int]) -> None:
        self.masks.show_found(*result)
        self._fit_soon()

    def _fit_soon(self) -> None:
        if self.isVisible():
            self.fit()

    def _failed(self, error: Exception) -> None:
        if isinstance(error, ExplorerError):
            self.note.setText(said(str(error)))
            self.yes.setEnabled(False)
        else:
            self._session.error_raised.emit(error)

    # -- the end ------------------------------------------------------------------------------------------

    def _choose_file(self) -> None:
        asked = self.request()
        kinds = {asked.suffix: self.format.currentText()}
        path = ask_where_to_save(self, _tr("Export the map"), f"{self._workspace.name}{asked.suffix}", kinds)
        if path is not None:
            self.accept()
            write_in_background(self._session, path, asked)


def write_in_background(session: Session, path: Path, asked: MapExport) -> None:
    """Write the file on the I/O lane; the task bar shows how far it is, and what was written."""

    def job(context: JobContext) -> PictureReport | MapPageReport:
        return map_job.write(path, asked, context)

    def done(written: PictureReport | MapPageReport) -> None:
        said = [_tr("Map written to {file} ({size})").format(file=path, size=wording.size(written.bytes))]
        if isinstance(written, MapPageReport):
            if written.points < written.of_points:
                points = _tr("{0} of {1} texts, drawn by lot")
                said.append(points.format(wording.count(written.points), wording.count(written.of_points)))
            if written.cut:
                cut = _tr("the first {0} characters of each text; {1} longer")
                said.append(cut.format(written.text_length, wording.count(written.cut)))
            if written.masked:
                said.append(_tr("{0} masked").format(wording.count(written.masked)))
        session.message_posted.emit(" · ".join(said), "info")

    session.submit(
        "io",
        job,
        title=_tr("Exporting the map"),
        on_done=done,
        urgent=True,
        confirm_loss=_tr("An export is being written; it would not be there."),
    )


def _region(view: MapView) -> tuple[float, float, float, float]:
    """The part of the map that is seen in a view."""
    x0, y1 = view.to_map(0, 0)
    x1, y0 = view.to_map(view.width, view.height)
    return x0, y0, x1, y1


def _candidates(session: Session) -> list[str]:
    """Columns other than the text, those of the filters first."""
    assert session.workspace is not None
    rows = session.workspace.rows
    listed = [facet.column for facet in session.facets if facet.of_column]
    names = dict.fromkeys([*listed, *(column.name for column in rows.columns())])
    return [name for name in names if name != rows.text_column]


def _format_titles() -> tuple[str, ...]:
    """What `SUFFIXES` are called."""
    return (_tr("PNG picture"), _tr("SVG drawing"), _tr("PDF"), _tr("HTML page to explore"))


def _line(
    grid: QGridLayout, row: int, text: str, name: str, widget: QWidget, buddy: QWidget | None = None
) -> QWidget:
    label = PlainLabel(text)
    label.setBuddy(buddy or widget)
    widget.setObjectName(name)
    (buddy or widget).setAccessibleName((buddy or widget).accessibleName() or without_shortcut(text))
    grid.addWidget(label, row, 0)
    grid.addWidget(widget, row, 1)
    return label


def _number(name: str) -> QDoubleSpinBox:
    field = QDoubleSpinBox()
    field.setRange(1, 30_000)
    field.setDecimals(0)
    field.setMinimumWidth(_FIELD)
    field.lineEdit().setTextMargins(_BESIDE, 0, _BESIDE, 0)  # the style gives the line inside none
    field.setButtonSymbols(QAbstractSpinBox.ButtonSymbols.NoButtons)  # there is no room; arrow keys step
    field.setAccessibleName(name)
    return field


def _box(text: str, name: str, *, checked: bool = False) -> QCheckBox:
    box = QCheckBox(text)
    box.setObjectName(name)
    box.setChecked(checked)
    return box
