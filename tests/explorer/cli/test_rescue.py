"""`semantic-explorer rescue`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from core.workspace import Workspace, salvage
from explorer.cli.main import run


def test_a_flipped_bit_is_taken_back(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    old = tmp_path / "old"
    with Workspace.create(old) as workspace:
        workspace.rows.add_lines([f"sentence number {n}" for n in range(500)])
        workspace.notes.put_many({4: "mine"})
    content = bytearray((old / "rows.duckdb").read_bytes())
    place = content.index(b"sentence number 250")
    content[place] ^= 4
    (old / "rows.duckdb").write_bytes(content)
    assert run(["export", str(old), "-o", str(tmp_path / "rows.csv")]) == 2
    assert "rescue OLD NEW" in capsys.readouterr().err
    assert run(["rescue", str(old), str(tmp_path / "new"), "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {
        "rows": 500, "without_text": 0, "cells_lost": 0, "saved": {"labels": 0, "notes": 1, "judgments": 0},
        "lost": {"labels": 0, "notes": 0, "judgments": 0}, "mended": 1, "whole": True,
    }  # fmt: skip
    with Workspace.open(tmp_path / "new") as workspace:
        assert workspace.rows.texts() == [f"sentence number {n}" for n in range(500)]
    assert run(["rescue", str(old), str(tmp_path / "new")]) == 2
    assert "There is a workspace" in capsys.readouterr().err
    assert run(["rescue", str(tmp_path), str(tmp_path / "other")]) == 2
    assert "no rows to save" in capsys.readouterr().err


@pytest.mark.parametrize("is_there", [False, True])
def test_stopped_half_way_nothing_is_left(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], is_there: bool
) -> None:
    old, new = tmp_path / "old", tmp_path / "new"
    with Workspace.create(old) as workspace:
        workspace.rows.add_lines(["one", "two"])
    if is_there:
        new.mkdir()

    def stop(*_: object) -> int:
        assert (new / "rows.duckdb").is_file()
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(salvage, "_copied", stop)
        assert run(["rescue", str(old), str(new)]) == 130
    assert list(new.iterdir()) == [] if is_there else not new.exists()
    assert run(["rescue", str(old), str(new)]) == 0
    assert run(["rescue", str(old), str(new)]) == 2  # and what is there is left alone
    with Workspace.open(new) as workspace:
        assert workspace.rows.texts() == ["one", "two"]
    capsys.readouterr()
