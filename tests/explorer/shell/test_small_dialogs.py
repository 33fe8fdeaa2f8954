"""Every dialog fits a window of 720×480, the smallest there is, with nothing cut off or overlapping."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QDialog
from pytestqt.qtbot import QtBot

from explorer.shell.window import MainWindow
from tests.explorer.driver import OpenWindow, drop, settled, shown_hits, type_query, wait
from tests.explorer.small_files import small_file
from tests.explorer.widgets.test_small_windows import faults

# Actions that open a dialog without a question to the system (a file, a folder).
OPENING = (
    "export_rows", "settings", "table_columns", "topic_table", "label_selected", "choose_model", "disk_use",
    "review", "palette", "paste_lines", "imports", "rerank",
)  # fmt: skip


def shown(window: MainWindow) -> list[QDialog]:
    return [each for each in QApplication.topLevelWidgets() if isinstance(each, QDialog) and each.isVisible()]


def test_dialogs_fit_the_smallest_window(
    open_window: OpenWindow, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = open_window()
    drop(window, small_file(tmp_path))
    wait(qtbot, lambda: window.import_sheet().view.explore.isEnabled())
    window.import_sheet().start()
    wait(qtbot, lambda: settled(window) and window.session.facets)
    type_query(qtbot, window, "cash machine swallowed my card")
    wait(qtbot, lambda: bool(shown_hits(window)) and window.lanes.idle)
    window.session.select(np.arange(8), "map", name="eight")
    window.resize(720, 480)
    found: dict[str, list[str]] = {}

    def look(dialog: QDialog) -> None:
        for _ in range(4):
            QApplication.processEvents()
        wrong = [each for each in faults(dialog) if "'&" not in each]  # an "&" of a shortcut takes no room
        if dialog.width() > 720 or dialog.height() > 480:
            wrong.append(f"{dialog.width()}×{dialog.height()}")
        if wrong:
            found[type(dialog).__name__] = wrong
        looked.append(type(dialog).__name__)

    def modal(dialog: QDialog) -> int:  # those that wait for an answer would wait here too
        dialog.show()
        look(dialog)
        dialog.reject()
        return 0

    looked: list[str] = []
    monkeypatch.setattr(QDialog, "exec", modal)
    page = window.explore_page()
    for name in OPENING:
        window.actions_[name].trigger()
        wait(qtbot, lambda: window.lanes.idle)
        for dialog in shown(window):
            look(dialog)
            dialog.close()
    page.show_query_help()
    page.hits.view.setFocus()
    page.hits.view.setCurrentIndex(page.hits.view.model().index(0, 0))
    for dialog in shown(window):
        look(dialog)
        dialog.close()
    qtbot.keyClick(page.hits.view, Qt.Key.Key_W)
    wait(qtbot, lambda: bool(shown(window)) and window.lanes.idle)
    for dialog in shown(window):
        look(dialog)
        dialog.close()
    assert found == {}
    assert len(set(looked)) >= 8, looked
