"""The comparison of bits, on the parts that training examples are given: the quickest of what it looks at."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

from tests.conftest import PROJECT


def said(*options: object) -> tuple[int, str]:
    """Exit status and output of a process of its own: it settles the threads before torch is loaded."""
    command = [sys.executable, "-m", "tests.bench.bit_equal", "--only", "parts", *map(str, options)]
    ran = subprocess.run(command, cwd=PROJECT, capture_output=True, text=True)
    return ran.returncode, ran.stdout


def test_it_repeats_and_names_what_differs(tmp_path: Path) -> None:
    file = tmp_path / "before.json"
    status, output = said("-o", file)
    kept = json.loads(file.read_text(encoding="utf-8"))
    assert (status, output) == (0, f"{len(kept['digests'])} digests, 0 parts failed\n")
    assert said("--against", file) == (0, f"{output}Every bit is the same.\n")
    changed, gone, *_ = kept["digests"]
    kept["digests"] |= {changed: "0" * 64, "parts · one more": "", "maps · of no part asked for": ""}
    del kept["digests"][gone]
    file.write_text(json.dumps(kept), encoding="utf-8")
    status, output = said("--against", file)
    assert status == 1
    assert output.splitlines()[1:-1] == [f"differs: {changed}", "missing now: parts · one more"]
    assert output.splitlines()[-1].startswith(f"new: {gone}: ")
