"""A fixed selection of the kills and damages of `make soak`, by number and not by time."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import PROJECT
from tests.soak import damages, failing_disk, faults, kills, place, rounds
from tests.soak.place import Place

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGKILL")

_KILLS = 15  # in all
_DAMAGES = 12  # of each part
_ROUNDS = 3


@pytest.fixture(scope="module")
def at(tmp_path_factory: pytest.TempPathFactory) -> Place:
    return place.make(tmp_path_factory.mktemp("soak") / "place")


@pytest.fixture(scope="module")
def before(at: Place, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    return damages.answers_before(at, tmp_path_factory.mktemp("sound"))


@pytest.mark.parametrize("work", sorted(kills.WORKS))
def test_a_killed_work_loses_nothing_that_was_acknowledged(work: str, at: Place, tmp_path: Path) -> None:
    phases = kills.phases_of(work, at, tmp_path)
    assert len(phases) > 5
    seen = [
        kills.kill(work, number, phases, at, tmp_path) for of, number in kills.cases(_KILLS) if of == work
    ]
    if all(each.ended != "killed" for each in seen):  # what was drawn came after the work had ended
        seen += [kills.kill(work, len(seen), phases, at, tmp_path)]
    assert not [each for each in seen if not each.good]
    assert any(each.ended == "killed" for each in seen)


@pytest.mark.parametrize("part", range(2))
def test_a_damaged_file_is_said_and_alters_nothing(
    part: int, at: Place, before: dict[str, Any], tmp_path: Path
) -> None:
    cases = damages.cases(at, 2 * _DAMAGES)[part * _DAMAGES : (part + 1) * _DAMAGES]
    seen = [damages.damage(*case, before, at, tmp_path) for case in cases]
    assert not [each for each in seen if not each.good]


def test_a_disk_that_fails_is_said_and_loses_nothing(at: Place, tmp_path: Path) -> None:
    if not failing_disk.can_be_built():
        pytest.skip("calls of native code can be made to fail on Linux with a C compiler")
    lines = tmp_path / "lines.jsonl"
    words = ["faults", "--number", "0", "--place", str(at.home), "--resume", str(lines)]
    ended = subprocess.run(
        [sys.executable, "-m", "tests.soak", *words], cwd=PROJECT, capture_output=True, text=True, check=False
    )
    assert ended.returncode == 0, ended.stdout + ended.stderr[-3000:]
    seen = [json.loads(line) for line in lines.read_text(encoding="utf-8").splitlines()]
    assert len(seen) == len(faults.CHOSEN)
    assert not [each for each in seen if not each["fired"] or each["ended"] != "said"]


@pytest.mark.skipif(sys.platform != "linux", reason="it is counted in /proc")
@pytest.mark.parametrize("part", rounds.PARTS)
def test_rounds_leave_no_thread_file_or_window(part: str, at: Place) -> None:
    """Open, search, map, train a step, close: to the last of them, what the second round ended with."""
    first, second, *later = rounds.in_a_process(part, at, _ROUNDS, "ready")
    assert len(later) == _ROUNDS - 2
    for name in ("threads", "handles", "windows"):
        assert [line[name] for line in later] == [second[name]] * len(later), name
    assert first["handles"] > 0


def test_what_is_lost_is_seen(at: Place, before: dict[str, Any], tmp_path: Path) -> None:
    """Against a harness that sees nothing: acknowledged marks that were taken away, a changed model."""
    marks = [("mark", ("never said", "of this", 1.0)), ("rows", 10_000)]
    folder = at.copy("ready", tmp_path / "lost")
    (tmp_path / "out").mkdir()
    ended = kills.looked_at(folder, tmp_path / "out", marks, tmp_path)
    assert len(ended.values("seen")[0]["lost"]) == 2
    (folder / ".rows.duckdb.0123abcd.new").touch()
    assert place.leftovers(folder) == [".rows.duckdb.0123abcd.new"]
