"""The map is taken along from the real window, in each format."""

from __future__ import annotations

import csv
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from core.export import read_map_page
from explorer.exporting.map_dialog import MapExportDialog
from explorer.shell.window import MainWindow
from tests.core.workspace.conftest import sentences
from tests.explorer.driver import OpenWindow, error_said, open_prepared, wait

KEYS = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier


@pytest.fixture
def window(open_window: OpenWindow, qtbot: QtBot, tmp_path: Path) -> MainWindow:
    """The program with 120 rows, each with an address, on the Explore page."""
    window = open_window()
    path = tmp_path / "rows.csv"
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(["text", "brand", "stars", "mail"])
        for number, text in enumerate(sentences(120, seed=6)):
            brand = ("river", "garden")[number % 2]
            writer.writerow([f"{text} p{number}@example.org", brand, number % 5, f"p{number}@example.org"])
    open_prepared(window, qtbot, path)
    window.show_page("explore")
    return window


def opened(window: MainWindow, qtbot: QtBot) -> MapExportDialog:
    """The dialog, with its first preview drawn."""
    window.activateWindow()  # without a desktop nothing else does that once a dialog is gone
    wait(qtbot, window.isActiveWindow)
    qtbot.keyClick(window, Qt.Key.Key_E, KEYS)
    wait(qtbot, lambda: any(one.isVisible() for one in window.findChildren(MapExportDialog)))
    (dialog,) = (one for one in window.findChildren(MapExportDialog) if one.isVisible())
    wait(qtbot, lambda: not dialog.preview.pixmap().isNull())
    return dialog


def written(
    window: MainWindow, qtbot: QtBot, dialog: MapExportDialog, path: Path, monkeypatch: pytest.MonkeyPatch
) -> str:
    """Press Export, name the file; what the task bar says in the end."""
    said: list[str] = []
    window.session.message_posted.connect(lambda sentence, level: said.append(sentence))
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))
    qtbot.mouseClick(dialog.yes, Qt.MouseButton.LeftButton)
    wait(qtbot, lambda: bool(said))
    assert path.is_file()
    return said[0]


def test_pictures(window: MainWindow, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from PIL import Image
    from pypdf import PdfReader

    dialog = opened(window, qtbot)
    assert dialog.picture_part.isVisible()
    assert not dialog.page_part.isVisible()
    assert dialog.note.text() == "3,200 × 2,000 pixels."
    fields = [dialog.format, dialog.title, dialog.width_field, dialog.dpi]
    assert len({field.mapTo(dialog, QPoint(0, 0)).x() for field in fields}) == 1  # below one another
    heights = {field.objectName(): field.height() for field in (*fields, dialog.unit)}
    assert len(set(heights.values())) == 1, heights
    before = dialog.preview.pixmap().toImage()
    dialog.color.setCurrentText("stars")
    wait(qtbot, lambda: dialog.preview.pixmap().toImage() != before)
    dialog.width_field.setValue(900)
    dialog.height_field.setValue(640)
    dialog.dpi.setValue(96)
    said = written(window, qtbot, dialog, tmp_path / "map.png", monkeypatch)
    assert said.startswith(f"Map written to {tmp_path / 'map.png'} (")
    with Image.open(tmp_path / "map.png") as image:
        assert image.size == (900, 640)

    dialog = opened(window, qtbot)
    dialog.format.setCurrentText("SVG drawing")
    dialog.title.setText("A <b>title</b>")
    dialog.unit.setCurrentText("mm")
    assert (dialog.width_field.value(), dialog.height_field.value()) == (423.3, 264.6)
    assert dialog.note.text() == "423 × 265 mm; letters stay letters."
    written(window, qtbot, dialog, tmp_path / "map.svg", monkeypatch)
    texts = ["".join(each.itertext()) for each in ElementTree.parse(tmp_path / "map.svg").iter()]
    assert "A <b>title</b>" in texts

    dialog = opened(window, qtbot)
    dialog.format.setCurrentText("PDF")
    dialog.width_field.setValue(20)
    assert dialog.note.text().startswith("The picture is too small for a map.")
    assert not dialog.yes.isEnabled()
    dialog.width_field.setValue(3200)
    dialog.part.setChecked(True)
    dialog.dark.setChecked(True)
    written(window, qtbot, dialog, tmp_path / "map.pdf", monkeypatch)
    assert "120 distinct texts" in " ".join(PdfReader(tmp_path / "map.pdf").pages[0].extract_text().split())


def test_a_page_of_the_selected_rows_with_addresses_masked(
    window: MainWindow, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window.session.select(np.arange(0, 60), "test")
    dialog = opened(window, qtbot)
    dialog.format.setCurrentText("HTML page to explore")
    assert dialog.page_part.isVisible()
    assert "the first 120 characters of each text" in dialog.note.text()
    dialog.rows.setCurrentText("Selected · 60")
    dialog.masks.emails.setChecked(True)
    for row in range(dialog.columns.count()):
        item = dialog.columns.item(row)
        item.setCheckState(
            Qt.CheckState.Checked if item.text() in ("mail", "brand") else Qt.CheckState.Unchecked
        )
    wait(qtbot, lambda: "120 e-mail addresses" in dialog.masks.count.text())
    assert "[email]" in dialog.masks.examples[0].text()
    said = written(window, qtbot, dialog, tmp_path / "map.html", monkeypatch)
    assert said.endswith("120 masked")
    page = read_map_page(tmp_path / "map.html")
    assert sorted(page["rows"].tolist()) == list(range(60))
    assert [column["name"] for column in page["columns"]] == ["brand", "mail"]
    assert page["title"] == window.session.workspace.name  # type: ignore[union-attr]
    assert all("[email]" in text for text in page["texts"])


def test_labels_colour_it_as_they_colour_the_window(
    window: MainWindow, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert opened(window, qtbot).color.findText("label") < 0
    window.findChild(MapExportDialog).reject()  # type: ignore[union-attr]
    window.session.labelling.put("urgent", np.arange(30))
    window.session.labelling.put("later", np.arange(20, 60))
    window.session.colour_by("label")
    wait(qtbot, lambda: window.session.colouring.kind == "label")  # type: ignore[union-attr]
    dialog = opened(window, qtbot)
    assert dialog.color.currentText() == "label"
    dialog.format.setCurrentText("SVG drawing")
    written(window, qtbot, dialog, tmp_path / "map.svg", monkeypatch)
    texts = ["".join(each.itertext()).strip() for each in ElementTree.parse(tmp_path / "map.svg").iter()]
    assert {"urgent", "later", "several labels", "without a label"} <= set(texts)
    dialog = opened(window, qtbot)
    dialog.format.setCurrentText("HTML page to explore")
    written(window, qtbot, dialog, tmp_path / "map.html", monkeypatch)
    page = read_map_page(tmp_path / "map.html")
    assert page["color"] == "labels"
    shown = dict(zip(page["rows"].tolist(), page["columns"][-1]["cells"], strict=True))
    assert [shown[row] for row in (0, 25, 40, 100)] == ["urgent", "urgent; later", "later", None]
    dialog = opened(window, qtbot)
    dialog.color.setCurrentText("stars")
    assert dialog.request().column == "stars"
    assert dialog.request().labels == ()
    dialog.reject()


def test_a_folder_that_is_not_there_is_said(
    window: MainWindow, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    dialog = opened(window, qtbot)
    path = tmp_path / "none" / "map.png"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))
    qtbot.mouseClick(dialog.yes, Qt.MouseButton.LeftButton)
    wait(qtbot, lambda: str(path.parent) in error_said(window))
    dialog = opened(window, qtbot)
    qtbot.keyClick(dialog, Qt.Key.Key_Escape)
    assert not dialog.isVisible()


def test_every_field_has_a_name_and_is_reached_by_tab(window: MainWindow, qtbot: QtBot) -> None:
    from PySide6.QtWidgets import QAbstractSpinBox, QCheckBox, QComboBox, QLineEdit, QListWidget

    dialog = opened(window, qtbot)
    for number in range(dialog.format.count()):
        dialog.format.setCurrentIndex(number)
        for kind in (QAbstractSpinBox, QComboBox, QLineEdit, QListWidget, QCheckBox):
            for field in dialog.findChildren(kind):
                if field.isVisible() and field.objectName() != "qt_spinbox_lineedit":
                    named = field.accessibleName() or (isinstance(field, QCheckBox) and field.text())
                    assert named, field.objectName()
    dialog.reject()
