"""`semantic-explorer map --without` as a person or a script meets it."""

from __future__ import annotations

import csv
import os
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from explorer.cli import PROGRAM
from tests.core.workspace.conftest import sentences
from tests.explorer.command_line import Command, run

_SVG = "{http://www.w3.org/2000/svg}"


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
    with_it, without = tmp_path / "with.svg", tmp_path / "without.svg"
    topics = command("topics", indexed, "--json").json
    said = command("map", indexed, "-o", with_it)
    assert said.err == "Drawing the map: 2 / 2 steps\n"  # nothing else is made anew
    kept = _files_of_maps(indexed)
    picture = tmp_path / "without.png"
    said = command("map", indexed, "-o", picture, "--without", "brand")
    assert said.status == 0, said.err
    assert said.out == f"{picture}\n"
    assert "Without the influence of brand: 1 direction taken, " in said.err
    assert "% of the variance kept" in said.err
    assert _colours(picture) > 10
    assert command("map", indexed, "-o", without, "--without", "brand").status == 0
    assert _drawn(with_it) != _drawn(without)
    # The map itself is as it was: its files, its topics, and every point and word of its picture.
    assert kept.items() <= _files_of_maps(indexed).items()
    assert command("topics", indexed, "--json").json == topics
    again = tmp_path / "again.svg"
    assert command("map", indexed, "-o", again).status == 0
    assert _drawn(again) == _drawn(with_it)


def _files_of_maps(workspace: Path) -> dict[str, bytes]:
    """What lies in the folders of maps and of topics, by name."""
    files = [path for name in ("maps", "topics") for path in (workspace / name).rglob("*") if path.is_file()]
    assert len(files) > 4
    return {str(path.relative_to(workspace)): path.read_bytes() for path in files}


def _drawn(path: Path) -> tuple[list[tuple[str, str]], list[str]]:
    """The points of a picture by colour, and its words.

    Not the outlines of letters: where one begins, to a hundredth of a pixel, depends on what else the process
    has written before.
    """
    groups = [
        each for each in ElementTree.parse(path).iter(f"{_SVG}g") if each.get("stroke-linecap") == "round"
    ]
    points = [
        (each.get("stroke", ""), path.get("d", "")) for each in groups for path in each.iter(f"{_SVG}path")
    ]
    points = [(colour, d) for colour, d in points if " L" in d and "C" not in d]  # no curves: dots
    assert sum(d.count("M") for _, d in points) == 150
    words = [
        " ".join("".join(each.itertext()).split()) for each in ElementTree.parse(path).iter(f"{_SVG}text")
    ]
    assert "topic" in words
    return points, words


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
