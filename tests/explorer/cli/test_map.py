"""`semantic-explorer map` to a page, as a person or a script meets it."""

from __future__ import annotations

import csv
import os
import shutil
import subprocess
import sys
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import numpy as np
import pytest

from core.export import read_map_page
from core.workspace import Workspace
from explorer.shared.theme import LIGHT
from tests.conftest import PROJECT
from tests.core.workspace.conftest import sentences
from tests.explorer.command_line import Command, run


@pytest.fixture(scope="module")
def indexed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A workspace of 120 rows; tests only read it, or add maps to it."""
    folder = tmp_path_factory.mktemp("map")
    with (folder / "rows.csv").open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(["text", "brand", "stars", "contact, by mail"])
        for number, text in enumerate(sentences(120, seed=6)):
            mail = f"p{number}@example.org"
            writer.writerow([f"{text} {mail}", ("river", "garden")[number % 2], number % 5, mail])
    assert run("index", folder / "rows.csv", "-o", folder / "ws", "--text", "text") == 0
    return folder / "ws"


def test_a_page(command: Command, indexed: Path, tmp_path: Path) -> None:
    path = tmp_path / "map.html"
    said = command("map", indexed, "-o", path)
    assert said.status == 0, said.err
    assert said.out == f"{path}\n"
    assert "120 points, " in said.err
    page = read_map_page(path)
    assert page["points"] == 120
    assert page["title"] == "ws"
    assert page["about"].startswith("120 distinct texts · ")
    assert [column["name"] for column in page["columns"]] == ["brand", "stars"]  # those with few values
    with Workspace.open(indexed) as opened:
        texts = opened.rows.texts_of(opened.rows.text_ids()[page["rows"].astype(int)])
        tree = opened.topic_state().tree
    assert page["texts"] == [text[:120] for text in texts]
    assert {topic["name"] for topic in page["topics"]} == {topic.name for topic in tree.topics}
    assert [file.name for file in tmp_path.iterdir()] == ["map.html"]


def test_what_is_chosen_is_on_the_page(command: Command, indexed: Path, tmp_path: Path) -> None:
    path = tmp_path / "map.html"
    said = command(
        *("map", indexed, "-o", path, "--columns", 'stars, "contact, by mail"', "--color", "Brand", "--json"),
        *("--where", "brand = 'river' and stars < 4", "--mask", "emails", "--title", "Rivers </title>"),
    )
    assert said.status == 0, said.err
    page = read_map_page(path)
    names = ["stars", "contact, by mail", "brand"]
    assert [column["name"] for column in page["columns"]] == names
    assert page["color"] == "brand"
    assert page["title"] == "Rivers </title>"
    assert set(page["columns"][2]["cells"]) == {"river"}
    assert max(page["columns"][0]["cells"]) == 3
    assert set(page["columns"][1]["cells"]) == {"[email]"}
    assert all(text.endswith(" [email]") for text in page["texts"])
    assert said.json == {
        "file": str(path),
        "points_are": "rows",
        "points": 48,
        "of_points": 48,
        "text_length": 120,
        "cut": 0,
        "columns": names,
        "masked": 96,
        "bytes": path.stat().st_size,
        "of_passages": False,
    }
    said = command("map", indexed, "-o", path, "--columns", "")
    assert read_map_page(path)["columns"] == []


def test_one_point_is_one(command: Command, indexed: Path, tmp_path: Path) -> None:
    only = "\"contact, by mail\" = 'p3@example.org'"
    said = command("map", indexed, "-o", tmp_path / "map.html", "--where", only)
    assert said.status == 0, said.err
    assert "1 point, " in said.err


def test_without_a_column(command: Command, indexed: Path, tmp_path: Path) -> None:
    said = command("map", indexed, "-o", tmp_path / "map.html", "--without", "brand")
    assert said.status == 0, said.err
    assert "without the influence of brand" in read_map_page(tmp_path / "map.html")["about"]


@pytest.mark.parametrize("suffix", [".png", ".svg", ".pdf"])
def test_a_picture(command: Command, indexed: Path, tmp_path: Path, suffix: str, qapp: object) -> None:
    path = tmp_path / f"map{suffix}"
    said = command(
        *(
            "map",
            indexed,
            "-o",
            path,
            "--size",
            "120x80mm",
            "--dpi",
            150,
            "--color",
            "stars",
            "--title",
            "Stars",
        ),
        *("--where", "brand = 'river'", "--no-names", "--dark", "--json"),
    )
    assert said.status == 0, said.err
    assert said.json == {
        "file": str(path),
        "points_are": "rows",
        "points": 60,
        "raster_inside": False,
        "bytes": path.stat().st_size,
        "pixels": [709, 472],
        "dpi": 150,
    }
    if suffix == ".png":
        from PIL import Image

        with Image.open(path) as image:
            assert image.size == (709, 472)
    elif suffix == ".svg":
        assert "60 of 120 distinct texts" in path.read_text(encoding="utf-8")
    else:
        from pypdf import PdfReader

        text = " ".join(PdfReader(path).pages[0].extract_text().split())
        assert "Stars" in text
        assert "60 of 120 distinct texts" in text


@pytest.fixture(scope="module")
def labelled(indexed: Path) -> Path:
    """The same with labels: urgent on the first 30 rows, later on those from 20 to 60."""
    folder = indexed.parent / "labelled"
    shutil.copytree(indexed, folder)
    with Workspace.open(folder) as opened:
        for name, rows in (("urgent", range(30)), ("later; or never", range(20, 60))):
            opened.labels.put(opened.labels.add(name).label_id, np.array(rows))
    return folder


def in_a_process(*arguments: object) -> None:
    ran = subprocess.run(
        [sys.executable, "-m", "explorer", *map(str, arguments)],
        capture_output=True,
        text=True,
        cwd=PROJECT,
        env=os.environ | {"OMP_NUM_THREADS": "1"},
    )
    assert ran.returncode == 0, ran.stderr


def test_labels_colour_a_page(command: Command, labelled: Path, tmp_path: Path) -> None:
    path = tmp_path / "map.html"
    in_a_process("map", labelled, "-o", path, "--color", "Labels", "--where", "stars < 4")
    page = read_map_page(path)
    assert [column["name"] for column in page["columns"]] == ["brand", "stars", "labels"]
    assert page["color"] == "labels"
    shown = page["columns"][2]
    by_row = dict(zip(page["rows"].tolist(), shown["cells"], strict=True))
    for row, cell in by_row.items():
        named = [("urgent", row < 30), ("later; or never", 20 <= row < 60)]
        assert cell == ("; ".join(name for name, has in named if has) or None)
    assert set(by_row) == {row for row in range(120) if row % 5 < 4}
    with Workspace.open(labelled) as opened:
        colours = [label.colour for label in opened.labels.all()]
    assert shown["palette"] == [*colours, -1]  # those of the window; several labels have that of others

    said = command("map", labelled, "-o", path, "--color", "label:URGENT", "--mask", "emails")
    assert said.status == 0, said.err
    page = read_map_page(path)
    cells = dict(zip(page["rows"].tolist(), page["columns"][2]["cells"], strict=True))
    assert {row for row, cell in cells.items() if cell == "urgent"} == set(range(30))


def test_labels_colour_a_picture(labelled: Path, tmp_path: Path) -> None:
    """Each has its own colour, as in the window, and the legend names them."""
    path = tmp_path / "map.svg"
    in_a_process("map", labelled, "-o", path, "--color", "labels", "--no-names")
    texts = {"".join(each.itertext()).strip() for each in ElementTree.parse(path).iter()}
    assert {"label", "urgent", "20", "later; or never", "30", "several labels", "10"} <= texts
    assert {"without a label", "60"} <= texts
    with Workspace.open(labelled) as opened:
        colours = [LIGHT.categorical[label.colour] for label in opened.labels.all()]
    drawn = path.read_text(encoding="utf-8")
    assert all(colour in drawn for colour in (*colours, LIGHT.other, LIGHT.outlier))
    in_a_process("map", labelled, "-o", path, "--color", "label:urgent", "--no-names")
    texts = {"".join(each.itertext()).strip() for each in ElementTree.parse(path).iter()}
    assert {"urgent", "30", "without a label", "90"} <= texts
    assert "later; or never" not in texts


def test_a_column_comes_before_a_label(command: Command, tmp_path: Path) -> None:
    path = tmp_path / "rows.csv"
    path.write_text("text,labels\n" + "".join(f"The ferry {n} is late,{n % 3}\n" for n in range(40)))
    assert run("index", path, "-o", tmp_path / "ws", "--text", "text") == 0
    with Workspace.open(tmp_path / "ws") as opened:
        opened.labels.put(opened.labels.add("urgent").label_id, np.arange(5))
    said = command("map", tmp_path / "ws", "-o", tmp_path / "map.html", "--color", "labels")
    assert said.status == 0, said.err
    page = read_map_page(tmp_path / "map.html")
    assert [column["name"] for column in page["columns"]] == ["labels"]
    said = command("map", tmp_path / "ws", "-o", tmp_path / "map.html", "--color", "label:urgent")
    page = read_map_page(tmp_path / "map.html")
    assert ([column["name"] for column in page["columns"]], page["color"]) == (
        ["labels", "labels_2"],
        "labels_2",
    )
    said = command("map", tmp_path / "ws", "-o", tmp_path / "map.html", "--color", "label:later")
    assert (said.status, "ws has no label 'later'. It has: urgent." in said.err) == (2, True)


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["-o", "map.html", "--color", "labels"], "ws has no labels."),
        (["-o", "map.html", "--color", "label:urgent"], "ws has no label 'urgent'."),
        (["-o", "map.txt"], "map.txt is not a name for a picture or a page"),
        (["-o", "map.png", "--size", "big"], '"big" is no size'),
        (["-o", "map.png", "--columns", "brand"], "--columns is for a page"),
        (["-o", "map.svg", "--mask", "emails"], "--mask is for a page"),
        (["-o", "map.html", "--columns", "brand,colour"], "colour"),
        (["-o", "map.html", "--color", "colour"], "colour"),
        (["-o", "map.html", "--mask", "names"], '"names" cannot be masked'),
        (["-o", "map.html", "--where", "brand ="], ""),
        (["-o", "map.html", "--where", "stars > 7"], "No text of these rows is on the map"),
    ],
)
def test_one_clear_sentence(
    command: Command,
    indexed: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    arguments: list[str],
    sentence: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    said = command("map", indexed, *arguments)
    assert said.status == 2
    assert sentence in said.err
    assert "Traceback" not in said.err
    assert not list(tmp_path.iterdir())
