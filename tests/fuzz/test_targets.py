"""A fixed number of inputs for each target, the same in every run; and that what is wrong would be seen."""

from __future__ import annotations

from itertools import islice
from pathlib import Path

import pytest

from core.errors import InputError
from tests.fuzz import __main__ as by_command
from tests.fuzz import guided
from tests.fuzz.targets import TARGETS, BrokenPromise, Target, close

pytestmark = pytest.mark.filterwarnings("default")  # libraries warn of what is spoilt

_RUNS = {"models": 5, "conditions": 40, "indexes": 40}


@pytest.mark.parametrize("name", sorted(TARGETS))
def test_spoilt_inputs_end_in_a_sentence_or_in_nothing(name: str, tmp_path: Path) -> None:
    target = TARGETS[name]
    seeds = target.prepare(tmp_path)
    try:
        runs = islice(guided.inputs(seeds if name != "models" else seeds[:1], 1), _RUNS.get(name, 80))
        seen = {data: guided.run_one(target, data, tmp_path) for data in runs}
    finally:
        close(tmp_path)
    assert not {data: wrong for data, (_, wrong) in seen.items() if wrong}
    assert not all(said for said, _ in seen.values())


@pytest.mark.parametrize(
    ("error", "seen"),
    [
        (InputError("It is not so."), ""),
        (InputError("x" * 3000), "no sentence"),
        (KeyError("gone"), "KeyError"),
        (BrokenPromise("lost"), "BrokenPromise"),
        (None, ""),
    ],
)
def test_what_must_not_be_is_seen(error: Exception | None, seen: str, tmp_path: Path) -> None:
    def run(data: bytes, folder: Path) -> None:
        if error is not None:
            raise error

    target = Target("toy", lambda folder: [b"a\nb"], run)
    assert guided.run_one(target, b"", tmp_path)[1].startswith(seen)
    assert bool(guided.run_one(target, b"", tmp_path)[1]) == bool(seen)


def test_an_attack_keeps_what_reaches_new_lines(tmp_path: Path) -> None:
    from core.plurals import plural

    hit: list[bytes] = []

    def run(data: bytes, folder: Path) -> None:
        if data.endswith(b"("):
            hit.append(data)
            plural(1, "1 row", "{n} rows")

    found = guided.attack(Target("toy", lambda folder: [b"a\nb"], run), tmp_path, 1e9, 0, n=400)
    assert found.executions == 400
    assert hit
    assert str(Path(plural.__code__.co_filename)) in {name for name, _ in found.lines}


def test_an_hour_may_be_had_in_sittings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[float, int]] = []

    def attacked(name: str, seconds: float, seed: int, corpus: Path | None) -> dict[str, object]:
        asked.append((seconds, seed))
        if len(asked) == 3:
            raise KeyboardInterrupt
        wrong = [f"fault {seed}"] if seed == 8 else []
        return {
            "target": name,
            "seconds": seconds,
            "executions": 10,
            "said": 4,
            "lines": seed,
            "wrong": wrong,
        }

    monkeypatch.setattr(by_command, "attack", attacked)
    notes = tmp_path / "notes.jsonl"
    with pytest.raises(KeyboardInterrupt):
        by_command.attack_on("readers", 1500, 7, None, notes)
    summed = by_command.attack_on("readers", 1500, 7, None, notes)
    assert asked == [(600, 7), (600, 8), (300, 9), (300, 9)]
    assert summed == {
        "target": "readers",
        "seconds": 1500,
        "executions": 30,
        "said": 12,
        "lines": 9,
        "wrong": ["fault 8"],
    }
    assert by_command.attack_on("readers", 1500, 7, None, notes) == summed
    assert len(asked) == 4
    assert by_command.table_of([summed]).splitlines()[-1].startswith("| readers")
