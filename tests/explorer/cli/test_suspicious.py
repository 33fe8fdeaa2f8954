"""`semantic-explorer suspicious` as a person or a script meets it."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest

from core.workspace import Workspace
from tests.core.workspace.test_suspicious import WRONG, planted
from tests.explorer.command_line import run


@pytest.fixture(scope="module")
def workspace(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("suspicious")
    assert run("index", planted(folder), "-o", folder / "ws", "--text", "text") == 0
    return folder / "ws"


def said(capsys: pytest.CaptureFixture[str], *arguments: object) -> tuple[int, str, str]:
    capsys.readouterr()
    status = run("suspicious", *arguments)
    captured = capsys.readouterr()
    return status, captured.out, captured.err


def test_rows_with_both_labels(capsys: pytest.CaptureFixture[str], workspace: Path, tmp_path: Path) -> None:
    file = tmp_path / "asked.csv"
    status, out, err = said(capsys, workspace, "--column", "kind", "-o", file, "--json")
    assert status == 0
    assert "1 class has too few sentences and is left out: odd." in err
    found = json.loads(out)
    assert found.keys() == {"suspicious", "estimated", "judged", "left_out", "confused", "file"}
    assert {each["row"] for each in found["suspicious"]} <= {*WRONG, 120}
    assert found["judged"] == 120
    assert found["left_out"] == ["odd"]
    assert found["confused"][0].keys() == {"given", "other", "texts"}
    first = found["suspicious"][0]
    assert (first["given"], first["suggested"]) == ("food", "money")
    assert 0.5 < first["sureness"] <= 1
    with file.open(encoding="utf-8", newline="") as opened:
        lines = list(csv.DictReader(opened))
    assert [line["text"] for line in lines] == [each["text"] for each in found["suspicious"]]
    assert [int(line["row"]) for line in lines] == [each["row"] for each in found["suspicious"]]
    _, out, _ = said(capsys, workspace, "--column", "kind")
    n = len(found["suspicious"])
    assert out.startswith(f"{n} suspicious labels on 120 sentences; about ")
    assert "  food → money  (" in out


def test_what_was_found_right_is_left_out(capsys: pytest.CaptureFixture[str], workspace: Path) -> None:
    _, out, _ = said(capsys, workspace, "--column", "kind", "--json")
    before = json.loads(out)["suspicious"]
    from core.workspace import suspicious_labels

    with Workspace.open(workspace) as opened:
        right = suspicious_labels(opened, "kind").confirmation(0)
        opened.confirmed.add([right])
    _, out, _ = said(capsys, workspace, "--column", "kind", "--json")
    assert [each["row"] for each in json.loads(out)["suspicious"]] == [
        each["row"] for each in before if each["text"] != before[0]["text"]
    ]
    with Workspace.open(workspace) as opened:
        opened.confirmed.remove([right])


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ((), "Fewer than two classes have 5 texts"),
        (("--column", "nothing"), "nothing"),
        (("--column", "kind", "-o", "found.doc"), "found.doc"),
    ],
)
def test_bad_input_is_one_sentence(
    capsys: pytest.CaptureFixture[str], workspace: Path, arguments: tuple[str, ...], sentence: str
) -> None:
    status, out, err = said(capsys, workspace, *arguments)
    assert (status, out) == (2, "")
    assert sentence in err
    assert len(err.strip().splitlines()) == 1
