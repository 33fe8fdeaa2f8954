"""`semantic-explorer map --without` as a person or a script meets it."""

from __future__ import annotations

import csv
import os
import subprocess
import sys
from pathlib import Path

import pytest

from explorer.cli import PROGRAM
from tests.core.workspace.conftest import sentences
from tests.explorer.command_line import Command, run


@pytest.fixture(scope="module")
def indexed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A workspace of 150 rows, each second one from a shop that greets; tests only add maps to it."""
    folder = tmp_path_factory.mktemp("without")
    with (folder / "rows.csv").open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(["text", "brand", "day"])
        for number, text in enumerate(sentences(150, seed=6)):
            greeting = "Hello dear friends of the garden shop, " if number % 2 else ""
            brand = ("river", "garden")[number % 2]
            writer.writerow([f"{greeting}{text}", brand, f"2024-05-{number % 28 + 1:02d}"])
    assert run("index", folder / "rows.csv", "-o", folder / "ws", "--text", "text") == 0
    return folder / "ws"


def _colours(path: Path) -> int:
    from PySide6.QtGui import QImage

    image = QImage(str(path))
    return len({image.pixel(x, y) for x in range(0, image.width(), 9) for y in range(0, image.height(), 9)})


def test_the_picture_and_what_is_said_of_it(
    command: Command, indexed: Path, tmp_path: Path, qapp: object
) -> None:
    with_it, without = tmp_path / "with.png", tmp_path / "without.png"
    said = command("map", indexed, "-o", with_it)
    assert said.err == "Drawing the map: 2 / 2 steps\n"  # nothing else is made anew
    said = command("map", indexed, "-o", without, "--without", "brand")
    assert said.status == 0, said.err
    assert said.out == f"{without}\n"
    assert "Without the influence of brand: 1 direction taken, " in said.err
    assert "% of the variance kept" in said.err
    assert _colours(without) > 10
    assert with_it.read_bytes() != without.read_bytes()
    again = tmp_path / "again.png"
    assert command("map", indexed, "-o", again).status == 0
    assert again.read_bytes() == with_it.read_bytes()  # the map itself is as it was


def test_the_installed_program(indexed: Path, tmp_path: Path) -> None:
    """Started as a person starts it."""
    program = Path(sys.executable).with_name(PROGRAM)
    picture = tmp_path / "map.png"
    ran = subprocess.run(
        [program, "map", indexed, "-o", picture, "--without", "brand"],
        env=os.environ | {"OMP_NUM_THREADS": "1", "QT_QPA_PLATFORM": "offscreen"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    assert ran.stdout == f"{picture}\n"
    assert "of the variance kept" in ran.stderr
    assert _colours(picture) > 10


@pytest.mark.parametrize(
    ("column", "says"),
    [("nowhere", "There is no column 'nowhere'"), ("day", "holds dates"), ("text", "holds the sentences")],
)
def test_what_cannot_be_taken_away_is_one_clear_line(
    command: Command, indexed: Path, tmp_path: Path, column: str, says: str
) -> None:
    said = command("map", indexed, "-o", tmp_path / "map.png", "--without", "brand", "--without", column)
    assert said.status == 2
    assert says in said.err
    assert len(said.lines) == 1
    assert not list(tmp_path.iterdir())
