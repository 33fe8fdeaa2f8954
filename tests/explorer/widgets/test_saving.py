"""Where a person wants a file: its ending, and what stands there already."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QApplication, QFileDialog, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from explorer.widgets.saving import ask_where_to_save

KINDS = {".csv": "CSV", ".parquet": "Parquet"}


@pytest.mark.parametrize(
    ("typed", "kind", "wanted"),
    [
        ("rows.csv", "CSV (*.csv)", "rows.csv"),
        ("rows", "CSV (*.csv)", "rows.csv"),
        ("rows", "Parquet (*.parquet)", "rows.parquet"),
        ("rows.v2", "Parquet (*.parquet)", "rows.v2.parquet"),
        ("ROWS.CSV", "Parquet (*.parquet)", "ROWS.CSV"),
        ("rows", "", "rows.csv"),
    ],
)
def test_a_name_gets_the_ending_of_the_chosen_kind(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, typed: str, kind: str, wanted: str
) -> None:
    said: list[str] = []

    def dialog(parent: QWidget, title: str, proposed: str, kinds: str) -> tuple[str, str]:
        said.extend((title, proposed, kinds))
        return str(tmp_path / typed), kind

    monkeypatch.setattr(QFileDialog, "getSaveFileName", dialog)
    parent = QWidget()
    qtbot.addWidget(parent)
    assert ask_where_to_save(parent, "Export rows", "mine.csv", KINDS) == tmp_path / wanted
    assert said == ["Export rows", "mine.csv", "CSV (*.csv);;Parquet (*.parquet)"]
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: ("", ""))
    assert ask_where_to_save(parent, "Export rows", "mine.csv", KINDS) is None


@pytest.mark.parametrize("button", ["confirmYes", "confirmNo"])
def test_a_file_that_the_dialog_did_not_see_is_asked_about(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, button: str
) -> None:
    (tmp_path / "rows.csv").write_text("kept", encoding="utf-8")
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(tmp_path / "rows"), ""))
    parent = QWidget()
    qtbot.addWidget(parent)
    asked: list[str] = []

    def answer() -> None:
        dialog = QApplication.activeModalWidget()
        assert dialog is not None
        asked.append(dialog.windowTitle())
        found = dialog.findChild(QPushButton, button)
        assert isinstance(found, QPushButton)
        qtbot.mouseClick(found, Qt.MouseButton.LeftButton)

    QTimer.singleShot(0, answer)
    chosen = ask_where_to_save(parent, "Export rows", "mine.csv", KINDS)
    assert chosen == (tmp_path / "rows.csv" if button == "confirmYes" else None)
    assert asked == ["Replace rows.csv?"]
    # Where the dialog saw the ending it has asked itself.
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(tmp_path / "rows.csv"), ""))
    assert ask_where_to_save(parent, "Export rows", "mine.csv", KINDS) == tmp_path / "rows.csv"
