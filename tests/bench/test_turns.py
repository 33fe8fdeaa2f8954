"""The runner of turns: what counts as slower, and a run of two checkouts that are the same one."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.bench.turns import rows_of
from tests.conftest import PROJECT


@pytest.mark.parametrize(
    ("key", "after", "slower"),
    [("import", 1.06, True), ("import", 0.9, False), ("encode", 0.94, True), ("encode", 1.2, False)],
)
def test_slower_is_said_of_times_that_rise_and_rates_that_fall(key: str, after: float, slower: bool) -> None:
    ((_, before, median, ratio, spread),) = rows_of({key: [1.0, 0.9, 1.1]}, {key: [after] * 3})
    assert (before, median, spread) == ("1", f"{after:.4g}", "20 %")
    assert ratio == f"{after:.3f}{' slower' if slower else ''}"


def test_two_rounds_of_one_figure(tmp_path: Path) -> None:
    options = ["--rounds", "2", "--only", "exact", "--smoke", "-o", str(tmp_path / "found.json")]
    command = [sys.executable, "-m", "tests.bench.turns", str(PROJECT), str(PROJECT), *options]
    ran = subprocess.run(command, cwd=PROJECT, capture_output=True, text=True)
    assert ran.returncode == 0, ran.stderr
    found = json.loads((tmp_path / "found.json").read_text(encoding="utf-8"))
    assert all(
        len(found[side]["exact"]) == 2 and min(found[side]["exact"]) > 0 for side in ("before", "after")
    )
    assert "| 5 exact search of one query" in ran.stdout
    assert "load average" in ran.stdout


def test_a_folder_that_is_no_checkout(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "tests.bench.turns", str(tmp_path), str(PROJECT), "--smoke"]
    ran = subprocess.run(command, cwd=PROJECT, capture_output=True, text=True)
    assert ran.returncode == 1
    assert "is no checkout: it has no core/" in ran.stderr
