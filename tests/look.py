"""Pictures of every place of the window, to be looked at: `python -m tests.look OUT_FOLDER [--quick]`.

Each place that `tests/explorer/screens.py` walks to is drawn in light and dark, at 900×600 and 1440×900, on
screens of one and of two pixels a point, in each language; `--quick` walks in English on the first screen.
OUT_FOLDER/sheets/PLACE.png has all pictures of a place side by side, and beside that folder they lie whole.
OUT_FOLDER/found.txt has what the check of layouts (tests/explorer/widgets/test_small_windows.py) finds there.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import subprocess
import sys
from collections import defaultdict
from pathlib import Path

import pytest
from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QGuiApplication, QImage, QPainter
from PySide6.QtWidgets import QApplication, QWidget

from explorer.shared import engine_words, theme
from explorer.shared.settings import LANGUAGES, Settings
from tests.explorer.screens import Walk, make_folders
from tests.explorer.widgets.test_small_windows import faults

pytest_plugins = ("tests.explorer.conftest",)

SIZES = ((900, 600), (1440, 900))
LOOKS = ("light", "dark")
CELL = QSize(720, 480)  # pixels of a picture in a sheet, at most
_FOLDER, _LANGUAGE = "SEMANTIC_EXPLORER_LOOK", "SEMANTIC_EXPLORER_LOOK_LANGUAGE"


def main(arguments: list[str]) -> int:
    """Walk once a language and screen, each in a process of its own, then put the sheets together."""
    parser = argparse.ArgumentParser(prog="python -m tests.look", description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--quick", action="store_true", help="in English, one pixel a point")
    chosen = parser.parse_args(arguments)
    folder: Path = chosen.folder.absolute()
    folder.mkdir(parents=True, exist_ok=True)
    walks = [(language, ratio) for ratio in (1, 2) for language in LANGUAGES]
    failed = 0
    for language, ratio in walks[:1] if chosen.quick else walks:
        print(f"{language}, {ratio}x", flush=True)
        failed |= walked(folder, language, ratio)
        put_together(folder)
    return failed


def walked(folder: Path, language: str, ratio: int) -> int:
    """Walk in a process of its own; its exit status."""
    screen = {"name": "look", "x": 0, "y": 0, "width": 1600 * ratio, "height": 1000 * ratio}
    described = folder / f"screen-{ratio}x.json"
    described.write_text(json.dumps({"screens": [screen]}), encoding="ascii")
    place = os.environ | {
        "QT_QPA_PLATFORM": f"offscreen:configfile={described}",
        "QT_SCALE_FACTOR": str(ratio),  # the screen's own "dpr" reaches the screen and not its windows
        _FOLDER: str(folder),
        _LANGUAGE: language,
    }
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", __file__]
    return subprocess.run(command, env=place).returncode


@pytest.mark.skipif(_FOLDER not in os.environ, reason="run by python -m tests.look")
def test_look(
    request: pytest.FixtureRequest, qapp: QApplication, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    folder, language = Path(os.environ[_FOLDER]), os.environ[_LANGUAGE]
    ratio = round(QGuiApplication.primaryScreen().devicePixelRatio())
    Settings().set("language", language)
    engine_words._said.cache_clear()
    window = request.getfixturevalue("open_window")()
    window.resize(*SIZES[0])

    def look(name: str, widget: QWidget) -> None:
        for width, height in SIZES if widget is window else SIZES[:1]:
            window.resize(width, height)
            size = f"{width}x{height}" if widget is window else "itself"
            for mode in LOOKS:
                theme.apply(qapp, mode)  # type: ignore[arg-type]
                for _ in range(8):
                    QApplication.processEvents()
                place = folder / re.sub(r"\W+", "-", name).strip("-")
                place.mkdir(exist_ok=True)
                if mode == LOOKS[0]:
                    with (folder / "found.txt").open("a", encoding="utf-8") as found:
                        found.writelines(
                            f"{name}, {language} {size} {ratio}x: {each}\n" for each in faults(widget)
                        )
                picture = widget.grab()
                assert picture.width() == widget.width() * ratio
                assert picture.save(str(place / f"{language} {size} {ratio}x {mode}.png"))
        window.resize(*SIZES[0])

    Walk(window, request.getfixturevalue("qtbot"), monkeypatch, look).through(make_folders(tmp_path))
    theme.apply(qapp, "system")


def put_together(folder: Path) -> None:
    """A sheet a place: a row a language and size, a column a look and screen."""
    sheets = folder / "sheets"
    sheets.mkdir(exist_ok=True)
    for place in sorted(each for each in folder.iterdir() if each.is_dir() and each != sheets):
        rows: dict[tuple[str, str], dict[tuple[str, str], Path]] = defaultdict(dict)
        for picture in sorted(place.glob("*.png")):
            language, size, ratio, mode = picture.stem.split(" ")
            rows[size, language][ratio, mode] = picture
        columns = sorted(
            {column for row in rows.values() for column in row}, key=lambda c: (c[0], c[1] != "light")
        )
        cell = CELL + QSize(8, 24)
        sheet = QImage(cell.width() * len(columns), cell.height() * len(rows), QImage.Format.Format_RGB32)
        sheet.fill(Qt.GlobalColor.gray)
        painter = QPainter(sheet)
        for down, (row, pictures) in enumerate(sorted(rows.items())):
            for across, column in enumerate(columns):
                if column not in pictures:
                    continue
                corner = QRect(across * cell.width(), down * cell.height(), cell.width(), 22)
                painter.drawText(corner, Qt.AlignmentFlag.AlignCenter, " ".join((*row, *column)))
                picture = QImage(str(pictures[column]))
                if picture.width() > CELL.width() or picture.height() > CELL.height():
                    ways = Qt.AspectRatioMode.KeepAspectRatio, Qt.TransformationMode.SmoothTransformation
                    picture = picture.scaled(CELL, *ways)
                picture.setDevicePixelRatio(1)
                painter.drawImage(corner.left() + 4, corner.bottom() + 1, picture)
        painter.end()
        assert sheet.save(str(sheets / f"{place.name}.png"))


if __name__ == "__main__":
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    APPLICATION = QGuiApplication(sys.argv[:1])  # fonts, for the words on a sheet
    sys.exit(main(sys.argv[1:]))
