"""A new page is one file and one entry, as CONTRIBUTING.md says: done in a copy of the project."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

PROJECT = Path(__file__).resolve().parents[3]

PAGE = '''"""A page that says how many rows there are."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QVBoxLayout, QWidget

from explorer.widgets.plain_text import PlainLabel

if TYPE_CHECKING:
    from explorer.shell.session import Session


class ToyPage(QWidget):
    def __init__(self, session: Session) -> None:
        super().__init__()
        self.setObjectName("toyPage")
        workspace = session.workspace
        self.label = PlainLabel(f"{workspace.n_rows if workspace else 0} rows")
        QVBoxLayout(self).addWidget(self.label)
'''
MAKER = """def _toy(pages: WindowPages, session: Session) -> QWidget:
    from explorer.toy.page import ToyPage

    return ToyPage(session)


# A tab each, in this order"""
ENTRY = """    Page("health", str(QT_TRANSLATE_NOOP("pages", "&Health")), _health),
    Page("toy", str(QT_TRANSLATE_NOOP("pages", "To&y")), _toy),
"""
DRIVE = """
import sys
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from explorer.__main__ import main
from explorer.shell.window import MainWindow

def look():
    windows = [w for w in QApplication.topLevelWidgets() if isinstance(w, MainWindow)]
    if not windows or windows[0].session.workspace is None:
        QTimer.singleShot(20, look)
        return
    window = windows[0]
    tab = window.header.tabs["toy"]
    QTest.mouseClick(tab, Qt.MouseButton.LeftButton)
    assert window.page == "toy" and tab.isChecked() and tab.text() == "Toy"
    assert window.stack.currentWidget().label.text() == "3 rows"
    entry = window.actions_["go_toy"]
    assert entry.shortcut().toString() == "Ctrl+5" and entry.isEnabled()
    window.show_page("explore")
    entry.trigger()
    assert window.page == "toy"
    print("seen")
    window.close()

QTimer.singleShot(0, look)
sys.exit(main(["semantic-explorer", sys.argv[1]]))
"""


def test_a_page_is_one_file_and_one_entry(tmp_path: Path) -> None:
    copy = tmp_path / "copy"
    for folder in ("core", "explorer", "assets"):  # with what is compiled of them, and their files' times
        shutil.copytree(PROJECT / folder, copy / folder)
    (copy / "explorer" / "toy").mkdir()
    (copy / "explorer" / "toy" / "page.py").write_text(PAGE, encoding="utf-8")
    table = copy / "explorer" / "shell" / "pages.py"
    text = table.read_text(encoding="utf-8")
    with_page = text.replace("# A tab each, in this order", MAKER).replace(ENTRY.splitlines(True)[0], ENTRY)
    assert with_page.count("_toy") == 2
    table.write_text(with_page, encoding="utf-8")

    (copy / "tests").mkdir()
    shutil.copy(PROJECT / "tests" / "test_house.py", copy / "tests")

    (tmp_path / "three.csv").write_text("text\nA card.\nA refund.\nA fee.\n", encoding="utf-8")
    environment = {
        **os.environ,
        "PYTHONPATH": str(copy),
        "QT_QPA_PLATFORM": "offscreen",
        "SEMANTIC_EXPLORER_HOME": str(tmp_path / "home"),
    }

    def run(*arguments: str) -> str:
        command = [sys.executable, *arguments]
        done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        return done.stdout

    run(
        "-m",
        "pytest",
        "-q",
        "-p",
        "no:cacheprovider",
        "-c",
        os.devnull,
        str(copy / "tests" / "test_house.py"),
    )
    run("-m", "explorer", "index", "three.csv", "-o", "workspace")
    assert "seen" in run("-c", DRIVE, "workspace")
