"""The commands as a person or a script meets them: what is printed where, and the exit status."""

from __future__ import annotations

import csv
import datetime
import errno
import json
import os
import re
import signal
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import assets
from core.corpus import parse_condition
from core.progress import Progress
from core.workspace import Workspace
from explorer.cli import COMMANDS, encode
from explorer.cli.output import ProgressLine, progress_words
from tests.explorer.command_line import Command, run

PROJECT = Path(__file__).resolve().parents[3]


def sample_rows() -> list[dict[str, str]]:
    with assets.sample_csv().open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def write_csv(path: Path, rows: list[dict[str, str]]) -> Path:
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, list(rows[0]))
        writer.writeheader()
        writer.writerows(rows)
    return path


@pytest.fixture(scope="module")
def part(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The first 150 rows of the sample, and one of them again."""
    rows = sample_rows()[:150]
    return write_csv(tmp_path_factory.mktemp("files") / "part.csv", [*rows, rows[3]])


@pytest.fixture(scope="module")
def indexed(part: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A workspace of `part`; tests only read it."""
    folder = tmp_path_factory.mktemp("workspaces") / "part"
    assert run("index", part, "-o", folder) == 0
    return folder


def in_a_process(*arguments: object, **options: Any) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "explorer", *map(str, arguments)],
        cwd=PROJECT,
        text=True,
        encoding="utf-8",
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=os.environ | {"PYTHONIOENCODING": "utf-8", "OMP_NUM_THREADS": "1"},
        **options,
    )


# -- help and usage -------------------------------------------------------------------------------------


HEAVY = {"torch", "numpy", "duckdb", "PySide6", "transformers", "tantivy", "sklearn", "scipy"}


def test_help_names_the_commands_there_are(command: Command) -> None:
    said = command("--help")
    assert said.status == 0
    listed = dict(line.split(maxsplit=1) for line in said.out.split("Commands:\n")[1].splitlines())
    assert listed == COMMANDS
    assert "./index" in said.out, "how a file is opened that is called like a command"


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_help_and_refuses_an_option_that_is_not_there(command: Command, name: str) -> None:
    said = command(name, "--help")
    assert (said.status, said.err) == (0, "")
    usage, *described = (line.strip() for line in said.out.splitlines() if line.strip())
    assert usage.startswith(f"Usage: semantic-explorer {name} ")
    assert described[0] == COMMANDS[name]
    wrong = command(name, "--no-such-option")
    assert (wrong.status, wrong.out, len(wrong.lines)) == (2, "", 1)
    assert "No such option: --no-such-option" in wrong.err
    assert f"See semantic-explorer {name} --help." in wrong.err


def test_the_version_is_that_of_the_project(command: Command) -> None:
    project = tomllib.loads((PROJECT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert command("--version").out == f"semantic-explorer {project['version']}\n"


def test_every_entry_point_goes_the_same_way() -> None:
    project = tomllib.loads((PROJECT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["scripts"] == {"semantic-explorer": "explorer.__main__:main"}
    assert project["gui-scripts"] == {"semantic-explorer-window": "explorer.__main__:main"}
    module = [sys.executable, "-m", "explorer"]
    scripts = [
        [str(Path(sys.executable).with_name(name))] for name in project["scripts"] | project["gui-scripts"]
    ]
    said = [
        subprocess.run(
            [*entry, "mine", "--help"],
            cwd=PROJECT,
            env=os.environ | {"PYTHONPATH": str(PROJECT)},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for entry in [module, *scripts]
    ]
    assert said[0].startswith("Usage: semantic-explorer mine ")
    assert said == [said[0]] * 3


def test_a_command_wins_over_a_file_of_its_name(
    command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import explorer.shell.app

    opened: list[str] = []
    monkeypatch.setattr(explorer.shell.app, "run", lambda argv: opened.extend(argv[1:]) or 0)
    monkeypatch.chdir(tmp_path)
    for name in ("label", "notes"):
        (tmp_path / name).write_text("a line", encoding="utf-8")
    assert "Missing" in command("label").err
    for path in ("./label", "notes", "no such file.csv"):
        assert command(path).status == 0
    assert opened == ["./label", "notes", "no such file.csv"]


@pytest.mark.parametrize("name", ["index", "encode"])
def test_commands_that_read_a_file_take_the_same_options(command: Command, name: str) -> None:
    said = command(name, "--help")
    for option in (
        "--encoding",
        "--delimiter",
        "--quoting none",
        "--no-header",
        "--sheet",
        "--text",
        "--download",
    ):
        assert option in said.out


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["index"], "Missing option '--output'"),
        (["search", "somewhere"], "Missing argument 'QUERY'"),
        (["search", "somewhere", "x", "--mode", "psychic"], "psychic"),
        (["search", "somewhere", "x", "--top-k", "0"], "top-k"),
        (["serach", "somewhere", "x"], "no command, file or folder “serach”. Did you mean “search”?"),
        (["search", "somewhere", "x", "--nope"], "--nope"),
        (["export", "/nowhere/at/all", "-o", "rows.csv"], "is not a workspace"),
        (["map", "/nowhere/at/all", "-o", "map.png"], "is not a workspace"),
        (["map", "/nowhere/at/all", "-o", "map.gif"], "map.gif is not a name for a picture or a page"),
        (["index", "/nowhere/at/all.csv", "-o", "/nowhere/ws"], "all.csv"),
        (["index", "-o", "/nowhere/ws"], "No file is named"),
        (["encode", "/nowhere/at/all.csv", "-o", "vectors.npy"], "all.csv"),
    ],
)
def test_what_cannot_be_used_is_one_line_and_status_2(
    command: Command, arguments: list[str], words: str
) -> None:
    said = command(*arguments)
    assert said.status == 2
    assert said.out == ""
    assert len(said.lines) == 1
    assert said.lines[0].startswith("semantic-explorer: ")
    assert words in said.lines[0]


def test_help_is_quick_since_it_loads_nothing_heavy() -> None:
    code = (
        "import sys; from explorer.__main__ import main; from explorer.cli import COMMANDS\n"
        "for name in COMMANDS: main(['', name, '--help'])\n"
        f"print('heavy:', *sorted({HEAVY} & set(sys.modules)))"
    )
    ended = subprocess.run(
        [sys.executable, "-c", code], cwd=PROJECT, capture_output=True, text=True, check=True
    )
    assert ended.stdout.endswith("heavy:\n")


# -- index ----------------------------------------------------------------------------------------------


def test_index_reports_as_json_and_adds_to_a_workspace(command: Command, part: Path, tmp_path: Path) -> None:
    folder = tmp_path / "ws"
    rows = sample_rows()
    said = command("index", part, "-o", folder, "--json")
    assert said.status == 0, said.err
    report = said.json
    assert report["rows"] == 151
    assert report["texts"] == 150
    assert report["blank"] == 0
    assert report["duplicates"] == 1
    assert report["rejected"] == []
    assert report["text_column"] == "text"
    assert report["encoding"] == "utf-8"
    assert report["seconds"] > 0
    assert "Encoding: 150 / 150 sentences" in said.err

    more = write_csv(tmp_path / "more.csv", rows[140:170])
    lines = tmp_path / "lines.txt"
    lines.write_text("Somebody painted our bus stop purple\n\nIs there a choir?\n", encoding="utf-8")
    said = command("index", more, lines, "-o", folder, "--json", "--text", "text")
    assert said.status == 0, said.err
    assert said.json["files"][0]["rows"] == 30
    assert said.json["encoded"] == 22, "20 sentences of one file and 2 of the other were new"
    assert said.json["workspace"]["texts"] == 172


def test_index_reads_dates_in_the_order_that_is_asked_for(command: Command, tmp_path: Path) -> None:
    file = tmp_path / "notes.csv"
    file.write_text("note,day\nThe pool was warm,14.07.15\nCold showers again,14.07.02\n", encoding="utf-8")
    for order, day in (("year-first", datetime.date(2014, 7, 15)), ("day-first", datetime.date(2015, 7, 14))):
        folder = tmp_path / order
        said = command("index", file, "-o", folder, "--json", "--dates", order, "--text", "note")
        assert said.status == 0, said.err
        assert said.json["files"][0]["dates"] == []
        with Workspace.open(folder) as workspace:
            assert workspace.rows.fetch([0], ["day"]) == [(day,)]


def test_index_says_what_came_of_it(command: Command, tmp_path: Path) -> None:
    file = tmp_path / "notes.csv"
    file.write_text(
        'note,score\n"The pool was warm, and empty",5\n,3\nCold showers again,1\nCold showers again,2\n',
        encoding="utf-8",
    )
    said = command("index", file, "-o", tmp_path / "ws")
    assert said.status == 0, said.err
    shown = dict(line.split("  ", 1) for line in said.out.splitlines())
    shown = {name: value.strip() for name, value in shown.items()}
    assert shown["file"] == "notes.csv"
    assert (shown["rows"], shown["new sentences"], shown["blank"], shown["repeated"]) == ("4", "2", "1", "1")
    assert shown["text column"] == "note"
    assert shown["encoded"] == "2 sentences with all-MiniLM-L6-v2"


def test_a_file_without_text_is_refused_with_its_columns(command: Command, tmp_path: Path) -> None:
    file = tmp_path / "numbers.csv"
    file.write_text("width,height\n1,2\n3,4\n5,6\n", encoding="utf-8")
    said = command("index", file, "-o", tmp_path / "ws")
    assert said.status == 2
    assert "width, height" in said.err
    assert "--text" in said.err
    assert not (tmp_path / "ws").exists()
    assert command("encode", file, "-o", tmp_path / "v.npy").status == 2


def test_read_options_overrule_what_is_found(command: Command, tmp_path: Path) -> None:
    file = tmp_path / "odd.data"
    file.write_bytes('1;he said "no;café\n2;she said yes;thé\n'.encode("cp1252"))
    said = command(
        *("index", file, "-o", tmp_path / "ws", "--json", "--encoding", "cp1252", "--delimiter", ";"),
        *("--quoting", "none", "--no-header", "--text", "column 2"),
    )
    assert said.status == 0, said.err
    assert said.json["rows"] == 2
    assert said.json["encoding"] == "cp1252"
    with Workspace.open(tmp_path / "ws") as workspace:
        assert workspace.rows.texts() == ['he said "no', "she said yes"]
        assert {"café", "thé"} <= {cell for row in workspace.rows.fetch([0, 1]) for cell in row}


def test_a_model_that_is_not_there_leaves_no_workspace(command: Command, part: Path, tmp_path: Path) -> None:
    said = command("index", part, "-o", tmp_path / "ws", "--model", "nobody/nothing")
    assert said.status == 2
    assert len(said.lines) == 1
    assert "nobody/nothing" in said.err
    assert "--download" in said.err
    assert not (tmp_path / "ws").exists()


def test_a_failing_model_leaves_an_older_workspace_as_it_was(
    command: Command, tmp_path: Path, part: Path
) -> None:
    folder = tmp_path / "ws"
    assert command("index", part, "-o", folder).status == 0
    assert command("index", part, "-o", folder, "--model", "nobody/nothing").status == 2
    with Workspace.open(folder) as workspace:
        assert workspace.model == "all-MiniLM-L6-v2"
        assert workspace.n_rows == 151
        assert workspace.n_encoded == 150


def test_a_folder_with_other_things_in_it_stays_untouched(
    command: Command, part: Path, tmp_path: Path
) -> None:
    folder = tmp_path / "documents"
    folder.mkdir()
    (folder / "letter.txt").write_text("dear", encoding="utf-8")
    said = command("index", part, "-o", folder)
    assert said.status == 2
    assert "not empty" in said.err
    assert [path.name for path in folder.iterdir()] == ["letter.txt"]


def test_a_workspace_that_is_open_elsewhere_is_status_2(command: Command, indexed: Path) -> None:
    with Workspace.open(indexed):
        for arguments in (
            ["search", indexed, "pool"],
            ["export", indexed, "-o", indexed.parent / "rows.csv"],
        ):
            said = command(*arguments)
            assert said.status == 2
            assert len(said.lines) == 1


@pytest.mark.parametrize("stage", ["Reading", "Encoding"])
def test_ctrl_c_stops_and_the_same_command_goes_on(
    command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, stage: str
) -> None:
    file = write_csv(tmp_path / "sample.csv", sample_rows())
    folder = tmp_path / "ws"
    plain_call = ProgressLine.__call__
    seen: list[str] = []

    def interrupting(self: ProgressLine, state: Progress) -> None:
        plain_call(self, state)
        seen.append(state.stage)
        if state.stage == stage and state.done and seen.count(stage) == 1:
            signal.raise_signal(signal.SIGINT)

    monkeypatch.setattr(ProgressLine, "__call__", interrupting)
    before = signal.getsignal(signal.SIGINT)
    said = command("index", file, "-o", folder)
    assert said.status == 130, said.err
    assert said.out == ""
    assert "stopped" in said.lines[-1]
    assert signal.getsignal(signal.SIGINT) is before

    monkeypatch.setattr(ProgressLine, "__call__", plain_call)
    said = command("index", file, "-o", folder, "--json")
    assert said.status == 0, said.err
    assert said.json["workspace"] == {"rows": 696, "texts": 696, "hidden": 0}
    with Workspace.open(folder) as workspace:
        assert workspace.n_encoded == 696
        assert workspace.map_picture() is not None
    # The run ended well: given once more, nothing is added, unless it is asked for.
    again = command("index", file, "-o", folder, "--json")
    assert again.json["workspace"] == {"rows": 696, "texts": 696, "hidden": 0}
    assert again.json["already_there"] == [str(file)]
    assert again.json["files"] == []
    assert "is in the workspace already (import 1, " in again.err
    twice = command("index", file, "-o", folder, "--twice", "--json").json["workspace"]
    assert twice == {"rows": 1392, "texts": 696, "hidden": 0}


# -- search ---------------------------------------------------------------------------------------------


def test_vectors_that_cannot_be_read_are_one_line_and_stay(
    command: Command, indexed: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (path,), opened = indexed.glob("vectors/*/*.vectors"), Path.open

    def broken(self: Path, *arguments: Any, **named: Any) -> Any:
        if self == path:
            raise OSError(errno.EIO, os.strerror(errno.EIO), str(self))
        return opened(self, *arguments, **named)

    with monkeypatch.context() as patch:
        patch.setattr(Path, "open", broken)
        said = command("search", indexed, "late delivery")
    assert said.status == 2
    assert said.lines == [
        f"semantic-explorer: The vectors in {path} cannot be read: Input/output error. Close what else uses "
        "that file and try again, or remove it; its sentences are encoded again."
    ]
    assert path.is_file()


def test_search_finds_by_meaning(command: Command, indexed: Path) -> None:
    said = command("search", indexed, "the bus never turned up", "--json", "--top-k", 5)
    assert said.status == 0, said.err
    hits = said.json["hits"]
    assert [hit["rank"] for hit in hits] == [1, 2, 3, 4, 5]
    assert [hit["similarity"] for hit in hits] == sorted((hit["similarity"] for hit in hits), reverse=True)
    assert hits[0]["similarity"] == hits[0]["score"]
    rows = sample_rows()
    for hit in hits:
        assert hit["text"] == rows[hit["row"]]["text"]
        assert hit["columns"]["category"] == rows[hit["row"]]["category"]
        assert hit["columns"]["date"] == rows[hit["row"]]["date"]
    assert sum(hit["columns"]["category"] == "ferry and buses" for hit in hits) >= 3


def test_search_corrected_for_hubs_names_its_score(command: Command, indexed: Path) -> None:
    asked = ("search", indexed, "the bus never turned up", "--top-k", 5)
    said = command(*asked, "--hubs", "corrected", "--json")
    assert said.status == 0, said.err
    assert (said.json["score_name"], said.json["corrected"]) == ("mutual proximity", 150)
    hits = said.json["hits"]
    assert [hit["score"] for hit in hits] == sorted((hit["score"] for hit in hits), reverse=True)
    plain = command(*asked, "--json").json
    assert (plain["score_name"], plain["corrected"]) == (None, 0)
    cosines = {hit["row"]: hit["similarity"] for hit in plain["hits"]}
    known = [hit for hit in hits if hit["row"] in cosines]
    assert known
    assert all(hit["similarity"] == pytest.approx(cosines[hit["row"]]) for hit in known)
    read = command(*asked, "--hubs", "corrected")
    assert "150 candidates by cosine corrected for hubs; the scores are mutual proximities" in read.err
    assert float(read.out.splitlines()[0].split()[1]) == pytest.approx(hits[0]["score"], abs=0.006)


def test_search_by_word_has_scores_and_no_similarity(command: Command, indexed: Path) -> None:
    said = command("search", indexed, "library", "--mode", "keyword", "--json")
    assert said.status == 0, said.err
    assert said.json["hits"]
    for hit in said.json["hits"]:
        assert hit["similarity"] is None
        assert hit["score"] > 0
        assert [match.lower() for match in hit["matches"]] == ["library"] * len(hit["matches"])
        assert "library" in hit["text"].lower()


def test_search_within_a_condition(command: Command, indexed: Path) -> None:
    said = command(
        "search",
        indexed,
        "cold water",
        "--mode",
        "hybrid",
        "--where",
        "rating <= 2 AND category = 'swimming pool'",
        "--json",
    )
    assert said.status == 0, said.err
    found = [(hit["columns"]["rating"], hit["columns"]["category"]) for hit in said.json["hits"]]
    assert found
    assert all(rating <= 2 and category == "swimming pool" for rating, category in found)


@pytest.mark.parametrize("condition", ["ratng > 3", "rating >", "1; DROP TABLE rows", "rating = (SELECT 1)"])
def test_a_condition_that_cannot_be_used_is_one_line(command: Command, indexed: Path, condition: str) -> None:
    said = command("search", indexed, "pool", "--where", condition)
    assert said.status == 2
    assert len(said.lines) == 1
    assert said.out == ""


def test_a_search_in_another_precision_leaves_the_vectors_in_use(command: Command, indexed: Path) -> None:
    found = []
    for precision in ("float32", "bfloat16", "float32"):
        said = command("search", indexed, "the bus never turned up", "--json", "--precision", precision)
        assert said.status == 0
        assert said.err.startswith("semantic-explorer: from hit ")  # of 20 only the first are close
        assert len(said.lines) == 1
        found.append(said.json["hits"][0])
    assert found[0] == found[2]
    assert found[0]["similarity"] == pytest.approx(found[1]["similarity"], abs=0.01)


def test_a_workspace_made_in_quick_mode_is_searched_in_it(command: Command, tmp_path: Path) -> None:
    file = write_csv(tmp_path / "twenty.csv", sample_rows()[:20])
    said = command("index", file, "-o", tmp_path / "w", "--precision", "int8")
    assert said.status == 0, said.err
    text = sample_rows()[3]["text"].strip()
    found = [
        command("search", tmp_path / "w", text, "--json", "--mode", "semantic", *more).json["hits"][0]
        for more in ((), ("--precision", "float32"))
    ]
    assert [hit["text"] for hit in found] == [text, text]
    assert found[0]["similarity"] == pytest.approx(1.0, abs=1e-4)
    assert found[1]["similarity"] == pytest.approx(0.998, abs=0.0019)  # float32 against int8


def test_an_empty_query_is_refused(command: Command, indexed: Path) -> None:
    assert command("search", indexed, "  ").status == 2


def test_search_for_a_person(command: Command, indexed: Path) -> None:
    said = command("search", indexed, "swimming lessons for adults", "--top-k", 3)
    assert said.status == 0, said.err
    lines = said.out.splitlines()
    assert len(lines) == 3
    assert lines[0].split()[0] == "1"
    assert 0 < float(lines[0].split()[1]) <= 1
    assert said.lines == [
        "semantic-explorer: from hit 2 on they are no nearer than random texts are here",
        "semantic-explorer: the first 3 of 150 sentences",
    ]


def test_search_reads_one_language_in_every_mode(command: Command, indexed: Path) -> None:
    rows = [*sample_rows()[:150], sample_rows()[3]]
    low = {row for row, cells in enumerate(rows) if int(cells["rating"]) <= 3}
    museum = {row for row, cells in enumerate(rows) if cells["category"] == "museum"}
    with_the = {row for row, cells in enumerate(rows) if "the" in re.findall(r"\w+", cells["text"].lower())}
    typed = 'tickets -the Category:MUSEUM rating<=3 colour:red rating>"many" "for'
    for mode in ("semantic", "keyword", "hybrid"):
        said = command("search", indexed, typed, "--mode", mode, "--top-k", 200, "--json").json
        assert said["ignored"] == ["colour:red", 'rating>"many"', '"for']
        found = {row for hit in said["hits"] for row in hit["rows"]}
        assert said["total"] == len(said["hits"]) > 0
        assert found <= museum & low - with_the
        assert mode == "keyword" or found == museum & low - with_the
    without = command("search", indexed, "-the", "--top-k", 500, "--json").json
    assert {row for hit in without["hits"] for row in hit["rows"]} == set(range(len(rows))) - with_the
    said = command("search", indexed, "-zebra like:#9999", "--top-k", 1)
    assert "“like:#9999” counts as plain words: there is no row 9999" in said.err
    assert command("search", indexed, "-lost", "--no-such-option").status == 2


def test_search_says_when_not_everything_is_encoded(command: Command, tmp_path: Path, part: Path) -> None:
    with Workspace.create(tmp_path / "ws") as workspace:
        workspace.add_file(part)
    said = command("search", tmp_path / "ws", "the bus never turned up", "--json")
    assert said.status == 0
    assert said.json["note"]
    assert said.json["note"] in said.err
    assert f"index -o {tmp_path / 'ws'}" in said.err
    said = command("map", tmp_path / "ws", "-o", tmp_path / "map.png")
    assert said.status == 2
    assert "no map yet" in said.err


# -- map, encode, export --------------------------------------------------------------------------------


@pytest.mark.parametrize("suffix", [".png", ".jpg"])
def test_map_writes_a_picture_with_points_and_names(
    command: Command, indexed: Path, tmp_path: Path, suffix: str, qapp: object
) -> None:
    from PySide6.QtGui import QImage

    picture = tmp_path / f"map{suffix}"
    said = command("map", indexed, "-o", picture)
    assert said.status == 0, said.err
    assert said.out == f"{picture}\n"
    image = QImage(str(picture))
    assert (image.width(), image.height()) == (3200, 2000)
    colours = {image.pixelColor(x, y).name() for x in range(0, 3200, 9) for y in range(0, 2000, 9)}
    assert len(colours) > 10
    assert [path.name for path in tmp_path.iterdir()] == [picture.name]


def test_encode_writes_a_vector_a_row_as_sentence_transformers_has_them(
    command: Command, tmp_path: Path
) -> None:
    from sentence_transformers import SentenceTransformer

    from core.encoding import resolve_model

    rows = sample_rows()[:20]
    rows[4]["text"] = "   "
    rows[9] = rows[2] | {"id": "10"}
    file = write_csv(tmp_path / "twenty.csv", rows)
    said = command("encode", file, "-o", tmp_path / "v.npy", "--precision", "float32", "--text", "text")
    assert said.status == 0, said.err
    assert "20 × 384" in said.out
    vectors = np.load(tmp_path / "v.npy", allow_pickle=False)
    assert vectors.dtype == np.float32
    peer = SentenceTransformer(str(resolve_model("all-MiniLM-L6-v2").folder), device="cpu")
    np.testing.assert_allclose(vectors, peer.encode([row["text"].strip() for row in rows]), atol=1e-5)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["twenty.csv", "v.npy"]


def test_encode_refuses_to_write_over_what_it_reads(command: Command, part: Path) -> None:
    before = part.read_bytes()
    said = command("encode", part, "-o", part)
    assert said.status == 2
    assert "the file that is read" in said.err
    assert part.read_bytes() == before


def test_encode_a_file_in_which_every_line_is_rejected(command: Command, tmp_path: Path) -> None:
    (tmp_path / "long.txt").write_bytes(b"x" * 17_000_000 + b"\n")
    said = command("encode", tmp_path / "long.txt", "-o", tmp_path / "v.npy")
    assert (said.status, said.out) == (2, "")
    assert said.lines[-1] == "semantic-explorer: long.txt has no rows."
    assert [path.name for path in tmp_path.iterdir()] == ["long.txt"]


@pytest.mark.parametrize("n_then", [9_000, 30_000])
def test_encode_a_file_that_changes_while_it_is_read(
    command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, n_then: int
) -> None:
    file = tmp_path / "soup.txt"
    lines = [f"Sentence {n} about soup\n" for n in range(30_000)]
    file.write_text("".join(lines[:20_000]), encoding="utf-8")

    class Encoder:
        name, device, precision, embedding_dim = "small", "cpu", "float32", 2

        def encode_documents(self, texts: list[str], task: object = None) -> Any:
            file.write_text("".join(lines[:n_then]), encoding="utf-8")  # by another program
            return np.zeros((len(texts), 2), np.float32)

    monkeypatch.setattr(encode, "load_model", lambda *_: Encoder())
    said = command("encode", file, "-o", tmp_path / "v.npy", "--text", "text")
    assert (said.status, said.out) == (2, "")
    assert said.lines[-1] == (
        "semantic-explorer: soup.txt changed while it was read. Start again when nothing writes to it."
    )
    assert [path.name for path in tmp_path.iterdir()] == ["soup.txt"]


def test_encode_that_is_stopped_writes_nothing(
    command: Command, part: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupting(self: ProgressLine, state: Progress) -> None:
        if state.stage == "Encoding":
            signal.raise_signal(signal.SIGINT)

    monkeypatch.setattr(ProgressLine, "__call__", interrupting)
    assert command("encode", part, "-o", tmp_path / "v.npy").status == 130
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("suffix", [".csv", ".parquet"])
def test_export_gives_the_rows_back(
    command: Command, indexed: Path, part: Path, tmp_path: Path, suffix: str
) -> None:
    import duckdb

    file = tmp_path / f"rows{suffix}"
    said = command("export", indexed, "-o", file)
    assert said.status == 0, said.err
    assert "151" in said.out
    query = "SELECT id, date, category, rating, text FROM "
    with duckdb.connect(":memory:") as connection:
        exported = connection.execute(f"{query} '{file}'").fetchall()
        imported = connection.execute(f"{query} read_csv('{part}')").fetchall()
    assert exported == imported


@pytest.mark.skipif(sys.platform != "linux", reason="other systems have no such names")
def test_names_that_are_not_unicode(command: Command, tmp_path: Path) -> None:
    """A file of such a name is read and named; a workspace cannot have one."""
    odd = os.fsdecode(b"n\xffme.csv")
    rows = "".join(f"A sentence about the ferry number {n},{n}\n" for n in range(4))
    (tmp_path / odd).write_text(f"text,n\n{rows}", encoding="utf-8")
    said = command("index", tmp_path / odd, "-o", tmp_path / "ws", "--json")
    assert said.status == 0, said.err
    assert said.json["rows"] == 4
    listed = command("imports", tmp_path / "ws", "--json")
    assert listed.status == 0, listed.err
    assert command("index", tmp_path / odd, "-o", tmp_path / "ws", "--json").json["already_there"]
    refused = command("index", tmp_path / odd, "-o", tmp_path / os.fsdecode(b"w\xffs"))
    assert (refused.status, "has a name that is not Unicode" in refused.err) == (2, True)
    assert not [path for path in tmp_path.iterdir() if path.name.startswith("w\udcff")]


def test_export_writes_what_a_search_finds(command: Command, indexed: Path, tmp_path: Path) -> None:
    asked = ("the bus never turned up", "--where", "rating >= 2", "--top-k", 7, "--json")
    hits = command("search", indexed, *asked).json["hits"]
    file = tmp_path / "hits.csv"
    said = command("export", indexed, "-o", file, "--query", *asked)
    assert said.status == 0, said.err
    assert said.json["columns"][:4] == ["rank", "similarity", "score", "query"]
    with file.open(encoding="utf-8", newline="") as opened:
        written = list(csv.DictReader(opened))
    assert [(int(row["rank"]), row["text"]) for row in written] == [
        (hit["rank"], hit["text"]) for hit in hits for _ in hit["rows"]
    ]
    assert {row["query"] for row in written} == {"the bus never turned up"}
    first = [hit["similarity"] for hit in hits for _ in hit["rows"]]
    assert [float(row["similarity"]) for row in written] == pytest.approx(first, abs=1e-5)


def test_export_says_which_option_is_of_a_search(command: Command, indexed: Path, tmp_path: Path) -> None:
    said = command("export", indexed, "-o", tmp_path / "rows.csv", "--top-k", 7)
    assert (said.status, said.err.count("--top-k is of a search")) == (2, 1)
    assert not (tmp_path / "rows.csv").exists()


def rows_of(file: Path) -> list[dict[str, str]]:
    with file.open(encoding="utf-8-sig", newline="") as opened:
        return list(csv.DictReader(opened))


def test_export_writes_every_row_with_its_similarity(
    command: Command, indexed: Path, part: Path, tmp_path: Path
) -> None:
    from sentence_transformers import SentenceTransformer

    from core.encoding import resolve_model

    query, file = "the bus never turned up", tmp_path / "all.csv"
    said = command("export", indexed, "-o", file, "--query", query, "--all-rows", "--json")
    assert said.status == 0, said.err
    assert (said.json["rows"], said.json["columns"][-1]) == (151, "similarity")
    written = rows_of(file)
    assert [row["id"] for row in written] == [row["id"] for row in rows_of(part)]  # in their own order
    peer = SentenceTransformer(str(resolve_model("all-MiniLM-L6-v2").folder), device="cpu")
    texts = peer.encode([row["text"].strip() for row in written], normalize_embeddings=True)
    expected = texts @ peer.encode(query, normalize_embeddings=True)
    np.testing.assert_allclose([float(row["similarity"]) for row in written], expected, atol=0.02)

    said = command(
        *("export", indexed, "-o", file, "--query", query, "--all-rows", "--where", "rating >= 4"),
        *("--columns", "similarity,text"),
    )
    assert said.status == 0, said.err
    some = rows_of(file)
    assert list(some[0]) == ["similarity", "text"]
    high = [row for row in written if int(row["rating"]) >= 4]
    assert [row["similarity"] for row in some] == [row["similarity"] for row in high]


RUN = """
import json, runpy
there = {}
for cell in json.load(open("again.ipynb", encoding="utf-8"))["cells"]:
    if cell["cell_type"] == "code":
        exec(compile("".join(cell["source"]), cell["id"], "exec"), there)
there.clear()
runpy.run_path("script.py", run_name="__main__")
"""


@pytest.mark.parametrize("kind", ["hits", "every row", "no query"])
def test_export_writes_a_notebook_that_does_it_again(
    command: Command, indexed: Path, tmp_path: Path, kind: str
) -> None:
    """Its cells run in order in a fresh process, then the script does; both write what the command writes."""
    asked: list[object] = ["--where", "rating >= 4 and category <> 'it''s'", "--mask", "phones", "--bom"]
    if kind != "no query":
        asked += ["--query", "the bus never turned up"]
        asked += ["--all-rows"] if kind == "every row" else ["--top-k", 7]
    asked += ["--columns", "text,rating,cluster,map_x" + (",similarity" if kind != "no query" else "")]
    for name in ("table.csv", "again.ipynb", "script.py"):
        said = command("export", indexed, "-o", tmp_path / name, *asked)
        assert said.status == 0, said.err
    assert "It writes script.csv; nothing else may have the workspace open then." in said.err
    assert "rows" not in said.out
    ran = subprocess.run(
        [sys.executable, "-c", RUN],
        capture_output=True,
        text=True,
        cwd=tmp_path,
        env=os.environ | {"PYTHONPATH": str(PROJECT), "OMP_NUM_THREADS": "1"},
    )
    assert ran.returncode == 0, ran.stderr
    expected, again = rows_of(tmp_path / "table.csv"), rows_of(tmp_path / "again.csv")
    assert rows_of(tmp_path / "script.csv") == again
    assert len(again) == len(expected) > 6
    for one, other in zip(expected, again, strict=True):
        for name, cell in one.items():
            if name in ("map_x", "similarity"):
                assert float(cell) == pytest.approx(float(other[name]), abs=1e-4)
            else:
                assert cell == other[name]


def test_export_writes_the_usual_columns_by_a_notebook(
    command: Command, indexed: Path, tmp_path: Path
) -> None:
    said = command("export", indexed, "-o", tmp_path / "again.ipynb", "--json")
    assert said.status == 0, said.err
    usual = command("export", indexed, "-o", tmp_path / "rows.csv", "--json").json["columns"]
    assert said.json == {
        "rows": None,
        "file": str(tmp_path / "again.ipynb"),
        "columns": usual,
        "safe": 0,
        "masked": 0,
        "notes": ["It writes again.csv; nothing else may have the workspace open then."],
    }


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["-o", "a.csv", "--all-rows"], "--all-rows is of a search, and there is none. Add --query."),
        (["-o", "a.csv", "--query", "x", "--all-rows", "--top-k", "3"], "--top-k is of hits"),
        (["-o", "a.csv", "--query", "x", "--all-rows", "--mode", "keyword"], "--mode is of hits"),
        (["-o", "a.npy", "--query", "x", "--all-rows"], "A file of vectors has no similarities."),
        (["-o", "a.ipynb", "--vectors"], "A notebook writes rows, not vectors."),
        (["-o", "a.py", "--device", "cpu"], "--device is chosen when the notebook runs."),
        (["-o", "a.py", "--query", " "], "The query is empty."),
        (["-o", "a.py", "--columns", "nothing"], "There is no column 'nothing'"),
        (["-o", "a.py", "--where", "rating >"], "The condition"),
    ],
)
def test_export_refuses_what_means_nothing(
    command: Command,
    indexed: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    arguments: list[str],
    sentence: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    said = command("export", indexed, *arguments)
    assert (said.status, len(said.lines)) == (2, 1), said.err
    assert sentence in said.err
    assert not list(tmp_path.iterdir())


def test_export_writes_the_chosen_rows_and_columns(
    command: Command, indexed: Path, part: Path, tmp_path: Path
) -> None:
    with part.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    high = [row for row in rows if int(row["rating"]) >= 4]
    said = command(
        *("export", indexed, "-o", tmp_path / "rows.jsonl", "--where", "rating >= 4", "--json"),
        *("--columns", "text,Row,cluster_id,rating"),
    )
    assert said.status == 0, said.err
    names = ["text", "row", "cluster_id", "rating"]
    assert said.json == {
        "rows": len(high),
        "file": str(tmp_path / "rows.jsonl"),
        "columns": names,
        "safe": 0,
        "masked": 0,
        "notes": [],
    }
    written = [json.loads(line) for line in (tmp_path / "rows.jsonl").read_text("utf-8").splitlines()]
    assert [list(row) for row in written] == [names] * len(high)
    assert [row["text"].strip() for row in written] == [row["text"].strip() for row in high]
    assert [rows[row["row"]]["id"] for row in written] == [row["id"] for row in high]

    said = command("export", indexed, "-o", tmp_path / "rows.csv", "--columns", "text,nothing")
    assert said.status == 2
    assert "There is no column 'nothing'" in said.err
    assert "map_x" in said.err
    assert not (tmp_path / "rows.csv").exists()


def test_export_makes_cells_safe_and_masks(command: Command, tmp_path: Path) -> None:
    file = tmp_path / "few.csv"
    texts = ["=1+1 is two", "write to anna@example.com", "call 010-1234-5678", "-plain"]
    write_csv(file, [{"id": str(n), "text": text} for n, text in enumerate(texts)])
    with Workspace.create(tmp_path / "ws") as workspace:
        workspace.add_file(file, "text")

    def written(*options: str) -> list[str]:
        said = command("export", tmp_path / "ws", "-o", tmp_path / "out.csv", *options)
        assert said.status == 0, said.err
        texts.append(said.err)
        with (tmp_path / "out.csv").open(encoding="utf-8-sig", newline="") as table:
            return [row["text"] for row in csv.DictReader(table)]

    assert written() == ["'=1+1 is two", *texts[1:3], "'-plain"]
    assert "2 cells that a spreadsheet would run were made safe." in texts[-1]
    assert written("--raw-cells", "--bom") == texts[:4]
    assert (tmp_path / "out.csv").read_bytes().startswith(b"\xef\xbb\xbf")
    assert written("--mask", "emails,phones", "--raw-cells") == [
        *(texts[0], "write to [email]", "call [phone]", texts[3]),
    ]
    assert "2 addresses and telephone numbers were masked." in texts[-1]
    said = command("export", tmp_path / "ws", "-o", tmp_path / "out.csv", "--mask", "names")
    assert said.status == 2
    assert "What can: emails, phones." in said.err
    said = command("export", tmp_path / "ws", "-o", tmp_path / "v.npy")
    assert said.status == 2
    assert "no vectors to write" in said.err


def test_export_writes_vectors(command: Command, indexed: Path, part: Path, tmp_path: Path) -> None:
    said = command("export", indexed, "-o", tmp_path / "v.npy", "--where", "rating >= 4")
    assert said.status == 0, said.err
    with Workspace.open(indexed) as workspace:
        snapshot = workspace.vectors()
        assert snapshot is not None
        ids = workspace.rows.select(parse_condition("rating >= 4", workspace.rows.columns()))
        expected = snapshot.matrix[snapshot.places[workspace.rows.text_ids()[ids]]]
        texts = [text for (text,) in workspace.rows.fetch(ids, ["text"])]
    np.testing.assert_array_equal(np.load(tmp_path / "v.npy", allow_pickle=False), expected)

    said = command(
        "export", indexed, "-o", tmp_path / "v.parquet", "--vectors", "--where", "rating >= 4", "--json"
    )
    assert said.status == 0, said.err
    assert said.json["columns"] == ["row", "text", "vector"]
    import duckdb

    with duckdb.connect(":memory:") as connection:
        read = connection.execute(
            "SELECT row, text, vector FROM read_parquet(?)", [str(tmp_path / "v.parquet")]
        )
        rows = read.fetchall()
    assert [row[0] for row in rows] == ids.tolist()
    assert [row[1] for row in rows] == texts
    np.testing.assert_array_equal(np.array([row[2] for row in rows], np.float32), expected)
    said = command("export", indexed, "-o", tmp_path / "v.npy", "--columns", "text")
    assert said.status == 2


def test_export_needs_a_suffix_it_knows(command: Command, indexed: Path, tmp_path: Path) -> None:
    said = command("export", indexed, "-o", tmp_path / "rows.sav")
    assert said.status == 2
    assert ".csv, .parquet, .xlsx or .jsonl" in said.err
    said = command("export", indexed, "-o", tmp_path / "nowhere" / "rows.csv")
    assert said.status == 2
    assert "does not exist" in said.err


# -- as a process ---------------------------------------------------------------------------------------


def test_a_search_as_a_process_imports_no_qt(indexed: Path) -> None:
    code = (
        "import sys; from explorer.__main__ import main;"
        f"status = main(['', 'search', {str(indexed)!r}, 'café opening hours', '--json']);"
        "print('PySide6' in sys.modules, file=sys.stderr); sys.exit(status)"
    )
    ended = subprocess.run(
        [sys.executable, "-c", code],
        cwd=PROJECT,
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=300,
    )
    assert ended.returncode == 0, ended.stderr
    assert ended.stderr.splitlines()[-1] == "False"
    assert len(json.loads(ended.stdout)["hits"]) == 20


def test_the_module_runs_commands(indexed: Path) -> None:
    with in_a_process("search", indexed, "noise", "--mode", "keyword", "--json") as process:
        out, err = process.communicate(timeout=300)
    assert process.returncode == 0, err
    assert json.loads(out)["hits"]


def test_a_reader_that_goes_away_is_no_error(indexed: Path) -> None:
    with in_a_process("search", indexed, "noise", "--mode", "keyword", "--top-k", "150") as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        err = process.stderr.read()
        process.wait(timeout=300)
    assert process.returncode == 0
    assert err == ""


# -- wording --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("state", "words"),
    [
        (
            Progress("Encoding", 6240, 10003, "sentences", 7.68),
            "6,240 / 10,003 sentences · 812 a second · 5 s left",
        ),
        (Progress("Encoding", 10, 10003, "sentences", 0.1), "10 / 10,003 sentences"),
        (Progress("Reading", 5, None, "rows", 0.1), "5 rows"),
        (
            Progress("Reading", 2_000_000, 91_000_000, "bytes", 2.0),
            "2.0 MB / 91 MB · 1.0 MB a second · 1 min 29 s left",
        ),
        (
            Progress("Encoding", 1, 7201, "sentences", 1.0),
            "1 / 7,201 sentences · 1 a second · 2 h 0 min left",
        ),
    ],
)
def test_progress_in_words(state: Progress, words: str) -> None:
    assert progress_words(state) == words


def test_where_hnswlib_is_missing_the_commands_say_that_search_is_exact(
    command: Command,
    tmp_path: Path,
    part: Path,
    monkeypatch: pytest.MonkeyPatch,
    request: pytest.FixtureRequest,
) -> None:
    from core.workspace import vector_indexes

    said = "hnswlib is not installed, so searches of 20,000 to 250,000 sentences compare all vectors"
    assert said not in command("index", part, "-o", tmp_path / "with").err
    request.getfixturevalue("without_hnswlib")
    indexed = command("index", part, "-o", tmp_path / "without")
    assert (indexed.status, indexed.err.count(said)) == (0, 1)
    # A small workspace would be searched so anyway.
    assert said not in command("search", tmp_path / "without", "lost card").err
    monkeypatch.setattr(vector_indexes, "EXACT_UP_TO", 50)
    large = command("search", tmp_path / "without", "lost card", "--json")
    assert (large.status, large.err.count(said)) == (0, 1)
    assert len(large.json["hits"]) == 20
    assert said not in command("search", tmp_path / "without", "card", "--mode", "keyword").err


def test_a_large_workspace_is_searched_by_codes_and_that_is_said(
    command: Command, tmp_path: Path, part: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from core.workspace import Workspace, vector_indexes

    folder = tmp_path / "codes"
    assert command("index", part, "-o", folder).status == 0
    plain = command("search", folder, "lost card", "--json")
    assert (plain.json["index"], plain.json["recall"]) == ("exact", None)
    monkeypatch.setattr(vector_indexes, "GRAPH_UP_TO", 50)
    at_once = command("search", folder, "lost card", "--json")
    assert (at_once.json["index"], at_once.json["recall"]) == ("codes", None)
    with Workspace.open(folder) as workspace:
        workspace.build_vector_index()
    built = command("search", folder, "lost card", "--json")
    assert built.json["index"] == "codes"
    assert built.json["recall"] >= 0.99
    assert built.json["hits"] == at_once.json["hits"] == plain.json["hits"]
    assert command("search", folder, "card", "--mode", "keyword", "--json").json["index"] is None
    in_words = "Codes of a quarter of the size were compared, and the best again by their vectors."
    assert f"{in_words} Tried when it was built, it found " in command("search", folder, "lost card").err
    assert in_words not in built.err + command("search", folder, "card", "--mode", "keyword").err
