"""`semantic-explorer map` to a page, as a person or a script meets it."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

from core.export import read_map_page
from core.workspace import Workspace
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
        "points": 48,
        "of_points": 48,
        "text_length": 120,
        "cut": 0,
        "columns": names,
        "masked": 96,
        "bytes": path.stat().st_size,
    }
    said = command("map", indexed, "-o", path, "--columns", "")
    assert read_map_page(path)["columns"] == []


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


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
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
