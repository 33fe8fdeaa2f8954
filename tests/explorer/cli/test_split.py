"""`semantic-explorer index --split` and what `search` says of passages, as a script meets it."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from core.export.map_page import read_map_page
from core.workspace import Workspace
from tests.core.workspace.conftest import sentences
from tests.explorer.command_line import Command

FOUND = "My parcel arrived broken and nobody answered the phone."
AROUND = "The weather was fine and the train was on time. "


@pytest.fixture
def reviews(tmp_path: Path) -> Path:
    """Twenty short rows, and five that are longer than the model reads; number 22 complains far behind."""
    path = tmp_path / "reviews.csv"
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(["text", "stars"])
        for text in sentences(20, seed=9):
            writer.writerow([text, 5])
        for number in range(5):
            end = FOUND if number == 2 else f"Number {number}."
            writer.writerow([f"{AROUND * 40}{end} {AROUND}", number])
    return path


def test_a_passage_is_found_that_was_not_read_before(
    qapp: QApplication, command: Command, reviews: Path, tmp_path: Path
) -> None:
    query = "a damaged delivery"
    cut = command("index", reviews, "-o", tmp_path / "cut")
    (line,) = (line for line in cut.out.splitlines() if line.startswith("truncated"))
    assert "5 (20%) are longer than the model reads" in line
    assert "--split sentences" in line
    (first,) = command("search", tmp_path / "cut", query, "--top-k", 1, "--json").json["hits"]
    assert first["row"] != 22
    assert first["passage"] is None

    for options, kind in (
        (("--split", "sentences"), {"kind": "sentences"}),
        (("--split", "passages", "--passage-tokens", 64), {"kind": "passages", "tokens": 64}),
    ):
        folder = tmp_path / kind["kind"]
        said = command("index", reviews, "-o", folder, *options, "--json").json
        assert (said["split"], said["truncated"], said["texts"]) == (kind, 0, 25)
        assert said["passages"] > 25
        assert said["workspace"]["rows"] == 25
        (hit,) = command("search", folder, query, "--top-k", 1, "--json").json["hits"]
        assert hit["row"] == 22
        assert "broken" in hit["text"][hit["passage"]["start"] : hit["passage"]["end"]]
        everything = command("search", folder, query, "--top-k", 50, "--json").json["hits"]
        assert sorted(each["row"] for each in everything) == list(range(25))  # a row counts once
        (by_word,) = command("search", folder, "nobody", "--mode", "keyword", "--json").json["hits"]
        assert "nobody" in by_word["text"][by_word["passage"]["start"] : by_word["passage"]["end"]]
        n = hit["n_passages"]
        assert n > 1
        by_mean = command("search", folder, query, "--passages", "mean", "--top-k", 1, "--json").json
        assert by_mean["passages"] == "mean"
        assert by_mean["hits"][0]["similarity"] < hit["similarity"]  # no row's mean is as near
        of_22 = command("search", folder, query, "--passages", "mean", "--where", "stars = 2", "--top-k", 1)
        assert f"row 22  mean of {n}  " in of_22.out
        shown = command("search", folder, query, "--where", "stars = 2", "--top-k", 1).out
        assert f"row 22  best of {n}  " in shown
        assert "row 22" in shown
        assert "… " in shown
    folder = tmp_path / "sentences"
    page = folder.with_suffix(".html")
    said = command("map", folder, "-o", page, "--points", "passages", "--json").json
    with Workspace.open(folder) as workspace:
        n = len(workspace.build_passage_map())
    assert (said["points_are"], said["points"], said["of_passages"]) == ("passages", n, True)
    shown = read_map_page(page)
    assert shown["texts"].count(FOUND) == 1
    assert shown["about"].startswith(f"{n:,} passages")
    of_found = shown["texts"].index(FOUND)
    assert shown["rows"][of_found] == 22
    drawn = command(
        "map", folder, "-o", tmp_path / "map.png", "--points", "passages", "--color", "stars", "--json"
    )
    assert drawn.json["points"] == n
    assert command("map", folder, "-o", page, "--json").json["points"] == 25
    refused = command("map", folder, "-o", page, "--points", "passages", "--without", "stars")
    assert "--without is for a map of rows." in refused.err
    refused = command("map", tmp_path / "cut", "-o", page, "--points", "passages")
    assert "not divided" in refused.err
    assert f"… {FOUND} …" in command("search", tmp_path / "sentences", query, "--top-k", 1).out


def test_files_are_added_divided_as_the_others_are(command: Command, reviews: Path, tmp_path: Path) -> None:
    folder = tmp_path / "ws"
    assert command("index", reviews, "-o", folder, "--split", "sentences").status == 0
    again = command("index", reviews, "-o", folder, "--twice", "--split", "passages")
    assert again.status == 2
    assert "divided by sentences" in again.err
    more = tmp_path / "more.csv"
    more.write_text(f"text,stars\n{AROUND * 30}Another one.,1\n", encoding="utf-8")
    said = command("index", more, "-o", folder, "--json").json
    assert (said["encoded"], said["split"]) == (1, {"kind": "sentences"})
    with Workspace.open(folder) as workspace:
        assert workspace.n_encoded == 26


@pytest.mark.parametrize(
    ("options", "what"),
    [
        (("--split", "chapters"), "Texts cannot be divided into 'chapters'."),
        (("--split", "passages", "--passage-tokens", 2), "Passages of 2 tokens are not possible."),
        (("--passage-tokens", 64), "--passage-tokens is the length of passages."),
        (("--split", "sentences", "--passage-tokens", 64), "Give --split passages too."),
    ],
)
def test_what_cannot_be_is_one_sentence(
    options: tuple[object, ...], what: str, command: Command, reviews: Path, tmp_path: Path
) -> None:
    said = command("index", reviews, "-o", tmp_path / "ws", *options)
    assert said.status == 2
    assert what in said.err
    assert not (tmp_path / "ws").exists()
