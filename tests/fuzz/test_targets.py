"""A fixed number of inputs for each target, the same in every run; and that what is wrong would be seen."""

from __future__ import annotations

from itertools import islice
from pathlib import Path

import pytest

from core.errors import InputError
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
